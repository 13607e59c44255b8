"""Which font and direction each part of a text gets, what HarfBuzz makes of it, and the ledger of all that."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import uharfbuzz

from redraft.assets.faces import folders as font_folders
from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.bidi import levels, turns, visual
from redraft.assets.glyphs.scripts import SPECIMENS, clusters, script_of
from redraft.document.layers import Group, Run, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Style
from redraft.edits.receipt.font_ledger import FontUse, LookUse, ScriptUse, unmet, warnings
from tests.sampling import each

HINDI, ARABIC, CHINESE, THAI = "कार्यक्रम हिन्दी", "مرحبا بالعالم", "你好世界", "น้ำที่นี่"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


def text(*words: str, **style: object) -> Text:
    plain = Style(font_family="Source Sans Pro", font_size=100)
    runs = tuple(Run(part, x=0 if not at else None, y=0 if not at else None) for at, part in enumerate(words))
    return Text("title", style=replace(plain, **style), runs=runs)  # type: ignore[arg-type]


def document(*texts: Text) -> Document:
    layers = tuple(replace(layer, id=f"t{at}") for at, layer in enumerate(texts))
    return Document("svg", (Page("page", 10, 10, layers),))


def reference(words: str, family: str, fonts: Fonts, weight: int = 400) -> float:
    """The advance HarfBuzz gives for words that are all in one font, at a size of 100."""
    face = fonts.resolve(family, weight)
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(face.path)), face.index))
    font.set_variations({"wght": weight})
    buffer = uharfbuzz.Buffer()
    buffer.add_str(words)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer, {})
    return float(sum(position.x_advance for position in buffer.glyph_positions) * 100 / font.face.upem)


@each(
    ("words", "seen"),
    [
        ("abc", "abc"),
        ("אבג", "גבא"),
        ("ab אב cd", "ab בא cd"),
        ("אב 12 גד", "דג 12 בא"),
        ("ab (אב) cd", "ab (בא) cd"),
        ("אב (גד)", "(דג) בא"),
        ("אב cd (ef)", "בא cd (ef)"),
        ("مر 12.5 عا", "اع 12.5 رم"),
        ("א 5$ ב", "ב 5$ א"),
        ("אב!", "בא!"),
    ],
)
def test_mixed_directions_are_seen_in_unicodes_order(words: str, seen: str) -> None:
    found = levels(words)
    assert turns(words) == any(found)
    mirrored = str.maketrans("()", ")(")
    pairs = visual(list(zip(words, found, strict=True)), found)
    assert "".join(letter.translate(mirrored) if level % 2 else letter for letter, level in pairs) == seen


def test_a_line_from_right_to_left_puts_latin_words_on_the_left_of_what_came_before() -> None:
    found = levels("אב cd", 1)
    assert "".join(visual(list("אב cd"), found)) == "cd בא"


@each(
    ("words", "parts"),
    [
        ("👨‍👩‍👧a", ["👨‍👩‍👧", "a"]),
        ("🇯🇵🇫🇷", ["🇯🇵", "🇫🇷"]),
        ("👍🏽❤️1️⃣", ["👍🏽", "❤️", "1️⃣"]),
        ("हिन्", ["हि", "न्"]),
        ("e\u0301x", ["e\u0301", "x"]),
        ("", []),
    ],
)
def test_what_is_drawn_as_one_thing_stays_together(words: str, parts: list[str]) -> None:
    assert [words[part.start : part.end] for part in clusters(words)] == parts


def test_characters_know_their_script() -> None:
    assert [script_of(character) for character in "aहم你か한ไ😀 !"] == [
        *("Latn", "Deva", "Arab", "Hani", "Hira", "Hang", "Thai", "Zsye", "", "")
    ]


@each(
    ("words", "family"),
    [
        (HINDI, "Noto Sans Devanagari"),
        (ARABIC, "Noto Sans Arabic"),
        (THAI, "Noto Sans Thai"),
        (CHINESE, "Noto Sans CJK SC"),
        ("こんにちは世界", "Noto Sans CJK JP"),
        ("안녕하세요 세계", "Noto Sans CJK KR"),
        ("😀👨‍👩‍👧🇯🇵", "Noto Emoji"),
    ],
)
@each("weight", [400, 700])
def test_borrowed_words_are_as_wide_as_harfbuzz_sets_them_in_the_font_of_their_script(
    fonts: Fonts, words: str, family: str, weight: int
) -> None:
    box = fonts.measure(text(words, font_weight=weight))
    assert box is not None
    assert box.width == pytest.approx(reference(words, family, fonts, weight), abs=0.01)
    (use,) = fonts.ledger(document(text(words, font_weight=weight)))
    assert {name for script in use.scripts for name in script.families} == {family}


def test_characters_shared_by_chinese_and_japanese_follow_the_text_they_stand_in(fonts: Fonts) -> None:
    (use,) = fonts.ledger(document(text("世界", "こん")))
    assert {name for script in use.scripts for name in script.families} == {"Noto Sans CJK JP"}


def test_a_font_in_the_users_folder_is_borrowed_from_first(tmp_path: Path) -> None:
    (folder,) = [folder for folder in font_folders.script_folders() if folder.name == "manimgx_fonts"]
    shutil.copy(folder / "NotoSansDevanagari[wght].ttf", tmp_path / "mine.ttf")
    fonts = Fonts([tmp_path], system=False)
    assert fonts.outlines(text(HINDI))
    stretches = fonts._measurer.shaper.stretches(HINDI, fonts.resolve("Manrope"))
    assert {stretch.place.path for stretch in stretches} == {str(tmp_path / "mine.ttf")}


@each("words", ["Hello", "Grüße, señor", "Ωμέγα", "Привет", "“Ümlaut”"])
def test_words_that_the_renderer_sets_right_are_left_to_it(fonts: Fonts, words: str) -> None:
    assert fonts.outlines(text(words)) is None


def test_words_in_several_fonts_are_outlined_and_keep_the_paint_of_their_runs(fonts: Fonts) -> None:
    outlines = fonts.outlines(text("Namaste ", HINDI, " ok"))
    assert outlines is not None
    assert [outline.run for outline in outlines] == [0, 1, 2]
    assert all(outline.path.startswith("M") and not outline.text for outline in outlines)


def test_a_weight_of_a_variable_font_is_outlined_in_that_weight(fonts: Fonts) -> None:
    family = {"font_family": "Noto Sans Thai"}
    regular, bold = (fonts.measure(text("ไทย", font_weight=weight, **family)) for weight in (400, 800))
    assert regular
    assert bold
    assert bold.width > regular.width * 1.02
    assert fonts.outlines(text("ไทย", **family)) is None
    assert fonts.outlines(text("ไทย", font_weight=800, **family))


def test_the_ledger_names_what_stands_in_and_what_no_font_has(fonts: Fonts, monkeypatch: pytest.MonkeyPatch) -> None:
    hi = Run("Hi ʃ", style=Style(font_family="Manrope"), x=0, y=0)
    odd = Run("𓀀", style=Style(font_family="Arial, sans-serif"))
    uses = fonts.ledger(document(replace(text(), runs=(hi, odd))))
    manrope, arial = uses
    assert manrope == FontUse("Manrope", "Manrope", False, "ʃ", "", manrope.scripts)
    assert manrope.scripts == (ScriptUse("Latin", ("Manrope", "Source Sans Pro")),)
    assert (arial.resolved, arial.substituted, arial.missing) == ("Source Sans Pro", True, "𓀀")
    assert [(script.script, script.families) for script in arial.scripts] == [("Egyp", ())]
    assert list(warnings(uses)) == [
        "the font Arial is not installed; measured and drawn with Source Sans Pro",
        "no available font has the characters 𓀀 (Egyp): name a folder with a font that has them: --fonts DIR",
    ]
    assert unmet(uses) == (
        "fonts that are not installed: Arial would be Source Sans Pro; no available font has the characters 𓀀"
    )
    assert unmet((manrope,)) == ""


def test_without_the_package_for_a_script_its_characters_are_missing_and_the_package_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(font_folders, "SCRIPT_PACKAGES", ("manimgx_fonts",))
    monkeypatch.setattr("redraft.assets.font_ledger.packaged", lambda package: package != "manimgx-fonts-cjk")
    fonts = Fonts(system=False)
    (use,) = fonts.ledger(document(text(CHINESE)))
    assert set(use.missing) == set(CHINESE)
    (warning,) = warnings((use,))
    assert warning.endswith("pip install manimgx-fonts-cjk")
    assert fonts.lacking(SPECIMENS["Chinese"]) == ["Chinese characters"]
    assert not fonts.lacking(SPECIMENS["Devanagari"])


@each("character", ["\ue000", "\uf015", "\U0010fffd", "\u0378"])
def test_icons_and_unknown_characters_that_no_font_has_are_missing_and_told_by_their_numbers(
    fonts: Fonts, character: str
) -> None:
    (use,) = fonts.ledger(document(text(f"Hi {character}")))
    assert use.missing == character
    assert f"characters U+{ord(character):04X} (private use or unknown)" in next(warnings((use,)))
    assert unmet((use,)).endswith(f"U+{ord(character):04X}")


@each("character", ["\u200b", "\u00ad", "\ufeff", "\U000e0041", "\ufe0f", "\u2060", "\u0085", "\ufffe"])
def test_characters_that_nothing_is_drawn_for_need_no_font(fonts: Fonts, character: str) -> None:
    (use,) = fonts.ledger(document(text(f"Hi{character}")))
    assert use.missing == ""


def test_a_look_that_the_family_lacks_is_in_the_ledger_and_a_striking_one_is_a_warning(fonts: Fonts) -> None:
    italic = text("Hi", font_family="Manrope", font_style="italic", font_weight=950)
    black = text("Hi", font_family="Manrope", font_weight=900)
    (use,) = fonts.ledger(document(italic, black))
    assert use.looks == (LookUse(950, True, 800, False), LookUse(900, False, 800, False))
    assert list(warnings((use,))) == [
        "the font Manrope is not installed in italic (drawn upright) and weight 950 (drawn in 800)"
    ]
    assert use.to_json()["looks"][1] == {"weight": 900, "italic": False, "drawn_weight": 800, "drawn_italic": False}
    assert not unmet((use,))


@each("family", ["Manrope-Bold", "Source Sans Pro Black Italic", "sans-serif", "Manrope"])
def test_a_look_that_is_there_or_that_the_name_says_is_not_lacking(fonts: Fonts, family: str) -> None:
    (use,) = fonts.ledger(document(text("Hi", font_family=family)))
    assert use.looks == ()


def test_texts_that_are_not_drawn_need_no_font(fonts: Fonts) -> None:
    hidden, blank = text("Hi", font_family="Nope", visible=False), text(" \u200b", font_family="Nope")
    inside = Group("g", style=Style(visible=False), children=(replace(text("Hi", font_family="Nope"), id="in"),))
    seen = document(text("Hi"), hidden, blank)
    page = seen.pages[0]
    uses = fonts.ledger(replace(seen, pages=(replace(page, layers=(*page.layers, inside)),)))
    assert [use.requested for use in uses] == ["Source Sans Pro"]
    assert not unmet(uses)
