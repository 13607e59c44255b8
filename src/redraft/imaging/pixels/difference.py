"""Differences between two pictures of one scene, apart from light, colour cast, softness, grain and a small shift.

What the pictures have in common is taken out first: the second is brought to the first one's size and place, the first
to the second one's light (a colour matrix with a slope across the page) and softness. A pixel then differs by its
distance from the range of its neighbours in the other picture, so an edge that moved by less than a pixel is none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Look, Mask, Picture, blurred, closed, highest, look, resized, slope
from redraft.imaging.pixels.regions import Region, merged, regions

VISIBLE = 0.045
"""In Oklab: twice what is just to be seen."""
NOISES = 4.0
"""Standard deviations of the noise that a difference must be above."""
SHIFT = 12
"""Pixels that one picture may lie beside the other."""
LEAST_GAIN = 0.35
"""Of the contrast of lightness, what another light leaves at least: a page that went blank is in no other light."""
GAP = 0.35
"""The widest gap inside one thing, as a share of its smaller part, or of the larger one if that is much larger."""
_OF_A_COLOR, _ROUNDS, _MOST_LOOKED_AT = 60, 12, 200_000
_HELD = 1.0
"""How strongly a light is held to be as before, where pixels do not say."""
_SOFTNESS = (1, 2, 3)


class Difference(NamedTuple):
    """`amount` is how far each pixel differs (Oklab), `changed` where that is more than noise. `source` is the first
    look as it is; `before` and `after` are those compared, in the first picture's size and place and the second one's
    light. `cast` is by how much light and colours of the whole differ (a median, Oklab), `noise` what is left of the
    rest, `shift` in pixels."""

    amount: NDArray[np.float32]
    changed: Mask
    source: Look
    before: Look
    after: Look
    after_picture: Picture
    shift: tuple[int, int]
    cast: float
    noise: float

    def things(self, ignored: Mask | None = None, least: int = 0) -> list[Box]:
        """Boxes of what changed outside `ignored`, each thing one, the largest first."""
        return [box for box, _ in self.parts(ignored, least)]

    def parts(self, ignored: Mask | None = None, least: int = 0) -> list[tuple[Box, list[Region]]]:
        """The same with the connected parts each is made of."""
        mask = self.changed if ignored is None else self.changed & ~ignored
        height, width = mask.shape
        _, found = regions(closed(mask, 2), least or least_area(width, height))
        groups = merged(found, 3.0, GAP)
        boxed = [(Box.union(part.box for part in group), group) for group in groups]
        ordered = sorted(boxed, key=lambda pair: -sum(part.area for part in pair[1]))
        return [(box, group) for box, group in ordered if box is not None]


def least_area(width: int, height: int) -> int:
    """Pixels that a change must have to be one that people see."""
    return max(12, round(width * height * 4e-5))


def difference(before: Picture, after: Picture, ignored: Mask | None = None) -> Difference:
    """`ignored` is where the two are known to differ: it says nothing about light and noise."""
    height, width = before.shape[:2]
    fitted = resized(after, width, height)
    known = np.zeros((height, width), bool) if ignored is None else ignored
    shift = _shift(before, fitted)
    fitted = np.roll(fitted, shift, (0, 1))
    edge = _edge(before.shape, shift)
    second = look(fitted)
    plain = look(before)
    first, cast = _lit(before, plain, fitted, second, known | edge)
    first = _softened(first, second, known | edge)
    one, two = blurred(first, 1), blurred(second, 1)
    amount = np.maximum(_outside(one, two), _outside(two, one))
    amount[edge] = 0
    quiet = amount[~(known | edge)]
    noise = _noise(one - two, known | edge)
    changed = amount > max(VISIBLE, NOISES * noise) if quiet.size else amount > VISIBLE
    return Difference(amount, changed, plain, first, second, fitted, shift, cast, noise)


def _shift(before: Picture, after: Picture) -> tuple[int, int]:
    """Rows and columns to move the second picture by, found from the phases of both; none where that fits no better."""
    one, two = (picture[..., 1].astype(np.float32) for picture in (before, after))
    if min(one.shape) < 4 * SHIFT:
        return 0, 0
    product = np.fft.rfft2(one - one.mean()) * np.conj(np.fft.rfft2(two - two.mean()))
    peaks = np.fft.irfft2(product / (np.abs(product) + 1e-3), one.shape)
    rows, columns = (np.r_[0 : SHIFT + 1, -SHIFT:0],) * 2
    near = peaks[np.ix_(rows, columns)]
    down, across = np.unravel_index(int(near.argmax()), near.shape)
    shift = int(rows[down]), int(columns[across])
    if shift == (0, 0):
        return shift
    inner = np.s_[SHIFT:-SHIFT, SHIFT:-SHIFT]
    moved = np.roll(two, shift, (0, 1))
    as_is, as_moved = (float(np.abs(one - other)[inner].mean()) for other in (two, moved))
    return shift if as_moved < 0.7 * as_is else (0, 0)


def _edge(shape: tuple[int, ...], shift: tuple[int, int]) -> Mask:
    """What the shift brought in from the other side."""
    edge = np.zeros(shape[:2], bool)
    down, across = shift
    edge[: max(down, 0)] = edge[shape[0] + min(down, 0) :] = True
    edge[:, : max(across, 0)] = edge[:, shape[1] + min(across, 0) :] = True
    return edge


def _lit(before: Picture, plain: Look, after: Picture, wanted: Look, known: Mask) -> tuple[Look, float]:
    """The look of the first picture in the second one's light, and how far that is from its own (a median). Of three
    ways to change the light the first is taken that no later one is much better than: none, each channel brighter and
    steeper, and any mixture of channels with a slope across the page."""
    rows, columns = _of_every_color(before, ~known)
    if rows.size < 50:
        return plain, 0.0
    height, width = before.shape[:2]
    mixed = _terms(before[rows, columns], rows / height - 0.5, columns / width - 0.5)
    given, seen = after[rows, columns].astype(np.float64), wanted[rows, columns]
    best = _unlike(look(before[rows, columns][None])[0], seen)
    down, across = _everywhere(~known)
    spread_terms = _terms(before[down, across], down / height - 0.5, across / width - 0.5)
    spread_seen = wanted[down, across]
    best_everywhere = _unlike(plain[down, across], spread_seen)
    found: NDArray[np.float64] | None = None
    for spread in (0, 1):
        fit = _fitted(mixed, given, bool(spread))
        lit = np.clip(mixed @ fit, 0, 255)
        off = _unlike(look(lit[None])[0], seen)
        everywhere = _unlike(look(np.clip(spread_terms @ fit, 0, 255)[None])[0], spread_seen)
        better = off < 0.7 * best - 0.003 and everywhere < best_everywhere + 0.002
        if better and _still_there(before[rows, columns].mean(1), lit.mean(1)):
            best, best_everywhere, found = off, everywhere, fit
    if found is None:
        return plain, 0.0
    down, across = np.mgrid[0:height, 0:width]
    every = _terms(before.reshape(-1, 3), down.ravel() / height - 0.5, across.ravel() / width - 0.5)
    whole = look(np.clip(every @ found, 0, 255).reshape(before.shape))
    return whole, float(np.median(np.linalg.norm(whole - plain, axis=2)))


def _still_there(before: NDArray[np.float64], lit: NDArray[np.float64]) -> bool:
    """Whether what was light or dark is so in the other light."""
    flat = before.std() < 1
    return bool(flat or (lit.std() > LEAST_GAIN * before.std() and np.corrcoef(before, lit)[0, 1] > 0.8))


def _of_every_color(picture: Picture, wanted: Mask) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns of pixels, about as many of each colour, so that small things count as much as the ground."""
    rows, columns = np.nonzero(wanted)
    step = 1 + rows.size // _MOST_LOOKED_AT
    rows, columns = rows[::step], columns[::step]
    bins = (picture[rows, columns] // 24).astype(np.int64) @ np.array([121, 11, 1])
    order = np.random.default_rng(0).permutation(rows.size)
    order = order[np.argsort(bins[order], kind="stable")]
    ordered = bins[order]
    starts = np.searchsorted(ordered, ordered)
    kept = order[np.arange(rows.size) - starts < _OF_A_COLOR]
    return rows[kept], columns[kept]


def _everywhere(wanted: Mask) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Some thousand pixels, wherever they are."""
    rows, columns = np.nonzero(wanted)
    some = np.linspace(0, rows.size - 1, min(4000, rows.size)).astype(int)
    return rows[some], columns[some]


def _fitted(mixed: NDArray[np.float64], given: NDArray[np.float64], spread: bool) -> NDArray[np.float64]:
    """Least squares in which what is far off counts ever less, so that things that changed do not: from the second
    picture being the first, brighter or darker."""
    fit = np.zeros((mixed.shape[1], 3))
    fit[:3] = np.eye(3)
    fit[3] = np.median(given - mixed[:, :3], axis=0) / mixed[0, 3]
    parts = [list(range(mixed.shape[1]))] * 3 if spread else [[channel, 3] for channel in range(3)]
    for _ in range(_ROUNDS):
        error = np.linalg.norm(mixed @ fit - given, axis=1)
        weights = 1 / (1 + (error / max(2.0, 1.5 * float(np.median(error)))) ** 2) ** 2
        fit = np.zeros_like(fit)
        for channel, terms in enumerate(parts):
            some, start = mixed[:, terms], np.array([float(term == channel) for term in terms])
            held = (some.T * weights) @ some + np.eye(len(terms)) * _HELD * weights.sum()
            fit[terms, channel] = start + np.linalg.solve(held, (some.T * weights) @ (given[:, channel] - some @ start))
    return fit


def _unlike(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """The mean difference, what is far off counting as no more than just visible."""
    return float(np.minimum(np.linalg.norm(one - other, axis=1), VISIBLE).mean())


def _terms(colors: NDArray[np.uint8], down: NDArray[np.float64], across: NDArray[np.float64]) -> NDArray[np.float64]:
    place = np.stack([np.full(len(colors), 1.0), down, across, down**2 + across**2], axis=1)
    return np.concatenate([colors.astype(np.float64), 100 * place], axis=1)


def _softened(first: Look, second: Look, known: Mask) -> Look:
    """The first look as soft as the second one, where outlines all over the page then fit much better."""
    steep = slope(first[..., 0])
    lines = (steep > max(0.01, float(np.quantile(steep, 0.95)))) & ~known
    if lines.sum() < 20:
        return first
    found, best = first, 0.7 * _unlike(first[lines], second[lines])
    if best < 0.3 * VISIBLE:
        return first
    for reach in _SOFTNESS:
        soft = blurred(first, reach)
        off = _unlike(soft[lines], second[lines])
        if off < best:
            found, best = soft, off
    return found


def _outside(one: Look, other: Look) -> NDArray[np.float32]:
    """How far each pixel of one look lies outside the range of its neighbourhood in the other."""
    high, low = highest(other), -highest(-other)
    found: NDArray[np.float32] = np.linalg.norm(np.maximum(0, np.maximum(one - high, low - one)), axis=2)
    return found


def _noise(differs: NDArray[np.float32], known: Mask) -> float:
    """A standard deviation, from the median, so that what changed does not count."""
    quiet = differs[~known]
    return float(1.4826 * np.median(np.abs(quiet - np.median(quiet, axis=0)))) if quiet.size else 0.0
