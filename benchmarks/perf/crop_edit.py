"""Crop-and-edit against an edit of the whole picture: a target of 1% in 12 megapixels, the same editor.

    python benchmarks/perf/crop_edit.py

The editor gives every pixel another colour in Oklab, which is about the least that an editor does.
"""

from __future__ import annotations

import time
from statistics import median

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, blurred
from redraft.imaging.retouch.crop_edit import crop_edit
from redraft.imaging.retouch.recolor import recolored

WIDTH, HEIGHT, ROUNDS = 4000, 3000, 3


def edit(crop: Picture, where: Mask, seed: int) -> Picture:
    made = recolored(crop, np.ones(crop.shape[:2], np.float32), (40, 160, 40), crop)
    return np.where(where[..., None], made, crop)


def main() -> None:
    noise = np.random.default_rng(0).normal(0, 1, (HEIGHT // 8, WIDTH // 8))
    light = np.kron(blurred(noise, 2), np.ones((8, 8))) * 40 + 128
    page = np.clip(light[..., None] + np.array([10, 0, -10]), 0, 255).astype(np.uint8)
    target = Box(1800, 1300, 400, 300)
    where = np.zeros(page.shape[:2], bool)
    where[1300:1600, 1800:2200] = True
    seconds: dict[str, list[float]] = {"crop": [], "whole": []}
    for _ in range(ROUNDS):  # in turns, so that both meet the same machine
        began = time.perf_counter()
        crop_edit(page, [target], edit)
        between = time.perf_counter()
        edit(page, where, 0)
        seconds["crop"].append(between - began)
        seconds["whole"].append(time.perf_counter() - between)
    crop, whole = (median(seconds[name]) for name in ("crop", "whole"))
    print(f"crop-and-edit {crop:.3f} s, whole {whole:.3f} s: {crop / whole:.3f} ×")


if __name__ == "__main__":
    main()
