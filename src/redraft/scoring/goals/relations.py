"""Spatial relations of layers to each other, to the page and to before; and contents of tables and charts."""

from __future__ import annotations

import math
from typing import Any

from redraft.document.geometry import Box
from redraft.scoring.facts import PLACE_OFF, Scenery

NEAR_EDGE = 0.12
"""The part of a page's side within which something is at its edge."""


def number_holds(wanted: Any, old: float, new: float, off: float) -> bool:
    if not isinstance(wanted, str):
        goal = float(wanted)
    elif wanted[0] in "+-":
        goal = old + float(wanted)
    elif wanted[0] == "*":
        goal = old * float(wanted[1:])
    elif wanted == ">":
        return new > old + off
    elif wanted == "<":
        return new < old - off
    elif wanted[0] == ">":
        return new >= float(wanted[1:]) - off
    else:
        return new <= float(wanted[1:]) + off
    return abs(new - goal) <= max(off, 0.01 * abs(goal) if isinstance(wanted, str) and wanted[0] == "*" else off)


def place_holds(id: str, name: str, wanted: Any, before: Scenery, after: Scenery) -> bool:
    box, was = after.boxes[id], before.boxes.get(id)
    if box is None:
        return False
    facts = after.layers[id]
    page = next(page for page in after.pages if page.id == facts.page)
    off = PLACE_OFF * facts.pixel * 1.05
    whole = Box(0, 0, page.width, page.height)
    match name:
        case "x" | "y" | "right" | "bottom" | "width" | "height" | "cx" | "cy":
            value, old = _measure(box, name), _measure(was, name) if was is not None else 0.0
            return number_holds(wanted, old, value, max(off, 0.01 * abs(value)) if name in ("width", "height") else off)
        case "scale":
            return _scale_holds(id, wanted, before, after)
        case "corner" | "edge":
            return _near_edges(box, whole, wanted.split(), corner=name == "corner")
        case "center":
            about = whole if wanted in ("x", "y", "both") else after.boxes[wanted.split("@")[1]]
            axes = wanted.split("@")[0]
            return about is not None and all(
                axes == other or abs(box.center[n] - about.center[n]) <= 2 * off for n, other in enumerate("yx")
            )
    if name == "swapped":
        there = before.boxes[wanted]
        return there is not None and all(
            min(abs(mine - line) for mine, line in zip(_lines(box, axis), _lines(there, axis), strict=True)) <= 2 * off
            for axis in (0, 1)
        )
    other = after.boxes[wanted] if isinstance(wanted, str) else None
    if other is None:
        return False
    if name == "inside":
        return (
            box.x >= other.x - off
            and box.y >= other.y - off
            and box.right <= other.right + off
            and (box.bottom <= other.bottom + off)
        )
    return _beside(name, box, other)


def _lines(box: Box, axis: int) -> tuple[float, float, float]:
    """The lines that things are aligned by along an axis: both edges and the middle."""
    return box[axis], box.center[axis], box[axis] + box[axis + 2]


def _measure(box: Box, name: str) -> float:
    if name in ("cx", "cy"):
        return box.center[name == "cy"]
    return float(getattr(box, name))


def _scale_holds(id: str, wanted: Any, before: Scenery, after: Scenery) -> bool:
    ratios: list[float] = []
    for facts in after.family(id):
        old = before.layers.get(facts.id)
        if old is None or not facts.corners or facts.kind == "group":
            continue
        if facts.kind == "text" and old.letters["font_size"] and facts.letters["font_size"]:
            new_sizes, old_sizes = (
                [size for size, length in each.letters["font_size"] for _ in range(length)] for each in (facts, old)
            )
            ratios += [a / b for a, b in zip(new_sizes, old_sizes, strict=False)]  # type: ignore[operator]
        else:
            ratios += [a / b for a, b in zip(facts.sides, old.sides, strict=True) if b > 0.01]
    if not ratios:
        return False
    if wanted in (">", "<"):
        return all(ratio > 1.005 if wanted == ">" else ratio < 0.995 for ratio in ratios)
    factor = float(str(wanted).removeprefix("*"))
    return all(abs(ratio - factor) <= 0.011 * factor for ratio in ratios)


def _near_edges(box: Box, page: Box, sides: list[str], corner: bool) -> bool:
    """Whether a box is at these sides of the page, on it; a corner is two sides."""
    near_x, near_y = NEAR_EDGE * page.width, NEAR_EDGE * page.height
    if box.width < page.width and (box.x < -1 or box.right > page.right + 1):
        return False
    if box.height < page.height and (box.y < -1 or box.bottom > page.bottom + 1):
        return False
    distances = {
        "left": (box.x, near_x),
        "right": (page.width - box.right, near_x),
        "top": (box.y, near_y),
        "bottom": (page.height - box.bottom, near_y),
    }
    return all(distances[side][0] <= distances[side][1] for side in sides) and (not corner or len(sides) == 2)


def _beside(name: str, box: Box, other: Box) -> bool:
    """Outside the other, on that side, not far from it, and not past its other axis; a little overlap is no matter."""
    slack = 0.25 * min(box.height, other.height) if name in ("above", "below") else 0.25 * min(box.width, other.width)
    reach = 1.5 * max(box.height, other.height) if name in ("above", "below") else 1.5 * max(box.width, other.width)
    distance = {
        "below": box.y - other.bottom,
        "above": other.y - box.bottom,
        "right_of": box.x - other.right,
        "left_of": other.x - box.right,
    }.get(name)
    if name == "same_line":
        return min(abs(box.center[1] - other.center[1]), abs(box.bottom - other.bottom)) <= 0.25 * other.height
    if distance is None:
        return False
    if name in ("above", "below"):
        level = box.x <= other.right and box.right >= other.x
    else:
        level = box.y <= other.bottom and box.bottom >= other.y
    return level and -slack <= distance <= max(reach, 60)


def order_holds(id: str, wanted: str, before: Scenery, after: Scenery) -> bool:
    mine = {facts.id for facts in after.family(id) if facts.kind != "group"}
    box = after.boxes[id]
    if box is None or not mine:
        return False
    rank = {each: number for number, each in enumerate(after.layers)}
    was = {each: number for number, each in enumerate(before.layers)}
    page = after.layers[id].page
    sheet = next(each for each in after.pages if each.id == page)
    others, apart = [], []
    for other, facts in after.layers.items():
        place = after.boxes[other]
        if other in mine or facts.kind == "group" or facts.page != page or place is None or other not in was:
            continue
        ground = place.width >= 0.98 * sheet.width and place.height >= 0.5 * sheet.height
        if wanted in ("front", "forward") or not ground:
            apart.append(other)
            others += [other] if place.overlap(box) else []
    low, high = min(rank[each] for each in mine), max(rank[each] for each in mine)
    old_ranks = [was[each] for each in mine if each in was]  # none of it where the layer is new
    others = others if others or old_ranks else apart  # a new layer that meets nothing is still above or below it all
    if wanted in ("front", "back"):  # of the page, or of the group it is in, as drawing programs have it
        home = after.layers[id].parents[-1:]
        near = [other for other in others if home and home[0] in after.layers[other].parents]
        return any(
            every and all(rank[other] < low if wanted == "front" else rank[other] > high for other in every)
            for every in (others, near)
        )
    if wanted == "forward":
        return bool(old_ranks) and any(was[other] > max(old_ranks) and rank[other] < low for other in others)
    if wanted == "backward":
        return bool(old_ranks) and any(was[other] < min(old_ranks) and rank[other] > high for other in others)
    way, anchor = wanted.split(" ", 1)  # "above ID", "below ID"
    theirs = [rank[facts.id] for facts in after.family(anchor) if facts.kind != "group"]
    return bool(theirs) and (low > max(theirs) if way == "above" else high < min(theirs))


def grid_holds(id: str, name: str, wanted: Any, after: Scenery) -> bool:
    family = after.family(id)
    if name == "table":
        rows = [facts.id for facts in family if facts.noun == "row"]
        grid = []
        for row in rows:
            cells = [facts.id for facts in family if facts.noun == "cell" and row in facts.parents]
            grid.append(["".join(facts.text for facts in family if cell in facts.parents) for cell in cells])
        return grid == [list(row) for row in wanted]
    if name == "categories":
        homes = [facts.id for facts in family if facts.noun == "categories"]
        got = [facts.text for facts in family if facts.kind == "text" and set(homes) & set(facts.parents)]
        return got == list(wanted)
    found: dict[str, list[float]] = {}
    for series in (facts.id for facts in family if facts.noun == "series"):
        texts = [facts.text for facts in family if facts.kind == "text" and series in facts.parents]
        try:
            found[texts[0]] = [float(text.replace(",", "")) for text in texts[1:] if text]
        except ValueError:  # words where a number was: an edit went astray
            return False
    return list(found) == list(wanted) and all(
        len(found[key]) == len(wanted[key]) and all(map(math.isclose, found[key], wanted[key])) for key in wanted
    )
