"""Positions for the labels of boxes: at their box, on the page, not over each other, nor over words where possible.

Units are pixels. Imports numpy: load it when drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.document.geometry import Box

Boxes = NDArray[np.float64]
"""Rows of left, top, right, bottom."""

MOST_TRIED = 240
"""Places tried for a label that finds none at its own box."""
_TOUCHING = 4.0  # what covering a whole label's worth of words costs, against places tried before it
_GAP = 1.0


class WantedLabel(NamedTuple):
    """A label of some size for a box. `inside`: it may as well be in the box, where it covers no words."""

    box: Box
    width: float
    height: float
    inside: bool = True


def place_labels(wanted: Sequence[WantedLabel], page: tuple[int, int], words: Sequence[Box] = ()) -> list[Box]:
    """A place for every label, in the order given. All are on the page if they fit on it at all.

    Small boxes choose first, for they have the fewest places. `words` are what labels had better not cover.
    """
    avoided = _rows(words)
    taken = np.zeros((len(wanted), 4))
    found: dict[int, Box] = {}
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at].box.area, at))
    for count, at in enumerate(order):
        label = wanted[at]
        place = _place(label, page, taken[:count], avoided)
        found[at] = place
        taken[count] = place.x - _GAP, place.y - _GAP, place.right + _GAP, place.bottom + _GAP
    return [found[at] for at in range(len(wanted))]


def _place(label: WantedLabel, page: tuple[int, int], taken: Boxes, avoided: Boxes) -> Box:
    near = _rows([_on_page(label, x, y, page) for x, y in _near(label)])
    cost = _cost(near, label, taken, avoided)
    free = _covered(near, taken) == 0
    if not free.any():
        far = _rows([_on_page(label, x, y, page) for x, y in _further(label)])
        near = np.concatenate([near, far])
        cost = _cost(near, label, taken, avoided)
    left, top, right, bottom = near[int(np.argmin(cost))]
    return Box(float(left), float(top), float(right - left), float(bottom - top))


def _cost(places: Boxes, label: WantedLabel, taken: Boxes, avoided: Boxes) -> NDArray[np.float64]:
    """The earlier a place is named the better; covering words is worse, and another label worst of all."""
    size = label.width * label.height
    order = np.arange(len(places)) * 0.1
    return order + _TOUCHING * _covered(places, avoided) / size + 1e4 * _covered(places, taken) / size


def _covered(places: Boxes, others: Boxes) -> NDArray[np.float64]:
    """The area that each place shares with the others."""
    if not len(others):
        return np.zeros(len(places))
    wide = np.minimum(places[:, None, 2], others[None, :, 2]) - np.maximum(places[:, None, 0], others[None, :, 0])
    high = np.minimum(places[:, None, 3], others[None, :, 3]) - np.maximum(places[:, None, 1], others[None, :, 1])
    shared: NDArray[np.float64] = (np.clip(wide, 0, None) * np.clip(high, 0, None)).sum(axis=1)
    return shared


def _near(label: WantedLabel) -> Iterator[tuple[float, float]]:
    """Top left corners at the box, the best first: on its edges outside, in its corners, then along its edges."""
    box, width, height = label.box, label.width, label.height
    inner = label.inside and box.width >= 1.5 * width and box.height >= 1.5 * height
    if inner:
        yield from ((box.x, box.y), (box.right - width, box.y))
    yield from (
        (box.x, box.y - height),
        (box.x - width, box.y),
        (box.right, box.y),
        (box.x, box.bottom),
        (box.right - width, box.y - height),
        (box.right - width, box.bottom),
        (box.right, box.bottom - height),
        (box.x - width, box.bottom - height),
    )
    if inner:
        yield from ((box.x, box.bottom - height), (box.right - width, box.bottom - height))
    for step in range(1, 9):
        x, y = box.x + (box.width - width) * step / 9, box.y + (box.height - height) * step / 9
        yield from ((x, box.y - height), (box.x - width, y), (box.right, y), (x, box.bottom))
        if inner:
            yield from ((x, box.y), (box.x, y), (box.right - width, y), (x, box.bottom - height))


def _further(label: WantedLabel) -> Iterator[tuple[float, float]]:
    """A spiral around the box's top left corner."""
    for step in range(1, MOST_TRIED + 1):
        angle, away = step * 2.4, 0.55 * math.sqrt(step)  # the golden angle: no two places in line
        yield (
            label.box.x + away * (label.width + 2) * math.cos(angle),
            label.box.y + away * (label.height + 2) * math.sin(angle),
        )


def _on_page(label: WantedLabel, x: float, y: float, page: tuple[int, int]) -> Box:
    x = min(max(x, 0.0), max(0.0, page[0] - label.width))
    y = min(max(y, 0.0), max(0.0, page[1] - label.height))
    return Box(round(x), round(y), label.width, label.height)


def _rows(boxes: Sequence[Box]) -> Boxes:
    return np.array([(box.x, box.y, box.right, box.bottom) for box in boxes], np.float64).reshape(-1, 4)
