"""What each edit does, and what it refuses."""

from __future__ import annotations

import math
import re
from types import MappingProxyType

import pytest

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Gradient, NoPaint, PaintServer, Shadow, Stop, Style, gradient
from redraft.edits.diff import diff
from redraft.edits.execution import execute
from redraft.edits.new_tables import new_table
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
from redraft.edits.page_edits import InsertPage, RemovePage, SetPage, next_page_id
from redraft.errors import EditError
from tests.by_hand import by_hand
from tests.cases import of_case
from tests.sampling import each

PHOTO, SKY = Asset("image/png", b"photo", 2, 2), Asset("image/jpeg", b"sky", 4, 4)


def design(*layers: Layer, assets: tuple[Asset, ...] = ()) -> Document:
    return by_hand(
        "svg", (Page("page1", 400.0, 300.0, layers),), MappingProxyType({asset.key: asset for asset in assets})
    )


DESIGN = design(
    Shape("ground", frame=Box(0, 0, 400, 300), form="rect"),
    Group(
        "badge",
        transform=Matrix.rotation(90) @ Matrix.scaling(2, 2),
        children=(
            Shape("star", frame=Box(0, 0, 10, 10)),
            Text("price", runs=(Run("5"), Run("€", Style(font_size=8.0), starts_line=True))),
        ),
    ),
    Picture("photo", frame=Box(10, 10, 20, 20), asset=PHOTO.key),
    Opaque("chart", what="chart"),
    assets=(PHOTO,),
)


def layer(document: Document, id: str) -> Layer:
    return document.index[id].layer


def box(document: Document, id: str) -> Box:
    found = document.index[id].box
    assert found is not None
    return found


def test_a_moved_group_keeps_its_children_as_the_same_objects() -> None:
    moved = apply(DESIGN, Move("badge", 5, 6))
    assert layer(moved, "star") is layer(DESIGN, "star")
    assert layer(moved, "ground") is layer(DESIGN, "ground")
    assert layer(moved, "badge") is not layer(DESIGN, "badge")


def test_a_move_inside_a_turned_and_scaled_group_goes_by_the_page() -> None:
    moved = apply(DESIGN, Move("star", 6, 4))
    assert layer(moved, "star").transform == Matrix.translation(2, -3)
    before, after = box(DESIGN, "star"), box(moved, "star")
    assert (after.x - before.x, after.y - before.y) == (6, 4)


def test_a_move_changes_no_scale_however_odd_the_group() -> None:
    odd = design(Group("g", transform=Matrix(0.3, 0.7, -1.1, 0.13, 5, 6), children=(Shape("s"),)))
    assert layer(apply(odd, Move("s", 0.1, 0.2)), "s").transform[:4] == (1, 0, 0, 1)


def test_resizing_and_rotating_keep_the_pivot_in_its_place() -> None:
    grown = apply(DESIGN, Resize("photo", 2, 3, (10, 10)))
    assert box(grown, "photo") == Box(10, 10, 40, 60)
    turned = apply(DESIGN, Rotate("photo", 90, (20, 20)))
    assert box(turned, "photo") == Box(10, 10, 20, 20)
    assert layer(turned, "photo").transform == Matrix(0, 1, -1, 0, 40, 0)


def test_a_text_is_set_run_by_run() -> None:
    text = layer(apply(DESIGN, SetText("price", "7", 0)), "price")
    assert isinstance(text, Text)
    assert text.text == "7\n€"
    styled = layer(apply(DESIGN, SetStyle("price", "fill", Color(1, 2, 3), 1)), "price")
    assert isinstance(styled, Text)
    assert [run.style.fill for run in styled.runs] == [None, Color(1, 2, 3)]
    assert styled.style.fill is None


def test_restacking_puts_a_layer_just_below_another_or_on_top() -> None:
    below = apply(DESIGN, Restack("photo", "badge", "price"))
    assert list(below.index) == ["ground", "badge", "star", "photo", "price", "chart"]
    on_top = apply(DESIGN, Restack("ground", "page1"))
    assert [inner.id for inner in on_top.pages[0].layers] == ["badge", "photo", "chart", "ground"]


def test_an_asset_goes_when_its_last_picture_goes_and_comes_back_with_the_inverse() -> None:
    edit = Remove("photo")
    gone = apply(DESIGN, edit)
    assert dict(gone.assets) == {}
    back = inverse(DESIGN, edit)
    assert isinstance(back, Insert)
    assert back.assets == (PHOTO,)
    assert apply(gone, back) == DESIGN


def test_an_asset_stays_while_another_picture_uses_it() -> None:
    two = apply(DESIGN, Insert(Picture("copy", asset=PHOTO.key), "page1"))
    one = apply(two, Remove("photo"))
    assert dict(one.assets) == {PHOTO.key: PHOTO}
    back = inverse(two, Remove("photo"))
    assert isinstance(back, Insert)
    assert back.assets == ()


def test_new_pixels_bring_their_bytes_and_the_inverse_brings_the_old_ones() -> None:
    edit = ReplacePixels("photo", SKY.key, SKY)
    sky = apply(DESIGN, edit)
    assert dict(sky.assets) == {SKY.key: SKY}
    assert inverse(DESIGN, edit) == ReplacePixels("photo", PHOTO.key, PHOTO)
    assert apply(sky, inverse(DESIGN, edit)) == DESIGN


def test_the_inverse_of_a_move_is_a_move_where_that_is_exact() -> None:
    assert inverse(DESIGN, Move("photo", 5, -6)) == Move("photo", -5, 6)
    uneven = apply(DESIGN, SetTransform("photo", Matrix.translation(0.1, 0)))
    assert inverse(uneven, Move("photo", 0.7, 0)) == SetTransform("photo", Matrix.translation(0.1, 0))


NAN, INF = math.nan, math.inf
SERVER_WITHOUT_ID = PaintServer("linear", "")


@each(
    ("name", "value", "allowed"),
    [
        ("opacity", 1.5, "from 0 to 1"),
        ("opacity", -0.1, "from 0 to 1"),
        ("opacity", NAN, "from 0 to 1"),
        ("opacity", True, "from 0 to 1"),
        ("opacity", "0.5", "from 0 to 1"),
        ("font_size", -1.0, "0 or more"),
        ("font_size", INF, "0 or more"),
        ("font_size", 10**400, "0 or more"),
        ("stroke_width", -0.5, "0 or more"),
        ("letter_spacing", NAN, "a number"),
        ("font_weight", 0, "1 to 1000"),
        ("font_weight", 1001, "1 to 1000"),
        ("font_weight", 400.0, "1 to 1000"),
        ("font_weight", True, "1 to 1000"),
        ("fill", "red", "colour"),
        ("fill", (1, 2, 3, 4), "colour"),
        ("fill", Color(1, 2, 256), "colour"),
        ("stroke", Color(1, 2, -1), "colour"),
        ("stroke", SERVER_WITHOUT_ID, "colour"),
        ("fill", Gradient((Stop(0.0, Color(0, 0, 0)),)), "gradient"),
        ("shadow", "drop-shadow(1px 1px 1px red)", "a shadow"),
        ("shadow", Shadow(0.0, 0.0, -1.0, Color(0, 0, 0)), "a shadow"),
        ("visible", 1, "true or false"),
        ("font_style", "slanted", "italic"),
        ("align", "left", "start or middle or end"),
        ("text_decoration", "blink", "underline"),
        ("text_decoration", "underline underline", "underline"),
        ("font_family", 7, "font"),
        ("font_family", "In\x00ter", "font"),
    ],
)
@each("run", [None, 0])
def test_a_style_value_that_is_not_allowed_is_refused_and_the_refusal_says_what_is(
    name: str, value: object, allowed: str, run: int | None
) -> None:
    with pytest.raises(EditError) as refusal:
        apply(DESIGN, SetStyle("price", name, value, run))  # type: ignore[arg-type]
    assert name in refusal.value.message
    assert allowed in refusal.value.message


@each(
    ("name", "value"),
    [
        ("opacity", 0),
        ("opacity", 1),
        ("font_size", 0.0),
        ("font_weight", 1),
        ("font_weight", 1000),
        ("letter_spacing", -3.5),
        ("fill", NoPaint()),
        ("fill", PaintServer("radial", "g", (Color(0, 0, 0, 0),))),
        ("fill", gradient([Color(0, 0, 0), Color(9, 9, 9, 9)], 45)),
        ("shadow", Shadow(1.0, -2.5, 0.0, Color(0, 0, 0, 9))),
        ("text_decoration", "none"),
        ("text_decoration", "line-through underline"),
        ("visible", False),
        ("align", None),
    ],
)
def test_a_style_value_at_the_edge_of_what_is_allowed_is_set(name: str, value: Color | float | str | None) -> None:
    assert getattr(layer(apply(DESIGN, SetStyle("price", name, value)), "price").style, name) == value


REFUSED: list[tuple[Edit, str]] = [
    (Remove("titel"), "no layer 'titel'; there are ground, badge"),
    (SetStyle("star", "colour", None), "no style property 'colour'; there are fill"),
    (SetStyle("star", "fill", None, 0), "is a shape, not text"),
    (SetStyle("chart", "fill", NoPaint()), "kept as it is (chart)"),
    (SetText("star", "x"), "is a shape, not text"),
    (SetText("price", "x", 2), "has runs 0 to 1"),
    (SetText("price", "x", -1), "no run -1"),
    (SetStyle("price", "fill", None, -1), "no run -1"),
    (SetText("price", "a\x00b"), "control characters"),
    (SetText("price", "\ud800"), "control characters"),
    (Move("star", NAN, 0), "finite"),
    (Move("star", 0, INF), "finite"),
    (Resize("star", 0, 1, (0, 0)), "scaled to nothing"),
    (Resize("star", 1, 1, (INF, 0)), "finite"),
    (Resize("badge", 1e308, 1e308, (0, 0)), "infinitely"),
    (SetTransform("badge", Matrix(1e308, 0, 0, 1e308, 1e308, 0)), "infinitely"),
    (Rotate("star", NAN, (0, 0)), "finite"),
    (SetTransform("star", Matrix(NAN)), "six finite numbers"),
    (Restack("badge", "badge"), "inside or below itself"),
    (Restack("photo", "page1", "photo"), "inside or below itself"),
    (Restack("photo", "star"), "is a shape, which cannot hold layers"),
    (Restack("photo", "badge", "ground"), "'badge' holds no layer 'ground'"),
    (Restack("photo", "page9"), "no layer 'page9'"),
    (Insert(Shape("star"), "page1"), "there is a layer 'star' already"),
    (Insert(Shape("page1"), "page1"), "already"),
    (Insert(Group("new", children=(Shape("x"), Shape("x"))), "page1"), "there is a layer 'x' already"),
    (Insert(Shape(""), "page1"), "needs an id"),
    (Insert(Picture("new", asset=SKY.key), "page1"), "the edit brings none"),
    (Insert(Picture("new", asset=SKY.key), "page1", None, (PHOTO,)), "the edit brings none"),
    (ReplacePixels("star", PHOTO.key), "is a shape, not a picture"),
    (ReplacePixels("photo", SKY.key), "the edit brings none"),
    (ReplacePixels("photo", SKY.key, PHOTO), "as the edit says"),
    (SetPage("page2", 1, 1), "no page 'page2'; there are page1"),
    (SetPage("page1", 0, 1), "above 0"),
    (SetPage("page1", 1, NAN), "above 0"),
]


@each(("edit", "reason"), REFUSED, ids=lambda part: part if isinstance(part, str) else "")
def test_an_edit_that_does_not_fit_is_refused_with_the_reason(edit: Edit, reason: str) -> None:
    with pytest.raises(EditError) as refusal:
        apply(DESIGN, edit)
    assert reason in refusal.value.message


@each("edit", [Remove("titel"), SetText("price", "x", 2), SetStyle("star", "colour", None)])
def test_an_edit_that_does_not_fit_has_no_inverse_either(edit: Edit) -> None:
    with pytest.raises(EditError):
        inverse(DESIGN, edit)


def test_nothing_can_be_moved_by_the_page_in_a_group_flattened_to_nothing() -> None:
    flat = design(Group("g", transform=Matrix.scaling(0, 1), children=(Shape("s"),)))
    with pytest.raises(EditError, check=of_case("layer-in-flat-group")):
        apply(flat, Move("s", 1, 1))
    assert layer(apply(flat, Move("g", 1, 1)), "g").transform == Matrix(0, 0, 0, 1, 1, 1)


def test_an_opaque_layer_can_be_moved_hidden_and_made_transparent() -> None:
    changed = apply(
        DESIGN, [Move("chart", 1, 2), SetStyle("chart", "visible", False), SetStyle("chart", "opacity", 0.5)]
    )
    assert layer(changed, "chart") == Opaque(
        "chart", what="chart", transform=Matrix.translation(1, 2), style=Style(visible=False, opacity=0.5)
    )


# Differences


def test_a_difference_reads_as_what_was_done() -> None:
    done: list[Edit] = [
        SetStyle("ground", "fill", Color(1, 2, 3)),
        Move("badge", 3, 4),
        SetText("price", "7", 0),
    ]
    assert diff(DESIGN, apply(DESIGN, done)) == done


def test_a_move_inside_a_transformed_group_is_told_as_that_move() -> None:
    assert diff(DESIGN, apply(DESIGN, Move("star", 6, 4))) == [Move("star", 6, 4)]


def test_a_layer_of_another_kind_is_taken_out_and_put_in_anew() -> None:
    other = apply(DESIGN, [Remove("chart"), Insert(Shape("chart"), "page1")])
    assert diff(DESIGN, other) == [Remove("chart"), Insert(Shape("chart"), "page1", None)]


def test_dissolving_a_group_keeps_what_it_held() -> None:
    loose = apply(DESIGN, [Restack("star", "page1", "photo"), Restack("price", "page1", "photo"), Remove("badge")])
    changes = diff(DESIGN, loose)
    assert sorted(type(change).__name__ for change in changes) == ["Remove", "Restack", "Restack"]
    assert apply(DESIGN, changes) == loose


def test_turning_a_nesting_inside_out_is_told_without_losing_anything() -> None:
    a = design(Group("outer", children=(Group("inner", children=(Shape("s"),)),)))
    b = design(Group("inner", children=(Group("outer", children=(Shape("s"),)),)))
    assert apply(a, diff(a, b)) == b
    assert not any(isinstance(change, Remove | Insert) for change in diff(a, b))


def test_the_difference_of_documents_with_other_pages_is_pages_that_come_and_go() -> None:
    here, there = (by_hand("svg", (Page(id, 400.0, 300.0),)) for id in ("page1", "page2"))
    assert diff(here, there) == [InsertPage(there.pages[0]), RemovePage("page1")]


def test_documents_nested_a_thousand_deep_are_compared_edited_and_told_apart() -> None:
    def deep(text: str) -> Document:
        inner: Layer = Text("leaf", runs=(Run(text),), frame=Box(0, 0, 1, 1))
        for number in range(1000):
            inner = Group(f"g{number}", children=(inner,))
        return design(inner)

    a, b = deep("one"), deep("two")
    assert a != b
    assert a == deep("one")
    assert diff(a, b) == [SetText("leaf", "two", 0)]
    assert apply(a, SetText("leaf", "two")) == b
    assert box(a, "g999") == Box(0, 0, 1, 1)
    assert apply(apply(a, Remove("g999")), inverse(a, Remove("g999"))) == a


def test_the_difference_of_large_documents_takes_no_more_than_looking_at_each_layer() -> None:
    layers = tuple(Shape(f"s{number}") for number in range(40_000))
    a, b = design(*layers), design(*reversed(layers))
    changes = diff(a, b)
    assert len(changes) == 39_999


# Carrying out


def test_a_text_is_measured_again_only_when_its_words_or_type_change() -> None:
    measured: list[str] = []

    def measure(text: Text) -> Box:
        measured.append(text.text)
        return Box(0, 0, len(text.text), 1)

    def run(*edits: Edit) -> Document:
        measured.clear()
        return execute(DESIGN, edits, measure)

    assert layer(run(SetText("price", "1234")), "price").frame == Box(0, 0, 6, 1)
    run(SetStyle("price", "font_size", 9.0), SetStyle("price", "font_weight", 700, 0))
    assert measured == ["5\n€", "5\n€"]
    run(SetStyle("price", "fill", NoPaint()), Move("price", 1, 1), SetStyle("star", "font_size", 9.0))
    assert measured == []
    run(Insert(Group("new", children=(Text("a", runs=(Run("x"),)), Shape("b"), Text("c", runs=(Run("y"),)))), "page1"))
    assert measured == ["x", "y"]


def test_a_new_page_never_gets_the_id_of_one_that_was_removed() -> None:
    document = by_hand("pptx", tuple(Page(f"slide-{number}", 10, 10) for number in (256, 257, 258)))
    after = apply(document, RemovePage("slide-258"))
    assert next_page_id(after) == "slide-259"
    assert after == by_hand("pptx", document.pages[:2])


@each(
    ("edit", "reason"),
    [
        (Insert(Text("x", runs=(Run("x"),)), "t/r1c1"), "nothing can be put into the cell 't/r1c1'"),
        (Remove("t/r1c1/text"), "'t/r1c1/text' is part of its cell and cannot be removed alone"),
    ],
)
def test_what_a_cell_holds_neither_comes_nor_goes_alone(edit: Edit, reason: str) -> None:
    with pytest.raises(EditError, match=re.escape(reason)):
        apply(design(new_table("t", [["a", "b"]], Box(0, 0, 100, 40))), edit)
