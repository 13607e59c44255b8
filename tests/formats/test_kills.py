"""Saves that are killed, of every format: the design is the old one or the new one, the next command works, and nothing
is left over."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import PATIENCE
from tests.sampling import SLOW, each, tries

KINDS = ("svg", "pptx", "psd", "ora", "folder")


@each("kinds", KINDS if SLOW else [",".join(KINDS)])
def test_a_killed_save_leaves_the_old_design_or_the_new_one_and_nothing_else(
    kinds: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    times = tries(1, 200)
    command = [sys.executable, "-m", "tests.nursery", kinds, str(times), "17", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 10)
    assert not done.returncode, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["kind"] for row in rows] == kinds.split(",")
    for row in rows:
        print(row)
        assert row["failed"] == []
        if SLOW:  # one may miss
            assert row["inside the save"] > times / 2, "the kills must land in the middle of saves"
