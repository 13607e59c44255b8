"""`redraft apply`: edits, commands or a program from a file, carried out with no planning."""

from __future__ import annotations

import argparse
import base64
import json
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, time
from pathlib import Path
from typing import Any

from redraft.batch.table.table import read_table
from redraft.commands.forms.wire import are_commands, commands_of
from redraft.commands.programs.stubs import language
from redraft.edits.receipt.record import Receipt, read_edits
from redraft.edits.wire.edits import MOST_FILE
from redraft.errors import FormatError, UsageError, says
from redraft.formats.disk.snapshots import Snapshot, read_input, shown_path
from redraft.formats.pptx.package.workbook import Workbook
from redraft.interfaces.command_line.sessions import options_of, session_for
from redraft.interfaces.models import generator_of
from redraft.interfaces.report.report import finish
from redraft.interfaces.report.side_files import check_side_files
from redraft.interfaces.terminal import as_typed, progress_for, tell
from redraft.language.picture_files import picture_file
from redraft.session.edit.orders import is_program, program_from
from redraft.session.options import Options
from redraft.session.session import Session


def apply(options: argparse.Namespace) -> int:
    if options.api:
        return _print_language(options)
    if options.edits is None or options.file is None:
        raise UsageError(says("apply-needs-input"))
    check_side_files(options)
    if os.path.isfile(options.edits) and not os.path.getsize(options.edits):
        raise FormatError(says("edits-empty", file=options.edits))
    source = read_input(options.edits, MOST_FILE)
    act = _program(options, source) if is_program(source) else _edits(options, source)
    progress = progress_for(options.json)
    try:
        with generator_of(options) as models, session_for(options, progress) as session:
            receipt = act(session, replace(options_of(options), models=models, seed=options.seed))
            progress("")
            return finish(receipt, options)  # in the session, which draws the pictures of a receipt
    finally:
        progress("")


def _edits(options: argparse.Namespace, source: Snapshot) -> Callable[[Session, Options], Receipt]:
    if options.var or options.data:
        raise UsageError(says("variables-with-edits"))
    if are_commands(form := _json(source)):
        commands = commands_of(form)
        return lambda session, asked: session.carry_out_file(options.file, commands, options.output, asked)
    edits, base = read_edits(source.data)
    output, rebase = options.output, options.rebase
    return lambda session, asked: session.apply_file(options.file, edits, base, output, asked, rebase=rebase)


def _json(source: Snapshot) -> Any:
    try:
        return json.loads(source.data)
    except (ValueError, RecursionError):
        return None  # `read_edits` reports what is wrong


def _program(options: argparse.Namespace, source: Snapshot) -> Callable[[Session, Options], Receipt]:
    if options.rebase:
        raise UsageError(says("rebase-with-program"))
    program = program_from(options.edits, source.data)
    given: dict[str, Any] = {**_given("--var", options.var)}
    given |= {name: given_file(Path(path)) for name, path in _given("--data", options.data).items()}
    return lambda session, asked: session.run_file(options.file, program, options.output, asked, given=given)


def _given(option: str, words: Sequence[str]) -> dict[str, str]:
    given = {}
    for word in map(as_typed, words):
        name, equals, value = word.partition("=")
        if not equals or not name.isidentifier():
            example = "--var city=Oslo" if option == "--var" else "--data prices=prices.csv"
            raise UsageError(
                says(
                    "option-not-pair",
                    option=option,
                    word=word,
                    form="VALUE" if option == "--var" else "FILE",
                    example=example,
                )
            )
        given[name] = value
    return given


def _print_language(options: argparse.Namespace) -> int:
    tell(options.json, {"language": language()}, language().rstrip().splitlines())
    return 0


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
    asset = picture_file(str(path), ("png", "jpeg", "gif"))
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
