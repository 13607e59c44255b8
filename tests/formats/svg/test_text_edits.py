"""Words of a text that change: they are written where they stand, and all other markup of the text is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from redraft.commands.changes.lines import line_below, relined, without_lines
from redraft.document.layers import Run, Text
from redraft.document.style import Color
from redraft.edits.flow_edits import restyled
from redraft.edits.ops import Edit, SetRuns
from redraft.edits.text_edits import replace_spans
from tests.formats.svg.proofs import edited, unlike
from tests.formats.svg.specimens import drawing, opened
from tests.sampling import each

Wish = Callable[[Text], Sequence[Edit]]


def after(content: str, wish: Wish) -> str:
    """The drawing's content after edits of its text 'a', which must come out as meant."""
    file = opened(drawing(content, 'viewBox="0 0 200 100"'))
    layer = file.document.index.layers["a"]
    assert isinstance(layer, Text)
    found, wanted = edited(file, *wish(layer))
    assert unlike(wanted, found.document) == []
    data, old = found.data.decode(), file.data.decode()
    start = old.index(content)
    return data[start : len(data) - (len(old) - start - len(content))]


def span_of(text: Text, words: str) -> tuple[int, int]:
    start = text.text.index(words)
    return start, start + len(words)


def bold(words: str) -> Wish:
    return lambda text: restyled(text, [span_of(text, words)], "font_weight", 700)


def red(words: str) -> Wish:
    return lambda text: restyled(text, [span_of(text, words)], "fill", Color(255, 0, 0))


def say(old: str, new: str) -> Wish:
    return lambda text: replace_spans(text, [span_of(text, old)], new)


B = '<tspan style="font-weight:700">'
RICH = (
    '<text id="a" class="c" data-k="1" onclick="f()" x="1 9" y="20" xml:lang="en"><title>T</title>Read <!--c-->the '
    '<a href="#x"><tspan fill="blue" dx="2 3">terms</tspan></a><tspan display="none">no</tspan>, <?go on?>please'
    '<animate attributeName="x" to="3"/></text>'
)


@each("word", ["Read", "Re", "the", "erm", "please", "ple"])
def test_a_word_made_bold_is_wrapped_and_the_rest_of_its_text_is_kept(word: str) -> None:
    assert after(RICH, bold(word)) == RICH.replace(word, f"{B}{word}</tspan>")


def test_a_word_with_an_element_to_itself_is_restyled_there() -> None:
    assert after(RICH, red("terms")) == RICH.replace('fill="blue"', 'fill="#ff0000"')


def test_words_across_elements_are_wrapped_in_each() -> None:
    assert after(RICH, bold("the terms, pl")) == RICH.replace("the ", f"{B}the </tspan>").replace(
        '<tspan fill="blue" dx="2 3">', '<tspan fill="blue" dx="2 3" font-weight="700">'
    ).replace(", <?", f"{B}, </tspan><?").replace("please", f"{B}pl</tspan>ease")


def test_a_word_takes_the_texts_own_look_again_inside_an_element_of_another() -> None:
    black = lambda text: restyled(text, [span_of(text, "ter")], "fill", None)  # noqa: E731
    assert '<tspan style="fill:#000000;fill-opacity:1">ter</tspan>ms' in after(RICH, black)


@each(("old", "new"), [("please", "kindly"), ("Read", "See"), ("terms", "rules & so")])
def test_new_words_take_the_place_of_the_old_ones(old: str, new: str) -> None:
    wanted = RICH.replace(old, new.replace("&", "&amp;"))
    if old == "terms":
        wanted = wanted.replace('dx="2 3"', 'dx="2"')
    if old == "Read":
        wanted = wanted.replace('x="1 9"', 'x="1"')
    assert after(RICH, say(old, new)) == wanted


CDATA = '<text id="a" y="9"><![CDATA[one <two> three]]></text>'


@each(
    ("wish", "inner"),
    [
        (bold("<two>"), f"<![CDATA[one ]]>{B}<![CDATA[<two>]]></tspan><![CDATA[ three]]>"),
        (bold("one"), f"{B}<![CDATA[one]]></tspan><![CDATA[ <two> three]]>"),
        (bold("three"), f"<![CDATA[one <two> ]]>{B}<![CDATA[three]]></tspan>"),
        (say("<two>", "a & b"), "<![CDATA[one a & b three]]>"),
        (say("two", "]]>"), "<![CDATA[one <]]]]><![CDATA[>> three]]>"),
    ],
)
def test_raw_characters_stay_raw(wish: Wish, inner: str) -> None:
    assert after(CDATA, wish) == f'<text id="a" y="9">{inner}</text>'


def test_references_and_white_space_of_the_file_stay_as_they_are_written() -> None:
    content = '<text id="a" y="9">\n  one &amp; tw&#111;\n   three\n</text>'
    assert after(content, bold("& two")) == content.replace("&amp; tw&#111;", f"{B}&amp; tw&#111;</tspan>")
    assert after(content, say("three", "four")) == content.replace("three", "four")


def test_letters_before_new_words_keep_their_places_and_shifts_and_turns_go_with_their_letters() -> None:
    content = '<text id="a" x="0 9 18 27 36 45" y="9" dx="1 2 3 4 5 6 7" rotate="1 2 3 4 5 6 7">ab cd ef</text>'
    assert after(content, bold("cd")) == content.replace("cd", f"{B}cd</tspan>")
    found = after(content, say("cd", "xyz"))
    assert 'x="0 9 18 27" y="9" dx="1 2 3 4 0 0 6 7" rotate="1 2 3 4 4 4 6 7">ab xyz ef' in found


def lost(content: str, wish: Wish) -> tuple[str, ...]:
    """What is told to have gone with an edit of the drawing's text 'a'."""
    file = opened(drawing(content, 'viewBox="0 0 200 100"'))
    layer = file.document.index.layers["a"]
    assert isinstance(layer, Text)
    return file.write(edited(file, *wish(layer))[1]).lost


SET = '<text id="a" x="0 9 18 27 36" y="9 9 9 9 9" dx="1 2 3 4 5" rotate="10 20 30" textLength="90">Hello</text>'


def test_as_many_new_letters_take_the_places_of_the_old_ones() -> None:
    assert after(SET, say("Hello", "World")) == SET.replace("Hello", "World")
    assert lost(SET, say("Hello", "World")) == ()


def test_places_that_more_or_fewer_letters_lose_are_told() -> None:
    assert after(SET, say("Hello", "Good day")) == '<text id="a" x="0" y="9" dx="1" rotate="10">Good day</text>'
    told = [f"letters lose what {name} of <text> says of them" for name in ("x", "dx", "rotate", "textLength")]
    assert [said.partition(":")[0] for said in lost(SET, say("Hello", "Good day"))] == told
    assert [said.partition(":")[0] for said in lost(SET, say("ello", "i"))] == told


def test_places_that_say_the_same_of_all_letters_are_not_lost() -> None:
    content = '<text id="a" x="0" y="9 9 9" dx="0 0 0 0 0 0 7" rotate="10 10 10">Hello there</text>'
    assert lost(content, say("Hello", "Good day")) == ()


def test_shifts_stay_with_their_letters_when_a_line_goes_or_comes() -> None:
    content = (
        '<text id="a" y="9" dx="1 2 3 4 5 6 7 8 9"><tspan x="0" y="9">one</tspan><tspan x="0" y="19">two</tspan>'
        '<tspan x="0" y="29">six</tspan></text>'
    )
    gone = after(content, lambda text: without_lines(text, [span_of(text, "two")]))
    assert 'dx="1 2 3 7 8 9"' in gone
    assert 'dx="1 2 3 4 5 6 7 8 9"' in after(content, lambda text: [line_below(text, "four")])


def test_a_rule_for_tspans_does_not_reach_the_word_that_was_wrapped() -> None:
    content = '<style>tspan{fill:red;font-weight:300!important}</style><text id="a" y="9">one two</text>'
    assert '<tspan style="font-weight:700 !important;fill:inherit">two</tspan>' in after(content, bold("two"))


LINES = (
    '<text id="a" x="1" y="9">one<tspan x="1" y="19">two</tspan><tspan x="1" y="29" data-k="1">three</tspan>'
    "<!--c--></text>"
)


def test_a_line_that_goes_takes_its_element_along_and_the_others_move_up_as_they_are() -> None:
    wanted = LINES.replace('<tspan x="1" y="19">two</tspan>', "").replace('y="29"', 'y="19"')
    assert after(LINES, lambda text: without_lines(text, [span_of(text, "two")])) == wanted


def test_a_line_that_comes_stands_behind_the_one_before_it() -> None:
    wanted = LINES.replace("<!--c-->", '<tspan x="1" y="39">four</tspan><!--c-->')
    assert after(LINES, lambda text: [line_below(text, "four")]) == wanted


STEPS = '<text id="a" class="c" x="1" y="9"><tspan x="1">one</tspan><tspan x="1" dy="9">two</tspan></text>'


def test_lines_above_the_first_or_without_it_stand_in_the_elements_there_are() -> None:
    assert after(STEPS, lambda text: relined(text, "two")) == STEPS.replace(">one", ">two").replace(
        '<tspan x="1" dy="9">two</tspan>', ""
    )
    assert after(STEPS, lambda text: relined(text, "no\none\ntwo")) == STEPS.replace(">two", ">one").replace(
        ">one", ">no", 1
    ).replace("</text>", '<tspan x="1" dy="9">two</tspan></text>')


def test_words_and_looks_that_change_at_once_are_found_in_their_places() -> None:
    def wish(text: Text) -> Sequence[Edit]:
        (split,) = bold("Read")(text)
        assert isinstance(split, SetRuns)
        return [SetRuns("a", (*split.runs[:-1], replace(split.runs[-1], text="do it")))]

    assert after(RICH, wish) == RICH.replace("please", "do it").replace("Read", f"{B}Read</tspan>")


def test_runs_that_are_set_where_nothing_in_the_file_says_so_are_written_anew() -> None:
    def wish(text: Text) -> Sequence[Edit]:
        return [SetRuns("a", (Run("one", x=0.0, y=9.0), Run("two", x=50.0, y=9.0, starts_line=True)))]

    assert "two" in after('<text id="a" y="9">one and two</text>', wish)


def test_a_link_whose_words_give_way_is_told() -> None:
    file = opened(drawing('<text id="a" y="9">Read the <a href="#x">terms</a> now</text>', 'viewBox="0 0 200 100"'))
    layer = file.document.index.layers["a"]
    assert isinstance(layer, Text)
    _, wanted = edited(file, *say("the terms", "all of our rules")(layer))
    assert file.write(wanted).lost == ("the link on “terms” (to #x) has no words any more",)
    _, wanted = edited(file, *say("terms", "rules")(layer))
    assert file.write(wanted).lost == ()


def test_a_text_of_two_lines_that_end_in_line_breaks_becomes_one_of_one_line() -> None:
    lines = '<tspan x="1" y="9">Turn down&#10;</tspan><tspan x="1" y="19">it</tspan>'
    file = opened(drawing(f'<text id="a" xml:space="preserve">{lines}</text>', 'viewBox="0 0 200 100"'))
    layer = file.document.index.layers["a"]
    assert isinstance(layer, Text)
    wish = relined(layer, "Silence")
    again, wanted = edited(file, *wish)
    assert not unlike(wanted, again.document)
    assert not list(file.unrequested_changes(again, wish, {"a": "a"}))
