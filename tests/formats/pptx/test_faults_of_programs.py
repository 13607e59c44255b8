"""What programs over decks met and should not have: internal errors, calls without effect, lost words."""

from __future__ import annotations

from pathlib import Path

import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from redraft.commands.programs.program import Program
from redraft.session.session import Session
from tests.sampling import each

ARABIC = "من الأحد إلى الخميس"


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    presentation, data = pptx.Presentation(), CategoryChartData()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    table = slide.shapes.add_table(2, 2, Inches(1), Inches(1), Inches(6), Inches(1)).table
    for at, words in enumerate(("Day", "Hours", ARABIC, "10:00–14:00")):
        table.cell(at // 2, at % 2).text = words
    paragraph = table.cell(1, 0).text_frame.paragraphs[0]
    paragraph._p.get_or_add_pPr().set("rtl", "1")
    data.categories = ["North", "South"]
    data.add_series("2024", (4, 6))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(3), Inches(4), Inches(3), data)
    presentation.save(str(tmp_path / "deck.pptx"))
    return tmp_path / "deck.pptx"


def ran(deck: Path, *lines: str) -> pptx.presentation.Presentation:
    out = deck.with_name("out.pptx")
    with Session(history=False) as session:
        assert session.run_file(deck, Program("\n".join(lines)), out).proven
    return pptx.Presentation(str(out))


def test_the_element_of_a_cell_has_its_words(deck: Path) -> None:
    made = ran(deck, 'cell = get("slide-256/2/r2c2")', 'modify(cell, text=cell.text.replace("10", "9"))')
    assert made.slides[0].shapes[0].table.cell(1, 1).text == "9:00–14:00"


def test_a_line_from_right_to_left_may_become_empty(deck: Path) -> None:
    assert ran(deck, 'modify("slide-256/2/r2c1", text="")').slides[0].shapes[0].table.cell(1, 0).text == ""


def test_a_series_gets_an_outline(deck: Path) -> None:
    series = ran(deck, 'outline("slide-256/3/s1", color="#006b6b", width=2)').slides[0].shapes[1].chart.plots[0].series
    assert str(series[0].format.line.color.rgb) == "006B6B"


@each(("off", "left"), [(["first_row"], (False, True)), (["first_row", "banded_rows"], (False, False))])
def test_a_new_table_has_parts_of_its_style_off(deck: Path, off: list[str], left: tuple[bool, bool]) -> None:
    made = (
        ran(deck, 'made = add_table([["a"], ["1"]], page=1)', f"set_table(made, off={off})").slides[0].shapes[2].table
    )
    assert (made.first_row, made.horz_banding) == left
