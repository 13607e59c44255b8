"""The one order of planners: who is asked about a request, once, and who is not."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from redraft.document.pages import Document, Page
from redraft.edits.ops import Remove
from redraft.language.planner import GrammarPlanner
from redraft.models.chat import Capabilities, ChatRequest, Reply
from redraft.models.trace import Models
from redraft.plan import Plan, Refusal, Step, as_offer
from redraft.planners.offered_readings import ReadingPlanner
from redraft.session.options import EditOptions
from redraft.session.planning.planner_order import planner_for
from redraft.session.session import Session
from tests.by_hand import by_hand
from tests.sampling import each


class Declining:
    """A model that never helps."""

    name, capabilities = "scripted:declining", Capabilities()

    def ask(self, request: ChatRequest, heard: Any = None) -> Reply:
        return Reply("CANNOT: no")

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as session:
        yield session


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who was asked, in order."""
    order: list[str] = []
    parsed, read = GrammarPlanner.plan, ReadingPlanner.readings

    def plan(self: GrammarPlanner, document: Document, *given: Any) -> Plan:
        order.append("grammar")
        return parsed(self, document, *given)

    def readings(self: ReadingPlanner, *given: Any) -> Any:
        order.append("reader")
        return read(self, *given)

    def ask(self: Declining, request: ChatRequest, heard: Any = None) -> Reply:
        order.append("model")
        return Reply("CANNOT: no")

    monkeypatch.setattr(GrammarPlanner, "plan", plan)
    monkeypatch.setattr(ReadingPlanner, "readings", readings)
    monkeypatch.setattr(Declining, "ask", ask)
    monkeypatch.setattr("redraft.pictures.flat.edit.is_there", lambda: False)
    return order


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    picture, target = Image.new("RGB", (120, 90), (150, 190, 220)), io.BytesIO()
    ImageDraw.Draw(picture).ellipse((20, 30, 50, 60), fill=(200, 30, 40))
    picture.save(target, "PNG")
    (tmp_path / "photo.png").write_bytes(target.getvalue())
    return tmp_path / "photo.png"


def planned(session: Session, path: Path | str, words: str, **options: Any) -> Plan:
    file = session.open(Path(path))
    with planner_for(file, EditOptions(**options), session) as planner:
        return planner.plan(file.document, words, session.fonts.measure)


def test_what_the_grammar_understands_nobody_else_is_asked_about(session: Session, asked: list[str]) -> None:
    assert not planned(session, "examples/event.svg", "make the title gold").refusals
    assert asked == ["grammar"]


def test_what_the_built_in_editor_is_sure_of_no_model_and_no_reader_is_asked_about(
    session: Session, asked: list[str], photo: Path
) -> None:
    for models in (None, Models(Declining())):
        assert not planned(session, photo, "make this photo darker", models=models).refusals
    assert asked == ["grammar"] * 2


def test_the_reader_is_asked_last_and_not_where_a_model_is_named(
    session: Session, asked: list[str], photo: Path
) -> None:
    assert planned(session, photo, "make this photo warmer").refusals
    assert asked == ["grammar", "reader"]
    asked.clear()
    plan = planned(session, photo, "make this photo warmer", models=Models(Declining()))
    assert asked == ["grammar", "model"]
    assert "built-in image editor" in plan.refusals[0].reason
    assert plan.model is not None  # what was paid for is told though its answer is not
    assert plan.model.calls == 1


def test_clauses_about_a_flat_picture_are_requests_of_their_own(
    session: Session, asked: list[str], photo: Path
) -> None:
    plan = planned(session, photo, "rotate the picture by 90 degrees and make the red circle green")
    assert not plan.refusals
    assert len(plan.steps) == 2
    assert asked.count("grammar") == 3  # of all, and of each


@each(("partial", "taken", "offered"), [(False, False, False), (True, False, True), (False, True, True)])
def test_a_part_that_an_untrusted_model_did_is_offered_where_it_would_be_carried_out(
    partial: bool, taken: bool, offered: bool
) -> None:
    document = by_hand("svg", (Page("page", 100, 100),))
    plan = Plan((Step("one", "one", ("a",), (Remove("a"),)),), (Refusal("two", "no", ""),), document, taken=taken)
    found = as_offer(plan, document, "one and two", "big", "never examined", partial)
    assert (found == plan) is not offered
    if offered:
        assert (found.steps, found.taken) == ((), False)
        assert [one.clause for one in found.refusals] == ["one and two", "two"]
        assert found.readings[0].edits == (Remove("a"),)
        assert found.readings[0].told == "all but “two” (no): one"
