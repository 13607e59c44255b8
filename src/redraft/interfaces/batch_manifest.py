"""The manifest of a batch: one JSON object a line, `{id, input, instruction | program, output, vars}`, and `only`,
`lock` and `freeze` (a text or a list of texts) where a scope is to be held.

`program` is the path of a program, an EDITS.json or a receipt, or the text of a program in more than one line. `vars`
are filled into an instruction, and given to a program as `given`. Relative paths are relative to the manifest's folder;
an input or a program that is not there is looked for in the current folder too. Keys that begin with `_` are the
caller's own; any other is an error, since a scope that is misspelt would hold nothing. A bad line is rejected by
itself, with its number, and does not stop the others.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from redraft.edits.scope import Scope
from redraft.errors import RedraftError, UsageError
from redraft.formats.saving import read_input
from redraft.lazy import dataclass, lazily

SHOWN_LINE = 60
"""Characters of a bad line that its error quotes."""

KEYS = ("id", "input", "output", "instruction", "program", "vars", "only", "lock", "freeze")

_PLACEHOLDER = lazily(r"\{(\w+)\}")
_CLOSING = {'"': '"', "“": "”", "„": "“”", "«": "»", "‹": "›", "`": "`"}


@dataclass(frozen=True, slots=True)
class Job:
    """A row to carry out. Paths are absolute; exactly one of `instruction`, `program` and `code` is not None.

    `program` is a path, `code` the text of a program; `given` are values for it, `scope` the selectors by option.
    """

    line: int
    id: str | int
    input: str
    instruction: str | None
    program: str | None
    output: str
    code: str | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    scope: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row that cannot be carried out, and why. `id` is the line's number when the row gives none."""

    line: int
    id: str | int
    output: str | None
    error: RedraftError


def read_manifest(path: Path, keep: Sequence[Path] = ()) -> tuple[list[Job], list[Rejected]]:
    """The rows of a manifest in their order, and those that are wrong. No row may write to a file in `keep`,
    to the manifest, or to any row's input."""
    data = b"" if path.is_file() and not path.stat().st_size else read_input(path).data
    folder = Path(os.path.abspath(path)).parent
    jobs: list[Job] = []
    rejected: list[Rejected] = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        if not line.strip():
            continue
        row: Mapping[str, Any] = {}
        try:
            row = _parsed(line, number)
            jobs.append(_job(row, number, folder))
        except RedraftError as error:
            rejected.append(Rejected(number, _id(row, number), _text(row.get("output")), error))
    return _without_clashes(jobs, rejected, [*keep, path])


def fill_in(template: str, values: Mapping[str, str]) -> str:
    """Put values in the place of their `{name}`; braces around anything else stay. Values are not looked into.

    Inside quotes a value is text of the design and must stay inside: a straight double quote is escaped, and a value
    that would close the quotes around it in another way is refused. Outside quotes it is part of the instruction.
    """
    pieces = []
    opened = ""
    at = 0
    for found in _PLACEHOLDER.finditer(template):
        if found[1] not in values:
            continue
        before = template[at : found.start()]
        opened = _quote_open_after(before, opened)
        pieces += [before, _kept_inside(found[1], values[found[1]], opened or _single(before))]
        at = found.end()
    return "".join([*pieces, template[at:]])


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
    return row


def _job(row: Mapping[str, Any], number: int, folder: Path) -> Job:
    _refuse_unknown(row, number)
    if "id" in row and _id(row, number) != row["id"]:
        raise UsageError(f"line {number}: 'id' must be a text or a whole number", "give each row an id of its own")
    for key in ("input", "output"):
        if not _text(row.get(key)):
            raise UsageError(f"line {number} has no '{key}'", f'add "{key}": the path of a file')
    instruction, program = row.get("instruction"), row.get("program")
    if (instruction is None) == (program is None):
        have = "neither" if instruction is None else "both"
        raise UsageError(f"line {number} has {have} of 'instruction' and 'program'", "give one of them")
    values = _values(row.get("vars"), number)
    code: str | None = None
    if isinstance(program, str) and "\n" in program.strip():
        program, code = None, program
    elif program is not None:
        program = _program(program, bool(values), number, folder)
    else:
        if not isinstance(instruction, str) or not instruction.strip():
            raise UsageError(f"line {number}: 'instruction' must be a text", "say in words what to change")
        instruction = fill_in(instruction, values)
    source, output = _found(row["input"], folder, number), _absolute(row["output"], folder, number)
    given = values if instruction is None else {}
    return Job(number, _id(row, number), source, instruction, program, output, code, given, _scope(row, number))


def _refuse_unknown(row: Mapping[str, Any], number: int) -> None:
    from difflib import get_close_matches

    for key in row:
        if key not in KEYS and not key.startswith("_"):
            near = get_close_matches(key.lower(), KEYS, 1)
            raise UsageError(
                f"line {number} has the key '{key[:SHOWN_LINE]}', which means nothing here",
                f"did you mean '{near[0]}'?" if near else f"there are {', '.join(KEYS)}; your own begin with _",
            )


def _scope(row: Mapping[str, Any], number: int) -> dict[str, list[str]]:
    """The selectors of a row, checked here so that a slip of the pen is told before anything is opened."""
    scope: dict[str, list[str]] = {}
    for name in ("only", "lock", "freeze"):
        asked = row.get(name)
        words = [asked] if isinstance(asked, str) else asked
        if words is None:
            continue
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise UsageError(
                f"line {number}: '{name}' must be a text or a list of texts", f'for example "{name}": "#id"'
            )
        if not any(word.strip() for word in words):
            raise UsageError(f"line {number}: '{name}' is empty: it names nothing", f"leave '{name}' out for no scope")
        scope[name] = words
    if scope:
        try:
            Scope.of(scope.get("only", []), scope.get("lock", []), scope.get("freeze", []))
        except UsageError as error:
            raise UsageError(f"line {number}: {error.message}", error.suggestion) from error
    return scope


def _program(program: Any, has_values: bool, number: int, folder: Path) -> str:
    if not isinstance(program, str) or not program.strip():
        raise UsageError(
            f"line {number}: 'program' must be the path of a program or of an EDITS.json", "redraft apply --help"
        )
    if has_values and program.lower().endswith(".json"):
        raise UsageError(
            f"line {number}: 'vars' are for an instruction or a program, and this row has edits", "leave 'vars' out"
        )
    return _found(program, folder, number)


def _values(given: Any, number: int) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise UsageError(f"line {number}: 'vars' must be an object", 'for example "vars": {"city": "Oslo"}')
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise UsageError(f"line {number}: the variable '{name}' must be a text or a number", "write it in quotes")
    return {name: str(value) for name, value in given.items()}


def _without_clashes(
    jobs: Iterable[Job], rejected: list[Rejected], keep: Sequence[Path]
) -> tuple[list[Job], list[Rejected]]:
    """Take out the later of two rows that share an id or an output, and rows that would write over what is read."""
    jobs = list(jobs)
    inputs: dict[str, int] = {}
    for job in jobs:
        for path in (job.input, job.program):
            if path is not None:
                inputs.setdefault(os.path.realpath(path), job.line)
    kept = {os.path.realpath(path) for path in keep}
    ids: dict[str, int] = {}
    outputs: dict[str, int] = {}
    good = []
    for job in jobs:
        output = os.path.realpath(job.output)
        id_: str | int = job.id
        if str(job.id) in ids:
            # Reported under a name of its own: whoever reads the results by id must find the first row's.
            id_ = f"{job.id} (line {job.line})"
            error = UsageError(f"line {ids[str(job.id)]} has the id '{job.id}' too", "give each row an id of its own")
        elif output in outputs:
            error = UsageError(f"line {outputs[output]} writes to '{job.output}' too", "give each row its own output")
        elif output in inputs:
            what = "its own input" if inputs[output] == job.line else f"what line {inputs[output]} reads"
            error = UsageError(f"'{job.output}' is {what}, which is never written to", "give another output")
        elif output in kept:
            error = UsageError(f"'{job.output}' is the manifest or the results file", "give another output")
        else:
            ids[str(job.id)] = outputs[output] = job.line
            good.append(job)
            continue
        rejected.append(Rejected(job.line, id_, job.output, error))
    return good, sorted(rejected, key=lambda row: row.line)


def _id(row: Mapping[str, Any], number: int) -> str | int:
    given = row.get("id")
    return given if isinstance(given, str | int) and not isinstance(given, bool) else number


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _absolute(path: str, folder: Path, number: int) -> str:
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise UsageError(f"line {number}: {path!r} is not a possible file name", "give the path of a file")
    return os.path.abspath(folder / path)


def _found(path: str, folder: Path, number: int) -> str:
    beside = _absolute(path, folder, number)
    here = os.path.abspath(path)
    return here if not os.path.lexists(beside) and os.path.lexists(here) else beside


def _quote_open_after(text: str, opened: str) -> str:
    """The quotation mark that is open at the end of a text, when `opened` was at its beginning."""
    escaped = False
    for character in text:
        if escaped:
            escaped = False
        elif opened == '"' and character == "\\":
            escaped = True
        elif opened:
            if character in _CLOSING[opened]:
                opened = ""
        elif character in _CLOSING:
            opened = character
    return opened


def _single(before: str) -> str:
    # An apostrophe is the same sign, so only one right before the place counts as a quotation mark.
    return before[-1:] if before[-1:] in ("'", "‘") else ""


def _kept_inside(name: str, value: str, opened: str) -> str:
    if opened == '"':
        value = value.replace('"', '\\"')
        closing = "\\" if value.endswith("\\") else ""
    elif opened in ("'", "‘"):
        closing = "'" if re.search(r"['’](?!\w)", value) else ""
    else:
        closing = next((mark for mark in _CLOSING.get(opened, "") if mark in value), "")
    if closing:
        raise UsageError(
            f"the value of '{name}' has a {closing} that would end the quotes around it",
            f'put straight double quotes around the place: "{{{name}}}"' if opened != '"' else "leave it out",
        )
    return value
