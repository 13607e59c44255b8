"""The palette of a design: its colours by covered area, and a mapping of its main colours to new ones.

Shades of a main colour stay shades of what comes in its place, and what was lighter stays lighter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from redraft.commands.measure.boxes import named
from redraft.commands.measure.style_targets import own_runs
from redraft.commands.measure.traits import is_plain, painted, paints
from redraft.document.charts import Chart, Series
from redraft.document.features import COLOR_SLOTS, FONT_SLOTS
from redraft.document.geometry import Box
from redraft.document.layers import Layer, Picture, Shape, Text, family
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, Gradient, Paint, PaintServer
from redraft.document.theme import slots_of
from redraft.document.tones import color_with, distance, tone_of
from redraft.edits.ops import SetStyle, apply
from redraft.edits.page_edits import SetPageFeature
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, says

_SAME = 0.03
"""Colours that look nearer than this are one."""
_GREY = 0.03
"""Below this strength a colour is a grey, black or white."""
_FAMILY = 50.0
"""Degrees of hue within which a colour is a shade of a main one."""
_TWIN = 2
"""Levels by which each channel of a colour may stand beside one that goes from a whole deck, and go with it."""


def painted_things(document: Document) -> Iterator[Placed]:
    """What is seen and is no group, and the series of charts."""
    for placed in document.walk():
        if placed.visible and (isinstance(placed.layer, Shape | Text | Picture) or is_series(placed.layer)):
            yield placed


def on_masters(document: Document) -> Iterator[Placed]:
    """What masters and layouts show on the pages that follow them."""
    for page in document.masters:
        for placed in (document.index.get(one.id) for layer in page.layers for one in family(layer)):
            if placed is not None and placed.visible:
                yield placed


def is_series(layer: Layer) -> bool:
    """Whether it is a series of a chart: a group with a colour of its own."""
    return isinstance(layer, Series)


def with_chart_texts(document: Document, placed: Iterable[Placed]) -> Iterator[Placed]:
    """Layers, with the unseen texts of the charts that texts among them are of: but for titles these have one look."""
    known: dict[str, Placed | None] = {}
    for one in placed:
        chart = next((group for group in one.ancestors if isinstance(group, Chart)), None)
        inside = family(chart) if chart is not None and isinstance(one.layer, Text) else ()
        unseen = (text.id for text in inside if isinstance(text, Text) and text.style.visible is False)
        known |= {one.layer.id: one, **dict.fromkeys(unseen)}
    return (one or document.index[id] for id, one in known.items())


def _paints(placed: Placed) -> Iterator[tuple[str, int | None, Paint]]:
    layer = placed.layer
    for name in ("fill", "stroke"):
        if getattr(layer.style, name) is not None or paints(layer, name):
            yield name, None, painted(layer, name)
        yield from ((name, number, own) for number, own in own_runs(layer, name))


def color_weights(document: Document) -> dict[Color, float]:
    """The opaque form of every colour, the largest by area first; letters count for more than the room they take."""
    found: dict[Color, float] = {}
    for placed in painted_things(document):
        if isinstance(placed.layer, Picture) and not is_plain(placed.layer):
            continue
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


def palette_changes(document: Document, wanted: list[Color]) -> dict[Color, Color]:
    """Which colour comes for which: main colours by lightness against the new ones by lightness; greys only for new
    greys, or where colours lack."""
    there = color_weights(document)
    if not there:
        raise CommandError(says("no-plain-colours"))
    main = _merged(there)
    vivid = [color for color in main if tone_of(color).strength >= _GREY]
    greys = [color for color in main if color not in vivid]
    new_greys = [color for color in wanted if tone_of(color).strength < _GREY]
    new_vivid = [color for color in wanted if color not in new_greys]
    lacking = max(0, len(new_vivid) - len(vivid))
    places = vivid[: len(new_vivid)] + (greys[:lacking] if not new_greys else [])
    changes = _paired(places, new_vivid[: len(places)]) | _paired(greys[: len(new_greys)], new_greys)
    if not changes:
        raise CommandError(says("palette-colours-unmatched", colours=", ".join(map(str, main[:6]))))
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


def _tint(paint: Paint) -> Color | None:
    """The colour of a paint; of a gradient the one in its middle."""
    if isinstance(paint, Gradient | PaintServer) and paint.colors:
        return paint.colors[len(paint.colors) // 2]
    return paint if isinstance(paint, Color) else None


def shades_for(painted_parts: Sequence[tuple[Placed, str]], new: Paint) -> dict[str, Color]:
    """For the parts of a drawing in shades, the shade of the new colour that each gets, by their ids: the largest gets
    the colour itself. Empty for what is no such drawing: parts of several hues that stand apart, words, or one colour;
    and for a new colour without shades, such as white."""
    paints_of = {one.layer.id: painted(one.layer, name) for one, name in painted_parts}
    solid = {id: color._replace(alpha=255) for id, paint in paints_of.items() if (color := _tint(paint)) is not None}
    drawn = all(isinstance(one.layer, Shape) for one, _ in painted_parts)
    if not drawn or len(solid) < 2 or not isinstance(new, Color) or tone_of(new).strength < _GREY:
        return {}
    boxes = {one.layer.id: one.box or Box(0.0, 0.0, 0.0, 0.0) for one, _ in painted_parts}
    main = solid[max(solid, key=lambda id: boxes[id].area)]
    vivid = [tone for color in set(solid.values()) if (tone := tone_of(color)).strength >= _GREY]
    one_hue = all(_turn(tone.hue, tone_of(main).hue) <= _FAMILY for tone in vivid)
    apart = any(not any(one.overlap(two) for two in boxes.values() if two is not one) for one in boxes.values())
    if len(vivid) < 2 or (apart and not one_hue):
        return {}
    return {id: new if color == main else _shade_of(new, color, main) for id, color in solid.items()}


def themed(document: Document, changes: Mapping[Color, Color] | Mapping[str, str]) -> list[SetPageFeature]:
    """The edits that give what comes for them to the themes: colours, and fonts, whose names are in lower case; for "*"
    comes what all fonts give way to."""
    colors = {old: new for old, new in changes.items() if isinstance(old, Color) and isinstance(new, Color)}
    fonts = {str(old): str(new) for old, new in changes.items() if not isinstance(old, Color)}
    found: list[SetPageFeature] = []
    for master in document.masters:
        for name, value in master.features:
            new: Color | str | None = None
            if name in COLOR_SLOTS and (old := Color.from_hex(str(value))) is not None:
                new = _changed(old, colors, _TWIN)
            elif name in FONT_SLOTS:
                new = fonts.get(str(value).lower()) or fonts.get("*")
            if new is not None and str(new) != value and not (isinstance(new, Color) and new.alpha < 255):
                found.append(SetPageFeature(master.id, name, str(new)))
    return found


def recolored(
    document: Document, changes: dict[Color, Color], left: list[LeftOut], among: Iterable[Placed] | None = None
) -> Iterator[SetStyle | SetPageFeature]:
    """The edits that give every colour the one that comes for it, in `among` or everywhere; and what is `left` out.
    Everywhere begins with the themes: what follows them needs no edit of its own. In a deck colours that no eye tells
    from one that goes, as rounding leaves them beside a theme's, go with it."""
    served: list[str] = []
    twins = _TWIN if among is None and document.masters else 0
    themes = themed(document, changes) if among is None else []
    yield from themes
    document, followed = apply(document, themes), {f"{edit.page}/{edit.name}" for edit in themes}

    def changed(color: Color) -> Color:
        return color if slots_of(color) & followed else _changed(color, changes, twins)

    everywhere = chain(painted_things(document), on_masters(document))
    for placed in with_chart_texts(document, everywhere if among is None else among):
        if not isinstance(placed.layer, Shape | Text) and not is_plain(placed.layer) and not is_series(placed.layer):
            continue
        for name, run, paint in _paints(placed):
            if isinstance(paint, PaintServer):
                if (colors := tuple(map(changed, paint.colors))) == paint.colors:
                    continue
                if document.traits.page_markup and paint.kind.endswith("-gradient"):
                    yield SetStyle(placed.layer.id, name, paint.in_colors(colors), run)
                else:
                    served.append(placed.layer.id)
            elif isinstance(paint, Color) and (value := changed(paint)) != paint:
                yield SetStyle(placed.layer.id, name, value, run)
            elif isinstance(paint, Gradient):
                stops = tuple(stop._replace(color=changed(stop.color)) for stop in paint.stops)
                if stops != paint.stops:
                    yield SetStyle(placed.layer.id, name, Gradient(stops, paint.angle), run)
    if served:
        what = f"the gradient or pattern of {named(served)}"
        left.append(LeftOut(what, "it is one of the file, whose colours are kept", tuple(dict.fromkeys(served))))


def _changed(color: Color, changes: Mapping[Color, Color], near: int = 0) -> Color:
    """What comes for a colour as opaque as it is, for it however opaque, or for one `near` to it; it stays as opaque as
    it was unless the new one says how opaque it is."""
    solid = color._replace(alpha=255)
    beside = (old for old in changes if near and max(abs(a - b) for a, b in zip(old, solid, strict=True)) <= near)
    new = changes.get(color) or changes.get(solid if solid in changes else next(beside, solid))
    return color if new is None else new._replace(alpha=color.alpha) if new.alpha == 255 else new
