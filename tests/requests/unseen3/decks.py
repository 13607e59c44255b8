"""The two decks of this part: a first day at the till, and posters for a sale in two languages (needs python-pptx)."""

from __future__ import annotations

import io
import math
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, Tint, chart, color, fill_lines, painted, saved, shape, table, textbox

_GREEN, _LIME, _ORANGE, _GREY, _CREAM = "14532D", "84CC16", "EA580C", "57606A", "F7FEE7"


def _inked(made: Any, size: int, tint: str = "FFFFFF", bold: bool = True, middle: bool = True) -> Any:
    """The words of a shape in one size and colour."""
    made.text_frame.word_wrap = True
    made.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    for paragraph in made.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER if middle else PP_ALIGN.LEFT
        for run in paragraph.runs:
            run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, color(tint)
    return made


def _backed(slide: Any, fill: str) -> None:
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(fill)


def _face(skin: Tint, hair: Tint, shirt: Tint) -> io.BytesIO:
    """A face, 56 by 56."""

    def tint(x: int, y: int) -> Tint:
        if math.dist((x, y), (28, 24)) < 11:
            return hair if y < 19 or abs(x - 28) > 9 else skin
        return shirt if math.dist((x, y), (28, 58)) < 24 else (247, 254, 231)

    return io.BytesIO(painted(56, 56, tint))


def _lesson(deck: Any, layout: int, words: str, spanish: str) -> Any:
    """A slide of the training: a band, a title in it, the same in Spanish below the band."""
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    band = shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 10, 0.95), _GREEN)
    slide.shapes._spTree.insert(2, band._element)
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (Inches(part) for part in (0.4, 0.1, 9.2, 0.75))
    title.text_frame.text = words
    _inked(title, 28, middle=False)
    textbox(slide, spanish, (0.4, 1.0, 9, 0.4), 16, _ORANGE).name = "Spanish title"
    textbox(slide, "Greenbasket Market, staff training", (0.4, 7.05, 5, 0.35), 11, _GREY)
    return slide


def _bulleted(slide: Any, place: Place, size: int, *lines: str) -> None:
    holder = slide.placeholders[1]
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(size)


def _team(deck: Any) -> None:
    slide = _lesson(deck, 5, "Who to ask", "A quién preguntar")
    people = (
        ("Gloria Reyes", "Store manager", "ext. 10", (200, 150, 110), (40, 26, 20), (20, 83, 45)),
        ("Ben Okoro", "Till supervisor", "ext. 14", (120, 78, 56), (20, 16, 14), (132, 204, 22)),
        ("Ana Lucía Paz", "Fresh food", "ext. 17", (222, 178, 140), (96, 52, 30), (234, 88, 12)),
    )
    for number, (name, role, phone, skin, hair, shirt) in enumerate(people):
        x = 0.4 + 3.1 * number
        shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.7, 2.9, 4.0), _CREAM).name = f"Card {number + 1}"
        slide.shapes.add_picture(_face(skin, hair, shirt), Inches(x + 0.65), Inches(1.95), Inches(1.6), Inches(1.6))
        textbox(slide, name, (x + 0.15, 3.75, 2.6, 0.5), 20, _GREEN, True)
        textbox(slide, role, (x + 0.15, 4.25, 2.6, 0.4), 15, _GREY)
        textbox(slide, phone, (x + 0.15, 4.85, 2.6, 0.4), 16, _ORANGE, True)
    textbox(slide, "In an emergency: 0800 555 019", (0.4, 6.1, 9, 0.5), 20, "B91C1C", True)


def till() -> bytes:
    """A 4:3 deck for the first day in a supermarket, in English with Spanish titles."""
    deck = Presentation()

    slide = deck.slides.add_slide(deck.slide_layouts[6])
    _backed(slide, _GREEN)
    shape(slide, MSO_SHAPE.OVAL, (6.2, 3.6, 5.2, 5.2), _LIME).name = "Lime"
    textbox(slide, "Your first day at the till", (0.6, 1.4, 8.8, 1), 44, "FFFFFF", True).name = "Title"
    textbox(slide, "Tu primer día en la caja", (0.6, 2.4, 8.8, 0.7), 28, _LIME).name = "Spanish title"
    textbox(slide, "Greenbasket Market", (0.6, 5.9, 5, 0.5), 20, "FFFFFF", True)
    textbox(slide, "Training of 9 May 2026, 8:30 to 12:00", (0.6, 6.4, 5, 0.5), 16, "FFFFFF")

    slide = _lesson(deck, 1, "Five steps for every customer", "Cinco pasos para cada cliente")
    _bulleted(
        slide,
        (0.4, 1.6, 6.2, 4.2),
        22,
        "Say hello and look up",
        "Ask for the loyalty card",
        "Scan heavy things first",
        "Say the total out loud",
        "Give the receipt and say thank you",
    )
    _inked(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (7.0, 1.8, 2.6, 1.5), _LIME, "¡Hola!\nHello!"), 22, _GREEN)
    _inked(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (7.0, 3.6, 2.6, 1.5), _ORANGE, "¡Gracias!\nThank you!"), 22)
    _inked(shape(slide, MSO_SHAPE.RECTANGLE, (0.4, 6.1, 9.2, 0.7), _CREAM, "Never leave the till open"), 18, "B91C1C")
    slide.notes_slide.notes_text_frame.text = "Play both parts with a volunteer before you go on."

    slide = _lesson(deck, 5, "Codes you need today", "Códigos de hoy")
    rows = (
        ("Product", "Producto", "Code", "Price"),
        ("Bananas, kg", "Plátanos, kg", "4011", "$1.79"),
        ("Avocado", "Aguacate", "4225", "$1.25"),
        ("Limes, 5", "Limas, 5", "4048", "$1.00"),
        ("Sweet corn", "Maíz dulce", "4078", "$0.80"),
    )
    table(slide, rows, (0.4, 1.6, 9.2, 3.2))
    textbox(slide, "Prices change every Monday", (0.4, 5.1, 6, 0.4), 16, _GREY)
    _inked(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.4, 5.7, 4.4, 0.9), _LIME, "Scale: press 7"), 20, _GREEN)
    _inked(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (5.2, 5.7, 4.4, 0.9), _LIME, "Void: press 9"), 20, _GREEN)

    slide = _lesson(deck, 5, "When it gets busy", "Cuándo hay más gente")
    hours = ("9", "11", "13", "15", "17", "19")
    crowd: dict[str, tuple[float, ...]] = {"Weekday": (20, 34, 52, 38, 81, 60), "Saturday": (35, 72, 88, 80, 66, 41)}
    chart(slide, XL_CHART_TYPE.LINE_MARKERS, hours, crowd, (0.4, 1.5, 6.6, 5.2), "Customers per hour")
    _inked(shape(slide, MSO_SHAPE.OVAL, (7.3, 1.8, 2.2, 2.2), _ORANGE, "17 h"), 34)
    textbox(slide, "Open till 3 and 4", (7.2, 4.2, 2.6, 0.4), 16, _GREEN, True)
    textbox(slide, "Call Ben for help", (7.2, 4.7, 2.6, 0.4), 16, _GREY)
    slide.notes_slide.notes_text_frame.text = "Figures from March."
    _team(deck)
    return saved(deck)


_PINK, _BLUE, _SUN, _DEEP = "F72585", "3A0CA3", "FFD60A", "10002B"


def _poster(deck: Any, words: tuple[str, ...], ground: str, accent: str) -> None:
    """One poster; both languages share it."""
    head, line, until, first, second, note, shop = words
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    _backed(slide, ground)
    shape(slide, MSO_SHAPE.OVAL, (-1.6, 6.4, 5.0, 5.0), accent)
    shape(slide, MSO_SHAPE.OVAL, (5.4, -2.1, 4.0, 4.0), accent)
    _inked(textbox(slide, head, (0.4, 1.6, 6.7, 1.2), 64, "FFFFFF", True), 64)
    _inked(textbox(slide, line, (0.4, 2.8, 6.7, 0.6), 24, _SUN), 24, _SUN, False)
    _inked(shape(slide, MSO_SHAPE.STAR_12_POINT, (2.0, 3.5, 3.5, 3.5), _SUN, "-40%"), 48, _DEEP)
    for number, sale in enumerate((first, second)):
        _inked(
            shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.6 + 3.3 * number, 7.2, 3.0, 1.0), "FFFFFF", sale), 20, ground
        )
    _inked(textbox(slide, until, (0.4, 8.4, 6.7, 0.5), 20, "FFFFFF", True), 20)
    _inked(textbox(slide, note, (0.4, 8.9, 6.7, 0.4), 12, "FFFFFF"), 12, bold=False)
    _inked(textbox(slide, shop, (0.4, 9.35, 6.7, 0.4), 16, _SUN), 16, _SUN)


def rebajas() -> bytes:
    """Posters for a sale in Spanish and Portuguese, and a banner with price tags, on tall slides."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(7.5), Inches(10)
    _poster(
        deck,
        (
            "REBAJAS",
            "de verano en toda la tienda",
            "Del 1 al 31 de julio de 2026",
            "Bañadores 15 €",
            "Sandalias 22 €",
            "Hasta fin de existencias",
            "Ola Moda, calle Mayor 5, Badajoz",
        ),
        _BLUE,
        _PINK,
    )
    _poster(
        deck,
        (
            "SALDOS",
            "de verão em toda a loja",
            "De 1 a 31 de julho de 2026",
            "Fatos de banho 15 €",
            "Sandálias 22 €",
            "Limitado ao stock existente",
            "Ola Moda, Rua da Cadeia 9, Elvas",
        ),
        _PINK,
        _BLUE,
    )

    slide = deck.slides.add_slide(deck.slide_layouts[6])
    _backed(slide, _SUN)
    _inked(shape(slide, MSO_SHAPE.WAVE, (0.3, 0.4, 6.9, 2.0), _PINK, "¡Hola verano! Olá verão!"), 34)
    tags = (("Gafas de sol", "Óculos de sol", "12 €"), ("Toalla", "Toalha", "9 €"), ("Sombrero", "Chapéu", "18 €"))
    for number, (spanish, portuguese, price) in enumerate(tags):
        y = 2.8 + 2.1 * number
        shape(slide, MSO_SHAPE.SNIP_1_RECTANGLE, (0.5, y, 6.5, 1.8), "FFFFFF")
        shape(slide, MSO_SHAPE.OVAL, (0.8, y + 0.65, 0.5, 0.5), _DEEP)
        textbox(slide, spanish, (1.6, y + 0.3, 3.2, 0.6), 26, _BLUE, True)
        textbox(slide, portuguese, (1.6, y + 0.95, 3.2, 0.5), 20, _PINK)
        textbox(slide, price, (5.0, y + 0.45, 1.8, 0.9), 40, _DEEP, True)
    shape(slide, MSO_SHAPE.SUN, (6.0, 8.9, 0.9, 0.9), "F48C06")
    textbox(slide, "Abierto / Aberto 10–21 h", (0.5, 9.1, 4.5, 0.5), 20, _BLUE, True)
    return saved(deck)
