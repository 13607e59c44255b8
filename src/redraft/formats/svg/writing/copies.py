"""Copies of layers that new markup could not express: with a filter, mask, clip, text on a path, or foreign content.

A copy repeats the bytes of its original and shares what both refer to. Its elements have new ids or none, and style
rules that match only one of the two are balanced by the copy's own `style`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from typing import TypeVar

from redraft.document.geometry import IDENTITY, Matrix
from redraft.document.layers import Group, Layer, Opaque, Picture, Run, Text, family
from redraft.document.pages import Document
from redraft.document.style import PLAIN, PROPERTIES
from redraft.errors import EditError, says
from redraft.formats.patch import splice
from redraft.formats.svg.css.copies import CopyContext, apart
from redraft.formats.svg.css.sheet import StyleSheet
from redraft.formats.svg.reading.read import SvgPlace, SvgRead
from redraft.formats.svg.tree.elements import element_name, label_of
from redraft.formats.svg.writing.changes import Changes, Writing
from redraft.formats.svg.writing.styles import Restyling
from redraft.formats.svg.writing.text import Retyping
from redraft.formats.xml.tree import Element
from redraft.lazy import dataclass, lazily

_NAME = lazily(r"[A-Za-z_][\w.-]*")
WritePosition = Callable[[Changes, SvgPlace, Matrix, str], None]
"""Writes an element's position: the changes to write to, the element's place, its transform, the layer's id."""
Kind = TypeVar("Kind", bound=Layer)


def needs_bytes(layer: Layer) -> bool:
    """Whether something of a layer is in the file alone, so that markup made from the layer would lack it."""
    return any(
        inner.effects or isinstance(inner, Opaque) or (isinstance(inner, Picture) and not inner.asset)
        for inner in family(layer)
    )


@dataclass(frozen=True)
class Copying:
    """Writes copies into one file; `taken` are the ids it has. `lost` takes what a copy lacks, a sentence each."""

    reading: SvgRead
    writing: Writing
    taken: Set[str]
    write_position: WritePosition
    lost: list[str]

    def markup(self, layer: Layer, siblings: Sequence[Layer]) -> bytes:
        """The bytes of a new layer that repeats one of its siblings."""
        source = _source(layer, siblings)
        element = self._place(source).element
        inside = Changes()
        numbers: set[int] = set()
        for old, new in _pairs(source, layer):
            place = self._place(old)
            if place.uses:
                if _differ(old, new):
                    raise EditError(says("svg-copied-instance-changed", id=new.id))
                continue
            own = place.element
            if _NAME.fullmatch(new.id) and new.id not in self.taken and (old is source or "id" in own.attributes):
                inside.set_attribute(own, "id", new.id)
                numbers.add(own.number)
            self._name(inside, own, old, new)
            self._change(inside, place, old, new)
        self._pin(element.number, inside)
        cuts = self.writing.splices(inside, [one for one in element.walk() if one.number not in numbers])
        start = element.start
        shifted = [cut._replace(start=cut.start - start, end=cut.end - start) for cut in cuts]
        return splice(self.writing.tree.data[start : element.end], shifted)

    def _place(self, layer: Layer) -> SvgPlace:
        return self.reading.places[layer.id]

    def _name(self, inside: Changes, own: Element, old: Layer, new: Layer) -> None:
        """The copy's name, where what it takes over would give it another one."""
        by_id = element_name(own, repeated=True) == "" and old.name == (own.get("id") or "")
        old_name = inside.attributes.get(own.number, {}).get("id") or "" if by_id else old.name
        if new.name != old_name:
            inside.set_attribute(own, label_of(own), new.name)

    def _change(self, inside: Changes, place: SvgPlace, old: Layer, new: Layer) -> None:
        restyling = Restyling(self.reading)
        for name in PROPERTIES:
            if getattr(old.style, name) != (value := getattr(new.style, name)):
                restyling.layer(inside, place, old, name, value)
        if old.transform != new.transform:
            self.write_position(inside, place, new.transform, new.id)
        if not (isinstance(old, Text) and isinstance(new, Text)) or old.runs == new.runs:
            return
        if not Retyping(self.writing.source, restyling, self.lost).write(inside, place, old, new):
            raise EditError(says("svg-copy-differs", id=new.id))

    def _pin(self, number: int, inside: Changes) -> None:
        """Declarations for the copy where rules would style it differently than the original."""
        styles = self.reading.styles
        sheet = StyleSheet(styles.sheet.rules)
        if not sheet.rules:
            return
        element = self.writing.tree.elements[number]
        copy = CopyContext(element, element.parent, element, without=("id",)).filled(element.children, ())
        for there in (copy, *copy.walk()):
            for name, value in apart(styles, sheet, there.element, there):
                written = inside.attributes.get(there.element.number, {}).get(name)
                if name not in inside.declarations.get(there.element.number, {}):
                    inside.declare(there.element, name, written if written is not None else value)


def _source(layer: Layer, siblings: Sequence[Layer]) -> Layer:
    """The layer that another repeats: the one it is called after, or the only one like it."""
    named = repeated(layer, siblings)
    if named and "-copy" not in layer.id:
        return min(named, key=lambda one: sum(_differ(*pair) for pair in _pairs(one, layer)))
    if named:
        return max(named, key=lambda one: len(one.id.rsplit("/", 1)[-1]))
    alike = [one for one in siblings if _bare(one) == _bare(layer)]
    if len(alike) == 1:
        return alike[0]
    kept = ", ".join(dict.fromkeys(effect for inner in family(layer) for effect in inner.effects)) or "its content"
    raise EditError(
        says(
            "svg-copy-source-unclear",
            kind=layer.kind,
            id=layer.id,
            kept=kept,
            reason="no layer beside it that it repeats"
            if not alike
            else f"{len(alike)} layers beside it may be what it repeats",
        )
    )


def repeated(layer: Layer, siblings: Sequence[Layer]) -> list[Layer]:
    """The layers that another is called after, and like: what is in the file alone is to be in the copy too."""
    stem = layer.id.rstrip("0123456789")  # a copy of row3 is row6
    named = [
        one
        for one in siblings
        if layer.id.startswith(one.id.rsplit("/", 1)[-1] + "-copy")
        or (one.name == one.id and one.id.rstrip("0123456789") == stem != layer.id)
    ]
    return [one for one in named if _bare(one) == _bare(layer)]


def _bare(layer: Layer) -> Layer:
    """A layer without what may differ in a copy: its names, position, look and words."""
    if isinstance(layer, Group):
        return replace(_unnamed(layer), children=tuple(map(_bare, layer.children)), instance_of="")
    if isinstance(layer, Text):
        runs = tuple(Run("", x=run.x, y=run.y, dx=run.dx, dy=run.dy, starts_line=run.starts_line) for run in layer.runs)
        return replace(_unnamed(layer), runs=runs)
    return _unnamed(layer)


def _unnamed(layer: Kind) -> Kind:
    return replace(layer, id="", name="", transform=IDENTITY, style=PLAIN)


def _pairs(old: Layer, new: Layer) -> Iterator[tuple[Layer, Layer]]:
    return zip(family(old), family(new), strict=True)


def _differ(old: Layer, new: Layer) -> bool:
    words = (old.runs, new.runs) if isinstance(old, Text) and isinstance(new, Text) else ((), ())
    return old.style != new.style or old.transform != new.transform or words[0] != words[1]


def siblings_of(document: Document, parent: str) -> Sequence[Layer]:
    """The content of a group or page when the file was read."""
    page = document.page(parent)
    if page is not None:
        return page.layers
    group = document.index.layers.get(parent)
    return group.children if isinstance(group, Group) else ()
