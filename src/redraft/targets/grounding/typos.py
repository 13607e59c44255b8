"""Words that nobody knows, read as the one that was meant: 'tittle' is the title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.grammar import masked, unmasked
from redraft.targets.grounding.view import View
from redraft.targets.vocabulary import ARTICLES, COLOR_NAMES, FORMS, PRONOUNS

_WORD = lazily(r"(?<![#\w-])[^\W\d_]+")


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """Every word of the tables, and their plurals."""
    tables: tuple[Iterable[str], ...] = (
        words.KINDS, (name for names in words.ROLES.values() for name in names), words.QUANTIFIERS, words.EVERYTHING,
        words.OTHERS, words.OTHER, words.ORDINALS, words.NUMBERS, words.EXTREMES, words.COMPARED, words.SIDES,
        words.PLACES, words.PLACE_NOUNS, words.PAGES, words.RELATIONS, words.FILLERS, words.THAT_IS, words.WITH,
        words.WITHOUT, words.SAYS, words.EXCEPT, words.ADJECTIVES, words.LOOKS_IN_WORDS, words.OUTLINE_WORDS,
        words.FILL_WORDS, words.SHADES, words.BASIC_COLORS, words.COLOR_ALIASES, COLOR_NAMES, FORMS, ARTICLES, PRONOUNS,
    )  # fmt: skip
    single = {part for table in tables for entry in table for part in re.findall(r"[^\W\d_]+", entry)}
    return frozenset(single | {word + "s" for word in single if len(word) > 2} | {"and", "or", "then", "than", "it"})


_LONG_NAME = 6
"""Shorter words of names lie too near other words: a dock is no deck."""


def mended(phrase: str, view: View) -> str:
    """The phrase with misspelt words put right; as it was when there are none, or when one could be several words."""
    bare, quotes = masked(phrase)
    ours = _known()
    names = {name for name in view.said if len(name) >= _LONG_NAME}

    def put(found: re.Match[str]) -> str:
        word = found[0].lower()
        if word in ours or word in view.said or word in words.NOT_TYPOS or len(word) < 4:
            return found[0]
        near = _nearest(word, ours | names)
        return near or found[0]

    return unmasked(_WORD.sub(put, bare), quotes)


def _nearest(word: str, known: Iterable[str]) -> str:
    """The one word that is one slip away, or two in a long word; '' when there is none or several."""
    for slips in (1, 2) if len(word) >= 7 else (1,):
        close = {
            other for other in known
            if word != other + "s" and abs(len(other) - len(word)) <= slips and len(other) > 3 and other[0] == word[0]
            and _slips(word, other, slips) <= slips
        }  # fmt: skip
        stems = {other.removesuffix("s") for other in close}
        if len(stems) == 1:
            return min(close, key=lambda other: (other.endswith("s") != word.endswith("s"), other))
        if close:
            return ""
    return ""


def _slips(a: str, b: str, limit: int) -> int:
    """How many letters are missing, too many, wrong or swapped; more than `limit` is not told apart."""
    rows = [list(range(len(b) + 1))]
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        rows.append(row)
    return rows[-1][-1]
