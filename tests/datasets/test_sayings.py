"""Phrases for what is in a synthetic design, and wordings of commands."""

from __future__ import annotations

import random

import pytest

from redraft.datasets.requests.designs import design
from redraft.datasets.requests.sayings.referring import refer
from redraft.datasets.requests.sayings.sets import refer_set
from redraft.datasets.requests.sayings.view import View
from redraft.datasets.requests.sayings.wording import fitting, parsed, wordings


def test_nearly_everything_can_be_referred_to_in_several_ways() -> None:
    found, missed, ways = 0, 0, set()
    rng = random.Random(5)
    for seed in range(12):
        view = View(design(seed), seed)
        for entry in view.plain[:12]:
            phrase = refer(view, entry, rng)
            found += phrase is not None
            missed += phrase is None
            if phrase is not None:
                assert phrase.entries == (entry,)
                ways.add(phrase.text)
        several = refer_set(view, rng)
        assert several is None or len(several.ids) > 1
    assert missed < 0.1 * found
    assert len(ways) > 0.5 * found


def test_brackets_of_wordings_are_closed() -> None:
    with pytest.raises(ValueError, match="missing"):
        parsed("make (it|them red")
    assert fitting("recolor", frozenset("TC"), frozenset("TC"), "!")
    assert not {section: len(found) for section, found in wordings().items() if len(found) < 6}
