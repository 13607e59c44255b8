"""Features of a slide's shapes: alternative text, links, dashes and ends of lines, what a new connector holds on to,
and the place of the layout that they follow, which is written with the slide."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import PLACEHOLDERS, Feature
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.scope.reading import Held
from redraft.formats.xml.tree import Element


def names_of(shape: Element) -> Element | None:
    return child(shape.children[0], "p:cNvPr") if shape.children else None


def _alternative(shape: Element) -> Feature:
    names = names_of(shape)
    return (names.get("descr") or None) if names is not None else None


def description(shape: Element) -> str | None:
    """The alternative text of a shape, '' for none; None for one that is marked as decorative."""
    names = names_of(shape)
    marks = (one for one in names.walk() if one.tag == "adec:decorative") if names is not None else ()
    return None if any((one.get("val") or "1") in ("1", "true") for one in marks) else str(_alternative(shape) or "")


def clicked(shape: Element) -> Element | None:
    """What says where a click on the whole shape leads."""
    return child(names_of(shape), "a:hlinkClick")


# places of the layout


def mark_of(shape: Element) -> Element | None:
    return descend(shape.children[0], "p:nvPr", "p:ph") if shape.children else None


def _place(shape: Element) -> Feature:
    mark = mark_of(shape)
    return PLACEHOLDERS.get(mark.get("type") or "obj") if mark is not None else None


# lines

CUSTOM = "custom"
"""Dashes of lengths of their own, which can be read and taken away."""


def stated_line(shape: Element) -> Element | None:
    return descend(shape, "p:spPr", "a:ln")


def _stated_of_line(tag: str, attribute: str) -> Held:
    """What one child of a line says in one attribute."""

    def read(shape: Element) -> Feature:
        if tag == "a:prstDash" and child(stated_line(shape), "a:custDash") is not None:
            return CUSTOM
        found = child(stated_line(shape), tag)
        held = found.get(attribute) if found is not None else None
        return None if held in (None, "", "none", "solid") else held

    return Held(read, lambda shape: _line_fits(shape, tag))


def _line_fits(shape: Element, tag: str) -> bool:
    if shape.tag not in ("p:sp", "p:cxnSp") or child(shape, "p:spPr") is None:
        return False
    geometry = descend(shape, "p:spPr", "a:prstGeom")
    straight = geometry is not None and (geometry.get("prst") or "").lower().endswith(("line", "connector1"))
    return tag == "a:prstDash" or shape.tag == "p:cxnSp" or straight


LINES = {"dash": ("a:prstDash", "val"), "arrow_start": ("a:headEnd", "type"), "arrow_end": ("a:tailEnd", "type")}


SHAPE: Mapping[str, Held] = {
    "alt": Held(_alternative, lambda shape: names_of(shape) is not None),
    "link": Held(lambda shape: None, lambda shape: names_of(shape) is not None),
    "placeholder": Held(_place, lambda shape: shape.tag == "p:sp"),
    **{name: _stated_of_line(*native) for name, native in LINES.items()},
}
