"""Looks whose commands depend on what a thing is or on the colours that are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.commands.boxes import around
from redraft.commands.palettes import color_weights
from redraft.commands.values import page_units
from redraft.document.color_names import named_color
from redraft.document.layers import Group, Layer, Picture, Text
from redraft.document.style import Color
from redraft.errors import RequestError
from redraft.language.intents.registry import Commands, intent, make
from redraft.targets.conditions import hues_said
from redraft.targets.description import Chosen, Narrowed, Noun, Without
from redraft.targets.finder import NotCertain
from redraft.targets.hues import NEARLY, distance
from redraft.targets.phrases import kind_of_noun

if TYPE_CHECKING:
    from redraft.language.resolution import Desk


_BOLD = {"font_weight": 700}


@intent
def edge(
    desk: Desk, target: Any, color: str | None = None, width: float | str | None = None, weight: float = 0
) -> Commands:
    """An outline of its own, or of a picture a frame around it; `weight`: so many times the usual width."""
    ids = desk.ids(target)
    if weight:
        page = desk.document.index[ids[0]].page
        width = max(0.5, round(weight * min(page.width, page.height) / 360, 1))
    pictures = tuple(id for id in ids if isinstance(desk.document.index[id].layer, Picture))
    others = tuple(id for id in ids if id not in pictures)
    found = [make("border", pictures, color=color, width=width)] if pictures else []
    return [*found, *([make("outline", others, color, width)] if others else [])]


@intent
def typeset(desk: Desk, target: Any, **style: Any) -> Commands:
    """How the letters of texts are set: of those meant, of what is in groups, of some words."""
    found = desk.target(target)
    if found.spans:
        return [make("modify", target=(id,), spans=spans, **style) for id, spans in found.spans]
    texts = [one for one in desk.document.walk() if isinstance(one.layer, Text)]
    around = {id for one in texts for id in (one.layer.id, *(group.id for group in one.ancestors))}
    worded = tuple(id for id in found.ids if id in around)
    if not worded or (not found.plural and len(worded) < len(found.ids)):
        raise NotCertain("there is no text in it", "name a text")
    weights = {id: desk.document.index[id].layer.style.font_weight or 0 for id in worded if style == _BOLD}
    heavy = tuple(id for id, weight in weights.items() if weight > 700)
    made = [make("modify", target=(id,), font_weight=weights[id]) for id in heavy]
    rest = tuple(id for id in worded if id not in heavy)
    return [*made, *([make("modify", target=rest, **style)] if rest else [])]


@intent
def put_behind(desk: Desk, target: Any, color: str) -> Commands:
    """A background: of a text a plate behind it, of all else its fill."""
    ids = desk.ids(target)
    texts = tuple(id for id in ids if isinstance(desk.document.index[id].layer, Text))
    others = tuple(id for id in ids if id not in texts)
    found = [make("highlight", texts, color)] if texts else []
    return [*found, *([make("recolor", others, color, part="fill")] if others else [])]


@intent
def recolor(desk: Desk, target: Any, color: str, part: str = "auto", skip: bool = False) -> Commands:
    """Another colour for things; of 'everything that is orange' all that has this colour, wherever it stands."""
    match target:
        case Chosen(Narrowed(Noun("part" | "all"), "colored", hue)) if part == "auto":
            return replace_hue(desk, str(hue), color)
        case Chosen(Narrowed(Noun("called", (_, "element"), True), "colored", hue)) if part == "auto":
            return replace_hue(desk, str(hue), color)
    if part == "auto":
        _check_label(desk, target)
    found = desk.target(target)
    if found.spans:
        return [make("modify", target=(id,), spans=spans, color=color) for id, spans in found.spans]
    return [make("recolor", found.ids, color, part=part, skip=skip)]


def _check_label(desk: Desk, target: Any) -> None:
    """A label may be a text, or what it stands on."""
    kind = kind_of_noun(target.of if isinstance(target, Without) else target)
    texts = [one.number for one in desk.finder.fits(target)] if kind == "label" else []
    seen = [n for n in desk.scene.elements if n not in texts and desk.scene.looks_like(n) in ("button", "badge")]
    plates = [n for n in seen if any(desk.scene.texts_of(n) == [one] != [n] for one in texts)]
    if plates:
        ids = tuple(desk.scene.parts[number].id for number in (*plates, *texts))
        raise NotCertain("whether the text or what it stands on is meant is not said", "name one of them", ids)


@intent
def match(desk: Desk, target: Any, like: Any, aspect: str = "look", times: float = 1) -> Commands:
    """As another thing looks. A shape takes the colour of a shape, so of one that is named by its text."""
    models = desk.ids(like)
    ids = desk.target(target)
    if ids.spans or len(models) != 1:
        raise NotCertain("this needs one thing to be like, and there are several, or only words", "name one", models)
    model = desk.document.index[models[0]]
    shapes = not any(isinstance(desk.document.index[id].layer, Text) for id in ids.ids)
    if shapes and isinstance(model.layer, Text) and aspect in ("color", "look"):
        if not model.layer.bound:
            raise NotCertain("that is a text, and the other is none", "name the shape that it should be like")
        model = desk.document.index[model.ancestors[-1].id]
    return [make("match", ids.ids, model.layer.id, aspect, times=times)]


@intent
def repaint(desk: Desk, target: Any, color: str, was: str) -> Commands:
    """Another colour for what has a certain one."""
    return [make("recolor", desk.ids(Narrowed(target, "colored", was)), color)]


@intent
def was(
    desk: Desk, target: Any, color: str = "", trait: str = "", size: Any = None, font: str = "", of: str = "size"
) -> Commands:
    """Nothing to do, where something is so now as the request says it is. Raises NotCertain where it is not."""
    wanted = desk.ids(target)
    if color or trait in ("bold", "italic", "underlined", "struck"):
        narrower = Narrowed(target, "colored", color) if color else Narrowed(target, "looking", trait)
        so = set(desk.ids(narrower)) == set(wanted)
    else:
        so = all(_is_so(desk, id, trait, size, font, of) for id in wanted)
    if not so:
        raise NotCertain("it is not like that now", "leave out what it is now", wanted)
    return []


def _is_so(desk: Desk, id: str, trait: str, size: Any, font: str, of: str) -> bool:
    placed = desk.document.index[id]
    look, box = desk.scene.looks[desk.scene.numbers[id]], around(desk.document, [id])
    if font:
        return font.casefold() in (placed.layer.style.font_family or "").casefold()
    if size is None:
        aligned = {"left": 1, "center": 2, "right": 3, "justify": 4}
        plain = {"regular": look.weight == 2, "upright": not look.slant}
        return plain.get(trait, look.align == aligned.get(trait, -1))
    if of in ("opacity", "transparency"):
        opacity = placed.layer.style.opacity if placed.layer.style.opacity is not None else 1.0
        return bool(abs((opacity if of == "opacity" else 1 - opacity) - size.share) < 0.01)
    there = {"size": look.size, "font size": look.size, "width": box.width, "height": box.height}.get(of, -1.0)
    return size.unit != "%" and abs(page_units(size.length, placed.page) - there) <= 0.02 * abs(there)


@intent
def mark(desk: Desk, target: Any, color: str | None = None) -> Commands:
    """A colour behind a text; rows and cells are filled with it."""
    filled = {desk.scene.parts[one.number].sort for one in desk.parts(target)} <= {"row", "column", "cell"}
    if filled and color is None:
        raise RequestError("it does not say which colour", "say for example: highlight the row in yellow")
    if filled:
        return [make("recolor", desk.ids(target), color, part="fill")]
    return [make("highlight", desk.ids(target), **({"color": color} if color else {}))]


@intent
def paint_page(desk: Desk, paint: str) -> Commands:
    """The background of the page, or of the slides that are named."""
    pages = desk.page_ids()
    if not pages and len(desk.document.pages) > 1:
        raise NotCertain("it does not say which slides' background", "say 'of slide 3' or 'of all slides'")
    return [make("set_background", paint, page) for page in pages or (desk.page(),)]


@intent
def unshadow(desk: Desk, target: Any) -> Commands:
    """No shadow for things and what is in them."""
    ids = set(desk.ids(target))
    inner = (one for one in desk.document.walk() if ids & {one.layer.id, *(group.id for group in one.ancestors)})
    found = tuple(one.layer.id for one in inner if one.layer.style.shadow is not None)
    if not found:
        raise NotCertain("there is no shadow on it", "name what has one")
    return [make("modify", target=found, shadow="none")]


@intent
def dim(desk: Desk, target: Any, opacity: float | None = None, factor: float = 1, shared: bool = False) -> Commands:
    """An opacity, or so many times that of now (`shared`: by a percentage, which is only clear of what is opaque). Of a
    slide's shape with its text it is that of the shape."""
    layers = [desk.document.index[id].layer for id in desk.ids(target)]
    ids = tuple(
        layer.children[0].id if isinstance(layer, Group) and layer.form == "shape" and layer.children else layer.id
        for layer in layers
    )
    if opacity is not None:
        return [make("modify", target=ids, opacity=opacity)]
    if shared and any((desk.document.index[id].layer.style.opacity or 1) < 1 for id in ids):
        raise NotCertain("that percentage can be one of what it is now or of all", "say 'to' and a value", ids)
    return [make("fade", ids, factor)]


@intent
def replace_hue(desk: Desk, old: str, new: str, target: Any = None) -> Commands:
    """One colour for another wherever it stands: a name means the shades that go by it."""
    ids = desk.ids(target) if target is not None else None
    wanted = hues_said(old) if not old.startswith("#") else frozenset()
    exact = named_color(old)
    far = {one: 0.0 if one == exact else distance(one, wanted) for one in color_weights(desk.document)}
    found = [one for one, share in far.items() if share < 1]
    if desk.before is not None and _changed_since(desk, found):
        raise NotCertain(f"what is {old} was changed just before", "ask for one after the other")
    if not found:
        raise NotCertain(f"nothing here is {old}", "name a colour that the design has")
    near = {one for one, share in far.items() if NEARLY < share < 1 / NEARLY}
    if near != set(found) and (doubtful := _having(desk, near, ids)):
        shown = ", ".join(sorted(map(str, near)))
        raise NotCertain(f"whether {shown} is {old} is not certain", "name the colours themselves", doubtful)
    return [make("replace_colors", tuple((str(one), new) for one in found), target=ids)]


def _changed_since(desk: Desk, colors: list[Color]) -> bool:
    """Whether other layers have one of some colours now than before the request."""
    assert desk.before is not None
    now, then = (
        {id for id, layer in document.index.layers.items() if _paints(layer) & set(colors)}
        for document in (desk.document, desk.before.base)
    )
    return now != then


def _paints(layer: Layer) -> set[Color]:
    styles = [layer.style, *(run.style for run in layer.runs)] if isinstance(layer, Text) else [layer.style]
    return {paint for style in styles for paint in (style.fill, style.stroke) if isinstance(paint, Color)}


def _having(desk: Desk, colors: set[Color], ids: tuple[str, ...] | None) -> tuple[str, ...]:
    """The layers that have one of some colours, of all or of some with what is in them."""
    looks = [(desk.scene.parts[n].id, desk.scene.looks[n]) for n in desk.scene.elements]
    having = [id for id, look in looks if colors & {look.fill, look.stroke, look.ink}]
    around = {id: {id, *(group.id for group in desk.document.index[id].ancestors)} for id in having}
    return tuple(id for id in having if ids is None or around[id].intersection(ids))
