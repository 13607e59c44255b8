"""Pixels computed without the renderer: rectangles of one colour, and embedded photographs.

The renderer answers in PNG, and packing a photograph as PNG takes ten times as long as decoding and stretching it. Here
it comes decoded out of the cage and is stretched as the renderer does: Mitchell's cubic over the nearest 4 × 4 pixels,
also when it shrinks; copied where nothing is scaled; edges of four steps to a pixel. What might come out differently
(a turned picture, an edge in the middle between two steps, CMYK, 16 bits, an animation) is left to the renderer, as is
whatever the decoder does not read. Boxes are in pixels. Imports numpy and Pillow.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.errors import ToolError
from redraft.render.compositor import Pixels, Tile
from redraft.render.coverage import is_opaque, packed
from redraft.render.source_over import premultiplied

MOST_PIXELS = 32_000_000
"""Of a photograph that is decoded here; the renderer takes larger ones, within its own limits."""
MOST_SCANS = 40
"""Of a progressive JPEG, each of which touches every pixel; programs write about ten."""
STEPS = 4  # the renderer smooths edges with so many samples to a pixel, along each axis
DOUBT = 0.02  # steps around the middle between two where rounding may go either way
SAME = 1e-5  # from a scale of 1, up to which the renderer may not smooth
BAND = 64  # rows that are stretched at a time, so that they stay in the cache
_KINDS = {b"\x89PNG": "PNG", b"\xff\xd8": "JPEG", b"RIFF": "WEBP"}
Plane = NDArray[np.float32]


class Photo(Protocol):
    """An embedded picture with its sides along the page's: its bytes, its size in pixels as the first bytes state it,
    the box it is stretched over and the box it is clipped to (None: it is not), both in page units."""

    @property
    def data(self) -> bytes: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def frame(self) -> Box: ...
    @property
    def window(self) -> Box | None: ...


class Solid(Protocol):
    """A rectangle of one colour, in page units."""

    @property
    def box(self) -> Box: ...
    @property
    def color(self) -> Color: ...


class Raster(Protocol):
    """Straight RGBA pixels of one page unit, with the top left corner at (x, y), made when they are needed; `content`
    stands for them."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def content(self) -> bytes: ...
    @property
    def load(self) -> Callable[[], bytes]: ...


class _Side(NamedTuple):
    """Pixels `first` to `end` of one axis of the page, and how much of each is covered (0 to 1)."""

    first: int
    end: int
    cover: Plane

    @property
    def sharp(self) -> bool:
        return bool((self.cover == 1).all())

    def cut(self, start: int, length: int) -> _Side:
        """What of it lies among `length` pixels from `start`; may be empty."""
        first = min(max(self.first, start), self.end)
        end = max(first, min(self.end, start + length))
        return _Side(first, end, self.cover[first - self.first : end - self.first])


Clip = tuple[int, int, int, int]
"""A rectangle of the page: x, y, width and height in pixels."""


def solid_tile(solid: Solid, unit: float, size: tuple[int, int], blend: str, clip: Clip | None = None) -> Tile | None:
    """The tile of a rectangle on a page of so many pixels, `unit` of them to a page unit; None where it is not opaque
    or its edges are no pixel edges. `clip`: only what lies in it is made."""
    box, color = solid.box, solid.color
    across, down = _side(unit * box.x, unit * box.right, size[0]), _side(unit * box.y, unit * box.bottom, size[1])
    if across is None or down is None or not (across.sharp and down.sharp) or color.alpha != 255:
        return None
    if clip is not None:
        across, down = across.cut(clip[0], clip[2]), down.cut(clip[1], clip[3])
    pixels = np.empty((down.end - down.first, across.end - across.first, 4), np.uint8)
    packed(pixels)[...] = int.from_bytes(bytes(color), "little")
    return Tile(across.first, down.first, pixels, blend=blend)


def photograph_tile(
    photo: Photo, unit: float, size: tuple[int, int], blend: str, clip: Clip | None = None
) -> Tile | None:
    """The tile of a photograph on a page of so many pixels, `unit` of them to a page unit; None where the renderer has
    to draw it. `clip`: only what lies in it is made."""
    frame = _scaled(photo.frame, unit)
    across, down = _side(frame.x, frame.right, size[0]), _side(frame.y, frame.bottom, size[1])
    if photo.window is not None:  # its edges are smoothed by themselves
        window = _scaled(photo.window, unit)
        across = _narrowed(across, _side(window.x, window.right, size[0]))
        down = _narrowed(down, _side(window.y, window.bottom, size[1]))
    scales = frame.width / photo.width, frame.height / photo.height
    unscaled = max(abs(scale - 1) for scale in scales) < SAME
    if across is None or down is None or (unscaled and not _is_exact(photo.frame, unit)):
        return None
    if clip is not None:
        across, down = across.cut(clip[0], clip[2]), down.cut(clip[1], clip[3])
    picture = decoded(photo)
    if picture is None:
        return None
    if not (len(across.cover) and len(down.cover)):
        return Tile(0, 0, np.zeros((0, 0, 4), np.uint8), blend=blend)
    if unscaled:
        pixels = _copied(picture, down, round(frame.y), across, round(frame.x))
    else:
        rows, columns = _taps(down, frame.y, scales[1], photo.height), _taps(across, frame.x, scales[0], photo.width)
        pixels = _stretched(picture, rows, columns)
    if not (across.sharp and down.sharp):
        cover = down.cover[:, None] * across.cover
        pixels = (pixels * cover[..., None] + np.float32(0.5)).astype(np.uint8)
    return Tile(across.first, down.first, pixels, blend=blend)


def raster_tile(raster: Raster, unit: float, size: tuple[int, int], blend: str) -> Tile:
    """The tile of pixels on a page of (width, height), `unit` page pixels to one of theirs: averaged when they shrink,
    interpolated when they grow, copied when neither."""
    left, right = _pixels_between(raster.x, raster.x + raster.width, unit, size[0])
    top, bottom = _pixels_between(raster.y, raster.y + raster.height, unit, size[1])
    if left >= right or top >= bottom:
        return Tile(0, 0, np.zeros((0, 0, 4), np.uint8), blend=blend)
    source = np.frombuffer(raster.load(), np.uint8).reshape(raster.height, raster.width, 4)
    pixels = source if is_opaque(source) else premultiplied(source)
    if abs(unit - 1) < SAME:
        seen = pixels[top - raster.y : bottom - raster.y, left - raster.x : right - raster.x]
        return Tile(left, top, seen, blend=blend)
    # Their place in the picture, with clear pixels around it where an edge lies within a pixel of the page.
    box = left / unit - raster.x, top / unit - raster.y, right / unit - raster.x, bottom / unit - raster.y
    above, before = math.ceil(max(0.0, -box[1])), math.ceil(max(0.0, -box[0]))
    below, behind = math.ceil(max(0.0, box[3] - raster.height)), math.ceil(max(0.0, box[2] - raster.width))
    if above or before or below or behind:
        pixels = np.pad(pixels, ((above, below), (before, behind), (0, 0)))
    high, wide = pixels.shape[:2]
    inside = (
        max(0.0, box[0] + before),
        max(0.0, box[1] + above),
        min(float(wide), box[2] + before),
        min(float(high), box[3] + above),
    )
    image = Image.frombuffer("RGBa", (wide, high), np.ascontiguousarray(pixels), "raw", "RGBa", 0, 1)
    return Tile(
        left,
        top,
        np.asarray(image.resize((right - left, bottom - top), Image.Resampling.BILINEAR, inside)),
        blend=blend,
    )


def _pixels_between(low: float, high: float, unit: float, most: int) -> tuple[int, int]:
    """The whole page pixels that a stretch of page units touches."""
    return max(0, math.floor(round(low * unit, 6))), min(most, math.ceil(round(high * unit, 6)))


def decoded(photo: Photo) -> Pixels | None:
    """Premultiplied pixels of a PNG, JPEG or WebP of 8 bits; None for anything else, and for what may take long."""
    data = photo.data
    if not 0 < photo.width * photo.height <= MOST_PIXELS:
        return None
    if data.startswith(b"\xff\xd8") and data.count(b"\xff\xda") > MOST_SCANS:
        return None
    if data.startswith(b"\x89PNG") and data[24:25] > b"\x08":
        return None  # 16 bits, which Pillow and the renderer bring down to 8 differently
    kind = next((kind for mark, kind in _KINDS.items() if data.startswith(mark)), None)
    try:
        found = DECODER.plain_pixels(data, [kind], photo.width, photo.height) if kind else None
    except (Undecodable, ToolError):
        return None
    if found is None:
        return None
    pixels = np.frombuffer(found.data, np.uint8).reshape(found.height, found.width, 4)
    return pixels if is_opaque(pixels) else premultiplied(pixels)


def _side(low: float, high: float, size: int) -> _Side | None:
    """The pixels from `low` to `high`, as far as they lie on a page side; None when there are none, or if in doubt."""
    steps = []
    for edge in (low * STEPS, high * STEPS):
        inside = 0 < edge < size * STEPS
        if not math.isfinite(edge) or (inside and abs(edge - math.floor(edge) - 0.5) < DOUBT):
            return None
        steps.append(min(max(math.floor(edge + 0.5), 0), size * STEPS))
    if steps[0] >= steps[1]:
        return None
    first, end = steps[0] // STEPS, -(-steps[1] // STEPS)
    begins = STEPS * np.arange(first, end)
    covered = np.minimum(begins + STEPS, steps[1]) - np.maximum(begins, steps[0])
    return _Side(first, end, (covered / STEPS).astype(np.float32))


def _narrowed(side: _Side | None, other: _Side | None) -> _Side | None:
    """The pixels that two have in common."""
    if side is None or other is None:
        return None
    first, end = max(side.first, other.first), min(side.end, other.end)
    if first >= end:
        return None
    ours, theirs = (one.cover[first - one.first : end - one.first] for one in (side, other))
    return _Side(first, end, ours * theirs)


def _scaled(box: Box, unit: float) -> Box:
    return Box(*(round(unit * number, 9) for number in box))


def _is_exact(frame: Box, unit: float) -> bool:
    """Whether a picture that is not scaled begins at a pixel, in numbers that the renderer's 32 bits hold exactly.

    Else its rounding decides whether it takes the nearest pixel or smooths.
    """
    numbers = frame.x, frame.y, round(unit, 9)
    at_pixel = all(abs(unit * number - round(unit * number)) < SAME for number in (frame.x, frame.y))
    return at_pixel and all(float(np.float32(number)) == number for number in numbers)


def _copied(picture: Pixels, down: _Side, top: int, across: _Side, left: int) -> Pixels:
    return picture[down.first - top : down.end - top, across.first - left : across.end - left]


def _taps(side: _Side, start: float, scale: float, count: int) -> tuple[NDArray[np.intp], Plane]:
    """For each pixel the four of the picture around its middle, and their weights after Mitchell and Netravali."""
    at = (np.arange(side.first, side.end) + 0.5 - start) / scale - 0.5
    base = np.floor(at)
    places = np.clip(base[:, None] + np.arange(-1, 3), 0, count - 1).astype(np.intp)
    share = at - base
    away = np.stack([1 + share, share, 1 - share, 2 - share], axis=1)
    near = (21 * away - 36) * away**2 + 16
    far = ((36 - 7 * away) * away - 60) * away + 32
    return places, (np.where(away < 1, near, far) / 18).astype(np.float32)


def _stretched(
    picture: Pixels, rows: tuple[NDArray[np.intp], Plane], columns: tuple[NDArray[np.intp], Plane]
) -> Pixels:
    (row_places, row_weights), (column_places, column_weights) = rows, columns
    left, right = int(column_places.min()), int(column_places.max()) + 1
    out = np.empty((len(row_places), len(column_places), 4), np.uint8)
    for top in range(0, len(out), BAND):
        here = slice(top, top + BAND)
        high = np.zeros((len(row_places[here]), right - left, 4), np.float32)
        for tap in range(4):
            high += picture[row_places[here, tap], left:right] * row_weights[here, tap, None, None]
        whole = high.view(np.complex128)[..., 0]  # a pixel is gathered as one number
        wide = np.full((len(high), len(column_places), 4), 0.5, np.float32)
        for tap in range(4):
            gathered = whole.take(column_places[:, tap] - left, axis=1)[..., None]
            wide += gathered.view(np.float32) * column_weights[:, tap, None]
        out[here] = np.clip(wide, 0, 255)
        np.minimum(out[here, :, :3], out[here, :, 3:], out=out[here, :, :3])
    return out
