"""The documents of this part: a surf school's flyer, a gallery's invitation, a pet shop's post and a council's deck."""

# ruff: noqa: E402, E501

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent.parent))

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from tests.requests.drawing import (
    INKSCAPE,
    SVG,
    Place,
    Tint,
    chart,
    fill_lines,
    painted,
    saved,
    shape,
    table,
    textbox,
    uri,
    write,
)


def _beach(x: int, y: int) -> Tint:
    """Sky, sea and sand."""
    if y < 24:
        return 150 + y, 200 + y, 235
    if y < 44:
        return 20, 110 + (x * 7 + y * 3) % 40, 160
    return 226, 202 - (x + y) % 9, 150


def _painting(x: int, y: int) -> Tint:
    """Bands of colour that fade into each other."""
    return 190 - y, 150 + (x // 3) % 30, 110 + y


def _dog_bed(x: int, y: int) -> Tint:
    inside = (x - 24) ** 2 + 2 * (y - 26) ** 2 < 400
    return (150, 96, 60) if inside else (240, 232, 220)


def _cat_tree(x: int, y: int) -> Tint:
    post = 20 < x < 28 or (y % 14 < 4 and 8 < x < 40)
    return (120, 130, 90) if post else (233, 238, 226)


def _bird_cage(x: int, y: int) -> Tint:
    return (190, 160, 60) if x % 8 < 2 or y > 42 else (226, 238, 244)


def _fish_food(x: int, y: int) -> Tint:
    return (230, 90, 60) if 14 < x < 34 and 8 < y < 42 else (222, 240, 238)


def _surf_school() -> str:
    """As Inkscape writes it: some layers named by hand, others by the program."""
    cards = []
    for number, (left, name, age, price, ids) in enumerate(
        (
            (60, "Kids", "6–12 years", "€45", ("rect210", "kids-name", "text214", "kids-price")),
            (390, "Beginners", "from 13 years", "€60", ("rect220", "text222", "text224", "text226")),
            (720, "Advanced", "green waves", "€80", ("rect230", "advanced-name", "text234", "advanced-price")),
        ),
        1,
    ):
        card, heading, detail, cost = ids
        cards.append(
            f'<g id="course-{number}">'
            f'<rect id="{card}" x="{left}" y="620" width="300" height="210" rx="18" fill="#ffffff" stroke="#0b5c7a" stroke-width="2"/>'
            f'<text id="{heading}" x="{left + 150}" y="680" text-anchor="middle" font-family="Manrope" font-weight="700" font-size="34" fill="#0b3c5d">{name}</text>'
            f'<text id="{detail}" x="{left + 150}" y="724" text-anchor="middle" font-family="Source Sans Pro" font-size="24" fill="#4a5a63">{age}</text>'
            f'<text id="{cost}" x="{left + 150}" y="800" text-anchor="middle" font-family="Manrope" font-weight="800" font-size="54" fill="#e4572e">{price}</text></g>'
        )
    return f"""<svg {SVG} {INKSCAPE} width="1080" height="1350" viewBox="0 0 1080 1350">
<rect id="background" width="1080" height="1350" fill="#f6efdf"/>
<image id="hero-photo" x="0" y="0" width="1080" height="420" preserveAspectRatio="none" xlink:href="{uri(painted(108, 60, _beach))}"/>
<g id="logo">
<circle id="circle14" cx="110" cy="90" r="46" fill="#0b3c5d"/>
<path id="path16" d="M 78 98 Q 94 74 110 94 T 142 90" fill="none" stroke="#ffffff" stroke-width="6"/>
<text id="text18" x="172" y="102" font-family="Manrope" font-weight="700" font-size="34" fill="#0b3c5d">Salt &amp; Swell</text>
</g>
<g id="badge">
<circle id="circle61" cx="940" cy="150" r="84" fill="#ffd23f"/>
<text id="text63" x="940" y="152" text-anchor="middle" font-family="Manrope" font-weight="800" font-size="46" fill="#0b3c5d">-10%</text>
<text id="text65" x="940" y="186" text-anchor="middle" font-family="Source Sans Pro" font-size="24" fill="#0b3c5d">early birds</text>
</g>
<text id="title" x="60" y="520" font-family="Manrope" font-weight="800" font-size="92" fill="#0b3c5d">Learn to surf</text>
<text id="subtitle" x="60" y="576" font-family="Source Sans Pro" font-size="36" fill="#0b5c7a">Summer courses at Playa del Norte</text>
<g id="g88" inkscape:label="sun">
<circle id="circle89" cx="940" cy="515" r="34" fill="#f4a425"/>
<line id="line90" x1="940" y1="458" x2="940" y2="472" stroke="#f4a425" stroke-width="6"/>
<line id="line91" x1="940" y1="558" x2="940" y2="572" stroke="#f4a425" stroke-width="6"/>
<line id="line92" x1="883" y1="515" x2="897" y2="515" stroke="#f4a425" stroke-width="6"/>
<line id="line93" x1="983" y1="515" x2="997" y2="515" stroke="#f4a425" stroke-width="6"/>
</g>
{"".join(cards)}
<text id="note" x="540" y="880" text-anchor="middle" font-family="Source Sans Pro" font-style="italic" font-size="26" fill="#4a5a63">Board and wetsuit included</text>
<line id="divider" x1="60" y1="916" x2="1020" y2="916" stroke="#0b5c7a" stroke-width="3"/>
<text id="text301" x="60" y="980" font-family="Manrope" font-weight="700" font-size="40" fill="#0b3c5d">Course dates</text>
<text id="text303" x="60" y="1036" font-family="Source Sans Pro" font-size="30" fill="#22303a">3–7 June</text>
<text id="text305" x="60" y="1084" font-family="Source Sans Pro" font-size="30" fill="#22303a">1–5 July</text>
<text id="text307" x="60" y="1132" font-family="Source Sans Pro" font-size="30" fill="#22303a">5–9 August</text>
<text id="hours" x="400" y="1036" font-family="Source Sans Pro" font-size="30" fill="#22303a">Every day 10:00–13:00</text>
<text id="meeting-point" x="400" y="1084" font-family="Source Sans Pro" font-size="30" fill="#22303a">Meet at the blue hut</text>
<g id="button">
<rect id="rect410" x="740" y="1058" width="280" height="84" rx="42" fill="#e4572e"/>
<text id="text412" x="880" y="1111" text-anchor="middle" font-family="Manrope" font-weight="700" font-size="32" fill="#ffffff">Book now</text>
</g>
<text id="sold-out" x="1020" y="1030" text-anchor="end" font-family="Manrope" font-weight="800" font-size="34" fill="#c1121f" display="none">July is sold out</text>
<path id="path55" inkscape:label="wave" d="M 0 1210 Q 135 1170 270 1210 T 540 1210 T 810 1210 T 1080 1210 L 1080 1240 L 0 1240 Z" fill="#3aa6b9"/>
<rect id="rect501" x="0" y="1238" width="1080" height="112" fill="#0b3c5d"/>
<text id="address" x="60" y="1304" font-family="Source Sans Pro" font-size="26" fill="#ffffff">Paseo Marítimo 12, Cádiz</text>
<text id="text505" x="540" y="1304" text-anchor="middle" font-family="Source Sans Pro" font-size="26" fill="#ffffff">+34 956 555 014</text>
<text id="web" x="1020" y="1304" text-anchor="end" font-family="Source Sans Pro" font-size="26" fill="#ffffff">saltandswell.example</text>
</svg>
"""


def _gallery() -> str:
    """As Figma writes it."""
    sponsors = "".join(
        f'<rect id="{card}" x="{left}" y="1030" width="190" height="56" rx="6" fill="#efe8dd"/>'
        f'<text id="{words}" x="{left + 95}" y="1065" text-anchor="middle" font-family="Lato" font-weight="700" font-size="19" fill="#6b6257">{name}</text>'
        for left, name, card, words in (
            (82, "Kulturbank", "Rectangle 21", "Text 21"),
            (302, "Atelier Nord", "Rectangle 22", "Text 22"),
            (522, "Weinhaus Lenz", "Rectangle 23", "Text 23"),
        )
    )
    squares = "".join(
        f'<rect id="qr-{number}" x="{x}" y="{y}" width="20" height="20" fill="#2b2622"/>'
        for number, (x, y) in enumerate(((622, 850), (662, 850), (642, 870), (622, 890), (662, 890)), 1)
    )
    return f"""<svg {SVG} width="794" height="1123" viewBox="0 0 794 1123">
<rect id="Background" width="794" height="1123" fill="#fbf8f3"/>
<g id="Header">
<g id="Logo">
<path id="Vector 1" d="M 82 84 L 104 44 L 126 84 Z" fill="#b5472f"/>
<path id="Vector 2" d="M 108 84 L 124 56 L 140 84 Z" fill="#2f4858"/>
</g>
<text id="Gallery name" x="152" y="78" font-family="Lato" font-weight="700" font-size="24" letter-spacing="2" fill="#2b2622">GALERIE NORDLICHT</text>
<text id="Text 4" x="712" y="78" text-anchor="end" font-family="Lato" font-size="18" fill="#6b6257">Invitation</text>
</g>
<line id="Line 1" x1="82" y1="108" x2="712" y2="108" stroke="#2b2622" stroke-width="1.5"/>
<rect id="Rectangle 3" x="72" y="130" width="650" height="400" fill="#2b2622"/>
<image id="Artwork" x="82" y="140" width="630" height="380" preserveAspectRatio="none" xlink:href="{uri(painted(63, 38, _painting))}"/>
<text id="Caption" x="712" y="552" text-anchor="end" font-family="Lato" font-style="italic" font-size="14" fill="#6b6257">Harbour at Dawn, oil on linen, 2023</text>
<text id="Title" x="397" y="630" text-anchor="middle" font-family="Source Serif Pro" font-weight="700" font-size="76" fill="#2b2622">Quiet Light</text>
<text id="Artist" x="397" y="674" text-anchor="middle" font-family="Source Serif Pro" font-style="italic" font-size="30" fill="#b5472f">Paintings by Ines Halvorsen</text>
<g id="Dots">
<circle id="Ellipse 5" cx="367" cy="706" r="7" fill="#b5472f"/>
<circle id="Ellipse 6" cx="397" cy="706" r="7" fill="#d9a441"/>
<circle id="Ellipse 7" cx="427" cy="706" r="7" fill="#2f4858"/>
</g>
<text id="Text 9" x="397" y="756" text-anchor="middle" font-family="Lato" font-size="20" fill="#2b2622"><tspan x="397" y="756">You are warmly invited to the opening</tspan><tspan x="397" y="784">with music, wine and small bites</tspan></text>
<text id="Date" x="82" y="850" font-family="Lato" font-weight="700" font-size="28" fill="#2b2622">Friday, 14 March 2025</text>
<text id="Time" x="82" y="884" font-family="Lato" font-size="24" fill="#2b2622">7 pm</text>
<text id="Text 13" x="82" y="920" font-family="Lato" font-size="20" fill="#6b6257">Lindenstraße 8, Berlin</text>
<text id="Text 14" x="82" y="950" font-family="Lato" font-size="20" fill="#6b6257">RSVP by 7 March: rsvp@nordlicht.example</text>
<g id="Pill">
<rect id="Rectangle 15" x="400" y="826" width="160" height="36" rx="18" fill="#2f4858"/>
<text id="Text 15" x="480" y="850" text-anchor="middle" font-family="Lato" font-size="18" fill="#ffffff">Free entry</text>
</g>
<g id="QR code">
<rect id="qr-paper" x="612" y="840" width="80" height="80" fill="#ffffff" stroke="#2b2622" stroke-width="2"/>
{squares}
</g>
<text id="Text 17" x="652" y="940" text-anchor="middle" font-family="Lato" font-size="14" fill="#6b6257">Scan for map</text>
<line id="Line 2" x1="82" y1="978" x2="712" y2="978" stroke="#2b2622" stroke-width="1.5"/>
<text id="Text 19" x="82" y="1010" font-family="Lato" font-size="18" fill="#2b2622">On view until 30 April</text>
<text id="Opening hours" x="712" y="1010" text-anchor="end" font-family="Lato" font-size="18" fill="#2b2622">Tue–Sun 11–18</text>
<g id="Sponsors">{sponsors}</g>
</svg>
"""


def _pet_shop() -> str:
    """A square post, four products in a grid."""
    cards = []
    for number, (left, top, name, price, picture, ids) in enumerate(
        (
            (60, 270, "Dog bed", "€39.90", _dog_bed, ("rect31", "dog-bed-photo", "text33", "text34")),
            (555, 270, "Cat tree", "€59.00", _cat_tree, ("rect41", "image42", "cat-tree-name", "cat-tree-price")),
            (60, 560, "Bird cage", "€24.50", _bird_cage, ("rect51", "image52", "text53", "text54")),
            (555, 560, "Fish food", "€4.99", _fish_food, ("rect61", "fish-food-photo", "text63", "text64")),
        ),
        1,
    ):
        card, photo, heading, cost = ids
        cards.append(
            f'<g id="product{number}">'
            f'<rect id="{card}" x="{left}" y="{top}" width="465" height="260" rx="24" fill="#ffffff"/>'
            f'<image id="{photo}" x="{left + 20}" y="{top + 30}" width="200" height="200" xlink:href="{uri(painted(48, 48, picture))}"/>'
            f'<text id="{heading}" x="{left + 245}" y="{top + 105}" font-family="Roboto" font-weight="700" font-size="36" fill="#3b2a20">{name}</text>'
            f'<text id="{cost}" x="{left + 245}" y="{top + 170}" font-family="Roboto" font-weight="900" font-size="46" fill="#d1495b">{price}</text></g>'
        )
    return f"""<svg {SVG} width="1080" height="1080" viewBox="0 0 1080 1080">
<rect id="bg" width="1080" height="1080" fill="#fde8c9"/>
<rect id="rect2" x="0" y="0" width="1080" height="130" fill="#2a9d8f"/>
<g id="paw">
<ellipse id="ellipse3" cx="100" cy="82" rx="26" ry="22" fill="#ffffff"/>
<ellipse id="ellipse4" cx="70" cy="56" rx="9" ry="12" fill="#ffffff"/>
<ellipse id="ellipse5" cx="90" cy="40" rx="9" ry="12" fill="#ffffff"/>
<ellipse id="ellipse6" cx="112" cy="40" rx="9" ry="12" fill="#ffffff"/>
<ellipse id="ellipse7" cx="131" cy="56" rx="9" ry="12" fill="#ffffff"/>
</g>
<text id="shop-name" x="160" y="86" font-family="Roboto" font-weight="900" font-size="52" fill="#ffffff">Paws &amp; Co</text>
<text id="handle" x="1020" y="84" text-anchor="end" font-family="Roboto" font-size="30" fill="#ffffff">@pawsandco</text>
<text id="headline" x="540" y="222" text-anchor="middle" font-family="Roboto" font-weight="900" font-size="62" fill="#3b2a20">Treats for happy pets</text>
{"".join(cards)}
<text id="text47" x="800" y="480" font-family="Roboto" font-size="28" text-decoration="line-through" fill="#8d7b70">€79.00</text>
<g id="sale-sticker" transform="rotate(12 985 285)">
<circle id="circle71" cx="985" cy="285" r="62" fill="#d1495b"/>
<text id="text72" x="985" y="298" text-anchor="middle" font-family="Roboto" font-weight="900" font-size="36" fill="#ffffff">SALE</text>
</g>
<g id="g75">
<rect id="rect76" x="80" y="580" width="110" height="44" rx="22" fill="#edae49"/>
<text id="text77" x="135" y="611" text-anchor="middle" font-family="Roboto" font-weight="700" font-size="26" fill="#3b2a20">NEW</text>
</g>
<rect id="rect80" x="60" y="856" width="600" height="92" rx="16" fill="none" stroke="#3b2a20" stroke-width="3" stroke-dasharray="12 8"/>
<text id="code" x="90" y="913" font-family="Roboto" font-size="32" fill="#3b2a20"><tspan>10% off with code </tspan><tspan font-weight="700" fill="#d1495b">WOOF10</tspan></text>
<g id="shop-button">
<rect id="rect85" x="700" y="856" width="320" height="92" rx="46" fill="#d1495b"/>
<text id="text86" x="860" y="914" text-anchor="middle" font-family="Roboto" font-weight="700" font-size="36" fill="#ffffff">Shop now</text>
</g>
<line id="line88" x1="60" y1="984" x2="1020" y2="984" stroke="#3b2a20" stroke-width="2"/>
<text id="delivery" x="60" y="1032" font-family="Roboto" font-size="28" fill="#3b2a20">Free delivery over €30</text>
<text id="text90" x="1020" y="1032" text-anchor="end" font-family="Roboto" font-size="28" fill="#3b2a20">Offer ends 31 May</text>
</svg>
"""


def _spread(slide: Any, *places: Place) -> None:
    """Placeholders over the width of the wide slide, which the layouts do not know."""
    for holder, place in zip(slide.placeholders, places, strict=True):
        holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)


def _town_plan() -> bytes:
    """Six slides for a public evening."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    title, body, only, blank = (deck.slide_layouts[number] for number in (0, 1, 5, 6))

    slide = deck.slides.add_slide(title)
    slide.shapes.title.text = "Millbrook Town Plan 2030"
    slide.placeholders[1].text = "Progress update for residents"
    _spread(slide, (1, 2, 11.333, 1.6), (1.5, 3.8, 10.333, 1.2))
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 13.333, 0.6), "1F5F5B")
    textbox(slide, "Town Hall, 9 October 2025", (0.8, 6.6, 5, 0.5), 18, "555555")
    seal = shape(slide, MSO_SHAPE.OVAL, (11.6, 5.9, 1.2, 1.2), "C98B2B", "MTC")
    seal.name = "Council seal"

    slide = deck.slides.add_slide(body)
    slide.shapes.title.text = "What we finished this year"
    fill_lines(
        slide.placeholders[1].text_frame,
        ("New playground in Mill Park", "Cycle lane on Station Road", "Library open on Sundays", "420 trees planted"),
    )
    _spread(slide, (0.8, 0.35, 11.733, 1.2), (0.8, 1.8, 8, 4.4))
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (9.2, 5.8, 3.4, 1), "1F5F5B", "On budget")
    slide.notes_slide.notes_text_frame.text = "Thank the volunteers of the tree week."

    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Budget by project"
    _spread(slide, (0.8, 0.35, 11.733, 1.2))
    table(
        slide,
        (
            ("Project", "Budget", "Spent"),
            ("Market square", "£480,000", "£310,000"),
            ("Cycle lanes", "£220,000", "£198,000"),
            ("Library", "£95,000", "£95,000"),
            ("Street lights", "£130,000", "£41,000"),
        ),
        (1, 1.8, 11, 3.6),
    )
    textbox(slide, "Figures as of 30 September", (1, 6.2, 6, 0.5), 14, "777777")
    slide.notes_slide.notes_text_frame.text = "Street lights start in November."

    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Bus passengers per quarter"
    _spread(slide, (0.8, 0.35, 11.733, 1.2))
    chart(
        slide,
        XL_CHART_TYPE.COLUMN_CLUSTERED,
        ("Q1", "Q2", "Q3", "Q4"),
        {"2024": (4100.0, 4600.0, 3900.0, 4400.0), "2025": (4700.0, 5200.0, 4500.0, 5000.0)},
        (1, 1.7, 8, 5),
        "Passengers",
    )
    textbox(slide, "+14% on last year", (9.6, 3, 3.2, 0.8), 28, "1F5F5B", True)
    textbox(slide, "Source: Millbrook Buses", (9.6, 6.2, 3.2, 0.4), 12, "777777")

    slide = deck.slides.add_slide(only)
    slide.shapes.title.text = "Next steps"
    _spread(slide, (0.8, 0.35, 11.733, 1.2))
    for number, (words, when) in enumerate(
        (("Consultation", "November"), ("Council vote", "January"), ("Building starts", "April"))
    ):
        left = 1 + 3.9 * number
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (left, 2.4, 3.3, 1.4), ("1F5F5B", "2F7F79", "5AA39B")[number], words)
        textbox(slide, when, (left, 3.95, 3.3, 0.5), 20, "333333")
    shape(slide, MSO_SHAPE.RIGHT_ARROW, (1, 5.2, 11.1, 0.6), "C98B2B")
    textbox(slide, "Dates may change", (1, 6.4, 5, 0.4), 14, "777777")

    slide = deck.slides.add_slide(blank)
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 4.2, 7.5), "1F5F5B")
    textbox(slide, "Have your say", (4.9, 1.2, 7.5, 1), 44, "1F5F5B", True)
    textbox(slide, "Drop-in session: Saturday 18 October, 10 am", (4.9, 2.8, 7.5, 0.6), 24, "333333")
    textbox(slide, "plan@millbrook.example", (4.9, 3.6, 7.5, 0.6), 24, "333333")
    textbox(slide, "01632 960 144", (4.9, 4.4, 7.5, 0.6), 24, "333333")
    shape(slide, MSO_SHAPE.OVAL, (1.2, 2.8, 1.8, 1.8), "C98B2B", "?")
    return saved(deck)


def documents() -> dict[str, bytes]:
    """The files by name."""
    drawn = {"surfschool.svg": _surf_school(), "gallery.svg": _gallery(), "petshop.svg": _pet_shop()}
    return {name: text.encode("utf-8") for name, text in drawn.items()} | {"townplan.pptx": _town_plan()}


if __name__ == "__main__":
    write(HERE / "documents", documents())
