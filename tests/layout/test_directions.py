"""Lines that run from right to left: signs at their end, each script in its font, on slides as in SVG."""

from __future__ import annotations

import pytest

from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.bidi import embedded, leftwards, levels, visual
from redraft.commands.measure.word_matches import occurrences
from redraft.document.layers import Run, Text
from redraft.document.style import Style
from redraft.edits.kinds import SetText
from redraft.edits.text_edits import reworded
from redraft.layout.texts.lines import runs_of
from redraft.layout.texts.roles import Copy
from redraft.layout.texts.typefaces import PAIRS, type_of
from redraft.session.export.conversion_looks import rescaled
from tests.sampling import each


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts(system=False)


def line(words: str, fonts: Fonts) -> Text:
    type = type_of(Copy(words, "body"), PAIRS["plain"], fonts)
    style = Style(font_family=type.family, font_size=50.0, align="end")
    return Text("line", style=style, runs=tuple(runs_of(words, type, 400.0, 100.0)))


@each(
    ("words", "seen"),
    [("فقط.", ".طقف"), ("خصم 30٪", "٪30 مصخ"), ("في Dubai.", ".Dubai يف"), ("(في)", ")يف(")],
)
def test_a_wrapped_line_is_seen_from_right_to_left(words: str, seen: str) -> None:
    whole = embedded(words)
    assert "".join(visual(whole, levels(whole))).strip("\u202b\u202c") == seen


def test_marks_stand_only_where_they_change_something() -> None:
    assert embedded("مهرجان الصيف") == "مهرجان الصيف"
    assert leftwards("مهرجان Dubai")
    assert not leftwards("Hello دبي")
    assert not leftwards("12 – 14")


def test_the_stop_of_an_arabic_line_stands_at_its_left_end(fonts: Fonts) -> None:
    boxes = [box for _, box in fonts.letters(line("اليوم فقط.", fonts))]
    last = min(boxes, key=lambda box: box.x)
    assert last.width < 10  # a stop, not the letter at the end


def test_each_script_has_its_font_and_no_letter_is_left_to_chance(fonts: Fonts) -> None:
    text = line("Hello دبي", fonts)
    assert [(run.text, run.style.font_family) for run in text.runs] == [("Hello ", "Source Sans Pro"), ("دبي", None)]
    assert fonts.outlines(text) is not None  # the renderer loses letters of such a line
    assert len(line("مهرجان الصيف", fonts).runs) == 1


def test_a_slide_says_the_direction_and_has_no_marks(fonts: Fonts) -> None:
    text = line("في (Dubai).", fonts)
    slide = rescaled(Text("t", style=text.style, runs=text.runs, frame=fonts.measure(text)), text.transform)
    assert slide.text == "في (Dubai)."
    assert [one.rtl for one in slide.paragraphs] == [True]
    assert [one.rtl for one in rescaled(latin(fonts), text.transform).paragraphs] == [False]


def latin(fonts: Fonts) -> Text:
    text = Text("t", style=Style(font_size=20.0), runs=(Run("Sale (now).", x=0.0, y=0.0),))
    return Text("t", style=text.style, runs=text.runs, frame=fonts.measure(text))


def test_marks_stay_around_new_words_that_run_so_and_leave_others(fonts: Fonts) -> None:
    text = line("خصم 30٪", fonts)
    assert reworded(text, "خصم 50٪") == [SetText("line", "\u202bخصم 50٪\u202c", 0)]
    assert reworded(text, "Sale.") == [SetText("line", "Sale.", 0)]
    assert occurrences(f"{embedded('خصم 30٪')}\n{embedded('فقط.')}", "خصم 30٪ فقط.") is not None
