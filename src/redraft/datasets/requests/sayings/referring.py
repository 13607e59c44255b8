"""Phrases for one thing, in the ways people refer to it, each checked to fit nothing else.

A phrase begins with a head (a noun, what it says, what it is of something); the entries that the head fits are known.
Where these are several, modifiers are added (colour, place, size, ordinal, owner, words, a neighbour, the slide) until
only what is meant is left. What stays ambiguous gives no phrase, or one for a refusal.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from redraft.datasets.requests.designs.facts import Fact
from redraft.datasets.requests.sayings.view import VAGUE, Entry, View, has_color, tokens

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
FIRM, END = "\x01", "\x02"
"""Around what must stay letter by letter: quotations."""
QUOTES = (("“", "”"), ('"', '"'), ('"', '"'), ("'", "'"), ("‘", "’"), ("«", "»"))
_TELLING = re.compile(r"[a-z]{3,}([ _-][a-z]{2,})*", re.IGNORECASE)
_PLAIN_NAMES = re.compile(
    r"(text|rect(angle)?|ellipse|circle|path|group|layer|image|vector|frame|shape|line|oval|freeform|picture|textbox|"
    r"title|untitled|copy|object|asset|item|part|thing|new|final|tmp|calque|ebene|line2d|patch|axes)[ _-]?\d*",
    re.IGNORECASE,
)


class Phrase(NamedTuple):
    """Words for some entries. `page` is the slide they are on where that has to be said, or is."""

    text: str
    entries: tuple[Entry, ...]
    plural: bool = False
    page: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for entry in self.entries for id in entry.ids))


class Noun(NamedTuple):
    """A phrase in the making: 'the' pre noun post; `fits` is what it fits so far."""

    noun: str
    fits: tuple[Entry, ...]
    pre: str = ""
    post: str = ""
    bare: bool = False

    def text(self, rng: random.Random) -> str:
        if self.bare:
            return f"{self.noun}{self.post}"
        article = "our " if rng.random() < 0.015 else "the "
        if not self.pre and re.fullmatch(r"(step|table) \d+|[A-Z]\w+( [A-Z]\w+)+", self.noun):
            article = ""  # 'step 2', 'Anna Berg'
        return f"{article}{self.pre}{self.noun}{self.post}"


def quoted(text: str, rng: random.Random) -> str:
    """Words in quotation marks, without line breaks."""
    left, right = rng.choice(QUOTES)
    flat = text.replace("\n", " ")
    if left in flat or right in flat:
        left, right = "“", "”"
    return f"{left}{FIRM}{flat}{END}{right}"


# --- heads ------------------------------------------------------------------------------------------------------------
def _by_noun(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    nouns = entry.nouns
    noun = nouns[min(int(rng.expovariate(0.9)), len(nouns) - 1)]
    return Noun(noun, tuple(view.by_noun[noun]))


def _by_kind(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    if not entry.kinds:
        return None
    noun = rng.choice(entry.kinds)
    return Noun(noun, tuple(view.by_noun[noun]))


def saying(view: View, words: str) -> tuple[Entry, ...]:
    """The texts in which some words stand."""
    sought = f" {' '.join(tokens(words))} "
    return tuple(one for one in view.seen if one.words and sought in f" {' '.join(tokens(one.words))} ")


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
    if rng.random() < 0.35 and len(words) <= 4 and not re.search(r"[,.;:!?/|]", text) and _is_wordy(text):
        shown = rng.choice(("the words {}", "the text {}", "{}", "{}")).format(text)
    else:
        form = rng.choice(("{}", "{}", "{}", "the text {}", "the line {}", "the words {}", "the {} text"))
        shown = form.format(quoted(text, rng))
    return Noun(shown, fits, bare=True)


def _is_wordy(text: str) -> bool:
    return len(re.findall(r"[^\W\d_]", text)) > 0.6 * len(text)


_COMMON = frozenset(
    "about after again their there these those other where which would could should every first".split()
)


def _by_topic(view: View, entry: Entry, rng: random.Random) -> Noun | None:
    inside = [one for one in tokens(entry.words) if len(one) > 4 and one.isalpha() and one not in _COMMON]
    if not inside or len(tokens(entry.words)) < 3:
        return None
    word = rng.choice(inside)
    fits = tuple(one for one in view.seen if one.words and word in tokens(one.words))
    form = rng.choice(
        ("line about {}", "text about {}", "bit about {}", "text with {} in it", "sentence about {}", "line with {}")
    )
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


# --- modifiers --------------------------------------------------------------------------------------------------------
def _colored(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    if not entry.color or now.bare or now.pre:
        return None
    names = [entry.color, entry.color.split(" ")[-1]]
    word = rng.choice(names)
    fits = tuple(one for one in now.fits if has_color(one, word))
    if any(not one.color for one in now.fits) or entry not in fits:
        return None
    said = word.replace("gray", rng.choice(("gray", "grey")))
    return now._replace(pre=f"{said} ", fits=fits)


def _placed(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    page = view.pages[entry.page]
    others = [one for one in now.fits if one is not entry]
    (x, y), apart = entry.box.center, (0.08 * page.width, 0.08 * page.height)
    left = all(one.box.center[0] > x + apart[0] for one in others)
    right = all(one.box.center[0] < x - apart[0] for one in others)
    top = all(one.box.center[1] > y + apart[1] for one in others)
    bottom = all(one.box.center[1] < y - apart[1] for one in others)
    most = "most" if len(others) > 1 and rng.random() < 0.6 else ""
    ways: list[tuple[str, str]] = []
    for true, word, inside in ((left, "left", x < page.width / 2), (right, "right", x > page.width / 2)):
        if true:
            ways += [(f"{word}{most} ", ""), (f"{word}-hand ", "")]
            ways += [("", f" on the {word}"), ("", f" on the {word} side")] if inside else []
    high, low = y < page.height / 2.5, y > page.height / 1.7
    for true, word, other, inside in ((top, "top", "upper", high), (bottom, "bottom", "lower", low)):
        if true:
            ways.append((f"{other} " if len(others) == 1 and rng.random() < 0.4 else f"{word}{most} ", ""))
            ways += [("", f" at the {word}")] * 2 if inside else []
    across = "left" if x < page.width * 0.35 else "right" if x > page.width * 0.65 else ""
    along = "top" if y < page.height * 0.35 else "bottom" if y > page.height * 0.65 else ""
    if across and along:
        same = [one for one in others if _corner(one, page.width, page.height) == (across, along)]
        if not same:
            corner = (
                f"{along} {across}"
                if rng.random() < 0.7
                else f"{ {'top': 'upper', 'bottom': 'lower'}[along] } {across}"
            )
            ways += [
                ("", f" in the {corner} corner"),
                ("", f" in the {corner}"),
                ("", f" at the {corner}"),
                (f"{corner} ", ""),
            ]
    if not ways:
        return None
    pre, post = rng.choice(ways)
    if pre and (now.bare or now.pre):
        return None
    return now._replace(pre=now.pre + pre, post=now.post + post, fits=(entry,))


def _corner(entry: Entry, width: float, height: float) -> tuple[str, str]:
    x, y = entry.box.center
    return (
        "left" if x < width * 0.42 else "right" if x > width * 0.58 else "",
        "top" if y < height * 0.42 else "bottom" if y > height * 0.58 else "",
    )


def _sized(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    if now.bare or now.pre or any(one.page != entry.page for one in now.fits):
        return None
    typed = all(one.kind == "text" for one in now.fits)
    sizes = [one.size if typed else one.box.width * one.box.height for one in now.fits if one is not entry]
    own = entry.size if typed else entry.box.width * entry.box.height
    if own > (1.25 if typed else 1.6) * max(sizes):
        return now._replace(pre=rng.choice(("big ", "large ", "biggest ", "largest ")), fits=(entry,))
    if own < (0.8 if typed else 0.6) * min(sizes):
        return now._replace(pre=rng.choice(("small ", "smallest ", "little ", "tiny ")), fits=(entry,))
    return None


def in_order(entries: Sequence[Entry]) -> list[Entry] | None:
    """Entries as they are read, None where people would not agree on that: those of one line, or of clear rows."""
    spots = [one.box.center for one in entries]
    height = sum(one.box.height for one in entries) / len(entries)
    for across, room in ((0, 0.5 * height), (1, 0.35 * sum(one.box.width for one in entries) / len(entries))):
        along = [spot[1 - across] for spot in spots]
        if max(along) - min(along) < max(room, 0.5):
            found = sorted(entries, key=lambda one: one.box.center[across])
            return found if all(b.box.center[across] - a.box.center[across] > 1 for a, b in pairwise(found)) else None
    rows: list[list[Entry]] = []
    for one in sorted(entries, key=lambda one: one.box.center[1]):
        if rows and abs(rows[-1][0].box.center[1] - one.box.center[1]) < 0.3 * max(one.box.height, height):
            rows[-1].append(one)
        else:
            rows.append([one])
    if len(rows) < 2 or len({len(row) for row in rows[:-1]}) > 1 or len(rows[0]) < 2 or len(rows) > len(rows[0]) + 1:
        return None
    return [one for row in rows for one in sorted(row, key=lambda one: one.box.center[0])]


def ordinal(place: int, total: int, rng: random.Random) -> str:
    """The word for a place from 0, '' where people would count too long."""
    if place == total - 1 and rng.random() < 0.6:
        return rng.choice(("last", "last", "final")) if total > 2 else rng.choice(("second", "last", "other")[:2])
    if place == total - 2 and total > 4 and rng.random() < 0.3:
        return rng.choice(("second to last", "last but one"))
    if place < min(len(ORDINALS), 3) and rng.random() < 0.1:
        return ("1st", "2nd", "3rd")[place]
    return ORDINALS[place] if place < len(ORDINALS) else ""


def _counted(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    if now.bare or now.pre or len(now.fits) > 14 or any(one.page != entry.page for one in now.fits):
        return None
    order = in_order(now.fits)
    if order is None:
        return None
    place = order.index(entry)
    if len(order) == 3 and place == 1 and rng.random() < 0.5:
        return now._replace(pre="middle ", fits=(entry,))
    word = ordinal(place, len(order), rng)
    return now._replace(pre=f"{word} ", fits=(entry,)) if word else None


def _owned(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    """'… in the second card', '… of the soup'."""
    if now.bare or entry.thing < 0:
        return None
    whole = view.of_thing.get(entry.thing)
    thing = view.facts.things[entry.thing]
    if whole is None or whole is entry or now.noun in whole.nouns:
        return None
    fits = tuple(one for one in now.fits if one.thing == entry.thing or set(one.ids) & set(thing.members))
    noun = rng.choice(whole.nouns[:2])
    alike = tuple(one for one in view.by_noun[noun] if one.page == entry.page)
    if len(alike) > 1:
        head = _counted(view, whole, Noun(noun, alike), rng) or _placed(view, whole, Noun(noun, alike), rng)
        if head is None:
            return None
        owner = head.text(rng)
    else:
        owner = Noun(noun, ()).text(rng)
    if rng.random() < 0.3 and not now.pre:
        return now._replace(noun=f"{owner}'s {now.noun}", bare=True, fits=fits)
    return now._replace(post=f"{now.post} {rng.choice(('in', 'of', 'on', 'in'))} {owner}", fits=fits)


def _worded(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    text = " ".join(entry.says.split())
    words = text.split(" ")
    if now.bare or not _is_wordy(text) or not text:
        return None
    text = " ".join(words[: rng.randint(1, 3)]) if len(words) > 4 else text
    sought = f" {' '.join(tokens(text))} "
    fits = tuple(one for one in now.fits if sought in f" {' '.join(tokens(one.says))} ")
    if len(words) <= 3 and rng.random() < 0.5 and not now.pre:
        shown = quoted(text, rng) if rng.random() < 0.4 else text if rng.random() < 0.6 else text.lower()
        return now._replace(pre=f"{shown} ", fits=fits)
    how = rng.choice(("that says", "saying", "with", "with the text", "reading") if len(words) < 5
                     else ("with", "that starts with", "beginning with"))  # fmt: skip
    shown = quoted(text, rng) if rng.random() < 0.75 or len(words) > 4 else text
    return now._replace(post=f"{now.post} {how} {shown}", fits=fits)


SIDES = {
    "below": ("under", "below", "beneath", "underneath", "just below"),
    "above": ("above", "over", "just above", "directly above"),
    "left": ("left of", "to the left of", "on the left of"),
    "right": ("right of", "to the right of", "on the right of"),
}


def gap(entry: Entry, anchor: Entry, side: str) -> float | None:
    """How far an entry is from an anchor on a side of it; None where it is not there."""
    a, b = entry.box, anchor.box
    if side in ("below", "above"):
        room = b.y - a.bottom if side == "above" else a.y - b.bottom
        shared = min(a.right, b.right) - max(a.x, b.x)
        return room if shared > 0.3 * min(a.width, b.width) and room > -0.2 * min(a.height, b.height) - 1 else None
    room = b.x - a.right if side == "left" else a.x - b.right
    shared = min(a.bottom, b.bottom) - max(a.y, b.y)
    return room if shared > 0.3 * min(a.height, b.height) and room > -1 else None


def _beside(view: View, entry: Entry, now: Noun, rng: random.Random) -> Noun | None:
    """'The line under the logo', 'the text next to the phone icon'."""
    if now.bare:
        return None
    page = view.pages[entry.page]
    anchors = [one for one in view.near(entry) if not set(one.ids) & set(entry.ids) and one not in now.fits]
    rng.shuffle(anchors)
    for anchor in anchors[:8]:
        named = _simple(view, anchor, rng)
        for side in rng.sample(list(SIDES), 4) if named else ():
            near = gap(entry, anchor, side)
            if near is None or near > 0.1 * max(page.width, page.height):
                continue
            gaps = [far for one in now.fits if one is not entry and one.page == entry.page
                    and (far := gap(one, anchor, side)) is not None]  # fmt: skip
            if gaps and min(gaps) < near + 0.05 * max(page.width, page.height):
                continue
            word = rng.choice(SIDES[side])
            both = [far for one in now.fits if one is not entry for way in ("left", "right")
                    if (far := gap(one, anchor, way)) is not None]  # fmt: skip
            if side in ("left", "right") and not both and rng.random() < 0.5:
                word = rng.choice(("next to", "beside", "by"))
            return now._replace(post=f"{now.post} {word} {named}", fits=(entry,))
    return None


def _simple(view: View, entry: Entry, rng: random.Random) -> str:
    """A noun or a short text that fits this alone on its page; '' where there is none."""
    for noun in entry.nouns[:2]:
        alike = [one for one in view.by_noun[noun] if one.page == entry.page]
        if len(alike) == 1 and noun not in VAGUE and " line of " not in noun:
            return f"the {noun}"
    if entry.words and len(entry.words) < 25 and _is_wordy(entry.words) and len(saying(view, entry.words)) == 1:
        return quoted(entry.words, rng) if rng.random() < 0.7 else " ".join(entry.words.split())
    return ""


Head = Callable[[View, Entry, random.Random], Noun | None]
Modifier = Callable[[View, Entry, Noun, random.Random], Noun | None]
HEADS: tuple[tuple[Head, float], ...] = (
    (_by_noun, 6.0), (_by_kind, 1.2), (_by_words, 3.0), (_by_topic, 0.8), (_by_owner, 3.0), (_by_name, 0.5),
)  # fmt: skip
MODIFIERS: tuple[tuple[Modifier, float], ...] = (
    (_colored, 1.6), (_placed, 2.0), (_sized, 0.9), (_counted, 2.0), (_owned, 1.6), (_worded, 1.5), (_beside, 1.6),
)  # fmt: skip


def _drawn(pairs: Sequence[tuple[Modifier, float]], rng: random.Random) -> list[Modifier]:
    """All of them, those with a greater weight earlier."""
    return [one for one, _ in sorted(pairs, key=lambda pair: rng.random() ** (1 / pair[1]), reverse=True)]


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
        ways += [f"the slide {quoted(title, rng)}", f"the slide about {title.lower()}"] if _is_wordy(title) else []
    return rng.choice(ways)


def settled(view: View, now: Noun, rng: random.Random) -> Phrase | None:
    """The phrase where it fits one entry, on its slide at least."""
    entry = now.fits[0] if now.fits else None
    if entry is None or len(now.fits) > 1:
        return None
    return Phrase(now.text(rng), (entry,), plural=_is_plural(now.noun))


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
    for modifier in _drawn(MODIFIERS, rng):
        if (len(now.fits) == 1 and not extra) or added == 2:
            break
        if len(now.fits) == 1 and modifier in (_sized, _counted, _owned):
            continue
        more = modifier(view, entry, now, rng)
        if more is not None and (len(more.fits) < len(now.fits) or extra):
            now, added, extra = more, added + 1, False
    if now.fits != (entry,):
        return None
    return Phrase(now.text(rng), (entry,), _is_plural(now.noun), page_phrase(view, entry.page, rng) if paged else "")
