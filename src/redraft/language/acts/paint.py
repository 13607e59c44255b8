"""Third stage for colour: the words of a request become a colour, what of a thing it is for, and commands for that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.commands.backing import Highlight
from redraft.commands.colors import Recolor, ReplaceColors, SetPalette, Shade, colors_of, paint_words
from redraft.commands.command import Command
from redraft.commands.looks import Modify
from redraft.commands.palettes import color_weights, painted_things
from redraft.commands.parts import Part, line_of, own_runs, spots
from redraft.commands.traits import main_color, painted, paints
from redraft.document.colors import describe as color_word
from redraft.document.layers import Picture
from redraft.document.style import Color, Gradient, NoPaint, gradient
from redraft.document.tones import color_with, distance, tone_of
from redraft.edits.ops import Edit, Insert, SetStyle
from redraft.errors import OutOfRange, RequestError
from redraft.language import amounts
from redraft.language.acts.typography import styled_words
from redraft.language.colors import called, color_of, is_hue, is_of, is_value, listed
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DEGREES, PERCENT

JOINT = "\x1f"
"""Between several colours of one argument."""
_OUTLINE_WORDS = ("stroke", "outline", "border", "contour")
_LETTER_WORDS = ("text", "font", "letter")
_OUTLINED = lazily(r"\b(?:outlines?|borders?|strokes?)\b", re.IGNORECASE)


def part_named(words: str) -> Part:
    """What of a thing is painted, as it was said: 'border colour', 'font colour'."""
    asked = words.lower()
    if any(word in asked for word in _OUTLINE_WORDS):
        return "outline"
    if any(word in asked for word in _LETTER_WORDS):
        return "text"
    return "fill" if "fill" in asked else "auto"


def lines_meant(scene: Scene, ids: tuple[str, ...], clause: str) -> tuple[str, ...]:
    """For a route with its stops the line it is drawn about, where a line is spoken of and no outline."""
    if _OUTLINED.search(clause):
        return ids
    lines = ((id, line_of(scene.document, id)) for id in ids)
    return tuple(id if line is None else line.layer.id for id, line in lines)


def recolor(request: Request, scene: Scene) -> Resolved:
    """Fill, outline or text colour of one or several things."""
    said, old = request.get("color"), request.get("old_color")
    color = color_of(said)
    found = scene.find_to_style(request.target, parts=True)
    if found.spans:
        return styled_words(scene, found, f"make words of {found.named} {said}", fill=str(color))
    part = part_named(request.get("prop"))
    ids = lines_meant(scene, found.ids, request.clause) if part == "outline" else found.ids
    was = _former(scene, ids, part, old, whole=found.whole) if old else ()
    done = scene.carried(
        f"change the {{what}} of {found.named}{f' from {old}' if old else ''} to {said}{{notes}}",
        found.ids,
        Recolor(ids, str(color), part=part, was=was, skip=found.whole),
        so=(f"{found.named} is {said} already", "name another colour"),
    )
    lines = all(isinstance(edit, SetStyle) and edit.name == "stroke" for edit in done.edits)
    return replace(done, reading=done.reading.replace("{what}", "outline" if lines else "fill"))


def _former(scene: Scene, ids: Sequence[str], part: Part, said: str, *, whole: bool) -> tuple[str, ...]:
    """The colours of things that are meant by the one they are said to have: that very colour, or where it is named
    those called so."""
    old = color_of(said)
    found = [spot for id in ids for spot in spots(scene.document, id, part, [], whole=whole)]
    meant: dict[Color, None] = {}
    for placed, name in found:
        there = [paint for paint in dict.fromkeys(colors_of(placed, name)) if isinstance(paint, Color)]
        same = [paint for paint in there if paint[:3] == old[:3]]
        meant.update(dict.fromkeys(same or ([] if is_value(said) else called(said, there))))
    if not meant and found:
        placed, name = found[0]
        raise RequestError(
            f"the {'outline' if name == 'stroke' else 'fill'} of '{placed.layer.id}' is "
            f"{paint_words(painted(placed.layer, name))}, not {said}",
            "leave out 'from …', or name the colour it has",
        )
    return tuple(str(color) for color in meant)


def recolor_all(request: Request, scene: Scene) -> Resolved:
    """One colour for another, wherever it is a fill or an outline."""
    said, wanted = request.get("old_color"), request.get("color")
    if request.get("said") == "the" and not is_hue(said):
        return recolor(replace(request, act="recolor", target=f"the {said}"), scene)
    old, color = color_of(said)._replace(alpha=255), color_of(wanted)
    there = list(color_weights(scene.document))
    meant = [old] if old in there else [] if is_value(said) else called(said, there)
    if not meant:
        raise RequestError(
            f"nothing has exactly the colour {said}; the colours here are {listed(there, 10)}",
            "name one of these by its hex value",
        )
    note = "" if meant == [old] else f" (here {', '.join(map(str, meant[:4]))})"
    return _everywhere(
        scene,
        f"change {said} to {wanted} wherever it is, on {{named}}{note}",
        ReplaceColors(tuple((str(one), str(color)) for one in meant)),
        so=(f"everything that was {said} is {wanted} already", "name another colour"),
    )


def _everywhere(scene: Scene, reading: str, command: Command, so: tuple[str, str]) -> Resolved:
    """A command that says itself what it is about: `{named}` in the reading is what it changes."""
    done = scene.carried(reading, (), command, so=so)
    ids = tuple(dict.fromkeys(edit.layer for edit in done.edits if isinstance(edit, SetStyle)))
    return replace(done, reading=done.reading.replace("{named}", Found(ids).named), targets=ids)


def unpaint(request: Request, scene: Scene) -> Resolved:
    """No outline, or no fill."""
    outline = request.act == "unstroke"
    name, word = ("stroke", "outline") if outline else ("fill", "fill")
    found = scene.find(request.target)
    ids = tuple(
        leaf.layer.id
        for id in found.ids
        for leaf in scene.leaves(id)
        if paints(leaf.layer, name) or any(own != NoPaint() for _, own in own_runs(leaf.layer, name))
    )
    so = (f"{found.named} has no {word}", "name another element")
    command = (Modify(ids, stroke="none") if outline else Modify(ids, fill="none"),) if ids else ()
    return scene.carried(f"take the {word} off {found.named}", found.ids, *command, so=so)


# Gradients

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
    colors = [color_of(words) for words in request.get("colors").split(JOINT) if words.strip()]
    way, part = _way(request.get("direction")), part_named(request.get("prop"))
    found = scene.find_to_style(request.target)
    commands: list[Command] = []
    if colors:
        paint = gradient(colors if len(colors) > 1 else _with_darker(colors[0]), way)
        commands.append(Recolor(found.ids, str(paint), part=part))
    else:
        for placed, name in (spot for id in found.ids for spot in spots(scene.document, id, part, [], plain=False)):
            color = main_color(placed.layer)
            if color is None:
                raise RequestError(f"{describe(placed)} has no plain colour to begin with", "name two colours")
            paint = gradient(_with_darker(color), way)
            which: Part = "outline" if name == "stroke" else "fill"
            commands.append(Recolor((placed.layer.id,), str(paint), part=which))
    reading = f"fill {found.named} with {_gradient_words(paint)}{{notes}}"
    so = (f"{found.named} has that gradient already", "name other colours")
    return scene.carried(reading, found.ids, *commands, so=so)


def _with_darker(color: Color) -> tuple[Color, Color]:
    tone = tone_of(color)
    ends = tone.light - _DARKER if tone.light > 0.3 else tone.light + _DARKER
    return color, color_with(tone._replace(light=ends), color.alpha)


def _gradient_words(paint: Gradient) -> str:
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


# Shades

_SHADES = {
    **{way: way for way in ("lighter", "darker", "brighter", "duller", "paler", "warmer", "cooler", "more saturated",
                            "less saturated")},
    **dict.fromkeys(("saturated", "stronger", "more vivid", "more vibrant"), "more saturated"),
    **dict.fromkeys(("desaturated", "less vivid", "less vibrant", "muted", "more muted"), "less saturated"),
    "dimmer": "darker", "deeper": "darker", "softer": "paler",
}  # fmt: skip


def shade(request: Request, scene: Scene) -> Resolved:
    """Another shade of the colours that are there, each of its own; of 'a darker blue', what is not blue becomes so."""
    said = " ".join(request.get("how").lower().split())
    if said not in _SHADES:
        raise RequestError(
            f"what '{request.get('how')}' does to a colour is not known",
            "say lighter, darker, brighter, duller, warmer, cooler, paler, more saturated or less saturated",
        )
    share, steps = _shade_amount(request)
    found = scene.find_to_style(request.target)
    part, hue = part_named(request.get("prop")), request.get("hue")
    plain = Shade(found.ids, _SHADES[said], share=share, steps=steps, part=part, skip=found.whole)  # type: ignore[arg-type]
    commands: tuple[Command, ...] = (plain,)
    if hue:
        chosen = [spot for id in found.ids for spot in spots(scene.document, id, part, [], whole=found.whole)]
        others = tuple(leaf.layer.id for leaf, name in chosen if not is_of(painted(leaf.layer, name), hue))
        same = tuple(leaf.layer.id for leaf, name in chosen if is_of(painted(leaf.layer, name), hue))
        new = plain.replaced(target=others, of=str(color_of(hue)))
        commands = (*((plain.replaced(target=same),) if same else ()), *((new,) if others else ()))
    done = scene.carried("{notes}", found.ids, *commands)
    first = done.edits[0]
    assert isinstance(first, SetStyle)
    before = painted(scene[first.layer].layer, first.name) if first.run is None else None
    change = f" ({before} → {first.value})" if len(done.edits) == 1 and before is not None else ""
    of = {"outline": "the outline of ", "text": "the text of "}.get(part, "")
    by = f"{request.get('amount')}% " if request.get("amount") else f"{request.get('degree')} ".lstrip()
    return replace(done, reading=f"make {of}{found.named} {by}{said}{change}{done.reading}")


def _shade_amount(request: Request) -> tuple[float | None, float]:
    """The part of the way, where one is said, and else how many of the usual steps."""
    said = request.get("amount")
    if said:
        share = amounts.share(said, request.get("unit"))
        if request.get("unit") and request.get("unit").lower() not in PERCENT:
            raise RequestError(f"{said}{request.get('unit')} is no amount of light or colour", "give it in %, as 20%")
        if not 0 < share <= 1:
            raise OutOfRange(f"{said}% is out of range", "give an amount from 1% to 100%")
        return share, 1.0
    degree = DEGREES.get(request.get("degree").lower())
    return None, (degree[0] - 1) / 0.25 if degree else 1.0


# The colours of the whole design

_NEAR = 0.12
"""How near a colour of the design is to one that is said, as tones go, to be meant by it."""


def palette(request: Request, scene: Scene) -> Resolved:
    """Pairs of old and new colours, or new ones that take the place of the main colours in the order of lightness."""
    so = ("the design has these colours already", "name other colours")
    if not request.get("pairs"):
        wanted = [str(color_of(words)) for words in request.get("colors").split(JOINT) if words.strip()]
        return _everywhere(scene, "recolour the design on {named}{notes}", SetPalette(tuple(wanted)), so)
    words, there = request.get("pairs").split(JOINT), color_weights(scene.document)
    if len(words) % 2 or not there:
        raise RequestError(
            "which colour comes for which is not clear", "name them in pairs: red to blue, black to navy"
        )
    pairs: dict[Color, Color] = {}
    for old_words, new_words in zip(words[::2], words[1::2], strict=True):
        old = color_of(old_words)._replace(alpha=255)
        near = min(there, key=lambda color: distance(color, old))
        meant = [old] if old in there else [near] if distance(near, old) < _NEAR else called(old_words, list(there))
        pairs |= dict.fromkeys(_there(meant, old_words, there), color_of(new_words))
    said = ", ".join(f"{old} → {new}" for old, new in list(pairs.items())[:6])
    command = ReplaceColors(tuple((str(old), str(new)) for old, new in pairs.items()))
    return _everywhere(scene, f"recolour the design: {said}, on {{named}}{{notes}}", command, so)


def _there(meant: list[Color], words: str, there: dict[Color, float]) -> list[Color]:
    if not meant:
        raise RequestError(f"nothing here is {words}; the colours are {listed(list(there))}", "name one of these")
    return meant


def hue_swap(request: Request, scene: Scene) -> Resolved:
    """Two colours of the design change places: each takes the main shade of the other that is there."""
    there = color_weights(scene.document)
    named = request.get("old_color"), request.get("color")
    one, other = (
        [color] if (color := color_of(words)._replace(alpha=255)) in there
        else _there(called(words, list(there)), words, there) for words in named
    )  # fmt: skip
    if set(one) & set(other):
        both = ", ".join(map(str, sorted(set(one) & set(other))))
        raise RequestError(f"{both} may be called {named[0]} or {named[1]}", "name the two colours by their hex values")
    pairs = dict.fromkeys(one, other[0]) | dict.fromkeys(other, one[0])
    return _everywhere(
        scene,
        f"swap {named[0]} and {named[1]} ({one[0]} and {other[0]}), on {{named}}",
        ReplaceColors(tuple((str(old), str(new)) for old, new in pairs.items())),
        so=("both are the same colour", "name two colours"),
    )


def greyscale(request: Request, scene: Scene) -> Resolved:
    """Every colour as the grey that is as light. Pictures cannot be made grey, so a design that has any is refused."""
    pictures = [placed.layer.id for placed in painted_things(scene.document) if isinstance(placed.layer, Picture)]
    if pictures:
        raise RequestError(
            f"the picture '{pictures[0]}' cannot be made grey", "say which shapes or texts should be gray, by name"
        )
    colors = color_weights(scene.document)
    pairs = tuple((str(color), str(color_with(tone_of(color)._replace(strength=0.0)))) for color in colors)
    so = ("the design has no colours but greys already", "ask for something else")
    return _everywhere(scene, "make every colour a grey, on {named}", ReplaceColors(pairs), so)


def highlight(request: Request, scene: Scene) -> Resolved:
    """A plate behind a text: one that is there is painted, else a new one is put below it."""
    said = request.get("color") or "yellow"
    found = scene.find_to_style(request.target)
    command = (
        Highlight(found.ids, str(color_of(request.get("color")))) if request.get("color") else Highlight(found.ids)
    )
    so = (f"{found.named} stands on {said} already", "name another colour")
    done = scene.carried(f"put {said} behind {found.named}", found.ids, command, so=so)
    return replace(done, targets=tuple(_behind(edit) for edit in done.edits))


def _behind(edit: Edit) -> str:
    """The plate that is painted, or the text that a new one goes behind."""
    return (edit.before if isinstance(edit, Insert) else edit.layer) or ""  # type: ignore[union-attr]


PAINT_ACTS = {
    "recolor": recolor,
    "recolor_all": recolor_all,
    "unstroke": unpaint,
    "unfill": unpaint,
    "gradient": grade,
    "shade": shade,
    "palette": palette,
    "hue_swap": hue_swap,
    "greyscale": greyscale,
    "highlight": highlight,
}
