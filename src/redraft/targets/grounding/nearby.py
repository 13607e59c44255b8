"""What comes near a phrase that nothing fits: by letters, by words, and by meaning where a model for that is there."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import islice

from redraft.document.layers import Document, Text
from redraft.targets.grounding.grammar import readings
from redraft.targets.grounding.view import view_of
from redraft.targets.names import alike_words, name_words
from redraft.targets.texts import folded

_COMPARED = 3_000
"""How many layers are compared with a phrase that nothing fits: enough for any design, and no wait in a drawing."""


def nearest(document: Document, phrase: str, count: int = 5) -> list[tuple[str, float]]:
    """The visible layers whose id, name or text is most like the phrase, with how much (0 to 1), best first."""
    read = readings(" ".join(phrase.split()))
    noun = folded((read[-1].noun if read else "") or phrase.strip("#\"'“”")).lower().lstrip("#")
    asked = set(name_words(noun))
    likeness: dict[str, float] = {}
    matcher = SequenceMatcher(None, "", noun)
    for id, placed in islice(document.index.items(), _COMPARED):
        if not placed.visible:
            continue
        layer = placed.layer
        for name in filter(None, (id, layer.name, folded(layer.text)[:60] if isinstance(layer, Text) else "")):
            matcher.set_seq1(name.lower())
            alike = matcher.ratio() if matcher.real_quick_ratio() > 0.3 else 0.0
            said = set(name_words(name))
            shared = sum(any(alike_words(word, other) for other in said) for word in asked)
            best = max(alike, 0.6 + 0.3 * shared / len(asked) + 0.1 * alike if shared else 0.0)
            likeness[id] = max(likeness.get(id, 0.0), best)
    return sorted(likeness.items(), key=lambda one: -one[1])[:count]


def suggested(document: Document, phrase: str) -> list[tuple[str, float]]:
    """As `nearest`, by meaning: none without a model for that, or where nothing comes near."""
    from redraft.targets.grounding.similarity import LIKELY, by_meaning

    read = readings(" ".join(phrase.split()))
    noun = read[0].noun if read and read[0].quote is None and "#" not in phrase else ""
    return [
        (id, 0.6 + 0.4 * score) for score, id in by_meaning(noun, view_of(document, False, ()))[:3] if score >= LIKELY
    ]
