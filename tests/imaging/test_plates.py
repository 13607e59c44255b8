"""Plates that carry ink, recoloured."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import box_mask
from redraft.imaging.retouch.change_requests import wish_of
from redraft.imaging.retouch.editor import retouched
from redraft.imaging.retouch.plates import plate
from tests.sampling import each

BLUE, PURPLE = (60, 90, 210), (128, 0, 128)


def card(color: tuple[int, int, int], ink: str, page: str) -> Image.Image:
    """A plate with thin rings and strokes on it, as letters have them, all with soft rims."""
    image = Image.new("RGB", (800, 640), page)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((80, 80, 720, 560), 48, fill=color)
    for at, size in ((160, 96), (300, 56), (400, 36), (480, 24)):
        draw.ellipse((at, 200, at + size, 200 + size), outline=ink, width=10)
        draw.line((at, 400, at + size, 480), fill=ink, width=8)
    return image.resize((200, 160), Image.Resampling.LANCZOS)


def recolored(image: Image.Image) -> np.ndarray:
    pixels = np.asarray(image)
    return retouched(pixels, wish_of("make the card purple"), box_mask([Box(15, 15, 170, 130)], pixels.shape)).astype(
        int
    )


@each(("ink", "page"), [("white", "#fbf8f0"), ("yellow", "white"), ("black", "white")])
def test_a_plate_is_recoloured_inside_and_between_letters_and_their_rims_are_mixed_anew(ink: str, page: str) -> None:
    off = np.abs(recolored(card(BLUE, ink, page)) - np.asarray(card(PURPLE, ink, page))).max(2)
    assert off.max() < 60
    assert (off > 30).sum() < 12


def test_of_a_jpeg_no_old_colour_is_left_around_letters() -> None:
    target = io.BytesIO()
    card(BLUE, "white", "#fbf8f0").save(target, "JPEG", quality=88)
    made = recolored(Image.open(target).convert("RGB"))
    inside = made[25:135, 25:175]
    bluish = (inside[..., 2] - inside[..., 0] > 60) & (inside[..., 2] > inside[..., 1] + 60)
    assert not bluish.any()


def test_what_is_of_many_colours_is_no_plate() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (60, 60, 3)).astype(np.uint8)
    assert plate(noise, box_mask([Box(10, 10, 40, 40)], noise.shape)) is None
