"""Advice on a request that was not understood: what may have been meant by a word, or who understands more."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice

from redraft.document.colors import NAMED
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.grammar.tokens import OpenQuote, Token, tokens_of
from redraft.grammar.vocabulary import vocabulary
from redraft.language.limits import limit_in
from redraft.language.parse import rulebook
from redraft.lazy import lazily
from redraft.targets.parts.part import name_words

_WORD = lazily(r"(?<![{:\w-])[a-z']{2,}(?![}\w-])")
_PAINTING = frozenset("make turn paint colour color recolour recolor fill tint draw write set give".split())
BY_MODEL = "say it more plainly, or name a language model: redraft model use SPEC"


def advice(request: str, document: Document) -> str:
    """Advice on a request: words that may be misspelt, colours that are unknown, else what understands more."""
    hints = (
        f"did you mean {near} by {wrong.text}?" if wrong.kind == "id"
        else f"'{wrong.key}' is no colour known here: take {near}, or #rrggbb" if near in NAMED
        else f"did you mean '{near}' by '{wrong.key}'?"
        for wrong, near in _slips(request, document)
    )  # fmt: skip
    return "; ".join(islice(hints, 2)) or BY_MODEL


def corrected(request: str, document: Document) -> str:
    """A request with the words that the advice on it names instead of its own."""
    for wrong, near in reversed(list(_slips(request, document))):
        request = request[: wrong.start] + near + request[wrong.end :]
    return request


def _slips(request: str, document: Document) -> Iterator[tuple[Token, str]]:
    """The ids, words and colours of a request that are unknown, each with the known one that it may be."""
    try:
        tokens = tokens_of(request)
    except OpenQuote:
        return
    words = [token for token in tokens if token.kind == "word"]
    found = [(token, f"#{near}") for token in tokens if token.kind == "id" and token.text[1:] not in document.index
             for near in get_close_matches(token.text[1:], document.index, 1)]  # fmt: skip
    found += _misspelt(words, document)
    if not found and words and words[0].key in _PAINTING and (word := words[-1].key) not in _known() | NAMED.keys():
        colors = get_close_matches(word, NAMED, 1, 0.75) or [one for one in NAMED if is_slip(word, one)]
        found = [(words[-1], color) for color in colors[:1]]
    yield from sorted(found, key=lambda one: one[0].start)


def _misspelt(words: list[Token], document: Document) -> Iterator[tuple[Token, str]]:
    """Words that neither the grammar nor the design has, each with the word of one of them that it is a slip of."""
    placed = [(id, one.layer) for id, one in islice(document.index.items(), 2_000)]
    names = {word for id, layer in placed for word in (*name_words(id), *name_words(layer.name))}
    written = {word for _, layer in placed if isinstance(layer, Text) for word in layer.text.casefold().split()}
    for token in words:
        word = token.key
        known = word in _known() or word in NAMED or word in names or word in written or limit_in(word)
        near = () if known or len(word) < 5 else sorted(one for one in _offered() | names if is_slip(word, one))
        if near:
            yield token, min(near, key=lambda one: one not in names)


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
