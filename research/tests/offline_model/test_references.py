"""Phrases for things and for sets of things: they fit only their target, and refusals stay few."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from redraft_research.offline_model.synthetic import synthetic_requests
from redraft_research.offline_model.synthetic.designs.design import design
from redraft_research.offline_model.synthetic.designs.view import View, tokens
from redraft_research.offline_model.synthetic.references.heads import by_half, by_translation
from redraft_research.offline_model.synthetic.references.references import refer
from redraft_research.offline_model.synthetic.references.sets import refer_set
from tests.sampling import tries

pytestmark = pytest.mark.slow


def _views(count: int) -> list[View]:
    return [View(design(seed), seed) for seed in range(600, 600 + count)]


def test_no_member_of_a_set_is_a_part_of_another() -> None:
    rng, found = random.Random(1), 0
    for view in _views(40):
        for phrase in (refer_set(view, rng) for _ in range(3)):
            if phrase is not None:
                found += 1
                inner = [id for one in phrase.entries for id in one.inner]
                assert len(inner) == len(set(inner)), phrase.text
    assert found > 60


def test_things_are_called_by_more_than_their_names() -> None:
    rng, words = random.Random(2), Counter[str]()
    for view in _views(60):
        for entry in rng.sample(view.plain, min(6, len(view.plain))):
            phrase = refer(view, entry, rng)
            words.update(tokens(phrase.text) if phrase else ())
    assert not {"thing", "box", "line", "under", "next", "with", "left", "from", "bit"} - set(words)


def test_half_of_the_words_are_words_of_the_text() -> None:
    rng = random.Random(3)
    for view in _views(20):
        for entry in view.texts:
            head = by_half(view, entry, rng)
            assert head is None or entry in head.fits, (entry.words, head)


def test_words_of_other_languages_may_be_translated() -> None:
    rng, found_nouns = random.Random(4), set[str]()
    for view in (one for one in _views(120) if one.facts.language != "English"):
        heads = [by_translation(view, entry, rng) for entry in view.texts]
        found_nouns |= {head.noun.lower() for head in heads if head is not None}
    assert len(found_nouns) > 5, found_nouns


def test_refusals_are_few_and_what_is_absent_fewer() -> None:
    counts = Counter(
        one.refuse for seed in range(1000, 1000 + tries(60, 250)) for one in synthetic_requests(seed, 3)[1]
    )
    every = counts.total()
    assert 0.05 * every < every - counts[""] < 0.13 * every
    assert counts["absent"] < 0.05 * every


def test_designs_show_plain_things() -> None:
    records = (fact for seed in range(tries(200, 400)) for fact in design(seed).facts.records.values())
    nouns = {noun for fact in records for noun in fact.nouns}
    assert {"bridge", "tree", "stand", "seat", "chair", "pill", "sticker", "stripe", "translation"} <= nouns
