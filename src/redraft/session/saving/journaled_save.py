"""A save with a history: the journal knows the bytes before and after at every instant, and never blocks the save.

If no history can be kept (a read-only home, a full disk, a damaged journal), the file is saved with a warning.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import field
from pathlib import Path
from typing import Any

from redraft.edits.history.journal import Journal
from redraft.edits.history.journal_file import DamagedJournal, JournalError
from redraft.edits.history.journal_repair import inode_of, mend
from redraft.edits.history.retention import SHARE, keep_within, limit_of_journal
from redraft.edits.history.tree import State
from redraft.errors import RedraftError
from redraft.formats.disk.snapshots import real_path, stamp
from redraft.formats.file import read_design
from redraft.formats.saves import Snapshot
from redraft.lazy import dataclass

_COARSEST_CLOCK_NS = 2_000_000_000  # FAT keeps times to two seconds


@dataclass(frozen=True, slots=True)
class PendingSave:
    """What a save is about to do: `source` as it was read becomes `data` at `target`, as `asked` and by `edits`, which
    go on from what the change `first` leads to where there is one."""

    source: Snapshot
    target: Path
    data: bytes = field(repr=False)
    who: str
    asked: str = ""
    edits: Sequence[Mapping[str, Any]] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    first: PendingSave | None = None


@dataclass(frozen=True, slots=True)
class Recorded:
    """`entry` is `{state, parent}`, ids of states, or None when no history was kept; `warnings` say why."""

    entry: Mapping[str, str | None] | None = None
    warnings: tuple[str, ...] = ()


def record(change: PendingSave, put: Callable[[], object]) -> Recorded:
    """Call `put`, which puts the data in its place or raises, with the history kept around it."""
    warnings: list[str] = []
    with ExitStack() as stack:
        try:
            begun = _begun(change, stack, warnings)
        except Exception as error:  # whatever it is, the edit comes first
            stack.close()
            why = error.message if isinstance(error, RedraftError) else f"{type(error).__name__}: {error}"
            warnings.append(f"no history was kept of this edit: {why}")
            begun = None
        try:
            put()
        except BaseException:
            if begun is not None:
                begun.abandon()
            raise
        if begun is None:
            return Recorded(None, tuple(warnings))
        return Recorded(begun.entry, (*warnings, *begun.arrive()))


@dataclass(frozen=True, slots=True)
class _Begun:
    """A save between intent and arrival."""

    journal: Journal
    real: Path
    entry: Mapping[str, str | None]

    def abandon(self) -> None:
        with suppress(JournalError), self.journal.transaction():
            self.journal.abandon(self.real)

    def arrive(self) -> list[str]:
        """The warnings of what could not be done, or had to be done besides."""
        try:
            with self.journal.transaction():
                self.journal.arrive(self.real)
        except JournalError as error:  # the next look at the file finds it where it was meant to go
            return [f"the history of this edit could not be finished: {error.message}"]
        try:
            limit = limit_of_journal()
            pruned = keep_within(self.journal, limit)
        except RedraftError as error:
            return [f"the history is over its limit and could not be pruned: {error.message}"]
        if pruned.contents:
            return [
                f"the history was over its limit of {limit >> 20:,} MB: the bytes of the {pruned.contents} states"
                " longest not visited were dropped"
            ]
        return []


def _begun(change: PendingSave, stack: ExitStack, warnings: list[str]) -> _Begun | None:
    limit = limit_of_journal()
    if limit == 0:
        return None
    if len(change.data) > limit // SHARE:
        warnings.append(f"no history was kept of this edit: {len(change.data):,} bytes are too many for one file")
        return None
    inode = inode_of()
    try:
        return _intended(stack.enter_context(Journal.open()), change, stack)
    except DamagedJournal:
        stack.close()
        mended = mend(inode)
        if mended is not None:
            warnings.append(mended.warning)
        return _intended(stack.enter_context(Journal.open()), change, stack)


def _intended(journal: Journal, change: PendingSave, stack: ExitStack) -> _Begun | None:
    """Note all there is to lose, and where the file is going. None when the save is bound to fail."""
    source, real = change.source, real_path(change.target)
    in_place = real == source.real
    stack.enter_context(journal.locked(real))
    present = found_at(real, source)
    if in_place and (present is None or present.sha256 != source.sha256):
        return None  # changed underneath: the save itself finds out and says so
    with journal.transaction():
        there = journal.settle(real, present.sha256, present.data).state if present is not None else None
        parent = there if in_place and there is not None else journal.observe(source.real, source.sha256, source.data)
        # Saving a file as it is makes no state: a copy begins where the file it was made from is.
        state = parent if change.data == source.data else _added(journal, change, parent)
        journal.intend(real, state, change.who)
        before = journal.state(state.parent) if state.parent is not None else None
    return _Begun(journal, real, {"state": state.id, "parent": before.id if before else None})


def _added(journal: Journal, change: PendingSave, parent: State) -> State:
    import hashlib

    if change.first is not None:
        parent = _added(journal, change.first, parent)
    return journal.add(
        real_path(change.target),
        parent,
        hashlib.sha256(change.data).hexdigest(),
        change.data,
        who=change.who,
        asked=change.asked,
        edits=change.edits,
        facts=change.facts,
    )


def found_at(real: Path, source: Snapshot) -> Snapshot | None:
    """What is at a path now, not read again if surely still `source`; None if there is nothing readable."""
    with suppress(OSError):
        known = (source.device, source.inode, source.size, source.mtime_ns, source.ctime_ns)
        if stamp(os.stat(real)) == known and source.read_ns - source.mtime_ns > _COARSEST_CLOCK_NS:
            return source
    try:
        return read_design(real)
    except RedraftError:
        return None
