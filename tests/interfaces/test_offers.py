"""What an instruction may mean, at the terminal, for scripts, in a picture and in a batch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.batch.run.session import open_session
from redraft.batch.run.worker import run_row
from tests.command_line import redraft
from tests.interfaces.test_choices import at_a_terminal
from tests.unsure import CARD, Unsure, planned_by

EDIT = ("edit", "card.svg", "make it red", "-o", "out.svg", "--no-render")
LINES = (
    "  1  recolor #price (text “12 €”, top right): fill colour → red (62% likely",
    "  2  recolor #offer (text “only 9 € today”, bottom left): fill colour → red (25% likely",
)


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    with planned_by(Unsure()):
        yield path


def painted(card: Path) -> list[str]:
    """The texts that are red."""
    lines = card.with_name("out.svg").read_text().splitlines()
    return [line.split('"')[1] for line in lines if "#ff0000" in line]


def test_at_a_terminal_the_readings_are_numbered_and_one_is_taken(card: Path) -> None:
    code, screen = at_a_terminal(EDIT, ["x", "2"], card.parent)
    assert code == 0, screen
    assert "“make it red” is not clear, and nothing was done. It may mean" in screen
    assert all(line in screen for line in LINES)
    assert "that is not a number from 1 to 2" in screen
    assert "which one? [1-2, Enter = none]" in screen
    assert painted(card) == ["offer"]


def test_no_answer_is_a_refusal_and_the_list_is_not_told_twice(card: Path) -> None:
    code, screen = at_a_terminal(EDIT, [""], card.parent)
    assert code == 1
    assert screen.count(LINES[0]) == 1
    assert not card.with_name("out.svg").exists()


def test_without_a_terminal_the_readings_are_listed_with_their_boxes_in_the_picture(card: Path) -> None:
    done = redraft("edit", "card.svg", "make it red", "--dry-run", "--boxes", "what.png", folder=card.parent)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [f"{LINES[0]}, box 1)", f"{LINES[1]}, box 2)"]
    assert "--reading 1 takes the first of the 2 readings" in done.stderr
    assert card.with_name("what.png").read_bytes().startswith(b"\x89PNG")


def test_for_scripts_the_readings_are_json_and_one_is_taken_by_an_option(card: Path) -> None:
    done = redraft(*EDIT, "--json", "--yes", "0.9", folder=card.parent)
    assert done.returncode == 1
    assert [each["number"] for each in done.answer["readings"]] == [1, 2]
    assert redraft(*EDIT, "--reading", "2", folder=card.parent).returncode == 0
    assert painted(card) == ["offer"]
    assert redraft(*EDIT, "--yes", "0.5", folder=card.parent).returncode == 0
    assert painted(card) == ["price"]


@pytest.mark.parametrize(
    "words", [["--reading", "0"], ["--yes", "2"], ["--yes", "1", "--reading", "1"], ["--reading", "3"]]
)
def test_what_is_no_reading_or_probability_is_a_wrong_use(card: Path, words: list[str]) -> None:
    assert redraft(*EDIT, *words, folder=card.parent).returncode == 2
    assert not card.with_name("out.svg").exists()


def test_a_row_of_a_batch_is_unsure_and_acted_on_only_with_yes(card: Path) -> None:
    row = {"input": str(card), "instruction": "make it red", "program": None, "output": str(card.with_name("out.svg"))}
    with open_session({"render": False}) as carry:
        ended = run_row(carry, row)
    assert (ended["status"], ended["edits"], len(ended["error"]["readings"])) == ("unsure", [], 2)
    assert not card.with_name("out.svg").exists()
    with open_session({"render": False, "yes": 0.6}) as carry:
        assert run_row(carry, row)["status"] == "done"
    assert painted(card) == ["price"]
