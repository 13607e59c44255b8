"""Measures of a typeset page for the reward: places, sizes and edges of its texts, crops of the drawing, the ground.

They need the bare ground, the drawn page and the texts' boxes, whoever made it. Lengths are in page units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.document.luminance import luminance
from redraft.document.style import Color
from redraft.imaging.pixels.arrays import look as oklab
from redraft.layout.measures.ground import Ground, light, ratio
from redraft.layout.texts.roles import ROLES
from redraft.scoring.typesetting import Inked, alignment, hierarchy, overlap, unrest

CHANGED = 12
"""Levels (of 255) by which a pixel that is not the bare ground's differs."""
_CLOSE = 0.008
"""Edges so near each other, as a part of the page, are one."""
_SIDES: tuple[Callable[[Box], float], ...] = (lambda box: box.x, lambda box: box.center[0], lambda box: box.right)
_AROUND = 0.55
"""The ring around a text that shows whether it has a ground of its own, in sizes of its type."""


class SeenText(NamedTuple):
    """A text on the page."""

    box: Box
    ink: Color | None
    size: float
    role: str
    lines: int
    characters: int


def measures(ground: Ground, picture: NDArray[Any], texts: Sequence[SeenText], wanted: int) -> dict[str, float]:
    """By name, in one order; there is a text at least. `picture` is the page as drawn, in the ground's pixels, `wanted`
    the characters that it should have."""
    found: dict[str, float] = {"there": min(1.0, sum(one.characters for one in texts) / max(1, wanted))}
    boxes, page = [one.box for one in texts], ground.page
    changed = _apart(picture, ground.pixels, CHANGED)
    found |= _form(texts, page) | _edges(boxes, page) | _drawn(ground, picture, texts, changed)
    found |= _below(ground, boxes, changed) | _whole(ground, picture)
    return {name: float(np.nan_to_num(value)) for name, value in found.items()}


def _apart(one: NDArray[Any], other: NDArray[Any], by: int) -> NDArray[Any]:
    """Which pixels differ by more than so many levels in a channel."""
    found = np.zeros(one.shape[:2], bool)
    for channel in range(3):
        a, b = one[..., channel], other[..., channel]
        found |= (np.maximum(a, b) - np.minimum(a, b)) > by
    return found


def _form(texts: Sequence[SeenText], page: tuple[float, float]) -> dict[str, float]:
    """Sizes, lines and levels."""
    length = math.sqrt(page[0] * page[1])
    heads = [one for one in texts if one.role == "headline"] or [max(texts, key=lambda one: one.size)]
    rest = [one for one in texts if one not in heads]
    others = [one.size for one in rest] or [heads[0].size / 3]
    sizes = sorted(math.log(one.size) for one in texts)
    steps = sum(b - a > 0.07 for a, b in pairwise(sizes)) + 1
    levels = [Inked(one.box, None, one.size, ROLES[one.role].level) for one in texts]
    ranked = hierarchy(levels).value
    tall = sum(one.box.area for one in texts) / (page[0] * page[1])
    return {
        "headline": math.log(heads[0].size / length), "headline wide": heads[0].box.width / page[0],
        "headline lines": min(heads[0].lines, 5.0), "least": math.log(min(one.size for one in texts) / length),
        "body": math.log(float(np.median(others)) / length), "ratio": math.log(heads[0].size / max(others)),
        "spread": math.log(max(others) / min(others)), "steps": steps / len(texts),
        "ranked": 1.0 if ranked is None else ranked,
        "longest line": max(one.characters / one.lines for one in texts) / 60, "texts": len(texts) / 8,
        "occupied": tall, "lines": sum(one.lines for one in texts) / 10,
    }  # fmt: skip


def _edges(boxes: Sequence[Box], page: tuple[float, float]) -> dict[str, float]:
    """Alignment, margins, gaps, balance."""
    wide, high = page
    short = min(page)
    around = Box.union(boxes)
    assert around is not None
    margins = [around.x / short, (wide - around.right) / short, around.y / short, (high - around.bottom) / short]
    sides = [_clusters([edge(box) / wide for box in boxes]) for edge in _SIDES]
    gaps = [max(b.y - a.bottom, a.y - b.bottom, b.x - a.right, a.x - b.right) / short
            for a, b in combinations(boxes, 2)]  # fmt: skip
    beside = [min(abs(edge(a) - edge(b)) for edge in _SIDES for b in boxes if b is not a) / wide
              for a in boxes] if len(boxes) > 1 else [0.0]  # fmt: skip
    areas = np.array([box.area for box in boxes]) + 1e-9
    centres = np.array([box.center for box in boxes]) / page
    mass = (centres * areas[:, None]).sum(0) / areas.sum()
    ordered = sorted(boxes, key=lambda box: box.y)
    below = [(b.y - a.bottom) / high for a, b in pairwise(ordered)]
    return {
        "r_ali": math.log1p(100 * (alignment(boxes, page).value or 0.0)), "r_ove": overlap(boxes).value or 0.0,
        "edges": min(sides) / len(boxes), "rows": _clusters([box.bottom / high for box in boxes]) / len(boxes),
        "off edges": float(np.mean(beside)), "least margin": max(-0.3, min(margins)), "top": margins[2],
        "bottom": margins[3], "uneven": abs(margins[0] - margins[1]),
        "nearest": max(-0.2, min(gaps, default=0.1)), "widest gap": max(below, default=0.0),
        "gaps": float(np.std(below)) if below else 0.0,
        "mass x": abs(float(mass[0]) - 0.5), "mass y": float(mass[1]) - 0.5,
        "span": around.area / (wide * high), "outside": sum(1 - _within(box, page) for box in boxes) / len(boxes),
    }  # fmt: skip


def _within(box: Box, page: tuple[float, float]) -> float:
    inner = box.overlap(Box(0, 0, *page))
    return inner.area / box.area if inner is not None and box.area else 0.0


def _clusters(values: Sequence[float]) -> int:
    ordered = sorted(values)
    return 1 + sum(b - a > _CLOSE for a, b in pairwise(ordered))


def _drawn(ground: Ground, picture: NDArray[Any], texts: Sequence[SeenText], changed: NDArray[Any]) -> dict[str, float]:
    """Crops of the drawing: how well letters stand out, how calm the rest is, which have a ground of their own."""
    contrasts: list[float] = []
    unrests, rings, calls, strong = (list[float]() for _ in range(4))
    for one in texts:
        rows, columns = ground.spots(one.box)
        crop = picture[rows, columns]
        if crop.size == 0 or one.ink is None:
            contrasts.append(0.0)
            continue
        crop = crop[:: max(1, crop.shape[0] // 60), :: max(1, crop.shape[1] // 300)]
        far = _apart(crop, np.array(one.ink[:3], np.uint8), 60)
        under = light(crop[far]) if far.any() else light(crop.reshape(-1, 3))
        contrasts.append(math.log(float(np.quantile(ratio(luminance(one.ink), under), 0.1))))
        unrests.append(float(under.std()))
        strong.append(math.hypot(*oklab(np.array([[one.ink[:3]]], np.uint8))[0, 0, 1:]))
        (calls if one.role == "call to action" else rings).append(_ring(ground, one, changed))
    return {
        "contrast": min(contrasts), "contrasts": float(np.mean(contrasts)), "restless": max(unrests, default=0.0),
        "own ground": float(np.mean(rings)) if rings else 0.0,
        "some own ground": float(np.std(rings)) if rings else 0.0,
        "button": float(np.mean(calls)) if calls else 0.5, "coloured": float(np.mean(strong)) if strong else 0.0,
        "one coloured": float(np.ptp(strong)) if strong else 0.0,
    }  # fmt: skip


def _ring(ground: Ground, one: SeenText, changed: NDArray[Any]) -> float:
    """The part of what is just around a text that is not the bare ground."""
    whole, inner = (changed[ground.spots(one.box.grown(by * one.size))] for by in (_AROUND, 0.12))
    return float((whole.sum() - inner.sum()) / max(1, whole.size - inner.size))


def _below(ground: Ground, boxes: Sequence[Box], changed: NDArray[Any]) -> dict[str, float]:
    """What lies under the texts, and what all that was added hides and looks like."""
    under = ground.weigh(boxes)
    areas = np.array([box.area for box in boxes]) + 1e-9
    share = areas / areas.sum()
    cells = _cells(changed, ground)
    hidden = float((cells * ground.subject).sum() / ground.subject_area) if ground.subject_area else 0.0
    return {
        "r_com": (unrest(ground.pixels, boxes, ground.page, steep=ground.steep).value or 0.0) / 20,
        "subject": min(1.0, float(under.covered.sum())), "near": float((under.near * share).sum()),
        "salient": float((under.salient * share).sum()), "unrest": float((under.unrest * share).sum()),
        "hidden": hidden, "added": float(changed.mean()),
        "middle added": float(cells[len(cells) // 3 : -len(cells) // 3].mean()),
    }  # fmt: skip


def _cells(changed: NDArray[Any], ground: Ground) -> NDArray[Any]:
    rows = (np.arange(ground.high) + 0.5) * changed.shape[0] / ground.high
    columns = (np.arange(ground.broad) + 0.5) * changed.shape[1] / ground.broad
    found: NDArray[Any] = changed[rows.astype(int)][:, columns.astype(int)].astype(np.float32)
    return found


def _whole(ground: Ground, picture: NDArray[Any]) -> dict[str, float]:
    """The look of the page: how its colours and lightness differ from the bare ground's."""
    step = max(1, math.isqrt(picture.shape[0] * picture.shape[1] // 15_000))
    before, after = oklab(ground.pixels[::step, ::step]), oklab(picture[::step, ::step])
    moved = np.abs(after - before).max(axis=2) > 0.04
    way, new = ((after - before)[moved][:, 0], after[moved]) if moved.any() else (np.zeros(1), np.zeros((1, 3)))
    return {
        "lighter": float(way.mean()), "other": float(np.abs(way).mean()),
        "strong": float(np.hypot(new[:, 1], new[:, 2]).mean()),
        "colourful": float(np.hypot(after[..., 1], after[..., 2]).mean()), "light": float(after[..., 0].mean()),
    }  # fmt: skip
