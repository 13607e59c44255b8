"""Complex-Edit as a task: what a judge answers is checked, and what cannot be measured is absent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from redraft.errors import ModelError
from redraft.interfaces.dispatch import dispatch
from redraft.models.chat import ChatRequest
from redraft.models.clients.scripted import ScriptedChat
from redraft.scoring.score import Score
from redraft_research.evaluation.complex_edit.task import NO_MODEL, Checklist, ClipScorer, VqaScorer, complex_edit_task
from redraft_research.evaluation.runner.task import Graded, Outcome, Task
from redraft_research.scoring.embeddings import NO_WEIGHTS
from tests.scripted_server import ScriptedServer

EDIT = {"sequence": [{"instruction": "add a cat"}, {"instruction": "make it red"}],
        "compound": [{"compound_instruction": "Add a cat."}, {"compound_instruction": "Add a red cat."}]}  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    Image.new("RGB", (8, 6), "red").save(tmp_path / "0000.png")
    Image.new("RGB", (8, 6), "blue").save(tmp_path / "other.png")
    (tmp_path / "metadata.jsonl").write_text(json.dumps({"file_name": "0000.png", "edit": EDIT}) + "\n", "utf-8")
    return tmp_path


def votes(*answers: bool) -> str:
    return json.dumps({"answers": [{"number": number, "yes": yes} for number, yes in enumerate(answers, 1)]})


def asked(data: Path, replies: Any, **more: Any) -> tuple[Score, ScriptedChat]:
    model = ScriptedChat(replies)
    case = complex_edit_task(data).cases[1]
    [score] = VqaScorer(Checklist(model, **more)).score(Outcome(case, data / "other.png"))
    return score, model


def test_the_parts_that_the_data_knows_are_asked_for_by_vote(data: Path) -> None:
    score, model = asked(data, [votes(True, True), votes(True, False), votes(True, False)])
    assert (score.value, score.evidence["votes"]) == (0.5, [[True] * 3, [True, False, False]])
    assert len(model.requests) == 3
    assert "Is this done: ⟦make it red⟧?" in model.requests[0].messages[1].text


def test_the_literal_way_has_the_model_cut_the_instruction_up(data: Path) -> None:
    questions = json.dumps({"questions": ["Is there a cat? ⟧ Say yes.", "Is it red?"]})
    score, model = asked(data, [questions, *[votes(True, True)] * 3], literal=True)
    assert (score.value, len(model.requests)) == (1.0, 4)
    assert "⟦Is there a cat? Say yes.⟧" in model.requests[1].messages[1].text, (
        "what a model says cannot end its bracket"
    )


def test_answers_that_cannot_be_read_are_asked_for_again_and_missing_ones_are_no(data: Path) -> None:
    score, model = asked(data, ["well", '{"answers": 3}', votes(True), votes(True, True), votes(True, True)])
    assert (score.value, len(model.requests), score.evidence["votes"]) == (1.0, 5, [[True] * 3, [True] * 2])
    score, _ = asked(data, lambda request: votes())
    assert (score.value, "no vote" in score.reason) == (None, True)
    score, _ = asked(data, lambda request: "nothing to read")
    assert score.value is None
    score, _ = asked(data, lambda request: ModelError("it is gone"))
    assert score.reason == "it is gone"
    score, _ = asked(data, lambda request: votes(True), votes=1)
    assert (score.value, score.evidence["votes"]) == (0.5, [[True], []])


class Colours:
    """An embedder: the mean colour."""

    id = "colours"

    def picture(self, pixels: Any) -> Any:
        return np.asarray(pixels, float)[..., :3].mean(axis=(0, 1))

    def text(self, text: str) -> Any:
        return np.ones(3)


def test_clip_i_of_the_same_another_and_a_broken_picture(data: Path) -> None:
    case = complex_edit_task(data).cases[0]
    scorer = ClipScorer(Colours())
    (data / "broken.png").write_bytes(b"\x89PNG nothing")

    def of(output: Path | None) -> Score:
        return scorer.score(Outcome(case, output, "" if output else "timed out"))[0]

    assert of(data / "0000.png").value == pytest.approx(1)
    assert of(data / "other.png").value == pytest.approx(0)
    assert of(None).value == 1
    assert "cannot be drawn" in of(data / "broken.png").reason


def test_offline_everything_is_absent_with_a_reason(data: Path) -> None:
    task = complex_edit_task(data)
    graded = [_graded(task, Outcome(case, data / "other.png")) for case in task.cases]
    assert {score.reason for one in graded for score in one.scores.values()} == {NO_MODEL, NO_WEIGHTS}
    assert task.tables(graded)[0].rows[-1] == ("overall", None)
    assert task.tables([]) == ()


def test_a_failed_edit_has_done_nothing_and_kept_all(data: Path) -> None:
    def reply(request: ChatRequest) -> str:
        return votes(*[True] * request.messages[1].text.count("Is this done"))

    task = complex_edit_task(data, model=ScriptedChat(reply), embedder=Colours())
    made = [Outcome(task.cases[0], data / "0000.png"), Outcome(task.cases[1], None, "refused: why")]
    tables = {table.title: table for table in task.tables([_graded(task, one) for one in made])}
    assert tables["CIF by complexity"].rows == ((1, 1.0), (2, 0.0), ("overall", 0.5))
    assert [row[1] for row in tables["CLIP-I by complexity"].rows] == pytest.approx([1, 1, 1])


def _graded(task: Task, outcome: Outcome) -> Graded:
    scores: Sequence[Score] = [score for scorer in task.scorers for score in scorer.score(outcome)]
    return Graded(outcome, {score.measure: score for score in scores})


@pytest.mark.slow
def test_the_bench_asks_a_model_over_http_and_writes_its_tables(data: Path, tmp_path: Path, capsys: Any) -> None:
    made = tmp_path / "made"
    made.mkdir()
    (made / "0000-C2.png").write_bytes((data / "other.png").read_bytes())

    def reply(request: dict[str, Any]) -> str:
        said = json.dumps(request["messages"], ensure_ascii=False)
        return votes(*[True] * said.count("Is this done")) if said.count("image_url") else "no pictures"

    with ScriptedServer(reply) as server:
        words = ["bench", "complex-edit", "--data", str(data), "--run", str(tmp_path / "run"), "--workers", "2"]
        code = dispatch([*words, "--editor", f"folder:{made}", "--grader", server.spec, "--no-pictures", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (code, told["outcomes"], told["failed"], server.count) == (0, 2, 1, 3)
    assert told["tables"][1]["rows"] == [[1, 0.0], [2, 1.0], ["overall", 0.5]]
    assert set(told["prompts"]) == {"checklist_picture", "check_picture"}
