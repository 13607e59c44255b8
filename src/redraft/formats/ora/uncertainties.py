"""Features of an OpenRaster file that are not drawn, or may be drawn differently elsewhere (see
pixels.uncertainties)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from redraft.document.geometry import Box
from redraft.document.layers import Picture, family
from redraft.document.pages import Document
from redraft.document.style import BLENDS
from redraft.formats.ora.read import STACK, StackRead, place_of
from redraft.formats.pixels.limits import FARTHEST, blend_of
from redraft.formats.pixels.uncertainties import Uncertainty, pictures_shown_otherwise, pixel_box, unread_picture
from redraft.formats.xml.tree import Element
from redraft.formats.zip.archive import Archive

BOUNDED = ("svg:plus", "svg:src-atop", "svg:dst-out", "svg:xor")
"""Composite modes that redraft does not draw and that do not affect the page outside the layer; all others may clear
it."""

_DECIMAL = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")


def uncertainties(archive: Archive, reading: StackRead) -> Iterator[Uncertainty]:
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
                yield Uncertainty(id, why, pixel_box(document, id), ends=True)
        if isinstance(placed.layer, Picture) and not placed.layer.asset:
            name = reading.sources[id]
            yield unread_picture(placed, archive.read(name) if name in archive else None)
    yield from pictures_shown_otherwise(document)
    for element in reading.tree.elements:
        holder = element.parent
        if holder is None or element is reading.root:
            continue
        if holder.tag == "image" or (holder.tag == "stack" and element.tag not in ("layer", "stack")):
            yield Uncertainty("", f"{STACK} has another <{element.tag}>, which is not drawn")


def _of_element(reading: StackRead, id: str, element: Element) -> Iterator[Uncertainty]:
    mode = element.get("composite-op") or ""
    if mode and mode != "svg:src-over" and mode.removeprefix("svg:") not in BLENDS:
        reach = pixel_box(reading.document, id) if mode in BOUNDED else None
        yield Uncertainty(id, f"'{id}' is composited as {mode[:40]}, which is drawn plainly here", reach, ends=True)
    yield from _of_place(reading, id, element)
    opacity = element.get("opacity")
    if opacity is not None and not _is_share(opacity):
        message = f"'{id}' has an opacity that programs may read differently ('{opacity[:20]}')"
        yield Uncertainty(id, message, _ink_of(reading.document, id))
    shown = element.get("visibility")
    if shown not in (None, "visible", "hidden"):
        message = f"'{id}' has a visibility that programs may read differently ('{shown[:20]}')"
        yield Uncertainty(id, message, _ink_of(reading.document, id))


def _of_place(reading: StackRead, id: str, element: Element) -> Iterator[Uncertainty]:
    """A place that programs may read differently shows where it is read as here, and where it may be read as
    elsewhere: a fraction of a pixel away, without the places of the stacks, or anywhere."""
    for name in ("x", "y"):
        value = (element.get(name) or "0").strip()
        plain = _DECIMAL.fullmatch(value) is not None and abs(float(value)) <= FARTHEST
        if element.tag == "stack" and value not in ("0", "-0"):
            reach = _with_and_without(reading, id) if plain else None
            yield Uncertainty(id, f"the stack '{id}' has a place of its own, which some programs pass over", reach)
        elif not plain:
            yield Uncertainty(id, f"'{id}' is where programs may read it differently ({name} is '{value[:20]}')")
        elif not value.removeprefix("-").isdecimal():
            box = _ink_of(reading.document, id)
            message = f"'{id}' is not at a whole pixel ({name} is '{value[:20]}')"
            yield Uncertainty(id, message, box.grown(1.0) if box is not None else None)


def _with_and_without(reading: StackRead, id: str) -> Box | None:
    """The box around the content of a stack, also where programs ignore the offset of this stack, or of any around
    it."""
    box = _ink_of(reading.document, id)
    if box is None:
        return None
    stacks = [id, *(group.id for group in reading.document.index[id].ancestors)]
    xs, ys = ([place_of(reading.places[one], name) for one in stacks] for name in ("x", "y"))
    left, right = sum(max(0.0, x) for x in xs), sum(min(0.0, x) for x in xs)
    top, bottom = sum(max(0.0, y) for y in ys), sum(min(0.0, y) for y in ys)
    return Box(box.x - left, box.y - top, box.width + left - right, box.height + top - bottom)


def _ink_of(document: Document, id: str) -> Box | None:
    """The box around the pixels of a layer; None where it has none, or some that are not known."""
    whole = all(inner.asset for inner in family(document.index[id].layer) if isinstance(inner, Picture))
    return pixel_box(document, id) if whole else None


def is_number(text: str) -> bool:
    """Whether a position is a number of pixels, of any precision."""
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def _isolates(element: Element) -> bool:
    """Whether every program isolates the blend modes in a stack from what is below it."""
    return element.get("isolation") == "isolate" or (element.get("composite-op") or "svg:src-over") != "svg:src-over"


def _is_share(text: str) -> bool:
    return is_number(text) and 0.0 <= float(text) <= 1.0
