"""What a slide has beyond its shapes: its section, its layout, and the fields at its foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from redraft.commands.command import AlreadySo
from redraft.commands.layers.builder import Canvas
from redraft.document.features import Feature, with_feature
from redraft.document.layers import Layer, Paragraph, Run, Text, TextShape
from redraft.document.pages import Document, Page
from redraft.edits import ops
from redraft.edits.diff import diff
from redraft.edits.flow_edits import rewritten
from redraft.edits.page_edits import MovePage, SetPageFeature, layout_of
from redraft.edits.receipt.record import LeftOut
from redraft.errors import CommandError, says

NUMBER = "field slidenum"
"""What a text with the number of its slide has among its effects."""
_WORDED = ("text", "content", "subtitle")
_FIRST = "Default Section"
"""What slides before the first section are in."""


def kind_of(layer: Layer) -> Feature:
    """What the place of the layout that a layer follows is for; None where it follows none."""
    return dict(layer.features).get("placeholder")


def section_of(page: Page) -> Feature:
    return dict(page.features).get("section")


# sections


def joined(document: Document, moves: Iterable[MovePage]) -> Iterator[ops.Edit]:
    """Moves of pages; each that comes among those of another section joins it."""
    order = list(document.pages)
    for move in moves:
        page = next(one for one in order if one.id == move.page)
        order.remove(page)
        at = next((n for n, one in enumerate(order) if one.id == move.before), len(order))
        near = _section_at(order, at)
        order.insert(at, page)
        yield move
        if "section" in dict(page.features) and section_of(page) != near:
            yield SetPageFeature(page.id, "section", near)
            order[at] = replace(page, features=with_feature(page.features, "section", near))


def _section_at(pages: Sequence[Page], at: int) -> Feature:
    """The section of the page before a place, of the one behind it at the beginning."""
    beside = pages[at - 1 : at] if at else pages[:1]
    return section_of(beside[0]) if beside else None


def in_section(document: Document, page: Page, before: str | None) -> Page:
    """A new page, in the section that it comes into."""
    at = next((n for n, one in enumerate(document.pages) if one.id == before), len(document.pages))
    near = _section_at(document.pages, at)
    if not document.traits.slides:
        return page
    return replace(page, features=(*(one for one in page.features if one[0] != "section"), ("section", near)))


def sectioned(document: Document, start: Page, name: Feature) -> Iterator[ops.Edit]:
    """A section that begins with a page, to the end of the one that the page is in; None: no longer one of its own."""
    pages = document.pages
    at, old = pages.index(start), section_of(start)
    stretch = [page.id for page in pages[at : next((n for n in range(at, len(pages)) if section_of(pages[n]) != old),
                                                   len(pages))]]  # fmt: skip
    if name is None:
        if old is None or (at and section_of(pages[at - 1]) == old):
            raise CommandError(says("no-section-at-slide", slide=at + 1))
        behind = section_of(pages[at + len(stretch)]) if at + len(stretch) < len(pages) else None
        name = section_of(pages[at - 1]) if at else behind
    for page in pages:
        wanted = name if page.id in stretch else _FIRST if name and section_of(page) is None else section_of(page)
        if section_of(page) != wanted:
            yield SetPageFeature(page.id, "section", wanted)


# the foot of slides


def is_title_slide(document: Document, page: Page) -> bool:
    """Whether the layout of a slide has a place for a subtitle."""
    layout = next((one for one in document.layouts if one.id == page.layout), None)
    return layout is not None and any(kind_of(one) == "subtitle" for one in layout.layers)


def footed(document: Document, page: Page, part: str, words: str | None, left: list[LeftOut]) -> Iterator[ops.Edit]:
    """The footer, date or number of a slide with these words, as its layout has a place for it; None: without it.
    `left` is told of a slide whose layout has none."""
    there = [layer for layer in page.layers if kind_of(layer) == part]
    if words is None:
        yield from (ops.Remove(layer.id) for layer in there)
        return
    field = NUMBER if part == "number" else "field datetime1" if part == "date" and words == "auto" else ""
    text = {NUMBER: str(document.pages.index(page) + 1), "": words}.get(field, date.today().strftime("%m/%d/%Y"))
    if there:
        known = next((one for one in [there[0], *getattr(there[0], "children", ())] if isinstance(one, Text)), None)
        if known is not None and (field in known.effects if field else not _is_field(known)):
            yield from rewritten(known, text) if not field and known.text != text else ()
            return
    layout = next((one for one in document.layouts if one.id == page.layout), None)
    offer = next((one for one in (layout.offers if layout is not None else ()) if kind_of(one) == part), None)
    if not isinstance(offer, Text):
        left.append(LeftOut(f"the {part} of slide {document.pages.index(page) + 1}", "its layout has no place for it"))
        return
    yield from (ops.Remove(layer.id) for layer in there)
    canvas = Canvas.of(document, page)
    id, _ = canvas.fresh(part)
    runs, effects = (Run(text, starts_paragraph=True),), (*offer.effects, *filter(None, [field]))
    made = replace(offer, id=id, runs=runs, effects=effects, paragraphs=offer.paragraphs[:1] or (Paragraph(),))
    yield canvas.insert(replace(made, name=f"{offer.name.rstrip('0123456789 ')} {id.rpartition('/')[2]}"))


def _is_field(text: Text) -> bool:
    return any(effect.startswith("field ") for effect in text.effects)


# layouts


def relaid(document: Document, page: Page, name: str, notes: list[str]) -> Iterator[ops.Edit]:
    """A slide with another layout: what it has in a place of the old one goes to a place of the new one for the same,
    what finds none stays where it is, and a place that is empty goes. What it has of its own stays so."""
    new, old = layout_of(document, page, name), next((one for one in document.layouts if one.id == page.layout), None)
    if new is None or old is None:
        known = ", ".join(f"“{one.name or one.id}”" for one in document.layouts)
        raise CommandError(says("no-layout-for-slide", layout=name, known=known))
    structure: list[ops.Edit] = [SetPageFeature(page.id, "layout", new.name or new.id)]
    placed = [layer for layer in page.layers if kind_of(layer)]
    places = _matched(placed, [one for one in (*new.layers, *new.offers) if kind_of(one)])
    for layer in placed:
        texts = [one.text for one in [layer, *getattr(layer, "children", ())] if isinstance(one, Text)]
        if layer.id not in places and not "".join(texts).strip():
            structure.append(ops.Remove(layer.id))
        elif layer.id not in places:
            notes.append(f"'{layer.id}' finds no place in the layout “{new.name}” and stays where it is")
            structure.append(ops.SetFeature(layer.id, "placeholder", None))
        elif kind_of(layer) != kind_of(places[layer.id]):
            structure.append(ops.SetFeature(layer.id, "placeholder", kind_of(places[layer.id])))
    yield from structure
    after = ops.apply(document, structure)
    found = document.door.settled(document, structure).page(page.id) if document.door is not None else None
    follow = {layer.id: layer for layer in (found.layers if found is not None else ()) if layer.id in places}
    follow |= {layer.id: layer for layer in (found.layers[:1] if found is not None else ())}
    wanted = [replace(one, layers=tuple(follow.get(layer.id, layer) for layer in one.layers)) if one.id == page.id else
              one for one in after.pages]  # fmt: skip
    yield from diff(after, replace(after, pages=tuple(wanted)))


def _matched(layers: Sequence[Layer], places: Sequence[Layer]) -> dict[str, Layer]:
    """The place for each layer: one for the same thing, else one for words for any words."""
    left, found = list(places), dict[str, Layer]()
    for alike in (lambda one, other: one == other, lambda one, other: one in _WORDED and other in _WORDED):
        for layer in layers:
            place = next((one for one in left if alike(kind_of(layer), kind_of(one))), None)
            if layer.id not in found and place is not None:
                found[layer.id] = place
                left.remove(place)
    return found


def titled(document: Document, id: str, value: Feature) -> ops.Edit:
    """A text that is the title of its slide, or no longer is."""
    placed = document.index[id]
    while kind_of(placed.layer) is None and "placeholder" not in dict(placed.layer.features) and placed.ancestors:
        placed = document.index[placed.ancestors[-1].id]
    layer, page = placed.layer, placed.page
    worded = isinstance(layer, Text | TextShape)
    if "placeholder" not in dict(layer.features) or placed.ancestors or not worded:
        raise CommandError(says("not-a-slide-title", id=id))
    other = next((one for one in page.layers if kind_of(one) == "title" and one.id != layer.id), None)
    if value == "title" and other is not None:
        raise CommandError(says("slide-title-there-already", id=other.id))
    if kind_of(layer) == value:
        raise AlreadySo(says("slide-role-already", id=layer.id), targets=(layer.id,))
    return ops.SetFeature(layer.id, "placeholder", value)
