"""Batches that are killed and resumed: every row is done, none twice, and nothing is left over."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import PATIENCE
from tests.sampling import SLOW, tries


@pytest.mark.slow
@pytest.mark.parametrize("kind", [(), ("drawn",)], ids=["plain", "drawn"])
def test_a_batch_that_is_killed_and_resumed_does_every_row_once(tmp_path: Path, kind: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "tests.batch_nursery", str(tries(5, 50)), "17", str(tmp_path), *kind]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE * 20)
    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)
    print(told)
    assert told["failed"] == []
    if SLOW:
        assert told["while at it"] > told["kills"] / 2
