"""A search on documents whose actor errs and whose judge is flipped: what it makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.ops import Move, Remove, SetText
from redraft.formats.file import File
from redraft.language.planner import GrammarPlanner
from redraft.search.judge import RuleJudge, document_key
from redraft.search.presets import Metrics, documents
from redraft.search.schedule import Ended
from redraft.search.search import search
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import Case
from redraft_research.evaluation.search.faulty_actor import FaultyActor, FlippedJudge, joined
from tests.search.test_documents import POSTER, SAY, told


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def poster(session: Session, tmp_path_factory: pytest.TempPathFactory) -> File:
    path = tmp_path_factory.mktemp("search") / "poster.svg"
    path.write_text(POSTER)
    return session.open(path)


def test_the_same_output_is_known_again_and_not_evaluated_twice(session: Session, poster: File) -> None:
    measure = session.fonts.measure
    one = execute(poster.document, [Remove("sun"), SetText("date", "x")], measure)
    other = execute(poster.document, [SetText("date", "x"), Remove("sun")], measure)
    assert document_key(poster.document, one) == document_key(poster.document, other)
    back = execute(poster.document, [Move("sun", 4.0, 0.0), Move("sun", -4.0, 0.0)], measure)
    assert document_key(poster.document, back) == document_key(poster.document, poster.document)
    assert document_key(poster.document, one) != document_key(poster.document, back)
    asked = []

    class Counting(RuleJudge):
        def evaluate(self, output: Document, seed: int):  # type: ignore[no-untyped-def]
            asked.append(output)
            return super().evaluate(output, seed)

    judge = Counting(poster.document, SAY, measure)
    actor = FaultyActor(GrammarPlanner(), measure, drops=1.0, strays=0.0)
    found = search(poster.document, SAY, actor=actor, judge=judge, parameters=documents(4))
    assert len(found.topology) > 1
    assert len(asked) == 1, "dropped clauses leave the same document each time"
    assert [state.twin for state in found.topology][1:] == [1] * (len(found.topology) - 1)


def test_a_flipped_judge_answers_otherwise_as_often_as_it_is_told(session: Session, poster: File) -> None:
    judge = RuleJudge(poster.document, SAY, session.fonts.measure)
    assert FlippedJudge(judge, 0).evaluate(poster.document, 1) == judge.evaluate(poster.document, 1)
    assert FlippedJudge(judge, 1).evaluate(poster.document, 1).unmet == ()
    some = [len(FlippedJudge(judge, 0.1).evaluate(poster.document, seed).unmet) for seed in range(100)]
    assert 0.85 < sum(some) / 400 < 0.95
    assert FlippedJudge(judge, 1).evaluate(poster.document, 1).preserved == 1.0


def test_a_faulty_actor_is_mended_by_search(session: Session, poster: File) -> None:
    judge = RuleJudge(poster.document, SAY, session.fonts.measure)
    actor = FaultyActor(GrammarPlanner(), session.fonts.measure)
    whole = GrammarPlanner().plan(poster.document, SAY, session.fonts.measure).document.pages
    right = 0
    for seed in range(8):
        rules = replace(documents(judge.complexity), seed=seed)
        found = search(poster.document, SAY, actor=actor, judge=judge, parameters=rules)
        assert len(found.topology) <= 2 * (judge.complexity + 1)
        done = found.best[0].output.pages == whole
        right += done
        assert done or not found.complete, "what is called complete is"
    assert right >= 5


@pytest.mark.slow
def test_a_killed_search_on_documents_goes_on_to_the_same_tree(session: Session, poster: File, tmp_path: Path) -> None:
    actor = FaultyActor(GrammarPlanner(), session.fonts.measure)
    journal = tmp_path / "search.jsonl"

    def run() -> list[object]:
        judge = RuleJudge(poster.document, SAY, session.fonts.measure)
        found = search(poster.document, SAY, actor=actor, judge=judge, parameters=documents(4), journal=journal)
        return told(found.topology)

    whole = run()
    lines = journal.read_bytes().splitlines(keepends=True)
    for kept in range(len(lines)):
        journal.write_bytes(b"".join(lines[:kept]) + lines[kept][:7])
        assert run() == whole
        assert journal.read_bytes() == b"".join(lines)


def test_requests_of_many_clauses_are_made_of_those_that_do_not_touch_each_other() -> None:
    cases = [
        Case(f"c{number}", "poster.svg", f"clause {number}.", "text", {"check": [{"on": name, "text": "x"}]})
        for number, name in enumerate(["title", "title", "date", "venue"])
    ]
    cases.append(Case("c9", "poster.svg", "add a star", "add", {"check": [{"new": "path"}]}))
    made = joined(cases, 3, 5)
    assert made
    for case in made:
        assert len({statement["on"] for statement in case.expect["check"]}) == 3
        assert case.say.count(";") == 2
    assert joined(cases, 4, 5) == []


def test_early_stopping_is_a_parameter(session: Session, poster: File) -> None:
    judge = RuleJudge(poster.document, SAY, session.fonts.measure)
    actor = FaultyActor(GrammarPlanner(), session.fonts.measure, drops=1.0, strays=0.0)
    rules = replace(documents(4, 60), least_gain=0.04, stay=Metrics(), max_children=60)
    found = search(poster.document, SAY, actor=actor, judge=judge, parameters=rules)
    assert found.ended is Ended.LITTLE_TO_GAIN
    assert len(found.topology) < 20
