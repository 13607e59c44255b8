"""Advice on a request that was not understood: what may have been meant by a word, or who understands more."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice

from redraft.document.colors import NAMED
from redraft.document.layers import Document, Text
from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.grammar.vocabulary import vocabulary
from redraft.language.limits import limit_in
from redraft.language.parse import rulebook
from redraft.lazy import lazily
from redraft.targets.parts import name_words

_WORD = lazily(r"(?<![{:\w-])[a-z']{2,}(?![}\w-])")
_ID = lazily(r"#([\w/-]+)")
_PAINTING = frozenset("make turn paint colour color recolour recolor fill tint draw write set give".split())
BY_MODEL = "say it more plainly, or name a language model: redraft model use SPEC"


def advice(request: str, document: Document) -> str:
    """Advice on a request: words that may be misspelt, colours that are unknown, else what understands more."""
    try:
        words = [token.key for token in tokens_of(request) if token.kind == "word"]
    except OpenQuote:
        words = []
    wrong = [id for id in _ID.findall(request) if id not in document.index]
    hints = [f"did you mean #{near} by #{id}?" for id in wrong for near in get_close_matches(id, document.index, 1)]
    hints += [f"did you mean '{near}' by '{word}'?" for word, near in _misspelt(words, document)]
    if (
        not hints
        and words
        and words[0] in _PAINTING
        and words[-1] not in _known() | NAMED.keys()
        and (color := get_close_matches(words[-1], NAMED, 1, 0.75))
    ):
        hints = [f"'{words[-1]}' is no colour known here: take {color[0]}, or #rrggbb"]
    return "; ".join(hints[:2]) or BY_MODEL


def _misspelt(words: list[str], document: Document) -> Iterator[tuple[str, str]]:
    """Words that neither the grammar nor the design has, each with the word of one of them that it is a slip of."""
    placed = [(id, one.layer) for id, one in islice(document.index.items(), 2_000)]
    names = {word for id, layer in placed for word in (*name_words(id), *name_words(layer.name))}
    written = {word for _, layer in placed if isinstance(layer, Text) for word in layer.text.casefold().split()}
    for word in words:
        known = word in _known() or word in NAMED or word in names or word in written or limit_in(word)
        near = () if known or len(word) < 5 else sorted(one for one in _offered() | names if is_slip(word, one))
        if near:
            yield word, min(near, key=lambda one: one not in names)


def is_slip(word: str, other: str) -> bool:
    """Whether a word is another with a letter left out, put in before its last, or swapped with the next: the slips
    that are seldom words of their own."""
    if word[:1] != other[:1]:
        return False
    if len(word) == len(other):
        off = [at for at, (one, two) in enumerate(zip(word, other, strict=True)) if one != two]
        return len(off) == 2 and off[1] == off[0] + 1 and (word[off[0]], word[off[1]]) == (other[off[1]], other[off[0]])
    longer, shorter = (word, other) if len(word) > len(other) else (other, word)
    places = range(1, len(longer) - (longer is word or longer[-1] != "e"))
    return len(longer) == len(shorter) + 1 and any(longer[:at] + longer[at + 1 :] == shorter for at in places)


@lru_cache(maxsize=1)
def _offered() -> frozenset[str]:
    """Known words that a misspelt one may be corrected to: no odd plurals, and none with an apostrophe."""
    own = {
        word for name, table in vocabulary().tables.items() if name != "plural" for one in table for word in one.split()
    }
    return frozenset(word for word in own | _of_rules() if len(word) > 2 and word.isalpha())


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """Every word of the tables and of the rules."""
    return _of_rules() | {word for table in vocabulary().tables.values() for one in table for word in one.split()}


@lru_cache(maxsize=1)
def _of_rules() -> frozenset[str]:
    return frozenset(word for rule in rulebook().rules for word in _WORD.findall(rule.pattern.casefold()))
