# ruff: noqa: E501
"""The two decks of this part: a chess club's year and a Spanish pottery school (needs python-pptx)."""

from __future__ import annotations

from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from tests.requests.drawing import chart, saved, shape, table
from tests.requests.slides import backed, block, bulleted, line, titled, words

INK, GOLD, BOARD, WINE, GREY = "20232A", "D9A441", "EFE6D5", "7B2D3B", "6C6F78"


def _checks(slide: Any, left: float, top: float, size: float) -> None:
    """A corner of a chess board: four by four squares, the dark ones drawn."""
    for n in range(16):
        if (n // 4 + n % 4) % 2:
            shape(slide, MSO_SHAPE.RECTANGLE, (left + size * (n % 4), top + size * (n // 4), size, size), GOLD)


def _chess_words(deck: Any) -> None:
    """The cover and the page of bullets."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, INK)
    titled(slide, "Our year in moves", (0.7, 2.2, 7.5, 1.2), 54, "FFFFFF")
    words(slide, "Millbrook Chess Club, members' evening", (0.7, 3.4, 7.5, 0.6), 24, GOLD)
    words(slide, "21 January 2027, Library Hall", (0.7, 4.1, 7.5, 0.5), 18, "FFFFFF")
    _checks(slide, 8.9, 1.5, 0.95)
    block(slide, MSO_SHAPE.OVAL, (0.7, 0.6, 1.1, 1.1), WINE, "MCC", 20, "FFFFFF")
    words(slide, "millbrookchess.example", (0.7, 6.7, 6, 0.4), 16, BOARD)

    slide = deck.slides.add_slide(deck.slide_layouts[1])
    backed(slide, BOARD)
    titled(slide, "What we did", (0.7, 0.4, 11, 0.9), 38, WINE)
    bulleted(
        slide,
        (0.7, 1.5, 6.6, 4.6),
        22,
        INK,
        "Won the county cup for the second time\nRan 44 club nights on Thursdays\nStarted a junior group with 18 children\nBought 12 new boards and 6 clocks\nPlayed a match by post with our twin town\nMoved to Library Hall in March",
    )
    for n, (value, what, fill) in enumerate(
        (("86", "members", INK), ("18", "juniors", WINE), ("44", "club nights", INK))
    ):
        block(slide, MSO_SHAPE.RECTANGLE, (8.4, 1.6 + 1.6 * n, 1.5, 1.3), fill, value, 34, "FFFFFF")
        words(slide, what, (10.1, 1.95 + 1.6 * n, 2.8, 0.6), 22, INK)
    words(slide, "Page 2", (11.6, 6.9, 1.2, 0.4), 12, GREY, "r")


def _chess_numbers(deck: Any) -> None:
    """The page with the table and the page with the chart."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, BOARD)
    titled(slide, "League table", (0.7, 0.4, 11, 0.9), 38, WINE)
    rows = (
        ("Team", "Played", "Won", "Drawn", "Points"), ("Millbrook A", "14", "10", "2", "22"), ("Ashdown", "14", "9", "3", "21"),
        ("Castle Rooks", "14", "7", "4", "18"), ("Millbrook B", "14", "5", "3", "13"), ("Ferry Lane", "14", "2", "4", "8"),
    )  # fmt: skip
    table(slide, rows, (0.7, 1.6, 8.2, 3.6))
    block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (9.4, 1.6, 3.2, 1.6), GOLD, "Champions!\nMillbrook A", 22, INK)
    words(slide, "Millbrook B finished fourth, its best place so far.", (9.4, 3.4, 3.2, 1.2), 18, INK, italic=True)
    words(slide, "Season 2026, final standing", (0.7, 5.5, 6, 0.4), 14, GREY)
    words(slide, "Page 3", (11.6, 6.9, 1.2, 0.4), 12, GREY, "r")

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, BOARD)
    titled(slide, "More people on Thursdays", (0.7, 0.4, 11, 0.9), 38, WINE)
    chart(
        slide,
        XL_CHART_TYPE.LINE_MARKERS,
        ("Q1", "Q2", "Q3", "Q4"),
        {"Adults": (31, 36, 34, 42), "Juniors": (0, 8, 13, 18)},
        (0.7, 1.4, 8.0, 5.2),
        "Average guests a night",
    )
    shape(slide, MSO_SHAPE.RECTANGLE, (9.2, 1.6, 0.08, 3.6), GOLD)
    words(slide, "60", (9.5, 1.5, 3, 1.0), 60, WINE, bold=True)
    words(slide, "guests on our busiest night", (9.5, 2.6, 3.2, 0.5), 18, INK)
    words(slide, "42", (9.5, 3.4, 3, 1.0), 60, INK, bold=True)
    words(slide, "adults on average in Q4", (9.5, 4.5, 3.2, 0.5), 18, INK)
    words(slide, "Page 4", (11.6, 6.9, 1.2, 0.4), 12, GREY, "r")


def _chess_people(deck: Any) -> None:
    """The page with six people of the committee."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, BOARD)
    titled(slide, "Your committee", (0.7, 0.4, 11, 0.9), 38, WINE)
    people = (
        ("Olga Brandt", "Chair", "0555 010 301"), ("Samir Qureshi", "Treasurer", "0555 010 302"), ("Dot Phillips", "Juniors", "0555 010 303"),
        ("Kwame Osei", "Captain, team A", "0555 010 304"), ("Lena Novak", "Captain, team B", "0555 010 305"), ("Joe Tan", "Website", "0555 010 306"),
    )  # fmt: skip
    for n, (name, role, phone) in enumerate(people):
        x, y = 0.7 + 4.1 * (n % 3), 1.5 + 2.4 * (n // 3)
        shape(slide, MSO_SHAPE.RECTANGLE, (x, y, 3.8, 2.1), "FFFFFF")
        shape(slide, MSO_SHAPE.RECTANGLE, (x, y, 0.15, 2.1), (WINE, GOLD)[n % 2])
        words(slide, name, (x + 0.35, y + 0.2, 3.3, 0.5), 22, INK, bold=True)
        words(slide, role, (x + 0.35, y + 0.75, 3.3, 0.45), 18, WINE)
        words(slide, phone, (x + 0.35, y + 1.3, 3.3, 0.45), 16, GREY)
    words(slide, "Next meeting: 18 February 2027, 19:30", (0.7, 6.5, 8, 0.5), 18, INK, bold=True)
    words(slide, "Page 5", (11.6, 6.9, 1.2, 0.4), 12, GREY, "r")


def chess() -> bytes:
    """A chess club looks back on its year, with the names PowerPoint gives."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    for fill in (_chess_words, _chess_numbers, _chess_people):
        fill(deck)
    return saved(deck)


CLAY, SAND, COBALT, LEAF, DARK = "B5573A", "F6EADB", "24509B", "7A8F55", "3A2A22"


def _pot(slide: Any, x: float, y: float, big: float, fill: str, band: str) -> None:
    """A pot with a neck and a band."""
    shape(slide, MSO_SHAPE.OVAL, (x, y + 0.55 * big, 1.6 * big, 1.6 * big), fill)
    shape(slide, MSO_SHAPE.RECTANGLE, (x + 0.5 * big, y + 0.2 * big, 0.6 * big, 0.6 * big), fill)
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x + 0.35 * big, y, 0.9 * big, 0.25 * big), band)
    shape(slide, MSO_SHAPE.RECTANGLE, (x + 0.05 * big, y + 1.25 * big, 1.5 * big, 0.2 * big), band)


def _cover(slide: Any) -> None:
    """A poster of a first page: three pots on a shelf."""
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 7.5, 4.6), CLAY)
    words(slide, "Barro y Fuego", (0.5, 0.5, 6.5, 1.1), 54, SAND, bold=True)
    words(slide, "Escuela de cerámica", (0.55, 1.5, 6.5, 0.6), 26, SAND)
    _pot(slide, 0.8, 2.3, 1.0, COBALT, SAND)
    _pot(slide, 2.9, 2.2, 1.05, SAND, COBALT)
    _pot(slide, 5.3, 2.5, 0.9, LEAF, DARK)
    shape(slide, MSO_SHAPE.RECTANGLE, (0.4, 4.45, 6.7, 0.18), DARK)
    words(slide, "Cursos de primavera 2027", (0.5, 5.0, 6.5, 0.7), 32, DARK, bold=True)
    words(slide, "Del 8 de marzo al 26 de junio", (0.5, 5.7, 6.5, 0.5), 20, DARK)
    block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.55, 6.6, 3.1, 0.8), COBALT, "Inscríbete", 22, "FFFFFF")
    block(slide, MSO_SHAPE.STAR_8_POINT, (5.0, 5.9, 2.1, 2.1), LEAF, "1ª clase\ngratis", 15, "FFFFFF")
    words(slide, "Calle del Horno 12, Valdesol", (0.5, 9.2, 4, 0.4), 15, DARK)
    words(slide, "555 041 212", (4.5, 9.2, 2.5, 0.4), 15, CLAY, "r", bold=True)
    line(slide, (0.5, 9.0, 7.0, 9.0), CLAY, 1.5)
    words(slide, "Plazas limitadas: 8 personas por grupo", (0.5, 7.8, 4.4, 0.8), 17, DARK, italic=True)


def _courses(slide: Any) -> None:
    """Four courses, one under the other, each with a big letter and a price."""
    words(slide, "Nuestros cursos", (0.5, 0.4, 6.5, 0.8), 38, CLAY, bold=True)
    courses = (
        ("T", "Torno", "Lunes 18:00–20:30", "95 €", COBALT), ("M", "Modelado", "Martes 10:00–12:30", "80 €", LEAF),
        ("E", "Esmaltes", "Jueves 18:00–20:30", "95 €", CLAY), ("N", "Niños", "Sábado 10:00–12:00", "60 €", DARK),
    )  # fmt: skip
    for n, (letter, name, when, price, fill) in enumerate(courses):
        y = 1.5 + 1.85 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.5, y, 6.5, 1.6), "FFFFFF")
        block(slide, MSO_SHAPE.OVAL, (0.75, y + 0.25, 1.1, 1.1), fill, letter, 32, "FFFFFF")
        words(slide, name, (2.1, y + 0.2, 3.2, 0.6), 26, DARK, bold=True)
        words(slide, when, (2.1, y + 0.85, 3.4, 0.45), 17, "6B5A50")
        words(slide, price, (5.3, y + 0.45, 1.5, 0.7), 28, fill, "r", bold=True)
    words(slide, "Precio al mes, material incluido.", (0.5, 9.0, 6.5, 0.4), 15, DARK)


def barro() -> bytes:
    """A pottery school's courses in Spanish on two tall pages, with the names a slide program gives."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(7.5), Inches(10)
    for fill in (_cover, _courses):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        backed(slide, SAND)
        fill(slide)
    return saved(deck)
