"""Comparing pictures: the ends first (the same, blank), then what counts as a change and where."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import ToolError
from redraft.render import pixels
from redraft.render.compositor import premultiplied
from redraft.render.page_pixels import CARRIER
from redraft.render.pixels import PixelProof, difference_png, ink_box
from tests.sampling import each

Colour = tuple[int, int, int, int]


def png(
    size: tuple[int, int] = (20, 10), dots: dict[tuple[int, int], Colour] | None = None, ground: Colour = (0,) * 4
) -> bytes:
    picture = Image.new("RGBA", size, ground)
    for place, colour in (dots or {}).items():
        picture.putpixel(place, colour)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


RED = (255, 0, 0, 255)


def compare(first: bytes, second: bytes, allowed: Sequence[Box] = ()) -> PixelProof:
    return pixels.compare(decoded(first), decoded(second), allowed)


def decoded(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as picture:
        return Image.frombytes(CARRIER, picture.size, premultiplied(np.asarray(picture.convert("RGBA"))).tobytes())


def test_a_picture_does_not_differ_from_itself() -> None:
    proof = compare(png(dots={(3, 4): RED}), png(dots={(3, 4): RED}))
    assert (proof.width, proof.height) == (20, 10)
    assert (proof.changed, proof.changed_box, proof.outside) == (0, None, 0)


def test_every_changed_pixel_counts_and_is_boxed() -> None:
    proof = compare(png(), png(dots={(3, 4): RED, (7, 9): (0, 0, 0, 1)}))
    assert (proof.changed, proof.changed_box) == (2, Box(3, 4, 5, 6))
    assert proof.outside == 2


def test_a_difference_of_one_step_in_one_channel_counts() -> None:
    proof = compare(png(ground=(9, 9, 9, 255)), png(ground=(9, 9, 9, 255), dots={(0, 0): (9, 9, 8, 255)}))
    assert proof.changed == 1


def test_colour_without_alpha_is_no_difference() -> None:
    proof = compare(png(ground=(255, 255, 255, 0)), png(ground=(0, 0, 0, 0)))
    assert proof.changed == 0


def test_allowed_boxes_are_rounded_outwards() -> None:
    after = png(dots={(3, 4): RED, (12, 2): RED})
    assert compare(png(), after, [Box(3.9, 4.9, 0.05, 0.05), Box(12, 2, 1, 1)]).outside == 0
    assert compare(png(), after, [Box(4.0, 4.0, 3, 3), Box(12, 2, 1, 1)]).outside == 1
    proof = compare(png(), after, [Box(3, 4, 1, 1)])
    assert (proof.changed, proof.outside) == (2, 1)


@each(
    ("box", "outside"),
    [
        (Box(-100, -100, 1000, 1000), 0),
        (Box(-100, -100, 50, 50), 1),
        (Box(500, 500, 5, 5), 1),
        (Box(float("nan"), 0, 5, 5), 1),
        (Box(0, 0, float("inf"), 5), 1),
    ],
)
def test_allowed_boxes_may_lie_anywhere(box: Box, outside: int) -> None:
    assert compare(png(), png(dots={(0, 0): RED}), [box]).outside == outside


def test_a_part_of_a_page_is_compared_where_it_stands() -> None:
    proof = pixels.compare(
        decoded(png()), decoded(png(dots={(3, 4): RED, (7, 9): RED})), [Box(103, 54, 1, 1)], (), 0, (100, 50)
    )
    assert (proof.changed, proof.changed_box) == (2, Box(103, 54, 5, 6))
    assert proof.outside == 1


def test_a_few_levels_are_no_difference_where_that_is_allowed() -> None:
    first, second = png(ground=(100, 100, 100, 255)), png(ground=(102, 100, 100, 255))
    near = [Box(0, 0, 20, 10)]
    assert pixels.compare(decoded(first), decoded(second), (), near, 3).outside == 0
    assert pixels.compare(decoded(first), decoded(second), (), near, 1).outside == 200
    assert pixels.compare(decoded(first), decoded(second), (), [Box(0, 0, 20, 5)], 3).outside == 100


def test_ink_is_what_is_not_fully_transparent() -> None:
    assert ink_box(png()) is None
    assert ink_box(png(dots={(2, 3): (0, 0, 0, 1), (5, 3): RED})) == Box(2, 3, 4, 1)
    assert ink_box(png(ground=RED)) == Box(0, 0, 20, 10)


def test_the_difference_shows_changes_in_a_strong_colour_and_the_rest_in_grey() -> None:
    before, after = png(ground=(0, 0, 0, 255)), png(ground=(0, 0, 0, 255), dots={(3, 4): RED})
    with Image.open(io.BytesIO(difference_png(before, after))) as picture:
        shown = picture.convert("RGB")
    strong, grey = shown.getpixel((3, 4)), shown.getpixel((0, 0))
    assert isinstance(strong, tuple)
    assert isinstance(grey, tuple)
    assert max(strong) - min(strong) > 150
    assert len(set(grey)) == 1
    assert 100 < grey[0] < 255


def _bomb(width: int, height: int, body: bytes = b"") -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))

    head = struct.pack("!IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def _gif() -> bytes:
    out = io.BytesIO()
    Image.new("P", (4, 4)).save(out, "GIF")
    return out.getvalue()


@each(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(_gif(), id="another format"),
        pytest.param(png(ground=RED)[:60], id="cut off"),
        pytest.param(_bomb(60_000, 60_000), id="60000 by 60000"),
        pytest.param(_bomb(12_000, 12_000), id="144 Mpx"),
        pytest.param(_bomb(2**31 - 1, 2**31 - 1), id="2^31"),
        pytest.param(_bomb(100, 100, b"\0" * 10), id="too few rows"),
    ],
)
def test_what_is_no_png_or_too_large_is_refused(data: bytes) -> None:
    with pytest.raises(ToolError):
        ink_box(data)
    with pytest.raises(ToolError):
        difference_png(png(), data)
