"""What this room is given to work with by whoever opened the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.edits.scope import Scope
    from redraft.inspection.consequences import Aim
    from redraft.render.tiles import Tiles


class Drawing(Protocol):
    """Fonts and tiles; `keeps_tiles`: whether what was made of a file is kept for other commands."""

    keeps_tiles: bool

    @property
    def fonts(self) -> Fonts: ...
    @property
    def tiles(self) -> Tiles: ...


class Bounds(Protocol):
    """What an edit is held to."""

    @property
    def scope(self) -> Scope | None: ...
    @property
    def strict(self) -> bool: ...
    def aim(self, unasked: str = ...) -> Aim: ...
