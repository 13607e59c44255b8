"""A table of data, one record a row: CSV (commas, semicolons or tabs, as its header has them), JSON Lines or parquet.

Cells are texts, without the white space around them. A record that cannot be read is reported with its line and
does not stop the others; a file that cannot be read as a whole is an error with the way out.
"""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from redraft.errors import RedraftError, ToolError, UsageError, says
from redraft.formats.disk.snapshots import open_input, shown_path
from redraft.installation import install_command
from redraft.lazy import dataclass, lazily
from redraft.parquet import parquet_rows

SHOWN_LINE = 60
"""Characters of a bad line that its error quotes."""
LONGEST = 64 << 20
"""Bytes of a line."""
AS_UTF_8 = "save it as UTF-8: in Excel “CSV UTF-8 (comma delimited)”"
_SEPARATOR = lazily(r"sep=([^\s\"]|[\t ])\r?\n", 0)
_FORMULA = lazily(
    r"=\s*[-+(]*\$?[A-Za-z]+\$?(?:\d|\().*|=[\d.,()\s]+[-+*/^][-+*/^\d.,()\s]+|#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)"
)


@dataclass(frozen=True, slots=True)
class DataRow:
    """A row of the table: its line (of parquet: its number), and its cells by column, or why it has none."""

    line: int
    cells: Mapping[str, Any] = field(default_factory=dict)
    error: RedraftError | None = None


class Records(Iterable[DataRow]):
    """The records of a table, read from its file each time they are asked for, and how many there are. UsageError where
    the file is not the one that was counted."""

    def __init__(self, path: Path, read: Callable[[], Iterator[DataRow]], most: int | None = None) -> None:
        self._path, self._read, self._most = path, read, most
        self._stamp = self._now()
        self._count = sum(1 for _ in self)

    def __iter__(self) -> Iterator[DataRow]:
        self._check()
        for record in islice(self._read(), self._most):
            self._check()  # what comes after a change, or is half of one, is not of the table that was begun
            yield record
        self._check()

    def __len__(self) -> int:
        return self._count

    def first(self, most: int | None) -> Records:
        return self if most is None else Records(self._path, self._read, most)

    def _check(self) -> None:
        if self._now() != self._stamp:
            raise UsageError(says("table-changed-meanwhile", path=shown_path(self._path)))

    def _now(self) -> tuple[int, int, int] | None:
        with suppress(OSError):
            found = os.stat(self._path)
            return found.st_ino, found.st_size, found.st_mtime_ns
        return None


@dataclass(frozen=True, slots=True)
class DataTable:
    """`kind` is csv, jsonl or parquet; `columns` are in the order they first come in."""

    kind: str
    columns: tuple[str, ...]
    records: Records


def read_table(path: Path) -> DataTable:
    """The table in a file, which is never whole in memory. UsageError where it is none, ToolError where its reader is
    not installed."""
    with open_input(path) as file:
        start = file.read(4096)
    if start[:4] == b"PAR1":
        return _parquet(path)
    if start[:4] == b"PK\x03\x04" or start[:4] == b"\xd0\xcf\x11\xe0":
        raise UsageError(says("table-is-workbook", path=shown_path(path), advice=AS_UTF_8))
    sign = start.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if path.suffix.lower() in (".jsonl", ".ndjson", ".json") or (sign in (b"{", b"") and path.suffix != ".csv"):
        columns = dict.fromkeys(name for record in _json_lines(path) for name in record.cells)
        return DataTable("jsonl", tuple(columns), Records(path, partial(_json_lines, path)))
    names, _ = _csv(path)
    return DataTable("csv", tuple(names), Records(path, lambda: _csv(path)[1]))


def cell_text(value: Any) -> str:
    """What a cell says. UsageError for what is no text, number or date."""
    if isinstance(value, bool | bytes | list | dict | tuple):
        raise UsageError(says("variable-not-text-or-number", given=value))
    if value is None or value != value:  # NaN: how tables of numbers leave a cell empty
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()


def is_formula(text: str) -> bool:
    """Whether a cell holds what a spreadsheet should have worked out, or its complaint that it could not."""
    return _FORMULA.fullmatch(text) is not None


def _raw_lines(path: Path) -> Iterator[bytes]:
    with open_input(path) as file:
        number = 0
        while line := file.readline(LONGEST):
            number += 1
            if len(line) == LONGEST:
                raise UsageError(
                    says(
                        "table-line-too-long",
                        line_number=number,
                        path=shown_path(path),
                        limit=LONGEST >> 20,
                        advice=AS_UTF_8,
                    )
                )
            yield line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line


def _text_lines(path: Path) -> Iterator[str]:
    with open_input(path) as file:
        if file.read(2) in (b"\xff\xfe", b"\xfe\xff"):
            file.seek(0)
            with io.TextIOWrapper(file, "utf-16", "replace", newline="") as lines:
                yield from lines
            return
    for number, line in enumerate(_raw_lines(path), 1):
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            shown = line[max(0, error.start - 12) : error.start + 12].splitlines()[0].decode("cp1252", "replace")
            raise UsageError(
                says("table-not-utf-8", path=shown_path(path), line_number=number, excerpt=shown, advice=AS_UTF_8)
            ) from error
        if "\0" in text:
            raise UsageError(says("table-has-nul-characters", path=shown_path(path), advice=AS_UTF_8))
        yield from io.StringIO(text, newline="") if "\r" in text else (text,)  # which ends lines in some tables


def _csv(path: Path) -> tuple[list[str], Iterator[DataRow]]:
    """The names of the columns, and the records as they are read."""
    lines = _text_lines(path)
    ahead = [next(lines, "")]
    given = _SEPARATOR.match(ahead[0])  # Excel's own hint
    if given is not None:
        ahead = [next(lines, "")]
    skipped = 1 if given is not None else 0
    while ahead[-1] and not ahead[-1].strip("\r\n"):
        ahead.append(next(lines, ""))
    bare = "".join(ahead[-1].split('"')[::2])  # outside quotes
    mark = given[1] if given is not None else max(",;\t", key=bare.count)
    reader = csv.reader(chain(ahead, lines), delimiter=mark, strict=True)
    rows = _lines(reader, skipped)
    names: list[str] = []
    for _, cells in rows:
        if names := [cell.strip() for cell in cells]:
            break
    while names and not names[-1]:
        names.pop()
    if not any(names):
        raise UsageError(says("table-has-no-header", path=shown_path(path)))
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if not name:
            raise UsageError(says("column-has-no-name", column=number, path=shown_path(path)))
        if name in seen:
            raise UsageError(says("column-name-twice", path=shown_path(path), column=name))
        seen.add(name)
    return names, _records(rows, names, mark)


def _lines(reader: Any, skipped: int) -> Iterator[tuple[int, list[str]]]:
    """Rows with the line they begin in."""
    while True:
        line = reader.line_num + 1 + skipped
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise UsageError(says("table-line-not-csv", line=line, error=error)) from error
        yield line, cells


def _records(rows: Iterator[tuple[int, list[str]]], names: list[str], mark: str) -> Iterator[DataRow]:
    for line, cells in rows:
        texts = [cell.strip() for cell in cells]
        while len(texts) > len(names) and not texts[-1]:
            texts.pop()
        if not any(texts):
            continue
        if len(texts) != len(names):
            shown = {"\t": "tab"}.get(mark, mark)
            problem = UsageError(
                says("table-row-cells-mismatch", line=line, found=len(texts), wanted=len(names), separator=shown)
            )
            yield DataRow(line, error=problem)
        else:
            yield DataRow(line, dict(zip(names, texts, strict=True)))


def _json_lines(path: Path) -> Iterator[DataRow]:
    lines = (line for raw in _raw_lines(path) for line in raw.splitlines())
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield DataRow(number, _parsed(line, number))
            except RedraftError as error:
                yield DataRow(number, error=error)


def _parsed(line: bytes, number: int) -> Mapping[str, Any]:
    try:
        row = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UsageError(says("row-not-utf-8", line_number=number)) from error
    except (ValueError, RecursionError) as error:
        shown = line[:SHOWN_LINE].decode("utf-8", "replace")
        raise UsageError(says("row-not-json", line_number=number, error=error, excerpt=shown)) from error
    if not isinstance(row, dict):
        raise UsageError(says("row-not-object", line_number=number))
    try:
        json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise UsageError(says("row-half-character", line_number=number, half=half)) from error
    return row


def _parquet(path: Path) -> DataTable:
    try:
        import pyarrow
    except ImportError as error:
        raise ToolError(says("pyarrow-not-installed-to-read", command=install_command("parquet"))) from error

    def opened() -> tuple[list[str], Iterator[list[Any]]]:
        return parquet_rows(pyarrow.OSFile(str(path)), path.stat().st_size)

    def records() -> Iterator[DataRow]:
        try:
            rows = (row for batch in opened()[1] for row in batch)
            yield from (DataRow(number, row) for number, row in enumerate(rows, 1))
        except (pyarrow.ArrowException, OSError, ValueError) as error:
            why = " ".join(str(error).split())[:200]
            raise UsageError(says("parquet-unreadable", reason=why, advice=AS_UTF_8)) from error

    rows = Records(path, records)
    return DataTable("parquet", tuple(opened()[0]), rows)
