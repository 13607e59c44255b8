"""Requests beyond the rules: each names layers that are there and is not fulfilled already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from redraft.edits.execution import execute
from redraft.edits.ops import Edit, Remove, SetStyle, SetText
from redraft.language.planner import GrammarPlanner
from redraft.scoring.facts import scenery
from redraft.scoring.goals.checks import holds, subjects, ways
from redraft.scoring.goals.verdicts import Before, GoalOutcome, judge_checks
from redraft.session.session import Session
from redraft_research.datasets.requests.cases import Case, read_cases
from redraft_research.evaluation.requests.run import Bench
from tests.sampling import each, sample

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
REQUESTS = ROOT / "tests" / "requests"
FOLDERS = (*sorted(REQUESTS.rglob("documents")), ROOT / "examples")
CASES = list(read_cases(HERE / "beyond.jsonl"))
KINDS = {"paraphrase", "implication", "knowledge"}


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with Session(history=False) as session:
        runner = Bench(session, FOLDERS, GrammarPlanner())
        yield runner
        runner.close()


def test_there_are_enough_of_every_kind_and_no_two_are_the_same() -> None:
    assert len(CASES) >= 70
    counts = Counter(case.topic for case in CASES)
    assert set(counts) == KINDS
    assert min(counts.values()) >= 20
    assert len({case.id for case in CASES}) == len({(case.document, case.say) for case in CASES}) == len(CASES)


@pytest.mark.slow
def test_statements_name_layers_that_are_there_and_are_not_true_before(bench: Bench) -> None:
    known = {name: scenery(bench.file(name).document) for name in {case.document for case in CASES}}
    wrong: list[str] = []
    for case in CASES:
        here = known[case.document]
        for way in ways(case.expect["check"]):
            wrong += [f"{case.id}: no layer {id}" for each in way for id in subjects(each) if id not in here.layers]
            if not any(holds(each, here, here) for each in way if "may" not in each):
                wrong.append(f"{case.id}: true before anything is done")
    assert wrong == []


def test_the_rules_refuse_them_or_do_them_right(bench: Bench) -> None:
    outcomes = {case.id: bench.run(case).verdict for case in sample(CASES, 10)}
    assert {id: told for id, told in outcomes.items() if told.outcome == GoalOutcome.WRONG_ELEMENT} == {}
    assert sum(told.outcome == GoalOutcome.WRONG_EDIT for told in outcomes.values()) <= 1
    assert sum(told.outcome == GoalOutcome.REFUSED for told in outcomes.values()) >= len(outcomes) / 2


EITHER: list[Mapping[str, Any]] = [
    {"either": [[{"gone": ["sold-flag"]}], [{"on": "sold-text", "text_has": ["sold"], "text_lacks": "NEW"}]]},
    {"on": "asking", "text_in": ["£415,000", "£415 000"]},
]


@each(
    ("edits", "outcome"),
    [
        ([Remove("sold-flag"), SetText("asking", "£415,000")], GoalOutcome.EXACT),
        ([SetText("sold-text", "Just SOLD"), SetText("asking", "£415\n000")], GoalOutcome.EXACT),
        ([SetText("sold-text", "New, not sold"), SetText("asking", "£415,000")], GoalOutcome.WRONG_EDIT),
        ([SetText("sold-text", "gone"), SetText("asking", "£415,000")], GoalOutcome.WRONG_EDIT),
        ([Remove("sold-flag"), SetText("asking", "£415")], GoalOutcome.WRONG_EDIT),
        ([SetStyle("phone", "opacity", 0.5)], GoalOutcome.WRONG_ELEMENT),
        ([], GoalOutcome.REFUSED),
    ],
)
def test_one_of_several_ways_is_enough(bench: Bench, edits: list[Edit], outcome: GoalOutcome) -> None:
    document = bench.file("house.svg").document
    done = execute(document, edits, bench.session.fonts.measure)
    assert judge_checks(Before(document), done, EITHER).outcome == outcome
    case = Case("x", "house.svg", "…", "implication", {"check": EITHER})
    assert bench.judge(case, done).outcome == outcome
