"""`redraft datasets`: training and test data made, checked and counted."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from redraft.errors import FormatError, UsageError, counted
from redraft.interfaces.models import engine_asked
from redraft.interfaces.terminal import progress_for, tell
from redraft_research.datasets.ratings import read_ratings
from redraft_research.datasets.recipes import RECIPES, Asking, Recipe, recipe_named
from redraft_research.datasets.shards import PER_SHARD, faults, held, make, read, read_card
from redraft_research.datasets.statistics import tables
from redraft_research.datasets.unpacked import TASK, unpack
from redraft_research.evaluation.plots import bars
from redraft_research.messages import says


def datasets(options: argparse.Namespace) -> int:
    """0 when done; `check`: 1 where there is a fault."""
    parts = {"list": _list, "make": _make, "check": _check, "statistics": _statistics, "unpack": _unpack}
    try:
        return parts[options.what](options)
    except OSError as error:
        raise UsageError(
            f"{error.filename or options.what}: {error.strerror}", "name another file or folder"
        ) from error


def _list(options: argparse.Namespace) -> int:
    found = [recipe_named(name) for name in RECIPES]
    rows = {one.name: {"version": one.version, "about": one.about, "fields": dict(one.fields)} for one in found}
    tell(options.json, {"datasets": rows}, (f"{one.name:<13}{one.about}" for one in found))
    return 0


def _make(options: argparse.Namespace) -> int:
    recipe, per_shard = recipe_named(options.kind, options.source), options.per_shard or PER_SHARD
    if options.model:
        if not isinstance(recipe, Asking):
            raise UsageError(says("no-model-needed", kind=options.kind))
        recipe = recipe.with_model(options.model)
    progress = progress_for(options.json)
    asked = options.count, options.seed, options.source, options.workers, per_shard
    card = make(recipe, options.folder, *asked, progress, engine_asked(options))
    discarded = "; ".join(f"{times:,} × {reason}" for reason, times in card["discards"].items())
    if not card["samples"]:
        raise FormatError(says("no-sample-made", reasons=discarded))
    again = f"; discarded and tried again: {discarded}" if discarded else ""
    tell(options.json, card, (f"{options.folder}: {held(card)}", f"  README.md is its card{again}"))
    return 0


def _recipe(options: argparse.Namespace, card: Mapping[str, Any]) -> Recipe:
    """That of a card, if it is one of ours: a card is not believed what to load."""
    if not options.kind and card["recipe"] not in RECIPES:
        raise UsageError(says("recipe-mismatch", folder=options.folder, recipe=card["recipe"]))
    return recipe_named(options.kind or card["recipe"])


def _check(options: argparse.Namespace) -> int:
    try:
        card = read_card(options.folder)
        found, samples = list(faults(_recipe(options, card), options.folder)), card["samples"]
    except FormatError as error:
        found, samples = [error.message], 0
    told = counted(len(found), "fault") if found else "no faults"
    lines = (*found, f"{options.folder}: {counted(samples, 'sample')}, {told}")
    tell(options.json, {"folder": str(options.folder), "samples": samples, "faults": found}, lines)
    return int(bool(found))


def _statistics(options: argparse.Namespace) -> int:
    found = tables(_recipe(options, read_card(options.folder)), read(options.folder))
    if options.plots is not None:
        options.plots.mkdir(parents=True, exist_ok=True)
        for title, rows in found.items():
            if title.startswith("figure"):
                (options.plots / f"{title.replace(' ', '-')}.svg").write_text(bars(rows, title), encoding="utf-8")
    lines = (line for title, rows in found.items() for line in (f"{title}:", *_aligned(rows)))
    tell(options.json, {"tables": {title: list(rows) for title, rows in found.items()}}, lines)
    return 0


def _unpack(options: argparse.Namespace) -> int:
    recipe = _recipe(options, read_card(options.folder))
    answers = None
    if options.answers is not None:
        table = read_ratings(options.answers)
        rows = (dict(zip(table.columns, row, strict=True)) for row in zip(*table.columns.values(), strict=True))
        answers = {id: row for id, row in zip(table.texts("item"), rows, strict=True) if id is not None}
    done = unpack(recipe, islice(read(options.folder), options.limit), options.out, answers)
    left = f", {done.left:,} left out" * bool(done.left)
    review = f"  redraft review {options.out / TASK} opens them for people" if done.task else ""
    lines = (f"{options.out}: {counted(done.rows, 'row')} in test.jsonl{left}", review)
    tell(options.json, {"folder": str(options.out), **done._asdict()}, lines)
    return 0


def _aligned(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """A table as lines, indented; a number has four figures after the point at most."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    shown = [names, *([_shown(row.get(name)) for name in names] for row in rows)]
    wide = [max(len(row[place]) for row in shown) for place in range(len(names))]
    padded = ([cell.ljust(width) for cell, width in zip(row, wide, strict=True)] for row in shown)
    return ["  ".join(("", *row)).rstrip() for row in padded]


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return "–" if value is None else str(value)
