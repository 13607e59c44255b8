"""Things lifted off their ground: where they are, how soft, and that both give the picture again."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from redraft.imaging.pixels.arrays import Picture
from redraft.imaging.retouch.foreground import Lifted, lifted
from tests.sampling import each

HIGH, WIDE = 150, 200
Y, X = np.mgrid[0:HIGH, 0:WIDE].astype(np.float32)
GROUNDS = {
    "flat": np.full((HIGH, WIDE, 3), (236, 226, 208), np.float32),
    "gradient": np.stack([210 - 60 * X / WIDE, 150 + 50 * Y / HIGH, 220 - 30 * X / WIDE], 2),
    "grain": 130 + np.random.default_rng(1).normal(0, 3, (HIGH, WIDE, 3)),
}


def cover(form: str) -> NDArray[np.float32]:
    fold = 4
    image = Image.new("L", (WIDE * fold, HIGH * fold))
    draw = ImageDraw.Draw(image)
    box = [side * fold for side in (60, 35, 140, 115)]
    if form == "star":
        turns = [(at * np.pi / 5, 48 if at % 2 == 0 else 20) for at in range(10)]
        draw.polygon([(fold * (100 + r * np.sin(t)), fold * (75 - r * np.cos(t))) for t, r in turns], 255)
    else:
        draw.ellipse(box, 255)
    if form == "ring":
        draw.ellipse([side * fold for side in (80, 55, 120, 95)], 0)
    found: NDArray[np.float32] = np.asarray(image.resize((WIDE, HIGH), Image.Resampling.BOX), np.float32) / np.float32(
        255
    )
    return found


def page(ground: str, form: str, shadow: float = 0.0) -> tuple[Picture, NDArray[np.float32]]:
    share = cover(form)
    blurred = Image.fromarray((share * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(5))
    shade = shadow * np.roll(np.asarray(blurred, np.float32) / 255, (6, 6), (0, 1))
    color = np.stack([40 + X / 4, np.full_like(X, 70), 30 + Y / 2], 2)
    mixed = GROUNDS[ground] * (1 - shade[..., None]) * (1 - share[..., None]) + color * share[..., None]
    return np.clip(np.round(mixed), 0, 255).astype(np.uint8), share


def laid(ground: Picture, things: list[Lifted]) -> tuple[Picture, NDArray[np.float32]]:
    """The things on a ground, and how much they cover."""
    whole, cover = ground.astype(np.float32), np.zeros(ground.shape[:2], np.float32)
    for one in things:
        here = np.s_[int(one.box.y) : int(one.box.bottom), int(one.box.x) : int(one.box.right)]
        alpha = one.pixels[..., 3:] / np.float32(255)
        whole[here] = whole[here] * (1 - alpha) + one.pixels[..., :3] * alpha
        cover[here] = np.maximum(cover[here], alpha[..., 0])
    return np.round(whole).astype(np.uint8), cover


@each("form", ["star", "ring"])
@each("ground", list(GROUNDS))
def test_a_thing_is_lifted_with_soft_edges_and_both_give_the_picture_again(ground: str, form: str) -> None:
    picture, share = page(ground, form)
    below, things = lifted(picture)
    assert len(things) == 1
    again, alpha = laid(below, things)
    assert np.abs(again.astype(int) - picture).max() <= 1
    assert np.abs(below - GROUNDS[ground]).mean() < 4
    solid, clear = (share > 0.5), (alpha > 0.5)
    assert (solid & clear).sum() / (solid | clear).sum() > 0.98
    soft = (share > 0.05) & (share < 0.95)
    assert np.abs(alpha - share)[soft].mean() < 0.1


def test_a_shadow_is_translucent_and_goes_with_the_thing() -> None:
    picture, share = page("flat", "star", shadow=0.4)
    below, things = lifted(picture)
    _, alpha = laid(below, things)
    assert np.abs(below - GROUNDS["flat"]).max() <= 3, "no shadow is left behind"
    beside = (share == 0) & (np.abs(picture - GROUNDS["flat"]).max(2) > 25)
    assert beside.sum() > 50
    assert np.median(alpha[beside]) < 0.5


def test_what_is_not_sure_stays_where_it_is() -> None:
    stripes = np.where((X // 9 + Y // 7) % 2 > 0, 60, 200)[..., None].repeat(3, 2).astype(np.uint8)
    star, share = page("flat", "star")
    busy = np.where(share[..., None] > 0.5, star, stripes)
    hills = GROUNDS["gradient"].astype(np.uint8)
    hills[90:] = (30, 60, 40)
    for picture in (stripes, busy, hills, np.zeros((1, 1, 3), np.uint8), np.zeros((40, 3, 3), np.uint8)):
        below, things = lifted(picture)
        assert things == []
        assert (below == picture).all()


@pytest.mark.slow
def test_colours_tell_a_thing_from_a_busy_ground_where_that_is_asked_for() -> None:
    rng = np.random.default_rng(3)
    coarse = Image.fromarray(rng.integers(110, 150, (20, 26), dtype=np.uint8)).resize(
        (WIDE, HIGH), Image.Resampling.BICUBIC
    )
    share = cover("star")[..., None]
    ground = np.asarray(coarse, np.float32)[..., None].repeat(3, 2)
    picture = np.round(ground * (1 - share) + np.array((210, 20, 30)) * share).astype(np.uint8)
    assert lifted(picture)[1] == []
    below, things = lifted(picture, by_colors=True)
    again, alpha = laid(below, things)
    assert np.abs(again.astype(int) - picture).max() <= 1
    solid, clear = share[..., 0] > 0.5, alpha > 0.5
    assert (solid & clear).sum() / (solid | clear).sum() > 0.9
