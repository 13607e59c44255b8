"""Edits to and from JSON: `{"redraft": 1, "edits": […], "base": sha256 of the file they were made for}`.

The form is stable and described in docs/reference/document-model.md. What comes in is not trusted: whatever is not
exactly as described is refused with an EditError that says where it is and what was expected. Values that are at
their default are left out when writing, and may be left out when reading.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING
from dataclasses import fields as dataclass_fields
from functools import partial
from typing import Any

from redraft.document.geometry import Box, Matrix
from redraft.edits import kinds
from redraft.edits.kinds import Edit
from redraft.edits.native_edits import SetNative, SetPageNative
from redraft.edits.page_edits import HidePage, InsertPage, MovePage, RemovePage, SetPage, SetPageFeature
from redraft.edits.wire.checks import Check, Cursor, Fields, each, shown
from redraft.edits.wire.layers import layer_from_json as layer_from_json
from redraft.edits.wire.layers import (
    read_asset,
    read_feature,
    read_feature_name,
    read_features,
    read_flow,
    read_layer,
    read_page,
    read_paragraph_value,
    read_paragraphs,
    read_runs,
    read_style_value,
)
from redraft.edits.wire.written import held_to_json
from redraft.edits.wire.written import layer_to_json as layer_to_json
from redraft.errors import EditError, says

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
    where = Cursor("")
    if not isinstance(form, dict):
        raise where.refused('an object {"redraft": 1, "edits": […]}', form)
    version = form.get("redraft")
    if type(version) is not int or version != VERSION:
        if "redraft" in form:
            raise EditError(says("edits-version-mismatch", wanted=VERSION, found=shown(version)))
        raise EditError(says("edits-version-missing", version=VERSION))
    fields = Fields(form, where)
    fields.take("redraft", Cursor.anything)
    given = fields.take("edits", Cursor.list)
    if len(given) > MOST_EDITS:
        raise EditError(says("edits-too-many", count=len(given), limit=MOST_EDITS))
    base = fields.maybe("base", Cursor.sha256)
    fields.done()
    return [_read_edit(edit, Cursor(f"edit {number}")) for number, edit in enumerate(given, 1)], base


def dumps(edits: Iterable[Edit], base: str | None = None) -> str:
    """The text of an EDITS.json file."""
    return json.dumps(encode(edits, base), ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def loads(text: str | bytes) -> tuple[list[Edit], str | None]:
    """What an EDITS.json file holds."""
    try:
        form = json.loads(text, object_pairs_hook=unique_fields)
    except RecursionError:
        raise EditError(says("edits-nested-too-deep")) from None
    except ValueError as wrong:  # bad JSON, bad UTF-8, a number of thousands of digits
        raise EditError(says("edits-not-json", error=wrong)) from None
    return decode(form)


def unique_fields(pairs: list[tuple[str, Any]]) -> Json:
    """A JSON object in which no field is named twice: which of the two would count?"""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        raise EditError(says("json-field-twice", field=next(name for name in names if names.count(name) > 1)))
    return fields


def edit_to_json(edit: Edit) -> Json:
    """One edit as a flat object. What is None or empty by default is left out; only `before` is always there."""
    form: Json = {"edit": _NAMES[type(edit)]}
    for field in dataclass_fields(edit):
        held = getattr(edit, field.name)
        if field.default is MISSING or field.name == "before" or held not in (None, ()):
            form[field.name] = dict(held) if field.name == "features" else held_to_json(held)
    return form


def edit_from_json(form: object) -> Edit:
    """One edit from its flat object."""
    return _read_edit(form, Cursor("edit"))


def _read_edit(form: object, where: Cursor) -> Edit:
    names = ", ".join(_EDITS)
    if not isinstance(form, dict):
        raise where.refused('an object like {"edit": "remove", "layer": "logo"}', form)
    name = form.get("edit")
    if not isinstance(name, str) or name not in _EDITS:
        found = f"no edit {shown(name)}" if "edit" in form else 'no "edit" that says what to do'
        raise where.error(f"{found}; there are {names}")
    fields = Fields(form, where)
    fields.take("edit", Cursor.anything)
    kind, checks = _EDITS[name]
    values: Json = {}
    for field in dataclass_fields(kind):
        check = checks[field.name]
        if field.name == "value":  # what it may be depends on the name before it
            check = partial(check, name=values["name"])
        value = (fields.take if field.default is MISSING else fields.maybe)(field.name, check)
        if value is not None or field.default is MISSING:
            values[field.name] = value
    edit: Edit = kind(**values)
    if isinstance(edit, kinds.ReplacePixels) and edit.content is not None and edit.content.key != edit.asset:
        raise where.error(f"the pixels brought along have the sha256 {edit.content.key}, not {edit.asset}")
    fields.done()
    return edit


def _numbers(count: int, made: Callable[[Iterable[float]], tuple[float, ...]] = tuple) -> Check:
    return lambda where, value: made(where.numbers(value, count))


def _table_value(where: Cursor, value: object, name: str) -> Any:
    if name == "style":
        return where.text(value)
    read = {"parts": Cursor.text, "widths": Cursor.number, "heights": Cursor.number}.get(name)
    if read is None:
        raise where.refused('a "style", "parts", "widths" or "heights"', name)
    return each(read)(where, value)


_LAYER: dict[str, Check] = {"layer": Cursor.id}
_PAGE: dict[str, Check] = {"page": Cursor.id}
_FEATURE: dict[str, Check] = {"name": read_feature_name, "value": read_feature}
_BEFORE: dict[str, Check] = {"before": Cursor.id}
_ASSETS: dict[str, Check] = {"assets": each(read_asset)}
_NATIVE: dict[str, Check] = {
    "path": Cursor.text, "before": Cursor.markup, "after": Cursor.markup, "part": Cursor.text,
    "names": each(Cursor.id), "media": each(read_asset),
}  # fmt: skip
_EDITS: Mapping[str, tuple[type[Any], dict[str, Check]]] = {
    "set_text": (kinds.SetText, _LAYER | {"text": Cursor.text, "run": Cursor.count}),
    "set_style": (kinds.SetStyle, _LAYER | {"name": Cursor.property, "value": read_style_value, "run": Cursor.count}),
    "move": (kinds.Move, _LAYER | {"dx": Cursor.number, "dy": Cursor.number}),
    "resize": (kinds.Resize, _LAYER | {"sx": Cursor.factor, "sy": Cursor.factor, "pivot": _numbers(2)}),
    "rotate": (kinds.Rotate, _LAYER | {"degrees": Cursor.number, "pivot": _numbers(2)}),
    "set_transform": (kinds.SetTransform, _LAYER | {"matrix": _numbers(6, Matrix._make)}),
    "restack": (kinds.Restack, _LAYER | {"parent": Cursor.id} | _BEFORE),
    "insert": (kinds.Insert, {"content": read_layer, "parent": Cursor.id} | _BEFORE | _ASSETS),
    "remove": (kinds.Remove, _LAYER),
    "replace_pixels": (kinds.ReplacePixels, _LAYER | {"asset": Cursor.asset_key, "content": read_asset}),
    "set_runs": (kinds.SetRuns, _LAYER | {"runs": read_runs, "paragraphs": read_paragraphs}),
    "set_paragraph": (
        kinds.SetParagraph,
        _LAYER | {"name": Cursor.text, "value": read_paragraph_value, "paragraph": Cursor.count},
    ),
    "set_flow": (kinds.SetFlow, _LAYER | {"flow": read_flow}),
    "rename": (kinds.Rename, _LAYER | {"name": Cursor.text}),
    "set_form": (kinds.SetForm, _LAYER | {"form": Cursor.text, "features": read_features}),
    "set_radius": (kinds.SetRadius, _LAYER | {"radius": Cursor.number}),
    "set_crop": (kinds.SetCrop, _LAYER | {"crop": _numbers(4), "frame": _numbers(4, Box._make)}),
    "set_feature": (kinds.SetFeature, _LAYER | _FEATURE),
    "set_page_feature": (SetPageFeature, _PAGE | _FEATURE),
    "set_table": (kinds.SetTable, _LAYER | {"name": Cursor.text, "value": _table_value}),
    "set_span": (kinds.SetSpan, _LAYER | {"rows": Cursor.count, "columns": Cursor.count, "cells": each(read_layer)}),
    "set_page": (SetPage, _PAGE | {"width": Cursor.length, "height": Cursor.length}),
    "hide_page": (HidePage, _PAGE | {"hidden": Cursor.flag}),
    "insert_page": (InsertPage, {"content": read_page} | _BEFORE | _ASSETS),
    "remove_page": (RemovePage, _PAGE),
    "move_page": (MovePage, _PAGE | _BEFORE),
    "set_native": (SetNative, _LAYER | _NATIVE),
    "set_page_native": (SetPageNative, _PAGE | _NATIVE),
}
"""The edits by their names in JSON, and how each of their fields is read."""
EDIT_NAMES = tuple(_EDITS)
_NAMES = {kind: name for name, (kind, _) in _EDITS.items()}
