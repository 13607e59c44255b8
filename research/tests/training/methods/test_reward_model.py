"""A reward model that learns which of two is better, and whose scores have mean 0 and spread 1."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from redraft_research.training.methods.reward_model import pair_loss, train  # noqa: E402
from redraft_research.training.presets import configured  # noqa: E402
from research.tests.training.methods.tiny import tiny  # noqa: E402


def written(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_the_loss_of_a_pair_is_that_of_the_equation() -> None:
    found = pair_loss(torch.tensor([2.0, 0.0]), torch.tensor([0.0, 1.0]))
    assert found.item() == pytest.approx((0.126928 + 1.313262) / 2, abs=1e-5)


def test_numbers_that_tell_are_found_and_scores_are_standardised(tmp_path: Path) -> None:
    chance = random.Random(1)

    def row() -> dict[str, Any]:
        a, b = ([chance.gauss(5, 2) for _ in range(4)] for _ in range(2))
        return {"better": a, "worse": b} if a[0] - a[2] > b[0] - b[2] else {"better": b, "worse": a}

    data, held = ([row() for _ in range(count)] for count in (300, 100))
    config: Any = configured("reward", given={"batch": 50, "steps": 60, "rate": 1e-2, "hidden": 8})
    paths = written(tmp_path / "rows.jsonl", data), written(tmp_path / "held.jsonl", held)
    run = train(paths[0], None, tmp_path / "run", config, "cpu", False, paths[1])
    (held_out,) = [line for line in (run.folder / "README.md").read_text().splitlines() if "held-out pairs" in line]
    assert float(held_out.split("|")[2]) >= 0.93
    with np.load(run.folder / "reward.npz") as arrays:
        kept = dict(arrays)
    given = (np.array([row[side] for row in data for side in ("better", "worse")]) - kept["centre"]) / kept["width"]
    inner = np.tanh(given @ kept["inner.weight"].T + kept["inner.bias"])
    scores = ((inner @ kept["outer.weight"].T + kept["outer.bias"])[:, 0] - kept["mean"]) / kept["spread"]
    assert abs(scores.mean()) < 1e-3
    assert scores.std() == pytest.approx(1, abs=1e-3)


def test_texts_are_scored_by_the_body_of_a_policy(tmp_path: Path) -> None:
    words = "a b c d e f g h".split()
    rows = [
        {"prompt": "red", "better": f" yes {one} {two}", "worse": f" no {one} {two}"} for one in words for two in words
    ]
    config: Any = configured("reward", given={"batch": 16, "steps": 15, "rate": 1e-2, "rank": 2})
    run = train(
        written(tmp_path / "rows.jsonl", rows), tiny(tmp_path / "model"), tmp_path / "run", config, "cpu", False
    )
    assert run.metrics[-1]["accuracy"] == 1.0
    assert {"adapter.safetensors", "reward.safetensors"} <= {path.name for path in run.folder.iterdir()}
