"""The two decks of this part: a product's roadmap, and what was learned from an outage (needs python-pptx)."""

from __future__ import annotations

import io
import math
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, Tint, chart, color, fill_lines, painted, saved, shape, table, textbox


def _face(hair: Tint, shirt: Tint, ground: Tint) -> bytes:
    """A face, 60 by 60."""

    def tint(x: int, y: int) -> Tint:
        if math.dist((x, y), (30, 24)) < 12:
            return hair if y < 18 else (226, 184, 150)
        return shirt if math.dist((x, y), (30, 60)) < 24 else ground

    return painted(60, 60, tint)


def _inked(made: Any, size: int, tint: str = "FFFFFF", bold: bool = True, middle: bool = True) -> Any:
    """The words of a shape in one size and colour."""
    made.text_frame.word_wrap = True
    made.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    for paragraph in made.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER if middle else PP_ALIGN.LEFT
        for run in paragraph.runs:
            run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, color(tint)
    return made


def _headed(deck: Any, layout: int, words: str, tint: str) -> Any:
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (Inches(part) for part in (0.7, 0.4, 11.9, 0.9))
    title.text_frame.text = words
    return _inked(title, 34, tint, middle=False) and slide


def _bulleted(slide: Any, number: int, place: Place, size: int, *lines: str) -> None:
    holder = slide.placeholders[number]
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(size)


def _foot(slide: Any, number: int) -> None:
    textbox(slide, "Kestrel Notes, internal", (0.7, 6.95, 4, 0.4), 12, "8A8F98")
    textbox(slide, str(number), (12.2, 6.95, 0.6, 0.4), 12, "8A8F98")


_PLUM, _CORAL, _MINT, _SAND = "4A2545", "EF6F6C", "56C4A5", "FFF5E6"


def _lanes(deck: Any) -> None:
    """The plan by quarter, as bars in three lanes."""
    slide = _headed(deck, 5, "Plan by quarter", _PLUM)
    for number in range(4):
        quarter = f"Q{number + 1} 2027"
        _inked(shape(slide, MSO_SHAPE.RECTANGLE, (2.7 + 2.5 * number, 1.5, 2.4, 0.5), _PLUM, quarter), 16)
    lanes = (
        ("Mobile", "F9D5D3", ((0, 2.4, "Tablet layout"), (2.5, 4.9, "Offline mode"))),
        ("Sharing", "D5F0E8", ((0, 4.9, "Guest links"), (5.0, 2.4, "Comments"))),
        ("Platform", "FCE3B6", ((2.5, 2.4, "New search"), (5.0, 4.9, "Public API"))),
    )
    tints = (_CORAL, "2F8F76", "D98E04")
    for row, (lane, ground, bars) in enumerate(lanes):
        y = 2.2 + 1.5 * row
        shape(slide, MSO_SHAPE.RECTANGLE, (0.7, y, 11.9, 1.3), ground)
        textbox(slide, lane, (0.8, y + 0.4, 1.8, 0.5), 18, _PLUM, True)
        for left, width, words in bars:
            _inked(shape(slide, MSO_SHAPE.PENTAGON, (2.7 + left, y + 0.3, width, 0.7), tints[row], words), 16)
    shape(slide, MSO_SHAPE.RECTANGLE, (2.95, 1.4, 0.05, 5.3), "C1121F").name = "Today"
    _foot(slide, 3)


def roadmap() -> bytes:
    """A note-taking app plans a year: themes, bars by quarter, milestones, a chart, the team."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)

    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(_SAND)
    shape(slide, MSO_SHAPE.OVAL, (8.6, -1.2, 6.4, 6.4), _CORAL)
    shape(slide, MSO_SHAPE.OVAL, (10.6, 4.4, 2.2, 2.2), _MINT)
    textbox(slide, "Kestrel Notes", (0.8, 1.0, 6, 0.6), 22, _CORAL, True)
    textbox(slide, "Roadmap 2027", (0.8, 2.5, 8, 1.2), 60, _PLUM, True)
    textbox(slide, "Where we go, and what we leave out", (0.8, 3.8, 7.5, 0.7), 26, _PLUM)
    textbox(slide, "Daniela Horváth, head of product", (0.8, 6.2, 6, 0.5), 18, "8A8F98")

    slide = _headed(deck, 3, "Three themes", _PLUM)
    _bulleted(
        slide,
        1,
        (0.7, 1.7, 6.2, 3.6),
        24,
        "Work anywhere, even on a train",
        "Share without an account",
        "Find any note in a second",
        "One price for teams",
    )
    _bulleted(
        slide,
        2,
        (7.2, 1.7, 5.4, 3.6),
        24,
        "Not in 2027: a desktop widget",
        "Not in 2027: handwriting",
        "Undecided: calendar",
    )
    _inked(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.7, 5.6, 5.8, 0.9), _MINT, "Yes to these"), 20)
    _inked(shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (7.2, 5.6, 5.4, 0.9), _CORAL, "No or not yet"), 20)
    slide.notes_slide.notes_text_frame.text = "Say why handwriting has to wait."
    _foot(slide, 2)
    _lanes(deck)

    slide = _headed(deck, 5, "Milestones", _PLUM)
    rows = (
        ("Milestone", "Owner", "Date", "Status"),
        ("Tablet layout", "Nils", "12 February", "On track"),
        ("Guest links", "Oksana", "30 March", "At risk"),
        ("New search", "Ravi", "28 May", "On track"),
        ("Comments", "Oksana", "15 August", "Not started"),
        ("Public API", "Ravi", "1 November", "Not started"),
    )
    table(slide, rows, (0.7, 1.6, 11.9, 3.9))
    textbox(slide, "Dates are for the first users, everyone gets it two weeks later", (0.7, 5.8, 9, 0.5), 16, "8A8F98")
    _foot(slide, 4)

    slide = _headed(deck, 5, "What users ask for", _PLUM)
    asked: dict[str, tuple[float, ...]] = {"2025": (214, 160, 96, 71), "2026": (305, 188, 142, 64)}
    kinds = ("Offline", "Search", "Comments", "Widget")
    chart(slide, XL_CHART_TYPE.BAR_CLUSTERED, kinds, asked, (0.7, 1.5, 8.2, 5.2), "Requests by topic")
    _inked(shape(slide, MSO_SHAPE.OVAL, (9.6, 1.8, 2.8, 2.8), _PLUM, "305"), 54)
    textbox(slide, "people asked for offline mode", (9.3, 4.8, 3.6, 0.5), 18, _PLUM)
    slide.notes_slide.notes_text_frame.text = "The figures come from the support inbox."
    _foot(slide, 5)

    slide = _headed(deck, 5, "Who builds it", _PLUM)
    people = (
        ("Nils Aaby", "Mobile", (200, 160, 80), (239, 111, 108)),
        ("Oksana Bilyk", "Sharing", (60, 40, 36), (86, 196, 165)),
        ("Ravi Menon", "Platform", (24, 20, 22), (217, 142, 4)),
        ("June Carter", "Design", (150, 70, 40), (74, 37, 69)),
    )
    for number, (name, team, hair, shirt) in enumerate(people):
        x = 0.7 + 3.05 * number
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 1.7, 2.75, 4.2), _SAND)
        face = io.BytesIO(_face(hair, shirt, (236, 226, 214)))
        slide.shapes.add_picture(face, Inches(x + 0.5), Inches(2.0), Inches(1.75), Inches(1.75))
        textbox(slide, name, (x + 0.25, 4.0, 2.3, 0.5), 20, _PLUM, True)
        textbox(slide, team, (x + 0.25, 4.5, 2.3, 0.4), 16, "8A8F98")
        textbox(slide, f"{name.split()[0].lower()}@kestrel.example", (x + 0.25, 5.1, 2.4, 0.4), 14, "2F8F76")
    _foot(slide, 6)
    return saved(deck)


_NIGHT, _RED, _AMBER, _GREEN, _FOG = "0D1B1E", "E5383B", "F9A620", "3DA35D", "C3D2D5"


def _dark(deck: Any, title: str) -> Any:
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(_NIGHT)
    if title:
        textbox(slide, title, (0.6, 0.4, 11, 0.8), 32, "FFFFFF", True).name = "Heading"
    return slide


def _called(made: Any, name: str) -> Any:
    made.name = name
    return made


def _joined(slide: Any, start: tuple[float, float], end: tuple[float, float], tint: str, name: str) -> None:
    line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *(Inches(part) for part in (*start, *end)))
    line.line.color.rgb, line.line.width = color(tint), Pt(3)
    line.name = name


def outage() -> bytes:
    """A dark deck about an outage: a cover, a line of time, what hangs on what."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)

    slide = _dark(deck, "")
    _called(shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 0.35, 7.5), _RED), "Red edge")
    _called(textbox(slide, "47 min", (0.9, 1.3, 9, 2), 120, _RED, True), "Big number")
    _called(textbox(slide, "without checkout", (0.9, 3.5, 9, 0.9), 40, "FFFFFF"), "Subtitle")
    _called(textbox(slide, "Outage review, Friday 6 March 2026", (0.9, 4.5, 9, 0.6), 22, _FOG), "Date line")
    for number, (figure, words, tint) in enumerate(
        (("1,930", "orders lost", _AMBER), ("62", "tickets", _AMBER), ("0", "data lost", _GREEN))
    ):
        x = 0.9 + 2.7 * number
        _called(textbox(slide, figure, (x, 5.6, 2.4, 0.7), 32, tint, True), f"Figure {number + 1}")
        _called(textbox(slide, words, (x, 6.3, 2.4, 0.5), 18, _FOG), f"Figure label {number + 1}")
    _called(shape(slide, MSO_SHAPE.LIGHTNING_BOLT, (10.0, 1.5, 2.4, 3.6), _AMBER), "Bolt")

    slide = _dark(deck, "What happened when")
    _called(shape(slide, MSO_SHAPE.RECTANGLE, (0.9, 3.65, 11.5, 0.1), "4F6367"), "Time line")
    steps = (
        ("14:02", "Certificate expires", _RED), ("14:09", "First alert", _AMBER), ("14:21", "Wrong rollback", _RED),
        ("14:40", "Cause found", _AMBER), ("14:49", "All clear", _GREEN),
    )  # fmt: skip
    for number, (hour, words, tint) in enumerate(steps):
        x = 0.9 + 2.45 * number
        _called(shape(slide, MSO_SHAPE.OVAL, (x + 0.65, 3.4, 0.6, 0.6), tint), f"Dot {hour}")
        _inked(_called(textbox(slide, hour, (x, 2.6, 1.9, 0.6), 26, "FFFFFF", True), f"Time {hour}"), 26)
        card = shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 4.4, 1.9, 1.2), "22353A", words)
        _inked(_called(card, f"Card {hour}"), 17, bold=False)
    _called(textbox(slide, "All times in CET", (0.9, 6.6, 4, 0.4), 14, _FOG), "Note")
    slide.notes_slide.notes_text_frame.text = "No blame. Ask Femi to tell the part about the rollback."

    slide = _dark(deck, "What hangs on what")
    places = {
        "Web shop": (0.9, 2.0),
        "App": (0.9, 4.4),
        "Gateway": (5.1, 3.2),
        "Payments": (9.3, 2.0),
        "Stock": (9.3, 4.4),
    }
    for start, end in (("Web shop", "Gateway"), ("App", "Gateway"), ("Gateway", "Payments"), ("Gateway", "Stock")):
        (x, y), (u, v) = places[start], places[end]
        tint = _RED if end == "Payments" else "4F6367"
        _joined(slide, (x + 3.1, y + 0.6), (u, v + 0.6), tint, f"Line {start} to {end}")
    for words, (x, y) in places.items():
        tint = _RED if words == "Payments" else "2A6F77"
        box = shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, y, 3.1, 1.2), tint, words)
        _inked(_called(box, f"Box {words}"), 22)
    _called(shape(slide, MSO_SHAPE.NO_SYMBOL, (12.0, 1.6, 0.8, 0.8), _AMBER), "Stop sign")
    _called(textbox(slide, "One certificate for everything", (9.1, 1.0, 4, 0.5), 18, _RED), "Callout")
    _called(
        textbox(
            slide,
            "Next: renew certificates by machine, owner Femi Balogun, due 20 March",
            (0.9, 6.3, 11.5, 0.5),
            20,
            _GREEN,
        ),
        "Action",
    )
    return saved(deck)
