"""The command line for tests: in this process, where a command costs what it does, or as a program of its own.

In this process the workers that draw are kept between commands: starting one costs more than most drawings. What only a
process can show (exit codes of the program, closed streams, signals, memory) is run with `program`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, TextIO
from unittest.mock import patch

from redraft.cage.decoder import DECODER
from redraft.interfaces.cli import main
from redraft.render.renderer import Renderer

PATIENCE = 180
"""Seconds after which something hangs. Nothing is measured by it."""


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it printed."""

    returncode: int
    stdout: str
    stderr: str

    @property
    def answer(self) -> dict[str, Any]:
        """The one JSON object on stdout."""
        value = json.loads(self.stdout)
        assert isinstance(value, dict)
        return value


def redraft(
    *words: object, folder: Path | str = ".", stdin: TextIO | None = None, stderr: TextIO | None = None,
    **environment: str,
) -> Ended:  # fmt: skip
    """A command in this process, carried out in that folder with these variables besides; `stdin` and `stderr` may be
    a terminal."""
    out, err = _stream(), _stream()
    with (
        contextlib.chdir(folder),
        patch.dict(os.environ, environment),
        warm_workers(),
        open(os.devnull) as nothing,
        patch.object(sys, "stdin", stdin or nothing),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(stderr or err),
        deadline(),
    ):
        try:
            code = main([str(word) for word in words])
        except SystemExit as ended:  # --help
            code = ended.code if isinstance(ended.code, int) else 0
    return Ended(code, _read(out), _read(err))


def program(*words: object, folder: Path | str = ".", **environment: str) -> Ended:
    """The same as a program of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "redraft.interfaces.cli", *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        stdin=subprocess.DEVNULL,
        env={**os.environ, **environment},
        timeout=PATIENCE,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


@contextlib.contextmanager
def deadline(seconds: float = PATIENCE) -> Iterator[None]:
    """TimeoutError in this thread when it takes longer, where the system can do that."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"took longer than {seconds:g} s")

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, late)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, left)  # one outside of this one goes on


def _stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)


def _read(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


_launch, _close = Renderer._launched, Renderer.close
_kept: dict[object, tuple[Any, Any]] = {}


def _key(renderer: Renderer) -> object:
    return tuple(renderer._fonts), renderer.limits


def _launched(renderer: Renderer) -> Any:
    if renderer._worker is None:
        renderer._worker, renderer._hello = _kept.pop(_key(renderer), (None, renderer._hello))
    return _launch(renderer)


def _closed(renderer: Renderer) -> None:
    if renderer._worker and renderer._worker.usable and _key(renderer) not in _kept:
        _kept[_key(renderer)] = renderer._worker, renderer._hello
        renderer._worker = None
    _close(renderer)


def _goes_on() -> None: ...


@contextmanager
def warm_workers() -> Iterator[None]:
    """While it lasts, a renderer that is closed leaves its worker to the next one with the same fonts and limits, and
    the process that decodes goes on."""
    with patch.multiple(Renderer, _launched=_launched, close=_closed), patch.object(DECODER, "close", _goes_on):
        yield
