"""Text elements as runs: which characters count, where positions are set, and the bytes of each run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from typing import NamedTuple

from redraft.document.layers import Run
from redraft.document.style import PLAIN, PROPERTIES, Style
from redraft.formats.svg.css.styles import Computed
from redraft.formats.svg.tree.values import parse_length_list
from redraft.formats.xml.tree import Element, Stretch
from redraft.lazy import dataclass, lazily

INSIDE = frozenset("tspan textPath tref a altGlyph flowPara flowDiv flowSpan".split())
LINES = frozenset("flowPara flowDiv".split())
Cascade = Callable[[Element, Computed], Computed]
_BLANK = lazily(r"[ \t\r\n]+")


class RunPlace(NamedTuple):
    """The place of a run's characters: the bytes, whether in a CDATA section, the element they are directly in, and
    whether all their blanks count."""

    start: int
    end: int
    cdata: bool
    owner: Element
    preserve: bool = False


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

    White space that is only layout of the file collapses by SVG's rules; runs of nothing else disappear.
    """
    pen = _Pen()
    pen.take(element, computed.font_size, first=True)
    pieces = list(_pieces(element, computed, cascade, pen, [True]))
    kept = list(_collapsed(pieces))
    if not kept and element.tag != "flowRoot":  # a text that waits for its words
        here = RunPlace(element.tail, element.tail, False, element, _preserves(computed))
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
    preserve = _preserves(computed)
    for part in element.content():
        if isinstance(part, Stretch):
            place = RunPlace(part.start, part.end, part.cdata, element, preserve)
            piece = _Piece(part.text, place, computed, preserve)
            if preserve or part.text.strip():
                piece.x, piece.y, piece.dx, piece.dy, piece.starts_line = pen.x, pen.y, pen.dx, pen.dy, pen.line
                pen.lift()
                first[0] = False
            yield piece
        elif part.tag in INSIDE:
            inner = cascade(part, computed)
            if inner.displayed:
                waiting = copy(pen)
                pen.take(part, inner.font_size, first[0])
                if part.head_end == part.tail:  # an empty line, or a placeholder: its style is its own only
                    place = RunPlace(part.tail, part.tail, False, part, _preserves(inner))
                    yield _Piece("", place, inner, True, pen.x, pen.y, pen.dx, pen.dy, pen.line)
                    pen = waiting
                    first[0] = False
                else:
                    yield from _pieces(part, inner, cascade, pen, first)


def stretches(element: Element) -> Iterator[Stretch]:
    """All character data of a text element, in order."""
    for part in element.content():
        if isinstance(part, Stretch):
            yield part
        elif part.tag in INSIDE:
            yield from stretches(part)


def _preserves(computed: Computed) -> bool:
    get = computed.inherited.get
    return get("xml:space") == "preserve" or get("white-space", "").startswith("pre")


def _collapsed(pieces: list[_Piece]) -> Iterator[tuple[_Piece, str]]:
    """Each piece with the characters that count."""
    found: list[tuple[_Piece, str]] = []
    after_blank = True
    for piece in pieces:
        if piece.preserve:
            text = piece.raw.replace("\n", " ").replace("\t", " ")
        else:
            text = _BLANK.sub(" ", piece.raw)
            if text.startswith(" ") and (after_blank or piece.starts_line):
                text = text[1:]
        if text:
            after_blank = text.endswith(" ") and not piece.preserve
        if text or not piece.raw:
            found.append((piece, text))
    ends = True  # whether a line ends here, seen from behind
    for number, (piece, text) in reversed(list(enumerate(found))):
        if ends and text:
            found[number] = piece, _line_end(piece, text)
        if text.strip(" ") or piece.starts_line:
            ends = piece.starts_line
    yield from (pair for pair in found if pair[1] or not pair[0].raw)


def _line_end(piece: _Piece, text: str) -> str:
    """The characters of a run that ends its line: without blanks, or without the line break that ends it."""
    return text.removesuffix(" " * piece.raw.endswith("\n")) if piece.preserve else text.rstrip(" ")


def _first(element: Element, name: str, font_size: float) -> float | None:
    if name not in element.attributes:
        return None
    numbers = parse_length_list(element.get(name), font_size=font_size)
    return numbers[0] if numbers else None


def _difference(style: Style, base: Style) -> Style:
    """The properties of a style that differ from the base."""
    if style == base:
        return PLAIN
    whole = ("opacity", "blend")  # of the text as a whole
    same = {name: None for name in PROPERTIES if name in whole or getattr(style, name) == getattr(base, name)}
    if base.visible is False:
        same["visible"] = None  # hidden with the whole text
    return replace(style, **same)
