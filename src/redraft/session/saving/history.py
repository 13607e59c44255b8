"""The history of an open file: undo, redo and checkout of any state, without ever losing bytes.

Before the file is replaced its present bytes are in the journal; a change that another program made is recorded as such
and not overwritten unless that is asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from redraft.edits.history.journal import Journal
from redraft.edits.history.journal_file import NAME, DamagedJournal, JournalError, journal_folder
from redraft.edits.history.journal_repair import inode_of, mend
from redraft.edits.history.retention import DAYS, Pruned, limit_of_journal, prune, prune_branches
from redraft.edits.history.tree import CURRENT, ORIGINAL, State, StateTree, no_history
from redraft.errors import FormatError, HistoryError, UsageError, says
from redraft.formats.codec import Typography
from redraft.formats.disk.snapshots import real_path
from redraft.formats.file import SNIFFED, File, read_design, read_file
from redraft.formats.saves import Snapshot, save
from redraft.lazy import dataclass
from redraft.plugins import codec_for


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """What a step through the history did: the file was in `left` and is in `state` now. `left` is None for a file that
    was gone. `saved` is false when the bytes were the same already."""

    path: str
    left: State | None
    state: State
    sha256: str
    saved: bool

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.path,
            "left": self.left.id if self.left is not None else None,
            "state": self.state.id,
            "sha256": self.sha256,
            "saved": self.saved,
        }


class History:
    """The history of one file. Reading it writes nothing; each step is safe against other processes and kills."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._real = real_path(self.path)

    @property
    def tree(self) -> StateTree:
        """As it is now; empty when the file has no history."""
        with suppress(_NoJournal), _journal(self.path, mending=False) as journal:
            present = self._present()
            return journal.tree(self._real, str(self.path), present.sha256 if present else None, edits=True)
        return StateTree(str(self.path), {}, ())

    @property
    def states(self) -> Sequence[State]:
        """All states in the order they were made."""
        return tuple(self.tree.states.values())

    @property
    def current(self) -> State | None:
        """The state the file is in; None without a history, or after an outside change that is not recorded yet."""
        present, current = self._present(), self.tree.current
        return current if current is not None and present is not None and present.sha256 == current.sha256 else None

    @property
    def changed_outside(self) -> bool:
        """Whether another program changed or removed the file since redraft last saw it."""
        return self.tree.current is not None and self.current is None

    def to_json(self) -> dict[str, Any]:
        """A history for scripts."""
        tree, outside = self.tree, self.changed_outside
        current = tree.current
        return {
            "file": str(self.path),
            "current": current.id if current is not None else None,
            "changed_outside": outside,
            "names": {name: tree.states[number].id for name, number in tree.names.items()},
            "states": [_state_json(tree, state) for state in tree.states.values()],
        }

    def undo(self, steps: int = 1, *, force: bool = False) -> HistoryStep:
        """Go back. Raises HistoryError when there is nothing to undo, or the file was changed by another program (whose
        change is recorded then; with `force`, or the next time, it is undone like an edit)."""
        return self._go(lambda tree: tree.back(_count(steps)), "undo", force)

    def redo(self, steps: int = 1, *, force: bool = False) -> HistoryStep:
        """Go forward on the branch last used."""
        return self._go(lambda tree: tree.forward(_count(steps)), "redo", force)

    def checkout(self, state: str, *, force: bool = False) -> HistoryStep:
        """Go to a state by its id, the beginning of it, or its name. Brings a removed file back."""
        return self._go(lambda tree: tree.find(state), "checkout", force)

    def read(self, state: str) -> bytes:
        """The exact content of a state."""
        with _journal(self.path) as journal:
            return journal.bytes_of(self._tree(journal).find(state))

    def open(self, state: str, typography: Typography) -> File:
        """A state as a design."""
        with _journal(self.path) as journal:
            found = self._tree(journal).find(state)
            data = journal.bytes_of(found)
        path = self.path.with_name(f"{self.path.name}@{found.id}")
        when = int(found.time * 1e9)
        snapshot = Snapshot(path, path, data, found.sha256, when, when, len(data), 0, 0, 0o600, when)
        codec = codec_for(data[:SNIFFED], self.path.suffix)
        return File(snapshot, codec, codec.open(data, typography), typography)

    def name(self, name: str, state: str = CURRENT) -> State:
        """Give a state a name; it goes along with edits made from there, so it names the branch."""
        _refuse_name(name)
        with _journal(self.path) as journal, journal.locked(self._real):
            self._settle(journal, self._present())
            found = journal.tree(self._real, str(self.path)).find(state)
            with journal.transaction():
                journal.name(self._real, found, name)
        return found

    def forget_name(self, name: str) -> None:
        """Take a name away; the states stay."""
        with _journal(self.path) as journal, journal.locked(self._real):
            names = journal.tree(self._real, str(self.path)).names
            if name not in names:
                there = f"there are {', '.join(names)}" if names else "there are none"
                raise HistoryError(says("no-branch", path=self.path, name=name, known=there))
            with journal.transaction():
                journal.name(self._real, None, name)

    def prune(self, *, dry_run: bool = False) -> Pruned:
        """Forget the branches the file is not on, and candidates. A dry run only reports what would go."""
        with _journal(self.path) as journal, journal.locked(self._real):
            self._settle(journal, self._present())
            return prune_branches(journal, self._real, journal.tree(self._real, str(self.path)), dry_run=dry_run)

    def note_name(self) -> None:
        """Where the file was renamed: note its new path, lest its history be pruned as that of a file that is gone.

        Does nothing where the journal cannot be written to."""
        with suppress(HistoryError), _journal(self.path, mending=False) as journal, journal.locked(self._real):
            present = self._present()
            if present is not None:
                with journal.transaction():
                    journal.adopt(self._real, present.sha256)

    def _go(self, choose: Callable[[StateTree], State], who: str, force: bool) -> HistoryStep:
        with _journal(self.path) as journal, journal.locked(self._real):
            present = self._present()
            if present is None and who != "checkout":
                raise self._gone(journal)
            left = self._settle(journal, present, force=force)
            state = choose(journal.tree(self._real, str(self.path)))
            data = journal.bytes_of(state)
            with journal.transaction():
                journal.intend(self._real, state, who)
            same = present is not None and present.data == data
            try:
                if not same:
                    save(self.path, data, base=present)
            except BaseException:
                with suppress(JournalError), journal.transaction():
                    journal.abandon(self._real)
                raise
            with suppress(JournalError), journal.transaction():  # the next look finds the file where it was to go
                journal.arrive(self._real)
        return HistoryStep(str(self.path), left, state, state.sha256, not same)

    def _settle(self, journal: Journal, present: Snapshot | None, *, force: bool = True) -> State | None:
        """Note where the file is, so that its bytes are safe. Raises HistoryError when there is no history, and for an
        outside change without `force`."""
        known = journal.tree(self._real, str(self.path), present.sha256 if present else None)
        if known.current is None:
            raise no_history(str(self.path))
        if present is None:
            return None
        with journal.transaction():
            settled = journal.settle(self._real, present.sha256, present.data)
        if settled.outside and not force:
            raise HistoryError(
                says("design-changed-elsewhere", path=self.path, saved=known.current.id, found=settled.state.id)
            )
        return settled.state

    def _present(self) -> Snapshot | None:
        if not os.path.lexists(self.path):
            return None
        try:
            return read_design(self.path)
        except FormatError:  # empty, so there is nothing to lose; or too large, which saving again would not stop
            if os.stat(self.path).st_size:
                raise
            return None

    def _gone(self, journal: Journal) -> HistoryError | UsageError:
        tree = journal.tree(self._real, str(self.path))
        if tree.current is None:
            return UsageError(says("no-file-with-history", path=str(self.path)))
        return HistoryError(says("design-gone", path=self.path, id=tree.current.id))

    def _tree(self, journal: Journal) -> StateTree:
        present = self._present()
        tree = journal.tree(self._real, str(self.path), present.sha256 if present else None)
        if tree.current is None:
            raise no_history(str(self.path))
        return tree


def read_version(path: Path | str, typography: Typography) -> File:
    """A file, or with `FILE@STATE` a state of its history. A file that is really called so comes first."""
    name, at, state = str(path).rpartition("@")
    if not at or not name or not state or os.path.lexists(path) or "/" in state:
        return read_file(path, typography)
    return History(name).open(state, typography)


def prune_all(*, days: float = DAYS, dry_run: bool = False) -> Pruned:
    """Prune the whole journal; nothing to do where there is none. `days` is how long a file that is gone is kept."""
    with suppress(_NoJournal), _journal(Path()) as journal:
        return prune(journal, limit_of_journal(), days=days, dry_run=dry_run)
    return Pruned()


def summary() -> Mapping[str, Any]:
    """Where the journal is, whether there is one, its size on disk in bytes, and how many files and states it has."""
    path = journal_folder() / NAME
    facts: dict[str, Any] = {"path": str(path), "there": path.exists(), "size": 0, "files": 0, "states": 0}
    if facts["there"]:
        with Journal.open(make=False) as journal:
            facts["size"] = path.stat().st_size
            for name in ("files", "states"):
                ((facts[name],),) = journal.execute(f"SELECT count(*) FROM {name}")
    return facts


class _NoJournal(HistoryError):
    """Nothing was ever recorded."""


@contextmanager
def _journal(path: Path, *, mending: bool = True) -> Iterator[Journal]:
    """The journal, where there is one: looking at histories must not begin one. Where it is found damaged, it is set
    aside (unless `mending` is left to others), and the error says so."""
    if not (journal_folder() / NAME).exists():
        missing = no_history(str(path))
        raise _NoJournal(missing.message, missing.suggestion)
    inode = inode_of()
    try:
        with Journal.open(make=False) as journal:
            yield journal
        return
    except DamagedJournal as error:
        if not mending:
            raise JournalError(
                error.message,
                "`redraft undo`, `redraft redo` or the next edit sets it aside and goes on with what can be read",
            ) from error
        mended = mend(inode)
    raise JournalError(
        mended.warning if mended is not None else "the history was damaged, and another redraft has set it aside",
        "nothing was done: repeat the command",
    )


def _state_json(tree: StateTree, state: State) -> dict[str, Any]:
    parent = tree.states.get(state.parent) if state.parent is not None else None
    after = tree.next(state.number)
    return {
        "id": state.id,
        "parent": parent.id if parent is not None else None,
        "next": tree.states[after].id if after is not None else None,
        "time": datetime.fromtimestamp(state.time, UTC).isoformat(timespec="seconds"),
        "who": state.who,
        "asked": state.asked,
        "edits": list(state.edits),
        "before": state.before,
        "sha256": state.sha256,
        "size": state.size,
        "facts": dict(state.facts),
        "kept": state.kept,
        "candidate": state.candidate,
        "names": tree.names_of(state.number),
    }


def _count(steps: int) -> int:
    if steps < 1:
        raise UsageError(says("history-steps-not-positive", steps=steps))
    return steps


def _refuse_name(name: str) -> None:
    hexadecimal = all(letter in "0123456789abcdefABCDEF" for letter in name)
    if not name or name != name.strip() or not name.isprintable() or "@" in name or len(name) > 60:
        raise UsageError(says("branch-name-invalid", name=name))
    if name in (CURRENT, ORIGINAL):
        raise UsageError(says("branch-name-reserved", name=name))
    if hexadecimal:
        raise UsageError(says("branch-name-like-state", name=name))
