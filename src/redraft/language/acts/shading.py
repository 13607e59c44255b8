"""Third stage for looks: lighter and darker, warmer and paler, and the table of all acts about looks."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from redraft.commands.command import AlreadySo
from redraft.commands.traits import painted
from redraft.document.colors import describe as color_word
from redraft.document.layers import Group, Picture, Placed, Text
from redraft.document.style import Color, Gradient, Paint, PaintServer
from redraft.document.tones import Tone, color_with, tone_of
from redraft.edits.ops import SetStyle
from redraft.errors import RequestError
from redraft.language import amounts
from redraft.language.acts.casting import shadow, unshadow
from redraft.language.acts.grading import grade
from redraft.language.acts.leading import letter_spacing, spacing, text_align
from redraft.language.acts.matching import match
from redraft.language.acts.painting import (
    LETTER_WORDS,
    OUTLINE_WORDS,
    color_of,
    meant_properties,
    painted_part,
    plainly_painted,
)
from redraft.language.acts.palettes import greyscale, hue_swap, palette
from redraft.language.acts.plates import highlight
from redraft.lazy import dataclass
from redraft.plan import Request
from redraft.targets.described import kind_of
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DEGREES, PERCENT

STEP = 0.12
"""How far 'lighter' goes when nothing more is said, of the way from black to white."""
_WARM = (0.5, 0.87)
"""The way to the warm colours, towards red and towards yellow."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How much of a change: `share` where a part was said (0.2 for 20%), else `times` the usual step."""

    times: float = 1.0
    share: float | None = None

    def up(self, value: float, step: float) -> float:
        """Towards 1."""
        return value + self.share * (1 - value) if self.share is not None else value + self.times * step

    def down(self, value: float, step: float) -> float:
        """Towards 0."""
        return value * (1 - self.share) if self.share is not None else value - self.times * step

    def more(self, value: float, part: float) -> float:
        """By a part of itself."""
        return value * (1 + (self.share if self.share is not None else self.times * part))

    def less(self, value: float, part: float) -> float:
        return value * max(0.0, 1 - (self.share if self.share is not None else self.times * part))


def _lighter(tone: Tone, by: Amount) -> Tone:
    return tone._replace(light=_short_of(by.up(tone.light, STEP), tone.light, 1.0, by))


def _darker(tone: Tone, by: Amount) -> Tone:
    return tone._replace(light=_short_of(by.down(tone.light, STEP), tone.light, 0.0, by))


def _short_of(light: float, was: float, end: float, by: Amount) -> float:
    """A lightness that stops short of white or black, where how much is left open: a pale cream stays a cream."""
    if by.share is not None:
        return light
    most = was + 0.6 * (end - was)
    return min(light, most) if end > was else max(light, most)


def _brighter(tone: Tone, by: Amount) -> Tone:
    return tone._replace(light=by.up(tone.light, 0.75 * STEP), strength=tone.strength * 1.15)


def _duller(tone: Tone, by: Amount) -> Tone:
    return tone._replace(light=by.down(tone.light, 0.02), strength=by.less(tone.strength, 0.35))


def _paler(tone: Tone, by: Amount) -> Tone:
    return tone._replace(light=by.up(tone.light, STEP), strength=by.less(tone.strength, 0.35))


def _stronger(tone: Tone, by: Amount) -> Tone:
    return tone._replace(strength=by.more(tone.strength, 0.35))


def _weaker(tone: Tone, by: Amount) -> Tone:
    return tone._replace(strength=by.less(tone.strength, 0.35))


def _warmer(tone: Tone, by: Amount) -> Tone:
    return _tinted(tone, by, 1)


def _cooler(tone: Tone, by: Amount) -> Tone:
    return _tinted(tone, by, -1)


def _tinted(tone: Tone, by: Amount, way: int) -> Tone:
    """A little of orange or of blue in it. Pure white and black have no room for it, so they give some light for it."""
    reach = 0.035 * by.times if by.share is None else 0.15 * by.share
    red, yellow = (old + way * reach * part for old, part in zip(tone.across, _WARM, strict=True))
    light = min(max(tone.light, 0.12), 0.97)
    return Tone(light, math.hypot(red, yellow), math.degrees(math.atan2(yellow, red)) % 360)


_WAYS: dict[str, Callable[[Tone, Amount], Tone]] = {
    "lighter": _lighter, "darker": _darker, "brighter": _brighter, "duller": _duller, "paler": _paler,
    "warmer": _warmer, "cooler": _cooler, "more saturated": _stronger, "less saturated": _weaker,
    "saturated": _stronger, "stronger": _stronger, "more vivid": _stronger, "more vibrant": _stronger,
    "desaturated": _weaker, "less vivid": _weaker, "less vibrant": _weaker, "muted": _weaker, "more muted": _weaker,
    "dimmer": _darker, "deeper": _darker, "softer": _paler,
}  # fmt: skip
_STUCK = {
    "lighter": "cannot get lighter", "paler": "cannot get paler", "brighter": "cannot get brighter",
    "darker": "cannot get darker", "dimmer": "cannot get darker", "deeper": "cannot get darker",
}  # fmt: skip


def shade(request: Request, scene: Scene) -> Resolved:
    """Another shade of the colours that are there, each of its own; transparency stays."""
    how = " ".join(request.get("how").lower().split())
    if how not in _WAYS:
        raise RequestError(
            f"what '{request.get('how')}' does to a colour is not known",
            "say lighter, darker, brighter, duller, warmer, cooler, paler, more saturated or less saturated",
        )
    by = _amount(request)
    found = scene.find_to_style(request.target)
    asked = request.get("prop").lower()
    name = "stroke" if any(word in asked for word in OUTLINE_WORDS) else "fill"
    edits: list[SetStyle] = []
    notes: list[str] = []
    stuck: list[Color] = []
    for id in found.ids:
        leaves = painted_part(scene, id, asked, notes)
        if not leaves and found.whole:
            notes.append(f"'{id}' has no colour of its own and stays")
            continue
        if not leaves:
            raise _nothing_to_shade(scene, id, asked, how)
        if len(leaves) > 1 and isinstance(scene[id].layer, Group):
            leaves = plainly_painted(id, leaves, name, notes, whole=found.whole)
        chosen = meant_properties(leaves, name, asked, alone=not isinstance(scene[id].layer, Group), notes=notes)
        solid = [(leaf, prop) for leaf, prop in chosen if not isinstance(painted(leaf.layer, prop), PaintServer)]
        if not solid and chosen and not found.whole:
            placed = chosen[0][0]
            raise RequestError(
                f"'{placed.layer.id}' has a gradient or pattern of the file, whose colours cannot be shaded one by one",
                f"give it a plain colour or a new gradient: fill #{placed.layer.id} with a gradient from … to …",
            )
        if len(solid) < len(chosen):
            notes.append(f"{len(chosen) - len(solid)} with a gradient or pattern stay")
        for placed, prop in solid:
            edits += _shaded(placed, prop, _WAYS[how], by, stuck, request.get("hue"))
    if not edits:
        is_now = f"{stuck[0]} ({color_word(stuck[0])})" if stuck else "so already"
        raise AlreadySo(
            f"{found.named} is {is_now} and {_STUCK.get(how, f'cannot get {how}')}", "name another colour", found.ids
        )
    now = next(edit for edit in edits)
    before = painted(scene[now.layer].layer, now.name) if now.run is None else None
    change = f" ({before} → {now.value})" if len(edits) == 1 and before is not None else ""
    note = f" ({'; '.join(dict.fromkeys(notes))})" if notes else ""
    part = "the outline of " if name == "stroke" else "the text of " if _of_letters(asked) else ""
    return Resolved(f"make {part}{found.named} {_degree_word(request)}{how}{change}{note}", found.ids, tuple(edits))


def _of_letters(asked: str) -> bool:
    return any(word in asked for word in LETTER_WORDS)


def _degree_word(request: Request) -> str:
    return f"{request.get('amount')}% " if request.get("amount") else f"{request.get('degree')} ".lstrip()


def _amount(request: Request) -> Amount:
    said = request.get("amount")
    if said:
        share = amounts.share(said, request.get("unit"))
        if request.get("unit") and request.get("unit").lower() not in PERCENT:
            raise RequestError(f"{said}{request.get('unit')} is no amount of light or colour", "give it in %, as 20%")
        if not 0 < share <= 1:
            raise RequestError(f"{said}% is out of range", "give an amount from 1% to 100%")
        return Amount(share=share)
    degree = DEGREES.get(request.get("degree").lower())
    return Amount((degree[0] - 1) / 0.25 if degree else 1.0)


def _shaded(
    placed: Placed, name: str, way: Callable[[Tone, Amount], Tone], by: Amount, stuck: list[Color], hue: str = ""
) -> Iterator[SetStyle]:
    """The edits for a layer and for its runs that have a colour of their own. With a `hue`, 'a darker blue', what is
    not of it becomes so."""
    layer = placed.layer
    paints: list[tuple[int | None, Paint | None]] = [(None, painted(layer, name))]
    if isinstance(layer, Text):
        paints += [(number, getattr(run.style, name)) for number, run in enumerate(layer.runs)]
    for run, paint in paints:
        if not isinstance(paint, Color | Gradient):
            continue
        base = color_of(hue) if hue and not _is_of(paint, hue) else paint
        new = _painted(base, way, by)
        if new == paint:
            stuck.append(paint if isinstance(paint, Color) else paint.colors[0])
        else:
            yield SetStyle(layer.id, name, new, run)


def _is_of(paint: Color | Gradient, hue: str) -> bool:
    from redraft.targets.grounding.colors import LIKELY, fits

    return isinstance(paint, Color) and fits(paint, hue.lower()) >= LIKELY


def _moved(color: Color, way: Callable[[Tone, Amount], Tone], by: Amount) -> Color:
    """Another shade of a colour. A light one has no room for more warmth: it gives some of its light for that."""
    tone = tone_of(color)
    new = color_with(way(tone, by), color.alpha)
    aim = 1 if way is _warmer else -1 if way is _cooler else 0
    for step in range(1, 9) if aim else ():
        if aim * ((new.red - new.blue) - (color.red - color.blue)) >= _TO_BE_SEEN:
            break
        new = color_with(way(tone._replace(light=tone.light - 0.015 * step), by), color.alpha)
    return new


_TO_BE_SEEN = 6
"""How much red must gain on blue, of 255, to look warmer."""


def _painted(paint: Color | Gradient, way: Callable[[Tone, Amount], Tone], by: Amount) -> Color | Gradient:
    if isinstance(paint, Color):
        return _moved(paint, way, by)
    stops = (stop._replace(color=color_with(way(tone_of(stop.color), by), stop.color.alpha)) for stop in paint.stops)
    return Gradient(tuple(stops), paint.angle)


def _nothing_to_shade(scene: Scene, id: str, asked: str, how: str) -> RequestError:
    layer = scene[id].layer
    if isinstance(layer, Picture):
        return RequestError(
            f"'{id}' is a picture, and the light and colours of pictures cannot be changed yet",
            "name a shape or a text, or replace the picture",
        )
    if _of_letters(asked):
        return RequestError(f"'{id}' has no live text to make {how}", "name a text")
    return RequestError(f"'{id}' is a {kind_of(layer)} with no colour of its own", "name a shape or a text")


SHADING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "gradient": grade,
    "shadow": shadow,
    "unshadow": unshadow,
    "shade": shade,
    "match": match,
    "palette": palette,
    "hue_swap": hue_swap,
    "greyscale": greyscale,
    "letter_spacing": letter_spacing,
    "spacing": spacing,
    "text_align": text_align,
    "highlight": highlight,
}
