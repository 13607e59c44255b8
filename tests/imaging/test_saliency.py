"""What a picture is of: where something stands out, and nowhere where nothing does."""

from __future__ import annotations

import numpy as np
import pytest

from redraft.imaging.things.saliency import subjects
from tests.sampling import each
from tests.small_scenes import Thing, scene


@each("times", [1, 5])
def test_what_stands_out_is_found_with_its_box_and_share(times: int) -> None:
    thing = Thing("circle", "#c02020", 180, 110, 40)
    picture = np.kron(scene([thing]), np.ones((times, times, 1), np.uint8))
    [found] = subjects(picture)
    box = thing.box
    wanted = (box.x * times, box.y * times, box.width * times, box.height * times)
    assert found.box == pytest.approx(wanted, abs=8 * times)
    assert found.share == pytest.approx(np.pi * 40**2 / (320 * 240), rel=0.35)


@each("shape", [(1, 1, 3), (2, 900, 3), (120, 160, 3)])
def test_nothing_stands_out_on_a_blank(shape: tuple[int, int, int]) -> None:
    assert subjects(np.full(shape, 120, np.uint8)) == []
