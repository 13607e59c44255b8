"""Drawing a 20-layer page from tiles, side by side with drawing the whole page: first view, and after a one-layer edit.

    python benchmarks/perf/redraw.py [--rounds 10]

Both use the same renderer in the same worker process. 'whole page' is one drawing of the file and decoding its PNG;
'tiles' takes the page apart, draws what is not kept yet, and composites.
"""

from __future__ import annotations

import argparse
import base64
import io
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from redraft.assets.fonts import Fonts
from redraft.edits.ops import SetText, apply
from redraft.formats.svg import CODEC, SvgFile
from redraft.render.drawing import Renderer
from redraft.render.tiles import Tiles

WIDTH, HEIGHT = 1080, 1350


def photograph() -> str:
    """A noisy full-page JPEG, as a photograph is for the codecs."""
    import numpy as np
    from PIL import Image, ImageFilter

    noise = np.random.default_rng(1).integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8)
    picture = Image.fromarray(noise).filter(ImageFilter.GaussianBlur(3))
    target = io.BytesIO()
    picture.save(target, "JPEG", quality=88)
    data = base64.b64encode(target.getvalue()).decode()
    return f'<image id="photo" width="{WIDTH}" height="{HEIGHT}" href="data:image/jpeg;base64,{data}"/>'


def page(background: str) -> bytes:
    """A background, a title, and eighteen shapes and texts."""
    chance = random.Random(2)
    layers = [
        background,
        '<text id="title" x="80" y="240" font-family="Manrope" font-weight="800" font-size="120">Title</text>',
    ]
    for number in range(9):
        x, y = chance.randrange(60, 700), 300 + 100 * number
        layers.append(
            f'<rect x="{x}" y="{y}" width="300" height="70" rx="16" fill="#{chance.randrange(1 << 24):06x}"/>'
        )
        layers.append(
            f'<text x="{x + 20}" y="{y + 46}" font-family="Source Sans Pro" font-size="32">Line {number}</text>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    return f"{head}{''.join(layers)}</svg>".encode()


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def draw_whole(renderer: Renderer, svg: bytes) -> None:
    from PIL import Image

    Image.open(io.BytesIO(renderer.draw(svg))).load()


def measure(name: str, data: bytes, fonts: Fonts, renderer: Renderer, rounds: int) -> None:
    whole: list[float] = []
    first: list[float] = []
    again: list[float] = []
    for number in range(rounds + 1):
        file: SvgFile = CODEC.open(data, fonts)
        sheet = file.document.pages[0]
        edited = CODEC.open(file.write(apply(file.document, SetText("title", f"Title {number}"))).data, fonts)
        svg, units, new_units = file.drawable("page1"), file.units("page1"), edited.units("page1")
        tiles = Tiles(renderer.draw)
        spent = (
            timed(partial(draw_whole, renderer, svg)),
            timed(partial(tiles.composited, units, sheet)),
            timed(partial(tiles.composited, new_units, sheet)),
        )
        if number:  # the first round warms up
            for times, seconds in zip((whole, first, again), spent, strict=True):
                times.append(seconds)
    base = statistics.median(whole)
    print(name)
    for title, times in (("whole page", whole), ("tiles, first view", first), ("tiles, one layer edited", again)):
        middle = statistics.median(times)
        print(f"  {title:26}{middle * 1000:8.1f} ms{middle / base:8.2f} ×")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=10)
    rounds = ask.parse_args().rounds
    fonts = Fonts(system=False)
    with Renderer(fonts.files()) as renderer:
        plain = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#223"/>'
        measure("20 layers, plain background", page(plain), fonts, renderer, rounds)
        measure("20 layers, full-page photograph", page(photograph()), fonts, renderer, rounds)
    print("goals: first view ≤ 1.2 ×; one layer edited ≤ 0.2 ×, with the photograph ≤ 0.05 ×")


if __name__ == "__main__":
    main()
