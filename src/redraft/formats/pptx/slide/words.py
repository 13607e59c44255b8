"""Shapes that get words, texts that get a painted frame, and frames that lose their paint.

All are one element of a slide, which is a shape, a text or a group of both to the model."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Layer, Shape, Text, TextShape
from redraft.document.pages import Document
from redraft.document.style import NoPaint, Style
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import descend
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.slide.changes import change
from redraft.formats.pptx.text.new import body_markup


def stays_one(old: Layer | None, new: Layer) -> bool:
    """Whether a layer that goes and one that comes under its id are the same element of the slide."""
    if isinstance(old, Shape) and (parts := _parts(new)) is not None:
        shape = parts[0]
        same = replace(shape, id=old.id, name=old.name, transform=old.transform, style=old.style, bound=old.bound)
        return replace(same, radius=old.radius) == old
    return {type(old), type(new)} == {Text, TextShape} and _parts(old) is not None and _parts(new) is not None


def _parts(layer: Layer | None) -> tuple[Shape, Text] | None:
    """The outline and the words of a layer; the outline of a text alone is not painted."""
    if isinstance(layer, Text):
        return Shape(layer.id, style=Style(fill=NoPaint(), stroke=NoPaint(), opacity=1.0), frame=layer.frame), layer
    if isinstance(layer, TextShape) and len(layer.children) == 2:
        shape, text = layer.children
        if isinstance(shape, Shape) and isinstance(text, Text):
            return shape, text
    return None


def write_words_or_frame(save: Save, new: Layer, document: Document) -> None:
    """Write a text body for a shape that had no words, or the paint of a text's frame; and whatever else changed."""
    old = save.reading.document.index.layers[new.id]
    now, was = _parts(new), _parts(old)
    assert now is not None
    place, reason = save.place(old.id), f"{new.noun} '{new.id}' changed"
    outline, words = now
    if was is None:
        if place.element.tag != "p:sp":
            raise EditError(says("line-shape-has-no-room", id=old.id))
        save.amendments(place.part).of(place.element, reason).put(body_markup(words, link=place.link), "p:txBody")
        style = replace(outline.style, visible=new.style.visible)
        whole: Layer = replace(outline, id=old.id, name=new.name, transform=new.transform, style=style, bound=False)
        change(save, old, whole, document)
        return
    preset = descend(place.element, "p:spPr", "a:prstGeom")
    if isinstance(old, Text) and preset is not None and preset.get("prst") != "rect":
        raise EditError(says("frame-is-no-rectangle", id=old.id, shape=preset.get("prst") or "none"))
    if isinstance(new, Text):
        outline = replace(was[0], style=replace(was[0].style, fill=NoPaint(), stroke=NoPaint()))
    for before, after in ((was[0], outline), (was[1], words)):
        style = replace(after.style, visible=before.style.visible)
        same = replace(after, id=before.id, name=before.name, transform=before.transform, bound=before.bound)
        change(save, before, replace(same, features=before.features, role=before.role, style=style), document)
    style = replace(old.style, visible=new.style.visible)
    placed = replace(old, name=new.name, transform=new.transform, features=new.features, style=style)
    change(save, old, placed, document)
