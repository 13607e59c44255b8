"""Writes documents/: four SVG designs (a vet, a rowing club, a night bus, a baking course) and two decks."""
# ruff: noqa: E501 (an element of an SVG stands on one line)
# mypy: disable-error-code="no-untyped-def,no-untyped-call,no-any-return"

from __future__ import annotations

import base64
import io
import math
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

HERE = Path(__file__).parent / "documents"
Colour = tuple[int, int, int]


def png(width: int, height: int, paint: Callable[[float, float], Colour]) -> bytes:
    """A small picture: `paint` gives the colour at a place, each way from 0 to 1."""
    rows = b"".join(b"\0" + b"".join(bytes(paint(x / width, y / height)) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def link(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def dog(x: float, y: float) -> Colour:
    if math.dist((x, y), (0.42, 0.45)) < 0.035 or math.dist((x, y), (0.58, 0.45)) < 0.035:
        return (30, 20, 20)
    if math.dist((x, y), (0.5, 0.6)) < 0.06:
        return (40, 30, 30)
    if math.dist((x, y), (0.5, 0.52)) < 0.24:
        return (214, 164, 104)
    if math.dist((x, y), (0.27, 0.42)) < 0.13 or math.dist((x, y), (0.73, 0.42)) < 0.13:
        return (134, 88, 48)
    return (190, 222, 206) if y < 0.75 else (120, 170, 110)


def loaf(x: float, y: float) -> Colour:
    if ((x - 0.5) / 0.38) ** 2 + ((y - 0.55) / 0.26) ** 2 < 1:
        return (240, 208, 150) if abs((x * 6) % 1 - 0.5) < 0.1 and y < 0.6 else (176, 108, 48)
    return (246, 236, 220) if y < 0.72 else (150, 110, 80)


def river(x: float, y: float) -> Colour:
    if y < 0.4:
        return (int(170 + 60 * y), 205, 235)
    return (60, 120, 160) if math.sin(x * 20 + y * 60) > 0 else (80, 145, 180)


def office(x: float, y: float) -> Colour:
    if 0.2 < x < 0.8 and y > 0.15:
        return (250, 226, 150) if (x * 12) % 1 > 0.4 and (y * 8) % 1 > 0.4 else (96, 108, 128)
    return (176, 208, 232)


def lorry(x: float, y: float) -> Colour:
    if math.dist((x, y), (0.28, 0.75)) < 0.07 or math.dist((x, y), (0.72, 0.75)) < 0.07:
        return (30, 30, 34)
    if 0.1 < x < 0.66 and 0.25 < y < 0.72:
        return (232, 118, 38)
    if 0.68 < x < 0.9 and 0.42 < y < 0.72:
        return (40, 84, 130)
    return (214, 226, 236) if y < 0.78 else (120, 124, 130)


def vet() -> str:
    cards = []
    for n, (name, what, price, colour) in enumerate(
        [
            ("vaccination", "Vaccinations", "from £42", "#2a9d8f"),
            ("dental", "Dental care", "from £65", "#e9a23b"),
            ("microchip", "Microchipping", "£18.50", "#8e5ea2"),
        ]
    ):
        x = 50 + n * 240
        cards.append(f"""  <g id="card-{name}">
    <rect id="card-{name}-plate" x="{x}" y="560" width="220" height="190" rx="12" fill="#ffffff" stroke="#cfd8d3" stroke-width="2"/>
    <circle id="card-{name}-dot" cx="{x + 110}" cy="610" r="26" fill="{colour}"/>
    <text id="card-{name}-heading" x="{x + 110}" y="678" font-family="Lato, sans-serif" font-size="24" font-weight="700" fill="#23403a" text-anchor="middle">{what}</text>
    <text id="card-{name}-price" x="{x + 110}" y="718" font-family="Lato, sans-serif" font-size="20" fill="#5b6b66" text-anchor="middle">{price}</text>
  </g>""")
    return f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="800" height="1100" viewBox="0 0 800 1100">
  <rect id="background" width="800" height="1100" fill="#f3f7f2"/>
  <rect id="header-band" width="800" height="150" fill="#1f5f52"/>
  <g id="logo">
    <circle id="logo-disc" cx="90" cy="75" r="44" fill="#ffffff"/>
    <rect id="logo-cross-upright" x="81" y="48" width="18" height="54" fill="#d1495b"/>
    <rect id="logo-cross-bar" x="63" y="66" width="54" height="18" fill="#d1495b"/>
  </g>
  <text id="practice-name" x="160" y="88" font-family="Lato, sans-serif" font-size="34" font-weight="700" fill="#ffffff">Elmbrook Veterinary Practice</text>
  <text id="title" x="50" y="250" font-family="Georgia, serif" font-size="64" font-weight="700" fill="#1f5f52">Healthy pets,</text>
  <text id="title-second-line" x="50" y="318" font-family="Georgia, serif" font-size="64" font-weight="700" fill="#1f5f52">happy homes</text>
  <text id="tagline" x="50" y="372" font-family="Lato, sans-serif" font-size="22" fill="#5b6b66">Caring for cats, dogs and rabbits since 1987</text>
  <g id="book-button">
    <rect id="button-plate" x="50" y="420" width="230" height="64" rx="8" fill="#d1495b"/>
    <text id="button-label" x="165" y="460" font-family="Lato, sans-serif" font-size="24" font-weight="700" fill="#ffffff" text-anchor="middle">Book a visit</text>
  </g>
  <image id="dog-photo" x="500" y="190" width="250" height="250" xlink:href="{link(png(60, 60, dog))}"/>
  <g id="badge">
    <circle id="badge-disc" cx="725" cy="450" r="52" fill="#e9c46a"/>
    <text id="badge-text" x="725" y="458" font-family="Lato, sans-serif" font-size="22" font-weight="700" fill="#23403a" text-anchor="middle">24 h care</text>
  </g>
  <line id="divider" x1="50" y1="530" x2="750" y2="530" stroke="#1f5f52" stroke-width="3"/>
{chr(10).join(cards)}
  <text id="hours-heading" x="50" y="815" font-family="Georgia, serif" font-size="28" font-weight="700" fill="#1f5f52">Opening hours</text>
  <text id="opening-hours" x="50" y="855" font-family="Lato, sans-serif" font-size="20" fill="#23403a"><tspan x="50">Monday to Friday: 8.30 to 18.30</tspan><tspan x="50" dy="30">Saturday: 9.00 to 13.00</tspan><tspan x="50" dy="30">Sunday: closed</tspan></text>
  <text id="find-heading" x="450" y="815" font-family="Georgia, serif" font-size="28" font-weight="700" fill="#1f5f52">Find us</text>
  <text id="address" x="450" y="855" font-family="Lato, sans-serif" font-size="20" fill="#23403a"><tspan x="450">14 Mill Lane, Elmbrook</tspan><tspan x="450" dy="30">Free parking behind the church</tspan></text>
  <text id="phone" x="450" y="930" font-family="Lato, sans-serif" font-size="26" font-weight="700" fill="#d1495b">01632 960 417</text>
  <rect id="footer-band" y="1030" width="800" height="70" fill="#1f5f52"/>
  <text id="footer" x="400" y="1072" font-family="Lato, sans-serif" font-size="18" fill="#ffffff" text-anchor="middle">www.elmbrookvets.example · Emergencies: call day or night</text>
</svg>
"""


def rowing() -> str:
    dates = []
    for n, (day, month) in enumerate([("6", "May"), ("13", "May"), ("3", "June")]):
        x = (760, 884, 1040)[n]
        dates.append(f"""  <g id="date-{n + 1}">
    <circle id="buoy-{n + 1}" cx="{x}" cy="400" r="56" fill="#f25f3a" stroke="#ffffff" stroke-width="4"/>
    <text id="day-{n + 1}" x="{x}" y="408" font-family="Montserrat, sans-serif" font-size="40" font-weight="700" fill="#ffffff" text-anchor="middle">{day}</text>
    <text id="month-{n + 1}" x="{x}" y="434" font-family="Montserrat, sans-serif" font-size="18" fill="#ffffff" text-anchor="middle">{month}</text>
  </g>""")
    return f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="800" viewBox="0 0 1200 800">
  <rect id="sky" width="1200" height="800" fill="#dff0fa"/>
  <rect id="water" y="560" width="1200" height="240" fill="#2b6f9e"/>
  <path id="wave" d="M0 560 q75 -30 150 0 t150 0 t150 0 t150 0 t150 0 t150 0 t150 0 t150 0 v30 h-1200 z" fill="#5fa8d3"/>
  <circle id="sun" cx="1090" cy="110" r="60" fill="#ffd166"/>
  <g id="crest">
    <path id="crest-shield" d="M60 50 h90 v60 q0 45 -45 65 q-45 -20 -45 -65 z" fill="#12355b"/>
    <line id="crest-oar-left" x1="78" y1="68" x2="132" y2="138" stroke="#ffffff" stroke-width="6"/>
    <line id="crest-oar-right" x1="132" y1="68" x2="78" y2="138" stroke="#ffffff" stroke-width="6"/>
  </g>
  <text id="club-name" x="180" y="95" font-family="Montserrat, sans-serif" font-size="26" font-weight="600" fill="#12355b">Harwell Reach Rowing Club</text>
  <text id="founded" x="180" y="128" font-family="Montserrat, sans-serif" font-size="18" fill="#41607f">founded 1894</text>
  <text id="headline" x="60" y="280" font-family="Montserrat, sans-serif" font-size="84" font-weight="800" fill="#12355b">Learn to row</text>
  <text id="subtitle" x="60" y="335" font-family="Montserrat, sans-serif" font-size="28" fill="#41607f">Six Saturday mornings on the river</text>
  <text id="price" x="60" y="420" font-family="Montserrat, sans-serif" font-size="44" font-weight="700" fill="#f25f3a">£95 per person</text>
  <text id="price-note" x="60" y="456" font-family="Montserrat, sans-serif" font-size="18" font-style="italic" fill="#41607f">Boat hire and coaching included</text>
  <text id="dates-heading" x="900" y="310" font-family="Montserrat, sans-serif" font-size="26" font-weight="700" fill="#12355b" text-anchor="middle">Courses start on</text>
{chr(10).join(dates)}
  <g id="signup">
    <rect id="signup-plate" x="60" y="486" width="260" height="60" rx="30" fill="#12355b"/>
    <text id="signup-label" x="190" y="524" font-family="Montserrat, sans-serif" font-size="24" font-weight="700" fill="#ffffff" text-anchor="middle">SIGN UP NOW</text>
  </g>
  <g id="boat">
    <path id="hull" d="M430 640 h420 q-20 34 -70 34 h-280 q-50 0 -70 -34 z" fill="#a0522d"/>
    <circle id="rower-1" cx="540" cy="612" r="20" fill="#f2c6a0"/>
    <circle id="rower-2" cx="640" cy="612" r="20" fill="#f2c6a0"/>
    <circle id="rower-3" cx="740" cy="612" r="20" fill="#f2c6a0"/>
    <line id="oar-1" x1="560" y1="640" x2="500" y2="710" stroke="#f4e9cd" stroke-width="6"/>
    <line id="oar-2" x1="660" y1="640" x2="600" y2="710" stroke="#f4e9cd" stroke-width="6"/>
  </g>
  <image id="river-photo" x="960" y="600" width="180" height="120" preserveAspectRatio="none" xlink:href="{link(png(72, 48, river))}"/>
  <text id="contact" x="60" y="700" font-family="Montserrat, sans-serif" font-size="22" fill="#ffffff">coach@harwellreach.example</text>
  <text id="venue" x="60" y="735" font-family="Montserrat, sans-serif" font-size="22" fill="#ffffff">The Boathouse, Ferry Road</text>
  <text id="small-print" x="60" y="775" font-family="Montserrat, sans-serif" font-size="13" fill="#cfe3f1">All rowers must be able to swim 50 metres. Minimum age 14.</text>
</svg>
"""


def bus() -> str:
    rows = []
    stops = [
        ("Central Station", "00:10", "02:10"),
        ("Market Square", "00:18", "02:18"),
        ("University", "00:27", "02:27"),
        ("Harbour Gate", "00:44", "02:44"),
    ]
    number = 14
    for n, (stop, *times) in enumerate(stops):
        y = 380 + n * 88
        part = [
            f'      <rect id="rect-{number}" x="60" y="{y}" width="780" height="70" fill="{"#1d2b4f" if n % 2 else "#263869"}"/>',
            f'      <circle id="circle-{number}" cx="90" cy="{y + 35}" r="10" fill="#ffffff"/>',
            f'      <text id="text-{number}" x="120" y="{y + 44}" font-family="Roboto, sans-serif" font-size="26" fill="#ffffff">{stop}</text>',
        ]
        part += [
            f'      <text id="text-{number}-{k}" x="{540 + k * 170}" y="{y + 44}" font-family="Roboto, sans-serif" font-size="26" fill="#ffe08a">{time}</text>'
            for k, time in enumerate(times)
        ]
        rows.append(f'    <g id="g{number}">\n' + "\n".join(part) + "\n    </g>")
        number += 1
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1000" viewBox="0 0 900 1000">
  <g id="g1">
    <rect id="rect-2" width="900" height="1000" fill="#121a33"/>
    <path id="path-3" d="M790 50 a60 60 0 1 0 50 95 a48 48 0 0 1 -50 -95 z" fill="#ffe08a"/>
    <circle id="circle-4" cx="650" cy="70" r="4" fill="#ffffff"/>
    <circle id="circle-5" cx="700" cy="130" r="3" fill="#ffffff"/>
    <g id="g7">
      <rect id="rect-8" x="60" y="60" width="130" height="90" rx="14" fill="#e4572e"/>
      <text id="text-9" x="125" y="124" font-family="Roboto, sans-serif" font-size="54" font-weight="700" fill="#ffffff" text-anchor="middle">N7</text>
    </g>
    <text id="text-10" x="215" y="125" font-family="Roboto, sans-serif" font-size="60" font-weight="700" fill="#ffffff">Night bus</text>
    <text id="text-11" x="60" y="215" font-family="Roboto, sans-serif" font-size="30" fill="#c3cbe6">Central Station to Harbour Gate</text>
    <text id="text-12" x="60" y="260" font-family="Roboto, sans-serif" font-size="22" fill="#c3cbe6">Friday and Saturday nights only</text>
    <g id="g12">
      <text id="text-13-0" x="120" y="350" font-family="Roboto, sans-serif" font-size="20" font-weight="700" fill="#8fa0d6">STOP</text>
      <text id="text-13-1" x="540" y="350" font-family="Roboto, sans-serif" font-size="20" font-weight="700" fill="#8fa0d6">First bus</text>
      <text id="text-13-2" x="710" y="350" font-family="Roboto, sans-serif" font-size="20" font-weight="700" fill="#8fa0d6">Last bus</text>
    </g>
{chr(10).join(rows)}
    <g id="g20">
      <rect id="rect-21" x="60" y="770" width="370" height="130" fill="none" stroke="#8fa0d6" stroke-width="3"/>
      <text id="text-22" x="84" y="820" font-family="Roboto, sans-serif" font-size="28" font-weight="700" fill="#ffffff">Single fare £3.20</text>
      <text id="text-23" x="84" y="862" font-family="Roboto, sans-serif" font-size="20" fill="#c3cbe6">Contactless or exact change</text>
    </g>
    <g id="g24">
      <rect id="rect-25" x="470" y="770" width="370" height="130" fill="#2f9e6e"/>
      <text id="text-26" x="494" y="820" font-family="Roboto, sans-serif" font-size="28" font-weight="700" fill="#ffffff">Students travel free</text>
      <text id="text-27" x="494" y="862" font-family="Roboto, sans-serif" font-size="20" fill="#ffffff">Show a valid student card</text>
    </g>
    <text id="text-28" x="450" y="960" font-family="Roboto, sans-serif" font-size="18" fill="#8fa0d6" text-anchor="middle">Enquiries: 0800 555 0199 · Valid from 1 October</text>
  </g>
</svg>
"""


def bakery() -> str:
    steps = []
    for n, (head, what) in enumerate(
        [
            ("Mix", "Flour, water, salt"),
            ("Prove", "Overnight in the cool"),
            ("Shape", "Round or baton"),
            ("Bake", "40 minutes, hot stone"),
        ]
    ):
        x = 70 + n * 240
        steps.append(f"""  <g id="step-{n + 1}">
    <rect id="step-{n + 1}-box" x="{x}" y="640" width="220" height="160" fill="#fff8ec" stroke="#b5763a" stroke-width="2"/>
    <text id="step-{n + 1}-name" x="{x + 20}" y="700" font-family="Playfair Display, serif" font-size="36" font-weight="700" fill="#7a431d">{head}</text>
    <text id="step-{n + 1}-text" x="{x + 20}" y="750" font-family="Open Sans, sans-serif" font-size="18" fill="#5d4a3a">{what}</text>
  </g>""")
    grains = "\n".join(
        f'    <ellipse id="grain-{n + 1}" cx="{930 + (18 if n % 2 else -18)}" cy="{110 + n * 26}" rx="9" ry="20" fill="#d9a441"/>'
        for n in range(4)
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1080" height="1080" viewBox="0 0 1080 1080">
  <rect id="paper" width="1080" height="1080" fill="#f6ead8"/>
  <rect id="frame" x="30" y="30" width="1020" height="1020" fill="none" stroke="#b5763a" stroke-width="4"/>
  <g id="wheat">
    <line id="stalk" x1="930" y1="90" x2="930" y2="270" stroke="#b5763a" stroke-width="5"/>
{grains}
  </g>
  <text id="bakery-name" x="70" y="110" font-family="Open Sans, sans-serif" font-size="24" font-weight="600" fill="#b5763a" letter-spacing="4">CRUMB &amp; CO BAKERY</text>
  <text id="course-title" x="70" y="200" font-family="Playfair Display, serif" font-size="76" font-weight="700" fill="#7a431d">Sourdough in a day</text>
  <text id="course-subtitle" x="70" y="260" font-family="Open Sans, sans-serif" font-size="28" fill="#5d4a3a">A hands-on course for beginners</text>
  <image id="loaf-picture" x="70" y="310" width="400" height="280" preserveAspectRatio="none" xlink:href="{link(png(80, 56, loaf))}"/>
  <text id="details" x="520" y="350" font-family="Open Sans, sans-serif" font-size="24" fill="#5d4a3a"><tspan x="520">Sunday 17 November</tspan><tspan x="520" dy="38">10 am to 4 pm</tspan><tspan x="520" dy="38">Lunch and apron included</tspan></text>
  <text id="teacher" x="520" y="480" font-family="Open Sans, sans-serif" font-size="22" font-style="italic" fill="#7a431d">with master baker Odile Farrant</text>
  <g id="price-badge">
    <circle id="price-disc" cx="930" cy="520" r="80" fill="#9c2f2f"/>
    <text id="price-value" x="930" y="530" font-family="Playfair Display, serif" font-size="48" font-weight="700" fill="#ffffff" text-anchor="middle">£85</text>
    <text id="price-unit" x="930" y="560" font-family="Open Sans, sans-serif" font-size="18" fill="#ffffff" text-anchor="middle">a head</text>
  </g>
{chr(10).join(steps)}
  <rect id="places-strip" x="70" y="850" width="940" height="60" fill="#7a431d"/>
  <text id="places" x="540" y="890" font-family="Open Sans, sans-serif" font-size="24" font-weight="700" fill="#ffffff" text-anchor="middle">Only 8 places left</text>
  <text id="sold-out" x="400" y="984" font-family="Open Sans, sans-serif" font-size="30" font-weight="700" fill="#9c2f2f" display="none">Sold out</text>
  <g id="reserve-button">
    <rect id="reserve-plate" x="70" y="940" width="280" height="70" rx="10" fill="#d9a441"/>
    <text id="reserve-label" x="210" y="984" font-family="Open Sans, sans-serif" font-size="26" font-weight="700" fill="#3b2412" text-anchor="middle">Reserve a place</text>
  </g>
  <text id="website" x="1010" y="970" font-family="Open Sans, sans-serif" font-size="20" fill="#5d4a3a" text-anchor="end">www.crumbandco.example</text>
  <text id="location" x="1010" y="1004" font-family="Open Sans, sans-serif" font-size="20" fill="#5d4a3a" text-anchor="end">7 Tanner Street, Leeds</text>
</svg>
"""


def rgb(text: str) -> RGBColor:
    return RGBColor.from_string(text)


class Deck:
    """A deck of wide slides on python-pptx's own template."""

    def __init__(self) -> None:
        self.file = Presentation()
        self.file.slide_width, self.file.slide_height = Inches(13.333), Inches(7.5)

    def slide(self, layout: int, title: str, notes: str = ""):
        slide = self.file.slides.add_slide(self.file.slide_layouts[layout])
        holder = slide.shapes.title
        holder.left, holder.top, holder.width, holder.height = Inches(0.7), Inches(0.4), Inches(11.9), Inches(1.1)
        holder.text_frame.text = title
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
        return slide

    @staticmethod
    def bullets(slide, lines: list[str], box: tuple[float, float, float, float], index: int = 1) -> None:
        holder = slide.placeholders[index]
        holder.left, holder.top, holder.width, holder.height = (Inches(value) for value in box)
        frame = holder.text_frame
        frame.text = lines[0]
        for line in lines[1:]:
            frame.add_paragraph().text = line

    @staticmethod
    def text(slide, name: str, words: str, box, size: int = 18, colour: str = "333333", bold: bool = False, align=None):
        shape = slide.shapes.add_textbox(*(Inches(value) for value in box))
        shape.name = name
        shape.text_frame.word_wrap = True
        paragraph = shape.text_frame.paragraphs[0]
        paragraph.alignment = align
        run = paragraph.add_run()
        run.text = words
        run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, rgb(colour)
        return shape

    @staticmethod
    def shape(slide, name: str, kind, box, fill: str, words: str = "", colour: str = "FFFFFF", size: int = 18):
        shape = slide.shapes.add_shape(kind, *(Inches(value) for value in box))
        shape.name = name
        shape.fill.solid()
        shape.fill.fore_color.rgb = rgb(fill)
        shape.line.fill.background()
        if words:
            shape.text_frame.text = words
            paragraph = shape.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.CENTER
            paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(size), rgb(colour)
        return shape

    @staticmethod
    def table(slide, name: str, rows: list[list[str]], box):
        frame = slide.shapes.add_table(len(rows), len(rows[0]), *(Inches(value) for value in box))
        frame.name = name
        for r, row in enumerate(rows):
            for c, words in enumerate(row):
                frame.table.cell(r, c).text = words
        return frame

    @staticmethod
    def chart(slide, name: str, kind, title: str, categories, series, box):
        data = CategoryChartData()
        data.categories = categories
        for label, values in series:
            data.add_series(label, values)
        frame = slide.shapes.add_chart(kind, *(Inches(value) for value in box), data)
        frame.name = name
        chart = frame.chart
        chart.has_title = True
        chart.chart_title.text_frame.text = title
        chart.has_legend = len(series) > 1
        if chart.has_legend:
            chart.legend.position, chart.legend.include_in_layout = XL_LEGEND_POSITION.BOTTOM, False
        return frame

    def saved(self) -> bytes:
        data = io.BytesIO()
        self.file.save(data)
        return data.getvalue()


def onboarding() -> bytes:
    deck = Deck()
    first = deck.slide(0, "Welcome to Brightwater", "Welcome everyone and hand out the lanyards.")
    first.shapes.title.top, first.shapes.title.height = Inches(2.1), Inches(1.4)
    sub = first.placeholders[1]
    sub.left, sub.top, sub.width, sub.height = Inches(0.7), Inches(3.6), Inches(11.9), Inches(0.9)
    sub.text_frame.text = "Your first week with us"
    deck.shape(first, "Top band", MSO_SHAPE.RECTANGLE, (0, 0, 13.333, 0.5), "0B5563")
    deck.shape(first, "Logo", MSO_SHAPE.OVAL, (0.7, 0.9, 1.0, 1.0), "F2A541", "BW", "0B5563", 24)
    deck.text(first, "Presenter", "Priya Nair, People Team", (0.7, 5.6, 6, 0.5), 18, "555555")
    deck.text(first, "Version", "Version 3, September", (9.6, 5.6, 3, 0.5), 14, "888888", align=PP_ALIGN.RIGHT)

    second = deck.slide(1, "Your first day", "Mention the fire drill on Tuesday.")
    deck.bullets(
        second,
        [
            "Collect your pass at reception",
            "Meet your line manager",
            "Set up your laptop",
            "Tour of the building",
            "Team lunch at 12.30",
        ],
        (0.7, 1.7, 7.2, 4.4),
    )
    picture = second.shapes.add_picture(
        io.BytesIO(png(72, 48, office)), Inches(8.4), Inches(1.8), Inches(4.2), Inches(2.8)
    )
    picture.name = "Office photo"
    deck.text(second, "Photo caption", "Our office on Canal Street", (8.4, 4.7, 4.2, 0.5), 14, "777777")
    deck.shape(
        second, "Tip box", MSO_SHAPE.ROUNDED_RECTANGLE, (8.4, 5.4, 4.2, 0.9), "D7EEF2", "Bring photo ID", "0B5563", 20
    )

    third = deck.slide(5, "Who to ask", "Extension numbers change in October.")
    deck.table(
        third,
        "Contacts table",
        [
            ["Topic", "Person", "Extension"],
            ["Payroll", "Gareth Hughes", "214"],
            ["IT help", "Mei Tanaka", "230"],
            ["Building", "Ola Brandt", "251"],
            ["Holidays", "Priya Nair", "207"],
        ],
        (0.7, 1.8, 11.9, 3.0),
    )
    deck.text(third, "Table note", "Lines are open from 9 to 5", (0.7, 5.4, 6, 0.5), 16, "777777")

    fourth = deck.slide(5, "Three things we value")
    for n, (name, colour) in enumerate([("Honesty", "0B5563"), ("Curiosity", "F2A541"), ("Kindness", "B23A48")]):
        deck.shape(fourth, f"{name} circle", MSO_SHAPE.OVAL, (1.2 + n * 4.0, 2.0, 2.6, 2.6), colour, name, "FFFFFF", 24)
        deck.text(
            fourth,
            f"{name} text",
            ["We say what we mean", "We ask before we judge", "We look after each other"][n],
            (0.9 + n * 4.0, 4.9, 3.2, 0.5),
            18,
            "333333",
            align=PP_ALIGN.CENTER,
        )

    fifth = deck.slide(5, "How new starters rate us", "Source: exit survey of week four.")
    deck.chart(
        fifth,
        "Survey chart",
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        "Average score out of 10",
        ["Welcome", "Equipment", "Training", "Team"],
        [("2023", (7.4, 6.1, 6.8, 8.2)), ("2024", (8.1, 7.3, 7.0, 8.9))],
        (0.7, 1.7, 8.4, 5.0),
    )
    deck.text(fifth, "Callout", "Equipment improved most", (9.6, 2.4, 3.2, 1.0), 22, "B23A48", True)
    deck.shape(fifth, "Arrow", MSO_SHAPE.LEFT_ARROW, (9.6, 3.6, 1.6, 0.7), "B23A48")

    sixth = deck.slide(1, "Before you go home", "Leave ten minutes for questions.")
    deck.bullets(
        sixth,
        ["Sign the confidentiality form", "Book your safety training", "Join the staff newsletter"],
        (0.7, 1.7, 11.9, 3.0),
    )
    deck.shape(
        sixth,
        "Questions button",
        MSO_SHAPE.ROUNDED_RECTANGLE,
        (0.7, 5.2, 3.6, 0.9),
        "0B5563",
        "Any questions?",
        "FFFFFF",
        20,
    )
    deck.text(sixth, "Email", "people@brightwater.example", (4.8, 5.4, 5, 0.5), 18, "0B5563")
    for n, slide in enumerate(deck.file.slides):
        if n:
            deck.text(slide, "Footer", "Brightwater Onboarding", (0.7, 6.9, 5, 0.4), 12, "999999")
    return deck.saved()


def logistics() -> bytes:
    deck = Deck()
    first = deck.slide(0, "Logistics review Q3", "Thank the night shift first.")
    first.shapes.title.top, first.shapes.title.height = Inches(1.2), Inches(1.4)
    sub = first.placeholders[1]
    sub.left, sub.top, sub.width, sub.height = Inches(0.7), Inches(2.7), Inches(11.9), Inches(0.8)
    sub.text_frame.text = "July to September"
    picture = first.shapes.add_picture(
        io.BytesIO(png(80, 50, lorry)), Inches(4.9), Inches(3.8), Inches(3.6), Inches(2.25)
    )
    picture.name = "Lorry picture"
    deck.shape(first, "Left bar", MSO_SHAPE.RECTANGLE, (0, 0, 0.35, 7.5), "E87626")
    deck.text(first, "Confidential", "Internal use only", (9.6, 6.8, 3.2, 0.4), 14, "C00000", align=PP_ALIGN.RIGHT)

    second = deck.slide(1, "Highlights")
    deck.bullets(
        second,
        [
            "Deliveries up 12 per cent",
            "Two new depots opened",
            "Fuel costs fell in August",
            "Damage claims at a record low",
        ],
        (0.7, 1.7, 7.4, 4.2),
    )
    for n, (number, label, colour) in enumerate(
        [("48,200", "parcels", "28548A"), ("96 %", "on time", "2F9E6E"), ("11", "depots", "E87626")]
    ):
        deck.shape(
            second,
            f"Figure {n + 1}",
            MSO_SHAPE.RECTANGLE,
            (8.8, 1.7 + n * 1.6, 3.8, 0.85),
            colour,
            number,
            "FFFFFF",
            28,
        )
        deck.text(
            second, f"Figure label {n + 1}", label, (8.8, 2.58 + n * 1.6, 3.8, 0.4), 14, "666666", align=PP_ALIGN.CENTER
        )

    third = deck.slide(5, "Parcels by month", "August dipped because of the bank holiday.")
    deck.chart(
        third,
        "Parcel chart",
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        "Parcels in thousands",
        ["July", "August", "September"],
        [("North", (14, 13, 17)), ("South", (11, 10, 15))],
        (0.7, 1.7, 9.0, 5.0),
    )
    deck.shape(third, "Record badge", MSO_SHAPE.OVAL, (10.4, 2.0, 2.0, 2.0), "FFC845", "Record!", "333333", 22)

    fourth = deck.slide(5, "Depot performance", "Leeds has a new manager.")
    deck.table(
        fourth,
        "Depot table",
        [
            ["Depot", "Vans", "On time", "Claims"],
            ["Leeds", "34", "97 %", "12"],
            ["Bristol", "28", "95 %", "19"],
            ["Glasgow", "22", "96 %", "9"],
            ["Norwich", "15", "91 %", "21"],
        ],
        (0.7, 1.8, 11.9, 3.2),
    )
    deck.text(fourth, "Target", "Target: 95 % on time", (0.7, 5.4, 5, 0.5), 18, "28548A", True)
    deck.text(fourth, "Source", "Source: depot managers", (9.1, 5.4, 3.5, 0.5), 14, "777777", align=PP_ALIGN.RIGHT)

    fifth = deck.slide(5, "Where the money goes")
    deck.chart(
        fifth,
        "Cost chart",
        XL_CHART_TYPE.PIE,
        "Share of costs",
        ["Fuel", "Wages", "Vehicles", "Rent"],
        [("Costs", (31, 42, 18, 9))],
        (0.7, 1.7, 6.5, 5.0),
    )
    deck.shape(
        fifth, "Saving box", MSO_SHAPE.ROUNDED_RECTANGLE, (8.0, 2.2, 4.6, 1.4), "2F9E6E", "Saved £84,000", "FFFFFF", 28
    )
    deck.text(fifth, "Saving note", "Thanks to the new route planner", (8.0, 3.8, 4.6, 0.5), 18, "444444")
    line = fifth.shapes.add_connector(1, Inches(8.0), Inches(4.6), Inches(12.6), Inches(4.6))
    line.name, line.line.color.rgb, line.line.width = "Rule", rgb("28548A"), Pt(2)

    sixth = deck.slide(1, "Risks", "Ask for volunteers for the winter rota.")
    deck.bullets(
        sixth,
        ["Driver shortage before Christmas", "Bridge works on the A64", "Rising insurance premiums"],
        (0.7, 1.7, 8.0, 3.2),
    )
    deck.shape(sixth, "Warning triangle", MSO_SHAPE.ISOSCELES_TRIANGLE, (9.6, 1.9, 2.4, 2.1), "FFC845")
    deck.text(sixth, "Owner", "Owner: Tomasz Zielinski", (0.7, 5.4, 5, 0.5), 16, "444444")

    seventh = deck.slide(5, "Next steps")
    for n, (words, colour) in enumerate([("Hire", "28548A"), ("Train", "2F9E6E"), ("Deliver", "E87626")]):
        deck.shape(
            seventh, f"Step {n + 1}", MSO_SHAPE.CHEVRON, (0.9 + n * 3.9, 2.3, 3.7, 1.5), colour, words, "FFFFFF", 26
        )
    deck.text(seventh, "Deadline", "All by 30 November", (0.7, 4.4, 11.9, 0.6), 24, "C00000", True, PP_ALIGN.CENTER)
    for n, slide in enumerate(deck.file.slides):
        if n:
            deck.text(slide, "Footer", "Logistics review Q3", (0.9, 6.9, 5, 0.4), 12, "999999")
    return deck.saved()


def documents() -> dict[str, bytes]:
    """Every document by its file name."""
    drawings = {"vet": vet, "rowing": rowing, "nightbus": bus, "bakery": bakery}
    made = {f"p1-{name}.svg": draw().encode() for name, draw in drawings.items()}
    return {**made, "p1-onboarding.pptx": onboarding(), "p1-logistics.pptx": logistics()}


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, data in documents().items():
        (HERE / name).write_bytes(data)
