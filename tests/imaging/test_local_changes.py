"""Answers for whole pictures: of those that changed a thing the thing is taken, of others all."""

from __future__ import annotations

import numpy as np
import pytest

from redraft.imaging.pixels.arrays import Picture, box_mask
from redraft.imaging.retouch.crop_edit import local
from tests.sampling import each
from tests.small_scenes import Thing, lit, scene

STAR, DISC = Thing("star", "#c02020", 100, 80, 16), Thing("circle", "#2040c0", 220, 150, 20)
GREEN = STAR._replace(color="#20a030")


def aside(picture: Picture) -> Picture:
    """As editors answer: another light, and all of it some pixels aside."""
    return np.roll(lit(picture, 0.96, 5), (2, -3), (0, 1))


@each("gone", [False, True])
def test_a_thing_that_was_changed_is_taken_and_all_else_stays_to_the_pixel(gone: bool) -> None:
    before = scene([STAR, DISC])
    found = local(before, aside(scene([DISC] if gone else [GREEN, DISC])))
    assert found is not None
    outside = ~box_mask([STAR.box.grown(10)], before.shape)
    assert (found.picture[outside] == before[outside]).all()
    assert np.abs(found.picture[80, 100].astype(int) - scene([DISC] if gone else [GREEN, DISC])[80, 100]).max() < 16


@pytest.mark.slow
def test_another_light_another_picture_or_none_at_all_is_no_local_change() -> None:
    before = scene([STAR, DISC])
    assert local(before, before) is None
    assert local(before, lit(before, 0.7, 0)) is None
    assert local(before, before[..., ::-1]) is None
    assert local(before, lit(scene([GREEN, DISC]), 0.7, 0)) is None  # darker on purpose, it may be
