"""Text elements as runs: which characters count, where the pen is set, and the bytes each run comes from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from redraft.document.layers import Run
from redraft.document.style import PLAIN, PROPERTIES, Style
from redraft.formats.svg.styles import Computed
from redraft.formats.svg.tree import Element, Stretch
from redraft.formats.svg.values import parse_length_list

INSIDE = frozenset("tspan textPath tref a altGlyph flowPara flowDiv flowSpan".split())
LINES = frozenset("flowPara flowDiv".split())
Cascade = Callable[[Element, Computed], Computed]
_BLANK = re.compile(r"[ \t\r\n]+")


@dataclass(frozen=True, slots=True)
class RunPlace:
    """Where a run's characters stand: the bytes, whether in a CDATA section, and the element they are directly in."""

    start: int
    end: int
    cdata: bool
    owner: Element


@dataclass(slots=True)
class _Piece:
    """A stretch on its way to becoming a run."""

    raw: str
    place: RunPlace
    computed: Computed
    preserve: bool
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    starts_line: bool = False


class _Pen:
    """Positions stated by elements that have opened since the last characters."""

    x: float | None
    y: float | None

    def __init__(self) -> None:
        self.lift()

    def lift(self) -> None:
        self.x = self.y = None
        self.dx = self.dy = 0.0
        self.line = False

    def take(self, element: Element, font_size: float, first: bool) -> None:
        x, y, dx, dy = (_first(element, name, font_size) for name in ("x", "y", "dx", "dy"))
        if element.tag in LINES or element.get("sodipodi:role") == "line" or (x is not None and (y is not None or dy)):
            self.line = not first
        self.x = self.x if x is None else x
        self.y = self.y if y is None else y
        self.dx += dx or 0.0
        self.dy += dy or 0.0


def read_runs(
    element: Element, computed: Computed, cascade: Cascade, style_of: Callable[[Computed], Style]
) -> tuple[tuple[Run, ...], tuple[RunPlace, ...]]:
    """The runs of a text element and, one for one, where they come from.

    White space that is only layout of the file collapses as SVG says; runs of nothing else disappear.
    """
    pen = _Pen()
    pen.take(element, computed.font_size, first=True)
    pieces = list(_pieces(element, computed, cascade, pen, [True]))
    kept = list(_collapsed(pieces))
    if not kept and element.tag != "flowRoot":  # a text that waits for its words
        here = RunPlace(element.tail, element.tail, False, element)
        kept = [(_Piece("", here, computed, True, pen.x, pen.y), "")]
    base = style_of(computed)
    runs = []
    for number, (piece, text) in enumerate(kept):
        style = _difference(style_of(piece.computed), base) if piece.computed is not computed else PLAIN
        x, y = piece.x, piece.y
        if number == 0:
            x, y = x or 0.0, y or 0.0
        runs.append(Run(text, style, x, y, piece.dx, piece.dy, piece.starts_line and number > 0))
    return tuple(runs), tuple(piece.place for piece, _ in kept)


def _pieces(element: Element, computed: Computed, cascade: Cascade, pen: _Pen, first: list[bool]) -> Iterator[_Piece]:
    preserve = computed.inherited.get("xml:space") == "preserve" or computed.inherited.get(
        "white-space", ""
    ).startswith("pre")
    for part in element.content():
        if isinstance(part, Stretch):
            place = RunPlace(part.start, part.end, part.cdata, element)
            piece = _Piece(part.text, place, computed, preserve)
            if preserve or part.text.strip():
                piece.x, piece.y, piece.dx, piece.dy, piece.starts_line = pen.x, pen.y, pen.dx, pen.dy, pen.line
                pen.lift()
                first[0] = False
            yield piece
        elif part.tag in INSIDE:
            inner = cascade(part, computed)
            if inner.displayed:
                pen.take(part, inner.font_size, first[0])
                yield from _pieces(part, inner, cascade, pen, first)


def _collapsed(pieces: list[_Piece]) -> Iterator[tuple[_Piece, str]]:
    """Each piece with the characters that count."""
    after_blank = True
    last: tuple[_Piece, str] | None = None
    for piece in pieces:
        if piece.preserve:
            text = piece.raw.replace("\n", " ").replace("\t", " ")
        else:
            text = _BLANK.sub(" ", piece.raw)
            if text.startswith(" ") and (after_blank or piece.starts_line):
                text = text[1:]
        if not text and piece.raw:
            continue
        if last is not None:
            yield (last[0], last[1].rstrip(" ")) if piece.starts_line and not last[0].preserve else last
        last = piece, text
        after_blank = text.endswith(" ") and not piece.preserve
    if last is not None:
        yield last if last[0].preserve else (last[0], last[1].rstrip(" "))


def _first(element: Element, name: str, font_size: float) -> float | None:
    if name not in element.attributes:
        return None
    numbers = parse_length_list(element.get(name), font_size=font_size)
    return numbers[0] if numbers else None


def _difference(style: Style, base: Style) -> Style:
    """What a style says beyond the base."""
    if style == base:
        return PLAIN
    same = {name: None for name in PROPERTIES if name != "opacity" and getattr(style, name) == getattr(base, name)}
    if base.visible is False:
        same["visible"] = None  # hidden with the whole text
    return replace(style, **same, opacity=None)  # which belongs to the text as a whole
