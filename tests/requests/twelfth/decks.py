"""The two decks of this part: volunteers of a food bank, and an evening of a supper club."""

from __future__ import annotations

import io
import math
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches, Pt

from tests.requests.drawing import Tint, chart, color, painted, saved, shape, table
from tests.requests.slides import backed, block, bulleted, line, titled, words


def _shelf(x: int, y: int) -> Tint:
    """Shelves with tins and boxes, 96 by 72."""
    if y % 24 > 20:
        return 122, 88, 60
    column, top = x // 12, 4 + (x // 12 * 5 + y // 24 * 7) % 9
    if y % 24 < top or x % 12 > 9:
        return 240, 232, 218
    tints = ((200, 70, 60), (240, 180, 60), (70, 140, 110), (60, 100, 160))
    return tints[(column + y // 24) % 4]


GREEN, LEAF, INK, GREY = "2F5233", "B1D8B7", "26302A", "76807A"


def _contacts(slide: Any) -> None:
    """Four people, each on a card."""
    backed(slide, "F6F1E7")
    titled(slide, "Who to ask", (0.8, 0.5, 8, 1), 38, GREEN)
    people = (
        ("Amina Rahal", "Shifts", "555 0147", "E4572E"),
        ("Bert Holm", "Store room", "555 0152", "29335C"),
        ("Chiara Neri", "Delivery", "555 0163", "F3A712"),
        ("Dev Patel-Ross", "First aid", "555 0178", "669BBC"),
    )
    for number, (name, task, phone, tint) in enumerate(people):
        x = 0.8 + 3.0 * number
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 1.9, 2.75, 4.2), "FFFFFF")
        initials = "".join(part[0] for part in name.split()[:2])
        block(slide, MSO_SHAPE.OVAL, (x + 0.67, 2.2, 1.4, 1.4), tint, initials, 30, "FFFFFF")
        words(slide, name, (x + 0.1, 3.85, 2.55, 0.5), 20, INK, "c", bold=True)
        words(slide, task, (x + 0.1, 4.4, 2.55, 0.5), 18, GREY, "c")
        words(slide, phone, (x + 0.1, 5.2, 2.55, 0.5), 20, GREEN, "c")
    words(slide, "volunteers@canalstreet.example", (0.8, 6.4, 8, 0.5), 18, GREEN, bold=True)
    words(slide, "5", (12.0, 6.95, 0.6, 0.4), 12, GREY, "r")


def volunteers() -> bytes:
    """A food bank welcomes its volunteers: lists, a table of shifts, a chart, four people."""
    green, leaf, ink, grey = GREEN, LEAF, INK, GREY
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    listed, only, blank = (deck.slide_layouts[number] for number in (1, 5, 6))

    slide = deck.slides.add_slide(blank)
    backed(slide, green)
    shape(slide, MSO_SHAPE.OVAL, (9.4, -1.4, 5.6, 5.6), "3F6B44")
    shape(slide, MSO_SHAPE.HEART, (10.8, 0.9, 1.7, 1.6), "E4572E").name = "Heart"
    words(slide, "Welcome, volunteers!", (0.9, 2.4, 9, 1.2), 56, "FFFFFF", bold=True).name = "Title"
    words(slide, "Canal Street Food Bank", (0.9, 3.7, 8, 0.7), 28, leaf)
    words(slide, "Training evening, Tuesday 6 October 2026", (0.9, 6.4, 8, 0.6), 20, "FFFFFF")

    slide = deck.slides.add_slide(listed)
    titled(slide, "What we do", (0.8, 0.5, 8, 1), 38, green)
    bulleted(
        slide, (0.8, 1.7, 6.9, 3.6), 24, ink,
        "Collect food from eleven shops\nSort and date every box\nPack parcels for 140 households\n"
        "Deliver to people who cannot come\nListen, and never judge",
    )  # fmt: skip
    picture = io.BytesIO(painted(96, 72, _shelf))
    slide.shapes.add_picture(picture, Inches(8.2), Inches(1.7), Inches(4.4), Inches(3.3))
    words(slide, "Our store room in Canal Street", (8.2, 5.05, 4.4, 0.4), 14, grey, "c", italic=True)
    promise = "No experience needed: you learn on the job"
    block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.8, 5.7, 11.8, 0.9), leaf, promise, 22, green)
    words(slide, "Canal Street Food Bank", (0.8, 6.95, 4, 0.4), 12, grey)
    words(slide, "2", (12.0, 6.95, 0.6, 0.4), 12, grey, "r")

    slide = deck.slides.add_slide(only)
    titled(slide, "Shifts in October", (0.8, 0.5, 8, 1), 38, green)
    table(
        slide,
        (
            ("Day", "Time", "Task", "People"),
            ("Monday", "9:00 – 12:00", "Sorting", "4"),
            ("Tuesday", "9:00 – 12:00", "Sorting", "4"),
            ("Wednesday", "14:00 – 17:00", "Packing", "6"),
            ("Thursday", "14:00 – 18:00", "Handing out", "8"),
            ("Friday", "10:00 – 13:00", "Delivery", "3"),
        ),
        (0.8, 1.7, 8.6, 3.9),
    )
    block(slide, MSO_SHAPE.RECTANGLE, (9.9, 1.7, 2.7, 1.7), "E4572E", "2 drivers\nmissing", 24, "FFFFFF")
    block(slide, MSO_SHAPE.RECTANGLE, (9.9, 3.7, 2.7, 1.7), leaf, "25 places\nin all", 24, green)
    words(slide, "Cannot come? Call 555 0147 before 8:00.", (0.8, 5.9, 8, 0.5), 18, ink)
    words(slide, "Canal Street Food Bank", (0.8, 6.95, 4, 0.4), 12, grey)
    words(slide, "3", (12.0, 6.95, 0.6, 0.4), 12, grey, "r")

    slide = deck.slides.add_slide(only)
    titled(slide, "Parcels per month", (0.8, 0.5, 8, 1), 38, green)
    chart(
        slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("May", "June", "July", "August"),
        {"Families": (210, 224, 241, 268), "Singles": (130, 128, 142, 151)}, (0.8, 1.6, 8.2, 5.0), "Parcels handed out",
    )  # fmt: skip
    words(slide, "+28 %", (9.5, 2.0, 3.1, 1.0), 54, "E4572E", bold=True)
    words(slide, "more families than in May", (9.5, 3.1, 3.1, 0.8), 20, ink)
    line(slide, (9.6, 4.2, 12.5, 4.2), leaf, 3)
    words(slide, "We can store 300 parcels.\nAfter that we need a second room.", (9.5, 4.4, 3.2, 1.6), 18, grey)
    words(slide, "4", (12.0, 6.95, 0.6, 0.4), 12, grey, "r")
    slide.notes_slide.notes_text_frame.text = "Ask who knows an empty room nearby."

    _contacts(deck.slides.add_slide(only))
    return saved(deck)


def _seats(slide: Any, middle: tuple[float, float], label: str, names: tuple[str, ...], tint: str) -> None:
    """A round table with a chair and a name for every guest."""
    x, y = middle
    for number, name in enumerate(names):
        turn = 2 * math.pi * number / len(names) - math.pi / 2
        px, py = x + 1.08 * math.cos(turn), y + 1.08 * math.sin(turn)
        shape(slide, MSO_SHAPE.OVAL, (px - 0.15, py - 0.15, 0.3, 0.3), "C9ADA7")
        nx, ny = x + 1.66 * math.cos(turn), y + 1.4 * math.sin(turn)
        words(slide, name, (nx - 0.6, ny - 0.16, 1.2, 0.32), 12, "22223B", "c", font="Source Sans Pro")
    block(slide, MSO_SHAPE.OVAL, (x - 0.85, y - 0.85, 1.7, 1.7), tint, label, 24, "FFFFFF", font="Source Serif Pro")


def supperclub() -> bytes:
    """An invitation, a menu in Italian and English, and a plan of tables, on upright pages."""
    wine, gold, ink, rose = "6D213C", "B08D57", "22223B", "C9ADA7"
    serif, sans = "Source Serif Pro", "Source Sans Pro"
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(7.5), Inches(10)
    blank = deck.slide_layouts[6]

    slide = deck.slides.add_slide(blank)
    backed(slide, wine)
    frame = shape(slide, MSO_SHAPE.RECTANGLE, (0.4, 0.4, 6.7, 9.2), wine)
    frame.line.color.rgb, frame.line.width = color(gold), Pt(2)
    shape(slide, MSO_SHAPE.MOON, (3.45, 1.2, 0.6, 1.2), gold)
    words(slide, "La Tavola Lunga", (0.7, 2.8, 6.1, 1.0), 46, "FFFFFF", "c", bold=True, font=serif)
    words(slide, "a supper club for neighbours", (0.7, 3.8, 6.1, 0.6), 20, rose, "c", italic=True, font=serif)
    line(slide, (2.75, 4.7, 4.75, 4.7), gold, 1.5)
    words(slide, "Friday 27 November", (0.7, 5.0, 6.1, 0.6), 26, gold, "c", bold=True, font=serif)
    words(slide, "7:30 pm, Mill Yard, first floor", (0.7, 5.7, 6.1, 0.5), 18, "FFFFFF", "c", font=sans)
    block(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (2.25, 6.7, 3.0, 0.75), gold, "Reply by 20 Nov", 18, wine, font=sans)
    words(slide, "Giulia 555 0119   ·   Owen 555 0120", (0.7, 8.6, 6.1, 0.5), 14, rose, "c", font=sans)

    slide = deck.slides.add_slide(blank)
    backed(slide, "FBF7F0")
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 0.5, 10), wine)
    words(slide, "Menu", (1.0, 0.5, 5, 0.9), 44, wine, bold=True, font=serif)
    courses = (
        ("Antipasto", "Crostini ai funghi", "Toast with mushrooms"),
        ("Primo", "Zuppa di farro", "Spelt soup with beans"),
        ("Secondo", "Melanzane al forno", "Baked aubergine"),
        ("Dolce", "Torta di mele", "Apple cake"),
    )
    for number, (course, dish, english) in enumerate(courses):
        y = 1.7 + 1.65 * number
        shape(slide, MSO_SHAPE.DIAMOND, (1.05, y + 0.06, 0.24, 0.24), gold)
        words(slide, course, (1.35, y - 0.06, 3, 0.45), 16, gold, bold=True, font=sans)
        words(slide, dish, (1.0, y + 0.34, 5.6, 0.6), 26, ink, font=serif)
        words(slide, english, (1.0, y + 0.88, 5.6, 0.45), 16, "8A817C", italic=True, font=sans)
    line(slide, (1.1, 8.4, 6.9, 8.4), rose, 1)
    words(slide, "Wine and water on the table", (1.0, 8.55, 3.9, 0.45), 16, ink, font=sans)
    words(slide, "€28", (5.2, 8.5, 1.7, 0.7), 32, wine, "r", bold=True, font=serif)
    words(slide, "Children under 12", (1.0, 9.15, 3.9, 0.45), 16, ink, font=sans)
    words(slide, "€14", (5.2, 9.1, 1.7, 0.6), 22, wine, "r", font=serif)

    slide = deck.slides.add_slide(blank)
    backed(slide, "EFE9E7")
    words(slide, "Seating plan", (0.5, 0.35, 5, 0.8), 36, wine, bold=True, font=serif)
    words(slide, "18 guests, 3 tables", (0.55, 1.1, 4, 0.4), 16, "8A817C", font=sans)
    _seats(slide, (2.05, 3.5), "Olive", ("Giulia", "Noah", "Petra", "Sami", "Ruth", "Leo"), "6B8E4E")
    _seats(slide, (5.45, 3.5), "Basil", ("Owen", "Mei", "Carla", "Jonas", "Tess", "Ali"), "3E7C59")
    _seats(slide, (3.75, 7.0), "Sage", ("Frieda", "Ben", "Yara", "Ivo", "Lucy", "Omar"), "7D8471")
    block(slide, MSO_SHAPE.RECTANGLE, (0.4, 6.6, 1.3, 0.8), "4A4E69", "Kitchen", 14, "FFFFFF", font=sans)
    block(slide, MSO_SHAPE.RECTANGLE, (5.9, 6.6, 1.2, 0.8), "4A4E69", "Piano", 14, "FFFFFF", font=sans)
    shape(slide, MSO_SHAPE.UP_ARROW, (3.55, 8.95, 0.4, 0.45), wine)
    words(slide, "Entrance", (2.75, 9.42, 2.0, 0.4), 14, wine, "c", bold=True, font=sans)
    return saved(deck)
