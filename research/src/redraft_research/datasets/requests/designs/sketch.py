"""A synthetic design before a tool has written it: items in page coordinates with their known meaning."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from redraft.document.geometry import Box
from redraft.document.style import Color

Command = tuple[str, tuple[float, ...]]
Outline = tuple[Command, ...]


@dataclass(slots=True, eq=False)
class Item:
    """A part of a design. `kind` is text, rect, ellipse, path, picture, group, table or chart.

    `like` is what it is one of several of ('card', 'price'); `title` what a group is about; `attribute` what it is of
    the group around it. `outline` is a path's, from (0, 0) to (1, 1) over its box. Of a text `box` is what its lines
    take up and `room` the box it was set in. `rows` are a table's cells, or a chart's categories and series. `form`
    is a chart's type, 'radial' for such a gradient, 'loose' for a group that is in no file. `source` of an item as a
    drawing tool keeps it is the maker's.
    """

    kind: str
    box: Box
    nouns: tuple[str, ...] = ()
    role: str = ""
    like: str = ""
    title: str = ""
    attribute: str = ""
    sets: tuple[str, ...] = ()
    children: list[Item] = field(default_factory=list)
    fill: Color | tuple[Color, ...] | None = None
    stroke: Color | None = None
    stroke_width: float = 1.0
    opacity: float = 1.0
    radius: float = 0.0
    outline: Outline = ()
    lines: tuple[str, ...] = ()
    words: str = ""
    bullets: tuple[tuple[int, str], ...] = ()
    size: float = 0.0
    weight: int = 400
    italic: bool = False
    struck: bool = False
    align: str = "start"
    stand: str = "top"
    family: str = ""
    pitch: float = 1.2
    room: Box | None = None
    turn: float = 0.0
    hidden: bool = False
    effects: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    form: str = ""
    number: int = 0
    count: int = 0
    parent: Item | None = None
    source: Item | None = None
    id: str = ""

    def walk(self) -> Iterator[Item]:
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(slots=True)
class Sheet:
    """One page of a design."""

    width: float
    height: float
    items: list[Item]
    name: str = ""
    layout: int = 0
    background: Color | None = None
    notes: str = ""


def settle(sheet: Sheet) -> None:
    """Gives items their parents, and where they are among their like on the page."""
    counts: dict[str, list[Item]] = {}
    for outermost in sheet.items:
        for item in outermost.walk():
            for child in item.children:
                child.parent = item
            if item.like:
                counts.setdefault(item.like, []).append(item)
    for alike in counts.values():
        for number, item in enumerate(alike, 1):
            item.number, item.count = number, len(alike)


# --- how wide letters are, about -------------------------------------------------------------------------------------
_WIDTHS = {letter: width for letters, width in (
    ("ijl.,:;'!|I·’", 0.26), (" ", 0.2), ("ftr()[]-/", 0.33), ("mw%@—", 0.83), ("MW", 0.86), ("abdeghknopquvxyz", 0.51),
    ("cs", 0.45), ("0123456789$€£", 0.5), ("ABCDEFGHKLNOPQRSTUVXYZ&", 0.59),
) for letter in letters}  # fmt: skip

FACES = {
    "Source Sans Pro": (0.984, 1.257, 0.98), "Source Serif Pro": (1.036, 1.371, 1.06), "Manrope": (1.066, 1.366, 1.07),
    "Arial": (0.984, 1.257, 1.08), "Roboto": (0.984, 1.257, 1.0), "Georgia": (1.036, 1.371, 1.04),
    "Calibri": (0.984, 1.257, 0.98), "Open Sans": (0.984, 1.257, 0.98), "Inter": (0.984, 1.257, 0.98),
}  # fmt: skip
"""Ascent, height and width of letters, by family, against Source Sans; unknown families are shown in it."""


def text_width(text: str, size: float, weight: int = 400, family: str = "") -> float:
    """The approximate width of a line."""
    wide = FACES.get(family, (0.984, 1.257, 1.0))[2] * (1.05 if weight >= 600 else 1.0)
    return sum([_WIDTHS.get(letter, 0.53) for letter in text]) * size * wide


def wrapped(text: str, width: float, size: float, weight: int, family: str) -> tuple[str, ...]:
    """Lines no wider than `width`, where words allow it."""
    out: list[str] = []
    for paragraph in text.split("\n"):
        line, used = "", 0.0
        space = text_width(" ", size, weight, family)
        for word in paragraph.split(" "):
            wide = text_width(word, size, weight, family)
            if line and used + space + wide > width:
                out.append(line)
                line, used = word, wide
            else:
                line, used = (f"{line} {word}", used + space + wide) if line else (word, wide)
        out.append(line)
    return tuple(out)


# --- boxes -----------------------------------------------------------------------------------------------------------
def inset(box: Box, dx: float, dy: float | None = None) -> Box:
    dy = dx if dy is None else dy
    return Box(box.x + dx, box.y + dy, max(box.width - 2 * dx, 1.0), max(box.height - 2 * dy, 1.0))


def columns(box: Box, shares: Sequence[float] | int, gap: float = 0.0) -> list[Box]:
    """The box cut into boxes side by side, in these shares."""
    parts = [1.0] * shares if isinstance(shares, int) else list(shares)
    unit = (box.width - gap * (len(parts) - 1)) / sum(parts)
    out, x = [], box.x
    for part in parts:
        out.append(Box(x, box.y, unit * part, box.height))
        x += unit * part + gap
    return out


def rows(box: Box, shares: Sequence[float] | int, gap: float = 0.0) -> list[Box]:
    """The box cut into boxes one below another."""
    turned = columns(Box(box.y, box.x, box.height, box.width), shares, gap)
    return [Box(box.x, one.x, box.width, one.width) for one in turned]


def grid(box: Box, across: int, down: int, gap: float = 0.0) -> list[Box]:
    return [cell for row in rows(box, down, gap) for cell in columns(row, across, gap)]


def square(box: Box, share: float = 1.0) -> Box:
    """The largest square in the middle of a box, or a share of it."""
    side = min(box.width, box.height) * share
    return Box(box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side)


def part(box: Box, x: float, y: float, width: float, height: float) -> Box:
    """A part of a box, in shares of its sides."""
    return Box(box.x + x * box.width, box.y + y * box.height, width * box.width, height * box.height)


# --- outlines over (0, 0) to (1, 1) ----------------------------------------------------------------------------------
def polygon(*points: tuple[float, float], closed: bool = True) -> Outline:
    steps: list[Command] = [("M" if not number else "L", point) for number, point in enumerate(points)]
    return (*steps, ("Z", ())) if closed else tuple(steps)


def curve(text: str) -> Outline:
    """An outline from its path data, of M, L, C and Z with absolute numbers."""
    out: list[Command] = []
    for piece in "".join(f" {one} " if one in "MLCZ" else one for one in text).split():
        if piece in "MLCZ":
            out.append((piece, ()))
        else:
            letter, numbers = out[-1]
            out[-1] = (letter, (*numbers, float(piece)))
    return tuple(out)


def star(points: int, inner: float = 0.45, turn: float = -90.0) -> Outline:
    made = []
    for step in range(points * 2):
        far = 0.5 if step % 2 == 0 else 0.5 * inner
        angle = math.radians(turn + 180 / points * step)
        made.append((0.5 + far * math.cos(angle), 0.5 + far * math.sin(angle)))
    return polygon(*made)


def regular(sides: int, turn: float = -90.0) -> Outline:
    return star(sides, math.cos(math.pi / sides), turn)


def slice_of(start: float, end: float, inner: float = 0.0) -> Outline:
    """A piece of a pie (or of a ring) from one share of the whole to another, from the top clockwise."""
    steps = max(2, int(abs(end - start) * 24))
    angles = [math.radians(360 * (start + (end - start) * step / steps) - 90) for step in range(steps + 1)]
    rim = [(0.5 + 0.5 * math.cos(angle), 0.5 + 0.5 * math.sin(angle)) for angle in angles]
    back = [(0.5 + 0.5 * inner * math.cos(angle), 0.5 + 0.5 * inner * math.sin(angle)) for angle in reversed(angles)]
    return polygon(*rim, *(back if inner else [(0.5, 0.5)]))


def path_data(outline: Outline, box: Box) -> str:
    """SVG path data of an outline over a box."""
    out = []
    for letter, numbers in outline:
        points = [
            f"{round(box.x + x * box.width, 2):g} {round(box.y + y * box.height, 2):g}"
            for x, y in zip(numbers[::2], numbers[1::2], strict=True)
        ]
        out.append(letter + " ".join(points))
    return "".join(out)


def outline_bounds(outline: Outline, box: Box) -> Box:
    """The box around an outline that is drawn over a box."""
    left, top, width, height = _unit_bounds(outline)
    return part(box, left, top, width, height)


@lru_cache(1024)
def _unit_bounds(outline: Outline) -> Box:
    """The box around an outline, its curves taken as a few points each."""
    points: list[tuple[float, float]] = []
    for letter, numbers in outline:
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "C":
            handles = [points[-1], *pairs]
            for step in range(1, 17):
                t = step / 16
                shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = (sum(share * one[axis] for share, one in zip(shares, handles, strict=True)) for axis in (0, 1))
                points.append((x, y))
        else:
            points += pairs
    return Box.around(points) or Box(0.0, 0.0, 1.0, 1.0)
