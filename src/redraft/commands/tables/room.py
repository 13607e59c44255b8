"""Keeps a table in its room and its bands alternating when rows come or go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from redraft.commands.tables.cells import table_called
from redraft.document.layers import Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Value
from redraft.document.tables import BY_WORDS, OWN_FILLS, Row, Table
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit, Move, SetStyle, SetTable

_MOST = 0.75
"""The share of the room below a table that new rows may take."""
_EDGE = 0.03
"""Of the page's height: the room kept at its lower edge."""


def settled(document: Document, edits: Sequence[Edit], id: str, measure: Measure) -> Iterator[Edit]:
    """What follows when rows came or went: fills of their own alternate as before. Rows that would run into what stands
    below, or off the page, share the height the table had; only rows that are too low for that push it down."""
    before, after = table_called(document, id), execute(document, edits, measure)
    table = table_called(after, id)
    yield from _bands(before, table)
    box, page = document.index[id].box, document.index[id].page
    if box is None or len(table.rows) <= len(before.rows) or any(BY_WORDS in one.effects for one in table.children):
        return
    scale = box.height / (sum(before.heights) or 1.0)
    was, now = _needed(before, measure), _needed(table, measure)
    bottom, more = box.y + sum(was) * scale, (sum(now) - sum(was)) * scale
    below = [
        (layer, other)
        for layer in page.layers
        if (other := document.index[layer.id].box) is not None and document.index[layer.id].visible
        and other.y > bottom - 1 and other.x < box.right and other.right > box.x
    ]  # fmt: skip
    room = min((other.y for _, other in below), default=page.height * (1 - _EDGE)) - bottom
    if more <= _MOST * room:
        return
    least = [min(low, high) for low, high in zip(_least(table, measure), now, strict=True)]
    heights = _shared(now, least, max(sum(was), 1.0))
    yield SetTable(id, "heights", tuple(round(one, 4) for one in heights))
    push = (sum(heights) - sum(was)) * scale
    if push > 1 and max((other.bottom for _, other in below), default=page.height) + push <= page.height * (
        1 - _EDGE / 2
    ):
        yield from (Move(layer.id, 0.0, round(push, 3)) for layer, _ in below)


def _shared(heights: Sequence[float], least: Sequence[float], total: float) -> list[float]:
    """The heights, smaller by one factor so that they make up the total; none below its least."""
    low: set[int] = set()
    while True:
        rest = sum(one for n, one in enumerate(heights) if n not in low)
        left = total - sum(least[n] for n in low)
        factor = max(left, 0.0) / rest if rest else 0.0
        found = [least[n] if n in low else one * factor for n, one in enumerate(heights)]
        under = {n for n, one in enumerate(found) if one < least[n] and n not in low}
        if not under:
            return found
        low |= under


def _least(table: Table, measure: Measure) -> list[float]:
    """How high each row must be for its words."""
    return [max((_words(cell.text, measure) for cell in row.cells if cell.span[0] == 1), default=0.0)
            for row in table.rows]  # fmt: skip


def _needed(table: Table, measure: Measure) -> list[float]:
    """The heights of the rows as they are shown: as stated, or as their words need."""
    return [max(pair) for pair in zip(table.heights, _least(table, measure), strict=True)]


def _words(text: Text | None, measure: Measure) -> float:
    if text is None or text.flow is None or text.frame is None or text.flow.turned:
        return 0.0
    low = text.frame._replace(height=1.0)
    box = measure(replace(text, flow=replace(text.flow, fit="grow"), frame=low))
    return box.height if box is not None else 0.0


def _fills(row: Row) -> list[tuple[str, Value]]:
    """The shapes of a row's cells with their fills."""
    return [(one.id, one.style.fill) for cell in row.cells for one in cell.children if isinstance(one, Shape)]


def _bands(before: Table, after: Table) -> Iterator[Edit]:
    """Fills for rows whose bands do not alternate any more, where they did and no style gives them."""
    rows = [[fill for _, fill in _fills(row)] for row in before.rows]
    body = before.rows[1:]
    if OWN_FILLS not in before.effects or len(body) < 3 or rows[1] == rows[2] or len(rows[1]) != len(rows[2]):
        return
    banded = {row.id for n, row in enumerate(body) if rows[1 + n] == rows[1 + n % 2]}
    steady = next((n for n, row in enumerate(body) if row.id not in banded), len(body))
    banded, known = {row.id for row in body[:steady]}, {row.id for row in before.rows}
    if steady < 3:
        return
    for count, row in enumerate(after.rows[1:]):
        if row.id not in banded and row.id in known:
            return
        fills = rows[1 + count % 2]
        if len(shapes := _fills(row)) == len(fills):
            yield from (
                SetStyle(id, "fill", want) for (id, now), want in zip(shapes, fills, strict=True) if now != want
            )
