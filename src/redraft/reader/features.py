"""Features of nodes for the network: FEATURES are categories for embeddings, NUMBERS are measures of about 0 to 1."""

from __future__ import annotations

import math
from collections.abc import Hashable

import numpy as np
from numpy.typing import NDArray

from redraft.targets.parts.geometry import Geometry
from redraft.targets.parts.hues import COLORS
from redraft.targets.parts.looks import FORMS, KINDS, Look
from redraft.targets.parts.part import SORTS, SPECIALS, Part
from redraft.targets.parts.roles import ROLES

FEATURES: tuple[tuple[str, int], ...] = (
    ("sort", len(SORTS)), ("special", 4), ("kind", len(KINDS)), ("form", len(FORMS)), ("role", len(ROLES)),
    ("named", len(ROLES)), ("fill", len(COLORS)), ("stroke", len(COLORS)), ("ink", len(COLORS)), ("paint", 4),
    ("size rank", 9), ("type rank", 9), ("weight", 4), ("slant", 2), ("decoration", 3), ("align", 5), ("place", 11),
    ("shape", 6), ("order", 17), ("order from end", 9), ("depth", 9), ("page", 34), ("page from end", 6), ("index", 26),
    ("index from end", 9), ("column", 14), ("like", 14), ("like from end", 9), ("likes", 14), ("of kind", 14),
    ("children", 9), ("words", 8), ("case", 6), ("hidden", 2), ("bound", 2), ("on plate", 2), ("turned", 4),
    ("opacity", 4), ("shadow", 2), ("stack", 6), ("folder", len(ROLES)),
)  # fmt: skip
"""Name and number of values. 0 is 'none' or 'not so' but for sort; place is a grid (1–9, 10 off the page). `special`
is all, absent, several; `named` the role its name states, `folder` the role of what it lies on or in; `size rank`
is 1 for the largest of its form on its page, `type rank` for the largest type; `like` is its number among those of the
same sort, kind, form and role on its page in reading order, `likes` how many, `of kind` its number among its kind;
`shape` is its proportion from flat to high; `stack` from the bottom of its page to the top."""
NUMBERS = (
    "left", "top", "right", "bottom", "middle x", "middle y", "width", "height", "log area", "log proportion", "type",
    "log type", "order", "stack", "opacity", "sine", "cosine", "page", "index", "boxed",
)  # fmt: skip
_ALIKE = {"square": "rect", "rounded": "rect", "circle": "ellipse"}
_ROLE = {role: number for number, role in enumerate(ROLES)}
_KIND = {kind: number for number, kind in enumerate(KINDS)}
_FORM = {form: number for number, form in enumerate(FORMS)}
_SORT = {sort: number for number, sort in enumerate(SORTS)}


def reading_order(parts: list[Part], geometry: Geometry) -> list[int]:
    """The place of each thing on its page, line by line from the top left; -1 for what is no thing."""
    found = [-1] * len(parts)
    tops, lefts, highs = geometry.y0.tolist(), geometry.x0.tolist(), geometry.h.tolist()
    for places in geometry.things.values():
        lines: list[list[int]] = []
        start = reach = 0.0
        for place in sorted(places, key=lambda one: (tops[one], one)):
            high = min(highs[place], 0.08)
            if lines and tops[place] - start < 0.5 * min(high, reach):
                lines[-1].append(place)
            else:
                lines.append([place])
                start, reach = tops[place], high
        ordered = [place for line in lines for place in sorted(line, key=lambda one: (lefts[one], one))]
        for number, place in enumerate(ordered):
            found[place] = number
    return found


def _ranks(keys: list[Hashable], values: list[float]) -> list[int]:
    """1 for the largest of its key, equal ones alike, at most 8; 0 for none."""
    found: dict[Hashable, set[float]] = {}
    rounded = [float(f"{value:.2g}") for value in values]
    for key, value in zip(keys, rounded, strict=True):
        if value > 0:
            found.setdefault(key, set()).add(value)
    ranks = {
        (key, value): min(rank, 8)
        for key, every in found.items()
        for rank, value in enumerate(sorted(every, reverse=True), 1)
    }
    return [ranks.get(pair, 0) for pair in zip(keys, rounded, strict=True)]


def _counted(keys: list[Hashable], order: list[int]) -> list[tuple[int, int, int]]:
    """Number from 1, number from the end and count among those with the same key, in order."""
    members: dict[Hashable, list[int]] = {}
    for place, key in enumerate(keys):
        if key is not None:
            members.setdefault(key, []).append(place)
    found = [(0, 0, 0)] * len(keys)
    for places in members.values():
        places.sort(key=lambda place: (order[place], place))
        for number, place in enumerate(places):
            found[place] = number + 1, len(places) - number, len(places)
    return found


def _case(words: str) -> int:
    """0 none, 1 lower, 2 upper, 3 title, 4 sentence, 5 other."""
    letters = words[:200]
    if not any(letter.isalpha() for letter in letters):
        return 0
    if letters.islower() or letters.isupper():
        return 1 if letters.islower() else 2
    first = [word[0] for word in letters.split() if word[0].isalpha()]
    if first and all(letter.isupper() for letter in first) and len(first) > 1:
        return 3
    return 4 if first and first[0].isupper() else 5


def _steps(value: int, *steps: int) -> int:
    return sum(value >= step for step in steps)


def features_of(
    parts: list[Part], looks: list[Look], geometry: Geometry, roles: list[str], named: list[str], order: list[int],
    colors: list[tuple[int, int, int]], pages: int,
) -> tuple[NDArray[np.int16], NDArray[np.float32]]:  # fmt: skip
    """The categories and the measures, a row for each part."""
    things = [bool(one) for one in geometry.thing]
    areas = _ranks(
        [(part.page, look.kind, _ALIKE.get(look.figure, look.figure)) for part, look in zip(parts, looks, strict=True)],
        [area if thing else 0.0 for area, thing in zip(geometry.area.tolist(), things, strict=True)],
    )
    kept = list(zip(parts, looks, roles, named, things, strict=True))
    lettered = [look.size if part.sort == "cell" or look.kind == "text" else 0.0 for part, look, *_ in kept]
    types = _ranks([part.page for part in parts], lettered)
    like = _counted([(p.page, p.sort, k.kind, k.figure, n or r) if t else None for p, k, r, n, t in kept], order)
    kind = _counted([(p.page, k.kind) if t else None for p, k, _, _, t in kept], order)
    sides = _counted([(p.sort, p.host, p.index if p.sort == "cell" else -1) if p.index >= 0 else None for p in parts],
                     [part.column if part.sort == "cell" else part.index for part in parts])  # fmt: skip
    stack = [0.0] * len(parts)
    for every in geometry.things.values():
        for number, place in enumerate(every):
            stack[place] = number / max(len(every) - 1, 1)
    lasts = {page: len(every) - 1 for page, every in geometry.things.items()}
    grid, proportions = _places(geometry)
    rows = []
    for place, (part, look, role, name, thing) in enumerate(kept):
        under = int(geometry.carrier[place])
        home = under if under >= 0 else part.parent
        last = lasts.get(part.page, 0)
        turned = abs(math.sin(look.turn))
        rows.append((
            _SORT[part.sort], SPECIALS.index(part.id) + 1 if part.sort == "special" else 0, _KIND[look.kind],
            _FORM[look.figure], _ROLE[role], _ROLE[name], *colors[place], look.paint, areas[place], types[place],
            look.weight, look.slant, look.decoration, look.align, grid[place],
            proportions[place], min(order[place] + 1, 16), min(last - order[place] + 1, 8) if thing else 0,
            min(part.depth, 8), min(part.page + 1, 33), min(pages - part.page, 5) if part.page >= 0 else 0,
            min(part.index + 1, 25), min(sides[place][1], 8), min(part.column + 1, 13), min(like[place][0], 13),
            min(like[place][1], 8), min(like[place][2], 13), min(kind[place][0], 13),
            _steps(part.children, 1, 2, 3, 4, 5, 7, 10, 20),
            _steps(len(part.words[:400].split()), 1, 2, 3, 5, 8, 14, 25), _case(part.words), int(part.hidden),
            int(part.layer is not None and part.layer.bound), int(under >= 0),
            0 if turned < 0.01 else 1 if turned < 0.3 else 2 if turned < 0.95 else 3,
            0 if part.opacity >= 0.99 else 1 if part.opacity > 0.5 else 2 if part.opacity > 0 else 3,
            look.shadow, 1 + int(4 * stack[place]) if thing else 0,
            _ROLE[named[home] or roles[home]] if home >= 0 else 0,
        ))  # fmt: skip
    categories = np.array(rows, np.int16).reshape(len(parts), len(FEATURES))
    return categories, _measures(parts, looks, geometry, order, stack, lasts, pages)


def _places(g: Geometry) -> tuple[list[int], list[int]]:
    """The cell of a 3 × 3 grid that each node's centre is in (10: off the page), and its class of proportion."""
    x, y = g.cx / g.wide, g.cy / g.high
    on_page = (x >= 0) & (x <= 1) & (y >= 0) & (y <= 1)
    field = np.where(on_page, 1 + 3 * np.clip(3 * y, 0, 2).astype(int) + np.clip(3 * x, 0, 2).astype(int), 10)
    proportion = 1 + (g.w[:, None] < g.h[:, None] * np.array((5.0, 1.3, 0.77, 0.2))).sum(axis=1)
    return np.where(g.boxed, field, 0).tolist(), np.where(g.boxed, proportion, 0).tolist()


def _measures(
    parts: list[Part], looks: list[Look], geometry: Geometry, order: list[int], stack: list[float],
    lasts: dict[int, int], pages: int,
) -> NDArray[np.float32]:  # fmt: skip
    g, boxed = geometry, geometry.boxed
    size = np.array([look.size for look in looks]) / np.maximum(g.unit, 1e-9)
    turn = np.array([look.turn for look in looks])
    columns = [
        g.x0 / g.wide, g.y0 / g.high, g.x1 / g.wide, g.y1 / g.high, g.cx / g.wide, g.cy / g.high, g.w / g.wide,
        g.h / g.high, np.log(g.area + 1e-6) / 10, np.log(g.w / g.h) / 5, size * 5, np.log(size + 1e-3) / 5,
        np.array([max(one, 0) / max(lasts.get(part.page, 1), 1) for one, part in zip(order, parts, strict=True)]),
        np.array(stack), np.array([part.opacity for part in parts]), np.sin(turn), np.cos(turn),
        np.array([max(part.page, 0) / max(pages, 1) for part in parts]),
        np.array([max(part.index, 0) / 20 for part in parts]), boxed.astype(np.float64),
    ]  # fmt: skip
    for number in range(10):
        columns[number] = np.where(boxed, columns[number], 0.0)
    table = np.stack(columns, axis=1) if len(parts) else np.zeros((0, len(NUMBERS)))
    found: NDArray[np.float32] = np.clip(np.nan_to_num(table), -3, 3).astype(np.float32)
    return found
