"""Photographs with far more pixels than a slide shows, brought down before they are drawn.

The renderer looks at 4 × 4 pixels for one of its own, so a camera's picture on a small frame comes out as grain. Here
it is averaged down to twice the size of its place on the page. What is odd (CMYK, 16 bits, animations, turned by its
metadata) and what Pillow cannot read is left as it is.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from redraft.document.layers import Asset

SHARPNESS = 2.0
"""Pixels kept for one page unit."""
TOO_FINE = 3.0
"""Pixels to a page unit, along both sides, from which a picture is brought down."""
MOST_PIXELS = 64_000_000
MOST_KEPT = 64 << 20
"""Bytes of pictures that are kept for the next drawing."""

_kept: OrderedDict[tuple[str, int, int], Asset] = OrderedDict()
_turn = Lock()


def shrunk(key: str, asset: Asset, width: float, height: float) -> Asset:
    """The picture for a place of this size in page units; `asset` itself where it is not too fine. `key` names it."""
    if asset.width <= TOO_FINE * width or asset.height <= TOO_FINE * height:
        return asset
    if asset.media_type not in ("image/png", "image/jpeg") or asset.width * asset.height > MOST_PIXELS:
        return asset
    place = key, max(round(SHARPNESS * width), 1), max(round(SHARPNESS * height), 1)
    with _turn:
        found = _kept.get(place)
        if found is None:
            found = _averaged(asset, place[1], place[2])
            _kept[place] = found
        _kept.move_to_end(place)
        while len(_kept) > 1 and sum(len(one.data) for one in _kept.values()) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def _averaged(asset: Asset, width: int, height: int) -> Asset:
    from io import BytesIO

    from PIL import Image

    try:
        with Image.open(BytesIO(asset.data), formats=("PNG", "JPEG")) as picture:
            turned = picture.getexif().get(0x0112, 1) != 1
            if turned or picture.mode not in ("L", "LA", "P", "RGB", "RGBA") or getattr(picture, "is_animated", False):
                return asset
            picture.draft("RGB", (width * 2, height * 2))  # a JPEG can be decoded at a part of its size
            plain = picture.mode in ("L", "RGB") and "transparency" not in picture.info
            small = picture.convert("RGB" if plain else "RGBA").resize((width, height), Image.Resampling.LANCZOS)
            buffer = BytesIO()
            media_type = asset.media_type if plain else "image/png"
            if media_type == "image/jpeg":
                small.save(buffer, "JPEG", quality=92, subsampling=0)
            else:
                small.save(buffer, "PNG", compress_level=1)
    except (OSError, ValueError, SyntaxError, RuntimeWarning, Image.DecompressionBombError):
        return asset
    return Asset(media_type, buffer.getvalue(), width, height)
