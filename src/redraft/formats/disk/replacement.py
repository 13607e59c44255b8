"""Atomic replacement of a file: after a crash at any moment there is the old file or the new one.

A save writes a temporary file beside its target, syncs it, reads it back, has it checked, renames it over the target
and syncs the folder. Kept: mode, owner and group where the system allows, a symbolic link as a link; one that leads out
of its own folder is followed only where it names the file that was read. Not covered: access lists, extended
attributes, and other hard links to the same file, which go on naming the old content.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from redraft import machine
from redraft.errors import RedraftError, SaveError, UsageError, says
from redraft.formats.disk.snapshots import Snapshot, shown_path, stamp
from redraft.lazy import lazily

_TEMPORARY = lazily(r"\..*\.redraft-(\d+)-[0-9a-f]{8}\.tmp", re.DOTALL)
_STALE_SECONDS = 60.0
_COARSEST_CLOCK_NS = 2_000_000_000  # FAT keeps times to two seconds
_swept: dict[str, float] = {}
"""When this process last swept each folder: a batch that fills one folder must not list it at every save."""


def replace_file(
    target: Path,
    data: bytes,
    *,
    check: Callable[[bytes], None] = lambda _: None,
    base: Snapshot | None = None,
    overwrite: bool = True,
) -> Path:
    """See `formats.saves.save`; here the bytes are those of one file, whatever is in them."""
    shown = shown_path(target)
    refuse_impossible_name(target, shown)
    refuse_link_out(target, shown, base)
    with explained(shown):
        real = os.path.realpath(target)
        folder = os.path.dirname(real)
        existing = _existing(real, folder, shown, overwrite)
        in_place = base if base is not None and _is_target_of(base, target, real) else None
        if in_place is not None:
            _refuse_changed(in_place, real, shown)
        sweep_sometimes(folder)
        temporary = os.path.join(folder, temporary_name(os.path.basename(real)))
        # A replaced file's mode may be stricter than the default, so start closed and open up once it is set.
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | machine.PLAIN | machine.NO_LINK
        descriptor = os.open(temporary, flags, 0o666 if existing is None else 0o600)
        try:
            with ExitStack() as opened:
                opened.callback(os.close, descriptor)
                with suppress(OSError):  # held as a sign of life for `sweep`; not every filesystem has locks
                    machine.lock(descriptor)
                _write_all(descriptor, data)
                if existing is not None:
                    machine.keep_owner_and_mode(descriptor, existing)
                os.fsync(descriptor)
                read_back = _read_back(descriptor, len(data))
                if read_back != data:
                    raise SaveError(says("file-bytes-differ", file=shown))  # fmt: skip
                check(read_back)
                with ExitStack() as held:  # so that no other save comes between the last look at it and the rename
                    with suppress(OSError):  # who keeps it for longer is another program, and is not waited for
                        held.enter_context(machine.locked(real, 1.0))
                    if in_place is not None:
                        _refuse_changed(in_place, real, shown)
                    if not machine.POSIX:  # an open file cannot be renamed there
                        opened.close()
                    _put(temporary, real, overwrite)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
    machine.sync_folder(folder)
    return Path(real)


def write_file(path: Path, data: bytes) -> Path:
    """Put a picture or a receipt at `path` in one step, replacing what is there."""
    return replace_file(path, data)


def sweep(folder: Path) -> list[Path]:
    """Remove the temporaries that ended saves left in a folder; returns which. Never touches anything else.

    A layer folder is prepared in a temporary folder, all others in a file.

    One is left over when no process holds its lock, and its process is gone or it is older than a minute. The lock
    distinguishes a process of another container or machine, whose number means nothing here, and a reused number.
    """
    removed = []
    with suppress(OSError):
        for name in os.listdir(folder):
            found = _TEMPORARY.fullmatch(name)
            if found is None:
                continue
            path = os.path.join(folder, name)
            with suppress(OSError):
                status = os.lstat(path)
                if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
                    continue
                if machine.process_runs(int(found[1])) and time.time() - status.st_mtime < _STALE_SECONDS:
                    continue
                with machine.locked(path, follow=False) as free:
                    if not free:  # no locks there
                        continue
                    if stat.S_ISDIR(status.st_mode):
                        shutil.rmtree(path)
                    else:
                        os.unlink(path)
                    removed.append(Path(path))
    return removed


# Changed underneath


def _is_target_of(base: Snapshot, target: Path, real: str) -> bool:
    # By the name as given too: a link that was pointed elsewhere meanwhile is a change, not another file.
    return str(base.real) == real or os.path.abspath(base.path) == os.path.abspath(target)


def _refuse_changed(base: Snapshot, real: str, shown: str) -> None:
    """Compare cheaply by the file's stamp, and by its content where the stamp does not decide."""
    again = "run the edit again on the file as it is now, or save to another one with --output"
    if str(base.real) != real:
        raise SaveError(says("link-target-changed", file=shown, again=again))
    try:
        now = os.stat(real)
    except FileNotFoundError:
        raise SaveError(says("file-removed-meanwhile", file=shown, again=again)) from None
    known = (base.device, base.inode, base.size, base.mtime_ns, base.ctime_ns)
    # Two writes within one tick of the clock have one time, so a file fresh when it was read is compared by content.
    if stamp(now) == known and base.read_ns - base.mtime_ns > _COARSEST_CLOCK_NS:
        return
    if now.st_size == base.size and _digest(real) == base.sha256:
        return
    raise SaveError(says("file-changed-meanwhile", file=shown, again=again))


def _digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


# Writing


def refuse_impossible_name(target: Path, shown: str) -> None:
    try:
        possible = b"\0" not in os.fsencode(target) and machine.is_name(target.name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise UsageError(says("output-name-impossible", file=shown))


def refuse_link_out(target: Path, shown: str, base: Snapshot | None) -> None:
    """A link beside a design came with its folder, perhaps: only the file that was read is replaced through one that
    leads elsewhere."""
    real = os.path.realpath(target)
    if not os.path.islink(target) or (base is not None and _is_target_of(base, target, real)):
        return
    if not Path(real).is_relative_to(os.path.realpath(target.parent)):
        raise UsageError(says("link-out-of-folder", file=shown, real=real))


def _existing(real: str, folder: str, shown: str, overwrite: bool) -> os.stat_result | None:
    """The file that will be replaced, once it is known that it may be."""
    try:
        status = os.stat(real)
    except FileNotFoundError:
        if not os.path.isdir(folder):
            raise UsageError(says("no-folder-to-save-in", file=shown, folder=folder)) from None
        return None
    if stat.S_ISDIR(status.st_mode):
        raise UsageError(says("output-is-folder", file=shown))
    if not stat.S_ISREG(status.st_mode):
        raise UsageError(says("output-not-regular-file", file=shown))
    if not overwrite:
        raise UsageError(says("output-there-already", file=shown))
    # A rename needs only rights on the folder; a file its owner made read-only is to stay.
    if not os.access(real, os.W_OK):
        raise SaveError(says("file-read-only", file=shown))
    return status


def temporary_name(name: str) -> str:
    while len(os.fsencode(name)) > 180:  # the whole must stay within 255 bytes
        name = name[:-1]
    return f".{name}.redraft-{os.getpid()}-{os.urandom(4).hex()}.tmp"


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view[: 1 << 30]) :]


def _read_back(descriptor: int, size: int) -> bytes:
    os.lseek(descriptor, 0, os.SEEK_SET)
    chunks = []
    while chunk := os.read(descriptor, min(size + 1, 1 << 30)):
        chunks.append(chunk)
    return chunks[0] if len(chunks) == 1 else b"".join(chunks)


def _put(temporary: str, real: str, overwrite: bool) -> None:
    if not overwrite:
        try:
            os.link(temporary, real)  # unlike a rename, this fails when someone made the file meanwhile
        except FileExistsError:
            raise
        except OSError:  # a filesystem without hard links
            if os.path.lexists(real):
                raise FileExistsError(errno.EEXIST, "exists already", real) from None
        else:
            os.unlink(temporary)
            return
    os.replace(temporary, real)


def sweep_sometimes(folder: str) -> None:
    now = time.monotonic()
    if folder not in _swept or now - _swept[folder] > _STALE_SECONDS:
        _swept[folder] = now
        sweep(Path(folder))


@contextmanager
def explained(shown: str) -> Iterator[None]:
    """Turn what the system answers into one sentence and a next step."""
    try:
        yield
    except RedraftError:
        raise
    except OSError as error:
        raise _not_saved(error, shown) from error


def _not_saved(error: OSError, shown: str) -> RedraftError:
    if error.errno in _MISNAMED:
        what, next = _MISNAMED[error.errno]
        return UsageError(f"{shown[:80] + '…' if error.errno == errno.ENAMETOOLONG else shown} {what}", next)
    what, next = _UNSAVED.get(
        error.errno or 0, (f"{error.strerror or error}", "check the disk, or save somewhere else with --output")
    )
    return SaveError(says("file-not-saved", file=shown, problem=what, advice=next))


_ELSEWHERE = "save somewhere else with --output"
_UNSAVED = {
    errno.ENOSPC: ("the disk is full", "free some space, or save to another disk"),
    errno.EDQUOT: ("your disk quota is used up", "free some space of yours"),
    errno.EFBIG: ("the result is larger than a file may be there", "save to another disk"),
    errno.EROFS: ("that disk is read-only", _ELSEWHERE),
    errno.EACCES: ("you may not write in its folder", _ELSEWHERE),
    errno.EPERM: ("you may not write in its folder", _ELSEWHERE),
    errno.ENOENT: ("its folder was removed", "make the folder again and repeat"),
}
_MISNAMED = {
    errno.ENAMETOOLONG: ("is too long a name", "give a shorter one"),
    errno.EEXIST: ("exists already", "choose another name, or allow it to be replaced"),
    errno.ENOTDIR: ("cannot be saved: a part of that path is a file, not a folder", "check the path"),
    errno.EISDIR: ("is a folder", "give the name of a file in it"),
    errno.ELOOP: ("is a link that leads back to itself", "name the file it should lead to"),
}
