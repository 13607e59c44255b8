"""The items of a page that inspections look at: every visible leaf with its box, its letters, its outline.

Boxes are in page space. The letters of a text are the boxes of its glyphs' ink, by the fonts at hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from redraft.commands.measure.traits import covers_page, effective_size, has_area, painted
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Opaque, Picture, Run, Shape, Text, TextShape, family
from redraft.document.pages import Page, Placed
from redraft.document.placed_text import Flowed
from redraft.document.style import Color, NoPaint, Paint
from redraft.document.tables import OWN_FILLS
from redraft.inspection.page.shape_area import inside
from redraft.lazy import dataclass

if TYPE_CHECKING:
    from redraft.assets.fonts import Fonts

LONGEST = 600
"""Characters of a text whose letters are looked at one by one; a longer one counts by its lines."""
THIN = 6.0
"""Page units up to which a shape is a line to the eye."""
CLIPPED = 0.08
"""The part of a clipped picture's frame, at each side, where it may have been cut."""
CUTS = frozenset(("clip", "clip-path", "mask"))
"""Effects after which a picture is about as large as its frame."""
HARMLESS = frozenset(("shadow", "marker", "reflection", "glow", "text as pixels", "all caps", "artboard", OWN_FILLS))
HARMLESS_WITH_FIGURES = ("dash ",)
"""Effects that leave a thing where it is and as large as it is; of the latter their beginnings."""


class Letter(NamedTuple):
    """The box of a glyph's ink in page space, and the run it belongs to."""

    box: Box
    run: int

    @property
    def sides(self) -> tuple[tuple[float, float], ...]:
        """The middles of its four sides."""
        x, y = self.box.center
        return (self.box.x, y), (self.box.right, y), (x, self.box.y), (x, self.box.bottom)


@dataclass(frozen=True)
class Thing:
    """A visible leaf of a page. `order` counts from the bottom of the stack; `opacity` is that of its groups too.

    `odd`: a clip, mask, filter or blend mode makes it other than its geometry says. A clip of the whole page does not,
    nor does a filter on words, their plate, a picture, a rectangle or several shapes together, which is a shadow nearly
    always, nor the blend mode of a picture: then it is `filtered`, and its colour is not known. A picture that is
    `clipped` or masked is about as large as its frame.
    """

    placed: Placed
    order: int
    box: Box
    fonts: Fonts
    opacity: float
    odd: bool
    filtered: bool = False
    clipped: bool = False

    @property
    def id(self) -> str:
        return self.placed.layer.id

    @property
    def layer(self) -> Layer:
        return self.placed.layer

    @property
    def is_text(self) -> bool:
        return isinstance(self.layer, Text)

    @cached_property
    def text(self) -> Text:
        """A text as its letters are set: in a frame as large as on the page where it flows."""
        text, _ = self.placed.as_set
        assert isinstance(text, Text)
        return text

    @cached_property
    def matrix(self) -> Matrix:
        """From the coordinates of what it is, or of `text`, to page space."""
        return self.placed.as_set[1]

    @cached_property
    def size(self) -> float:
        """The font size of a text on the page; 0 for anything else."""
        scale = self.text.flow.scale if self.is_text and self.text.flow is not None else 1.0
        return effective_size(self.placed) * scale

    @cached_property
    def flowed(self) -> Flowed:
        """The lines of a text that flows; one that its frame shrinks is as small as that makes it."""
        return self.fonts.flow(self.fonts.shown(self.text))

    @cached_property
    def letters(self) -> tuple[Letter, ...]:
        """Where a text has ink, letter by letter; empty for anything else."""
        return tuple(_letters(self)) if self.is_text else ()

    @cached_property
    def seen(self) -> tuple[Letter, ...]:
        """Those of its letters that are on the page."""
        page = self.placed.page.box
        return tuple(one for one in self.letters if one.box.overlap(page) is not None)

    @cached_property
    def ink(self) -> Box:
        """The box around what is seen: the letters of a text, the geometry of anything else."""
        if not self.letters:
            return self.box
        boxes = [letter.box for letter in self.letters]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    @property
    def paint(self) -> Paint:
        return painted(self.layer, "fill")

    @cached_property
    def filled(self) -> bool:
        """Whether it lies over what is below it: a picture, or a shape with a fill that is more than a tint."""
        if isinstance(self.layer, Picture):
            return self.opacity > 0.5
        if not isinstance(self.layer, Shape) or not has_area(self.layer):
            return False
        paint = self.paint
        alpha = 0.0 if isinstance(paint, NoPaint) else 1.0
        if isinstance(paint, Color):
            alpha = paint.alpha / 255
        elif colors := getattr(paint, "colors", ()):
            alpha = min(color.alpha for color in colors) / 255
        return alpha * self.opacity > 0.5

    @cached_property
    def shows(self) -> bool:
        """Whether there is anything to see of it at all, as far as is known."""
        if self.opacity < 0.05 or isinstance(self.layer, Opaque):
            return False
        if isinstance(self.layer, Shape):
            paints = [painted(self.layer, "stroke"), *([self.paint] if has_area(self.layer) else [])]
            return any(not isinstance(one, NoPaint) and getattr(one, "alpha", 255) > 25 for one in paints)
        return True

    @cached_property
    def covers_page(self) -> bool:
        return covers_page(self.placed)

    @property
    def upright(self) -> bool:
        """Whether its box is its outline, but for round corners."""
        matrix = self.placed.matrix
        straight = not (matrix.b or matrix.c) or not (matrix.a or matrix.d)
        return straight and (isinstance(self.layer, Picture) or getattr(self.layer, "form", "") == "rect")

    @property
    def is_line(self) -> bool:
        return isinstance(self.layer, Shape | Picture) and min(self.box.width, self.box.height) < THIN

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the page lies inside its outline. A path that is too long to follow counts by its box."""
        box = self.box.grown(-CLIPPED * min(self.box.width, self.box.height)) if self.clipped else self.box
        if not (box.x <= x <= box.right and box.y <= y <= box.bottom):
            return False
        return inside(self.layer, self.placed.matrix, x, y)

    @cached_property
    def unit(self) -> str:
        """The table, chart or shape it is a part of, whose parts are set out by the format; '' for none."""
        return next((group.id for group in self.placed.ancestors if group.form), "")

    @property
    def is_set_out(self) -> bool:
        """Whether the format sets a text out: a cell of a table, which grows, or a word of a chart."""
        return any(group.form and not isinstance(group, TextShape) for group in self.placed.ancestors)

    @cached_property
    def named(self) -> str:
        """What to call it: by its words, else by its kind and id."""
        if self.is_text:
            words = " ".join(self.text.text.split())
            return f"“{words[:40]}{'…' if len(words) > 40 else ''}”"
        return f"{self.layer.noun} '{self.id}'"


def things_of(page: Page, fonts: Fonts, known: Mapping[str, Thing] = MappingProxyType({})) -> Iterator[Thing]:
    """The visible leaves with a box, bottom up. Blank texts and what a slide says beside itself (notes) are none; what
    it has from its layout is among them, as long as the page has the size that it is drawn for.

    `known` are those of the page before: what is unchanged is the same thing, with what was worked out about it.
    """
    stack = [(Placed(layer, page, (), page.view), 1.0, frozenset[str]()) for layer in reversed(page.layers)]
    order = 0
    while stack:
        placed, opacity, effects = stack.pop()
        layer, style = placed.layer, placed.layer.style
        if style.visible is False:
            continue
        opacity = opacity if style.opacity is None else opacity * style.opacity
        if layer.effects or style.blend:
            effects = effects | _effects(placed)
        if isinstance(layer, Group) or (isinstance(layer, Opaque) and layer.drawn and placed.box == page.box):
            inner = layer.children if isinstance(layer, Group) else layer.drawn
            groups = (*placed.ancestors, layer) if isinstance(layer, Group) else placed.ancestors
            stack.extend((Placed(one, page, groups, placed.matrix), opacity, effects) for one in reversed(inner))
            continue
        order += 1
        clipped = bool(effects & CUTS) and isinstance(layer, Picture)
        odd = bool(effects - {"shadows"} - (CUTS if clipped else frozenset()))
        looks = opacity, odd, "shadows" in effects, clipped
        old = known.get(layer.id)
        if old is not None and old.layer is layer and old.placed.outer == placed.outer:
            was = old.opacity, old.odd, old.filtered, old.clipped
            if (old.order, was, old.placed.page.box) == (order, looks, page.box):
                yield old
            else:
                yield Thing(placed, order, old.box, fonts, *looks)
            continue
        box = placed.box
        if box is None or not all(map(math.isfinite, box)) or (isinstance(layer, Text) and not layer.text.strip()):
            continue
        yield Thing(placed, order, box, fonts, *looks)


_PLAIN = ("normal", "pass-through")


def _effects(placed: Placed) -> frozenset[str]:
    """What makes a layer other than its geometry says; 'shadows' is a filter that leaves it so."""
    layer = placed.layer
    found = {one for one in layer.effects if one not in HARMLESS and not one.startswith(HARMLESS_WITH_FIGURES)}
    if (layer.style.blend or "normal") not in _PLAIN:
        found.add("shadows" if isinstance(layer, Picture) else "blend")  # a picture is where it is in any mode
    if isinstance(layer, Group) and "clip-path" in found and covers_page(placed):
        found.remove("clip-path")
    leaves = [one for one in family(layer) if not isinstance(one, Group)]
    plain = (isinstance(one, Text | Picture) or getattr(one, "form", "") == "rect" for one in leaves)
    if "filter" in found and (len(leaves) > 1 or any(plain)):
        found = found - {"filter"} | {"shadows"}
    return frozenset(found)


def _letters(thing: Thing) -> Iterator[Letter]:
    text, matrix = thing.text, thing.matrix
    if len(text.text) > LONGEST:
        yield from (Letter(matrix.bounds(box), 0) for box in _lines(thing))
        return
    if text.flow is None:
        yield from _placed(matrix, thing.fonts.letters(text))
        return
    flowed = thing.flowed
    turned = matrix @ flowed.turn
    for line in flowed.lines:
        for piece in line.pieces:
            style = piece.style.changed("align", None)
            words = Text("", runs=(Run(piece.text, style, piece.x, piece.y),))
            run = max(piece.run, 0)
            yield from _placed(turned, ((run, box) for _, box in thing.fonts.letters(words)))


def _placed(matrix: Matrix, letters: Iterable[tuple[int, Box]]) -> Iterator[Letter]:
    a, b, c, d, e, f = matrix
    if b or c or a <= 0 or d <= 0:
        yield from (Letter(matrix.bounds(box), run) for run, box in letters)
        return
    for run, (x, y, width, height) in letters:
        yield Letter(Box(a * x + e, d * y + f, a * width, d * height), run)


def _lines(thing: Thing) -> Iterator[Box]:
    text = thing.text
    if text.flow is None:
        if text.frame is not None:
            yield text.frame
        return
    flowed = thing.flowed
    yield from (flowed.turn.bounds(piece.box) for line in flowed.lines for piece in line.pieces)
