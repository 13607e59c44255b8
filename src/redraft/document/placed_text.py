"""Text after layout: lines of positioned pieces inside a frame, or outlines. Lengths are in the layer's own units."""

from __future__ import annotations

from typing import NamedTuple

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.style import Style

BULLET = -1
"""The run of a piece that is a paragraph's sign or number and no text of any run."""


class Piece(NamedTuple):
    """A stretch of one line in one style that reads in one direction, drawn from `x` to the right.

    `text` is in reading order; `x` is its left edge and `y` its baseline. `style` is the whole style in force, with the
    size as set. `run` is the number of the run it comes from, or BULLET.
    """

    text: str
    x: float
    y: float
    width: float
    style: Style
    run: int
    ascent: float = 0.0
    descent: float = 0.0
    rtl: bool = False

    @property
    def box(self) -> Box:
        return Box(self.x, self.y - self.ascent, self.width, self.ascent + self.descent)


class Line(NamedTuple):
    """One line: where it begins from the top, how high it is, where its letters are, and what is on it from left to
    right. `paragraph` is the number of the paragraph, `first` whether it begins one."""

    top: float
    height: float
    baseline: float
    pieces: tuple[Piece, ...]
    paragraph: int
    first: bool = False

    @property
    def text(self) -> str:
        """What is on it in reading order, without the bullet."""
        pieces = [piece for piece in self.pieces if piece.run != BULLET]
        return "".join(piece.text for piece in (reversed(pieces) if _backwards(pieces) else pieces))


class Flowed(NamedTuple):
    """Set text. `turn` takes the coordinates of the lines to the layer's own: the text's turn inside its frame.

    `width` and `height` are what the text takes up along and across its lines, without the insets; `room` is the width
    and height it has. Text that does not fit is still set, past the end of its room.
    """

    lines: tuple[Line, ...]
    width: float
    height: float
    room: tuple[float, float]
    turn: Matrix = IDENTITY

    @property
    def fits(self) -> bool:
        return self.height <= self.room[1] + 0.5

    @property
    def box(self) -> Box | None:
        """The box around all pieces, in the layer's own coordinates; None without any."""
        found = Box.union(piece.box for line in self.lines for piece in line.pieces)
        return found and self.turn.bounds(found)


def _backwards(pieces: list[Piece]) -> bool:
    """Whether a line's pieces read from right to left: decided by the majority of its letters."""
    letters = sum((1 if piece.rtl else -1) * len(piece.text.strip()) for piece in pieces)
    return letters > 0


class TextOutline(NamedTuple):
    """A part of a text that the renderer's own typesetting would not get right, as a shape; `run` is the number of the
    run whose paint it has.

    `path` is SVG path data, filled by the nonzero rule. It is empty for glyphs with colours of their own: then `text`
    is at (x, y) in the one family named, at this size, to be set by the renderer.
    """

    run: int
    path: str
    text: str = ""
    x: float = 0.0
    y: float = 0.0
    family: str = ""
    size: float = 0.0
