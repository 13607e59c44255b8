"""Parts put over each other without numpy: the bytes that the compositor makes."""

from __future__ import annotations

import io
import subprocess
import sys

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.render.compositor import Tile, blended, composite, premultiplied
from redraft.render.cutouts import Cutout, pile
from tests.sampling import each


def random_tile(seed: int, x: int, y: int, width: int, height: int) -> Tile:
    levels = np.random.default_rng(seed)
    pixels = levels.integers(0, 256, (height, width, 4), dtype=np.uint8)
    pixels[levels.random((height, width)) < 0.3, 3] = 0
    pixels[levels.random((height, width)) < 0.3, 3] = 255
    return Tile.from_straight(x, y, pixels)


TILES = [random_tile(1, 3, 4, 50, 40), random_tile(2, -5, 10, 60, 60), random_tile(3, 30, -3, 20, 70)]


@each("box", [Box(0, 0, 64, 64), Box(10, 12, 30, 20), Box(60, 60, 4, 4)])
def test_a_pile_has_the_bytes_of_the_compositor(box: Box) -> None:
    page = composite((64, 64), TILES)[int(box.y) : int(box.bottom), int(box.x) : int(box.right)]
    made = pile([Cutout.of(tile) for tile in TILES], box)
    assert made.tobytes() == page.tobytes()
    assert blended(TILES, box).tobytes() == page.tobytes()


def test_a_picture_is_cut_to_its_ink_and_premultiplied_as_the_compositor_does() -> None:
    pixels = np.zeros((256, 258, 4), np.uint8)
    pixels[:, 1:257, 0] = np.arange(256)
    pixels[:, 1:257, 3] = np.arange(256)[:, None]
    target = io.BytesIO()
    Image.fromarray(pixels, "RGBA").save(target, "PNG")
    found = Cutout.from_png(target.getvalue(), 10, 20, "normal")
    assert (found.x, found.y, found.width, found.height) == (11, 21, 256, 255)
    assert found.data == premultiplied(pixels[1:, 1:257]).tobytes()
    assert (found.tile.pixels == premultiplied(pixels[1:, 1:257])).all()


def test_cutouts_that_hide_the_same_differ_in_colour_alone() -> None:
    one = Cutout(0, 0, 1, 2, bytes([9, 9, 9, 99, 0, 0, 0, 0]))
    assert one.covers_like(Cutout(0, 0, 1, 2, bytes([8, 7, 6, 99, 0, 0, 0, 0])))
    assert not one.covers_like(Cutout(0, 0, 1, 2, bytes([9, 9, 9, 98, 0, 0, 0, 0])))
    assert not one.covers_like(Cutout(1, 0, 1, 2, one.data))
    assert not one.covers_like(Cutout(0, 0, 2, 1, one.data))


def test_a_cutout_has_as_many_bytes_as_it_says() -> None:
    with pytest.raises(ValueError, match="pixels"):
        Cutout(0, 0, 2, 2, b"123")


def test_nothing_of_it_loads_numpy() -> None:
    code = "import sys, redraft.render.tile_files, redraft.session.proof.pixel_proof; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
