"""Tiles: drawn once, kept by content, trimmed to their ink."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.pages import Page
from redraft.errors import ToolError
from redraft.formats.codec import Photo, Raster, Solid
from redraft.render.compositor import Tile
from redraft.render.cutouts import Cutout
from redraft.render.renderer import Renderer
from redraft.render.tiles import ENTRY, Crop, Drawn, Tiles, pixel_size
from tests.sampling import each

PAGE = Page("p", 100.0, 50.0)


class Part(NamedTuple):
    layer: str
    svg: bytes
    box: Box | None
    blend: str = "normal"
    solid: Solid | None = None
    photo: Photo | None = None
    raster: Raster | None = None


def part(x: float, fill: str = "#ff0000", box: Box | None = None, blend: str = "normal") -> Part:
    shape = f'<rect x="{x}" y="10" width="20" height="20" fill="{fill}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">{shape}</svg>'
    return Part(f"at {x}", svg.encode(), box, blend)


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer([]) as renderer:
        yield renderer


@each("scale", [1, 10])
def test_a_tile_is_trimmed_to_its_ink_whatever_the_box(renderer: Renderer, scale: int) -> None:
    for box in (None, Box(0, 0, 90, 40), Box(30, 10, 20, 20)):
        drawn, _ = Tiles(renderer.draw).page([part(30, box=box)], PAGE, scale)
        assert drawn[0].ink == Box(30 * scale, 10 * scale, 20 * scale, 20 * scale)


@each("wrong", [Box(0, 0, 40, 25), Box(35, 15, 5, 5), Box(70, 30, 20, 10)])
def test_a_box_that_would_cut_the_ink_is_not_believed(renderer: Renderer, wrong: Box) -> None:
    drawn, _ = Tiles(renderer.draw).page([part(30, box=wrong)], PAGE, 10)
    assert drawn[0].ink == Box(300, 100, 200, 200)


def test_a_part_is_drawn_once_and_only_what_changed_is_drawn_again(renderer: Renderer) -> None:
    tiles = Tiles(renderer.draw)
    tiles.page([part(0), part(30), part(60)], PAGE)
    assert tiles.drawn == 3
    tiles.page([part(0), part(30, "#0000ff"), part(60)], PAGE)
    assert tiles.drawn == 4


def test_parts_that_are_not_kept_are_drawn_in_one_turn_and_each_once(renderer: Renderer) -> None:
    turns: list[int] = []

    def counted(drawings: Sequence[tuple[bytes, Crop | None]], scale: float) -> Iterator[bytes]:
        turns.append(len(drawings))
        return renderer.draw_each(drawings, scale)

    tiles = Tiles(renderer.draw, counted)
    tiles.page([part(0), part(30), part(30), part(60)], PAGE)
    tiles.page([part(0), part(40), part(40), part(60)], PAGE)
    assert turns == [3, 1]
    assert tiles.drawn == 4


def test_a_wrong_box_among_several_parts_is_not_believed_either(renderer: Renderer) -> None:
    parts = [part(0, box=Box(0, 10, 20, 20)), part(30, box=Box(35, 15, 5, 5)), part(60, box=Box(60, 10, 20, 20))]
    drawn, _ = Tiles(renderer.draw, renderer.draw_each).page(parts, PAGE, 10)
    assert [one.ink for one in drawn] == [Box(x, 100, 200, 200) for x in (0, 300, 600)]


def test_two_tiles_look_alike_only_with_the_same_pixels_in_the_same_place(renderer: Renderer) -> None:
    first, same, moved, other = (
        Tiles(renderer.draw).page([one], PAGE)[0][0] for one in (part(30), part(30), part(31), part(30, "#fe0000"))
    )
    assert first.looks_like(same)
    assert not first.looks_like(moved)
    assert not first.looks_like(other)


def test_another_scale_is_another_tile(renderer: Renderer) -> None:
    tiles = Tiles(renderer.draw)
    small, _ = tiles.page([part(30)], PAGE, 1)
    large, _ = tiles.page([part(30)], PAGE, 2)
    assert tiles.drawn == 2
    assert large[0].ink == Box(60, 20, 40, 40)
    assert small[0].ink == Box(30, 10, 20, 20)


def test_tiles_past_the_limit_are_forgotten_oldest_first(renderer: Renderer) -> None:
    tiles = Tiles(renderer.draw, most_bytes=2 * (20 * 20 * 4 + ENTRY))
    tiles.page([part(0), part(30), part(60)], PAGE)
    tiles.page([part(60)], PAGE)
    assert tiles.drawn == 3
    tiles.page([part(0)], PAGE)
    assert tiles.drawn == 4


def test_empty_tiles_take_room_too(renderer: Renderer) -> None:
    tiles = Tiles(renderer.draw, most_bytes=5 * ENTRY)
    for at in range(12):
        tiles.page([part(200 + at)], PAGE)  # beside the page: nothing of it is seen
    assert len(tiles._kept) <= 5


def test_a_page_whose_parts_take_too_long_is_given_up(renderer: Renderer) -> None:
    with pytest.raises(ToolError, match="longer than 0 s"):
        Tiles(renderer.draw, most_seconds=0).page([part(0)], PAGE)


def test_the_page_shows_the_parts_in_order_with_their_blending(renderer: Renderer) -> None:
    parts = [part(0, "#ff8000"), part(10, "#0080ff", blend="multiply")]
    _, png = Tiles(renderer.draw).page(parts, PAGE)
    picture = Image.open(io.BytesIO(png))
    assert picture.size == (100, 50)
    assert picture.getpixel((5, 20)) == (255, 128, 0, 255)
    assert picture.getpixel((25, 20)) == (0, 128, 255, 255)
    assert picture.getpixel((15, 20)) == (0, 64, 0, 255)
    assert picture.getpixel((50, 40)) == (0, 0, 0, 0)


def test_a_page_after_an_edit_has_the_pixels_of_one_made_from_scratch(renderer: Renderer) -> None:
    before = [part(0, "#ff800080"), part(10, "#0080ff80", blend="screen"), part(20, "#20c02080")]
    after = [before[0], part(14, "#0080ff80", blend="screen"), before[2]]
    tiles = Tiles(renderer.draw)
    tiles.composited(before, PAGE)
    assert (tiles.composited(after, PAGE)[1] == Tiles(renderer.draw).composited(after, PAGE)[1]).all()
    assert (tiles.composited(before, PAGE)[1] == Tiles(renderer.draw).composited(before, PAGE)[1]).all()


def test_what_lies_off_a_large_page_makes_an_empty_tile_without_drawing(renderer: Renderer) -> None:
    tiles = Tiles(renderer.draw)
    drawn, _ = tiles.page([part(3000, box=Box(3000, 10, 20, 20))], Page("p", 1000.0, 500.0))
    assert drawn[0].ink is None
    assert tiles.drawn == 0


@each(
    ("page", "scale", "expected"),
    [
        (Page("p", 100, 50), 1.0, (100, 50)),
        (Page("p", 100.2, 50.6), 1.0, (100, 51)),
        (Page("p", 100, 50), 1.5, (150, 75)),
        (Page("p", 210, 297, unit_mm=1.0), 1.0, (794, 1123)),
    ],
)
def test_a_picture_is_as_large_as_the_renderer_makes_it(page: Page, scale: float, expected: tuple[int, int]) -> None:
    assert pixel_size(page, scale) == expected


def test_a_box_without_bounds_is_looked_for_on_the_whole_page(renderer: Renderer) -> None:
    for box in (Box(math.nan, 0, 9, 9), Box(0, 0, math.inf, 9), Box(-1e308, 0, 1e309, 1), Box(1e308, 0, 1e308, 9)):
        drawn, _ = Tiles(renderer.draw).page([part(30, box=box)], PAGE, 10)
        assert drawn[0].ink == Box(300, 100, 200, 200)


def test_tiles_look_alike_but_for_some_levels_where_that_is_allowed() -> None:
    full = np.full((4, 6, 4), 200, np.uint8)
    one, near, shifted = (Drawn("a", Cutout.of(Tile(x, 5, full - less))) for x, less in ((5, 0), (5, 2), (6, 0)))
    assert one.looks_like(near, 2)
    assert not one.looks_like(near, 1)
    assert not one.looks_like(near)
    assert not one.looks_like(shifted, 2)
