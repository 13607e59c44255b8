"""The consolidated layers of a page: texts, decorations and images that lie apart as one each, drawn alone as RGBA.

What cannot be drawn apart (group opacity, clip, mask, filter) is one thing. Pages with blend modes are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Picture, Shape, Text, family
from redraft.document.pages import Document, Page
from redraft.formats.codec import Opened, Unit
from redraft.pictures.layers.units import LayerUnit, consolidated, units
from redraft.render.compositor import Pixels, Tile, composite, straightened
from redraft.render.tiles import Tiles
from redraft.targets.parts.hues import COLORS, color_number, color_of
from redraft_research.datasets.recipes import Discard

MOST_LAYERS = 12
"""That a document of the paper has."""
WITHIN = 1
"""Levels of 255 that a page put together from its consolidated layers may be off."""
ROUNDED = 4
"""Levels that rounding may add up to, each layer having 8 bits; what is farther off is wrong."""


@dataclass(frozen=True, slots=True)
class SeenPart:
    """What one sees of a thing: `box` and letters' `size` in parts of the page, `colour` by name, '' if unclear."""

    form: str
    text: str
    colour: str
    box: tuple[float, float, float, float]
    size: float = 0.0

    @property
    def area(self) -> float:
        return self.box[2] * self.box[3]


@dataclass(frozen=True, slots=True)
class PageLayer:
    """A consolidated layer: `things` are the units it is made of, `parts` the same as one sees them."""

    sort: str
    things: tuple[LayerUnit, ...]
    parts: tuple[SeenPart, ...]

    @property
    def text(self) -> str:
        return "\n".join(part.text for part in self.parts if part.text)

    def as_json(self, z: int) -> dict[str, Any]:
        boxes = [Box(*part.box) for part in self.parts]
        around = Box.union(boxes) or Box(0.0, 0.0, 0.0, 0.0)
        colours = list(dict.fromkeys(part.colour for part in self.parts if part.colour))
        shown = [described(part) for part in sorted(self.parts, key=lambda part: -part.area)[:4]]
        more = f" and {len(self.parts) - 4} more" if len(self.parts) > 4 else ""
        values = {"sort": self.sort, "text": self.text, "box": [round(side, 3) for side in around]}
        return values | {"colours": colours, "description": "; ".join(shown) + more, "z": z}


def described(part: SeenPart) -> str:
    """A part in words: form, colour and where it is."""
    what = f"‘{part.text[:40]}’" if part.text else part.form
    return " ".join(word for word in (size_word(part), part.colour, what, place_word(part)) if word)


def size_word(part: SeenPart) -> str:
    return "large" if part.area > 0.25 else "small" if part.area < 0.01 and not part.text else ""


def place_word(part: SeenPart) -> str:
    """Where on the page its middle is: 'top left', 'bottom', '' for all over it."""
    x, y, width, height = part.box
    if part.area > 0.6:
        return ""
    across, down = x + width / 2, y + height / 2
    words = "top" if down < 1 / 3 else "bottom" if down > 2 / 3 else ""
    side = "left" if across < 1 / 3 else "right" if across > 2 / 3 else ""
    return f"{words} {side}".strip() or "centre"


def page_layers(opened: Opened, number: int) -> list[PageLayer] | Discard:
    """The layers of a page, counted from 1, bottom up."""
    layers = _consolidated(opened, number)
    return layers if isinstance(layers, Discard) else [layer for layer, _ in layers]


def drawn_layers(
    opened: Opened, number: int, tiles: Tiles, scale: float
) -> tuple[list[PageLayer], Pixels, list[Pixels]] | Discard:
    """The layers with the page and each layer alone, all as large as the page, straight RGBA; put together these give
    the page within `WITHIN` levels, which is checked."""
    layers = _consolidated(opened, number)
    if isinstance(layers, Discard):
        return layers
    page = opened.document.pages[number - 1]
    drawn, whole = tiles.composited(opened.units(page.id), page, scale)
    size = whole.shape[1], whole.shape[0]
    alone = [composite(size, [drawn[at].tile for at in places]) for _, places in layers]
    for _ in range(5):
        again = composite(size, [Tile(0, 0, pixels) for pixels in alone])
        off = whole.astype(np.int16) - again
        if np.abs(off).max(initial=0) <= WITHIN:
            return [layer for layer, _ in layers], straightened(whole), [straightened(pixels) for pixels in alone]
        if np.abs(off).max() > ROUNDED:
            break
        _evened(alone, off)
    return Discard(f"its layers put together are not the page: more than {WITHIN} level off")


def _evened(alone: list[Pixels], off: npt.NDArray[np.int16]) -> None:
    """What rounding adds up to where many layers meet is taken from the topmost there that can have it."""
    left = np.abs(off).max(axis=2) > WITHIN
    for at in range(len(alone) - 1, -1, -1):
        wanted, alpha = alone[at][:, :, :3] + off[:, :, :3], alone[at][:, :, 3:]
        here = left & (alpha[:, :, 0] > 0) & ((wanted >= 0) & (wanted <= alpha)).all(axis=2)
        if here.any():
            alone[at] = np.dstack((np.where(here[:, :, None], wanted, alone[at][:, :, :3]), alpha)).astype(np.uint8)
            left = left & ~here


def _consolidated(opened: Opened, number: int) -> list[tuple[PageLayer, list[int]]] | Discard:
    """Layers with the places of their parts among those of the page."""
    document = opened.document
    page = document.pages[number - 1]
    found = _atoms(opened, page, number)
    if isinstance(found, Discard):
        return found
    merged = consolidated([unit for unit, _, _ in found], {unit.id: ink for unit, _, ink in found})
    homes = {unit.id: (unit, places) for unit, places, _ in found}
    things = {thing.id: thing for thing in units(document, number)}
    out = []
    for layer in merged:
        atoms = [homes[id] for id in homes if id in layer.members]
        inner = [things[id] for unit, _ in atoms for id in things if id in unit.members and things[id].visible]
        parts = tuple(_part(document, thing, page) for thing in inner)
        places = sorted(place for _, each in atoms for place in each)
        out.append((PageLayer(layer.sort, tuple(inner), parts), places))
    return out


def _atoms(opened: Opened, page: Page, number: int) -> list[tuple[LayerUnit, list[int], Box]] | Discard:
    """What can be drawn alone, bottom up, with the places of its parts and where these may have ink."""
    things = units(opened.document, number)
    home = {id: at for at, thing in enumerate(things) for id in thing.members}
    atoms: list[tuple[set[int], list[int], list[Unit]]] = []
    for place, part in enumerate(opened.units(page.id)):
        if part.layer == page.id:
            return Discard("its page can only be drawn as a whole")
        if part.blend != "normal":
            return Discard("a layer of it has a blend mode")
        placed = opened.document.index.get(part.layer)
        inside = [one.id for one in family(placed.layer)] if placed is not None else []
        own = {home[id] for id in (*inside, *part.others) if id in home}
        if atoms and own & atoms[-1][0]:
            atoms[-1][0].update(own)
            atoms[-1][1].append(place)
            atoms[-1][2].append(part)
        elif any(own & before for before, _, _ in atoms):
            return Discard("a thing of it is drawn in pieces with others between them")
        else:
            atoms.append((own, [place], [part]))
    inks = [Box.union(part.box or page.box for part in parts) or page.box for _, _, parts in atoms]
    made = (_atom([things[at] for at in sorted(own)], parts) for own, _, parts in atoms)
    return [(unit, at, ink) for unit, (_, at, _), ink in zip(made, atoms, inks, strict=True)]


def _atom(things: Sequence[LayerUnit], parts: Sequence[Unit]) -> LayerUnit:
    if not things:
        own = parts[0].layer
        return LayerUnit(own, "decoration", frozenset((own,)), box=Box.union(part.box for part in parts if part.box))
    sorts = {thing.sort for thing in things}
    sort = "image" if "image" in sorts else "text" if sorts == {"text"} else "decoration"
    members = frozenset(id for thing in things for id in thing.members)
    box = Box.union(thing.box for thing in things if thing.box is not None)
    return replace(things[0], sort=sort, members=members, box=box, visible=True)


def _part(document: Document, thing: LayerUnit, page: Page) -> SeenPart:
    placed = document.index[thing.id]
    inside = [layer for layer in family(placed.layer) if not isinstance(layer, Group)]
    box = thing.box or Box(0.0, 0.0, 0.0, 0.0)
    shares = (box.x / page.width, box.y / page.height, box.width / page.width, box.height / page.height)
    sizes = [_letters(document, layer) for layer in inside if isinstance(layer, Text)]
    rounded = tuple(round(side, 4) for side in shares)
    form = _form(placed.layer, inside, thing.sort, box)
    return SeenPart(form, thing.text, _colour(inside), rounded, round(max(sizes, default=0.0) / page.height, 4))  # type: ignore[arg-type]


def _letters(document: Document, text: Text) -> float:
    _, _, c, d, *_ = document.index[text.id].matrix
    return (text.style.font_size or 0.0) * float(np.hypot(c, d))


def _form(layer: Layer, inside: Sequence[Layer], sort: str, box: Box) -> str:
    """What anything of its kind is called."""
    own = str(getattr(layer, "form", ""))
    if sort != "decoration" or not inside:
        return {"image": "picture"}.get(sort, sort)
    if own == "table" or own.endswith("chart"):
        return own
    if len(inside) > 1:
        return "drawing"
    if isinstance(inside[0], Picture):
        return "picture"
    if min(box.width, box.height) < 0.04 * max(box.width, box.height):
        return "line"
    square = abs(box.width - box.height) < 0.06 * max(box.width, box.height)
    form = inside[0].form if isinstance(inside[0], Shape) else ""
    return {"ellipse": "circle" if square else "oval", "rect": "square" if square else "rectangle"}.get(form, "shape")


def _colour(inside: Sequence[Layer]) -> str:
    """The colour one would name: of what is the largest; '' where shapes of a drawing have several."""
    shown = [layer for layer in inside if isinstance(layer, Text | Shape)]
    named = []
    for layer in shown:
        paint = color_of(layer.style.fill) or color_of(layer.style.stroke)
        named.append(COLORS[color_number(paint)] if paint is not None else "")
    names = set(named) - {""}
    return names.pop() if len(names) == 1 else ""
