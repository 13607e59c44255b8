"""Looks, sizes, places, new things, pages and palettes as people type them, over many documents: each row of
`looks.jsonl` comes to just its edits, or is refused."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from redraft.document.layers import Text
from redraft.edits.ops import Edit, Insert, Move, Remove, Resize, Restack, Rotate, SetRadius, SetStyle, SetText
from redraft.edits.paging import SetPage
from redraft.formats.file import File
from redraft.language.rule_planner import RulePlanner
from redraft.session.session import Session

ROOT = Path(__file__).parents[2]
ROWS = [json.loads(line) for line in Path(__file__).with_name("looks.jsonl").read_text("utf-8").splitlines()]
MOST = 6
"""Edits of a row that are spelled out; of more only the number is."""


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(history=False)


@cache
def where(name: str) -> Path:
    folders = [ROOT / "examples", *sorted((ROOT / "tests" / "requests").glob("*/documents"))]
    return next(folder / name for folder in folders if (folder / name).is_file())


_FILES: dict[str, File] = {}


def opened(session: Session, name: str) -> File:
    if name not in _FILES:
        _FILES[name] = session.open(where(name))
    return _FILES[name]


def told(edit: Edit) -> str:
    """An edit in a few words: what it is about, and its values as far as a reader would check them."""
    match edit:
        case SetStyle(layer, name, value, run):
            shown = f"{value:g}" if isinstance(value, float | int) and not isinstance(value, bool) else str(value)
            return f"{layer}{'' if run is None else f'[{run}]'} {name} {shown}"
        case SetText(layer, text):
            return f"{layer} says {text}"
        case Move(layer, dx, dy):
            return f"{layer} moves {dx:.1f} {dy:.1f}"
        case Resize(layer, sx, sy):
            return f"{layer} times {sx:.3f} {sy:.3f}"
        case Rotate(layer, degrees):
            return f"{layer} turns {degrees:g}"
        case SetRadius(layer, radius):
            return f"{layer} radius {radius:g}"
        case Restack(layer, _, before):
            return f"{layer} below {before}"
        case SetPage(_, width, height):
            return f"page {width:g} {height:g}"
        case Remove(layer):
            return f"{layer} goes"
        case Insert(content):
            words = f" saying {content.text}" if isinstance(content, Text) else ""
            return f"new {content.kind}{words}"
    return type(edit).__name__


def outcome(session: Session, name: str, say: str) -> dict[str, object]:
    """What a sentence comes to: its edits in words, or that it is refused."""
    file = opened(session, name)
    plan = RulePlanner().plan(file.document, say, session.fonts.measure)
    if plan.refusals:
        return {"refused": True}
    edits = [told(edit) for edit in plan.edits]
    return {"edits": edits} if len(edits) <= MOST else {"edits": edits[:MOST], "and": len(edits) - MOST}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['in']}: {row['say']}"[:80])
def test_each_sentence_about_looks_comes_to_its_edits_or_its_refusal(session: Session, row: dict[str, object]) -> None:
    found = outcome(session, str(row["in"]), str(row["say"]))
    assert found == {name: value for name, value in row.items() if name not in ("in", "say")}


def test_the_table_has_many_rows_over_several_documents_and_refusals_too() -> None:
    assert len(ROWS) > 100
    assert len({row["in"] for row in ROWS}) > 10
    assert sum("refused" in row for row in ROWS) > 15
