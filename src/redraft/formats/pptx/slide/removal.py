"""Removing shapes from a slide, with the relationships and animations that only they used."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.document.layers import Layer
from redraft.edits.display_text import excerpt
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.write import remove_from_chart
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.save import Save, release, used_relations
from redraft.formats.pptx.shape.kinds import GLUE
from redraft.formats.pptx.table.write import remove_from_table
from redraft.formats.xml.tree import Element


def remove(save: Save, layer: Layer) -> None:
    place = save.place(layer.id)
    reason = f"{layer.noun} '{layer.id}' removed"
    if place.element.tag in ("a:tr", "a:tc"):
        remove_from_table(save, place, layer, reason)
        return
    if place.element.tag.startswith("c:"):
        remove_from_chart(save, place, layer, reason)
        return
    if layer.id.endswith("/notes") and place.kind == "body":
        raise EditError(says("notes-not-removable"))
    if layer.id.endswith("/background"):
        raise EditError(says("background-not-removable", id=layer.id))
    if layer.bound:
        raise EditError(says("shape-text-not-removable", id=layer.id))
    element = save.outermost(layer.id)
    if element.parent is None:
        raise EditError(says("layer-not-removable", id=layer.id))
    amendments = save.amendments(place.part)
    amendments.of(element.parent, reason).drop_child(element)
    release(save, place.part, used_relations([element]), [element], reason)
    for id in _native_ids(element):
        _unanimate(save, place.part, id, reason)


def unglue(save: Save, layers: Sequence[str]) -> None:
    """Connectors that stay are detached from removed shapes, as in PowerPoint. Each is reported."""
    gone: dict[str, list[Element]] = {}
    for layer in layers:
        place = save.place(layer)
        if place.element.tag.startswith("p:"):
            gone.setdefault(place.part, []).append(save.outermost(layer))
    for part, elements in gone.items():
        inside = {one.number for element in elements for one in element.walk()}
        others = [one for one in save.parts.tree(part).elements if one.number not in inside]
        there = {one.get("id") for one in others if one.tag == "p:cNvPr"}
        went = {id for element in elements for id in _native_ids(element)} - there
        for one in others:
            if one.tag in GLUE and one.get("id") in went and one.parent is not None:
                named = child(one.parent.parent, "p:cNvPr")
                name = (named.get("name") if named is not None else None) or "without a name"
                save.warn(f"the connector “{excerpt(name)}” is no longer glued to the shape that was removed")
                save.amendments(part).of(one.parent, "a connector let go of what was removed").drop_child(one)


def _native_ids(element: Element) -> set[str]:
    return {one.get("id") or "" for one in element.walk() if one.tag == "p:cNvPr"}


def _unanimate(save: Save, part: str, shape: str, reason: str) -> None:
    """Take the effects on a shape out of the slide's timing: one left over makes PowerPoint repair the file."""
    root = save.parts.tree(part).root
    timing = child(root, "p:timing")
    if timing is None:
        return
    amendments = save.amendments(part)
    targets = [one for one in timing.walk() if one.tag == "p:spTgt" and one.get("spid") == shape]
    if targets:
        named = next((one for one in root.walk() if one.tag == "p:cNvPr" and one.get("id") == shape), None)
        name = (named.get("name") if named is not None else None) or "without a name"
        save.warn(f"the animation of “{excerpt(name)}” went with it: what is in its place appears without one")
    for target in targets:
        step = _effect_around(target, timing)
        if step is None:
            amendments.of(root, reason).drop_child(timing)
            return
        assert step.parent is not None
        amendments.of(step.parent, reason).drop_child(step)
    builds = child(timing, "p:bldLst")
    mine = [one for one in builds.children if one.get("spid") == shape] if builds is not None else []
    if builds is not None and mine:
        if len(mine) == len(builds.children):
            amendments.of(timing, reason).drop_child(builds)
        else:
            for one in mine:
                amendments.of(builds, reason).drop_child(one)


def _effect_around(target: Element, timing: Element) -> Element | None:
    """The outermost step of a sequence about the target alone; None where that would leave an empty sequence."""
    shape = target.get("spid")
    step: Element | None = None
    element = target.parent
    while element is not None and element is not timing:
        others = {one.get("spid") for one in element.walk() if one.tag == "p:spTgt"}
        if others != {shape}:
            return step
        if element.tag in ("p:par", "p:seq", "p:video", "p:audio"):
            siblings = [one for one in element.parent.children if one.tag == element.tag] if element.parent else []
            if len(siblings) > 1:
                step = element
        element = element.parent
    return None
