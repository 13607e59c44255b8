"""Third stage for likeness: 'the same colour as the title', 'as wide as the photo'."""

from __future__ import annotations

from redraft.commands.likeness import Aspect, Match, model_paint, model_value, shown_paints
from redraft.document.layers import Placed, Shape, Text
from redraft.document.style import Color
from redraft.errors import RequestError
from redraft.language.acts.paint import part_named, recolor
from redraft.language.acts.sizes import resize
from redraft.language.acts.typography import styled_words
from redraft.language.colors import is_of
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene

MOST_MODELS = 20
"""How many things may be the model together, where they all look the same."""
_ASPECTS: dict[Aspect, tuple[str, ...]] = {
    "color": ("colour", "fill", "fill colour", "background colour", "shade", "tone"),
    "text color": ("text colour", "font colour", "letter colour"),
    "outline color": ("outline colour", "stroke colour", "border colour"),
    "font": ("font", "font family", "typeface", "font face"),
    "font size": ("font size", "text size", "type size", "letter size"),
    "font weight": ("font weight", "weight", "boldness"),
    "outline": ("outline", "border", "stroke", "contour"),
    "opacity": ("opacity", "transparency"),
    "alignment": ("alignment", "text alignment"),
    "look": ("style", "look", "formatting", "format", "appearance", "styling"),
}
_SIZES = ("width", "height", "size", "dimensions")


def match(request: Request, scene: Scene) -> Resolved:
    """The same colour, font, size… as another thing."""
    prop = " ".join(request.get("prop").lower().replace("color", "colour").split()) or "look"
    model = scene.find(request.get("like"))
    if not request.target:
        raise RequestError("what should look the same is not said", "name it")
    aspect = next((aspect for aspect, words in _ASPECTS.items() if prop in words), None)
    if aspect is None and prop not in _SIZES:
        raise RequestError(
            f"the same {request.get('prop')} as another thing cannot be given yet",
            "ask for the same colour, font, font size, font weight, style, outline, opacity, width, height, size",
        )
    if request.get("times") and aspect not in (None, "font size"):
        raise RequestError(f"how much that is of a {prop} is not clear", "ask for a part of its size")
    each = [_matched(request, scene, scene[id], aspect, prop, model) for id in model.ids[:MOST_MODELS]]
    if len(model.ids) > MOST_MODELS or any(one.edits != each[0].edits for one in each):
        raise RequestError(
            f"'{request.get('like')}' are {len(model.ids)} things: {scene.listed(model.ids)}",
            f"name one as the model, such as #{model.ids[0]}",
        )
    return each[0]


def _matched(
    request: Request, scene: Scene, source: Placed, aspect: Aspect | None, prop: str, model: Found
) -> Resolved:
    if aspect is None and (prop != "size" or not isinstance(source.layer, Text)):
        return _size(request, scene, source, prop)
    if request.get("hue") and aspect in ("color", "text color", "outline color"):
        color = _of_hue(scene, source, request.get("hue"))
        said = {"color": str(color)} | ({"prop": prop} if aspect != "color" else {})
        return recolor(Request("recolor", request.clause, request.target, said, request.verb), scene)
    found = scene.find_to_style(request.target, parts=aspect in ("color", "text color", "font", "font weight"))
    times = float(request.get("times") or 1.0)
    share = f"{request.get('times')} times " if request.get("times") else ""
    reading = f"give {found.named} {share}the {prop} of {model.named}"
    if found.spans and aspect in ("font", "font weight"):
        name = "font_family" if aspect == "font" else "font_weight"
        return styled_words(scene, found, reading, **{name: model_value(scene.document, source, name)})
    if found.spans:
        paint = model_paint(scene.document, source, part_named(prop))
        return styled_words(scene, found, reading, fill=str(paint))
    so = (f"{found.named} has the {prop} of {model.named} already", "name another model")
    command = Match(found.ids, source.layer.id, aspect or "font size", times=times)
    return scene.carried(f"{reading}{{notes}}", found.ids, command, so=so)


def _of_hue(scene: Scene, source: Placed, hue: str) -> Color:
    """The one colour in a thing that goes by this name: 'the green of the leaves'."""
    leaves = [leaf for leaf in scene.leaves(source.layer.id) if isinstance(leaf.layer, Shape | Text)]
    there = [paint for name in ("fill", "stroke") for paint in shown_paints(leaves, name) if isinstance(paint, Color)]
    found = list(dict.fromkeys(color for color in there if is_of(color, hue)))
    if len(found) == 1:
        return found[0]
    if not found:
        shown = ", ".join(map(str, dict.fromkeys(there))) or "none"
        raise RequestError(f"nothing in {describe(source)} is {hue}; its colours are {shown}", "name one of these")
    raise RequestError(
        f"{describe(source)} has {len(found)} colours that are {hue}: {', '.join(map(str, found[:6]))}",
        "name the part whose colour is meant, or the colour itself",
    )


def _size(request: Request, scene: Scene, source: Placed, prop: str) -> Resolved:
    """As wide, as high or as large as the model, or so many times that."""
    box, times = scene.box([source.layer.id]), float(request.get("times") or 1.0)
    width, height = (f"{round(side * times, 4):.10g}" for side in (box.width, box.height))
    said = {"width": width, "height": height, "unit": "units", "unit2": "units"}
    if prop in ("width", "height"):
        said = {"side": "wide" if prop == "width" else "tall", "amount": said[prop], "unit": "units"}
        if all(isinstance(scene[id].layer, Shape) for id in scene.find(request.target).ids):
            said["only"] = "yes"  # letters, photos and what holds them keep their shape
    return resize(Request("resize", request.clause, request.target, said, request.verb), scene)


LIKENESS_ACTS = {"match": match}
