"""Text that flows keeps the look of what is not touched, whatever words and paragraphs come and go."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Style
from redraft.edits.flow_edits import Retyped, replaced, restyled, rewritten, with_paragraphs, without_paragraphs
from redraft.edits.ops import SetParagraph, SetRuns, SetText, apply
from tests.sampling import each, tries

BOLD, ITALIC = Style(font_weight=700), Style(font_style="italic")


def flowing(*paragraphs: list[tuple[str, Style]]) -> Text:
    """A text of paragraphs of runs, with a bullet each that tells them apart."""
    runs = [
        Run(words, style, starts_line=not number, starts_paragraph=not number)
        for paragraph in paragraphs
        for number, (words, style) in enumerate(paragraph)
    ]
    described = tuple(Paragraph(bullet=str(number)) for number in range(len(paragraphs)))
    return Text("t", runs=tuple(runs), flow=Flow(), paragraphs=described)


LIST = flowing([("One ", Style()), ("two", BOLD)], [("three", Style())], [("four ", ITALIC), ("five", Style())])


def after(text: Text, edits: list[Retyped] | Retyped) -> Text:
    (layer,) = apply(Document("x", (Page("p", 1, 1, (text,)),)), edits).pages[0].layers
    assert isinstance(layer, Text)
    return layer


def looks(text: Text) -> list[tuple[str, Style]]:
    return [(run.text, run.style) for run in text.runs]


def test_words_in_one_run_are_set_without_touching_the_others() -> None:
    assert replaced(LIST, [(4, 7, "2")]) == [SetText("t", "2", 1)]


def test_words_that_span_runs_take_the_look_of_the_first_and_leave_the_rest_as_it_is() -> None:
    new = after(LIST, replaced(LIST, [(2, 6, "n sh")]))
    assert new.text.splitlines()[0] == "Onn sho"
    assert looks(new)[:2] == [("Onn sh", Style()), ("o", BOLD)]
    kept = after(LIST, replaced(LIST, [(2, 6, "n tw")]))
    assert looks(kept)[:2] == [("Onn ", Style()), ("two", BOLD)]


def test_words_that_span_paragraphs_join_them() -> None:
    new = after(LIST, replaced(LIST, [(4, 13, "and")]))
    assert new.text == "One and\nfour five"
    assert [paragraph.bullet for paragraph in new.paragraphs] == ["0", "2"]


def test_a_line_break_in_new_words_begins_a_paragraph_like_the_one_it_stands_in() -> None:
    new = after(LIST, replaced(LIST, [(8, 13, "3\n3b")]))
    assert new.text == "One two\n3\n3b\nfour five"
    assert [paragraph.bullet for paragraph in new.paragraphs] == ["0", "1", "1", "2"]


@each("words", ["A", "A\nB", "A\nB\nC", "A\nB\nC\nD"])
def test_a_whole_text_takes_any_number_of_lines_each_like_the_line_it_stands_for(words: str) -> None:
    new = after(LIST, rewritten(LIST, words))
    assert new.text == words
    assert [paragraph.bullet for paragraph in new.paragraphs] == ["0", "1", "2", "2"][: words.count("\n") + 1]


def test_the_first_paragraph_can_go_and_one_can_come_before_it() -> None:
    new = after(LIST, without_paragraphs(LIST, [0]))
    assert new.text == "three\nfour five"
    assert [paragraph.bullet for paragraph in new.paragraphs] == ["1", "2"]
    grown = after(LIST, with_paragraphs(LIST, 0, ["zero", "half"], 1))
    assert grown.text == "zero\nhalf\nOne two\nthree\nfour five"
    assert [paragraph.bullet for paragraph in grown.paragraphs] == ["1", "1", "0", "1", "2"]


def test_a_text_without_paragraphs_left_has_one_empty_one() -> None:
    new = after(LIST, without_paragraphs(LIST, range(3)))
    assert new.text == ""
    assert len(new.paragraphs) == 1
    assert after(new, with_paragraphs(new, 1, ["again"], 0)).text == "again"


def test_a_look_for_some_words_cuts_their_runs_and_no_others() -> None:
    (edit,) = restyled(LIST, [(5, 10)], "text_decoration", "underline")
    assert isinstance(edit, SetRuns)
    under = [run.text for run in edit.runs if run.style.text_decoration == "underline"]
    assert under == ["wo", "th"]
    assert after(LIST, edit).text == LIST.text
    assert restyled(LIST, [(4, 7)], "font_weight", 700) == []


PARAGRAPHS = st.lists(
    st.lists(st.tuples(st.text("ab c", max_size=5), st.sampled_from([Style(), BOLD, ITALIC])), min_size=1, max_size=3),
    min_size=1,
    max_size=4,
)


@settings(max_examples=tries(18, 150), deadline=None)
@given(PARAGRAPHS, st.integers(0, 30), st.integers(0, 30), st.sampled_from(["", "x", "x y", "x\ny", "\n"]))
def test_what_is_replaced_reads_as_if_the_words_had_been_put_into_a_string(
    paragraphs: list[list[tuple[str, Style]]], start: int, length: int, new: str
) -> None:
    text = flowing(*paragraphs)
    start = min(start, len(text.text))
    end = min(start + length, len(text.text))
    edited = after(text, replaced(text, [(start, end, new)]))
    assert edited.text == text.text[:start] + new + text.text[end:]
    assert len(edited.paragraph_spans()) == len(edited.paragraphs)


ARABIC = "جدول الأعمال"
TURNED = Text(
    "t",
    runs=(Run("شكرا", starts_line=True, starts_paragraph=True),),
    flow=Flow(),
    paragraphs=(Paragraph(bullet="0", rtl=True),),
)


def test_a_paragraph_turns_with_its_words_and_only_that_one() -> None:
    assert replaced(LIST, [(8, 13, ARABIC)]) == [SetText("t", ARABIC, 2), SetParagraph("t", "rtl", True, 1)]
    assert rewritten(TURNED, "Thanks") == [SetText("t", "Thanks", 0), SetParagraph("t", "rtl", False, 0)]


def test_paragraphs_that_come_run_the_way_of_their_words() -> None:
    new = after(LIST, rewritten(LIST, f"One\ntwo\n{ARABIC}\nfour"))
    assert [paragraph.rtl for paragraph in new.paragraphs] == [False, False, True, False]
    new = after(TURNED, with_paragraphs(TURNED, 1, [ARABIC, "Thanks", "12"], 0))
    assert [paragraph.rtl for paragraph in new.paragraphs] == [True, True, False, True]


@each("words", ["12 – 14", "iPhone الجديد", "الجديد iPhone 17 Pro", ""])
def test_words_without_one_direction_leave_their_paragraph_as_it_is(words: str) -> None:
    (edit,) = replaced(LIST, [(8, 13, words)])
    assert edit == SetText("t", words, 2)


def test_a_paragraph_set_against_its_words_stays_as_it_is() -> None:
    against = after(TURNED, [SetText("t", "Thanks", 0)])
    assert replaced(against, [(0, 6, "Welcome")]) == [SetText("t", "Welcome", 0)]
    new = after(against, rewritten(against, "Welcome\nall"))
    assert [paragraph.rtl for paragraph in new.paragraphs] == [True, True]


def test_text_of_a_format_without_directions_is_only_reworded() -> None:
    one_way = replace(LIST, flow=Flow(both_ways=False))
    assert replaced(one_way, [(8, 13, ARABIC)]) == [SetText("t", ARABIC, 2)]
    new = after(one_way, with_paragraphs(one_way, 3, [ARABIC], 0))
    assert not any(paragraph.rtl for paragraph in new.paragraphs)


RAISED = Style(baseline=0.3)
FORMULA = Text("formula", runs=(Run("E=mc", starts_paragraph=True), Run("2", style=RAISED), Run(" is known")),
               flow=Flow(), paragraphs=(Paragraph(),))  # fmt: skip


@each(
    ("words", "raised"),
    [
        ("Let us say E=mc2 today", ["2"]), ("Energy equals mc2 in physics", ["2"]), ("A\nE=mc2 is known\nB", ["2"]),
        ("E=mc2 and is known", ["2"]), ("Wholly new", []), ("20 years of E=mc2", ["2"]),
    ],
)  # fmt: skip
def test_words_that_stay_stay_raised(words: str, raised: list[str]) -> None:
    new = after(FORMULA, rewritten(FORMULA, words))
    assert new.text == words
    assert [run.text for run in new.runs if run.style == RAISED] == raised


def test_words_put_behind_raised_ones_are_not_raised() -> None:
    short = replace(FORMULA, runs=FORMULA.runs[:2])
    assert [run.text for run in after(short, rewritten(short, "E=mc2 is it")).runs] == ["E=mc", "2", " is it"]
