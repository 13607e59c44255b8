"""What new ink lies on, and the texts that go with a thing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Picture, box_mask
from redraft.imaging.retouch.change_requests import wish_of
from redraft.imaging.retouch.covered_content import carried, covered
from redraft.imaging.retouch.editor import retouched
from redraft.imaging.texts.reader import SeenLine

NOTHING = np.zeros((120, 200), bool)


class Reader:
    """Finds one line, in rows counted from `top`."""

    def __init__(self, top: int) -> None:
        self._top = top

    def read(self, png: bytes) -> Sequence[SeenLine]:
        return [SeenLine("Small", Box(40, 40 - self._top, 40, 12), 0.9)]


def page() -> Picture:
    """A card with marks on a smooth ground."""
    image = Image.new("RGB", (200, 120), "#f0f0e8")
    draw = ImageDraw.Draw(image)
    draw.rectangle((20, 20, 100, 90), fill="#c02020")
    for x in range(40, 80, 8):
        draw.rectangle((x, 40, x + 4, 52), fill="white")
    return np.asarray(image)


def test_new_ink_on_a_thing_is_told_and_on_a_smooth_ground_or_its_own_place_it_is_not() -> None:
    there, away = box_mask([Box(80, 60, 60, 20)], NOTHING.shape), box_mask([Box(120, 60, 60, 20)], NOTHING.shape)
    assert "something at " in covered(page(), there, NOTHING)
    assert not covered(page(), away, NOTHING)
    assert not covered(page(), there, box_mask([Box(20, 20, 81, 71)], NOTHING.shape))


def test_a_rough_picture_tells_nothing() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (120, 200, 3)).astype(np.uint8)
    assert not covered(noise, box_mask([Box(80, 60, 60, 20)], NOTHING.shape), NOTHING)


def test_texts_are_named_that_new_ink_covers_or_that_go_with_a_thing() -> None:
    assert "“Small”" in covered(page(), box_mask([Box(45, 35, 20, 20)], NOTHING.shape), NOTHING, Reader(9))
    assert carried(page(), Box(20, 20, 81, 71), Reader(0)) == "“Small”"
    assert not carried(page(), Box(120, 20, 60, 60), Reader(0))


def test_a_thing_that_grows_to_the_edge_of_the_picture_is_not_cut() -> None:
    image = Image.new("RGB", (200, 160), "#f0f0e8")
    ImageDraw.Draw(image).ellipse((25, 55, 75, 105), fill="#c02020")
    where = box_mask([Box(-10, 20, 120, 120)], (160, 200))
    made = retouched(np.asarray(image), wish_of("make the circle twice as big"), where)
    red = (made[..., 0] > 150) & (made[..., 1] < 90)
    columns, rows = np.flatnonzero(red.any(0)), np.flatnonzero(red.any(1))
    assert columns[0] <= 1
    assert abs(np.ptp(columns) - np.ptp(rows)) <= 3
