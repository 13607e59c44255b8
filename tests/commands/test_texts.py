"""Commands for some of the words of a text: what changes, what keeps its look, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from redraft.commands.command import AlreadySo, Command
from redraft.commands.layers.add_delete import Delete
from redraft.commands.look.style import Modify
from redraft.commands.programs.host import Host
from redraft.commands.programs.program_text import written
from redraft.commands.words.texts import ChangeCase, CutWords, InsertWords, ReplaceWords, SwapWords
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Paragraph, Run, Text, TextShape
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.edits.execution import execute
from redraft.errors import CommandError
from tests.cases import of_case
from tests.sampling import each
from tests.scenes import event_poster, line, measure, text

GOLD = Style(fill=Color(255, 215, 0))
MENU = text("menu", "Soup", line("Fish"), line("Rice"), line("Cake"), x=10, y=100, font_size=20.0)
RUNS = tuple(Run(run.text, run.style, 10, 100 + 24 * n, starts_line=n > 0) for n, run in enumerate(MENU.runs))
LIST = Document("test", (Page("p1", 500, 500, (Text("menu", runs=RUNS, frame=Box(10, 80, 100, 96)),)),))
PARAGRAPHS = Text(
    "slide/2", "Body", frame=Box(0, 0, 300, 200), flow=Flow(), bound=True,
    runs=(Run("One", starts_paragraph=True), Run("Two", GOLD, starts_line=True, starts_paragraph=True)),
    paragraphs=(Paragraph(), Paragraph()),
)  # fmt: skip
SLIDE = Document("test", (Page("slide", 500, 500, (TextShape("card", children=(PARAGRAPHS,)),)),))


def after(command: Command, document: Document | None = None) -> dict[str, str]:
    """What the texts that change say afterwards; the same whether carried out or written as a program and run."""
    document = document or event_poster()
    edits = command.resolve(document, measure).edits
    changed = execute(document, edits, measure)
    host = Host(document, measure)
    eval(written(command, document), {"__builtins__": {}}, host.changing)
    assert (host.commands, host.document) == ([command], changed)
    old, new = document.index.layers, changed.index.layers
    return {id: one.text for id, one in new.items() if isinstance(one, Text) and one != old[id]}


def runs(command: Command, id: str, document: Document | None = None) -> list[str]:
    document = document or event_poster()
    layer = execute(document, command.resolve(document, measure).edits, measure).index.layers[id]
    assert isinstance(layer, Text)
    return [run.text for run in layer.runs]


CHANGED: list[tuple[Command, dict[str, str]]] = [
    (ReplaceWords("title", ((0, 6),), "Winter"), {"title": "Winter Nights"}),
    (ReplaceWords("date", ((0, 8), (10, 12)), ("Sunday", "13")), {"date": "Sunday, 13 July"}),
    (ReplaceWords("footer", ((0, 4), (35, 39)), "dawn"), {"footer": "dawn entry for kids. Doors open at dawn."}),
    (CutWords("footer", ((0, 10),)), {"footer": "for kids. Doors open at noon."}),
    (CutWords("footer", ((11, 19),)), {"footer": "Free entry. Doors open at noon."}),
    (InsertWords("title", "2026"), {"title": "Summer Nights 2026"}),
    (InsertWords("title", "!"), {"title": "Summer Nights!"}),
    (InsertWords("title", "Long", at=0, like="after"), {"title": "Long Summer Nights"}),
    (SwapWords("line-up", (0, 10), (11, 20)), {"line-up": "The Foxes\nLake Choir\nDJ Marlow"}),
    (SwapWords("title", (0, 6), (0, 8), other="date"), {"title": "Saturday Nights", "date": "Summer, 12 July"}),
    (ChangeCase(("title", "cta"), "upper"), {"title": "SUMMER NIGHTS", "cta-label": "BUY TICKETS"}),
    (ChangeCase(("line-up",), "lower", spans=((21, 30),)), {"line-up": "Lake Choir\nThe Foxes\ndj marlow"}),
]  # fmt: skip


@each(("command", "said"), CHANGED, ids=[repr(row[0]) for row in CHANGED])
def test_a_command_changes_the_words_meant_and_a_program_makes_the_same(command: Command, said: dict[str, str]) -> None:
    assert after(command) == said


def test_new_words_look_like_those_they_stand_for_and_others_keep_their_run() -> None:
    assert runs(ReplaceWords("subtitle", ((9, 17),), "plays"), "subtitle") == ["Open air ", "plays", " in the park"]
    assert runs(InsertWords("subtitle", "new", at=9, like="after"), "subtitle") == [
        "Open air ", "new concerts", " in the park",
    ]  # fmt: skip


def test_lines_of_a_list_come_and_go_and_those_below_move_up() -> None:
    assert after(CutWords("menu", ((5, 9),), lines=True), LIST) == {"menu": "Soup\nRice\nCake"}
    assert after(CutWords("menu", ((5, 9), (15, 19))), LIST) == {"menu": "Soup\nRice"}
    command = InsertWords("menu", "Tea", line=True)
    assert after(command, LIST) == {"menu": "Soup\nFish\nRice\nCake\nTea"}
    layer = execute(LIST, command.resolve(LIST, measure).edits, measure).index.layers["menu"]
    assert isinstance(layer, Text)
    assert layer.runs[-1].y == 100 + 24 * 4


def places(command: Command, document: Document) -> list[tuple[str, float | None, int | None]]:
    layer = execute(document, command.resolve(document, measure).edits, measure).index.layers["menu"]
    assert isinstance(layer, Text)
    return [(run.text, run.y, run.style.font_weight) for run in layer.runs]


def test_a_new_text_takes_lines_away_or_brings_them_and_the_others_move() -> None:
    assert places(Modify(("menu",), text="Soup\nRice\nCake"), LIST) == [
        ("Soup", 100, None), ("Rice", 124, None), ("Cake", 148, None),
    ]  # fmt: skip
    assert after(Modify(("menu",), text="Soup\nRice\nTart\n"), LIST) == {"menu": "Soup\nRice\nTart"}
    assert after(Modify(("menu",), text="Nothing"), LIST) == {"menu": "Nothing"}
    found = places(Modify(("menu",), text="Soup\nBread\nFish\nRice\nCake\nTea"), LIST)
    assert [y for _, y, _ in found] == [100, 124, 148, 172, 196, 220]
    assert [words for words, _, _ in found] == ["Soup", "Bread", "Fish", "Rice", "Cake", "Tea"]


def test_lines_that_go_or_come_leave_the_looks_of_others_alone() -> None:
    head = replace(RUNS[0], style=Style(font_weight=700))
    menu = Document("test", (Page("p1", 500, 500, (Text("menu", runs=(head, *RUNS[1:])),)),))
    assert places(Modify(("menu",), text="Soup\nRice\nCake"), menu) == [
        ("Soup", 100, 700), ("Rice", 124, None), ("Cake", 148, None),
    ]  # fmt: skip
    assert places(CutWords("menu", ((5, 9),), lines=True), menu)[0] == ("Soup", 100, 700)
    for lines in ("Fish\nRice\nCake", "Bread\nSoup\nFish\nRice\nCake"):
        with pytest.raises(CommandError, check=of_case("line-looks-differ")):
            Modify(("menu",), text=lines).resolve(menu, measure)


def test_a_line_with_bold_words_moves_with_them_and_is_not_made_anew() -> None:
    names = [
        (Run(day, Style(font_weight=700), 10, 20 * n, starts_line=n > 0), Run(f" {n}")) for n, day in enumerate("abc")
    ]
    menu = Document("test", (Page("p1", 500, 500, (Text("menu", runs=tuple(run for line in names for run in line)),)),))
    assert places(Modify(("menu",), text="a 0\nc 2"), menu) == [
        ("a", 0, 700), (" 0", None, None), ("c", 20, 700), (" 2", None, None),
    ]  # fmt: skip
    with pytest.raises(CommandError, check=of_case("line-looks-differ")):
        Modify(("menu",), text="a 0\nb 1\nc 2\nd 3").resolve(menu, measure)


def test_lines_of_text_that_flows_are_paragraphs_with_commands_of_their_own() -> None:
    for command in (CutWords("slide/2", ((0, 3),), lines=True), InsertWords("slide/2", "Three", line=True)):
        with pytest.raises(CommandError, check=of_case("lines-are-paragraphs")):
            command.resolve(SLIDE, measure)


def test_the_text_of_a_shape_is_emptied_where_it_is_deleted() -> None:
    assert after(Delete(("slide/2",)), SLIDE) == {"slide/2": ""}


REFUSED: list[tuple[Command, str]] = [
    (ReplaceWords("hero", ((0, 1),), "x"), "'hero' is a picture and has no words"),
    (ReplaceWords("cta", ((0, 1),), "x"), "the texts in it are cta-label"),
    (ReplaceWords("title", ((0, 99),), "x"), "there is no 0 to 99 in 'title', which has 13 characters"),
    (ReplaceWords("title", ((0, 6), (3, 8)), "x"), "overlap"),
    (ReplaceWords("title", ((0, 3), (4, 6)), ("a", "b", "c")), "2 places and 3 texts"),
    (CutWords("title", ()), "no words to cut"),
    (CutWords("subtitle", ((0, 4),), lines=True), "nothing would be left of 'subtitle'"),
    (CutWords("line-up", ((0, 30),), lines=True), "nothing would be left of 'line-up'"),
    (InsertWords("title", " "), "the text to insert is empty"),
    (InsertWords("title", "x", at=0), "there is no letter before"),
    (InsertWords("title", "x", line=True), "not set one by one"),
    (SwapWords("title", (0, 6), (3, 9)), "the two are in the same place"),
    (ChangeCase(("title", "date"), "upper", spans=((0, 1),)), "places are those of one text"),
    (ChangeCase(("hero",), "upper"), "no live text"),
]


@each(("command", "reason"), REFUSED, ids=[row[1] for row in REFUSED])
def test_what_cannot_be_is_refused_with_the_reason(command: Command, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        command.resolve(event_poster(), measure)


@each("command", [ReplaceWords("title", ((0, 6),), "Summer"), ChangeCase(("title",), "title")])
def test_words_that_are_so_already_need_no_edit(command: Command) -> None:
    with pytest.raises(AlreadySo):
        command.resolve(event_poster(), measure)


@each(
    ("name", "given"),
    [
        ("replace_words", {"target": "title", "spans": [(6, -1)], "text": "x"}),
        ("replace_words", {"target": "title", "spans": [(0, 1)], "text": 3}),
        ("change_case", {"target": "title", "case": "loud"}),
    ],
)
def test_a_program_is_told_what_a_place_a_text_and_a_case_are(name: str, given: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError), match=r"must be"):
        Host(event_poster(), measure).call(name, **given)


def test_a_text_of_several_lines_is_set_line_by_line() -> None:
    assert after(Modify(("line-up",), text="Lake Choir\nThe Wolves\nDJ Marlow")) == {
        "line-up": "Lake Choir\nThe Wolves\nDJ Marlow"
    }
