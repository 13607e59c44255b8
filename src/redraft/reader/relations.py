"""Relations between nodes, as a bit mask for each pair: `bits[i, j]` has what i is to j."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable

import numpy as np
from numpy.typing import NDArray

from redraft.targets.parts.geometry import Geometry, Matrix, Row
from redraft.targets.parts.looks import Look
from redraft.targets.parts.part import Part
from redraft.targets.parts.roles import VALUES

RELATIONS = (
    "parent of", "child of", "sibling of", "same page", "contains", "inside", "stands on", "carries", "above", "below",
    "left of", "right of", "nearest of", "has as nearest", "same row", "same column", "same color", "same look",
    "label of", "labelled by", "head of", "headed by", "before", "after", "same words", "same kind", "overlaps",
    "same role", "same holder",
)  # fmt: skip
"""By bit. *above* to *right of*, *before* and *after* are neighbours only. *contains* goes by groups and by boxes. The
*holder* is the plate, or else the group, that something is on or in (*stands on*: it is on a plate). *nearest of*:
nothing beside j is nearer than i. *head of*: the row or column of a cell, the first cell of either, the item that an
item is below."""
_BIT = {name: number for number, name in enumerate(RELATIONS)}
_NEAR = 0.015
"""Distances that differ by less count as equal, in parts of the page's longer side."""
_FAR = 0.3
Put = Callable[..., None]


def relations_of(
    parts: list[Part], looks: list[Look], geometry: Geometry, roles: list[str], order: list[int],
    colors: list[tuple[int, int, int]],
) -> NDArray[np.uint32]:  # fmt: skip
    """The relations of all pairs of parts."""
    g, count = geometry, geometry.count
    bits = np.zeros((count, count), np.uint32)

    def put(name: str, where: Matrix, inverse: str = "") -> None:
        np.bitwise_or(bits, where.astype(np.uint32) << np.uint32(_BIT[name]), out=bits)
        if inverse:
            np.bitwise_or(bits, where.T.astype(np.uint32) << np.uint32(_BIT[inverse]), out=bits)

    other = ~np.eye(count, dtype=np.bool_)
    apart = ~g.around & ~g.around.T
    put("parent of", _pairs(g.parent).T, "child of")
    put("sibling of", _alike(g.parent) & other)
    put("same page", g.same_page & other)
    put("contains", (g.around | (g.inside & ~g.around.T)).T, "inside")
    put("stands on", _pairs(g.carrier), "carries")
    holder = np.where(g.carrier >= 0, g.carrier, g.parent)
    put("same holder", _alike(np.where(g.thing, holder, -1)) & other)
    put("overlaps", g.overlaps & apart)
    _neighbours(g, looks, roles, [len(part.words[:99].split()) for part in parts], put)
    _tables(parts, put)
    pairs = list(zip(parts, looks, strict=True))
    put("same color", _same([fill or ink or stroke or None for fill, stroke, ink in colors]) & other)
    put("same look", _same([_look(*pair, g, place) for place, pair in enumerate(pairs)]) & other & g.same_page)
    put("same words", _same([" ".join(part.words[:200].lower().split()) or None for part in parts]) & other & apart)
    put("same kind", _same([(part.sort, look.kind, look.figure) for part, look in pairs]) & other)
    put("same role", _same([role or None for role in roles]) & other)
    put("before", _following(parts, order), "after")
    return bits


def _pairs(places: NDArray[np.int64]) -> Matrix:
    """A matrix that is true at [i, places[i]] where places[i] is not -1."""
    found: Matrix = np.zeros((len(places), len(places)), np.bool_)
    having = np.flatnonzero(places >= 0)
    found[having, places[having]] = True
    return found


def _alike(values: NDArray[np.int64]) -> Matrix:
    """Pairs with the same number; -1 equals nothing."""
    found: Matrix = (values[:, None] == values) & (values >= 0)
    return found


def _same(keys: Iterable[Hashable]) -> Matrix:
    """Pairs with the same key; None equals nothing."""
    numbers: dict[Hashable, int] = {}
    return _alike(np.array([-1 if key is None else numbers.setdefault(key, len(numbers)) for key in keys], np.int64))


def _look(part: Part, look: Look, geometry: Geometry, place: int) -> Hashable:
    if part.sort not in ("element", "cell") or look.kind == "":
        return None
    if look.kind == "text":
        return "text", round(look.size, 2), look.weight, look.slant, look.ink
    size = round(float(geometry.w[place]), 3), round(float(geometry.h[place]), 3)
    if look.kind == "group":
        return "group", look.figure, part.children, *size
    if look.figure == "line":
        return look.kind, look.figure, look.stroke, *size
    return look.kind, look.figure, *size  # not by colour: cards and seats of one row differ in it


def _nearest(gap: Row, where: Matrix) -> Matrix:
    """The pairs in `where` whose j is about the nearest to i."""
    gaps = np.where(where, gap, np.inf)
    found: Matrix = (gaps <= gaps.min(axis=1, initial=np.inf, keepdims=True) + _NEAR) & np.isfinite(gaps)
    return found


def _neighbours(g: Geometry, looks: list[Look], roles: list[str], words: list[int], put: Put) -> None:
    """Puts relations of place: beside, above, below, nearest; rows and columns; labels."""
    free = g.both & ~(g.full | g.full[:, None]) & ~(g.around | g.around.T | g.inside | g.inside.T)
    low, narrow = np.minimum(g.h[:, None], g.h), np.minimum(g.w[:, None], g.w)
    after, before = g.x0 - g.x1[:, None], g.x0[:, None] - g.x1  # from i to j on its right, to j on its left
    under, over = g.y0 - g.y1[:, None], g.y0[:, None] - g.y1
    level, stacked = free & (g.over_y > 0.3 * low), free & (g.over_x > 0.2 * narrow)
    right, left = _nearest(after, level & (after > -0.1 * narrow)), _nearest(before, level & (before > -0.1 * narrow))
    below = _nearest(under, stacked & (under > -0.3 * low) & (under < _FAR))
    above = _nearest(over, stacked & (over > -0.3 * low) & (over < _FAR))
    put("left of", right | left.T, "right of")
    put("above", below | above.T, "below")
    across, along = g.cx[:, None] - g.cx, g.cy[:, None] - g.cy
    away = np.hypot(np.maximum(np.maximum(after, before), 0), np.maximum(np.maximum(under, over), 0))
    away = np.where(free, away + 0.05 * np.hypot(across, along), np.inf)
    first = np.where(np.isfinite(away.min(axis=1, initial=np.inf)), away.argmin(axis=1), -1)
    put("has as nearest", _pairs(first), "nearest of")
    same_row = free & (np.abs(along) < 0.3 * low) & (np.maximum(g.h[:, None], g.h) < 3 * low)
    put("same row", same_row)
    edges = np.minimum(np.abs(g.x0[:, None] - g.x0), np.abs(g.x1[:, None] - g.x1))
    put("same column", stacked & (np.minimum(edges, np.abs(across)) < 0.006))
    size = (np.array([look.size for look in looks]) / g.unit).astype(np.float32)
    text = np.array([look.kind == "text" for look in looks], np.bool_)
    many = np.array(words)
    drawn = np.array([look.kind not in ("", "text") and look.figure != "line" for look in looks], np.bool_) & (
        many <= 3
    )
    value = np.array([role in VALUES for role in roles], np.bool_)
    reach = np.maximum(size[:, None], 0.008)
    near = (right & (after < 3 * reach)) | (left & (before < 2 * reach))
    close = (below & (under < 1.2 * reach)) | (above & (over < 1.5 * reach))
    of_value = right & same_row & ((value & ~value[:, None]) | (near & ~value & value[:, None]))
    of_text = text & (of_value | (close & value & (size[:, None] < 0.8 * size)))
    together = _alike(np.where(g.carrier >= 0, g.carrier, g.parent))
    short = (text & (many <= 8) & (many > 0))[:, None]
    put("label of", short & together & ((drawn & (near | close)) | of_text), "labelled by")


def _tables(parts: list[Part], put: Put) -> None:
    """Puts relations of parts: rows, columns and heads of cells; the items that items belong to."""
    count = len(parts)
    row: Matrix = np.zeros((count, count), np.bool_)
    column, head = row.copy(), row.copy()
    hosts: dict[str, list[int]] = {}
    for place, part in enumerate(parts):
        if part.host:
            hosts.setdefault(part.host, []).append(place)
    for places in hosts.values():
        at = np.array(places)
        kind = np.array(["cri".find(parts[place].sort[0]) if parts[place].sort in ("cell", "row", "item") else
                         3 if parts[place].sort == "column" else 4 for place in places])  # fmt: skip
        rows = np.array([parts[place].index for place in places])
        columns = np.array([parts[place].column for place in places])
        cells = at[kind == 0]
        if len(cells):
            r, c = rows[kind == 0], columns[kind == 0]
            row[np.ix_(cells, cells)] = (r[:, None] == r) & (c[:, None] != c)
            column[np.ix_(cells, cells)] = (c[:, None] == c) & (r[:, None] != r)
            first_row = (c[:, None] == c) & (r == 0)[:, None] & (r > 0)
            first_column = (r[:, None] == r) & (c == 0)[:, None] & (c > 0)
            head[np.ix_(cells, cells)] = first_row | first_column
            head[np.ix_(at[kind == 1], cells)] = rows[kind == 1][:, None] == r
            head[np.ix_(at[kind == 3], cells)] = rows[kind == 3][:, None] == c
        over: list[int] = []
        for place in at[kind == 2].tolist():
            while over and parts[over[-1]].depth >= parts[place].depth:
                over.pop()
            if over:
                head[over[-1], place] = True
            over.append(place)
    put("same row", row)
    put("same column", column)
    put("head of", head, "headed by")


def _following(parts: list[Part], order: list[int]) -> Matrix:
    """[i, j]: j is next after i, in reading order on its page or by number among the parts of its host or the pages."""
    found: Matrix = np.zeros((len(parts), len(parts)), np.bool_)
    lines: dict[Hashable, list[tuple[int, int]]] = {}
    for place, part in enumerate(parts):
        if order[place] >= 0:
            lines.setdefault(part.page, []).append((order[place], place))
        elif part.sort == "cell":
            lines.setdefault((part.host, part.index), []).append((part.column, place))
        elif part.index >= 0:
            lines.setdefault((part.sort, part.host), []).append((part.index, place))
    for line in lines.values():
        line.sort()
        for (_, place), (_, after) in itertools.pairwise(line):
            found[place, after] = True
    return found
