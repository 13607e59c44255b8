"""Type layers: words and looks written into descriptor and EngineData, with the right lengths, and drawn again."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.style import Color, Style
from redraft.edits.ops import Edit, Insert, Move, Resize, SetRuns, SetStyle, SetText, apply
from redraft.formats.codec import Written
from redraft.formats.psd.bytes.canvas import blank
from redraft.formats.psd.bytes.descriptors import packed_descriptor, read_descriptor
from redraft.formats.psd.bytes.engine_data import packed_number, packed_string, read_engine_data
from redraft.formats.psd.reading.type_layers import units
from tests.any_text import CHARACTERS
from tests.sampling import each

from .files import composite, edited, id_in, opened, reference

LINES = Text(
    "t",
    "Title",
    Matrix.translation(20, 50),
    Style(font_family="Source Sans Pro", font_size=30.0, fill=Color(200, 0, 100)),
    runs=(
        Run("Hello ", x=0, y=0, starts_line=True),
        Run("you", Style(fill=Color(0, 0, 255))),
        Run("World", x=0, y=40, starts_line=True),
    ),
)
BOXED = Text(
    "b",
    "Body",
    Matrix.translation(10, 110),
    Style(font_family="Source Sans Pro", font_size=14.0),
    frame=Box(0, 0, 120, 60),
    runs=(
        Run("One two three four five six", starts_line=True, starts_paragraph=True),
        Run("seven", starts_line=True, starts_paragraph=True),
    ),
    flow=Flow(),
    paragraphs=(Paragraph(), Paragraph()),
)
DATA = edited(blank(200, 200), Insert(LINES, "page1"), Insert(BOXED, "page1")).data


def change(*edits: Edit) -> Written:
    return edited(DATA, *edits)


def text_in(data: bytes, name: str) -> Text:
    layer = opened(data).document.index.layers[id_in(data, name)]
    assert isinstance(layer, Text)
    return layer


def title_in(data: bytes) -> Any:
    """psd-tools' view of the layer."""
    return next(layer for layer in reference(data).descendants() if layer.name == "Title")


def engine_of(data: bytes, name: str) -> tuple[str, list[int], list[int]]:
    """As psd-tools reads it: the words, and the lengths of the runs of styles and paragraphs."""
    layer = next(layer for layer in reference(data).descendants() if layer.name == name)
    engine = layer.engine_dict
    lengths = ([int(n) for n in engine[kind]["RunLengthArray"]] for kind in ("StyleRun", "ParagraphRun"))
    assert str(engine["Editor"]["Text"].value) == layer.text + "\r"
    return layer.text, *lengths


def test_new_text_is_live_text() -> None:
    text = text_in(DATA, "Title")
    assert (text.text, text.transform) == ("Hello you\nWorld", LINES.transform)
    assert [run.style.fill for run in text.runs] == [None, Color(0, 0, 255), None]
    assert [(run.x, run.y) for run in text.runs] == [(0, 0), (None, None), (0, 40)]
    assert engine_of(DATA, "Title") == ("Hello you\rWorld", [6, 4, 6], [10, 6])
    body = text_in(DATA, "Body")
    assert body.frame == Box(0, 0, 120, 60)
    assert len(body.paragraphs) == 2


@each("words", ["Hi", "", "Größe (50 %) \\ done", "😀 emoji", "a\nb", "(((", "٣ عربي"])
def test_words_change_in_all_places_and_runs_keep_their_lengths(words: str) -> None:
    written = change(SetText(id_in(DATA, "Title"), words, 1))
    whole = f"Hello {words}\nWorld".replace("\n", "\r")
    first = units(whole.split("\r")[0]) + 1
    text, styles, paragraphs = engine_of(written.data, "Title")
    assert text == whole
    assert (sum(styles), sum(paragraphs)) == (units(whole) + 1, units(whole) + 1)
    assert paragraphs[0] == first
    assert text_in(written.data, "Title").text == f"Hello {words}\nWorld"


def test_looks_change_for_all_or_for_one_run() -> None:
    id = id_in(DATA, "Title")
    written = change(
        SetStyle(id, "font_size", 36.0),
        SetStyle(id, "fill", Color(1, 2, 3)),
        SetStyle(id, "fill", Color(9, 9, 9), 2),
        SetStyle(id, "align", "middle"),
    )
    text = text_in(written.data, "Title")
    assert (text.style.font_size, text.style.fill, text.style.align) == (36, Color(1, 2, 3), "middle")
    fills = [run.style.over(text.style).fill for run in text.runs]
    assert fills == [Color(1, 2, 3), Color(0, 0, 255), Color(9, 9, 9)]
    assert engine_of(written.data, "Title")[1] == [6, 4, 6]


@each(
    ("name", "value"),
    [("font_weight", 700), ("font_style", "italic"), ("text_decoration", "underline"), ("font_family", "Lato-Bold")],
)
def test_other_looks_are_read_again_as_they_were_written(name: str, value: object) -> None:
    id = id_in(DATA, "Title")
    written = change(SetStyle(id, name, value))  # type: ignore[arg-type]
    assert getattr(text_in(written.data, "Title").style, name) == value
    assert text_in(written.data, "Title").text == "Hello you\nWorld"


def test_paragraphs_of_a_box_come_and_go() -> None:
    id = id_in(DATA, "Body")
    runs = tuple(Run(words, starts_line=True, starts_paragraph=True) for words in ("One", "two two", "three"))
    written = change(SetRuns(id, runs, (Paragraph(),) * 3))
    assert engine_of(written.data, "Body") == ("One\rtwo two\rthree", [18], [4, 8, 6])
    assert text_in(written.data, "Body").runs == runs


def test_pixels_are_drawn_again_in_the_colour_asked_for() -> None:
    id = id_in(DATA, "Title")
    written = change(SetStyle(id, "fill", Color(0, 128, 0)), SetStyle(id, "fill", Color(0, 128, 0), 1))
    layer = next(layer for layer in reference(written.data).descendants() if layer.name == "Title")
    pixels = np.asarray(layer.topil())
    assert (pixels[..., 3] > 200).sum() > 300
    assert {tuple(color) for color in pixels[pixels[..., 3] > 0][:, :3].tolist()} == {(0, 128, 0)}
    assert any("Photoshop may ask to update" in said for said in written.warnings)


def test_text_that_only_moves_keeps_its_pixels() -> None:
    written = change(Move(id_in(DATA, "Title"), 5, 4))
    layers = [title_in(data) for data in (DATA, written.data)]
    assert (layers[1].left - layers[0].left, layers[1].top - layers[0].top) == (5, 4)
    assert np.array_equal(np.asarray(layers[0].topil()), np.asarray(layers[1].topil()))
    assert text_in(written.data, "Title").transform == Matrix.translation(25, 54)
    assert written.warnings == ()


def test_text_is_resized_by_its_matrix_and_drawn_again() -> None:
    written = change(Resize(id_in(DATA, "Title"), 2, 2, (20, 50)))
    assert text_in(written.data, "Title").transform == Matrix(2, 0, 0, 2, 20, 50)
    sizes = [title_in(data).size for data in (DATA, written.data)]
    assert sizes[1][1] == pytest.approx(2 * sizes[0][1], abs=3)


@given(st.text(CHARACTERS, max_size=30))
def test_any_string_survives_engine_data(words: str) -> None:
    found = read_engine_data(b"<< /Text " + packed_string(words) + b" /More [ 1 .5 -2.0 true ] >>")
    assert found.plain("Text") == words
    assert [entry.value for entry in found.plain("More")] == [1, 0.5, -2.0, True]


@given(st.floats(-1e4, 1e4))
def test_any_number_survives_engine_data(value: float) -> None:
    assert abs(read_engine_data(b"<< /N " + packed_number(value) + b" >>").plain("N") - value) <= 5e-6


def test_a_descriptor_is_read_as_psd_tools_reads_it() -> None:
    import io

    from psd_tools.psd.descriptor import Descriptor

    values = {
        "Txt ": (b"TEXT", "Hallo"),
        "size": (b"doub", 2.5),
        "many": (b"long", -3),
        "kind": (b"enum", ("Ornt", "Hrzn")),
        "longer name": (b"Objc", ("inner", {"a": (b"tdta", b"xyz")})),
    }
    data = packed_descriptor("TxLr", values)
    theirs = Descriptor.read(io.BytesIO(data))
    ours = read_descriptor(b"pre" + data, 3)
    assert ours.end == 3 + len(data)
    assert [key.decode() for key in theirs] == list(ours.value)
    assert (ours.get("Txt ").value, ours.number("size"), ours.number("many")) == ("Hallo", 2.5, -3)  # type: ignore[union-attr]
    assert str(theirs[b"Txt "].value).rstrip("\0") == "Hallo"
    assert struct.unpack(">d", (b"pre" + data)[ours.get("size").start :][:8]) == (2.5,)  # type: ignore[union-attr]


def test_lines_at_another_distance_are_written_as_leading() -> None:
    text = text_in(DATA, "Title")
    runs = (*text.runs[:-1], Run("World", text.runs[-1].style, 0.0, 31.5, starts_line=True))
    written = text_in(change(SetRuns(text.id, runs)).data, "Title")
    assert [run.y for run in written.runs] == [0.0, None, 31.5]


def test_a_text_whose_engine_data_are_no_bytes_is_kept_as_it_is() -> None:
    data = DATA.replace(b"EngineDatatdta", b"EngineDatabool")
    file = opened(data)
    assert data != DATA
    assert not any(isinstance(layer, Text) for layer in file.document.index.layers.values())
    assert file.write(file.document).data == data


def realigned(data: bytes, now: bytes) -> bytes:
    """The file with its second paragraph set by another number of `Justification`."""
    at = data.index(b"/Justification", data.index(b"/Justification") + 1) + len(b"/Justification ")
    return data[:at] + now + data[at + 1 :]


@each(
    "text", [replace(LINES, transform=Matrix.translation(120, 50), style=replace(LINES.style, align="middle")), BOXED]
)
def test_lines_of_unlike_alignment_keep_it(text: Text) -> None:
    """The second line was drawn again as the first one is set."""
    data = realigned(edited(blank(200, 200), Insert(text, "page1")).data, b"1")
    read = opened(data).document.index.layers["L1"]
    assert isinstance(read, Text)
    assert (read.runs[-1].style.align, read.style.align) == ("end", text.style.align or "start")
    words = edited(data, SetText("L1", "Earth", len(read.runs) - 1)).data
    for layer in (read, opened(words).document.index.layers["L1"]):
        assert isinstance(layer, Text)
        assert layer.runs[-1].style.align == "end"
    assert b"/Justification 1" in words
    lower = np.nonzero(composite(words)[60 if text.flow is None else 146 :, :, 3])[1]
    assert 117 <= lower.max() <= 130  # ends at the pen, or at the right of its box


def test_a_box_of_text_gets_other_sides_and_its_letters_keep_their_size() -> None:
    """They were stretched by the matrix, and the text engine's box stayed."""
    edit, file = Resize(id_in(DATA, "Body"), 1.5, 1.2, (10.0, 110.0)), opened(DATA)
    written = file.write(apply(file.document, [edit]))
    body = text_in(written.data, "Body")
    assert body.frame == Box(0, 0, 180, 72)
    assert body.transform == Matrix.translation(10, 110)
    assert body.style.font_size == 14
    kept = {id: id for id in file.document.index.layers}
    assert list(file.unrequested_changes(opened(written.data), [edit], kept)) == []
    assert list(file.unrequested_changes(opened(written.data), [Move(edit.layer, 1, 0)], kept)) != []


@each(("name", "row"), [("underline", 54), ("line-through", 42)])
def test_lines_under_and_through_letters_are_in_the_pixels(name: str, row: int) -> None:
    """The engine had them, and the pixels, which an export shows, did not."""
    title = id_in(DATA, "Title")
    written = change(SetStyle(title, "text_decoration", name))
    assert not [one for one in written.warnings if "lines under" in one]
    inks = [composite(data)[row - 1 : row + 1, 22:120, 3].max(0).astype(bool).mean() for data in (DATA, written.data)]
    assert inks[1] > 0.9 > inks[0] + 0.2
