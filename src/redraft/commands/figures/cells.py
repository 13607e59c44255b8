"""The figure that a whole cell of a table is: '(1,234)', '−5 %', '€ 1.234,50', '3.2M'.

Whether '1.234' is a thousand or a bit more than one follows from the other cells; where these do not say, both are
possible and `points_of` says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from redraft.commands.figures.dates import dates
from redraft.commands.figures.money import currency_of
from redraft.commands.figures.numbers import Number, number_in
from redraft.lazy import dataclass, lazily

_GAP = " \u00a0\u202f\u2009"
_CELL = lazily(
    rf"(?P<open>\()?[{_GAP}]*(?P<sign>[+\-−–]?)(?P<head>[^\d{_GAP}().,+\-−–'’]{{0,4}}\.?[{_GAP}]?)(?P<inner>[\-−–]?)"
    rf"(?P<digits>\d[\d.,'’{_GAP}]*\d|\d)(?P<tail>[{_GAP}]?[^\d()]{{0,7}})(?P<close>\))?(?P<after>[{_GAP}]?%)?"
)
_SCALES = {"k": 3, "K": 3, "M": 6, "mn": 6, "Mn": 6, "m": 6, "Mio": 6, "Mio.": 6, "bn": 9, "Bn": 9, "B": 9, "Mrd": 9,
           "Mrd.": 9, "T": 12}  # fmt: skip
_UNIT = lazily(r"[^\W\d_]{0,4}\.?[^\w\s]{0,3}")


@dataclass(frozen=True, slots=True)
class CellFigure:
    """A figure and how it is written: what comes before and after the digits, and how a negative one is marked ('-',
    '−' or '(')."""

    value: Decimal
    number: Number
    head: str = ""
    tail: str = ""
    minus: str = ""

    @property
    def unit(self) -> str:
        """The currency or other sign that comes with it."""
        return " ".join((self.head + " " + self.tail).split())

    @property
    def plain_unit(self) -> str:
        """The unit without a word for thousands or millions, which is part of the value."""
        scale = _scale(self.tail)
        return self.unit.replace(scale, "", 1).strip() if scale in _SCALES else self.unit

    def instead_of(self, other: CellFigure) -> CellFigure:
        """How this one is written, for another: it keeps the signs that this one has none in the place of."""
        bare = not self.unit
        minus = self.minus or other.minus
        head, tail = (other.head, other.tail) if bare else (self.head, self.tail)
        return replace(self, head=head, tail=tail, minus=minus)

    @property
    def currency(self) -> str:
        return next((code for part in (self.head, self.tail) if (code := currency_of(part.strip()))), "")


def figure_of(text: str, point: str = ".") -> CellFigure | None:
    """The figure that a text is, None where it is none; `point` is the decimal sign where it may be either."""
    found = _CELL.fullmatch(text.strip())
    if found is None or bool(found["open"]) != bool(found["close"]) or (found["sign"] and found["inner"]):
        return None
    head, tail = found["head"], found["tail"] + (found["after"] or "")
    if any(map(str.isalpha, head)) and not currency_of(head.strip()):
        return None  # 'Q3'
    if not all(map(_is_unit, tail.split())) or dates(text):
        return None
    digits = found["digits"]
    number = number_in(digits, 0, len(digits))
    if number is None:
        return None
    if number.doubtful and number.group == point and not currency_of(head.strip()) and not currency_of(tail.strip()):
        whole, _, part = digits.partition(point)
        value = Decimal(f"{whole}.{part}")
        number = replace(number, value=value, decimals=len(part), point=point, group="", doubtful=False)
    minus = "(" if found["open"] else (found["sign"] or found["inner"]).replace("+", "")
    value = number.value.scaleb(_SCALES.get(_scale(tail), 0))
    return CellFigure(-value if minus else value, number, head, tail, minus)


def _is_unit(part: str) -> bool:
    return bool(currency_of(part)) or _UNIT.fullmatch(part) is not None


def _scale(tail: str) -> str:
    """The word for thousands or millions after a number: of '3 M€' the 'M'."""
    word = tail.strip().rstrip("€$£").strip()
    return "" if word == "m" and tail[:1] in _GAP else word  # '5 m' are metres


def points_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The decimal signs by which these may be written: one, or both where nothing tells."""
    numbers = [one.number for text in texts if (one := figure_of(text, "")) is not None]
    signs = {one.point or {",": ".", ".": ","}.get(one.group, "") for one in numbers if not one.doubtful} - {""}
    if len(signs) == 1:
        return tuple(signs)
    doubtful = {one.group for one in numbers if one.doubtful}
    return (".",) if not doubtful or (doubtful == {","} and not signs) else (".", ",")


def rewritten_as(value: Decimal, like: CellFigure, decimals: int | None = None) -> str:
    """A value as a figure is written; rounded half up."""
    number = like.number
    count = number.decimals if decimals is None else decimals
    scaled = abs(value).scaleb(-_SCALES.get(_scale(like.tail), 0)).quantize(Decimal(1).scaleb(-count), ROUND_HALF_UP)
    whole, _, part = f"{scaled:f}".partition(".")
    if number.group:
        whole = f"{int(whole):,}".replace(",", number.group)
    point = number.point or {",": ".", ".": ","}.get(number.group, ".")
    body = whole + (point + part if part else "")
    if value >= 0 or not scaled:
        return f"{like.head}{body}{like.tail}"
    if like.minus == "(":
        return f"({like.head}{body}{like.tail})"
    return f"{like.minus or '-'}{like.head}{body}{like.tail}"
