"""State of one save of a deck: what the writers of all subjects share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from redraft.document.features import Feature, Features
from redraft.document.layers import Group, Layer
from redraft.document.pages import Document
from redraft.document.style import is_address
from redraft.document.theme import followed
from redraft.edits.diff import set_apart
from redraft.errors import EditError, says
from redraft.formats.codec import Typography, Written
from redraft.formats.pptx.package.changes import Revision
from redraft.formats.pptx.package.child_orders import child_ranks
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.package.workbook import Workbook
from redraft.formats.pptx.paint.colors import Palette
from redraft.formats.pptx.paint.theme import Theme
from redraft.formats.pptx.scope.deck import LINKS, outermost
from redraft.formats.pptx.scope.reading import DeckPlace, DeckRead
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element


class Save:
    """One save. `revision` gathers what happens to parts, `amendments` what happens inside each of them; `moved` are
    shapes of each part that go before another one of a parent."""

    def __init__(self, parts: Parts, reading: DeckRead, typography: Typography) -> None:
        self.parts = parts
        self.reading = reading
        self.typography = typography
        self.revision = Revision(parts)
        self.amended: dict[str, Amendments] = {}
        self.moved: dict[str, list[tuple[Element, Element | None, Element]]] = {}
        self._last_ids: dict[str, int] = {}
        self.numbers: dict[str, str] = {}  # that new layers got, by id
        self.glue: list[tuple[New, New, str]] = []  # ends in new connectors, each with the layer that it holds on to
        self.wanted = reading.document
        self.order = child_ranks
        self.workbooks: dict[str, tuple[str, Workbook]] = {}  # by the part of the chart, each with its own part
        self.repointed: set[str] = set()  # charts whose points were all rewritten
        self.relettered: set[str] = set()  # layers of charts whose letters were all set
        self.new_series: dict[str, int] = {}  # how many charts got, by part
        self._colors: dict[str, tuple[Palette, Theme | None]] = {}
        self.relinked: set[str] = set()  # parts in which links may have gone
        self._warnings: dict[str, None] = {}
        self._lost: dict[str, None] = {}
        self._notes: dict[str, None] = {}

    def report(self, written: Written, *earlier: Save) -> Written:
        """What was written, with all that is to be known of it."""
        all = (*earlier, self)
        warnings, lost, notes = (
            tuple(dict.fromkeys(message for one in all for message in getattr(one, name)))
            for name in ("_warnings", "_lost", "_notes")
        )
        return written._replace(warnings=warnings, lost=lost, notes=notes)

    def lose(self, message: str) -> None:
        """Something that had to go though no edit names it."""
        self._lost[message] = None

    def note(self, message: str) -> None:
        """Something that was written besides, so that a look stays as it was."""
        self._notes[message] = None

    def warn(self, message: str) -> None:
        """Record a message about what was written."""
        self._warnings[message] = None

    def amendments(self, part: str) -> Amendments:
        known = self.amended.get(part)
        if known is None:
            known = self.amended[part] = Amendments(self.parts.tree(part), child_ranks)
        return known

    def next_id(self, part: str) -> int:
        """A number that no shape of a slide has."""
        last = self._last_ids.get(part)
        if last is None:
            elements = self.parts.tree(part).elements if part in self.parts.parts else ()
            ids = (one.get("id") or "" for one in elements if one.tag == "p:cNvPr")
            last = max((int(id) for id in ids if id.isascii() and id.isdigit() and len(id) < 10), default=1)
        self._last_ids[part] = last + 1
        return last + 1

    def own_id(self, part: str, layer: str) -> int:
        """The number that a new layer has in its id, where no shape of the slide has it."""
        end = layer.rpartition("/")[2]
        elements = self.parts.tree(part).elements if part in self.parts.parts else ()
        if not end.isdecimal() or len(end) > 9 or end in {one.get("id") for one in elements if one.tag == "p:cNvPr"}:
            return self.next_id(part)
        last = self._last_ids.get(part) or self.next_id(part) - 1
        self._last_ids[part] = max(last, int(end))
        return int(end)

    def keep_ids(self, part: str, numbers: Iterable[str]) -> None:
        """Numbers that shapes of a new slide will have: no other one gets them."""
        self._last_ids[part] = max((int(one) for one in numbers if one.isdecimal() and len(one) < 10), default=1)

    def place(self, layer: str) -> DeckPlace:
        found = self.reading.places.get(layer)
        if found is None:
            raise EditError(says("pptx-layer-kept-as-is", layer=layer))
        if found.part not in self._colors:
            palette, theme = self.reading.deck.colors_of(found.part)
            self._colors[found.part] = followed(palette, self.reading.document), theme
        palette, theme = self._colors[found.part]
        return found._replace(palette=palette, theme=theme, link=partial(self.link_attributes, found.part))

    def glue_ends(self) -> None:
        """New connectors name what they hold on to by the numbers that it got, now that all are known."""
        for holder, end, layer in self.glue:
            number = self.numbers.get(layer) or end.get("id") or ""
            if number.isdigit():
                end.set("id", number)
            else:
                holder.children.remove(end)
                self.warn(f"a new connector does not hold on to '{layer}', which is part of a copy")
        self.glue.clear()

    def link_attributes(self, part: str, target: str) -> Mapping[str, str]:
        """The attributes of an a:hlinkClick in a part that leads to an address or, by its id, to a slide."""
        reason = f"link to {target[:120]}"
        if is_address(target):
            return {"r:id": self.revision.relate(part, "hyperlink", target, reason, external=True)}
        if self.wanted.page(target) is None or target not in self.reading.parts:
            raise EditError(says("link-address-invalid", target=target[:120]))
        relation = self.revision.relate(part, "slide", self.reading.parts[target], reason)
        return {"r:id": relation, "action": "ppaction://hlinksldjump"}

    def following(self, parent: str, layer: str, document: Document) -> Element | None:
        """The element that the layer is put before: that of the next sibling above that was there already."""
        page = document.page(parent)
        holder = page.layers if page is not None else _children(document.index.layers[parent])
        place = next(number for number, child in enumerate(holder) if child.id == layer)
        moving = {id(element) for moves in self.moved.values() for element, _, _ in moves}
        for sibling in holder[place + 1 :]:
            known = self.reading.places.get(sibling.id)
            if known is not None and not sibling.bound and id(self.outermost(sibling.id)) not in moving:
                return self.outermost(sibling.id)
        return None

    def outermost(self, layer: str) -> Element:
        """The element of a layer among its siblings: an mc:AlternateContent around it counts."""
        return outermost(self.place(layer).element)


def _children(layer: Layer) -> tuple[Layer, ...]:
    return layer.children if isinstance(layer, Group) else ()


def about(layer: Layer) -> str:
    """What a change is about, for the receipt."""
    return f"{layer.noun} '{layer.id}'"


def write_features(
    table: Mapping[str, Callable[[Amended, Feature], None]], amended: Amended, old: Features, new: Features
) -> None:
    """The features that differ, written."""
    for name, value in set_apart(old, new):
        if name in table:
            table[name](amended, value)


def used_relations(elements: Iterable[Element]) -> set[str]:
    """The relationship ids named anywhere in these elements."""
    return {
        element.get(name) or ""
        for top in elements
        for element in top.walk()
        for name in element.attributes
        if name.startswith("r:")
    }


def release(save: Save, part: str, ids: set[str], gone: list[Element], reason: str) -> None:
    """Take away those of the relationships that nothing but the elements `gone` names."""
    outside: set[str] = set()
    inside = {element.number for top in gone for element in top.walk()}
    for element in save.parts.tree(part).elements:
        if element.number not in inside:
            outside |= {element.get(name) or "" for name in element.attributes if name.startswith("r:")}
    for id in sorted(ids - outside):
        save.revision.unrelate(part, id, reason)


def release_links(save: Save, part: str, data: bytes) -> None:
    """Take away the relationships of links that the new bytes of a part name no more."""
    amendments = save.amendments(part)
    for id in {one.get("r:id") or "" for one in save.parts.tree(part).elements if one.tag in LINKS}:
        if not any(amendments.encode(f"{quote}{id}{quote}") in data for quote in "\"'"):
            save.revision.unrelate(part, id, "link removed")
