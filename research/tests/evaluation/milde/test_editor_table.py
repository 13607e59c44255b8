"""Image editors swapped: rows over shared cases, and over those alone where the same layers were edited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft.errors import UsageError
from redraft.interfaces.dispatch import dispatch
from redraft.scoring.score import Score
from redraft_research.evaluation.milde.editor_table import swapped
from redraft_research.evaluation.milde.result_pictures import remember
from redraft_research.evaluation.milde.scorers import DECISIONS, FOLLOWING
from redraft_research.evaluation.runner.ledger import Ledger, Scored
from redraft_research.evaluation.runner.task import TaskCase

Told = tuple[float, list[str] | None]
"""Instruction following, and the layers edited; None where that cannot be told."""


def _run(folder: Path, editor: str, told: dict[str, Told], say: str = "do it") -> Path:
    source = folder.parent / "a.svg"
    source.write_text("<svg/>")
    cases = [TaskCase(id, say, source) for id in told]
    remember(cases, folder)
    with Ledger(folder) as ledger:
        ledger.describe({"editor": editor, "scorers": ["s"]})
        for key in ledger.begin(cases, [0]):
            ledger.fail(key, "", 0.1)
            following, edited = told[key[0]]
            decided = Score.absent(DECISIONS, "flat") if edited is None else Score.of(DECISIONS, 1, edited=edited)
            ledger.score(key, Scored("s", [Score.of(FOLLOWING, following), decided]))
    return folder


def test_editors_are_compared_over_shared_cases_and_over_equal_decisions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = _run(tmp_path / "1", "a", {"p": (0, ["x"]), "q": (1, ["x"]), "r": (0, None), "only here": (1, ["x"])})
    two = _run(tmp_path / "2", "b", {"p": (1, ["x"]), "q": (1, ["y"]), "r": (0, None)})
    assert dispatch(["bench", "milde-editors", str(one), str(two), "--json"]) == 0
    every, same, against = json.loads(capsys.readouterr().out)["tables"]
    assert [row[:2] + row[3:4] for row in every["rows"]] == [
        ["a", 3, pytest.approx(100 / 3)],
        ["b", 3, pytest.approx(200 / 3)],
    ]
    assert same["title"] == "where all edited the same layers (1 of 3)"
    assert [row[3] for row in same["rows"]] == [0, 100]
    assert against["rows"][0][:5] == [FOLLOWING, 1, 0, 1, 1]
    assert dispatch(["bench", "milde-editors", str(one), str(two)]) == 0


def test_runs_that_cannot_be_compared_are_refused(tmp_path: Path) -> None:
    one = _run(tmp_path / "1", "a", {"p": (0, ["x"])})
    for other, why in (
        ([], "from two runs on"),
        ([_run(tmp_path / "2", "b", {"p": (0, ["x"])}, "do something else")], "is another one in"),
        ([_run(tmp_path / "3", "b", {"q": (0, ["x"])})], "no case in common"),
        ([tmp_path / "none"], "there is no run"),
    ):
        with pytest.raises(UsageError, match=why):
            swapped([one, *other])
    names = [row[0] for row in swapped([one, _run(tmp_path / "4", "a", {"p": (0, None)})])[0].rows]
    assert len(set(names)) == 2, "two runs of one editor are told apart"
