"""A judge that asks a model: what it asks, what it takes, and what it does with answers that are none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.execution import execute
from redraft.edits.ops import SetStyle
from redraft.formats.file import File
from redraft.language.planner import GrammarPlanner
from redraft.models.chat import EVERYTHING, Capabilities, ChatRequest, Image
from redraft.models.clients.scripted import ScriptedChat
from redraft.search.actor import PlannerActor
from redraft.search.instructions import Situation
from redraft.search.judge import RuleJudge
from redraft.search.model_judge import ModelJudge
from redraft.search.presets import documents
from redraft.search.search import search
from redraft.search.topology import Thought, Topology
from redraft.session.session import Session
from tests.sampling import each

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<text id="title" x="40" y="80" font-size="48">Harvest Fair</text>
<text id="date" x="40" y="140" font-size="24">3 October</text></svg>"""
SAY = "make the title red and the date blue"
PARTS = [
    {"instruction": "make the title red", "question": "Is the title red?"},
    {"instruction": "make the date blue", "question": "Is the date blue?"},
]
ANALYSIS = json.dumps({"description": "A poster.", "parts": PARTS})
RED = SetStyle("title", "fill", Color(255, 0, 0))


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def poster(session: Session, tmp_path_factory: pytest.TempPathFactory) -> File:
    path: Path = tmp_path_factory.mktemp("judge") / "poster.svg"
    path.write_text(POSTER)
    return session.open(path)


def votes(*yes: bool) -> str:
    return json.dumps({"answers": [{"number": number, "yes": one} for number, one in enumerate(yes, 1)]})


def judge(session: Session, poster: File, replies: Any, **given: Any) -> tuple[ModelJudge, ScriptedChat]:
    model = ScriptedChat(replies)
    return ModelJudge(poster.document, SAY, session.fonts.measure, model, **given), model


def situation(document: Document, **given: Any) -> Situation[Document]:
    root = Topology(document, SAY).root
    told: dict[str, Any] = {"references": (), "tried": (), "volume": 1, "max_tries": 3, "seed": 5, **given}
    return Situation(root, root, **told)


def test_the_instruction_is_taken_apart_once(session: Session, poster: File) -> None:
    ours, model = judge(session, poster, [ANALYSIS])
    assert ours.items == ("Is the title red?", "Is the date blue?")
    assert ours.complexity == 2
    (request,) = model.requests
    assert SAY in request.messages[1].text
    assert "⟦Harvest Fair⟧" in request.messages[1].text, "what the design says is data"


def test_an_analysis_that_cannot_be_read_is_asked_for_again_and_then_made_by_rule(
    session: Session, poster: File
) -> None:
    ours, model = judge(session, poster, ["sorry", '{"parts": []}', ANALYSIS])
    assert ours.items[0] == "Is the title red?"
    assert len(model.requests) == 3
    assert "one JSON object" in model.requests[1].messages[-1].text
    ruled, _ = judge(session, poster, ["no"] * 3)
    assert ruled.items == RuleJudge(poster.document, SAY, session.fonts.measure).items


def test_votes_are_counted_and_a_tie_is_no(session: Session, poster: File) -> None:
    ours, model = judge(session, poster, [ANALYSIS, votes(True, True), votes(True, False), votes(False, False)])
    found = ours.evaluate(poster.document, 7)
    assert [answer.yes for answer in found.answers] == [True, False]
    assert found.answers[0].why == "2 of 3 votes"
    assert len({request.seed for request in model.requests[1:]}) == 3
    tied, _ = judge(session, poster, [ANALYSIS, votes(True, True), votes(False, True)], votes=2)
    assert [answer.yes for answer in tied.evaluate(poster.document, 7).answers] == [False, True]


def test_votes_that_cannot_be_read_do_not_count(session: Session, poster: File) -> None:
    replies = [ANALYSIS, "I like it", "very much", votes(True), "?", "?"]
    ours, _ = judge(session, poster, replies, votes=2, tries=2)
    replied = ours.evaluate(poster.document, 0)
    assert [answer.yes for answer in replied.answers] == [True, False]
    assert replied.answers[1].why == "no vote could be read"


def test_what_else_changed_is_read_from_the_documents_and_not_asked(session: Session, poster: File) -> None:
    ours, _ = judge(session, poster, [ANALYSIS, *[votes(True, True)] * 6])
    red = execute(poster.document, [RED], session.fonts.measure)
    assert ours.evaluate(red, 0).preserved == 1.0
    stray = execute(red, [SetStyle("title", "font_weight", 700)], session.fonts.measure)
    assert (ours.evaluate(stray, 0).preserved or 0) < 1.0


def test_a_thought_keeps_to_the_volume_and_away_from_what_was_tried(session: Session, poster: File) -> None:
    thought = {"reasoning": "the date is left", "numbers": [2], "instruction": "make the date blue"}
    ours, model = judge(session, poster, [ANALYSIS, json.dumps(thought)])
    referred = ((Thought("make the title red", (0,)), 90),)
    found = ours.think(situation(poster.document, references=referred))
    assert found == Thought("make the date blue", (1,), 0, "the date is left")
    asked = model.requests[1]
    assert "at most 1 of the changes" in asked.messages[0].text
    assert "⟦make the title red⟧ (90 % alike)" in asked.messages[1].text


@each(
    "answer",
    [
        {"reasoning": "", "numbers": [1, 2], "instruction": "make everything red"},
        {"reasoning": "", "numbers": [7], "instruction": "make a sandwich"},
        {"reasoning": "", "numbers": [], "instruction": "hm"},
    ],
)
def test_a_thought_about_too_much_or_nothing_is_replaced_by_rule(
    session: Session, poster: File, answer: dict[str, Any]
) -> None:
    ours, _ = judge(session, poster, [ANALYSIS, json.dumps(answer), json.dumps(answer)])
    found = ours.think(situation(poster.document))
    assert found is not None
    assert (found.text, found.items) == ("make the title red", (0,))


def test_pictures_are_shown_to_a_model_that_sees(session: Session, poster: File) -> None:
    class Sight:
        def page(self, document: Document) -> bytes | None:
            return b"before" if document is poster.document else b"after"

    red = execute(poster.document, [RED], session.fonts.measure)
    ours, model = judge(session, poster, [ANALYSIS, votes(True, True)], sight=Sight(), votes=1)
    ours.evaluate(red, 0)
    shown = [part.data for part in model.requests[1].messages[1].parts if isinstance(part, Image)]
    assert shown == [b"before", b"after"]
    blind = ScriptedChat([ANALYSIS], capabilities=Capabilities(images=False))
    ModelJudge(poster.document, SAY, session.fonts.measure, blind, sight=Sight())
    assert len(blind.requests[0].messages[1].parts) == 1


def test_a_search_led_by_a_model_does_all_of_it(session: Session, poster: File) -> None:
    def answering(document: Document) -> Callable[[ChatRequest], str]:
        def answer(request: ChatRequest) -> str:
            told = request.messages[1].text
            if request.purpose == "analyse":
                return ANALYSIS
            if request.purpose == "think":
                first = 1 if "1. ⟦Is the title red?⟧ (no)" in told else 2
                return json.dumps({"reasoning": "", "numbers": [first], "instruction": PARTS[first - 1]["instruction"]})
            after = told.split("Elements after:")[1]
            return votes("#ff0000" in after, "#0000ff" in after)

        return answer

    ours, model = judge(session, poster, answering(poster.document))
    actor = PlannerActor(GrammarPlanner(), session.fonts.measure)
    found = search(poster.document, SAY, actor=actor, judge=ours, parameters=documents(ours.complexity))
    assert found.complete
    assert [state.thought.text for state in found.topology] == ["make the title red", "make the date blue"]
    assert len(model.requests) == 1 + 2 * (1 + 3)


def test_one_model_thinks_and_another_votes(session: Session, poster: File) -> None:
    voter = ScriptedChat([votes(True, False)] * 3, name="voter")
    ours, thinker = judge(session, poster, [ANALYSIS, "{}", "{}", "{}"], voter=voter)
    assert [answer.yes for answer in ours.evaluate(poster.document, 1).answers] == [True, False]
    ours.think(situation(poster.document))
    assert {request.purpose for request in voter.requests} == {"judge"}
    assert {request.purpose for request in thinker.requests} == {"analyse", "think"}


def test_votes_are_asked_at_the_same_time_where_the_model_can(session: Session, poster: File) -> None:
    together = Barrier(3, timeout=120)

    def vote(request: ChatRequest) -> str:
        together.wait()  # goes on when three are here; one after another would never come to that
        return votes(request.seed != 8, True)

    voter = ScriptedChat(vote, capabilities=replace(EVERYTHING, parallel=True))
    ours, _ = judge(session, poster, [ANALYSIS], voter=voter)
    evaluation = ours.evaluate(poster.document, 7)
    assert [answer.why for answer in evaluation.answers] == ["2 of 3 votes", "3 of 3 votes"]
    assert [answer.yes for answer in evaluation.answers] == [True, True]
    assert sorted(request.seed or 0 for request in voter.requests) == [7, 8, 9]


def test_states_are_compared_as_it_is_told(session: Session, poster: File) -> None:
    class Half:
        name = "half of everything"

        def of(self, a: Document, b: Document) -> int:
            return 50

    ours, _ = judge(session, poster, [ANALYSIS], likeness=Half())
    assert ours.likeness == "half of everything"
    assert ours.similarity(poster.document, poster.document) == 50
