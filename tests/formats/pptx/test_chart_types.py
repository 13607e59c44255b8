"""Charts of another type that are set up in the same program."""

from __future__ import annotations

from pathlib import Path

import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from redraft.commands.programs.program import Program
from redraft.edits.ops import apply, inverse
from redraft.edits.receipt.record import Receipt
from redraft.edits.wire.edits import edit_from_json, edit_to_json
from redraft.session.session import Session
from tests.sampling import each

CHART = "slide-256/2"


@pytest.fixture
def pie(tmp_path: Path) -> Path:
    deck, data = pptx.Presentation(), CategoryChartData()
    data.categories = ["Friends", "Search", "Other"]
    data.add_series("Share", (34, 27, 6))
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, Inches(1), Inches(1), Inches(7), Inches(5), data)
    deck.save(str(tmp_path / "pie.pptx"))
    return tmp_path / "pie.pptx"


def ran(path: Path, *lines: str) -> tuple[Receipt, dict[str, object]]:
    out = path.with_name(f"{path.stem}-out.pptx")
    with Session(history=False) as session:
        receipt = session.run_file(path, Program("\n".join(lines)), out)
        chart = session.open(out).document.index.layers[CHART]
    return receipt, dict(chart.features)


@each("apart", [False, True])
def test_bars_of_a_pie_are_set_up_in_the_same_call_and_the_next(apart: bool, pie: Path) -> None:
    what = "reversed=True, value_min=0, value_max=40, gap=60, value_axis=False, value_gridlines=False"
    start = f'set_chart("{CHART}", type="bar"'
    receipt, chart = ran(pie, *([f"{start})", f'set_chart("{CHART}", {what})'] if apart else [f"{start}, {what})"]))
    assert all(proof.ok for proof in receipt.proofs)
    assert chart.items() >= {"reversed": True, "value_min": 0.0, "value_max": 40.0, "gap": 60.0}.items()
    assert (chart["value_axis"], chart["value_gridlines"]) == (False, False)
    made = pptx.Presentation(str(pie.with_name("pie-out.pptx"))).slides[0].shapes[0].chart
    assert made.value_axis.minimum_scale == 0
    assert made.plots[0].gap_width == 60


def test_stacked_columns_of_a_pie_are_a_pie_again(pie: Path) -> None:
    _, chart = ran(pie, f'set_chart("{CHART}", type="column", stacking="stacked", value_step=10, value_format="0.0")')
    assert (chart["stacking"], chart["value_step"], chart["value_format"]) == ("stacked", 10.0, "0.0")
    _, chart = ran(pie.with_name("pie-out.pptx"), f'set_chart("{CHART}", type="line", value_min=2)')
    assert (chart["value_min"], "gap" in chart) == (2.0, False)
    receipt, chart = ran(pie.with_name("pie-out-out.pptx"), f'set_chart("{CHART}", type="pie")')
    assert chart.keys() == {"alt", "link"}
    assert not [one for one in receipt.warnings if "nothing is seen" in one], "its chart draws its categories"


def test_another_type_has_an_inverse_and_a_form_in_json(pie: Path) -> None:
    with Session(history=False) as session:
        document = session.open(pie).document
    edits = ran(pie, f'set_chart("{CHART}", type="bar", gap=60)')[0].edits
    for edit in edits:
        assert edit_from_json(edit_to_json(edit)) == edit
        assert apply(apply(document, edit), inverse(document, edit)).index.layers == document.index.layers
        document = apply(document, edit)


def test_the_letters_of_a_chart_reach_its_legend_and_labels(pie: Path) -> None:
    new = 'c = add_chart("pie", ["A", "B"], [[34, 27]], series=["Share"], box=(80, 80, 700, 500))'
    show = 'set_chart(c, legend=True, labels="percent", label_size=20)'
    for lines in ([new, show, "modify(c, font_size=32)"], ['modify("slide-256/3", font_size=40)']):
        receipt, _ = ran(pie, *lines)
        assert all(proof.ok for proof in receipt.proofs)
        pie = pie.with_name(f"{pie.stem}-out.pptx")
        letters = pptx.Presentation(str(pie)).slides[0].shapes[1].chart._chartSpace.xpath(".//c:txPr//a:defRPr/@sz")
        assert {*letters} == {"2400" if len(lines) > 1 else "3000"}


def test_columns_become_lines_with_round_markers_and_a_new_chart_has_an_alt_text(pie: Path) -> None:
    call = "c = add_chart('column', ['Q1', 'Q2'], [[5, 7]], 1, series=['Sales'], color='#c00000', box=(0, 0, 900, 400))"
    receipt, _ = ran(pie, call)
    assert receipt.proven
    made = pie.with_name("pie-out.pptx")
    (chart,) = (one for one in pptx.Presentation(str(made)).slides[0].shapes if one.shape_id == 3)
    assert chart._element.nvGraphicFramePr.cNvPr.get("descr") == "Sales: Q1 5, Q2 7"
    assert chart.chart.font.size.pt == 17
    with Session(history=False) as session:
        again = session.run_file(made, Program("set_chart('slide-256/3', type='line')"), made.with_name("line.pptx"))
    assert again.proven
    (chart,) = (
        one for one in pptx.Presentation(str(made.with_name("line.pptx"))).slides[0].shapes if one.shape_id == 3
    )
    marker = chart.chart.plots[0].series[0].marker
    assert (str(marker.style), marker.size) == ("CIRCLE (8)", 8)
    assert str(marker.format.fill.fore_color.rgb) == "C00000"
