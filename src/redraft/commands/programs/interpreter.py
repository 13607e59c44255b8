"""The interpreter process of programs: `pydantic-monty`'s own, confined before it runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Event, Thread
from typing import Any, Self

from redraft import machine
from redraft.budget import PATIENCE, time_of
from redraft.cage.launcher import MEASURES, Launcher
from redraft.errors import ToolError, says


class Interpreter:
    """Context manager: the worker process that programs run in, started when first needed and kept for the next. It is
    shut in as `cage.launcher_worker` says, where the system can."""

    MEMORY, CPU, PROGRAMS = 512 << 20, 600.0, 100
    """Bytes and seconds of the processor that a process may take, and how many programs are run in one. These are
    behind the limits of each program."""
    ANSWER = PATIENCE * 60
    """Seconds on the clock that the process may take for one answer, whatever limits the program has."""

    def __init__(self) -> None:
        self._pool: Any = None
        self._launcher: Launcher | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.__exit__(None, None, None)
        if self._launcher is not None:
            self._launcher.close()
            self._launcher = None

    @property
    def unenforced(self) -> list[str]:
        """The measures of confinement that this system lacks; starts the process if need be."""
        return list(MEASURES) if self.pool is None or self._launcher is None else self._launcher.unenforced

    @property
    def limits(self) -> dict[str, float]:
        """What the process may take."""
        return {"memory": self.MEMORY, "cpu": self.CPU}

    @property
    def pool(self) -> Any:
        if self._pool is None:
            try:
                self._pool = self._started()
            except (ImportError, OSError, RuntimeError) as error:
                raise ToolError(says("programs-not-runnable", error=error)) from error
        return self._pool

    def _started(self) -> Any:
        from pydantic_monty import Monty, MontyError
        from pydantic_monty._binary import find_monty_binary

        program = find_monty_binary()
        start = partial(
            Monty,
            min_processes=1,
            max_processes=1,
            checkout_timeout=self.ANSWER,
            request_timeout=self.ANSWER,
            max_checkouts_per_worker=self.PROGRAMS,
        )
        try:
            self._launcher = Launcher(program, self.MEMORY, self.CPU)
            return _tried(start(binary_path=self._launcher.path))
        except (OSError, RuntimeError, MontyError):  # not on this system: reported by `unenforced`
            self._launcher = None
            return start(binary_path=program).__enter__()


class Watch:
    """Ends a worker process that has used so many seconds of the processor; `spent` says whether it did."""

    ABLE = sys.platform == "linux"
    """Whether the system tells what another process has used."""

    def __init__(self, seconds: float) -> None:
        self.spent = False
        self._seconds = seconds
        self._done = Event()

    @contextmanager
    def over(self, process: int | None) -> Iterator[None]:
        """Watch a process while what is inside goes on."""
        if process is None or not self.ABLE:
            yield
            return
        thread = Thread(target=self._look, args=(process, time_of(process) + self._seconds), daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._done.set()
            thread.join()

    def _look(self, process: int, end: float) -> None:
        while not self._done.wait(left := end - time_of(process)):  # it takes at least as long on the clock
            if left <= 0:
                self.spent = True
                machine.kill(process)
                return


def _tried(pool: Any) -> Any:
    """The pool, once a process of it has answered: one that lacks a system call dies before that."""
    pool.__enter__()
    try:
        with pool.checkout() as session:
            session.feed_run("0")
    except BaseException:
        pool.__exit__(None, None, None)
        raise
    return pool
