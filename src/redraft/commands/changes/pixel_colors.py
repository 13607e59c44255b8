"""Colours of layers that are pixels in PSD, ORA and folders, tinted, shaded or filled; and where words in them stand.

Every pixel stays as transparent as it was. Imports numpy when pixels are changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeGuard

from redraft.commands.measure.shades import Amount, shaded
from redraft.commands.measure.traits import is_plain
from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Asset, Layer, Picture
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, Gradient, Paint
from redraft.edits.ops import Edit, ReplacePixels, SetStyle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CUBE = 17
"""Colours along each side of the table that pixels are shaded by; those between are interpolated."""
_LEAST, _EXACT = 0.005, 6
"""The share of a layer's pixels that has a colour which is replaced, to so many levels of each channel."""


def has_pixels(layer: Layer, document: Document, paint: Paint | None = None) -> TypeGuard[Picture]:
    """Whether a layer is pixels of several colours, or of one that is to become a gradient, in these formats."""
    if not document.traits.pixel_layers or not isinstance(layer, Picture) or layer.asset not in document.assets:
        return False
    return isinstance(paint, Gradient) or (not is_plain(layer) and isinstance(paint, Color | None))


def tinted(document: Document, layer: Picture, changes: Iterable[tuple[Color | None, Paint]]) -> list[Edit]:
    """What gives the pixels other colours, where light and shade stay, or a gradient. Each takes the place of an old
    colour, with None of that which most of the pixels have; other colours in them stay."""
    from redraft.imaging.retouch.recolor import recolored

    def paint_over(pixels: NDArray[np.uint8]) -> None:
        seen, before = (_cover(document, layer, pixels) > 0).astype("float32"), pixels[..., :3].copy()
        for old, paint in changes:
            if isinstance(paint, Gradient):
                _fill(pixels, paint)
            elif isinstance(paint, Color):
                pixels[..., :3] = recolored(before, seen, paint[:3], pixels[..., :3], old)

    return _changed(document, layer, paint_over)


def shaded_pixels(document: Document, layer: Picture, how: str, by: Amount) -> list[Edit]:
    """What gives each pixel another shade of its colour."""
    import numpy as np
    from PIL import Image, ImageFilter

    def one(*parts: float) -> tuple[float, ...]:
        new = shaded(Color(*(round(255 * part) for part in parts)), how, by)
        return tuple(part / 255 for part in new[:3])  # type: ignore[index]

    def shade(pixels: NDArray[np.uint8]) -> None:
        table = ImageFilter.Color3DLUT.generate(_CUBE, one)
        pixels[..., :3] = np.asarray(Image.fromarray(pixels[..., :3].copy()).filter(table))

    return _changed(document, layer, shade)


def with_color(document: Document, layer: Picture, color: Color) -> bool:
    """Whether some of the pixels have a colour."""
    pixels = _opened(document, layer)
    near = abs(pixels[..., :3].astype("int16") - color[:3]).max(2) <= _EXACT
    seen = _cover(document, layer, pixels)
    return bool((near & (seen > 127)).sum() > _LEAST * max(1, (seen > 0).sum()))


def baseline_of(document: Document, placed: Placed, seen: Box) -> float:
    """Where on the page the last line of words that are pixels stands: in the lower half, where most ink ends."""
    layer, box = placed.layer, placed.box
    assert isinstance(layer, Picture)
    assert box is not None
    alpha = _cover(document, layer, _opened(document, layer))
    scale = box.height / len(alpha)
    rows = alpha[round((seen.y - box.y) / scale) : round((seen.bottom - box.y) / scale)].sum(1, dtype="int64")
    half = len(rows) // 2
    drops = [row - (rows[at + 2] if at + 2 < len(rows) else 0) for at, row in enumerate(rows) if at >= half]
    return seen.y + (half + drops.index(max(drops)) + 1.5) * scale if drops else seen.bottom


def _fill(pixels: NDArray[np.uint8], paint: Gradient) -> None:
    from redraft.formats.psd.bytes.structure import Rect
    from redraft.formats.psd.drawing.shape_pixels import inks

    height, width, _ = pixels.shape
    made = inks(paint, Box(0.0, 0.0, width, height), IDENTITY, Rect(0, 0, height, width))
    made[..., 3] *= pixels[..., 3] / 255
    pixels[...] = made + 0.5


def _cover(document: Document, layer: Picture, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The alpha of pixels past the layer's mask."""
    found: NDArray[np.uint8] | None = document.assets[layer.asset].cover
    return pixels[..., 3] if found is None else found


def _opened(document: Document, layer: Picture) -> NDArray[np.uint8]:
    import numpy as np

    from redraft.formats.pixels.resampling import opened

    return np.array(opened(document.assets[layer.asset].data))


def _changed(document: Document, layer: Picture, act: Callable[[NDArray[np.uint8]], None]) -> list[Edit]:
    from redraft.formats.pixels.resampling import png

    pixels = _opened(document, layer)
    before = pixels.copy()
    act(pixels)
    if (pixels == before).all():
        return []
    made = Asset("image/png", png(pixels), pixels.shape[1], pixels.shape[0])
    edits: list[Edit] = [ReplacePixels(layer.id, made.key, None if made.key in document.assets else made)]
    return edits if layer.style.fill is None else [SetStyle(layer.id, "fill", None), *edits]
