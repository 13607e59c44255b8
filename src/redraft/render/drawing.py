"""Drawing SVG to PNG in a worker process that can be ended when it takes too long, too much memory, or crashes."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from redraft.errors import ToolError
from redraft.lazy import dataclass
from redraft.render import bare, worker

_SIMPLER = "try a smaller scale, or remove what is large or deeply nested in the drawing"
_MOST_NOISE = 1 << 16
_AHEAD = 1 << 14  # bytes of drawings sent before they are asked for: less than any system's pipes hold
_HEADER = 256  # bytes at most before a drawing
_Result = TypeVar("_Result")
Crop = tuple[int, int, int, int]
"""A part of a picture: x, y, width and height in pixels."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one drawing may take: wall (and processor) seconds, bytes of memory for the worker, pixels of the picture.

    `font_bytes` is how much of the fonts is loaded, in their order; the rest is left out.
    """

    seconds: float = 20.0
    memory: int = 1536 << 20
    pixels: int = 64_000_000
    font_bytes: int = 384 << 20


class Renderer:
    """Draws SVG. The worker is started by the first drawing, kept, and replaced after it failed.

    `font_files` are the fonts text is drawn in, the preferred ones first. Safe to use from several threads: they take
    turns. After a fork the child starts a worker of its own.
    """

    def __init__(self, font_files: Sequence[Path], limits: Limits = Limits()) -> None:  # noqa: B008 - frozen
        self.limits = limits
        self._fonts = [os.path.abspath(path) for path in font_files]
        self._turn = threading.Lock()
        self._worker: _Worker | None = None
        self._hello: dict[str, Any] | None = None

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def draw(self, svg: bytes, scale: float = 1.0, crop: Crop | None = None) -> bytes:
        """A PNG of the drawing, `scale` pixels to its unit, on a transparent ground; `crop`: only that part of it, as
        x, y, width and height in pixels.

        The SVG is UTF-8 and self-contained: references to files are not followed. ToolError when it cannot be drawn or
        a limit is reached; the next drawing is not affected.
        """
        [png] = self.draw_each([(svg, crop)], scale)
        return png

    def draw_each(self, drawings: Sequence[tuple[bytes, Crop | None]], scale: float = 1.0) -> Iterator[bytes]:
        """The PNGs of several drawings, in their order: the worker draws the next ones while the caller looks at one.

        This is one turn: until it has ended or is closed, another drawing waits, so ask for none between.
        """
        if not 0 < scale < 1e4:
            raise ToolError(f"a picture cannot be drawn at scale {scale}", "use a scale above 0, such as 1 or 2")
        if drawings:
            with self._turn:
                yield from self._drawn_each(self._started(), drawings, scale)

    def _drawn_each(
        self, engine: _Worker, drawings: Sequence[tuple[bytes, Crop | None]], scale: float
    ) -> Iterator[bytes]:
        todo, asked = deque(drawings), deque[int]()
        try:
            self._ask_ahead(engine, todo, asked, scale)
            while asked:
                header, png = engine.receive(self.limits.seconds)
                asked.popleft()
                self._check(header)
                self._ask_ahead(engine, todo, asked, scale)
                yield png
        finally:
            if asked:  # nobody waits for those answers any more; a new worker is there sooner
                engine.end()
                self._worker = None

    def _ask_ahead(
        self, engine: _Worker, todo: deque[tuple[bytes, Crop | None]], asked: deque[int], scale: float
    ) -> None:
        """Sends the next drawing to a worker without one, and further ones as long as the pipe takes them at once: so
        neither side ever waits for the other to read."""
        while todo and (not asked or sum(asked) + len(todo[0][0]) + _HEADER <= _AHEAD):
            svg, crop = todo.popleft()
            asked.append(len(svg) + _HEADER)
            engine.send({"scale": scale, "crop": crop}, svg, self.limits.seconds)

    def _check(self, header: dict[str, Any]) -> None:
        if problem := header.get("error"):
            if header.get("kind") == "memory":
                raise ToolError(f"the renderer ran out of memory ({self.limits.memory >> 20} MB)", _SIMPLER)
            raise ToolError(f"the renderer cannot draw this: {problem}", _SIMPLER)

    @property
    def version(self) -> str:
        """The engine that draws, such as 'resvg 0.2.0'."""
        return f"resvg {self.hello['version']}".strip()

    @property
    def hello(self) -> dict[str, Any]:
        """What the worker said when it started: `version`, `families` loaded, fonts `skipped`, limits `unenforced`."""
        if self._hello is None:
            with self._turn:
                self._started()
        assert self._hello is not None
        return self._hello

    def close(self) -> None:
        """Ends the worker. Drawing again starts a new one."""
        with self._turn:
            if self._worker:
                self._worker.end()
                self._worker = None

    def start(self) -> None:
        """Start the worker without waiting until it is ready, for whoever will draw soon; what goes wrong is told by
        the first drawing."""
        with self._turn, suppress(ToolError):
            self._launched()

    def _launched(self) -> _Worker:
        """The worker, which may not have answered yet."""
        if self._worker and not self._worker.usable:
            self._worker.end()
            self._worker = None
        if self._worker is None:
            started = _Worker()
            try:
                setup = {
                    "package": _package(),
                    "fonts": self._fonts,
                    "limits": asdict(self.limits),
                    "main_thread": threading.current_thread() is threading.main_thread(),
                }
                started.send(setup, b"", self.limits.seconds)
            except BaseException:
                started.end()
                raise
            self._worker = started
        return self._worker

    def _started(self) -> _Worker:
        """The worker, ready to draw."""
        started = self._launched()
        if not started.ready:
            try:
                self._hello, _ = started.receive(self.limits.seconds)
            except BaseException:
                started.end()
                self._worker = None
                raise
            started.ready = True
        return started


def _package() -> str:
    spec = find_spec("resvg")
    if spec is None or not spec.submodule_search_locations:
        raise ToolError("resvg, which draws, is not installed", "install redraft again: pip install --upgrade redraft")
    return os.path.abspath(next(iter(spec.submodule_search_locations)))


class _Worker:
    """A running worker process and the pipes to it."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._failed = False
        self.ready = False  # whether it has answered its first message
        self._late = threading.Event()
        try:
            self._process = subprocess.Popen(
                bare.command(worker),  # it is told where its one package is
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=os.path.abspath(os.sep),
                env=_environment(),
                start_new_session=True,  # Ctrl-C is for the parent, which ends the worker itself
            )
        except OSError as error:
            raise ToolError(
                f"the renderer cannot be started: {error}", "check that Python can start processes"
            ) from error
        self._ended = weakref.finalize(self, _end, self._process, self._owner)  # also when nobody closes the renderer
        if os.name == "posix":
            for pipe in (self._process.stdin, self._process.stdout):
                assert pipe is not None
                os.set_blocking(pipe.fileno(), False)  # ours are waited for; the worker's ends are not changed by this

    @property
    def usable(self) -> bool:
        return self._owner == os.getpid() and not self._failed and self._process.poll() is None

    def send(self, header: dict[str, Any], body: bytes, seconds: float) -> None:
        """Sends one message; the last one has been answered. The worker reads all of it before it answers."""
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()

        def write(ready: worker.Ready | None) -> bool:
            worker.write_message(pipe, header, body, ready)
            return True

        self._watched(pipe, "POLLOUT", seconds, write)

    def receive(self, seconds: float) -> tuple[dict[str, Any], bytes]:
        """Waits for the answer."""
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        return self._watched(pipe, "POLLIN", seconds, lambda ready: worker.read_message(pipe, ready))

    def _watched(
        self, pipe: int, event: str, seconds: float, work: Callable[[worker.Ready | None], _Result | None]
    ) -> _Result:
        """What work on a pipe comes to; if it comes to nothing in time, the worker is ended and ToolError raised."""
        result = None
        try:
            if os.name == "posix":
                result = work(self._patience(pipe, event, seconds))
            else:  # pipes cannot be waited for there, but killing the worker ends whoever waits for it
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
            raise self._obituary(seconds)
        return result

    def _patience(self, pipe: int, event: str, seconds: float) -> worker.Ready:
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

    def _obituary(self, seconds: float) -> ToolError:
        """Why the worker is dead."""
        status = self._process.wait()
        noise = self._noise()
        self.end()
        if self._late.is_set() or status == -getattr(signal, "SIGXCPU", 0):
            return ToolError(f"drawing took longer than {seconds:g} s", _SIMPLER)
        overflow = "overflowed its stack" in noise
        if (status == -signal.SIGABRT and not overflow) or "memory allocation" in noise or "MemoryError" in noise:
            return ToolError("the renderer ran out of memory", _SIMPLER)
        if status == -getattr(signal, "SIGKILL", 0):
            return ToolError("the renderer was killed; the machine may be short of memory", _SIMPLER)
        if status < 0:
            name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
            return ToolError(f"the renderer crashed ({name}); the drawing may be nested too deeply", _SIMPLER)
        last = noise.strip().splitlines()[-1:] or [f"exit status {status}"]
        return ToolError(
            f"the renderer stopped: {last[0][:300]}", "reinstall redraft if this happens with every drawing"
        )

    def _noise(self) -> str:
        """What a dead worker left on its error stream."""
        assert self._process.stderr is not None
        return worker.read_exactly(self._process.stderr.fileno(), _MOST_NOISE).decode("utf-8", "replace")

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
