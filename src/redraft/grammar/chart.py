"""The chart parser: every value that a rule has over every span of a sentence, each computed once.

Rules have no order and no score: an ambiguous span has several values. A rule whose pattern begins with itself matches
nothing; lists are written with the rest at their end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from redraft.grammar.rulebook import Rule, Rulebook
from redraft.grammar.tokens import Token

MOST_VALUES = 64
"""Values of one rule over one span: a sentence with more readings is refused."""
MOST_STEPS = 200_000


class Unfit(Exception):
    """Raised by a rule's expression whose parts do not go together: the pattern does not match."""


class TooManyReadings(Exception):
    """Raised for a sentence with more readings than can be compared."""


class Terminals(Protocol):
    """The terminals of rules: tokens, and tables of words with values."""

    tokens: tuple[Token, ...]

    def at(self, kind: str, start: int) -> Mapping[int, tuple[Any, ...]]:
        """The values of a kind that begin at a token, by the token they end before."""
        ...

    def words(self, start: int, end: int) -> str:
        """The sentence from one token to another, as typed."""
        ...


class ParseChart:
    """The values of the rules over one sentence. `reach` is how many tokens some pattern that begins at the first token
    matched."""

    def __init__(self, book: Rulebook, words: Terminals, functions: Mapping[str, Any]) -> None:
        self.book, self.words, self.functions = book, words, dict(functions)
        self.keys = [token.key for token in words.tokens]
        self._memo: dict[tuple[str, int], Mapping[int, tuple[Any, ...]]] = {}
        self._steps = 0
        self.reach = 0

    def values(self, name: str, start: int) -> Mapping[int, tuple[Any, ...]]:
        """The distinct values of a rule from a token on, by the token they end before."""
        key = name, start
        known = self._memo.get(key)
        if known is None:
            self._memo[key] = {}  # while it is being worked out
            root = self.book.starts.get(name)
            known = self.words.at(name, start) if root is None else self._read(root, start)
            self._memo[key] = known
        return known

    def whole(self, name: str) -> tuple[Any, ...]:
        """The values of a rule over the whole sentence."""
        return self.values(name, 0).get(len(self.keys), ())

    def _read(self, root: int, start: int) -> Mapping[int, tuple[Any, ...]]:
        found: dict[int, dict[Any, None]] = {}
        places, rules = self.book.places, self.book.rules
        stack: list[tuple[int, int, tuple[Any, ...]]] = [(root, start, ())]
        while stack:
            place, at, got = stack.pop()
            words, parts, endings = places[place]
            self._steps += 1
            if self._steps > MOST_STEPS:
                raise TooManyReadings
            if at > self.reach:
                self.reach = at
            for number in endings:
                try:
                    value = self._value(rules[number], dict(got), start, at)
                except Unfit:
                    continue
                here = found.setdefault(at, {})
                here[value] = None
                if len(here) > MOST_VALUES:
                    raise TooManyReadings
            if at < len(self.keys):
                for further in words.get(self.keys[at], ()):
                    stack.append((further, at + 1, got))
                for name, alias, after in parts:
                    for end, values in self.values(name, at).items():
                        stack += [(after, end, (*got, (alias, value))) for value in values]
        return {end: tuple(values) for end, values in found.items()}

    def _value(self, rule: Rule, given: dict[str, Any], start: int, end: int) -> Any:
        """The value of a matched rule. Its expression may use `typed`, the words as typed, and their `start` and `end`
        in tokens."""
        if not rule.expression:
            return next(iter(given.values())) if len(given) == 1 else " ".join(self.keys[start:end])
        if rule.code is None:
            rule.code = compile(rule.expression, rule.line, "eval")
        names = rule.code.co_names
        if "typed" in names:
            given["typed"] = self.words.words(start, end)
        if "start" in names:
            given |= {"start": start, "end": end}
        return eval(rule.code, self.functions, {**rule.absent, **given})
