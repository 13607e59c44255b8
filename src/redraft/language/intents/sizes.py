"""Intents for sizes: larger, smaller, a width or height, as large as another, depending on the thing."""

from __future__ import annotations

from typing import Any

from redraft.commands.look.outlines import rectangles
from redraft.commands.measure.boxes import around
from redraft.commands.measure.traits import scale_of
from redraft.commands.values import page_units
from redraft.document.layers import Shape, Text
from redraft.errors import RequestError, says
from redraft.language.intents.registry import Commands, intent, make
from redraft.language.resolver import Resolver
from redraft.targets.finder import NotCertain


def _sorted(resolver: Resolver, target: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts among things, and the others. A shape that is a slide's title, body or footer counts as its text."""
    layers = [resolver.document.index[id].layer for id in resolver.ids(target)]
    inner = {
        one.id: each.id for one in layers if one.role for each in getattr(one, "children", ()) if type(each) is Text
    }
    texts = tuple(inner.get(one.id, one.id) for one in layers if isinstance(one, Text) or one.id in inner)
    return texts, tuple(one.id for one in layers if not isinstance(one, Text) and one.id not in inner)


def _spans_page(resolver: Resolver, id: str) -> bool:
    box, page = around(resolver.document, [id]), resolver.document.index[id].page
    return box.width >= 0.99 * page.width or box.height >= 0.99 * page.height


@intent
def grow(resolver: Resolver, target: Any, factor: float, only_type: bool = False) -> Commands:
    """Scales the type of texts, and all else as a whole."""
    found = resolver.target(target)
    if found.spans:
        return [make("modify", target=(id,), spans=spans, font_size=f"{factor * 100:g}%") for id, spans in found.spans]
    texts, others = _sorted(resolver, target)
    if only_type:
        return [make("resize", (*texts, *others), factor, of="type")]
    wide = tuple(id for id in others if factor < 1 and _spans_page(resolver, id))
    if wide and len(wide) < len(texts) + len(others):
        names = " and ".join(f"#{id}" for id in wide)
        raise NotCertain(says("page-edge-left-bare", names=names), choices=wide)
    made = [make("resize", texts, factor, of="type")] if texts else []
    return [*made, *([make("resize", others, factor)] if others else [])]


@intent
def set_size(resolver: Resolver, target: Any, length: float | str) -> Commands:
    """Sets a size from one number: the type size of texts, both sides of what is square."""
    found = resolver.target(target)
    if found.spans:
        return [make("modify", target=(id,), spans=spans, font_size=length) for id, spans in found.spans]
    texts, others = _sorted(resolver, target)
    for id in others:
        box = around(resolver.document, [id])
        if abs(box.width - box.height) > 0.02 * max(box.width, box.height):
            raise NotCertain(says("width-or-height-unsaid"), choices=(id,))
    made = [make("modify", target=texts, font_size=length)] if texts else []
    return [*made, *([make("resize", others, width=length, height=length)] if others else [])]


def _long_side(resolver: Resolver, target: Any) -> str:
    """The side that is the length of elongated things. Raises RequestError where they are not elongated or differ."""
    boxes = [around(resolver.document, [id]) for id in resolver.ids(target)]
    sides = {"width" if box.width > 3 * box.height else "height" if box.height > 3 * box.width else "" for box in boxes}
    texts = any(isinstance(resolver.document.index[id].layer, Text) for id in resolver.ids(target))
    if len(sides) != 1 or sides == {""} or texts:
        raise RequestError(says("length-unclear"))
    return sides.pop()


@intent
def lengthen(resolver: Resolver, target: Any, change: Any) -> Commands:
    """Lengthens or shortens what is elongated."""
    side = _long_side(resolver, target)
    if change.by is not None and change.by.unit != "%":
        return extend(resolver, target, side, change.sign * change.by.number, change.by.unit)
    return [make("resize", resolver.ids(target), change.factor, axis="horizontal" if side == "width" else "vertical")]


@intent
def set_side(resolver: Resolver, target: Any, of: str, length: float | str) -> Commands:
    """Sets the width or height: only that side of a rectangle or line, else both in proportion."""
    found = []
    of = _long_side(resolver, target) if of == "length" else of
    for id in resolver.ids(target):
        placed = resolver.document.index[id]
        box, layer = around(resolver.document, [id]), placed.layer
        now, new = box.width if of == "width" else box.height, page_units(length, placed.page)
        look = resolver.scene.looks[resolver.scene.numbers[id]]
        solid = isinstance(layer, Shape) and (look.fill is not None or look.stroke is None)
        if not 0.05 <= new / max(now, 1e-6) <= 20 and not solid:
            raise NotCertain(says("size-far-off", side=of, wanted=new), choices=(id,))
        free = isinstance(layer, Shape) and layer.form in ("rect", "line")
        axis = ("horizontal" if of == "width" else "vertical") if free else "both"
        found.append(make("resize", (id,), axis=axis, **{of: length}))
    return found


@intent
def measure_as(resolver: Resolver, target: Any, like: Any, of: str, times: float = 1) -> Commands:
    """Makes things as wide, high or large as another; for two texts it is the type size."""
    (model,) = _one(resolver, like)
    texts, others = _sorted(resolver, target)
    if of == "size" and texts and not others and isinstance(resolver.document.index[model].layer, Text):
        return [make("match", texts, model, "font size", times=times)]
    box = around(resolver.document, [model])
    width, height = times * box.width, times * box.height
    if of != "size":
        return set_side(resolver, target, of, width if of == "width" else height)
    return [_as_large(resolver, id, width, height) for id in (*texts, *others)]


def _as_large(resolver: Resolver, id: str, width: float, height: float) -> Any:
    own, layer = around(resolver.document, [id]), resolver.document.index[id].layer
    alike = abs(own.width * height - own.height * width) <= 0.02 * own.height * width
    if not alike and not isinstance(layer, Shape):
        raise NotCertain(says("proportions-differ"), choices=(id,))
    return make("resize", (id,), width=width) if alike else make("resize", (id,), width=width, height=height)


def _one(resolver: Resolver, like: Any) -> tuple[str]:
    ids = resolver.ids(like)
    if len(ids) != 1:
        raise NotCertain(says("comparison-needs-one-thing"), choices=ids)
    return (ids[0],)


@intent
def extend(resolver: Resolver, target: Any, of: str, by: float = 0, unit: str = "", factor: float = 1) -> Commands:
    """Adds an amount to the width, height, size, type size, outline or corners."""
    found = []
    ids = resolver.ids(target)
    if of == "font size":
        inner = {id for id in ids for id in _texts_in(resolver, id)}
        ids = tuple(id for id in resolver.scene.numbers if id in inner)
    for id in ids:
        placed = resolver.document.index[id]
        added = page_units(f"{by}{unit}" if unit not in ("", "px") else by, placed.page, 1.0)
        box = around(resolver.document, [id])
        match of:
            case "width" | "height":
                now = box.width if of == "width" else box.height
                axis = "horizontal" if of == "width" else "vertical"
                found.append(make("resize", (id,), round((now + added) / now, 6), axis=axis))
            case "size" if not isinstance(placed.layer, Text):
                raise NotCertain(says("wider-or-higher-unsaid"), choices=(id,))
            case "size" | "font size":
                found.append(make("resize", (id,), of="type", by=f"{by}{unit}" if unit not in ("", "px") else by))
            case "outline":
                width = _stroke(resolver, id) + added if added else f"{factor * 100:g}%"
                found.append(make("outline", (id,), width=width))
            case "corners":
                radius = _radius(resolver, id)
                found.append(make("round_corners", (id,), radius * factor + added) if radius or added
                             else make("round_corners", (id,)))  # fmt: skip
    return found


def _texts_in(resolver: Resolver, id: str) -> set[str]:
    """The texts that a layer is or holds."""
    texts = (one for one in resolver.document.walk() if isinstance(one.layer, Text))
    return {one.layer.id for one in texts if id in (one.layer.id, *(group.id for group in one.ancestors))}


def _stroke(resolver: Resolver, id: str) -> float:
    placed = resolver.document.index[id]
    return (placed.layer.style.stroke_width or 1.0) * (scale_of(placed) or 1.0)


def _radius(resolver: Resolver, id: str) -> float:
    return max(shape.radius * (scale_of(placed) or 1.0) for placed, shape in rectangles(resolver.document, (id,)))


@intent
def thickness(resolver: Resolver, target: Any, width: float | str) -> Commands:
    """Sets the thickness of a line: its stroke, or the shorter side of a filled bar."""
    found = []
    for id in resolver.ids(target):
        layer, box = resolver.document.index[id].layer, around(resolver.document, [id])
        look = resolver.scene.looks[resolver.scene.numbers[id]]
        bar = isinstance(layer, Shape) and look.stroke is None and look.fill is not None
        if bar and max(box.width, box.height) > 4 * min(box.width, box.height):
            found.append(make("resize", (id,), **{"height" if box.width > box.height else "width": width}))
        else:
            found.append(make("outline", (id,), width=width))
    return found
