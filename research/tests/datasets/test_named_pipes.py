"""No reader of data sets waits on a pipe that nobody writes to."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from redraft.errors import RedraftError
from redraft_research.datasets.records import records
from redraft_research.datasets.requests.answers import read_answers
from redraft_research.datasets.requests.cases import read_cases
from redraft_research.datasets.text_layout.layouts import read_layouts
from redraft_research.evaluation.layers.labelled import read_labelled
from tests.sampling import each
from tests.test_named_pipes import at_most

READERS: dict[str, Callable[[Path], object]] = {
    "rows.jsonl": lambda path: records([path], path),
    "rows.csv": lambda path: records([path], path),
    "rows.parquet": lambda path: records([path], path),
    "answers.jsonl": read_answers,
    "requests.jsonl": lambda path: list(read_cases(path)),
    "layouts.json": read_layouts,
    "labelled.jsonl": lambda path: list(read_labelled(path)),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@each("name", READERS)
def test_a_named_pipe_is_refused(name: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / name)
    with at_most(20), pytest.raises(RedraftError, match="pipe"):
        READERS[name](tmp_path / name)
