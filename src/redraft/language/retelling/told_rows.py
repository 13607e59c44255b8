"""The figure of a row that is named by all words of its name: '3 scoops €4.80', 'two scoops cost now 3.50'.

A name may have a number of its own, which is no figure that is told; written out or not, it is the same name.
"""

from __future__ import annotations

import re

from redraft.document.layers import Text
from redraft.errors import RedraftError
from redraft.language.figure_spots import COUNTED, Spot, spots, written
from redraft.lazy import lazily
from redraft.targets.grounding.owners import rest_of_entry
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene
from redraft.targets.texts import same_words

_VERB = lazily(
    r"(?: (?:now|costs?|is|are|should|must|be|will|goes|go|for|at|then|from now on|these days))+$", re.IGNORECASE
)


def figure_of_row(noun: str, new: str, kind: str, texts: list[Text], scene: Scene) -> tuple[Text, int, int, str] | None:
    """The only figure of a kind in the row whose name these words are, and how the new one is written there."""
    bare = _VERB.sub("", noun.strip())
    in_digits = re.sub(r"^[a-z]+\b", lambda word: str(COUNTED.get(word[0].lower(), word[0])), bare, flags=re.IGNORECASE)
    if not in_digits[:1].isdigit() or " " not in in_digits:
        return None
    named = [text for text in texts if same_words(text.text, in_digits) or same_words(text.text, bare)]
    if len(named) != 1:
        return None
    others = rest_of_entry(named[0].id, view_of(scene.document, False, ()))
    found: list[tuple[Text, Spot]] = [
        (text, spot) for text in texts if text.id in others for spot in spots(text.text) if spot.kind == kind
    ]
    told = [one for one in spots(new) if one.kind == kind]
    if len(found) != 1 or len(told) != 1:
        return None
    text, spot = found[0]
    try:
        return text, spot.start, spot.end, written(spot, text.text, told[0], new)
    except RedraftError:
        return None
