"""What people say of decks in their own words — bullets by what they are about, rows by any of their cells, heads of
columns, orders, charts — and how it is understood: a table over several decks. Every sentence is also carried out."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from redraft.commands.sort_order import in_order
from redraft.document.layers import Document, Text
from redraft.errors import RequestError
from redraft.formats.file import read_file
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Plan
from redraft.session.session import Session

HERE = Path(__file__)
ROWS = [json.loads(line) for line in HERE.with_name("deck_wordings.jsonl").read_text("utf-8").splitlines()]


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


@cache
def deck(path: str) -> Document:
    return read_file(HERE.parents[2] / path, session().fonts).document


def planned(path: str, instruction: str) -> Plan:
    return RulePlanner().plan(deck(path), instruction, session().fonts.measure)


def lines(document: Document, id: str) -> list[str]:
    layer = document.index.layers[id]
    assert isinstance(layer, Text)
    return layer.text.split("\n")


@pytest.mark.parametrize("row", ROWS, ids=[f"{Path(row['deck']).stem}: {row['say']}" for row in ROWS])
def test_each_sentence_is_understood_or_refused_as_the_table_says(row: dict[str, object]) -> None:
    plan = planned(str(row["deck"]), str(row["say"]))
    if row.get("refused"):
        assert plan.refusals
        return
    assert not plan.refusals
    assert [re.sub(r" \(read as: .*\)$", "", step.reading) for step in plan.steps] == row["reads"]
    assert plan.edits


def test_the_table_is_large_and_has_refusals_over_several_decks() -> None:
    assert len(ROWS) >= 180
    assert sum(bool(row.get("refused")) for row in ROWS) >= 20
    assert len({row["deck"] for row in ROWS}) >= 6


HARBOUR = "tests/requests/sixth/documents/harbourside.pptx"


def test_a_bullet_that_is_reworded_leaves_the_others_alone() -> None:
    plan = planned(HARBOUR, 'On slide 2, the bullet "App rating rose to 4.6" should say "The app is loved"')
    assert lines(plan.document, "slide-257/3")[2:] == ["Repairs now take one day", "The app is loved"]


def test_sorted_rows_keep_a_row_of_sums_at_the_end() -> None:
    plan = planned("tests/requests/fourth/documents/tram.pptx", "sort the table by million €, highest first")
    assert not plan.refusals
    firsts = [lines(plan.document, f"slide-260/3/r{row}c1/text")[0] for row in range(1, 6)]
    assert firsts == ["Part", "Tracks", "Vehicles", "Stops", "Total"]


def test_sums_are_written_as_the_figures_are() -> None:
    plan = planned("examples/deck.pptx", "add a total row to the table")
    texts = [layer.text for id, layer in plan.document.index.layers.items() if isinstance(layer, Text) and "r5c" in id]
    assert texts == ["Total", "8.20", "10.10"]


@pytest.mark.parametrize(
    ("texts", "down", "order"),
    [
        (["10:30", "9:00", "12:00"], False, [1, 0, 2]),
        (["€19", "€9", "€39"], True, [2, 0, 1]),
        (["1,200", "900", "12,000"], False, [1, 0, 2]),
        (["pear", "Apple", "fig"], False, [1, 2, 0]),
    ],
)
def test_figures_times_and_words_have_their_orders(texts: list[str], down: bool, order: list[int]) -> None:
    assert in_order(texts, down) == order


def test_dates_and_mixtures_have_no_order_that_is_sure() -> None:
    with pytest.raises(RequestError, match="in which order"):
        in_order(["7 October", "21 October", "14 October"])
