"""Folders for what a process keeps on disk as long as it lives."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

NEW_SECONDS = 60.0


@contextmanager
def own_folder(prefix: str, place: str) -> Iterator[Path]:
    """A folder in `place` that is ours and locked as long as we are there; those of the dead are removed, but not a new
    one, which may not be locked yet."""
    with suppress(OSError):
        for old in Path(place).glob(f"{prefix}*"):
            if old.lstat().st_uid == os.getuid() and time.time() - old.lstat().st_mtime > NEW_SECONDS:
                with suppress(OSError), _locked(old):
                    shutil.rmtree(old, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=place))
    with _locked(folder):
        try:
            yield folder
        finally:
            try:
                shutil.rmtree(folder, ignore_errors=True)
            except KeyboardInterrupt:  # asked to end while it was ending
                shutil.rmtree(folder, ignore_errors=True)
                raise


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)
