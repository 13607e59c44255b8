"""Requests as a task: files that any editor wrote, judged by opening them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from redraft.datasets.requests.cases import FOLDER, Case, corpus
from redraft.edits.execution import execute
from redraft.errors import UsageError
from redraft.evaluation.requests.run import Bench
from redraft.evaluation.requests.task import MEASURES, VerdictScorer, requests_task
from redraft.evaluation.runner.task import Graded, Outcome, Task
from redraft.interfaces.cli import main
from redraft.language.planner import GrammarPlanner
from redraft.scoring.score import Score
from redraft.session.session import Session

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><text id="title" x="10" y="30">Sale</text>'
    '<text id="date" x="10" y="60" fill="#000000">5 May</text><rect x="150" y="10" width="40" height="40"/></svg>'
)
BLUE = {"edit": "set_style", "layer": "date", "name": "fill", "value": "#0000ff"}
CASES = (
    Case("check", "card.svg", "Say Deal in the title", "text", {"check": [{"on": "title", "text": "Deal"}]}),
    Case("edits", "card.svg", "make the date blue", "color", {"edits": [BLUE]}),
    Case("program", "card.svg", "delete the square", "delete", {"program": 'delete(find("the square"))'}),
    Case("refuse", "card.svg", "make the logo red", "color", {"refuse": True, "why": "absent"}),
)
DEAL, BLUE_DATE = CARD.replace("Sale", "Deal"), CARD.replace("#000000", "#00f")
NO_SQUARE = CARD.replace('<rect x="150" y="10" width="40" height="40"/>', "")


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Task]:
    folder = tmp_path_factory.mktemp("documents")
    (folder / "card.svg").write_text(CARD)
    made = requests_task(CASES, [folder])
    yield made
    scorer = made.scorers[0]
    assert isinstance(scorer, VerdictScorer)
    scorer.close()


Verdict = Callable[[str, str | None, str], str]


@pytest.fixture
def verdict(task: Task, tmp_path: Path) -> Verdict:
    def of(id: str, written: str | None, failure: str = "") -> str:
        path = tmp_path / "output.svg"
        if written is not None:
            path.write_text(written)
        case = next(one for one in task.cases if one.id == id)
        scores = task.scorers[0].score(Outcome(case, None if written is None else path, failure))
        assert sorted(one.measure for one in scores) == sorted(MEASURES)
        (found,) = [one.measure for one in scores if one.value == 1]
        return found

    return of


@pytest.mark.sampled(14)
@pytest.mark.parametrize(
    ("id", "written", "wanted"),
    [
        ("check", DEAL, "exact"),
        ("check", CARD.replace("Sale", "Deals"), "wrong edit"),
        ("check", CARD.replace("5 May", "Deal"), "wrong element"),
        ("check", CARD, "refused"),
        ("check", CARD.replace("><", ">\n<"), "refused"),
        ("check", "no design", "failed"),
        ("check", CARD.replace('width="200"', 'width="1e9"'), "failed"),
        ("check", '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>', "wrong element"),
        ("edits", BLUE_DATE, "exact"),
        ("edits", BLUE_DATE.replace("#00f", "#f00"), "wrong edit"),
        ("edits", BLUE_DATE.replace("Sale", "Deal"), "wrong element"),
        ("program", NO_SQUARE, "exact"),
        ("program", NO_SQUARE.replace("Sale", ""), "wrong element"),
        ("refuse", CARD, "right refusal"),
        ("refuse", BLUE_DATE, "missed refusal"),
    ],
)
def test_a_file_that_was_written_is_opened_and_judged(id: str, written: str, wanted: str, verdict: Verdict) -> None:
    assert verdict(id, written, "") == wanted


def test_only_a_refusal_counts_as_one(verdict: Verdict) -> None:
    assert verdict("check", None, "refused: there is no title") == "refused"
    assert verdict("refuse", None, "refused: there is no logo") == "right refusal"
    for failure in ("timed out", "crashed: KeyError", "missing: no output of this id", ""):
        assert verdict("refuse", None, failure) == verdict("check", None, failure) == "failed"


def test_tables_have_counts_and_intervals(task: Task) -> None:
    graded = [
        Graded(
            Outcome(case, None, failure),
            {one.measure: one for one in task.scorers[0].score(Outcome(case, None, failure))},
        )
        for case, failure in zip(task.cases, ("refused: no", "timed out", "refused: no", "refused: no"), strict=True)
    ]
    whole, topics = task.tables(graded)
    rows = {row[0]: row[1:] for row in whole.rows}
    assert rows["refused"][0] == pytest.approx(2 / 3)
    assert rows["refused"][3:] == (2, 3)
    assert rows["right refusal"][3:] == (1, 1)
    assert rows["failed"][3:] == (1, 4)
    assert [row[:2] for row in topics.rows] == [("color", 2), ("delete", 1), ("text", 1)]
    assert task.tables([])[0].rows[0][1:3] == (None, None)


def test_what_cannot_be_asked_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no document card\.svg"):
        requests_task(CASES, [tmp_path])
    (tmp_path / "card.svg").write_text(CARD)
    (tmp_path / "in").mkdir()
    for outside in ("../card.svg", str(tmp_path / "card.svg")):
        with pytest.raises(UsageError, match="no document"):
            requests_task([replace(CASES[0], document=outside)], [tmp_path / "in"])
    with pytest.raises(UsageError, match="same id"):
        requests_task((*CASES, CASES[0]), [tmp_path])


def test_a_picture_in_place_of_a_design_has_failed(task: Task, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (2, 1)).save(tmp_path / "flat.png")
    found: dict[str, Score] = {
        one.measure: one for one in task.scorers[0].score(Outcome(task.cases[0], tmp_path / "flat.png"))
    }
    assert found["failed"].value == 1
    assert "the output is raster" in found["failed"].evidence["why"]


def test_a_topic_that_no_request_has_is_told_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"id": "a", "document": "card.svg", "say": "x", "topic": "text", "expect": {"refuse": True, "why": "absent"}}
    (tmp_path / "mine.jsonl").write_text(json.dumps(row))
    assert main(["bench", "request-files", "--data", str(tmp_path), "--topic", "colour"]) == 2
    assert "there is text" in capsys.readouterr().err


@pytest.mark.slow
def test_what_is_judged_from_files_is_what_is_judged_in_memory(tmp_path: Path) -> None:
    """But for what a format states anew when it is read: a chart of another type, a bullet of another level."""
    cases = corpus(FOLDER, "seen")[::100]
    folders = [FOLDER, *sorted(FOLDER.rglob("documents")), FOLDER.parent.parent / "examples"]
    task = requests_task(cases, folders)
    scorer = task.scorers[0]
    assert isinstance(scorer, VerdictScorer)
    other = []
    with Session(history=False) as session:
        planner = GrammarPlanner()
        bench = Bench(session, folders, planner)
        for case, asked in zip(cases, task.cases, strict=True):
            file = bench.file(case.document)
            wanted = bench.run(case).verdict.outcome
            plan = planner.plan(file.document, case.say, session.fonts.measure)
            output = None
            if not plan.refusals:
                after = execute(
                    file.document, [one for step in plan.steps for one in step.edits], session.fonts.measure
                )
                output = tmp_path / f"output{asked.source.suffix}"
                output.write_bytes(file.opened.write(after).data)
            found = {
                one.measure: one.value for one in scorer.score(Outcome(asked, output, "" if output else "refused: no"))
            }
            other += [case.say] if not found[str(wanted)] else []
        bench.close()
    scorer.close()
    assert len(other) <= max(1, len(cases) * 0.02), other
