"""The messages that research raises, by case: in `messages.txt`, or else in that of redraft."""

from __future__ import annotations

from pathlib import Path

from redraft.messages import Message, catalogue, filled

FILE = Path(__file__).with_name("messages.txt")


def says(case: str, /, **values: object) -> Message:
    """The message of a case with its values filled in. KeyError for a case or a value that is missing."""
    return filled(case, catalogue(FILE).get(case) or catalogue()[case], values)
