"""Renders SVG to PNG in a worker process that is killed when it exceeds its time or memory."""

from __future__ import annotations

import os
import struct
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from redraft.cage.process import KeptWorker, Worker, WorkerWords
from redraft.errors import ToolError, says
from redraft.installation import pip_install
from redraft.lazy import dataclass
from redraft.render.ink_pictures import in_light

_SIMPLER = "try a smaller scale, or remove what is large or deeply nested in the drawing"
_WORDS = WorkerWords("the renderer", "drawing", "the drawing may be nested too deeply", _SIMPLER)
_PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
_AHEAD = 1 << 14  # bytes of drawings sent before they are asked for: less than any system's pipes hold
_HEADER = 256  # bytes at most before a drawing
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


class Renderer(KeptWorker):
    """Draws SVG. The worker is started by the first drawing, kept, and replaced after it failed.

    `font_files` are the fonts text is drawn in, the preferred ones first. Its hello has `version`, `families` loaded,
    fonts `skipped`, limits `unenforced`.
    """

    def __init__(self, font_files: Sequence[Path], limits: Limits = Limits()) -> None:  # noqa: B008 - frozen
        super().__init__("redraft.render.worker", _WORDS, limits.seconds)
        self.limits = limits
        self._fonts = [os.path.abspath(path) for path in font_files]

    def setup(self) -> dict[str, Any]:
        limits = {"cpu": self.limits.seconds, **asdict(self.limits)}
        return {"package": _package(), "fonts": self._fonts, "limits": limits}

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
            raise ToolError(says("drawing-scale-invalid", scale=scale))
        if drawings:
            with self._turn:
                yield from self._drawn_each(self._started(), drawings, scale)

    def _drawn_each(
        self, engine: Worker, drawings: Sequence[tuple[bytes, Crop | None]], scale: float
    ) -> Iterator[bytes]:
        todo, asked = deque(drawings), deque[int]()
        try:
            self._ask_ahead(engine, todo, asked, scale)
            while asked:
                header, png = engine.receive(self.limits.seconds)
                asked.popleft()
                self._check(header, png)
                self._ask_ahead(engine, todo, asked, scale)
                yield bytes(png)
        finally:
            if asked:  # nobody waits for those answers any more; a new worker is there sooner
                engine.end()
                self._worker = None

    def _ask_ahead(
        self, engine: Worker, todo: deque[tuple[bytes, Crop | None]], asked: deque[int], scale: float
    ) -> None:
        """Sends the next drawing to a worker without one, and further ones as long as the pipe takes them at once: so
        neither side ever waits for the other to read."""
        while todo and (not asked or sum(asked) + len(todo[0][0]) + _HEADER <= _AHEAD):
            svg, crop = todo.popleft()
            svg = in_light(svg)
            asked.append(len(svg) + _HEADER)
            engine.send({"scale": scale, "crop": crop}, svg, self.limits.seconds)

    def _check(self, header: dict[str, Any], png: bytes | bytearray) -> None:
        """ToolError for a drawing that was refused, and for an answer that is no picture of a size asked for."""
        if problem := header.get("error"):
            if header.get("kind") == "memory":
                raise ToolError(says("renderer-out-of-memory", megabytes=self.limits.memory >> 20, simpler=_SIMPLER))
            raise ToolError(says("renderer-failed", problem=problem, simpler=_SIMPLER))
        width, height = struct.unpack_from("!II", png, 16) if png[:16] == _PNG and len(png) > 24 else (0, 0)
        if not 0 < width * height <= self.limits.pixels:
            raise ToolError(says("renderer-answer-malformed", width=width, height=height, simpler=_SIMPLER))

    @property
    def version(self) -> str:
        """The engine that draws, such as 'resvg 0.2.0'."""
        return f"resvg {self.hello['version']}".strip()


def _package() -> str:
    spec = find_spec("resvg")
    if spec is None or not spec.submodule_search_locations:
        raise ToolError(says("resvg-not-installed", command=pip_install("resvg")))
    return os.path.abspath(next(iter(spec.submodule_search_locations)))
