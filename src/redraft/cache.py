"""The cache directory of the user, whether what lies there is the user's own, and whether a path is that of a file."""

from __future__ import annotations

import errno
import os
import stat
import time
from contextlib import suppress
from pathlib import Path

from redraft import machine
from redraft.errors import UsageError, says

SETTING = "REDRAFT_TILE_CACHE"
MOST_BYTES = 256 << 20
ABANDONED = 3600.0
"""Seconds after which a file that was never finished is removed."""


def cache_directory() -> Path:
    """`$REDRAFT_HOME/cache` where that is set, else redraft's own folder in the user's cache directory.

    RuntimeError where there is no home directory.
    """
    if home := os.environ.get("REDRAFT_HOME"):
        return Path(home) / "cache"
    if local := machine.local_folder():
        return Path(local) / "cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "redraft"


def most_bytes() -> int:
    """How many bytes of tiles are kept, as the environment says; 0 where nothing is kept at all."""
    setting = os.environ.get(SETTING, "")
    if not setting:
        return MOST_BYTES
    if setting.lower() in ("off", "no", "0"):
        return 0
    if not setting.isdecimal() or len(setting) > 6:
        raise UsageError(says("tile-cache-setting-invalid", setting=SETTING, given=setting))
    return int(setting) << 20


def owned(found: os.stat_result, *, private: bool = False) -> bool:
    """Whether nobody but the user could have written a file or a folder; `private`: nor read it.

    Windows has no such modes: there the cache directory is in the user's profile.
    """
    others = stat.S_IRWXG | stat.S_IRWXO if private else stat.S_IWGRP | stat.S_IWOTH
    return machine.is_own(found) and not (machine.POSIX and found.st_mode & others)


def made_private(folder: Path) -> bool:
    """Whether there is a folder, made if there was none, that nobody else can write to."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        found = os.lstat(folder)
        return stat.S_ISDIR(found.st_mode) and owned(found, private=True)
    except OSError:
        return False


def private_folder(name: str) -> Path | None:
    """The folder of that name in the cache directory, made if there was none; None if it is not the user's alone."""
    with suppress(RuntimeError):  # no home directory
        folder = cache_directory() / name
        return folder if made_private(folder) else None
    return None


def replace_file(path: Path, data: bytes) -> bool:
    """Write a file beside and rename it, so that no reader sees half of it; whether that was possible."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    except OSError:  # no folder, or another thread that writes the same
        return False
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
        beside.replace(path)
    except OSError:  # a full disk
        beside.unlink(missing_ok=True)
        return False
    return True


def prune(folder: Path, ending: str, most: int, left: float = 1.0) -> None:
    """Where files with that ending have more than `most` bytes together, remove those used longest ago until they have
    `left` times as many; and any other file that was never finished."""
    with suppress(OSError):
        files = []
        with os.scandir(folder) as entries:
            for entry in entries:
                found = entry.stat(follow_symlinks=False)
                if entry.name.endswith(ending):
                    files.append((found.st_mtime_ns, found.st_size, entry.path))
                elif found.st_mtime < time.time() - ABANDONED:
                    os.unlink(entry.path)
        total = sum(size for _, size, _ in files)
        if total > most:
            for _, size, path in sorted(files):
                if total <= most * left:
                    break
                total -= size
                with suppress(OSError):  # another process may have been first
                    os.unlink(path)


def regular(path: Path) -> Path:
    """The path, for reading. OSError where it is that of a pipe, a socket or a device, which may wait for ever."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return path  # who opens it says why
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, "it is a pipe, a socket or a device, not a regular file")
    return path
