"""The page of a run holds everything, asks nobody, and takes nothing that is said in it for markup."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PIL import Image

from redraft_research.evaluation.runner.editors import Finished
from redraft_research.evaluation.runner.report import leaderboard_row, report_page, table_lines
from redraft_research.evaluation.runner.run import RunOptions, run
from redraft_research.evaluation.runner.task import ScoreTable, Task, TaskCase
from research.tests.evaluation.runner.tiny import Turned, tiny

HOSTILE = '</script><img src=x onerror="alert(1)"><!--'


def test_a_page_is_whole_and_what_is_said_in_it_stays_text(tmp_path: Path) -> None:
    task = tiny(tmp_path / "data", [HOSTILE, "refuse", "turn"])
    made = run(task, Turned(), tmp_path / "run", RunOptions(workers=1, pictures=False))
    page = report_page(made, "2026-01-01")
    assert HOSTILE not in page
    assert "onerror=" not in re.sub(r"<script id=data.*?</script>", "", page, flags=re.S)
    assert "http" not in page.replace("http-equiv", "")
    found = re.search(r"<script id=data type=\"application/json\">(.*?)</script>", page, re.S)
    assert found is not None
    data = json.loads(found[1])
    assert [one["instruction"] for one in data["cases"]] == [HOSTILE, "refuse", "turn"]
    assert data["cases"][0]["scores"][0]["evidence"] == {"words": "<b>&"}
    assert data["cases"][1]["failure"] == "refused: not understood"
    assert data["cases"][0]["groups"] == {"kind": "even"}


def test_the_row_of_a_leaderboard_has_what_the_run_was_and_came_to(tmp_path: Path) -> None:
    task, editor = tiny(tmp_path / "data", ["refuse", "turn"]), Turned()
    editor.steered_by = frozenset({"length"})
    made = run(task, editor, tmp_path / "run", RunOptions(self_graded=True, seeds=(3, 4), pictures=False))
    row = leaderboard_row(made, "today")
    assert row["self_graded"] is True
    assert "self-graded" in report_page(made)
    assert (row["task"], row["editor"], row["seeds"], row["date"]) == ("tiny", "turned", [3, 4], "today")
    assert (row["cases"], row["outcomes"], row["failed"], row["failures"]) == (2, 4, 2, {"refused": 2})
    assert row["failed_low"] < 0.5 < row["failed_high"]
    assert list(row["prompts"]) == ["ask"]
    assert (row["scores"]["length"]["mean"], row["scores"]["length"]["cases"]) == (18, 1)
    assert row["scores"]["there"]["mean"] == 0.5
    json.dumps(row, allow_nan=False)


def test_pictures_before_and_after_are_small_and_inside(tmp_path: Path) -> None:
    finished, source = tmp_path / "finished", tmp_path / "source.png"
    finished.mkdir()
    for path, color in ((finished / "a.png", "red"), (finished / "b.png", "blue"), (source, "red")):
        Image.new("RGB", (900, 600), color).save(path)
    cases = [TaskCase(name, "turn", source) for name in ("a", "b")]
    task = Task("t", "", cases, [], lambda graded: [])
    made = run(task, Finished(finished), tmp_path / "run", RunOptions(workers=1))
    for picture in (tmp_path / "run" / "pictures").iterdir():
        with Image.open(picture) as one:
            assert one.size == (240, 160)
    assert report_page(made).count("data:image/jpeg;base64,") == 2


def test_a_page_sets_two_runs_side_by_side_and_tells_which_cases_changed(tmp_path: Path) -> None:
    task, log = tiny(tmp_path / "data", ["turn", "fail once", "refuse"]), tmp_path / "log"
    options = RunOptions(workers=1, pictures=False)
    other = run(task, Turned(log=log), tmp_path / "other", options)
    made = run(task, Turned(log=log), tmp_path / "run", options)
    page = report_page(made, other=other)
    found = re.search(r"<script id=data type=\"application/json\">(.*?)</script>", page, re.S)
    assert found is not None
    cases = json.loads(found[1])["cases"]
    assert [one["changed"] for one in cases] == [[], ["changed", "failed there only", "higher there"], []]
    assert cases[1]["other"]["failure"] == "crashed: ValueError: not yet"
    assert "<h2>against turned</h2>" in page
    assert "<td>there</td><td>3</td><td>0.3333</td><td>0.6667</td><td>0.3333</td>" in page


def test_tables_as_lines() -> None:
    lines = table_lines([ScoreTable("t", ("a", "b"), (("x", 0.5), ("longer", None)), ("note",))])
    assert lines == ["t", "  a       b", "  x       0.5000", "  longer  –", "  note"]
