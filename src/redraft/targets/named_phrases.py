"""The phrases of a request that name elements: each is looked up in the design."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from redraft.document.pages import Document
from redraft.grammar.tokens import OpenQuote, Token, tokens_of
from redraft.targets.findings import SearchHits, find

LONGEST = 6
"""Tokens of a phrase at most."""
_LEADS = frozenset("the this that these those all every each both any our my its his her their your".split())
"""First words of a phrase that refers to something in the design; names, ids and quoted texts need none."""
_INNER = ("word", "number", "possessive")
"""Kinds of token that a phrase may go on with."""


class NamedPhrase(NamedTuple):
    """A span of a request, and its referents in the design."""

    start: int
    end: int
    found: SearchHits


def named(document: Document, request: str) -> Iterator[NamedPhrase]:
    """The phrases of a request that name elements, certain or not, from left to right, without overlaps."""
    try:
        tokens = tokens_of(request)
    except OpenQuote:
        return
    at = 0
    while at < len(tokens):
        found = _longest(document, request, tokens, at)
        if found is None:
            at += 1
            continue
        yield found
        at = next((number for number, token in enumerate(tokens) if token.start >= found.end), len(tokens))


def _longest(document: Document, request: str, tokens: Sequence[Token], at: int) -> NamedPhrase | None:
    """The longest certain phrase from a token on, else the longest with candidates; None for neither."""
    first = tokens[at]
    alone = first.kind in ("id", "quoted")
    if not alone and (first.kind != "word" or first.key not in _LEADS):
        return None
    end = at + 1
    while not alone and end < len(tokens) and end - at < LONGEST and tokens[end].kind in _INNER:
        end += 1
    if not alone and at + 1 < len(tokens) and tokens[at + 1].key in _LEADS:
        return None  # so that the title
    unsure: NamedPhrase | None = None
    for stop in range(end, at if alone else at + 1, -1):
        found = find(document, request[first.start : tokens[stop - 1].end])
        if found.ids:
            return NamedPhrase(first.start, tokens[stop - 1].end, found)
        if found.candidates and unsure is None:
            unsure = NamedPhrase(first.start, tokens[stop - 1].end, found)
    return unsure
