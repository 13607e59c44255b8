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
from tests.sampling import each

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
        '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
        f'<a:solidFill><a:srgbClr val="{ORANGE}"/></a:solidFill></p:spPr></p:sp>'
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


def edited(deck: Path, out: Path, request: str, *more: str) -> dict[str, Any]:
    done = redraft("edit", deck, request, "-o", out, "--json", "--no-history", *more)
    assert done.returncode == 0, done.stderr
    form: dict[str, Any] = json.loads(done.stdout)
    return form


def chart_in(path: Path) -> Any:
    return next(shape.chart for shape in Presentation(str(path)).slides[0].shapes if shape.has_chart)


@pytest.mark.parametrize(
    "request_",
    [
        "change the orange to navy in the whole deck",
        "replace orange with navy everywhere",
        "in the whole deck, make all orange navy",
    ],
)
def test_a_colour_goes_from_series_axes_and_legend_and_the_rest_is_left_out(
    deck: Path, tmp_path: Path, request_: str
) -> None:
    receipt = edited(deck, tmp_path / "o.pptx", request_)
    chart = chart_in(tmp_path / "o.pptx")
    assert str(chart.plots[0].series[0].format.fill.fore_color.rgb) == "000080"
    assert {str(one.font.color.rgb) for one in (chart, chart.legend, chart.category_axis.tick_labels)} == {"000080"}
    shapes = {shape.name: shape for shape in Presentation(str(tmp_path / "o.pptx")).slides[0].shapes}
    brown = shapes["TextBox 2"].text_frame.paragraphs[0].runs[0].font.color.rgb
    assert str(brown) == BROWN  # a dark brown is no orange
    because = " ".join(one["because"] for one in receipt["left_out"])
    assert all(words in because for words in ("axes and grid lines", "pixels"))
    assert receipt["proven"]
    layout = Presentation(str(tmp_path / "o.pptx")).slide_layouts[5]
    assert str(layout.shapes[-1].fill.fore_color.rgb) == "000080"


def test_left_out_is_told_first_line_too_and_strict_refuses_it(deck: Path, tmp_path: Path) -> None:
    request = "replace orange with navy everywhere"
    done = redraft("edit", deck, request, "-o", tmp_path / "o.pptx", "--no-history", "--receipt", tmp_path / "r.json")
    lines = done.stdout.splitlines()
    assert any(line.startswith("  left out parts of 'slide-256/4', because") for line in lines)
    assert "  ✓ nothing else changed (bytes, layers, inside, pixels)" in lines
    assert next(iter(json.loads((tmp_path / "r.json").read_text()))) == "proves"
    assert "not whether it was meant" in (tmp_path / "r.html").read_text("utf-8")
    strict = redraft("edit", deck, request, "-o", tmp_path / "s.pptx", "--no-history", "--strict")
    assert strict.returncode == 4
    assert "left out parts of 'slide-256/4'" in strict.stderr
    assert not (tmp_path / "s.pptx").exists()


@each("request_", ["replace Arial with Verdana", "use Verdana everywhere"])
def test_a_font_goes_from_the_whole_chart(deck: Path, tmp_path: Path, request_: str) -> None:
    receipt = edited(deck, tmp_path / "o.pptx", request_, "--no-render")
    chart = chart_in(tmp_path / "o.pptx")
    assert {one.font.name for one in (chart, chart.legend, chart.category_axis.tick_labels)} == {"Verdana"}
    assert all(proof["ok"] for name, proof in receipt["proofs"].items() if name != "pixels")


def test_a_palette_reaches_series_and_a_program_tells_what_it_left(deck: Path, tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text('def main():\n    set_palette(["#0b1f3a", "#c9a227"])\n')
    done = redraft("apply", tmp_path / "p.py", deck, "-o", tmp_path / "o.pptx", "--json", "--no-history")
    assert done.returncode == 0, done.stderr
    assert str(chart_in(tmp_path / "o.pptx").plots[0].series[0].format.fill.fore_color.rgb) != ORANGE
    assert any("pixels" in one["because"] for one in json.loads(done.stdout)["left_out"])


def test_one_text_of_a_chart_alone_has_no_font(deck: Path, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(
        json.dumps({"redraft": 1, "commands": [
            {"command": "modify", "target": ["slide-256/4/categories/c1"], "font_family": "Verdana"}]})
    )  # fmt: skip
    done = redraft("apply", tmp_path / "c.json", deck, "-o", tmp_path / "o.pptx", "--no-history")
    assert done.returncode == 1
    assert "look like all others of their chart" in done.stderr


def test_an_edit_of_one_thing_leaves_nothing_out(deck: Path, tmp_path: Path) -> None:
    assert edited(deck, tmp_path / "o.pptx", "make the title navy", "--no-render")["left_out"] == []


def test_a_new_text_with_a_font_leaves_nothing_out(tmp_path: Path) -> None:
    (tmp_path / "p.py").write_text('write("New", (60, 60, 300, 40), font_family="Manrope")\n')
    source = Path(__file__).parents[2] / "examples" / "sale.svg"
    done = redraft("apply", str(tmp_path / "p.py"), str(source), "-o", str(tmp_path / "o.svg"), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["left_out"] == []
