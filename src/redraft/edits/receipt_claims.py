"""Parser for untrusted receipts: checks types and sizes, and never opens a path named in one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, NoReturn, TypeVar

from redraft.edits.kinds import Edit
from redraft.edits.receipt import STATUSES, ByteRange, Change, FileRecord, ScopeRecord
from redraft.edits.wire import decode, unique_fields
from redraft.edits.wire_checks import Reading
from redraft.errors import EditError, FormatError
from redraft.lazy import dataclass

T = TypeVar("T")
U = TypeVar("U")
NOT_FORM = "give the R.json that `redraft edit … --receipt R.json` wrote (docs/receipt.md describes it)"
STATES = ("done", "partial", "planned", "unchanged")
MOST_FACT = 1 << 62
FIELDS = frozenset(
    "proves redraft base version instruction status proven proof_status source output steps refused left_out edits"
    " bytes_changed proofs repairs kept fonts versions limits timings warnings notes findings fit scope program model"
    " history explanation".split()
)
"""All that a receipt has."""


@dataclass(frozen=True, slots=True)
class ClaimedProof:
    """What a receipt says that a check found: proven (True), unknown (None) or broken (False), and its counts."""

    ok: bool | None
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ClaimedStep:
    """The changes and target layers that a receipt claims for a clause; None where it claims none."""

    targets: tuple[str, ...] | None
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Claims:
    """A receipt as far as it can be checked. `resolved` are the families that the fonts named in it were set in. What
    is None is not in it; `others` are names of what is in it and is not known here."""

    version: str
    status: str
    proven: bool
    proof_status: str
    base: str | None
    source: FileRecord
    output: FileRecord | None
    edits: tuple[Edit, ...]
    steps: tuple[ClaimedStep, ...]
    refused: int | None
    ranges: tuple[ByteRange, ...]
    proofs: Mapping[str, ClaimedProof]
    scope: ScopeRecord | None
    versions: Mapping[str, str]
    resolved: Mapping[str, str] | None
    kept: tuple[str, ...] | None
    repairs: tuple[str, ...] | None
    others: tuple[str, ...]

    @property
    def changes(self) -> tuple[Change, ...]:
        """Those of all steps, in order."""
        return tuple(change for step in self.steps for change in step.changes)


def read_claims(data: bytes) -> Claims:
    """The claims of a receipt's JSON form. FormatError for what is none, with the place where it is not."""
    try:
        form = json.loads(data, object_pairs_hook=unique_fields, parse_constant=_no_number)
    except RecursionError:
        raise FormatError("this is not a receipt: it is nested too deeply", NOT_FORM) from None
    except EditError as error:
        raise FormatError(f"this is not a receipt: {error.message}", NOT_FORM) from None
    except ValueError as wrong:  # bad JSON, bad UTF-8, a number of thousands of digits
        raise FormatError(f"this is not a receipt: not JSON ({wrong})", NOT_FORM) from None
    if not isinstance(form, dict) or not {"redraft", "source", "edits", "proofs", "bytes_changed"} <= form.keys():
        raise FormatError("this is not a receipt: it lacks what every receipt has", NOT_FORM)
    try:
        return _claims(_Object(form, Reading("")))
    except EditError as error:
        raise FormatError(f"this is not a receipt: {error.message}", NOT_FORM) from None


class _Object:
    """A JSON object whose fields are read one by one; what else is in it is left alone, since fields may be added."""

    def __init__(self, form: object, where: Reading) -> None:
        if not isinstance(form, dict):
            raise where.refused("an object", form)
        self.form, self.where = form, where

    def get(self, name: str, read: Callable[[object, Reading], T]) -> T:
        if name not in self.form:
            raise self.where.error(f'there is no "{name}"')
        return read(self.form[name], self.where.at(name))

    def maybe(self, name: str, read: Callable[[object, Reading], T], otherwise: U) -> T | U:
        return otherwise if self.form.get(name) is None else self.get(name, read)


def _claims(form: _Object) -> Claims:
    edits, base = decode({name: form.form[name] for name in ("redraft", "base", "edits") if name in form.form})
    status = form.get("status", _text)
    if status not in STATES:
        raise form.where.error(f'"status" is none of {", ".join(STATES)}')
    proofs = {about: _proof(entry, form.where.at(about)) for about, entry in form.get("proofs", _fields).items()}
    proof_status = form.maybe("proof_status", _text, "")
    if proof_status not in ("", *STATUSES.values()):
        raise form.where.error(f'"proof_status" is none of {", ".join(STATUSES.values())}')
    words = _list(_text)
    fonts: tuple[tuple[str, str], ...] | None = form.maybe("fonts", _list(_font), None)
    versions: dict[str, Any] = form.maybe("versions", _fields, {})
    return Claims(
        version=form.maybe("version", _text, ""),
        status=status,
        proven=form.get("proven", _flag),
        proof_status=proof_status,
        base=base,
        source=form.get("source", _file),
        output=form.maybe("output", _file, None),
        edits=tuple(edits),
        steps=form.maybe("steps", _list(_step), ()),
        refused=form.maybe("refused", lambda entry, where: len(where.list(entry)), None),
        ranges=form.get("bytes_changed", _list(_range)),
        proofs=proofs,
        scope=form.maybe("scope", _scope, None),
        versions={name: _text(value, form.where) for name, value in versions.items()},
        resolved=None if fonts is None else dict(fonts),
        kept=form.maybe("kept", words, None),
        repairs=form.maybe("repairs", words, None),
        others=tuple(name for name in form.form if name not in FIELDS),
    )


def _proof(form: object, where: Reading) -> ClaimedProof:
    claimed = _Object(form, where)
    ok = claimed.maybe("ok", _flag, None)
    status = claimed.maybe("status", _text, STATUSES[ok])
    if status != STATUSES[ok]:
        raise where.error(f'"ok" and "status" ({status[:20]}) contradict each other')
    facts = {name: value for name, value in claimed.form.items() if type(value) is int and abs(value) < MOST_FACT}
    return ClaimedProof(ok, facts)


def _file(form: object, where: Reading) -> FileRecord:
    claimed = _Object(form, where)
    sha256 = claimed.get("sha256", lambda value, place: place.sha256(value))
    return FileRecord(claimed.maybe("path", _text, ""), sha256, claimed.get("size", _count))


def _range(form: object, where: Reading) -> ByteRange:
    claimed = _Object(form, where)
    start, end, new_start, new_length = (
        claimed.get(name, _count) for name in ("start", "end", "new_start", "new_length")
    )
    old, new, reason = (claimed.maybe(name, _text, "") for name in ("old", "new", "reason"))
    return ByteRange(start, end, new_start, new_length, old, new, reason)


def _step(form: object, where: Reading) -> ClaimedStep:
    claimed = _Object(form, where)
    return ClaimedStep(claimed.maybe("targets", _list(_text), None), claimed.maybe("changes", _list(_change), ()))


def _change(form: object, where: Reading) -> Change:
    claimed = _Object(form, where)
    return Change(*(claimed.get(field.name, _text) for field in fields(Change)))


def _font(form: object, where: Reading) -> tuple[str, str]:
    claimed = _Object(form, where)
    return claimed.maybe("requested", _text, ""), claimed.maybe("resolved", _text, "")


def _scope(form: object, where: Reading) -> ScopeRecord:
    claimed = _Object(form, where)
    words = _list(_text)
    only, lock = (claimed.maybe(name, _text, "") for name in ("only", "lock"))
    return ScopeRecord(
        only, lock, *(claimed.maybe(name, words, ()) for name in ("freeze", "allowed", "locked", "changed"))
    )


def _list(read: Callable[[object, Reading], T]) -> Callable[[object, Reading], tuple[T, ...]]:
    def listed(form: object, where: Reading) -> tuple[T, ...]:
        return tuple(read(value, where.at(number)) for number, value in enumerate(where.list(form)))

    return listed


def _fields(form: object, where: Reading) -> dict[str, Any]:
    return _Object(form, where).form


def _text(value: object, where: Reading) -> str:
    if not isinstance(value, str):
        raise where.refused("a string", value)
    return value


def _flag(value: object, where: Reading) -> bool:
    return where.flag(value)


def _count(value: object, where: Reading) -> int:
    if type(value) is not int or not 0 <= value < MOST_FACT:
        raise where.refused("a whole number from 0", value)
    return value


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")
