"""Checks that frozen text and locked layers that were visible before an edit are visible after it.

Told from the layers alone, not from pixels: what another layer covers, or what has the colour of its ground, counts as
seen.
"""

from __future__ import annotations

from math import hypot

from redraft.document.layers import Text
from redraft.document.pages import Placed
from redraft.document.style import Color, NoPaint, Paint

FAINT = 0.1
"""Of the opacity or the size it had: a text with less counts as hidden."""
CUT = 0.9
"""Of the share of it that was on the page: a layer with less counts as cut off."""
DEFAULT_FONT_SIZE = 16.0


def why_unreadable(before: Placed, after: Placed) -> str:
    """What keeps the words of a text from being read that did not before, after “it”; '' when nothing does."""
    if not before.visible or not isinstance(before.layer, Text) or not before.layer.text.strip():
        return ""
    if not after.visible:
        return "is hidden"
    if _opacity(after) < FAINT * _opacity(before):
        return "is transparent"
    if isinstance(after.layer, Text) and _unpainted(after.layer) > _unpainted(before.layer):
        return "has letters without a colour"
    if _type_size(after) < FAINT * _type_size(before):
        return "is too small to be read"
    return why_cut_off(before, after)


def why_cut_off(before: Placed, after: Placed) -> str:
    """Whether less of a layer is on its page than was, after “it”; '' when as much is."""
    was, now = _share_on_page(before), _share_on_page(after)
    if not before.visible or now >= CUT * was:
        return ""
    return "is off the page" if now <= 0 else "is cut off by the edge of the page"


def _share_on_page(placed: Placed) -> float:
    """0 to 1. A layer with no extent, or a line with no area, counts by whether it touches the page at all."""
    box = placed.box
    if box is None:
        return 0.0
    shared = box.overlap(placed.page.box)
    if box.area <= 0:
        page = placed.page.box
        return float(box.x <= page.right and box.right >= page.x and box.y <= page.bottom and box.bottom >= page.y)
    return shared.area / box.area if shared is not None else 0.0


def _opacity(placed: Placed) -> float:
    opacity = 1.0
    for layer in (*placed.ancestors, placed.layer):
        opacity *= 1.0 if layer.style.opacity is None else layer.style.opacity
    return opacity


def _unpainted(text: Text) -> int:
    """How many letters are painted neither inside nor around."""
    count = 0
    for run in text.runs:
        style = run.style.over(text.style)
        fill = Color(0, 0, 0) if style.fill is None else style.fill
        if not _inks(fill) and not _inks(style.stroke):
            count += len(run.text.strip())
    return count


def _inks(paint: Paint | None) -> bool:
    return not (paint is None or isinstance(paint, NoPaint) or (isinstance(paint, Color) and paint.alpha < 255 * FAINT))


def _type_size(placed: Placed) -> float:
    """The size of the largest letters on the page, in the direction in which they are pressed flattest."""
    text, matrix = placed.layer, placed.matrix
    assert isinstance(text, Text)
    own = text.style.font_size or DEFAULT_FONT_SIZE
    sizes = [run.style.font_size or own for run in text.runs if run.text.strip()]
    return max(sizes, default=own) * min(hypot(matrix.a, matrix.b), hypot(matrix.c, matrix.d))
