"""Replacing words in texts of several runs and lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.commands.measure.word_matches import occurrences, whole_words
from redraft.document.layers import Run, Text
from redraft.document.style import Style
from redraft.edits.ops import SetText
from redraft.edits.text_edits import cut_spans, replace_spans, reworded, spread
from redraft.errors import RequestError
from tests.sampling import each
from tests.scenes import line, text

BOLD = Style(font_weight=700)


def replaced(layer: Text, old: str, new: str) -> list[str]:
    """The runs' texts afterwards."""
    hits = occurrences(layer.text, old)
    assert hits is not None
    texts = [run.text for run in layer.runs]
    for edit in replace_spans(layer, hits.spans, new):
        assert isinstance(edit, SetText)
        texts[edit.run] = edit.text
    return texts


def test_words_are_found_across_runs_lines_and_kinds_of_quotes() -> None:
    layer = text("t", "It’s a ", Run("“very", BOLD), line("big”  sale"))
    assert occurrences(layer.text, 'it\'s a "very big" sale') is not None
    assert occurrences(layer.text, "very big") is not None
    assert occurrences(layer.text, "verybig") is None


def test_the_same_case_and_whole_words_come_first() -> None:
    found = occurrences("Start the art, ART", "art")
    assert found is not None
    assert found.spans == ((10, 13),)
    assert (found.exact_case, found.whole_words) == (True, True)
    inside = occurrences("Start", "art")
    assert inside is not None
    assert not inside.whole_words
    other = occurrences("ART", "art")
    assert other is not None
    assert not other.exact_case


def test_as_many_words_as_before_keep_their_runs_and_lines() -> None:
    layer = text("t", "Open ", Run("air", BOLD), " fun", line("all night"))
    assert replaced(layer, "Open air fun all night", "Indoor pool fun all day") == [
        "Indoor ",
        "pool",
        " fun",
        "all day",
    ]


def test_what_both_texts_begin_and_end_with_keeps_its_run() -> None:
    layer = text("t", "Open ", Run("air", BOLD), " fun")
    assert replaced(layer, "Open air fun", "Open wide sky fun") == ["Open ", "wide sky", " fun"]


def test_more_words_are_spread_over_the_lines_in_proportion() -> None:
    layer = text("t", "A long first line of words", line("short"))
    assert replaced(layer, "A long first line of words short", "eight new words stand here in the place") == [
        "eight new words stand here in the",
        "place",
    ]


def test_line_breaks_in_the_new_text_are_kept_and_may_not_be_more_than_there_are() -> None:
    layer = text("t", "one", line("two"), line("three"))
    assert replaced(layer, "one two three", "a b\nc") == ["a b", "c", ""]
    with pytest.raises(RequestError, match="4 lines, and there are 3"):
        replaced(layer, "one two three", "a\nb\nc\nd")


def test_a_line_left_empty_above_another_is_refused() -> None:
    layer = text("t", "one", line("two"), line("three"))
    with pytest.raises(RequestError, match="line 2 of 3 would be empty"):
        replaced(layer, "one two", "single")


@each(
    ("whole", "cut", "left"),
    [
        ("a b c", "b", "a c"),
        ("a b c", "a", "b c"),
        ("a b c", "c", "a b"),
        ("Free for kids.", "for kids", "Free."),
        ("a, b", "a", "b"),
    ],
)
def test_cutting_words_leaves_no_double_space(whole: str, cut: str, left: str) -> None:
    layer = text("t", whole)
    hits = occurrences(layer.text, cut)
    assert hits is not None
    assert cut_spans(layer, hits.spans) == [SetText("t", left)]


@given(
    st.lists(st.text("abcdef", min_size=1, max_size=12), min_size=1, max_size=30),
    st.lists(st.integers(1, 60), min_size=1, max_size=8),
)
def test_spreading_keeps_all_words_in_order_and_no_earlier_line_empty(words: list[str], lengths: list[int]) -> None:
    lines = spread(words, lengths)
    assert len(lines) == len(lengths)
    assert " ".join(lines).split() == words
    filled = [bool(part) for part in lines]
    assert filled == sorted(filled, reverse=True)
    assert sum(filled) <= min(len(words), len(lengths))
    assert all(map(bool, spread(words, lengths, fill=True)[: len(words)]))


@each(
    ("words", "lines"),
    [
        ("Two words", ["Two words", "", ""]),
        ("Quite a few words in two", ["Quite a few", "words in two", ""]),
        ("Some more words so that three are filled", ["Some more words", "so that three", "are filled"]),
        ("Unbreakableword", ["Unbreakableword", "", ""]),
    ],
)
def test_a_shorter_text_uses_no_more_lines_than_it_needs(words: str, lines: list[str]) -> None:
    assert spread(words.split(), [14, 13, 12]) == lines


def test_a_new_wording_leaves_the_words_that_stay_in_their_runs() -> None:
    layer = text("t", Run("Only "), Run("today", BOLD), Run(" at noon"))
    assert reworded(layer, "Only tomorrow at noon") == [SetText("t", "tomorrow", 1)]
    assert reworded(layer, "Only today at noon") == []


def test_a_new_wording_goes_line_for_line_where_the_lines_are_as_many() -> None:
    layer = text("t", Run("Three nights"), line("by the water"))
    assert reworded(layer, "Four nights\nby the sea") == [SetText("t", "Four nights", 0), SetText("t", "by the sea", 1)]
    with pytest.raises(RequestError, match="3 lines"):
        reworded(layer, "a\nb\nc")


@each(("said", "found"), [("2 of 2.20", [(0, 1)]), ("12,2 and 2:30", []), ("Step 2.", [(5, 6)])])
def test_a_number_is_no_part_of_a_longer_one(said: str, found: list[tuple[int, int]]) -> None:
    hits, _ = whole_words(said, "2")
    assert [*hits.spans] == found if hits is not None else not found
