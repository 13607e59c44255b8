"""Recovery of a damaged journal: it is set aside, and its readable rows are copied into a new one.

Rows are read from both ends of each table up to where it is damaged. Of the states, those are kept whose key is still
the digest of what they say; one whose parent is lost starts a separate history, under another key. Contents are taken
as they are: each is compared with its digest whenever it is wanted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft import machine
from redraft.edits.history.journal_file import NAME, explained, journal_folder, lock, make_tables, transaction
from redraft.edits.history.rows import form_of, key_of, moment, parsed_facts
from redraft.lazy import dataclass

if TYPE_CHECKING:
    import sqlite3

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """`aside` is where the damaged journal is; `states` of `files` could be kept."""

    aside: Path
    states: int
    files: int

    @property
    def warning(self) -> str:
        goes_on = (
            f"{self.states} states of {self.files} files could be read and go on"
            if self.states
            else "a new one was begun"
        )
        return f"the history was damaged; it was set aside as {self.aside}, and {goes_on}"


def mend(inode: int | None, folder: Path | None = None) -> Mended | None:
    """Set the journal aside that was found damaged, known by its inode; None when another process did so already."""
    folder = journal_folder() if folder is None else folder
    path = folder / NAME
    with explained(path):
        descriptor = lock(folder / "lock")
        try:
            if inode_of(folder) != inode:
                return None
            for left in folder.glob(f"{NAME}.new-*"):
                left.unlink()
            mark = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(2).hex()}"
            aside, new = folder / f"{NAME}.damaged-{mark}", folder / f"{NAME}.new-{mark}"
            kept = _salvaged(path, new)
            try:
                os.link(path, aside, follow_symlinks=False)  # so that there is a journal at every instant
            except (OSError, NotImplementedError):  # a filesystem without hard links, or a folder
                os.rename(path, aside)
            with suppress(FileNotFoundError):  # its own rollback journal must not be played into the next one
                os.replace(f"{path}-journal", f"{aside}-journal")
            os.replace(new, path)
            return Mended(aside, *kept)
        finally:
            os.close(descriptor)


def inode_of(folder: Path | None = None) -> int | None:
    """The identity of a journal file."""
    with suppress(OSError):
        return os.lstat((journal_folder() if folder is None else folder) / NAME).st_ino
    return None


def _salvaged(old: Path, new: Path) -> tuple[int, int]:
    """Write what can be read of a journal into a new one; gives how many states and files that is."""
    import sqlite3

    os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL | machine.PLAIN, 0o600))
    target = sqlite3.connect(new, isolation_level=None)
    try:
        with transaction(target, new):
            make_tables(target)
            with suppress(sqlite3.Error, UnicodeDecodeError, OverflowError):
                source = sqlite3.connect(f"{old.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
                try:
                    source.text_factory = lambda stored: stored.decode("utf-8", "replace")
                    _copy(source, target)
                finally:
                    source.close()
            states, files = (
                target.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in ("states", "files")
            )
        return states, files
    finally:
        target.close()


def _copy(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    def keep(table: str, row: Row) -> None:
        target.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)

    for row in _readable(source, "chunks", "number, digest, data", "number"):
        if _are(row, int, bytes, bytes) and len(row[1]) == 32:
            keep("chunks", row)
    for row in _readable(source, "snapshots", "sha256, size, chunks", "sha256"):
        if _are(row, str, int, bytes) and len(row[2]) % 8 == 0:
            keep("snapshots", row)
    for row in _readable(source, "files", "number, path", "number"):
        if _are(row, int, bytes):
            keep("files", row)
    for row in _right(list(_readable(source, "states", _STATE, "number"))):
        keep("states", row)
    for row in _readable(source, "moves", "number, file, state, time, who", "number"):
        if _are(row, int, int, int, float, str) and moment(row[3]):
            keep("moves", row)
    for row in _readable(source, "intents", "file, state, time, who", "file"):
        if _are(row, int, int, float, str):
            keep("intents", row)
    for row in _readable(source, "names", "number, file, name, state", "number"):
        if _are(row[:3], int, int, str):
            keep("names", row)
    for table in ("moves", "intents", "names"):
        target.execute(
            f"DELETE FROM {table} WHERE file NOT IN (SELECT number FROM files)"
            " OR state IS NOT NULL AND state NOT IN (SELECT number FROM states)"
        )
    target.execute("DELETE FROM files WHERE number NOT IN (SELECT file FROM moves UNION SELECT file FROM intents)")


def _readable(source: sqlite3.Connection, table: str, columns: str, key: str) -> Iterator[Row]:
    """The rows of a table from its beginning and, where that breaks off, from its end."""
    import sqlite3

    last = None
    for order in ("ASC", "DESC"):
        where, values = ("", ()) if last is None else (f"WHERE {key} > ?", (last,))
        try:
            for row in source.execute(f"SELECT {columns} FROM {table} {where} ORDER BY {key} {order}", values):
                last = row[0] if order == "ASC" else last
                yield row
        except (sqlite3.Error, UnicodeDecodeError, OverflowError, MemoryError):
            continue
        return


_STATE = "number, key, parent, file, sha256, size, time, who, asked, edits, facts, candidate"


def _right(rows: list[Row]) -> Iterator[Row]:
    """The states that say what was written, in their order."""
    keys = {row[0]: row[1] for row in rows}
    now: dict[int, str] = {}
    for number, key, parent, file, sha256, size, made, who, asked, edits, facts, candidate in sorted(
        (row for row in rows if isinstance(row[0], int)), key=lambda row: row[0]
    ):
        try:
            form = form_of(edits)
            if parent is not None and parent >= number:
                continue
            if key != key_of(keys.get(parent) if parent is not None else None, sha256, who, asked, form):
                continue
            parsed_facts(facts)
        except (ValueError, TypeError, RecursionError):
            continue
        above = parent if parent in now else None
        now[number] = key_of(now[above] if above is not None else None, sha256, who, asked, form)
        since, length = made if moment(made) else 0.0, size if isinstance(size, int) else 0
        yield number, now[number], above, file, sha256, length, since, who, asked, edits, facts, bool(candidate)


def _are(row: Row, *kinds: type) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(row, kinds, strict=True))
