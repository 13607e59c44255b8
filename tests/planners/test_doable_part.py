"""A request of which a model can do a part: the part is offered, and what it leaves is said first; never a half edit
that nobody agreed to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from redraft.edits.receipt.record import Receipt
from redraft.errors import RequestError
from redraft.models.trace import Models
from redraft.planners.model_answer import Answer, answer_in, left_undone
from redraft.session.session import Session
from tests.planners.test_model_planner import GOLD, POSTER, RIGHT, document, edited, model_that, plans, program
from tests.sampling import each

REQUEST = "the small print should shine like a coin, and let the badge play a song"
SONG = "let the badge play a song – a design has no sound"
PART = program('modify("terms", color="gold")', f"# cannot: {SONG}")
ASIDE = f"{RIGHT}\n\nCANNOT: {SONG}"


def refused(folder: Path, answer: str, **options: Any) -> RequestError:
    with pytest.raises(RequestError) as raised:
        edited(model_that([answer]), folder, REQUEST, **options)
    assert list(folder.iterdir()) == []
    return raised.value


def assert_partly_done(receipt: Receipt, folder: Path) -> None:
    assert receipt.status == "partial"
    assert receipt.proven
    assert [(one.clause, one.reason) for one in receipt.refused] == [
        ("let the badge play a song", "a design has no sound, says scripted")
    ]
    assert str(document(folder / "out.svg").index.layers["terms"].style.fill) == GOLD


@each("answer", [PART, ASIDE], ids=["a comment of the program", "a line beside it"])
def test_what_a_model_leaves_undone_comes_first_and_the_rest_is_a_reading(answer: str, tmp_path: Path) -> None:
    error = refused(tmp_path, answer)
    assert error.message == ("all can be done but “let the badge play a song”: a design has no sound, says scripted")
    assert error.suggestion == "--partial does the rest"
    assert [one["clause"] for one in error.refusals] == ["let the badge play a song"]
    (reading,) = error.as_json()["readings"]
    assert reading["told"].startswith("all but “let the badge play a song” (a design has no sound, says scripted): ")
    assert [one["clause"] for one in reading["leaves"]] == ["let the badge play a song"]
    assert [one["id"] for one in reading["targets"]] == ["terms"]
    assert error.as_json()["model"]["accepted"] is False


@each("answer", [PART, ASIDE])
def test_the_rest_is_done_at_once_where_a_part_is_wanted(answer: str, tmp_path: Path) -> None:
    assert_partly_done(edited(model_that([answer]), tmp_path, REQUEST, partial=True), tmp_path)


def test_the_rest_is_done_where_a_person_says_yes(tmp_path: Path) -> None:
    asked: list[str] = []

    def yes(instruction: str, offers: Any) -> int:
        asked.append(offers[0].reading.told)
        return 1

    receipt = edited(model_that([PART]), tmp_path, REQUEST, choose_reading=yes)
    assert_partly_done(receipt, tmp_path)
    assert asked[0].startswith("all but “let the badge play a song”")
    assert receipt.steps[0].reading.endswith("chosen by a person]")


@each("trust", ["acts", ""])
def test_the_reading_that_was_shown_is_done_without_another_answer(trust: str, tmp_path: Path) -> None:
    model = model_that([PART, "CANNOT: asked again"])
    with Session(history=False) as session:
        options: dict[str, Any] = {"models": Models(model), "trust": trust}
        with pytest.raises(RequestError, match="play a song") as raised:
            session.edit_file(POSTER, REQUEST, tmp_path / "out.svg", **options)
        assert ("only offers" in raised.value.message) == (not trust)
        receipt = session.edit_file(POSTER, REQUEST, tmp_path / "out.svg", reading=1, **options)
    assert_partly_done(receipt, tmp_path)
    assert len(plans(model)) == 1


def test_a_probability_never_takes_a_part_for_the_whole(tmp_path: Path) -> None:
    assert refused(tmp_path, PART, yes=0.0).readings


def test_a_model_that_only_offers_does_no_part_unasked(tmp_path: Path) -> None:
    error = refused(tmp_path, PART, trust="", partial=True)
    assert error.suggestion == "--reading 1 takes the one reading there is"
    assert error.readings[0]["leaves"]


def test_a_program_of_which_nothing_is_left_but_refusals_is_a_refusal(tmp_path: Path) -> None:
    error = refused(tmp_path, program("# cannot: all of it – there is no sound here"), partial=True)
    assert "it cannot be done: all of it – there is no sound here" in error.message
    assert not error.readings


def test_one_of_two_readings_may_leave_a_clause_too(tmp_path: Path) -> None:
    both = f"READING: the terms turn gold\n{PART}\nREADING: the address does\n" + program(
        'modify("website", color="gold")'
    )
    assert [bool(one["leaves"]) for one in refused(tmp_path, both).readings] == [True, False]
    assert_partly_done(edited(model_that([both]), tmp_path, REQUEST, reading=1), tmp_path)


@each(
    ("line", "clause", "why"),
    [
        ("# cannot: the song – no sound here.", "the song", "no sound here"),
        ("# CANNOT: “the song” -- no sound", "the song", "no sound"),
        ("# cannot: the song: no sound", "the song", "no sound"),
        ("    # cannot: move it to 18:00", "move it to 18:00", ""),
    ],
)
def test_a_clause_that_cannot_be_done_is_told_from_its_reason(line: str, clause: str, why: str) -> None:
    assert left_undone(f"x = 1\n{line}\n") == ((clause, why),)


def test_refusals_beside_a_program_are_of_clauses_and_alone_of_the_request() -> None:
    two = f"CANNOT: one – a\n{RIGHT}\n**CANNOT:** two – b"
    assert left_undone(answer_in(two).program) == (("one", "a"), ("two", "b"))
    assert answer_in("CANNOT: one – a\nCANNOT: two – b") == Answer(cannot="one – a")
