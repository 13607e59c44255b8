"""Writes the documents of the third part: `python tests/requests/third/make_documents.py [FOLDER]` (needs python-pptx).

They go to the folder `documents` beside this script unless another is given. Nothing is random: a second run writes the
same. About half of the layers have names that mean nothing, as drawing programs give them.
"""
# ruff: noqa: E501 - lines of SVG are as long as they are

from __future__ import annotations

import base64
import importlib.util
import io
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches, Pt

HERE = Path(__file__).parent
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
HEAD = 'font-family="Manrope" font-weight="800"'
SANS = 'font-family="Source Sans Pro"'
SERIF = 'font-family="Source Serif Pro"'

Tint = tuple[int, int, int]


def _stripes(width: int, height: int, colors: tuple[Tint, ...], slope: int) -> bytes:
    """A PNG of slanting stripes."""
    rows = []
    for y in range(height):
        row = bytearray()
        for x in range(width):
            row += bytes(colors[(x + y * slope // 4) // 6 % len(colors)])
        rows.append(b"\0" + bytes(row))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def _uri(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode("ascii")


def robots() -> str:
    """A poster of a museum: a drawn robot, a round sticker, facts in a column; half of the ids are numbers."""
    return f"""<svg {SVG} {INKSCAPE} width="900" height="1300" viewBox="0 0 900 1300">
  <rect id="rect2" width="900" height="1300" fill="#1b1f3b"/>
  <g id="layer3" inkscape:label="Stars">
    <circle id="path4" cx="120" cy="420" r="6" fill="#ffffff"/>
    <circle id="path5" cx="780" cy="390" r="8" fill="#ffffff"/>
    <circle id="path6" cx="820" cy="640" r="5" fill="#ffffff"/>
    <circle id="path7" cx="90" cy="760" r="7" fill="#ffffff"/>
  </g>
  <g id="museum-logo">
    <rect id="rect9" x="60" y="60" width="56" height="56" rx="10" fill="#ff6f59"/>
    <text id="text-10" x="132" y="99" {HEAD} font-size="26" fill="#ffffff">Technorama Museum</text>
  </g>
  <text id="headline" x="60" y="240" {HEAD} font-size="104" fill="#ffffff">Robot Night</text>
  <text id="text-12" x="60" y="305" {SERIF} font-size="38" font-style="italic" fill="#b8c0ff">Meet the machines that dance</text>
  <g id="robot" inkscape:label="Robot">
    <path id="antenna" d="M450 400V460" stroke="#ffd166" stroke-width="8" fill="none"/>
    <circle id="path15" cx="450" cy="388" r="16" fill="#ff6f59"/>
    <rect id="robot-head" x="350" y="460" width="200" height="150" rx="24" fill="#8ecae6"/>
    <circle id="eye-left" cx="405" cy="525" r="20" fill="#1b1f3b"/>
    <circle id="eye-right" cx="495" cy="525" r="20" fill="#1b1f3b"/>
    <rect id="robot-body" x="310" y="630" width="280" height="230" rx="24" fill="#8ecae6"/>
    <rect id="rect20" x="370" y="680" width="160" height="80" rx="8" fill="#1b1f3b"/>
    <text id="text-21" x="450" y="733" text-anchor="middle" {HEAD} font-size="36" fill="#06d6a0">HELLO</text>
  </g>
  <g id="g22">
    <circle id="path23" cx="740" cy="520" r="80" fill="#ffd166"/>
    <text id="text-24" x="740" y="510" text-anchor="middle" {HEAD} font-size="20" fill="#1b1f3b">Kids under 12</text>
    <text id="text-25" x="740" y="550" text-anchor="middle" {HEAD} font-size="36" fill="#1b1f3b">FREE</text>
  </g>
  <rect id="rule" x="60" y="910" width="780" height="4" fill="#ff6f59"/>
  <text id="date" x="60" y="975" {HEAD} font-size="42" fill="#ffd166">Saturday 14 November 2026</text>
  <text id="text-28" x="60" y="1025" {SANS} font-size="30" fill="#ffffff">Doors 18:00, last entry 22:30</text>
  <text id="text-29" x="60" y="1068" {SANS} font-size="30" fill="#ffffff">Industriestrasse 40, Winterthur</text>
  <text id="ticket-price" x="60" y="1150" {HEAD} font-size="48" fill="#ff6f59">CHF 18</text>
  <g id="g31">
    <rect id="rect32" x="560" y="1098" width="280" height="76" rx="38" fill="#06d6a0"/>
    <text id="text-33" x="700" y="1146" text-anchor="middle" {HEAD} font-size="28" fill="#1b1f3b">Get tickets</text>
  </g>
  <g id="sponsors">
    <rect id="rect35" x="60" y="1210" width="120" height="44" fill="#b8c0ff"/>
    <rect id="rect36" x="200" y="1210" width="120" height="44" fill="#b8c0ff"/>
    <rect id="rect37" x="340" y="1210" width="120" height="44" fill="#b8c0ff"/>
  </g>
  <text id="website" x="840" y="1242" text-anchor="end" {SANS} font-size="26" fill="#b8c0ff">technorama-museum.example</text>
</svg>
"""


def cleanup() -> str:
    """A flyer of A5 in millimetres: volunteers clean a river; three numbered steps, a list of things to bring."""
    steps = []
    for number, (word, about, x) in enumerate(
        (("Sign up", "online or by phone", 10), ("Gear up", "gloves are provided", 56), ("Clean up", "two hours outside", 102)), 1
    ):  # fmt: skip
        base = 14 + number * 4
        steps.append(
            f'  <g id="step-{number}">\n'
            f'    <circle id="path{base}" cx="{x + 6}" cy="112" r="6" fill="#f77f00"/>\n'
            f'    <text id="text{base + 1}" x="{x + 6}" y="114.6" text-anchor="middle" {HEAD} font-size="7" fill="#ffffff">{number}</text>\n'
            f'    <text id="text{base + 2}" x="{x}" y="127" {HEAD} font-size="6" fill="#003049">{word}</text>\n'
            f'    <text id="text{base + 3}" x="{x}" y="133" {SANS} font-size="4" fill="#48606e">{about}</text>\n'
            "  </g>"
        )
    picture = _uri(_stripes(64, 24, ((70, 140, 180), (90, 165, 200), (60, 120, 160)), 2))
    return f"""<svg {SVG} width="148mm" height="210mm" viewBox="0 0 148 210">
  <rect id="paper" width="148" height="210" fill="#eaf4f4"/>
  <image id="river-photo" x="0" y="0" width="148" height="52" preserveAspectRatio="none" xlink:href="{picture}"/>
  <g id="g4">
    <path id="path5" d="M16 8c4 6 6 9 6 12a6 6 0 0 1-12 0c0-3 2-6 6-12z" fill="#ffffff"/>
    <text id="text6" x="25" y="21" {HEAD} font-size="6" fill="#ffffff">Friends of the Avon</text>
  </g>
  <text id="title" x="10" y="72" {HEAD} font-size="17" fill="#003049">River Clean-Up</text>
  <text id="text8" x="10" y="82" {SERIF} font-size="6.5" font-style="italic" fill="#48606e">Give your river a morning</text>
  <text id="text9" x="10" y="95" {HEAD} font-size="7" fill="#f77f00">Sunday 18 April, 9:30</text>
  <text id="meeting-point" x="10" y="102" {SANS} font-size="5" fill="#003049">Meet at the boathouse, Victoria Park</text>
{chr(10).join(steps)}
  <rect id="box" x="10" y="142" width="128" height="38" rx="3" fill="#ffffff" stroke="#2a9d8f" stroke-width="0.8"/>
  <text id="bring-heading" x="16" y="152" {HEAD} font-size="6" fill="#2a9d8f">What to bring</text>
  <text id="bring-list" x="16" y="160" {SANS} font-size="4.6" fill="#003049"><tspan x="16">Sturdy shoes</tspan><tspan x="16" dy="6.4">A refillable bottle</tspan><tspan x="16" dy="6.4">Rain jacket</tspan></text>
  <g id="g40">
    <circle id="path41" cx="116" cy="161" r="13" fill="#2a9d8f"/>
    <text id="text42" x="116" y="160" text-anchor="middle" {HEAD} font-size="4.4" fill="#ffffff">Free lunch</text>
    <text id="text43" x="116" y="166" text-anchor="middle" {SANS} font-size="4" fill="#ffffff">for everyone</text>
  </g>
  <rect id="footer-band" y="190" width="148" height="20" fill="#003049"/>
  <text id="text45" x="10" y="202" {HEAD} font-size="5" fill="#ffffff">Call 01225 555 018</text>
  <text id="text46" x="138" y="202" text-anchor="end" {SANS} font-size="5" fill="#ffffff">avonfriends.example/join</text>
</svg>
"""


def card() -> str:
    """A business card: a monogram, a name, three lines of contact, a coloured edge."""
    return f"""<svg {SVG} width="1050" height="600" viewBox="0 0 1050 600">
  <rect id="Rectangle 1" width="1050" height="600" fill="#fdfcf7"/>
  <rect id="edge" x="0" y="0" width="36" height="600" fill="#31572c"/>
  <g id="Group 3">
    <circle id="Ellipse 4" cx="900" cy="130" r="70" fill="none" stroke="#31572c" stroke-width="6"/>
    <text id="monogram" x="900" y="150" text-anchor="middle" {SERIF} font-size="58" font-weight="700" fill="#31572c">LH</text>
  </g>
  <text id="name" x="100" y="150" {SERIF} font-size="64" font-weight="700" fill="#1d1d1d">Lena Hartwig</text>
  <text id="Text 7" x="100" y="205" {SANS} font-size="30" fill="#4f772d">Physiotherapist</text>
  <path id="Vector 8" d="M100 250H420" stroke="#90a955" stroke-width="4" fill="none"/>
  <text id="Text 9" x="100" y="390" {SANS} font-size="28" fill="#1d1d1d">+49 30 555 0177</text>
  <text id="Text 10" x="100" y="435" {SANS} font-size="28" fill="#1d1d1d">lena@hartwig-physio.example</text>
  <text id="address" x="100" y="480" {SANS} font-size="28" fill="#1d1d1d">Lindenallee 12, 10115 Berlin</text>
  <g id="hours">
    <rect id="Rectangle 13" x="690" y="360" width="290" height="130" rx="14" fill="#ecf39e"/>
    <text id="Text 14" x="715" y="410" {SANS} font-size="24" font-weight="700" fill="#31572c">Mon – Thu 8:00 – 18:00</text>
    <text id="Text 15" x="715" y="450" {SANS} font-size="24" fill="#31572c">Fri 8:00 – 13:00</text>
  </g>
  <text id="slogan" x="100" y="550" {SERIF} font-size="24" font-style="italic" fill="#90a955">Move well, live well</text>
</svg>
"""


def podcast() -> str:
    """A square social post: a round portrait, sound bars, two labels with the same words' look."""
    portrait = _uri(_stripes(40, 40, ((240, 180, 150), (220, 150, 120)), 4))
    heights = (40, 90, 140, 70, 110, 50)
    bars = "\n".join(
        f'    <rect id="Rectangle {n + 20}" x="{90 + n * 40}" y="{820 - h}" width="22" height="{h}" rx="11" fill="#f72585"/>'
        for n, h in enumerate(heights)
    )
    return f"""<svg {SVG} width="1080" height="1080" viewBox="0 0 1080 1080">
  <defs>
    <linearGradient id="dusk" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#3a0ca3"/><stop offset="1" stop-color="#7209b7"/></linearGradient>
    <clipPath id="round"><circle cx="800" cy="430" r="190"/></clipPath>
  </defs>
  <rect id="backdrop" width="1080" height="1080" fill="url(#dusk)"/>
  <circle id="Ellipse 2" cx="800" cy="430" r="205" fill="#4cc9f0"/>
  <image id="portrait" x="610" y="240" width="380" height="380" clip-path="url(#round)" xlink:href="{portrait}"/>
  <g id="Frame 4">
    <rect id="Rectangle 5" x="80" y="80" width="250" height="64" rx="32" fill="#4cc9f0"/>
    <text id="Text 6" x="205" y="122" text-anchor="middle" {HEAD} font-size="28" fill="#240046">Episode 42</text>
  </g>
  <g id="Frame 7">
    <rect id="Rectangle 8" x="350" y="80" width="170" height="64" rx="32" fill="#f72585"/>
    <text id="Text 9" x="435" y="122" text-anchor="middle" {HEAD} font-size="28" fill="#ffffff">38 min</text>
  </g>
  <text id="show-name" x="80" y="230" {HEAD} font-size="30" letter-spacing="4" fill="#4cc9f0">SLOW MONEY</text>
  <text id="episode-title" x="80" y="320" {HEAD} font-size="72" fill="#ffffff"><tspan x="80">Saving for</tspan><tspan x="80" dy="84">a rainy day</tspan></text>
  <text id="Text 12" x="80" y="480" {SANS} font-size="36" fill="#e0aaff">with Priya Raman</text>
  <text id="Text 13" x="80" y="560" {SANS} font-size="30" fill="#ffffff">How three families built</text>
  <text id="Text 14" x="80" y="600" {SANS} font-size="30" fill="#ffffff">a cushion in one year</text>
  <g id="sound-wave">
{bars}
  </g>
  <g id="listen-button">
    <rect id="Rectangle 31" x="80" y="880" width="320" height="96" rx="48" fill="#ffffff"/>
    <path id="play" d="M130 906v44l38-22z" fill="#3a0ca3"/>
    <text id="Text 33" x="190" y="940" {HEAD} font-size="34" fill="#3a0ca3">Listen now</text>
  </g>
  <text id="handle" x="1000" y="940" text-anchor="end" {SANS} font-size="32" fill="#ffffff">@slowmoney</text>
  <text id="Text 35" x="800" y="720" text-anchor="middle" {SERIF} font-size="40" font-style="italic" fill="#ffffff">“Start with ten euros.”</text>
</svg>
"""


def salon() -> str:
    """A price list: two columns of services with prices, an offer, opening hours."""
    women = (("Cut and blow-dry", "$58"), ("Colour", "$74"), ("Highlights", "$95"), ("Updo", "$66"))
    men = (("Classic cut", "$32"), ("Beard trim", "$18"), ("Hot towel shave", "$29"))
    lists = []
    for column, (heading, x, rows) in enumerate((("Women", 60, women), ("Men", 430, men))):
        base = 10 + column * 20
        lists.append(f'  <g id="g{base}">')
        lists.append(
            f'    <text id="{heading.lower()}-heading" x="{x}" y="400" {SERIF} font-size="36" font-weight="700" fill="#9d4edd">{heading}</text>'
        )
        for n, (service, price) in enumerate(rows):
            y = 460 + n * 50
            lists.append(
                f'    <text id="text{base + 2 * n + 2}" x="{x}" y="{y}" {SANS} font-size="24" fill="#2b2d42">{service}</text>'
            )
            lists.append(
                f'    <text id="text{base + 2 * n + 3}" x="{x + 300}" y="{y}" text-anchor="end" {SANS} font-size="24" font-weight="700" fill="#2b2d42">{price}</text>'
            )
        lists.append("  </g>")
    return f"""<svg {SVG} {INKSCAPE} width="794" height="1123" viewBox="0 0 794 1123">
  <rect id="rect1" inkscape:label="Background" width="794" height="1123" fill="#fff7fb"/>
  <rect id="header" width="794" height="300" fill="#2b2d42"/>
  <g id="g3" inkscape:label="Scissors">
    <circle id="path4" cx="372" cy="90" r="14" fill="none" stroke="#ff99c8" stroke-width="5"/>
    <circle id="path5" cx="422" cy="90" r="14" fill="none" stroke="#ff99c8" stroke-width="5"/>
    <path id="path6" d="M380 78L418 30M414 78L376 30" stroke="#ff99c8" stroke-width="5" fill="none"/>
  </g>
  <text id="salon-name" x="397" y="180" text-anchor="middle" {SERIF} font-size="72" font-weight="700" fill="#ffffff">Studio Mirabel</text>
  <text id="text8" x="397" y="235" text-anchor="middle" {SANS} font-size="26" letter-spacing="3" fill="#ff99c8">Hair and care since 1998</text>
{chr(10).join(lists)}
  <path id="path50" d="M397 380V640" stroke="#ff99c8" stroke-width="2" fill="none"/>
  <g id="offer" inkscape:label="Offer">
    <rect id="rect52" x="60" y="700" width="674" height="130" rx="16" fill="#ff99c8"/>
    <text id="text53" x="397" y="755" text-anchor="middle" {SERIF} font-size="34" font-weight="700" fill="#2b2d42">Student Tuesday</text>
    <text id="text54" x="397" y="798" text-anchor="middle" {SANS} font-size="24" fill="#2b2d42">20% off every cut with a student card</text>
  </g>
  <text id="hours-heading" x="60" y="895" {SERIF} font-size="28" font-weight="700" fill="#9d4edd">Opening hours</text>
  <text id="text56" x="60" y="935" {SANS} font-size="22" fill="#2b2d42">Tuesday to Friday 9 am – 7 pm</text>
  <text id="text57" x="60" y="967" {SANS} font-size="22" fill="#2b2d42">Saturday 9 am – 4 pm</text>
  <text id="text58" x="60" y="999" {SANS} font-size="22" fill="#8d99ae">Closed on Sunday and Monday</text>
  <g id="g60">
    <rect id="rect61" x="514" y="880" width="220" height="70" rx="10" fill="#9d4edd"/>
    <text id="text62" x="624" y="924" text-anchor="middle" {SANS} font-size="26" font-weight="700" fill="#ffffff">Book a chair</text>
  </g>
  <text id="phone" x="734" y="999" text-anchor="end" {SANS} font-size="26" font-weight="700" fill="#2b2d42">(555) 010-4477</text>
  <path id="path64" d="M60 1040H734" stroke="#8d99ae" stroke-width="1.5" fill="none"/>
  <text id="text65" x="397" y="1080" text-anchor="middle" {SANS} font-size="18" fill="#8d99ae">221 Garden Street, Portland. Prices include tax.</text>
</svg>
"""


def _color(digits: str) -> RGBColor:
    return RGBColor(*bytes.fromhex(digits))  # type: ignore[no-untyped-call]


def _lines(frame: Any, lines: tuple[str, ...]) -> None:
    frame.text = lines[0]
    for line in lines[1:]:
        frame.add_paragraph().text = line


def _textbox(slide: Any, words: str, place: tuple[float, ...], size: int, color: str, bold: bool = False) -> Any:
    """A text box that keeps the name the program gives ('TextBox 3')."""
    box = slide.shapes.add_textbox(*(Inches(part) for part in place))
    box.text_frame.text = words
    run = box.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, _color(color)
    return box


def _shape(slide: Any, kind: Any, place: tuple[float, ...], fill: str, words: str = "") -> Any:
    shape = slide.shapes.add_shape(kind, *(Inches(part) for part in place))
    shape.fill.solid()
    shape.fill.fore_color.rgb = _color(fill)
    shape.line.fill.background()
    if words:
        shape.text_frame.text = words
    return shape


def _table(slide: Any, rows: tuple[tuple[str, ...], ...], place: tuple[float, ...]) -> None:
    frame = slide.shapes.add_table(len(rows), len(rows[0]), *(Inches(part) for part in place))
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            frame.table.cell(number, column).text = words


def _chart(
    slide: Any, kind: Any, categories: tuple[str, ...], series: dict[str, tuple[float, ...]], place: tuple[float, ...], title: str
) -> None:  # fmt: skip
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = categories
    for name, values in series.items():
        data.add_series(name, values)
    chart = slide.shapes.add_chart(kind, *(Inches(part) for part in place), data).chart
    chart.has_title = bool(title)
    if title:
        chart.chart_title.text_frame.text = title
    chart.has_legend = True
    chart.legend.position = XL_LEGEND_POSITION.BOTTOM


def library() -> bytes:
    """A 16:9 deck: the year of a town library."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    blank, only = deck.slide_layouts[6], deck.slide_layouts[5]
    slide = deck.slides.add_slide(blank)
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = _color("264653")
    _textbox(slide, "The Library in 2025", (1, 2.2, 11, 1.2), 60, "FFFFFF", True)
    _textbox(slide, "Annual report to the town council", (1, 3.6, 11, 0.7), 28, "E9C46A")
    _textbox(slide, "Karin Solberg, head librarian", (1, 6.4, 7, 0.5), 18, "FFFFFF")
    _shape(slide, MSO_SHAPE.RECTANGLE, (1, 3.4, 3, 0.08), "E76F51")
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Highlights"
    _lines(
        slide.placeholders[1].text_frame,
        ("Longer opening hours", "A new reading garden", "12,400 active members", "Repair café every month"),
    )
    slide.notes_slide.notes_text_frame.text = "Mention the volunteers of the repair café."
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Loans by quarter"
    _chart(
        slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("Q1", "Q2", "Q3", "Q4"),
        {"Books": (8200, 7900, 9100, 8800), "E-books": (2100, 2400, 2900, 3300)}, (0.8, 1.6, 8.4, 5.2), "Loans in 2025",
    )  # fmt: skip
    _textbox(slide, "E-books grew by 57%", (9.6, 3, 3.2, 0.6), 20, "E76F51", True)
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Budget"
    _table(
        slide,
        (
            ("Item", "2025", "2026"),
            ("Staff", "410", "425"),
            ("Media", "95", "102"),
            ("Building", "130", "128"),
            ("Events", "24", "31"),
        ),
        (0.8, 1.8, 8, 3.2),
    )
    _textbox(slide, "All figures in thousand euros", (0.8, 5.4, 6, 0.5), 16, "666666")
    slide = deck.slides.add_slide(blank)
    _textbox(slide, "The reading garden", (0.8, 0.5, 9, 0.9), 40, "264653", True)
    picture = _stripes(60, 40, ((120, 170, 90), (150, 195, 110), (90, 140, 70)), 3)
    slide.shapes.add_picture(io.BytesIO(picture), Inches(0.8), Inches(1.7), Inches(6))
    _textbox(slide, "Opened on 3 June", (0.8, 5.9, 5, 0.5), 18, "666666")
    _shape(slide, MSO_SHAPE.OVAL, (10.2, 1.2, 2.2, 2.2), "E9C46A", "60 seats")
    _shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (7.6, 4.2, 4.8, 1), "2A9D8F", "Open from April to October")
    slide = deck.slides.add_slide(deck.slide_layouts[3])
    slide.shapes.title.text = "Wishes for 2026"
    _lines(slide.placeholders[1].text_frame, ("More evening events", "Quiet study rooms"))
    _lines(slide.placeholders[2].text_frame, ("A book bus", "Games to borrow", "Coffee corner"))
    slide = deck.slides.add_slide(blank)
    _textbox(slide, "Thank you", (1, 2.6, 8, 1.2), 60, "264653", True)
    _textbox(slide, "library@solvik.example", (1, 4, 7, 0.6), 24, "2A9D8F")
    _shape(slide, MSO_SHAPE.RECTANGLE, (0, 7, 13.333, 0.5), "264653")
    slide.notes_slide.notes_text_frame.text = "Ask for questions about the budget."
    return _saved(deck)


def safety() -> bytes:
    """A 4:3 deck: the first day in a warehouse."""
    deck = Presentation()
    title, bullets, only, blank = (deck.slide_layouts[number] for number in (0, 1, 5, 6))
    slide = deck.slides.add_slide(title)
    slide.shapes.title.text, slide.placeholders[1].text = "Safety First", "Training for new warehouse staff"
    slide = deck.slides.add_slide(bullets)
    slide.shapes.title.text = "Five golden rules"
    _lines(
        slide.placeholders[1].text_frame,
        (
            "Wear your helmet",
            "Keep exits clear",
            "Lift with your legs",
            "Report every spill",
            "Never ride on forklifts",
        ),
    )
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Who to call"
    _table(
        slide,
        (("Case", "Person", "Phone"), ("Fire", "Mr Delgado", "112"), ("Injury", "Ms Aoki", "3305"), ("Spill", "Mr Brandt", "3318")),
        (0.6, 1.8, 8.8, 2.6),
    )  # fmt: skip
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Accidents per year"
    _chart(
        slide, XL_CHART_TYPE.LINE, ("2022", "2023", "2024", "2025"), {"Accidents": (17, 13, 9, 6)}, (0.8, 1.6, 8.2, 5), ""
    )  # fmt: skip
    slide.notes_slide.notes_text_frame.text = "Praise the night shift."
    slide = deck.slides.add_slide(blank)
    _textbox(slide, "Signs you must know", (0.6, 0.4, 8.6, 0.9), 36, "1D3557", True)
    _shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (0.8, 1.8, 2.2, 2), "FFB703")
    _shape(slide, MSO_SHAPE.OVAL, (3.9, 1.8, 2, 2), "E63946")
    _shape(slide, MSO_SHAPE.RECTANGLE, (7, 1.8, 2, 2), "2A9D8F")
    _textbox(slide, "Danger", (0.8, 4, 2.2, 0.5), 20, "333333")
    _textbox(slide, "Forbidden", (3.9, 4, 2.2, 0.5), 20, "333333")
    _textbox(slide, "Way out", (7, 4, 2.2, 0.5), 20, "333333")
    _shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.8, 5.4, 8.2, 1), "1D3557", "In doubt, stop and ask")
    return _saved(deck)


def _saved(deck: Any) -> bytes:
    """The file, with one date for all that is in it."""
    data = io.BytesIO()
    deck.save(data)
    place = HERE.parent.parent.parent / "examples" / "make_deck.py"
    spec = importlib.util.spec_from_file_location("make_deck", place)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return bytes(example._dated(data.getvalue()))


def documents() -> dict[str, bytes]:
    """Every document of the third part, by its file name."""
    drawings = {"robots": robots, "cleanup": cleanup, "card": card, "podcast": podcast, "salon": salon}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "library.pptx": library(), "safety.pptx": safety()}


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "documents"
    folder.mkdir(exist_ok=True)
    for name, data in documents().items():
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data) // 1024 + 1} KB")
