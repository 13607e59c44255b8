"""A request that the grammar understands in part: the part is offered where it is of use alone, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redraft.errors import RequestError
from redraft.session.design import open_file
from redraft.session.session import Session
from tests.sampling import each

POSTER = Path(__file__).parents[2] / "examples" / "event.svg"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as session:
        yield session


@pytest.fixture(autouse=True)
def no_offline_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_READER", "off")


def refused(session: Session, words: str, folder: Path, **options: Any) -> RequestError:
    with pytest.raises(RequestError) as raised:
        session.edit_file(POSTER, words, folder / "out.svg", render=False, **options)
    assert list(folder.iterdir()) == []
    return raised.value


THREE = "make the title gold, make the date italic and make the subtitle sparkle"


def test_the_clauses_understood_are_a_reading_and_the_others_are_named_first(session: Session, tmp_path: Path) -> None:
    error = refused(session, THREE, tmp_path)
    assert error.message.startswith("2 of 3 parts can be done, not “make the subtitle sparkle”: ")
    assert error.suggestion.endswith("--partial does the rest")
    (reading,) = error.readings
    assert reading["told"].startswith("all but “make the subtitle sparkle” (")
    assert {one["id"] for one in reading["targets"]} >= {"title"}


@each("how", [{"reading": 1}, {"choose_reading": lambda *_: 1}, {"partial": True}])
def test_the_rest_is_done_once_somebody_says_so(how: dict[str, Any], session: Session, tmp_path: Path) -> None:
    receipt = session.edit_file(POSTER, THREE, tmp_path / "out.svg", render=False, **how)
    assert receipt.status == "partial"
    assert [one.clause for one in receipt.refused] == ["make the subtitle sparkle"]
    assert all(one.reason for one in receipt.refused)
    assert "#ffd700" in (tmp_path / "out.svg").read_text()


def test_from_python_the_reading_is_taken_by_its_number(tmp_path: Path) -> None:
    receipt = open_file(POSTER).edit(THREE, reading=1, render=False).save(tmp_path / "out.svg")
    assert (receipt.status, len(receipt.refused)) == ("partial", 1)


DEPEND = {
    "the hole of what was to be replaced": "delete the subtitle and put a frobnicated star there",
    "the hole, in other words": "delete the subtitle and draw a frobnicated star at the top",
    "half of an exchange of places": "move the title to the bottom and move the frobnicator to the top",
    "half of an exchange of words": 'change the title to "One" and replace "One" with "frob" twice over sideways',
    "it": "make the title gold and make it frobnicate",
    "then": "make the title gold, then make the subtitle frobnicate",
    "a later clause that leans on the refused one": "make the subtitle frobnicate and make that title gold",
    "a limit of what is done": "make all texts gold, but not the frobnicated ones",
    "more of the same words": "rename Summer Nights to Winter Days and make things frobnicate",
    "a fragment": "make the title gold, like a frobnicated coin",
    "a copy that is not finished": "add a text \"Hello\" at the top and make the greeting frobnicate",
}  # fmt: skip


@each("name", DEPEND)
def test_what_may_be_worse_than_nothing_alone_is_not_offered(name: str, session: Session, tmp_path: Path) -> None:
    error = refused(session, DEPEND[name], tmp_path)
    assert not any(one["leaves"] for one in error.readings)
    assert "--partial" not in error.suggestion
    asked_for = session.edit_file(POSTER, DEPEND[name], tmp_path / "out.svg", render=False, partial=True)
    assert asked_for.status == "partial"  # a part of it is understood


@each(
    "words",
    [
        "move the title to the bottom and make the subtitle frobnicate",
        "delete the subtitle and make the date frobnicate",
        "rename Summer Nights to Winter Days; make the date frobnicate",
    ],
)
def test_what_leaves_nothing_half_done_is_offered(words: str, session: Session, tmp_path: Path) -> None:
    assert refused(session, words, tmp_path).readings[0]["leaves"]


def test_a_part_that_is_so_already_counts_as_done(session: Session, tmp_path: Path) -> None:
    error = refused(session, "make the title bold, make the subtitle gold and make the date sparkle", tmp_path)
    assert error.message.startswith("2 of 3 parts can be done, not “make the date sparkle”: ")
    assert [one["clause"] for one in error.readings[0]["leaves"]] == ["make the title bold", "make the date sparkle"]
