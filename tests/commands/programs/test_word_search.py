"""grep() and replace_text(): words found and replaced wherever they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from redraft.commands.programs.program import Program
from redraft.document.layers import Text
from redraft.errors import ProgramError
from redraft.session.session import Session
from tests.sampling import each

from .desk import Desk

DECK = Path(__file__).parents[3] / "examples" / "deck.pptx"


def test_grep_gives_places_with_their_line(desk: Desk) -> None:
    done = desk.run(
        'for hit in grep(r"line|big"):\n    print(hit.id, hit.page, hit.start, hit.end, hit.text, hit.line)'
    )
    assert done.printed.splitlines() == [
        "title 1 0 3 Big Big Sale",
        "lines 1 6 10 line First line",
        "lines 1 18 22 line second line",
    ]
    assert desk.run('print(len(grep("big", ignore_case=False)))').printed == "0\n"


def test_words_are_replaced_in_a_range_and_keep_their_look(desk: Desk) -> None:
    done = desk.run('print(replace_text("today", "tomorrow"), replace_text("line", "row", "#lines"))')
    assert done.printed == "1 2\n"
    text = done.document.index["subtitle"].layer
    assert isinstance(text, Text)
    assert [(run.text, run.style.font_weight) for run in text.runs][1] == ("tomorrow", 700)


@each(
    ("call", "words"),
    [
        (r'replace_text(r"(\w+) (\w+)", r"\2, \1!", "title", regex=True)', "Sale, Big!"),
        (r'replace_text(r"(?P<first>B)ig", r"\g<first>\g<0>", "title", regex=True)', "BBig Sale"),
        ('replace_text("sale", "Week", "title", ignore_case=True)', "Big Week"),
        ('replace_text("ig S", "ag S", "title")', "Bag Sale"),
        (r'replace_text(r"big\s+sale", "Fair", "title", regex=True, ignore_case=True)', "Fair"),
        ('replace_text(" ", "", "title")', "BigSale"),
        ('replace_text("Big ", "A  ", "title")', "A  Sale"),
    ],
)
def test_replacing_takes_expressions_and_cases_and_spaces_as_they_are(desk: Desk, call: str, words: str) -> None:
    title = desk.run(call).document.index["title"].layer
    assert isinstance(title, Text)
    assert title.text == words


@each(
    ("call", "said"),
    [
        ('replace_text("nowhere", "x")', "no text has 'nowhere'"),
        ('replace_text("Sal", "x", whole_words=True)', "no text has 'Sal'"),
        ('replace_text("", "x")', "which words are replaced"),
        ('replace_text("Big  Sale", "x")', "'Big  Sale' is in #title with other white space"),
        ('replace_text("Bi ", "x")', "no text has 'Bi '"),
        (r'replace_text("(B)ig", r"\2", regex=True)', "no such group; it has 1 of them"),
        (r'replace_text("Big", r"\g<size>", regex=True)', "no such group; it has none"),
        ('grep("")', "which words are looked for"),
        ('replace_text("(", "x", regex=True)', "parenthesis"),
    ],
)
def test_what_cannot_be_replaced_names_the_line_of_the_call(desk: Desk, call: str, said: str) -> None:
    with pytest.raises(ProgramError) as caught:
        desk.run(f"width = 5\n{call}")
    assert said in caught.value.message
    assert caught.value.line == 2


def test_words_that_stay_for_their_white_space_are_named(desk: Desk) -> None:
    done = desk.run('modify("subtitle", text="Big  Sale")\nreplace_text("Big Sale", "Fair")')
    assert [note for note in done.notes if "#subtitle with other white space" in note]


def test_a_flat_picture_has_no_words_for_programs(tmp_path: Path) -> None:
    Image.new("RGB", (40, 30), "white").save(tmp_path / "flat.png")
    with Session(history=False) as session, pytest.raises(ProgramError, match="words in a picture are pixels"):
        session.run(session.open(tmp_path / "flat.png"), Program('replace_text("2025", "2026")'))


def test_an_expression_that_never_ends_is_stopped(desk: Desk) -> None:
    with pytest.raises(ProgramError, match="backtracking"):
        desk.run('modify("title", text="a" * 60 + "b")\nprint(len(grep(r"(a|aa)+$(?<=c)")))')


def test_all_words_of_a_deck_are_reached(tmp_path: Path) -> None:
    program = Program('print(replace_text("coffee", "tea", ignore_case=True))')
    with Session(history=False) as session:
        deck = session.open(DECK)
        receipt = session.save(deck, session.run(deck, program).document, tmp_path / "out.pptx")
        assert receipt.proven
        changed = session.open(tmp_path / "out.pptx").document
    assert not [
        one.layer.id for one in changed.walk() if isinstance(one.layer, Text) and "coffee" in one.layer.text.lower()
    ]
