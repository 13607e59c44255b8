"""Commands on hostile files. In `make test` they run in this process; in `make slow` each is a program of its own, so
that its memory is known as well."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from redraft.render.renderer import Limits, Renderer
from tests import command_line
from tests.sampling import SLOW

LIMITED = """
from redraft.render.renderer import Limits, Renderer
Renderer.__init__.__defaults__ = (Limits(seconds={}),)
from redraft.interfaces.cli import run
run()
"""


@dataclass(frozen=True)
class Ended(command_line.Ended):
    """How a command ended; processor seconds and peak memory in MB where it was a program of its own."""

    seconds: float | None = None
    memory: int | None = None

    @property
    def said(self) -> str:
        return str(self.answer.get("message", ""))


def run(*arguments: str | Path, seconds: float | None = None, most: int = 700, alone: bool = SLOW) -> Ended:
    """A command with `--json`: it ends with 0, or with 1 or 3 and an error with a next step, without a traceback.

    `seconds`: the most that a drawing may take; `most`: MB that the command may take when it runs `alone`.
    """
    words = [*map(str, arguments), "--json"]
    ended = _alone(words, seconds, most) if alone and hasattr(os, "wait4") else _here(words, seconds)
    assert ended.returncode in (0, 1, 3), f"exit {ended.returncode}: {ended.stderr[-2000:]}"
    assert "Traceback" not in ended.stderr
    if ended.returncode:
        assert set(ended.answer) >= {"code", "message", "suggestion"}
        assert "internal error" not in ended.said
    return ended


def _here(words: list[str], seconds: float | None) -> Ended:
    limits = Limits() if seconds is None else Limits(seconds=seconds)
    with patch.object(Renderer.__init__, "__defaults__", (limits,)):
        done = command_line.redraft(*words)
    return Ended(done.returncode, done.stdout, done.stderr)


def _alone(words: list[str], seconds: float | None, most: int) -> Ended:
    start = ["-m", "redraft.interfaces.cli"] if seconds is None else ["-c", LIMITED.format(seconds)]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([sys.executable, *start, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        guard = threading.Timer(command_line.PATIENCE, process.kill)
        guard.start()
        _, status, used = os.wait4(process.pid, 0)
        guard.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        printed, noise = out.read().decode(), err.read().decode()
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # a child's peak begins with its parent's on Linux
    memory = used.ru_maxrss >> 10
    assert memory < most or used.ru_maxrss <= own, f"{memory} MB"
    return Ended(process.returncode, printed, noise, used.ru_utime + used.ru_stime, memory)


def costs(*commands: Ended) -> list[str]:
    """Processor seconds of show, render and edit, and the most memory, as far as they are known."""
    seconds = ["-" if each.seconds is None else f"{each.seconds:.1f}" for each in commands]
    memory = max((each.memory or 0 for each in commands), default=0)
    return [*seconds, *["-"] * (3 - len(seconds)), f"{memory} MB" if memory else "-"]
