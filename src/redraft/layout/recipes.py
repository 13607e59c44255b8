"""Recipes for pages: columns, rows, corners, bands, sides, cards, scrims, frames, each as plans in usual sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from redraft.layout.arrangement import LayoutLook
from redraft.layout.grids import Column, GridPage, GridPlan
from redraft.layout.texts.roles import ROLES

Texts = tuple[int, ...]


def recipes(sheet: GridPage, aligns: Sequence[str] = (), anchors: Sequence[str] = ()) -> dict[str, list[GridPlan]]:
    """The plans of every recipe, by its name. `aligns` and `anchors` leave only plans that keep to them."""
    found: dict[str, list[GridPlan]] = {"column": list(sheet.plans(aligns, anchors))}
    ruled = [plan._replace(name=f"ruled {plan.name}", look=LayoutLook(rule="short")) for plan in found["column"]]
    found["ruled column"] = [plan for plan in ruled if len(plan.columns) == 1 < len(sheet.texts)]
    for name, columns, look in _Recipes(sheet).all():
        fits = all(not aligns or one.align in aligns for one in columns)
        if fits and all(not anchors or one.anchor in anchors for one in columns):
            plan = GridPlan(name, columns, max(0.86 * sheet.comfort, sheet.least), 3.4, 1.0, look)
            found.setdefault(name, []).append(plan)
    return {name: plans for name, plans in found.items() if plans}


class _Recipes:
    """`title` are headline and subheads, `facts` date and place, `deal` price and call, `foot` small print."""

    def __init__(self, sheet: GridPage) -> None:
        self.sheet, self.margin = sheet, sheet.margin
        self.inner, self.wide = sheet.width - 2 * sheet.margin, sheet.width / sheet.height
        self.every: Texts = tuple(sheet.order)
        self.side = "end" if sheet.rtl else "start"
        self.other = "start" if sheet.rtl else "end"
        groups = [(number, ROLES[sheet.texts[number].role]) for number in self.every]
        self.title, self.facts, self.body, self.offer, self.foot = (
            tuple(number for number, role in groups if role.group == group)
            for group in ("title", "occasion", "body", "offer", "foot")
        )
        self.contact = tuple(number for number, role in groups if role.name == "contact")
        self.deal = tuple(number for number in self.offer if number not in self.contact)

    def all(self) -> Iterator[tuple[str, tuple[Column, ...], LayoutLook]]:
        yield from self._rows()
        yield from self._corners()
        yield from self._asymmetric()
        yield from self._panels()
        yield from self._scrims()
        if sum(len(one.text) for one in self.sheet.texts) < 220:
            for part in (0.7, 0.86):
                yield "frame", (self._at(self.every, "middle", part, "middle"),), LayoutLook(rule="short", frame=True)

    def _at(self, texts: Texts, align: str, part: float, anchor: str, level: float = 0.0, inset: float = 0.0) -> Column:
        """A column at the margin of its side, so wide a part of the room between them."""
        width = part * self.inner - 2 * inset
        left, right = self.margin + inset, self.sheet.width - self.margin - inset - width
        x = {"start": left, "middle": (left + right) / 2, "end": right}[align]
        high = self.sheet.height
        y = {"top": self.margin + inset, "middle": high / 2, "bottom": high - self.margin - inset}[anchor]
        return Column(texts, align, x, width, y, anchor, level)

    def _less(self, *taken: Texts) -> Texts:
        return tuple(number for number in self.every if all(number not in some for some in taken))

    def _rows(self) -> Iterator[tuple[str, tuple[Column, ...], LayoutLook]]:
        """All that is short in one row at an edge, the rest as a column."""
        short = [number for number in (*self.facts, *self.contact, *self.foot)
                 if len(self.sheet.texts[number].text) <= 44][:3]  # fmt: skip
        if len(short) < 2:
            return
        main = self._less(tuple(short))
        part = 1 / len(short) - 0.02
        for edge, anchor in (("bottom", "top"), ("bottom", "middle"), ("bottom", "bottom"), ("top", "bottom")):
            places = ("start", "end") if len(short) == 2 else ("start", "middle", "end")
            row = [self._at((number,), place, part, edge, 1.0) for number, place in zip(short, places, strict=True)]
            for align, width in ((self.side, 0.86), ("middle", 0.86), (self.side, 1.0)):
                column = self._at(main, align, width, anchor)
                if anchor == "bottom" == edge:
                    column = column._replace(y=column.y - 0.12 * self.sheet.height)
                yield "row", (column, *row), LayoutLook(rule="line" if edge == "bottom" else "")

    def _corners(self) -> Iterator[tuple[str, tuple[Column, ...], LayoutLook]]:
        """The title in one corner, what and when in the second, the offer in the third."""
        right = self.deal or self.contact
        left = self._less(self.title, right)
        if not left or not right:
            return
        for first, part in product((0.48, 0.56), (0.8, 1.0)):
            low = self._at(left, self.side, first, "bottom"), self._at(right, self.other, 0.94 - first, "bottom")
            yield "corners", (self._at(self.title, self.side, part, "top"), *low), LayoutLook()
            high = self._at(left, self.side, first, "top"), self._at(right, self.other, 0.94 - first, "top")
            yield "corners", (self._at(self.title, self.side, part, "bottom"), *high), LayoutLook()

    def _asymmetric(self) -> Iterator[tuple[str, tuple[Column, ...], LayoutLook]]:
        rest = self._less(self.title)
        inset = 1.3 * self.sheet.comfort
        bar = LayoutLook(rule="bar")
        for part, anchor in product((0.62, 0.9), ("top", "middle", "bottom")):
            column = self._at(self.every, self.side, part, anchor)
            column = column._replace(x=column.x + (inset if self.side == "start" else 0.0), width=column.width - inset)
            yield "bar", (column,), bar
        if not rest:
            return
        for part, start in ((0.86, 0.4), (0.7, 0.5)):
            title = self._at(self.title, self.side, part, "top")
            below = self._at(rest, self.other, 1 - start, "bottom")._replace(align=self.side)
            yield "asymmetric", (title, below), LayoutLook(rule="")

    def _panels(self) -> Iterator[tuple[str, tuple[Column, ...], LayoutLook]]:
        rest = self._less(self.title)
        for edge, align, part in product(("bottom", "top"), (self.side, "middle"), (0.8, 1.0)):
            yield "band", (self._at(self.every, align, part, edge),), LayoutLook("band")
            if rest:
                apart = self._at(self.title, align, part, "top" if edge == "bottom" else "bottom")
                yield "band below", (self._at(rest, align, part, edge), apart), LayoutLook("band")
        if rest and self.wide > 0.9:
            for edge, first in product(("bottom", "top"), (0.5, 0.6)):
                pair = self._at(self.title, self.side, first, edge), self._at(rest, self.other, 0.94 - first, edge)
                pair = pair[0], pair[1]._replace(align=self.side)
                yield "two-part band", pair, LayoutLook("band", behind=(0, 1))
        if self.wide > 0.95:
            for place, part, anchor in product(("start", "end"), (0.36, 0.44), ("middle", "bottom")):
                yield "side", (self._at(self.every, place, part, anchor)._replace(align=self.side),), LayoutLook("side")
        parts = (0.42, 0.54) if self.wide > 1.25 else (0.7, 0.86)
        for place, part, anchor in product(("start", "middle", "end"), parts, ("top", "middle", "bottom")):
            column = self._at(self.every, place, part, anchor, inset=0.55 * self.margin)
            for align in ("middle",) if place == "middle" else (self.side,):
                yield "card", (column._replace(align=align),), LayoutLook("card", "pale")

    def _scrims(self) -> Iterator[tuple[str, tuple[Column, ...], LayoutLook]]:
        for edge, align, part in product(("bottom", "top"), (self.side, "middle"), (0.8, 1.0)):
            yield "scrim", (self._at(self.every, align, part, edge),), LayoutLook("scrim")
        if self.wide > 1.25:
            for place, part in product(("start", "end"), (0.4, 0.5)):
                yield (
                    "scrim",
                    (self._at(self.every, place, part, "middle")._replace(align=self.side),),
                    LayoutLook("scrim"),
                )
