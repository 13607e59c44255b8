"""Phrases in the making, and what they are made of: quotations, ordinals, the order in which things are read."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from redraft_research.offline_model.synthetic.designs.view import Referent, View, tokens

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
FIRM, END = "\x01", "\x02"
"""Around what must stay letter by letter: quotations."""
LOOSE, SHUT = "\x03", "\x04"
"""Around new text without quotation marks: it may be written small, but never misspelled."""
QUOTES = (("“", "”"), ('"', '"'), ('"', '"'), ("'", "'"), ("‘", "’"), ("«", "»"))


OURS = frozenset(
    "logo|brand name|company name|website|address|phone number|email|slogan|title|headline|team".split("|")
)
"""What people call their own."""


class Phrase(NamedTuple):
    """Words for some entries. `page` is their slide where it has to be named, or is."""

    text: str
    entries: tuple[Referent, ...]
    plural: bool = False
    page: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for entry in self.entries for id in entry.ids))


class Noun(NamedTuple):
    """A phrase in the making: 'the' pre noun post; `fits` is what it fits so far."""

    noun: str
    fits: tuple[Referent, ...]
    pre: str = ""
    post: str = ""
    bare: bool = False

    def text(self, rng: random.Random) -> str:
        if self.bare:
            return f"{self.noun}{self.post}"
        article = "our " if self.noun in OURS and rng.random() < 0.15 else "the "
        if not self.pre and re.fullmatch(r"\w+ [A-Z]?\d+|[A-Z]\w+( [A-Z]\w+)+|[A-Z][\w-]+'s .*", self.noun):
            article = ""  # 'step 2', 'Anna Berg'
        return f"{article}{self.pre}{self.noun}{self.post}"


def quoted(text: str, rng: random.Random) -> str:
    """Words in quotation marks, without line breaks."""
    left, right = rng.choice(QUOTES)
    flat = text.replace("\n", " ")
    if left in flat or right in flat:
        left, right = "“", "”"
    return f"{left}{FIRM}{flat}{END}{right}"


def texts_with(view: View, words: str) -> tuple[Referent, ...]:
    """The entries whose text has some words."""
    sought = f" {' '.join(tokens(words))} "
    return tuple(one for one in view.seen if one.words and sought in f" {' '.join(tokens(one.words))} ")


def is_wordy(text: str) -> bool:
    return len(re.findall(r"[^\W\d_]", text)) > 0.6 * len(text)


def in_order(entries: Sequence[Referent]) -> list[Referent] | None:
    """Entries as they are read, None where people would not agree on that: those of one line, or of clear rows."""
    spots = [one.box.center for one in entries]
    height = sum(one.box.height for one in entries) / len(entries)
    for across, room in ((0, 0.5 * height), (1, 0.35 * sum(one.box.width for one in entries) / len(entries))):
        along = [spot[1 - across] for spot in spots]
        if max(along) - min(along) < max(room, 0.5):
            found = sorted(entries, key=lambda one: one.box.center[across])
            return found if all(b.box.center[across] - a.box.center[across] > 1 for a, b in pairwise(found)) else None
    rows: list[list[Referent]] = []
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
