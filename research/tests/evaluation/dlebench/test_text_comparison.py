"""Writing compared with a text."""

from __future__ import annotations

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import look, slices
from redraft_research.evaluation.dlebench.text_comparison import spelling
from tests.sampling import each
from tests.small_scenes import Thing, scene


@each(("stands", "says"), [("STOP", True), ("SHOP", False), ("STAR", False), ("7906", False)])
def test_writing_is_told_from_other_writing_of_the_same_length(stands: str, says: bool) -> None:
    sign = Thing("sign", "#f0f0f0", 100, 100, 40, text=stands)
    page = look(scene([sign]))
    part = page[slices(Box(64, 82, 72, 36), page.shape)]
    assert spelling(part, "STOP", [None]).says is says


def test_a_blank_part_says_nothing() -> None:
    blank = look(np.full((20, 40, 3), 200, np.uint8))
    assert not spelling(blank, "STOP", [None]).says
    assert not spelling(look(np.asarray(Image.new("RGB", (1, 1)))), "STOP", [None]).says
