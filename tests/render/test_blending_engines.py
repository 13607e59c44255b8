"""Blending here against blending in the renderer: alike, but for the one departure that `blend_modes.py` describes."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.render.compositor import BLEND_MODES, Tile, composite
from redraft.render.renderer import Renderer
from tests.sampling import each

SIDE = 24  # pixels, each with a pair of colours of its own
UNSEPARABLE = ("hue", "saturation", "color", "luminosity")
Levels = NDArray[np.float64]
WEIGHTS = np.array([0.3, 0.59, 0.11])


def colours(seed: int) -> NDArray[np.uint8]:
    rgb = np.random.default_rng(seed).integers(0, 256, (SIDE, SIDE, 3), np.uint8)
    return np.dstack([rgb, np.full((SIDE, SIDE), 255, np.uint8)])


def squares(pixels: NDArray[np.uint8]) -> str:
    return "".join(
        f'<rect x="{x}" y="{y}" width="1" height="1" fill="rgb({red},{green},{blue})"/>'
        for y, row in enumerate(pixels.tolist())
        for x, (red, green, blue, _) in enumerate(row)
    )


def by_the_renderer(renderer: Renderer, below: NDArray[np.uint8], above: NDArray[np.uint8], mode: str) -> Levels:
    group = f'<g style="mix-blend-mode:{mode}">{squares(above)}</g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}">{squares(below)}{group}</svg>'
    picture = Image.open(io.BytesIO(renderer.draw(svg.encode())))
    return np.asarray(picture.convert("RGB")).astype(float)


def moved(below: Levels, above: Levels, mode: str) -> Levels:
    """The colour that one of the four modes comes to before it is brought back between 0 and 255."""

    def saturated(color: Levels, like: Levels) -> Levels:
        low, spread = color.min(-1, keepdims=True), np.ptp(color, -1, keepdims=True)
        return np.asarray((color - low) * np.ptp(like, -1, keepdims=True) / np.maximum(spread, 1))

    match mode:
        case "hue":
            color, light = saturated(above, below), below
        case "saturation":
            color, light = saturated(below, above), below
        case "color":
            color, light = above, below
        case _:
            color, light = below, above
    return np.asarray(color + ((light - color) @ WEIGHTS)[..., None])


@each("mode", BLEND_MODES)
def test_a_mode_blends_as_in_the_renderer_or_departs_from_it_as_described(mode: str) -> None:
    below, above = colours(1), colours(2)
    made = composite((SIDE, SIDE), [Tile(0, 0, below), Tile(0, 0, above, blend=mode)])[..., :3].astype(float)
    with Renderer([]) as renderer:
        other = by_the_renderer(renderer, below, above, mode)
    apart = np.abs(made - other).max(axis=-1)
    if mode not in UNSEPARABLE:
        assert apart.max() <= 1
        return
    before = moved(below[..., :3].astype(float), above[..., :3].astype(float), mode)
    dark = before.min(axis=-1) < -1
    assert apart[~dark].max() <= 2
    fits = dark & (before.max(axis=-1) <= 255)
    assert np.count_nonzero(fits) > 20
    assert np.abs(np.maximum(before, 0) - other)[fits].max() <= 2  # simply cut off
    assert apart[fits].max() > 20
