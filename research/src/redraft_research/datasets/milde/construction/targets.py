"""What of a page an instruction can be about, and what it is called there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.pictures.layers.units import LayerUnit
from redraft.targets.parts.roles import role_by_words
from redraft_research.datasets.milde.construction.page_layers import PageLayer, SeenPart, place_word, size_word
from redraft_research.datasets.milde.construction.words import wordings

LONGEST = 60
"""Letters of a text that is written anew."""
NOUNS = 0.3
"""How often a decoration is called what its maker calls it, where that is known."""


@dataclass(frozen=True, slots=True)
class EditTarget:
    """A thing of a layer (its place from the bottom). `action` is text, picture, colour or remove; `name` what it is
    called without an article, `id` the layer of the file that has its words or its paint."""

    layer: int
    action: str
    name: str
    id: str
    part: SeenPart


def targets(
    document: Document, layers: Sequence[PageLayer], nouns: Mapping[str, Sequence[str]], rng: random.Random
) -> list[EditTarget]:
    """All that can be named so that it is no other layer's. `nouns` are what the maker of a design calls its layers."""
    texts = [part.text for layer in layers for part in layer.parts]
    headline = headline_of(layers)
    roles = Counter(role_by_words(text) for text in texts if text)
    found = []
    for at, layer in enumerate(layers):
        for thing, part in zip(layer.things, layer.parts, strict=True):
            if part.text and layer.sort == "text":
                id = _words_of(document, thing)
                if id and texts.count(part.text) == 1 and len(part.text) <= LONGEST and "\n" not in part.text:
                    found.append(EditTarget(at, "text", _called(part, headline, roles, rng), id, part))
            elif not part.text and (name := _visual_name(at, thing, part, layers, nouns, rng)):
                action = "picture" if part.form in ("picture", "drawing") else "colour"
                if part.form != "picture" and (rng.random() < 0.12 or not (action == "picture" or part.colour)):
                    action = "remove"
                if action != "remove" or part.area < 0.2:
                    found.append(EditTarget(at, action, name, thing.id, part))
    return found


def headline_of(layers: Sequence[PageLayer]) -> SeenPart | None:
    """The text in the largest letters, where it is one."""
    parts = sorted((part for layer in layers for part in layer.parts if part.text), key=lambda part: -part.size)
    if not parts or (len(parts) > 1 and parts[1].size > 0.9 * parts[0].size):
        return None
    return parts[0]


def _words_of(document: Document, thing: LayerUnit) -> str:
    texts = [layer.id for layer in family(document.index[thing.id].layer) if isinstance(layer, Text)]
    return texts[0] if len(texts) == 1 else ""


def _called(part: SeenPart, headline: SeenPart | None, roles: Mapping[str, int], rng: random.Random) -> str:
    """A text by what it is, where one can tell, or by its words."""
    role = "headline" if part is headline else role_by_words(part.text)
    if role in wordings()["names"] and (role == "headline" or roles[role] == 1):
        return rng.choice(wordings()["names"][role])
    return f"line ‘{part.text}’"


def _visual_name(
    at: int,
    thing: LayerUnit,
    part: SeenPart,
    layers: Sequence[PageLayer],
    nouns: Mapping[str, Sequence[str]],
    rng: random.Random,
) -> str:
    """Form, with colour, place and size as far as it takes to tell it from things in other layers; '' where none do."""
    names = wordings()["names"]
    if part.form not in names or part.area < 0.0005:
        return ""
    if part.area > 0.85 and at == 0:
        return str(names["background"][0])
    known = nouns.get(thing.id, ()) if part.form != "picture" else ()
    by_maker = bool(known) and rng.random() < NOUNS
    drawn = [layer for number, layer in enumerate(layers) if number != at and layer.sort != "text"]
    alike = [
        one for layer in drawn for one in layer.parts if (by_maker and one.form != "picture") or one.form == part.form
    ]
    place = place_word(part)
    said = [part.colour if part.form != "picture" else "", "", ""]
    for step, (word, same) in enumerate(((place, place_word), (size_word(part), size_word), (None, None))):
        left = [one for one in alike if not said[0] or one.colour == said[0]]
        left = [one for one in left if not said[1] or place_word(one) == said[1]]
        if not [one for one in left if not said[2] or size_word(one) == said[2]]:
            break
        if word is None or same is None:
            return ""
        said[1 + step] = word
    if not said[1] and place and rng.random() < 0.25:
        said[1] = place
    noun = known[0] if by_maker else rng.choice(names[part.form])
    before = "in" if said[1] == "centre" or " " in said[1] else "at" if said[1] in ("top", "bottom") else "on"
    words = " ".join(word for word in (said[2], said[0], noun) if word)
    return f"{words} {before} the {said[1]}" if said[1] else words
