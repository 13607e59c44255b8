"""Feedback pairs: `redraft datasets make feedback`, and the same with whole pages drawn for every picture.

    python benchmarks/perf/datasets.py [COUNT]

Also printed: processor time a pair, which other work on the machine changes less, and whether the pictures are alike.
"""

from __future__ import annotations

import io
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.document.pages import Document
from redraft_research.datasets.feedback import Feedback, FeedbackScene, drawn
from redraft_research.datasets.recipes import Recipe, Sample
from redraft_research.datasets.shards import make, read

WORKERS = 2


class WholePages(Feedback):
    """Nothing of a picture is taken from another."""

    def _after(self, scene: FeedbackScene, after: Document, changed: set[str]) -> NDArray[np.uint8] | None:
        before = drawn(scene.opened.data, scene.scale, self._fonts, self._renderer)
        page = drawn(scene.opened.write(after).data, scene.scale, self._fonts, self._renderer)
        return None if np.array_equal(before, page) else page


def _made(recipe: Recipe, folder: Path, count: int) -> tuple[float, float]:
    """Seconds, and seconds of all processors."""
    began, used = time.perf_counter(), _used()
    make(recipe, folder, count, 7, workers=WORKERS, per_shard=max(1, count // (4 * WORKERS)))
    return time.perf_counter() - began, _used() - used


def _used() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def _off(one: Sample, other: Sample) -> NDArray[np.bool_]:
    """Which pixels of two pictures differ by more than two levels."""
    pages = [np.asarray(Image.open(io.BytesIO(each.files["after.png"]))).astype(int) for each in (one, other)]
    return np.asarray(abs(pages[0] - pages[1]).max(axis=2) > 2)


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        quick, whole = Path(folder) / "quick", Path(folder) / "whole"
        seconds, used = _made(Feedback(None), quick, count)
        slow, slow_used = _made(WholePages(None), whole, count)
        pairs = [(a, b) for a, b in zip(read(quick), read(whole), strict=True) if a.row == b.row]
        unlike = np.concatenate([_off(a, b).ravel() for a, b in pairs]).mean()
    print(f"{count} pairs, {WORKERS} processes on {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(f"changed parts: {count / seconds:.0f} pairs/s, {1e3 * used / count:.1f} ms of processor time a pair")
    print(
        f"whole pages:   {count / slow:.0f} pairs/s, {1e3 * slow_used / count:.1f} ms; {slow / seconds:.2f} × the time"
    )
    print(f"{unlike:.3%} of the pixels of {len(pairs)} pictures differ by more than two levels, at smoothed edges")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
