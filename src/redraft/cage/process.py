"""A worker process that is started when first needed, killed on time-out, and then replaced."""

from __future__ import annotations

import os
import signal
import threading
import time
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from redraft import budget, machine
from redraft.cage import bare_interpreter, messages
from redraft.errors import ToolError, says

if TYPE_CHECKING:
    import subprocess

_MOST_NOISE = 1 << 16
_Result = TypeVar("_Result")


class WorkerWords(NamedTuple):
    """How errors name a worker: what it is ('the renderer'), what it does ('drawing'), why it may have crashed, and
    what may help."""

    worker: str
    doing: str
    crash: str
    simpler: str


class KeptWorker:
    """A worker of one kind: a module, by its name, that runs as `bare_interpreter` says and answers its first message,
    `setup`, with a hello.

    Safe to use from several threads: they take turns. After a fork the child starts a worker of its own.
    """

    def __init__(self, module: str, words: WorkerWords, seconds: float) -> None:
        self._module, self._words, self._seconds = module, words, seconds
        self._turn = threading.Lock()
        self._worker: Worker | None = None
        self._hello: dict[str, Any] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def setup(self) -> dict[str, Any]:
        """The worker's setup message, beside `main_thread`."""
        raise NotImplementedError

    @property
    def hello(self) -> dict[str, Any]:
        """The worker's hello; in it, the limits that are `unenforced`."""
        if self._hello is None:
            with self._turn:
                self._started()
        assert self._hello is not None
        return self._hello

    @property
    def unenforced(self) -> list[str] | None:
        """The limits that this system does not know; None where no worker had to be asked for anything yet."""
        return None if self._hello is None else [str(name) for name in self._hello.get("unenforced", ())]

    def close(self) -> None:
        """Ends the worker. Asking again starts a new one."""
        with self._turn:
            self._end()

    def _end(self) -> None:
        if self._worker:
            self._worker.end()
            self._worker = None

    def start(self) -> None:
        """Start the worker without waiting until it is ready, for a caller who will need it soon; what goes wrong is
        reported by the first one who asks."""
        with self._turn, suppress(ToolError):
            self._launched()

    def _launched(self) -> Worker:
        """The worker, which may not have answered yet."""
        if self._worker and not self._worker.usable:
            self._end()
        if self._worker is None:
            started = Worker(self._module, self._words)
            try:
                main = threading.current_thread() is threading.main_thread()
                started.send({**self.setup(), "main_thread": main}, b"", self._seconds)
            except BaseException:
                started.end()
                raise
            self._worker = started
        return self._worker

    def _started(self) -> Worker:
        """The worker, ready for work."""
        started = self._launched()
        if not started.ready:
            try:
                self._hello, _ = started.receive(self._seconds)
            except BaseException:
                started.end()
                self._worker = None
                raise
            started.ready = True
        return started


class Worker:
    """A running worker process and the pipes to it."""

    def __init__(self, module: str, words: WorkerWords) -> None:
        import subprocess  # takes longer to load than most files to show

        self._words = words
        self._owner = os.getpid()
        self._failed = False
        self._used = 0.0  # processor seconds that were charged
        self.ready = False  # whether it has answered its first message
        self._late = threading.Event()
        try:
            self._process = subprocess.Popen(
                bare_interpreter.command(module),  # its setup message says where its one package is
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=os.path.abspath(os.sep),
                env=_environment(),
                **machine.APART,
            )
        except OSError as error:
            raise ToolError(says("worker-start-failed", worker=words.worker, error=error)) from error
        self._ended = weakref.finalize(self, _end, self._process, self._owner)  # also when nobody closes it
        if machine.POSIX:
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)  # ours are waited for; the worker's ends are not changed by this

    @property
    def usable(self) -> bool:
        return self._owner == os.getpid() and not self._failed and self._process.poll() is None

    def send(self, header: dict[str, Any], body: bytes | memoryview, seconds: float) -> None:
        """Sends one message; the last one has been answered. The worker reads all of it before it answers."""
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()

        def write(ready: messages.Ready | None) -> bool:
            messages.write_message(pipe, header, body, ready)
            return True

        self._watched(pipe, "POLLOUT", seconds, write)

    def receive(self, seconds: float, most: int = messages.MOST_BODY) -> messages.Message:
        """Waits for the answer, whose body has at most so many bytes."""
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        answer = self._watched(pipe, "POLLIN", seconds, lambda ready: messages.read_message(pipe, ready, most))
        self._used = budget.charge_worker(self._process.pid, self._used)
        return answer

    def _watched(
        self, pipe: int, event: str, seconds: float, work: Callable[[messages.Ready | None], _Result | None]
    ) -> _Result:
        """The result of work on a pipe; if there is none in time, the worker is ended and ToolError raised."""
        result = None
        try:
            if machine.POSIX:
                result = work(self._patience(pipe, event, seconds))
            else:  # pipes cannot be waited for there, but killing the worker ends the wait for it
                watch = threading.Timer(seconds, self._too_late)
                watch.daemon = True
                watch.start()
                try:
                    result = work(None)
                finally:
                    watch.cancel()
                    watch.join()  # it holds on to this worker
        except (OSError, ValueError, TypeError):
            result = None
        finally:
            if result is None:
                self._failed = True
                self._process.kill()
        if result is None:
            raise self._exit_report(seconds)
        return result

    def _patience(self, pipe: int, event: str, seconds: float) -> messages.Ready:
        """Waits for a pipe, all its waits together no longer than so many seconds; TimeoutError then."""
        import select

        poll = select.poll()
        poll.register(pipe, getattr(select, event))
        end = time.monotonic() + seconds

        def ready() -> None:
            if not poll.poll(max(0.0, end - time.monotonic()) * 1000):
                self._too_late()
                raise TimeoutError

        return ready

    def _too_late(self) -> None:
        self._late.set()
        self._failed = True
        self._process.kill()

    def _exit_report(self, seconds: float) -> ToolError:
        """Why the worker is dead."""
        status = self._process.wait()
        noise = self._noise()
        self.end()
        who, simpler = self._words.worker, self._words.simpler
        if self._late.is_set() or status == -getattr(signal, "SIGXCPU", 0):
            return ToolError(says("process-too-slow", doing=self._words.doing, seconds=seconds, simpler=simpler))
        overflow = "overflowed its stack" in noise
        if (status == -signal.SIGABRT and not overflow) or "memory allocation" in noise or "MemoryError" in noise:
            return ToolError(says("process-out-of-memory", who=who, simpler=simpler))
        if status == -getattr(signal, "SIGKILL", 0):
            return ToolError(says("process-killed", who=who, simpler=simpler))
        if status < 0:
            name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
            return ToolError(f"{who} crashed ({name}); {self._words.crash}", simpler)
        last = noise.strip().splitlines()[-1:] or [f"exit status {status}"]
        return ToolError(f"{who} stopped: {last[0][:300]}", "reinstall redraft if this happens every time")

    def _noise(self) -> str:
        """What a dead worker left on its error stream."""
        assert self._process.stderr is not None
        return messages.read_exactly(self._process.stderr.fileno(), _MOST_NOISE).decode("utf-8", "replace")

    def end(self) -> None:
        """Kills the process if it lives, waits for it and closes the pipes."""
        self._ended()


def _end(process: subprocess.Popen[bytes], owner: int) -> None:
    if owner == os.getpid():
        process.kill()
        process.wait()
    else:  # a fork of the owner: not its child, so nothing to wait for
        process.returncode = 0
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()


def _environment() -> dict[str, str]:
    """Nothing of the user's but what Windows needs to start a program."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "WINDIR") if name in os.environ}
    return {**kept, "LC_ALL": "C.UTF-8", "RUST_BACKTRACE": "0", "MALLOC_ARENA_MAX": "2"}
