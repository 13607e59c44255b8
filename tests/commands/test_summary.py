"""Commands told in a line: what of which layer, with the words of the document in quotes of their own."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.charts.data import RenameCategory, SetValues
from redraft.commands.charts.looks import SetPoints
from redraft.commands.command import Command, resolve_all
from redraft.commands.forms.summary import summary_of
from redraft.commands.layers.add_delete import Delete
from redraft.commands.look.colors import Recolor
from redraft.commands.look.style import Modify
from redraft.commands.pages.slides import AddPage
from redraft.commands.place.copies import Copy
from redraft.commands.place.position import Place
from redraft.commands.tables.rows_and_columns import AddRows, RemoveRows, SetCells
from redraft.commands.words.lists import AddItems
from redraft.commands.words.texts import ReplaceWords
from redraft.document.pages import Page
from tests.by_hand import by_hand
from tests.commands.small_deck import measured, small_deck
from tests.sampling import each
from tests.scenes import event_poster, measure, text

TITLE, DATE = "#title (text “Summer Nights”, top)", "#date (text “Saturday, 12 July”, top left)"


@each(
    ("commands", "line"),
    [
        ([Recolor(("title",), "#ff0000")], f"recolor {TITLE}: fill colour → red"),
        ([Recolor(("title",), "#ff0001")], f"recolor {TITLE}: fill colour → red (#ff0001)"),
        ([ReplaceWords("date", ((10, 12),), "13")], f"replace words {DATE}: “12” → “13”"),
        ([Delete(("date",)), Modify(("title",), font_size=50.0)], f"delete {DATE}; modify {TITLE}: font size → 50"),
        ([Copy(("cta",))], "copy #cta-copy (group “Buy tickets”, bottom left, new)"),
    ],
)
def test_a_line_says_what_becomes_of_what(commands: Sequence[Command], line: str) -> None:
    document = event_poster()
    edits = resolve_all(document, commands, measure).edits
    assert summary_of(document, commands, edits, measure) == line


def test_the_parts_of_tables_and_charts_are_called_what_they_are() -> None:
    deck = small_deck()
    for command, told in [
        (SetCells("slide-257/4", ("4",), row=1, column=1), "set cells #slide-257/4/r2c2/text (cell “3”,"),
        (SetValues("slide-258/4", 0, (6,), categories=(1,)), "/s1/v2 (point “7”, centre of slide 3): “7” → “6”"),
        (SetPoints("slide-258/4", 0, (1,), color="#008000"), "(point “7”, centre of slide 3): colour → green"),
        (RenameCategory("slide-258/4", 0, "Spring"), "(category “Q1”,"),
    ]:
        edits = command.resolve(deck, measured).edits
        assert told in summary_of(deck, [command], edits, measured)


def test_edits_that_are_not_what_the_commands_come_to_are_told_themselves() -> None:
    document = event_poster()
    gone = resolve_all(document, [Delete(("date",))], measure).edits
    line = f"change {DATE[:-1]}, removed)"
    assert (
        summary_of(document, [Recolor(("title",), "#ff0000")], gone, measure)
        == summary_of(document, (), gone, measure)
        == line
    )


def test_words_of_the_document_cannot_leave_their_quotes() -> None:
    sly = text("a”: b", "x”, top): font → “y\n; delete #bg", x=10, y=50, font_size=20.0)
    document = by_hand("svg", (Page("page1", 1000, 1000, (sly,)),))
    commands = [Recolor(("a”: b",), "#ff0000")]
    line = summary_of(document, commands, resolve_all(document, commands, measure).edits, measure)
    assert line == 'recolor #“a": b” (text “x", top): font → "y ; delete #bg”, top left): fill colour → red'


@each(
    ("command", "told"),
    [
        (AddPage("Title and Content", title="Prices"), "“Prices” on layout “Title and Content”"),
        (AddRows("slide-257/4", (("Cocoa", "4"),)), "“Cocoa, 4”"),
        (RemoveRows("slide-257/4", (1,)), "“Tea, 3”"),
        (AddItems("slide-256/3", ("Milk", "A very long list of things that nobody will ever buy again")), "“Milk"),
    ],
)
def test_a_line_says_the_words_of_what_comes_and_goes(command: Command, told: str) -> None:
    document = small_deck()
    edits = resolve_all(document, [command], measured).edits
    assert told in summary_of(document, [command], edits, measured)


def test_a_place_is_told_with_what_it_is_a_place_of() -> None:
    document = event_poster()
    for command, told in (
        (Place(("date",), "top right", ("cta",)), "(top right of #cta)"),
        (Place(("date",), "below", ("title",)), "(below #title)"),
        (Place(("date",), "top right"), "(top right of the page)"),
    ):
        assert summary_of(document, [command], resolve_all(document, [command], measure).edits, measure).endswith(told)
