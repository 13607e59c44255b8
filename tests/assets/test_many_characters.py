"""Texts with very many characters, or with many that no font has: no font is opened twice."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from redraft.assets.faces.index import place_of
from redraft.assets.fonts import Fonts
from redraft.assets.glyphs import shaper as shaping
from redraft.document.layers import Run, Text
from redraft.document.style import Style
from tests.sampling import each


def private(count: int) -> str:
    return "".join(map(chr, range(0xF0000, 0xF0000 + count)))


def test_glyphs_that_no_font_has_are_looked_for_without_opening_fonts_again() -> None:
    fonts = Fonts(system=False)
    faces = len(list(fonts.records()))
    with patch.object(shaping, "_open", wraps=shaping._open) as opened:
        fonts.measure(Text("t", runs=(Run(private(400)),)))
        assert opened.call_count <= 2 * faces
        before = opened.call_count
        fonts.measure(Text("t", runs=(Run(private(800)[400:]),)))
        assert opened.call_count == before


def test_what_is_known_to_be_nowhere_is_not_looked_for() -> None:
    fonts = Fonts(system=False)
    shaper = fonts._measurer.shaper
    for text in (private(shaping.PATIENCE + 1), private(900)):
        fonts.measure(Text("t", runs=(Run(text),)))
    with patch.object(shaper, "_looked_through", side_effect=AssertionError):
        fonts.measure(Text("t", runs=(Run(private(2000)[1000:]),)))


def test_a_character_that_a_font_has_is_found_after_many_that_none_has() -> None:
    fonts = Fonts(system=False)
    face = fonts.resolve("Manrope")
    [before] = fonts._measurer.shaper.stretches("漢", face)
    other = Fonts(system=False)
    other.measure(Text("t", runs=(Run(private(500)),)))
    [after] = other._measurer.shaper.stretches("漢", other.resolve("Manrope"))
    assert before == after
    assert before.borrowed


@each(
    ("words", "family", "leftwards", "script"),
    [
        ("words fi AVAV " * 30, "Manrope", False, ""),
        ("שלום עולם " * 30, "Noto Sans Hebrew", True, "Hebr"),
        ("e\u0301" * 200, "Manrope", False, "Latn"),
    ],
)
def test_a_long_stretch_is_set_in_parts_as_it_would_be_at_once(
    words: str, family: str, leftwards: bool, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts = Fonts(system=False)
    shaper, place = fonts._measurer.shaper, place_of(fonts.resolve(family))
    at_once = shaper._shape(words, place, leftwards, script)
    monkeypatch.setattr(shaping, "MOST_AT_ONCE", 70)
    in_parts = shaper._shape(words, place, leftwards, script)
    assert in_parts.gaps == at_once.gaps
    assert in_parts.advance == pytest.approx(at_once.advance)
    assert [(glyph.id, glyph.at, glyph.gaps) for glyph in in_parts.glyphs] == [
        (glyph.id, glyph.at, glyph.gaps) for glyph in at_once.glyphs
    ]
    assert [glyph.x for glyph in in_parts.glyphs] == pytest.approx([glyph.x for glyph in at_once.glyphs])


@pytest.mark.slow
def test_a_million_letters_have_a_width() -> None:
    box = Fonts(system=False).measure(Text("t", runs=(Run("x" * 1_000_000),), style=Style(font_size=10.0)))
    assert box is not None
    assert box.width > 4_000_000


def test_what_is_kept_of_shaped_texts_does_not_grow_with_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shaping, "MOST_KEPT", 100)
    fonts = Fonts(system=False)
    for number in range(200):
        fonts.measure(Text("t", runs=(Run(f"{number} days"),)))
    assert sum(len(one.glyphs) for one in fonts._measurer.shaper._shaped.values()) <= 100
