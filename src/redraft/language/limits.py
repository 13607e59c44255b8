"""Words that deny or limit a request (table `limits`): ignoring one may do the opposite of what was asked."""

from __future__ import annotations

from typing import NamedTuple

from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.grammar.vocabulary import vocabulary


class Limit(NamedTuple):
    """A limiting phrase as typed. `denies`: what follows is not to be done; otherwise it is to be done to some things
    only."""

    words: str
    denies: bool


def limit_in(request: str) -> Limit | None:
    """The first phrase outside quotes that denies or limits; those that deny come first."""
    try:
        tokens = tokens_of(request)
    except OpenQuote:
        return None
    words = vocabulary()
    table, longest = words.tables["limits"], words.longest["limits"]
    found: list[Limit] = []
    for start in range(len(tokens)):
        for end in range(min(start + longest, len(tokens)), start, -1):
            meaning = table.get(" ".join(token.key for token in tokens[start:end]))
            if meaning is not None:
                found.append(Limit(request[tokens[start].start : tokens[end - 1].end], meaning == "denies"))
                break
    return min(found, key=lambda one: not one.denies, default=None)
