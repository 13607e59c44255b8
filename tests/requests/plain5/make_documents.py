"""Writes documents/: four designs and two decks, the same bytes each time.

A farmers' market poster, a hospital sign, a chess club's certificate, an app's first screen (as a design tool exports
it), a training deck and a research deck. Run with the project's Python: `python make_documents.py`.
"""
# ruff: noqa: E501 (an element of an SVG stands on one line)
# mypy: disable-error-code="no-untyped-def,no-untyped-call,no-any-return"

from __future__ import annotations

import base64
import datetime
import io
import struct
import zipfile
import zlib
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.util import Emu, Pt

HERE = Path(__file__).parent
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def png(width: int, height: int, low: tuple[int, int, int], high: tuple[int, int, int]) -> bytes:
    """A small picture: a slope of colours with a lighter disc in it."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            part = y / max(height - 1, 1)
            disc = (x - width * 0.6) ** 2 + (y - height * 0.45) ** 2 < (height * 0.25) ** 2
            for a, b in zip(low, high, strict=True):
                value = a + (b - a) * part
                rows.append(int(min(255, value + 50 if disc else value)))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + chunk(b"IEND", b"")
    )


def embedded(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def market() -> str:
    """A poster of a farmers' market, 600 by 840."""
    stalls = [
        ("vegetables", 40, "#4f8a3c", "Vegetables", "Picked at dawn"),
        ("bread", 220, "#b9772f", "Bread", "Baked on site"),
        ("cheese", 400, "#d9a520", "Cheese", "From Ashby Dairy"),
    ]
    cards = "".join(
        f"""
  <g id="stall-{name}">
    <rect id="{name}-card" x="{x}" y="430" width="160" height="150" fill="#ffffff" stroke="#c9b98f" stroke-width="2"/>
    <circle id="{name}-icon" cx="{x + 80}" cy="475" r="28" fill="{colour}"/>
    <text id="{name}-name" x="{x + 80}" y="534" font-family="Lato" font-size="20" font-weight="700" fill="#3b2f1e" text-anchor="middle">{head}</text>
    <text id="{name}-note" x="{x + 80}" y="560" font-family="Lato" font-size="14" fill="#6b5b45" text-anchor="middle">{note}</text>
  </g>"""
        for name, x, colour, head, note in stalls
    )
    return f"""{SVG} width="600" height="840" viewBox="0 0 600 840">
  <rect id="background" x="0" y="0" width="600" height="840" fill="#f7f0dd"/>
  <rect id="sky" x="0" y="0" width="600" height="230" fill="#bfe0ee"/>
  <circle id="sun" cx="500" cy="80" r="44" fill="#f4c430"/>
  <path id="hill-left" d="M0 230 Q150 110 330 230 Z" fill="#7fb069"/>
  <path id="hill-right" d="M250 230 Q430 140 600 230 Z" fill="#5d9150"/>
  <g id="logo">
    <circle id="logo-disc" cx="66" cy="62" r="30" fill="#2f5d34"/>
    <path id="logo-leaf" d="M66 82 C44 66 50 46 66 40 C82 46 88 66 66 82 Z" fill="#ffffff"/>
  </g>
  <text id="title" x="300" y="290" font-family="Playfair Display" font-size="44" font-weight="700" fill="#2f5d34" text-anchor="middle">Thornley Farmers' Market</text>
  <text id="subtitle" x="300" y="324" font-family="Lato" font-size="20" font-style="italic" fill="#6b5b45" text-anchor="middle">Straight from the field to your basket</text>
  <line id="divider" x1="120" y1="345" x2="480" y2="345" stroke="#c9b98f" stroke-width="2"/>
  <text id="date" x="150" y="386" font-family="Lato" font-size="24" font-weight="700" fill="#8c2f1b" text-anchor="middle">Saturday 14 June</text>
  <text id="opening-hours" x="450" y="386" font-family="Lato" font-size="24" fill="#8c2f1b" text-anchor="middle">8 am to 1 pm</text>{cards}
  <image id="photo" x="40" y="610" width="220" height="140" preserveAspectRatio="none" xlink:href="{embedded(png(66, 42, (90, 130, 60), (190, 60, 40)))}"/>
  <text id="venue" x="290" y="640" font-family="Lato" font-size="20" font-weight="700" fill="#3b2f1e">Thornley Village Green</text>
  <text id="directions" x="290" y="668" font-family="Lato" font-size="15" fill="#6b5b45">Behind the church, off Mill Lane</text>
  <g id="button">
    <rect id="button-plate" x="290" y="695" width="180" height="48" rx="4" fill="#8c2f1b"/>
    <text id="button-label" x="380" y="725" font-family="Lato" font-size="18" font-weight="700" fill="#ffffff" text-anchor="middle">Book a stall</text>
  </g>
  <g id="parking-badge">
    <circle id="parking-disc" cx="528" cy="705" r="42" fill="#f4c430"/>
    <text id="parking-label" x="528" y="710" font-family="Lato" font-size="13" font-weight="700" fill="#3b2f1e" text-anchor="middle">Free parking</text>
  </g>
  <rect id="footer-band" x="0" y="780" width="600" height="60" fill="#2f5d34"/>
  <text id="website" x="40" y="816" font-family="Lato" font-size="16" fill="#ffffff">www.thornleymarket.example</text>
  <text id="phone" x="560" y="816" font-family="Lato" font-size="16" fill="#ffffff" text-anchor="end">01632 960 144</text>
</svg>
"""


def hospital() -> str:
    """A sign in a hospital's hall, 900 by 600."""
    places = [
        ("radiology", "Radiology", "1", "right", "#1d70b8"),
        ("maternity", "Maternity Unit", "2", "right", "#1d70b8"),
        ("outpatients", "Outpatients", "G", "left", "#1d70b8"),
        ("pharmacy", "Pharmacy", "G", "left", "#1d70b8"),
    ]
    shapes = {
        "right": "M60 {t} H84 V{a} L106 {m} L84 {b} V{c} H60 Z",
        "left": "M106 {t} H82 V{a} L60 {m} L82 {b} V{c} H106 Z",
    }
    rows = ""
    for n, (name, words, floor, way, colour) in enumerate(places):
        y = 168 + n * 80
        d = shapes[way].format(t=y + 16, a=y + 8, m=y + 24, b=y + 40, c=y + 32)
        rows += f"""
  <g id="{name}-row">
    <path id="{name}-arrow" d="{d}" fill="#003087"/>
    <text id="{name}" x="130" y="{y + 34}" font-family="Arial" font-size="30" fill="#212b32">{words}</text>
    <circle id="{name}-floor" cx="520" cy="{y + 24}" r="22" fill="{colour}"/>
    <text id="{name}-floor-label" x="520" y="{y + 32}" font-family="Arial" font-size="22" font-weight="700" fill="#ffffff" text-anchor="middle">{floor}</text>
  </g>"""
    return f"""{SVG} width="900" height="600" viewBox="0 0 900 600">
  <rect id="panel" x="0" y="0" width="900" height="600" fill="#f0f4f5"/>
  <rect id="header" x="0" y="0" width="900" height="110" fill="#003087"/>
  <text id="hospital-name" x="40" y="58" font-family="Arial" font-size="38" font-weight="700" fill="#ffffff">St Oswin's Hospital</text>
  <text id="entrance" x="40" y="92" font-family="Arial" font-size="20" fill="#c8d6ea">East entrance</text>
  <g id="cross">
    <rect id="cross-plate" x="790" y="20" width="70" height="70" fill="#ffffff"/>
    <rect id="cross-upright" x="817" y="30" width="16" height="50" fill="#d5281b"/>
    <rect id="cross-bar" x="800" y="47" width="50" height="16" fill="#d5281b"/>
  </g>
  <text id="floor-heading" x="520" y="148" font-family="Arial" font-size="16" font-weight="700" fill="#4c6272" text-anchor="middle">FLOOR</text>{rows}
  <rect id="map-frame" x="600" y="140" width="260" height="200" fill="#ffffff" stroke="#4c6272" stroke-width="3"/>
  <image id="map" x="610" y="150" width="240" height="180" preserveAspectRatio="none" xlink:href="{embedded(png(60, 45, (200, 215, 225), (120, 160, 170)))}"/>
  <circle id="here-marker" cx="690" cy="270" r="10" fill="#d5281b"/>
  <text id="map-caption" x="730" y="366" font-family="Arial" font-size="16" font-style="italic" fill="#4c6272" text-anchor="middle">You are here</text>
  <g id="emergency">
    <rect id="emergency-plate" x="600" y="390" width="260" height="84" fill="#d5281b"/>
    <text id="emergency-label" x="730" y="442" font-family="Arial" font-size="30" font-weight="700" fill="#ffffff" text-anchor="middle">Emergency</text>
  </g>
  <line id="footer-rule" x1="40" y1="510" x2="860" y2="510" stroke="#4c6272" stroke-width="2"/>
  <text id="visiting-hours" x="40" y="548" font-family="Arial" font-size="20" fill="#212b32">Visiting hours: 2 pm to 8 pm</text>
  <text id="help-desk" x="40" y="578" font-family="Arial" font-size="16" fill="#4c6272">Help desk in the main hall</text>
  <text id="switchboard" x="860" y="548" font-family="Arial" font-size="20" fill="#212b32" text-anchor="end">Switchboard 01632 960 700</text>
</svg>
"""


def certificate() -> str:
    """A certificate of a chess club, 800 by 566."""
    squares = "".join(
        f'\n    <rect id="square-{n + 1}" x="{70 + (n % 4) * 24}" y="{404 + (n // 4) * 24}" width="24" height="24" '
        f'fill="{"#3a2c1a" if (n % 4 + n // 4) % 2 else "#e8d9b5"}"/>'
        for n in range(8)
    )
    corners = "".join(
        f'\n  <rect id="corner-{name}" x="{x}" y="{y}" width="22" height="22" fill="#7a5c1e"/>'
        for name, x, y in (
            ("top-left", 24, 24),
            ("top-right", 754, 24),
            ("bottom-left", 24, 520),
            ("bottom-right", 754, 520),
        )
    )
    return f"""{SVG} width="800" height="566" viewBox="0 0 800 566">
  <rect id="paper" x="0" y="0" width="800" height="566" fill="#fbf7ec"/>
  <rect id="border" x="35" y="35" width="730" height="496" fill="none" stroke="#7a5c1e" stroke-width="4"/>
  <rect id="inner-border" x="48" y="48" width="704" height="470" fill="none" stroke="#7a5c1e" stroke-width="1"/>{corners}
  <image id="crest" x="366" y="64" width="68" height="68" preserveAspectRatio="none" xlink:href="{embedded(png(34, 34, (40, 40, 90), (130, 100, 40)))}"/>
  <text id="club-name" x="400" y="160" font-family="Georgia" font-size="18" letter-spacing="2" fill="#3a2c1a" text-anchor="middle">Wexcombe Chess Club</text>
  <text id="title" x="400" y="214" font-family="Georgia" font-size="42" font-weight="700" fill="#1f2a52" text-anchor="middle">Certificate of Merit</text>
  <text id="presented" x="400" y="250" font-family="Georgia" font-size="16" font-style="italic" fill="#3a2c1a" text-anchor="middle">is presented to</text>
  <text id="recipient" x="400" y="300" font-family="Georgia" font-size="36" fill="#8b1a1a" text-anchor="middle">Eleanor Whitcombe</text>
  <line id="recipient-line" x1="220" y1="314" x2="580" y2="314" stroke="#7a5c1e" stroke-width="1.5"/>
  <text id="reason" x="400" y="346" font-family="Georgia" font-size="18" fill="#3a2c1a" text-anchor="middle">for winning the Under 14 Spring Tournament</text>
  <text id="score" x="400" y="374" font-family="Georgia" font-size="18" fill="#3a2c1a" text-anchor="middle">with six points from seven rounds</text>
  <g id="chessboard">{squares}
  </g>
  <g id="pawn">
    <circle id="pawn-head" cx="118" cy="346" r="12" fill="#1f2a52"/>
    <path id="pawn-body" d="M110 360 H126 L134 396 H102 Z" fill="#1f2a52"/>
  </g>
  <g id="seal">
    <path id="ribbon-left" d="M648 410 L632 464 L652 452 L664 416 Z" fill="#8b1a1a"/>
    <path id="ribbon-right" d="M692 410 L708 464 L688 452 L676 416 Z" fill="#8b1a1a"/>
    <circle id="seal-disc" cx="670" cy="385" r="40" fill="#c9a227" stroke="#7a5c1e" stroke-width="3"/>
    <text id="seal-text" x="670" y="392" font-family="Georgia" font-size="20" font-weight="700" fill="#3a2c1a" text-anchor="middle">2025</text>
  </g>
  <line id="president-line" x1="220" y1="462" x2="370" y2="462" stroke="#3a2c1a" stroke-width="1"/>
  <text id="president" x="295" y="480" font-family="Georgia" font-size="13" fill="#3a2c1a" text-anchor="middle">Harold Pym, President</text>
  <line id="arbiter-line" x1="430" y1="462" x2="580" y2="462" stroke="#3a2c1a" stroke-width="1"/>
  <text id="arbiter" x="505" y="480" font-family="Georgia" font-size="13" fill="#3a2c1a" text-anchor="middle">Ruth Adeyemi, Arbiter</text>
  <text id="issue-date" x="400" y="508" font-family="Georgia" font-size="12" fill="#7a5c1e" text-anchor="middle">Issued on 3 May 2025</text>
</svg>
"""


def onboarding() -> str:
    """The first screen of an app for bird watchers, 375 by 812, as a design tool exports it."""
    features = [
        (500, "#2a9d8f", "M-8 0 L-2 6 L9 -7 L6 -9 L-2 1 L-6 -3 Z", "Works offline", 8),
        (552, "#e76f51", "M-8 -6 H8 V6 H-8 Z", "Log your sightings", 11),
        (604, "#7b5ea7", "M0 -9 L9 7 H-9 Z", "Share with your club", 14),
    ]
    rows = "".join(
        f"""
    <g id="g{n}" transform="translate(0 {y})">
      <circle id="circle-{n}" cx="56" cy="0" r="18" fill="{colour}"/>
      <path id="path-{n}" d="{d}" transform="translate(56 0)" fill="#ffffff"/>
      <text id="text-{n}" x="90" y="6" font-family="Inter" font-size="17" fill="#264653">{words}</text>
    </g>"""
        for y, colour, d, words, n in features
    )
    dots = "".join(
        f'\n      <circle id="circle-{20 + n}" cx="{157 + n * 20}" cy="660" r="5" fill="{"#264653" if n == 0 else "#c5d0d3"}"/>'
        for n in range(4)
    )
    return f"""{SVG} width="375" height="812" viewBox="0 0 375 812">
  <g id="g1">
    <rect id="rect-1" x="0" y="0" width="375" height="812" fill="#f4f9f8"/>
    <g id="g2">
      <text id="text-1" x="24" y="34" font-family="Inter" font-size="15" font-weight="600" fill="#264653">9:41</text>
      <rect id="rect-2" x="318" y="22" width="28" height="14" rx="3" fill="none" stroke="#264653" stroke-width="1.5"/>
      <rect id="rect-3" x="321" y="25" width="18" height="8" fill="#264653"/>
    </g>
    <text id="text-2" x="347" y="76" font-family="Inter" font-size="16" fill="#2a9d8f" text-anchor="end">Skip</text>
    <text id="text-3" x="28" y="76" font-family="Inter" font-size="16" font-weight="700" fill="#264653">Wingspotter</text>
    <g id="g3" transform="translate(37 104)">
      <rect id="rect-4" x="0" y="0" width="300" height="240" rx="24" fill="#d6ece8"/>
      <circle id="circle-1" cx="240" cy="54" r="28" fill="#f4c95d"/>
      <path id="path-1" d="M0 190 Q90 130 180 190 T300 170 V216 Q300 240 276 240 H24 Q0 240 0 216 Z" fill="#8ab17d"/>
      <g id="g4">
        <path id="path-2" d="M96 150 C96 108 160 100 178 132 L206 120 L184 154 C176 182 110 186 96 150 Z" fill="#e76f51"/>
        <circle id="circle-2" cx="118" cy="138" r="5" fill="#264653"/>
        <path id="path-3" d="M96 144 L78 150 L98 156 Z" fill="#f4a261"/>
      </g>
      <image id="image-1" x="20" y="20" width="60" height="60" preserveAspectRatio="none" xlink:href="{embedded(png(30, 30, (120, 180, 220), (240, 240, 220)))}"/>
    </g>
    <text id="text-4" x="187.5" y="396" font-family="Inter" font-size="30" font-weight="700" fill="#264653" text-anchor="middle">Meet the birds nearby</text>
    <text id="text-5" x="187.5" y="430" font-family="Inter" font-size="16" fill="#5c7178" text-anchor="middle"><tspan x="187.5" y="430">Point your phone at any bird</tspan><tspan x="187.5" y="453">and learn its name in seconds.</tspan></text>{rows}
    <g id="g20">{dots}
    </g>
    <g id="g30">
      <rect id="rect-5" x="28" y="690" width="319" height="54" rx="8" fill="#2a9d8f"/>
      <text id="text-20" x="187.5" y="723" font-family="Inter" font-size="18" font-weight="600" fill="#ffffff" text-anchor="middle">Get started</text>
    </g>
    <text id="text-21" x="187.5" y="780" font-family="Inter" font-size="14" fill="#5c7178" text-anchor="middle">I already have an account</text>
  </g>
</svg>
"""


def px(value: float) -> Emu:
    return Emu(round(value * 9525))


def colour(hexa: str) -> RGBColor:
    return RGBColor.from_string(hexa.lstrip("#").upper())


class Deck:
    """A deck of 960 by 540 pixels."""

    def __init__(self) -> None:
        self.deck = Presentation()
        self.deck.slide_width, self.deck.slide_height = px(960), px(540)
        props = self.deck.core_properties
        props.created = props.modified = datetime.datetime(2025, 5, 1)
        props.author = props.last_modified_by = "plain5"

    def slide(self, layout: int, title: str, notes: str = ""):
        slide = self.deck.slides.add_slide(self.deck.slide_layouts[layout])
        if slide.shapes.title is not None:
            self.place(slide.shapes.title, (48, 28, 864, 72))
            slide.shapes.title.text_frame.text = title
            run = slide.shapes.title.text_frame.paragraphs[0]
            run.alignment = PP_ALIGN.LEFT
            run.runs[0].font.size = Pt(32)
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
        return slide

    @staticmethod
    def cover(title) -> None:
        paragraph = title.text_frame.paragraphs[0]
        paragraph.alignment, paragraph.runs[0].font.size = PP_ALIGN.CENTER, Pt(40)

    @staticmethod
    def place(shape, box) -> None:
        shape.left, shape.top, shape.width, shape.height = map(px, box)

    @staticmethod
    def bullets(shape, lines, size=20) -> None:
        frame = shape.text_frame
        for n, line in enumerate(lines):
            paragraph = frame.paragraphs[0] if n == 0 else frame.add_paragraph()
            run = paragraph.add_run()
            run.text, run.font.size = line, Pt(size)

    @staticmethod
    def words(slide, name, words, box, size=16, fill="#333333", bold=False, italic=False, align=PP_ALIGN.LEFT):
        shape = slide.shapes.add_textbox(*map(px, box))
        shape.name = name
        frame = shape.text_frame
        frame.word_wrap = True
        for n, line in enumerate(words.split("\n")):
            paragraph = frame.paragraphs[0] if n == 0 else frame.add_paragraph()
            paragraph.alignment = align
            run = paragraph.add_run()
            run.text = line
            run.font.size, run.font.bold, run.font.italic = Pt(size), bold, italic
            run.font.color.rgb = colour(fill)
        return shape

    @staticmethod
    def shape(slide, name, kind, box, fill, words="", size=16, ink="#FFFFFF", line=None):
        shape = slide.shapes.add_shape(kind, *map(px, box))
        shape.name = name
        shape.fill.solid()
        shape.fill.fore_color.rgb = colour(fill)
        shape.shadow.inherit = False
        if line:
            shape.line.color.rgb, shape.line.width = colour(line), Pt(2)
        else:
            shape.line.fill.background()
        if words:
            paragraph = shape.text_frame.paragraphs[0]
            paragraph.alignment = PP_ALIGN.CENTER
            run = paragraph.add_run()
            run.text, run.font.size, run.font.bold = words, Pt(size), True
            run.font.color.rgb = colour(ink)
        return shape

    @staticmethod
    def table(slide, name, rows, box, size=16):
        frame = slide.shapes.add_table(len(rows), len(rows[0]), *map(px, box))
        frame.name = name
        for r, row in enumerate(rows):
            for c, words in enumerate(row):
                cell = frame.table.cell(r, c)
                cell.text = words
                cell.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
        return frame

    @staticmethod
    def chart(slide, name, kind, categories, series, box, title=""):
        data = CategoryChartData()
        data.categories = categories
        for label, values in series:
            data.add_series(label, values)
        frame = slide.shapes.add_chart(kind, *map(px, box), data)
        frame.name = name
        chart = frame.chart
        chart.has_legend = True
        chart.legend.position = XL_LEGEND_POSITION.BOTTOM
        chart.legend.include_in_layout = False
        chart.has_title = bool(title)
        if title:
            chart.chart_title.text_frame.text = title
        return frame

    def data(self) -> bytes:
        """The bytes of the deck, with one date for all its parts."""
        raw, out = io.BytesIO(), io.BytesIO()
        self.deck.save(raw)
        with zipfile.ZipFile(raw) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                info = zipfile.ZipInfo(name, (2025, 5, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                part = old.read(name)
                new.writestr(info, steady(part) if name.endswith(".xlsx") else part)
        return out.getvalue()


def steady(workbook: bytes) -> bytes:
    """A chart's workbook without the time at which it was written."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            info = zipfile.ZipInfo(name, (2025, 5, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            part = old.read(name)
            if name == "docProps/core.xml":
                for tag in (b"created", b"modified"):
                    head, mark, rest = part.partition(b"<dcterms:" + tag)
                    start, close, tail = rest.partition(b">")
                    _, end, after = tail.partition(b"</dcterms:" + tag)
                    part = head + mark + start + close + b"2025-05-01T00:00:00Z" + end + after
            new.writestr(info, part)
    return out.getvalue()


def training() -> bytes:
    """Training for new front desk staff of a museum: six slides."""
    deck = Deck()
    one = deck.slide(0, "Welcome to the Front Desk", "Greet everyone at the door and hand out the lanyards.")
    deck.place(one.shapes.title, (80, 150, 800, 90))
    deck.place(one.placeholders[1], (80, 250, 800, 60))
    deck.cover(one.shapes.title)
    deck.bullets(one.placeholders[1], ["Training for new volunteers"], 24)
    deck.shape(one, "Top band", MSO_SHAPE.RECTANGLE, (0, 0, 960, 60), "#35524A")
    deck.words(one, "Museum name", "Larkfield Museum", (48, 14, 400, 32), 16, "#FFFFFF", bold=True)
    deck.words(one, "Date", "9 September 2025", (380, 330, 200, 36), 16, "#666666", align=PP_ALIGN.CENTER)
    deck.shape(one, "Badge", MSO_SHAPE.OVAL, (790, 390, 120, 120), "#C8553D", "Day 1", 20)

    two = deck.slide(1, "Greeting Visitors", "Ask for examples from the group before showing the list.")
    deck.place(two.placeholders[1], (48, 120, 520, 300))
    deck.bullets(
        two.placeholders[1],
        [
            "Smile and say good morning",
            "Offer a map",
            "Ask about access needs",
            "Mention the tea room",
            "Point out the lockers",
        ],
    )
    picture = two.shapes.add_picture(
        io.BytesIO(png(80, 60, (70, 100, 90), (220, 190, 150))), *map(px, (610, 130, 300, 225))
    )
    picture.name = "Lobby photo"
    deck.words(two, "Caption", "The main lobby in spring", (610, 362, 300, 32), 14, "#666666", italic=True)
    deck.words(two, "Footer", "Larkfield Museum training", (48, 500, 400, 28), 12, "#888888")

    three = deck.slide(5, "Ticket Prices", "Concessions are for students and people over 65.")
    deck.table(
        three,
        "Price table",
        [
            ["Ticket", "Weekday", "Weekend"],
            ["Adult", "£9", "£11"],
            ["Concession", "£6", "£8"],
            ["Child", "£4", "£5"],
            ["Family", "£22", "£26"],
        ],
        (48, 120, 600, 230),
    )
    deck.shape(
        three, "Tip box", MSO_SHAPE.ROUNDED_RECTANGLE, (690, 120, 220, 120), "#F2C14E", "Members go free", 18, "#333333"
    )
    deck.words(three, "Price note", "Prices include Gift Aid", (48, 380, 400, 34), 14, "#666666")
    deck.words(three, "Footer", "Larkfield Museum training", (48, 500, 400, 28), 12, "#888888")

    four = deck.slide(5, "Three Steps at Closing Time")
    for n, (words, fill) in enumerate(
        (("Count the till", "#35524A"), ("Lock the cases", "#627C85"), ("Set the alarm", "#C8553D"))
    ):
        deck.shape(four, f"Step {n + 1}", MSO_SHAPE.RECTANGLE, ((48, 330, 648)[n], 150, 264, 140), fill, words, 20)
    deck.words(four, "Reminder", "Sign the log book before you leave", (48, 330, 600, 40), 18, "#333333", bold=True)
    deck.shape(four, "Underline", MSO_SHAPE.RECTANGLE, (48, 374, 420, 4), "#C8553D")
    deck.words(four, "Footer", "Larkfield Museum training", (48, 500, 400, 28), 12, "#888888")

    five = deck.slide(5, "Visitors by Month", "The summer peak is the school holidays.")
    deck.chart(
        five,
        "Visitor chart",
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        ["April", "May", "June", "July"],
        [("2023", (820, 910, 1040, 1380)), ("2024", (900, 980, 1150, 1520))],
        (48, 115, 600, 360),
        "Monthly visitors",
    )
    deck.words(five, "Chart remark", "July is our busiest month", (680, 180, 230, 60), 18, "#C8553D", bold=True)
    deck.shape(five, "Arrow", MSO_SHAPE.LEFT_ARROW, (690, 270, 110, 50), "#627C85")
    deck.words(five, "Footer", "Larkfield Museum training", (48, 500, 400, 28), 12, "#888888")

    six = deck.slide(1, "Who to Ask")
    deck.place(six.placeholders[1], (48, 120, 560, 200))
    deck.bullets(six.placeholders[1], ["Rotas: Imogen Bale", "Lost property: Desmond Okoro", "First aid: Priya Nair"])
    deck.shape(six, "Phone box", MSO_SHAPE.RECTANGLE, (650, 130, 260, 110), "#35524A", "Call extension 204", 18)
    deck.words(six, "Thanks", "Thank you for volunteering", (48, 400, 600, 50), 24, "#C8553D", bold=True)
    deck.words(six, "Footer", "Larkfield Museum training", (48, 500, 400, 28), 12, "#888888")
    return deck.data()


def results() -> bytes:
    """Results of a survey of hedgehogs: seven slides."""
    deck = Deck()
    one = deck.slide(0, "Hedgehogs in School Grounds", "Thank the county trust for the funding.")
    deck.place(one.shapes.title, (80, 140, 800, 90))
    deck.place(one.placeholders[1], (80, 240, 800, 60))
    deck.cover(one.shapes.title)
    deck.bullets(one.placeholders[1], ["Results of the 2024 survey"], 24)
    deck.words(
        one, "Authors", "M. Feltham, A. Quaye and S. Ridley", (230, 320, 500, 36), 16, "#555555", align=PP_ALIGN.CENTER
    )
    deck.shape(one, "Left bar", MSO_SHAPE.RECTANGLE, (0, 0, 24, 540), "#5B3A29")
    deck.shape(one, "Logo", MSO_SHAPE.OVAL, (850, 440, 80, 80), "#7A9E7E", "HS", 20)

    two = deck.slide(1, "What We Asked", "Keep this one short.")
    deck.place(two.placeholders[1], (48, 120, 860, 240))
    deck.bullets(
        two.placeholders[1],
        [
            "How many schools have hedgehogs?",
            "Which gardens do they prefer?",
            "Do compost heaps help?",
            "Are numbers falling?",
        ],
    )
    deck.shape(
        two,
        "Callout",
        MSO_SHAPE.ROUNDED_RECTANGLE,
        (560, 390, 350, 80),
        "#E9D8A6",
        "Four questions, one year",
        18,
        "#5B3A29",
    )
    deck.words(two, "Source", "Source: Hedgehog Survey 2024", (48, 500, 400, 28), 12, "#888888")

    three = deck.slide(1, "Methods")
    deck.place(three.placeholders[1], (48, 120, 520, 260))
    deck.bullets(three.placeholders[1], ["Footprint tunnels for five nights", "Cameras at 38 schools", "Pupil diaries"])
    picture = three.shapes.add_picture(
        io.BytesIO(png(80, 60, (60, 70, 50), (180, 160, 110))), *map(px, (620, 130, 280, 210))
    )
    picture.name = "Tunnel photo"
    deck.words(three, "Photo credit", "Photo: A. Quaye", (620, 346, 280, 30), 12, "#888888", italic=True)
    deck.words(three, "Source", "Source: Hedgehog Survey 2024", (48, 500, 400, 28), 12, "#888888")

    four = deck.slide(5, "Sightings by Season", "Spring counts were delayed by snow.")
    deck.chart(
        four,
        "Season chart",
        XL_CHART_TYPE.BAR_CLUSTERED,
        ["Spring", "Summer", "Autumn"],
        [("Rural", (42, 88, 61)), ("Urban", (35, 74, 80))],
        (48, 115, 580, 360),
        "Number of sightings",
    )
    deck.words(four, "Key finding", "Urban schools lead in autumn", (660, 150, 250, 70), 20, "#BC6C25", bold=True)
    deck.shape(four, "Star", MSO_SHAPE.STAR_5_POINT, (740, 260, 90, 90), "#E9C46A")
    deck.words(four, "Source", "Source: Hedgehog Survey 2024", (48, 500, 400, 28), 12, "#888888")

    five = deck.slide(5, "Results by Habitat")
    deck.table(
        five,
        "Habitat table",
        [
            ["Habitat", "Schools", "Sightings"],
            ["Hedge", "14", "162"],
            ["Compost heap", "9", "121"],
            ["Woodland edge", "8", "64"],
            ["Playing field", "7", "33"],
        ],
        (48, 120, 640, 230),
    )
    deck.words(five, "Table note", "Sightings are totals for the year", (48, 370, 500, 34), 14, "#555555", italic=True)
    deck.shape(five, "Total box", MSO_SHAPE.RECTANGLE, (720, 120, 190, 90), "#5B3A29", "380 in total", 20)
    deck.words(five, "Source", "Source: Hedgehog Survey 2024", (48, 500, 400, 28), 12, "#888888")

    six = deck.slide(5, "Three Findings", "Pause after each figure.")
    for n, (figure, words, fill) in enumerate(
        (
            ("61%", "of schools had hedgehogs", "#7A9E7E"),
            ("3×", "more visits near compost", "#BC6C25"),
            ("12", "nests were found", "#5B3A29"),
        )
    ):
        deck.shape(six, f"Circle {n + 1}", MSO_SHAPE.OVAL, (110 + n * 290, 140, 150, 150), fill, figure, 32)
        deck.words(six, f"Label {n + 1}", words, (75 + n * 290, 305, 220, 36), 16, "#333333", align=PP_ALIGN.CENTER)
    deck.words(six, "Source", "Source: Hedgehog Survey 2024", (48, 500, 400, 28), 12, "#888888")

    seven = deck.slide(1, "Next Steps", "End with the contact details.")
    deck.place(seven.placeholders[1], (48, 120, 560, 220))
    deck.bullets(seven.placeholders[1], ["Repeat the survey in 2026", "Train twenty more schools", "Publish the data"])
    deck.shape(seven, "Contact box", MSO_SHAPE.RECTANGLE, (640, 130, 270, 90), "#7A9E7E", "survey@hedge.example", 16)
    deck.words(seven, "Closing line", "Leave a gap under the fence", (48, 380, 600, 50), 24, "#5B3A29", bold=True)
    deck.words(seven, "Source", "Source: Hedgehog Survey 2024", (48, 500, 400, 28), 12, "#888888")
    return deck.data()


def documents() -> dict[str, bytes]:
    """All documents by name."""
    return {
        "p5-market.svg": market().encode(),
        "p5-hospital.svg": hospital().encode(),
        "p5-certificate.svg": certificate().encode(),
        "p5-onboarding.svg": onboarding().encode(),
        "p5-training.pptx": training(),
        "p5-results.pptx": results(),
    }


if __name__ == "__main__":
    folder = HERE / "documents"
    folder.mkdir(exist_ok=True)
    for name, data in documents().items():
        (folder / name).write_bytes(data)
