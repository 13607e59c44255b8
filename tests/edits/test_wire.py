"""The JSON form of edits, and every way it can be wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from redraft.document.layers import Asset, Group, Layer, Run, Shape, Text
from redraft.document.style import Color, NoPaint, PaintServer, Style
from redraft.edits.ops import Insert, Move, ReplacePixels, SetStyle, SetText
from redraft.edits.wire.edits import (
    decode,
    dumps,
    edit_from_json,
    edit_to_json,
    encode,
    layer_from_json,
    layer_to_json,
    loads,
)
from redraft.edits.wire.written import NESTING
from redraft.errors import EditError
from tests.cases import of_case
from tests.sampling import each

BASE = "0123456789abcdef" * 4
SKY = Asset("image/png", b"sky", 1, 1)


def test_an_edit_is_a_flat_object() -> None:
    edit = SetText("title", "Sale", 0)
    assert edit_to_json(edit) == {"edit": "set_text", "layer": "title", "text": "Sale", "run": 0}
    assert encode([edit], BASE) == {"redraft": 1, "edits": [edit_to_json(edit)], "base": BASE}
    assert decode({"redraft": 1, "edits": []}) == ([], None)


def test_the_run_and_the_place_in_the_stack_may_be_left_out() -> None:
    assert edit_from_json({"edit": "set_text", "layer": "t", "text": ""}) == SetText("t", "", 0)
    assert edit_from_json({"edit": "set_style", "layer": "t", "name": "opacity", "value": None}) == SetStyle(
        "t", "opacity", None
    )
    assert edit_from_json({"edit": "insert", "content": {"kind": "shape", "id": "s"}, "parent": "p"}) == Insert(
        Shape("s"), "p"
    )


@each(
    ("value", "form"),
    [
        (Color(255, 0, 128), "#ff0080"),
        (Color(255, 0, 128, 64), "#ff008040"),
        (NoPaint(), "none"),
        (PaintServer("linear", "g1", (Color(0, 0, 0),)), {"kind": "linear", "id": "g1", "colors": ["#000000"]}),
    ],
)
def test_paints_are_written_as_people_write_them(value: Color | NoPaint | PaintServer, form: object) -> None:
    edit = SetStyle("t", "fill", value)
    assert edit_to_json(edit)["value"] == form
    again = edit_from_json(edit_to_json(edit))
    assert again == edit
    assert isinstance(again, SetStyle)
    assert type(again.value) is type(value)


def test_a_layer_states_only_what_is_not_at_its_default() -> None:
    layer = Group("g", children=(Text("t", style=Style(opacity=0.5), runs=(Run("a"), Run("b", starts_line=True))),))
    form = {
        "kind": "group",
        "id": "g",
        "children": [
            {
                "kind": "text",
                "id": "t",
                "style": {"opacity": 0.5},
                "runs": [{"text": "a"}, {"text": "b", "starts_line": True}],
            }
        ],
    }
    assert layer_to_json(layer) == form
    assert layer_from_json(form) == layer


def test_bytes_of_pictures_travel_in_base64_and_are_checked() -> None:
    edit = ReplacePixels("photo", SKY.key, SKY)
    form = edit_to_json(edit)
    assert form["content"] == {"media_type": "image/png", "width": 1, "height": 1, "data": "c2t5"}
    assert edit_from_json(form) == edit
    with pytest.raises(EditError, match="sha256"):
        edit_from_json({**form, "asset": BASE})


def move(**change: object) -> dict[str, Any]:
    return {"edit": "move", "layer": "a", "dx": 1, "dy": 2, **change}


def style(name: object, value: object) -> dict[str, Any]:
    return {"edit": "set_style", "layer": "a", "name": name, "value": value}


def insert(**content: object) -> dict[str, Any]:
    return {"edit": "insert", "content": {"kind": "text", "id": "t", **content}, "parent": "p"}


def nested(depth: int) -> dict[str, Any]:
    form: dict[str, Any] = {"kind": "shape", "id": "s"}
    for number in range(depth):
        form = {"kind": "group", "id": f"g{number}", "children": [form]}
    return {"edit": "insert", "content": form, "parent": "p"}


WRONG_EDITS: list[tuple[object, str]] = [
    (None, "expected an object"),
    ([], "expected an object"),
    ({}, 'no "edit"'),
    ({"edit": "explode", "layer": "a"}, 'no edit "explode"; there are set_text, set_style'),
    ({"edit": ["move"]}, "no edit a list of 1"),
    ({"edit": "remove"}, 'there is no "layer"'),
    ({"edit": "remove", "layer": "a", "really": True}, 'no field "really"; there are edit, layer'),
    ({"edit": "remove", "layer": ""}, "layer: expected an id"),
    ({"edit": "remove", "layer": 7}, "layer: expected an id (a string), found 7"),
    ({"edit": "remove", "layer": None}, "found null"),
    ({"edit": "remove", "layer": "\ud800"}, "expected an id"),
    (move(dx="1"), 'dx: expected a finite number, found "1"'),
    (move(dx=True), "dx: expected a finite number, found true"),
    (move(dx=float("nan")), "dx: expected a finite number, found nan"),
    (move(dx=float("inf")), "found inf"),
    (move(dx=10**400), "found a number that is too large"),
    (move(dy=None), "dy: expected a finite number, found null"),
    ({"edit": "set_text", "layer": "a", "text": 5}, "text: expected a string"),
    ({"edit": "set_text", "layer": "a", "text": "\x07"}, "control characters"),
    ({"edit": "set_text", "layer": "a", "text": "", "run": -1}, "run: expected a whole number"),
    ({"edit": "set_text", "layer": "a", "text": "", "run": 0.0}, "run: expected a whole number"),
    ({"edit": "set_text", "layer": "a", "text": "", "run": False}, "run: expected a whole number"),
    (style("colour", 1), "name: expected a style property (fill, stroke"),
    (style(["fill"], 1), "name: expected a style property"),
    (style("opacity", 2), "value: expected a number from 0 to 1, found 2"),
    (style("opacity", False), "found false"),
    (style("opacity", []), "found a list of 0"),
    (style("fill", "red"), 'value: expected a colour like "#ff0000"'),
    (style("fill", "#ab  cd"), "value: expected a colour"),
    (style("fill", 3), "value: expected a colour"),
    (style("fill", {"kind": "linear"}), 'value: there is no "id"'),
    (style("fill", {"kind": "linear", "id": "g", "stops": []}), 'no field "stops"'),
    (style("fill", {"kind": "linear", "id": "g", "colors": ["none"]}), "value.colors[0]: expected a colour"),
    (style("font_weight", 400.0), "value: expected a whole number from 1 to 1000"),
    ({"edit": "resize", "layer": "a", "sx": 0, "sy": 1, "pivot": [0, 0]}, "sx: expected a number other than 0"),
    ({"edit": "resize", "layer": "a", "sx": 1, "sy": 1, "pivot": [0]}, "pivot: expected a list of 2 numbers"),
    ({"edit": "rotate", "layer": "a", "degrees": 1, "pivot": [0, None]}, "pivot[1]: expected a finite number"),
    ({"edit": "set_transform", "layer": "a", "matrix": [1, 0, 0, 1, 0]}, "matrix: expected a list of 6 numbers"),
    ({"edit": "set_transform", "layer": "a", "matrix": "none"}, "matrix: expected a list of 6 numbers"),
    ({"edit": "restack", "layer": "a", "parent": 1}, "parent: expected an id"),
    ({"edit": "restack", "layer": "a", "parent": "p", "before": ""}, "before: expected an id"),
    ({"edit": "insert", "content": "x", "parent": "p"}, "content: expected an object"),
    (insert(kind="sound"), 'content: no kind "sound"; there are text, shape, picture, group, opaque'),
    ({"edit": "insert", "content": {"id": "x"}, "parent": "p"}, 'content: no "kind"'),
    (insert(d="M0 0"), 'content: no field "d"'),
    (insert(children=[]), 'content: no field "children"'),
    (insert(runs=["a"]), "content.runs[0]: expected an object"),
    (insert(runs=[{"text": "a", "bold": True}]), 'content.runs[0]: no field "bold"'),
    (insert(runs=[{"text": "a", "x": "0"}]), "content.runs[0].x: expected a finite number"),
    (insert(runs=[{"text": "a", "starts_line": 1}]), "content.runs[0].starts_line: expected true or false"),
    (insert(style=[]), "content.style: expected an object"),
    (insert(style={"opacity": 7}), "content.style.opacity: expected a number from 0 to 1"),
    (insert(style={"x": 7}), "content.style: expected a style property"),
    (insert(transform=[1]), "content.transform: expected a list of 6 numbers"),
    (insert(frame=[0, 0, -1, 0]), "content.frame: expected x, y, width and height"),
    (insert(effects="blur"), "content.effects: expected a list"),
    (insert(kind="shape", form="star"), "content.form: expected rect or ellipse or path"),
    (insert(kind="shape", form=["rect"]), "content.form: expected rect or ellipse or path"),
    (insert(kind="shape", radius=-1), "content.radius: expected a number, 0 or more"),
    (insert(kind="picture", asset="abc"), "content.asset: expected a sha256"),
    (insert(kind="group", form="foo"), "content.form: expected shape or table or row or cell"),
    (insert(kind="group", form="table", span=[2, 1]), "content: a table has no span"),
    (insert(kind="group", table_style="Bold"), "content: a group has no table_style"),
    (insert(kind="group", children=[{"kind": "shape", "id": 1}]), "content.children[0].id: expected an id"),
    ({**insert(), "assets": {}}, "assets: expected a list"),
    ({**insert(), "assets": [{"media_type": "image/png", "data": "?"}]}, "assets[0].data: expected bytes in base64"),
    ({**insert(), "assets": [{"media_type": "image/png", "data": "ü"}]}, "assets[0].data: expected bytes in base64"),
    ({**insert(), "assets": [{"media_type": "png", "data": ""}]}, "assets[0].media_type: expected a media type"),
    ({**insert(), "assets": [{"media_type": "image/png"}]}, 'assets[0]: there is no "data"'),
    (nested(NESTING + 1), f"groups may be {NESTING} deep at most"),
    (nested(100_000), f"groups may be {NESTING} deep at most"),
    ({"edit": "replace_pixels", "layer": "a", "asset": "A" * 64}, "asset: expected a sha256"),
    ({"edit": "set_page", "page": "p", "width": 0, "height": 1}, "width: expected a number above 0"),
]


@each("form", ["", "shape", "table", "row", "cell", "series", "categories", "pie chart"])
def test_a_group_of_any_form_may_state_defaults_of_what_other_forms_have(form: str) -> None:
    bare = {"kind": "group", "id": "g", "form": form, "children": []}
    full = layer_from_json({**bare, "span": [1, 1], "table_style": "", "table_parts": []})
    assert full == layer_from_json(bare)
    assert layer_from_json(layer_to_json(full)) == full


@each(("form", "reason"), WRONG_EDITS, ids=[reason for _, reason in WRONG_EDITS])
def test_a_wrong_edit_is_refused_with_its_place_and_what_was_expected(form: object, reason: str) -> None:
    with pytest.raises(EditError) as refusal:
        decode({"redraft": 1, "edits": [move(), move(), form]})
    assert refusal.value.message.startswith("edit 3: ")
    assert reason in refusal.value.message
    assert len(refusal.value.message) < 400
    refusal.value.message.encode()  # can be printed


@each(
    ("form", "reason"),
    [
        (None, "expected an object"),
        ([], "expected an object"),
        ({}, 'no "redraft": 1'),
        ({"edits": []}, 'no "redraft": 1'),
        ({"redraft": 2, "edits": []}, '"redraft" must be 1'),
        ({"redraft": True, "edits": []}, '"redraft" must be 1'),
        ({"redraft": 1.0, "edits": []}, '"redraft" must be 1'),
        ({"redraft": "1", "edits": []}, '"redraft" must be 1'),
        ({"redraft": 1}, 'there is no "edits"'),
        ({"redraft": 1, "edits": {}}, "edits: expected a list"),
        ({"redraft": 1, "edits": [], "base": "abc"}, "base: expected a sha256"),
        ({"redraft": 1, "edits": [], "extra": 1}, 'no field "extra"'),
    ],
)
def test_a_file_of_another_form_is_refused(form: object, reason: str) -> None:
    with pytest.raises(EditError) as refusal:
        decode(form)
    assert reason in refusal.value.message


@each(
    ("text", "reason"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\xfd", "not JSON"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"redraft": 1, "edits": [{"edit": "move", "layer": "a", "dx": NaN, "dy": 0}]}', "found nan"),
        (b'{"redraft": 1, "edits": [{"edit": "move", "layer": "a", "dx": 1e999, "dy": 0}]}', "found inf"),
        (b'{"redraft": ' + b"1" * 5000 + b"}", "not JSON"),
        (b'{"redraft": 1, "edits": [], "edits": []}', '"edits" is there twice'),
    ],
)
def test_text_that_is_no_file_of_edits_is_refused(text: bytes, reason: str) -> None:
    with pytest.raises(EditError) as refusal:
        loads(text)
    assert reason in refusal.value.message


def test_groups_as_deep_as_allowed_go_there_and_back() -> None:
    layer: Layer = Shape("s")
    for number in range(NESTING):
        layer = Group(f"g{number}", children=(layer,))
    edit = Insert(layer, "p")
    assert loads(dumps([edit])) == ([edit], None)
    with pytest.raises(EditError, check=of_case("groups-nested-too-deep")):
        edit_to_json(Insert(Group("one more", children=(layer,)), "p"))


def test_whole_numbers_in_json_mean_the_same_as_floats() -> None:
    edit = edit_from_json(json.loads('{"edit": "move", "layer": "a", "dx": 1, "dy": -2}'))
    assert edit == Move("a", 1.0, -2.0)
    assert isinstance(edit, Move)
    assert isinstance(edit.dx, float)


@each(
    ("fields", "said"),
    [
        ({"flow": {}, "runs": [{"text": "a"}]}, "1 paragraphs, and 0 are described"),
        ({"runs": [{"text": "a"}], "paragraphs": [{}, {}]}, "1 paragraphs, and 2 are described"),
        ({"features": {"dash": 10**400}}, "a finite number"),
    ],
)
def test_a_layer_that_contradicts_itself_is_refused_when_it_is_read(fields: dict[str, Any], said: str) -> None:
    form = {"edit": "insert", "parent": "page1", "content": {"kind": "text", "id": "t", **fields}}
    with pytest.raises(EditError, match=said):
        edit_from_json(form)
