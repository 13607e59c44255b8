"""Facts that the comparison of two decks asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from redraft.document.layers import Layer
from redraft.document.theme import FontReference, ThemeReference
from redraft.edits.kinds import Edit, SetRuns, SetStyle
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.scope.reading import DeckPlace, DeckRead
from redraft.formats.pptx.text.allow import canonical
from redraft.formats.pptx.text.markup import older_form
from redraft.formats.xml.tree import Element

_BRANCHES = ("mc:Choice", "mc:Fallback")


def effects_on(root: Element, shapes: set[str | None]) -> list[str]:
    """What the animations of a slide do to these shapes, in order."""
    found: list[str] = []
    for one in root.walk():
        if one.tag == "p:spTgt" and one.get("spid") in shapes:
            behaviour = one.parent.parent if one.parent is not None else None
            found.append(canonical(behaviour.parent if behaviour is not None and behaviour.parent else one))
        elif one.tag.startswith("p:bld") and one.get("spid") in shapes:
            found.append(canonical(one))
    return found


def workbook_behind(parts: Parts, place: DeckPlace) -> str:
    """The part of the workbook of a chart; '' for none."""
    outer = child(place.element.tree.root, "c:externalData")
    return parts.target(place.part, outer.get("r:id") if outer is not None else None) or ""


def parts_reached(parts: Parts) -> set[str]:
    """The parts that any relationship leads to."""
    return {
        found.target
        for part in parts.sources_of_relationships
        for found in parts.related(part).values()
        if not found.external and not found.missing
    }


def relaid_parts(old: DeckRead, new: DeckRead) -> frozenset[str]:
    """The parts of slides that follow another layout."""
    pairs = ((page, new.document.page(page.id)) for page in old.document.pages)
    return frozenset(old.parts[page.id] for page, now in pairs if now is not None and now.layout != page.layout)


def replaced(old: Layer, new: Layer) -> bool:
    """Whether a shape follows another place of a layout, or one where it followed none."""
    return dict(old.features).get("placeholder") != dict(new.features).get("placeholder")


def other_ways(element: Element, layer: str) -> Iterator[str]:
    """A shape may be in the file in several versions, for older programs; an edit of one leaves the others behind."""
    inner: Element | None = element
    while inner is not None and inner.tag not in _BRANCHES:
        inner = inner.parent
    if inner is not None and inner.parent is not None:
        others = [one for one in inner.parent.children if one is not inner and one.tag in _BRANCHES and one.children]
        if others and older_form(element) is None:  # which is drawn again
            yield f"'{layer}' is also in the file in another form, for other programs, which was left as it was"


def referring(reading: DeckRead, edits: Sequence[Edit]) -> Set[str]:
    """The layers for which edits ask for a colour or font by its name in the theme, and the groups around them."""
    found: set[str] = set()
    index = reading.document.index
    for edit in edits:
        if isinstance(edit, SetStyle | SetRuns) and edit.layer in index:
            styles = [run.style for run in edit.runs] if isinstance(edit, SetRuns) else []
            values = [edit.value] if isinstance(edit, SetStyle) else [
                value for one in styles for value in (one.fill, one.stroke, one.font_family)
            ]  # fmt: skip
            if any(isinstance(value, ThemeReference | FontReference) for value in values):
                found |= {edit.layer, *(group.id for group in index[edit.layer].ancestors)}
    return found
