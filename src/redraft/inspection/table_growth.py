"""Check: tables that grow, by rows or with the words in them: past the end of the page, or over things below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redraft.document.geometry import Box
from redraft.inspection.edit_facts import PROBLEM, Finding
from redraft.inspection.overflow import SLACK
from redraft.inspection.page_items import Thing
from redraft.inspection.page_pair import PagePair


def grown_tables(pair: PagePair) -> Iterator[Finding]:
    if not any(group.form == "row" for id in pair.displaced for group in pair.after[id].placed.ancestors):
        return
    before, after = _growth(pair.before), _growth(pair.after)
    for table, more in after.items():
        parts, old = ([one for one in things.values() if one.unit == table] for things in (pair.after, pair.before))
        if pair.displaced.isdisjoint(one.id for one in parts):
            continue
        box, held = Box.union(one.box for one in parts), Box.union(one.box for one in old)
        assert box is not None
        end = box.bottom + more
        was = end - (more - before.get(table, 0.0)) if held is None else held.bottom + before.get(table, 0.0)
        if end <= was + SLACK:
            continue
        grows = f"the table '{table}' grows by {end - was:.0f} px"
        if (over := end - pair.new.box.bottom) > max(SLACK, was - pair.new.box.bottom):
            message = f"{grows} and ends {over:.0f} px below the page; make its type smaller, or its words fewer"
            yield Finding("off_page", (table,), message, PROBLEM, pair.new.id)
        for other in pair.after.values():
            beside = other.ink.right <= box.x or other.ink.x >= box.right or other.unit == table
            if was - SLACK <= other.ink.y < end - SLACK and not beside and other.shows and not other.odd:
                message = f"{grows} and lies over {other.named} now; move one of them, or make its type smaller"
                yield Finding("overlap", (table, other.id), message, PROBLEM, pair.new.id)


def _growth(things: Mapping[str, Thing]) -> dict[str, float]:
    """How much higher than they are written the rows of each table are, together."""
    rows: dict[tuple[str, str], float] = {}
    for text in things.values():
        row = next((group.id for group in text.placed.ancestors if group.form == "row"), "")
        if row and text.is_text and text.text.flow is not None:
            more = text.flowed.height - text.flowed.room[1]
            rows[text.unit, row] = max(rows.get((text.unit, row), 0.0), more)
    found: dict[str, float] = {}
    for (table, _), more in rows.items():
        found[table] = found.get(table, 0.0) + more
    return found
