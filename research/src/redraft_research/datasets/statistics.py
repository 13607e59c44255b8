"""Tables about a data set: what its fields hold, and what its recipe measures besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from statistics import fmean, pstdev
from typing import Any

from redraft_research.datasets.recipes import Measured, Recipe, Sample

FEW = 24
"""A field with at most so many different texts is counted by them."""


def tables(recipe: Recipe, samples: Iterable[Sample]) -> dict[str, list[Mapping[str, Any]]]:
    """By title; a row is values by column."""
    numbers: dict[str, list[float]] = {}
    words: dict[str, Counter[str]] = {}

    def counted() -> Iterator[Sample]:
        for sample in samples:
            for name, value in sample.row.items():
                if isinstance(value, (bool, str)):
                    words.setdefault(name, Counter())[str(value)] += 1
                elif isinstance(value, (int, float)):
                    numbers.setdefault(name, []).append(value)
                elif isinstance(value, (list, dict)):
                    numbers.setdefault(f"{name} (how many)", []).append(len(value))
            for name, data in sample.files.items():
                numbers.setdefault(f"{name} (bytes)", []).append(len(data))
            yield sample

    seen = counted()
    own = dict(recipe.statistics(seen)) if isinstance(recipe, Measured) else {}
    for _ in seen:  # what it did not ask for
        pass
    found: dict[str, list[Mapping[str, Any]]] = {"numbers": [_described(name, row) for name, row in numbers.items()]}
    for name, counts in words.items():
        if len(counts) <= FEW:
            total = counts.total()
            found[name] = [{name: word, "samples": n, "share": n / total} for word, n in counts.most_common()]
        else:
            found.setdefault("texts", []).append(_texts(name, counts))
    return {title: rows for title, rows in found.items() if rows} | own


def _described(name: str, row: list[float]) -> dict[str, Any]:
    return {"field": name, "samples": len(row), "mean": fmean(row), "deviation": pstdev(row), "least": min(row),
            "most": max(row)}  # fmt: skip


def _texts(name: str, counts: Counter[str]) -> dict[str, Any]:
    mean = sum(len(text) * times for text, times in counts.items()) / counts.total()
    return {"field": name, "samples": counts.total(), "different": len(counts), "characters": mean}
