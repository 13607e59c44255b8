"""A text scaled to another type size: all sizes and letter spacing by one factor."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from redraft.assets.text_measure import DEFAULT_SIZE
from redraft.document.layers import Run, Text
from redraft.document.style import Style


def resized(text: Text, scale: float, tight: float) -> tuple[Style, tuple[Style, ...]]:
    """The style of the layer and of each run at `scale` times the size, with letters `tight` em closer."""
    grains = (75, 75) if text.flow is not None else (100, 1000)
    own = _resized(text.style, text.style, scale, tight, grains, whole=True)
    every = ((run.style, run.style.over(text.style)) for run in text.runs)
    return own, tuple(_resized(*styles, scale, tight, grains, whole=False) for styles in every)


def _resized(own: Style, full: Style, scale: float, tight: float, grains: tuple[int, int], *, whole: bool) -> Style:
    """`grains` are the parts of a unit that sizes and spacings are written in: slides have hundredths of a point."""
    size = DEFAULT_SIZE if full.font_size is None else full.font_size
    changes: dict[str, float] = {}
    if scale != 1.0 and (whole or own.font_size is not None):
        changes["font_size"] = math.floor(size * scale * grains[0] + 1e-6) / grains[0]
    spacing = full.letter_spacing or 0.0
    if (spacing or tight) and (whole or own.letter_spacing is not None or (tight and own.font_size is not None)):
        changes["letter_spacing"] = math.floor((spacing - tight * size) * scale * grains[1]) / grains[1]
    return replace(own, **changes) if changes else own  # type: ignore[arg-type]


def rounded(size: float) -> float:
    """A type size to write: at most half a percent less."""
    grain = 0.1 if size >= 40 else 0.05 if size >= 16 else 0.01
    return round(math.floor(size / grain + 1e-6) * grain, 2)


def sizes(text: Text) -> Iterator[float]:
    """The sizes of what can be seen of a text."""
    for run in text.runs:
        if run.text.strip():
            stated = run.style.over(text.style).font_size
            yield DEFAULT_SIZE if stated is None else stated


def moved(run: Run, origin: tuple[float, float], scale: float) -> Run:
    """A run with its pen drawn nearer to an origin."""
    x = None if run.x is None else round(origin[0] + (run.x - origin[0]) * scale, 3)
    y = None if run.y is None else round(origin[1] + (run.y - origin[1]) * scale, 3)
    return replace(run, x=x, y=y, dx=round(run.dx * scale, 3), dy=round(run.dy * scale, 3))
