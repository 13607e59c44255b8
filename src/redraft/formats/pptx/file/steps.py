"""Writing in steps where a slide is to follow another layout, a shape another place of one, or a copy of a slide is
changed.

What a shape inherits is known only once it follows its new place, and what is a copy's own once it is there. So that is
written first, the deck is read again, and whatever then differs from the document that is wanted is stated by the
shapes themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Shape, Text, TextShape
from redraft.document.pages import Document, Page
from redraft.edits.kinds import Edit, Insert, SetFeature
from redraft.edits.ops import apply
from redraft.edits.page_edits import InsertPage, PageEdit, SetPageFeature, duplicate
from redraft.formats.codec import Typography, Written
from redraft.formats.patch import Patch, Splice
from redraft.formats.pptx.file.read import read
from redraft.formats.pptx.file.write import changes as changed_entries
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.scope.reading import DeckRead
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.text.formulas.outlines import older_form
from redraft.formats.pptx.text.markup import is_bare_equation
from redraft.formats.zip.archive import EntryChange

_SAME_PLACE = 2e-3
_STEPS = 2
"""Copies of slides first, then what follows another place."""


def written(parts: Parts, reading: DeckRead, typography: Typography, document: Document) -> Written:
    """The deck with the document's changes."""
    saves, known = [Save(parts, reading, typography)], reading
    changes: dict[str, EntryChange] = {}
    while len(saves) <= _STEPS and (structure := list(_structure(reading.document, document))):
        _add(changes, changed_entries(saves[-1], apply(reading.document, structure)))
        half = Parts(parts.archive.written(changes).data)
        reading = read(half)
        saves.append(Save(half, reading, typography))
    _add(changes, changed_entries(saves[-1], reframed(reading.document, document) if changes else document))
    _redraw_equations(parts, known, changes, typography)
    return saves[-1].report(parts.archive.written(changes), *saves[:-1])


def _redraw_equations(parts: Parts, reading: DeckRead, changes: dict[str, EntryChange], typography: Typography) -> None:
    """Give equations whose form for other programs went with a change a new one."""
    names = {name for name, one in changes.items() if one.data and b"/math" in one.data and b"Choice" in one.data}
    if not names:
        return
    now = read(Parts(parts.archive.written(changes).data))
    splices: dict[str, list[Splice]] = {}
    for id, place in now.places.items():
        was, layer = reading.places.get(id), now.document.index[id].layer if id in now.document.index else None
        bare = place.part in names and isinstance(layer, Text) and is_bare_equation(place.element)
        if bare and place.element.parent is not None and (was is None or not is_bare_equation(was.element)):
            form = f"<mc:Fallback>{older_form(now, typography, id)}</mc:Fallback>".encode()
            at = place.element.parent.end
            splices.setdefault(place.part, []).append(Splice(at, at, form, "equations"))
    for name, found in splices.items():
        changes[name] = changes[name]._replace(data=Patch(changes[name].data or b"").spliced(found).data())


def _add(changes: dict[str, EntryChange], more: dict[str, EntryChange]) -> None:
    for name, change in more.items():
        why = dict.fromkeys((*([changes[name].reason] if name in changes else []), change.reason))
        changes[name] = EntryChange(change.data, "; ".join(why))


def settled(parts: Parts, reading: DeckRead, typography: Typography, edits: Sequence[Edit]) -> Document:
    """The deck as it is read once some edits are written, in frames of the size that they had."""
    known = [edit for edit in edits if isinstance(edit, PageEdit) or edit.layer in reading.document.index]
    document, now = apply(reading.document, known), reading
    if copies := [edit for edit in _structure(reading.document, document) if isinstance(edit, InsertPage)]:
        begun = changed_entries(Save(parts, reading, typography), apply(reading.document, copies))
        parts = Parts(parts.archive.written(begun).data)
        now = read(parts)
    changes = changed_entries(Save(parts, now, typography), document)
    return reframed(reading.document, read(Parts(parts.archive.written(changes).data)).document)


def _structure(old: Document, new: Document) -> Iterator[Edit]:
    """The edits among those that lead from one document to the other that change what a shape inherits from, or make
    a copy of a slide that is changed further."""
    known = {page.id: page for page in old.pages}
    for number, page in enumerate(new.pages):
        if page.id not in known and page.copy_of in known:
            copy = duplicate(known[page.copy_of], page.id)
            if replace(page, name=copy.name, offers=()) != copy:
                yield InsertPage(copy, next((one.id for one in new.pages[number:] if one.id in known), None))
        was = known.get(page.id, page)
        if was is page:
            continue
        if was.layout != page.layout:
            yield SetPageFeature(page.id, "layout", page.layout)
        before = {layer.id: layer for layer in was.layers}
        above: str | None = None
        for layer in reversed(page.layers):
            place, there = dict(layer.features).get("placeholder"), before.get(layer.id)
            if there is None and place is not None:
                yield Insert(layer, page.id, above)
            elif there is not None and place != dict(there.features).get("placeholder"):
                yield SetFeature(layer.id, "placeholder", place)
            above = layer.id if there is not None else above


def reframed(now: Document, wanted: Document) -> Document:
    """The document, with layers that are where they are to be in frames of the size that they have now."""
    known = {page.id: page for page in now.pages}

    def page(one: Page) -> Page:
        if (was := known.get(one.id)) is None or one is was:
            return one
        there = {layer.id: layer for layer in was.layers}
        return replace(one, layers=tuple(_in_frame(there.get(layer.id), layer) for layer in one.layers))

    return replace(wanted, pages=tuple(map(page, wanted.pages)))


def _in_frame(now: Layer | None, wanted: Layer) -> Layer:
    frames = _frame(now), _frame(wanted)
    if type(now) is not type(wanted) or now is None or frames[0] is None or frames[1] is None or frames[0] == frames[1]:
        return wanted
    to = frames[1]
    into = Matrix(to.width / (frames[0].width or 1.0), 0.0, 0.0, to.height / (frames[0].height or 1.0), to.x, to.y)
    matrix = wanted.transform @ into @ Matrix.translation(-frames[0].x, -frames[0].y)
    if all(abs(one - other) < _SAME_PLACE for one, other in zip(matrix, now.transform, strict=True)):
        matrix = now.transform
    if isinstance(wanted, Group) and isinstance(now, Group):
        children = (_outlined(*pair) for pair in zip(now.children, wanted.children, strict=True))
        return replace(wanted, transform=matrix, children=tuple(children))
    return replace(_outlined(now, wanted), transform=matrix)


def _frame(layer: Layer | None) -> Box | None:
    if isinstance(layer, Group):
        return layer.children[0].frame if isinstance(layer, TextShape) else None
    return layer.frame if layer is not None else None


def _outlined(now: Layer, wanted: Layer) -> Layer:
    if isinstance(now, Shape) and isinstance(wanted, Shape):
        return replace(wanted, frame=now.frame, form=now.form, d=now.d, radius=now.radius)
    return replace(wanted, frame=now.frame)
