"""Layer pixels as pictures: PNG for the document, arrays for drawing. Imports numpy and Pillow."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.geometry import Box, Matrix
from redraft.errors import EditError, says
from redraft.formats.pixels.resampling import opened, resampled
from redraft.formats.psd.bytes.layer_tree import PsdLayer
from redraft.formats.psd.bytes.structure import GRAY, RGB, Header, Rect, Structure
from redraft.formats.psd.pixels.channels import Plane, scaled, stored
from redraft.formats.psd.pixels.compositor import Layers, rgba

Pixels = NDArray[np.uint8]
"""Straight RGBA, (height, width, 4)."""
SOFT, EVEN = 0.2, 0.97
"""A mask with more half-tones for its area is a fade; one that is more like itself turned round is a frame."""
LEVEL = 4  # of compression: PNGs of layers are mostly made to be looked at once


def png(pixels: Pixels, level: int = LEVEL) -> bytes:
    target = io.BytesIO()
    Image.fromarray(pixels, "RGBA").save(target, "PNG", compress_level=level)
    return target.getvalue()


def layer_pixels(structure: Structure, item: PsdLayer) -> Pixels:
    """The pixels of a layer without mask and opacity."""
    layers = Layers(structure)
    header, rect = structure.header, item.record.rect
    if header.mode == RGB and header.depth == 8:  # nothing to calculate
        planes = layers.planes(item)
        out = np.full((rect.height, rect.width, 4), 255, np.uint8)
        for place, number in enumerate((0, 1, 2, -1)):
            plane = planes.get(number)
            if plane is not None:
                out[..., place] = plane
            elif number >= 0:
                out[..., place] = 0
        return out
    return rgba(layers.sheet(item, rect, masked=False), header.mode)


def cut_out(structure: Structure, item: PsdLayer) -> Box | None:
    """The box of a mask along the outline of what a layer shows, in its pixels. None without one, for a soft mask, and
    for one as even as a frame: a rectangle, an ellipse."""
    mask = None if item.vector else Layers(structure).mask(item, item.record.rect)
    seen = np.zeros((0, 0), bool) if mask is None else mask > 0.5
    rows, columns = np.flatnonzero(seen.any(1)), np.flatnonzero(seen.any(0))
    if mask is None or not rows.size or ((mask > 0.1) & (mask < 0.9)).sum() > SOFT * seen.sum():
        return None
    box = seen[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    if min((box == box[::-1]).mean(), (box == box[:, ::-1]).mean()) > EVEN:
        return None
    return Box(float(columns[0]), float(rows[0]), float(box.shape[1]), float(box.shape[0]))


def cover(structure: Structure, item: PsdLayer) -> NDArray[np.uint8]:
    """What is seen of a layer's pixels with its mask."""
    return (Layers(structure).sheet(item, item.record.rect).alpha * 255).astype(np.uint8)


def layer_png(structure: Structure, item: PsdLayer) -> bytes:
    return png(layer_pixels(structure, item))


def turned_mask(plane: Plane, rect: Rect, ground: int, by: Matrix, header: Header) -> tuple[Rect, Plane]:
    """A mask resampled where a matrix takes it, and its place; outside it counts `ground` as before."""
    hides = np.round(scaled(plane, header.depth) * 255).astype(np.uint8) ^ (255 if ground else 0)
    pixels = np.zeros((*hides.shape, 4), np.uint8)
    pixels[..., 3] = hides
    box = Box(float(rect.left), float(rect.top), float(rect.width), float(rect.height))
    made = resampled(png(pixels, 0), box, by, "the mask")
    cover = np.asarray(opened(made.data))[..., 3] ^ (255 if ground else 0)
    there = Rect(made.y, made.x, made.y + made.height, made.x + made.width)
    return there, stored(scaled(cover, 8), header.depth)


def stored_planes(pixels: Pixels, header: Header) -> dict[int, Plane]:
    """Pixels as channels of a file: transparency and colours. EditError where its colours are of another kind."""
    if header.mode not in (RGB, GRAY):
        raise EditError(says("psd-colour-mode-unsupported"))
    if header.mode == RGB and header.depth == 8:  # nothing to calculate
        return {number: np.ascontiguousarray(pixels[..., number]) for number in (-1, 0, 1, 2)}
    colors = scaled(pixels[..., :3], 8)
    if header.mode == GRAY:
        colors = (colors @ np.array([0.299, 0.587, 0.114], np.float32))[..., None]
    found: dict[int, Plane] = {-1: stored(scaled(pixels[..., 3], 8), header.depth)}
    for number in range(header.colors):
        found[number] = stored(np.ascontiguousarray(colors[..., number]), header.depth)
    return found
