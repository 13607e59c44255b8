"""Phrases for one thing, in the ways people refer to it, each checked to fit nothing else.

A phrase begins with a head (a noun, what it says, what it is of something); the entries that the head fits are known.
Where these are several, modifiers are added (colour, place, size, ordinal, owner, words, a neighbour, the slide) until
only what is meant is left. What stays ambiguous gives no phrase, or one for a refusal.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from redraft.datasets.requests.designs.facts import Fact
from redraft.datasets.requests.sayings.modifiers import counted, in_random_order, owned, sized
from redraft.datasets.requests.sayings.phrases import ORDINALS, Noun, Phrase, is_wordy, quoted, saying
from redraft.datasets.requests.sayings.view import Entry, View, tokens

_TELLING = re.compile(r"[a-z]{3,}([ _-][a-z]{2,})*", re.IGNORECASE)
_PLAIN_NAMES = re.compile(
    r"(text|rect(angle)?|ellipse|circle|path|group|layer|image|vector|frame|shape|line|oval|freeform|picture|textbox|"
    r"title|untitled|copy|object|asset|item|part|thing|new|final|tmp|calque|ebene|line2d|patch|axes)[ _-]?\d*",
    re.IGNORECASE,
)


def _by_noun(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    nouns = entry.nouns
    noun = nouns[min(int(rng.expovariate(0.9)), len(nouns) - 1)]
    return Noun(noun, tuple(view.by_noun[noun]))


def _by_kind(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    if not entry.kinds:
        return None
    noun = rng.choice(entry.kinds)
    return Noun(noun, tuple(view.by_noun[noun]))


def _by_words(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    text = " ".join(entry.words.split())
    words = text.split(" ")
    if not text or not re.search(r"\w\w", text):
        return None
    if len(words) > 3 and rng.random() < (0.9 if len(words) > 6 else 0.4):
        count = rng.randint(2, min(4, len(words) - 1))
        text = " ".join(words[:count]).rstrip(",.;:–-&+ ")
        shown = rng.choice((quoted(text + rng.choice(("…", "...", "")), rng), quoted(text, rng)))
        shown = (
            rng.choice(("the text ", "the line ", "the bit ", "", ""))
            + rng.choice(("starting with ", "beginning "))
            + shown
        )
        fits = tuple(one for one in saying(view, text) if one.words.replace("\n", " ").lower().startswith(text.lower()))
        return Noun(shown if shown[0] == "t" else f"the text {shown}", fits, bare=True)
    if rng.random() < 0.25:
        text = text.lower() if rng.random() < 0.5 else text.upper()
    fits = saying(view, text)
    if rng.random() < 0.35 and len(words) <= 4 and not re.search(r"[,.;:!?/|]", text) and is_wordy(text):
        shown = rng.choice(("the words {}", "the text {}", "{}", "{}")).format(text)
    else:
        form = rng.choice(("{}", "{}", "{}", "the text {}", "the line {}", "the words {}", "the {} text"))
        shown = form.format(quoted(text, rng))
    return Noun(shown, fits, bare=True)


_COMMON = frozenset(
    "about after again their there these those other where which would could should every first before since until"
    " while under being between during without".split()
)


def _by_topic(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    inside = [one for one in tokens(entry.words) if len(one) > 4 and one.isalpha() and one not in _COMMON]
    if not inside or len(tokens(entry.words)) < 3:
        return None
    word = rng.choice(inside)
    fits = tuple(one for one in view.seen if one.words and word in tokens(one.words))
    form = rng.choice(("text about {}", "bit about {}", "text with {} in it", "line about {}", "line with {}"))
    form = form.replace("line", "list" if "\n" in entry.words and entry.role == "list" else "line")
    return Noun(form.format(word), fits)


def _by_owner(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    """'The price of the soup', 'Anna's photo', 'soup price'."""
    fact = entry.fact
    if (
        not isinstance(fact, Fact)
        or not fact.of
        or not fact.attribute
        or fact.of.lower() in (entry.words.lower(), *entry.called)
    ):
        return None
    noun = rng.choice(
        [
            fact.attribute,
            *(
                one
                for one in entry.nouns[:3]
                if "background" not in one and "'s " not in one and fact.of.lower() not in one
            ),
        ]
    )
    fits = tuple(
        one
        for one in view.seen
        if isinstance(one.fact, Fact) and one.fact.of == fact.of and (noun in one.called or one.fact.attribute == noun)
    )
    of = fact.of if rng.random() < 0.6 else fact.of.lower()
    person = len(of.split()) == 2 and of.istitle() and entry.role in ("photo", "job", "name", "email", "phone")
    if person and rng.random() < 0.4:
        of = of.split()[0]
    if person or (of.istitle() and rng.random() < 0.3):
        shown = rng.choice((f"{of}'s {noun}", f"the {noun} of {of}", f"the {noun} for {of}"))
    else:
        ways: tuple[str, ...] = (
            "the {n} of the {o}",
            "the {o} {n}",
            "the {n} for {o}",
            "the {n} of {o}",
            "the {n} for the {o}",
            "the {n} of {q}",
        )
        ways = (
            ("the {n} of the {o}", "the {o}'s {n}") if fact.role == "" and not entry.texts else ways
        )  # a drawing's parts
        shown = rng.choice(ways).format(n=noun, o=of, q=quoted(of, rng))
    return Noun(shown, fits, bare=True)


def _by_name(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    name = entry.layer.name
    if not entry.single or not _TELLING.fullmatch(name) or _PLAIN_NAMES.fullmatch(name) or len(name) > 30:
        return None
    fits = tuple(one for one in view.seen if one.layer.name == name)
    return Noun(
        rng.choice(("{}", "the {} layer", "the layer {}", "layer {}", "the element {}")).format(name), fits, bare=True
    )


Head = Callable[[View, Entry, random.Random], Noun | None]
HEADS: tuple[tuple[Head, float], ...] = (
    (_by_noun, 6.0), (_by_kind, 1.2), (_by_words, 3.0), (_by_topic, 0.8), (_by_owner, 3.0), (_by_name, 0.5),
)  # fmt: skip


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
    return noun.split(" of ")[0].split(" ")[-1] in (
        "bullets",
        "points",
        "notes",
        "words",
        "shoulders",
        "headings",
        "categories",
        "labels",
    )


def refer(view: View, entry: Entry, rng: random.Random, about: str = "whole") -> Phrase | None:
    """A phrase that fits this entry alone; None where none was found. `about` "words" is for requests about a text
    itself, where quoting it is the usual way."""
    weights = [weight * (2.0 if about == "words" and head is _by_words else 1.0) for head, weight in HEADS]
    for _ in range(6):
        head = rng.choices(HEADS, weights)[0][0]
        if head in (_by_words, _by_topic) and about != "words" and _is_label(view, entry):
            continue
        now = head(view, entry, rng)
        if now is None or entry not in now.fits:
            continue
        found = narrowed(view, entry, now, rng)
        if found is not None:
            return found
    return None


def _is_label(view: View, entry: Entry) -> bool:
    """Whether its words would stand for the thing it is on: a button's, a badge's."""
    if entry.thing < 0:
        return False
    whole = view.of_thing.get(entry.thing)
    return whole is not None and whole is not entry and len(whole.texts) == 1 and bool(whole.shapes)


def narrowed(view: View, entry: Entry, now: Noun, rng: random.Random) -> Phrase | None:
    """A head with what it takes to fit one entry alone."""
    here = tuple(one for one in now.fits if one.page == entry.page)
    paged = view.deck and (len(here) < len(now.fits) or rng.random() < 0.2)
    if paged:
        now = now._replace(fits=here)
    extra = rng.random() < 0.12
    added = 0
    for modifier in in_random_order(rng):
        if (len(now.fits) == 1 and not extra) or added == 2:
            break
        if len(now.fits) == 1 and modifier in (sized, counted, owned):
            continue
        more = modifier(view, entry, now, rng)
        if more is not None and (len(more.fits) < len(now.fits) or extra):
            now, added, extra = more, added + 1, False
    if now.fits != (entry,):
        return None
    return Phrase(now.text(rng), (entry,), _is_plural(now.noun), page_phrase(view, entry.page, rng) if paged else "")
