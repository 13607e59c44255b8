"""What files are held to, and the results kept of earlier runs, by the digests of file and guide."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from redraft.cache import owned, private_folder, replace_file
from redraft.errors import RedraftError
from redraft.formats.file import read_design
from redraft.version import __version__

MOST_KEPT = 20_000
"""Results that are kept; past it the older half goes."""


class LintTask(NamedTuple):
    """What files are held to: the brand's file and its bytes. `target` is the folder that mended files go to, '' for
    their own place, None where nothing is mended; `receipts` that of their receipts."""

    brand: Path | None
    guide: bytes
    fonts: tuple[Path, ...] = ()
    target: str | None = None
    receipts: Path | None = None


class KeptResults:
    """Results of earlier runs, in the user's cache directory; none where `task` is None."""

    def __init__(self, task: LintTask | None) -> None:
        self._folder = private_folder("lint") if task is not None else None
        held = (hashlib.sha256(task.guide).hexdigest(), __version__, "3", *map(str, task.fonts)) if task else ()
        self._held = "\0".join(held)

    def _path(self, file: str) -> Path:
        """Where the result for a file as it is now is, or would be."""
        parts = read_design(Path(file)).sha256, Path(file).as_posix(), self._held
        key = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogateescape")).hexdigest()
        return (self._folder or Path()) / key

    def get(self, file: str) -> dict[str, Any] | None:
        with suppress(OSError, ValueError, RedraftError):
            if self._folder is not None and owned((path := self._path(file)).lstat()):
                mark, _, data = path.read_bytes().partition(b"\n")
                found: dict[str, Any] | None = json.loads(data) if mark == _mark(data) else None
                return found
        return None

    def put(self, file: str, result: dict[str, Any]) -> None:
        with suppress(OSError, RedraftError):
            if self._folder is not None and "error" not in result:
                data = json.dumps(result).encode()
                replace_file(self._path(file), _mark(data) + b"\n" + data)

    def prune(self) -> None:
        with suppress(OSError):
            found = list(self._folder.iterdir()) if self._folder is not None else []
            if len(found) > MOST_KEPT:
                for path in sorted(found, key=lambda path: path.stat().st_mtime)[: len(found) // 2]:
                    path.unlink(missing_ok=True)


def _mark(data: bytes) -> bytes:
    """Tells whether a result is as it was kept, and no disk has damaged it."""
    return hashlib.sha256(data).hexdigest().encode()
