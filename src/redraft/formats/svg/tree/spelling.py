"""Spelling correction: the known word nearest to a misspelt one."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache


def distance(one: str, other: str, limit: int = 2) -> int:
    """Number of letters dropped, added, changed or swapped with a neighbour; limit + 1 for any more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if older and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return min(row[-1], limit + 1)


def nearest(word: str, known: Collection[str]) -> list[str]:
    """The known words that this may be a misspelling of, all equally near.

    One letter off at most, two for words of eight letters and more; compared without regard to case.
    """
    if not 0 < len(word) < 30:
        return []
    lowered, best = word.lower(), 3
    found: list[str] = []
    for candidate in known if len(known) < 8 else _shortlist(lowered, frozenset(known)):
        limit = _slips(candidate)
        if len(candidate) == 1 and (candidate not in lowered or len(lowered) != 2):
            continue  # any letter is one off any other
        off = distance(lowered, candidate.lower(), limit)
        if off > limit:
            continue
        if off < best:
            best, found = off, [candidate]
        elif off == best:
            found.append(candidate)
    return found


def closest(word: str, known: Collection[str]) -> str | None:
    """The one known word this is a misspelling of; None when there is none, or several that are as near."""
    found = nearest(word, known)
    return found[0] if len(found) == 1 else None


def _slips(known: str) -> int:
    return 2 if len(known) >= 8 else 1


def _shortlist(word: str, known: frozenset[str]) -> set[str]:
    """Known words worth comparing: two words k slips apart are equal once k letters are left out of each."""
    index = _index(known)
    return {candidate for short in _shortened(word, 2) for candidate in index.get(short, ())}


@lru_cache(maxsize=64)
def _index(known: frozenset[str]) -> dict[str, list[str]]:
    index: dict[str, list[str]] = {}
    for word in known:
        for short in _shortened(word.lower(), _slips(word)):
            index.setdefault(short, []).append(word)
    return index


def _shortened(word: str, most: int) -> set[str]:
    """The word with up to so many letters left out."""
    found = layer = {word}
    for _ in range(most):
        layer = {short[:n] + short[n + 1 :] for short in layer for n in range(len(short))}
        found = found | layer
    return found
