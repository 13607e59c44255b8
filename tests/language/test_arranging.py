"""Requests to arrange things: what they come to in small designs, and what holds for the files that come out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from redraft.commands.command import AlreadySo
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Page, Picture
from redraft.edits.execute import execute
from redraft.edits.ops import Insert, Move, Resize, SetCrop, SetText
from redraft.edits.paging import SetPage
from redraft.errors import EditError, RequestError
from redraft.formats.file import read_file
from redraft.language.on_pages import resolve_on_pages
from redraft.language.rule_planner import RulePlanner
from redraft.plan import Request
from redraft.session.session import Session
from redraft.targets.found import Resolved
from redraft.targets.pages import Deck
from redraft.targets.scene import Scene

from .scenes import event_poster, measure, rect, text

EXAMPLES = Path(__file__).parents[2] / "examples"
EVENT, SALE, DECK = EXAMPLES / "event.svg", EXAMPLES / "sale.svg", EXAMPLES / "deck.pptx"


def resolved(document: Document, act: str, target: str = "", pages: str = "", **arguments: str) -> Resolved:
    deck = Deck(document, tuple(page.id for page in document.pages))
    return resolve_on_pages(Request(act, act, target, arguments, pages=pages), Scene(document, (), deck))


def arranged(document: Document, act: str, target: str = "", **arguments: str) -> Document:
    return execute(document, resolved(document, act, target, **arguments).edits, measure)


def refusal(document: Document, act: str, target: str = "", pages: str = "", **arguments: str) -> RequestError:
    with pytest.raises(RequestError) as caught:
        resolved(document, act, target, pages, **arguments)
    return caught.value


def box(document: Document, id: str) -> Box:
    found = document.index[id].box
    assert found is not None
    return found


def order(document: Document) -> list[str]:
    return [layer.id for layer in document.pages[0].layers]


def chips() -> Document:
    """Three plates of different widths in a crooked row, and a frame below."""
    layers = (
        rect("a", 10, 10, 50, 20),
        rect("b", 100, 14, 30, 20),
        rect("c", 190, 8, 80, 20),
        rect("frame", 20, 100, 200, 60),
        text("word", "Hello", x=20, y=190, font_size=20.0),
        text("tail", "there", x=200, y=60, font_size=40.0),
    )
    return Document("test", (Page("p1", 300, 200, layers),))


# The stack


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ({"to": "front"}, ["b", "c", "frame", "word", "tail", "a"]),
        ({"to": "forward"}, ["b", "a", "c", "frame", "word", "tail"]),
        ({"to": "forward", "steps": "two"}, ["b", "c", "a", "frame", "word", "tail"]),
        ({"to": "above", "anchor": "#frame"}, ["b", "c", "frame", "a", "word", "tail"]),
        ({"to": "below", "anchor": "#c"}, ["b", "a", "c", "frame", "word", "tail"]),
    ],
)
def test_a_thing_takes_the_place_in_the_stack_that_was_said(arguments: dict[str, str], wanted: list[str]) -> None:
    assert order(arranged(chips(), "restack", "#a", **arguments)) == wanted


def test_several_things_keep_their_own_order_in_the_stack() -> None:
    assert order(arranged(chips(), "restack", "#c and #a", to="front"))[-2:] == ["a", "c"]
    assert order(arranged(chips(), "restack", "#tail and #frame", to="back"))[:2] == ["frame", "tail"]


def test_what_is_in_front_already_is_said_to_be_there() -> None:
    with pytest.raises(AlreadySo):
        resolved(chips(), "restack", "#tail", to="front")


def test_the_front_of_a_group_that_something_covers_is_refused_with_the_group() -> None:
    covered = Document(
        "test",
        (Page("p1", 300, 200, (Group("held", children=(rect("x", 0, 0, 50, 50),)), rect("over", 10, 10, 60, 60))),),
    )
    assert "#held" in refusal(covered, "restack", "#x", to="front").suggestion


# Lined up and spaced out


@pytest.mark.parametrize(
    ("edge", "wanted"),
    [("top", (8, 8, 8)), ("bottom", (14, 14, 14)), ("middle", (11, 11, 11))],
)
def test_several_things_are_lined_up_among_themselves(edge: str, wanted: tuple[float, ...]) -> None:
    after = arranged(chips(), "align", "#a, #b and #c", edge=edge)
    assert tuple(box(after, id).y for id in "abc") == wanted
    assert [box(after, id).x for id in "abc"] == [10, 100, 190]


def test_one_thing_is_lined_up_with_another_and_the_other_stays() -> None:
    after = arranged(chips(), "align", "#a", edge="right", anchor="#frame")
    assert (box(after, "a").right, box(after, "frame")) == (220, Box(20, 100, 200, 60))


def test_a_thing_is_centred_on_the_page_and_laid_against_its_edge() -> None:
    assert box(arranged(chips(), "align", "#a", edge="center", page="yes"), "a").center[0] == 150
    assert box(arranged(chips(), "align", "#a", edge="right", page="yes"), "a").right == 300
    assert box(arranged(chips(), "align", "#a", edge="right"), "a").right == 290, "a margin, where no edge is named"


def test_equal_gaps_keep_both_ends_where_they_are() -> None:
    after = arranged(chips(), "distribute", "#a, #b and #c", axis="horizontal")
    a, b, c = (box(after, id) for id in "abc")
    assert (a.x, c.right) == (10, 270)
    assert b.x - a.right == c.x - b.right == 50


def test_a_gap_in_numbers_starts_from_the_first() -> None:
    after = arranged(chips(), "distribute", "#a, #b and #c", gap="5")
    assert [box(after, id).x for id in "abc"] == [10, 65, 100], "they lie in a row, so the axis need not be said"


def test_spacing_that_means_nothing_is_refused() -> None:
    assert "one gap" in refusal(chips(), "distribute", "#a and #b", axis="horizontal").message
    assert "past the edge" in refusal(chips(), "distribute", "#a, #b and #c", axis="horizontal", gap="90").message
    assert "overlap" in refusal(chips(), "distribute", "#a, #b and #c", axis="vertical").message


# Beside others


@pytest.mark.parametrize("side", ["above", "below"])
def test_a_thing_stands_over_or_under_another_centred_on_it(side: str) -> None:
    after = arranged(chips(), "beside", "#b", side=side, anchor="#frame", gap="6")
    spot = box(after, "b")
    assert spot.center[0] == 120
    assert spot.y == (100 - 6 - 20 if side == "above" else 166)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_thing_stands_beside_another_at_its_middle(side: str) -> None:
    after = arranged(chips(), "beside", "#a", side=side, anchor="#b", gap="10")
    spot = box(after, "a")
    assert spot.center[1] == 24
    assert spot.x == (40 if side == "left" else 140)


def test_a_thing_that_would_leave_the_page_lines_up_with_an_edge_instead() -> None:
    after = arranged(chips(), "beside", "#frame", side="below", anchor="#c", gap="5")
    assert box(after, "frame").right == 270, "centred on it, it would reach past the right edge"


def test_without_a_gap_in_numbers_the_design_s_own_is_kept() -> None:
    after = arranged(event_poster(), "beside", "#logo", side="below", anchor="#cta")
    gap = box(after, "logo").y - box(after, "cta").bottom
    assert 0 < gap <= 0.05 * 1000


def test_a_side_without_room_is_refused_with_the_numbers() -> None:
    error = refusal(chips(), "beside", "#frame", side="right", anchor="#c")
    assert "200" in error.message
    assert "30" in error.message


def test_next_to_goes_where_there_is_room() -> None:
    assert box(arranged(chips(), "beside", "#b", side="next", anchor="#frame"), "b").x > 220
    assert box(arranged(chips(), "beside", "#frame", side="next", anchor="#c"), "frame").y > 28


def test_over_is_refused_where_it_may_mean_on_top_of() -> None:
    assert "on top of" in refusal(chips(), "beside", "#a", side="over", anchor="#frame").message
    assert box(arranged(chips(), "beside", "#frame", side="over", anchor="#word", gap="2"), "frame").bottom == 168


def test_between_two_things_is_the_middle_of_their_gap() -> None:
    spot = box(arranged(chips(), "beside", "#b", side="between", anchor="#frame", anchor2="#c"), "b")
    assert spot.center[1] == 64
    assert (
        "make it smaller" in refusal(chips(), "beside", "#frame", side="between", anchor="#a", anchor2="#b").suggestion
    )


def test_a_thing_inside_another_is_centred_and_not_hidden_behind_it() -> None:
    after = arranged(chips(), "beside", "#a", side="inside", anchor="#frame")
    assert box(after, "a").center == box(after, "frame").center
    assert order(after).index("a") > order(after).index("frame")
    assert "does not fit" in refusal(chips(), "beside", "#frame", side="inside", anchor="#a").message


def test_a_thing_stands_at_a_corner_of_another() -> None:
    spot = box(arranged(chips(), "beside", "#a", side="inside", anchor="#frame", at="top right"), "a")
    frame = box(chips(), "frame")
    assert frame.right - spot.right == spot.y - frame.y > 0


def test_texts_below_each_other_line_up_where_they_begin_and_others_must_say() -> None:
    after = arranged(chips(), "align", "#word", edge="", anchor="#tail")
    assert box(after, "word").x == box(after, "tail").x
    assert "left edges" in refusal(chips(), "align", "#a", edge="", anchor="#b").suggestion


def test_nothing_stands_beside_itself_or_beside_what_it_holds() -> None:
    assert "itself" in refusal(chips(), "beside", "#a", side="left", anchor="#a").message
    assert "itself" in refusal(event_poster(), "beside", "#cta", side="left", anchor="#cta-label").message


def test_several_things_move_as_one() -> None:
    after = arranged(chips(), "beside", "#a and #b", side="below", anchor="#frame", gap="4")
    assert box(after, "b").x - box(after, "a").x == 90
    assert min(box(after, id).y for id in "ab") == 164


def test_two_texts_on_one_line_stand_on_one_baseline() -> None:
    after = arranged(chips(), "same_line", "#word", anchor="#tail")
    assert after.index["word"].matrix.f == -130, "its letters stood at 190, the others' at 60"
    mixed = arranged(chips(), "same_line", "#a", anchor="#tail")
    assert box(mixed, "a").center[1] == box(mixed, "tail").center[1]


def test_things_that_would_overlap_on_one_line_stand_side_by_side() -> None:
    after = arranged(chips(), "same_line", "#word", anchor="#frame")
    assert box(after, "word").x > 220


# Changing places, mirroring


def test_two_things_swap_their_centres() -> None:
    after = arranged(chips(), "swap", "#a", other="#b")
    assert box(after, "a").center == box(chips(), "b").center
    assert box(after, "b").center == box(chips(), "a").center


def test_what_would_leave_the_page_in_a_swap_keeps_to_the_room_that_both_took() -> None:
    after = arranged(chips(), "swap", "#a", other="#c")
    assert (box(after, "c").x, box(after, "a").right) == (10, 270)


def test_a_text_takes_the_line_of_the_one_it_changes_places_with() -> None:
    right = text("price", "from 12 a head", x=280, y=120, font_size=10.0, align="end")
    before = Document("test", (Page("p1", 300, 200, (text("word", "Hello", x=20, y=190, font_size=20.0), right)),))
    after = arranged(before, "swap", "#word", other="#price")
    assert (box(after, "word").right, box(after, "price").x) == (box(before, "price").right, 20)


def test_texts_quoted_by_their_words_swap_by_the_side_they_begin_at() -> None:
    before = event_poster()
    after = arranged(before, "swap", '"Saturday, 12 July"', other='"Summer Nights"')
    assert box(after, "title").x == box(after, "date").x == 100
    assert box(after, "title").center[1] == box(before, "date").center[1]


@pytest.mark.parametrize(("new", "swapped"), [("Summer Nights", True), ("Winter Lights", False)])
def test_quoted_texts_swapped_with_each_other_change_places_where_both_are_there(new: str, swapped: bool) -> None:
    before = event_poster()
    plan = RulePlanner().plan(before, f'swap "Saturday, 12 July" with "{new}"', measure)
    assert [type(edit) for edit in plan.edits] == ([Move, Move] if swapped else [SetText])


def test_a_swap_wants_two_things() -> None:
    assert box(arranged(chips(), "swap", "#a and #b"), "a").center == box(chips(), "b").center
    assert "two things" in refusal(chips(), "swap", "#a, #b and #c").message
    assert "holds" in refusal(event_poster(), "swap", "#cta", other="#cta-label").message


def test_a_shape_is_mirrored_about_its_own_centre_and_a_text_is_not() -> None:
    [edit] = resolved(chips(), "flip", "#a", axis="horizontal").edits
    assert edit == Resize("a", -1.0, 1.0, (35, 20))
    assert "mirror writing" in refusal(chips(), "flip", "#word", axis="horizontal").message
    [group] = resolved(event_poster(), "flip", "#cta", axis="vertical").edits
    assert isinstance(group, Resize)
    assert (group.sx, group.sy) == (1.0, -1.0)


# Copies


def test_a_copy_stands_beside_the_original_on_the_page() -> None:
    found = resolved(chips(), "duplicate", "#a")
    after = execute(chips(), found.edits, measure)
    [id] = found.targets
    copy, old = box(after, id), box(after, "a")
    assert copy.overlap(old) is None
    assert (copy.width, copy.height) == (50, 20)
    assert copy.x >= 0
    assert copy.right <= 300


def test_copies_go_on_in_the_direction_that_was_said() -> None:
    found = resolved(chips(), "duplicate", "#a", count="three", dir="down", amount="30", unit="px")
    after = execute(chips(), found.edits, measure)
    assert [box(after, id).y for id in found.targets] == [40, 70, 100]
    assert order(after)[:4] == ["a", *found.targets], "each above the one before"


def test_a_copy_goes_to_a_place_or_beside_another_thing() -> None:
    found = resolved(chips(), "duplicate", "#a", place="bottom right")
    spot = box(execute(chips(), found.edits, measure), found.targets[0])
    assert (spot.right, spot.bottom) == (290, 190)
    found = resolved(chips(), "duplicate", "#b", side="below", anchor="#frame")
    assert box(execute(chips(), found.edits, measure), found.targets[0]).y > 160


def test_a_copy_of_a_group_has_names_of_its_own_inside() -> None:
    found = resolved(event_poster(), "duplicate", "#cta")
    [edit] = found.edits
    assert isinstance(edit, Insert)
    assert isinstance(edit.content, Group)
    assert [one.id for one in edit.content.children] == ["cta-plate-copy", "cta-label-copy"]


def test_what_a_copy_would_lack_is_refused() -> None:
    assert "cannot be copied" in refusal(event_poster(), "duplicate", "#glow").message
    assert "cannot be made" in refusal(chips(), "duplicate", "#a", count="5000").message


# Sizes


def test_a_thing_is_made_as_wide_as_the_page_or_another() -> None:
    wide = arranged(chips(), "fit", "#a", to="width")
    assert (box(wide, "a").x, box(wide, "a").width, box(wide, "a").height) == (0, 300, 20)
    like = arranged(chips(), "fit", "#a", to="width", anchor="#frame")
    assert box(like, "a").width == pytest.approx(200)


def test_a_picture_covers_the_page_or_fits_into_it_in_its_own_proportions() -> None:
    covering = box(arranged(event_poster(), "fit", "#hero", to="page", cover="yes"), "hero")
    assert (covering.height, covering.width) == pytest.approx((1400, 2240))
    assert covering.center == pytest.approx((500, 700))
    fitting = box(arranged(event_poster(), "fit", "#hero", to="page"), "hero")
    assert (fitting.width, fitting.height) == pytest.approx((1000, 625))


def test_half_its_width_is_a_distance() -> None:
    [edit] = resolved(chips(), "move", "#a", dir="right", amount="half", unit="its width").edits
    assert edit == Move("a", 25, 0)
    [edit] = resolved(chips(), "move", "#a", dir="down", amount="150", unit="% of its height").edits
    assert edit == Move("a", 0, 30)


@pytest.mark.parametrize(
    ("arguments", "size"),
    [
        ({"width": "400", "height": "300"}, (400, 300)),
        ({"width": "400"}, (400, 1400)),
        ({"name": "instagram story"}, (1080, 1920)),
        ({"name": "a5"}, (559.3701, 793.7008)),
        ({"name": "A4", "orientation": "landscape"}, (1122.5197, 793.7008)),
        ({"name": "square"}, (1400, 1400)),
        ({"name": "16:9"}, (1400, 787.5)),
        ({"orientation": "landscape"}, (1400, 1000)),
        ({"factor": "double", "scale": "yes"}, (2000, 2800)),
    ],
)
def test_a_page_gets_the_size_that_was_said_and_its_ground_with_it(
    arguments: dict[str, str], size: tuple[float, float]
) -> None:
    after = arranged(event_poster(), "page_size", **arguments)
    page = after.pages[0]
    assert (page.width, page.height) == pytest.approx(size)
    assert box(after, "bg") == pytest.approx((0, 0, *size))


def test_content_follows_a_format_and_stays_for_a_plain_size() -> None:
    small = arranged(event_poster(), "page_size", name="a5")
    assert box(small, "footer").bottom < small.pages[0].height
    larger = arranged(event_poster(), "page_size", width="1200", height="1500")
    assert box(larger, "cta") == box(event_poster(), "cta")
    smaller = arranged(event_poster(), "page_size", width="900", height="900")
    assert box(smaller, "footer").bottom < 900, "nothing is cut off"


def test_an_unknown_format_is_refused_with_those_that_are_known() -> None:
    assert "A4" in refusal(event_poster(), "page_size", name="a poster for my cat").suggestion
    with pytest.raises(AlreadySo):
        resolved(event_poster(), "page_size", width="1000", height="1400")


# Crops


def test_a_crop_takes_off_a_side_and_leaves_the_rest_where_it_is() -> None:
    [edit] = resolved(event_poster(), "crop", "#hero", side="left", amount="25", unit="%").edits
    assert edit == SetCrop("hero", (0.25, 0, 0, 0), Box(300, 400, 600, 500))
    [square] = resolved(event_poster(), "crop", "#hero", ratio="1:1").edits
    assert isinstance(square, SetCrop)
    assert square.frame == Box(250, 400, 500, 500)
    assert square.crop == pytest.approx((0.1875, 0, 0.1875, 0))


def test_a_second_crop_counts_from_what_is_shown_and_can_be_taken_back() -> None:
    once = arranged(event_poster(), "crop", "#hero", side="left", amount="50", unit="%")
    twice = arranged(once, "crop", "#hero", side="left", amount="100", unit="px")
    hero = twice.index["hero"].layer
    assert isinstance(hero, Picture)
    assert hero.crop == pytest.approx((0.625, 0, 0, 0))
    assert box(arranged(twice, "uncrop", "#hero"), "hero") == pytest.approx(box(event_poster(), "hero"))


def test_only_pictures_are_cropped_and_something_must_be_left() -> None:
    assert "#hero" in refusal(event_poster(), "crop", "#title", side="left", amount="10", unit="%").suggestion
    assert (
        "nothing would be left" in refusal(event_poster(), "crop", "#hero", side="all", amount="50", unit="%").message
    )
    with pytest.raises(AlreadySo):
        resolved(event_poster(), "uncrop", "#hero")


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["ora", "psd"])
def test_pixels_are_cropped_and_mirrored_for_good(suffix: str, tmp_path: Path) -> None:
    from redraft.session.export import TARGETS, export

    source = tmp_path / f"in.{suffix}"
    source.write_bytes(export(session(), session().open(SALE), TARGETS[suffix]).data)
    before = read_file(source, session().fonts).document
    id = next(id for id, placed in before.index.items() if placed.layer.name == "still-life")
    for act, arguments in (("crop", {"side": "left", "amount": "25", "unit": "%"}), ("flip", {"axis": "horizontal"})):
        out = tmp_path / f"{act}.{suffix}"
        session().apply_file(source, resolved(before, act, f"#{id}", **arguments).edits, None, out)
        after = read_file(out, session().fonts).document
        found = next(placed.box for placed in after.index.values() if placed.layer.name == "still-life")
        assert found is not None
        share = 0.75 if act == "crop" else 1.0
        assert found.width == pytest.approx(share * box(before, id).width, abs=2)
        assert found.right == pytest.approx(box(before, id).right, abs=2)


@pytest.mark.parametrize("act", ["group", "ungroup", "rename", "lock"])
def test_what_no_edit_can_do_is_refused_with_what_can_be_done(act: str) -> None:
    error = refusal(event_poster(), act, "#cta")
    assert error.suggestion


# The whole way: saved, read again, proven


@cache
def session() -> Session:
    return Session(system_fonts=False, history=False)


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    yield
    session().close()


@cache
def opened(path: Path) -> Document:
    return read_file(path, session().fonts).document


def saved(path: Path, tmp_path: Path, act: str, target: str = "", pages: str = "", **arguments: str) -> Document:
    """The document read from the file that a request led to; every proof of the receipt held, or saving had raised."""
    found = resolved(opened(path), act, target, pages, **arguments)
    out = tmp_path / f"out{path.suffix}"
    session().apply_file(path, found.edits, None, out)
    return read_file(out, session().fonts).document


def test_a_button_with_a_shadow_is_copied_with_it(tmp_path: Path) -> None:
    after = saved(EVENT, tmp_path, "duplicate", "#cta", dir="up", amount="120", unit="px")
    original, copy = (after.index[id].layer for id in ("cta", "cta-copy"))
    assert (copy.effects, copy.style.shadow) == (original.effects, original.style.shadow)
    assert box(after, "cta-copy").y == pytest.approx(box(after, "cta").y - 120)


@pytest.mark.parametrize("target", ["#moon", "#motto", "#string-lights", "#sticker"])
@pytest.mark.sampled(1)
def test_clips_masks_text_on_a_path_and_instances_are_copied(target: str, tmp_path: Path) -> None:
    after = saved(EVENT, tmp_path, "duplicate", target, dir="down", amount="30", unit="px")
    original, copy = after.index[target[1:]].layer, after.index[f"{target[1:]}-copy"].layer
    assert copy.effects == original.effects
    if isinstance(original, Group) and isinstance(copy, Group):
        assert len(original.children) == len(copy.children)


def test_a_copy_can_look_different_at_once(tmp_path: Path) -> None:
    found = resolved(opened(SALE), "duplicate", "#sticker-ring-text", dir="down", amount="30", unit="px")
    from redraft.document.style import Color
    from redraft.edits.ops import SetStyle

    red = Color(255, 0, 0)
    out = tmp_path / "out.svg"
    session().apply_file(SALE, [*found.edits, SetStyle(found.targets[0], "fill", red)], None, out)
    after = read_file(out, session().fonts).document
    assert after.index[found.targets[0]].layer.style.fill == red
    assert after.index["sticker-ring-text"].layer.style.fill != red


def test_things_of_a_slide_are_copied_and_a_chart_is_refused(tmp_path: Path) -> None:
    before = opened(DECK)
    after = saved(DECK, tmp_path, "duplicate", "the picture", "slide 6")
    assert len(after.pages[5].layers) == len(before.pages[5].layers) + 1
    assert "duplicate the slide" in refusal(before, "duplicate", "the chart", "slide 5").suggestion


@pytest.mark.parametrize(
    ("act", "target", "arguments"),
    [
        ("restack", "#sticker", {"to": "back"}),
        ("swap", "#date", {"other": "#venue"}),
        ("flip", "#sky", {"axis": "horizontal"}),
        ("align", "#date, #venue and #cta", {"edge": "bottom"}),
        ("distribute", "#date, #venue and #cta", {"axis": "horizontal"}),
        ("beside", "#edition", {"side": "right", "anchor": "the logo"}),
        ("same_line", "#doors", {"anchor": "#venue"}),
        ("fit", "#sky", {"to": "page", "cover": "yes"}),
        ("page_size", "", {"name": "instagram story"}),
    ],
)
@pytest.mark.sampled(2)
def test_an_arrangement_of_a_poster_is_saved_and_proven(
    act: str, target: str, arguments: dict[str, str], tmp_path: Path
) -> None:
    found = resolved(opened(EVENT), act, target, **arguments)
    wanted = execute(opened(EVENT), found.edits, session().fonts.measure)
    after = saved(EVENT, tmp_path, act, target, **arguments)
    assert (after.pages[0].width, after.pages[0].height) == pytest.approx(
        (wanted.pages[0].width, wanted.pages[0].height)
    )
    for id in found.targets:
        assert box(after, id) == pytest.approx(box(wanted, id), abs=0.01)


@pytest.mark.parametrize(
    ("act", "target", "pages", "arguments"),
    [
        ("beside", "the footer", "slide 2", {"side": "right", "anchor": "the title"}),
        ("align", "the title and the footer", "slide 2", {"edge": "right"}),
        ("swap", "#slide-258/3", "", {"other": "#slide-258/4"}),
        ("flip", "the picture", "slide 6", {"axis": "vertical"}),
        ("restack", "the picture", "slide 6", {"to": "front"}),
        ("fit", "the footer", "slide 2", {"to": "width"}),
    ],
)
@pytest.mark.sampled(2)
def test_an_arrangement_of_a_slide_is_saved_and_proven(
    act: str, target: str, pages: str, arguments: dict[str, str], tmp_path: Path
) -> None:
    found = resolved(opened(DECK), act, target, pages, **arguments)
    wanted = execute(opened(DECK), found.edits, session().fonts.measure)
    after = saved(DECK, tmp_path, act, target, pages, **arguments)
    for id in found.targets:
        assert box(after, id) == pytest.approx(box(wanted, id), abs=0.01)


@pytest.mark.slow
def test_texts_of_slides_count_as_they_are_drawn_and_not_by_their_frames(tmp_path: Path) -> None:
    after = saved(DECK, tmp_path, "beside", "the footer", "slide 2", side="right", anchor="the title")
    assert box(after, "slide-257/4").x < 400, "the title's frame takes up all of the slide, its words a part"


@pytest.mark.slow
def test_every_slide_gets_a_new_format(tmp_path: Path) -> None:
    after = saved(DECK, tmp_path, "page_size", name="4:3")
    assert {(page.width, page.height) for page in after.pages} == {(960, 720)}
    edits = resolved(opened(DECK), "page_size", "", "slide 2", name="4:3").edits
    assert len([edit for edit in edits if isinstance(edit, SetPage)]) == len(opened(DECK).pages)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "target", "pages"), [(DECK, "the picture", "slide 6"), (SALE, "#still-life", "")])
def test_a_cropped_picture_is_saved_and_whole_again_afterwards(
    path: Path, target: str, pages: str, tmp_path: Path
) -> None:
    after = saved(path, tmp_path, "crop", target, pages, side="right", amount="30", unit="%")
    [id] = resolved(opened(path), "crop", target, pages, side="right", amount="30", unit="%").targets
    picture = after.index[id].layer
    assert isinstance(picture, Picture)
    assert picture.crop == pytest.approx((0, 0, 0.3, 0), abs=1e-4)
    assert box(after, id).width == pytest.approx(0.7 * box(opened(path), id).width, abs=0.01)
    cropped = tmp_path / f"out{path.suffix}"
    again = tmp_path / f"again{path.suffix}"
    session().apply_file(cropped, resolved(after, "uncrop", target, pages).edits, None, again)
    assert box(read_file(again, session().fonts).document, id) == pytest.approx(box(opened(path), id), abs=0.05)


@pytest.mark.slow
def test_a_crop_that_an_svg_cannot_hold_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(EditError, match="both ways"):
        saved(SALE, tmp_path, "crop", "#still-life", side="all", amount="10", unit="%")
    assert not list(tmp_path.iterdir())
