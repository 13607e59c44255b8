"""A hole put together from patches around it, coarse to fine (Wexler's patch voting, PatchMatch's search)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from redraft.imaging.pixels.arrays import Mask, Picture, grown, resized

REACH = 2
"""Pixels on each side of a patch's middle."""
ROUNDS = 4
_MOST = 14_000
"""Patches above which a level is only put together from what the coarser one found."""
_WHOLE = 400_000
"""Pixels of a part above which the same holds."""
_LEAST = 20
SMOOTHED = 16
STEP = 24.0
"""Levels by which a filling is brightened or darkened at most, to join what is around."""
_MARGIN = 32

Places = NDArray[np.int64]
Values = NDArray[np.float32]


def patched(picture: Picture, hole: Mask, known: Mask, seed: int = 0) -> Picture:
    """The picture with the hole filled. `known` are the pixels to go by; those of neither are not used."""
    random = np.random.default_rng(seed)
    levels = [(picture, hole, known)]
    while min(levels[-1][1].shape) > 2 * _LEAST and _thick(levels[-1][1], 4):
        picture, hole, known = levels[-1]
        height, width = ((side + 1) // 2 for side in hole.shape)
        whole = spread(picture.astype(np.float32), known)
        levels.append((resized(rounded(whole), width, height), _half(hole), ~_half(~known)))
    filled = spread(levels[-1][0].astype(np.float32), levels[-1][2])
    sources: tuple[Places, Places] | None = None
    for picture, hole, known in reversed(levels):
        search = _Search(picture, hole, known, random)
        if not len(search.from_y):
            filled = spread(picture.astype(np.float32), known)
            continue
        if sources is not None:
            search.inherit(*sources)
            filled = search.voted(search.current(picture), even=True)
        rounds = ROUNDS if len(search.patches) else 0
        for _ in range(rounds):
            search.improve(filled)
            filled = search.voted(filled)
        sources = search.fields()
    return rounded(_joined(filled, search) if len(search.from_y) and np.isfinite(search.off).all() else filled)


def _joined(filled: Values, search: _Search) -> Values:
    """A filling lightened and darkened so that it begins at its edges as bright as what is there."""
    edge = grown(search.hole, REACH) & search.known
    if not edge.any():
        return filled
    off = np.clip(filled - search.voted(filled, edge), -STEP, STEP)
    off = spread(off, edge)
    for _ in range(SMOOTHED):
        wide = np.pad(off, ((1, 1), (1, 1), (0, 0)), "edge")
        even = (wide[2:, 1:-1] + wide[:-2, 1:-1] + wide[1:-1, 2:] + wide[1:-1, :-2]) / 4
        off = np.where(edge[..., None], off, even)
    return np.where(search.hole[..., None], filled + off, filled)


class _Search:
    """For each patch that touches the hole the known patch most like it."""

    def __init__(self, picture: Picture, hole: Mask, known: Mask, random: np.random.Generator) -> None:
        self.shape, self.hole, self.random = hole.shape, hole, random
        self.picture = picture.astype(np.float32)
        self.known = known
        whole = np.pad(~known, REACH, constant_values=True)
        self.sound = ~grown(whole, REACH)[REACH:-REACH, REACH:-REACH]
        self.from_y, self.from_x = np.nonzero(self.sound)
        self.rows, self.columns = np.nonzero(grown(hole, REACH))
        self.at = np.full(hole.shape, -1)
        self.at[self.rows, self.columns] = np.arange(len(self.rows))
        steps = np.arange(-REACH, REACH + 1)
        self.steps = [(int(y), int(x)) for y in steps for x in steps]
        if len(self.from_y):
            small = hole.size <= _WHOLE and len(self.rows) <= _MOST
            self.patches = _windows(self.picture).reshape(hole.size, -1) if small else np.zeros((0, 0), np.float32)
            some = random.integers(0, len(self.from_y), len(self.rows))
            self.y, self.x = self.from_y[some], self.from_x[some]
            self.off = np.full(len(self.rows), np.inf, np.float32)

    def fields(self) -> tuple[Places, Places]:
        """How far on each patch's source lies, as pictures; 0 where there is none."""
        found = np.zeros((2, *self.shape), np.int64)
        found[0][self.rows, self.columns] = self.y - self.rows
        found[1][self.rows, self.columns] = self.x - self.columns
        return found[0], found[1]

    def inherit(self, down: Places, across: Places) -> None:
        """Take the sources of a level half as large, where they are sound here."""
        rows, columns = (np.minimum(at // 2, size - 1) for at, size in
                         zip((self.rows, self.columns), down.shape, strict=True))  # fmt: skip
        y, x = self.rows + 2 * down[rows, columns], self.columns + 2 * across[rows, columns]
        y, x = np.clip(y, 0, self.shape[0] - 1), np.clip(x, 0, self.shape[1] - 1)
        sound = self.sound[y, x]
        self.y, self.x = np.where(sound, y, self.y), np.where(sound, x, self.x)

    def current(self, picture: Picture) -> Values:
        return spread(picture.astype(np.float32), self.known)

    def improve(self, filled: Values) -> None:
        """One round: each patch measured anew, then tried at its neighbours' sources and at random around its own."""
        wanted = _windows(filled)[self.rows, self.columns].reshape(len(self.rows), -1)
        self.off = self._off(wanted, self.y, self.x)
        for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            rows, columns = (np.clip(at + step, 0, size - 1) for at, step, size in
                             zip((self.rows, self.columns), (dy, dx), self.shape, strict=True))  # fmt: skip
            beside = self.at[rows, columns]
            self._try(wanted, self.y[beside] - dy, self.x[beside] - dx, beside >= 0)
        reach = max(self.shape)
        while reach >= 1:
            y, x = (at + self.random.integers(-reach, reach + 1, len(at)) for at in (self.y, self.x))
            self._try(wanted, y, x, np.ones(len(y), bool))
            reach //= 3

    def _try(self, wanted: Values, y: Places, x: Places, worth: NDArray[np.bool_]) -> None:
        inside = worth & (y >= 0) & (y < self.shape[0]) & (x >= 0) & (x < self.shape[1])
        which = np.nonzero(inside)[0]
        which = which[self.sound[y[which], x[which]]]
        off = self._off(wanted[which], y[which], x[which])
        better = off < self.off[which]
        which = which[better]
        self.y[which], self.x[which], self.off[which] = y[which], x[which], off[better]

    def _off(self, wanted: Values, y: Places, x: Places) -> Values:
        off = self.patches[y * self.shape[1] + x] - wanted
        found: Values = np.einsum("ij,ij->i", off, off) / np.float32(off.shape[1])
        return found

    def voted(self, filled: Values, at: Mask | None = None, *, even: bool = False) -> Values:
        """Each pixel of the hole, or those `at`, as the sources of all patches over it have it, the likelier ones
        weighing more."""
        typical = max(4.0, float(np.quantile(self.off, 0.5))) if np.isfinite(self.off).all() else 1.0
        heavy = np.ones(len(self.rows), np.float32) if even else np.exp(-self.off / (2 * typical)) + np.float32(1e-6)
        heavy = np.append(heavy, np.float32(0))  # of no patch, which has the number -1
        wide = self.shape[1] + 2 * REACH
        numbers = np.pad(self.at, REACH, constant_values=-1).ravel()
        at = self.hole if at is None else at
        rows, columns = np.nonzero(at)
        middles, sources = (rows + REACH) * wide + columns + REACH, np.append(self.y * self.shape[1] + self.x, 0)
        pixels = self.picture.reshape(-1, 3)
        total, weight = np.zeros((len(rows), 3), np.float32), np.full(len(rows), 1e-6, np.float32)
        for dy, dx in self.steps:
            over = numbers.take(middles - dy * wide - dx)
            share = heavy.take(over)
            total += share[:, None] * pixels.take(sources.take(over) + dy * self.shape[1] + dx, axis=0, mode="clip")
            weight += share
        found = filled.copy()
        found[at] = total / weight[:, None]
        return found


def _windows(values: Values) -> Values:
    wide = np.pad(values, ((REACH, REACH), (REACH, REACH), (0, 0)), "edge")
    return np.lib.stride_tricks.sliding_window_view(wide, (2 * REACH + 1, 2 * REACH + 1), (0, 1))


def _thick(mask: Mask, least: int) -> bool:
    return bool((~grown(~mask, least)).any())


def _half(mask: Mask) -> Mask:
    height, width = mask.shape
    even = np.pad(mask, ((0, height % 2), (0, width % 2)), "edge")
    return np.asarray(even[::2, ::2] | even[1::2, ::2] | even[::2, 1::2] | even[1::2, 1::2])


def spread(values: Values, known: Mask) -> Values:
    """Unknown pixels as a smooth continuation of the known ones: averages of ever larger squares."""
    if known.all() or not known.any() or max(known.shape) <= 1:
        return values
    rows, columns = (np.nonzero(~known.all(axis))[0] for axis in (1, 0))
    part = tuple(slice(max(each[0] - _MARGIN, 0), each[-1] + 1 + _MARGIN) for each in (rows, columns))
    if known[part].any() and known[part].size < 0.8 * known.size:  # what is far away is irrelevant
        found = values.copy()
        found[part] = spread(values[part], known[part])
        return found
    height, width = ((side + 1) // 2 for side in known.shape)
    image, weight = values * known[..., None], known.astype(np.float32)
    less = _smaller(weight, width, height)
    small = np.stack([_smaller(image[..., at], width, height) for at in range(3)], axis=2)
    small /= np.maximum(less, 1e-6)[..., None]
    coarse = spread(small, less > 0.01)
    large = np.stack([_sized(coarse[..., at], known.shape[1], known.shape[0]) for at in range(3)], axis=2)
    return np.where(known[..., None], values, large)


def _smaller(values: Values, width: int, height: int) -> Values:
    return np.asarray(Image.fromarray(values).resize((width, height), Image.Resampling.BOX), np.float32)


def _sized(values: Values, width: int, height: int) -> Values:
    return np.asarray(Image.fromarray(values).resize((width, height), Image.Resampling.BILINEAR), np.float32)


def rounded(values: NDArray[Any]) -> Picture:
    return np.clip(np.round(values), 0, 255).astype(np.uint8)
