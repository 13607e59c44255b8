"""The nearest thing that can be said, for a request that is not understood."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache

from redraft.document.layers import Document
from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.grammar.vocabulary import vocabulary
from redraft.language.parse import rulebook
from redraft.lazy import lazily
from redraft.targets.finder import scene_of
from redraft.targets.parts import name_words

_WORD = lazily(r"(?<![{:\w-])[a-z']{2,}(?![}\w-])")


def advice(request: str, document: Document) -> str:
    """A word that may be misspelt, and the example of the manual that comes nearest."""
    try:
        words = [token.key for token in tokens_of(request) if token.kind == "word"]
    except OpenQuote:
        words = []
    hints = [f"did you mean '{near}' by '{word}'?" for word, near in _misspelt(words, document)]
    example = nearest_example(words, document.format == "pptx")
    return "; ".join([*hints[:2], f"say for example: {example}" if example else "put new words in quotes"])


def nearest_example(words: list[str], deck: bool) -> str:
    """The example that shares most words with a request, those at its beginning first."""
    wanted = set(words)

    def likeness(example: str) -> tuple[bool, int]:
        own = example.casefold().split()
        return bool(words) and own[0] == words[0], len(wanted.intersection(own))

    return max(_examples(deck), key=likeness, default="")


@lru_cache(maxsize=2)
def _examples(deck: bool) -> tuple[str, ...]:
    sections = [section for section in rulebook().sections if section.design.endswith(".pptx") == deck]
    return tuple(example for section in sections for rule in section.rules for example in rule.examples)


def _misspelt(words: list[str], document: Document) -> Iterator[tuple[str, str]]:
    scene = scene_of(document)
    names = {word for id in list(scene.document.index)[:2_000] for word in name_words(id)}
    known = _known() | names
    for word in words:
        if len(word) > 3 and word not in known:
            for near in get_close_matches(word, known, 1, 0.8):
                yield word, near


@lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    """Every word of the tables and of the rules."""
    found = {word for table in vocabulary().tables.values() for phrase in table for word in phrase.split()}
    for section in rulebook().sections:
        found.update(word for rule in section.rules for word in _WORD.findall(rule.pattern.casefold()))
    return frozenset(found)
