"""The history journal: one SQLite file per user that stores every version of every edited file once.

The order of writes makes a crash at any instant harmless. Before a file is replaced, a first transaction stores its
present bytes, the new ones, and the intent to go there; then the file is replaced in one step; then a second
transaction notes that it arrived. Whoever comes next compares the file with the intent (`settle`): either it arrived,
or it stayed where it was. So the state noted last is what the file holds, or the one before.

A rollback journal, not a write-ahead log: the file is opened for one command, where it is no slower, and it also works
in a home on a network disk. Every transaction is synced (`synchronous=FULL`) and begins as a writer, so that two
processes wait for each other instead of failing. Entries are only ever added; `prune` alone takes some away.
"""

from __future__ import annotations

import hashlib
import json
import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from redraft.edits.history.chunks import holds, packed, pieces, unpacked
from redraft.edits.history.journal_file import (
    NAME,
    DamagedJournal,
    connect,
    explained,
    journal_folder,
    lock,
    transaction,
)
from redraft.edits.history.rows import COLUMNS, key_of, moment, now, state_of
from redraft.edits.history.tree import State, StateTree
from redraft.errors import HistoryError, says

if TYPE_CHECKING:
    import sqlite3

_OF_FILE = """
WITH RECURSIVE own(number) AS (
    SELECT state FROM moves WHERE file = :file
    UNION SELECT :now WHERE :now IS NOT NULL
    UNION SELECT number FROM states WHERE file = :file AND candidate
    UNION SELECT s.parent FROM states s JOIN own ON s.number = own.number WHERE s.parent IS NOT NULL)
"""


class Settled(NamedTuple):
    """Where a file is. `outside`: another program put it there, and it was not known before."""

    state: State
    outside: bool


class Journal:
    """The journal of one user, open. Context manager. What it cannot do it says with a JournalError."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        self.folder = folder
        self._connection = connection
        self._right: set[int] = set()  # states that were looked at
        self._whole: set[int] = set()  # and pieces

    @classmethod
    def open(cls, folder: Path | None = None, *, make: bool = True) -> Self:
        """`make` it where there is none; without, none there is a JournalError, and a read-only one will do."""
        folder = journal_folder() if folder is None else folder
        return cls(folder, connect(folder, make=make))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def transaction(self) -> AbstractContextManager[None]:
        """All of what is written inside, or nothing; on the disk when it ends."""
        return transaction(self._connection, self.folder / NAME)

    @contextmanager
    def locked(self, *paths: Path) -> Iterator[None]:
        """Alone with these files, among all redrafts of this user: held from the intent to the arrival.

        Files share a few locks by their digest, taken in order, so that two processes never wait for each other.
        """
        wanted = sorted({hashlib.sha256(os.fsencode(path)).hexdigest()[:2] for path in paths})
        held: list[int] = []
        try:
            for name in wanted:
                held.append(lock(self.folder / f"lock-{name}"))
            yield
        finally:
            for descriptor in held:
                os.close(descriptor)

    # Where files are

    def head(self, path: Path) -> State | None:
        """Where a file was when redraft last saw it, whatever it holds now."""
        with explained(self.folder / NAME):
            file = self._file(path)
            return None if file is None else self._head(file)

    def intent(self, path: Path) -> State | None:
        """Where a file is on its way to: of a save under way, or of one that was killed."""
        with explained(self.folder / NAME):
            found = self._rows(
                "SELECT state FROM intents JOIN files ON files.number = file WHERE path = ?", os.fsencode(path)
            )
            return self.state(found[0][0]) if found else None

    def settle(self, path: Path, sha256: str, data: bytes) -> Settled:
        """Note where a file that holds `data` is, in a transaction and with its lock held.

        A save that was cut short is noted as arrived or forgotten. Content that is not known becomes a state of its
        own: the first of the file, or an outside change whose parent is the state last known.
        """
        self.store(sha256, data)  # also where the state is known: its bytes may have been pruned
        file = self._known_file(path)
        head = self._head(file)
        for number, who in self._rows("SELECT state, who FROM intents WHERE file = ?", file):
            going = self.state(number)
            if going.sha256 == sha256:
                self._move(file, going, who)
                head = going
            self._connection.execute("DELETE FROM intents WHERE file = ?", (file,))
        if head is None and (renamed := self._renamed(sha256)) is not None:
            file, head = renamed, self._adopt(renamed, path)
        if head is not None and head.sha256 == sha256:
            return Settled(head, False)
        known = self._seen(file if head is not None else None, sha256)
        state = known or self.add(
            path, head, sha256, data, who="start" if head is None else "outside", asked="", edits=()
        )
        self._move(file, state, "seen" if head is None else "outside")
        return Settled(state, head is not None and known is None)

    def observe(self, path: Path, sha256: str, data: bytes) -> State:
        """The state of a file that was read a while ago, in a transaction. Where it moved since, it stays."""
        self.store(sha256, data)  # also where the state is known: its bytes may have been pruned
        file = self._known_file(path)
        head = self._head(file)
        if head is not None and head.sha256 == sha256:
            return head
        going = self._rows("SELECT state FROM intents WHERE file = ?", file)
        if going and (state := self.state(going[0][0])).sha256 == sha256:
            return state
        if head is None and not going and (renamed := self._renamed(sha256)) is not None:
            return self._adopt(renamed, path)
        if (known := self._seen(file if head is not None else None, sha256)) is not None:
            if head is None:
                self._move(file, known, "seen")
            return known
        state = self.add(path, head, sha256, data, who="start" if head is None else "outside", asked="", edits=())
        self._move(file, state, "seen" if head is None else "outside")
        return state

    def intend(self, path: Path, state: State, who: str) -> None:
        """Before a file is replaced by the bytes of `state`, in a transaction."""
        values = (self._known_file(path), state.number, now(), who)
        self._connection.execute("INSERT OR REPLACE INTO intents VALUES (?, ?, ?, ?)", values)

    def arrive(self, path: Path) -> None:
        """After it was replaced, in a transaction. Names of the state it was in go along with an edit of it."""
        file = self._known_file(path)
        for number, who in self._rows("SELECT state, who FROM intents WHERE file = ?", file):
            self._move(file, self.state(number), who)
        self._connection.execute("DELETE FROM intents WHERE file = ?", (file,))

    def abandon(self, path: Path) -> None:
        """After it could not be replaced, in a transaction."""
        self._connection.execute("DELETE FROM intents WHERE file = ?", (self._known_file(path),))

    # States

    def add(
        self,
        path: Path,
        parent: State | None,
        sha256: str,
        data: bytes,
        *,
        who: str,
        asked: str,
        edits: Sequence[Mapping[str, Any]],
        facts: Mapping[str, Any] | None = None,
        candidate: bool = False,
    ) -> State:
        """A state and its bytes, in a transaction; the same edit of the same state twice is one state.

        A `candidate` is kept beside the others though no file has been in it.
        """
        import zlib

        asked = asked.encode("utf-8", "replace").decode()
        form = json.dumps(list(edits), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        key = key_of(parent.key if parent else None, sha256, who, asked, form)
        self.store(sha256, data)
        self._connection.execute(
            "INSERT OR IGNORE INTO states (key, parent, file, sha256, size, time, who, asked, edits, facts, candidate)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key,
                parent.number if parent else None,
                self._known_file(path),
                sha256,
                len(data),
                now(),
                who,
                asked,
                zlib.compress(form) if edits else None,
                json.dumps(facts) if facts else None,
                candidate,
            ),
        )
        (row,) = self._rows("SELECT number FROM states WHERE key = ?", key)
        return self.state(row[0])

    def store(self, sha256: str, data: bytes) -> None:
        """Keep a content, in a transaction, if it is not kept already; what is damaged of it is mended."""
        if self._kept(sha256) == data:
            self._whole.update(chunk_numbers(self._rows("SELECT chunks FROM snapshots WHERE sha256 = ?", sha256)[0][0]))
            return
        numbers = array("q")
        for piece in pieces(data):
            digest = hashlib.sha256(piece).digest()
            found = self._rows("SELECT number FROM chunks WHERE digest = ?", digest)
            if not found:
                added = self._connection.execute(
                    "INSERT INTO chunks (digest, data) VALUES (?, ?)", (digest, packed(piece))
                )
                numbers.append(added.lastrowid or 0)
                continue
            number = found[0][0]
            numbers.append(number)
            if number not in self._whole and not holds(
                self._rows("SELECT data FROM chunks WHERE number = ?", number)[0][0], piece
            ):
                self._connection.execute("UPDATE chunks SET data = ? WHERE number = ?", (packed(piece), number))
        self._connection.execute(
            "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (sha256, len(data), little_endian(numbers).tobytes())
        )

    def _kept(self, sha256: str) -> bytes | None:
        """The content that is kept under a digest, right or wrong; None where there is none, or a part is missing."""
        found = self._rows("SELECT chunks FROM snapshots WHERE sha256 = ?", sha256)
        with suppress(ValueError, IndexError, TypeError, OverflowError):
            one = "SELECT data FROM chunks WHERE number = ?"
            return b"".join(unpacked(self._rows(one, number)[0][0]) for number in chunk_numbers(found[0][0]))
        return None

    def bytes_of(self, state: State) -> bytes:
        """The exact content of a state. Raises HistoryError when it was pruned or comes back wrong."""
        with explained(self.folder / NAME):
            if not self._rows("SELECT 1 FROM snapshots WHERE sha256 = ?", state.sha256):
                raise HistoryError(says("state-bytes-gone", id=state.id))
            data = self._kept(state.sha256)
        if data is None or hashlib.sha256(data).hexdigest() != state.sha256:
            raise HistoryError(says("state-bytes-damaged", id=state.id))
        return data

    def tree(self, path: Path, shown: str = "", sha256: str | None = None, *, edits: bool = False) -> StateTree:
        """The history of a file; an empty one when it has none. `shown` is the path as people know it.

        With the `sha256` of what the file holds now, it is shown as `settle` would record it, but nothing is written; a
        current state with another content then means an outside change.
        """
        with explained(self.folder / NAME):
            file = self._file(path)
            head = self._head(file) if file is not None else None
            if head is None and sha256 is not None and (renamed := self._renamed(sha256)) is not None:
                file, head = renamed, self._head(renamed)
            now = self._now(path, file, head, sha256) if sha256 is not None else None
            if head is None and now is None:
                return StateTree(shown or str(path), {}, ())
            columns = COLUMNS.format(edits="s.edits")
            found = self._connection.execute(
                f"{_OF_FILE} SELECT {columns} FROM states s JOIN own ON s.number = own.number ORDER BY s.number",
                {"file": file, "now": now.number if now is not None else None},
            ).fetchall()
            own = self._times(file) if file is not None else {}
            states = {row[0]: state_of((*row[:5], own.get(row[0], row[5]), *row[6:]), edits=edits) for row in found}
            visits = [row[0] for row in self._rows("SELECT state FROM moves WHERE file = ? ORDER BY number", file)]
            if now is not None and now != head:
                visits.append(now.number)
            if not states.keys() >= set(visits):
                raise DamagedJournal(says("history-lacks-states", file=shown or path))
            names = self._names(file, states) if file is not None else {}
            return StateTree(shown or str(path), states, visits, names)

    def _now(self, path: Path, file: int | None, head: State | None, sha256: str) -> State | None:
        """The known state of a file that holds a content: on its way there, or where it is, or where it was once."""
        going = self.intent(path)
        if going is not None and going.sha256 == sha256:
            return going
        if head is not None and head.sha256 == sha256:
            return head
        return self._seen(file if head is not None else None, sha256)

    def name(self, path: Path, state: State | None, name: str) -> None:
        """Give a state of a file a name, or with None take the name away, in a transaction."""
        self._name(self._known_file(path), name, state.number if state is not None else None)

    def _name(self, file: int, name: str, state: int | None) -> None:
        self._connection.execute("INSERT INTO names (file, name, state) VALUES (?, ?, ?)", (file, name, state))

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """For `retention`, which removes what is written here."""
        return self._connection.execute(statement, values).fetchall()

    def execute_many(self, statement: str, rows: Iterator[tuple[Any, ...]]) -> None:
        self._connection.executemany(statement, rows)

    def used(self) -> int:
        """Bytes in use; the file may be larger by what was freed and will be used again."""
        with explained(self.folder / NAME):
            size, pages, free = (
                self._rows(f"PRAGMA {what}")[0][0] for what in ("page_size", "page_count", "freelist_count")
            )
            return int(size * (pages - free))

    def _rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._connection.execute(statement, values).fetchall()

    def _file(self, path: Path) -> int | None:
        found = self._rows("SELECT number FROM files WHERE path = ?", os.fsencode(path))
        return found[0][0] if found else None

    def _known_file(self, path: Path) -> int:
        found = self._file(path)
        if found is not None:
            return found
        return self._connection.execute("INSERT INTO files (path) VALUES (?)", (os.fsencode(path),)).lastrowid or 0

    def _head(self, file: int) -> State | None:
        found = self._rows("SELECT state FROM moves WHERE file = ? ORDER BY number DESC LIMIT 1", file)
        return self.state(found[0][0]) if found else None

    def state(self, number: int) -> State:
        known = number in self._right
        columns = COLUMNS.format(edits="NULL" if known else "s.edits")
        rows = self._rows(f"SELECT {columns} FROM states s WHERE s.number = ?", number)
        if not rows:
            raise DamagedJournal(says("history-state-gone", state=number))
        state = state_of(rows[0], edits=False, known=known)
        self._right.add(number)
        return state

    def _seen(self, file: int | None, sha256: str) -> State | None:
        """The state with that content in which this file was last; with None, in which any file was.

        So a file that was renamed or copied keeps its history under the new name.
        """
        of_file = "m.file = :file AND" if file is not None else ""
        found = self._connection.execute(
            f"SELECT m.state FROM moves m JOIN states s ON s.number = m.state WHERE {of_file} s.sha256 = :sha256"
            " ORDER BY m.number DESC LIMIT 1",
            {"file": file, "sha256": sha256},
        ).fetchall()
        return self.state(found[0][0]) if found else None

    def _renamed(self, sha256: str) -> int | None:
        """The file that was last seen with this content and is not at its path any more: it has another name now."""
        found = self._rows(
            "SELECT f.number, f.path FROM files f JOIN moves m ON m.file = f.number JOIN states s ON s.number = m.state"
            " WHERE s.sha256 = ? AND m.number = (SELECT max(number) FROM moves WHERE file = f.number)"
            " ORDER BY m.number DESC",
            sha256,
        )
        return next((number for number, path in found if not os.path.lexists(path)), None)

    def _adopt(self, file: int, path: Path) -> State:
        """Move a file's history to another path, with all its branches and names. Returns the current state."""
        other = self._file(path)
        if other is not None and other != file:  # known by name only, so nothing of it is lost
            for table in ("intents", "names"):
                self._connection.execute(f"DELETE FROM {table} WHERE file = ?", (other,))
            self._connection.execute("UPDATE states SET file = ? WHERE file = ?", (file, other))
            self._connection.execute("DELETE FROM files WHERE number = ?", (other,))
        self._connection.execute("UPDATE files SET path = ? WHERE number = ?", (os.fsencode(path), file))
        head = self._head(file)
        assert head is not None
        return head

    def adopt(self, path: Path, sha256: str) -> bool:
        """Note, in a transaction, the new path of a file that was renamed and holds this content; whether it was."""
        known = self._file(path)
        if known is not None and self._head(known) is not None:
            return False
        renamed = self._renamed(sha256)
        if renamed is not None:
            self._adopt(renamed, path)
        return renamed is not None

    def _times(self, file: int) -> dict[int, float]:
        """When this file first came into a state: files with the same content share states, and not their times."""
        times = dict(
            self._rows(
                "SELECT m.state, min(m.time) FROM moves m JOIN states s ON s.number = m.state WHERE m.file = ?"
                " AND (m.who = s.who OR (m.who = 'seen' AND s.who = 'start')) GROUP BY m.state",
                file,
            )
        )
        return {state: time for state, time in times.items() if moment(time)}

    def _move(self, file: int, state: State, who: str) -> None:
        if who in ("edit", "apply", "save"):
            head = self._head(file)
            if head is not None and head.number == state.parent:
                for name, at in self._names(file).items():
                    if at == head.number:
                        self._name(file, name, state.number)
        values = (file, state.number, now(), who)
        self._connection.execute("INSERT INTO moves (file, state, time, who) VALUES (?, ?, ?, ?)", values)

    def _names(self, file: int, among: Mapping[int, object] | None = None) -> dict[str, int]:
        latest = dict(self._rows("SELECT name, state FROM names WHERE file = ? ORDER BY number", file))
        return {name: at for name, at in latest.items() if at is not None and (among is None or at in among)}


def chunk_numbers(stored: bytes) -> array[int]:
    """The numbers of the chunks of a snapshot, in order. Raises ValueError."""
    numbers = array("q")
    numbers.frombytes(stored)
    return little_endian(numbers)


def little_endian(numbers: array[int]) -> array[int]:
    """The other way round on a machine that counts the other way round, so that journals can be carried over."""
    import sys

    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
