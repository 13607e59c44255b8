"""Facts about the markup of texts that reading, writing and proof share."""

from __future__ import annotations

from dataclasses import fields

from redraft.document.layers import Flow
from redraft.formats.pptx.package.numbers import child
from redraft.formats.xml.tree import Element

BULLETS = ("a:buNone", "a:buAutoNum", "a:buChar", "a:buBlip")


BODY = {
    "left": "lIns", "top": "tIns", "right": "rIns", "bottom": "bIns", "anchor": "anchor", "wrap": "wrap",
    "turned": "vert", "columns": "numCol",
}  # fmt: skip
"""The attributes of an a:bodyPr by the fields of a flow."""
CELL = {"left": "marL", "top": "marT", "right": "marR", "bottom": "marB", "anchor": "anchor", "turned": "vert"}
"""Those of an a:tcPr, the only ones that a cell has."""


def changed_settings(old: Flow | None, new: Flow | None) -> list[str]:
    """The fields in which two flows differ; how far a text is shrunk follows from the fit."""
    if old is None or new is None or old == new:
        return []
    names = (field.name for field in fields(new) if field.compare and field.name not in ("scale", "tighten"))
    return [name for name in names if getattr(old, name) != getattr(new, name)]


def break_before(run: Element) -> Element | None:
    """The line break before a run."""
    element: Element | None = run
    while element is not None and element.tag != "a:br":
        element = element.previous
    return element


def older_form(element: Element) -> Element | None:
    """The form of an equation's shape for programs that know no equations, beside the one given; None without one."""
    choice = element.parent
    if choice is None or choice.tag != "mc:Choice" or not any(one.tag == "a14:m" for one in element.walk()):
        return None
    return child(choice.parent, "mc:Fallback")


def is_bare_equation(element: Element) -> bool:
    """Whether an element is a shape with an equation that programs which know none are shown nothing of."""
    choice = element.parent
    bare = choice is not None and choice.tag == "mc:Choice" and child(choice.parent, "mc:Fallback") is None
    return bare and any(one.tag == "a14:m" for one in element.walk())
