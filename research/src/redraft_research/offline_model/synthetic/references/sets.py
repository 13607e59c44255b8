"""Phrases for several things: by kind, role, colour, place or owner, all but some, or one by one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from redraft_research.offline_model.synthetic.designs.view import Referent, View, has_color
from redraft_research.offline_model.synthetic.references.families import every, family, singular
from redraft_research.offline_model.synthetic.references.references import page_phrase, refer
from redraft_research.offline_model.synthetic.references.subsets import (
    all_inside,
    alternate,
    by_words,
    in_holders,
    in_line,
    of_color,
    run,
)
from redraft_research.offline_model.synthetic.wordings.phrases import (
    Phrase,
    in_order,
    is_wordy,
    ordinal,
    quoted,
    texts_with,
)

MOST, MOST_LISTED = 36, 12
Fits = Callable[[Referent], bool]


def refer_set(view: View, rng: random.Random, fits: Fits = lambda entry: True) -> Phrase | None:
    """A phrase for two or more entries that are all fit."""
    pool = [entry for entry in view.plain if fits(entry)]
    if len(pool) < 2:
        return None
    for _ in range(6):
        entry = rng.choice(pool)
        way = rng.choices(WAYS, SHARES)[0]
        found = way(view, entry, rng) if way is not None else _listed(view, entry, pool, rng)
        if found is None or not all(map(fits, found.entries)) or not 1 < len(found.entries) <= len(found.ids):
            continue
        if len(found.ids) > (MOST if way is _family else MOST_LISTED):
            continue
        if len(found.ids) == sum(len(one.ids) for one in found.entries):
            return found
    return None


def _family(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    named = family(view, entry, rng)
    if named is None:
        return None
    name, members = named
    page, where = "", ""
    here = [one for one in members if one.page == entry.page]
    if view.deck and len(here) < len(members) and (len(members) > 6 or rng.random() < 0.7):
        members, page = here, page_phrase(view, entry.page, rng)
    elif view.deck and len(here) == len(members) and rng.random() < 0.3:
        page = page_phrase(view, entry.page, rng)
    owner = _holder(view, entry)
    if (
        owner is not None
        and rng.random() < 0.35
        and (holder_phrase := refer(view, owner, rng)) is not None
        and not holder_phrase.page
    ):
        inside = set(view.facts.things[entry.thing].members)
        held = [one for one in members if set(one.ids) <= inside or one.id == owner.id]
        if 2 <= len(held) < len(members):
            members, where = held, f" {rng.choice(('in', 'on', 'of', 'inside'))} {holder_phrase.text}"
    color = ""
    if entry.color and rng.random() < 0.25 and all(one.color for one in members):
        word = rng.choice((entry.color, entry.color.split(" ")[-1]))
        same = [one for one in members if has_color(one, word)]
        if 2 <= len(same) < len(members) or (same and rng.random() < 0.1):
            members, color = same, f"{word} "
    if len(members) < 2:
        return None
    if len(members) > 2 and rng.random() < 0.12 and not color and not where:
        return _but(view, name, members, page, rng)
    text, plural_ = every(f"{color}{name}", f"{color}{singular(name)}", len(members), rng)
    if not where or text.startswith(("the ", "all")):
        return Phrase(text + where, tuple(members), plural_, page)
    return Phrase(f"the {color}{name}{where}", tuple(members), True, page)


def _holder(view: View, entry: Referent) -> Referent | None:
    """The thing that an entry is a part of."""
    whole = view.of_thing.get(entry.thing) if entry.thing >= 0 else None
    return whole if whole is not entry else None


def _but(view: View, name: str, members: Sequence[Referent], page: str, rng: random.Random) -> Phrase | None:
    """'All cards but the first'."""
    order = in_order(members) if len({one.page for one in members}) == 1 else None
    many = 2 if len(members) > 4 and rng.random() < 0.25 else 1
    out, named_ones = rng.sample(list(members), many), list[str]()
    for one in out:
        word = ordinal(order.index(one), len(order), rng) if order else ""
        words = " ".join(one.words.split())
        if words and len(words) < 24 and is_wordy(words) and len(texts_with(view, words)) == 1 and rng.random() < 0.35:
            named_ones.append(quoted(words, rng) if rng.random() < 0.5 else words)
        elif word:
            named_ones.append(f"the {word} one" if rng.random() < 0.5 else f"the {word}")
        else:
            found = refer(view, one, rng)
            if found is None or found.page:
                return None
            named_ones.append(found.text)
    but = rng.choice(("except", "but", "apart from", "except for", "other than", ", but not", "without", "besides"))
    rest = tuple(one for one in members if one not in out)
    start = rng.choice(("all", "all the", "the", "all", "all of the"))
    return Phrase(f"{start} {name} {but} {' and '.join(named_ones)}".replace(" ,", ","), rest, True, page)


def _listed(view: View, entry: Referent, pool: Sequence[Referent], rng: random.Random) -> Phrase | None:
    """'The date and the venue'."""
    near = [one for one in pool if one.page == entry.page and not one.inner & entry.inner]
    if not near:
        return None
    chosen = [entry, *rng.sample(near, min(len(near), rng.choice((1, 1, 1, 2))))]
    if len({id for one in chosen for id in one.inner}) < sum(len(one.inner) for one in chosen):
        return None
    named_ones = [refer(view, one, rng) for one in chosen]
    texts = [one.text for one in named_ones if one is not None]
    if len(texts) < len(chosen):
        return None
    page = next((one.page for one in named_ones if one is not None and one.page), "")
    joined = listing(texts, rng)
    if len(texts) == 2 and rng.random() < 0.1:
        joined = f"both {joined}"
    return Phrase(joined, tuple(chosen), True, page)


def listing(parts: Sequence[str], rng: random.Random, word: str = "and") -> str:
    """'A, b and c'."""
    if len(parts) == 1:
        return parts[0]
    last = rng.choice(
        (
            f" {word} ",
            f" {word} ",
            " & " if word == "and" else f" {word} ",
            f", {word} " if len(parts) > 2 else f" {word} ",
        )
    )
    return ", ".join(parts[:-1]) + last + parts[-1]


def everything(view: View, rng: random.Random, texts: bool) -> Phrase | None:
    """All texts, of the design or of one slide."""
    page = rng.randrange(len(view.pages))
    one = view.deck and rng.random() < 0.6
    found = [entry for entry in view.seen if entry.words and entry.kind == "text" and (not one or entry.page == page)]
    if not texts or len(found) < 2:
        return None
    words = rng.choice(("all text", "all the text", "all texts", "every text", "the whole text", "all of the text"))
    return Phrase(words, tuple(found), False, page_phrase(view, page, rng) if one else "")


WAYS: tuple[Callable[[View, Referent, random.Random], Phrase | None] | None, ...] = (
    _family, None, in_holders, in_line, run, alternate, all_inside, by_words, of_color,
)  # fmt: skip
"""None is one by one."""
SHARES = (6.0, 2.0, 1.3, 1.3, 1.1, 0.2, 0.9, 1.3, 0.4)
