"""Reading files from disk as snapshots that show later whether the file changed."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
import time
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from redraft import budget, machine
from redraft.errors import FormatError, UsageError, says
from redraft.installation import clone, from_here

MANIFEST = "manifest.json"
"""The file that makes a folder a layer folder (docs/reference/formats/folder.md)."""

LIMIT = 512 << 20
"""Bytes; a design file larger than this is refused."""


class Snapshot(NamedTuple):
    """A file as it was when read: `path` as given, `real` with links followed, `sha256` in hexadecimal.

    Times are in nanoseconds since the epoch; `read_ns` is when the reading began.
    """

    path: Path
    real: Path
    data: bytes
    sha256: str
    mtime_ns: int
    ctime_ns: int
    size: int
    device: int
    inode: int
    mode: int
    read_ns: int


def open_input(path: Path) -> BinaryIO:
    """A regular file, to be read bit by bit. Never waits on a pipe."""
    shown = shown_path(path)
    try:
        _refuse_special(os.stat(path), shown)
        file = open(os.open(path, os.O_RDONLY | machine.NO_WAIT | machine.PLAIN), "rb")  # noqa: SIM115 - the caller's
        # Again on the open file: the name may refer to something else by now.
        _refuse_special(os.fstat(file.fileno()), shown)
    except FileNotFoundError as error:
        raise _missing(path, shown) from error
    except OSError as error:
        raise _unreadable(error, shown) from error
    except ValueError as error:  # a NUL or a lone surrogate in the name
        raise UsageError(says("input-name-impossible", file=shown)) from error
    return file


def read_input(path: Path, limit: int = LIMIT) -> Snapshot:
    """The bytes of a regular file, with a stamp that shows later whether it changed. Never waits on a pipe."""
    shown = shown_path(path)
    with open_input(path) as file:
        descriptor = file.fileno()
        try:
            for _ in range(3):
                read_ns = time.time_ns()
                before = os.fstat(descriptor)
                os.lseek(descriptor, 0, os.SEEK_SET)
                data = _read_at_most(descriptor, limit, before.st_size, shown)
                if stamp(os.fstat(descriptor)) == stamp(before):
                    break
            else:
                raise UsageError(says("file-keeps-changing", file=shown))
        except OSError as error:
            raise _unreadable(error, shown) from error
    real = Path(os.path.realpath(path))
    budget.fed(len(data))
    if not data:
        raise FormatError(says("file-empty", file=shown))
    return Snapshot(
        path=Path(path),
        real=real,
        data=data,
        sha256=hashlib.sha256(data).hexdigest(),
        mtime_ns=before.st_mtime_ns,
        ctime_ns=before.st_ctime_ns,
        size=len(data),
        device=before.st_dev,
        inode=before.st_ino,
        mode=before.st_mode,
        read_ns=read_ns,
    )


def real_path(path: Path) -> Path:
    """The canonical path of a design, with links followed: a layer folder's is that of the folder."""
    real = Path(os.path.realpath(path))
    return real.parent if real.name == MANIFEST else real


def is_packed_folder(data: bytes) -> bool:
    """Whether bytes are those of a layer folder: a zip file that begins with the manifest."""
    return data[:4] == b"PK\x03\x04" and data[30 : 30 + len(MANIFEST)] == MANIFEST.encode()


def same_file(a: Path, b: Path) -> bool:
    """Whether two paths name one file, through links or not; also when neither exists yet."""
    try:
        if os.path.samefile(a, b):
            return True
    except (OSError, ValueError):
        pass
    try:
        return real_path(a) == real_path(b)
    except (OSError, ValueError):
        return False


def refuse_foreign(path: Path, mark: bytes, what: str) -> None:
    """UsageError where a report would replace an ordinary file that is not one: all have `mark` near the beginning."""
    start = b""
    if os.path.isfile(path):
        with suppress(OSError), open(path, "rb") as file:
            start = file.read(1 << 16)
    if start.strip() and mark not in start and not mark.startswith(start):  # cut short by a kill
        raise UsageError(says("output-not-replaceable", path=shown_path(path), kind=what))


def shown_path(path: Path) -> str:
    """A path for a message, with characters that could disturb a terminal escaped."""
    return repr(str(path))


def _refuse_special(status: os.stat_result, shown: str) -> None:
    mode = status.st_mode
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise UsageError(says("input-is-folder", file=shown))
    kind = "a named pipe" if stat.S_ISFIFO(mode) else "a socket" if stat.S_ISSOCK(mode) else "a device"
    raise UsageError(says("input-not-regular-file", file=shown, kind=kind))


def _read_at_most(descriptor: int, limit: int, expected: int, shown: str) -> bytes:
    too_large = FormatError(says("file-too-large", file=shown, limit=limit))
    if expected > limit:
        raise too_large
    chunks = []
    left = limit + 1
    # One more than expected, so that the usual file is one read and one empty read.
    while left > 0 and (chunk := os.read(descriptor, min(left, max(expected + 1, 1 << 16), 1 << 30))):
        chunks.append(chunk)
        left -= len(chunk)
    if left == 0:
        raise too_large
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def stamp(status: os.stat_result) -> tuple[int, int, int, int, int]:
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def _missing(path: Path, shown: str) -> UsageError:
    from difflib import get_close_matches

    if os.path.islink(path):
        target = shown_path(Path(os.readlink(path)))
        return UsageError(says("link-broken", file=shown, target=target))
    folder, name = os.path.split(path)
    example = from_here((clone() or Path("nowhere")) / "examples" / name)
    if example.is_file():
        return UsageError(says("no-file-but-example", file=shown, example=str(example)))
    siblings: list[str] = []
    with suppress(OSError), os.scandir(folder or ".") as entries:
        siblings = [entry.name for entry in islice(entries, 5000) if not entry.name.startswith(".")]
    if folder and not os.path.isdir(folder):
        return UsageError(says("no-file-without-folder", file=shown, folder=folder))
    lowered = {sibling.lower(): sibling for sibling in siblings}
    near = [lowered[match] for match in get_close_matches(name.lower(), lowered, n=3, cutoff=0.6)]
    if near:
        listed = " or ".join(shown_path(Path(folder) / match) for match in near)
        return UsageError(says("no-file-but-similar", file=shown, similar=listed))
    return UsageError(says("no-file", file=shown))


def _unreadable(error: OSError, shown: str) -> UsageError:
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return UsageError(says("file-not-permitted", file=shown))
        case errno.ENOTDIR:
            return UsageError(says("no-file-behind-file", file=shown))
        case errno.ELOOP:
            return UsageError(says("link-loop", file=shown))
        case errno.ENAMETOOLONG:
            return UsageError(says("no-file-name-too-long", file=shown[:80]))
    return UsageError(says("file-unreadable", file=shown, reason=error.strerror or error))
