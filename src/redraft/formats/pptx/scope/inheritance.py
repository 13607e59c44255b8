"""Text properties as stated in the file, and their inheritance by list level.

A statement is a small dict; missing keys are inherited. Sizes are px (points × 4/3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from redraft.formats.pptx.package.numbers import child, number, part, px, truth
from redraft.formats.pptx.paint.looks import Stroke
from redraft.formats.pptx.paint.read import FILL_TAGS, PaintScope, effects_of, fill_of, highlight_of, line_of
from redraft.formats.xml.tree import Element

Stated = dict[str, Any]

_POINT = 4 / 3 / 100  # hundredths of a point to px
_SLOTS = frozenset(("a:latin", "a:ea", "a:cs", "a:sym"))
LEVELS = 9


def run_stated(element: Element | None, scope: PaintScope) -> Stated:
    """The properties of an a:rPr, a:defRPr or a:endParaRPr."""
    if element is None:
        return {}
    stated = _attributes(element, _RUN)
    if not 0 < stated.get("size", 1.0) < 20000:
        del stated["size"]
    for inner in element.children:
        tag = inner.tag
        if tag in _SLOTS:
            typeface = inner.get("typeface") or ""
            if typeface:
                stated[tag[2:]] = typeface
        elif tag in FILL_TAGS:
            stated["fill"] = fill_of(inner, scope)
        elif tag == "a:ln":
            stated["line"] = line_of(inner, scope, Stroke())
        elif tag == "a:highlight":
            stated["highlight"] = highlight_of(inner, scope)
        elif tag == "a:hlinkClick":
            stated["link"] = inner
        elif tag == "a:effectLst":
            stated["shadow"] = effects_of(inner, scope).shadow
    return stated


def paragraph_stated(element: Element | None, scope: PaintScope) -> Stated:
    """The paragraph properties of an a:pPr or a:lvl1pPr."""
    if element is None:
        return {}
    stated = _attributes(element, _PARAGRAPH)
    for inner in element.children:
        if inner.tag in _INNER:
            name, read = _INNER[inner.tag]
            stated[name] = read(inner, scope)
    return stated


def _attributes(element: Element, known: Mapping[str, tuple[str, Callable[[str], Any]]]) -> Stated:
    names = (name for name in element.attributes if name in known)
    return {known[name][0]: known[name][1](element.tree.value(element.attributes[name])) for name in names}


def _spacing(element: Element) -> tuple[float | None, float]:
    """A share of the line and None, or None and px."""
    for inner in element.children:
        if inner.tag == "a:spcPct":
            return min(max(part(inner.get("val"), 1.0), 0.0), 100.0), 0.0
        if inner.tag == "a:spcPts":
            return None, max(number(inner.get("val")) * _POINT, 0.0)
    return 1.0, 0.0


def _picture(element: Element, scope: PaintScope) -> tuple[str, str]:
    blip = child(element, "a:blip")
    return "picture", scope.asset(blip, blip.get("r:embed") or "") if blip is not None else ""


def _numbers(element: Element, scope: PaintScope) -> tuple[str, str, int]:
    start = min(max(int(number(element.get("startAt"), 1.0)), 1), 32767)
    return "number", element.get("type") or "arabicPeriod", start


_RUN: dict[str, tuple[str, Callable[[str], Any]]] = {
    "sz": ("size", lambda value: number(value) * _POINT),
    "b": ("bold", truth),
    "i": ("italic", truth),
    "u": ("underline", lambda value: value != "none"),
    "strike": ("strike", lambda value: value != "noStrike"),
    "spc": ("spacing", lambda value: number(value) * _POINT),
    "baseline": ("baseline", part),
    "cap": ("caps", lambda value: "" if value == "none" else value),
    "lang": ("lang", str),
}
_PARAGRAPH: dict[str, tuple[str, Callable[[str], Any]]] = {
    "algn": ("align", str),
    "marL": ("margin", px),
    "indent": ("indent", px),
    "rtl": ("rtl", truth),
    "lvl": ("level", lambda value: min(max(int(number(value)), 0), LEVELS - 1)),
}
_INNER: dict[str, tuple[str, Callable[[Element, PaintScope], Any]]] = {
    "a:lnSpc": ("lines", lambda inner, scope: _spacing(inner)),
    "a:spcBef": ("before", lambda inner, scope: _spacing(inner)),
    "a:spcAft": ("after", lambda inner, scope: _spacing(inner)),
    "a:buNone": ("bullet", lambda inner, scope: None),
    "a:buChar": ("bullet", lambda inner, scope: ("char", inner.get("char") or "")),
    "a:buAutoNum": ("bullet", _numbers),
    "a:buBlip": ("bullet", _picture),
    "a:buClr": ("bullet color", highlight_of),
    "a:buClrTx": ("bullet color", lambda inner, scope: None),
    "a:buFont": ("bullet font", lambda inner, scope: inner.get("typeface") or ""),
    "a:buFontTx": ("bullet font", lambda inner, scope: ""),
    "a:buSzPct": ("bullet size", lambda inner, scope: (part(inner.get("val"), 1.0), None)),
    "a:buSzPts": ("bullet size", lambda inner, scope: (1.0, number(inner.get("val")) * _POINT or None)),
    "a:buSzTx": ("bullet size", lambda inner, scope: (1.0, None)),
    "a:tabLst": ("tabs", lambda inner, scope: tuple(px(tab.get("pos")) for tab in inner.children)),
}


class Level(NamedTuple):
    """All inherited properties of a paragraph of one level."""

    paragraph: Stated
    run: Stated


class Levels:
    """The levels of a text body: list styles, strongest first, over the shape's style and the deck's defaults."""

    def __init__(
        self, styles: tuple[Element, ...], scope: PaintScope, shape: Stated, weakest: tuple[Element, ...]
    ) -> None:
        self._styles, self._scope, self._shape, self._weakest = styles, scope, shape, weakest
        self._known: list[Level | None] = [None] * LEVELS

    def __getitem__(self, level: int) -> Level:
        known = self._known[level]
        if known is None:
            paragraph: Stated = {}
            run: Stated = {"size": 24.0, "latin": "+mn-lt", "ea": "+mn-ea", "cs": "+mn-cs"}
            for style in reversed(self._weakest):
                self._add(style, level, paragraph, run)
            run.update(self._shape)
            for style in reversed(self._styles):
                self._add(style, level, paragraph, run)
            known = self._known[level] = Level(paragraph, run)
        return known

    def _add(self, style: Element, level: int, paragraph: Stated, run: Stated) -> None:
        wanted = f"a:lvl{level + 1}pPr"
        for element in style.children:
            if element.tag in ("a:defPPr", wanted):
                paragraph.update(paragraph_stated(element, self._scope))
                run.update(run_stated(child(element, "a:defRPr"), self._scope))
