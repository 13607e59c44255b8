"""No reader of files that people name waits on a pipe that nobody writes to."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from redraft.datasets.records import records
from redraft.datasets.requests.answers import read_answers
from redraft.datasets.requests.cases import read_cases
from redraft.datasets.text_layout.layouts import read_layouts
from redraft.errors import RedraftError
from redraft.evaluation.layers.labelled import read_labelled
from redraft.interfaces.batch_resume import Earlier
from redraft.interfaces.batch_table import read_table
from redraft.models.comfyui import workflow_of
from redraft.models.local_server import gguf
from redraft.models.scripted import script_of

READERS: dict[str, Callable[[Path], object]] = {
    "rows.jsonl": lambda path: records([path], path),
    "rows.csv": lambda path: records([path], path),
    "rows.parquet": lambda path: records([path], path),
    "answers.jsonl": read_answers,
    "requests.jsonl": lambda path: list(read_cases(path)),
    "layouts.json": read_layouts,
    "labelled.jsonl": lambda path: list(read_labelled(path)),
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
@pytest.mark.parametrize("name", READERS)
def test_a_named_pipe_is_refused(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    with at_most(20), pytest.raises(RedraftError, match="pipe"):
        READERS[name](tmp_path / name)
