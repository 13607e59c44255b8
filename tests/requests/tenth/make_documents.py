# ruff: noqa: E402, E501
"""Writes the documents of this part: a plumber's price list, a bank's app, a cactus, a survey's charts and two decks.

Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import SVG, write
from tests.requests.tenth.make_decks import larkfield, stanza

GROUPS = (
    (
        "Notdienst",
        (
            ("Anfahrt im Stadtgebiet", "–", "39 €"),
            ("Rohrreinigung", "1 Std.", "89 €"),
            ("Rohrbruch abdichten", "2 Std.", "149 €"),
        ),
    ),
    (
        "Wartung",
        (
            ("Gastherme warten", "1,5 Std.", "119 €"),
            ("Heizkörper entlüften", "30 Min.", "39 €"),
            ("Wasserfilter tauschen", "45 Min.", "59 €"),
        ),
    ),
    (
        "Bad und Küche",
        (
            ("Armatur montieren", "1 Std.", "89 €"),
            ("WC austauschen", "3 Std.", "229 €"),
            ("Siphon erneuern", "45 Min.", "59 €"),
            ("Spülmaschine anschließen", "1 Std.", "ab 89 €"),
        ),
    ),
)
MARKS = (
    '<path class="st2" d="M10.5,1.8c0,0-7.2,8.3-7.2,12.8c0,4,3.2,7.2,7.2,7.2s7.2-3.2,7.2-7.2C17.7,10.1,10.5,1.8,10.5,1.8z"/>',
    '<path class="st2" d="M11.5,1.5c1.2,4.8-3.6,6.3-4.2,10.2c-1.2-0.9-1.7-2.3-1.7-3.8c-2,2-3,4.3-3,6.6c0,4.4,3.6,7.6,8,7.6s8-3.3,8-7.6C18.6,9.4,13.8,6.9,11.5,1.5z"/>',
    '<path class="st2" d="M2,8.5h10V4.6H8.3V2.4h10v2.2h-3.6v3.9h1.6c2.8,0,4.6,2,4.6,4.8v3h-4.2v-2.4c0-1-0.6-1.6-1.6-1.6H2V8.5z"/><path class="st2" d="M18.8,18.2c0,0-1.8,2-1.8,3.1c0,1,0.8,1.7,1.8,1.7s1.8-0.7,1.8-1.7C20.6,20.2,18.8,18.2,18.8,18.2z"/>',
)


def _put(x: float, y: float, kind: str, words: str, anchor: str = "") -> str:
    """A text as Illustrator places it: a matrix and a few classes."""
    how = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text transform="matrix(1 0 0 1 {x:g} {y:g})" class="{kind}"{how}>{words}</text>'


def _preisliste() -> str:
    """A plumber's prices in German as a table in three groups, with the names Illustrator gives."""
    parts, y = [], 232.0
    for number, (group, rows) in enumerate(GROUPS):
        parts.append(f"""	<g>
		<rect x="42.5" y="{y:g}" class="st1" width="510.2" height="30"/>
		<g transform="matrix(1 0 0 1 52 {y + 3:g})">
			{MARKS[number]}
		</g>
		{_put(82, y + 20.5, "st6 st7 st8", group)}
	</g>""")
        y += 30
        for row, (what, long, price) in enumerate(rows):
            if row % 2 == 0:
                parts.append(f'	<rect x="42.5" y="{y:g}" class="st3" width="510.2" height="28"/>')
            parts.append("	" + _put(52, y + 18.5, "st9 st10 st11", what))
            parts.append("	" + _put(360, y + 18.5, "st9 st10 st12", long))
            parts.append("	" + _put(543, y + 18.5, "st6 st10 st11", price, "end"))
            y += 28
        y += 14
    table = "\n".join(parts)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Ebene_1" {SVG} x="0px" y="0px" viewBox="0 0 595.3 841.9" style="enable-background:new 0 0 595.3 841.9;" xml:space="preserve">
<style type="text/css">
	.st0{{fill:#FFFFFF;}}
	.st1{{fill:#0B5394;}}
	.st2{{fill:#FFD966;}}
	.st3{{fill:#E8F0F8;}}
	.st4{{fill:#CC2229;}}
	.st5{{fill:none;stroke:#0B5394;stroke-width:1.5;stroke-miterlimit:10;}}
	.st6{{font-family:'SourceSansPro-Bold','Source Sans Pro';font-weight:700;}}
	.st7{{font-size:16px;}}
	.st8{{fill:#FFFFFF;}}
	.st9{{font-family:'SourceSansPro-Regular','Source Sans Pro';}}
	.st10{{font-size:14px;}}
	.st11{{fill:#1D1D1B;}}
	.st12{{fill:#6F6F6E;}}
	.st13{{font-size:40px;}}
	.st14{{fill:#0B5394;}}
	.st15{{font-size:11px;}}
</style>
<rect class="st0" width="595.3" height="841.9"/>
<g>
	<path class="st1" d="M0,0h595.3v96.4c-98,24.6-198,24.6-298,7.4S96,84,0,110V0z"/>
	<g>
		<path class="st2" d="M75.2,24.5c0,0-19.8,22.8-19.8,35.2c0,11,8.8,19.8,19.8,19.8S95,70.7,95,59.7C95,47.3,75.2,24.5,75.2,24.5z"/>
		<path class="st0" d="M66.5,60c0,5.5,4,9.5,9,10c-7.5,2-13-3-13-9.5c0-5.6,3.5-11,6.5-15.5C67.5,50,66.5,55,66.5,60z"/>
	</g>
	{_put(112, 54, "st6 st13 st8", "Kessler &amp; Sohn")}
	{_put(113, 78, "st9 st7 st8", "Sanitär · Heizung · Bad")}
	{_put(552.7, 54, "st6 st7 st8", "0555 120 34 00", "end")}
	{_put(552.7, 74, "st9 st10 st8", "Mo–Fr 7–17 Uhr", "end")}
</g>
<g>
	{_put(42.5, 180, "st6 st13 st14", "Preisliste 2027")}
	{_put(42.5, 216, "st9 st10 st12", "Leistung")}
	{_put(360, 216, "st9 st10 st12", "Dauer")}
	{_put(543, 216, "st9 st10 st12", "Preis", "end")}
	<line class="st5" x1="42.5" y1="224" x2="552.7" y2="224"/>
</g>
<g>
{table}
</g>
<g>
	<g transform="matrix(0.9848 -0.1736 0.1736 0.9848 -20.2 86.4)">
		<circle class="st4" cx="474" cy="160" r="42"/>
	</g>
	{_put(474, 156, "st6 st7 st8", "24 Std.", "middle")}
	{_put(474, 173, "st9 st10 st8", "Notdienst", "middle")}
</g>
<g>
	<rect x="42.5" y="690" class="st5" width="510.2" height="62" rx="6"/>
	{_put(58, 716, "st6 st7 st14", "10 % Rabatt für Neukunden")}
	{_put(58, 737, "st9 st10 st11", "Diesen Abschnitt beim ersten Auftrag vorlegen, gültig bis 31.03.2027.")}
</g>
<g>
	<line class="st5" x1="42.5" y1="776" x2="552.7" y2="776"/>
	{_put(42.5, 796, "st9 st15 st12", "Kessler &amp; Sohn, Mühlgasse 14, Auental")}
	{_put(297.6, 796, "st9 st15 st12", "info@kessler.example", "middle")}
	{_put(552.7, 796, "st9 st15 st12", "Tel. 0555 120 34 00", "end")}
	{_put(42.5, 816, "st9 st15 st12", "Alle Preise inkl. MwSt., ohne Material. Am Wochenende 50 % Zuschlag.")}
</g>
</svg>
"""


def _figma(
    x: float, y: float, size: int, fill: str, words: str, weight: int = 400, name: str = "", anchor: str = ""
) -> str:
    """A text as Figma writes it: named for its words, one tspan with the place."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    return f'<text id="{name or words}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Inter" font-size="{size}" font-weight="{weight}" letter-spacing="0em"{more}><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'


def _wallet() -> str:
    """A bank's app on a phone, as Figma exports a frame: its own numbers for names, a clip path, a gradient."""
    icons = (
        '<path id="Vector" d="M57 330V312M57 312L49 320M57 312L65 320" stroke="white" stroke-width="2.5" stroke-linecap="round"/>',
        '<path id="Vector_2" d="M149 312V330M149 330L141 322M149 330L157 322" stroke="white" stroke-width="2.5" stroke-linecap="round"/>',
        '<path id="Vector_3" d="M241 312V330M232 321H250" stroke="white" stroke-width="2.5" stroke-linecap="round"/>',
        '<path id="Vector_4" d="M324 330L342 312M324 312L330 318M336 324L342 330" stroke="white" stroke-width="2.5" stroke-linecap="round"/>',
    )
    actions = "\n".join(
        f"""<g id="Frame {20 + n}">
<circle id="Ellipse {4 + n}" cx="{57 + 92 * n}" cy="321" r="26" fill="#5B3DF5"/>
{icons[n]}
{_figma(57 + 92 * n, 366, 13, "#3C3A4A", words, 500, "", "middle")}
</g>"""
        for n, words in enumerate(("Send", "Request", "Top up", "Split"))
    )
    bars = "\n".join(
        f'<rect id="Rectangle {30 + n}" x="{196 + 24 * n}" y="{484 - tall}" width="14" height="{tall}" rx="4" fill="#{"FF7A59" if n == 4 else "D9D2FF"}"/>\n'
        + _figma(
            203 + 24 * n,
            500,
            11,
            "#8A879A",
            "MTWTFSS"[n],
            400,
            "MTWTFSS"[n] + ("" if n in (0, 1, 2, 4, 5) else "_2"),
            "middle",
        )
        for n, tall in enumerate((22, 34, 18, 40, 58, 46, 12))
    )
    rows = "\n".join(
        f"""<g id="Group {7 + n}">
<rect id="Rectangle {40 + n}" x="24" y="{560 + 54 * n}" width="40" height="40" rx="12" fill="{tint}"/>
{mark}
{_figma(78, 577 + 54 * n, 15, "#1B1A24", who, 600)}
{_figma(78, 595 + 54 * n, 12, "#8A879A", when, 400, when + ("_2" if n == 2 else ""))}
{_figma(366, 585 + 54 * n, 15, ink, much, 600, much, "end")}
</g>"""
        for n, (who, when, much, ink, tint, mark) in enumerate((
            ("Corner Grocer", "Today, 9:12", "−£18.40", "#1B1A24", "#FFE9D6", '<path id="Vector_5" d="M34 574H54L51 588H37L34 574ZM39 574L42 568M49 574L46 568" stroke="#FF7A59" stroke-width="2" fill="none"/>'),
            ("Noor Hassan", "Today, 8:05", "+£42.00", "#0E9F6E", "#DDF7EC", '<path id="Vector_6" d="M44 634C47 634 49 632 49 629C49 626 47 624 44 624C41 624 39 626 39 629C39 632 41 634 44 634ZM34 645C35 638 39 636 44 636C49 636 53 638 54 645" stroke="#0E9F6E" stroke-width="2" fill="none"/>'),
            ("City Buses", "Yesterday", "−£2.80", "#1B1A24", "#DDEBFF", '<path id="Vector_7" d="M34 677H54V697H34V677ZM34 689H54M38 700V697M50 700V697" stroke="#2F6FED" stroke-width="2" fill="none"/>'),
        ))
    )  # fmt: skip
    tabs = "\n".join(
        f'<g id="Frame {50 + n}">\n{mark}\n{_figma(49 + 97 * n, 826, 11, ink, words, 500, "", "middle")}\n</g>'
        for n, (words, ink, mark) in enumerate((
            ("Home", "#5B3DF5", '<path id="Vector_8" d="M39 798L49 788L59 798V808H39V798Z" fill="#5B3DF5"/>'),
            ("Cards", "#8A879A", '<rect id="Rectangle 51" x="135" y="790" width="22" height="16" rx="3" stroke="#8A879A" stroke-width="2" fill="none"/>'),
            ("Savings", "#8A879A", '<circle id="Ellipse 9" cx="243" cy="798" r="10" stroke="#8A879A" stroke-width="2" fill="none"/>'),
            ("Profile", "#8A879A", '<path id="Vector_9" d="M340 797C343 797 345 795 345 792C345 789 343 787 340 787C337 787 335 789 335 792C335 795 337 797 340 797ZM330 808C331 801 335 799 340 799C345 799 349 801 350 808" stroke="#8A879A" stroke-width="2" fill="none"/>'),
        ))
    )  # fmt: skip
    return f"""<svg width="390" height="844" viewBox="0 0 390 844" fill="none" {SVG}>
<g id="iPhone 14 - 3" clip-path="url(#clip0_41_208)">
<rect width="390" height="844" fill="#F7F6FB"/>
<g id="Frame 12">
{_figma(24, 40, 14, "#1B1A24", "9:41", 600)}
<rect id="Rectangle 1" x="336" y="29" width="26" height="12" rx="3" stroke="#1B1A24" fill="none"/>
<rect id="Rectangle 2" x="338" y="31" width="18" height="8" rx="1.5" fill="#1B1A24"/>
</g>
<g id="Frame 13">
<circle id="Ellipse 1" cx="44" cy="86" r="20" fill="#FF7A59"/>
{_figma(44, 92, 16, "white", "PK", 600, "", "middle")}
{_figma(76, 81, 13, "#8A879A", "Good morning,")}
{_figma(76, 101, 18, "#1B1A24", "Priya Kumar", 700)}
<path id="Bell" d="M346 94C348 92 349 90 349 84C349 79 352 76 356 76C360 76 363 79 363 84C363 90 364 92 366 94H346ZM353 97C354 99 358 99 359 97" stroke="#1B1A24" stroke-width="2"/>
<circle id="Ellipse 2" cx="364" cy="77" r="5" fill="#E5484D"/>
</g>
<g id="Group 3">
<rect id="Rectangle 4" x="24" y="126" width="342" height="150" rx="22" fill="url(#paint0_linear_41_208)"/>
<circle id="Ellipse 3" cx="302" cy="188" r="58" fill="white" fill-opacity="0.1"/>
{_figma(46, 160, 14, "#DCD5FF", "Current account")}
{_figma(46, 206, 38, "white", "£1,284.60", 700)}
{_figma(46, 252, 14, "#DCD5FF", "•••• 4417")}
{_figma(344, 252, 14, "white", "08/29", 500, "", "end")}
</g>
{actions}
<g id="Group 6">
<rect id="Rectangle 5" x="24" y="392" width="342" height="122" rx="18" fill="white"/>
{_figma(42, 420, 14, "#8A879A", "Spent this week")}
{_figma(42, 452, 24, "#1B1A24", "£186.20", 700)}
<rect id="Rectangle 6" x="42" y="470" width="108" height="26" rx="13" fill="#DDF7EC"/>
{_figma(96, 487, 12, "#0E9F6E", "£12 under plan", 600, "", "middle")}
{bars}
</g>
{_figma(24, 545, 17, "#1B1A24", "Recent", 700)}
{_figma(366, 545, 14, "#5B3DF5", "See all", 500, "", "end")}
{rows}
<g id="Group 11">
<rect id="Rectangle 44" x="24" y="722" width="262" height="44" rx="22" fill="white" stroke="#E2DFEE"/>
<circle id="Ellipse 8" cx="46" cy="743" r="6" stroke="#8A879A" stroke-width="2"/>
<path id="Vector 12" d="M50.5 747.5L55 752" stroke="#8A879A" stroke-width="2" stroke-linecap="round"/>
{_figma(66, 749, 14, "#8A879A", "Search payments")}
<rect id="Rectangle 45" x="296" y="722" width="70" height="44" rx="22" fill="#1B1A24"/>
{_figma(331, 749, 14, "white", "Filter", 600, "", "middle")}
</g>
<g id="Tab bar">
<rect id="Rectangle 50" y="778" width="390" height="66" fill="white"/>
{tabs}
</g>
</g>
<defs>
<linearGradient id="paint0_linear_41_208" x1="24" y1="126" x2="366" y2="276" gradientUnits="userSpaceOnUse">
<stop stop-color="#5B3DF5"/>
<stop offset="1" stop-color="#8E5BFF"/>
</linearGradient>
<clipPath id="clip0_41_208">
<rect width="390" height="844" rx="36" fill="white"/>
</clipPath>
</defs>
</svg>
"""


def _cactus() -> str:
    """A happy cactus in a striped pot, as sets of small pictures keep one: paths only, no names, no words."""
    spines = "".join(
        f'<path fill="none" stroke="#C5E1A5" stroke-width="1.6" stroke-linecap="round" d="M{x} {y}v4.5"/>'
        for x, y in ((52, 26), (64, 20), (76, 26), (52, 68), (76, 68), (27, 50), (101, 42))
    )
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="512" height="512"><ellipse cx="64" cy="120" rx="38" ry="5" fill="#000" opacity=".12"/><path fill="#558B2F" d="M47 72H32c-8 0-13-5-13-13V46c0-4 3-7 7-7s7 3 7 7v10c0 2 1 3 3 3h11v13z"/><path fill="#558B2F" d="M81 64h14c8 0 13-5 13-13V36c0-4-3-7-7-7s-7 3-7 7v12c0 2-1 3-3 3H81v13z"/><path fill="#689F38" d="M64 10c-12 0-21 9-21 21v61h42V31c0-12-9-21-21-21z"/><path fill="#7CB342" d="M60 14c-7 2-12 9-12 17v61h7V31c0-7 2-13 5-17z"/>{spines}<circle cx="56" cy="44" r="4" fill="#263238"/><circle cx="72" cy="44" r="4" fill="#263238"/><circle cx="57.4" cy="42.6" r="1.3" fill="#FFF"/><circle cx="73.4" cy="42.6" r="1.3" fill="#FFF"/><ellipse cx="50.5" cy="51" rx="4" ry="2.5" fill="#F48FB1" opacity=".8"/><ellipse cx="77.5" cy="51" rx="4" ry="2.5" fill="#F48FB1" opacity=".8"/><path fill="none" stroke="#263238" stroke-width="2.2" stroke-linecap="round" d="M58 52c3 5 9 5 12 0"/><g><path fill="#EC407A" d="M64 12c-6 0-9-3-9-6s4-4 6-2c0-3 2-4 3-4s3 1 3 4c2-2 6-1 6 2s-3 6-9 6z"/><circle cx="64" cy="7" r="2.4" fill="#FFEE58"/></g><g><path fill="#FFA726" d="M101 31c-4 0-6-2-6-4s2-3 4-1c0-2 1-3 2-3s2 1 2 3c2-2 4-1 4 1s-2 4-6 4z"/><circle cx="101" cy="27.5" r="1.6" fill="#FFF59D"/></g><path fill="#BF5B30" d="M38 92h52l-6 28H44z"/><path fill="#F2C14E" d="M40.2 102h47.6l-1.3 6H41.5z"/><path fill="#2E86AB" d="M42.3 112h43.4l-.9 4H43.2z"/><path fill="#D9703F" d="M34 84h60c2 0 3 1 3 3v5c0 2-1 3-3 3H34c-2 0-3-1-3-3v-5c0-2 1-3 3-3z"/><path fill="#E88D5D" d="M36 86.5h30v3H36z"/></svg>
"""


WAYS = (("Car", 46, 38), ("Tram", 21, 27), ("Bicycle", 17, 22), ("On foot", 9, 8), ("Other", 7, 5))
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")
LATE = ((6.2, 4.8, 4.1, 5.0, 9.3), (3.1, 2.9, 3.4, 2.6, 3.0))


def _tick(number: int, x: float, y: float, words: str, anchor: str, upright: bool) -> str:
    """A tick with its label, as matplotlib groups them."""
    mark, dx, dy = ("mv3a1", 0.0, 15.0) if upright else ("mh7c2", -7.0, 3.8)
    axis = "x" if upright else "y"
    return f"""    <g id="{axis}tick_{number}">
     <use id="line2d_{number + (0 if upright else 20)}" xlink:href="#{mark}" x="{x:g}" y="{y:g}" style="stroke: #444444; stroke-width: 0.8"/>
     <text id="text_{number + (0 if upright else 20)}" style="font: 11px 'DejaVu Sans'; text-anchor: {anchor}; fill: #444444" x="{x + dx:g}" y="{y + dy:g}">{words}</text>
    </g>"""


def _survey() -> str:
    """Two charts of a town's survey as matplotlib prints them: bars that lie, two lines, ticks, legends, a note."""
    bars, left = [], []
    for n, (way, before, now) in enumerate(WAYS):
        y = 118 + 62 * n
        for k, (value, fill) in enumerate(((before, "#bab0ac"), (now, "#4e79a7"))):
            bars.append(
                f'   <g id="patch_{3 + 2 * n + k}"><path d="M 96 {y + 22 * k} L {96 + 6 * value} {y + 22 * k} L {96 + 6 * value} {y + 22 * k + 20} L 96 {y + 22 * k + 20} z" style="fill: {fill}"/></g>'
            )
        bars.append(
            f"""   <text id="text_{60 + n}" style="font: 700 11px 'DejaVu Sans'; text-anchor: start; fill: #4e79a7" x="{102 + 6 * now}" y="{y + 36}">{now} %</text>"""
        )
        left.append(_tick(10 + n, 96, y + 21, way, "end", False))
    for n in range(3):
        left.append(_tick(1 + n, 96 + 120 * n, 430, str(20 * n), "middle", True))
    right = [_tick(6 + n, 520 + 70 * n, 430, day, "middle", True) for n, day in enumerate(DAYS)]
    right += [_tick(16 + n, 490, 430 - 90 * n, str(3 * n), "end", False) for n in range(4)]
    lines = []
    for k, (values, ink) in enumerate(zip(LATE, ("#e15759", "#59a14f"), strict=True)):
        path = " L ".join(f"{520 + 70 * n} {430 - 30 * value:g}" for n, value in enumerate(values))
        dots = "".join(
            f'<circle cx="{520 + 70 * n}" cy="{430 - 30 * value:g}" r="4" style="fill: {ink}"/>'
            for n, value in enumerate(values)
        )
        lines.append(
            f'   <g id="line2d_{50 + k}"><path d="M {path}" style="fill: none; stroke: {ink}; stroke-width: 2.5; stroke-linecap: square"/>{dots}</g>'
        )
    grid = "\n".join(
        f'   <path id="line2d_{70 + n}" d="M 490 {430 - 90 * n} L 830 {430 - 90 * n}" style="fill: none; stroke: #dddddd; stroke-width: 0.8; stroke-dasharray: 3, 2"/>'
        for n in range(1, 4)
    )
    joined = {
        name: "\n".join(made) for name, made in (("bars", bars), ("left", left), ("right", right), ("lines", lines))
    }
    return f"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<svg {SVG} width="864pt" height="540pt" viewBox="0 0 864 540" version="1.1">
 <defs>
  <style type="text/css">*{{stroke-linejoin: round; stroke-linecap: butt}}</style>
  <path id="mv3a1" d="M 0 0 L 0 4" style="stroke: #444444; stroke-width: 0.8"/>
  <path id="mh7c2" d="M 0 0 L -4 0" style="stroke: #444444; stroke-width: 0.8"/>
 </defs>
 <g id="figure_1">
  <g id="patch_1"><path d="M 0 540 L 864 540 L 864 0 L 0 0 z" style="fill: #ffffff"/></g>
  <text id="text_90" style="font: 700 22px 'DejaVu Sans'; text-anchor: start; fill: #222222" x="24" y="40">How Lindmar gets to work</text>
  <text id="text_91" style="font: 12px 'DejaVu Sans'; text-anchor: start; fill: #777777" x="24" y="62">Household survey, 1 842 answers, May 2026</text>
  <g id="axes_1">
   <g id="patch_2"><path d="M 96 430 L 400 430 L 400 100 L 96 100 z" style="fill: #fafafa"/></g>
   <text id="text_92" style="font: 13px 'DejaVu Sans'; text-anchor: middle; fill: #222222" x="248" y="92">Main way to work</text>
{joined["bars"]}
   <g id="matplotlib.axis_1">
{joined["left"]}
    <text id="text_93" style="font: 11px 'DejaVu Sans'; text-anchor: middle; fill: #444444" x="248" y="468">Share of answers (%)</text>
   </g>
   <g id="patch_20"><path d="M 96 430 L 96 100" style="fill: none; stroke: #444444; stroke-width: 0.8"/></g>
   <g id="patch_21"><path d="M 96 430 L 400 430" style="fill: none; stroke: #444444; stroke-width: 0.8"/></g>
   <g id="legend_1">
    <g id="patch_22"><path d="M 298 352 L 392 352 L 392 404 L 298 404 z" style="fill: #ffffff; stroke: #cccccc; opacity: 0.9"/></g>
    <g id="patch_23"><path d="M 306 362 L 326 362 L 326 370 L 306 370 z" style="fill: #bab0ac"/></g>
    <text id="text_94" style="font: 11px 'DejaVu Sans'; text-anchor: start; fill: #222222" x="334" y="370">2016</text>
    <g id="patch_24"><path d="M 306 384 L 326 384 L 326 392 L 306 392 z" style="fill: #4e79a7"/></g>
    <text id="text_95" style="font: 11px 'DejaVu Sans'; text-anchor: start; fill: #222222" x="334" y="392">2026</text>
   </g>
  </g>
  <g id="axes_2">
   <g id="patch_30"><path d="M 490 430 L 830 430 L 830 100 L 490 100 z" style="fill: #fafafa"/></g>
   <text id="text_96" style="font: 13px 'DejaVu Sans'; text-anchor: middle; fill: #222222" x="660" y="92">Minutes late, by day</text>
{grid}
{joined["lines"]}
   <g id="matplotlib.axis_2">
{joined["right"]}
    <text id="text_97" style="font: 11px 'DejaVu Sans'; text-anchor: middle; fill: #444444" x="456" y="265" transform="rotate(-90 456 265)">Minutes</text>
   </g>
   <g id="patch_31"><path d="M 490 430 L 490 100" style="fill: none; stroke: #444444; stroke-width: 0.8"/></g>
   <g id="patch_32"><path d="M 490 430 L 830 430" style="fill: none; stroke: #444444; stroke-width: 0.8"/></g>
   <text id="text_98" style="font: 700 11px 'DejaVu Sans'; text-anchor: end; fill: #e15759" x="796" y="138">Friday: 9.3</text>
   <g id="legend_2">
    <g id="patch_33"><path d="M 502 112 L 582 112 L 582 164 L 502 164 z" style="fill: #ffffff; stroke: #cccccc; opacity: 0.9"/></g>
    <g id="line2d_80"><path d="M 510 126 L 530 126" style="fill: none; stroke: #e15759; stroke-width: 2.5"/></g>
    <text id="text_99" style="font: 11px 'DejaVu Sans'; text-anchor: start; fill: #222222" x="538" y="130">Car</text>
    <g id="line2d_81"><path d="M 510 148 L 530 148" style="fill: none; stroke: #59a14f; stroke-width: 2.5"/></g>
    <text id="text_100" style="font: 11px 'DejaVu Sans'; text-anchor: start; fill: #222222" x="538" y="152">Tram</text>
   </g>
  </g>
  <text id="text_101" style="font: 10px 'DejaVu Sans'; text-anchor: start; fill: #999999" x="24" y="520">Source: Lindmar town office. Shares are rounded.</text>
  <text id="text_102" style="font: 10px 'DejaVu Sans'; text-anchor: end; fill: #999999" x="840" y="520">Figure 3</text>
 </g>
</svg>
"""


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "preisliste.svg": _preisliste().encode(),
        "wallet.svg": _wallet().encode(),
        "cactus.svg": _cactus().encode(),
        "survey.svg": _survey().encode(),
        "larkfield.pptx": larkfield(),
        "stanza.pptx": stanza(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
