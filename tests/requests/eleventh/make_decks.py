# ruff: noqa: E501
"""The two decks of this part: a hospital ward's training and a German observatory's evening (needs python-pptx)."""

from __future__ import annotations

import io
import math
import re
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, Tint, chart, color, fill_lines, painted, saved, shape, table, textbox

AQUA, INK, MIST, PINK, GOLD = "0096A6", "16324F", "E6F4F6", "E5578B", "F2B134"


def _centred(box: Any) -> Any:
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
    return box


def _said(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, ink: str = "FFFFFF") -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    made.text_frame.word_wrap, made.text_frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    run = made.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), True, color(ink)
    return _centred(made)


def _placed(holder: Any, place: Place, size: int, ink: str, *lines: str) -> None:
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    fill_lines(holder.text_frame, lines)
    for paragraph in holder.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(size), color(ink)


def _page(deck: Any, layout: int, title: str, number: int) -> Any:
    """A page with the bar at the left, its title, a footer and its number."""
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    bar = shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 0.45, 7.5), AQUA)
    slide.shapes.title._element.addprevious(bar._element)
    _placed(slide.shapes.title, (0.9, 0.4, 11.5, 0.9), 36, INK, title)
    textbox(slide, "Infection control, Ward 4", (0.9, 6.95, 5, 0.4), 12, "7C8A97")
    textbox(slide, str(number), (12.3, 6.95, 0.6, 0.4), 12, "7C8A97")
    return slide


def _nurse(hair: Tint, skin: Tint, coat: Tint) -> bytes:
    """A head with hair over a coat, 72 by 72."""

    def tint(x: int, y: int) -> Tint:
        if math.dist((x, y), (36, 30)) < 15 and y > 23:
            return (
                (40, 34, 34)
                if y in (29, 30) and abs(abs(x - 36) - 6) < 2
                else (190, 80, 80)
                if y == 38 and abs(x - 36) < 5
                else skin
            )
        if math.dist((x, y), (36, 27)) < 18 and y < 36:
            return hair
        if y > 46 and abs(x - 36) < 14 + (y - 46) // 2:
            return (255, 255, 255) if abs(x - 36) < 3 else coat
        return 206, 232 - y // 3, 236

    return painted(72, 72, tint)


def _ward_words(deck: Any) -> None:
    """The cover with drops, and the five moments beside a bottle of soap."""
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    band = shape(slide, MSO_SHAPE.RECTANGLE, (0, 4.6, 13.333, 2.9), AQUA)
    slide.shapes.title._element.addprevious(band._element)
    _placed(slide.shapes.title, (0.9, 1.6, 8.6, 1.2), 54, INK, "Clean hands, safe ward")
    _placed(slide.placeholders[1], (0.9, 2.9, 8.6, 0.8), 26, PINK, "Yearly training for all staff")
    for n, (x, y, size) in enumerate(((9.9, 1.0, 1.5), (11.4, 2.2, 1.0), (10.4, 3.0, 0.7))):
        drop = shape(slide, MSO_SHAPE.TEAR, (x, y, size, size), (AQUA, "7FD1DA", "BFE8EC")[n])
        drop.rotation = -45
    textbox(slide, "St Brannoc’s Hospital", (0.9, 5.1, 6, 0.6), 24, "FFFFFF", True)
    textbox(slide, "Tuesday 19 January 2027, 13:30", (0.9, 5.7, 6, 0.5), 18, "FFFFFF")
    textbox(slide, "Seminar room B", (0.9, 6.15, 6, 0.5), 18, "FFFFFF")

    slide = _page(deck, 1, "Five moments to wash", 2)
    _placed(
        slide.placeholders[1],
        (0.9, 1.6, 7.2, 4.2),
        26,
        "2B2B2B",
        "Before touching a patient",
        "Before a clean procedure",
        "After contact with fluids",
        "After touching a patient",
        "After touching the bed or table",
    )
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (9.6, 3.0, 2.2, 3.0), PINK)
    shape(slide, MSO_SHAPE.RECTANGLE, (10.35, 2.4, 0.7, 0.6), "F6B8CF")
    shape(slide, MSO_SHAPE.RECTANGLE, (9.7, 2.0, 1.5, 0.4), INK)
    _said(slide, MSO_SHAPE.RECTANGLE, (9.6, 3.8, 2.2, 1.0), "FFFFFF", "Soap", 24, PINK)
    for x, y, size in ((8.9, 3.4, 0.5), (12.1, 2.7, 0.6), (12.3, 4.3, 0.35)):
        shape(slide, MSO_SHAPE.OVAL, (x, y, size, size), "BFE8EC")
    _said(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.9, 5.9, 5.2, 0.8), GOLD, "30 seconds, every time", 22, INK)
    slide.notes_slide.notes_text_frame.text = "Ask who washed their hands before coming in."


def _ward_numbers(deck: Any) -> None:
    """The audit as a table, and two charts side by side."""
    slide = _page(deck, 5, "Audit results", 3)
    rows = (
        ("Area", "Checked", "Correct", "Rate", "Target"), ("Bay A", "120", "102", "85%", "90%"), ("Bay B", "118", "109", "92%", "90%"), ("Bay C", "96", "71", "74%", "90%"),
        ("Side rooms", "64", "61", "95%", "95%"), ("Reception", "40", "28", "70%", "80%"),
    )  # fmt: skip
    table(slide, rows, (0.9, 1.6, 8.4, 4.0))
    _said(slide, MSO_SHAPE.OVAL, (9.9, 1.7, 2.6, 2.6), AQUA, "85% overall", 24)
    textbox(slide, "Best: Side rooms", (9.8, 4.6, 3.2, 0.5), 20, AQUA, True)
    textbox(slide, "Weakest: Reception", (9.8, 5.1, 3.2, 0.5), 20, PINK, True)
    textbox(slide, "Observed in November and December 2026", (0.9, 5.9, 7, 0.4), 14, "7C8A97")

    slide = _page(deck, 5, "We are getting better", 4)
    chart(
        slide, XL_CHART_TYPE.LINE_MARKERS, ("2023", "2024", "2025", "2026"), {"Nurses": (78, 83, 88, 91), "Doctors": (61, 66, 72, 79), "Visitors": (40, 48, 45, 52)},
        (0.8, 1.5, 7.2, 5.2), "Correct hand washing (%)",
    )  # fmt: skip
    chart(
        slide,
        XL_CHART_TYPE.DOUGHNUT,
        ("Forgot", "No time", "Gel empty"),
        {"Reasons": (54, 31, 15)},
        (8.3, 1.5, 4.6, 4.0),
        "Why not?",
    )
    _said(slide, MSO_SHAPE.PENTAGON, (8.5, 5.7, 4.2, 0.9), INK, "New gel points: 12", 20)


def _ward_people(deck: Any) -> None:
    """Four people as cards in two rows, and what each of them looks after."""
    slide = _page(deck, 5, "Your hygiene champions", 5)
    people = (
        ("Grace Mbeki", "Charge nurse", "Bay A", "ext. 4101", ((40, 28, 26), (122, 80, 58), (0, 150, 166))),
        ("Tomasz Wrona", "Staff nurse", "Bay B", "ext. 4102", ((176, 128, 70), (242, 208, 184), (0, 120, 150))),
        ("Dr Leila Amiri", "Registrar", "Bay C", "ext. 4103", ((52, 36, 34), (214, 164, 128), (229, 87, 139))),
        ("Owen Pritchard", "Porter", "Reception", "ext. 4110", ((150, 150, 156), (236, 196, 172), (22, 50, 79))),
    )
    for n, (name, role, area, phone, look) in enumerate(people):
        x, y = 0.9 + 6.0 * (n % 2), 1.6 + 2.6 * (n // 2)
        shape(slide, MSO_SHAPE.RECTANGLE, (x, y, 5.7, 2.3), MIST)
        slide.shapes.add_picture(io.BytesIO(_nurse(*look)), Inches(x + 0.2), Inches(y + 0.25), Inches(1.8), Inches(1.8))
        textbox(slide, name, (x + 2.2, y + 0.2, 3.4, 0.5), 22, INK, True)
        textbox(slide, role, (x + 2.2, y + 0.7, 3.4, 0.45), 16, "4A5A68")
        textbox(slide, phone, (x + 2.2, y + 1.1, 3.4, 0.45), 16, "4A5A68")
        _said(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x + 2.3, y + 1.6, 1.7, 0.45), PINK if n == 3 else AQUA, area, 14)


def ward() -> bytes:
    """A hospital ward's training on washing hands: bullets, a table, two charts, four people."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    for fill in (_ward_words, _ward_numbers, _ward_people):
        fill(deck)
    return saved(deck)


SPACE, MOON, HILL, MARS, PALE = "0B1030", "F7F0C6", "1C2A1F", "E4572E", "A9B4E0"
GERMAN = {
    "TextBox": "Textfeld", "Rectangle": "Rechteck", "Rounded Rectangle": "Rechteck: abgerundete Ecken", "Oval": "Ellipse", "Picture": "Grafik", "Connector": "Gerader Verbinder",
    "4-Point Star": "Stern: 4 Zacken", "Chord": "Sehne",
}  # fmt: skip


def _sky(slide: Any) -> None:
    """The first page: a big moon, stars, a dome on a hill."""
    for x, y, size in (
        (0.8, 0.7, 0.4),
        (2.9, 0.4, 0.25),
        (5.2, 0.9, 0.3),
        (6.9, 0.4, 0.4),
        (9.0, 2.9, 0.25),
        (6.2, 3.4, 0.25),
    ):
        shape(slide, MSO_SHAPE.STAR_4_POINT, (x, y, size, size), "FFFFFF")
    shape(slide, MSO_SHAPE.OVAL, (7.3, 0.7, 2.1, 2.1), MOON)
    for x, y, size in ((7.8, 1.1, 0.4), (8.5, 1.7, 0.5), (8.0, 2.1, 0.25)):
        shape(slide, MSO_SHAPE.OVAL, (x, y, size, size), "E3D9A2")
    textbox(slide, "Nacht der Sterne", (0.6, 1.2, 6.6, 1.0), 50, MOON, True)
    textbox(slide, "Volkssternwarte Brandhöhe", (0.6, 2.1, 6.4, 0.6), 24, PALE)
    shape(slide, MSO_SHAPE.OVAL, (-2, 4.5, 14, 4), HILL)
    shape(slide, MSO_SHAPE.OVAL, (6.9, 3.5, 1.6, 1.6), "D7DCE8")
    shape(slide, MSO_SHAPE.RECTANGLE, (6.9, 4.25, 1.6, 0.9), "B7BED2")
    shape(slide, MSO_SHAPE.RECTANGLE, (7.55, 3.45, 0.3, 0.8), SPACE)
    _said(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.6, 3.1, 4.2, 0.7), MARS, "Freitag, 12. März 2027", 20)
    textbox(slide, "Beginn 19:30 Uhr, Eintritt frei", (0.6, 3.9, 5, 0.5), 18, "FFFFFF")
    textbox(slide, "Bei Regen: 19. März", (0.6, 5.0, 4, 0.45), 14, PALE)


def _phases(slide: Any) -> None:
    """The second page: four phases of the moon in a row, and three planets below on a line."""
    textbox(slide, "Der Mond im März", (0.6, 0.3, 8, 0.8), 32, MOON, True)
    for n, (name, day) in enumerate(
        (
            ("Neumond", "8. März"),
            ("Erstes Viertel", "15. März"),
            ("Vollmond", "22. März"),
            ("Letztes Viertel", "30. März"),
        )
    ):
        x = 0.6 + 2.3 * n
        shape(slide, MSO_SHAPE.OVAL, (x + 0.35, 1.2, 1.2, 1.2), "2A3166" if n != 2 else MOON)
        if n % 2:
            half = shape(slide, MSO_SHAPE.CHORD, (x + 0.35, 1.2, 1.2, 1.2), MOON)
            half.adjustments[0], half.adjustments[1] = (162.0, 54.0) if n == 1 else (54.0, 162.0)
        _centred(textbox(slide, name, (x - 0.1, 2.5, 2.1, 0.4), 16, "FFFFFF", True))
        _centred(textbox(slide, day, (x - 0.1, 2.85, 2.1, 0.4), 14, PALE))
    textbox(slide, "Was wir sehen", (0.6, 3.4, 5, 0.6), 22, MOON, True)
    line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Inches(0.6), Inches(4.45), Inches(9.4), Inches(4.45))
    line.line.color.rgb, line.line.width = color("3D4788"), Pt(2)
    for x, size, tint, name in (
        (1.0, 0.5, "F2D0A4", "Venus"),
        (3.6, 0.4, MARS, "Mars"),
        (6.0, 0.9, "D9A066", "Jupiter"),
        (8.6, 0.3, "BFD7EA", "Plejaden"),
    ):
        shape(slide, MSO_SHAPE.OVAL, (x, 4.45 - size / 2, size, size), tint)
        _centred(textbox(slide, name, (x + size / 2 - 0.8, 4.95, 1.6, 0.4), 14, "FFFFFF"))


def _evening(slide: Any) -> None:
    """The third page: the evening by the hour at the left, a way up the hill and contacts at the right."""
    textbox(slide, "Programm", (0.6, 0.3, 5, 0.8), 32, MOON, True)
    shape(slide, MSO_SHAPE.RECTANGLE, (1.72, 1.3, 0.05, 3.6), "3D4788")
    for n, (hour, what) in enumerate(
        (
            ("19:30", "Begrüßung im Kuppelsaal"),
            ("20:00", "Vortrag: Reise zum Jupiter"),
            ("21:00", "Beobachten am Teleskop"),
            ("22:30", "Heißer Tee am Feuer"),
            ("23:30", "Ende"),
        )
    ):
        y = 1.25 + 0.75 * n
        textbox(slide, hour, (0.5, y, 1.1, 0.4), 16, MARS if n == 2 else PALE, True)
        shape(slide, MSO_SHAPE.OVAL, (1.63, y + 0.1, 0.22, 0.22), MARS if n == 2 else MOON)
        textbox(slide, what, (2.0, y, 3.8, 0.4), 16, "FFFFFF")
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.1, 1.2, 3.4, 2.1), "1A2154")
    textbox(slide, "Anfahrt", (6.3, 1.25, 3, 0.5), 18, MOON, True)
    textbox(slide, "Bus 14 bis Brandhöhe", (6.3, 1.75, 3.1, 0.4), 14, "FFFFFF")
    textbox(slide, "Parkplatz am Waldrand", (6.3, 2.15, 3.1, 0.4), 14, "FFFFFF")
    textbox(slide, "10 Minuten zu Fuß", (6.3, 2.55, 3.1, 0.4), 14, "FFFFFF")
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.1, 3.5, 3.4, 1.5), "1A2154")
    textbox(slide, "Anmeldung", (6.3, 3.55, 3, 0.5), 18, MOON, True)
    textbox(slide, "Tel. 0555 77 31 20", (6.3, 4.0, 3.1, 0.4), 14, "FFFFFF")
    textbox(slide, "sterne@brandhoehe.example", (6.3, 4.4, 3.1, 0.4), 14, "FFFFFF")


def sternwarte() -> bytes:
    """An observatory's open evening in German on three dark pages, with the names a German office program gives."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(10), Inches(5.625)
    for fill in (_sky, _phases, _evening):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = color(SPACE)
        fill(slide)
        for made in slide.shapes:
            kind, number = re.fullmatch(r"(.+) (\d+)", made.name).groups()  # type: ignore[union-attr]
            made.name = f"{GERMAN.get(kind, kind)} {number}"
    return saved(deck)
