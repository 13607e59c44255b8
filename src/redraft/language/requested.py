"""What one clause asks for, and a clause that no rule understands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Request:
    """What one clause asks for. `target` is '' where the act has none.

    `pages` are the words for the slides it holds on, '' where none are named; `leads`: they came before the rest.
    """

    act: str
    clause: str
    target: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    verb: str = ""
    prefix: str = ""
    pages: str = ""
    leads: bool = False

    def get(self, name: str) -> str:
        return self.arguments.get(name, "")


@dataclass(frozen=True, slots=True)
class Unread:
    """A clause that no rule understands."""

    clause: str
    text: str
