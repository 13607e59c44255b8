"""A table of data, one record a row: CSV (commas, semicolons or tabs, as its header has them), JSON Lines or parquet.

Cells are texts, without the white space around them. A record that cannot be read is reported with its line and
does not stop the others; a file that cannot be read as a whole is an error with the way out.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any

from redraft.datasets.records import parquet_rows
from redraft.errors import RedraftError, ToolError, UsageError
from redraft.formats.files import read_input, shown_path
from redraft.lazy import dataclass, lazily

SHOWN_LINE = 60
"""Characters of a bad line that its error quotes."""
AS_UTF_8 = "save it as UTF-8: in Excel “CSV UTF-8 (comma delimited)”"
_SEPARATOR = lazily(r"sep=(.)\r?\n", 0)
_FORMULA = lazily(r"=\s*[-+(]*\$?[A-Za-z]+\$?(?:\d|\().*|#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)")


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the table: its line (of parquet: its number), and its cells by column, or why it has none."""

    line: int
    cells: Mapping[str, Any] = field(default_factory=dict)
    error: RedraftError | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """`kind` is csv, jsonl or parquet; `columns` are in the order they first come in."""

    kind: str
    columns: tuple[str, ...]
    records: tuple[Record, ...]


def read_table(path: Path) -> Table:
    """The table in a file. UsageError where it is none, ToolError where its reader is not installed."""
    data = b"" if path.is_file() and not path.stat().st_size else read_input(path).data
    if data[:4] == b"PAR1":
        return _parquet(data)
    if data[:4] == b"PK\x03\x04" or data[:4] == b"\xd0\xcf\x11\xe0":
        raise UsageError(f"{shown_path(path)} is a workbook, not a table of text", f"open it and {AS_UTF_8}")
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if path.suffix.lower() in (".jsonl", ".ndjson", ".json") or (start in (b"{", b"") and path.suffix != ".csv"):
        return _json_lines(data)
    return _csv(_text(data, path), path)


def cell_text(value: Any) -> str:
    """What a cell says. UsageError for what is no text, number or date."""
    if isinstance(value, bool | bytes | list | dict | tuple):
        raise UsageError(f"it must be a text or a number, and is {value!r:.40}", "write it in quotes")
    if value is None or value != value:  # NaN: how tables of numbers leave a cell empty
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value).strip()


def is_formula(text: str) -> bool:
    """Whether a cell holds what a spreadsheet should have worked out, or its complaint that it could not."""
    return _FORMULA.fullmatch(text) is not None


def _text(data: bytes, path: Path) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        start = max(data.rfind(b"\n", 0, error.start) + 1, error.start - 12)
        shown = data[start : error.start + 12].splitlines()[0].decode("cp1252", "replace")
        raise UsageError(
            f"{shown_path(path)} is not UTF-8: line {line} has bytes of another encoding, such as Windows-1252"
            f" ({shown!r})",
            AS_UTF_8,
        ) from error
    if "\0" in text:
        raise UsageError(f"{shown_path(path)} is not a table of text: it has NUL characters", AS_UTF_8)
    return text


def _csv(text: str, path: Path) -> Table:
    given = _SEPARATOR.match(text)  # Excel's own hint
    if given is not None:
        text = text[given.end() :]
    skipped = 1 if given is not None else 0
    header = text.lstrip("\r\n").split("\n", 1)[0]
    bare = "".join(header.split('"')[::2])  # outside quotes
    mark = given[1] if given is not None else max(",;\t", key=bare.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
    rows = _lines(reader, skipped)
    names: list[str] = []
    for _, cells in rows:
        if names := [cell.strip() for cell in cells]:
            break
    while names and not names[-1]:
        names.pop()
    if not any(names):
        raise UsageError(f"{shown_path(path)} has no header: its first line must name the columns", "id,title,price")
    seen: set[str] = set()
    for number, name in enumerate(names, 1):
        if not name:
            raise UsageError(f"column {number} of {shown_path(path)} has no name", "name it in the first line")
        if name in seen:
            raise UsageError(f"two columns of {shown_path(path)} are called '{name}'", "give each its own name")
        seen.add(name)
    return Table("csv", tuple(names), tuple(_records(rows, names, mark)))


def _lines(reader: Any, skipped: int) -> Iterator[tuple[int, list[str]]]:
    """Rows with the line they begin in."""
    while True:
        line = reader.line_num + 1 + skipped
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise UsageError(
                f"line {line} is not CSV: {error}", "put cells with quotes or line breaks in them in double quotes"
            ) from error
        yield line, cells


def _records(rows: Iterator[tuple[int, list[str]]], names: list[str], mark: str) -> Iterator[Record]:
    for line, cells in rows:
        texts = [cell.strip() for cell in cells]
        while len(texts) > len(names) and not texts[-1]:
            texts.pop()
        if not any(texts):
            continue
        if len(texts) != len(names):
            shown = {"\t": "tab"}.get(mark, mark)
            problem = UsageError(
                f"line {line} has {len(texts)} cells, and the header names {len(names)} columns",
                f"put a cell that has a {shown} in it in double quotes, and give every row as many cells as the header",
            )
            yield Record(line, error=problem)
        else:
            yield Record(line, dict(zip(names, texts, strict=True)))


def _json_lines(data: bytes) -> Table:
    records = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        if line.strip():
            try:
                records.append(Record(number, _parsed(line, number)))
            except RedraftError as error:
                records.append(Record(number, error=error))
    columns = dict.fromkeys(name for record in records for name in record.cells)
    return Table("jsonl", tuple(columns), tuple(records))


def _parsed(line: bytes, number: int) -> Mapping[str, Any]:
    try:
        row = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise UsageError(f"line {number} is not UTF-8", "save the manifest as UTF-8") from error
    except (ValueError, RecursionError) as error:
        shown = line[:SHOWN_LINE].decode("utf-8", "replace")
        raise UsageError(
            f"line {number} is not JSON ({error}): {shown}", "write one JSON object on each line"
        ) from error
    if not isinstance(row, dict):
        raise UsageError(f"line {number} is not an object", "write one JSON object on each line")
    try:
        json.dumps(row, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise UsageError(
            f"line {number} has {half}, which is half a character", "write both halves, or none"
        ) from error
    return row


def _parquet(data: bytes) -> Table:
    try:
        import pyarrow
    except ImportError as error:
        raise ToolError("reading parquet needs pyarrow", "pip install 'redraft[parquet]'") from error
    try:
        names, batches = parquet_rows(pyarrow.BufferReader(data), len(data))
        rows = [row for batch in batches for row in batch]
    except (pyarrow.ArrowException, OSError, ValueError) as error:
        raise UsageError(f"the parquet file cannot be read: {' '.join(str(error).split())[:200]}", AS_UTF_8) from error
    return Table("parquet", tuple(names), tuple(Record(n, row) for n, row in enumerate(rows, 1)))
