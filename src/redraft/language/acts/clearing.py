"""Third stage for opacity: how much of what lies behind a thing shows through it."""

from __future__ import annotations

from redraft.commands.command import AlreadySo
from redraft.commands.traits import painted
from redraft.document.layers import Picture, Text
from redraft.document.style import Color, Gradient, Paint, PaintServer
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language.amounts import share
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DEGREES, OPACITIES, VERBS


def opacity(request: Request, scene: Scene) -> Resolved:
    """How much of a layer as a whole shows through."""
    found = scene.find(request.target)
    if scene.document.format == "pptx" and any(not isinstance(scene[id].layer, Picture) for id in found.ids):
        return _on_slide(request, scene, found)
    edits = []
    value = 1.0
    for id in found.ids:
        now = scene[id].layer.style.opacity
        value = _opacity(request, 1.0 if now is None else now)
        if value != (1.0 if now is None else now):
            edits.append(SetStyle(id, "opacity", value))
    if not edits:
        raise AlreadySo(f"the opacity of {found.named} is {value:.0%} already", "name another value", found.ids)
    return Resolved(f"set the opacity of {found.named} to {value:.0%}", found.ids, tuple(edits))


def _on_slide(request: Request, scene: Scene, found: Found) -> Resolved:
    """On a slide only pictures are clear as a whole; of shapes and texts it is what they are painted with."""
    edits: list[SetStyle] = []
    value = 1.0
    for layer in (leaf.layer for id in found.ids for leaf in scene.leaves(id)):
        if isinstance(layer, Picture):
            value = _opacity(request, 1.0 if layer.style.opacity is None else layer.style.opacity)
            edits.append(SetStyle(layer.id, "opacity", value))
            continue
        for name in ("fill", "stroke"):
            runs = layer.runs if isinstance(layer, Text) else ()
            stated: list[tuple[int | None, Paint | None]] = [(None, painted(layer, name))]
            stated += [(number, getattr(run.style, name)) for number, run in enumerate(runs)]
            for number, paint in stated:
                if isinstance(paint, PaintServer | Gradient):
                    raise RequestError(
                        f"'{layer.id}' has a gradient or pattern, which cannot be made transparent on a slide yet",
                        "give it a plain colour first",
                    )
                if isinstance(paint, Color) and paint.alpha:
                    value = _opacity(request, round(paint.alpha / 255, 2))
                    edits.append(SetStyle(layer.id, name, paint._replace(alpha=round(255 * value)), number))
    edits = [edit for edit in edits if not _is_now(scene, edit)]
    if not edits:
        raise AlreadySo(f"the opacity of {found.named} is {value:.0%} already", "name another value", found.ids)
    return Resolved(f"set the opacity of {found.named} to {value:.0%}, in its colours", found.ids, tuple(edits))


def _is_now(scene: Scene, edit: SetStyle) -> bool:
    layer = scene[edit.layer].layer
    if edit.run is not None and isinstance(layer, Text):
        return bool(getattr(layer.runs[edit.run].style, edit.name) == edit.value)
    return bool(getattr(layer.style, edit.name) == edit.value)


def _opacity(request: Request, now: float) -> float:
    op, relation = request.get("op").lower(), request.get("relation").lower()
    if request.get("op_word"):
        return OPACITIES[request.get("op_word").lower()]
    if op == "fade" and not request.get("amount"):
        little = (DEGREES.get(request.get("degree").lower()) or (1.5, 0.65))[0] < 1.25
        return round(now * (0.8 if little else 0.5), 4)
    part = share(request.get("amount"), request.get("unit"))
    if not 0 <= part <= 1:
        raise RequestError(f"an opacity of {request.get('amount')} is out of range", "give a value from 0% to 100%")
    if relation == "by":
        if now != 1.0 and op != "fade":
            raise RequestError(
                f"the opacity is {now:.0%} now, and 'by' can be read in two ways", "say 'to' and a value"
            )
        rising = request.verb.lower() in VERBS["more"]
        less = rising == (op == "transparency")
        return round(max(now * (1 - part), 0.0) if less else min(now * (1 + part), 1.0), 4)
    clear = op in ("transparent", "see-through", "translucent", "transparency")
    return round(1 - part if clear else part, 4)
