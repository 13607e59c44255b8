"""Processes that work side by side, each with one job in hand: one that dies or hangs costs that job alone.

They are made by fork, so a job's work may be any function and what is loaded already is shared. When the process that
made them is gone, however it died, they end too, with whatever they started.
"""

from __future__ import annotations

import json
import os
import select
import signal
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe, wait
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

Job = dict[str, Any]
Work = Callable[[Job], Any]
"""Does a job, in a process of its own; job and answer are in JSON's kinds."""
Done = Callable[[Job, Any, str, float], Iterable[Job]]
"""Hears a job's answer, or why there is none ("timed out", "crashed: …"), and its seconds; gives jobs to be done
next."""
TIMED_OUT = "timed out"
_TICK, _GRACE = 0.2, 2.0
"""Seconds between looks at the clock, and those a process has to end by itself."""
_END = b"null"
_ENDED = os.WEXITED | os.WNOHANG | os.WNOWAIT


class _Worker:
    """A process, the pipe to it, and the job it has in hand."""

    def __init__(self, work: Work, close: Callable[[], None], lifeline: tuple[int, int]) -> None:
        self.job: Job | None = None
        self.since = 0.0
        self._said: IO[bytes] = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed by `end`
        self.pipe, theirs = Pipe()
        self.process = os.fork()
        if not self.process:
            try:
                self.pipe.close()
                _serve(work, close, theirs, lifeline, self._said.fileno())
            finally:
                os._exit(1)
        theirs.close()

    def take(self, job: Job) -> None:
        self.job, self.since = job, time.monotonic()
        with suppress(OSError):
            self._said.truncate(0)
        with suppress(OSError):  # it has died, which shows when it is listened to
            self.pipe.send_bytes(json.dumps(job).encode())

    def dismiss(self) -> None:
        """Ask it to end by itself."""
        with suppress(OSError):
            self.pipe.send_bytes(_END)

    def end(self, patience: float = 0.0) -> str:
        """End it, with all it started, after so many seconds; says how it ended, with its last words."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and os.waitid(os.P_PID, self.process, _ENDED) is None:
            time.sleep(0.01)
        started = _started_by(self.process)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process, signal.SIGKILL)
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)  # it may not yet lead a group of its own
        for one in started:  # only now, lest it tells how they ended
            with suppress(ProcessLookupError, PermissionError):
                os.kill(one, signal.SIGKILL)
        _, status = os.waitpid(self.process, 0)
        self.pipe.close()
        self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - 400))
        words = " ".join(self._said.read().decode("utf-8", "replace").split())
        self._said.close()
        code = os.waitstatus_to_exitcode(status)
        how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        return f"{how}: {words[-300:]}" if words else how


class Pool:
    """`work` is done by `count` processes, a job within `seconds`; each calls `close` when it ends. Context manager."""

    def __init__(self, work: Work, close: Callable[[], None], count: int, seconds: float) -> None:
        self._work, self._close, self._count, self._seconds = work, close, count, seconds
        self._workers: list[_Worker] = []
        self._lifeline = os.pipe()
        self.busy = 0.0
        """Seconds that processes have had a job in hand, all together."""

    def run(self, jobs: Iterable[Job], taken: Callable[[Job], bool], done: Done) -> None:
        """Until no job is left. `taken` is asked before a job is handed over, and may say no."""
        waiting = deque(jobs)
        while True:
            for worker in self._idle(len(waiting)):
                while waiting and worker.job is None:
                    job = waiting.popleft()
                    if taken(job):
                        worker.take(job)
            at_work = [worker for worker in self._workers if worker.job is not None]
            if not at_work:
                return
            heard = wait([worker.pipe for worker in at_work], _TICK)
            for worker in at_work:
                if worker.pipe in heard:
                    waiting.extendleft(self._listen(worker, done))
                elif time.monotonic() - worker.since > self._seconds:
                    waiting.extendleft(self._lose(worker, done, TIMED_OUT))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for worker in self._workers:
            worker.dismiss()
        for worker in self._workers:
            worker.end(_GRACE if kind is None else 0.0)
        self._workers.clear()
        for end in self._lifeline:
            os.close(end)

    def _idle(self, wanted: int) -> list[_Worker]:
        found = [worker for worker in self._workers if worker.job is None]
        while len(found) < wanted and len(self._workers) < self._count:
            self._workers.append(_Worker(self._work, self._close, self._lifeline))
            found.append(self._workers[-1])
        return found

    def _listen(self, worker: _Worker, done: Done) -> Iterable[Job]:
        try:
            answer = json.loads(worker.pipe.recv_bytes())
        except (EOFError, OSError):
            return self._lose(worker, done, "crashed")
        job, seconds = self._ended(worker)
        return done(job, answer["answer"], answer["failure"], seconds)

    def _lose(self, worker: _Worker, done: Done, why: str) -> Iterable[Job]:
        """A process is gone or stuck: its job failed, and another process takes its place."""
        self._workers.remove(worker)
        job, seconds = self._ended(worker)
        how = worker.end()
        return done(job, None, why if why == TIMED_OUT else f"{why}: {how}", seconds)

    def _ended(self, worker: _Worker) -> tuple[Job, float]:
        assert worker.job is not None
        job, worker.job = worker.job, None
        seconds = time.monotonic() - worker.since
        self.busy += seconds
        return job, seconds


def _serve(work: Work, close: Callable[[], None], pipe: Connection, lifeline: tuple[int, int], said: int) -> None:
    """A process's whole life."""
    os.setsid()  # Ctrl-C is for the one that made it
    os.close(lifeline[1])
    with open(os.devnull, "r+b") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(said, 1)
    os.dup2(said, 2)
    threading.Thread(target=_end_with_maker, args=(lifeline[0],), daemon=True).start()
    while True:
        try:
            job = json.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            job = None
        if job is None:
            close()
            os._exit(0)
        failure, answer = "", None
        try:
            answer = work(job)
        except BaseException as error:  # a panic of a compiled library is not an Exception
            failure = " ".join(f"crashed: {type(error).__name__}: {error}".split())[:300]
        pipe.send_bytes(json.dumps({"answer": answer, "failure": failure}).encode())


def _end_with_maker(lifeline: int) -> None:
    watch = select.poll()
    watch.register(lifeline, 0)  # only its end is of interest
    watch.poll()
    os.killpg(0, signal.SIGKILL)


def _started_by(process: int) -> list[int]:
    """What a living process started, and what that did, also where it made groups of its own, as `timeout` and `setsid`
    do; none where there is no /proc."""
    started: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_bytes().rpartition(b")")[2].split()[1])
            started.setdefault(parent, []).append(int(stat.parent.name))
    found = list(started.get(process, ()))
    for one in found:
        found += started.get(one, ())
    return found
