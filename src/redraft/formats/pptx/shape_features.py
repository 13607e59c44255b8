"""Features of a slide's shapes: alternative text."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import Feature
from redraft.errors import EditError
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.native_feature import Native
from redraft.formats.pptx.numbers import child
from redraft.formats.xml.element_changes import Amended
from redraft.formats.xml.tree import Element


def _names(shape: Element) -> Element | None:
    return child(shape.children[0], "p:cNvPr") if shape.children else None


def _alternative(shape: Element) -> Feature:
    names = _names(shape)
    return (names.get("descr") or None) if names is not None else None


def _set_alternative(shape: Amended, value: Feature) -> None:
    names = _names(shape.element)
    if names is None:
        raise EditError("this part of the slide can have no alternative text")
    shape.amended(names).set("descr", str(value) if value else None)


def _allow_alternative(allowed: Allowance, shape: Element) -> None:
    allowed.attributes(_names(shape), "descr")


SHAPE: Mapping[str, Native] = {
    "alt": Native(_alternative, _set_alternative, _allow_alternative, lambda shape: _names(shape) is not None),
}
