"""The processes of a batch: each has pipes of its own and one row in hand, so one that dies or hangs costs one row."""

from __future__ import annotations

import json
import math
import os
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Protocol

from redraft.errors import ToolError
from redraft.interfaces.batch_manifest import Job

SENT = ("input", "instruction", "program", "output", "code", "fill", "template", "allow_empty")
"""What a process is told of a row, besides the values and the scope."""
_FAILED_STARTS = 3
_START_SECONDS = 60.0
_TICK = 0.2  # seconds between looks at the clock
_GRACE = 2.0  # seconds a process has to clean up when told to end


class Record(Protocol):
    """Writes down what became of a row: `{status, edits, seconds, error, …}`."""

    def __call__(self, id: str | int, output: str | None, **answer: Any) -> None: ...


class _Worker:
    """One process, its pipes, and the row it has in hand."""

    def __init__(self, order: Mapping[str, Any]) -> None:
        self.job: Job | None = None
        self.ready = False
        self.since = time.monotonic()
        self._heard = bytearray()
        # What it says on stderr is kept for the error, should it die.
        self._said: IO[bytes] = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed by `end`
        self.process = subprocess.Popen(
            # -P: nothing is imported from the current folder, which may hold anything
            [sys.executable, "-P", "-m", "redraft.interfaces.batch_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            start_new_session=True,  # Ctrl-C is for the parent, which ends its processes in order
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        os.set_blocking(self.output.fileno(), False)
        self.tell(order)

    def tell(self, message: Mapping[str, Any]) -> None:
        with suppress(BrokenPipeError):  # it has died, which shows when it is listened to
            self.input.write(json.dumps(message).encode() + b"\n")
            self.input.flush()

    def take(self, job: Job) -> None:
        self.job = job
        self.since = time.monotonic()
        with suppress(OSError):
            self._said.truncate(0)
        row = {name: getattr(job, name) for name in SENT}
        self.tell({"shown": job.output} if job.shown else {**row, "given": dict(job.given), **job.scope})

    def hear(self) -> tuple[list[dict[str, Any]], bool]:
        """Whole answers that have come, and whether there will be no more."""
        ended = False
        while True:
            try:
                chunk = os.read(self.output.fileno(), 1 << 20)
            except BlockingIOError:
                break
            if not chunk:
                ended = True
                break
            self._heard += chunk
        *lines, rest = self._heard.split(b"\n")
        self._heard = bytearray(rest)
        return [json.loads(line) for line in lines], ended

    def last_words(self) -> str:
        with suppress(OSError):
            size = self._said.seek(0, os.SEEK_END)
            self._said.seek(max(0, size - 400))
            return " ".join(self._said.read().decode("utf-8", "replace").split())
        return ""

    def stop(self) -> None:
        """Ask it to end now, cleaning up after itself."""
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGTERM)

    def end(self, patience: float) -> int:
        """Wait so many seconds for the process to end, then end it and whatever it started; gives its exit code."""
        deadline = time.monotonic() + patience
        while not self._exited() and time.monotonic() < deadline:
            time.sleep(0.005)
        # It has not been waited for yet, so its number, which is its group's too, cannot be anyone else's.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        code = self.process.wait()
        for pipe in (self.input, self.output, self._said):
            with suppress(OSError):
                pipe.close()
        return code

    def _exited(self) -> bool:
        return os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


class Pool:
    """Hands rows to processes one at a time and writes down what becomes of them."""

    def __init__(self, jobs: Sequence[Job], record: Record, order: Mapping[str, Any], row_seconds: float) -> None:
        self._waiting = deque(jobs)
        self._record = record
        self._order = order
        self._row_seconds = row_seconds
        self._workers: list[_Worker] = []
        self._selector = selectors.DefaultSelector()
        self._failed_starts = 0
        self._start_problem: Mapping[str, Any] = {}

    def run(self, count: int) -> None:
        """Until every row has its result."""
        while self._waiting or any(worker.job for worker in self._workers):
            self._start(count)
            if not self._workers:
                self._give_up()
            heard = {key.data for key, _ in self._selector.select(_TICK)} if self._workers else set()
            for worker in list(self._workers):
                if worker in heard:
                    self._listen(worker)
                elif time.monotonic() - worker.since > self._patience_with(worker):
                    self._lose(worker, 0)

    def end(self, *, now: bool) -> None:
        """End the processes: those at work are stopped when it must be `now`."""
        for worker in self._workers:
            with suppress(OSError):
                worker.input.close()  # an idle process ends by itself when its input does
            if now:
                worker.stop()
        for worker in self._workers:
            worker.end(_GRACE)
        self._workers.clear()
        self._selector.close()

    def _start(self, count: int) -> None:
        wanted = min(count, len(self._waiting) + sum(worker.job is not None for worker in self._workers))
        while self._failed_starts < _FAILED_STARTS and len(self._workers) < wanted:
            worker = _Worker(self._order)
            self._workers.append(worker)
            self._selector.register(worker.output, selectors.EVENT_READ, worker)

    def _patience_with(self, worker: _Worker) -> float:
        if not worker.ready:
            return _START_SECONDS
        return self._row_seconds if worker.job is not None else math.inf

    def _listen(self, worker: _Worker) -> None:
        answers, ended = worker.hear()
        for answer in answers:
            if "ready" in answer:
                worker.ready = True
                self._failed_starts = 0
            elif worker.job is None:
                self._start_problem = answer.get("error") or {}
            else:
                job, worker.job = worker.job, None
                self._record(job.id, job.output, **answer)
        if ended:
            self._lose(worker, _GRACE)
        elif worker.ready and worker.job is None and self._waiting:
            worker.take(self._waiting.popleft())

    def _lose(self, worker: _Worker, patience: float) -> None:
        """A process is gone, or stuck (no patience): its row failed, and another process may take its place."""
        self._workers.remove(worker)
        self._selector.unregister(worker.output)
        last_words = worker.last_words()
        code = worker.end(patience)
        problem = _death(code, last_words) if patience else _stuck(self._row_seconds)
        if worker.job is not None:
            seconds = round(time.monotonic() - worker.since, 4)
            self._failed(worker.job, seconds, problem.as_json())
        elif not worker.ready:
            self._failed_starts += 1
            self._start_problem = self._start_problem or problem.as_json()

    def _give_up(self) -> None:
        """No process starts: say so for every row that is left."""
        while self._waiting:
            job = self._waiting.popleft()
            self._failed(job, 0.0, self._start_problem)

    def _failed(self, job: Job, seconds: float, error: Mapping[str, Any]) -> None:
        self._record(job.id, job.output, status="failed", edits=[], seconds=seconds, error=error)


def _stuck(seconds: float) -> ToolError:
    return ToolError(f"given up after {seconds:g} seconds", "try this row alone, or simplify its file")


def _death(code: int, last_words: str) -> ToolError:
    if code < 0:
        name = signal.Signals(-code).name if -code in {int(number) for number in signal.Signals} else str(-code)
        what = f"the process for this row was ended from outside ({name})"
        suggestion = "it may have run out of memory: use fewer --workers, or a smaller file"
    else:
        what, suggestion = f"the process for this row ended with code {code}", "please report this with the file"
    return ToolError(f"{what}: {last_words[-300:]}" if last_words else what, suggestion)
