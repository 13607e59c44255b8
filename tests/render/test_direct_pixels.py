"""Parts drawn without the renderer look as the renderer would draw them, or are left to it."""

from __future__ import annotations

import base64
import io
import random
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.pages import Page
from redraft.document.style import Color
from redraft.formats.codec import Photo, Solid, Unit
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile
from redraft.render.compositor import Tile
from redraft.render.direct_pixels import MOST_SCANS, decoded, photograph_tile, solid_tile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles, pixel_size, pixels_per_unit
from tests.sampling import each

WIDTH, HEIGHT = 160, 120
Levels = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer([]) as renderer:
        yield renderer


def design(content: str, head: str = f'width="{WIDTH}" height="{HEIGHT}"') -> SvgFile:
    return CODEC.open(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{content}</svg>'.encode(), Fonts(system=False))


def unit(content: str) -> Unit:
    [only] = design(content).units("page1")
    return only


def drawn(renderer: Renderer, part: Unit, page: Page, scale: float = 1.0) -> Tile:
    return Tiles(renderer.draw).tile(part._replace(solid=None, photo=None), page, scale)


def laid_out(tile: Tile, size: tuple[int, int]) -> Levels:
    ground = np.zeros((size[1], size[0], 4))
    height, width = tile.pixels.shape[:2]
    ground[tile.y : tile.y + height, tile.x : tile.x + width] = tile.pixels
    return ground


def scene(width: int, height: int, mode: str = "RGB") -> Image.Image:
    """Something like a photograph: soft shapes, a few hard edges, some grain."""
    chance = np.random.default_rng(3)
    across, down = np.meshgrid(np.linspace(0, 7, width), np.linspace(0, 5, height))
    soft = np.stack([np.sin(across + down), np.cos(across * 1.3), np.sin(down * 1.7 - across)], axis=-1) * 90 + 128
    soft[height // 3 : height // 2, width // 4 : width // 2] = (200, 180, 40)
    levels = np.clip(soft + chance.normal(0, 3, soft.shape), 0, 255).astype(np.uint8)
    picture = Image.fromarray(levels)
    if mode == "RGBA":
        fade = np.clip(np.hypot(across - 3.5, down - 2.5) * 90, 0, 255).astype(np.uint8)
        picture.putalpha(Image.fromarray(fade))
    return picture.convert(mode)


def packed(picture: Image.Image, kind: str = "PNG", **settings: Any) -> bytes:
    target = io.BytesIO()
    picture.save(target, kind, **settings)
    return target.getvalue()


def image(data: bytes, place: str, kind: str = "png") -> str:
    return f'<image {place} href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>'


def assert_alike(direct: Tile | None, other: Tile, size: tuple[int, int]) -> None:
    assert direct is not None
    apart = np.abs(laid_out(direct, size) - laid_out(other, size)).max(axis=-1)
    assert apart.mean() <= 1
    assert (apart > 8).mean() <= 0.001


@each("scale", [1.0, 2.0, 0.5, 1.37])
def test_a_rectangle_of_one_colour_has_exactly_the_pixels_of_the_renderer(renderer: Renderer, scale: float) -> None:
    chance = random.Random(scale)
    page = Page("page1", WIDTH, HEIGHT)
    size, told = pixel_size(page, scale), 0
    for number in range(60):
        step = (1 / scale, 0.25, 0.1, 0.01)[number % 4]
        x, y, width, height = (round(chance.uniform(low, 140) / step) * step for low in (-40, -40, 1, 1))
        fill = Color(*(chance.randrange(256) for _ in range(3)))
        part = unit(f'<rect x="{x:.5f}" y="{y:.5f}" width="{width:.5f}" height="{height:.5f}" fill="{fill}"/>')
        assert part.solid is not None
        direct = solid_tile(part.solid, pixels_per_unit(page, scale), size, "normal")
        if direct is not None:
            told += 1
            other = drawn(renderer, part, page, scale)
            assert (direct.x, direct.y) == (other.x, other.y)
            assert np.array_equal(direct.pixels, other.pixels)
    assert told >= 10


@each(
    "content",
    [
        '<rect width="9" height="9" rx="2" fill="red"/>',
        '<rect width="9" height="9" fill="red" stroke="blue"/>',
        '<rect width="9" height="9" fill="red" fill-opacity=".5"/>',
        '<rect width="9" height="9" fill="#ff000080"/>',
        '<rect width="9" height="9" fill="currentColor"/>',
        '<rect width="9" height="9" fill="url(#none) red"/>',
        '<rect width="9em" height="9" fill="red"/>',
        '<rect width="9" height="9" style="fill:red;rx:4px"/>',
        '<rect width="9" height="9" fill="red" opacity=".5"/>',
        '<rect width="9" height="9" fill="red" visibility="hidden"/>',
        '<rect width="9" height="9" fill="red" transform="rotate(45)"/>',
        '<rect width="9" height="9" fill="red" filter="url(#f)"/>',
        '<rect width="9" height="9" fill="red"><animate attributeName="x" to="4"/></rect>',
        '<svg width="4" height="4"><rect width="9" height="9" fill="red"/></svg>',
        '<style>rect{fill:blue}</style><rect width="9" height="9" fill="red"/>',
        '<circle r="9" fill="red"/>',
    ],
)
def test_any_other_shape_is_left_to_the_renderer(content: str) -> None:
    assert [part.solid for part in design(content).units("page1")] == [None]


PLACES = {
    "as large as it is": 'width="80" height="60"',
    "off the page": 'x="-20" y="-15" width="80" height="60"',
    "shrunk": 'x="3" y="2" width="40" height="30"',
    "shrunk a lot": 'width="16" height="12"',
    "enlarged": 'width="160" height="120"',
    "enlarged, edges between pixels": 'x="5.4" y="7.8" width="133.3" height="99.9"',
    "stretched": 'width="150" height="40" preserveAspectRatio="none"',
    "fitted in": 'x="7" width="150" height="40"',
    "fitted in at a corner": 'x="7" width="60" height="110" preserveAspectRatio="xMaxYMin meet"',
    "filling": 'x="7" y="9" width="140" height="40" preserveAspectRatio="xMidYMid slice"',
    "filling, edges between pixels": 'x="7.3" y="9.8" width="40.4" height="30.3" preserveAspectRatio="xMidYMid slice"',
    "filling, from a corner": 'x="7" y="9" width="40" height="90" preserveAspectRatio="xMinYMax slice"',
    "moved and scaled": 'width="80" height="60" transform="translate(11 7) scale(1.2 1.1)"',
}


@each("place", PLACES)
def test_a_photograph_looks_as_the_renderer_draws_it(renderer: Renderer, place: str) -> None:
    file = design(image(packed(scene(80, 60)), PLACES[place]))
    page, [part] = file.document.pages[0], file.units("page1")
    assert part.photo is not None
    for scale in (1.0, 2.0, 0.7):
        size = pixel_size(page, scale)
        direct = photograph_tile(part.photo, pixels_per_unit(page, scale), size, "normal")
        assert_alike(direct, drawn(renderer, part, page, scale), size)


@each(
    ("kind", "mode", "settings"),
    [
        ("PNG", "RGB", {}),
        ("PNG", "RGBA", {}),
        ("PNG", "L", {}),
        ("PNG", "LA", {}),
        ("PNG", "P", {}),
        ("PNG", "1", {}),
        ("JPEG", "RGB", {"quality": 90}),
        ("JPEG", "RGB", {"quality": 90, "subsampling": 0}),
        ("JPEG", "RGB", {"quality": 90, "progressive": True}),
        ("JPEG", "L", {"quality": 90}),
        ("WEBP", "RGB", {"quality": 85}),
        ("WEBP", "RGBA", {"lossless": True}),
    ],
)
@each("place", ["as large as it is", "shrunk", "enlarged"])
def test_every_kind_of_picture_looks_as_the_renderer_draws_it(
    renderer: Renderer, kind: str, mode: str, settings: dict[str, Any], place: str
) -> None:
    file = design(image(packed(scene(80, 60, mode), kind, **settings), PLACES[place], kind.lower()))
    page, [part] = file.document.pages[0], file.units("page1")
    assert part.photo is not None
    assert_alike(
        photograph_tile(part.photo, 1.0, (WIDTH, HEIGHT), "normal"), drawn(renderer, part, page), (WIDTH, HEIGHT)
    )


def test_a_photograph_in_another_view_is_where_the_renderer_puts_it(renderer: Renderer) -> None:
    file = design(
        image(packed(scene(80, 60)), 'x="30" y="20" width="80" height="60"'), 'width="240" viewBox="10 5 160 90"'
    )
    page, [part] = file.document.pages[0], file.units("page1")
    assert part.photo is not None
    size = pixel_size(page, 1.0)
    direct = photograph_tile(part.photo, pixels_per_unit(page, 1.0), size, "normal")
    assert_alike(direct, drawn(renderer, part, page), size)


@each(
    "place",
    [
        'width="80" height="60" transform="rotate(5)"',
        'width="80" height="60" transform="scale(-1 1)"',
        'width="80" height="60" opacity=".5"',
        'width="80" height="60" image-rendering="optimizeSpeed"',
        'width="80" height="60" style="image-rendering:pixelated"',
        'width="80" height="60" clip-path="url(#c)"',
        'width="80"',
        'width="80" height="60" overflow="visible"',
    ],
)
def test_a_picture_that_is_more_than_placed_is_left_to_the_renderer(place: str) -> None:
    assert unit(image(packed(scene(80, 60)), place)).photo is None


def test_an_unscaled_picture_between_pixels_is_left_to_the_renderer() -> None:
    data = packed(scene(80, 60))
    for x, told in ((10.0, True), (-3.0, True), (10.25, False), (10.3, False)):
        photo = Photo(data, 80, 60, Box(x, 5, 80, 60))
        assert (photograph_tile(photo, 1.0, (WIDTH, HEIGHT), "normal") is not None) == told


def test_an_edge_in_the_middle_between_two_steps_is_left_to_the_renderer() -> None:
    data = packed(scene(80, 60))
    for x, told in ((10.0, True), (10.25, True), (10.125, False), (10.874, False)):
        photo = Photo(data, 80, 60, Box(x, 5, 40, 30))
        assert (photograph_tile(photo, 1.0, (WIDTH, HEIGHT), "normal") is not None) == told


def test_only_opaque_colours_are_laid_down_directly() -> None:
    box = Box(0, 0, 10, 10)
    assert solid_tile(Solid(box, Color(1, 2, 3)), 1.0, (20, 20), "normal") is not None
    assert solid_tile(Solid(box, Color(1, 2, 3, 128)), 1.0, (20, 20), "normal") is None


def sixteen_bits() -> bytes:
    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    rows = b"".join(b"\0" + bytes(range(48)) for _ in range(8))
    header = struct.pack(">IIBBBBB", 8, 8, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_what_may_come_out_differently_or_take_long_is_not_decoded_here() -> None:
    def photo(data: bytes, width: int = 80, height: int = 60) -> Photo:
        return Photo(data, width, height, Box(0, 0, width, height))

    good = packed(scene(80, 60))
    assert decoded(photo(good)) is not None
    assert decoded(photo(good[:-40])) is None
    assert decoded(photo(good, 81)) is None  # its first bytes say otherwise
    assert decoded(photo(good, 60_000, 60_000)) is None
    assert decoded(photo(b"no picture")) is None
    assert decoded(photo(sixteen_bits(), 8, 8)) is None
    assert decoded(photo(packed(scene(80, 60, "CMYK"), "JPEG"))) is None
    assert decoded(photo(packed(scene(80, 60), "GIF"))) is None
    frames = [scene(80, 60), scene(80, 60).transpose(Image.Transpose.ROTATE_180)]
    assert decoded(photo(packed(frames[0], "PNG", save_all=True, append_images=frames[1:]))) is None
    assert decoded(photo(packed(frames[0], "WEBP", save_all=True, append_images=frames[1:]))) is None
    jpeg = packed(scene(80, 60), "JPEG")
    assert decoded(photo(jpeg)) is not None
    assert decoded(photo(jpeg + b"\xff\xda" * MOST_SCANS)) is None


def test_a_picture_taken_out_of_the_harmless_copy_is_not_drawn_either(renderer: Renderer) -> None:
    lying = packed(scene(80, 60)).replace(struct.pack(">II", 80, 60), struct.pack(">II", 0, 60), 1)
    assert unit(image(lying, PLACES["shrunk"])).photo is None


def test_a_tile_of_a_photograph_needs_no_renderer() -> None:
    def never(svg: bytes, scale: float, crop: tuple[int, int, int, int] | None) -> bytes:
        raise AssertionError("the renderer was asked")

    file = design('<rect width="160" height="120" fill="#234"/>' + image(packed(scene(80, 60)), PLACES["enlarged"]))
    parts, _ = Tiles(never).composited(file.units("page1"), file.document.pages[0])
    assert [part.ink for part in parts] == [Box(0, 0, 160, 120)] * 2
