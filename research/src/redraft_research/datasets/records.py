"""Reader of published rows in JSON Lines, JSON, CSV, parquet or Arrow, with pictures beside or inside.

A folder may be a download (`data/test-00000-of-00001.parquet`, `test/metadata.jsonl` with pictures) or by
`save_to_disk` (`test/data-00000-of-00001.arrow`, named in `test/state.json`; others are its cache).
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from redraft.cache import cache_directory, regular, replace_file
from redraft.document.geometry import Box, is_finite_number
from redraft.errors import FormatError, ToolError, UsageError
from redraft.installation import install_command
from redraft.parquet import parquet_rows
from redraft_research.messages import says

FARTHEST = 1e9
"""Where a box may reach: the areas of larger ones are no numbers."""
ENDINGS = (".jsonl", ".json", ".csv", ".parquet", ".arrow")
_ABOUT_DATA = ("dataset_info.json", "dataset_infos.json", "dataset_dict.json", "state.json")
_KINDS = {b"\x89PNG": ".png", b"\xff\xd8\xff": ".jpg", b"RIFF": ".webp", b"GIF8": ".gif", b"BM": ".bmp"}


@dataclass(frozen=True, slots=True)
class Record:
    """A row: its values by name, small letters and _ only. `root` is the folder its pictures may lie in."""

    root: Path
    file: Path
    number: int
    values: Mapping[str, Any]

    def wrong(self, problem: str, suggestion: str = "") -> FormatError:
        return FormatError(f"{self.file.name}, row {self.number}: {problem}", suggestion)

    def get(self, *names: str) -> Any:
        """The first of these that is there and not empty; None where none is."""
        return next((self.values[name] for name in names if self.values.get(name) not in (None, "")), None)

    def need(self, *names: str) -> Any:
        if (found := self.get(*names)) is None:
            there = ", ".join(self.values) or "nothing"
            raise self.wrong(f"there is no {' or '.join(names)}; there is {there}", "see docs/research for the shape")
        return found

    def objects(self, name: str, *others: str, shape: str) -> list[Mapping[str, Any]]:
        """A list of objects, also where Arrow has it as an object of lists."""
        rows = self.need(name, *others)
        if isinstance(rows, Mapping) and all(isinstance(column, list) for column in rows.values()):
            if len({len(column) for column in rows.values()}) > 1:
                raise self.wrong(f"the columns of {name} are not of one length")
            rows = [dict(zip(rows, row, strict=True)) for row in zip(*rows.values(), strict=True)]
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            raise self.wrong(f"{name} is not a list of objects", shape)
        return rows

    def text(self, *names: str) -> str:
        if not isinstance(found := self.need(*names), str):
            raise self.wrong(f"this is not text: {found!r:.60}", f"give a {names[0]} in words")
        return found

    def picture(self, *names: str) -> Path:
        """Where a picture lies. One inside the row is first written into the cache, under the hash of its bytes."""
        value = self.need(*names)
        if isinstance(value, Mapping):
            value = value.get("bytes") or value.get("path")
        if isinstance(value, bytes):
            return _kept(value)
        if not isinstance(value, str):
            raise self.wrong(f"this is not a picture: {value!r:.60}")
        for folder in (self.file.parent, self.root):
            path = folder / value
            if path.is_file():
                if not path.resolve().is_relative_to(self.root.resolve()):
                    raise self.wrong(f"the picture {value} is outside of {self.root}")
                return path
        raise self.wrong(f"the picture {value} is not in {self.file.parent}", "put the pictures beside the file")

    def boxes(self, *names: str) -> tuple[Box, ...]:
        """None, one or several, each x, y, width and height."""
        return boxes_in(self.get(*names), self)


def boxes_in(value: Any, record: Record) -> tuple[Box, ...]:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except ValueError:
            raise record.wrong(f"no boxes: {value!r:.60}") from None
    if value is None:
        return ()
    if not isinstance(value, Mapping | list):
        raise record.wrong(f"no boxes: {value!r:.60}", "boxes are a list")
    several = [value] if isinstance(value, Mapping) or (value and is_finite_number(value[0])) else value
    found = []
    for one in several:
        sides = [one.get(name) for name in Box._fields] if isinstance(one, Mapping) else one
        if not isinstance(sides, list) or len(sides) != 4 or not all(is_finite_number(side) for side in sides):
            raise record.wrong(f"no box: {one!r:.60}", "a box is x, y, width and height")
        if max(map(abs, sides)) > FARTHEST:
            raise record.wrong(f"a box beyond {FARTHEST:g}: {one!r:.60}", "a box is in pixels of its picture")
        found.append(Box(*map(float, sides)))
    return tuple(found)


def tables(path: Path, split: str = "") -> list[Path]:
    """Files of rows of a split: those with its name as a word of their path, else all if none names a split."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise UsageError(says("no-file-or-folder", path=path))
    every = sorted(found for found in path.rglob("*") if found.suffix in ENDINGS and found.name not in _ABOUT_DATA)
    every = [found for found in every if found.suffix != ".arrow" or _is_saved(found)]
    if not every:
        endings = ", ".join(ENDINGS)
        raise UsageError(says("no-rows-file", path=path, endings=endings))
    named = [one for one in every if split in re.split(r"[^a-z0-9]+", str(one.relative_to(path)).lower())]
    return named or every


def _is_saved(path: Path) -> bool:
    """Whether an Arrow file is one of the data, where a state beside it says which are."""
    state = path.with_name("state.json")
    if not state.is_file():
        return True
    try:
        form = json.loads(state.read_bytes())
        if form.get("_indices_data_files"):
            raise FormatError(says("dataset-indices-unsupported", state=state))
        return path.name in {one["filename"] for one in form["_data_files"]}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise FormatError(says("dataset-state-lacks-files", state=state)) from None


def records(paths: Iterable[Path], root: Path) -> list[Record]:
    found = []
    for path in paths:
        for number, row in enumerate(_rows(path), 1):
            if not isinstance(row, Mapping):
                raise FormatError(says("data-row-not-object", file=path.name, row_number=number, row=row))
            values = {re.sub(r"\W+", "_", str(name).strip().lower()): value for name, value in row.items()}
            found.append(Record(root if root.is_dir() else root.parent, path, number, values))
    if not found:
        raise FormatError(says("no-rows-in-folder", folder=root))
    return found


def json_lines(path: Path, wanted: str) -> Iterator[tuple[str, Any]]:
    """What each line that is not empty holds, with where that is; UsageError with `wanted` where it cannot be read."""
    try:
        # not splitlines: texts may have other line breaks of Unicode in them as they are
        lines = regular(path).read_text("utf-8-sig").split("\n")
    except (OSError, ValueError) as error:
        raise UsageError(says("json-lines-unreadable", path=path, error=error, wanted=wanted)) from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                form = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise UsageError(
                    says("json-line-malformed", path=path, line_number=number, error=error, wanted=wanted)
                ) from None
            yield f"{path}, line {number}", form


def _rows(path: Path) -> Iterator[Any]:
    try:
        match regular(path).suffix:
            case ".parquet" | ".arrow":
                yield from _columns(path)
            case ".csv":
                with path.open(encoding="utf-8-sig", newline="") as file:
                    yield from csv.DictReader(file)
            case ".json":
                form = json.loads(path.read_bytes())
                if isinstance(form, dict) and all(isinstance(row, dict) for row in form.values()):
                    form = [{"key": key, **row} for key, row in form.items()]
                yield from form if isinstance(form, list) else [form]
            case _:
                # not splitlines: texts may have other line breaks of Unicode in them as they are
                yield from (json.loads(line) for line in path.read_text("utf-8-sig").split("\n") if line.strip())
    except OSError as error:
        raise UsageError(says("rows-unreadable", path=path, reason=error.strerror)) from None
    except (ValueError, RecursionError, csv.Error) as error:
        raise FormatError(says("rows-malformed", file=path.name, error=error, suffix=path.suffix)) from None


def _columns(path: Path) -> Iterator[Any]:
    try:
        import pyarrow as arrow
    except ImportError:
        raise ToolError(says("pyarrow-not-installed", name=path.name, command=install_command("parquet"))) from None
    try:
        if path.suffix == ".parquet":
            yield from (row for batch in parquet_rows(path, path.stat().st_size)[1] for row in batch)
        else:
            with path.open("rb") as file:
                opened = arrow.ipc.open_file if file.read(6) == b"ARROW1" else arrow.ipc.open_stream
                file.seek(0)
                yield from opened(file).read_all().to_pylist()
    except arrow.ArrowException as error:
        raise FormatError(says("rows-file-invalid", file=path.name, suffix=path.suffix[1:], error=error)) from None


def _kept(data: bytes) -> Path:
    kind = next((ending for magic, ending in _KINDS.items() if data.startswith(magic)), ".png")
    path = cache_directory() / "pictures" / (sha256(data).hexdigest() + kind)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_file() and not replace_file(path, data):
        raise ToolError(says("data-picture-unwritable", folder=path.parent))
    return path
