"""Third stage for gradients: a fill that runs from one colour to another."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.command import AlreadySo
from redraft.commands.traits import main_color
from redraft.document.colors import describe as color_word
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import Color, Gradient, gradient
from redraft.document.tones import color_with, tone_of
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language.acts.painting import (
    LETTER_WORDS,
    OUTLINE_WORDS,
    color_of,
    meant_properties,
    painted_part,
)
from redraft.language.acts.palettes import JOINT
from redraft.plan import Request
from redraft.targets.described import describe, kind_of
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

WITHOUT_GRADIENTS = ("psd", "ora", "folder", "raster")
_WAYS: dict[str, float | None] = {
    "": 180.0, "vertical": 180.0, "vertically": 180.0, "top to bottom": 180.0, "downwards": 180.0, "down": 180.0,
    "to bottom": 180.0, "to the bottom": 180.0, "linear": 180.0,
    "bottom to top": 0.0, "upwards": 0.0, "up": 0.0, "to top": 0.0, "to the top": 0.0,
    "horizontal": 90.0, "horizontally": 90.0, "left to right": 90.0, "to right": 90.0, "to the right": 90.0,
    "right to left": 270.0, "to left": 270.0, "to the left": 270.0,
    "diagonal": 135.0, "diagonally": 135.0, "to bottom right": 135.0, "top left to bottom right": 135.0,
    "to bottom left": 225.0, "top right to bottom left": 225.0, "to top right": 45.0,
    "bottom left to top right": 45.0, "to top left": 315.0, "bottom right to top left": 315.0,
    "radial": None, "radially": None, "circular": None, "from the center": None, "from the centre": None,
    "center out": None, "outwards": None,
}  # fmt: skip
_DARKER = 0.18
"""How much darker a gradient of one colour ends than it begins, of the way from black to white."""


def grade(request: Request, scene: Scene) -> Resolved:
    """A gradient of two colours or more; of one, from it to a darker shade; of none, so with the colour it has."""
    if scene.document.format in WITHOUT_GRADIENTS:
        raise RequestError(
            "a new gradient cannot be written into this format, where layers are pixels or plain text",
            "paint it with one colour, or work on an SVG or a deck",
        )
    colors = [color_of(words) for words in request.get("colors").split(JOINT) if words.strip()]
    way = _way(request.get("direction"))
    return graded(request, scene, gradient(colors, way) if len(colors) > 1 else None, request.get("prop"), colors, way)


def graded(
    request: Request,
    scene: Scene,
    paint: Gradient | None,
    prop: str,
    colors: Sequence[Color] = (),
    way: float | None = 180.0,
) -> Resolved:
    """What a request names painted with a gradient; None: one of the first of `colors`, or of the thing's own."""
    found = scene.find_to_style(request.target)
    asked = prop.lower()
    name = "stroke" if any(word in asked for word in OUTLINE_WORDS) else "fill"
    edits: list[SetStyle] = []
    notes: list[str] = []
    given = paint
    for id in found.ids:
        leaves = painted_part(scene, id, asked, notes)
        if not leaves and any(word in asked for word in LETTER_WORDS):
            raise RequestError(f"'{id}' has no live text to paint", "name a text")
        if not leaves:
            raise RequestError(f"'{id}' is a {kind_of(scene[id].layer)} with nothing to paint", "name a shape or text")
        chosen = meant_properties(leaves, name, asked, alone=not isinstance(scene[id].layer, Group), notes=notes)
        for placed, where in chosen:
            paint = given or _own(placed, colors, way)
            edits += _graded(placed, where, paint)
    if not edits:
        raise AlreadySo(f"{found.named} has that gradient already", "name other colours", found.ids)
    note = f" ({'; '.join(dict.fromkeys(notes))})" if notes else ""
    return Resolved(f"fill {found.named} with {_said(paint)}{note}", found.ids, tuple(edits))


def _said(paint: Gradient | None) -> str:
    if paint is None:
        return "a gradient"
    shown = " to ".join(color_word(color) for color in paint.colors)
    ways = {0.0: "upwards", 90.0: "to the right", 180.0: "downwards", 270.0: "to the left", None: "from the middle"}
    return f"a gradient from {shown}, {ways.get(paint.angle, f'at {paint.angle:g}°' if paint.angle else '')}"


def _way(words: str) -> float | None:
    said = " ".join(words.lower().replace("-", " ").split()).removeprefix("from ")
    if said in _WAYS:
        return _WAYS[said]
    if f"from {said}" in _WAYS:
        return _WAYS[f"from {said}"]
    number = said.removesuffix("degrees").removesuffix("degree").removesuffix("deg").removesuffix("°").strip()
    try:
        return float(number) % 360
    except ValueError:
        raise RequestError(
            f"which way '{words}' is is not known", "say horizontal, vertical, diagonal, radial, or an angle such as 45"
        ) from None


def _own(placed: Placed, colors: Sequence[Color], way: float | None) -> Gradient:
    color = colors[0] if colors else main_color(placed.layer)
    if color is None:
        raise RequestError(f"{describe(placed)} has no plain colour to begin with", "name two colours")
    tone = tone_of(color)
    ends = tone.light - _DARKER if tone.light > 0.3 else tone.light + _DARKER
    return gradient([color, color_with(tone._replace(light=ends), color.alpha)], way)


def _graded(placed: Placed, name: str, paint: Gradient) -> list[SetStyle]:
    layer = placed.layer
    frame = layer.frame
    if isinstance(layer, Shape) and frame is not None and not (frame.width and frame.height):
        raise RequestError(f"{describe(placed)} is a straight line, along which no gradient runs", "paint it plainly")
    edits = [SetStyle(layer.id, name, paint)] if getattr(layer.style, name) != paint else []
    runs = layer.runs if isinstance(layer, Text) else ()
    stated = [number for number, run in enumerate(runs) if getattr(run.style, name) not in (None, paint)]
    return [*edits, *(SetStyle(layer.id, name, paint, number) for number in stated)]
