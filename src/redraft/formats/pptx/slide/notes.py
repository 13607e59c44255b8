"""Notes pages for slides without one, related to the slide and to the notes master, which is created if missing."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.layers import Layer, Text
from redraft.document.pages import Page
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.pptx.scope.new import part_document
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.text.new import paragraphs_markup
from redraft.formats.xml.element_changes import New
from redraft.formats.xml.tree import Element

_TYPE = "application/vnd.openxmlformats-officedocument.presentationml"
_THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"
_PAGE = 6858000.0, 9144000.0
_PICTURE = 685800.0, 1143000.0, 5486400.0, 3086100.0  # on a page of that size: left, top, width, height
_WORDS = 685800.0, 4400550.0, 5486400.0, 3600450.0
_ACCENTS = {f"accent{n}": f"accent{n}" for n in range(1, 7)}
_MAP = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2", **_ACCENTS, "hlink": "hlink", "folHlink": "folHlink"}


def write_notes(save: Save, page: Page, content: Layer, *, new: str = "", layout: str = "") -> None:
    """Notes for a slide; for one that is `new` itself, its part and that of its layout are given."""
    if not isinstance(content, Text):
        raise EditError(says("notes-not-text", id=content.id, kind=content.kind))
    slide = new or save.reading.parts.get(page.id)
    if not slide:
        raise EditError(says("notes-on-new-slide", id=page.id))
    reason = f"notes of '{page.id}' added"
    words = replace(content, style=replace(content.style, visible=None, opacity=None))
    body = New("p:txBody", {}, New("a:bodyPr"), New("a:lstStyle"), *paragraphs_markup(words))
    known = save.parts.targets(slide, "notesSlide") if not new else []
    if known:
        _into(save, known[0], body, reason)
        return
    layout = layout or next(iter(save.parts.targets(slide, "slideLayout")), "")
    master = _master(save, layout, reason)
    part = save.revision.add_part("ppt/notesSlides/notesSlide{}.xml", b"", f"{_TYPE}.notesSlide+xml", reason)
    save.revision.relate(part, "notesMaster", master, reason)
    save.revision.relate(part, "slide", slide, reason)
    save.revision.relate(slide, "notesSlide", part, reason)
    picture = _placeholder(2, "Slide Image Placeholder 1", {"type": "sldImg"}, New("p:spPr"))
    text = _placeholder(3, "Notes Placeholder 2", {"type": "body", "idx": "1"}, New("p:spPr"), body)
    mapping = New("p:clrMapOvr", {}, New("a:masterClrMapping"))
    root = New("p:notes", {}, New("p:cSld", {}, _tree(picture, text)), mapping)
    save.revision.replace(part, part_document(save, layout, root), reason)


def _into(save: Save, notes: str, body: New, reason: str) -> None:
    """Words on a notes page that has a place for none."""
    tree = child(child(save.parts.tree(notes).root, "p:cSld"), "p:spTree")
    if tree is None:
        raise EditError(says("no-notes-text-body"))
    number_of = save.next_id(notes)
    shape = _placeholder(number_of, f"Notes Placeholder {number_of}", {"type": "body", "idx": "1"}, New("p:spPr"), body)
    ending = child(tree, "p:extLst")
    save.amendments(notes).of(tree, reason).put(shape, before=ending)


def _placeholder(id: int, name: str, mark: dict[str, str], properties: New, *more: New) -> New:
    locks = New("a:spLocks", {"noGrp": "1"})
    if mark["type"] == "sldImg":
        locks.set("noRot", "1").set("noChangeAspect", "1")
    names = New(
        "p:nvSpPr",
        {},
        New("p:cNvPr", {"id": str(id), "name": name}),
        New("p:cNvSpPr", {}, locks),
        New("p:nvPr", {}, New("p:ph", mark)),
    )
    return New("p:sp", {}, names, properties, *more)


def _tree(*shapes: New) -> New:
    names = New("p:nvGrpSpPr", {}, New("p:cNvPr", {"id": "1", "name": ""}), New("p:cNvGrpSpPr"), New("p:nvPr"))
    place = New("a:xfrm")
    for tag, sides in (("a:off", "x y"), ("a:ext", "cx cy"), ("a:chOff", "x y"), ("a:chExt", "cx cy")):
        place.children.append(New(tag, dict.fromkeys(sides.split(), "0")))
    return New("p:spTree", {}, names, New("p:grpSpPr", {}, place), *shapes)


def _master(save: Save, layout: str, reason: str) -> str:
    """The notes master of the deck, or a new one."""
    presentation = save.parts.presentation
    related = save.revision.related(presentation).values()
    known = next((one for one in related if one.kind == "notesMaster" and not one.missing), None)
    if known is not None:
        return known.target
    reason = f"{reason}, with a notes master"
    part = save.revision.add_part("ppt/notesMasters/notesMaster{}.xml", b"", f"{_TYPE}.notesMaster+xml", reason)
    save.revision.relate(part, "theme", _theme(save, layout, reason), reason)
    root = save.parts.tree(presentation).root
    save.revision.replace(part, part_document(save, layout, _master_markup(root)), reason)
    relation = save.revision.relate(presentation, "notesMaster", part, reason)
    listed = New("p:notesMasterIdLst", {}, New("p:notesMasterId", {"r:id": relation}))
    save.amendments(presentation).of(root, reason).put(listed, "p:notesMasterIdLst")
    return part


def _theme(save: Save, layout: str, reason: str) -> str:
    """A theme for the notes: a copy of that of the slide's master, since no two masters may share one."""
    masters = save.parts.targets(layout, "slideMaster") if layout else []
    themes = save.parts.targets(masters[0], "theme") if masters else []
    if not themes:
        raise EditError(says("deck-has-no-notes-theme"))
    part = save.revision.add_part("ppt/theme/theme{}.xml", save.parts.read(themes[0]), _THEME_TYPE, reason)
    for relation in save.parts.related(themes[0]).values():  # its pictures, under the ids that the copy names
        save.revision.adopt(part, relation, reason)
    return part


def _master_markup(presentation: Element) -> New:
    size = child(presentation, "p:notesSz")
    width = number(size.get("cx"), _PAGE[0]) if size is not None else _PAGE[0]
    height = number(size.get("cy"), _PAGE[1]) if size is not None else _PAGE[1]
    outline = New("a:ln", {"w": "12700"}, New("a:solidFill", {}, New("a:prstClr", {"val": "black"})))
    drawn = _box(_PICTURE, width, height, New("a:noFill"), outline)
    picture = _placeholder(2, "Slide Image Placeholder 1", {"type": "sldImg", "idx": "2"}, drawn)
    prompt = New("a:p", {}, New("a:pPr", {"lvl": "0"}), New("a:r", {}, New("a:rPr"), New("a:t", text="Notes")))
    body = New("p:txBody", {}, New("a:bodyPr"), New("a:lstStyle"), prompt)
    mark = {"type": "body", "sz": "quarter", "idx": "3"}
    text = _placeholder(3, "Notes Placeholder 2", mark, _box(_WORDS, width, height), body)
    ground = New("p:bg", {}, New("p:bgRef", {"idx": "1001"}, New("a:schemeClr", {"val": "bg1"})))
    levels = [_level(n) for n in range(1, 10)]
    slide = New("p:cSld", {}, ground, _tree(picture, text))
    return New("p:notesMaster", {}, slide, New("p:clrMap", _MAP), New("p:notesStyle", {}, *levels))


def _box(place: tuple[float, float, float, float], width: float, height: float, *more: New) -> New:
    across, down = width / _PAGE[0], height / _PAGE[1]
    x, y, wide, high = (str(round(side * factor)) for side, factor in zip(place, (across, down) * 2, strict=True))
    xfrm = New("a:xfrm", {}, New("a:off", {"x": x, "y": y}), New("a:ext", {"cx": wide, "cy": high}))
    return New("p:spPr", {}, xfrm, New("a:prstGeom", {"prst": "rect"}, New("a:avLst")), *more)


def _level(number_of: int) -> New:
    fill = New("a:solidFill", {}, New("a:schemeClr", {"val": "tx1"}))
    slots = {"a:latin": "+mn-lt", "a:ea": "+mn-ea", "a:cs": "+mn-cs"}
    faces = [New(slot, {"typeface": face}) for slot, face in slots.items()]
    look = New("a:defRPr", {"sz": "1200", "kern": "1200"}, fill, *faces)
    return New(f"a:lvl{number_of}pPr", {"marL": str(457200 * (number_of - 1)), "algn": "l"}, look)
