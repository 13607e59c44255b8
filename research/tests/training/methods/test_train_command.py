"""`redraft train`, from the command line to the card."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft.interfaces.dispatch import dispatch
from research.tests.training.methods.tiny import tiny


def test_a_run_leaves_config_metrics_curves_card_and_adapter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = tmp_path / "rows.jsonl", tmp_path / "run"
    answer = "<think>a</think><decision>yes</decision><prompt>b</prompt>"
    data.write_text(json.dumps({"prompt": "left ", "answer": answer, "edit": True, "wanted": "b"}) + "\n")
    words = ["train", "grpo", str(data), "--model", str(tiny(tmp_path / "model")), "--out", str(out), "--device", "cpu"]
    words += ["--preset", "mildedit", "--batch", "2", "--steps", "2", "--tokens", "3", "--rank", "2", "--json"]
    assert dispatch(words) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["steps"] == 2
    assert said["last"]["reward"] == 0.0, "a tiny policy does not write tags"
    made = {path.name for path in out.iterdir()}
    assert made == {"config.json", "metrics.jsonl", "checkpoint.pt", "curves.svg", "README.md", "adapter.safetensors"}
    assert json.loads((out / "config.json").read_text())["group"] == 5
    assert "reward" in (out / "curves.svg").read_text()
    assert dispatch(words) == 2, "a folder with a run is not overwritten"
    assert "--resume" in capsys.readouterr().out
