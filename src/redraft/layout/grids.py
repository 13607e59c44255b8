"""Grids for texts: columns at the page's edges and thirds, split pages, two columns on wide ones.

A plan is a few numbers; an arrangement follows from it. Lengths are in page units.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.bidi import turns
from redraft.document.geometry import Box
from redraft.layout.arrangement import BUTTON_HIGH, BUTTON_SIDE, Arrangement, Block, LayoutLook, Mark
from redraft.layout.texts.lines import MeasuredLine, Setter
from redraft.layout.texts.roles import ROLES, Copy
from redraft.layout.texts.typefaces import Type, pair_for, type_of

SMALLEST = 0.012
"""The least size of type, as a part of the page's height."""
HEADLINE = 1.8
"""How much larger than any other text the headline is at least."""
MARGIN = 0.065
"""The room at the page's edges, as a part of its shorter side."""
LONGEST_BUTTON = 15.0
"""The width of a call to action that is a button, in sizes of its type."""
_ROOM = 1.02
_ORDER = tuple(ROLES)


class Column(NamedTuple):
    """Texts one below the other, by their numbers. `x` is its left edge; `y` its top, middle or bottom, as `anchor`
    says; all are as many times as large as body text as `level` says, 0 for each by its role."""

    texts: tuple[int, ...]
    align: str
    x: float
    width: float
    y: float
    anchor: str
    level: float = 0.0


class GridPlan(NamedTuple):
    """`body` is the size of body text, `ratio` how many times as large the headline is, `spread` how far apart the
    other sizes are (1: as the roles say, 0: all the same); `look` what is beside the texts."""

    name: str
    columns: tuple[Column, ...]
    body: float
    ratio: float
    spread: float = 1.0
    look: LayoutLook = LayoutLook()


class GridPage:
    """The page and its texts, ready to be set: types chosen, words measured."""

    def __init__(
        self, texts: Sequence[Copy], page: tuple[float, float], fonts: Fonts, pairing: str = "", margin: float = MARGIN
    ) -> None:
        self.page = self.width, self.height = page
        self.fonts, self.setter = fonts, Setter(fonts)
        pair = pair_for(texts, fonts, pairing)
        self.types: list[Type] = [self.setter.framed(type_of(one, pair, fonts), one.text) for one in texts]
        self.margin = margin * min(page)
        self.least = SMALLEST * self.height * _ROOM
        few = (130 / sum(len(one.text) for one in texts)) ** 0.2  # few words may be large
        self.comfort = 0.030 * math.sqrt(self.width * self.height) * min(max(few, 0.8), 1.3)
        room = self.width - 2 * self.margin
        widest, usual = room / (self.least * 1.1), room / self.comfort
        self.texts = tuple(
            one._replace(text=self.setter.hyphenated(one.text, type, usual / (1.9 if one.role == "headline" else 1.0)))
            for one, type in zip(texts, self.types, strict=True)
        )
        self.hyphenated = [one.text for one, now in zip(texts, self.texts, strict=True) if one != now]
        self.words = [
            self.setter.split(one.text, type, widest / (HEADLINE * 1.05 if one.role == "headline" else 1.0))
            for one, type in zip(self.texts, self.types, strict=True)
        ]
        self.ids = _ids(self.texts)
        self.order = sorted(range(len(texts)), key=lambda number: (_ORDER.index(texts[number].role), number))
        backwards = sum(len(one.text) for one in texts if turns(one.text))
        self.rtl = backwards * 2 > sum(len(one.text) for one in texts)

    def sizes(self, plan: GridPlan) -> list[float]:
        """The size of every text, the headline's as large as its column lets its longest word be."""
        found = []
        for one in self.texts:
            scale = ROLES[one.role].scale
            spread = plan.spread if scale > 1 else min(plan.spread, 1.0)
            scale = plan.ratio if one.role == "headline" else 1 + (scale - 1) * spread
            found.append(max(plan.body * scale, self.least))
        for column in plan.columns:
            for number in column.texts:
                if column.level:
                    found[number] = max(plan.body * column.level, self.least)
                longest = self.setter.longest(self.words[number], self.types[number])
                line = self.setter.line(self.words[number], self.types[number]).width
                if self.texts[number].role == "call to action" and line < LONGEST_BUTTON:
                    longest = line + 2 * BUTTON_SIDE
                found[number] = min(found[number], max(column.width / longest, self.least))
        return found

    def arranged(self, plan: GridPlan) -> Arrangement:
        """The plan carried out, in black."""
        sizes = self.sizes(plan)
        blocks: dict[int, Block] = {}
        marks: list[Mark] = []
        for place, column in enumerate(plan.columns):
            parts: list[tuple[int, float, tuple[MeasuredLine, ...], bool]] = []
            at, before, rule = 0.0, -1, -1.0
            for number in column.texts:
                size, type = sizes[number], self.types[number]
                lines = self.setter.broken(self.words[number], type, column.width / size)
                button = self._is_button(number, lines, size, column.width)
                if before >= 0:
                    if plan.look.rule == "short" and rule < 0 and self._ends_title(before, number):
                        rule = at + 0.8 * plan.body
                        at = rule + 0.4 * plan.body
                    at += self._gap(before, number, plan.body)
                    at += 0.45 * plan.body if button or (parts and parts[-1][3]) else 0.0
                over = (BUTTON_HIGH - type.ascent - type.descent) * size / 2 if button else 0.0
                parts.append((number, at + over + type.ascent * size, lines, button))
                at += 2 * over + (type.ascent + type.descent + (len(lines) - 1) * type.pitch) * size
                before = number
            share = _SHIFT[column.align]
            top = column.y - at * {"top": 0.0, "middle": 0.5, "bottom": 1.0}[column.anchor]
            x = column.x + column.width * share
            for number, base, lines, button in parts:
                inset = BUTTON_SIDE * sizes[number] * (1 - 2 * share) if button else 0.0
                blocks[number] = Block(self.ids[number], self.texts[number], self.types[number], sizes[number],
                                       column.align, x + inset, top + base, lines, place, button=button)  # fmt: skip
            if rule >= 0:
                long, thick = 3.2 * plan.body, max(0.16 * plan.body, 1e-3 * self.height)
                marks.append(Mark("rule", Box(x - long * share, top + rule - thick / 2, long, thick), place))
        found = Arrangement(plan.name, tuple(blocks[number] for number in sorted(blocks)), look=plan.look)
        return replace(found, marks=(*marks, *self._marks(plan, found)))

    def _is_button(self, number: int, lines: Sequence[MeasuredLine], size: float, width: float) -> bool:
        """A call to action on one line is a button where there is room for it."""
        if self.texts[number].role != "call to action" or len(lines) > 1 or lines[0].width >= LONGEST_BUTTON:
            return False
        return (lines[0].width + 2 * BUTTON_SIDE) * size <= 1.001 * width

    def _ends_title(self, before: int, after: int) -> bool:
        groups = [ROLES[self.texts[one].role].group for one in (before, after)]
        return groups[0] == "title" != groups[1]

    def _marks(self, plan: GridPlan, found: Arrangement) -> Iterator[Mark]:
        thin = max(0.07 * plan.body, 8e-4 * self.height)
        if plan.look.rule == "bar":
            title = [block for block in found.blocks if block.column == 0]
            around = Box.union(block.room if block.button else ink for block in title for ink in block.inks)
            if around is not None:
                wide, x = 0.3 * plan.body, plan.columns[0].x
                x = x - 1.3 * plan.body if plan.columns[0].align == "start" else x + plan.columns[0].width + plan.body
                yield Mark("bar", Box(x, around.y, wide, around.height))
        if plan.look.rule == "line":
            rows = [block.room.y for block in found.blocks if block.column]
            if rows:
                y = min(rows) - 0.75 * plan.body
                yield Mark("line", Box(self.margin, y, self.width - 2 * self.margin, thin), 1)
        if plan.look.frame:
            inset = 0.5 * self.margin
            yield Mark("frame", Box(inset, inset, self.width - 2 * inset, self.height - 2 * inset))

    def _gap(self, before: int, after: int, body: float) -> float:
        """The room between two frames, which have some in them already."""
        one, other = self.texts[before], self.texts[after]
        groups = {ROLES[one.role].group, ROLES[other.role].group}
        if len(groups) > 1 and groups & {"title", "foot"}:
            return 0.95 * body
        if one.role == "headline":
            return 0.3 * body
        return 0.5 * body if len(groups) > 1 or "body" in groups else 0.12 * body

    def plans(self, aligns: Sequence[str] = (), anchors: Sequence[str] = ()) -> Iterator[GridPlan]:
        """Every grid in a usual size. `aligns` and `anchors` leave only some."""
        for name, columns in self._grids(tuple(aligns), tuple(anchors)):
            yield GridPlan(name, columns, max(0.86 * self.comfort, self.least), 3.2)

    def roomed(self, rooms: Sequence[Box]) -> Iterator[GridPlan]:
        """Plans with all texts in one of these rooms."""
        every, body = tuple(self.order), max(0.86 * self.comfort, self.least)
        inner = Box(self.margin, self.margin, self.width - 2 * self.margin, self.height - 2 * self.margin)
        places = [place for room in rooms if (place := room.grown(-0.15 * self.margin).overlap(inner))]
        for place, align in product(places, ("end",) if self.rtl else ("start", "middle")):
            column = Column(every, align, place.x, place.width, place.center[1], "middle")
            yield GridPlan("calm place", (column,), body, 3.2)

    def _parted(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The texts of the title, and the others."""
        title = tuple(number for number in self.order if ROLES[self.texts[number].role].group == "title")
        rest = tuple(number for number in self.order if number not in title)
        return (title, rest) if rest else (tuple(self.order[:1]), tuple(self.order[1:]))

    def sized(self, plan: GridPlan) -> Iterator[GridPlan]:
        """The plan in other sizes."""
        for body, ratio in product((1.12, 0.86, 0.66), (5.2, 4.2, 3.2, 2.65)):
            yield plan._replace(body=max(body * self.comfort, self.least), ratio=ratio, spread=1.2)
        yield plan._replace(body=max(0.86 * self.comfort, self.least), ratio=2.2, spread=0.3)
        yield plan._replace(body=self.least, ratio=2.0, spread=0.0)

    def _grids(self, aligns: tuple[str, ...], anchors: tuple[str, ...]) -> Iterator[tuple[str, tuple[Column, ...]]]:
        wide = self.width / self.height
        inner = self.width - 2 * self.margin
        parts = (0.36, 0.48, 0.62, 1.0) if wide > 1.25 else (0.46, 0.62, 0.8, 1.0)
        every = tuple(self.order)
        for part, align, anchor in product(parts, aligns or ("start", "middle", "end"), anchors or _ANCHORS):
            width = part * inner
            for x in self._places(align, width):
                side = _SIDES[align]
                yield f"{side} column at the {anchor}", (Column(every, align, x, width, self._edge(anchor), anchor),)
        if len(every) > 1 and not anchors:
            title, rest = self._parted()
            yield from self._split(title, rest, aligns, inner)
            foot = tuple(number for number in every if ROLES[self.texts[number].role].group == "foot")
            main = tuple(number for number in every if number not in foot)
            if foot and main and foot != rest:
                yield from self._split(main, foot, aligns, inner)
            if wide > 1.1 and title and rest:
                yield from self._beside(title, rest, inner)

    def _places(self, align: str, width: float) -> list[float]:
        """The left edges that a column of this width may have."""
        left, right = self.margin, self.width - self.margin - width
        if right - left < 0.08 * self.width:
            return [(left + right) / 2] if align == "middle" else [left if align == "start" else right]
        match align:
            case "middle":
                return [(left + right) / 2, left, right]
            case "start":
                return [left, right]
        return [right]

    def _edge(self, anchor: str) -> float:
        return {"top": self.margin, "middle": self.height / 2, "bottom": self.height - self.margin}[anchor]

    def _split(
        self, title: tuple[int, ...], rest: tuple[int, ...], aligns: tuple[str, ...], inner: float
    ) -> Iterator[tuple[str, tuple[Column, ...]]]:
        for part, align in product((0.62, 0.8, 1.0), aligns or ("start", "middle", "end")):
            width = part * inner
            x = self._places(align, width)[0]
            high = Column(title, align, x, width, self._edge("top"), "top")
            low = Column(rest, align, x, width, self._edge("bottom"), "bottom")
            yield f"{_SIDES[align]} split page", (high, low)

    def _beside(
        self, title: tuple[int, ...], rest: tuple[int, ...], inner: float
    ) -> Iterator[tuple[str, tuple[Column, ...]]]:
        for part, anchor in product((0.42, 0.54), _ANCHORS):
            width, other = part * inner, (0.94 - part) * inner
            left, right = self.margin, self.width - self.margin
            edge = self._edge(anchor)
            first = Column(title, "start", left, width, edge, anchor)
            yield f"two columns at the {anchor}", (first, Column(rest, "start", right - other, other, edge, anchor))
            yield (
                f"two columns at the {anchor}",
                (
                    Column(title, "end", right - width, width, edge, anchor),
                    Column(rest, "end", left, other, edge, anchor),
                ),
            )


_ANCHORS = ("top", "middle", "bottom")
_SHIFT = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SIDES = {"start": "left", "middle": "centred", "end": "right"}


def _ids(texts: Sequence[Copy]) -> list[str]:
    """A name for each text's layer, by its role."""
    found: list[str] = []
    for one in texts:
        name, number = one.role.replace(" ", "-"), 1
        while (unique := name if number == 1 else f"{name}-{number}") in found:
            number += 1
        found.append(unique)
    return found
