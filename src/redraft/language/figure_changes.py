"""What a rule over figures comes to: new words by text, with what a person should know about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from redraft.document.layers import Text
from redraft.errors import RequestError
from redraft.plan import Request
from redraft.targets.page_phrases import NUMBERS
from redraft.targets.texts import folded

PLURALS = {"price": "prices", "percentage": "percentages", "number": "numbers", "date": "dates", "time": "times",
            "year": "years"}  # fmt: skip


@dataclass(slots=True)
class Changes:
    """New words by text, as they gather, with what a person should know about them."""

    by_text: dict[str, tuple[Text, list[tuple[int, int, str]]]] = field(default_factory=dict)
    seen: int = 0
    notes: dict[str, None] = field(default_factory=dict)

    def put(self, text: Text, start: int, end: int, new: str) -> None:
        self.seen += 1
        if text.text[start:end] != new:
            self.by_text.setdefault(text.id, (text, []))[1].append((start, end, new))

    @property
    def examples(self) -> str:
        told = [
            f"{folded(text.text[start:end])} → {new}"
            for text, spans in self.by_text.values()
            for start, end, new in spans
        ]
        shown = list(dict.fromkeys(told))
        return ", ".join(shown[:4]) + (f" and {len(shown) - 4} more" if len(shown) > 4 else "")


def decimal_of(said: str, what: str) -> Decimal:
    low = said.strip().lower()
    if low in NUMBERS:
        return Decimal(NUMBERS[low])
    if low in ("a", "an"):
        return Decimal(1)
    try:
        return Decimal(said.replace(",", ".").strip().lstrip("+"))
    except InvalidOperation as error:
        raise RequestError(f"'{said}' is no {what}", "give a number, such as 10") from error


def one_or_all(request: Request, what: str, there: list[str]) -> None:
    """Different figures are made the same only where that was said."""
    different = list(dict.fromkeys(there))
    if len(different) > 1 and not (request.get("all") or request.get("everywhere") or request.get("old")):
        raise RequestError(
            f"there are {len(there)} {PLURALS[what]}: {', '.join(different[:6])}",
            f"say which: change {different[0]} to {request.get('value') or request.get('amount')}",
        )
