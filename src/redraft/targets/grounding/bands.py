"""Bands along the foot of a page, and the words on them."""

from __future__ import annotations

from redraft.commands.traits import painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import Color, NoPaint
from redraft.targets.grounding.view import View, holds, is_made_up


def bottom_bands(view: View) -> list[Placed]:
    """Rectangles from one side of the page to the other along its foot."""
    return [
        shape for shape in view.shapes
        if isinstance(shape.layer, Shape) and shape.layer.form == "rect" and not is_made_up(shape)
        and not isinstance(painted(shape.layer, "fill"), NoPaint) and (box := view.box(shape)) is not None
        and box.width >= 0.97 * shape.page.width and box.bottom >= 0.985 * shape.page.height
        and 0.02 * shape.page.height < box.height < 0.15 * shape.page.height and _is_bare(view, shape, box)
    ]  # fmt: skip


def _is_bare(view: View, band: Placed, box: Box) -> bool:
    """Whether only a few texts stand on it, as on a footer; more makes it a ground for something else."""
    if not isinstance(band.layer.style.fill, Color):
        return False
    on = [
        one for one in view.layers
        if not isinstance(one.layer, Group) and one.page is band.page and one.layer.id not in view.behind
        and view.order[one.layer.id] > view.order[band.layer.id]
        and (mine := view.box(one)) is not None and mine.overlap(box) is not None
    ]  # fmt: skip
    return len(on) <= 4 and all(isinstance(one.layer, Text) for one in on)


def on_band(view: View, band: Placed) -> tuple[Placed, ...]:
    box = view.box(band)
    return tuple(
        text for text in view.texts
        if box is not None and text.page is band.page and view.order[text.layer.id] > view.order[band.layer.id]
        and (mine := view.box(text)) is not None and holds(box, mine, 0.9)
    )  # fmt: skip
