# ruff: noqa: E402, E501 - the path comes before the import, and lines of SVG are as long as they are
"""Writes the documents of this part, about products and those who build them (needs python-pptx).

An organisation chart, a web screen, two plots of figures, a poster for a release, a deck with a roadmap and a deck
about an outage. Nothing is random: a second run writes the same bytes.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import INKSCAPE, SVG, Tint, painted, uri, write
from tests.requests.unseen2.decks import outage, roadmap

SODIPODI = 'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'


def _portrait(x: int, y: int) -> Tint:
    """A head and shoulders, 48 by 48."""
    if math.dist((x, y), (24, 19)) < 9:
        return (92, 58, 40) if y < 14 else (232, 190, 160)
    if math.dist((x, y * 0.9), (24, 44)) < 17:
        return 190, 60, 70
    return 214 - y, 226 - y, 232


# The organisation chart, as Illustrator writes one: classes, matrices, groups without names.


def _line(x: float, y: float, classes: str, words: str) -> str:
    return f'<text transform="matrix(1 0 0 1 {x:g} {y:g})" class="{classes}">{words}</text>'


def _person(x: float, y: float, name: str, role: str, box: str = "st0") -> str:
    ink = "st9" if box == "st3" else "st4"
    return f"""		<g>
			<rect x="{x:g}" y="{y:g}" class="{box}" width="176" height="44"/>
			{_line(x + 12, y + 19, f"{ink} st7 st11", name)}
			{_line(x + 12, y + 34, "st9 st6 st12", role)}
		</g>"""


_TEAMS = (
    ("Tomasz Wilk", "Lead, Routing", "st13", (("Amira Saleh", "Backend engineer"), ("Joris Peeters", "Backend engineer"), ("Vacant", "Data engineer"))),
    ("Beatriz Nunes", "Lead, Mobile", "st14", (("Kofi Mensah", "iOS engineer"), ("Hanna Lindqvist", "Android engineer"))),
    ("Priya Raman", "Lead, Product", "st15", (("Luca Ferri", "Product designer"), ("Amira Haddad", "Researcher"), ("Vacant", "Product manager"))),
)  # fmt: skip


def _team(number: int) -> str:
    name, role, tint, people = _TEAMS[number]
    x = 62 + 246.0 * number
    rows, stem = [], [f"M{x + 14:g},290"]
    for row, (who, what) in enumerate(people):
        y = 308 + 58 * row
        rows.append(_person(x + 34, y, who, what, "st3" if who == "Vacant" else "st0"))
        stem.append(f"V{y + 22}h20h-20")
    return f"""	<g>
		<path class="st2" d="{"".join(stem)}"/>
		<g>
			<rect x="{x:g}" y="232" class="{tint}" width="210" height="58"/>
			<rect x="{x:g}" y="232" class="st5" width="6" height="58"/>
			{_line(x + 20, 257, "st8 st7 st10", name)}
			{_line(x + 20, 276, "st8 st6 st11", role)}
		</g>
{chr(10).join(rows)}
	</g>"""


def quillfort() -> bytes:
    """Who works for whom at a maker of maps."""
    style = (
        ".st0{fill:#FFFFFF;stroke:#B9C4CE;stroke-width:0.75;}", ".st1{fill:#0B3954;}",
        ".st2{fill:none;stroke:#8D99A6;stroke-width:1.5;stroke-miterlimit:10;}",
        ".st3{fill:none;stroke:#C0504D;stroke-dasharray:4,3;}", ".st4{fill:#22303C;}", ".st5{fill:#F2B134;}",
        ".st6{font-family:'ArialMT';}", ".st7{font-family:'Arial-BoldMT';}", ".st8{fill:#FFFFFF;}", ".st9{fill:#5F6F7D;}",
        ".st10{font-size:15px;}", ".st11{font-size:12px;}", ".st12{font-size:10px;}", ".st13{fill:#087E8B;}",
        ".st14{fill:#BF5B3A;}", ".st15{fill:#5B4B8A;}", ".st16{font-size:28px;}", ".st17{fill:#EEF2F4;}",
    )  # fmt: skip
    sheet = "\n\t".join(style)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<svg version="1.1" id="Layer_1" {SVG} x="0px" y="0px" viewBox="0 0 841.9 595.3" style="enable-background:new 0 0 841.9 595.3;" xml:space="preserve">
<style type="text/css">
	{sheet}
</style>
<rect class="st17" width="841.9" height="595.3"/>
<g>
	<path class="st1" d="M62,36l22,10v26l-22-10V36z"/>
	<path class="st13" d="M84,46l22-10v26l-22,10V46z"/>
	<circle class="st5" cx="84" cy="44" r="7"/>
</g>
{_line(122, 57, "st4 st7 st16", "Product &amp; Engineering")}
{_line(122, 75, "st9 st6 st11", "Quillfort Maps, as of 1 September 2026")}
<g>
	<path class="st2" d="M420.5,190v20M167,232v-22h507v22M420.5,210v22"/>
	<g>
		<rect x="310" y="118" class="st1" width="222" height="72"/>
		<image width="48" height="48" transform="matrix(1 0 0 1 322 130)" xlink:href="{uri(painted(48, 48, _portrait))}"/>
		{_line(384, 150, "st8 st7 st10", "Ingrid Solheim")}
		{_line(384, 169, "st8 st6 st11", "VP Engineering")}
	</g>
{chr(10).join(_team(number) for number in range(3))}
</g>
<g>
	<g>
		<rect x="62" y="516" class="st0" width="22" height="12"/>
		{_line(92, 526, "st9 st6 st11", "Filled")}
	</g>
	<g>
		<rect x="152" y="516" class="st3" width="22" height="12"/>
		{_line(182, 526, "st9 st6 st11", "Open position")}
	</g>
</g>
<line class="st2" x1="62" y1="546" x2="779.9" y2="546"/>
{_line(62, 567, "st9 st6 st11", "Questions? people@quillfort.example, ext. 214")}
{_line(722, 567, "st9 st6 st11", "Page 1 of 1")}
</svg>
""".encode()


# The web screen, as Figma writes one: frames, numbered rectangles, a clip path.


def _said(x: float, y: float, words: str, size: int, fill: str, weight: int = 400, name: str = "") -> str:
    return (
        f'<text id="{name or words}" fill="{fill}" xml:space="preserve" style="white-space: pre" font-family="Inter" '
        f'font-size="{size}" font-weight="{weight}" letter-spacing="0em"><tspan x="{x:g}" y="{y:g}">{words}</tspan></text>'
    )


def _sidebar() -> str:
    items = []
    marks = (
        "M34 141L44 132L54 141V152H34V141Z", "M34 184H54V200H34V184ZM34 189H54", "M34 236H46V246H34V236ZM46 240H54V246H46",
        "M38 284A6 6 0 1 0 50 284A6 6 0 1 0 38 284M34 300Q44 288 54 300", "M34 348V336M41 348V330M48 348V339M54 348V333",
    )  # fmt: skip
    for number, words in enumerate(("Home", "Shipments", "Fleet", "Customers", "Reports")):
        y, tint = 142 + 50 * number, "#FFFFFF" if number == 1 else "#A5B4C8"
        items.append(
            f'<g id="Frame {20 + number}"><path id="Vector{f"_{number}" if number else ""}" d="{marks[number]}" stroke="{tint}" '
            f'stroke-width="2" stroke-linejoin="round"/>{_said(68, y + 5, words, 15, tint, 500)}</g>'
        )
    return f"""<g id="Frame 12">
<rect id="Rectangle 1" width="220" height="900" fill="#101D33"/>
<rect id="Rectangle 2" x="16" y="172" width="188" height="40" rx="8" fill="#2D6BFF"/>
<g id="Group 3"><path id="Subtract" d="M28 36H60V68H28V36ZM44 36V52" fill="#FFB020" stroke="#101D33" stroke-width="3"/>
{_said(72, 60, "Parcelyard", 20, "#FFFFFF", 700)}</g>
{chr(10).join(items)}
{_said(28, 868, "v2.18.0", 12, "#64748B")}
</g>"""


def _metric(number: int, words: str, value: str, change: str, tint: str) -> str:
    x, tail = 252 + 294 * number, f"_{number + 1}" if number else ""
    return f"""<g id="Card{tail}">
<rect id="Rectangle 4{tail}" x="{x}.5" y="172.5" width="263" height="115" rx="11.5" fill="white" stroke="#E2E8F0"/>
{_said(x + 20, 202, words, 13, "#64748B", 500)}
{_said(x + 20, 246, value, 32, "#0F172A", 700)}
{_said(x + 20, 270, change, 12, tint, 600)}
</g>"""


_ROWS = (
    ("PY-20418", "Rotterdam", "In transit", "€84.00"), ("PY-20417", "Antwerp", "Delivered", "€61.50"),
    ("PY-20416", "Bremen", "Delayed", "€119.00"), ("PY-20415", "Rotterdam", "Delivered", "€84.00"),
)  # fmt: skip
_PILLS = {"In transit": ("#DBEAFE", "#1D4ED8"), "Delivered": ("#DCFCE7", "#15803D"), "Delayed": ("#FEE2E2", "#B91C1C")}


def _shipments() -> str:
    rows = []
    for number, (key, city, state, price) in enumerate(_ROWS):
        y, (ground, ink), tail = 428 + 56 * number, _PILLS[state], f"_{number + 1}" if number else ""
        rows.append(f"""<g id="Row{tail}">
{_said(276, y + 5, key, 14, "#0F172A", 600)}
{_said(420, y + 5, city, 14, "#334155", name=f"City{tail}")}
<g id="Badge{tail}"><rect id="Rectangle 6{tail}" x="580" y="{y - 13}" width="92" height="26" rx="13" fill="{ground}"/>
{_said(595, y + 4, state, 12, ink, 600, f"Status{tail}")}</g>
{_said(752, y + 5, price, 14, "#0F172A", name=f"Price{tail}")}
</g>""")
    heads = "\n".join(
        _said(x, 384, words, 12, "#64748B", 600, f"{words}_head")
        for x, words in ((276, "Order"), (420, "Destination"), (580, "Status"), (752, "Price"))
    )
    return f"""<g id="Table">
<rect id="Rectangle 5" x="252.5" y="308.5" width="587" height="343" rx="11.5" fill="white" stroke="#E2E8F0"/>
{_said(276, 346, "Latest shipments", 18, "#0F172A", 700)}
{heads}
<path id="Line 1" d="M253 398H839" stroke="#E2E8F0"/>
{chr(10).join(rows)}
</g>"""


def _field(number: int, words: str, value: str) -> str:
    y, tail = 366 + 84 * number, f"_{number + 1}" if number else ""
    return f"""<g id="Input{tail}">
{_said(884, y + 10, words, 12, "#64748B", 600, f"Label{tail}")}
<rect id="Rectangle 8{tail}" x="884.5" y="{y + 20}.5" width="199" height="39" rx="7.5" fill="#F8FAFC" stroke="#CBD5E1"/>
{_said(898, y + 45, value, 14, "#94A3B8", name=f"Value{tail}")}
</g>"""


def parcelyard() -> bytes:
    """The first page of a tool for shippers."""
    cards = (("Parcels today", "1,284", "+6.2% since Monday", "#15803D"), ("On time", "96%", "+1.1% since Monday", "#15803D"), ("Open claims", "17", "-4 since Monday", "#B91C1C"))  # fmt: skip
    metrics = "\n".join(_metric(number, *words) for number, words in enumerate(cards))
    return f"""<svg width="1128" height="900" viewBox="0 0 1128 900" fill="none" {SVG}>
<g id="Desktop - 4" clip-path="url(#clip0_41_212)">
<rect width="1128" height="900" fill="#F1F5F9"/>
{_sidebar()}
<g id="Top bar">
<rect id="Rectangle 3" x="220" width="908" height="72" fill="white"/>
<g id="Search"><rect id="Rectangle 7" x="252.5" y="16.5" width="359" height="39" rx="19.5" fill="#F1F5F9" stroke="#CBD5E1"/>
<circle id="Ellipse 2" cx="276" cy="35" r="6" stroke="#64748B" stroke-width="2"/>
{_said(294, 41, "Search orders, cities, people", 14, "#94A3B8")}</g>
<g id="Avatar"><circle id="Ellipse 1" cx="1076" cy="36" r="20" fill="#FFB020"/>{_said(1065, 41, "MK", 14, "#101D33", 700)}</g>
<path id="Vector_bell" d="M1016 44H1036L1033 39V33A7 7 0 0 0 1019 33V39L1016 44ZM1023 48H1029" stroke="#334155" stroke-width="2"/>
</g>
{_said(252, 126, "Good morning, Marta", 28, "#0F172A", 700)}
{_said(252, 150, "Tuesday 14 April 2026", 14, "#64748B")}
<g id="Button"><rect id="Rectangle 9" x="952" y="100" width="152" height="44" rx="8" fill="#2D6BFF"/>{_said(972, 127, "New shipment", 15, "white", 600)}</g>
<g id="Button_2"><rect id="Rectangle 9_2" x="844.5" y="100.5" width="95" height="43" rx="7.5" fill="white" stroke="#2D6BFF"/>{_said(867, 127, "Export", 15, "#2D6BFF", 600)}</g>
{metrics}
{_shipments()}
<g id="Frame 31">
<rect id="Rectangle 10" x="860.5" y="308.5" width="243" height="343" rx="11.5" fill="white" stroke="#E2E8F0"/>
{_said(884, 346, "Filter", 18, "#0F172A", 700)}
{_field(0, "City", "Any city")}
{_field(1, "Customer", "Any customer")}
<g id="Checkbox"><rect id="Rectangle 11" x="884" y="540" width="18" height="18" rx="4" fill="#2D6BFF"/><path id="Check" d="M888 549L892 553L899 545" stroke="white" stroke-width="2"/>{_said(912, 554, "Only delayed", 14, "#334155")}</g>
<g id="Button_3"><rect id="Rectangle 9_3" x="884" y="584" width="200" height="44" rx="8" fill="#101D33"/>{_said(964, 611, "Apply", 15, "white", 600)}</g>
</g>
<g id="Banner">
<rect id="Rectangle 12" x="252" y="676" width="852" height="120" rx="12" fill="#FFF4DC"/>
<circle id="Ellipse 3" cx="308" cy="736" r="28" fill="#FFB020"/>
<path id="Vector_mark" d="M308 720V740M308 748V752" stroke="white" stroke-width="5" stroke-linecap="round"/>
{_said(356, 728, "Depot Noord is closed on 27 April", 18, "#7A4B00", 700)}
{_said(356, 756, "Parcels for Amsterdam leave a day earlier.", 14, "#7A4B00")}
</g>
{_said(252, 856, "Help", 12, "#64748B")}
{_said(300, 856, "Terms", 12, "#64748B")}
{_said(928, 856, "support@parcelyard.example", 12, "#2D6BFF")}
</g>
<defs><clipPath id="clip0_41_212"><rect width="1128" height="900" fill="white"/></clipPath></defs>
</svg>
""".encode()


# Two plots on one sheet, as matplotlib writes them: everything is counted, nothing is named.

_FONT = "'DejaVu Sans', sans-serif"


def _plain(number: int, x: float, y: float, words: str, size: float = 10, more: str = "", fill: str = "") -> str:
    paint = f"; fill: {fill}" if fill else ""
    return (
        f'<g id="text_{number}">\n<text style="font: {more}{size:g}px {_FONT}; text-anchor: middle{paint}" '
        f'x="{x:g}" y="{y:g}" transform="rotate(-0 {x:g} {y:g})">{words}</text>\n</g>'
    )


def _ticks(axis: str, first: int, places: tuple[tuple[float, float, str], ...]) -> str:
    parts = []
    for number, (x, y, words) in enumerate(places, first):
        step = "h -3.5" if axis == "y" else "v 3.5"
        words_at = (x - 18, y + 3.8) if axis == "y" else (x, y + 14.6)
        parts.append(
            f'<g id="{axis}tick_{number}">\n<g id="line2d_{number}">\n<path d="M {x:g} {y:g} {step}" '
            f'style="stroke: #000000; stroke-width: 0.8"/>\n</g>\n{_plain(number, *words_at, words)}\n</g>'
        )
    return "\n".join(parts)


def _spines(first: int, x: float) -> str:
    style = "fill: none; stroke: #000000; stroke-width: 0.8; stroke-linejoin: miter; stroke-linecap: square"
    lines = (f"M {x} 350 L {x} 90", f"M {x} 350 L {x + 270} 350")
    return "\n".join(
        f'<g id="patch_{number}">\n<path d="{line}" style="{style}"/>\n</g>' for number, line in enumerate(lines, first)
    )


def _bars() -> str:
    weeks = (("W31", 420), ("W32", 455), ("W33", 390), ("W34", 510), ("W35", 560), ("W36", 640))
    bars = []
    for number, (_week, count) in enumerate(weeks):
        x, top, fill = 82 + 42 * number, 350 - count * 0.35, "#d62728" if number == 2 else "#1f77b4"
        bars.append(f'<g id="patch_{number + 3}">\n<path d="M {x} 350 L {x + 30} 350 L {x + 30} {top:g} L {x} {top:g} z" style="fill: {fill}"/>\n</g>')  # fmt: skip
        bars.append(_plain(30 + number, x + 15, top - 5, str(count), 9))
    across = tuple((97.0 + 42 * number, 350.0, week) for number, (week, _count) in enumerate(weeks))
    up = tuple((70.0, 350 - count * 0.35, str(count)) for count in (0, 200, 400, 600))
    return f"""<g id="axes_1">
<g id="patch_2">
<path d="M 70 350 L 340 350 L 340 90 L 70 90 z" style="fill: #ffffff"/>
</g>
{chr(10).join(bars)}
<g id="matplotlib.axis_1">
{_ticks("x", 1, across)}
{_plain(7, 205, 384, "Week of 2026")}
</g>
<g id="matplotlib.axis_2">
{_ticks("y", 8, up)}
</g>
{_spines(9, 70)}
{_plain(12, 205, 82, "Sign-ups per week", 12)}
</g>"""


def _lines() -> str:
    def path(values: tuple[int, ...]) -> str:
        return " L ".join(f"{430 + 44 * n} {350 - v * 0.6:g}" for n, v in enumerate(values))

    across = tuple((430.0 + 44 * number, 350.0, f"W{31 + number}") for number in range(6))
    up = tuple((420.0, 350 - value * 0.6, str(value)) for value in (0, 100, 200, 300, 400))
    colors = (("#2ca02c", "Search", (180, 172, 190, 168, 155, 149)), ("#ff7f0e", "Checkout", (310, 322, 365, 298, 260, 241)))  # fmt: skip
    drawn, keys = [], []
    for number, (tint, words, values) in enumerate(colors):
        drawn.append(f'<g id="line2d_{50 + number}">\n<path d="M {path(values)}" style="fill: none; stroke: {tint}; stroke-width: 2; stroke-linecap: square"/>\n</g>')  # fmt: skip
        y = 108 + 16 * number
        keys.append(f'<g id="line2d_{60 + number}">\n<path d="M 606 {y} L 626 {y}" style="fill: none; stroke: {tint}; stroke-width: 2"/>\n</g>')  # fmt: skip
        keys.append(_plain(60 + number, 657, y + 3.8, words))
    return f"""<g id="axes_2">
<g id="patch_20">
<path d="M 420 350 L 690 350 L 690 90 L 420 90 z" style="fill: #ffffff"/>
</g>
<g id="matplotlib.axis_3">
{_ticks("x", 13, across)}
{_plain(19, 555, 384, "Week of 2026")}
</g>
<g id="matplotlib.axis_4">
{_ticks("y", 20, up)}
</g>
<g id="line2d_49">
<path d="M 420 200 L 690 200" style="fill: none; stroke-dasharray: 5.55,2.4; stroke: #7f7f7f; stroke-width: 1.5"/>
</g>
{_plain(47, 455, 214, "Limit 250 ms", 9, "italic ", "#7f7f7f")}
{chr(10).join(drawn)}
{_spines(21, 420)}
{_plain(25, 555, 82, "Slowest 5% of requests (ms)", 12)}
<g id="legend_1">
<g id="patch_25">
<path d="M 600 96 L 686 96 L 686 134 L 600 134 z" style="fill: #ffffff; opacity: 0.8; stroke: #cccccc; stroke-linejoin: miter"/>
</g>
{chr(10).join(keys)}
</g>
</g>"""


def metrics() -> bytes:
    """Sign-ups in bars, waiting times in lines."""
    return f"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<svg {SVG} width="720pt" height="432pt" viewBox="0 0 720 432" version="1.1">
<defs>
<style type="text/css">*{{stroke-linejoin: round; stroke-linecap: butt}}</style>
</defs>
<g id="figure_1">
<g id="patch_1">
<path d="M 0 432 L 720 432 L 720 0 L 0 0 z" style="fill: #f7f7f2"/>
</g>
{_bars()}
{_lines()}
{_plain(70, 360, 38, "Product metrics, August 2026", 18, "bold ")}
{_plain(71, 360, 58, "Red bar: three hours of downtime on 12 August", 10, "", "#d62728")}
{_plain(72, 590, 416, "Source: events table, exported 7 September", 8, "", "#7f7f7f")}
</g>
</svg>
""".encode()


# The poster for a release, as Inkscape keeps one: layers with German labels, lines of text with a role.


def _words(key: int, x: float, y: float, style: str, *lines: str, label: str = "", step: float = 8) -> str:
    spans = "".join(
        f'<tspan sodipodi:role="line" id="tspan{key}{number}" x="{x:g}" y="{y + step * number:g}">{line}</tspan>'
        for number, line in enumerate(lines)
    )
    named = f' inkscape:label="{label}"' if label else ""
    return f'<text xml:space="preserve" id="text{key}"{named} x="{x:g}" y="{y:g}" style="{style}">{spans}</text>'


def _mascot() -> str:
    """A robot of a dozen shapes, without a word."""
    eyes = "".join(f'<circle id="path{830 + n}" cx="{x}" cy="116" r="5" style="fill:#12263a"/>' for n, x in enumerate((93, 117)))  # fmt: skip
    return f"""    <g id="g812" inkscape:label="Maskottchen" transform="translate(0,6)">
      <path id="path814" d="M 105,92 V 80" style="fill:none;stroke:#12263a;stroke-width:2.5"/>
      <circle id="path816" inkscape:label="Antenne" cx="105" cy="77" r="5" style="fill:#ff6b4a"/>
      <path id="path818" d="m 62,158 c -12,4 -16,14 -13,24" style="fill:none;stroke:#5f7d95;stroke-width:6;stroke-linecap:round"/>
      <path id="path820" d="m 148,158 c 12,-4 18,-14 16,-26" style="fill:none;stroke:#5f7d95;stroke-width:6;stroke-linecap:round"/>
      <rect id="rect822" inkscape:label="Bauch" x="64" y="144" width="82" height="50" rx="12" style="fill:#8fb8d0"/>
      <rect id="rect824" inkscape:label="Kopf" x="72" y="92" width="66" height="48" rx="14" style="fill:#c5dfed"/>
      {eyes}
      <path id="path834" inkscape:label="Mund" d="m 92,128 c 8,7 18,7 26,0" style="fill:none;stroke:#12263a;stroke-width:2.5;stroke-linecap:round"/>
      <path id="path836" inkscape:label="Herz" d="m 105,183 c -22,-15 -13,-30 0,-20 13,-10 22,5 0,20 z" style="fill:#ff6b4a"/>
      <rect id="rect838" x="80" y="194" width="14" height="12" style="fill:#5f7d95"/>
      <rect id="rect840" x="116" y="194" width="14" height="12" style="fill:#5f7d95"/>
    </g>"""


def version4() -> bytes:
    """A release poster for the wall of an office in Germany."""
    news = []
    for number, (head, *lines) in enumerate(
        (("Schneller", "Start in 1,2 statt", "4 Sekunden"), ("Offline", "Arbeiten ohne Netz,", "später abgleichen"), ("Barrierefrei", "Bedienbar mit", "Tastatur allein"))
    ):  # fmt: skip
        x = 14 + 62.0 * number
        mark = ("m {0},228 -5,8 h 4 l -2,7 7,-9 h -4 l 2,-6 z", "m {0},231 c -5,0 -6,7 -1,7 h 7 c 5,0 4,-7 -1,-6 -1,-3 -5,-3 -5,-1 z", "m {0},228 h 9 v 9 h -9 z m 2,4 h 5")[number].format(x + (11, 10, 7)[number])  # fmt: skip
        news.append(f"""    <g id="g{900 + number}" inkscape:label="Neu: {head}">
      <rect id="rect{910 + number}" x="{x:g}" y="222" width="58" height="44" rx="3" style="fill:#ffffff"/>
      <path id="path{920 + number}" d="{mark}" style="fill:none;stroke:#ff6b4a;stroke-width:1.2"/>
      {_words(930 + number, x + 23, 236, "font-weight:bold;font-size:5.6px;font-family:Manrope;fill:#12263a", head)}
      {_words(940 + number, x + 6, 251, "font-size:4.8px;font-family:'Source Sans Pro';fill:#3e5266", *lines, step=7)}
    </g>""")
    stars = "".join(f'<path id="path{700 + n}" d="m {x},{y} 1.5,4 4,1.5 -4,1.5 -1.5,4 -1.5,-4 -4,-1.5 4,-1.5 z" style="fill:#ffd166"/>' for n, (x, y) in enumerate(((34, 100), (184, 116), (26, 160), (186, 186))))  # fmt: skip
    return f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg {SVG} {INKSCAPE} {SODIPODI} width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.8"/>
  <g inkscape:groupmode="layer" id="layer1" inkscape:label="Hintergrund">
    <rect id="rect31" width="210" height="297" style="fill:#e8f1f5"/>
    <path id="path33" inkscape:label="Hügel" d="M 0,206 C 40,188 80,196 120,204 160,212 190,200 210,190 V 297 H 0 Z" style="fill:#1b6f8a"/>
    {stars}
  </g>
  <g inkscape:groupmode="layer" id="layer2" inkscape:label="Bild">
{_mascot()}
  </g>
  <g inkscape:groupmode="layer" id="layer3" inkscape:label="Texte">
    {_words(50, 14, 24, "font-size:7px;font-family:Manrope;fill:#1b6f8a;font-weight:600", "Werkbank-Team", label="Absender")}
    {_words(51, 14, 48, "font-size:21px;font-family:Manrope;font-weight:800;fill:#12263a", "Version 4.0 ist da!", label="Titel")}
    {_words(52, 14, 62, "font-size:7.6px;font-family:'Source Sans Pro';fill:#3e5266", "Nach 14 Monaten, 212 Tickets und viel Kaffee", label="Untertitel")}
    <g id="g60" inkscape:label="Plakette">
      <circle id="path61" cx="180" cy="82" r="16" style="fill:#ff6b4a"/>
      {_words(62, 180, 81, "font-size:6px;font-family:Manrope;font-weight:800;fill:#ffffff;text-anchor:middle", "Jetzt", "laden", step=6)}
    </g>
{chr(10).join(news)}
  </g>
  <g inkscape:groupmode="layer" id="layer4" inkscape:label="Fußzeile">
    {_words(70, 14, 278, "font-size:6px;font-family:Manrope;font-weight:700;fill:#ffd166", "Release-Feier: Donnerstag, 8. Oktober 2026, 17 Uhr", label="Termin")}
    {_words(71, 14, 288, "font-size:5px;font-family:'Source Sans Pro';fill:#ffffff", "Kantine, 2. Stock. Danke an Jule, Deniz, Arne und Mai.", label="Ort")}
    {_words(72, 196, 288, "font-size:5px;font-family:'Source Sans Pro';fill:#ffffff;text-anchor:end", "werkbank.example/4", label="Adresse")}
  </g>
</svg>
""".encode()


def documents() -> dict[str, bytes]:
    """The files by their names."""
    return {
        "quillfort-team.svg": quillfort(),
        "parcelyard.svg": parcelyard(),
        "weekly-metrics.svg": metrics(),
        "version4.svg": version4(),
        "kestrel-roadmap.pptx": roadmap(),
        "outage-review.pptx": outage(),
    }


if __name__ == "__main__":
    write(HERE / "documents", documents())
