# ruff: noqa: E501
"""The two decks of this part: a Swedish language school and a clothes sale's tall stories (needs python-pptx)."""

from __future__ import annotations

import re
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, chart, color, fill_lines, saved, shape, table, textbox

PLUM, LEMON, MINT, PAPER, INK = "4B2142", "FFE066", "8FD5C0", "FFFBF5", "2A1A26"
SWEDISH = {"TextBox": "textruta", "Rectangle": "Rektangel", "Rounded Rectangle": "Rektangel: rundade hörn", "Oval": "Ellips", "Rounded Rectangular Callout": "Pratbubbla", "Oval Callout": "Pratbubbla: oval", "Title": "Rubrik", "Subtitle": "Underrubrik", "Content Placeholder": "Platshållare för innehåll", "Table": "Tabell", "Chart": "Diagram"}  # fmt: skip


def _in(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, ink: str = "FFFFFF") -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    made.text_frame.word_wrap, made.text_frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    run = made.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), True, color(ink)
    made.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
    return made


def _put(holder: Any, place: Place, size: int, ink: str, *lines: str) -> None:
    """A placeholder's place, lines and looks."""
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(size), color(ink)


def _page(deck: Any, layout: int, title: str) -> Any:
    """A page of paper with a lemon mark beside its title and a thin foot."""
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(PAPER)
    mark = shape(slide, MSO_SHAPE.RECTANGLE, (0.6, 0.55, 0.2, 0.7), LEMON)
    slide.shapes.title._element.addprevious(mark._element)
    _put(slide.shapes.title, (0.9, 0.45, 10, 0.9), 34, PLUM, title)
    shape(slide, MSO_SHAPE.RECTANGLE, (0.6, 6.85, 12.1, 0.03), PLUM)
    textbox(slide, "Språkskolan Bryggan", (0.5, 6.92, 4, 0.4), 12, "8A7A86")
    textbox(slide, "Våren 2027", (11.6, 6.92, 1.3, 0.4), 12, "8A7A86")
    return slide


def _teachers(deck: Any) -> None:
    slide = _page(deck, 5, "Våra lärare")
    people = (("Elsa Lindmark", "Svenska", "EL", PLUM), ("Mateo Ruiz", "Spanska", "MR", "C96F4A"), ("Yuki Hara", "Japanska", "YH", "3C8D7A"), ("Amina Diallo", "Franska", "AD", "B88A00"))  # fmt: skip
    for n, (name, tongue, letters, tint) in enumerate(people):
        x = 0.6 + 3.1 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 1.8, 2.8, 4.4), "FFFFFF")
        _in(slide, MSO_SHAPE.OVAL, (x + 0.6, 2.1, 1.6, 1.6), tint, letters, 30)
        for words, y, size, ink, bold in ((name, 3.9, 20, INK, True), (tongue, 4.4, 16, tint, False)):
            box = textbox(slide, words, (x + 0.1, y, 2.6, 0.5), size, ink, bold)
            box.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
        _in(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x + 0.5, 5.2, 1.8, 0.55), MINT if n != 2 else LEMON, "Ledig plats" if n != 2 else "Fullt", 14, INK)  # fmt: skip


def sprakskola() -> bytes:
    """A language school's courses in Swedish, with the names a Swedish office program gives: bullets, table, chart."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(PLUM)
    _put(slide.shapes.title, (0.9, 2.3, 6.6, 1.2), 54, LEMON, "Lär dig ett språk")
    _put(slide.placeholders[1], (0.9, 3.5, 6.4, 0.8), 26, "FFFFFF", "Kvällskurser för vuxna")
    for place, fill, words, ink, kind in (
        ((8.0, 0.9, 2.6, 1.5), MINT, "Hej!", INK, MSO_SHAPE.ROUNDED_RECTANGULAR_CALLOUT),
        ((10.6, 2.4, 2.2, 1.4), LEMON, "¡Hola!", INK, MSO_SHAPE.OVAL_CALLOUT),
        ((8.4, 3.8, 2.4, 1.4), "F4A6A6", "Bonjour !", INK, MSO_SHAPE.ROUNDED_RECTANGULAR_CALLOUT),
        ((10.7, 5.1, 2.0, 1.3), "FFFFFF", "Ciao", PLUM, MSO_SHAPE.OVAL_CALLOUT),
    ):
        _in(slide, kind, place, fill, words, 26, ink)
    textbox(slide, "Språkskolan Bryggan", (0.9, 6.3, 5, 0.5), 20, "FFFFFF", True)
    shape(slide, MSO_SHAPE.RECTANGLE, (0.98, 4.5, 1.6, 0.08), LEMON)

    slide = _page(deck, 1, "Så fungerar kurserna")
    _put(slide.placeholders[1], (0.7, 1.7, 6.6, 4.2), 26, INK, "Tio kvällar per termin", "Högst tolv deltagare", "Böcker ingår i priset", "Fika i pausen", "Provlektion utan kostnad")  # fmt: skip
    for n, (head, words, tint) in enumerate((("Steg 1", "Gör testet på nätet", MINT), ("Steg 2", "Välj kväll och lärare", LEMON), ("Steg 3", "Betala före 15 januari", "F4A6A6"))):  # fmt: skip
        y = 1.7 + 1.6 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (7.9, y, 4.8, 1.35), tint)
        textbox(slide, head, (8.1, y + 0.12, 4, 0.5), 20, PLUM, True)
        textbox(slide, words, (8.1, y + 0.65, 4.4, 0.5), 18, INK)

    slide = _page(deck, 5, "Kurser och priser")
    rows = (("Språk", "Nivå", "Dag", "Tid", "Pris"), ("Svenska", "A1", "Måndag", "18:00", "1 900 kr"), ("Spanska", "A1", "Tisdag", "18:00", "1 900 kr"), ("Spanska", "B1", "Tisdag", "19:45", "2 100 kr"), ("Japanska", "A1", "Onsdag", "18:30", "2 300 kr"), ("Franska", "A2", "Torsdag", "18:00", "2 100 kr"))  # fmt: skip
    table(slide, rows, (0.6, 1.7, 9.0, 3.9))
    _in(slide, MSO_SHAPE.OVAL, (10.1, 1.8, 2.5, 2.5), PLUM, "Student −20%", 20, LEMON)
    textbox(slide, "Anmälan: 055-550 19 40", (0.6, 5.9, 6, 0.5), 20, PLUM, True)
    textbox(slide, "Start vecka 4", (10.3, 4.6, 2.4, 0.5), 18, INK, True)

    slide = _page(deck, 5, "Allt fler läser på kvällen")
    chart(slide, XL_CHART_TYPE.BAR_CLUSTERED, ("Svenska", "Spanska", "Japanska", "Franska"), {"2025": (64, 48, 12, 30), "2026": (71, 60, 24, 28)}, (0.6, 1.6, 7.4, 5.0), "Deltagare per språk")  # fmt: skip
    for n, (value, words, tint) in enumerate((("183", "deltagare 2026", PLUM), ("+29", "sedan 2025", "3C8D7A"), ("4,7", "i snittbetyg", "C96F4A"))):  # fmt: skip
        textbox(slide, value, (8.6, 1.6 + 1.6 * n, 3.6, 0.8), 40, tint, True)
        textbox(slide, words, (8.6, 2.35 + 1.6 * n, 3.6, 0.5), 18, INK)
    _teachers(deck)
    for page in deck.slides:
        for made in page.shapes:
            found = re.fullmatch(r"(.+) (\d+)", made.name)
            if found:
                made.name = f"{SWEDISH.get(found[1], found[1])} {found[2]}"
    return saved(deck)


PINK, BLUE, SUN, CREAM, BLACK = "FF8FAB", "2743D2", "FFC93C", "FFF6E0", "17151F"


def _free(slide: Any, x: float, y: float, size: float, corners: str, fill: str, name: str) -> None:
    """A free form from corners written 'x,y x,y', grown by `size`."""
    points = [tuple(float(part) for part in corner.split(",")) for corner in corners.split()]
    spots = [(Inches(x + size * a), Inches(y + size * b)) for a, b in points]
    builder = slide.shapes.build_freeform(*spots[0])
    builder.add_line_segments(spots[1:], close=True)
    made = builder.convert_to_shape()
    made.fill.solid()
    made.fill.fore_color.rgb = color(fill)
    made.line.fill.background()
    made.name = name


SHIRT = "0.3,0 0.42,0.1 0.58,0.1 0.7,0 1,0.25 0.85,0.45 0.75,0.38 0.75,1 0.25,1 0.25,0.38 0.15,0.45 0,0.25"
DRESS = "0.32,0 0.4,0.12 0.6,0.12 0.68,0 0.74,0.3 0.66,0.45 0.95,1 0.05,1 0.34,0.45 0.26,0.3"
JEANS = "0.22,0 0.78,0 0.88,1 0.62,1 0.5,0.35 0.38,1 0.12,1"


def _named(made: Any, name: str) -> Any:
    made.name = name
    return made


def kilo() -> bytes:
    """A sale of old clothes by weight as three tall stories; the parts have good names."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(5.625), Inches(10)
    pages = []
    for tint in (PINK, CREAM, BLUE):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = color(tint)
        pages.append(slide)
    slide = pages[0]
    _named(shape(slide, MSO_SHAPE.SUN, (3.3, 0.4, 2.0, 2.0), SUN), "Sun")
    _named(textbox(slide, "KILO", (0.4, 1.3, 4.8, 1.3), 88, BLACK, True), "Title top")
    _named(textbox(slide, "SALE", (0.4, 2.5, 4.8, 1.3), 88, BLUE, True), "Title bottom")
    _named(textbox(slide, "Vintage clothes by weight", (0.4, 3.9, 4.8, 0.5), 20, BLACK), "Subtitle")
    _named(shape(slide, MSO_SHAPE.RECTANGLE, (0.4, 4.85, 4.8, 0.06), BLACK), "Rail")
    for n, (form, fill, name) in enumerate(((SHIRT, BLUE, "Shirt"), (DRESS, "C81D4E", "Dress"), (JEANS, "3D5A80", "Jeans"))):  # fmt: skip
        _named(shape(slide, MSO_SHAPE.RECTANGLE, (1.1 + 1.65 * n, 4.88, 0.05, 0.35), BLACK), f"{name} hook")
        _free(slide, 0.45 + 1.65 * n, 5.2, 1.4, form, fill, name)
    _named(_in(slide, MSO_SHAPE.OVAL, (3.3, 6.9, 1.9, 1.9), SUN, "€15 per kilo", 20, BLACK), "Price badge")
    _named(textbox(slide, "Sat 8 May", (0.4, 7.2, 3, 0.7), 34, BLACK, True), "Date")
    _named(textbox(slide, "10:00–17:00", (0.4, 7.9, 3, 0.5), 22, BLACK), "Hours")
    _named(textbox(slide, "Old Tram Depot, Kade 9", (0.4, 9.1, 4.8, 0.5), 18, BLACK, True), "Place")

    slide = pages[1]
    _named(textbox(slide, "How it works", (0.4, 0.6, 4.8, 0.8), 38, BLUE, True), "Title")
    for n, (head, words, tint) in enumerate((("Pick", "Take a bag at the door", PINK), ("Weigh", "Put it on the scales", SUN), ("Pay", "Card or cash, €15 per kilo", "9AD1D4"))):  # fmt: skip
        y = 1.8 + 2.3 * n
        _named(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.4, y, 4.8, 2.0), tint), f"{head} card")
        _named(textbox(slide, head, (2.2, y + 0.4, 2.9, 0.6), 28, BLACK, True), f"{head} heading")
        _named(textbox(slide, words, (2.2, y + 1.0, 3.0, 0.5), 16, BLACK), f"{head} text")
    _free(slide, 0.75, 2.3, 1.1, "0.1,0.3 0.3,0.3 0.35,0 0.65,0 0.7,0.3 0.9,0.3 1,1 0,1", BLACK, "Bag icon")
    _named(shape(slide, MSO_SHAPE.TRAPEZOID, (0.75, 4.9, 1.1, 0.7), BLACK), "Scales base")
    _named(shape(slide, MSO_SHAPE.RECTANGLE, (0.65, 4.65, 1.3, 0.15), BLACK), "Scales plate")
    _named(shape(slide, MSO_SHAPE.OVAL, (1.15, 5.1, 0.3, 0.3), SUN), "Scales dial")
    _named(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.65, 7.0, 1.3, 0.9), BLACK), "Bank card icon")
    _named(shape(slide, MSO_SHAPE.RECTANGLE, (0.65, 7.2, 1.3, 0.2), CREAM), "Bank card stripe")
    _named(textbox(slide, "No minimum weight", (0.4, 8.9, 4.8, 0.5), 20, BLUE, True), "Footer")

    slide = pages[2]
    _named(shape(slide, MSO_SHAPE.OVAL, (-1.2, 6.8, 8.0, 5.0), PINK), "Pink hill")
    _named(textbox(slide, "Bring a friend", (0.4, 0.9, 4.9, 0.8), 40, CREAM, True), "Title")
    _named(textbox(slide, "and get one kilo free", (0.4, 1.7, 4.8, 0.6), 24, SUN), "Subtitle")
    for n, (x, fill, name) in enumerate(((0.7, SUN, "Left"), (3.0, CREAM, "Right"))):
        _free(slide, x, 4.2, 1.9, SHIRT, fill, f"{name} shirt")
        _named(shape(slide, MSO_SHAPE.OVAL, (x + 0.5, 3.15, 0.9, 1.0), ("E8B48F", "8D5A3B")[n]), f"{name} head")
        hair = _named(shape(slide, MSO_SHAPE.CHORD, (x + 0.45, 3.05, 1.0, 0.9), BLACK), f"{name} hair")
        hair.adjustments[0], hair.adjustments[1] = 108.0, 0.0
        _free(slide, x + 0.3, 6.1, 1.3, JEANS, ("17151F", "3D5A80")[n], f"{name} jeans")
    for n, x in enumerate((0.5, 2.5, 4.6)):
        _named(shape(slide, MSO_SHAPE.STAR_4_POINT, (x, 2.5, 0.5, 0.5), SUN), f"Star {n + 1}")
    _named(_in(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.8, 8.0, 4.0, 0.8), BLACK, "Save my place", 22, SUN), "Button")
    _named(textbox(slide, "kilosale.example", (1.6, 9.1, 2.6, 0.5), 18, BLACK, True), "Web address")
    return saved(deck)
