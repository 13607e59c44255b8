"""The journal's database file: its location, opening, integrity check, locking and errors."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from redraft import machine
from redraft.errors import HistoryError, says

if TYPE_CHECKING:
    import sqlite3

VERSION = 1
NAME = "journal.sqlite"
PATIENCE = 10.0
"""Seconds to wait for another process."""

WHOLLY_EXAMINED = 8 << 20
"""Bytes of a journal that is examined as a whole whenever it is opened; of a larger one, all but the contents are."""

_EXAMINED: dict[Path, tuple[int, int, int]] = {}
"""Journals of this process, as they were found sound: inode, size and time."""
_SMALL_TABLES = ("files", "states", "moves", "intents", "names", "snapshots")

_OF_THE_SYSTEM = frozenset((3, 4, 5, 6, 7, 8, 9, 10, 13, 14, 15, 22, 23))
"""What SQLite answers that is no fault of the file: PERM, ABORT, BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL,
CANTOPEN, PROTOCOL, NOLFS, AUTH."""

_SCHEMA = """
CREATE TABLE chunks (number INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, data BLOB NOT NULL);
CREATE TABLE snapshots (sha256 TEXT PRIMARY KEY, size INTEGER NOT NULL, chunks BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE files (number INTEGER PRIMARY KEY AUTOINCREMENT, path BLOB NOT NULL UNIQUE);
CREATE TABLE states (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,
    parent INTEGER REFERENCES states CHECK (parent < number), file INTEGER NOT NULL, sha256 TEXT NOT NULL,
    size INTEGER NOT NULL, time REAL NOT NULL, who TEXT NOT NULL, asked TEXT NOT NULL, edits BLOB, facts TEXT,
    candidate INTEGER NOT NULL);
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
    """The journal is no journal (any more), or some of it says something else than was written."""


def state_directory() -> Path:
    """Where redraft keeps what outlives a run: `$REDRAFT_HOME`, else its own folder in the XDG state
    directory, on Windows in the local application data."""
    if home := os.environ.get("REDRAFT_HOME"):
        return Path(home)
    if local := machine.local_folder():
        return Path(local)
    state = os.environ.get("XDG_STATE_HOME", "")
    # The XDG rules say that a relative path there is to be ignored.
    return (Path(state) if os.path.isabs(state) else Path("~/.local/state").expanduser()) / "redraft"


def journal_folder() -> Path:
    """The folder of the journal and its locks, private to the user."""
    try:
        return state_directory() / "history"
    except RuntimeError as error:  # a user without a home
        raise JournalError(says("no-place-for-history", error=error)) from error


def connect(folder: Path, *, make: bool) -> sqlite3.Connection:
    """The journal of a folder, open. `make` it where there is none; without, none there is a JournalError, and a
    read-only one will do."""
    try:
        import sqlite3
    except ImportError as error:
        raise JournalError(says("sqlite-not-installed", error=error)) from error
    path = folder / NAME
    with explained(path):
        if make:
            _make_private(folder, path)
        elif not path.exists():
            raise JournalError(says("no-history-in-folder", folder=folder))
        if not path.is_file():
            raise DamagedJournal(says("history-path-not-file", path=path))
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
    """Make the tables of a new journal; refuse what is another program's, or of a later version, or damaged."""
    # Both in one look: another process may be making the tables.
    both = "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
    version, tables = connection.execute(both).fetchone()
    if version == 0 and not tables:
        with transaction(connection, path):
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version == 0:
                make_tables(connection)
    elif version != VERSION and _columns(connection) == _own_columns():
        raise DamagedJournal(says("history-version-impossible", path=path, version=version))
    elif version == 0:
        raise DamagedJournal(says("history-file-foreign", path=path))
    elif version != VERSION:
        raise JournalError(says("history-too-new", path=path))
    else:
        _examine(connection, path)


def make_tables(connection: sqlite3.Connection) -> None:
    """In a transaction."""
    for statement in filter(str.strip, _SCHEMA.split(";")):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version={VERSION}")


def _columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    rows = connection.execute(
        "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'"
        " AND t.name NOT LIKE 'sqlite%' ORDER BY t.name, c.cid"
    )
    found: dict[str, list[str]] = {}
    for table, column in rows:
        found.setdefault(table, []).append(column)
    return found


def _own_columns() -> dict[str, list[str]]:
    import sqlite3

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        make_tables(connection)
        return _columns(connection)


def _examine(connection: sqlite3.Connection, path: Path) -> None:
    """Compare the tables with their indexes, so that a byte that changed is found where it would lead astray. The
    contents of a large journal are left out: each is compared with its digest when it is wanted. What was examined
    and has not been written since is not examined again."""
    there = path.stat()
    mark = (there.st_ino, there.st_size, there.st_mtime_ns)
    if _EXAMINED.get(path) == mark:
        return
    tables = [""] if there.st_size <= WHOLLY_EXAMINED else [f"({name})" for name in _SMALL_TABLES]
    for table in tables:
        found = connection.execute(f"PRAGMA integrity_check{table}").fetchall()
        if found != [("ok",)]:
            raise DamagedJournal(says("history-check-failed", path=path, reason=str(found[0][0])[:200]))
    _EXAMINED[path] = mark


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


def _make_private(folder: Path, path: Path) -> None:
    """The folder for this user alone, and an empty journal; SQLite gives the files beside it the same mode."""
    os.makedirs(folder, mode=0o700, exist_ok=True)
    status = os.stat(folder)
    if status.st_mode & 0o077 and machine.is_own(status):
        os.chmod(folder, 0o700)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | machine.PLAIN, 0o600))


def lock(path: Path) -> int:
    """A descriptor that holds a lock until it is closed. On a disk without locks it holds none."""
    with explained(path):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | machine.PLAIN, 0o600)
    try:
        machine.lock(descriptor, PATIENCE)
    except BlockingIOError:
        os.close(descriptor)
        raise JournalError(says("history-locked", seconds=PATIENCE)) from None
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            os.close(descriptor)
            raise JournalError(says("history-not-lockable", path=path, reason=error.strerror)) from error
    return descriptor


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system answer into a JournalError."""
    import sqlite3

    elsewhere = "free some space, or set REDRAFT_HOME to a folder that can be written to"
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        kind = None if code is None else code & 0xFF
        # The statements are our own, so whatever is not of the system's making is of the file's.
        system = kind in _OF_THE_SYSTEM or isinstance(error, sqlite3.ProgrammingError)
        marked = kind == sqlite3.SQLITE_READONLY and os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
        if marked or not system:
            raise DamagedJournal(says("history-damaged", path=path, error=error)) from error
        raise JournalError(says("history-unreadable", folder=path.parent, error=error, elsewhere=elsewhere)) from error
    except (UnicodeDecodeError, OverflowError) as error:  # of a schema, or of what SQLite says is wrong with it
        why = f"the history in {path} is damaged (a field has the wrong type)"
        raise DamagedJournal(why, "it is set aside") from error
    except OSError as error:
        why = error.strerror or str(error)
        raise JournalError(says("history-unusable", folder=path.parent, reason=why, elsewhere=elsewhere)) from error
