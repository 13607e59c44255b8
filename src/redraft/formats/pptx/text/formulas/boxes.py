"""Equations as boxes with a baseline, drawn in SVG: what is above each other, beside each other, and grows with it.

Covered: all that `latex` writes, and prescripts, frames and phantoms. What else there is, is set in one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from redraft.document.geometry import Box
from redraft.document.layers import Run, Text
from redraft.document.style import Color, Style
from redraft.formats.codec import Typography
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.paint.draw import color_words, num
from redraft.formats.pptx.paint.looks import BLACK
from redraft.formats.pptx.text.formulas.symbols import INTEGRALS, OPERATORS, RELATIONS
from redraft.formats.pptx.text.formulas.words import plain_sign, value_of
from redraft.formats.shapes.paths import path_box
from redraft.formats.xml.tree import Element

SIZES = 1.0, 1.0, 0.73, 0.6
"""The size of signs as a part of the text's: displayed, in a line, in a script, in a script of that."""
AXIS, RULE = 0.25, 0.055
"""Where fraction lines are above the baseline, and how thick they are, as parts of the size."""
_UNIT = 100.0
_SPACES = {"\u2003": 1.0, "\u2002": 0.5, "\u2004": 0.33, "\u2009": 0.17, "\u200a": 0.08}
_OPEN, _TIGHT = frozenset("([{⟨⌊⌈"), frozenset("⋅∗∘∣:∴∵")


class Set(NamedTuple):
    """Something set: its width, how far it goes above and below the baseline, and its SVG, which begins at the left of
    the baseline."""

    width: float
    up: float
    down: float
    svg: str = ""

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({num(x)} {num(y)})">{self.svg}</g>' if self.svg else ""


class Pen(NamedTuple):
    """Sets the elements of an equation at a size (px). `level` is one of `SIZES`."""

    typography: Typography
    style: Style
    styles: Mapping[int, Style]
    size: float
    level: int = 1

    @property
    def em(self) -> float:
        return self.size * SIZES[self.level]

    @property
    def fill(self) -> Color:
        return self.style.fill if isinstance(self.style.fill, Color) else BLACK

    def smaller(self) -> Pen:
        return self._replace(level=min(max(self.level + 1, 2), 3))

    def inline(self) -> Pen:
        return (
            self._replace(level=max(self.level, 1)) if self.level == 0 else self._replace(level=min(self.level + 1, 3))
        )

    # ── pieces ──

    def glyph(self, sign: str, style: Style) -> tuple[str, Box, float]:
        """The outline of a sign at a size of `_UNIT`, its box and its width."""
        return _glyph(self.typography, sign, style)  # type: ignore[arg-type]

    def sign(self, sign: str, style: Style | None = None, sx: float = 1.0, sy: float = 1.0) -> Set:
        """A sign on the baseline, as large as the text, taken times two factors."""
        style = style or self._face("p", self.style)
        path, box, width = self.glyph(sign, style)
        x, y = sx * self.em / _UNIT, sy * self.em / _UNIT
        fill = style.fill if isinstance(style.fill, Color) else BLACK
        svg = f'<path transform="scale({x:.5g} {y:.5g})" d="{path}" {color_words("fill", fill)}/>' if path else ""
        return Set(width * x, max(-box.y * y, 0.0), max(box.bottom * y, 0.0), svg)

    def centred(self, sign: str, height: float, wider: float = 1.0) -> Set:
        """A sign about the axis that is as high as this."""
        if sign in "|‖⟨⟩":
            return self._fence(sign, height)
        _, box, _ = self.glyph(sign, self._face("p", self.style))
        natural = box.height * self.em / _UNIT
        sy = height / natural if natural else 1.0
        found = self.sign(sign, None, max(min(sy, wider), min(sy, 1.0)), sy)
        lift = (found.up - found.down) / 2 - AXIS * self.em
        return Set(found.width, found.up - lift, found.down + lift, found.at(0, lift))

    def _fence(self, sign: str, height: float) -> Set:
        """A bar or an angle, drawn with a line."""
        up, down, thick = height / 2 + AXIS * self.em, height / 2 - AXIS * self.em, RULE * self.em
        if sign in "|‖":
            d = f"M{num(3 * thick)} {num(-up)}V{num(down)}"
            if sign == "‖":
                d += f"M{num(6 * thick)} {num(-up)}V{num(down)}"
            return Set((9 if sign == "‖" else 6) * thick, up, down, self.stroke(d))
        wide, middle = min(0.12 * height, 0.35 * self.em), -AXIS * self.em
        near, far = (wide, 0.0) if sign == "⟨" else (0.0, wide)
        x = 2 * thick
        d = f"M{num(near + x)} {num(-up)}L{num(far + x)} {num(middle)}L{num(near + x)} {num(down)}"
        return Set(wide + 2 * x, up, down, self.stroke(d))

    def stroke(self, d: str, thick: float = RULE) -> str:
        return f'<path d="{d}" fill="none" stroke-width="{num(thick * self.em)}" {color_words("stroke", self.fill)}/>'

    def row(self, parts: Iterable[Set]) -> Set:
        found, x = [], 0.0
        up = down = 0.0
        for one in parts:
            found.append(one.at(x, 0))
            x, up, down = x + one.width, max(up, one.up), max(down, one.down)
        return Set(x, up, down, "".join(found))

    def padded(self, part: Set, side: float) -> Set:
        return Set(part.width + 2 * side, part.up, part.down, part.at(side, 0))

    # ── signs ──

    @staticmethod
    def _face(face: str, style: Style) -> Style:
        slant = "italic" if "i" in face else "normal"
        return replace(style, font_style=slant, font_weight=700 if "b" in face else 400, text_decoration=None)

    def run(self, element: Element) -> Set:
        properties = child(element, "m:rPr")
        stated = child(properties, "m:sty")
        kind = (stated.get("m:val") or "i") if stated is not None else "i"
        words = child(properties, "m:nor") is not None
        style = self.styles.get(element.number, self.style)
        text = "".join(one.text() for one in element.children if one.tag == "m:t")
        if words:
            slant = "i" if style.font_style == "italic" and "i" in kind and stated is not None else ""
            bold = "b" if int(style.font_weight or 400) >= 600 else ""
            return self.row(self._signed(text, slant + bold or "p", style))
        if stated is None and int(style.font_weight or 400) >= 600:
            kind = "bi"
        begins = element.parent is None or not element.rank
        return self.row(self._signed(text, kind, style, "(" if begins else ")", spaced=self.level < 2))

    def _signed(self, text: str, face: str, style: Style, before: str = "(", *, spaced: bool = False) -> Iterable[Set]:
        for sign in text:
            plain, own = plain_sign(sign)
            if plain in "\u200b\u2061\u2062\u2063\u2064":
                continue
            kind = own or face
            slanted = kind.replace("i", "") or "p" if not plain.isalpha() or plain in "ℝℕℤℚℂ∂" else kind
            found = self.sign(plain, self._face(slanted, style))
            two = before not in _OPEN and before not in OPERATORS and before not in RELATIONS
            if spaced and plain in ",;":
                found = Set(found.width + 0.17 * self.em, found.up, found.down, found.svg)
            elif spaced and plain in RELATIONS and plain not in _TIGHT:
                found = self.padded(found, 0.28 * self.em)
            elif spaced and plain in OPERATORS and plain not in _TIGHT and two:
                found = self.padded(found, 0.2 * self.em)
            before = plain if plain.strip() else before
            yield found

    # ── constructions ──

    def inside(self, element: Element, name: str) -> Set:
        found = child(element, f"m:{name}")
        return self.all(found.children if found is not None else ())

    def all(self, elements: Iterable[Element]) -> Set:
        parts: list[Set] = []
        spaced = [one for one in elements if one.tag.startswith("m:") and not one.tag.endswith("Pr")]
        for number, one in enumerate(spaced):
            parts.append(self.set(one))
            if one.tag in ("m:nary", "m:func") and number + 1 < len(spaced):
                parts.append(Set(0.1 * self.em, 0, 0))
        return self.row(parts)

    def set(self, element: Element) -> Set:
        way = _WAYS.get(element.tag)
        return way(self, element) if way is not None else self.all(element.children)

    def fraction(self, element: Element) -> Set:
        kind = value_of(element, "m:fPr", "m:type")
        inner = self.inline()
        top, bottom = inner.inside(element, "num"), inner.inside(element, "den")
        if kind in ("lin", "skw"):
            return self.row((top, self.sign("/"), bottom))
        gap, axis = 0.14 * self.em, AXIS * self.em
        wide = max(top.width, bottom.width) + 0.2 * self.em
        up, down = axis + gap + top.down, gap - axis + max(bottom.up, 0.45 * inner.em)
        line = (
            "" if kind == "noBar" else self.stroke(f"M{num(0.04 * self.em)} {num(-axis)}H{num(wide - 0.04 * self.em)}")
        )
        svg = top.at((wide - top.width) / 2, -up) + bottom.at((wide - bottom.width) / 2, down) + line
        return self.padded(Set(wide, up + top.up, down + bottom.down, svg), 0.06 * self.em)

    def root(self, element: Element) -> Set:
        inner = self.inside(element, "e")
        thick, tail = RULE * self.em, 0.5 * self.em
        up, down = max(inner.up, 0.6 * self.em) + 0.16 * self.em, inner.down + 0.04 * self.em
        degree = self._replace(level=3).inside(element, "deg")
        x = max(degree.width - 0.22 * self.em, 0.0)
        right = x + tail + inner.width + 0.1 * self.em
        d = (
            f"M{num(x)} {num(-up * 0.42 + down * 0.5)}L{num(x + 0.13 * self.em)} {num(-up * 0.48 + down * 0.5)}"
            f"L{num(x + 0.3 * self.em)} {num(down)}L{num(x + tail)} {num(-up)}H{num(right)}"
        )
        raised = degree.at(0, -up * 0.55 + down * 0.4 - degree.down)
        svg = self.stroke(d) + inner.at(x + tail + 0.04 * self.em, 0) + raised
        return self.padded(Set(right, up + thick, down + thick, svg), 0.04 * self.em)

    def script(self, element: Element) -> Set:
        base, small = self.inside(element, "e"), self.smaller()
        below, above = small.inside(element, "sub"), small.inside(element, "sup")
        return self._scripted(base, below, above, first=element.tag == "m:sPre")

    def _scripted(self, base: Set, below: Set, above: Set, *, first: bool = False) -> Set:
        em = self.em
        rise = max(base.up - 0.28 * em, 0.38 * em, above.down + 0.2 * em)
        drop = max(base.down + 0.08 * em, 0.18 * em, below.up - 0.35 * em)
        if below.width and above.width:
            drop = max(drop, below.up + above.down + 0.1 * em - rise)
        wide = max(below.width, above.width)
        x, side = (wide, 0.0) if first else (0.0, base.width + 0.04 * em)
        svg = base.at(x, 0) + below.at(side, drop) + above.at(side, -rise)
        up = max(base.up, rise + above.up) if above.width else base.up
        down = max(base.down, drop + below.down) if below.width else base.down
        return Set(base.width + wide + 0.06 * em, up, down, svg)

    def nary(self, element: Element) -> Set:
        sign = value_of(element, "m:naryPr", "m:chr") or "∫"
        place = value_of(element, "m:naryPr", "m:limLoc") or ("subSup" if sign in INTEGRALS else "undOvr")
        large = (2.0 if sign in INTEGRALS else 1.4) if self.level == 0 else (1.3 if sign in INTEGRALS else 1.0)
        drawn, small = self.centred(sign, large * self.em, 1.6), self.smaller()
        below, above = small.inside(element, "sub"), small.inside(element, "sup")
        if place == "subSup" or self.level > 1:
            drawn = self._scripted(drawn, below, above)
        else:
            drawn = self.stacked(drawn, above, below)
        inner = self.inside(element, "e")
        return self.row((drawn, Set(0.14 * self.em, 0, 0), inner))

    def stacked(self, base: Set, above: Set, below: Set, gap: float = 0.1) -> Set:
        """Something with limits above and below it."""
        wide, apart = max(base.width, above.width, below.width), gap * self.em
        svg = base.at((wide - base.width) / 2, 0)
        up, down = base.up, base.down
        if above.width:
            svg += above.at((wide - above.width) / 2, -up - apart - above.down)
            up += apart + above.down + above.up
        if below.width:
            svg += below.at((wide - below.width) / 2, down + apart + below.up)
            down += apart + below.up + below.down
        return Set(wide, up, down, svg)

    def fenced(self, element: Element) -> Set:
        opened, closed, between = (value_of(element, "m:dPr", f"m:{one}") for one in ("begChr", "endChr", "sepChr"))
        cells = [self.all(one.children) for one in element.children if one.tag == "m:e"]
        em, axis = self.em, AXIS * self.em
        high = max((2 * max(one.up - axis, one.down + axis) for one in cells), default=0.0)
        height = max(high + (0.1 * em if high > 1.05 * em else 0.0), 0.95 * em)
        fences = (
            "(" if opened is None else opened,
            ")" if closed is None else closed,
            "|" if between is None else between,
        )
        first, last, middle = (self.centred(one[:1], height) if one else Set(0.08 * em, 0, 0) for one in fences)
        parts = [first]
        for number, one in enumerate(cells):
            parts += [middle, one] if number else [one]
        return self.row((*parts, last))

    def matrix(self, element: Element) -> Set:
        cells = [[one for one in row.children if one.tag == "m:e"] for row in element.children if row.tag == "m:mr"]
        cell = self if value_of(element, "m:mPr", "m:cGp") == "0" else self._replace(level=max(self.level, 1))
        sides = [one.get("m:val") or "center" for one in element.walk() if one.tag == "m:mcJc"]
        gap = 0.12 if cell is self else 0.9
        return self.grid([[cell.all(one.children) for one in row] for row in cells], sides, gap)

    def lines(self, element: Element) -> Set:
        """Equations under each other, aligned at each &."""
        rows = [[self.all(one.children)] for one in element.children if one.tag == "m:e"]
        return self.grid(rows, ["left"], 0.0)

    def grid(self, rows: Sequence[Sequence[Set]], sides: Sequence[str], gap: float) -> Set:
        count = max(map(len, rows), default=0)
        widths = [max((row[n].width for row in rows if n < len(row)), default=0.0) for n in range(count)]
        em = self.em
        heights = [(max([0.7 * em, *(c.up for c in row)]), max([0.2 * em, *(c.down for c in row)])) for row in rows]
        whole = sum(up + down for up, down in heights) + 0.3 * em * max(len(rows) - 1, 0)
        svg, y = "", -whole / 2 - AXIS * em
        for row, (up, down) in zip(rows, heights, strict=True):
            x = 0.0
            for number, one in enumerate(row):
                side = sides[number] if number < len(sides) else "center"
                room = widths[number] - one.width
                svg += one.at(x + (0 if side == "left" else room if side == "right" else room / 2), y + up)
                x += widths[number] + gap * em
            y += up + down + 0.3 * em
        wide = sum(widths) + gap * em * max(count - 1, 0)
        return Set(wide, whole / 2 + AXIS * em, whole / 2 - AXIS * em, svg)

    def accent(self, element: Element) -> Set:
        sign = value_of(element, "m:accPr", "m:chr")
        base, em = self.inside(element, "e"), self.em
        y = -base.up - 0.08 * em
        if sign in ("\u20d7", "→"):
            end, tip = max(base.width, 0.4 * em), f"{num(-0.13 * em)} {num(0.08 * em)}"
            d = f"M{num(0.05 * em)} {num(y - 0.06 * em)}H{num(end)}l{num(-0.13 * em)} {num(-0.08 * em)}"
            d += f"m{num(0.13 * em)} {num(0.08 * em)}l{tip}"
            return Set(end, base.up + 0.24 * em, base.down, base.svg + self.stroke(d, 0.04))
        path, box, _ = self.glyph("\u0302" if sign is None else sign or "\u0302", self._face("p", self.style))
        scale = em / _UNIT
        stretched = sign in ("\u0302", "\u0303", None) and box.width and base.width > 0.9 * em
        wide = max(1.0, base.width / (box.width * scale) * 0.8) if stretched else 1.0
        x = base.width / 2 - (box.x + box.width / 2) * scale * wide
        moved = f"matrix({scale * wide:.5g} 0 0 {scale:.5g} {num(x)} {num(y - box.bottom * scale)})"
        svg = f'{base.svg}<path transform="{moved}" d="{path}" {color_words("fill", self.fill)}/>'
        return Set(base.width, base.up + 0.08 * em + box.height * scale, base.down, svg)

    def bar(self, element: Element) -> Set:
        base, em = self.inside(element, "e"), self.em
        top = value_of(element, "m:barPr", "m:pos") == "top"
        y = -base.up - 0.1 * em if top else base.down + 0.1 * em
        svg = base.svg + self.stroke(f"M{num(0.02 * em)} {num(y)}H{num(base.width)}")
        return Set(base.width, base.up + 0.16 * em * top, base.down + 0.16 * em * (not top), svg)

    def braced(self, element: Element) -> Set:
        base, em = self.inside(element, "e"), self.em
        top = value_of(element, "m:groupChrPr", "m:pos") == "top"
        high, w = 0.12 * em, base.width
        y, h = (-base.up - 0.08 * em, -high) if top else (base.down + 0.08 * em, high)
        r = num(high)
        d = f"M0 {num(y)}q0 {num(h)} {r} {num(h)}H{num(w / 2 - high)}q{r} 0 {r} {num(h)}q0 {num(-h)} {r} {num(-h)}"
        d += f"H{num(w - high)}q{r} 0 {r} {num(-h)}"
        grown = 0.34 * em
        return Set(w, base.up + grown * top, base.down + grown * (not top), base.svg + self.stroke(d, 0.045))

    def function(self, element: Element) -> Set:
        name, inner = self.inside(element, "fName"), self.inside(element, "e")
        held = child(element, "m:e")
        first = held.children[0].tag if held is not None and held.children else ""
        return self.row((name, Set((0.02 if first == "m:d" else 0.17) * self.em, 0, 0), inner))

    def limit(self, element: Element) -> Set:
        base, lim = self.inside(element, "e"), self.smaller().inside(element, "lim")
        nothing = Set(0, 0, 0)
        return self.stacked(base, *((nothing, lim) if element.tag == "m:limLow" else (lim, nothing)))

    def framed(self, element: Element) -> Set:
        inner = self.padded(self.inside(element, "e"), 0.15 * self.em)
        up, down = inner.up + 0.15 * self.em, inner.down + 0.15 * self.em
        return Set(inner.width, up, down, inner.svg + self.stroke(f"M0 {num(-up)}H{num(inner.width)}V{num(down)}H0Z"))

    def phantom(self, element: Element) -> Set:
        inner, shown = self.inside(element, "e"), value_of(element, "m:phantPr", "m:show")
        return inner if shown in ("1", "on", "true", None) else inner._replace(svg="")


_WAYS: dict[str, Callable[[Pen, Element], Set]] = {
    "m:r": Pen.run, "m:f": Pen.fraction, "m:rad": Pen.root, "m:sSup": Pen.script, "m:sSub": Pen.script,
    "m:sSubSup": Pen.script, "m:sPre": Pen.script, "m:nary": Pen.nary, "m:d": Pen.fenced, "m:m": Pen.matrix,
    "m:eqArr": Pen.lines, "m:acc": Pen.accent, "m:bar": Pen.bar, "m:groupChr": Pen.braced, "m:func": Pen.function,
    "m:limLow": Pen.limit, "m:limUpp": Pen.limit, "m:borderBox": Pen.framed, "m:phant": Pen.phantom,
}  # fmt: skip


@lru_cache(1000)  # by the object that sets them
def _glyph(typography: Typography, sign: str, style: Style) -> tuple[str, Box, float]:
    if sign.isspace():
        return "", Box(0.0, 0.0, 0.0, 0.0), _UNIT * sum(_SPACES.get(one, 0.25) for one in sign)
    set = replace(style, font_size=_UNIT, align="start", letter_spacing=0.0, text_decoration=None)
    text = Text("sign", style=set, runs=(Run(sign, x=0.0, y=0.0),))
    found = typography.outlines(text, always=True) or ()
    path = " ".join(one.path for one in found if one.path)
    measured = typography.measure(text)
    box = path_box(path) if path else None
    return path, box or Box(0.0, 0.0, 0.0, 0.0), measured.width if measured is not None else 0.0
