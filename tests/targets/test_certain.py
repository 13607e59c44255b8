"""What a phrase means for certain, and where it is left open instead."""

from __future__ import annotations

from typing import Any

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Shape
from redraft.document.pages import Document, Page
from redraft.targets.findings import find
from tests.by_hand import by_hand
from tests.sampling import each
from tests.scenes import BLACK, BLUE, GREEN, RED, WHITE, rect, text


def design(*layers: Layer) -> Document:
    return by_hand("svg", (Page("page", 1000, 1000, layers),))


def dot(id: str, x: float, y: float, across: float = 20, **style: Any) -> Shape:
    frame = Box(x, y, across, across)
    return Shape(id, frame=frame, form="ellipse", style=rect(id, 0, 0, 1, 1, **style).style)


def menu(third: str) -> Document:
    """Three lines with a price each; `third` is what the layer of the last price is called."""
    rows = [("tea", "tea-price"), ("cake", "cake-price"), ("soup", third)]
    lines = [
        (
            text(f"text{at}", name, x=100, y=200 + 60 * at, fill=BLACK, font_size=30.0),
            text(price, f"{at + 2} coins", x=600, y=200 + 60 * at, fill=BLACK, font_size=30.0),
        )
        for at, (name, price) in enumerate(rows)
    ]
    return design(text("title", "Our kitchen", x=100, y=100, font_size=80.0), *(one for pair in lines for one in pair))


def test_a_plural_is_certain_where_the_whole_column_is_called_so() -> None:
    assert find(menu("soup-price"), "the prices").ids == ("tea-price", "cake-price", "soup-price")


@each("phrase", ["the prices", "all the prices", "prices"])
def test_a_plural_that_leaves_out_one_of_the_column_is_open(phrase: str) -> None:
    found = find(menu("text9"), phrase)
    assert found.ids == ()
    assert "text9" in found.problem


def test_a_plural_of_a_word_without_a_kind_leaves_out_none_either() -> None:
    names = [
        text(id, "Dog bed", x=100, y=200 * n, font_size=30.0) for n, id in enumerate(("cat-name", "fish-name", "text3"))
    ]
    assert find(design(*names), "the names").ids == ()
    assert find(design(*names[:2]), "the names").ids == ("cat-name", "fish-name")


def test_a_sibling_with_a_name_of_its_own_is_told_apart() -> None:
    assert find(menu("delivery-note"), "the prices").ids == ("tea-price", "cake-price")


def test_one_of_several_that_is_the_only_one_with_a_name_is_open() -> None:
    cards = [text(id, f"€{n}0", x=100 + 200 * n, y=500, font_size=30.0) for n, id in enumerate(("a-price", "t1", "t2"))]
    found = find(design(*cards, text("head", "Hello", x=100, y=100, font_size=90.0)), "the price")
    assert found.ids == ()
    assert "t1" in found.problem


def test_the_first_of_things_told_by_looks_takes_things_that_look_alike() -> None:
    dots = [dot("path1", 100, 300, fill=RED), dot("path2", 100, 400, fill=RED)]
    assert find(design(*dots), "the second dot").ids == ("path2",)
    assert find(design(*dots, dot("path3", 100, 500, 45, fill=RED)), "the second dot").ids == ()
    assert find(design(*dots, dot("clock-icon", 100, 500, 45, fill=RED)), "the dots").ids == ("path1", "path2")


def test_everything_of_a_colour_is_each_thing_of_it() -> None:
    sign = Group("sign", children=(rect("plate", 100, 100, 300, 90, fill=RED), dot("mark", 110, 110, fill=GREEN)))
    found = find(design(sign, rect("bar", 100, 500, 300, 90, fill=RED)), "everything that is red")
    assert found.ids == ("plate", "bar")


@each(
    ("phrase", "ids"),
    [
        ("the logo in the top left corner", ("logo",)),
        ("the logo at the top", ("logo",)),
        ("the logo in the bottom right corner", ()),
        ("the logo on the right", ()),
    ],
)
def test_a_place_in_a_phrase_holds_on_the_page(phrase: str, ids: tuple[str, ...]) -> None:
    assert find(design(rect("logo", 60, 60, 100, 100, fill=RED)), phrase).ids == ids


def test_the_middle_of_a_slanted_row_is_that_along_it() -> None:
    low, high, middle = (
        rect("flame-1", 100, 300, 40, 40),
        rect("flame-2", 300, 200, 40, 40),
        rect("flame-3", 500, 350, 40, 40),
    )
    assert find(design(low, high, middle), "the middle flame").ids == ("flame-2",)
    steep = rect("flame-3", 500, 600, 40, 40)
    assert find(design(low, high, steep), "the middle flame").ids == ()


@each(("size", "ids"), [(40.0, ("text1",)), (70.0, ())])
def test_a_title_told_by_its_size_is_clearly_the_largest(size: float, ids: tuple[str, ...]) -> None:
    layers = [
        text(f"text{n}", "Some words here", x=100, y=150 * n, font_size=each)
        for n, each in enumerate((20.0, 80.0, size))
    ]
    assert find(design(*layers), "the title").ids == ids


def test_a_text_box_is_no_box_and_a_text_on_a_plate_no_button() -> None:
    words = text("text1", "Send now", name="TextBox 4", x=120, y=135, fill=WHITE, font_size=30.0)
    found = design(rect("rect1", 100, 100, 200, 50, fill=BLUE), words)
    assert find(found, "the box").ids == ("rect1",)
    assert find(found, "the button").ids == ("rect1",)


def test_names_before_one_plural_noun_are_each_one_of_it() -> None:
    boxes = [
        Group(
            f"g{n}",
            children=(
                rect(f"rect{n}", 100, 200 * n, 300, 90, fill=BLUE),
                text(f"text{n}", word, x=120, y=200 * n + 60, font_size=30.0),
            ),
        )
        for n, word in enumerate(("Plan", "Build", "Ride"), 1)
    ]
    assert find(design(*boxes), "the Plan and Ride rectangles").ids == ("rect1", "rect3")


def test_the_card_may_be_the_whole_design() -> None:
    card = Group("g1", children=(
        rect("rect1", 100, 600, 300, 200, fill=BLUE),
        text("text1", "Eat in", x=120, y=660, font_size=30.0),
        text("text2", "or take it with you", x=120, y=720, font_size=20.0),
    ))  # fmt: skip
    found = find(design(card, text("title", "Noodles", x=100, y=100, font_size=90.0)), "the card")
    assert found.ids == ()
    assert "g1" in found.problem


def test_a_group_and_the_text_in_it_that_is_called_the_same_are_two_readings() -> None:
    price, note = text("price", "12 €", x=100, y=100), text("price-note", "per month", x=100, y=140)
    found = find(design(Group("Price", children=(price, note))), "the price")
    assert found.ids == ()
    assert "#price in it" in found.problem
    assert find(design(Group("Price", children=(price,))), "the price").ids == ("Price",)


def test_a_line_is_told_from_others_by_its_dashes() -> None:
    lines = [Shape(id, frame=Box(0, y, 500, 2), form="rect", effects=effects)
             for id, y, effects in (("rule", 100, ("dash 4 2",)), ("edge", 300, ()))]  # fmt: skip
    assert find(design(*lines), "the dashed rectangle").ids == ("rule",)
