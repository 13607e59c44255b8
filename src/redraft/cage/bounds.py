"""Resource limits that a worker process sets on itself; for bare interpreters it imports only `machine` of redraft."""

from __future__ import annotations

import math
import os

from redraft.machine import set_limit


class Bounds:
    """Limits on this process; `unenforced` names those this system does not know."""

    def __init__(self) -> None:
        self.unenforced: list[str] = []

    def _set(self, name: str, resource_name: str, value: int, *, for_good: bool = True) -> None:
        try:
            set_limit(resource_name, value, for_good=for_good)
        except (AttributeError, ValueError, OSError):
            if name not in self.unenforced:
                self.unenforced.append(name)

    def memory(self, most_bytes: int) -> None:
        self._set("memory", "RLIMIT_AS", most_bytes)

    def no_traces(self) -> None:
        """Writes no core file and lets no file grow."""
        self._set("files", "RLIMIT_CORE", 0)
        self._set("files", "RLIMIT_FSIZE", 0)

    def no_more_files(self) -> None:
        """From here on every open() fails, so that no reference in a drawing can be followed; and every fork()."""
        self._set("files", "RLIMIT_NOFILE", 0)
        self._set("processes", "RLIMIT_NPROC", 0)

    def few_files(self, count: int) -> None:
        """No more than so many open at a time."""
        self._set("files", "RLIMIT_NOFILE", count)

    def cpu(self, seconds: float, *, for_good: bool = False) -> None:
        """So much processor time from now; the system ends the process after it."""
        self._set("cpu", "RLIMIT_CPU", math.ceil(sum(os.times()[:2]) + seconds), for_good=for_good)
