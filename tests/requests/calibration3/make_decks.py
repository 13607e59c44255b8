"""The two decks of this part: an agency's pitch in English and a campaign's boards in Spanish (needs python-pptx)."""

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

INK, OAT, BLUE, PINK, GREY = "22223B", "F2E9DC", "3A5BA0", "EF6F6C", "6C6F7D"


def _grounded(slide: Any, fill: str) -> None:
    slide.background.fill.solid()
    slide.background.fill.fore_color.rgb = color(fill)


def _label(slide: Any, kind: Any, place: Place, fill: str, words: str, size: int, ink: str = "FFFFFF") -> Any:
    """A shape with words in its middle."""
    made = shape(slide, kind, place, fill, words)
    made.text_frame.word_wrap = True
    made.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    for paragraph in made.text_frame.paragraphs:
        paragraph.alignment = PP_ALIGN.CENTER
        for run in paragraph.runs:
            run.font.size, run.font.bold, run.font.color.rgb = Pt(size), True, color(ink)
    return made


def _titled(slide: Any, words: str) -> None:
    """A title in the place and size this agency likes."""
    title = slide.shapes.title
    title.left, title.top, title.width, title.height = (Inches(part) for part in (0.7, 0.4, 11.5, 0.9))
    title.text_frame.text = words
    paragraph = title.text_frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.LEFT
    paragraph.runs[0].font.size, paragraph.runs[0].font.bold = Pt(36), True
    paragraph.runs[0].font.color.rgb = color(INK)


def _footed(slide: Any, number: int) -> None:
    shape(slide, MSO_SHAPE.RECTANGLE, (0.7, 6.85, 11.9, 0.03), PINK).name = "Footer line"
    textbox(slide, "Studio Tangram", (0.7, 6.9, 4, 0.4), 12, GREY).name = "Footer"
    textbox(slide, f"{number}", (12.1, 6.9, 0.6, 0.4), 12, GREY).name = "Page number"


def _portrait(skin: Tint, hair: Tint, ground: Tint) -> bytes:
    """A simple head and shoulders, 72 by 72."""

    def tint(x: int, y: int) -> Tint:
        if math.dist((x, y), (36, 20)) < 15 and y < 24:
            return hair
        if math.dist((x, y), (36, 30)) < 15:
            return skin
        if math.dist((x, y * 0.8), (36, 74 * 0.8)) < 26:
            return hair[2], hair[0], hair[1]
        return ground

    return painted(72, 72, tint)


PEOPLE = (
    ("Mara Lindqvist", "Creative director", (240, 200, 170), (90, 50, 30)),
    ("Joel Abara", "Strategy", (120, 80, 56), (30, 24, 22)),
    ("Hana Sato", "Art director", (244, 214, 186), (24, 22, 30)),
    ("Pete Rowley", "Account lead", (236, 190, 160), (190, 120, 50)),
)


def _opening(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    _grounded(slide, OAT)
    shape(slide, MSO_SHAPE.OVAL, (8.6, 0.8, 5.8, 5.8), PINK).name = "Big circle"
    shape(slide, MSO_SHAPE.RIGHT_TRIANGLE, (9.2, 3.2, 2.4, 2.4), BLUE).name = "Triangle"
    shape(slide, MSO_SHAPE.PARALLELOGRAM, (10.4, 2.0, 2.2, 1.1), INK).name = "Parallelogram"
    textbox(slide, "Studio Tangram", (0.8, 0.6, 5, 0.6), 22, BLUE, True).name = "Agency name"
    textbox(slide, "Oats that get out more", (0.8, 2.4, 7.8, 1.1), 46, INK, True).name = "Deck title"
    textbox(slide, "A launch idea for Lumo oat drinks", (0.8, 3.6, 7.5, 0.6), 26, INK).name = "Deck subtitle"
    textbox(slide, "Pitch, 9 September 2026", (0.8, 6.3, 5, 0.5), 18, GREY).name = "Date"


def _challenge(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    _titled(slide, "What we heard from you")
    body = slide.placeholders[1]
    body.left, body.top, body.width, body.height = (Inches(part) for part in (0.7, 1.6, 7.2, 4.6))
    fill_lines(
        body.text_frame,
        (
            "Lumo is known in cafés, not in kitchens",
            "Families think oat drinks are expensive",
            "Under 30s: half have never tried one",
            "The carton looks like every other carton",
            "Launch in Leeds, Bristol and Cardiff",
        ),
    )
    for paragraph in body.text_frame.paragraphs:
        paragraph.runs[0].font.size, paragraph.space_after = Pt(24), Pt(8)
    box = _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (8.5, 1.7, 4.0, 1.9), BLUE, "1 in 9 fridges", 30)
    box.name = "Fact box 1"
    box = _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (8.5, 4.0, 4.0, 1.9), PINK, "£1.85 a carton", 30)
    box.name = "Fact box 2"
    _footed(slide, 2)
    slide.notes_slide.notes_text_frame.text = "Ask whether Cardiff is still in the plan."


def _team(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _titled(slide, "Your team")
    for n, (name, role, skin, hair) in enumerate(PEOPLE):
        x = 0.7 + 3.05 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 1.7, 2.75, 4.3), OAT).name = f"Card {n + 1}"
        photo = io.BytesIO(_portrait(skin, hair, (205 + 8 * n, 215, 235 - 10 * n)))
        made = slide.shapes.add_picture(photo, Inches(x + 0.475), Inches(2.0), Inches(1.8), Inches(1.8))
        made.name = f"Photo {name.split()[0]}"
        box = textbox(slide, name, (x, 3.95, 2.75, 0.5), 20, INK, True)
        box.name, box.text_frame.paragraphs[0].alignment = f"Name {n + 1}", PP_ALIGN.CENTER
        box = textbox(slide, role, (x, 4.4, 2.75, 0.45), 16, GREY)
        box.name, box.text_frame.paragraphs[0].alignment = f"Role {n + 1}", PP_ALIGN.CENTER
        place = (x + 0.525, 5.15, 1.7, 0.5)
        _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, place, BLUE, f"{(9, 6, 4, 12)[n]} years", 14).name = f"Years {n + 1}"
    _footed(slide, 3)


def _media(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _titled(slide, "Reach by week")
    chart(
        slide, XL_CHART_TYPE.LINE_MARKERS, ("Week 1", "Week 2", "Week 3", "Week 4", "Week 5"),
        {"Posters": (120, 210, 260, 250, 180), "Social": (60, 180, 320, 410, 460), "Cinema": (0, 40, 90, 90, 90)},
        (0.7, 1.5, 8.3, 5.1), "Thousand people",
    )  # fmt: skip
    box = _label(slide, MSO_SHAPE.OVAL, (9.7, 1.7, 2.6, 2.6), PINK, "1.9m people", 24)
    box.name = "Reach circle"
    textbox(slide, "Social overtakes posters", (9.3, 4.6, 3.7, 0.5), 18, INK, True).name = "Comment 1"
    textbox(slide, "in the third week", (9.3, 5.0, 3.7, 0.5), 18, INK).name = "Comment 2"
    _footed(slide, 4)


def _budget(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _titled(slide, "Budget")
    rows = (
        ("Item", "Agency", "Media", "Total"),
        ("Poster", "£14,000", "£52,000", "£66,000"),
        ("Social", "£18,000", "£30,000", "£48,000"),
        ("Cinema", "£22,000", "£26,000", "£48,000"),
        ("Tasting van", "£9,500", "–", "£9,500"),
        ("Total", "£63,500", "£108,000", "£171,500"),
    )
    table(slide, rows, (0.7, 1.6, 8.6, 4.2))
    textbox(slide, "All prices without VAT", (0.7, 6.1, 5, 0.4), 14, GREY).name = "Table note"
    _label(slide, MSO_SHAPE.RECTANGLE, (9.8, 1.6, 2.8, 1.2), INK, "Valid until 31 October", 18).name = "Validity"
    _label(slide, MSO_SHAPE.RECTANGLE, (9.8, 3.1, 2.8, 1.2), BLUE, "Two rounds of changes", 18).name = "Rounds"
    _footed(slide, 5)


def _steps(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    _titled(slide, "What happens next")
    steps = (
        ("Yes or no", "18 Sept"),
        ("Workshop", "25 Sept"),
        ("First designs", "9 Oct"),
        ("Shoot", "2 Nov"),
        ("Launch", "11 Jan"),
    )
    for n, (words, day) in enumerate(steps):
        x = 0.7 + 2.37 * n
        kind = MSO_SHAPE.PENTAGON if n == 0 else MSO_SHAPE.CHEVRON
        _label(slide, kind, (x, 2.2, 2.4, 1.3), PINK if n == 4 else BLUE, f"{n + 1}", 26).name = f"Step {n + 1}"
        box = textbox(slide, words, (x, 3.7, 2.3, 0.5), 20, INK, True)
        box.name = f"Step {n + 1} text"
        textbox(slide, day, (x, 4.15, 2.3, 0.5), 18, GREY).name = f"Step {n + 1} date"
    textbox(slide, "Mara Lindqvist, mara@tangram.example", (0.7, 5.5, 7, 0.5), 20, INK).name = "Contact"
    textbox(slide, "0117 496 0182", (0.7, 5.95, 5, 0.5), 20, BLUE, True).name = "Phone"
    shape(slide, MSO_SHAPE.STAR_5_POINT, (11.3, 5.2, 1.2, 1.2), "F7C948").name = "Star"
    _footed(slide, 6)


def pitch() -> bytes:
    """An agency's pitch of six slides, its parts well named."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    for add in (_opening, _challenge, _team, _media, _budget, _steps):
        add(deck)
    return saved(deck)


NIGHT, LILA, LIME, CORAL, CREAM = "1B1035", "8B5CF6", "C6F432", "FF6B5E", "FFF8E7"


def _lanterns(x: int, y: int) -> Tint:
    """Coloured lanterns on two strings over a street at night, 128 by 80."""
    for row, base in enumerate((18, 42)):
        sag = base + 8 * math.sin(math.pi * x / 128)
        if abs(y - sag) < 0.7:
            return 230, 220, 240
        nearest = round((x - 8 * row) / 16) * 16 + 8 * row
        if math.dist((x, y), (nearest, base + 8 * math.sin(math.pi * nearest / 128) + 6)) < 4.5:
            return ((255, 107, 94), (198, 244, 50), (255, 214, 90), (139, 92, 246))[(nearest // 8) % 4]
    if y > 66:
        return 60 + (x % 9) * 2, 40, 70
    return 27 + y // 3, 16 + y // 4, 53 + y // 2


def _board(slide: Any) -> None:
    """The poster on a board, as one slide."""
    _grounded(slide, NIGHT)
    photo = io.BytesIO(painted(128, 80, _lanterns))
    slide.shapes.add_picture(photo, Inches(5.4), Inches(0.4), Inches(4.2), Inches(2.625))
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 5.1, 10, 0.525), LIME)
    textbox(slide, "Noches de", (0.4, 0.5, 4.8, 0.9), 48, CREAM, True)
    textbox(slide, "Verbena", (0.4, 1.2, 4.8, 1.1), 66, LIME, True)
    textbox(slide, "Música, farolillos y limonada", (0.45, 2.45, 4.8, 0.4), 18, CREAM)
    for n, (day, who) in enumerate(
        (("Jue 16", "La Banda Azul"), ("Vie 17", "Trío Canela"), ("Sáb 18", "Orquesta Faro"))
    ):
        x = 0.45 + 3.1 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 3.35, 2.85, 1.45), (LILA, CORAL, LILA)[n])
        textbox(slide, day, (x + 0.15, 3.45, 2.5, 0.6), 26, CREAM, True)
        textbox(slide, who, (x + 0.15, 4.0, 2.6, 0.4), 16, CREAM)
        textbox(slide, "21:30", (x + 0.15, 4.32, 1.2, 0.4), 14, LIME)
    textbox(slide, "Plaza del Molino · julio de 2026", (0.4, 5.17, 5.5, 0.4), 16, NIGHT, True)
    textbox(slide, "Entrada libre", (7.9, 5.17, 1.8, 0.4), 16, NIGHT, True)


def _screens(slide: Any) -> None:
    """Two phones side by side and what they show."""
    _grounded(slide, CREAM)
    textbox(slide, "La app en dos pantallas", (0.4, 0.25, 6, 0.6), 28, NIGHT, True)
    for x in (0.6, 3.7):
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, 1.0, 2.5, 4.4), NIGHT)
        shape(slide, MSO_SHAPE.RECTANGLE, (x + 0.12, 1.35, 2.26, 3.7), "FFFFFF")
        shape(slide, MSO_SHAPE.OVAL, (x + 1.15, 5.12, 0.2, 0.2), CREAM)
    textbox(slide, "Programa", (0.75, 1.4, 2.2, 0.4), 16, NIGHT, True)
    for n, words in enumerate(("La Banda Azul", "Trío Canela", "Orquesta Faro")):
        y = 1.85 + 0.75 * n
        shape(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.82, y, 2.06, 0.65), "EDE7FB")
        shape(slide, MSO_SHAPE.OVAL, (0.92, y + 0.13, 0.4, 0.4), (LILA, CORAL, LIME)[n])
        textbox(slide, words, (1.35, y + 0.14, 1.55, 0.35), 12, NIGHT)
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (0.95, 4.35, 1.8, 0.5), CORAL, "Avísame", 14)
    textbox(slide, "Tu mesa", (3.85, 1.4, 2.2, 0.4), 16, NIGHT, True)
    for n, words in enumerate(("Nombre", "Personas", "Noche")):
        y = 1.85 + 0.75 * n
        textbox(slide, words, (3.85, y - 0.08, 2, 0.3), 11, "7A7391")
        box = shape(slide, MSO_SHAPE.RECTANGLE, (3.95, y + 0.22, 2.0, 0.36), "F4F1FA")
        box.line.color.rgb = color("B9AEDB")
    _label(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (4.05, 4.35, 1.8, 0.5), LILA, "Reservar", 14)
    for n, (words, small) in enumerate(
        (
            ("Un toque", "para guardar un concierto"),
            ("Sin papel", "la reserva va en el móvil"),
            ("Gratis", "en español e inglés"),
        )
    ):
        y = 1.3 + 1.3 * n
        _label(slide, MSO_SHAPE.OVAL, (6.6, y, 0.8, 0.8), LIME, str(n + 1), 22, NIGHT)
        textbox(slide, words, (7.5, y - 0.05, 2.4, 0.4), 18, NIGHT, True)
        textbox(slide, small, (7.5, y + 0.35, 2.5, 0.4), 12, "7A7391")


def _palette(slide: Any) -> None:
    """Colours, the mark in three sizes, prices of the advertising places."""
    _grounded(slide, "FFFFFF")
    shape(slide, MSO_SHAPE.RECTANGLE, (0, 0, 0.25, 5.625), LILA)
    textbox(slide, "Colores y marca", (0.6, 0.3, 6, 0.6), 28, NIGHT, True)
    for n, (fill, words) in enumerate(
        ((NIGHT, "Noche"), (LILA, "Lila"), (CORAL, "Coral"), (LIME, "Lima"), (CREAM, "Crema"))
    ):
        x = 0.6 + 1.85 * n
        made = shape(slide, MSO_SHAPE.RECTANGLE, (x, 1.1, 1.6, 1.0), fill)
        if fill == CREAM:
            made.line.color.rgb = color("C9C2B0")
        textbox(slide, words, (x, 2.12, 1.6, 0.35), 14, NIGHT)
        textbox(slide, f"#{fill}", (x, 2.38, 1.6, 0.3), 11, "7A7391")
    for n, size in enumerate((1.5, 1.0, 0.6)):
        x = (0.7, 2.6, 4.0)[n]
        shape(slide, MSO_SHAPE.OVAL, (x, 4.0 - size / 2, size, size), LILA)
        shape(slide, MSO_SHAPE.MOON, (x + 0.3 * size, 4.0 - 0.32 * size, 0.32 * size, 0.64 * size), LIME)
    textbox(slide, "Grande", (0.95, 4.9, 1.2, 0.35), 12, "7A7391")
    textbox(slide, "Mediano", (2.6, 4.9, 1.2, 0.35), 12, "7A7391")
    textbox(slide, "Mínimo", (3.9, 4.9, 1.2, 0.35), 12, "7A7391")
    shape(slide, MSO_SHAPE.RECTANGLE, (5.6, 3.0, 0.03, 2.2), "D8D2E8")
    textbox(slide, "Soportes", (5.9, 2.9, 3, 0.4), 18, LILA, True)
    for n, (what, price) in enumerate(
        (("Cartel A2", "3,20 €"), ("Lona 3 × 1 m", "85 €"), ("Autobús", "420 €"), ("Octavilla", "0,04 €"))
    ):
        textbox(slide, what, (5.9, 3.35 + 0.42 * n, 2.2, 0.4), 14, NIGHT)
        box = textbox(slide, price, (8.1, 3.35 + 0.42 * n, 1.4, 0.4), 14, CORAL, True)
        box.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT


def verbena() -> bytes:
    """Three boards of a campaign in Spanish, named as a web program names its shapes."""
    deck: Any = Presentation()
    deck.slide_width, deck.slide_height = Inches(10), Inches(5.625)
    number = 54
    for page, fill in enumerate((_board, _screens, _palette), 1):
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        fill(slide)
        for made in slide.shapes:
            made.name, number = f"Google Shape;{number};p{page}", number + 1
    return saved(deck)
