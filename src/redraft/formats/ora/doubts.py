"""What of an OpenRaster file is not drawn here, or not surely as other programs draw it (see pixels.doubts)."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Picture
from redraft.document.style import BLENDS
from redraft.formats.ora.reader import STACK, Reading
from redraft.formats.pixels.blends import blend_of
from redraft.formats.pixels.doubts import Doubt, held_in, pictures_shown_otherwise, unread_picture
from redraft.formats.xml.tree import Element
from redraft.formats.zip.archive import Archive

BOUNDED = ("svg:plus", "svg:src-atop", "svg:dst-out", "svg:xor")
"""Composite modes that redraft does not draw and that leave alone what lies outside the layer; all others may clear
the page around it."""


def doubts(archive: Archive, reading: Reading) -> Iterator[Doubt]:
    document = reading.document
    for id, element in reading.places.items():
        placed = document.index[id]
        yield from _of_element(reading, id, element)
        if blend_of(placed.layer) != "normal" and placed.ancestors:
            group = placed.ancestors[-1]
            if group.style.opacity in (None, 1.0) and not _isolates(reading.places[group.id]):
                why = (
                    f"'{id}' blends inside the stack '{group.id}'; programs differ in whether it blends with what lies"
                    " below the stack too"
                )
                yield Doubt(id, why, held_in(document, id), ends=True)
        if isinstance(placed.layer, Picture) and not placed.layer.asset:
            name = reading.sources[id]
            yield unread_picture(placed, archive.read(name) if name in archive else None)
    yield from pictures_shown_otherwise(document)
    for element in reading.tree.elements:
        holder = element.parent
        if holder is None or element is reading.root:
            continue
        if holder.tag == "image" or (holder.tag == "stack" and element.tag not in ("layer", "stack")):
            yield Doubt("", f"{STACK} has another <{element.tag}>, which is not drawn")


def _of_element(reading: Reading, id: str, element: Element) -> Iterator[Doubt]:
    said = element.get("composite-op") or ""
    if said and said != "svg:src-over" and said.removeprefix("svg:") not in BLENDS:
        reach = held_in(reading.document, id) if said in BOUNDED else None
        yield Doubt(id, f"'{id}' is composited as {said[:40]}, which is drawn plainly here", reach, ends=True)
    for name in ("x", "y"):
        place = (element.get(name) or "0").strip()
        if element.tag == "stack" and place not in ("0", "-0"):
            yield Doubt(id, f"the stack '{id}' has a place of its own, which some programs pass over")
        elif not place.removeprefix("-").isdecimal():
            yield Doubt(id, f"'{id}' does not stand on a whole pixel ({name} is '{place[:20]}')")
    opacity = element.get("opacity")
    if opacity is not None and not _is_share(opacity):
        yield Doubt(id, f"'{id}' has an opacity that programs may read differently ('{opacity[:20]}')")
    shown = element.get("visibility")
    if shown not in (None, "visible", "hidden"):
        yield Doubt(id, f"'{id}' has a visibility that programs may read differently ('{shown[:20]}')")


def _isolates(element: Element) -> bool:
    """Whether every program keeps the blend modes in a stack from what lies below it."""
    return element.get("isolation") == "isolate" or (element.get("composite-op") or "svg:src-over") != "svg:src-over"


def _is_share(said: str) -> bool:
    try:
        return 0.0 <= float(said) <= 1.0
    except ValueError:
        return False
