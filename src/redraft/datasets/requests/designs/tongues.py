"""Designs in other European languages: a smaller vocabulary each, put together by patterns."""

from __future__ import annotations

import random
from typing import NamedTuple

from redraft.datasets.requests.designs.data import sections


class Tongue(NamedTuple):
    """The words of one language. Patterns have A for a quality and N, M for nouns."""

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


TONGUES = tuple(Tongue(name, **lists) for name, lists in sections("tongues").items())
