"""Writing edits into SVG files: what changes, and above all what does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.commands.command import resolve_all
from redraft.commands.place.arrangement import Swap
from redraft.commands.place.sizes import SetBox
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Group, Run, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Color, NoPaint, PaintServer
from redraft.edits.diff import diff
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetStyle,
    SetText,
    SetTransform,
    apply,
    inverse,
)
from redraft.edits.page_edits import SetPage
from redraft.errors import EditError
from redraft.formats.svg.file import SvgFile
from tests.cases import of_case
from tests.formats.svg.edit_menu import arranging_edits, moving_edits, new_layers, property_edits, text_edits
from tests.formats.svg.proofs import edited, rebuilt, unlike
from tests.formats.svg.specimens import FOLDER, PNG, RED_DOT, SPECIMENS, drawing, opened
from tests.sampling import each, tries
from tests.scenes import measure

Menu = Callable[[Document], Iterable[Edit]]
ORIGINALS = [path.stem for path in sorted(FOLDER.glob("*.svg"))]
STORED_OTHERWISE = [name for name in SPECIMENS if name not in ORIGINALS]
BLUE = Color(0, 0, 255)


def text_of(file: SvgFile) -> str:
    return file.data.decode()


def edited_text(content: str, *edits: Edit, head: str = 'viewBox="0 0 200 100"') -> str:
    """A drawing's bytes after edits that must come out as meant."""
    file = opened(drawing(content, head))
    after, wanted = edited(file, *edits)
    assert unlike(wanted, after.document) == []
    return text_of(after)


@each("name", SPECIMENS)
def test_a_file_without_edits_is_written_as_the_same_bytes(name: str) -> None:
    file = opened(SPECIMENS[name])
    assert len(file.document.index) > 0
    written = file.write(file.document)
    assert (written.data, written.changes) == (SPECIMENS[name], ())


@each("name", SPECIMENS)
def test_an_edit_and_its_opposite_leave_the_same_bytes(name: str) -> None:
    file = opened(SPECIMENS[name])
    first = next(iter(file.document.index))
    there = apply(file.document, SetStyle(first, "opacity", 0.5))
    back = apply(there, SetStyle(first, "opacity", file.document.index[first].layer.style.opacity))
    assert file.write(back).data == SPECIMENS[name]


def check_menu(name: str, menu: Menu, step: int) -> None:
    """Every so many edits of a menu, each by itself: its own layer as meant, every other one exactly as it was."""
    file = opened(SPECIMENS[name])
    before = file.document
    wrong, done = [], 0
    for number, edit in enumerate(menu(before)):
        if number % step:
            continue
        done += 1
        after, wanted = edited(file, edit)
        touched = frozenset({getattr(edit, "layer", "")})
        found = unlike(wanted, after.document, before, touched)
        wrong += [f"{edit}: {what}" for what in found if not _known(name, edit, what)]
        if isinstance(edit, SetStyle | Move | SetText | Resize | Rotate | SetTransform | ReplacePixels):
            wrong += [f"{edit}: ids changed"] * (list(wanted.index) != list(after.document.index))
    assert wrong == []
    assert done


def _known(name: str, edit: Edit, what: str) -> bool:
    """What differs by decision."""
    if isinstance(edit, ReplacePixels) and "link" in what:
        return True  # the model keeps the old link beside the new pixels, a file has only one place for both
    return isinstance(edit, SetPage) and "rect1" in what  # 5% of a page is another place on another page


@each("menu", [property_edits, text_edits, moving_edits, arranging_edits])
@each("name", ORIGINALS)
def test_each_edit_changes_its_layer_and_nothing_else(name: str, menu: Menu) -> None:
    if menu is not text_edits or name != "canva":  # which has no live text
        check_menu(name, menu, step=tries(11, 1))


@each("menu", [property_edits, text_edits, moving_edits, arranging_edits])
@each("name", STORED_OTHERWISE)
def test_however_a_file_is_stored_each_edit_changes_its_layer_and_nothing_else(name: str, menu: Menu) -> None:
    check_menu(name, menu, step=tries(29, 7))


@settings(max_examples=tries(7, 60), deadline=None)
@given(st.sampled_from(ORIGINALS), st.integers(0, 2**32))
def test_many_edits_written_in_one_go_are_all_found_again(name: str, seed: int) -> None:
    chance = random.Random(seed)
    file = opened(SPECIMENS[name])
    wanted, done = file.document, list[Edit]()
    for _ in range(chance.randint(2, 8)):
        menu = chance.choice([property_edits, text_edits, moving_edits, arranging_edits])
        choices = [edit for edit in menu(wanted) if _combines(edit)]
        if not choices:
            continue
        edit = chance.choice(choices)
        try:
            wanted = apply(wanted, edit)
        except EditError:  # an id inserted twice, or a group flattened
            continue
        done.append(edit)
    try:
        written = file.write(wanted)
    except EditError:
        assert any(isinstance(edit, Insert) for edit in done)  # edits to what is new, or into a copy
        return
    assert rebuilt(file.data, written) == file.data
    found = opened(written.data).document
    assert [what for what in unlike(wanted, found) if "link" not in what] == [], done


def _combines(edit: Edit) -> bool:
    """Left out: page sizes, which percentages follow, and line breaks, which make more runs than there were."""
    return not isinstance(edit, SetPage) and not (isinstance(edit, SetText) and "\n" in edit.text)


@settings(max_examples=tries(6, 30), deadline=None)
@given(st.sampled_from(ORIGINALS), st.integers(0, 2**32))
def test_a_written_file_can_be_edited_and_written_again_and_again(name: str, seed: int) -> None:
    chance = random.Random(seed)
    file = opened(SPECIMENS[name])
    for _ in range(4):
        menu = chance.choice([property_edits, text_edits, moving_edits])
        choices = [edit for edit in menu(file.document) if _combines(edit)]
        if choices:
            file, wanted = edited(file, chance.choice(choices))
            assert [what for what in unlike(wanted, file.document) if "link" not in what] == []


# Where an edit is written


def test_a_colour_goes_into_the_attribute_that_has_it() -> None:
    assert '<rect id="a" fill="#0000ff" width="9" height="9"/>' in edited_text(
        '<rect id="a" fill="red" width="9" height="9"/>', SetStyle("a", "fill", BLUE)
    )


def test_a_colour_goes_into_the_declaration_that_has_it() -> None:
    text = edited_text('<rect id="a" style="stroke:red; fill: red ;x:1" width="9"/>', SetStyle("a", "fill", BLUE))
    assert 'style="stroke:red; fill: #0000ff ;x:1"' in text


def test_a_property_nothing_says_becomes_an_attribute() -> None:
    assert '<rect id="a" width="9" height="9" opacity="0.5"/>' in edited_text(
        '<rect id="a" width="9" height="9"/>', SetStyle("a", "opacity", 0.5)
    )


def test_a_class_wins_over_an_attribute_so_the_colour_goes_into_style() -> None:
    page = '<style>.k{fill:red}</style><rect id="a" class="k" fill="#123"/><rect id="b" class="k"/>'
    text = edited_text(page, SetStyle("a", "fill", BLUE))
    assert ".k{fill:red}" in text
    assert 'fill="#123" style="fill:#0000ff"' in text


def test_an_important_rule_is_met_with_an_important_declaration() -> None:
    text = edited_text('<style>rect{fill:red !important}</style><rect id="a"/>', SetStyle("a", "fill", BLUE))
    assert 'style="fill:#0000ff !important"' in text


def test_an_important_declaration_of_the_element_stays_important() -> None:
    text = edited_text('<rect id="a" style="fill:red!important;fill:green"/>', SetStyle("a", "fill", BLUE))
    assert 'style="fill:#0000ff!important;fill:green"' in text


def test_a_gradient_gives_way_to_a_colour_and_stays_for_others() -> None:
    gradient = '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
    text = edited_text(
        f'{gradient}<rect id="a" fill="url(#g)" fill-opacity=".5"/><rect id="b" fill="url(#g)"/>',
        SetStyle("a", "fill", BLUE),
    )
    assert gradient in text
    assert '<rect id="a" fill="#0000ff" fill-opacity="1"/><rect id="b" fill="url(#g)"/>' in text


def test_a_gradient_of_the_file_can_be_given_to_another_layer() -> None:
    gradient = '<linearGradient id="g"><stop stop-color="red"/></linearGradient>'
    paint = PaintServer("linear-gradient", "g", (Color(255, 0, 0),))
    assert 'fill="url(#g)"' in edited_text(f'{gradient}<rect id="a"/>', SetStyle("a", "fill", paint))


def test_a_gradient_the_file_does_not_have_is_refused() -> None:
    with pytest.raises(EditError, match="no gradient or pattern 'sky'"):
        edited(opened(drawing('<rect id="a"/>')), SetStyle("a", "fill", PaintServer("linear-gradient", "sky")))


def test_fill_opacity_is_kept_when_the_new_colour_is_as_transparent() -> None:
    text = edited_text('<rect id="a" fill="red" fill-opacity="0.5"/>', SetStyle("a", "fill", Color(0, 0, 255, 128)))
    assert 'fill="#0000ff" fill-opacity="0.5"' in text


def test_fill_opacity_is_written_when_the_new_colour_is_opaque() -> None:
    text = edited_text('<g fill-opacity=".5"><rect id="a" fill="red"/></g>', SetStyle("a", "fill", BLUE))
    assert '<rect id="a" fill="#0000ff" fill-opacity="1"/>' in text


def test_the_transparency_of_an_rgba_colour_is_not_lost_with_it() -> None:
    text = edited_text('<rect id="a" style="fill:rgba(255,0,0,.5)"/>', SetStyle("a", "fill", Color(0, 0, 255, 128)))
    assert "fill:#0000ff;fill-opacity:0.502" in text


def test_what_a_group_passes_on_is_not_a_property_of_the_group() -> None:
    with pytest.raises(EditError, match="a group, which has no fill of its own"):
        edited(opened(drawing('<g id="a"><rect/></g>')), SetStyle("a", "fill", BLUE))


def test_a_hidden_layer_is_shown_again_however_it_was_hidden() -> None:
    for hidden in ('display="none"', 'style="display:none"', 'visibility="hidden"', 'class="off"'):
        content = f'<style>.off{{display:none}}</style><g visibility="hidden"><rect id="a" {hidden}/></g>'
        edited_text(content, SetStyle("a", "visible", True))


def test_an_inner_element_that_repeats_the_texts_colour_changes_with_it() -> None:
    text = edited_text(
        '<text id="a" style="fill:red"><tspan style="fill:red">One</tspan><tspan fill="lime">Two</tspan></text>',
        SetStyle("a", "fill", BLUE),
    )
    assert text.count("#0000ff") == 2
    assert 'fill="lime"' in text


def test_an_inner_element_keeps_its_colour_when_only_something_inside_it_shows_it() -> None:
    edited_text(
        '<text id="a" fill="red"><tspan fill="lime"><tspan>One</tspan></tspan></text>', SetStyle("a", "fill", BLUE)
    )


def test_sizes_relative_to_the_text_are_written_out_when_the_text_changes_size() -> None:
    text = edited_text(
        '<text id="a" font-size="20" letter-spacing="0.1em">A<tspan font-size="50%">b</tspan></text>',
        SetStyle("a", "font_size", 40.0),
    )
    assert 'font-size="40" letter-spacing="2"' in text
    assert '<tspan font-size="10">' in text


def test_the_font_shorthand_is_read_and_overruled_property_by_property() -> None:
    file = opened(drawing('<text id="a" font-size="9" style="font: italic bold 12px/2 Arial, serif">x</text>'))
    style = file.document.index["a"].layer.style
    assert (style.font_size, style.font_weight, style.font_style, style.font_family) == (
        12,
        700,
        "italic",
        "Arial, serif",
    )
    after, wanted = edited(file, SetStyle("a", "font_size", 20.0), SetStyle("a", "font_family", "Manrope"))
    assert unlike(wanted, after.document) == []
    assert "font: italic bold 12px/2 Arial, serif;font-family:Manrope;font-size:20px" in text_of(after)


def test_a_property_taken_away_leaves_what_is_inherited() -> None:
    file = opened(drawing('<g fill="lime"><rect id="a" fill="red" style="fill:blue"/><path id="b" d="M0 0h9v9"/></g>'))
    after = opened(file.write(apply(file.document, SetStyle("a", "fill", None))).data)
    assert after.document.index["a"].layer.style.fill == Color(0, 255, 0)
    assert '<rect id="a"/>' in text_of(after)


# Moving


def test_a_move_is_written_as_a_translation_before_what_is_there() -> None:
    text = edited_text('<rect id="a" transform="rotate(30)"/><rect id="b"/>', Move("a", 5, 6), Move("b", 1, 2))
    assert 'transform="translate(5,6) rotate(30)"' in text
    assert '<rect id="b" transform="translate(1,2)"/>' in text


def test_a_layer_moved_back_to_where_it_was_loses_its_transform() -> None:
    text = edited_text('<rect id="a" transform="translate(5 6)"/>', SetTransform("a", IDENTITY))
    assert '<rect id="a"/>' in text


def test_a_transform_in_a_style_is_changed_there() -> None:
    text = edited_text('<rect id="a" style="transform: translate(5px, 6px)"/>', Move("a", 1, 2))
    assert 'style="transform: matrix(1,0,0,1,6,8)"' in text


def test_a_transform_origin_counts_for_a_transform_that_comes_later() -> None:
    edited_text('<rect id="a" transform-origin="50 40" width="9" height="9"/>', Rotate("a", 30, (4.5, 4.5)))


def test_a_nested_svg_is_moved_by_its_corner() -> None:
    text = edited_text(
        '<svg id="a" x="5" y="6" viewBox="0 0 10 10" width="50" height="50"><rect/></svg>', Move("a", 1, 2)
    )
    assert 'x="6" y="8"' in text


def test_a_move_inside_scaled_groups_lands_on_the_page_where_it_should() -> None:
    file = opened(drawing('<g transform="scale(2) rotate(90)"><rect id="a" width="10" height="10"/></g>'))
    after, _ = edited(file, Move("a", 7, 0))
    old, new = file.document.index["a"].box, after.document.index["a"].box
    assert old is not None
    assert new is not None
    assert new.x == pytest.approx(old.x + 7)
    assert new.y == pytest.approx(old.y)


# Words


def test_new_words_keep_the_files_layout_around_them() -> None:
    text = edited_text('<text id="a">\n    Old words\n  </text>', SetText("a", "New"))
    assert '<text id="a">\n    New\n  </text>' in text


def test_one_run_changes_and_the_others_keep_their_bytes() -> None:
    text = edited_text('<text id="a">One <tspan fill="red">two</tspan> three</text>', SetText("a", "2", 1))
    assert '<text id="a">One <tspan fill="red">2</tspan> three</text>' in text


def test_letters_placed_one_by_one_are_set_free_for_new_words() -> None:
    text = edited_text(
        '<text id="a" y="9"><tspan x="0 5 9" dx="1 2" rotate="4 5" textLength="50">abc</tspan></text>',
        SetText("a", "x"),
    )
    assert '<tspan x="0" dx="1" rotate="4">x</tspan>' in text


def test_blanks_that_svg_would_swallow_are_preserved() -> None:
    text = edited_text('<text id="a">x</text>', SetText("a", " a  b "))
    assert '<tspan xml:space="preserve"> a  b </tspan>' in text


def test_a_blank_between_runs_stays_when_the_run_before_goes() -> None:
    edited_text('<text id="a">One<tspan> two</tspan></text>', SetText("a", "", 0))


def test_layout_between_runs_does_not_become_a_blank_when_words_change() -> None:
    edited_text('<text id="a">\n One\n <tspan>\n two\n </tspan>\n</text>', SetText("a", "1", 0))


def test_words_with_line_breaks_become_lines() -> None:
    text = edited_text('<text id="a" x="5" y="9">x</text>', SetText("a", "one\ntwo"))
    assert 'one<tspan x="5" dy="1.2em">two</tspan></text>' in text


def test_tabs_empty_lines_and_lines_on_a_path_are_refused() -> None:
    path = '<path id="p" d="M0 0h90"/><text id="b"><textPath xlink:href="#p">round</textPath></text>'
    file = opened(drawing(f'<text id="a">x</text>{path}'))
    for layer, words in (("a", "a\tb"), ("a", "a\n\nb"), ("b", "a\nb")):
        with pytest.raises(EditError, match="cannot"):
            edited(file, SetText(layer, words))


def test_an_empty_text_waits_for_words_and_keeps_its_comment() -> None:
    for before, after in (
        ("<text id='a'/>", "<text id='a'>x</text>"),
        ("<text id='a'><!--c--></text>", "<!--c-->x</text>"),
    ):
        assert after in edited_text(before, SetText("a", "x"))


def test_an_emptied_line_can_be_filled_again() -> None:
    file = opened(drawing('<text id="a"><tspan x="0" y="9">One</tspan><tspan x="0" y="19">Two</tspan></text>'))
    emptied, wanted = edited(file, SetText("a", "", 1))
    assert unlike(wanted, emptied.document) == []
    filled, _ = edited(emptied, SetText("a", "Two", 1))
    assert filled.data == file.data


def test_part_of_a_text_is_wrapped_to_be_styled() -> None:
    text = edited_text('<text id="a">One <tspan>two</tspan></text>', SetStyle("a", "fill", Color(0, 0, 255, 51), 0))
    assert '<tspan style="fill:#0000ff;fill-opacity:0.2">One </tspan><tspan>two</tspan>' in text


def test_styling_a_run_does_not_style_the_run_inside_it() -> None:
    edited_text('<text id="a"><tspan>One <tspan>two</tspan></tspan></text>', SetStyle("a", "fill", BLUE, 0))


def test_characters_an_encoding_lacks_become_references() -> None:
    file = opened(SPECIMENS["latin1"])
    after, wanted = edited(file, SetText("price", "5 € 🎉"))
    assert unlike(wanted, after.document) == []
    assert b"5 &#8364; &#127881;" in after.data


# Instances


PAIR = '<g id="pair"><rect id="one" width="5" height="5"/><circle id="two" r="3"/></g>'
REPEATED = f'{PAIR}<use id="u" x="50" xlink:href="#pair"/>'


def test_an_edit_inside_an_instance_detaches_it() -> None:
    text = edited_text(REPEATED, SetStyle("u/g1/rect1", "fill", BLUE))
    assert (
        '<g id="u" transform="translate(50)"><g><rect width="5" height="5" fill="#0000ff"/><circle r="3"/></g></g>'
        in text
    )
    assert PAIR in text


def test_what_repeats_an_edited_element_keeps_its_look() -> None:
    text = edited_text(REPEATED, SetStyle("one", "fill", BLUE))
    assert text.count("#0000ff") == 1
    assert "<use" not in text


def test_an_instance_is_moved_and_hidden_without_being_detached() -> None:
    text = edited_text(REPEATED, Move("u", 3, 4), SetStyle("u", "opacity", 0.5))
    assert '<use id="u" x="50" xlink:href="#pair" ' in text


def test_a_part_removed_from_an_instance_stays_in_the_original() -> None:
    text = edited_text(REPEATED, Remove("u/g1/rect1"))
    assert '<g><circle r="3"/></g></g>' in text
    assert '<rect id="one"' in text


def test_parts_of_an_instance_can_be_restacked() -> None:
    file = opened(
        drawing('<symbol id="s" viewBox="0 0 9 9"><path d="M0 0h9"/><circle r="3"/></symbol><use href="#s"/>')
    )
    after, wanted = edited(file, Restack("g1/path1", "g1", None))
    assert unlike(wanted, after.document) == []


def test_a_detached_symbol_keeps_its_size_and_what_it_passed_on() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10" fill="red" class="s"><path d="M0 0h9v9z"/><circle r="3"/></symbol>'
    style = "<style>.s{stroke:lime}#s circle{fill:gold}</style>"
    edited_text(f'{style}{symbol}<use xlink:href="#s" width="50" height="50"/>', SetStyle("g1/path1", "stroke", BLUE))


def test_a_detached_instance_with_a_css_transform_stays_in_place() -> None:
    content = '<rect id="r" width="5" height="5"/><use href="#r" x="9" style="transform:scale(2)"/>'
    edited_text(content, SetStyle("g1/rect1", "fill", BLUE))


def test_a_repeated_svg_is_moved_without_its_instance() -> None:
    content = '<svg id="s" x="5" y="6" width="50" height="50"><rect width="5" height="5"/></svg><use href="#s" x="90"/>'
    edited_text(content, Move("s", 10, 10))


def test_instances_of_instances_are_detached_all_the_way() -> None:
    content = '<rect id="r" width="5" height="5"/><use id="v" href="#r" x="9"/><use id="w" href="#v" y="9"/>'
    text = edited_text(content, SetStyle("w/g1/rect1", "fill", BLUE))
    assert '<use id="v" href="#r" x="9"/>' in text


# Coming, going, changing place


def test_a_removed_layer_takes_its_line_with_it() -> None:
    text = edited_text('\n  <rect id="a"/>\n  <rect id="b"/>\n', Remove("a"))
    assert '>\n  <rect id="b"/>\n</svg>' in text


def test_a_removed_element_that_others_use_stays_as_a_definition() -> None:
    content = '<path id="p" d="M0 0h90"/><text id="t"><textPath href="#p">round</textPath></text>'
    text = edited_text(content, Remove("p"))
    assert '<defs><path id="p" d="M0 0h90"/></defs>' in text
    text = edited_text(REPEATED, Remove("pair"))
    assert '<defs><g id="pair">' in text
    assert '<use id="u"' in text


def test_one_of_several_versions_in_a_switch_cannot_go_alone() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    file = opened(f'{head}<switch id="s"><rect id="a" systemLanguage="en"/><rect id="b"/></switch></svg>')
    with pytest.raises(EditError, check=of_case("svg-switch-alternative")):
        file.write(apply(file.document, Remove("a")))
    assert b"switch" not in file.write(apply(file.document, Remove("s"))).data


def test_a_reversed_stack_is_written_in_one_go() -> None:
    content = '\n <rect id="a"/>\n <g id="b"><path id="x" d="M0 0h1"/><path id="y" d="M0 0h2"/></g>\n <rect id="c"/>\n'
    edits = [Restack("b", "page1", "a"), Restack("c", "page1", "b"), Restack("y", "b", "x")]
    text = edited_text(content, *edits, SetStyle("b", "opacity", 0.5), SetStyle("x", "stroke", BLUE))
    assert text.index('"c"') < text.index('"b"') < text.index('"y"') < text.index('"x"') < text.index('"a"')
    assert '\n <rect id="c"/>\n <g id="b" opacity="0.5">' in text


def test_a_layer_that_goes_into_another_group_states_what_it_inherited() -> None:
    text = edited_text('<g id="a"/><g fill="red"><rect id="b" width="1" height="1"/></g>', Restack("b", "a", None))
    assert '<g id="a"><rect id="b" width="1" height="1" style="fill:red"/></g>' in text


def test_a_swap_across_groups_takes_each_above_the_others_plate() -> None:
    plate = '<g id="{0}"><circle cx="{1}" cy="50" r="40"/><rect id="{0}1" x="{1}" y="50" width="9" height="9"/></g>'
    content = plate.format("a", 50) + plate.format("b", 150)
    document = opened(drawing(content)).document
    edits = resolve_all(document, [Swap(("a1",), ("b1",))], measure).edits
    text = edited_text(content, *edits)
    assert text.index('"a1"') > text.index('<g id="b"') > text.index('"b1"')
    assert [edit for edit in edits if isinstance(edit, Move)] == [Move("a1", 100, 0), Move("b1", -100, 0)]


def test_a_plain_shape_gets_another_box_in_its_own_attributes() -> None:
    drawn = 'stroke="red" stroke-width="2" stroke-dasharray="0 8"/>'
    content = (
        f'<line id="l" x1="6" y1="5" x2="16" y2="5" {drawn}<g transform="scale(2)"><rect id="r" rx="3" x="1" y="20" '
        f'width="10" height="5" {drawn}</g><circle id="c" cx="9" cy="9" r="4" {drawn}'
        f'<ellipse id="e" rx="4" ry="2" {drawn}'
    )
    document = opened(drawing(content)).document
    boxes = [SetBox(("l",), x=8, width=25), SetBox(("r",), height=40), SetBox(("c",), 0, 0, 4, 4)]
    edits = resolve_all(document, [*boxes, SetBox(("e",), width=4, height=4)], measure).edits
    text = edited_text(content, *edits)
    assert f'<line id="l" x1="8" y1="5" x2="33" y2="5" {drawn}' in text
    assert f'rx="3" x="1" y="20" width="10" height="20" {drawn}' in text
    assert f'<circle id="c" cx="2" cy="2" r="2" {drawn}' in text
    assert 'rx="4" ry="2" stroke="red"' in text, "an ellipse that gets round keeps its radii, and is scaled"
    undone = [inverse(document, edit) for edit in edits[:1]]
    assert apply(apply(document, edits[0]), undone) == document


def test_a_layer_cannot_be_restacked_into_an_instance() -> None:
    content = '<defs><g id="c"><rect width="1" height="1"/></g></defs><use id="u" href="#c"/><rect id="b"/>'
    with pytest.raises(EditError, check=of_case("svg-restack-out-of-group")):
        edited(opened(drawing(content)), Restack("b", "u/g1", None))


def test_several_new_layers_keep_their_order() -> None:
    file = opened(drawing('\n  <rect id="a"/>\n'))
    edits = [Insert(layer, "page1", before, (RED_DOT,)) for layer in new_layers() for before in ("a",)]
    after, wanted = edited(file, *edits)
    assert unlike(wanted, after.document) == []
    assert [layer.id for layer in after.document.pages[0].layers][-2:] == ["new_group", "a"]
    assert '\n  <rect id="new_rect"' in text_of(after)


def test_a_new_layer_never_takes_an_id_that_a_definition_has() -> None:
    content = '<linearGradient id="sky"/><rect id="a" fill="url(#sky)"/>'
    text = edited_text(content, Insert(Shape("sky", "", frame=Box(0, 0, 5, 5), form="rect"), "page1", None))
    assert text.count('id="sky"') == 1


def test_new_elements_are_spelled_like_the_files_own() -> None:
    file = opened(SPECIMENS["prefixed"])
    picture = next(layer for layer in new_layers() if layer.kind == "picture")
    after, wanted = edited(file, Insert(picture, "g1", None, (RED_DOT,)), Remove("ground"))
    assert unlike(wanted, after.document) == []
    assert b'<svg:image id="new_picture"' in after.data
    assert b"xl:href=" in after.data


def test_what_cannot_be_drawn_cannot_be_inserted() -> None:
    file = opened(drawing(""))
    for layer in (Shape("x", form="rect"), Shape("y"), Text("z"), Text("w", runs=())):
        with pytest.raises(EditError, match=layer.id):
            edited(file, Insert(layer, "page1", None))


def test_pixels_go_where_the_picture_had_its_link() -> None:
    text = edited_text(
        '<image id="a" width="5" height="5" xlink:href="old.png"/>'.replace("old.png", "data:,"),
        ReplacePixels("a", RED_DOT.key, RED_DOT),
    )
    assert 'xlink:href="data:image/png;base64,iVBOR' in text
    assert opened(text).document.assets[RED_DOT.key].data == PNG


# Pages


@each(
    ("head", "wanted"),
    [
        ('viewBox="0 0 200 100"', 'viewBox="0 0 300 50"'),
        ('width="200mm" height="100mm" viewBox="0 0 200 100"', 'width="300mm" height="50mm" viewBox="0 0 300 50"'),
        ('width="400" height="100" viewBox="0 0 100 100"', 'width="300" height="50" viewBox="-150 0 300 50"'),
        ('width="200" height="100"', 'width="300" height="50"'),
        ('width="100%" height="100"', 'width="300" height="50"'),
        ('width="10em" height="100"', 'width="18.75em" height="50"'),
    ],
)
def test_a_page_gets_its_new_size_in_the_units_it_had(head: str, wanted: str) -> None:
    content = '<rect id="a" x="20" y="10" width="180" height="90"/>'
    file = opened(drawing(content, head))
    after, meant = edited(file, SetPage("page1", 300, 50))
    assert unlike(meant, after.document) == []
    assert wanted in text_of(after)


def test_a_page_without_a_size_keeps_it_when_its_content_moves() -> None:
    text = edited_text('<rect id="a" width="90" height="40"/>', Move("a", 50, 50), head="")
    assert 'width="90" height="40"' in text.partition(">")[0]
    assert (
        "width" not in edited_text('<rect id="a" width="9"/>', SetStyle("a", "fill", BLUE), head="").partition(">")[0]
    )


# Repairs


def test_the_first_edit_of_a_damaged_file_splices_the_repairs_in_and_lists_them() -> None:
    file = opened(SPECIMENS["careless"])
    assert file.repairs
    assert file.write(file.document).data == SPECIMENS["careless"]
    written = file.write(apply(file.document, SetStyle("hill", "fill", BLUE)))
    assert rebuilt(file.data, written) == file.data
    again = opened(written.data)
    assert not again.repairs
    assert len(written.changes) > 1
    assert again.document.index["hill"].layer.style.fill == BLUE


def test_every_change_says_why() -> None:
    for name in ("inkscape", "illustrator", "careless"):
        file = opened(SPECIMENS[name])
        layer = next(placed.layer for placed in file.document.walk() if isinstance(placed.layer, Shape))
        for change in file.write(apply(file.document, SetStyle(layer.id, "fill", NoPaint()))).changes:
            assert change.reason.strip()


def test_the_difference_to_a_written_file_is_the_edit_that_was_made() -> None:
    file = opened(SPECIMENS["handwritten"])
    edit = SetText("price", "4 €")
    after, _ = edited(file, edit)
    assert diff(file.document, after.document) == [edit]


def test_a_group_that_nobody_touched_is_equal_after_a_removal_beside_it() -> None:
    file = opened(drawing('<rect id="a"/><g id="b"><text>x</text></g>'))
    after, _ = edited(file, Remove("a"))
    assert isinstance(after.document.index["b"].layer, Group)
    assert after.document.index["b"].layer == file.document.index["b"].layer
    assert after.document.index["b/text1"].layer == Text(
        "b/text1", "", Matrix(), file.document.index["b/text1"].layer.style, runs=(Run("x", x=0.0, y=0.0),)
    )
