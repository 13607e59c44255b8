# ruff: noqa: E402, E501
"""Writes the documents of this part: a ferry's timetable, a tool hire shop, an owl, a museum's plan and two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, write
from tests.requests.thirteenth.make_decks import barro, chess

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


def _ferry() -> str:
    """A ferry's timetable in Norwegian and English, in millimetres, with the names Inkscape gives."""
    number = count(1042, 7)

    def say(x: float, y: float, size: float, ink: str, words: str, bold: bool = False, anchor: str = "start") -> str:
        n = next(number)
        heavy = "font-weight:bold;" if bold else ""
        return f'<text xml:space="preserve" style="font-size:{size:g}px;font-family:\'Liberation Sans\';{heavy}text-anchor:{anchor};fill:{ink}" x="{x:g}" y="{y:g}" id="text{n}"><tspan sodipodi:role="line" id="tspan{n + 2}" x="{x:g}" y="{y:g}">{words}</tspan></text>'

    def box(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
        return f'<rect style="fill:{fill}{more}" id="rect{next(number)}" width="{w:g}" height="{h:g}" x="{x:g}" y="{y:g}"/>'

    def hours(x: float, title: str, english: str, fill: str, rows: tuple[tuple[str, str, str], ...]) -> str:
        parts = [box(x, 98, 86, 15, fill), say(x + 4, 104.5, 5, "#ffffff", title, True)]
        parts.append(say(x + 4, 110.3, 3.6, "#ffffff", english))
        for column, stop in enumerate(("Hestøy", "Grønnes", "Skarvik")):
            parts.append(say(x + 16 + 27 * column, 120, 4, "#5a6b78", stop, True, "middle"))
        for n, row in enumerate(rows):
            if n % 2 == 0:
                parts.append(box(x, 123 + 9 * n, 86, 9, "#e3eef4"))
            parts += [
                say(x + 16 + 27 * c, 129.4 + 9 * n, 4.8, "#12344d", when, c == 0, "middle")
                for c, when in enumerate(row)
            ]
        return f'<g id="g{next(number)}">' + "\n".join(parts) + "</g>"

    week = hours(15, "Mandag–fredag", "Monday to Friday", "#12344d", (
        ("06:15", "06:40", "07:05"), ("07:45", "08:10", "08:35"), ("09:30", "–", "10:10"), ("12:00", "12:25", "12:50"), ("15:45", "16:10", "16:35"), ("18:20", "–", "19:00"),
    ))  # fmt: skip
    rest = hours(109, "Lørdag og søndag", "Saturday and Sunday", "#c8452f", (
        ("09:30", "09:55", "10:20"), ("12:00", "–", "12:40"), ("15:45", "16:10", "16:35"), ("19:15", "19:40", "20:05"),
    ))  # fmt: skip
    fares = "\n".join(
        f'<g id="g{next(number)}">{box(15 + 46.5 * n, 203, 40.5, 30, "#ffffff", ";stroke:#12344d;stroke-width:0.6")}\n{say(35.2 + 46.5 * n, 212, 4.4, "#12344d", who, True, "middle")}\n{say(35.2 + 46.5 * n, 217.5, 3.4, "#5a6b78", english, False, "middle")}\n{say(35.2 + 46.5 * n, 228, 7.5, "#c8452f", price, True, "middle")}</g>'
        for n, (who, english, price) in enumerate((("Voksen", "Adult", "kr 64"), ("Barn", "Child", "kr 32"), ("Sykkel", "Bicycle", "kr 20"), ("Bil", "Car", "kr 148")))
    )  # fmt: skip
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" {INKSCAPE} {SODIPODI} {SVG}>
<g inkscape:label="Lag 1" inkscape:groupmode="layer" id="layer1">
{box(0, 0, 210, 297, "#f7f4ec")}
{box(0, 0, 210, 84, "#9cc9dd")}
<circle style="fill:#f6c64f" id="path1101" cx="178" cy="24" r="13"/>
<path style="fill:#5f8f7b" d="M 96,66 L 128,36 L 146,52 L 162,40 L 210,66 Z" id="path1103"/>
<g id="g1110" transform="translate(118,43)">
<path style="fill:#c8452f" d="M 0,22 H 62 L 54,34 H 9 Z" id="path1112"/>
<path style="fill:#ffffff" d="M 10,22 V 12 H 50 L 54,22 Z" id="path1114"/>
<rect style="fill:#ffffff" id="rect1116" width="20" height="7" x="16" y="5"/>
<rect style="fill:#12344d" id="rect1118" width="6" height="10" x="40" y="2"/>
<circle style="fill:#12344d" id="path1120" cx="18" cy="17" r="1.8"/>
<circle style="fill:#12344d" id="path1122" cx="27" cy="17" r="1.8"/>
<circle style="fill:#12344d" id="path1124" cx="36" cy="17" r="1.8"/>
</g>
<path style="fill:#2f7ea3" d="M 0,74 C 18,66 34,80 52,72 70,66 88,80 106,72 124,66 142,80 160,72 178,66 194,80 210,72 V 86 H 0 Z" id="path1130"/>
</g>
<g inkscape:label="Lag 2" inkscape:groupmode="layer" id="layer2">
{say(15, 27, 15, "#12344d", "Hestøy–Skarvik", True)}
{say(15, 38, 6.5, "#12344d", "Rutetabell / Timetable")}
{say(15, 48, 4.4, "#12344d", "Gjelder fra 1. mai 2027")}
{say(15, 54.5, 4.4, "#2a5f7d", "Valid from 1 May 2027")}
{week}
{rest}
{say(113, 168, 3.8, "#5a6b78", "Ingen avgang 17. mai.")}
{say(113, 174, 3.8, "#5a6b78", "No service on 17 May.")}
{say(15, 198, 7, "#12344d", "Priser / Fares", True)}
{fares}
<path style="fill:none;stroke:#2f7ea3;stroke-width:1.2" d="M 15,246 C 25,241 35,251 45,246 55,241 65,251 75,246 85,241 95,251 105,246 115,241 125,251 135,246 145,241 155,251 165,246 175,241 185,251 195,246" id="path1401"/>
{say(15, 260, 4.4, "#12344d", "Møt opp 10 minutter før avgang.", True)}
{say(15, 267, 4, "#5a6b78", "Please arrive 10 minutes before departure.")}
{box(0, 277, 210, 20, "#12344d")}
{say(15, 289, 4.6, "#ffffff", "Hestøy Rederi")}
{say(105, 289, 4.6, "#f6c64f", "555 01 640", True, "middle")}
{say(195, 289, 4.6, "#ffffff", "hestoyferge.example", False, "end")}
</g>
</svg>
"""


def _fig(x: float, y: float, size: int, fill: str, words: str, weight: int = 400, anchor: str = "", name: str = "") -> str:  # fmt: skip
    """A text as Figma writes it."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text id="{name or words}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Inter" font-size="{size}" font-weight="{weight}"{more}><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'


def _toolhire() -> str:
    """A tool hire shop on the web: a bar, filters at the left, three products, a basket at the foot."""
    pictures = (
        '<path id="Union" d="M410 330H500V362H470L462 410H436L440 362H410V330Z" fill="#2B2D31"/><rect id="Rectangle 31" x="500" y="340" width="52" height="8" fill="#8D939C"/><rect id="Rectangle 32" x="428" y="410" width="40" height="18" rx="4" fill="#F26B1D"/>',
        '<circle id="Ellipse 21" cx="740" cy="386" r="44" fill="#8D939C"/><circle id="Ellipse 22" cx="740" cy="386" r="12" fill="#2B2D31"/><path id="Union_2" d="M700 352C716 318 776 318 800 350L818 344V368L788 378C776 346 730 340 716 372L700 352Z" fill="#F26B1D"/>',
        '<rect id="Rectangle 34" x="985" y="330" width="90" height="56" rx="8" fill="#F26B1D"/><circle id="Ellipse 23" cx="1004" cy="402" r="18" fill="#2B2D31"/><circle id="Ellipse 24" cx="1056" cy="402" r="18" fill="#2B2D31"/><path id="Vector 6" d="M1075 346H1112V316" stroke="#2B2D31" stroke-width="8"/>',
    )
    goods = (
        ("Cordless drill 18 V", "From £12 a day", "In stock", "#1E8E4E"),
        ("Circular saw 190 mm", "From £15 a day", "In stock", "#1E8E4E"),
        ("Pressure washer", "From £22 a day", "Back on Friday", "#B4541A"),
    )
    cards = "\n".join(
        f"""<g id="Card {n + 1}">
<rect id="Rectangle {20 + n}" x="{340 + 296 * n}" y="270" width="276" height="380" rx="10" fill="white" stroke="#DADDE2"/>
<rect id="Rectangle {23 + n}" x="{352 + 296 * n}" y="282" width="252" height="176" rx="6" fill="#EEF0F3"/>
{pictures[n]}
{_fig(356 + 296 * n, 492, 19, "#1B1D21", what, 700)}
{_fig(356 + 296 * n, 520, 16, "#4A4F57", price)}
<circle id="Ellipse {11 + n}" cx="362" cy="545" r="5" fill="{ink}" transform="translate({296 * n} 0)"/>
{_fig(376 + 296 * n, 550, 14, ink, there, 500, "", there + (f"_{n + 1}" if n else ""))}
<rect id="Button {n + 1}" x="{356 + 296 * n}" y="580" width="244" height="48" rx="24" fill="{"#F26B1D" if n < 2 else "#2B2D31"}"/>
{_fig(478 + 296 * n, 610, 16, "white", "Add to basket" if n < 2 else "Tell me when", 700, "middle", "Label" + (f"_{n + 1}" if n else ""))}
</g>"""
        for n, (what, price, there, ink) in enumerate(goods)
    )
    filters = "\n".join(
        f"""<rect id="Checkbox {n + 1}" x="64" y="{334 + 38 * n}" width="20" height="20" rx="4" fill="{"#F26B1D" if on else "white"}" stroke="{"#F26B1D" if on else "#A3A8B0"}"/>
{_fig(96, 350 + 38 * n, 15, "#1B1D21", kind)}
{_fig(284, 350 + 38 * n, 14, "#7A808A", much, 400, "end", f"Count {n + 1}")}"""
        for n, (kind, much, on) in enumerate((("Drills", "14", True), ("Saws", "9", True), ("Cleaning", "11", True), ("Ladders", "6", False), ("Garden", "17", False)))
    )  # fmt: skip
    links = "\n".join(
        _fig(430 + 130 * n, 48, 16, "#FFFFFF" if n else "#FFB27F", word, 600 if n == 0 else 400)
        for n, word in enumerate(("Tools", "Projects", "Branches", "Help"))
    )
    return f"""<svg width="1280" height="832" viewBox="0 0 1280 832" fill="none" {SVG}>
<g id="Desktop - 4" clip-path="url(#clip0_7_115)">
<rect width="1280" height="832" fill="#F6F7F9"/>
<g id="Nav bar">
<rect id="Rectangle 1" width="1280" height="80" fill="#2B2D31"/>
<path id="Logo" d="M48 28H72L84 40L72 52H48L60 40L48 28Z" fill="#F26B1D"/>
{_fig(98, 49, 26, "white", "Borrowbench", 800)}
{links}
<rect id="Rectangle 2" x="1076" y="20" width="132" height="40" rx="20" fill="#F26B1D"/>
{_fig(1142, 46, 15, "white", "Sign in", 700, "middle")}
</g>
<g id="Search">
{_fig(48, 142, 34, "#1B1D21", "Hire by the day, not for life", 800)}
{_fig(48, 174, 17, "#4A4F57", "412 tools in 6 branches. Free delivery over £60.")}
<rect id="Rectangle 3" x="48" y="196" width="920" height="50" rx="8" fill="white" stroke="#A3A8B0"/>
<circle id="Ellipse 1" cx="76" cy="219" r="8" stroke="#7A808A" stroke-width="2"/>
<path id="Vector 1" d="M82 225L90 233" stroke="#7A808A" stroke-width="2"/>
{_fig(104, 227, 16, "#7A808A", "What do you need to build?")}
<rect id="Rectangle 4" x="984" y="196" width="224" height="50" rx="8" fill="white" stroke="#A3A8B0"/>
{_fig(1004, 227, 16, "#1B1D21", "12–14 June")}
<path id="Vector 2" d="M1172 217L1180 225L1188 217" stroke="#1B1D21" stroke-width="2"/>
</g>
<g id="Filters">
<rect id="Rectangle 5" x="48" y="270" width="260" height="380" rx="10" fill="white" stroke="#DADDE2"/>
{_fig(64, 308, 18, "#1B1D21", "Kind of tool", 700)}
{filters}
{_fig(64, 560, 18, "#1B1D21", "Price a day", 700)}
<rect id="Rectangle 6" x="64" y="586" width="220" height="6" rx="3" fill="#DADDE2"/>
<rect id="Rectangle 7" x="64" y="586" width="120" height="6" rx="3" fill="#F26B1D"/>
<circle id="Ellipse 2" cx="184" cy="589" r="11" fill="white" stroke="#F26B1D" stroke-width="3"/>
{_fig(64, 626, 14, "#7A808A", "£5")}
{_fig(284, 626, 14, "#7A808A", "£40", 400, "end")}
</g>
{cards}
<g id="Basket bar">
<rect id="Rectangle 8" x="48" y="680" width="1160" height="72" rx="10" fill="#FFE7D6"/>
{_fig(72, 724, 18, "#1B1D21", "2 tools in your basket", 700)}
{_fig(960, 724, 20, "#1B1D21", "£27 a day", 800, "end")}
<rect id="Rectangle 9" x="992" y="694" width="200" height="44" rx="22" fill="#2B2D31"/>
{_fig(1092, 722, 16, "white", "Check out", 700, "middle")}
</g>
<g id="Footer">
{_fig(48, 800, 14, "#7A808A", "Call us: 0555 014 880")}
{_fig(640, 800, 14, "#7A808A", "Open Monday to Saturday, 7–18", 400, "middle")}
{_fig(1208, 800, 14, "#7A808A", "Terms", 400, "end")}
</g>
</g>
<defs>
<clipPath id="clip0_7_115"><rect width="1280" height="832" fill="white"/></clipPath>
</defs>
</svg>
"""


def _owl() -> str:
    """An owl on a branch by night; nothing has a name and nothing has words."""
    stars = "".join(
        f'<path fill="#FFF3C4" d="M{x} {y - r}l{r * 0.3:g} {r * 0.7:g} {r * 0.7:g} {r * 0.3:g}-{r * 0.7:g} {r * 0.3:g}-{r * 0.3:g} {r * 0.7:g}-{r * 0.3:g}-{r * 0.7:g}-{r * 0.7:g}-{r * 0.3:g} {r * 0.7:g}-{r * 0.3:g}z"/>'
        for x, y, r in ((90, 120, 16), (210, 70, 10), (150, 270, 9), (690, 330, 12), (440, 60, 8), (720, 480, 9))
    )
    eyes = "".join(
        f'<g><circle cx="{x}" cy="330" r="66" fill="#F7E3C0"/><circle cx="{x}" cy="330" r="46" fill="#F5A623"/><circle cx="{x}" cy="330" r="26" fill="#22180F"/><circle cx="{x + 10}" cy="318" r="8" fill="#FFFFFF"/></g>'
        for x in (334, 466)
    )
    feathers = "".join(f'<path fill="none" stroke="#C98F5A" stroke-width="7" stroke-linecap="round" d="M{x} {y}q20 22 40 0"/>' for x, y in ((350, 450), (410, 450), (380, 490), (350, 530), (410, 530)))  # fmt: skip
    leaves = "".join(f'<path fill="{fill}" transform="translate({x} {y}) rotate({turn})" d="M0 0C18-30 54-34 78-8 56 20 22 24 0 0z"/>' for x, y, turn, fill in ((110, 640, -40, "#4E8F5B"), (170, 660, 40, "#3C7549"), (640, 640, -30, "#4E8F5B"), (690, 655, 35, "#6BAA6F")))  # fmt: skip
    feet = "".join(f'<path fill="#F5A623" d="M{x} 622c-6-18 10-24 16-8 4-18 22-18 24 0 8-16 22-8 16 8l-6 26h-44z"/>' for x in (320, 424))  # fmt: skip
    return f"""<svg viewBox="0 0 800 800" {SVG}>
<rect width="800" height="800" fill="#1E2A52"/>
<circle cx="630" cy="160" r="92" fill="#FFE9A8"/>
<circle cx="604" cy="134" r="18" fill="#F0D283"/>
<circle cx="660" cy="188" r="12" fill="#F0D283"/>
{stars}
<path fill="#16203F" d="M0 720c120-70 230-60 350-20s270 40 450-30v130H0z"/>
<path fill="#6B4428" d="M0 648c160-30 520 10 800-22v36c-300 30-620-6-800 24z"/>
{leaves}
<path fill="#7A4E2D" d="M282 250l-30-96 92 46zM518 250l30-96-92 46z"/>
<path fill="#8C5A34" d="M400 190c110 0 160 90 160 220 0 140-70 226-160 226s-160-86-160-226c0-130 50-220 160-220z"/>
<ellipse cx="400" cy="490" rx="100" ry="126" fill="#E8C79A"/>
{feathers}
<path fill="#6B4428" d="M250 380c-50 70-50 170 20 230 30-70 30-160-20-230z"/>
<path fill="#6B4428" d="M550 380c50 70 50 170-20 230-30-70-30-160 20-230z"/>
{eyes}
<path fill="#F08A24" d="M400 350l26 30-26 40-26-40z"/>
{feet}
</svg>
"""


ZALEN = (
    (60, 190, 250, 170, "st1", "1", "Entree", "Tickets en garderobe"),
    (310, 190, 280, 170, "st2", "2", "Zeilen", "Schepen 1600–1800"),
    (590, 190, 270, 170, "st3", "3", "Stoom", "Machines en ketels"),
    (60, 440, 250, 170, "st4", "4", "Werkplaats", "Kinderen 6–12 jaar"),
    (310, 440, 280, 170, "st2", "5", "Kaarten", "Atlas en globe"),
    (590, 440, 270, 170, "st5", "6", "Café", "Soep, taart, koffie"),
)


def _museum() -> str:
    """The plan of a museum's ground floor in Dutch, with classes and unnamed groups as Illustrator writes them."""

    def put(x: float, y: float, kind: str, words: str, anchor: str = "") -> str:
        how = f' text-anchor="{anchor}"' if anchor else ""
        return f'<text class="{kind}" transform="translate({x:g} {y:g})"{how}><tspan x="0" y="0">{words}</tspan></text>'

    rooms = "\n".join(
        f"""<g>
<rect class="{kind} st0" x="{x}" y="{y}" width="{w}" height="{h}"/>
<circle class="st6" cx="{x + 36}" cy="{y + 38}" r="20"/>
{put(x + 36, y + 46, "t1 w", number, "middle")}
{put(x + 68, y + 46, "t1 d", name)}
{put(x + 20, y + 92, "t2 d", what)}
</g>"""
        for x, y, w, h, kind, number, name, what in ZALEN
    )
    legend = "\n".join(
        f'<g><rect class="{kind}" x="910" y="{266 + 44 * n}" width="28" height="28"/>{put(952, 286 + 44 * n, "t2 d", words)}</g>'
        for n, (kind, words) in enumerate((("st1", "Entree"), ("st2", "Vaste collectie"), ("st3", "Tijdelijk"), ("st4", "Voor kinderen"), ("st5", "Café en winkel")))
    )  # fmt: skip
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg id="Laag_1" data-name="Laag 1" {SVG} viewBox="0 0 1200 800">
<defs><style>.st0{{stroke:#22333b;stroke-width:6px;}}.st1{{fill:#f2d0a9;}}.st2{{fill:#cfe0e8;}}.st3{{fill:#f4b6a6;}}.st4{{fill:#d7e5b5;}}.st5{{fill:#f9e7a1;}}.st6{{fill:#22333b;}}.st7{{fill:#fff;}}.st8{{fill:#b23a2e;}}.st9{{fill:none;stroke:#b23a2e;stroke-width:5px;stroke-dasharray:12 9;}}.st10{{fill:none;stroke:#22333b;stroke-width:3px;}}.t1{{font-family:Lato-Bold,Lato;font-weight:700;font-size:24px;}}.t2{{font-family:Lato-Regular,Lato;font-size:18px;}}.t3{{font-family:Lato-Black,Lato;font-weight:800;font-size:46px;}}.t4{{font-family:Lato-Regular,Lato;font-size:15px;}}.w{{fill:#fff;}}.d{{fill:#22333b;}}.r{{fill:#b23a2e;}}</style></defs>
<rect class="st7" width="1200" height="800"/>
<rect class="st6" width="1200" height="120"/>
<g>
<path class="st5" d="M62,84h84l-14,20H76Z"/><path class="st7" d="M100,20V78H66C70,56,82,34,100,20Z"/><path class="st8" d="M108,30c16,10,26,28,30,48H108Z"/>
</g>
{put(176, 76, "t3 w", "Museum De Werf")}
{put(1140, 62, "t1 w", "Begane grond", "end")}
{put(1140, 92, "t2 w", "Ground floor", "end")}
<g id="Laag_2" data-name="Laag 2">
<rect class="st7 st0" x="60" y="360" width="800" height="80"/>
{put(100, 408, "t2 d", "Gang")}
{rooms}
<path class="st9" d="M280,640V400H450V300"/>
<path class="st8" d="M280,622l-14,26h28Z"/>
{put(280, 672, "t1 r", "Ingang", "middle")}
<g>
<rect class="st7 st10" x="470" y="372" width="100" height="56"/><line class="st10" x1="490" y1="372" x2="490" y2="428"/><line class="st10" x1="510" y1="372" x2="510" y2="428"/><line class="st10" x1="530" y1="372" x2="530" y2="428"/><line class="st10" x1="550" y1="372" x2="550" y2="428"/>
</g>
{put(620, 408, "t2 d", "Trap naar 1e")}
<g><rect class="st6" x="780" y="376" width="48" height="48" rx="6"/>{put(804, 408, "t1 w", "WC", "middle")}</g>
<path class="st10" d="M690,560h90a20,20,0,0,1-20,26H710A20,20,0,0,1,690,560Z"/>
<path class="st10" d="M450,566m-26,0a26,26,0,1,0,52,0a26,26,0,1,0,-52,0M424,566h52"/>
</g>
<g>
{put(910, 240, "t1 d", "Legenda")}
{legend}
<line class="st10" x1="910" y1="500" x2="1140" y2="500"/>
{put(910, 540, "t1 d", "Open")}
{put(910, 570, "t2 d", "di–vr 10.00–17.00")}
{put(910, 598, "t2 d", "za–zo 11.00–18.00")}
</g>
<g transform="translate(1120 206)"><circle class="st10" r="30"/><path class="st8" d="M0,-24L9,0H-9Z"/><path class="st6" d="M0,24L9,0H-9Z"/></g>
<rect class="st8" y="730" width="1200" height="70"/>
{put(60, 772, "t2 w", "Scheepskade 4, Oudermeer")}
{put(600, 772, "t2 w", "Kinderen tot 12 jaar gratis", "middle")}
{put(1140, 772, "t2 w", "Tel. 055 501 22 33", "end")}
{put(1140, 716, "t4 d", "Plattegrond 2027", "end")}
</svg>
"""


def documents() -> dict[str, bytes]:
    """Every document of this part, by its file name."""
    made = {"fjordferry.svg": _ferry(), "toolhire.svg": _toolhire(), "nightowl.svg": _owl(), "museum.svg": _museum()}
    files = {name: text.encode() for name, text in made.items()}
    return files | {"chess.pptx": chess(), "barro.pptx": barro()}


if __name__ == "__main__":
    write(HERE / "documents", documents())
