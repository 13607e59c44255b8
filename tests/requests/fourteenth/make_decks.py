# ruff: noqa: E501
"""The two decks of this part: a bike courier firm's quarter and a Polish ski school (needs python-pptx)."""

from __future__ import annotations

from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from tests.requests.drawing import chart, saved, shape, table
from tests.requests.slides import backed, block, bulleted, line, titled, words

LIME, BLACK, MIST, PINK, STEEL = "B8E600", "151515", "F2F4F0", "FF4D8D", "707A70"


def _foot(slide: Any, number: int) -> None:
    """The strip at the foot of every page."""
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 5.3, 10, 0.325), BLACK)
    words(slide, "Spoke & Parcel", (0.4, 5.28, 3, 0.35), 11, LIME)
    words(slide, f"Q3 2026 | {number}", (7.6, 5.28, 2, 0.35), 11, "FFFFFF", "r")


def _couriers_words(deck: Any) -> None:
    """The cover and two lists side by side."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, LIME)
    titled(slide, "Third quarter 2026", (0.5, 0.6, 6, 0.9), 40, BLACK)
    words(slide, "Spoke & Parcel, bike couriers since 2014", (0.5, 1.45, 6.5, 0.5), 18, BLACK)
    for x in (5.4, 7.6):
        shape(slide, MSO_SHAPE.DONUT, (x, 2.9, 1.9, 1.9), BLACK).adjustments[0] = 0.1
    line(slide, (6.35, 3.85, 7.1, 2.7), PINK, 6)
    line(slide, (7.1, 2.7, 8.2, 2.7), PINK, 6)
    line(slide, (8.2, 2.7, 8.55, 3.85), PINK, 6)
    line(slide, (6.35, 3.85, 7.5, 3.85), PINK, 6)
    line(slide, (7.5, 3.85, 8.2, 2.7), PINK, 6)
    shape(slide, MSO_SHAPE.RECTANGLE, (5.7, 2.05, 1.1, 0.75), "C98B4B")
    shape(slide, MSO_SHAPE.RECTANGLE, (6.15, 2.05, 0.2, 0.75), "F0D9B8")
    words(slide, "Prepared by Ines Duarte", (0.5, 4.2, 4, 0.4), 14, BLACK)
    words(slide, "12 October 2026", (0.5, 4.55, 4, 0.4), 14, BLACK)
    _foot(slide, 1)

    slide = deck.slides.add_slide(deck.slide_layouts[1])
    backed(slide, MIST)
    titled(slide, "Highlights and worries", (0.5, 0.3, 9, 0.7), 30, BLACK)
    words(slide, "Highlights", (0.5, 1.15, 4, 0.45), 18, "4E7A00", bold=True)
    bulleted(
        slide,
        (0.5, 1.6, 4.3, 3.2),
        16,
        BLACK,
        "21,400 parcels delivered\nTwo new cargo bikes\nContract with City Library\n97% on time",
    )
    shape(slide, MSO_SHAPE.RECTANGLE, (5.0, 1.2, 0.05, 3.6), PINK)
    words(slide, "Worries", (5.3, 1.15, 4, 0.45), 18, PINK, bold=True)
    words(
        slide,
        "Six punctures a week\nHigh Street closed until May\nThree riders leaving\nRent up by 8%",
        (5.3, 1.6, 4.3, 2.4),
        16,
        BLACK,
    )
    _foot(slide, 2)


def _couriers_numbers(deck: Any) -> None:
    """The table of districts and the chart of parcels."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, MIST)
    titled(slide, "Where we ride", (0.5, 0.3, 9, 0.7), 30, BLACK)
    rows = (
        ("District", "Riders", "Parcels", "Late", "Income"), ("Centre", "14", "9,800", "210", "€48,900"), ("Harbour", "8", "5,100", "160", "€27,300"),
        ("Hillside", "6", "3,900", "190", "€22,600"), ("Station", "5", "2,600", "82", "€13,200"),
    )  # fmt: skip
    table(slide, rows, (0.5, 1.2, 9.0, 2.6))
    block(slide, MSO_SHAPE.PENTAGON, (0.5, 4.2, 4.2, 0.7), PINK, "Hillside needs two riders", 16, "FFFFFF")
    words(slide, "Total €112,000", (6.0, 4.25, 3.5, 0.5), 20, BLACK, "r", bold=True)
    _foot(slide, 3)

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, MIST)
    titled(slide, "Parcels by month", (0.5, 0.3, 9, 0.7), 30, BLACK)
    chart(
        slide,
        XL_CHART_TYPE.BAR_STACKED,
        ("July", "August", "September"),
        {"Food": (29, 26, 33), "Post": (24, 25, 27), "Shops": (15, 14, 21)},
        (0.4, 1.0, 5.9, 4.1),
        "Parcels in hundreds",
    )
    for n, (month, much) in enumerate((("July", "6,800"), ("August", "6,500"), ("September", "8,100"))):
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.6, 1.1 + 1.3 * n, 2.9, 1.1), "FFFFFF")
        words(slide, month, (6.8, 1.18 + 1.3 * n, 2.5, 0.4), 14, STEEL)
        words(slide, much, (6.8, 1.5 + 1.3 * n, 2.5, 0.6), 26, BLACK if n < 2 else PINK, bold=True)
    _foot(slide, 4)


def _couriers_plans(deck: Any) -> None:
    """Riders of the month and the next steps."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, BLACK)
    titled(slide, "Riders of the month", (0.5, 0.3, 9, 0.7), 30, LIME)
    riders = (
        ("Yusuf Demir", "July", "1,120 km"),
        ("Carla Roth", "August", "1,045 km"),
        ("Bao Nguyen", "September", "1,230 km"),
    )
    for n, (name, month, far) in enumerate(riders):
        x = 0.5 + 3.1 * n
        block(slide, MSO_SHAPE.HEXAGON, (x + 0.6, 1.2, 1.6, 1.4), (PINK, LIME, PINK)[n], name[0], 40, BLACK)
        words(slide, name, (x, 2.75, 2.8, 0.5), 20, "FFFFFF", "c", bold=True)
        words(slide, month, (x, 3.2, 2.8, 0.4), 16, LIME, "c")
        words(slide, far, (x, 3.6, 2.8, 0.4), 16, "B9C2B9", "c")
    words(slide, "Prize: one day off and a new chain", (0.5, 4.5, 9, 0.45), 16, "FFFFFF", "c", italic=True)
    _foot(slide, 5)

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    backed(slide, MIST)
    titled(slide, "Next steps", (0.5, 0.3, 9, 0.7), 30, BLACK)
    steps = (
        ("Hire two riders", "by 1 November"),
        ("Book winter tyres", "by 15 November"),
        ("Test the new app", "in December"),
        ("Sign the lease", "by 20 December"),
    )
    for n, (what, when) in enumerate(steps):
        block(
            slide,
            MSO_SHAPE.CHEVRON,
            (0.4 + 2.3 * n, 1.5, 2.4, 1.2),
            LIME if n % 2 == 0 else BLACK,
            str(n + 1),
            28,
            BLACK if n % 2 == 0 else LIME,
        )
        words(slide, what, (0.4 + 2.3 * n, 2.9, 2.2, 0.5), 16, BLACK, bold=True)
        words(slide, when, (0.4 + 2.3 * n, 3.35, 2.2, 0.4), 14, STEEL)
    words(slide, "Questions: ines@spokeandparcel.example", (0.5, 4.6, 6, 0.4), 14, PINK)
    _foot(slide, 6)


def couriers() -> bytes:
    """A bike courier firm's quarter, with the names Keynote or PowerPoint gives."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(10), Inches(5.625)
    for fill in (_couriers_words, _couriers_numbers, _couriers_plans):
        fill(deck)
    return saved(deck)


SNOW, SKY, DEEP, SUN, RED = "F4FAFF", "8EC9F0", "143A66", "FFC83D", "E0413A"


def _named(made: Any, name: str) -> Any:
    made.name = name
    return made


def _peak(slide: Any) -> None:
    """The first page: mountains, firs, a sun and the name of the school."""
    backed(slide, SKY)
    _named(shape(slide, MSO_SHAPE.OVAL, (10.6, 0.6, 1.6, 1.6), SUN), "Słońce")
    for n, (x, y, w, h, fill) in enumerate(((5.2, 2.4, 5.4, 4.0, "5E8FB8"), (8.2, 1.9, 6.0, 4.5, "3F6E99"))):
        _named(shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (x, y, w, h), fill), f"Góra {n + 1}")
        _named(
            shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (x + w * 0.36, y, w * 0.28, h * 0.28), "FFFFFF"),
            f"Śnieg {n + 1}",
        )
    _named(shape(slide, MSO_SHAPE.RECTANGLE, (0, 6.0, 13.333, 1.5), SNOW), "Stok")
    for n, x in enumerate((6.3, 7.2, 12.0)):
        _named(shape(slide, MSO_SHAPE.RECTANGLE, (x + 0.3, 6.2, 0.15, 0.4), "6B4A2B"), f"Pień {n + 1}")
        _named(shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (x, 4.9, 0.75, 1.35), "1F6B4A"), f"Świerk {n + 1}")
    _named(words(slide, "Szkoła narciarska", (0.7, 1.3, 6.5, 0.7), 30, DEEP), "Nadtytuł")
    _named(words(slide, "Biały Stok", (0.7, 1.9, 6.5, 1.3), 66, DEEP, bold=True), "Tytuł")
    _named(
        words(slide, "Ski school for everyone from 4 to 84", (0.7, 3.2, 5, 0.5), 18, DEEP, italic=True),
        "Podtytuł angielski",
    )
    _named(
        block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.75, 4.1, 3.0, 0.85), RED, "Zapisz się", 24, "FFFFFF"), "Przycisk"
    )
    _named(words(slide, "Sezon od 12 grudnia do 28 marca", (0.7, 6.4, 5.5, 0.5), 18, DEEP), "Sezon")


def _groups(slide: Any) -> None:
    """The second page: three levels as cards, each with a dot in its piste's colour."""
    backed(slide, SNOW)
    _named(words(slide, "Wybierz grupę", (0.7, 0.4, 8, 0.9), 40, DEEP, bold=True), "Tytuł")
    cards = (
        ("Pingwiny", "pierwszy raz na nartach", "10:00–12:00", "120 zł", "2E9E5B"),
        ("Lisy", "skręty na łatwym stoku", "12:30–14:30", "140 zł", "2F7BD0"),
        ("Kozice", "szybko i stromo", "15:00–17:00", "160 zł", RED),
    )
    for n, (name, what, when, price, fill) in enumerate(cards):
        x = 0.7 + 4.1 * n
        _named(shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.7, 3.75, 4.3), "FFFFFF"), f"Karta {n + 1}")
        _named(shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.7, 3.75, 0.25), fill), f"Pasek {n + 1}")
        _named(shape(slide, MSO_SHAPE.OVAL, (x + 0.3, 2.3, 0.6, 0.6), fill), f"Kropka {n + 1}")
        _named(words(slide, name, (x + 1.0, 2.25, 2.6, 0.7), 28, DEEP, bold=True), f"Nazwa {n + 1}")
        _named(words(slide, what, (x + 0.25, 3.2, 3.3, 0.5), 18, "44566B"), f"Opis {n + 1}")
        _named(words(slide, when, (x + 0.25, 3.8, 3.3, 0.5), 18, "44566B"), f"Godziny {n + 1}")
        _named(words(slide, price, (x + 0.25, 4.8, 3.3, 0.9), 40, fill, bold=True), f"Cena {n + 1}")
    _named(words(slide, "Wypożyczenie nart i kasku: 50 zł za dzień", (0.7, 6.4, 9, 0.5), 18, DEEP), "Uwaga")


def _contact(slide: Any) -> None:
    """The third page: how to find the school, on dark blue."""
    backed(slide, DEEP)
    _named(words(slide, "Do zobaczenia na stoku!", (0.7, 0.6, 10, 1.0), 44, SUN, bold=True), "Tytuł")
    for n, (what, detail) in enumerate(
        (("Adres", "ul. Świerkowa 8, Górna Wola"), ("Telefon", "555 060 708"), ("E-mail", "narty@bialy-stok.example"))
    ):
        _named(shape(slide, MSO_SHAPE.SNIP_1_RECTANGLE, (0.75, 2.1 + 1.4 * n, 0.7, 0.7), SUN), f"Znak {n + 1}")
        _named(words(slide, what, (1.7, 2.0 + 1.4 * n, 4, 0.4), 16, SKY), f"Etykieta {n + 1}")
        _named(words(slide, detail, (1.7, 2.35 + 1.4 * n, 5.4, 0.6), 24, "FFFFFF"), f"Kontakt {n + 1}")
    for n, (x, y, size) in enumerate(((8.2, 2.0, 1.1), (10.6, 2.6, 0.7), (9.4, 4.2, 1.5), (11.8, 4.9, 0.9))):
        _named(
            shape(slide, MSO_SHAPE.STAR_6_POINT, (x, y, size, size), SKY if n % 2 else "FFFFFF"), f"Śnieżynka {n + 1}"
        )
    line(slide, (0.75, 6.5, 12.6, 6.5), SKY, 1.5).name = "Linia"
    _named(words(slide, "Czynne codziennie 9:00–18:00", (0.7, 6.65, 6, 0.5), 18, SKY), "Godziny")


def narty() -> bytes:
    """A ski school in three pages, in Polish, every part named for what it is."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    for fill in (_peak, _groups, _contact):
        fill(deck.slides.add_slide(deck.slide_layouts[6]))
    return saved(deck)
