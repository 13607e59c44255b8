"""Text properties as stated in the file, and their inheritance by list level.

A statement is a small dict; missing keys are inherited. Sizes are px (points × 4/3).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from redraft.formats.pptx.fills import FILL_TAGS, Scope, effects_of, fill_of, highlight_of, line_of
from redraft.formats.pptx.looks import Line
from redraft.formats.pptx.numbers import child, number, part, px, truth
from redraft.formats.xml.tree import Element

Stated = dict[str, Any]

_POINT = 4 / 3 / 100  # hundredths of a point to px
_SLOTS = frozenset(("a:latin", "a:ea", "a:cs", "a:sym"))
LEVELS = 9


def run_stated(element: Element | None, scope: Scope) -> Stated:
    """The properties of an a:rPr, a:defRPr or a:endParaRPr."""
    stated: Stated = {}
    if element is None:
        return stated
    for name, place in element.attributes.items():
        value = element.tree.value(place)
        match name:
            case "sz":
                size = number(value) * _POINT
                if 0 < size < 20000:
                    stated["size"] = size
            case "b":
                stated["bold"] = truth(value)
            case "i":
                stated["italic"] = truth(value)
            case "u":
                stated["underline"] = value != "none"
            case "strike":
                stated["strike"] = value != "noStrike"
            case "spc":
                stated["spacing"] = number(value) * _POINT
            case "baseline":
                stated["baseline"] = part(value)
            case "cap":
                stated["caps"] = "" if value == "none" else value
            case "lang":
                stated["lang"] = value
    for inner in element.children:
        tag = inner.tag
        if tag in _SLOTS:
            typeface = inner.get("typeface") or ""
            if typeface:
                stated[tag[2:]] = typeface
        elif tag in FILL_TAGS:
            stated["fill"] = fill_of(inner, scope)
        elif tag == "a:ln":
            stated["line"] = line_of(inner, scope, Line())
        elif tag == "a:highlight":
            stated["highlight"] = highlight_of(inner, scope)
        elif tag == "a:hlinkClick":
            stated["link"] = inner
        elif tag == "a:effectLst":
            stated["shadow"] = effects_of(inner, scope).shadow
    return stated


def paragraph_stated(element: Element | None, scope: Scope) -> Stated:
    """The paragraph properties of an a:pPr or a:lvl1pPr."""
    stated: Stated = {}
    if element is None:
        return stated
    for name, place in element.attributes.items():
        value = element.tree.value(place)
        match name:
            case "algn":
                stated["align"] = value
            case "marL":
                stated["margin"] = px(value)
            case "indent":
                stated["indent"] = px(value)
            case "rtl":
                stated["rtl"] = truth(value)
            case "lvl":
                stated["level"] = min(max(int(number(value)), 0), LEVELS - 1)
    for inner in element.children:
        match inner.tag:
            case "a:lnSpc":
                stated["lines"] = _spacing(inner)
            case "a:spcBef":
                stated["before"] = _spacing(inner)
            case "a:spcAft":
                stated["after"] = _spacing(inner)
            case "a:buNone":
                stated["bullet"] = None
            case "a:buChar":
                stated["bullet"] = "char", inner.get("char") or ""
            case "a:buAutoNum":
                start = min(max(int(number(inner.get("startAt"), 1.0)), 1), 32767)
                stated["bullet"] = "number", inner.get("type") or "arabicPeriod", start
            case "a:buBlip":
                blip = child(inner, "a:blip")
                stated["bullet"] = "picture", scope.asset(blip, blip.get("r:embed") or "") if blip is not None else ""
            case "a:buClr":
                stated["bullet color"] = highlight_of(inner, scope)
            case "a:buClrTx":
                stated["bullet color"] = None
            case "a:buFont":
                stated["bullet font"] = inner.get("typeface") or ""
            case "a:buFontTx":
                stated["bullet font"] = ""
            case "a:buSzPct":
                stated["bullet size"] = part(inner.get("val"), 1.0), None
            case "a:buSzPts":
                stated["bullet size"] = 1.0, number(inner.get("val")) * _POINT or None
            case "a:buSzTx":
                stated["bullet size"] = 1.0, None
            case "a:tabLst":
                stated["tabs"] = tuple(px(tab.get("pos")) for tab in inner.children)
    return stated


def _spacing(element: Element) -> tuple[float | None, float]:
    """A share of the line and None, or None and px."""
    for inner in element.children:
        if inner.tag == "a:spcPct":
            return min(max(part(inner.get("val"), 1.0), 0.0), 100.0), 0.0
        if inner.tag == "a:spcPts":
            return None, max(number(inner.get("val")) * _POINT, 0.0)
    return 1.0, 0.0


class Level(NamedTuple):
    """All inherited properties of a paragraph of one level."""

    paragraph: Stated
    run: Stated


class Levels:
    """The levels of a text body: list styles, strongest first, over the shape's style and the deck's defaults."""

    def __init__(self, styles: tuple[Element, ...], scope: Scope, shape: Stated, weakest: tuple[Element, ...]) -> None:
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
