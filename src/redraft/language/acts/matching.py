"""Third stage for likeness: 'the same colour as the title', 'as wide as the photo'. What the model has is read off it
and then asked for as if it had been said, so that the same rules hold and the same refusals come."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from redraft.commands.command import AlreadySo
from redraft.commands.traits import effective_size, painted, paints, scale_of
from redraft.commands.type_sizes import scaled_type
from redraft.document.layers import Placed, Shape, Text
from redraft.document.style import Color, Gradient, NoPaint, Paint, Value
from redraft.edits.ops import Edit, SetStyle
from redraft.errors import RequestError
from redraft.language.acts import clearing, lettering, painting, sizes
from redraft.language.acts.grading import graded
from redraft.language.acts.leading import text_align
from redraft.language.amounts import plain
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene

_LETTERING = ("font_family", "font_weight", "font_style", "text_decoration", "letter_spacing")


MOST_MODELS = 20
"""How many things may be the model together, where they all look the same."""


def match(request: Request, scene: Scene) -> Resolved:
    """The same colour, font, size… as another thing."""
    prop = " ".join(request.get("prop").lower().replace("color", "colour").split()) or "look"
    model = scene.find(request.get("like"))
    if not request.target:
        raise RequestError("what should look the same is not said", "name it")
    for words, resolver in _MATCHES.items():
        if prop in words:
            if request.get("times") and resolver not in (_size, _font_size):
                raise RequestError(f"how much that is of a {prop} is not clear", "ask for a part of its size")
            each = [resolver(request, scene, scene[id], prop) for id in model.ids[:MOST_MODELS]]
            if len(model.ids) > MOST_MODELS or any(one.edits != each[0].edits for one in each):
                raise RequestError(
                    f"'{request.get('like')}' are {len(model.ids)} things: {scene.listed(model.ids)}",
                    f"name one as the model, such as #{model.ids[0]}",
                )
            resolved = each[0]
            times = f"{request.get('times')} times " if request.get("times") else ""
            return Resolved(f"{resolved.reading}, {times}as {model.named} has it", resolved.targets, resolved.edits,
                            resolved.pages, resolved.part)  # fmt: skip
    raise RequestError(
        f"the same {request.get('prop')} as another thing cannot be given yet",
        "ask for the same colour, font, font size, font weight, style, outline, opacity, width, height, size",
    )


def _asked(act: str, request: Request, **arguments: str) -> Request:
    return Request(act, request.clause, request.target, arguments, request.verb)


def _colour(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    letters = "text" if any(word in prop for word in painting.LETTER_WORDS) else ""
    name = "stroke" if any(word in prop for word in painting.OUTLINE_WORDS) else "fill"
    paint = _paint(scene, source, name, letters, request.get("hue"))
    if isinstance(paint, Gradient):
        return graded(request, scene, paint, prop if letters or name != "fill" else "")
    return painting.recolor(
        _asked("recolor", request, color=str(paint), prop=prop if letters or name != "fill" else ""), scene
    )


def _paint(scene: Scene, source: Placed, name: str, letters: str, hue: str = "") -> Color | Gradient:
    """The one colour or gradient of the model, of all it has the one of that hue; RequestError when it has several, or
    none."""
    if hue:
        return _of_hue(scene, source, hue)
    leaves = painting.painted_part(scene, source.layer.id, letters, [])
    having = [leaf for leaf in leaves if paints(leaf.layer, name)]
    if not having and name == "fill":
        having, name = [leaf for leaf in leaves if paints(leaf.layer, "stroke")], "stroke"
    found = list(dict.fromkeys(_shown(having, name)))
    colors = [paint for paint in found if isinstance(paint, Color | Gradient)]
    if len(found) == 1 and colors:
        return colors[0]
    if not found:
        raise RequestError(f"{describe(source)} has no colour of its own", "name a model that has one, or the colour")
    if len(colors) < len(found):
        raise RequestError(
            f"{describe(source)} has a gradient or pattern, not one colour", "name the colour, such as #1f5fe0"
        )
    raise RequestError(
        f"{describe(source)} has {len(colors)} colours: {', '.join(map(str, colors[:6]))}",
        "name the part whose colour is meant, or the colour itself",
    )


def _of_hue(scene: Scene, source: Placed, hue: str) -> Color:
    """The one colour in a thing that goes by this name: 'the green of the leaves'."""
    from redraft.targets.grounding.colors import LIKELY, fits

    leaves = [leaf for leaf in scene.leaves(source.layer.id) if isinstance(leaf.layer, Shape | Text)]
    there = [paint for name in ("fill", "stroke") for paint in _shown(leaves, name) if isinstance(paint, Color)]
    found = list(dict.fromkeys(color for color in there if fits(color, hue.lower()) >= LIKELY))
    if len(found) == 1:
        return found[0]
    if not found:
        shown = ", ".join(map(str, dict.fromkeys(there))) or "none"
        raise RequestError(f"nothing in {describe(source)} is {hue}; its colours are {shown}", "name one of these")
    raise RequestError(
        f"{describe(source)} has {len(found)} colours that are {hue}: {', '.join(map(str, found[:6]))}",
        "name the part whose colour is meant, or the colour itself",
    )


def _shown(leaves: Iterable[Placed], name: str) -> Iterable[Paint]:
    """The paints one sees: of a text those of its runs."""
    for leaf in leaves:
        layer = leaf.layer
        own = painted(layer, name)
        if isinstance(layer, Text) and layer.runs:
            said = [run for run in layer.runs if run.text.strip()] or list(layer.runs)
            yield from (own if (paint := getattr(run.style, name)) is None else paint for run in said)
        else:
            yield own


def _model_text(scene: Scene, source: Placed) -> Placed:
    texts = scene.texts(source.layer.id)
    if not texts:
        raise RequestError(f"{describe(source)} has no live text to take it from", "name a text as the model")
    if len(texts) > 1:
        raise RequestError(
            f"{describe(source)} holds {len(texts)} texts: {scene.listed(text.id for text in texts)}",
            f"name one as the model, such as #{texts[0].id}",
        )
    return scene[texts[0].id]


def _value(source: Placed, name: str) -> Value:
    """What all words of a text have; RequestError when they differ."""
    text = source.layer
    assert isinstance(text, Text)
    said = [run for run in text.runs if run.text.strip()] or list(text.runs)
    values = {getattr(run.style.over(text.style), name) for run in said} or {getattr(text.style, name)}
    if len(values) > 1:
        raise RequestError(
            f"the words of '{text.id}' differ in {name.replace('_', ' ')}: {', '.join(sorted(map(str, values)))}",
            "say which one is meant",
        )
    value: Value = values.pop()
    return value


def _font(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    family = _value(_model_text(scene, source), "font_family")
    if not family:
        raise RequestError(f"{describe(source)} names no font", "name the font")
    return lettering.set_type(request, scene, "font_family", family, f"the font {family}")


def _font_size(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    """As large as it appears, whatever the scales of the two."""
    size = effective_size(_model_text(scene, source)) * _times(request)
    found = scene.find_to_style(request.target)
    edits: list[Edit] = []
    for text in texts_of(scene, found):
        now = effective_size(scene[text.id])
        if now and abs(size - now) > 1e-6 * size:
            edits += scaled_type(text, size / now)
    if not edits:
        raise AlreadySo(f"{found.named} has that font size already", "name another model", found.ids)
    return Resolved(f"set the font size of {found.named} to {plain(size)}px on the page", found.ids, tuple(edits))


def _font_weight(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    weight = _value(_model_text(scene, source), "font_weight") or 400
    return lettering.set_type(request, scene, "font_weight", weight, f"the font weight {weight}")


def _opacity(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    part = source.layer.style.opacity
    value = 1.0 if part is None else part
    return clearing.opacity(_asked("opacity", request, amount=f"{value * 100:g}", unit="%", op="opacity"), scene)


def _outline(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    leaves = [leaf for leaf in painting.painted_part(scene, source.layer.id, "", []) if paints(leaf.layer, "stroke")]
    if not leaves:
        raise RequestError(
            f"{describe(source)} has no outline", "name a model that has one, or say: remove the outline"
        )
    color = _paint(scene, source, "stroke", "")
    found = scene.find_to_style(request.target)
    edits = [edit for placed in painting.outlined(scene, found) for edit in _lined(placed, leaves[0], color)]
    if not edits:
        raise AlreadySo(f"{found.named} has that outline already", "name another model", found.ids)
    return Resolved(f"give {found.named} the outline {color}", found.ids, tuple(edits))


def _lined(placed: Placed, source: Placed, color: Color | Gradient) -> Iterable[SetStyle]:
    """The outline of another thing, as wide as it appears there."""
    width = source.layer.style.stroke_width
    own = (1.0 if width is None else width) * scale_of(source) / (scale_of(placed) or 1.0)
    for name, value in (("stroke", color), ("stroke_width", round(own, 4))):
        if getattr(placed.layer.style, name) != value:
            yield SetStyle(placed.layer.id, name, value)


def _times(request: Request) -> float:
    """'Half the size of', 'twice as big as', '20% bigger than': the factor."""
    return float(request.get("times") or 1.0)


def _size(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    if prop == "size" and isinstance(source.layer, Text):
        return _font_size(request, scene, source, prop)
    box = scene.box([source.layer.id])
    width, height = (f"{round(side * _times(request), 4):.10g}" for side in (box.width, box.height))
    if prop in ("width", "height"):
        side, amount = ("wide", width) if prop == "width" else ("tall", height)
        whole = scene.find(request.target)
        keeps = all(_keeps_shape(scene[id]) for id in whole.ids)
        arguments = {"side": side, "amount": amount, "unit": "units"} | ({} if keeps else {"only": "yes"})
        return sizes.resize(_asked("resize", request, **arguments), scene)
    return sizes.resize(_asked("resize", request, width=width, height=height, unit="units", unit2="units"), scene)


def _keeps_shape(placed: Placed) -> bool:
    """Whether one side alone would distort it: letters, photos and what holds them."""
    return not isinstance(placed.layer, Shape)


def _alignment(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    align = _value(_model_text(scene, source), "align") or "start"
    word = {"start": "left", "middle": "center", "end": "right", "justify": "justify"}[str(align)]
    return text_align(_asked("text_align", request, justified=word), scene)


def _look(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    """All of the look that both kinds of thing have: as a format brush does it."""
    found = scene.find_to_style(request.target)
    texts = [text for id in found.ids for text in scene.texts(id)]
    if texts and scene.texts(source.layer.id):
        return _lettered_like(scene, found, texts, _model_text(scene, source))
    if isinstance(source.layer, Shape) and all(isinstance(scene[id].layer, Shape) for id in found.ids):
        edits = [edit for id in found.ids for edit in _painted_like(scene[id], source)]
        if not edits:
            raise AlreadySo(f"{found.named} looks the same already", "name another model", found.ids)
        return Resolved(f"paint {found.named}", found.ids, tuple(edits))
    raise RequestError(
        f"{describe(source)} and {found.named} are of other kinds, so which part of the look is meant is not clear",
        "say which: the same colour, outline, opacity, size",
    )


def _painted_like(placed: Placed, source: Placed) -> Iterable[SetStyle]:
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
    if (layer.style.opacity or 1.0) != (style.opacity if style.opacity is not None else 1.0):
        yield SetStyle(layer.id, "opacity", 1.0 if style.opacity is None else style.opacity)


def _lettered_like(scene: Scene, found: Found, texts: list[Text], source: Placed) -> Resolved:
    size, edits = effective_size(source), list[Edit]()
    model = {name: _value(source, name) for name in (*_LETTERING, "fill")}
    for text in texts:
        now = effective_size(scene[text.id])
        spread = size / now if now else 1.0
        if abs(spread - 1) > 1e-6:
            edits += scaled_type(text, spread)
        scale = scale_of(source) / (scale_of(scene[text.id]) or 1.0)
        for name, value in model.items():
            if name == "letter_spacing" and isinstance(value, float):
                value = round(value * scale, 4)
            if value is None or (isinstance(value, tuple) and not isinstance(value, Color)):
                continue
            if getattr(text.style, name) != value:
                edits.append(SetStyle(text.id, name, value))
            edits += [SetStyle(text.id, name, value, number) for number, run in enumerate(text.runs)
                      if getattr(run.style, name) not in (None, value)]  # fmt: skip
    if not edits:
        raise AlreadySo(f"{found.named} looks the same already", "name another model", found.ids)
    return Resolved(f"set the type and colour of {found.named}", found.ids, tuple(edits))


_Matching = Callable[[Request, Scene, Placed, str], Resolved]
_MATCHES: dict[tuple[str, ...], _Matching] = {
    ("colour", "fill", "fill colour", "text colour", "font colour", "letter colour", "outline colour", "stroke colour",
     "border colour", "background colour", "shade", "tone"): _colour,
    ("font", "font family", "typeface", "font face"): _font,
    ("font size", "text size", "type size", "letter size"): _font_size,
    ("font weight", "weight", "boldness"): _font_weight,
    ("outline", "border", "stroke", "contour"): _outline,
    ("opacity", "transparency"): _opacity,
    ("width", "height", "size", "dimensions"): _size,
    ("alignment", "text alignment"): _alignment,
    ("style", "look", "formatting", "format", "appearance", "styling"): _look,
}  # fmt: skip
