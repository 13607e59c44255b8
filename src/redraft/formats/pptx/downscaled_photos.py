"""Downscaling of photographs with far more pixels than a slide shows, before drawing.

The renderer samples 4 × 4 pixels for each of its own, so a camera's picture in a small frame becomes grainy. Here it is
averaged down to twice its size on the page. Unusual pictures (CMYK, 16 bits, animations, rotated by metadata) and
unreadable ones are left as they are.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.layers import Asset
from redraft.errors import ToolError

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
    kind = asset.media_type.removeprefix("image/")
    try:
        made = DECODER.shrunk(asset.data, kind.upper(), width, height)
    except (Undecodable, ToolError):
        made = None
    return asset if made is None else Asset(f"image/{made[0]}", made[1], width, height)
