"""Write the designs of this part: a menu board, a package label, a lanyard, a fintech ad, and two decks."""
# ruff: noqa: E501 (an element of an SVG stands on one line)
# mypy: disable-error-code="no-untyped-def,no-untyped-call,no-any-return"

from __future__ import annotations

import base64
import io
import re
import struct
import zipfile
import zlib
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

HERE = Path(__file__).parent


def png(width: int, height: int, top: tuple[int, int, int], bottom: tuple[int, int, int]) -> bytes:
    """A small picture: one colour into another, with a lighter disc in the middle."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            part = y / max(1, height - 1)
            colour = [round(a + (b - a) * part) for a, b in zip(top, bottom, strict=True)]
            if (x - width / 2) ** 2 + (y - height / 2) ** 2 < (min(width, height) / 3.2) ** 2:
                colour = [min(255, value + 50) for value in colour]
            rows += bytes(colour)

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


def menu() -> bytes:
    photo = embedded(png(60, 45, (94, 58, 34), (30, 18, 12)))
    rows = [
        ("espresso", "Espresso", "$3.25", 380),
        ("cortado", "Cortado", "$4.00", 440),
        ("flat-white", "Flat White", "$4.50", 500),
        ("oat-latte", "Oat Latte", "$5.25", 560),
        ("cold-brew", "Cold Brew", "$4.75", 620),
    ]
    drinks = "\n".join(
        f'''  <text id="{key}-name" x="90" y="{y}" font-family="DejaVu Sans" font-size="30" fill="#F4EBDD">{name}</text>
  <text id="{key}-price" x="640" y="{y}" font-family="DejaVu Sans" font-size="30" fill="#F4EBDD" text-anchor="end">{price}</text>'''
        for key, name, price, y in rows
    )
    bakes = "\n".join(
        f'''  <g id="bake-{n}">
    <rect id="bake-{n}-plate" x="740" y="{y}" width="380" height="76" rx="10" fill="#3B4A44"/>
    <text id="bake-{n}-name" x="764" y="{y + 48}" font-family="DejaVu Sans" font-size="24" fill="#F4EBDD">{name}</text>
    <text id="bake-{n}-price" x="1096" y="{y + 48}" font-family="DejaVu Sans" font-size="24" fill="#E9B44C" text-anchor="end">{price}</text>
  </g>'''
        for n, (name, price, y) in enumerate(
            [("Butter Croissant", "$3.80", 340), ("Cinnamon Knot", "$4.20", 432), ("Banana Bread", "$3.50", 524)], 1
        )
    )
    return f'''<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="800" viewBox="0 0 1200 800">
  <rect id="board" x="0" y="0" width="1200" height="800" fill="#26302C"/>
  <rect id="frame" x="24" y="24" width="1152" height="752" fill="none" stroke="#C98B4B" stroke-width="4"/>
  <g id="logo">
    <circle id="logo-disc" cx="130" cy="130" r="58" fill="#C98B4B"/>
    <path id="logo-bean" d="M130 92 C158 104 158 156 130 168 C102 156 102 104 130 92 Z" fill="#26302C"/>
  </g>
  <text id="title" x="220" y="130" font-family="DejaVu Serif" font-size="64" font-weight="700" fill="#F4EBDD">Canal St. Coffee Bar</text>
  <text id="tagline" x="222" y="178" font-family="DejaVu Sans" font-size="24" font-style="italic" fill="#C98B4B">Roasted on the block since 2014</text>
  <line id="divider" x1="690" y1="270" x2="690" y2="660" stroke="#C98B4B" stroke-width="2"/>
  <text id="drinks-heading" x="90" y="310" font-family="DejaVu Serif" font-size="36" font-weight="700" fill="#E9B44C">Drinks</text>
{drinks}
  <text id="bakes-heading" x="740" y="310" font-family="DejaVu Serif" font-size="36" font-weight="700" fill="#E9B44C">Bakes</text>
{bakes}
  <image id="photo" x="960" y="70" width="160" height="120" xlink:href="{photo}"/>
  <g id="special">
    <rect id="special-plate" x="740" y="630" width="240" height="70" rx="35" fill="#B5442E"/>
    <text id="special-label" x="860" y="674" font-family="DejaVu Sans" font-size="24" font-weight="700" fill="#FFFFFF" text-anchor="middle">Refill: $1 off</text>
  </g>
  <path id="steam" d="M1050 690 C1040 670 1060 660 1050 640 M1075 690 C1065 670 1085 660 1075 640" fill="none" stroke="#F4EBDD" stroke-width="4"/>
  <text id="opening-hours" x="90" y="740" font-family="DejaVu Sans" font-size="20" fill="#B9C4BD">Mon-Fri 6:30-18:00, Sat 8:00-16:00</text>
  <text id="allergens" x="1110" y="740" font-family="DejaVu Sans" font-size="16" fill="#B9C4BD" text-anchor="end">Ask us about allergens</text>
</svg>
'''.encode()


def label() -> bytes:
    grove = embedded(png(48, 48, (170, 190, 120), (70, 95, 45)))
    facts = [("Volume", "500 ml"), ("Acidity", "0.3 %"), ("Harvest", "Oct 2024"), ("Origin", "Jaen, Spain")]
    rows = "\n".join(
        f'''    <text id="fact-{n}-name" x="80" y="{y}" font-family="DejaVu Sans" font-size="18" fill="#5B6244">{name}</text>
    <text id="fact-{n}-value" x="330" y="{y}" font-family="DejaVu Sans" font-size="18" font-weight="700" fill="#2F3A1F" text-anchor="end">{value}</text>'''
        for n, ((name, value), y) in enumerate(zip(facts, (740, 776, 812, 848), strict=True), 1)
    )
    bars = " ".join(
        f"M{x} 760 h{w} v90 h-{w} Z"
        for x, w in [(540, 4), (550, 8), (564, 4), (574, 12), (592, 4), (602, 6), (616, 10), (632, 4)]
    )
    return f'''<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="720" height="960" viewBox="0 0 720 960">
  <rect id="background" x="0" y="0" width="720" height="960" fill="#F3EFE0"/>
  <rect id="top-band" x="0" y="0" width="720" height="110" fill="#5B6B2E"/>
  <text id="brand" x="360" y="72" font-family="DejaVu Serif" font-size="42" font-weight="700" fill="#F3EFE0" text-anchor="middle" letter-spacing="4">Olivar Alto</text>
  <g id="branch">
    <path id="stem" d="M250 210 Q360 150 470 210" fill="none" stroke="#5B6B2E" stroke-width="5"/>
    <ellipse id="leaf-left" cx="300" cy="170" rx="34" ry="12" fill="#7E9440"/>
    <ellipse id="leaf-right" cx="420" cy="170" rx="34" ry="12" fill="#7E9440"/>
    <circle id="olive" cx="360" cy="206" r="20" fill="#3A3F1E"/>
  </g>
  <text id="product-name" x="360" y="320" font-family="DejaVu Serif" font-size="54" fill="#2F3A1F" text-anchor="middle">Extra Virgin Olive Oil</text>
  <text id="variety" x="360" y="366" font-family="DejaVu Sans" font-size="24" font-style="italic" fill="#5B6244" text-anchor="middle">Picual, first cold pressing</text>
  <image id="grove-photo" x="260" y="400" width="200" height="200" xlink:href="{grove}"/>
  <g id="organic-badge">
    <circle id="organic-disc" cx="590" cy="470" r="62" fill="#D9A21B"/>
    <text id="organic-text" x="590" y="478" font-family="DejaVu Sans" font-size="22" font-weight="700" fill="#FFFFFF" text-anchor="middle">Organic</text>
  </g>
  <polygon id="award-star" points="130,400 144,440 186,440 152,464 165,504 130,480 95,504 108,464 74,440 116,440" fill="#B23A2A"/>
  <text id="award-text" x="130" y="536" font-family="DejaVu Sans" font-size="16" fill="#B23A2A" text-anchor="middle">Gold, Berlin 2025</text>
  <text id="claim" x="360" y="650" font-family="DejaVu Sans" font-size="20" fill="#2F3A1F" text-anchor="middle">Peppery, green, made for bread.</text>
  <text id="new-harvest" x="130" y="570" font-family="DejaVu Sans" font-size="18" font-weight="700" fill="#5B6B2E" text-anchor="middle" display="none">New harvest</text>
  <line id="rule" x1="60" y1="690" x2="660" y2="690" stroke="#5B6B2E" stroke-width="3"/>
  <g id="facts">
    <rect id="facts-box" x="60" y="708" width="290" height="160" fill="none" stroke="#5B6B2E" stroke-width="2"/>
{rows}
  </g>
  <path id="barcode" d="{bars}" fill="#1D1D1B"/>
  <text id="barcode-number" x="588" y="874" font-family="DejaVu Sans Mono" font-size="14" fill="#1D1D1B" text-anchor="middle">8 412345 678905</text>
  <text id="best-before" x="588" y="740" font-family="DejaVu Sans" font-size="16" fill="#2F3A1F" text-anchor="middle">Best before 04/2027</text>
  <rect id="bottom-band" x="0" y="900" width="720" height="60" fill="#5B6B2E"/>
  <text id="storage" x="360" y="936" font-family="DejaVu Sans" font-size="16" fill="#F3EFE0" text-anchor="middle">Keep in a cool, dark place</text>
</svg>
'''.encode()


def lanyard() -> bytes:
    portrait = embedded(png(40, 40, (90, 120, 190), (40, 50, 110)))
    sessions = "\n".join(
        f'''  <g id="session-{n}">
    <rect id="session-{n}-card" x="50" y="{y}" width="500" height="62" rx="8" fill="#E8EAF6"/>
    <circle id="session-{n}-dot" cx="82" cy="{y + 31}" r="12" fill="{dot}"/>
    <text id="session-{n}-time" x="110" y="{y + 39}" font-family="DejaVu Sans" font-size="22" font-weight="700" fill="#1A237E">{time}</text>
    <text id="session-{n}-name" x="210" y="{y + 39}" font-family="DejaVu Sans" font-size="22" fill="#1A237E">{name}</text>
  </g>'''
        for n, (time, name, dot, y) in enumerate(
            [
                ("09:30", "Opening keynote", "#00897B", 560),
                ("11:00", "Rust in production", "#FB8C00", 634),
                ("14:00", "Edge caching lab", "#8E24AA", 708),
            ],
            1,
        )
    )
    return f'''<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="600" height="900" viewBox="0 0 600 900">
  <rect id="card" x="0" y="0" width="600" height="900" rx="24" fill="#FFFFFF"/>
  <rect id="header" x="0" y="0" width="600" height="180" fill="#1A237E"/>
  <rect id="slot" x="240" y="18" width="120" height="22" rx="11" fill="#FFFFFF"/>
  <text id="event-name" x="300" y="104" font-family="DejaVu Sans" font-size="46" font-weight="700" fill="#FFFFFF" text-anchor="middle">Backend Berlin</text>
  <text id="event-date" x="300" y="146" font-family="DejaVu Sans" font-size="22" fill="#C5CAE9" text-anchor="middle">12 June 2025, Arena Treptow</text>
  <image id="portrait" x="50" y="210" width="150" height="150" xlink:href="{portrait}"/>
  <text id="attendee" x="230" y="262" font-family="DejaVu Sans" font-size="44" font-weight="700" fill="#212121">Jonas Keller</text>
  <text id="job-title" x="230" y="306" font-family="DejaVu Sans" font-size="24" fill="#616161">Platform Engineer</text>
  <text id="company" x="230" y="344" font-family="DejaVu Sans" font-size="24" fill="#616161">Nordlicht Systems</text>
  <g id="role-badge">
    <rect id="role-plate" x="50" y="390" width="200" height="60" rx="6" fill="#D81B60"/>
    <text id="role-label" x="150" y="430" font-family="DejaVu Sans" font-size="26" font-weight="700" fill="#FFFFFF" text-anchor="middle">Speaker</text>
  </g>
  <g id="wifi-badge">
    <rect id="wifi-plate" x="270" y="390" width="280" height="60" rx="6" fill="#ECEFF1"/>
    <text id="wifi-label" x="410" y="428" font-family="DejaVu Sans Mono" font-size="20" fill="#37474F" text-anchor="middle">Wi-Fi: bb25-guest</text>
  </g>
  <line id="separator" x1="50" y1="484" x2="550" y2="484" stroke="#1A237E" stroke-width="3" stroke-dasharray="8 6"/>
  <text id="agenda-heading" x="50" y="534" font-family="DejaVu Sans" font-size="28" font-weight="700" fill="#1A237E">Your day</text>
{sessions}
  <polygon id="arrow" points="480,500 520,500 520,490 550,510 520,530 520,520 480,520" fill="#D81B60"/>
  <rect id="footer-band" x="0" y="810" width="600" height="90" fill="#00897B"/>
  <text id="help-line" x="50" y="862" font-family="DejaVu Sans" font-size="20" fill="#FFFFFF">Need help? Desk in hall B</text>
  <text id="hashtag" x="550" y="862" font-family="DejaVu Sans" font-size="20" font-weight="700" fill="#FFFFFF" text-anchor="end">#backendberlin</text>
</svg>
'''.encode()


def fintech() -> bytes:
    person = embedded(png(50, 60, (250, 190, 150), (180, 90, 110)))
    tiles = "\n".join(
        f'''    <g id="g{20 + n}">
      <rect id="rect-{10 + n}" x="{x}" y="800" width="290" height="150" rx="16" fill="#FFFFFF"/>
      <circle id="circle-{n}" cx="{x + 50}" cy="850" r="26" fill="{dot}"/>
      <text id="text-{30 + n}" x="{x + 92}" y="860" font-family="DejaVu Sans" font-size="26" font-weight="700" fill="#101828">{head}</text>
      <text id="text-{40 + n}" x="{x + 24}" y="920" font-family="DejaVu Sans" font-size="20" fill="#475467">{line}</text>
    </g>'''
        for n, (x, head, line, dot) in enumerate(
            [
                (60, "Save", "Round up every tap", "#12B76A"),
                (395, "Split", "Share rent in a second", "#F79009"),
                (730, "Send", "Free in 30 countries", "#2E90FA"),
            ],
            1,
        )
    )
    return f'''<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1080" height="1080" viewBox="0 0 1080 1080">
  <defs>
    <linearGradient id="lg1" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#6941C6"/><stop offset="1" stop-color="#9E77ED"/></linearGradient>
  </defs>
  <g id="g1">
    <rect id="rect-1" x="0" y="0" width="1080" height="1080" fill="#F4EBFF"/>
    <g id="g12">
      <rect id="rect-2" x="640" y="120" width="340" height="600" rx="40" fill="#101828"/>
      <rect id="rect-3" x="660" y="150" width="300" height="540" rx="24" fill="#FFFFFF"/>
      <rect id="rect-4" x="684" y="190" width="252" height="150" rx="16" fill="url(#lg1)"/>
      <text id="text-5" x="704" y="236" font-family="DejaVu Sans" font-size="20" fill="#FFFFFF">Balance</text>
      <text id="text-6" x="704" y="290" font-family="DejaVu Sans" font-size="38" font-weight="700" fill="#FFFFFF">$2,480.16</text>
      <text id="text-7" x="684" y="396" font-family="DejaVu Sans" font-size="20" fill="#101828">Groceries</text>
      <text id="text-8" x="936" y="396" font-family="DejaVu Sans" font-size="20" fill="#D92D20" text-anchor="end">-$64.20</text>
      <text id="text-9" x="684" y="446" font-family="DejaVu Sans" font-size="20" fill="#101828">Payroll</text>
      <text id="text-10" x="936" y="446" font-family="DejaVu Sans" font-size="20" fill="#039855" text-anchor="end">+$1,900.00</text>
      <image id="image-1" x="735" y="490" width="150" height="180" xlink:href="{person}"/>
    </g>
    <g id="g13">
      <path id="path-3" d="M60 100 L100 60 L140 100 L100 140 Z" fill="#6941C6"/>
      <text id="text-1" x="160" y="114" font-family="DejaVu Sans" font-size="40" font-weight="700" fill="#6941C6">Pennywell</text>
    </g>
    <text id="text-2" x="60" y="300" font-family="DejaVu Sans" font-size="68" font-weight="700" fill="#101828"><tspan x="60" dy="0">Money that</tspan><tspan x="60" dy="82">moves with</tspan><tspan x="60" dy="82">you</tspan></text>
    <text id="text-3" x="60" y="540" font-family="DejaVu Sans" font-size="26" fill="#475467">One app for saving and sending.</text>
    <g id="g14">
      <rect id="rect-5" x="60" y="600" width="320" height="90" rx="45" fill="#6941C6"/>
      <text id="text-4" x="220" y="656" font-family="DejaVu Sans" font-size="30" font-weight="700" fill="#FFFFFF" text-anchor="middle">Get the app</text>
    </g>
    <text id="text-11" x="410" y="654" font-family="DejaVu Sans" font-size="22" fill="#6941C6" text-decoration="underline">See fees</text>
{tiles}
    <path id="path-8" d="M540 150 L560 190 L600 196 L570 224 L578 264 L540 244 L502 264 L510 224 L480 196 L520 190 Z" fill="#FDB022"/>
    <text id="text-50" x="540" y="1030" font-family="DejaVu Sans" font-size="16" fill="#667085" text-anchor="middle">Pennywell is not a bank. Deposits insured by partner banks.</text>
  </g>
</svg>
'''.encode()


def rgb(code: str) -> RGBColor:
    return RGBColor.from_string(code)


def textbox(slide, name, x, y, w, h, text, size=16, colour="333333", bold=False, align=None):
    box = slide.shapes.add_textbox(Inches(x), Inches(y), Inches(w), Inches(h))
    box.name = name
    frame = box.text_frame
    frame.word_wrap = True
    paragraph = frame.paragraphs[0]
    if align is not None:
        paragraph.alignment = align
    run = paragraph.add_run()
    run.text = text
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, rgb(colour)
    return box


def plate(slide, name, kind, x, y, w, h, fill, text="", size=16, colour="FFFFFF"):
    shape = slide.shapes.add_shape(kind, Inches(x), Inches(y), Inches(w), Inches(h))
    shape.name = name
    shape.fill.solid()
    shape.fill.fore_color.rgb = rgb(fill)
    shape.line.fill.background()
    if text:
        frame = shape.text_frame
        frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        paragraph = frame.paragraphs[0]
        paragraph.alignment = PP_ALIGN.CENTER
        run = paragraph.add_run()
        run.text = text
        run.font.size, run.font.color.rgb = Pt(size), rgb(colour)
    return shape


def bullets(placeholder, lines, size=20):
    frame = placeholder.text_frame
    for n, line in enumerate(lines):
        paragraph = frame.paragraphs[0] if n == 0 else frame.add_paragraph()
        run = paragraph.add_run()
        run.text = line
        run.font.size = Pt(size)


def put(shape, x, y, w, h):
    shape.left, shape.top, shape.width, shape.height = Inches(x), Inches(y), Inches(w), Inches(h)


def grid(slide, name, x, y, w, h, rows):
    frame = slide.shapes.add_table(len(rows), len(rows[0]), Inches(x), Inches(y), Inches(w), Inches(h))
    frame.name = name
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            cell = frame.table.cell(r, c)
            cell.text = value
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.size = Pt(16)


def graph(slide, name, kind, x, y, w, h, title, categories, series):
    data = CategoryChartData()
    data.categories = categories
    for label, values in series:
        data.add_series(label, values)
    frame = slide.shapes.add_chart(kind, Inches(x), Inches(y), Inches(w), Inches(h), data)
    frame.name = name
    chart = frame.chart
    chart.has_title = True
    chart.chart_title.text_frame.text = title
    chart.has_legend = True
    chart.legend.position = XL_LEGEND_POSITION.BOTTOM
    chart.legend.include_in_layout = False


def settled(data: bytes) -> bytes:
    """The same package with no times in it, nor in the workbooks inside."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            part = old.read(name)
            if name.endswith(".xlsx"):
                part = settled(part)
            elif name == "docProps/core.xml":
                part = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"2025-01-01T00:00:00Z", part)
            new.writestr(zipfile.ZipInfo(name, (2025, 1, 1, 0, 0, 0)), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def saved(deck) -> bytes:
    """The deck's bytes, the same on every run."""
    raw = io.BytesIO()
    deck.save(raw)
    return settled(raw.getvalue())


def wide():
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    return deck


def titled(deck, layout, title, colour="16325C"):
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    slide.shapes.title.text = title
    run = slide.shapes.title.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.color.rgb = Pt(36), rgb(colour)
    if layout != 0:
        put(slide.shapes.title, 0.7, 0.4, 11.9, 1.0)
    return slide


def status() -> bytes:
    deck = wide()
    one = titled(deck, 0, "Platform Status Report")
    put(one.shapes.title, 0.9, 2.2, 11.5, 1.3)
    put(one.placeholders[1], 0.9, 3.6, 11.5, 0.9)
    one.placeholders[1].text = "Infrastructure team, calendar week 23"
    plate(one, "Accent bar", MSO_SHAPE.RECTANGLE, 0, 0, 0.4, 7.5, "0F766E")
    plate(one, "Confidential tag", MSO_SHAPE.ROUNDED_RECTANGLE, 10.4, 0.5, 2.3, 0.6, "B91C1C", "Confidential", 14)
    textbox(one, "Author", 0.9, 6.5, 5, 0.5, "Lena Brandt, Berlin", 16, "555555")

    two = titled(deck, 1, "Highlights")
    put(two.placeholders[1], 0.7, 1.6, 7.2, 4.6)
    bullets(
        two.placeholders[1],
        [
            "Migration to Kubernetes 1.30 finished",
            "Build time down to 6 minutes",
            "Zero open critical bugs",
            "On-call rota covers August",
        ],
    )
    two.shapes.add_picture(
        io.BytesIO(png(64, 48, (20, 110, 120), (10, 40, 70))), Inches(8.4), Inches(1.7), Inches(4.2), Inches(3.15)
    ).name = "Rack photo"
    textbox(two, "Photo caption", 8.4, 4.95, 4.2, 0.4, "New racks in Frankfurt", 14, "666666")
    textbox(two, "Footer", 0.7, 6.9, 6, 0.4, "Platform status, week 23", 12, "888888")
    two.notes_slide.notes_text_frame.text = "Thank the build crew."

    three = titled(deck, 5, "Service Health")
    grid(
        three,
        "Service table",
        0.7,
        1.7,
        8.2,
        3.2,
        [
            ["Service", "Uptime", "Owner"],
            ["Gateway", "99.98 %", "Lena"],
            ["Billing", "99.91 %", "Tariq"],
            ["Search", "99.70 %", "Mila"],
            ["Mailer", "99.95 %", "Oskar"],
        ],
    )
    plate(three, "Green light", MSO_SHAPE.OVAL, 9.6, 1.8, 0.8, 0.8, "16A34A")
    plate(three, "Amber light", MSO_SHAPE.OVAL, 9.6, 2.9, 0.8, 0.8, "F59E0B")
    plate(three, "Red light", MSO_SHAPE.OVAL, 9.6, 4.0, 0.8, 0.8, "DC2626")
    textbox(three, "Green text", 10.6, 1.95, 2.2, 0.5, "Healthy", 18)
    textbox(three, "Amber text", 10.6, 3.05, 2.2, 0.5, "Degraded", 18)
    textbox(three, "Red text", 10.6, 4.15, 2.2, 0.5, "Down", 18)
    textbox(three, "Footer", 0.7, 6.9, 6, 0.4, "Platform status, week 23", 12, "888888")

    four = titled(deck, 5, "Latency Trend")
    graph(
        four,
        "Latency chart",
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        0.7,
        1.6,
        8.4,
        4.9,
        "p95 latency in ms",
        ["March", "April", "May", "June"],
        [("Gateway", (120, 112, 98, 90)), ("Search", (240, 260, 210, 180))],
    )
    plate(four, "Target box", MSO_SHAPE.ROUNDED_RECTANGLE, 9.6, 1.9, 3.0, 1.2, "0F766E", "Target: 150 ms", 20)
    textbox(four, "Comment", 9.6, 3.4, 3.0, 1.0, "Search still above target", 16)
    textbox(four, "Footer", 0.7, 6.9, 6, 0.4, "Platform status, week 23", 12, "888888")
    four.notes_slide.notes_text_frame.text = "Explain the April peak."

    five = titled(deck, 1, "Risks")
    put(five.placeholders[1], 0.7, 1.6, 11.9, 3.2)
    bullets(
        five.placeholders[1], ["Single vendor for DNS", "Backup restore untested", "Two engineers on leave in July"]
    )
    plate(five, "Owner box", MSO_SHAPE.RECTANGLE, 0.7, 5.2, 3.6, 1.0, "16325C", "Owner: Tariq", 18)
    plate(five, "Deadline box", MSO_SHAPE.RECTANGLE, 4.8, 5.2, 3.6, 1.0, "16325C", "Deadline: 30 June", 18)
    plate(five, "Budget box", MSO_SHAPE.RECTANGLE, 9.2, 5.2, 3.4, 1.0, "16325C", "Budget: 20k EUR", 18)
    textbox(five, "Footer", 0.7, 6.9, 6, 0.4, "Platform status, week 23", 12, "888888")

    six = titled(deck, 5, "Next Steps")
    for n, (step, x) in enumerate([("Plan", 0.9), ("Build", 5.0), ("Ship", 9.1)], 1):
        plate(six, f"Step {n}", MSO_SHAPE.CHEVRON, x, 2.4, 3.6, 1.4, "0F766E", step, 24)
    textbox(six, "Contact", 0.9, 4.8, 8, 0.5, "Questions: infra@nordlicht.example", 18)
    plate(six, "Closing star", MSO_SHAPE.STAR_5_POINT, 11.2, 4.8, 1.3, 1.3, "F59E0B")
    textbox(six, "Footer", 0.7, 6.9, 6, 0.4, "Platform status, week 23", 12, "888888")
    six.notes_slide.notes_text_frame.text = "Ask for questions."
    return saved(deck)


def campaign() -> bytes:
    deck = wide()
    pink, ink = "BE185D", "3B0764"
    one = titled(deck, 0, "Fizzwater Spring Launch", ink)
    put(one.shapes.title, 0.9, 2.0, 8.0, 1.3)
    put(one.placeholders[1], 0.9, 3.4, 8.0, 0.9)
    one.placeholders[1].text = "Campaign plan for New York"
    one.shapes.add_picture(
        io.BytesIO(png(48, 64, (250, 160, 200), (120, 20, 120))), Inches(9.5), Inches(1.2), Inches(3.2), Inches(4.27)
    ).name = "Can picture"
    plate(one, "Logo mark", MSO_SHAPE.OVAL, 0.9, 0.5, 0.9, 0.9, pink)
    textbox(one, "Agency name", 2.0, 0.7, 4, 0.5, "Mott & Mercer", 18, pink, True)

    two = titled(deck, 1, "Audience", ink)
    put(two.placeholders[1], 0.7, 1.6, 7.0, 3.6)
    bullets(
        two.placeholders[1],
        ["Commuters aged 22 to 35", "Gym members in Brooklyn", "Office managers", "Dog walkers at lunch"],
    )
    plate(two, "Reach badge", MSO_SHAPE.OVAL, 9.2, 1.8, 2.6, 2.6, pink, "1.2M reach", 22)
    textbox(two, "Source", 0.7, 6.3, 6, 0.4, "Source: MTA rider survey", 12, "777777")
    two.notes_slide.notes_text_frame.text = "Mention the survey size."

    three = titled(deck, 5, "Channels", ink)
    for n, (head, text, x) in enumerate(
        [
            ("Subway", "Posters on the L train", 0.7),
            ("Social", "Short clips, three a week", 4.8),
            ("Street", "Free cans at Union Square", 8.9),
        ],
        1,
    ):
        plate(three, f"Card {n}", MSO_SHAPE.ROUNDED_RECTANGLE, x, 1.8, 3.7, 3.2, "FCE7F3")
        textbox(three, f"Card {n} heading", x + 0.2, 2.0, 3.3, 0.6, head, 24, pink, True)
        textbox(three, f"Card {n} text", x + 0.2, 2.8, 3.3, 0.6, text, 16, "333333")
    plate(three, "Arrow", MSO_SHAPE.RIGHT_ARROW, 0.7, 5.5, 3.0, 0.8, ink)
    textbox(three, "Arrow text", 4.0, 5.6, 6, 0.5, "All three start on April 7", 18)

    four = titled(deck, 5, "Budget", ink)
    grid(
        four,
        "Budget table",
        0.7,
        1.7,
        7.4,
        3.0,
        [
            ["Item", "Cost", "Share"],
            ["Subway ads", "$48,000", "48%"],
            ["Clips", "$22,000", "22%"],
            ["Sampling", "$18,000", "18%"],
            ["Reserve", "$12,000", "12%"],
        ],
    )
    graph(
        four,
        "Budget chart",
        XL_CHART_TYPE.PIE,
        8.5,
        1.6,
        4.2,
        4.4,
        "Spend by channel",
        ["Subway", "Social", "Street"],
        [("Spend", (48, 22, 18))],
    )
    textbox(four, "Total", 0.7, 5.2, 7.4, 0.6, "Total: $100,000", 22, ink, True)
    four.notes_slide.notes_text_frame.text = "Client approved this on Monday."

    five = titled(deck, 1, "Timeline", ink)
    put(five.placeholders[1], 0.7, 1.6, 7.0, 3.0)
    bullets(five.placeholders[1], ["March 10: teaser", "April 7: launch", "May 30: wrap-up report"])
    line = five.shapes.add_connector(1, Inches(0.9), Inches(5.4), Inches(12.4), Inches(5.4))
    line.name = "Time axis"
    line.line.color.rgb, line.line.width = rgb(ink), Pt(3)
    for n, (x, colour) in enumerate([(1.2, "F472B6"), (6.2, pink), (11.4, ink)], 1):
        plate(five, f"Milestone {n}", MSO_SHAPE.OVAL, x, 5.1, 0.6, 0.6, colour)
    textbox(five, "Deadline note", 8.4, 1.8, 4.2, 0.6, "Artwork due March 1", 18, "B91C1C", True)

    six = titled(deck, 5, "Results So Far", ink)
    graph(
        six,
        "Sign-up chart",
        XL_CHART_TYPE.LINE_MARKERS,
        0.7,
        1.6,
        7.6,
        4.8,
        "Sign-ups per week",
        ["Week 1", "Week 2", "Week 3", "Week 4"],
        [("Web", (210, 340, 390, 520)), ("Store", (80, 95, 150, 170))],
    )
    textbox(six, "Quote", 8.8, 2.0, 3.9, 1.0, "Best teaser week so far", 24, ink)
    textbox(six, "Quote author", 8.8, 3.2, 3.9, 0.5, "Dana, brand lead", 16, "777777")
    plate(six, "Next button", MSO_SHAPE.ROUNDED_RECTANGLE, 8.8, 5.4, 2.6, 0.8, pink, "Book review", 18)

    six._element.set("show", "0")

    seven = titled(deck, 5, "Thank You", ink)
    textbox(seven, "Contact", 0.9, 3.0, 8, 0.6, "hello@mottmercer.example", 24, pink)
    plate(seven, "Heart", MSO_SHAPE.HEART, 10.2, 2.6, 1.8, 1.8, pink)
    return saved(deck)


def documents() -> dict[str, bytes]:
    return {
        "p6-menu.svg": menu(),
        "p6-label.svg": label(),
        "p6-lanyard.svg": lanyard(),
        "p6-fintech.svg": fintech(),
        "p6-status.pptx": status(),
        "p6-campaign.pptx": campaign(),
    }


if __name__ == "__main__":
    folder = HERE / "documents"
    folder.mkdir(exist_ok=True)
    for name, data in documents().items():
        (folder / name).write_bytes(data)
