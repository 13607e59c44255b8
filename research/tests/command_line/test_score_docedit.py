"""`redraft score docedit` and `grounding`: figures from files, and what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.dispatch import dispatch
from tests.sampling import each

GOLD = {"action": "Replace", "component": "Text"}
V = {"gold": [1, 0], "edited": [1, 0], "before": [0, 1], "text": [0.6, 0.8]}


def scored(tmp_path: Path, capsys: Any, measure: str, rows: list[Any], *more: str) -> tuple[int, dict[str, Any]]:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    code = dispatch(["score", measure, str(path), "--json", *more])
    return code, json.loads(capsys.readouterr().out)


def values(told: dict[str, Any]) -> dict[str, Any]:
    return {score["measure"]: score["value"] for score in told["scores"]}


def test_the_figures_of_a_file_of_answers(tmp_path: Path, capsys: Any) -> None:
    rows = [
        {"gold": GOLD, "program": "MODIFY('t')", "component": "text", "passes": [True], "error": False, "vectors": V,
         "boxed": [V], "ranks": {"a": 1, "b": 1}},
        {"gold": GOLD, "actions": ["MOVE"], "component": None, "passes": [False] * 6, "error": True, "vectors": V,
         "ranks": {"a": 1, "b": 2}},
    ]  # fmt: skip
    code, told = scored(tmp_path, capsys, "docedit", rows)
    found = values(told)
    assert code == 0
    assert (found["action accuracy"], found["action accuracy, literal"]) == (0.5, 0.0)
    assert (found["component accuracy"], found["code 5-pass"], found["semantic error, REPLACE"]) == (0.5, 0.5, 0.5)
    assert found["directional"] == pytest.approx((1 - 0.2) / 2), "what failed is the page before, still scored"
    assert found["boxed directional"] == pytest.approx(1)
    assert (told["rank_sum"], told["rank_sum_untied"]) == (3, 3)
    assert scored(tmp_path, capsys, "docedit", rows, "--ties", "best")[1]["rank_sum"] == 2.5


def test_what_a_file_does_not_tell_is_absent_and_not_nothing(tmp_path: Path, capsys: Any) -> None:
    found = values(scored(tmp_path, capsys, "docedit", [{"gold": GOLD}])[1])
    assert found["action accuracy"] == 0
    left = ("component accuracy", "code 1-pass", "semantic error", "lines a program", "directional")
    assert [found[name] for name in left] == [None] * 5
    row = {"gold": {"action": "Move"}, "component": "Text"}
    assert values(scored(tmp_path, capsys, "docedit", [row])[1])["component accuracy"] is None, "no gold is given"


def test_answers_that_rank_other_systems_are_left_out_of_ranks_and_counted(tmp_path: Path, capsys: Any) -> None:
    ranks = [{"a": 1, "b": 2, "c": 3}, {"a": 3, "b": 2, "c": 1}, {"a": 1, "b": 2}]
    told = scored(tmp_path, capsys, "docedit", [{"gold": GOLD, "ranks": one} for one in ranks])[1]
    assert {name: score["value"] for name, score in told["mean_ranks"].items()} == {"a": 2, "b": 2, "c": 2}
    assert told["ranks_left_out"] == 1


def test_what_a_file_says_does_not_drive_the_terminal(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps({"gold": {"action": "\x1b[31mADD"}, "error": True}), "utf-8")
    assert dispatch(["score", "docedit", str(path)]) == 0
    told = capsys.readouterr().out
    assert "semantic error, \\u001b[31MADD" in told
    assert "\x1b" not in told


@each(
    ("row", "problem"),
    [
        ({}, "there is no action"),
        ({"gold": GOLD, "program": 3}, "a program is a text"),
        ({"gold": GOLD, "passes": [1]}, "passes are true or false"),
        ({"gold": GOLD, "error": "yes"}, "error is true or false"),
        ({"gold": GOLD, "ranks": {"a": "first"}}, "ranks are a number"),
        ({"gold": GOLD, "vectors": {**V, "text": [1]}}, "vectors are lists of numbers"),
        ({"gold": GOLD, "vectors": {**V, "text": [1, "0"]}}, "vectors are lists of numbers"),
        ({"gold": GOLD, "vectors": {**V, "text": [1, float("inf")]}}, "vectors are lists of numbers"),
        ({"gold": GOLD, "vectors": [1, 2]}, "vectors are an object"),
        ({"gold": GOLD, "boxed": 5}, "boxed a list"),
        ({"gold": GOLD, "boxed": ["x"], "vectors": V}, "boxed is a list of objects"),
        ({"gold": GOLD, "component": ["Text"]}, "component is a text"),
    ],
)
def test_a_wrong_row_is_named(tmp_path: Path, capsys: Any, row: Any, problem: str) -> None:
    code, told = scored(tmp_path, capsys, "docedit", [row])
    assert (code, told["code"]) == (3, "bad_input")
    assert told["message"].startswith("rows.jsonl, row 1: ")
    assert problem in told["message"]


def test_grounding_of_a_file(tmp_path: Path, capsys: Any) -> None:
    rows = [
        {"gold": [[0, 0, 10, 10]], "proposals": [{"box": [0, 0, 10, 10], "score": 0.9}]},
        {"gold": [0, 0, 10, 10], "proposals": [[50, 50, 5, 5, 0.8], [0, 0, 10, 10, 0.7]]},
    ]
    code, told = scored(tmp_path, capsys, "grounding", rows)
    found = values(told)
    assert (code, told["cases"], found["top-1"]) == (0, 2, 0.5)
    assert found["AP50"] == pytest.approx((51 + 50 * 2 / 3) / 101)
    wrong: list[Any] = [
        {"gold": []},
        {"gold": [], "proposals": [{"box": [0, 0, 1, 1]}]},
        {"gold": [], "proposals": [[1]]},
        {"gold": [], "proposals": [[0, 0, 1, 1]]},  # its height is no score
        {"gold": [], "proposals": [[]]},
        {"gold": [], "proposals": [None]},
        {"gold": [], "proposals": 5},
        {"gold": 5, "proposals": []},
        {"gold": [[0, 0, 1, 1], 5], "proposals": []},
    ]
    for row in wrong:
        assert scored(tmp_path, capsys, "grounding", [row])[0] == 3
    assert scored(tmp_path, capsys, "grounding", [])[0] == 3
    assert dispatch(["score", "grounding", str(tmp_path / "none.json")]) == 2
