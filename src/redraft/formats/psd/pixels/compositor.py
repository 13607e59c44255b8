"""Compositing layers as Photoshop does: masks, clipping, groups, opacity, blend modes. Imports numpy.

Colours are the file's own channels, 0 to 1 (a CMYK file is composited in CMYK, where 1 is no ink). Not covered:
adjustment layers, layer effects, feathered masks, knockout, blending ranges; dissolve is drawn as normal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import IDENTITY
from redraft.formats.pixels.compositing import Alpha, Colors, PixelArea, laid, levels, mix
from redraft.formats.psd.bytes.code_names import BLENDS
from redraft.formats.psd.bytes.layer_tree import PsdLayer, clipping_groups, fill_opacity
from redraft.formats.psd.bytes.structure import CMYK, LAB, Channel, Rect, Structure
from redraft.formats.psd.bytes.vector_masks import contours, is_inverted, path_data
from redraft.formats.psd.pixels.channels import Plane, channel_plane, scaled
from redraft.formats.psd.pixels.coverage import coverage, polygons

_TINY = np.float32(1e-6)


def _clear(rect: Rect, channels: int) -> PixelArea:
    return PixelArea(
        np.zeros((rect.height, rect.width, channels), np.float32), np.zeros((rect.height, rect.width), np.float32)
    )


class Layers:
    """The pixels of a file's layers. `problems` hears of damage, with the layer's name."""

    def __init__(self, structure: Structure, problem: Callable[[str, str], None] = lambda name, what: None) -> None:
        self.structure, self._problem = structure, problem
        self.channels = structure.header.colors

    def planes(self, item: PsdLayer, rows: tuple[int, int] | None = None) -> dict[int, Plane]:
        """Colours and transparency of a layer as they are stored, by channel; `rows`: only those, from and to."""
        record, found = item.record, {}
        for channel in record.channels:
            if -1 <= channel.id < self.channels:
                found[channel.id] = self._plane(item, channel, record.rect, rows)
        return found

    def _plane(self, item: PsdLayer, channel: Channel, rect: Rect, rows: tuple[int, int] | None = None) -> Plane:
        problems: list[str] = []
        plane = channel_plane(self.structure, channel, rect, problems, rows)
        for problem in problems:
            self._problem(item.record.name, problem)
        return plane

    def sheet(self, item: PsdLayer, area: Rect, *, masked: bool = True) -> PixelArea:
        """A leaf's pixels within an area, with its masks (unless not) but without its opacity."""
        rect, sheet = item.record.rect, _clear(area, self.channels)
        common = rect.overlap(area)
        if common.empty:
            return sheet
        here, (rows, columns) = _within(common, area), _within(common, rect)
        planes = self.planes(item, (rows.start, rows.stop))
        for number in range(self.channels):
            plane = planes.get(number)
            if plane is not None:
                sheet.colors[(*here, number)] = scaled(plane[:, columns], self.structure.header.depth)
        alpha = planes.get(-1)
        sheet.alpha[here] = 1 if alpha is None else scaled(alpha[:, columns], self.structure.header.depth)
        if masked:
            mask = self.mask(item, area)
            if mask is not None:
                np.multiply(sheet.alpha, mask, out=sheet.alpha)
        return sheet

    def mask(self, item: PsdLayer, area: Rect) -> Alpha | None:
        """What a layer's masks leave of it, 0 to 1; None for all."""
        record, mask = item.record, item.record.mask
        found = {channel.id: channel for channel in record.channels}
        drawn_in = bool(item.fill)  # the pixels of a shape have its outline already
        if mask is not None and not mask.disabled:
            rendered = bool(mask.flags & 8) or bool(mask.real_at)
            if drawn_in and rendered:
                if -3 in found and mask.real_at and not mask.real.empty:
                    return self._raster(item, found[-3], mask.real, mask.real_default, mask.density, area)
                return None
            if -2 in found:
                return self._raster(item, found[-2], mask.rect, mask.default, mask.density, area)
        block = self.structure.block(record, item.vector) if item.vector and not drawn_in else None
        if block is None or len(block) < 8 or block[7] & 4 or -2 in found:
            return None
        header = self.structure.header
        d = path_data(contours(block, header.width, header.height))
        covered = coverage(list(polygons(d, IDENTITY)), area)
        return 1 - covered if is_inverted(block) else covered

    def _raster(self, item: PsdLayer, channel: Channel, rect: Rect, default: int, density: int, area: Rect) -> Alpha:
        mask = np.full((area.height, area.width), np.float32(default / 255))
        common = rect.overlap(area)
        if not common.empty:
            rows, columns = _within(common, rect)
            plane = self._plane(item, channel, rect, (rows.start, rows.stop))
            mask[_within(common, area)] = scaled(plane[:, columns], self.structure.header.depth)
        return mask if density == 255 else 1 - np.float32(density / 255) * (1 - mask)

    def opacity(self, item: PsdLayer) -> float:
        return item.record.opacity / 255 * (fill_opacity(self.structure, item.record) / 255)

    def flattened(self, items: Iterable[PsdLayer], area: Rect, onto: PixelArea | None = None) -> PixelArea:
        """Layers of one parent, bottom to top, laid over each other (and over `onto`) within an area."""
        ground = onto or _clear(area, self.channels)
        for base, clipped in clipping_groups(items):
            if base.record.hidden:
                continue
            visible = [item for item in clipped if not item.record.hidden and not item.is_empty]
            if base.children is not None and base.blend == b"pass" and not visible:
                ground = self._passed_through(base, area, ground)
            else:
                sheet = self._clipped(base, visible, area)
                if sheet is not None:
                    ground = laid(ground, sheet, _mode(base.blend), self.opacity(base))
        return ground

    def alone(
        self, base: PsdLayer, clipped: Iterable[PsdLayer], area: Rect, cut: PsdLayer | None = None
    ) -> PixelArea | None:
        """A layer with what is clipped to it, on nothing, with its opacity; None for what draws nothing. `cut`: what it
        is clipped to itself."""
        sheet = self._clipped(base, [item for item in clipped if not item.record.hidden], area)
        around = self._source(cut, area) if cut is not None else None
        if sheet is None or (cut is not None and around is None):
            return None
        if around is not None:
            sheet = PixelArea(sheet.colors, sheet.alpha * around.alpha)
        return PixelArea(sheet.colors, sheet.alpha * np.float32(self.opacity(base)))

    def _clipped(self, base: PsdLayer, clipped: list[PsdLayer], area: Rect) -> PixelArea | None:
        sheet = self._source(base, area)
        if sheet is None:
            return None
        colors = sheet.colors
        for item in clipped:
            above = self._source(item, area)
            if above is not None:
                strength = above.alpha[..., None] * np.float32(self.opacity(item))
                colors = colors + (mix(_mode(item.blend), colors, above.colors) - colors) * strength
        return PixelArea(colors, sheet.alpha)

    def _source(self, item: PsdLayer, area: Rect) -> PixelArea | None:
        if item.children is None:
            return None if item.adjustment or item.record.rect.overlap(area).empty else self.sheet(item, area)
        sheet = self.flattened(item.children, area)
        mask = self.mask(item, area)
        return sheet if mask is None else PixelArea(sheet.colors, sheet.alpha * mask)

    def _passed_through(self, group: PsdLayer, area: Rect, ground: PixelArea) -> PixelArea:
        after = self.flattened(group.children or (), area, ground)
        mask, opacity = self.mask(group, area), np.float32(self.opacity(group))
        if mask is None and opacity == 1:
            return after
        share = np.full_like(ground.alpha, opacity) if mask is None else mask * opacity
        alpha = ground.alpha + (after.alpha - ground.alpha) * share
        premultiplied = ground.colors * ground.alpha[..., None]
        premultiplied = premultiplied + (after.colors * after.alpha[..., None] - premultiplied) * share[..., None]
        colors: Colors = (premultiplied / np.maximum(alpha, _TINY)[..., None]).astype(np.float32, copy=False)
        return PixelArea(colors, alpha)


def _mode(key: bytes) -> str:
    return BLENDS[key][0] if key in BLENDS else ""


def _within(part: Rect, whole: Rect) -> tuple[slice, slice]:
    return (
        slice(part.top - whole.top, part.bottom - whole.top),
        slice(part.left - whole.left, part.right - whole.left),
    )


def rgba(sheet: PixelArea, mode: int) -> NDArray[np.uint8]:
    """Straight 8-bit RGBA. CMYK and Lab are converted without a profile, which is near enough to show."""
    return levels(shown_colors(sheet.colors, mode), sheet.alpha)


def shown_colors(colors: Colors, mode: int) -> Colors:
    if mode == CMYK:
        return colors[..., :3] * colors[..., 3:4]
    if mode == LAB:
        return _from_lab(colors)
    if colors.shape[2] < 3:
        return np.repeat(colors[..., :1], 3, axis=2)
    return colors[..., :3]


def _from_lab(colors: Colors) -> Colors:
    """CIELAB (D50) to sRGB, both 0 to 1."""
    lightness = colors[..., 0] * 100
    a, b = colors[..., 1] * 255 - 128, colors[..., 2] * 255 - 128
    fy = (lightness + 16) / 116
    parts = np.stack([fy + a / 500, fy, fy - b / 200], axis=-1)
    xyz = np.where(parts > 6 / 29, parts**3, 3 * (6 / 29) ** 2 * (parts - 4 / 29)) * (0.9642, 1.0, 0.8249)
    to_rgb = np.array([[3.1339, -1.6169, -0.4906], [-0.9788, 1.9161, 0.0335], [0.0719, -0.2290, 1.4052]])
    linear = np.clip(xyz @ to_rgb.T, 0, 1)
    encoded = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    found: Colors = encoded.astype(np.float32)
    return found
