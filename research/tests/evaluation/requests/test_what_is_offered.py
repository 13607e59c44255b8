"""Requests as `redraft edit` does them: what a refusal offers is judged too."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.ops import Edit, Move, SetStyle
from redraft.interfaces.cli import main
from redraft.plan import Plan, Reading, Refusal, Step
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.session.session import Session
from redraft_research.command_line.benches.requests import ReaderAlone
from redraft_research.datasets.requests.cases import Case
from redraft_research.evaluation.requests.results import CaseResult, Score
from redraft_research.evaluation.requests.run import Bench

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">'
    + "".join(f'<text id="line{n}" x="10" y="{30 * n}">Line {n}</text>' for n in range(1, 6))
    + "</svg>"
)
RED, BLUE = Color(255, 0, 0), Color(0, 0, 255)
SAY = "make the line red"
TO_DO = Case("do", "card.svg", SAY, "colour", {"check": [{"on": "line2", "fill": "red"}]}, "seen")
TO_REFUSE = Case("refuse", "card.svg", SAY, "refusal", {"refuse": True, "why": "ambiguous"}, "seen")
RIGHT, ELSEWHERE, OTHERWISE = (
    SetStyle("line2", "fill", RED),
    SetStyle("line1", "fill", RED),
    SetStyle("line2", "fill", BLUE),
)


@dataclass
class Offering:
    """Refuses with these readings or, for a phrase, these layers; a line that is named becomes red."""

    readings: Sequence[Edit] = ()
    choices: tuple[str, ...] = ()
    asked: list[str] = field(default_factory=list)

    def plan(self, document: Document, instruction: str, measure: Any, context: Any = None) -> Plan:
        self.asked.append(instruction)
        named = next((id for id in document.index.layers if f"#{id} " in instruction), "")
        if named:
            return Plan((Step(instruction, "", (named,), (SetStyle(named, "fill", RED),)),), (), document)
        readings = tuple(Reading("", (), (edit,), (), 0.3) for edit in self.readings)
        refusal = Refusal(instruction, "not sure", "", "the line" if self.choices else "", self.choices)
        return Plan((), (refusal,), document, readings=readings)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as session:
        yield session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.svg").write_text(CARD)
    return tmp_path


def _run(session: Session, folder: Path, planner: Offering, case: Case = TO_DO) -> CaseResult:
    return Bench(session, (folder,), planner).run(case)


@pytest.mark.parametrize(
    ("readings", "offers", "rank"),
    [
        ([], 0, 0),
        ([RIGHT], 1, 1),
        ([ELSEWHERE, RIGHT], 2, 2),
        ([OTHERWISE, ELSEWHERE, RIGHT], 3, 3),
        ([OTHERWISE, ELSEWHERE, Move("line1", 3, 0), RIGHT], 3, 0),
        ([OTHERWISE, ELSEWHERE], 2, 0),
        ([SetStyle("gone", "fill", RED), OTHERWISE, OTHERWISE, RIGHT], 2, 2),  # numbered as people are shown them
    ],
)
def test_a_refusal_is_counted_by_the_first_reading_that_is_exact(
    session: Session, folder: Path, readings: Sequence[Edit], offers: int, rank: int
) -> None:
    found = _run(session, folder, Offering(readings))
    assert found.verdict.outcome is GoalOutcome.REFUSED
    assert (found.offers, found.offered_rank) == (offers, rank)


@pytest.mark.parametrize(
    ("choices", "offers", "rank"),
    [
        (("line1", "line2"), 2, 2),
        (("line1", "line3", "line4", "line2"), 3, 0),
        (("gone", "line2"), 1, 1),
    ],
)
def test_a_layer_that_may_be_chosen_is_named_and_the_request_planned_again(
    session: Session, folder: Path, choices: tuple[str, ...], offers: int, rank: int
) -> None:
    planner = Offering(choices=choices)
    found = _run(session, folder, planner)
    assert found.verdict.outcome is GoalOutcome.REFUSED
    assert (found.offers, found.offered_rank) == (offers, rank)
    there = [id for id in choices if id != "gone"][: rank or 3]
    assert planner.asked == [SAY, *(f"make #{id} red" for id in there)]


def test_where_nothing_is_to_be_done_an_offer_is_a_right_refusal(session: Session, folder: Path) -> None:
    for planner, offers in ((Offering([RIGHT]), 1), (Offering(choices=("line1", "line2")), 2), (Offering(), 0)):
        found = _run(session, folder, planner, TO_REFUSE)
        assert found.verdict.outcome is GoalOutcome.RIGHT_REFUSAL
        assert (found.offers, found.offered_rank) == (offers, 0)
        assert Score.of([found]).silent_refusals == (offers == 0)


def test_rates_have_what_is_right_or_offered_and_what_is_wrong_of_all(session: Session, folder: Path) -> None:
    def done(edit: Edit, case: Case = TO_DO) -> CaseResult:
        class Doing:
            def plan(self, document: Document, instruction: str, measure: Any, context: Any = None) -> Plan:
                return Plan((Step(instruction, "", (), (edit,)),), (), document)

        return Bench(session, (folder,), Doing()).run(case)

    results = [done(RIGHT), done(OTHERWISE), done(ELSEWHERE), done(RIGHT, TO_REFUSE)]
    results += [_run(session, folder, Offering([ELSEWHERE, RIGHT])), _run(session, folder, Offering([ELSEWHERE]))]
    results += [_run(session, folder, Offering(), TO_REFUSE)]
    told = Score.of(results).as_json()
    assert told["counts"] == {
        "exact": 1,
        "wrong element": 1,
        "wrong edit": 1,
        "refused": 2,
        "right refusal": 1,
        "missed refusal": 1,
    }
    assert told["offered_ranks"] == {"2": 1}
    assert told["exact"] == pytest.approx(1 / 5)
    assert told["right_or_offered"] == pytest.approx(2 / 5)
    assert told["wrong"] == pytest.approx(3 / 7, abs=1e-4)
    assert told["coverage"] == pytest.approx(4 / 7, abs=1e-4)


def test_without_a_planner_it_is_what_redraft_edit_asks(
    session: Session, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    planner = Offering([RIGHT])
    monkeypatch.setattr("redraft.session.planning.planner_order.GrammarPlanner", lambda: planner)
    monkeypatch.setenv("REDRAFT_READER", "off")
    bench = Bench(session, (folder,), None)
    assert bench.run(TO_DO).offered_rank == 1
    assert planner.asked == [SAY]
    later = Case("undo", "card.svg", "undo that", "refusal", {"refuse": True, "why": "unclear"}, "seen")
    assert bench.run(later).verdict.outcome is GoalOutcome.RIGHT_REFUSAL  # there is no history, so nobody is asked
    assert planner.asked == [SAY]


def test_the_reader_alone_never_acts_and_offers() -> None:
    case = Case(
        "r", "event.svg", "the summer nights heading could do with more presence, like a third bigger", "size",
        {"refuse": True, "why": "unclear"},
    )  # fmt: skip
    with Session(history=False) as session:
        found = Bench(session, (Path("examples"),), ReaderAlone()).run(case)
    assert found.verdict.outcome is GoalOutcome.RIGHT_REFUSAL
    assert 1 <= found.offers <= 3


def _written(folder: Path) -> str:
    rows = [
        {"id": "a", "document": "card.svg", "say": "make #line2 red", "topic": "colour", "expect": TO_DO.expect},
        {
            "id": "b",
            "document": "card.svg",
            "say": "delete the unicorn",
            "topic": "refusal",
            "expect": TO_REFUSE.expect,
        },
    ]
    (folder / "mine.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return str(folder / "mine.jsonl")


@pytest.mark.parametrize(("flag", "judged"), [((), "as redraft edit"), (("--grammar",), "the grammar alone")])
def test_the_command_says_who_was_judged(
    folder: Path, capsys: pytest.CaptureFixture[str], flag: tuple[str, ...], judged: str
) -> None:
    mine = _written(folder)
    assert main(["bench", "requests", mine, "--no-draw", "--json", *flag]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["judged"].startswith(judged)
    assert told["total"]["right_or_offered"] == told["topics"]["colour"]["right_or_offered"] == 1
    assert main(["bench", "requests", mine, "--no-draw", *flag]) == 0
    said = capsys.readouterr().out
    assert "wrong 0.0% of 2" in said
    assert "or offered" in said


def test_one_thing_is_judged_at_a_time(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = _written(folder)
    assert main(["bench", "requests", mine, "--grammar", "--model", "openai:x"]) == 2
    assert "one thing is judged at a time" in capsys.readouterr().err
    assert main(["bench", "requests", mine, "--grammar", "--reader"]) == 2
    assert "not allowed with argument --grammar" in capsys.readouterr().err
