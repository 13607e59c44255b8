"""The plan of a model that may not act on a flat picture: shown in words, and carried out as it was shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft.errors import RequestError
from redraft.interfaces.cli import main
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.trace import Models
from redraft.session.planning import kept_offers
from redraft.session.session import Session
from tests.cases import of_case
from tests.planners.test_flat_pictures import levels, photo
from tests.planners.test_looking import program

__all__ = ["photo"]
REQUEST = "say that it is open, and take the stamp off"
DONE = program(
    'write("Open", (20, 180, 100, 30), color="#ffffff", font_size=20, name="words")',
    'erase("picture", (216, 16, 68, 38))',
)
OTHER = program('write("Closed", (20, 180, 100, 30), color="#ffffff", font_size=20)')


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


def offer(photo: Path, *, reading: int = 0, trust: str = "offers", answer: str = DONE) -> tuple[ScriptedChat, Path]:
    model, out = ScriptedChat([answer]), photo.with_stem("out")
    with Session(history=False) as session:
        session.edit_file(photo, REQUEST, out, models=Models(model), trust=trust, reading=reading)
    return model, out


def offered(photo: Path) -> RequestError:
    with pytest.raises(RequestError, check=of_case("model-only-offers")) as caught:
        offer(photo)
    return caught.value


def test_an_offer_says_what_it_writes_and_where_it_changes_pixels(photo: Path) -> None:
    (reading,) = offered(photo).readings
    added, erased = reading["changes"]
    assert (added["what"], "Open" in added["new"]) == ("added", True)
    assert erased["what"] == "pixels"
    assert erased["new"].startswith("others at ")
    assert " and " in erased["new"], "two places, far apart"


def test_where_the_image_editor_understood_nothing_the_offer_is_what_is_said(photo: Path) -> None:
    with Session(history=False) as session, pytest.raises(RequestError, check=of_case("model-only-offers")):
        session.edit_file(
            photo, "the octopus costs a bit more", photo.with_stem("out"), models=Models(ScriptedChat([DONE])),
            trust="offers",
        )  # fmt: skip


@pytest.mark.parametrize("trust", ["offers", "acts"])
def test_what_was_shown_is_done_without_another_call(photo: Path, trust: str) -> None:
    error = offered(photo)
    assert "--reading 1 takes" in error.suggestion
    model, out = offer(photo, reading=1, trust=trust, answer=OTHER)
    assert not model.requests
    shown = out.read_bytes()
    out.unlink()
    with Session(history=False) as session:
        session.edit_file(photo, REQUEST, out, models=Models(ScriptedChat([DONE])), trust="acts")
    assert shown == out.read_bytes()
    assert (levels(out) != levels(photo)).any()


def test_what_is_too_large_to_be_kept_is_not_advised(photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_offers, "LARGEST", 100)
    error = offered(photo)
    assert "--reading" not in error.suggestion
    assert "redraft trust" in error.suggestion
    with pytest.raises(RequestError, check=of_case("pixels-not-kept")) as caught:
        offer(photo, reading=1)
    assert "--reading 1 takes" not in caught.value.suggestion


def test_the_receipt_says_what_changed_in_the_picture(photo: Path) -> None:
    with Session(history=False) as session:
        receipt = session.edit_file(
            photo, REQUEST, photo.with_stem("out"), models=Models(ScriptedChat([DONE])), trust="acts"
        )
    (step,) = receipt.steps
    assert [change.what for change in step.inside] == ["added", "pixels"]
    assert [change.layer for change in step.changes] == ["picture"], "what verifying does again"
    assert receipt.to_json()["steps"][0]["inside"][0]["layer"] == "words"


def test_bytes_that_are_all_new_are_no_fault(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, receipt = photo.with_stem("out"), photo.with_name("r.json")
    script = photo.with_name("script.jsonl")
    script.write_text(json.dumps(DONE) + "\n")
    words = [str(photo), REQUEST, "-o", str(out), "--model", f"scripted:{script}", "--trust", "acts"]
    assert main(["edit", *words, "--receipt", str(receipt)]) == 0
    told = capsys.readouterr()
    assert "not proven" not in told.out + told.err
    assert "its pixels are the proof" in told.out
    assert "words: added text “Open”" in told.out
    assert "not proven" not in receipt.with_suffix(".html").read_text("utf-8")
    assert main(["verify", str(receipt), str(photo), str(out)]) == 0
    assert main(["edit", *words, "--dry-run"]) == 0
    assert "characters" not in capsys.readouterr().out


def test_erasing_nothing_goes_back_to_the_model(photo: Path) -> None:
    empty = program('erase("picture", (70, 30, 0, 0))')
    model = ScriptedChat([empty, DONE])
    with Session(history=False) as session:
        session.edit_file(photo, REQUEST, photo.with_stem("out"), models=Models(model), trust="acts")
    assert "not empty" in model.requests[1].messages[-1].text
