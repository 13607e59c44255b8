"""Writes what the jobs work on: `python examples/jobs/make_inputs.py FOLDER` (needs python-pptx).

`review.pptx` is the quarterly review of a company that does not exist: a master with logo, band and footer, a chart, a
table, texts that follow the theme and some that do not, and what makes decks hard to read for some. `logo.png` is the
logo of its new owner, `q4.xlsx` the next quarter.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]
from PIL import Image, ImageDraw
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Emu, Inches, Pt

SHEETS: dict[str, list[list[Any]]] = {
    "Figures": [
        ["name", "old", "new", "slides"],
        ["quarter", "Q3 2025", "Q4 2025", ""],
        ["revenue", "€4.2m", "€4.8m", ""],
        ["growth", "12%", "14%", 2],
        ["sites", "31 sites", "34 sites", ""],
    ],
    "Revenue by region": [["", "North", "South"], ["Q2", 1.9, 1.4], ["Q3", 2.4, 1.8], ["Q4", 2.7, 2.1]],
    "Key figures": [
        ["Measure", "Q3", "Q4"],
        ["Revenue, €m", 4.2, 4.8],
        ["Sites", 31, 34],
        ["Staff", 214, 229],
    ],
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    review().save(folder / "review.pptx")
    (folder / "logo.png").write_bytes(_logo((480, 160), "#0f766e", "Nordlicht"))
    with xlsxwriter.Workbook(folder / "q4.xlsx") as book:
        for name, rows in SHEETS.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)


def review() -> Any:
    deck = Presentation()
    _master(deck)
    _opening(deck)
    _summary(deck)
    _regions(deck)
    _table(deck)
    _outlook(deck)
    _closing(deck)
    return deck


def _master(deck: Any) -> None:
    """16:9, with a band of the first accent, a logo and a footer on every slide."""
    factor = Inches(13.333) / deck.slide_width
    deck.slide_width = Inches(13.333)
    for sheet in (deck.slide_master, *deck.slide_layouts):
        for shape in sheet.shapes:
            if shape.element.find(".//{*}xfrm") is not None:
                shape.left, shape.width = Emu(round(shape.left * factor)), Emu(round(shape.width * factor))
    # python-pptx adds shapes to slides only: these are made on one and moved
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    band = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, 0, 0, deck.slide_width, Inches(0.18))
    band.fill.solid()
    band.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
    band.line.fill.background()
    footer = _words(slide, "Halden Group · Confidential", (0.6, 7.0, 5, 0.35), 11)
    footer.name = "Company footer"
    logo = io.BytesIO(_logo((300, 120), "#4f81bd", "Halden"))
    _, picture = deck.slide_master.part.get_or_add_image_part(logo)
    made = slide.shapes.add_picture(logo, Inches(11.5), Inches(6.75), height=Inches(0.5))
    made.name = "Halden Group logo"
    made.element.find(".//{*}blip").set(f"{{{made.element.nsmap['r']}}}embed", picture)
    for number, shape in enumerate((band, footer, made), 101):
        shape.element.find(".//{*}cNvPr").set("id", str(number))
        deck.slide_master.shapes._spTree.append(shape.element)
    listed = deck.slides._sldIdLst
    deck.part.drop_rel(listed[0].rId)
    listed.remove(listed[0])


def _opening(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.shapes.title.text = "Halden Group: review of Q3 2025"
    slide.placeholders[1].text = "For the board, by the finance team"


def _summary(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Revenue rose to €4.2m in Q3 2025"
    body = slide.placeholders[1]
    body.text_frame.text = "Growth of 12% over the quarter before"
    for line in ("Halden Group now runs 31 sites", "Staff costs grew more slowly than sales"):
        body.text_frame.add_paragraph().text = line
    body.width = Inches(7.4)
    body.left, body.top, body.height = Inches(0.67), Inches(1.75), Inches(4)
    box = slide.shapes.add_shape(MSO_SHAPE.ROUNDED_RECTANGLE, Inches(8.9), Inches(2), Inches(3.6), Inches(1.6))
    box.name = "Call-out"
    box.text_frame.text = "Best quarter so far"
    box.fill.solid()
    box.fill.fore_color.rgb = _color("5081BD")  # a level beside the first accent
    small = _words(slide, "Figures are unaudited", (8.9, 5.6, 3.6, 0.4), 8)
    small.text_frame.paragraphs[0].runs[0].font.color.rgb = _color("C8C8C8")
    slide.notes_slide.notes_text_frame.text = "Thank the teams of Halden Group for Q3 2025."


def _regions(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Both regions grew"
    data: Any = CategoryChartData(number_format="0.0")  # type: ignore[no-untyped-call]
    data.categories = ["Q1", "Q2", "Q3"]
    data.add_series("North", (1.7, 1.9, 2.4))
    data.add_series("South", (1.2, 1.4, 1.8))
    place = Inches(0.7), Inches(1.6), Inches(7.4), Inches(5)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)
    frame.name = "Revenue by region"
    frame.chart.has_legend = True
    frame.chart.legend.position, frame.chart.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    _words(slide, "North grew by 12%, on new sites. South follows.", (8.6, 2.2, 4, 1.5), 20)
    picture = io.BytesIO(_sites())
    slide.shapes.add_picture(picture, Inches(8.6), Inches(4), width=Inches(3.6)).name = "Picture 5"


def _table(deck: Any) -> None:
    """A heading over an empty title, as in decks that were made in a hurry."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    rows = (("Measure", "Q2", "Q3"), ("Revenue, €m", "3.3", "4.2"), ("Sites", "28", "31"), ("Staff", "207", "214"))
    frame = slide.shapes.add_table(4, 3, Inches(0.7), Inches(1.8), Inches(11.9), Inches(3))
    frame.name = "Key figures"
    for row, cells in enumerate(rows):
        for column, words in enumerate(cells):
            frame.table.cell(row, column).text = words
    _words(slide, "Source: Halden Group accounts, Q3 2025", (0.7, 5.2, 8, 0.5), 14)
    heading = _words(slide, "Key figures of the quarter", (0.7, 0.5, 11.9, 0.9), 36)
    heading.name = "Heading"


def _outlook(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "What comes next"
    body = slide.placeholders[1].text_frame
    body.text = "Open three sites in the north"
    for line in ("Finish the move to one till system", "Report again in January"):
        body.add_paragraph().text = line


def _closing(deck: Any) -> None:
    """No place for a title, and the line below comes first."""
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    _words(slide, "finance@halden-group.example", (0.7, 4.2, 11.9, 0.6), 20)
    _words(slide, "Thank you for your time", (0.7, 2.6, 11.9, 1), 44)


def _words(slide: Any, words: str, box: tuple[float, float, float, float], size: int) -> Any:
    made = slide.shapes.add_textbox(*(Inches(side) for side in box))
    made.text_frame.word_wrap = True
    made.text_frame.text = words
    made.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
    return made


def _color(digits: str) -> RGBColor:
    return RGBColor.from_string(digits)  # type: ignore[no-untyped-call, no-any-return]


def _logo(size: tuple[int, int], color: str, name: str) -> bytes:
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    high = size[1]
    draw.rounded_rectangle((0, 0, high - 1, high - 1), high // 5, fill=color)
    draw.ellipse((high // 4, high // 4, high * 3 // 4, high * 3 // 4), fill="white")
    draw.text((high * 1.15, high * 0.25), name, fill=color, font_size=high * 0.4)
    return _png(image)


def _sites() -> bytes:
    """A map of sites, of a kind."""
    image = Image.new("RGB", (360, 220), "#e7edf3")
    draw = ImageDraw.Draw(image)
    draw.polygon([(30, 190), (90, 40), (200, 20), (330, 90), (280, 200)], fill="#b8cbdc")
    for x, y in ((100, 70), (150, 60), (180, 110), (230, 90), (120, 150), (260, 150)):
        draw.ellipse((x - 8, y - 8, x + 8, y + 8), fill="#c0504d")
    return _png(image)


def _png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
