"""The result of a rule over numbers or dates: new words by text, and notes for the user."""

from __future__ import annotations

from dataclasses import field

from redraft.document.layers import Text
from redraft.edits.ops import Edit
from redraft.edits.text_edits import respelled
from redraft.lazy import dataclass

PLURALS = {
    "price": "prices", "percentage": "percentages", "number": "numbers", "date": "dates", "time": "times",
    "year": "years",
}  # fmt: skip
"""The kinds of figure, and what several of each are called."""


@dataclass(slots=True)
class Changes:
    """New words by text, as they gather. `seen` counts the figures, those that stay as they are among them."""

    by_text: dict[str, tuple[Text, list[tuple[int, int, str]]]] = field(default_factory=dict)
    seen: int = 0
    notes: dict[str, None] = field(default_factory=dict)

    def put(self, text: Text, start: int, end: int, new: str) -> None:
        self.seen += 1
        if text.text[start:end] != new:
            self.by_text.setdefault(text.id, (text, []))[1].append((start, end, new))

    @property
    def edits(self) -> tuple[Edit, ...]:
        return tuple(edit for text, spans in self.by_text.values() for edit in respelled(text, spans))
