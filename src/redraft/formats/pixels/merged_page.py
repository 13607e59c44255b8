"""A page of pixel layers composited into one picture, for the previews stored in files. Imports numpy and Pillow.

Layers must be at whole pixels. The sixteen blend modes follow W3C's Compositing and Blending; any other is drawn as
normal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.layers import Document, Group, Layer, Page, Picture, family
from redraft.errors import FormatError
from redraft.formats.pixels.blend_modes import blend_of
from redraft.formats.pixels.resampling import opened, packed, resampled

DEEPEST = 16
"""Groups inside each other that each need a page of their own; more would take too much memory."""
THUMBNAIL = 256

Plane = NDArray[np.float32]
Area = tuple[int, int, int, int]
"""left, top, right, bottom"""


def merged(document: Document, page: Page, isolating: bool = True, area: Area | None = None) -> Image.Image:
    """The page, or an area of it, as straight RGBA. FormatError where it cannot be put together."""
    left, top, right, bottom = area or (0, 0, max(1, round(page.width)), max(1, round(page.height)))
    canvas = Image.new("RGBA", (right - left, bottom - top))
    return _Merging(document, isolating, (left, top)).onto(canvas, page.layers, (-left, -top), 0)


def thumbnail(picture: Image.Image) -> bytes:
    small = picture.copy()
    small.thumbnail((THUMBNAIL, THUMBNAIL), Image.Resampling.LANCZOS)
    return packed(small)


class _Merging:
    def __init__(self, document: Document, isolating: bool, corner: tuple[int, int]) -> None:
        self.document, self.isolating, self.corner = document, isolating, corner

    def onto(self, canvas: Image.Image, layers: Sequence[Layer], at: tuple[int, int], depth: int) -> Image.Image:
        for layer in layers:
            if layer.style.visible is False:
                continue
            strength = 1.0 if layer.style.opacity is None else layer.style.opacity
            place = at[0] + round(layer.transform.e), at[1] + round(layer.transform.f)
            if isinstance(layer, Group):
                if strength == 1.0 and blend_of(layer) == "normal" and not self._isolates(layer):
                    canvas = self.onto(canvas, layer.children, place, depth)
                    continue
                if depth >= DEEPEST:
                    raise FormatError(f"more than {DEEPEST} groups that blend are nested")
                own = self.onto(Image.new("RGBA", canvas.size), layer.children, place, depth + 1)
                canvas = _laid(canvas, own, (0, 0), strength, blend_of(layer))
            elif isinstance(layer, Picture) and layer.asset in self.document.assets:
                place, pixels = self._pixels(layer, place)
                canvas = _laid(canvas, pixels, place, strength, blend_of(layer))
        return canvas

    def _pixels(self, picture: Picture, place: tuple[int, int]) -> tuple[tuple[int, int], Image.Image]:
        """A picture's pixels and their corner; stretched where its frame is of another size."""
        asset, frame = self.document.assets[picture.asset], picture.frame
        if frame is None or (frame.width, frame.height) == (asset.width, asset.height):
            return place, opened(asset.data, f"layer '{picture.id}'")
        made = resampled(asset.data, frame, self.document.index[picture.id].matrix, f"layer '{picture.id}'")
        return (made.x - self.corner[0], made.y - self.corner[1]), opened(made.data)

    def _isolates(self, group: Group) -> bool:
        return self.isolating and any(blend_of(inner) != "normal" for inner in family(group))


def _laid(canvas: Image.Image, pixels: Image.Image, at: tuple[int, int], strength: float, mode: str) -> Image.Image:
    """The canvas with a picture composited over it, its top left corner `at`."""
    left, top = max(0, at[0]), max(0, at[1])
    right, bottom = min(canvas.width, at[0] + pixels.width), min(canvas.height, at[1] + pixels.height)
    if left >= right or top >= bottom:
        return canvas
    cut = pixels.crop((left - at[0], top - at[1], right - at[0], bottom - at[1]))
    if strength < 1.0:
        cut.putalpha(cut.getchannel("A").point(lambda level: round(level * strength)))
    if mode == "normal":
        canvas.alpha_composite(cut, (left, top))
    else:
        area = (left, top, right, bottom)
        canvas.paste(_blended(canvas.crop(area), cut, mode), area)
    return canvas


def _blended(ground: Image.Image, above: Image.Image, mode: str) -> Image.Image:
    below, over = (np.asarray(one, np.float32) / np.float32(255) for one in (ground, above))
    b, d, s, a = below[..., :3], below[..., 3:], over[..., :3], over[..., 3:]
    alpha = a + d - a * d
    mixed = a * (1 - d) * s + a * d * _MODES[mode](b, s) + (1 - a) * d * b
    color = mixed / np.where(alpha > 0, alpha, 1)
    levels = np.clip(np.concatenate((color, alpha), axis=2) * 255 + 0.5, 0, 255).astype(np.uint8)
    return Image.fromarray(levels, "RGBA")


def _hard_light(b: Plane, s: Plane) -> Plane:
    return np.where(s <= 0.5, 2 * b * s, 1 - 2 * (1 - b) * (1 - s))


def _soft_light(b: Plane, s: Plane) -> Plane:
    lifted = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (lifted - b))


def _dodge(b: Plane, s: Plane) -> Plane:
    return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.maximum(1 - s, 1e-6))))


def _burn(b: Plane, s: Plane) -> Plane:
    return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / np.maximum(s, 1e-6))))


def _luminosity(color: Plane) -> Plane:
    weights = np.array((0.3, 0.59, 0.11), np.float32)
    found: Plane = (color * weights).sum(axis=2, keepdims=True)
    return found


def _at_luminosity(color: Plane, wanted: Plane) -> Plane:
    moved = color + (wanted - _luminosity(color))
    grey, low, high = wanted, moved.min(axis=2, keepdims=True), moved.max(axis=2, keepdims=True)
    moved = np.where(low < 0, grey + (moved - grey) * grey / np.maximum(grey - low, 1e-6), moved)
    return np.where(high > 1, grey + (moved - grey) * (1 - grey) / np.maximum(high - grey, 1e-6), moved)


def _spread(color: Plane) -> Plane:
    found: Plane = color.max(axis=2, keepdims=True) - color.min(axis=2, keepdims=True)
    return found


def _at_saturation(color: Plane, wanted: Plane) -> Plane:
    found: Plane = (color - color.min(axis=2, keepdims=True)) * wanted / np.maximum(_spread(color), 1e-6)
    return found


_MODES: dict[str, Callable[[Plane, Plane], Plane]] = {
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: _hard_light(s, b),
    "darken": np.minimum,
    "lighten": np.maximum,
    "color-dodge": _dodge,
    "color-burn": _burn,
    "hard-light": _hard_light,
    "soft-light": _soft_light,
    "difference": lambda b, s: np.abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
    "hue": lambda b, s: _at_luminosity(_at_saturation(s, _spread(b)), _luminosity(b)),
    "saturation": lambda b, s: _at_luminosity(_at_saturation(b, _spread(s)), _luminosity(b)),
    "color": lambda b, s: _at_luminosity(s, _luminosity(b)),
    "luminosity": lambda b, s: _at_luminosity(b, _luminosity(s)),
}
