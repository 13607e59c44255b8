"""Phrases for several things: by kind, role, colour, place or owner, all but some, or one by one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from redraft.datasets.requests.designs.words import plural
from redraft.datasets.requests.sayings.phrases import Phrase, in_order, ordinal
from redraft.datasets.requests.sayings.referring import page_phrase, refer
from redraft.datasets.requests.sayings.view import Entry, View, has_color

COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
MOST = 12
Fits = Callable[[Entry], bool]
UNSAID = frozenset("plates decorations bodies jobs names buttonses nav ticks shapes urls button texts".split()) | {
    "button backgrounds", "tile backgrounds", "card backgrounds", "button texts", "box backgrounds", "step backgrounds",
}  # fmt: skip


def family(view: View, entry: Entry, rng: random.Random) -> tuple[str, list[Entry]] | None:
    """The name of something an entry is one of, and all that go by it."""
    names = [one for one in entry.sets if one not in UNSAID] + [plural(noun) for noun in entry.nouns[:2]]
    names += [plural(kind) for kind in entry.kinds] if rng.random() < 0.4 else []
    names = [
        name
        for name in dict.fromkeys(names)
        if name and not re.search(r" (of|under|on|for|from|in|at|below|above) ", name)
    ]
    if not names:
        return None
    name = rng.choice(names)
    return name, [one for one in view.by_set.get(name, ()) if not one.special]


def refer_set(view: View, rng: random.Random, fits: Fits = lambda entry: True) -> Phrase | None:
    """A phrase for two or more entries that are all fit."""
    pool = [entry for entry in view.plain if fits(entry)]
    if len(pool) < 2:
        return None
    for _ in range(6):
        entry = rng.choice(pool)
        found = _listed(view, entry, pool, rng) if rng.random() < 0.22 else _family(view, entry, rng)
        if found is None or not all(map(fits, found.entries)) or not 1 < len(found.entries) <= len(found.ids) <= MOST:
            continue
        if len(found.ids) == sum(len(one.ids) for one in found.entries):
            return found
    return None


def _family(view: View, entry: Entry, rng: random.Random) -> Phrase | None:
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
    if owner is not None and rng.random() < 0.35 and (said := refer(view, owner, rng)) is not None and not said.page:
        inside = set(view.facts.things[entry.thing].members)
        held = [one for one in members if set(one.ids) <= inside or one.id == owner.id]
        if 2 <= len(held) < len(members):
            members, where = held, f" {rng.choice(('in', 'on', 'of', 'inside'))} {said.text}"
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
    text, plural_ = _every(f"{color}{name}", f"{color}{_singular(name)}", len(members), rng)
    if not where or text.startswith(("the ", "all")):
        return Phrase(text + where, tuple(members), plural_, page)
    return Phrase(f"the {color}{name}{where}", tuple(members), True, page)


def _holder(view: View, entry: Entry) -> Entry | None:
    """The thing that an entry is a part of."""
    whole = view.of_thing.get(entry.thing) if entry.thing >= 0 else None
    return whole if whole is not entry else None


def _singular(name: str) -> str:
    irregular = {"people": "person", "dishes": "dish", "boxes": "box", "bodies": "body", "men": "man"}
    if name in irregular:
        return irregular[name]
    if name.endswith("ies"):
        return name[:-3] + "y"
    if name.endswith(("ches", "shes", "xes", "sses")):
        return name[:-2]
    return name.removesuffix("s")


def _every(name: str, one: str, count: int, rng: random.Random) -> tuple[str, bool]:
    number = COUNTS.get(count, "")
    ways = [f"all {name}", f"all the {name}", f"the {name}", f"the {name}", f"all of the {name}"]
    ways += [f"the {number} {name}", f"all {number} {name}"] if number and count > 2 else []
    ways += [f"both {name}", f"the two {name}", f"both of the {name}"] if count == 2 else []
    if rng.random() < 0.18:  # as people put it behind
        ways = [f"{name} all {number}", f"the {name} all {number}", f"the {name}, all {number},"] if number else []
        ways = [f"the {name} both", f"{name} both", f"the {name}, both of them,"] if count == 2 else ways
        ways += [f"the {name}, all of them,", f"{name} all", f"really all {name}", f"the {name} everywhere"]
    if rng.random() < 0.2 and count > 2:
        return rng.choice((f"every {one}", f"each {one}", f"every single {one}")), False
    return rng.choice(ways), True


def _but(view: View, name: str, members: Sequence[Entry], page: str, rng: random.Random) -> Phrase | None:
    """'All cards but the first'."""
    out = rng.choice(members)
    order = in_order(members) if len({one.page for one in members}) == 1 else None
    word = ordinal(order.index(out), len(order), rng) if order else ""
    if word:
        said = f"the {word} one" if rng.random() < 0.5 else f"the {word}"
    else:
        found = refer(view, out, rng)
        if found is None or found.page:
            return None
        said = found.text
    but = rng.choice(("except", "but", "apart from", "except for", "other than"))
    rest = tuple(one for one in members if one is not out)
    return Phrase(f"{rng.choice(('all', 'all the', 'the'))} {name} {but} {said}", rest, True, page)


def _listed(view: View, entry: Entry, pool: Sequence[Entry], rng: random.Random) -> Phrase | None:
    """'The date and the venue'."""
    near = [one for one in pool if one.page == entry.page and not set(one.ids) & set(entry.ids)]
    if not near:
        return None
    chosen = [entry, *rng.sample(near, min(len(near), rng.choice((1, 1, 1, 2))))]
    if len({id for one in chosen for id in one.ids}) < sum(len(one.ids) for one in chosen):
        return None
    told = [refer(view, one, rng) for one in chosen]
    texts = [one.text for one in told if one is not None]
    if len(texts) < len(chosen):
        return None
    page = next((one.page for one in told if one is not None and one.page), "")
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
