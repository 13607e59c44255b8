"""Sort keys of texts: by number, by time of day, by the calendar, by letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from redraft.commands.figures.calendars import name_of
from redraft.commands.figures.cells import figure_of, points_of
from redraft.commands.figures.dates import dates
from redraft.errors import CommandError, says
from redraft.lazy import lazily

_YEAR = r"(?:FY)?((?:\d\d)?\d\d)"
_PERIOD = lazily(rf"(?:{_YEAR}[ /-]*)?(?:([QH]?)([1-4])([QH]?)|([^\W\d_]+\.?))(?:[ ,/'’-]*{_YEAR})?", re.IGNORECASE)
"""A quarter, half of a year, month or weekday, with a year before or behind it or none."""
_CLOCK = lazily(r"(\d{1,2})[:.]([0-5]\d)(?: ?([ap])\.?m\.?)?(?:\s*(?:-|–|to)\s*.*)?", re.IGNORECASE)


def in_order(texts: Sequence[str], down: bool = False) -> list[int]:
    """The places of texts in their order: by time where all are times of day, by day where all are dates, by the
    calendar where all are months, quarters or weekdays, by figure where all are figures, else by letter; empty ones
    last. Raises CommandError where some begin with a figure, or have a year, and others do not."""
    full = [number for number, text in enumerate(texts) if text.strip()]
    words = [texts[number].strip() for number in full]
    order = sorted(range(len(full)), key=_keys(words).__getitem__, reverse=down)
    return [*(full[number] for number in order), *(number for number, text in enumerate(texts) if not text.strip())]


def _keys(words: Sequence[str]) -> Sequence[Any]:
    clocks = [_CLOCK.fullmatch(text) for text in words]
    if all(clocks):
        return [_minutes(clock) for clock in clocks if clock is not None]
    days = [one.first for text in words if len(found := dates(text)) == 1 and (one := found[0]).end == len(text)]
    if len(days) == len(words) and not any(one.either for text in words for one in dates(text)):
        years = {day.year is None for day in days}
        if len(years) == 1:
            return [(day.year or 0, day.month, day.day) for day in days]
    periods = [_periods(text) for text in words]
    shared = [kind for kind in periods[0] if all(kind in one for one in periods)] if periods else []
    if shared and len({bool(one[shared[0]][0]) for one in periods}) == 1:
        return [one[shared[0]] for one in periods]
    orders = []
    for point in points_of(words):
        figures = [figure_of(text, point) for text in words]
        values = [one.value for one in figures if one is not None]
        units = {one.plain_unit for one in figures if one is not None} - {""}
        if len(values) == len(words) and len(units) < 2:
            orders.append(values)
    ranked = [sorted(range(len(words)), key=values.__getitem__) for values in orders]
    if orders and all(one == ranked[0] for one in ranked):
        return orders[0]
    if shared or any(text[:1].isdigit() for text in words):
        shown = ", ".join(f'"{text[:20]}"' for text in words[:4])
        raise CommandError(says("column-order-unclear", values=shown))
    parts = [re.split(r"(\d+)", text.casefold()) for text in words]
    return [[int(part) if n % 2 else part for n, part in enumerate(one)] for one in parts]  # 'Week 9' before 'Week 10'


def _periods(word: str) -> dict[tuple[str, str], tuple[int, int]]:
    """Year (0: none) and number of the period that a word may name, by its kind and language."""
    found = _PERIOD.fullmatch(word)
    if found is None:
        return {}
    year = found[1] or found[6] or "0"
    at = int(year) + (2000 if len(year) == 2 else 0)
    if found[3]:
        return {(kind.upper(), ""): (at, int(found[3])) for kind in (found[2] or found[4],) if kind}
    names = (name_of(found[5], months=months) for months in (True, False))
    return {(str(one.months), tongue): (at, one.number) for one in names if one for tongue in one.languages}


def _minutes(clock: re.Match[str]) -> float:
    hour = int(clock[1]) % 12 + (12 if clock[3].lower() == "p" else 0) if clock[3] else int(clock[1])
    return 60.0 * hour + int(clock[2])
