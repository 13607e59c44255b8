"""Baseline layouts."""

from __future__ import annotations

from redraft.layout.backdrop import Desk
from redraft_research.evaluation.text_layout.baselines import centred_stack, random_layout
from tests.layout.test_place import TEXTS, sky, words


def test_the_ways_to_compare_with_set_all_words() -> None:
    with Desk() as desk:
        for way in (centred_stack, random_layout):
            layout = way(sky(), TEXTS, fonts=desk.fonts, tiles=desk.tiles, seed=3)
            assert len(layout.rounds) == 1
            assert words(layout) == ["Summer Nights", *TEXTS[1:3], "Riverside Park", "Book now"]
