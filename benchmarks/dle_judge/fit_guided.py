"""Fits the weights of the judge that has a reference: `python -m benchmarks.dle_judge.fit_guided SCENES [OUT.json]`.

Each kind has three logistic regressions, one after the other as the labels are asked: over all targets, over those that
were changed, over those that were changed as asked; both answers weigh alike. Every fifth scene is held back and told
how often its label is right; the weights written are then fitted on all.
"""

from __future__ import annotations

import json
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.dle_judge.drawn_scenes import drawn
from redraft_research.evaluation.dlebench.judge_input import JudgeInput
from redraft_research.evaluation.dlebench.picture_pair import PicturePair
from redraft_research.evaluation.dlebench.reference_judge import FARTHEST, Guide, measured
from redraft_research.evaluation.dlebench.text_check import Lettering

HELD = 10.0
"""How strongly weights are held near 0."""
KINDS = ("material", "color", "text", "shape", "removal", "replacement")
Floats = NDArray[np.float64]
Labels = NDArray[np.int64]


def scene(seed: int) -> tuple[str, int, Floats]:
    """The kind, the label and what is measured."""
    one = drawn(seed)
    compared = PicturePair(JudgeInput(one.source, one.edited, one.instruction, one.kind, one.boxes), one.boxes)
    return one.kind, one.label, measured(Guide(compared, one.reference, Lettering(())).at(one.boxes[0]))


def fitted(values: Floats, right: NDArray[np.bool_]) -> Floats:
    """By Newton's method; the last weight is the bias."""
    terms = np.c_[values, np.ones(len(values))]
    share = np.where(right, 0.5 / max(1, right.sum()), 0.5 / max(1, (~right).sum())) * len(right)
    held = np.r_[np.full(values.shape[1], HELD), 1e-3]
    weights = np.zeros(terms.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-np.clip(terms @ weights, -30, 30)))
        bend = (terms.T * (share * chance * (1 - chance) + 1e-6)) @ terms + np.diag(held)
        weights -= np.linalg.solve(bend, terms.T @ (share * (chance - right)) + held * weights)
    return weights


def cascade(values: Floats, labels: Labels) -> Floats:
    return np.array([fitted(values[labels >= one], labels[labels >= one] > one) for one in (1, 2, 3)])


def given(weights: Floats, values: Floats) -> Labels:
    passed = np.c_[values, np.ones(len(values))] @ weights.T > 0
    return np.asarray(1 + np.cumprod(passed, axis=1).sum(1))


def main(scenes: int, out: Path | None) -> None:
    with Pool() as pool:
        found = pool.map(scene, [seed for seed in range(scenes) if seed % 7 != 6], chunksize=10)  # the seventh counts
    kinds, labels = np.array([one[0] for one in found]), np.array([one[1] for one in found])
    numbers = np.array([one[2] for one in found])
    mean, spread = numbers.mean(0), numbers.std(0) + 1e-3
    values = np.clip((numbers - mean) / spread, -FARTHEST, FARTHEST)
    held, made = np.arange(len(found)) % 5 == 0, {"mean": mean, "spread": spread}
    for kind in KINDS:
        own = kinds == kind
        right = given(cascade(values[own & ~held], labels[own & ~held]), values[own & held]) == labels[own & held]
        print(f"{kind}: {right.sum()} of {right.size} held back are right")
        made[kind] = cascade(values[own], labels[own])
    if out is not None:
        lines = [f'"{name}": {json.dumps(np.round(one, 3).tolist())}' for name, one in made.items()]
        out.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
