# ruff: noqa: E402, E501
"""Writes the documents of this part: a laundry's prices, a house's app, a snail, a line map and two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, write
from tests.requests.fourteenth.make_decks import couriers, narty

LAUNDRY = (
    ("Camisa", "3,50 €", "2,00 €"),
    ("Calças", "4,00 €", "2,50 €"),
    ("Vestido", "8,00 €", "5,00 €"),
    ("Casaco", "9,50 €", "5,00 €"),
    ("Edredão", "14,00 €", "–"),
    ("Cortinas (par)", "12,00 €", "8,00 €"),
)


def _canva(x: float, y: float, size: float, fill: str, lines: str, bold: bool = False, anchor: str = "start") -> str:
    """A text without a name, deep in transforms, a tspan for each line."""
    heavy = ' font-weight="700"' if bold else ""
    spans = "".join(
        f'<tspan x="0" y="{round(1.35 * size * n, 2):g}">{part}</tspan>' for n, part in enumerate(lines.split("\n"))
    )
    return f'<g transform="matrix(1,0,0,1,{x:g},{y:g})"><g><text fill="{fill}" font-family="Quicksand, sans-serif" font-size="{size:g}"{heavy} text-anchor="{anchor}">{spans}</text></g></g>'


def _lavandaria() -> str:
    """A laundry's price list in Portuguese, as Canva exports: no names, many transforms."""
    rows = "\n".join(
        f"""<g transform="matrix(1,0,0,1,90,{560 + 72 * n})">
{_canva(0, 40, 30, "#2d3157", what)}
{_canva(640, 40, 30, "#2d3157", wash, True, "end")}
{_canva(880, 40, 30, "#2d3157", iron, True, "end")}
<g transform="matrix(1,0,0,1,0,62)"><path d="M0 0H900V2H0Z" fill="#c9cdf0"/></g>
</g>"""
        for n, (what, wash, iron) in enumerate(LAUNDRY)
    )
    bubbles = "\n".join(
        f'<g transform="matrix(1,0,0,1,{x},{y})"><g><circle r="{r}" fill="#ffffff" fill-opacity="{clear}"/></g></g>'
        for x, y, r, clear in ((620, 90, 26, 0.5), (700, 190, 16, 0.7), (660, 290, 34, 0.4), (1020, 60, 20, 0.6), (1030, 360, 28, 0.5))
    )  # fmt: skip
    return f"""<svg {SVG} width="1080" height="1350" viewBox="0 0 1080 1350">
<path d="M0 0H1080V1350H0Z" fill="#eef0ff"/>
<path d="M0 0H1080V430C900 480 720 400 540 440S180 480 0 430Z" fill="#6c74d9"/>
{bubbles}
<g transform="matrix(1,0,0,1,740,90)"><g>
<path d="M20 0H240Q260 0 260 20V300Q260 320 240 320H20Q0 320 0 300V20Q0 0 20 0Z" fill="#ffffff"/>
<path d="M0 66H260V72H0Z" fill="#c9cdf0"/>
<g transform="matrix(1,0,0,1,130,190)"><circle r="90" fill="#2d3157"/><circle r="70" fill="#9be0e6"/><path d="M-70 0C-40 -24 -20 24 10 0S50 -16 70 0A70 70 0 0 1 -70 0Z" fill="#4fb7c4"/></g>
<circle cx="200" cy="34" r="14" fill="#ff8f6b"/>
<circle cx="232" cy="34" r="8" fill="#2d3157"/>
<path d="M28 22H108V46H28Z" fill="#c9cdf0"/>
</g></g>
{_canva(90, 150, 84, "#ffffff", "Lavandaria" + chr(10) + "Espuma", True)}
{_canva(90, 350, 32, "#ffe27a", "Limpo hoje, pronto amanhã!")}
<g transform="matrix(1,0,0,1,90,486)">
{_canva(0, 36, 34, "#ff6f47", "Tabela de preços", True)}
{_canva(640, 36, 26, "#6c74d9", "Lavar", True, "end")}
{_canva(880, 36, 26, "#6c74d9", "Engomar", True, "end")}
</g>
{rows}
<g transform="matrix(1,0,0,1,90,1030)">
<g><path d="M24 0H416Q440 0 440 24V146Q440 170 416 170H24Q0 170 0 146V24Q0 0 24 0Z" fill="#ffe27a"/></g>
{_canva(30, 56, 30, "#2d3157", "Cartão de 10 camisas", True)}
{_canva(30, 116, 44, "#ff6f47", "30,00 €", True)}
</g>
<g transform="matrix(1,0,0,1,550,1030)">
<g><path d="M24 0H416Q440 0 440 24V146Q440 170 416 170H24Q0 170 0 146V24Q0 0 24 0Z" fill="#9be0e6"/></g>
{_canva(30, 56, 30, "#2d3157", "Recolha em casa", True)}
{_canva(30, 116, 44, "#2d3157", "5,00 €", True)}
</g>
<g><path d="M0 1240H1080V1350H0Z" fill="#2d3157"/></g>
{_canva(90, 1288, 24, "#ffffff", "Rua do Tanque 27" + chr(10) + "Vila Serena")}
{_canva(540, 1306, 36, "#ffe27a", "555 018 340", True, "middle")}
{_canva(990, 1288, 24, "#ffffff", "Seg–Sex 8h–19h" + chr(10) + "Sáb 9h–13h", False, "end")}
</svg>
"""


def _xd(x: float, y: float, size: int, fill: str, words: str, bold: bool = False, anchor: str = "", name: str = "") -> str:  # fmt: skip
    """A text as XD writes it: an id from its words, moved by a transform."""
    key = (name or words).replace(" ", "_").replace("°", "").replace("%", "").replace(",", "")
    more = ' font-weight="700"' if bold else ""
    more += f' text-anchor="{anchor}"' if anchor else ""
    return f'<text id="{key}" data-name="{name or words}" transform="translate({x:g} {y:g})" fill="{fill}" font-size="{size}" font-family="SegoeUI, Segoe UI"{more}><tspan x="0" y="0">{words}</tspan></text>'


def _smarthome() -> str:
    """A dark app for a house: rooms, a thermostat, four switches, with the names XD gives."""
    lamp = '<path id="Path_{n}" data-name="Path {n}" d="M16 4A10 10 0 0 0 10 22V27H22V22A10 10 0 0 0 16 4ZM11 30H21" fill="{ink}"/>'
    plug = '<path id="Path_{n}" data-name="Path {n}" d="M9 3H12V10H20V3H23V10H26V18A9 9 0 0 1 18 26V31H14V26A9 9 0 0 1 6 18V10H9Z" fill="{ink}"/>'
    lock = '<path id="Path_{n}" data-name="Path {n}" d="M6 14H9V10A7 7 0 0 1 23 10V14H26V30H6ZM13 14H19V10A3 3 0 0 0 13 10Z" fill="{ink}"/>'
    fan = '<path id="Path_{n}" data-name="Path {n}" d="M16 16C8 14 8 2 16 3S22 12 16 16C18 8 30 8 29 16S20 22 16 16C24 18 24 30 16 29S10 20 16 16C14 24 2 24 3 16S12 10 16 16Z" fill="{ink}"/>'
    things = (
        (lamp, "Ceiling light", "80%", True),
        (plug, "Coffee plug", "Off", False),
        (lock, "Front door", "Locked", True),
        (fan, "Bedroom fan", "Off", False),
    )
    tiles = "\n".join(
        f"""<g id="Group_{21 + n}" data-name="Group {21 + n}" transform="translate({20 + 174 * (n % 2)} {470 + 134 * (n // 2)})">
<rect id="Rectangle_{31 + n}" data-name="Rectangle {31 + n}" width="162" height="122" rx="18" fill="{"#F4C95D" if on else "#262B3D"}"/>
<g id="Group_{41 + n}" data-name="Group {41 + n}" transform="translate(16 14)">{icon.format(n=51 + n, ink="#1A1D2B" if on else "#8E96B5")}</g>
<rect id="Rectangle_{61 + n}" data-name="Rectangle {61 + n}" x="104" y="18" width="44" height="24" rx="12" fill="{"#1A1D2B" if on else "#3A415C"}"/>
<circle id="Ellipse_{71 + n}" data-name="Ellipse {71 + n}" cx="{136 if on else 116}" cy="30" r="9" fill="#FFFFFF"/>
{_xd(16, 80, 16, "#1A1D2B" if on else "#FFFFFF", what, True)}
{_xd(16, 103, 14, "#5B4A14" if on else "#8E96B5", state, False, "", f"{state} {n + 1}")}
</g>"""
        for n, (icon, what, state, on) in enumerate(things)
    )
    rooms = "\n".join(
        f"""<g id="Group_{11 + n}" data-name="Group {11 + n}" transform="translate({20 + 116 * n} 128)">
<rect id="Rectangle_{11 + n}" data-name="Rectangle {11 + n}" width="104" height="40" rx="20" fill="{"#7C8CFF" if n == 0 else "#262B3D"}"/>
{_xd(52, 26, 15, "#FFFFFF" if n == 0 else "#8E96B5", room, n == 0, "middle")}
</g>"""
        for n, room in enumerate(("Living room", "Kitchen", "Bedroom"))
    )
    return f"""<svg {SVG} width="375" height="812" viewBox="0 0 375 812">
<g id="Home_1" data-name="Home – 1">
<rect id="Background" width="375" height="812" fill="#1A1D2B"/>
{_xd(20, 72, 15, "#8E96B5", "Tuesday 9 March")}
{_xd(20, 104, 27, "#FFFFFF", "Hello, Marta", True)}
<circle id="Ellipse_1" data-name="Ellipse 1" cx="329" cy="86" r="22" fill="#FF8FA3"/>
{_xd(329, 93, 18, "#1A1D2B", "M", True, "middle")}
{rooms}
<g id="Group_2" data-name="Group 2" transform="translate(20 188)">
<rect id="Rectangle_2" data-name="Rectangle 2" width="336" height="220" rx="24" fill="#262B3D"/>
{_xd(24, 38, 16, "#8E96B5", "Thermostat")}
{_xd(312, 38, 16, "#7CE0B8", "Heating", True, "end")}
<path id="Path_3" data-name="Path 3" d="M98 180A90 90 0 1 1 238 180" transform="translate(0 10)" fill="none" stroke="#3A415C" stroke-width="14" stroke-linecap="round"/>
<path id="Path_4" data-name="Path 4" d="M98 180A90 90 0 0 1 190 36" transform="translate(0 10)" fill="none" stroke="#FF8F5C" stroke-width="14" stroke-linecap="round"/>
<circle id="Ellipse_2" data-name="Ellipse 2" cx="190" cy="46" r="12" fill="#FFFFFF"/>
{_xd(168, 142, 52, "#FFFFFF", "21°", True, "middle")}
{_xd(168, 170, 14, "#8E96B5", "Now 19°", False, "middle")}
<circle id="Ellipse_3" data-name="Ellipse 3" cx="40" cy="184" r="20" fill="#3A415C"/>
<path id="Path_5" data-name="Path 5" d="M32 184H48" stroke="#FFFFFF" stroke-width="3" stroke-linecap="round"/>
<circle id="Ellipse_4" data-name="Ellipse 4" cx="296" cy="184" r="20" fill="#FF8F5C"/>
<path id="Path_6" data-name="Path 6" d="M288 184H304M296 176V192" stroke="#FFFFFF" stroke-width="3" stroke-linecap="round"/>
</g>
{_xd(20, 448, 19, "#FFFFFF", "Devices", True)}
{_xd(356, 448, 15, "#7C8CFF", "Edit", False, "end")}
{tiles}
<g id="Group_3" data-name="Group 3" transform="translate(0 742)">
<rect id="Rectangle_3" data-name="Rectangle 3" width="375" height="70" fill="#11131E"/>
<path id="Path_7" data-name="Path 7" d="M50 32L64 20L78 32V46H50Z" fill="#7C8CFF"/>
<circle id="Ellipse_5" data-name="Ellipse 5" cx="147" cy="33" r="12" fill="none" stroke="#8E96B5" stroke-width="3"/>
<path id="Path_8" data-name="Path 8" d="M216 46V34M228 46V22M240 46V28" stroke="#8E96B5" stroke-width="5" stroke-linecap="round"/>
<path id="Path_9" data-name="Path 9" d="M300 24H324M300 33H324M300 42H324" stroke="#8E96B5" stroke-width="3" stroke-linecap="round"/>
</g>
</g>
</svg>
"""


def _snail() -> str:
    """A snail and a mushroom in a meadow; the program's own numbers for names, and no words."""
    drawn = (
        ("#bfe7f5", "M 0,0 H 900 V 640 H 0 Z"),
        ("#ffffff", "M 90,150 c -8,-40 50,-56 70,-26 22,-26 74,-10 66,26 z"),
        ("#ffffff", "M 420,110 c -6,-32 40,-44 56,-20 18,-20 58,-8 52,20 z"),
        ("#a8d672", "M 0,440 C 200,380 420,420 560,440 700,460 800,420 900,430 V 640 H 0 Z"),
        ("#7fbf4d", "M 0,520 C 240,480 500,530 900,490 V 640 H 0 Z"),
        ("#fff2dc", "M 690,500 c -6,-60 -4,-110 4,-150 h 62 c 8,40 10,90 4,150 z"),
        ("#d8412f", "M 600,356 c 4,-90 60,-140 125,-140 65,0 121,50 125,140 -80,24 -170,24 -250,0 z"),
    )
    body = (
        ("#e8b77d", "M 150,530 c 60,-30 130,-20 200,-30 60,-10 80,-60 92,-110 8,-40 70,-44 80,0 10,60 -10,150 -90,160 -90,10 -220,4 -282,-4 z"),
        ("#c9804a", "M 150,530 c 62,8 192,14 282,4 40,-4 64,-30 78,-60 0,40 -24,74 -78,80 -90,8 -250,2 -282,-24 z"),
    )  # fmt: skip
    n = 832
    parts = []
    for fill, d in drawn:
        parts.append(f'<path style="fill:{fill};stroke:none" d="{d}" id="path{n}"/>')
        n += 4
    for x, y, r in ((670, 290, 20), (740, 260, 16), (790, 310, 18), (720, 328, 12)):
        parts.append(f'<circle style="fill:#ffffff" id="circle{n}" cx="{x}" cy="{y}" r="{r}"/>')
        n += 2
    parts.append(f'<circle style="fill:#ffd34e" id="circle{n}" cx="330" cy="60" r="46"/>')
    n += 2
    for fill, d in body:
        parts.append(f'<path style="fill:{fill}" d="{d}" id="path{n}"/>')
        n += 3
    for r, fill in ((122, "#8e5ea2"), (90, "#b98acb"), (58, "#8e5ea2"), (26, "#f1d6f7")):
        parts.append(f'<circle style="fill:{fill}" id="circle{n}" cx="{288 + (122 - r) // 4}" cy="{400 + (122 - r) // 5}" r="{r}"/>')  # fmt: skip
        n += 2
    for x in (466, 500):
        parts.append(f'<path style="fill:none;stroke:#e8b77d;stroke-width:9;stroke-linecap:round" d="M {x},380 L {x + (x - 483)},306" id="path{n}"/>')  # fmt: skip
        parts.append(f'<circle style="fill:#2c2430" id="circle{n + 1}" cx="{x + (x - 483)}" cy="300" r="11"/>')
        n += 3
    parts.append(f'<path style="fill:none;stroke:#7a3f20;stroke-width:5;stroke-linecap:round" d="M 478,414 q 14,14 30,-2" id="path{n}"/>')  # fmt: skip
    grass = [
        f'<path style="fill:#4f9a35" d="M {x},600 q -14,-50 -26,-66 q 24,14 34,44 q 2,-40 14,-60 q 4,40 0,82 z" id="path{n + 3 + k}"/>'
        for k, x in enumerate((70, 560, 860))
    ]
    for k, (x, y, fill) in enumerate(((110, 470, "#ff7fa8"), (650, 560, "#ffffff"))):
        petals = "".join(f'<circle style="fill:{fill}" id="circle{1200 + 10 * k + p}" cx="{x + dx}" cy="{y + dy}" r="13"/>' for p, (dx, dy) in enumerate(((-14, 0), (14, 0), (0, -14), (0, 14))))  # fmt: skip
        grass.append(f'<g id="g{1190 + 10 * k}">{petals}<circle style="fill:#ffd34e" id="circle{1205 + 10 * k}" cx="{x}" cy="{y}" r="10"/></g>')  # fmt: skip
    parts.insert(1, parts.pop(11))
    drawing = "\n".join(parts + grass)
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="900" height="640" viewBox="0 0 900 640" version="1.1" id="svg8" {INKSCAPE} {SVG}>
<g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
{drawing}
</g>
</svg>
"""


STOPS = (
    ("red", "#d7263d", "M90,250 H420 L560,390 H1010", (("Airport", 90, 250), ("Brickfields", 250, 250), ("Old Mint", 420, 250), ("Opera", 730, 390), ("Vinegar Hill", 880, 390), ("Eastgate", 1010, 390))),
    ("blue", "#1b6ca8", "M250,580 H420 L610,390 V160 H900", (("Docks", 250, 580), ("Fish Market", 420, 580), ("University", 610, 230), ("Observatory", 750, 160), ("North Park", 900, 160))),
    ("green", "#2e933c", "M90,390 H560 L750,580 H1010", (("Zoo", 90, 390), ("Mill Pond", 250, 390), ("Canal Street", 420, 390), ("Stadium", 750, 580), ("Hospital", 880, 580), ("Southend", 1010, 580))),
)  # fmt: skip


def _metro() -> str:
    """A city's line map, written by hand, every part named for what it is."""
    lines, stops = [], []
    for name, ink, way, places in STOPS:
        lines.append(f'    <path id="line-{name}" d="{way}" fill="none" stroke="{ink}" stroke-width="12" stroke-linejoin="round"/>')  # fmt: skip
        for place, x, y in places:
            key = place.lower().replace(" ", "-")
            stops.append(f'    <circle id="stop-{key}" cx="{x}" cy="{y}" r="10" fill="#fff" stroke="{ink}" stroke-width="5"/>')  # fmt: skip
            tx, anchor, ty = (
                (x + 22, "start", y + 6)
                if place == "University"
                else (x, "middle", y + 34 if place in ("Fish Market", "Stadium") else y - 24)
            )
            stops.append(f'    <text id="name-{key}" x="{tx}" y="{ty}" text-anchor="{anchor}">{place}</text>')
    key = "\n".join(
        f'    <line id="key-{name}" x1="60" y1="{706 + 30 * n}" x2="110" y2="{706 + 30 * n}" stroke="{ink}" stroke-width="10"/>\n    <text id="key-{name}-name" x="124" y="{712 + 30 * n}">{words}</text>'
        for n, (name, ink, words) in enumerate((("red", "#d7263d", "Line 1: Airport – Eastgate"), ("blue", "#1b6ca8", "Line 2: Docks – North Park"), ("green", "#2e933c", "Line 3: Zoo – Southend")))
    )  # fmt: skip
    ways, marks = "\n".join(lines), "\n".join(stops)
    return f"""<svg {SVG} width="1100" height="820" viewBox="0 0 1100 820" font-family="Verdana, DejaVu Sans, sans-serif" font-size="16" fill="#1c1c1c">
  <rect id="paper" width="1100" height="820" fill="#fbfaf6"/>
  <path id="river" d="M0,470 C160,430 240,520 400,490 S640,470 760,500 S960,450 1100,480" fill="none" stroke="#cfe6f2" stroke-width="46"/>
  <text id="river-name" x="930" y="482" font-style="italic" font-size="15" fill="#5b8aa3">River Tarn</text>
  <rect id="park" x="800" y="190" width="230" height="110" rx="20" fill="#dcefd2"/>
  <text id="park-name" x="915" y="250" text-anchor="middle" font-style="italic" font-size="15" fill="#4d7a3a">Royal Park</text>
  <g id="header">
    <rect id="header-bar" width="1100" height="84" fill="#1c1c1c"/>
    <circle id="logo" cx="66" cy="42" r="26" fill="#ffd400"/>
    <text id="logo-letter" x="66" y="52" text-anchor="middle" font-size="28" font-weight="bold">T</text>
    <text id="title" x="112" y="53" font-size="30" font-weight="bold" fill="#fff">Tarnmouth Metro</text>
    <text id="edition" x="1050" y="50" text-anchor="end" fill="#ffd400">Map from 4 April 2027</text>
  </g>
  <g id="lines">
{ways}
  </g>
  <g id="stops">
{marks}
    <rect id="interchange" x="542" y="372" width="86" height="36" rx="18" fill="#fff" stroke="#1c1c1c" stroke-width="5"/>
    <text id="name-central" x="632" y="336" font-size="20" font-weight="bold">Central</text>
  </g>
  <path id="plane" d="M90,150 l5,14 l22,12 v6 l-22,-5 l-2,14 l8,6 v4 l-11,-3 l-11,3 v-4 l8,-6 l-2,-14 l-22,5 v-6 l22,-12 z" fill="#d7263d"/>
  <path id="ferry" d="M150,566 h60 l-12,20 h-36 z M168,562 v-16 h22 v16 z" fill="#1b6ca8"/>
  <g id="key">
    <text id="key-title" x="60" y="682" font-weight="bold" font-size="18">Lines</text>
{key}
  </g>
  <g id="fares">
    <rect id="fares-box" x="450" y="656" width="290" height="130" rx="8" fill="#fff" stroke="#1c1c1c"/>
    <text id="fares-title" x="470" y="688" font-weight="bold" font-size="18">Fares</text>
    <text id="fare-single" x="470" y="718">Single</text>
    <text id="fare-single-price" x="720" y="718" text-anchor="end">2.40</text>
    <text id="fare-day" x="470" y="744">Day ticket</text>
    <text id="fare-day-price" x="720" y="744" text-anchor="end">6.80</text>
    <text id="fare-week" x="470" y="770">Week ticket</text>
    <text id="fare-week-price" x="720" y="770" text-anchor="end">24.00</text>
  </g>
  <g id="service">
    <text id="first-train" x="790" y="690">First train 5:10</text>
    <text id="last-train" x="790" y="718">Last train 0:40</text>
    <text id="lost" x="790" y="756" fill="#d7263d">Lost and found</text>
    <text id="lost-phone" x="790" y="780" font-weight="bold" fill="#d7263d">0555 017 900</text>
  </g>
</svg>
"""


def documents() -> dict[str, bytes]:
    """Every document of this part, by its file name."""
    made = {
        "lavandaria.svg": _lavandaria(),
        "smarthome.svg": _smarthome(),
        "snail.svg": _snail(),
        "metro.svg": _metro(),
    }
    files = {name: text.encode() for name, text in made.items()}
    return files | {"couriers.pptx": couriers(), "narty.pptx": narty()}


if __name__ == "__main__":
    write(HERE / "documents", documents())
