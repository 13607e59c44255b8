"""DLEBench run end to end on files of its shape: labels, tables, plots, and judges against known labels."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from redraft.interfaces.dispatch import dispatch
from redraft.scoring.score import Score
from redraft_research.datasets.dlebench.cases import read_dlebench
from redraft_research.evaluation.dlebench.agreement import Agreement
from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge
from redraft_research.evaluation.dlebench.task import dlebench_task, plots, tables
from redraft_research.evaluation.runner.task import Graded, Outcome, TaskCase
from redraft_research.scoring.dle import Consistency, Following
from tests.small_scenes import Thing, scene

RED = Thing("circle", "#c02020", 50, 50, 12)
BLUE = Thing("square", "#2040c0", 120, 80, 14)


def data(root: Path) -> Path:
    """Two cases: one edited rightly, one left as it was with another thing changed."""
    green = RED._replace(color="#208040")
    pictures = {
        "source/a": [RED, BLUE], "reference/a": [green, BLUE], "edited/a": [green, BLUE],
        "source/b": [RED, BLUE], "reference/b": [BLUE], "edited/b": [RED, BLUE._replace(color="#e0a020")],
    }  # fmt: skip
    for name, things in pictures.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(scene(things, width=160, height=120)).save(root / f"{name}.png")
    box = list(RED.box)
    rows = [
        {"id": "a", "type": "Change Color", "instruction": "Change the red circle to green.", "IF": 4, "VC": 4},
        {"id": "b", "type": "Removal Object", "instruction": "Remove the red circle.", "IF": 1, "VC": 3},
    ]
    (root / "test.jsonl").write_text("".join(json.dumps(row | {"bboxes": [box]}) + "\n" for row in rows))
    return root


def outcome(task_case: TaskCase, output: Path | None) -> Outcome:
    return Outcome(task_case, output, "" if output else "refused: no")


@pytest.mark.slow
def test_labels_are_scores_with_their_reason_and_a_failed_edit_is_the_unchanged_picture(tmp_path: Path) -> None:
    task = dlebench_task(read_dlebench(data(tmp_path)), OfflineJudge())
    (scorer,) = task.scorers
    following, consistency = scorer.score(outcome(task.cases[0], tmp_path / "edited/a.png"))
    assert (following.measure, following.value, following.evidence["label"]) == ("IF", 100, "Flawless Execution")
    assert (consistency.measure, consistency.value) == ("VC", 100)
    failed = scorer.score(outcome(task.cases[0], None))
    assert [one.value for one in failed] == [0, 100]
    (tmp_path / "bad.png").write_text("no picture")
    broken = scorer.score(outcome(task.cases[0], tmp_path / "bad.png"))
    assert [one.value for one in broken] == [0, 100]
    assert "none that can be read" in broken[0].evidence["output"]
    assert task.cases[0].facts["area_ratio"] == pytest.approx(24 * 24 / (160 * 120))


def graded(kind: str, following: Score, consistency: Score, ratio: float | None = None) -> Graded:
    case = TaskCase(kind, "", Path(), {"kind": kind, "area_ratio": ratio})
    return Graded(Outcome(case, Path()), {"IF": following, "VC": consistency})


def cells(table: Any) -> Mapping[str, tuple[Any, ...]]:
    return {row[0]: row[1:] for row in table.rows}


def test_tables_are_the_papers_and_what_is_absent_is_no_zero() -> None:
    good, bad = Score.of("IF", 100), Score.of("IF", 0)
    absent = Score.absent("VC", "no model")
    rows = [graded("color", good, Score.of("VC", 200 / 3), 0.001)] * 3 + [graded("count", bad, absent, 0.02)]
    kinds, labels, scales = tables(rows)
    assert cells(kinds)["color"] == (3, 0, 100, pytest.approx(200 / 3), pytest.approx(250 / 3))
    assert cells(kinds)["count"] == (1, 0, 0, None, None)
    assert cells(kinds)["average"][2:] == (50, pytest.approx(200 / 3), pytest.approx(175 / 3))
    assert "3 of 4 cases have a label" in kinds.notes[2]
    assert ("IF", "Flawless Execution", 3, 75.0) in labels.rows
    assert cells(scales)["0.07% to 0.80%"] == (3, 100, pytest.approx(200 / 3))
    assert cells(scales)["0.80% to 100.00%"] == (1, 0, None)
    assert "4 cases make 0 windows" in scales.notes[0]
    assert [table.rows[-1][-1] for table in tables([])] == [None, None, None]


def test_plots_are_drawings_of_size_and_following() -> None:
    rows = [graded("color", Score.of("IF", 100 * (at // 10) / 3), Score.of("VC", 100), at / 100) for at in range(1, 31)]
    made = plots(rows)
    assert set(made) == {"scale", "areas"}
    for svg in made.values():
        ElementTree.fromstring(svg)
    assert plots([]) == {}


def test_the_bench_runs_and_writes_its_tables_and_plots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = data(tmp_path / "data")
    command = ["bench", "dlebench", "--data", str(root), "--editor", f"folder:{root / 'edited'}", "--json"]
    assert dispatch([*command, "--run", str(tmp_path / "run"), "--workers", "1", "--no-pictures"]) == 0
    told = json.loads(capsys.readouterr().out)
    by_kind = {row[0]: row for row in told["tables"][0]["rows"]}
    assert by_kind["average"][3:] == [50, pytest.approx(250 / 3), pytest.approx(200 / 3)]
    assert (tmp_path / "run/areas.svg").is_file()
    assert "area of targets" in (tmp_path / "run/report.html").read_text("utf-8")


@pytest.mark.slow
def test_a_judge_is_compared_with_known_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(["bench", "dle-judge", "--labelled", str(data(tmp_path)), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [told[name]["accuracy"] for name in ("if", "vc")] == [1, 1]
    assert told["if"]["matrix"] == [[1, 0, 0, 0, 0], [0] * 5, [0] * 5, [0, 0, 0, 1, 0]]


def test_what_a_judge_takes_for_what_is_counted_with_those_without_a_label() -> None:
    found = Agreement("VC", Consistency)
    assert found.lines() == ["VC: no case"]
    for given in (Consistency(4), Consistency(3), None):
        found.add("color", Consistency(4), given)
    assert found.matrix[0] == [1, 1, 0, 0, 1]
    assert found.as_json()["accuracy"] == pytest.approx(1 / 3)
    assert "0.333 right" in found.lines()[0]
    assert Following(1).title == "Localization Failure"
