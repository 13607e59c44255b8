"""A budget that several processes keep together: what each has spent and set aside is in one file.

A process that is killed leaves there what it had set aside, so its last call counts as made.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast
from uuid import uuid4

from redraft.errors import BudgetExceeded
from redraft.machine import lock, process_runs
from redraft.models.chat import Reply, Usage
from redraft.models.meter import Budget

PAUSE = 0.05
"""Seconds between two looks at what others have set aside."""


class SharedBudget(Budget):
    """`path` is the file that all processes write to, `began` when the time began, by `time.monotonic` of this machine.
    `spent` is what this process has spent."""

    def __init__(self, path: Path, max_cost: float | None, max_seconds: float | None, began: float) -> None:
        super().__init__(max_cost, max_seconds)
        self._path, self._began, self._name = path, began, f"{os.getpid()} {uuid4().hex}"

    def hold(self, estimate: Usage, what: str) -> int:
        """As any budget does; waits where only what others have set aside is in the way."""
        while True:
            with self._ledger() as file:
                entries = [json.loads(line) for line in file.read().splitlines()]
                others = {name: (spent, held) for name, spent, held in entries if name != self._name}
                self.elsewhere = sum(spent + held for spent, held in others.values())
                try:
                    number = super().hold(estimate, what)
                    self._note(file)
                    return number
                except BudgetExceeded:
                    under_way = sum(held for name, (_, held) in others.items() if process_runs(int(name.split()[0])))
                    needed = self.elsewhere - under_way + self.own_cost + (estimate.cost or 0.0)
                    late = self.seconds_left() == 0 or self.max_cost is None or needed > self.max_cost
                    if late or not under_way:
                        raise
            time.sleep(PAUSE)

    def release(self, number: int) -> None:
        with self._ledger() as file:
            super().release(number)
            self._note(file)

    def settle(self, number: int, reply: Reply, seconds: float, purpose: str) -> None:
        with self._ledger() as file:
            super().settle(number, reply, seconds, purpose)
            self._note(file)

    @contextmanager
    def _ledger(self) -> Iterator[BinaryIO]:
        with open(self._path, "a+b", buffering=0) as file:
            lock(file, None)
            file.seek(0)
            yield cast("BinaryIO", file)

    def _note(self, file: BinaryIO) -> None:
        """The last line of a process counts. A line is one write, which a kill does not split."""
        os.write(
            file.fileno(), json.dumps([self._name, self.spent.cost, self.own_cost - self.spent.cost]).encode() + b"\n"
        )
