"""The command `match`: copies the colour, the type or the whole style of another layer."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Literal

from redraft.commands.command import KW_ONLY, AlreadySo, Command, Resolution
from redraft.commands.look.colors import Recolor
from redraft.commands.look.outlines import Outline
from redraft.commands.look.style import Modify
from redraft.commands.look.typography import AlignText
from redraft.commands.measure.boxes import named
from redraft.commands.measure.style_targets import Part, own_runs, painted_part, plate_of, texts_in, texts_of
from redraft.commands.measure.traits import effective_size, painted, paints, scale_of, scaled_type
from redraft.commands.values import Element, Elements, Number
from redraft.document.layers import Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, Gradient, NoPaint, Paint, PaintServer, Value, gradient
from redraft.edits.execution import Measure
from redraft.edits.ops import Edit, SetStyle
from redraft.errors import CommandError, EditError, says

_TYPE = ("font_family", "font_weight", "font_style", "text_decoration", "letter_spacing", "fill")


Aspect = Literal[
    "color", "text color", "outline color", "font", "font size", "font weight", "outline", "opacity",
    "alignment", "look",
]  # fmt: skip


class Match(Command):
    """Copy the look, or an aspect of it, from another. Its colour or gradient, its type, its outline, or all of the
    look ("look") as a format brush gives it. Sizes are as they appear on the page; `times`: of the font size, so many
    times that.

    >>> match("subtitle", "title", "font")
    >>> match(["card-2", "card-3"], "card-1", "look")
    """

    target: Elements
    like: Element
    aspect: Aspect = "look"
    _: KW_ONLY
    times: Number = 1

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        if self.aspect in ("look", "font size"):
            edits = tuple(self._look(document) if self.aspect == "look" else self._sized(document))
            if not edits:
                what = "looks the same" if self.aspect == "look" else "has that font size"
                raise AlreadySo(f"{named(self.target)} {what} already", "name another model", self.target)
            return Resolution(edits)
        return self._plain(document).resolve(document, measure)

    def _plain(self, document: Document) -> Command:
        """What gives one property of the model, as if its value had been given."""
        source = document.index[self.like]
        match self.aspect:
            case "color" | "text color" | "outline color":
                part: Part = {"text color": "text", "outline color": "outline"}.get(self.aspect, "auto")  # type: ignore[assignment]
                return Recolor(self.target, str(model_paint(document, source, part)), part=part)
            case "outline":
                paint = model_paint(document, source, "outline")
                first = next(
                    leaf for leaf in painted_part(document, self.like, "auto", []) if paints(leaf.layer, "stroke")
                )
                width = first.layer.style.stroke_width
                return Outline(self.target, str(paint), (1.0 if width is None else width) * scale_of(first))
            case "opacity":
                own = source.layer.style.opacity
                return Modify(self.target, opacity=1.0 if own is None else own)
            case "font":
                return Modify(
                    _texts(document, self.target), font_family=str(model_value(document, source, "font_family"))
                )
            case "font weight":
                weight = model_value(document, source, "font_weight")
                return Modify(_texts(document, self.target), font_weight=weight if isinstance(weight, int) else 400)
        return AlignText(self.target, _SIDES[str(model_value(document, source, "align"))])

    def _sized(self, document: Document) -> Iterator[Edit]:
        """Type as large as it appears in the model, whatever the scales of the two."""
        size = self.times * effective_size(document.index[_model_text(document, document.index[self.like]).id])
        for text in texts_of(document, self.target):
            now = effective_size(document.index[text.id])
            if now and abs(size - now) > 1e-6 * size:
                yield from scaled_type(text, size / now)

    def _look(self, document: Document) -> Iterator[Edit]:
        """All of the look that both kinds of thing have."""
        source = document.index[self.like]
        texts = [text for id in self.target for text in texts_in(document, id)]
        if texts and texts_in(document, self.like):
            model = _model_text(document, source)
            for text in texts:
                yield from _lettered_like(document.index[text.id], text, document.index[model.id], model)
            plate, plates = plate_of(document, self.like), [plate_of(document, id) for id in self.target]
            for own in plates if plate is not None else ():
                yield from _painted_like(own, plate) if own is not None and plate is not None else ()
        elif isinstance(source.layer, Shape) and all(isinstance(document.index[id].layer, Shape) for id in self.target):
            for id in self.target:
                yield from _painted_like(document.index[id], source)
        else:
            raise CommandError(says("models-of-other-kinds", like=self.like, named=named(self.target)))


def own_gradient(document: Document, source: Placed, paint: PaintServer) -> Gradient | PaintServer:
    """A gradient of the file; where it is laid out on the page, one alike in the box of what it comes to paint."""
    if not document.traits.page_markup or document.door is None:
        return paint
    tag = paint.kind.replace("-g", "G")
    try:
        markup = document.door.markup(document, source.page.id, f"//{tag}[@id='{paint.id}']")
    except EditError:
        return paint
    stated = dict(re.findall(r'\s(\w+)="([^"]*)"', markup.partition(">")[0]))
    if stated.get("gradientUnits") != "userSpaceOnUse" or not paint.colors:
        return paint
    x1, y1, x2, y2 = (_number(stated.get(name)) for name in ("x1", "y1", "x2", "y2"))
    angle = math.degrees(math.atan2(x2 - x1, y1 - y2)) if (x1, y1) != (x2, y2) else 90.0
    return gradient(paint.colors, None if paint.kind.startswith("radial") else angle)


def _number(text: str | None) -> float:
    found = re.match(r"\s*[-+]?[\d.]+", text or "")
    return float(found[0]) if found else 0.0


def model_paint(document: Document, source: Placed, part: Part) -> Color | Gradient | PaintServer:
    """The one colour or gradient of a model. Raises CommandError when it has several, or none."""
    name, id = "stroke" if part == "outline" else "fill", source.layer.id
    found = painted_part(document, id, part, [])
    having = [leaf for leaf in found if paints(leaf.layer, name)]
    if not having and name == "fill":
        having, name = [leaf for leaf in found if paints(leaf.layer, "stroke")], "stroke"
    shown = list(dict.fromkeys(shown_paints(having, name)))
    colors = [paint for paint in shown if isinstance(paint, Color | Gradient)]
    if len(shown) == 1 and colors:
        return colors[0]
    if len(shown) == 1 and isinstance(server := shown[0], PaintServer) and server.kind.endswith("-gradient"):
        return own_gradient(document, source, server)
    if not shown:
        what = "outline" if part == "outline" else "colour of its own"
        raise CommandError(says("no-model-colour", id=id, what=what))
    if len(colors) < len(shown):
        raise CommandError(says("no-single-colour", id=id))
    raise CommandError(
        says("model-colours-too-many", id=id, count=len(colors), colours=", ".join(map(str, colors[:6])))
    )


def shown_paints(found: Iterable[Placed], name: str) -> Iterator[Paint]:
    """The paints one sees: of a text those of its runs."""
    for leaf in found:
        layer = leaf.layer
        own = painted(layer, name)
        if isinstance(layer, Text) and layer.runs:
            runs = [run for run in layer.runs if run.text.strip()] or list(layer.runs)
            yield from (own if (paint := getattr(run.style, name)) is None else paint for run in runs)
        else:
            yield own


_SIDES: dict[str, Literal["left", "center", "right", "justify"]] = {
    "start": "left", "middle": "center", "end": "right", "justify": "justify",
}  # fmt: skip
_UNSTATED: dict[str, Value] = {"font_weight": 400, "align": "start"}


def model_value(document: Document, source: Placed, name: str) -> Value:
    """What the words of a model have. Raises CommandError where there are none, or they differ."""
    value = _value(_model_text(document, source), name)
    if value is None and name not in _UNSTATED:
        raise CommandError(
            says("model-lacks-property", id=source.layer.id, property=name.replace("_family", "").replace("_", " "))
        )
    return _UNSTATED[name] if value is None else value


def _texts(document: Document, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text.id for text in texts_of(document, ids))


def _model_text(document: Document, source: Placed) -> Text:
    texts, id = texts_in(document, source.layer.id), source.layer.id
    if not texts:
        raise CommandError(says("no-live-text-in-model", id=id))
    if len(texts) > 1:
        raise CommandError(
            says(
                "model-texts-too-many",
                id=id,
                count=len(texts),
                named=named([text.id for text in texts]),
                example=texts[0].id,
            )
        )
    return texts[0]


def _value(text: Text, name: str) -> Value:
    """What all words of a text have. Raises CommandError when they differ."""
    runs = [run for run in text.runs if run.text.strip()] or list(text.runs)
    values = {getattr(run.style.over(text.style), name) for run in runs} or {getattr(text.style, name)}
    if len(values) > 1:
        raise CommandError(
            says(
                "model-words-differ",
                id=text.id,
                property=name.replace("_", " "),
                values=", ".join(sorted(map(str, values))),
            )
        )
    value: Value = values.pop()
    return value


def _painted_like(placed: Placed, source: Placed) -> Iterator[Edit]:
    layer, style = placed.layer, source.layer.style
    for name in ("fill", "stroke"):
        paint = painted(source.layer, name)
        if painted(layer, name) != paint:
            yield SetStyle(layer.id, name, paint)
    if not isinstance(painted(source.layer, "stroke"), NoPaint):
        width = (1.0 if style.stroke_width is None else style.stroke_width) * scale_of(source)
        width = round(width / (scale_of(placed) or 1.0), 4)
        if layer.style.stroke_width != width:
            yield SetStyle(layer.id, "stroke_width", width)
    opacity = 1.0 if style.opacity is None else style.opacity
    if (1.0 if layer.style.opacity is None else layer.style.opacity) != opacity:
        yield SetStyle(layer.id, "opacity", opacity)


def _lettered_like(placed: Placed, text: Text, source: Placed, model: Text) -> Iterator[Edit]:
    size, now = effective_size(source), effective_size(placed)
    spread = size / now if now else 1.0
    if abs(spread - 1) > 1e-6:
        yield from scaled_type(text, spread)
    for name in _TYPE:
        value = _value(model, name)
        if name == "letter_spacing" and isinstance(value, float):
            value = round(value * scale_of(source) / (scale_of(placed) or 1.0), 4)
        if value is None or (isinstance(value, tuple) and not isinstance(value, Color)):
            continue
        if getattr(text.style, name) != value:
            yield SetStyle(text.id, name, value)
        yield from (SetStyle(text.id, name, value, run) for run, own in own_runs(text, name) if own != value)
