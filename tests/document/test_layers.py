"""Documents as values: boxes, order, looking up, and equality."""

from __future__ import annotations

import hashlib
from dataclasses import FrozenInstanceError, replace

import pytest

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Picture, Run, Shape, Text, box_of, family
from redraft.document.pages import Document, Page
from redraft.document.style import PLAIN, PROPERTIES, RULES, Color, Style, allows, font_family_named, tidied
from tests.sampling import each

GROUP = Group(
    "g",
    transform=Matrix.scaling(2, 2),
    children=(
        Shape("a", frame=Box(0, 0, 10, 10)),
        Group("h", transform=Matrix.translation(5, 5), children=(Shape("b", frame=Box(0, 0, 1, 1)), Shape("empty"))),
    ),
)
DESIGN = Document("svg", (Page("p", 100, 100, (Shape("ground"), GROUP), Matrix.translation(1, 2)), Page("q", 1, 1)))


def test_layers_are_walked_from_the_bottom_up_a_group_before_its_children() -> None:
    order = ["ground", "g", "a", "h", "b", "empty"]
    assert [placed.layer.id for placed in DESIGN.walk()] == order
    assert list(DESIGN.index) == order
    assert [layer.id for layer in family(GROUP)] == order[1:]
    assert len(DESIGN.index) == 6


def test_a_placed_layer_knows_its_page_its_groups_and_the_way_to_the_page() -> None:
    placed = DESIGN.index["b"]
    assert [group.id for group in placed.ancestors] == ["g", "h"]
    assert placed.page is DESIGN.pages[0]
    assert placed.matrix == Matrix(2, 0, 0, 2, 11, 12)
    assert placed.siblings is placed.ancestors[-1].children
    assert DESIGN.index["g"].siblings is DESIGN.pages[0].layers
    for walked in DESIGN.walk():
        assert DESIGN.index[walked.layer.id] == walked


def test_the_box_of_a_group_holds_its_childrens_boxes_and_nothing_for_what_is_empty() -> None:
    assert DESIGN.index["b"].box == Box(11, 12, 2, 2)
    assert DESIGN.index["g"].box == Box(1, 2, 20, 20)
    assert DESIGN.index["empty"].box is None
    assert box_of(Group("x"), Matrix()) is None


def test_a_layer_in_a_hidden_group_is_not_visible() -> None:
    hidden = replace(GROUP, style=Style(visible=False))
    document = Document("svg", (Page("p", 1, 1, (hidden,)),))
    assert not document.index["b"].visible
    assert DESIGN.index["b"].visible


def test_an_unknown_id_is_not_in_the_index() -> None:
    assert "titel" not in DESIGN.index
    assert DESIGN.index.get("titel") is None
    with pytest.raises(KeyError):
        DESIGN.index["titel"]


def test_a_text_reads_with_a_line_break_where_a_run_starts_a_line() -> None:
    runs = (Run("Sum", starts_line=True), Run("mer"), Run("Nights", starts_line=True))
    assert Text("t", runs=runs).text == "Summer\nNights"


def test_where_the_fonts_put_a_text_does_not_count_when_texts_are_compared() -> None:
    assert Text("t", frame=Box(0, 0, 1, 1)) == Text("t")
    assert Shape("t", frame=Box(0, 0, 1, 1)) != Shape("t")


@each(
    "other",
    [
        replace(GROUP, name="x"),
        replace(GROUP, instance_of="x"),
        replace(GROUP, transform=Matrix()),
        replace(GROUP, style=Style(opacity=0.5)),
        replace(GROUP, children=GROUP.children[:1]),
        replace(GROUP, children=(Text("a"), GROUP.children[1])),
        replace(GROUP, children=(GROUP.children[0], replace(GROUP.children[1], children=()))),  # type: ignore[call-arg]
        Shape("g"),
    ],
)
def test_groups_differ_when_anything_in_them_does(other: Layer) -> None:
    assert other != GROUP
    assert other != GROUP


def test_equal_groups_are_equal_and_have_the_same_hash() -> None:
    again = replace(GROUP, children=tuple(replace(child) for child in GROUP.children))
    assert again is not GROUP
    assert again == GROUP
    assert hash(again) == hash(GROUP)


def test_a_document_cannot_be_changed_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        GROUP.name = "x"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        DESIGN.format = "psd"  # type: ignore[misc]


def test_an_asset_is_filed_under_the_sha256_of_its_bytes() -> None:
    asset = Asset("image/png", b"pixels")
    assert asset.key == hashlib.sha256(b"pixels").hexdigest()
    assert Picture("p", asset=asset.key).kind == "picture"


def test_every_style_property_has_a_rule_and_may_be_left_unstated() -> None:
    assert tuple(RULES) == PROPERTIES
    assert all(allows(name, None) for name in PROPERTIES)
    assert not any(allows(name, object()) for name in PROPERTIES)


def test_a_tidied_style_states_only_what_an_edit_could() -> None:
    style = Style(opacity=1.5, font_size=9.0, align="left", fill=Color(0, 0, 0))
    assert tidied(style) == Style(font_size=9.0, fill=Color(0, 0, 0))
    assert tidied(PLAIN) is PLAIN


def test_a_style_over_another_says_what_it_says_and_leaves_the_rest() -> None:
    over = Style(opacity=0.5, font_size=9.0).over(Style(opacity=1.0, font_weight=700))
    assert over == Style(opacity=0.5, font_size=9.0, font_weight=700)
    assert PLAIN.over(over) is over


@each(
    ("text", "color"),
    [
        ("#f08", Color(255, 0, 136)),
        ("#f084", Color(255, 0, 136, 68)),
        ("#FF0088", Color(255, 0, 136)),
        ("#ff008044", Color(255, 0, 128, 68)),
        ("ff0088", None),
        ("#ff00", Color(255, 255, 0, 0)),
        ("#ff00f", None),
        ("#ab  cd", None),
        ("#gg0000", None),
        ("#", None),
        ("", None),
    ],
)
def test_a_colour_is_read_from_hexadecimal_digits_only(text: str, color: Color | None) -> None:
    assert Color.from_hex(text) == color


def test_the_box_of_a_turned_ellipse_is_the_one_around_its_outline() -> None:
    frame = Box(10, 20, 40, 40)
    circle = Shape("c", transform=Matrix.rotation(45, (30, 40)), frame=frame, form="ellipse")
    around = box_of(circle, Matrix())
    assert around is not None
    assert tuple(around) == pytest.approx(frame)
    square = box_of(replace(circle, form="rect"), Matrix())
    assert square is not None
    assert square.width == pytest.approx(40 * 2**0.5)
    flat = box_of(replace(circle, transform=Matrix.rotation(90), frame=Box(0, 0, 40, 10)), Matrix())
    assert flat == Box(-10, 0, 10, 40)


@each(
    "families",
    [
        "Manrope",
        "'Source Serif Pro', \"Marie's Hand\", serif",
        "var(--font), Manrope",
        "-apple-system, @SimSun, +mn-lt",
        "ヒラギノ角ゴ Pro W3",
        "AT&T / Bell",
    ],
)
def test_a_list_of_fonts_may_be_a_font_family(families: str) -> None:
    assert allows("font_family", families)


@each(
    "families",
    [
        "a;fill:red",
        "a}</style><script>",
        "a{b",
        "Marie's Hand",
        '"Arial',
        "a\\",
        "a/*",
        "url(x",
        "a)",
        "a !important",
        "'a\nb'",
        "'a;b'",
        "\x00",
        7,
    ],
)
def test_what_would_say_more_than_a_font_in_a_style_sheet_is_no_font_family(families: object) -> None:
    assert not allows("font_family", families)


@each(
    ("name", "family"),
    [
        ("Arial", "Arial"),
        ("Marie's Hand", '"Marie\'s Hand"'),
        ("Yahoo!", '"Yahoo!"'),
        ("a;}<b", "ab"),
        ("a\"'b", '"a\'b"'),
    ],
)
def test_the_name_of_a_font_in_a_file_is_made_a_font_family(name: str, family: str) -> None:
    assert font_family_named(name) == family
    assert allows("font_family", family)
