"""A launch script that confines itself before it runs a third-party program. Linux only."""

from __future__ import annotations

import os
import shlex
import sys
import weakref

from redraft.cage import bare_interpreter
from redraft.machine import POSIX

MEASURES = ("memory", "cpu", "files", "privileges", "namespaces", "landlock", "syscalls")
"""What is taken from such a process where the system can."""
REPORT = 4096
_RUNNABLE = 0x10  # MFD_EXEC, which newer systems require and older ones do not know


class Launcher:
    """The `path` of what runs `program` with its own arguments, shut in, within bytes of memory and seconds of
    processor time. It is no file in any folder, and there as long as this object and this process are.

    OSError where there can be none: on other systems than Linux.
    """

    def __init__(self, program: str, memory: int, cpu: float) -> None:
        if sys.platform != "linux" or not POSIX:
            raise OSError("no program can be shut in here")
        self._report = os.memfd_create("report")
        os.ftruncate(self._report, REPORT)
        home = f"/proc/{os.getpid()}/fd"
        arguments = program, f"{home}/{self._report}", str(memory), str(cpu)
        command = shlex.join([*bare_interpreter.command("redraft.cage.launcher_worker"), *arguments])
        script = _runnable(f'#!/bin/sh\nexec {command} "$@"\n'.encode())
        self._ended = weakref.finalize(self, _close, [self._report, script])
        self.path = f"{home}/{script}"

    @property
    def unenforced(self) -> list[str]:
        """What the process started last could not be denied; all of it before one was started."""
        marker, _, names = os.pread(self._report, REPORT, 0).rstrip(b"\0").decode().partition(":")
        return names.split() if marker else list(MEASURES)

    def close(self) -> None:
        """No further process can be started."""
        self._ended()


def _runnable(text: bytes) -> int:
    """A descriptor of a program in memory, with this text."""
    try:
        script = os.memfd_create("launcher", os.MFD_CLOEXEC | _RUNNABLE)
    except OSError:
        script = os.memfd_create("launcher")
    os.write(script, text)
    return script


def _close(descriptors: list[int]) -> None:
    for each in descriptors:
        os.close(each)
