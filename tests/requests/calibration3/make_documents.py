# ruff: noqa: E402, E501
"""Writes the documents of this part: an agency's poster, banners, infographic, mascot and two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.calibration3.make_decks import pitch, verbena
from tests.requests.drawing import SVG, Tint, painted, uri, write


def _lake(x: int, y: int) -> Tint:
    """A lake between mountains in the evening, 96 by 64."""
    ridge = 22 + 7 * math.sin(x / 9) + 4 * math.sin(x / 3.7)
    if y < ridge:
        return 250 - y, 190 + y, 150 + 3 * y
    if y < 40:
        return 70 + x // 4, 90 + y, 120
    return 40 + 3 * (y % 4), 120 + y // 2 + 8 * ((x + y) % 7 == 0), 160


def _path(x: int, y: int) -> Tint:
    """A cycle path through a meadow, 60 by 80."""
    if y < 26:
        return 160 + y, 210 + y, 250
    if abs(x - 30 - 8 * math.sin(y / 14)) < (y - 22) / 4:
        return 226, 214, 190
    return 96 + 14 * ((x * 7 + y * 3) % 5 == 0), 158 - (y - 26) // 2, 84


def _code() -> str:
    """The dark modules of something like a QR code, one path per corner and one for the rest."""
    corners = "".join(
        f'\n\t\t\t<path class="st1" d="M{x},{y}h42v42h-42V{y}z M{x + 6},{y + 6}v30h30v-30H{x + 6}z M{x + 12},{y + 12}h18v18h-18V{y + 12}z"/>'
        for x, y in ((676, 974), (742, 974), (676, 1040))
    )
    dots = "".join(
        f"M{676 + 6 * i},{974 + 6 * j}h6v6h-6V{974 + 6 * j}z"
        for i in range(18)
        for j in range(18)
        if (i * i + 3 * j + i * j) % 3 == 0
        and not (i < 8 and j < 8)
        and not (i > 9 and j < 8)
        and not (i < 8 and j > 9)
    )
    return f'{corners}\n\t\t\t<path class="st1" d="{dots}"/>'


def _fact(x: int, kind: str, number: str, first: str, second: str) -> str:
    """A fact of the poster: a white field, a number and two lines."""
    return f"""
		<g>
			<path class="st3" d="M{x + 216},924H{x}c-6.6,0-12-5.4-12-12V788c0-6.6,5.4-12,12-12h216c6.6,0,12,5.4,12,12v124C{x + 228},918.6,{x + 222.6},924,{x + 216},924z"/>
			<text transform="matrix(1 0 0 1 {x + 8} 840)" class="{kind} st7 st8">{number}</text>
			<text transform="matrix(1 0 0 1 {x + 8} 872)"><tspan x="0" y="0" class="st1 st9 st10">{first}</tspan><tspan x="0" y="24" class="st1 st9 st10">{second}</tspan></text>
		</g>"""


def _wasser() -> str:
    """A campaign poster in German as Illustrator exports one: classes, matrices, groups without names."""
    facts = (
        _fact(56, "st4", "0,2 Cent", "kostet ein Glas", "aus der Leitung")
        + _fact(307, "st5", "63 km", "neue Rohre", "seit 2019")
        + _fact(558, "st4", "365 Tage", "im Jahr geprüft,", "auch sonntags")
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Ebene_1" {SVG} x="0px" y="0px" viewBox="0 0 841.9 1190.6" style="enable-background:new 0 0 841.9 1190.6;" xml:space="preserve">
<style type="text/css">
	.st0{{fill:#CFEBF2;}}
	.st1{{fill:#0B3C5D;}}
	.st2{{fill:#1D9BC9;}}
	.st3{{fill:#FFFFFF;}}
	.st4{{fill:#E4572E;}}
	.st5{{fill:#1D9BC9;}}
	.st6{{fill:none;stroke:#FFFFFF;stroke-width:7;stroke-linecap:round;}}
	.st7{{font-family:'Manrope';font-weight:800;}}
	.st8{{font-size:44px;}}
	.st9{{font-family:'Source Sans Pro';}}
	.st10{{font-size:21px;}}
	.st11{{font-size:104px;letter-spacing:-2;}}
	.st12{{font-size:30px;}}
	.st13{{font-size:17px;}}
	.st14{{fill:#F7C948;}}
	.st15{{opacity:0.35;fill:#FFFFFF;}}
</style>
<rect class="st0" width="841.9" height="1190.6"/>
<g>
	<path class="st2" d="M0,560c120-46,230-46,350,0s260,46,492-18v648.6H0V560z"/>
	<path class="st15" d="M0,610c150-40,260-30,380,6s250,30,462-20v40c-200,46-330,44-470,8S130,612,0,650V610z"/>
</g>
<g>
	<text transform="matrix(1 0 0 1 56 92)" class="st1 st7 st12">Stadtwerke Aubachtal</text>
	<g>
		<circle class="st14" cx="756" cy="84" r="34"/>
		<path class="st3" d="M756,60c0,0-16,20-16,30c0,9,7.200,16,16,16s16-7,16-16C772,80,756,60,756,60z"/>
	</g>
</g>
<text transform="matrix(1 0 0 1 52 236)"><tspan x="0" y="0" class="st1 st7 st11">Leitung</tspan><tspan x="0" y="108" class="st4 st7 st11">statt</tspan><tspan x="0" y="216" class="st1 st7 st11">Flasche</tspan></text>
<text transform="matrix(1 0 0 1 56 514)" class="st1 st9 st12">Frisch. Geprüft. Direkt aus dem Hahn.</text>
<g>
	<g transform="matrix(0.9848 0.1736 -0.1736 0.9848 78 -98)">
		<path class="st3" d="M548,236h150l-20,330c-0.800,12-10,20-22,20h-66c-12,0-21-8-22-20L548,236z"/>
		<path class="st2" d="M556,340h134l-13,220c-0.800,10-8,16-18,16h-72c-10,0-17-6-18-16L556,340z"/>
		<circle class="st15" cx="600" cy="420" r="12"/>
		<circle class="st15" cx="640" cy="470" r="8"/>
		<circle class="st15" cx="612" cy="520" r="10"/>
		<path class="st14" d="M690,226a46,46,0,1,0-40,20L690,226z"/>
	</g>
</g>
<g>
	<path class="st6" d="M62,690c16-14,32-14,48,0s32,14,48,0s32-14,48,0"/>
	<path class="st6" d="M62,716c16-14,32-14,48,0s32,14,48,0s32-14,48,0"/>
</g>
<text transform="matrix(1 0 0 1 236 716)" class="st3 st7 st12">Drei gute Gründe</text>
<g>
	<g>{facts}
	</g>
</g>
<g>
	<text transform="matrix(1 0 0 1 56 1000)" class="st3 st7 st12">Tag der offenen Quelle</text>
	<text transform="matrix(1 0 0 1 56 1036)"><tspan x="0" y="0" class="st3 st9 st10">Samstag, 20. Juni 2026, 10 bis 16 Uhr</tspan><tspan x="0" y="28" class="st3 st9 st10">Wasserwerk Lindenau, Quellweg 5</tspan></text>
	<g>
		<path class="st14" d="M308,1128H74c-12,0-22-9.800-22-22l0,0c0-12,9.800-22,22-22h234c12,0,22,9.800,22,22l0,0C330,1118,320,1128,308,1128z"/>
		<text transform="matrix(1 0 0 1 80 1113)" class="st1 st7 st10">Führung reservieren</text>
	</g>
	<text transform="matrix(1 0 0 1 360 1113)" class="st3 st9 st10">Telefon 0555 20 30 40</text>
	<g>
		<rect x="662" y="960" class="st3" width="136" height="136"/>
		<g>{_code()}
		</g>
	</g>
	<text transform="matrix(1 0 0 1 662 1120)" class="st3 st9 st13">aubachtal.example</text>
</g>
<text transform="matrix(6.123234e-17 -1 1 6.123234e-17 828 760)" class="st1 st9 st13">Gedruckt auf Altpapier</text>
</svg>
"""


def _words(x: float, y: float, size: int, fill: str, words: str, weight: str = "bold") -> str:
    """A text as Figma writes it."""
    return f'<text id="{words}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Manrope" font-size="{size}" font-weight="{weight}" letter-spacing="0em"><tspan x="{x}" y="{y}">{words}</tspan></text>'


def _wheels(name: str, x: float, y: float, size: float, stroke: str) -> str:
    """A bicycle in outline."""
    wide = f'stroke="{stroke}" stroke-width="{0.09 * size:.2f}"'
    return f"""<g id="{name}">
<circle id="Ellipse 1" cx="{x + 0.3 * size:.1f}" cy="{y + 0.7 * size:.1f}" r="{0.27 * size:.1f}" {wide}/>
<circle id="Ellipse 2" cx="{x + 1.3 * size:.1f}" cy="{y + 0.7 * size:.1f}" r="{0.27 * size:.1f}" {wide}/>
<path id="Vector 3" d="M{x + 0.3 * size:.1f} {y + 0.7 * size:.1f}L{x + 0.6 * size:.1f} {y + 0.2 * size:.1f}H{x + 1.1 * size:.1f}L{x + 0.78 * size:.1f} {y + 0.7 * size:.1f}Z" {wide} stroke-linejoin="round"/>
<path id="Vector 4" d="M{x + 1.3 * size:.1f} {y + 0.7 * size:.1f}L{x + 1.05 * size:.1f} {y:.1f}H{x + 1.25 * size:.1f}" {wide} stroke-linecap="round"/>
</g>"""


def _button(name: str, x: float, y: float, width: float, words: str) -> str:
    size = 15 if width < 150 else 18
    return f"""<g id="{name}">
<rect id="Rectangle 4" x="{x}" y="{y}" width="{width}" height="44" rx="22" fill="#FF5A36"/>
{_words(x + (width - 0.585 * size * len(words)) / 2, y + 28, size, "white", words)}
</g>"""


def _told_apart(drawing: str) -> str:
    """The drawing with `_2`, `_3` … after an id that was there before, as Figma does it."""
    seen: Counter[str] = Counter()

    def unlike(found: re.Match[str]) -> str:
        seen[found[1]] += 1
        return found[0] if seen[found[1]] == 1 else f' id="{found[1]}_{seen[found[1]]}"'

    return re.sub(r' id="([^"]+)"', unlike, drawing)


def _velo() -> str:
    """Four sizes of one banner on a board, in French, as Figma exports a page."""
    lake, way = uri(painted(96, 64, _lake)), uri(painted(60, 80, _path))
    return f"""<svg width="1240" height="860" viewBox="0 0 1240 860" fill="none" {SVG}>
<rect width="1240" height="860" fill="#E5E5E5"/>
{_words(40, 34, 13, "#7A7A7A", "Leaderboard 970 × 250", "500")}
<g id="Frame 12" clip-path="url(#clip0_12_40)">
<rect x="40" y="46" width="970" height="250" fill="#0E5E4E"/>
<image id="image 1" x="665" y="46" width="375" height="250" preserveAspectRatio="none" xlink:href="{lake}"/>
<path id="Polygon 1" d="M620 46H740L660 296H620Z" fill="#0E5E4E"/>
{_wheels("Group 7", 72, 78, 34, "#F9D65C")}
{_words(148, 108, 26, "#F9D65C", "Vélomance")}
{_words(72, 186, 46, "white", "Le lac à deux roues")}
{_words(72, 220, 19, "#BFE3D6", "Vélos électriques dès CHF 29 par jour", "500")}
{_button("Button", 72, 238, 170, "Réserver")}
<circle id="Ellipse 9" cx="936" cy="116" r="50" fill="#F9D65C"/>
{_words(898, 126, 27, "#0E5E4E", "−20 %")}
</g>
{_words(40, 334, 13, "#7A7A7A", "Rectangle 300 × 250", "500")}
<g id="Frame 13" clip-path="url(#clip1_12_40)">
<rect x="40" y="346" width="300" height="250" fill="#F9D65C"/>
<path id="Ellipse 12" d="M40 540C110 500 180 570 340 510V596H40Z" fill="#0E5E4E"/>
{_wheels("Group 8", 236, 366, 44, "#0E5E4E")}
{_words(62, 392, 20, "#0E5E4E", "Vélomance")}
<text id="Le lac à deux roues" fill="#0E5E4E" xml:space="preserve" style="white-space: pre" font-family="Manrope" font-size="32" font-weight="bold" letter-spacing="0em"><tspan x="62" y="446">Le lac à</tspan><tspan x="62" y="484">deux roues</tspan></text>
{_words(222, 562, 15, "#F9D65C", "CHF 29 / jour")}
{_button("Button", 62, 534, 140, "Réserver")}
</g>
{_words(380, 334, 13, "#7A7A7A", "Mobile 320 × 100", "500")}
<g id="Frame 14" clip-path="url(#clip2_12_40)">
<rect x="380" y="346" width="320" height="100" rx="12" fill="#FF5A36"/>
{_wheels("Group 9", 398, 372, 36, "white")}
{_words(470, 390, 20, "white", "Le lac à deux roues")}
{_words(470, 418, 15, "#FFE1D8", "dès CHF 29 par jour", "500")}
</g>
{_words(380, 484, 13, "#7A7A7A", "Post 320 × 320", "500")}
<g id="Frame 15" clip-path="url(#clip3_12_40)">
<rect x="380" y="496" width="320" height="320" fill="#BFE3D6"/>
<rect id="Rectangle 9" x="400" y="516" width="280" height="150" rx="16" fill="white"/>
<image id="image 2" x="408" y="524" width="264" height="134" preserveAspectRatio="xMidYMid slice" xlink:href="{lake}"/>
{_words(400, 706, 28, "#0E5E4E", "Week-end au lac")}
{_words(400, 734, 16, "#0E5E4E", "2 jours, 2 vélos, 1 panier", "500")}
{_words(400, 788, 34, "#B23A1C", "CHF 99")}
{_button("Button", 540, 756, 140, "Découvrir")}
</g>
{_words(1040, 34, 13, "#7A7A7A", "Skyscraper 160 × 600", "500")}
<g id="Frame 16" clip-path="url(#clip4_12_40)">
<rect x="1040" y="46" width="160" height="600" fill="white"/>
<image id="image 3" x="1040" y="46" width="160" height="214" preserveAspectRatio="none" xlink:href="{way}"/>
{_wheels("Group 10", 1056, 282, 30, "#FF5A36")}
{_words(1056, 356, 20, "#0E5E4E", "Vélomance")}
<text id="Le lac à deux roues" fill="#1C1C1C" xml:space="preserve" style="white-space: pre" font-family="Manrope" font-size="27" font-weight="bold" letter-spacing="0em"><tspan x="1056" y="402">Le lac</tspan><tspan x="1056" y="436">à deux</tspan><tspan x="1056" y="470">roues</tspan></text>
<rect id="Rectangle 11" x="1056" y="488" width="40" height="4" fill="#FF5A36"/>
{_words(1056, 522, 16, "#5B5B5B", "dès", "500")}
{_words(1056, 552, 28, "#B23A1C", "CHF 29")}
{_button("Button", 1052, 580, 136, "Réserver")}
</g>
<g id="Frame 17">
<rect x="740" y="346" width="270" height="470" rx="8" fill="white"/>
{_words(764, 388, 20, "#1C1C1C", "Couleurs")}
<rect id="Rectangle 20" x="764" y="410" width="48" height="48" rx="6" fill="#0E5E4E"/>
<rect id="Rectangle 21" x="764" y="470" width="48" height="48" rx="6" fill="#F9D65C"/>
<rect id="Rectangle 22" x="764" y="530" width="48" height="48" rx="6" fill="#FF5A36"/>
<rect id="Rectangle 23" x="764" y="590" width="48" height="48" rx="6" fill="#BFE3D6"/>
{_words(830, 440, 16, "#5B5B5B", "Sapin", "500")}
{_words(830, 500, 16, "#5B5B5B", "Soleil", "500")}
{_words(830, 560, 16, "#5B5B5B", "Corail", "500")}
{_words(830, 620, 16, "#5B5B5B", "Menthe", "500")}
<line id="Line 2" x1="764" y1="664" x2="986" y2="664" stroke="#DDDDDD" stroke-width="2"/>
{_words(764, 702, 20, "#1C1C1C", "Diffusion")}
{_words(764, 732, 15, "#5B5B5B", "Du 4 mai au 28 juin 2026", "500")}
{_words(764, 758, 15, "#5B5B5B", "Contact : Aline Favre", "500")}
{_words(764, 784, 15, "#5B5B5B", "021 555 48 10", "500")}
</g>
<defs>
<clipPath id="clip0_12_40"><rect x="40" y="46" width="970" height="250" fill="white"/></clipPath>
<clipPath id="clip1_12_40"><rect x="40" y="346" width="300" height="250" fill="white"/></clipPath>
<clipPath id="clip2_12_40"><rect x="380" y="346" width="320" height="100" rx="12" fill="white"/></clipPath>
<clipPath id="clip3_12_40"><rect x="380" y="496" width="320" height="320" fill="white"/></clipPath>
<clipPath id="clip4_12_40"><rect x="1040" y="46" width="160" height="600" fill="white"/></clipPath>
</defs>
</svg>
"""


YEARS = ((2022, 24, 9), (2023, 31, 15), (2024, 29, 22), (2025, 42, 30))
SHARES = (("Farm shop", 45, "#d98e04"), ("Online", 30, "#5a3e1b"), ("Markets", 25, "#8aa17a"))
STEPS = (
    ("Collect", "Frames leave the hives in July."),
    ("Spin", "The honey is spun cold."),
    ("Rest", "It settles for nine days."),
    ("Fill", "Jars are filled by hand."),
)


def _bars() -> str:
    """Bars by year with axes and ticks, as a program that draws charts prints them."""
    made = []
    for value in range(0, 50, 20):
        y = 240 - 5 * value
        made.append(
            f'<g class="tick" transform="translate(0,{y})"><line x2="420" stroke="#e8dcc4"></line><text x="-10" dy="0.32em" text-anchor="end" fill="#7a6a55">{value}</text></g>'
        )
    for number, (year, jars, candles) in enumerate(YEARS):
        x = 32 + 100 * number
        made.append(
            f'<rect class="bar honey" x="{x}" y="{240 - 5 * jars}" width="28" height="{5 * jars}" fill="#d98e04"></rect>'
        )
        made.append(
            f'<rect class="bar candles" x="{x + 30}" y="{240 - 5 * candles}" width="28" height="{5 * candles}" fill="#5a3e1b"></rect>'
        )
        made.append(
            f'<g class="tick" transform="translate({x + 29},240)"><line y2="6" stroke="#5a3e1b"></line><text y="24" text-anchor="middle" fill="#7a6a55">{year}</text></g>'
        )
    return "\n    ".join(made)


def _ring() -> str:
    """A ring of shares with its legend."""
    made, start = [], 0.0
    for number, (name, share, fill) in enumerate(SHARES):
        a, b = (2 * math.pi * part for part in (start, start + share / 100))
        (x1, y1), (x2, y2) = ((math.sin(turn), -math.cos(turn)) for turn in (a, b))
        made.append(
            f'<path class="arc" d="M{90 * x1:.2f},{90 * y1:.2f}A90,90,0,0,1,{90 * x2:.2f},{90 * y2:.2f}L{52 * x2:.2f},{52 * y2:.2f}A52,52,0,0,0,{52 * x1:.2f},{52 * y1:.2f}Z" fill="{fill}" stroke="#fffaf0" stroke-width="2"></path>'
        )
        made.append(
            f'<g class="legend" transform="translate(-92,{124 + 26 * number})"><rect width="16" height="16" fill="{fill}"></rect><text x="26" y="13" fill="#3b2f20">{name}</text><text x="184" y="13" text-anchor="end" fill="#3b2f20">{share}%</text></g>'
        )
        start += share / 100
    return "\n    ".join(made)


def _honey() -> str:
    """A brand's year in figures, printed by a program: helpful names for the large parts, classes for the rest."""
    steps = "".join(
        f"""
  <g id="step-{n}" transform="translate({40 + 232 * (n - 1)},690)">
    <polygon points="30,0 58,16 58,48 30,64 2,48 2,16" fill="{"#d98e04" if n % 2 else "#5a3e1b"}"></polygon>
    <text x="30" y="42" text-anchor="middle" font-size="28" font-weight="700" fill="#fffaf0">{n}</text>
    <text x="74" y="24" font-size="20" font-weight="700" fill="#3b2f20">{name}</text>
    <text x="2" y="92" font-size="16" fill="#7a6a55">{words}</text>
  </g>"""
        for n, (name, words) in enumerate(STEPS, 1)
    )
    figures = "".join(
        f"""
  <g class="figure" transform="translate({40 + 300 * n},150)">
    <rect width="280" height="104" rx="6" fill="#ffffff" stroke="#e8dcc4"></rect>
    <text x="20" y="52" font-size="40" font-weight="700" fill="{fill}">{number}</text>
    <text x="20" y="82" font-size="16" fill="#7a6a55">{words}</text>
  </g>"""
        for n, (number, words, fill) in enumerate(
            (("42,000", "jars of honey sold", "#d98e04"), ("128", "hives in 14 orchards", "#8aa17a"), ("42", "people in the team", "#5a3e1b"))
        )
    )  # fmt: skip
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="960" height="880" viewBox="0 0 960 880" font-family="Source Sans Pro, sans-serif" font-size="15">
  <rect width="960" height="880" fill="#fffaf0"></rect>
  <g id="header">
    <rect width="960" height="120" fill="#3b2f20"></rect>
    <text id="title" x="40" y="62" font-size="44" font-weight="700" fill="#fffaf0">Bramble &amp; Bee in figures</text>
    <text id="subtitle" x="40" y="94" font-size="20" fill="#f0c04c">Annual review 2025</text>
    <g id="bee" transform="translate(860,60)">
      <ellipse cx="-12" cy="-20" rx="12" ry="20" fill="#dcebf0" transform="rotate(-20 -12 -20)"></ellipse>
      <ellipse cx="14" cy="-20" rx="12" ry="20" fill="#dcebf0" transform="rotate(20 14 -20)"></ellipse>
      <ellipse rx="36" ry="22" fill="#f0c04c"></ellipse>
      <path d="M-12,-20.700V20.700M6,-21.700V21.700" stroke="#3b2f20" stroke-width="8" fill="none"></path>
      <circle cx="25" cy="-5" r="3" fill="#3b2f20"></circle>
    </g>
  </g>{figures}
  <g id="bar-chart" transform="translate(80,330)">
    <text class="chart-title" x="-40" y="-24" font-size="20" font-weight="700" fill="#3b2f20">Sales by year, in thousands</text>
    {_bars()}
    <path class="domain" d="M0,0V240H420" stroke="#5a3e1b" fill="none"></path>
    <g class="legend" transform="translate(20,6)"><rect width="16" height="16" fill="#d98e04"></rect><text x="24" y="13" fill="#3b2f20">Honey</text></g>
    <g class="legend" transform="translate(110,6)"><rect width="16" height="16" fill="#5a3e1b"></rect><text x="24" y="13" fill="#3b2f20">Candles</text></g>
  </g>
  <g id="ring" transform="translate(740,420)">
    <text class="chart-title" y="-114" text-anchor="middle" font-size="20" font-weight="700" fill="#3b2f20">Where we sell</text>
    {_ring()}
    <text y="9" text-anchor="middle" font-size="26" font-weight="700" fill="#3b2f20">100%</text>
  </g>
  <text id="steps-title" x="40" y="664" font-size="20" font-weight="700" fill="#3b2f20">From hive to jar</text>{steps}
  <g id="footer" font-size="14" fill="#7a6a55">
    <line x1="40" y1="824" x2="920" y2="824" stroke="#e8dcc4"></line>
    <text x="40" y="852">Source: own sales records, 31 December 2025</text>
    <text x="920" y="852" text-anchor="end">brambleandbee.example</text>
  </g>
</svg>
"""


def _owl() -> str:
    """A brand's mascot, an owl with a cup: paths of an emoji without any name or word."""
    return """<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 128 128"><circle cx="64" cy="64" r="62" fill="#ffe3b3"/><ellipse cx="64" cy="116" rx="34" ry="5" fill="#e8bd7a"/><path d="M48 112c-3 0-6 2-6 5h16c0-3-3-5-6-5z" fill="#f59f00"/><path d="M76 112c-3 0-6 2-6 5h16c0-3-3-5-6-5z" fill="#f59f00"/><path d="M64 26c-22 0-34 18-34 44 0 28 14 44 34 44s34-16 34-44c0-26-12-44-34-44z" fill="#7b4b94"/><path d="M34 42c-4-8-4-16-2-22 6 2 14 6 18 10z" fill="#5b3370"/><path d="M94 42c4-8 4-16 2-22-6 2-14 6-18 10z" fill="#5b3370"/><path d="M64 62c-13 0-21 10-21 26 0 15 9 24 21 24s21-9 21-24c0-16-8-26-21-26z" fill="#e6d3f0"/><path d="M56 87l4 5 4-5 4 5 4-5" fill="none" stroke="#b48cc8" stroke-width="2.500" stroke-linecap="round"/><path d="M52 97l4 5 4-5 4 5 4-5 4 5 4-5" fill="none" stroke="#b48cc8" stroke-width="2.500" stroke-linecap="round"/><path d="M31 64c-8 8-11 22-7 34 6-4 12-12 13-22z" fill="#5b3370"/><path d="M97 64c6 4 12 10 14 18-4 5-12 6-17 4z" fill="#5b3370"/><circle cx="50" cy="50" r="14" fill="#fff"/><circle cx="78" cy="50" r="14" fill="#fff"/><circle cx="52" cy="51" r="8" fill="#2f9e8f"/><circle cx="76" cy="51" r="8" fill="#2f9e8f"/><circle cx="52" cy="51" r="4" fill="#231a2b"/><circle cx="76" cy="51" r="4" fill="#231a2b"/><circle cx="54" cy="48" r="1.800" fill="#fff"/><circle cx="78" cy="48" r="1.800" fill="#fff"/><path d="M64 56l-5 5c2 5 3 7 5 9 2-2 3-4 5-9z" fill="#f59f00"/><path d="M38 33c6-5 14-5 19-1" fill="none" stroke="#3d2050" stroke-width="3" stroke-linecap="round"/><path d="M90 33c-6-5-14-5-19-1" fill="none" stroke="#3d2050" stroke-width="3" stroke-linecap="round"/><path d="M46 70c6 6 30 6 36 0l2 7c-8 6-32 6-40 0z" fill="#e03131"/><path d="M76 77l10 16-7 2-8-16z" fill="#c92a2a"/><path d="M96 82h20l-2 16c-.4 3-3 5-6 5h-4c-3 0-5.600-2-6-5z" fill="#3bc9db"/><path d="M115 86c6-1 8 9-2 10" fill="none" stroke="#3bc9db" stroke-width="3"/><ellipse cx="106" cy="82" rx="10" ry="2.500" fill="#6f3f1d"/><path d="M102 77c-2-3 2-5 0-8" fill="none" stroke="#c7a17a" stroke-width="2" stroke-linecap="round"/><path d="M109 77c-2-3 2-5 0-8" fill="none" stroke="#c7a17a" stroke-width="2" stroke-linecap="round"/><path d="M18 26l2 5 5 2-5 2-2 5-2-5-5-2 5-2z" fill="#f59f00"/><path d="M106 44l1.500 4 4 1.500-4 1.500-1.500 4-1.500-4-4-1.500 4-1.500z" fill="#f59f00"/></svg>
"""


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "wasser.svg": _wasser().encode(),
        "velo.svg": _told_apart(_velo()).encode(),
        "honey.svg": _honey().encode(),
        "owl.svg": _owl().encode(),
        "pitch.pptx": pitch(),
        "verbena.pptx": verbena(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
