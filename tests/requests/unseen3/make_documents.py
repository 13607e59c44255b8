# ruff: noqa: E402, E501 - the path comes before the import, and lines of SVG are as long as they are
"""Writes the documents of this part, about shops that speak more than one language (needs python-pptx).

A price list, the label of a tin of tea, a poster for a sale, a business card, a deck for new staff and a deck with
posters. Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, Tint, painted, uri, write
from tests.requests.unseen3.decks import rebajas, till

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


# The price list, written by hand: short attributes, ids that say what things are.


def _price(key: str, x: int, y: int, width: int, dutch: str, french: str, price: str) -> str:
    return f"""  <g id="row-{key}">
    <text id="{key}-nl" class="item" x="{x}" y="{y}">{dutch}</text>
    <text id="{key}-fr" class="other" x="{x}" y="{y + 19}">{french}</text>
    <line id="{key}-dots" class="dots" x1="{x}" y1="{y + 28}" x2="{x + width}" y2="{y + 28}"/>
    <text id="{key}-price" class="price" x="{x + width}" y="{y}" text-anchor="end">{price}</text>
  </g>"""


def delinde() -> bytes:
    """The prices of a cheese shop in Brussels, in Dutch and French."""
    cheese = (
        ("oud", "Oude Linde", "Vieux Tilleul", "€ 24,90"), ("geit", "Geitenkaas met honing", "Chèvre au miel", "€ 31,50"),
        ("abdij", "Abdijkaas", "Fromage d’abbaye", "€ 19,80"), ("blauw", "Blauwe van Halle", "Bleu de Hal", "€ 27,00"),
        ("schaap", "Schapenkaas", "Fromage de brebis", "€ 31,50"),
    )  # fmt: skip
    more = (
        ("brood", "Zuurdesembrood", "Pain au levain", "€ 4,80"), ("noten", "Notenbrood", "Pain aux noix", "€ 5,40"),
        ("mosterd", "Mosterd", "Moutarde", "€ 3,95"), ("wijn", "Rode wijn, fles", "Vin rouge, bouteille", "€ 12,50"),
    )  # fmt: skip
    left = "\n".join(_price(key, 50, 268 + 62 * n, 300, *words) for n, (key, *words) in enumerate(cheese))
    right = "\n".join(_price(key, 450, 268 + 62 * n, 300, *words) for n, (key, *words) in enumerate(more))
    holes = "".join(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#e0a526"/>' for x, y, r in ((92, 96, 9), (126, 84, 6), (116, 108, 7)))  # fmt: skip
    return f"""<svg {SVG} width="800" height="900" viewBox="0 0 800 900">
  <style>
    .item {{ font: 700 20px 'Source Serif Pro', serif; fill: #3b2a1a }}
    .other {{ font: italic 15px 'Source Serif Pro', serif; fill: #8c6f4e }}
    .price {{ font: 700 20px 'Source Sans Pro', sans-serif; fill: #9c2a1f }}
    .dots {{ stroke: #c9b28f; stroke-width: 1; stroke-dasharray: 2 4 }}
    .head {{ font: 700 24px 'Source Sans Pro', sans-serif; fill: #fff9ec }}
  </style>
  <rect id="paper" width="800" height="900" fill="#fff9ec"/>
  <rect id="frame" x="16" y="16" width="768" height="868" fill="none" stroke="#3b2a1a" stroke-width="2"/>
  <g id="cheese">
    <path d="M54 124V86l96-40v78z" fill="#f6c544"/>
    <path d="M54 86l96-40 14 12v66h-14V46" fill="#c98a12"/>
    {holes}
  </g>
  <text id="shop-nl" x="190" y="92" font-family="Source Serif Pro" font-size="44" font-weight="700" fill="#3b2a1a">Kaashuis De Linde</text>
  <text id="shop-fr" x="190" y="126" font-family="Source Serif Pro" font-size="24" font-style="italic" fill="#8c6f4e">Fromagerie Le Tilleul</text>
  <text id="valid" x="190" y="156" font-family="Source Sans Pro" font-size="15" fill="#3b2a1a">Prijzen vanaf 1 maart 2026 / Prix à partir du 1er mars 2026</text>
  <rect id="head-cheese" x="50" y="186" width="300" height="44" rx="4" fill="#9c2a1f"/>
  <text id="head-cheese-text" class="head" x="64" y="216">Kaas / Fromage, per kg</text>
  <rect id="head-more" x="450" y="186" width="300" height="44" rx="4" fill="#5d7042"/>
  <text id="head-more-text" class="head" x="464" y="216">En ook / Et aussi</text>
{left}
{right}
  <line id="divider" x1="400" y1="186" x2="400" y2="560" stroke="#3b2a1a" stroke-width="1"/>
  <g id="offer" transform="translate(50 610)">
    <rect id="offer-box" width="440" height="130" rx="10" fill="#f6c544"/>
    <text id="offer-title" x="24" y="44" font-family="Source Sans Pro" font-size="26" font-weight="700" fill="#3b2a1a">Kaasplank voor 4 / Plateau pour 4</text>
    <text id="offer-text" x="24" y="76" font-family="Source Sans Pro" font-size="17" fill="#3b2a1a"><tspan x="24">Vijf kazen, noten en druiven</tspan><tspan x="24" dy="24">Cinq fromages, noix et raisins</tspan></text>
    <text id="offer-price" x="416" y="106" text-anchor="end" font-family="Source Sans Pro" font-size="32" font-weight="700" fill="#9c2a1f">€ 36,00</text>
  </g>
  <g id="hours" font-family="Source Sans Pro" font-size="16" fill="#3b2a1a">
    <text id="hours-head" x="530" y="640" font-size="20" font-weight="700" fill="#5d7042">Open / Ouvert</text>
    <text id="hours-week" x="530" y="670">di–vr / ma–ve</text><text id="hours-week-time" x="750" y="670" text-anchor="end">9.30–18.30</text>
    <text id="hours-sat" x="530" y="698">za / sa</text><text id="hours-sat-time" x="750" y="698" text-anchor="end">9.00–17.00</text>
    <text id="hours-closed" x="530" y="726" fill="#9c2a1f">zo, ma gesloten / di, lu fermé</text>
  </g>
  <rect id="foot" x="16" y="800" width="768" height="84" fill="#3b2a1a"/>
  <text id="address" x="50" y="838" font-family="Source Sans Pro" font-size="18" fill="#fff9ec">Lindestraat 12 rue du Tilleul, 1030 Brussel / Bruxelles</text>
  <text id="phone" x="50" y="864" font-family="Source Sans Pro" font-size="16" fill="#f6c544">02 555 01 47</text>
  <text id="mail" x="750" y="864" text-anchor="end" font-family="Source Sans Pro" font-size="16" fill="#f6c544">kaas@delinde.example</text>
</svg>
""".encode()


# The label of a tin, as a French Illustrator writes one: Calque_1, cls-1, groups in groups.


def _bar_code(x: float, y: float) -> str:
    bars, at = [], x
    for number, wide in enumerate((1, 2, 1, 1, 3, 1, 2, 1, 1, 2, 3, 1, 1, 2, 1, 3, 1, 2)):
        height = 54 if number in (0, 8, 9, 17) else 48
        bars.append(f'<rect class="cls-4" x="{at:g}" y="{y:g}" width="{wide * 1.6:g}" height="{height}"/>')
        at += wide * 1.6 + (3.2 if number % 3 else 1.8)
    return "".join(bars)


def _set(x: float, y: float, classes: str, *lines: str, step: float = 14) -> str:
    first = f'<tspan x="0" y="0">{lines[0]}</tspan>'
    rest = "".join(f'<tspan x="0" y="{step * number:g}">{line}</tspan>' for number, line in enumerate(lines[1:], 1))
    return f'<text class="{classes}" transform="translate({x:g} {y:g})">{first}{rest}</text>'


def hoshino() -> bytes:
    """The label around a tin of green tea for shops in France and Britain."""
    style = (
        ".cls-1{fill:#f4efe3;}", ".cls-2{fill:#2f5d3a;}", ".cls-3{fill:#c8a24a;}", ".cls-4{fill:#1e1e1c;}", ".cls-5{fill:none;stroke:#2f5d3a;stroke-width:1.5px;}",
        ".cls-6{font-family:'SourceSansPro-Regular', 'Source Sans Pro';font-size:11px;}", ".cls-7{font-family:'SourceSansPro-Bold', 'Source Sans Pro';font-weight:700;font-size:12px;}",
        ".cls-8{font-family:'SourceSerifPro-Bold', 'Source Serif Pro';font-weight:700;font-size:46px;letter-spacing:.04em;}", ".cls-9{fill:#8fae6b;}", ".cls-10{fill:#b03a2e;}",
        ".cls-11{font-size:40px;font-family:'Noto Sans CJK JP', sans-serif;}", ".cls-12{font-size:17px;}", ".cls-13{text-anchor:middle;}", ".cls-14{text-anchor:end;}",
    )  # fmt: skip
    steps = []
    for number, (words, mark) in enumerate((("2 g", "M-7 2Q0 -14 7 2Q0 8 -7 2M-7 2L7 2"), ("70 °C", "M-2 -11H2V2A5 5 0 1 1 -2 2Z"), ("2 min", "M0 -10A10 10 0 1 0 .1 -10M0 -6V0L5 3"))):  # fmt: skip
        x = 54 + 72 * number
        steps.append(f'<g><circle class="cls-1" cx="{x}" cy="268" r="22"/><path class="cls-5" transform="translate({x} 268)" d="{mark}"/>{_set(x, 306, "cls-2 cls-7 cls-13", words)}</g>')  # fmt: skip
    rows = []
    for number, (words, value) in enumerate((("Energy / Énergie", "4 kJ"), ("Fat / Lipides", "0 g"), ("Sugars / Sucres", "0 g"), ("Salt / Sel", "0,01 g"))):  # fmt: skip
        y = 78 + 18 * number
        rows.append(f'<g>{_set(598, y, "cls-4 cls-6", words)}{_set(778, y, "cls-4 cls-6 cls-14", value)}<line class="cls-5" x1="598" y1="{y + 5}" x2="778" y2="{y + 5}"/></g>')  # fmt: skip
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg id="Calque_1" data-name="Calque 1" {SVG} viewBox="0 0 800 340">
  <defs><style>{"".join(style)}</style></defs>
  <rect class="cls-1" width="800" height="340"/>
  <rect class="cls-9" width="230" height="340"/>
  <g>
    {_set(22, 38, "cls-2 cls-7", "Green tea / Thé vert")}
    {_set(22, 62, "cls-4 cls-6", "Ingredients: green tea leaves (100%).", "Keep cool, dry and dark.")}
    {_set(22, 110, "cls-4 cls-6", "Ingrédients : feuilles de thé vert (100 %).", "À conserver au frais et au sec.")}
    {_set(22, 158, "cls-2 cls-7", "Best before / À consommer avant")}
    {_set(22, 176, "cls-10 cls-7", "30.11.2027")}
    <rect class="cls-10" x="150" y="164" width="58" height="18" rx="9"/>
    {_set(179, 177, "cls-1 cls-6 cls-13", "Lot 0427")}
    <line class="cls-5" x1="22" y1="196" x2="208" y2="196"/>
    {_set(22, 224, "cls-2 cls-7", "How to brew / Préparation")}
    <g>{"".join(steps)}</g>
  </g>
  <g>
    <path class="cls-2" d="M230 340V252c60-34 110-20 170-4s120 22 176-10v102z"/>
    <path class="cls-9" d="M230 340v-46c70-22 130-10 180 2s110 14 166-8v52z"/>
    <circle class="cls-10" cx="522" cy="62" r="30"/>
    <g>
      <path class="cls-2" d="M262 78c2-26 20-40 44-42-2 26-18 42-44 42z"/>
      <path class="cls-3" d="M262 78c8-14 20-26 34-34"/>
    </g>
    {_set(403, 134, "cls-2 cls-8 cls-13", "HOSHINO")}
    {_set(403, 184, "cls-4 cls-11 cls-13", "煎茶")}
    {_set(403, 214, "cls-2 cls-6 cls-12 cls-13", "Sencha, first harvest / première récolte")}
    <g>
      <rect class="cls-3" x="350" y="278" width="106" height="34" rx="17"/>
      {_set(403, 301, "cls-1 cls-7 cls-12 cls-13", "100 g")}
    </g>
  </g>
  <g>
    {_set(598, 38, "cls-2 cls-7", "Nutrition per 100 ml /", "Valeurs pour 100 ml")}
    {"".join(rows)}
    {_set(598, 166, "cls-4 cls-6", "Imported by / Importé par", "Maison Verdier, 14 quai des Tanneurs", "67000 Strasbourg, 03 55 50 12 80")}
    <g><rect class="cls-1" x="592" y="212" width="130" height="82"/>{_bar_code(600, 218)}{_set(600, 290, "cls-4 cls-6", "3 760000 214078")}</g>
    <path class="cls-2" d="M750 232h8v16h8l-12 14-12-14h8z"/>
    <path class="cls-9" d="M738 270h32l-6 22h-20z"/>
    {_set(598, 318, "cls-2 cls-6", "Product of Japan / Produit du Japon")}
  </g>
</svg>
""".encode()


# The poster for a sale, as Canva writes one: no ids, one transform inside another.


def _boots(x: int, y: int) -> Tint:
    """A pair of red boots on snow, 120 by 90."""
    for left in (24, 66):
        if left <= x < left + 16 and 16 <= y < 70:
            return (150, 28, 38) if y > 24 else (236, 232, 226)
        if left <= x < left + 32 and 52 <= y < 70 and math.dist((x, y), (left + 16, 66)) < 17:
            return 184, 38, 48
        if left - 1 <= x < left + 34 and 70 <= y < 75:
            return 40, 30, 34
    if y > 62:
        return 238, 242, 248
    return 120 + y, 160 + y, 214


def _put(x: float, y: float, inner: str, scale: float = 1) -> str:
    return f'<g transform="matrix(1,0,0,1,{x:g},{y:g})"><g transform="scale({scale:g})">{inner}</g></g>'


def _text(
    size: float, fill: str, *lines: str, weight: int = 400, family: str = "Montserrat", anchor: str = "start"
) -> str:
    spans = "".join(f'<tspan x="0" y="{size * 1.2 * number:g}">{line}</tspan>' for number, line in enumerate(lines))
    return f"<text style=\"fill:{fill};font-family:'{family}';font-size:{size:g}px;font-weight:{weight};text-anchor:{anchor}\">{spans}</text>"


def saldi() -> bytes:
    """A sale in two shops in South Tyrol, in Italian and German."""
    white, red, gold, ink = "#ffffff", "#b8262f", "#ffd24d", "#23304a"
    flake = '<path d="M0,-20V20M-17,-10L17,10M-17,10L17,-10" style="fill:none;stroke:#ffffff;stroke-width:4;stroke-linecap:round"/>'
    flakes = "".join(_put(x, y, flake, scale) for x, y, scale in ((90, 90, 1), (980, 140, 1.4), (960, 740, 0.8), (60, 620, 1.2)))  # fmt: skip
    tags = []
    for number, (italian, german, old, new) in enumerate(
        (("Scarponi", "Bergschuhe", "€ 189", "€ 94,50"), ("Giacche", "Jacken", "€ 240", "€ 120"), ("Guanti", "Handschuhe", "€ 38", "€ 19"))
    ):  # fmt: skip
        inner = (
            '<path d="M0,0H300V190H0Z" style="fill:#ffffff"/>'
            + _put(24, 48, _text(28, ink, italian, weight=700))
            + _put(24, 82, _text(22, "#6b7690", german))
            + _put(24, 158, _text(24, "#6b7690", old))
            + f'<path d="M20,150H{24 + 13 * len(old)}" style="fill:none;stroke:#b8262f;stroke-width:3"/>'
            + _put(276, 162, _text(42, red, new, weight=800, anchor="end"))
        )
        tags.append(_put(60 + 330 * number, 860, inner))
    shops = []
    for number, (town, street, phone) in enumerate((("Bolzano / Bozen", "Via Portici 8 Laubengasse", "0471 555 018"), ("Merano / Meran", "Corso Libertà 21 Freiheitsstr.", "0473 555 092"))):  # fmt: skip
        shops.append(_put(60 + 500 * number, 1142, _text(28, gold, town, weight=700) + _put(0, 40, _text(24, white, street, phone))))  # fmt: skip
    star = " ".join(f"{(150 if n % 2 else 124) * math.sin(n * math.pi / 12):.1f},{(150 if n % 2 else 124) * math.cos(n * math.pi / 12):.1f}" for n in range(24))  # fmt: skip
    return f"""<svg {SVG} width="1080" height="1350" viewBox="0 0 1080 1350" version="1.0">
<g><rect x="0" y="0" width="1080" height="1350" style="fill:#7fb2dd"/></g>
<g>{flakes}</g>
<g transform="matrix(1,0,0,1,540,196)"><g>{_text(170, white, "SALDI", weight=800, anchor="middle")}</g></g>
<g transform="matrix(1,0,0,1,540,296)"><g>{_text(78, ink, "SCHLUSSVERKAUF", weight=800, anchor="middle")}</g></g>
<g transform="matrix(1,0,0,1,540,360)"><g>{_text(34, white, "dal 7 gennaio / ab 7. Jänner 2027", weight=600, anchor="middle")}</g></g>
<g transform="matrix(1,0,0,1,260,400)"><g transform="matrix(4.6667,0,0,4.6667,0,0)"><image width="120" height="90" preserveAspectRatio="none" xlink:href="{uri(painted(120, 90, _boots))}"/></g></g>
{_put(850, 545, f'<polygon points="{star}" style="fill:{red}"/>' + _put(0, 34, _text(84, white, "-50%", weight=800, anchor="middle")) + _put(0, -44, _text(30, gold, "fino a / bis", weight=600, anchor="middle")))}
{"".join(tags)}
<g><path d="M0,1080H1080V1350H0Z" style="fill:{ink}"/></g>
{"".join(shops)}
{_put(60, 1290, _text(18, "#a9b6d0", "Fino a esaurimento scorte. / Solange der Vorrat reicht."))}
{_put(1020, 1290, _text(22, white, "alpinastore.example", weight=700, anchor="end"))}
</svg>
""".encode()


# The business card, as Inkscape keeps one whose maker never named anything: two sides on one sheet.


def _role(key: int, x: float, y: float, style: str, *lines: str, step: float = 5) -> str:
    spans = "".join(
        f'<tspan sodipodi:role="line" id="tspan{key + number + 1}" x="{x:g}" y="{y + step * number:g}">{line}</tspan>'
        for number, line in enumerate(lines)
    )
    return f'<text xml:space="preserve" id="text{key}" x="{x:g}" y="{y:g}" style="{style}">{spans}</text>'


def _thread(key: int, x: float, y: float, size: float, tint: str) -> str:
    """The mark of the shop: a reel of thread and a needle."""
    return f"""<g id="g{key}" transform="matrix({size},0,0,{size},{x},{y})">
      <rect id="rect{key + 1}" x="0" y="0" width="14" height="3" rx="1" style="fill:{tint}"/>
      <rect id="rect{key + 2}" x="2" y="3" width="10" height="11" style="fill:#e56b6f"/>
      <path id="path{key + 3}" d="M 2,6 H 12 M 2,9 H 12 M 2,12 H 12" style="fill:none;stroke:#ffffff;stroke-width:0.6"/>
      <rect id="rect{key + 4}" x="0" y="14" width="14" height="3" rx="1" style="fill:{tint}"/>
      <path id="path{key + 5}" d="M 12,11 C 18,11 17,2 19,1 L 20,17" style="fill:none;stroke:{tint};stroke-width:0.8"/>
    </g>"""


def nitka() -> bytes:
    """The card of a tailor in Gdańsk, Polish in front, English behind."""
    serif = "font-family:'Source Serif Pro';font-weight:bold"
    sans = "font-family:'Source Sans Pro'"
    squares = []
    for number, (x, y, size) in enumerate(((0, 0, 6), (14, 0, 6), (0, 14, 6), (9, 2, 2), (9, 9, 3), (15, 9, 2), (14, 15, 3), (18, 18, 2))):  # fmt: skip
        squares.append(f'<rect id="rect{640 + number}" x="{74 + x * 0.8:g}" y="{46 + y * 0.8:g}" width="{size * 0.8:g}" height="{size * 0.8:g}" style="fill:#2d2a4a"/>')  # fmt: skip
    rows = []
    for number, (polish, english, price) in enumerate((("Skrócenie spodni", "Trousers shortened", "45 zł"), ("Nowy zamek", "New zip", "60 zł"), ("Suknia na miarę", "Dress to measure", "od 900 zł"))):  # fmt: skip
        y = 33 + 10 * number
        rows.append(
            _role(700 + 10 * number, 112, y, f"font-size:3.8px;{sans};font-weight:bold;fill:#ffffff", polish)
            + _role(730 + 10 * number, 112, y + 4, f"font-size:3.2px;{sans};font-style:italic;fill:#c7c3e3", english)
            + _role(760 + 10 * number, 186, y, f"font-size:3.8px;{sans};fill:#ffd6a5;text-anchor:end", price)
        )
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg {SVG} {INKSCAPE} {SODIPODI} width="200mm" height="82mm" viewBox="0 0 200 82" version="1.1" id="svg1">
  <g inkscape:groupmode="layer" id="layer1" inkscape:label="Layer 1">
    <rect id="rect10" width="200" height="82" style="fill:#d9d9de"/>
    <rect id="rect12" x="8" y="13" width="88" height="56" rx="2" style="fill:#fffaf3"/>
    <rect id="rect14" x="8" y="13" width="3" height="56" style="fill:#e56b6f"/>
    {_thread(600, 17, 18, 0.62, "#2d2a4a")}
    {_role(610, 34, 27, f"font-size:8px;{serif};fill:#2d2a4a", "Nitka")}
    {_role(612, 17, 38, f"font-size:5px;{sans};font-weight:bold;fill:#2d2a4a", "Agnieszka Dąbrowska")}
    {_role(614, 17, 43, f"font-size:3.6px;{sans};fill:#e56b6f", "krawcowa / tailor")}
    {_role(620, 17, 52, f"font-size:3.4px;{sans};fill:#4d4966", "tel. 58 555 01 29", "agnieszka@nitka.example", "ul. Tkacka 17, 80-836 Gdańsk")}
    <path id="path630" d="M 17,46 H 52" style="fill:none;stroke:#2d2a4a;stroke-width:0.3;stroke-dasharray:1.5,1"/>
    <g id="g636">
      {"".join(squares)}
    </g>
    <rect id="rect16" x="104" y="13" width="88" height="56" rx="2" style="fill:#2d2a4a"/>
    {_thread(660, 172, 55, 0.5, "#fffaf3")}
    {_role(690, 112, 23, f"font-size:5.4px;{serif};fill:#ffd6a5", "Cennik / Prices")}
    <g id="g698">
      {"".join(rows)}
    </g>
    {_role(795, 112, 64, f"font-size:3.2px;{sans};fill:#c7c3e3", "pn.–pt. 10–18, sob. 10–14")}
    <path id="path799" d="M 112,26 H 186" style="fill:none;stroke:#e56b6f;stroke-width:0.5"/>
    <circle id="path800" cx="84" cy="26" r="7" style="fill:#ffd6a5"/>
    {_role(801, 84, 25.4, f"font-size:3px;{sans};font-weight:bold;fill:#2d2a4a;text-anchor:middle", "od roku", "1998", step=3.6)}
  </g>
</svg>
""".encode()


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "kaashuis.svg": delinde(),
        "hoshino-label.svg": hoshino(),
        "alpina-saldi.svg": saldi(),
        "nitka-card.svg": nitka(),
        "till-training.pptx": till(),
        "rebajas-posters.pptx": rebajas(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
