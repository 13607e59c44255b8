"""The brief of a layout: a few words about how a page should look, parsed to wishes."""

from __future__ import annotations

import re
from typing import NamedTuple

from redraft.document.colors import NAMED
from redraft.document.style import Color

_ALIGNS = {
    "left": "start",
    "centred": "middle",
    "centered": "middle",
    "center": "middle",
    "centre": "middle",
    "right": "end",
}
_ANCHORS = {"top": "top", "above": "top", "middle": "middle", "bottom": "bottom", "below": "bottom"}
_PAIRS = {"serif": "classic", "classic": "classic", "elegant": "classic", "traditional": "classic", "formal": "classic",
          "sans": "plain", "plain": "plain", "minimal": "plain", "simple": "plain", "modern": "modern",
          "bold": "modern", "loud": "modern", "fresh": "modern"}  # fmt: skip
_FILLING = frozenset(
    "a an and as at be for in it its like look of on please should some text texts the to type very with".split()
)


class Brief(NamedTuple):
    """What is asked for; empty where nothing is. `ink` is taken where it can be read. `notes` list words that were not
    understood, which are left to a model where one is asked."""

    aligns: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    pairing: str = ""
    ink: Color | None = None
    notes: tuple[str, ...] = ()


def brief_of(words: str) -> Brief:
    aligns, anchors, pairing, ink, odd = [], [], "", None, []
    for word in re.findall(r"#[0-9a-fA-F]{6}\b|[\w'-]+", words):
        low = word.lower()
        color = Color.from_hex(word) if word.startswith("#") else NAMED.get(low)
        if low in _ALIGNS:
            aligns.append(_ALIGNS[low])
        elif low in _ANCHORS:
            anchors.append(_ANCHORS[low])
        elif low in _PAIRS:
            pairing = _PAIRS[low]
        elif color is not None:
            ink = color
        elif low not in _FILLING:
            odd.append(word)
    notes = (f"these words of the brief are not understood: {', '.join(odd)}",) if odd else ()
    return Brief(tuple(aligns), tuple(anchors), pairing, ink, notes)
