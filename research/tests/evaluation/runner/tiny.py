"""A task of no weight: sources are words in files, an edit turns them round, a score is their length."""

from __future__ import annotations

import os
import signal
import time
import uuid
from collections.abc import Sequence
from pathlib import Path

from redraft.errors import RequestError
from redraft.scoring.score import Score
from redraft_research.evaluation.runner.comparison import mean_tables
from redraft_research.evaluation.runner.task import Outcome, Task, TaskCase


class Length:
    def __init__(self, id: str = "length") -> None:
        self.id = id

    def score(self, outcome: Outcome) -> Sequence[Score]:
        if outcome.case.instruction == "break the scorer":
            raise RuntimeError("too long")
        if outcome.output is None:
            return [Score.absent("length", outcome.failure), Score.of("there", 0)]
        return [Score.of("length", len(outcome.output.read_text()), words="<b>&"), Score.of("there", 1)]


class Turned:
    """Does to a case what its instruction says: many are ways to fail."""

    id = "turned"
    steered_by: frozenset[str] = frozenset()

    def __init__(self, seconds: float = 0.0, log: Path | None = None) -> None:
        self._seconds, self._log = seconds, log

    def edit(self, case: TaskCase, folder: Path, seed: int) -> Outcome:
        if self._log is not None:
            with open(self._log, "a") as log:
                log.write(f"{case.id} {seed}\n")
        time.sleep(self._seconds)
        match case.instruction:
            case "fail once" if (
                self._log is not None and self._log.read_text().split("\n").count(f"{case.id} {seed}") < 2
            ):
                raise ValueError("not yet")
            case "hang":
                time.sleep(60)
            case "die":
                os.kill(os.getpid(), signal.SIGKILL)
            case "leave":
                os.write(2, b"a last word")
                os._exit(3)
            case "raise":
                raise ValueError("no such thing")
            case "refuse":
                return Outcome(case, None, "refused: not understood")
            case "give up":
                raise RequestError("given up")
            case "nothing":
                return Outcome(case, None)
        output = folder / "output.txt"
        output.write_text(case.source.read_text()[::-1] * (1 + seed))
        return Outcome(case, output, facts={"token": uuid.uuid4().hex})


def tiny(folder: Path, instructions: Sequence[str], scorers: Sequence[Length] = (Length(),)) -> Task:
    folder.mkdir(exist_ok=True)
    cases = []
    for number, instruction in enumerate(instructions):
        source = folder / f"{number}.txt"
        source.write_text("ab" * (number + 1))
        cases.append(TaskCase(f"case {number}", instruction, source, {"kind": "odd" if number % 2 else "even"}))
    return Task(
        "tiny",
        "nothing",
        cases,
        scorers,
        lambda graded: mean_tables(graded, ("length", "there"), ("kind",)),
        {"ask": "?"},
    )
