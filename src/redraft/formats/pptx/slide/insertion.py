"""Inserting shapes into a slide. A duplicate of an existing shape copies its bytes, with all that the model does not
know; others are written from their layer."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from redraft.document.charts import Categories, Chart, Series
from redraft.document.features import FOOTERS
from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Group, Layer, Picture, Run, Shape, Text, TextShape, box_of, family
from redraft.document.pages import Document, Page
from redraft.document.style import PLAIN
from redraft.document.tables import Row, Table
from redraft.edits.kinds import Insert
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.new import chart_markup
from redraft.formats.pptx.chart.write import insert_into_chart
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.new import own_target
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.shape.kinds import GLUE
from redraft.formats.pptx.shape.new import group_markup, picture_markup, plain_shape, shape_with_text, text_box
from redraft.formats.pptx.shape.write import repaint, reposition
from redraft.formats.pptx.slide.notes import write_notes
from redraft.formats.pptx.table.new import table_markup
from redraft.formats.pptx.table.write import insert_into_table
from redraft.formats.pptx.text.frame import reflow
from redraft.formats.pptx.text.write import drop_older_form, retype
from redraft.formats.xml.element_changes import Amendments, Markup, New
from redraft.formats.xml.tree import Element


def insert(save: Save, edit: Insert, document: Document) -> None:
    """Write a new layer into its slide or group."""
    content, parent = edit.content, edit.parent
    page = document.index[content.id].page
    if content.id == f"{page.id}/notes":
        write_notes(save, page, content)
        return
    holder = document.index.layers.get(parent)
    if isinstance(holder, Table | Row):
        insert_into_table(save, edit, document)
        return
    if isinstance(holder, Chart | Series | Categories):
        insert_into_chart(save, edit, document)
        return
    if isinstance(holder, Group) and holder.form:
        raise EditError(says("nothing-fits-into-part", form=holder.form, parent=parent))
    part = save.reading.parts.get(page.id)
    if part is None:
        return  # on a page that is new itself, and written with it
    tree = _shape_tree(save, part, parent, page)
    reason = f"{content.noun} '{content.id}' added"
    made = _element(save, part, content, reason)
    following = save.following(parent, content.id, document)
    save.amendments(part).of(tree, reason).put(made, before=following or _closing(tree))


def _shape_tree(save: Save, part: str, parent: str, page: Page) -> Element:
    if parent == page.id:
        tree = child(child(save.parts.tree(part).root, "p:cSld"), "p:spTree")
        if tree is None:
            raise EditError(says("slide-has-no-shape-tree", id=page.id))
        return tree
    place = save.place(parent)
    if place.element.tag != "p:grpSp":
        raise EditError(says("parent-takes-no-shapes", parent=parent))
    return place.element


def _closing(tree: Element) -> Element | None:
    return next((one for one in tree.children if one.tag == "p:extLst"), None)


def _element(save: Save, part: str, layer: Layer, reason: str) -> New:
    twin = _twin(save, layer) if dict(layer.features).get("placeholder") not in FOOTERS else None
    if twin is not None:
        return _copy(save, part, layer, twin, reason)
    return shape_markup(save, part, layer, reason)


def shape_markup(save: Save, part: str, layer: Layer, reason: str) -> New:
    """A shape written from its layer alone."""
    match layer:
        case Text():
            return text_box(save, part, layer)
        case Shape():
            return plain_shape(save, part, layer)
        case Picture():
            return picture_markup(save, part, layer, reason)
        case TextShape():
            return shape_with_text(save, part, layer)
        case Group(form=""):
            return _group(save, part, layer, reason)
        case Table():
            return table_markup(save, part, layer)
        case Chart():
            return chart_markup(save, part, layer, reason)
    raise EditError(says("pptx-new-layer-unsupported", kind=getattr(layer, "form", "") or layer.kind))


def _group(save: Save, part: str, group: Group, reason: str) -> New:
    inside = Box.union(box_of(one, IDENTITY) for one in group.children)
    if inside is None:
        raise EditError(says("new-group-empty", id=group.id))
    return group_markup(save, part, group, inside, [_element(save, part, one, reason) for one in group.children])


def _twin(save: Save, layer: Layer) -> Layer | None:
    """A shape of the deck that the layer repeats in all but its place and name, and in all but its words where these
    have what no layer states. A copy of a placeholder may look otherwise, too."""
    worded = any(one.effects or _links(one) for one in family(layer) if isinstance(one, Text))
    source = layer.id.partition("-copy")[0]
    placed = (
        source != layer.id
        and dict(layer.features).get("placeholder") is not None
        and source in save.reading.document.index
    )
    for words in (True, *((False,) if worded else ()), *((None,) if placed else ())):
        wanted = _nameless(layer, words)
        for id, known in (
            save.reading.document.index.layers.items()
            if words is not None
            else ((source, save.reading.document.index.layers[source]),)
        ):
            if (
                type(known) is type(layer)
                and not known.bound
                and id in save.reading.places
                and _nameless(known, words) == wanted
            ):
                return known
    return None


def _nameless(layer: Layer, words: bool | None = True) -> Layer:
    if isinstance(layer, Group):
        children = tuple(replace(_nameless(one, words), transform=one.transform) for one in layer.children)
        return replace(layer, id="", name="", transform=IDENTITY, children=children)
    if isinstance(layer, Text) and not words:
        layer = replace(layer, runs=tuple(map(Run, _links(layer))), paragraphs=())
    if words is None and isinstance(layer, Text | Shape):
        layer = replace(layer, style=PLAIN, flow=None) if isinstance(layer, Text) else replace(layer, style=PLAIN)
    return replace(layer, id="", name="", transform=IDENTITY)


def _links(text: Text) -> list[str]:
    return sorted({run.style.link for run in text.runs if run.style.link})


def _copy(save: Save, part: str, layer: Layer, twin: Layer, reason: str) -> Markup:
    """The bytes of a shape with ids of their own, at the new layer's place. Connectors in it are glued to the copies of
    what they were glued to; they are detached from shapes outside it, which is reported."""
    place = save.place(twin.id)
    element = save.outermost(twin.id)
    copying = Amendments(save.parts.tree(place.part), save.order)
    numbers: dict[str, str] = {}
    for one in element.walk():
        if one.tag == "p:cNvPr":
            number = (not numbers and save.numbers.get(layer.id)) or str(save.next_id(part))
            amended = copying.of(one).set("id", number)
            numbers.setdefault(one.get("id") or "", number)
            save.numbers.setdefault(layer.id, number)  # the first is the shape's own
            if one is child(place.element.children[0], "p:cNvPr") and layer.name:
                amended.set("name", layer.name)
        for name in one.attributes:
            relation = save.parts.related(place.part).get(one.get(name) or "") if name.startswith("r:") else None
            if relation is not None and (place.part != part or relation.kind == "chart"):
                target, external = own_target(save, relation, reason), relation.external
                new = save.revision.relate(part, relation.type, target, reason, external=external)
                copying.of(one).set(name, new)
    for one in element.walk():
        if one.tag in GLUE and one.parent is not None:
            if (glued := numbers.get(one.get("id") or "")) is not None:
                copying.of(one).set("id", glued)
            elif (beside := _copied_with(save, layer, twin, one.get("id") or "")) is not None:
                save.numbers[beside] = save.numbers.get(beside) or str(save.next_id(part))
                copying.of(one).set("id", save.numbers[beside])
            else:
                copying.of(one.parent).drop_child(one)
                save.warn(f"the copy '{layer.id}' has a connector that is not glued to what the other one is")
    drop_older_form(copying, place.element, reason)
    if layer.transform != twin.transform or (part != place.part and place.kind):  # another layout has other places
        reposition(copying, place, twin, layer, reason)
    homes = (found.index[one.id].page for found, one in ((save.reading.document, twin), (save.wanted, layer)))
    elsewhere = bool(place.kind) and len({page.layout for page in homes}) > 1
    for was, now in zip(family(twin), family(layer), strict=True):
        if isinstance(was, Text) and isinstance(now, Text):
            was = _unsized(was) if elsewhere else was
            if (was.runs, was.paragraphs, was.style) != (now.runs, now.paragraphs, now.style):
                linked = save.place(was.id)._replace(link=partial(save.link_attributes, part))
                for message in retype(copying, linked, was, now, reason):
                    save.lose(message)
            if was.flow != now.flow and (said := reflow(copying, place, was, now, save.typography, reason)):
                save.note(said)
        elif was.style != now.style:
            repaint(copying, save.place(was.id), was, now, reason)
    return copying.copied(element)


def _unsized(text: Text) -> Text:
    """A text as another layout may size it: what it has now is to be stated."""
    runs = (replace(run, style=replace(run.style, font_size=None)) for run in text.runs)
    return replace(text, runs=tuple(runs), style=replace(text.style, font_size=None))


def _copied_with(save: Save, layer: Layer, twin: Layer, number: str) -> str | None:
    """The one new layer that is to a copied connector what the shape with a number, which it was glued to, is to the
    one it was copied from; None if there are several."""
    old, part = save.reading.document.index, save.place(twin.id).part
    sources = (id for id, place in save.reading.places.items() if place.part == part and id in old
               and place.element.children and _number_of(place.element) == number)  # fmt: skip
    source = next(sources, None)
    if source is None:
        return None
    held, was, placed = old[source], old[twin.id].box, save.wanted.index[layer.id]
    if held.box is None or was is None or placed.box is None:
        return None
    wanted = held.box._replace(x=held.box.x + placed.box.x - was.x, y=held.box.y + placed.box.y - was.y)
    found = []
    for one in (one for each in placed.page.layers for one in family(each)):
        there = save.wanted.index[one.id]
        known = one.id in old or any(group.id not in old for group in there.ancestors)  # parts of what is new, too
        box = there.box if not known and type(one) is type(held.layer) else None
        if box is not None and max(abs(a - b) for a, b in zip(box, wanted, strict=True)) < 0.5:
            found.append(one.id)
    return found[0] if len(found) == 1 else None


def _number_of(element: Element) -> str | None:
    names = child(element.children[0], "p:cNvPr")
    return names.get("id") if names is not None else None
