"""The words of a request that describe a picture which is yet to be drawn: 'add a picture of a lighthouse at the top
right'. Light to import.

Where a description ends is not read here: every place where it may is given, and the planner decides which leaves a
request that it understands. Not covered: several new pictures at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from redraft.grammar.tokens import OpenQuote, Token, tokens_of

NAME = "redraft-new-picture.png"
"""What planners know a picture by that is yet to be drawn."""
LONGEST = 30
"""Tokens of a description."""
_KINDS = frozenset(
    "photo photograph picture pic image illustration drawing painting sketch watercolor watercolour graphic icon"
    " logo".split()
)
_PAGE = frozenset(
    "background backdrop page poster slide design canvas layout corner title subtitle heading headline caption text"
    " logo button top bottom left right upper lower side".split()
)
"""Words for the page and what is on it: unquoted, they are no words for what a picture shows."""

_UNFINISHED = frozenset(("a", "an", "the", "of", "and"))
"""Words that nothing ends with."""


class Described(NamedTuple):
    """The words for a new picture, and the instruction with a file in their place."""

    words: str
    instruction: str


def described(instruction: str) -> Iterator[Described]:
    """Where the words for the one new picture of an instruction may end, the shortest first."""
    try:
        tokens = tokens_of(instruction)
    except OpenQuote:
        return
    begun = [found for at in range(len(tokens)) if (found := _beginning(tokens, at))]
    if len(begun) != 1:
        return
    [(first, after)] = begun
    start = tokens[first].start
    words = instruction[start : tokens[after].start]
    end = tokens[after].start
    for token, following in zip(tokens[after : after + LONGEST], (*tokens[after + 1 :], None), strict=False):
        if token.kind == "number" or token.key in _PAGE:
            return
        words += instruction[end : token.start] + (
            token.text if token.kind == "quoted" else instruction[token.start : token.end]
        )
        end = token.end
        whole = following is None or following.kind != "possessive"
        if whole and token.kind != "sign" and token.key not in _UNFINISHED:
            yield Described(" ".join(words.split()), f"{instruction[:start]}{NAME}{instruction[end:]}")


def _beginning(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The places of 'a', and of what follows 'of', where 'a … picture of' begins at a token."""
    if tokens[at].key not in ("a", "an", "another"):
        return None
    for kind in range(at + 1, min(at + 5, len(tokens) - 2)):
        if tokens[kind].kind != "word" or tokens[kind].key in ("of", "in", "on", "and"):
            return None
        if tokens[kind].key in _KINDS and tokens[kind + 1].key in ("of", "showing", "depicting"):
            return at, kind + 2
    return None
