"""Topics and languages of designs: the word lists of a topic, and of a language other than English."""

from __future__ import annotations

import random
from typing import NamedTuple

from redraft.datasets.requests.designs.data import sections


class Topic(NamedTuple):
    """The words of one field: things, goods that are sold, qualities, what people do, occasions, jobs, shop kinds."""

    name: str
    things: tuple[str, ...]
    goods: tuple[str, ...]
    qualities: tuple[str, ...]
    acts: tuple[str, ...]
    occasions: tuple[str, ...]
    jobs: tuple[str, ...]
    shops: tuple[str, ...]


class Tongue(NamedTuple):
    """The words of one language. Patterns have A for a quality and N, M for nouns;
    those of notices have the slots of English ones."""

    name: str
    nouns: tuple[str, ...]
    qualities: tuple[str, ...]
    goods: tuple[str, ...]
    buttons: tuple[str, ...]
    headings: tuple[str, ...]
    days: tuple[str, ...]
    months: tuple[str, ...]
    titles: tuple[str, ...]
    sentences: tuple[str, ...]
    notices: tuple[str, ...]
    counts: tuple[str, ...]
    floors: tuple[str, ...]

    def _filled(self, rng: random.Random, pattern: str) -> str:
        slots = {"A": self.qualities, "N": self.nouns, "M": self.nouns, "G": self.goods}
        made = [rng.choice(slots[word]) if word in slots else word for word in pattern.split(" ")]
        text = " ".join(made).replace(" ,", ",").replace(" .", ".").replace(" !", "!")
        return text[:1].upper() + text[1:]

    def title(self, rng: random.Random) -> str:
        return self._filled(rng, rng.choice(self.titles))

    def sentence(self, rng: random.Random) -> str:
        return self._filled(rng, rng.choice(self.sentences))

    def phrase(self, rng: random.Random) -> str:
        return self._filled(rng, rng.choice(("A N", "N", "N + M", "G", "N 2", "N : G")))


TOPICS = tuple(Topic(name, **lists) for name, lists in sections("topics").items())
TONGUES = tuple(Tongue(name, **lists) for name, lists in sections("tongues").items())
