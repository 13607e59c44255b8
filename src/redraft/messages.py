"""The messages that redraft raises, by case. Their words stand in `messages.txt`, where they are reviewed as one text.

    raise UsageError(says("no-file", path=path))

A case names a situation and outlives its wording: `error.case` is for scripts and tests, the sentence for people. Below
them is how text from a file, a duration and a price are written in any message.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("messages.txt")
_TRY = "try: "
# C0 and C1 controls, and the marks that turn the direction of what follows: a file's text must not drive a terminal.
_DRIVES_TERMINAL = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"


class Message(str):
    """The fact of a message as a sentence, with its case and the suggestion that goes with it."""

    case: str = ""
    suggestion: str = ""


class MessageForm(NamedTuple):
    """A message before its values are filled in: `{name}` stands for a value."""

    fact: str
    suggestion: str


def says(case: str, /, **values: object) -> Message:
    """The message of a case with its values filled in. KeyError for a case or a value that is missing."""
    return filled(case, catalogue()[case], values)


def filled(case: str, words: MessageForm, values: Mapping[str, object]) -> Message:
    """The message of a case, from its words and the values for them."""
    message = Message(words.fact.format(**values))
    message.case, message.suggestion = case, words.suggestion.format(**values)
    return message


def placed(place: str, message: str) -> Message:
    """A message with the place that it is about in front; its case and suggestion stay."""
    whole = Message(f"{place}: {message}")
    whole.case, whole.suggestion = getattr(message, "case", ""), getattr(message, "suggestion", "")
    return whole


@cache
def catalogue(file: Path = FILE) -> dict[str, MessageForm]:
    """Every message of a file by its case, in the file's order."""
    found = {}
    for block in file.read_text("utf-8").split("\n\n"):
        if not block.startswith("#"):
            case, fact, *rest = (line.strip().replace(r"\n", "\n") for line in block.strip().split("\n"))
            found[case] = MessageForm(fact, rest[0].removeprefix(_TRY) if rest else "")
    return found


def clean(text: str) -> str:
    """Text from a file, on one line and unable to move the cursor, colour the screen or reorder its neighbours."""
    return re.sub(_DRIVES_TERMINAL, _visible, text)


def shortened(text: str, most: int) -> str:
    """At most so many characters of a text, the last an ellipsis if there are more."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _visible(found: re.Match[str]) -> str:
    return {"\n": "⏎", "\t": " ", "\r": "⏎"}.get(found[0], f"\\u{ord(found[0]):04x}")


def lasting(seconds: float) -> str:
    """A duration for people, rounded."""
    if seconds > 5400:
        return f"about {seconds / 3600:.1f} h"
    return f"about {seconds:.0f} s" if seconds < 90 else f"about {seconds / 60:.0f} min"


def priced(cost: float | None) -> str:
    """The cost of calls for people, rounded, but never to zero."""
    return "price unknown" if cost is None else f"cost {max(cost, 0.0001):.4f}" if cost else "no cost"


def meant(word: str, known: Iterable[str]) -> str:
    """Return 'did you mean …?' for the known word that is spelt like this one; '' for none."""
    from difflib import get_close_matches  # for errors only

    near = get_close_matches(word, list(known), 1, 0.7)
    return f"did you mean {near[0]}?" if near else ""
