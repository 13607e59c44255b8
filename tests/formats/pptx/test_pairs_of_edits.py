"""Two edits of one object in one program: both are in the file, and proven."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from redraft import Program, Session
from tests.sampling import each

SESSION = Session(history=False)
TYPE = 'set_chart(X, type="line")'
FORMULA = 'add_formula("x_1", into=X)'


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    presentation, data = pptx.Presentation(), CategoryChartData()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    data.categories = ["North", "South", "East"]
    data.add_series("2023", (3, 5, 2))
    data.add_series("2024", (4, 6, 1))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(1), Inches(4), Inches(3), data)
    box = slide.shapes.add_textbox(Inches(1), Inches(5), Inches(7), Inches(1))
    box.text_frame.text = "The energy is FORMULA at rest."
    group = slide.shapes.add_group_shape()
    for left, words in ((6, "One"), (8, "Two")):
        shape = group.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(left), Inches(1), Inches(1), Inches(1))
        shape.text_frame.text, shape.name = words, f"box {words}"
    path = tmp_path_factory.mktemp("pairs") / "deck.pptx"
    presentation.save(str(path))
    return path


def ran(deck: Path, layer: str, *calls: str) -> Path:
    out = deck.with_name("out.pptx")
    receipt = SESSION.run_file(deck, Program("\n".join([f'X = "{layer}"', *calls])), out, render=False)
    assert [proof.why for proof in receipt.proofs if not proof.ok and proof.about != "pixels"] == []
    return out


@pytest.fixture(scope="module")
def known(deck: Path) -> Path:
    """The deck with an equation in its text."""
    return ran(deck, "slide-256/3", 'add_formula("E = m", into=X)').rename(deck.with_name("known.pptx"))


@each("call", [
    'add_category(X, "West", [7, 8])', "remove_category(X, 0)", "remove_series(X, 1)",
    'add_series(X, "2025", [7, 8, 9])', "set_values(X, 0, [9, 8, 7])", 'set_points(X, 0, [1], color="red")',
])  # fmt: skip
@each("first", [True, False])
def test_a_chart_of_another_type_has_other_entries(deck: Path, call: str, first: bool) -> None:
    ran(deck, "slide-256/2", *([TYPE, call] if first else [call, TYPE]))


@each("first", [True, False])
def test_the_colour_of_a_bar_becomes_that_of_the_line(deck: Path, first: bool) -> None:
    paint = 'set_series(X, 0, name="Old", color="#00aa00")'
    out = ran(deck, "slide-256/2", *([TYPE, paint] if first else [paint, TYPE]))
    assert str(SESSION.open(out).document.index.layers["slide-256/2/s1"].style.stroke) == "#00aa00"
    line = out.rename(deck.with_name("line.pptx"))
    back = ran(line, "slide-256/2", 'set_chart(X, type="column")', paint.replace("#00aa00", "red"))
    assert str(SESSION.open(back).document.index.layers["slide-256/2/s1"].style.fill) == "#ff0000"


@each("calls", [
    (FORMULA, "move(X, dx=20)"), ('modify(X, fill="red")', FORMULA), (FORMULA, "modify(X, font_size=40)"),
    ('modify(X, text="Now FORMULA is here.")', FORMULA), (FORMULA, 'change_case(X, "upper")'),
])  # fmt: skip
def test_an_equation_in_a_text_that_changes(deck: Path, known: Path, calls: tuple[str, ...]) -> None:
    for before in (deck, known):
        layer = SESSION.open(ran(before, "slide-256/3", *calls)).document.index.layers["slide-256/3"]
        assert "equation x₁" in layer.effects


def test_what_changed_besides_in_a_shape_with_its_first_equation_is_found(deck: Path) -> None:
    program = Program("\n".join(['X = "slide-256/3"', FORMULA, "move(X, dx=20)"]))
    out = deck.with_name("out.pptx")
    edits = SESSION.run_file(deck, program, out, render=False).edits
    before = SESSION.open(deck)
    same = {id: id for id in before.document.index.layers}
    for old, new in ((b"", b""), (b'txBox="1"', b'txBox="0"')):
        data = out.read_bytes() if not old else repacked(out, old, new)
        other = out.with_name("other.pptx")
        other.write_bytes(data)
        found = list(before.opened.unrequested_changes(SESSION.open(other).opened, edits, same))
        assert bool(found) is bool(old)


def repacked(deck: Path, old: bytes, new: bytes) -> bytes:
    """A deck with other bytes on its first slide."""
    made = BytesIO()
    with ZipFile(deck) as source, ZipFile(made, "w") as target:
        for one in source.infolist():
            data = source.read(one)
            if one.filename == "ppt/slides/slide1.xml":
                assert old in data
                data = data.replace(old, new)
            target.writestr(one, data)
    return made.getvalue()


@each("change", ['modify("box One", text="Eins")', 'recolor("box One", "red")', 'round_corners("box One", 8)'])
@each("first", [True, False])
def test_a_shape_of_a_group_that_is_undone_changes(deck: Path, change: str, first: bool) -> None:
    undo = "ungroup(X)"
    ran(deck, "slide-256/4", *([undo, change] if first else [change, undo]))
