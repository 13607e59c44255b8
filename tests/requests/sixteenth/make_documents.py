# ruff: noqa: E402, E501
"""Writes the documents of this part: a wedding invitation, old phones in numbers, a reef, a judo club's form, two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, write
from tests.requests.sixteenth.make_decks import kilo, sprakskola

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


def _line(number: int, y: float, size: float, fill: str, *lines: str, x: float = 74, more: str = "") -> str:
    """A text in the middle as Inkscape keeps it, one tspan of the role `line` for every line."""
    spans = "".join(
        f'<tspan sodipodi:role="line" id="tspan{number + 1 + n}" x="{x:g}" y="{y + 1.35 * size * n:g}">{words}</tspan>'
        for n, words in enumerate(lines)
    )
    return f'<text xml:space="preserve" style="font-size:{size}px;font-family:\'Source Serif Pro\';text-anchor:middle;fill:#{fill};{more}" x="{x:g}" y="{y:g}" id="text{number}">{spans}</text>'


def _slub() -> str:
    """A wedding invitation in Polish and English with flowers in two corners, as Inkscape saves it; good labels."""

    def flower(number: int, x: float, y: float, size: float, fill: str) -> str:
        petals = "\n".join(
            f'        <ellipse style="fill:#{fill}" cx="0" cy="-6" rx="4" ry="6" transform="rotate({72 * n})" id="ellipse{number * 10 + n}"/>'
            for n in range(5)
        )
        return f"""      <g id="g{number * 10}" inkscape:label="Kwiat {number - 40}" transform="matrix({size:g},0,0,{size:g},{x:g},{y:g})">
{petals}
        <circle style="fill:#e3b04b" cx="0" cy="0" r="3" id="circle{number * 10 + 6}"/>
      </g>"""

    def leaf(number: int, x: float, y: float, turn: float) -> str:
        return f'      <path style="fill:#7a9a7e" d="m 0,0 c 5,-6 14,-7 22,0 -8,7 -17,6 -22,0 z" transform="translate({x:g},{y:g}) rotate({turn:g})" id="path{number}" inkscape:label="Liść {number - 800}"/>'

    bold, slanted = "font-weight:bold;", "font-style:italic;"
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="148mm" height="210mm" viewBox="0 0 148 210" version="1.1" id="svg1" {INKSCAPE} {SODIPODI} {SVG}>
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff" inkscape:document-units="mm"/>
  <defs id="defs1"/>
  <g inkscape:label="Tło" inkscape:groupmode="layer" id="layer1">
    <rect style="fill:#fbf6f0" id="rect1" width="148" height="210" x="0" y="0"/>
    <rect style="fill:none;stroke:#b98b73;stroke-width:0.7" id="rect2" width="134" height="196" x="7" y="7" inkscape:label="Ramka zewnętrzna"/>
    <rect style="fill:none;stroke:#b98b73;stroke-width:0.3" id="rect3" width="130" height="192" x="9" y="9" inkscape:label="Ramka wewnętrzna"/>
  </g>
  <g inkscape:label="Kwiaty" inkscape:groupmode="layer" id="layer2">
    <g id="g400" inkscape:label="Bukiet górny">
{leaf(801, 24, 20, 10)}
{leaf(802, 18, 28, 80)}
{leaf(803, 34, 14, -8)}
{leaf(804, 14, 36, 100)}
{flower(41, 22, 20, 1.1, "d98c8c")}
{flower(42, 36, 17, 0.7, "e8b4a0")}
{flower(43, 17, 37, 0.7, "e8b4a0")}
    </g>
    <g id="g500" inkscape:label="Bukiet dolny">
{leaf(805, 124, 190, 190)}
{leaf(806, 130, 182, 260)}
{leaf(807, 120, 195, 172)}
{leaf(808, 134, 174, 280)}
{flower(44, 126, 190, 1.1, "d98c8c")}
{flower(45, 112, 193, 0.7, "e8b4a0")}
{flower(46, 131, 173, 0.7, "e8b4a0")}
    </g>
  </g>
  <g inkscape:label="Imiona" inkscape:groupmode="layer" id="layer3">
    {_line(10, 47, 4.6, "6b5b53", "Wraz z rodzicami zapraszamy na nasz ślub", more=slanted)}
    {_line(12, 68, 15, "8c4a4a", "Hanna", more=bold)}
    {_line(14, 79, 9, "b98b73", "&amp;", more=slanted)}
    {_line(16, 93, 15, "8c4a4a", "Oliver", more=bold)}
    {_line(18, 102, 4.2, "6b5b53", "Together with our parents we invite you to our wedding", more=slanted)}
  </g>
  <g inkscape:label="Data" inkscape:groupmode="layer" id="layer4">
    <path style="fill:none;stroke:#b98b73;stroke-width:0.4" d="M 24,110 H 124" id="path20" inkscape:label="Linia górna"/>
    {_line(22, 122, 5, "6b5b53", "sobota", "Saturday", x=36)}
    {_line(26, 127, 14, "8c4a4a", "21", more=bold)}
    {_line(28, 122, 5, "6b5b53", "sierpnia 2027", "August 2027", x=112)}
    <path style="fill:none;stroke:#b98b73;stroke-width:0.4" d="M 24,134 H 124" id="path30" inkscape:label="Linia dolna"/>
  </g>
  <g inkscape:label="Miejsca" inkscape:groupmode="layer" id="layer5">
    {_line(40, 145, 5, "8c4a4a", "Ślub / Ceremony", x=42, more=bold)}
    {_line(42, 152, 4.2, "6b5b53", "godz. 15:00", "Kościół św. Anny", "Lipowa Góra", x=42)}
    {_line(48, 145, 5, "8c4a4a", "Przyjęcie / Party", x=106, more=bold)}
    {_line(50, 152, 4.2, "6b5b53", "godz. 17:00", "Stary Młyn", "ul. Rzeczna 8", x=106)}
    <circle style="fill:#b98b73" cx="74" cy="151" r="1.2" id="circle55"/>
  </g>
  <g inkscape:label="Odpowiedź" inkscape:groupmode="layer" id="layer6">
    <rect style="fill:#8c4a4a" id="rect60" width="62" height="11" x="43" y="172" ry="5.5"/>
    {_line(62, 179, 4.6, "fbf6f0", "RSVP do 30 czerwca", more=bold)}
    {_line(64, 191, 4, "6b5b53", "tel. 555 014 220", x=72)}
    {_line(66, 197, 4, "6b5b53", "hanna-oliver.example", x=72)}
  </g>
</svg>
"""


METALS = (("Plastic", 40, 38), ("Glass", 18, 24), ("Copper", 16, 12), ("Aluminium", 12, 14), ("Steel", 9, 8), ("Other", 5, 4))  # fmt: skip
FATES = (
    ("52%", "lie in a drawer", "#4c72b0", "M-30,-14 H30 V26 H-30 Z M-24,-6 H24 V4 H-24 Z M-6,-3 H6 V1 H-6 Z", "M-24,9 H24 V20 H-24 Z M-6,12 H6 V16 H-6 Z"),
    ("23%", "are sold again", "#55a868", "M-28,0 C-28,-22 14,-32 24,-8 L32,-10 L20,10 L4,-4 L14,-6 C6,-20 -18,-16 -18,0 Z", "M28,8 C26,30 -14,36 -24,14 L-32,16 L-20,-4 L-4,10 L-14,12 C-6,24 16,22 18,8 Z"),
    ("16%", "are recycled", "#dd8452", "M-20,-12 H20 L16,32 H-16 Z", "M-26,-22 H26 V-14 H-26 Z M-8,-30 H8 V-22 H-8 Z"),
    ("9%", "go in the bin", "#c44e52", "M0,-32 L32,28 H-32 Z", "M-4,-12 H4 V10 H-4 Z M-4,15 H4 V22 H-4 Z"),
)  # fmt: skip


def _phones() -> str:
    """What is in old phones and where they go: bars with axes, ticks and a legend as a plotting program prints them."""

    def text(number: int, x: float, y: float, size: float, words: str, fill: str = "#262626", more: str = "") -> str:
        return f'<g id="text_{number}"><text style="font-size: {size}px; font-family: \'Roboto\'; fill: {fill}; {more}" x="{x:g}" y="{y:g}">{words}</text></g>'

    middle, bold = "text-anchor: middle;", "font-weight: bold;"
    ticks, bars, number = [], [], 10
    for n, value in enumerate((0, 10, 20, 30, 40)):
        y = 590 - 7 * value
        ticks.append(
            f'<g id="ytick_{n + 1}"><path d="M 110 {y} L 660 {y}" style="fill: none; stroke: #d5d5dd; stroke-width: 1"/>{text(number, 98, y + 5, 14, str(value), more="text-anchor: end;")}</g>'
        )
        number += 1
    for n, (name, old, new) in enumerate(METALS):
        x = 124 + 90 * n
        for side, value, fill in ((0, old, "#4c72b0"), (1, new, "#dd8452")):
            bars.append(
                f'<g id="patch_{3 + 2 * n + side}"><path d="M {x + 34 * side} 590 L {x + 34 * side + 30} 590 L {x + 34 * side + 30} {590 - 7 * value} L {x + 34 * side} {590 - 7 * value} z" style="fill: {fill}"/></g>'
            )
        ticks.append(f'<g id="xtick_{n + 1}">{text(number, x + 32, 614, 14, name, more=middle)}</g>')
        number += 1
    fates = []
    for n, (share, words, fill, first, second) in enumerate(FATES):
        x, y = (790, 340) if n % 2 == 0 else (940, 340)
        y += 200 * (n // 2)
        inner = fill if n in (1, 2) else "#eef0f6"
        fates.append(
            f'<g id="PathCollection_{n + 1}"><path d="{first}" transform="translate({x} {y - 40})" style="fill: {fill}; fill-rule: evenodd"/><path d="{second}" transform="translate({x} {y - 40})" style="fill: {inner}; fill-rule: evenodd"/></g>'
            + text(number, x, y + 28, 28, share, fill, middle + bold)
            + text(number + 1, x, y + 50, 15, words, more=middle)
        )
        number += 2
    return f"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<svg {SVG} width="1080pt" height="720pt" viewBox="0 0 1080 720" version="1.1">
 <g id="figure_1">
  <g id="patch_1"><path d="M 0 720 L 1080 720 L 1080 0 L 0 0 z" style="fill: #ffffff"/></g>
  {text(1, 60, 72, 40, "What becomes of old phones?", more=bold)}
  {text(2, 60, 106, 19, "An average household keeps four of them", "#6b6b76")}
  <g id="FancyArrowPatch_1"><path d="M 930 30 H 990 Q 1000 30 1000 40 V 120 Q 1000 130 990 130 H 930 Q 920 130 920 120 V 40 Q 920 30 930 30 z" style="fill: #262626"/><path d="M 928 44 H 992 V 108 H 928 z" style="fill: #9fc5e8"/><path d="M 955 114 H 965 V 124 H 955 z" style="fill: #ffffff"/></g>
  <g id="axes_1">
   <g id="patch_2"><path d="M 60 140 L 680 140 L 680 660 L 60 660 z" style="fill: #f7f7fa"/></g>
   {text(3, 84, 180, 22, "Share of weight by material", more=bold)}
   {text(4, 84, 206, 15, "per cent", "#6b6b76")}
   {chr(10).join(ticks)}
   {chr(10).join(bars)}
   <g id="line2d_1"><path d="M 110 590 L 660 590" style="fill: none; stroke: #262626; stroke-width: 2"/></g>
   <g id="legend_1">
    <g id="patch_20"><path d="M 470 230 L 650 230 L 650 300 L 470 300 z" style="fill: #ffffff; stroke: #cccccc"/></g>
    <g id="patch_21"><path d="M 484 244 L 508 244 L 508 258 L 484 258 z" style="fill: #4c72b0"/></g>
    {text(5, 518, 257, 15, "Before 2015")}
    <g id="patch_22"><path d="M 484 272 L 508 272 L 508 286 L 484 286 z" style="fill: #dd8452"/></g>
    {text(6, 518, 285, 15, "After 2015")}
   </g>
   {text(7, 370, 642, 15, "Material", "#6b6b76", middle)}
  </g>
  <g id="axes_2">
   <g id="patch_23"><path d="M 700 140 L 1030 140 L 1030 660 L 700 660 z" style="fill: #eef0f6"/></g>
   {text(8, 724, 180, 22, "Where they end", more=bold)}
   {text(9, 724, 206, 15, "of 1,200 phones asked about", "#6b6b76")}
   {chr(10).join(fates)}
  </g>
  {text(50, 60, 696, 14, "Source: town survey, October 2026", "#6b6b76")}
  {text(51, 1030, 696, 14, "Bring yours to the depot, Mill Lane 3", "#c44e52", "text-anchor: end;" + bold)}
 </g>
</svg>
"""


def _reef() -> str:
    """A submarine over a reef, as Illustrator exports it: classes, unnamed groups, no words."""

    def fish(x: float, y: float, size: float, body: int, fin: int, flip: int = 1) -> str:
        return f'<g transform="matrix({flip * size:g} 0 0 {size:g} {x:g} {y:g})"><path class="cls-{fin}" d="M-22,0l-20-14v28Z"/><path class="cls-{body}" d="M-26,0C-14-20,14-20,28,0,14,20-14,20-26,0Z"/><path class="cls-{fin}" d="M-4-13c4-8,10-10,16-9l-4,12Z"/><circle class="cls-1" cx="16" cy="-3" r="4"/><circle class="cls-2" cx="17" cy="-3" r="2"/></g>'

    def weed(x: float, tall: float, number: int) -> str:
        return f'<path class="cls-{number}" d="M{x:g},620c-20-{tall / 3:g},16-{tall / 2:g},0-{tall:g}c30,{tall / 2:g},4,{tall / 1.6:g},22,{tall:g}Z"/>'

    bubbles = "".join(
        f'<circle class="cls-12" cx="{x}" cy="{y}" r="{r}"/>'
        for x, y, r in ((232, 250, 10), (212, 216, 7), (236, 186, 12), (220, 146, 6), (640, 200, 8), (652, 168, 5))
    )
    panes = "".join(
        f'<circle class="cls-4" cx="{x}" cy="300" r="24"/><circle class="cls-5" cx="{x}" cy="300" r="16"/>'
        for x in (350, 420, 490)
    )
    return f"""<svg id="Layer_1" data-name="Layer 1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 640"><defs><style>.cls-1{{fill:#fff;}}.cls-2{{fill:#16213e;}}.cls-3{{fill:#f6c445;}}.cls-4{{fill:#c98a1b;}}.cls-5{{fill:#bdeaf5;}}.cls-6{{fill:#f2545b;}}.cls-7{{fill:#ff9a76;}}.cls-8{{fill:#2b7a78;}}.cls-9{{fill:#3aafa9;}}.cls-10{{fill:#e8d3a2;}}.cls-11{{fill:#8e5ba6;}}.cls-12{{fill:none;stroke:#d6f3f9;stroke-width:3px;}}.cls-13{{fill:#0f5c8c;}}.cls-14{{fill:#1a7fb0;}}.cls-15{{fill:#e05a9c;}}</style></defs>
<rect class="cls-13" width="800" height="640"/>
<path class="cls-14" d="M0,0H800V230C640,290,520,190,380,240S120,290,0,230Z"/>
<g><path class="cls-2" d="M0,640V500c60-60,120-10,170,20,70-60,120-20,150,20L360,640Z" opacity="0.25"/><path class="cls-2" d="M520,640c20-90,90-130,150-80,50-50,90-40,130-20V640Z" opacity="0.25"/></g>
<path class="cls-10" d="M0,590c120-30,240,20,400-6s280-20,400,6v50H0Z"/>
<g>
<g><path class="cls-3" d="M290,300c0-60,50-84,140-84s140,30,150,84c-10,54-60,84-150,84S290,360,290,300Z"/><path class="cls-4" d="M300,336c80,20,190,20,270,0-16,32-64,48-140,48S314,366,300,336Z"/></g>
<g><path class="cls-3" d="M388,220l10-48h64l10,48Z"/><path class="cls-4" d="M424,172v-36h44v12h-30v24Z"/></g>
<g>{panes}</g>
<g><path class="cls-4" d="M292,288l-34,0v24h34Z"/><path class="cls-6" d="M258,300c-30-10-34-40-14-44,14,8,18,26,14,44Z"/><path class="cls-6" d="M258,300c-30,10-34,40-14,44,14-8,18-26,14-44Z"/></g>
<path class="cls-5" d="M580,288l150-40v104l-150-40Z" opacity="0.35"/><circle class="cls-1" cx="576" cy="300" r="12"/>
</g>
<g>{bubbles}</g>
<g>{weed(60, 150, 8)}{weed(96, 110, 9)}{weed(700, 170, 8)}{weed(736, 120, 9)}{weed(664, 100, 9)}</g>
<g><path class="cls-15" d="M180,604v-70c0-8,12-8,12,0v24l18-30c5-7,14-1,10,6l-24,44v26Z"/><path class="cls-7" d="M250,606c-30-40-30-66,0-70,6-24,40-20,40,4,26,6,22,40-6,66Z"/><path class="cls-11" d="M560,610c-4-34,10-50,34-50s38,16,34,50Z"/></g>
<g transform="translate(430 590)"><path class="cls-6" d="M0-26,7-8,26-7,11,5,16,23,0,13-16,23-11,5-26-7-7-8Z"/><circle class="cls-1" cx="-4" cy="-1" r="2.500"/><circle class="cls-1" cx="4" cy="-1" r="2.500"/></g>
{fish(130, 330, 1.2, 7, 6)}
{fish(180, 420, 0.8, 7, 6)}
{fish(640, 440, 1.3, 15, 11, -1)}
{fish(540, 490, 0.8, 9, 8, -1)}
{fish(120, 100, 0.9, 3, 7)}
<g><path class="cls-15" d="M668,100c0-30,72-30,72,0Z"/><path class="cls-12" d="M678,102c-6,16,6,20,0,40M704,102c-6,20,6,26,0,50M730,102c-6,16,6,20,0,40"/></g>
</svg>
"""


def _fig(x: float, y: float, size: float, fill: str, words: str, weight: str = "normal", more: str = "") -> str:
    """A text as Figma writes it: its words as its id, one tspan."""
    return f'<text id="{words}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Lato" font-size="{size}" font-weight="{weight}" {more}><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'


FIELDS = (
    (56, 236, 330, "Nom", "Delorme"), (410, 236, 330, "Prénom", "Sacha"),
    (56, 318, 330, "Date de naissance", "03/09/2015"), (410, 318, 330, "Téléphone", "05 55 50 28 61"),
    (56, 400, 684, "Adresse", "14 rue des Tanneurs, 99120 Valmorey"),
)  # fmt: skip
CLASSES = (("Éveil, 4–6 ans", "Mercredi 10 h", "95 €", False), ("Enfants, 7–11 ans", "Mercredi 14 h", "130 €", True), ("Ados et adultes", "Jeudi 19 h", "160 €", False))  # fmt: skip


def _judo() -> str:
    """A judo club's form to sign up in French, as Figma exports a frame: default names, inputs and choices."""
    fields = "\n".join(
        f"""<g id="Frame {n + 3}">
{_fig(x, y, 15, "#5A5F6B", label)}
<rect id="Rectangle {n + 5}" x="{x + 0.5}" y="{y + 10.5}" width="{w - 1}" height="43" rx="7.5" fill="white" stroke="#C7CBD4"/>
{_fig(x + 14, y + 38, 17, "#1B1D22", value)}
</g>"""
        for n, (x, y, w, label, value) in enumerate(FIELDS)
    )
    classes = []
    for n, (name, hour, price, on) in enumerate(CLASSES):
        x = 56 + 234 * n
        ink, back = ("#FFFFFF", "#C1272D") if on else ("#1B1D22", "#FFFFFF")
        dot = f'<circle id="Ellipse {n + 20}" cx="{x + 26}" cy="552" r="5" fill="white"/>' if on else ""
        classes.append(f"""<g id="Group {n + 1}">
<rect id="Rectangle {n + 15}" x="{x}" y="526" width="216" height="126" rx="12" fill="{back}" stroke="#C7CBD4"/>
<circle id="Ellipse {n + 10}" cx="{x + 26}" cy="552" r="10" stroke="{ink}" stroke-width="2"/>
{dot}
{_fig(x + 46, 558, 16, ink, name, "bold")}
{_fig(x + 16, 594, 15, ink, hour)}
{_fig(x + 16, 632, 24, ink, price, "bold")}
</g>""")
    boxes = "\n".join(
        f"""<g id="Group {n + 6}">
<rect id="Rectangle {n + 30}" x="57" y="{706 + 38 * n}" width="20" height="20" rx="4" fill="{"#1F3A93" if on else "white"}" stroke="#1F3A93" stroke-width="2"/>
{f'<path id="Vector {n + 1}" d="M61 {716 + 38 * n}L66 {721 + 38 * n}L73 {711 + 38 * n}" stroke="white" stroke-width="2.500"/>' if on else ""}
{_fig(92, 722 + 38 * n, 16, "#1B1D22", words)}
</g>"""
        for n, (words, on) in enumerate(
            (
                ("Certificat médical fourni", True),
                ("J’autorise les photos du club", False),
                ("Paiement en trois fois", True),
            )
        )
    )
    belts = "".join(
        f'<rect id="Rectangle {40 + n}" x="{470 + 54 * n}" y="64" width="48" height="12" rx="3" fill="{fill}"/>'
        for n, fill in enumerate(("#FFFFFF", "#F5D547", "#F28C28", "#3C9D4E", "#111111"))
    )
    return f"""<svg width="796" height="960" viewBox="0 0 796 960" fill="none" xmlns="http://www.w3.org/2000/svg">
<g id="Frame 1" clip-path="url(#clip0_4_21)">
<rect width="796" height="960" fill="#F3F4F7"/>
<g id="Frame 2">
<rect id="Rectangle 1" width="796" height="140" fill="#1F3A93"/>
<circle id="Ellipse 1" cx="98" cy="70" r="44" fill="white"/>
<path id="Vector" d="M70 52L98 74L126 52L132 62L108 82L118 104H78L88 82L64 62L70 52Z" fill="#C1272D"/>
<rect id="Rectangle 2" x="78" y="80" width="40" height="7" fill="#111111"/>
{_fig(164, 70, 32, "white", "Judo Club Valmorey", "bold")}
{_fig(164, 102, 18, "#C9D3F5", "Fiche d’inscription 2027–2028")}
<g id="Group 12">{belts}</g>
</g>
{_fig(56, 196, 22, "#1F3A93", "Le judoka", "bold")}
{fields}
{_fig(56, 506, 22, "#1F3A93", "Le cours choisi", "bold")}
{chr(10).join(classes)}
{_fig(56, 690, 16, "#5A5F6B", "Cochez ce qui convient")}
{boxes}
<g id="Group 9">
<rect id="Rectangle 60" x="430.5" y="704.5" width="309" height="95" rx="7.5" fill="white" stroke="#C7CBD4" stroke-dasharray="6 4"/>
{_fig(446, 728, 14, "#5A5F6B", "Signature du parent")}
<path id="Vector 9" d="M470 776C490 740 500 750 496 772C510 744 524 748 522 770C540 756 556 750 566 768C590 752 620 762 660 754" stroke="#1F3A93" stroke-width="2.500"/>
</g>
<g id="Frame 9">
<rect id="Rectangle 61" x="430" y="836" width="150" height="50" rx="8" fill="white" stroke="#1F3A93" stroke-width="2"/>
{_fig(505, 867, 17, "#1F3A93", "Annuler", "bold", 'text-anchor="middle"')}
</g>
<g id="Frame 10">
<rect id="Rectangle 62" x="596" y="836" width="144" height="50" rx="8" fill="#C1272D"/>
{_fig(668, 867, 17, "white", "Envoyer", "bold", 'text-anchor="middle"')}
</g>
{_fig(56, 866, 18, "#1B1D22", "Total : 130 €", "bold")}
<rect id="Rectangle 63" y="916" width="796" height="44" fill="#E3E6EE"/>
{_fig(56, 944, 14, "#5A5F6B", "Gymnase des Tanneurs, Valmorey")}
{_fig(740, 944, 14, "#5A5F6B", "contact@judovalmorey.example", "normal", 'text-anchor="end"')}
</g>
<defs><clipPath id="clip0_4_21"><rect width="796" height="960" fill="white"/></clipPath></defs>
</svg>
"""


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "slub.svg": _slub().encode(),
        "phones.svg": _phones().encode(),
        "reef.svg": _reef().encode(),
        "judo.svg": _judo().encode(),
        "sprakskola.pptx": sprakskola(),
        "kilo.pptx": kilo(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
