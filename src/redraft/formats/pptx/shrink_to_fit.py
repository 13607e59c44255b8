"""Font scale of a text with autofit 'shrink' after an edit."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Flow, Text
from redraft.formats.codec import Typography

_LITTLE = 0.1  # the fraction of a text's length that may change before its fit is computed again
_SLACK = 0.5  # px by which heights may differ and still be the same number of lines


def refitted(typography: Typography, old: Text, new: Text) -> Flow | None:
    """The flow to write, or None where the one in the file still holds.

    PowerPoint's scale is trusted: the old text fitted at the old scale. Our fonts may not be the deck's, so the new
    scale is the old one times the ratio of both texts' fits here, and a text of about the same length keeps its own: a
    line more or less would be a guess.
    """
    flow = new.flow
    if flow is None or flow.fit != "shrink" or old.flow is None or new.frame is None:
        return None
    if _similar_length(old, new):
        return None
    before, after = typography.flow(old).height, typography.flow(new).height
    if abs(after - before) <= _SLACK or (after < before and flow.scale >= 1 and not flow.tighten):
        return None
    whole = replace(flow, scale=1.0, tighten=0.0)
    was, now = (typography.fitted(replace(text, flow=whole)).flow for text in (old, new))
    assert was is not None
    assert now is not None
    scale = min(1.0, flow.scale * now.scale / was.scale) if was.scale else now.scale
    scale = max(0.25, round(scale * 40) / 40)  # PowerPoint goes in steps of 2.5%
    tighten = now.tighten if scale < 1 else 0.0
    if after > before and flow.tighten:
        tighten = max(tighten, flow.tighten)
    if (scale, tighten) == (flow.scale, flow.tighten):
        return None
    return replace(flow, scale=scale, tighten=tighten)


def _similar_length(old: Text, new: Text) -> bool:
    sizes = [{run.style.over(text.style).font_size for run in text.runs if run.text} for text in (old, new)]
    lines = [text.text.count("\n") for text in (old, new)]
    grown = abs(len(new.text) - len(old.text))
    return sizes[0] == sizes[1] and lines[0] == lines[1] and grown <= _LITTLE * len(old.text)
