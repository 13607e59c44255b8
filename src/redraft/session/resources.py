"""Resources kept between edits: fonts, the drawing worker, tiles (the base class of `Session`); and a stopwatch."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from redraft import budget
from redraft.assets.fonts import Fonts
from redraft.cage.decoder import DECODER
from redraft.render.renderer import Crop, Renderer
from redraft.render.tile_files import tiles_of
from redraft.render.tiles import Tiles
from redraft.version import __version__

if TYPE_CHECKING:
    from redraft.commands.programs.program import Interpreter
    from redraft.render.office import Office


class Resources:
    """Context manager. `fonts` are folders searched before the system's, or fonts found before; `progress` hears the
    name of each stage; `history`: whether what is saved is recorded for `undo`; `strict_fonts`: whether a font that is
    not here, or a character that no font has, is a failure; `tile_cache`: whether what was drawn is kept for other
    sessions."""

    def __init__(
        self,
        fonts: Sequence[Path] | Fonts = (),
        *,
        system_fonts: bool = True,
        history: bool = True,
        strict_fonts: bool = False,
        tile_cache: bool = True,
        progress: Callable[[str], None] = lambda stage: None,
    ) -> None:
        self.keeps_history = history
        self.strict_fonts = strict_fonts
        self.progress = progress
        self.keeps_tiles = tile_cache
        self._folders = fonts
        self._system_fonts = system_fonts
        self._renderer: Renderer | None = None
        self.offered: dict[str, bytes] = {}
        """The last offers of a model in this session, by its request; `keeps_offers`: for later ones too, also without
        history."""
        self.keeps_offers = True
        self.tried: Any = None
        """The order tried last (`execution.Tried`), for the one that is carried out next."""
        self.interpreter: Interpreter | None = None
        """Kept for the next program by what runs the first."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the workers that draw, decode and run programs; others are started when they are needed again."""
        DECODER.close()
        workers = (self.interpreter, self._renderer)
        self.interpreter = self._renderer = None
        for worker in workers:
            if worker is not None:
                worker.close()
        if (office := self.__dict__.pop("office", None)) is not None:
            office.close()
        if (tiles := self.__dict__.get("tiles")) is not None:
            tiles.close()

    @cached_property
    def fonts(self) -> Fonts:
        given = self._folders
        return given if isinstance(given, Fonts) else Fonts(tuple(given), system=self._system_fonts)

    def expect_drawing(self) -> None:
        """Something will be drawn soon: the worker gets ready meanwhile."""
        self._started_renderer().start()

    def draw(self, svg: bytes, scale: float = 1.0, crop: Crop | None = None) -> bytes:
        """A self-contained SVG, or a part of it (x, y, width, height in pixels), as PNG, drawn in the worker."""
        return self._started_renderer().draw(svg, scale, crop)

    def _draw_each(self, drawings: Sequence[tuple[bytes, Crop | None]], scale: float) -> Iterator[bytes]:
        return self._started_renderer().draw_each(drawings, scale)

    def _started_renderer(self) -> Renderer:
        if self._renderer is None:
            self._renderer = Renderer(self.fonts.files())
        return self._renderer

    @cached_property
    def office(self) -> Office:
        """LibreOffice, kept warm: it draws decks as their users see them."""
        from redraft.render.office import Office  # only where it is asked for

        return Office()

    @cached_property
    def tiles(self) -> Tiles:
        """What has been drawn so far, kept for the next edit."""
        return tiles_of(self.draw, self._draw_each, self.fonts.files() if self.keeps_tiles else None)

    def versions(self) -> dict[str, str]:
        """Versions of the parts that can change a result."""
        versions = {"redraft": __version__, "python": platform.python_version()}
        return {**versions, "renderer": self._renderer.version} if self._renderer is not None else versions

    def limits(self) -> dict[str, Any]:
        """What bounds the work, for a receipt: of the workers that draw, unpack pictures and run programs, where they
        had to, what one drawing or picture or the interpreter may take and what this system does not enforce; and
        whether what earlier sessions drew was used."""
        tiles = self.__dict__.get("tiles")
        limits: dict[str, Any] = {"tile_cache": tiles is not None and tiles.borrowed > 0}
        drawing = self._renderer
        if drawing is not None and drawing.unenforced is not None:
            limits["drawing"] = {**asdict(drawing.limits), "unenforced": drawing.unenforced}
        if DECODER.unenforced is not None:
            limits["decoding"] = {**DECODER.limits, "unenforced": DECODER.unenforced}
        if self.interpreter is not None:
            limits["programs"] = {**self.interpreter.limits, "unenforced": self.interpreter.unenforced}
        return limits


class Stopwatch:
    """Seconds by stage, in the order they began; passes the name of each to `progress`."""

    def __init__(self, progress: Callable[[str], None]) -> None:
        self.progress = progress
        self.seconds: dict[str, float] = {}
        self.started = time.perf_counter()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.progress(name)
        budget.doing(name)
        began = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began

    def finished(self) -> dict[str, float]:
        return {**self.seconds, "total": time.perf_counter() - self.started}
