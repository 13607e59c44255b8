"""A grounder that learns which square a phrase means."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch")

import numpy as np  # noqa: E402

from redraft_research.datasets.feedback import png  # noqa: E402
from redraft_research.datasets.recipes import Sample  # noqa: E402
from redraft_research.datasets.shards import make  # noqa: E402
from redraft_research.training.methods.grounder import overlaps, train  # noqa: E402
from redraft_research.training.presets import configured  # noqa: E402

COLORS = {"red": (220, 30, 30), "green": (30, 200, 60), "blue": (40, 60, 230)}


class Squares:
    """A square of each colour, one of which is meant."""

    name, version, about, fields = "squares", 1, "Squares.", {"phrase": "", "box": "", "page.png": ""}

    def sample(self, seed: int, index: int) -> Sample:
        chance = random.Random(f"{seed} {index}")
        page = np.full((64, 64, 3), 255, np.uint8)
        rows: dict[str, list[int]] = {}
        for place, (name, color) in zip(chance.sample(range(9), 3), COLORS.items(), strict=True):
            x, y = 21 * (place % 3) + 2, 21 * (place // 3) + 2
            page[y : y + 16, x : x + 16], rows[name] = color, [x, y, 16, 16]
        meant = chance.choice(list(COLORS))
        return Sample({"phrase": f"the {meant} square", "box": rows[meant]}, {"page.png": png(page)})

    def faults(self, sample: Sample) -> list[str]:
        return []


def test_overlaps_are_those_of_the_definitions() -> None:
    a, b = torch.tensor([[0.0, 0.0, 2.0, 2.0]] * 2), torch.tensor([[1.0, 0.0, 3.0, 2.0], [3.0, 0.0, 4.0, 2.0]])
    iou, general = overlaps(a, b)
    assert iou.tolist() == pytest.approx([1 / 3, 0.0])
    assert general.tolist() == pytest.approx([1 / 3, -2 / 8])


@pytest.mark.slow
def test_the_square_that_is_meant_is_found(tmp_path: Path) -> None:
    for name, count, seed in (("rows", 96, 1), ("held", 32, 2)):
        make(Squares(), tmp_path / name, count, seed, workers=1)
    config: Any = configured("grounder", given={"steps": 160, "batch": 16, "rate": 4e-3, "width": 32})
    run = train(tmp_path / "rows", None, tmp_path / "run", config, "cpu", held=tmp_path / "held")
    first, last = ([row["iou"] for row in run.metrics[part]] for part in (slice(0, 10), slice(-10, None)))
    assert sum(last) > 3 * sum(first)
    told = dict(line.strip("| ").split(" | ") for line in run_card(run.folder) if "IoU, held-out" in line)
    assert float(told["mean IoU, held-out"]) > 0.3
    assert (run.folder / "grounder.safetensors").stat().st_size < 2_000_000


def run_card(folder: Path) -> list[str]:
    return (folder / "README.md").read_text().splitlines()
