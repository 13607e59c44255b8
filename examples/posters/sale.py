"""sale.svg: a homeware shop's spring sale. Styled by style and presentation attributes, as Inkscape writes them."""

from __future__ import annotations

import math

from posters.pixels import grain
from posters.still_life import still_life

_INK, _CLAY, _SAGE, _CREAM, _BUTTER = "#1f3a2e", "#c9512f", "#8ea587", "#fbf3e6", "#f6cd5b"
_SANS = "font-family:'Source Sans Pro',sans-serif"
_SERIF = "font-family:'Source Serif Pro',serif"
_BOLD = "font-family:Manrope,sans-serif;font-weight:800"

_ARCH = "M468 640A270 270 0 0 1 1008 640V1040H468z"
_LEAF = "M0 26C0 8 12 -2 34 -4C36 18 26 30 8 30L0 40z"


def sale_poster() -> str:
    """The whole file, 1080 × 1350 units."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
     width="1080" height="1350" viewBox="0 0 1080 1350">
  <title>Spring Sale – shop poster</title>
{_definitions()}
{_background()}
{_product()}
{_headline()}
{_offer()}
{_price_tags()}
{_footer()}
{_sticker()}
</svg>
"""


def _definitions() -> str:
    return f"""  <defs>
    <linearGradient id="paper" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="#fdf7ec"/>
      <stop offset="1" stop-color="#f8e6d3"/>
    </linearGradient>
    <linearGradient id="blush" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#f6cfb4"/>
      <stop offset="1" stop-color="#f9e2cf" stop-opacity="0.4"/>
    </linearGradient>
    <filter id="soft-shadow" x="-20%" y="-20%" width="140%" height="150%">
      <feDropShadow dx="0" dy="8" stdDeviation="10" flood-color="#6b3a22" flood-opacity="0.22"/>
    </filter>
    <clipPath id="arch-window"><path d="{_ARCH}"/></clipPath>
    <path id="sticker-ring" d="M-66 0A66 66 0 0 1 66 0A66 66 0 0 1 -66 0"/>
    <symbol id="tag" viewBox="0 0 300 112" overflow="visible">
      <path fill-rule="evenodd" d="{_TAG}"/>
    </symbol>
    <pattern id="paper-grain" width="128" height="128" patternUnits="userSpaceOnUse">
      <image width="128" height="128" xlink:href="{grain(128, 8)}"/>
    </pattern>
  </defs>"""


_TAG = (
    "M36 0H284A16 16 0 0 1 300 16V96A16 16 0 0 1 284 112H36A16 16 0 0 1 24.4 107L4.4 66A16 16 0 0 1 4.4 46"
    "L24.4 5A16 16 0 0 1 36 0zM36 47A9 9 0 1 0 36 65A9 9 0 1 0 36 47z"
)


def _background() -> str:
    return """  <g id="background" inkscape:groupmode="layer" inkscape:label="Background">
    <rect id="backdrop" width="1080" height="1350" fill="url(#paper)"/>
    <circle id="sun" cx="944" cy="196" r="300" fill="url(#blush)" opacity="0.75"/>
    <path id="meadow" style="fill:#8ea587;opacity:0.22" d="M0 850C150 800 330 850 420 1000S560 1250 480 1350H0z"/>
    <rect id="texture" inkscape:label="Grain" width="1080" height="1350" fill="url(#paper-grain)" opacity="0.16"/>
  </g>"""


def _product() -> str:
    return f"""  <g id="product" inkscape:groupmode="layer" inkscape:label="Product">
    <path id="arch-line" style="fill:none;stroke:{_CLAY};stroke-width:2;opacity:0.55"
          d="M450 1040V640A288 288 0 0 1 1026 640V1040"/>
    <g id="photo" inkscape:label="Still life in an arch" clip-path="url(#arch-window)">
      <image id="still-life" x="468" y="356" width="540" height="684" preserveAspectRatio="xMidYMid slice"
             xlink:href="{still_life()}"/>
    </g>
  </g>"""


def _headline() -> str:
    return f"""  <g id="headline" inkscape:groupmode="layer" inkscape:label="Headline">
    <g id="logo" inkscape:label="Logo" transform="translate(72 68)">
      <path id="logo-mark" style="fill:{_CLAY}" transform="scale(1.3)" d="{_LEAF}"/>
      <text id="logo-name" x="62" y="22"
            style="{_SERIF};font-weight:600;font-size:36px;fill:{_INK}">Fern &amp; Clay</text>
      <text id="logo-trade" x="63" y="47" letter-spacing="3.3"
            style="{_BOLD};font-weight:700;font-size:14px;fill:{_CLAY}">HOME &amp; GARDEN</text>
    </g>
    <text id="title" x="65" y="290" letter-spacing="-4"
          style="{_SERIF};font-weight:700;font-size:168px;fill:{_INK}">Spring Sale</text>
  </g>"""


def _offer() -> str:
    return f"""  <g id="offer" inkscape:groupmode="layer" inkscape:label="Offer">
    <text id="lead" x="72" y="424"
          style="{_SERIF};font-style:italic;font-size:38px;fill:{_CLAY}">Everything up to</text>
    <text id="discount" x="64" y="576" letter-spacing="-8" style="{_BOLD};font-size:170px;fill:{_CLAY}">\
<tspan x="64">50%</tspan><tspan x="67" dy="144" letter-spacing="2">OFF</tspan></text>
    <text id="subtitle" x="72" y="794" style="{_SANS};font-size:30px;fill:{_INK}">\
<tspan x="72">Hand-thrown vases, bowls</tspan><tspan x="72" dy="40">and pots, and the greenery</tspan>\
<tspan x="72" dy="40">that belongs in them.</tspan></text>
    <g id="cta" inkscape:label="Shop button" filter="url(#soft-shadow)">
      <rect id="cta-shape" x="72" y="926" width="292" height="80" rx="40" fill="{_INK}"/>
      <text id="cta-label" x="218" y="976" text-anchor="middle"
            style="{_BOLD};font-weight:700;font-size:28px;fill:{_CREAM}">Shop the sale</text>
    </g>
  </g>"""


def _price_tags() -> str:
    goods = (
        ("vase", "Moon vase", "€24", "€48"),
        ("bottle", "Tall bottle", "€32", "€64"),
        ("bowl", "Clay bowl", "€15", "€30"),
    )
    tags = "\n".join(_tag(72 + 318 * place, *item) for place, item in enumerate(goods))
    return f"""  <g id="price-tags" inkscape:groupmode="layer" inkscape:label="Price tags">
{tags}
  </g>"""


def _tag(x: float, key: str, name: str, price: str, before: str) -> str:
    return f"""    <g id="tag-{key}" inkscape:label="{name}" transform="translate({x:g} 1082)">
      <use xlink:href="#tag" width="300" height="112" fill="#fffdf8" filter="url(#soft-shadow)"/>
      <text id="name-{key}" x="70" y="45" style="{_SANS};font-weight:600;font-size:24px;fill:{_INK}">{name}</text>
      <text id="price-{key}" x="69" y="90" letter-spacing="-1"
            style="{_BOLD};font-size:42px;fill:{_CLAY}">{price}</text>
      <text id="before-{key}" x="164" y="89" text-decoration="line-through"
            style="{_SANS};font-size:27px;fill:#7d8a80">{before}</text>
    </g>"""


def _footer() -> str:
    return f"""  <g id="footer" inkscape:groupmode="layer" inkscape:label="Footer">
    <rect id="band" y="1236" width="1080" height="114" fill="{_INK}"/>
    <text id="website" x="72" y="1303"
          style="{_BOLD};font-weight:700;font-size:28px;fill:{_CREAM}">fernandclay.example</text>
    <text id="terms" x="1008" y="1300" text-anchor="end" style="{_SANS};font-size:21px;fill:#c9d6c4">\
Until 30 April, in shops and online, while stocks last.</text>
  </g>"""


def _sticker() -> str:
    scallops = []
    for bump in range(18):
        turn = 2 * math.pi * (bump + 1) / 18
        scallops.append(f"A16 16 0 0 1 {92 * math.cos(turn):.1f} {92 * math.sin(turn):.1f}")
    return f"""  <g id="sticker" inkscape:label="Last days sticker" transform="translate(940 438) rotate(14)"
     filter="url(#soft-shadow)">
    <path id="sticker-shape" fill="{_BUTTER}" d="M92 0{"".join(scallops)}z"/>
    <text id="sticker-ring-text" style="{_BOLD};font-weight:700;font-size:17px;fill:{_INK}" letter-spacing="3.6">\
<textPath xlink:href="#sticker-ring">UNTIL 30 APRIL • UNTIL 30 APRIL •</textPath></text>
    <text id="sticker-label" text-anchor="middle"
          style="{_SERIF};font-weight:700;font-style:italic;font-size:36px;fill:{_INK}">\
<tspan x="0" y="-2">Last</tspan><tspan x="0" dy="33">days</tspan></text>
  </g>"""
