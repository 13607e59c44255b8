"""What people say of decks in their own words: bullets by what they are about, heads of columns, orders, charts."""

from __future__ import annotations

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
