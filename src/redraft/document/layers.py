"""The kinds of layers of the document model, as immutable values that versions share.

Layers are listed from the bottom of the stack to the top. A layer's `transform` takes its own coordinates to its
parent's; see `pages` for what holds the outermost ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import field
from typing import Any

from redraft.document.features import Features
from redraft.document.geometry import IDENTITY, Box, Matrix, around_ellipse
from redraft.document.style import PLAIN, Style
from redraft.lazy import dataclass


@dataclass(frozen=True, slots=True)
class Layer:
    """What all kinds share. Never used alone: a layer is a Text, Shape, Picture, Opaque or some kind of Group.

    `frame` is the geometry in the layer's own coordinates (None: nothing there); a group's follows from its children,
    but for the rows and cells of a table.
    `effects` names what is kept and drawn but not editable: filter, mask, clip-path, blend, marker, 'dash 6 4'…
    A `bound` layer has no place of its own: it moves, is stacked and is turned with the group it is in, as the text
    of a slide's shape and the cells of a table do. `features` are what else its format can set on it. `role` is what
    the file says it is for (a slide's title, body, footer…), '' where it says nothing; no edit changes it.
    """

    id: str
    name: str = ""
    transform: Matrix = IDENTITY
    style: Style = PLAIN
    frame: Box | None = None
    effects: tuple[str, ...] = ()
    bound: bool = False
    features: Features = ()
    role: str = field(default="", compare=False)

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()

    @property
    def noun(self) -> str:
        """What people call it: text, picture, table, row, pie chart…"""
        return self.kind


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style. `style` holds only what differs from the layer's.

    `x` and `y` are where the pen is set before it, in the layer's own coordinates; None: where the last run ended.
    In text that flows, a run that starts a paragraph starts a line too, and a line break in its text starts another
    paragraph like it.
    """

    text: str
    style: Style = PLAIN
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    starts_line: bool = False
    starts_paragraph: bool = False


@dataclass(frozen=True, slots=True)
class Paragraph:
    """How a paragraph of flowing text is set. Lengths are in the layer's own units.

    `bullet` is the sign before it ('•'), the first number of a numbering as it is written ('1.', 'a)', 'iv.'), or ''.
    `line_height` is a factor of the font's own, `line_pitch` an exact distance that takes its place.
    `indent` is that of the first line, from `margin` (negative: the bullet hangs before the text).
    """

    level: int = 0
    bullet: str = ""
    line_height: float = 1.0
    line_pitch: float | None = None
    before: float = 0.0
    after: float = 0.0
    margin: float = 0.0
    indent: float = 0.0
    rtl: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """How text is set inside its frame, where lines break by themselves. Lengths are in the layer's own units.

    `anchor` is top, middle or bottom. `fit` says what happens to text that does not fit: nothing ('none'), its size is
    taken times `scale` and its lines' distance loses the part `tighten` ('shrink'), or the frame grows ('grow').
    `turned` is the text's own turn inside the frame, clockwise: 0, 90 or 270 degrees. `both_ways`: a paragraph can be
    set to run from right to left, which not every format can; it does not count when two flows are compared.
    """

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    anchor: str = "top"
    wrap: bool = True
    fit: str = "none"
    scale: float = 1.0
    tighten: float = 0.0
    turned: int = 0
    columns: int = 1
    both_ways: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class Text(Layer):
    """Live text, set where its runs say or, with a `flow`, line by line inside its frame.

    Without a flow `frame` depends on the available fonts, so it does not count when two texts are compared. Text that
    flows has its paragraphs in `paragraphs`, one for each run that starts one (the first run always does).
    `language` is what the file says of most of it ('de-CH'), '' where it says nothing; `rtl` whether lines of text that
    does not flow run from right to left (`align` is by left and right all the same). No edit changes these.
    """

    frame: Box | None = field(default=None, compare=False)
    runs: tuple[Run, ...] = ()
    flow: Flow | None = None
    paragraphs: tuple[Paragraph, ...] = ()
    language: str = field(default="", compare=False)
    rtl: bool = field(default=False, compare=False)

    @property
    def text(self) -> str:
        """The whole text; a line break where a run starts a line."""
        return "".join(("\n" if run.starts_line and number else "") + run.text for number, run in enumerate(self.runs))

    def paragraph_spans(self) -> list[tuple[int, int]]:
        """Where each paragraph begins and ends in the whole text."""
        found: list[tuple[int, int]] = []
        place = start = 0
        for number, run in enumerate(self.runs):
            if number and run.starts_paragraph:
                found.append((start, place))
                start = place + 1
            place += (1 if run.starts_line and number else 0) + len(run.text)
        return [*found, (start, place)]

    def by_paragraph(self) -> list[list[Run]]:
        """The runs of each paragraph."""
        found: list[list[Run]] = []
        for number, run in enumerate(self.runs):
            if run.starts_paragraph or not number:
                found.append([])
            found[-1].append(run)
        return found


def equations_of(text: Text) -> str:
    """What the equations among the words of a slide's text say, on one line; '' where there are none."""
    return " ".join(one.removeprefix("equation ") for one in text.effects if one.startswith("equation "))


@dataclass(frozen=True, slots=True)
class Shape(Layer):
    """A vector outline. `form` is rect, ellipse or path; a rect or ellipse fills its frame, a path has its data in `d`
    (SVG path syntax, own coordinates)."""

    form: str = "path"
    d: str = ""
    radius: float = 0.0

    @property
    def is_rect(self) -> bool:
        return self.form == "rect"

    @property
    def is_ellipse(self) -> bool:
        return self.form == "ellipse"

    @property
    def is_path(self) -> bool:
        return self.form == "path"


@dataclass(frozen=True, slots=True)
class Picture(Layer):
    """Pixels, kept as the asset with this sha256; '' when they live outside the file and were not read.

    `crop` is what is cut off the pixels at the left, top, right and bottom before they fill the frame, as parts of
    their width or height (negative: empty room is added).
    """

    asset: str = ""
    link: str = ""
    crop: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Group(Layer):
    """Layers that belong together. `instance_of` names what it repeats when it is a copy (SVG `use`).

    Groups of a known make are kinds of their own, here and in `tables` and `charts`.
    """

    children: tuple[Layer, ...] = ()
    instance_of: str = ""

    @property
    def kind(self) -> str:
        """Files of edits call every kind of group this, and say which in `form`."""
        return "group"

    @property
    def form(self) -> str:
        """What the group makes up, as files of edits say it: '' for anything, 'shape', 'table', 'pie chart'…"""
        return ""

    @property
    def noun(self) -> str:
        return self.form or "group"

    def noun_of(self, child: Layer) -> str:
        """What people call a layer in it: a value of a series is a point of it."""
        return child.noun

    def __eq__(self, other: object) -> bool:
        """Field by field as for every kind, but without recursion: designs nest deeper than Python's stack likes."""
        if not isinstance(other, Group):
            return NotImplemented
        pairs: list[tuple[Layer, Layer]] = [(self, other)]
        while pairs:
            a, b = pairs.pop()
            if a is b:
                continue
            if not isinstance(a, Group) or not isinstance(b, Group):
                if a != b:
                    return False
                continue
            if type(a) is not type(b) or len(a.children) != len(b.children) or a.own() != b.own():
                return False
            pairs.extend(zip(a.children, b.children, strict=True))
        return True

    def own(self) -> tuple[object, ...]:
        """All fields but the children."""
        seen = self.id, self.name, self.transform, self.style, self.frame, self.effects
        return *seen, self.bound, self.features, self.instance_of


@dataclass(frozen=True, slots=True, eq=False)
class TextShape(Group):
    """An outline with words in it that are set inside it, as slides have them: a Shape, and a Text on top of it."""

    @property
    def form(self) -> str:
        return "shape"


@dataclass(frozen=True, slots=True)
class Opaque(Layer):
    """Kept, drawn and movable, not otherwise editable. `what` says what it is, `drawn` what is seen of it, bottom to
    top, as far as that is known: it can be looked at, and has no ids to be edited by."""

    what: str = ""
    drawn: tuple[Layer, ...] = field(default=(), repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Asset:
    """Bytes shared by pictures, as found in the file."""

    media_type: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    @property
    def key(self) -> str:
        """What a document files it under: the sha256 of its bytes, in lower-case hexadecimal."""
        from hashlib import sha256  # only where pictures are; the import costs more than most commands do

        return sha256(self.data).hexdigest()

    @property
    def cut_out(self) -> Box | None:
        """The box of a mask along the outline of what is seen, in pixels; None without one."""
        return None

    @property
    def cover(self) -> Any:
        """An array of what alpha and mask leave of the pixels, 0 to 255; None when the pixels themselves say it."""
        return None


def box_of(layer: Layer, outer: Matrix) -> Box | None:
    """A layer's box in the space `outer` leads to."""
    boxes: list[Box] = []
    stack = [(layer, outer)]
    while stack:
        inner, space = stack.pop()
        matrix = space @ inner.transform
        if isinstance(inner, Group) and not (inner.frame and "artboard" in inner.effects):
            stack.extend((child, matrix) for child in inner.children)
        elif inner.frame:
            turned = isinstance(inner, Shape) and inner.is_ellipse and (matrix.b or matrix.c)
            box = around_ellipse(inner.frame, matrix) if turned else matrix.bounds(inner.frame)
            if all(map(math.isfinite, box)):  # what is beyond all numbers is nowhere
                boxes.append(box)
    return boxes[0] if len(boxes) == 1 else Box.union(boxes)


def family(layer: Layer) -> Iterator[Layer]:
    """The layer and everything inside it, bottom up, a group before its children."""
    stack = [layer]
    while stack:
        inner = stack.pop()
        yield inner
        if isinstance(inner, Group):
            stack.extend(reversed(inner.children))
