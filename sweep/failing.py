"""Calls to the system that fail, in this process and in the workers of a batch that it starts."""

from __future__ import annotations

import builtins
import errno
import io
import mmap
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redraft.batch.run import pool as batch_pool
from redraft.batch.run import worker as batch_worker
from redraft.process_pool import Worker

CALLS = "open write fsync rename replace unlink mkdir link fchmod ftruncate posix_fallocate".split()
ERRORS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO}


def failing(number: int, kind: str, inside: Path) -> memoryview:
    """Lets the call of that number that may change a disk fail, or kill the process that makes it; gives the count of
    such calls, which this process and its workers have in common. The file system stays full after ENOSPC."""
    calls = memoryview(mmap.mmap(-1, 8)).cast("q")

    def called(name: str) -> None:
        calls[0] += 1
        full = kind == "ENOSPC" and 0 < number < calls[0] and name in ("write", "posix_fallocate")
        if calls[0] == number and kind == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if calls[0] == number or full:
            raise OSError(ERRORS[kind], os.strerror(ERRORS[kind]))

    def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            reads = name == "open" and not (given[1:] and given[1] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            if not reads and (name not in ("write", "fsync") or (given[0] > 2 and _on_disk(given[0], inside))):
                called(name)
            return real(*given, **named)

        return call

    for name in CALLS:
        setattr(os, name, wrapped(name, getattr(os, name)))
    io.open = builtins.open = _opener(io.open, called, inside)
    batch_pool._started = _worker
    return calls


def _opener(real: Any, called: Callable[[str], None], inside: Path) -> Any:
    class Raw(io.FileIO):
        def write(self, data: Any) -> int:
            called("write")
            return super().write(data)

    def opened(file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, errors: Any = None,
               newline: Any = None, closefd: bool = True, opener: Any = None) -> Any:  # fmt: skip
        if isinstance(file, int):
            here = _on_disk(file, inside)
        elif here := os.path.abspath(os.fsdecode(file)).startswith(str(inside)) and bool(set(mode) & set("wax+")):
            called("open")
        if not here or not set(mode) & set("wax+"):
            return real(file, mode, buffering, encoding, errors, newline, closefd, opener)
        raw = Raw(file, mode.replace("b", ""), closefd, opener)
        if not buffering:
            return raw
        buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, errors, newline)

    return opened


def _worker(order: Any) -> Any:
    """A worker of a batch that is a fork of this process, so that its calls fail too."""
    log = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed when it ends
    (requests, input), (output, answers) = os.pipe(), os.pipe()
    process = os.fork()
    if not process:
        code = 130
        try:
            os.setsid()
            for at, descriptor in enumerate((requests, answers, log.fileno())):
                os.dup2(descriptor, at)
            os.closerange(3, 256)
            sys.stdin, sys.stderr = io.TextIOWrapper(io.FileIO(0)), io.TextIOWrapper(io.FileIO(2, "w"))
            code = batch_worker.main()
        finally:
            os._exit(code)
    os.close(requests)
    os.close(answers)
    pipes = os.fdopen(input, "wb"), os.fdopen(output, "rb"), log
    worker = Worker[Any](process, *pipes, lambda: os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    worker.send(order)
    return worker


def _on_disk(descriptor: int, inside: Path) -> bool:
    try:
        return os.readlink(f"/proc/self/fd/{descriptor}").startswith(str(inside))
    except OSError:
        return False
