"""Every SVG of an outside folder, put together from its units, against the same file drawn whole.

Both are drawn from the harmless copy. Alike: the mean difference over white is at most 1 level, and at most 0.1% of
the pixels are off by more than 8. At least 99% of the files must be alike; the others are listed.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.errors import RedraftError
from redraft.formats.svg import CODEC
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from tests.corpus.test_svg_corpus import FOLDER, files

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]

Levels = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


def over_white(png: bytes) -> Levels:
    rgba = np.asarray(Image.open(io.BytesIO(png)).convert("RGBA")).astype(float)
    alpha = rgba[..., 3:] / 255
    return np.asarray(rgba[..., :3] * alpha + 255 * (1 - alpha))


def difference(whole: Levels, made: Levels) -> str:
    """What is wrong, or nothing."""
    if whole.shape != made.shape:
        return f"{made.shape[1]} × {made.shape[0]} pixels instead of {whole.shape[1]} × {whole.shape[0]}"
    apart = np.abs(whole - made).max(axis=-1)
    mean, far = float(apart.mean()), float((apart > 8).mean())
    return f"{mean:.2f} levels apart on the mean, {far:.2%} of the pixels far" if mean > 1 or far > 0.001 else ""


def test_units_make_the_page() -> None:
    fonts = Fonts([path.parent for path in Path(FOLDER).rglob("*.ttf")][:1], system=False)
    drawn, apart = 0, dict[str, str]()
    with Renderer(fonts.files()) as renderer:
        tiles = Tiles(renderer.draw)
        for name, data in files():
            try:
                file = CODEC.open(data, fonts)
                page = file.document.pages[0]
                whole = over_white(renderer.draw(file.drawable(page.id)))
            except RedraftError:
                continue  # refused or not drawable at all, which the other tests look at
            drawn += 1
            why = difference(whole, over_white(tiles.page(file.units(page.id), page)[1]))
            if why:
                apart[name] = why
    print(f"\n{drawn} files drawn, {drawn - len(apart)} alike = {1 - len(apart) / max(1, drawn):.2%}")
    for name, why in apart.items():
        print(f"  {name}: {why}")
    assert drawn
    assert len(apart) <= 0.01 * drawn
