"""Lines set in a font are found to be in it: its weight, slant, size, spacing and colour."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from redraft.assets.fonts import Fonts
from redraft.imaging.fonts_match import Face, Match, faces, ink_of, match
from redraft.imaging.pixels import Picture

FAMILIES = ("Source Sans Pro", "Source Serif Pro")
FACES = [one for one in faces(Fonts(system=False).records()) if one.family in FAMILIES and one.weight in (400, 700)]
FINE = 6


def line(text: str, face: Face, size: int, ink: tuple[int, int, int], ground: tuple[int, int, int]) -> Picture:
    """Set large and made smaller, on a ground that gets a little darker to the right."""
    font = ImageFont.truetype(face.path, size * FINE, index=face.number)
    image = Image.new("L", (round(font.getlength(text)) + 2 * size * FINE, 2 * size * FINE))
    ImageDraw.Draw(image).text((size * FINE + 2, round(1.4 * size * FINE)), text, font=font, fill=255, anchor="ls")
    share = np.asarray(image.reduce(FINE), float)[..., None] / 255
    behind = np.array(ground) - np.linspace(0, 15, share.shape[1])[:, None]
    return np.round(behind * (1 - share) + np.array(ink) * share).astype(np.uint8)


def face(family: str, weight: int, italic: bool = False) -> Face:
    return next(one for one in FACES if (one.family, one.weight, one.italic) == (family, weight, italic))


@pytest.mark.parametrize(
    ("text", "of", "size"),
    [("Summer Nights", face("Source Sans Pro", 400), 48), ("Fresh bread daily", face("Source Serif Pro", 700), 30),
     ("Open 9 to 5", face("Source Sans Pro", 400, True), 22), ("Terms apply", face("Source Serif Pro", 400), 16)],
)  # fmt: skip
def test_font_size_place_and_colour_of_a_line_are_found(text: str, of: Face, size: int) -> None:
    best = match(line(text, of, size, (29, 53, 87), (243, 233, 210)), text, FACES)[0]
    assert best.face == of
    assert best.size == pytest.approx(size, rel=0.012)
    assert best.origin == pytest.approx((size + 2 / FINE, 1.4 * size), abs=0.6)
    assert abs(best.spacing) < 0.02 * size
    assert np.abs(np.array(best.color) - (29, 53, 87)).max() <= 10
    assert best.score > 0.95


def test_letter_spacing_is_told_apart_from_size() -> None:
    of, size, gap = face("Source Sans Pro", 700), 40, 5
    font = ImageFont.truetype(of.path, size, index=of.number)
    image = Image.new("RGB", (420, 80), "white")
    draw, x = ImageDraw.Draw(image), 30.0
    for letter in "MINIMUM":
        draw.text((x, 56), letter, font=font, fill="#204080", anchor="ls")
        x += font.getlength(letter) + gap
    best = match(np.asarray(image), "MINIMUM", FACES)[0]
    assert best.face == of
    assert best.spacing == pytest.approx(gap, abs=1)
    assert best.size == pytest.approx(size, rel=0.04)


def test_another_font_scores_lower_than_its_own() -> None:
    of = face("Source Serif Pro", 400)
    crop = line("Summer Nights", of, 48, (0, 0, 0), (255, 255, 255))
    others = [one for one in FACES if one.family != of.family]
    assert match(crop, "Summer Nights", others)[0].score < 0.9 < match(crop, "Summer Nights", [of])[0].score


def test_the_ends_blank_one_pixel_no_text_no_letters() -> None:
    blank = np.full((40, 90, 3), 200, np.uint8)
    assert ink_of(blank) is None
    none: list[Match] = []
    assert match(blank, "A", FACES) == match(np.zeros((1, 1, 3), np.uint8), "A", FACES) == none
    crop = line("Sale", FACES[0], 30, (0, 0, 0), (255, 255, 255))
    assert match(crop, " ", FACES) == match(crop, "\U0010fffe", FACES) == match(crop, "Sale", []) == none
