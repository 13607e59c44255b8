"""Stores for tests of URLs: `s3://` (whole objects, with tags) and `tiny://` (a disk far away: neither), whose objects
are files in the folder of `REDRAFT_TEST_STORE`.

`installed` gives them to fsspec, in this process and in those it starts. `calls` has every request. A line `put_file
a.svg 2 fail` in the file `.trouble` lets the next two such calls fail, `cut` lets them write half, `kill` ends the
process after.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from hashlib import md5
from pathlib import Path
from typing import Any

import fsspec
import pytest
from fsspec.registry import _registry

from redraft.batch.run.pool import _row
from redraft.batch.run.worker import run_row
from redraft.batch.table.manifest import RowJob
from redraft.batch.table.store import Store
from redraft.batch.table.urls import is_url
from redraft.language.picture_files import only_within, picture_file
from redraft.process_pool import Done

ROOT = Path(__file__).parents[1]


class Tiny(fsspec.AbstractFileSystem):  # type: ignore[misc, unused-ignore]
    protocol = "tiny"
    cachable = False

    def _file(self, what: str, path: str) -> Path:
        store = Path(os.environ["REDRAFT_TEST_STORE"])
        with open(store / ".calls", "a") as file:
            file.write(f"{what} {path}\n")
        self.trouble = _trouble(store / ".trouble", what, path)
        if self.trouble == "fail":
            raise OSError("500 Internal Server Error")
        return store / path

    def info(self, path: str, **_: Any) -> dict[str, Any]:
        file = self._file("info", self._strip_protocol(path))
        if file.is_dir():
            return {"name": path, "size": 0, "type": "directory"}
        found = file.stat()
        return {"name": path, "size": found.st_size, "type": "file", "mtime": found.st_mtime_ns, **self._tag(file)}

    def _tag(self, file: Path) -> Mapping[str, str]:
        return {}

    def cat_file(self, path: str, start: int | None = None, end: int | None = None, **_: Any) -> bytes:
        return self._file("cat_file", path).read_bytes()[start:end]

    def put_file(self, lpath: str, rpath: str, **_: Any) -> None:
        file = self._file("put_file", rpath)
        data = Path(lpath).read_bytes()
        file.write_bytes(data[: len(data) // 2] if self.trouble == "cut" else data)
        if self.trouble == "kill":
            os.kill(os.getpid(), signal.SIGKILL)

    def makedirs(self, path: str, exist_ok: bool = False) -> None:
        self._file("makedirs", path).mkdir(parents=True, exist_ok=exist_ok)

    def mv(self, path1: str, path2: str, **_: Any) -> None:
        self._file("mv", path1)
        if not self._file("mv", path2).exists():  # some rename nothing onto a file that is there, and do not say so
            self._file("mv", path1).rename(self._file("mv", path2))

    def rm_file(self, path: str) -> None:
        self._file("rm_file", path).unlink()


class Bucket(Tiny):
    protocol = "s3"

    def _tag(self, file: Path) -> Mapping[str, str]:
        return {"ETag": md5(file.read_bytes()).hexdigest()}

    def put_file(self, lpath: str, rpath: str, **_: Any) -> None:
        self._file("put_file", rpath).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(lpath, Path(os.environ["REDRAFT_TEST_STORE"]) / rpath)
        if self.trouble == "kill":
            os.kill(os.getpid(), signal.SIGKILL)


def _trouble(path: Path, what: str, name: str) -> str:
    if not path.exists():
        return ""
    call, part, times, kind = path.read_text().split()
    if what != call or not name.endswith(part) or not int(times):
        return ""
    path.write_text(f"{call} {part} {int(times) - 1} {kind}")
    return kind


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the stores, as long as the test lasts."""
    store, plugins = folder / "store", folder / "plugins" / "tiny-1.0.dist-info"
    (store / "bucket").mkdir(parents=True)
    plugins.mkdir(parents=True)
    (plugins / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
    kinds = {"s3": Bucket, "tiny": Tiny}
    lines = [f"{name} = {kind.__module__}:{kind.__name__}" for name, kind in kinds.items()]
    (plugins / "entry_points.txt").write_text("\n".join(["[fsspec.specs]", *lines]) + "\n")
    path = [str(plugins.parent), str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    monkeypatch.setenv("REDRAFT_TEST_STORE", str(store))
    monkeypatch.setattr("redraft.batch.table.store.PAUSE", 0.001)
    for name, kind in kinds.items():
        monkeypatch.setitem(_registry, name, kind)
    return store


def calls(store: Path) -> list[str]:
    """The requests so far, and none of them next time."""
    log = store / ".calls"
    lines = log.read_text().splitlines() if log.exists() else []
    log.unlink(missing_ok=True)
    return lines


class Here:
    """Stands for the processes of a batch: its rows are carried out in this one."""

    def __init__(self, order: Mapping[str, Any], *_: object, **__: object) -> None:
        self.order = json.loads(json.dumps(order))

    def run(self, jobs: Iterable[RowJob], done: Done[RowJob]) -> None:
        copy_context().run(self._run, jobs, done)  # as in a process, what rows may read ends with them

    def _run(self, jobs: Iterable[RowJob], done: Done[RowJob]) -> None:
        folders = self.order["pictures"]
        with (
            Store(folders, self.order["table"], self.order["retries"]) as store,
            open_copy(self.order["options"]) as carry,
        ):
            only_within([folder for folder in folders if not is_url(folder)], store.picture)
            for job in jobs:
                done(job, store.told(run_row(carry, _row(job), store)), None, 0.0)

    def end(self, *, now: bool) -> None:
        pass


@contextmanager
def open_copy(options: Mapping[str, Any]) -> Iterator[Any]:
    """A session that writes what a row names one after the other: design, words, pictures."""

    def carry(row: Mapping[str, Any]) -> Mapping[str, Any]:
        data = Path(row["input"]).read_bytes() + (row["instruction"] or "").encode()
        for name, value in row["given"].items():
            data += picture_file(value).data if name == "photo" and value else b""
        for path in (row["output"], *row["further"]):
            Path(path).write_bytes(data)
        return {"edits": [], "warnings": [f"of {row['input']}, {row['output']}"]}

    yield carry
