"""A layer in words: its number, its place ('top right of slide 3'), and its look and place once it is to go."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.colors import describe
from redraft.document.geometry import Box
from redraft.document.layers import Layer, Shape, Text, family
from redraft.document.pages import Document, Page, Placed
from redraft.document.selectors import page_numbers
from redraft.document.style import Color, NoPaint
from redraft.document.tables import Cell, Row
from redraft.edits.display_text import described, number
from redraft.messages import shortened


def numbered(document: Document, page: Page) -> Iterator[tuple[int, Placed]]:
    """The layers of a page, bottom up, a group before its children, with the numbers people know them by: from 1."""
    own = (placed for placed in document.walk() if placed.page is page)
    return enumerate(own, 1)


WHOLE = 0.9
"""The part of a page's side from which on a layer stands over all of it."""
SLIM = 0.02
"""The part of its longer side that a line is high at most."""
BLACK = Color(0, 0, 0)
NEAR = 0.25
"""The part of the page's height within which a text says where a wordless layer stands."""
CROWDED = 2_000
"""Layers of a page from which on a neighbour says little, and takes long to find."""
LONGEST = 40
"""Characters of a text that names a place."""


def place_of(placed: Placed) -> str:
    """Where on the page, in words."""
    box, page = placed.box, placed.page
    if box is None or not page.width or not page.height:
        return ""
    x, y = box.center
    across = _third(x / page.width, ("left", "", "right"))
    down = _third(y / page.height, ("top", "", "bottom"))
    return " ".join(filter(None, (down, across))) or "centre"


def place_in(document: Document, placed: Placed) -> str:
    """The same, with the page where there are several."""
    place = place_of(placed)
    if len(document.pages) == 1 and document.page(placed.page.id) is not None:
        return place
    sheet = sheet_of(document, placed.page.id)
    return f"{place} of {sheet}" if place else sheet


def sheet_of(document: Document, page: str) -> str:
    """`slide 3`"""
    if document.page(page) is None:
        return page
    return f"{document.traits.page_word} {page_numbers(document)[page]}"


def _third(share: float, names: tuple[str, str, str]) -> str:
    return names[0] if share < 1 / 3 else names[2] if share > 2 / 3 else names[1]


def gone(document: Document, placed: Placed) -> str:
    """A layer that goes, by what people saw: 'shape “rule3”, dashed gray line over the whole width, below “Total”'."""
    return ", ".join(filter(None, (described(placed.layer, placed.noun), seen(document, placed))))


def seen(document: Document, placed: Placed) -> str:
    """The look and place of a layer: of a wordless one its dashes, colour, form, size and the text that is near."""
    layer, box, page = placed.layer, placed.box, placed.page
    if box is None:
        return ""
    words = " · ".join(one.text.strip() for one in family(layer) if isinstance(one, Text) and one.text.strip())
    look = (
        f"with “{_short(words)}”"
        if words and not isinstance(layer, Text | Row | Cell)
        else ""
        if words
        else _look(layer, box)
    )
    wide, high = box.width >= WHOLE * page.width, box.height >= WHOLE * page.height
    if wide or high:
        look = f"{look} over the whole {'page' if wide and high else 'width' if wide else 'height'}".lstrip()
    place = place_in(document, placed)
    if wide and high:
        place = f"on {sheet}" if (sheet := place.partition(" of ")[2]) else ""
    beside = _beside(placed, box) if not words and wide + high < 2 and (wide or high or _is_slim(box)) else ""
    return ", ".join(filter(None, (look, place, beside)))


def _look(layer: Layer, box: Box) -> str:
    """Dashes, colour, form and size of a layer without words."""
    size = " × ".join(number(round(side) if side > 10 else side) for side in (box.width, box.height))
    if not isinstance(layer, Shape):
        return "" if isinstance(layer, Text) else size
    fill, stroke = BLACK if layer.style.fill is None else layer.style.fill, layer.style.stroke
    unfilled = fill == NoPaint() or not box.area or (isinstance(fill, Color) and not fill.alpha)
    paint = stroke if unfilled else fill
    color = describe(paint) if isinstance(paint, Color) else getattr(paint, "kind", "")
    dashed = is_dashed(layer)
    form = {"rect": "rectangle", "ellipse": "ellipse"}.get(layer.form, "drawing")
    what = "line" if _is_slim(box) else f"{form} {size}"
    return " ".join(filter(None, ("dashed" if dashed else "", color, what)))


def is_dashed(layer: Layer) -> bool:
    return any(one.startswith("dash ") for one in layer.effects) or bool(dict(layer.features).get("dash"))


def _is_slim(box: Box) -> bool:
    """Whether it is a line to the eye."""
    short, long = sorted((box.width, box.height))
    return short <= SLIM * long


def _beside(placed: Placed, box: Box) -> str:
    """The text that a wordless layer is behind, below or above."""
    page = placed.page
    nearest, found, over = NEAR * page.height, "", False
    for count, one in enumerate(Document("", (page,)).walk()):
        if count > CROWDED:
            return ""
        there, over = one.box if isinstance(one.layer, Text) else None, over or one.layer is placed.layer
        if not isinstance(one.layer, Text) or there is None or not one.layer.text.strip():
            continue
        if over and box.x <= there.center[0] <= box.right and box.y <= there.center[1] <= box.bottom:
            return f"behind “{_short(one.layer.text)}”"
        gaps = {"below": box.y - there.bottom, "above": there.y - box.bottom}
        side = max(gaps, key=gaps.__getitem__)
        if there.x < box.right and box.x < there.right and 0 <= gaps[side] < nearest:
            nearest, found = gaps[side], f"{side} “{_short(one.layer.text)}”"
    return found


def _short(text: str) -> str:
    return shortened(" ".join(text.replace("“", "").replace("”", "").split()), LONGEST)
