"""What a request for the whole deck reaches, and what it says that it left out."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.util import Inches, Pt

from tests.command_line import redraft

ORANGE, BROWN = "E8731A", "5B3010"


def orange_deck(path: Path) -> Path:
    """A slide with an orange title, a brown text, a chart with orange bars, axis and legend in Arial; an orange line on
    its layout; and a picture that is orange."""
    deck = Presentation()
    layout = deck.slide_layouts[5]
    line = layout.shapes  # python-pptx adds no shapes to layouts
    element = parse_xml(
        '<p:sp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:nvSpPr><p:cNvPr id="90" name="Line"/>'
        '<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="6500000"/><a:ext cx="9144000" cy="60000"/>'
        f'</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="{ORANGE}"/></a:solidFill>'
        "</p:spPr></p:sp>"
    )
    line._spTree.append(element)
    slide = deck.slides.add_slide(layout)
    slide.shapes.title.text = "Sales"
    _set(slide.shapes.title.text_frame.paragraphs[0].runs[0].font, ORANGE)
    text = slide.shapes.add_textbox(Inches(1), Inches(6), Inches(4), Inches(0.5))
    text.text_frame.text = "Grown in the shade"
    _set(text.text_frame.paragraphs[0].runs[0].font, BROWN)
    data = CategoryChartData()
    data.categories = ["Q1", "Q2"]
    data.add_series("North", (3, 4))
    data.add_series("South", (2, 5))
    chart = slide.shapes.add_chart(
        XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(6), Inches(3.5), data
    ).chart
    fill = chart.plots[0].series[0].format.fill
    fill.solid()
    fill.fore_color.rgb = RGBColor.from_string(ORANGE)
    chart.has_legend = True
    _set(chart.font, ORANGE)
    _set(chart.legend.font, ORANGE)
    _set(chart.category_axis.tick_labels.font, ORANGE)
    axis = chart.value_axis.format.line
    axis.color.rgb = RGBColor.from_string(ORANGE)
    picture = io.BytesIO()
    Image.new("RGB", (40, 40), f"#{ORANGE}").save(picture, "PNG")
    picture.seek(0)
    slide.shapes.add_picture(picture, Inches(8), Inches(1), Inches(1), Inches(1))
    deck.save(str(path))
    return path


def _set(font: Any, color: str) -> None:
    font.name, font.color.rgb, font.size = "Arial", RGBColor.from_string(color), Pt(14)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return orange_deck(tmp_path_factory.mktemp("deck") / "deck.pptx")


def edited(deck: Path, out: Path, request: str, *more: str) -> tuple[dict[str, Any], Any]:
    done = redraft("edit", deck, request, "-o", out, "--json", "--no-history", *more)
    assert done.returncode == 0, done.stderr
    chart = next(shape.chart for shape in Presentation(str(out)).slides[0].shapes if shape.has_chart)
    return json.loads(done.stdout), chart


def test_a_colour_goes_from_series_axes_and_legend_and_the_rest_is_left_out(deck: Path, tmp_path: Path) -> None:
    receipt, chart = edited(deck, tmp_path / "o.pptx", "change the orange to navy in the whole deck")
    assert str(chart.plots[0].series[0].format.fill.fore_color.rgb) == "000080"
    assert {str(one.font.color.rgb) for one in (chart, chart.legend, chart.category_axis.tick_labels)} == {"000080"}
    left = {one["what"]: one for one in receipt["left_out"]}
    print(left)
