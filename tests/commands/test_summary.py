"""Commands told in a line: what of which layer, with the words of the document in quotes of their own."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from redraft.commands.add_delete import Delete
from redraft.commands.colors import Recolor
from redraft.commands.command import Command, resolve_all
from redraft.commands.copies import Copy
from redraft.commands.styling import Modify
from redraft.commands.summary import summary_of
from redraft.commands.texts import ReplaceWords
from redraft.document.layers import Document, Page
from tests.scenes import event_poster, measure, text

TITLE, DATE = "#title (text “Summer Nights”, top)", "#date (text “Saturday, 12 July”, top left)"


@pytest.mark.parametrize(
    ("commands", "line"),
    [
        ([Recolor(("title",), "#ff0000")], f"recolor {TITLE}: fill colour → red"),
        ([Recolor(("title",), "#ff0001")], f"recolor {TITLE}: fill colour → red (#ff0001)"),
        ([ReplaceWords("date", ((10, 12),), "13")], f"replace words {DATE}: “12” → “13”"),
        ([Delete(("date",)), Modify(("title",), font_size=50.0)], f"delete {DATE}; modify {TITLE}: font size → 50"),
        ([Copy(("cta",))], "copy #cta-copy (group, bottom left, new)"),
    ],
)
def test_a_line_says_what_becomes_of_what(commands: Sequence[Command], line: str) -> None:
    document = event_poster()
    edits = resolve_all(document, commands, measure).edits
    assert summary_of(document, commands, edits, measure) == line


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
    document = Document("svg", (Page("page1", 1000, 1000, (sly,)),))
    commands = [Recolor(("a”: b",), "#ff0000")]
    line = summary_of(document, commands, resolve_all(document, commands, measure).edits, measure)
    assert line == 'recolor #“a": b” (text “x", top): font → "y ; delete #bg”, top left): fill colour → red'
