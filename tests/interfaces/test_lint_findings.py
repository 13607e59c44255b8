"""What `redraft lint` sees beyond what layers show plainly, and what it takes for no fault."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.oxml import parse_xml
from pptx.oxml.ns import nsdecls
from pptx.util import Emu

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Run, Text
from redraft.document.pages import Page
from redraft.inspection.checks.alignment import lines_of
from redraft.inspection.page.items import things_of
from tests.interfaces.test_lint import desk, found, lint

__all__ = ["desk"]
WORDS = '[words]\nforbidden = ["cheap", "don\'t"]\n[words.replace]\n"cheap" = "fair"\n'
OPEN = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">'


def text(words: str, more: str = "") -> str:
    return f'{OPEN}<text id="t" x="40" y="80" font-family="Manrope" font-size="24" {more}>{words}</text></svg>'


@pytest.mark.parametrize("words", ["che\u00adap", "che\u200bap", "CHE\u200cAP", "don’t", "don\u02bct"])
def test_letters_that_are_not_seen_and_typographic_quotes_hide_no_word(desk: Path, words: str) -> None:
    Path("brand.toml").write_text(WORDS)
    assert found(text(words)) == [("words", "t")]


def test_a_word_with_a_soft_hyphen_is_replaced_as_a_whole(desk: Path) -> None:
    Path("brand.toml").write_text(WORDS)
    Path("a.svg").write_text(text("Not so Che\u00adap, <tspan font-weight='700'>che\u200bap</tspan>!"))
    assert lint("a.svg", "--fix", "--output", "mended")["mended"][0]["proven"]
    mended = Path("mended/a.svg").read_text()
    assert "Not so Fair, <tspan font-weight='700'>fair</tspan>!" in mended


def test_words_are_looked_for_in_all_alternative_texts_of_a_drawing(desk: Path) -> None:
    Path("brand.toml").write_text(WORDS)
    inner = '<g id="g" aria-label="Cheap cups"><rect id="r" width="9" height="9"><desc>cheap</desc></rect></g>'
    Path("a.svg").write_text(f"{OPEN}<title>A cheap month</title>{inner}</svg>")
    (one,) = lint("a.svg")["findings"]
    assert [part["layer"] for part in one["members"]] == ["r", ""]
    assert found(f'{OPEN}<g aria-label="Cheap cups" aria-hidden="true"><rect width="9" height="9"/></g></svg>') == []


def test_words_are_looked_for_in_the_notes_of_a_slide_and_mended_there(desk: Path) -> None:
    Path("brand.toml").write_text(WORDS)
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.notes_slide.notes_text_frame.text = "Say that it is cheap"
    deck.save("deck.pptx")
    assert [(one["rule"], one["name"]) for one in lint("deck.pptx")["findings"]] == [("words", "Notes")]
    assert lint("deck.pptx", "--fix", "--output", "mended")["findings"] == []


RECT = '<rect id="{}" x="{}" y="{}" width="{}" height="{}" fill="#1f3a5f"/>'


def test_a_text_that_lies_across_an_edge_is_no_label_that_outgrew_its_button(desk: Path) -> None:
    Path("brand.toml").write_text('[rules]\ncontrast = "off"\n')
    words = text("Serves four hungry").removeprefix(OPEN)
    assert found(OPEN + RECT.format("b", 110, 55, 280, 40) + words) == [("overlap", "t")]
    assert found(OPEN + RECT.format("b", 30, 55, 150, 40) + words) == [("overflow", "t")]


def test_letters_that_are_off_the_page_are_told_as_that_alone(desk: Path) -> None:
    Path("brand.toml").write_text("")
    words = text("Sunday 9 March", 'fill="white"').removeprefix(OPEN).replace('x="40"', 'x="-60"')
    assert found(OPEN + RECT.format("band", 0, 0, 400, 120) + words) == [("off-page", "t")]


@pytest.mark.parametrize(
    ("shape", "off"),
    [
        ('<circle id="r" cx="80" cy="100" r="23"/>', False),
        ('<circle id="r" cx="63" cy="83" r="23"/>', False),
        ('<circle id="r" cx="85" cy="100" r="19"/>', True),
        ('<ellipse id="r" cx="63" cy="80" rx="29" ry="11"/>', True),
        ('<path id="r" d="M40 40h31v33h-31z"/>', False),
        ('<path id="r" d="M47 40h31v33h-31z"/>', True),
        ('<g><path id="r" d="M44 40h31v33h-31z"/><circle cx="93" cy="93" r="9"/></g>', False),
    ],
)
def test_what_is_round_is_on_the_grid_by_its_edge_or_its_middle(desk: Path, shape: str, off: bool) -> None:
    Path("brand.toml").write_text("[grid]\nstep = 20\n")
    assert found(f"{OPEN}{shape}</svg>") == [("grid", "r")] * off


def test_a_thin_picture_strikes_a_text_as_a_line_does(desk: Path) -> None:
    Path("brand.toml").write_text("[pictures]\nmin_ppi = 0\n")
    line = '<image id="line" x="36" y="71" width="200" height="3" preserveAspectRatio="none" aria-label="-" href="{}"/>'
    pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=="
    words = text("Print workshop").replace("</svg>", line.format(pixel) + "</svg>")
    (one,) = lint_of(words)
    assert "runs through" in one["message"]


def lint_of(svg: str) -> list[dict[str, Any]]:
    Path("a.svg").write_text(svg)
    findings: list[dict[str, Any]] = lint("a.svg")["findings"]
    return findings


def test_a_text_is_on_the_line_where_it_begins_wherever_its_first_letter_has_ink() -> None:
    """The frame of a PSD's type layer is the box of its pixels."""
    runs = (Run("Join", x=0.0, y=0.0),)
    layer = Text("t", transform=Matrix.translation(56.0, 104.0), frame=Box(2.0, -18.0, 64.0, 19.0), runs=runs)
    (thing,) = things_of(Page("p", 400.0, 300.0, (layer,)), Fonts())
    assert lines_of(thing) == {"left": 56.0, "base": 104.0}


@pytest.mark.parametrize(
    ("filter", "told"),
    [
        ('style="filter:blur(1px) drop-shadow(rgb(255, 34, 0) 2px .4px 3px)"', ["#ff2200"]),
        ('filter="url(#f)"', ["#12e26b", "#ff8800"]),
        ('style="filter:drop-shadow(2px 4px 3px)"', []),
        ('style="filter:drop-shadow(2px 4px #1f3a5f80)"', []),
    ],
)
def test_the_colours_of_the_shadows_that_filters_cast_are_held_to_the_palette(
    desk: Path, filter: str, told: list[str]
) -> None:
    Path("brand.toml").write_text('[palette]\ncolors = ["#1f3a5f"]\n')
    parts = '<feDropShadow flood-color="#12e26b"/><feFlood flood-opacity="0"/><feColorMatrix values="{}"/>'
    hard, orange = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0", "0 0 0 0 1 0 0 0 0 .5333 0 0 0 0 0 0 0 0 .2 0"
    defined = "".join(parts.format(one) for one in (hard, orange))
    head = f'{OPEN}<filter id="f" color-interpolation-filters="sRGB">{defined}</filter>'
    found = lint_of(f'{head}<rect id="r" width="90" height="90" fill="#1f3a5f" {filter}/></svg>')
    assert [(one["rule"], one["layer"], one["found"]) for one in found] == [("palette", "r", one) for one in told]


def test_colours_and_fonts_of_a_deck_that_no_layer_has_are_told_of_what_they_belong_to(desk: Path) -> None:
    Path("brand.toml").write_text('[palette]\ncolors = ["#1f3a5f"]\n[fonts]\nfamilies = ["Manrope"]\n')
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    words = slide.shapes.add_textbox(Emu(914400), Emu(914400), Emu(3000000), Emu(400000)).text_frame
    words.text = "Marked"
    run = words.paragraphs[0].runs[0]
    run.font.color.rgb, run.font.name = RGBColor(0x1F, 0x3A, 0x5F), "Manrope"
    run._r.get_or_add_rPr().append(parse_xml(f"<a:highlight {nsdecls('a')}><a:srgbClr val='FF0000'/></a:highlight>"))
    table = slide.shapes.add_table(1, 1, Emu(914400), Emu(1900000), Emu(3000000), Emu(400000)).table
    line = f"<a:lnL {nsdecls('a')}><a:solidFill><a:srgbClr val='00FF00'/></a:solidFill></a:lnL>"
    table.cell(0, 0)._tc.get_or_add_tcPr().insert(0, parse_xml(line))
    data = CategoryChartData()
    data.categories = "a", "b"
    data.add_series("x", (1, 2))
    box = Emu(914400), Emu(2900000), Emu(5000000), Emu(3000000)
    chart = slide.shapes.add_chart(XL_CHART_TYPE.PIE, *box, data).chart
    chart.plots[0].series[0].points[1].format.fill.solid()
    chart.plots[0].series[0].points[1].format.fill.fore_color.rgb = RGBColor(0x00, 0x00, 0xFF)
    chart.has_legend = True
    chart.legend.font.name = "Papyrus"
    labels = chart.plots[0].series[0].data_labels  # that were deleted again
    labels.font.name = "Jokerman"
    labels._element.insert(0, parse_xml(f"<c:delete {nsdecls('c')} val='1'/>"))
    deck.save("deck.pptx")
    told = {(one["found"], one["message"].split(" has ")[0].split(" is ")[0]) for one in lint("deck.pptx")["findings"]}
    chart_id = "pie chart 'Chart 3'"
    assert told >= {
        ("#ff0000", "the marking of “Marked”"),
        ("#00ff00", "the left border of cell 'slide-256/3/r1c1'"),
        ("#0000ff", "the colour of a point of series 'x'"),
        ("Papyrus", f"the legend of {chart_id}"),
    }
    assert "Jokerman" not in {font for font, _ in told}


@pytest.mark.parametrize(("kept", "count"), [("", 0), ("xMidYMid meet", 0), ("xMidYMid slice", 1), ("none", 1)])
def test_a_picture_that_keeps_its_proportions_has_the_pixels_of_what_is_drawn(
    desk: Path, kept: str, count: int
) -> None:
    Path("brand.toml").write_text("")
    Image.new("RGB", (100, 100)).save("a.png")
    data = base64.b64encode(Path("a.png").read_bytes()).decode()
    more = f'preserveAspectRatio="{kept}"' if kept else ""
    picture = f'<image id="i" aria-label="-" width="300" height="90" {more} href="data:image/png;base64,{data}"/>'
    assert found(f"{OPEN}{picture}</svg>") == [("resolution", "i")] * count


def test_a_colour_that_is_made_from_one_of_the_theme_is_not_said_to_be_it(desk: Path) -> None:
    Path("brand.toml").write_text('[palette]\ncolors = ["white", "black"]\n')
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    for at, brightness in enumerate((0.0, 0.6)):
        shape = slide.shapes.add_shape(1, Emu(914400), Emu(914400 * (1 + 2 * at)), Emu(914400), Emu(914400))
        shape.line.fill.background()
        shape.fill.solid()
        shape.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
        shape.fill.fore_color.brightness = brightness
    deck.save("deck.pptx")
    plain, made = (one["message"] for one in lint("deck.pptx")["findings"])
    assert "the theme has it as accent1" in plain
    assert "it is made from the theme's accent1" in made
