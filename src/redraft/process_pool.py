"""Processes that work side by side, each with one job in hand: one that dies or hangs costs that job alone.

A process hears a JSON line for each job and answers it with one, `null` ends it. Its first line says that it is ready,
`{"ready": true}`, or why it cannot be, `{"error": …}`. One that is `spawned` begins anew; one that is `forked` shares
what is loaded already, so its work may be any function.
"""

from __future__ import annotations

import json
import math
import os
import select
import selectors
import signal
import subprocess
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Generic, NamedTuple, Self, TypeVar

T = TypeVar("T")
FAILED_STARTS = 3
"""Processes that may end one after the other before they are ready; then no more is started."""
START_SECONDS = 60.0
_TICK, _GRACE = 0.2, 2.0
"""Seconds between looks at the clock, and those a process has to end by itself."""
_ENDED = os.WEXITED | os.WNOHANG | os.WNOWAIT


class Lost(NamedTuple):
    """Why a job has no answer: its process ended with `code`, or was stuck (None); `words` are the last that it said.
    `error` is what it answered where it never got ready."""

    code: int | None
    words: str = ""
    error: Mapping[str, Any] | None = None


Done = Callable[[T, Any, Lost | None, float], Iterable[T]]
"""Hears a job's answer, or why there is none, and its seconds; gives jobs to be done next."""


class Worker(Generic[T]):
    """A process, its pipes, and the job it has in hand. `said` is what it says besides, `wait` gives its exit code."""

    def __init__(
        self, process: int, input: IO[bytes], output: IO[bytes], said: IO[bytes], wait: Callable[[], int]
    ) -> None:
        self.process, self.input, self.output, self._said, self._wait = process, input, output, said, wait
        self.job: T | None = None
        self.ready = False
        self.since = time.monotonic()
        self._heard = bytearray()
        self._started: list[int] = []
        os.set_blocking(output.fileno(), False)

    def tell(self, message: Any) -> None:
        with suppress(OSError, ValueError):  # it has died, which shows when it is listened to
            self.input.write(json.dumps(message).encode() + b"\n")
            self.input.flush()

    def take(self, job: T, message: Any) -> None:
        self.job, self.since = job, time.monotonic()
        with suppress(OSError):
            self._said.truncate(0)
        self.tell(message)

    def hear(self) -> tuple[list[Any], bool]:
        """Whole answers that have come, and whether there will be no more."""
        ended = False
        while not ended:
            try:
                chunk = os.read(self.output.fileno(), 1 << 20)
            except BlockingIOError:
                break
            self._heard += chunk
            ended = not chunk
        *lines, rest = self._heard.split(b"\n")
        self._heard = bytearray(rest)
        return [json.loads(line) for line in lines], ended

    def dismiss(self, *, now: bool) -> None:
        """Ask it to end: when it has nothing to do, or `now`, cleaning up after itself."""
        self.tell(None)
        if now:
            self._started = _started_by(self.process)
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGTERM)

    def end(self, patience: float) -> Lost:
        """Wait so many seconds for it to end, then end it and whatever it started; says how that was."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and os.waitid(os.P_PID, self.process, _ENDED) is None:
            time.sleep(0.005)
        # It has not been waited for yet, so its number, which is its group's too, cannot be anyone else's.
        started = {*self._started, *_started_by(self.process)}
        for kill in (os.killpg, os.kill):  # it may not yet lead a group of its own
            with suppress(ProcessLookupError, PermissionError):
                kill(self.process, signal.SIGKILL)
        for one in started:  # only now, lest it tells how they ended
            with suppress(ProcessLookupError, PermissionError):
                os.kill(one, signal.SIGKILL)
        code, words = self._wait(), ""
        with suppress(OSError):
            self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - 400))
            words = " ".join(self._said.read().decode("utf-8", "replace").split())
        for pipe in (self.input, self.output, self._said):
            with suppress(OSError):
                pipe.close()
        return Lost(code, words[-300:])


def spawned(command: Sequence[str], order: Any) -> Worker[Any]:
    """A process of its own, which is told `order` before it is ready."""
    said = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed when it ends
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=said,
        start_new_session=True,  # Ctrl-C is for the one that made it
    )
    assert process.stdin is not None
    assert process.stdout is not None
    worker = Worker[Any](process.pid, process.stdin, process.stdout, said, process.wait)
    worker.tell(order)
    return worker


def forked(work: Callable[[Any], Any], close: Callable[[], None]) -> Worker[Any]:
    """A process like this one, which calls `close` when it is dismissed. It ends with the one that made it, however
    that dies. It answers `{"answer": …, "failure": …}`; job and answer are in JSON's kinds."""
    said = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed when it ends
    (heard, input), (output, answers) = os.pipe(), os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(input)
            os.close(output)
            _serve(work, close, heard, answers, said.fileno())
        finally:
            os._exit(1)
    os.close(heard)
    os.close(answers)

    def wait() -> int:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

    return Worker(process, os.fdopen(input, "wb"), os.fdopen(output, "rb"), said, wait)


class Pool(Generic[T]):
    """Jobs are done by `count` processes, which `start` makes; a job within `seconds`. `told` is what a process is told
    of a job. Context manager."""

    def __init__(
        self, start: Callable[[], Worker[T]], count: int, seconds: float, told: Callable[[T], Any] = lambda job: job
    ) -> None:
        self._make, self._count, self._seconds, self._told = start, count, seconds, told
        self._workers: list[Worker[T]] = []
        self._waiting: deque[T] = deque()
        self._selector = selectors.DefaultSelector()
        self._failed_starts = 0
        self._problem: Lost | None = None
        self.busy = 0.0
        """Seconds that processes have had a job in hand, all together."""

    def run(self, jobs: Iterable[T], done: Done[T], taken: Callable[[T], bool] = lambda job: True) -> None:
        """Until no job is left. `taken` is asked before a job is handed over, and may say no."""
        self._waiting.extend(jobs)
        while self._waiting or any(worker.job is not None for worker in self._workers):
            self._start()
            while not self._workers and self._waiting:  # no process starts
                done(self._waiting.popleft(), None, self._problem, 0.0)
            heard = {key.data for key, _ in self._selector.select(_TICK)} if self._workers else set()
            for worker in list(self._workers):
                if worker in heard:
                    self._listen(worker, done)
                elif time.monotonic() - worker.since > self._patience_with(worker):
                    self._lose(worker, 0.0, done)
            for worker in self._workers:
                while worker.ready and worker.job is None and self._waiting:
                    job = self._waiting.popleft()
                    if taken(job):
                        worker.take(job, self._told(job))

    def end(self, *, now: bool) -> None:
        """End the processes: those at work are stopped when it must be `now`."""
        for worker in self._workers:
            worker.dismiss(now=now)
        for worker in self._workers:
            worker.end(_GRACE)
        self._workers.clear()
        self._selector.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end(now=kind is not None)

    def _start(self) -> None:
        wanted = min(self._count, len(self._waiting) + sum(worker.job is not None for worker in self._workers))
        while self._failed_starts < FAILED_STARTS and len(self._workers) < wanted:
            worker = self._make()
            self._workers.append(worker)
            self._selector.register(worker.output, selectors.EVENT_READ, worker)

    def _patience_with(self, worker: Worker[T]) -> float:
        if not worker.ready:
            return START_SECONDS
        return self._seconds if worker.job is not None else math.inf

    def _listen(self, worker: Worker[T], done: Done[T]) -> None:
        answers, ended = worker.hear()
        for answer in answers:
            if worker.job is not None:
                job, seconds = self._ended(worker)
                self._waiting.extendleft(done(job, answer, None, seconds))
            elif "ready" in answer:
                worker.ready, self._failed_starts = True, 0
            else:
                self._problem = Lost(None, error=answer.get("error"))
        if ended:
            self._lose(worker, _GRACE, done)

    def _lose(self, worker: Worker[T], patience: float, done: Done[T]) -> None:
        """A process is gone, or stuck (no patience): its job failed, and another process may take its place."""
        self._workers.remove(worker)
        self._selector.unregister(worker.output)
        lost = worker.end(patience)
        lost = lost if patience else lost._replace(code=None)
        if worker.job is not None:
            job, seconds = self._ended(worker)
            self._waiting.extendleft(done(job, None, lost, seconds))
        elif not worker.ready:
            self._failed_starts += 1
            self._problem = self._problem or lost

    def _ended(self, worker: Worker[T]) -> tuple[T, float]:
        assert worker.job is not None
        job, worker.job = worker.job, None
        seconds = time.monotonic() - worker.since
        self.busy += seconds
        return job, seconds


def _serve(work: Callable[[Any], Any], close: Callable[[], None], heard: int, answers: int, said: int) -> None:
    """The whole life of a process that was forked."""
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with open(os.devnull, "r+b") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(said, 1)
    os.dup2(said, 2)
    threading.Thread(target=_end_with_maker, args=(heard,), daemon=True).start()
    jobs, answered = os.fdopen(heard, "rb"), os.fdopen(answers, "wb")
    answered.write(b'{"ready": true}\n')
    answered.flush()
    for line in jobs:
        if (job := json.loads(line)) is None:
            break
        failure, answer = "", None
        try:
            answer = work(job)
        except BaseException as error:  # a panic of a compiled library is not an Exception
            failure = " ".join(f"crashed: {type(error).__name__}: {error}".split())[:300]
        answered.write(json.dumps({"answer": answer, "failure": failure}).encode() + b"\n")
        answered.flush()
    close()
    os._exit(0)


def _end_with_maker(heard: int) -> None:
    """Those that were forked later hold this pipe's other end too, and the last of them ends first."""
    watch = select.poll()
    watch.register(heard, 0)  # only its end is of interest
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
