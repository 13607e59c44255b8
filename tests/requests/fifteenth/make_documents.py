# ruff: noqa: E402, E501
"""Writes the documents of this part: a tavern's menu, a guide to sleep, a camper van, a ferry ticket, two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, write
from tests.requests.fifteenth.make_decks import boatyard, boulder

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'

MENU = (
    ("Entradas", 56, 318, (("Azeitonas temperadas", "2,50 €"), ("Pão e manteiga", "2,00 €"), ("Queijo de ovelha", "5,50 €"), ("Salada de polvo", "7,50 €"))),
    ("Pratos", 56, 494, (("Sardinhas assadas", "11,00 €"), ("Bacalhau à casa", "14,50 €"), ("Arroz de tamboril", "16,00 €"), ("Secretos de porco", "12,50 €"), ("Feijoada de legumes", "9,50 €"))),
    ("Sobremesas", 322, 318, (("Arroz doce", "3,00 €"), ("Pudim de ovos", "3,50 €"), ("Bolo de amêndoa", "3,50 €"), ("Fruta da época", "2,50 €"))),
    ("Bebidas", 322, 494, (("Água", "1,50 €"), ("Cerveja", "2,00 €"), ("Vinho da casa, copo", "2,50 €"), ("Vinho da casa, jarro", "7,50 €"), ("Café", "0,90 €"))),
)  # fmt: skip


def _at(x: float, y: float, classes: str, words: str) -> str:
    """A text as Illustrator writes it: a matrix, classes, one line."""
    return f'<text transform="matrix(1 0 0 1 {x:g} {y:g})" class="{classes}">{words}</text>'


def _tasca() -> str:
    """A tavern's menu in Portuguese with tiles at both edges, as Illustrator exports it: classes and matrices."""
    tiles = []
    for y in (0, 792):
        for n in range(6):
            x = 100 * n
            tiles.append(
                f'<g><rect x="{x}" y="{y}" class="st1" width="50" height="50"/><path class="{("st0", "st13")[n % 2]}" d="M{x + 25},{y + 6}c4,9,10,15,19,19c-9,4-15,10-19,19c-4-9-10-15-19-19C{x + 15},{y + 21},{x + 21},{y + 15},{x + 25},{y + 6}z"/></g>'
            )
    parts = []
    for head, x, y, rows in MENU:
        parts.append(_at(x, y, "st2 st6 st8", head))
        parts.append(f'<line class="st4" x1="{x}" y1="{y + 9}" x2="{x + 216}" y2="{y + 9}"/>')
        for n, (dish, price) in enumerate(rows):
            parts.append(_at(x, y + 34 + 25 * n, "st3 st5 st9", dish))
            parts.append(_at(x + 216, y + 34 + 25 * n, "st2 st5 st9 st12", price))
    return f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Camada_1" {SVG} x="0px" y="0px" viewBox="0 0 595.3 841.9" style="enable-background:new 0 0 595.3 841.9;" xml:space="preserve">
<style type="text/css">
	.st0{{fill:#FDF8EC;}} .st1{{fill:#1F4E8C;}} .st2{{fill:#B3402A;}} .st3{{fill:#2B2A33;}}
	.st4{{fill:none;stroke:#1F4E8C;stroke-width:1.2;}}
	.st5{{font-family:'Source Serif Pro';}} .st6{{font-family:'Source Serif Pro';font-weight:bold;}}
	.st7{{font-size:44px;}} .st8{{font-size:21px;}} .st9{{font-size:14.5px;}} .st10{{font-size:12px;}}
	.st11{{text-anchor:middle;}} .st12{{text-anchor:end;}} .st13{{fill:#F1B83B;}} .st14{{fill:#7FA8D1;}}
</style>
<rect class="st0" width="595.3" height="841.9"/>
<g id="Azulejos">
	{chr(10).join(tiles)}
</g>
<g>
	<g>
		<path class="st1" d="M214,116c28-34,84-38,122-8c14,11,26,13,44,2c-6,16-6,26,0,42c-18-11-30-9-44,2C298,184,242,178,214,146C206,136,206,126,214,116z"/>
		<circle class="st0" cx="238" cy="124" r="6"/>
		<path class="st14" d="M268,110c8,12,8,28,0,42M290,106c8,16,8,34,0,50M312,110c7,12,7,28,0,42" style="fill:none;stroke:#7FA8D1;stroke-width:3"/>
	</g>
	<path class="st13" d="M430,112a26,26,0,1,1,0,52a26,26,0,1,1,0-52z"/>
	<path class="st0" d="M430,138l0-20M430,138l17,10M430,138l-17,10" style="fill:none;stroke:#FDF8EC;stroke-width:3"/>
</g>
{_at(297.6, 228, "st1 st6 st7 st11", "Tasca da Ribeira")}
{_at(297.6, 254, "st2 st5 st9 st11", "Cozinha do mar desde 1968")}
<g>
	{chr(10).join(parts)}
</g>
<g>
	<rect x="56" y="668" class="st1" width="482" height="74"/>
	{_at(76, 698, "st13 st6 st8", "Prato do dia")}
	{_at(76, 724, "st0 st5 st9", "Sopa, prato, bebida e café, de segunda a sexta")}
	{_at(518, 714, "st0 st6 st8 st12", "9,50 €")}
</g>
{_at(56, 770, "st3 st5 st10", "Fechado à segunda-feira ao jantar")}
{_at(538, 770, "st3 st5 st10 st12", "Reservas: 255 550 182")}
</svg>
"""


HABITS = (
    ("Same time", "Go to bed and get up", "at the same hour.", "#5B5BD6", '<circle id="Ellipse {n}" cx="36" cy="36" r="24" fill="white"/><path id="Vector {n}" d="M36 22V36L46 42" stroke="#5B5BD6" stroke-width="4" stroke-linecap="round"/>'),
    ("No screens", "Leave the phone in", "another room.", "#E5484D", '<rect id="Rectangle 9{n}" x="24" y="12" width="24" height="46" rx="5" fill="white"/><path id="Vector {n}" d="M14 14L58 58" stroke="#FFB224" stroke-width="5" stroke-linecap="round"/>'),
    ("Cool room", "About 18 degrees", "is best.", "#0091B3", '<path id="Vector {n}" d="M36 12V60M15 24L57 48M57 24L15 48" stroke="white" stroke-width="5" stroke-linecap="round"/>'),
    ("Less coffee", "The last cup before", "two o’clock.", "#8F5B34", '<path id="Vector {n}" d="M18 28H48V44C48 51 42 56 36 56H30C24 56 18 51 18 44V28Z" fill="white"/><path id="Vector 5{n}" d="M48 32C60 30 60 48 47 46" stroke="white" stroke-width="4"/><path id="Vector 6{n}" d="M27 22C24 18 30 16 27 11M38 22C35 18 41 16 38 11" stroke="#FFB224" stroke-width="3"/>'),
    ("Dark room", "Thick curtains or", "a mask.", "#2B2F4A", '<path id="Vector {n}" d="M44 14C30 16 22 28 26 42C29 53 40 59 52 56C44 64 28 63 19 52C10 40 14 24 26 16C32 13 38 12 44 14Z" fill="#FFB224"/>'),
    ("Move daily", "Walk thirty minutes", "in daylight.", "#30A46C", '<circle id="Ellipse {n}" cx="40" cy="16" r="7" fill="white"/><path id="Vector {n}" d="M38 25L32 40L42 48L40 62M33 39L22 58M26 32L37 27L50 36" stroke="white" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'),
)  # fmt: skip
AGES = (("Baby", 15, "#5B5BD6"), ("Child", 10, "#0091B3"), ("Teenager", 9, "#30A46C"), ("Adult", 8, "#FFB224"), ("Over 65", 7, "#E5484D"))  # fmt: skip


def _fig(x: float, y: float, size: float, fill: str, words: str, weight: str = "normal", more: str = "") -> str:
    """A text as Figma writes it: its words as its id, one tspan."""
    return f'<text id="{words}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Manrope" font-size="{size}" font-weight="{weight}" {more}><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'


def _sleep() -> str:
    """Six habits for sleep with icons and bars of hours by age, as Figma exports a frame: default names."""
    cards = []
    for n, (head, first, second, fill, icon) in enumerate(HABITS):
        x, y = 40 + 258 * (n % 3), 270 + 250 * (n // 3)
        cards.append(f"""<g id="Group {n + 4}">
<rect id="Rectangle {n + 10}" x="{x}" y="{y}" width="228" height="226" rx="18" fill="white"/>
<g id="Frame {n + 20}" transform="translate({x + 20} {y + 20})">
<rect id="Rectangle {n + 30}" width="72" height="72" rx="20" fill="{fill}"/>
{icon.format(n=n + 1)}
</g>
{_fig(x + 20, y + 134, 22, "#1C2024", head, "bold")}
{_fig(x + 20, y + 166, 16, "#60646C", first)}
{_fig(x + 20, y + 188, 16, "#60646C", second)}
</g>""")
    bars = []
    for n, (age, hours, fill) in enumerate(AGES):
        y = 862 + 44 * n
        bars.append(f"""<g id="Group {n + 12}">
{_fig(64, y + 20, 16, "#1C2024", age)}
<rect id="Rectangle {n + 40}" x="180" y="{y}" width="480" height="28" rx="14" fill="#ECEBF8"/>
<rect id="Rectangle {n + 50}" x="180" y="{y}" width="{30 * hours}" height="28" rx="14" fill="{fill}"/>
{_fig(684, y + 20, 16, "#1C2024", f"{hours} h", "bold")}
</g>""")
    return f"""<svg width="824" height="1180" viewBox="0 0 824 1180" fill="none" xmlns="http://www.w3.org/2000/svg">
<g id="Frame 1" clip-path="url(#clip0_12_88)">
<rect width="824" height="1180" fill="#ECEBF8"/>
<rect id="Rectangle 1" width="824" height="236" fill="#2B2F4A"/>
<g id="Group 1">
<path id="Vector" d="M700 44C664 50 642 84 650 120C658 150 690 168 722 158C704 186 658 190 632 162C602 130 610 74 652 52C668 44 684 42 700 44Z" fill="#FFB224"/>
<path id="Star 1" d="M744 60L748 72L760 76L748 80L744 92L740 80L728 76L740 72L744 60Z" fill="white"/>
<path id="Star 2" d="M772 120L775 128L783 131L775 134L772 142L769 134L761 131L769 128L772 120Z" fill="white"/>
<path id="Star 3" d="M590 48L593 56L601 59L593 62L590 70L587 62L579 59L587 56L590 48Z" fill="white"/>
</g>
{_fig(40, 96, 48, "white", "Sleep well", "bold")}
{_fig(40, 140, 22, "#C9C9F0", "Six habits that help you rest")}
<g id="Frame 2">
<rect id="Rectangle 2" x="40" y="168" width="190" height="40" rx="20" fill="#FFB224"/>
{_fig(64, 194, 16, "#2B2F4A", "Health week 2027", "bold")}
</g>
{chr(10).join(cards)}
<g id="Group 2">
<rect id="Rectangle 3" x="40" y="780" width="744" height="320" rx="18" fill="white"/>
{_fig(64, 828, 24, "#1C2024", "How many hours do we need?", "bold")}
{chr(10).join(bars)}
</g>
{_fig(40, 1146, 15, "#60646C", "Ask your nurse: room 12, Mondays 9–11")}
{_fig(784, 1146, 15, "#5B5BD6", "sleepwell.example", "bold", 'text-anchor="end"')}
</g>
<defs><clipPath id="clip0_12_88"><rect width="824" height="1180" fill="white"/></clipPath></defs>
</svg>
"""


def _camper() -> str:
    """A camper van in the desert, as Inkscape saves it: layers and labels with good names, no words."""

    def cactus(number: int, x: float, y: float, size: float) -> str:
        return f"""    <g inkscape:label="Cactus {number}" id="g{600 + 10 * number}" transform="matrix({size:g},0,0,{size:g},{x:g},{y:g})">
      <path style="fill:#3f7d58" d="m -7,0 v -70 c 0,-10 14,-10 14,0 V 0 Z" id="path{601 + 10 * number}"/>
      <path style="fill:none;stroke:#3f7d58;stroke-width:9;stroke-linecap:round" d="m 0,-24 h 16 q 8,0 8,-8 v -16 M 0,-34 h -14 q -8,0 -8,-8 v -12" id="path{602 + 10 * number}"/>
      <circle style="fill:#ef6f8e" cx="0" cy="-78" r="5" id="circle{603 + 10 * number}"/>
    </g>"""

    wheels = "\n".join(
        f"""      <g inkscape:label="{name} wheel" id="g{700 + n}">
        <circle style="fill:#2f2a35" cx="{x}" cy="424" r="30" id="circle{710 + n}"/>
        <circle style="fill:#d9d4cf" cx="{x}" cy="424" r="14" id="circle{720 + n}"/>
      </g>"""
        for n, (name, x) in enumerate((("Rear", 262), ("Front", 450)))
    )
    panes = "\n".join(
        f'      <rect style="fill:#bfe3ee" x="{x}" y="296" width="{w}" height="44" ry="7" id="rect{740 + n}" inkscape:label="Window {n + 1}"/>'
        for n, (x, w) in enumerate(((222, 66), (302, 66), (382, 54)))
    )
    clouds = "\n".join(
        f'    <path style="fill:#fff3e4" d="m {x},{y} c -16,0 -18,-22 0,-22 2,-18 30,-20 36,-4 14,-8 28,4 22,14 14,0 12,12 0,12 z" id="path{760 + n}" inkscape:label="Cloud {n + 1}"/>'
        for n, (x, y) in enumerate(((80, 130), (250, 80), (560, 150)))
    )
    birds = "\n".join(
        f'    <path style="fill:none;stroke:#5b3a4a;stroke-width:3" d="m {x},{y} q 8,-10 14,0 q 6,-10 14,0" id="path{780 + n}"/>'
        for n, (x, y) in enumerate(((380, 150), (420, 132), (340, 126)))
    )
    stones = "\n".join(
        f'    <ellipse style="fill:#a8593c" cx="{x}" cy="{y}" rx="{r}" ry="{r * 0.5:g}" id="ellipse{790 + n}"/>'
        for n, (x, y, r) in enumerate(((90, 530, 22), (590, 548, 28), (640, 540, 14), (330, 560, 12)))
    )
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="720" height="600" viewBox="0 0 720 600" version="1.1" id="svg5" {INKSCAPE} {SODIPODI} {SVG}>
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff"/>
  <defs id="defs2"/>
  <g inkscape:label="Sky" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:#ffd3a8" width="720" height="600" x="0" y="0" id="rect100"/>
    <circle style="fill:#ff9457" cx="560" cy="240" r="84" id="circle101" inkscape:label="Sun"/>
{clouds}
{birds}
  </g>
  <g inkscape:label="Mountains" inkscape:groupmode="layer" id="layer2">
    <path style="fill:#c97b63" d="M 0,360 70,250 h 90 l 30,60 50,-90 h 110 l 60,120 60,-40 h 80 l 170,100 V 420 H 0 Z" id="path110" inkscape:label="Far rocks"/>
    <path style="fill:#b5654a" d="M 430,400 l 60,-70 h 100 l 40,50 90,-30 v 80 H 430 Z" id="path111" inkscape:label="Near rocks"/>
  </g>
  <g inkscape:label="Ground" inkscape:groupmode="layer" id="layer3">
    <path style="fill:#e8a868" d="M 0,390 C 200,370 480,410 720,380 V 600 H 0 Z" id="path120" inkscape:label="Sand"/>
    <path style="fill:#6d5f68" d="M 0,448 H 720 V 496 H 0 Z" id="path121" inkscape:label="Road"/>
    <path style="fill:none;stroke:#ffe9b8;stroke-width:4;stroke-dasharray:30,22" d="M 0,474 H 720" id="path122" inkscape:label="Road line"/>
{stones}
  </g>
  <g inkscape:label="Plants" inkscape:groupmode="layer" id="layer4">
{cactus(1, 90, 430, 1.3)}
{cactus(2, 642, 436, 1)}
{cactus(3, 160, 410, 0.7)}
  </g>
  <g inkscape:label="Van" inkscape:groupmode="layer" id="layer5">
    <g id="g130" inkscape:label="Roof luggage">
      <path style="fill:#f4c95d" d="m 234,252 c 60,-26 150,-26 212,0 z" id="path131" inkscape:label="Surfboard"/>
      <rect style="fill:#8c4a3c" x="300" y="214" width="52" height="26" ry="4" id="rect132" inkscape:label="Suitcase"/>
      <path style="fill:none;stroke:#5b3a4a;stroke-width:4" d="M 240,260 V 250 M 440,260 V 250" id="path133"/>
    </g>
    <g id="g134" inkscape:label="Body">
      <path style="fill:#2a9d9d" d="m 200,340 h 300 l 12,30 v 52 h -312 z" id="path135" inkscape:label="Lower body"/>
      <path style="fill:#fdf4e3" d="m 200,340 v -58 c 0,-16 8,-24 24,-24 h 220 c 16,0 24,8 30,24 l 26,58 z" id="path136" inkscape:label="Upper body"/>
{panes}
      <path style="fill:#bfe3ee" d="m 448,296 h 16 l 20,44 h -36 z" id="path137" inkscape:label="Windscreen"/>
      <path style="fill:none;stroke:#1f7575;stroke-width:3" d="m 300,344 v 74 m 74,-74 v 74" id="path138" inkscape:label="Door lines"/>
      <rect style="fill:#fdf4e3" x="382" y="356" width="20" height="6" ry="3" id="rect139" inkscape:label="Handle"/>
      <circle style="fill:#fff0a8" cx="500" cy="378" r="11" id="circle140" inkscape:label="Headlight"/>
      <rect style="fill:#d9d4cf" x="194" y="414" width="326" height="12" ry="6" id="rect141" inkscape:label="Bumper"/>
    </g>
{wheels}
  </g>
</svg>
"""


def _p(x: float, y: float, size: float, fill: str, words: str, more: str = "") -> str:
    """A text without a name inside two moves."""
    return f'<g transform="translate({x:g}, {y:g})"><g transform="matrix(1, 0, 0, 1, 0, 0)"><text font-family="Source Sans Pro" font-size="{size}" fill="{fill}" {more}><tspan x="0" y="0">{words}</tspan></text></g></g>'


def _ombordkort() -> str:
    """A ferry's boarding card in Norwegian and English with a stub, as Canva exports it: no names at all."""
    bold = 'font-weight="700"'
    fields = "".join(
        _p(x, y, 18, "#6b7a90", label) + _p(x, y + 36, 30, "#14213d", value, bold)
        for x, y, label, value in (
            (70, 360, "Passasjer / Passenger", "Ingrid Solheim"), (430, 360, "Dato / Date", "14.06.2027"), (660, 360, "Avgang / Departs", "08:45"),
            (70, 460, "Bil / Vehicle", "Bil under 6 m"), (430, 460, "Dekk / Deck", "3"), (540, 460, "Felt / Lane", "B"), (660, 460, "Lugar / Cabin", "412"),
        )
    )  # fmt: skip
    stub = "".join(
        _p(1050, y, 16, "#6b7a90", label) + _p(1050, y + 30, 25, "#14213d", value, bold)
        for y, label, value in (
            (170, "Passasjer", "Ingrid Solheim"),
            (246, "Dato", "14.06.2027"),
            (322, "Avgang", "08:45"),
            (398, "Lugar", "412"),
        )
    )
    bars, x = [], 1050
    for n, width in enumerate((6, 3, 8, 3, 5, 10, 3, 4, 8, 3, 6, 3, 9, 4, 3, 7)):
        bars.append(f'<rect x="{x}" y="490" width="{width}" height="74" fill="#14213d"/>')
        x += width + (5, 9, 7)[n % 3]
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="640" viewBox="0 0 1400 640"><rect x="0" y="0" width="1400" height="640" fill="#cfe0ea"/>
<g transform="translate(30, 30)"><path d="M24 0H1316C1329 0 1340 11 1340 24V556C1340 569 1329 580 1316 580H24C11 580 0 569 0 556V24C0 11 11 0 24 0Z" fill="#ffffff"/></g>
<g transform="translate(30, 30)"><path d="M24 0H960V96H0V24C0 11 11 0 24 0Z" fill="#c8102e"/></g><g transform="translate(990, 30)"><path d="M0 0H356C369 0 380 11 380 24V96H0Z" fill="#14213d"/></g>
<g transform="translate(70, 44)"><g transform="scale(1, 1)"><path d="M0 42H76L64 66H12Z" fill="#ffffff"/><path d="M14 26H58V42H14Z" fill="#ffd166"/><path d="M30 8H42V26H30Z" fill="#ffffff"/></g></g>
{_p(166, 92, 42, "#ffffff", "Havlinjen", bold)}{_p(950, 90, 22, "#ffffff", "Ombordkort / Boarding card", 'text-anchor="end"')}{_p(1050, 90, 26, "#ffffff", "Ombordkort", bold)}
{_p(70, 222, 72, "#14213d", "Nordvik", bold)}{_p(930, 222, 72, "#14213d", "Skagøya", 'font-weight="700" text-anchor="end"')}
{_p(70, 262, 20, "#6b7a90", "Kai 2, terminal øst")}{_p(930, 262, 20, "#6b7a90", "Hovedkaia", 'text-anchor="end"')}
<g transform="translate(390, 196)"><path d="M0 0H220" fill="none" stroke="#c8102e" stroke-width="4" stroke-dasharray="10 8"/><path d="M216 -14L244 0L216 14Z" fill="#c8102e"/></g>
<g transform="translate(500, 166)"><path d="M-30 0H30L20 18H-20Z" fill="#14213d"/><path d="M-14 -14H14V0H-14Z" fill="#6b7a90"/></g>{_p(500, 244, 20, "#c8102e", "3 t 40 min", 'text-anchor="middle"')}
<g transform="translate(70, 304)"><rect x="0" y="0" width="860" height="3" fill="#cfe0ea"/></g>
{fields}
<g transform="translate(70, 528)"><rect x="0" y="0" width="860" height="52" rx="10" fill="#ffd166"/></g>{_p(94, 562, 21, "#14213d", "Innsjekking stenger 08:15 / Check-in closes 08:15", bold)}
<g transform="translate(820, 440)"><rect x="0" y="0" width="110" height="64" rx="10" fill="none" stroke="#14213d" stroke-width="3"/></g>{_p(875, 482, 28, "#14213d", "890 kr", 'font-weight="700" text-anchor="middle"')}
<g transform="translate(990, 30)"><path d="M0 0V580" fill="none" stroke="#cfe0ea" stroke-width="5" stroke-dasharray="4 12" stroke-linecap="round"/></g><g transform="translate(990, 30)"><circle cx="0" cy="0" r="20" fill="#cfe0ea"/></g><g transform="translate(990, 610)"><circle cx="0" cy="0" r="20" fill="#cfe0ea"/></g>
{stub}
<g transform="matrix(1, 0, 0, 1, 0, 0)">{"".join(bars)}</g>{_p(1050, 590, 16, "#6b7a90", "HL 2207 5518 40")}
</svg>
"""


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "tasca.svg": _tasca().encode(),
        "sleep.svg": _sleep().encode(),
        "camper.svg": _camper().encode(),
        "ombordkort.svg": _ombordkort().encode(),
        "boatyard.pptx": boatyard(),
        "boulder.pptx": boulder(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
