"""The examples of docs/reference/document-model.md, carried out as they stand there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import MappingProxyType
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Matrix
from redraft.document.layers import Asset
from redraft.document.pages import Document, Page
from redraft.document.selectors import parse, select
from redraft.document.style import PROPERTIES, RULES
from redraft.edits.ops import Insert, Move, apply, inverse
from redraft.edits.wire.edits import (
    EDIT_NAMES,
    decode,
    edit_from_json,
    edit_to_json,
    encode,
    layer_from_json,
    layer_to_json,
)
from redraft.formats.svg import CODEC
from tests.by_hand import by_hand
from tests.sampling import each

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "document-model.md").read_text(encoding="utf-8")
BLOCKS: list[dict[str, Any]] = [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", PAGE, re.M | re.S)]
EDITS = [block for block in BLOCKS if "edit" in block]
FILES = [block for block in BLOCKS if "redraft" in block]
LAYERS = [block for block in BLOCKS if "kind" in block]
SELECTORS = re.findall(r"^```selectors\n(.*?)^```", PAGE, re.M | re.S)[0].splitlines()
ROLES = {"title": "title", "badge": "logo"}


TABLE = """{"kind": "group", "id": "prices", "form": "table", "children": [
  {"kind": "group", "id": "prices/r1", "form": "row", "frame": [0, 0, 80, 20], "children": [
    {"kind": "group", "id": "prices/r1c1", "form": "cell", "frame": [0, 0, 40, 20]},
    {"kind": "group", "id": "prices/r1c2", "form": "cell", "frame": [40, 0, 40, 20]}]}]}"""
DRAWING = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle id="star" r="4"/></svg>"""


def design() -> Document:
    photo = Asset("image/png", b"photo")
    page = Page("page1", 400.0, 300.0, (layer_from_json(LAYERS[0]),))
    return by_hand(
        "svg",
        (page, Page("page2", 400.0, 300.0, features=(("transition", None),))),
        MappingProxyType({photo.key: photo}),
    )


def test_every_block_of_json_is_an_edit_a_file_or_the_design() -> None:
    assert len(EDITS) + len(FILES) + len(LAYERS) == len(BLOCKS)
    assert (len(FILES), len(LAYERS)) == (1, 1)


def test_there_is_an_example_of_each_edit_under_a_heading_of_its_name() -> None:
    assert {block["edit"] for block in EDITS} == set(EDIT_NAMES)
    assert re.findall(r"^### `(\w+)`$", PAGE, re.M) == list(EDIT_NAMES)


@each("form", EDITS, ids=lambda form: str(form["edit"]))
def test_the_documented_edit_changes_the_documented_design_and_can_be_undone(form: dict[str, Any]) -> None:
    edit = edit_from_json(form)
    before = CODEC.open(DRAWING, Fonts()).document if "native" in form["edit"] else design()
    if str(form.get("layer")).startswith("prices"):
        before = apply(before, Insert(layer_from_json(json.loads(TABLE)), "page1"))
    after = apply(before, edit)
    assert after != before
    assert apply(after, inverse(before, edit)) == before
    assert edit_from_json(edit_to_json(edit)) == edit


def test_the_documented_file_is_read_and_carried_out() -> None:
    edits, base = decode(FILES[0])
    assert base == FILES[0]["base"]
    assert encode(edits, base) == FILES[0]
    after = apply(design(), edits)
    assert '"Winter Lights"' in json.dumps(layer_to_json(after.index["title"].layer))


def test_the_documented_move_in_a_turned_group_comes_out_as_documented() -> None:
    move = next(edit_from_json(form) for form in EDITS if form["edit"] == "move")
    assert move == Move("star", 6, 4)
    assert apply(design(), move).index["star"].layer.transform == Matrix.translation(2, -3)


def test_the_documented_design_is_written_as_it_stands() -> None:
    assert layer_to_json(layer_from_json(LAYERS[0])) == LAYERS[0]


def test_the_style_table_lists_every_property_in_order() -> None:
    table = PAGE.split("### Style")[1].split("A **paint**")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.M)) == PROPERTIES == tuple(RULES)


@each("line", SELECTORS)
def test_the_documented_selector_names_the_documented_layers(line: str) -> None:
    selector, ids = re.split(r"\s{2,}", line, maxsplit=1)
    assert select(design(), parse(selector), ROLES) == tuple(ids.split())
