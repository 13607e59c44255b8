"""Dates in a text: parse, shift, reformat.

A date keeps its manner: the order of its parts, the signs between, names long or short, leading zeros, capitals.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import replace
from datetime import date, timedelta

from redraft.commands.figures.calendars import MONTH, WEEKDAY, Name, name_of
from redraft.lazy import dataclass, lazily

_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_YEAR = r"(?:19|20|21)\d\d"
_ENDING = r"(?:st|nd|rd|th|er|º|\.)?"
_RANGE = r"(?P<dash> ?[-–—] ?| (?:to|and|bis|und|au|al|y|&) )"
_OF = r"(?:[ \u00a0\u202f]|[ \u00a0](?:of|de|d['’])[ \u00a0]?)"
_LEAD = rf"(?<![\w./-])(?:(?P<weekday>{WEEKDAY})(?P<gap>,? ?(?:the |den |le |el |il )?))?"
_FORMS = tuple(
    lazily(_LEAD + pattern, re.IGNORECASE)
    for pattern in (
        # 14 June 2026, 17–19 July, 31 May – 2 June 2026, 14. Juni, 14 de junio de 2026
        rf"(?P<day>{_DAY})(?P<ending>{_ENDING})(?:(?:{_OF}(?P<month0>{MONTH}))?{_RANGE}(?P<last>{_DAY})(?P<ending2>{_ENDING}))?"
        rf"(?P<of>{_OF})(?P<month>{MONTH})(?:(?P<comma>,? (?:de |del )?)(?P<year>{_YEAR}))?(?!\w|[/-]\d)",
        # June 14, 2026; July 17–19; May 31 – June 2, 2026
        rf"(?P<month>{MONTH})(?P<of> )(?P<day>{_DAY})(?P<ending>{_ENDING})"
        rf"(?:{_RANGE}(?:(?P<month2>{MONTH}) )?(?P<last>{_DAY})(?P<ending2>{_ENDING}))?"
        rf"(?:(?P<comma>,? )(?P<year>{_YEAR}))?(?![\w:]|[./-]\d| ?[ap]\.?m\b)",
        # 2026-06-14, 2026/06/14, 2026.06.14
        rf"(?P<year>{_YEAR})(?P<sign>[-/.])(?P<month>0?[1-9]|1[0-2])(?P=sign)(?P<day>{_DAY})(?!\w|[./-]\d)",
        # 2026年6月14日
        rf"(?P<year>{_YEAR})年(?P<month>0?[1-9]|1[0-2])月(?P<day>{_DAY})日",
        # 14.06.2026, 14/06/2026, 6/14/2026, 14.06.26, 14. 6. 2026
        rf"(?P<first>{_DAY})(?P<sign>[./-] ?)(?P<second>{_DAY})(?P=sign)(?P<year>{_YEAR}|\d\d)(?!\w|[./-]\d|:\d)",
        # 14.06.
        rf"(?P<day>{_DAY})(?P<sign>\. ?)(?P<month>0?[1-9]|1[0-2])\.(?!\w| ?\d)",
    )
)
YEAR = lazily(r"(?<![\w.,/$€£¥-])(?:19|20|21)\d\d(?![\w%€$£]|[.,:/-]\d| ?(?:%|€|kr\b|km\b|m²|people|guests|seats))")
"""A year by itself."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day as far as it is written: `year` is None where it is not."""

    year: int | None
    month: int
    day: int

    @property
    def date(self) -> date | None:
        return date(self.year, self.month, self.day) if self.year else None


@dataclass(frozen=True, slots=True)
class Form:
    """How a date is written: `order` of its parts (d, m, y) with what is between, and names for numbers."""

    order: str
    signs: tuple[str, ...] = ()
    month: Name | None = None
    padded: tuple[bool, bool] = (False, False)
    short_year: bool = False
    ending: str = ""
    dash: str = "–"
    trailing: str = ""


@dataclass(frozen=True, slots=True)
class Dated:
    """A date at `start` to `end` of a text, or days from one to another.

    `either` is the other day that '03/04/2026' may mean; a weekday is before it as `weekday`, with what is between.
    """

    start: int
    end: int
    first: Day
    form: Form
    last: Day | None = None
    weekday: Name | None = None
    gap: str = ""
    weekday_dot: str = ""
    either: Day | None = None
    year_at: tuple[int, int] | None = None

    @property
    def weekday_right(self) -> bool | None:
        """Whether the weekday is that of the date; None where that cannot be known."""
        day = self.first.date
        return None if self.weekday is None or day is None else day.isoweekday() == self.weekday.number


def dates(text: str) -> list[Dated]:
    """Every date in a text, in order. A month with a year but no day is none."""
    found: list[Dated] = []
    for pattern in _FORMS:
        for one in pattern.finditer(text):
            if any(one.start() < other.end and other.start < one.end() for other in found):
                continue
            dated = _dated(one)
            if dated is not None:
                found.append(dated)
    return sorted(found, key=lambda dated: dated.start)


def _dated(found: re.Match[str]) -> Dated | None:
    parts = found.groupdict()
    year = _year(parts.get("year"))
    weekday_name = parts.get("weekday") or ""
    weekday = name_of(weekday_name, months=False) if weekday_name else None
    year_at = found.span("year") if parts.get("year") else None
    either: Day | None = None
    last: Day | None = None
    if "first" in parts:
        one, two = int(parts["first"]), int(parts["second"])
        sign = parts["sign"]
        order = "dmy"
        if not sign.startswith(".") and two > 12:
            order = "mdy"
        elif not sign.startswith(".") and one <= 12 and one != two:
            either = Day(year, one, two)
        day, month = (one, two) if order == "dmy" else (two, one)
        padded = parts["first"][0] == "0" or one > 9, parts["second"][0] == "0" or two > 9
        padded = padded if order == "dmy" else (padded[1], padded[0])
        if one > 9 and two > 9:
            padded = (True, True)
        short = len(parts["year"]) == 2
        form = Form(order, (sign, sign), padded=padded, short_year=short)
    elif parts["month"].isdigit():
        day, month = int(parts["day"]), int(parts["month"])
        padded = len(parts["day"]) == 2, len(parts["month"]) == 2
        if "sign" not in parts:
            form = Form("ymd", ("年", "月"), padded=padded, trailing="日")
        elif year is None:
            form = Form("dm", (parts["sign"],), padded=padded, trailing=".")
        else:
            form = Form("ymd", (parts["sign"], parts["sign"]), padded=padded)
    else:
        name = name_of(parts["month"], months=True)
        assert name is not None
        day, month = int(parts["day"]), name.number
        leads = found.start("month") < found.start("day")
        dot = "." if parts["month"].endswith(".") else ""
        ending, padded = parts["ending"] or "", (parts["day"].startswith("0"), False)
        of, comma = (parts["of"] or " "), (parts["comma"] or (", " if leads else " "))
        order = ("md" if leads else "dm") + ("y" if year else "")
        signs = (dot + of, comma) if leads else (of, dot + comma)
        form = Form(order, signs, name, padded, ending="th" if ending in ("st", "nd", "rd", "th") else ending,
                    dash=parts["dash"] or "–")  # fmt: skip
        if not year and dot and not leads:
            form = replace(form, trailing=dot)
        if parts.get("last"):
            other = parts.get("month0") or parts.get("month2")
            named = name_of(other, months=True) if other else None
            number = named.number if named is not None else month
            if leads:
                last = Day(year, number, int(parts["last"]))
            else:
                last = Day(year, month, int(parts["last"]))
                month = number
    if not _there(year, month, day) or (last is not None and not _there(last.year, last.month, last.day)):
        return None
    if either is not None and not _there(either.year, either.month, either.day):
        either = None
    if weekday is None and weekday_name:
        return None
    first = Day(year, month, day)
    if last is not None and year and (last.month, last.day) < (first.month, first.day):
        first = replace(first, year=year - 1)  # 30 December – 2 January 2027
    gap, dot = parts.get("gap") or "", "." if weekday_name.endswith(".") else ""
    return Dated(found.start(), found.end(), first, form, last, weekday, gap, dot, either, year_at)


def _year(digits: str | None) -> int | None:
    if not digits:
        return None
    return int(digits) if len(digits) == 4 else 2000 + int(digits)


def _there(year: int | None, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year or 2024, month)[1]


def moved(dated: Dated, count: int, unit: str) -> tuple[Dated, str]:
    """A date so many days, weeks, months or years later (earlier for a negative count), and a note on what had to give.

    Raises ValueError, with the reason, where that cannot be known.
    """
    first, note = _moved(dated.first, count, unit)
    last = None
    if dated.last is not None:
        last, other = _moved(dated.last, count, unit)
        note = note or other
    weekday = dated.weekday
    if weekday is not None and dated.weekday_right is not False:
        now = first.date
        if now is not None:
            weekday = replace(weekday, number=now.isoweekday())
        elif unit in ("day", "week"):
            weekday = replace(weekday, number=(weekday.number - 1 + count * (7 if unit == "week" else 1)) % 7 + 1)
        else:
            raise ValueError("which weekday that will be depends on the year, which is not given")
    elif weekday is not None:
        note = note or "its weekday was not right before, and stays"
    return replace(dated, first=first, last=last, weekday=weekday), note


def _moved(day: Day, count: int, unit: str) -> tuple[Day, str]:
    if unit in ("day", "week"):
        days = count * (7 if unit == "week" else 1)
        if day.year is not None:
            try:
                new = date(day.year, day.month, day.day) + timedelta(days)
            except OverflowError as error:
                raise ValueError("that is too far away") from error
            return Day(new.year, new.month, new.day), ""
        ways = {_without_year(date(year, day.month, day.day) + timedelta(days)) for year in (2025, 2028)
                if _there(year, day.month, day.day)}  # fmt: skip
        if len(ways) > 1 or abs(days) > 300:
            raise ValueError("the 29th of February may lie between, and the year is not given")
        return ways.pop(), ""
    months = count * (12 if unit == "year" else 1)
    if day.year is None and unit == "year":
        raise ValueError("the year is not given")
    place = (day.year or 2024) * 12 + day.month - 1 + months
    year, month = divmod(place, 12)
    if not 1 <= year <= 9999:
        raise ValueError("that is too far away")
    longest = calendar.monthrange(year if day.year is not None else 2025, month + 1)[1]
    note = f"there is no {day.day} in that month, so its last day is taken" if day.day > longest else ""
    return Day(year if day.year is not None else None, month + 1, min(day.day, longest)), note


def _without_year(day: date) -> Day:
    return Day(None, day.month, day.day)


def with_year(dated: Dated, year: int) -> Dated:
    """The same day in another year; a weekday that was right stays so. Raises ValueError for 29 February."""
    was = (dated.last or dated.first).year
    gap = year - was if was is not None else 0
    new, note = moved(dated, gap, "year")
    if note.startswith("there is no"):
        raise ValueError(f"there is no 29 February in {year}")
    return new


def spelled(dated: Dated, form: Form | None = None) -> str:
    """The words for a date in its own form, or in another. Raises ValueError where a form needs a year."""
    own = form or dated.form
    was = dated.form.month
    if own.month is not None and was is not None and was.case == "upper":  # 26 SEPTEMBER stays in capitals
        own = replace(own, month=replace(own.month, case="upper"))
    text = _body(dated, own)
    if dated.weekday is None:
        return text
    return dated.weekday.of(dated.weekday.number) + dated.weekday_dot + dated.gap + text


def _body(dated: Dated, form: Form) -> str:
    first, last = dated.first, dated.last
    if last is None:
        return _day(first, form)
    same_year = first.year == last.year
    if form.month is None:
        dash = " – " if "-" in form.signs else form.dash
        return f"{_day(first, form)}{dash}{_day(last, form)}"
    if first.month == last.month and same_year:
        days = _number(first, form) + form.dash + _number(last, form)
        return _named(form, days, last)
    dash = form.dash if " " in form.dash else f" {form.dash} "
    bare = replace(first, year=None) if same_year else first
    return f"{_day(bare, form)}{dash}{_day(last, form)}"


def _number(day: Day, form: Form) -> str:
    ending = form.ending
    if ending == "th":
        tens = 10 < day.day % 100 < 14
        ending = "th" if tens else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    return (f"{day.day:02d}" if form.padded[0] else str(day.day)) + ending


def _named(form: Form, days: str, day: Day) -> str:
    """A date with a month's name around its day or days."""
    assert form.month is not None
    name = form.month.of(day.month)
    short_dot = any(sign.startswith(".") for sign in form.signs) or form.trailing == "."
    signs = tuple(sign.removeprefix(".") for sign in form.signs)
    name += "." if short_dot and form.month.short else ""
    text = f"{name}{signs[0]}{days}" if form.order.startswith("m") else f"{days}{signs[0]}{name}"
    return f"{text}{signs[1]}{day.year}" if day.year is not None else text


def _day(day: Day, form: Form) -> str:
    if form.month is not None:
        return _named(form, _number(day, form), day)
    shown = {"d": f"{day.day:02d}" if form.padded[0] else str(day.day),
             "m": f"{day.month:02d}" if form.padded[1] else str(day.month)}  # fmt: skip
    order, signs = form.order, form.signs
    if day.year is not None and "y" in order:
        shown["y"] = f"{day.year % 100:02d}" if form.short_year else str(day.year)
    elif "y" in order:
        if order.startswith("y"):
            raise ValueError("its year is not given")
        kept = signs[0]
        text = kept.join(shown[part] for part in order if part != "y")
        return text + ("." if kept.startswith(".") else "")
    parts = [shown[part] for part in order]
    text = parts[0]
    for sign, part in zip(signs, parts[1:], strict=False):
        text += sign + part
    return text + form.trailing


def form_of(sample: str) -> Form | None:
    """The form of a sample ('14.06.2026', 'June 14, 2026') or of letters ('DD.MM.YYYY', 'Month D, YYYY').

    None where it is no sample of a date; ValueError where it can be read in two ways.
    """
    bare = sample.strip()
    found = dates(bare)
    if len(found) == 1 and (found[0].start, found[0].end) == (0, len(bare)):
        if found[0].either is not None:
            raise ValueError(f"whether the day or the month comes first in '{bare}' is not clear")
        form = found[0].form
        return replace(form, padded=(True, True)) if "." in "".join(form.signs) and form.padded[1] else form
    if bare.lower() in ("iso", "iso format", "iso 8601", "iso-8601"):
        return Form("ymd", ("-", "-"), padded=(True, True))
    lettered = re.fullmatch(
        r"(?P<a>d{1,2}|m{1,4}|month|day|y{2,4}|year)(?P<s>[-./, ]+)(?P<b>d{1,2}|m{1,4}|month|day)(?P<t>[-./, ]+)"
        r"(?P<c>y{2,4}|year|d{1,2}|day)",
        bare.lower(),
    )
    if lettered is None:
        return None
    order = "".join(part[0] for part in (lettered["a"], lettered["b"], lettered["c"]))
    if sorted(order) != ["d", "m", "y"]:
        return None
    by = {part[0]: part for part in (lettered["a"], lettered["b"], lettered["c"])}
    month = None
    if by["m"] in ("month", "mmmm", "mmm"):
        month = Name(1, ("en",), by["m"] == "mmm", "title", months=True)
    padded = len(by["d"]) == 2, len(by["m"]) == 2
    return Form(order, (lettered["s"], lettered["t"]), month, padded, short_year=by["y"] == "yy")
