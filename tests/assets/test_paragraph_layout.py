"""Text set inside its frame. Bundled fonts only."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.assets.paragraphs.author_lines import numbering
from redraft.assets.paragraphs.line_breaks import breaks, clusters
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.placed_text import BULLET, Flowed, Line
from redraft.document.style import Style
from tests.sampling import each

BODY = Style(font_family="Source Sans Pro", font_size=24.0, align="start")
WORDS = "The quick brown fox jumps over the lazy dog and keeps running through the forest until it rests"
ARABIC = "مرحبا بالعالم هذا نص طويل"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


def box_of_text(
    *paragraphs: str | tuple[Run, ...],
    width: float = 300.0,
    height: float = 400.0,
    flow: Flow = Flow(),  # noqa: B008 - frozen
    like: Paragraph = Paragraph(),  # noqa: B008 - frozen
    style: Style = BODY,
) -> Text:
    """A text of paragraphs, each a string or its runs."""
    runs: list[Run] = []
    for one in paragraphs:
        first, *rest = one if isinstance(one, tuple) else (Run(one),)
        runs += [replace(first, starts_line=True, starts_paragraph=True), *rest]
    frame = Box(0.0, 0.0, width, height)
    return Text("t", frame=frame, style=style, runs=tuple(runs), flow=flow, paragraphs=(like,) * len(paragraphs))


def width_of(fonts: Fonts, words: str, style: Style = BODY) -> float:
    """The width of one line as the measurer has it, by another way than the typesetter's."""
    box = fonts.measure(Text("w", style=style, runs=(Run(words),)))
    assert box is not None
    return box.width


def texts(flowed: Flowed) -> list[str]:
    return [line.text for line in flowed.lines]


def left(line: Line) -> float:
    return min(piece.x for piece in line.pieces)


def right(line: Line) -> float:
    return max(piece.x + piece.width for piece in line.pieces)


def test_lines_are_as_long_as_they_can_be_and_no_longer(fonts: Fonts) -> None:
    found = texts(fonts.flow(box_of_text(WORDS)))
    assert " ".join(found) == WORDS
    for line, after in pairwise(found):
        assert width_of(fonts, line) <= 300
        assert width_of(fonts, f"{line} {after.split()[0]}") > 300


def test_a_box_without_wrapping_has_a_line_for_each_paragraph(fonts: Fonts) -> None:
    assert texts(fonts.flow(box_of_text(WORDS, "next", flow=Flow(wrap=False)))) == [WORDS, "next"]


def test_styles_mix_on_a_line_and_each_piece_starts_where_the_last_one_ended(fonts: Fonts) -> None:
    big = Style(font_size=48.0, font_weight=700)
    flowed = fonts.flow(box_of_text((Run("small "), Run("BIG", style=big), Run(" small"))))
    [line] = flowed.lines
    small, large, last = line.pieces
    assert (small.text, large.text, last.text) == ("small ", "BIG", " small")
    assert large.x == pytest.approx(small.x + small.width)
    assert last.x == pytest.approx(large.x + large.width)
    assert large.width == pytest.approx(width_of(fonts, "BIG", big.over(BODY)))
    assert line.height == pytest.approx(large.ascent + large.descent)
    assert small.y == large.y == line.baseline


@each(("anchor", "part"), [("top", 0.0), ("middle", 0.5), ("bottom", 1.0)])
def test_the_anchor_says_where_the_lines_stand(fonts: Fonts, anchor: str, part: float) -> None:
    flowed = fonts.flow(box_of_text("one", "two", flow=Flow(top=10, bottom=30, anchor=anchor)))
    assert flowed.lines[0].top == pytest.approx(10 + part * (400 - 40 - flowed.height))
    assert flowed.height == pytest.approx(sum(line.height for line in flowed.lines))


@each("align", ["start", "middle", "end"])
def test_lines_are_aligned_between_the_insets(fonts: Fonts, align: str) -> None:
    style = replace(BODY, align=align)
    [line] = fonts.flow(box_of_text("word", flow=Flow(left=20, right=40), style=style)).lines
    wide = width_of(fonts, "word")
    places = {"start": 20.0, "middle": 20 + (240 - wide) / 2, "end": 260 - wide}
    assert left(line) == pytest.approx(places[align], abs=0.01)


def test_justified_lines_end_at_the_edge_but_for_the_last(fonts: Fonts) -> None:
    flowed = fonts.flow(box_of_text(WORDS, style=replace(BODY, align="justify")))
    *full, last = flowed.lines
    assert full
    assert all(right(line) == pytest.approx(300, abs=0.01) and left(line) == 0 for line in full)
    assert right(last) < 300


def test_a_word_longer_than_the_line_is_broken_between_characters(fonts: Fonts) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    found = texts(fonts.flow(box_of_text(word, width=120)))
    assert len(found) > 2
    assert "".join(found) == word
    assert all(width_of(fonts, part) <= 121 for part in found)


@pytest.mark.slow
def test_text_of_enormous_length_is_set_to_its_last_character(fonts: Fonts) -> None:
    """60,000 characters without a blank, and half as many words on one unwrapped line."""
    word = fonts.flow(box_of_text("x" * 60_000))
    assert sum(len(line.text) for line in word.lines) == 60_000
    [line] = fonts.flow(box_of_text("a " * 30_000, flow=Flow(wrap=False))).lines
    assert len(line.pieces) == 1


def test_a_box_narrower_than_a_letter_still_ends(fonts: Fonts) -> None:
    assert texts(fonts.flow(box_of_text("ab c", width=2.0))) == ["a", "b", "c"]


def test_line_breaks_of_the_author_are_kept_and_empty_paragraphs_are_as_high_as_a_line(fonts: Fonts) -> None:
    flowed = fonts.flow(box_of_text((Run("a"), Run("b", starts_line=True)), "", "c"))
    assert texts(flowed) == ["a", "b", "", "c"]
    assert len({round(line.height, 6) for line in flowed.lines}) == 1
    assert [line.paragraph for line in flowed.lines] == [0, 0, 1, 2]


def test_a_line_break_inside_a_run_starts_a_paragraph_like_its_own(fonts: Fonts) -> None:
    numbered = Paragraph(bullet="1.", margin=40, indent=-40)
    flowed = fonts.flow(box_of_text("a\nb", "c", like=numbered))
    assert [line.pieces[0].text for line in flowed.lines] == ["1.", "2.", "3."]
    assert [line.paragraph for line in flowed.lines] == [0, 0, 1]


def test_bullets_hang_before_the_text_and_only_before_its_first_line(fonts: Fonts) -> None:
    flowed = fonts.flow(box_of_text(WORDS, like=Paragraph(bullet="•", margin=30, indent=-30), flow=Flow(left=5)))
    first, second, *_ = flowed.lines
    assert (first.pieces[0].run, first.pieces[0].text, first.pieces[0].x) == (BULLET, "•", 5)
    assert first.pieces[1].x == second.pieces[0].x == 35
    assert all(piece.run != BULLET for line in flowed.lines[1:] for piece in line.pieces)


def test_an_empty_paragraph_shows_no_bullet(fonts: Fonts) -> None:
    assert not fonts.flow(box_of_text("", like=Paragraph(bullet="•"))).lines[0].pieces


def test_numbers_count_on_and_start_again_below_another_level(fonts: Fonts) -> None:
    text = box_of_text(*"abcdef")
    levels = Paragraph(bullet="a)"), Paragraph(bullet="i.", level=1)
    order = (levels[0], levels[1], levels[1], levels[0], levels[1], Paragraph(bullet="•"))
    lines = fonts.flow(replace(text, paragraphs=order)).lines
    assert [line.pieces[0].text for line in lines] == ["a)", "i.", "ii.", "b)", "i.", "•"]


@each(("bullet", "third"), [("1.", "3."), ("(a)", "(c)"), ("IV.", "VI."), ("7", "9"), ("①", "③"), ("Y)", "AA)")])
def test_numberings_are_told_from_how_they_are_written(bullet: str, third: str) -> None:
    found = numbering(bullet)
    assert found is not None
    assert found.written(found.start) == bullet
    assert found.written(found.start + 2) == third


@each("sign", ["•", "o", "-", "▪", "–", "q", ""])
def test_plain_signs_are_no_numbering(sign: str) -> None:
    assert numbering(sign) is None


def test_line_height_spacing_and_pitch_add_up(fonts: Fonts) -> None:
    plain = fonts.flow(box_of_text("a", "b"))
    own = plain.lines[1].height
    assert own == pytest.approx(1.2 * 24)
    double = fonts.flow(box_of_text("a", "b", like=Paragraph(line_height=2.0, before=7, after=5)))
    assert double.lines[1].top - double.lines[0].top == pytest.approx(2 * own + 12)
    assert double.lines[1].height == pytest.approx(2 * own)
    exact = fonts.flow(box_of_text("a", "b", like=Paragraph(line_pitch=50)))
    assert exact.lines[1].baseline - exact.lines[0].baseline == pytest.approx(50)


def test_shrinking_text_fits_at_the_largest_step_and_the_step_before_did_not(fonts: Fonts) -> None:
    text = box_of_text(WORDS, WORDS, height=150, flow=Flow(fit="shrink", top=5, bottom=5))
    fitted = fonts.fitted(text)
    assert fitted.flow is not None
    assert fitted.flow.scale < 1
    assert fonts.flow(fitted).fits
    before = replace(fitted.flow, scale=fitted.flow.scale + 0.075)
    assert not fonts.flow(replace(fitted, flow=before)).fits


def test_text_that_fits_is_not_shrunk_and_what_was_shrunk_grows_back(fonts: Fonts) -> None:
    text = box_of_text("word", flow=Flow(fit="shrink", scale=0.4, tighten=0.2))
    fitted = fonts.fitted(text).flow
    assert fitted is not None
    assert (fitted.scale, fitted.tighten) == (1.0, 0.0)


def test_a_frame_that_grows_is_as_high_as_its_lines_and_insets(fonts: Fonts) -> None:
    text = box_of_text(WORDS, height=10, flow=Flow(fit="grow", top=5, bottom=7))
    grown = fonts.fitted(text).frame
    assert grown is not None
    assert grown.height == pytest.approx(fonts.flow(text).height + 12)
    assert fonts.measure(text) == grown
    assert fonts.measure(replace(text, flow=Flow())) == text.frame


def test_columns_are_filled_one_after_the_other(fonts: Fonts) -> None:
    flowed = fonts.flow(box_of_text("a", "b", "c", "d", height=70, flow=Flow(columns=2)))
    assert [left(line) for line in flowed.lines] == [0, 0, 150, 150]
    assert flowed.lines[0].top == flowed.lines[2].top


@each(("turned", "corner"), [(90, (280.0, 30.0)), (270, (10.0, 360.0))])
def test_turned_text_starts_at_another_corner_and_wraps_at_the_height(
    fonts: Fonts, turned: int, corner: tuple[float, float]
) -> None:
    flow = Flow(left=10, top=30, right=20, bottom=40, turned=turned)
    flowed = fonts.flow(box_of_text(WORDS, flow=flow))
    assert flowed.room == (330, 270)
    first = flowed.lines[0]
    assert flowed.turn.apply(left(first), first.top) == pytest.approx(corner)


def test_ideographs_break_anywhere_but_before_closing_and_after_opening_signs() -> None:
    text = "人工智能，「真的」好"
    found = {text[:end][-1] + text[end] for end in breaks(text) if end < len(text)}
    assert found == {"人工", "工智", "智能", "，「", "真的", "」好"}


def test_chinese_text_is_broken_by_width(fonts: Fonts) -> None:
    text = "人工智能正在改变世界，尤其是在医疗、教育和金融领域。我们需要更多的研究来理解它。"
    flowed = fonts.flow(box_of_text(text))
    assert len(flowed.lines) > 1
    assert "".join(texts(flowed)) == text
    assert all(right(line) <= 300.01 for line in flowed.lines)
    assert not any(line[0] in "，。、" for line in texts(flowed))


def test_thai_breaks_between_clusters_only() -> None:
    text = "เก้าอี้ที่น่านั่ง"
    for end in breaks(text):
        assert text[:end][-1] not in "เแโใไ"
        assert end == len(text) or text[end] not in "้ี่ัาะ"
    assert "".join(clusters(text)) == text


@each(
    ("text", "parts"),
    [
        ("well-known fact", ["well-", "known ", "fact"]),
        ("-5 or 3-4", ["-5 ", "or ", "3-4"]),
        ("a\u00a0b c", ["a\u00a0b ", "c"]),
        ("tab\there", ["tab", "\t", "here"]),
    ],
)
def test_latin_breaks_after_blanks_and_hyphens_in_words(text: str, parts: list[str]) -> None:
    ends = breaks(text)
    assert [text[start:end] for start, end in zip((0, *ends), ends, strict=False)] == parts


def test_tabs_go_to_the_next_stop(fonts: Fonts) -> None:
    [line] = fonts.flow(box_of_text("a\tb")).lines
    assert [piece.text for piece in line.pieces] == ["a", "b"]
    assert line.pieces[1].x == 96


def test_arabic_starts_at_the_right_and_its_words_run_to_the_left(fonts: Fonts) -> None:
    flowed = fonts.flow(box_of_text(ARABIC, like=Paragraph(rtl=True, bullet="•", margin=30, indent=-30)))
    first = flowed.lines[0]
    words = ARABIC.split()
    bullet = first.pieces[-1]
    assert bullet.run == BULLET
    assert bullet.x + bullet.width == pytest.approx(300)
    assert first.pieces[-2].text == words[0]
    assert right(first._replace(pieces=first.pieces[:-1])) == pytest.approx(270, abs=0.01)
    assert all(one.x < other.x for one, other in zip(first.pieces, first.pieces[1:], strict=False))


def test_latin_inside_arabic_keeps_its_order_and_brackets_are_turned(fonts: Fonts) -> None:
    [line] = fonts.flow(box_of_text("نص (two words)", like=Paragraph(rtl=True), width=500)).lines
    assert [piece.text for piece in line.pieces] == ["(", "two", "words", ")", "نص"]


def test_pieces_of_a_line_in_both_directions_stand_side_by_side_between_its_ends(fonts: Fonts) -> None:
    text = box_of_text("abc مرحبا def 123 بالعالم ghi", like=Paragraph(rtl=True), width=600)
    [line] = fonts.flow(text).lines
    assert right(line) == pytest.approx(600, abs=0.01)
    for one, other in pairwise(line.pieces):
        assert -0.01 <= other.x - (one.x + one.width) < 20
    assert [piece.text for piece in line.pieces] == ["ghi", "بالعالم", "def", "123", "مرحبا", "abc"]


def test_the_box_holds_every_piece(fonts: Fonts) -> None:
    flowed = fonts.flow(box_of_text(WORDS, flow=Flow(turned=90)))
    box = flowed.box
    assert box is not None
    for line in flowed.lines:
        for piece in line.pieces:
            x, y = flowed.turn.apply(piece.x, piece.y)
            assert box.x - 0.01 <= x <= box.right + 0.01
            assert box.y - 0.01 <= y <= box.bottom + 0.01


def test_a_blank_that_ends_a_paragraph_counts_where_it_is_centred_and_one_at_a_break_does_not(fonts: Fonts) -> None:
    centred = replace(BODY, align="middle", letter_spacing=4.0)
    broken, last = fonts.flow(box_of_text("Overcoming nervousness ", width=180.0, style=centred)).lines
    blank = width_of(fonts, "s s") - width_of(fonts, "ss") + 4.0
    assert left(broken) + right(broken) == pytest.approx(180.0, abs=0.1)  # with the spacing behind its last letter
    assert left(last) + right(last) - 4.0 == pytest.approx(180.0 - blank, abs=0.1)


def test_shrunk_text_is_shown_at_the_files_scale_in_its_own_faces_and_fitted_anew_in_others(fonts: Fonts) -> None:
    file = Flow(fit="shrink", scale=0.9, tighten=0.2)
    own = box_of_text(WORDS, flow=file)
    assert fonts.shown(own) == own
    other = replace(BODY, font_family="Goudy Old Style")
    roomy = fonts.shown(box_of_text(WORDS, flow=file, style=other)).flow
    assert roomy is not None
    assert (roomy.scale, roomy.tighten) == (0.9, 0.0)
    tight = fonts.shown(box_of_text(WORDS, flow=file, style=other, height=60.0))
    assert tight.flow is not None
    assert 0.5 < tight.flow.scale < 0.9
    assert fonts.flow(tight).fits
    assert not fonts.flow(replace(tight, flow=replace(tight.flow, scale=tight.flow.scale * 1.1))).fits
