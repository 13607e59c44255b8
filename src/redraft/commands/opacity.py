"""Sets opacity. On a slide only pictures have one of their own; for others it is set on their paint."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from redraft.commands.style_targets import leaves, own_runs
from redraft.commands.traits import painted
from redraft.document.layers import Document, Layer, Picture, Placed
from redraft.document.style import Color, Gradient, Paint, PaintServer
from redraft.edits.ops import SetStyle
from redraft.errors import CommandError, says


def is_in_colors(document: Document, placed: Placed) -> bool:
    """Whether the opacity of a layer is that of its colours."""
    return document.format == "pptx" and not isinstance(placed.layer, Picture)


def with_opacity(document: Document, placed: Placed, level: Callable[[float], float]) -> Iterator[SetStyle]:
    """The edits that make a layer as opaque as `level` says of how it is now."""
    for leaf in leaves(document, placed.layer.id) if is_in_colors(document, placed) else [placed]:
        layer = leaf.layer
        if not is_in_colors(document, leaf):
            if _own(layer) != (new := level(_own(layer))):
                yield SetStyle(layer.id, "opacity", new)
            continue
        for name, run, paint in _colors(layer):
            if paint != (value := paint._replace(alpha=int(255 * level(_level(paint)) + 0.5))):
                yield SetStyle(layer.id, name, value, run)


def _own(layer: Layer) -> float:
    return 1.0 if layer.style.opacity is None else layer.style.opacity


def _level(color: Color) -> float:
    return round(color.alpha / 255, 2)


def _colors(layer: Layer) -> Iterator[tuple[str, int | None, Color]]:
    """The colours of a layer and of its runs that can be seen."""
    for name in ("fill", "stroke"):
        stated: list[tuple[int | None, Paint]] = [(None, painted(layer, name)), *own_runs(layer, name)]
        for run, paint in stated:
            if isinstance(paint, PaintServer | Gradient):
                raise CommandError(says("gradient-opacity-unsupported", id=layer.id))
            if isinstance(paint, Color) and paint.alpha:
                yield name, run, paint
