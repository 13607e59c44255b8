"""Tables grow with their words: no fault by itself, but one where they leave the page or lie over something."""

from __future__ import annotations

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, family
from redraft.edits.ops import Insert, SetText
from redraft.inspection import Asked
from redraft.inspection.consequences import Aim, consequences
from tests.commands.small_deck import flowing, small_deck
from tests.inspection.pages import edited, fonts, found, kinds

TABLE = "slide-257/4"


def deck() -> Document:
    """The table ends at 340 of 540, and a line of words stands at 440."""
    footer = flowing("slide-257/9", "Footer " * 15, size=16.0, box=Box(50, 440, 860, 30))
    return edited(small_deck(), Insert(footer, "slide-257"))


def cell(words: str) -> SetText:
    table = deck().index.layers[TABLE]
    assert isinstance(table, Group)
    return SetText(next(one.id for one in family(table) if getattr(one, "text", "") == "Tea"), words)


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (1, []),
        (10, []),
        (30, [("overlap", (TABLE, "slide-257/9"))]),
        (60, [("off_page", (TABLE,)), ("overlap", (TABLE, "slide-257/9"))]),
    ],
)
def test_a_table_that_grows_is_told_where_it_meets_something(times: int, expected: list[object]) -> None:
    assert kinds(found(deck(), cell("Tea with milk " * times))) == expected


def test_what_was_left_alone_is_not_moved_across_the_page() -> None:
    edit = cell("Tea with milk " * 30)
    document, asked = edited(deck(), edit), Asked.of([edit])
    told = consequences(deck(), document, fonts(), asked, Aim("", repair=True))
    assert not told.additions
    assert [one.mend for one in told.findings] == [()]
