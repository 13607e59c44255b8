"""Writes the documents of the sixth part: `python tests/requests/sixth/make_documents.py [FOLDER]` (needs python-pptx).

They go to the folder `documents` beside this script unless another is given. Nothing is random: a second run writes the
same. About a third of the layers have names that mean nothing, as drawing programs give them.
"""
# ruff: noqa: E402, E501 - the path comes before the import, and lines of SVG are as long as they are

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import (
    SVG,
    Place,
    Tint,
    chart,
    color,
    fill_lines,
    painted,
    saved,
    shape,
    table,
    textbox,
    uri,
    write,
)

HEAD = 'font-family="Manrope" font-weight="800"'
SANS = 'font-family="Source Sans Pro"'
SERIF = 'font-family="Source Serif Pro"'


def _blend(a: Tint, b: Tint, part: float) -> Tint:
    part = min(1.0, max(0.0, part))
    red, green, blue = (round(x + (y - x) * part) for x, y in zip(a, b, strict=True))
    return red, green, blue


def _barbell(x: float, y: float) -> Tint:
    """A barbell on the floor of a gym, 180 by 100."""
    for sign in (-1, 1):
        for away, half, height, tint in (
            (50, 5, 28, (208, 44, 52)),
            (61, 4, 22, (44, 92, 190)),
            (70, 3, 15, (236, 190, 46)),
        ):
            off = abs(x - 90 - sign * away)
            if off < half and abs(y - 58) < height:
                return _blend(tint, (20, 20, 24), 0.55 * abs(y - 52) / height)
    if abs(y - 58) < 1.8 and abs(x - 90) < 84:
        return _blend((236, 238, 242), (120, 124, 132), abs(y - 57) / 2)
    if y > 74:
        shade = 0.5 if 30 < x < 150 and y < 88 else 0.0
        return _blend(_blend((86, 88, 96), (44, 46, 52), (y - 74) / 26), (20, 20, 24), shade)
    lamp = max(0.0, 1 - math.dist((x, y * 1.6), (90, 0)) / 110)
    stripe = 0.12 if int(x) % 30 < 1 else 0.0
    return _blend((34, 38, 50), (168, 176, 190), 0.75 * lamp + stripe)


def _garden(x: float, y: float) -> Tint:
    """Vegetable beds, a shed and a sun, 160 by 90."""
    if math.dist((x, y), (132, 18)) < 9:
        return 255, 226, 120
    if 16 <= x < 48 and 24 <= y < 50:
        return (112, 66, 42) if 28 <= x < 37 and y > 32 else (178, 96, 62)
    if 12 <= x < 52 and 24 - 0.6 * (20 - abs(x - 32)) <= y < 24:
        return 92, 58, 50
    hill = 40 + 5 * math.sin(x / 18)
    if y < hill:
        return _blend((142, 200, 236), (228, 244, 250), y / 44)
    if y > 54:
        row = int((y - 54) // 9)
        if (y - 54) % 9 < 5:
            leaf = (math.sin(x * 0.9 + row) + 1) / 2
            return _blend((60, 128, 56), (140, 190, 80), leaf)
        return _blend((120, 82, 54), (92, 60, 38), (y - 54) / 40)
    return _blend((124, 178, 96), (98, 152, 78), (y - hill) / 16)


def _spans(x: float, step: float, *lines: str) -> str:
    rest = "".join(f'<tspan x="{x}" dy="{step}">{line}</tspan>' for line in lines[1:])
    return f'<tspan x="{x}">{lines[0]}</tspan>{rest}'


def inkwell() -> str:
    """A poster of a bookshop: an author's evening, books in a pile, three facts with marks, a button, a footer."""
    books = []
    for n, (x, width, fill) in enumerate(
        ((600, 240, "#c8553d"), (618, 220, "#f2c14e"), (592, 230, "#5b8e7d"), (622, 196, "#e9e1d4"))
    ):
        y = 486 - 40 * n
        books.append(f'    <rect id="book-{n + 1}" x="{x}" y="{y}" width="{width}" height="38" rx="4" fill="{fill}"/>')
        books.append(f'    <rect id="rect{40 + n}" x="{x + 24}" y="{y + 8}" width="10" height="22" fill="#2b1d33"/>')
    facts = []
    for n, (name, words, small) in enumerate(
        (("date", "Thursday 12 March", "Date"), ("time", "7:30 pm", "Doors 7:00 pm"), ("venue", "The Reading Room", "First floor"))
    ):  # fmt: skip
        x = 60 + 270 * n
        facts.append(f'  <rect id="rect{50 + n}" x="{x}" y="610" width="240" height="120" rx="12" fill="#ffffff"/>')
        facts.append(
            f'  <text id="{name}" x="{x + 20}" y="664" {HEAD} font-size="22" fill="#2b1d33">{words}</text>\n'
            f'  <text id="text{60 + n}" x="{x + 20}" y="700" {SANS} font-size="20" fill="#7a6a80">{small}</text>'
        )
    return f"""<svg {SVG} width="900" height="1200" viewBox="0 0 900 1200">
  <rect id="background" width="900" height="1200" fill="#f7efe2"/>
  <rect id="top-panel" width="900" height="560" fill="#2b1d33"/>
  <circle id="moon" cx="760" cy="180" r="70" fill="#f2c14e"/>
  <g id="logo">
    <path id="path8" d="M60 62q20 -12 40 0q20 -12 40 0v46q-20 -12 -40 0q-20 -12 -40 0z" fill="#f2c14e"/>
    <text id="shop-name" x="160" y="98" {SERIF} font-size="32" font-weight="700" fill="#ffffff">Marlow &amp; Finch Books</text>
  </g>
  <text id="text12" x="60" y="196" {SANS} font-size="26" letter-spacing="3" fill="#f2c14e">AUTHOR EVENING</text>
  <text id="title" x="60" y="280" {SERIF} font-size="78" font-weight="700" fill="#ffffff">{_spans(60, 86, "An Evening with", "Clara Voss")}</text>
  <text id="subtitle" x="60" y="440" {SANS} font-size="30" fill="#d9cfe0">{_spans(60, 38, "Reading from her new novel", "The Salt House")}</text>
  <g id="books">
{chr(10).join(books)}
  </g>
  <rect id="rect48" x="560" y="526" width="320" height="8" fill="#7a5c45"/>
{chr(10).join(facts)}
  <text id="quote" x="60" y="804" {SERIF} font-size="30" font-style="italic" fill="#5b3f66">{_spans(60, 40, "“A quiet, glittering book about the", "people who stay behind.”")}</text>
  <text id="text71" x="60" y="884" {SANS} font-size="20" fill="#7a6a80">The Harbour Review</text>
  <path id="divider" d="M60 916H840" stroke="#c8553d" stroke-width="3" fill="none"/>
  <text id="text73" x="60" y="966" {HEAD} font-size="26" fill="#c8553d">On the night</text>
  <text id="programme" x="60" y="1002" {SANS} font-size="24" fill="#2b1d33">{_spans(60, 32, "Reading and talk", "Questions from the audience", "Book signing")}</text>
  <g id="badge">
    <circle id="path76" cx="750" cy="836" r="62" fill="#c8553d"/>
    <text id="badge-text" x="750" y="834" text-anchor="middle" {HEAD} font-size="34" fill="#ffffff">Free</text>
    <text id="text78" x="750" y="864" text-anchor="middle" {SANS} font-size="22" fill="#ffffff">entry</text>
  </g>
  <g id="button">
    <rect id="button-box" x="540" y="972" width="300" height="76" rx="38" fill="#2b1d33"/>
    <text id="button-text" x="690" y="1020" text-anchor="middle" {HEAD} font-size="28" fill="#ffffff">Reserve a seat</text>
  </g>
  <rect id="footer" y="1110" width="900" height="90" fill="#2b1d33"/>
  <text id="address" x="60" y="1164" {SANS} font-size="22" fill="#ffffff">27 Quay Street, Whitby</text>
  <text id="phone" x="450" y="1164" text-anchor="middle" {SANS} font-size="22" fill="#ffffff">01947 555 210</text>
  <text id="website" x="840" y="1164" text-anchor="end" {SANS} font-size="22" fill="#f2c14e">marlowfinch.example</text>
</svg>
"""


def ironworks() -> str:
    """A flyer of a gym: a photo, three price cards, a star with an offer, classes, hours."""
    cards = []
    for n, (name, price, first, second) in enumerate(
        (("Basic", "$19", "Gym floor", "Off-peak hours"), ("Plus", "$29", "All classes", "Sauna"), ("Pro", "$45", "Personal coach", "Guest pass"))
    ):  # fmt: skip
        x, key = 60 + 330 * n, name.lower()
        fill, ink = ("#ffb703", "#14213d") if n == 1 else ("#ffffff", "#14213d")
        cards.append(f"""    <g id="card-{key}">
      <rect id="Rectangle {20 + n}" x="{x}" y="700" width="300" height="300" rx="18" fill="{fill}"/>
      <text id="{key}-name" x="{x + 150}" y="752" text-anchor="middle" {HEAD} font-size="34" fill="{ink}">{name}</text>
      <text id="{key}-price" x="{x + 150}" y="838" text-anchor="middle" {HEAD} font-size="76" fill="#d62828">{price}</text>
      <text id="Text {30 + n}" x="{x + 150}" y="872" text-anchor="middle" {SANS} font-size="24" fill="#5c6470">per month</text>
      <text id="{key}-features" x="{x + 150}" y="926" text-anchor="middle" {SANS} font-size="28" fill="{ink}">{_spans(x + 150, 38, first, second)}</text>
    </g>""")
    points = []
    for n in range(28):
        size, turn = (120, 100)[n % 2], math.radians(360 / 28 * n)
        points.append(f"{910 + size * math.sin(turn):.1f} {470 - size * math.cos(turn):.1f}")
    stripes = "\n".join(
        f'    <path id="Vector {60 + n}" d="M{820 + 60 * n} 0h34l-60 90h-34z" fill="#ffb703"/>' for n in range(4)
    )
    return f"""<svg {SVG} width="1080" height="1350" viewBox="0 0 1080 1350">
  <rect id="Rectangle 1" width="1080" height="1350" fill="#14213d"/>
  <image id="photo" x="0" y="90" width="1080" height="400" preserveAspectRatio="none" xlink:href="{uri(painted(540, 200, lambda x, y: _barbell(x / 3, y / 2)))}"/>
  <g id="stripes">
{stripes}
  </g>
  <g id="logo">
    <rect id="Rectangle 4" x="60" y="26" width="44" height="44" rx="8" fill="#ffb703"/>
    <text id="logo-name" x="120" y="60" {HEAD} font-size="32" fill="#ffffff">IRONWORKS GYM</text>
  </g>
  <text id="headline" x="60" y="580" {HEAD} font-size="72" fill="#ffffff">Stronger by summer</text>
  <text id="subhead" x="60" y="636" {SANS} font-size="34" fill="#cfd6e4">No joining fee. Cancel any time.</text>
  <g id="offer">
    <path id="Star 1" d="M{"L".join(points)}Z" fill="#d62828"/>
    <text id="Text 12" x="910" y="456" text-anchor="middle" {SANS} font-size="32" fill="#ffffff">First week</text>
    <text id="offer-text" x="910" y="512" text-anchor="middle" {HEAD} font-size="52" fill="#ffffff">FREE</text>
  </g>
  <g id="prices">
{chr(10).join(cards)}
  </g>
  <text id="classes-heading" x="60" y="1072" {HEAD} font-size="34" fill="#ffb703">Classes</text>
  <text id="classes" x="60" y="1116" {SANS} font-size="28" fill="#ffffff">{_spans(60, 38, "Spin, Monday and Thursday", "Yoga, Tuesday", "Boxing, Friday")}</text>
  <path id="Line 5" d="M540 1044V1200" stroke="#3d4c70" stroke-width="3" fill="none"/>
  <text id="hours-heading" x="600" y="1072" {HEAD} font-size="34" fill="#ffb703">Opening hours</text>
  <text id="Text 52" x="600" y="1116" {SANS} font-size="28" fill="#ffffff">Weekdays 6 am to 10 pm</text>
  <text id="Text 53" x="600" y="1154" {SANS} font-size="28" fill="#ffffff">Weekends 8 am to 6 pm</text>
  <rect id="footer-bar" y="1250" width="1080" height="100" fill="#d62828"/>
  <text id="address" x="60" y="1312" {SANS} font-size="28" fill="#ffffff">410 Foundry Lane, Leeds</text>
  <text id="Text 56" x="1020" y="1312" text-anchor="end" {HEAD} font-size="28" fill="#ffffff">ironworks.example</text>
</svg>
"""


def gazette() -> str:
    """The front page of a newsletter: a masthead, a story with a photo, a second story, a column with dates, boxes."""
    dates = []
    for n, (day, words) in enumerate(
        (("4 May", "Litter pick"), ("11 May", "Quiz night"), ("18 May", "Plant swap"), ("25 May", "Street party"))
    ):
        y = 366 + 46 * n
        dates.append(f'    <circle id="circle{80 + n}" cx="570" cy="{y - 6}" r="7" fill="#e07a5f"/>')
        dates.append(f'    <text id="day-{n + 1}" x="588" y="{y}" {HEAD} font-size="16" fill="#1f4e5f">{day}</text>')
        dates.append(
            f'    <text id="event-{n + 1}" x="658" y="{y}" {SANS} font-size="18" fill="#333333">{words}</text>'
        )
    lead = (
        "After two years of planning, the gates", "of the Elm Street garden are open. The", "first thirty families picked up their keys",
        "on Saturday, and the tool shed is ready", "for use every day from eight until dusk.",
    )  # fmt: skip
    second = (
        "The council has agreed to repair the", "crossing by the school. Work starts in", "June and takes three weeks.",
    )  # fmt: skip
    third = (
        "The reading club has moved to the",
        "library. New readers are welcome on",
        "the first Monday of every month.",
    )
    return f"""<svg {SVG} width="816" height="1056" viewBox="0 0 816 1056">
  <rect id="paper" width="816" height="1056" fill="#fffdf8"/>
  <rect id="masthead-band" width="816" height="130" fill="#1f4e5f"/>
  <g id="masthead">
    <path id="path14" d="M78 28l28 34h-16l22 26h-68l22 -26h-16z" fill="#81b29a"/>
    <rect id="rect15" x="73" y="88" width="10" height="16" fill="#e0c9a6"/>
    <text id="newsletter-name" x="130" y="84" {SERIF} font-size="54" font-weight="700" fill="#ffffff">Elm Street Gazette</text>
  </g>
  <text id="text18" x="768" y="112" text-anchor="end" {SANS} font-size="17" fill="#cfe3e0">Issue 42, May 2026</text>
  <text id="motto" x="132" y="112" {SANS} font-size="17" font-style="italic" fill="#cfe3e0">News from your neighbours</text>
  <text id="headline" x="48" y="186" {SERIF} font-size="38" font-weight="700" fill="#222222">Community garden opens</text>
  <text id="byline" x="48" y="216" {SANS} font-size="17" fill="#777777">By Martha Oyelaran</text>
  <image id="image22" x="48" y="234" width="464" height="260" preserveAspectRatio="none" xlink:href="{uri(painted(320, 180, lambda x, y: _garden(x / 2, y / 2)))}"/>
  <text id="caption" x="48" y="516" {SANS} font-size="15" font-style="italic" fill="#777777">The new beds behind the old bakery</text>
  <text id="lead-story" x="48" y="556" {SANS} font-size="22" fill="#333333">{_spans(48, 29, *lead)}</text>
  <path id="path26" d="M48 704H512" stroke="#c9c2b4" stroke-width="2" fill="none"/>
  <text id="text27" x="48" y="742" {SERIF} font-size="24" font-weight="700" fill="#222222">Safer crossing</text>
  <text id="crossing-story" x="48" y="772" {SANS} font-size="18" fill="#333333">{_spans(48, 24, *second)}</text>
  <text id="text29" x="48" y="866" {SERIF} font-size="24" font-weight="700" fill="#222222">Books and biscuits</text>
  <text id="club-story" x="48" y="896" {SANS} font-size="18" fill="#333333">{_spans(48, 24, *third)}</text>
  <g id="whats-on">
    <rect id="rect32" x="544" y="160" width="224" height="390" rx="10" fill="#f4f1de"/>
    <text id="whats-on-heading" x="562" y="316" {HEAD} font-size="24" fill="#e07a5f">What’s on</text>
    <path id="calendar" d="M600 190h112v90h-112zM600 214h112" stroke="#1f4e5f" stroke-width="6" fill="none"/>
    <text id="text35" x="656" y="264" text-anchor="middle" {HEAD} font-size="40" fill="#1f4e5f">MAY</text>
{chr(10).join(dates)}
  </g>
  <g id="volunteer">
    <rect id="volunteer-box" x="544" y="572" width="224" height="150" rx="10" fill="#81b29a"/>
    <text id="text41" x="562" y="612" {HEAD} font-size="22" fill="#ffffff">Can you help?</text>
    <text id="text42" x="562" y="644" {SANS} font-size="18" fill="#ffffff">{_spans(562, 24, "We need drivers for the", "food bank on Fridays.", "Call Joan: 555 0163")}</text>
  </g>
  <g id="weather">
    <rect id="rect44" x="544" y="744" width="224" height="120" rx="10" fill="#dbeaf0"/>
    <circle id="sun" cx="600" cy="804" r="28" fill="#f2b134"/>
    <text id="temperature" x="650" y="810" {HEAD} font-size="36" fill="#1f4e5f">19°C</text>
    <text id="text47" x="650" y="838" {SANS} font-size="16" fill="#1f4e5f">Dry and bright</text>
  </g>
  <g id="advert">
    <rect id="rect49" x="544" y="886" width="224" height="92" fill="#ffffff" stroke="#e07a5f" stroke-width="3"/>
    <text id="text50" x="656" y="926" text-anchor="middle" {SERIF} font-size="22" font-weight="700" fill="#e07a5f">Bell’s Bakery</text>
    <text id="advert-text" x="656" y="956" text-anchor="middle" {SANS} font-size="16" fill="#333333">Two buns for one with this ad</text>
  </g>
  <rect id="footer-bar" y="1006" width="816" height="50" fill="#1f4e5f"/>
  <text id="text53" x="48" y="1037" {SANS} font-size="17" fill="#ffffff">Send us your stories: news@elmstreet.example</text>
  <text id="page-number" x="768" y="1037" text-anchor="end" {SANS} font-size="17" fill="#ffffff">Page 1</text>
</svg>
"""


def _backed(slide: Any, fill: str) -> None:
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(fill)


def _headed(slide: Any, words: str, tint: str) -> None:
    """The slide's own title, at the left and in a colour."""
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (Inches(part) for part in (0.8, 0.5, 11.6, 1))
    title.text_frame.text = words
    paragraph = title.text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.LEFT
    run = paragraph.runs[0].font
    run.size, run.bold, run.color.rgb = Pt(38), True, color(tint)


def _bulleted(slide: Any, number: int, place: Place, size: int, *lines: str) -> None:
    holder = slide.placeholders[number]
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(size)


def _label(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, name: str) -> None:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    made.name = name or made.name
    paragraph = made.text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.CENTER
    paragraph.runs[0].font.size, paragraph.runs[0].font.bold = Pt(size), True


def _named(made: Any, name: str) -> None:
    made.name = name


def harbourside() -> bytes:
    """A 16:9 deck: a bicycle hire company reports on a quarter."""
    navy, teal, orange, grey = "12355B", "1B998B", "F46036", "6B7280"
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    bullets, two, only, blank = (deck.slide_layouts[number] for number in (1, 3, 5, 6))

    slide = deck.slides.add_slide(blank)
    _backed(slide, navy)
    _named(shape(slide, MSO_SHAPE.OVAL, (9.2, 1.6, 3.2, 3.2), teal), "Circle")
    _named(shape(slide, MSO_SHAPE.RECTANGLE, (0, 6.9, 13.333, 0.6), orange), "Bottom bar")
    _named(textbox(slide, "Harbourside Bikes", (0.9, 2.3, 8, 1.2), 58, "FFFFFF", True), "Company name")
    _named(textbox(slide, "Quarterly report, Q2 2026", (0.9, 3.6, 8, 0.7), 30, "D6E4F0"), "Subtitle")
    textbox(slide, "Presented by Tom Alder", (0.9, 5.6, 6, 0.5), 20, "D6E4F0")

    slide = deck.slides.add_slide(bullets)
    _headed(slide, "Highlights", navy)
    _bulleted(
        slide, 1, (0.8, 1.8, 7.2, 3.6), 26, "Rides up 18 percent on last year", "Two new stations in the old town", "Repairs now take one day", "App rating rose to 4.6"
    )  # fmt: skip
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (8.8, 2.0, 3.6, 2.0), teal, "412,000 rides", 28, "Rides box")
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (8.8, 4.3, 3.6, 2.0), orange, "€1.3m revenue", 28, "")
    textbox(slide, "Figures rounded", (0.8, 6.6, 4, 0.4), 14, grey)

    slide = deck.slides.add_slide(only)
    _headed(slide, "Rides by month", navy)
    chart(
        slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("April", "May", "June"),
        {"2025": (98, 115, 136), "2026": (112, 139, 161)}, (0.8, 1.6, 8.2, 5.2), "Thousand rides",
    )  # fmt: skip
    textbox(slide, "June was our best month ever", (9.3, 2.4, 3.6, 0.6), 18, teal, True)
    _named(textbox(slide, "Source: station counters", (9.3, 6.4, 3.6, 0.4), 14, grey), "Source")
    slide.notes_slide.notes_text_frame.text = "Thank the station team here."

    slide = deck.slides.add_slide(only)
    _headed(slide, "Costs against budget", navy)
    table(
        slide,
        (("Item", "Budget", "Actual"), ("Staff", "310", "318"), ("Repairs", "120", "97"), ("Marketing", "60", "66"), ("Insurance", "45", "45")),
        (0.8, 1.8, 9, 3.2),
    )  # fmt: skip
    _named(textbox(slide, "All amounts in thousand euros", (0.8, 5.4, 7, 0.5), 16, grey), "Table note")
    _label(slide, MSO_SHAPE.OVAL, (10.4, 2.2, 2.2, 2.2), orange, "-2%", 34, "Savings circle")
    slide.notes_slide.notes_text_frame.text = "Explain the lower repair costs."

    slide = deck.slides.add_slide(two)
    _headed(slide, "Risks and plans", navy)
    _bulleted(
        slide,
        1,
        (0.8, 1.9, 5.6, 3.4),
        24,
        "Road works on the quay",
        "Higher battery prices",
        "Fewer tourists in autumn",
    )
    _bulleted(
        slide, 2, (6.9, 1.9, 5.6, 3.4), 24, "Order fifty electric bikes", "Open a station at the airport", "Start a student pass"
    )  # fmt: skip
    _named(shape(slide, MSO_SHAPE.RECTANGLE, (0.8, 5.9, 11.7, 0.12), orange), "Divider")

    slide = deck.slides.add_slide(blank)
    _backed(slide, "EAF4F4")
    _named(textbox(slide, "Questions?", (0.9, 2.2, 9, 1.2), 58, navy, True), "Closing line")
    textbox(slide, "tom.alder@harbourside.example", (0.9, 3.6, 8, 0.6), 26, teal)
    textbox(slide, "Next report: 15 October 2026", (0.9, 4.4, 8, 0.6), 22, grey)
    _named(shape(slide, MSO_SHAPE.OVAL, (10.2, 4.4, 2.2, 2.2), orange), "Orange dot")
    return saved(deck)


def documents() -> dict[str, bytes]:
    """Every document of the sixth part, by its file name."""
    drawings = {"inkwell": inkwell, "ironworks": ironworks, "gazette": gazette}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "harbourside.pptx": harbourside()}


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "documents", documents())
