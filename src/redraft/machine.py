"""Everything that POSIX systems and Windows do differently: locks, open files, processes, pipes, the user's folders.

Covered: Linux, macOS and Windows. Not covered: Windows has no shared locks, so readers of a layer folder take turns; it
cannot ask a process to end, only end it. Where Python has neither `fcntl` nor `msvcrt`, nothing is locked, as on a disk
without locks. Imports nothing of redraft: workers load it in a bare interpreter.
"""

from __future__ import annotations

import _thread
import errno
import os
import signal
import sys
import time
from contextlib import contextmanager, suppress
from importlib import import_module

TYPE_CHECKING = False  # as in typing, which takes longer to load than all this
if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import IO, Any


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


_fcntl = _module("fcntl")
POSIX = _fcntl is not None
_msvcrt, _winapi = (None, None) if POSIX else (_module("msvcrt"), _module("_winapi"))

PLAIN: int = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags to open any file with: its bytes as they are, and not for programs that are started later."""
NO_WAIT, NO_LINK = getattr(os, "O_NONBLOCK", 0), getattr(os, "O_NOFOLLOW", 0)
APART: dict[str, Any] = {"start_new_session": True} if POSIX else {"creationflags": 0x200 if _msvcrt else 0}
"""How to start a process that Ctrl-C does not reach: its parent ends it."""

_MARK = 0x7FFF0000
"""The byte that is locked in an open file on Windows, where nobody can read or write what is locked."""


# Locks


def lock(file: int | IO[Any], patience: float | None = 0.0, *, shared: bool = False, byte: int = _MARK) -> None:
    """Lock an open file until it is closed, alone or `shared`. BlockingIOError where another keeps it for longer than
    so many seconds, None for any time; OSError where there are no locks."""
    end = time.monotonic() + (patience or 0.0)
    while True:
        try:
            if POSIX:
                kind = _fcntl.LOCK_SH if shared else _fcntl.LOCK_EX
                _fcntl.flock(file, kind if patience is None else kind | _fcntl.LOCK_NB)
            else:
                _lock_byte(file if isinstance(file, int) else file.fileno(), byte)
            return
        except BlockingIOError:
            if patience is not None and time.monotonic() >= end:
                raise
        time.sleep(0.005)


@contextmanager
def locked(path: Path | str, patience: float = 0.0, *, shared: bool = False, follow: bool = True) -> Iterator[bool]:
    """Lock a file or folder by path, as `lock` does; False where there are no locks. OSError if it cannot be opened."""
    descriptor, byte = _handle(path, follow)
    held = True
    try:
        try:
            lock(descriptor, patience, shared=shared, byte=byte)
        except BlockingIOError:
            raise
        except OSError:
            held = False
        yield held
    finally:
        os.close(descriptor)


def _handle(path: Path | str, follow: bool) -> tuple[int, int]:
    """A descriptor that can be locked for a path. Windows opens no folder and replaces no open file: there it is one
    file for all paths, each of which has a byte in it."""
    if POSIX:
        return os.open(path, os.O_RDONLY | NO_WAIT | PLAIN | (0 if follow else NO_LINK)), 0
    from hashlib import sha256
    from tempfile import gettempdir

    name = os.path.normcase(os.path.realpath(path)).encode("utf-8", "surrogatepass")
    byte = int.from_bytes(sha256(name).digest()[:4], "big") >> 1
    return os.open(os.path.join(gettempdir(), "redraft.locks"), os.O_RDWR | os.O_CREAT | PLAIN | NO_LINK, 0o600), byte


def _lock_byte(descriptor: int, byte: int) -> None:
    if _msvcrt is None:
        raise OSError(errno.ENOLCK, "this Python has no locks")
    before = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.lseek(descriptor, byte, os.SEEK_SET)
    try:
        _msvcrt.locking(descriptor, _msvcrt.LK_NBLCK, 1)
    except PermissionError:
        raise BlockingIOError(errno.EAGAIN, "another process has locked it") from None
    finally:
        os.lseek(descriptor, before, os.SEEK_SET)


# Files


def keep_owner_and_mode(descriptor: int, existing: os.stat_result) -> None:
    """Give an open file the owner, group and mode of another, where the system has such."""
    if not POSIX:
        return
    mode = existing.st_mode & 0o7777
    status = os.fstat(descriptor)
    if (status.st_uid, status.st_gid) != (existing.st_uid, existing.st_gid):
        try:
            os.fchown(descriptor, existing.st_uid, existing.st_gid)
        except OSError:
            mode &= 0o777  # set-id bits were for the old owner
            with suppress(OSError):
                os.fchown(descriptor, -1, existing.st_gid)
    os.fchmod(descriptor, mode)


def sync_folder(folder: str) -> None:
    """Put the names in a folder on disk. Windows has no such call, and its disks keep a journal of names."""
    # The file is in its place already: a filesystem that cannot sync a folder has not failed to save.
    with suppress(OSError):
        if POSIX:
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | PLAIN)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def is_own(status: os.stat_result) -> bool:
    """Whether a file is the user's; on Windows it lies in the user's own folders."""
    return not POSIX or status.st_uid == os.geteuid()


def local_folder() -> str | None:
    """On Windows, redraft's own folder in the user's application data."""
    place = None if POSIX else os.environ.get("LOCALAPPDATA")
    return os.path.join(place, "redraft") if place else None


_NO_NAME = r'.*[<>:"|?*].*|.*[ .]|(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *([.].*)?'


def is_name(part: str) -> bool:
    """Whether a file can have a name. On Windows some are devices, and ':' hides a file in another."""
    import re

    return POSIX or not re.fullmatch(_NO_NAME, part, re.IGNORECASE | re.DOTALL)


def names_host(path: str) -> bool:
    """Whether a path is on another machine, by its Windows name: even to look for it there would say who asks."""
    return not POSIX and path.replace("/", "\\").startswith("\\\\")


# Processes


def process_runs(process: int) -> bool:
    """Whether a process of this machine runs, by its number. On Windows `os.kill(process, 0)` would interrupt it."""
    try:
        if _winapi is None:
            os.kill(process, 0)
            return True
        handle = _winapi.OpenProcess(0x100000, False, process)  # SYNCHRONIZE
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    try:
        return bool(_winapi.WaitForSingleObject(handle, 0) == 0x102)  # WAIT_TIMEOUT
    finally:
        _winapi.CloseHandle(handle)


def has_ended(process: int) -> bool:
    """Whether a child has ended; its number stays its own until it is waited for."""
    if POSIX:
        return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    return not process_runs(process)


def kill(process: int, *, group: bool = False) -> None:
    """End a process at once, where it still runs, and the `group` that it leads."""
    for end in (os.killpg, os.kill) if group and POSIX else (os.kill,):  # it may not yet lead a group of its own
        with suppress(OSError):
            end(process, signal.SIGKILL if POSIX else signal.SIGTERM)


def wait_for_end(parent: int, pipe: int) -> None:
    """Return when a process is gone that holds the other end of a pipe to this one."""
    if POSIX:
        import select

        watch = select.poll()
        watch.register(pipe, 0)  # only its end is of interest
        watch.poll()
    while not POSIX and process_runs(parent):
        time.sleep(0.5)


def end_with_parent(parent: int, pipe: int) -> None:
    """Send this process SIGTERM, so that its own handler ends it, once its parent is gone."""
    wait_for_end(parent, pipe)
    os.kill(os.getpid(), signal.SIGTERM) if POSIX else _thread.interrupt_main(signal.SIGTERM)


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# Pipes


def heard(pipe: IO[bytes]) -> Any:
    """A pipe as a selector can wait for it and `hear` reads it, without blocking. Windows waits for sockets alone:
    there a thread passes on to one what comes."""
    if POSIX:
        os.set_blocking(pipe.fileno(), False)
        return pipe
    import socket
    import threading

    here, there = socket.socketpair()
    here.setblocking(False)

    def pass_on() -> None:
        with pipe, there, suppress(OSError, ValueError):
            while chunk := os.read(pipe.fileno(), 1 << 16):
                there.sendall(chunk)

    threading.Thread(target=pass_on, daemon=True).start()
    return here


def hear(source: Any) -> bytes:
    """The bytes that have come; none at the end. BlockingIOError where nothing has."""
    return os.read(source.fileno(), 1 << 20) if POSIX else bytes(source.recv(1 << 20))


# Limits


def set_limit(name: str, most: int | None, *, for_good: bool = True) -> None:
    """Limit this process by `RLIMIT_…`, `for_good` or so that it can be raised again; None is all that it may have.
    OSError, ValueError or AttributeError where the system has no such limit."""
    resource = _module("resource")
    which = getattr(resource, name)
    _, hard = resource.getrlimit(which)
    if most is None or hard != resource.RLIM_INFINITY:
        most = hard if most is None else min(most, hard)
    resource.setrlimit(which, (most, most if for_good else hard))


def most_memory() -> int:
    """The most bytes this process has had in memory. POSIX only."""
    resource = _module("resource")
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * (1 if sys.platform == "darwin" else 1024)


def end_when_closed(descriptor: int) -> None:
    """Let the system end this process when the other end of a pipe is closed. POSIX only."""
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    _fcntl.fcntl(descriptor, _fcntl.F_SETOWN, os.getpid())
    _fcntl.fcntl(descriptor, _fcntl.F_SETFL, _fcntl.fcntl(descriptor, _fcntl.F_GETFL) | os.O_ASYNC)
