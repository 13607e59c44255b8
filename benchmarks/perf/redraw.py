"""Drawing a 20-layer page from tiles, side by side with drawing the whole page: first view, and after a one-layer edit.

    python benchmarks/perf/redraw.py [--rounds 10]

Both use the same renderer in the same worker process, started before. 'whole page' is one drawing of the file and
decoding its PNG. 'first view' makes all 20 tiles and composites them; 'one layer edited' has those tiles, draws the one
that changed and composites its rectangle. All end with the page's pixels in this process. What reading the file and
taking it apart costs is not in them; it is printed below them, beside making the copy that the renderer draws whole.

Three grounds: one colour, which needs no renderer; a gradient, which the renderer draws on the whole page; and a
photograph of one and a half times the page's sides, which is decoded and shrunk without the renderer.
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
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles

WIDTH, HEIGHT = 1080, 1350
FIRST_GOAL = 1.2


PHOTO = WIDTH * 3 // 2, HEIGHT * 3 // 2


def photograph() -> str:
    """A noisy JPEG over the page, as a photograph is for the codecs."""
    import numpy as np
    from PIL import Image, ImageFilter

    noise = np.random.default_rng(1).integers(0, 255, (*PHOTO[::-1], 3), np.uint8)
    picture = Image.fromarray(noise).filter(ImageFilter.GaussianBlur(3))
    target = io.BytesIO()
    picture.save(target, "JPEG", quality=88)
    data = base64.b64encode(target.getvalue()).decode()
    return f'<image id="photo" width="{WIDTH}" height="{HEIGHT}" href="data:image/jpeg;base64,{data}"/>'


def gradient() -> str:
    stops = '<stop stop-color="#224"/><stop offset="1" stop-color="#a63"/>'
    ramp = f'<linearGradient id="ramp" x2="0.3" y2="1">{stops}</linearGradient>'
    return f'<defs>{ramp}</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="url(#ramp)"/>'


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


def measure(name: str, data: bytes, fonts: Fonts, renderer: Renderer, rounds: int, edit_goal: float) -> None:
    spent: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        file: SvgFile = CODEC.open(data, fonts)
        sheet = file.document.pages[0]
        edited = CODEC.open(file.write(apply(file.document, SetText("title", f"Title {number}"))).data, fonts)
        copying = timed(partial(file.drawable, "page1"))
        apart = timed(partial(file.units, "page1"))
        svg, units, new_units = file.drawable("page1"), file.units("page1"), edited.units("page1")
        tiles = Tiles(renderer.draw, renderer.draw_each)
        seconds = {
            "whole page": timed(partial(draw_whole, renderer, svg)),
            "first view": timed(partial(tiles.composited, units, sheet)),
            "one layer edited": timed(partial(tiles.composited, new_units, sheet)),
            "taking it apart": apart,
            "copying it whole": copying,
        }
        if number:  # the first round warms up
            for title, one in seconds.items():
                spent.setdefault(title, []).append(one)
    middle = {title: statistics.median(times) for title, times in spent.items()}
    goals = {"first view": FIRST_GOAL, "one layer edited": edit_goal}
    print(name)
    for title in ("whole page", "first view", "one layer edited"):
        ratio = middle[title] / middle["whole page"]
        goal = f"   goal ≤ {goals[title]} ×: {'met' if ratio <= goals[title] else 'missed'}" if title in goals else ""
        print(f"  {title:20}{middle[title] * 1000:8.1f} ms{ratio:8.2f} ×{goal}")
    before = ", ".join(f"{title} {middle[title] * 1000:.1f} ms" for title in ("taking it apart", "copying it whole"))
    print(f"  before that: {before}")


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=10)
    rounds = ask.parse_args().rounds
    fonts = Fonts(system=False)
    with Renderer(fonts.files()) as renderer:
        plain = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#223"/>'
        measure("20 layers on one colour", page(plain), fonts, renderer, rounds, 0.2)
        measure("20 layers on a gradient", page(gradient()), fonts, renderer, rounds, 0.2)
        measure("20 layers on a photograph", page(photograph()), fonts, renderer, rounds, 0.05)


if __name__ == "__main__":
    main()
