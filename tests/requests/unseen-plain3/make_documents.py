"""Writes documents/: four designs and two decks of a mixed office (a school, a shop, a sales team)."""
# ruff: noqa: E501 (an element of an SVG stands on one line)
# mypy: disable-error-code="no-untyped-def,no-untyped-call,no-any-return"

from __future__ import annotations

import base64
import io
import struct
import zlib
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

HERE = Path(__file__).parent / "documents"
Pixel = tuple[int, int, int]


def png(width: int, height: int, at: Callable[[int, int], Pixel]) -> bytes:
    rows = b"".join(b"\0" + b"".join(bytes(at(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def uri(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def classroom(x: int, y: int) -> Pixel:
    if 12 < x < 108 and 8 < y < 40:
        return (38, 84, 66) if (y - 14) % 9 or not 20 < x < 80 else (235, 235, 225)
    if y > 50 and (x // 4) % 6 < 4:
        return (168, 112, 62)
    return (236, 222, 196) if y <= 58 else (140, 120, 100)


def code(x: int, y: int) -> Pixel:
    a, b = x // 4, y // 4
    corner = (a < 5 and b < 5) or (a > 9 and b < 5) or (a < 5 and b > 9)
    if corner:
        a, b = a % 10, b % 10
        return (0, 0, 0) if a in (0, 4) or b in (0, 4) or (a == 2 and b == 2) else (255, 255, 255)
    return (0, 0, 0) if (a * 7 + b * 11 + a * b) % 3 == 0 else (255, 255, 255)


def vineyard(x: int, y: int) -> Pixel:
    if y < 26:
        return (250, 214 - y, 160)
    return (74, 112 + (x * 3 + y * 2) % 40, 50)


def lake(x: int, y: int) -> Pixel:
    if y < 30:
        return (150, 190 + y, 235)
    if y < 46 and abs(x - 50) < (46 - y) * -3 + 60:
        return (60, 110, 70)
    return (50, 110 + (x + y) % 12, 170)


def grinder(x: int, y: int) -> Pixel:
    if (x - 40) ** 2 + (y - 30) ** 2 < 500:
        return (60, 60, 68)
    if 22 < x < 58 and y > 40:
        return (178, 60, 44)
    return (240, 238, 232)


def svg(name: str, width: int, height: int, body: str) -> tuple[str, bytes]:
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}">\n{body.strip()}\n</svg>\n'
    )
    return name, text.encode()


def open_day() -> tuple[str, bytes]:
    cards = ""
    for n, (word, shown, time, fill) in enumerate(
        (
            ("spanish", "Spanish", "10:30, Room 4", "#c0392b"),
            ("italian", "Italian", "11:30, Room 2", "#27804f"),
            ("japanese", "Japanese", "13:00, Room 7", "#6c3483"),
        )
    ):
        x = 60 + n * 235
        cards += f"""
  <g id="card-{word}">
    <rect id="card-{word}-plate" x="{x}" y="610" width="210" height="150" fill="#ffffff" stroke="#d9c9a8" stroke-width="2"/>
    <circle id="card-{word}-dot" cx="{x + 105}" cy="650" r="22" fill="{fill}"/>
    <text id="card-{word}-name" x="{x + 105}" y="706" text-anchor="middle" font-family="DejaVu Sans" font-size="24" font-weight="700" fill="#23313f">{shown}</text>
    <text id="card-{word}-time" x="{x + 105}" y="738" text-anchor="middle" font-family="DejaVu Sans" font-size="17" fill="#5b6670">{time}</text>
  </g>"""
    return svg(
        "p3-open-day.svg",
        800,
        1100,
        f"""
  <rect id="background" width="800" height="1100" fill="#fdf4e3"/>
  <rect id="header-band" width="800" height="230" fill="#1f4e79"/>
  <g id="logo">
    <path id="logo-bubble" d="M60 40 h120 v70 h-70 l-22 24 v-24 h-28 z" fill="#f5b82e"/>
    <text id="logo-text" x="120" y="84" text-anchor="middle" font-family="DejaVu Sans" font-size="26" font-weight="700" fill="#1f4e79">Parla</text>
  </g>
  <text id="title" x="60" y="192" font-family="DejaVu Serif" font-size="52" font-weight="700" fill="#ffffff">Open Day for Beginners</text>
  <text id="subtitle" x="60" y="284" font-family="DejaVu Sans" font-size="25" fill="#1f4e79">Free trial lessons in three languages</text>
  <image id="photo" x="60" y="316" width="400" height="250" preserveAspectRatio="none" xlink:href="{uri(png(120, 75, classroom))}"/>
  <text id="date" x="490" y="356" font-family="DejaVu Sans" font-size="25" font-weight="700" fill="#c0392b">Saturday 14 March</text>
  <text id="hours" x="490" y="396" font-family="DejaVu Sans" font-size="22" fill="#23313f">10 am to 4 pm</text>
  <text id="programme" x="490" y="446" font-family="DejaVu Sans" font-size="18" fill="#23313f"><tspan x="490" dy="0">Meet our teachers</tspan><tspan x="490" dy="27">Taste food from Spain</tspan><tspan x="490" dy="27">Test your level</tspan><tspan x="490" dy="27">Win a summer course</tspan></text>
  <g id="badge">
    <circle id="badge-plate" cx="692" cy="82" r="60" fill="#c0392b"/>
    <text id="badge-label" x="692" y="88" text-anchor="middle" font-family="DejaVu Sans" font-size="18" font-weight="700" fill="#ffffff">Free entry</text>
  </g>{cards}
  <text id="room-note" x="60" y="806" font-family="DejaVu Sans" font-size="16" font-style="italic" fill="#5b6670">Each lesson takes forty minutes.</text>
  <g id="button">
    <rect id="button-plate" x="250" y="850" width="300" height="72" rx="12" fill="#f5b82e"/>
    <text id="button-label" x="400" y="895" text-anchor="middle" font-family="DejaVu Sans" font-size="25" font-weight="700" fill="#23313f">Reserve a seat</text>
  </g>
  <line id="divider" x1="60" y1="970" x2="740" y2="970" stroke="#d9c9a8" stroke-width="3"/>
  <text id="address" x="60" y="1016" font-family="DejaVu Sans" font-size="19" fill="#23313f">Mill Lane 22, second floor</text>
  <text id="phone" x="60" y="1052" font-family="DejaVu Sans" font-size="19" fill="#23313f">Call 0161 555 0148</text>
  <text id="website" x="740" y="1052" text-anchor="end" font-family="DejaVu Sans" font-size="19" fill="#1f4e79">www.parla-school.example</text>
""",
    )


def bicycle() -> tuple[str, bytes]:
    rows = ""
    for n, (id, name, price) in enumerate(
        (
            ("puncture", "Puncture repair", "£12"),
            ("brakes", "Brake adjustment", "£18"),
            ("gears", "Gear tuning", "£25"),
            ("wheel", "Wheel truing", "£22"),
            ("service", "Full service", "£75"),
        )
    ):
        y = 400 + n * 72
        rows += f"""
  <g id="row-{id}">
    <rect id="row-{id}-plate" x="50" y="{y}" width="600" height="58" fill="{"#e8f0ec" if n % 2 == 0 else "#ffffff"}"/>
    <text id="row-{id}-name" x="74" y="{y + 37}" font-family="DejaVu Sans" font-size="22" fill="#21352d">{name}</text>
    <text id="row-{id}-price" x="626" y="{y + 37}" text-anchor="end" font-family="DejaVu Sans" font-size="22" font-weight="700" fill="#0b6e4f">{price}</text>
  </g>"""
    return svg(
        "p3-bike-prices.svg",
        700,
        1000,
        f"""
  <rect id="paper" width="700" height="1000" fill="#f7f7f2"/>
  <rect id="top-bar" width="700" height="18" fill="#0b6e4f"/>
  <text id="shop-name" x="50" y="76" font-family="DejaVu Serif" font-size="30" font-style="italic" fill="#0b6e4f">Spoke and Chain</text>
  <text id="headline" x="50" y="146" font-family="DejaVu Sans" font-size="54" font-weight="700" fill="#21352d">Repair Prices</text>
  <text id="tagline" x="50" y="188" font-family="DejaVu Sans" font-size="20" fill="#5a6b63">Most bikes are ready the next day</text>
  <g id="bicycle">
    <circle id="back-wheel" cx="250" cy="310" r="54" fill="none" stroke="#21352d" stroke-width="7"/>
    <circle id="front-wheel" cx="430" cy="310" r="54" fill="none" stroke="#21352d" stroke-width="7"/>
    <path id="frame" d="M250 310 L300 240 L400 240 L330 310 Z M400 240 L430 310" fill="none" stroke="#d1495b" stroke-width="8"/>
    <rect id="saddle" x="276" y="224" width="46" height="10" rx="5" fill="#21352d"/>
    <path id="handlebar" d="M396 240 L390 216 L416 212" fill="none" stroke="#21352d" stroke-width="6"/>
  </g>
  <g id="discount">
    <circle id="discount-circle" cx="596" cy="110" r="58" fill="#edae49"/>
    <text id="discount-text" x="596" y="122" text-anchor="middle" font-family="DejaVu Sans" font-size="32" font-weight="700" fill="#21352d">-15%</text>
  </g>
  <text id="discount-note" x="596" y="196" text-anchor="middle" font-family="DejaVu Sans" font-size="15" fill="#5a6b63">for students</text>{rows}
  <text id="small-print" x="50" y="792" font-family="DejaVu Sans" font-size="15" fill="#5a6b63">Prices do not include spare parts.</text>
  <rect id="hours-box" x="50" y="820" width="290" height="116" fill="#ffffff" stroke="#0b6e4f" stroke-width="3"/>
  <text id="opening-hours" x="70" y="856" font-family="DejaVu Sans" font-size="18" fill="#21352d"><tspan x="70" dy="0">Mon to Fri: 9 to 18</tspan><tspan x="70" dy="28">Saturday: 10 to 14</tspan><tspan x="70" dy="28">Sunday: closed</tspan></text>
  <g id="call-button">
    <rect id="call-plate" x="380" y="820" width="270" height="64" rx="8" fill="#d1495b"/>
    <text id="call-label" x="515" y="860" text-anchor="middle" font-family="DejaVu Sans" font-size="22" font-weight="700" fill="#ffffff">Call us</text>
  </g>
  <text id="phone-number" x="515" y="922" text-anchor="middle" font-family="DejaVu Sans" font-size="22" fill="#21352d">020 555 0173</text>
  <rect id="footer-bar" y="960" width="700" height="40" fill="#21352d"/>
  <text id="footer-text" x="350" y="986" text-anchor="middle" font-family="DejaVu Sans" font-size="15" fill="#ffffff">Station Road 9, next to the bakery</text>
""",
    )


def wine() -> tuple[str, bytes]:
    glass = '<path id="path-{0}" d="M{1} 210 h56 c0 44 -10 62 -24 66 v44 h18 v6 h-44 v-6 h18 v-44 c-14 -4 -24 -22 -24 -66 z" fill="none" stroke="#5c1a2e" stroke-width="3"/>'
    wines = ""
    for n, (name, where, fill) in enumerate(
        (
            ("Rosato di Lago", "Lombardy, 2023", "#e79aa8"),
            ("Grüner Hang", "Wachau, 2022", "#d8cf6a"),
            ("Tinto Viejo", "Rioja, 2017", "#7b1e3a"),
        )
    ):
        y = 470 + n * 62
        wines += f"""
      <g id="g{31 + n}">
        <circle id="circle-{n + 1}" cx="96" cy="{y}" r="18" fill="{fill}"/>
        <text id="text-{20 + 2 * n}" x="134" y="{y - 2}" font-family="DejaVu Serif" font-size="21" fill="#2b2024">{name}</text>
        <text id="text-{21 + 2 * n}" x="134" y="{y + 20}" font-family="DejaVu Sans" font-size="14" fill="#7d6b70">{where}</text>
      </g>"""
    return svg(
        "p3-wine-invitation.svg",
        600,
        850,
        f"""
  <g id="g2">
    <rect id="rect-1" width="600" height="850" fill="#faf3ea"/>
    <rect id="rect-2" x="24" y="24" width="552" height="802" fill="none" stroke="#b08d57" stroke-width="2"/>
  </g>
  <g id="g12">
    <text id="text-3" x="300" y="84" text-anchor="middle" font-family="DejaVu Sans" font-size="16" letter-spacing="4" fill="#b08d57">CELLAR NORTH</text>
    <text id="text-4" x="300" y="142" text-anchor="middle" font-family="DejaVu Serif" font-size="42" fill="#5c1a2e">Autumn Tasting</text>
    <text id="text-5" x="300" y="178" text-anchor="middle" font-family="DejaVu Serif" font-size="18" font-style="italic" fill="#7d6b70">An evening with three growers</text>
  </g>
  <g id="g14">
    <path id="path-1" d="M286 200 h28 v40 c0 14 14 18 14 40 v100 h-56 v-100 c0 -22 14 -26 14 -40 z" fill="#5c1a2e"/>
    <rect id="rect-6" x="272" y="300" width="56" height="44" fill="#e9d8a6"/>
    {glass.format(2, 180)}
    {glass.format(3, 364)}
  </g>
  <g id="g20">
    <text id="text-7" x="300" y="418" text-anchor="middle" font-family="DejaVu Sans" font-size="22" font-weight="700" fill="#2b2024">Friday 17 October at 19:30</text>
    <path id="path-4" d="M220 436 h160" fill="none" stroke="#b08d57" stroke-width="2"/>
    <g id="g30">{wines}
    </g>
    <image id="image-1" x="350" y="450" width="190" height="150" preserveAspectRatio="none" xlink:href="{uri(png(80, 60, vineyard))}"/>
    <text id="text-30" x="445" y="622" text-anchor="middle" font-family="DejaVu Sans" font-size="13" fill="#7d6b70">The hills above Spitz</text>
  </g>
  <g id="g40">
    <g id="g41">
      <rect id="rect-9" x="190" y="664" width="220" height="56" rx="28" fill="#5c1a2e"/>
      <text id="text-31" x="300" y="699" text-anchor="middle" font-family="DejaVu Sans" font-size="19" fill="#faf3ea">Please reply</text>
    </g>
    <g id="g42">
      <circle id="circle-4" cx="500" cy="692" r="40" fill="#b08d57"/>
      <text id="text-32" x="500" y="700" text-anchor="middle" font-family="DejaVu Sans" font-size="20" font-weight="700" fill="#ffffff">€ 35</text>
    </g>
    <text id="text-33" x="300" y="762" text-anchor="middle" font-family="DejaVu Sans" font-size="16" fill="#2b2024">Harbour Street 5, in the old cellar</text>
    <text id="text-34" x="300" y="792" text-anchor="middle" font-family="DejaVu Sans" font-size="14" fill="#7d6b70">Bread and cheese are included.</text>
  </g>
""",
    )


def theatre() -> tuple[str, bytes]:
    star = "M0 -22 L6 -7 L22 -7 L9 3 L14 19 L0 9 L-14 19 L-9 3 L-22 -7 L-6 -7 Z"
    stars = "".join(
        f'\n  <path id="star-{n}" transform="translate({x} 62)" d="{star}" fill="#f2c14e"/>'
        for n, x in ((1, 880), (2, 925), (3, 1000))
    )
    return svg(
        "p3-theatre-banner.svg",
        1500,
        520,
        f"""
  <rect id="night" width="1500" height="520" fill="#14213d"/>
  <ellipse id="spotlight" cx="560" cy="420" rx="330" ry="60" fill="#fff1b8" opacity="0.5"/>
  <path id="curtain-left" d="M0 0 h180 c-10 160 -50 300 -90 450 h-90 z" fill="#9b1d20"/>
  <path id="curtain-right" d="M1500 0 h-180 c10 160 50 300 90 450 h90 z" fill="#9b1d20"/>
  <rect id="stage-floor" y="450" width="1500" height="70" fill="#6b4226"/>
  <text id="company" x="240" y="76" font-family="DejaVu Sans" font-size="24" letter-spacing="3" fill="#f2c14e">Mill Street Players</text>
  <text id="play-title" x="240" y="182" font-family="DejaVu Serif" font-size="84" font-weight="700" fill="#ffffff">The Lantern Thief</text>
  <text id="author" x="240" y="232" font-family="DejaVu Serif" font-size="26" font-style="italic" fill="#d6d9e0">A comedy by Ines Okafor</text>
  <g id="lantern">
    <rect id="lantern-body" x="270" y="300" width="70" height="100" rx="10" fill="#f2c14e"/>
    <rect id="lantern-lid" x="260" y="284" width="90" height="18" fill="#3d405b"/>
    <rect id="lantern-foot" x="260" y="400" width="90" height="16" fill="#3d405b"/>
    <path id="lantern-handle" d="M280 284 c0 -46 50 -46 50 0" fill="none" stroke="#3d405b" stroke-width="6"/>
  </g>
  <g id="mask-happy">
    <circle id="happy-face" cx="460" cy="350" r="48" fill="#ffffff"/>
    <circle id="happy-eye-left" cx="444" cy="338" r="6" fill="#14213d"/>
    <circle id="happy-eye-right" cx="476" cy="338" r="6" fill="#14213d"/>
    <path id="happy-mouth" d="M434 362 c10 24 42 24 52 0" fill="none" stroke="#14213d" stroke-width="5"/>
  </g>
  <g id="mask-sad">
    <circle id="sad-face" cx="590" cy="350" r="48" fill="#a8dadc"/>
    <circle id="sad-eye-left" cx="574" cy="338" r="6" fill="#14213d"/>
    <circle id="sad-eye-right" cx="606" cy="338" r="6" fill="#14213d"/>
    <path id="sad-mouth" d="M564 380 c10 -24 42 -24 52 0" fill="none" stroke="#14213d" stroke-width="5"/>
  </g>{stars}
  <text id="review" x="860" y="260" font-family="DejaVu Sans" font-size="19" fill="#d6d9e0">"The funniest evening of the year"</text>
  <text id="dates" x="740" y="318" font-family="DejaVu Sans" font-size="30" font-weight="700" fill="#ffffff">6 to 21 November</text>
  <text id="venue" x="740" y="358" font-family="DejaVu Sans" font-size="21" fill="#d6d9e0">Old Corn Exchange, doors open at 19:00</text>
  <g id="ticket-button">
    <rect id="ticket-plate" x="740" y="380" width="230" height="54" fill="#f2c14e"/>
    <text id="ticket-label" x="855" y="415" text-anchor="middle" font-family="DejaVu Sans" font-size="21" font-weight="700" fill="#14213d">Get tickets</text>
  </g>
  <g id="group-button">
    <rect id="group-plate" x="990" y="388" width="230" height="54" fill="none" stroke="#f2c14e" stroke-width="2"/>
    <text id="group-label" x="1105" y="423" text-anchor="middle" font-family="DejaVu Sans" font-size="21" fill="#f2c14e">Group bookings</text>
  </g>
  <image id="qr-code" x="1180" y="60" width="110" height="110" preserveAspectRatio="none" xlink:href="{uri(png(60, 60, code))}"/>
  <text id="qr-hint" x="1235" y="196" text-anchor="middle" font-family="DejaVu Sans" font-size="15" fill="#d6d9e0">Scan for seats</text>
  <text id="extra-show" x="1010" y="318" display="none" font-family="DejaVu Sans" font-size="18" fill="#f2c14e">Extra show on the 23rd</text>
  <text id="sponsor" x="750" y="493" text-anchor="middle" font-family="DejaVu Sans" font-size="18" fill="#ffffff">Supported by Bright and Sons Hardware</text>
""",
    )


def paint(shape, colour: str, line: str | None = None) -> None:
    shape.fill.solid()
    shape.fill.fore_color.rgb = RGBColor.from_string(colour)
    if line is None:
        shape.line.fill.background()
    else:
        shape.line.color.rgb = RGBColor.from_string(line)
        shape.line.width = Pt(2)


def box(slide, kind, name, at, colour, words="", size=16, ink="FFFFFF", line=None):
    shape = slide.shapes.add_shape(kind, *(Inches(value) for value in at))
    shape.name = name
    paint(shape, colour, line)
    shape.shadow.inherit = False
    if words:
        shape.text_frame.text = words
        paragraph = shape.text_frame.paragraphs[0]
        paragraph.alignment = PP_ALIGN.CENTER
        paragraph.runs[0].font.size = Pt(size)
        paragraph.runs[0].font.color.rgb = RGBColor.from_string(ink)
    return shape


def words(slide, name, at, text, size=16, ink="333333", bold=False):
    shape = slide.shapes.add_textbox(*(Inches(value) for value in at))
    shape.name = name
    shape.text_frame.word_wrap = True
    shape.text_frame.text = text
    for run in shape.text_frame.paragraphs[0].runs:
        run.font.size = Pt(size)
        run.font.bold = bold
        run.font.color.rgb = RGBColor.from_string(ink)
    return shape


def bullets(shape, lines) -> None:
    shape.text_frame.text = lines[0]
    for line in lines[1:]:
        shape.text_frame.add_paragraph().text = line
    for paragraph in shape.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(22)


def titled(deck, layout, title, ink, note=""):
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    slide.shapes.title.text = title
    run = slide.shapes.title.text_frame.paragraphs[0].runs[0]
    run.font.color.rgb = RGBColor.from_string(ink)
    run.font.size = Pt(36 if layout else 44)
    if note:
        slide.notes_slide.notes_text_frame.text = note
    return slide


def grid(slide, name, at, rows):
    frame = slide.shapes.add_table(len(rows), len(rows[0]), *(Inches(value) for value in at))
    frame.name = name
    for r, row in enumerate(rows):
        for c, word in enumerate(row):
            frame.table.cell(r, c).text = word
            frame.table.cell(r, c).text_frame.paragraphs[0].runs[0].font.size = Pt(16)
    return frame


def parents() -> tuple[str, bytes]:
    deck = Presentation()
    ink = "2E4057"
    first = titled(deck, 0, "Parents' Evening", ink, "Welcome everyone and say who the class teachers are.")
    first.placeholders[1].text = "Class 5B, Hillside School"
    box(first, MSO_SHAPE.RECTANGLE, "Top strip", (0, 0, 10, 0.35), "F18F01")
    box(first, MSO_SHAPE.SUN, "Sun", (8.1, 0.7, 1.3, 1.3), "FFD166")
    words(first, "Footer 1", (0.5, 6.9, 4, 0.4), "Hillside School", 12, "777777")

    two = titled(deck, 1, "This Evening", ink, "Keep the questions for the end.")
    bullets(
        two.placeholders[1],
        ["Welcome and introductions", "Homework rules", "Class trip in June", "Reading project", "Your questions"],
    )
    box(two, MSO_SHAPE.ROUNDED_RECTANGLE, "Time note", (6.6, 5.6, 2.6, 0.8), "F18F01", "Ends at 20:30", 18)
    words(two, "Footer 2", (0.5, 6.9, 4, 0.4), "Hillside School", 12, "777777")

    three = titled(deck, 5, "Weekly Timetable", ink)
    grid(
        three,
        "Timetable",
        (0.6, 1.7, 8.8, 3.0),
        [
            ["Lesson", "Monday", "Tuesday", "Wednesday"],
            ["First", "Maths", "English", "Music"],
            ["Second", "History", "Maths", "Science"],
            ["Third", "Sports", "Art", "English"],
            ["Fourth", "Library", "Sports", "Maths"],
        ],
    )
    words(three, "Timetable remark", (0.6, 5.2, 6, 0.5), "Swimming starts after the spring holidays.", 16)
    words(three, "Footer 3", (0.5, 6.9, 4, 0.4), "Hillside School", 12, "777777")

    four = titled(deck, 5, "Books Read per Month", ink, "Explain that January had only three weeks.")
    data = CategoryChartData()
    data.categories = ["January", "February", "March", "April"]
    data.add_series("Girls", (14, 22, 25, 28))
    data.add_series("Boys", (11, 17, 24, 21))
    frame = four.shapes.add_chart(
        XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(0.8), Inches(1.6), Inches(6), Inches(4.6), data
    )
    frame.name = "Reading chart"
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "Books finished"
    frame.chart.has_legend = True
    frame.chart.legend.position = XL_LEGEND_POSITION.BOTTOM
    frame.chart.legend.include_in_layout = False
    box(four, MSO_SHAPE.OVAL, "Total bubble", (7.2, 2.2, 2.1, 2.1), "048A81", "162 books", 20)
    words(four, "Footer 4", (0.5, 6.9, 4, 0.4), "Hillside School", 12, "777777")

    five = titled(deck, 5, "Class Trip to the Lake", ink, "The deposit is due on Friday.")
    picture = five.shapes.add_picture(
        io.BytesIO(png(100, 70, lake)), Inches(0.7), Inches(1.7), Inches(4.4), Inches(3.1)
    )
    picture.name = "Lake picture"
    words(five, "Trip date", (5.5, 1.7, 4, 0.5), "9 to 11 June", 24, "F18F01", True)
    words(five, "Trip price", (5.5, 2.4, 4, 0.5), "Costs: 85 euros per child", 18)
    words(five, "Trip luggage", (5.5, 3.0, 4, 0.5), "Bring boots and a rain jacket", 18)
    for n, (label, colour) in enumerate(
        (("Sign the form", "2E4057"), ("Pay the deposit", "048A81"), ("Pack the bag", "54478C"))
    ):
        box(five, MSO_SHAPE.ROUNDED_RECTANGLE, f"Step {n + 1}", (0.7 + n * 3.0, 5.3, 2.6, 0.9), colour, label, 18)
    words(five, "Footer 5", (0.5, 6.9, 4, 0.4), "Hillside School", 12, "777777")

    six = titled(deck, 5, "How to Reach Us", ink)
    for n, (who, mail) in enumerate(
        (("Mrs Adeyemi", "adeyemi@hillside.example"), ("Mr Kowalski", "kowalski@hillside.example"))
    ):
        x = 0.7 + n * 4.5
        box(six, MSO_SHAPE.RECTANGLE, f"Contact card {n + 1}", (x, 1.8, 4.1, 2.2), "EAF4F4", line="048A81")
        words(six, f"Contact name {n + 1}", (x + 0.2, 2.0, 3.7, 0.5), who, 24, ink, True)
        words(six, f"Contact mail {n + 1}", (x + 0.2, 2.9, 3.7, 0.5), mail, 16)
    words(six, "Office hours", (0.7, 4.5, 6, 0.5), "The office is open from 8:00 to 13:00.", 18)
    words(six, "Footer 6", (0.5, 6.9, 4, 0.4), "Hillside School", 12, "777777")
    return save(deck, "p3-parents-evening.pptx")


def kickoff() -> tuple[str, bytes]:
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    ink = "7A1F1F"

    def page(layout, title, note=""):
        slide = titled(deck, layout, title, ink, note)
        head = slide.shapes.title
        head.left, head.top, head.width, head.height = (
            Inches(v) for v in ((0.8, 0.4, 11.7, 1.1) if layout else (0.8, 2.2, 11.7, 1.4))
        )
        return slide

    one = page(0, "Sales Kick-off", "Start with the story about the first customer.")
    one.placeholders[1].text = "Barista Machines Team, January"
    sub = one.placeholders[1]
    sub.left, sub.top, sub.width, sub.height = (Inches(v) for v in (2.4, 3.9, 8.5, 1.0))
    box(one, MSO_SHAPE.RECTANGLE, "Left bar", (0, 0, 0.4, 7.5), "7A1F1F")
    box(one, MSO_SHAPE.OVAL, "Bean large", (11.2, 0.5, 1.4, 1.4), "B08968")
    box(one, MSO_SHAPE.OVAL, "Bean small", (10.4, 1.3, 0.7, 0.7), "7F5539")

    two = page(1, "What We Learned", "Ask Tom for an example from the north.")
    body = two.placeholders[1]
    body.left, body.top, body.width, body.height = (Inches(v) for v in (0.8, 1.8, 7.5, 4.4))
    bullets(
        body,
        ["Hotels order early", "Cafés ask for service contracts", "Online demos save travel", "Small offices pay late"],
    )
    box(two, MSO_SHAPE.ROUNDED_RECTANGLE, "Key figure", (9.2, 2.2, 3.2, 1.8), "DDB892", "+18%", 40, "7A1F1F")
    words(two, "Key figure caption", (9.2, 4.1, 3.2, 0.5), "Growth against last year", 16)

    three = page(5, "Machines Sold")
    data = CategoryChartData()
    data.categories = ["Q1", "Q2", "Q3", "Q4"]
    data.add_series("Espresso", (120, 140, 135, 180))
    data.add_series("Filter", (80, 75, 90, 110))
    frame = three.shapes.add_chart(XL_CHART_TYPE.LINE, Inches(0.8), Inches(1.7), Inches(8), Inches(5), data)
    frame.name = "Sales chart"
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "Units per quarter"
    frame.chart.has_legend = True
    frame.chart.legend.include_in_layout = False
    words(three, "Chart remark", (9.2, 2.2, 3.5, 0.9), "The fourth quarter was our best ever.", 18)
    words(three, "Source", (9.2, 6.2, 3.5, 0.4), "Source: order system", 12, "888888")

    four = page(5, "Targets by Region", "Do not discuss bonuses here.")
    grid(
        four,
        "Targets table",
        (0.8, 1.9, 9, 2.6),
        [
            ["Region", "Manager", "Target", "Bonus"],
            ["North", "Tom", "240", "4%"],
            ["South", "Leyla", "310", "5%"],
            ["West", "Marek", "190", "3%"],
        ],
    )
    box(four, MSO_SHAPE.RIGHT_ARROW, "Arrow", (10.3, 2.6, 2.0, 1.0), "7F5539")
    words(four, "Target total", (0.8, 5.0, 6, 0.6), "Together: 740 machines", 24, "7A1F1F", True)

    five = page(5, "New Grinder G4", "Pass the sample around.")
    picture = five.shapes.add_picture(
        io.BytesIO(png(80, 60, grinder)), Inches(0.8), Inches(1.9), Inches(4.8), Inches(3.6)
    )
    picture.name = "Grinder photo"
    words(five, "Price tag", (6.2, 1.9, 5, 0.7), "From 349 euros", 28, "7A1F1F", True)
    words(five, "Feature text", (6.2, 2.8, 6, 0.5), "Quiet motor and steel blades", 20)
    words(five, "Delivery text", (6.2, 3.5, 6, 0.5), "Available from April", 20)
    box(five, MSO_SHAPE.OVAL, "New badge", (4.8, 1.5, 1.3, 1.3), "BC4749", "New", 20)

    six = page(5, "Three Steps to the Deal")
    for n, (label, colour) in enumerate((("Listen", "7F5539"), ("Demonstrate", "B08968"), ("Follow up", "606C38"))):
        box(six, MSO_SHAPE.PENTAGON, f"Phase {n + 1}", (0.8 + n * 4.0, 2.4, 3.6, 1.4), colour, label, 24)
        words(
            six,
            f"Phase text {n + 1}",
            (0.8 + n * 4.0, 4.1, 3.6, 0.5),
            ("Ask open questions", "Brew a coffee together", "Call within two days")[n],
            18,
        )
    box(six, MSO_SHAPE.RECTANGLE, "Bottom line", (0.8, 6.6, 11.7, 0.06), "7A1F1F")

    seven = page(5, "Let's Get Started", "Lunch is in the canteen.")
    words(seven, "Contact", (0.8, 2.2, 8, 0.6), "Questions? Write to sales@barista.example", 22)
    box(seven, MSO_SHAPE.ROUNDED_RECTANGLE, "Signup button", (0.8, 3.4, 3.6, 0.9), "606C38", "Join the workshop", 20)
    box(seven, MSO_SHAPE.STAR_5_POINT, "Star", (10.4, 3.0, 1.6, 1.6), "DDB892")
    return save(deck, "p3-kickoff.pptx")


def save(deck, name: str) -> tuple[str, bytes]:
    deck.core_properties.created = deck.core_properties.modified = datetime(2024, 1, 1)
    data = io.BytesIO()
    deck.save(data)
    return name, data.getvalue()


def documents() -> dict[str, bytes]:
    """Every document by its file name."""
    return dict(make() for make in (open_day, bicycle, wine, theatre, parents, kickoff))


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, data in documents().items():
        (HERE / name).write_bytes(data)
