"""menu.svg: the menu of a small restaurant, as one writes SVG by hand: a style sheet, symbols, groups that repeat."""

from __future__ import annotations

import math

from posters.pixels import grain
from posters.tiles import lemon_symbol, parsley, plate_rim, sardine_symbol, tile_row, tile_symbols

_SHEET = """
    .cobalt { fill: #1d3f9a; }
    .sky { fill: #8fb2e6; }
    .glaze { fill: #fdfcf7; }
    .lemon { fill: #f7c843; }
    .flesh { fill: #fbdc74; }
    .pith { fill: #fff8dd; }
    .belly { fill: #dfe9f9; }
    .leaf { fill: #5c8a57; }
    .cobalt-line { fill: none; stroke: #1d3f9a; stroke-width: 5; }
    .cobalt-line.thin { stroke-width: 1.6; }
    .scale-line { fill: none; stroke: #8fb2e6; stroke-width: 1.6; stroke-linecap: round; }
    .gill-line { fill: none; stroke: #14296b; stroke-width: 2.4; stroke-linecap: round; }
    .grill-line { fill: none; stroke: #101f52; stroke-width: 6; stroke-linecap: round; opacity: 0.5; }
    .stem-line { fill: none; stroke: #4a7547; stroke-width: 4; stroke-linecap: round; }
    .title { font-family: 'Source Serif Pro', serif; font-weight: 900; font-size: 190px; fill: #1d3f9a; }
    .title, .kitchen { letter-spacing: -0.02em; }
    .kicker { font-family: Manrope, sans-serif; font-weight: 800; font-size: 20px; letter-spacing: 0.2em; }
    .tagline { font-family: 'Source Serif Pro', serif; font-style: italic; font-size: 34px; fill: #3a4674; }
    .kitchen { font-family: 'Source Serif Pro', serif; font-weight: 700; font-size: 46px; fill: #1d3f9a; }
    .english { font-family: Manrope, sans-serif; font-weight: 700; font-size: 16px; letter-spacing: 0.16em; }
    .english, .kicker { fill: #c2571f; }
    .rule { stroke: #1d3f9a; stroke-width: 2.5; }
    .dish .name { font-family: Manrope, sans-serif; font-weight: 700; font-size: 24px; fill: #16224f; }
    .dish .about { font-family: 'Source Sans Pro', sans-serif; font-size: 21px; fill: #55608a; }
    .price { font-family: Manrope, sans-serif; font-weight: 800; font-size: 24px; fill: #1d3f9a; text-anchor: end; }
    .day { font-family: 'Source Sans Pro', sans-serif; font-size: 22px; fill: #3a4674; }
    .strong { font-family: Manrope, sans-serif; font-weight: 800; font-size: 22px; fill: #16224f; }
    .end { text-anchor: end; }
    .middle { text-anchor: middle; }
    .lifted { filter: url(#soft-shadow); }
"""

_COLUMN = 488


def menu_poster() -> str:
    """The whole file, 1240 × 1754 units: a sheet of A4 at 150 dots an inch."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     width="1240" height="1754" viewBox="0 0 1240 1754">
  <title>Tasca Azul – menu</title>
  <style>{_SHEET}  </style>
{_definitions()}

  <!-- paper and tiles -->
  <g id="background">
    <rect id="paper" width="1240" height="1754" fill="#fbf7ec"/>
    <rect id="texture" width="1240" height="1754" fill="url(#paper-grain)" opacity="0.16"/>
  </g>
  <g id="tiles-top">
{tile_row(0)}
  </g>
  <g id="tiles-bottom">
{tile_row(1630)}
  </g>

{_header()}

  <!-- the two columns: every section and every dish is built the same way -->
{_sections()}
{_lunch()}
{_footer()}
</svg>
"""


def _definitions() -> str:
    return f"""  <defs>
    <radialGradient id="well">
      <stop offset="0.6" stop-color="#fdfcf7"/>
      <stop offset="1" stop-color="#e4e9f2"/>
    </radialGradient>
    <linearGradient id="lunch-paper" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#fad566"/>
      <stop offset="1" stop-color="#f5bf35"/>
    </linearGradient>
    <filter id="soft-shadow" x="-20%" y="-20%" width="140%" height="150%">
      <feDropShadow dx="0" dy="12" stdDeviation="14" flood-color="#16224f" flood-opacity="0.28"/>
    </filter>
    <pattern id="paper-grain" width="128" height="128" patternUnits="userSpaceOnUse">
      <image width="128" height="128" xlink:href="{grain(128, 29)}"/>
    </pattern>
    <path id="seal-ring" d="M-55 0A55 55 0 0 1 55 0A55 55 0 0 1 -55 0"/>
    <path id="rim-leaf" d="M0 -168C9 -176 10 -188 0 -202C-10 -188 -9 -176 0 -168z"/>
    <path id="parsley-leaf" d="M0 2C-5 -4 -15 -3 -21 -12C-14 -13 -12 -17 -17 -27C-8 -25 -5 -30 0 -39\
C5 -30 8 -25 17 -27C12 -17 14 -13 21 -12C15 -3 5 -4 0 2z"/>
    <symbol id="green" viewBox="0 0 20 20">
      <path class="leaf" d="M2 18C1 8 7 2 18 2C19 12 13 18 5 16L3.5 19z"/>
    </symbol>
{tile_symbols()}
{sardine_symbol()}
{lemon_symbol()}
  </defs>"""


def _header() -> str:
    fish = "\n".join(
        f'      <use xlink:href="#sardine" x="-150" y="-38.8" width="300" height="77.6" '
        f'transform="translate({x} {y}) rotate({turn})"/>'
        for x, y, turn in ((4, -62, -22), (-6, 8, -17), (12, 76, -24))
    )
    points = []
    for corner in range(36):
        radius, turn = (80 if corner % 2 else 74), math.pi * corner / 18
        points.append(f"{radius * math.cos(turn):.1f},{radius * math.sin(turn):.1f}")
    return f"""  <g id="header">
    <text id="kicker" class="kicker" x="98" y="204">PETISCOS E VINHO</text>
    <text id="title" class="title" x="92" y="366"><tspan x="92">Tasca</tspan><tspan x="92" dy="156">Azul</tspan></text>
    <text id="subtitle" class="tagline" x="98" y="588">A little Lisbon, cooked over charcoal</text>
    <g id="plate" class="lifted" transform="translate(900 340) scale(1.08)">
      <circle class="glaze" r="226"/>
      <circle r="160" fill="url(#well)"/>
{plate_rim()}
      {parsley(92, -92, 40, 0.95)}
      {parsley(-108, 84, -130, 0.9)}
      <use xlink:href="#lemon-slice" x="-106" y="-140" width="88" height="88"/>
{fish}
      <use xlink:href="#lemon-slice" x="56" y="42" width="92" height="92"/>
    </g>
    <g id="badge" class="lifted" transform="translate(1078 548) rotate(-10)">
      <polygon id="badge-shape" class="lemon" points="{" ".join(points)}"/>
      <text id="badge-ring-text" class="kicker" style="font-size:13px;letter-spacing:4.2px;fill:#16224f">\
<textPath xlink:href="#seal-ring">SOBRE BRASAS • SOBRE BRASAS • </textPath></text>
      <text id="badge-since" class="tagline middle" style="font-size:21px;fill:#16224f" y="-8">desde</text>
      <text id="badge-year" class="kitchen middle" style="font-size:38px" y="24">1962</text>
    </g>
  </g>"""


_Dish = tuple[str, str, str, str, bool]  # id, name, what it is, price, whether it is vegetarian

_MENU: tuple[tuple[str, str, str, int, int, tuple[_Dish, ...]], ...] = (
    ("petiscos", "Petiscos", "SMALL PLATES", 96, 688, (
        ("pao", "Pão e azeitonas", "Sourdough, olives, sea-salt butter", "€4.50", True),
        ("pasteis", "Pastéis de bacalhau", "Salt-cod fritters, parsley, lemon mayonnaise", "€7.00", False),
        ("ovos", "Ovos verdes", "Stuffed eggs, crisp crumb, green herbs", "€6.00", True),
        ("chourico", "Chouriço assado", "Smoked sausage, flamed at the table", "€9.50", False),
        ("queijo", "Queijo da serra", "Warm sheep’s cheese, quince, toast", "€11.00", True),
    )),
    ("mar", "Do mar", "FROM THE SEA", 96, 1165, (
        ("sardinhas", "Sardinhas assadas", "Charcoal sardines, peppers, new potatoes", "€15.50", False),
        ("polvo", "Polvo à lagareiro", "Octopus, garlic, smashed potatoes", "€21.00", False),
        ("arroz", "Arroz de marisco", "Soupy rice, prawns, clams, coriander", "€19.50", False),
        ("bras", "Bacalhau à Brás", "Salt cod, straw potatoes, soft egg", "€17.00", False),
    )),
    ("horta", "Da horta", "FROM THE GARDEN", 656, 688, (
        ("caldo", "Caldo verde", "Kale and potato soup, corn bread", "€6.50", True),
        ("tomate", "Salada de tomate", "Ripe tomatoes, oregano, red onion", "€8.00", True),
        ("migas", "Migas de couve", "Greens, white beans, bread, garlic", "€12.50", True),
    )),
    ("doces", "Doces", "SWEETS", 656, 1021, (
        ("nata", "Pastel de nata", "Custard tart, cinnamon", "€2.80", True),
        ("doce", "Arroz doce", "Rice pudding, lemon peel", "€5.00", True),
        ("bolo", "Bolo de chocolate", "Flourless cake, sea salt, cream", "€6.50", True),
    )),
)  # fmt: skip


def _sections() -> str:
    return "\n".join(_section(*section) for section in _MENU)


def _section(key: str, name: str, english: str, x: int, y: int, dishes: tuple[_Dish, ...]) -> str:
    rows = "\n".join(_dish(68 + 72 * place, *dish) for place, dish in enumerate(dishes))
    return f"""  <g id="section-{key}" class="section" transform="translate({x} {y})">
    <text id="heading-{key}" class="kitchen">{name}</text>
    <text id="english-{key}" class="english end" x="{_COLUMN - 2}" y="-2">{english}</text>
    <path class="rule" d="M0 20H{_COLUMN}"/>
{rows}
  </g>"""


def _dish(y: int, key: str, name: str, about: str, price: str, green: bool) -> str:
    leaf = f'\n      <use xlink:href="#green" x="-28" y="{-17}" width="18" height="18"/>' if green else ""
    return f"""    <g id="dish-{key}" class="dish" transform="translate(0 {y})">{leaf}
      <text id="name-{key}" class="name">{name}</text>
      <text id="price-{key}" class="price" x="{_COLUMN}">{price}</text>
      <text id="about-{key}" class="about" y="29">{about}</text>
    </g>"""


def _lunch() -> str:
    return f"""  <g id="lunch" transform="translate(656 1312)">
    <rect id="lunch-shape" class="lifted" width="{_COLUMN}" height="166" rx="16" fill="url(#lunch-paper)"/>
    <text id="lunch-title" class="kitchen" x="34" y="62">Prato do dia</text>
    <text id="price-lunch" class="price" x="{_COLUMN - 34}" y="62" style="font-size:40px">€14.50</text>
    <text id="lunch-about" class="day" x="34" y="104">\
<tspan x="34">Soup, today’s main and a glass of vinho verde,</tspan>\
<tspan x="34" dy="31">Tuesday to Friday until three.</tspan></text>
  </g>"""


def _footer() -> str:
    hours = (("Tue – Thu", "12–23"), ("Fri – Sat", "12–01"), ("Sun", "12–17"))
    columns = "\n".join(
        f"""      <text id="hours-{number}" class="day" x="{x}" y="1565">\
<tspan class="strong" x="{x}">{days}</tspan><tspan x="{x}" dy="30">{times}</tspan></text>"""
        for number, (x, (days, times)) in enumerate(zip((96, 278, 452), hours, strict=True), 1)
    )
    return f"""  <g id="footer">
    <path class="rule" d="M96 1522H1144"/>
    <g id="hours">
{columns}
    </g>
    <text id="address" class="day" x="656" y="1565">\
<tspan class="strong" x="656">Rua do Forno 8, Porto</tspan><tspan x="656" dy="30">tascaazul.example</tspan></text>
    <g id="legend">
      <use xlink:href="#green" x="1016" y="1549" width="18" height="18"/>
      <text id="legend-green" class="day end" x="1144" y="1565">vegetarian</text>
      <text id="legend-service" class="day end" x="1144" y="1595">service included</text>
    </g>
  </g>"""
