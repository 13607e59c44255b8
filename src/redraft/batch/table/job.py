"""One job for all rows of a table: a design, what to do with it and where it goes, with variables for the columns."""

from __future__ import annotations

import ast
import io
import json
import os
import tokenize
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from redraft.batch.table.table import DataRow, cell_text
from redraft.batch.table.urls import folder_url, is_url, parent_url
from redraft.batch.table.variables import DOUBLE, PLACEHOLDER, names_in, put_in, refuse_unknown
from redraft.errors import ProgramError, UsageError, says
from redraft.lazy import dataclass

SPENT = ("calls", "prompt_tokens", "completion_tokens", "cost")
"""What a row of the results says of the models."""
MODEL_SECONDS = 900.0
"""For a row that a model plans: the model has limits of its own, and a row may wait for one that is built alike."""


@dataclass(frozen=True, slots=True)
class TableJob:
    """`program` is the text of a program or of an EDITS.json. With `fill` the variables that the design itself has are
    filled in; `allow_empty`: an empty cell is put in as it is."""

    input: str
    output: str
    instruction: str | None = None
    program: str | None = None
    fill: bool = False
    allow_empty: bool = False
    further: tuple[str, ...] = ()
    """Where the same results go too: pictures, or other formats."""

    def __post_init__(self) -> None:
        if self.instruction is not None and self.program is not None:
            raise UsageError(says("instruction-program-conflict"))
        if self.program is not None and self.fill:
            raise UsageError(says("fill-with-program"))

    @property
    def folder(self) -> str | None:
        """Where outputs go on this machine, as far as no cell decides it: a folder in which no link leads out of what
        its name says; None where there is none, or one does."""
        local = [path for path in (self.output, *self.further) if not is_url(path)]
        named = os.path.dirname(DOUBLE.split(local[0])[0]) if local else ""
        here = os.path.realpath(".")
        if not local or not (
            os.path.isabs(named) or os.path.realpath(named) == os.path.normpath(os.path.join(here, named))
        ):
            return None
        return os.path.abspath(named or ".")

    @property
    def read_url(self) -> list[str]:
        """The folder of the design where that is a URL, as far as no cell decides it."""
        return _folders(self.input)

    @property
    def written_urls(self) -> list[str]:
        """The folders of the outputs that are URLs, likewise."""
        return _folders(self.output, *self.further)

    def row(self, record: DataRow, number: int) -> dict[str, Any]:
        """A record as a row of a manifest; it is called by its number where the table has no ids."""
        values = {}
        for name, value in record.cells.items():
            try:
                values[name] = cell_text(value)
            except UsageError as error:
                raise UsageError(
                    says(
                        "table-cell-invalid",
                        line=record.line,
                        column=name,
                        reason=error.message,
                        advice=error.suggestion,
                    )
                ) from error
        if not values.setdefault("id", str(number)):
            raise UsageError(says("table-row-has-no-id", line=record.line))
        row = {"id": values["id"], "input": self.input, "output": self.output, "vars": values, "fill": self.fill}
        return row | ({"instruction": self.instruction} if self.instruction is not None else {})


def _folders(*paths: str) -> list[str]:
    return [folder_url(parent_url(PLACEHOLDER.split(path)[0])) for path in paths if is_url(path)]


@lru_cache(maxsize=8)
def with_given(source: str) -> str:
    """A program in which every `{{name}}` is the value `given["name"]`: in a text, a part of it."""
    if not names_in(source, DOUBLE):
        return source
    try:
        formatted = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.JoinedStr))
        unclear = next((text for node in formatted if names_in(text := _segment(source, node), DOUBLE)), None)
        texts = [token for token in tokenize.generate_tokens(io.StringIO(source).readline)
                 if token.type == tokenize.STRING and names_in(token.string, DOUBLE)]  # fmt: skip
    except (tokenize.TokenError, SyntaxError) as error:
        raise ProgramError(says("program-unreadable", error=error)) from error
    if unclear is not None:
        raise ProgramError(says("variable-braces-unclear", excerpt=unclear[:60]))
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    pieces, at = [], 0
    for token in texts:
        start, end = (starts[row - 1] + column for row, column in (token.start, token.end))
        pieces += [_bare(source[at:start]), _joined(token.string)]
        at = end
    return "".join([*pieces, _bare(source[at:])])


def _bare(code: str) -> str:
    return DOUBLE.sub(lambda found: f"given[{found[1]!r}]", code)


def _segment(source: str, node: ast.expr) -> str:
    return ast.get_source_segment(source, node) or ""


def _joined(literal: str) -> str:
    text, parts, at = str(ast.literal_eval(literal)), [], 0
    for found in DOUBLE.finditer(text):
        parts += [repr(text[at : found.start()])] if found.start() > at else []
        parts.append(f"given[{found[1]!r}]")
        at = found.end()
    parts += [repr(text[at:])] if at < len(text) else []
    return f"({' + '.join(parts)})"


def filled_json(text: str, values: Mapping[str, str]) -> bytes:
    """An EDITS.json with the variables in its texts filled in."""
    refuse_unknown(names_in(text, DOUBLE), values, "the program")

    def filled(form: Any) -> Any:
        if isinstance(form, dict):
            return {key: filled(value) for key, value in form.items()}
        if isinstance(form, list):
            return [filled(value) for value in form]
        return put_in(form, values) if isinstance(form, str) else form

    try:
        return json.dumps(filled(json.loads(text))).encode()
    except (ValueError, RecursionError) as error:
        raise UsageError(says("edits-file-not-json", error=error)) from error


def used_by_program(source: str, known: Collection[str]) -> list[str]:
    """The variables a program speaks of. UsageError where there is no such variable."""
    named = names_in(source, DOUBLE)
    refuse_unknown(named, known, "the program")
    return [name for name in known if name in named or f"'{name}'" in source or f'"{name}"' in source]
