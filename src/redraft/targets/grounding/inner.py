"""A phrase inside another, which is grounded as a phrase of its own is."""

from __future__ import annotations

from redraft.targets.grounding.candidates import Grounding
from redraft.targets.grounding.view import View

DEEP = 4
"""How many phrases may stand inside each other."""


def inner(bare: str, view: View, depth: int) -> Grounding:
    """What a phrase means that stands `depth` phrases deep."""
    from redraft.targets.grounding.grounder import ground_inside  # which begins here, and is come back to

    return ground_inside(bare, view, depth)
