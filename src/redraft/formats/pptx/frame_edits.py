"""Edits of how text is set inside its frame: the attributes of a text body, of a table's cell, and the fit."""

from __future__ import annotations

from dataclasses import fields, replace

from redraft.document.layers import Flow, Text
from redraft.errors import EditError, says
from redraft.formats.codec import Typography
from redraft.formats.pptx.numbers import EMU, held
from redraft.formats.pptx.read_result import Place
from redraft.formats.xml.element_changes import Amendments, New

_WIDEST = 51_206_400  # EMU
BODY = {
    "left": "lIns", "top": "tIns", "right": "rIns", "bottom": "bIns", "anchor": "anchor", "wrap": "wrap",
    "turned": "vert", "columns": "numCol",
}  # fmt: skip
"""The attributes of an a:bodyPr by the fields of a flow."""
CELL = {"left": "marL", "top": "marT", "right": "marR", "bottom": "marB", "anchor": "anchor", "turned": "vert"}
"""Those of an a:tcPr, the only ones that a cell has."""
FITS = {"none": "a:noAutofit", "shrink": "a:normAutofit", "grow": "a:spAutoFit"}
_ANCHORS = {"top": "t", "middle": "ctr", "bottom": "b"}
_TURNS = {0: "horz", 90: "vert", 270: "vert270"}


def changed_settings(old: Flow | None, new: Flow | None) -> list[str]:
    """The fields in which two flows differ; how far a text is shrunk follows from the fit."""
    if old is None or new is None or old == new:
        return []
    names = (field.name for field in fields(new) if field.compare and field.name not in ("scale", "tighten"))
    return [name for name in names if getattr(old, name) != getattr(new, name)]


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


def reflow(amendments: Amendments, place: Place, old: Text, new: Text, typography: Typography, reason: str) -> str:
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
