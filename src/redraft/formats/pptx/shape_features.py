"""Features of a slide's shapes: alternative text, links, dashes and ends of lines, what a new connector holds on to,
and the place of the layout that they follow, which `layout_edits` writes."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import PLACEHOLDERS, Feature, Features
from redraft.errors import EditError, says
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.native_feature import Native
from redraft.formats.pptx.numbers import child, descend
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element


def _names(shape: Element) -> Element | None:
    return child(shape.children[0], "p:cNvPr") if shape.children else None


def _alternative(shape: Element) -> Feature:
    names = _names(shape)
    return (names.get("descr") or None) if names is not None else None


def description(shape: Element) -> str | None:
    """The alternative text of a shape, '' for none; None for one that is marked as decorative."""
    names = _names(shape)
    marks = (one for one in names.walk() if one.tag == "adec:decorative") if names is not None else ()
    return None if any((one.get("val") or "1") in ("1", "true") for one in marks) else str(_alternative(shape) or "")


def _set_alternative(shape: Amended, value: Feature) -> None:
    names = _names(shape.element)
    if names is None:
        raise EditError(says("alternative-text-unsupported"))
    shape.amended(names).set("descr", str(value) if value else None)


def _allow_alternative(allowed: Allowance, shape: Element) -> None:
    allowed.attributes(_names(shape), "descr")


def clicked(shape: Element) -> Element | None:
    """What says where a click on the whole shape leads."""
    return child(_names(shape), "a:hlinkClick")


def _drop_link(shape: Amended, value: Feature) -> None:
    """Takes the old link away; the writer puts the new one in, since that needs a relationship."""
    names = _names(shape.element)
    if names is None:
        raise EditError(says("link-unsupported"))
    shape.amended(names).drop("a:hlinkClick")


def _allow_link(allowed: Allowance, shape: Element) -> None:
    allowed.whole(clicked(shape))


# places of the layout


def _mark(shape: Element) -> Element | None:
    return descend(shape.children[0], "p:nvPr", "p:ph") if shape.children else None


def _place(shape: Element) -> Feature:
    mark = _mark(shape)
    return PLACEHOLDERS.get(mark.get("type") or "obj") if mark is not None else None


def allow_place_look(allowed: Allowance, shape: Element) -> None:
    """What a shape states itself so that it looks as it is to, though it follows another place of a layout or none."""
    allowed.whole(_mark(shape), descend(shape, "p:spPr", "a:xfrm"))
    body = child(shape, "p:txBody")
    stated = ("a:bodyPr", "a:lstStyle", "a:pPr", "a:rPr", "a:endParaRPr")
    allowed.whole(*(one for one in (body.walk() if body is not None else ()) if one.tag in stated))


# lines

_CUSTOM = "custom"
"""Dashes of lengths of their own, which can be read and taken away."""


def _line(shape: Element) -> Element | None:
    return descend(shape, "p:spPr", "a:ln")


def _part_of_line(tag: str, attribute: str) -> Native:
    """What one child of a line says in one attribute."""

    def read(shape: Element) -> Feature:
        if tag == "a:prstDash" and child(_line(shape), "a:custDash") is not None:
            return _CUSTOM
        found = child(_line(shape), tag)
        held = found.get(attribute) if found is not None else None
        return None if held in (None, "", "none", "solid") else held

    def write(shape: Amended, value: Feature) -> None:
        if value == _CUSTOM:
            raise EditError(says("custom-dashes-unsupported"))
        line = shape.require("p:spPr").require("a:ln")
        found = line.child(tag)
        if tag == "a:prstDash":
            line.drop("a:custDash")
        if value is not None:
            line.require(tag).set(attribute, str(value))
        elif isinstance(found, Amended) and len(found.element.attributes) > 1:  # it says how large the end is, too
            found.set(attribute, "none")
        else:
            line.drop(tag)
            if line.bare:
                shape.require("p:spPr").drop("a:ln")

    def allow(allowed: Allowance, shape: Element) -> None:
        allowed.attributes(_line(shape))
        allowed.attributes(child(_line(shape), tag), attribute)
        allowed.whole(child(_line(shape), "a:custDash") if tag == "a:prstDash" else None)

    return Native(read, write, allow, lambda shape: _line_fits(shape, tag))


def _line_fits(shape: Element, tag: str) -> bool:
    if shape.tag not in ("p:sp", "p:cxnSp") or child(shape, "p:spPr") is None:
        return False
    geometry = descend(shape, "p:spPr", "a:prstGeom")
    straight = geometry is not None and (geometry.get("prst") or "").lower().endswith(("line", "connector1"))
    return tag == "a:prstDash" or shape.tag == "p:cxnSp" or straight


# new shapes

_GLUE = {"connects_from": "a:stCxn", "connects_to": "a:endCxn"}
_LINES = {"dash": ("a:prstDash", "val"), "arrow_start": ("a:headEnd", "type"), "arrow_end": ("a:tailEnd", "type")}


def with_features(made: New, features: Features) -> New:
    """A new shape with its features; a connector holds on to the shapes that they name by number and point (`4:2`)."""
    for name, value in features:
        if value is None:
            continue
        if name == "alt":
            made.children[0].children[0].set("descr", str(value))
        elif name in _GLUE and made.tag == "p:cxnSp":
            id, _, point = str(value).partition(":")
            made.children[0].children[1].children.append(New(_GLUE[name], {"id": id, "idx": point or "0"}))
        elif name in _LINES and (line := made.child("p:spPr")) is not None and (line := line.child("a:ln")) is not None:
            tag, attribute = _LINES[name]
            line.children.append(New(tag, {attribute: str(value)}))
    return made


SHAPE: Mapping[str, Native] = {
    "alt": Native(_alternative, _set_alternative, _allow_alternative, lambda shape: _names(shape) is not None),
    "link": Native(lambda shape: None, _drop_link, _allow_link, lambda shape: _names(shape) is not None),
    "placeholder": Native(_place, lambda shape, value: None, allow_place_look, lambda shape: shape.tag == "p:sp"),
    **{name: _part_of_line(*native) for name, native in _LINES.items()},
}
