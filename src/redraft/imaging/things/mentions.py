"""Words for a thing in a picture, and what of them can be looked for: colour, form, place, size and number.

    mention("both small red stars on the left")     2 of colour red, form star; small, left

The grammar is mentions.rules. What the words say of another thing (the cap of the bottle, the star next to the door)
cannot be looked for, and is refused rather than left out: it would be another thing that is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from redraft.errors import ToolError, says
from redraft.grammar.chart import ParseChart, TooManyReadings
from redraft.grammar.lattice import Lattice
from redraft.grammar.rulebook import Rulebook
from redraft.grammar.tokens import OpenQuote
from redraft.grammar.vocabulary import vocabulary
from redraft.imaging.pixels.hues import color_word
from redraft.imaging.things.figures import form_named

SIDES = ("left", "right", "top", "bottom", "middle")
SIZES = ("large", "small")
_BEYOND = frozenset(
    "of from on in at to with without near nearest closest beside next behind under underneath beneath above below over"
    " between among by inside around against along across before after that which who whose where holding wearing"
    " standing sitting lying first second third fourth fifth last other another else same only".split()
)
"""Words that identify a thing by another, or by its place among several."""
_THINGS = frozenset(
    "coin button box cube crate bar plank pyramid cone kite starfish moon donut doughnut hoop boxes".split()
)
"""Things that have a form, and are more than that."""


class Mention(NamedTuple):
    """`number` is how many things, 0 for all there are. `sides` and `sizes` are of SIDES and SIZES; `unseen`
    are words that cannot be looked for, as a rule the name of the thing."""

    words: str
    color: str | None
    form: str | None
    number: int
    sides: tuple[str, ...]
    sizes: tuple[str, ...]
    unseen: tuple[str, ...]


Bits = Sequence[tuple[str, Any]]


def mention(words: str) -> Mention:
    """The mention in some words. Raises ToolError for words that name more than can be looked for."""
    phrase = " ".join(words.split())
    bits = _bits(phrase)
    named = [text for kind, text in bits if kind in ("name", "color", "plain", "thing") and text.isalnum()]
    hues = [text for kind, text in bits if kind == "color"]
    hues = hues[:-1] if len(hues) == 2 and bits[-1] == ("color", hues[-1]) else hues  # a red rose is no pink
    if len(hues) > 1:
        raise ToolError(says("colour-words-too-many", phrase=phrase, count=len(hues)))
    unseen = [text for kind, text in bits if kind == "name" and not _seen(text)]
    unseen += [text for kind, text in bits[-1:] if kind == "color" and text not in hues]
    unseen += ["light"] if bits[-1:] == (("plain", "light"),) else []  # the red light is no pale red
    sides = {side for kind, each in bits if kind == "side" for side in each}
    sizes = {size for kind, size in bits if kind == "size"}
    return Mention(
        phrase,
        color_word(hues[0]) if hues else None,
        form_named(" ".join(text for kind, text in bits if kind == "name")),
        _count(bits, named[-1] if named else ""),
        tuple(side for side in SIDES if side in sides),
        tuple(size for size in SIZES if size in sizes),
        tuple(unseen),
    )


def _bits(phrase: str) -> Bits:
    try:
        wording = _Wording(phrase, vocabulary(), {})
        chart = ParseChart(_rules(), wording, {})
        if not wording.tokens:
            return ()
        if readings := chart.whole("mention"):
            return min(readings, key=len)  # 'the left side' is a place, and no side
    except (OpenQuote, TooManyReadings):
        raise ToolError(says("description-not-understood", phrase=phrase)) from None
    beyond = wording.tokens[min(chart.reach, len(wording.tokens) - 1)].text
    raise ToolError(says("description-says-more", phrase=phrase, rest=beyond))


class _Wording(Lattice):
    """The words for a thing: those for colours, and any other that is no word of the grammar."""

    def at(self, kind: str, start: int) -> Mapping[int, tuple[Any, ...]]:
        if kind not in ("hue-word", "name"):
            return super().at(kind, start)
        if start >= len(self.tokens):
            return {}
        token = self.tokens[start]
        word = token.text.lower()
        hue = token.kind == "word" and color_word(word) is not None
        if kind == "hue-word":
            return {start + 1: (word,)} if hue else {}
        known = token.kind not in ("word", "id", "file") or token.key in _BEYOND or token.key in _own_words()
        return {} if hue or known else {start + 1: (word,)}


@lru_cache(maxsize=1)
def _rules() -> Rulebook:
    return Rulebook.read((Path(__file__).with_name("mentions.rules"),))


@lru_cache(maxsize=1)
def _own_words() -> frozenset[str]:
    """The words of the grammar that identify a thing; 'side' and 'part' may be its name too."""
    book = _rules()
    words = {word for name in ("bit", "side", "corner") for word in book.places[book.starts[name]][0]}
    return frozenset(words) | vocabulary().tables["number-words"].keys()


def _seen(word: str) -> bool:
    """Whether it can be seen for certain: a red disc need be no button."""
    return form_named(word) is not None and word not in _THINGS and word.removesuffix("s") not in _THINGS


def _count(bits: Bits, last: str) -> int:
    for kind, number in bits:
        if kind == "number":
            return int(number)
    several = any(kind == "all" for kind, _ in bits)
    plural = last[-1:] == "s" and last[-2:-1] not in ("s", "u", "i", "a") and len(last) > 1 and last != "lens"
    return 0 if several or plural else 1
