"""Several drawing workers behind one `draw`, for callers with several threads or several drawings at once."""

from __future__ import annotations

import os
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from redraft.errors import ToolError
from redraft.render.drawing import Limits, Renderer

DEFAULT_MOST = 8
"""Workers, where nobody says how many: each may take the memory that `Limits` allows."""


class RendererPool:
    """Draws in up to `workers` processes at a time (as many as there are processors, unless said); callers beyond that
    wait for one to be free. A worker is started when none is free, replaced after it failed, and ended after it had
    nothing to draw for `idle_seconds`. Safe to use from several threads; a forked child needs a pool of its own.
    """

    def __init__(
        self,
        font_files: Sequence[Path],
        limits: Limits = Limits(),  # noqa: B008 - frozen
        *,
        workers: int | None = None,
        idle_seconds: float = 30.0,
    ) -> None:
        self.limits = limits
        self.workers = max(1, workers or min(os.cpu_count() or 1, DEFAULT_MOST))
        self.idle_seconds = idle_seconds
        self._fonts = tuple(font_files)
        self._free = threading.Condition()
        self._resting: list[tuple[float, Renderer]] = []  # since when; the last one used is the first to be used again
        self._drawing: set[Renderer] = set()
        self._sweep: threading.Timer | None = None

    def __enter__(self) -> RendererPool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def draw(self, svg: bytes, scale: float = 1.0) -> bytes:
        """As `Renderer.draw`, in whichever worker is free."""
        renderer = self._taken()
        try:
            return renderer.draw(svg, scale)
        finally:
            self._given_back(renderer)

    def draw_many(self, svgs: Sequence[bytes], scale: float = 1.0) -> list[bytes]:
        """Pictures of all drawings, in their order, drawn side by side. ToolError, the first in their order, when one
        cannot be drawn; those not yet begun are then left."""
        from concurrent.futures import ThreadPoolExecutor

        if len(svgs) < 2 or self.workers == 1:
            return [self.draw(svg, scale) for svg in svgs]
        failed = threading.Event()

        def drawn(svg: bytes) -> bytes:
            if failed.is_set():
                return b""
            try:
                return self.draw(svg, scale)
            except ToolError:
                failed.set()
                raise

        with ThreadPoolExecutor(min(self.workers, len(svgs))) as threads:
            tasks = [threads.submit(drawn, svg) for svg in svgs]
        return [task.result() for task in tasks]

    @property
    def running(self) -> int:
        """How many workers there are now, drawing or resting."""
        with self._free:
            return len(self._drawing) + len(self._resting)

    def close(self) -> None:
        """Ends the resting workers; those that draw end when they have drawn. Drawing again starts new ones."""
        with self._free:
            ended, self._resting = self._resting, []
            self._drawing.clear()
            self._free.notify_all()
            if self._sweep:
                self._sweep.cancel()
                self._sweep = None
        for _, renderer in ended:
            renderer.close()

    def _taken(self) -> Renderer:
        with self._free:
            self._free.wait_for(lambda: self._resting or len(self._drawing) < self.workers)
            renderer = self._resting.pop()[1] if self._resting else Renderer(self._fonts, self.limits)
            self._drawing.add(renderer)
        return renderer

    def _given_back(self, renderer: Renderer) -> None:
        with self._free:
            wanted = renderer in self._drawing
            if wanted:
                self._drawing.remove(renderer)
                self._resting.append((time.monotonic(), renderer))
                self._free.notify()
                self._sweep_later()
        if not wanted:
            renderer.close()

    def _sweep_later(self) -> None:
        if self._sweep is None and self._resting:
            self._sweep = threading.Timer(self.idle_seconds, _swept, (weakref.ref(self),))
            self._sweep.daemon = True
            self._sweep.start()

    def _end_idle(self) -> None:
        with self._free:
            since = time.monotonic() - self.idle_seconds
            idle = [renderer for when, renderer in self._resting if when <= since]
            self._resting = [(when, renderer) for when, renderer in self._resting if when > since]
            self._sweep = None
            self._sweep_later()
        for renderer in idle:
            renderer.close()


def _swept(pool: weakref.ref[RendererPool]) -> None:
    """Does not keep a forgotten pool, and so its workers, alive."""
    if (there := pool()) is not None:
        there._end_idle()
