"""Third stage for edges: outlines and the words for them, bars that are thick themselves, corners, shadows."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.backing import CastShadow
from redraft.commands.command import AlreadySo, Command
from redraft.commands.looks import Modify
from redraft.commands.outlines import Outline, RoundCorners, rectangles
from redraft.commands.parts import outlined
from redraft.commands.sizes import Resize
from redraft.commands.traits import painted, paints, scale_of
from redraft.commands.values import percent
from redraft.document.layers import Placed, Shape, Text, family
from redraft.document.style import Color, NoPaint
from redraft.edits.ops import SetRadius, SetStyle
from redraft.errors import RequestError
from redraft.language import amounts
from redraft.language.acts.paint import lines_meant, recolor, unpaint
from redraft.language.amounts import by_value, degree, drawn_units, own_units_note, plain, spoken
from redraft.language.colors import color_of
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.framed import by_frame
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import PERCENT

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
        having = [one for one in outlined(scene.document, scene.find_to_style(what).ids) if paints(one.layer, "stroke")]
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


# Outlines

_THICKNESS = {"thick": 0.006, "thin": 0.001}
"""How wide a thick and a thin outline are, of the page's shorter side."""


def stroke(request: Request, scene: Scene) -> Resolved:
    """An outline, new or changed."""
    found = scene.find_to_style(request.target)
    color = str(color_of(request.get("color"))) if request.get("color") else None
    amount, unit, how = (request.get(name) for name in ("amount", "unit", "how"))
    placed = outlined(scene.document, found.ids)
    if color is None and not all(paints(one.layer, "stroke") for one in placed):
        raise RequestError("which colour the outline should have is not said", "say for example 'a 4px black outline'")
    commands: list[Command] = [Outline(found.ids, color)]
    said = "1px" if any(one.layer.style.stroke_width is None for one in placed) else ""
    if amount or how in _THICKNESS:
        said = spoken(amount, unit) if amount else how
        widths = by_value({one.layer.id: _said_width(one, amount, unit, how) for one in placed})
        commands = [Outline(found.ids if len(widths) == 1 else ids, color, width) for ids, width in widths]
    look = ", ".join(filter(None, (said, request.get("color"))))
    note = own_units_note(unit, placed) if said else ""
    so = (f"{found.named} has that outline already", "name another colour or width")
    return scene.carried(f"give {found.named} an outline: {look}{note}", found.ids, *commands, so=so)


def _said_width(placed: Placed, amount: str, unit: str, how: str) -> float:
    """How wide an outline is to be, in page units."""
    if amount:
        return drawn_units(amount, unit, placed)
    scale = scale_of(placed) or 1.0
    return scale * round(max(_THICKNESS[how] * min(placed.page.width, placed.page.height), 1e-3) / scale, 2)


def stroke_width(request: Request, scene: Scene) -> Resolved:
    """To a width, or thicker and thinner: by a factor or an amount."""
    found = scene.find(request.target)
    ids = lines_meant(scene, found.ids, request.clause) if len(found.ids) == 1 else found.ids
    having = [placed for placed in outlined(scene.document, ids) if paints(placed.layer, "stroke")]
    if not having and (bars := _bars(scene, found)):
        return _thicker_bars(request, scene, found, bars)
    if not having:
        is_text = all(isinstance(scene[id].layer, Text) for id in found.ids)
        hint = f"make {request.target} bold, or " if is_text else ""
        raise RequestError(
            f"{found.named} has no outline", f"{hint}add one: add a 2px black outline to #{found.ids[0]}"
        )
    amount, unit, thick = (request.get(name) for name in ("amount", "unit", "thick"))
    factor = _thicker(request) if thick else None
    if factor is not None:
        commands = [Outline(ids, width=percent(factor))]
    else:
        widths = by_value({one.layer.id: _width(request, one) for one in having})
        commands = [Outline(ids if len(widths) == 1 else some, width=width) for some, width in widths]
    done = scene.carried("", found.ids, *commands, so=(f"{found.named} is as thick already", "name another width"))
    word = f"{spoken(amount, unit)} wide"
    if thick:
        wide = [f"{edit.value:g}" for edit in done.edits if isinstance(edit, SetStyle)]
        word = f"{thick.lower()}: {', '.join(wide[:4])} wide"
    return replace(done, reading=f"make the outline of {found.named} {word}{own_units_note(unit, having)}")


def _thicker(request: Request) -> float | None:
    """How many times as thick 'thicker' is; None where it is so much more or less."""
    thinner = request.get("thick").lower() == "thinner"
    amount, unit = request.get("amount"), request.get("unit").lower()
    if request.get("factor"):
        return amounts.factor_word(request.get("factor"))
    if not amount:
        return (degree(request.get("degree")) or (1.5, 2 / 3))[thinner]
    number = amounts.number(amount)
    if unit in PERCENT:
        return 1 - number / 100 if thinner else 1 + number / 100
    if unit in ("times", "x", "×"):
        return 1 / number if thinner and number else number
    return None


def _width(request: Request, placed: Placed) -> float:
    """A width in page units, as it is said or so much more or less than it is."""
    length = drawn_units(request.get("amount"), request.get("unit"), placed)
    if not request.get("thick"):
        return length
    own = 1.0 if placed.layer.style.stroke_width is None else placed.layer.style.stroke_width
    now = own * (scale_of(placed) or 1.0)
    width = now - length if request.get("thick").lower() == "thinner" else now + length
    if width <= 0:
        raise RequestError(
            f"the outline of '{placed.layer.id}' is {own:g} wide, so nothing would be left of it",
            "use a smaller amount, or say: remove the outline of it",
        )
    return width


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


def _thicker_bars(request: Request, scene: Scene, found: Found, bars: list[Placed]) -> Resolved:
    """Bars as thick as is said, from their middle; one at an edge of the page stays at it."""
    commands: list[Resize] = []
    for placed in bars:
        box, page = placed.box, placed.page
        assert box is not None
        lies = box.width > box.height
        now = box.height if lies else box.width
        start, end, room = (box.y, box.bottom, page.height) if lies else (box.x, box.right, page.width)
        at = start if start <= 0.5 else end if end >= room - 0.5 else (start + end) / 2
        thick = _bar_width(request, placed, now)
        if abs(thick / now - 1) > 1e-6:
            side, pivot = ("vertical", (box.center[0], at)) if lies else ("horizontal", (at, box.center[1]))
            commands.append(Resize((placed.layer.id,), round(thick / now, 9), pivot=pivot, axis=side))  # type: ignore[arg-type]
    how = request.get("thick") or f"{spoken(request.get('amount'), request.get('unit'))} thick"
    so = (f"{found.named} is as thick already", "name another width")
    return scene.carried(f"make {found.named} {how}", found.ids, *commands, so=so)


def _bar_width(request: Request, placed: Placed, now: float) -> float:
    factor = _thicker(request) if request.get("thick") or request.get("factor") or not request.get("amount") else None
    if factor is not None:
        return now * factor
    length = amounts.page_units(request.get("amount"), request.get("unit"), placed.page, of=now)
    thick = request.get("thick").lower()
    width = length if not thick else now - length if thick == "thinner" else now + length
    if width <= 0:
        raise RequestError(f"'{placed.layer.id}' is {now:g} thick, so nothing would be left", "use a smaller amount")
    return width


def dashes(request: Request, scene: Scene) -> Resolved:
    """No dashes yet: the nearest is said."""
    raise RequestError(f"a {request.get('how')} line or border cannot be drawn yet", "ask for a plain one: 2px black")


# Corners

_USUAL = 0.1
"""How round corners are that are just to be round: of the shorter side."""
_ROUNDER = {
    **dict.fromkeys(("slightly", "a bit", "a little", "a touch", "a tad", "gently", "softly", "subtly"), 0.5),
    **dict.fromkeys(("much", "a lot", "strongly", "heavily", "very"), 2.0),
}


def corners(request: Request, scene: Scene) -> Resolved:
    """Round by an amount or as is usual, rounder, less round, or square."""
    found = scene.find_to_style(request.target)
    rects = rectangles(scene.document, found.ids)
    amount, unit, how, much = (request.get(name) for name in ("amount", "unit", "how", "degree"))
    if how == "square":
        commands = [RoundCorners(found.ids, 0)]
    elif amount and unit.lower() in PERCENT:
        commands = [RoundCorners(found.ids, percent(amounts.number(amount) / 100))]
    elif amount:
        radii = by_value({shape.id: drawn_units(amount, unit, placed) for placed, shape in rects})
        commands = [RoundCorners(found.ids if len(radii) == 1 else ids, radius) for ids, radius in radii]
    elif how == "pill" or much in ("fully", "completely", "totally"):
        commands = [RoundCorners(found.ids, "50%")]
    elif how != "less" and not any(shape.radius for _, shape in rects):
        commands = [RoundCorners(found.ids, percent(_USUAL * _ROUNDER.get(much, 1.0)))]
    else:
        commands = [RoundCorners((shape.id,), _rounder(placed, shape, how, much)) for placed, shape in rects]
    so = (f"the corners of {found.named} are so already", "give another radius")
    done = scene.carried("", found.ids, *commands, so=so)
    edits = [edit for edit in done.edits if isinstance(edit, SetRadius)]
    said = spoken(amount, unit) if amount else plain(round(edits[0].radius, 2))
    what = "make the corners of {} square" if not edits[0].radius else "round the corners of {} by " + said
    ids = tuple(edit.layer for edit in edits)
    names = found.named if len(ids) != 1 or ids == found.ids else f"{found.named} ('{ids[0]}')"
    return replace(done, reading=what.format(names))


def _rounder(placed: Placed, shape: Shape, how: str, much: str) -> float:
    """More or less than the corners are round now, in page units."""
    short = min(shape.frame.width, shape.frame.height) if shape.frame is not None else 0.0
    usual = _USUAL * short * _ROUNDER.get(much, 1.0)
    asked = shape.radius / 2 if how == "less" else max(shape.radius * 1.5, usual)
    return asked * (scale_of(placed) or 1.0)


# Shadows

_SHADOWS: dict[str, tuple[float, float, float]] = {
    "": (1.0, 2.0, 0.4), "soft": (1.0, 3.5, 0.3), "subtle": (0.7, 2.5, 0.25), "light": (0.8, 2.5, 0.25),
    "strong": (1.5, 2.0, 0.65), "heavy": (1.5, 2.0, 0.65), "dark": (1.0, 2.0, 0.65), "hard": (1.0, 0.0, 0.5),
    "gentle": (0.7, 3.0, 0.25), "faint": (0.7, 2.5, 0.18), "slight": (0.7, 2.5, 0.25), "thin": (0.6, 1.5, 0.35),
    "glow": (1.0, 2.0, 0.6), "thick": (1.8, 1.5, 0.5), "fine": (0.6, 1.5, 0.3), "drop": (1.0, 2.0, 0.4),
    "simple": (1.0, 2.0, 0.4), "nice": (1.0, 2.0, 0.4), "new": (1.0, 2.0, 0.4),
    "big": (2.0, 2.0, 0.4), "large": (2.0, 2.0, 0.4), "small": (0.6, 2.0, 0.4),
}  # fmt: skip
"""How far it falls (times the usual), how soft it is (times how far it falls), and how opaque black is."""


def shadow(request: Request, scene: Scene) -> Resolved:
    """A shadow to the lower right, of a size that suits the thing unless one is said."""
    how = request.get("how").lower()
    if how not in _SHADOWS:
        raise RequestError(f"what a {how} shadow is is not known", f"say {', '.join(filter(None, _SHADOWS))}")
    found = scene.find_to_style(request.target)
    if found.whole:
        raise RequestError("the whole page cannot cast a shadow", "name something on it")
    size, softness, opacity = _SHADOWS[how]
    black = Color(0, 0, 0)
    color = color_of(request.get("color")) if request.get("color") else black
    if color.alpha == 255:
        color = color._replace(alpha=round(255 * (opacity if color == black else min(2 * opacity, 1.0))))
    distance: float | str | None = None
    if amount := request.get("amount"):
        half = amounts.number(amount) / 2
        page, unit = scene[found.ids[0]].page, request.get("unit")
        distance = (
            percent(half / 100) if unit.lower() in PERCENT else amounts.page_units(f"{half}", unit, page, of=None)
        )
    command = CastShadow(
        found.ids, size=size, distance=distance, softness=softness, color=str(color), glow=how == "glow"
    )
    look = " ".join(filter(None, (how, request.get("color"))))
    what = f"{request.get('color')} glow".strip() if how == "glow" else f"{look + ' ' if look else ''}shadow"
    so = (f"{found.named} has that shadow already", "name another")
    return scene.carried(f"give {found.named} a {what}", found.ids, command, so=so)


def unshadow(request: Request, scene: Scene) -> Resolved:
    """No shadow for what is named and all in it."""
    found = scene.find(request.target)
    inside = [layer for id in found.ids for layer in family(scene[id].layer)]
    ids = tuple(layer.id for layer in inside if layer.style.shadow is not None)
    kept = [layer for layer in inside if any("shadow" in one or one == "filter" for one in layer.effects)]
    if not ids and kept:
        raise RequestError(
            f"'{kept[0].id}' has {' and '.join(kept[0].effects)} of the file, which is kept as it is",
            "name another element",
        )
    if not ids:
        raise AlreadySo(f"{found.named} has no shadow", "name another element", found.ids)
    return scene.carried(f"take the shadow off {found.named}", found.ids, Modify(ids, shadow="none"))


EDGE_ACTS = {
    "stroke": stroke,
    "stroke_width": stroke_width,
    "dashes": dashes,
    "corners": corners,
    "shadow": shadow,
    "unshadow": unshadow,
}
