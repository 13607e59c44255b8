"""Edits of what a slide follows: another layout, and the place of its layout that a shape follows."""

from __future__ import annotations

from redraft.document.features import PLACEHOLDERS, Feature
from redraft.document.layers import Document, Page
from redraft.errors import EditError, says
from redraft.formats.pptx.deck import SHAPES, Layout, placeholder
from redraft.formats.pptx.numbers import descend
from redraft.formats.pptx.save import Save
from redraft.formats.xml.element_changes import New
from redraft.formats.xml.tree import Element


def follow_layout(save: Save, page: Page) -> None:
    """Another layout of the same master for a slide."""
    deck, part = save.reading.deck, save.reading.parts[page.id]
    old = deck.layout(deck.target(part, "slideLayout"))
    new = deck.layout(save.reading.parts.get(page.layout, ""))
    name = dict(page.features).get("layout")
    if new.root is None or old.master.part != new.master.part or old.palette != new.palette:
        raise EditError(says("layout-of-other-master", id=page.id, layout=name))
    reason = f"layout of slide '{page.id}'"
    for relation in save.parts.related(part).values():
        if relation.kind == "slideLayout":
            save.revision.unrelate(part, relation.id, reason)
    save.revision.relate(part, "slideLayout", new.part, reason)


def attach(save: Save, document: Document, changed: set[str], relaid: set[str]) -> None:
    """The places that shapes follow: those of all shapes on slides that are `relaid`, elsewhere of those `changed`. Of
    several places for one thing the first shape follows the first."""
    for page in document.pages:
        own = [layer for layer in page.layers if "placeholder" in dict(layer.features)]
        if page.id not in relaid and not any(layer.id in changed for layer in own):
            continue
        layout = save.reading.deck.layout(save.reading.parts.get(page.layout, ""))
        counts: dict[Feature, int] = {}
        for layer in own:
            value = dict(layer.features)["placeholder"]
            number = counts[value] = counts.get(value, -1) + 1
            place = save.reading.places.get(layer.id)
            if place is not None and (layer.id in changed or (page.id in relaid and value is not None)):
                _attach(save, place.part, place.element, place_mark(layout, value, number))


def _attach(save: Save, part: str, shape: Element, mark: New | None) -> None:
    now, holder = placeholder(shape), descend(shape.children[0], "p:nvPr")
    if holder is None:
        raise EditError(says("layout-place-unsupported"))
    if now is not None and mark is not None and mark.attributes == {one: now.get(one) or "" for one in now.attributes}:
        return
    amended = save.amendments(part).of(holder, "place of the layout")
    amended.drop("p:ph")
    if mark is not None:
        amended.put(mark)


def place_mark(layout: Layout, value: Feature, number: int = 0) -> New | None:
    """What makes a shape follow the place with this number of those that are for one thing."""
    if value is None:
        return None
    tree = descend(layout.root, "p:cSld", "p:spTree")
    marks = [placeholder(one) for one in (tree.children if tree is not None else ()) if one.tag in SHAPES]
    fit = [one for one in marks if one is not None and PLACEHOLDERS.get(one.get("type") or "obj") == value]
    if number < len(fit):
        return New(
            "p:ph", {one: fit[number].get(one) or "" for one in fit[number].attributes if one != "hasCustomPrompt"}
        )
    native = next((native for native, name in PLACEHOLDERS.items() if name == value), "obj")
    return New("p:ph", {"type": native})
