"""What this room gets from the session: an interface for drawing, and the bounds of an edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from redraft.inspection.fixes.consequences import Aim

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts
    from redraft.edits.scope import Scope
    from redraft.render.tiles import Tiles


class DrawingTools(Protocol):
    """Fonts and tiles; `keeps_tiles`: whether what was made of a file is kept for other commands; `progress` hears what
    is being done."""

    keeps_tiles: bool
    progress: Callable[[str], None]

    @property
    def fonts(self) -> Fonts: ...
    @property
    def tiles(self) -> Tiles: ...


class Bounds(NamedTuple):
    """The bounds of an edit: what may change, whether what is not certain is refused, and how texts are fitted that no
    longer fit."""

    scope: Scope | None = None
    strict: bool = False
    aim: Aim = Aim("")
