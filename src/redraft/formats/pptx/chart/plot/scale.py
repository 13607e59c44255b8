"""Scales of chart axes, and the formatted numbers on them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from redraft.lazy import lazily

MOST_TICKS = 200
LARGEST = 1e100
"""Values past this are drawn as this: sums of them stay numbers."""
_SECTION = lazily(r'"([^"]*)"|\\(.)|\[[^\]]*\]|_.|\*.')
_DIGITS = lazily(r"[#0?][#0?,.]*(?:\.[#0?]+)?(?:[eE][+-]0+)?")


class Scale(NamedTuple):
    """The range of values along an axis and the distance of its ticks; `log` is the base of a logarithmic one."""

    low: float
    high: float
    step: float
    log: float = 0.0

    def at(self, value: float) -> float:
        """The relative position of a value: 0 at the low end, 1 at the high one; outside values are outside."""
        if self.log:
            value, low, high = (math.log(max(part, 1e-12), self.log) for part in (value, self.low, self.high))
            return (value - low) / (high - low) if high > low else 0.0
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.0

    @property
    def ticks(self) -> list[float]:
        if self.log:
            found: list[float] = []
            value = self.low
            while value <= self.high * 1.0001 and len(found) < MOST_TICKS:
                found.append(value)
                value *= self.log
            return found
        count = int((self.high - self.low) / self.step + 1e-6) if self.step > 0 else 0
        return [_clean(self.low + number * self.step) for number in range(min(count, MOST_TICKS) + 1)]


def scale_for(
    values: Iterable[float],
    *,
    low: float | None = None,
    high: float | None = None,
    step: float | None = None,
    log: float = 0.0,
    from_zero: bool = True,
    room: float = 8.0,
) -> Scale:
    """A scale that holds the values, with round ticks; what is given is kept. `room` is about how many steps fit.

    Values are kept away from zero only when they vary little against their size, as office charts do.
    """
    found = [min(max(value, -LARGEST), LARGEST) for value in values if math.isfinite(value)] or [0.0, 1.0]
    least, most = min(found), max(found)
    if log > 1:
        bottom = low if low and low > 0 else log ** math.floor(math.log(max(least, 1e-9), log) + 1e-9)
        top = high if high and high > bottom else log ** math.ceil(math.log(max(most, bottom * log), log) - 1e-9)
        return Scale(bottom, top, 1.0, log)
    if least == most:
        least, most = (min(least, 0.0), max(most, 0.0)) if least else (0.0, 1.0)
    spread = most - least
    if low is None and least >= 0 and (from_zero or spread > most / 6):
        least = 0.0
    if high is None and most <= 0 and (from_zero or spread > -least / 6):
        most = 0.0
    bottom = least if low is None else low
    top = most if high is None else high
    if top <= bottom:
        top = bottom + (abs(bottom) or 1.0)
    step = step if step and step > 0 else nice_step((top - bottom) / max(room, 1.0))
    step = max(step, (top - bottom) / MOST_TICKS)
    if low is None:
        bottom = math.floor(bottom / step + 1e-9) * step
        if least < 0 and least - bottom < spread * 0.05 and found and min(found) < 0:
            bottom -= step
    if high is None:
        raised = top + (spread * 0.05 if top > 0 and max(found) > 0 else 0.0)
        top = bottom + math.ceil((raised - bottom) / step - 1e-9) * step
    return Scale(_clean(bottom), _clean(top), step)


def nice_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times a power of ten that is at least this."""
    if not least > 0 or not math.isfinite(least):
        return 1.0
    power = 10.0 ** math.floor(math.log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))


def _clean(value: float) -> float:
    return float(f"{value:.12g}")


def formatted(value: float, code: str = "General") -> str:
    """A number as a format code of a workbook shows it. Covered: digits, groups, decimals, percent, exponents, texts
    around them, sections for negative numbers and zero, plain dates. Others show as General."""
    if not math.isfinite(value):
        return ""
    sections = code.split(";") if code else ["General"]
    section = sections[0]
    if value < 0 and len(sections) > 1 and sections[1]:
        section, value = sections[1], -value
    elif value == 0 and len(sections) > 2:
        section = sections[2]
    if section.strip().lower() in ("general", "", "@"):
        return _general(value)
    bare = _SECTION.sub("", section)
    if re.search(r"[dy]|m{3}", bare.lower()) and not re.search(r"[#0]", bare):
        return _date(value, bare)
    percent = "%" in bare
    spelled = _SECTION.sub(lambda found: found[1] or found[2] or "", section)
    number = _DIGITS.search(spelled)
    if number is None:
        return spelled
    return spelled[: number.start()] + _number(value * (100 if percent else 1), number[0]) + spelled[number.end() :]


def _general(value: float) -> str:
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    text = f"{value:.10g}"
    return text.upper().replace("E+0", "E+").replace("E-0", "E-") if "e" in text else text


def _number(value: float, digits: str) -> str:
    mantissa, _, exponent = digits.partition("E") if "E" in digits else digits.partition("e")
    thousands = len(mantissa) - len(mantissa.rstrip(","))
    value /= 1000**thousands
    whole, _, decimals = mantissa.rstrip(",").partition(".")
    if exponent:
        return f"{value:.{len(decimals)}E}"
    rounded = f"{abs(value):.{len(decimals)}f}"
    before, _, after = rounded.partition(".")
    least = sum(1 for sign in decimals if sign in "0?")
    while len(after) > least and after.endswith("0"):
        after = after[:-1]
    before = before.rjust(sum(1 for sign in whole if sign == "0"), "0")
    if "," in whole:
        before = f"{int(before):,}"
    minus = "-" if value < 0 and float(rounded) else ""
    return minus + before + (f".{after}" if after else "")


def _date(value: float, code: str) -> str:
    try:
        day = date(1899, 12, 30) + timedelta(days=int(value))
    except (OverflowError, ValueError):
        return _general(value)
    words = {
        "yyyy": f"{day.year}",
        "yy": f"{day.year % 100:02d}",
        "mmmm": day.strftime("%B"),
        "mmm": day.strftime("%b"),
        "mm": f"{day.month:02d}",
        "m": str(day.month),
        "dddd": day.strftime("%A"),
        "ddd": day.strftime("%a"),
        "dd": f"{day.day:02d}",
        "d": str(day.day),
    }
    return re.sub(r"y+|m+|d+", lambda found: words.get(found[0].lower(), found[0]), code, flags=re.IGNORECASE)
