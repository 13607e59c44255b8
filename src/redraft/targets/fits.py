"""Fits: parts of a scene that fit a description."""

from __future__ import annotations

from typing import NamedTuple

Spans = tuple[tuple[int, int], ...]


class Fit(NamedTuple):
    """A part of the scene that fits a description. `rank`: see finder.py; `spans`: only these places of its text
    fit."""

    number: int
    rank: int = 0
    spans: Spans = ()


MENTIONED = 4
"""The rank of a part that only has the word somewhere in its name, or only overlaps its described owner: a candidate
that is never certain."""
