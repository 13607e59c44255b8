"""How much is tried: every row of a table, many of them in one test; of what is random, or dear, a seeded sample in
`make test` and everything in `make slow` (REDRAFT_SLOW=1)."""

from __future__ import annotations

import functools
import inspect
import os
import random
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pytest

SLOW = os.environ.get("REDRAFT_SLOW") == "1"
SEED = 16
T = TypeVar("T")
U = TypeVar("U")
Test = Callable[..., None]


def sample(rows: Iterable[T], count: int) -> list[T]:
    """`count` of the rows in their own order, the same ones each time; all of them in `make slow`."""
    rows = list(rows)
    if SLOW or count >= len(rows):
        return rows
    return [rows[at] for at in sorted(random.Random(SEED).sample(range(len(rows)), count))]


def crossed(first: Iterable[T], second: Iterable[U]) -> list[tuple[T, U]]:
    """Two tables against each other: so many pairs that each row of both is in one; in `make slow` all of them."""
    first, second = [*first], [*second]
    if SLOW:
        return [*product(first, second)]
    return [(first[at % len(first)], second[at % len(second)]) for at in range(max(len(first), len(second)))]


def tries(few: int, many: int) -> int:
    """How often something random is tried: `few` times in `make test`, `many` times in `make slow`."""
    return many if SLOW else few


def chunks(rows: Sequence[T], size: int = 50) -> list[list[T]]:
    """The rows of a table for tests that take many of them each: a test costs more than most rows do."""
    return [list(rows[at : at + size]) for at in range(0, len(rows), size)]


def check_each(rows: Iterable[T], check: Callable[[T], object], name: Callable[[T], str] = str) -> None:
    """Check every row; then fail once, with each row that failed and why."""
    failed = []
    for row in rows:
        try:
            check(row)
        except (Exception, pytest.fail.Exception) as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            failed.append(f"{name(row)}\n    {type(error).__name__}: {error} ({at.filename}:{at.lineno})")
    if failed:
        pytest.fail("\n".join([f"{len(failed)} rows failed:", *failed]), pytrace=False)


def each(
    names: str | Sequence[str], rows: Iterable[Any], ids: Callable[[Any], object] | Iterable[str] | None = None
) -> Callable[[Test], Test]:
    """`pytest.mark.parametrize`, but for one test that takes all rows: a case costs more than most rows do. Fixtures
    are made once for all of them, but that each row has a `tmp_path` and a `monkeypatch` of its own."""
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    alone = isinstance(names, str) and len(keys) == 1
    table: list[tuple[object, dict[str, Any]]] = []
    called = None if ids is None or callable(ids) else [*ids]
    for at, row in enumerate(rows):
        if isinstance(row, Case):
            assert not row.marks, "a row with marks needs a test of its own"
        values = row.values if isinstance(row, Case) else (row,) if alone else row
        told = (isinstance(row, Case) and row.id) or (called and called[at]) or values
        table.append((told, dict(zip(keys, values, strict=True))))

    def name(row: tuple[object, dict[str, Any]]) -> str:
        if isinstance(row[0], str):
            return row[0]
        return ", ".join(str(ids(value) if callable(ids) else value) for value in row[1].values())

    def decorated(test: Test) -> Test:
        signature = inspect.signature(test)

        @functools.wraps(test)
        def whole(**fixtures: Any) -> None:
            def check(row: tuple[object, dict[str, Any]]) -> None:
                with _fresh(fixtures) as own:
                    test(**own, **row[1])

            check_each(table, check, name)

        del whole.__wrapped__
        left = [one for key, one in signature.parameters.items() if key not in keys]
        setattr(whole, "__signature__", signature.replace(parameters=left))  # noqa: B010
        return whole

    return decorated


Case = type(pytest.param())


@contextmanager
def _fresh(fixtures: dict[str, Any]) -> Iterator[dict[str, Any]]:
    own = dict(fixtures)
    if "tmp_path" in own:
        own["tmp_path"] = Path(tempfile.mkdtemp(dir=own["tmp_path"]))
    with pytest.MonkeyPatch.context() as patched:
        if "monkeypatch" in own:
            own["monkeypatch"] = patched
        yield own
