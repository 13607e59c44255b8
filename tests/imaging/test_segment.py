"""Things cut out of made scenes: masks, soft edges, colours without what was behind; with and without OpenCV."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.things import masks as module
from redraft.imaging.things.figures import overlap
from redraft.imaging.things.masks import cut, matte, own_colors, segment
from tests.sampling import each

HEIGHT, WIDTH = 140, 180
Y, X = np.mgrid[:HEIGHT, :WIDTH]
DISC: NDArray[np.float32] = np.clip(40.5 - np.hypot(Y - 70, X - 90), 0, 1).astype(np.float32)
RING = DISC * (1 - np.clip(20.5 - np.hypot(Y - 70, X - 90), 0, 1)).astype(np.float32)
AROUND = Box(45, 24, 91, 92)
FLAT = np.full((HEIGHT, WIDTH, 3), (235, 230, 210), float)
WAVES = np.stack([140 + 40 * np.sin(X / 7), 130 + 40 * np.cos(Y / 9), 90 + 30 * np.sin((X + Y) / 12)], 2)
THING = np.stack([200 + 30 * np.sin(X / 11), 40 + 0 * X, 60 + 20 * np.cos(Y / 9)], 2)


def laid(ground: NDArray[np.float64], alpha: NDArray[np.float32]) -> Picture:
    return np.round(ground * (1 - alpha[..., None]) + THING * alpha[..., None]).astype(np.uint8)


@each("without", [False, True], ids=["as installed", "without OpenCV"])
@each("where", [AROUND, (70.0, 90.0)], ids=["box", "point"])
@each("ground", [FLAT, WAVES], ids=["flat", "waves"])
def test_a_thing_is_cut_out_with_its_soft_edge(
    ground: NDArray[np.float64], where: Box | tuple[float, float], without: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if without:
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    found = cut(laid(ground, DISC), where)
    assert overlap(found.alpha > 0.5, DISC > 0.5) > (0.98 if isinstance(where, Box) else 0.93)
    assert np.abs(found.alpha - DISC)[DISC > 0].mean() < 0.02
    assert found.sure > 0.6


def test_the_hole_of_a_ring_is_none_of_it() -> None:
    assert overlap(segment(laid(FLAT, RING), AROUND) > 0.5, RING > 0.5) > 0.97


def test_colours_at_the_edge_have_nothing_of_the_ground_left() -> None:
    picture = laid(FLAT, DISC)
    edge = (DISC > 0.2) & (DISC < 0.9)
    assert np.abs(own_colors(picture, DISC) - THING)[edge].mean() < 9 < np.abs(picture - THING)[edge].mean()
    assert np.array_equal(own_colors(picture, DISC)[DISC == 1], picture[DISC == 1])


def test_a_thing_in_the_colours_of_its_ground_is_told_as_unsure() -> None:
    near = np.round(FLAT - 4 * DISC[..., None]).astype(np.uint8)
    assert cut(near, AROUND).sure < 0.3


def test_the_ends_blank_one_pixel_and_outside() -> None:
    blank = np.full((60, 60, 3), 128, np.uint8)
    assert cut(blank, Box(10, 10, 20, 20)).sure == 0
    one = np.zeros((1, 1, 3), np.uint8)
    assert segment(one, Box(0, 0, 1, 1)).tolist() == [[1.0]] == segment(one, (0, 0)).tolist()
    assert not matte(blank, np.zeros((60, 60), np.float32)).any()
    assert matte(blank, np.ones((60, 60), np.float32)).all()
    for where in (Box(70, 0, 9, 9), (60.0, 5.0)):
        with pytest.raises(ToolError, match="picture") as caught:
            segment(blank, where)
        assert "60 × 60" in caught.value.suggestion
