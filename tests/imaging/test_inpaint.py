"""Holes filled from their surroundings: exact where the ground is plain, nothing else touched."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.imaging.pixels.arrays import Mask, Picture
from redraft.imaging.retouch.inpaint import filling, inpaint
from tests.cases import of_case
from tests.sampling import each

HEIGHT, WIDTH = 96, 128
Y, X = np.mgrid[:HEIGHT, :WIDTH]
HOLE: Mask = np.hypot(Y - 48, X - 60) < 20


def picture(*channels: Any) -> Picture:
    return np.clip(np.round(np.stack([np.broadcast_to(one, X.shape) for one in channels], 2)), 0, 255).astype(np.uint8)


FLAT = picture(200, 30, 60)
LINEAR = picture(X + 40, 200 - Y, X + Y)
CHECKS = picture((X // 8 + Y // 8) % 2 * 170 + 50, 90, (X // 8) % 2 * 100)
STRIPES = picture((X + Y) % 14 // 7 * 180, 40, 80)
BEND = 44 + (X - 60) ** 2 / 300 > Y
PLATE = picture(np.where(Y < 70, 200, 20), 30, 60)
EDGE = picture(np.where(BEND, 220, 20), 90, np.where(BEND, 40, 200))


def psnr(one: Picture, other: Picture) -> float:
    off = float(((one.astype(float) - other)[HOLE] ** 2).mean())
    return 99.0 if off == 0 else float(10 * np.log10(255**2 / off))


@each(
    ("truth", "way", "least"),
    [(FLAT, "smooth", 99), (LINEAR, "smooth", 50), (CHECKS, "pattern", 99), (STRIPES, "pattern", 99),
     (EDGE, "patches", 14), (PLATE, "smooth", 99)],
    ids=["flat", "gradient", "checks", "stripes", "an edge", "close to an edge"],
)  # fmt: skip
def test_the_plainest_way_that_its_ground_allows_fills_a_hole(truth: Picture, way: str, least: float) -> None:
    holed = truth.copy()
    holed[HOLE] = (0, 255, 0)
    found = filling(holed, HOLE)
    assert set(found.ways) == {way}
    assert found.ways[way] == HOLE.sum()
    assert psnr(found.picture, truth) >= least
    assert np.array_equal(found.picture[~HOLE], truth[~HOLE])
    assert np.array_equal(inpaint(holed, HOLE), found.picture), "the same each time"


def test_grain_goes_on_as_grain() -> None:
    random = np.random.default_rng(3)
    truth = picture(*(120 + X / 4 + random.normal(0, 3, X.shape) for _ in range(3)))
    found = filling(truth, HOLE)
    assert set(found.ways) == {"grain"}
    rough = (found.picture - picture(*(120 + X / 4,) * 3).astype(float))[HOLE].std()
    assert 2 < rough < 4


def test_each_part_of_a_hole_goes_its_own_way() -> None:
    both = EDGE.copy()
    hole = HOLE.copy()
    hole[5:15, 100:110] = True
    found = filling(both, hole)
    assert found.ways == {"smooth": 100, "patches": int(HOLE.sum())}


@each("shape", [(1, 2), (2, 1), (3, 3), (1, 40)])
def test_the_smallest_pictures_are_filled_from_what_is_there(shape: tuple[int, int]) -> None:
    tiny = np.full((*shape, 3), 77, np.uint8)
    hole = np.zeros(shape, bool)
    hole[0, 0] = True
    tiny[0, 0] = 0
    assert (inpaint(tiny, hole) == 77).all()


def test_no_hole_changes_nothing_and_all_hole_is_refused() -> None:
    assert np.array_equal(inpaint(CHECKS, np.zeros_like(HOLE)), CHECKS)
    with pytest.raises(ToolError, check=of_case("hole-too-large")):
        inpaint(CHECKS, np.ones_like(HOLE))
    with pytest.raises(ToolError, match="differ in size: 128 × 96 and 96 × 128"):
        inpaint(CHECKS, HOLE.T)


def test_picture_and_mask_are_left_as_they_were() -> None:
    before, hole = STRIPES.copy(), HOLE.copy()
    inpaint(before, hole)
    assert np.array_equal(before, STRIPES)
    assert np.array_equal(hole, HOLE)
