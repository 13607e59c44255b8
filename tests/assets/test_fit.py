"""Texts fitted into a room: what is said to fit does, at a size that is allowed, by edits that are ordinary ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from redraft.assets.fit import CANNOT, FITS, FITS_AT, Fitting, Ways, fit, fit_edits
from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Document, Flow, Page, Paragraph, Run, Text
from redraft.document.style import Style
from redraft.edits.ops import apply

LONG = "Redraft edits layered designs in words and writes them back to the file they came from"


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts(system=False)


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
