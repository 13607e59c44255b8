"""Writes documents/: four SVG designs and two decks, over which plain2.jsonl asks for changes.

Run with `.venv/bin/python tests/requests/plain2/make_documents.py`.
"""
# ruff: noqa: E501 (an element of an SVG stands on one line)
# mypy: disable-error-code="no-untyped-def,no-untyped-call,no-any-return"

from __future__ import annotations

import base64
import datetime
import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

OUT = Path(__file__).parent / "documents"
Pixel = Callable[[int, int], tuple[int, int, int]]


def png(width: int, height: int, pixel: Pixel) -> bytes:
    rows = b"".join(b"\0" + b"".join(bytes(pixel(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def href(data: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(data).decode()


def face(skin: tuple[int, int, int], back: tuple[int, int, int], shirt: tuple[int, int, int]) -> bytes:
    def pixel(x: int, y: int) -> tuple[int, int, int]:
        if (x - 24) ** 2 + (y - 19) ** 2 < 110:
            return (40, 30, 26) if y < 13 else skin
        if ((x - 24) / 17) ** 2 + ((y - 48) / 16) ** 2 < 1:
            return shirt
        return back

    return png(48, 48, pixel)


def board(x: int, y: int) -> tuple[int, int, int]:
    if x % 12 < 2 and 6 < y < 42:
        return (201, 162, 39)
    if 20 < x < 44 and 14 < y < 34:
        return (28, 30, 34)
    return (17, 94 + y // 4, 68)


def svg(name: str, width: int, height: int, body: str, defs: str = "") -> tuple[str, bytes]:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
    )
    return name, (head + (f"<defs>{defs}</defs>\n" if defs else "") + body.strip() + "\n</svg>\n").encode()


def podcast() -> tuple[str, bytes]:
    bars = "\n".join(
        f'  <rect id="bar-{n + 1}" x="{560 + 48 * n}" y="{470 - h}" width="28" height="{2 * h}" rx="6" fill="#fca311"/>'
        for n, h in enumerate((30, 62, 110, 84, 128, 70, 38))
    )
    pills = "\n".join(
        f'<g id="{name.lower()}-pill">\n'
        f'  <rect id="{name.lower()}-plate" x="{70 + 170 * n}" y="900" width="150" height="48" rx="24" fill="#26365c"/>\n'
        f'  <text id="{name.lower()}-label" x="{145 + 170 * n}" y="931" font-family="DejaVu Sans" font-size="20"'
        f' text-anchor="middle" fill="#ffffff">{name}</text>\n</g>'
        for n, name in enumerate(("Apple", "Spotify", "Overcast"))
    )
    return svg(
        "p2-podcast.svg",
        1000,
        1000,
        f"""
<rect id="background" x="0" y="0" width="1000" height="1000" fill="#14213d"/>
<circle id="glow" cx="720" cy="470" r="250" fill="#1f3160"/>
<g id="sound-wave">
{bars}
</g>
<g id="network-logo">
  <circle id="logo-ring" cx="110" cy="110" r="40" fill="none" stroke="#fca311" stroke-width="8"/>
  <circle id="logo-dot" cx="110" cy="110" r="12" fill="#fca311"/>
</g>
<text id="network-name" x="170" y="119" font-family="DejaVu Sans" font-size="26" fill="#e5e5e5">Longwave Network</text>
<g id="episode-badge">
  <circle id="badge-plate" cx="870" cy="130" r="74" fill="#d62828"/>
  <text id="badge-label" x="870" y="142" font-family="DejaVu Sans" font-weight="bold" font-size="34" text-anchor="middle" fill="#ffffff">EP 42</text>
</g>
<text id="show-title" x="70" y="300" font-family="DejaVu Serif" font-weight="bold" font-size="92" fill="#ffffff">Static Hour</text>
<text id="tagline" x="70" y="352" font-family="DejaVu Sans" font-size="28" fill="#a8b2cc">Stories from the edge of the dial</text>
<line id="divider" x1="70" y1="390" x2="470" y2="390" stroke="#fca311" stroke-width="4"/>
<text id="episode-title" font-family="DejaVu Sans" font-size="40" fill="#ffffff"><tspan x="70" y="450">The Lighthouse</tspan><tspan x="70" y="502">That Answered Back</tspan></text>
<text id="release-date" x="70" y="560" font-family="DejaVu Sans" font-size="24" font-style="italic" fill="#fca311">Out Thursday, March 12</text>
<image id="host-photo" x="70" y="610" width="130" height="130" xlink:href="{href(face((214, 168, 132), (69, 90, 130), (240, 240, 240)))}"/>
<text id="host-name" x="70" y="775" font-family="DejaVu Sans" font-size="20" fill="#e5e5e5">Lena Ortiz</text>
<image id="guest-photo" x="290" y="610" width="130" height="130" xlink:href="{href(face((150, 104, 76), (110, 74, 60), (32, 80, 70)))}"/>
<text id="guest-name" x="290" y="775" font-family="DejaVu Sans" font-size="20" fill="#e5e5e5">Sam Whitlock</text>
<g id="microphone">
  <rect id="mic-head" x="690" y="540" width="60" height="100" rx="30" fill="#e5e5e5"/>
  <path id="mic-cradle" d="M670 600 a50 60 0 0 0 100 0" fill="none" stroke="#e5e5e5" stroke-width="8"/>
  <rect id="mic-stem" x="716" y="660" width="8" height="50" fill="#e5e5e5"/>
  <rect id="mic-base" x="680" y="706" width="80" height="10" rx="5" fill="#e5e5e5"/>
</g>
{pills}
<g id="listen-button">
  <rect id="listen-plate" x="660" y="880" width="270" height="78" rx="12" fill="#fca311"/>
  <text id="listen-label" x="795" y="930" font-family="DejaVu Sans" font-weight="bold" font-size="30" text-anchor="middle" fill="#14213d">Listen now</text>
</g>
<text id="explicit-tag" x="70" y="850" font-family="DejaVu Sans" font-size="16" letter-spacing="2" fill="#8d99ae" text-decoration="underline">EXPLICIT CONTENT</text>
""",
    )


def gym_card() -> tuple[str, bytes]:
    holds = (("#e63946", 640, 96, 26), ("#2a9d8f", 716, 150, 20), ("#f4c20d", 800, 104, 30), ("#7b2cbf", 872, 168, 18))
    colours = ("red", "green", "yellow", "purple")
    dots = "\n".join(
        f'<circle id="hold-{name}" cx="{x}" cy="{y}" r="{r}" fill="{fill}"/>'
        for name, (fill, x, y, r) in zip(colours, holds, strict=True)
    )
    perks = "\n".join(
        f'<g id="perk-{n + 1}">\n'
        f'  <rect id="perk-icon-{n + 1}" x="330" y="{336 + 46 * n}" width="22" height="22" fill="#ef7f1a"/>\n'
        f'  <text id="perk-text-{n + 1}" x="366" y="{355 + 46 * n}" font-family="DejaVu Sans" font-size="20" fill="#f1f1ee">{t}</text>\n</g>'
        for n, t in enumerate(("Free chalk refills", "2 guest passes a month", "10% off shoe rental"))
    )
    code = "\n".join(
        f'  <rect id="code-{n + 1}" x="{702 + 2 * x}" y="500" width="{w}" height="70" fill="#1b1b1e"/>'
        for n, (x, w) in enumerate(((0, 10), (10, 20), (25, 8), (36, 26), (56, 10), (68, 18), (85, 8), (98, 30)))
    )
    return svg(
        "p2-gymcard.svg",
        1012,
        638,
        f"""
<rect id="card" x="0" y="0" width="1012" height="638" rx="36" fill="#2b2d31"/>
<polygon id="peak-back" points="420,290 610,70 800,290" fill="#3d4148"/>
<polygon id="peak-front" points="600,290 760,130 930,290" fill="#4c515a"/>
{dots}
<text id="gym-name" x="48" y="100" font-family="DejaVu Sans" font-weight="bold" font-size="58" fill="#ef7f1a">CRUX HALL</text>
<text id="slogan" x="48" y="142" font-family="DejaVu Sans" font-size="22" fill="#c9c9c4">Boulder. Lead. Repeat.</text>
<rect id="stripe" x="0" y="290" width="1012" height="8" fill="#ef7f1a"/>
<rect id="photo-frame" x="44" y="326" width="248" height="248" fill="none" stroke="#f1f1ee" stroke-width="4"/>
<image id="member-photo" x="54" y="336" width="228" height="228" xlink:href="{href(face((226, 182, 150), (120, 130, 140), (190, 60, 40)))}"/>
{perks}
<text id="member-name" x="330" y="520" font-family="DejaVu Serif" font-size="40" fill="#f1f1ee">Jordan Pike</text>
<text id="member-number" x="330" y="560" font-family="DejaVu Sans Mono" font-size="22" fill="#c9c9c4">No. 004817</text>
<g id="plan-badge">
  <rect id="plan-plate" x="700" y="330" width="250" height="60" rx="30" fill="#2a9d8f"/>
  <text id="plan-label" x="825" y="369" font-family="DejaVu Sans" font-weight="bold" font-size="26" text-anchor="middle" fill="#ffffff">UNLIMITED</text>
</g>
<text id="valid-thru" x="700" y="440" font-family="DejaVu Sans" font-size="22" fill="#f1f1ee">Valid thru 08/27</text>
<g id="barcode">
  <rect id="code-plate" x="690" y="490" width="260" height="90" fill="#ffffff"/>
{code}
</g>
<text id="address" x="48" y="614" font-family="DejaVu Sans" font-size="16" fill="#9a9a95">219 Mill Street, Duluth</text>
<text id="phone" x="964" y="614" font-family="DejaVu Sans" font-size="16" text-anchor="end" fill="#9a9a95">218-555-0142</text>
<g id="expired-stamp" display="none">
  <rect id="stamp-frame" x="420" y="190" width="220" height="70" fill="none" stroke="#e63946" stroke-width="6"/>
  <text id="stamp-text" x="530" y="239" font-family="DejaVu Sans" font-weight="bold" font-size="38" text-anchor="middle" fill="#e63946">EXPIRED</text>
</g>
""",
    )


def museum() -> tuple[str, bytes]:
    def fish(number: int, x: int, y: int, fill: str) -> str:
        return (
            f'<g id="g{number}" transform="translate({x} {y})">'
            f'<ellipse id="path-{number}" cx="0" cy="0" rx="46" ry="22" fill="{fill}"/>'
            f'<polygon id="path-{number + 1}" points="40,0 76,-22 76,22" fill="{fill}"/>'
            f'<circle id="path-{number + 2}" cx="-24" cy="-5" r="4" fill="#0b132b"/></g>'
        )

    times = (("6:30 PM", "Lantern walk"), ("8:00 PM", "Deep-sea talk"), ("9:15 PM", "Jazz on the pier"))
    cards = "\n".join(
        f'<g id="g{40 + n}"><rect id="rect-{10 + n}" x="{620 + 220 * n}" y="330" width="200" height="110" rx="8" fill="#1c2541"/>'
        f'<text id="text-{20 + 2 * n}" x="{640 + 220 * n}" y="376" font-family="DejaVu Sans" font-weight="bold" font-size="28" fill="#ffd166">{a}</text>'
        f'<text id="text-{21 + 2 * n}" x="{640 + 220 * n}" y="414" font-family="DejaVu Sans" font-size="18" fill="#ffffff">{b}</text></g>'
        for n, (a, b) in enumerate(times)
    )
    return svg(
        "p2-museum.svg",
        1600,
        600,
        f"""
<rect id="rect-1" x="0" y="0" width="1600" height="600" fill="url(#gradient-1)"/>
<circle id="path-1" cx="1530" cy="90" r="50" fill="#fdf6d8"/>
<g id="g12">
  <rect id="rect-2" x="90" y="250" width="300" height="220" fill="#0b132b"/>
  <polygon id="path-3" points="70,250 240,150 410,250" fill="#0b132b"/>
  <rect id="rect-3" x="120" y="290" width="40" height="60" fill="#ffd166"/>
  <rect id="rect-4" x="220" y="290" width="40" height="60" fill="#ffd166"/>
  <rect id="rect-5" x="320" y="290" width="40" height="60" fill="#ffd166"/>
</g>
<path id="path-4" d="M0 480 C 200 450 400 520 620 485 S 1100 455 1600 490 L1600 600 L0 600 Z" fill="#3a7ca5"/>
{fish(13, 180, 545, "#f25f5c")}
{fish(17, 420, 555, "#70c1b3")}
{fish(21, 1280, 550, "#f25f5c")}
<text id="text-1" x="620" y="130" font-family="DejaVu Serif" font-weight="bold" font-size="76" fill="#ffffff">Museum After Dark</text>
<text id="text-2" x="620" y="186" font-family="DejaVu Sans" font-size="32" fill="#b8d8e8">Tidewater Maritime Museum</text>
<text id="text-3" x="620" y="260" font-family="DejaVu Sans" font-size="40" fill="#ffd166">Friday, October 17</text>
<text id="text-4" x="620" y="304" font-family="DejaVu Sans" font-size="22" fill="#ffffff">Doors open at 6 PM. Adults 21+.</text>
{cards}
<g id="g50">
  <rect id="rect-20" x="1330" y="240" width="220" height="64" rx="32" fill="#f25f5c"/>
  <text id="text-30" x="1440" y="281" font-family="DejaVu Sans" font-weight="bold" font-size="24" text-anchor="middle" fill="#ffffff">Get tickets</text>
</g>
<image id="image-1" x="1330" y="340" width="90" height="90" xlink:href="{href(png(21, 21, lambda x, y: (0, 0, 0) if (x * 7 + y * 5 + x * y) % 3 == 0 or (x < 6 and y < 6) else (255, 255, 255)))}"/>
<text id="text-31" x="1330" y="456" font-family="DejaVu Sans" font-size="16" fill="#ffffff">Scan to RSVP</text>
<text id="text-32" x="1560" y="585" font-family="DejaVu Sans" font-size="18" text-anchor="end" fill="#ffffff">tidewatermuseum.org</text>
""",
        '<linearGradient id="gradient-1" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b132b"/>'
        '<stop offset="1" stop-color="#274060"/></linearGradient>',
    )


def datasheet() -> tuple[str, bytes]:
    specs = (
        ("Supply voltage", "9-36 V DC"),
        ("Output current", "12 A peak"),
        ("Interface", "CAN, RS-485"),
        ("Weight", "86 g"),
    )
    rows = "\n".join(
        (
            f'<rect id="spec-stripe-{n + 1}" x="60" y="{620 + 44 * n}" width="674" height="44" fill="#eef2f5"/>\n'
            if n % 2 == 0
            else ""
        )
        + f'<text id="spec-name-{n + 1}" x="76" y="{648 + 44 * n}" font-family="DejaVu Sans" font-size="17" fill="#33424f">{a}</text>\n'
        f'<text id="spec-value-{n + 1}" x="718" y="{648 + 44 * n}" font-family="DejaVu Sans Mono" font-size="17" text-anchor="end" fill="#0b3954">{b}</text>'
        for n, (a, b) in enumerate(specs)
    )
    cards = "\n".join(
        f'<g id="card-{key}">\n'
        f'  <rect id="card-{key}-plate" x="{60 + 232 * n}" y="430" width="210" height="120" fill="#ffffff" stroke="#c8d3dc" stroke-width="2"/>\n'
        f'  <text id="card-{key}-head" x="{76 + 232 * n}" y="468" font-family="DejaVu Sans" font-weight="bold" font-size="20" fill="#087e8b">{head}</text>\n'
        f'  <text id="card-{key}-body" font-family="DejaVu Sans" font-size="14" fill="#33424f"><tspan x="{76 + 232 * n}" y="498">{a}</tspan><tspan x="{76 + 232 * n}" y="520">{b}</tspan></text>\n</g>'
        for n, (key, head, a, b) in enumerate(
            (
                ("speed", "Fast", "1 kHz control loop,", "no external clock"),
                ("safety", "Safe", "Thermal cutoff and", "reverse protection"),
                ("size", "Small", "42 mm square,", "fits NEMA 17"),
            )
        )
    )
    return svg(
        "p2-datasheet.svg",
        794,
        1123,
        f"""
<rect id="paper" x="0" y="0" width="794" height="1123" fill="#ffffff"/>
<rect id="header-band" x="0" y="0" width="794" height="150" fill="#0b3954"/>
<g id="logo">
  <polygon id="logo-hex" points="100,40 131,58 131,94 100,112 69,94 69,58" fill="#ff9f1c"/>
  <circle id="logo-hole" cx="100" cy="76" r="12" fill="#0b3954"/>
</g>
<text id="company" x="150" y="86" font-family="DejaVu Sans" font-size="26" letter-spacing="3" fill="#ffffff">HEXDRIVE</text>
<text id="revision" x="734" y="84" font-family="DejaVu Sans Mono" font-size="16" text-anchor="end" fill="#bfd7ea">Rev. B / 2025-04</text>
<text id="product-name" x="60" y="220" font-family="DejaVu Sans" font-weight="bold" font-size="54" fill="#0b3954">KX-210</text>
<text id="subtitle" x="60" y="258" font-family="DejaVu Sans" font-size="24" fill="#087e8b">Two-axis servo controller</text>
<text id="summary" font-family="DejaVu Sans" font-size="16" fill="#33424f"><tspan x="60" y="302">Drives two brushed motors from</tspan><tspan x="60" y="326">a single board. Tune it over USB,</tspan><tspan x="60" y="350">then run it without a host.</tspan></text>
<image id="board-photo" x="494" y="180" width="240" height="180" xlink:href="{href(png(64, 48, board))}"/>
<text id="photo-caption" x="614" y="384" font-family="DejaVu Sans" font-size="13" font-style="italic" text-anchor="middle" fill="#6b7a86">Shown at actual size</text>
<g id="new-badge">
  <circle id="new-plate" cx="724" cy="184" r="36" fill="#c81d25"/>
  <text id="new-label" x="724" y="191" font-family="DejaVu Sans" font-weight="bold" font-size="20" text-anchor="middle" fill="#ffffff">NEW</text>
</g>
{cards}
<text id="specs-heading" x="60" y="602" font-family="DejaVu Sans" font-weight="bold" font-size="24" fill="#0b3954">Specifications</text>
{rows}
<g id="dimension-drawing">
  <rect id="outline-square" x="80" y="850" width="120" height="120" fill="none" stroke="#33424f" stroke-width="2"/>
  <circle id="bolt-1" cx="96" cy="866" r="6" fill="#33424f"/>
  <circle id="bolt-2" cx="184" cy="866" r="6" fill="#33424f"/>
  <circle id="bolt-3" cx="96" cy="954" r="6" fill="#33424f"/>
  <circle id="bolt-4" cx="184" cy="954" r="6" fill="#33424f"/>
  <line id="dimension-line" x1="80" y1="990" x2="200" y2="990" stroke="#c81d25" stroke-width="2"/>
</g>
<text id="dimension-label" x="140" y="1012" font-family="DejaVu Sans Mono" font-size="14" text-anchor="middle" fill="#c81d25">42.0 mm</text>
<rect id="order-panel" x="280" y="850" width="454" height="160" rx="10" fill="#eef2f5"/>
<text id="price" x="304" y="905" font-family="DejaVu Sans" font-weight="bold" font-size="36" fill="#0b3954">$79.00</text>
<text id="lead-time" x="304" y="940" font-family="DejaVu Sans" font-size="16" fill="#33424f">Ships in 2 weeks</text>
<text id="part-number" x="304" y="980" font-family="DejaVu Sans Mono" font-size="16" fill="#33424f">P/N HX-KX210-B</text>
<g id="order-button">
  <rect id="order-plate" x="530" y="900" width="180" height="60" rx="6" fill="#087e8b"/>
  <text id="order-label" x="620" y="937" font-family="DejaVu Sans" font-weight="bold" font-size="20" text-anchor="middle" fill="#ffffff">Order samples</text>
</g>
<line id="footer-rule" x1="60" y1="1050" x2="734" y2="1050" stroke="#c8d3dc" stroke-width="1"/>
<text id="footer-left" x="60" y="1082" font-family="DejaVu Sans" font-size="13" fill="#6b7a86">hexdrive.example/kx210</text>
<text id="footer-right" x="734" y="1082" font-family="DejaVu Sans" font-size="13" text-anchor="end" fill="#6b7a86">Specifications subject to change</text>
""",
    )


def rgb(code: str) -> RGBColor:
    return RGBColor.from_string(code)


def wide(deck) -> None:
    """The default template on 16:9 paper, its placeholders stretched along."""
    factor = 4 / 3
    deck.slide_width = Inches(40 / 3)
    master = deck.slide_master
    for shapes in [master.placeholders, *(layout.placeholders for layout in master.slide_layouts)]:
        for shape in shapes:
            place = shape._element.spPr.find("{http://schemas.openxmlformats.org/drawingml/2006/main}xfrm")
            if place is not None:
                shape.left, shape.width = int(shape.left * factor), int(shape.width * factor)


def words(slide, name, left, top, width, height, text, size=18, colour="333333", bold=False, align=PP_ALIGN.LEFT):
    box = slide.shapes.add_textbox(Inches(left), Inches(top), Inches(width), Inches(height))
    box.name = name
    box.text_frame.word_wrap = True
    box.text_frame.text = text
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = align
        for run in paragraph.runs:
            run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, rgb(colour)
    return box


def shape(slide, kind, name, left, top, width, height, fill, text="", colour="FFFFFF", size=16, line=None):
    made = slide.shapes.add_shape(kind, Inches(left), Inches(top), Inches(width), Inches(height))
    made.name = name
    made.fill.solid()
    made.fill.fore_color.rgb = rgb(fill)
    if line:
        made.line.color.rgb, made.line.width = rgb(line), Pt(2)
    else:
        made.line.fill.background()
    made.shadow.inherit = False
    if text:
        made.text_frame.text = text
        made.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        for paragraph in made.text_frame.paragraphs:
            paragraph.alignment = PP_ALIGN.CENTER
            for run in paragraph.runs:
                run.font.size, run.font.color.rgb = Pt(size), rgb(colour)
    return made


def bullets(holder, lines) -> None:
    holder.text_frame.text = lines[0]
    for line in lines[1:]:
        holder.text_frame.add_paragraph().text = line


def table(slide, name, left, top, width, height, grid, head):
    frame = slide.shapes.add_table(len(grid), len(grid[0]), Inches(left), Inches(top), Inches(width), Inches(height))
    frame.name = name
    for r, row in enumerate(grid):
        for c, text in enumerate(row):
            cell = frame.table.cell(r, c)
            cell.text = text
            cell.text_frame.paragraphs[0].runs[0].font.size = Pt(16)
            if r == 0:
                cell.fill.solid()
                cell.fill.fore_color.rgb = rgb(head)


def chart(slide, name, kind, left, top, width, height, title, categories, series) -> None:
    data = CategoryChartData()
    data.categories = categories
    for label, values in series:
        data.add_series(label, values)
    frame = slide.shapes.add_chart(kind, Inches(left), Inches(top), Inches(width), Inches(height), data)
    frame.name = name
    made = frame.chart
    made.has_title = True
    made.chart_title.text_frame.text = title
    made.has_legend = True
    made.legend.position = XL_LEGEND_POSITION.BOTTOM
    made.legend.include_in_layout = False


def save(deck, name: str, title: str) -> tuple[str, bytes]:
    about = deck.core_properties
    about.title, about.author, about.last_modified_by = title, "plain2", "plain2"
    about.created = about.modified = datetime.datetime(2025, 1, 1)
    data = io.BytesIO()
    deck.save(data)
    return name, data.getvalue()


def roadmap() -> tuple[str, bytes]:
    deck = Presentation()
    wide(deck)
    cover, content, only = deck.slide_layouts[0], deck.slide_layouts[1], deck.slide_layouts[5]

    one = deck.slides.add_slide(cover)
    one.shapes.title.text = "Ferry 2026 Roadmap"
    one.placeholders[1].text = "Offline maps for field crews"
    shape(one, MSO_SHAPE.RECTANGLE, "Accent Bar", 0, 0, 40 / 3, 0.3, "5E35B1")
    shape(one, MSO_SHAPE.ROUNDED_RECTANGLE, "Status Tag", 10.6, 0.7, 2.1, 0.6, "00897B", "DRAFT")
    words(one, "Presenter", 0.7, 6.6, 6, 0.5, "Presented by Priya Raman", 16, "616161")
    one.notes_slide.notes_text_frame.text = "Welcome everyone. Keep this under two minutes."

    two = deck.slides.add_slide(content)
    two.shapes.title.text = "What we heard"
    bullets(
        two.placeholders[1],
        [
            "Sync fails on slow networks",
            "Maps take too long to load",
            "Crews want dark mode",
            "Nobody reads the changelog",
        ],
    )
    words(two, "Source Note", 0.7, 6.7, 9, 0.4, "Source: 48 customer interviews, fall 2025", 12, "757575")
    two.notes_slide.notes_text_frame.text = "Pause here for questions."

    three = deck.slides.add_slide(only)
    three.shapes.title.text = "Milestones"
    words(three, "Intro", 0.7, 1.4, 10, 0.5, "Four releases, one per quarter", 18, "424242")
    line = three.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Inches(1), Inches(4), Inches(12.3), Inches(4))
    line.name = "Timeline"
    line.line.color.rgb, line.line.width = rgb("9E9E9E"), Pt(3)
    for n, (label, text, fill) in enumerate(
        (
            ("Q1", "Sync engine", "5E35B1"),
            ("Q2", "Tile cache", "3949AB"),
            ("Q3", "Dark mode", "00897B"),
            ("Q4", "Fleet admin", "F4511E"),
        )
    ):
        left = 1.4 + 3 * n
        shape(three, MSO_SHAPE.OVAL, f"{label} Dot", left, 3.5, 1, 1, fill, label, size=18)
        words(three, f"{label} Label", left - 0.5, 4.7, 2, 0.5, text, 18, "212121", align=PP_ALIGN.CENTER)

    four = deck.slides.add_slide(only)
    four.shapes.title.text = "Teams and owners"
    table(
        four,
        "Owners Table",
        0.7,
        1.6,
        11.9,
        3,
        [
            ["Team", "Lead", "Engineers", "Release"],
            ["Sync", "Dana Cole", "6", "2.0"],
            ["Maps", "Omar Haddad", "4", "2.1"],
            ["Design", "June Park", "2", "2.2"],
            ["Platform", "Luis Vega", "5", "2.3"],
        ],
        "5E35B1",
    )
    words(four, "Hiring Note", 0.7, 5.6, 7, 0.5, "Two open positions on Maps", 18, "F4511E", True)
    four.notes_slide.notes_text_frame.text = "June starts on March 3."

    five = deck.slides.add_slide(only)
    five.shapes.title.text = "Crash-free sessions"
    chart(
        five,
        "Crash Chart",
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        0.7,
        1.5,
        8,
        5.2,
        "Crash-free sessions, percent",
        ["Jan", "Feb", "Mar", "Apr"],
        [("iOS", (97.2, 97.9, 98.4, 99.0)), ("Android", (95.1, 95.8, 96.9, 97.5))],
    )
    shape(
        five,
        MSO_SHAPE.ROUNDED_RECTANGLE,
        "Goal Card",
        9.3,
        2,
        3.3,
        1.5,
        "EDE7F6",
        "Goal: 99.5%",
        "4527A0",
        24,
        "5E35B1",
    )
    words(five, "Goal Caption", 9.3, 3.7, 3.3, 0.8, "Both platforms by December", 16, "616161")

    six = deck.slides.add_slide(content)
    six.shapes.title.text = "Next steps"
    bullets(six.placeholders[1], ["Approve the budget", "Hire two map engineers", "Freeze scope on January 15"])
    six.placeholders[1].width, six.placeholders[1].left = Inches(7.4), Inches(0.7)
    six.placeholders[1].top, six.placeholders[1].height = Inches(1.75), Inches(4.5)
    picture = six.shapes.add_picture(
        io.BytesIO(png(60, 60, lambda x, y: (94, 53, 177) if (x - 30) ** 2 + (y - 30) ** 2 < 640 else (227, 242, 253))),
        Inches(9),
        Inches(1.9),
        Inches(3),
        Inches(3),
    )
    picture.name = "Ferry Logo"
    shape(six, MSO_SHAPE.RIGHT_ARROW, "Arrow", 9.5, 5.3, 2, 0.9, "F4511E")
    words(six, "Contact", 0.7, 6.6, 6, 0.5, "Questions? priya@ferry.example", 16, "616161")
    for n, slide in enumerate(deck.slides, 1):
        if n > 1:
            words(slide, f"Footer {n}", 10.2, 6.95, 2.8, 0.35, "Ferry | Internal", 11, "9E9E9E", align=PP_ALIGN.RIGHT)
    return save(deck, "p2-roadmap.pptx", "Ferry 2026 Roadmap")


def budget() -> tuple[str, bytes]:
    deck = Presentation()
    cover, content, only = deck.slide_layouts[0], deck.slide_layouts[1], deck.slide_layouts[5]

    one = deck.slides.add_slide(cover)
    one.shapes.title.text = "City of Alder Falls"
    one.placeholders[1].text = "Proposed budget, fiscal year 2027"
    shape(one, MSO_SHAPE.OVAL, "Seal", 4.4, 0.5, 1.2, 1.2, "1B5E20", "AF", size=24)
    words(one, "Meeting Date", 0.5, 6.7, 4, 0.4, "Council meeting, May 4", 14, "546E7A")
    one.notes_slide.notes_text_frame.text = "Introduce the finance team."

    two = deck.slides.add_slide(content)
    two.shapes.title.text = "Priorities"
    bullets(
        two.placeholders[1],
        [
            "Repair 14 miles of streets",
            "Keep library hours",
            "Replace two fire engines",
            "No new property tax",
            "Grow the reserve fund",
        ],
    )

    three = deck.slides.add_slide(only)
    three.shapes.title.text = "Spending by department"
    table(
        three,
        "Department Table",
        0.5,
        1.6,
        9,
        3.3,
        [
            ["Department", "2026", "2027"],
            ["Public safety", "$18.2M", "$18.9M"],
            ["Streets", "$9.4M", "$11.1M"],
            ["Parks", "$4.0M", "$3.8M"],
            ["Libraries", "$2.6M", "$2.6M"],
        ],
        "1B5E20",
    )
    words(three, "Table Note", 0.5, 5.4, 9, 0.4, "Figures exclude capital grants", 12, "546E7A")
    three.notes_slide.notes_text_frame.text = "Parks drops because the pool project ends."

    four = deck.slides.add_slide(only)
    four.shapes.title.text = "Where the money comes from"
    chart(
        four,
        "Revenue Chart",
        XL_CHART_TYPE.PIE,
        0.5,
        1.5,
        6,
        5,
        "Revenue sources",
        ["Property tax", "Sales tax", "Fees", "State aid"],
        [("Share", (46, 27, 15, 12))],
    )
    shape(four, MSO_SHAPE.RECTANGLE, "Total Box", 6.9, 2, 2.6, 1.2, "1B5E20", "$41.3M total", size=20)
    words(four, "Fee Note", 6.9, 3.5, 2.6, 0.9, "Fees rise by 2 percent", 14, "37474F")

    five = deck.slides.add_slide(only)
    five.shapes.title.text = "Street repairs"
    for n, (name, cost, fill) in enumerate(
        (("Mill Road", "$1.8M", "0277BD"), ("Harbor Avenue", "$2.4M", "EF6C00"), ("Second Street", "$0.9M", "0277BD"))
    ):
        left = 0.5 + 3.1 * n
        shape(five, MSO_SHAPE.RECTANGLE, f"{name} Card", left, 1.8, 2.8, 1.6, fill, name, size=20)
        words(five, f"{name} Cost", left, 3.5, 2.8, 0.5, cost, 20, "263238", True, PP_ALIGN.CENTER)
    photo = five.shapes.add_picture(
        io.BytesIO(
            png(
                80,
                40,
                lambda x, y: (
                    (236, 196, 60) if 18 < y < 21 and x % 16 < 9 else (84, 88, 92) if y > 6 else (150, 190, 220)
                ),
            )
        ),
        Inches(0.5),
        Inches(4.4),
        Inches(4),
        Inches(2),
    )
    photo.name = "Road Photo"
    words(five, "Photo Caption", 0.5, 6.5, 4, 0.4, "Mill Road, last winter", 12, "546E7A")
    shape(five, MSO_SHAPE.ISOSCELES_TRIANGLE, "Cone", 7.6, 4.9, 1.1, 1.4, "EF6C00")

    six = deck.slides.add_slide(only)
    six.shapes.title.text = "Reserve fund"
    chart(
        six,
        "Reserve Chart",
        XL_CHART_TYPE.LINE_MARKERS,
        0.5,
        1.5,
        9,
        4.4,
        "Reserve balance, $M",
        ["2023", "2024", "2025", "2026"],
        [("Balance", (5.1, 5.6, 6.0, 6.8)), ("Target", (6.0, 6.2, 6.4, 6.6))],
    )
    words(six, "Reserve Note", 0.5, 6.2, 9, 0.4, "Target is 16 percent of spending", 14, "37474F")

    seven = deck.slides.add_slide(content)
    seven.shapes.title.text = "How to comment"
    bullets(seven.placeholders[1], ["Email the clerk", "Speak at the hearing", "Mail a letter to City Hall"])
    seven.placeholders[1].left, seven.placeholders[1].top = Inches(0.5), Inches(1.75)
    seven.placeholders[1].width, seven.placeholders[1].height = Inches(9), Inches(3)
    shape(seven, MSO_SHAPE.ROUNDED_RECTANGLE, "Comment Button", 0.7, 5.2, 3, 0.8, "0277BD", "Comment online", size=18)
    words(seven, "Deadline", 4.2, 5.35, 5, 0.5, "Comments close on June 1", 18, "B71C1C", True)
    seven.notes_slide.notes_text_frame.text = "Thank the volunteers."
    for n, slide in enumerate(deck.slides, 1):
        if n > 1:
            words(slide, f"Footer {n}", 6.5, 7.05, 3, 0.35, "Alder Falls Finance", 10, "78909C", align=PP_ALIGN.RIGHT)
    return save(deck, "p2-budget.pptx", "City of Alder Falls budget")


def documents() -> dict[str, bytes]:
    """Every document by its file name."""
    return dict(make() for make in (podcast, gym_card, museum, datasheet, roadmap, budget))


if __name__ == "__main__":
    OUT.mkdir(exist_ok=True)
    for name, data in documents().items():
        (OUT / name).write_bytes(data)
