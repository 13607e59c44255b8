"""Which layers a phrase means."""

from __future__ import annotations

import pytest

from redraft.commands.traits import color_family, has_area, matches_role_text
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Document, Group, Page, Shape
from redraft.document.style import Color
from redraft.targets.grounding import ground
from tests.language.scenes import SCENES, rect, text


def page_of(*layers: object) -> Document:
    return Document("test", (Page("p1", 200, 200, layers),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("scene", "phrase", "ids"),
    [
        ("poster", "#hero", ["hero"]),
        ("poster", "the #HERO layer", ["hero"]),
        ("poster", "Line Up", ["line-up"]),
        ("poster", "hero_photo", ["hero"]),
        ("poster", '"Summer Nights"', ["title"]),
        ("poster", "'summer'", ["title"]),
        ("poster", "the text “Buy tickets”", ["cta-label"]),
        ("poster", "the “Buy tickets” button", ["cta"]),
        ("poster", "the call to action", ["cta"]),
        ("poster", "the title text", ["title"]),
        ("poster", "the backdrop", ["bg"]),
        ("poster", "the biggest text", ["title"]),
        ("poster", "the photo", ["hero"]),
        ("poster", "the blue circle", ["logo-ring"]),
        ("poster", "the stamp", []),
        ("poster", "the moon", []),
        ("poster", "the title over there", []),
        ("flyer", "the title", ["text1"]),
        ("flyer", "the background", ["rect1"]),
        ("flyer", "the buttons", ["buy-button", "more-button"]),
        ("flyer", "both pictures", ["image1", "image2"]),
        ("flyer", "three pictures", []),
        ("flyer", "the second picture", ["image2"]),
        ("flyer", "the website", ["text8"]),
        ("flyer", "the price", []),
        ("icons", "the most complex element", ["path2"]),
        ("icons", "the whole design", ["path1", "path2", "path3", "g1", "grad"]),
        ("icons", "all circles", ["dot"]),
        ("icons", "the title", []),
    ],
)
def test_a_phrase_means_these_layers(scene: str, phrase: str, ids: list[str]) -> None:
    assert list(ground(SCENES[scene](), phrase).chosen) == ids


def test_candidates_come_best_first_with_a_score_and_a_reason() -> None:
    found = ground(SCENES["flyer"](), "the price")
    assert [(one.layer, one.score, one.why) for one in found.ambiguous] == [
        ("text3", 0.6, "its text is a price"),
        ("text4", 0.6, "its text is a price"),
    ]


def test_the_title_is_the_largest_text_as_it_appears_on_the_page() -> None:
    small_in_large = Group("g", transform=Matrix(10, 0, 0, 10, 0, 0), children=(text("a", "Ten", font_size=5.0),))
    document = page_of(text("b", "Thirty", font_size=30.0), small_in_large)
    assert ground(document, "the title").chosen == ("a",)


def test_two_texts_of_nearly_the_same_size_are_no_title() -> None:
    document = page_of(text("a", "One", font_size=30.0), text("b", "Two", font_size=28.0))
    assert ground(document, "the title").chosen == ()
    assert len(ground(document, "the title").ambiguous) == 2


def test_a_layer_called_title_comes_before_a_larger_text() -> None:
    document = page_of(text("huge", "50%", font_size=90.0), text("main-title", "Sale", font_size=30.0))
    assert ground(document, "the headline").chosen == ("main-title",)


def test_a_subtitle_is_no_title() -> None:
    document = page_of(text("sub-title", "More", font_size=10.0), text("x", "Sale", font_size=30.0))
    assert ground(document, "the title").chosen == ("x",)
    assert ground(document, "the subtitle").chosen == ("sub-title",)


def test_a_background_must_cover_the_page() -> None:
    document = page_of(rect("a", 0, 0, 200, 150), rect("b", 0, 0, 200, 190))
    assert ground(document, "the background").chosen == ("b",)
    assert ground(page_of(rect("a", 0, 0, 200, 150)), "the background").chosen == ()


def test_a_group_and_a_part_of_it_with_like_names_mean_the_group() -> None:
    document = page_of(Group("my-logo", children=(rect("logo-mark", 0, 0, 9, 9), rect("logo-word", 9, 0, 9, 9))))
    assert ground(document, "the logo").chosen == ("my-logo",)


@pytest.mark.parametrize(
    ("phrase", "ids"),
    [
        ("the price tags", ["price-tags"]),
        ("the tags", ["price-tags"]),
        ("the prices", ["price-vase", "price-bowl"]),
        ("the price", []),
        ("the bird", []),
        ("the tickets", []),
        ("the dates", []),
        ("the sticker", ["badge1"]),
        ("the fine print", ["terms"]),
        ("the triangles", ["polygon1", "Triangle_x5F_2"]),
        ("the triangle", []),
        ("the line", ["stroke1"]),
        ("the ellipse", ["flat"]),
        ("the footer rectangle", ["band"]),
        ("the crowd rectangles", ["grain", "square1", "square2"]),
    ],
)
def test_a_name_is_meant_by_all_of_it_or_by_its_head_noun(phrase: str, ids: list[str]) -> None:
    assert list(ground(SCENES["shop"](), phrase).chosen) == ids


def test_a_text_that_is_a_price_comes_before_the_group_called_price_around_it() -> None:
    note = text("price-note", "Ships today", font_size=5.0)
    document = page_of(Group("Price", children=(text("price", "€249", font_size=20.0), note)))
    assert ground(document, "the price").chosen == ("price",)
    assert ground(document, "the prices").chosen == ("price",)
    assert ground(page_of(Group("price", children=(note,))), "the price").chosen == ("price",)


def test_an_unknown_noun_in_the_plural_means_all_that_are_called_so() -> None:
    trees = page_of(rect("tree-1", 0, 0, 9, 9), rect("tall tree", 9, 0, 9, 9), rect("tree-house", 9, 0, 9, 9))
    assert ground(trees, "the trees").chosen == ("tree-1", "tall tree")
    assert ground(trees, "the tree").chosen == ()
    assert ground(page_of(rect("old-tree", 0, 0, 9, 9)), "the trees").chosen == ()


@pytest.mark.parametrize(
    ("d", "area"),
    [
        ("M0 0L10 10", False),
        ("M0 0 5 5 10 10z", False),
        ("m0 0 h10 v0", False),
        ("M0 0H10V10Z", True),
        ("M0 0Q5 5 10 0", True),
        ("M0 0L5 0M0 9L9 9", True),
    ],
)
def test_a_path_whose_corners_lie_on_one_line_has_nothing_to_fill(d: str, area: bool) -> None:
    assert has_area(Shape("s", frame=Box(0, 0, 10, 10), d=d)) is area


@pytest.mark.parametrize(
    ("role", "words", "is_one"),
    [
        ("date", "Saturday, 12 July", True),
        ("date", "2024-05-01", True),
        ("date", "12.05.2024 at 18:00", True),
        ("date", "Join us on 12 July", False),
        ("date", "12", False),
        ("date", "may" + "1" * 60 + "x", False),
        ("price", "€49.90", True),
        ("price", "only $5", True),
        ("price", "Save €5 today", False),
        ("website", "www.shoes.example", True),
        ("email", "me@shoes.example", True),
        ("time", "8:30 pm", True),
    ],
)
def test_a_text_has_a_role_only_when_all_of_it_reads_so(role: str, words: str, is_one: bool) -> None:
    assert matches_role_text(role, words) is is_one


def test_colours_fall_into_the_families_people_name() -> None:
    seen = {name: color_family(Color(*rgb)) for name, rgb in {
        "red": (229, 57, 53), "green": (67, 160, 71), "blue": (30, 136, 229), "white": (250, 250, 250),
        "black": (10, 10, 10), "gray": (128, 128, 128), "yellow": (255, 215, 0), "pink": (255, 192, 203),
        "brown": (123, 74, 34), "purple": (128, 60, 200), "orange": (255, 140, 0), "cyan": (0, 220, 220),
    }.items()}  # fmt: skip
    assert seen == {name: name for name in seen}
