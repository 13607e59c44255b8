"""Rules over dates, years and times in texts: shift, reformat, replace; each keeps its format."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.calendars import MONTHS, WEEKDAYS
from redraft.commands.figures.dates import YEAR
from redraft.commands.words.figure_changes import Changes
from redraft.document.layers import Text
from redraft.errors import CommandError, says
from redraft.lazy import lazily

_WEEKDAY_APART = lazily(
    rf"\b(?:{'|'.join(name for names in WEEKDAYS.values() for name in names)})\b|\b(?:MON|TUE|WED|THU|FRI|SAT|SUN)\b",
    re.IGNORECASE,
)
Dates = list[tuple[Text, dates.Dated]]
Times = list[tuple[Text, clocks.Time]]
Years = list[tuple[Text, int, int, dates.Dated | None]]


# Dates


def dates_in(texts: Sequence[Text], only: str) -> Dates:
    """Every date, or those that are the day or days of `only`."""
    found = [(text, dated) for text in texts for dated in dates.dates(text.text)]
    wanted = [(one.first, one.last) for one in dates.dates(only)]
    return [(text, one) for text, one in found if not only or (one.first, one.last) in wanted]


def _refuse_unclear(found: Dates) -> None:
    for text, dated in found:
        if dated.either is not None:
            date = text.text[dated.start : dated.end]
            raise CommandError(
                says("date-order-unclear", date=date, first=_in_full(dated.first), second=_in_full(dated.either))
            )


def _in_full(day: dates.Day) -> str:
    return f"{day.day} {MONTHS['en'][day.month - 1]} {day.year}"


def _spelled(date: str, work: Callable[[], str]) -> str:
    try:
        return work()
    except ValueError as error:
        raise CommandError(says("date-unwritable", date=date, error=error)) from error


def move_dates(found: Dates, by: int, unit: str, changes: Changes) -> None:
    """So many days, weeks, months or years later; weekdays follow."""
    _refuse_unclear(found)
    whole_weeks = unit == "week" or (unit == "day" and by % 7 == 0)
    for text, dated in found:
        apart = text.text[: dated.start] + "|" + text.text[dated.end :]
        if not whole_weeks and _WEEKDAY_APART.search(apart):
            raise CommandError(says("weekday-apart-from-date", excerpt=" ".join(text.text.split())[:60]))

        def moved(dated: dates.Dated = dated) -> str:
            new, note = dates.moved(dated, by, unit)
            if note:
                changes.notes[note] = None
            return dates.spelled(new)

        changes.put(text, dated.start, dated.end, _spelled(text.text[dated.start : dated.end], moved))


def reform_dates(found: Dates, sample: str, changes: Changes) -> None:
    """As a sample writes them."""
    _refuse_unclear(found)
    try:
        form = dates.form_of(sample)
    except ValueError as error:
        raise CommandError(str(error), "give a sample with a day above 12, such as 14/06/2026") from error
    if form is None:
        raise CommandError(says("date-sample-invalid", sample=sample))
    for text, dated in found:
        old = text.text[dated.start : dated.end]
        changes.put(text, dated.start, dated.end, _spelled(old, partial(dates.spelled, dated, form)))


def set_dates(found: Dates, value: str, changes: Changes) -> None:
    """All of them the same; a weekday that is there becomes the right one."""
    given = dates.dates(value)
    for text, dated in found:
        new = value
        if dated.weekday is not None and (len(given) != 1 or given[0].weekday is None):
            day = given[0].first.date if len(given) == 1 and given[0].either is None else None
            if day is None:
                raise CommandError(says("weekday-unknown", text=text.text[dated.start : dated.end], wanted=value))
            new = dated.weekday.of(day.isoweekday()) + dated.weekday_dot + dated.gap + value
        changes.put(text, dated.start, dated.end, new)


# Years


def years_in(texts: Sequence[Text], only: str) -> Years:
    """Every year of four digits, in a date or alone, or those that are `only`."""
    found: Years = []
    for text in texts:
        inside = [one for one in dates.dates(text.text) if one.year_at is not None and not one.form.short_year]
        found += [(text, *one.year_at, one) for one in inside if one.year_at is not None]
        found += [
            (text, *one.span(), None)
            for one in YEAR.finditer(text.text)
            if not any(two.start <= one.start() < two.end for two in inside)
        ]
    return [one for one in found if only.strip() in ("", one[0].text[one[1] : one[2]])]


def set_years(found: Years, count: Callable[[int], int], changes: Changes) -> None:
    """Each year as `count` makes it; a weekday of its date follows."""
    for text, start, end, dated in found:
        year = count(int(text.text[start:end]))
        if dated is not None and (dated.weekday is not None or (dated.first.month, dated.first.day) == (2, 29)):
            new = _spelled(text.text[dated.start : dated.end], partial(_in_year, dated, year))
            changes.put(text, dated.start, dated.end, new)
            if dated.weekday_right:
                changes.notes["the weekday follows"] = None
        else:
            changes.put(text, start, end, str(year))


def _in_year(dated: dates.Dated, year: int) -> str:
    return dates.spelled(dates.with_year(dated, year))


# Times


def times_in(texts: Sequence[Text], only: str) -> Times:
    """Every time of day that is no part of a date, or those that are the time of `only`."""
    found: Times = []
    for text in texts:
        days = dates.dates(text.text)
        found += [
            (text, one)
            for one in clocks.times(text.text)
            if not any(day.start < one.end and one.start < day.end for day in days)
        ]
    wanted = [one.minutes for one in clocks.times(only)]
    return [(text, one) for text, one in found if not only or one.minutes in wanted]


def move_times(found: Times, minutes: int, changes: Changes) -> None:
    for text, time in found:
        new, note = clocks.moved(time, minutes)
        if note:
            changes.notes[f"{clocks.spelled(new)}, {note}"] = None
        changes.put(text, time.start, time.end, clocks.spelled(new))


def reform_times(found: Times, hours: int, sample: clocks.Clock | None, changes: Changes) -> None:
    """By the clock of 12 or 24 hours, written as the sample where there is one."""
    halves = any(time.clock.half for _, time in found)
    for text, time in found:
        old = text.text[time.start : time.end]
        unsure = not time.clock.half and ((time.minutes < 780 and halves) or "clock" in time.clock.word.lower())
        if unsure:
            raise CommandError(says("time-half-unclear", old=old))
        as_it_is = sample is None and bool(time.clock.half) == (hours == 12)
        changes.put(text, time.start, time.end, old if as_it_is else clocks.by_clock(time, hours, sample))


def set_times(found: Times, value: str, changes: Changes) -> None:
    for text, time in found:
        changes.put(text, time.start, time.end, value)
