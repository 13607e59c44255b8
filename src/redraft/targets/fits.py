"""What fits a description: a part of the scene, and how directly."""

from __future__ import annotations

from typing import NamedTuple

Spans = tuple[tuple[int, int], ...]


class Fit(NamedTuple):
    """A part of the scene that fits, `rank` as finder.py says; `spans`: only these places of its text do."""

    number: int
    rank: int = 0
    spans: Spans = ()


MENTIONED = 4
"""The rank of what only has the word somewhere in its name, or only stands where it is said to belong: it may be meant,
and is never certain."""
