"""A pool of worker processes, each with one job at a time: a process that dies or hangs loses only its job.

A process reads a JSON line for each job and answers with one; `null` ends it. Its first line is `{"ready": true}`, or
`{"error": …}` where it cannot start. A `spawned` process starts a new program; a `forked` one shares what is loaded
already, so its work may be any function.
"""

from __future__ import annotations

import json
import math
import os
import selectors
import signal
import subprocess
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any, Generic, NamedTuple, Self, TypeVar

from redraft import machine

T = TypeVar("T")
FAILED_STARTS = 3
"""After so many processes in a row that ended before they were ready, no more are started."""
START_SECONDS = 60.0
_TICK, _GRACE = 0.2, 2.0
"""Seconds between looks at the clock, and those a process has to end by itself."""


class Lost(NamedTuple):
    """Why a job has no answer: its process ended with `code`, or was stuck (None); `words` are the end of its error
    output. `error` is its answer where it never got ready."""

    code: int | None
    words: str = ""
    error: Mapping[str, Any] | None = None


Done = Callable[[T, Any, Lost | None, float], Iterable[T]]
"""Is called with a job, its answer or why there is none, and its seconds; returns jobs to be done next."""


class Worker(Generic[T]):
    """A process, its pipes, and its current job. `log` is the file of its error output, `wait` gives its exit code."""

    def __init__(
        self, process: int, input: IO[bytes], output: IO[bytes], log: IO[bytes], wait: Callable[[], int]
    ) -> None:
        self.process, self.input, self._log, self._wait = process, input, log, wait
        self.output = machine.heard(output)
        self.job: T | None = None
        self.ready = False
        self.since = time.monotonic()
        self._buffer = bytearray()
        self._started: list[int] = []

    def send(self, message: Any) -> None:
        with suppress(OSError, ValueError):  # it has died, which `received` finds
            self.input.write(json.dumps(message).encode() + b"\n")
            self.input.flush()

    def take(self, job: T, message: Any) -> None:
        self.job, self.since = job, time.monotonic()
        with suppress(OSError):
            self._log.truncate(0)
        self.send(message)

    def received(self) -> tuple[list[Any], bool]:
        """The complete answers that have arrived, and whether the process has closed its output."""
        ended = False
        while not ended:
            try:
                chunk = machine.hear(self.output)
            except BlockingIOError:
                break
            self._buffer += chunk
            ended = not chunk
        *lines, rest = self._buffer.split(b"\n")
        self._buffer = bytearray(rest)
        return [json.loads(line) for line in lines], ended

    def dismiss(self, *, now: bool) -> None:
        """Asks it to end, after its job or `now`, cleaning up after itself."""
        self.send(None)
        if now:
            self._started = _started_by(self.process)
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGTERM)

    def end(self, patience: float) -> Lost:
        """Waits so many seconds for it to end, then kills it and the processes it started; returns how it ended."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and not machine.has_ended(self.process):
            time.sleep(0.005)
        # It has not been waited for yet, so its number, which is its group's too, cannot be anyone else's.
        started = {*self._started, *_started_by(self.process)}
        machine.kill(self.process, group=True)
        for one in started:  # only now, so that it does not report their end
            machine.kill(one)
        code, words = self._wait(), ""
        with suppress(OSError):
            self._log.seek(max(0, self._log.seek(0, os.SEEK_END) - 400))
            words = " ".join(self._log.read().decode("utf-8", "replace").split())
        for pipe in (self.input, self.output, self._log):
            with suppress(OSError):
                pipe.close()
        return Lost(code, words[-300:])


def spawned(command: Sequence[str], order: Any) -> Worker[Any]:
    """A worker with a new program, which is sent `order` before it is ready."""
    log = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed when it ends
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, **machine.APART)
    assert process.stdin is not None
    assert process.stdout is not None
    worker = Worker[Any](process.pid, process.stdin, process.stdout, log, process.wait)
    worker.send(order)
    return worker


def forked(work: Callable[[Any], Any], close: Callable[[], None]) -> Worker[Any]:
    """A worker that is a fork of this process, and calls `close` when it is dismissed. It ends with its parent, however
    that dies. It answers `{"answer": …, "failure": …}`; jobs and answers are JSON values."""
    log = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed when it ends
    (requests, input), (output, answers) = os.pipe(), os.pipe()
    process = os.fork()
    if not process:
        try:
            os.close(input)
            os.close(output)
            serve(work, close, requests, answers, log.fileno())
        finally:
            os._exit(1)
    os.close(requests)
    os.close(answers)

    def wait() -> int:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])

    return Worker(process, os.fdopen(input, "wb"), os.fdopen(output, "rb"), log, wait)


class Pool(Generic[T]):
    """Runs jobs in `count` processes, which `start` makes, each job within `seconds`. `message` gives what is sent to a
    process for a job. Context manager."""

    def __init__(
        self, start: Callable[[], Worker[T]], count: int, seconds: float, message: Callable[[T], Any] = lambda job: job
    ) -> None:
        self._make, self._count, self._seconds, self._message = start, count, seconds, message
        self._workers: list[Worker[T]] = []
        self._waiting: deque[T] = deque()
        self._selector = selectors.DefaultSelector()
        self._failed_starts = 0
        self._problem: Lost | None = None
        self.busy = 0.0
        """Seconds that all processes together have worked on jobs."""

    def run(self, jobs: Iterable[T], done: Done[T], taken: Callable[[T], bool] = lambda job: True) -> None:
        """Runs until no job is left. A job for which `taken` is false is dropped when its turn comes. Of the jobs, as
        many are taken ahead as there are processes."""
        coming = iter(jobs)
        while True:
            self._waiting.extend(islice(coming, max(0, self._count - len(self._waiting))))
            if not self._waiting and all(worker.job is None for worker in self._workers):
                return
            self._start()
            while not self._workers and self._waiting:  # no process starts
                self._waiting.extendleft(done(self._waiting.popleft(), None, self._problem, 0.0))
            idle = self._waiting and any(worker.ready and worker.job is None for worker in self._workers)
            found = self._selector.select(0.0 if idle else _TICK) if self._workers else ()
            readable = {key.data for key, _ in found}
            for worker in list(self._workers):
                if worker in readable:
                    self._listen(worker, done)
                elif time.monotonic() - worker.since > self._patience_with(worker):
                    self._lose(worker, 0.0, done)
            for worker in self._workers:
                while worker.ready and worker.job is None:
                    if not self._waiting:
                        self._waiting.extend(islice(coming, 1))
                    if not self._waiting:
                        break
                    job = self._waiting.popleft()
                    if taken(job):
                        worker.take(job, self._message(job))

    def end(self, *, now: bool) -> None:
        """Ends the processes; with `now` also those at work."""
        for worker in self._workers:
            worker.dismiss(now=now)
        for worker in self._workers:
            worker.end(_GRACE)
        self._workers.clear()
        self._selector.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
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
        answers, ended = worker.received()
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
        """Removes a process that is gone, or stuck (patience 0): its job failed."""
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


def serve(work: Callable[[Any], Any], close: Callable[[], None], requests: int, answers: int, log: int) -> None:
    """Runs a process that was made for `work`: answers jobs until it is dismissed."""
    with suppress(PermissionError):  # it leads a session already
        os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with open(os.devnull, "r+b") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    threading.Thread(target=_end_with_parent, args=(requests,), daemon=True).start()
    jobs, answered = os.fdopen(requests, "rb"), os.fdopen(answers, "wb")
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


def _end_with_parent(requests: int) -> None:
    """Kills this process group when its parent is gone. Processes that were forked later hold this pipe's other end
    too, so the last of them ends first."""
    machine.wait_for_end(os.getppid(), requests)
    machine.kill(0, group=True)


def _started_by(process: int) -> list[int]:
    """The descendants of a living process, also in groups of their own (`timeout`, `setsid`); none without /proc."""
    started: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_bytes().rpartition(b")")[2].split()[1])
            started.setdefault(parent, []).append(int(stat.parent.name))
    found = list(started.get(process, ()))
    for one in found:
        found += started.get(one, ())
    return found
