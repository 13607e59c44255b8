"""Phrases for one thing, in the ways people refer to it, each checked to fit nothing else.

A phrase begins with a head (a noun, its words, its owner); the entries that the head fits are known. Where these are
several, modifiers are added (colour, place, size, ordinal, owner, words, a neighbour, the slide) until only the target
is left. Where that fails there is no phrase, or one for a refusal.
"""

from __future__ import annotations

import random

from redraft_research.offline_model.synthetic.designs.nouns import ANY
from redraft_research.offline_model.synthetic.designs.view import Referent, View
from redraft_research.offline_model.synthetic.references.heads import HEADS, by_half, by_topic, by_translation, by_words
from redraft_research.offline_model.synthetic.references.modifiers import counted, in_random_order, owned, sized
from redraft_research.offline_model.synthetic.references.modifiers import placed as by_place
from redraft_research.offline_model.synthetic.wordings.phrases import ORDINALS, Noun, Phrase, is_wordy, quoted

UNCOUNTED = frozenset((*ANY, "line of text", "text line", "words", "wording", "writing", "lettering", "bit of text"))
"""What nobody counts or compares: 'the third element'."""
PLURALS = frozenset("bullets points notes shoulders headings categories labels words digits".split())


def page_phrase(view: View, page: int, rng: random.Random) -> str:
    """Words for a slide, without a preposition."""
    count, ways = len(view.pages), [f"slide {page + 1}"] * 5
    if page < 6:
        ways += [f"the {ORDINALS[page]} slide"] * 2 + [f"page {page + 1}"]
    if page == count - 1:
        ways += ["the last slide"] * 3 + ["the final slide", "the closing slide"]
    if page == 0:
        ways += ["the cover", "the title slide", "the cover slide", "the opening slide"]
    title = view.titles.get(page, "")
    if title and sum(title == other for other in view.titles.values()) == 1 and len(title) < 32:
        ways += [f"the {title} slide", f"the {quoted(title, rng)} slide", f"the {title.lower()} slide"]
        ways += [f"the slide {quoted(title, rng)}", f"the slide about {title.lower()}"] if is_wordy(title) else []
    return rng.choice(ways)


def _is_plural(noun: str) -> bool:
    return noun.split(" of ")[0].split(" ")[-1] in PLURALS


def refer(view: View, entry: Referent, rng: random.Random, about: str = "whole") -> Phrase | None:
    """A phrase that fits this entry alone; None where none was found. `about` "words" is for requests about a text
    itself, where quoting it is the usual way."""
    weights = [weight * (2.0 if about == "words" and head is by_words else 1.0) for head, weight in HEADS]
    for _ in range(6):
        head = rng.choices(HEADS, weights)[0][0]
        if head in (by_words, by_topic, by_half, by_translation) and about != "words" and _is_label(view, entry):
            continue
        now = head(view, entry, rng)
        if now is None or entry not in now.fits:
            continue
        found = narrowed(view, entry, now, rng)
        if found is not None:
            return found
    return None


def _is_label(view: View, entry: Referent) -> bool:
    """Whether its words would be taken for the thing it is on: a button's, a badge's."""
    if entry.thing < 0:
        return False
    whole = view.of_thing.get(entry.thing)
    return whole is not None and whole is not entry and len(whole.texts) == 1 and bool(whole.shapes)


def narrowed(view: View, entry: Referent, now: Noun, rng: random.Random) -> Phrase | None:
    """A head with what it takes to fit one entry alone."""
    here = tuple(one for one in now.fits if one.page == entry.page)
    paged = view.deck and (len(here) < len(now.fits) or rng.random() < 0.2)
    if paged:
        now = now._replace(fits=here)
    extra = rng.random() < 0.16
    added = 0
    for modifier in in_random_order(rng):
        if (len(now.fits) == 1 and not extra) or added == 2:
            break
        if len(now.fits) == 1 and modifier in (sized, counted, owned):
            continue
        if modifier in (sized, counted, by_place) and now.noun in UNCOUNTED:
            continue
        more = modifier(view, entry, now, rng)
        if more is not None and (len(more.fits) < len(now.fits) or extra):
            now, added, extra = more, added + 1, False
    if now.fits != (entry,):
        return None
    return Phrase(now.text(rng), (entry,), _is_plural(now.noun), page_phrase(view, entry.page, rng) if paged else "")
