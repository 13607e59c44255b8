"""Check: new lines that run from right to left in a text that does not; signs at their ends change sides."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.assets.bidi import leftwards, runs_leftwards
from redraft.document.layers import Layer, Text
from redraft.inspection.edit_facts import PROBLEM, Finding
from redraft.inspection.page_pair import PagePair


def directions(pair: PagePair) -> Iterator[Finding]:
    """One finding for each text set line by line, which has no direction of its own, that had no such line before."""
    for id in sorted(pair.touched):
        now, was = pair.after[id], pair.before.get(id)
        if turned_lines(now.layer) and not (was is not None and turned_lines(was.layer)):
            message = f"{now.named} runs from right to left and is set as if it did not: signs at its ends change sides"
            yield Finding("direction", (id,), message, PROBLEM, pair.new.id)


def turned_lines(layer: Layer) -> list[str]:
    """The lines that are seen otherwise than they are read."""
    if not isinstance(layer, Text) or layer.flow is not None or layer.rtl:
        return []
    lines = layer.text.split("\n")
    return [line for line in lines if leftwards(line) and not runs_leftwards(line)]
