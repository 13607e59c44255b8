"""Ratings as CSV, read and written: a row for each item, a column for each rater, measure or system."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from redraft.errors import FormatError, ToolError, UsageError
from redraft.installation import install_command
from redraft_research.messages import says

MISSING = frozenset({"", "na", "n/a", "nan", "none"})
"""Cells that say that there is no rating, in any case of letters."""
LARGEST = 1e100
"""Numbers beyond have squares that are none."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """The cells as they are written, by column; None is missing. `lines` are the file's line of each row."""

    path: Path
    columns: dict[str, list[str | None]]
    lines: tuple[int, ...]

    def texts(self, name: str) -> list[str | None]:
        if name not in self.columns:
            raise UsageError(
                says("no-ratings-column", column=name, file=self.path.name, columns=", ".join(self.columns))
            )
        return self.columns[name]

    def numbers(self, name: str) -> list[float | None]:
        found = []
        for line, text in zip(self.lines, self.texts(name), strict=True):
            value = None if text is None else _number(text)
            if text is not None and value is None:
                raise UsageError(says("rating-not-a-number", line=line, name=name, text=text[:40]))
            found.append(value)
        return found

    def answers(self, names: Sequence[str]) -> list[list[float | str | None]]:
        """Numbers where all of them are, else texts."""
        texts = [self.texts(name) for name in names]
        if any(text is not None and _number(text) is None for column in texts for text in column):
            return [list(column) for column in texts]
        return [list(self.numbers(name)) for name in names]


def _number(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) <= LARGEST and "_" not in text else None  # Python takes 1_0 for ten


def read_ratings(path: Path) -> Ratings:
    """With a line of names first. Commas, semicolons or tabs, whichever the names are parted by."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            first = file.readline()
            whole = chain([first], file)  # a pipe cannot be read again
            rows = csv.reader(whole, delimiter=max(",;\t", key=first.count), strict=True)
            names = [name.strip() for name in next(rows, [])]
            read = [(rows.line_num, row) for row in rows if any(cell.strip() for cell in row)]
    except FileNotFoundError:
        raise UsageError(says("no-ratings-file", path=path)) from None
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise FormatError(says("csv-malformed", file=path.name, error=error)) from None
    if not names or len(set(names)) < len(names) or "" in names:
        raise FormatError(says("csv-has-no-header", file=path.name))
    for line, row in read:
        if len(row) != len(names):
            raise FormatError(
                says("ratings-cells-differ", file=path.name, line=line, cells=len(row), columns=len(names))
            )
    cells = [[_cell(row[at]) for _, row in read] for at in range(len(names))]
    return Ratings(path, dict(zip(names, cells, strict=True)), tuple(line for line, _ in read))


def _cell(text: str) -> str | None:
    text = text.strip()
    return None if text.casefold() in MISSING else text


def ratings_file(names: Sequence[str], rows: Sequence[Sequence[Any]], kind: str) -> bytes:
    """A table as a file: csv or parquet."""
    out = io.BytesIO()
    if kind == "csv":
        text = io.StringIO(newline="")
        csv.writer(text).writerows([names, *rows])
        return text.getvalue().encode()
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise ToolError(says("pyarrow-not-installed-to-write", command=install_command("parquet"))) from None
    parquet.write_table(pyarrow.table({name: [row[at] for row in rows] for at, name in enumerate(names)}), out)
    return out.getvalue()
