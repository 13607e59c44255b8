"""Boxes, frames, copies on other slides and list distances in a real deck, read back with another library."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.oxml.ns import qn
from pptx.util import Emu, Pt

from redraft.commands.programs.host import Host
from redraft.commands.programs.program import Program
from redraft.edits.execution import execute
from redraft.edits.ops import inverse
from redraft.errors import ProgramError
from redraft.session.session import Session
from tests.sampling import each

PX = 9525
FIND = "def named(n): return [one for one in find() if one.name == n][0]\n"


def _box(*numbers: float) -> Any:
    return [Emu(round(number * PX)) for number in numbers]


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Slide 1 has one of everything, slide 2 a title and a list, slide 3 a title."""
    deck = Presentation()
    shapes = deck.slides.add_slide(deck.slide_layouts[6]).shapes
    for name, words, top, fit in (
        ("Note", "Hello world", 20, MSO_AUTO_SIZE.NONE), ("Grow", "Grow with me", 90, MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT),
        ("List", "First\nSecond\n\nThird", 150, MSO_AUTO_SIZE.NONE),
    ):  # fmt: skip
        text = shapes.add_textbox(*_box(40, top, 300, 50))
        text.name, text.text_frame.word_wrap, text.text_frame.auto_size = name, True, fit
        text.text_frame.text = words
        for paragraph in text.text_frame.paragraphs:
            paragraph.font.size = Pt(18)
    shapes[0].text_frame.paragraphs[0].runs[0].hyperlink.address = "https://example.org/"
    card = shapes.add_shape(1, *_box(400, 20, 200, 100))
    card.name, card.text_frame.text = "Card", "Card one"
    pixels = io.BytesIO()
    Image.new("RGB", (8, 4), "teal").save(pixels, "PNG")
    shapes.add_picture(pixels, *_box(650, 20, 200, 100)).name = "Photo"
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["A", "B"]
    data.add_series("S", (1, 2))
    shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *_box(40, 400, 300, 200), data).name = "Chart"
    frame = shapes.add_table(2, 2, *_box(400, 400, 300, 2))
    frame.name = "Table"
    for row in frame.table.rows:
        row.height = Emu(0)
        for cell in row.cells:
            cell.text = "word"
    deck.slides.add_slide(deck.slide_layouts[1]).shapes.title.text = "Second"
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "Third"
    path = tmp_path_factory.mktemp("boxes") / "in.pptx"
    deck.save(str(path))
    return path


@pytest.fixture
def run(tmp_path: Path, deck: Path) -> Callable[[str], Any]:
    """Runs a program; gives the slides of the result, all proofs of which hold."""

    def ran(program: str) -> Any:
        with Session(history=False) as session:
            receipt = session.run_file(deck, Program(FIND + program), tmp_path / "out.pptx", render=False)
        assert all(proof.ok is not False for proof in receipt.proofs), receipt.proofs
        return Presentation(str(tmp_path / "out.pptx")).slides

    return ran


def _named(slide: Any, name: str) -> Any:
    return next(shape for shape in slide.shapes if shape.name == name)


@each("name", ["Note", "Card", "Photo", "Chart", "Table"])
@each("call", ["copy", "move"])
def test_anything_goes_to_another_slide_with_all_it_leads_to(run: Callable[[str], Any], name: str, call: str) -> None:
    first, second, _ = run(f'{call}(named("{name}"), page=2, dx=10)')
    found = _named(second, name)
    assert (name in [shape.name for shape in first.shapes]) == (call == "copy")
    if name == "Note":
        assert found.text_frame.paragraphs[0].runs[0].hyperlink.address == "https://example.org/"
    if name == "Photo":
        assert Image.open(io.BytesIO(found.image.blob)).size == (8, 4)
    if name == "Chart":
        assert [*found.chart.plots[0].series[0].values] == [1, 2]
        assert found.chart.part.chart_workbook.xlsx_part is not None
        assert call == "move" or found.chart.part is not _named(first, "Chart").chart.part
    assert found.left / PX == pytest.approx({"Card": 410, "Photo": 660, "Table": 410}.get(name, 50))


def test_a_placeholder_is_the_same_on_a_slide_of_another_layout(run: Callable[[str], Any]) -> None:
    first, *_ = run('copy(find("role=title", page=2)[0], page=1)')
    title = next(shape for shape in first.shapes if shape.has_text_frame and shape.text_frame.text == "Second")
    assert title.width / PX == pytest.approx(864)


def test_a_copy_of_a_chart_can_be_changed_at_once(run: Callable[[str], Any]) -> None:
    first, *_ = run('set_values(copy(named("Chart"), dx=400, name="Twin"), 0, [5, 6])')
    values = {name: [*_named(first, name).chart.plots[0].series[0].values] for name in ("Chart", "Twin")}
    assert values == {"Chart": [1, 2], "Twin": [5, 6]}


def test_a_copy_has_a_name_and_words_of_its_own(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'copy(named("Card"), dy=150, name="Card 2", text="Card two"); copy(named("Note"), name="N", text="B")'
    )
    assert (_named(first, "Card").text_frame.text, _named(first, "Card 2").text_frame.text) == ("Card one", "Card two")
    assert _named(first, "N").text_frame.paragraphs[0].runs[0].hyperlink.address == "https://example.org/"


def test_a_frame_is_painted_and_its_letters_are_not(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'modify(named("Note"), frame_fill="#ffe08a", frame_stroke="navy"); modify(named("Note"), text="Other words")'
    )
    note = _named(first, "Note")
    assert str(note.fill.fore_color.rgb) == "FFE08A"
    assert str(note.line.color.rgb) == "000080"
    assert note.text_frame.text == "Other words"
    assert note.text_frame.paragraphs[0].runs[0].hyperlink.address == "https://example.org/"


def test_a_placeholder_stays_one_when_its_frame_is_painted(run: Callable[[str], Any]) -> None:
    _, second, _ = run('modify(find("role=title", page=2)[0], frame_fill="#eeeeee")')
    assert str(second.shapes.title.fill.fore_color.rgb) == "EEEEEE"
    assert second.shapes.title.text_frame.text == "Second"


def test_words_that_lose_their_plate_stay(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'modify(named("Card"), fill="none", stroke="none"); modify(cell(named("Table"), 0, 0), frame_fill="red")'
    )
    card = _named(first, "Card")
    assert (card.text_frame.text, card.fill.type) == ("Card one", 5)  # no fill
    assert str(_named(first, "Table").table.cell(0, 0).fill.fore_color.rgb) == "FF0000"


def test_the_frame_of_something_else_is_refused_by_name(run: Callable[[str], Any]) -> None:
    with pytest.raises(ProgramError, match="has no frame of its own"):
        run('modify(named("Photo"), frame_fill="red")')


def test_a_box_is_set_in_part_and_an_edge_stays(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'set_box(named("Photo"), x=10, width=300); set_box(named("Note"), 5, 6, 400, 80)\n'
        'set_box(named("Card"), height=50)'
    )
    boxes = {
        name: tuple(round(side / PX) for side in (shape.left, shape.top, shape.width, shape.height))
        for name in ("Photo", "Note", "Card")
        for shape in [_named(first, name)]
    }
    assert boxes == {"Photo": (10, 20, 300, 100), "Note": (5, 6, 400, 80), "Card": (400, 20, 200, 50)}
    assert _named(first, "Note").text_frame.paragraphs[0].font.size == Pt(18)
    first, *_ = run('resize(named("Photo"), width=100, keep="right")')
    assert (_named(first, "Photo").left + _named(first, "Photo").width) / PX == pytest.approx(850)


@each("change", ['text="Grow with me, " * 8', "font_size=60", 'font_size=60, text="Grow with me and more"'])
def test_a_box_that_grows_has_the_height_of_its_lines(run: Callable[[str], Any], change: str) -> None:
    first, *_ = run(f'modify(named("Grow"), {change})')
    grown = _named(first, "Grow")
    assert (grown.left / PX, grown.top / PX, grown.width / PX) == pytest.approx((40, 90, 300))
    assert grown.height / PX > 90


def test_a_box_that_grows_on_a_copied_page_holds_its_shorter_words(tmp_path: Path) -> None:
    deck = Presentation()
    text = deck.slides.add_slide(deck.slide_layouts[6]).shapes.add_textbox(*_box(40, 90, 200, 200))
    text.text_frame.word_wrap, text.text_frame.auto_size = True, MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT
    text.text_frame.text = "words that take more than one line here"
    deck.save(tmp_path / "deck.pptx")  # type: ignore[arg-type]
    program = Program('page = copy_page(1)\nreplace_text("words that take more than one line here", "Brief", page=2)')
    with Session(history=False) as session:
        file = session.open(tmp_path / "deck.pptx")
        session.save(file, session.run(file, program).document, tmp_path / "out.pptx")
    copied = Presentation(tmp_path / "out.pptx").slides[1].shapes[0]  # type: ignore[arg-type]
    assert copied.height / PX > 30


def test_a_box_that_grows_keeps_its_height_with_its_lines(run: Callable[[str], Any]) -> None:
    first, *_ = run('modify(named("Grow"), text="Grow by me")')
    assert _named(first, "Grow").height / PX == 50


def test_words_are_measured_as_they_are_written(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'words = "Doors open at seven and close at ten in the evening"\n'
        "width, height = measure(words, 200, font_size=20)\n"
        "alone = measure(words, font_size=20)\n"
        'written = write(words, (600, 200, 200, 0), font_size=20, name="Doors")\n'
        "assert abs(written.height - height) < 1 and width == 200 and alone[0] > 300 and alone[1] < height"
    )
    doors = next(shape for shape in first.shapes if shape.name.startswith("Doors"))
    assert doors.height / PX == pytest.approx(3 * 24 + 9.6, abs=1)
    assert doors.text_frame.auto_size == MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT


def test_rows_without_a_height_count_with_their_words(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'table = named("Table")\n'
        "assert round(table.height) == 77, table.height\n"
        'modify(cell(table, 0, 0), text="Two\\nlines"); modify(cell(table, 1, 1), font_size=40); move(table, dy=5)'
    )
    assert [row.height for row in _named(first, "Table").table.rows] == [0, 0]
    assert _named(first, "Table").table.cell(0, 0).text == "Two\nlines"


def test_list_distances_and_tab_stops_are_set(run: Callable[[str], Any]) -> None:
    first, *_ = run(
        'set_list_style(named("List"), "bulleted"); indent_items(named("List"), margin="1cm", hang="0.5cm")\n'
        'indent_items(named("Grow"), tabs=["100", "8cm right"]); indent_items(named("Card"), tabs=["50 center"])\n'
        'indent_items(named("Card"), tabs=["60 decimal"])'
    )
    places = [paragraph._p.pPr for paragraph in _named(first, "List").text_frame.paragraphs if paragraph.text]
    assert [(place.get("marL"), place.get("indent")) for place in places] == [("360000", "-180000")] * 3
    stops = {
        name: [(tab.get("pos"), tab.get("algn")) for tab in _named(first, name)._element.iter(qn("a:tab"))]
        for name in ("Grow", "Card")
    }
    assert stops == {"Grow": [("952500", "l"), ("2880000", "r")], "Card": [("571500", "dec")]}


def test_skipped_paragraphs_are_said(deck: Path) -> None:
    with Session(history=False) as session:
        opened = session.open(deck)
        host = Host(opened.document, session.fonts.measure)
        host.call("set_list_style", next(one.id for one in host.find() if one.name == "List"), "numbered")
    assert [note for _, note in host.remarks] == ["1 empty paragraph of 'slide-256/4' left out"]


@each(
    "call",
    [
        'modify(named("Note"), frame_fill="red")', 'modify(named("Card"), fill="none", stroke="none")',
        'copy(named("Chart"), page=3)', 'move(named("Table"), page=2)', 'set_box(named("Photo"), x=3, height=9)',
        'modify(named("Grow"), text="Grow with me, " * 8)', 'indent_items(named("List"), margin=20, hang=10)',
    ],
)  # fmt: skip
def test_every_edit_leads_back(deck: Path, call: str) -> None:
    with Session(history=False) as session:
        opened = session.open(deck)
        host = Host(opened.document, session.fonts.measure)
        names: dict[str, Any] = {**host.changing, "named": lambda name: next(x for x in host.find() if x.name == name)}
        eval(call, names)
        document, back = opened.document, []
        for edit in host.edits:
            back.append(inverse(document, edit))
            document = execute(document, [edit], session.fonts.measure)
        again = execute(document, back[::-1], session.fonts.measure)
    assert again.pages == opened.document.pages


def test_letters_have_no_box_to_set_and_lines_can_go(tmp_path: Path) -> None:
    svg = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
<rect id="plate" x="100" y="100" width="200" height="100" fill="#c33"/><text id="menu" x="100" y="300" font-size="24">
<tspan x="100" dy="0">Soup</tspan><tspan x="100" dy="30">Fish</tspan><tspan x="100" dy="30">Tea</tspan></text></svg>"""
    (tmp_path / "in.svg").write_text(svg)
    program = """
set_box("plate", 10, 10, 100)
assert get("plate").box == (10, 10, 100, 100)
remove_items("menu", [1])
assert get("menu").text.split() == ["Soup", "Tea"]
short = write("Doors open at seven and close at ten", (300, 400, 120, 0), font_size=20)
assert 395 < short.y < 405 and measure("Doors open at seven and close at ten", 120, font_size=20)[1] > 60
set_box("menu", width=300)
"""
    with Session(history=False) as session, pytest.raises(ProgramError, match="the letters of 'menu' have no frame"):
        session.run_file(tmp_path / "in.svg", Program(program), tmp_path / "out.svg", render=False)
