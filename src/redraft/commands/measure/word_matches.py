"""Finds quoted words in a text layer.

Words are compared with any white space or line break equal to one space and curly quotes equal to straight ones.
Marks that make a line run from right to left count as white space.
"""

from __future__ import annotations

import re
from functools import lru_cache

from redraft.lazy import dataclass, lazily

_EQUAL = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "‚": "'", "\u00a0": " ", "…": "…"})
_EQUAL |= dict.fromkeys(map(ord, "\u202b\u202c\u2067\u2069"), " ")
_SPACES = lazily(r"\s+")
ADDRESS = lazily(
    r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w-])(?:https?://)?(?:[\w-]+\.)+[a-z]{2,}(?:/[\w/.-]*)?"
)
"""A mail or web address; looked for from where a word begins, so that a long one is read once."""
_ADDRESSED = lazily(r"\w\.\w|[@/]")
_POINTED, _POINT = lazily(r"\d[.,:]$"), lazily(r"[.,:]\d")
"""What only addresses have."""
_SHORT = 3
"""Letters of an abbreviation, at most: 'US' is not 'us'."""


@dataclass(frozen=True, slots=True)
class Hits:
    """Where words were found in a text: spans of it, and how closely they match."""

    spans: tuple[tuple[int, int], ...]
    exact_case: bool
    whole_words: bool
    mixed_case: bool = False
    """Whether the words are there in another case too, besides."""

    @property
    def rank(self) -> int:
        """0 is the best: same case, whole words."""
        return 2 * (not self.exact_case) + (not self.whole_words)


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """For comparing: white space and quotes made equal, none at the ends."""
    return _SPACES.sub(" ", text.translate(_EQUAL)).strip()


def _small(text: str) -> str:
    """Lower case, one letter for each letter."""
    small = text.lower()
    return small if len(small) == len(text) else "".join(a if len(a := char.lower()) == 1 else char for char in text)


def same_words(text: str, other: str) -> bool:
    return _small(folded(text)) == _small(folded(other))


def occurrences(text: str, words: str) -> Hits | None:
    """Every place of the words in a text: in the same case if there is one so, as whole words if there is one so."""
    needle = folded(words)
    if not needle or _small(needle) not in _small(folded(text)):
        return None
    for exact in (True, False):
        pattern = r"\s+".join(re.escape(part) for part in (needle if exact else _small(needle)).split(" "))
        hay = text.translate(_EQUAL)
        spans = [found.span() for found in re.finditer(pattern, hay if exact else _small(hay))]
        whole = [span for span in spans if _stands_alone(text, *span)]
        if spans:
            every = re.findall(pattern.lower() if exact else pattern, _small(hay))
            return Hits(tuple(whole or spans), exact, bool(whole), len(every) > len(spans))
    return None


def whole_words(text: str, words: str) -> tuple[Hits | None, list[str]]:
    """Every place of the words in a text as whole words in any case, and the addresses that have them in it, which are
    left alone. A short word in capitals is found so only; what is written like an address is found in addresses."""
    needle = folded(words)
    pattern = r"\s+".join(re.escape(part) for part in _small(needle).split(" "))
    names = [] if _ADDRESSED.search(needle) else list(ADDRESS.finditer(text))
    found = [found.span() for found in re.finditer(pattern, _small(text.translate(_EQUAL)))] if needle else []
    whole = [(start, end) for start, end in found if _stands_alone(text, start, end)]
    same = len(needle) <= _SHORT and needle.isupper()
    free = tuple(
        (start, end) for start, end in whole
        if not any(one.start() <= start and end <= one.end() for one in names)
        and (text[start:end] == needle or not same)
    )  # fmt: skip
    exact = all(folded(text[start:end]) == needle for start, end in free)
    return Hits(free, exact, True) if free else None, [one[0] for one in names if _small(needle) in _small(one[0])]


def _stands_alone(text: str, start: int, end: int) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if (text[start].isdigit() and _POINTED.search(text[:start])) or (
        text[end - 1].isdigit() and _POINT.match(text, end)
    ):
        return False  # a part of a number
    return not (before.isalnum() and text[start].isalnum()) and not (after.isalnum() and text[end - 1].isalnum())
