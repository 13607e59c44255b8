"""Texts placed on a page: blocks of lines with their size, place and ink, and plates behind some of them.

Lengths are in page units, with the origin at the page's top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.layout.texts.lines import MeasuredLine
from redraft.layout.texts.roles import Copy
from redraft.layout.texts.typefaces import Type

BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)
BUTTON_HIGH, BUTTON_SIDE = 2.4, 1.05
"""How high a button is, and the room at its sides, in sizes of its type."""


@dataclass(frozen=True)
class Block:
    """One text. `x` is where its lines are anchored by their `align` (start, middle, end), `y` the first baseline;
    `column` numbers the column it is in: one column has one colour. A `button` has a filled box around it."""

    id: str
    copy: Copy
    type: Type
    size: float
    align: str
    x: float
    y: float
    lines: tuple[MeasuredLine, ...]
    column: int = 0
    ink: Color = BLACK
    button: bool = False

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

    @cached_property
    def room(self) -> Box:
        """The frame, or the button around it."""
        if not self.button:
            return self.frame
        ink = self.inks[0]
        latin = -0.85 < self.lines[0].ink.y < -0.55
        middle = self.y - 0.33 * self.size if latin else ink.center[1]
        high = BUTTON_HIGH * self.size
        frame = self.frame
        side = BUTTON_SIDE * self.size
        return Box(frame.x - side, middle - high / 2, frame.width + 2 * side, high)

    @property
    def pitch(self) -> float:
        return self.type.pitch * self.size

    def to_json(self) -> dict[str, Any]:
        row = {"id": self.id, "role": self.copy.role, "text": self.copy.text, "size": round(self.size, 2)}
        row |= {"lines": [line.words for line in self.lines], "align": self.align, "color": str(self.ink)}
        return row | {"family": self.type.family, "weight": self.type.weight,
                       "box": [round(side, 2) for side in self.frame]}  # fmt: skip


_SHIFT = {"start": 0.0, "middle": 0.5, "end": 1.0}


class LayoutLook(NamedTuple):
    """What belongs to a plan beside its texts. `panel` lies behind the columns numbered in `behind`: a 'band' to the
    page's edges, a 'side' as high as the page, a 'card' around them or a 'scrim' that fades; of a `tone` deep, pale or
    strong. `rule` is 'short' below the title, 'bar' beside it or a 'line' above the last row."""

    panel: str = ""
    tone: str = "deep"
    behind: tuple[int, ...] = (0,)
    rule: str = ""
    frame: bool = False


class Mark(NamedTuple):
    """A rule, bar, line or frame, and its column, whose colour it takes."""

    kind: str
    box: Box
    column: int = 0


@dataclass(frozen=True, slots=True)
class Plate:
    """A rectangle among the texts, of one colour, opaque to this part. It `fades` towards 'up', 'down', 'left' or
    'right', from the part `solid` of it on; one with a `line` is an outline so thick."""

    box: Box
    color: Color
    opacity: float = 1.0
    kind: str = "plate"
    radius: float = 0.0
    fades: str = ""
    solid: float = 1.0
    line: float = 0.0

    def cover(self, across: NDArray[Any], down: NDArray[Any]) -> NDArray[Any]:
        """How opaque it is at places in page units: rows down, columns across."""
        box = self.box
        inside = ((down >= box.y) & (down <= box.bottom))[:, None] & ((across >= box.x) & (across <= box.right))
        if not self.fades:
            return inside * self.opacity
        along = {
            "up": (box.bottom - down) / box.height,
            "down": (down - box.y) / box.height,
            "left": (box.right - across) / box.width,
            "right": (across - box.x) / box.width,
        }[self.fades]
        share = np.interp(along, (0.0, self.solid, 1.0), (1.0, 1.0, 0.0)) * self.opacity
        return inside * (share[:, None] if self.fades in ("up", "down") else share)

    def to_json(self) -> dict[str, Any]:
        row = {"box": [round(side, 2) for side in self.box], "color": str(self.color), "opacity": self.opacity}
        return {"kind": self.kind, **row}


PLAIN = LayoutLook()


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All texts of a page. `name` says the recipe it came from."""

    name: str
    blocks: tuple[Block, ...]
    plates: tuple[Plate, ...] = ()
    look: LayoutLook = PLAIN
    marks: tuple[Mark, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "recipe": self.name,
            "texts": [block.to_json() for block in self.blocks],
            "plates": [plate.to_json() for plate in self.plates],
        }

    @property
    def paneled(self) -> list[Block]:
        """The texts that the panel lies behind."""
        return [block for block in self.blocks if self.look.panel and block.column in self.look.behind]


def panel_box(found: Arrangement, page: tuple[float, float], margin: float) -> Box:
    """The box of the panel: to the page's edges that it comes near, but for a card."""
    texts = found.paneled
    around = Box.union(block.room for block in texts)
    assert around is not None
    room = min(1.25 * margin, max(0.5 * max(block.size for block in texts), 0.8 * margin))
    left, top, right, bottom = around.x - room, around.y - room, around.right + room, around.bottom + room
    match found.look.panel:
        case "card":
            short = 0.42 * margin  # a card keeps off the page's edges
            left, top = max(left, short), max(top, short)
            right, bottom = min(right, page[0] - short), min(bottom, page[1] - short)
        case "side":
            top, bottom = 0.0, page[1]
            left, right = (0.0, right) if around.center[0] < page[0] / 2 else (left, page[0])
        case "scrim" if page[0] > 1.25 * page[1] and around.width < 0.6 * page[0]:
            top, bottom = 0.0, page[1]
            fade = 0.35 * around.width + margin
            left, right = (0.0, right + fade) if around.center[0] < page[0] / 2 else (left - fade, page[0])
        case kind:
            left, right = 0.0, page[0]
            fade = 0.45 * around.height + margin if kind == "scrim" else 0.0
            if around.center[1] < page[1] / 2:
                top, bottom = 0.0 if top < 2.2 * margin or fade else top, bottom + fade
            else:
                top, bottom = top - fade, page[1] if bottom > page[1] - 2.2 * margin or fade else bottom
    left, top, right, bottom = max(0.0, left), max(0.0, top), min(page[0], right), min(page[1], bottom)
    return Box(left, top, right - left, bottom - top)


def plate_box(column: Sequence[Block], page: tuple[float, float]) -> Box:
    """The box behind some texts: with room around them, and to the page's edge where it comes near it."""
    around = Box.union(block.room if block.button else ink for block in column for ink in block.inks)
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
