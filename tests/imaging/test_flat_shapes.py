"""Flat shapes found in pixels."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.imaging.flat.shapes import FlatShape, _drawn, shapes_of, taken_out
from redraft.imaging.pixels.arrays import Picture

SHAPES = (
    FlatShape("rect", Box(20.5, 20.0, 90.0, 40.25), 9.0, (240, 200, 40)),
    FlatShape("ellipse", Box(130.0, 20.0, 50.0, 50.0), 0.0, (200, 30, 60)),
    FlatShape("rect", Box(30.0, 90.0, 60.0, 25.0), 0.0, (20, 90, 200)),
)


def scene(*shapes: FlatShape) -> Picture:
    page = np.full((140, 200, 3), (245, 240, 230), float)
    for one in shapes:
        cover = _drawn(one.form, one.box, one.radius, page.shape)[..., None]
        page = page * (1 - cover) + np.array(one.color) * cover
    return np.round(page).astype(np.uint8)


def test_shapes_of_one_colour_are_found_to_a_part_of_a_pixel() -> None:
    found = {one.color: one for one in shapes_of(scene(*SHAPES))}
    assert found.keys() == {one.color for one in SHAPES}
    for one in SHAPES:
        other = found[one.color]
        assert other.form == one.form
        assert other.radius == pytest.approx(one.radius, abs=0.5)
        assert other.box == pytest.approx(one.box, abs=0.2)


def test_what_is_not_just_a_shape_is_none() -> None:
    picture = scene(SHAPES[0])
    picture[30:36, 40:60] = (0, 0, 0)  # something stands on it
    assert shapes_of(picture) == []
    picture = scene(SHAPES[2])
    picture[90:100, 30:42] = (245, 240, 230)  # a corner is missing
    assert shapes_of(picture) == []
    noise = np.random.default_rng(1).integers(0, 255, (80, 80, 3)).astype(np.uint8)
    assert shapes_of(noise) == []
    assert shapes_of(np.zeros((1, 1, 3), np.uint8)) == []
    assert shapes_of(scene()) == []


def test_what_is_taken_out_holds_the_soft_edges() -> None:
    picture = scene(*SHAPES)
    left = picture[~taken_out(SHAPES, picture.shape)]
    assert (left == (245, 240, 230)).all()


def test_shapes_without_soft_edges_are_found_and_polygons_are_none_of_them() -> None:
    image = Image.new("RGB", (300, 200), "#faf8f0")
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((20, 20, 120, 90), 14, fill="#e04040")
    draw.ellipse((150, 20, 230, 100), fill="#2060d0")
    draw.regular_polygon((60, 150, 35), 8, fill="purple")
    draw.regular_polygon((180, 150, 35), 6, fill="teal")
    found = [(one.form, one.color) for one in shapes_of(np.asarray(image))]
    assert found == [("rect", (224, 64, 64)), ("ellipse", (32, 96, 208))]
