"""Formulas of preset shapes: numbers, named guides, `+ - * / %`, comparisons (1 or 0) and a few functions."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Mapping
from functools import lru_cache

Formula = Callable[[Mapping[str, float]], float]

_WORD = r"\d+(?:\.\d+)?(?:e-?\d+)?|\w+|[<>!]=|[-+*/%(),<>]"
_FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "min": min,
    "max": max,
    "abs": abs,
    "when": lambda test, then, otherwise: then if test else otherwise,
    **{name: getattr(math, name) for name in "sin cos asin atan2 hypot sqrt radians degrees".split()},
}
_LEVELS: tuple[Mapping[str, Callable[[float, float], float]], ...] = (
    {"<": operator.lt, ">": operator.gt, "<=": operator.le, ">=": operator.ge, "!=": operator.ne},
    {"+": operator.add, "-": operator.sub},
    {"*": operator.mul, "/": lambda a, b: a / b if b else 0.0, "%": operator.mod},
)


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """One that works its value out from guides; those of adjust values are as the file has them."""
    words = ["", *reversed(re.findall(_WORD, text))]
    found = _binary(words, 0)
    if words != [""]:
        raise ValueError(f"no formula: {text}")
    return found


def _binary(words: list[str], level: int) -> Formula:
    """The formula that the words begin with, from the last one on; they are taken away."""
    if level == len(_LEVELS):
        return _single(words)
    left = _binary(words, level + 1)
    while words[-1] in _LEVELS[level]:
        left = _joined(_LEVELS[level][words.pop()], left, _binary(words, level + 1))
    return left


def _joined(join: Callable[[float, float], float], left: Formula, right: Formula) -> Formula:
    return lambda guides: join(left(guides), right(guides))


def _single(words: list[str]) -> Formula:
    word = words.pop()
    if word == "-":
        inner = _single(words)
        return lambda guides: -inner(guides)
    if word == "(":
        return _arguments(words)[0]
    if word[:1].isdigit():
        value = float(word)
        return lambda _: value
    if words[-1] != "(":
        return operator.itemgetter(word)
    words.pop()
    arguments = _arguments(words)
    if word.startswith("angle"):
        (default,) = arguments
        name = word.replace("angle", "adj")
        return lambda guides: guides[name] / 60000 if name in guides else default(guides)
    if word in _FUNCTIONS:
        call = _FUNCTIONS[word]
        return lambda guides: call(*[one(guides) for one in arguments])
    return lambda guides: _share(word, guides, *[one(guides) for one in arguments])


def _arguments(words: list[str]) -> list[Formula]:
    """What is in brackets, up to the one that closes them."""
    found = [_binary(words, 0)]
    while (word := words.pop()) == ",":
        found.append(_binary(words, 0))
    if word != ")":
        raise ValueError(f"no closing bracket before {word}")
    return found


def _share(name: str, guides: Mapping[str, float], default: float, lowest: float = 0.0, highest: float = 1.0) -> float:
    """An adjust value as a share; `adj` is that of a preset with only one, which some files number."""
    value = guides.get(name)
    if value is None and name in ("adj", "adj1"):
        value = guides.get("adj1" if name == "adj" else "adj")
    return min(max(default if value is None else value / 100000, lowest), max(lowest, highest))
