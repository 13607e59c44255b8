"""Writes the documents of this part: three drawings and a deck (needs python-pptx). A second run writes the same."""
# ruff: noqa: E402, E501

from __future__ import annotations

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


def documents() -> dict[str, bytes]:
    """All documents by their names."""
    return {
        "bikeshop.svg": _bikeshop().encode("utf-8"),
        "choirnight.svg": _choirnight().encode("utf-8"),
        "cookclass.svg": _cookclass().encode("utf-8"),
        "charity.pptx": _charity(),
    }


def _workshop(x: int, y: int) -> Tint:
    ring = ((x - 45) ** 2 + (y - 34) ** 2) ** 0.5
    return (40, 44, 48) if 20 < ring < 24 else (150 + x % 40, 130 + y % 30, 100)


def _singers(x: int, y: int) -> Tint:
    head = ((x % 20 - 10) ** 2 + (y % 26 - 9) ** 2) ** 0.5 < 5
    return (222, 184, 150) if head else (60 + y, 30, 60 + x // 2)


def _code(x: int, y: int) -> Tint:
    return (0, 0, 0) if (x // 3 * 7 + y // 3 * 5 + (x // 3) * (y // 3)) % 3 == 0 else (255, 255, 255)


def _pasta(x: int, y: int) -> Tint:
    return (238, 200, 110) if (x + y // 2) % 9 < 5 else (205, 150, 60)


def _bikeshop() -> str:
    services = (
        ("Puncture repair", "€12"),
        ("Brake adjustment", "€18"),
        ("Gear tuning", "€22"),
        ("Wheel truing", "€25"),
        ("Full service", "€79"),
    )
    rows = ""
    for number, (name, price) in enumerate(services):
        y = 560 + 52 * number
        rows += f"""
    <g id="g{20 + number}">
      <text id="text{40 + 2 * number}" x="60" y="{y}" font-size="24" fill="#2b2b2b">{name}</text>
      <text id="text{41 + 2 * number}" x="440" y="{y}" font-size="24" font-weight="700" text-anchor="end" fill="#c8502d">{price}</text>
      <path id="path{60 + number}" d="M60 {y + 16} H440" stroke="#d8cdb8" stroke-width="2" fill="none"/>
    </g>"""
    return f"""<svg {SVG} {INKSCAPE} width="800" height="1130" viewBox="0 0 800 1130" font-family="Source Sans Pro">
  <rect id="background" width="800" height="1130" fill="#fdf6e9"/>
  <rect id="rect12" inkscape:label="header band" x="0" y="0" width="800" height="230" fill="#1f4e5f"/>
  <g id="logo">
    <circle id="circle5" cx="90" cy="70" r="34" fill="none" stroke="#f2b134" stroke-width="7"/>
    <circle id="circle6" cx="90" cy="70" r="8" fill="#f2b134"/>
    <path id="path8" d="M90 36 V104 M56 70 H124" stroke="#f2b134" stroke-width="3" fill="none"/>
    <text id="shop-name" x="142" y="82" font-size="36" font-weight="700" fill="#ffffff">Spoke &amp; Chain</text>
  </g>
  <text id="headline" x="56" y="170" font-size="52" font-weight="700" font-family="Manrope" fill="#ffffff">Fixed by Friday</text>
  <text id="text14" x="58" y="208" font-size="22" fill="#cfe3ea">Repairs, tune-ups and rentals</text>
  <image id="photo" x="0" y="230" width="800" height="220" preserveAspectRatio="none" xlink:href="{uri(painted(90, 68, _workshop))}"/>
  <g id="badge">
    <circle id="circle33" cx="680" cy="240" r="78" fill="#f2b134"/>
    <text id="text34" x="680" y="238" font-size="38" font-weight="700" text-anchor="middle" fill="#1f4e5f">10% off</text>
    <text id="text35" x="680" y="268" font-size="18" text-anchor="middle" fill="#1f4e5f">your first service</text>
  </g>
  <text id="text38" x="60" y="508" font-size="32" font-weight="700" fill="#1f4e5f">Services and prices</text>
  <g id="services">{rows}
  </g>
  <g id="hours">
    <rect id="rect70" x="490" y="480" width="260" height="190" rx="12" fill="#ffffff" stroke="#1f4e5f" stroke-width="2"/>
    <text id="text71" x="514" y="520" font-size="24" font-weight="700" fill="#1f4e5f">Opening hours</text>
    <text id="weekdays" x="514" y="560" font-size="20" fill="#2b2b2b">Mon–Fri 9:00–18:00</text>
    <text id="saturday" x="514" y="594" font-size="20" fill="#2b2b2b">Sat 10:00–14:00</text>
    <text id="sunday" x="514" y="628" font-size="20" fill="#8a8a8a">Sun closed</text>
  </g>
  <g id="wrench" inkscape:label="wrench">
    <rect id="rect80" x="590" y="712" width="22" height="74" fill="#7d8c93"/>
    <circle id="circle81" cx="601" cy="704" r="24" fill="#7d8c93"/>
    <rect id="rect82" x="593" y="676" width="16" height="26" fill="#fdf6e9"/>
  </g>
  <g id="book">
    <rect id="book-button" x="60" y="836" width="250" height="64" rx="32" fill="#c8502d"/>
    <text id="book-label" x="185" y="876" font-size="24" font-weight="700" text-anchor="middle" fill="#ffffff">Book online</text>
  </g>
  <text id="text91" x="340" y="876" font-size="20" font-style="italic" fill="#2b2b2b">No appointment needed for punctures</text>
  <line id="line95" x1="60" y1="940" x2="740" y2="940" stroke="#1f4e5f" stroke-width="3"/>
  <text id="address" x="60" y="985" font-size="22" fill="#2b2b2b">14 Mill Lane, Ghent</text>
  <text id="phone" x="60" y="1018" font-size="22" fill="#2b2b2b">09 555 01 47</text>
  <text id="text98" x="740" y="985" font-size="22" text-anchor="end" fill="#1f4e5f">spokeandchain.example</text>
  <text id="text99" x="740" y="1018" font-size="22" text-anchor="end" fill="#1f4e5f">hello@spokeandchain.example</text>
  <rect id="footer" x="0" y="1060" width="800" height="70" fill="#1f4e5f"/>
  <text id="text101" x="400" y="1103" font-size="20" text-anchor="middle" fill="#ffffff">Rent a city bike from €15 a day</text>
</svg>
"""


def _choirnight() -> str:
    stars = "".join(
        f'\n    <circle id="Ellipse_{10 + number}" cx="{x}" cy="{y}" r="{r}" fill="#ffffff"/>'
        for number, (x, y, r) in enumerate(((120, 90, 5), (240, 160, 4), (420, 70, 6), (560, 140, 4), (640, 60, 5)))
    )
    cards = ""
    for number, (who, price) in enumerate((("Adults", "£14"), ("Concessions", "£10"), ("Under 16", "Free"))):
        x = 80 + 150 * number
        cards += f"""
    <g id="Frame_{30 + number}">
      <rect id="Rectangle_{40 + number}" x="{x}" y="1060" width="136" height="110" rx="10" fill="#2d335c"/>
      <text id="Text_{50 + 2 * number}" x="{x + 68}" y="1098" font-size="20" text-anchor="middle" fill="#d9dcf0">{who}</text>
      <text id="Text_{51 + 2 * number}" x="{x + 68}" y="1146" font-size="36" font-weight="700" text-anchor="middle" fill="#f4d58d">{price}</text>
    </g>"""
    pieces = (
        "Praetorius: Es ist ein Ros entsprungen",
        "Rutter: Candlelight Carol",
        "Whitacre: Lux Aurumque",
        "Lauridsen: O Magnum Mysterium",
    )
    works = "".join(
        f'\n    <text id="piece-{number + 1}" x="580" y="{800 + 40 * number}" font-size="19" fill="#ffffff">{words}</text>'
        for number, words in enumerate(pieces)
    )
    return f"""<svg {SVG} width="1000" height="1414" viewBox="0 0 1000 1414" font-family="Source Serif Pro">
  <rect id="bg" width="1000" height="1414" fill="#1b1f3b"/>
  <circle id="Ellipse_3" cx="840" cy="150" r="80" fill="#f4d58d"/>
  <g id="stars">{stars}
  </g>
  <text id="presenter" x="80" y="240" font-size="28" letter-spacing="3" fill="#f4d58d" font-family="Lato">Evensong Chamber Choir presents</text>
  <text id="title" font-size="120" font-weight="700" fill="#ffffff"><tspan x="80" y="360">Songs of</tspan><tspan x="80" y="480">Winter</tspan></text>
  <text id="subtitle" x="84" y="540" font-size="34" font-style="italic" fill="#d9dcf0">Carols and motets by candlelight</text>
  <path id="Vector_7" d="M80 580 H920" stroke="#f4d58d" stroke-width="3" fill="none"/>
  <g id="when-where">
    <text id="date" x="80" y="650" font-size="40" font-weight="700" fill="#ffffff">Saturday 12 December 2026</text>
    <text id="time" x="80" y="700" font-size="30" fill="#ffffff">7.30 pm</text>
    <text id="Text_23" x="220" y="700" font-size="22" fill="#d9dcf0">Doors open at 7 pm</text>
  </g>
  <image id="choir-photo" x="80" y="740" width="440" height="260" preserveAspectRatio="none" xlink:href="{uri(painted(110, 65, _singers))}"/>
  <g id="programme">
    <text id="Text_27" x="580" y="760" font-size="30" font-weight="700" fill="#f4d58d">Programme</text>{works}
    <text id="Text_29" x="580" y="966" font-size="19" font-style="italic" fill="#d9dcf0">Mulled wine in the interval</text>
  </g>
  <text id="Text_36" x="80" y="1044" font-size="26" font-weight="700" fill="#f4d58d">Tickets</text>
  <g id="tickets">{cards}
  </g>
  <g id="people">
    <text id="conductor" x="580" y="1030" font-size="24" fill="#ffffff">Conductor: Helen Marsh</text>
    <text id="organist" x="580" y="1066" font-size="24" fill="#ffffff">Organ: Tom Okafor</text>
  </g>
  <g id="venue-block">
    <path id="Vector_12" d="M596 1110 a18 18 0 0 1 18 18 c0 14 -18 36 -18 36 c0 0 -18 -22 -18 -36 a18 18 0 0 1 18 -18 z" fill="#e4572e"/>
    <circle id="Ellipse_21" cx="596" cy="1128" r="7" fill="#1b1f3b"/>
    <text id="venue" x="630" y="1130" font-size="26" font-weight="700" fill="#ffffff">St Mary's Church</text>
    <text id="Text_62" x="630" y="1160" font-size="20" fill="#d9dcf0">Kirkgate, Leeds LS2 7DJ</text>
  </g>
  <path id="Vector_15" d="M80 1210 H920" stroke="#f4d58d" stroke-width="3" fill="none"/>
  <image id="qr" x="80" y="1240" width="120" height="120" preserveAspectRatio="none" xlink:href="{uri(painted(30, 30, _code))}"/>
  <text id="Text_66" x="224" y="1280" font-size="24" fill="#ffffff">Tickets at the door or at evensongchoir.example</text>
  <text id="Text_67" x="224" y="1318" font-size="20" fill="#d9dcf0">Retiring collection for the night shelter</text>
  <g id="note-logo">
    <ellipse id="Ellipse_24" cx="862" cy="1340" rx="18" ry="14" fill="#f4d58d"/>
    <rect id="Rectangle_71" x="874" y="1262" width="6" height="80" fill="#f4d58d"/>
    <path id="Vector_18" d="M880 1262 q26 10 24 42 q-8 -18 -24 -20 z" fill="#f4d58d"/>
  </g>
</svg>
"""


def _cookclass() -> str:
    steps = ""
    for number, (word, week, x) in enumerate(
        (("Dough", "Weeks 1–2", 60), ("Shapes", "Weeks 3–4", 300), ("Sauces", "Weeks 5–6", 540))
    ):
        steps += f"""
    <g id="card-{number + 1}">
      <rect id="rect{30 + number}" x="{x}" y="690" width="220" height="150" rx="18" fill="#ffffff"/>
      <circle id="circle{36 + number}" cx="{x + 40}" cy="730" r="22" fill="#5b7f4f"/>
      <text id="text{42 + 3 * number}" x="{x + 40}" y="738" font-size="24" font-weight="700" text-anchor="middle" fill="#ffffff">{number + 1}</text>
      <text id="text{43 + 3 * number}" x="{x + 76}" y="740" font-size="30" font-weight="700" fill="#3a2418">{word}</text>
      <text id="text{44 + 3 * number}" x="{x + 24}" y="806" font-size="22" fill="#7a5c4a">{week}</text>
    </g>"""
    return f"""<svg {SVG} width="1080" height="1080" viewBox="0 0 1080 1080" font-family="Lato">
  <rect id="backdrop" width="1080" height="1080" fill="#fff3e0"/>
  <image id="pasta-photo" x="620" y="0" width="460" height="620" preserveAspectRatio="none" xlink:href="{uri(painted(92, 124, _pasta))}"/>
  <g id="chef-hat">
    <circle id="circle3" cx="86" cy="78" r="20" fill="#c44536"/>
    <circle id="circle4" cx="114" cy="68" r="24" fill="#c44536"/>
    <circle id="circle5" cx="142" cy="78" r="20" fill="#c44536"/>
    <rect id="rect6" x="84" y="84" width="60" height="34" fill="#c44536"/>
  </g>
  <text id="school" x="182" y="108" font-size="32" font-weight="700" fill="#c44536">La Cucina School</text>
  <g id="tag">
    <rect id="rect9" x="60" y="160" width="190" height="48" rx="24" fill="#5b7f4f"/>
    <text id="text10" x="155" y="192" font-size="22" font-weight="700" letter-spacing="2" text-anchor="middle" fill="#ffffff">New course</text>
  </g>
  <text id="title" x="56" y="310" font-size="92" font-weight="700" font-family="Source Serif Pro" fill="#3a2418">Fresh Pasta</text>
  <text id="text12" x="60" y="370" font-size="44" font-style="italic" font-family="Source Serif Pro" fill="#c44536">from scratch</text>
  <g id="facts">
    <circle id="circle14" cx="72" cy="432" r="10" fill="#e9b44c"/>
    <text id="text15" x="98" y="442" font-size="28" fill="#3a2418">6 Tuesday evenings</text>
    <circle id="circle16" cx="72" cy="482" r="10" fill="#e9b44c"/>
    <text id="start-date" x="98" y="492" font-size="28" fill="#3a2418">Starts 3 March, 18:30</text>
    <circle id="circle18" cx="72" cy="532" r="10" fill="#e9b44c"/>
    <text id="text19" x="98" y="542" font-size="28" fill="#3a2418">Max. 8 people</text>
    <circle id="circle20" cx="72" cy="582" r="10" fill="#e9b44c"/>
    <text id="teacher" x="98" y="592" font-size="28" fill="#3a2418">With chef Giulia Ferri</text>
  </g>
  <text id="text24" x="60" y="664" font-size="34" font-weight="700" fill="#3a2418">What you will learn</text>
  <g id="steps">{steps}
  </g>
  <g id="sticker" transform="rotate(12 930 590)">
    <ellipse id="ellipse51" cx="930" cy="590" rx="120" ry="100" fill="#e9b44c"/>
    <text id="text52" x="930" y="584" font-size="30" font-weight="700" text-anchor="middle" fill="#3a2418">Early bird</text>
    <text id="text53" x="930" y="632" font-size="46" font-weight="700" text-anchor="middle" fill="#c44536">−15%</text>
  </g>
  <g id="tomato">
    <circle id="circle55" cx="900" cy="776" r="58" fill="#d63a2f"/>
    <path id="path56" d="M900 722 l-30 -14 l22 2 l8 -22 l8 22 l22 -2 z" fill="#5b7f4f"/>
  </g>
  <rect id="rect60" x="0" y="890" width="1080" height="190" fill="#c44536"/>
  <text id="price" x="60" y="1008" font-size="72" font-weight="700" fill="#ffffff">€240</text>
  <text id="text62" x="226" y="1006" font-size="24" fill="#ffe3cf">all ingredients included</text>
  <g id="cta">
    <rect id="cta-shape" x="700" y="930" width="320" height="76" rx="38" fill="#fff3e0"/>
    <text id="cta-text" x="860" y="978" font-size="30" font-weight="700" text-anchor="middle" fill="#c44536">Reserve your spot</text>
  </g>
  <text id="handle" x="860" y="1050" font-size="22" text-anchor="middle" fill="#ffffff">@lacucina.school</text>
</svg>
"""


def _charity() -> bytes:
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(10), Inches(5.625)
    for layout in (deck.slide_master, *deck.slide_layouts):
        for each in layout.shapes:
            if each.element.find(".//{*}xfrm") is not None:
                each.top, each.height = round(each.top * 0.75), round(each.height * 0.75)
    _opening(deck)
    _year(deck)
    _money(deck)
    _meals(deck)
    _numbers(deck)
    _thanks(deck)
    return saved(deck)


def _opening(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.shapes.title.text = "Harbour Lights: our year 2025"
    slide.placeholders[1].text = "Annual report to members"
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 10, 0.35), "1D5C63").name = "Top band"
    textbox(slide, "Bristol, 14 March 2026", (0.5, 4.9, 3.5, 0.4), 14, "5A5A5A")
    shape(slide, MSO_SHAPE.OVAL, (8.4, 4.2, 1.1, 1.1), "F2A541").name = "Oval 6"
    slide.notes_slide.notes_text_frame.text = "Welcome everyone and thank the trustees."


def _year(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "What we did"
    body = slide.placeholders[1]
    body.left, body.top, body.width, body.height = (Inches(part) for part in (0.5, 1.3, 5.8, 3.6))
    lines = (
        "Opened a second food bank",
        "Trained 85 new volunteers",
        "Moved the office to Quay Street",
        "Launched a winter coat drive",
    )
    fill_lines(body.text_frame, lines)
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.7, 1.6, 2.8, 1.3), "1D5C63", "Two food banks, one team")
    textbox(slide, "Photo: Anna Lindqvist", (6.7, 4.6, 2.8, 0.4), 12, "7A7A7A")
    slide.notes_slide.notes_text_frame.text = "Mention the Quay Street landlord. Keep this slide under two minutes."


def _money(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Income and spending"
    rows = (
        ("Source", "2024", "2025"),
        ("Donations", "£84,200", "£91,500"),
        ("Grants", "£40,000", "£52,000"),
        ("Charity shop", "£23,700", "£21,900"),
        ("Events", "£9,400", "£12,300"),
    )
    table(slide, rows, (0.7, 1.4, 8.6, 2.4))
    textbox(slide, "Audited by Cole & Partners", (0.7, 4.7, 5, 0.4), 12, "7A7A7A")


def _meals(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Meals served"
    series: dict[str, tuple[float, ...]] = {
        "2024": (9800.0, 10400.0, 11200.0, 12900.0),
        "2025": (11300.0, 11900.0, 12100.0, 13300.0),
    }
    chart(
        slide,
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        ("Q1", "Q2", "Q3", "Q4"),
        series,
        (0.7, 1.2, 6.2, 3.9),
        "Meals per quarter",
    )
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (7.2, 1.8, 2.3, 1.2), "F2A541", "48,600 meals in total")
    slide.notes_slide.notes_text_frame.text = "The winter peak came early."


def _numbers(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "The year in numbers"
    for number, (figure, words, tint) in enumerate(
        (
            ("312", "families helped", "1D5C63"),
            ("1,240", "volunteer shifts", "417D7A"),
            ("27", "partner schools", "F2A541"),
        )
    ):
        left = 0.6 + 3.05 * number
        shape(slide, MSO_SHAPE.RECTANGLE, (left, 1.7, 2.7, 1.5), tint, figure)
        textbox(slide, words, (left, 3.3, 2.7, 0.4), 16, "333333")
    slide.shapes.add_connector(1, Inches(0.6), Inches(4.2), Inches(9.4), Inches(4.2)).name = "Straight Connector 9"
    textbox(slide, "Source: case files, December 2025", (0.6, 4.5, 5, 0.4), 11, "7A7A7A")


def _thanks(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Thank you"
    textbox(slide, "Harbour Lights, 8 Quay Street, Bristol", (0.7, 1.9, 6, 0.5), 18, "333333")
    textbox(slide, "office@harbourlights.example", (0.7, 2.5, 6, 0.5), 18, "1D5C63", bold=True)
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.7, 3.6, 2.4, 0.8), "D1495B", "Donate today")
    shape(slide, MSO_SHAPE.HEART, (7.6, 2.2, 1.5, 1.5), "D1495B").name = "Heart 8"


if __name__ == "__main__":
    write(HERE / "documents", documents())
