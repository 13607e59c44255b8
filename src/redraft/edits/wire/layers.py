"""Layers, pages, styles and assets from JSON that nobody has checked."""

from __future__ import annotations

import binascii
from base64 import b64decode
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

from redraft.document.charts import Categories, Chart, Series
from redraft.document.color_changes import changed
from redraft.document.colors import parse_gradient, parse_shadow
from redraft.document.features import RULES as FEATURE_RULES
from redraft.document.features import Feature, Features
from redraft.document.features import allows as allows_feature
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Flow, Group, Layer, Opaque, Paragraph, Picture, Run, Shape, Text, TextShape
from redraft.document.pages import Page
from redraft.document.style import (
    RULES,
    Color,
    NoPaint,
    PaintServer,
    Style,
    Value,
    allows,
)
from redraft.document.tables import Cell, Row, Table
from redraft.document.theme import FontReference, ThemeReference
from redraft.edits.layer_style import PARAGRAPH_RULES
from redraft.edits.wire.checks import Check, Cursor, Fields, each, shown
from redraft.edits.wire.written import NESTING
from redraft.lazy import lazily

FORMS = ("rect", "ellipse", "path")
_KINDS: dict[str, type[Layer]] = {"text": Text, "shape": Shape, "picture": Picture, "group": Group, "opaque": Opaque}
_GROUPS: dict[str, type[Group]] = {
    "": Group, "shape": TextShape, "table": Table, "row": Row, "cell": Cell, "series": Series, "categories": Categories,
}  # fmt: skip
_MEDIA_TYPE = lazily(r"[a-z]+/[a-z0-9.+-]+")

Json = dict[str, Any]


def layer_from_json(form: object) -> Layer:
    """A layer with all it holds."""
    return read_layer(Cursor("layer"), form)


def read_layer(where: Cursor, form: object) -> Layer:
    found: list[tuple[type[Layer], Json, int]] = []  # kind, fields, and how many of the following are its children
    stack: list[tuple[object, Cursor, int]] = [(form, where, 0)]
    while stack:
        inner, place, depth = stack.pop()
        if depth > NESTING:
            raise place.error(f"groups may be {NESTING} deep at most")
        kind, values, children = _read_one(place, inner)
        found.append((kind, values, len(children)))
        inside = place.at("children")
        stack.extend((children[number], inside.at(number), depth + 1) for number in reversed(range(len(children))))
    built: list[Layer] = []
    for kind, values, count in reversed(found):
        if issubclass(kind, Group):
            values["children"] = tuple(built.pop() for _ in range(count))
        built.append(kind(**values))
    return built[0]


def _read_one(where: Cursor, form: object) -> tuple[type[Layer], Json, list[Any]]:
    """A layer's kind and fields, and the objects of its children, not read yet."""
    if not isinstance(form, dict):
        raise where.refused('an object like {"kind": "text", "id": "title", "runs": […]}', form)
    kind = form.get("kind")
    if not isinstance(kind, str) or kind not in _KINDS:
        found = f"no kind {shown(kind)}" if "kind" in form else 'no "kind"'
        raise where.error(f"{found}; there are {', '.join(_KINDS)}")
    given = Fields(form, where)
    given.take("kind", Cursor.anything)
    values: Json = {"id": given.take("id", Cursor.id), **_optional(given, _SHARED), **_optional(given, _OWN[kind])}
    made, children = _KINDS[kind], None
    if kind == "group":
        made, own = _group(given)
        values |= own
        children = given.maybe("children", Cursor.list)
    given.done()
    runs, described = values.get("runs", ()), values.get("paragraphs", ())
    starts = sum(1 for number, run in enumerate(runs) if run.starts_paragraph or not number)
    if (described or values.get("flow") is not None) and starts != len(described):
        raise where.error(f"the runs make {starts} paragraphs, and {len(described)} are described")
    return made, values, children or []


def _group(given: Fields) -> tuple[type[Group], Json]:
    """The kind of a group, by its form, and the fields that this kind has besides; of what only other kinds have, files
    may state the default."""
    form = given.maybe("form", Cursor.text) or ""
    made = Chart if form.endswith(" chart") else _GROUPS.get(form)
    if made is None:
        raise given.where.at("form").refused(" or ".join([*filter(None, _GROUPS), "a chart such as pie chart"]), form)
    stated, known = _optional(given, _OF_GROUPS), {field.name for field in fields(made)}
    for name, value in stated.items():
        if name not in known and value != _ELSEWHERE[name]:
            raise given.where.error(f"a {form[:40] or 'group'} has no {name}")
    values = {name: value for name, value in stated.items() if name in known}
    return made, {**values, "type": form.removesuffix(" chart")} if made is Chart else values


def _optional(given: Fields, checks: dict[str, Check]) -> Json:
    """The fields that are there; the others keep their default."""
    values = {name: given.maybe(name, check) for name, check in checks.items()}
    return {name: value for name, value in values.items() if value is not None}


def read_style_value(where: Cursor, value: object, name: str) -> Value:
    """A value for the style property `name`; null takes the statement away."""
    read: Any = value
    if name in ("fill", "stroke", "font_family") and isinstance(value, dict) and "theme" in value:
        read = _reference(Fields(value, where), name)
    elif name in ("fill", "stroke"):
        read = _paint(where, value)
    elif name == "shadow":
        read = parse_shadow(value) if isinstance(value, str) else value
        if value is not None and read is None:
            raise where.refused(RULES[name].wanted, value)
    elif type(value) is int and name != "font_weight" and allows(name, value):
        read = float(value)
    if not allows(name, read):
        raise where.refused(RULES[name].wanted, value)
    return read  # type: ignore[no-any-return]


def _paint(where: Cursor, value: object) -> object:
    """A paint, or for what is none, something no paint property allows."""
    if value is None:
        return None
    if isinstance(value, dict):
        given = Fields(value, where)
        kind, id = given.take("kind", Cursor.id), given.take("id", Cursor.id)
        colors = given.maybe("colors", each(_color)) or ()
        given.done()
        return PaintServer(kind, id, colors)
    if value == "none":
        return NoPaint()
    if isinstance(value, str) and (found := parse_gradient(value)) is not None:
        return found
    return _color(where, value, 'a colour like "#ff0000" or "#ff000080", "none", or a {"kind", "id"} of the file')


def _reference(given: Fields, name: str) -> ThemeReference | FontReference:
    """A colour or font by its place in the theme."""
    slot, text = given.take("theme", Cursor.id), given.take("value", Cursor.text)
    if name == "font_family":
        given.done()
        return FontReference.of(text, slot)
    made = [one.split(" ") for one in given.maybe("made", each(Cursor.text)) or ()]
    if any(len(one) != 2 for one in made):
        raise given.where.refused('changes such as "lumMod 75000"', str(made))
    color = given.take("value", _color)
    given.done()
    return ThemeReference.of(color, slot, tuple((changed, (how, share)) for how, share in made))


def _color(where: Cursor, value: object, wanted: str = 'a colour like "#ff0000"') -> Color:
    color = Color.from_hex(value) if isinstance(value, str) else None
    if color is None:
        raise where.refused(wanted, value)
    return color


def _style(where: Cursor, value: object) -> Style:
    if not isinstance(value, dict):
        raise where.refused("an object of style properties", value)
    stated: Json = {where.property(name): read_style_value(where.at(name), value[name], name) for name in value}
    return Style(**stated)


def _matrix(where: Cursor, value: object) -> Matrix:
    return Matrix(*where.numbers(value, 6))


def _frame(where: Cursor, value: object) -> Box:
    box = Box(*where.numbers(value, 4))
    if box.width < 0 or box.height < 0:
        raise where.refused("x, y, width and height, the last two 0 or more", value)
    return box


def read_page(where: Cursor, form: object) -> Page:
    """A page with all it holds."""
    if not isinstance(form, dict):
        raise where.refused('an object like {"id": "slide-260", "width": 960, "height": 540, "layers": […]}', form)
    given = Fields(form, where)
    id, width, height = (
        given.take("id", Cursor.id),
        given.take("width", Cursor.length),
        given.take("height", Cursor.length),
    )
    layers = given.take("layers", each(read_layer))
    values = _optional(given, _PAGE)
    given.done()
    return Page(id, width, height, layers, **values)


def _paragraph(where: Cursor, value: object) -> Paragraph:
    return Paragraph(**_object(where, value, _PARAGRAPH))


read_paragraphs = each(_paragraph)


def read_flow(where: Cursor, value: object) -> Flow:
    return Flow(**_object(where, value, _FLOW))


def _object(where: Cursor, value: object, checks: dict[str, Check]) -> Json:
    if not isinstance(value, dict):
        raise where.refused("an object of " + ", ".join(checks), value)
    given = Fields(value, where)
    values = _optional(given, checks)
    given.done()
    return values


def _one_of(*words: str) -> Callable[[Cursor, Any], str]:
    def read(where: Cursor, value: object) -> str:
        if value not in words:
            raise where.refused(" or ".join(map(str, words)), value)
        return str(value)

    return read


def read_paragraph_value(where: Cursor, value: object, name: str) -> Any:
    """A value for the property `name` of a paragraph."""
    if name not in PARAGRAPH_RULES:
        raise where.error(f"expected a property of a paragraph ({', '.join(PARAGRAPH_RULES)}), found {shown(name)}")
    read: Any = where.number(value) if type(value) is int and name != "level" else value
    if not PARAGRAPH_RULES[name].allows(read):
        raise where.refused(PARAGRAPH_RULES[name].wanted, value)
    return read


def read_feature_name(where: Cursor, value: object) -> str:
    if not isinstance(value, str) or value not in FEATURE_RULES:
        raise where.refused(f"a feature ({', '.join(FEATURE_RULES)})", value)
    return value


def read_feature(where: Cursor, value: object, name: str) -> Feature:
    """A value for the feature `name`; null is the format's default."""
    read: Any = where.number(value) if type(value) is int else value
    if not allows_feature(name, read):
        raise where.refused(FEATURE_RULES[name].wanted, value)
    return read  # type: ignore[no-any-return]


def read_features(where: Cursor, value: object) -> Features:
    if not isinstance(value, dict):
        raise where.refused("an object of features", value)
    names = [read_feature_name(where, name) for name in value]
    return tuple((name, read_feature(where.at(name), value[name], name)) for name in names)


def _run(where: Cursor, value: object) -> Run:
    if not isinstance(value, dict):
        raise where.refused('an object like {"text": "Sale"}', value)
    given = Fields(value, where)
    run = Run(given.take("text", Cursor.text), **_optional(given, _RUN))
    given.done()
    return run


read_runs = each(_run)


def _span(where: Cursor, value: object) -> tuple[int, int]:
    if len(where.list(value)) != 2:
        raise where.refused("two whole numbers", value)
    rows, columns = (where.at(number).count(one) for number, one in enumerate(where.list(value)))
    return rows, columns


def _radius(where: Cursor, value: object) -> float:
    if where.number(value) < 0:
        raise where.refused("a number, 0 or more", value)
    return where.number(value)


def read_asset(where: Cursor, form: object) -> Asset:
    if not isinstance(form, dict):
        raise where.refused('an object like {"media_type": "image/png", "data": base64}', form)
    given = Fields(form, where)
    media_type = given.take("media_type", _media_type)
    data = given.take("data", _data)
    width, height = given.maybe("width", Cursor.count) or 0, given.maybe("height", Cursor.count) or 0
    given.done()
    return Asset(media_type, data, width, height)


def _media_type(where: Cursor, value: object) -> str:
    if not isinstance(value, str) or not _MEDIA_TYPE.fullmatch(value):
        raise where.refused('a media type like "image/png"', value)
    return value


def _data(where: Cursor, value: object) -> bytes:
    try:
        if isinstance(value, str):
            return b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        pass
    raise where.refused("bytes in base64", value)


_SHARED: dict[str, Check] = {
    "name": Cursor.text,
    "transform": _matrix,
    "style": _style,
    "frame": _frame,
    "effects": each(Cursor.text),
    "bound": Cursor.flag,
    "features": read_features,
    "role": Cursor.text,
}
_OWN: dict[str, dict[str, Check]] = {
    "text": {
        "runs": read_runs,
        "flow": read_flow,
        "paragraphs": read_paragraphs,
        "language": Cursor.text,
        "rtl": Cursor.flag,
    },
    "shape": {"form": _one_of(*FORMS), "d": Cursor.text, "radius": _radius},
    "picture": {"asset": Cursor.asset_key, "link": Cursor.text, "crop": partial(Cursor.numbers, count=4)},
    "group": {
        "instance_of": Cursor.text,
    },
    "opaque": {"what": Cursor.text},
}
_OF_GROUPS: dict[str, Check] = {"span": _span, "table_style": Cursor.text, "table_parts": each(Cursor.text)}
_ELSEWHERE: Json = {"span": (1, 1), "table_style": "", "table_parts": ()}
"""What files may say of these where a group is no cell, or no table."""
_RUN: dict[str, Check] = {
    "style": _style,
    "x": Cursor.number,
    "y": Cursor.number,
    "dx": Cursor.number,
    "dy": Cursor.number,
    "starts_line": Cursor.flag,
    "starts_paragraph": Cursor.flag,
}
_PARAGRAPH: dict[str, Check] = {name: partial(read_paragraph_value, name=name) for name in PARAGRAPH_RULES}
_FLOW: dict[str, Check] = {
    **dict.fromkeys(("left", "top", "right", "bottom", "scale", "tighten"), Cursor.number),
    "anchor": _one_of("top", "middle", "bottom"),
    "wrap": Cursor.flag,
    "fit": _one_of("none", "shrink", "grow"),
    "turned": Cursor.count,
    "columns": Cursor.count,
    "both_ways": Cursor.flag,
}
_PAGE: dict[str, Check] = {
    "view": _matrix,
    "unit_mm": Cursor.number,
    "name": Cursor.text,
    "layout": Cursor.text,
    "hidden": Cursor.flag,
    "copy_of": Cursor.text,
    "features": read_features,
}
