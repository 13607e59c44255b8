"""Shapes by what is written on them: 'the "On budget" box', 'the circle "?"'."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Group
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.kinds import of_kind
from redraft.targets.grounding.view import View


def shapes_saying(texts: dict[str, Candidate], noun: str, view: View) -> dict[str, Candidate]:
    """The shapes of a kind that some texts stand on: all of a shape with its words, as on slides, or the shape under
    them. Texts that say just the words come before those of which they are a part."""
    from redraft.targets.grounding.relations import related

    best = max((one.score for one in texts.values()), default=0.0)
    texts = {id: one for id, one in texts.items() if one.score >= best}
    fitting = {placed.layer.id: score for placed, score in of_kind(noun, view)}
    found: dict[str, Candidate] = {}
    for id, one in texts.items():
        holder = next((group for group in reversed(view.ids[id].ancestors) if group.form == "shape"), None)
        if isinstance(holder, Group) and holder.id in view.ids and any(part.id in fitting for part in holder.children):
            found[holder.id] = replace(one, layer=holder.id, why="its words")
    if found:
        return found
    shapes = [view.ids[id] for id in fitting if id not in view.behind]
    under = related(view, "holds", shapes, [[view.ids[id] for id in texts]], many=False, quoted=False) if texts else ()
    return {id: Candidate(id, fitting[id], "the words stand on it") for id in under}
