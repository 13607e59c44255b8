"""Comparing pictures pixel by pixel. Pictures are PNG; boxes are in pixels, origin top left."""

from __future__ import annotations

import io
import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from redraft.document.geometry import Box
from redraft.errors import ToolError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Pixels = NDArray[numpy.uint8]

MOST_PIXELS = 64_000_000
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STRONG = (230, 0, 90)


@dataclass(frozen=True, slots=True)
class PixelProof:
    """How two pictures differ. `changed` counts pixels that differ at all, `outside` those of them in no allowed box.

    `max_difference` is the largest difference in one channel, 0 to 255. Pictures of different
    sizes are compared on a common transparent ground, top left corners together.
    """

    width: int
    height: int
    changed: int
    changed_box: Box | None
    outside: int
    outside_box: Box | None
    max_difference: int
    sizes_differ: bool = False


def compare(
    before: bytes, after: bytes, allowed: Sequence[Box] = (), near: Sequence[Box] = (), slack: int = 0
) -> PixelProof:
    """Where `after` differs from `before`, inside and outside the allowed boxes (rounded outwards to whole pixels).

    In the boxes `near`, up to `slack` levels do not count as outside; of colours as they show, so weighed by alpha.
    A pixel without alpha has no colour, so two of them are equal whatever their channels hold.
    """
    import numpy as np

    first, second, sizes_differ = _pair(before, after)
    height, width = first.shape[:2]
    difference = np.maximum(first, second) - np.minimum(first, second)
    largest = difference.max(axis=2)
    changed = largest > 0
    outside = changed.copy()
    for box in allowed:
        if all(map(math.isfinite, box)):
            outside[_within(box)] = False
    for box in near:
        if all(map(math.isfinite, box)):
            place = _within(box)
            weighed = [_weighed(picture[place]) for picture in (first, second)]
            outside[place] &= np.abs(weighed[0] - weighed[1]).max(axis=2, initial=0.0) > slack
    return PixelProof(
        width,
        height,
        int(changed.sum()),
        _bounds(changed),
        int(outside.sum()),
        _bounds(outside),
        int(largest.max(initial=0)),
        sizes_differ,
    )


def _within(box: Box) -> tuple[slice, slice]:
    left, top = max(0, math.floor(box.x)), max(0, math.floor(box.y))
    return slice(top, max(0, math.ceil(box.bottom))), slice(left, max(0, math.ceil(box.right)))


def _weighed(pixels: Pixels) -> NDArray[numpy.float32]:
    """Colours times their alpha, and the alpha."""
    import numpy as np

    weighed = pixels.astype(np.float32)
    weighed[..., :3] *= weighed[..., 3:] / np.float32(255)
    return weighed


def ink_box(png: bytes) -> Box | None:
    """The bounds of everything that is not fully transparent; None for a blank picture."""
    return _bounds(_decoded(png)[:, :, 3] > 0)


def difference_png(before: bytes, after: bytes) -> bytes:
    """A picture for people: `before` greyed out on white, every changed pixel in a strong colour."""
    import numpy as np
    from PIL import Image

    first, second, _ = _pair(before, after)
    changed = (first != second).any(axis=2)
    cover = first[:, :, 3] / np.float32(255)
    grey = first[:, :, :3].mean(axis=2, dtype=np.float32) * cover + 255 * (1 - cover)
    shown = np.repeat((255 - (255 - grey) * 0.35).astype(np.uint8)[:, :, None], 3, axis=2)
    shown[changed] = _STRONG
    out = io.BytesIO()
    Image.fromarray(shown).save(out, "PNG")
    return out.getvalue()


def _pair(before: bytes, after: bytes) -> tuple[Pixels, Pixels, bool]:
    """Both pictures in one size, and whether they were of different sizes; no alpha means no colour."""
    import numpy as np

    pictures = [_decoded(png) for png in (before, after)]
    sizes_differ = pictures[0].shape != pictures[1].shape
    height, width = (max(picture.shape[axis] for picture in pictures) for axis in (0, 1))
    _check_size(width, height)
    grounds = [np.zeros((height, width, 4), np.uint8) for _ in pictures]
    for ground, picture in zip(grounds, pictures, strict=True):
        ground[: picture.shape[0], : picture.shape[1]] = picture * (picture[:, :, 3:] > 0)
    return grounds[0], grounds[1], sizes_differ


def _decoded(png: bytes) -> Pixels:
    """Rows of RGBA pixels. ToolError for what is not a PNG, is damaged or too large."""
    import numpy as np
    from PIL import Image

    if not png.startswith(_SIGNATURE) or len(png) < 24:
        raise ToolError("the picture is not a PNG", "draw it again")
    _check_size(*struct.unpack_from("!II", png, 16))  # before Pillow, which warns about large ones
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
            return np.asarray(picture.convert("RGBA"))
    except (OSError, ValueError, SyntaxError) as error:
        raise ToolError(f"the picture cannot be read as PNG: {error}", "draw it again") from error


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ToolError(
            f"the picture has {width} × {height} px; at most {MOST_PIXELS} are compared", "use a smaller scale"
        )


def _bounds(mask: NDArray[numpy.bool]) -> Box | None:
    """The box around the true pixels of a mask."""
    import numpy as np

    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return None
    left, top = int(columns[0]), int(rows[0])
    return Box(float(left), float(top), float(columns[-1] + 1 - left), float(rows[-1] + 1 - top))
