"""The ablation of weights on somebody's own ratings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft.interfaces.dispatch import dispatch


def test_scores_are_compared_with_people_under_the_weights_of_the_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ratings.csv"
    rows = ["2.30,93.46,17.16,4.23,0.27", "7.37,72.08,16.60,3.68,0.28", "13.60,60.91,14.51,3.65,0.39"]
    rows += ["24.04,58.42,40.32,4.52,1.45", "20.71,93.24,36.75,4.19,1.37", "1,2,3,,1"]
    path.write_text("\n".join(["IF,LC,TR,Aes,people", *rows]), encoding="utf-8")
    assert dispatch(["score", "milde-weights", str(path), "--people", "people", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rows"], told["left_out"]) == (5, 1)
    first = {row["score"]: row["spearman"] for row in told["scores"][:4]}
    expected = {"MiLDEScore": 1.0, "DW_sum": 0.5, "GeoMean": 0.9, "HCoreSup": 0.9}
    assert first == pytest.approx(expected)
    assert told["scores"][0]["weights"]["synergy"] == 0.15
    path.write_text("IF,LC,TR,Aes,people\n1,2,3,4,5\n", encoding="utf-8")
    assert dispatch(["score", "milde-weights", str(path), "--people", "people", "--json"]) == 0
    assert {row["spearman"] for row in json.loads(capsys.readouterr().out)["scores"]} == {None}
    assert dispatch(["score", "milde-weights", str(path), "--people", "nobody"]) == 2
    for wrong in ("-1,2,3,4", "101,2,3,4", "1,2,3,10.1"):
        path.write_text(f"IF,LC,TR,Aes,people\n{wrong},5\n", encoding="utf-8")
        assert dispatch(["score", "milde-weights", str(path), "--people", "people"]) == 2
