"""Writes the documents of the fourth part: `python tests/requests/fourth/make_documents.py [FOLDER]` (needs python-pptx).

They go to the folder `documents` beside this script unless another is given. Nothing is random: a second run writes the
same. About half of the layers have names that mean nothing, as drawing programs give them.
"""
# ruff: noqa: E402, E501 - the path comes before the import, and lines of SVG are as long as they are

from __future__ import annotations

import io
import sys
from pathlib import Path

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from tests.requests.drawing import (
    INKSCAPE,
    SVG,
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


def _rings(width: int, height: int, colors: tuple[Tint, ...], cell: int) -> bytes:
    """A PNG of rings around its middle."""
    return painted(
        width, height, lambda x, y: colors[max(abs(2 * x - width), abs(2 * y - height)) // 2 // cell % len(colors)]
    )


def choir() -> str:
    """A poster of a concert: three candles, snow, a programme in lines, a round badge."""
    flakes = ((90, 380, 5), (180, 470, 7), (660, 400, 6), (720, 520, 8), (110, 600, 6))
    snow = "\n".join(
        f'    <circle id="path{n + 3}" cx="{x}" cy="{y}" r="{r}" fill="#ffffff"/>' for n, (x, y, r) in enumerate(flakes)
    )
    candles = []
    for n, (x, top) in enumerate(((290, 520), (375, 470), (460, 550))):
        candles.append(
            f'    <rect id="rect{15 + n}" x="{x}" y="{top}" width="50" height="{720 - top}" rx="6" fill="#e5e5e5"/>'
        )
        candles.append(
            f'    <path id="flame-{n + 1}" d="M{x + 25} {top - 60}c14 22 18 30 18 38a18 18 0 0 1 -36 0c0 -8 4 -16 18 -38z" fill="#fca311"/>'
        )
    lines = ("Britten: A Ceremony of Carols", "Tavener: The Lamb", "Rutter: Gloria", "Carols for everyone")
    spans = "".join(
        f'<tspan x="60"{"" if n == 0 else " dy=" + chr(34) + "34" + chr(34)}>{line}</tspan>'
        for n, line in enumerate(lines)
    )
    return f"""<svg {SVG} {INKSCAPE} width="800" height="1200" viewBox="0 0 800 1200">
  <rect id="rect1" width="800" height="1200" fill="#14213d"/>
  <g id="g2" inkscape:label="Snow">
{snow}
  </g>
  <g id="logo">
    <circle id="path9" cx="84" cy="84" r="24" fill="#fca311"/>
    <text id="text10" x="122" y="93" {HEAD} font-size="26" fill="#ffffff">Cantus Nova</text>
  </g>
  <text id="title" x="60" y="220" {SERIF} font-size="100" font-weight="700" fill="#ffffff">Winter Voices</text>
  <text id="text12" x="60" y="280" {SERIF} font-size="36" font-style="italic" fill="#fca311">A concert by candlelight</text>
  <g id="g14" inkscape:label="Candles">
{chr(10).join(candles)}
  </g>
  <g id="badge">
    <circle id="path22" cx="660" cy="650" r="82" fill="#9b2226"/>
    <text id="text23" x="660" y="644" text-anchor="middle" {HEAD} font-size="24" fill="#ffffff">One night</text>
    <text id="text24" x="660" y="676" text-anchor="middle" {HEAD} font-size="24" fill="#ffffff">only</text>
  </g>
  <path id="path25" d="M60 760H740" stroke="#fca311" stroke-width="3" fill="none"/>
  <text id="date" x="60" y="815" {HEAD} font-size="34" fill="#ffffff">Friday 11 December 2026</text>
  <text id="text27" x="60" y="856" {SANS} font-size="28" fill="#e5e5e5">Starts at 7:30 pm</text>
  <text id="venue" x="740" y="815" text-anchor="end" {SANS} font-size="28" font-weight="700" fill="#ffffff">St Brigid's Church</text>
  <text id="text29" x="740" y="852" text-anchor="end" {SANS} font-size="24" fill="#e5e5e5">9 Mill Lane, Galway</text>
  <text id="text30" x="60" y="925" {HEAD} font-size="28" fill="#fca311">Programme</text>
  <text id="programme" x="60" y="965" {SANS} font-size="24" fill="#ffffff">{spans}</text>
  <text id="price" x="740" y="950" text-anchor="end" {HEAD} font-size="56" fill="#fca311">€16</text>
  <text id="text33" x="740" y="985" text-anchor="end" {SANS} font-size="22" fill="#e5e5e5">Students €9</text>
  <g id="g34">
    <rect id="rect35" x="510" y="1015" width="230" height="64" rx="32" fill="#fca311"/>
    <text id="text36" x="625" y="1056" text-anchor="middle" {HEAD} font-size="24" fill="#14213d">Reserve a seat</text>
  </g>
  <text id="text37" x="60" y="1150" {SANS} font-size="22" fill="#e5e5e5">Conductor: Maeve Kinsella</text>
  <text id="website" x="740" y="1150" text-anchor="end" {SANS} font-size="22" fill="#fca311">cantusnova.example</text>
</svg>
"""


def noodles() -> str:
    """A card of a restaurant in millimetres: two lists of dishes with prices, marks for hot dishes, an offer, a photo."""
    mains = (("Shoyu ramen", "£11.50"), ("Miso udon", "£10.80"), ("Dan dan noodles", "£12.20"), ("Cold soba", "£9.90"))
    plates = (("Edamame", "£4.20"), ("Pork gyoza", "£6.50"), ("Kimchi", "£3.80"))
    lists = []
    for heading, slug, x, right, start, rows in (
        ("Noodles", "noodles", 8, 66, 20, mains),
        ("Small plates", "plates", 76, 112, 40, plates),
    ):
        lists.append(f'  <text id="{slug}-heading" x="{x}" y="84" {HEAD} font-size="6" fill="#b3001b">{heading}</text>')
        for n, (dish, price) in enumerate(rows):
            y = 93 + n * 8
            lists.append(
                f'  <text id="text{start + 2 * n}" x="{x}" y="{y}" {SANS} font-size="4.4" fill="#262626">{dish}</text>'
            )
            lists.append(
                f'  <text id="text{start + 2 * n + 1}" x="{right}" y="{y}" text-anchor="end" {SANS} font-size="4.4" font-weight="700" fill="#262626">{price}</text>'
            )
    photo = uri(_rings(60, 36, ((200, 90, 40), (235, 190, 120), (150, 60, 30)), 5))
    return f"""<svg {SVG} width="120mm" height="180mm" viewBox="0 0 120 180">
  <rect id="paper" width="120" height="180" fill="#fffaf0"/>
  <rect id="rect2" width="120" height="38" fill="#b3001b"/>
  <g id="bowl">
    <path id="path4" d="M90 18h22a11 11 0 0 1 -22 0z" fill="#ffffff"/>
    <path id="path5" d="M96 14c-2 -3 2 -4 0 -7" stroke="#ffd6a5" stroke-width="0.8" fill="none"/>
    <path id="path6" d="M101 14c-2 -3 2 -4 0 -7" stroke="#ffd6a5" stroke-width="0.8" fill="none"/>
    <path id="path7" d="M106 14c-2 -3 2 -4 0 -7" stroke="#ffd6a5" stroke-width="0.8" fill="none"/>
  </g>
  <text id="restaurant-name" x="8" y="19" {HEAD} font-size="9.5" fill="#ffffff">Kumo Noodle Bar</text>
  <text id="text9" x="8" y="28" {SERIF} font-size="5" font-style="italic" fill="#ffd6a5">Broth simmered for 18 hours</text>
  <image id="dish-photo" x="8" y="44" width="50" height="30" preserveAspectRatio="none" xlink:href="{photo}"/>
  <text id="text11" x="64" y="52" {HEAD} font-size="5" fill="#262626">Dish of the month</text>
  <text id="text12" x="64" y="59" {SANS} font-size="4.4" fill="#262626">Crab and ginger ramen</text>
  <text id="month-price" x="64" y="69" {HEAD} font-size="7" fill="#b3001b">£14.00</text>
{chr(10).join(lists)}
  <circle id="hot-mark-1" cx="45" cy="107.5" r="1.5" fill="#e85d04"/>
  <circle id="hot-mark-2" cx="93" cy="107.5" r="1.5" fill="#e85d04"/>
  <g id="g60">
    <rect id="rect61" x="8" y="128" width="104" height="24" rx="3" fill="#2d6a4f"/>
    <text id="text62" x="14" y="138" {HEAD} font-size="6" fill="#ffffff">Lunch set</text>
    <text id="text63" x="14" y="146" {SANS} font-size="4.4" fill="#ffffff">Any noodles, one small plate and tea</text>
    <text id="text64" x="106" y="143" text-anchor="end" {HEAD} font-size="7" fill="#ffd6a5">£13.50</text>
  </g>
  <text id="opening-hours" x="8" y="163" {SANS} font-size="4" font-weight="700" fill="#262626">Open daily 11:30 – 22:00</text>
  <text id="text66" x="8" y="169" {SANS} font-size="4" fill="#6b6b6b">41 Canal Walk, Leeds</text>
  <text id="phone" x="112" y="163" text-anchor="end" {SANS} font-size="4" fill="#262626">0113 555 0162</text>
  <text id="text68" x="112" y="169" text-anchor="end" {SANS} font-size="4" fill="#6b6b6b">Please tell us about allergies</text>
  <rect id="bottom-stripe" y="175" width="120" height="5" fill="#b3001b"/>
</svg>
"""


def headphones() -> str:
    """A square post of a product: a drawn pair of headphones, three labels, swatches, an old and a new price."""
    chips = []
    for n, (words, x, width) in enumerate(
        (("40 h battery", 70, 220), ("Fast charge", 330, 210), ("Foldable", 560, 170))
    ):
        base = 10 + 3 * n
        chips.append(
            f'  <g id="Frame {base}">\n'
            f'    <rect id="Rectangle {base + 1}" x="{x}" y="780" width="{width}" height="60" rx="30" fill="#ffffff"/>\n'
            f'    <text id="Text {base + 2}" x="{x + width / 2:g}" y="820" text-anchor="middle" {SANS} font-size="28" fill="#22333b">{words}</text>\n'
            "  </g>"
        )
    swatches = "\n".join(
        f'    <circle id="Ellipse {20 + n}" cx="{620 + 80 * n}" cy="700" r="26" fill="{fill}"/>'
        for n, fill in enumerate(("#22333b", "#c6ac8f", "#84a98c"))
    )
    return f"""<svg {SVG} width="1080" height="1080" viewBox="0 0 1080 1080">
  <rect id="Rectangle 1" width="1080" height="1080" fill="#eae0d5"/>
  <circle id="Ellipse 2" cx="760" cy="400" r="250" fill="#c6ac8f"/>
  <g id="headphones">
    <path id="Vector 4" d="M610 420a150 150 0 0 1 300 0" stroke="#22333b" stroke-width="26" fill="none"/>
    <rect id="left-cup" x="575" y="400" width="70" height="130" rx="30" fill="#22333b"/>
    <rect id="right-cup" x="875" y="400" width="70" height="130" rx="30" fill="#22333b"/>
  </g>
  <text id="brand" x="70" y="120" {HEAD} font-size="34" letter-spacing="8" fill="#5e503f">AUREL</text>
  <text id="headline" x="70" y="290" {HEAD} font-size="84" fill="#22333b"><tspan x="70">Quiet,</tspan><tspan x="70" dy="94">anywhere</tspan></text>
  <text id="Text 8" x="70" y="460" {SANS} font-size="34" fill="#5e503f">Wireless headphones</text>
  <text id="Text 9" x="70" y="506" {SANS} font-size="34" fill="#5e503f">that hush the world</text>
{chr(10).join(chips)}
  <g id="swatches">
{swatches}
  </g>
  <text id="price" x="70" y="640" {HEAD} font-size="76" fill="#9a031e">$249</text>
  <text id="Text 25" x="70" y="700" {SANS} font-size="36" text-decoration="line-through" fill="#5e503f">$299</text>
  <g id="buy-button">
    <rect id="Rectangle 27" x="70" y="900" width="300" height="90" rx="12" fill="#9a031e"/>
    <text id="Text 28" x="220" y="957" text-anchor="middle" {HEAD} font-size="34" fill="#ffffff">Shop now</text>
  </g>
  <g id="Group 29">
    <rect id="Rectangle 30" x="880" y="80" width="130" height="70" fill="#fb8b24"/>
    <text id="Text 31" x="945" y="127" text-anchor="middle" {HEAD} font-size="34" fill="#ffffff">NEW</text>
  </g>
  <text id="handle" x="1010" y="930" text-anchor="end" {SANS} font-size="30" fill="#22333b">@aurelaudio</text>
  <text id="Text 33" x="1010" y="975" text-anchor="end" {SANS} font-size="26" fill="#5e503f">Free returns for 60 days</text>
</svg>
"""


def honey() -> bytes:
    """A 16:9 deck: beekeepers on the roofs of a town."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    bullets, two, only, blank = (deck.slide_layouts[number] for number in (1, 3, 5, 6))
    slide = deck.slides.add_slide(blank)
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 4.2, 7.5), "F2A900")
    textbox(slide, "City Honey", (4.8, 2.3, 8, 1.2), 66, "3B2F2F", True)
    textbox(slide, "How the bees came back to our roofs", (4.8, 3.7, 8, 0.7), 26, "7A5C2E")
    textbox(slide, "Yusuf Demir, Roof Bees Association", (4.8, 6.5, 8, 0.5), 16, "3B2F2F")
    slide = deck.slides.add_slide(bullets)
    slide.shapes.title.text = "Why bees matter"
    fill_lines(
        slide.placeholders[1].text_frame,
        (
            "They pollinate our parks",
            "They feed the birds",
            "They teach us patience",
            "They make 500 kg of honey a year",
        ),
    )
    slide.notes_slide.notes_text_frame.text = "Pass the jar around here."
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Harvest by district"
    table(
        slide,
        (("District", "Hives", "Honey (kg)"), ("Northside", "12", "148"), ("Old Docks", "8", "96"), ("University", "15", "201"), ("Hillcrest", "6", "71")),
        (0.9, 1.8, 8.5, 3.2),
    )  # fmt: skip
    textbox(slide, "Weighed after filtering", (0.9, 5.4, 6, 0.5), 14, "7A5C2E")
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Our group is growing"
    chart(
        slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("2022", "2023", "2024", "2025"),
        {"Members": (34, 51, 78, 112), "Volunteers": (9, 14, 22, 37)}, (0.8, 1.6, 8.2, 5.2), "People in the association",
    )  # fmt: skip
    textbox(slide, "Three times as many in four years", (9.4, 3.2, 3.6, 0.6), 18, "C1440E", True)
    slide = deck.slides.add_slide(blank)
    textbox(slide, "A roof in June", (0.8, 0.4, 9, 0.9), 40, "3B2F2F", True)
    picture = _rings(60, 40, ((242, 200, 80), (200, 150, 40), (120, 160, 80)), 4)
    slide.shapes.add_picture(io.BytesIO(picture), Inches(0.8), Inches(1.6), Inches(6.3))
    textbox(slide, "Photo: Ines Carvalho", (0.8, 6, 5, 0.4), 14, "7A5C2E")
    shape(slide, MSO_SHAPE.HEXAGON, (9.6, 1.4, 2.8, 2.4), "F2A900", "40,000 bees per hive")
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (8.2, 4.8, 4.4, 1), "4F772D", "Visit us on Sundays")
    slide = deck.slides.add_slide(two)
    slide.shapes.title.text = "What we need"
    fill_lines(slide.placeholders[1].text_frame, ("Flat roofs", "Sturdy ladders", "Patient neighbours"))
    fill_lines(slide.placeholders[2].text_frame, ("Glass jars", "Sugar for the winter"))
    slide = deck.slides.add_slide(blank)
    textbox(slide, "Join the swarm", (1, 2.4, 9, 1.2), 60, "3B2F2F", True)
    textbox(slide, "hello@roofbees.example", (1, 3.9, 7, 0.6), 24, "C1440E")
    textbox(slide, "Call 555 0139", (1, 4.6, 7, 0.6), 24, "3B2F2F")
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 6.9, 13.333, 0.6), "F2A900")
    slide.notes_slide.notes_text_frame.text = "Hand out the flyers."
    return saved(deck)


def tram() -> bytes:
    """A 4:3 deck: a plan for a line of trams."""
    deck = Presentation()
    title, bullets, only, blank = (deck.slide_layouts[number] for number in (0, 1, 5, 6))
    slide = deck.slides.add_slide(title)
    slide.shapes.title.text, slide.placeholders[1].text = "Line 9 to the Lake", "Proposal for public consultation"
    textbox(slide, "March 2027", (0.5, 6.8, 3, 0.4), 14, "666666")
    slide = deck.slides.add_slide(bullets)
    slide.shapes.title.text = "What changes"
    fill_lines(
        slide.placeholders[1].text_frame,
        (
            "A tram every six minutes",
            "Eleven new stops",
            "No more bus 41",
            "Step-free boarding",
            "A bridge over the canal",
        ),
    )
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "How people travel today"
    chart(
        slide, XL_CHART_TYPE.PIE, ("Car", "Bus", "Bicycle", "On foot"), {"Share": (48, 27, 15, 10)}, (0.8, 1.6, 8.2, 5), "Share of trips in %"
    )  # fmt: skip
    slide.notes_slide.notes_text_frame.text = "The survey had 2,300 answers."
    slide = deck.slides.add_slide(blank)
    textbox(slide, "Three stages", (0.6, 0.4, 8.6, 0.9), 36, "0B3954", True)
    for x, words, fill in ((0.6, "Plan", "087E8B"), (3.8, "Build", "FF5A5F"), (7, "Ride", "0B3954")):
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 2.2, 2.2, 1.4), fill, words)
    for x in (2.95, 6.15):
        shape(slide, MSO_SHAPE.RIGHT_ARROW, (x, 2.65, 0.7, 0.5), "C81D25")
    for x, words in ((0.6, "2027"), (3.8, "2028 to 2030"), (7, "From 2031")):
        textbox(slide, words, (x, 3.9, 2.4, 0.5), 20, "333333")
    textbox(slide, "All dates are estimates", (0.6, 6.6, 6, 0.4), 14, "888888")
    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Costs"
    table(
        slide, (("Part", "Million €"), ("Tracks", "84"), ("Stops", "22"), ("Vehicles", "61"), ("Total", "167")), (0.8, 1.8, 6, 2.8)
    )  # fmt: skip
    textbox(slide, "The state pays half", (0.8, 5.2, 6, 0.5), 20, "C81D25", True)
    slide = deck.slides.add_slide(blank)
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color("0B3954")
    textbox(slide, "Tell us what you think", (0.6, 1.4, 8.8, 1), 44, "FFFFFF", True)
    textbox(slide, "line9@cityhall.example", (0.6, 2.8, 6, 0.6), 24, "BFD7EA")
    shape(slide, MSO_SHAPE.OVAL, (6.6, 4.2, 2.6, 2.6), "FF5A5F", "Until 30 April")
    slide.notes_slide.notes_text_frame.text = "Thank the volunteers."
    return saved(deck)


def documents() -> dict[str, bytes]:
    """Every document of the fourth part, by its file name."""
    drawings = {"choir": choir, "noodles": noodles, "headphones": headphones}
    made = {f"{name}.svg": make().encode() for name, make in drawings.items()}
    return {**made, "honey.pptx": honey(), "tram.pptx": tram()}


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "documents", documents())
