"""A design in another format: a blank file of that format, with the design's layers put into it by its own codec."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from redraft.document.layers import Group, Layer, Picture, family
from redraft.document.pages import Document, Page
from redraft.document.selectors import page_numbered
from redraft.edits.ops import Edit, SetStyle, apply
from redraft.errors import EditError, LeakError, UsageError, says
from redraft.formats.codec import Opened
from redraft.formats.folder import CODEC as folder
from redraft.formats.folder.read import TRAITS as FOLDER
from redraft.formats.folder.write import blank as blank_folder
from redraft.formats.folder.write import with_words
from redraft.formats.ora import CODEC as ora
from redraft.formats.ora.read import TRAITS as ORA
from redraft.formats.ora.write import blank as blank_ora
from redraft.formats.pixels.layer_ids import ids_for
from redraft.formats.pptx import CODEC as pptx
from redraft.formats.pptx.file.new import blank as blank_deck
from redraft.formats.pptx.file.read import TRAITS as PPTX
from redraft.formats.psd import CODEC as psd
from redraft.formats.psd.bytes.canvas import blank as blank_psd
from redraft.formats.psd.reading.read import TRAITS as PSD
from redraft.formats.raster import KINDS as FLAT
from redraft.formats.svg import CODEC as svg
from redraft.formats.svg.reading.read import TRAITS as SVG
from redraft.formats.svg.writing.new import blank as blank_svg
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.lazy import dataclass
from redraft.render.tiles import pixel_size
from redraft.session.export.conversion import Conversion, DrawnDesign, Loss, OutputFormat, is_one

if TYPE_CHECKING:
    from redraft.formats.file import File
    from redraft.session.resources import Resources

TARGETS: Mapping[str, OutputFormat] = MappingProxyType(
    {
        "svg": OutputFormat("svg", SVG),
        "pptx": OutputFormat("pptx", PPTX),
        "ora": OutputFormat("ora", ORA),
        "folder": OutputFormat("folder", FOLDER, told_words=True),
        "png": OutputFormat("png", FLAT["png"]),
        "psd": OutputFormat("psd", PSD),
    }
)
"""What can be exported to, by the suffix of the file's name; a name without one is a layer folder's."""
BLANKS: Mapping[str, tuple[Any, Callable[..., bytes]]] = MappingProxyType(
    {
        "svg": (svg, blank_svg),
        "pptx": (pptx, blank_deck),
        "ora": (ora, blank_ora),
        "folder": (folder, blank_folder),
        "psd": (psd, blank_psd),
    }
)
"""The codec of each, and what makes an empty file of a width, a height, a unit (mm) and a name."""
RENEWED = frozenset(("thumbnail",))
"""What a file keeps that is not missed in another format."""
SHARP = 2.0
"""Pixels to a unit of what becomes a picture in a format of outlines."""


@dataclass(frozen=True, slots=True)
class Exported:
    """The new file's bytes, its format, and what it lacks of the design."""

    data: bytes
    format: str
    losses: tuple[Loss, ...]
    kept: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        return {"format": self.format, "layers": dict(self.kept), "losses": [loss._asdict() for loss in self.losses]}

    @property
    def kinds(self) -> str:
        """What it kept, in words."""
        return ", ".join(f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in self.kept.items())


def target_of(path: Path) -> OutputFormat:
    """The format a file's name asks for. UsageError where there is none like it."""
    suffix = path.suffix.lower().lstrip(".")
    if path.name == "manifest.json" or not suffix:
        return TARGETS["folder"]
    if suffix not in TARGETS:
        there = ", ".join(f".{name}" for name in TARGETS if name != "folder")
        raise UsageError(says("export-ending-unsupported", known=there, suffix=suffix))
    return TARGETS[suffix]


def export(
    session: Resources, file: File, target: OutputFormat, page: int | None = None, scale: float = 1.0
) -> Exported:
    """One page (the first by default) in another format. `scale`: pixels to a CSS pixel (a 96th of an inch), or to a
    pixel of the design where it is made of them, for what becomes pixels."""
    document = file.document
    shown = page_numbered(document, page or 1)
    losses = []
    if len(document.pages) > 1:
        losses.append(Loss("", f"one page of {len(document.pages)} is in the new file: page {page or 1}"))
    elif target is TARGETS.get(document.format):
        kinds = _kinds(shown.layers)
        return Exported(file.opened.data, target.name, (), kinds)  # it is in that format already
    natural = shown.unit_mm * 96 / 25.4
    scale *= 1.0 if document.traits.in_pixels else natural
    losses += [Loss("", f"not as in the original: {what}") for what in document.undrawn]
    losses += [Loss("", f"not in the new file: {what}") for what in document.kept if what not in RENEWED]
    if target.traits.flat:
        pictures = LayerPictures(file.opened, shown, session.tiles, _css_scale(shown, scale))
        losses += [Loss("", "everything became one picture")] if _many(shown) else []
        return Exported(pictures.page_png(), "png", tuple(losses), {"picture": 1})
    sharp = (
        1.0 if target.traits.in_pixels or document.traits.in_pixels else SHARP
    )  # pixels gain nothing from more pixels
    drawn = _drawn(session, file, shown, scale * sharp, target)
    unit = scale if target.traits.in_pixels else natural if target.traits.slides else 1.0
    conversion = Conversion(document, shown, target, drawn, session.fonts, unit)
    layers, ids = _renamed(conversion.layers())
    if any(unit.layer == shown.id for unit in file.opened.units(shown.id)):
        losses.append(Loss("", "what is done to the page as a whole (a background, an opacity, a filter) was left out"))
    opened, data = _composed(session, target, shown, layers, conversion, scale)
    if target.told_words and conversion.words:
        data = with_words(data, {ids[id]: words for id, words in conversion.words.items()})
    _check(opened, layers, target)
    losses += conversion.losses
    return Exported(data, target.name, tuple(losses), _kinds(layers))


def _composed(
    session: Resources,
    target: OutputFormat,
    page: Page,
    layers: tuple[Layer, ...],
    conversion: Conversion,
    scale: float,
) -> tuple[Opened, bytes]:
    codec, blank = BLANKS[target.name]
    if target.traits.in_pixels:
        new = blank(*pixel_size(page, _css_scale(page, scale)), page.unit_mm / scale, page.name)
    else:
        new = blank(page.width, page.height, page.unit_mm, page.name)
    empty = codec.open(new, session.fonts)
    ground = empty.document.pages[0]
    full = replace(ground, layers=(*ground.layers, *layers))
    used = {layer.asset for outer in layers for layer in family(outer) if isinstance(layer, Picture)}
    assets = {**empty.document.assets, **{key: conversion.assets[key] for key in used}}
    document: Document = replace(empty.document, pages=(full,), assets=assets)
    data: bytes = empty.write(document).data
    return codec.open(data, session.fonts), data


def _css_scale(page: Page, scale: float) -> float:
    """Pixels to a page unit, converted for the renderer: pixels to a CSS pixel."""
    return scale / (page.unit_mm * 96 / 25.4)


def _apart(layers: tuple[Layer, ...], target: OutputFormat) -> Iterator[Layer]:
    """The layers that become layers of their own; not those in a group that becomes one picture."""
    for layer in layers:
        yield layer
        if isinstance(layer, Group) and not is_one(layer, target):
            yield from _apart(layer.children, target)


def _drawn(session: Resources, file: File, page: Page, scale: float, target: OutputFormat) -> DrawnDesign:
    """The layers as they look, without their own opacity and though they are hidden, where that can be had."""
    opened, faded = file.opened, False
    edits: list[Edit] = []
    for layer in _apart(page.layers, target):
        if layer.style.opacity not in (None, 1.0):
            edits.append(SetStyle(layer.id, "opacity", 1.0))
        if layer.style.visible is False:
            edits.append(SetStyle(layer.id, "visible", True))
    if edits:
        try:
            written = opened.write(apply(opened.document, edits))
            opened = file.codec.open(written.data, session.fonts)
        except EditError:
            opened, faded = file.opened, True
    pictures = LayerPictures(opened, opened.document.page(page.id) or page, session.tiles, _css_scale(page, scale))
    return DrawnDesign(pictures.alone, {unit.layer: unit.blend for unit in opened.units(page.id)}, faded)


def _renamed(layers: tuple[Layer, ...]) -> tuple[tuple[Layer, ...], dict[str, str]]:
    """Ids without what belongs to the old format: those of a slide are called by their names.

    With them all ids, old to new.
    """
    every = [inner for outer in layers for inner in family(outer)]
    if not any("/" in layer.id for layer in every):
        return layers, {layer.id: layer.id for layer in every}
    new = dict(zip((one.id for one in every), ids_for([(one.name, one.kind) for one in every]), strict=True))

    def named(layer: Layer) -> Layer:
        if isinstance(layer, Group):
            layer = replace(layer, children=tuple(map(named, layer.children)))
        return replace(layer, id=new[layer.id])

    return tuple(map(named, layers)), new


def _check(opened: Opened, layers: tuple[Layer, ...], target: OutputFormat) -> None:
    """That what was written can be read again, layer by layer."""
    wanted = [layer.kind for outer in layers for layer in family(outer)]
    grounds = [page.background for page in opened.document.pages]
    layers_read = (placed.layer for placed in opened.document.walk())
    found = [layer.kind for layer in layers_read if not any(layer is one for one in grounds)]
    if wanted != found:
        raise LeakError(
            says("exported-layers-differ", format=target.name.upper(), found=len(found), wanted=len(wanted))
        )


def _kinds(layers: tuple[Layer, ...]) -> Counter[str]:
    return Counter(inner.kind for outer in layers for inner in family(outer))


def _many(page: Page) -> bool:
    return len(page.layers) > 1 or any(not isinstance(layer, Picture) for layer in page.layers)
