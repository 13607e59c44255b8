"""The learning curve over authors: many small runs, each without one author and with 2, 4, 6, 8 of the others.

    python -m lab.curve DATA… --minilm FILE --out FILE.json --held ninth,second --seconds 40

Prints a row for each number of authors: the one node of a request found first and among three, whole lists right, each
the mean over those held out and over `--draws` choices of authors. Synthetic examples, where there are any, are in all.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from redraft.training.reader.batches import Data
from redraft.training.reader.examples import load
from redraft.training.reader.minilm import read_pieces, stamp_of
from redraft.training.reader.train import Run, fresh, options, train

_DATA: dict[tuple[str, ...], Data] = {}


def one(
    paths: tuple[str, ...], stamp: str, minilm: str, device: str, run: Run, held: str, authors: tuple[str, ...]
) -> dict[str, Any]:
    """One run: trained on some authors and what is synthetic, measured on another."""
    if paths not in _DATA:
        arrays, names = load([Path(path) for path in paths], stamp)
        _DATA[paths] = Data(arrays, names, device)
    data = _DATA[paths]
    model, pieces = fresh(Path(minilm), run, device)
    reports = train(model, data, run, data.by([*authors, "synthetic*"]), data.by([held]), pieces, quiet=True)
    last = reports[-1]
    return {"held": held, "authors": len(authors), "names": authors, "seed": run.seed, "steps": last["steps"],
            "loss": last["loss"], **last["held"]["all"]}  # fmt: skip


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="lab.curve", description=__doc__)
    parser.add_argument("data", nargs="+")
    parser.add_argument("--minilm", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--held", required=True, help="authors left out in turn, with commas")
    parser.add_argument("--sizes", default="2,4,6,8", help="numbers of authors")
    parser.add_argument("--draws", type=int, default=1)
    parser.add_argument("--parallel", type=int, default=1, help="runs side by side; small ones leave the GPU idle")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options(parser)
    asked = vars(parser.parse_args(given))
    run = Run(**{name: asked[name] for name in asdict(Run())} | {"evaluations": 1})
    stamp = stamp_of(read_pieces(Path(asked["minilm"])))
    _, names = load([Path(path) for path in asked["data"]], stamp)
    real = [name for name in names if not name.startswith("synthetic")]
    jobs = []
    for held in asked["held"].split(","):
        others = [name for name in real if name != held]
        for draw in range(asked["draws"]):
            order = np.random.default_rng([run.seed, draw]).permutation(others).tolist()
            jobs += [
                (held, tuple(order[:size]), draw) for size in map(int, asked["sizes"].split(",")) if size <= len(order)
            ]
    rows: list[dict[str, Any]] = []
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(asked["parallel"], mp_context=spawn) as pool:
        given_to_all = tuple(asked["data"]), stamp, asked["minilm"], asked["device"]
        waiting = [pool.submit(one, *given_to_all, replace(run, seed=run.seed + draw), *job) for *job, draw in jobs]
        for future in waiting:
            row = future.result()
            rows.append(row)
            asked["out"].write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
            print(
                f"without {row['held']}, {row['authors']} authors, {row['steps']} steps: {_figures([row])}", flush=True
            )
    for size in sorted({row["authors"] for row in rows}):
        mine = [row for row in rows if row["authors"] == size]
        print(f"{size} authors, mean of {len(mine)} runs: {_figures(mine)}")


def _figures(rows: list[dict[str, Any]]) -> str:
    means = [statistics.mean(row[name] for row in rows) for name in ("pointing", "among three", "exact")]
    return f"one node {means[0]:.1%}, among three {means[1]:.1%}, lists {means[2]:.1%}"


if __name__ == "__main__":
    main()
