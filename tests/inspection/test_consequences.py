"""Texts that no longer fit are fitted in a step and a state of their own; `--repair` mends, strict and apply report."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.commands.measure.traits import effective_size
from redraft.document.layers import Text
from redraft.edits.ops import Edit, Move, SetText
from redraft.edits.receipt.claims import read_claims
from redraft.edits.receipt.record import Receipt, read_edits
from redraft.edits.scope import Scope
from redraft.errors import RequestError
from redraft.session.saving.history import History
from redraft.session.session import Session

EXAMPLES = Path(__file__).parents[2] / "examples"
CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300" font-family="Source Sans Pro" font-size="30">'
    '<rect id="ground" width="400" height="300" fill="#ffffff"/>'
    '<rect id="button" x="40" y="220" width="140" height="50" rx="8" fill="#1f5fe0"/>'
    '<text id="label" x="110" y="255" text-anchor="middle" fill="#ffffff">Book now</text>'
    '<text id="title" x="40" y="60">Summer Sale</text></svg>'
)
LONGER = 'change "Book now" to "Book a table"'


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDRAFT_HOME", str(tmp_path_factory.mktemp("home")))
        with Session(system_fonts=False, tile_cache=False) as running:
            yield running


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.svg"
    path.write_text(CARD)
    return path


def by(receipt: Receipt) -> list[str]:
    return [step.by for step in receipt.steps]


def test_a_fitted_text_is_a_step_of_its_own_in_the_receipt_and_the_receipt_verifies(
    session: Session, card: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.svg"
    receipt = session.edit_file(card, LONGER, out)
    assert (by(receipt), receipt.proven, receipt.warnings) == (["asked", "fit"], True, ())
    assert receipt.steps[1].reading.startswith("fitted: “Book a table” at ")
    form = receipt.to_json()
    assert [step["by"] for step in form["steps"]] == ["asked", "fit"]
    assert [(one["layer"], one["verdict"]) for one in form["fit"]] == [("label", "fits at")]
    data = json.dumps(form).encode()
    assert session.verify_files(read_claims(data), card, out).ok
    edits, base = read_edits(data)
    session.apply_file(card, edits, base, tmp_path / "again.svg")
    assert (tmp_path / "again.svg").read_bytes() == out.read_bytes()


def test_undo_takes_the_fit_back_first_and_then_the_words_and_redo_brings_both(session: Session, card: Path) -> None:
    session.edit_file(card, LONGER, in_place=True, render=False)
    fitted = card.read_bytes()
    history = History(card)
    assert [state.who for state in history.states] == ["start", "edit", "fit"]
    history.undo()
    assert b"Book a table" in card.read_bytes()
    assert b"font-size:" not in card.read_bytes()
    history.undo()
    assert card.read_text() == CARD
    history.redo(2)
    assert card.read_bytes() == fitted


@pytest.mark.slow
def test_what_follows_means_the_edit_that_was_asked_for(session: Session, card: Path) -> None:
    session.edit_file(card, LONGER, in_place=True, render=False)
    receipt = session.edit_file(card, "make it italic", in_place=True)
    assert receipt.steps[0].targets == ("label",)
    assert [state.who for state in History(card).states] == ["start", "edit", "fit", "edit"]
    session.edit_file(card, "undo that", in_place=True)
    session.edit_file(card, "undo that", in_place=True)
    assert card.read_text() == CARD


def test_under_strict_and_in_apply_it_is_only_reported_unless_it_is_asked_for(
    session: Session, card: Path, tmp_path: Path
) -> None:
    edits: list[Edit] = [SetText("label", "Book a table")]
    strict = session.edit_file(card, LONGER, None, dry_run=True, strict=True)
    replayed = session.apply_file(card, edits, None, None, dry_run=True, render=False)
    for receipt in (strict, replayed):
        assert by(receipt) == ["asked"]
        assert receipt.fit[0].how.startswith("would fit at ")
        (finding,) = receipt.findings
        assert (finding.kind, finding.remedy.startswith("set “Book a table” at ")) == ("overflow", True)
        assert finding.to_json()["mend"][0]["name"] == "font_size"
        assert f"(--repair would {finding.remedy})" in receipt.warnings[0]
    assert by(session.apply_file(card, edits, None, None, dry_run=True, render=False, fit="shrink")) == ["asked", "fit"]
    assert by(session.edit_file(card, LONGER, None, dry_run=True, strict=True, fit="shrink")) == ["asked", "fit"]
    kept = session.edit_file(card, LONGER, None, dry_run=True, render=False, fit="keep")
    assert (by(kept), kept.fit) == (["asked"], ())


def test_what_cannot_be_made_to_fit_is_a_warning_with_the_numbers(session: Session, card: Path) -> None:
    long = 'change "Book now" to "Book a table for two or more and a half"'
    receipt = session.edit_file(card, long, None, dry_run=True, render=False, fit="shrink")
    assert by(receipt) == ["asked"]
    assert any(one.startswith("cannot fit 'label': ") and "px" in one for one in receipt.warnings)


def test_words_that_the_page_would_cut_off_at_any_size_are_refused(session: Session, card: Path) -> None:
    long = f'change the title to "{40 * "far too many words "}"'
    with pytest.raises(RequestError, match=r"cut off by the edge of the page: it .* px is the smallest it may be"):
        session.edit_file(card, long, None, dry_run=True, render=False)
    kept = session.edit_file(card, long, None, dry_run=True, render=False, fit="keep", repair=True)
    assert any("is cut off at the" in one for one in kept.warnings)
    assert any(one.startswith("not repaired: ") for one in kept.notes)
    plain = session.edit_file(card, "make the title green", None, dry_run=True, render=False, repair=True)
    assert "nothing to repair: the edit made nothing worse" in plain.notes


@pytest.mark.slow
def test_repair_is_a_state_of_its_own_and_keeps_within_the_scope(session: Session, card: Path, tmp_path: Path) -> None:
    off = 'move the title 70px left and change "Book now" to "Book a table"'
    receipt = session.edit_file(card, off, in_place=True, repair=True)
    assert (by(receipt), receipt.findings) == (["asked", "asked", "fit", "repair"], ())
    assert [state.who for state in History(card).states] == ["start", "edit", "fit", "repair"]
    white = session.edit_file(card, "make the button #ffffee", None, dry_run=True, render=False, repair=True)
    assert by(white) == ["asked", "repair"]
    lock = Scope.of(lock=["#label"])
    locked = session.edit_file(
        card, "make the button #ffffee", None, dry_run=True, render=False, repair=True, scope=lock
    )
    assert (by(locked), [one.kind for one in locked.findings]) == (["asked"], ["contrast"])


def test_an_addition_that_cannot_be_made_leaves_what_was_asked_for(
    session: Session, card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import redraft.session.proof.execution as execution
    from redraft.inspection.fixes.consequences import Addition, Consequences

    def worse(*_: object) -> Consequences:
        return Consequences((), (Addition("fit", "fitted: badly", (Move("nowhere", 1, 1),)),))

    monkeypatch.setattr(execution, "consequences", worse)
    receipt = session.edit_file(card, LONGER, None, dry_run=True, render=False)
    assert by(receipt) == ["asked"]
    assert receipt.notes == (
        "not done: fitted: badly, since no layer 'nowhere'; there are ground, button, label, title",
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["social.svg", "sale.svg", "event.svg", "travel.svg", "multilingual.svg"])
def test_a_title_twice_as_long_ends_without_a_fault_on_posters_where_it_does_not_fit(
    session: Session, tmp_path: Path, name: str
) -> None:
    path = Path(shutil.copy(EXAMPLES / name, tmp_path))
    texts = [
        one for one in session.open(path).document.walk() if isinstance(one.layer, Text) and one.layer.text.strip()
    ]
    title = max(texts, key=effective_size).layer
    assert isinstance(title, Text)
    edits = [SetText(title.id, f"{run.text} {run.text}", number) for number, run in enumerate(title.runs)]
    receipt = session.apply_file(path, edits, None, path, in_place=True, repair=True)
    assert receipt.steps[-1].by == "repair"
    assert [one for one in receipt.findings if one.severity == "problem"] == []
    assert receipt.proven
