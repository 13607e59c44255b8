"""Composites cropped tiles onto a page: source-over, opacity, blend modes, groups, dirty rectangles.

Inside `render`, pixels are premultiplied 8-bit RGBA in sRGB, rows from the top, shape (height, width, 4): that makes
source-over one multiplication and has no colour where there is no alpha. `premultiplied` and `straightened` lead in
and out. Units are page pixels. This module imports numpy, so import it where it is used.

Each tile put down is rounded once to the nearest level. Every pixel depends only on the pixels at its place, so a
dirty rectangle gives the bytes that the whole page would have.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.errors import ToolError, says
from redraft.lazy import dataclass
from redraft.render import numba_kernels
from redraft.render.blend_modes import BLEND_MODES, blend_over
from redraft.render.coverage import Patch, Pixels, Rect, is_opaque, packed, patches
from redraft.render.page_pixels import CARRIER, MOST_PIXELS
from redraft.render.source_over import bands, is_premultiplied, knocked_out, mixed, over, premultiplied, straightened

__all__ = ["BLEND_MODES", "GroupTile", "Pixels", "Tile", "composite", "premultiplied", "recomposite", "straightened"]


@dataclass(frozen=True, eq=False)
class Tile:
    """A picture with its top left corner at page pixel (x, y), which may lie off the page.

    `pixels` are premultiplied; they are kept as a read-only view and must not be changed afterwards, since what they
    cover is looked at once. `opacity` is 0 to 1. ToolError when the pixels, the opacity or the blend mode are none.
    """

    x: int
    y: int
    pixels: Pixels
    opacity: float = 1.0
    blend: str = "normal"

    def __post_init__(self) -> None:
        _check(self.opacity, self.blend)
        pixels = self.pixels
        if pixels.ndim != 3 or pixels.shape[2] != 4 or pixels.dtype != np.uint8:
            raise ToolError(says("tile-pixels-malformed", dtype=pixels.dtype, shape=pixels.shape))
        if not is_premultiplied(pixels):
            raise ToolError(says("tile-colours-not-premultiplied"))
        view = np.ascontiguousarray(pixels).view()
        view.flags.writeable = False
        object.__setattr__(self, "pixels", view)

    @staticmethod
    def from_straight(x: int, y: int, pixels: Pixels, opacity: float = 1.0, blend: str = "normal") -> Tile:
        """A tile from straight alpha, as PNG and the document have it."""
        return Tile(x, y, pixels if is_opaque(pixels) else premultiplied(pixels), opacity, blend)

    @property
    def extent(self) -> Rect | None:
        """Where it lies on the page; None when it has no pixels."""
        height, width = self.pixels.shape[:2]
        return Rect(self.x, self.y, self.x + width, self.y + height) if height and width else None

    @cached_property
    def patches(self) -> tuple[Patch, ...]:
        """The parts that are not transparent, found when first needed."""
        return patches(self.pixels, list_ink=True)


def tile_from_bytes(x: int, y: int, width: int, height: int, data: bytes, blend: str) -> Tile:
    """A tile that keeps using these premultiplied RGBA bytes."""
    return Tile(x, y, np.frombuffer(data, np.uint8).reshape(height, width, 4), blend=blend)


def as_png(pixels: Pixels) -> bytes:
    """A page of premultiplied pixels as a picture, packed quickly rather than small."""
    target = io.BytesIO()
    Image.fromarray(straightened(pixels), "RGBA").save(target, "PNG", compress_level=1)
    return target.getvalue()


@dataclass(frozen=True, eq=False)
class GroupTile:
    """Tiles (in page pixels) that are put down as one.

    Isolated: they are composited on nothing, and the result is put down with the group's opacity and blend mode.
    Not isolated: they blend with what is below the group; a blend mode of its own isolates a group, as in CSS.
    Knockout: each child composites with what is below the group instead of with the children before it, and replaces
    those as far as its alpha reaches; a child's own opacity makes it fainter, not smaller.
    """

    tiles: tuple[Tile | GroupTile, ...]
    opacity: float = 1.0
    blend: str = "normal"
    isolated: bool = True
    knockout: bool = False

    def __post_init__(self) -> None:
        _check(self.opacity, self.blend)
        if self.blend != "normal" and not self.isolated:
            raise ToolError(says("blend-group-not-isolated", blend=self.blend))

    @cached_property
    def extent(self) -> Rect | None:
        """The rectangle around its tiles; None when there is nothing in them."""
        parts = [tile.extent for tile in self.tiles]
        found = [part for part in parts if part]
        if not found:
            return None
        lefts, tops, rights, bottoms = zip(*found, strict=True)
        return Rect(min(lefts), min(tops), max(rights), max(bottoms))


def composite(
    size: tuple[int, int], tiles: Iterable[Tile | GroupTile], background: Color | None = None, clip: Box | None = None
) -> Pixels:
    """A page of (width, height) pixels with the tiles on it, the first at the bottom; premultiplied.

    Without a background the page starts transparent. With `clip` (rounded outwards to whole pixels) nothing, not even
    the background, is painted outside it.
    """
    width, height = size
    if width < 0 or height < 0 or width * height > MOST_PIXELS:
        raise ToolError(says("composited-page-too-large", width=width, height=height, limit=MOST_PIXELS))
    page = np.zeros((height, width, 4), np.uint8)
    area = _area(page, clip)
    if area:
        _start(page, area, background)
        _paint(_Canvas(page, area), tuple(tiles))
    return page


def blended(tiles: Iterable[Tile], box: Box) -> Image.Image:
    """What lies in a box (whole page pixels) when tiles are put onto nothing, as `cutouts.pile` gives it."""
    size = int(box.right), int(box.bottom)
    page = composite(size, tiles, clip=box)[int(box.y) :, int(box.x) :]
    return Image.frombytes(CARRIER, (int(box.width), int(box.height)), page.tobytes())


def recomposite(page: Pixels, tiles: Sequence[Tile | GroupTile], dirty: Box, background: Color | None = None) -> Pixels:
    """Composite the dirty rectangle (rounded outwards) again, in place, and return the page.

    The bytes there are those of `composite` with the same tiles and background; the others are not touched. In place,
    because a copy of a page takes longer than most dirty rectangles.
    """
    if page.ndim != 3 or page.shape[2] != 4 or page.dtype != np.uint8 or not page.flags.c_contiguous:
        raise ToolError(says("page-pixels-malformed"))
    area = _area(page, dirty)
    if area:
        _start(page, area, background)
        _paint(_Canvas(page, area), tuple(tiles))
    return page


@dataclass(frozen=True, slots=True)
class _Canvas:
    """Pixels to paint on. `area` is what may be painted, in page pixels; (left, top) is where the array begins."""

    pixels: Pixels
    area: Rect
    left: int = 0
    top: int = 0

    def part(self, rect: Rect) -> Pixels:
        """The array of a rectangle in page pixels."""
        left, top, right, bottom = rect.shifted(-self.left, -self.top)
        return self.pixels[top:bottom, left:right]

    @staticmethod
    def of(rect: Rect, start: Pixels | None = None) -> _Canvas:
        """A separate canvas for a rectangle: transparent, or a copy of `start`."""
        shape = (rect.height, rect.width, 4)
        return _Canvas(np.zeros(shape, np.uint8) if start is None else start.copy(), rect, rect.left, rect.top)


def _check(opacity: float, blend: str) -> None:
    if not 0 <= opacity <= 1:
        raise ToolError(says("opacity-out-of-range", opacity=opacity))
    if blend not in BLEND_MODES:
        raise ToolError(says("unknown-blend-mode", blend=blend, known=", ".join(BLEND_MODES)))


def _area(page: Pixels, clip: Box | None) -> Rect | None:
    """The whole pixels a box touches on the page."""
    whole = Rect(0, 0, page.shape[1], page.shape[0])
    if clip is None:
        return whole.overlap(whole)
    if not all(map(math.isfinite, clip)):
        raise ToolError(says("clip-not-finite", box=tuple(clip)))
    return whole.overlap(Rect(math.floor(clip.x), math.floor(clip.y), math.ceil(clip.right), math.ceil(clip.bottom)))


def _start(page: Pixels, area: Rect, background: Color | None) -> None:
    pixel = premultiplied(np.array([[background or (0, 0, 0, 0)]], np.uint8))
    packed(page)[area.top : area.bottom, area.left : area.right] = packed(pixel)[0, 0]


def _paint(canvas: _Canvas, tiles: tuple[Tile | GroupTile, ...], knockout: bool = False) -> None:
    if knockout:
        _knock_out(canvas, tiles)
        return
    for tile in tiles:
        rect = tile.extent and tile.extent.overlap(canvas.area)
        if not rect or tile.opacity == 0:
            continue
        if isinstance(tile, Tile):
            _put(canvas, tile.pixels, tile.x, tile.y, rect, tile)
        else:
            _put_group(canvas, tile, rect)


def _put_group(canvas: _Canvas, group: GroupTile, rect: Rect) -> None:
    if group.isolated:
        own = _Canvas.of(rect)
        _paint(own, group.tiles, group.knockout)
        _put(canvas, own.pixels, rect.left, rect.top, rect, group)
    elif group.opacity == 1:
        _paint(_Canvas(canvas.pixels, rect, canvas.left, canvas.top), group.tiles, group.knockout)
    else:  # part of the way from the page without the group to the page with it
        ground = canvas.part(rect)
        own = _Canvas.of(rect, ground)
        _paint(own, group.tiles, group.knockout)
        for here in _slices(rect):
            ground[here] = mixed(ground[here], own.pixels[here], group.opacity)


def _put(canvas: _Canvas, pixels: Pixels, x: int, y: int, rect: Rect, tile: Tile | GroupTile) -> None:
    """Put the part of `pixels` (with the corner at x, y) that lies in `rect` down, in the way its tile says."""
    dx, dy = x - canvas.left, y - canvas.top
    extra: tuple[object, ...] = ()
    kernel: numba_kernels.Kernel | None = numba_kernels.OVER
    if tile.blend != "normal":
        mode = BLEND_MODES.index(tile.blend)
        kernel = numba_kernels.BLENDED if mode < numba_kernels.SEPARABLE else None
        extra = np.float32(tile.opacity), mode
    elif tile.opacity != 1:
        kernel, extra = numba_kernels.FADED, (np.float32(tile.opacity),)
    if kernel is not None and (compiled := kernel.ready(rect.width * rect.height)):
        to, source = rect.shifted(-canvas.left, -canvas.top), rect.shifted(-x, -y)
        wide, tile_wide = canvas.pixels.shape[1], pixels.shape[1]
        ground = packed(canvas.pixels).reshape(-1), to.top * wide + to.left, wide
        tile_place = packed(pixels).reshape(-1), source.top * tile_wide + source.left, tile_wide
        compiled(*ground, *tile_place, rect.height, rect.width, *extra)
        return
    found = tile.patches if isinstance(tile, Tile) else patches(pixels, list_ink=False)
    for patch in found:
        part = patch.rect.overlap(rect.shifted(-x, -y))
        if not part:
            continue
        if tile.blend == "normal":
            over(canvas.pixels, pixels, patch, part, dx, dy, tile.opacity)
            continue
        for band in bands(part):
            below = band.shifted(dx, dy)
            ground_part = canvas.pixels[below.top : below.bottom, below.left : below.right]
            source_part = pixels[band.top : band.bottom, band.left : band.right]
            blend_over(ground_part, source_part, tile.blend, tile.opacity)


def _knock_out(canvas: _Canvas, tiles: tuple[Tile | GroupTile, ...]) -> None:
    """Each tile on the initial backdrop, plus what its shape leaves of the change that the tiles before it made."""
    area = canvas.area
    initial = _Canvas.of(area, canvas.part(area))
    for tile in tiles:
        rect = tile.extent and tile.extent.overlap(area)
        if not rect:
            continue
        before, ground = initial.part(rect), canvas.part(rect)
        own, shape = _Canvas.of(rect, before), _shape(tile, rect)
        _paint(own, (tile,))
        for here in _slices(rect):
            ground[here] = knocked_out(own.pixels[here], ground[here], before[here], shape[here])


def _shape(tile: Tile | GroupTile, rect: Rect) -> Pixels:
    """How far a tile reaches, 0 to 255 for each pixel: its alpha, whatever its opacity."""
    if isinstance(tile, Tile):
        left, top, right, bottom = rect.shifted(-tile.x, -tile.y)
        return tile.pixels[top:bottom, left:right, 3]
    own = _Canvas.of(rect)
    _paint(own, tile.tiles, tile.knockout)
    return own.pixels[:, :, 3]


def _slices(rect: Rect) -> list[tuple[slice, slice]]:
    """The bands of an array of a rectangle's size."""
    whole = Rect(0, 0, rect.width, rect.height)
    return [np.s_[band.top : band.bottom, band.left : band.right] for band in bands(whole)]
