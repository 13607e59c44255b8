"""Edits of how text is set inside its frame: the attributes of a text body, of a table's cell, and the fit."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Flow, Text
from redraft.errors import EditError, says
from redraft.formats.codec import Typography
from redraft.formats.pptx.package.numbers import EMU, held
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.text.markup import BODY, CELL, changed_settings
from redraft.formats.xml.element_changes import Amendments, New

_LITTLE = 0.1  # the fraction of a text's length that may change before its fit is computed again
_SLACK = 0.5  # px by which heights may differ and still be the same number of lines

_WIDEST = 51_206_400  # EMU
FITS = {"none": "a:noAutofit", "shrink": "a:normAutofit", "grow": "a:spAutoFit"}
_ANCHORS = {"top": "t", "middle": "ctr", "bottom": "b"}
_TURNS = {0: "horz", 90: "vert", 270: "vert270"}


def body_value(flow: Flow, name: str) -> str:
    """A field of a flow as the attribute has it."""
    value = getattr(flow, name)
    match name:
        case "anchor":
            return _ANCHORS[value]
        case "wrap":
            return "square" if value else "none"
        case "turned":
            return _TURNS[value]
        case "columns":
            return str(value)
    return held(value, -_WIDEST, _WIDEST, EMU, "the room at a side of a text")


def reflow(amendments: Amendments, place: DeckPlace, old: Text, new: Text, typography: Typography, reason: str) -> str:
    """Write what differs between the flows of two versions of a text. Returns what else was written, in a sentence."""
    assert new.flow is not None
    names = changed_settings(old.flow, new.flow)
    cell = place.element.tag == "a:tc"
    if place.body is None or place.element.tag[:2] == "c:" or new.id.endswith("/notes"):
        raise EditError(says("text-frame-fixed", id=new.id))
    known, holder = (CELL, "a:tcPr") if cell else (BODY, "a:bodyPr")
    if others := [name for name in names if name not in known and (cell or name != "fit")]:
        raise EditError(says("cell-properties-unsupported", properties=", ".join(others)))
    settings = amendments.of(place.element if cell else place.body, reason).require(holder)
    for name in names:
        if name in known:
            settings.set(known[name], body_value(new.flow, name))
    scale, tighten = new.flow.scale, new.flow.tighten
    if "fit" in names and new.flow.fit == "shrink" and (scale, tighten) == (1.0, 0.0):
        fitted = typography.fitted(replace(new, flow=new.flow)).flow or new.flow
        scale, tighten = max(0.25, round(fitted.scale * 40) / 40), fitted.tighten  # PowerPoint goes in steps of 2.5%
    if old.flow is None or ("fit" not in names and (scale, tighten) == (old.flow.scale, old.flow.tighten)):
        return ""
    fit = New(FITS[new.flow.fit])
    if new.flow.fit == "shrink":
        fit.set("fontScale", str(round(scale * 100000)) if scale < 1 else None)
        fit.set("lnSpcReduction", str(round(tighten * 100000)) if tighten > 0 else None)
    settings.put(fit, *FITS.values())
    shrunk = f"the words of '{new.id}' are set at {scale * 100:.4g}% of their size now, so that they fit"
    return shrunk if scale < new.flow.scale else ""


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
