"""The file the journal is in: where it lies, how it is opened, locked and set aside, and what can go wrong with it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.errors import HistoryError

if TYPE_CHECKING:
    import sqlite3

VERSION = 1
NAME = "journal.sqlite"
PATIENCE = 10.0
"""Seconds to wait for another process."""

_SCHEMA = """
CREATE TABLE chunks (number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, data BLOB NOT NULL);
CREATE TABLE snapshots (sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, chunks BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE files (number INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE);
CREATE TABLE states (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
    parent INTEGER REFERENCES states, file INTEGER NOT NULL, sha256 TEXT NOT NULL, size INTEGER NOT NULL,
    time REAL NOT NULL, who TEXT NOT NULL, asked TEXT NOT NULL, edits BLOB, facts TEXT, candidate INTEGER NOT NULL);
CREATE TABLE moves (number INTEGER PRIMARY KEY AUTOINCREMENT, file INTEGER NOT NULL, state INTEGER NOT NULL,
    time REAL NOT NULL, who TEXT NOT NULL);
CREATE TABLE intents (file INTEGER PRIMARY KEY, state INTEGER NOT NULL, time REAL NOT NULL, who TEXT NOT NULL);
CREATE TABLE names (number INTEGER PRIMARY KEY AUTOINCREMENT, file INTEGER NOT NULL, name TEXT NOT NULL,
    state INTEGER);
CREATE INDEX states_parent ON states (parent);
CREATE INDEX states_sha256 ON states (sha256);
CREATE INDEX moves_file ON moves (file, state);
CREATE INDEX moves_state ON moves (state);
"""


class JournalError(HistoryError):
    """The journal cannot be read or written: no place, no permission, a full disk, another process that keeps it."""


class DamagedJournal(JournalError):
    """The journal is no journal (any more)."""


def state_directory() -> Path:
    """Where redraft keeps what outlives a run: `$REDRAFT_HOME`, else its own folder in the XDG state directory."""
    if home := os.environ.get("REDRAFT_HOME"):
        return Path(home)
    state = os.environ.get("XDG_STATE_HOME", "")
    # The XDG rules say that a relative path there is to be ignored.
    return (Path(state) if os.path.isabs(state) else Path("~/.local/state").expanduser()) / "redraft"


def journal_folder() -> Path:
    """The folder of the journal and its locks, private to the user."""
    try:
        return state_directory() / "history"
    except RuntimeError as error:  # a user without a home
        raise JournalError(f"there is no place for a history: {error}", "set REDRAFT_HOME to a folder") from error


def connect(folder: Path, *, make: bool) -> sqlite3.Connection:
    """The journal of a folder, open. `make` it where there is none; without, none there is a JournalError, and a
    read-only one will do."""
    try:
        import sqlite3
    except ImportError as error:
        raise JournalError(f"this Python has no SQLite: {error}", "use a Python that was built with it") from error
    path = folder / NAME
    with explained(path):
        if make:
            _make_private(folder, path)
        elif not path.exists():
            raise JournalError(f"there is no history in {folder}", "it begins with the first edit that is saved")
        writable = os.access(path, os.W_OK) and os.access(folder, os.W_OK)
        uri = f"{path.absolute().as_uri()}?mode={'rw' if make or writable else 'ro'}"
        connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA trusted_schema=OFF")
            _prepare(connection, path)
        except BaseException:
            connection.close()
            raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of a new journal; refuse what is another program's, or of a later version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        with transaction(connection, path):
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if version == 0 and tables:
                raise DamagedJournal(f"{path} is another program's file")
            if version == 0:
                for statement in filter(str.strip, _SCHEMA.split(";")):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version={VERSION}")
    elif version != VERSION:
        raise JournalError(f"the history in {path} was made by a newer redraft", "update redraft")


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """All of what is written inside, or nothing; on the disk when it ends."""
    with explained(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def set_aside(folder: Path | None = None) -> Path | None:
    """Rename a damaged journal out of the way; gives back its new name, None when another process did so already."""
    import sqlite3

    folder = journal_folder() if folder is None else folder
    path = folder / NAME
    with explained(path):
        descriptor = lock(folder / "lock")
        try:
            try:
                connection = connect(folder, make=False)
                try:
                    if connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)]:
                        return None
                finally:
                    connection.close()
            except DamagedJournal:
                pass
            except JournalError:
                return None
            except sqlite3.DatabaseError:
                pass
            aside = folder / f"{NAME}.damaged-{time.strftime('%Y%m%d-%H%M%S')}-{os.urandom(2).hex()}"
            with suppress(FileNotFoundError):  # its own rollback journal must not be played into the next one
                os.replace(f"{path}-journal", f"{aside}-journal")
            os.replace(path, aside)
            return aside
        finally:
            os.close(descriptor)


def _make_private(folder: Path, path: Path) -> None:
    """The folder for this user alone, and an empty journal; SQLite gives the files beside it the same mode."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    status = os.stat(folder)
    if status.st_mode & 0o077 and status.st_uid == os.geteuid():
        os.chmod(folder, 0o700)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def lock(path: Path) -> int:
    """A descriptor that holds a lock until it is closed. On a disk without locks it holds none."""
    import errno
    import fcntl

    with explained(path):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return descriptor
        except BlockingIOError:
            if time.monotonic() > deadline:
                os.close(descriptor)
                raise JournalError(
                    f"another redraft has kept the history to itself for {PATIENCE:.0f} seconds", "try again"
                ) from None
            time.sleep(0.005)
        except OSError as error:
            if error.errno in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
                return descriptor
            os.close(descriptor)
            raise JournalError(f"{path} cannot be locked: {error.strerror}", "set REDRAFT_HOME elsewhere") from error


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system answer into a JournalError."""
    import sqlite3

    elsewhere = "free some space, or set REDRAFT_HOME to a folder that can be written to"
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise DamagedJournal(f"the history in {path} is damaged ({error})", "it is set aside") from error
        if isinstance(error, sqlite3.OperationalError) and str(error).startswith(("no such", "table")):
            raise DamagedJournal(f"the history in {path} is damaged ({error})", "it is set aside") from error
        raise JournalError(f"the history in {path.parent} cannot be used: {error}", elsewhere) from error
    except OSError as error:
        why = error.strerror or error
        raise JournalError(f"the history in {path.parent} cannot be used: {why}", elsewhere) from error
