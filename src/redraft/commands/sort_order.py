"""Sort keys of texts: by number, by time of day, by letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from redraft.commands.figures.cell_figures import figure_of, points_of
from redraft.commands.figures.dates import dates
from redraft.errors import CommandError
from redraft.lazy import lazily

_CLOCK = lazily(r"(\d{1,2})[:.]([0-5]\d)(?: ?([ap])\.?m\.?)?(?:\s*(?:-|–|to)\s*.*)?", re.IGNORECASE)


def in_order(texts: Sequence[str], down: bool = False) -> list[int]:
    """The places of texts in their order: by time where all are times of day, by day where all are dates, by figure
    where all are figures, else by letter; empty ones last. Raises CommandError where some begin with a figure and
    others do not."""
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
    if any(text[:1].isdigit() for text in words):
        shown = ", ".join(f'"{text[:20]}"' for text in words[:4])
        raise CommandError(f"in which order {shown} go is not clear", "name a column of figures or of words")
    return [text.casefold() for text in words]


def _minutes(clock: re.Match[str]) -> float:
    hour = int(clock[1]) % 12 + (12 if clock[3].lower() == "p" else 0) if clock[3] else int(clock[1])
    return 60.0 * hour + int(clock[2])
