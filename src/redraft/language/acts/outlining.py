"""Third stage for outlines: new ones, thicker and thinner ones; and for bars, which are thick themselves."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.traits import painted, paints, scale_of
from redraft.document.layers import Placed, Shape, Text
from redraft.document.style import NoPaint
from redraft.edits.ops import Resize, SetStyle
from redraft.errors import RequestError
from redraft.language import amounts
from redraft.language.acts.painting import color_of, line_of, outlined, over_paint, recolor, unpaint
from redraft.language.amounts import degree, own_units, own_units_note, spoken
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.framed import by_frame
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PERCENT

_THICKNESS = {"thick": 0.006, "thin": 0.001}
"""How wide a thick and a thin outline are, of the page's shorter side."""


_RIM = r"(?:frame|border|edge|edging|outline|rim|stroke|contour|border line|frame line|outer line)"
_RIM_OF = lazily(
    rf"(?:(?:the|its|our) )?(?:[a-z]+ )?{_RIM}s? (?:around|round|of|on|surrounding|enclosing) (?P<of>(?:the|our|my"
    rf"|this|#|[A-Z]).+)"
    rf"|(?P<own>(?:(?:the|our|my) )?[\w' -]+?)(?:['’]s)? {_RIM}",
    re.IGNORECASE,
)


def names_rim(phrase: str, scene: Scene) -> bool:
    """Whether words are about the line around a thing, and no layer is called so: 'the advert frame'."""
    found = re.search(rf"\b{_RIM}\b", phrase, re.IGNORECASE)
    if found is None or _RIM_OF.fullmatch(" ".join(phrase.split())) is None:
        return False
    word = found[0].lower()
    layers = scene.document.index.layers.values()
    return not any(word in f"{layer.id} {layer.name}".lower() for layer in layers)


def check_is_rim(phrase: str, scene: Scene) -> None:
    """Raises RequestError where 'the frame around the photo' would be taken for something that is not drawn as one."""
    said = _RIM_OF.fullmatch(" ".join(phrase.split()))
    if said is None or not said["of"]:
        return
    if by_frame("frame", view_of(scene.document, False, ())).keys() == set(scene.find(phrase).ids):
        return  # a plate that stands out around a picture is its frame
    for placed in (leaf for id in scene.find(phrase).ids for leaf in scene.leaves(id)):
        if isinstance(placed.layer, Text) or not isinstance(painted(placed.layer, "fill"), NoPaint):
            raise RequestError(f"no line is drawn around {said['of']}", "name the thing itself, by its id or its words")


def outline_meant(request: Request, scene: Scene) -> Resolved | None:
    """What a request comes to where nothing is called 'the frame around the photo', and the photo has an outline; None
    where it asks for something else."""
    said = _RIM_OF.fullmatch(" ".join(request.target.split()))
    if said is None:
        return None
    what = said["of"] or said["own"]
    try:
        having = [one for one in outlined(scene, scene.find_to_style(what)) if paints(one.layer, "stroke")]
        if not having:
            return None
        if request.act in ("recolor", "stroke") and request.get("color"):
            asked = {**request.arguments, "prop": "outline"}
            return recolor(replace(request, act="recolor", target=what, arguments=asked), scene)
        if request.act in ("stroke_width", "resize", "font_size") and request.get("amount"):
            wide = {name: request.get(name) for name in ("amount", "unit", "thick", "degree") if request.get(name)}
            return stroke_width(replace(request, act="stroke_width", target=what, arguments=wide), scene)
        if request.act == "stroke_width":
            return stroke_width(replace(request, target=what), scene)
        if request.act in ("delete", "visible") and request.get("visible") != "yes":
            return unpaint(replace(request, act="unstroke", target=what), scene)
    except AlreadySo:
        raise
    except RequestError:
        return None
    return None


def stroke(request: Request, scene: Scene) -> Resolved:
    """An outline, new or changed."""
    found = scene.find_to_style(request.target)
    color = color_of(request.get("color")) if request.get("color") else None
    edits: list[SetStyle] = []
    width_said = ""
    for placed in outlined(scene, found):
        layer = placed.layer
        if color is None and not paints(layer, "stroke"):
            raise RequestError(
                "which colour the outline should have is not said", "say for example 'a 4px black outline'"
            )
        if color is not None:
            before = painted(layer, "stroke")
            edits.append(SetStyle(layer.id, "stroke", over_paint(before, color)))
            for number, run in enumerate(layer.runs if isinstance(layer, Text) else ()):
                if run.style.stroke is not None:
                    edits.append(SetStyle(layer.id, "stroke", over_paint(run.style.stroke, color), number))
        if request.get("amount"):
            width_said = spoken(request.get("amount"), request.get("unit"))
            edits.append(_width(placed, request))
        elif request.get("how") in _THICKNESS:
            wide = max(_THICKNESS[request.get("how")] * min(placed.page.width, placed.page.height), 1e-3)
            width_said = request.get("how")
            edits.append(SetStyle(layer.id, "stroke_width", round(wide / (scale_of(placed) or 1.0), 2)))
        elif layer.style.stroke_width is None:
            width_said = "1px"
            edits.append(SetStyle(layer.id, "stroke_width", 1.0))
    look = ", ".join(filter(None, (width_said, request.get("color"))))
    note = own_units_note(request.get("unit"), [scene[edit.layer] for edit in edits]) if width_said else ""
    return Resolved(f"give {found.named} an outline: {look}{note}", found.ids, tuple(edits))


def stroke_width(request: Request, scene: Scene) -> Resolved:
    """To a width, or thicker and thinner: by a factor or an amount."""
    found = scene.find(request.target)
    having = [placed for placed in outlined(scene, found) if paints(placed.layer, "stroke")]
    if len(found.ids) == 1 and (line := line_of(scene, found.ids[0], request.clause)) is not None:
        having = [line]
    if not having and (bars := _bars(scene, found)):
        return _thicker_bars(request, found, bars)
    if not having:
        is_text = all(isinstance(scene[id].layer, Text) for id in found.ids)
        hint = f"make {request.target} bold, or " if is_text else ""
        raise RequestError(
            f"{found.named} has no outline", f"{hint}add one: add a 2px black outline to #{found.ids[0]}"
        )
    if request.get("thick"):
        edits = tuple(_thicker(placed, request) for placed in having)
        word = f"{request.get('thick').lower()}: {', '.join(f'{edit.value:g}' for edit in edits[:4])} wide"
    else:
        edits = tuple(_width(placed, request) for placed in having)
        word = f"{spoken(request.get('amount'), request.get('unit'))} wide"
    return Resolved(
        f"make the outline of {found.named} {word}{own_units_note(request.get('unit'), having)}", found.ids, edits
    )


def _width(placed: Placed, request: Request) -> SetStyle:
    width = own_units(request.get("amount"), request.get("unit"), placed, of=None)
    return SetStyle(placed.layer.id, "stroke_width", round(width, 6))


def _thicker(placed: Placed, request: Request) -> SetStyle:
    now = 1.0 if placed.layer.style.stroke_width is None else placed.layer.style.stroke_width
    thinner = request.get("thick").lower() == "thinner"
    amount, unit = request.get("amount"), request.get("unit").lower()
    if request.get("factor"):
        width = now * amounts.factor_word(request.get("factor"))
    elif not amount:
        width = now * (degree(request.get("degree")) or (1.5, 2 / 3))[thinner]
    elif unit in PERCENT:
        width = now * (1 - amounts.number(amount) / 100 if thinner else 1 + amounts.number(amount) / 100)
    elif unit in ("times", "x", "×"):
        factor = amounts.number(amount)
        width = now / factor if thinner and factor else now * factor
    else:
        length = own_units(amount, unit, placed, of=None)
        width = now - length if thinner else now + length
    if width <= 0:
        raise RequestError(
            f"the outline of '{placed.layer.id}' is {now:g} wide, so nothing would be left of it",
            "use a smaller amount, or say: remove the outline of it",
        )
    return SetStyle(placed.layer.id, "stroke_width", round(width, 6))


_SLENDER = 4.0
"""How many times as long as wide a filled shape is at least to be thick or thin itself, as a line is."""


def _bars(scene: Scene, found: Found) -> list[Placed]:
    """What was found where all of it are bars: filled, long and thin."""
    bars = [leaf for id in found.ids for leaf in scene.leaves(id)]
    for leaf in bars:
        box = leaf.box
        thin = box is not None and min(box[2:]) and max(box[2:]) >= _SLENDER * min(box[2:])
        if not thin or not isinstance(leaf.layer, Shape) or not paints(leaf.layer, "fill"):
            return []
    return bars


def _thicker_bars(request: Request, found: Found, bars: list[Placed]) -> Resolved:
    """Bars as thick as is said, from their middle; one at an edge of the page stays at it."""
    edits: list[Resize] = []
    for placed in bars:
        box, page = placed.box, placed.page
        assert box is not None
        lies = box.width > box.height
        now = box.height if lies else box.width
        start, end, room = (box.y, box.bottom, page.height) if lies else (box.x, box.right, page.width)
        at = start if start <= 0.5 else end if end >= room - 0.5 else (start + end) / 2
        factor = round(_bar_width(request, placed, now) / now, 9)
        pivot = (box.center[0], at) if lies else (at, box.center[1])
        if abs(factor - 1) > 1e-6:
            edits.append(Resize(placed.layer.id, 1.0 if lies else factor, factor if lies else 1.0, pivot))
    if not edits:
        raise AlreadySo(f"{found.named} is as thick already", "name another width", found.ids)
    how = request.get("thick") or f"{spoken(request.get('amount'), request.get('unit'))} thick"
    return Resolved(f"make {found.named} {how}", found.ids, tuple(edits))


def _bar_width(request: Request, placed: Placed, now: float) -> float:
    amount, unit = request.get("amount"), request.get("unit").lower()
    thinner = request.get("thick").lower() == "thinner"
    if request.get("factor"):
        return now * amounts.factor_word(request.get("factor"))
    if not amount:
        return now * (degree(request.get("degree")) or (1.5, 2 / 3))[thinner]
    if unit in PERCENT:
        return now * (1 - amounts.number(amount) / 100 if thinner else 1 + amounts.number(amount) / 100)
    if unit in ("times", "x", "×"):
        return now / amounts.number(amount) if thinner else now * amounts.number(amount)
    length = amounts.page_units(amount, unit, placed.page, of=now)
    width = length if not request.get("thick") else now - length if thinner else now + length
    if width <= 0:
        raise RequestError(f"'{placed.layer.id}' is {now:g} thick, so nothing would be left", "use a smaller amount")
    return width
