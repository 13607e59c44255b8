"""The messages that redraft raises, by case. Their words stand in `messages.txt`, where they are reviewed as one text.

    raise UsageError(says("no-file", path=path))

A case names a situation and outlives its wording: `error.case` is for scripts and tests, the sentence for people.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("messages.txt")
_TRY = "try: "


class Message(str):
    """The fact of a message as a sentence, with its case and the suggestion that goes with it."""

    case: str = ""
    suggestion: str = ""


class Words(NamedTuple):
    """A message before its values are filled in: `{name}` stands for a value."""

    fact: str
    suggestion: str


def says(case: str, /, **values: object) -> Message:
    """The message of a case with its values filled in. KeyError for a case or a value that is missing."""
    return filled(case, catalogue()[case], values)


def filled(case: str, words: Words, values: Mapping[str, object]) -> Message:
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
def catalogue(file: Path = FILE) -> dict[str, Words]:
    """Every message of a file by its case, in the file's order."""
    found = {}
    for block in file.read_text("utf-8").split("\n\n"):
        if not block.startswith("#"):
            case, fact, *rest = (line.strip().replace(r"\n", "\n") for line in block.strip().split("\n"))
            found[case] = Words(fact, rest[0].removeprefix(_TRY) if rest else "")
    return found
