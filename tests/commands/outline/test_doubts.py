"""What models that answered had to guess from an outline: each was a doubt of one, and is said now."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.commands.outline.document import outline
from redraft.commands.outline.figures import chart_of, table_of
from redraft.commands.outline.levels import numbered_pages
from redraft.commands.programs.program import Program
from redraft.document.pages import Document
from redraft.formats import pptx, psd, svg
from redraft.formats.psd.bytes.descriptors import packed_descriptor
from tests.commands.outline.long_designs import long_deck
from tests.formats.psd.files import design, psd_tools, saved
from tests.sampling import each

FONTS = Fonts((), system=False)
POSTER = b"""<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
  <g transform="scale(2)" stroke-dasharray="6 4"><path id="rule" d="M10 150H390" stroke="#333333"/></g>
  <rect id="solid" x="9" y="9" width="20" height="20" fill="none" stroke="#990000" stroke-dasharray="none"/>
  <rect id="ghost" x="300" y="200" width="200" height="50" fill="#000000" fill-opacity="0" stroke-dasharray="2"/>
</svg>"""


@cache
def deck() -> Document:
    import pptx as other
    import pptx.chart.data
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Inches, Pt

    made: Any = other.Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    data: Any = pptx.chart.data.CategoryChartData()
    data.categories = ["Korean", "Other \nAsian", "a | b", "It's  far", '"rest"']
    data.add_series("in  all", (1, 2, 3, 4, 5))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, Inches(4), Inches(3), data)
    table = slide.shapes.add_table(2, 2, Inches(5), 0, Inches(3), Inches(2)).table
    table.cell(1, 0).text = "two\nlines"
    box = slide.shapes.add_textbox(0, Inches(5), Inches(3), Inches(1))
    box.text_frame.text = "first line\nsecond line"
    for paragraph in box.text_frame.paragraphs:
        paragraph.line_spacing, paragraph.space_after = 1.5, Pt(6)
    target = io.BytesIO()
    made.save(target)
    return pptx_document(target.getvalue())


def pptx_document(data: bytes) -> Document:
    return pptx.CODEC.open(data, FONTS).document


def of_slides(told: str, numbers: Sequence[int]) -> Iterator[str]:
    for number in numbers:
        yield told.partition(f"\nSlide {number} (")[2].partition("\nSlide ")[0]


def line_of(told: str, id: str) -> str:
    return next(line.strip() for line in told.splitlines() if line.strip().startswith(f"#{id} "))


def test_the_dashes_of_a_line_are_told_in_page_units_and_only_where_it_is_drawn() -> None:
    told = outline(svg.CODEC.open(POSTER, FONTS).document, {})
    assert line_of(told, "rule").endswith("stroke #333333 2, dash 12 8")
    assert line_of(told, "solid").endswith("no fill, stroke #990000 1")
    assert line_of(told, "ghost").endswith(" no fill")


def test_a_copy_of_a_dashed_line_keeps_its_dashes() -> None:
    opened = svg.CODEC.open(POSTER, FONTS)
    done = Program('copy("rule", dy=20)').run(opened.document, FONTS.measure)
    again = svg.CODEC.open(opened.write(done.document).data, FONTS).document
    assert [one.layer.effects for one in again.walk() if one.layer.id.startswith("rule")] == [("dash 6 4",)] * 2


def test_names_that_blanks_breaks_or_bars_would_mislead_are_written_as_in_python() -> None:
    chart = next(one.layer.id for one in deck().walk() if getattr(one.layer, "form", "") == "column chart")
    told = chart_of(deck(), chart)
    assert r"""5 categories: ⟦Korean | 'Other \nAsian' | 'a | b' | "It's  far" | '"rest"'⟧""" in told
    assert f"series 0 #{chart}/s1 ⟦'in  all'⟧" in told
    named = f'set_chart_data({chart!r}, ["Korean", "Other \\\\nAsian"], [[1, 2]])'
    assert Program(named).run(deck(), FONTS.measure).edits


def test_line_breaks_units_and_spacing_are_told_as_the_functions_take_them() -> None:
    told = outline(deck(), {})
    assert "12pt are 16;" in told
    assert "line spacing 150%" in told
    assert "⟦first line↵second line⟧" in told
    assert "line spacing 150%, space after 8" in outline(deck(), {}, full=True)


def test_rows_and_series_count_from_0_as_the_functions_do_and_the_outline_says_so() -> None:
    told = outline(deck(), {})
    assert "Rows, columns, series, categories and ¶ count from 0 as the functions do" in told
    table = next(one.layer.id for one in deck().walk() if getattr(one.layer, "form", "") == "table")
    assert rf"row 1 #{table}/r2: ⟦two↵lines⟧ | ⟦⟧" in table_of(deck(), table)
    done = Program(f'set_cells("{table}", ["9"], row=1, column=1)').run(deck(), FONTS.measure)
    assert f"row 1 #{table}/r2: ⟦two↵lines⟧ | ⟦9⟧" in table_of(done.document, table)


def test_an_artboard_of_a_psd_is_told_with_its_box_and_does_not_hide_what_is_on_it() -> None:
    document = psd.CODEC.open(with_artboard(), FONTS).document
    told = outline(document, {})
    line = next(one for one in told.splitlines() if "⟦Extras⟧" in one)
    assert line.startswith("#group1 group named ⟦Extras⟧ 10,-5,80.5,60 of 2")
    assert line.endswith("artboard")


def with_artboard() -> bytes:
    """The design with its group as an artboard that is larger than what is on it."""
    from psd_tools.constants import Tag

    tools = psd_tools()
    sides = {"Top ": -5.0, "Left": 10.0, "Btom": 55.0, "Rght": 90.5}
    rect = ("classFloatRect", {name: (b"doub", value) for name, value in sides.items()})
    packed = (16).to_bytes(4, "big") + packed_descriptor("artboard", {"artboardRect": (b"Objc", rect)})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = tools.PSDImage.open(io.BytesIO(design()))
        group = next(one for one in made if one.name == "Extras")
        block = tools.psd.tagged_blocks.TaggedBlock(key=Tag.ARTBOARD_DATA1.value, data=packed)
        group._record.tagged_blocks[Tag.ARTBOARD_DATA1] = block
        return saved(made)


@each(
    ("request_", "slides"),
    [
        ("On slide 5 swap the columns, and on 7–9 the titles", (5, 7, 8, 9)),
        ("Folie 12: 12,5 % und 3.4 statt 7/8 und #4, 16:9", (12,)),
        ("make all titles blue", ()),
    ],
)
def test_the_slides_whose_numbers_a_request_has_are_told_in_full(request_: str, slides: tuple[int, ...]) -> None:
    document = pptx_document(long_deck(40))
    named = numbered_pages(document, request_)
    assert named == [document.pages[number - 1].id for number in slides]
    if slides:
        told = (outline(document, {}, likely=likely) for likely in ((), named))
        cut, whole = (sum("…⟧ (" in part for part in of_slides(one, slides)) for one in told)
        assert cut
        assert not whole
