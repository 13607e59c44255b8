"""Cached data of a chart's part: values, categories and names, with their elements."""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

MAX_POINTS = 20_000
_DATE = lazily(r"(?i)(?<![a-z\"\\])(?:y{2,4}|d{1,4})(?![a-z])")
_MONTHS = "January February March April May June July August September October November December".split()


class ChartPoint(NamedTuple):
    """One value or category: its words, and the c:pt and c:v behind it (None where the cache has no such point)."""

    text: str
    point: Element | None = None
    value: Element | None = None

    @property
    def number(self) -> float | None:
        found = number(self.text, float("nan"))
        return None if found != found else found


class ChartColumn(NamedTuple):
    """The points of one reference into the workbook. `cache` is their element, `source` the formula."""

    entries: tuple[ChartPoint, ...] = ()
    code: str = "General"
    cache: Element | None = None
    source: Element | None = None

    @property
    def numbers(self) -> tuple[float | None, ...]:
        return tuple(entry.number for entry in self.entries)


def column(holder: Element | None) -> ChartColumn:
    """Of a c:val, c:cat, c:xVal, c:yVal, c:bubbleSize or c:tx."""
    if holder is None or not holder.children:
        return ChartColumn()
    kind = holder.children[0]
    formula = child(kind, "c:f")
    if kind.tag == "c:v":
        return ChartColumn((ChartPoint(kind.text(), kind, kind),), cache=holder)
    cache = next((one for one in kind.children if one.tag.endswith("Cache")), None)
    if kind.tag in ("c:numLit", "c:strLit"):
        cache = kind
    if cache is None:
        return ChartColumn(source=formula)
    if kind.tag == "c:multiLvlStrRef":
        level = child(cache, "c:lvl")
        return ChartColumn(_entries(cache, level if level is not None else cache), cache=level, source=formula)
    code = child(cache, "c:formatCode")
    return ChartColumn(_entries(cache, cache), code.text() if code is not None else "General", cache, formula)


def _entries(counted: Element, cache: Element) -> tuple[ChartPoint, ...]:
    size = child(counted, "c:ptCount")
    count = int(number(size.get("val"))) if size is not None else 0
    found: dict[int, ChartPoint] = {}
    for point in cache.children:
        if point.tag == "c:pt":
            index = int(number(point.get("idx"), -1.0))
            value = child(point, "c:v")
            if 0 <= index < MAX_POINTS:
                found[index] = ChartPoint(value.text() if value is not None else "", point, value)
    count = min(max([count, *(index + 1 for index in found)]), MAX_POINTS)
    return tuple(found.get(index, _MISSING) for index in range(count))


_MISSING = ChartPoint("")


def label(entry: ChartPoint, code: str) -> str:
    """A category as text: dates by their format, anything else unchanged."""
    value = entry.number
    if value is None or not _DATE.search(code) or not 1 <= value < 2958466:
        return entry.text
    from datetime import date, timedelta

    day = date(1899, 12, 30) + timedelta(days=int(value))
    words = {
        "yyyy": f"{day.year:04d}",
        "yy": f"{day.year % 100:02d}",
        "mmmm": _MONTHS[day.month - 1],
        "mmm": _MONTHS[day.month - 1][:3],
        "mm": f"{day.month:02d}",
        "m": str(day.month),
        "dd": f"{day.day:02d}",
        "d": str(day.day),
    }
    plain = re.sub(r'\[[^\]]*\]|;.*|\\|"|_.|@', "", code.lower())
    return re.sub(r"y{4}|y{2}|m{1,4}|d{1,2}", lambda match: words.get(match[0], ""), plain).strip()
