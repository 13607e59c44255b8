"""What is filled in a JPEG has the grain of what is around it, and a clean ground stays clean."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from redraft.imaging.retouch.inpaint import EXACT, RINGS, filling
from tests.sampling import each

HIGH, WIDE = 200, 260
HOLE = np.zeros((HIGH, WIDE), bool)
HOLE[70:130, 80:170] = True


def ground() -> NDArray[np.float64]:
    y, x = np.mgrid[0:HIGH, 0:WIDE]
    return np.stack([60 + 0.35 * y, 110 + 0.3 * y + 0.1 * x, 170 + 0.1 * y], axis=2)


def noisy(strength: float, soft: float) -> NDArray[np.uint8]:
    """The ground with noise whose specks are so large."""
    noise = np.random.default_rng(3).normal(128, 40, (HIGH, WIDE)).clip(0, 255).astype(np.uint8)
    specks = np.asarray(Image.fromarray(noise).filter(ImageFilter.GaussianBlur(soft)), np.float64)
    specks = (specks - specks.mean()) / specks.std() * strength
    return (ground() + specks[..., None]).clip(0, 255).astype(np.uint8)


def fine(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    soft = Image.fromarray(pixels).filter(ImageFilter.GaussianBlur(3))
    return pixels.astype(np.float64) - np.asarray(soft, np.float64)


@each(("strength", "soft"), [(2.5, 0.6), (4.0, 1.2), (4.0, 2.0)])
def test_a_filled_place_is_as_grainy_as_its_surroundings(strength: float, soft: float) -> None:
    """It was a smooth plate: how far edges ring in a JPEG was taken for no grain."""
    whole = noisy(strength, soft)
    holed = whole.copy()
    holed[HOLE] = 255, 220, 0
    filled = filling(holed, HOLE, exact=RINGS)
    assert filled.ways == {"grain": HOLE.sum()}
    inside, around = (fine(filled.picture)[place].std() for place in (HOLE, ~HOLE))
    assert inside == pytest.approx(around, rel=0.2)
    edge = np.abs(filled.picture[69, 80:170].astype(float) - filled.picture[70, 80:170]).mean()
    assert edge < 1.6 * np.abs(np.diff(whole[40:60].astype(float), axis=0)).mean() + 0.5
    assert (filled.picture[~HOLE] == whole[~HOLE]).all()


@each("exact", [EXACT, RINGS])
def test_a_clean_ground_stays_clean(exact: float) -> None:
    clean = ground().round().astype(np.uint8)
    holed = clean.copy()
    holed[HOLE] = 255, 220, 0
    filled = filling(holed, HOLE, exact=exact)
    assert filled.ways == {"smooth": HOLE.sum()}
    assert np.abs(filled.picture.astype(int) - clean).max() <= 1


def test_patches_begin_as_bright_as_what_they_join() -> None:
    """Blotches on a ground that gets darker showed the edge of what was filled."""
    dark = np.arange(HIGH)[:, None, None] * 0.6
    whole = (
        (noisy(26.0, 3.0).astype(float).mean(2, keepdims=True).repeat(3, axis=2) - dark).clip(0, 255).astype(np.uint8)
    )
    holed = whole.copy()
    holed[HOLE] = 255, 220, 0
    filled = filling(holed, HOLE)
    assert "patches" in filled.ways
    steps = np.abs(np.diff(filled.picture[..., 0].astype(float), axis=0))
    assert steps[[69, 129], 80:170].mean() < 2.1 * np.abs(np.diff(whole[..., 0].astype(float), axis=0)).mean()  # 2.7
