# ruff: noqa: E501
"""The two decks of this part: a vets' autumn review and an Italian escape room (needs python-pptx)."""

from __future__ import annotations

import io
import math
from typing import Any

from pptx import Presentation
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from tests.requests.drawing import Place, Tint, chart, color, painted, saved, shape, table, textbox

PINE, LIME, CREAM, CLAY, SLATE = "1F4D3A", "C5D86D", "FFFDF5", "D1603D", "5B6770"


def _aligned(box: Any, how: Any) -> Any:
    for paragraph in box.text_frame.paragraphs:
        paragraph.alignment = how
    return box


def _worded(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, ink: str = "FFFFFF") -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    frame = made.text_frame
    frame.word_wrap, frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    for paragraph in frame.paragraphs:
        paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(size), color(ink)
        paragraph.runs[0].font.bold = True
    return _aligned(made, PP_ALIGN.CENTER)


def _holder(holder: Any, place: Place, size: int, ink: str, *lines: str) -> None:
    """Lines of a placeholder; one that starts with '> ' stands a level deeper."""
    holder.left, holder.top, holder.width, holder.height = (Inches(part) for part in place)
    frame = holder.text_frame
    for number, line in enumerate(lines):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.alignment = PP_ALIGN.LEFT
        paragraph.level = 1 if line.startswith("> ") else 0
        run = paragraph.add_run()
        run.text = line.removeprefix("> ")
        run.font.size, run.font.color.rgb = Pt(size - 3 * paragraph.level), color(ink)


def _dog(x: int, y: int) -> Tint:
    """A brown dog's head before a pale wall, 96 by 108."""
    for side in (-1, 1):
        if ((x - 48 - side * 30) / 11) ** 2 + ((y - 50) / 24) ** 2 < 1:
            return 96, 60, 38
        if math.dist((x, y), (48 + side * 11, 46)) < 4:
            return 30, 24, 22
    if ((x - 48) / 7) ** 2 + ((y - 66) / 5) ** 2 < 1:
        return 40, 30, 30
    if ((x - 48) / 17) ** 2 + ((y - 70) / 16) ** 2 < 1:
        return 226, 196, 160
    if ((x - 48) / 30) ** 2 + ((y - 52) / 34) ** 2 < 1:
        return 158 + (x % 3) * 3, 106, 66
    if y > 84 and abs(x - 48) < 18 + (y - 84):
        return (209, 96, 61) if y < 92 else (146, 98, 60)
    return 214 - y // 4, 226, 205 + x // 6


def _larkfield_words(deck: Any) -> None:
    """The cover, and the page with two levels of bullets."""
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(PINE)
    _holder(slide.shapes.title, (0.5, 1.5, 5.6, 0.9), 44, "FFFFFF", "Autumn review")
    _holder(slide.placeholders[1], (0.5, 2.4, 5.6, 0.6), 20, LIME, "Larkfield Veterinary Practice")
    slide.shapes.add_picture(io.BytesIO(painted(96, 108, _dog)), Inches(6.4), Inches(0.7), Inches(3.1), Inches(3.5))
    shape(slide, MSO_SHAPE.RECTANGLE, (0.6, 3.15, 1.1, 0.06), CLAY)
    textbox(slide, "Staff meeting, 4 December 2026", (0.5, 3.35, 5, 0.4), 14, "FFFFFF")
    textbox(slide, "Room 2, 8:00", (0.5, 3.7, 5, 0.4), 14, "FFFFFF")
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 5.1, 10, 0.525), LIME)
    textbox(slide, "larkfieldvets.example", (0.5, 5.18, 4, 0.36), 13, PINE, True)

    slide = deck.slides.add_slide(deck.slide_layouts[1])
    _holder(slide.shapes.title, (0.5, 0.3, 9, 0.7), 30, PINE, "What went well")
    lines = (
        "Shorter waiting times", "> Average wait down from 24 to 15 minutes", "> Saturday clinic now fully staffed", "New X-ray room",
        "> Opened on 14 September", "312 puppies and kittens vaccinated", "Online booking for repeat visits",
    )  # fmt: skip
    _holder(slide.placeholders[1], (0.5, 1.1, 5.8, 3.8), 19, "222222", *lines)
    for n, (value, words, fill) in enumerate(
        (("15 min", "average wait", PINE), ("312", "vaccinated", CLAY), ("4.8", "client score", SLATE))
    ):
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.8, 1.2 + 1.25 * n, 2.7, 1.1), fill)
        _aligned(textbox(slide, value, (6.8, 1.25 + 1.25 * n, 2.7, 0.6), 26, "FFFFFF", True), PP_ALIGN.CENTER)
        _aligned(textbox(slide, words, (6.8, 1.78 + 1.25 * n, 2.7, 0.4), 14, "FFFFFF"), PP_ALIGN.CENTER)
    slide.notes_slide.notes_text_frame.text = "Thank the Saturday team by name."


def _larkfield_numbers(deck: Any) -> None:
    """The page with the table and the page with the chart."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _holder(slide.shapes.title, (0.5, 0.3, 9, 0.7), 30, PINE, "Visits by animal")
    rows = (
        ("Animal", "Check-ups", "Operations", "Income"), ("Dogs", "1,204", "96", "£68,200"), ("Cats", "987", "81", "£51,450"),
        ("Rabbits", "243", "12", "£9,300"), ("Birds", "118", "4", "£3,150"), ("Others", "64", "4", "£2,900"),
    )  # fmt: skip
    table(slide, rows, (0.5, 1.2, 9.0, 3.0))
    textbox(slide, "September to November 2026", (0.5, 4.4, 5, 0.4), 13, SLATE)
    _aligned(textbox(slide, "Total income: £135,000", (5.5, 4.4, 4, 0.4), 15, CLAY, True), PP_ALIGN.RIGHT)

    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _holder(slide.shapes.title, (0.5, 0.3, 9, 0.7), 30, PINE, "Busier every month")
    chart(
        slide, XL_CHART_TYPE.COLUMN_CLUSTERED, ("Sept", "Oct", "Nov"), {"Dogs": (380, 402, 422), "Cats": (301, 330, 356), "Other": (128, 141, 156)},
        (0.4, 1.1, 6.2, 4.2), "Visits per month",
    )  # fmt: skip
    _worded(slide, MSO_SHAPE.RECTANGULAR_CALLOUT, (6.9, 1.3, 2.6, 1.0), LIME, "November: 934 visits", 16, PINE)
    textbox(slide, "Dogs: up 11%", (6.9, 2.9, 2.6, 0.4), 16, PINE, True)
    textbox(slide, "Cats: up 18%", (6.9, 3.35, 2.6, 0.4), 16, PINE, True)
    textbox(slide, "Other: up 22%", (6.9, 3.8, 2.6, 0.4), 16, CLAY, True)


def _larkfield_people(deck: Any) -> None:
    """The page with the team and the page with two lists."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _holder(slide.shapes.title, (0.5, 0.3, 9, 0.7), 30, PINE, "New faces")
    people = (
        ("Hana Sato", "Surgeon", "Mon–Thu"),
        ("Ben Ashworth", "Nurse", "Tue–Sat"),
        ("Ifeoma Eze", "Reception", "Mon–Fri"),
        ("Luca Ferri", "Nurse", "Wed–Sat"),
    )
    for n, (name, role, days) in enumerate(people):
        x = 0.5 + 2.3 * n
        shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.3, 2.1, 3.2), "EEF3E2")
        _worded(
            slide,
            MSO_SHAPE.OVAL,
            (x + 0.5, 1.55, 1.1, 1.1),
            (PINE, CLAY, SLATE, CLAY)[n],
            "".join(part[0] for part in name.split()),
            24,
        )
        _aligned(textbox(slide, name, (x, 2.85, 2.1, 0.4), 16, PINE, True), PP_ALIGN.CENTER)
        _aligned(textbox(slide, role, (x, 3.25, 2.1, 0.4), 14, "222222"), PP_ALIGN.CENTER)
        _aligned(textbox(slide, days, (x, 3.75, 2.1, 0.4), 13, SLATE), PP_ALIGN.CENTER)
    textbox(slide, "Questions about shifts? Ask Ifeoma.", (0.5, 4.8, 6, 0.4), 14, SLATE)

    slide = deck.slides.add_slide(deck.slide_layouts[3])
    _holder(slide.shapes.title, (0.5, 0.3, 9, 0.7), 30, PINE, "Before Christmas")
    _holder(
        slide.placeholders[1],
        (0.5, 1.2, 4.3, 2.6),
        18,
        "222222",
        "Order vaccines by 10 December",
        "Service the X-ray machine",
        "Print holiday hours",
    )
    _holder(
        slide.placeholders[2],
        (5.2, 1.2, 4.3, 2.6),
        18,
        "222222",
        "Closed 25 and 26 December",
        "Emergency line: Hana Sato",
        "Staff lunch on 18 December",
    )
    _worded(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.5, 3.4, 4.3, 0.8), CLAY, "Emergency: 0555 018 220", 18)
    _worded(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (5.2, 3.4, 4.3, 0.8), PINE, "Front desk: 0555 018 200", 18)


def larkfield() -> bytes:
    """A vets' practice looks back on its autumn, with the names Google Slides gives."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(10), Inches(5.625)
    for fill in (_larkfield_words, _larkfield_numbers, _larkfield_people):
        fill(deck)
    number = 54
    for page, slide in enumerate(deck.slides):
        for made in slide.shapes:
            made.name = f"Google Shape;{number};p{13 + page}"
            number += 1
        number += 4
    return saved(deck)


NIGHT, BRASS, BONE, TEAL, RUST = "14121F", "E0A458", "F4EBDD", "2A9D8F", "C8553D"


def _lines(slide: Any, place: Place, size: int, ink: str, *lines: str) -> Any:
    box = textbox(slide, lines[0], place, size, ink)
    for line in lines[1:]:
        run = box.text_frame.add_paragraph().add_run()
        run.text, run.font.size, run.font.color.rgb = line, Pt(size), color(ink)
    return box


def _entry(slide: Any) -> None:
    """The first page: a door with a keyhole, the name of the house, a badge."""
    shape(slide, MSO_SHAPE.RECTANGLE, (7.6, 0.5, 4.4, 7.0), "3B2A20").name = "Porta"
    for n in range(4):
        shape(
            slide,
            MSO_SHAPE.RECTANGLE,
            (8.0 + 1.85 * (n % 2), 0.9 + 3.9 * (n // 2), 1.75, 2.3 - 0.2 * (n // 2)),
            "4E392C",
        ).name = f"Pannello {n + 1}"
    shape(slide, MSO_SHAPE.OVAL, (9.3, 3.4, 1.0, 1.0), BRASS).name = "Serratura"
    shape(slide, MSO_SHAPE.OVAL, (9.66, 3.6, 0.28, 0.28), NIGHT).name = "Foro"
    shape(slide, MSO_SHAPE.TRAPEZOID, (9.66, 3.8, 0.28, 0.4), NIGHT).name = "Foro sotto"
    textbox(slide, "STANZA 9", (0.7, 1.6, 6.6, 1.4), 72, BRASS, True).name = "Titolo"
    textbox(slide, "Avete 60 minuti per uscire.", (0.75, 3.0, 6.4, 0.7), 28, BONE).name = "Sottotitolo"
    textbox(slide, "You have 60 minutes to get out.", (0.75, 3.6, 6.4, 0.5), 18, "9A93A8").name = "Sottotitolo inglese"
    _worded(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.8, 4.6, 2.9, 0.8), RUST, "Prenota ora", 22).name = "Pulsante"
    _worded(slide, MSO_SHAPE.STAR_12_POINT, (11.1, 0.3, 1.9, 1.9), TEAL, "Nuova sede", 16).name = "Bollino"
    textbox(slide, "Via dei Lanaioli 9, Torre Marea", (0.75, 6.5, 5, 0.5), 16, BONE).name = "Indirizzo"


def _rooms(slide: Any) -> None:
    """The second page: three rooms as groups, each with a picture of shapes, facts and stars."""
    textbox(slide, "Tre stanze, tre storie", (0.7, 0.4, 9, 0.9), 40, BRASS, True).name = "Titolo"
    rooms = (
        ("Il faro", "2–4 giocatori", "60 minuti", "€ 22", 2, TEAL, MSO_SHAPE.ISOSCELES_TRIANGLE),
        ("La miniera", "3–6 giocatori", "75 minuti", "€ 26", 4, RUST, MSO_SHAPE.DIAMOND),
        ("Il treno notturno", "2–5 giocatori", "60 minuti", "€ 24", 3, "6D597A", MSO_SHAPE.MOON),
    )
    for n, (name, players, long, price, hard, fill, icon) in enumerate(rooms):
        x, group = 0.7 + 4.1 * n, slide.shapes.add_group_shape()
        group.name = f"Scheda {name}"
        card = shape(group, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 1.6, 3.8, 4.9), BONE)
        card.name, card.adjustments[0] = "Sfondo", 0.05
        shape(group, MSO_SHAPE.RECTANGLE, (x, 2.0, 3.8, 1.4), fill).name = "Fascia"
        shape(group, icon, (x + 1.5, 2.25, 0.8, 0.9), BRASS).name = "Icona"
        _inside(group, name, (x + 0.2, 3.5, 3.4, 0.6), 26, NIGHT, True).name = "Nome"
        _inside(group, players, (x + 0.2, 4.15, 3.4, 0.45), 18, "4A4458").name = "Giocatori"
        _inside(group, long, (x + 0.2, 4.6, 3.4, 0.45), 18, "4A4458").name = "Durata"
        for star in range(5):
            tint = BRASS if star < hard else "D8CFC0"
            shape(
                group, MSO_SHAPE.STAR_5_POINT, (x + 0.3 + 0.38 * star, 5.5, 0.33, 0.33), tint
            ).name = f"Stella {star + 1}"
        _aligned(_inside(group, price, (x + 2.4, 5.35, 1.2, 0.6), 26, fill, True), PP_ALIGN.RIGHT).name = "Prezzo"
    textbox(slide, "Prezzi a persona. Sotto i 12 anni: € 14.", (0.7, 6.8, 8, 0.4), 16, "9A93A8").name = "Nota"


def _inside(group: Any, words: str, place: Place, size: int, ink: str, bold: bool = False) -> Any:
    """A text box in a group (a group holds shapes as a slide's tree does)."""
    box = group.shapes.add_textbox(*(Inches(part) for part in place))
    box.text_frame.text = words
    run = box.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, color(ink)
    return box


def _how(slide: Any) -> None:
    """The third page: four steps on a line, opening hours and how to reach the house."""
    textbox(slide, "Come funziona", (0.7, 0.4, 9, 0.9), 40, BRASS, True).name = "Titolo"
    line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Inches(1.9), Inches(2.2), Inches(11.4), Inches(2.2))
    line.line.color.rgb, line.line.width, line.name = color(BRASS), Pt(3), "Linea"
    for n, (what, detail) in enumerate(
        (
            ("Prenota", "online o al telefono"),
            ("Arriva", "15 minuti prima"),
            ("Gioca", "60 o 75 minuti"),
            ("Festeggia", "foto di gruppo"),
        )
    ):
        x = 1.4 + 3.17 * n
        _worded(
            slide, MSO_SHAPE.OVAL, (x, 1.7, 1.0, 1.0), RUST if n < 3 else TEAL, str(n + 1), 28
        ).name = f"Numero {n + 1}"
        _aligned(
            textbox(slide, what, (x - 0.9, 2.85, 2.8, 0.5), 22, BONE, True), PP_ALIGN.CENTER
        ).name = f"Passo {n + 1}"
        _aligned(
            textbox(slide, detail, (x - 0.9, 3.3, 2.8, 0.45), 16, "9A93A8"), PP_ALIGN.CENTER
        ).name = f"Dettaglio {n + 1}"
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.7, 4.4, 5.8, 2.5), "241F33").name = "Riquadro orari"
    textbox(slide, "Orari", (1.0, 4.5, 3, 0.5), 22, BRASS, True).name = "Orari"
    _lines(slide, (1.0, 5.05, 3.2, 1.5), 18, BONE, "Martedì–giovedì", "Venerdì e sabato", "Domenica").name = "Giorni"
    _aligned(_lines(slide, (4.0, 5.05, 2.2, 1.5), 18, BONE, "16–22", "15–24", "11–20"), PP_ALIGN.RIGHT).name = "Ore"
    shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (6.9, 4.4, 5.8, 2.5), TEAL).name = "Riquadro contatti"
    textbox(slide, "Contatti", (7.2, 4.5, 3, 0.5), 22, NIGHT, True).name = "Contatti"
    _lines(
        slide,
        (7.2, 5.05, 5.2, 1.5),
        18,
        "FFFFFF",
        "055 501 90 90",
        "ciao@stanza9.example",
        "Via dei Lanaioli 9, Torre Marea",
    ).name = "Recapiti"


def stanza() -> bytes:
    """An escape room in three dark pages, in Italian, every part named for what it is."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    for fill in (_entry, _rooms, _how):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = color(NIGHT)
        fill(slide)
    return saved(deck)
