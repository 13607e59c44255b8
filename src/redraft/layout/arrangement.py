"""Texts placed on a page: blocks of lines with their size, place and ink, and plates behind some of them.

Lengths are in page units, with the origin at the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.layout.lines import Line
from redraft.layout.roles import Copy
from redraft.layout.typefaces import Type

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)


@dataclass(frozen=True)
class Block:
    """One text. `x` is where its lines are anchored by their `align` (start, middle, end), `y` the first baseline;
    `column` numbers the column it is in: one column has one colour."""

    id: str
    copy: Copy
    type: Type
    size: float
    align: str
    x: float
    y: float
    lines: tuple[Line, ...]
    column: int = 0
    ink: Color = BLACK

    @cached_property
    def frame(self) -> Box:
        """The box as high as its lines and as wide as the pen goes."""
        wide = max(line.width for line in self.lines) * self.size
        left = self.x - wide * _SHIFT[self.align]
        last = self.y + (len(self.lines) - 1) * self.pitch
        top, bottom = self.y - self.type.ascent * self.size, last + self.type.descent * self.size
        return Box(left, top, wide, bottom - top)

    @cached_property
    def inks(self) -> tuple[Box, ...]:
        """The box around the ink of each line."""
        found = []
        for number, line in enumerate(self.lines):
            left = self.x - line.width * self.size * _SHIFT[self.align]
            base = self.y + number * self.pitch
            ink = line.ink
            found.append(Box(left + ink.x * self.size, base + ink.y * self.size, ink.width * self.size,
                             ink.height * self.size))  # fmt: skip
        return tuple(found)

    @property
    def pitch(self) -> float:
        return self.type.pitch * self.size

    def to_json(self) -> dict[str, Any]:
        row = {"id": self.id, "role": self.copy.role, "text": self.copy.text, "size": round(self.size, 2)}
        row |= {"lines": [line.words for line in self.lines], "align": self.align, "color": str(self.ink)}
        return row | {"family": self.type.family, "weight": self.type.weight,
                       "box": [round(side, 2) for side in self.frame]}  # fmt: skip


_SHIFT = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle behind the texts of a column, of one colour, opaque to this part."""

    box: Box
    color: Color
    opacity: float

    def to_json(self) -> dict[str, Any]:
        return {"box": [round(side, 2) for side in self.box], "color": str(self.color), "opacity": self.opacity}


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All texts of a page. `name` says the grid it came from."""

    name: str
    blocks: tuple[Block, ...]
    plates: tuple[Plate, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "grid": self.name,
            "texts": [block.to_json() for block in self.blocks],
            "plates": [plate.to_json() for plate in self.plates],
        }


def plate_box(column: Sequence[Block], page: tuple[float, float]) -> Box:
    """The box behind some texts: with room around them, and to the page's edge where it comes near it."""
    around = Box.union(ink for block in column for ink in block.inks)
    assert around is not None
    near = 0.075 * min(page)
    sizes = [block.size for block in column]
    room = min(near * 0.75, max(0.9 * min(sizes), 0.4 * max(sizes)))
    left, top, right, bottom = around.x - room, around.y - room, around.right + room, around.bottom + room
    if right - left > 0.72 * page[0]:
        left, right = 0.0, page[0]
    top, bottom = (0.0 if top < near else top), (page[1] if bottom > page[1] - near else bottom)
    left, right = (0.0 if left < near * 0.4 else left), (page[0] if right > page[0] - near * 0.4 else right)
    return Box(left, top, right - left, bottom - top)
