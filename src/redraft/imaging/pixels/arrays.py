"""Arrays of pixels: looks in Oklab, blurs, ranges and sizes, with numpy and Pillow alone.

A picture is (height, width, 3) of 0 to 255. A look is the same in Oklab: 0.02 is just visible, black to white is 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box

Picture = NDArray[np.uint8]
Look = NDArray[np.float32]
Mask = NDArray[np.bool_]

_CONES = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                   [0.0883024619, 0.2817188376, 0.6299787005]], np.float32)  # fmt: skip
_OPPONENTS = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                       [0.0259040371, 0.7827717662, -0.8086757660]], np.float32)  # fmt: skip
_BYTES = np.arange(256) / 255
_LINEAR = np.where(_BYTES <= 0.04045, _BYTES / 12.92, ((_BYTES + 0.055) / 1.055) ** 2.4).astype(np.float32)


def look(picture: NDArray[Any]) -> Look:
    """The pixels in Oklab."""
    linear = _LINEAR[np.clip(picture[..., :3], 0, 255).astype(np.uint8)]
    found: Look = np.cbrt(linear @ _CONES.T) @ _OPPONENTS.T
    return found


def resized(picture: Picture, width: int, height: int) -> Picture:
    if picture.shape[:2] == (height, width):
        return picture
    return np.asarray(Image.fromarray(picture).resize((max(1, width), max(1, height)), Image.Resampling.LANCZOS))


def blurred(values: NDArray[Any], radius: float) -> NDArray[np.float32]:
    """Three means over boxes, which is nearly a Gaussian of that radius; what lies beyond the edge is its mirror."""
    reach = round(radius)
    found = values.astype(np.float32)
    for _ in range(3 if reach else 0):
        found = box_mean(found, reach)
    return found


def box_mean(values: NDArray[Any], reach: int) -> NDArray[np.float32]:
    """The mean of each square of 2 reach + 1 pixels."""
    found = values.astype(np.float32)
    for axis in (0, 1):
        size = found.shape[axis]
        if 0 < reach <= size:  # what np.pad does, at a tenth of its price for small pictures
            back = (*(slice(None),) * axis, slice(None, None, -1))
            before, after = found[_at(axis, 0, reach)][back], found[_at(axis, size - reach, reach)][back]
            wide = np.concatenate([before, found, after], axis=axis)
        else:
            padding = [(0, 0)] * found.ndim
            padding[axis] = (reach, reach)
            wide = np.pad(found, padding, "symmetric")
        found = wide[_at(axis, 0, size)].copy()
        for start in range(1, 2 * reach + 1):
            found += wide[_at(axis, start, size)]
        found /= 2 * reach + 1
    return found


def highest(values: NDArray[Any], reach: int = 1) -> NDArray[Any]:
    """The highest value within each square of 2 reach + 1 pixels."""
    found = values
    for axis in (0, 1):
        size, padding = found.shape[axis], [(0, 0)] * found.ndim
        padding[axis] = (reach, reach)
        wide = np.pad(found, padding, "edge")
        found = wide[_at(axis, 0, size)]
        for start in range(1, 2 * reach + 1):
            found = np.maximum(found, wide[_at(axis, start, size)])
    return found


def _at(axis: int, start: int, size: int) -> tuple[slice, ...]:
    return (*(slice(None),) * axis, slice(start, start + size))


def grown(mask: Mask, reach: int) -> Mask:
    return box_mean(mask, reach) > 1e-6 if reach > 0 else mask


def shrunk(mask: Mask, reach: int) -> Mask:
    return ~grown(~mask, reach)


def closed(mask: Mask, reach: int) -> Mask:
    """A mask with gaps of up to twice `reach` filled."""
    return shrunk(grown(mask, reach), reach) | mask


def slices(box: Box, shape: tuple[int, ...], margin: float = 0.0) -> tuple[slice, slice]:
    """Rows and columns of a box with a margin, within the picture; none at all where it lies outside."""
    wide = box.grown(margin)
    top, bottom = (min(max(round(edge), 0), shape[0]) for edge in (wide.y, wide.bottom))
    left, right = (min(max(round(edge), 0), shape[1]) for edge in (wide.x, wide.right))
    return slice(top, max(top, bottom)), slice(left, max(left, right))


def box_mask(boxes: Any, shape: tuple[int, ...], margin: float = 0.0) -> Mask:
    """Where any of the boxes is."""
    mask = np.zeros(shape[:2], bool)
    for box in boxes:
        mask[slices(box, shape, margin)] = True
    return mask


def slope(values: NDArray[Any]) -> NDArray[np.float32]:
    """How steep the values are at each pixel (Sobel's kernels, over 8)."""
    wide = np.pad(values.astype(np.float32), 1, "edge")
    across = wide[:, 2:] - wide[:, :-2]
    down = wide[2:] - wide[:-2]
    x = (across[:-2] + 2 * across[1:-1] + across[2:]) / 8
    y = (down[:, :-2] + 2 * down[:, 1:-1] + down[:, 2:]) / 8
    found: NDArray[np.float32] = np.hypot(x, y)
    return found
