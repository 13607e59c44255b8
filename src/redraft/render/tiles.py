"""The tile cache: each part of a page is rendered once, cropped to its ink, and composited into pages.

A tile is kept by its content: the document of the part, the scale, and where it may have ink. An edit changes the
content of what it changes and of nothing else, so only that is drawn again; and two parts with the same key have the
same pixels whether or not they were drawn. numpy is loaded once pages are put together, or photographs made.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence, Set
from hashlib import sha256
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Protocol

from redraft.cage.decoder import DECODER
from redraft.document.geometry import Box
from redraft.document.pages import Page
from redraft.errors import ToolError, says
from redraft.render.cutouts import Cutout, difference, pile

if TYPE_CHECKING:
    from PIL import Image

    from redraft.render.compositor import Pixels, Tile
    from redraft.render.direct_pixels import Photo, Raster, Solid

Crop = tuple[int, int, int, int]
Draw = Callable[[bytes, float, Crop | None], bytes]
DrawEach = Callable[[Sequence[tuple[bytes, Crop | None]], float], Iterator[bytes]]
MARGIN = 2  # pixels around where ink is expected, for smoothed edges
SMALL = 1 << 18  # pixels of a page up to which parts are not cropped: the renderer's curves differ by a hair then
MOST_SECONDS = 40.0
SIMPLER = "try a smaller scale, or remove what is slow to draw: large filters, masks and patterns"
MOST_BYTES = 512 << 20
ENTRY = 1 << 10
"""Bytes that a kept tile takes besides its pixels: empty ones take room too."""


class TilePart(Protocol):
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

    def get(self, key: Key) -> Cutout | None: ...
    def put(self, key: Key, cutout: Cutout) -> None: ...

    def close(self) -> None: ...


class Drawn(NamedTuple):
    """A part as it is drawn."""

    layer: str
    cutout: Cutout

    @property
    def tile(self) -> Tile:
        return self.cutout.tile

    @property
    def ink(self) -> Box | None:
        """Where it has any, in page pixels; None for nothing."""
        return self.cutout.ink

    def looks_like(self, other: Drawn, slack: int = 0) -> bool:
        """Whether the two have the same pixels at the same place, laid down the same way; but for `slack` levels."""
        return self.cutout.looks_like(other.cutout, slack)


def _with_numpy() -> ModuleType:
    """What puts pages together where pixels are wanted; most edits are proven without."""
    from redraft.render import compositor  # loads numpy

    return compositor


def laid_down(parts: Sequence[Drawn], box: Box) -> Image.Image:
    """What lies in a box (whole page pixels) of the page that parts make, bottom to top, as `cutouts.pile` gives it."""
    if all(part.cutout.blend == "normal" for part in parts):
        return pile((part.cutout for part in parts), box)
    page: Image.Image = _with_numpy().blended([part.tile for part in parts], box)
    return page


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
        self._kept: OrderedDict[Key, Cutout] = OrderedDict()
        self._borrowed: set[Key] = set()  # those of them that came from the store
        self._last: tuple[tuple[int, int], list[Cutout], Pixels] | None = None
        self.drawn = 0  # how many tiles had to be made, for those who count

    @property
    def borrowed(self) -> int:
        """How many tiles came from the store."""
        return len(self._borrowed)

    def close(self) -> None:
        """Let the store keep what was drawn."""
        if self._store is not None:
            self._store.close()

    def page(self, parts: Sequence[TilePart], page: Page, scale: float = 1.0) -> tuple[list[Drawn], bytes]:
        """The parts' tiles, bottom to top, and the page they make as a PNG. `scale` is pixels to a CSS pixel."""
        drawn, pixels = self.composited(parts, page, scale)
        return drawn, _with_numpy().as_png(pixels)

    def composited(self, parts: Sequence[TilePart], page: Page, scale: float = 1.0) -> tuple[list[Drawn], Pixels]:
        """The same with the page as premultiplied pixels, which must not be changed.

        Where only some tiles differ from the last page's, only what they cover is composited again.
        """
        compositor = _with_numpy()
        cutouts, size = self.cutouts(parts, page, scale), pixel_size(page, scale)
        drawn = [Drawn(part.layer, cutout) for part, cutout in zip(parts, cutouts, strict=True)]
        tiles = [cutout.tile for cutout in cutouts]
        if self._last is not None and self._last[0] == size and len(self._last[1]) == len(cutouts):
            _, old, pixels = self._last
            changed = [pair for pair in zip(old, cutouts, strict=True) if pair[0] is not pair[1]]
            dirty = Box.union(cutout.ink for pair in changed for cutout in pair)
            if dirty is not None:
                pixels = compositor.recomposite(pixels.copy(), tiles, dirty)
        else:
            pixels = compositor.composite(size, tiles)
        self._last = size, cutouts, pixels
        return drawn, pixels

    def tile(self, part: TilePart, page: Page, scale: float) -> Tile:
        [cutout] = self.cutouts([part], page, scale)
        return cutout.tile

    def tiles(self, parts: Sequence[TilePart], page: Page, scale: float) -> list[Tile]:
        """The tiles of several parts."""
        return [cutout.tile for cutout in self.cutouts(parts, page, scale)]

    def keys(self, parts: Sequence[TilePart], page: Page, scale: float) -> list[Key]:
        """What the parts' tiles are kept by; nothing is drawn for it."""
        return [Key(_content(part), scale, _crop(part.box, page, scale)) for part in parts]

    def cutouts(
        self, parts: Sequence[TilePart], page: Page, scale: float, within: Box | None = None, *, anew: bool = False
    ) -> list[Cutout]:
        """Several parts as pixels; those that are not kept are made.

        `within`, a box in page pixels: only what lies in it is wanted; one may hold more. `anew`: from what this
        process drew, not from the store.
        """
        wholes = self.keys(parts, page, scale)
        clip = _rounded(within, pixel_size(page, scale)) if within is not None else None
        keys = [key._replace(clip=clip) if clip is not None and not _inside(key.crop, clip) else key for key in wholes]
        made: dict[Key, Cutout] = {}
        todo: dict[Key, TilePart] = {}
        for part, whole, key in zip(parts, wholes, keys, strict=True):
            if key in made or key in todo:
                continue
            cutout = self._known(whole, key, anew=anew)
            if cutout is None and not all(_shared(key.crop, key.clip)[2:]):
                cutout = Cutout(0, 0, 0, 0, b"", part.blend)
            elif cutout is None:
                cutout = _directly(part, page, scale, key.clip)
                cutout = self._keep(key, cutout) if cutout is not None else None
            if cutout is None:
                todo[key] = part
            else:
                made[key] = cutout
        for key, cutout in self._rendered(todo, page, scale):
            made[key] = self._keep(key, cutout)
        return [made[key] for key in keys]

    def _known(self, whole: Key, key: Key, *, anew: bool) -> Cutout | None:
        """What is kept under a key, or else of the whole part."""
        for one in dict.fromkeys((whole, key)):
            if one in self._kept and not (anew and one in self._borrowed):
                self._kept.move_to_end(one)
                return self._kept[one]
        if self._store is not None and not anew:
            for one in dict.fromkeys((whole, key)):
                cutout = self._store.get(one)
                if cutout is not None:
                    self._borrowed.add(one)
                    return self._remember(one, cutout)
        return None

    def _rendered(self, todo: dict[Key, TilePart], page: Page, scale: float) -> Iterator[tuple[Key, Cutout]]:
        whole = 0, 0, *pixel_size(page, scale)
        doubtful = []
        deadline = time.monotonic() + self._seconds
        crops = [_shared(key.crop, key.clip) for key in todo]
        pictures = self._draw_each([(part.svg, crop) for crop, part in zip(crops, todo.values(), strict=True)], scale)
        for (key, part), crop, png in zip(todo.items(), crops, pictures, strict=True):
            self._refuse_late(deadline)
            cutout = Cutout.from_png(png, crop[0], crop[1], part.blend)
            if _may_be_cut(cutout, crop, key, whole):  # the box was wrong, so it is not believed
                doubtful.append((key, part))
            else:
                yield key, cutout
        for key, part in doubtful:
            self._refuse_late(deadline)
            crop = key.clip or whole
            yield key, Cutout.from_png(self._draw(part.svg, scale, crop), crop[0], crop[1], part.blend)

    def _refuse_late(self, deadline: float) -> None:
        if time.monotonic() > deadline:
            raise ToolError(says("page-parts-too-slow", seconds=self._seconds, simpler=SIMPLER))

    def _one_by_one(self, drawings: Sequence[tuple[bytes, Crop | None]], scale: float) -> Iterator[bytes]:
        return (self._draw(svg, scale, crop) for svg, crop in drawings)

    def _keep(self, key: Key, cutout: Cutout) -> Cutout:
        """What was made just now."""
        self.drawn += 1
        self._borrowed.discard(key)
        if self._store is not None:
            self._store.put(key, cutout)
        return self._remember(key, cutout)

    def _remember(self, key: Key, cutout: Cutout) -> Cutout:
        if key in self._kept:
            self._room += ENTRY + len(self._kept.pop(key).data)
        self._kept[key] = cutout
        self._room -= ENTRY + len(cutout.data)
        while self._room < 0 and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._room += ENTRY + len(oldest.data)
        return cutout


def _content(part: TilePart) -> bytes:
    if (raster := part.raster) is not None:
        place = raster.x, raster.y, raster.width, raster.height
        return sha256(raster.content + repr((place, part.blend)).encode()).digest()
    return sha256(b"%d %b %b" % (len(part.svg), part.svg, part.blend.encode())).digest()


def _directly(part: TilePart, page: Page, scale: float, clip: Crop | None) -> Cutout | None:
    """A part that needs no renderer; None for one that does."""
    if part.raster is None and part.solid is None and part.photo is None:
        return None
    if part.photo is not None:
        DECODER.expect(("PNG",))
    from redraft.render import direct_pixels  # loads numpy

    size, unit = pixel_size(page, scale), pixels_per_unit(page, scale)
    if part.raster is not None:
        return Cutout.of(direct_pixels.raster_tile(part.raster, unit, size, part.blend))
    tile = direct_pixels.solid_tile(part.solid, unit, size, part.blend, clip) if part.solid is not None else None
    if part.solid is None and part.photo is not None:
        tile = direct_pixels.photograph_tile(part.photo, unit, size, part.blend, clip)
    return Cutout.of(tile) if tile is not None else None


def _may_be_cut(cutout: Cutout, crop: Crop, key: Key, whole: Crop) -> bool:
    """Whether ink reaches an edge of the crop that is neither the clip's nor the page's, or there is none where some
    was expected."""
    ink = cutout.ink
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


BARELY = 0.002  # of its inked pixels: what shows less than that is as good as hidden


def is_covered(parts: Sequence[Drawn], layers: Set[str]) -> bool:
    """Whether the page would look the same without these layers' parts, though they have ink.

    `parts` are all that lie where these do, bottom to top.
    """
    chosen = [part for part in parts if part.layer in layers]
    ink = Box.union(part.ink for part in chosen)
    inked = sum(len(part.cutout.data) // 4 - part.cutout.data[3::4].count(0) for part in chosen)
    if ink is None or not inked:
        return False
    without = [part for part in parts if part.layer not in layers]
    apart = difference(laid_down(parts, ink), laid_down(without, ink))
    seen = apart.width * apart.height - apart.histogram()[0]
    return seen < inked * BARELY
