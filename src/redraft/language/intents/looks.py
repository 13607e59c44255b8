"""Intents for looks whose commands depend on the kind of thing or on the colours in the design."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from redraft.commands.measure.boxes import around
from redraft.commands.measure.palettes import color_weights
from redraft.commands.values import page_units
from redraft.document.color_names import named_color
from redraft.document.layers import Group, Layer, Picture, Shape, Text, TextShape, family
from redraft.document.style import Color, NoPaint, PaintServer
from redraft.errors import RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.targets.conditions import hue_numbers
from redraft.targets.description import Chosen, Narrowed, Noun, Without
from redraft.targets.finder import NotCertain
from redraft.targets.parts.hues import NEARLY, distance
from redraft.targets.phrases import kind_of_noun

_BOLD = {"font_weight": 700}
_BOXES, _STRIPS = ("box", "rectangle", "square", "card"), ("header", "footer")


@intent
def edge(
    resolver: Resolver, target: Any, color: str | None = None, width: float | str | None = None, weight: float = 0
) -> Commands:
    """Outlines things, and frames pictures; `weight`: times the usual width."""
    ids = resolver.ids(target)
    if weight:
        page = resolver.document.index[ids[0]].page
        width = max(0.5, round(weight * min(page.width, page.height) / 360, 1))
    pictures = tuple(id for id in ids if isinstance(resolver.document.index[id].layer, Picture))
    others = tuple(id for id in ids if id not in pictures)
    found = [make("border", pictures, color=color, width=width)] if pictures else []
    return [*found, *([make("outline", others, color, width)] if others else [])]


@intent
def typeset(resolver: Resolver, target: Any, within: str = "", **style: Any) -> Commands:
    """Sets the type of texts: of the described ones, of those in groups, of some words or of letters `within` them."""
    found = resolver.target(target)
    if within:
        words = [(id, resolver.document.index[id].layer.text, dict(found.spans).get(id)) for id in found.ids]  # type: ignore[attr-defined]
        places = [(id, text.find(within, *span)) for id, text, spans in words for span in spans or ((0, len(text)),)]
        if sum(text.count(within, *span) for _, text, spans in words for span in spans or ((0, len(text)),)) != 1:
            raise NotCertain(says("context-not-unique", words=within))
        return [make("modify", target=(id,), spans=((at, at + len(within)),), **style) for id, at in places if at >= 0]
    if found.spans:
        return [make("modify", target=(id,), spans=spans, **style) for id, spans in found.spans]
    texts = [one for one in resolver.document.walk() if isinstance(one.layer, Text)]
    around = {id for one in texts for id in (one.layer.id, *(group.id for group in one.ancestors))}
    around |= {
        one.layer.id for one in resolver.document.walk() if "link" in style and "link" in dict(one.layer.features)
    }
    worded = tuple(id for id in found.ids if id in around)
    if not worded or (not found.plural and len(worded) < len(found.ids)):
        raise NotCertain(says("no-text"))
    each = [one for id in worded for one in family(resolver.document.index[id].layer) if isinstance(one, Text)]
    runs = {one.id: _weighed(one) for one in each if style == _BOLD}
    heavy = {id: max(weights) for id, (*_, weights) in runs.items() if max(weights, default=0) > 700}
    if not heavy:
        return [make("modify", target=worded, **style)]
    light = {
        id: tuple((start, end) for start, end, weight in zip(*runs[id], strict=True) if weight < 700) for id in heavy
    }
    made = [make("modify", target=(id,), spans=spans, **style) for id, spans in light.items() if spans]
    rest = tuple(one.id for one in each if one.id not in heavy)
    made += [make("modify", target=rest, **style)] if rest else []
    return made or [make("modify", target=(id,), font_weight=weight) for id, weight in heavy.items()]


def _weighed(text: Text) -> tuple[list[int], list[int], list[int]]:
    """Where each run of a text begins and ends, and its weight."""
    runs = [run for run in text.runs if run.text]
    ends = list(accumulate(len(run.text) + (run.starts_line and number > 0) for number, run in enumerate(runs)))
    weights = [run.style.font_weight or text.style.font_weight or 400 for run in runs]
    return [end - len(run.text) for run, end in zip(runs, ends, strict=True)], ends, weights


@intent
def put_behind(resolver: Resolver, target: Any, color: str) -> Commands:
    """Colours the background: a plate behind a text, else the fill."""
    ids = resolver.ids(target)
    texts = tuple(id for id in ids if isinstance(resolver.document.index[id].layer, Text))
    others = tuple(id for id in ids if id not in texts)
    found = [make("highlight", texts, color)] if texts else []
    return [*found, *([make("recolor", others, color, part="fill")] if others else [])]


@intent
def recolor(resolver: Resolver, target: Any, color: str, part: str = "auto", skip: bool = False) -> Commands:
    """Recolours things; for 'everything that is orange' every occurrence of that colour."""
    match target:
        case Chosen(Narrowed(Noun("part" | "all") | Noun("called", (_, "element"), True), "colored", hue)) if (
            part == "auto"
        ):
            return replace_hue(resolver, str(hue), color, sure=True)
    if part == "auto":
        _check_label(resolver, target)
        _check_parts(resolver, target)
    found = resolver.target(target)
    if found.spans:
        return [make("modify", target=(id,), spans=spans, color=color) for id, spans in found.spans]
    return [make("recolor", found.ids, color, part=part, skip=skip)]


def _check_label(resolver: Resolver, target: Any) -> None:
    """Raises NotCertain where a label may be a text or the plate below it."""
    kind = kind_of_noun(target.of if isinstance(target, Without) else target)
    texts = [one.number for one in resolver.finder.fits(target)] if kind == "label" else []
    seen = [
        n for n in resolver.scene.elements if n not in texts and resolver.scene.looks_like(n) in ("button", "badge")
    ]
    plates = [n for n in seen if any(resolver.scene.texts_of(n) == [one] != [n] for one in texts)]
    if plates:
        ids = tuple(resolver.scene.parts[number].id for number in (*plates, *texts))
        raise NotCertain(says("text-or-shape-unclear"), choices=ids)


def _check_parts(resolver: Resolver, target: Any) -> None:
    """Raises NotCertain for a box that is only outlined, and a header or footer with words and a ground: either may be
    meant."""
    kind = kind_of_noun(target)
    for id in resolver.ids(target) if kind in (*_BOXES, *_STRIPS) else ():
        layer = resolver.document.index[id].layer
        if isinstance(layer, Shape) and isinstance(layer.style.fill, NoPaint) and layer.style.stroke is not None:
            how = f"say: fill #{id} with that colour; or: change the outline of #{id} to it"
            raise NotCertain(says("outline-without-fill", layer=id, how=how))
        inner = family(layer) if kind in _STRIPS else ()
        if len({isinstance(one, Text) for one in inner if not isinstance(one, Group)}) > 1:
            how = f"say: make the texts in #{id} of that colour; or name its ground"
            raise NotCertain(says("strip-or-words-unclear", layer=id, how=how))


@intent
def match(resolver: Resolver, target: Any, like: Any, aspect: str = "look", times: float = 1) -> Commands:
    """Copies the look of another thing. A shape copies the colour of the shape where that is named by its text."""
    models = resolver.ids(like)
    ids = resolver.target(target)
    if ids.spans or len(models) != 1:
        raise NotCertain(says("model-not-one-thing"), choices=models)
    model = resolver.document.index[models[0]]
    shapes = not any(isinstance(resolver.document.index[id].layer, Text) for id in ids.ids)
    if shapes and isinstance(model.layer, Text) and aspect in ("color", "look"):
        if not model.layer.bound:
            raise NotCertain(says("text-and-shape-differ"))
        model = resolver.document.index[model.ancestors[-1].id]
    return [make("match", ids.ids, model.layer.id, aspect, times=times)]


@intent
def repaint(resolver: Resolver, target: Any, color: str, was: str) -> Commands:
    """Recolours things that have a certain colour."""
    return [make("recolor", resolver.ids(Narrowed(target, "colored", was)), color)]


@intent
def was(
    resolver: Resolver,
    target: Any,
    color: str = "",
    trait: str = "",
    size: Any = None,
    font: str = "",
    of: str = "size",
) -> Commands:
    """No commands: checks that something is now as the request states. Raises NotCertain where it is not."""
    wanted = resolver.ids(target)
    if color or trait in ("bold", "italic", "underlined", "struck"):
        narrower = Narrowed(target, "colored", color) if color else Narrowed(target, "looking", trait)
        so = set(resolver.ids(narrower)) == set(wanted)
    else:
        so = all(_is_so(resolver, id, trait, size, font, of) for id in wanted)
    if not so:
        raise NotCertain(says("current-state-mismatch"), choices=wanted)
    return []


def _is_so(resolver: Resolver, id: str, trait: str, size: Any, font: str, of: str) -> bool:
    placed = resolver.document.index[id]
    look, box = resolver.scene.looks[resolver.scene.numbers[id]], around(resolver.document, [id])
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
def mark(resolver: Resolver, target: Any, color: str | None = None) -> Commands:
    """Highlights a text; fills rows and cells."""
    filled = {resolver.scene.parts[one.number].sort for one in resolver.parts(target)} <= {"row", "column", "cell"}
    if filled and color is None:
        raise RequestError(says("highlight-colour-unsaid"))
    if filled:
        return [make("recolor", resolver.ids(target), color, part="fill")]
    return [make("highlight", resolver.ids(target), **({"color": color} if color else {}))]


@intent
def paint_page(resolver: Resolver, paint: str) -> Commands:
    """Colours the background of the page, or of the described slides."""
    pages = resolver.page_ids()
    if not pages and len(resolver.document.pages) > 1:
        raise NotCertain(says("background-slide-unsaid"))
    return [make("set_background", paint, page) for page in pages or (resolver.page(),)]


@intent
def unshadow(resolver: Resolver, target: Any) -> Commands:
    """Removes the shadows of things and of what is in them."""
    ids = set(resolver.ids(target))
    inner = (one for one in resolver.document.walk() if ids & {one.layer.id, *(group.id for group in one.ancestors)})
    found = tuple(one.layer.id for one in inner if one.layer.style.shadow is not None)
    if not found:
        raise NotCertain(says("no-shadow"))
    return [make("modify", target=found, shadow="none")]


@intent
def dim(
    resolver: Resolver, target: Any, opacity: float | None = None, factor: float = 1, shared: bool = False
) -> Commands:
    """Sets an opacity, or multiplies the current one (`shared`: by a percentage, which is only clear for what is
    opaque). For a slide's shape with text it is that of the shape."""
    layers = [resolver.document.index[id].layer for id in resolver.ids(target)]
    ids = tuple(
        layer.children[0].id if isinstance(layer, TextShape) and layer.children else layer.id for layer in layers
    )
    if opacity is not None:
        return [make("modify", target=ids, opacity=opacity)]
    if shared and any((resolver.document.index[id].layer.style.opacity or 1) < 1 for id in ids):
        raise NotCertain(says("opacity-percentage-unclear"), choices=ids)
    return [make("fade", ids, factor)]


@intent
def replace_hue(resolver: Resolver, old: str, new: str, target: Any = None, sure: bool = False) -> Commands:
    """Replaces a colour everywhere; a colour name covers all shades that certainly have it, one with '-ish' also those
    that nearly have it. Raises NotCertain where some nearly have it and it must be `sure`."""
    ids = resolver.ids(target) if target is not None else None
    name = old.removesuffix("-ish")
    wanted = hue_numbers(name) if not name.startswith("#") else frozenset()
    exact = named_color(name)
    paints = (paint for one in resolver.document.index.layers.values() for paint in (one.style.fill, one.style.stroke))
    served = {color._replace(alpha=255) for one in paints if isinstance(one, PaintServer) for color in one.colors}
    kept = tuple(one for one in served if distance(one, wanted) <= NEARLY)  # of gradients, which the command names
    far = {one: 0.0 if one == exact else distance(one, wanted) for one in color_weights(resolver.document)}
    found = [one for one, share in far.items() if share <= NEARLY or (old != name and share < 1 / NEARLY)]
    if resolver.before is not None and _changed_since(resolver, found):
        raise NotCertain(says("described-thing-changed-before", description=name))
    near = {one for one, share in far.items() if NEARLY < share < 1 / NEARLY}
    doubtful = _having(resolver, near, ids)
    if not found or (sure and doubtful):
        shown = ", ".join(sorted(map(str, near)))
        why = f"whether {shown} is {name} is not certain" if near else f"nothing here is {name}"
        raise NotCertain(why, "name the colours that the design has", doubtful)
    return [
        make(
            "replace_colors",
            tuple((str(one), new) for one in {**dict.fromkeys(found), **dict.fromkeys(kept)}),
            target=ids,
        )
    ]


def _changed_since(resolver: Resolver, colors: list[Color]) -> bool:
    """Whether other layers have one of some colours now than before the request."""
    assert resolver.before is not None
    now, then = (
        {id for id, layer in document.index.layers.items() if _paints(layer) & set(colors)}
        for document in (resolver.document, resolver.before.base)
    )
    return now != then


def _paints(layer: Layer) -> set[Color]:
    styles = [layer.style, *(run.style for run in layer.runs)] if isinstance(layer, Text) else [layer.style]
    return {paint for style in styles for paint in (style.fill, style.stroke) if isinstance(paint, Color)}


def _having(resolver: Resolver, colors: set[Color], ids: tuple[str, ...] | None) -> tuple[str, ...]:
    """The layers with one of some colours: of all layers, or of some and what is in them."""
    looks = [(resolver.scene.parts[n].id, resolver.scene.looks[n]) for n in resolver.scene.elements]
    having = [id for id, look in looks if colors & {look.fill, look.stroke, look.ink}]
    around = {id: {id, *(group.id for group in resolver.document.index[id].ancestors)} for id in having}
    return tuple(id for id in having if ids is None or around[id].intersection(ids))
