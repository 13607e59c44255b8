"""Dominant colours with shares, and how alike two pictures look: the ends first."""

from __future__ import annotations

import numpy as np
import pytest

from redraft.errors import ToolError
from redraft.imaging.pixels.palette import palette, similarity
from tests.cases import of_case

FLAG = np.zeros((60, 100, 3), np.uint8)
FLAG[:, :50], FLAG[:, 50:80], FLAG[:, 80:] = (240, 230, 200), (200, 30, 40), (20, 40, 120)


def test_colours_come_with_their_shares_commonest_first() -> None:
    found = palette(FLAG)
    assert [one.color for one in found] == [(240, 230, 200), (200, 30, 40), (20, 40, 120)]
    assert [one.share for one in found] == pytest.approx([0.5, 0.3, 0.2], abs=0.01)
    assert [one.color for one in palette(FLAG, most=1)] == [(240, 230, 200)]
    assert len(palette(FLAG, least=0.25)) == 2


def test_grain_does_not_make_more_colours() -> None:
    rough = np.clip(FLAG + np.random.default_rng(1).normal(0, 4, FLAG.shape), 0, 255).astype(np.uint8)
    assert [round(one.share, 1) for one in palette(rough)] == [0.5, 0.3, 0.2]


def test_the_ends_blank_one_pixel_none_and_large() -> None:
    assert palette(np.full((9, 9, 3), 7, np.uint8)) == [((7, 7, 7), 1.0)]
    assert palette(np.full((1, 1, 3), 255, np.uint8)) == [((255, 255, 255), 1.0)]
    assert palette(np.zeros((0, 5, 3), np.uint8)) == []
    assert len(palette(np.tile(FLAG, (30, 30, 1)))) == 3


def test_likeness_is_one_for_the_same_and_falls_with_what_differs() -> None:
    assert similarity(FLAG, FLAG) == pytest.approx((1.0, 0.0), abs=1e-5)
    dark = FLAG // 2
    mirrored = FLAG[:, ::-1]
    assert similarity(FLAG, mirrored).structure < similarity(FLAG, dark).structure < 0.99
    assert similarity(FLAG, mirrored).color > 0.1
    with pytest.raises(ToolError, check=of_case("picture-sizes-differ")):
        similarity(FLAG, FLAG[1:])
