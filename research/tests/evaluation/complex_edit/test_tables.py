"""Tables of MSRAMIE from rows, with its own figures where it prints them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.dispatch import dispatch
from redraft_research.datasets.complex_edit.answers import Made
from redraft_research.evaluation.complex_edit.tables import tables
from redraft_research.evaluation.runner.task import ScoreTable

CIF = ((0.6064, 0.7307), (0.5292, 0.7307), (0.4011, 0.6478), (0.3032, 0.6008), (0.2241, 0.5405), (0.2166, 0.4840),
       (0.1676, 0.4708))  # fmt: skip
PICTURES = 531


def by_title(made: list[Made], **more: Any) -> dict[str, ScoreTable]:
    return {table.title: table for table in tables(made, **more)}


def test_the_cif_of_the_paper_gives_its_gains_both_ways() -> None:
    made = [
        Made(str(picture), complexity, mode, float(picture < round(share * PICTURES)))
        for complexity, shares in enumerate(CIF, 1)
        for mode, share in zip(("direct", "full"), shares, strict=True)
        for picture in range(PICTURES)
    ]
    table = by_title(made)["CIF by complexity"]
    assert table.rows[0][:3] == pytest.approx((1, 0.6064, 0.7307), abs=5e-5)
    overall = table.rows[-1]
    assert overall[3] == pytest.approx(0.7177, abs=2e-4)
    assert table.notes[0] == "gain full over 7 complexities: ratio of means +71.77%, mean of ratios +94.82%"


def test_measures_that_need_a_network_are_absent_and_say_so() -> None:
    found = by_title([Made("a", 1, "direct", 1.0)])
    assert found["FID by complexity"].rows[-1] == ("overall", None)
    assert "no features" in found["FID by complexity"].notes[0]
    assert found["CLIP-I by complexity"].rows == ((1, None), ("overall", None))
    assert not any(title.startswith(("what is kept", "topology")) for title in found)


def test_less_fid_is_a_gain_and_a_mean_over_some_complexities_is_none() -> None:
    chance = random.Random(0)

    def made(mode: str, shift: float) -> list[Made]:
        rows = []
        for number in range(60):
            seen = tuple(chance.gauss(0, 1) for _ in range(3))
            rows.append(Made(str(number), 1, mode, 1.0, 0.9, None, seen, tuple(one + shift for one in seen)))
        return [*rows, Made("0", 2, mode, 0.5, 0.8)]

    found = by_title([*made("direct", 2), *made("full", 1)])
    first, second, overall = found["FID by complexity"].rows
    assert first == pytest.approx((1, 12, 3, 0.75))
    assert (second, overall) == ((2, None, None, None), ("overall", None, None, None))
    kept = found["what is kept at the VQAScore of direct"].rows
    assert kept[0][:3] == ("full", 1, 60)
    assert kept[0][7:] == pytest.approx((12, 3, 0.75))
    assert kept[-1][:3] == ("full", "overall", 61)


def test_tasks_of_unequal_score_are_not_compared() -> None:
    made = [Made("a", 1, "direct", 0.5, 0.9), Made("a", 1, "full", 1.0, 0.8)]
    assert by_title(made)["what is kept at the VQAScore of direct"].rows[0][:4] == ("full", 1, 0, None)


def test_topology_sizes_have_a_line_with_student_s_t() -> None:
    sizes = (239, 384, 476, 651, 733, 889, 1004)
    made = [Made("a", complexity, "full", 1.0, size=size) for complexity, size in enumerate(sizes, 1)]
    slope, bias = by_title(made)["topology size against complexity"].rows
    assert [value / 100 for value in slope[2:4] if isinstance(value, float)] == pytest.approx([1.2721, 0.036], abs=1e-3)
    assert slope[4] == pytest.approx(35.31, abs=0.01)
    assert [value / 100 for value in slope[5:] if isinstance(value, float)] == pytest.approx([1.180, 1.365], abs=1e-3)
    assert bias[2] == pytest.approx(116.29, abs=0.01)
    assert "topology size against complexity" not in by_title(made[:2])


def test_the_command_measures_a_file_and_names_a_wrong_row(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "results.jsonl"
    rows = [
        {"id": "a", "complexity": 2, "mode": "direct", "answers": [True, False], "clip_i": 0.9},
        {"id": "a", "complexity": 2, "mode": "full", "votes": [[True, True, False], [True]], "clip_i": 0.9},
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    assert dispatch(["score", "complex-edit", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tables"][0]["rows"][0] == [2, 0.5, 1.0, 1.0]
    assert dispatch(["score", "complex-edit", str(path)]) == 0
    assert "ratio of means +100.00%" in capsys.readouterr().out
    assert dispatch(["score", "complex-edit", str(path), "--base", "plain"]) == 0
    assert "no gains: no result is of the mode plain" in capsys.readouterr().out
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"complexity": 1}, "there is no id"),
        ({"id": "a"}, "complexity (which must be there)"),
        ({"id": "a", "complexity": 0}, "not a number from 1"),
        ({"id": "a", "complexity": 1, "votes": [[1]]}, "votes are true or false"),
        ({"id": "a", "complexity": 1, "votes": 5}, "votes are true or false"),
        ({"id": "a", "complexity": 1, "votes": {}}, "votes are true or false"),
        ({"id": "a", "complexity": 1, "answers": 5}, "votes are true or false"),
        ({"id": "a", "complexity": 1, "clip_i": 2}, "not a number from -1 to 1"),
        ({"id": "a", "complexity": 1, "edited": []}, "edited is not a list"),
        (rows[0], "is there twice"),
    ]
    for row, problem in wrong:
        path.write_text(f"{json.dumps(rows[0])}\n{json.dumps(row)}\n", "utf-8")
        assert dispatch(["score", "complex-edit", str(path), "--json"]) == 3
        message = json.loads(capsys.readouterr().out)["message"]
        assert message.startswith("results.jsonl, row 2: ")
        assert problem in message
