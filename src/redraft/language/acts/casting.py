"""Third stage for shadows: what something casts behind itself, and taking that away."""

from __future__ import annotations

import math

from redraft.commands.command import AlreadySo
from redraft.commands.traits import effective_size, scale_of
from redraft.document.layers import Group, Opaque, Placed, Shape, Text, family
from redraft.document.style import Color, Shadow
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language.acts.grading import WITHOUT_GRADIENTS
from redraft.language.acts.painting import color_of, painted_part, plate_of
from redraft.language.amounts import page_units
from redraft.plan import Request
from redraft.targets.described import describe, kind_of
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene

_BLACK = Color(0, 0, 0)
_HOW: dict[str, tuple[float, float, float]] = {
    "": (1.0, 2.0, 0.4), "soft": (1.0, 3.5, 0.3), "subtle": (0.7, 2.5, 0.25), "light": (0.8, 2.5, 0.25),
    "strong": (1.5, 2.0, 0.65), "heavy": (1.5, 2.0, 0.65), "dark": (1.0, 2.0, 0.65), "hard": (1.0, 0.0, 0.5),
    "gentle": (0.7, 3.0, 0.25), "faint": (0.7, 2.5, 0.18), "slight": (0.7, 2.5, 0.25), "thin": (0.6, 1.5, 0.35),
    "glow": (0.0, 0.0, 0.6), "thick": (1.8, 1.5, 0.5), "fine": (0.6, 1.5, 0.3), "drop": (1.0, 2.0, 0.4),
    "simple": (1.0, 2.0, 0.4), "nice": (1.0, 2.0, 0.4), "new": (1.0, 2.0, 0.4),
    "big": (2.0, 2.0, 0.4), "large": (2.0, 2.0, 0.4), "small": (0.6, 2.0, 0.4),
}  # fmt: skip
"""How far it falls (times the usual), how soft it is (times how far it falls), and how opaque black is."""


def shadow(request: Request, scene: Scene) -> Resolved:
    """A shadow to the lower right, of a size that suits the thing unless one is said."""
    _check_format(scene)
    how = request.get("how").lower()
    if how not in _HOW:
        raise RequestError(f"what a {how} shadow is is not known", f"say {', '.join(filter(None, _HOW))}")
    found = scene.find_to_style(request.target)
    if found.whole:
        raise RequestError("the whole page cannot cast a shadow", "name something on it")
    edits: list[SetStyle] = []
    for id in found.ids:
        for placed in _casting(scene, id):
            _check(placed)
            value = _cast(request, placed, how, slide=scene.document.format == "pptx")
            if placed.layer.style.shadow != value:
                edits.append(SetStyle(placed.layer.id, "shadow", value))
    if not edits:
        raise AlreadySo(f"{found.named} has that shadow already", "name another", found.ids)
    look = " ".join(filter(None, (how, request.get("color"))))
    what = f"{request.get('color')} glow".strip() if how == "glow" else f"{look + ' ' if look else ''}shadow"
    return Resolved(f"give {found.named} a {what}", found.ids, tuple(edits))


def unshadow(request: Request, scene: Scene) -> Resolved:
    """No shadow for what is named and all in it."""
    found = scene.find(request.target)
    inside = [layer for id in found.ids for layer in family(scene[id].layer)]
    edits = tuple(SetStyle(layer.id, "shadow", None) for layer in inside if layer.style.shadow is not None)
    if not edits:
        kept = [layer for layer in inside if any("shadow" in one or one == "filter" for one in layer.effects)]
        if kept:
            raise RequestError(
                f"'{kept[0].id}' has {' and '.join(kept[0].effects)} of the file, which is kept as it is",
                "name another element",
            )
        raise AlreadySo(f"{found.named} has no shadow", "name another element", found.ids)
    return Resolved(f"take the shadow off {found.named}", found.ids, edits)


def _check_format(scene: Scene) -> None:
    if scene.document.format in WITHOUT_GRADIENTS:
        raise RequestError(
            "a shadow cannot be written into this format yet, where layers are pixels or plain text",
            "work on an SVG or a deck",
        )


def _casting(scene: Scene, id: str) -> list[Placed]:
    """What the shadow goes to: in an SVG the thing as a whole, of a card or a button the plate its words stand on; on a
    slide its outline, for groups have none there."""
    placed = scene[id]
    if not isinstance(placed.layer, Group):
        return [placed]
    if scene.document.format != "pptx":
        plate = plate_of(scene, id)  # words on a card cast none onto it
        return [placed if plate is None else plate]
    leaves = painted_part(scene, id, "", [])
    plates = [leaf for leaf in leaves if isinstance(leaf.layer, Shape)]
    if placed.layer.form in ("", "shape") and len(plates) == 1:
        return plates
    raise RequestError(
        f"{describe(placed)} cannot cast a shadow as a whole on a slide",
        f"name one of its parts, for example #{leaves[0].layer.id}" if leaves else "name a shape, a picture or a text",
    )


def _check(placed: Placed) -> None:
    layer = placed.layer
    box = placed.box
    if isinstance(layer, Opaque) or box is None:
        raise RequestError(f"{describe(placed)} is a {kind_of(layer)} that is kept as it is", "name another element")
    if "filter" in layer.effects:
        raise RequestError(f"{describe(placed)} has a filter of the file, which a shadow would end", "name another")
    frame = layer.frame
    if frame is not None and not (frame.width and frame.height) and isinstance(layer, Shape):
        raise RequestError(f"{describe(placed)} is a straight line, which cannot be given a shadow", "name another")


def _cast(request: Request, placed: Placed, how: str, *, slide: bool) -> Shadow:
    box, page = placed.box, placed.page
    assert box is not None
    far, soft, opacity = _HOW[how]
    shorter = min(page.width, page.height)
    if isinstance(placed.layer, Text):
        usual = 0.05 * effective_size(placed)
    else:
        usual = min(max(0.05 * min(box.width, box.height), 0.008 * shorter), 0.02 * shorter)
    if request.get("amount"):
        usual = page_units(request.get("amount"), request.get("unit"), page, of=min(box.width, box.height)) / 2
        far = 1.0
    color = color_of(request.get("color")) if request.get("color") else _BLACK
    if color.alpha == 255:
        color = color._replace(alpha=round(255 * (opacity if color == _BLACK else min(2 * opacity, 1.0))))
    blur = usual * far * soft if how != "glow" else 4 * usual
    return _in_own_units(placed, usual * far, blur, color, slide=slide)


def _in_own_units(placed: Placed, away: float, blur: float, color: Color, *, slide: bool) -> Shadow:
    """A shadow that falls to the lower right of the page, whatever way the thing is turned."""
    scale = scale_of(placed) or 1.0
    dx = dy = away / scale
    back = placed.matrix.inverse()
    if not slide and back is not None:
        dx, dy = back.a * away + back.c * away, back.b * away + back.d * away
    if not all(map(math.isfinite, (dx, dy, blur))):
        raise RequestError(f"'{placed.layer.id}' is flattened to nothing", "name another element")
    return Shadow(round(dx, 2) + 0.0, round(dy, 2) + 0.0, round(blur / scale, 2), color)
