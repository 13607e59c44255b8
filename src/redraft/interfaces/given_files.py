"""Files that are given to a program: each as plain values, since programs read no files themselves."""

from __future__ import annotations

import base64
import json
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any

from redraft.errors import UsageError, says
from redraft.formats.files import read_input, shown_path
from redraft.formats.pptx.workbooks import Workbook
from redraft.interfaces.batch_table import read_table
from redraft.language.picture_files import picture_file


def given_file(path: Path) -> Any:
    """What a file holds. A table: its rows by column names; a workbook: the rows of each sheet, as lists; a picture:
    what an edit "replace_pixels" says of it; JSON and TOML: their values. UsageError for what is none of these."""
    read = _KINDS.get(path.suffix.lower())
    if read is None:
        raise UsageError(says("given-file-unsupported", path=shown_path(path), endings=", ".join(_KINDS)))
    try:
        return read(path)
    except (ValueError, RecursionError) as error:
        raise UsageError(says("given-file-unreadable", path=shown_path(path), error=error)) from error


def _table(path: Path) -> list[dict[str, str]]:
    table = read_table(path)
    for record in table.records:
        if record.error is not None:
            raise UsageError(f"{shown_path(path)}, line {record.line}: {record.error.message}", record.error.suggestion)
    return [dict(record.cells) for record in table.records]


def _workbook(path: Path) -> dict[str, list[list[str | float]]]:
    book = Workbook(read_input(path).data)
    return {sheet: book.rows(sheet) for sheet in book.sheets}


def _picture(path: Path) -> dict[str, Any]:
    asset = picture_file(str(path), "pptx")
    data = base64.b64encode(asset.data).decode("ascii")
    content = {"media_type": asset.media_type, "data": data, "width": asset.width, "height": asset.height}
    return {"asset": asset.key, "content": content}


def _plain(value: Any) -> Any:
    """A value of TOML with dates and times as texts."""
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value.isoformat() if isinstance(value, date | time) else value


_KINDS: Mapping[str, Callable[[Path], Any]] = {
    **dict.fromkeys((".csv", ".tsv", ".jsonl"), _table),
    ".xlsx": _workbook,
    ".toml": lambda path: _plain(tomllib.loads(read_input(path).data.decode("utf-8"))),
    ".json": lambda path: json.loads(read_input(path).data),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".gif"), _picture),
}
