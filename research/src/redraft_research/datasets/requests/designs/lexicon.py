"""Topics and languages of designs: the word lists of a topic, and of a language other than English."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from redraft_research.datasets.requests.designs.data import sections


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
    """A language's words. Patterns have A for a quality and N, M for nouns; notices have English slots."""

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

    def made(self, rng: random.Random, patterns: Sequence[str]) -> str:
        """One of the patterns, its slots filled."""
        slots = {"A": self.qualities, "N": self.nouns, "M": self.nouns, "G": self.goods}
        made = [rng.choice(slots[word]) if word in slots else word for word in rng.choice(patterns).split(" ")]
        text = " ".join(made).replace(" ,", ",").replace(" .", ".").replace(" !", "!")
        return text[:1].upper() + text[1:]


TOPICS = tuple(Topic(name, **lists) for name, lists in sections("topics").items())
TONGUES = tuple(Tongue(name, **lists) for name, lists in sections("tongues").items())
