"""The statistics of the paper's table 1 and its figures 5 and 6, of instances that were made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import Any

from redraft.datasets.recipes import Sample

SPLITS = ("train", "test")
PAPER = {"documents": (17_700, 1_900), "layers per document": (4.45, 4.44), "layers to edit": (1.66, 1.66),
         "words of an instruction": (15.56, 15.53), "words of a prompt": (24.50, 24.48)}  # fmt: skip
BIN = 5
"""Words that a bar of figure 6 has."""


def milde_tables(samples: Iterable[Sample]) -> dict[str, list[Mapping[str, Any]]]:
    """Tables by title; those of figures count rows by a number in their first column."""
    rows: dict[str, list[Mapping[str, Any]]] = {split: [] for split in SPLITS}
    for sample in samples:
        rows[sample.row["split"]].append(sample.row)
    layers: dict[str, Counter[int]] = {}
    words: dict[str, Counter[int]] = {}
    means: dict[str, dict[str, float]] = {name: {} for name in PAPER}
    for split, found in rows.items():
        if not found:
            continue
        documents = {row["document"]["key"]: len(row["layers"]) for row in found}
        edited = [len(row["gold"]) for row in found]
        general = [len(row["instruction"].split()) for row in found]
        editing = [len(prompt.split()) for row in found for prompt in row["prompts"].values()]
        values = (len(documents), fmean(documents.values()), fmean(edited), fmean(general), fmean(editing))
        for name, value in zip(PAPER, values, strict=True):
            means[name][split] = value
        layers |= {f"{split}: layers": Counter(documents.values()), f"{split}: to edit": Counter(edited)}
        words |= {f"{split}: instructions": _binned(general), f"{split}: prompts": _binned(editing)}
    table: list[Mapping[str, Any]] = [
        {"": name, **means[name], "paper train": at[0], "paper test": at[1]} for name, at in PAPER.items()
    ]
    return {"table 1": table, "figure 5": _counted("layers", layers, 1), "figure 6": _counted("words", words, BIN)}


def _binned(values: Iterable[int]) -> Counter[int]:
    return Counter(value // BIN * BIN for value in values)


def _counted(name: str, columns: Mapping[str, Counter[int]], step: int) -> list[Mapping[str, Any]]:
    numbers = [number for counts in columns.values() for number in counts]
    every = range(min(numbers), max(numbers) + 1, step) if numbers else ()
    return [{name: number, **{title: counts[number] for title, counts in columns.items()}} for number in every]
