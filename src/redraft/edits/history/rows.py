"""Journal rows as validated values: a damaged row is rejected, not taken for history."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Mapping
from typing import Any

from redraft.edits.history.journal_file import DamagedJournal
from redraft.edits.history.tree import State
from redraft.messages import says

COLUMNS = (
    "s.number, s.key, s.parent, s.sha256, s.size, s.time, s.who, s.asked, {edits}, s.facts,"
    " EXISTS (SELECT 1 FROM snapshots n WHERE n.sha256 = s.sha256),"
    " s.candidate AND NOT EXISTS (SELECT 1 FROM moves m WHERE m.state = s.number),"
    " (SELECT p.key FROM states p WHERE p.number = s.parent), (SELECT p.sha256 FROM states p WHERE p.number = s.parent)"
)
"""What `state_of` reads, of `states s`; `edits` is `s.edits`, or NULL for one that was looked at before."""

_MOST_EDITS = 1 << 29
"""Bytes of the edits of one state, unpacked."""


def key_of(parent: str | None, sha256: str, who: str, asked: str, form: bytes) -> str:
    """A digest of the chain that led to a state: its parent's key, its content and its edits (`form`)."""
    chain = [parent or "", sha256, who, asked, hashlib.sha256(form).hexdigest()]
    return hashlib.sha256(json.dumps(chain).encode()).hexdigest()


def form_of(edits: bytes | None) -> bytes:
    """The edits of a state as they were before they were packed. Raises ValueError."""
    import zlib

    if edits is None:
        return b"[]"
    try:
        unpacker = zlib.decompressobj()
        form = unpacker.decompress(edits, _MOST_EDITS)
    except (zlib.error, TypeError) as error:
        raise ValueError(str(error)) from None
    if not unpacker.eof:
        raise ValueError("cut short")
    return form


def state_of(row: tuple[Any, ...], *, edits: bool, known: bool = False) -> State:
    """Raises DamagedJournal for a row that says something else than was written: its key is a digest of it, which is
    looked at unless it is `known` to be right."""
    number, key, parent, sha256, size, made, who, asked, packed, facts, kept, candidate, parents_key, before = row
    try:
        form = form_of(packed)
        forms = json.loads(form.decode("utf-8", "surrogatepass")) if edits else ()
        parsed = parsed_facts(facts)
        right = known or key == key_of(parents_key, sha256, who, asked, form)
        linked = (parent is None and parents_key is None) or (parents_key is not None and parent < number)
        if not right or not linked or not moment(made) or not isinstance(size, int):
            raise ValueError("other than it was written")
    except (ValueError, TypeError, RecursionError) as error:
        raise DamagedJournal(says("history-state-damaged", state=number, error=error)) from error
    return State(
        number, key, parent, sha256, size, made, who, asked, before, tuple(forms), parsed, bool(kept), bool(candidate)
    )


def parsed_facts(facts: object) -> Mapping[str, Any]:
    """Raises ValueError or TypeError."""
    parsed = json.loads(facts) if facts else {}  # type: ignore[arg-type]
    if not isinstance(parsed, dict):
        raise TypeError("no facts")
    return parsed


_END = 1 << 36
"""Seconds from the epoch to the year 4147."""


def moment(value: object) -> bool:
    """Whether a number can be a time, in seconds since the epoch."""
    return isinstance(value, int | float) and math.isfinite(value) and 0 <= value < _END


def now() -> float:
    """The time; the nearest that can be kept where the machine's clock is far off."""
    return min(max(time.time(), 0.0), _END - 1.0)
