"""The values that rules for requests build: amounts, factors, paints, texts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from redraft.grammar.chart import Unfit
from redraft.grammar.lattice import Amount
from redraft.grammar.vocabulary import vocabulary
from redraft.language.frames import Frames, frame, on
from redraft.language.properties import FUNCTIONS as PROPERTIES
from redraft.language.spots import FUNCTIONS as SPOTS
from redraft.language.unquoted_words import Loose, figures_only, loose
from redraft.targets.description import Chosen, Noun
from redraft.targets.phrases import kind_of_noun


def length(amount: Amount) -> float | str:
    """The length in the form that commands take."""
    return amount.length


def times(amount: Amount | float, sign: int) -> float | str:
    """A distance along an axis: a length times a sign."""
    if not sign:
        return 0
    if isinstance(amount, Amount):
        number, unit = sign * amount.number, amount.unit
    else:
        number, unit = sign * amount, ""
    return Amount(number, unit).length


def share(percent: Amount) -> float:
    if not 0 <= percent.number <= 100:
        raise Unfit
    return round(percent.number / 100, 4)


def gradient(first: str, second: str, angle: int = 180) -> str:
    return f"linear-gradient({angle}deg, {first}, {second})"


def slope(start: str, end: str | None) -> int:
    """The angle of a gradient that begins at an edge of a thing and ends at the opposite one."""
    angles = {"left": 90, "right": 270, "top": 180, "bottom": 0}
    if end is not None and (angles[end] - angles[start]) % 360 != 180:
        raise Unfit
    return angles[start]


def two_or_more(colors: tuple[str, ...]) -> tuple[str, ...]:
    if len(colors) < 2:
        raise Unfit
    return colors


def radial(first: str, second: str) -> str:
    return f"radial-gradient({first}, {second})"


_CLAUSE = frozenset(
    "below above under over beneath behind next called named titled and then but with after before at to from as using "
    "instead on in into by saying everywhere throughout , ; : ( )".split()
)

_LEADING = frozenset("the of values value data rows columns be point points".split())


def plain_words(text: str) -> str:
    """Unquoted new words. Raises Unfit for what may be another part of the request."""
    words = re.findall(r"[\w'’.%/&+-]+|[^\w\s]", text.casefold())
    if any(text.casefold().endswith(f" {phrase}") for phrase in vocabulary().tables["polite"]):
        raise Unfit
    if not words or len(words) > 8 or _CLAUSE.intersection(words) or text[-1] in ".!?" or words[0] in _LEADING:
        raise Unfit
    return text


_RENEWED = frozenset("title heading subtitle price date time caption phone email url address hours".split())


def renewed(things: Any) -> Any:
    """Things of which a design has one, so that a new one replaces it. Raises Unfit for others: 'a new text' is
    added."""
    if not isinstance(things, Chosen) or not isinstance(things.of, Noun) or kind_of_noun(things) not in _RENEWED:
        raise Unfit
    return things


def set_bit(bit: tuple[str, Any, int], text: str) -> Frames:
    """The frame that rewrites a line or word of a text, given as (intent, text, number); no words delete it."""
    return frame(bit[0], target=bit[1], number=bit[2], text=text)


def shifted_by(things: Any, step: tuple[float, str], way: int, dated: bool = False) -> Frames:
    """The frame that shifts figures by a number and its unit; a look where no things are named."""
    looks = frame("shift_all", by=step[0] * way, unit=step[1], dated=dated)
    return looks if things is None else on(things, looks)


def number_of(text: str) -> float:
    """The number in a figure: 3.9 of '$3.9', 94 of '94 %'."""
    found = re.fullmatch(r"[^\w\s+−-]?\s?([-+−]?\d[\d.,]*)\s?[^\w\s]?", text)
    if found is None:
        raise Unfit
    digits = found[1].replace("−", "-")
    return float(re.sub(r",(?=\d{3}\b)", "", digits).replace(",", "."))


def several(values: tuple[str, ...]) -> tuple[str, ...]:
    if len(values) < 2:
        raise Unfit
    return values


def figure_in(text: str) -> str:
    number_of(text)
    return text


def point(text: str) -> tuple[str, str]:
    """A name with its value: 'Tea 40%', 'Q1: 12'."""
    found = re.fullmatch(r"(.*?[^\s:=])\s*[\s:=]\s*(\S*\d\S*(?:\s?%)?)", text)
    if found is None or re.match(r"(?:the|data|values?|figures|numbers)\b", found[1]):
        raise Unfit
    number_of(found[2])
    return plain_words(found[1]), found[2]


FUNCTIONS: Mapping[str, Any] = {
    **PROPERTIES, **SPOTS,
    **{function.__name__: function for function in (
        length, times, share, gradient, radial, slope, two_or_more, plain_words, figure_in, several, number_of, point,
        loose, figures_only, set_bit, renewed, shifted_by)},
    "Amount": Amount, "Loose": Loose, "round": round, "abs": abs, "str": str, "float": float, "True": True, "False":
    False, "None": None,
}  # fmt: skip
