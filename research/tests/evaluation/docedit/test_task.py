"""DocEdit as a task: every outcome counts, and the unchanged page stands in for what failed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from redraft.errors import FormatError
from redraft.interfaces.dispatch import dispatch
from redraft_research.evaluation.docedit.task import NO_PROGRAM, docedit_task
from redraft_research.evaluation.runner.task import Graded, Outcome, Task
from redraft_research.scoring.embeddings import NO_WEIGHTS
from tests.cases import of_case

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'
    '<rect id="paper" width="40" height="40" fill="#fff"/>'
    '<rect id="dot" x="10" y="10" width="10" height="10" fill="{}"/></svg>'
)
ROW = {"request": "make the dot blue", "document": "page.svg", "after": "after.svg", "boxes": [[10, 10, 10, 10]],
       "gold": {"action": "Modify", "component": "Shape"}}  # fmt: skip


class Colours:
    """An embedder: the mean colour; a text is blue."""

    id = "colours"

    def picture(self, pixels: Any) -> Any:
        return np.asarray(pixels, float)[..., :3].mean(axis=(0, 1))

    def text(self, text: str) -> Any:
        return np.array([0, 0, 1.0])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "page.svg").write_text(SVG.format("#ff0000"), "utf-8")
    (folder / "after.svg").write_text(SVG.format("#0000ff"), "utf-8")
    (folder / "test.jsonl").write_text(json.dumps(ROW) + "\n", "utf-8")
    return folder


def graded(task: Task, output: Path | None, **facts: Any) -> Graded:
    outcome = Outcome(task.cases[0], output, "" if output else "refused: why", facts=facts)
    return Graded(outcome, {score.measure: score for one in task.scorers for score in one.score(outcome)})


def test_the_gold_page_is_alike_and_the_unchanged_one_is_not(data: Path) -> None:
    task = docedit_task(data, embedder=Colours())
    right, nothing, failed = (graded(task, path) for path in (data / "after.svg", data / "page.svg", None))
    for name in ("directional", "boxed directional"):
        assert right.scores[name].value == pytest.approx(1)
        assert nothing.scores[name].value == failed.scores[name].value, "a failed edit is the unchanged page"
    assert nothing.scores["boxed directional"].value == pytest.approx(-1)


def test_what_an_editor_tells_in_facts_or_beside_its_output_is_scored(data: Path, tmp_path: Path) -> None:
    task = docedit_task(data)
    program = "MODIFY(object_id_to_modify='dot', modification='blue', type_of_modification='color')"
    found = graded(task, data / "after.svg", program=program, component="shape", passes=[False, True], layers=["dot"])
    values = {name: score.value for name, score in found.scores.items()}
    assert values == {"action accuracy": 1, "action accuracy, literal": 1, "component accuracy": 1, "code 1-pass": 0,
                      "code 5-pass": 1, "top-1": 1, "directional": None, "boxed directional": None}  # fmt: skip
    made = tmp_path / "made"
    made.mkdir()
    (made / "output.svg").write_text(SVG.format("#0000ff"), "utf-8")
    (made / "answer.json").write_text('{"actions": ["MOVE"], "proposals": [[0, 0, 40, 40, 0.9], "here"]}', "utf-8")
    beside = graded(task, made / "output.svg")
    assert (beside.scores["action accuracy"].value, beside.scores["top-1"].value) == (0, 0)
    for nonsense in ("[1]", "{", ""):
        (made / "answer.json").write_text(nonsense, "utf-8")
        silent = graded(task, made / "output.svg")
        assert silent.scores["action accuracy"].reason == NO_PROGRAM
        assert silent.scores["top-1"].reason == "the editor does not tell where it edited"


def test_kinds_of_our_own_edits_are_actions(data: Path) -> None:
    task = docedit_task(data)
    for kinds, right in ((["SetStyle"], 1), (["Move", "SetText"], 1), (["Remove", "Insert"], 0), ([], 0)):
        assert graded(task, data / "after.svg", kinds=kinds).scores["action accuracy"].value == right


def test_the_wrong_layer_and_no_layer_are_the_wrong_place(data: Path) -> None:
    task = docedit_task(data)
    for layers in (["paper"], ["none"], []):
        assert graded(task, data / "after.svg", layers=layers).scores["top-1"].value == 0


def test_tables_count_failures_and_say_who_is_silent(data: Path) -> None:
    task = docedit_task(data)
    every = [graded(task, data / "after.svg", actions=["MODIFY"], layers=["dot"]), graded(task, None),
             graded(task, data / "after.svg")]  # fmt: skip
    first, second, third = task.tables(every)
    assert first.rows[0][:2] == ("action accuracy", 0.5)
    assert first.notes[0].startswith("1 of 3 outcomes do not tell")
    assert {row[0]: row[1] for row in second.rows}["top-1"] == 0.5
    assert second.notes[0].startswith("1 of 3")
    assert third.rows[0] == ("directional", None, None, None, 0, NO_WEIGHTS)
    assert all(row[1] is None for table in task.tables([]) for row in table.rows)


def test_cases_without_documents_boxes_or_gold_pages(data: Path) -> None:
    plain = {name: value for name, value in ROW.items() if name not in ("after", "boxes")}
    (data / "test.jsonl").write_text(json.dumps(plain), "utf-8")
    found = graded(docedit_task(data, embedder=Colours()), data / "after.svg", layers=["dot"])
    assert found.scores["top-1"].reason == "the case has no gold box"
    assert found.scores["directional"].reason == "the case has no page as it should be"
    (data / "test.jsonl").write_text(json.dumps({**plain, "document": None}), "utf-8")
    with pytest.raises(FormatError, check=of_case("docedit-document-missing")):
        docedit_task(data)


@pytest.mark.parametrize("editor", ["folder", pytest.param("ours", marks=pytest.mark.slow)])
def test_the_bench_runs_end_to_end(data: Path, tmp_path: Path, capsys: Any, editor: str) -> None:
    (tmp_path / "made").mkdir()
    named = "ours" if editor == "ours" else f"folder:{tmp_path / 'made'}"
    code = dispatch(["bench", "docedit", "--data", str(data), "--run", str(tmp_path / "run"), "--editor", named,
                     "--workers", "1", "--no-pictures", "--json"])  # fmt: skip
    told = json.loads(capsys.readouterr().out)
    assert (code, told["failed"]) == (0, int(editor == "folder"))
    for table, name in ((0, "action accuracy"), (1, "top-1")):
        assert {row[0]: row[1] for row in told["tables"][table]["rows"]}[name] == int(editor == "ours")
    assert dispatch(["bench", "docedit"]) == 2
