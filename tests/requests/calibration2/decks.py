"""The two decks of this part: a rowing club's year, and three days in Porto."""

from __future__ import annotations

import io
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, Tint, chart, color, painted, saved, shape, table
from tests.requests.slides import backed, block, bulleted, line, titled, words


def _flat(made: Any) -> Any:
    """The shape without the shadow of the theme."""
    made.shadow.inherit = False
    return made


def _river(x: int, y: int) -> Tint:
    """A boat on a river with trees behind, 110 by 70."""
    if y < 24:
        return 196 + y, 222, 240
    if y < 32 + (x * 5 % 13) // 3:
        return 52, 104 + x % 9 * 3, 72
    if 46 <= y < 50 and 18 + (y - 46) * 3 < x < 92 - (y - 46) * 3:
        return 200, 60, 50
    if 40 <= y < 46 and x % 16 < 5 and 24 < x < 86:
        return 30, 36, 60
    return 70 + (y * 3 + x // 6) % 11 * 3, 130 + y // 2, 170


def _roofs(x: int, y: int) -> Tint:
    """Houses with red roofs on a hill, 90 by 66."""
    column = x // 15
    top = 18 + (column * 7) % 15
    if y < top - 7:
        return 250, 214 - y, 150 + y
    if y < top:
        return (196, 84, 58) if abs(x % 15 - 7) < y - top + 9 else (250, 214 - y, 150 + y)
    if x % 15 in (3, 4, 10, 11) and y % 12 in (3, 4, 5, 6):
        return 70, 90, 120
    walls = ((246, 232, 200), (226, 180, 120), (180, 206, 214))
    return walls[column % 3]


def _people(slide: Any, people: tuple[tuple[str, str, str], ...]) -> None:
    """Six cards in two rows: a bar of colour, a head, a name and a task."""
    for number, (name, task, tint) in enumerate(people):
        x, y = 0.7 + 4.05 * (number % 3), 1.75 + 2.45 * (number // 3)
        _flat(shape(slide, MSO_SHAPE.RECTANGLE, (x, y, 3.8, 2.1), "FFFFFF"))
        _flat(shape(slide, MSO_SHAPE.RECTANGLE, (x, y, 0.14, 2.1), tint))
        _flat(shape(slide, MSO_SHAPE.OVAL, (x + 0.4, y + 0.55, 1.0, 1.0), tint))
        words(slide, name, (x + 1.55, y + 0.5, 2.2, 0.5), 18, "10243E", bold=True)
        words(slide, task, (x + 1.55, y + 1.0, 2.2, 0.5), 16, "6C7A89")


NAVY, RED, SKY, GREY = "10243E", "D7263D", "DCEAF5", "6C7A89"


def _numbered(slide: Any, number: int) -> None:
    _flat(shape(slide, MSO_SHAPE.RECTANGLE, (0, 7.2, 13.333, 0.3), NAVY)).name = "Footer bar"
    words(slide, f"{number} / 6", (11.6, 6.75, 1.1, 0.4), 12, GREY, "r").name = "Page number"


def rowing() -> bytes:
    """A rowing club looks back on a year: lists, results in a table, a chart of members, the committee."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    _opening(deck)
    _figures(deck)
    _closing(deck)
    return saved(deck)


def _opening(deck: Any) -> None:
    """The cover and the year in short."""
    listed, blank = deck.slide_layouts[1], deck.slide_layouts[6]

    slide = deck.slides.add_slide(blank)
    photo = io.BytesIO(painted(110, 70, _river))
    slide.shapes.add_picture(photo, Inches(5.5), Inches(0), Inches(7.833), Inches(7.5)).name = "Photo"
    _flat(shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 5.9, 7.5), NAVY)).name = "Panel"
    _flat(shape(slide, MSO_SHAPE.RECTANGLE, (0.7, 1.9, 1.2, 0.12), RED)).name = "Accent"
    words(slide, "Annual meeting\n2026", (0.6, 2.2, 5.2, 1.9), 46, "FFFFFF", bold=True).name = "Title"
    words(slide, "Weir Lane Rowing Club", (0.6, 4.3, 5, 0.6), 24, SKY).name = "Club"
    words(slide, "Boathouse, 12 December, 6 pm", (0.6, 6.4, 5, 0.5), 18, "FFFFFF").name = "Date"

    slide = deck.slides.add_slide(listed)
    titled(slide, "The year in short", (0.7, 0.45, 9, 1), 36, NAVY)
    bulleted(
        slide, (0.7, 1.6, 6.4, 3.2), 24, NAVY,
        "Four medals, two of them gold\nA new eight, paid for by members\nFlood damage repaired in May\n"
        "First learn-to-row week for adults",
    )  # fmt: skip
    for number, (value, what) in enumerate((("186", "members"), ("41", "juniors"), ("9", "boats"))):
        x = 7.6 + 1.8 * number
        _flat(block(slide, MSO_SHAPE.OVAL, (x, 1.9, 1.5, 1.5), (NAVY, RED, "3F88C5")[number], value, 32, "FFFFFF"))
        words(slide, what, (x - 0.1, 3.5, 1.7, 0.5), 18, GREY, "c")
    _flat(shape(slide, MSO_SHAPE.RECTANGLE, (0.7, 5.2, 11.9, 1.3), SKY))
    words(slide, "“We lost the jetty, but not one training session.”", (1.0, 5.35, 8, 0.5), 20, NAVY, italic=True)
    words(slide, "Helen Marsh, head coach", (1.0, 5.9, 8, 0.4), 16, GREY)
    _numbered(slide, 2)


def _figures(deck: Any) -> None:
    """Results in a table, members in a chart."""
    only = deck.slide_layouts[5]
    slide = deck.slides.add_slide(only)
    titled(slide, "Results", (0.7, 0.45, 9, 1), 36, NAVY)
    table(
        slide,
        (
            ("Regatta", "Boat", "Crew", "Place"),
            ("Spring Regatta", "Eight", "Men", "1"),
            ("Spring Regatta", "Four", "Women", "2"),
            ("Bridge Sprint", "Double", "Juniors", "1"),
            ("Lake Cup", "Four", "Women", "3"),
            ("Lake Cup", "Single", "Tom Ekberg", "5"),
        ),
        (0.7, 1.7, 9.0, 4.0),
    )
    for number, (place, tint) in enumerate((("1", "E6B422"), ("2", "A8B0B8"), ("3", "B87333"))):
        _flat(block(slide, MSO_SHAPE.OVAL, (10.6, 1.7 + 1.4 * number, 1.1, 1.1), tint, place, 28, "FFFFFF"))
        words(slide, ("2 ×", "1 ×", "1 ×")[number], (11.8, 1.95 + 1.4 * number, 1.0, 0.6), 22, NAVY, bold=True)
    words(slide, "Times and crews: see the board in the boathouse", (0.7, 6.1, 8, 0.5), 16, GREY)
    _numbered(slide, 3)

    slide = deck.slides.add_slide(only)
    titled(slide, "Members since 2022", (0.7, 0.45, 9, 1), 36, NAVY)
    chart(
        slide, XL_CHART_TYPE.LINE_MARKERS, ("2022", "2023", "2024", "2025", "2026"),
        {"Adults": (118, 121, 130, 138, 145), "Juniors": (22, 25, 31, 36, 41)}, (0.7, 1.5, 7.9, 5.1), "",
    )  # fmt: skip
    bullets = "Fee stays at £240\nJuniors pay £95\nWaiting list: 14 people"
    words(slide, "What it means", (9.1, 1.8, 3.6, 0.5), 22, RED, bold=True)
    words(slide, bullets, (9.1, 2.4, 3.6, 1.8), 20, NAVY)
    _flat(block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (9.1, 4.7, 3.4, 1.1), RED, "Goal: 200 in 2027", 22, "FFFFFF"))
    _numbered(slide, 4)
    slide.notes_slide.notes_text_frame.text = "Thank the juniors' parents for driving."


def _closing(deck: Any) -> None:
    """The committee, and what comes next."""
    listed, only = deck.slide_layouts[1], deck.slide_layouts[5]
    slide = deck.slides.add_slide(only)
    backed(slide, SKY)
    titled(slide, "Your committee", (0.7, 0.45, 9, 1), 36, NAVY)
    _people(
        slide,
        (
            ("Helen Marsh", "Head coach", RED),
            ("Idris Bello", "Chair", NAVY),
            ("Nina Castell", "Treasurer", "3F88C5"),
            ("Tom Ekberg", "Boats", "3F88C5"),
            ("Priya Nair", "Juniors", RED),
            ("Ralf Stein", "Bar and house", NAVY),
        ),
    )
    _numbered(slide, 5)

    slide = deck.slides.add_slide(listed)
    titled(slide, "Next year", (0.7, 0.45, 9, 1), 36, NAVY)
    bulleted(slide, (0.7, 1.6, 7, 2.4), 24, NAVY, "Open day on 18 April\nNew jetty by June\nTour to Ghent in August")
    line(slide, (1.4, 5.0, 11.6, 5.0), NAVY, 4)
    for number, month in enumerate(("January", "April", "June", "August")):
        x = 1.2 + 3.4 * number
        _flat(shape(slide, MSO_SHAPE.OVAL, (x, 4.8, 0.4, 0.4), RED))
        words(slide, month, (x - 0.7, 5.35, 1.8, 0.5), 18, NAVY, "c", bold=True)
    _numbered(slide, 6)


def _day(slide: Any, x: float, day: tuple[str, str, str], plan: str, tint: str) -> None:
    """One day as a column: a head of colour, a title, hours with what to do."""
    serif = "Source Serif Pro"
    _flat(shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.5, 2.9, 5.3), "FFFFFF"))
    _flat(block(slide, MSO_SHAPE.RECTANGLE, (x, 1.5, 2.9, 0.8), tint, day[0], 22, "FFFFFF", font=serif))
    words(slide, day[1], (x + 0.15, 2.45, 2.6, 0.5), 20, tint, bold=True, font=serif)
    words(slide, day[2], (x + 0.15, 2.9, 2.6, 0.4), 13, "8C7B6B", italic=True)
    for number, entry in enumerate(plan.split("|")):
        hour, what = entry.split(" ", 1)
        y = 3.5 + 0.8 * number
        _flat(shape(slide, MSO_SHAPE.OVAL, (x + 0.2, y + 0.1, 0.18, 0.18), tint))
        words(slide, hour, (x + 0.4, y - 0.07, 1.2, 0.35), 13, "8C7B6B")
        words(slide, what, (x + 0.4, y + 0.2, 2.45, 0.45), 16, "3B2F2F")


def _ticked(slide: Any, place: Place, lines: tuple[str, ...]) -> None:
    """A list of things with an empty box before each."""
    for number, thing in enumerate(lines):
        y = place[1] + 0.52 * number
        box = _flat(shape(slide, MSO_SHAPE.RECTANGLE, (place[0], y, 0.26, 0.26), "FFFFFF"))
        box.line.color.rgb, box.line.width = color("1D6A96"), Pt(1.5)
        words(slide, thing, (place[0] + 0.35, y - 0.1, place[2], 0.45), 18, "3B2F2F")


def oporto() -> bytes:
    """Three days in Porto, in Spanish, on 4:3 pages: a cover, three columns, costs and things to pack."""
    blue, ochre, wine, ink = "1D6A96", "D98E04", "7B1E3B", "3B2F2F"
    serif = "Source Serif Pro"
    deck = Presentation()
    blank = deck.slide_layouts[6]

    slide = deck.slides.add_slide(blank)
    backed(slide, "FFE9C9")
    _flat(shape(slide, MSO_SHAPE.OVAL, (6.6, 0.5, 2.6, 2.6), ochre))
    slide.shapes.add_picture(io.BytesIO(painted(90, 66, _roofs)), Inches(4.9), Inches(2.0), Inches(4.5), Inches(3.3))
    words(slide, "Tres días en", (0.5, 1.4, 4.4, 0.8), 34, wine, font=serif)
    words(slide, "Oporto", (0.5, 2.0, 4.4, 1.3), 66, wine, bold=True, font=serif)
    words(slide, "Viaje del grupo de fotografía", (0.5, 3.5, 4.2, 0.5), 18, ink)
    _flat(block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.6, 4.3, 2.9, 0.7), blue, "15 – 17 mayo 2027", 18, "FFFFFF"))
    for number in range(5):
        _flat(shape(slide, MSO_SHAPE.WAVE, (-0.1 + 2.05 * number, 6.2, 2.05, 0.9), (blue, "4C9AC0")[number % 2]))

    slide = deck.slides.add_slide(blank)
    backed(slide, "F5EBDD")
    words(slide, "El plan", (0.4, 0.4, 5, 0.9), 38, wine, bold=True, font=serif)
    words(slide, "Salida siempre desde el hotel", (5.2, 0.7, 4.4, 0.5), 16, "8C7B6B", "r")
    _day(
        slide, 0.4, ("Viernes", "La ribera", "The riverside"),
        "10:00 Paseo por el río|13:30 Comida|17:00 Puente al atardecer|21:00 Cena en la plaza",
        blue,
    )  # fmt: skip
    _day(
        slide, 3.55, ("Sábado", "El centro", "The old town"),
        "09:30 Estación y azulejos|13:30 Comida|16:00 Torre y librería|20:30 Concierto",
        ochre,
    )  # fmt: skip
    _day(
        slide, 6.7, ("Domingo", "El mar", "The coast"),
        "09:00 Tranvía a la playa|12:00 Faro|14:00 Comida|18:30 Tren de vuelta",
        wine,
    )  # fmt: skip

    slide = deck.slides.add_slide(blank)
    _flat(shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 4.9, 7.5), blue))
    words(slide, "Presupuesto", (0.5, 0.5, 4, 0.8), 32, "FFFFFF", bold=True, font=serif)
    costs = (("Tren", "48 €"), ("Hotel, 2 noches", "130 €"), ("Comidas", "90 €"), ("Entradas", "22 €"))
    for number, (name, price) in enumerate(costs):
        y = 1.6 + 0.75 * number
        words(slide, name, (0.5, y, 2.6, 0.5), 20, "FFFFFF")
        words(slide, price, (3.0, y, 1.5, 0.5), 20, "FFE9C9", "r", bold=True)
        line(slide, (0.6, y + 0.58, 4.4, y + 0.58), "4C9AC0", 1)
    words(slide, "Total", (0.5, 4.75, 2, 0.7), 26, "FFFFFF", bold=True)
    words(slide, "290 €", (2.4, 4.65, 2.1, 0.8), 36, "FFD27A", "r", bold=True)
    _flat(block(slide, MSO_SHAPE.OVAL, (0.6, 5.7, 1.4, 1.4), ochre, "12\nplazas", 18, "FFFFFF"))
    words(slide, "Reserva con Lucía\n+34 555 018 733", (2.2, 5.95, 2.6, 0.9), 16, "FFFFFF")
    words(slide, "En la maleta", (5.3, 0.5, 4.2, 0.8), 32, wine, bold=True, font=serif)
    things = "Cámara y dos baterías|Trípode ligero|Tarjetas de memoria|Zapatos cómodos|Chubasquero|Crema solar"
    _ticked(slide, (5.4, 1.6, 3.8), tuple(things.split("|")))
    _flat(shape(slide, MSO_SHAPE.SUN, (5.4, 5.3, 1.1, 1.1), ochre))
    words(slide, "22 °C", (6.6, 5.25, 2.5, 0.6), 28, ochre, bold=True)
    words(slide, "Mañanas con niebla", (6.6, 5.85, 2.9, 0.5), 16, ink)
    return saved(deck)
