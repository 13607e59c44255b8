"""One training run.

    python -m redraft_research.offline_model.network.train DATA… --minilm FILE --out FOLDER --seconds 420

DATA are files and folders that offline_model/prepare.py wrote. Authors of `--without` are left out and measured on;
what begins with 'synthetic' is mixed with the others by its share, `--synthetic`. The learning rate follows the
seconds, so that a run ends when it should on any machine. `--task pointing` learns nodes only, the actions before each
being given.

Whether a greedy search finds the whole list needs no search: it does where each action is the likeliest after the right
ones before it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from redraft.reader.symbol_table import symbol_table
from redraft.reader.weights import NetworkShape
from redraft_research.offline_model.network.batches import Batch, Data, Numbers, Stream
from redraft_research.offline_model.network.examples import load
from redraft_research.offline_model.network.export import export
from redraft_research.offline_model.network.minilm import read_minilm, read_pieces, sizes, stamp_of
from redraft_research.offline_model.network.model import FAR, Reader
from redraft_research.offline_model.network.word_substitution import Renaming


@dataclass(frozen=True)
class TrainingRun:
    """What a run depends on, beside its data. It ends after `seconds`, or after `steps` where that is not 0;
    `drop_nodes` is the share of other nodes left out, on average, `rename` that of the words of documents that become
    others, in every second batch. `synthetic` is the share of synthetic examples at the
    start, `synthetic_last` at the end: there are few real ones, and they are soon known by heart."""

    seconds: float = 420.0
    steps: int = 0
    task: str = "frames"
    batch: int = 1024
    rate: float = 8e-4
    encoder_rate: float = 1e-4
    warm_up: float = 0.04
    decay: float = 0.02
    smoothing: float = 0.02
    dropout: float = 0.1
    drop_nodes: float = 0.1
    drop_pieces: float = 0.02
    rename: float = 0.3
    clip: float = 1.0
    synthetic: float = 0.9
    synthetic_last: float = 0.5
    seed: int = 0
    evaluations: int = 6


def loss_of(logits: Tensor, batch: Batch, run: TrainingRun, shape: NetworkShape) -> Tensor:
    """The mean over actions of their cross entropy, a little of it spread over all that may come."""
    log = torch.log_softmax(logits, -1)
    counted = batch.there & (batch.actions[..., 0] == 1) if run.task == "pointing" else batch.there
    weight = counted.to(log.dtype)
    hit = log.gather(-1, batch.targets(shape)[..., None])[..., 0]
    open_ = logits > FAR / 2
    spread = log.masked_fill(~open_, 0).sum(-1) / open_.sum(-1).clamp(min=1)
    each = -(1 - run.smoothing) * hit - run.smoothing * spread
    return (each * weight).sum() / weight.sum().clamp(min=1)


class ExampleRow(NamedTuple):
    """An example that was measured: whether the whole list is right, how many of its nodes, whether any of them is the
    likeliest, or among three."""

    author: int
    exact: bool
    hits: int
    nodes: int
    first: bool
    third: bool


@torch.no_grad()
def measure(model: Reader, data: Data, examples: Numbers, most: int = 512) -> dict[str, dict[str, float]]:
    """For each author: whole lists right, nodes right, and the one node of a list that has one (first, among three)."""
    model.eval()
    rows: list[ExampleRow] = []
    by_bucket: dict[tuple[int, ...], list[Numbers]] = defaultdict(list)
    for group in data.groups(examples, None):
        by_bucket[tuple(data.bucket[group[0]])].append(group)
    for groups in by_bucket.values():
        every = np.concatenate(groups)
        room = data.room(int(every[0]), most)
        for part in np.split(every, range(room, len(every), room)):
            rows += _measured(model, data, part)
    model.train()
    found: dict[str, dict[str, float]] = {}
    for name in [*data.authors, "all"]:
        mine = [row for row in rows if name in ("all", data.authors[row.author])]
        one = [row for row in mine if row.nodes == 1]
        if mine:
            found[name] = {
                "examples": len(mine), "exact": _share(row.exact for row in mine),
                "nodes": sum(row.hits for row in mine) / max(sum(row.nodes for row in mine), 1),
                "single": len(one), "pointing": _share(row.first for row in one),
                "among three": _share(row.third for row in one),
            }  # fmt: skip
    return found


def _share(values: Any) -> float:
    every = list(values)
    return sum(every) / max(len(every), 1)


def _measured(model: Reader, data: Data, part: Numbers) -> list[ExampleRow]:
    batch = data.batch(part)
    with torch.autocast(data.device.type, torch.bfloat16, enabled=data.device.type == "cuda"):
        logits = model(batch)
    target = batch.targets(model.shape)[..., None]
    rank = (logits > logits.gather(-1, target)).sum(-1)
    node = batch.there & (batch.actions[..., 0] == 1)
    whole = ((rank == 0) | ~batch.there).all(-1)
    columns = [whole, ((rank == 0) & node).sum(-1), node.sum(-1)]
    columns += [((rank == 0) & node).any(-1), ((rank < 3) & node).any(-1)]
    exact, hits, nodes, first, third = (column.tolist() for column in columns)
    authors = data.arrays["author"][part].tolist()
    return [ExampleRow(*row) for row in zip(authors, exact, hits, nodes, first, third, strict=True)]


def summary_of(found: dict[str, dict[str, float]]) -> str:
    return "; ".join(
        f"{name}: lists {one['exact']:.1%} of {one['examples']:.0f}, one node {one['pointing']:.1%}"
        f" (three {one['among three']:.1%}) of {one['single']:.0f}" for name, one in found.items()
    )  # fmt: skip


def train(
    model: Reader, data: Data, run: TrainingRun, learned: Numbers, held: Numbers, pieces: list[str], quiet: bool = False
) -> list[dict[str, Any]]:
    """Trains a network on some examples for its seconds; measured on others now and then: the reports."""
    names = Renaming(data, pieces, model.encoder.pieces.weight) if run.rename else None
    torch.manual_seed(run.seed)
    torch.backends.cuda.enable_cudnn_sdp(False)  # it plans anew for every size of a batch, 10 ms a layer
    device = data.device.type
    slow = [value for name, value in model.named_parameters() if name.startswith("encoder.")]
    fast = [value for name, value in model.named_parameters() if not name.startswith("encoder.")]
    groups = [{"params": slow, "peak": run.encoder_rate}, {"params": fast, "peak": run.rate}]
    optimizer = torch.optim.AdamW(groups, lr=0.0, weight_decay=run.decay, betas=(0.9, 0.98), fused=device == "cuda")
    synthetic = np.intersect1d(learned, data.by(["synthetic*"]))
    real = np.setdiff1d(learned, synthetic)
    stream = Stream(data, {"synthetic": (synthetic, 1.0), "real": (real, 1.0)}, run.batch, run.seed)
    reports: list[dict[str, Any]] = []
    losses: list[Tensor] = []
    start, seen = time.perf_counter(), 0
    model.train()
    for step, examples in enumerate(stream):
        progress = step / run.steps if run.steps else (time.perf_counter() - start) / run.seconds
        if progress >= 1 or int(progress * run.evaluations) > len(reports):
            if device == "cuda":
                torch.cuda.synchronize()
            report = {"seconds": time.perf_counter() - start, "steps": step, "examples": seen,
                      "loss": float(torch.stack(losses[-50:]).mean()) if losses else math.nan,
                      "held": measure(model, data, held) if len(held) else {}}  # fmt: skip
            reports.append(report)
            if not quiet:
                rate = seen / report["seconds"]
                print(f"{report['seconds']:5.0f} s, {step} steps, {rate:.0f} examples/s, loss {report['loss']:.3f};"
                      f" {summary_of(report['held'])}", flush=True)  # fmt: skip
            if progress >= 1:
                break
        if len(real) and len(synthetic):
            share = run.synthetic + (run.synthetic_last - run.synthetic) * min(progress, 1)
            stream.shares = np.array([share, 1 - share])
        factor = min(progress / run.warm_up, 0.5 * (1 + math.cos(math.pi * min(progress, 1)))) if run.warm_up else 1.0
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * max(factor, 0.01)
        batch = data.batch(examples, run.drop_nodes, run.drop_pieces)
        if names is not None and step % 2:
            batch = batch.renamed(names.table(run.rename))
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            logits = model(batch)
        loss = loss_of(logits, batch, run, model.shape)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), run.clip)
        optimizer.step()
        losses.append(loss.detach())
        seen += len(examples)
    return reports


def fresh(minilm: Path, run: TrainingRun, device: str) -> tuple[Reader, list[str]]:
    """A network to train that begins with MiniLM, and the pieces of its vocabulary."""
    torch.manual_seed(run.seed)
    tensors, pieces = read_minilm(minilm)
    model = Reader(NetworkShape(len(pieces), **sizes()), run.dropout)
    model.encoder.load_state_dict({name: torch.from_numpy(value.astype(np.float32)) for name, value in tensors.items()})
    return model.to(device), pieces


def options(parser: argparse.ArgumentParser) -> None:
    """An option for each field of Run."""
    for name, value in asdict(TrainingRun()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="redraft_research.offline_model.network.train", description=__doc__)
    parser.add_argument("data", nargs="+", type=Path)
    parser.add_argument("--minilm", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--without", default="", help="authors left out, with commas; names may end with *")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    options(parser)
    asked = vars(parser.parse_args(given))
    run = TrainingRun(**{name: asked[name] for name in asdict(TrainingRun())})
    arrays, authors = load(asked["data"], stamp_of(read_pieces(asked["minilm"])))
    data = Data(arrays, authors, asked["device"])
    held = data.by(asked["without"].split(",")) if asked["without"] else np.zeros(0, np.int64)
    learned = np.setdiff1d(np.arange(len(data)), held)
    model, pieces = fresh(asked["minilm"], run, asked["device"])
    count = sum(value.numel() for value in model.parameters())
    print(f"{len(learned)} examples to learn, {len(held)} held out, {count / 1e6:.1f}M weights", flush=True)
    reports = train(model, data, run, learned, held, pieces)
    recipe = {
        **asdict(run),
        "without": asked["without"],
        "authors": authors,
        "learned": len(learned),
        "reports": reports,
    }
    size = export(model, asked["out"], pieces, symbol_table(), recipe)
    (asked["out"] / "report.json").write_text(json.dumps(recipe, indent=1) + "\n", "utf-8")
    print(f"{asked['out']}: {size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    main()
