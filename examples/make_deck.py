"""Writes the example deck: `python examples/make_deck.py [FOLDER]` (needs python-pptx and Pillow).

It goes next to this script unless a folder is given. Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import io
import re
import sys
import zipfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Emu, Inches, Pt

INK, PAPER = "2B2118", "FBF7F0"
ACCENTS = ("B5562B", "2F6F73", "D9A441", "7A8B5C", "8C5A7B", "4A5E8A")
DAY = (2026, 1, 1, 0, 0, 0)

TITLE_SLIDE, CONTENT, SECTION, TWO_CONTENT, TITLE_ONLY = 0, 1, 2, 3, 5


def deck(times: int = 1) -> bytes:
    """The deck as a file, with its slides so many times."""
    slides = Presentation()
    _widen(slides)
    for _ in range(times):
        for add in (_opening, _agenda, _customers, _prices, _sales, _roastery, _section, _closing):
            add(slides)
    properties = slides.core_properties
    properties.title, properties.author = "Harbour Coffee: the plan for next year", "redraft"
    data = io.BytesIO()
    slides.save(data)
    return _dated(_themed(data.getvalue()))


def _widen(slides: Any) -> None:
    """The template is 4:3: make it 16:9, its placeholders as wide in proportion."""
    factor = Inches(13.333) / slides.slide_width
    slides.slide_width, slides.slide_height = Inches(13.333), Inches(7.5)
    master = slides.slide_master
    for sheet in (master, *master.slide_layouts):
        for shape in sheet.shapes:
            if shape.element.find(".//{*}xfrm") is not None:
                shape.left, shape.width = Emu(round(shape.left * factor)), Emu(round(shape.width * factor))
    master.background.fill.solid()
    master.background.fill.fore_color.theme_color = MSO_THEME_COLOR.BACKGROUND_1
    for shape in master.placeholders:
        if shape.placeholder_format.type is not None and shape.name.startswith("Title"):
            for paragraph in shape.text_frame.paragraphs:
                paragraph.alignment = PP_ALIGN.LEFT


def _heading(slide: Any, words: str) -> None:
    slide.shapes.title.text = words
    frame = slide.shapes.title.text_frame
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    paragraph = frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.LEFT
    paragraph.runs[0].font.size, paragraph.runs[0].font.bold = Pt(36), True
    paragraph.runs[0].font.color.theme_color = MSO_THEME_COLOR.ACCENT_1


def _list(holder: Any, lines: tuple[str, ...], size: int = 24) -> None:
    frame = holder.text_frame
    frame.text = lines[0]
    for line in lines[1:]:
        frame.add_paragraph().text = line
    for paragraph in frame.paragraphs:
        paragraph.space_after = Pt(8)
        for run in paragraph.runs:
            run.font.size = Pt(size)


def _footer(slide: Any, number: int) -> None:
    box = slide.shapes.add_textbox(Inches(0.67), Inches(6.95), Inches(6), Inches(0.35))
    box.name = "Footer"
    box.text_frame.text = f"Harbour Coffee · {number}"
    run = box.text_frame.paragraphs[0].runs[0]
    run.font.size = Pt(12)
    run.font.color.theme_color = MSO_THEME_COLOR.ACCENT_4


def _opening(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[TITLE_SLIDE])
    slide.background.fill.solid()
    slide.background.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_2
    title, subtitle = slide.shapes.title, slide.placeholders[1]
    title.text, subtitle.text = "Harbour Coffee", "The plan for next year"
    for shape, size in ((title, 60), (subtitle, 28)):
        run = shape.text_frame.paragraphs[0].runs[0]
        run.font.size = Pt(size)
        run.font.color.rgb = _color(PAPER)
    title.text_frame.paragraphs[0].runs[0].font.bold = True


def _agenda(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[CONTENT])
    _heading(slide, "Agenda")
    _list(slide.placeholders[1], ("Where we stand", "What customers say", "Prices and sales", "The new roastery"), 28)
    _footer(slide, 2)


def _customers(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[TWO_CONTENT])
    _heading(slide, "What customers say")
    _list(slide.placeholders[1], ("The coffee is fresh", "The staff is kind", "The morning queue is long"))
    _list(slide.placeholders[2], ("Open on Sundays", "Offer oat milk for free", "Sell beans by mail"))
    free = slide.placeholders[2].text_frame.paragraphs[1]
    free.runs[0].text = "Offer oat milk "
    last = free.add_run()
    last.text = "for free"
    last.font.italic, last.font.size = True, Pt(24)
    _footer(slide, 3)


def _prices(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[TITLE_ONLY])
    _heading(slide, "Pricing")
    rows = (("Drink", "Small", "Large"), ("Espresso", "2.20", "2.80"), ("Flat white", "3.40", "4.10"),
            ("Filter", "2.60", "3.20"))  # fmt: skip
    frame = slide.shapes.add_table(4, 3, Inches(0.67), Inches(1.8), Inches(12), Inches(3.2))
    frame.name = "Prices"
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            cell = frame.table.cell(number, column)
            cell.text, cell.vertical_anchor = words, MSO_ANCHOR.MIDDLE
            cell.text_frame.paragraphs[0].runs[0].font.size = Pt(22)
    _footer(slide, 4)


def _sales(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[TITLE_ONLY])
    _heading(slide, "Sales by quarter")
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ("Q1", "Q2", "Q3", "Q4")
    data.add_series("Harbour", (18, 24, 27, 31))
    data.add_series("Old town", (12, 15, 14, 19))
    place = Inches(0.67), Inches(1.7), Inches(12), Inches(5)
    frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)
    frame.name = "Sales chart"
    chart = frame.chart
    chart.has_title = True
    chart.chart_title.text_frame.text = "Cups sold, thousands"
    chart.has_legend = True
    chart.legend.position, chart.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
    _footer(slide, 5)


def _roastery(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[TITLE_ONLY])
    _heading(slide, "The new roastery")
    picture = slide.shapes.add_picture(io.BytesIO(_harbour()), Inches(0.67), Inches(1.7), width=Inches(7))
    picture.name = "Harbour picture"
    badge = slide.shapes.add_shape(MSO_SHAPE.ROUNDED_RECTANGLE, Inches(8.4), Inches(2), Inches(3.6), Inches(1.2))
    badge.name = "Badge"
    badge.fill.solid()
    badge.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_1
    badge.line.fill.background()
    badge.text_frame.text = "Opens in May"
    badge.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
    run = badge.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold = Pt(24), True
    run.font.color.rgb = _color(PAPER)
    text = slide.shapes.add_textbox(Inches(8.4), Inches(3.6), Inches(4), Inches(1.6))
    text.name = "Caption"
    text.text_frame.word_wrap = True
    text.text_frame.text = "Two roasters, a tasting room and forty seats by the water."
    text.text_frame.paragraphs[0].runs[0].font.size = Pt(20)
    _footer(slide, 6)


def _section(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[SECTION])
    slide.shapes.title.text = "The year ahead"
    slide.placeholders[1].text = "What happens when"
    slide.shapes.title.text_frame.paragraphs[0].runs[0].font.color.theme_color = MSO_THEME_COLOR.ACCENT_2


def _closing(slides: Any) -> None:
    slide = slides.slides.add_slide(slides.slide_layouts[TITLE_SLIDE])
    slide.shapes.title.text = "Thank you"
    slide.placeholders[1].text = "hello@harbour-coffee.example"
    slide.notes_slide.notes_text_frame.text = "Leave time for questions."


def _color(hex_digits: str) -> RGBColor:
    return RGBColor(*bytes.fromhex(hex_digits))  # type: ignore[no-untyped-call]


def _harbour() -> bytes:
    """A small picture of a harbour in the evening."""
    width, height = 700, 420
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    for y in range(height):
        part = y / height
        draw.line((0, y, width, y), fill=(round(250 - 70 * part), round(196 - 90 * part), round(140 - 20 * part)))
    draw.ellipse((470, 120, 560, 210), fill=(255, 236, 190))
    draw.rectangle((0, 270, width, height), fill=(47, 111, 115))
    for x, top in ((40, 190), (120, 150), (215, 205), (300, 170)):
        draw.rectangle((x, top, x + 70, 270), fill=(74, 50, 38))
        draw.polygon(((x - 6, top), (x + 35, top - 36), (x + 76, top)), fill=(181, 86, 43))
    draw.polygon(((480, 290), (620, 290), (596, 326), (504, 326)), fill=(43, 33, 24))
    draw.polygon(((548, 180), (548, 284), (612, 284)), fill=(251, 247, 240))
    for y in range(300, height, 22):
        draw.line((30 + y % 60, y, 150 + y % 60, y), fill=(96, 152, 150), width=3)
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()


def _themed(data: bytes) -> bytes:
    """With our own colours and fonts in the theme."""
    colors = dict(zip((f"accent{n}" for n in range(1, 7)), ACCENTS, strict=True)) | {"dk2": INK, "lt2": PAPER}

    def themed(name: str, part: bytes) -> bytes:
        if not re.fullmatch(r"ppt/theme/theme1\.xml", name):
            return part
        text = part.decode("utf-8")
        for slot, color in colors.items():
            text = re.sub(rf"(<a:{slot}>).*?(</a:{slot}>)", rf'\g<1><a:srgbClr val="{color}"/>\g<2>', text)
        text = re.sub(r"(<a:dk1>).*?(</a:dk1>)", rf'\g<1><a:srgbClr val="{INK}"/>\g<2>', text)
        text = re.sub(r"(<a:lt1>).*?(</a:lt1>)", rf'\g<1><a:srgbClr val="{PAPER}"/>\g<2>', text)
        return re.sub(r'(<a:latin typeface=")[^"]*(")', r"\g<1>Source Sans Pro\g<2>", text).encode("utf-8")

    return _rezipped(data, themed)


def _dated(data: bytes) -> bytes:
    """With one date for all entries, inside the chart's workbook too."""

    def dated(name: str, part: bytes) -> bytes:
        if name.endswith(".xlsx"):
            return _dated(part)
        if name.endswith("core.xml"):
            return re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2026-01-01T00:00:00Z", part)
        return part

    return _rezipped(data, dated)


def _rezipped(data: bytes, change: Any) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            info = zipfile.ZipInfo(entry.filename, DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, change(entry.filename, old.read(entry.filename)))
    return out.getvalue()


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    file = deck()
    (folder / "deck.pptx").write_bytes(file)
    print(f"{folder / 'deck.pptx'}: {len(file) // 1024} KB")
