# ruff: noqa: E402, E501
"""Writes the documents of this part: food and neighbours, as different programs would export them.

A bakery's flyer in French, a recipe card, the map of a market in two languages, a printed chart, and two decks
(`decks.py`). Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, Tint, painted, uri, write
from tests.requests.twelfth.decks import supperclub, volunteers

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


def _loaf(x: int, y: int) -> Tint:
    """A round loaf with three cuts on a board, 120 by 80."""
    away = math.hypot((x - 60) / 44, (y - 38) / 27)
    if away < 1:
        cut = abs((x - 60) * 0.5 + (y - 38)) % 17 < 3 and away < 0.8
        return (246, 224, 180) if cut else (int(196 - 70 * away), int(128 - 56 * away), int(62 - 30 * away))
    if y > 44:
        return (150 + 6 * (y % 3), 104, 70)
    return 226, 214 - y // 2, 196 - y // 2


def _bowl(x: int, y: int) -> Tint:
    """A bowl of soup from above, 100 by 100."""
    away = math.hypot(x - 50, y - 50)
    if away < 32:
        leaf = (x * 7 + y * 13) % 41 < 3
        return (70, 130, 60) if leaf else (214, 122 + int(away) // 2, 44)
    if away < 42:
        return 250, 250, 246
    return (58, 92 + (x // 10 + y // 10) % 2 * 14, 108)


def _ear(x: float, y: float, turn: int) -> str:
    """An ear of wheat: a stalk and six grains."""
    grains = "".join(
        f'<ellipse class="cls-6" cx="{side * 6}" cy="{-12 * row}" rx="4" ry="8" transform="rotate({side * 24} {side * 6} {-12 * row})"/>'
        for row in (1, 2, 3)
        for side in (-1, 1)
    )
    return (
        f'<g transform="translate({x} {y}) rotate({turn})"><path class="cls-7" d="M0,30C0,10,0-20,0-46"/>{grains}</g>'
    )


def _goods() -> str:
    """Three loaves, each on a card."""
    goods = ""
    for number, (name, note, price) in enumerate(
        (
            ("Baguette", "tradition, 250 g", "1,30 €"),
            ("Campagne", "au levain, 800 g", "4,20 €"),
            ("Brioche", "pur beurre, 400 g", "5,60 €"),
        )
    ):
        x = 42.52 + 175 * number
        loaf = (
            f'<path class="cls-8" d="M{x + 50},408c-8-10,2-22,14-22h32c12,0,22,12,14,22-6,8-54,8-60,0Z"/>',
            f'<circle class="cls-8" cx="{x + 80}" cy="398" r="19"/>',
            f'<path class="cls-8" d="M{x + 56},414l6-26c4-14,32-14,36,0l6,26Z"/>',
        )[number]
        goods += f"""
    <g>
      <rect class="cls-2" x="{x}" y="368" width="160" height="126" rx="10" ry="10"/>
      {loaf}
      <text class="cls-9" transform="translate({x + 80} 442)"><tspan x="0" y="0">{name}</tspan></text>
      <text class="cls-10" transform="translate({x + 80} 459)"><tspan x="0" y="0">{note}</tspan></text>
      <text class="cls-11" transform="translate({x + 80} 484)"><tspan x="0" y="0">{price}</tspan></text>
    </g>"""
    return goods


def _pastry() -> str:
    """Four lines of a price list."""
    pastry = ""
    for number, (name, price) in enumerate(
        (
            ("Croissant", "1,20 €"),
            ("Pain au chocolat", "1,40 €"),
            ("Chausson aux pommes", "1,90 €"),
            ("Pain aux raisins", "1,90 €"),
        )
    ):
        y = 570 + 30 * number
        pastry += f"""
      <text class="cls-12" transform="translate(42.52 {y})"><tspan x="0" y="0">{name}</tspan></text>
      <text class="cls-13" transform="translate(290 {y})"><tspan x="0" y="0">{price}</tspan></text>
      <line class="cls-14" x1="42.52" y1="{y + 8}" x2="290" y2="{y + 8}"/>"""
    return pastry


def bakery() -> str:
    """A flyer of a bakery, French, as Illustrator exports it: classes in a style sheet, default ids, nested groups."""
    goods = _goods()
    pastry = _pastry()
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg id="Calque_1" data-name="Calque 1" {SVG} viewBox="0 0 595.28 841.89">
  <defs>
    <style>
      .cls-1{{fill:#fbf3e4;}}.cls-2{{fill:#fff;stroke:#d9b98a;}}.cls-3{{fill:#6b2d1f;}}.cls-4{{font-family:SourceSerifPro-Bold, Source Serif Pro;font-size:43px;font-weight:700;fill:#fff;}}
      .cls-5{{font-family:Source Sans Pro;font-size:17px;fill:#f3d9a4;letter-spacing:.06em;}}.cls-6{{fill:#e3a83b;}}.cls-7{{fill:none;stroke:#e3a83b;stroke-width:2px;}}.cls-8{{fill:#c07a35;}}
      .cls-9{{font-family:Source Serif Pro;font-size:19px;font-weight:700;fill:#6b2d1f;text-anchor:middle;}}.cls-10{{font-family:Source Sans Pro;font-size:12px;fill:#8a7360;text-anchor:middle;}}
      .cls-11{{font-family:Source Sans Pro;font-size:20px;font-weight:700;fill:#b4431f;text-anchor:middle;}}.cls-12{{font-family:Source Sans Pro;font-size:16px;fill:#40312a;}}
      .cls-13{{font-family:Source Sans Pro;font-size:16px;font-weight:700;fill:#b4431f;text-anchor:end;}}.cls-14{{fill:none;stroke:#c9a97a;stroke-dasharray:1 3;}}
      .cls-15{{font-family:Source Serif Pro;font-size:24px;font-weight:700;fill:#6b2d1f;}}.cls-16{{fill:#b4431f;}}.cls-17{{font-family:Source Sans Pro;font-size:14px;font-weight:700;fill:#fff;text-anchor:middle;}}
      .cls-18{{font-family:Source Sans Pro;font-size:14px;fill:#fff;}}.cls-19{{font-family:Source Sans Pro;font-size:14px;fill:#f3d9a4;text-anchor:end;}}.cls-20{{font-family:Source Serif Pro;font-size:20px;font-style:italic;fill:#40312a;}}
    </style>
  </defs>
  <rect class="cls-1" width="595.28" height="841.89"/>
  <rect class="cls-3" width="595.28" height="150"/>
  <g>
    <g>{_ear(62, 86, -14)}{_ear(533, 86, 14)}</g>
    <text class="cls-4" transform="translate(98 84)"><tspan x="0" y="0">Le Fournil du Tilleul</tspan></text>
    <text class="cls-5" transform="translate(100 114)"><tspan x="0" y="0">Boulanger de quartier depuis 1987</tspan></text>
  </g>
  <image id="image-7" width="120" height="80" transform="translate(0 150) scale(2.6 2.3)" xlink:href="{uri(painted(120, 80, _loaf))}"/>
  <g id="Calque_2" data-name="Calque 2">
    <text class="cls-20" transform="translate(336 196)"><tspan x="0" y="0">Du pain au levain,</tspan><tspan x="0" y="27">pétri la nuit,</tspan><tspan x="0" y="54">cuit le matin.</tspan></text>
    <g>
      <circle class="cls-16" cx="505" cy="284" r="50"/>
      <text class="cls-17" transform="translate(505 276)"><tspan x="0" y="0">Le 10e</tspan><tspan x="0" y="17">croissant</tspan><tspan x="0" y="34">est offert</tspan></text>
    </g>
    <line class="cls-7" x1="336" y1="276" x2="430" y2="276"/>
  </g>
  <g>{goods}
  </g>
  <g>
    <text class="cls-15" transform="translate(42.52 540)"><tspan x="0" y="0">Viennoiseries</tspan></text>
    <g>{pastry}
    </g>
  </g>
  <g>
    <text class="cls-15" transform="translate(336 540)"><tspan x="0" y="0">Horaires</tspan></text>
    <text class="cls-12" transform="translate(336 570)"><tspan x="0" y="0">Mardi – vendredi</tspan><tspan x="0" y="30">Samedi</tspan><tspan x="0" y="60">Dimanche</tspan><tspan x="0" y="90">Lundi</tspan></text>
    <text class="cls-13" transform="translate(552 570)"><tspan x="0" y="0">6 h 30 – 19 h</tspan></text>
    <text class="cls-13" transform="translate(552 600)"><tspan x="0" y="0">7 h – 18 h</tspan></text>
    <text class="cls-13" transform="translate(552 630)"><tspan x="0" y="0">7 h – 12 h 30</tspan></text>
    <text class="cls-13" transform="translate(552 660)"><tspan x="0" y="0">fermé</tspan></text>
  </g>
  <g>
    <rect class="cls-2" x="42.52" y="700" width="510" height="62" rx="8"/>
    <path class="cls-16" d="M66,720h22v22h-22Zm22,5c12,0,12,12,0,12Z"/>
    <text class="cls-12" transform="translate(116 726)"><tspan x="0" y="0">Petit-déjeuner sur place le samedi : café, tartine et jus</tspan><tspan x="0" y="22">6,50 € par personne, sans réservation</tspan></text>
  </g>
  <rect class="cls-3" y="791.89" width="595.28" height="50"/>
  <text class="cls-18" transform="translate(42.52 822)"><tspan x="0" y="0">14, rue des Tilleuls, Vaucourt</tspan></text>
  <text class="cls-19" transform="translate(552 822)"><tspan x="0" y="0">03 29 55 01 42</tspan></text>
</svg>
"""


def _lines(size: float, step: float, fill: str, *lines: str, weight: int = 400) -> str:
    """A text as an online tool writes it: no id, a tspan for every line."""
    spans = "".join(f'<tspan x="0" y="{step * n:g}">{line}</tspan>' for n, line in enumerate(lines))
    return f'<text font-family="Manrope" font-size="{size:g}" font-weight="{weight}" fill="{fill}" style="white-space:pre">{spans}</text>'


def _put(x: float, y: float, inside: str) -> str:
    return f'<g transform="translate({x:g},{y:g})"><g transform="matrix(1,0,0,1,0,0)">{inside}</g></g>'


def recipe() -> str:
    """A card with a recipe, with no id in it at all and groups in groups, as an online tool exports it."""
    facts = ""
    for number, (label, value) in enumerate((("Serves", "4"), ("Prep", "15 min"), ("Cook", "35 min"))):
        facts += _put(
            470 + 178 * number,
            196,
            '<path d="M30 0H130A30 30 0 0 1 130 60H30A30 30 0 0 1 30 0Z" fill="#ffe2d1"/>'
            + '<circle cx="30" cy="30" r="16" fill="#ff7f50"/>'
            + (
                "<path d='M22 22v16M30 22v16M38 22v16' stroke='#fff' stroke-width='3' fill='none'/>"
                if number == 0
                else ""
            )
            + ("<path d='M30 20v10l8 6' stroke='#fff' stroke-width='3' fill='none'/>" if number else "")
            + _put(58, 26, _lines(14, 0, "#8a5a44", label))
            + _put(58, 48, _lines(19, 0, "#3a2a24", value, weight=700)),
        )
    steps = ""
    for number, lines in enumerate(
        (
            ("Warm the oil and soften the onion", "and carrots for 8 minutes."),
            ("Stir in garlic, cumin and paprika", "until you can smell them."),
            ("Add lentils, tomatoes and stock.", "Simmer for 25 minutes."),
            ("Blend half of the soup, then stir it", "back into the pot."),
            ("Season with lemon and serve", "with warm bread."),
        )
    ):
        steps += _put(
            470,
            336 + 70 * number,
            '<circle cx="18" cy="18" r="18" fill="#2f5d62"/>'
            + f'<text x="18" y="24.5" text-anchor="middle" font-family="Manrope" font-size="18" font-weight="800" fill="#fff">{number + 1}</text>'
            + _put(52, 13, _lines(17, 24, "#3a2a24", *lines)),
        )
    amounts = ("200 g", "2", "3", "2 cloves", "400 g", "1 litre", "1 tsp", "1 tsp", "1/2")
    things = (
        "red lentils", "onions", "carrots", "garlic", "chopped tomatoes", "vegetable stock", "cumin", "paprika", "lemon",
    )  # fmt: skip
    return f"""<svg {SVG} width="1050" height="780" viewBox="0 0 1050 780" preserveAspectRatio="xMidYMid meet">
<rect width="1050" height="780" fill="#fffaf5"/>
<g transform="translate(0,0)"><rect width="410" height="780" fill="#2f5d62"/></g>
<g transform="translate(55,40)"><g transform="scale(3)"><image width="100" height="100" xlink:href="{uri(painted(100, 100, _bowl))}"/></g><rect width="300" height="300" fill="none" stroke="#fffaf5" stroke-width="8"/></g>
{_put(55, 398, _lines(26, 0, "#ffd9a0", "You need", weight=800))}
{_put(55, 440, _lines(18, 31, "#ffffff", *amounts, weight=700))}
{_put(160, 440, _lines(18, 31, "#dcebe8", *things))}
<g transform="translate(55,738)"><path d="M0 0H300" stroke="#ffd9a0" stroke-width="2"/></g>
{_put(470, 76, _lines(20, 0, "#ff7f50", "The Orchard Street Cookbook"))}
{_put(470, 128, _lines(42, 0, "#3a2a24", "Odile’s Lentil Soup", weight=800))}
{_put(470, 168, _lines(18, 0, "#8a5a44", "A pot for cold evenings and many neighbours"))}
<g transform="translate(908,30)"><g transform="rotate(10)"><ellipse cx="46" cy="46" rx="46" ry="46" fill="#7cb342"/><g transform="translate(46,52)"><text text-anchor="middle" font-family="Manrope" font-size="19" font-weight="800" fill="#ffffff">vegan</text></g></g></g>
{facts}
{_put(470, 308, _lines(26, 0, "#2f5d62", "Method", weight=800))}
{steps}
{_put(840, 330, '<rect width="160" height="176" rx="12" fill="#e4efe9"/>' + _put(20, 34, _lines(17, 0, "#2f5d62", "Per bowl", weight=800)) + _put(20, 70, _lines(16, 30, "#3a2a24", "310 kcal", "16 g protein", "7 g fat", "11 g fibre")))}
{_put(470, 692, '<rect width="530" height="52" rx="10" fill="#fff0c9"/>' + _put(20, 32, _lines(16, 0, "#6b4e16", "Keeps 3 days in the fridge and 3 months in the freezer.")))}
{_put(908, 768, _lines(14, 0, "#8a5a44", "Page 23 of 60"))}
</svg>
"""


def _label(number: int, x: float, y: float, style: str, *lines: str, step: float = 18, name: str = "") -> str:
    """A text as Inkscape keeps it: a tspan for every line, the style in one attribute."""
    spans = "".join(
        f'<tspan sodipodi:role="line" id="tspan{number}-{n}" x="{x:g}" y="{y + step * n:g}">{line}</tspan>'
        for n, line in enumerate(lines)
    )
    label = f' inkscape:label="{name}"' if name else ""
    return f'<text xml:space="preserve" id="text{number}"{label} x="{x:g}" y="{y:g}" style="{style}">{spans}</text>'


def marketmap() -> str:
    """The plan of a market in German and English, as Inkscape keeps it: layers with names, parts mostly without."""
    sans, serif = "font-family:'Source Sans Pro'", "font-family:'Source Serif Pro'"
    stalls = ""
    tints = {"v": "#7fb069", "b": "#e6aa68", "c": "#f4e285", "f": "#6ba3c8", "h": "#d17ba0"}
    for number, kind in enumerate("vvbcvfbhvchv"):
        x, y = 90 + 92 * (number % 6), 210 + 190 * (number // 6)
        stalls += (
            f'<g id="g{300 + number}" inkscape:label="Stand {number + 1}"><rect id="rect{400 + number}" x="{x}" y="{y}" width="70" height="54" '
            f'style="fill:{tints[kind]};stroke:#4a3f35;stroke-width:1.5"/>'
            + _label(500 + number, x + 35, y + 36, f"font-size:24px;{sans};font-weight:bold;text-anchor:middle;fill:#2d2a26", str(number + 1))
            + "</g>\n"
        )  # fmt: skip
    legend = ""
    for number, (kind, german, english) in enumerate(
        (
            ("v", "Obst und Gemüse", "Fruit and vegetables"),
            ("b", "Brot und Kuchen", "Bread and cakes"),
            ("c", "Käse und Eier", "Cheese and eggs"),
            ("f", "Fisch", "Fish"),
            ("h", "Honig und Blumen", "Honey and flowers"),
        )
    ):
        y = 220 + 58 * number
        legend += (
            f'<rect id="rect{700 + number}" x="752" y="{y}" width="30" height="30" style="fill:{tints[kind]};stroke:#4a3f35"/>'
            + _label(720 + number, 796, y + 12, f"font-size:17px;{sans};font-weight:bold;fill:#2d2a26", german)
            + _label(740 + number, 796, y + 32, f"font-size:15px;{sans};font-style:italic;fill:#7a6f63", english)
            + "\n"
        )
    trees = "".join(
        f'<circle id="path{832 + n}" cx="{x}" cy="{y}" r="{r}" style="fill:#4f7942;fill-opacity:0.85"/>'
        for n, (x, y, r) in enumerate(((112, 320, 20), (166, 332, 15), (500, 322, 21), (556, 336, 16), (606, 318, 19)))
    )
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg {SVG} {INKSCAPE} {SODIPODI} width="1000" height="700" viewBox="0 0 1000 700" id="svg5">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff" showgrid="false"/>
<g inkscape:groupmode="layer" inkscape:label="Hintergrund" id="layer1">
<rect id="rect111" width="1000" height="700" style="fill:#f2ead8"/>
<rect id="rect112" x="60" y="180" width="630" height="310" style="fill:#fdf9ee;stroke:#b8a98c;stroke-width:3"/>
</g>
<g inkscape:groupmode="layer" inkscape:label="Straßen" id="layer2">
<path id="path820" d="M 0,150 H 720" style="fill:none;stroke:#c9bda3;stroke-width:34"/>
<path id="path822" inkscape:label="Bach" d="M 0,580 C 160,520 300,620 460,566 C 560,534 640,560 720,600" style="fill:none;stroke:#8ec5d6;stroke-width:26;stroke-linecap:round"/>
<path id="path824" d="M 330,530 L 360,620" style="fill:none;stroke:#8b6b4a;stroke-width:16"/>
{_label(130, 80, 157, f"font-size:19px;{sans};fill:#6b6152;letter-spacing:2px", "Kirchgasse")}
{_label(131, 560, 566, f"font-size:17px;{sans};font-style:italic;fill:#33708a", "Mühlbach")}
</g>
<g inkscape:groupmode="layer" inkscape:label="Bäume" id="layer3">{trees}</g>
<g inkscape:groupmode="layer" inkscape:label="Stände" id="layer4">
{stalls}</g>
<g inkscape:groupmode="layer" inkscape:label="Brunnen" id="layer5">
<circle id="path850" cx="335" cy="332" r="36" style="fill:#dfe7ea;stroke:#7d8b91;stroke-width:4"/>
<circle id="path851" cx="335" cy="332" r="18" style="fill:#8ec5d6"/>
{_label(140, 380, 338, f"font-size:16px;{sans};fill:#5b6a70", "Brunnen", "fountain")}
</g>
<g inkscape:groupmode="layer" inkscape:label="Orte" id="layer6">
<g id="g900"><rect id="rect901" x="70" y="616" width="44" height="44" rx="6" style="fill:#2b5c9e"/>{_label(150, 92, 648, f"font-size:28px;{sans};font-weight:bold;text-anchor:middle;fill:#ffffff", "P")}</g>
<g id="g902"><rect id="rect903" x="130" y="616" width="44" height="44" rx="6" style="fill:#2b5c9e"/>{_label(151, 152, 645, f"font-size:19px;{sans};font-weight:bold;text-anchor:middle;fill:#ffffff", "WC")}</g>
<g id="g904"><rect id="rect905" x="190" y="616" width="44" height="44" rx="6" style="fill:#b23a48"/><path id="path906" d="M 212,625 V 651 M 199,638 H 225" style="stroke:#ffffff;stroke-width:7"/></g>
{_label(152, 400, 650, f"font-size:17px;{sans};fill:#2d2a26", "Rad- und Fußweg zum Bahnhof, 5 Minuten")}
</g>
<g inkscape:groupmode="layer" inkscape:label="Titel" id="layer7">
{_label(160, 60, 68, f"font-size:42px;{serif};font-weight:bold;fill:#8c2f39", "Samstagsmarkt am Lindenplatz", name="Titel")}
{_label(161, 60, 106, f"font-size:24px;{serif};font-style:italic;fill:#5d5348", "Saturday market on Linden Square")}
</g>
<g inkscape:groupmode="layer" inkscape:label="Legende" id="layer8">
<rect id="rect690" x="720" y="0" width="280" height="700" style="fill:#fffdf7"/>
<rect id="rect691" x="720" y="0" width="280" height="130" style="fill:#8c2f39"/>
{_label(170, 752, 56, f"font-size:22px;{sans};font-weight:bold;fill:#ffffff", "Jeden Samstag", "8 – 13 Uhr", step=32)}
{_label(172, 752, 190, f"font-size:22px;{sans};font-weight:bold;fill:#8c2f39", "Legende / Key")}
{legend}<path id="path870" d="M 752,524 H 968" style="stroke:#b8a98c;stroke-width:2"/>
{_label(173, 752, 556, f"font-size:16px;{sans};fill:#2d2a26", "Marktbüro / market office", "Frau Seidel, 0555 730 18", "Stand 7, bis 12 Uhr", step=24)}
</g>
<g id="g880" inkscape:label="Kompass"><circle id="path881" cx="930" cy="650" r="32" style="fill:#ffffff;stroke:#4a3f35;stroke-width:2"/><path id="path882" d="M 930,626 L 939,652 H 921 Z" style="fill:#b23a48"/><path id="path883" d="M 930,676 L 939,652 H 921 Z" style="fill:#4a3f35"/></g>
</svg>
"""


def _printed(
    number: int, x: float, y: float, words: str, size: float, anchor: str, fill: str = "#262626", turn: int = 0
) -> str:
    spin = f' transform="rotate({turn} {x:g} {y:g})"' if turn else ""
    return f'<g id="text_{number}"><text style="font-size: {size:g}px; font-family: \'DejaVu Sans\'; text-anchor: {anchor}; fill: {fill}" x="{x:g}" y="{y:g}"{spin}>{words}</text></g>\n'


def mealchart() -> str:
    """Bars and a line, as a program for charts prints them: patches, ticks, a legend, two notes."""
    left, base, step = 90, 430, 86
    shared, wasted = (310, 345, 402, 388, 451, 520), (120, 112, 96, 99, 80, 61)
    bars, ticks, number = "", "", 2
    for place, (month, good, bad) in enumerate(
        zip(("Jan", "Feb", "Mar", "Apr", "May", "Jun"), shared, wasted, strict=True)
    ):
        for offset, value, fill in ((14, good, "#2a9d8f"), (44, bad, "#e76f51")):
            number += 1
            x, top = left + step * place + offset, base - value * 0.55
            bars += f'<g id="patch_{number}"><path d="M {x} {base} L {x + 28} {base} L {x + 28} {top:g} L {x} {top:g} z" clip-path="url(#p1f3c9)" style="fill: {fill}"/></g>\n'
        middle = left + step * place + 43
        ticks += f'<g id="xtick_{place + 1}"><g id="line2d_{place + 1}"><path d="M {middle} {base} L {middle} {base + 5}" style="fill: none; stroke: #262626"/></g>'
        ticks += _printed(place + 1, middle, base + 22, month, 13, "middle") + "</g>\n"
    scale = ""
    for place in range(6):
        value = 100 * place
        y = base - value * 0.55
        scale += f'<g id="ytick_{place + 1}"><g id="line2d_{place + 11}"><path d="M {left} {y:g} L {left + 516} {y:g}" style="fill: none; stroke: #cccccc; stroke-width: 0.8; stroke-dasharray: 3 2"/></g>'
        scale += _printed(place + 11, left - 8, y + 5, str(value), 12, "end") + "</g>\n"
    points = [(left + step * n + 43, base - v * 0.55) for n, v in enumerate((180, 205, 236, 262, 290, 335))]
    way = " L ".join(f"{x:g} {y:g}" for x, y in points)
    dots = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="4.5" style="fill: #264653; stroke: #ffffff"/>' for x, y in points)
    legend = ""
    for place, (fill, words) in enumerate(
        (("#2a9d8f", "Meals shared"), ("#e76f51", "Kilos wasted"), ("#264653", "Volunteer hours"))
    ):
        y = 134 + 24 * place
        mark = (
            f'<g id="patch_{20 + place}"><path d="M 630 {y} L 654 {y} L 654 {y - 10} L 630 {y - 10} z" style="fill: {fill}"/></g>'
            if place < 2
            else f'<g id="line2d_30"><path d="M 630 {y - 5} L 654 {y - 5}" style="fill: none; stroke: {fill}; stroke-width: 2.5"/></g>'
        )
        legend += mark + _printed(20 + place, 662, y, words, 12, "start")
    return f"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<svg {SVG} width="800pt" height="520pt" viewBox="0 0 800 520" version="1.1">
<defs><style type="text/css">*{{stroke-linejoin: round; stroke-linecap: butt}}</style></defs>
<g id="figure_1">
<g id="patch_1"><path d="M 0 520 L 800 520 L 800 0 L 0 0 z" style="fill: #ffffff"/></g>
<g id="axes_1">
<g id="patch_2"><path d="M 90 430 L 606 430 L 606 110 L 90 110 z" style="fill: #f7f7f2"/></g>
<g id="matplotlib.axis_1">
{ticks}{_printed(7, 348, 482, "Month of 2026", 14, "middle")}</g>
<g id="matplotlib.axis_2">
{scale}{_printed(17, 34, 270, "Number per month", 14, "middle", turn=-90)}</g>
{bars}<g id="line2d_21"><path d="M {way}" clip-path="url(#p1f3c9)" style="fill: none; stroke: #264653; stroke-width: 2.5"/></g>
<g id="PathCollection_1">{dots}</g>
<g id="patch_15"><path d="M 90 430 L 90 110" style="fill: none; stroke: #262626; stroke-width: 1.2"/></g>
<g id="patch_16"><path d="M 90 430 L 606 430" style="fill: none; stroke: #262626; stroke-width: 1.2"/></g>
<g id="annotation_1"><path d="M 548 120 L 528 140" style="fill: none; stroke: #8a8a8a; stroke-width: 1.5"/>{_printed(30, 560, 114, "520 in June", 12, "middle", "#2a9d8f")}</g>
{_printed(31, 90, 44, "Riverside Community Kitchen", 22, "start", "#264653")}{_printed(32, 90, 74, "More meals shared, less food wasted", 15, "start", "#6c6c6c")}<g id="legend_1">
<g id="patch_19"><path d="M 620 112 L 786 112 L 786 196 L 620 196 z" style="fill: #ffffff; stroke: #cccccc"/></g>
{legend}</g>
<g id="patch_25"><path d="M 620 220 L 786 220 L 786 320 L 620 320 z" style="fill: #e9f5f3"/></g>
{_printed(40, 703, 266, "2,416", 32, "middle", "#2a9d8f")}{_printed(41, 703, 296, "meals in six months", 12, "middle")}<g id="patch_26"><path d="M 620 330 L 786 330 L 786 430 L 620 430 z" style="fill: #fdeeea"/></g>
{_printed(42, 703, 376, "568 kg", 32, "middle", "#e76f51")}{_printed(43, 703, 406, "wasted in six months", 12, "middle")}{_printed(44, 90, 508, "Source: kitchen log, 1 July 2026", 11, "start", "#8a8a8a")}{_printed(45, 786, 508, "Fig. 3", 11, "end", "#8a8a8a")}</g>
</g>
<defs><clipPath id="p1f3c9"><rect x="90" y="110" width="516" height="320"/></clipPath></defs>
</svg>
"""


def documents() -> dict[str, bytes]:
    """Every document of this part, by its file name."""
    drawings = {"fournil": bakery, "recipe": recipe, "marketmap": marketmap, "mealchart": mealchart}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "volunteers.pptx": volunteers(), "supperclub.pptx": supperclub()}


if __name__ == "__main__":
    write(HERE / "documents", documents())
