"""The largest free rectangles of a page: letters of one ink can be read there and the subject is not covered."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.layout.ground import Ground

ROOMS = 3
"""Rectangles that are found for each ink."""
_COARSE = 3
"""Cells to a side of what is looked at as one."""
_LEAST = 0.03
"""The part of the page that a room has at least."""


def rooms(ground: Ground, white: bool) -> list[Box]:
    """Those for white letters, or for black ones, largest first, in page units."""
    blocked = _coarse(ground.unfit(white))
    high, broad = blocked.shape
    across, down = ground.page[0] / broad, ground.page[1] / high
    found = []
    for _ in range(ROOMS):
        top, left, bottom, right = _largest(blocked)
        if (bottom - top) * (right - left) < _LEAST * blocked.size:
            break
        blocked[top:bottom, left:right] = True
        found.append(Box(left * across, top * down, (right - left) * across, (bottom - top) * down))
    return found


def _coarse(blocked: NDArray[Any]) -> NDArray[Any]:
    high, broad = (-(-side // _COARSE) for side in blocked.shape)
    padded = np.zeros((high * _COARSE, broad * _COARSE), bool)
    padded[: blocked.shape[0], : blocked.shape[1]] = blocked
    found: NDArray[Any] = padded.reshape(high, _COARSE, broad, _COARSE).mean(axis=(1, 3)) > 0.12
    return found


def _largest(blocked: NDArray[Any]) -> tuple[int, int, int, int]:
    """The largest rectangle of free places, as top, left, bottom, right: the largest under a histogram, row by row."""
    best, area = (0, 0, 0, 0), 0
    heights = [0] * blocked.shape[1]
    for row in range(blocked.shape[0]):
        heights = [0 if stop else height + 1 for stop, height in zip(blocked[row], heights, strict=True)]
        stack: list[tuple[int, int]] = []
        for column, height in enumerate([*heights, 0]):
            start = column
            while stack and stack[-1][1] >= height:
                start, tall = stack.pop()
                if tall * (column - start) > area:
                    area = tall * (column - start)
                    best = row + 1 - tall, start, row + 1, column
            stack.append((start, height))
    return best
