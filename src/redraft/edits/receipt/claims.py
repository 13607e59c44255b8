"""Parser for untrusted receipts: checks types and sizes, and never opens a path named in one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import NoReturn

from redraft.edits.kinds import Edit
from redraft.edits.receipt.record import STATUSES, ByteRange, Change, FileRecord, ScopeRecord
from redraft.edits.wire.checks import Cursor, Fields, each
from redraft.edits.wire.edits import decode, unique_fields
from redraft.errors import EditError, FormatError, says
from redraft.lazy import dataclass

NOT_FORM = "give the R.json that `redraft edit … --receipt R.json` wrote (docs/reference/receipt.md describes it)"
STATES = ("done", "partial", "planned", "unchanged")
MOST_FACT = 1 << 62
FIELDS = frozenset(
    "proves redraft base version instruction status proven proof_status source output steps refused left_out edits"
    " bytes_changed proofs repairs kept fonts versions limits timings warnings elsewhere notes findings fit"
    " scope program model history explanation".split()
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
        raise FormatError(says("receipt-nested-too-deep", advice=NOT_FORM)) from None
    except EditError as error:
        raise FormatError(says("receipt-malformed", reason=error.message, advice=NOT_FORM)) from None
    except ValueError as wrong:  # bad JSON, bad UTF-8, a number of thousands of digits
        raise FormatError(says("receipt-not-json", error=wrong, advice=NOT_FORM)) from None
    if not isinstance(form, dict) or not {"redraft", "source", "edits", "proofs", "bytes_changed"} <= form.keys():
        raise FormatError(says("receipt-incomplete", advice=NOT_FORM))
    try:
        return _claims(_object(Cursor(""), form))
    except EditError as error:
        raise FormatError(says("receipt-malformed", reason=error.message, advice=NOT_FORM)) from None


def _object(where: Cursor, form: object) -> Fields:
    """The fields of a JSON object; what else is in it is left alone, since fields may be added."""
    if not isinstance(form, dict):
        raise where.refused("an object", form)
    return Fields(form, where)


def _claims(form: Fields) -> Claims:
    edits, base = decode({name: form.form[name] for name in ("redraft", "base", "edits") if name in form.form})
    status = form.take("status", _text)
    if status not in STATES:
        raise form.where.error(f'"status" is none of {", ".join(STATES)}')
    proofs = {about: _proof(form.where.at(about), entry) for about, entry in form.take("proofs", _object).form.items()}
    proof_status = form.maybe("proof_status", _text) or ""
    if proof_status not in ("", *STATUSES.values()):
        raise form.where.error(f'"proof_status" is none of {", ".join(STATUSES.values())}')
    fonts, versions = form.maybe("fonts", each(_font)), form.maybe("versions", _object)
    return Claims(
        version=form.maybe("version", _text) or "",
        status=status,
        proven=form.take("proven", Cursor.flag),
        proof_status=proof_status,
        base=base,
        source=form.take("source", _file),
        output=form.maybe("output", _file),
        edits=tuple(edits),
        steps=form.maybe("steps", each(_step)) or (),
        refused=form.maybe("refused", lambda where, entry: len(where.list(entry))),
        ranges=form.take("bytes_changed", each(_range)),
        proofs=proofs,
        scope=form.maybe("scope", _scope),
        versions={name: _text(form.where, value) for name, value in (versions.form if versions else {}).items()},
        resolved=None if fonts is None else dict(fonts),
        kept=form.maybe("kept", each(_text)),
        repairs=form.maybe("repairs", each(_text)),
        others=tuple(name for name in form.form if name not in FIELDS),
    )


def _proof(where: Cursor, form: object) -> ClaimedProof:
    claimed = _object(where, form)
    ok = claimed.maybe("ok", Cursor.flag)
    status = claimed.maybe("status", _text) or STATUSES[ok]
    if status != STATUSES[ok]:
        raise where.error(f'"ok" and "status" ({status[:20]}) contradict each other')
    facts = {name: value for name, value in claimed.form.items() if type(value) is int and abs(value) < MOST_FACT}
    return ClaimedProof(ok, facts)


def _file(where: Cursor, form: object) -> FileRecord:
    claimed = _object(where, form)
    path = claimed.maybe("path", _text) or ""
    return FileRecord(path, claimed.take("sha256", Cursor.sha256), claimed.take("size", _count))


def _range(where: Cursor, form: object) -> ByteRange:
    claimed = _object(where, form)
    start, end, new_start, new_length = (
        claimed.take(name, _count) for name in ("start", "end", "new_start", "new_length")
    )
    old, new, reason = (claimed.maybe(name, _text) or "" for name in ("old", "new", "reason"))
    return ByteRange(start, end, new_start, new_length, old, new, reason)


def _step(where: Cursor, form: object) -> ClaimedStep:
    claimed = _object(where, form)
    return ClaimedStep(claimed.maybe("targets", each(_text)), claimed.maybe("changes", each(_change)) or ())


def _change(where: Cursor, form: object) -> Change:
    claimed = _object(where, form)
    return Change(*(claimed.take(field.name, _text) for field in fields(Change)))


def _font(where: Cursor, form: object) -> tuple[str, str]:
    claimed = _object(where, form)
    return claimed.maybe("requested", _text) or "", claimed.maybe("resolved", _text) or ""


def _scope(where: Cursor, form: object) -> ScopeRecord:
    claimed = _object(where, form)
    only, lock = (claimed.maybe(name, _text) or "" for name in ("only", "lock"))
    lists = (claimed.maybe(name, each(_text)) or () for name in ("freeze", "allowed", "locked", "changed"))
    return ScopeRecord(only, lock, *lists)


def _text(where: Cursor, value: object) -> str:
    if not isinstance(value, str):
        raise where.refused("a string", value)
    return value


def _count(where: Cursor, value: object) -> int:
    if type(value) is not int or not 0 <= value < MOST_FACT:
        raise where.refused("a whole number from 0", value)
    return value


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")
