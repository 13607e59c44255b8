"""Colour words: whether a pixel's colour is what people call by a word."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from redraft.document.colors import NAMED
from redraft.document.style import Color
from redraft.document.tones import oklab

GREY = 0.035
"""Strength in Oklab below which a colour is a grey."""
_SPANS = {
    "red": (2, 44), "orange": (38, 82), "yellow": (82, 124), "green": (115, 176), "teal": (165, 222),
    "blue": (212, 292), "purple": (280, 342), "magenta": (318, 362),
    "pink": (328, 384), "brown": (25, 92), "beige": (50, 110),
}  # fmt: skip
"""Degrees of hue, with room on both sides; past 360 they go on."""
_LIGHT = {"pink": (0.6, 1.0), "brown": (0.15, 0.62), "beige": (0.72, 0.97), "orange": (0.5, 1.0), "yellow": (0.62, 1.0),
          "red": (0.25, 0.78)}  # fmt: skip
_GREYS = {"black": (0.0, 0.36), "gray": (0.32, 0.88), "white": (0.86, 1.01)}
_ALIKE = {
    "grey": "gray", "silver": "gray", "charcoal": "black", "violet": "purple", "lilac": "purple", "lavender": "purple",
    "indigo": "purple", "fuchsia": "magenta", "crimson": "red", "scarlet": "red", "maroon": "red", "burgundy": "red",
    "cyan": "teal", "turquoise": "teal", "aqua": "teal", "navy": "blue", "azure": "blue", "gold": "yellow",
    "golden": "yellow", "lime": "green", "olive": "green", "mint": "green", "tan": "beige", "cream": "beige",
    "ivory": "beige", "khaki": "beige", "chocolate": "brown", "peach": "orange", "salmon": "pink", "rose": "pink",
}  # fmt: skip


def color_word(words: str) -> str | None:
    """The last word of a phrase that is a colour's; None where none is."""
    for word in reversed(words.lower().replace("-", " ").split()):
        bare = word.strip(".,;:'\"")
        if bare in _SPANS or bare in _GREYS or bare in _ALIKE or bare in NAMED:
            return bare
    return None


def is_called(looks: NDArray[np.float32], word: str) -> NDArray[np.bool_]:
    """Which colours (…, 3 in Oklab) may be called so. With room: a dark orange may be brown as well."""
    word = _ALIKE.get(word, word)
    light, strength = looks[..., 0], np.hypot(looks[..., 1], looks[..., 2])
    if word in _GREYS:
        low, high = _GREYS[word]
        dark = 0.05 if word == "black" else 0.0
        return (strength < GREY + dark) & (light >= low) & (light <= high)
    if word in _SPANS:
        low_hue, high_hue = _SPANS[word]
        hue = np.degrees(np.arctan2(looks[..., 2], looks[..., 1])) % 360
        within = ((hue >= low_hue) & (hue <= high_hue)) | ((hue + 360 >= low_hue) & (hue + 360 <= high_hue))
        low, high = _LIGHT.get(word, (0.15, 1.0))
        least = 0.015 if word == "beige" else GREY
        return within & (strength >= least) & (light >= low) & (light <= high)
    named = np.array(_named(word), np.float32)
    return np.asarray(np.linalg.norm(looks - named, axis=-1) < 0.16)


@cache
def _named(word: str) -> tuple[float, float, float]:
    return oklab(NAMED.get(word, Color(128, 128, 128)))
