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

from redraft.document.geometry import Box
from redraft.document.luminance import luminance
from redraft.document.style import Color
from redraft.document.tones import color_with, tone_of
from redraft.layout.arrangement import BLACK, WHITE, Arrangement, Block, Mark, Plate, panel_box, plate_box
from redraft.layout.grids import MARGIN
from redraft.layout.measures.cost import columns_of, padded
from redraft.layout.measures.ground import SURE, Ground, light, ratio

TAIL = 0.03
"""The part of a line's pixels, where it is read worst, that choosing a colour leaves out; checking leaves out 0.05."""
ACCENTED = ("price", "call to action", "date")
_FAINTEST = 0.055
"""The strength in Oklab that an accent keeps at least."""
_OPACITIES = (0.62, 0.74, 0.86, 1.0)
_MOST_LOOKED_AT = 40_000
_STANDS_OUT, _LEVELS = 1.9, (0.3, 0.42, 0.62, 0.72, 0.82)
"""The contrast of a button to what is around it, and how light it may be."""

Extremes = Sequence[tuple[float, float]]
"""The darkest and the lightest luminance under each line."""


def inked(found: Arrangement, ground: Ground, wanted: Color | None = None) -> Arrangement:
    """The arrangement with its colours, its panel, buttons and rules, and the plates it cannot do without. `wanted` is
    tried before all others, as it is and then lighter or darker."""
    blocks: dict[str, Block] = {}
    plates: list[Plate] = []
    panel = _panel(found, ground) if found.paneled else None
    plates += [panel] if panel is not None else []
    inner: dict[int, Color] = {}
    for column in columns_of(found.blocks):
        on = [panel] if panel is not None and column[0].column in found.look.behind else []
        free = [block for block in column if not block.button]
        by_block = [_read_on(block, ground, on) for block in free]
        ink = _neutral([ends for each in by_block for ends in each], ground, wanted) if free else None
        inks = [ink] * len(free) if ink is not None else [_neutral(each, ground, wanted) for each in by_block]
        if any(one is None for one in inks):
            plate, color = _plate(column, ground)
            plates.append(plate)
            on = [*on, plate]
            by_block, inks = [_read_on(block, ground, on) for block in free], [color] * len(free)
        for block, own, ends in zip(free, inks, by_block, strict=True):
            assert own is not None
            strong = wanted or (ground.accent if block.copy.role in ACCENTED else None)
            accent = _accent(ends, own, strong) if own != wanted else None
            blocks[block.id] = replace(block, ink=accent or own)
        main = next((one for one in inks if one is not None), None)
        for block in column:
            if block.button:
                plate, color = _button(block, ground, on, main, wanted)
                plates.append(plate)
                blocks[block.id] = replace(block, ink=color)
        inner[column[0].column] = main or WHITE
    plates += [_mark(mark, inner.get(mark.column, WHITE), ground, wanted) for mark in found.marks]
    return replace(found, blocks=tuple(blocks[block.id] for block in found.blocks), plates=tuple(plates))


def _read_on(block: Block, ground: Ground, plates: Sequence[Plate]) -> list[tuple[float, float]]:
    """The darkest and the lightest under each line."""
    boxes = [padded(ink, block.size) for ink in block.inks]
    if not plates:
        return [_extremes(ground.under(box)) for box in boxes]
    return [_extremes(light(ground.shaded(box, plates))) for box in boxes]


def _panel(found: Arrangement, ground: Ground) -> Plate:
    """The panel, of a colour of the picture: deep, pale or its strongest; a scrim no darker than it must be."""
    look, box = found.look, panel_box(found, ground.page, MARGIN * min(ground.page))
    color = _panel_color(ground, look.tone)
    if look.panel != "scrim":
        radius = 0.014 * min(ground.page) if look.panel == "card" else 0.0
        return Plate(box, color, 1.0, look.panel, radius)
    around = Box.union(block.room for block in found.paneled)
    assert around is not None
    wide, high = ground.page
    if box.height >= high - 1e-6 and box.width < wide - 1e-6:
        fades, solid = ("right", around.right / box.width) if box.x <= 0 else ("left", (wide - around.x) / box.width)
    else:
        top = around.center[1] < high / 2
        fades, solid = ("down", around.bottom / box.height) if top else ("up", (high - around.y) / box.height)
    ink = WHITE if look.tone == "deep" else _neutral([(1.0, 1.0)], ground, None) or BLACK
    for opacity in (0.45, 0.6, 0.72, 0.84, 0.94):
        plate = Plate(box, color, opacity, "scrim", 0.0, fades, min(solid, 0.98))
        if all(reads(ink, _read_on(block, ground, [plate])) >= SURE for block in found.paneled if not block.button):
            break
    return plate


def _panel_color(ground: Ground, tone: str) -> Color:
    if tone == "deep":
        return ground.tinted(0.2, 0.06)
    if tone == "pale" or ground.accent is None:
        return ground.tinted(0.965, 0.02)
    strong = tone_of(ground.accent)
    return color_with(strong._replace(light=min(max(strong.light, 0.25), 0.9)))


def _button(
    block: Block, ground: Ground, plates: Sequence[Plate], ink: Color | None, wanted: Color | None
) -> tuple[Plate, Color]:
    """A button that stands out from what is around it, and the ink on it: in the picture's strong colour where that
    does, else in the ink of its column."""
    box = block.room
    ends = [_extremes(light(ground.shaded(box.grown(0.3 * block.size), plates)))]
    strong = wanted or ground.accent
    tones = [tone_of(strong)] if strong else []
    fills = [color_with(tone._replace(light=level)) for tone in tones
             for level in sorted((tone.light, *_LEVELS), key=lambda level: abs(level - tone.light))]  # fmt: skip
    for fill in (*fills, ink or WHITE, WHITE, BLACK):
        own = luminance(fill)
        letters = next((one for one in (WHITE, ground.tinted(0.16, 0.03), BLACK)
                        if ratio(luminance(one), own) >= SURE), None)  # fmt: skip
        if letters is not None and reads(fill, ends) >= _STANDS_OUT:
            break
    else:
        fill, letters = (WHITE, BLACK) if max(end for pair in ends for end in pair) < 0.4 else (BLACK, WHITE)
    return Plate(box, fill, 1.0, "button", 0.24 * box.height), letters


def _mark(mark: Mark, ink: Color, ground: Ground, wanted: Color | None) -> Plate:
    """A rule or bar in the strong colour, on the side of its column's ink; lines and frames in the ink."""
    color, opacity = ink, 0.55 if mark.kind == "line" else 0.7 if mark.kind == "frame" else 1.0
    strong = wanted or ground.accent
    if mark.kind in ("rule", "bar") and strong is not None:
        ends = [_extremes(ground.under(mark.box))]
        tone = tone_of(strong)
        lighter = luminance(ink) > 0.3
        for level in (tone.light, *((0.6, 0.7, 0.8, 0.88) if lighter else (0.5, 0.4, 0.3, 0.2))):
            shade = color_with(tone._replace(light=level))
            if reads(shade, ends) >= 2.2:
                color = shade
                break
    line = 1.4e-3 * sum(ground.page) / 2 if mark.kind == "frame" else 0.0
    return Plate(mark.box, color, opacity, mark.kind, line=line)


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
        if all(reads(ink, _read_on(block, ground, [plate])) >= SURE for block in column):
            break
    return plate, ink
