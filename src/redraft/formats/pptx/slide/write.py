"""Edits of slides: added, removed, reordered, resized, following another layout or another place of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from redraft.document.features import Feature
from redraft.document.layers import Layer, Paragraph, Text
from redraft.document.pages import Document, Page
from redraft.document.selectors import page_numbers
from redraft.document.style import PROPERTIES, Color, Style
from redraft.edits.display_text import excerpt
from redraft.edits.page_edits import (
    HidePage,
    InsertPage,
    MovePage,
    PageEdit,
    RemovePage,
    SetPage,
    SetPageFeature,
    find_page,
)
from redraft.errors import EditError, says
from redraft.formats.patch import Splice
from redraft.formats.pptx.package.numbers import EMU, child, descend, number
from redraft.formats.pptx.paint.write import solid
from redraft.formats.pptx.scope.deck import placeholder
from redraft.formats.pptx.scope.new import copied_part, part_document
from redraft.formats.pptx.scope.save import Save, write_features
from redraft.formats.pptx.shape.new import place_mark
from redraft.formats.pptx.shape.state import NO_ACTION
from redraft.formats.pptx.shape.write import xfrm_for, xfrm_markup
from redraft.formats.pptx.slide.insertion import shape_markup
from redraft.formats.pptx.slide.notes import write_notes
from redraft.formats.pptx.slide.read import PLACES
from redraft.formats.pptx.slide.write_features import SLIDE_WRITERS, write_sections
from redraft.formats.pptx.text.new import paragraphs_markup
from redraft.formats.xml.element_changes import Amendments, Copied, New, Spelling
from redraft.formats.xml.tree import Element

_SLIDE_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.slide+xml"
_FIRST_ID, _LAST_ID = 256, 2147483647
_SIZES = {(4, 3): "screen4x3", (16, 9): "screen16x9", (16, 10): "screen16x10"}


def write_pages(save: Save, edits: list[PageEdit], document: Document) -> None:
    """Carry out edits of pages; the order of all slides is then the document's."""
    listed = child(save.parts.tree(save.parts.presentation).root, "p:sldIdLst")
    shown = [save.reading.parts[page.id] for page in save.reading.document.pages]
    moving = any(not isinstance(edit, SetPage | HidePage | SetPageFeature) for edit in edits)
    if len(set(shown)) < len(shown) and moving:
        raise EditError(says("deck-lists-slide-twice"))
    made: dict[str, New] = {}
    sizes = {(page.width, page.height) for page in document.pages}
    for edit in edits:
        match edit:
            case SetPage():
                if len(sizes) != 1:
                    raise EditError(says("slide-sizes-differ"))
            case RemovePage(page):
                _remove(save, page)
            case InsertPage(content):
                made[content.id] = _insert(save, document.page(content.id) or content)
            case HidePage(page, hidden):
                _show(save, page, hidden)
            case SetPageFeature(page, "layout"):
                follow_layout(save, find_page(document, page))
            case SetPageFeature(page):
                _feature(save, page, document)
            case MovePage():
                pass
    if any(isinstance(edit, SetPage) for edit in edits):
        _resize(save, *sizes.pop())
    if listed is not None and moving:
        _reorder(save, listed, document, made)
    elif made:  # the first slides of a deck that has none
        root = save.parts.tree(save.parts.presentation).root
        entries = [made[page.id] for page in document.pages]
        save.amendments(save.parts.presentation).of(root, "list of slides").put(New("p:sldIdLst", {}, *entries))
    if moving or any(isinstance(edit, SetPageFeature) and edit.name == "section" for edit in edits):
        write_sections(save, document)


def _feature(save: Save, page: str, document: Document) -> None:
    """All features of a slide that differ."""
    old, new = save.reading.document.page(page), document.page(page)
    if old is not None and new is not None:
        part = save.reading.parts[page]
        root = save.amendments(part).of(save.parts.tree(part).root, f"slide '{page}'")
        write_features(SLIDE_WRITERS, root, old.features, new.features)


def _show(save: Save, page: str, hidden: bool) -> None:
    """Whether the slide show skips a slide; shown is the default."""
    part = save.reading.parts[page]
    reason = f"slide '{page}' {'hidden' if hidden else 'shown'}"
    save.amendments(part).of(save.parts.tree(part).root, reason).set("show", "0" if hidden else None)


def _entries(save: Save, listed: Element) -> dict[str, Element]:
    """The p:sldId of every slide by its page id."""
    parts = {part: page for page, part in save.reading.parts.items() if not page.startswith("layout-")}
    found: dict[str, Element] = {}
    for entry in listed.children:
        target = save.parts.target(save.parts.presentation, entry.get("r:id"))
        if target in parts:
            found.setdefault(parts[target], entry)
    return found


def _reorder(save: Save, listed: Element, document: Document, made: dict[str, New]) -> None:
    """The list of slides as the document has them; what stays in place keeps its bytes."""
    entries = _entries(save, listed)
    spell = Spelling(listed)
    wanted = [made[page.id].spelled(spell) if page.id in made else _bytes(entries[page.id]) for page in document.pages]
    shown = {entry.number for entry in entries.values()}
    others = [_bytes(entry) for entry in listed.children if entry.number not in shown]  # slides that cannot be read
    now = [_bytes(entry) for entry in listed.children]
    if [*wanted, *others] == now:
        return
    amendments = save.amendments(save.parts.presentation)
    text = amendments.encode("".join([*wanted, *others]))
    if listed.empty or not listed.children:
        for page in document.pages:
            amendments.of(listed, "list of slides").put(made[page.id])
        return
    start, end = listed.children[0].start, listed.children[-1].end
    amendments.splice(Splice(start, end, text, "list of slides"))


def _bytes(element: Element) -> str:
    return Copied(element).spelled(Spelling(element))


def _remove(save: Save, page: str) -> None:
    part = save.reading.parts[page]
    reason = f"slide '{page}' removed"
    for source, relation in save.parts.pointing_to(part):
        save.revision.unrelate(source, relation.id, reason)
        if source != save.parts.presentation and source in save.parts.parts:
            _unlink(save, source, relation.id, part, reason)
    _unlist(save, part, reason)


def _unlink(save: Save, source: str, relation: str, gone: str, reason: str) -> None:
    """Links elsewhere to a slide that goes."""
    if save.parts.targets(gone, "notesSlide") == [source]:
        return  # goes with it
    pages = {part: page for page, part in save.reading.parts.items()}
    number = page_numbers(save.reading.document).get(pages.get(source, ""))
    where = f"slide {number}" if number else source
    stays = number is None or save.wanted.page(pages[source]) is not None
    for element in save.parts.tree(source).elements:
        if element.get("r:id") == relation and element.parent is not None and "hlink" in element.tag:
            # it stays as one that leads nowhere, so that the words around it look as they did
            save.amendments(source).of(element, reason).set("r:id", "").set("action", NO_ACTION)
            if stays:
                save.lose(f"the link on {_linked(element)} of {where} led to the deleted slide, and leads nowhere now")


def _linked(link: Element) -> str:
    """What a link is on, in words."""
    holder = link.parent.parent if link.parent is not None else None
    if link.parent is not None and link.parent.tag == "p:cNvPr":
        return f"'{link.parent.get('name') or 'a shape'}'"
    words = child(holder, "a:t")
    return f"“{excerpt(words.text())}”" if words is not None else "some words"


def _unlist(save: Save, part: str, reason: str) -> None:
    """Custom shows name slides, too."""
    presentation = save.parts.presentation
    amendments = save.amendments(presentation)
    relations = {found.id for source, found in save.parts.pointing_to(part) if source == presentation}
    for element in save.parts.tree(presentation).elements:
        parent = element.parent
        if parent is None or parent.tag == "p:sldIdLst":
            continue
        if element.tag == "p:sld" and element.get("r:id") in relations:
            amendments.of(parent, reason).drop_child(element)
            show = parent.parent.get("name") if parent.parent is not None else ""
            save.lose(f"the custom show '{show or ''}' named the deleted slide, and no longer does")


def _insert(save: Save, page: Page) -> New:
    """A new slide part, and its entry for the list of slides."""
    found = re.fullmatch(r"slide-(\d+)", page.id)
    number = int(found[1]) if found else 0
    if not _FIRST_ID <= number <= _LAST_ID:
        raise EditError(says("new-slide-id-too-low", least=_FIRST_ID, id=page.id))
    reason = f"slide '{page.id}' added"
    source = page.copy_of
    notes = next((one for one in page.layers if one.id == f"{page.id}/notes"), None)
    if notes is not None and f"{source}/notes" not in save.reading.document.index:
        page = replace(page, layers=tuple(one for one in page.layers if one is not notes))
    else:
        notes = None  # there are none, or they come with the copy
    if source in save.reading.parts and source.startswith("slide-"):
        part = _copy(save, page, reason)
    elif source in save.reading.parts:
        part = _from_layout(save, page, reason)
    else:
        raise EditError(
            says(
                "new-slide-needs-layout",
                layouts=", ".join(layout.name for layout in save.reading.document.layouts[:8]),
            )
        )
    if notes is not None:
        layout = save.reading.parts[source]
        if source.startswith("slide-"):
            layout = next(iter(save.parts.targets(layout, "slideLayout")), "")
        write_notes(save, page, notes, new=part, layout=layout)
    relation = save.revision.relate(save.parts.presentation, "slide", part, reason)
    return New("p:sldId", {"id": str(number), "r:id": relation})


def _copy(save: Save, page: Page, reason: str) -> str:
    """The bytes of a slide repeated: what its copy has otherwise is written in a step of its own."""
    return copied_part(save, save.reading.parts[page.copy_of], _SLIDE_TYPE, reason, {})


def _from_layout(save: Save, page: Page, reason: str) -> str:
    """A slide with the placeholders of its layout."""
    layout = save.reading.parts[page.copy_of]
    part = save.revision.add_part("ppt/slides/slide{}.xml", b"", _SLIDE_TYPE, reason)
    save.revision.relate(part, "slideLayout", layout, reason)
    properties = New("p:grpSpPr", {}, New("a:xfrm"))
    for tag, sides in (("a:off", "x y"), ("a:ext", "cx cy"), ("a:chOff", "x y"), ("a:chExt", "cx cy")):
        properties.children[0].children.append(New(tag, dict.fromkeys(sides.split(), "0")))
    names = New("p:nvGrpSpPr", {}, New("p:cNvPr", {"id": "1", "name": ""}), New("p:cNvGrpSpPr"), New("p:nvPr"))
    save.keep_ids(part, (layer.id.rpartition("/")[2] for layer in page.layers))
    shapes = [_placeholder(save, part, page, layer, reason) for layer in page.layers if not layer.bound]
    save.glue_ends()
    tree = New("p:spTree", {}, names, properties, *shapes)
    mapping = New("p:clrMapOvr", {}, New("a:masterClrMapping"))
    sheet = New("p:cSld", {}, *_own_ground(save, page), tree)
    slide = New("p:sld", {"show": "0"} if page.hidden else {}, sheet, mapping)
    save.revision.replace(part, part_document(save, layout, slide), reason)
    return part


def _own_ground(save: Save, page: Page) -> Iterator[New]:
    """The background of a new slide, where it is not its layout's."""
    own, inherited = (
        next((one.style.fill for one in each.layers if one.id.endswith("/background")), None)
        for each in (page, _layout(save, page))
    )
    if isinstance(own, Color) and own != inherited:
        yield New("p:bg", {}, New("p:bgPr", {}, solid(own), New("a:effectLst")))


def _placeholder(save: Save, part: str, page: Page, layer: Layer, reason: str) -> New:
    """A shape that follows a placeholder of the layout, with the words of its layer."""
    id = page.copy_of + layer.id.removeprefix(page.id)
    place = save.reading.places.get(id)
    model = next((one for one in _layout(save, page).layers if one.id == id), None)
    if place is None or model is None:
        return shape_markup(save, part, layer, reason)
    if not isinstance(layer, Text):
        raise EditError(says("new-slide-layer-not-text", id=layer.id))
    mark = child(child(place.element.children[0], "p:nvPr"), "p:ph")
    copied = New("p:ph", {name: mark.get(name) or "" for name in mark.attributes} if mark is not None else {})
    copied.attributes.pop("hasCustomPrompt", None)
    number = re.fullmatch(r".*/(\d+)", layer.id)
    named = {"id": number[1] if number else str(save.next_id(part)), "name": layer.name or "Placeholder"}
    locks = New("p:cNvSpPr", {}, New("a:spLocks", {"noGrp": "1"}))
    names = New("p:nvSpPr", {}, New("p:cNvPr", named), locks, New("p:nvPr", {}, copied))
    if place.kind in PLACES and not layer.text:
        return New("p:sp", {}, names, New("p:spPr"))
    levels = tuple(Paragraph(level=paragraph.level) for paragraph in layer.paragraphs)
    words = replace(layer, style=_stated(model.style, layer.style), paragraphs=levels)
    body = New(
        "p:txBody",
        {},
        New("a:bodyPr"),
        New("a:lstStyle"),
        *paragraphs_markup(words, partial(save.link_attributes, part)),
    )
    look = New("p:spPr")
    if layer.transform != model.transform and layer.frame is not None:
        look.children.append(xfrm_markup(xfrm_for(layer.transform, layer.frame, (False, False), layer.id)))
    return New("p:sp", {}, names, look, body)


def _layout(save: Save, page: Page) -> Page:
    return next(layout for layout in save.reading.document.layouts if layout.id == page.copy_of)


def _stated(model: Style, style: Style) -> Style:
    """The properties of a style that differ from the inherited ones."""
    return Style(**{name: getattr(style, name) for name in PROPERTIES if getattr(style, name) != getattr(model, name)})


def _resize(save: Save, width: float, height: float) -> None:
    """Another size for all slides; layouts and masters are scaled to it, so that what inherits its place fits."""
    presentation = save.parts.presentation
    root = save.parts.tree(presentation).root
    old = child(root, "p:sldSz")
    reason = "size of the slides"
    was = save.reading.document.pages[0] if save.reading.document.pages else None
    amended = save.amendments(presentation).of(root, reason).require("p:sldSz")
    amended.set("cx", str(round(width * EMU))).set("cy", str(round(height * EMU)))
    if old is None or old.get("type") is not None:
        amended.set("type", next((name for (w, h), name in _SIZES.items() if width * h == height * w), None))
    if was is None:
        return
    for part in save.parts.parts:
        if part.startswith(("ppt/slideLayouts/", "ppt/slideMasters/")) and part.endswith(".xml"):
            _rescale(save.amendments(part), (was.width, was.height), (width, height), reason)


def _rescale(amendments: Amendments, was: tuple[float, float], now: tuple[float, float], reason: str) -> None:
    """Shapes of a layout or master with the page, so that what reached an edge does; pictures keep their proportions,
    one as wide or high as the page is cut."""
    across, down = now[0] / was[0], now[1] / was[1]
    for xfrm in [one for one in amendments.tree.elements if one.tag.endswith(":xfrm")]:
        off, ext = child(xfrm, "a:off"), child(xfrm, "a:ext")
        values = [one.get(n) or "" for one, n in ((off, "x"), (off, "y"), (ext, "cx"), (ext, "cy")) if one is not None]
        if off is None or ext is None or _inside_group(off) or not all(re.fullmatch(r"-?\d{1,12}", v) for v in values):
            continue
        x, y, w, h = map(int, values)
        wide, high = (down, across) if round(number(xfrm.get("rot")) / 5400000) % 2 else (across, down)
        picture = xfrm.parent.parent if xfrm.parent is not None else None
        if picture is not None and picture.tag == "p:pic":
            if w >= 0.99 * was[0] * EMU or h >= 0.99 * was[1] * EMU:
                _cut(amendments, child(picture, "p:blipFill"), wide / high, reason)
            else:
                wide = high = min(across, down)
        left, top = (x + w / 2) * across - w * wide / 2, (y + h / 2) * down - h * high / 2
        amendments.of(off, reason).set("x", str(round(left))).set("y", str(round(top)))
        amendments.of(ext, reason).set("cx", str(round(w * wide))).set("cy", str(round(h * high)))


def _cut(amendments: Amendments, fill: Element | None, stretch: float, reason: str) -> None:
    """A picture in a frame that is so many times as wide for its height: what extends beyond it is cut off evenly."""
    if fill is None or child(fill, "a:tile") is not None or abs(stretch - 1) < 1e-6:
        return
    old = child(fill, "a:srcRect")
    sides = ("l", "r") if stretch < 1 else ("t", "b")
    cuts = [number(old.get(side) if old is not None else None) for side in sides]
    more = (1 - min(stretch, 1 / stretch)) / 2 * (100000 - sum(cuts))
    part = amendments.of(fill, reason).require("a:srcRect")
    for side, known in zip(sides, cuts, strict=True):
        part.set(side, str(round(known + more)))


def _inside_group(element: Element) -> bool:
    """Whether a place is given in the coordinates of a group, which scale with it, or that of the whole tree."""
    shape = element.parent.parent if element.parent is not None else None
    shape = shape.parent if shape is not None and shape.tag in ("p:spPr", "p:grpSpPr") else shape
    return shape is not None and (shape.tag == "p:spTree" or getattr(shape.parent, "tag", "") == "p:grpSp")


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
