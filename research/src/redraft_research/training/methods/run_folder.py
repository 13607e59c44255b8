"""What every run shares: rows in a seeded order, steps, metrics as JSON lines, a checkpoint, a card.

A folder has config.json, metrics.jsonl, checkpoint.pt, README.md and what was learned. Each step draws its random
numbers anew from seed and step, and its rows from seed and epoch, so a run that was killed and goes on ends with the
weights of one that was not; it goes on only with the configuration and rows it began with.
"""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from redraft.errors import FormatError, UsageError
from redraft_research.datasets.shards import read, write_whole
from redraft_research.messages import says
from redraft_research.training.presets import Training

Row = Mapping[str, Any]
Update = Callable[[Iterable[Tensor]], float]


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Of a file with a JSON object a line, or of a data set's folder."""
    if path.is_dir():
        return [dict(sample.row) for sample in read(path)]
    try:
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise FormatError(says("training-rows-unreadable", path=path, error=error)) from error
    if not rows or not all(isinstance(row, dict) for row in rows):
        raise FormatError(says("no-training-rows", path=path))
    return rows


def chosen(count: int, config: Training, step: int) -> list[int]:
    """The rows of a step: all come once an epoch, in an order of that epoch."""
    found: list[int] = []
    place, end = step * config.batch, (step + 1) * config.batch
    while place < end:
        epoch, at = divmod(place, count)
        found += _order(count, f"{config.seed} {epoch}")[at : at + end - place]
        place = step * config.batch + len(found)
    return found


@lru_cache(maxsize=2)
def _order(count: int, seed: str) -> list[int]:
    order = list(range(count))
    random.Random(seed).shuffle(order)
    return order


def steps_of(config: Training, count: int) -> int:
    return config.steps or max(1, math.ceil(config.epochs * count / config.batch))


class RunFolder:
    """A run's folder, new or gone on with."""

    def __init__(self, folder: Path, method: str, config: Training, rows: Sequence[Row], resume: bool) -> None:
        self.folder, self.method, self.config = folder, method, config
        stamp = sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()
        self.about = {"method": method, "rows": len(rows), "rows_sha256": stamp, **asdict(config)}
        folder.mkdir(parents=True, exist_ok=True)
        there = folder / "config.json"
        if there.exists() and not resume:
            raise UsageError(says("training-run-there-already", folder=folder))
        if there.exists() and (old := json.loads(there.read_text("utf-8"))) != self.about:
            other = ", ".join(name for name in self.about if old.get(name) != self.about[name])
            raise UsageError(says("training-settings-differ", folder=folder, settings=other))
        write_whole(there, (json.dumps(self.about, indent=1) + "\n").encode())

    @property
    def metrics(self) -> list[dict[str, Any]]:
        file = self.folder / "metrics.jsonl"
        lines = file.read_text("utf-8").split("\n")[:-1] if file.exists() else []  # the last may be half a line
        return [json.loads(line) for line in lines]

    def fit(self, model: torch.nn.Module, steps: int, turn: Callable[[int, Update], dict[str, float]]) -> None:
        """Every step that was not made yet. `turn` makes one: it hands losses to `update`, once or more often."""
        config = self.config
        learned = {name: value for name, value in model.named_parameters() if value.requires_grad}
        optimizer = torch.optim.AdamW(learned.values(), lr=config.rate, weight_decay=config.decay,
                                      fused=next(iter(learned.values())).is_cuda or None)  # fmt: skip
        first = self._restored(learned, optimizer)
        model.train()

        def update(losses: Iterable[Tensor]) -> float:
            optimizer.zero_grad(set_to_none=True)
            for loss in losses:
                loss.backward()
            length = torch.nn.utils.clip_grad_norm_(learned.values(), config.norm)
            if not bool(torch.isfinite(length)):
                raise FormatError(says("gradient-not-a-number"))
            optimizer.step()
            return float(length)

        for step in range(first, steps):
            torch.manual_seed(config.seed * 1_000_003 + step)
            for group in optimizer.param_groups:
                left = 1 - (1 - config.final) * step / steps
                group["lr"] = config.rate * min(left, (step + 1) / max(config.warm_up, 1))
            start = time.perf_counter()
            found = turn(step, update)
            row = {"step": step, **found, "seconds": round(time.perf_counter() - start, 3)}
            with (self.folder / "metrics.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            if (step + 1) % config.save_every == 0 or step + 1 == steps:
                self._save(learned, optimizer, step + 1)
        model.eval()

    def _save(self, learned: Mapping[str, Tensor], optimizer: torch.optim.Optimizer, done: int) -> None:
        new = self.folder / "checkpoint.new"
        weights = {name: value.detach() for name, value in learned.items()}
        torch.save({"done": done, "weights": weights, "optimizer": optimizer.state_dict()}, new)
        new.replace(self.folder / "checkpoint.pt")

    def _restored(self, learned: Mapping[str, Tensor], optimizer: torch.optim.Optimizer) -> int:
        """How many steps are done; metrics of steps after the checkpoint are dropped, for they come again."""
        file, done = self.folder / "checkpoint.pt", 0
        if file.exists():
            state = torch.load(file, map_location=next(iter(learned.values())).device, weights_only=True)
            with torch.no_grad():
                for name, value in learned.items():
                    value.copy_(state["weights"][name])
            optimizer.load_state_dict(state["optimizer"])
            done = state["done"]
        kept = "".join(json.dumps(row) + "\n" for row in self.metrics if row["step"] < done)
        write_whole(self.folder / "metrics.jsonl", kept.encode())
        return done

    def card(self, base: str, facts: Mapping[str, Any]) -> None:
        """README.md: what it is, from what, with what, and how the first and last steps were."""
        rows = self.metrics
        columns = [name for name in (rows[-1] if rows else {}) if name != "seconds"]
        shown = [rows[at] for at in sorted({0, len(rows) // 2, len(rows) - 1})] if rows else []
        data = f"{self.about['rows']} rows (sha256 {self.about['rows_sha256'][:16]}…)"
        spent = f"{len(rows)} steps, {sum(row['seconds'] for row in rows):.0f} s"
        lines = [
            f"# A model trained by `redraft train {self.method}`",
            "",
            f"Base: {base}. Trained on {data}, {spent}.",
        ]
        lines += ["", "| | |", "| --- | --- |"]
        lines += [f"| {name} | {value} |" for name, value in {**facts, **asdict(self.config)}.items()]
        lines += ["", f"| {' | '.join(columns)} |", f"|{' --- |' * len(columns)}"]
        lines += [f"| {' | '.join(f'{row.get(name, 0):.4g}' for name in columns)} |" for row in shown]
        lines += ["", "These figures are of the rows it was trained on: measure it on others before use."]
        write_whole(self.folder / "README.md", ("\n".join(lines) + "\n").encode())
