"""Writes the documents of the fifth part: `python tests/requests/fifth/make_documents.py [FOLDER]` (needs python-pptx).

They go to the folder `documents` beside this script unless another is given. Nothing is random: a second run writes the
same. About half of the layers have names that mean nothing, as drawing programs give them.
"""
# ruff: noqa: E402, E501 - the path comes before the import, and lines of SVG are as long as they are

from __future__ import annotations

import io
import math
import sys
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import (
    INKSCAPE,
    SVG,
    Place,
    Tint,
    chart,
    color,
    fill_lines,
    painted,
    saved,
    shape,
    table,
    textbox,
    uri,
    write,
)

HEAD = 'font-family="Manrope" font-weight="800"'
SANS = 'font-family="Source Sans Pro"'
SERIF = 'font-family="Source Serif Pro"'


def _blend(a: Tint, b: Tint, part: float) -> Tint:
    part = min(1.0, max(0.0, part))
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return red, green, blue


def _room(x: float, y: float) -> Tint:
    """A bright room, 204 by 100: a window with hills, a sofa, a lamp."""
    if y > 78:
        return _blend((176, 128, 84), (140, 96, 60), (y - 78) / 22 + 0.1 * (x // 17 % 2))
    for left in (20, 66, 112):
        if left <= x < left + 40 and 10 <= y < 62:
            if min(x - left, left + 39.5 - x, abs(x - left - 19.5) + 0.5, y - 10, 61.5 - y) < 1:
                return 250, 248, 244
            hill = 48 - 10 * math.sin((x - 20) / 26)
            return (126, 170, 120) if y > hill else _blend((140, 196, 232), (225, 240, 248), (y - 10) / 40)
    if 34 <= x < 130 and 60 <= y < 84:
        return (196, 92, 66) if y < 70 or x < 44 or x >= 120 else (214, 112, 84)
    if math.dist((x, y), (178, 28)) < 13 and y < 32:
        return 250, 220, 140
    if 177.5 <= x <= 179 and 32 <= y <= 80:
        return 70, 60, 56
    return _blend((236, 226, 212), (220, 206, 188), y / 78)


def _flower(x: float, y: float) -> Tint:
    """Three round flowers before a soft ground, 120 by 120."""
    for cx, cy, size, petal in (
        (44, 50, 24, (230, 57, 100)),
        (82, 44, 20, (255, 175, 80)),
        (66, 82, 26, (190, 80, 190)),
    ):
        away = math.dist((x, y), (cx, cy))
        edge = size * (0.82 + 0.18 * math.cos(8 * math.atan2(y - cy, x - cx)))
        if away < 0.28 * size:
            return 255, 224, 130
        if away < edge:
            return _blend(petal, (255, 255, 255), 0.5 * away / size)
    if y > 70 and abs(x - 60 - 0.2 * (y - 90)) < 3:
        return 70, 130, 80
    return _blend((214, 236, 220), (168, 206, 184), math.dist((x, y), (60, 50)) / 80)


def _cup(x: int, y: int) -> Tint:
    """A cup of coffee from above, 90 by 66."""
    away = math.dist((x, y), (44, 33))
    if away < 17:
        return _blend((150, 96, 58), (92, 52, 28), away / 17 + 0.15 * math.sin(away))
    if away < 21:
        return 250, 246, 238
    if away < 29:
        return _blend((232, 224, 212), (210, 198, 182), (away - 21) / 8)
    return _blend((122, 88, 62), (96, 66, 44), (x * 3 + y) % 18 / 18)


def _lake(x: int, y: int) -> Tint:
    """Mountains over a lake at dusk, 90 by 60."""
    if math.dist((x, y), (66, 14)) < 6:
        return 255, 236, 190
    ridge = 30 - 12 * abs(math.sin(x / 14)) - 4 * math.sin(x / 5)
    if y < ridge:
        return _blend((70, 80, 140), (250, 170, 130), y / 30)
    if y < 36:
        return _blend((60, 60, 90), (90, 80, 110), (y - ridge) / 14)
    return _blend((210, 140, 130), (50, 60, 110), (y - 36) / 24 + 0.1 * math.sin(y * 2.1))


def brunch() -> str:
    """A card of a café: dishes with prices in three groups, a drawn egg, marks for vegan dishes, an offer in a frame."""

    def rows(first: int, x: int, right: int, top: int, dishes: tuple[tuple[str, str], ...]) -> str:
        made = []
        for n, (dish, price) in enumerate(dishes):
            y = top + 52 * n
            made.append(f'    <text id="text{first + 2 * n}" class="dish" x="{x}" y="{y}">{dish}</text>')
            made.append(f'    <text id="text{first + 2 * n + 1}" class="price" x="{right}" y="{y}">{price}</text>')
        return "\n".join(made)

    eggs = rows(
        24, 60, 420, 344, (("Shakshuka", "£9.50"), ("Eggs Benedict", "£10.90"), ("Avocado toast", "£8.75"), ("Full English", "£12.00"))
    )  # fmt: skip
    sweet = rows(
        44, 480, 840, 344, (("Blueberry pancakes", "£8.20"), ("French toast", "£7.90"), ("Granola bowl", "£6.50"))
    )
    hot = rows(54, 60, 420, 664, (("Flat white", "£3.40"), ("Chai latte", "£3.90")))
    cold = rows(58, 480, 840, 664, (("Orange juice", "£4.20"), ("Iced tea", "£3.10")))
    return f"""<svg {SVG} {INKSCAPE} width="900" height="1200" viewBox="0 0 900 1200">
  <style>
    .dish {{ font-family: "Source Sans Pro"; font-size: 27px; fill: #3d2c29 }}
    .price {{ font-family: "Source Sans Pro"; font-size: 27px; font-weight: 700; fill: #3d2c29; text-anchor: end }}
    .section {{ font-family: Manrope; font-size: 36px; font-weight: 800; fill: #c8553d }}
    .rule {{ stroke: #c8553d; stroke-width: 2; fill: none }}
    .small {{ font-family: "Source Sans Pro"; font-size: 22px; fill: #6b5b53 }}
  </style>
  <rect id="rect10" width="900" height="1200" fill="#fdf6ec"/>
  <rect id="rect12" width="900" height="220" fill="#2f4b3c"/>
  <g id="g14" inkscape:label="Egg">
    <path id="path4523" d="M700 122c-6 -44 34 -74 78 -66c40 8 74 32 64 70c-8 34 -30 54 -72 50c-40 -4 -64 -18 -70 -54z" fill="#ffffff"/>
    <circle id="path4525" cx="772" cy="114" r="27" fill="#f6ae2d"/>
  </g>
  <text id="text16" x="60" y="118" {SERIF} font-size="76" font-weight="700" fill="#ffffff">The Early Bird</text>
  <text id="tagline" x="60" y="168" {SERIF} font-size="30" font-style="italic" fill="#f6ae2d">Brunch and coffee, all day long</text>
  <g id="g20">
    <text id="text21" class="section" x="60" y="284">Eggs</text>
    <path id="path22" class="rule" d="M60 302H420"/>
{eggs}
  </g>
  <g id="sweet">
    <text id="text41" class="section" x="480" y="284">Sweet things</text>
    <path id="path42" class="rule" d="M480 302H840"/>
{sweet}
  </g>
  <g id="drinks">
    <text id="text51" class="section" x="60" y="604">Drinks</text>
    <path id="path52" class="rule" d="M60 622H840"/>
{hot}
{cold}
  </g>
  <circle id="path70" cx="244" cy="440" r="8" fill="#6a994e"/>
  <circle id="path71" cx="650" cy="440" r="8" fill="#6a994e"/>
  <g id="special">
    <rect id="rect75" x="60" y="770" width="780" height="180" rx="18" fill="#fbe3c0" stroke="#c8553d" stroke-width="4"/>
    <text id="text76" x="100" y="838" {HEAD} font-size="40" fill="#c8553d">Weekend special</text>
    <text id="text77" x="100" y="888" {SANS} font-size="28" fill="#3d2c29">Any two mains and two coffees</text>
    <g id="g78">
      <circle id="path79" cx="740" cy="860" r="66" fill="#c8553d"/>
      <text id="text80" x="740" y="876" text-anchor="middle" {HEAD} font-size="46" fill="#ffffff">£24</text>
    </g>
  </g>
  <circle id="path82" cx="68" cy="1001" r="8" fill="#6a994e"/>
  <text id="legend" class="small" x="86" y="1008">Vegan</text>
  <text id="text84" class="small" x="840" y="1008" text-anchor="end">Groups of six or more: 10% service charge</text>
  <rect id="rect86" y="1050" width="900" height="150" fill="#2f4b3c"/>
  <text id="hours" x="60" y="1112" {SANS} font-size="28" font-weight="700" fill="#ffffff">Kitchen open 8 am to 3 pm</text>
  <text id="text88" x="60" y="1152" {SANS} font-size="24" fill="#d9e4dc">Closed on Mondays</text>
  <text id="address" x="840" y="1112" text-anchor="end" {SANS} font-size="24" fill="#ffffff">12 Station Road, York</text>
  <text id="text90" x="840" y="1152" text-anchor="end" {SANS} font-size="24" fill="#f6ae2d">@earlybirdyork</text>
</svg>
"""


def loft() -> str:
    """A flyer of a flat for rent: a photo, a ribbon, three cards of facts, a list with ticks, an agent, a code to scan."""
    cards = []
    for n, (number, words) in enumerate((("2", "bedrooms"), ("1", "bathroom"), ("870", "sq ft"))):
        base, x = 10 + 4 * n, 48 + 152 * n
        cards.append(
            f'  <g id="Group {base}">\n'
            f'    <rect id="Rectangle {base + 1}" x="{x}" y="540" width="136" height="112" rx="10" fill="#eef4f3"/>\n'
            f'    <text id="Text {base + 2}" x="{x + 68}" y="600" text-anchor="middle" {HEAD} font-size="42" fill="#264653">{number}</text>\n'
            f'    <text id="Text {base + 3}" x="{x + 68}" y="634" text-anchor="middle" {SANS} font-size="20" fill="#5b6b73">{words}</text>\n'
            "  </g>"
        )
    ticks = []
    for n, words in enumerate(("Hardwood floors", "In-unit laundry", "Bike storage", "Cats welcome")):
        y = 736 + 38 * n
        ticks.append(f'    <circle id="Ellipse {24 + 2 * n}" cx="58" cy="{y - 7}" r="8" fill="#2a9d8f"/>')
        ticks.append(
            f'    <text id="Text {25 + 2 * n}" x="80" y="{y}" {SANS} font-size="22" fill="#333333">{words}</text>'
        )
    cells = [
        f'    <rect id="Rectangle {60 + n}" x="{692 + 12 * (spot % 6)}" y="{922 + 12 * (spot // 6)}" width="12" height="12" fill="#264653"/>'
        for n, spot in enumerate((0, 1, 3, 5, 6, 8, 11, 13, 14, 16, 18, 21, 23, 24, 25, 28, 31, 33, 34, 35))
    ]
    lines = ("Tall south-facing windows, a brand-new kitchen", "and a quiet courtyard, two blocks from the park.")
    spans = f'<tspan x="48">{lines[0]}</tspan><tspan x="48" dy="26">{lines[1]}</tspan>'
    return f"""<svg {SVG} width="816" height="1056" viewBox="0 0 816 1056">
  <rect id="Rectangle 1" width="816" height="1056" fill="#ffffff"/>
  <image id="image 2" x="0" y="0" width="816" height="390" preserveAspectRatio="none" xlink:href="{uri(painted(408, 200, lambda x, y: _room(x / 2, y / 2)))}"/>
  <g id="Group 3">
    <rect id="Rectangle 4" x="0" y="40" width="210" height="60" fill="#e76f51"/>
    <text id="Text 5" x="105" y="81" text-anchor="middle" {HEAD} font-size="28" letter-spacing="2" fill="#ffffff">FOR RENT</text>
  </g>
  <text id="headline" x="48" y="456" {SERIF} font-size="46" font-weight="700" fill="#264653">Sunny loft on Maple Street</text>
  <text id="Text 7" x="48" y="500" {SANS} font-size="24" fill="#5b6b73">88 Maple Street, Apt 5C, Portland</text>
  <text id="rent" x="768" y="456" text-anchor="end" {HEAD} font-size="44" fill="#e76f51">$2,150</text>
  <text id="Text 9" x="768" y="490" text-anchor="end" {SANS} font-size="20" fill="#5b6b73">per month</text>
{chr(10).join(cards)}
  <g id="amenities">
    <text id="Text 22" x="48" y="694" {HEAD} font-size="24" fill="#264653">What you get</text>
{chr(10).join(ticks)}
  </g>
  <g id="open-house">
    <rect id="Rectangle 41" x="520" y="540" width="248" height="112" rx="10" fill="#e9c46a"/>
    <text id="Text 42" x="644" y="588" text-anchor="middle" {HEAD} font-size="28" fill="#264653">Open house</text>
    <text id="Text 43" x="644" y="624" text-anchor="middle" {SANS} font-size="20" fill="#264653">Saturday, May 9, 1–4 pm</text>
  </g>
  <text id="Text 44" x="400" y="694" {HEAD} font-size="24" fill="#264653">Lease terms</text>
  <text id="terms" x="400" y="736" {SANS} font-size="22" fill="#333333"><tspan x="400">12-month lease</tspan><tspan x="400" dy="38">One month deposit</tspan><tspan x="400" dy="38">Available June 1</tspan></text>
  <text id="Text 46" transform="translate(352 92)" x="48" y="760" {SANS} font-size="19" font-style="italic" fill="#5b6b73">{spans}</text>
  <g id="Group 47">
    <rect id="Rectangle 48" x="0" y="896" width="816" height="160" fill="#264653"/>
    <g id="agent">
      <circle id="Ellipse 50" cx="108" cy="976" r="50" fill="#2a9d8f"/>
      <text id="Text 51" x="108" y="990" text-anchor="middle" {HEAD} font-size="38" fill="#ffffff">DW</text>
      <text id="Text 52" x="184" y="950" {HEAD} font-size="26" fill="#ffffff">Dana Whitfield</text>
      <text id="Text 53" x="184" y="978" {SANS} font-size="19" fill="#bcd3d0">Leasing agent, Bridgetown Homes</text>
      <text id="phone" x="184" y="1008" {SANS} font-size="21" fill="#ffffff">(503) 555-0148</text>
      <text id="email" x="184" y="1034" {SANS} font-size="21" fill="#ffffff">dana@bridgetownhomes.example</text>
    </g>
  </g>
  <g id="qr-code">
    <rect id="Rectangle 58" x="680" y="910" width="96" height="96" fill="#ffffff"/>
{chr(10).join(cells)}
  </g>
  <text id="Text 90" x="728" y="1034" text-anchor="middle" {SANS} font-size="17" fill="#ffffff">Scan to apply</text>
</svg>
"""


def blooms() -> str:
    """A tall post of a florist: a photo in a frame, a star with an offer, three cards of flowers, a button."""
    cards = []
    for n, (words, price, fill) in enumerate(
        (("Tulips", "$18", "#ef476f"), ("Roses", "$32", "#d00000"), ("Peonies", "$27", "#f4a6c0"))
    ):
        base, x = 12 + 5 * n, 80 + 320 * n
        cards.append(
            f'    <g id="Frame {base}">\n'
            f'      <rect id="Rectangle {base + 1}" x="{x}" y="930" width="280" height="150" rx="24" fill="#ffffff"/>\n'
            f'      <circle id="Ellipse {base + 2}" cx="{x + 64}" cy="1005" r="34" fill="{fill}"/>\n'
            f'      <text id="Text {base + 3}" x="{x + 120}" y="996" {HEAD} font-size="32" fill="#4a2545">{words}</text>\n'
            f'      <text id="Text {base + 4}" x="{x + 120}" y="1040" {SANS} font-size="34" fill="#4a2545">{price}</text>\n'
            "    </g>"
        )
    points = []
    for n in range(24):
        size, turn = (135, 112)[n % 2], math.radians(15 * n)
        points.append(f"{870 + size * math.sin(turn):.1f} {330 - size * math.cos(turn):.1f}")
    petals = "\n".join(
        f'    <ellipse id="Ellipse {31 + n}" cx="{x}" cy="{y}" rx="26" ry="12" transform="rotate({turn} {x} {y})" fill="#ff8fab"/>'
        for n, (x, y, turn) in enumerate(
            ((640, 110, 30), (730, 160, -20), (980, 130, 60), (1010, 600, 15), (960, 720, -40))
        )
    )
    return f"""<svg {SVG} width="1080" height="1350" viewBox="0 0 1080 1350">
  <defs>
    <linearGradient id="paint0_linear" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe5ec"/><stop offset="1" stop-color="#ffc2d1"/></linearGradient>
  </defs>
  <rect id="Rectangle 1" width="1080" height="1350" fill="url(#paint0_linear)"/>
  <g id="Group 30">
{petals}
  </g>
  <g id="logo">
    <path id="Vector 3" d="M100 128c-26 -18 -26 -50 0 -68c26 18 26 50 0 68z" fill="#588157"/>
    <text id="Text 4" x="140" y="106" {SERIF} font-size="40" font-weight="700" fill="#4a2545">Petal &amp; Stem</text>
  </g>
  <text id="Text 5" x="80" y="270" {HEAD} font-size="96" fill="#4a2545"><tspan x="80">Say it with</tspan><tspan x="80" dy="104">flowers</tspan></text>
  <text id="subhead" x="80" y="440" {SANS} font-size="36" fill="#6d4c67">Fresh bouquets, tied by hand</text>
  <g id="photo">
    <rect id="Rectangle 7" x="270" y="490" width="540" height="390" rx="28" fill="#ffffff"/>
    <image id="image 8" x="290" y="510" width="500" height="350" preserveAspectRatio="none" xlink:href="{uri(painted(360, 252, lambda x, y: _flower(x / 3, y / 3 + 16)))}"/>
  </g>
  <g id="Group 9">
    <path id="Star 1" d="M{"L".join(points)}Z" fill="#d90429"/>
    <text id="Text 10" x="870" y="338" text-anchor="middle" {HEAD} font-size="70" fill="#ffffff">-30%</text>
    <text id="Text 11" x="870" y="380" text-anchor="middle" {SANS} font-size="30" fill="#ffffff">this week</text>
  </g>
  <g id="products">
{chr(10).join(cards)}
  </g>
  <path id="heart" d="M150 700c-40 -34 -66 -56 -66 -84c0 -40 50 -50 66 -14c16 -36 66 -26 66 14c0 28 -26 50 -66 84z" fill="#ef476f"/>
  <g id="Frame 40">
    <rect id="Rectangle 41" x="80" y="1140" width="340" height="96" rx="48" fill="#4a2545"/>
    <text id="Text 42" x="250" y="1201" text-anchor="middle" {HEAD} font-size="36" fill="#ffffff">Order online</text>
  </g>
  <text id="Text 43" x="1000" y="1180" text-anchor="end" {HEAD} font-size="32" fill="#4a2545">petalandstem.example</text>
  <text id="handle" x="1000" y="1226" text-anchor="end" {SANS} font-size="30" fill="#6d4c67">@petalandstem</text>
  <text id="fine-print" x="80" y="1300" {SANS} font-size="24" fill="#6d4c67">Offer ends Sunday, May 10. Local delivery only.</text>
</svg>
"""


def clinic() -> str:
    """A notice of a clinic in millimetres: a date in a box, two lists, three steps with arrows, a warning, a syringe."""

    def lines(x: int, *words: str) -> str:
        return "".join(
            f'<tspan x="{x}"{chr(32) + "dy=" + chr(34) + "9" + chr(34) if n else ""}>{line}</tspan>'
            for n, line in enumerate(words)
        )

    steps = []
    for n, words in enumerate(("Check in", "Get your shot", "Rest 15 minutes")):
        x, base = 42 + 63 * n, 870 + 4 * n
        steps.append(
            f'    <g id="g{base}">\n'
            f'      <circle id="circle{base + 1}" cx="{x}" cy="196" r="11" fill="#0077b6"/>\n'
            f'      <text id="text{base + 2}" x="{x}" y="200.5" text-anchor="middle" {HEAD} font-size="12" fill="#ffffff">{n + 1}</text>\n'
            f'      <text id="text{base + 3}" class="body" x="{x}" y="216" text-anchor="middle">{words}</text>\n'
            "    </g>"
        )
    arrows = "\n".join(
        f'    <path id="arrow-{n + 1}" d="M{59 + 63 * n} 196h24m-5 -4l5 4l-5 4" stroke="#90e0ef" stroke-width="2" fill="none"/>'
        for n in range(2)
    )
    return f"""<svg {SVG} {INKSCAPE} width="210mm" height="297mm" viewBox="0 0 210 297">
  <style>
    .body {{ font-family: "Source Sans Pro"; font-size: 6.4px; fill: #1b263b }}
    .heading {{ font-family: Manrope; font-size: 8px; font-weight: 800; fill: #0077b6 }}
    .footer {{ font-family: "Source Sans Pro"; font-size: 5px; fill: #ffffff }}
  </style>
  <rect id="rect833" width="210" height="297" fill="#f4fbfd"/>
  <rect id="rect835" width="210" height="34" fill="#0077b6"/>
  <g id="g850">
    <rect id="rect851" x="16" y="13" width="20" height="8" fill="#ffffff"/>
    <rect id="rect852" x="22" y="7" width="8" height="20" fill="#ffffff"/>
  </g>
  <text id="clinic-name" x="44" y="20.5" {HEAD} font-size="10" fill="#ffffff">Riverside Family Clinic</text>
  <text id="text854" x="16" y="66" {HEAD} font-size="19" fill="#03045e">Flu shot week</text>
  <text id="text855" x="16" y="78" {SANS} font-size="8" fill="#1b263b">Free for all registered patients</text>
  <g id="syringe" transform="rotate(-35 172 62)">
    <rect id="rect857" x="150" y="56" width="36" height="12" rx="1.5" fill="#caf0f8" stroke="#03045e" stroke-width="1"/>
    <rect id="rect858" x="150" y="56" width="20" height="12" fill="#00b4d8"/>
    <rect id="rect859" x="186" y="60" width="12" height="4" fill="#03045e"/>
    <path id="path860" d="M150 62H134" stroke="#03045e" stroke-width="0.9" fill="none"/>
  </g>
  <g id="g862">
    <rect id="rect863" x="16" y="88" width="178" height="30" rx="4" fill="#03045e"/>
    <text id="dates" x="26" y="107" {HEAD} font-size="12" fill="#ffffff">12 to 16 October</text>
    <text id="text865" x="184" y="107" text-anchor="end" {SANS} font-size="10" fill="#90e0ef">9:00 to 17:00</text>
  </g>
  <text id="text866" class="heading" x="16" y="134">Who should come?</text>
  <text id="who" class="body" x="16" y="145">{lines(16, "Everyone over 60", "Pregnant women", "People with asthma or diabetes", "Carers and teachers")}</text>
  <text id="text868" class="heading" x="118" y="134">What to bring</text>
  <text id="text869" class="body" x="118" y="145">{lines(118, "Your insurance card", "Your vaccination record", "A short-sleeved shirt")}</text>
  <g id="steps">
{chr(10).join(steps)}
{arrows}
  </g>
  <g id="warning">
    <rect id="rect890" x="16" y="228" width="178" height="34" rx="4" fill="#fff3b0" stroke="#f77f00" stroke-width="1"/>
    <path id="path891" d="M32 234l11 20h-22z" fill="#f77f00"/>
    <text id="text892" x="32" y="251.5" text-anchor="middle" {HEAD} font-size="12" fill="#ffffff">!</text>
    <text id="text893" x="50" y="243" {SANS} font-size="8" font-weight="700" fill="#1b263b">Please stay home if you have a fever</text>
    <text id="text894" class="body" x="50" y="254">Call us first: 555 0117</text>
  </g>
  <rect id="rect896" y="275" width="210" height="22" fill="#0077b6"/>
  <text id="text897" class="footer" x="16" y="288">Room 4, ground floor</text>
  <text id="text898" class="footer" x="105" y="288" text-anchor="middle">Nurse in charge: Olga Brandt</text>
  <text id="website" class="footer" x="194" y="288" text-anchor="end">riversideclinic.example</text>
</svg>
"""


def _backed(slide: Any, fill: str) -> None:
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(fill)


def _headed(slide: Any, words: str, tint: str, width: float) -> None:
    """The slide's own title, at the left and in a colour."""
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (Inches(part) for part in (0.8, 0.4, width, 1))
    title.text_frame.text = words
    paragraph = title.text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.LEFT
    run = paragraph.runs[0].font
    run.size, run.bold, run.color.rgb = Pt(38), True, color(tint)


def _bulleted(slide: Any, number: int, place: Place, size: int, *lines: str) -> None:
    holder = slide.placeholders[number]
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(size)


def _label(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int = 18) -> None:
    """A shape with words in its middle."""
    paragraph = shape(slide, kind, place, fill, words).text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.CENTER
    paragraph.runs[0].font.size, paragraph.runs[0].font.bold = Pt(size), True


def roastery() -> bytes:
    """A 16:9 deck: a roaster of coffee looks back on a quarter."""
    dark, amber, cream, green = "2C1A12", "D98E04", "FBF3E4", "3A5A40"
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    bullets, two, only, blank = (deck.slide_layouts[number] for number in (1, 3, 5, 6))
    slide = deck.slides.add_slide(blank)
    _backed(slide, dark)
    shape(slide, MSO_SHAPE.OVAL, (9.4, -1.2, 5.6, 5.6), amber)
    textbox(slide, "Northlight Roasters", (0.9, 2.5, 11, 1.2), 60, "FFFFFF", True)
    textbox(slide, "Business review, third quarter 2026", (0.9, 3.8, 10, 0.7), 28, "F2D8A7")
    textbox(slide, "Priya Raman, Managing Director", (0.9, 6.4, 8, 0.5), 18, "F2D8A7")
    slide = deck.slides.add_slide(bullets)
    _headed(slide, "Agenda", dark, 11.6)
    _bulleted(slide, 1, (0.8, 1.7, 8, 4.4), 28, "Results", "Customers", "New products", "Outlook for winter")
    shape(slide, MSO_SHAPE.RECTANGLE, (12.6, 0, 0.733, 7.5), amber)
    slide = deck.slides.add_slide(only)
    _headed(slide, "The quarter in numbers", dark, 11.6)
    for x, number, words, fill in (
        (0.8, "£1.8m", "revenue", green),
        (4.8, "+14%", "new customers", amber),
        (8.8, "96%", "delivered on time", dark),
    ):
        _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 2.2, 3.6, 2.2), fill, number, 44)
        textbox(slide, words, (x, 4.6, 3.6, 0.6), 22, dark)
    textbox(slide, "Unaudited figures", (0.8, 6.7, 5, 0.4), 14, "8A7968")
    slide = deck.slides.add_slide(only)
    _headed(slide, "Revenue by channel", dark, 11.6)
    chart(
        slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("July", "August", "September"),
        {"Wholesale": (310, 298, 342), "Online": (180, 195, 224), "Cafés": (92, 101, 88)}, (0.8, 1.5, 8.4, 5.4), "Thousand pounds",
    )  # fmt: skip
    textbox(slide, "Online keeps growing", (9.6, 2.6, 3.4, 0.6), 24, green, True)
    textbox(slide, "Source: finance team", (9.6, 6.5, 3.4, 0.4), 14, "8A7968")
    slide.notes_slide.notes_text_frame.text = "Mention the summer festival orders."
    slide = deck.slides.add_slide(only)
    _headed(slide, "Where the money went", dark, 11.6)
    table(
        slide,
        (("Cost", "Budget", "Actual"), ("Green coffee", "420", "455"), ("Wages", "510", "512"), ("Packaging", "95", "88"), ("Energy", "60", "74")),
        (0.8, 1.7, 9, 3.4),
    )  # fmt: skip
    textbox(slide, "All amounts in thousand pounds", (0.8, 5.5, 7, 0.5), 16, "8A7968")
    slide = deck.slides.add_slide(bullets)
    _headed(slide, "Coming in November: Winter Blend", dark, 11.6)
    _bulleted(
        slide,
        1,
        (0.8, 1.7, 5.6, 3.6),
        24,
        "Beans from Peru and Ethiopia",
        "Notes of orange and cocoa",
        "Compostable bag",
    )
    slide.shapes.add_picture(io.BytesIO(painted(90, 66, _cup)), Inches(7.2), Inches(1.7), Inches(5.2))
    _label(slide, MSO_SHAPE.OVAL, (6.2, 4.3, 2, 2), amber, "£11.50", 24)
    textbox(slide, "250 g, whole bean or ground", (8.4, 5.8, 4.5, 0.5), 18, dark)
    slide.notes_slide.notes_text_frame.text = "Hand out samples now."
    slide = deck.slides.add_slide(two)
    _headed(slide, "Risks and next steps", dark, 11.6)
    _bulleted(slide, 1, (0.8, 1.7, 5.6, 4), 24, "Rising bean prices", "Late containers", "One big customer")
    _bulleted(
        slide, 2, (6.9, 1.7, 5.6, 4), 24, "Sign the Peru contract", "Hire a second driver", "Launch the new web shop"
    )
    slide = deck.slides.add_slide(blank)
    _backed(slide, cream)
    textbox(slide, "Thank you", (0.9, 2.4, 9, 1.2), 60, dark, True)
    textbox(slide, "priya@northlight.example", (0.9, 3.8, 8, 0.6), 26, green)
    textbox(slide, "Next review: 14 January 2027", (0.9, 4.5, 8, 0.6), 22, dark)
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 7, 13.333, 0.5), amber)
    return saved(deck)


def camera() -> bytes:
    """A 4:3 deck: an evening course for people who take photos."""
    navy, coral, mint, grey = "1D3557", "E63946", "A8DADC", "5C677D"
    deck = Presentation()
    title, bullets, only, blank = (deck.slide_layouts[number] for number in (0, 1, 5, 6))
    slide = deck.slides.add_slide(title)
    slide.shapes.title.text, slide.placeholders[1].text = "Photography for Beginners", "Evening course, autumn term"
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 10, 0.4), coral)
    textbox(slide, "Tutor: Elena Kovac", (0.7, 6.7, 4, 0.4), 16, grey)
    textbox(slide, "Room 12", (7.9, 6.7, 1.5, 0.4), 16, grey)
    slide = deck.slides.add_slide(bullets)
    _headed(slide, "What you will learn", navy, 8.4)
    _bulleted(
        slide, 1, (0.8, 1.7, 8.2, 4.2), 28, "How a camera sees", "Using natural light", "Composing a picture", "Editing on your phone", "Printing at home"
    )  # fmt: skip
    slide.notes_slide.notes_text_frame.text = "Ask who owns a tripod."
    slide = deck.slides.add_slide(blank)
    _backed(slide, "F1FAEE")
    textbox(slide, "The exposure triangle", (0.8, 0.5, 8.4, 0.9), 38, navy, True)
    shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (3.4, 2.6, 3.2, 2.6), mint)
    for place, words, fill in (
        ((4.1, 1.5, 1.8, 1.2), "Aperture", coral),
        ((1.6, 4.6, 1.8, 1.2), "Shutter", navy),
        ((6.6, 4.6, 1.8, 1.2), "ISO", "457B9D"),
    ):
        _label(slide, MSO_SHAPE.OVAL, place, fill, words)
    textbox(slide, "Change one and the others must follow", (0.8, 6.4, 8.4, 0.5), 20, grey)
    slide = deck.slides.add_slide(only)
    _headed(slide, "Timetable", navy, 8.4)
    table(
        slide,
        (("Date", "Topic", "Place"), ("7 October", "Light", "Room 12"), ("14 October", "Portraits", "Studio"), ("21 October", "Landscapes", "City park"), ("28 October", "Editing", "Computer lab")),
        (0.8, 1.7, 8.4, 3.2),
    )  # fmt: skip
    textbox(slide, "Every Wednesday, 18:30 to 20:30", (0.8, 5.4, 8, 0.5), 20, coral, True)
    slide = deck.slides.add_slide(only)
    _headed(slide, "Photos shared last year", navy, 8.4)
    chart(
        slide, XL_CHART_TYPE.LINE_MARKERS, ("Week 1", "Week 2", "Week 3", "Week 4"),
        {"Portraits": (12, 18, 25, 31), "Landscapes": (20, 22, 35, 40)}, (0.8, 1.5, 8.4, 4.8), "",
    )  # fmt: skip
    textbox(slide, "22 people took part", (0.8, 6.6, 6, 0.4), 16, grey)
    slide = deck.slides.add_slide(bullets)
    _headed(slide, "Homework", navy, 8.4)
    _bulleted(slide, 1, (0.8, 1.7, 4.2, 3.6), 24, "Pick one object", "Take ten photos of it", "Bring your best three")
    slide.shapes.add_picture(io.BytesIO(painted(90, 60, _lake)), Inches(5.3), Inches(1.8), Inches(4))
    textbox(slide, "Lake Bled, taken by Tomas", (5.3, 4.55, 4, 0.4), 14, grey)
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.8, 5.8, 4, 0.9), coral, "Due on 14 October")
    slide.notes_slide.notes_text_frame.text = "Collect the email addresses."
    return saved(deck)


def documents() -> dict[str, bytes]:
    """Every document of the fifth part, by its file name."""
    drawings = {"brunch": brunch, "loft": loft, "blooms": blooms, "clinic": clinic}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "roastery.pptx": roastery(), "camera.pptx": camera()}


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "documents", documents())
