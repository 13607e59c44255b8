"""Colours as they are said: a word or value for one, and which colours of a design go by a word."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.document.colors import describe as color_word
from redraft.document.style import Color
from redraft.document.tones import tone_of
from redraft.errors import RequestError
from redraft.targets.color_words import out_of_range
from redraft.targets.grounding.colors import LIKELY, SURE, fits
from redraft.targets.grounding.words import BASIC_COLORS
from redraft.targets.vocabulary import named_color

_GREY, _WEAK = 0.03, 0.25
"""Below the first strength a colour is a grey; one with less than this part of the strongest shade's is not meant."""


def color_of(words: str) -> Color:
    """The colour that is meant. Raises RequestError where it is none that is known."""
    if wrong := out_of_range(words):
        raise RequestError(f"'{words}' is no colour: {wrong}", "give other numbers, or a name or hex value")
    color = named_color(words)
    if color is None:
        raise RequestError(f"'{words}' is not a colour that is known", "name it by hex, such as #ff8800, or a CSS name")
    return color


def is_value(words: str) -> bool:
    """Whether a colour is told exactly, and not by a name that several shades go by."""
    return words.startswith(("#", "rgb", "hsl"))


def is_hue(words: str) -> bool:
    """Whether 'the red' is a colour, and no thing that gives a colour its name: 'the snow'."""
    last = words.lower().replace("grey", "gray").split()
    return not last or last[-1] in {one.replace("grey", "gray") for one in BASIC_COLORS} or words.startswith("#")


def is_of(color: object, hue: str) -> bool:
    """Whether a paint is a colour that may be called so."""
    return isinstance(color, Color) and fits(color, hue.lower()) >= LIKELY


def called(word: str, there: Sequence[Color]) -> list[Color]:
    """The colours that people would call by this name; where none is quite so, those that may pass for it."""
    name = " ".join(word.lower().replace("grey", "gray").split())
    seen = [one for one in there if one.alpha]
    surely = [one for one in seen if fits(one, word.lower()) == SURE or color_word(one) == name]
    meant = surely or [one for one in seen if fits(one, word.lower()) >= LIKELY]
    strongest = max((tone_of(one).strength for one in meant), default=0.0)
    grey = strongest < _GREY or name.split(" ")[-1] in ("gray", "black", "white")
    return meant if grey else [one for one in meant if tone_of(one).strength >= _WEAK * strongest]


def listed(colors: Sequence[Color], most: int = 8) -> str:
    """Colours for a person to choose from."""
    return ", ".join(f"{color} ({color_word(color)})" for color in colors[:most]) or "none"
