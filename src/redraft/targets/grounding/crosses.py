"""Crosses and plus signs that are drawn as two bars over each other."""

from __future__ import annotations

from redraft.document.layers import Group, Placed, Shape
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.view import View

_NOUNS = frozenset({"cross", "plus", "plus sign", "cross sign", "cross icon", "cross symbol"})


def by_crossing(noun: str, view: View) -> dict[str, Candidate]:
    """Groups of a flat bar and an upright one that share their middle and their colour."""
    if noun not in _NOUNS:
        return {}
    found = [placed for placed in view.layers if isinstance(placed.layer, Group) and _is_cross(placed, view)]
    return {one.layer.id: Candidate(one.layer.id, 0.7, "two bars that cross") for one in found}


def _is_cross(placed: Placed, view: View) -> bool:
    parts = placed.layer.children if isinstance(placed.layer, Group) else ()
    shapes = [view.ids[part.id] for part in parts if isinstance(part, Shape) and part.id in view.ids]
    boxes = [box for shape in shapes if (box := view.box(shape)) is not None]
    if len(parts) != 2 or len(boxes) != 2 or parts[0].style.fill != parts[1].style.fill:
        return False
    flat, tall = sorted(boxes, key=lambda box: -box.width)
    slack = 0.15 * flat.width
    level = abs(flat.center[0] - tall.center[0]) < slack and flat.y < tall.center[1] < flat.bottom + slack
    return flat.width > 1.5 * flat.height and tall.height > 1.5 * tall.width and level
