"""The manifest of a batch: one JSON object a line, `{id, input, instruction | program, output, vars}`, and `only`,
`lock` and `freeze` (a text or a list of texts) where a scope is to be held.

`program` is the path of a program, an EDITS.json or a receipt, or the text of a program in more than one line. `vars`
are filled into an instruction, and given to a program as `given`. Relative paths are relative to the manifest's folder;
an input or a program that is not there is looked for in the current folder too. Nothing outside these folders, and
those the caller names, is read or written, whatever the path says and wherever links lead. Keys that begin with `_` are
the caller's own; any other is an error, since a scope that is misspelt would hold nothing. A bad line is rejected by
itself, with its number, and does not stop the others.
"""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from redraft.edits.scope import Scope
from redraft.errors import RedraftError, UsageError
from redraft.formats.files import read_input, real_path
from redraft.interfaces.batch_vars import fill_in
from redraft.lazy import dataclass

SHOWN_LINE = 60
"""Characters of a bad line that its error quotes."""

KEYS = ("id", "input", "output", "instruction", "program", "vars", "only", "lock", "freeze")


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


def read_manifest(
    path: Path, keep: Sequence[Path] = (), roots: Sequence[Path] = ()
) -> tuple[list[Job], list[Rejected]]:
    """The rows of a manifest in their order, and those that are wrong. No row may write to a file in `keep`,
    to the manifest, or to any row's input, or outside the manifest's folder and `roots`."""
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
            job = _job(row, number, folder)
            _refuse_outside(job, row, [folder, *roots])
            jobs.append(job)
        except RedraftError as error:
            rejected.append(Rejected(number, _id(row, number), _text(row.get("output")), error))
    return _without_clashes(jobs, rejected, [*keep, path])


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
        try:
            instruction = fill_in(instruction, values)
        except UsageError as error:
            raise UsageError(f"line {number}: {error.message}", error.suggestion) from error
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


def _refuse_outside(job: Job, row: Mapping[str, Any], roots: Sequence[Path]) -> None:
    """An input named by its whole path is read wherever it lies: anybody sees which file that is, and its copy stays
    here. Whatever leads out by `..` or a link is not what it looks like."""
    written = [Path(os.path.realpath(root)) for root in roots]
    read = [*written, Path(os.path.realpath("."))]
    paths = [("output", job.output, written)]
    paths += [("input", job.input, read)] if os.path.normpath(row["input"]) != job.input else []
    paths += [("program", job.program, read)] if job.program else []
    for key, path, allowed in paths:
        real = Path(os.path.realpath(path))
        if not any(real.is_relative_to(root) for root in allowed):
            raise UsageError(
                f"line {job.line}: the {key} '{path}' is outside the manifest's folder",
                f"move it there, or allow that folder: --root {str(real.parent)!r}",
            )


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
    one_case = _knows_no_case(keep[-1])

    def known(path: str | Path) -> str:
        real = str(real_path(Path(path)))
        return unicodedata.normalize("NFC", real).casefold() if one_case else real

    inputs: dict[str, int] = {}
    for job in jobs:
        for path in (job.input, job.program):
            if path is not None:
                inputs.setdefault(known(path), job.line)
    kept = {known(path) for path in keep}
    ids: dict[str, int] = {}
    outputs: dict[str, int] = {}
    good = []
    for job in jobs:
        output = known(job.output)
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


def _knows_no_case(path: Path) -> bool:
    """Whether the disk takes 'A.svg' and 'a.svg' for one name."""
    name = os.path.basename(path)
    try:
        return name != name.swapcase() and os.path.samefile(path, os.path.join(os.path.dirname(path), name.swapcase()))
    except OSError:
        return False


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
