"""Edits to and from JSON: `{"redraft": 1, "edits": […], "base": sha256 of the file they were made for}`.

The form is stable and described in docs/document-model.md. What comes in is not trusted: whatever is not exactly as
described is refused with an EditError that says where it is and what was expected. Values that are at their default
are left out when writing, and may be left out when reading.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset
from redraft.edits.kinds import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetFlow,
    SetForm,
    SetParagraph,
    SetRadius,
    SetRuns,
    SetSpan,
    SetStyle,
    SetTable,
    SetText,
    SetTransform,
)
from redraft.edits.page_edits import HidePage, InsertPage, MovePage, RemovePage, SetPage, SetPageFeature
from redraft.edits.wire_checks import Fields, Reading, shown
from redraft.edits.wire_layers import (
    asset_to_json,
    flow_to_json,
    page_to_json,
    paragraphs_to_json,
    read_asset,
    read_feature,
    read_feature_name,
    read_flow,
    read_layer,
    read_page,
    read_paragraph_value,
    read_paragraphs,
    read_runs,
    read_style_value,
    runs_to_json,
    value_to_json,
)
from redraft.edits.wire_layers import layer_from_json as layer_from_json
from redraft.edits.wire_layers import layer_to_json as layer_to_json
from redraft.errors import EditError

VERSION = 1
MOST_EDITS = 50_000
MOST_FILE = 128 << 20
"""Bytes of a file of edits, of commands, or of a receipt."""

Json = dict[str, Any]


def encode(edits: Iterable[Edit], base: str | None = None) -> Json:
    """The file form of edits; `base` is the sha256 of the file they were made for."""
    form: Json = {"redraft": VERSION, "edits": [edit_to_json(edit) for edit in edits]}
    return form if base is None else {**form, "base": base}


def decode(form: object) -> tuple[list[Edit], str | None]:
    """The edits of the file form, and the sha256 of the base file if it names one."""
    where = Reading("")
    if not isinstance(form, dict):
        raise where.refused('an object {"redraft": 1, "edits": […]}', form)
    version = form.get("redraft")
    if type(version) is not int or version != VERSION:
        if "redraft" in form:
            raise EditError(f'"redraft" must be {VERSION}, the version of this form, not {shown(version)}')
        raise EditError(f'this is not a file of edits: there is no "redraft": {VERSION} in it')
    fields = Fields(form, where)
    fields.take("redraft", Reading.anything)
    given = fields.take("edits", Reading.list)
    if len(given) > MOST_EDITS:
        raise EditError(f"{len(given):,} edits are too many; {MOST_EDITS:,} are read", "split the file")
    base = fields.maybe("base", Reading.sha256)
    fields.done()
    return [_read_edit(edit, Reading(f"edit {number}")) for number, edit in enumerate(given, 1)], base


def dumps(edits: Iterable[Edit], base: str | None = None) -> str:
    """The text of an EDITS.json file."""
    return json.dumps(encode(edits, base), ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def loads(text: str | bytes) -> tuple[list[Edit], str | None]:
    """What an EDITS.json file holds."""
    try:
        form = json.loads(text, object_pairs_hook=unique_fields)
    except RecursionError:
        raise EditError("this is not a file of edits: it is nested too deeply") from None
    except ValueError as wrong:  # bad JSON, bad UTF-8, a number of thousands of digits
        raise EditError(f"this is not a file of edits: not JSON ({wrong})") from None
    return decode(form)


def unique_fields(pairs: list[tuple[str, Any]]) -> Json:
    """A JSON object in which no field is named twice: which of the two would count?"""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        raise EditError(f'the field "{next(name for name in names if names.count(name) > 1)}" is there twice')
    return fields


def edit_to_json(edit: Edit) -> Json:
    """One edit as a flat object."""
    match edit:
        case SetText(layer, text, run):
            return {"edit": "set_text", "layer": layer, "text": text, "run": run}
        case SetStyle(layer, name, value, run):
            form = {"edit": "set_style", "layer": layer, "name": name, "value": value_to_json(value)}
            return form if run is None else {**form, "run": run}
        case Move(layer, dx, dy):
            return {"edit": "move", "layer": layer, "dx": dx, "dy": dy}
        case Resize(layer, sx, sy, pivot):
            return {"edit": "resize", "layer": layer, "sx": sx, "sy": sy, "pivot": list(pivot)}
        case Rotate(layer, degrees, pivot):
            return {"edit": "rotate", "layer": layer, "degrees": degrees, "pivot": list(pivot)}
        case SetTransform(layer, matrix):
            return {"edit": "set_transform", "layer": layer, "matrix": list(matrix)}
        case Restack(layer, parent, before):
            return {"edit": "restack", "layer": layer, "parent": parent, "before": before}
        case Insert(content, parent, before, assets):
            form = {"edit": "insert", "content": layer_to_json(content), "parent": parent, "before": before}
            return {**form, "assets": [asset_to_json(asset) for asset in assets]} if assets else form
        case Remove(layer):
            return {"edit": "remove", "layer": layer}
        case ReplacePixels(layer, asset, pixels):
            form = {"edit": "replace_pixels", "layer": layer, "asset": asset}
            return form if pixels is None else {**form, "content": asset_to_json(pixels)}
        case SetRuns(layer, runs, paragraphs):
            form = {"edit": "set_runs", "layer": layer, "runs": runs_to_json(runs)}
            return {**form, "paragraphs": paragraphs_to_json(paragraphs)} if paragraphs else form
        case SetParagraph(layer, name, setting, paragraph):
            form = {"edit": "set_paragraph", "layer": layer, "name": name, "value": setting}
            return form if paragraph is None else {**form, "paragraph": paragraph}
        case SetFlow(layer, flow):
            return {"edit": "set_flow", "layer": layer, "flow": flow_to_json(flow)}
        case Rename(layer, name):
            return {"edit": "rename", "layer": layer, "name": name}
        case SetForm(layer, group_form):
            return {"edit": "set_form", "layer": layer, "form": group_form}
        case SetRadius(layer, radius):
            return {"edit": "set_radius", "layer": layer, "radius": radius}
        case SetFeature(layer, name, feature):
            return {"edit": "set_feature", "layer": layer, "name": name, "value": feature}
        case SetPageFeature(page, name, feature):
            return {"edit": "set_page_feature", "page": page, "name": name, "value": feature}
        case SetCrop(layer, crop, frame):
            return {"edit": "set_crop", "layer": layer, "crop": list(crop), "frame": list(frame)}
        case SetTable(layer, name, worth):
            return {"edit": "set_table", "layer": layer, "name": name, "value": _listed(worth)}
        case SetSpan(layer, rows, columns, cells):
            form = {"edit": "set_span", "layer": layer, "rows": rows, "columns": columns}
            return {**form, "cells": [layer_to_json(cell) for cell in cells]} if cells else form
        case SetPage(page, width, height):
            return {"edit": "set_page", "page": page, "width": width, "height": height}
        case HidePage(page, hidden):
            return {"edit": "hide_page", "page": page, "hidden": hidden}
        case InsertPage(content, before, assets):
            form = {"edit": "insert_page", "content": page_to_json(content), "before": before}
            return {**form, "assets": [asset_to_json(asset) for asset in assets]} if assets else form
        case RemovePage(page):
            return {"edit": "remove_page", "page": page}
        case MovePage(page, before):
            return {"edit": "move_page", "page": page, "before": before}


def _listed(value: str | tuple[Any, ...]) -> Any:
    return value if isinstance(value, str) else list(value)


def edit_from_json(form: object) -> Edit:
    """One edit from its flat object."""
    return _read_edit(form, Reading("edit"))


def _read_edit(form: object, where: Reading) -> Edit:
    names = ", ".join(_READERS)
    if not isinstance(form, dict):
        raise where.refused('an object like {"edit": "remove", "layer": "logo"}', form)
    name = form.get("edit")
    if not isinstance(name, str) or name not in _READERS:
        found = f"no edit {shown(name)}" if "edit" in form else 'no "edit" that says what to do'
        raise where.error(f"{found}; there are {names}")
    fields = Fields(form, where)
    fields.take("edit", Reading.anything)
    edit = _READERS[name](fields)
    fields.done()
    return edit


def _set_text(fields: Fields) -> Edit:
    return SetText(
        fields.take("layer", Reading.id), fields.take("text", Reading.text), fields.maybe("run", Reading.count) or 0
    )


def _set_style(fields: Fields) -> Edit:
    layer, name = fields.take("layer", Reading.id), fields.take("name", Reading.property)
    value = fields.take("value", lambda where, value: read_style_value(where, name, value))
    return SetStyle(layer, name, value, fields.maybe("run", Reading.count))


def _move(fields: Fields) -> Edit:
    return Move(fields.take("layer", Reading.id), fields.take("dx", Reading.number), fields.take("dy", Reading.number))


def _resize(fields: Fields) -> Edit:
    layer, sx, sy = (
        fields.take("layer", Reading.id),
        fields.take("sx", Reading.factor),
        fields.take("sy", Reading.factor),
    )
    return Resize(layer, sx, sy, _pivot(fields))


def _rotate(fields: Fields) -> Edit:
    return Rotate(fields.take("layer", Reading.id), fields.take("degrees", Reading.number), _pivot(fields))


def _pivot(fields: Fields) -> tuple[float, float]:
    x, y = fields.take("pivot", lambda where, value: where.numbers(value, 2))
    return x, y


def _set_transform(fields: Fields) -> Edit:
    layer = fields.take("layer", Reading.id)
    return SetTransform(layer, Matrix(*fields.take("matrix", lambda where, value: where.numbers(value, 6))))


def _restack(fields: Fields) -> Edit:
    return Restack(
        fields.take("layer", Reading.id), fields.take("parent", Reading.id), fields.maybe("before", Reading.id)
    )


def _insert(fields: Fields) -> Edit:
    content = fields.take("content", read_layer)
    parent, before = fields.take("parent", Reading.id), fields.maybe("before", Reading.id)
    assets = fields.maybe("assets", _assets) or ()
    return Insert(content, parent, before, assets)


def _assets(where: Reading, value: object) -> tuple[Asset, ...]:
    return tuple(read_asset(where.at(number), asset) for number, asset in enumerate(where.list(value)))


def _remove(fields: Fields) -> Edit:
    return Remove(fields.take("layer", Reading.id))


def _replace_pixels(fields: Fields) -> Edit:
    layer, asset = fields.take("layer", Reading.id), fields.take("asset", Reading.asset_key)
    content = fields.maybe("content", read_asset)
    if content is not None and content.key != asset:
        raise fields.where.error(f"the pixels brought along have the sha256 {content.key}, not {asset}")
    return ReplacePixels(layer, asset, content)


def _set_page(fields: Fields) -> Edit:
    page = fields.take("page", Reading.id)
    return SetPage(page, fields.take("width", Reading.length), fields.take("height", Reading.length))


def _hide_page(fields: Fields) -> Edit:
    return HidePage(fields.take("page", Reading.id), fields.take("hidden", Reading.flag))


def _set_runs(fields: Fields) -> Edit:
    layer, runs = fields.take("layer", Reading.id), fields.take("runs", read_runs)
    return SetRuns(layer, runs, fields.maybe("paragraphs", read_paragraphs) or ())


def _set_paragraph(fields: Fields) -> Edit:
    layer, name = fields.take("layer", Reading.id), fields.take("name", Reading.text)
    value = fields.take("value", lambda where, value: read_paragraph_value(where, name, value))
    return SetParagraph(layer, name, value, fields.maybe("paragraph", Reading.count))


def _set_flow(fields: Fields) -> Edit:
    return SetFlow(fields.take("layer", Reading.id), fields.take("flow", read_flow))


def _rename(fields: Fields) -> Edit:
    return Rename(fields.take("layer", Reading.id), fields.take("name", Reading.text))


def _set_form(fields: Fields) -> Edit:
    return SetForm(fields.take("layer", Reading.id), fields.take("form", Reading.text))


def _set_radius(fields: Fields) -> Edit:
    return SetRadius(fields.take("layer", Reading.id), fields.take("radius", Reading.number))


def _set_feature(fields: Fields) -> Edit:
    layer, name = fields.take("layer", Reading.id), fields.take("name", read_feature_name)
    return SetFeature(layer, name, fields.take("value", lambda where, value: read_feature(where, name, value)))


def _set_page_feature(fields: Fields) -> Edit:
    page, name = fields.take("page", Reading.id), fields.take("name", read_feature_name)
    return SetPageFeature(page, name, fields.take("value", lambda where, value: read_feature(where, name, value)))


def _set_crop(fields: Fields) -> Edit:
    layer, crop = fields.take("layer", Reading.id), fields.take("crop", lambda where, value: where.numbers(value, 4))
    frame = fields.take("frame", lambda where, value: where.numbers(value, 4))
    return SetCrop(layer, (crop[0], crop[1], crop[2], crop[3]), Box(*frame))


def _set_table(fields: Fields) -> Edit:
    layer, name = fields.take("layer", Reading.id), fields.take("name", Reading.text)
    return SetTable(layer, name, fields.take("value", lambda where, value: _worth(where, name, value)))


def _worth(where: Reading, name: str, value: object) -> Any:
    if name == "style":
        return where.text(value)
    read = {"parts": Reading.text, "widths": Reading.number, "heights": Reading.number}.get(name)
    if read is None:
        raise where.refused('a "style", "parts", "widths" or "heights"', name)
    return tuple(read(where.at(number), one) for number, one in enumerate(where.list(value)))


def _set_span(fields: Fields) -> Edit:
    layer, rows = fields.take("layer", Reading.id), fields.take("rows", Reading.count)
    columns, cells = fields.take("columns", Reading.count), fields.maybe("cells", _cells) or ()
    return SetSpan(layer, rows, columns, cells)


def _cells(where: Reading, value: object) -> tuple[Any, ...]:
    return tuple(read_layer(where.at(number), cell) for number, cell in enumerate(where.list(value)))


def _insert_page(fields: Fields) -> Edit:
    content, before = fields.take("content", read_page), fields.maybe("before", Reading.id)
    return InsertPage(content, before, fields.maybe("assets", _assets) or ())


def _remove_page(fields: Fields) -> Edit:
    return RemovePage(fields.take("page", Reading.id))


def _move_page(fields: Fields) -> Edit:
    return MovePage(fields.take("page", Reading.id), fields.maybe("before", Reading.id))


_READERS: Mapping[str, Callable[[Fields], Edit]] = {
    "set_text": _set_text,
    "set_style": _set_style,
    "move": _move,
    "resize": _resize,
    "rotate": _rotate,
    "set_transform": _set_transform,
    "restack": _restack,
    "insert": _insert,
    "remove": _remove,
    "replace_pixels": _replace_pixels,
    "set_runs": _set_runs,
    "set_paragraph": _set_paragraph,
    "set_flow": _set_flow,
    "rename": _rename,
    "set_form": _set_form,
    "set_radius": _set_radius,
    "set_crop": _set_crop,
    "set_feature": _set_feature,
    "set_page_feature": _set_page_feature,
    "set_table": _set_table,
    "set_span": _set_span,
    "set_page": _set_page,
    "hide_page": _hide_page,
    "insert_page": _insert_page,
    "remove_page": _remove_page,
    "move_page": _move_page,
}
EDIT_NAMES = tuple(_READERS)
