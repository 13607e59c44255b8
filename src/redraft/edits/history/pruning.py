"""Keeping the journal within bounds. What goes, in this order, and only as far as needed:

1. what no file's history leads to: states of saves that were cut short, and, when asked to prune, whole histories of
   files that are gone though their folder is there;
2. the bytes of candidates, the oldest first;
3. the bytes of states that no file is in, those longest not visited first, but for originals;
4. the bytes of originals that no file is in.

The bytes of the state a file is in always stay. Of a state that loses its bytes the entry stays, so the tree can still
be read; it cannot be gone back to.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from redraft.edits.history.journal import Journal, chunk_numbers
from redraft.edits.history.tree import Tree
from redraft.errors import UsageError

LIMIT = 1 << 30
"""Bytes of a journal, unless `$REDRAFT_HISTORY_LIMIT` says otherwise."""

SHARE = 4
"""A file larger than one part in so many of the limit gets no history."""

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
    """What went: files forgotten, entries removed, states that lost their bytes, bytes freed."""

    files: tuple[str, ...] = ()
    states: int = 0
    contents: int = 0
    freed: int = 0


def limit_of_journal() -> int:
    """Bytes; 0 for no history at all. Raises UsageError when the environment says something else than a size."""
    said = os.environ.get("REDRAFT_HISTORY_LIMIT", "").strip().upper().removesuffix("B")
    if not said:
        return LIMIT
    number, unit = (said[:-1], said[-1]) if said[-1] in _UNITS else (said, "")
    if not (number.isascii() and number.isdigit()):
        raise UsageError(f"REDRAFT_HISTORY_LIMIT is {said!r}, which is no size", "give one like 500M, or 0 for none")
    return int(number) * _UNITS[unit]


def keep_within(journal: Journal, limit: int) -> Pruned:
    """After a save: when the journal is over its limit, make room down to four fifths of it."""
    used = journal.used()
    if used <= limit:
        return Pruned()
    with journal.transaction():
        return _make_room(journal, used - limit * 4 // 5)


def prune(journal: Journal, limit: int) -> Pruned:
    """All of the order above, and give the room back to the disk."""
    before = journal.used()
    with journal.transaction():
        gone = [(number, path) for number, path in journal.execute("SELECT number, path FROM files") if _gone(path)]
        for number, _ in gone:
            _forget(journal, number)
        states = _drop_unreachable(journal)
        contents = _make_room(journal, before - limit).contents
        _drop_chunks(journal)
    journal.execute("VACUUM")
    files = tuple(os.fsdecode(path) for _, path in gone)
    return Pruned(files, states, contents, max(0, before - journal.used()))


def prune_branches(journal: Journal, path: Path, tree: Tree) -> Pruned:
    """Of one file keep only the line it is on: the states before the current one, and those that redo leads to."""
    before = journal.used()
    line = set(tree.line())
    off = [number for number in tree.states if number not in line]
    with journal.transaction():
        ((file,),) = journal.execute("SELECT number FROM files WHERE path = ?", (os.fsencode(path),))
        for number in off:
            journal.execute("DELETE FROM moves WHERE file = ? AND state = ?", (file, number))
            journal.execute("DELETE FROM names WHERE file = ? AND state = ?", (file, number))
            journal.execute("UPDATE states SET candidate = 0 WHERE number = ? AND file = ?", (number, file))
        states = _drop_unreachable(journal)
        _drop_chunks(journal)
    journal.execute("VACUUM")
    return Pruned((), states, 0, max(0, before - journal.used()))


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
    """Remove the pieces that no content has any more; gives back their bytes."""
    journal.execute("CREATE TEMP TABLE IF NOT EXISTS wanted (number INTEGER PRIMARY KEY)")
    journal.execute("DELETE FROM temp.wanted")
    for (numbers,) in journal.execute("SELECT chunks FROM snapshots"):
        each = iter([(number,) for number in chunk_numbers(numbers)])
        journal.execute_many("INSERT OR IGNORE INTO temp.wanted VALUES (?)", each)
    dropped = journal.execute(
        "DELETE FROM chunks WHERE number NOT IN (SELECT number FROM temp.wanted) RETURNING length(data)"
    )
    return sum(row[0] for row in dropped)
