"""Writes the designs and decks of this part into documents/: python make_documents.py"""
# ruff: noqa: E501 (an element of an SVG stands on one line)
# mypy: disable-error-code="no-untyped-def,no-untyped-call,no-any-return"

from __future__ import annotations

import base64
import io
import struct
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

HERE = Path(__file__).parent / "documents"


def png(width: int, height: int, paint: Any) -> bytes:
    """A small picture: paint(x, y) gives red, green, blue."""
    rows = b"".join(b"\0" + b"".join(bytes(paint(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def cottage(x: int, y: int) -> tuple[int, int, int]:
    """Sky, a house with a roof and a lawn, 96 by 60."""
    if y > 46:
        return (96, 150, 70)
    if 30 <= x <= 66 and y >= 28:
        if 45 <= x <= 51 and y >= 36:
            return (90, 50, 30)
        return (235, 225, 205)
    if 14 <= y < 28 and abs(x - 48) <= (y - 13) * 1.6:
        return (150, 70, 50)
    return (170 - y, 205 - y // 2, 235)


def portrait(
    x: int, y: int, coat: tuple[int, int, int] = (60, 80, 140), back: tuple[int, int, int] = (225, 228, 232)
) -> Any:
    """A head and shoulders, 48 by 48."""
    if (x - 24) ** 2 + (y - 17) ** 2 < 90:
        return (214, 170, 140)
    if (x - 24) ** 2 / 2 + (y - 48) ** 2 < 260:
        return coat
    return back


def squares(x: int, y: int) -> tuple[int, int, int]:
    """Something like a code to scan, 42 by 42."""
    a, b = x // 2, y // 2
    for i, j in ((0, 0), (14, 0), (0, 14)):
        if i <= a < i + 7 and j <= b < j + 7:
            ring = max(abs(a - i - 3), abs(b - j - 3))
            return (0, 0, 0) if ring in (0, 1, 3) else (255, 255, 255)
    return (0, 0, 0) if (a * 7 + b * 13 + a * b) % 5 < 2 else (255, 255, 255)


def meadow(x: int, y: int) -> tuple[int, int, int]:
    """Trees on a meadow, 90 by 60."""
    for cx, cy in ((20, 30), (48, 24), (74, 32)):
        if (x - cx) ** 2 + (y - cy) ** 2 < 130:
            return (40, 110 + (x * y) % 20, 60)
        if abs(x - cx) < 2 and cy < y < 48:
            return (100, 70, 40)
    return (130, 180, 90) if y > 44 else (190, 220, 240)


def embed(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def house() -> str:
    cards = []
    for n, (name, number, label, icon) in enumerate(
        (
            ("bedrooms", "3", "Bedrooms", '<path d="M20 62h60v-16H34v-10H20z" fill="#8a5a3b"/>'),
            (
                "bathrooms",
                "2",
                "Bathrooms",
                '<path d="M20 44h60c0 12-6 20-16 20H36c-10 0-16-8-16-20z" fill="#3b7d8a"/>',
            ),
            ("garden", "0.4", "Acres of garden", '<path d="M50 20l22 28H58v16H42V48H28z" fill="#4d7a3a"/>'),
        )
    ):
        x = 40 + n * 245
        cards.append(
            f'<g id="card-{name}" transform="translate({x} 640)">'
            f'<rect id="card-{name}-plate" width="230" height="100" rx="8" fill="#ffffff" stroke="#d9cfbb" stroke-width="2"/>'
            f'<g id="icon-{name}">{icon.replace("<path", f"<path id={chr(34)}icon-{name}-shape{chr(34)}")}</g>'
            f'<text id="{name}-number" x="96" y="52" font-size="34" font-weight="700" fill="#2f4a3c">{number}</text>'
            f'<text id="{name}-label" x="96" y="80" font-size="17" fill="#5b5b50">{label}</text></g>'
        )
    rows = []
    for n, (key, label, value) in enumerate(
        (("tenure", "Tenure", "Freehold"), ("council-tax", "Council tax", "Band E"), ("energy", "Energy rating", "D"))
    ):
        y = 905 + n * 34
        rows.append(
            f'<text id="{key}-label" x="40" y="{y}" font-size="16" fill="#5b5b50">{label}</text>'
            f'<text id="{key}-value" x="360" y="{y}" font-size="16" font-weight="700" text-anchor="end" fill="#2b2b26">{value}</text>'
            f'<line id="{key}-rule" x1="40" y1="{y + 10}" x2="360" y2="{y + 10}" stroke="#d9cfbb" stroke-width="1.5"/>'
        )
    return f'''<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1100" viewBox="0 0 800 1100" font-family="DejaVu Sans, Arial, sans-serif">
<rect id="background" width="800" height="1100" fill="#f7f1e3"/>
<rect id="header-band" width="800" height="90" fill="#2f4a3c"/>
<g id="agency-logo"><path id="logo-roof" d="M40 50l26-26 26 26z" fill="#e3b23c"/><rect id="logo-wall" x="48" y="50" width="36" height="22" fill="#f7f1e3"/></g>
<text id="agency-name" x="108" y="58" font-family="DejaVu Serif, Georgia, serif" font-size="28" fill="#f7f1e3">Hartwell &amp; Lane</text>
<text id="agency-phone" x="760" y="56" font-size="18" text-anchor="end" fill="#f7f1e3">01672 555 018</text>
<text id="headline" x="40" y="146" font-family="DejaVu Serif, Georgia, serif" font-size="36" font-weight="700" fill="#2b2b26">Stone cottage with orchard</text>
<text id="address" x="40" y="182" font-size="20" fill="#5b5b50">14 Mill Lane, Aldbourne</text>
<image id="main-photo" x="40" y="210" width="640" height="400" preserveAspectRatio="none" href="{embed(png(96, 60, cottage))}"/>
<g id="price-tag"><rect id="price-plate" x="40" y="540" width="220" height="70" fill="#b5432e"/><text id="price" x="150" y="586" font-size="30" font-weight="700" text-anchor="middle" fill="#ffffff">£485,000</text></g>
<g id="new-badge"><circle id="new-badge-disc" cx="690" cy="250" r="52" fill="#e3b23c"/><text id="new-badge-label" x="690" y="258" font-size="22" font-weight="700" text-anchor="middle" fill="#2b2b26">NEW</text></g>
{"".join(cards)}
<text id="description" x="40" y="785" font-size="16" fill="#2b2b26"><tspan x="40" dy="0">A detached cottage at the quiet end of the village,</tspan><tspan x="40" dy="24">with oak beams, two fireplaces and a walled orchard.</tspan><tspan x="40" dy="24">Ten minutes on foot to the school and the shop.</tspan></text>
<text id="details-heading" x="40" y="872" font-family="DejaVu Serif, Georgia, serif" font-size="20" fill="#2f4a3c">Key facts</text>
{"".join(rows)}
<g id="floor-plan"><rect id="plan-outline" x="560" y="850" width="200" height="130" fill="none" stroke="#2b2b26" stroke-width="3"/><line id="plan-wall-a" x1="650" y1="850" x2="650" y2="930" stroke="#2b2b26" stroke-width="2"/><line id="plan-wall-b" x1="560" y1="930" x2="700" y2="930" stroke="#2b2b26" stroke-width="2"/><text id="plan-kitchen" x="605" y="896" font-size="13" text-anchor="middle" fill="#2b2b26">Kitchen</text><text id="plan-lounge" x="706" y="896" font-size="13" text-anchor="middle" fill="#2b2b26">Lounge</text></g>
<text id="plan-caption" x="660" y="1002" font-size="13" font-style="italic" text-anchor="middle" fill="#5b5b50">Ground floor, not to scale</text>
<g id="viewing-button"><rect id="viewing-button-plate" x="40" y="1026" width="230" height="48" rx="24" fill="#2f4a3c"/><text id="viewing-button-label" x="155" y="1056" font-size="18" text-anchor="middle" fill="#ffffff">Book a viewing</text></g>
<text id="footer" x="760" y="1070" font-size="13" text-anchor="end" fill="#5b5b50">3 High Street, Marlborough</text>
</svg>
'''


def foodbank() -> str:
    needs = []
    for n, (key, label) in enumerate(
        (
            ("fish", "Tinned fish"),
            ("milk", "Long-life milk"),
            ("cereal", "Breakfast cereal"),
            ("nappies", "Nappies, size 4"),
        )
    ):
        y = 590 + n * 36
        needs.append(
            f'<circle id="dot-{key}" cx="62" cy="{y - 6}" r="6" fill="#d1495b"/>'
            f'<text id="need-{key}" x="80" y="{y}" font-size="20" fill="#22333b">{label}</text>'
        )
    return f'''<svg xmlns="http://www.w3.org/2000/svg" width="700" height="990" viewBox="0 0 700 990" font-family="DejaVu Sans, Arial, sans-serif">
<rect id="background" width="700" height="990" fill="#fdf6ec"/>
<rect id="top-band" width="700" height="16" fill="#d1495b"/>
<path id="heart-logo" d="M80 96c-26-20-40-32-40-48a20 20 0 0 1 40-8a20 20 0 0 1 40 8c0 16-14 28-40 48z" fill="#d1495b"/>
<text id="charity-name" x="136" y="74" font-size="22" font-weight="700" fill="#22333b">Brookside Food Bank</text>
<text id="title" x="350" y="186" font-size="68" font-weight="700" text-anchor="middle" fill="#22333b">Fill the crate</text>
<text id="subtitle" x="350" y="228" font-size="22" text-anchor="middle" fill="#5e6472">One extra tin a week feeds a neighbour</text>
<g id="crate">
<g id="tin"><rect id="tin-body" x="212" y="300" width="70" height="110" fill="#8d99ae"/><rect id="tin-label" x="212" y="330" width="70" height="50" fill="#edae49"/></g>
<g id="bread"><ellipse id="loaf" cx="352" cy="366" rx="60" ry="50" fill="#c68642"/><line id="loaf-cut" x1="326" y1="340" x2="366" y2="332" stroke="#8a5a2b" stroke-width="4"/></g>
<g id="apple"><circle id="apple-flesh" cx="462" cy="372" r="42" fill="#5a9e4b"/><rect id="apple-stalk" x="459" y="316" width="6" height="18" fill="#6b4226"/></g>
<rect id="plank-top" x="170" y="400" width="360" height="40" fill="#b98b5e"/>
<rect id="plank-bottom" x="170" y="450" width="360" height="40" fill="#a87a4f"/>
</g>
<g id="urgent-ribbon"><rect id="urgent-plate" x="540" y="270" width="130" height="44" rx="6" fill="#edae49"/><text id="urgent-label" x="605" y="299" font-size="20" font-weight="700" text-anchor="middle" fill="#22333b">Urgent</text></g>
<text id="needs-heading" x="50" y="548" font-size="24" font-weight="700" fill="#d1495b">What we need most</text>
{"".join(needs)}
<g id="drop-off"><rect id="drop-off-panel" x="380" y="516" width="280" height="206" rx="12" fill="#e0eef0" stroke="#7aa6ad" stroke-width="2"/>
<text id="drop-off-heading" x="400" y="552" font-size="20" font-weight="700" fill="#22333b">Drop off here</text>
<text id="venue" x="400" y="586" font-size="17" fill="#22333b">St Anne's Hall, Weir Road</text>
<text id="opening-hours" x="400" y="624" font-size="17" fill="#22333b"><tspan x="400" dy="0">Monday 9am to 1pm</tspan><tspan x="400" dy="26">Thursday 4pm to 7pm</tspan><tspan x="400" dy="26">Saturday 10am to noon</tspan></text></g>
<text id="progress-label" x="50" y="784" font-size="18" fill="#22333b">640 of 1,000 crates filled</text>
<rect id="progress-track" x="50" y="798" width="610" height="24" rx="12" fill="#e3dccf"/>
<rect id="progress-fill" x="50" y="798" width="390" height="24" rx="12" fill="#5a9e4b"/>
<g id="donate-button"><rect id="donate-plate" x="50" y="850" width="220" height="60" rx="10" fill="#d1495b"/><text id="donate-label" x="160" y="888" font-size="22" font-weight="700" text-anchor="middle" fill="#ffffff">Give online</text></g>
<text id="web-address" x="292" y="888" font-size="18" fill="#22333b">brooksidefood.org/give</text>
<image id="scan-code" x="580" y="842" width="80" height="80" href="{embed(png(42, 42, squares))}"/>
<text id="small-print" x="350" y="966" font-size="12" text-anchor="middle" fill="#5e6472">Registered charity 1180442. Please no fresh or opened food.</text>
</svg>
'''


def dance() -> str:
    rows = []
    number = 20
    for n, (day, lesson, time, level, colour) in enumerate(
        (
            ("Monday", "Salsa", "18:30", "Beginners", "#7bc8a4"),
            ("Tuesday", "Tango", "19:00", "Advanced", "#f16745"),
            ("Wednesday", "Ballet", "17:15", "Children", "#ffc65d"),
            ("Friday", "Swing", "20:00", "Beginners", "#7bc8a4"),
        )
    ):
        y = 240 + n * 78
        plate = "#2b2350" if n % 2 == 0 else "#352c63"
        rows.append(
            f'<g id="g{number}" transform="translate(50 {y})"><rect id="rect-{number + 1}" width="620" height="66" fill="{plate}"/>'
            f'<text id="text-{number + 2}" x="20" y="41" font-size="20" fill="#c9c3e6">{day}</text>'
            f'<text id="text-{number + 3}" x="170" y="42" font-size="24" font-weight="700" fill="#ffffff">{lesson}</text>'
            f'<text id="text-{number + 4}" x="330" y="41" font-size="20" fill="#ffffff">{time}</text>'
            f'<rect id="rect-{number + 5}" x="440" y="16" width="150" height="34" rx="17" fill="{colour}"/>'
            f'<text id="text-{number + 6}" x="515" y="39" font-size="16" text-anchor="middle" fill="#1b1538">{level}</text></g>'
        )
        number += 7
    return f'''<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="960" height="720" viewBox="0 0 960 720" font-family="DejaVu Sans, Helvetica, sans-serif">
<g id="g1"><rect id="rect-1" width="960" height="720" fill="#1b1538"/>
<g id="g2"><circle id="path-1" cx="800" cy="110" r="30" fill="#f16745"/><circle id="path-2" cx="852" cy="170" r="18" fill="#ffc65d"/><circle id="path-3" cx="738" cy="168" r="12" fill="#7bc8a4"/></g></g>
<g id="g5"><text id="text-6" x="50" y="100" font-family="DejaVu Serif, Georgia, serif" font-size="58" font-weight="700" fill="#ffffff">Step by Step</text>
<text id="text-7" x="50" y="146" font-size="24" fill="#ffc65d">Autumn timetable</text>
<line id="path-8" x1="50" y1="172" x2="250" y2="172" stroke="#f16745" stroke-width="4"/>
<text id="text-9" x="50" y="212" font-size="16" fill="#c9c3e6">All classes last 60 minutes</text></g>
<g id="g19">{"".join(rows)}</g>
<g id="g60"><circle id="path-61" cx="800" cy="300" r="20" fill="#ffffff"/><path id="path-62" d="M790 325h20l12 90h-44z" fill="#4cc3d9"/><line id="path-63" x1="792" y1="340" x2="740" y2="300" stroke="#ffffff" stroke-width="8"/><line id="path-64" x1="808" y1="340" x2="866" y2="372" stroke="#ffffff" stroke-width="8"/><line id="path-65" x1="792" y1="415" x2="776" y2="480" stroke="#ffffff" stroke-width="8"/><line id="path-66" x1="808" y1="415" x2="850" y2="466" stroke="#ffffff" stroke-width="8"/></g>
<g id="g70"><rect id="rect-71" x="710" y="510" width="200" height="56" rx="28" fill="#f16745"/><text id="text-72" x="810" y="545" font-size="20" font-weight="700" text-anchor="middle" fill="#ffffff">First class free</text></g>
<g id="g80"><rect id="rect-81" y="590" width="960" height="130" fill="#120e28"/>
<text id="text-82" x="50" y="636" font-size="18" fill="#ffffff">Old Tram Depot, Studio 2</text>
<text id="text-83" x="50" y="666" font-size="16" fill="#c9c3e6">Bookings: hello@stepbystep.example</text>
<image id="image-84" x="830" y="605" width="80" height="80" xlink:href="{embed(png(42, 42, squares))}"/>
<text id="text-85" x="810" y="652" font-size="14" text-anchor="end" fill="#c9c3e6">Scan to join</text></g>
</svg>
'''


def badge() -> str:
    return f'''<svg xmlns="http://www.w3.org/2000/svg" width="600" height="860" viewBox="0 0 600 860" font-family="DejaVu Sans, Arial, sans-serif">
<rect id="card" width="600" height="860" rx="0" fill="#ffffff"/>
<rect id="top-panel" width="600" height="210" fill="#123c69"/>
<rect id="lanyard-slot" x="240" y="24" width="120" height="22" rx="11" fill="#ffffff"/>
<text id="event-name" x="300" y="112" font-size="38" font-weight="700" text-anchor="middle" fill="#ffffff">Grid Forum 2025</text>
<text id="event-theme" x="300" y="148" font-size="18" text-anchor="middle" fill="#9fd3c7">Clean power for small cities</text>
<text id="event-date" x="40" y="190" font-size="15" fill="#ffffff">9 to 11 September</text>
<text id="event-venue" x="560" y="190" font-size="15" text-anchor="end" fill="#ffffff">Harbour Hall, Rotterdam</text>
<image id="portrait" x="210" y="240" width="180" height="180" href="{embed(png(48, 48, portrait))}"/>
<rect id="portrait-frame" x="206" y="236" width="188" height="188" fill="none" stroke="#123c69" stroke-width="4"/>
<text id="attendee-name" x="300" y="482" font-size="46" font-weight="700" text-anchor="middle" fill="#1d1d1f">Priya Raman</text>
<text id="job-title" x="300" y="518" font-size="20" text-anchor="middle" fill="#55565a">Head of Operations</text>
<text id="company" x="300" y="548" font-size="20" font-style="italic" text-anchor="middle" fill="#55565a">Loop &amp; Cable Ltd</text>
<g id="role-ribbon"><rect id="role-plate" x="190" y="572" width="220" height="50" fill="#e85d04"/><text id="role-label" x="300" y="605" font-size="24" font-weight="700" text-anchor="middle" fill="#ffffff">Speaker</text></g>
<g id="access-passes">
<g id="pass-plenary"><circle id="pass-plenary-disc" cx="90" cy="680" r="28" fill="#2a9d8f"/><text id="pass-plenary-letter" x="90" y="688" font-size="22" text-anchor="middle" fill="#ffffff">P</text><text id="pass-plenary-name" x="90" y="732" font-size="13" text-anchor="middle" fill="#55565a">Plenary</text></g>
<g id="pass-workshop"><circle id="pass-workshop-disc" cx="190" cy="680" r="28" fill="#e9c46a"/><text id="pass-workshop-letter" x="190" y="688" font-size="22" text-anchor="middle" fill="#ffffff">W</text><text id="pass-workshop-name" x="190" y="732" font-size="13" text-anchor="middle" fill="#55565a">Workshop</text></g>
<g id="pass-dinner"><circle id="pass-dinner-disc" cx="300" cy="680" r="28" fill="#9d4edd"/><text id="pass-dinner-letter" x="300" y="688" font-size="22" text-anchor="middle" fill="#ffffff">D</text><text id="pass-dinner-name" x="300" y="732" font-size="13" text-anchor="middle" fill="#55565a">Dinner</text></g>
</g>
<image id="qr-code" x="460" y="640" width="100" height="100" href="{embed(png(42, 42, squares))}"/>
<line id="divider" x1="40" y1="760" x2="560" y2="760" stroke="#c7c9cc" stroke-width="2"/>
<text id="sponsors-heading" x="40" y="792" font-size="13" fill="#55565a">With thanks to our sponsors</text>
<path id="sponsor-star" d="M330 770l7 14 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" fill="#e9c46a"/>
<path id="sponsor-hexagon" d="M420 770l20 11v22l-20 11-20-11v-22z" fill="#2a9d8f"/>
<path id="sponsor-triangle" d="M520 770l24 44h-48z" fill="#e85d04"/>
<text id="wifi" x="40" y="836" font-size="14" fill="#1d1d1f">Wi-Fi: GridGuest, password amps2025</text>
<text id="emergency-number" x="560" y="836" font-size="14" text-anchor="end" fill="#b00020">Emergency: 112</text>
<text id="vip-note" x="500" y="612" font-size="20" font-weight="700" text-anchor="middle" fill="#b00020" display="none">VIP</text>
</svg>
'''


def colour(code: str) -> RGBColor:
    return RGBColor.from_string(code.lstrip("#").upper())


class Deck:
    """A deck under way: a few words for each thing on a slide."""

    def __init__(self, accent: str, ink: str, font: str) -> None:
        self.deck = Presentation()
        self.deck.slide_width, self.deck.slide_height = Inches(13.333), Inches(7.5)
        self.accent, self.ink, self.font = accent, ink, font
        self.slide: Any = None

    def add(self, layout: int, title: str, box: tuple[float, float, float, float] = (0.7, 0.45, 11.9, 1.0)) -> None:
        self.slide = self.deck.slides.add_slide(self.deck.slide_layouts[layout])
        holder = self.slide.shapes.title
        holder.left, holder.top, holder.width, holder.height = (Inches(v) for v in box)
        holder.text_frame.text = title
        paragraph = holder.text_frame.paragraphs[0]
        paragraph.alignment = PP_ALIGN.LEFT
        run = paragraph.runs[0].font
        run.size, run.bold, run.name, run.color.rgb = Pt(36), True, self.font, colour(self.ink)

    def fill(self, index: int, lines: list[str], box: tuple[float, float, float, float], size: int = 22) -> None:
        holder = self.slide.placeholders[index]
        holder.left, holder.top, holder.width, holder.height = (Inches(v) for v in box)
        frame = holder.text_frame
        frame.text = lines[0]
        for line in lines[1:]:
            frame.add_paragraph().text = line
        for paragraph in frame.paragraphs:
            for run in paragraph.runs:
                run.font.size, run.font.name, run.font.color.rgb = Pt(size), self.font, colour("#333333")

    def text(self, name: str, words: str, box: tuple[float, float, float, float], size: int = 16, bold: bool = False,
             ink: str = "#333333", align: Any = PP_ALIGN.LEFT, italic: bool = False) -> Any:  # fmt: skip
        shape = self.slide.shapes.add_textbox(*(Inches(v) for v in box))
        shape.name = name
        frame = shape.text_frame
        frame.word_wrap = True
        frame.text = words
        for paragraph in frame.paragraphs:
            paragraph.alignment = align
            font = paragraph.runs[0].font
            font.size, font.bold, font.italic, font.name, font.color.rgb = (
                Pt(size),
                bold,
                italic,
                self.font,
                colour(ink),
            )
        return shape

    def shape(self, name: str, kind: Any, box: tuple[float, float, float, float], fill: str, words: str = "",
              size: int = 18, ink: str = "#FFFFFF") -> Any:  # fmt: skip
        shape = self.slide.shapes.add_shape(kind, *(Inches(v) for v in box))
        shape.name = name
        shape.fill.solid()
        shape.fill.fore_color.rgb = colour(fill)
        shape.line.fill.background()
        shape.shadow.inherit = False
        if words:
            shape.text_frame.text = words
            paragraph = shape.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.CENTER
            font = paragraph.runs[0].font
            font.size, font.bold, font.name, font.color.rgb = Pt(size), True, self.font, colour(ink)
        return shape

    def picture(self, name: str, data: bytes, box: tuple[float, float, float, float]) -> None:
        self.slide.shapes.add_picture(io.BytesIO(data), *(Inches(v) for v in box)).name = name

    def table(self, name: str, rows: list[list[str]], box: tuple[float, float, float, float]) -> None:
        frame = self.slide.shapes.add_table(len(rows), len(rows[0]), *(Inches(v) for v in box))
        frame.name = name
        for r, row in enumerate(rows):
            for c, words in enumerate(row):
                cell = frame.table.cell(r, c)
                cell.text = words
                font = cell.text_frame.paragraphs[0].runs[0].font
                font.size, font.name = Pt(16), self.font

    def chart(self, name: str, kind: Any, categories: list[str], series: dict[str, list[float]], title: str,
              box: tuple[float, float, float, float]) -> None:  # fmt: skip
        data = CategoryChartData()
        data.categories = categories
        for label, values in series.items():
            data.add_series(label, values)
        frame = self.slide.shapes.add_chart(kind, *(Inches(v) for v in box), data)
        frame.name = name
        chart = frame.chart
        chart.has_title = True
        chart.chart_title.text_frame.text = title
        chart.has_legend = True
        chart.legend.position = XL_LEGEND_POSITION.BOTTOM
        chart.legend.include_in_layout = False

    def notes(self, words: str) -> None:
        self.slide.notes_slide.notes_text_frame.text = words

    def background(self, code: str) -> None:
        self.slide.background.fill.solid()
        self.slide.background.fill.fore_color.rgb = colour(code)


def review() -> Any:
    d = Deck("#2E7D4F", "#1F3D2B", "DejaVu Sans")
    foot = "Greenbank Trust, annual review 2024"

    def footer() -> None:
        d.text("Footer", foot, (0.7, 6.9, 6, 0.4), 11, ink="#6B7A70")

    d.add(0, "Ten thousand trees", (0.9, 2.2, 8.4, 1.3))
    d.background("#EAF3EC")
    d.fill(1, ["Annual review 2024"], (0.9, 3.5, 8.4, 0.8), 26)
    d.slide.placeholders[1].text_frame.paragraphs[0].alignment = PP_ALIGN.LEFT
    d.shape("Leaf", MSO_SHAPE.TEAR, (10.2, 2.0, 2.0, 2.0), "#2E7D4F")
    d.shape("Accent bar", MSO_SHAPE.RECTANGLE, (0.9, 1.9, 1.6, 0.12), "#E2A32B")
    d.text("Presenter", "Presented by Marta Lindqvist, chair of trustees", (0.9, 4.6, 8, 0.5), 16, italic=True)
    d.text("Date", "14 March 2025", (0.9, 5.1, 4, 0.5), 16)

    d.add(5, "The year in numbers")
    for n, (figure, label, fill) in enumerate(
        (("10,240", "trees planted", "#2E7D4F"), ("318", "volunteers", "#E2A32B"), ("27", "schools visited", "#3A7CA5"))
    ):
        x = 0.7 + n * 4.1
        d.shape(f"Card {n + 1}", MSO_SHAPE.ROUNDED_RECTANGLE, (x, 2.0, 3.7, 2.6), fill)
        d.text(f"Figure {n + 1}", figure, (x, 2.3, 3.7, 1.1), 48, True, "#FFFFFF", PP_ALIGN.CENTER)
        d.text(f"Caption {n + 1}", label, (x, 3.5, 3.7, 0.6), 18, False, "#FFFFFF", PP_ALIGN.CENTER)
    d.text("Source", "Source: site records, January to December", (0.7, 5.2, 8, 0.4), 12, italic=True)
    footer()

    d.add(1, "What we did")
    d.fill(1, ["Planted a new wood at Otter Farm", "Restored two miles of hedgerow", "Trained 40 tree wardens",
               "Opened a community nursery", "Ran summer camps for families"], (0.7, 1.8, 7.2, 4.4))  # fmt: skip
    d.picture("Meadow picture", png(90, 60, meadow), (8.4, 1.9, 4.2, 2.8))
    d.text("Picture caption", "Otter Farm in May", (8.4, 4.8, 4.2, 0.4), 12, italic=True)
    d.notes("Mention the weather in February and thank the Otter Farm family.")
    footer()

    d.add(5, "Where the money went")
    d.table("Spending table", [["Area", "2023", "2024"], ["Planting", "£41,000", "£52,500"], ["Education", "£18,200", "£21,000"],
                               ["Equipment", "£9,400", "£7,900"], ["Office", "£6,100", "£6,300"]], (0.7, 1.9, 8.0, 3.2))  # fmt: skip
    d.shape("Highlight", MSO_SHAPE.OVAL, (9.6, 2.2, 2.6, 2.6), "#E2A32B", "86p of each pound", 18, "#1F3D2B")
    d.text("Audit note", "Figures audited by Penn & Rowe", (0.7, 5.5, 6, 0.4), 12)
    footer()

    d.add(5, "Income by source")
    d.chart("Income chart", XL_CHART_TYPE.COLUMN_CLUSTERED, ["Donations", "Grants", "Events", "Shop"],
            {"2023": [38, 30, 9, 4], "2024": [45, 34, 12, 6]}, "Income in thousands of pounds", (0.7, 1.7, 8.6, 4.9))  # fmt: skip
    d.text("Comment", "Donations grew by 18 per cent", (9.7, 2.6, 3.0, 1.0), 20, True, "#2E7D4F")
    d.shape("Arrow", MSO_SHAPE.UP_ARROW, (10.6, 3.9, 0.9, 1.4), "#2E7D4F")
    d.notes("Explain that the shop opened only in June.")
    footer()

    d.add(3, "Plans for next year")
    d.fill(1, ["Plant 12,000 trees", "Hire an education officer", "Open a second nursery"], (0.7, 1.9, 5.6, 2.8))
    d.fill(2, ["Map every old oak", "Launch a school award", "Move to electric vans"], (6.9, 1.9, 5.6, 2.8))
    d.shape("Quote panel", MSO_SHAPE.RECTANGLE, (0.7, 5.0, 11.8, 1.4), "#EAF3EC")
    d.text("Quote", "The best time to plant a tree was twenty years ago.", (1.0, 5.3, 11.2, 0.7), 22, italic=True)
    footer()

    d.add(5, "Thank you", (0.9, 2.4, 8.4, 1.2))
    d.background("#1F3D2B")
    d.slide.shapes.title.text_frame.paragraphs[0].runs[0].font.color.rgb = colour("#FFFFFF")
    d.text("Contact", "hello@greenbank.example", (0.9, 3.8, 8, 0.5), 20, ink="#FFFFFF")
    d.text("Telephone", "020 5550 0142", (0.9, 4.4, 8, 0.5), 20, ink="#FFFFFF")
    d.shape("Heart", MSO_SHAPE.HEART, (10.2, 2.4, 1.8, 1.8), "#E2A32B")
    d.shape(
        "Join button", MSO_SHAPE.ROUNDED_RECTANGLE, (0.9, 5.3, 3.0, 0.8), "#E2A32B", "Become a member", 18, "#1F3D2B"
    )
    return d.deck


def pitch() -> Any:
    d = Deck("#5B3DF5", "#17123A", "DejaVu Sans")

    def footer() -> None:
        d.text("Footer", "Confidential", (0.7, 6.9, 3, 0.4), 11, ink="#8A86A3")

    d.add(0, "Parcels without the rubbish", (0.8, 2.6, 9.0, 1.2))
    d.fill(1, ["Loopbox seed round"], (0.8, 3.9, 9.0, 0.8), 26)
    d.slide.placeholders[1].text_frame.paragraphs[0].alignment = PP_ALIGN.LEFT
    d.shape("Logo mark", MSO_SHAPE.CUBE, (0.8, 0.8, 1.1, 1.1), "#5B3DF5")
    d.text("Logo name", "Loopbox", (2.1, 1.0, 4, 0.7), 28, True, "#5B3DF5")
    d.shape("Big circle", MSO_SHAPE.OVAL, (10.0, 1.2, 2.6, 2.6), "#D9D2FF")
    d.shape("Small circle", MSO_SHAPE.OVAL, (11.4, 3.6, 1.2, 1.2), "#FF7A59")
    d.text("Speaker line", "Jonas Adeyemi, co-founder", (0.8, 5.6, 6, 0.5), 16)

    d.add(1, "The problem")
    d.fill(1, ["Cardboard costs have doubled since 2020", "Half of all boxes are used once", "Returns arrive damaged",
               "Customers dislike the waste"], (0.7, 1.8, 7.4, 3.8))  # fmt: skip
    d.shape("Fact panel", MSO_SHAPE.ROUNDED_RECTANGLE, (8.7, 2.0, 3.9, 2.6), "#17123A")
    d.text("Fact number", "3.1 bn", (8.7, 2.3, 3.9, 1.0), 48, True, "#FF7A59", PP_ALIGN.CENTER)
    d.text("Fact label", "boxes thrown away each year", (8.7, 3.5, 3.9, 0.6), 16, False, "#FFFFFF", PP_ALIGN.CENTER)
    d.notes("Start with the story of the broken lamp.")
    footer()

    d.add(5, "How it works")
    for n, (head, body) in enumerate(
        (
            ("1", "Shop packs a Loopbox"),
            ("2", "Courier delivers it"),
            ("3", "Customer folds it"),
            ("4", "Post brings it back"),
        )
    ):
        x = 0.9 + n * 3.05
        d.shape(f"Step {head}", MSO_SHAPE.OVAL, (x + 0.7, 2.2, 1.2, 1.2), "#5B3DF5", head, 28)
        d.text(f"Step {head} text", body, (x, 3.7, 2.6, 0.9), 18, False, "#333333", PP_ALIGN.CENTER)
        if n < 3:
            d.shape(f"Arrow {head}", MSO_SHAPE.RIGHT_ARROW, (x + 2.3, 2.6, 0.9, 0.4), "#D9D2FF")
    d.text("Tagline", "One box, fifty trips", (0.7, 5.4, 11.9, 0.7), 24, True, "#FF7A59", PP_ALIGN.CENTER)
    footer()

    d.add(5, "A growing market")
    d.chart("Market chart", XL_CHART_TYPE.LINE_MARKERS, ["2022", "2023", "2024", "2025"],
            {"Reusable": [4, 7, 12, 20], "Recycled": [15, 17, 18, 19]}, "Parcels in millions", (0.7, 1.7, 7.8, 4.8))  # fmt: skip
    d.shape("Callout", MSO_SHAPE.ROUNDED_RECTANGLE, (9.0, 2.2, 3.6, 1.2), "#FF7A59", "Up 67% in a year", 20)
    d.text("Chart source", "Source: Parcel Monitor", (9.0, 3.8, 3.6, 0.4), 12, italic=True)
    footer()

    d.add(5, "Pricing")
    d.table("Price table", [["Plan", "Boxes a month", "Price"], ["Starter", "100", "€90"], ["Growth", "500", "€390"],
                            ["Scale", "2,000", "€1,400"]], (0.7, 1.9, 9.0, 2.6))  # fmt: skip
    d.shape("Popular tag", MSO_SHAPE.PENTAGON, (10.1, 3.1, 2.2, 0.6), "#5B3DF5", "Most popular", 14)
    d.text("Price note", "All prices exclude VAT", (0.7, 4.8, 5, 0.4), 12)
    d.notes("Do not discuss discounts on this slide.")
    footer()

    d.add(5, "The team")
    people = (
        ("Jonas Adeyemi", "Operations", (91, 61, 245)),
        ("Lucía Ferrer", "Product", (255, 122, 89)),
        ("Tom Okafor", "Engineering", (40, 150, 120)),
    )
    for n, (name, role, coat) in enumerate(people):
        x = 0.9 + n * 4.0
        d.picture(
            f"Photo {n + 1}", png(48, 48, lambda px, py, coat=coat: portrait(px, py, coat)), (x + 0.8, 1.9, 2.0, 2.0)
        )
        d.text(f"Name {n + 1}", name, (x, 4.1, 3.6, 0.5), 20, True, "#17123A", PP_ALIGN.CENTER)
        d.text(f"Role {n + 1}", role, (x, 4.6, 3.6, 0.5), 16, False, "#555555", PP_ALIGN.CENTER)
    footer()

    d.add(1, "What we ask for")
    d.fill(1, ["A second washing centre", "Two sales hires", "Courier software"], (0.7, 3.4, 6.4, 2.6))
    d.text("Amount", "€1.2 million", (0.7, 1.7, 7, 1.2), 60, True, "#5B3DF5")
    d.shape("Star", MSO_SHAPE.STAR_5_POINT, (9.4, 1.8, 2.2, 2.2), "#FFC93C")
    d.text("Email", "jonas@loopbox.example", (8.4, 4.4, 4.2, 0.5), 18, align=PP_ALIGN.CENTER)
    d.shape("Call button", MSO_SHAPE.ROUNDED_RECTANGLE, (9.0, 5.2, 3.0, 0.8), "#5B3DF5", "Book a call", 18)
    footer()
    return d.deck


def documents() -> dict[str, bytes]:
    """Every document by its file name."""
    drawings = {"house": house, "foodbank": foodbank, "dance": dance, "badge": badge}
    made = {f"p4-{name}.svg": draw().encode() for name, draw in drawings.items()}
    for name, build in {"review": review, "pitch": pitch}.items():
        data = io.BytesIO()
        build().save(data)
        made[f"p4-{name}.pptx"] = data.getvalue()
    return made


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name, data in documents().items():
        (HERE / name).write_bytes(data)
