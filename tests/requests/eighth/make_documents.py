"""Writes the documents of this part: a parlour's price list, a city run, a webinar banner and a deck for new staff."""

# ruff: noqa: E402, E501
from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches, Pt

from tests.requests.drawing import (
    INKSCAPE,
    SVG,
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


def _sundae(x: int, y: int) -> Tint:
    """A glass with a red top on a light ground."""
    if abs(x - 40) < 26 - y // 4 and y > 34:
        return 240, 214, 190
    if (x - 40) ** 2 + (y - 26) ** 2 < 260:
        return 214, 74, 96
    return 250, 226 - y // 3, 210 - y // 3


def _code(x: int, y: int) -> Tint:
    """Something that looks like a code to scan."""
    corner = min(x, 23 - x) < 7 and min(y, 23 - y) < 7 and not (x > 16 and y > 16)
    dark = (max(abs(x % 17 - 3), abs(y % 17 - 3)) in (0, 1, 3)) if corner else (x * 7 + y * 5 + x * y) % 3 == 0
    return (20, 20, 20) if dark else (255, 255, 255)


def _portrait(x: int, y: int) -> Tint:
    """A head and shoulders."""
    if (x - 48) ** 2 + (y - 40) ** 2 < 420:
        return 226, 180, 152
    if (x - 48) ** 2 + (y - 42) ** 2 < 780 and y < 52:
        return 92, 58, 38
    if (x - 48) ** 2 / 1400 + (y - 104) ** 2 / 1500 < 1:
        return 236, 232, 224
    return 70 + y // 2, 104 + y // 3, 132 + x // 6


def _office(x: int, y: int) -> Tint:
    """A room with windows."""
    if 14 < y < 44 and x % 30 > 6:
        return 176, 208, 226
    return (204, 190, 168) if y > 62 else (236, 230, 220)


def _icecream() -> bytes:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg {SVG} {INKSCAPE} width="1000" height="1400" viewBox="0 0 1000 1400">
  <rect id="background" x="0" y="0" width="1000" height="1400" fill="#fff4e3"/>
  <g id="awning" inkscape:label="awning">
    <rect id="rect12" x="0" y="0" width="200" height="90" fill="#e8627c"/>
    <rect id="rect13" x="200" y="0" width="200" height="90" fill="#ffffff"/>
    <rect id="rect14" x="400" y="0" width="200" height="90" fill="#e8627c"/>
    <rect id="rect15" x="600" y="0" width="200" height="90" fill="#ffffff"/>
    <rect id="rect16" x="800" y="0" width="200" height="90" fill="#e8627c"/>
  </g>
  <text id="title" x="70" y="215" font-family="Source Serif Pro" font-size="96" font-weight="700" fill="#5b2a1c">Gelato Fresco</text>
  <text id="text18" x="74" y="262" font-family="Lato" font-size="28" fill="#8a5a44">handmade every morning since 1987</text>
  <g id="cone">
    <path id="path21" d="M 770 330 L 890 330 L 830 500 Z" fill="#d9a05b"/>
    <ellipse id="ellipse22" cx="795" cy="310" rx="48" ry="44" fill="#f7e3b5"/>
    <ellipse id="ellipse23" cx="866" cy="310" rx="48" ry="44" fill="#9cc58a"/>
    <ellipse id="ellipse24" cx="830" cy="255" rx="48" ry="44" fill="#e8627c"/>
    <circle id="cherry" cx="830" cy="205" r="15" fill="#b3122e"/>
  </g>
  <text id="heading-scoops" x="70" y="350" font-family="Source Serif Pro" font-size="44" font-weight="600" fill="#e8627c">Scoops</text>
  <line id="line30" x1="70" y1="368" x2="560" y2="368" stroke="#e8627c" stroke-width="3"/>
  <g id="prices">
    <text id="text31" x="70" y="420" font-family="Lato" font-size="32" fill="#3d2b24">1 scoop</text>
    <text id="text32" x="560" y="420" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€1.80</text>
    <text id="text33" x="70" y="470" font-family="Lato" font-size="32" fill="#3d2b24">2 scoops</text>
    <text id="text34" x="560" y="470" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€3.20</text>
    <text id="text35" x="70" y="520" font-family="Lato" font-size="32" fill="#3d2b24">3 scoops</text>
    <text id="text36" x="560" y="520" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€4.50</text>
    <text id="text37" x="70" y="570" font-family="Lato" font-size="32" fill="#3d2b24">Kids cone</text>
    <text id="text38" x="560" y="570" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€1.50</text>
  </g>
  <text id="heading-sundaes" x="70" y="670" font-family="Source Serif Pro" font-size="44" font-weight="600" fill="#e8627c">Sundaes</text>
  <line id="line41" x1="70" y1="688" x2="560" y2="688" stroke="#e8627c" stroke-width="3"/>
  <g id="sundaes">
    <text id="banana-name" x="70" y="740" font-family="Lato" font-size="32" fill="#3d2b24">Banana Split</text>
    <text id="banana-price" x="560" y="740" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€6.90</text>
    <text id="banana-note" x="70" y="770" font-family="Lato" font-size="20" font-style="italic" fill="#8a5a44">vanilla, banana, hot fudge</text>
    <text id="amarena-name" x="70" y="825" font-family="Lato" font-size="32" fill="#3d2b24">Amarena Cup</text>
    <text id="amarena-price" x="560" y="825" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€7.20</text>
    <text id="amarena-note" x="70" y="855" font-family="Lato" font-size="20" font-style="italic" fill="#8a5a44">fior di latte, sour cherries, wafer</text>
    <text id="nonna-name" x="70" y="910" font-family="Lato" font-size="32" fill="#3d2b24">Coppa Nonna</text>
    <text id="nonna-price" x="560" y="910" text-anchor="end" font-family="Lato" font-size="32" font-weight="700" fill="#3d2b24">€7.50</text>
    <text id="nonna-note" x="70" y="940" font-family="Lato" font-size="20" font-style="italic" fill="#8a5a44">hazelnut, espresso, whiped cream</text>
  </g>
  <image id="image52" x="660" y="540" width="270" height="270" preserveAspectRatio="xMidYMid slice" xlink:href="{uri(painted(80, 80, _sundae))}"/>
  <g id="sticker">
    <circle id="circle54" cx="905" cy="560" r="62" fill="#4f9a5b"/>
    <text id="text55" x="905" y="572" text-anchor="middle" font-family="Manrope" font-size="34" font-weight="700" fill="#ffffff">vegan</text>
  </g>
  <g id="toppings">
    <rect id="rect60" x="70" y="1000" width="490" height="150" rx="18" fill="#fbd9c8"/>
    <text id="text61" x="100" y="1050" font-family="Source Serif Pro" font-size="34" font-weight="600" fill="#5b2a1c">Toppings</text>
    <text id="text62" x="100" y="1090" font-family="Lato" font-size="24" fill="#5b2a1c">whipped cream, nuts, sprinkles</text>
    <text id="text63" x="100" y="1126" font-family="Lato" font-size="24" font-weight="700" fill="#5b2a1c">each + €0.70</text>
  </g>
  <g id="flavours">
    <rect id="rect66" x="640" y="860" width="300" height="290" rx="18" fill="#ffffff" stroke="#e8627c" stroke-width="4"/>
    <text id="text67" x="790" y="910" text-anchor="middle" font-family="Source Serif Pro" font-size="30" font-weight="600" fill="#e8627c">Flavours this week</text>
    <text id="flavour-list" x="680" y="960" font-family="Lato" font-size="26" fill="#3d2b24"><tspan x="680" y="960">Pistachio</tspan><tspan x="680" y="998">Stracciatella</tspan><tspan x="680" y="1036">Lemon</tspan><tspan x="680" y="1074">Blackberry</tspan><tspan x="680" y="1112">Hazelnut</tspan></text>
  </g>
  <text id="hours" x="70" y="1208" font-family="Lato" font-size="28" fill="#3d2b24">Mon–Sat 11:00–21:00</text>
  <text id="text71" x="420" y="1208" font-family="Lato" font-size="28" fill="#3d2b24">Sun 12:00–20:00</text>
  <text id="text72" x="940" y="1208" text-anchor="end" font-family="Lato" font-size="22" font-style="italic" fill="#8a5a44">cash only, sorry!</text>
  <rect id="rect74" x="0" y="1260" width="1000" height="140" fill="#5b2a1c"/>
  <text id="address" x="70" y="1342" font-family="Lato" font-size="30" fill="#fff4e3">Via Roma 12, Trieste</text>
  <text id="phone" x="500" y="1342" text-anchor="middle" font-family="Lato" font-size="30" fill="#fff4e3">040 555 0143</text>
  <text id="text77" x="930" y="1342" text-anchor="end" font-family="Lato" font-size="30" fill="#fff4e3">@gelatofresco</text>
</svg>
""".encode()


def _card(number: int, x: int, value: str, label: str) -> str:
    return f"""<g id="card-{label.lower().replace(" ", "-")}">
      <rect id="rect{number}" x="{x}" y="760" width="220" height="150" rx="12" fill="#12324f"/>
      <text id="text{number + 1}" x="{x + 110}" y="838" text-anchor="middle" font-family="Roboto" font-size="52" font-weight="700" fill="#ffd23f">{value}</text>
      <text id="text{number + 2}" x="{x + 110}" y="882" text-anchor="middle" font-family="Roboto" font-size="24" fill="#ffffff">{label}</text>
    </g>"""


def _marker(id: str, x: int, y: int, words: str) -> str:
    return f"""<g id="{id}">
      <circle id="{id}-dot" cx="{x}" cy="{y}" r="22" fill="#ffffff" stroke="#12324f" stroke-width="4"/>
      <text id="{id}-text" x="{x}" y="{y + 7}" text-anchor="middle" font-family="Roboto" font-size="20" font-weight="700" fill="#12324f">{words}</text>
    </g>"""


def _marathon() -> bytes:
    cards = "\n    ".join(
        (
            _card(40, 55, "21.1 km", "Distance"),
            _card(44, 305, "184 m", "Climb"),
            _card(48, 555, "3 h", "Time limit"),
            _card(52, 805, "4,000", "Runners"),
        )
    )
    markers = "\n    ".join(
        (_marker("km5", 330, 610, "5"), _marker("km10", 560, 690, "10"), _marker("km15", 790, 600, "15"))
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg {SVG} width="1080" height="1528" viewBox="0 0 1080 1528">
  <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff8a5c"/><stop offset="1" stop-color="#ffe3c2"/></linearGradient></defs>
  <rect id="bg" width="1080" height="1528" fill="url(#sky)"/>
  <circle id="sun" cx="880" cy="250" r="120" fill="#ffd23f"/>
  <g id="skyline" fill="#c2554d" opacity="0.6">
    <rect id="rect5" x="0" y="400" width="110" height="140"/>
    <rect id="rect6" x="120" y="350" width="80" height="190"/>
    <path id="path7" d="M 210 540 L 210 380 L 250 310 L 290 380 L 290 540 Z"/>
    <rect id="rect8" x="760" y="420" width="140" height="120"/>
    <rect id="rect9" x="910" y="370" width="170" height="170"/>
  </g>
  <text id="title-top" x="60" y="170" font-family="Roboto" font-size="130" font-weight="900" fill="#12324f">RIVER CITY</text>
  <text id="title-bottom" x="60" y="270" font-family="Roboto" font-size="88" font-weight="700" fill="#ffffff">HALF MARATHON</text>
  <text id="date" x="60" y="335" font-family="Roboto" font-size="42" font-weight="500" fill="#12324f">Sunday 12 April 2026</text>
  <text id="text14" x="60" y="380" font-family="Roboto" font-size="30" fill="#12324f">Start 9:30, Old Bridge</text>
  <g id="ribbon" transform="rotate(-8 880 110)">
    <rect id="rect16" x="740" y="80" width="290" height="60" fill="#d7263d"/>
    <text id="text17" x="885" y="120" text-anchor="middle" font-family="Roboto" font-size="28" font-weight="700" fill="#ffffff">NEW: family run</text>
  </g>
  <g id="runner" fill="#12324f">
    <circle id="circle19" cx="540" cy="420" r="24"/>
    <path id="path20" d="M 530 446 L 556 450 L 566 510 L 536 512 Z"/>
    <path id="path21" d="M 540 510 L 500 560 L 470 556 L 474 546 L 496 546 L 526 504 Z"/>
    <path id="path22" d="M 556 508 L 590 540 L 584 580 L 572 578 L 574 546 L 544 514 Z"/>
  </g>
  <g id="route">
    <path id="route-line" d="M 120 690 C 240 560 330 610 420 640 S 620 720 700 640 S 880 560 960 680" fill="none" stroke="#d7263d" stroke-width="8"/>
    {markers}
    <circle id="circle36" cx="120" cy="690" r="16" fill="#2e9e5b"/>
    <text id="text37" x="120" y="735" text-anchor="middle" font-family="Roboto" font-size="22" font-weight="700" fill="#2e9e5b">START</text>
    <circle id="circle38" cx="960" cy="680" r="16" fill="#d7263d"/>
    <text id="text39" x="960" y="728" text-anchor="middle" font-family="Roboto" font-size="22" font-weight="700" fill="#d7263d">FINISH</text>
  </g>
  <g id="facts">
    {cards}
  </g>
  <text id="early" x="60" y="985" font-family="Roboto" font-size="36" font-weight="700" fill="#12324f">Early bird €35 until 31 January</text>
  <text id="text61" x="60" y="1030" font-family="Roboto" font-size="30" fill="#12324f">€45 from 1 February</text>
  <text id="text62" x="60" y="1072" font-family="Roboto" font-size="30" fill="#12324f">Students and seniors €25</text>
  <g id="button">
    <rect id="rect64" x="60" y="1110" width="360" height="84" rx="42" fill="#d7263d"/>
    <text id="text65" x="240" y="1163" text-anchor="middle" font-family="Roboto" font-size="32" font-weight="700" fill="#ffffff">Sign up now</text>
  </g>
  <image id="qr" x="830" y="960" width="190" height="190" xlink:href="{uri(painted(24, 24, _code))}"/>
  <text id="text68" x="925" y="1182" text-anchor="middle" font-family="Roboto" font-size="22" fill="#12324f">Scan to register</text>
  <text id="website" x="450" y="1163" font-family="Roboto" font-size="28" font-weight="500" fill="#12324f">rivercityrun.example</text>
  <rect id="rect70" x="0" y="1250" width="1080" height="278" fill="#ffffff"/>
  <text id="text71" x="60" y="1300" font-family="Roboto" font-size="24" letter-spacing="2" fill="#6b7785">OUR SPONSORS</text>
  <line id="line72" x1="60" y1="1316" x2="1020" y2="1316" stroke="#c9d1d9" stroke-width="2"/>
  <g id="sponsors">
    <g id="sponsor-1"><rect id="rect74" x="60" y="1340" width="220" height="80" rx="8" fill="#1f5fa8"/><text id="text75" x="170" y="1390" text-anchor="middle" font-family="Lato" font-size="30" font-weight="700" fill="#ffffff">Vela Bank</text></g>
    <g id="sponsor-2"><rect id="rect76" x="306" y="1340" width="220" height="80" rx="8" fill="#2e9e5b"/><text id="text77" x="416" y="1390" text-anchor="middle" font-family="Manrope" font-size="30" font-weight="700" fill="#ffffff">Nordfit</text></g>
    <g id="sponsor-3"><rect id="rect78" x="552" y="1340" width="220" height="80" rx="8" fill="#3cb6d6"/><text id="text79" x="662" y="1390" text-anchor="middle" font-family="Lato" font-size="30" font-weight="700" fill="#ffffff">Aqua Plus</text></g>
    <g id="sponsor-4"><rect id="rect80" x="798" y="1340" width="220" height="80" rx="8" fill="#2b2b2b"/><text id="text81" x="908" y="1390" text-anchor="middle" font-family="Source Serif Pro" font-size="30" font-weight="700" fill="#ffffff">The Courier</text></g>
  </g>
  <text id="legal" x="540" y="1480" text-anchor="middle" font-family="Roboto" font-size="18" fill="#6b7785">Organised by River City Runners e.V. Course closes at 12:30. No refunds after 1 March.</text>
</svg>
""".encode()


def _webinar() -> bytes:
    dots = "".join(
        f'<circle id="Ellipse {20 + n}" cx="{60 + 26 * (n % 4)}" cy="{760 + 26 * (n // 4)}" r="4" fill="#4fd1c5"/>'
        for n in range(8)
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg {SVG} width="1600" height="840" viewBox="0 0 1600 840">
  <defs><clipPath id="round"><circle cx="1270" cy="360" r="230"/></clipPath></defs>
  <rect id="Rectangle 1" width="1600" height="840" fill="#101f3c"/>
  <path id="Vector 7" d="M 1020 0 C 980 260 1040 420 960 840 L 1600 840 L 1600 0 Z" fill="#1b3561"/>
  <g id="Logo">
    <rect id="Rectangle 4" x="80" y="60" width="48" height="48" rx="10" fill="#4fd1c5"/>
    <path id="Vector 9" d="M 92 96 L 92 72 L 104 88 L 116 72 L 116 96" fill="none" stroke="#101f3c" stroke-width="5"/>
    <text id="Text 6" x="146" y="96" font-family="Manrope" font-size="32" font-weight="700" fill="#ffffff">Mareld Labs</text>
  </g>
  <text id="Kicker" x="80" y="200" font-family="Manrope" font-size="26" font-weight="700" letter-spacing="4" fill="#4fd1c5">FREE WEBINAR</text>
  <text id="Headline" x="80" y="300" font-family="Manrope" font-size="84" font-weight="800" fill="#ffffff"><tspan x="80" y="300">Clean data,</tspan><tspan x="80" y="396">clear decisions</tspan></text>
  <text id="Text 12" x="80" y="462" font-family="Source Sans Pro" font-size="32" fill="#c7d3ea">Three habits that keep reports honest</text>
  <g id="Frame 14">
    <rect id="Rectangle 15" x="80" y="510" width="260" height="64" rx="32" fill="#1b3561" stroke="#4fd1c5" stroke-width="2"/>
    <text id="Text 16" x="210" y="551" text-anchor="middle" font-family="Manrope" font-size="26" font-weight="600" fill="#ffffff">Thu 18 June</text>
  </g>
  <g id="Frame 17">
    <rect id="Rectangle 18" x="360" y="510" width="260" height="64" rx="32" fill="#1b3561" stroke="#4fd1c5" stroke-width="2"/>
    <text id="Text 19" x="490" y="551" text-anchor="middle" font-family="Manrope" font-size="26" font-weight="600" fill="#ffffff">16:00 CET</text>
  </g>
  <g id="Button">
    <rect id="Rectangle 30" x="80" y="620" width="320" height="84" rx="14" fill="#ff7a59"/>
    <text id="Text 31" x="240" y="673" text-anchor="middle" font-family="Manrope" font-size="30" font-weight="700" fill="#ffffff">Save your seat</text>
  </g>
  <text id="Text 32" x="430" y="673" font-family="Source Sans Pro" font-size="26" fill="#c7d3ea">mareld.example/talks</text>
  <g id="Pattern">{dots}</g>
  <circle id="Ellipse 33" cx="1270" cy="360" r="244" fill="#4fd1c5"/>
  <image id="Portrait" x="1040" y="130" width="460" height="460" clip-path="url(#round)" xlink:href="{uri(painted(96, 96, _portrait))}"/>
  <g id="Live badge">
    <rect id="Rectangle 35" x="1400" y="110" width="130" height="52" rx="26" fill="#e23d4b"/>
    <circle id="Ellipse 36" cx="1428" cy="136" r="8" fill="#ffffff"/>
    <text id="Text 37" x="1478" y="146" text-anchor="middle" font-family="Manrope" font-size="26" font-weight="700" fill="#ffffff">LIVE</text>
  </g>
  <text id="Speaker name" x="1270" y="668" text-anchor="middle" font-family="Manrope" font-size="40" font-weight="700" fill="#ffffff">Dr. Hanna Lindqvist</text>
  <text id="Text 41" x="1270" y="712" text-anchor="middle" font-family="Source Sans Pro" font-size="26" fill="#c7d3ea">Head of Analytics, Mareld Labs</text>
  <line id="Line 42" x1="1170" y1="738" x2="1370" y2="738" stroke="#4fd1c5" stroke-width="3"/>
  <g id="Chips">
    <g id="Chip 1"><rect id="Rectangle 44" x="1060" y="760" width="130" height="44" rx="8" fill="#2a4a80"/><text id="Text 45" x="1125" y="789" text-anchor="middle" font-family="Source Sans Pro" font-size="22" fill="#ffffff">Strategy</text></g>
    <g id="Chip 2"><rect id="Rectangle 46" x="1205" y="760" width="130" height="44" rx="8" fill="#2a4a80"/><text id="Text 47" x="1270" y="789" text-anchor="middle" font-family="Source Sans Pro" font-size="22" fill="#ffffff">Tooling</text></g>
    <g id="Chip 3"><rect id="Rectangle 48" x="1350" y="760" width="130" height="44" rx="8" fill="#2a4a80"/><text id="Text 49" x="1415" y="789" text-anchor="middle" font-family="Source Sans Pro" font-size="22" fill="#ffffff">Q&amp;A</text></g>
  </g>
  <text id="Text 50" x="760" y="790" text-anchor="middle" font-family="Source Sans Pro" font-size="24" fill="#8fa3c8">#CleanDataTalk</text>
</svg>
""".encode()


def _onboarding() -> bytes:
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    layouts = deck.slide_layouts

    one = deck.slides.add_slide(layouts[6])
    shape(one, MSO_SHAPE.RECTANGLE, (0, 0, 4.2, 7.5), "1F4E5F").name = "Side panel"
    one.shapes.add_picture(
        _stream(painted(96, 72, _office)), Inches(0.6), Inches(0.9), Inches(3.0), Inches(2.25)
    ).name = "Office photo"
    textbox(one, "Welcome to Brightwell", (4.8, 2.2, 8, 1.1), 48, "1F4E5F", bold=True)
    textbox(one, "Your guide to the first ninety days", (4.8, 3.3, 8, 0.7), 24, "5F6B73")
    textbox(one, "People team, spring 2026", (4.8, 6.4, 5, 0.5), 16, "5F6B73")
    shape(one, MSO_SHAPE.OVAL, (11.4, 0.5, 1.4, 1.4), "F2A541", "Hello!")
    one.notes_slide.notes_text_frame.text = "Greet everybody by name. Coffee is at the back."

    two = deck.slides.add_slide(layouts[1])
    _wide(two)
    two.shapes.title.text = "Your first week"
    fill_lines(
        two.placeholders[1].text_frame,
        (
            "Collect your laptop and badge",
            "Meet your buddy for lunch",
            "Set up e-mail and calendar",
            "Read the safety handbook",
            "Team breakfast on Friday",
        ),
    )
    two.notes_slide.notes_text_frame.text = "IT desk opens at 8:30. Bring an ID."

    three = deck.slides.add_slide(layouts[5])
    _wide(three)
    three.shapes.title.text = "Who to ask"
    table(
        three,
        (
            ("Topic", "Person", "Extension"),
            ("Payroll", "Marta Kowalska", "210"),
            ("IT support", "Deniz Aydin", "115"),
            ("Holidays", "Joan Pritchard", "212"),
            ("Building", "Sam Osei", "101"),
        ),
        (1.0, 1.9, 11.0, 3.2),
    )
    textbox(three, "Not sure? Write to people@brightwell.example", (1.0, 5.8, 9, 0.6), 20, "1F4E5F")

    four = deck.slides.add_slide(layouts[5])
    _wide(four)
    four.shapes.title.text = "How we have grown"
    chart(
        four,
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        ("2022", "2023", "2024", "2025"),
        {"Leeds": (18, 26, 31, 40), "Gdansk": (6, 11, 19, 24)},
        (0.8, 1.7, 8.2, 5.2),
        "Staff by office",
    )
    box = shape(four, MSO_SHAPE.ROUNDED_RECTANGLE, (9.5, 2.4, 3.2, 2.2), "F2A541", "64 people in two offices")
    box.text_frame.word_wrap = True
    box.text_frame.paragraphs[0].runs[0].font.size = Pt(24)
    four.notes_slide.notes_text_frame.text = "Numbers as of December."

    five = deck.slides.add_slide(layouts[6])
    textbox(five, "Benefits", (0.7, 0.4, 8, 0.9), 40, "1F4E5F", bold=True)
    cards = (
        ("28 days off", "plus bank holidays", "1F4E5F"),
        ("Pension", "we add 6 %", "2F7F86"),
        ("Learning", "£600 a year", "8C5A7B"),
        ("Bike scheme", "save up to 40 %", "7A8B5C"),
    )
    for number, (head, words, tint) in enumerate(cards):
        left = 0.7 + number * 3.05
        made = shape(five, MSO_SHAPE.ROUNDED_RECTANGLE, (left, 2.0, 2.8, 2.0), tint, head)
        run = made.text_frame.paragraphs[0].runs[0]
        run.font.size, run.font.bold, run.font.color.rgb = Pt(26), True, color("FFFFFF")
        textbox(five, words, (left, 4.1, 2.8, 0.5), 18, "333333")
    shape(five, MSO_SHAPE.RECTANGLE, (0.7, 1.35, 2.0, 0.06), "F2A541").name = "Accent line"
    textbox(five, "Ask Joan for the full list.", (0.7, 6.3, 8, 0.5), 18, "5F6B73")

    six = deck.slides.add_slide(layouts[6])
    back = six.background.fill
    back.solid()
    back.fore_color.rgb = color("1F4E5F")
    textbox(six, "Questions?", (1.0, 2.4, 8, 1.2), 60, "FFFFFF", bold=True)
    textbox(six, "Desk 14, second floor", (1.0, 3.8, 8, 0.6), 24, "FFFFFF")
    textbox(six, "0113 555 0176", (1.0, 4.5, 8, 0.6), 24, "FFFFFF")
    shape(six, MSO_SHAPE.OVAL, (9.6, 2.2, 2.6, 2.6), "F2A541")
    shape(six, MSO_SHAPE.RIGHT_ARROW, (1.0, 6.0, 1.4, 0.7), "2F7F86").name = "Arrow"
    six.notes_slide.notes_text_frame.text = "Leave ten minutes."
    return saved(deck)


def _stream(data: bytes) -> Any:
    return io.BytesIO(data)


def _wide(slide: Any) -> None:
    """Placeholders of the 4:3 template over the whole of a wide slide."""
    for holder in slide.placeholders:
        top, height = holder.top, holder.height
        holder.left, holder.top, holder.width, holder.height = Inches(0.7), top, Inches(11.9), height


def documents() -> dict[str, bytes]:
    """The files by name."""
    return {
        "icecream.svg": _icecream(),
        "marathon.svg": _marathon(),
        "webinar.svg": _webinar(),
        "onboarding.pptx": _onboarding(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
