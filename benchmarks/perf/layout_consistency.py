"""Layout consistency by bits against a plain double loop of numpy over the same masks, side by side.

    python benchmarks/perf/layout_consistency.py [SCORES]      (1000 scores of 12 layers a side on 512 × 512; the plain
                                                                loop is timed on a twentieth of them)

Both begin with arrays of truth values and give the same scores. In the second table the masks of the page before are
kept, as where many outputs of one page are scored. Layers are boxes and, for the worst case, noise on all of the page.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft_research.scoring.layout_consistency import PageMasks, layout_consistency
from redraft_research.scoring.matching import best_pairs

Array = NDArray[np.bool_]
SIDE, LAYERS = 512, 12


def plain(before: Array, after: Array) -> float:
    """The measure as one would write it down."""
    ious = np.zeros((len(before), len(after)))
    for i, old in enumerate(before):
        for j, new in enumerate(after):
            ious[i, j] = np.logical_and(old, new).sum() / np.logical_or(old, new).sum()
    pairs = best_pairs(np.where(ious >= 0.1, ious, 0).tolist())
    areas = [[mask.sum() for mask in side] for side in (before, after)]
    gone = [area for i, area in enumerate(areas[0]) if i not in {pair[0] for pair in pairs}]
    new = [area for j, area in enumerate(areas[1]) if j not in {pair[1] for pair in pairs}]
    penalty = (sum(gone) + 0.7 * sum(new)) / (SIDE * SIDE)
    terms = [0.0, 0.0, 0.0]
    for i, j in pairs:
        centres = [np.array([at.mean() for at in np.nonzero(mask)]) for mask in (before[i], after[j])]
        terms[0] += 1 - np.linalg.norm(centres[0] - centres[1]) / np.hypot(SIDE, SIDE)
        terms[1] += ious[i, j]
        terms[2] += min(areas[0][i], areas[1][j]) / max(areas[0][i], areas[1][j])
    means = sum(0.2 * term / len(pairs) for term in terms) if pairs else 0.0
    return float(max(0, 0.25 * len(pairs) / max(len(before), len(after)) + means + 0.15 * (1 - penalty)))


def ours(before: Array, after: Array) -> float:
    return layout_consistency(PageMasks.of(before), PageMasks.of(after)).value or 0.0


def boxes(chance: np.random.Generator) -> Array:
    """A background, a photograph and ten texts or marks."""
    page = np.zeros((LAYERS, SIDE, SIDE), bool)
    page[0] = True
    for layer in range(1, LAYERS):
        width, height = chance.integers(16, 256, 2) if layer > 1 else (SIDE, SIDE // 2)
        x, y = chance.integers(0, SIDE - width + 1), chance.integers(0, SIDE - height + 1)
        page[layer, y : y + height, x : x + width] = True
    return page


def noise(chance: np.random.Generator) -> Array:
    return chance.random((LAYERS, SIDE, SIDE)) < 0.5


def main() -> int:
    scores = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    chance = np.random.default_rng(0)
    print(f"{scores} scores, {LAYERS} layers a side, {SIDE} × {SIDE}; milliseconds of one")
    print(f"{'layers':8}{'plain':>10}{'ours':>10}{'ratio':>8}{'kept':>10}{'ratio':>8}")
    for make in (boxes, noise):
        pairs = []
        for _ in range(4):
            before = make(chance)
            pairs.append((before, np.roll(before, chance.integers(-9, 10, 2), (1, 2))))
        half = [(PageMasks.of(before), after) for before, after in pairs]
        apart = max(abs(plain(*pair) - ours(*pair)) for pair in pairs)
        assert apart < 1e-9, f"the two differ by {apart}"
        slow, quick = timed(plain, pairs, max(4, scores // 20)), timed(ours, pairs, scores)
        again = timed(lambda kept, after: layout_consistency(kept, PageMasks.of(after)), half, scores)
        print(f"{make.__name__:8}{slow:10.2f}{quick:10.3f}{slow / quick:8.1f}{again:10.3f}{slow / again:8.1f}")
    return 0


def timed(score: Callable[[Any, Array], object], pairs: Sequence[tuple[Any, Array]], times: int) -> float:
    """Milliseconds of processor time that one score takes."""
    began = time.process_time()
    for number in range(times):
        score(*pairs[number % len(pairs)])
    return 1000 * (time.process_time() - began) / times


if __name__ == "__main__":
    raise SystemExit(main())
