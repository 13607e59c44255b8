"""Ribbons, and bands from one side of the page to the other."""

from __future__ import annotations

from redraft.commands.traits import painted
from redraft.document.geometry import Box
from redraft.document.layers import Placed, Shape
from redraft.document.style import NoPaint
from redraft.targets.grounding.around import box_around
from redraft.targets.grounding.labels import short_text
from redraft.targets.grounding.roles import is_picture
from redraft.targets.grounding.view import View, is_made_up

RIBBONS = frozenset({"ribbon", "sash", "corner ribbon", "photo ribbon", "banner ribbon", "ribbon banner"})


BANDS = frozenset({"bar", "band", "strip", "stripe", "background", "block", "area", "panel", "rectangle", "box"})


def ribbons(view: View) -> list[Placed]:
    """Flat plates with one short text that begin at an edge of the page, lie on a picture or stand askew: the group of
    both, where they are one."""
    pictures = [box for one in view.layers if is_picture(one) and (box := view.box(one)) is not None]
    found: dict[str, Placed] = {}
    for text in view.texts:
        plate = box_around(text, view) if 1 <= len(short_text(text).split()) <= 5 else None
        box = view.box(plate) if plate is not None else None
        if plate is None or box is None or is_made_up(text) or box.area > 0.08 * text.page.box.area:
            continue
        texts = [one for one in view.texts if (mine := view.box(one)) is not None and _on(box, mine)]
        edge = box.x <= 1 or box.right >= text.page.width - 1
        on_picture = any(_on(picture, box) for picture in pictures)
        if len(texts) == 1 and (edge or on_picture) and box.width >= 2 * box.height and box.width < text.page.width:
            found[plate.layer.id] = plate
    return list(found.values())


def _on(outer: Box, inner: Box) -> bool:
    x, y = inner.center
    return outer.x <= x <= outer.right and outer.y <= y <= outer.bottom and inner.area < outer.area


def across(view: View, *, foot: bool) -> list[Placed]:
    """The one rectangle from one side of the page to the other along its foot, or its top, whatever stands on it."""
    found = [
        shape for shape in view.shapes
        if isinstance(shape.layer, Shape) and shape.layer.form == "rect" and not is_made_up(shape)
        and shape.layer.id not in view.behind and not isinstance(painted(shape.layer, "fill"), NoPaint)
        and (box := view.box(shape)) is not None and box.width >= 0.97 * shape.page.width
        and box.height < 0.35 * shape.page.height
        and (box.bottom >= 0.985 * shape.page.height if foot else box.y <= 0.015 * shape.page.height)
    ]  # fmt: skip
    return found if len(found) == 1 else []
