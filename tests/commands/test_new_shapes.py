"""Commands for what is drawn or written anew."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from redraft.commands.command import AlreadySo, Command
from redraft.commands.layers.new_shapes import Border, Draw, SetBackground, Write
from redraft.commands.layers.shapes import FIGURES, ShapeName
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.document.geometry import Box
from redraft.document.layers import Group, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color
from redraft.edits.execution import execute
from redraft.edits.ops import SetStyle
from redraft.errors import CommandError
from tests.by_hand import by_hand, in_format
from tests.cases import of_case
from tests.sampling import each
from tests.scenes import event_poster, measure, rect


def after(document: Document, command: Command) -> tuple[Document, tuple[str, ...]]:
    found = command.resolve(document, measure)
    return execute(document, found.edits, measure), found.made


def test_every_figure_that_can_be_named_can_be_drawn() -> None:
    assert set(get_args(ShapeName)) == set(FIGURES)
    for name in FIGURES:
        document, (id,) = after(event_poster(), Draw(name, (100, 100, 80, 80), fill="#ff0000", stroke="black"))
        assert isinstance(document.index.layers[id], Shape | Group)


def test_a_figure_stands_where_and_in_the_colour_it_is_told() -> None:
    document, (id,) = after(event_poster(), Draw("rectangle", (100, 200, 300, 40), fill="gold"))
    layer = document.index.layers[id]
    assert isinstance(layer, Shape)
    assert layer.style.fill == Color(255, 215, 0)
    assert document.index[id].box == Box(100, 200, 300, 40)
    assert document.pages[0].layers[-1].id == id


def test_a_figure_below_something_goes_into_its_group() -> None:
    poster = event_poster()
    document, (id,) = after(poster, Draw("circle", (0, 0, 50, 50), fill="red", below="title"))
    siblings = [layer.id for layer in document.index["title"].siblings]
    assert siblings.index(id) + 1 == siblings.index("title")


def test_words_in_a_figure_fit_it() -> None:
    words = "A long line of words for a small button"
    document, (id,) = after(event_poster(), Draw("button", (100, 100, 200, 60), fill="navy", text=words, font_size=80))
    group = document.index.layers[id]
    assert isinstance(group, Group)
    (text,) = (one for one in group.children if isinstance(one, Text))
    assert text.text.replace("\n", " ") == words
    assert (text.style.font_size or 0) < 40


def test_a_line_takes_no_words_and_only_a_line_is_dashed() -> None:
    with pytest.raises(CommandError, check=of_case("words-in-line")):
        Draw("line", (0, 0, 100, 0), stroke="black", text="x").resolve(event_poster(), measure)
    with pytest.raises(CommandError, match="dashed star cannot be drawn"):
        Draw("star", (0, 0, 100, 100), stroke="black", dash="dashed").resolve(event_poster(), measure)
    poster = in_format(event_poster(), "svg")
    assert Draw("line", (0, 50, 100, 0), stroke="black", dash="dotted").resolve(poster, measure).edits


def test_written_words_are_broken_to_the_box() -> None:
    document, (id,) = after(event_poster(), Write("one two three four five six", (50, 50, 120, 300), font_size=30))
    text = document.index.layers[id]
    assert isinstance(text, Text)
    assert "\n" in text.text
    with pytest.raises(CommandError, check=of_case("new-text-empty")):
        Write(" ", (0, 0, 10, 10)).resolve(event_poster(), measure)


def test_a_border_goes_around_the_page_or_a_thing() -> None:
    document, (id,) = after(event_poster(), Border(color="#123456", width=10))
    page, box = document.pages[0], document.index[id].box
    assert box is not None
    assert (round(box.x), round(box.right)) == (5, round(page.width - 5))
    outlined, made = after(event_poster(), Border(("bg",), color="#123456", width=4))
    assert not made
    assert outlined.index.layers["bg"].style.stroke == Color(0x12, 0x34, 0x56)
    with pytest.raises(AlreadySo):
        Border(("bg",), color="#123456", width=4).resolve(outlined, measure)
    with pytest.raises(CommandError, check=of_case("page-border-too-wide")):
        Border(width="60%").resolve(event_poster(), measure)


def test_the_background_is_what_covers_the_page() -> None:
    document, made = after(event_poster(), SetBackground("#0a0b0c"))
    assert not made
    assert document.index.layers["bg"].style.fill == Color(10, 11, 12)
    with pytest.raises(AlreadySo):
        SetBackground("#0a0b0c").resolve(document, measure)


def test_the_background_is_what_is_seen_of_those_that_cover_the_page() -> None:
    before = by_hand("svg", (Page("p", 100, 80, (rect("paper", 0, 0, 100, 80, fill=Color(9, 9, 9)),)),))
    for patch, painted in (
        (rect("patch", 0, 0, 100, 80, fill=Color(255, 255, 255)), "patch"),
        (rect("patch", 0, 0, 100, 80, fill=Color(255, 255, 255, 90)), "paper"),
        (rect("patch", 2, 2, 96, 76, fill=Color(255, 255, 255)), "paper"),
        (replace(rect("patch", 0, 0, 100, 80, fill=Color(255, 255, 255)), effects=("mask",)), "paper"),
    ):
        page = replace(before.pages[0], layers=(*before.pages[0].layers, patch))
        [edit] = SetBackground("navy").resolve(replace(before, pages=(page,)), measure).edits
        assert isinstance(edit, SetStyle)
        assert edit.layer == painted


@each(
    "command",
    [
        Draw("star", (10, 20, 30, 40), fill="#ffd700", angle=12, below="title"),
        Write("Doors\n7 pm", (1, 2, 300, 80), color="#222222", align="middle", bullet="•"),
        Border(("bg",), color="#ffffff", width=3),
        SetBackground("linear-gradient(180deg, navy, black)"),
    ],
    ids=lambda command: str(command.command),
)
def test_a_program_makes_the_same_command(command: Command) -> None:
    host = Host(event_poster(), measure)
    eval(written(command, host.document), {"__builtins__": {}}, dict(host.changing))
    assert host.commands == [command]
