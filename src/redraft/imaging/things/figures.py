"""Figures in a box: the pixels that look like nothing around the box, and the form they have."""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Look, Mask, slices
from redraft.imaging.pixels.regions import regions

UNLIKE = 0.055
"""In Oklab: how far from everything around a pixel must be to stand out."""
RARE = 0.06
"""Colours of less than this share of the surroundings are not of the ground."""
_SAMPLES = 300
_SAME = 0.01
_SIDE = 48


class Ground(NamedTuple):
    """Samples of the surroundings of a box, in Oklab, and how far its own pixels lie apart (a high quantile)."""

    colors: NDArray[np.float32]
    spread: float

    def unlike(self, pixels: Look) -> NDArray[np.float32]:
        """How far each pixel is from the nearest color of the ground."""
        if not len(self.colors):
            return np.full(pixels.shape[:-1], np.inf, np.float32)
        flat = pixels.reshape(-1, 3)
        squares = (flat**2).sum(1)[:, None] - 2 * flat @ self.colors.T + (self.colors**2).sum(1)
        found: NDArray[np.float32] = np.sqrt(np.maximum(squares.min(1), 0)).reshape(pixels.shape[:-1])
        return found

    @property
    def limit(self) -> float:
        return UNLIKE + min(self.spread, 0.03)


def ground(page: Look, box: Box, ignored: Mask | None = None) -> Ground:
    """What surrounds a box: a band of a quarter of its shorter side, at least 3 pixels wide, less what is rare in it
    and what is `ignored`."""
    band = max(3.0, min(box.width, box.height) / 4)
    rows, columns = slices(box, page.shape, band)
    inner_rows, inner_columns = slices(box, page.shape, 1)
    outside = np.ones((rows.stop - rows.start, columns.stop - columns.start), bool)
    outside[
        inner_rows.start - rows.start : inner_rows.stop - rows.start,
        inner_columns.start - columns.start : inner_columns.stop - columns.start,
    ] = False
    if ignored is not None and (outside & ~ignored[rows, columns]).sum() > 20:
        outside &= ~ignored[rows, columns]
    found = page[rows, columns][outside]
    if not len(found):
        return Ground(found, 0.0)
    some = found[np.linspace(0, len(found) - 1, min(_SAMPLES, len(found))).astype(int)]
    apart = np.sqrt(((some[:, None] - some[None]) ** 2).sum(2))
    common = (apart < UNLIKE).mean(1) >= RARE
    apart[np.diag_indices(len(some))] = np.inf
    kept = some[common] if common.any() else some
    _, first = np.unique(np.round(kept / _SAME).astype(int), axis=0, return_index=True)
    return Ground(kept[first], float(np.quantile(apart.min(1), 0.9)))


def figure(page: Look, box: Box, around: Ground) -> Mask:
    """Where in the box something stands out from its surroundings, without specks; of the size of the box."""
    part = page[slices(box, page.shape)]
    mask = around.unlike(part) > around.limit
    labels, parts = regions(mask)
    if not parts:
        return mask
    least = max(3, parts[0].area / 50)
    return np.asarray(np.isin(labels, [one.number for one in parts if one.area >= least]), bool)


def filled(mask: Mask) -> Mask:
    """A mask with its holes filled."""
    labels, _ = regions(~np.pad(mask, 1))
    return np.asarray((labels != labels[0, 0])[1:-1, 1:-1], bool)


def overlap(a: Mask, b: Mask) -> float:
    """Intersection over union; 1 for two empty masks."""
    either = int((a | b).sum())
    return int((a & b).sum()) / either if either else 1.0


FORMS = {
    "circle": "circle disc disk round ball dot sphere ellipse oval coin button",
    "square": "square box cube crate",
    "rectangle": "rectangle rectangular oblong bar plank",
    "triangle": "triangle triangular pyramid cone",
    "diamond": "diamond rhombus lozenge kite",
    "star": "star starfish",
    "pentagon": "pentagon pentagonal",
    "hexagon": "hexagon hexagonal",
    "octagon": "octagon octagonal",
    "cross": "cros plu",
    "heart": "heart",
    "crescent": "crescent moon",
    "ring": "ring donut doughnut hoop annulus",
    "arrow": "arrow",
}
"""Forms that are known by sight, with the words for each, less a final s."""


def form_named(words: str) -> str | None:
    """The form that the last word which means one means."""
    for word in reversed(words.lower().replace("-", " ").split()):
        for form, names in FORMS.items():
            if word.strip(".,'\"").removesuffix("s") in names.split():
                return form
    return None


def likeness(mask: Mask) -> dict[str, float]:
    """How well a silhouette covers each form, turned as fits best: intersection over union, the best first. A square is
    a rectangle of equal sides, so that proportions decide between the two. Empty for an empty mask."""
    rows, columns = np.nonzero(mask)
    if rows.size < 9:
        return {}
    cut = mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    own = _fitted(cut)
    found = {form: max(overlap(own, template) for template in templates) for form, templates in _templates().items()}
    sides = sorted(cut.shape)
    upright = found["square"]
    found["rectangle"] = upright * (1.0 if sides[0] / sides[1] < 0.8 else 0.9)
    found["square"] = upright * (0.9 if sides[0] / sides[1] < 0.8 else 1.0)
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def silhouettes(a: Mask, b: Mask) -> float:
    """The overlap of two masks, each fitted to the box around it."""
    if not a.any() or not b.any():
        return 0.0
    cuts = []
    for mask in (a, b):
        rows, columns = np.nonzero(mask)
        cuts.append(_fitted(mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]))
    return overlap(*cuts)


def _fitted(mask: Mask) -> Mask:
    image = Image.fromarray(mask.astype(np.uint8) * 255).resize((_SIDE, _SIDE), Image.Resampling.BOX)
    return np.asarray(image) > 127


@cache
def _templates() -> dict[str, tuple[Mask, ...]]:
    """Each form at every fifteen degrees, fitted to the box around it; a square on its corner is a diamond."""
    turns = {"circle": (0,), "ring": (0,), "square": (0, 15, 30, 60, 75), "rectangle": (0, 15, 30, 60, 75)}
    return {form: tuple(_drawn(form, turn) for turn in turns.get(form, range(0, 360, 15))) for form in FORMS}


def _drawn(form: str, turn: float) -> Mask:
    big = 8 * _SIDE
    image = Image.new("L", (big, big))
    draw = ImageDraw.Draw(image)
    middle, radius = big / 2, big / 3
    for points, ink in _outlines(form):
        turned = []
        for x, y in points:
            c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            turned.append((middle + radius * (c * x - s * y), middle + radius * (s * x + c * y)))
        draw.polygon(turned, fill=ink)
    pixels = np.asarray(image) > 127
    rows, columns = np.nonzero(pixels)
    return _fitted(pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1])


def _outlines(form: str) -> list[tuple[list[tuple[float, float]], int]]:
    """Polygons around the origin, inked (255) or cut out (0) one after the other."""
    sides = {"triangle": 3, "square": 4, "rectangle": 4, "pentagon": 5, "hexagon": 6, "octagon": 8, "circle": 64}
    if form in sides:
        count = sides[form]
        half = 0.5 if form in ("square", "rectangle") else 0.0
        return [(_around(count, 1.0, half), 255)]
    match form:
        case "diamond":
            return [([(0, -1), (0.65, 0), (0, 1), (-0.65, 0)], 255)]
        case "star":
            tips = zip(_around(5, 1.0, 0), _around(5, 0.4, 0.5), strict=True)
            return [([point for pair in tips for point in pair], 255)]
        case "cross":
            near, far = 0.3, 1.0
            corner = [(near, far), (near, near), (far, near), (far, -near), (near, -near), (near, -far)]
            return [(corner + [(-x, -y) for x, y in corner], 255)]
        case "heart":
            curve = [t / 32 * math.pi for t in range(64)]
            high = [13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t) for t in curve]
            return [([(math.sin(t) ** 3, -y / 16) for t, y in zip(curve, high, strict=True)], 255)]
        case "crescent":
            return [(_around(64, 1.0, 0), 255), ([(x * 0.85 + 0.42, y * 0.85) for x, y in _around(64, 1.0, 0)], 0)]
        case "ring":
            return [(_around(64, 1.0, 0), 255), (_around(64, 0.55, 0), 0)]
        case _:
            return [([(-1, -0.3), (0.1, -0.3), (0.1, -0.8), (1, 0), (0.1, 0.8), (0.1, 0.3), (-1, 0.3)], 255)]


def _around(count: int, radius: float, half: float) -> list[tuple[float, float]]:
    """Corners of a regular polygon, the first at the top (turned by half a side where asked)."""
    turns = [2 * math.pi * (at + half) / count for at in range(count)]
    return [(radius * math.sin(turn), -radius * math.cos(turn)) for turn in turns]
