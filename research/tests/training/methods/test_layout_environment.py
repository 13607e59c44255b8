"""Layouts as answers: what a round earns, what is told between rounds, and a run on a tiny policy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft.errors import FormatError
from redraft_research.training.methods.environments import Layout, environment
from redraft_research.training.methods.grpo import train
from redraft_research.training.presets import configured
from research.tests.training.methods.tiny import tiny

GOOD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300">
<text x="16" y="60" font-size="30" font-weight="700" fill="#101820">Summer</text>
<text x="16" y="90" font-size="12" fill="#101820">12 – 14 July 2026</text></svg>"""


def turn(kind: str, svg: str = GOOD) -> str:
    return f"<think>calm</think><{kind}>{svg}</{kind}>"


@pytest.fixture
def row(tmp_path: Path) -> dict[str, Any]:
    Image.new("RGB", (240, 300), (235, 230, 220)).save(tmp_path / "ground.png")
    return {"prompt": "left ", "background": str(tmp_path / "ground.png"), "texts": ["Summer", "12 – 14 July 2026"]}


def test_a_better_page_earns_more_and_what_is_no_page_the_least(row: dict[str, Any]) -> None:
    layout: Any = environment("layout")
    dim = GOOD.replace("#101820", "#d8d4cc")
    part = GOOD[: GOOD.rindex("<text")] + "</svg>"
    answers = [turn("tool_call", dim), turn("tool_call", part), "a poster", turn("answer")]
    scores = layout.scores(row, answers)
    assert [one.well_formed for one in scores] == [True, True, False, True]
    assert scores[3].value == max(one.value for one in scores)
    assert scores[2].value == min(one.value for one in scores)
    assert "contrast" in layout.reply(row, answers[:1])
    assert "not of the form" in layout.reply(row, answers[:3])
    assert layout.reply(row, answers) is None
    assert layout.reply(row, [answers[0]] * 5) is None


def test_a_row_without_a_picture_is_told() -> None:
    with pytest.raises(FormatError, match="background"):
        Layout().scores({"prompt": "x"}, [turn("answer")])


def test_a_run_with_it_comes_to_its_end(row: dict[str, Any], tmp_path: Path) -> None:
    data = tmp_path / "rows.jsonl"
    data.write_text(json.dumps(row) + "\n")
    given = {"environment": "layout", "tokens": 4, "batch": 1, "group": 3, "steps": 2}
    config: Any = configured("grpo", "visual-feedback", given=given)
    run = train(data, tiny(tmp_path / "model", template=True), tmp_path / "run", config, "cpu")
    assert [metric["reward"] for metric in run.metrics] == [-2.5, -2.5]
