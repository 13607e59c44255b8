"""Synthetic designs: random but plausible documents, with what each layer is in its maker's mind."""

from __future__ import annotations

import random
from typing import NamedTuple

from redraft.datasets.requests.designs import art, posters
from redraft.datasets.requests.designs.facts import Fact, Facts, Thing
from redraft.datasets.requests.designs.habits import HABITS, Drawing
from redraft.datasets.requests.designs.kit import Kit
from redraft.datasets.requests.designs.records import collected
from redraft.datasets.requests.designs.sketch import Sheet, settle
from redraft.document.layers import Document

__all__ = ["KINDS", "Design", "Fact", "Facts", "Thing", "design"]

A4, LETTER, SQUARE, STORY = (794, 1123), (816, 1056), (1080, 1080), (1080, 1920)
KINDS = {
    "poster": (posters.poster, 10, (A4, (1080, 1350), (900, 1200), (600, 900), (1080, 1528))),
    "flyer": (posters.poster, 5, (A4, LETTER, (559, 794), (420, 595))),
    "social post": (posters.post, 7, (SQUARE, (1080, 1350), STORY)),
    "banner": (posters.banner, 6, ((1200, 400), (970, 250), (1600, 500), (1500, 500), (728, 200))),
    "emoji": (art.emoji, 8, ((128, 128), (64, 64), (512, 512), (100, 100), (72, 72), (36, 36))),
    "scene": (art.scene, 3, ((800, 600), (512, 512), (1200, 800))),
    "icons": (art.icon_set, 3, ((480, 480), (800, 400), (600, 600), (1024, 768))),
}
"""By kind: what makes it, how often, and its usual page sizes."""


class Design(NamedTuple):
    """A document and what is known of it."""

    document: Document
    facts: Facts


def design(seed: int) -> Design:
    """The design with this number; the same one every time."""
    rng = random.Random(f"design {seed}")
    kind = rng.choices(list(KINDS), [weight for _, weight, _ in KINDS.values()])[0]
    make, _, sizes = KINDS[kind]
    kit = Kit(rng, *rng.choice(sizes))
    sheet: Sheet = make(kit)
    settle(sheet)
    habit = rng.choices([one for one, _ in HABITS], [weight for _, weight in HABITS])[0]
    document = Drawing(rng, habit).document(sheet)
    records, things = collected([sheet])
    tongue = kit.words.tongue
    return Design(
        document, Facts(records, things, kind, habit.name, kit.words.topic.name, tongue.name if tongue else "English")
    )
