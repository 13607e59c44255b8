"""Zooming, finding by name, forms and colours."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from redraft.document.colors import parse_color
from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.errors import ToolError
from redraft.imaging.pixels.arrays import look
from redraft.imaging.pixels.hues import color_word, is_called
from redraft.imaging.pixels.regions import merged, regions
from redraft.imaging.retouch.crops import MOST, SIDE, side_by_side, zoomed
from redraft.imaging.texts.reader import SeenLine
from redraft.imaging.things.figures import figure, form_named, ground, likeness, overlap
from redraft.imaging.things.finder import LIKELY, PlainFinder
from tests.cases import of_case
from tests.sampling import each
from tests.small_scenes import Thing, scene

THINGS = [
    Thing("circle", "#c02020", 60, 60, 14),
    Thing("square", "#2040c0", 200, 80, 18),
    Thing("triangle", "#208040", 120, 170, 22),
    Thing("star", "#8020a0", 270, 190, 20),
    Thing("diamond", "#c02020", 40, 200, 16),
]
PICTURE = scene(THINGS)


@each(("box", "size"), [(Box(50, 50, 20, 10), (80, 160)), (Box(300, 220, 90, 90), (160, 160)),
                                           (Box(10, 10, 128, 128), (SIDE, SIDE))])  # fmt: skip
def test_a_crop_is_brought_to_a_size_to_look_at_as_far_as_that_helps(box: Box, size: tuple[int, int]) -> None:
    found = zoomed(PICTURE, box)
    assert found.shape[:2] == size
    assert max(found.shape[:2]) <= max(SIDE, MOST * max(box.width, box.height))
    assert side_by_side(found, PICTURE).shape == (size[0], 2 * size[1] + 6, 3)


def test_local_contrast_grows_and_flat_stays_flat() -> None:
    stripes = np.full((64, 64, 3), 120, np.uint8)
    stripes[:, ::4] = 134
    assert zoomed(stripes, Box(0, 0, 64, 64)).std() > stripes.std()
    assert zoomed(np.full_like(stripes, 90), Box(0, 0, 64, 64)).std() == 0


def test_a_box_outside_the_picture_is_told_with_its_size() -> None:
    with pytest.raises(ToolError, check=of_case("change-box-outside-picture")) as caught:
        zoomed(PICTURE, Box(400, 10, 20, 20))
    assert "320 × 240" in caught.value.suggestion


@each("thing", THINGS, ids=lambda thing: thing.form)
def test_what_stands_out_in_a_box_has_its_form(thing: Thing) -> None:
    page = look(PICTURE)
    mask = figure(page, thing.box, ground(page, thing.box))
    assert next(iter(likeness(mask))) == thing.form


def test_nothing_stands_out_of_an_empty_box_and_has_no_form() -> None:
    page = look(PICTURE)
    mask = figure(page, Box(150, 20, 20, 20), ground(page, Box(150, 20, 20, 20)))
    assert mask.sum() < 9
    assert likeness(np.zeros((9, 9), bool)) == {}
    assert overlap(mask & False, mask & False) == 1


def test_a_thing_is_found_by_colour_and_form_and_an_unknown_one_is_not_guessed() -> None:
    find = PlainFinder().find
    boxes = [one.box for one in find(PICTURE, "the red mug")]
    assert [sum(box.overlap(thing.box) is not None for box in boxes) for thing in THINGS] == [1, 0, 0, 0, 1]
    diamond, other = find(PICTURE, "red diamond")
    assert diamond.box.overlap(THINGS[4].box) is not None
    assert other.score < LIKELY < diamond.score
    assert all(one.score < LIKELY for one in find(PICTURE, "green star"))
    with pytest.raises(ToolError, check=of_case("thing-without-colour-or-form")):
        find(PICTURE, "dustpan")


def test_a_name_in_quotation_marks_is_read() -> None:
    class Told:
        def read(self, png: bytes) -> Sequence[SeenLine]:
            return [SeenLine("No Stopping", Box(1, 2, 3, 4), 0.9), SeenLine("Exit", Box(5, 6, 7, 8), 0.8)]

    assert [one.box for one in PlainFinder(Told()).find(PICTURE, "text 'STOP'")] == [Box(1, 2, 3, 4)]
    with pytest.raises(ToolError, check=of_case("ocr-not-installed-for-words")):
        PlainFinder().find(PICTURE, "the red sign 'STOP'")
    with pytest.raises(ToolError, check=of_case("description-says-more")):  # these are no quotation marks
        PlainFinder(Told()).find(PICTURE, "the guard's red circle, not the driver's")


@each(
    ("word", "yes", "no"),
    [("red", "#d02030 #900f10", "#ff9ec4 #e08020 #2040c0"), ("blue", "#1f5fe0 #12205f #87ceeb", "#7a2fb0 #208040"),
     ("black", "#101010 #1c1a20", "#606060 #202080"), ("white", "#f4f4f0", "#bbbbbb"), ("gray", "#808080", "#f4f4f4"),
     ("brown", "#7b4a22 #8b5a2b", "#ff8c1a #208040"), ("yellow", "#ffe600 #e8c820", "#ff7000 #208040"),
     ("orange", "#ff8c1a", "#2040c0 #ffe600"), ("purple", "#7a2fb0 #8020a0", "#2040c0 #d02030"),
     ("pink", "#ff69b4 #ffc0cb", "#900f10 #2040c0"), ("green", "#208040 #00c000", "#2040c0 #e0c020")],
)  # fmt: skip
def test_colours_are_what_people_call_them(word: str, yes: str, no: str) -> None:
    def called(shades: str) -> list[bool]:
        colors = [parse_color(shade) or Color(0, 0, 0) for shade in shades.split()]
        return [bool(is_called(look(np.array([[color[:3]]])), word).all()) for color in colors]

    assert all(called(yes))
    assert not any(called(no))
    assert color_word(f"the {word} car") == word


def test_words_for_forms_and_for_colours_are_the_last_that_fit() -> None:
    assert form_named("from a star to stars of a cross") == "cross"
    assert form_named("a dustpan") is None
    assert color_word("the white handbag to dark-grey") == "grey"
    assert color_word("the handbag") is None


def test_parts_of_a_mask_are_connected_over_corners_and_grouped_by_nearness() -> None:
    mask = np.zeros((20, 40), bool)
    mask[2:6, 2:6] = mask[6:9, 6:9] = mask[2:6, 12:16] = mask[15, 35] = True
    labels, parts = regions(mask)
    assert [part.area for part in parts] == [25, 16, 1]
    assert labels.max() == 3
    assert sorted(len(group) for group in merged(parts, 3, 0.3)) == [1, 2]
    assert regions(np.zeros((3, 3), bool))[1] == []


@each(("name", "nearest"), [
    ("the red thing at the top", (60, 60)), ("the red one at the bottom", (40, 200)),
    ("the smallest red thing", (40, 200)), ("the bigger red thing", (60, 60)),
])  # fmt: skip
def test_words_for_a_place_or_a_size_tell_things_of_one_colour_apart(name: str, nearest: tuple[int, int]) -> None:
    found = PlainFinder().find(PICTURE, name)
    best = found[0].box
    assert (best.x + best.width / 2, best.y + best.height / 2) == pytest.approx(nearest, abs=4)
    assert all(found[0].score > 1.5 * other.score for other in found[1:])


def test_a_thing_is_not_found_at_another_side_than_is_said() -> None:
    assert PlainFinder().find(PICTURE, "the red thing on the right") == []


@pytest.mark.slow
def test_letters_are_no_things_of_their_colour_and_equal_shapes_in_a_row_are() -> None:
    page = Image.new("RGB", (400, 200), "white")
    draw = ImageDraw.Draw(page)
    draw.text((20, 20), "Illicit hill", "#1040d0", font=ImageFont.load_default(40))
    assert not PlainFinder().find(np.asarray(page), "the blue rectangle")
    draw.rectangle((20, 90, 380, 190), "#1040d0")
    draw.text((40, 120), "www", "white", font=ImageFont.load_default(40))
    assert all(one.box.width > 300 for one in PlainFinder().find(np.asarray(page), "the blue thing"))
    for at in range(5):
        draw.rectangle((200 + 36 * at, 20, 220 + 36 * at, 40), "#e01010")
    assert len(PlainFinder().find(np.asarray(page), "the red squares")) == 5
