"""Pictures compared: what the whole has in common is no difference, and every thing that changed is one."""

from __future__ import annotations

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture, box_mask
from redraft.imaging.pixels.difference import difference
from tests.sampling import each
from tests.small_scenes import Thing, lit, scene, softened

THINGS = [
    Thing("circle", "#c02020", 60, 60, 14),
    Thing("square", "#2040c0", 200, 80, 18, inner="#f0e040"),
    Thing("triangle", "#208040", 120, 170, 22),
    Thing("star", "#e0a020", 270, 190, 20),
]
BEFORE = scene(THINGS)


def changed(number: int, **fields: object) -> Picture:
    things = list(THINGS)
    things[number] = things[number]._replace(**fields)  # type: ignore[arg-type]
    return scene(things)


def soft(picture: Picture) -> Picture:
    return softened(picture, Box(0, 0, 320, 240), 1.2)


def resampled(picture: Picture) -> Picture:
    return np.asarray(Image.fromarray(picture).resize((400, 300), Image.Resampling.LANCZOS))


@each(
    "after",
    [BEFORE, lit(BEFORE, 1, 0, 6), lit(BEFORE, 0.85, 10), lit(BEFORE, 1.1, -8, 4), soft(BEFORE), resampled(BEFORE)],
    ids=["identical", "grain", "darker", "contrast and grain", "soft", "another size"],
)
def test_what_is_the_same_all_over_is_no_difference(after: Picture) -> None:
    assert difference(BEFORE, after).things() == []


def test_a_shift_of_the_whole_picture_is_found_and_is_no_difference() -> None:
    found = difference(BEFORE, np.roll(BEFORE, (3, -5), (0, 1)))
    assert found.shift == (-3, 5)
    assert found.things() == []


@each("through", [lambda one: one, soft, lambda one: lit(one, 0.85, 10, 5)])
def test_each_thing_that_changed_is_one_difference_where_it_is(through: object) -> None:
    things = [THINGS[0]._replace(color="#20a0c0"), THINGS[1], THINGS[2], THINGS[3]._replace(x=30, y=150)]
    assert callable(through)
    found = difference(BEFORE, through(scene(things))).things()
    assert len(found) == 3
    for thing in (THINGS[0], THINGS[3], things[3]):
        assert any(box.overlap(thing.box) is not None for box in found)


def test_what_is_ignored_is_not_told() -> None:
    after = changed(1, color="#ffffff")
    assert len(difference(BEFORE, after).things()) == 1
    ignored = box_mask([THINGS[1].box], BEFORE.shape, 3)
    assert difference(BEFORE, after, ignored).things(ignored) == []


def test_the_ends_one_pixel_and_a_blank_page() -> None:
    dot, other = np.zeros((1, 1, 3), np.uint8), np.full((1, 1, 3), 255, np.uint8)
    assert not difference(dot, dot).changed.any()
    assert difference(dot, other).changed.all()
    blank = np.full_like(BEFORE, 255)
    assert difference(blank, blank).things() == []
    assert difference(BEFORE, blank).changed.sum() > 4 * 15**2
