"""The size limit of the journal. Removed, in this order, and only as much as needed:

1. what no file's history leads to: states of saves that were cut short, and, when asked to prune, whole histories of
   files that are gone though their folder is there, and that redraft has not worked on for `DAYS`. A file that only has
   another name now is not gone: it is looked for by its content where files are known to lie;
2. the bytes of candidates, the oldest first;
3. the bytes of states that no file is in, those longest not visited first, but for originals;
4. the bytes of originals that no file is in.

The bytes of the state a file is in always stay. Of a state that loses its bytes the entry stays, so the tree can still
be read; it cannot be gone back to.
"""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from redraft.edits.history.journal import Journal, chunk_numbers
from redraft.edits.history.tree import StateTree
from redraft.errors import UsageError, says
from redraft.lazy import dataclass

LIMIT = 1 << 30
"""Bytes of a journal, unless `$REDRAFT_HISTORY_LIMIT` says otherwise."""

SHARE = 4
"""A file larger than one part in so many of the limit gets no history."""

DAYS = 30
"""How long the history of a file that is gone is kept, unless less is asked for: it may have been renamed or moved."""

MOST_LOOKED_AT = 5_000
"""How many entries of folders are looked at for files that have another name now."""

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}

_REACHABLE = """
WITH RECURSIVE reachable(number) AS (
    SELECT state FROM moves
    UNION SELECT state FROM intents
    UNION SELECT number FROM states WHERE candidate AND file IN (SELECT file FROM moves)
    UNION SELECT s.parent FROM states s JOIN reachable r ON s.number = r.number WHERE s.parent IS NOT NULL)
"""


@dataclass(frozen=True, slots=True)
class Pruned:
    """What went: files forgotten, entries removed, states that lost their bytes, bytes freed.

    `kept` are files that are gone but not for long, `renamed` those found under another name (from, to).
    """

    files: tuple[str, ...] = ()
    states: int = 0
    contents: int = 0
    freed: int = 0
    kept: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()


class _Rehearsed(Exception):
    """Ends a transaction that was only to show what would go."""


def limit_of_journal() -> int:
    """Bytes; 0 for no history at all. Raises UsageError when the environment says something else than a size."""
    given = os.environ.get("REDRAFT_HISTORY_LIMIT", "").strip()
    stated = given.upper().removesuffix("B")
    if not given:
        return LIMIT
    number, unit = (stated[:-1], stated[-1]) if stated[-1:] in _UNITS else (stated, "")
    if not (number.isascii() and number.isdigit()):
        raise UsageError(says("history-limit-invalid", given=given))
    return int(number) * _UNITS[unit]


def keep_within(journal: Journal, limit: int) -> Pruned:
    """After a save: when the journal is over its limit, make room down to four fifths of it."""
    used = journal.used()
    if used <= limit:
        return Pruned()
    with journal.transaction():
        return _make_room(journal, used - limit * 4 // 5)


def prune(journal: Journal, limit: int, *, days: float = DAYS, dry_run: bool = False) -> Pruned:
    """All of the order above, and give the room back to the disk. A dry run only lists what would go."""
    before = journal.used()

    def work() -> Pruned:
        renamed = _find_renamed(journal)
        since = time.time() - days * 86_400
        gone: list[tuple[int, str]] = []
        kept: list[tuple[int, str]] = []
        for number, path, used in journal.execute(
            "SELECT f.number, f.path, coalesce((SELECT max(time) FROM moves WHERE file = f.number), 0) FROM files f"
        ):
            if _gone(path):
                (kept if used > since else gone).append((number, os.fsdecode(path)))
        for number, _ in gone:
            _forget(journal, number)
        states = _drop_unreachable(journal)
        room = _make_room(journal, before - limit)
        freed = room.freed + _drop_chunks(journal)
        files, spared = (tuple(path for _, path in each) for each in (gone, kept))
        return Pruned(files, states, room.contents, freed, spared, renamed)

    return _in_one_transaction(journal, work, before, dry_run)


def prune_branches(journal: Journal, path: Path, tree: StateTree, *, dry_run: bool = False) -> Pruned:
    """Of one file keep only the line it is on: the states before the current one, and those that redo leads to."""
    line = set(tree.line())
    off = [number for number in tree.states if number not in line]

    def work() -> Pruned:
        ((file,),) = journal.execute("SELECT number FROM files WHERE path = ?", (os.fsencode(path),))
        for number in off:
            journal.execute("DELETE FROM moves WHERE file = ? AND state = ?", (file, number))
            journal.execute("DELETE FROM names WHERE file = ? AND state = ?", (file, number))
            journal.execute("UPDATE states SET candidate = 0 WHERE number = ? AND file = ?", (number, file))
        states = _drop_unreachable(journal)
        return Pruned((), states, 0, _drop_chunks(journal))

    return _in_one_transaction(journal, work, journal.used(), dry_run)


def _in_one_transaction(journal: Journal, work: Callable[[], Pruned], before: int, dry_run: bool) -> Pruned:
    """Do the work, or only find out what it would do; `freed` is then what the pieces that would go take."""
    done = Pruned()
    with suppress(_Rehearsed), journal.transaction():
        done = work()
        if dry_run:
            raise _Rehearsed
    if dry_run:
        return done
    journal.execute("VACUUM")
    return replace(done, freed=max(0, before - journal.used()))


def _find_renamed(journal: Journal) -> tuple[tuple[str, str], ...]:
    """Files that are not at their path any more, found by their content under another name, continue there.

    They are looked for in the folders of all files that are known, among those redraft does not know yet.
    """
    heads = "SELECT max(number) FROM moves GROUP BY file"
    files = journal.execute(
        "SELECT f.path, s.sha256, s.size FROM files f JOIN moves m ON m.file = f.number"
        f" JOIN states s ON s.number = m.state WHERE m.number IN ({heads})"
    )
    missing = {(size, sha256): path for path, sha256, size in files if not os.path.lexists(path)}
    known = {path for path, _, _ in files}
    sizes = {size for size, _ in missing}
    found: list[tuple[str, str]] = []
    looked_at = 0
    for folder in sorted({os.path.dirname(path) for path in known}) if missing else ():
        with suppress(OSError):
            for entry in os.scandir(folder):
                looked_at += 1
                if looked_at > MOST_LOOKED_AT:
                    return tuple(found)
                if entry.path in known or not entry.is_file(follow_symlinks=False) or entry.stat().st_size not in sizes:
                    continue
                with open(entry.path, "rb") as file:
                    sha256 = hashlib.file_digest(file, "sha256").hexdigest()
                path = missing.pop((entry.stat().st_size, sha256), None)
                if path is not None and journal.adopt(Path(os.fsdecode(entry.path)), sha256):
                    found.append((os.fsdecode(path), os.fsdecode(entry.path)))
    return tuple(found)


def _gone(path: bytes) -> bool:
    """A file that was removed; one on a disk that is not there now is not."""
    return not os.path.lexists(path) and os.path.isdir(os.path.dirname(path))


def _forget(journal: Journal, file: int) -> None:
    for table in ("moves", "intents", "names"):
        journal.execute(f"DELETE FROM {table} WHERE file = ?", (file,))
    journal.execute("DELETE FROM files WHERE number = ?", (file,))


def _drop_unreachable(journal: Journal) -> int:
    dropped = journal.execute(
        f"{_REACHABLE} DELETE FROM states WHERE number NOT IN (SELECT number FROM reachable) RETURNING number"
    )
    journal.execute("DELETE FROM snapshots WHERE sha256 NOT IN (SELECT sha256 FROM states)")
    return len(dropped)


def _make_room(journal: Journal, wanted: int) -> Pruned:
    """Drop contents until so many bytes are free."""
    if wanted <= 0:
        return Pruned()
    states = _drop_unreachable(journal)
    freed = _drop_chunks(journal)
    sizes = dict(journal.execute("SELECT number, length(data) FROM chunks"))
    snapshots = {
        sha256: chunk_numbers(numbers) for sha256, numbers in journal.execute("SELECT sha256, chunks FROM snapshots")
    }
    shared = Counter(number for numbers in snapshots.values() for number in set(numbers))
    contents = 0
    for sha256 in _least_wanted(journal):
        if freed >= wanted:
            break
        for number in set(snapshots.pop(sha256, ())):
            shared[number] -= 1
            if not shared[number]:
                freed += sizes.get(number, 0)
        journal.execute("DELETE FROM snapshots WHERE sha256 = ?", (sha256,))
        contents += 1
    _drop_chunks(journal)
    return Pruned((), states, contents, freed)


def _least_wanted(journal: Journal) -> Iterable[str]:
    """The contents that may go, in the order in which they go."""
    present = "SELECT state FROM moves WHERE number IN (SELECT max(number) FROM moves GROUP BY file)"
    protected = f"SELECT sha256 FROM states WHERE number IN ({present} UNION SELECT state FROM intents)"
    rows = journal.execute(
        "SELECT s.sha256 FROM states s"
        " LEFT JOIN moves m ON m.state = s.number"
        f" WHERE s.sha256 IN (SELECT sha256 FROM snapshots) AND s.sha256 NOT IN ({protected}) GROUP BY s.sha256"
        # A content that is an original anywhere counts as one; candidates have no visit, so they come first.
        " ORDER BY max(s.parent IS NULL), max(coalesce(m.number, 0)), max(s.number)"
    )
    return [row[0] for row in rows]


def _drop_chunks(journal: Journal) -> int:
    """Remove the pieces that no content has any more; returns their bytes."""
    journal.execute("CREATE TEMP TABLE IF NOT EXISTS wanted (number INTEGER PRIMARY KEY)")
    journal.execute("DELETE FROM temp.wanted")
    for (numbers,) in journal.execute("SELECT chunks FROM snapshots"):
        each = iter([(number,) for number in chunk_numbers(numbers)])
        journal.execute_many("INSERT OR IGNORE INTO temp.wanted VALUES (?)", each)
    dropped = journal.execute(
        "DELETE FROM chunks WHERE number NOT IN (SELECT number FROM temp.wanted) RETURNING length(data)"
    )
    return sum(row[0] for row in dropped)
