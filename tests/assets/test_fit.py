"""Texts fitted into a room: what is said to fit does, at a size that is allowed, by edits that are ordinary ones."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from itertools import pairwise

import pytest

from redraft.assets.fit import CANNOT, FITS, FITS_AT, UNMEASURED, Fitting, Ways, fit, fit_edits
from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Style
from redraft.edits.ops import SetParagraph, apply
from tests.sampling import each

LONG = "Redraft edits layered designs in words and writes them back to the file they came from"


def free(words: str, size: float = 40.0, x: float = 0.0, **named: object) -> Text:
    return Text("title", style=Style(font_size=size, font_family="Inter", **named), runs=(Run(words, x=x, y=40.0),))  # type: ignore[arg-type]


def framed(words: str, frame: Box, size: float = 20.0, **named: object) -> Text:
    runs = tuple(Run(line, starts_line=n > 0, starts_paragraph=True) for n, line in enumerate(words.split("\n")))
    style = Style(font_size=size, font_family="Inter")
    return Text("body", style=style, frame=frame, runs=runs, flow=Flow(**named), paragraphs=(Paragraph(),) * len(runs))  # type: ignore[arg-type]


def ink(fonts: Fonts, fitted: Fitting) -> Box:
    found = Box.union(box for _, box in fonts.letters(fitted.text))
    assert found is not None
    return fitted.text.transform.bounds(found)


def inside(inner: Box, room: Box, slack: float = 0.5) -> bool:
    grown = room.grown(slack)
    return grown.x <= inner.x and grown.y <= inner.y and inner.right <= grown.right and inner.bottom <= grown.bottom


def test_text_that_fits_is_left_as_it_is(fonts: Fonts) -> None:
    text = free("Sale")
    found = fit(text, Box(0, 0, 400, 100), fonts, Ways())
    assert (found.verdict, found.text, fit_edits(text, found)) == (FITS, text, [])


def test_empty_text_fits(fonts: Fonts) -> None:
    assert fit(free(" "), Box(0, 0, 0, 0), fonts, Ways()).verdict == FITS


def test_a_free_title_is_broken_into_even_lines_before_it_shrinks(fonts: Fonts) -> None:
    room = Box(0, 0, 700, 400)
    found = fit(free(LONG), room, fonts, Ways())
    assert (found.verdict, found.scale, found.how) == (FITS_AT, 1.0, "on 3 lines")
    assert inside(ink(fonts, found), room)
    widths = [fonts.measure(Text("l", style=found.text.style, runs=(run,))) for run in found.text.runs]
    assert min(box.width for box in widths if box) > 0.6 * max(box.width for box in widths if box)
    assert " ".join(run.text for run in found.text.runs) == LONG


def test_type_shrinks_no_further_than_it_must_and_not_under_its_floor(fonts: Fonts) -> None:
    room = Box(0, 0, 350, 60)
    found = fit(free("A title that is too long"), room, fonts, Ways(wrap=False, tighten=0.0))
    assert found.verdict == FITS_AT
    assert inside(ink(fonts, found), room)
    assert ink(fonts, found).width > 0.985 * room.width
    cannot = fit(free(LONG), room, fonts, Ways(wrap=False))
    assert (cannot.verdict, cannot.text) == (CANNOT, free(LONG))
    assert "24 px is the smallest it may be" in cannot.how
    small = Ways(wrap=False, least_px=39.9, tighten=0.0)
    assert fit(free("A title that is too long"), room, fonts, small).verdict == CANNOT


def test_text_in_a_frame_shrinks_until_it_fits(fonts: Fonts) -> None:
    frame = Box(10, 10, 300, 100)
    found = fit(framed(LONG, frame, 26.0), frame, fonts, Ways())
    assert found.verdict == FITS_AT
    assert fonts.flow(found.text).fits
    larger = replace(found.text.style, font_size=(found.text.style.font_size or 0) * 1.01)
    assert not fonts.flow(replace(found.text, style=larger)).fits


def test_the_edits_make_the_text_as_fitted(fonts: Fonts) -> None:
    text = free(LONG)
    found = fit(text, Box(0, 0, 500, 90), fonts, Ways())
    document = Document("svg", (Page("page", 600.0, 600.0, (text,)),))
    after = apply(document, fit_edits(text, found)).index.layers["title"]
    assert found.scale < 1
    assert after == found.text


def test_long_words_are_hyphenated_where_type_would_become_small(fonts: Fonts) -> None:
    room = Box(0, 0, 380, 300)
    found = fit(free("Die Donaudampfschifffahrtsgesellschaft", 44.0), room, fonts, Ways())
    assert (found.scale, found.hyphens) == (1.0, 2)
    assert [run.text for run in found.text.runs] == ["Die Donaudampf-", "schifffahrtsgesell-", "schaft"]
    assert found.how == "on 3 lines with 2 hyphens"
    assert fit(free("Die Donaudampfschifffahrtsgesellschaft", 44.0), room, fonts, Ways(hyphens=False)).verdict == CANNOT
    assert fit(free("DIE DONAUDAMPFSCHIFFFAHRT", 44.0), room, fonts, Ways()).hyphens == 0


def test_text_in_a_frame_gets_its_hyphens_with_line_breaks(fonts: Fonts) -> None:
    frame = Box(0, 0, 260, 140)
    found = fit(framed("Die Donaudampfschifffahrtsgesellschaft lädt ein", frame, 28.0), frame, fonts, Ways())
    lines = fonts.flow(found.text).lines
    assert found.hyphens == 2
    assert [line.text for line in lines] == [run.text for run in found.text.runs]
    assert not any(run.starts_paragraph for run in found.text.runs[1:])


def test_soft_hyphens_are_honoured_and_seen_where_a_line_ends(fonts: Fonts) -> None:
    word = "Donau\u00addampf\u00adschiff\u00adfahrt"
    lines = fonts.flow(framed(word, Box(0, 0, 200, 200), 28.0)).lines
    assert [line.text.replace("\u00ad", "") for line in lines] == ["Donaudampf-", "schifffahrt"]
    found = fit(free(word, 28.0), Box(0, 0, 200, 200), fonts, Ways(hyphens=False))
    assert [run.text.replace("\u00ad", "") for run in found.text.runs] == ["Donaudampf-", "schifffahrt"]


def test_a_sentence_on_several_lines_is_broken_anew(fonts: Fonts) -> None:
    style = Style(font_size=40.0, align="middle")
    runs = Run("Come to our", x=300.0, y=80.0), Run("summer party with friends", x=300.0, y=130.0, starts_line=True)
    found = fit(Text("t", style=style, runs=runs), Box(100, 0, 400, 400), fonts, Ways())
    assert [(run.text, run.x, run.y) for run in found.text.runs] == [
        ("Come to our summer", 300.0, 80.0),
        ("party with friends", 300.0, 130.0),
    ]


def test_line_breaks_in_the_words_of_a_free_text_are_lines(fonts: Fonts) -> None:
    text = free("Come to our\nSummer party")
    assert fit(text, Box(0, 0, 900, 110), fonts, Ways()).text == text
    found = fit(text, Box(0, 0, 900, 60), fonts, Ways())
    assert (found.verdict, found.lines, [run.dy for run in found.text.runs]) == (
        FITS_AT,
        2,
        [0.0, pytest.approx(48.0 * found.scale, abs=0.01)],
    )


@each(
    ("words", "lines"),
    [
        ("夏季大促销，全场商品五折起，「限时」三天。欢迎光临！",
         ["夏季大促销，全", "场商品五折起，", "「限时」三天。", "欢迎光临！"]),
        ("여름 특별 할인 행사에 여러분을 초대합니다", ["여름 특별 할인", "행사에 여러분을", "초대합니다"]),
        ("गर्मियों की विशेष छूट सभी उत्पादों पर", ["गर्मियों की विशेष", "छूट सभी उत्पादों पर"]),
        ("تخفيضات الصيف الكبرى على جميع المنتجات 2026 Sale",
         ["تخفيضات الصيف", "الكبرى على جميع", "المنتجات", "2026 Sale"]),
    ],
)  # fmt: skip
def test_every_script_breaks_where_it_may(fonts: Fonts, words: str, lines: list[str]) -> None:
    found = fit(free(words), Box(0, 0, 300, 400), fonts, Ways())
    assert [run.text for run in found.text.runs] == lines
    assert inside(ink(fonts, found), Box(0, 0, 300, 400), 2.0)


def test_thai_without_blanks_breaks_between_clusters_and_syllables_are_never_cut(fonts: Fonts) -> None:
    words = "ลดราคาพิเศษช่วงฤดูร้อนทุกสาขาทั่วประเทศ"
    found = fit(free(words), Box(0, 0, 300, 400), fonts, Ways())
    assert "".join(run.text for run in found.text.runs) == words
    assert not any(unicodedata.combining(run.text[0]) for run in found.text.runs)


@each("align", ["start", "middle", "end"])
def test_lines_keep_their_anchor(fonts: Fonts, align: str) -> None:
    x = {"start": 100.0, "middle": 300.0, "end": 500.0}[align]
    room = Box(100, 0, 400, 200)
    found = fit(free(LONG, x=x, align=align), room, fonts, Ways())
    assert {run.x for run in found.text.runs} == {x}
    assert inside(ink(fonts, found), room)


def test_mixed_styles_are_resized_by_one_factor(fonts: Fonts) -> None:
    big = Run("Sale ", Style(font_size=80.0, letter_spacing=4.0))
    text = replace(free("Spring "), runs=(Run("Spring ", x=0.0, y=60.0), big, Run("for everybody and all")))
    found = fit(text, Box(0, 0, 600, 100), fonts, Ways(wrap=False, least=0.3))
    sizes = [run.style.over(found.text.style).font_size or 0 for run in found.text.runs]
    assert sizes[1] / sizes[0] == pytest.approx(2.0, abs=0.01)
    assert found.text.runs[1].style.letter_spacing == pytest.approx((4.0 - found.spacing * 80) * found.scale, abs=0.01)
    assert inside(ink(fonts, found), Box(0, 0, 600, 100))


def test_letters_move_closer_only_within_their_limit_and_where_type_would_become_small(fonts: Fonts) -> None:
    words, room = "A title that is too long", Box(0, 0, 270, 60)
    loose, tight = (fit(free(words), room, fonts, Ways(wrap=False, tighten=most)) for most in (0.0, 0.02))
    assert (loose.spacing, tight.spacing) == (0.0, 0.02)
    assert loose.scale < tight.scale < 0.85
    assert "with letters 0.02 em closer" in tight.how
    assert fit(free(words), Box(0, 0, 370, 60), fonts, Ways(wrap=False)).spacing == 0.0


def test_text_in_the_middle_of_its_plate_stays_there_on_two_lines(fonts: Fonts) -> None:
    plate = Box(0, 0, 300, 120)
    text = free("Book your trip to the islands now", 36.0, 150.0, align="middle")
    text = replace(text, runs=(replace(text.runs[0], y=72.0),))
    found = fit(text, plate, fonts, Ways())
    assert found.lines > 1
    assert ink(fonts, found).center[1] == pytest.approx(60.0, abs=4.0)


def test_letters_with_places_of_their_own_are_drawn_together_and_not_broken(fonts: Fonts) -> None:
    runs = tuple(Run(letter, x=60.0 * n, y=50.0) for n, letter in enumerate("LOFOTEN"))
    text = Text("t", style=Style(font_size=50.0), runs=runs)
    found = fit(text, Box(0, 0, 300, 100), fonts, Ways())
    assert (found.verdict, found.lines) == (FITS_AT, 1)
    assert inside(ink(fonts, found), Box(0, 0, 300, 100))
    gaps = {round((b.x or 0) - (a.x or 0), 1) for a, b in pairwise(found.text.runs)}
    assert len(gaps) == 1
    cannot = fit(text, Box(0, 0, 100, 100), fonts, Ways())
    assert (cannot.verdict, "places of their own" in cannot.how) == (CANNOT, True)


def test_a_frame_that_shrinks_its_text_itself_is_asked_in_its_steps(fonts: Fonts) -> None:
    frame = Box(0, 0, 300, 80)
    text = framed(LONG, frame, 24.0, fit="shrink")
    found = fit(text, frame, fonts, Ways())
    assert found.text.flow is not None
    assert (found.verdict, found.text.flow.scale, fit_edits(text, found)) == (FITS_AT, found.scale, [])
    assert fonts.flow(found.text).fits
    assert fit(framed(LONG * 4, frame, 24.0, fit="shrink"), frame, fonts, Ways()).verdict == CANNOT


def test_a_frame_that_grows_does_so_as_far_as_its_room_goes(fonts: Fonts) -> None:
    text = framed(LONG, Box(0, 0, 300, 30), 24.0, fit="grow")
    assert fit(text, Box(0, 0, 300, 300), fonts, Ways()).verdict == FITS
    assert fit(text, Box(0, 0, 300, 80), fonts, Ways()).scale < 1


def test_exact_line_distances_shrink_with_the_type(fonts: Fonts) -> None:
    frame = Box(0, 0, 300, 100)
    text = replace(framed(LONG, frame, 26.0), paragraphs=(Paragraph(line_pitch=34.0),))
    found = fit(text, frame, fonts, Ways())
    assert fonts.flow(found.text).fits
    assert found.text.paragraphs[0].line_pitch == pytest.approx(34.0 * found.scale, abs=0.01)
    assert any(isinstance(edit, SetParagraph) for edit in fit_edits(text, found))


def test_what_is_not_measured_is_said(fonts: Fonts) -> None:
    found = fit(replace(free(LONG), effects=("text-path",)), Box(0, 0, 10, 10), fonts, Ways())
    assert (found.verdict, found.how) == (UNMEASURED, "text on a path is not measured")
    private = fit(free("Sale \U000f0123"), Box(0, 0, 900, 100), fonts, Ways())
    assert (private.verdict, "no available font has" in private.note) == (FITS, True)


def test_a_text_of_five_thousand_characters_is_answered(fonts: Fonts) -> None:
    found = fit(framed((LONG + " ") * 58, Box(0, 0, 600, 700), 20.0), Box(0, 0, 600, 700), fonts, Ways(least=0.3))
    assert found.verdict == FITS_AT
    assert fonts.flow(found.text).fits
