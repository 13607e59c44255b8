# ruff: noqa: E501
"""The two decks of this part: an association's annual report in Dutch and a school's open day (needs python-pptx)."""

from __future__ import annotations

import io
import re
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, Tint, chart, color, fill_lines, painted, saved, shape, table, textbox

GREEN, SAND, EARTH, BERRY, GREY = "386641", "F2E8CF", "6B4226", "BC4749", "7D7D75"
DUTCH = {
    "TextBox": "Tekstvak", "Rectangle": "Rechthoek", "Rounded Rectangle": "Afgeronde rechthoek", "Oval": "Ovaal", "Title": "Titel",
    "Subtitle": "Ondertitel", "Content Placeholder": "Tijdelijke aanduiding voor inhoud", "Table": "Tabel", "Chart": "Grafiek", "Picture": "Afbeelding",
}  # fmt: skip


def _middle(box: Any) -> Any:
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    return box


def _label(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, ink: str = "FFFFFF") -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    made.text_frame.word_wrap, made.text_frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    for paragraph in made.text_frame.paragraphs:
        for run in paragraph.runs:
            run.font.size, run.font.bold, run.font.color.rgb = Pt(size), True, color(ink)
    return _middle(made)


def _titled(slide: Any, words: str) -> None:
    """A title in white on the band that every page of the report has."""
    band = shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 13.333, 1.2), GREEN)
    title = slide.shapes.title
    title._element.addprevious(band._element)
    title.left, title.top, title.width, title.height = (Inches(part) for part in (0.6, 0.15, 11, 0.9))
    title.text_frame.text = words
    paragraph = title.text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.LEFT
    paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(34), color("FFFFFF")


def _listed(slide: Any, number: int, place: Place, size: int, *lines: str) -> None:
    holder = slide.placeholders[number]
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.runs[0].font.size, paragraph.space_after = Pt(size), Pt(6)


def _plots(x: int, y: int) -> Tint:
    """Beds of an allotment with a willow, 120 by 90."""
    if abs(x - 92) < 3 and 30 < y < 62:
        return 107, 66, 38
    if (x - 92) ** 2 / 500 + (y - 26) ** 2 / 300 < 1:
        return 106 + 10 * (x % 4 == 0), 153 + y, 78
    if y < 46:
        return 190 + y, 222, 240
    if (x // 20 + (y - 46) // 15) % 2:
        return 120 + 20 * (x % 5 == 0), 168 - 30 * (x % 5 == 0), 70
    return 134, 96 + 6 * (y % 3), 64


def _face(skin: Tint, shirt: Tint) -> bytes:
    """A round face over a shirt, 60 by 60."""

    def tint(x: int, y: int) -> Tint:
        if (x - 30) ** 2 + (y - 26) ** 2 < 190:
            return (
                (50, 40, 36)
                if y < 18 or ((x - 25) ** 2 + (y - 25) ** 2 < 3) or ((x - 35) ** 2 + (y - 25) ** 2 < 3)
                else skin
            )
        if y > 42 and abs(x - 30) < 8 + (y - 40):
            return shirt
        return 233, 238, 222

    return painted(60, 60, tint)


def wilg() -> bytes:
    """An allotment association's annual report in Dutch, with the names a Dutch office program gives."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    cover, bullets, two, only = (deck.slide_layouts[number] for number in (0, 1, 3, 5))

    slide = deck.slides.add_slide(cover)
    photo = slide.shapes.add_picture(io.BytesIO(painted(120, 90, _plots)), 0, 0, Inches(6.0), Inches(7.5))
    slide.shapes.title._element.addprevious(photo._element)
    panel = shape(slide, MSO_SHAPE.RECTANGLE, (6.0, 0, 7.333, 7.5), SAND)
    slide.shapes.title._element.addprevious(panel._element)
    for holder, place, words, size, ink in (
        (slide.shapes.title, (6.5, 1.8, 6.4, 1.4), "Jaarverslag 2025", 50, GREEN),
        (slide.placeholders[1], (6.5, 3.2, 6.4, 0.9), "Volkstuinvereniging De Wilg", 28, EARTH),
    ):
        holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
        holder.text_frame.text = words
        run = holder.text_frame.paragraphs[0].runs[0]
        holder.text_frame.paragraphs[0].alignment = PP_ALIGN.LEFT
        run.font.size, run.font.color.rgb = Pt(size), color(ink)
    shape(slide, MSO_SHAPE.RECTANGLE, (6.6, 4.3, 1.6, 0.08), BERRY)
    textbox(slide, "Ledenvergadering, 12 maart 2026", (6.5, 4.6, 6, 0.5), 20, GREY)

    slide = deck.slides.add_slide(bullets)
    _titled(slide, "Het jaar in het kort")
    _listed(
        slide, 1, (0.6, 1.6, 7.4, 4.4), 24, "14 nieuwe leden, 6 vertrokken", "Waterpomp vervangen in april", "Oogstfeest met 230 bezoekers",
        "Wachtlijst gedaald naar 31 namen", "Nieuw hek aan de Molenkade",
    )  # fmt: skip
    _label(slide, MSO_SHAPE.OVAL, (8.8, 1.7, 2.0, 2.0), BERRY, "182 leden", 22)
    _label(slide, MSO_SHAPE.OVAL, (10.9, 2.9, 2.0, 2.0), GREEN, "96 tuinen", 22)
    _label(slide, MSO_SHAPE.OVAL, (8.8, 4.1, 2.0, 2.0), EARTH, "31 wachten", 22)
    textbox(slide, "Peildatum: 31 december 2025", (0.6, 6.7, 6, 0.4), 14, GREY)
    slide.notes_slide.notes_text_frame.text = "Eerst de vrijwilligers van het hek bedanken."

    slide = deck.slides.add_slide(only)
    _titled(slide, "Bestuur")
    people = (
        ("Wim Verhagen", "Voorzitter", "06 5550 1201"), ("Saskia Bloem", "Penningmeester", "06 5550 1202"), ("Omar Haddad", "Secretaris", "06 5550 1203"),
        ("Lies de Groot", "Tuinen", "06 5550 1204"), ("Jeroen Smit", "Feesten", "06 5550 1205"), ("Vacature", "Website", "–"),
    )  # fmt: skip
    for n, (name, role, phone) in enumerate(people):
        x, y = 0.6 + 4.1 * (n % 3), 1.7 + 2.3 * (n // 3)
        shape(slide, MSO_SHAPE.RECTANGLE, (x, y, 3.9, 1.95), SAND)
        if n < 5:
            face = _face(((238, 196, 164), (246, 212, 186), (170, 120, 84))[n % 3], (60 + 30 * n, 110, 150 - 20 * n))
            slide.shapes.add_picture(io.BytesIO(face), Inches(x + 0.2), Inches(y + 0.35), Inches(1.2), Inches(1.2))
        else:
            _label(slide, MSO_SHAPE.OVAL, (x + 0.2, y + 0.35, 1.2, 1.2), GREY, "?", 32)
        textbox(slide, name, (x + 1.5, y + 0.3, 2.4, 0.5), 18, GREEN, True)
        textbox(slide, role, (x + 1.5, y + 0.75, 2.4, 0.4), 16, EARTH)
        textbox(slide, phone, (x + 1.5, y + 1.15, 2.4, 0.4), 14, GREY)

    slide = deck.slides.add_slide(only)
    _titled(slide, "Financiën")
    rows = (
        ("Post", "Begroot", "Werkelijk"), ("Contributie", "€ 14.560", "€ 14.840"), ("Subsidie", "€ 3.000", "€ 2.500"),
        ("Onderhoud", "€ 6.200", "€ 7.950"), ("Water", "€ 2.400", "€ 2.180"), ("Oogstfeest", "€ 900", "€ 900"),
    )  # fmt: skip
    table(slide, rows, (0.6, 1.6, 8.0, 4.2))
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (9.2, 1.6, 3.5, 1.3), GREEN, "Saldo € 6.310", 22)
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (9.2, 3.2, 3.5, 1.3), BERRY, "Pomp: € 1.750 extra", 20)
    textbox(slide, "Gecontroleerd door de kascommissie", (0.6, 6.1, 7, 0.4), 14, GREY)

    slide = deck.slides.add_slide(only)
    _titled(slide, "Leden en wachtlijst")
    chart(
        slide, XL_CHART_TYPE.BAR_CLUSTERED, ("2022", "2023", "2024", "2025"), {"Leden": (161, 168, 174, 182), "Wachtlijst": (58, 52, 44, 31)},
        (0.6, 1.5, 8.6, 5.4), "Aantal personen",
    )  # fmt: skip
    textbox(slide, "Meer leden,", (9.6, 2.2, 3.4, 0.6), 26, GREEN, True)
    textbox(slide, "kortere wachtlijst", (9.6, 2.7, 3.5, 0.6), 26, BERRY, True)

    slide = deck.slides.add_slide(two)
    _titled(slide, "Plannen voor 2026")
    _listed(
        slide, 1, (0.6, 1.6, 5.8, 3.6), 24, "Composthoek opknappen", "Twaalf halve tuinen", "Cursus snoeien in februari"
    )
    _listed(
        slide, 2, (6.9, 1.6, 5.8, 3.6), 24, "Contributie naar € 85", "Website vernieuwen", "Oogstfeest op 19 september"
    )
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 6.3, 13.333, 1.2), SAND)
    textbox(slide, "Vragen? bestuur@dewilg.example", (0.6, 6.6, 8, 0.5), 20, EARTH, True)
    for slide in deck.slides:
        for made in slide.shapes:
            kind, number = re.fullmatch(r"(.+) (\d+)", made.name).groups()  # type: ignore[union-attr]
            made.name = f"{DUTCH.get(kind, kind)} {number}"
    return saved(deck)


SKY, SUN, NAVY, CORAL, MINT = "BDE0FE", "FFD23F", "1D3557", "F25F5C", "70C1B3"


def _welcome(slide: Any) -> None:
    """The first page: a greeting over a schoolhouse made of shapes, a strip with day and time."""
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(SKY)
    shape(slide, MSO_SHAPE.SUN, (7.9, 0.4, 1.6, 1.6), SUN).name = "Sun"
    shape(slide, MSO_SHAPE.CLOUD, (5.6, 0.6, 1.7, 0.9), "FFFFFF").name = "Cloud left"
    shape(slide, MSO_SHAPE.CLOUD, (8.3, 2.3, 1.3, 0.7), "FFFFFF").name = "Cloud right"
    textbox(slide, "Open day", (0.5, 0.5, 5, 1.2), 60, NAVY, True).name = "Heading"
    textbox(slide, "Come and see how we learn", (0.55, 1.6, 5, 0.6), 22, NAVY).name = "Subheading"
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 5.9, 10, 1.6), MINT).name = "Lawn"
    shape(slide, MSO_SHAPE.RECTANGLE, (3.2, 3.9, 5.4, 2.3), "FFF3E0").name = "School wall"
    shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (2.9, 2.8, 6.0, 1.1), CORAL).name = "School roof"
    for n in range(4):
        x = 3.6 + 0.8 * n + (1.4 if n > 1 else 0)
        shape(slide, MSO_SHAPE.RECTANGLE, (x, 4.3, 0.55, 0.75), "8ECAE6").name = f"Window {n + 1}"
    shape(slide, MSO_SHAPE.RECTANGLE, (5.5, 4.9, 0.8, 1.3), "8D5B3E").name = "Door"
    shape(slide, MSO_SHAPE.OVAL, (6.1, 5.5, 0.1, 0.1), SUN).name = "Door knob"
    shape(slide, MSO_SHAPE.OVAL, (0.7, 3.6, 1.7, 1.9), "4F9D69").name = "Tree top"
    shape(slide, MSO_SHAPE.RECTANGLE, (1.42, 5.3, 0.26, 0.9), "8D5B3E").name = "Tree trunk"
    box = _label(
        slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.5, 6.5, 5.6, 0.7), NAVY, "Saturday 17 October, 10 am to 2 pm", 18
    )
    box.name = "When"
    textbox(slide, "Ferndale Primary School", (6.3, 6.6, 3.6, 0.5), 18, NAVY, True).name = "School name"


def _way(slide: Any) -> None:
    """The second page: a plan of the rooms, arrows, where what happens."""
    textbox(slide, "Find your way", (0.5, 0.3, 6, 0.8), 36, NAVY, True).name = "Heading"
    rooms = (
        ("Library", "Story corner", (0.5, 1.4, 2.8, 1.7), SUN), ("Room 1", "Robots", (3.5, 1.4, 2.8, 1.7), SKY), ("Room 2", "Painting", (6.5, 1.4, 2.9, 1.7), SKY),
        ("Kitchen", "Pancakes", (0.5, 4.5, 2.8, 1.7), CORAL), ("Gym", "Ball games", (3.5, 4.5, 2.8, 1.7), MINT), ("Garden", "Hens and herbs", (6.5, 4.5, 2.9, 1.7), MINT),
    )  # fmt: skip
    shape(slide, MSO_SHAPE.RECTANGLE, (0.5, 3.2, 8.9, 1.2), "E9ECEF").name = "Corridor"
    for name, what, place, fill in rooms:
        shape(slide, MSO_SHAPE.RECTANGLE, place, fill).name = f"{name} area"
        textbox(slide, name, (place[0] + 0.1, place[1] + 0.2, 2.6, 0.6), 22, NAVY, True).name = f"{name} name"
        textbox(slide, what, (place[0] + 0.1, place[1] + 0.8, 2.6, 0.5), 16, NAVY).name = f"{name} activity"
    shape(slide, MSO_SHAPE.RIGHT_ARROW, (1.0, 3.5, 1.6, 0.6), CORAL).name = "Arrow 1"
    shape(slide, MSO_SHAPE.RIGHT_ARROW, (6.9, 3.5, 1.6, 0.6), CORAL).name = "Arrow 2"
    _middle(textbox(slide, "You are here", (3.6, 3.55, 2.6, 0.5), 18, NAVY, True)).name = "You are here"
    textbox(slide, "Toilets are next to the gym.", (0.5, 6.5, 5, 0.5), 16, "6C757D").name = "Note"
    textbox(slide, "Lost? Ask a yellow cap!", (6.2, 6.5, 3.4, 0.5), 16, CORAL, True).name = "Help line"


def _asked(slide: Any) -> None:
    """The third page: who does what as a chart of boxes and lines, and a list of prices."""
    textbox(slide, "Who to ask, what to eat", (0.5, 0.3, 8, 0.8), 36, NAVY, True).name = "Heading"
    head = _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (3.6, 1.3, 2.8, 0.9), NAVY, "Ms Adeyemi, head", 16)
    head.name = "Box head"
    for n, (who, what) in enumerate((("Mr Lund", "Tours"), ("Ms Park", "Sign-up"), ("Mr Diaz", "Café"))):
        x = 0.6 + 3.1 * n
        box = _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 2.9, 2.6, 0.8), MINT, who, 16, NAVY)
        box.name = f"Box {who}"
        _middle(textbox(slide, what, (x, 3.7, 2.6, 0.5), 16, "6C757D")).name = f"Task {who}"
        line = slide.shapes.add_connector(
            MSO_CONNECTOR.STRAIGHT, Inches(5.0), Inches(2.2), Inches(x + 1.3), Inches(2.9)
        )
        line.line.color.rgb, line.line.width, line.name = color(NAVY), Pt(2), f"Line {n + 1}"
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.6, 4.5, 5.4, 2.5), "FFF8E1").name = "Menu card"
    textbox(slide, "Café menu", (0.8, 4.6, 4, 0.5), 20, CORAL, True).name = "Menu title"
    for n, (what, price) in enumerate(
        (("Pancake", "£1.50"), ("Soup with bread", "£2.50"), ("Apple juice", "£1.00"), ("Tea or coffee", "£1.00"))
    ):
        y = 5.1 + 0.44 * n
        textbox(slide, what, (0.8, y, 3.4, 0.4), 16, NAVY).name = f"Dish {n + 1}"
        box = textbox(slide, price, (4.5, y, 1.3, 0.4), 16, NAVY, True)
        box.name, box.text_frame.paragraphs[0].alignment = f"Price {n + 1}", PP_ALIGN.RIGHT
    star = _label(slide, MSO_SHAPE.STAR_8_POINT, (6.8, 4.5, 2.5, 2.5), SUN, "Hens need names!", 16, NAVY)
    star.name = "Star"


def open_day() -> bytes:
    """A school's open day on three pages of the old 4:3 shape, every part named for what it is."""
    deck: Any = Presentation()
    for fill in (_welcome, _way, _asked):
        fill(deck.slides.add_slide(deck.slide_layouts[6]))
    return saved(deck)
