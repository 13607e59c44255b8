"""The manifest of a batch: one JSON object a line, `{id, input, instruction | program, output, vars}`, and `only`,
`lock` and `freeze` (a text or a list of texts) where a scope is to be held; or a table of these columns, whose other
columns are the variables; or a table of data alone and one job for all its rows (`batch_job.TableJob`).

`program` is the path of a program, an EDITS.json or a receipt, or the text of a program in more than one line. `vars`
are filled into an instruction and an output's path, given to a program as `given`, and with `"fill": true` put into the
design itself where it has `{{name}}`. Relative paths are relative to the manifest's folder, which may be a URL;
an input or a program that is not there is looked for in the current folder too, unless it is one. Nothing outside these
folders, and those the caller names, is read or written, whatever the path says and wherever links lead. Keys that begin
with `_` are the caller's own; any other is an error, since a scope that is misspelt would hold nothing. A bad line is
rejected by itself, with its number, and does not stop the others.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from redraft.batch.table.job import TableJob
from redraft.batch.table.table import SHOWN_LINE, DataRow, DataTable, cell_text
from redraft.batch.table.urls import PICTURE, Place, beside, checked_url, is_url, parent_url, within
from redraft.batch.table.variables import PLACEHOLDER, fill_in, fill_path, names_in, put_in, refuse_unfit
from redraft.edits.scope import Scope
from redraft.errors import RedraftError, UsageError
from redraft.formats.disk.snapshots import real_path
from redraft.lazy import dataclass
from redraft.messages import meant, placed, says

FOLDER, IN_A_FOLDER = "folder", 1000
"""A variable of outputs that every row has, unless a column is called so: 0000 for the first so many, then 0001."""
KEYS = ("id", "input", "output", "instruction", "program", "vars", "fill", "only", "lock", "freeze")


@dataclass(frozen=True, slots=True)
class RowJob:
    """A row to carry out. Paths are absolute, or URLs; at most one of `instruction`, `program` and `code` is not
    None, and none only with `fill`: the variables that the design has are filled in.

    `program` is a path, `code` the text of a program or of edits; `given` are the values of the variables, `used` those
    that the row itself names, `template` is the instruction before they were put in; `scope` has the selectors by
    option.
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
    fill: bool = False
    template: str = ""
    used: tuple[str, ...] = ()
    allow_empty: bool = True
    further: tuple[str, ...] = ()
    """Where the same result goes too, in other formats."""
    shown: bool = False
    """It was done before, and only its picture is wanted."""
    lost: int = 0
    """Processes that died over it."""
    key: str = ""
    """See `batch_resume`."""

    @property
    def outputs(self) -> tuple[str, ...]:
        return self.output, *self.further


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row that cannot be carried out, and why. `id` is the line's number when the row gives none."""

    line: int
    id: str | int
    output: str | None
    error: RedraftError


class Manifest:
    """The rows of a table in their order: a `RowJob`, or a `Rejected` for a wrong one. They are read as they are asked
    for, and once before, to find those that clash: no row may have another's id, or write to another's output, to any
    row's input, program or picture, to a file in `keep`, to the manifest, or outside the manifest's folder and
    `roots`. With `job` the table is data for that."""

    def __init__(
        self,
        path: Place,
        table: DataTable,
        job: TableJob | None = None,
        keep: Sequence[Path] = (),
        roots: Sequence[Place] = (),
    ) -> None:
        self.table, self.job = table, job
        self.folder: Place = parent_url(path) if isinstance(path, str) else Path(os.path.abspath(path)).parent
        self.local = False
        """Whether a row reads or writes by a path of this machine."""
        self.used: set[str] = set()
        """Variables that rows name."""
        self._one_case = _knows_no_case(path if isinstance(path, Path) else Path.cwd())
        self._keep = {self._known(one) for one in (*keep, path)}
        here = [] if isinstance(self.folder, str) else [Path.cwd()]
        self.readable: list[Place] = [self.folder, *roots, *(job.read_url if job is not None else ())]
        """Where rows may read, besides the current folder."""
        reach: list[Place] = [self.folder, *roots]
        if job is not None:
            reach += [*job.read_url, *job.written_urls, *([Path(job.folder)] if job.folder is not None else [])]
        self._roots = [root if isinstance(root, str) else Path(os.path.realpath(root)) for root in reach]
        self._inputs: dict[str, int] = {}
        places = [place for place in (*here, self.folder, *roots) if isinstance(place, Path)]
        self._twice: dict[int, tuple[str, int] | None] = {}
        seen: set[int] = set()
        for row in self._rows():
            if isinstance(row, RowJob):
                self.used.update(row.used)
                files = [path_ for path_ in (row.input, row.program) if path_ is not None]
                for name, value in row.given.items():
                    if name != "id" and PICTURE.fullmatch(value):
                        files += self._pictures(value, places)
                for file in files:
                    self._inputs.setdefault(self._known(file), row.line)
                self.local = self.local or not all(map(is_url, (*files, *row.outputs)))
                for name in self._names(row):
                    short = digest(name)
                    self._twice |= {short: None} if short in seen else {}
                    seen.add(short)

    def __len__(self) -> int:
        return len(self.table.records)

    def __iter__(self) -> Iterator[RowJob | Rejected]:
        first = dict(self._twice)
        return (self._without_clash(row, first) if isinstance(row, RowJob) else row for row in self._rows())

    def _pictures(self, value: str, places: Sequence[Path]) -> list[str]:
        """The files that a value may name."""
        if is_url(value) or (isinstance(self.folder, str) and not os.path.isabs(value)):
            try:
                return [checked_url(value) if is_url(value) else beside(str(self.folder), value)]
            except UsageError:
                return []  # the row says why, if it is a picture
        return [str(one / value) for one in places if os.path.isfile(one / value)]

    def reads(self, path: Path) -> bool:
        """Whether a row reads a file."""
        return self._known(path) in self._inputs

    def _rows(self) -> Iterator[RowJob | Rejected]:
        for number, record in enumerate(self.table.records, 1):
            row: Mapping[str, Any] = {}
            try:
                if record.error is not None:
                    raise record.error
                row = record.cells if self.table.kind == "jsonl" else _row_of_cells(record)
                if self.job is not None:
                    row = self.job.row(record, number)
                made = _job(row, record.line, number, self.folder, self.job)
                _refuse_outside(made, row, self._roots, self.job)
                yield made
            except RedraftError as error:
                yield Rejected(record.line, _id(row, record.line), _told(_text(row.get("output"))), error)

    def _names(self, job: RowJob) -> list[str]:
        return [f"id {job.id}", *(f"output {self._known(path)}" for path in job.outputs)]

    def _known(self, path: Place) -> str:
        if isinstance(path, str) and is_url(path):
            return path
        real = str(real_path(Path(path)))
        return unicodedata.normalize("NFC", real).casefold() if self._one_case else real

    def _without_clash(self, job: RowJob, first: dict[int, tuple[str, int] | None]) -> RowJob | Rejected:
        """Takes out the later of two rows that share an id or an output, and rows that would write over what is read.
        `first` has the names that may come twice, with the first row that has each."""
        names, id_ = self._names(job), job.id
        met = {name: one[1] for name in names if (one := first.get(digest(name))) and one[0] == name}
        error: UsageError | None = None
        for name, path in zip(names[1:], job.outputs, strict=True):
            known = name.removeprefix("output ")
            if name in met or names.count(name) > 1:
                error = UsageError(says("batch-output-twice", other_line=met.get(name, job.line), path=path))
            elif known in self._inputs:
                what = "its own input" if self._inputs[known] == job.line else f"what line {self._inputs[known]} reads"
                error = UsageError(says("batch-output-is-input", path=path, kind=what))
            elif known in self._keep:
                error = UsageError(says("batch-output-is-manifest", path=path))
        if names[0] in met:
            # Reported under a name of its own: readers of the results by id must find the first row's.
            id_ = f"{job.id} (line {job.line})"
            error = UsageError(says("row-id-twice", other_line=met[names[0]], id=job.id))
        if error is not None:
            return Rejected(job.line, id_, job.output, error)
        for name in names:
            if (short := digest(name)) in first and first[short] is None:
                first[short] = name, job.line
        return job


def digest(name: str) -> int:
    """Eight bytes that stand for a name."""
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def _row_of_cells(record: DataRow) -> dict[str, Any]:
    """A record of a table as a row: columns that are not keys are variables, empty cells of keys are not there."""
    row: dict[str, Any] = {key: value for key, value in record.cells.items() if key in KEYS and value not in ("", None)}
    return row | {"vars": {key: cell_text(value) for key, value in record.cells.items() if key not in KEYS}}


def _job(row: Mapping[str, Any], number: int, place: int, folder: Place, shared: TableJob | None) -> RowJob:
    if shared is not None:
        folder = Path.cwd()
    _refuse_unknown(row, number)
    if "id" in row and _id(row, number) != row["id"]:
        raise UsageError(says("row-id-not-text", line_number=number))
    for key in ("input", "output"):
        if not _text(row.get(key)):
            raise UsageError(says("row-key-missing", line_number=number, key=key))
    instruction, program, fill = row.get("instruction"), row.get("program"), row.get("fill") is True
    code = shared.program if shared is not None else None
    if (instruction is None) == (program is None) and not ((fill or code is not None) and program is None):
        have = "neither" if instruction is None else "both"
        raise UsageError(says("row-instruction-program-conflict", line_number=number, found=have))
    values = _values(row.get("vars"), number)
    template, allow_empty = "", shared is None or shared.allow_empty
    if isinstance(program, str) and "\n" in program.strip():
        program, code = None, program
    elif program is not None:
        program = _program(program, bool(values), number, folder)
    elif instruction is not None:
        if not isinstance(instruction, str) or not instruction.strip():
            raise UsageError(says("row-instruction-not-text", line_number=number))
        template = instruction
    outputs = [row["output"], *(shared.further if shared is not None else ())]
    used = names_in(" ".join((template, row["input"], *outputs)))
    named = {FOLDER: f"{(place - 1) // IN_A_FOLDER:04}", **values} if FOLDER in used else values
    try:
        for path in filter(is_url, (row["input"], *outputs)):
            checked_url(path)  # before anything of it is put into a message
        if instruction is not None:
            instruction = fill_in(template, values)
        paths = [fill_path(row["input"], values, "input"), *(fill_path(path, named, "output") for path in outputs)]
        refuse_unfit(used, named, allow_empty)
    except UsageError as error:
        raise UsageError(placed(f"line {number}", error.message), error.suggestion) from error
    source, output, *further = (
        _found(paths[0], folder, number),
        *(_absolute(one, folder, number, written=True) for one in paths[1:]),
    )
    scope = _scope(row, number)
    return RowJob(number, _id(row, number), source, instruction, program, output, code, values, scope, fill, template,
               tuple(used), allow_empty, tuple(further))  # fmt: skip


def _refuse_unknown(row: Mapping[str, Any], number: int) -> None:
    for key in row:
        if key not in KEYS and not key.startswith("_"):
            how = meant(key.lower(), KEYS) or f"there are {', '.join(KEYS)}; your own begin with _"
            raise UsageError(says("unknown-row-key", line_number=number, key=key[:SHOWN_LINE], advice=how))


def _scope(row: Mapping[str, Any], number: int) -> dict[str, list[str]]:
    """The selectors of a row, checked here so that a typing error is reported before anything is opened."""
    scope: dict[str, list[str]] = {}
    for name in ("only", "lock", "freeze"):
        asked = row.get(name)
        words = [asked] if isinstance(asked, str) else asked
        if words is None:
            continue
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise UsageError(says("row-scope-not-text", line_number=number, key=name))
        if not any(word.strip() for word in words):
            raise UsageError(says("row-scope-empty", line_number=number, key=name))
        scope[name] = words
    if scope:
        try:
            Scope.of(scope.get("only", []), scope.get("lock", []), scope.get("freeze", []))
        except UsageError as error:
            raise UsageError(placed(f"line {number}", error.message), error.suggestion) from error
    return scope


def _program(program: Any, has_values: bool, number: int, folder: Place) -> str:
    if not isinstance(program, str) or not program.strip():
        raise UsageError(says("row-program-not-path", line_number=number))
    if has_values and program.lower().endswith(".json"):
        raise UsageError(says("row-vars-with-edits", line_number=number))
    return _found(program, folder, number)


def _refuse_outside(job: RowJob, row: Mapping[str, Any], written: Sequence[Place], shared: TableJob | None) -> None:
    """An input named by its whole path is read wherever it lies: anybody sees which file that is, and its copy stays
    here. Whatever leads out by `..` or a link is not what it looks like. Where a row came from a store or goes to one,
    no copy stays here, and what a job names for all rows is read alone."""
    remote = any(map(is_url, job.outputs)) or isinstance(written[0], str)
    read = written if isinstance(written[0], str) else [*written, Path(os.path.realpath("."))]
    paths = [("output", path, written) for path in job.outputs]
    given = put_in(row["input"], job.given, PLACEHOLDER)
    unclear = os.path.normpath(given) != job.input or (remote and shared is None)
    paths += [("input", job.input, read)] if unclear or is_url(job.input) else []
    paths += [("program", job.program, read)] if job.program else []
    for key, path, allowed in paths:
        inside, parent = _inside(path, allowed)
        if not inside:
            raise UsageError(says("manifest-path-outside-folder", line=job.line, key=key, path=path, parent=parent))


def _inside(path: str, folders: Sequence[Place]) -> tuple[bool, str]:
    """Whether a file is below one of the folders, and the folder that it is in."""
    if is_url(path):
        return within(path, folders), parent_url(path)
    real = Path(os.path.realpath(path))
    return any(isinstance(one, Path) and real.is_relative_to(one) for one in folders), str(real.parent)


def _values(given: Any, number: int) -> dict[str, str]:
    if given is None:
        return {}
    if not isinstance(given, dict):
        raise UsageError(says("row-vars-not-object", line_number=number))
    for name, value in given.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise UsageError(says("row-variable-not-text", line_number=number, variable=name))
    return {name: str(value) for name, value in given.items()}


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


def _told(output: str | None) -> str | None:
    """An output as results have it: none that may have a secret in it."""
    with suppress(UsageError):
        return checked_url(output) if output is not None and is_url(output) else output
    return None


def _absolute(path: str, folder: Place, number: int, *, written: bool = False) -> str:
    try:
        if is_url(path):
            return checked_url(path, written=written)
        if isinstance(folder, str):
            return path if os.path.isabs(path) else checked_url(beside(folder, path), written=written)
    except UsageError as error:
        raise UsageError(placed(f"line {number}", error.message), error.suggestion) from error
    try:
        possible = b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise UsageError(says("row-path-impossible", line_number=number, path=path))
    return os.path.abspath(folder / path)


def _found(path: str, folder: Place, number: int) -> str:
    near = _absolute(path, folder, number)
    if isinstance(folder, str) or is_url(near):
        return near
    here = os.path.abspath(path)
    return here if not os.path.lexists(near) and os.path.lexists(here) else near
