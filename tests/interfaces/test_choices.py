"""Asking which of several things is meant: at a terminal a person chooses, elsewhere the candidates are told."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import pytest

from redraft.document.pages import Document
from redraft.interfaces.cli import main
from redraft.interfaces.report.choice_prompt import numbers_in
from redraft.plan import Plan, Refusal
from redraft.session.edit.conversation import asked_about, called, with_choice
from redraft.session.layer_target import NumberedLayer
from tests.command_line import PATIENCE, deadline, redraft
from tests.sampling import each
from tests.scenes import event_poster

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="page" width="400" height="300" fill="#ffffff"/>
<rect id="buy-button" x="20" y="200" width="80" height="40" fill="#333333"/>
<rect id="more-button" x="160" y="200" width="80" height="40" fill="#333333"/>
<rect id="help-button" x="300" y="200" width="80" height="40" fill="#333333"/>
<text id="title" x="20" y="60" font-family="Manrope" font-size="40">Big Sale</text>
</svg>"""


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    return path


def at_a_terminal(words: Sequence[str], answers: Sequence[str], folder: Path) -> tuple[int, str]:
    """Run redraft at a terminal, and answer each question; the exit code and all that was on the screen."""
    ours, theirs = pty.openpty()
    person = Person(ours, answers)
    person.start()
    with (
        open(theirs, "r+b", buffering=0) as raw,
        io.TextIOWrapper(raw, "utf-8", write_through=True) as terminal,
        contextlib.chdir(folder),
        patch.multiple(sys, stdin=terminal, stdout=terminal, stderr=terminal),
        deadline(),
    ):
        code = main(list(words))
    person.join(PATIENCE)
    os.close(ours)
    return code, person.screen


class Person(threading.Thread):
    """Sits before a terminal, reads all of it and answers the questions."""

    def __init__(self, terminal: int, answers: Sequence[str]) -> None:
        super().__init__(daemon=True)
        self.terminal, self.answers, self.screen = terminal, answers, ""

    def run(self) -> None:
        waiting, read = list(self.answers), b""
        while True:
            try:
                more = os.read(self.terminal, 4096)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            read += more
            self.screen = read.decode("utf-8", "replace")
            if waiting and self.screen.count("Enter = none]") > len(self.answers) - len(waiting):
                os.write(self.terminal, (waiting.pop(0) + "\n").encode())


EDIT = ("edit", "card.svg", "make the button red", "-o", "out.svg", "--no-render")


def painted(path: Path) -> list[str]:
    """The buttons that are red."""
    return [line.split('"')[1] for line in path.read_text().splitlines() if "#ff0000" in line]


def test_at_a_terminal_the_choices_are_numbered_and_one_is_taken(card: Path) -> None:
    code, screen = at_a_terminal(EDIT, ["2"], card.parent)
    assert code == 0, screen
    assert "1  #buy-button (rectangle, bottom left)" in screen
    assert "3  #help-button (rectangle, bottom right)" in screen
    assert "which one? [1-3, a = all, Enter = none]" in screen
    assert painted(card.with_name("out.svg")) == ["more-button"]


def test_all_of_them_or_some_can_be_taken(card: Path) -> None:
    code, screen = at_a_terminal(EDIT, ["a"], card.parent)
    assert code == 0, screen
    assert painted(card.with_name("out.svg")) == ["buy-button", "more-button", "help-button"]
    code, screen = at_a_terminal(EDIT, ["1, 3"], card.parent)
    assert code == 0, screen
    assert painted(card.with_name("out.svg")) == ["buy-button", "help-button"]


def test_an_answer_that_is_none_of_them_is_asked_for_again(card: Path) -> None:
    code, screen = at_a_terminal(EDIT, ["7", "the red one", "1"], card.parent)
    assert code == 0, screen
    assert screen.count("that is not a number from 1 to 3") == 2
    assert painted(card.with_name("out.svg")) == ["buy-button"]


def test_no_answer_is_a_refusal_and_nothing_is_written(card: Path) -> None:
    code, screen = at_a_terminal(EDIT, [""], card.parent)
    assert code == 1
    assert "may mean any of 3" in screen
    assert not card.with_name("out.svg").exists()


def test_each_of_two_open_phrases_is_asked_about(card: Path) -> None:
    words = ("edit", "card.svg", "make the button red and delete the button", "-o", "out.svg", "--no-render")
    code, screen = at_a_terminal(words, ["1", "3"], card.parent)
    assert code == 0, screen
    assert painted(card.with_name("out.svg")) == ["buy-button"]
    assert "help-button" not in card.with_name("out.svg").read_text()


def test_what_was_not_chosen_is_the_other_one_later(card: Path) -> None:
    (card.parent / "two.svg").write_text(CARD.replace('<rect id="help-button"', '<rect id="plate"'))
    words = ("edit", "two.svg", "make the button red", "--in-place", "--no-render")
    code, screen = at_a_terminal(words, ["1"], card.parent)
    assert code == 0, screen
    words = ("edit", "two.svg", "no, the other one", "--in-place", "--no-render")
    code, screen = at_a_terminal(words, [], card.parent)
    assert code == 0, screen
    assert painted(card.parent / "two.svg") == ["more-button"]


def test_without_a_terminal_the_candidates_are_told_and_nothing_is_asked(card: Path) -> None:
    done = redraft(*EDIT, folder=card.parent)
    assert done.returncode == 1
    assert "#buy-button" in done.stderr
    assert "which one?" not in done.stdout + done.stderr
    assert not card.with_name("out.svg").exists()


def test_for_scripts_the_candidates_come_with_kind_text_place_and_box(card: Path) -> None:
    done = redraft(*EDIT, "--json", folder=card.parent)
    assert done.returncode == 1
    (refusal,) = json.loads(done.stdout)["refusals"]
    assert refusal["phrase"] == "the button"
    assert [each["id"] for each in refusal["choices"]] == ["buy-button", "more-button", "help-button"]
    assert refusal["choices"][0]["box"] == [20, 200, 80, 40]
    assert refusal["choices"][0]["place"] == "bottom left"


@each(
    ("answer", "numbers"),
    [
        ("2", [2]), (" 1 ", [1]), ("1,3", [1, 3]), ("1 and 2", [1, 2]), ("1-3", [1, 2, 3]), ("a", [1, 2, 3]),
        ("all", [1, 2, 3]), ("3 3", [3]), ("0", None), ("4", None), ("3-1", None), ("x", None), ("1;2", None),
    ],
)  # fmt: skip
def test_an_answer_is_read_as_numbers(answer: str, numbers: list[int] | None) -> None:
    assert numbers_in(answer, 3) == numbers


def test_the_chosen_layers_take_the_place_of_the_phrase_in_its_own_clause() -> None:
    refusal = Refusal("delete the box", "", "", "the box", ("a", "b"))
    assert with_choice("move the box left and delete the box", refusal, ["b"]) == "move the box left and delete #b"
    assert with_choice("delete the boxes", refusal, ["b"]) is None
    assert called(["a", "b", "c"]) == "#a, #b and #c"


def test_asking_ends_when_the_answers_lead_nowhere() -> None:
    asked: list[str] = []

    def plan(words: str) -> Plan:
        return Plan((), (Refusal(words, "still open", "", "it", ("title", "date")),), event_poster())

    def choose(clause: str, phrase: str, targets: tuple[NumberedLayer, ...]) -> Sequence[str]:
        asked.append(phrase)
        return ["title"]

    document: Document = event_poster()
    made, words = asked_about(plan, "make it it it red", document, choose)
    assert made.refusals
    assert len(asked) <= 10
    assert words.count("#title") == 3
