"""One budget that several processes keep."""

from __future__ import annotations

import json
import time
from pathlib import Path
from threading import Timer

import pytest

from redraft.errors import BudgetExceeded
from redraft.models.chat import Reply, Usage
from redraft.models.shared_budget import SharedBudget


def budget(folder: Path, cost: float = 1.0) -> SharedBudget:
    return SharedBudget(folder / "spent", cost, None, time.monotonic())


def test_what_another_has_spent_is_spent(tmp_path: Path) -> None:
    one, other = budget(tmp_path), budget(tmp_path)
    one.settle(one.hold(Usage(cost=0.7), "a"), Reply("", usage=Usage(cost=0.6)), 0.1, "plan")
    with pytest.raises(BudgetExceeded, match=r"0\.4000 is left of 1"):
        other.hold(Usage(cost=0.5), "b")
    other.hold(Usage(cost=0.4), "b")
    assert one.spent.cost == 0.6
    assert other.spent.cost == 0.0


def test_what_another_has_set_aside_is_waited_for(tmp_path: Path) -> None:
    one, other = budget(tmp_path), budget(tmp_path)
    number = one.hold(Usage(cost=0.9), "a")
    settled = Timer(0.3, one.settle, (number, Reply("", usage=Usage(cost=0.1)), 0.1, "plan"))
    settled.start()
    began = time.monotonic()
    other.hold(Usage(cost=0.5), "b")
    assert time.monotonic() - began >= 0.2
    settled.join()


def test_what_a_process_that_was_killed_had_set_aside_counts_as_spent(tmp_path: Path) -> None:
    (tmp_path / "spent").write_text(json.dumps(["999999999 gone", 0.1, 0.8]) + "\n")
    with pytest.raises(BudgetExceeded):
        budget(tmp_path).hold(Usage(cost=0.5), "b")


def test_the_time_of_all_began_when_the_first_did(tmp_path: Path) -> None:
    late = SharedBudget(tmp_path / "spent", None, 5.0, time.monotonic() - 6.0)
    with pytest.raises(BudgetExceeded, match="5 s allowed are over"):
        late.hold(Usage(), "b")
