"""How much is tried: a seeded sample in `make test`, everything in `make slow` (REDRAFT_SLOW=1); tables in chunks."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import pytest

SLOW = os.environ.get("REDRAFT_SLOW") == "1"
SEED = 16
T = TypeVar("T")


def sample(rows: Iterable[T], count: int) -> list[T]:
    """`count` of the rows in their own order, the same ones each time; all of them in `make slow`."""
    rows = list(rows)
    if SLOW or count >= len(rows):
        return rows
    return [rows[at] for at in sorted(random.Random(SEED).sample(range(len(rows)), count))]


def tries(few: int, many: int) -> int:
    """How often something random is tried: `few` times in `make test`, `many` times in `make slow`."""
    return many if SLOW else few


def chunks(rows: Sequence[T], size: int = 50) -> list[list[T]]:
    """The rows of a table for tests that take many of them each: a test costs more than most rows do."""
    return [list(rows[at : at + size]) for at in range(0, len(rows), size)]


def check_each(rows: Iterable[T], check: Callable[[T], object]) -> None:
    """Check every row; then fail once, with each row that failed and why."""
    failed = []
    for row in rows:
        try:
            check(row)
        except Exception as error:
            failed.append(f"{row}\n    {type(error).__name__}: {error}")
    if failed:
        pytest.fail("\n".join([f"{len(failed)} rows failed:", *failed]), pytrace=False)
