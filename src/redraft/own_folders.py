"""Folders for what a process keeps on disk as long as it lives."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from redraft.machine import is_own, locked

NEW_SECONDS = 60.0


@contextmanager
def own_folder(prefix: str, place: str) -> Iterator[Path]:
    """A folder in `place`, ours and locked while we live; those of the dead are removed, but not new, unlocked ones."""
    with suppress(OSError):
        for old in Path(place).glob(f"{prefix}*"):
            if is_own(old.lstat()) and time.time() - old.lstat().st_mtime > NEW_SECONDS:
                with suppress(OSError), locked(old, follow=False) as free:
                    if free:
                        shutil.rmtree(old, ignore_errors=True)
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=place))
    with locked(folder, follow=False):
        try:
            yield folder
        finally:
            try:
                shutil.rmtree(folder, ignore_errors=True)
            except KeyboardInterrupt:  # asked to end while it was ending
                shutil.rmtree(folder, ignore_errors=True)
                raise
