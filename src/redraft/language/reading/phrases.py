"""What a clause is read into: a frame of verb and parts, and what is said by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from redraft.language.reading.values import Part
from redraft.lazy import dataclass
from redraft.targets.grounding.tokens import Clause


@dataclass(frozen=True, slots=True)
class Said:
    """One request: the act, the words for its target, and its arguments, all still with tokens.

    `on_page`: it is about the page or slide itself. `pages` is the token of slides it names. `verb` is given where the
    resolver goes by it.
    """

    act: str
    target: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    on_page: bool = False
    verb: str = ""
    pages: str = ""

    def get(self, name: str) -> str:
        return self.arguments.get(name, "")


@dataclass(frozen=True, slots=True)
class Before:
    """What the clause before was about, for one that lacks its verb, its target or its property; '' for none."""

    verb: str = ""
    target: str = ""
    prop: str = ""


NOTHING_BEFORE = Before()


@dataclass(frozen=True, slots=True)
class Frame:
    """A clause taken apart."""

    clause: Clause
    verb: str
    family: str
    parts: list[Part]
    before: Before = NOTHING_BEFORE
    respectively: bool = False

    def phrase(self, span: tuple[int, int]) -> str:
        """The words of a span as a name for something: 'its' becomes 'it'."""
        words = self.clause.span(*span)
        return {"its": "it", "their": "them"}.get(words.lower(), words)
