"""Wordings: recipes that draw commands, and templates of sentences for them, read from the `*.txt` beside this.

    # a remark
    [recolor]                          a section: a command, or with a dot one way of it ([modify.bold])
    $ 110 T:paint(0.25) C:color > recolor target=T.paint color=C
    ! (make|paint) <T> [in] <C>        an order, which may be asked for politely: 'can you …', 'please …'
    . <T> should be <C>                a statement that is a sentence by itself
    : <T> → <C>                        a note, without a full stop
    = <C>                              what a thing is to be: joins others ('make the title red and bold')
    & with a <C> border                what else a thing is to have: joins others too ('title red, with a shadow')

`(a|b)` is one of several, `[a]` may be left out, both nest. `<T>` is a slot; a line is used where it has all slots of
the draft and no others. Some slots agree with the number of <T>: <is> <was> <has> <does> <it> <its> <s> ('need<s>').
`~` before a line makes it rare, `+` common.

`$` is a recipe for commands: how often of a thousand, what fills the slots (makers of slots.py, parts.py, fact_slots.py
…, with their arguments in brackets; `?`: may be left out), and the commands, `;` between them. A field is a slot's
value (`C`) or something else of it (`T.paint`), a number, "words {C}", [a list], or all fields of a slot (`**W`).
A file without sections is a list of phrases, one a line, weighted alike (`any_of`).
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
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


class WordingPart(NamedTuple):
    """A piece of a wording: words, a slot, one of several, or what may be left out."""

    sort: str
    text: str = ""
    parts: tuple[tuple[WordingPart, ...], ...] = ()


class WordingLine(NamedTuple):
    """One wording. `needs` are the slots it always has, `uses` all it may have."""

    mood: str
    parts: tuple[WordingPart, ...]
    needs: frozenset[str]
    uses: frozenset[str]
    weight: float

    def filled(self, rng: random.Random, fill: Fill) -> str:
        return _clean("".join(_filled(self.parts, rng, fill, last=True)))


def parsed(text: str) -> tuple[WordingPart, ...]:
    """The pieces of a wording. Raises ValueError where a bracket has no other."""
    tokens = _TOKEN.findall(text)
    tokens.reverse()
    (found,) = _alternatives(tokens, "") or ((),)
    return found


def _alternatives(tokens: list[str], end: str) -> tuple[tuple[WordingPart, ...], ...]:
    every: list[tuple[WordingPart, ...]] = []
    now: list[WordingPart] = []
    while tokens:
        token = tokens.pop()
        if token == "(":
            now.append(WordingPart("one", parts=_alternatives(tokens, ")")))
        elif token == "[":
            now.append(WordingPart("maybe", parts=_alternatives(tokens, "]")))
        elif token == "|" and end:
            every.append(tuple(now))
            now = []
        elif token in (")", "]"):
            if token != end:
                raise ValueError(f"{token} where '{end}' was due")
            return (*every, tuple(now))
        elif token[0] == "<" and len(token) > 1:
            now.append(WordingPart("slot", token[1:-1]))
        else:
            now.append(WordingPart("words", token))
    if end:
        raise ValueError(f"{end} is missing")
    return (tuple(now),)


def _filled(parts: tuple[WordingPart, ...], rng: random.Random, fill: Fill, last: bool) -> Iterator[str]:
    for number, part in enumerate(parts):
        closing = last and number == len(parts) - 1
        if part.sort == "words":
            yield part.text
        elif part.sort == "slot":
            yield fill(part.text, closing)
        elif part.sort == "one" or rng.random() < 0.5:
            yield from _filled(rng.choice(part.parts), rng, fill, closing)


_KEPT = re.compile(r"([\x01\x03])([^\x02\x04]*)([\x02\x04])")
_MENDED = (
    (re.compile(r"  +"), " "),
    (re.compile(r"\b([Aa]n?|the|our) an? "), r"\1 "),  # 'a' before 'a warm orange'
    (re.compile(r"\b([Nn]ew|[Nn]o|[Aa]nother|second|[Oo]ne more|same) (the|our|all of the|all the|all|both) "), r"\1 "),
    (re.compile(r"\b([Aa]) (?=[\x01\x03]?[aeiou](?!ne|n[ie]))"), r"\1n "),
    (re.compile(r"(\w{3,}s)'s "), r"\1' "),
    (re.compile(r"all of all"), "all"),
    (re.compile(r" +(?=[,.?!;:]( |$))"), ""),
)


def _clean(text: str) -> str:
    """The text with its articles and spaces corrected; what is between marks stays as it is."""
    kept = [found[2] for found in _KEPT.finditer(text)]
    text = _KEPT.sub(lambda found: f"{found[1]}{found[2][:1]}{found[3]}", text)
    for pattern, other in _MENDED:
        text = pattern.sub(other, text)
    inside = iter(kept)
    return _KEPT.sub(lambda found: f"{found[1]}{next(inside)}{found[3]}", text).strip()


def _slots(parts: Iterable[WordingPart], optional: bool = False) -> Iterator[tuple[str, bool]]:
    for part in parts:
        if part.sort == "slot" and part.text not in AGREEING:
            yield part.text, optional
        for inner in part.parts:
            yield from _slots(inner, optional or part.sort == "maybe")


def _line(text: str) -> WordingLine:
    weight = 1.0
    if text[0] in WEIGHTS:
        weight, text = WEIGHTS[text[0]], text[1:]
    mood, words = text[0], text[1:].strip()
    if mood not in "!.:=&":
        raise ValueError(f"no mood: {text}")
    parts = parsed(words)
    slots = list(_slots(parts))
    needs = frozenset(name for name, optional in slots if not optional)
    return WordingLine(mood, parts, needs, frozenset(name for name, _ in slots), weight)


class Recipe(NamedTuple):
    """A recipe for commands. A slot is its name, its maker, the maker's argument, and whether it may be left out."""

    section: str
    weight: float
    slots: tuple[tuple[str, str, str, bool], ...]
    commands: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


_SLOT = re.compile(r"(\w)(\??):(\w+)(?:\(([^)]*)\))?")
_FIELD = re.compile(r'\*\*(?P<all>[\w.]+)|(?P<name>\w+)=(?P<value>"[^"]*"|\S+)')


def _recipe(section: str, text: str) -> Recipe:
    head, _, rest = text.partition(">")
    weight, *_ = head.split()
    slots = tuple((found[1], found[3], found[4] or "", bool(found[2])) for found in _SLOT.finditer(head))
    commands = []
    for one in rest.split(";"):
        name, _, fields = one.strip().partition(" ")
        pairs = tuple((found["name"] or "", found["value"] or found["all"]) for found in _FIELD.finditer(fields))
        commands.append((name, pairs))
    return Recipe(section, float(weight), slots, tuple(commands))


@lru_cache(maxsize=1)
def _sections() -> tuple[dict[str, list[WordingLine]], list[Recipe]]:
    """All sections of all files; one in several files has the lines of all."""
    found: dict[str, list[WordingLine]] = {}
    recipes: list[Recipe] = []
    for path in sorted(FOLDER.glob("*.txt")):
        name = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            if text.startswith("[") and text.endswith("]") and " " not in text:
                name = text[1:-1]
                found.setdefault(name, [])
            elif not name:
                break  # a list of phrases
            elif text.startswith("$"):
                recipes.append(_recipe(name, text[1:]))
            else:
                try:
                    found[name].append(_line(text))
                except ValueError as error:
                    raise ValueError(f"{path.name}:{number}: {error}") from None
    return found, recipes


def wordings() -> dict[str, list[WordingLine]]:
    """The lines of every section."""
    return _sections()[0]


def recipes() -> list[Recipe]:
    """All ways to draw a command."""
    return _sections()[1]


@lru_cache(maxsize=4096)
def fitting(section: str, wanted: frozenset[str], there: frozenset[str], moods: str) -> tuple[WordingLine, ...]:
    """The lines of a section that have all required slots and no others than those there are."""
    lines = wordings().get(section, ())
    return tuple(one for one in lines if one.mood in moods and wanted <= one.needs and one.uses <= there)


@lru_cache(maxsize=16)
def choices(name: str) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """A list of `choices.list`: words, and the fields they set."""
    out: list[tuple[str, tuple[tuple[str, str], ...]]] = []
    here = False
    for line in (FOLDER / "choices.list").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            here = line == f"[{name}]"
        elif here and line and not line.startswith("#"):
            words, _, fields = line.partition(" =")
            pairs = tuple((found["name"] or "", found["value"]) for found in _FIELD.finditer(fields))
            out += [(one, pairs) for one in words.split(" | ")]
    return tuple(out)


@lru_cache(maxsize=64)
def lines_of(name: str) -> tuple[tuple[WordingPart, ...], ...]:
    """A list of phrases."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return tuple(parsed(line.strip()) for line in text.splitlines() if line.strip() and line[0] != "#")


def any_of(name: str, rng: random.Random, fill: Fill | None = None) -> str:
    """One of a list of phrases."""
    chosen = rng.choice(lines_of(name))
    return _clean("".join(_filled(chosen, rng, fill or (lambda slot, last: slot), last=True)))
