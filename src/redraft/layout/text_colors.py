"""Text colours chosen from the picture below: readable everywhere, or a plate is put behind them.

White, black and near-whites and near-blacks with a breath of the picture's own hue come first; a price or a call to
action may have the picture's strongest colour, as light or dark as it must be. A plate comes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.document.contrast import luminance
from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.document.tones import color_with, tone_of
from redraft.layout.arrangement import BLACK, WHITE, Arrangement, Block, Plate, plate_box
from redraft.layout.cost import columns_of, padded
from redraft.layout.ground import SURE, Ground, light, ratio

TAIL = 0.03
"""The part of a line's pixels, where it is read worst, that choosing a colour leaves out; checking leaves out 0.05."""
ACCENTED = ("price", "call to action", "date")
_FAINTEST = 0.055
"""The strength in Oklab that an accent keeps at least."""
_OPACITIES = (0.62, 0.74, 0.86, 1.0)
_MOST_LOOKED_AT = 40_000

Extremes = Sequence[tuple[float, float]]
"""The darkest and the lightest luminance under each line."""


def inked(found: Arrangement, ground: Ground, wanted: Color | None = None) -> Arrangement:
    """The arrangement with its colours, and the plates it cannot do without. `wanted` is tried before all others, as it
    is and then lighter or darker."""
    blocks: dict[str, Block] = {}
    plates: list[Plate] = []
    for column in columns_of(found.blocks):
        by_block = [[_extremes(ground.under(padded(ink, block.size))) for ink in block.inks] for block in column]
        ink = _neutral([ends for each in by_block for ends in each], ground, wanted)
        inks = [ink] * len(column) if ink is not None else [_neutral(each, ground, wanted) for each in by_block]
        if any(one is None for one in inks):
            plate, color = _plate(column, ground)
            plates.append(plate)
            by_block = [[_extremes(_through(plate, ground, padded(box, block.size))) for box in block.inks]
                        for block in column]  # fmt: skip
            inks = [color] * len(column)
        for block, own, ends in zip(column, inks, by_block, strict=True):
            assert own is not None
            strong = wanted or (ground.accent if block.copy.role in ACCENTED else None)
            accent = _accent(ends, own, strong) if own != wanted else None
            blocks[block.id] = replace(block, ink=accent or own)
    return replace(found, blocks=tuple(blocks[block.id] for block in found.blocks), plates=tuple(plates))


def _extremes(lights: NDArray[Any]) -> tuple[float, float]:
    flat = lights.ravel()
    flat = flat[:: max(1, len(flat) // _MOST_LOOKED_AT)]
    low, high = np.quantile(flat, (TAIL, 1 - TAIL))
    return float(low), float(high)


def reads(ink: Color, ends: Extremes) -> float:
    """The contrast of an ink on what it is read worst on; 1 where it lies between the darkest and the lightest."""
    own = luminance(ink)
    return float(min(1.0 if low < own < high else min(ratio(own, low), ratio(own, high)) for low, high in ends))


def _neutral(ends: Extremes, ground: Ground, wanted: Color | None) -> Color | None:
    """The first of the plain inks that is readable everywhere; None for none."""
    for ink in (*([wanted] if wanted else ()), *_neutrals(ground), WHITE, BLACK):
        if reads(ink, ends) >= SURE:
            return Color(*ink)
    return None


def _neutrals(ground: Ground) -> Iterator[Color]:
    yield ground.tinted(0.975, 0.018)
    yield ground.tinted(0.2, 0.035)


def _accent(ends: Extremes, plain: Color, accent: Color | None) -> Color | None:
    """The picture's strong colour, on the side of the plain ink, as strong as is readable; None where it turns grey."""
    if accent is None:
        return None
    tone = tone_of(accent)
    up = luminance(plain) > 0.5
    for step in range(24):
        lightness = tone.light + (0.04 * step if up else -0.04 * step)
        if not 0.12 < lightness < 0.96:
            return None
        color = color_with(tone._replace(light=lightness))
        if reads(color, ends) >= SURE:
            return color if tone_of(color).strength >= _FAINTEST else None
    return None


def _plate(column: Sequence[Block], ground: Ground) -> tuple[Plate, Color]:
    """A plate behind a column, dark on a dark ground, no more opaque than it must be; and the ink on it."""
    box = plate_box(column, ground.page)
    dark = float(np.median(ground.under(box))) < 0.3
    color, ink = (
        (ground.tinted(0.17, 0.04), WHITE) if dark else (ground.tinted(0.965, 0.015), ground.tinted(0.16, 0.03))
    )
    for opacity in _OPACITIES:
        plate = Plate(box, color, opacity)
        lines = [padded(one, block.size) for block in column for one in block.inks]
        if reads(ink, [_extremes(_through(plate, ground, line)) for line in lines]) >= SURE:
            break
    return plate, ink


def _through(plate: Plate, ground: Ground, box: Box) -> NDArray[Any]:
    """The luminances of the ground under a box with the plate over it."""
    return light(laid_over(ground.cut(box), plate.color, plate.opacity))


def laid_over(pixels: NDArray[Any], color: Color, opacity: float) -> NDArray[Any]:
    """Pixels with an even colour over them."""
    mixed = pixels * (1 - opacity) + np.array(color[:3]) * opacity
    found: NDArray[Any] = np.clip(np.rint(mixed), 0, 255).astype(np.uint8)
    return found
