"""Writes the documents of the second part: `python tests/requests/second/make_documents.py [FOLDER]` (needs python-pptx).

They go to the folder `documents` beside this script unless another is given. Nothing is random: a second run writes the
same. Their layers have the names that drawing programs give: some none, some 'g12', some good ones.
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
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

HERE = Path(__file__).parent
SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'


def _picture(width: int, height: int, top: tuple[int, int, int], bottom: tuple[int, int, int]) -> bytes:
    """A PNG that fades from one colour to another, with a darker disc in the middle."""
    rows = []
    for y in range(height):
        part = y / (height - 1)
        sky = tuple(round(a + (b - a) * part) for a, b in zip(top, bottom, strict=True))
        row = bytearray()
        for x in range(width):
            near = (x - width / 2) ** 2 + (y - height / 2) ** 2 < (height / 3.5) ** 2
            row += bytes(channel * 3 // 5 if near else channel for channel in sky)
        rows.append(b"\0" + bytes(row))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"".join(rows), 9))
        + chunk(b"IEND", b"")
    )


def _uri(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode("ascii")


def bakery() -> str:
    """A flyer whose ids mean nothing."""
    sans, serif = 'font-family="Manrope"', 'font-family="Source Serif Pro"'
    cards = []
    for number, (bread, about, price, x) in enumerate(
        (("Sourdough", "rye and wheat, 1 kg", "£4.80", 60), ("Focaccia", "rosemary, sea salt", "£3.20", 300),
         ("Cinnamon bun", "with cardamom", "£2.50", 540))
    ):  # fmt: skip
        base = 20 + number * 5
        cards.append(
            f'  <g id="g{base}">\n'
            f'    <rect id="rect{base + 1}" x="{x}" y="640" width="200" height="150" rx="12" fill="#ffffff"/>\n'
            f'    <text id="text-{base + 2}" x="{x + 20}" y="685" {sans} font-size="24" font-weight="700"'
            f' fill="#3b2416">{bread}</text>\n'
            f'    <text id="text-{base + 3}" x="{x + 20}" y="715" {sans} font-size="16" fill="#7a6150">{about}</text>\n'
            f'    <text id="text-{base + 4}" x="{x + 20}" y="765" {sans} font-size="32" font-weight="800"'
            f' fill="#b5482a">{price}</text>\n'
            "  </g>"
        )
    return f"""<svg {SVG} width="800" height="1120" viewBox="0 0 800 1120">
  <rect id="rect1" width="800" height="1120" fill="#f4e7d3"/>
  <g id="g4">
    <circle id="path5" cx="110" cy="110" r="50" fill="#b5482a"/>
    <text id="text-6" x="110" y="125" text-anchor="middle" {serif} font-size="44" font-weight="700" fill="#ffffff">H&amp;S</text>
  </g>
  <text id="text-7" x="180" y="122" {sans} font-size="28" font-weight="700" fill="#3b2416">Hearth &amp; Stone Bakery</text>
  <text id="text-8" x="60" y="300" {serif} font-size="110" font-weight="700" fill="#3b2416">Fresh Bread</text>
  <text id="text-9" x="60" y="360" {serif} font-size="36" font-style="italic" fill="#7a6150">from our oven to your table</text>
  <image id="image10" x="60" y="400" width="680" height="200" preserveAspectRatio="none" xlink:href="{_uri(_picture(68, 20, (214, 160, 98), (120, 66, 30)))}"/>
  <g id="g12">
    <circle id="path13" cx="670" cy="110" r="72" fill="#f2b632"/>
    <text id="text-14" x="670" y="100" text-anchor="middle" {sans} font-size="20" font-weight="700" fill="#3b2416">Baked since</text>
    <text id="text-15" x="670" y="138" text-anchor="middle" {sans} font-size="34" font-weight="800" fill="#3b2416">5 am</text>
  </g>
{chr(10).join(cards)}
  <text id="text-40" x="60" y="870" {sans} font-size="22" font-weight="700" fill="#3b2416">Open Monday to Saturday, 7:00 – 18:00</text>
  <text id="text-41" x="60" y="910" {sans} font-size="22" fill="#7a6150">14 Mill Lane, Bristol</text>
  <text id="text-42" x="60" y="944" {sans} font-size="22" fill="#7a6150">Call 0117 555 0142</text>
  <g id="g43">
    <rect id="rect44" x="520" y="860" width="220" height="70" rx="35" fill="#3b2416"/>
    <text id="text-45" x="630" y="904" text-anchor="middle" {sans} font-size="26" font-weight="700" fill="#ffffff">Order online</text>
  </g>
  <rect id="rect46" y="1020" width="800" height="100" fill="#b5482a"/>
  <text id="text-47" x="400" y="1080" text-anchor="middle" {sans} font-size="24" font-weight="700" fill="#f4e7d3">www.hearthandstone.example</text>
</svg>
"""


def conference() -> str:
    """A card with layers that have names, and two portraits."""
    sans = 'font-family="Source Sans Pro"'
    head = 'font-family="Manrope" font-weight="800"'
    speakers = []
    for number, (name, topic, y, tint) in enumerate(
        (("Amara Osei", "Rivers in the city", 330, (90, 140, 190)), ("Jonas Wirth", "Roofs that drink rain", 490, (190, 120, 90))), 1
    ):  # fmt: skip
        portrait = _uri(_picture(24, 24, tint, (240, 230, 220)))
        speakers.append(
            f'    <g id="speaker-{number}" inkscape:label="Speaker {number}">\n'
            f'      <image id="portrait-{number}" inkscape:label="Portrait of {name}" x="760" y="{y}" width="120"'
            f' height="120" xlink:href="{portrait}"/>\n'
            f'      <text id="speaker-{number}-name" x="900" y="{y + 52}" {head} font-size="30" fill="#10263b">{name}</text>\n'
            f'      <text id="speaker-{number}-topic" x="900" y="{y + 90}" {sans} font-size="24" fill="#4a6072">{topic}</text>\n'
            "    </g>"
        )
    return f"""<svg {SVG} {INKSCAPE} width="1280" height="720" viewBox="0 0 1280 720">
  <defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dff1f5"/><stop offset="1" stop-color="#a7d3de"/></linearGradient></defs>
  <rect id="ground" inkscape:label="Ground" width="1280" height="720" fill="#f6fafb"/>
  <g id="bubbles" inkscape:label="Bubbles">
    <circle id="bubble-a" cx="620" cy="140" r="60" fill="#2a9db5" opacity="0.6"/>
    <circle id="bubble-b" cx="690" cy="230" r="34" fill="#f08a4b"/>
    <circle id="bubble-c" cx="590" cy="260" r="20" fill="#10263b"/>
  </g>
  <rect id="panel" inkscape:label="Left panel" x="40" y="40" width="500" height="640" rx="24" fill="url(#water)"/>
  <g id="mark" inkscape:label="Logo">
    <path id="drop" d="M100 80c18 26 28 40 28 56a28 28 0 0 1-56 0c0-16 10-30 28-56z" fill="#2a9db5"/>
    <text id="mark-name" x="145" y="142" {head} font-size="26" fill="#10263b">Blue City Forum</text>
  </g>
  <text id="headline" x="80" y="270" {head} font-size="64" fill="#10263b"><tspan x="80">Water</tspan><tspan x="80" dy="72">and streets</tspan></text>
  <text id="strap" x="80" y="400" {sans} font-size="28" fill="#4a6072">A day for planners and gardeners</text>
  <text id="when" x="80" y="480" {head} font-size="34" fill="#f08a4b">12 March 2027</text>
  <text id="where" x="80" y="520" {sans} font-size="26" fill="#10263b">Old Pump House, Rotterdam</text>
  <g id="register" inkscape:label="Register button">
    <rect id="register-box" x="80" y="570" width="240" height="64" rx="32" fill="#10263b"/>
    <text id="register-text" x="200" y="611" text-anchor="middle" {head} font-size="26" fill="#ffffff">Register</text>
  </g>
  <text id="fee" x="350" y="611" {head} font-size="30" fill="#10263b">€95</text>
  <g id="speakers" inkscape:label="Speakers">
    <text id="speakers-title" x="760" y="290" {head} font-size="22" fill="#2a9db5" letter-spacing="3">SPEAKERS</text>
{chr(10).join(speakers)}
  </g>
  <text id="small-print" x="760" y="660" {sans} font-size="18" fill="#7f93a1">Lunch and tea are included.</text>
</svg>
"""


def fitness() -> str:
    """A square graphic without a single id."""
    head = 'font-family="Manrope" font-weight="800"'
    return f"""<svg {SVG} width="1080" height="1080" viewBox="0 0 1080 1080">
  <rect width="1080" height="1080" fill="#101820"/>
  <circle cx="200" cy="520" r="70" fill="#e63946"/>
  <circle cx="400" cy="520" r="70" fill="#2a6fdb"/>
  <circle cx="600" cy="520" r="70" fill="#2bb673"/>
  <text x="200" y="534" text-anchor="middle" {head} font-size="40" fill="#ffffff">Run</text>
  <text x="400" y="534" text-anchor="middle" {head} font-size="40" fill="#ffffff">Lift</text>
  <text x="600" y="534" text-anchor="middle" {head} font-size="40" fill="#ffffff">Rest</text>
  <text x="80" y="200" {head} font-size="120" fill="#ffffff">MOVE MORE</text>
  <text x="80" y="280" font-family="Source Sans Pro" font-size="44" fill="#9fb3c8">30 days, 20 minutes a day</text>
  <rect x="80" y="680" width="920" height="8" fill="#f4d35e"/>
  <text x="80" y="790" {head} font-size="64" fill="#f4d35e">$29 a month</text>
  <text x="80" y="850" font-family="Source Sans Pro" font-size="32" fill="#9fb3c8">First week free</text>
  <g>
    <rect x="660" y="740" width="340" height="100" rx="20" fill="#f4d35e"/>
    <text x="830" y="803" text-anchor="middle" {head} font-size="38" fill="#101820">Join today</text>
  </g>
  <text x="80" y="1000" {head} font-size="28" fill="#ffffff">@movemore.gym</text>
  <path d="M900 60h100v100z" fill="#e63946"/>
</svg>
"""


def ticket() -> str:
    """A concert ticket: a stub with turned type, a barcode of many lines."""
    sans, serif = 'font-family="Source Sans Pro"', 'font-family="Source Serif Pro"'
    widths = (3, 6, 2, 4, 8, 3, 2, 6, 4, 3, 7, 2)
    bars, x = [], 1040
    for number, width in enumerate(widths, 1):
        bars.append(f'    <rect id="bar-{number}" x="{x}" y="330" width="{width}" height="90" fill="#222222"/>')
        x += width + 4
    return f"""<svg {SVG} width="1200" height="480" viewBox="0 0 1200 480">
  <rect id="paper" width="1200" height="480" fill="#fff8f0"/>
  <rect id="frame" x="20" y="20" width="1160" height="440" rx="18" fill="none" stroke="#7b1e3b" stroke-width="4"/>
  <path id="tear" d="M980 20V460" stroke="#7b1e3b" stroke-width="3" stroke-dasharray="10 10" fill="none"/>
  <g id="event-block">
    <text id="presenter" x="70" y="90" {sans} font-size="22" font-weight="600" fill="#7b1e3b" letter-spacing="2">CITY ORCHESTRA PRESENTS</text>
    <text id="work" x="70" y="190" {serif} font-size="84" font-weight="700" fill="#222222">The Four Seasons</text>
    <text id="composer" x="70" y="240" {serif} font-size="34" font-style="italic" fill="#555555">Antonio Vivaldi</text>
  </g>
  <g id="facts">
    <text id="label-date" x="70" y="320" {sans} font-size="18" fill="#7b1e3b">DATE</text>
    <text id="value-date" x="70" y="356" {sans} font-size="30" font-weight="700" fill="#222222">Friday 9 October 2026</text>
    <text id="label-time" x="440" y="320" {sans} font-size="18" fill="#7b1e3b">TIME</text>
    <text id="value-time" x="440" y="356" {sans} font-size="30" font-weight="700" fill="#222222">19:30</text>
    <text id="label-hall" x="620" y="320" {sans} font-size="18" fill="#7b1e3b">HALL</text>
    <text id="value-hall" x="620" y="356" {sans} font-size="30" font-weight="700" fill="#222222">Great Hall</text>
    <text id="cost" x="70" y="424" {sans} font-size="28" font-weight="700" fill="#7b1e3b">CHF 68.00</text>
    <text id="rules" x="440" y="424" {sans} font-size="18" fill="#555555">No entry after the first movement.</text>
  </g>
  <g id="stub">
    <text id="stub-row" x="1020" y="90" {sans} font-size="24" fill="#222222">Row 7</text>
    <text id="stub-seat" x="1020" y="126" {sans} font-size="24" fill="#222222">Seat 21</text>
    <text id="stub-gate" x="1020" y="162" {sans} font-size="24" fill="#222222">Gate B</text>
    <text id="stub-note" transform="translate(1160 300) rotate(-90)" {sans} font-size="20" font-weight="700" fill="#7b1e3b">ADMIT ONE</text>
    <circle id="seal" cx="1070" cy="240" r="46" fill="#7b1e3b"/>
    <text id="seal-text" x="1070" y="252" text-anchor="middle" {serif} font-size="34" font-weight="700" fill="#fff8f0">CO</text>
  </g>
  <g id="barcode">
{chr(10).join(bars)}
  </g>
</svg>
"""


def house() -> str:
    """A flyer measured in millimetres, its lists one text of several lines."""
    sans, serif = 'font-family="Source Sans Pro"', 'font-family="Source Serif Pro"'
    return f"""<svg {SVG} width="210mm" height="297mm" viewBox="0 0 210 297">
  <rect id="sheet" width="210" height="297" fill="#ffffff"/>
  <rect id="topband" width="210" height="38" fill="#22577a"/>
  <text id="agency" x="14" y="25" {serif} font-size="11" font-weight="700" fill="#ffffff">Alder &amp; Finch Estates</text>
  <image id="front" x="14" y="46" width="182" height="92" preserveAspectRatio="none" xlink:href="{_uri(_picture(60, 30, (150, 200, 235), (110, 150, 90)))}"/>
  <image id="kitchen" x="14" y="142" width="89" height="46" preserveAspectRatio="none" xlink:href="{_uri(_picture(40, 20, (240, 225, 200), (170, 140, 110)))}"/>
  <image id="garden" x="107" y="142" width="89" height="46" preserveAspectRatio="none" xlink:href="{_uri(_picture(40, 20, (190, 225, 170), (80, 130, 70)))}"/>
  <g id="sold-flag">
    <rect id="sold-box" x="140" y="52" width="50" height="16" rx="2" fill="#c1121f"/>
    <text id="sold-text" x="165" y="63" text-anchor="middle" {sans} font-size="8" font-weight="700" fill="#ffffff">New</text>
  </g>
  <text id="address" x="14" y="206" {serif} font-size="13" font-weight="700" fill="#22577a">Orchard Cottage, Wells</text>
  <text id="asking" x="14" y="222" {sans} font-size="12" font-weight="700" fill="#c1121f">£425,000</text>
  <text id="features" x="14" y="236" {sans} font-size="6.5" fill="#333333"><tspan x="14">Three bedrooms</tspan><tspan x="14" dy="9">South-facing garden</tspan><tspan x="14" dy="9">Garage and workshop</tspan></text>
  <text id="viewing" x="110" y="236" {sans} font-size="6.5" fill="#333333"><tspan x="110">Viewings every Saturday</tspan><tspan x="110" dy="9">10:00 to 12:00</tspan></text>
  <path id="divider" d="M14 266H196" stroke="#22577a" stroke-width="0.6" fill="none"/>
  <text id="phone" x="14" y="280" {sans} font-size="8" font-weight="700" fill="#22577a">01749 555 010</text>
  <text id="mail" x="110" y="280" {sans} font-size="8" fill="#22577a">hello@alderfinch.example</text>
</svg>
"""


def _color(digits: str) -> RGBColor:
    return RGBColor(*bytes.fromhex(digits))  # type: ignore[no-untyped-call]


def _lines(frame: Any, lines: tuple[str, ...]) -> None:
    frame.text = lines[0]
    for line in lines[1:]:
        frame.add_paragraph().text = line


def _textbox(slide: Any, name: str, words: str, place: tuple[float, ...], size: int, color: str) -> None:
    box = slide.shapes.add_textbox(*(Inches(part) for part in place))
    box.name = name
    box.text_frame.text = words
    run = box.text_frame.paragraphs[0].runs[0]
    run.font.size = Pt(size)
    run.font.color.rgb = _color(color)


def school() -> bytes:
    """A 4:3 deck of a school's open day."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.shapes.title.text, slide.placeholders[1].text = "Open Day", "Greenfield Primary School"
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "What to expect"
    _lines(slide.placeholders[1].text_frame, ("Tour of the classrooms", "Meet the teachers", "Science show"))
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Timetable"
    frame = slide.shapes.add_table(4, 3, Inches(0.7), Inches(1.8), Inches(8.6), Inches(3))
    frame.name = "Timetable"
    rows = (
        ("Time", "Room", "Host"),
        ("9:00", "Hall", "Ms Byrne"),
        ("10:30", "Lab", "Mr Okafor"),
        ("12:00", "Canteen", "Ms Lund"),
    )
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            frame.table.cell(number, column).text = words
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Pupils by club"
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ("Chess", "Drama", "Football")
    data.add_series("Pupils", (14, 22, 31))
    chart = slide.shapes.add_chart(XL_CHART_TYPE.PIE, Inches(1), Inches(1.6), Inches(8), Inches(5), data)
    chart.name = "Clubs"
    chart.chart.has_title = True
    chart.chart.chart_title.text_frame.text = "Clubs in spring"
    chart.chart.has_legend = True
    chart.chart.legend.position = XL_LEGEND_POSITION.BOTTOM
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    sun = slide.shapes.add_shape(MSO_SHAPE.OVAL, Inches(7.2), Inches(0.6), Inches(1.6), Inches(1.6))
    sun.name = "Sun"
    sun.fill.solid()
    sun.fill.fore_color.rgb = _color("F2B632")
    box = slide.shapes.add_shape(MSO_SHAPE.RECTANGLE, Inches(1), Inches(3), Inches(4), Inches(1.4))
    box.name = "Answer box"
    box.fill.solid()
    box.fill.fore_color.rgb = _color("2A6FDB")
    box.text_frame.text = "Any questions?"
    box.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
    _textbox(slide, "Contact", "office@greenfield.example", (1, 5.2, 5, 0.6), 20, "333333")
    slide.notes_slide.notes_text_frame.text = "Hand out the leaflets."
    return _saved(deck)


def startup() -> bytes:
    """A 16:9 deck of a young company."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = _color("14213D")
    _textbox(slide, "Company", "Loopwash", (1, 2.4, 9, 1.4), 72, "FFFFFF")
    _textbox(slide, "Claim", "Laundry without waste", (1, 4, 9, 0.8), 32, "FCA311")
    slide = deck.slides.add_slide(deck.slide_layouts[3])
    slide.shapes.title.text = "Problem and answer"
    _lines(slide.placeholders[1].text_frame, ("Water is lost", "Heat is lost", "Nobody measures it"))
    _lines(slide.placeholders[2].text_frame, ("We reuse the water", "We store the heat", "We show the numbers"))
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Growth"
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ("2023", "2024", "2025")
    data.add_series("Customers", (120, 340, 810))
    chart = slide.shapes.add_chart(XL_CHART_TYPE.LINE, Inches(1), Inches(1.6), Inches(8), Inches(5), data)
    chart.name = "Customers chart"
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Plans"
    frame = slide.shapes.add_table(3, 3, Inches(0.7), Inches(1.8), Inches(8.6), Inches(2.4))
    frame.name = "Plans"
    for number, row in enumerate((("Plan", "Price", "Loads"), ("Solo", "€19", "8"), ("Family", "€39", "20"))):
        for column, words in enumerate(row):
            frame.table.cell(number, column).text = words
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    _textbox(slide, "Heading", "Our team", (1, 0.6, 8, 1), 40, "14213D")
    for number, (name, digits) in enumerate((("Ines", "FCA311"), ("Tom", "2A9D8F"), ("Wei", "E76F51"))):
        disc = slide.shapes.add_shape(MSO_SHAPE.OVAL, Inches(1 + 3 * number), Inches(2.2), Inches(2), Inches(2))
        disc.name = f"Disc {number + 1}"
        disc.fill.solid()
        disc.fill.fore_color.rgb = _color(digits)
        disc.text_frame.text = name
    picture = slide.shapes.add_picture(
        io.BytesIO(_picture(60, 40, (20, 33, 61), (252, 163, 17))), Inches(1), Inches(5), Inches(3)
    )
    picture.name = "Workshop"
    return _saved(deck)


def _saved(deck: Any) -> bytes:
    """The file, with one date for all that is in it."""
    data = io.BytesIO()
    deck.save(data)
    spec = importlib.util.spec_from_file_location("make_deck", HERE.parent.parent.parent / "examples" / "make_deck.py")
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return bytes(example._dated(data.getvalue()))


def documents() -> dict[str, bytes]:
    """Every document of the unseen half, by its file name."""
    drawings = {"bakery": bakery, "conference": conference, "fitness": fitness, "ticket": ticket, "house": house}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "school.pptx": school(), "startup.pptx": startup()}


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "documents"
    folder.mkdir(exist_ok=True)
    for name, data in documents().items():
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data) // 1024 + 1} KB")
