"""No reader of files that people name waits on a pipe that nobody writes to."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from redraft.batch.results.resume import Earlier
from redraft.batch.table.table import read_table
from redraft.errors import RedraftError
from redraft.models.clients.scripted import script_of
from redraft.models.comfyui import workflow_of
from redraft.models.local.server import gguf
from tests.sampling import each

READERS: dict[str, Callable[[Path], object]] = {
    "results.jsonl": Earlier,
    "table.csv": read_table,
    "workflow.json": workflow_of,
    "model.gguf": lambda path: gguf(str(path)),
    "script.jsonl": script_of,
}


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    def late(number: int, frame: object) -> None:
        raise TimeoutError("it waits on the pipe")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@each("name", READERS)
def test_a_named_pipe_is_refused(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    with at_most(20), pytest.raises(RedraftError, match="pipe"):
        READERS[name](tmp_path / name)
