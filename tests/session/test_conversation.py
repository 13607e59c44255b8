"""Talks over several sessions: an instruction goes on from the one before, as the history of its file has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.edits.scope import Scope
from redraft.errors import HistoryError, RequestError, ScopeError
from redraft.session.saving.history import History
from redraft.session.session import Session
from tests.cases import of_case

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="background" width="400" height="300" fill="#ffffff"/>
<text id="title" x="20" y="60" font-family="Manrope" font-size="40" fill="#111111">Big Sale</text>
<text id="subtitle" x="20" y="100" font-family="Manrope" font-size="20" fill="#222222">Only today</text>
<rect id="left-box" x="20" y="200" width="80" height="40" fill="#333333"/>
<rect id="right-box" x="300" y="200" width="80" height="40" fill="#333333"/>
</svg>"""


@pytest.fixture
def card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    return path


def say(path: Path, instruction: str, output: Path | None = None, **options: object) -> str:
    """Carry out an instruction in a session of its own; the file after it."""
    with Session(system_fonts=False) as session:
        session.edit_file(path, instruction, output, in_place=output is None, render=False, **options)  # type: ignore[arg-type]
    return (output or path).read_text()


@pytest.mark.slow
def test_a_talk_over_several_sessions_goes_on_from_what_was_said(card: Path) -> None:
    assert 'id="title" x="20" y="60" font-family="Manrope" font-size="40" fill="#0000ff"' in say(
        card, "make the title blue"
    )
    assert "font-weight" in say(card, "make it bold")
    after = say(card, "same for the subtitle")
    assert after.count("font-weight") == 2
    assert say(card, "undo").count("font-weight") == 1
    assert "#0000ff" in say(card, "undo")
    assert "#008000" in say(card, "undo that and use green instead")
    assert "#0000ff" not in card.read_text()
    assert say(card, "back to how it was") == CARD


def test_taking_back_is_a_step_through_the_history_so_that_nothing_is_lost(card: Path) -> None:
    say(card, "make the title blue")
    say(card, "no, green")
    assert [state.title for state in History(card).states] == ["the file as it was", "make the title blue", "no, green"]
    assert History(card).states[2].parent == History(card).states[0].number
    History(card).checkout(History(card).states[1].id)
    assert "#0000ff" in card.read_text()


def test_a_follow_up_to_another_file_leaves_the_first_as_it_is(card: Path, tmp_path: Path) -> None:
    blue = say(card, "make the title blue")
    other = tmp_path / "other.svg"
    assert "#008000" in say(card, "undo that and use green instead", other)
    assert say(card, "undo", tmp_path / "third.svg") == CARD
    assert card.read_text() == blue
    assert "font-weight" in say(other, "make it bold")


def test_a_correction_that_cannot_be_carried_out_leaves_the_file_where_it_was(card: Path) -> None:
    blue = say(card, "make the title blue")
    with pytest.raises(RequestError, match="sticker"):
        say(card, "undo that and delete the sticker")
    assert card.read_text() == blue
    assert History(card).current is not None
    assert str(History(card).current.title) == "make the title blue"  # type: ignore[union-attr]


def test_the_other_one_is_found_from_what_the_words_could_have_meant(card: Path) -> None:
    circles = "".join(f'<circle id="c{x}" cx="{x}" cy="270" r="10" fill="#333333"/>' for x in (40, 360))
    card.write_text(CARD.replace("</svg>", f"{circles}</svg>"))
    assert 'cx="40" cy="270" r="10" fill="#0000ff"' in say(card, "make the left circle blue")
    after = say(card, "not that one, the other one")
    assert 'cx="360" cy="270" r="10" fill="#0000ff"' in after
    assert after.count("#0000ff") == 1


def test_without_a_history_there_is_nothing_to_go_on_from(card: Path) -> None:
    say(card, "make the title blue")
    before = card.read_text()
    with Session(system_fonts=False, history=False) as session:
        for instruction in ("make it bold", "a bit darker", "undo", "same for the subtitle"):
            with pytest.raises(RequestError):
                session.edit_file(card, instruction, None, in_place=True, render=False)
    assert card.read_text() == before


def test_undo_on_a_file_that_was_never_edited_says_so(card: Path) -> None:
    with pytest.raises(HistoryError, check=of_case("no-history")):
        say(card, "undo")


def test_a_scope_holds_for_taking_back_too(card: Path) -> None:
    blue = say(card, "make the title blue")
    with pytest.raises(ScopeError):
        say(card, "undo", scope=Scope.of([], ["#title"], []))
    assert card.read_text() == blue


def test_a_dry_run_of_a_follow_up_writes_nothing_and_tells_what_it_came_to(card: Path) -> None:
    blue = say(card, "make the title blue")
    with Session(system_fonts=False) as session:
        receipt = session.edit_file(card, "undo that and use green instead", None, dry_run=True, render=False)
    assert receipt.explanation is not None
    (clause,) = receipt.explanation["clauses"]
    assert clause["commands"] == [{"command": "recolor", "target": ["title"], "color": "#008000"}]
    assert receipt.notes[0] == "took back “make the title blue” first"
    assert card.read_text() == blue
    assert len(History(card).states) == 2


def test_it_is_what_was_deleted_once_that_is_taken_back(card: Path) -> None:
    assert "left-box" not in say(card, "delete the left box")
    with pytest.raises(RequestError):
        say(card, "make it blue")
    after = say(card, "undo that and make it blue instead")
    assert 'id="left-box" x="20" y="200" width="80" height="40" fill="#0000ff"' in after


def test_it_is_never_a_neighbour_that_took_the_place_of_what_went(card: Path) -> None:
    rects = "".join(f'<rect x="{x}" y="5" width="20" height="20" fill="#aa0000"/>' for x in (0, 40, 80))
    card.write_text(CARD.replace("</svg>", f"<g id='row'>{rects}</g></svg>"))
    with Session(system_fonts=False) as session:
        ids = [id for id in session.open(card).document.index if id.startswith("row/")]
    say(card, f"delete #{ids[0]}")
    with pytest.raises(RequestError):
        say(card, "make it blue")


def test_it_is_found_where_its_own_id_moved(card: Path) -> None:
    rects = "".join(f'<rect x="{x}" y="5" width="20" height="20" fill="#aa0000"/>' for x in (0, 40, 80))
    card.write_text(CARD.replace("</svg>", f"<g id='row'>{rects}</g></svg>"))
    with Session(system_fonts=False) as session:
        ids = [id for id in session.open(card).document.index if id.startswith("row/")]
    say(card, f"delete #{ids[0]} and move #{ids[2]} 10px down")
    after = say(card, "make it blue")
    (line,) = [part for part in after.split("<rect ") if "#0000ff" in part]
    assert 'x="80"' in line
    with pytest.raises(RequestError, match="by an amount"):
        say(card, "more")


def test_more_is_of_what_moved_where_its_own_id_moved(card: Path) -> None:
    rects = "".join(f'<rect x="{x}" y="5" width="20" height="20" fill="#aa0000"/>' for x in (0, 40, 80))
    card.write_text(CARD.replace("</svg>", f"<g id='row'>{rects}</g></svg>"))
    with Session(system_fonts=False) as session:
        ids = [id for id in session.open(card).document.index if id.startswith("row/")]
    say(card, f"delete #{ids[0]} and move #{ids[2]} 10px down")
    after = say(card, "a bit more")
    assert after.count("translate") == 1
    assert 'x="80" y="5" width="20" height="20" fill="#aa0000" transform="translate(0,15)"' in after
