"""How long the stages of an edit take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from redraft import budget


class Stopwatch:
    """Seconds by stage, in the order they began; passes the name of each to `progress`."""

    def __init__(self, progress: Callable[[str], None]) -> None:
        self.progress = progress
        self.seconds: dict[str, float] = {}
        self.started = time.perf_counter()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.progress(name)
        budget.doing(name)
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    def finished(self) -> dict[str, float]:
        return {**self.seconds, "total": time.perf_counter() - self.started}
