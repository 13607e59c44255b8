"""Number formats: '1,290', '4.50', '1.290,50', '49.–'; and another value in the same format."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from redraft.lazy import dataclass, lazily

_SPACES = " \u00a0\u202f\u2009"
_GROUPS = "|".join(rf"(?:{sign}\d{{3}})+" for sign in (r"\.", ",", "['’]", *_SPACES))
AMOUNT = rf"(?:\d{{1,3}}(?:{_GROUPS})(?!\d)|\d+)(?:[.,]\d+)?(?:[.,][-–—]+)?"
"""One number, as part of a pattern: no groups of its own."""
_NUMBER = lazily(
    rf"(?P<whole>\d{{1,3}}(?P<group>[.,'’{_SPACES}])\d{{3}}(?:(?P=group)\d{{3}})*(?!\d)|\d+)"
    r"(?:(?P<point>[.,])(?P<part>\d+))?(?P<tail>[.,][-–—]+)?"
)


@dataclass(frozen=True, slots=True)
class Number:
    """A number at `start` to `end` of a text.

    `decimals` counts the digits after `point` ('' where there are none), `group` is the sign between thousands ('' for
    none), `tail` what stands for no cents ('.–'). `doubtful`: '1.250' may be a thousand and a quarter or one and a
    quarter.
    """

    start: int
    end: int
    value: Decimal
    decimals: int = 0
    point: str = ""
    group: str = ""
    tail: str = ""
    doubtful: bool = False


def number_in(text: str, start: int, end: int, *, money: bool = False) -> Number | None:
    """The number that all of this stretch is; None where it is none. An amount of `money` has no three decimals, so
    that '1.290' is a thousand two hundred and ninety there."""
    found = _NUMBER.fullmatch(text, start, end)
    if found is None:
        return None
    whole, group, point, part = found["whole"], found["group"] or "", found["point"] or "", found["part"] or ""
    if group and point == group:  # '1.290.5' is no number
        return None
    doubtful = bool(group in (".", ",") and not point and whole.count(group) == 1 and not money)
    if doubtful and whole.startswith("0"):  # '0.125'
        whole, point, part, group, doubtful = whole[0], group, whole[2:], "", False
    digits = whole.replace(group, "") if group else whole
    value = Decimal(f"{digits}.{part}" if part else digits)
    return Number(start, end, value, len(part), point, group, found["tail"] or "", doubtful)


def spelled(number: Number, value: Decimal, *, point: str = ".", money: bool = False, whole: bool = False) -> str:
    """A value in the form of this number. As many decimals as were written, and where these were none or too few, the
    two that are needed (`whole`: never any). `point` is the decimal sign for a number that had none."""
    decimals = number.decimals
    if whole:
        decimals = 0
    elif decimals < 2 and value != value.quantize(Decimal(1).scaleb(-decimals)):
        rounded = value.quantize(Decimal("0.01"), ROUND_HALF_UP)
        decimals = 2 if money else max(-int(rounded.normalize().as_tuple().exponent), decimals)
    return written(number, value, decimals, number.point or _point(number, point))


def written(number: Number, value: Decimal, decimals: int, point: str) -> str:
    """A value with this many decimals, thousands grouped as the number's are; rounded half up."""
    shown = value.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    digits, _, part = f"{abs(shown):f}".partition(".")
    group = number.group
    if not group and len(digits) > 3 and number.value < 1000 and number.point:
        group = "." if number.point == "," else ","
    if group and (len(digits) > 4 or number.group or len(digits) == 4):
        digits = _grouped(digits, group)
    tail = number.tail if not part else ""
    return ("-" if shown < 0 else "") + digits + (point + part if part else "") + tail


def _grouped(digits: str, group: str) -> str:
    head = len(digits) % 3
    parts = ([digits[:head]] if head else []) + [digits[at : at + 3] for at in range(head, len(digits), 3)]
    return group.join(parts)


def _point(number: Number, usual: str) -> str:
    """The decimal sign for a number that shows none: not the one its thousands are grouped with."""
    if number.tail:
        return number.tail[0]
    return {".": ",", ",": "."}.get(number.group, usual)


def rounded(value: Decimal, step: Decimal, way: str = "") -> Decimal:
    """To the nearest multiple of a step; `way` 'up' or 'down' goes only there."""
    rule = {"up": ROUND_CEILING, "down": ROUND_FLOOR}.get(way, ROUND_HALF_UP)
    return (value / step).quantize(Decimal(1), rule) * step


def repointed(number: Number, point: str, group: str | None = None) -> str:
    """The same number with another decimal sign. Thousands take `group`, or the other sign where theirs is now the
    decimal one."""
    if group is None:
        group = number.group if number.group != point else {",": ".", ".": ","}[point]
    new = replace(number, group=group if number.group or (group and number.value >= 1000) else "")
    tail = point + number.tail[1:] if number.tail else ""
    return written(replace(new, tail=tail, point=""), number.value, number.decimals, point)


_CENTS = lazily(r"(?P<whole>\d+)(?P<point>[.,])(?P<cents>\d\d)")


def pointed(new: str, old: str) -> str:
    """A price with the decimal sign of the one it stands in for: '7,40' in the place of '6.90' is 7.40."""
    new_cents, there = _CENTS.fullmatch(new.strip()), _CENTS.fullmatch(old.strip())
    return (
        f"{new_cents['whole']}{there['point']}{new_cents['cents']}"
        if new_cents is not None and there is not None
        else new
    )
