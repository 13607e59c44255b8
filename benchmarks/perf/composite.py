"""Compositing ten cropped layers at 1080 × 1350, side by side with Pillow and with copying the page once.

    python benchmarks/perf/composite.py [--rounds 30]

Every way is run in turn, so that whatever else the machine does hits all; the ratio to Pillow is the figure that
counts. Pillow pastes the same cropped layers with `alpha_composite(layer, dest)` on straight alpha, its usual way.
'first time' includes looking at what the tiles cover, which is then kept with them.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.render import numba_kernels
from redraft.render.compositor import BLEND_MODES, Tile, composite, recomposite, straightened

SIZE = (1080, 1350)
PAPER = Color(250, 248, 240)
DIRTY = Box(90, 110, 900, 220)  # the title's


def photograph(width: int, height: int, seed: int) -> Image.Image:
    noise = np.random.default_rng(seed).integers(0, 256, (height // 8 + 1, width // 8 + 1, 3), dtype=np.uint8)
    return Image.fromarray(noise).resize((width, height), Image.Resampling.BICUBIC).convert("RGBA")


def words(text: str, width: int, height: int, size: int, color: tuple[int, int, int, int]) -> Image.Image:
    picture = Image.new("RGBA", (width, height), (*color[:3], 0))
    ImageDraw.Draw(picture).multiline_text((4, 4), text, color, ImageFont.load_default(size))
    return picture


def shape(width: int, height: int, kind: str, color: tuple[int, int, int, int]) -> Image.Image:
    """A disc, or a rectangle with round corners, with soft edges."""
    mask = Image.new("L", (2 * width, 2 * height))
    draw, box = ImageDraw.Draw(mask), (0, 0, 2 * width - 1, 2 * height - 1)
    draw.ellipse(box, 255) if kind == "disc" else draw.rounded_rectangle(box, 60, 255)
    picture = Image.new("RGBA", (width, height), color)
    picture.putalpha(mask.resize((width, height), Image.Resampling.BOX).point(lambda level: level * color[3] // 255))
    return picture


def poster() -> list[tuple[str, int, int, Image.Image]]:
    """Name, place and straight RGBA of each layer, the lowest first."""
    cutout = photograph(600, 700, 2)
    cutout.putalpha(shape(600, 700, "disc", (0, 0, 0, 255)).getchannel("A"))
    shadow = Image.new("RGBA", (680, 780))
    shadow.paste((0, 0, 0, 140), (40, 40, 640, 740))
    fade = np.zeros((600, 1080, 4), np.uint8)
    fade[..., 3] = np.linspace(0, 220, 600)[:, None]
    text = "Doors open at seven, music from eight until late.\n" * 6
    return [
        ("photograph, whole page", 0, 0, photograph(*SIZE, 1)),
        ("gradient, lower half", 0, 750, Image.fromarray(fade)),
        ("disc", -60, 700, shape(520, 520, "disc", (240, 80, 60, 255))),
        ("shadow", 330, 330, shadow.filter(ImageFilter.GaussianBlur(18))),
        ("cut-out photograph", 370, 360, cutout),
        ("panel", 90, 1000, shape(900, 260, "panel", (255, 255, 255, 235))),
        ("title", 90, 110, words("Midsummer Night\nJazz", 900, 220, 96, (20, 20, 40, 255))),
        ("subtitle", 90, 340, words("Three stages · one river", 760, 70, 52, (200, 30, 60, 255))),
        ("body", 120, 1020, words(text, 840, 220, 28, (30, 30, 30, 255))),
        ("logo", 900, 1180, shape(120, 120, "disc", (20, 60, 160, 255))),
    ]


def without_numba(work: Callable[[], object]) -> Callable[[], object]:
    def run() -> object:
        numba_kernels.allowed = False
        try:
            return work()
        finally:
            numba_kernels.allowed = True

    return run


def ways(layers: list[tuple[str, int, int, Image.Image]]) -> dict[str, Callable[[], object]]:
    """What is measured, by name."""
    tiles = [Tile.from_straight(x, y, np.asarray(picture)) for _, x, y, picture in layers]
    kernels = (numba_kernels.OVER, numba_kernels.FADED, numba_kernels.BLENDED)
    compiled = all(kernel.load() for kernel in kernels)
    page = composite(SIZE, tiles, PAPER)
    copy = page.copy()

    def pillow() -> Image.Image:
        ground = Image.new("RGBA", SIZE, PAPER)
        for _, x, y, picture in layers:
            ground.alpha_composite(picture, (max(0, x), max(0, y)), (max(0, -x), max(0, -y)))
        return ground

    difference = np.abs(np.asarray(pillow()).astype(int) - straightened(page)).max()
    print(f"largest difference to Pillow: {difference} levels (both round once for each layer)\n")

    def first_time() -> NDArray[np.uint8]:
        for tile in tiles:
            tile.__dict__.pop("patches", None)
        return composite(SIZE, tiles, PAPER)

    found: dict[str, Callable[[], object]] = {
        "Pillow alpha_composite": pillow,
        "copy the page once (memcpy)": lambda: np.copyto(copy, page),
        "floor (numpy), first time": without_numba(first_time),
        "floor (numpy)": without_numba(lambda: composite(SIZE, tiles, PAPER)),
        "floor, dirty rectangle 900 × 220": without_numba(lambda: recomposite(page, tiles, DIRTY, PAPER)),
    }
    if compiled:
        found["fast (numba)"] = lambda: composite(SIZE, tiles, PAPER)
        found["fast, dirty rectangle 900 × 220"] = lambda: recomposite(page, tiles, DIRTY, PAPER)
    return found


def medians(ways: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(rounds + 1):
        for name, work in ways.items():
            start = time.perf_counter()
            work()
            if turn:  # the first round fills the caches
                taken[name].append(time.perf_counter() - start)
    return {name: statistics.median(times) for name, times in taken.items()}


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=30)
    rounds = ask.parse_args().rounds
    layers = poster()
    figures = medians(ways(layers), rounds)
    pillow = figures["Pillow alpha_composite"]
    for name, seconds in figures.items():
        print(f"{name:36}{seconds * 1000:9.2f} ms{seconds / pillow:8.3f} × Pillow")
    print(f"\ngoal: floor ≤ 1 × Pillow: {figures['floor (numpy)'] / pillow:.2f}")
    if "fast (numba)" in figures:
        print(f"goal: fast ≤ 0.4 × Pillow: {figures['fast (numba)'] / pillow:.2f}")
    else:
        print("fast: numba is not installed")

    print("\none layer alone on the page")
    for name, x, y, picture in layers:
        tile = Tile.from_straight(x, y, np.asarray(picture))
        ground, flat = composite(SIZE, [], PAPER), Image.new("RGBA", SIZE, PAPER)
        box, at, corner = Box(0, 0, *SIZE), (max(0, x), max(0, y)), (max(0, -x), max(0, -y))

        def put(tile: Tile = tile, ground: NDArray[np.uint8] = ground, box: Box = box) -> object:
            return recomposite(ground, [tile], box, PAPER)

        def paste(
            picture: Image.Image = picture,
            flat: Image.Image = flat,
            at: tuple[int, int] = at,
            corner: tuple[int, int] = corner,
        ) -> None:
            flat.alpha_composite(picture, at, corner)

        def blank(ground: NDArray[np.uint8] = ground, box: Box = box) -> object:
            return recomposite(ground, [], box, PAPER)

        one = medians({"floor": without_numba(put), "fast": put, "blank": blank, "Pillow": paste}, max(5, rounds // 3))
        print(
            f"  {name:26}floor{(one['floor'] - one['blank']) * 1000:8.2f} ms   "
            f"fast{(one['fast'] - one['blank']) * 1000:8.2f} ms   Pillow{one['Pillow'] * 1000:8.2f} ms"
        )

    print("\nthe cut-out photograph (600 × 700) in each blend mode on the photograph, and at half opacity")
    below, over = (Tile.from_straight(x, y, np.asarray(p)) for _, x, y, p in (layers[0], layers[4]))
    box = Box(over.x, over.y, 600, 700)
    for mode in BLEND_MODES:
        tile = Tile(over.x, over.y, over.pixels, 0.5, mode)
        page = composite(SIZE, [below], PAPER)

        def blend(page: NDArray[np.uint8] = page, tile: Tile = tile) -> object:
            return recomposite(page, [below, tile], box, PAPER)

        spent = medians({"floor": without_numba(blend), "fast": blend}, 5)
        print(f"  {mode:26}floor{spent['floor'] * 1000:8.2f} ms   fast{spent['fast'] * 1000:8.2f} ms")


if __name__ == "__main__":
    main()
