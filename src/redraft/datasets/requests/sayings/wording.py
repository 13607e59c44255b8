"""Wordings: how commands are said, read from `wordings/*.txt`.

    # a remark
    [recolor]                          a section: a command, or with a dot one way of it ([modify.bold])
    ! (make|paint) <T> [in] <C>        an order, which may be asked for politely: 'can you …', 'please …'
    . <T> should be <C>                a statement that stands for itself
    : <T> → <C>                        a note, without a full stop
    = <C>                              what a thing is to be: joins others ('make the title red and bold')

`(a|b)` is one of several, `[a]` may be left out, both nest. `<T>` is a slot that the draft of a command fills; a line
is used where it has all slots the draft wants to be said and none it lacks. Some slots agree with the number of <T>:
<is> <was> <has> <does> <it> <its> <s> ('need<s>') <es>. `~` before a line makes it rare, `+` common.
A file without sections is a list of sayings, one a line, weighted alike (`lines_of`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "wordings"
AGREEING = {
    "is": ("is", "are"),
    "was": ("was", "were"),
    "has": ("has", "have"),
    "does": ("does", "do"),
    "it": ("it", "them"),
    "its": ("its", "their"),
    "s": ("s", ""),
    "es": ("es", ""),
}
WEIGHTS = {"~": 0.3, "+": 3.0}
_TOKEN = re.compile(r"[:;]-?\)(?=$)|[()|\[\]]|<\w+>|(?:(?![:;]-?\)$)[^()|\[\]<])+|<")
Fill = Callable[[str, bool], str]
"""Slot and whether nothing comes after it, to words."""


class Part(NamedTuple):
    """A piece of a wording: words, a slot, one of several, or what may be left out."""

    sort: str
    text: str = ""
    parts: tuple[tuple[Part, ...], ...] = ()


class Line(NamedTuple):
    """One wording. `needs` are the slots it always has, `uses` all it may have."""

    mood: str
    parts: tuple[Part, ...]
    needs: frozenset[str]
    uses: frozenset[str]
    weight: float

    def said(self, rng: random.Random, fill: Fill) -> str:
        return _clean("".join(_said(self.parts, rng, fill, last=True)))


def parsed(text: str) -> tuple[Part, ...]:
    """The pieces of a wording. Raises ValueError where a bracket has no other."""
    tokens = _TOKEN.findall(text)
    tokens.reverse()
    (found,) = _alternatives(tokens, "") or ((),)
    return found


def _alternatives(tokens: list[str], end: str) -> tuple[tuple[Part, ...], ...]:
    every: list[tuple[Part, ...]] = []
    now: list[Part] = []
    while tokens:
        token = tokens.pop()
        if token == "(":
            now.append(Part("one", parts=_alternatives(tokens, ")")))
        elif token == "[":
            now.append(Part("maybe", parts=_alternatives(tokens, "]")))
        elif token == "|" and end:
            every.append(tuple(now))
            now = []
        elif token in (")", "]"):
            if token != end:
                raise ValueError(f"{token} where '{end}' was due")
            return (*every, tuple(now))
        elif token[0] == "<" and len(token) > 1:
            now.append(Part("slot", token[1:-1]))
        else:
            now.append(Part("words", token))
    if end:
        raise ValueError(f"{end} is missing")
    return (tuple(now),)


def _said(parts: tuple[Part, ...], rng: random.Random, fill: Fill, last: bool) -> Iterator[str]:
    for number, part in enumerate(parts):
        closing = last and number == len(parts) - 1
        if part.sort == "words":
            yield part.text
        elif part.sort == "slot":
            yield fill(part.text, closing)
        elif part.sort == "one" or rng.random() < 0.5:
            yield from _said(rng.choice(part.parts), rng, fill, closing)


_ARTICLES = re.compile(r"\b([Aa]n?|the|our) (\x01?)an? ")
_VOWEL = re.compile(r"\b([Aa]) (?=[\x01\x03]?[aeiou](?!ne|n[ie]))")


def _clean(text: str) -> str:
    text = _VOWEL.sub(r"\1n ", _ARTICLES.sub(r"\1 \2", text))
    return re.sub(r" +(?=[,.?!;]( |$))| +(?=:( |$))", "", re.sub(r"  +", " ", text)).strip()


def _slots(parts: Iterable[Part], optional: bool = False) -> Iterator[tuple[str, bool]]:
    for part in parts:
        if part.sort == "slot" and part.text not in AGREEING:
            yield part.text, optional
        for inner in part.parts:
            yield from _slots(inner, optional or part.sort == "maybe")


def _line(text: str) -> Line:
    weight = 1.0
    if text[0] in WEIGHTS:
        weight, text = WEIGHTS[text[0]], text[1:]
    mood, words = text[0], text[1:].strip()
    if mood not in "!.:=":
        raise ValueError(f"no mood: {text}")
    parts = parsed(words)
    slots = list(_slots(parts))
    needs = frozenset(name for name, optional in slots if not optional)
    return Line(mood, parts, needs, frozenset(name for name, _ in slots), weight)


@lru_cache(maxsize=1)
def wordings() -> dict[str, tuple[Line, ...]]:
    """All sections of all files, by name; a section in several files has the lines of all."""
    found: dict[str, list[Line]] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        current: list[Line] | None = None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            if text.startswith("[") and text.endswith("]") and " " not in text:
                current = found.setdefault(text[1:-1], [])
            elif current is None:
                break  # a list of sayings
            else:
                try:
                    current.append(_line(text))
                except ValueError as error:
                    raise ValueError(f"{path.name}:{number}: {error}") from None
    return {name: tuple(lines) for name, lines in found.items()}


@lru_cache(maxsize=4096)
def fitting(section: str, wanted: frozenset[str], there: frozenset[str], moods: str) -> tuple[Line, ...]:
    """The lines of a section that say all that is wanted and nothing that is not there."""
    lines = wordings().get(section, ())
    return tuple(one for one in lines if one.mood in moods and wanted <= one.needs and one.uses <= there)


@lru_cache(maxsize=64)
def lines_of(name: str) -> tuple[tuple[Part, ...], ...]:
    """A list of sayings."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(parsed(line.strip()) for line in text.splitlines() if line.strip() and line[0] != "#")


def any_of(name: str, rng: random.Random, fill: Fill | None = None) -> str:
    """One of a list of sayings."""
    chosen = rng.choice(lines_of(name))
    return _clean("".join(_said(chosen, rng, fill or (lambda slot, last: slot), last=True)))
