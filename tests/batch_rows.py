"""The rows of a manifest at once, for tests that look at them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redraft.batch.table.job import TableJob
from redraft.batch.table.manifest import Manifest, Rejected, RowJob
from redraft.batch.table.table import read_table


def read_manifest(
    path: Path, keep: Sequence[Path] = (), roots: Sequence[Path] = (), job: TableJob | None = None
) -> tuple[list[RowJob], list[Rejected]]:
    """The rows that can be carried out, and those that are wrong."""
    rows = list(Manifest(path, read_table(path), job, keep, roots))
    return [row for row in rows if isinstance(row, RowJob)], [row for row in rows if isinstance(row, Rejected)]
