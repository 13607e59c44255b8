"""What PSD pixels are made of: filled outlines, layers put together, previews, and damage that does no harm."""

from __future__ import annotations

import random
import tracemalloc

import numpy as np
import pytest

from redraft.document.geometry import IDENTITY, Matrix
from redraft.document.style import Color
from redraft.edits.ops import Move, SetStyle, apply
from redraft.errors import EditError, RedraftError
from redraft.formats.pixels.compositing import PixelArea, laid, mix
from redraft.formats.psd.bytes.code_names import BLENDS
from redraft.formats.psd.bytes.layer_tree import stack_of
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.drawing.text_pixels import painted, refuse_larger
from redraft.formats.psd.pixels import coverage as path_coverage
from redraft.formats.psd.pixels.compositor import Layers, rgba
from redraft.formats.psd.pixels.coverage import bounds, coverage, polygons
from redraft.render.blend_modes import BLEND_MODES, blend_over
from redraft.render.direct_pixels import raster_tile
from tests.sampling import each, tries

from .files import by_hand, channel, composite, design, edited, opened, stored


def filled(d: str, rect: Rect, matrix: Matrix = IDENTITY) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return coverage(list(polygons(d, matrix)), rect)


def test_a_square_covers_its_pixels_and_parts_of_those_at_its_edges() -> None:
    found = filled("M1.5 1.25L4 1.25L4 3L1.5 3Z", Rect(0, 0, 4, 5))
    wanted = np.zeros((4, 5))
    wanted[1] = [0, 0.375, 0.75, 0.75, 0]
    wanted[2] = [0, 0.5, 1, 1, 0]
    assert np.allclose(found, wanted)


def test_overlapping_outlines_are_filled_once_and_holes_are_left() -> None:
    ring = "M0 0L8 0L8 8L0 8Z" + "M2 2L2 6L6 6L6 2Z" + "M0 0L2 0L2 2L0 2Z"
    found = filled(ring, Rect(0, 0, 8, 8))
    assert found.max() == 1
    assert found[4, 4] == 0
    assert found.sum() == 64 - 16


def test_curves_enclose_what_they_should() -> None:
    circle = "M10 0C15.523 0 20 4.477 20 10C20 15.523 15.523 20 10 20C4.477 20 0 15.523 0 10C0 4.477 4.477 0 10 0Z"
    assert filled(circle, Rect(0, 0, 20, 20)).sum() == pytest.approx(np.pi * 100, rel=0.01)
    double = list(polygons(circle, Matrix.scaling(2, 2)))
    assert bounds(double) == Rect(0, 0, 40, 40)
    assert filled("m1 1q2 0 2 2l-2 0z", Rect(0, 0, 4, 4)).sum() == pytest.approx(10 / 3, rel=0.01)


def test_a_large_shape_is_drawn_in_little_more_than_its_own_pixels() -> None:
    shapes = [(Color(9, 9, 200), list(polygons("M0 0L3000 0L3000 2000Z", IDENTITY)))]
    painted(shapes, Rect(0, 0, 2, 3000))
    tracemalloc.start()
    pixels = painted([*shapes, (Color(200, 0, 0, 100), shapes[0][1])], Rect(0, 0, 2000, 3000))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < pixels.nbytes + 130_000_000  # 320 MB where all of it was worked out at once
    assert pixels[1500, 2900, 3] == 255
    assert pixels[1500, 100, 3] == 0


def test_bands_do_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    wave = "M3.3 0C90 40 20 90 77.7 99.1L0.2 51.5ZM10 10L20 90L60 3Z"
    whole = filled(wave, Rect(0, 0, 100, 80))
    monkeypatch.setattr(path_coverage, "BAND", 80 * 7)
    assert np.array_equal(filled(wave, Rect(0, 0, 100, 80)), whole)


def test_a_shape_of_more_pixels_or_edges_than_can_be_drawn_is_refused() -> None:
    with pytest.raises(EditError, match="would be 9,000,000 × 4 pixels large"):
        refuse_larger(Rect(0, 0, 4, 9_000_000), "it")
    teeth = [(float(x % 100), float(x % 2 * 30_000)) for x in range(3000)]
    with pytest.raises(EditError, match="3,000 edges, too many"):
        coverage([teeth], Rect(0, 0, 30_000, 100))


@each(
    ("key", "mode"),
    [
        (b"norm", "normal"),
        (b"mul ", "multiply"),
        (b"scrn", "screen"),
        (b"over", "overlay"),
        (b"dark", "darken"),
        (b"lite", "lighten"),
        (b"div ", "color-dodge"),
        (b"idiv", "color-burn"),
        (b"hLit", "hard-light"),
        (b"sLit", "soft-light"),
        (b"diff", "difference"),
        (b"smud", "exclusion"),
        (b"hue ", "hue"),
        (b"sat ", "saturation"),
        (b"colr", "color"),
        (b"lum ", "luminosity"),
    ],
)
def test_blend_modes_agree_with_those_pages_are_drawn_with(key: bytes, mode: str) -> None:
    assert mode in BLEND_MODES
    pixels = np.random.default_rng(3).integers(0, 256, (2, 40, 40, 4), dtype=np.uint8)
    pixels[..., 3] = np.random.default_rng(4).choice([0, 100, 255], (2, 40, 40))
    below, above = (PixelArea(one[..., :3] / np.float32(255), one[..., 3] / np.float32(255)) for one in pixels)
    found = rgba(laid(below, above, BLENDS[key][0], 0.7), 3).astype(float)
    flat = [np.rint(one[..., :] * np.where(np.arange(4) < 3, one[..., 3:] / 255, 1)).astype(np.uint8) for one in pixels]
    ground = np.ascontiguousarray(flat[0])
    blend_over(ground, np.ascontiguousarray(flat[1]), mode, 0.7)
    ours = found[..., :3] * found[..., 3:] / 255
    apart = np.abs(ours - ground[..., :3])
    assert apart.mean() < 1.5
    assert np.quantile(apart, 0.98) <= 6


def test_every_blend_mode_stays_within_black_and_white() -> None:
    random = np.random.default_rng(5)
    below, above = (random.choice([0, 0.2, 0.5, 0.8, 1.0], (30, 30, 3)).astype(np.float32) for _ in range(2))
    for key in BLENDS:
        found = mix(BLENDS[key][0], below, above)
        assert np.isfinite(found).all(), key
        assert (found.min() >= -1e-5, found.max() <= 1 + 1e-5) == (True, True), key


@each("mode", ["RGB", "L"])
def test_layers_are_put_together_as_psd_tools_does(mode: str) -> None:
    data = design(mode)
    structure = opened(data).structure
    ours = rgba(Layers(structure).flattened(stack_of(structure), structure.header.rect), structure.header.mode)
    colors = ours[..., :3].astype(float) * ours[..., 3:] / 255
    assert np.abs(colors - composite(data)[..., :3]).max() <= 3


@each("packing", [0, 1])
def test_only_rows_that_changed_are_written_into_the_preview(packing: int) -> None:
    plane = {id: channel(bytes((40 * id + 50,)) * 16) for id in (0, 1, 2)}
    rows = b"\0\1" + b"\0\2" * 60 + b"\xed\xff" * 60 if packing else None  # 20 white pixels a row
    data = by_hand([("a", (2, 3, 6, 7), plane), ("b", (12, 3, 16, 7), plane)], (20, 20), merged=rows)
    written = edited(data, Move("layer1", 5, 0))
    ours = stored(written.data)[..., :3]
    assert (ours[2:6, 8:12] == [50, 90, 130]).all()
    old = stored(data)[..., :3]
    assert np.array_equal(np.delete(ours, range(2, 6), axis=0), np.delete(old, range(2, 6), axis=0))


def test_pixels_keep_their_place_at_every_scale() -> None:
    class Spot:
        x, y, width, height, content = 10, 20, 8, 4, b"spot"

        @staticmethod
        def load() -> bytes:
            return bytes((255, 0, 0, 255)) * 32

    for unit in (1.0, 0.5, 0.4, 1.5, 2.0):
        tile = raster_tile(Spot(), unit, (100, 100), "normal")
        strength = tile.pixels[..., 3].astype(float) / 255
        rows, columns = np.mgrid[: strength.shape[0], : strength.shape[1]]
        centre = [(axis * strength).sum() / strength.sum() + 0.5 for axis in (columns + tile.x, rows + tile.y)]
        assert centre == pytest.approx([14 * unit, 22 * unit], abs=0.3)
        assert strength.sum() == pytest.approx(32 * unit**2, rel=0.15)
    assert raster_tile(Spot(), 1.0, (5, 5), "normal").extent is None


def test_damaged_files_are_refused_or_read_and_never_crash() -> None:
    source = random.Random(7)
    data, whole = design(), 0
    for _ in range(tries(30, 150)):
        damaged = bytearray(data)
        for _ in range(source.randint(1, 4)):
            damaged[source.randrange(min(len(damaged), 4000))] = source.choice((0, 1, 127, 128, 255))
        try:
            file = opened(bytes(damaged))
            for unit in file.units("page1"):
                assert unit.raster is not None
                if unit.raster.width * unit.raster.height < 1_000_000:
                    assert len(unit.raster.load()) == 4 * unit.raster.width * unit.raster.height
            id = next(iter(file.document.index.layers))
            opened(file.write(apply(file.document, SetStyle(id, "opacity", 0.5))).data)
            whole += 1
        except RedraftError:
            continue
    assert 10 < whole < 150
