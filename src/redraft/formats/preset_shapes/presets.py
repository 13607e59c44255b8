"""Preset geometries: outlines of the common shapes by name, with their adjust values.

Covered: boxes, polygons, stars, block arrows, callouts with a wedge, connectors, arcs and pies, brackets, the flowchart
set, and the usual pictures (cloud, heart, sun, moon, can, cube, frame, wave …). Anything else is a box that says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from redraft.formats.preset_shapes.arrows import ARROWS
from redraft.formats.preset_shapes.flowcharts import FLOWCHARTS
from redraft.formats.preset_shapes.forms import FORMS
from redraft.formats.preset_shapes.pen import Outline
from redraft.formats.preset_shapes.pictures import PICTURES
from redraft.formats.preset_shapes.sketches import Sketch


def preset_outline(name: str, width: float, height: float, adjusts: Mapping[str, float]) -> Outline:
    """The outline of a preset in a frame of this size (px)."""
    if name in ("rect", "textNoShape"):
        return Outline("rect")
    draw = FORMS.get(name) or ARROWS.get(name) or FLOWCHARTS.get(name) or PICTURES.get(name)
    if draw is None:
        return Outline("rect", unknown=name)
    if width <= 0 and height <= 0:
        return Outline("rect")
    return draw(Sketch(width, height, adjusts))


@lru_cache(maxsize=64)
def preset_named(d: str, width: float, height: float) -> str:
    """The preset that draws just this outline in a frame of this size, with none of its handles moved; '' for none.

    So a heart drawn by `preset_outline` needs no name of its own on its way into a slide."""
    if not d:
        return ""
    for presets in (FORMS, ARROWS, PICTURES, FLOWCHARTS):  # a flowchart's box is a box first
        for name in presets:
            outline = preset_outline(name, width, height, {})
            if (outline.d or outline.inner) == d:  # a smiling face is an ellipse like another but for its lines
                return name
    return ""
