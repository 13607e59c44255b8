# ruff: noqa: E402, E501
"""Writes the documents of this part: a school's timetable, a certificate, a seating plan, an invitation and two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.calibration4.make_decks import open_day, wilg
from tests.requests.drawing import INKSCAPE, SVG, Tint, painted, uri, write

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


def _church(x: int, y: int) -> Tint:
    """A white church between lime trees, 100 by 70."""
    if abs(x - 50) < 9 and 22 < y < 60:
        return (120, 92, 70) if abs(x - 50) < 3 and y > 48 else (246, 240, 228)
    if y < 24 and abs(x - 50) < (y - 4) / 2:
        return 160, 66, 52
    if 59 <= x < 82 and 38 < y < 60:
        return (110, 140, 170) if x % 7 < 3 and 43 < y < 52 else (238, 230, 214)
    for cx, cy, size in ((18, 42, 15), (92, 44, 11), (34, 50, 8)):
        if math.dist((x, y), (cx, cy)) < size:
            return 86 + 6 * ((x + y) % 3), 140, 70
    if y > 58:
        return 142, 182 - (y - 58), 92
    return 150 + y, 200 + y // 2, 240


TIMES = ("8 h 30", "9 h 30", "10 h 45", "13 h 30")
DAYS = ("Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi")
TINTS = {"Français": "ffd6a5", "Maths": "a0c4ff", "Anglais": "caffbf", "Musique": "ffc6ff", "Sport": "fdffb6"}
LESSONS = (
    ("Français|Salle 12", "Maths|Salle 8", "Anglais|Salle 3", "Maths|Salle 8", "Français|Salle 12"),
    ("Maths|Salle 8", "Français|Salle 12", "Musique|Salle 20", "Anglais|Salle 3", "Maths|Salle 8"),
    ("Sport|Gymnase", "Anglais|Salle 3", "", "Français|Salle 12", "Musique|Salle 20"),
    ("Anglais|Salle 3", "", "", "Sport|Gymnase", "Sport|Gymnase"),
)


def _line(number: int, x: float, y: float, size: float, fill: str, *lines: str, more: str = "") -> str:
    """A text as Inkscape keeps it: a style on the text, one tspan of the role `line` for every line."""
    spans = "".join(
        f'<tspan sodipodi:role="line" id="tspan{number + 1 + n}" x="{x:g}" y="{y + 1.25 * size * n:g}">{words}</tspan>'
        for n, words in enumerate(lines)
    )
    return f'<text xml:space="preserve" style="font-size:{size}px;font-family:\'Source Sans Pro\';fill:#{fill};{more}" x="{x:g}" y="{y:g}" id="text{number}">{spans}</text>'


def _horaire() -> str:
    """A class's week in French on an A4 sheet, as Inkscape saves it: layers, labels by number, millimetres."""
    bold = "font-weight:bold;"
    cells, number = [], 1200
    for n, day in enumerate(DAYS):
        x = 40 + 48 * n
        cells.append(
            f'    <rect style="fill:#264653" id="rect{number}" width="46" height="12" x="{x}" y="42" ry="1.5"/>'
        )
        cells.append("    " + _line(number + 2, x + 23, 50, 6, "ffffff", day, more=bold + "text-anchor:middle;"))
        number += 10
    for row, lessons in enumerate(LESSONS):
        y = 57 + 26 * row + (8 if row > 1 else 0) + (8 if row > 2 else 0)
        cells.append("    " + _line(number, 36, y + 8, 5.2, "6b6b6b", TIMES[row], more="text-anchor:end;"))
        number += 10
        for n, lesson in enumerate(lessons):
            if not lesson:
                continue
            x, (subject, room) = 40 + 48 * n, lesson.split("|")
            cells.append(f"""    <g id="g{number}">
      <rect style="fill:#{TINTS[subject]}" id="rect{number + 1}" width="46" height="24" x="{x}" y="{y}" ry="2"/>
      {_line(number + 2, x + 4, y + 9, 6, "222222", subject, room)}
    </g>""")
            number += 10
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="297mm" height="210mm" viewBox="0 0 297 210" version="1.1" id="svg5" {INKSCAPE} {SODIPODI} {SVG}>
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:document-units="mm"/>
  <defs id="defs2"/>
  <g inkscape:label="Calque 1" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:#fdfaf4" id="rect832" width="297" height="210" x="0" y="0"/>
    <path style="fill:#e76f51" d="M 0,0 H 297 V 30 C 220,38 120,26 0,36 Z" id="path834"/>
  </g>
  <g inkscape:label="Calque 2" inkscape:groupmode="layer" id="layer2">
    {_line(840, 14, 20, 14, "ffffff", "Emploi du temps", more=bold)}
    {_line(850, 128, 20, 7, "fff1e6", "Classe de 6e B, Mme Perrin")}
    {_line(860, 283, 20, 7, "fff1e6", "2026–2027", more="text-anchor:end;")}
  </g>
  <g inkscape:label="Calque 3" inkscape:groupmode="layer" id="layer3">
{chr(10).join(cells)}
    <rect style="fill:#e9ecef" id="rect1702" width="238" height="6" x="40" y="109.5" ry="1"/>
    {_line(1704, 159, 114, 4.4, "6b6b6b", "Récréation", more="text-anchor:middle;")}
    <rect style="fill:#e9ecef" id="rect1712" width="238" height="6" x="40" y="143.5" ry="1"/>
    {_line(1714, 159, 148, 4.4, "6b6b6b", "Cantine, 12 h à 13 h 30", more="text-anchor:middle;")}
    <g id="g1730">
      <rect style="fill:none;stroke:#e76f51;stroke-width:0.8;stroke-dasharray:3, 2" id="rect1732" width="46" height="24" x="88" y="151" ry="2"/>
      {_line(1734, 111, 165, 5.2, "e76f51", "Étude libre", more="text-anchor:middle;")}
    </g>
  </g>
  <g inkscape:label="Calque 4" inkscape:groupmode="layer" id="layer4">
    <path style="fill:none;stroke:#264653;stroke-width:0.5" d="M 14,182 H 283" id="path1800"/>
    <g id="g1810" transform="translate(14,187)">
      <circle style="fill:#e76f51" id="circle1811" cx="4" cy="4" r="4"/>
      <path style="fill:none;stroke:#ffffff;stroke-width:0.8" d="M 4,1.5 V 4 L 6,5" id="path1812"/>
    </g>
    {_line(1820, 26, 193, 5, "264653", "Rentrée : lundi 7 septembre, 8 h 30")}
    {_line(1830, 283, 193, 5, "264653", "Vie scolaire : 04 55 50 12 36", more="text-anchor:end;")}
    {_line(1840, 14, 203, 4.2, "6b6b6b", "Collège des Tilleuls, 3 rue du Four, Saint-Ormel")}
    {_line(1850, 283, 203, 4.2, "e76f51", "Mercredi après-midi : pas de cours", more="text-anchor:end;" + bold)}
  </g>
</svg>
"""


def _leaf(x: float, y: float, turn: float) -> str:
    """One leaf of a wreath, turned by a matrix."""
    c, s = math.cos(turn), math.sin(turn)
    return f'<path class="cls-5" d="M0,0c6-8,16-10,24-6c-4,10-14,12-24,6Z" transform="matrix({c:.4f} {s:.4f} {-s:.4f} {c:.4f} {x:.1f} {y:.1f})"/>'


def _diploma() -> str:
    """A music school's certificate in Spanish and English, as another version of Illustrator exports it."""
    leaves = "\n      ".join(
        _leaf(
            561 + side * 66 * math.sin(n * 0.42 + 0.5),
            128 + 66 * math.cos(n * 0.42 + 0.5),
            -side * (n * 0.42) + (0 if side > 0 else math.pi),
        )
        for side in (1, -1)
        for n in range(5)
    )
    points = " ".join(
        f"{952 + (58, 50)[n % 2] * math.sin(n * math.pi / 16):.1f} {640 - (58, 50)[n % 2] * math.cos(n * math.pi / 16):.1f}"
        for n in range(32)
    )
    corners = "\n    ".join(
        f'<path class="cls-4" d="M{x},{y + 60 * v}V{y}H{x + 60 * h}" transform="matrix(1 0 0 1 0 0)"/>'
        for x, y, h, v in ((62, 62, 1, 1), (1060, 62, -1, 1), (62, 732, 1, -1), (1060, 732, -1, -1))
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg id="Capa_1" data-name="Capa 1" {SVG} viewBox="0 0 1122 794">
  <defs>
    <style>
      .cls-1 {{ fill: #fbf6e9; }}
      .cls-2 {{ fill: #7b1e3a; }}
      .cls-3 {{ fill: none; stroke: #b58a2f; stroke-width: 6px; }}
      .cls-4 {{ fill: none; stroke: #7b1e3a; stroke-width: 3px; }}
      .cls-5 {{ fill: #b58a2f; }}
      .cls-6, .cls-7, .cls-8 {{ font-family: 'Source Serif Pro'; }}
      .cls-6 {{ fill: #7b1e3a; font-size: 50px; font-weight: 700; }}
      .cls-7 {{ fill: #3a2e2a; font-size: 22px; }}
      .cls-8 {{ fill: #8a7b6a; font-size: 18px; font-style: italic; }}
      .cls-9 {{ fill: #1f3a5f; font-family: 'Source Serif Pro'; font-size: 58px; font-weight: 700; }}
      .cls-10 {{ fill: #fff; font-family: 'Source Sans Pro'; font-size: 17px; font-weight: 700; }}
      .cls-11 {{ fill: none; stroke: #1f3a5f; stroke-width: 2.500px; }}
      .cls-12 {{ fill: #3a2e2a; font-family: 'Source Sans Pro'; font-size: 17px; }}
    </style>
  </defs>
  <rect class="cls-1" width="1122" height="794"/>
  <rect class="cls-3" x="36" y="36" width="1050" height="722"/>
  <g>
    {corners}
  </g>
  <g>
    <g>
      {leaves}
    </g>
    <g>
      <circle class="cls-2" cx="561" cy="128" r="44"/>
      <path class="cls-1" d="M577,104l-24,7v31c-9-2-16,3-16,9s9,9,16,4c3-2,4-5,4-9v-25l16-5v17c-9-2-16,3-16,9s9,9,16,4c3-2,4-5,4-9v-33Z" transform="matrix(.9 0 0 .9 56 8)"/>
    </g>
  </g>
  <text class="cls-6" transform="translate(561 262)" text-anchor="middle"><tspan x="0" y="0">Certificado de mérito</tspan></text>
  <text class="cls-8" transform="translate(561 296)" text-anchor="middle"><tspan x="0" y="0">Certificate of merit</tspan></text>
  <text class="cls-7" transform="translate(561 356)" text-anchor="middle"><tspan x="0" y="0">La Escuela de Música Santa Lucía otorga este diploma a</tspan></text>
  <g>
    <text class="cls-9" transform="translate(561 436)" text-anchor="middle"><tspan x="0" y="0">Inés Carballo Rivas</tspan></text>
    <line class="cls-4" x1="261" y1="460" x2="861" y2="460"/>
  </g>
  <text class="cls-7" transform="translate(561 506)" text-anchor="middle"><tspan x="0" y="0">por terminar el tercer curso de violín con la nota</tspan><tspan x="0" y="32">Sobresaliente (9,4)</tspan></text>
  <text class="cls-8" transform="translate(561 570)" text-anchor="middle"><tspan x="0" y="0">for completing the third year of violin with distinction</tspan></text>
  <g>
    <g>
      <path class="cls-11" d="M140,650c20-40,34-30,24-4s10,10,26-10s8,26,28,6s30-20,52-8"/>
      <line class="cls-4" x1="120" y1="668" x2="330" y2="668"/>
      <text class="cls-12" transform="translate(120 692)"><tspan x="0" y="0">Teresa Molina</tspan><tspan x="0" y="22">Directora</tspan></text>
    </g>
    <g>
      <path class="cls-11" d="M420,652c10-30,30-40,34-12s22-20,34-16s-8,26,14,20s40-26,60-14"/>
      <line class="cls-4" x1="400" y1="668" x2="610" y2="668"/>
      <text class="cls-12" transform="translate(400 692)"><tspan x="0" y="0">Andrés Pardo</tspan><tspan x="0" y="22">Profesor de violín</tspan></text>
    </g>
  </g>
  <text class="cls-12" transform="translate(680 692)"><tspan x="0" y="0">Vigo, 26 de junio de 2026</tspan><tspan x="0" y="22">N.º 2026/148</tspan></text>
  <g>
    <path class="cls-2" d="M925,680l-16,58l24-10l14,20l16-62Z"/>
    <path class="cls-2" d="M979,680l16,58l-24-10l-14,20l-16-62Z"/>
    <polygon class="cls-5" points="{points}"/>
    <circle class="cls-2" cx="952" cy="640" r="40"/>
    <text class="cls-10" transform="translate(952 638)" text-anchor="middle"><tspan x="0" y="0">Curso</tspan><tspan x="0" y="20">3.º</tspan></text>
  </g>
</svg>
"""


TABLES = (
    ("choir", "Choir", 190, 300, ("Agnes Boyle", "Peter Boyle", "Rosa Quinn", "Leo Hart")),
    ("readers", "Readers", 190, 560, ("Fr. Duncan", "Mary Tully", "Sam Okoro", "Nell Shaw")),
    ("bakers", "Bakers", 450, 430, ("Joan Price", "Bill Price", "Rosa Lamb", "Cora Dean")),
    ("gardeners", "Gardeners", 710, 300, ("Ivan Petrov", "Lena Petrov", "Tom Reed", "Amy Cole")),
    ("youth", "Youth", 710, 560, ("Zoe Hart", "Max Tully", "Ella Reed", "Ben Okoro")),
    ("guests", "Guests", 450, 690, ("Bishop Grey", "Mayor Lowe", "Ruth Lowe", "Reserved")),
)


def _seating() -> str:
    """A parish supper's seating plan written by hand: names that help, a style sheet, remarks."""
    made = []
    for name, title, x, y, people in TABLES:
        chairs = "\n".join(
            f'    <circle class="chair" cx="{x + 88 * math.cos(turn):.0f}" cy="{y + 88 * math.sin(turn):.0f}" r="9"/>'
            for turn in (0.0, math.pi / 2, math.pi, 1.5 * math.pi)
        )
        spans = "".join(f'<tspan x="{x}" dy="{19 if n else 0}">{who}</tspan>' for n, who in enumerate(people))
        special = ' style="fill:#f6d8ae"' if name == "guests" else ""
        made.append(f"""  <g id="table-{name}">
{chairs}
    <circle class="table" cx="{x}" cy="{y}" r="76"{special}/>
    <text class="table-name" x="{x}" y="{y - 34}">{title}</text>
    <text class="people" x="{x}" y="{y - 8}">{spans}</text>
  </g>""")
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 900 900">
  <style>
    text {{ font-family: "Source Sans Pro", sans-serif; fill: #2e4034; }}
    .table {{ fill: #ffffff; stroke: #4f7a5b; stroke-width: 3; }}
    .chair {{ fill: #a8c3a0; }}
    .table-name {{ font-size: 21px; font-weight: 700; text-anchor: middle; fill: #4f7a5b; }}
    .people {{ font-size: 16px; text-anchor: middle; }}
    .place {{ font-size: 18px; font-weight: 700; text-anchor: middle; fill: #ffffff; }}
    .small {{ font-size: 16px; }}
  </style>
  <rect id="paper" width="900" height="900" fill="#eef4ea"/>
  <!-- heading -->
  <text id="title" x="40" y="64" font-size="40" font-weight="700">Harvest supper</text>
  <text id="subtitle" x="40" y="96" font-size="20">St. Brannoc’s parish hall, Saturday 3 October, 7 pm</text>
  <g id="wheat" stroke="#c98b2b" stroke-width="4" fill="#e0a94a">
    <path d="M836 110 C830 80 832 60 840 30" fill="none"/>
    <ellipse cx="828" cy="52" rx="6" ry="12" transform="rotate(-30 828 52)"/>
    <ellipse cx="850" cy="56" rx="6" ry="12" transform="rotate(30 850 56)"/>
    <ellipse cx="824" cy="76" rx="6" ry="12" transform="rotate(-30 824 76)"/>
    <ellipse cx="848" cy="80" rx="6" ry="12" transform="rotate(30 848 80)"/>
  </g>
  <!-- the room -->
  <rect id="hall" x="40" y="120" width="820" height="680" fill="none" stroke="#2e4034" stroke-width="4"/>
  <g id="stage">
    <rect x="300" y="124" width="300" height="60" fill="#8c5e3c"/>
    <text class="place" x="450" y="161">Stage</text>
  </g>
  <g id="buffet">
    <rect x="810" y="360" width="46" height="150" fill="#c98b2b"/>
    <text class="place" transform="translate(827 435) rotate(90)">Buffet</text>
  </g>
  <g id="door">
    <rect x="38" y="640" width="8" height="90" fill="#eef4ea"/>
    <path d="M46 640 A90 90 0 0 1 132 730" fill="none" stroke="#2e4034" stroke-dasharray="6 4"/>
    <text class="small" x="52" y="760">Entrance</text>
  </g>
  <!-- tables, four seats each -->
{chr(10).join(made)}
  <!-- legend -->
  <g id="legend">
    <circle class="chair" cx="52" cy="836" r="9"/>
    <text class="small" x="70" y="842">one seat</text>
    <circle cx="172" cy="836" r="9" fill="#f6d8ae" stroke="#4f7a5b" stroke-width="2"/>
    <text class="small" x="190" y="842">table of honour</text>
    <rect x="330" y="828" width="18" height="18" fill="#c98b2b"/>
    <text class="small" x="358" y="842">food and drinks</text>
  </g>
  <text id="tickets" class="small" x="860" y="842" text-anchor="end">Tickets £8, children £4</text>
  <text id="contact" class="small" x="860" y="872" text-anchor="end" style="fill:#8c5e3c">Changes to Joan Price, 01632 555 017</text>
  <text id="allergies" class="small" x="40" y="878" font-style="italic">Tell us about allergies by 25 September.</text>
</svg>
"""


def _plain(x: float, y: float, size: int, fill: str, lines: tuple[str, ...], more: str = "") -> str:
    """A text as a web design program exports it: no name, deep transforms, one tspan for every line."""
    spans = "".join(f'<tspan x="0" y="{1.2 * size * n:g}">{words}</tspan>' for n, words in enumerate(lines))
    return f'<g transform="translate({x}, {y})"><g transform="scale(1.333333, 1.333333)"><text font-family="Source Serif Pro" font-size="{size}" fill="{fill}" {more}>{spans}</text></g></g>'


def _festyn() -> str:
    """An invitation to a parish fête in Polish, with no ids but that of a clip."""
    photo = uri(painted(100, 70, _church))
    flags = "".join(
        f'<g transform="translate({24 + 95 * n}, {40 + round(26 * math.sin(math.pi * (n + 0.3) / 10.6))})"><path d="M0 0L48 0L24 52Z" fill="{("#d1495b", "#edae49", "#00798c")[n % 3]}"/></g>'
        for n in range(11)
    )
    icons = (
        '<circle cx="0" cy="0" r="30" fill="#d1495b"/><path d="M-12 10V-10L12 -15V5" fill="none" stroke="#fff" stroke-width="4"/><circle cx="-16" cy="10" r="5" fill="#fff"/><circle cx="8" cy="5" r="5" fill="#fff"/>',
        '<circle cx="0" cy="0" r="30" fill="#edae49"/><path d="M-16 -4H16L12 16H-12Z" fill="#fff"/><path d="M-10 -4C-10 -18 10 -18 10 -4" fill="none" stroke="#fff" stroke-width="4"/>',
        '<circle cx="0" cy="0" r="30" fill="#00798c"/><path d="M0 -18L5 -6L18 -5L8 4L12 17L0 10L-12 17L-8 4L-18 -5L-5 -6Z" fill="#fff"/>',
    )
    rows = (
        ("15:00", "Koncert orkiestry dętej"),
        ("16:30", "Kiermasz ciast i miodu"),
        ("18:00", "Loteria, główna nagroda: rower"),
    )
    plan = "".join(
        f'<g transform="translate(140, {894 + 92 * n})"><g transform="matrix(1, 0, 0, 1, 0, 0)">{icons[n]}</g></g>'
        + _plain(196, 904 + 92 * n, 24, "#003d5b", (hour,), 'font-weight="700"')
        + _plain(316, 904 + 92 * n, 22, "#30323d", (words,))
        for n, (hour, words) in enumerate(rows)
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1050" height="1400" viewBox="0 0 1050 1400"><defs><clipPath id="a3f1c9"><path d="M525 330C690 330 805 420 805 545C805 670 690 760 525 760C360 760 245 670 245 545C245 420 360 330 525 330Z"/></clipPath></defs><rect x="0" y="0" width="1050" height="1400" fill="#fff6e5"/><g transform="matrix(1, 0, 0, 1, 0, 0)"><path d="M0 40C300 80 750 80 1050 40" fill="none" stroke="#30323d" stroke-width="3"/>{flags}</g>
{_plain(525, 196, 26, "#00798c", ("Parafia św. Jadwigi zaprasza",), 'text-anchor="middle"')}
{_plain(525, 290, 60, "#d1495b", ("Festyn rodzinny",), 'text-anchor="middle" font-weight="700"')}
<g clip-path="url(#a3f1c9)"><g transform="translate(245, 330)"><g transform="scale(5.600000, 6.150000)"><image x="0" y="0" width="100" height="70" preserveAspectRatio="none" xlink:href="{photo}"/></g></g></g>
<g transform="translate(800, 700)"><g transform="rotate(-10)"><ellipse cx="0" cy="0" rx="112" ry="66" fill="#edae49"/></g></g>
{_plain(800, 695, 22, "#003d5b", ("Wstęp", "wolny"), 'text-anchor="middle" font-weight="700"')}
{_plain(110, 834, 34, "#003d5b", ("Niedziela, 14 czerwca 2026",), 'font-weight="700"')}
{plan}
<g transform="translate(0, 1170)"><rect x="0" y="0" width="1050" height="230" fill="#003d5b"/><path d="M0 0C180 -40 300 30 525 0S870 -40 1050 0V10H0Z" fill="#003d5b"/></g>
{_plain(110, 1236, 22, "#ffffff", ("Ogród parafialny", "ul. Lipowa 8, Zielonka Mała"))}
{_plain(940, 1236, 22, "#edae49", ("tel. 55 501 22 33", "festyn.example"), 'text-anchor="end"')}
{_plain(525, 1350, 17, "#ffffff", ("Guests from abroad are warmly welcome.",), 'text-anchor="middle" font-style="italic"')}
</svg>
"""


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "horaire.svg": _horaire().encode(),
        "diploma.svg": _diploma().encode(),
        "seating.svg": _seating().encode(),
        "festyn.svg": _festyn().encode(),
        "wilg.pptx": wilg(),
        "openday.pptx": open_day(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
