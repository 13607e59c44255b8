"""The graphic frame around a new table or chart."""

from __future__ import annotations

from redraft.document.geometry import Box
from redraft.document.layers import Group
from redraft.formats.pptx.namespaces import STRICT, TRANSITIONAL
from redraft.formats.pptx.save import Save
from redraft.formats.pptx.shape_edits import xfrm_for, xfrm_markup
from redraft.formats.xml.element_changes import New


def frame_markup(save: Save, part: str, group: Group, size: tuple[float, float], kind: str, inside: New) -> New:
    """A p:graphicFrame of this size (px, the group's own) that holds a 'table' or 'chart'."""
    number = save.next_id(part)
    attributes = {"id": str(number), "name": group.name or f"{kind.capitalize()} {number}"}
    if alt := dict(group.features).get("alt"):
        attributes["descr"] = str(alt)
    if group.style.visible is False:
        attributes["hidden"] = "1"
    locks = New("a:graphicFrameLocks", {"noGrp": "1"})
    names = New(
        "p:nvGraphicFramePr", {}, New("p:cNvPr", attributes), New("p:cNvGraphicFramePr", {}, locks), New("p:nvPr")
    )
    place = xfrm_for(group.transform, Box(0.0, 0.0, *size), (False, False), group.id)
    data = New("a:graphicData", {"uri": vocabulary(save, kind)}, inside)
    return New("p:graphicFrame", {}, names, xfrm_markup(place, "p:xfrm"), New("a:graphic", {}, data))


def vocabulary(save: Save, kind: str) -> str:
    """The full name of a vocabulary of DrawingML, in the edition of the standard that the deck has."""
    return (STRICT + "drawingml/" if save.parts.strict else TRANSITIONAL + "drawingml/2006/") + kind
