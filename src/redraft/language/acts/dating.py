"""Rules over the dates, years and times of texts: later or earlier, in another form, another one."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.calendars import MONTHS, WEEKDAYS
from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.language.figure_changes import Changes, decimal_of, one_or_all
from redraft.plan import Request
from redraft.targets.texts import folded

DAYS = {"day": "day", "days": "day", "week": "week", "weeks": "week", "month": "month", "months": "month",
         "year": "year", "years": "year"}  # fmt: skip
MINUTES = {"hour": 60, "hours": 60, "h": 60, "hr": 60, "hrs": 60, "minute": 1, "minutes": 1, "min": 1, "mins": 1}
YEAR = re.compile(r"(?<![\w.,/$€£¥-])(?:19|20|21)\d\d(?![\w%€$£]|[.,:/-]\d| ?(?:%|€|kr\b|km\b|m²|people|guests|seats))")
_WEEKDAY_APART = re.compile(
    rf"\b(?:{'|'.join(name for names in WEEKDAYS.values() for name in names)})\b|\b(?:MON|TUE|WED|THU|FRI|SAT|SUN)\b",
    re.IGNORECASE,
)


# Dates and years


def date_rule(request: Request, op: str, texts: list[Text], changes: Changes) -> None:
    found = [(text, dated) for text in texts for dated in dates.dates(text.text)]
    if request.get("old"):
        wanted = [(one.first, one.last) for one in dates.dates(request.get("old"))]
        found = [(text, one) for text, one in found if (one.first, one.last) in wanted]
    for text, dated in found:
        if dated.either is not None and op != "to":
            said = text.text[dated.start : dated.end]
            raise RequestError(
                f"whether '{said}' is {_spoken(dated.first)} or {_spoken(dated.either)} is not clear",
                f'write it out first: replace "{said}" with "{_spoken(dated.first)}" or "{_spoken(dated.either)}"',
            )
    match op:
        case "more" | "less":
            unit = DAYS.get(request.get("unit").lower())
            if unit is None:
                raise RequestError("by how much the dates move is not said", "say for example: by one week")
            by = decimal_of(request.get("amount") or "1", "count")
            if by != int(by):
                raise RequestError(f"dates move by whole {unit}s", "give a whole number")
            _move_dates(found, int(by) * (1 if op == "more" else -1), unit, changes)
        case "format":
            form = _asked(lambda: dates.form_of(request.get("value")))
            if form is None:
                raise RequestError(
                    f"'{request.get('value')}' is no sample of a date", "give one, such as 14.06.2026 or June 14, 2026"
                )
            for text, dated in found:
                said = text.text[dated.start : dated.end]
                changes.put(text, dated.start, dated.end, _tell(said, partial(dates.spelled, dated, form)))
        case "to":
            _set_dates(request, found, changes)
        case _:
            raise RequestError(f"'{op}' is no rule for dates", "say: move them by a week, or write them as 14.06.2026")


def _spoken(day: dates.Day) -> str:
    return f"{day.day} {MONTHS['en'][day.month - 1]} {day.year}"


def _tell(said: str, work: Callable[[], str]) -> str:
    try:
        return work()
    except ValueError as error:
        raise RequestError(f"'{said}' cannot be written so: {error}", "quote it and its new words") from error


def _asked(work: Callable[[], dates.Form | None]) -> dates.Form | None:
    try:
        return work()
    except ValueError as error:
        raise RequestError(str(error), "give a sample with a day above 12, such as 14/06/2026") from error


def _move_dates(found: list[tuple[Text, dates.Dated]], by: int, unit: str, changes: Changes) -> None:
    whole_weeks = unit == "week" or (unit == "day" and by % 7 == 0)
    for text, dated in found:
        said = text.text[dated.start : dated.end]
        apart = text.text[: dated.start] + "|" + text.text[dated.end :]
        if not whole_weeks and _WEEKDAY_APART.search(apart):
            raise RequestError(
                f"'{folded(text.text)[:60]}' names a weekday apart from its date, and which it will be is not clear",
                "quote the words and give the new ones",
            )

        def moved(dated: dates.Dated = dated) -> str:
            new, note = dates.moved(dated, by, unit)
            if note:
                changes.notes[note] = None
            return dates.spelled(new)

        changes.put(text, dated.start, dated.end, _tell(said, moved))


def _in_year(dated: dates.Dated, year: int) -> str:
    return dates.spelled(dates.with_year(dated, year))


def _set_dates(request: Request, found: list[tuple[Text, dates.Dated]], changes: Changes) -> None:
    value = request.get("value").strip()
    one_or_all(request, "date", [text.text[one.start : one.end] for text, one in found])
    given = dates.dates(value)
    for text, dated in found:
        new = value
        if dated.weekday is not None and (len(given) != 1 or given[0].weekday is None):
            day = given[0].first.date if len(given) == 1 and given[0].either is None else None
            if day is None:
                raise RequestError(
                    f"'{text.text[dated.start : dated.end]}' names a weekday, and that of '{value}' is not known",
                    "give the new date with its weekday or with its year",
                )
            new = dated.weekday.of(day.isoweekday()) + dated.weekday_dot + dated.gap + value
        changes.put(text, dated.start, dated.end, new)


def year_rule(request: Request, op: str, texts: list[Text], changes: Changes) -> None:
    old = request.get("old").strip()
    found: list[tuple[Text, int, int, dates.Dated | None]] = []
    for text in texts:
        inside = [one for one in dates.dates(text.text) if one.year_at is not None and not one.form.short_year]
        found += [(text, *one.year_at, one) for one in inside if one.year_at is not None]
        found += [
            (text, *one.span(), None)
            for one in YEAR.finditer(text.text)
            if not any(two.start <= one.start() < two.end for two in inside)
        ]
    if old:
        found = [one for one in found if one[0].text[one[1] : one[2]] == old]
    there = sorted({text.text[start:end] for text, start, end, _ in found})
    if op == "to":
        value = (request.get("value") or request.get("amount")).strip()
        if not re.fullmatch(r"\d{4}", value):
            raise RequestError(f"'{value}' is no year", "give four digits, such as 2027")
        if len(there) > 1:
            raise RequestError(
                f"there are several years: {', '.join(there)}", f"say which: change {there[-1]} to {value}"
            )
        count: Callable[[int], int] = lambda year: int(value)  # noqa: E731
    elif op in ("more", "less"):
        by = int(decimal_of(request.get("amount") or "1", "count")) * (1 if op == "more" else -1)
        count = lambda year: year + by  # noqa: E731
    else:
        raise RequestError(f"'{op}' is no rule for years", "say: change the year to 2027")
    for text, start, end, dated in found:
        year = count(int(text.text[start:end]))
        if dated is not None and (dated.weekday is not None or (dated.first.month, dated.first.day) == (2, 29)):
            said = text.text[dated.start : dated.end]
            new = _tell(said, partial(_in_year, dated, year))
            changes.put(text, dated.start, dated.end, new)
            if dated.weekday_right:
                changes.notes["the weekday follows"] = None
        else:
            changes.put(text, start, end, str(year))


# Times


def time_rule(request: Request, op: str, texts: list[Text], changes: Changes) -> None:
    found = []
    for text in texts:
        days = dates.dates(text.text)
        found += [(text, one) for one in clocks.times(text.text)
                  if not any(day.start < one.end and one.start < day.end for day in days)]  # fmt: skip
    if request.get("old"):
        wanted = [one.minutes for one in clocks.times(request.get("old"))]
        found = [(text, one) for text, one in found if one.minutes in wanted]
    match op:
        case "more" | "less":
            unit = request.get("unit").lower()
            if unit not in MINUTES:
                raise RequestError("by how much the times move is not said", "say for example: by one hour")
            by = decimal_of(request.get("amount") or "1", "count") * MINUTES[unit] * (1 if op == "more" else -1)
            if by != int(by):
                raise RequestError("times move by whole minutes", "give a whole number")
            for text, time in found:
                new, note = clocks.moved(time, int(by))
                if note:
                    changes.notes[f"{clocks.spelled(new)}, {note}"] = None
                changes.put(text, time.start, time.end, clocks.spelled(new))
        case "format":
            asked = clocks.clock_of(request.get("value"))
            if asked is None:
                raise RequestError(
                    f"'{request.get('value')}' is no clock", "say: 24-hour, 12-hour, or give a sample: 8 pm"
                )
            halves = any(time.clock.half for _, time in found)
            for text, time in found:
                said = text.text[time.start : time.end]
                unsure = not time.clock.half and ((time.minutes < 780 and halves) or "clock" in time.clock.word.lower())
                if unsure:
                    raise RequestError(f"whether '{said}' is in the morning or evening is not clear",
                                       "quote it and its new words")  # fmt: skip
                as_it_is = asked[1] is None and bool(time.clock.half) == (asked[0] == 12)
                changes.put(text, time.start, time.end, said if as_it_is else clocks.by_clock(time, *asked))
        case "to":
            one_or_all(request, "time", [text.text[one.start : one.end] for text, one in found])
            for text, time in found:
                changes.put(text, time.start, time.end, request.get("value").strip())
        case _:
            raise RequestError(f"'{op}' is no rule for times", "say: one hour later, or by the 24-hour clock")
