"""Programs read tables, charts, lists, notes and layouts as values."""

from __future__ import annotations

from typing import Any

from redraft.commands.charts.looks import SetSeries
from redraft.commands.look.typography import SpaceLines
from redraft.commands.pages.slides import HidePage, SetNotes
from tests.commands.small_deck import Desk, small_deck


def test_tables_charts_lists_notes_and_layouts_are_read_as_values() -> None:
    desk = Desk(small_deck())
    look: dict[str, Any] = desk.host.looking
    assert look["cells"]("slide-257/4") == [["Name", "Price"], ["Tea", "3"], ["Coffee", "2"], ["", ""]]
    desk.does(SetSeries("slide-258/4", 0, color="#ff0000"))
    north, south = look["series"]("slide-258/4")
    assert north == ("North", ["Q1", "Q2"], [5.0, 7.0], "#ff0000")
    assert south.color == ""
    assert [(one.text, one.level, one.bullet) for one in look["paragraphs"]("slide-256/3")] == [
        ("Bread", 0, "•"), ("Apples", 0, "•"), ("red ones", 1, "•"), ("Cheese", 0, "•"),
    ]  # fmt: skip
    desk.does(SpaceLines(("slide-256/3",), "150%"))
    assert {one.line_spacing for one in look["paragraphs"]("slide-256/3")} == {"150%"}
    desk.does(SpaceLines(("slide-256/3",), 30.0))
    assert {one.line_spacing for one in look["paragraphs"]("slide-256/3")} == {30.0}
    assert look["notes"](2) == ""
    desk.does(SetNotes("slide-257", "Be brief."))
    desk.does(HidePage("slide-257"))
    assert look["notes"](2) == "Be brief."
    assert [page.hidden for page in look["pages"]()] == [False, True, False]
    assert look["layouts"]() == ["Title and Content"]
