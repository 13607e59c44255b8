"""`redraft.open(path).edit("…")`: look first, then save."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import redraft
from redraft.errors import RequestError, SaveError
from redraft.models.chat import ChatRequest
from redraft.models.clients.scripted import ScriptedChat
from tests.cases import of_case

POSTER = Path(__file__).parent.parent.parent / "examples" / "sale.svg"


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    return Path(shutil.copy(POSTER, tmp_path / "poster.svg"))


def test_an_edit_is_looked_at_before_it_is_saved(poster: Path) -> None:
    before = poster.read_bytes()
    edited = redraft.open(poster).edit("make the title red", history=False)
    assert poster.read_bytes() == before
    assert 'recolor("title", "#ff0000")' in edited.program
    assert [getattr(edit, "layer", "") for edit in edited.edits] == ["title"]
    assert str(edited.document.index.layers["title"].style.fill) == "#ff0000"
    receipt = edited.save(poster.with_name("red.svg"))
    assert receipt.status == "done"
    assert receipt.proven
    assert receipt.instruction == "make the title red"
    assert receipt.edits == edited.edits


@pytest.mark.slow
def test_several_steps_are_saved_as_they_were_planned(poster: Path) -> None:
    edited = redraft.open(poster).edit(
        'make the title red, delete the sticker and change "€24" to "€22"', history=False
    )
    receipt = edited.save(poster.with_name("out.svg"))
    assert [step.clause for step in receipt.steps] == [step.clause for step in edited.receipt.steps]
    assert [step.changes for step in receipt.steps] == [step.changes for step in edited.receipt.steps]


def test_a_file_that_changed_in_between_is_not_saved_over(poster: Path) -> None:
    edited = redraft.open(poster).edit("make the title red", history=False)
    poster.write_bytes(poster.read_bytes() + b"\n")
    with pytest.raises(SaveError, check=of_case("file-changed-since-edit")):
        edited.save(in_place=True)


def test_what_is_not_understood_raises_with_the_clause(poster: Path) -> None:
    with pytest.raises(RequestError) as told:
        redraft.open(poster).edit("zork the title", history=False)
    assert told.value.clause == "zork the title"


@pytest.mark.slow
def test_a_model_behind_the_rules_writes_the_program(poster: Path) -> None:
    def answer(request: ChatRequest) -> str:
        return '```python\ndef main():\n    modify("title", color="navy")\n```'

    model = ScriptedChat(answer)
    edited = redraft.open(poster).edit("zork the title into navy", model=model, trust="acts", history=False)
    assert edited.program == 'def main():\n    modify("title", color="navy")'
    assert edited.receipt.model is not None
    assert edited.receipt.model.names["planner"] == "scripted"
    assert edited.save(poster.with_name("navy.svg")).model == edited.receipt.model


@pytest.mark.slow
def test_a_notebook_shows_before_and_after_and_the_proofs(poster: Path) -> None:
    shown = redraft.open(poster).edit('change #title to "<b>Bold & new</b>"', history=False)._repr_html_()
    assert shown.count("<img") == 2
    assert "&lt;b&gt;Bold &amp; new&lt;/b&gt;" in shown
    assert "<b>Bold" not in shown
    assert "✓" in shown
