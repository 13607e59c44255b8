# ruff: noqa: E402, E501
"""Writes the documents of this part: sport and travel, as different programs would export them.

A screen of a running app, a small drawing without words, a ferry's timetable in two languages, the plan of a
tournament in German, and two decks (`decks.py`). Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.calibration2.decks import oporto, rowing
from tests.requests.drawing import SVG, Tint, painted, uri, write


def _track(x: int, y: int) -> Tint:
    """A path through a park in the evening, 114 by 56."""
    if y > 26 and abs(x - 50 - (y - 26) * 0.5) < 2 + (y - 26) * 0.55:
        return 226, 196 - y, 150
    if y > 26:
        return 60 + x % 7 * 3, 120 + y // 3, 70
    hill = 20 + 5 * math.sin(x / 13)
    if y > hill:
        return 44, 92, 84
    return (255, 226, 150) if math.hypot(x - 86, y - 14) < 7 else (206 - 4 * y, 92 + y, 110 + 2 * y)


def _words(
    name: str, x: float, y: float, size: float, fill: str, words: str, weight: int = 400, anchor: str = ""
) -> str:
    """A text as Figma exports it: the id is what it says, or its name."""
    end = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text id="{name}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Manrope" font-size="{size:g}" font-weight="{weight}" letter-spacing="0em"{end}><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'


def _unlike(drawing: str) -> str:
    """The same with no id twice: a second "Value" is "Value_2", as Figma calls it."""
    seen: Counter[str] = Counter()

    def named(match: re.Match[str]) -> str:
        seen[match[1]] += 1
        return f' id="{match[1]}"' if seen[match[1]] == 1 else f' id="{match[1]}_{seen[match[1]]}"'

    return re.sub(' id="([^"]+)"', named, drawing)


def _runs() -> str:
    """Two runs that come next, a row each."""
    runs = ""
    for number, (name, note, where) in enumerate(
        (("Morning loop", "Tue 7:00 · 6 km", "River Park"), ("Hill repeats", "Thu 18:30 · 8 km", "Castle Hill"))
    ):
        y = 608 + 72 * number
        runs += f"""<g id="Run {number + 1}">
<rect id="Rectangle {20 + number}" x="20" y="{y}" width="350" height="62" rx="14" fill="white"/>
<circle id="Ellipse {20 + number}" cx="50" cy="{y + 31}" r="18" fill="#FFE5D3"/>
<path id="Vector" d="M44 {y + 40}L50 {y + 20}L56 {y + 40}Z" fill="#F76808"/>
{_words(name, 80, y + 28, 15, "#1A1523", name, 700)}
{_words("Details", 80, y + 48, 13, "#6F6E77", note)}
{_words("Place", 356, y + 37, 13, "#5B5BD6", where, 600, "end")}
</g>
"""
    return runs


def _tabs() -> str:
    """Four tabs with icons."""
    tabs = ""
    for number, (name, icon) in enumerate(
        (
            ("Home", "M{a} 790L{b} 778L{c} 790V800H{a}Z"),
            ("Plan", "M{a} 780H{c}V800H{a}ZM{a} 786H{c}"),
            ("Club", "M{b} 778A5 5 0 1 1 {b} 788A5 5 0 1 1 {b} 778M{a} 801C{a} 788 {c} 788 {c} 801"),
            ("Me", "M{a} 790A11 11 0 1 1 {c} 790A11 11 0 1 1 {a} 790"),
        )
    ):
        x, fill = 68 + 85 * number, "#5B5BD6" if number == 0 else "#8B8991"
        way = icon.format(a=x - 11, b=x, c=x + 11)
        tabs += f"""<g id="Tab/{name}"><path id="Icon" d="{way}" stroke="{fill}" stroke-width="2" fill="none"/>
{_words(name, x, 820, 11, fill, name, 600, "middle")}</g>
"""
    return tabs


def runapp() -> str:
    """A screen of a running app, as Figma exports it, with names that help: bars, cards, a list, tabs."""
    stats = ""
    for number, (label, value, unit, tint) in enumerate(
        (
            ("Distance", "24.6", "km", "#5B5BD6"),
            ("Time", "2:14", "h", "#E5484D"),
            ("Energy", "1,830", "kcal", "#30A46C"),
        )
    ):
        x = 20 + 120 * number
        stats += f"""<g id="Stat Card/{label}">
<rect id="Rectangle {4 + number}" x="{x}" y="304" width="110" height="92" rx="16" fill="white"/>
<circle id="Dot" cx="{x + 18}" cy="324" r="5" fill="{tint}"/>
{_words(label, x + 30, 329, 13, "#6F6E77", label, 500)}
{_words("Value", x + 14, 364, 25, "#1A1523", value, 800)}
{_words("Unit", x + 14, 384, 12, "#6F6E77", unit)}
</g>
"""
    week = ""
    for number, (day, height) in enumerate(zip("MTWTFSS", (34, 0, 52, 22, 0, 68, 40), strict=True)):
        x = 44 + 46 * number
        week += f'<rect id="Bar {number + 1}" x="{x}" y="{534 - max(height, 6)}" width="26" height="{max(height, 6)}" rx="6" fill="{"#5B5BD6" if height > 60 else "#C7C7F2" if height else "#E4E2E8"}"/>\n'
        week += _words(f"Day {number + 1}", x + 13, 554, 12, "#6F6E77", day, 600, "middle") + "\n"
    runs = _runs()
    tabs = _tabs()
    return _unlike(f"""<svg width="390" height="844" viewBox="0 0 390 844" fill="none" {SVG}>
<g id="Home Screen" clip-path="url(#clip0_12_340)">
<rect id="Background" width="390" height="844" fill="#F4F2F7"/>
<g id="Status Bar">
{_words("Clock", 28, 34, 15, "#1A1523", "9:41", 700)}
<rect id="Battery" x="340" y="23" width="24" height="12" rx="3" stroke="#1A1523" fill="none"/>
<rect id="Level" x="342" y="25" width="16" height="8" rx="1.5" fill="#1A1523"/>
</g>
<g id="Header">
{_words("Greeting", 20, 82, 24, "#1A1523", "Hi, Samira", 800)}
{_words("Date", 20, 106, 14, "#6F6E77", "Monday 14 September")}
<g id="Avatar"><circle id="Ellipse 1" cx="344" cy="86" r="24" fill="#F76808"/>
{_words("Initials", 344, 92, 17, "white", "SK", 700, "middle")}</g>
</g>
<g id="Hero Card">
<g clip-path="url(#clip1_12_340)"><image id="Photo" x="20" y="124" width="350" height="164" preserveAspectRatio="none" xlink:href="{uri(painted(114, 56, _track))}"/></g>
{_words("Challenge", 38, 158, 14, "white", "Challenge of the week", 600)}
{_words("Goal", 38, 188, 24, "white", "Run 30 km", 800)}
<rect id="Track" x="38" y="206" width="200" height="8" rx="4" fill="white" fill-opacity="0.4"/>
<rect id="Progress" x="38" y="206" width="164" height="8" rx="4" fill="white"/>
<g id="Button/Start"><rect id="Rectangle 2" x="38" y="232" width="126" height="40" rx="20" fill="#1A1523"/>
{_words("Start run", 101, 257, 15, "white", "Start run", 700, "middle")}</g>
<g id="Button/Share"><rect id="Rectangle 3" x="176" y="232" width="92" height="40" rx="20" fill="white"/>
{_words("Share", 222, 257, 15, "#1A1523", "Share", 700, "middle")}</g>
</g>
<g id="Stats">
{stats}</g>
<g id="Week Card">
<rect id="Rectangle 10" x="20" y="410" width="350" height="158" rx="16" fill="white"/>
{_words("Week title", 36, 440, 16, "#1A1523", "This week", 700)}
{_words("Link", 354, 440, 13, "#5B5BD6", "See all", 600, "end")}
{week}</g>
{_words("Next title", 20, 596, 16, "#1A1523", "Next runs", 700)}
{_words("Link", 370, 596, 13, "#5B5BD6", "See all", 600, "end")}
<g id="Next Runs">
{runs}</g>
<g id="Tab Bar">
<rect id="Rectangle 30" y="764" width="390" height="80" fill="white"/>
{tabs}</g>
</g>
<defs><clipPath id="clip0_12_340"><rect width="390" height="844" rx="36" fill="white"/></clipPath><clipPath id="clip1_12_340"><rect x="20" y="124" width="350" height="164" rx="20"/></clipPath></defs>
</svg>
""")


def penguin() -> str:
    """A penguin with a headband, a medal and a ball: two groups of paths and no words."""
    line = 'fill="none" stroke="#000000" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"'
    return f"""<svg id="emoji" viewBox="0 0 72 72" {SVG}>
  <g id="color">
    <ellipse cx="36" cy="64.5" rx="24" ry="2.6" fill="#d0cfce"/>
    <path fill="#f1b31c" d="M26,60c-4,0-7,2-7,4.2h13c0-2.4-2-4.2-6-4.2z"/>
    <path fill="#f1b31c" d="M44,60c4,0,7,2,7,4.2h-13c0-2.4,2-4.2,6-4.2z"/>
    <path fill="#3f3f3f" d="M35,8c10,0,15,7,15,17c0,6,5,12,5,21c0,11-8,16-20,16s-20-5-20-16c0-9,5-15,5-21c0-10,5-17,15-17z"/>
    <path fill="#ffffff" d="M35,31c9,0,14,8,14,16c0,8-6,12-14,12s-14-4-14-12c0-8,5-16,14-16z"/>
    <path fill="#ffffff" d="M35,23c3-5,11-4,11,2c0,6-5,9-11,9s-11-3-11-9c0-6,8-7,11-2z"/>
    <path fill="#3f3f3f" d="M17,32c-6,3-9,10-8,17c3,0,7-4,8-9z"/>
    <path fill="#3f3f3f" d="M53,32c5,1,9,5,12,11c-4,2-9,0-12-4z"/>
    <path fill="#ea5a47" d="M21,15.5c8-3,20-3,28,0l1,5c-9-3.2-21-3.2-30,0z"/>
    <path fill="#d22f27" d="M49.500,17l8,-3l-2,4.500l4,3.500l-9,-1z"/>
    <circle cx="29.500" cy="25.500" r="2" fill="#000000"/>
    <circle cx="40.500" cy="25.500" r="2" fill="#000000"/>
    <path fill="#f1b31c" d="M31,28.500h8l-4,4.500z"/>
    <ellipse cx="26" cy="29.500" rx="2" ry="1.300" fill="#ffa7c0"/>
    <ellipse cx="44" cy="29.500" rx="2" ry="1.300" fill="#ffa7c0"/>
    <path fill="#61b2e4" d="M27,35l8,10l8,-10h-4l-4,5l-4,-5z"/>
    <circle cx="35" cy="48" r="5" fill="#fcea2b"/>
    <circle cx="35" cy="48" r="2.600" fill="#f1b31c"/>
    <circle cx="61" cy="58" r="6.500" fill="#ffffff"/>
    <path fill="#3f3f3f" d="M61,55l2.800,2l-1.100,3.300h-3.400l-1.100,-3.300z"/>
  </g>
  <g id="line">
    <path {line} d="M35,8c10,0,15,7,15,17c0,6,5,12,5,21c0,11-8,16-20,16s-20-5-20-16c0-9,5-15,5-21c0-10,5-17,15-17z"/>
    <circle {line} cx="35" cy="48" r="5"/>
    <circle {line} cx="61" cy="58" r="6.500"/>
    <path {line} d="M17,32c-6,3-9,10-8,17c3,0,7-4,8-9"/>
    <path {line} d="M53,32c5,1,9,5,12,11c-4,2-9,0-12-4"/>
    <path {line} d="M61,55v-3.500M63.800,57l3.200,-1M62.700,60.300l2,3M59.300,60.300l-2,3M58.200,57l-3.200,-1"/>
  </g>
</svg>
"""


def _fares() -> str:
    """Four fares in two languages."""
    fares = ""
    for number, (name, english, price) in enumerate(
        (
            ("Adulto", "Adult", "4,80 €"),
            ("Criança", "Child 4–12", "2,40 €"),
            ("Bicicleta", "Bicycle", "2,40 €"),
            ("Passe mensal", "Monthly pass", "62,00 €"),
        )
    ):
        y = 276 + 52 * number
        fares += f"""    <text class="fare" x="664" y="{y}">{name}</text>
    <text class="small" x="664" y="{y + 19}">{english}</text>
    <text class="price" x="920" y="{y + 6}">{price}</text>
"""
    return fares


def _departures() -> str:
    """Six rows of hours, every second one on a stripe."""
    rows = ""
    times = (
        ("06:30", "07:05", "07:15", "07:50"),
        ("08:00", "08:35", "08:45", "09:20"),
        ("10:30", "11:05", "11:15", "11:50"),
        ("13:00", "13:35", "13:45", "14:20"),
        ("16:30", "17:05", "17:15", "17:50"),
        ("19:00", "19:35", "19:45", "20:20"),
    )
    for number, row in enumerate(times):
        y = 292 + 46 * number
        if number % 2 == 0:
            rows += f'    <rect class="stripe" x="40" y="{y - 31}" width="560" height="46"/>\n'
        for column, hour in enumerate(row):
            kind = "leaves" if column % 2 == 0 else "arrives"
            rows += f'    <text class="{kind}" x="{110 + 140 * column}" y="{y}">{hour}</text>\n'
    return rows


def ferry() -> str:
    """A ferry's timetable in Portuguese and English, written by hand: classes that mean something, few ids."""
    rows = _departures()
    fares = _fares()
    return f"""<svg {SVG} viewBox="0 0 960 680" width="960" height="680">
  <style>
    text {{ font-family: 'Source Sans Pro', sans-serif; fill: #0b2545; }}
    .name {{ font-size: 44px; font-weight: 700; fill: #ffffff; }}
    .route {{ font-size: 22px; fill: #bfe3f2; }}
    .column {{ font-size: 20px; font-weight: 700; fill: #ffffff; }}
    .head {{ font-size: 15px; text-anchor: middle; fill: #0b6e99; }}
    .leaves {{ font-size: 24px; font-weight: 700; text-anchor: middle; }}
    .arrives {{ font-size: 24px; text-anchor: middle; fill: #5c6b7a; }}
    .stripe {{ fill: #e6f3f8; }}
    .fare {{ font-size: 21px; font-weight: 600; }}
    .small {{ font-size: 15px; fill: #5c6b7a; }}
    .price {{ font-size: 23px; font-weight: 700; text-anchor: end; fill: #d1495b; }}
    .note {{ font-size: 16px; }}
  </style>
  <rect width="960" height="680" fill="#fbfdfe"/>

  <!-- header -->
  <rect width="960" height="130" fill="#0b2545"/>
  <path d="M0 112 q30 -18 60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 V130 H0 Z" fill="#0b6e99"/>
  <text class="name" x="40" y="64">Barco da Ria</text>
  <text class="route" x="40" y="96">Cais Velho – Ilha do Farol</text>
  <g id="boat" transform="translate(800 24)">
    <path d="M0 50 H110 L92 76 H16 Z" fill="#ffffff"/>
    <rect x="26" y="28" width="56" height="22" fill="#d1495b"/>
    <circle cx="40" cy="39" r="5" fill="#ffffff"/>
    <circle cx="54" cy="39" r="5" fill="#ffffff"/>
    <circle cx="68" cy="39" r="5" fill="#ffffff"/>
    <rect x="46" y="8" width="12" height="20" fill="#edae49"/>
  </g>

  <!-- timetable -->
  <g id="timetable">
    <rect x="40" y="156" width="280" height="50" fill="#0b6e99"/>
    <rect x="320" y="156" width="280" height="50" fill="#00798c"/>
    <text class="column" x="180" y="188" text-anchor="middle">Ida / Outward</text>
    <text class="column" x="460" y="188" text-anchor="middle">Volta / Return</text>
    <text class="head" x="110" y="236">Parte</text>
    <text class="head" x="250" y="236">Chega</text>
    <text class="head" x="390" y="236">Parte</text>
    <text class="head" x="530" y="236">Chega</text>
{rows}    <line x1="320" y1="206" x2="320" y2="538" stroke="#0b2545" stroke-width="2"/>
  </g>

  <!-- fares -->
  <g id="fares">
    <rect x="640" y="156" width="300" height="316" fill="none" stroke="#0b6e99" stroke-width="3"/>
    <text x="664" y="206" font-size="26" font-weight="700">Preços / Fares</text>
    <line x1="664" y1="226" x2="916" y2="226" stroke="#edae49" stroke-width="4"/>
{fares}  </g>
  <g>
    <rect x="640" y="488" width="300" height="50" fill="#edae49"/>
    <text x="790" y="520" text-anchor="middle" font-size="19" font-weight="700">Bilhetes no cais e a bordo</text>
  </g>

  <!-- notes -->
  <text class="note" x="40" y="574">De 1 de junho a 30 de setembro, todos os dias.</text>
  <text class="note" x="40" y="600" font-style="italic">From 1 June to 30 September, every day.</text>
  <text class="note" x="640" y="574">Cães só com trela. / Dogs on a lead.</text>
  <rect y="628" width="960" height="52" fill="#0b2545"/>
  <text x="40" y="660" font-size="18" style="fill:#ffffff">+351 555 010 220</text>
  <text x="920" y="660" font-size="18" text-anchor="end" style="fill:#bfe3f2">barcodaria.example</text>
</svg>
"""


def _match(x: float, y: float, teams: tuple[tuple[str, str], ...], final: bool = False) -> str:
    """A match of two teams: two boxes, two names, two scores, in a group without a name."""
    inside = ""
    for number, (team, score) in enumerate(teams):
        top = y + 38 * number
        won = score == max(each for _, each in teams) and score != ""
        inside += f"""
		<rect x="{x}" y="{top}" class="{"st4" if final else "st3"}" width="216" height="34"/>
		<text transform="matrix(1 0 0 1 {x + 12} {top + 23})" class="{"st6" if won else "st5"} st7 st8">{team}</text>
		<text transform="matrix(1 0 0 1 {x + 192} {top + 23})" class="{"st6" if won else "st5"} st7 st8">{score}</text>"""
    return f"\n	<g>{inside}\n	</g>"


SHEET = """<style type="text/css">
	.st0{fill:#FFE8B6;}
	.st1{fill:#118AB2;}
	.st2{fill:#FFFFFF;}
	.st3{fill:#FFFFFF;stroke:#118AB2;stroke-width:1.5;}
	.st4{fill:#FFD166;stroke:#073B4C;stroke-width:2.5;}
	.st5{fill:#3C4A52;}
	.st6{fill:#EF476F;}
	.st7{font-family:'Manrope';font-weight:700;}
	.st8{font-size:18px;}
	.st9{fill:none;stroke:#073B4C;stroke-width:2;}
	.st10{fill:#073B4C;}
	.st11{font-size:22px;}
	.st12{font-family:'Manrope';}
	.st13{font-size:58px;}
	.st14{font-size:24px;}
	.st15{fill:#EF476F;}
	.st16{fill:none;stroke:#118AB2;stroke-width:3;}
	.st17{font-size:15px;}
	.st18{fill:#06D6A0;}
</style>"""


def turnier() -> str:
    """The plan of a beach volleyball tournament in German, as an older Illustrator exports it: matrices, `st0`."""
    quarter = (
        (("Sandfloh", "2"), ("Netzhexen", "0")),
        (("Die Möwen", "1"), ("Blockparty", "2")),
        (("Aufschlag Süd", "2"), ("Strandgut", "1")),
        (("Wattwürmer", "0"), ("Flutlicht", "2")),
    )
    half = ((("Sandfloh", "2"), ("Blockparty", "1")), (("Aufschlag Süd", "0"), ("Flutlicht", "2")))
    matches = "".join(_match(60, 290 + 112 * n, each) for n, each in enumerate(quarter))
    matches += "".join(_match(350, 346 + 224 * n, each) for n, each in enumerate(half))
    matches += _match(640, 458, (("Sandfloh", ""), ("Flutlicht", "")), final=True)
    ways = "".join(
        f'\n	<polyline class="st9" points="{x1},{y1} {(x1 + x2) / 2:g},{y1} {(x1 + x2) / 2:g},{y2} {x2},{y2}"/>'
        for x1, y1, x2, y2 in (
            (276, 326, 350, 382), (276, 438, 350, 382), (276, 550, 350, 606), (276, 662, 350, 606),
            (566, 382, 640, 494), (566, 606, 640, 494),
        )
    )  # fmt: skip
    heads = "".join(
        f'\n	<text transform="matrix(1 0 0 1 {x} 262)" class="st10 st7 st11">{words}</text>'
        for x, words in ((60, "Viertelfinale"), (350, "Halbfinale"), (640, "Finale"))
    )
    clubs = "".join(
        f'\n	<g><rect x="{60 + 170 * n}" y="778" class="st2" width="150" height="60"/><text transform="matrix(1 0 0 1 {80 + 170 * n} 815)" class="st5 st12 st8">{name}</text></g>'
        for n, name in enumerate(("Eiscafé Nord", "Radhaus", "Stadtwerke"))
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Ebene_1" {SVG} x="0px" y="0px" viewBox="0 0 1190 880" style="enable-background:new 0 0 1190 880;" xml:space="preserve">
{SHEET}
<rect class="st0" width="1190" height="880"/>
<path class="st1" d="M0,0h1190v150c-120,40-230-20-380,10S520,220,360,190S120,160,0,200V0z"/>
<g>
	<text transform="matrix(1 0 0 1 60 92)" class="st2 st7 st13">Beach-Cup 2027</text>
	<text transform="matrix(1 0 0 1 62 134)" class="st2 st12 st14">Turnierplan, Samstag 10. Juli, Strandbad Weiher</text>
</g>
<g>
	<circle class="st2" cx="1060" cy="108" r="66"/>
	<path class="st16" d="M1060,108c-30-12-52-4-64,12"/>
	<path class="st16" d="M1060,108c6-32,26-48,46-50"/>
	<path class="st16" d="M1060,108c24,20,30,44,22,62"/>
	<circle class="st16" cx="1060" cy="108" r="66"/>
</g>
<g>{heads}
</g>
<g>{ways}
</g>
<g>{matches}
</g>
<g>
	<path class="st15" d="M722,420v-30h52v30c0,14-12,22-20,22v10h-12v-10C734,442,722,434,722,420z"/>
	<text transform="matrix(1 0 0 1 640 566)" class="st5 st12 st8">Anpfiff 16:30 Uhr, Feld 1</text>
</g>
<g>
	<rect x="900" y="240" class="st2" width="240" height="300"/>
	<rect x="900" y="240" class="st18" width="240" height="48"/>
	<text transform="matrix(1 0 0 1 920 272)" class="st10 st7 st11">Zeitplan</text>
	<text transform="matrix(1 0 0 1 920 322)" class="st5 st12 st8"><tspan x="0" y="0">09:30</tspan><tspan x="0" y="36">10:00</tspan><tspan x="0" y="72">13:00</tspan><tspan x="0" y="108">14:30</tspan><tspan x="0" y="144">16:30</tspan><tspan x="0" y="180">18:00</tspan></text>
	<text transform="matrix(1 0 0 1 990 322)" class="st10 st7 st8"><tspan x="0" y="0">Anmeldung</tspan><tspan x="0" y="36">Viertelfinale</tspan><tspan x="0" y="72">Mittagspause</tspan><tspan x="0" y="108">Halbfinale</tspan><tspan x="0" y="144">Finale</tspan><tspan x="0" y="180">Grillen</tspan></text>
</g>
<g>
	<rect x="900" y="564" class="st15" width="240" height="120"/>
	<text transform="matrix(1 0 0 1 920 602)" class="st2 st7 st11">Startgeld 20 €</text>
	<text transform="matrix(1 0 0 1 920 634)" class="st2 st12 st8"><tspan x="0" y="0">pro Team, bar am</tspan><tspan x="0" y="26">Kiosk bezahlen</tspan></text>
</g>
<g>
	<text transform="matrix(1 0 0 1 60 764)" class="st5 st12 st17">Mit Unterstützung von</text>{clubs}
</g>
<g>
	<text transform="matrix(1 0 0 1 900 736)" class="st10 st7 st8">Turnierleitung</text>
	<text transform="matrix(1 0 0 1 900 764)" class="st5 st12 st8"><tspan x="0" y="0">Katja Brandt</tspan><tspan x="0" y="26">0555 48 12 90</tspan><tspan x="0" y="52">beachcup@weiher.example</tspan></text>
</g>
</svg>
"""


def documents() -> dict[str, bytes]:
    """Every document of this part, by its file name."""
    drawings = {"runapp": runapp, "penguin": penguin, "ferry": ferry, "turnier": turnier}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "rowing.pptx": rowing(), "oporto.pptx": oporto()}


if __name__ == "__main__":
    write(HERE / "documents", documents())
