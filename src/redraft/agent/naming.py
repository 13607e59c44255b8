"""What a layer's id and name say it is: their words, the noun they end in, and whether a phrase means them."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from redraft.agent.planning import vocabulary as words


@lru_cache(maxsize=8192)
def _squashed(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """`subTitle_2` → subtitle, 2. Drawing programs write some characters as `_x5F_`."""
    name = re.sub(r"_x[0-9A-Fa-f]{2,4}_", " ", name)
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[^\W\d_])(?=\d)|[\W_]+", " ", name).lower()
    joined = re.sub(
        r"\b(sub|head|back|foot|tag|logo) (title|heading|headline|head|line|ground|er|type)\b", r"\1\2", apart
    )
    return tuple(joined.split())


def same_name(name: str, wanted: str) -> bool:
    return bool(_squashed(wanted)) and _squashed(name) == _squashed(wanted)


_BEFORE_HEAD = frozenset({"in", "on", "of", "at", "with", "for", "by", "from", "under", "over", "to", "behind"})


@lru_cache(maxsize=8192)
def heads_of(said: tuple[str, ...]) -> frozenset[str]:
    """What a name says the thing is, in one word: 'Price tags' are tags, 'Lake at dusk' is a lake, `title-text` is a
    title and a text. 'Dates and tickets' is neither."""
    kept = [word for word in said if not word.isdigit()]
    if "and" in kept or "und" in kept or not kept:
        return frozenset()
    cut = next((number for number, word in enumerate(kept) if number and word in _BEFORE_HEAD), len(kept))
    kept = kept[:cut]
    heads = {kept[-1]}
    while len(kept) > 1 and kept[-1] in words.KINDS:
        kept.pop()
        heads.add(kept[-1])
    return frozenset(heads)


def names_it(asked: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a name is meant by these words: they are all of it, or name its head. A word somewhere in a name is not
    enough: the 'Early bird sticker' is no bird."""
    bare = {word for word in said if not word.isdigit()}
    if not asked or not set(asked) <= set(said):
        return False
    return bare <= set(asked) or asked[-1] in heads_of(said)


def same_role_word(word: str, said: tuple[str, ...]) -> bool:
    """Whether the word, or another for the same role, is among those of a name: 'button label' is `cta-label`."""
    alike = next((names for names in words.ROLES.values() if word in names), (word,))
    return any(other in said for other in alike)


def alike_words(word: str, other: str) -> bool:
    """'tickets' and 'ticket', 'stickr' and 'sticker'."""
    if word == other:
        return True
    if len(word) < 4 or len(other) < 4 or word[0] != other[0]:
        return False
    return word.rstrip("s") == other.rstrip("s") or SequenceMatcher(None, word, other).ratio() > 0.8
