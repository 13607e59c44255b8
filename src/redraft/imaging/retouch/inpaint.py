"""Filling a hole in a picture with what its surroundings suggest: a port, and a filler that needs no model.

Each part of the hole is filled by the plainest way that its surroundings allow: a flat colour or a gradient goes on
through it (exact), grain is added where the ground has grain, a pattern that repeats goes on in step (exact), and any
other ground is put together from patches of what is around. It continues grounds; it invents no things.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.errors import ToolError, says
from redraft.imaging.pixels.arrays import Mask, Picture, grown, slices
from redraft.imaging.pixels.regions import regions
from redraft.imaging.retouch.grain import evened
from redraft.imaging.retouch.patches import patched, rounded

BAND, NARROW = 5, 2
"""Pixels around a part of the hole that show what it is on; where that ends close by, the nearest of them."""
NEARLY = 0.95
"""The share of the nearest ones that are of one ground where it ends close by."""
EXACT = 1.6
"""Levels of 255 that a ground may be off a smooth one and still be taken for it: rounding and dithering."""
RINGS = 14.0
"""The same in a JPEG, where edges ring."""
GRAIN = 14.0
"""Levels up to which it is taken for smooth with grain."""
IN_STEP = 3.0
"""Levels by which a pattern may be off itself a period on."""
_TRIMS = 6
_CONTEXT = 320
_SHIFTS = 240

Values = NDArray[np.float32]


class Filling(NamedTuple):
    """A filled picture, and how many pixels each way filled: smooth, grain, pattern, patches."""

    picture: Picture
    ways: dict[str, int]


def inpaint(picture: Picture, mask: Mask, seed: int = 0, exact: float = EXACT, rim: int = 0) -> Picture:
    """The picture with the mask's pixels filled; `exact` as EXACT. In a JPEG so many pixels of its rim are filled, too,
    where the ground is smooth. ToolError if nothing is left to go by."""
    return filling(picture, mask, seed, exact, rim=rim).picture


def check(picture: Picture, mask: Mask) -> None:
    """ToolError where a hole cannot be filled: of another size than the picture, or all of it."""
    if mask.shape != picture.shape[:2]:
        sizes = " and ".join(f"{wide} × {high}" for high, wide in (picture.shape[:2], mask.shape))
        raise ToolError(says("mask-size-mismatch", sizes=sizes))
    if mask.all():
        raise ToolError(says("hole-too-large"))


def is_made_up(picture: Picture, mask: Mask) -> bool:
    """Whether some of a hole is filled with patches, since no ground simply goes on through it."""
    return "patches" in filling(picture, mask, patches=False).ways


def filling(
    picture: Picture, mask: Mask, seed: int = 0, exact: float = EXACT, *, patches: bool = True, rim: int = 0
) -> Filling:
    """`inpaint`, and how it was done; without `patches`, what needs them is left as it is."""
    check(picture, mask)
    ways: dict[str, int] = {}
    if not mask.any():
        return Filling(picture.copy(), ways)
    filled, left = picture.copy(), mask.copy()
    grain = np.random.default_rng(seed)
    if exact > EXACT:
        even, grainy = evened(filled, mask, grain, rim)
        left &= ~even
        counts = {"smooth": int((even & ~grainy).sum()), "grain": int(grainy.sum())}
        ways |= {way: count for way, count in counts.items() if count}
    labels, parts = regions(left)
    for part in parts:
        rows, columns = slices(part.box, mask.shape, BAND + 1)
        hole = labels[rows, columns] == part.number
        here, masked = filled[rows, columns], mask[rows, columns]
        way = _smooth(here, hole, grown(hole, BAND) & ~masked, grain, exact)
        if not way and (band := grown(hole, NARROW) & ~masked).any():
            near = band & (np.abs(here - np.median(here[band], axis=0)).max(2) <= GRAIN)
            way = _smooth(here, hole, near, grain, exact) if near.sum() >= NEARLY * band.sum() else ""
        if way:
            ways[way] = ways.get(way, 0) + part.area
            left[rows, columns] &= ~hole
    groups, whole = regions(grown(left, 6))
    for group in whole:
        hole = left & (groups == group.number)
        reach = min(_CONTEXT, max(48.0, group.box.width, group.box.height))
        rows, columns = slices(group.box, mask.shape, reach)
        if left[rows, columns].all():
            rows, columns = slice(None), slice(None)
        here, there, known = filled[rows, columns], hole[rows, columns], ~left[rows, columns]
        repeated = _repeated(here, there, known)
        way = "pattern" if repeated is not None else "patches"
        if repeated is not None or patches:
            here[there] = (patched(here, there, known, seed) if repeated is None else repeated)[there]
        left &= ~hole
        ways[way] = ways.get(way, 0) + int(there.sum())
    return Filling(filled, ways)


def _smooth(part: Picture, hole: Mask, band: Mask, grain: np.random.Generator, exact: float) -> str:
    """Fill the hole of a part by a surface through its band, if one of up to the third degree fits; '' if not."""
    rows, columns = np.nonzero(band)
    if len(rows) < 8:
        return ""
    values = part[band].astype(np.float64)
    size = max(part.shape[:2])
    y, x = (2 * rows / size - 1), (2 * columns / size - 1)
    inner = [2 * at / size - 1 for at in np.nonzero(hole)]
    best: tuple[float, Picture] | None = None
    for degree in (0, 1, 2, 3):
        terms = _terms(x, y, degree)
        if len(rows) < 4 * terms.shape[1]:
            break
        surface = np.linalg.lstsq(terms, values, rcond=None)[0]
        off = values - terms @ surface
        size_off = np.abs(off).max(1)
        worst, spread = float(np.quantile(size_off, 0.97)), float((off**2).mean())
        if worst <= exact and (best is None or spread < 0.8 * best[0]):
            best = spread, rounded(_terms(inner[1], inner[0], degree) @ surface)
        if worst <= EXACT:
            break
        if best is None and degree and worst <= GRAIN and _is_grain(off, band):
            rough = off[grain.integers(0, len(off), int(hole.sum()))]
            part[hole] = rounded(_terms(inner[1], inner[0], degree) @ surface + rough)
            return "grain"
    if best is not None:
        part[hole] = best[1]
        return "smooth"
    return ""


class Surface(NamedTuple):
    """A smooth ground, all over a part of a picture, and how far nearly all of what lies on it is off it, in levels."""

    pixels: Picture
    off: float


def surface(part: Picture, known: Mask, least: float = 0.55) -> Surface | None:
    """The smooth surface of up to the third degree that at least that share of the known pixels of a part lie on, but
    for rounding or grain; None where there is none."""
    rows, columns = np.nonzero(known)
    if len(rows) < 80:
        return None
    some = np.linspace(0, len(rows) - 1, min(len(rows), 6000)).astype(int)
    rows, columns = rows[some], columns[some]
    size = max(part.shape[:2])
    values, x, y = part[rows, columns].astype(np.float64), 2 * columns / size - 1, 2 * rows / size - 1
    best: tuple[float, int, Any] | None = None
    for degree in (0, 1, 2, 3):
        terms, kept = _terms(x, y, degree), np.ones(len(rows), bool)
        for _ in range(_TRIMS):
            found = np.linalg.lstsq(terms[kept], values[kept], rcond=None)[0]
            off = np.abs(values - terms @ found).max(1)
            kept = off <= max(2.5 * float(np.quantile(off, least)), EXACT)
        near = float(np.quantile(off[kept], 0.97))
        if kept.mean() >= least and (best is None or near < 0.9 * best[0]):
            best = near, degree, found
        if best is not None and best[0] <= EXACT:
            break
    if best is None or best[0] > GRAIN:
        return None
    near, degree, found = best
    down, across = (2 * np.arange(side) / size - 1 for side in part.shape[:2])
    powers = [(a, b) for a in range(degree + 1) for b in range(degree + 1 - a)]  # as in _terms
    whole = np.zeros(part.shape, np.float32)
    for (a, b), levels in zip(powers, found, strict=True):
        whole += (down**b)[:, None, None].astype(np.float32) * (across**a)[:, None] * levels
    return Surface(rounded(whole), near)


def _terms(x: Any, y: Any, degree: int) -> NDArray[np.float64]:
    return np.stack([x**a * y**b for a in range(degree + 1) for b in range(degree + 1 - a)], axis=1)


def _is_grain(off: NDArray[np.float64], band: Mask) -> bool:
    """Whether what is left over has nothing to do with its neighbours to the right and below."""
    field = np.zeros((*band.shape, off.shape[1]))
    field[band] = off
    spread = float((off**2).mean())
    for here, there, both in (
        (field[:, 1:], field[:, :-1], band[:, 1:] & band[:, :-1]),
        (field[1:], field[:-1], band[1:] & band[:-1]),
    ):
        if both.sum() < 24 or float((here * there)[both].mean()) > 0.35 * spread:
            return False
    return True


def _repeated(part: Picture, hole: Mask, known: Mask) -> Picture | None:
    """Filled from a period or several on, where the part repeats itself that exactly; None where it does not."""
    height, width = hole.shape
    values = part.astype(np.float32)
    if not _shifts(values.sum(2, keepdims=True) / 3, known):  # cheaper, and mostly enough to know
        return None
    filled = part.copy()
    left = hole.copy()
    for dy, dx in _shifts(values, known):
        rows, columns = np.nonzero(left)
        y, x = rows + dy, columns + dx
        inside = (y >= 0) & (y < height) & (x >= 0) & (x < width)
        rows, columns, y, x = rows[inside], columns[inside], y[inside], x[inside]
        there = known[y, x]
        filled[rows[there], columns[there]] = part[y[there], x[there]]
        left[rows[there], columns[there]] = False
        if not left.any():
            return filled
    return None


def _shifts(part: Values, known: Mask) -> list[tuple[int, int]]:
    """Steps down and across after which the known pixels of a part are the same again, some of the shorter ones."""
    off = _off_itself(part, known)
    height, width = off.shape[0] // 2, off.shape[1] // 2
    down, across = np.nonzero(off <= IN_STEP)
    near = np.argsort(np.hypot(down - height, across - width))
    shifts = [(int(down[at]) - height, int(across[at]) - width) for at in near]
    shifts = [shift for shift in shifts if max(map(abs, shift)) >= 3]
    return shifts[:: max(1, len(shifts) // _SHIFTS)]


def _off_itself(part: Values, known: Mask) -> Values:
    """By how many levels (root mean square) the known pixels are off those a shift on, for every shift of up to half
    the part, none in the middle; endless where less than a quarter of them meet."""
    reach = [side // 2 for side in known.shape]
    size = tuple(_quick(side + far) for side, far in zip(known.shape, reach, strict=True))
    seen = known.astype(np.float32)
    values = (part - part[known].mean(0)) * seen[..., None]
    spectrum, squares = np.fft.rfft2(seen, size), np.fft.rfft2((values**2).sum(2), size)
    meet = np.fft.irfft2(spectrum.conj() * spectrum, size)
    both = spectrum.conj() * squares + squares.conj() * spectrum
    for channel in range(part.shape[2]):
        one = np.fft.rfft2(values[..., channel], size)
        both -= 2 * one.conj() * one
    off = np.sqrt(np.maximum(np.fft.irfft2(both, size), 0) / (part.shape[2] * np.maximum(meet, 1)))
    off[meet < 0.25 * seen.sum()] = np.inf
    rows, columns = (np.arange(-far, far + 1) for far in reach)
    return np.asarray(off[np.ix_(rows, columns)], np.float32)


def _quick(length: int) -> int:
    """The next length that is a product of 2, 3 and 5: Fourier transforms of others are slow."""
    while True:
        rest = length
        for prime in (2, 3, 5):
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return length
        length += 1
