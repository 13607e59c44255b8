"""Two hundred requests of several authors with the recorded answers of a strong reader: what redraft makes of them.

`ids.txt` names the requests of `tests/requests`; `replies.jsonl.xz` was recorded by `redraft bench requests --ids
research/tests/recorded/ids.txt --trust acts --model record:FOLDER+SPEC` with a reader that saw the questions only.
"""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from redraft.interfaces.cli import main
from tests.sampling import SLOW, sample

HERE = Path(__file__).parent
REQUESTS = Path(__file__).parents[3] / "tests" / "requests"
IDS = (HERE / "ids.txt").read_text("utf-8").split()
EXACT, WRONG, REFUSED = (0.96, 0.025, 0.93) if SLOW else (0.9, 0.1, 0.6)
"""Exact of those that can be done and right refusals, at least; wrong of all, at most: as recorded, more room for a
sample."""


def test_recorded_answers_are_carried_out_as_they_were(tmp_path: Path, capsys: Any) -> None:
    ids = tmp_path / "ids.txt"
    ids.write_text("\n".join(sample(IDS, 25)))
    folder = REQUESTS
    words = ["bench", "requests", str(folder), "--ids", str(ids), "--no-draw", "--json", "--trust", "acts"]
    assert main([*words, "--model", f"replay:{HERE}"]) == 0
    found = json.loads(capsys.readouterr().out)
    total = found["total"]
    assert total["requests"] == len(ids.read_text().split())
    assert total["exact"] >= EXACT, found["failures"]
    assert total["wrong"] <= WRONG, found["failures"]
    assert total["right_refusals"] >= REFUSED


def test_the_record_has_an_answer_to_the_first_question_of_every_request() -> None:
    keys = {json.loads(line)["key"] for line in lzma.decompress((HERE / "replies.jsonl.xz").read_bytes()).splitlines()}
    assert len(IDS) == 200
    assert len({key.rsplit(" ", 1)[0] for key in keys}) == 200
    assert all(key.endswith((" 0", " 1", " 2", " 3", " 4")) for key in keys)


@pytest.mark.slow
def test_a_request_without_a_recorded_answer_says_so(capsys: Any) -> None:
    other = sorted((REQUESTS / "plain1").glob("*.jsonl"))[-1]
    words = ["bench", "requests", str(other), "--limit", "1", "--no-draw", "--json", "--failures", "1"]
    assert main([*words, "--trust", "acts", "--model", f"replay:{HERE}"]) == 0
    assert "has no answer to this request" in json.loads(capsys.readouterr().out)["failures"][0]["why"]
