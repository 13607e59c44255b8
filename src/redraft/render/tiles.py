"""Tiles: each part of a page drawn once, cropped to its ink and kept, and pages put together from them.

A tile is kept by its content: the document of the part, the scale, and where it may have ink. An edit changes the
content of what it changes and of nothing else, so only that is drawn again; and two parts with the same key have the
same pixels whether or not they were drawn. Imports numpy: load it when drawing.
"""

from __future__ import annotations

import io
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

import numpy as np
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.layers import Page
from redraft.errors import ToolError
from redraft.render.compositing import Pixels, Tile, composite, recomposite, straightened
from redraft.render.direct import Photo, Raster, Solid, photograph_tile, raster_tile, solid_tile

Crop = tuple[int, int, int, int]
Draw = Callable[[bytes, float, Crop | None], bytes]
DrawEach = Callable[[Sequence[tuple[bytes, Crop | None]], float], Iterator[bytes]]
MARGIN = 2  # pixels around where ink is expected, for smoothed edges
SMALL = 1 << 18  # pixels of a page up to which parts are not cropped: the renderer's curves differ by a hair then
MOST_SECONDS = 40.0
SIMPLER = "try a smaller scale, or remove what is slow to draw: large filters, masks and patterns"
MOST_BYTES = 512 << 20


class Part(Protocol):
    """What a codec says about a part of a page; formats.codec.Unit is one."""

    @property
    def layer(self) -> str: ...
    @property
    def svg(self) -> bytes: ...
    @property
    def box(self) -> Box | None: ...
    @property
    def blend(self) -> str: ...
    @property
    def solid(self) -> Solid | None: ...
    @property
    def photo(self) -> Photo | None: ...
    @property
    def raster(self) -> Raster | None: ...


class Key(NamedTuple):
    """What a tile is kept by: equal keys mean equal pixels.

    `content` stands for the part's document and the way it is laid down, `crop` is where ink is expected, in page
    pixels. With `clip` only what lies in that rectangle was drawn.
    """

    content: bytes
    scale: float
    crop: Crop
    clip: Crop | None = None


class Store(Protocol):
    """Where tiles outlive a process; `tile_files.TileFiles` is one. None of its methods raises."""

    def get(self, key: Key) -> Tile | None: ...
    def put(self, key: Key, tile: Tile) -> None: ...


class Drawn(NamedTuple):
    """A part with its tile; `ink` is where it has any, in page pixels, None for nothing."""

    layer: str
    tile: Tile

    @property
    def ink(self) -> Box | None:
        return _extent(self.tile)

    def looks_like(self, other: Drawn, slack: int = 0) -> bool:
        """Whether the two have the same pixels at the same place, laid down the same way; but for `slack` levels."""
        a, b = self.tile, other.tile
        if a is b or ((a.x, a.y, a.blend) == (b.x, b.y, b.blend) and np.array_equal(a.pixels, b.pixels)):
            return True
        both = Box.union(box for box in (self.ink, other.ink) if box is not None)
        if both is None:
            return True  # neither has any
        if not slack or a.blend != b.blend:
            return False
        grounds = [_laid_out(tile, both).astype(np.int16) for tile in (a, b)]
        return bool(np.abs(grounds[0] - grounds[1]).max(initial=0) <= slack)


class Tiles:
    """Draws parts, and remembers the tiles while they fit into `most_bytes`. ToolError when the renderer takes longer
    than `most_seconds` for those of one page.

    `draw` draws one document; `draw_each` several, in their order, and is asked for nothing else meanwhile. `store` has
    tiles that other processes made.
    """

    def __init__(
        self,
        draw: Draw,
        draw_each: DrawEach | None = None,
        most_bytes: int = MOST_BYTES,
        most_seconds: float = MOST_SECONDS,
        store: Store | None = None,
    ) -> None:
        self._draw = draw
        self._draw_each = draw_each or self._one_by_one
        self._room = most_bytes
        self._seconds = most_seconds
        self._store = store
        self._kept: OrderedDict[Key, Tile] = OrderedDict()
        self._borrowed: set[Key] = set()  # those of them that came from the store
        self._last: tuple[tuple[int, int], list[Tile], Pixels] | None = None
        self.drawn = 0  # how many tiles had to be made, for those who count

    def page(self, parts: Sequence[Part], page: Page, scale: float = 1.0) -> tuple[list[Drawn], bytes]:
        """The parts' tiles, bottom to top, and the page they make as a PNG. `scale` is pixels to a CSS pixel."""
        drawn, pixels = self.composited(parts, page, scale)
        target = io.BytesIO()
        Image.fromarray(straightened(pixels), "RGBA").save(target, "PNG", compress_level=1)
        return drawn, target.getvalue()

    def composited(self, parts: Sequence[Part], page: Page, scale: float = 1.0) -> tuple[list[Drawn], Pixels]:
        """The same with the page as premultiplied pixels, which must not be changed.

        Where only some tiles differ from the last page's, only what they cover is composited again.
        """
        tiles, size = self.tiles(parts, page, scale), pixel_size(page, scale)
        drawn = [Drawn(part.layer, tile) for part, tile in zip(parts, tiles, strict=True)]
        if self._last is not None and self._last[0] == size and len(self._last[1]) == len(tiles):
            _, old, pixels = self._last
            changed = [pair for pair in zip(old, tiles, strict=True) if pair[0] is not pair[1]]
            dirty = Box.union(_extent(tile) for pair in changed for tile in pair)
            if dirty is not None:
                pixels = recomposite(pixels.copy(), tiles, dirty)
        else:
            pixels = composite(size, tiles)
        self._last = size, tiles, pixels
        return drawn, pixels

    def tile(self, part: Part, page: Page, scale: float) -> Tile:
        [tile] = self.tiles([part], page, scale)
        return tile

    def keys(self, parts: Sequence[Part], page: Page, scale: float) -> list[Key]:
        """What the parts' tiles are kept by; nothing is drawn for it."""
        return [Key(_content(part), scale, _crop(part.box, page, scale)) for part in parts]

    def tiles(
        self, parts: Sequence[Part], page: Page, scale: float, within: Box | None = None, *, anew: bool = False
    ) -> list[Tile]:
        """The tiles of several parts; those that are not kept are made.

        `within`, a box in page pixels: only what lies in it is wanted; a tile may hold more. `anew`: from what this
        process drew, not from the store.
        """
        wholes = self.keys(parts, page, scale)
        clip = _rounded(within, pixel_size(page, scale)) if within is not None else None
        keys = [key._replace(clip=clip) if clip is not None and not _inside(key.crop, clip) else key for key in wholes]
        made: dict[Key, Tile] = {}
        todo: dict[Key, Part] = {}
        for part, whole, key in zip(parts, wholes, keys, strict=True):
            if key in made or key in todo:
                continue
            tile = self._known(whole, key, anew=anew)
            if tile is None and not all(_shared(key.crop, key.clip)[2:]):
                tile = Tile(0, 0, np.zeros((0, 0, 4), np.uint8), blend=part.blend)
            elif tile is None:
                tile = _directly(part, page, scale, key.clip)
                tile = self._keep(key, tile) if tile is not None else None
            if tile is None:
                todo[key] = part
            else:
                made[key] = tile
        for key, tile in self._rendered(todo, page, scale):
            made[key] = self._keep(key, tile)
        return [made[key] for key in keys]

    def _known(self, whole: Key, key: Key, *, anew: bool) -> Tile | None:
        """The tile of a key that is kept, or else that of the whole part."""
        for one in dict.fromkeys((whole, key)):
            if one in self._kept and not (anew and one in self._borrowed):
                self._kept.move_to_end(one)
                return self._kept[one]
        if self._store is not None and not anew:
            for one in dict.fromkeys((whole, key)):
                tile = self._store.get(one)
                if tile is not None:
                    self._borrowed.add(one)
                    return self._remember(one, tile)
        return None

    def _rendered(self, todo: dict[Key, Part], page: Page, scale: float) -> Iterator[tuple[Key, Tile]]:
        whole = 0, 0, *pixel_size(page, scale)
        doubtful = []
        deadline = time.monotonic() + self._seconds
        crops = [_shared(key.crop, key.clip) for key in todo]
        pictures = self._draw_each([(part.svg, crop) for crop, part in zip(crops, todo.values(), strict=True)], scale)
        for (key, part), crop, png in zip(todo.items(), crops, pictures, strict=True):
            self._refuse_late(deadline)
            tile = _trimmed(png, crop, part.blend)
            if _may_be_cut(tile, crop, key, whole):  # the box was wrong, so it is not believed
                doubtful.append((key, part))
            else:
                yield key, tile
        for key, part in doubtful:
            self._refuse_late(deadline)
            crop = key.clip or whole
            yield key, _trimmed(self._draw(part.svg, scale, crop), crop, part.blend)

    def _refuse_late(self, deadline: float) -> None:
        if time.monotonic() > deadline:
            raise ToolError(f"drawing the parts of the page took longer than {self._seconds:g} s", SIMPLER)

    def _one_by_one(self, drawings: Sequence[tuple[bytes, Crop | None]], scale: float) -> Iterator[bytes]:
        return (self._draw(svg, scale, crop) for svg, crop in drawings)

    def _keep(self, key: Key, tile: Tile) -> Tile:
        """A tile that was made just now."""
        self.drawn += 1
        self._borrowed.discard(key)
        if self._store is not None:
            self._store.put(key, tile)
        return self._remember(key, tile)

    def _remember(self, key: Key, tile: Tile) -> Tile:
        if key in self._kept:
            self._room += self._kept.pop(key).pixels.nbytes
        self._kept[key] = tile
        self._room -= tile.pixels.nbytes
        while self._room < 0 and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._room += oldest.pixels.nbytes
        return tile


def _content(part: Part) -> bytes:
    if (raster := part.raster) is not None:
        place = raster.x, raster.y, raster.width, raster.height
        return sha256(raster.content + repr((place, part.blend)).encode()).digest()
    return sha256(b"%d %b %b" % (len(part.svg), part.svg, part.blend.encode())).digest()


def _directly(part: Part, page: Page, scale: float, clip: Crop | None) -> Tile | None:
    """The tile of a part that needs no renderer; None for one that does."""
    size, unit = pixel_size(page, scale), pixels_per_unit(page, scale)
    if part.raster is not None:
        return raster_tile(part.raster, unit, size, part.blend)
    if part.solid is not None:
        return solid_tile(part.solid, unit, size, part.blend, clip)
    return photograph_tile(part.photo, unit, size, part.blend, clip) if part.photo is not None else None


def _trimmed(png: bytes, crop: Crop, blend: str) -> Tile:
    with Image.open(io.BytesIO(png), formats=["PNG"]) as picture:
        image = picture if picture.mode == "RGBA" else picture.convert("RGBA")
        ink = image.getbbox()  # of what is not transparent
        left, top, right, bottom = ink or (0, 0, 0, 0)
        trimmed = image if (right - left, bottom - top) == image.size else image.crop((left, top, right, bottom))
        pixels = np.asarray(trimmed).reshape(bottom - top, right - left, 4)
    return Tile.from_straight(crop[0] + left, crop[1] + top, pixels, blend=blend)


def _laid_out(tile: Tile, area: Box) -> Pixels:
    """A tile on transparent ground that fills `area`."""
    ground = np.zeros((int(area.height), int(area.width), 4), np.uint8)
    height, width = tile.pixels.shape[:2]
    left, top = tile.x - int(area.x), tile.y - int(area.y)
    if height and width:
        ground[top : top + height, left : left + width] = tile.pixels
    return ground


def _extent(tile: Tile) -> Box | None:
    height, width = tile.pixels.shape[:2]
    return Box(tile.x, tile.y, width, height) if width and height else None


def _may_be_cut(tile: Tile, crop: Crop, key: Key, whole: Crop) -> bool:
    """Whether ink reaches an edge of the crop that is neither the clip's nor the page's, or there is none where some
    was expected."""
    ink = _extent(tile)
    if ink is None:
        return key.clip is None and crop != whole
    left, top, width, height = key.clip or whole
    right, bottom = crop[0] + crop[2], crop[1] + crop[3]
    return (
        ink.x == crop[0] > left
        or ink.y == crop[1] > top
        or ink.right == right < left + width
        or ink.bottom == bottom < top + height
    )


def _rounded(box: Box, size: tuple[int, int]) -> Crop:
    """The whole pixels of a page that a box touches."""
    left, top = max(0, math.floor(box.x)), max(0, math.floor(box.y))
    right, bottom = min(size[0], math.ceil(box.right)), min(size[1], math.ceil(box.bottom))
    return left, top, max(0, right - left), max(0, bottom - top)


def _inside(crop: Crop, clip: Crop) -> bool:
    return _shared(crop, clip) == crop


def _shared(crop: Crop, clip: Crop | None) -> Crop:
    """What lies in both."""
    if clip is None:
        return crop
    left, top = max(crop[0], clip[0]), max(crop[1], clip[1])
    right, bottom = min(crop[0] + crop[2], clip[0] + clip[2]), min(crop[1] + crop[3], clip[1] + clip[3])
    return left, top, max(0, right - left), max(0, bottom - top)


def pixels_per_unit(page: Page, scale: float) -> float:
    return scale * page.unit_mm * 96 / 25.4


def pixel_size(page: Page, scale: float) -> tuple[int, int]:
    """Width and height of a page's picture: whole CSS pixels first, as the renderer counts, then the scale."""
    natural = pixels_per_unit(page, 1.0)

    def pixels(side: float) -> int:
        exact = side * natural * scale
        if exact >= 1 and abs(exact - round(exact)) < 1e-6:  # a page of whole pixels, drawn one for one
            return round(exact)
        return max(1, math.ceil(round(max(1, math.floor(side * natural + 0.5)) * scale, 6)))

    return pixels(page.width), pixels(page.height)


def _crop(box: Box | None, page: Page, scale: float) -> Crop:
    """The part of the picture that holds a box given in page units, whole pixels, within the page."""
    width, height = pixel_size(page, scale)
    unit = pixels_per_unit(page, scale)
    if (
        box is None
        or width * height <= SMALL
        or not all(math.isfinite(side * unit) for side in (*box, box.right, box.bottom))
    ):
        return 0, 0, width, height
    left, top = (max(0, math.floor(side * unit) - MARGIN) for side in (box.x, box.y))
    right = min(width, math.ceil(box.right * unit) + MARGIN)
    bottom = min(height, math.ceil(box.bottom * unit) + MARGIN)
    return left, top, max(0, right - left), max(0, bottom - top)
