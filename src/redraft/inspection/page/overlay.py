"""A page's picture with every layer's box outlined and numbered: for people who look for a layer, and for models that
are shown a picture and answer with numbers.

The numbers are those of `redraft show`: within a page from the bottom up, a group before its children.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Group, Text
from redraft.document.pages import Page, Placed
from redraft.document.style import Color
from redraft.edits.layer_labels import numbered
from redraft.formats.codec import Opened
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.lazy import dataclass
from redraft.render.box_overlay import Mark, marked
from redraft.render.tiles import Tiles, pixels_per_unit

COLORS = {
    "text": ("magenta", Color(200, 0, 110)),
    "shape": ("blue", Color(0, 92, 200)),
    "picture": ("green", Color(0, 122, 50)),
    "group": ("purple", Color(112, 60, 190)),
    "opaque": ("brown", Color(150, 80, 0)),
}
"""What each kind is outlined in; white figures can be read on all of them."""

CROWDED = "too many small layers around it"


@dataclass(frozen=True, slots=True)
class Boxed:
    """A numbered layer. `box` and `ink` are in page units, `label` is where its number stands, in the picture's pixels;
    None when there is no number in the picture, and `why` says why.
    """

    number: int
    id: str
    kind: str
    box: Box | None
    ink: Box | None
    visible: bool
    label: Box | None = None
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "id": self.id,
            "kind": self.kind,
            "box": self.box and self.box.listed,
            "ink": self.ink and self.ink.listed,
            "visible": self.visible,
            "label": self.label and self.label.listed,
            "unnumbered": self.why or None,
        }


@dataclass(frozen=True, slots=True)
class Overlay:
    """The picture, `scale` pixels to a CSS pixel, and what is marked in it, in the order of the numbers."""

    png: bytes
    layers: tuple[Boxed, ...]
    scale: float

    def by_number(self, number: int) -> Boxed | None:
        """The layer a number stands for; None for a number that is not there."""
        return next((each for each in self.layers if each.number == number), None)


def overlay(
    opened: Opened, page: Page, tiles: Tiles, fonts: Fonts, scale: float = 1.0, numbers: Mapping[str, int] | None = None
) -> Overlay:
    """Draw a page with its layers' boxes. Hidden layers are dashed; what lies off the page is listed, not drawn.

    With `numbers` only the layers that have one there are marked, by that number.
    """
    _, pixels = tiles.composited(opened.units(page.id), page, scale)
    ink = LayerPictures(opened, page, tiles, scale).ink()
    unit = pixels_per_unit(page, scale)
    found: list[Boxed] = []
    marks: list[Mark] = []
    at: dict[str, int] = {}
    for number, placed in numbered(opened.document, page):
        layer, box = placed.layer, placed.box
        if numbers is not None:
            if layer.id not in numbers:
                continue
            number = numbers[layer.id]
        shown = Boxed(number, layer.id, layer.kind, box, ink.get(layer.id), placed.visible, why=_left_out(placed, page))
        found.append(shown)
        if box is not None and not shown.why:
            at[layer.id] = len(marks)
            marks.append(
                Mark(
                    str(number),
                    _times(box, unit),
                    COLORS[layer.kind][1],
                    _times(shown.ink, unit) if shown.ink and not isinstance(layer, Group) else None,
                    dashed=not placed.visible,
                    thin=isinstance(layer, Group),
                    words=isinstance(layer, Text),
                    inside=tuple(at[group.id] for group in placed.ancestors if group.id in at),
                )
            )
    png, labels = marked(pixels, marks, fonts.resolve("sans-serif", 700).path)
    done = []
    for each in found:
        label = labels[at[each.id]] if each.id in at else None
        done.append(replace(each, label=label, why=each.why or ("" if label else CROWDED)))
    return Overlay(png, tuple(done), scale)


def _left_out(placed: Placed, page: Page) -> str:
    """Why a layer is not outlined; '' when it is."""
    box = placed.box
    if box is None:
        return "it fills no space"
    if box.right < 0 or box.bottom < 0 or box.x > page.width or box.y > page.height:
        return "it lies off the page"
    return ""


def _times(box: Box, factor: float) -> Box:
    return Box(*(part * factor for part in box))
