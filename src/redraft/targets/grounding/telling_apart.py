"""Which of several things that a noun fits is meant: the title before headings, the labels of figures and not these."""

from __future__ import annotations

import re

from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.view import View


def main_title(found: dict[str, Candidate], view: View) -> dict[str, Candidate]:
    """Of a title and headings of parts, as the file calls them, the largest where it is called just so."""
    largest = max((view.size(view.ids[id]) for id in found), default=0.0)
    whole = [
        id for id in found
        if view.size(view.ids[id]) == largest and {id.lower(), view.ids[id].layer.name.lower()} & {"title", "headline"}
    ]  # fmt: skip
    named = any(one.score > 0.8 for id, one in found.items() if id not in whole)
    return {whole[0]: found[whole[0]]} if len(whole) == 1 and not named else found


def without_figures(found: dict[str, Candidate], view: View) -> dict[str, Candidate]:
    """The labels of cards without the figures that they tell of, where each figure has one beside it."""
    figures = {id for id in found if re.match(r"\W*\d", getattr(view.ids[id].layer, "text", ""))}
    homes = [view.ids[id].ancestors[-1:] for id in found if id not in figures]
    beside = all(view.ids[id].ancestors[-1:] in homes for id in figures)
    return {id: one for id, one in found.items() if id not in figures} if beside else found
