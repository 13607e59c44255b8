"""A run of the author curve."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch")

from lab import curve
from redraft.training.reader.model import Reader
from redraft.training.reader.train import Run
from tests.training.reader.test_training import data_of
from tests.training.reader.tiny import PIECES, SHAPE

pytestmark = pytest.mark.slow


def test_a_run_of_the_author_curve_leaves_out_who_it_is_measured_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data_of(tmp_path, "anna", "ben", "held", scenes=3, each=4)
    monkeypatch.setattr(curve, "fresh", lambda minilm, run, device: (Reader(SHAPE), PIECES))
    run = Run(steps=2, batch=16, evaluations=1, task="pointing")
    row = curve.one((str(tmp_path),), "", "", "cpu", run, "held", ("anna", "ben"))
    assert (row["held"], row["authors"], row["steps"], row["examples"]) == ("held", 2, 2, 12)
