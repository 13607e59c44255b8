"""Phrases for subsets: those in similar holders, in a row or column, the first few, every second, the contents of
something, some by their own words, all of one colour."""

from __future__ import annotations

import random
import re

from redraft_research.offline_model.synthetic.designs.view import Referent, View, has_color, tokens
from redraft_research.offline_model.synthetic.references.families import (
    COUNTS,
    UNSAID,
    family,
    is_counted,
    is_even,
    lines_of,
    singular,
)
from redraft_research.offline_model.synthetic.references.modifiers import GENERIC
from redraft_research.offline_model.synthetic.references.references import page_phrase, refer
from redraft_research.offline_model.synthetic.wordings.phrases import ORDINALS, Phrase, in_order, is_wordy, quoted

PALE = ("white", "black", "beige", "light gray", "dark gray")


def in_holders(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """'The prices in the cards'."""
    whole = view.of_thing.get(entry.thing) if entry.thing >= 0 else None
    named = family(view, entry, rng)
    if whole is None or whole is entry or named is None or entry.role == "plate":
        return None
    name, members = named
    kinds = [one for one in whole.sets if one not in UNSAID and one != name]
    if not kinds:
        return None
    kind = rng.choice(kinds)
    holders = [one for one in view.by_set[kind] if one.page == entry.page]
    there = frozenset(id for one in holders for id in one.inner)
    held = [one for one in members if one.inner <= there and one not in holders and one.page == entry.page]
    every = all(any(one.inner <= holder.inner for one in held) for holder in holders)
    if len(holders) < 2 or len(held) < 2 or not every or set(tokens(kind)) & set(tokens(name)):
        return None
    all_, how = rng.choice(("the", "the", "all", "all the", "")), rng.choice(("in", "on", "of", "inside", "in", "from"))
    kind = rng.choice((f"the {kind}", f"the {kind}", f"all {kind}", f"the {COUNTS.get(len(holders), '')} {kind}"))
    page = page_phrase(view, entry.page, rng) if view.deck else ""
    return Phrase(" ".join(f"{all_} {name} {how} {kind}".split()), tuple(held), True, page)


def _line_word(place: int, count: int, across: bool, rng: random.Random) -> str:
    """The word for a row or column by its place."""
    ends = (("top", "upper", "first"), ("bottom", "lower", "last")) if across else (
        ("left", "left-hand", "first"), ("right", "right-hand", "last"))  # fmt: skip
    if place in (0, count - 1):
        return rng.choice(ends[place > 0])
    return "middle" if count == 3 and rng.random() < 0.6 else ORDINALS[place]


def in_line(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """'The stalls in the lower row', 'the left column of tiles'."""
    named = family(view, entry, rng)
    if named is None:
        return None
    name, members = named[0], [one for one in named[1] if one.page == entry.page]
    across = rng.random() < 0.65
    lines = lines_of(members, across) if len(members) > 3 and is_even(members) else None
    if lines is None:
        return None
    place = next((n for n, line in enumerate(lines) if entry in line), -1)
    if place < 0:
        return None
    word, line = _line_word(place, len(lines), across, rng), "row" if across else "column"
    ways = [f"the {name} in the {word} {line}", f"the {word} {line} of {name}", f"all {name} in the {word} {line}"]
    ways += [f"all {name} of the {word} {line}", f"the {word} {line} of the {name}"]
    if word not in ORDINALS and word not in ("last", "middle") and len(lines[place]) in COUNTS:
        ways.append(f"the {word} {COUNTS[len(lines[place])]} {name}")
    label = rng.choice(ways)
    return Phrase(label, tuple(lines[place]), True, page_phrase(view, entry.page, rng) if view.deck else "")


def run(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """'The first three bars', 'cards 2 to 4', 'the first and the last tab'."""
    named = family(view, entry, rng)
    members = [one for one in named[1] if one.page == entry.page] if named else []
    order = in_order(members) if 3 <= len(members) <= 14 and is_even(members) else None
    if named is None or order is None:
        return None
    name, one, page = named[0], singular(named[0]), page_phrase(view, entry.page, rng) if view.deck else ""
    count, roll = rng.randint(2, len(order) - 1), rng.random()
    word = COUNTS.get(count, str(count))
    if roll < 0.3:
        return Phrase(
            rng.choice((f"the first {word} {name}", f"the first {count} {name}")), tuple(order[:count]), True, page
        )
    if roll < 0.5:
        return Phrase(
            rng.choice((f"the last {word} {name}", f"the {word} last {name}")), tuple(order[-count:]), True, page
        )
    plain = is_counted(name, entry) and not any(re.search(r"\d", other.says) for other in order)
    first = rng.randrange(len(order) - count + 1)
    if roll < 0.65 and plain and count > 2:
        span = rng.choice((f"{first + 1} to {first + count}", f"{first + 1}-{first + count}"))
        return Phrase(
            rng.choice((f"{name} {span}", f"the {name} {span}")), tuple(order[first : first + count]), True, page
        )
    chosen = sorted(rng.sample(range(min(len(order), len(ORDINALS))), 2))
    if roll < 0.8 and plain:
        wording = f"{name} {chosen[0] + 1} and {chosen[1] + 1}"
    else:
        last = "last" if chosen[1] == len(order) - 1 and rng.random() < 0.6 else ORDINALS[chosen[1]]
        wording = rng.choice(
            (f"the {ORDINALS[chosen[0]]} and {last} {one}", f"the {ORDINALS[chosen[0]]} and the {last} {one}")
        )
    return Phrase(wording, tuple(order[at] for at in chosen), True, page)


def alternate(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """'Every second row'."""
    named = family(view, entry, rng)
    members = [one for one in named[1] if one.page == entry.page] if named else []
    order = in_order(members) if 4 <= len(members) <= 14 and is_even(members) else None
    if named is None or order is None:
        return None
    one, page = singular(named[0]), page_phrase(view, entry.page, rng) if view.deck else ""
    return Phrase(rng.choice((f"every second {one}", f"every 2nd {one}")), tuple(order[1::2]), False, page)


def all_inside(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """'All texts in the blue box', 'everything in the footer', 'the icons of the left card'."""
    whole = entry if view.inside(entry) else view.of_thing.get(entry.thing) if entry.thing >= 0 else None
    if whole is None:
        return None
    inside = view.inside(whole)
    outer = [one for one in inside if not any(one.inner < other.inner for other in inside)]
    texts = [one for one in inside if one.kind == "text" and one.words.strip()]
    holder = refer(view, whole, rng)
    if holder is None or holder.plural:
        return None
    how = rng.choice(("in", "in", "on", "inside"))
    if rng.random() < 0.6 and len(texts) > 1 and len({id for one in texts for id in one.ids}) == len(texts):
        words = rng.choice(
            ("all texts", "all the text", "the texts", "all words", "every text", "both texts", "the text")
        )
        if words == "both texts" and len(texts) != 2:
            words = "all the texts"
        return Phrase(f"{words} {how} {holder.text}", tuple(texts), words in ("all texts", "the texts"), holder.page)
    outer = [one for one in outer if one.role != "plate"]
    if len(outer) < 2 or outer == texts or not texts:
        return None
    words = rng.choice(
        ("everything", "everything", "all elements", "the whole content", "all that is", "all the things")
    )
    return Phrase(f"{words} {how} {holder.text}", tuple(outer), False, holder.page)


def by_words(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """Some of a family by their own words: 'Baguette, Campagne and Brioche', 'stands 8 and 11', 'Sage and Olive'."""
    named = family(view, entry, rng)
    if named is None or singular(named[0]) in GENERIC:
        return None
    labels: dict[str, list[Referent]] = {}
    for one in named[1]:
        label = " ".join((one.words or getattr(one.fact, "title", "")).split())
        if one.page == entry.page and re.fullmatch(r"[\w][\w &'.-]{0,17}", label) and len(label.split()) < 4:
            labels.setdefault(label, []).append(one)
    pool = [(label, found[0]) for label, found in labels.items() if entry not in found and len(found) == 1]
    own = next((label for label, found in labels.items() if found == [entry]), "")
    if not own or not pool or [one.says for one in named[1]].count(entry.says) > 1:
        return None
    chosen = [(own, entry), *rng.sample(pool, min(len(pool), rng.choice((1, 1, 2, 2, 3))))]
    if len({one.number for _, one in chosen}) < len(chosen):
        return None
    chosen.sort(key=lambda pair: pair[1].number)
    plain = all(is_wordy(label) for label, _ in chosen)
    wording = [quoted(one, rng) if rng.random() < 0.15 else one for one, _ in chosen]
    both = f"{', '.join(wording[:-1])} {rng.choice(('and', 'and', '&', '+'))} {wording[-1]}"
    if not plain or chosen[0][1].kind != "text":
        name = named[0]
        both = rng.choice((f"{name} {both}", f"the {name} {both}", f"the {both} {name}"))
    elif rng.random() < 0.4:
        count = COUNTS.get(len(chosen), "")
        more = rng.choice(
            (f"the {named[0]} {{}}", f"the {{}} {named[0]}", f"{{}}, these {count} {named[0]},", "the words {}")
        )
        both = more.format(both)
    return Phrase(both, tuple(one for _, one in chosen), True, page_phrase(view, entry.page, rng) if view.deck else "")


def of_color(view: View, entry: Referent, rng: random.Random) -> Phrase | None:
    """'The yellow ones', 'everything green'."""
    word = entry.color.split(" ")[-1]
    if not word or entry.color in PALE or view.deck or entry.kind == "group":
        return None
    alike = [one for one in view.plain if one.single and one.kind != "group" and has_color(one, word)]
    if len(alike) < 2:
        return None
    if all(set(one.sets) & set(entry.sets) for one in alike):
        return Phrase(rng.choice((f"the {word} ones", f"all {word} ones", f"all the {word} ones")), tuple(alike), True)
    ways = (f"everything {word}", f"everything that is {word}", f"everything that's {word}", f"all that is {word}")
    return Phrase(rng.choice(ways), tuple(alike), False)
