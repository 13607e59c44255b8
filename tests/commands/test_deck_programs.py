"""What programs do to a real deck, read back with another library: words in bare shapes, everyday names and units, new
categories, tables, slides and numbers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Emu, Inches

from redraft.commands.programs.program import Program
from redraft.errors import EditError, ProgramError
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import each

Slide = Any


def bare_deck() -> Any:
    """A slide with a title, an oval with an empty text body, a mirrored heart without one, a line glued to the oval."""
    deck = Presentation()
    shapes = deck.slides.add_slide(deck.slide_layouts[5]).shapes
    oval = shapes.add_shape(MSO_SHAPE.OVAL, Inches(1), Inches(2), Inches(2), Inches(1))
    heart = shapes.add_shape(MSO_SHAPE.HEART, Inches(4), Inches(2), Inches(2), Inches(1))
    heart._element.spPr.find(qn("a:xfrm")).set("flipH", "1")
    heart._element.remove(heart._element.find(qn("p:txBody")))
    line = shapes.add_connector(1, Emu(0), Emu(0), Inches(1), Inches(1))
    line.begin_connect(oval, 0)
    return deck


@pytest.fixture
def run(tmp_path: Path) -> Callable[..., Slide]:
    """Runs a program on a deck; gives the slides of the result, all proofs of which hold."""

    def ran(program: str, deck: Any = None) -> Any:
        (deck or bare_deck()).save(str(tmp_path / "in.pptx"))
        with Session(history=False) as session:
            receipt = session.run_file(tmp_path / "in.pptx", Program(program), tmp_path / "out.pptx", render=False)
        assert all(proof.ok is not False for proof in receipt.proofs)
        return Presentation(str(tmp_path / "out.pptx")).slides

    return ran


def test_a_shape_without_words_gets_them_and_keeps_all_it_had(run: Callable[..., Slide]) -> None:
    (slide,) = run('modify("slide-256/3", text="One\\nTwo", name="Plate"); modify("slide-256/4", text="Love")')
    title, oval, heart, line = slide.shapes
    assert (oval.name, oval.text_frame.text) == ("Plate", "One\nTwo")
    assert heart.text_frame.text == "Love"
    assert oval._element.find(qn("p:style")) is not None
    assert line._element.find(".//" + qn("a:stCxn")).get("id") == str(oval.shape_id)
    assert title.text_frame.text == ""


def test_words_and_stack_of_a_shape_change_in_one_program(run: Callable[..., Slide]) -> None:
    (slide,) = run(
        'restack("slide-256/4", "back"); restack("slide-256/3", "front"); modify("slide-256/3", text="Up")\n'
        'move("slide-256/3", dx=-10)'
    )
    assert [shape.name for shape in slide.shapes] == ["Heart 3", "Title 1", "Connector 4", "Oval 2"]
    assert slide.shapes[3].text_frame.text == "Up"
    assert slide.shapes[3].left == Inches(1) - 10 * 9525


def test_a_line_and_a_background_have_no_room_for_words(run: Callable[..., Slide]) -> None:
    with pytest.raises(EditError, check=of_case("line-shape-has-no-room")):
        run('modify("slide-256/5", text="no")')
    with pytest.raises(ProgramError, match="no room for words"):
        run('modify("slide-256/background", text="no")')


def test_paint_of_a_shape_with_words_leaves_the_words_readable(run: Callable[..., Slide]) -> None:
    (slide,) = run(
        'e = draw("oval", (50, 400, 200, 90), text="Hi", page=1); modify(e, fill="white")\n'
        'modify(e, color="red", font_weight=700)'
    )
    made = slide.shapes[-1]
    assert str(made.fill.fore_color.rgb) == "FFFFFF"
    assert str(made.text_frame.paragraphs[0].runs[0].font.color.rgb) == "FF0000"


def test_color_is_that_of_the_words_of_a_shape_and_of_cells(run: Callable[..., Slide]) -> None:
    (slide,) = run(
        'e = draw("oval", (50, 400, 200, 90), fill="white", text="Hi", page=1); modify(e, color="red")\n'
        'draw("oval", (300, 400, 200, 90), fill="white", page=1)\n'
        'bare = find("kind=shape")[-1]; modify(bare, color="blue")\n'
        't = add_table([["", "Change"], ["France", "-4 %"]], 1, box=(50, 500, 300, 80))\n'
        'modify(cell(t, 1, 1), color="red"); modify(cell(t, 0, 0), color="blue")'
    )
    oval, bare, table = list(slide.shapes)[-3:]
    assert str(oval.fill.fore_color.rgb) == "FFFFFF"
    assert str(oval.text_frame.paragraphs[0].runs[0].font.color.rgb) == "FF0000"
    assert str(bare.fill.fore_color.rgb) == "0000FF"
    grid = table.table
    assert str(grid.cell(1, 1).text_frame.paragraphs[0].runs[0].font.color.rgb) == "FF0000"
    assert all(grid.cell(n, n)._tc.tcPr is None or grid.cell(n, n).fill.type is None for n in (0, 1))


def test_lengths_have_units_and_shapes_their_everyday_names(run: Callable[..., Slide]) -> None:
    (slide,) = run("""
draw("arrow", (50, 400, 200, 90), text="Go", font_size="12pt", page=1)
write("Words", (300, 400, 200, 60), font_size="0.5cm", page=1)
add("text", "More", box=(550, 400), font_size="20pt", page=1)
draw("line", (50, 520, 200, 0), stroke="red", stroke_width="0.1mm", page=1)
modify("slide-256/2", text="Title", font_size=33.777)
""")
    arrow, words, more, line = list(slide.shapes)[-4:]
    assert arrow.auto_shape_type == MSO_SHAPE.RIGHT_ARROW
    sizes = [shape.text_frame.paragraphs[0].runs[0].font.size for shape in (arrow, words, more, slide.shapes[0])]
    assert [round(size.pt, 2) for size in sizes] == [12, 14.17, 20, 25.33]
    assert line.line.width == 3600
    with pytest.raises(ProgramError, match="cannot be 50%"):
        run('write("Words", (300, 400, 200, 60), font_size="50%", page=1)')


def test_a_shape_without_a_colour_is_painted_from_the_theme(run: Callable[..., Slide]) -> None:
    (slide,) = run('draw("rectangle", (50, 400, 200, 90), text="Go", page=1)')
    made = slide.shapes[-1]
    assert str(made.fill.fore_color.rgb) == "4F81BD"
    assert made.line.color.rgb is not None
    assert str(made.text_frame.paragraphs[0].runs[0].font.color.rgb) == "FFFFFF"


def test_words_without_a_colour_can_be_read_on_a_dark_slide(run: Callable[..., Slide]) -> None:
    (slide,) = run('set_background("#101020", page=1); write("Words", (50, 400, 200, 60), page=1)')
    assert str(slide.shapes[-1].text_frame.paragraphs[0].runs[0].font.color.rgb) == "FFFFFF"


def test_categories_come_where_they_are_asked_for(run: Callable[..., Slide]) -> None:
    deck = Presentation()
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["a", "b"]
    data.add_series("S", (1, 2))
    shapes = deck.slides.add_slide(deck.slide_layouts[6]).shapes
    shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(1), Inches(4), Inches(3), data)
    (slide,) = run(
        'c = "slide-256/2"; add_category(c, "ab", [7], after=0); add_category(c, "0", [0], before=0)\n'
        'add_category(c, "z", [9])',
        deck,
    )
    (plot,) = slide.shapes[0].chart.plots
    assert list(plot.categories) == ["0", "a", "ab", "b", "z"]
    assert list(plot.series[0].values) == [0, 1, 7, 2, 9]


def test_the_head_of_a_new_table_can_be_read_where_the_theme_is_pale(run: Callable[..., Slide]) -> None:
    program = 'add_table([["Name", "Price"], ["Tea", "3"]], 1, box=(50, 300, 400, 100))'
    for accent, stated in (("4F81BD", None), ("EEEEF8", "000000")):
        deck = bare_deck()
        theme = next(
            rel.target_part for rel in deck.slide_masters[0].part.rels.values() if rel.reltype.endswith("/theme")
        )
        theme._blob = theme.blob.replace(b"4F81BD", accent.encode())
        (slide,) = run(program, deck)
        (table,) = (shape.table for shape in slide.shapes if shape.has_table)
        color = table.cell(0, 0).text_frame.paragraphs[0].runs[0].font.color
        assert (str(color.rgb) if color.type is not None else None) == stated
        assert table.cell(1, 0).text_frame.paragraphs[0].runs[0].font.color.type is None


def test_a_slide_follows_a_layout_whose_places_are_painted(run: Callable[..., Slide]) -> None:
    deck = bare_deck()
    layout = deck.slide_layouts[1]
    for place in layout.placeholders:
        place._element.spPr.get_or_change_to_solidFill()
        place._element.spPr.solidFill.get_or_change_to_schemeClr().set("val", MSO_THEME_COLOR.to_xml(5))
    slides = run('add_page("Title and Content", title="Head", body="One\\nTwo"); add_page("Title and Content")', deck)
    assert [shape.text_frame.text for shape in slides[1].placeholders] == ["Head", "One\nTwo"]
    assert [shape.text_frame.text for shape in slides[2].placeholders] == ["", ""]


def test_something_drawn_after_the_last_shape_went_is_new(run: Callable[..., Slide]) -> None:
    (slide,) = run('delete("slide-256/5"); draw("star", (50, 300, 200, 200), text="New", page=1)')
    assert [shape.name for shape in slide.shapes] == ["Title 1", "Oval 2", "Heart 3", "Star 6"]


def test_slides_are_numbered_by_a_field_once(run: Callable[..., Slide]) -> None:
    deck = bare_deck()
    deck.slides.add_slide(deck.slide_layouts[6])
    slides = run("number_pages(); number_pages([2])", deck)
    for number, slide in enumerate(slides, 1):
        (field,) = slide._element.iter(qn("a:fld"))
        assert (field.get("type"), field.find(qn("a:t")).text) == ("slidenum", str(number))


def test_bullets_are_set_apart(run: Callable[..., Slide]) -> None:
    (slide,) = run('modify("slide-256/2", text="One"); space_lines("slide-256/2", "18pt", between="paragraphs")')
    assert slide.shapes[0].text_frame.paragraphs[0].space_before.pt == 18


def test_one_thing_alone_is_lined_up_with_the_page(run: Callable[..., Slide]) -> None:
    (slide,) = run('align("slide-256/3", "center")')
    oval = slide.shapes[1]
    assert 2 * oval.left + oval.width == 9144000


def test_words_that_could_not_be_read_in_a_figure_are_refused(run: Callable[..., Slide]) -> None:
    with pytest.raises(ProgramError, match=r"“New” would fit into so small a star at 6\.5 px"):
        run('draw("star", (50, 400, 90, 90), text="New", page=1)')


def test_slides_that_a_program_makes_have_roles(run: Callable[..., Slide]) -> None:
    program = """first = find("role=title", page=1)[0]
modify(first, text="One")
for page in (copy_page(1), add_page("Title and Content", title="New", body="a"), add_page("Title Only")):
    modify(find("role=title", page=page.number)[0], text=f"Title {page.number}")
modify(find("role=body", page=3)[0], text="b")
modify(find("role=title", page=1)[0], role="none")"""
    slides = run(program)
    assert [slide.shapes[0].text_frame.text for slide in slides] == ["One", "Title 2", "Title 3", "Title 4"]
    assert (slides[2].placeholders[1].text_frame.text, slides[0].shapes.title) == ("b", None)


def test_a_copy_of_a_slide_is_changed_like_any_other_at_once(run: Callable[..., Slide]) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Sales"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("S", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(4), Inches(3), data)
    slide.shapes.add_textbox(Inches(6), Inches(2), Inches(2), Inches(1)).text_frame.text = "Next"
    program = """page = copy_page(1)
title, chart, words = find(page=page.number)[1:2] + [e for e in find(page=page.number) if e.form == "column chart"] + [
    e for e in find("kind=text", page=page.number) if e.text == "Next"]
set_values(chart, 0, [8, 9])
modify(title, role="none")
modify(words, role="title", link="https://example.org")
set_notes(page.number, "Say it")"""
    old, new = run(program, deck)
    values = [[*slide.shapes[1].chart.plots[0].series[0].values] for slide in (old, new)]
    assert values == [[1, 2], [8, 9]]
    assert (old.shapes.title.text_frame.text, new.shapes.title.text_frame.text) == ("Sales", "Next")
    assert new.shapes.title.text_frame.paragraphs[0].runs[0].hyperlink.address == "https://example.org"
    assert (new.notes_slide.notes_text_frame.text, old.has_notes_slide) == ("Say it", False)


def striped_deck(rows: int, note: float) -> Any:
    """A table of rows of 0.6 inches at 1 inch, which state their two fills in turn, and a note at so many inches."""
    deck = Presentation()
    shapes = deck.slides.add_slide(deck.slide_layouts[5]).shapes
    table = shapes.add_table(rows, 2, Inches(1), Inches(1), Inches(6), Inches(0.6 * rows)).table
    for at in range(1, rows):
        for cell in table.rows[at].cells:
            cell.text = f"row {at}"
            cell.fill.solid()
            cell.fill.fore_color.rgb = RGBColor.from_string("FFFFFF" if at % 2 else "EEEEEE")
    shapes.add_textbox(Inches(1), Inches(note), Inches(3), Inches(0.4)).text_frame.text = "Source"
    return deck


@each(
    ("program", "fills", "heights", "note"),
    [
        ('add_rows("slide-256/3", [["new"]], after=1)', "FEFEF", 0.6, 6.0),
        ('add_rows("slide-256/3", [["new"]])', "FEFEF", 0.6, 6.0),
        ('remove_rows("slide-256/3", [2])', "FEF", 0.6, 6.0),
        ('add_rows("slide-256/3", [["new"]], after=1)', "FEFEF", 0.5, 4.3),
        ('add_rows("slide-256/3", [["new"]] * 6, after=1)', "FEFEFEFEFE", None, 4.3),
    ],
)
def test_bands_go_on_alternating_and_rows_share_the_height_over_a_note(
    run: Callable[..., Slide], program: str, fills: str, heights: float | None, note: float
) -> None:
    (slide,) = run(program, striped_deck(5, note))
    _, frame, text = slide.shapes
    rows = frame.table.rows
    found = [{str(cell.fill.fore_color.rgb)[0] for cell in row.cells} for row in list(rows)[1:]]
    assert ["".join(one) for one in found] == list(fills)
    down = text.top / 914400
    if heights is not None:
        assert [round(row.height / 914400, 2) for row in rows] == [heights] * len(rows)
        assert round(down, 2) == note
    else:  # too low for the words: what stands below makes room
        assert down > note
        assert sum(row.height for row in rows) + frame.top < text.top


def test_cells_that_are_all_painted_are_proven(run: Callable[..., Slide]) -> None:
    deck = striped_deck(4, 6.0)
    for cell in deck.slides[0].shapes[1].table.iter_cells():
        cell.fill.background()
        cell._tc.tcPr.clear()
    (slide,) = run('modify("slide-256/3", fill="#dddddd")', deck)
    assert {str(cell.fill.fore_color.rgb) for cell in slide.shapes[1].table.iter_cells()} == {"DDDDDD"}
