"""The receipt's JSON form, its use as a replay file, and edits told as values."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Group, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, Style
from redraft.edits.display_text import EXCERPT, excerpt, number
from redraft.edits.ops import Edit, Insert, Move, Remove, Resize, Rotate, SetStyle, SetText
from redraft.edits.page_edits import SetPage
from redraft.edits.receipt.record import Change, FileRecord, Proof, Receipt, Step, read_edits
from redraft.edits.receipt.value_changes import with_changes
from redraft.errors import EditError
from tests.sampling import each

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "receipt.md"
DESIGN = Document(
    "stand-in",
    (
        Page(
            "page1",
            200.0,
            100.0,
            (
                Shape("ground", style=Style(fill=Color(255, 255, 255)), frame=Box(0, 0, 200, 100), form="rect"),
                Text("title", style=Style(fill=NoPaint(), font_size=20.0), runs=(Run("Big"), Run(" sale"))),
                Group("badge", name="Badge", children=(Shape("dot", frame=Box(10, 10, 20, 20), form="ellipse"),)),
            ),
        ),
    ),
)


def receipt(**values: object) -> Receipt:
    source = FileRecord("a.svg", "ab" * 32, 10)
    return Receipt("0.1.0", "make it so", "done", source, source, **values)  # type: ignore[arg-type]


def told(edit: Edit) -> tuple[str, str, str]:
    _, (change,) = with_changes(DESIGN, [edit], lambda text: None)
    return change.what, change.old, change.new


@each(
    ("edit", "what", "old", "new"),
    [
        (SetText("title", " rest", 1), "text, run 2", " sale", " rest"),
        (SetStyle("title", "fill", Color(255, 0, 0, 128)), "fill colour", "none", "#ff000080"),
        (SetStyle("title", "font_size", 33.333), "font size", "20", "33.33"),
        (SetStyle("ground", "opacity", 0.5), "opacity", "", "0.5"),
        (SetStyle("ground", "visible", False), "visible", "", "no"),
        (Move("dot", 5, -2.5), "position", "10, 10", "15, 7.5"),
        (Resize("badge", 2, 2, (20, 20)), "size", "20 × 20", "40 × 40"),
        (Rotate("dot", 90, (20, 20)), "rotation", "", "90° clockwise"),
        (Rotate("dot", -90, (20, 20)), "rotation", "", "90° counterclockwise"),
        (Remove("badge"), "removed", "group of 1 “Badge”, 20 × 20, top left", ""),
        (Insert(Text("new", runs=(Run("Hi"),)), "page1"), "added", "", "text “Hi”"),
        (SetPage("page1", 300, 100), "page size", "200 × 100", "300 × 100"),
    ],
)
def test_an_edit_is_told_as_old_and_new_value(edit: Edit, what: str, old: str, new: str) -> None:
    assert told(edit) == (what, old, new)


def test_edits_are_told_one_after_another() -> None:
    document, changes = with_changes(DESIGN, [Move("dot", 1, 0), Move("dot", 1, 0)], lambda text: None)
    assert [(change.old, change.new) for change in changes] == [("10, 10", "11, 10"), ("11, 10", "12, 10")]
    assert document.index["dot"].box == Box(12, 10, 20, 20)


def test_numbers_are_written_as_people_do() -> None:
    assert [number(value) for value in (1.0, -0.001, 2.5, 1234.567)] == ["1", "0", "2.5", "1234.57"]


def test_an_excerpt_keeps_both_ends_of_a_long_text() -> None:
    assert excerpt("short") == "short"
    long = excerpt("a" * 500 + "z" * 500)
    assert len(long) == EXCERPT
    assert long.startswith("aaa")
    assert long.endswith("zzz")


def test_a_receipt_is_a_replay_file() -> None:
    edits: tuple[Edit, ...] = (SetText("title", "Small"), Move("dot", 1, 2))
    form = json.loads(json.dumps(receipt(edits=edits).to_json()))
    assert read_edits(json.dumps(form)) == (list(edits), "ab" * 32)


def test_a_plain_file_of_edits_is_read_too_and_anything_else_is_refused() -> None:
    assert read_edits('{"redraft": 1, "edits": []}') == ([], None)
    for text in ("", "[]", '{"redraft": 2, "edits": []}', '{"redraft": 1, "edits": [], "extra": 1}', "[" * 100_000):
        with pytest.raises(EditError):
            read_edits(text)


def test_only_checks_that_were_carried_out_and_passed_prove_an_edit() -> None:
    good, open_, bad = (Proof("bytes", ok, "") for ok in (True, None, False))
    assert receipt(proofs=(good, good)).proven
    assert not receipt(proofs=(good, open_)).proven
    assert not receipt(proofs=(good, bad)).proven
    assert not receipt().proven


def test_steps_become_plain_values() -> None:
    step = Step("make it red", "fill of title", ("title",), (Change("title", "text", "fill colour", "", "#ff0000"),))
    (form,) = receipt(steps=(step,)).to_json()["steps"]
    assert form["targets"] == ["title"]
    assert form["changes"] == [{"layer": "title", "kind": "text", "what": "fill colour", "old": "", "new": "#ff0000"}]


def test_the_documented_example_has_exactly_the_fields_of_a_receipt() -> None:
    example = json.loads(re.findall(r"```json\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)[0])
    assert list(example) == list(receipt().to_json())
    documented = re.findall(r"^\| (`.*?) \|", DOCS.read_text("utf-8"), re.MULTILINE)
    assert {name for cell in documented for name in re.findall(r"`(\w+)`", cell)} == set(example)
