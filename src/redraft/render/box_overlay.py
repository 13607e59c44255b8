"""Draws numbered boxes over a picture, for people and for models that see.

Lines and labels have a light rim, so that they can be seen on dark grounds as well as from light ones. Units are
pixels. Imports numpy and Pillow: load it when drawing.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.lazy import dataclass
from redraft.render.compositor import Pixels, straightened
from redraft.render.label_places import WantedLabel, place_labels

RIM = (255, 255, 255, 215)
SMALLEST, LARGEST = 9, 30
"""Height of the figures, in pixels."""
MOST_OF_PAGE = 0.2
"""The part of the page that labels may take before they become smaller."""
MOST_OF_GROUP = 0.25
"""The part of a group that the labels of what is in it may take; the smallest things go without, text never does."""
FEW = 12
"""A group with no more in it than this is never too crowded."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A box to outline and the text of its label. `ink` is drawn as a dotted line where it is another box.

    `dashed` is for what cannot be seen, `thin` for what holds others, `words` for what a label had better not cover.
    `inside` are the places in the list of the marks around this one.
    """

    text: str
    box: Box
    color: Color
    ink: Box | None = None
    dashed: bool = False
    thin: bool = False
    words: bool = False
    inside: tuple[int, ...] = ()


def marked(page: Pixels, marks: Sequence[Mark], font: Path) -> tuple[bytes, list[Box | None]]:
    """A PNG of a page of premultiplied pixels, on white, with the marks drawn over it; and where their labels are.

    Where many small things lie close together the smallest have no label (None): all of them would hide the page.
    """
    height, width = page.shape[:2]
    ground = Image.new("RGBA", (width, height), "white")
    ground.alpha_composite(Image.fromarray(straightened(page), "RGBA"))
    over = Image.new("RGBA", (width, height))
    pen = ImageDraw.Draw(over)
    line = max(1, round(min(width, height) / 500))
    clipped = [_on_page(mark, line, width, height) for mark in marks]
    face = ImageFont.truetype(str(font), _size(marks, width, height))
    labels = _labels(marks, clipped, face, (width, height))
    for at in sorted(range(len(marks)), key=lambda at: -clipped[at].area):
        _outline(pen, marks[at], clipped[at], line, labelled=labels[at] is not None)
    for mark, box, label in zip(marks, clipped, labels, strict=True):
        if label is not None:
            _leader(pen, mark, box, label, line)
    for mark, label in zip(marks, labels, strict=True):
        if label is not None:
            _label(pen, mark, label, face)
    ground.alpha_composite(over)
    target = io.BytesIO()
    ground.convert("RGB").save(target, "PNG", compress_level=6)
    return target.getvalue(), labels


def _on_page(mark: Mark, line: int, width: int, height: int) -> Box:
    """The box as it is outlined: within the page, a group's a little around what it holds, nothing too thin to see."""
    box = mark.box.grown(line + 2) if mark.thin else mark.box
    edge = line / 2 + 1
    left, top = min(max(box.x, edge), width - edge), min(max(box.y, edge), height - edge)
    right, bottom = max(min(box.right, width - edge), edge), max(min(box.bottom, height - edge), edge)
    return Box(left, top, max(right - left, 1.0), max(bottom - top, 1.0))


def _size(marks: Sequence[Mark], width: int, height: int) -> int:
    """The height of the figures: larger on large pages, smaller on crowded ones."""
    size = min(max(min(width, height) / 48, 12), LARGEST)
    crowd = sum(len(mark.text) + 1 for mark in marks) * size * size * 0.75
    room = MOST_OF_PAGE * width * height
    if crowd > room:
        size *= math.sqrt(room / crowd)
    return max(SMALLEST, round(size))


def _labels(
    marks: Sequence[Mark], boxes: Sequence[Box], face: ImageFont.FreeTypeFont, page: tuple[int, int]
) -> list[Box | None]:
    high = round(face.size * 1.15)
    wanted = []
    for mark, box in zip(marks, boxes, strict=True):
        wide = math.ceil(face.getlength(mark.text) + face.size * 0.5)
        wanted.append(WantedLabel(box, wide, high, inside=not mark.words))
    crowded = _crowded(marks, wanted)
    having = [at for at in range(len(marks)) if at not in crowded]
    words = [mark.ink or mark.box for mark in marks if mark.words and not mark.dashed]
    placed = place_labels([wanted[at] for at in having], page, words)
    found: list[Box | None] = [None] * len(marks)
    for at, label in zip(having, placed, strict=True):
        found[at] = label
    return found


def _crowded(marks: Sequence[Mark], wanted: Sequence[WantedLabel]) -> set[int]:
    """The marks that go without a label: the smallest in groups that would be covered with labels."""
    members: dict[int, list[int]] = {}
    for at, mark in enumerate(marks):
        for group in mark.inside:
            members.setdefault(group, []).append(at)
    dropped: set[int] = set()
    for group in sorted(members, key=lambda at: wanted[at].box.area):
        left = [at for at in members[group] if at not in dropped]
        room = MOST_OF_GROUP * wanted[group].box.area
        needed = sum(wanted[at].width * wanted[at].height for at in left)
        small = (at for at in sorted(left, key=lambda at: wanted[at].box.area) if not marks[at].words)
        for at in small if len(left) > FEW else ():
            if needed <= room:
                break
            needed -= wanted[at].width * wanted[at].height
            dropped.add(at)
    return dropped


def _outline(pen: ImageDraw.ImageDraw, mark: Mark, box: Box, line: int, *, labelled: bool) -> None:
    wide = max(1, line - 1) if mark.thin or mark.dashed else line
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom), (box.x, box.y)]
    if not labelled:
        pen.line(corners, (*mark.color[:3], 170), 1)
        return
    pen.line(corners, (*RIM[:3], 120 if mark.dashed else 170), wide + 2, "curve")
    if mark.dashed:
        _broken(pen, corners, mark.color, wide, 4 * line + 2, 3 * line + 2)
    else:
        pen.line(corners, tuple(mark.color), wide, "curve")
    ink = mark.ink
    if ink is not None and any(abs(a - b) > 3 * line for a, b in zip(_edges(ink), _edges(box), strict=True)):
        inner = [(ink.x, ink.y), (ink.right, ink.y), (ink.right, ink.bottom), (ink.x, ink.bottom), (ink.x, ink.y)]
        _broken(pen, inner, Color(*RIM[:3], 200), wide, line + 2, line + 2)
        _broken(pen, inner, mark.color, 1, line + 2, line + 2)


def _edges(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


def _broken(
    pen: ImageDraw.ImageDraw, corners: Sequence[tuple[float, float]], color: Color, wide: int, dash: int, gap: int
) -> None:
    for (x0, y0), (x1, y1) in pairwise(corners):
        length = math.hypot(x1 - x0, y1 - y0)
        for start in range(0, math.ceil(length), dash + gap):
            ends = start / length, min(start + dash, length) / length
            pen.line([(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in ends], tuple(color), wide)


def _leader(pen: ImageDraw.ImageDraw, mark: Mark, box: Box, label: Box, line: int) -> None:
    """From a label that could not be at its box to the nearest point of it."""
    if label.grown(line + 2).overlap(box) is not None:
        return
    x, y = label.center
    ends = [(x, y), (min(max(x, box.x), box.right), min(max(y, box.y), box.bottom))]
    pen.line(ends, RIM, line + 2)
    pen.line(ends, tuple(mark.color), max(1, line - 1))


def _label(pen: ImageDraw.ImageDraw, mark: Mark, label: Box, face: ImageFont.FreeTypeFont) -> None:
    corners = (label.x, label.y, label.right - 1, label.bottom - 1)
    radius = face.size / 4
    if mark.dashed:  # a hole in the shape of a label: what it names is not to be seen
        pen.rounded_rectangle(corners, radius, (255, 255, 255, 255), tuple(mark.color), max(1, round(face.size / 12)))
    else:
        pen.rounded_rectangle(corners, radius, tuple(mark.color), RIM, 1)
    x, y = label.center
    ink = tuple(mark.color) if mark.dashed else (255, 255, 255, 255)
    pen.text((x, y), mark.text, ink, face, "mm")
