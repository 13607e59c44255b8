"""Third stage for palettes: new colours for the main ones of a design. Shades of a main colour stay shades of what
comes in its place, and what was lighter stays lighter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.commands.command import AlreadySo
from redraft.document.colors import describe as color_word
from redraft.document.layers import Picture, Placed, Shape, Text
from redraft.document.style import Color, Gradient, PaintServer
from redraft.document.tones import color_with, distance, tone_of
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language.acts.painting import called, color_of
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene

JOINT = "\x1f"
_SAME = 0.03
"""Colours that look nearer than this are one."""
_GREY = 0.03
"""Below this strength a colour is a grey, black or white."""
_FAMILY = 50.0
"""Degrees of hue within which a colour is a shade of a main one."""


def palette(request: Request, scene: Scene) -> Resolved:
    """Pairs of old and new colours, or new ones that take the place of the main colours in the order of lightness."""
    there = _weights(scene)
    if not there:
        raise RequestError("nothing here has a plain colour", "open a design with shapes or live text")
    notes: list[str] = []
    if request.get("pairs"):
        changes = _from_pairs(request.get("pairs").split(JOINT), there)
    else:
        wanted = [color_of(words) for words in request.get("colors").split(JOINT) if words.strip()]
        if not wanted:
            raise RequestError("which colours the palette should have is not said", "name them, as: navy and gold")
        changes = _in_order(list(dict.fromkeys(wanted)), there)
    edits = list(_edits(scene, changes, notes))
    if not edits:
        raise AlreadySo("the design has these colours already", "name other colours", ())
    ids = tuple(dict.fromkeys(edit.layer for edit in edits))
    said = ", ".join(f"{old} → {new}" for old, new in list(changes.items())[:6] if old != new)
    note = f" ({'; '.join(dict.fromkeys(notes))})" if notes else ""
    return Resolved(f"recolour the design: {said}, on {Found(ids).named}{note}", ids, tuple(edits))


def hue_swap(request: Request, scene: Scene) -> Resolved:
    """Two colours of the design change places: each takes the main shade of the other that is there."""
    there = _weights(scene)
    named = [request.get("old_color"), request.get("color")]
    meant = [[color] if (color := color_of(words)._replace(alpha=255)) in there else _of_word(words, there)
             for words in named]  # fmt: skip
    for words, colors in zip(named, meant, strict=True):
        if not colors:
            shown = ", ".join(f"{color} ({color_word(color)})" for color in list(there)[:8])
            raise RequestError(f"nothing here is {words}; the colours are {shown}", "name one of these")
    one, other = meant
    if set(one) & set(other):
        both = ", ".join(map(str, sorted(set(one) & set(other))))
        raise RequestError(f"{both} may be called {named[0]} or {named[1]}", "name the two colours by their hex values")
    changes = dict.fromkeys(one, other[0]) | dict.fromkeys(other, one[0])
    edits = tuple(_edits(scene, changes, []))
    ids = tuple(dict.fromkeys(edit.layer for edit in edits))
    return Resolved(f"swap {named[0]} and {named[1]} ({one[0]} and {other[0]}), on {Found(ids).named}", ids, edits)


def greyscale(request: Request, scene: Scene) -> Resolved:
    """Every colour as the grey that is as light. Pictures cannot be made grey, so a design that has any is refused."""
    pictures = [placed.layer.id for placed in _leaves(scene) if isinstance(placed.layer, Picture)]
    if pictures:
        raise RequestError(
            f"the picture '{pictures[0]}' cannot be made grey", "say which shapes or texts should be gray, by name"
        )
    changes = {color: color_with(tone_of(color)._replace(strength=0.0)) for color in _weights(scene)}
    edits = tuple(_edits(scene, changes, []))
    if not edits:
        raise AlreadySo("the design has no colours but greys already", "ask for something else", ())
    ids = tuple(dict.fromkeys(edit.layer for edit in edits))
    return Resolved(f"make every colour a grey, on {Found(ids).named}", ids, edits)


def _leaves(scene: Scene) -> Iterator[Placed]:
    for placed in scene.document.index.values():
        if placed.visible and isinstance(placed.layer, Shape | Text | Picture):
            yield placed


def _paints(placed: Placed) -> Iterator[tuple[str, int | None, object]]:
    layer = placed.layer
    for name in ("fill", "stroke"):
        yield name, None, getattr(layer.style, name)
        if isinstance(layer, Text):
            yield from ((name, number, getattr(run.style, name)) for number, run in enumerate(layer.runs))


def _weights(scene: Scene) -> dict[Color, float]:
    """The opaque form of every colour, the largest by area first; letters count for more than the room they take."""
    found: dict[Color, float] = {}
    for placed in _leaves(scene):
        box = placed.box.overlap(placed.page.box) if placed.box else None
        area = (box.area if box else 0.0) / (placed.page.box.area or 1.0)
        for name, _, paint in _paints(placed):
            for color in paint.colors if isinstance(paint, Gradient) else (paint,) if isinstance(paint, Color) else ():
                if not color.alpha:
                    continue
                part = 0.05 if name == "stroke" else 0.3 if isinstance(placed.layer, Text) else 1.0
                solid = color._replace(alpha=255)
                found[solid] = found.get(solid, 0.0) + part * area + 0.002
    return dict(sorted(found.items(), key=lambda entry: -entry[1]))


def _from_pairs(words: Sequence[str], there: dict[Color, float]) -> dict[Color, Color]:
    if len(words) % 2:
        raise RequestError(
            "which colour comes for which is not clear", "name them in pairs: red to blue, black to navy"
        )
    changes: dict[Color, Color] = {}
    for old_words, new_words in zip(words[::2], words[1::2], strict=True):
        old, new = color_of(old_words)._replace(alpha=255), color_of(new_words)
        near = min(there, key=lambda color: distance(color, old))
        meant = [old] if old in there else [near] if distance(near, old) < 4 * _SAME else _of_word(old_words, there)
        if not meant:
            shown = ", ".join(f"{color} ({color_word(color)})" for color in list(there)[:8])
            raise RequestError(f"nothing here is {old_words}; the colours are {shown}", "name one of these")
        changes |= dict.fromkeys(meant, new)
    return changes


def _of_word(words: str, there: dict[Color, float]) -> list[Color]:
    """The colours that go by this word."""
    return called(words, list(there))


def _in_order(wanted: list[Color], there: dict[Color, float]) -> dict[Color, Color]:
    """Main colours by lightness against the new ones by lightness; greys only for new greys, or where colours lack."""
    main = _merged(there)
    vivid = [color for color in main if tone_of(color).strength >= _GREY]
    greys = [color for color in main if color not in vivid]
    new_greys = [color for color in wanted if tone_of(color).strength < _GREY]
    new_vivid = [color for color in wanted if color not in new_greys]
    lacking = max(0, len(new_vivid) - len(vivid))
    places = vivid[: len(new_vivid)] + (greys[:lacking] if not new_greys else [])
    changes = _paired(places, new_vivid[: len(places)]) | _paired(greys[: len(new_greys)], new_greys)
    if not changes:
        raise RequestError(
            f"the design has only {', '.join(map(str, main[:6]))}, with nothing for these colours to take the place of",
            "say which colour comes for which: black to navy, white to cream",
        )
    anchors = dict(changes)
    for color in there:
        if color not in changes and tone_of(color).strength >= _GREY:
            near = min(anchors, key=lambda old: distance(old, color))
            if tone_of(near).strength >= _GREY:
                changes[color] = _shade_of(anchors[near], color, near)
        elif color not in changes and (twin := next((old for old in anchors if distance(old, color) < _SAME), None)):
            changes[color] = anchors[twin]
    return changes


def _merged(there: dict[Color, float]) -> list[Color]:
    """The main colours, the weightiest first: those that are mere shades of one before them are left out."""
    found: list[Color] = []
    for color in there:
        tone = tone_of(color)
        alike = any(
            distance(color, other) < 2 * _SAME
            or (tone.strength >= _GREY <= tone_of(other).strength and _turn(tone.hue, tone_of(other).hue) < _FAMILY / 2)
            for other in found
        )
        if not alike:
            found.append(color)
    return found


def _turn(one: float, other: float) -> float:
    return abs((one - other + 180) % 360 - 180)


def _paired(old: Sequence[Color], new: Sequence[Color]) -> dict[Color, Color]:
    count = min(len(old), len(new))
    light = [sorted(colors[:count], key=lambda color: tone_of(color).light) for colors in (old, new)]
    return dict(zip(*light, strict=True))


def _shade_of(new: Color, color: Color, main: Color) -> Color:
    """As much lighter or weaker than the new colour as the old shade was than the old main one."""
    was, is_, base = tone_of(color), tone_of(main), tone_of(new)
    part = was.strength / is_.strength if is_.strength else 1.0
    light = min(max(base.light + was.light - is_.light, 0.05), 0.98)
    return color_with(base._replace(light=light, strength=base.strength * min(part, 1.5)), new.alpha)


def _edits(scene: Scene, changes: dict[Color, Color], notes: list[str]) -> Iterator[SetStyle]:
    for placed in _leaves(scene):
        if isinstance(placed.layer, Picture):
            notes.append("pictures stay as they are")
            continue
        for name, run, paint in _paints(placed):
            if isinstance(paint, PaintServer):
                notes.append("gradients and patterns of the file stay as they are")
            elif isinstance(paint, Color) and (value := _changed(paint, changes)) != paint:
                yield SetStyle(placed.layer.id, name, value, run)
            elif isinstance(paint, Gradient):
                stops = tuple(stop._replace(color=_changed(stop.color, changes)) for stop in paint.stops)
                if stops != paint.stops:
                    yield SetStyle(placed.layer.id, name, Gradient(stops, paint.angle), run)


def _changed(color: Color, changes: dict[Color, Color]) -> Color:
    """What comes for a colour; it stays as opaque as it was unless the new one says how opaque it is."""
    new = changes.get(color._replace(alpha=255))
    return color if new is None else new._replace(alpha=color.alpha) if new.alpha == 255 else new
