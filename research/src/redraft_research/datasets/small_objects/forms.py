"""Outlines of objects: closed polygons by part, in a frame that reaches from -1 to 1 both ways, y down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from redraft_research.datasets.requests.designs.data import text_of

Outline = NDArray[np.float64]
Parts = dict[str, list[Outline]]
"""By name of the part, the main part first; later polygons are drawn over earlier ones."""


def _points(*points: tuple[float, float]) -> Outline:
    """The polygon with every side cut in eight, so that it can be bent."""
    corners = np.array(points, np.float64)
    steps = np.linspace(0, 1, 8, endpoint=False)[None, :, None]
    sides = corners[:, None] * (1 - steps) + np.roll(corners, -1, axis=0)[:, None] * steps
    return sides.reshape(-1, 2)


def _box(left: float, top: float, right: float, bottom: float) -> Outline:
    return _points((left, top), (right, top), (right, bottom), (left, bottom))


def _arc(x: float, y: float, wide: float, high: float, start: float = 0, end: float = 360) -> Outline:
    """An ellipse, or the part of it between two angles in degrees, closed by a straight line."""
    turn = np.radians(np.linspace(start, end, 48, endpoint=end - start < 360))
    return np.stack([x + wide * np.cos(turn), y + high * np.sin(turn)], 1)


def _spiked(count: int, inner: float, turn: float = -90) -> Outline:
    angles = np.radians(turn + np.arange(2 * count) * 180 / count)
    radii = np.where(np.arange(2 * count) % 2 == 0, 1.0, inner)
    return _points(*zip(radii * np.cos(angles), radii * np.sin(angles), strict=True))


def _heart() -> Outline:
    t = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 17
    return np.stack([np.sin(t) ** 3 * 0.98, y - 0.05], 1)


def _ring(outer: float, inner: float, x: float = 0, y: float = 0, start: float = 0, end: float = 360) -> Outline:
    """A band, or a piece of one: out along the outer edge, and back along the inner one."""
    turn = np.radians(np.linspace(start, end, 60))
    edge = np.stack([np.cos(turn), np.sin(turn)], 1)
    return np.asarray(np.concatenate([edge * outer, edge[::-1] * inner]) + (x, y))  # noqa: RUF005


def _crescent() -> Outline:
    outer, inner = _arc(0, 0, 0.98, 0.98, 50, 310), _arc(0.42, 0, 0.78, 0.8, 70, 290)
    return np.concatenate([outer, inner[::-1]])


def _drop() -> Outline:
    return np.concatenate([_arc(0, 0.32, 0.66, 0.66, -25, 205), [(0.0, -1.0)]])


FORMS: dict[str, Callable[[], Outline]] = {
    "round": lambda: _arc(0, 0, 0.95, 0.95),
    "square": lambda: _box(-0.84, -0.84, 0.84, 0.84),
    "triangular": lambda: _points((0, -0.95), (0.95, 0.8), (-0.95, 0.8)),
    "star-shaped": lambda: _spiked(5, 0.42),
    "heart-shaped": _heart,
    "hexagonal": lambda: _spiked(3, 1.0, 0),
    "cross-shaped": lambda: np.concatenate(
        [np.array([(0.3, 0.3), (0.3, 0.95), (-0.3, 0.95)]) @ np.array([[c, s], [-s, c]])
         for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    ),
    "crescent-shaped": _crescent,
    "drop-shaped": _drop,
    "diamond-shaped": lambda: _points((0, -1), (0.68, 0), (0, 1), (-0.68, 0)),
    "ring-shaped": lambda: _ring(0.96, 0.5),
}  # fmt: skip
"""Plain forms by adjective: what a tile may be."""

ALIKE = [{"round", "hexagonal"}, {"triangular", "heart-shaped"}, {"round", "ring-shaped"}, {"square", "hexagonal"},
         {"drop-shaped", "diamond-shaped"}, {"star-shaped", "cross-shaped"}, {"drop-shaped", "triangular"}]  # fmt: skip
"""Forms that a small tile of either could be taken for."""


def _outline(words: str) -> Outline:
    """An outline as a line of `objects.txt` has it."""
    shape, *numbers = words.split()
    if shape == "points":
        return _points(*(_point(one) for one in numbers))
    makers: dict[str, Callable[..., Outline]] = {"box": _box, "arc": _arc, "ring": _ring}
    return makers[shape](*map(float, numbers))


def _point(words: str) -> tuple[float, float]:
    x, y = map(float, words.split(","))
    return x, y


def _object(parts: str) -> Parts:
    found: Parts = {}
    for part in parts.split("; "):
        name, _, outlines = part.partition(" ")
        for one in outlines.split(" + "):
            first, _, more = one.partition(" > ")
            outline = _outline(first)
            if more:
                outline = np.concatenate([outline, [_point(each) for each in more.split()]])
            found.setdefault(name, []).append(outline)
    return found


OBJECTS = dict(line.split(": ") for line in text_of("objects", Path(__file__).parent).splitlines())
"""Each as its parts are written."""

POLE = "pole"


@cache
def parts_of(name: str) -> Parts:
    """The parts of a thing: an object's, one for a tile (`"round tile"`), or the pole that is before things."""
    if name == POLE:
        return {"pole": [_box(-0.07, -1.6, 0.07, 1.6)]}
    if name in OBJECTS:
        return _object(OBJECTS[name])
    return {"tile": [FORMS[name.removesuffix(" tile")]()]}


def bent(outline: Outline, amount: float, seed: int) -> Outline:
    """The outline drawn out of its form in waves, as an editor that garbles it does."""
    phase = seed % 7
    x, y = outline[:, 0], outline[:, 1]
    waves = np.stack([np.sin(5.2 * y + phase) + 0.5 * np.sin(11 * x), np.cos(4.7 * x + phase) + 0.5 * np.cos(9 * y)], 1)
    return outline * (1 - amount * 0.5) + amount * 0.6 * waves


def second_parts(name: str) -> Sequence[str]:
    """The parts beside the main one that are large enough to be spoken of."""
    return [part for part in list(parts_of(name))[1:] if part not in ("eye", "string", "window", "door", "picture")]
