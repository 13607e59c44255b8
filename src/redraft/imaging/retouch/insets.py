"""Things put into a picture, turned, resized and mirrored in it, and textured surfaces, each with its own soft edge.

What comes from a file is taken as lit by daylight, and gets half of the colour cast and light around it. No shadows.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import EditError, says
from redraft.imaging.pixels.arrays import Mask, Picture, blurred, look, resized
from redraft.imaging.retouch.recolor import shown
from redraft.imaging.things.masks import cut, own_colors

Cover = NDArray[np.float32]
MATCH = 0.5
"""How much of the scene's light and colour cast a thing from a file takes on."""
DAYLIGHT = 0.65
"""Lightness in Oklab that a picture has on the whole, in plain light."""
_CAST, _LIGHT = 0.05, (0.7, 1.15)
"""The strongest cast that is taken on, in Oklab, and the least and most that light is changed by."""
SURE = 0.5
"""From which on a thing is separated from the plain ground it was taken on."""
_PLAIN = 0.03
"""In Oklab: how much a plain ground differs at the edges of a picture."""
LOST = 0.02
"""Share of a thing that may go beyond where it may be."""
SHADE = 1 / 12
"""Of a surface's shorter side: what is wider than that on it is light and shade, the rest its own texture."""


def inset(picture: Picture, frame: Box, given: NDArray[np.uint8], *, standing: bool = False) -> Picture:
    """A picture with another (straight RGBA) in a frame: as large as fits, in the middle, or standing at its foot."""
    colors, cover = cut_free(given)
    scale = min(frame.width / cover.shape[1], frame.height / cover.shape[0])
    width, height = max(1, round(cover.shape[1] * scale)), max(1, round(cover.shape[0] * scale))
    colors = resized(colors, width, height)
    cover = resized((cover * 255).astype(np.uint8), width, height).astype(np.float32) / np.float32(255)
    left = round(frame.x + (frame.width - width) / 2)
    top = round(frame.bottom - height if standing else frame.y + (frame.height - height) / 2)
    whole, at = np.zeros(picture.shape[:2], np.float32), np.zeros_like(picture)
    rows, columns = slice(max(0, top), max(0, top + height)), slice(max(0, left), max(0, left + width))
    inner = np.s_[rows.start - top :, columns.start - left :]
    shape = whole[rows, columns].shape
    whole[rows, columns] = cover[inner][: shape[0], : shape[1]]
    at[rows, columns] = matched(colors, picture)[inner][: shape[0], : shape[1]]
    return laid(picture, at, whole)


def cut_free(given: NDArray[np.uint8]) -> tuple[Picture, Cover]:
    """Colours and cover of a thing in a picture of its own (straight RGBA), without what is clear around it. One that
    is opaque is separated from a plain ground, where it is on one; else all of it is the thing."""
    colors: Picture = given[..., :3]
    cover: Cover = given[..., 3].astype(np.float32) / np.float32(255)
    if cover.min() > 0.99 and min(cover.shape) >= 8:
        seen = look(colors)
        edge = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
        if np.quantile(np.linalg.norm(edge - np.median(edge, axis=0), axis=1), 0.95) < _PLAIN:
            found = cut(colors, Box(1, 1, cover.shape[1] - 2, cover.shape[0] - 2))
            if found.sure >= SURE:
                colors, cover = own_colors(colors, found.alpha), found.alpha
    rows, columns = (np.flatnonzero((cover > 0.02).any(axis)) for axis in (1, 0))
    if not rows.size:
        raise EditError(says("inserted-picture-transparent"))
    at = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return np.ascontiguousarray(colors[at]), np.ascontiguousarray(cover[at])


def matched(colors: Picture, scene: Picture) -> Picture:
    """Colours as they would be in half the light of a scene."""
    around = look(scene[:: 1 + scene.shape[0] // 200, :: 1 + scene.shape[1] // 200]).reshape(-1, 3)
    cast = around[:, 1:].mean(0)
    strength = float(np.hypot(*cast))
    cast = MATCH * cast * min(1.0, _CAST / max(strength, 1e-6))
    light = float(np.clip((float(np.median(around[:, 0])) / DAYLIGHT) ** MATCH, *_LIGHT))
    seen = look(colors)
    seen[..., 0] *= light
    seen[..., 1:] += cast * np.clip(seen[..., :1] / DAYLIGHT, 0, 1)
    return levels(shown(seen))


def laid(picture: Picture, colors: NDArray[Any], cover: Cover) -> Picture:
    """Colours under a cover over a picture."""
    return levels(picture + cover[..., None] * (colors.astype(np.float32) - picture))


def moved(
    bare: Picture, colors: Picture, cover: Cover, where: Mask, turn: float = 0.0, scale: float = 1.0, mirror: str = ""
) -> Picture:
    """A thing over what is behind it, turned clockwise by so many degrees, resized and mirrored ('across' or 'down')
    about its own middle. EditError where it would go beyond `where`."""
    rows, columns = (np.flatnonzero((cover > 0.02).any(axis)) for axis in (1, 0))
    y, x = (rows[0] + rows[-1] + 1) / 2, (columns[0] + columns[-1] + 1) / 2
    cos, sin = math.cos(math.radians(turn)) / scale, math.sin(math.radians(turn)) / scale
    across, down = (-1 if mirror == "across" else 1), (-1 if mirror == "down" else 1)
    first, second = (across * cos, across * sin), (-down * sin, down * cos)
    back = (*first, x - first[0] * x - first[1] * y, *second, y - second[0] * x - second[1] * y)
    soft = max(0.0, 0.5 * (1 / scale - 1))
    size = cover.shape[::-1]

    def carried(values: NDArray[np.float32]) -> NDArray[np.float32]:
        smooth = blurred(values, soft) if soft >= 0.5 else values
        made = Image.fromarray(smooth).transform(size, Image.Transform.AFFINE, back, Image.Resampling.BICUBIC)
        return np.asarray(made, np.float32)

    share = np.clip(carried(cover), 0, 1)
    wanted = float(cover.sum()) * scale**2
    if float((share * ~where).sum()) > LOST * wanted or float(share.sum()) < (1 - 4 * LOST) * wanted:
        raise EditError(says("changed-thing-too-large"))
    parts = [carried(colors[..., channel] * cover) for channel in range(3)]
    full = np.dstack(parts) / np.maximum(share, 1e-3)[..., None]
    return laid(bare, np.clip(full, 0, 255), share * where)


def textured(picture: Picture, colors: Picture, cover: Cover, texture: Picture) -> Picture:
    """A surface of another material: the texture's colours, at its own scale or as large as it takes to be seen twice,
    mirrored on where it ends; the light and shade of the surface stay."""
    rows, columns = (np.flatnonzero((cover > 0.02).any(axis)) for axis in (1, 0))
    at = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    height, width = cover[at].shape
    if min(texture.shape[:2]) > 2 * max(height, width):
        shrink = 2 * max(height, width) / min(texture.shape[:2])
        texture = resized(texture, round(texture.shape[1] * shrink), round(texture.shape[0] * shrink))
    down, across = (max(0, size - have) for size, have in zip((height, width), texture.shape, strict=False))
    seen = np.pad(look(texture), ((0, down), (0, across), (0, 0)), "symmetric")[:height, :width]
    reach = max(1.0, SHADE * min(height, width))
    own, share = look(colors[at])[..., 0], cover[at]
    light = blurred(own * share, reach) / np.maximum(blurred(share, reach), 1e-3)
    seen[..., 0] = np.clip(seen[..., 0] + light - float(np.average(light, weights=share + 1e-6)), 0, 1)
    full = picture.copy()
    full[at] = levels(shown(seen))
    return laid(picture, full, np.where(cover > 0.02, cover, 0))


def levels(values: NDArray[Any]) -> Picture:
    return np.asarray(np.clip(values + 0.5, 0, 255), np.uint8)
