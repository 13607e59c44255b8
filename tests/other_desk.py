"""A Python as it is on Windows, as far as redraft can see: run as a program with the words of another Python's line.

    python other_desk.py [-I] [-S] [-P] -m MODULE … | -c CODE …

`fcntl`, `resource`, `pwd`, `grp` and `termios` cannot be imported; calls, flags and signals that Windows lacks are
gone; an open file cannot be renamed, replaced or removed, a folder cannot be opened, a rename replaces nothing,
`select` takes sockets alone. `msvcrt` and the kernel's handles of processes are played by Linux: locks of byte ranges
that belong to a handle. With `DESK=bare` there is no `msvcrt` either. Workers that redraft starts are such Pythons.

Not played: paths with drives and backslashes, names without regard to case, code pages, locks that forbid reading.
"""

# mypy: ignore-errors
# It puts other things in the place of the system's, which no type allows.

import asyncio
import builtins
import errno
import fcntl
import os
import runpy
import select
import selectors
import shutil
import signal
import socket
import ssl  # noqa: F401 - as it is now
import stat
import struct
import subprocess
import sys
import tempfile
from types import ModuleType

GONE = {
    os: "fork forkpty killpg setsid getuid geteuid getgid getegid getpgrp setpgid fchmod fchown chown O_NOFOLLOW "
    "O_CLOEXEC O_NONBLOCK O_DIRECTORY O_ASYNC O_PATH waitid WNOHANG WEXITED WNOWAIT P_PID sched_getaffinity "
    "memfd_create pread readv set_blocking sysconf statvfs mkfifo",
    signal: "SIGKILL SIGALRM SIGXCPU SIGIO SIGHUP SIGUSR1 setitimer ITIMER_REAL pthread_sigmask",
    select: "poll epoll",
}
POSIX_ONLY = ("fcntl", "resource", "pwd", "grp", "termios")
kept = {name: getattr(os, name) for name in ("open", "replace", "rename", "unlink", "kill", "listdir")}
open_text = open
KILL = signal.SIGKILL
OFD_SETLK = 37
assert asyncio


def opened(path):
    """Whether this process has a file open there, or below."""
    real = os.path.realpath(path)
    for number in kept["listdir"]("/proc/self/fd"):
        try:
            there = os.readlink(f"/proc/self/fd/{number}")
        except OSError:
            continue
        if there == real or there.startswith(real + "/"):
            return True
    return False


def refuse_open(*paths):
    for path in paths:
        if not isinstance(path, int) and opened(path):
            raise PermissionError(errno.EACCES, "another process uses the file", str(path))


def open_file(path, flags, mode=0o777, **how):
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))
    return kept["open"](path, flags, mode, **how)


def replace(source, target, **how):
    refuse_open(source, target)
    if os.path.isdir(target):
        raise PermissionError(errno.EACCES, "Access is denied", str(target))
    kept["replace"](source, target, **how)


def rename(source, target, **how):
    refuse_open(source, target)
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, "exists already", str(target))
    kept["rename"](source, target, **how)


def unlink(path, **how):
    refuse_open(path)
    kept["unlink"](path, **how)


def kill(process, number):
    bare = os.environ.get("DESK") == "bare"
    assert bare or number not in (0, 1), "on Windows this interrupts the process, or ends it"
    kept["kill"](process, KILL if number else 0)


def end(process):
    if process.poll() is None:
        kept["kill"](process.pid, KILL)


def started(process, command, **how):
    how.pop("creationflags", None)  # which subprocess knows on Windows alone
    popen(process, command, **how)


popen = subprocess.Popen.__init__


def sockets_alone(readers, writers, others, timeout=None):
    for one in (*readers, *writers, *others):
        number = one if isinstance(one, int) else one.fileno()
        if not stat.S_ISSOCK(os.fstat(number).st_mode):
            raise OSError(10038, "an operation was attempted on something that is not a socket")
    return _select(readers, writers, others, timeout)


_select = select.select


def elsewhere(work):
    """The same without /proc."""

    def checked(path=".", *words, **named):
        if str(path).startswith("/proc"):
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))
        return work(path, *words, **named)

    return checked


def locking(descriptor, mode, count):
    assert mode == msvcrt.LK_NBLCK, "LK_LOCK gives up after ten seconds"
    at = os.lseek(descriptor, 0, os.SEEK_CUR)
    assert at >= os.fstat(descriptor).st_size or not os.fstat(descriptor).st_size, "nobody could read what is locked"
    try:
        fcntl.fcntl(descriptor, OFD_SETLK, struct.pack("hh4xqqi4x", fcntl.F_WRLCK, os.SEEK_SET, at, count, 0))
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


msvcrt = ModuleType("msvcrt")
msvcrt.LK_NBLCK, msvcrt.locking = 2, locking


def opened_process(rights, inherits, number):
    """A handle, which is the process's number."""
    assert rights == 0x100000, "the right to wait for it"
    if number > 0xFFFFFFFF:
        raise OverflowError("Python int too large to convert to C unsigned long")
    if not runs(number):
        raise OSError(errno.EINVAL, "The parameter is incorrect")
    return number


winapi = ModuleType("_winapi")
winapi.OpenProcess = opened_process
winapi.WaitForSingleObject = lambda handle, milliseconds: 0x102 if runs(handle) else 0
winapi.CloseHandle = lambda handle: None


def runs(number):
    try:
        with open_text(f"/proc/{number}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except OSError:
        return False


def become_another_desk():
    for module, names in GONE.items():
        for name in names.split():
            delattr(module, name)
    sys.modules.update(dict.fromkeys(POSIX_ONLY))
    os.open, os.replace, os.rename, os.unlink, os.remove, os.kill = open_file, replace, rename, unlink, unlink, kill
    builtins.open, os.listdir = elsewhere(open), elsewhere(os.listdir)
    os.scandir, os.stat = elsewhere(os.scandir), elsewhere(os.stat)
    subprocess.Popen.__init__ = started
    subprocess.Popen.kill = subprocess.Popen.terminate = end
    shutil._use_fd_functions = False
    tempfile.TemporaryFile = tempfile.NamedTemporaryFile
    select.select = sockets_alone
    selectors.SelectSelector._select = staticmethod(sockets_alone)
    selectors.DefaultSelector = selectors.SelectSelector
    if os.environ.get("DESK") != "bare":
        sys.modules |= {"msvcrt": msvcrt, "_winapi": winapi}
    sys.executable = os.environ["DESK_PYTHON"]
    assert socket


def main():
    words = sys.argv[1:]
    while words[0] in ("-I", "-S", "-P"):
        words.pop(0)
    become_another_desk()
    sys.path[0:1] = []
    sys.argv = ["-c", *words[2:]]
    if words[0] == "-m":
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
    else:
        exec(compile(words[1], "<string>", "exec"), {"__name__": "__main__"})


if __name__ == "__main__":
    main()
