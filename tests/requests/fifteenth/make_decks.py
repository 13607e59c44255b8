# ruff: noqa: E501
"""The two decks of this part: a boatyard's winter report and a climbing hall's square posts (needs python-pptx)."""

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

NAVY, RUST, SAIL, ROPE = "1D2D44", "C8553D", "F4EFE6", "C9A66B"


def words_in(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, ink: str = "FFFFFF") -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    made.text_frame.word_wrap, made.text_frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    run = made.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), True, color(ink)
    made.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER
    return made


def drawn(slide: Any, points: tuple[tuple[float, float], ...], fill: str) -> Any:
    """A free form through the points, in inches."""
    builder = slide.shapes.build_freeform(Inches(points[0][0]), Inches(points[0][1]))
    builder.add_line_segments([(Inches(x), Inches(y)) for x, y in points[1:]], close=True)
    made = builder.convert_to_shape()
    made.fill.solid()
    made.fill.fore_color.rgb = color(fill)
    made.line.fill.background()
    return made


def put(holder: Any, place: Place, size: int, ink: str, *lines: str) -> None:
    """A placeholder's place, lines and looks."""
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(size), color(ink)


def _face(cap: Tint, skin: Tint, coat: Tint) -> bytes:
    """A face under a cap, 64 by 64."""

    def tint(x: int, y: int) -> Tint:
        if (y < 24 and math.dist((x, y), (32, 24)) < 16) or (22 <= y < 26 and 14 < x < 54):
            return cap
        if math.dist((x, y), (32, 30)) < 14:
            return (50, 40, 40) if y in (29, 30) and abs(abs(x - 32) - 5) < 2 else skin
        if y > 44 and abs(x - 32) < 12 + (y - 44):
            return coat
        return 222, 214 - y // 4, 196

    return painted(64, 64, tint)


def _page(deck: Any, layout: int, title: str, number: int) -> Any:
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    back = shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 10, 1.1), NAVY)
    slide.shapes.title._element.addprevious(back._element)
    put(slide.shapes.title, (0.5, 0.15, 7.6, 0.8), 32, SAIL, title)
    words_in(slide, MSO_SHAPE.OVAL, (9.1, 0.25, 0.6, 0.6), RUST, str(number), 16)
    textbox(slide, "Tolly & Daughters Boatyard", (0.5, 7.0, 5, 0.4), 12, "7A7468")
    textbox(slide, "Winter 2026–27", (7.7, 7.0, 2, 0.4), 12, "7A7468")
    return slide


def boatyard() -> bytes:
    """A boatyard's report on old 4:3 pages: bullets, a table, a chart, three people."""
    deck: Any = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(SAIL)
    put(slide.shapes.title, (0.7, 0.7, 6.4, 1.1), 46, NAVY, "Winter refit report")
    put(slide.placeholders[1], (0.7, 1.8, 6, 0.7), 24, RUST, "Tolly & Daughters Boatyard")
    drawn(slide, ((6.9, 1.4), (6.9, 5.0), (4.6, 5.0)), "FFFFFF")
    drawn(slide, ((7.1, 2.0), (7.1, 5.0), (9.0, 5.0)), RUST)
    drawn(slide, ((4.2, 5.2), (9.4, 5.2), (8.6, 6.2), (5.0, 6.2)), NAVY)
    shape(slide, MSO_SHAPE.WAVE, (-0.2, 5.7, 10.4, 1.3), "5B8FA8")
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 6.6, 10, 0.9), "5B8FA8")
    textbox(slide, "Owners’ evening", (0.7, 3.2, 3.6, 0.5), 20, NAVY, True)
    textbox(slide, "Thursday 4 March 2027, 18:00", (0.7, 3.7, 3.8, 0.5), 16, NAVY)

    slide = _page(deck, 1, "What we did this winter", 2)
    put(slide.placeholders[1], (0.5, 1.5, 5.6, 4.0), 22, "2B2B2B", "Lifted 38 boats out of the water", "Sanded and painted 21 hulls", "Replaced four masts", "Sewed 17 new sails", "Repaired the old crane")  # fmt: skip
    for n, (value, what, tint) in enumerate((("38", "boats lifted", NAVY), ("21", "hulls painted", RUST), ("17", "sails sewn", ROPE))):  # fmt: skip
        y = 1.5 + 1.75 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.6, y, 2.9, 1.5), tint)
        textbox(slide, value, (6.8, y + 0.1, 2.4, 0.8), 40, "FFFFFF", True)
        textbox(slide, what, (6.8, y + 0.9, 2.4, 0.45), 16, "FFFFFF")
    words_in(slide, MSO_SHAPE.PENTAGON, (0.5, 5.8, 5.4, 0.8), RUST, "Launch day: 10 April", 22)

    slide = _page(deck, 5, "Prices for the season", 3)
    rows = (("Service", "Up to 8 m", "Up to 12 m", "Time"), ("Lift and wash", "£180", "£260", "1 day"), ("Antifouling paint", "£420", "£610", "3 days"), ("Mast check", "£95", "£140", "1 day"), ("Sail repair", "£75", "£75", "2 days"), ("Winter storage", "£640", "£980", "6 months"))  # fmt: skip
    table(slide, rows, (0.5, 1.5, 9.0, 3.6))
    words_in(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.5, 5.5, 4.3, 1.0), ROPE, "10% off before 31 January", 18, NAVY)
    words_in(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (5.2, 5.5, 4.3, 1.0), NAVY, "Call 0155 501 276", 18)

    slide = _page(deck, 5, "Boats in the yard", 4)
    chart(slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("Nov", "Dec", "Jan", "Feb"), {"Sailing": (14, 19, 24, 22), "Motor": (8, 11, 14, 12)}, (0.5, 1.4, 5.8, 5.2), "Boats per month")  # fmt: skip
    textbox(slide, "Busiest: January", (6.7, 1.6, 3, 0.5), 20, RUST, True)
    textbox(slide, "38 boats at once", (6.7, 2.1, 3, 0.5), 18, "2B2B2B")
    textbox(slide, "Quietest: November", (6.7, 3.0, 3, 0.5), 20, NAVY, True)
    textbox(slide, "22 boats at once", (6.7, 3.5, 3, 0.5), 18, "2B2B2B")
    shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (7.0, 4.6, 0.9, 1.2), RUST)
    shape(slide, MSO_SHAPE.ISOSCELES_TRIANGLE, (8.0, 4.9, 0.6, 0.9), ROPE)
    shape(slide, MSO_SHAPE.TRAPEZOID, (6.8, 5.9, 2.1, 0.5), NAVY).rotation = 180

    slide = _page(deck, 5, "Who looks after your boat", 5)
    people = (("Edith Tolly", "Owner, woodwork", "ext. 11", ((29, 45, 68), (236, 200, 176), (200, 85, 61))), ("Kofi Mensah", "Sails and rigging", "ext. 12", ((200, 85, 61), (110, 74, 54), (29, 45, 68))), ("Ruth Tolly", "Engines", "ext. 13", ((201, 166, 107), (240, 206, 182), (91, 143, 168))))  # fmt: skip
    for n, (name, role, phone, look) in enumerate(people):
        x = 0.5 + 3.1 * n
        shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.6, 2.8, 4.6), SAIL)
        slide.shapes.add_picture(io.BytesIO(_face(*look)), Inches(x + 0.4), Inches(1.9), Inches(2), Inches(2))
        textbox(slide, name, (x + 0.2, 4.1, 2.5, 0.5), 20, NAVY, True)
        textbox(slide, role, (x + 0.2, 4.6, 2.5, 0.4), 15, "4A4A4A")
        textbox(slide, phone, (x + 0.2, 5.0, 2.5, 0.4), 15, RUST, True)
        shape(slide, MSO_SHAPE.RECTANGLE, (x, 6.05, 2.8, 0.15), (NAVY, RUST, ROPE)[n])
    return saved(deck)


COAL, LIME, CORAL, CHALK, VIOLET = "1E1E24", "C6F135", "FF6B5E", "F5F3EE", "7A5CFA"


def _hold(slide: Any, x: float, y: float, size: float, tint: str, name: str) -> None:
    """A hold on the wall: an uneven patch with its bolt."""
    corners = ((0.1, 0.4), (0.35, 0.05), (0.8, 0.1), (1.0, 0.5), (0.75, 0.95), (0.3, 0.9))
    drawn(slide, tuple((x + size * a, y + size * b) for a, b in corners), tint).name = name
    shape(slide, MSO_SHAPE.OVAL, (x + 0.45 * size, y + 0.42 * size, 0.14 * size, 0.14 * size), COAL).name = (
        name + " bolt"
    )


def _named(made: Any, name: str) -> Any:
    made.name = name
    return made


def boulder() -> bytes:
    """A climbing hall's three square posts; the parts have good names."""
    deck: Any = Presentation()
    deck.slide_width = deck.slide_height = Inches(7.5)
    pages = []
    for tint in (COAL, LIME, CHALK):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = color(tint)
        pages.append(slide)
    slide = pages[0]
    _named(drawn(slide, ((4.4, 0), (7.5, 0), (7.5, 7.5), (5.6, 7.5), (4.9, 4.4)), "34343E"), "Wall")
    for n, (x, y, size, tint) in enumerate(((5.2, 0.6, 0.9, CORAL), (6.4, 1.5, 0.7, LIME), (5.4, 2.4, 0.7, VIOLET), (6.5, 3.3, 0.8, CORAL), (5.6, 4.5, 0.9, LIME), (6.6, 5.8, 0.6, VIOLET))):  # fmt: skip
        _hold(slide, x, y, size, tint, f"Hold {n + 1}")
    _named(textbox(slide, "Friends’", (0.5, 1.2, 4.4, 1.0), 56, CHALK, True), "Title line 1")
    _named(textbox(slide, "climbing", (0.5, 2.1, 4.6, 1.0), 56, LIME, True), "Title line 2")
    _named(textbox(slide, "night", (0.5, 3.0, 4.4, 1.0), 56, CHALK, True), "Title line 3")
    _named(textbox(slide, "Every Wednesday, 19:00–22:00", (0.5, 4.3, 4.6, 0.5), 18, CHALK), "When")
    _named(words_in(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.6, 5.2, 2.6, 0.8), CORAL, "£6 entry", 24), "Price tag")
    _named(textbox(slide, "@grithouse.example", (0.5, 6.7, 4, 0.45), 16, "A6A6B0"), "Handle")
    _named(words_in(slide, MSO_SHAPE.HEXAGON, (0.6, 0.4, 0.8, 0.7), LIME, "G", 20, COAL), "Logo")

    slide = pages[1]
    _named(textbox(slide, "Know your colours", (0.5, 0.4, 6.5, 0.9), 40, COAL, True), "Title")
    for n, (name, grade, who, tint) in enumerate((("White", "V0–V1", "First visit", "FFFFFF"), ("Coral", "V2–V3", "A few months", CORAL), ("Violet", "V4–V5", "Regulars", VIOLET), ("Black", "V6+", "Very strong fingers", COAL))):  # fmt: skip
        y = 1.6 + 1.2 * n
        _named(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.5, y, 6.5, 1.0), "DDF884"), f"{name} row")
        _hold(slide, 0.7, y + 0.15, 0.7, tint, f"{name} hold")
        _named(textbox(slide, name, (1.7, y + 0.22, 1.6, 0.5), 24, COAL, True), f"{name} name")
        _named(textbox(slide, grade, (3.2, y + 0.25, 1.4, 0.5), 20, COAL), f"{name} grade")
        _named(textbox(slide, who, (4.5, y + 0.28, 2.5, 0.5), 16, "4C5A10"), f"{name} who")
    _named(textbox(slide, "New routes every second Monday", (0.5, 6.6, 6.5, 0.5), 18, COAL, True), "Footer")

    slide = pages[2]
    _named(shape(slide, MSO_SHAPE.OVAL, (5.0, -1.4, 3.8, 3.8), VIOLET), "Blob top")
    _named(shape(slide, MSO_SHAPE.OVAL, (5.4, 5.2, 3.4, 3.4), CORAL), "Blob bottom")
    _named(textbox(slide, "First time?", (0.6, 0.6, 5, 0.9), 44, COAL, True), "Title")
    for n, (head, words) in enumerate((("Shoes", "Hire them for £3"), ("Chalk", "Free on Wednesdays"), ("Friends", "Bring two, pay for one"))):  # fmt: skip
        y = 2.0 + 1.35 * n
        _named(words_in(slide, MSO_SHAPE.OVAL, (0.7, y, 0.9, 0.9), COAL, str(n + 1), 24, LIME), f"Number {n + 1}")
        _named(textbox(slide, head, (1.9, y - 0.08, 4, 0.5), 24, COAL, True), f"{head} heading")
        _named(textbox(slide, words, (1.9, y + 0.42, 4, 0.5), 18, "55555F"), f"{head} text")
    _named(words_in(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.7, 6.2, 3.4, 0.8), COAL, "Book a slot", 22, LIME), "Button")
    return saved(deck)
