"""Figures where they stand in a text, of every kind alike, and one written in the place and manner of another."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from redraft.commands.figures import clocks, dates
from redraft.commands.figures.calendars import name_of
from redraft.commands.figures.money import Amount, percentages, plain_numbers, prices
from redraft.commands.figures.numbers import number_in, pointed
from redraft.errors import RequestError
from redraft.lazy import dataclass, lazily

_JOINED = lazily(r"\s?(?:[-–—]|to|until|till|and)\s?", re.IGNORECASE)
_HOURS = lazily(
    r"(?<![\w.,:/€$£-])(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?: ?[ap]\.?m\.?)? ?[-–—] ?(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?"
    r"(?: ?[ap]\.?m\.?)?(?![\w%€$£]|[.,:/]\d|-\d)",
    re.IGNORECASE,
)
_CLOCK = r"(?:[01]?\d|2[0-4])(?:[:.][0-5]\d)?(?: ?[ap]\.?m\.?)?"
_HOURS_TO = lazily(rf"(?<![\w.,:/€$£-]){_CLOCK} (?:to|until|till) {_CLOCK}(?![\w%€$£]|[.,:/]\d|-\d)", re.IGNORECASE)
_WEEKDAY = lazily(r"\b(?:Mon|Tues?|Wednes|Thurs?|Fri|Satur|Sun)day(?P<many>s?)\b(?!,? (?:\d|the \d))")
_SUM = lazily(r"(?<![\w.,])[€$£¥] ?\d+(?:[.,]\d+)? ?(?:k|m|mn|bn|b|thousand|million|billion)(?![\w%])", re.IGNORECASE)
"""'€2.3m', '$750k': money in short, which is written as it is said."""
_SHORT = lazily(r"(?<![\w.,])\d+(?:[.,]\d+)?[MKk](?!\w)")
_YEAR = lazily(r"(?<![\w.,/$€£¥-])(?:19|20|21)\d\d(?![\w%€$£]|[.,:/-]\d)")


@dataclass(frozen=True, slots=True)
class Spot:
    """A figure at `start` to `end` of a text. `kind` is one of price, sum, percentage, date, time, hours, weekday,
    number; `worth` is what it is compared by. `edge` is 'first' or 'last' where it is one end of a range of times."""

    start: int
    end: int
    kind: str
    worth: object
    edge: str = ""
    amount: Amount | None = None
    dated: dates.Dated | None = None
    time: clocks.Time | None = None


def spots(text: str) -> list[Spot]:
    """Every figure of a text, in order. A range of hours is there as one and by its two ends."""
    return list(_spots(text))


@lru_cache(maxsize=2000)
def _spots(text: str) -> tuple[Spot, ...]:
    days = dates.dates(text)
    found = [Spot(one.start, one.end, "date", (one.first, one.last), dated=one) for one in days]
    taken = [(one.start, one.end) for one in days]

    def free(start: int, end: int) -> bool:
        return not any(start < last and first < end for first, last in taken)

    sums = [one for one in _SUM.finditer(text) if free(*one.span())]
    found += [Spot(*one.span(), "sum", one[0].lower().replace(" ", "")) for one in sums]
    taken += [one.span() for one in sums]
    for kind, amounts in (("price", prices(text)), ("percentage", percentages(text))):
        for one in amounts:
            edges = (one.number.start, one.number.end, *(one.sign_at if one.sign else ()))
            if free(min(edges), max(edges)):
                found.append(Spot(min(edges), max(edges), kind, one.number.value, amount=one))
    taken += [(one.start, one.end) for one in found]
    found += [one for one in _times(text) if free(one.start, one.end)]
    hours = [one for one in _HOURS.finditer(text) if free(*one.span())]
    hours += [
        one for one in _HOURS_TO.finditer(text)
        if free(*one.span()) and re.search(r":|[ap]\.?m", one[0], re.IGNORECASE)
    ]  # fmt: skip
    for hour in hours:
        found.append(Spot(*hour.span(), "hours", hour[0]))
        if (bare := _BARE_HOURS.fullmatch(hour[0])) is not None:  # '12–17'
            found += [_bare_hour(hour.start(), bare, name) for name in ("first", "last")]
    taken += [(one.start, one.end) for one in found]
    found += [
        Spot(*one.span(), "weekday", _weekday(one[0], one["many"]))
        for one in _WEEKDAY.finditer(text) if free(*one.span())
    ]  # fmt: skip
    found += [Spot(*one.span(), "number", one[0].lower()) for one in _SHORT.finditer(text) if free(*one.span())]
    found += [Spot(*one.span(), "number", Decimal(one[0])) for one in _YEAR.finditer(text) if free(*one.span())]
    taken += [(one.start, one.end) for one in found]
    found += [Spot(one.start, one.end, "number", one.value) for one in plain_numbers(text, taken)]
    found += [Spot(*one.span(), "ordinal", int(one[1])) for one in _ORDINAL.finditer(text) if free(*one.span())]
    found += [Spot(*one.span(), "count", COUNTED[one[0].lower()]) for one in _COUNT.finditer(text)]
    return tuple(sorted(found, key=lambda spot: (spot.start, -spot.end)))


COUNTED = {word: number for number, word in enumerate(
    "two three four five six seven eight nine ten eleven twelve".split(), 2)}  # fmt: skip
"""Numbers that are written as words."""
_COUNT = lazily(rf"\b(?:{'|'.join(COUNTED)})\b(?! (?:of|or)\b)", re.IGNORECASE)
_ORDINAL = lazily(r"(?<![\w.,])(\d{1,3})(?:st|nd|rd|th)(?!\w)", re.IGNORECASE)
_BARE_HOURS = lazily(r"(?P<first>\d{1,2}) ?[-–—] ?(?P<last>\d{1,2})")


def _bare_hour(start: int, found: re.Match[str], edge: str) -> Spot:
    hour = found[edge]
    clock = clocks.Clock(padded=hour.startswith("0"), minutes=False)
    time = clocks.Time(start + found.start(edge), start + found.end(edge), int(hour) % 24 * 60, clock)
    return Spot(time.start, time.end, "time", time.minutes, edge, time=time)


def _weekday(said: str, many: str) -> int:
    name = name_of(said.removesuffix(many), months=False)
    return name.number if name is not None else 0


def _times(text: str) -> list[Spot]:
    times = clocks.times(text)
    edges = [""] * len(times)
    for number in range(1, len(times)):
        if _JOINED.fullmatch(text, times[number - 1].end, times[number].start):
            edges[number - 1], edges[number] = "first", "last"
    return [
        Spot(one.start, one.end, "time", one.minutes, edge, time=one) for one, edge in zip(times, edges, strict=True)
    ]


def fits(there: Spot, said: Spot, said_in: str) -> bool:
    """Whether a figure that was said can stand in the place of another: of its kind, or a bare number of its sort."""
    if there.kind == said.kind:
        return True
    if {there.kind, said.kind} == {"number", "count"}:
        return True
    if said.kind == "number" and isinstance(said.worth, Decimal):
        if there.kind == "time":
            return said.worth == said.worth.to_integral_value() and 0 <= said.worth <= 24
        return there.kind in ("price", "percentage") and not said_in[said.end :].lstrip().lower().startswith("%")
    return False


def same(there: Spot, said: Spot) -> bool:
    """Whether a figure that was said is this one, though less may be said of it than stands there."""
    if there.kind == "date" and said.kind == "date" and there.dated is not None and said.dated is not None:
        return _same_day(there.dated.first, said.dated.first) and (
            said.dated.last is None if there.dated.last is None
            else said.dated.last is not None and _same_day(there.dated.last, said.dated.last)
        )  # fmt: skip
    if there.kind == "time" and said.kind == "number" and isinstance(said.worth, Decimal) and there.time is not None:
        hour = int(said.worth) * 60
        return there.time.minutes == hour if said.worth > 12 else there.time.minutes % 720 == hour % 720
    if said.kind == "number" and there.kind in ("price", "percentage"):
        return there.worth == said.worth
    if {there.kind, said.kind} == {"number", "count"}:
        return there.worth == said.worth
    return there.kind == said.kind and there.worth == said.worth


def _same_day(one: dates.Day, other: dates.Day) -> bool:
    same_year = one.year == other.year or other.year is None or one.year is None
    return same_year and (one.month, one.day) == (other.month, other.day)


def written(there: Spot, text: str, said: Spot, said_in: str) -> str:
    """A figure that was said, as it is written in the place and manner of another; RequestError where it cannot."""
    typed = said_in[said.start : said.end]
    match there.kind:
        case "price":
            return _price(there, text, said, said_in)
        case "percentage":
            assert there.amount is not None
            number = there.amount.number
            new = said_in[said.amount.number.start : said.amount.number.end] if said.amount is not None else typed
            return text[there.start : number.start] + new + text[number.end : there.end]
        case "date":
            return _date(there, said, typed)
        case "time":
            return _time(there, said, typed)
        case "count":
            words = {str(number): word for word, number in COUNTED.items()}
            new = words.get(str(said.worth), typed) if said.kind == "number" else typed.lower()
            return new[:1].upper() + new[1:] if text[there.start].isupper() else new
        case "number" if said.kind == "count":
            return str(said.worth)
        case "weekday":
            name = name_of(re.sub(r"s$", "", text[there.start : there.end]), months=False)
            many = "s" if text[there.start : there.end].lower().endswith("s") else ""
            return name.of(int(str(said.worth))) + many if name is not None else typed
        case "hours":
            dash = _DASH.search(text[there.start : there.end])
            return _DASH.sub(dash[0], typed) if dash is not None else typed
    return typed


_DASH = lazily(r" ?[-–—] ?| (?:to|until|till) ")


def _price(there: Spot, text: str, said: Spot, said_in: str) -> str:
    amount = there.amount
    assert amount is not None
    number = amount.number
    if said.amount is None:
        new = said_in[said.start : said.end]
    else:
        new = said_in[said.amount.number.start : said.amount.number.end]
        if said.amount.sign != amount.sign and said.amount.code != amount.code:
            return said_in[said.start : said.end]
    if number_in(new, 0, len(new), money=True) is None:
        raise RequestError(f"'{new}' is no price", "give a number, such as 12.50")
    new = pointed(new, text[number.start : number.end])
    return text[there.start : number.start] + new + text[number.end : there.end]


def _date(there: Spot, said: Spot, typed: str) -> str:
    """In the form of the date that stands there, with its year and the right weekday where these are not said."""
    old, new = there.dated, said.dated
    if old is None or new is None or new.either is not None or (old.last is None) != (new.last is None):
        return typed
    first = _in_year(new.first, old.first.year)
    last = _in_year(new.last, old.last.year) if new.last is not None and old.last is not None else None
    if new.first.year is not None and old.first.year is None:
        return typed
    weekday = old.weekday
    if weekday is not None:
        day = first.date
        if new.weekday is not None:
            weekday = replace(weekday, number=new.weekday.number)
        elif day is not None:
            weekday = replace(weekday, number=day.isoweekday())
        else:
            raise RequestError(
                f"a weekday stands before the date there, and that of '{typed}' is not known",
                "give the new date with its weekday or with its year",
            )
    elif new.weekday is not None:
        return typed
    try:
        return dates.spelled(replace(old, first=first, last=last, weekday=weekday))
    except ValueError:
        return typed


def _in_year(day: dates.Day, year: int | None) -> dates.Day:
    return day if day.year is not None else replace(day, year=year)


def _time(there: Spot, said: Spot, typed: str) -> str:
    """By the clock that is used there; of a bare hour the one of the two that is nearer to the time that was there."""
    old = there.time
    assert old is not None
    if said.time is not None:
        minutes = said.time.minutes
        plain = not said.time.clock.half and not said.time.clock.padded and minutes < 720
        if plain and old.clock.half and not old.clock.lent:  # '7:30' where '7 pm' stands
            minutes = _nearer(minutes, old.minutes)
    else:
        minutes = _nearer(int(str(said.worth)) % 24 * 60, old.minutes)
    clock = old.clock
    bare = said.time is None or not said.time.clock.minutes
    if clock.half and bare and not minutes % 60 and old.minutes % 60:  # '8 pm' in the place of '7:30 pm'
        clock = replace(clock, minutes=False)
    if said.time is not None and said.time.clock.minutes and not old.clock.minutes:  # '6.30 pm' where '7 pm' stands
        clock = replace(clock, sign=said.time.clock.sign)
    if clock.half and clock.lent and (minutes >= 720) != (old.minutes >= 720):
        return typed
    return clocks.spelled(replace(old, minutes=minutes, clock=clock))


def _nearer(minutes: int, old: int) -> int:
    if minutes > 720:
        return minutes
    other = (minutes + 720) % 1440
    return min((minutes, other), key=lambda one: abs(one - old))
