"""Texts laid out on a page of 1080 × 1350, beside drawing that page once.

    python benchmarks/perf/layout.py [--rounds 5]

Both are run in turn, so that whatever else the machine does hits both; the ratio is the figure that counts, and the
processor's seconds of this process are printed beside. Fonts are found and the renderer is running before.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from redraft.layout import place
from redraft.layout.backdrop import Backdrop, Desk

TEXTS = [
    "Summer Nights",
    "Open-air concerts by the lake",
    "Three evenings of jazz, soul and electronic music under the stars. Bring a blanket, we bring the band.",
    "12 – 14 July 2026",
    "Riverside Park, Hamburg",
    "Tickets from 18 €",
    "Book now",
    "www.summernights.example",
]


def scene(seed: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """A sky with some grain over a dark hill."""
    chance = np.random.default_rng(seed)
    y, x = np.mgrid[0:1350, 0:1080]
    sky = np.stack([120 + y / 12, 160 + y / 20, 215 - y / 40], axis=-1) + chance.normal(0, 3, (1350, 1080, 1))
    hill = y > 900 + 120 * np.sin(x / 170 + seed)
    sky[hill] = np.array((46, 60, 52)) + chance.normal(0, 6, (int(hill.sum()), 1))
    return np.clip(sky, 0, 255).astype(np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    layouts, draws, cpu = [], [], []
    with Desk() as desk:
        place(scene(0), TEXTS, fonts=desk.fonts, tiles=desk.tiles)
        for number in range(1, rounds + 1):
            picture = scene(number)
            start, used = time.perf_counter(), time.process_time()
            made = place(picture, TEXTS, fonts=desk.fonts, tiles=desk.tiles)
            layouts.append(time.perf_counter() - start)
            cpu.append(time.process_time() - used)
            with Desk(desk.fonts) as fresh:
                Backdrop.of(picture[:64, :64], fresh)  # the renderer is running
                start = time.perf_counter()
                opened = made.best.opened
                page = opened.document.pages[0]
                fresh.tiles.page(opened.units(page.id), page)
                draws.append(time.perf_counter() - start)
    one, other = statistics.median(layouts), statistics.median(draws)
    print(f"layout        {one:6.2f} s   ({statistics.median(cpu):.2f} s of this process)")
    print(f"one drawing   {other:6.2f} s")
    print(f"ratio         {one / other:6.1f}")


if __name__ == "__main__":
    main()
