"""A classical editor of pictures: what `wishes` understands, done to a thing in a box or to all of a picture.

It changes light and colour, and takes things away; it draws nothing new. What stands in a box is found by what differs
from its surroundings, so a thing on a ground of its own colour, or half behind another, is not told from it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from redraft.document.geometry import Box
from redraft.errors import EditError
from redraft.imaging.blend import membrane
from redraft.imaging.figures import figure, filled, ground
from redraft.imaging.inpaint import inpaint
from redraft.imaging.pixels import Mask, Picture, blurred, grown, look, shrunk, slices
from redraft.imaging.recolor import recolored, shown
from redraft.imaging.wishes import Wish

LEAST = 0.02
"""Share of a box that something must take to stand out in it."""
LIGHT, STRENGTH = 0.1, 0.45
"""What brighter (of lightness in Oklab, 0 to 1) and more saturated (of the strength of colours) are by."""
BLUR = 1 / 40
"""Of the shorter side, how far a blur reaches; at least 1 pixel."""


def retouched(picture: Picture, wish: Wish, where: Mask | None = None, seed: int = 0) -> Picture:
    """The picture with a wish done to what stands in `where`, or to all of it."""
    if where is not None and not where.any():
        raise EditError("nothing of the picture may change")
    if wish.kind in ("recolor", "remove"):
        if where is None:
            raise EditError(
                f"it is not said what in the picture to {'recolour' if wish.kind == 'recolor' else 'remove'}",
                "name the thing, or give its box: #id@x,y,width,height",
            )
        thing = standing(picture, where)
        if wish.kind == "remove":
            return inpaint(picture, grown(filled(thing), 2), seed)
        assert wish.color is not None
        own, cover = lifted(picture, thing)
        return recolored(own, cover, (wish.color.red, wish.color.green, wish.color.blue), picture)
    if where is None:
        return toned(picture, wish)
    thing = standing(picture, where)
    if wish.kind in ("blur", "sharpen"):  # also over its edge
        own, cover = picture, np.clip(blurred(grown(thing, 1), 1), 0, 1)
    else:
        own, cover = lifted(picture, thing)
    return _levels(picture + cover[..., None] * (toned(own, wish).astype(np.float32) - own))


def lifted(picture: Picture, thing: Mask) -> tuple[Picture, NDArray[np.float32]]:
    """A thing's own colours, without what of the ground shines through its edge, and its cover: a pixel of the edge
    lies between the colours inside and outside."""
    inner = shrunk(thing, 1)
    inner = inner if inner.any() else thing
    edge = grown(thing, 2) & ~inner
    rows, columns = (np.flatnonzero(edge.any(axis)) for axis in (1, 0))
    if not rows.size:
        return picture, inner.astype(np.float32)
    at = np.s_[max(0, rows[0] - 3) : rows[-1] + 4, max(0, columns[0] - 3) : columns[-1] + 4]
    part = picture[at].astype(np.float32)
    own = membrane(part, inner[at])
    under = membrane(part, ~(inner | edge)[at])
    off = own - under
    share = ((part - under) * off).sum(-1) / np.maximum((off**2).sum(-1), 1)
    cover, colors = inner.astype(np.float32), picture.copy()
    cover[at] = np.where(edge[at], np.clip(share, 0, 1), cover[at])
    colors[at] = np.where(edge[at][..., None], _levels(own), picture[at])
    return colors, cover


def standing(picture: Picture, where: Mask) -> Mask:
    """What stands out within a mask; EditError where nothing does."""
    rows, columns = np.flatnonzero(where.any(1)), np.flatnonzero(where.any(0))
    box = Box(columns[0], rows[0], columns[-1] + 1 - columns[0], rows[-1] + 1 - rows[0])
    seen = look(picture)
    found = np.zeros(where.shape, bool)
    found[slices(box, picture.shape)] = figure(seen, box, ground(seen, box))
    found &= where
    if found.sum() < max(1, LEAST * where.sum()):
        raise EditError(
            "nothing in that place stands out from its surroundings", "give a box that fits the thing more closely"
        )
    return found


def toned(picture: Picture, wish: Wish) -> Picture:
    """All of a picture in another light, colour or sharpness."""
    if wish.kind == "blur":
        reach = max(1.0, BLUR * wish.strength * min(picture.shape[:2]))
        return np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(reach)))
    if wish.kind == "sharpen":
        around = np.asarray(Image.fromarray(picture).filter(ImageFilter.GaussianBlur(1.5)), np.float32)
        return _levels(picture + 1.2 * wish.strength * (picture - around))
    made = np.empty_like(picture)
    for top in range(0, len(picture), 256):
        made[top : top + 256] = _levels(shown(_relit(look(picture[top : top + 256]), wish)))
    return made


def _relit(seen: NDArray[np.float32], wish: Wish) -> NDArray[np.float32]:
    by = LIGHT * wish.strength
    light, colors = seen[..., :1], seen[..., 1:]
    match wish.kind:
        case "brighten":  # black and white stay as they are
            light = light + by * 4 * light * (1 - light) * np.where(light < 0.5, 1.0, 1.3)
        case "darken":
            light = light - by * 4 * light * (1 - light) * np.where(light < 0.5, 1.0, 1.3)
        case "saturate":
            colors = colors * (1 + STRENGTH * wish.strength)
        case "desaturate":
            colors = colors * max(0.0, 1 - STRENGTH * wish.strength)
        case "gray":
            colors = colors * 0
    return np.concatenate([np.clip(light, 0, 1), colors], axis=-1).astype(np.float32)


def _levels(values: NDArray[Any]) -> Picture:
    return np.asarray(np.clip(values + 0.5, 0, 255), np.uint8)
