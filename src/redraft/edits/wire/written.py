"""Layers, pages, styles and assets as JSON."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import MISSING, fields
from typing import Any

from redraft.document.layers import Asset, Flow, Group, Layer, Paragraph, Run
from redraft.document.pages import Page
from redraft.document.style import (
    PROPERTIES,
    Color,
    Gradient,
    NoPaint,
    PaintServer,
    Shadow,
    Style,
    Value,
)
from redraft.document.theme import FontReference, ThemeReference
from redraft.errors import EditError, says

Json = dict[str, Any]

NESTING = 300
"""How many groups deep a layer may be. JSON libraries give up not far beyond."""

_UNSAID = ("children", "layers", "drawn", "type")
"""Fields that are no member of their own: what is inside, and a chart's type, which its form says."""


def value_to_json(value: Value) -> Any:
    """A style value: colours as `#rrggbb` or `#rrggbbaa`, no paint as `none`, a gradient as CSS writes it, one of the
    file, or a pattern, as an object."""
    match value:
        case PaintServer(kind, id, colors):
            return {"kind": kind, "id": id, "colors": [str(color) for color in colors]}
        case ThemeReference():
            made = [f"{given[0]} {given[1]}" for _, given in value.made]
            return {"theme": value.slot, "value": str(value), **({"made": made} if made else {})}
        case FontReference():
            return {"theme": value.slot, "value": str(value)}
        case Color() | NoPaint() | Gradient() | Shadow():
            return str(value)
    return value


def layer_to_json(layer: Layer) -> Json:
    """A layer with all it holds."""
    top: list[Json] = []
    stack: list[tuple[Layer, list[Json], int]] = [(layer, top, 0)]
    while stack:
        inner, beside, depth = stack.pop()
        if depth > NESTING:
            raise EditError(says("groups-nested-too-deep", id=layer.id, limit=NESTING))
        form: Json = {"kind": inner.kind, **_stated(inner)}
        beside.append(form)
        if isinstance(inner, Group):
            children: list[Json] = []
            form["children"] = children
            stack.extend((child, children, depth + 1) for child in reversed(inner.children))
    return top[0]


def asset_to_json(asset: Asset) -> Json:
    return {
        "media_type": asset.media_type,
        "width": asset.width,
        "height": asset.height,
        "data": b64encode(asset.data).decode(),
    }


def page_to_json(page: Page) -> Json:
    """A page with all it holds."""
    form = _stated(page)
    return {**form, "layers": [layer_to_json(layer) for layer in page.layers]}


def held_to_json(value: Any) -> Any:
    """Whatever an edit or a text holds."""
    match value:
        case Layer():
            return layer_to_json(value)
        case Page():
            return page_to_json(value)
        case Asset():
            return asset_to_json(value)
        case Run() | Paragraph() | Flow():
            return _stated(value)
        case Color() | NoPaint() | PaintServer():
            return value_to_json(value)
        case tuple():
            return [held_to_json(part) for part in value]
    return value_to_json(value)


def _stated(value: Layer | Run | Paragraph | Flow | Page) -> Json:
    """The fields that are not at their default; not what a group or page holds."""
    form: Json = {}
    for field in fields(value):
        held = getattr(value, field.name)
        if field.name == "instance_of" and isinstance(value, Group) and value.form:
            form["form"] = value.form
        if field.name in _UNSAID or (field.default is not MISSING and held == field.default):
            continue
        match held:
            case Style():
                named = ((name, getattr(held, name)) for name in PROPERTIES)
                form[field.name] = {name: value_to_json(part) for name, part in named if part is not None}
            case tuple() if field.name == "features":
                form[field.name] = dict(held)
            case _:
                form[field.name] = held_to_json(held)
    return form
