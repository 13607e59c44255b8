"""Times of day in a text: parse, shift, convert between 12-hour and 24-hour clock."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.lazy import dataclass, lazily

_HALF = r"[ap]\.?\s?m\.?(?!\w)"
_TIME = lazily(
    r"(?<![\w.:,€$£])(?P<hour>[01]?\d|2[0-4])(?:(?P<sign>[:.h])(?P<minute>[0-5]\d))?"
    rf"(?:(?P<space>[ \u00a0\u202f]?)(?P<half>{_HALF}))?"
    r"(?P<word> Uhr| ?h(?!\w)| o['’]clock)?(?![\w%€$£]|[:/.,]\d)",
    re.IGNORECASE,
)
_NAMED = lazily(
    r"(?:the )?(?P<hours>12|24|twelve|twenty[ -]four)[ -]?(?:h|hours?|hrs?)?\.?"
    r"(?:[ -](?:clock|format|time|notation))*",
    re.IGNORECASE,
)
_RANGE = lazily(r"\s?(?:[-–—]|to|until|till|and|bis|à)\s?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clock:
    """How a time is written: `half` is '' for the 24-hour clock, else am or pm as it is spelled, after `space`. It is
    `lent` where it is at the end of a range ('6–8 pm')."""

    sign: str = ":"
    half: str = ""
    space: str = ""
    word: str = ""
    padded: bool = False
    minutes: bool = True
    lent: bool = False


@dataclass(frozen=True, slots=True)
class Time:
    """A time at `start` to `end` of a text, in minutes from midnight."""

    start: int
    end: int
    minutes: int
    clock: Clock


def times(text: str) -> list[Time]:
    """Every time of day in a text, in order. A bare number is one only at the far side of a range ('6–8 pm')."""
    found: list[Time] = []
    matches = list(_TIME.finditer(text))
    for number, one in enumerate(matches):
        half, word = one["half"] or "", one["word"] or ""
        if one["minute"] is None and not half and not word.strip():
            if number + 1 == len(matches) or not _RANGE.fullmatch(text, one.end(), matches[number + 1].start()):
                continue
            after = matches[number + 1]
            half, word = after["half"] or "", ""
            if not half and not (after["word"] or "").strip():
                continue
            lent = True
        else:
            lent = False
            if one["sign"] == "." and not half and not word.strip():
                continue  # '17.30' may be a number or a price
            if one["minute"] is None and word.strip().lower() == "h":
                continue  # '40 h' is how long something lasts
        hour, minute = int(one["hour"]), int(one["minute"] or 0)
        pm = half.lower().startswith("p")
        if half and not 1 <= hour <= 12:
            continue
        if hour == 24 and minute:
            continue
        if half:
            hour = hour % 12 + (12 if pm else 0)
        if lent and half and hour > _hour_of(matches[number + 1]):
            hour -= 12 if pm else 0  # 11–1 pm begins in the morning
        space = "" if lent else one["space"] or ""
        padded, shows = one["hour"].startswith("0"), one["minute"] is not None
        clock = Clock(one["sign"] or ":", half, space, word, padded, shows, lent and bool(half))
        found.append(Time(one.start(), one.end(), hour % 24 * 60 + minute, clock))
    return found


def _hour_of(found: re.Match[str]) -> int:
    return int(found["hour"]) % 12 + (12 if (found["half"] or "").lower().startswith("p") else 0)


def spelled(time: Time, clock: Clock | None = None) -> str:
    """The words for a time by its own clock, or by another."""
    own = clock or time.clock
    hour, minute = divmod(time.minutes % 1440, 60)
    if not own.half:
        shown = f"{hour:02d}" if own.padded else str(hour)
        return f"{shown}{own.sign}{minute:02d}{own.word}" if own.minutes or minute else f"{shown}{own.word}"
    shown = str(hour % 12 or 12)
    shown = f"0{shown}" if own.padded and len(shown) == 1 else shown
    text = f"{shown}{own.sign}{minute:02d}" if own.minutes or minute else shown
    return text if own.lent else text + own.space + _half(own.half, hour >= 12) + own.word


def _half(like: str, pm: bool) -> str:
    letter = "p" if pm else "a"
    return (letter.upper() if like[0].isupper() else letter) + like[1:]


def moved(time: Time, minutes: int) -> tuple[Time, str]:
    """So many minutes later, and a note where that is another day."""
    new = time.minutes + minutes
    note = "" if 0 <= new < 1440 else "which is on another day"
    return replace(time, minutes=new % 1440), note


def by_clock(time: Time, hours: int, sample: Clock | None = None) -> str:
    """A time by the clock of 12 or 24 hours; minutes are shown as before, and always by that of 24 hours."""
    if sample is not None:
        clock = sample if sample.minutes or not time.minutes % 60 else replace(sample, minutes=True)
    elif hours == 24:
        clock = Clock(padded=True)
    else:
        clock = Clock(half="pm", space=" ", minutes=time.clock.minutes)
    return spelled(time, clock)


def clock_of(sample: str) -> tuple[int, Clock | None] | None:
    """The clock of '24-hour', '12h', or of a sample ('8:30 pm', '20:30'); None where it is neither."""
    named = _NAMED.fullmatch(sample.strip())
    if named is not None:
        return (12 if named["hours"].lower() in ("12", "twelve") else 24), None
    if re.fullmatch(r"(?:am ?/ ?pm|am and pm|military(?: time)?)", sample.strip(), re.IGNORECASE):
        return (24 if sample.strip().lower().startswith("m") else 12), None
    found = times(sample.strip())
    if len(found) != 1 or (found[0].start, found[0].end) != (0, len(sample.strip())):
        return None
    clock = found[0].clock
    return (12, clock) if clock.half else (24, replace(clock, padded=clock.padded or found[0].minutes >= 600))
