"""Words that deny or limit, of the table `limits`: who passes over one in a request may do the opposite of it."""

from __future__ import annotations

from typing import NamedTuple

from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.grammar.vocabulary import vocabulary


class Limit(NamedTuple):
    """`words` as they were typed; `denies`: what follows is not to be done, else it is to be done to some only."""

    words: str
    denies: bool


def limit_in(request: str) -> Limit | None:
    """The first words outside of quotes that deny or limit, those that deny before all others."""
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
