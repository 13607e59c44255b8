# ruff: noqa: E402, E501
"""Writes the documents of this part: a theatre poster, a farm's flyer, a job fair's graphic and a sales deck.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from tests.requests.drawing import (
    INKSCAPE,
    SVG,
    Tint,
    chart,
    fill_lines,
    painted,
    saved,
    shape,
    table,
    textbox,
    uri,
    write,
)


def _stage(x: int, y: int) -> Tint:
    """Curtains left and right, light in the middle, boards below."""
    if y > 60:
        return 120 - y // 2, 80 - y // 3, 50
    if x < 16 or x > 63:
        return 140 + 8 * (x % 5), 20, 40
    return 40 + 2 * y, 40 + y, 90


def _field(x: int, y: int) -> Tint:
    """Sky, and rows of green."""
    if y < 20:
        return 170 + y, 210, 240
    return 60 + 10 * (x % 6), 120 + y, 50


def _hall(x: int, y: int) -> Tint:
    """A hall with windows and a floor."""
    if y > 40:
        return 190, 150 - x // 4, 100
    return (220, 235, 250) if x % 20 < 12 and 8 < y < 30 else (150, 160, 175)


def _roof(x: int, y: int) -> Tint:
    """Panels on a roof under the sky."""
    if y < 24:
        return 120, 180 + y, 240
    return (200, 210, 220) if x % 12 == 0 or y % 10 == 0 else (25, 45, 95)


def _theatre() -> bytes:
    """A play's poster, as Inkscape would keep it."""
    photo = uri(painted(80, 72, _stage))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg {SVG} {INKSCAPE} width="800" height="1200" viewBox="0 0 800 1200">
  <rect id="bg" width="800" height="1200" fill="#1d1b2f"/>
  <g id="spotlight" inkscape:label="Spotlight">
    <path id="path8" d="M 400 250 L 640 700 L 160 700 Z" fill="#f4d58d" opacity="0.2"/>
    <ellipse id="ellipse10" cx="400" cy="700" rx="240" ry="30" fill="#f4d58d" opacity="0.45"/>
  </g>
  <image id="image14" x="220" y="330" width="360" height="324" xlink:href="{photo}"/>
  <rect id="rect15" x="212" y="322" width="376" height="340" fill="none" stroke="#f4d58d" stroke-width="4"/>
  <g id="logo" inkscape:label="Logo">
    <circle id="circle21" cx="70" cy="70" r="30" fill="#b3243c"/>
    <path id="path22" d="M 54 76 Q 70 96 86 76" fill="none" stroke="#ffffff" stroke-width="4"/>
    <circle id="circle23" cx="60" cy="62" r="4" fill="#ffffff"/>
    <circle id="circle24" cx="80" cy="62" r="4" fill="#ffffff"/>
  </g>
  <text id="company" x="400" y="80" text-anchor="middle" font-family="Lato" font-size="26" letter-spacing="2" fill="#f4d58d">Millbrook Players present</text>
  <text id="title" x="400" y="190" text-anchor="middle" font-family="Source Serif Pro" font-size="86" font-weight="700" fill="#ffffff">The Glass Harbour</text>
  <text id="text27" x="400" y="245" text-anchor="middle" font-family="Source Serif Pro" font-size="28" font-style="italic" fill="#d9d4e8">A comedy in three acts by Nora Feldt</text>
  <g id="dates" inkscape:label="Dates">
    <rect id="rect30" x="0" y="720" width="800" height="96" fill="#b3243c"/>
    <text id="text31" x="400" y="765" text-anchor="middle" font-family="Lato" font-size="38" font-weight="700" fill="#ffffff">12–15 November 2026</text>
    <text id="text32" x="400" y="800" text-anchor="middle" font-family="Lato" font-size="22" fill="#ffffff">Doors 7.00 pm · Curtain 7.30 pm</text>
  </g>
  <text id="matinee" x="400" y="845" text-anchor="middle" font-family="Lato" font-size="20" fill="#f4d58d" display="none">Extra matinee on Saturday, 2.30 pm</text>
  <g id="cast" inkscape:label="Cast">
    <text id="cast-heading" x="60" y="880" font-family="Lato" font-size="24" font-weight="700" fill="#f4d58d">Cast</text>
    <text id="text41" x="60" y="912" font-family="Lato" font-size="20" fill="#ffffff">Captain Moss – Daniel Okafor</text>
    <text id="text42" x="60" y="940" font-family="Lato" font-size="20" fill="#ffffff">Ida – Lena Vries</text>
    <text id="text43" x="60" y="968" font-family="Lato" font-size="20" fill="#ffffff">The Harbour Master – Tom Pereira</text>
    <text id="text44" x="60" y="996" font-family="Lato" font-size="20" fill="#ffffff">The Gull – Sophie Lind</text>
  </g>
  <text id="text46" x="60" y="1036" font-family="Lato" font-size="20" font-style="italic" fill="#d9d4e8">Directed by Ruth Amsel</text>
  <g id="prices" inkscape:label="Prices">
    <g id="g51">
      <rect id="rect52" x="430" y="860" width="100" height="110" rx="8" fill="#34305a"/>
      <text id="text53" x="480" y="892" text-anchor="middle" font-family="Lato" font-size="18" fill="#d9d4e8">Adults</text>
      <text id="text54" x="480" y="944" text-anchor="middle" font-family="Lato" font-size="36" font-weight="700" fill="#ffffff">£14</text>
    </g>
    <g id="g55">
      <rect id="rect56" x="542" y="860" width="100" height="110" rx="8" fill="#34305a"/>
      <text id="text57" x="592" y="892" text-anchor="middle" font-family="Lato" font-size="18" fill="#d9d4e8">Students</text>
      <text id="text58" x="592" y="944" text-anchor="middle" font-family="Lato" font-size="36" font-weight="700" fill="#ffffff">£9</text>
    </g>
    <g id="g59">
      <rect id="rect60" x="654" y="860" width="100" height="110" rx="8" fill="#34305a"/>
      <text id="text61" x="704" y="892" text-anchor="middle" font-family="Lato" font-size="18" fill="#d9d4e8">Family</text>
      <text id="text62" x="704" y="944" text-anchor="middle" font-family="Lato" font-size="36" font-weight="700" fill="#ffffff">£38</text>
    </g>
  </g>
  <g id="book-button">
    <rect id="rect71" x="430" y="994" width="324" height="52" rx="26" fill="#f4d58d"/>
    <text id="text72" x="592" y="1028" text-anchor="middle" font-family="Lato" font-size="24" font-weight="700" fill="#1d1b2f">Book your seats</text>
  </g>
  <path id="path80" d="M 60 1080 L 740 1080" fill="none" stroke="#f4d58d" stroke-width="2"/>
  <text id="venue" x="60" y="1120" font-family="Lato" font-size="24" font-weight="700" fill="#ffffff">Old Corn Hall</text>
  <text id="address" x="60" y="1150" font-family="Lato" font-size="18" fill="#d9d4e8">4 Mill Lane, Millbrook</text>
  <text id="text84" x="740" y="1120" text-anchor="end" font-family="Lato" font-size="20" fill="#ffffff">millbrookplayers.org</text>
  <text id="text85" x="740" y="1150" text-anchor="end" font-family="Lato" font-size="18" fill="#d9d4e8">Box office 01632 960 114</text>
  <g id="badge" inkscape:label="Badge">
    <circle id="circle91" cx="618" cy="330" r="68" fill="#2a9d8f"/>
    <text id="text92" x="618" y="325" text-anchor="middle" font-family="Lato" font-size="20" font-weight="700" fill="#ffffff">First night</text>
    <text id="text93" x="618" y="351" text-anchor="middle" font-family="Lato" font-size="18" fill="#ffffff">free drink</text>
  </g>
</svg>
""".encode()


def _card(number: int, ids: tuple[str, ...], words: tuple[str, ...], fill: str) -> str:
    """One size of box: a card with an icon, a name, for whom, what is in it and what it costs."""
    x = 12 + 64 * number
    card, ground, crate, slat, name, people, content, price = ids
    first, second, third = words[2].split("|")
    return f"""<g id="{card}">
    <rect id="{ground}" x="{x}" y="92" width="58" height="86" rx="4" fill="{fill}" stroke="#2f6b3a" stroke-width="0.6"/>
    <g id="{crate}">
      <rect id="{slat} 1" x="{x + 19}" y="98" width="20" height="4" fill="#a9713a"/>
      <rect id="{slat} 2" x="{x + 19}" y="103" width="20" height="4" fill="#a9713a"/>
      <path id="{slat} 3" d="M {x + 22} 97 Q {x + 29} 88 {x + 36} 97 Z" fill="#6aa84f"/>
    </g>
    <text id="{name}" x="{x + 29}" y="117" text-anchor="middle" font-family="Source Sans Pro" font-size="7" font-weight="700" fill="#2f6b3a">{words[0]}</text>
    <text id="{people}" x="{x + 29}" y="123" text-anchor="middle" font-family="Source Sans Pro" font-size="4" fill="#5b5b4b">{words[1]}</text>
    <text id="{content}" x="{x + 29}" y="133" text-anchor="middle" font-family="Source Sans Pro" font-size="4.2" fill="#33332b"><tspan x="{x + 29}" y="133">{first}</tspan><tspan x="{x + 29}" y="139">{second}</tspan><tspan x="{x + 29}" y="145">{third}</tspan></text>
    <text id="{price}" x="{x + 29}" y="167" text-anchor="middle" font-family="Source Sans Pro" font-size="12" font-weight="700" fill="#d9622b">{words[3]}</text>
  </g>"""


def _farmbox() -> bytes:
    """A flyer on A4 in millimetres."""
    photo = uri(painted(84, 60, _field))
    cards = (
        _card(
            0,
            (
                "card-small",
                "Rectangle 21",
                "crate-small",
                "Vector 22",
                "Text 23",
                "Text 24",
                "small-contents",
                "price-small",
            ),
            ("Small box", "for 1–2 people", "5 kinds of vegetables|1 bunch of herbs|1 recipe card", "€12.50"),
            "#ffffff",
        ),
        _card(
            1,
            ("Group 30", "Rectangle 31", "Group 32", "Vector 32", "Text 33", "Text 34", "Text 35", "Text 36"),
            ("Medium box", "for 3–4 people", "8 kinds of vegetables|2 bunches of herbs|2 recipe cards", "€18.00"),
            "#eef6e6",
        ),
        _card(
            2,
            ("Group 40", "Rectangle 41", "Group 42", "Vector 42", "Text 43", "Text 44", "Text 45", "Text 46"),
            ("Large box", "for 5–6 people", "11 kinds of vegetables|3 bunches of herbs|a bag of apples", "€24.50"),
            "#ffffff",
        ),
    )
    steps = "".join(
        f"""<g id="step-{number}">
      <circle id="Ellipse 5{number}" cx="{20 + 64 * (number - 1)}" cy="196" r="6" fill="#d9622b"/>
      <text id="Text 5{number}" x="{20 + 64 * (number - 1)}" y="198.4" text-anchor="middle" font-family="Source Sans Pro" font-size="7" font-weight="700" fill="#ffffff">{number}</text>
      <text id="step-text-{number}" x="{29 + 64 * (number - 1)}" y="197.6" font-family="Source Sans Pro" font-size="4.6" fill="#33332b">{words}</text>
    </g>"""
        for number, words in ((1, "Choose your size"), (2, "Order by Tuesday noon"), (3, "Collect on Thursday"))
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg {SVG} width="210mm" height="297mm" viewBox="0 0 210 297">
  <rect id="Background" width="210" height="297" fill="#fbf6e9"/>
  <rect id="header" width="210" height="80" fill="#2f6b3a"/>
  <image id="field-photo" x="126" y="0" width="84" height="80" preserveAspectRatio="none" xlink:href="{photo}"/>
  <g id="sun">
    <circle id="Ellipse 3" cx="150" cy="20" r="8" fill="#ffd23f"/>
    <path id="Vector 4" d="M 150 8 L 150 4 M 150 32 L 150 36 M 138 20 L 134 20 M 162 20 L 166 20" fill="none" stroke="#ffd23f" stroke-width="1.2"/>
  </g>
  <g id="logo">
    <circle id="Ellipse 6" cx="20" cy="16" r="8" fill="#ffffff"/>
    <path id="leaf" d="M 15 19 Q 16 10 25 12 Q 24 21 15 19 Z" fill="#6aa84f"/>
    <text id="logo-name" x="31" y="18.4" font-family="Source Serif Pro" font-size="7" font-weight="700" fill="#ffffff">Hazel Farm</text>
  </g>
  <text id="headline" x="12" y="48" font-family="Source Serif Pro" font-size="15" font-weight="700" fill="#ffffff"><tspan x="12" y="44">A box of green,</tspan><tspan x="12" y="60">every week</tspan></text>
  <text id="Text 9" x="12" y="71" font-family="Source Sans Pro" font-size="5.4" fill="#dcebd2">Picked in the morning, on your table by night</text>
  {cards[0]}
  {cards[1]}
  {cards[2]}
  <g id="ribbon">
    <rect id="Rectangle 38" x="84" y="85" width="42" height="9" rx="1.5" fill="#d9622b"/>
    <text id="Text 39" x="105" y="91.2" text-anchor="middle" font-family="Source Sans Pro" font-size="4.8" font-weight="700" fill="#ffffff">Most popular</text>
  </g>
  <g id="steps">{steps}</g>
  <path id="Vector 60" d="M 12 210 L 198 210" fill="none" stroke="#a9713a" stroke-width="0.5"/>
  <g id="extras">
    <text id="extras-heading" x="12" y="221" font-family="Source Sans Pro" font-size="6" font-weight="700" fill="#2f6b3a">Extras</text>
    <text id="Text 62" x="12" y="229" font-family="Source Sans Pro" font-size="4.8" fill="#33332b">6 eggs + €2.40</text>
    <text id="Text 63" x="12" y="236" font-family="Source Sans Pro" font-size="4.8" fill="#33332b">Sourdough bread + €3.80</text>
    <text id="Text 64" x="12" y="243" font-family="Source Sans Pro" font-size="4.8" fill="#33332b">Jar of honey + €6.50</text>
  </g>
  <g id="pickup">
    <text id="pickup-heading" x="84" y="221" font-family="Source Sans Pro" font-size="6" font-weight="700" fill="#2f6b3a">Where to collect</text>
    <text id="Text 67" x="84" y="229" font-family="Source Sans Pro" font-size="4.8" fill="#33332b">Market square, 16–19 h</text>
    <text id="Text 68" x="84" y="236" font-family="Source Sans Pro" font-size="4.8" fill="#33332b">School yard, 14–17 h</text>
  </g>
  <g id="coupon">
    <rect id="Rectangle 70" x="146" y="214" width="52" height="32" rx="2" fill="#fff3c4" stroke="#d9622b" stroke-width="0.8" stroke-dasharray="2 1.5"/>
    <text id="Text 71" x="172" y="226" text-anchor="middle" font-family="Source Sans Pro" font-size="6" font-weight="700" fill="#d9622b">First box –50 %</text>
    <text id="coupon-code" x="172" y="237" text-anchor="middle" font-family="Source Sans Pro" font-size="5" fill="#33332b">Code HAZEL50</text>
  </g>
  <rect id="Rectangle 80" x="0" y="262" width="210" height="35" fill="#2f6b3a"/>
  <g id="order-button">
    <rect id="Rectangle 81" x="12" y="270" width="74" height="16" rx="8" fill="#ffd23f"/>
    <text id="Text 82" x="49" y="280" text-anchor="middle" font-family="Source Sans Pro" font-size="6.4" font-weight="700" fill="#2f6b3a">Order your box</text>
  </g>
  <text id="Text 84" x="198" y="276" text-anchor="end" font-family="Source Sans Pro" font-size="6" font-weight="700" fill="#ffffff">hazelfarm.example</text>
  <text id="phone" x="198" y="285" text-anchor="end" font-family="Source Sans Pro" font-size="5" fill="#dcebd2">Call Marieke: 0555 21 43 65</text>
</svg>
""".encode()


def _jobfair() -> bytes:
    """A landscape graphic, as Figma exports one."""
    photo = uri(painted(100, 52, _hall))
    names = ("Nordbank", "Helio Foods", "City Hospital", "Varga Engineering", "Tram & Bus", "Lumen Software")
    stands = ""
    for number, name in enumerate(names):
        x, y = 570 + 170 * (number % 3), 150 + 130 * (number // 3)
        label = f"{'AB'[number // 3]}{number % 3 + 1}"
        fill = "#1f7a8c" if number < 3 else "#e07a5f"
        group = f"stand-{label}" if number % 2 == 0 else f"Group {number + 11}"
        stands += f"""<g id="{group}">
      <rect id="Rectangle {number + 30}" x="{x}" y="{y}" width="156" height="116" rx="10" fill="{fill}"/>
      <text id="Text {2 * number + 40}" x="{x + 14}" y="{y + 44}" font-family="Manrope" font-size="32" font-weight="700" fill="#ffffff">{label}</text>
      <text id="Text {2 * number + 41}" x="{x + 14}" y="{y + 92}" font-family="Manrope" font-size="15" fill="#ffffff">{name.replace("&", "&amp;")}</text>
    </g>"""
    rows = ""
    plan = (
        ("10:00", "CV check"),
        ("11:30", "Panel: my first job"),
        ("13:00", "Lunch break"),
        ("14:15", "Interview practice"),
    )
    for number, (hour, what) in enumerate(plan):
        y = 210 + 62 * number
        rows += f"""<text id="Text {60 + 2 * number}" x="1120" y="{y}" font-family="Manrope" font-size="24" font-weight="700" fill="#14305c">{hour}</text>
      <text id="Text {61 + 2 * number}" x="1220" y="{y}" font-family="Manrope" font-size="22" fill="#33415c">{what}</text>
      <path id="Line {number + 1}" d="M 1120 {y + 20} L 1540 {y + 20}" fill="none" stroke="#b8c4d9" stroke-width="2"/>"""
    return f"""<svg {SVG} width="1600" height="900" viewBox="0 0 1600 900">
  <rect id="background" width="1600" height="900" fill="#f3f6fb"/>
  <rect id="left-panel" width="520" height="900" fill="#14305c"/>
  <circle id="Ellipse 1" cx="480" cy="60" r="110" fill="#1f7a8c" opacity="0.5"/>
  <circle id="Ellipse 2" cx="30" cy="860" r="80" fill="#e07a5f" opacity="0.6"/>
  <g id="college-logo">
    <rect id="Rectangle 3" x="60" y="56" width="48" height="48" rx="6" fill="#ffffff"/>
    <path id="Vector 4" d="M 70 92 L 84 68 L 98 92 Z" fill="#e07a5f"/>
    <text id="Text 5" x="122" y="88" font-family="Manrope" font-size="22" font-weight="700" fill="#ffffff">Kingsway College</text>
  </g>
  <text id="title" x="60" y="230" font-family="Manrope" font-size="92" font-weight="800" fill="#ffffff">Job Fair</text>
  <text id="Text 7" x="60" y="285" font-family="Manrope" font-size="34" fill="#f2cc8f">Meet your first employer</text>
  <image id="Image 8" x="60" y="320" width="400" height="208" xlink:href="{photo}"/>
  <text id="date" x="60" y="590" font-family="Manrope" font-size="30" font-weight="700" fill="#ffffff">Thursday 18 March 2027</text>
  <text id="Text 10" x="60" y="632" font-family="Manrope" font-size="24" fill="#d6dff0">9:30 – 16:00, Sports hall</text>
  <g id="register">
    <rect id="Rectangle 9" x="60" y="680" width="260" height="64" rx="32" fill="#f2cc8f"/>
    <text id="Text 12" x="190" y="721" text-anchor="middle" font-family="Manrope" font-size="26" font-weight="700" fill="#14305c">Register free</text>
  </g>
  <g id="qr">
    <rect id="Rectangle 13" x="360" y="662" width="100" height="100" fill="#ffffff"/>
    <rect id="Rectangle 14" x="370" y="672" width="28" height="28" fill="#14305c"/>
    <rect id="Rectangle 15" x="422" y="672" width="28" height="28" fill="#14305c"/>
    <rect id="Rectangle 16" x="370" y="724" width="28" height="28" fill="#14305c"/>
    <rect id="Rectangle 17" x="426" y="728" width="14" height="14" fill="#14305c"/>
  </g>
  <text id="Text 18" x="60" y="800" font-family="Manrope" font-size="20" fill="#d6dff0">careers@kingsway.example</text>
  <text id="stands-heading" x="570" y="110" font-family="Manrope" font-size="40" font-weight="700" fill="#14305c">Stands</text>
  <g id="stands">{stands}</g>
  <text id="Text 55" x="1120" y="110" font-family="Manrope" font-size="40" font-weight="700" fill="#14305c">Timetable</text>
  <g id="timetable">
    <rect id="Rectangle 56" x="1100" y="150" width="460" height="290" rx="12" fill="#ffffff" stroke="#b8c4d9" stroke-width="2"/>
    {rows}
  </g>
  <g id="tips">
    <rect id="Rectangle 70" x="570" y="480" width="990" height="170" rx="12" fill="#ffffff"/>
    <text id="Text 71" x="600" y="530" font-family="Manrope" font-size="26" font-weight="700" fill="#1f7a8c">Good to know</text>
    <text id="Text 72" x="600" y="572" font-family="Manrope" font-size="20" fill="#33415c"><tspan x="600" y="572">Bring three copies of your CV.</tspan><tspan x="600" y="602">Dress as you would for an interview.</tspan><tspan x="600" y="632">The cafeteria is open all day.</tspan></text>
  </g>
  <g id="free-badge">
    <ellipse id="Ellipse 75" cx="1470" cy="560" rx="66" ry="66" fill="#81b29a"/>
    <text id="Text 76" x="1470" y="568" text-anchor="middle" font-family="Manrope" font-size="22" font-weight="700" fill="#ffffff">Free entry</text>
  </g>
  <text id="sponsors-label" x="570" y="710" font-family="Manrope" font-size="18" fill="#33415c">With thanks to our sponsors</text>
  <g id="sponsors">
    <g id="Group 80">
      <rect id="Rectangle 81" x="570" y="740" width="220" height="90" rx="8" fill="#ffffff"/>
      <text id="Text 82" x="680" y="794" text-anchor="middle" font-family="Lato" font-size="26" font-weight="700" fill="#3d405b">Varga</text>
    </g>
    <g id="Group 83">
      <rect id="Rectangle 84" x="820" y="740" width="220" height="90" rx="8" fill="#ffffff"/>
      <text id="Text 85" x="930" y="794" text-anchor="middle" font-family="Lato" font-size="26" font-weight="700" fill="#3d405b">Rotary Club</text>
    </g>
    <g id="Group 86">
      <rect id="Rectangle 87" x="1070" y="740" width="220" height="90" rx="8" fill="#ffffff"/>
      <text id="Text 88" x="1180" y="794" text-anchor="middle" font-family="Lato" font-size="26" font-weight="700" fill="#3d405b">Daily Post</text>
    </g>
  </g>
  <text id="Text 90" x="1560" y="870" text-anchor="end" font-family="Manrope" font-size="14" fill="#8492ab">Draft 2 – not for print</text>
</svg>
""".encode()


def _solar() -> bytes:
    """An installer's sales in the third quarter."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    layouts = deck.slide_layouts

    def slide(layout: int, title: str, notes: str = "") -> Any:
        made = deck.slides.add_slide(layouts[layout])
        made.shapes.title.text = title
        made.shapes.title.left, made.shapes.title.top = Inches(0.7), Inches(0.4)
        made.shapes.title.width, made.shapes.title.height = Inches(11.9), Inches(1.1)
        if notes:
            made.notes_slide.notes_text_frame.text = notes
        return made

    one = slide(0, "Q3 sales review", "Welcome everybody and introduce Inês, the new sales assistant.")
    one.shapes.title.top = Inches(2.4)
    lead = one.placeholders[1]
    lead.text = "Brightroof Solar, October 2026"
    lead.left, lead.top, lead.width, lead.height = Inches(2), Inches(3.8), Inches(9.3), Inches(0.9)
    sun = shape(one, MSO_SHAPE.OVAL, (11.2, 0.5, 1.4, 1.4), "F5B700")
    sun.name = "Sun"
    shape(one, MSO_SHAPE.RECTANGLE, (0, 6.9, 13.333, 0.6), "1B4965")
    textbox(one, "Confidential", (0.5, 0.4, 2.5, 0.5), 14, "8D99AE")

    two = slide(1, "Highlights", "Mention the subsidy first. Keep it under two minutes.")
    body = two.placeholders[1]
    body.left, body.top, body.width, body.height = Inches(0.7), Inches(1.7), Inches(7.4), Inches(4.6)
    fill_lines(
        body.text_frame,
        (
            "171 systems sold, our best quarter so far",
            "Battery sales up 24%",
            "New showroom in Aveiro",
            "Two installers left in August",
            "Customer rating 4.7 of 5",
        ),
    )
    roof = painted(96, 72, _roof)
    two.shapes.add_picture(io.BytesIO(roof), Inches(8.6), Inches(1.9), Inches(4), Inches(3))
    textbox(two, "Rooftop in Aveiro, September", (8.6, 5.0, 4, 0.5), 14, "5C677D")

    three = slide(5, "Sales by region", "Figures come from the June export of the order system.")
    table(
        three,
        (
            ("Region", "Systems", "Revenue"),
            ("North", "64", "€742k"),
            ("Centre", "58", "€651k"),
            ("South", "31", "€370k"),
            ("Islands", "18", "€229k"),
        ),
        (0.7, 1.8, 8, 3.4),
    )
    shape(three, MSO_SHAPE.ROUNDED_RECTANGLE, (9.3, 1.8, 3.3, 1.5), "62B6CB", "€1.99m in total")
    textbox(three, "Source: order system, 30 September", (0.7, 6.4, 6, 0.5), 14, "5C677D")

    four = slide(5, "Installations per month")
    chart(
        four,
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        ("July", "August", "September"),
        {"Homes": (41, 35, 52), "Businesses": (12, 9, 22)},
        (0.7, 1.7, 8.4, 5.2),
        "Systems installed",
    )
    shape(four, MSO_SHAPE.RECTANGLE, (9.5, 2.0, 3.1, 1.2), "F5B700", "Record September")
    textbox(four, "August: two crews on holiday", (9.5, 3.6, 3.3, 0.6), 16, "1B4965")

    five = slide(5, "Targets for Q4", "Ask Paulo whether the 12 new hires are still planned.")
    shape(five, MSO_SHAPE.ROUNDED_RECTANGLE, (0.7, 2.0, 3.6, 2.0), "1B4965", "190 systems")
    shape(five, MSO_SHAPE.ROUNDED_RECTANGLE, (4.8, 2.0, 3.6, 2.0), "1B4965", "€2.2m revenue")
    shape(five, MSO_SHAPE.ROUNDED_RECTANGLE, (8.9, 2.0, 3.6, 2.0), "1B4965", "4 new installers")
    shape(five, MSO_SHAPE.RIGHT_ARROW, (0.7, 4.7, 11.8, 0.7), "F5B700").name = "Arrow"
    textbox(five, "1 October", (0.7, 5.5, 2, 0.5), 16, "5C677D")
    textbox(five, "31 December", (10.5, 5.5, 2, 0.5), 16, "5C677D")

    six = slide(5, "Questions?")
    textbox(six, "Inês Duarte, sales", (0.7, 2.4, 6, 0.7), 24, "1B4965", bold=True)
    textbox(six, "ines@brightroof.example", (0.7, 3.1, 6, 0.6), 20, "1B4965")
    textbox(six, "Next review: 14 January 2027", (0.7, 4.2, 6, 0.6), 20, "5C677D")
    shape(six, MSO_SHAPE.OVAL, (10.4, 4.4, 2.0, 2.0), "F5B700")
    return saved(deck)


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "theatre.svg": _theatre(),
        "farmbox.svg": _farmbox(),
        "jobfair.svg": _jobfair(),
        "solar.pptx": _solar(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
