"""What an earlier run of a batch did: its results by the rows' ids, and the keys that tell whether a row is the same.

A row's key is made of everything its result follows from: the bytes of the design, the instruction or the program, the
values, the options, where it goes, and the version of redraft. Of a picture that a value names its time and size are.
What lies behind URLs is not in the key: the results have the stamps of what was read, and the tags of what was put, as
their stores gave them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from redraft import machine
from redraft.batch.results.ledger import WRITTEN
from redraft.batch.run.worker import output_digest
from redraft.batch.table.manifest import RowJob, digest
from redraft.batch.table.store import Store
from redraft.batch.table.urls import PICTURE, checked_url, is_url
from redraft.cache import regular
from redraft.errors import RedraftError, UsageError, says
from redraft.formats.file import read_design
from redraft.version import __version__

MOST = 1 << 40
"""Bytes of an output that is read back where its store has no tags."""
KEPT = 64
"""Files whose content is known by their time and size."""


class Keys:
    """The keys of rows. `order` is what the processes are told; files are read again when they have changed."""

    def __init__(self, order: Mapping[str, Any]) -> None:
        options = {name: value for name, value in order["options"].items() if name not in ("models", "sheet")}
        asked = order["options"].get("models") or {}
        self._same = [__version__, order["opener"], options, asked.get("roles"), asked.get("edit")]
        self._same += [order["table"]] if order["table"] else []
        self._folders = [folder for folder in order["pictures"] if not is_url(folder)]
        self._known: dict[str, tuple[object, str]] = {}
        self.changed: set[str] = set()
        """Files that had another content before."""

    def of(self, job: RowJob) -> str:
        files = [path if is_url(path) else self._file(path) for path in (job.input, job.program) if path is not None]
        said = [job.instruction, job.code, job.given, job.scope, job.fill, job.allow_empty, job.outputs]
        seen = [_stamp(os.path.join(folder, value)) for value in job.given.values() if PICTURE.fullmatch(value)
                for folder in self._folders]  # fmt: skip
        return sha256(json.dumps([self._same, files, said, seen], sort_keys=True).encode()).hexdigest()[:32]

    def _file(self, path: str) -> str:
        stamp = _stamp(path)
        if self._known.get(path, (None, ""))[0] != stamp or os.path.isdir(path):
            self._known = self._known if len(self._known) < KEPT else {}
            try:
                digest = read_design(Path(path)).sha256
            except RedraftError:
                return ""
            self.changed |= {path} if self._known.get(path, (None, digest))[1] != digest else set()
            self._known[path] = stamp, digest
        return self._known[path][1] if stamp is not None else ""


def _stamp(path: str) -> tuple[int, int, int] | None:
    with suppress(OSError, ValueError):
        found = os.stat(path)
        return found.st_ino, found.st_size, found.st_mtime_ns
    return None


class Earlier:
    """The results of an earlier run, which stay in their file. `spoilt` lines cannot be read; a last line that was cut
    short by a kill is none."""

    def __init__(self, path: Path) -> None:
        self.spoilt = 0
        self._places: dict[int, int] = {}
        try:
            there = regular(path)  # where an open file cannot be replaced, it is read whole
            self._file: IO[bytes] = open(there, "rb") if machine.POSIX else BytesIO(there.read_bytes())  # noqa: SIM115
        except OSError as error:
            raise UsageError(says("results-unreadable", path=str(path), reason=error.strerror)) from error
        at = 0
        for line in self._file:
            if line.endswith(b"\n"):
                if (row := _row(line)) is None:
                    self.spoilt += 1
                else:
                    self._places[digest(str(row["id"]))] = at
            at += len(line)

    def close(self) -> None:
        self._file.close()

    def line(self, id: str | int) -> bytes:
        """The last line of a row, b"" for none."""
        if (at := self._places.get(digest(str(id)))) is None:
            return b""
        self._file.seek(at)
        return self._file.readline()

    def others(self, marks: Collection[int]) -> Iterator[bytes]:
        """The lines of all rows but those whose ids have these digests."""
        for mark, at in self._places.items():
            if mark not in marks:
                self._file.seek(at)
                yield self._file.readline()

    def urls(self, job: RowJob) -> list[str]:
        """What is to be looked at before it is known whether a row is done."""
        row = _row(self.line(job.id)) or {}
        if row.get("status") not in WRITTEN or not _whole(row, job):
            return []
        return [*filter(is_url, job.outputs), *row.get("read", ())]

    def done(self, job: RowJob, key: str, store: Store) -> bytes:
        """The line of a row that is done already: same key, and its outputs as they were written; b"" for any other."""
        line = self.line(job.id)
        row = _row(line) or {}
        if row.get("status") not in WRITTEN or row["id"] != job.id or row.get("key") != key or not _whole(row, job):
            return b""
        if not all(stamp and (seen := store.look(url)) and seen.stamp == stamp
                   for url, stamp in row.get("read", {}).items()):  # fmt: skip
            return b""
        stored = row.get("stored") or [""] * len(job.outputs)
        there = [_digest(*each, store) for each in zip(job.outputs, row["sha256"], stored, strict=True)]
        return line if None not in there and row["sha256"] == there else b""


def _digest(output: str, known: str, tag: str, store: Store) -> str | None:
    """The sha256 of an output; where it is a URL that still has the tag it was put with, what is `known` of it."""
    if not is_url(output):
        return output_digest(output)
    seen = store.look(output)
    if seen is None or seen.tag != tag:
        return None
    return known if tag else output_digest(str(store.fetched(output, MOST)))


def _whole(row: Mapping[str, Any], job: RowJob) -> bool:
    """Whether the result of a row that was done is as it was written, and no disk has damaged it."""
    with suppress(KeyError, TypeError, AttributeError, UsageError):
        counts = {len(row[name]) for name in ("sha256", "stored") if name in row}
        known = all(checked_url(url) == url and isinstance(stamp, str) for url, stamp in row.get("read", {}).items())
        texts = [*row["warnings"], *row["notes"], *(one[name] for one in row["fit"] for name in ("layer", "how"))]
        texts += [*row["sha256"], *row.get("stored", ())]
        same = row["output"] == job.output and row["error"] is None and counts == {len(job.outputs)}
        return same and known and all(isinstance(one, str) for one in texts)
    return False


def _row(line: bytes) -> dict[str, Any] | None:
    with suppress(ValueError, RecursionError):
        row = json.loads(line)
        if isinstance(row, dict) and isinstance(row.get("id"), str | int):
            return row
    return None
