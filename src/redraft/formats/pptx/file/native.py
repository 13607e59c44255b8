"""Elements of a deck changed as they are written: shapes, parts of tables, charts, notes, animations."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar, cast

from redraft.document.layers import Asset
from redraft.edits.native_edits import Asked, NativeEdit
from redraft.errors import EditError, says
from redraft.formats.codec import Typography, Written
from redraft.formats.patch import Splice
from redraft.formats.pptx.package.child_orders import order_of
from redraft.formats.pptx.package.namespaces import PREFIXES, STRICT, relationship_type
from redraft.formats.pptx.package.parts import Parts, Relationship
from redraft.formats.pptx.scope.deck import outermost
from redraft.formats.pptx.scope.reading import DeckPlace, DeckRead
from redraft.formats.pptx.text.markup import older_form
from redraft.formats.xml.native_door import NativeDoor, called, layer_ids
from redraft.formats.xml.native_markup import path_to, with_namespaces
from redraft.formats.xml.tree import Element, Tree

_KNOWN = {prefix: uri for uri, prefix in reversed(PREFIXES.items()) if prefix not in ("", "xml")}
_NUMBERED = re.compile(r'(<(?:[\w.-]+:)?cNvPr\b[^>]*?\sid=")(\d{1,9})(")')
_FIRST = re.compile(r"<([\w.:-]+)")
_CHOICE = re.compile(r"Choice\b[^>]*>\s*<([\w.:-]+)")
_ENDINGS = {"image/png": "png", "image/jpeg": "jpeg", "image/gif": "gif", "image/bmp": "bmp", "image/tiff": "tiff"}
CHART = "chart"
Found = TypeVar("Found")


class PptxDoor(NativeDoor):
    """What an opened deck does about edits of its markup."""

    parts: Parts
    _typography: Typography

    @property
    @abstractmethod
    def reading(self) -> DeckRead: ...

    def home(self, target: str, part: str) -> tuple[str, Element]:
        if self.document.page(target) is not None:
            slide = self.reading.parts[target]
            return slide, self.parts.tree(slide).root
        place = self.reading.places.get(target) if target in self.document.index else None
        if place is None or self.document.page(self.document.index[target].page.id) is None:
            raise EditError(says("native-no-shape", target=target))
        if not part:
            return place.part, place.element
        chart = self._chart_of(place)
        if chart is None:
            raise EditError(says("native-no-chart", target=target))
        return chart, self.parts.tree(chart).root

    def older_form(self, id: str) -> tuple[str, str]:
        """What programs that know no equations show of a text with some, and the path from its slide to what they show
        now; '' for nothing."""
        from redraft.formats.pptx.text.formulas import outlines  # reading needs none of it

        place = self.reading.places[id]
        now = older_form(place.element)
        path = path_to(self.parts.tree(place.part).root, now).split("/") if now is not None else ()
        form = outlines.older_form(self.reading, self._typography, id)
        return form, "/".join(f"*[{int(number) + 1}]" for number in path)

    def _chart_of(self, place: DeckPlace) -> str | None:
        """The part of the chart in a frame."""
        ids = (one.get("r:id") for one in place.element.walk() if one.tag == "c:chart" and "r:id" in one.attributes)
        return next((target for id in ids if (target := self.parts.target(place.part, id)) is not None), None)

    def differs(self, data: bytes) -> bool:
        there, new = self.parts.archive, Parts(data).archive
        return there.names != new.names or any(there.read(name) != new.read(name) for name in new.different(there))

    def part_tree(self, part: str) -> Tree:
        return self.parts.tree(part)

    def has_part(self, part: str) -> bool:
        return self.parts.entry(part) is not None

    def placed_in(self, part: str) -> Iterator[tuple[str, Element]]:
        places = self.reading.places
        for page in self.document.pages:
            slide = self.reading.parts.get(page.id, "")
            if slide == part or part in self._around(slide):
                for id in layer_ids(page):
                    place = places.get(id)
                    if place is not None and place.part == part and place.element.tree is self.parts.tree(part):
                        yield id, place.element

    def _around(self, slide: str) -> set[str]:
        """The parts that a slide leads to: charts, notes."""
        return {found.target for found in self.parts.related(slide).values() if not found.external}

    def split(self, path: str) -> tuple[str, str]:
        first, slash, rest = path.partition("/")
        return (CHART, f"{slash}{rest}") if first == CHART else ("", path)

    def _named(self, part: str, owner: str) -> tuple[str, str, Element]:
        if owner:
            return owner, "", self.reading.places[owner].element
        for page in self.document.pages:
            slide = self.reading.parts.get(page.id, "")
            if slide == part:
                return page.id, "", self.parts.tree(part).root
            for id in layer_ids(page) if part in self._around(slide) else ():
                place = self.reading.places.get(id)
                if place is not None and place.element.tag == "p:graphicFrame" and self._chart_of(place) == part:
                    return id, CHART, self.parts.tree(part).root
        raise EditError(says("native-no-shape", target=part))

    def fitting(self, holder: Element, markup: str) -> tuple[Element, int | None]:
        """By the order of children that the schema has."""
        found = _FIRST.match(markup)
        tag = found[1] if found is not None else ""
        if tag == "mc:AlternateContent" and (choice := _CHOICE.search(markup)):
            tag = choice[1]
        for one in holder.walk():
            slots = order_of(one)
            ranks = {name: rank for rank, slot in enumerate(slots or ()) for name in slot.tags}
            if tag in ranks:
                later = (n for n, child in enumerate(one.children) if _rank(child, ranks) > ranks[tag])
                return one, next(later, None)
        return holder, None

    def prepared(self, markup: str, around: Element, old: Element | None, asked: Asked) -> tuple[str, dict[str, Any]]:
        known = {**_KNOWN, **{p: uri for uri, p in PREFIXES.items() if self.parts.strict and uri.startswith(STRICT)}}
        markup = with_namespaces(markup, around, known)
        elements = around.tree.elements
        forms = outermost(old) if old is not None else None  # one shape for several programs has one number
        taken = {one.get("id") for one in elements if one.tag == "p:cNvPr" and not _within(one, forms)}
        part = self._part_of(around)
        if old is None and self._opened.parts.entry(part) is not None:  # numbers of what is gone are nobody else's
            taken |= {one.get("id") for one in self._opened.parts.tree(part).elements if one.tag == "p:cNvPr"}
        first = next((one.get("id") for one in old.walk() if one.tag == "p:cNvPr"), None) if old is not None else None
        last = max((int(id) for id in taken if id and id.isdecimal() and len(id) < 10), default=1)

        def numbered(match: re.Match[str]) -> str:
            nonlocal first, last
            id, first = first or match[2], None
            if id in taken:
                last += 1
                id = str(last)
            taken.add(id)
            return f"{match[1]}{id}{match[3]}"

        markup = _NUMBERED.sub(numbered, markup)
        names: dict[str, Asset] = {}
        ids, number = self.parts.related(part), 1
        for name, asset in asked.media.items():
            while f"rId{number}" in ids or f"rId{number}" in names:
                number += 1
            if f'"{name}"' in markup:
                markup = markup.replace(f'"{name}"', f'"rId{number}"')
                names[f"rId{number}"] = asset
        return markup, {"names": tuple(names), "media": tuple(names.values())}

    @property
    def _opened(self) -> PptxDoor:
        return self.opened_as if isinstance(self.opened_as, PptxDoor) else self

    def _part_of(self, element: Element) -> str:
        return next(name for name in self.parts.parts if name.endswith(".xml") and self._is(name, element.tree))

    def _is(self, name: str, tree: Tree) -> bool:
        return name in self.parts.__dict__["_trees"] and self.parts.tree(name) is tree

    def respliced(self, part: str, splice: Splice, edit: NativeEdit) -> Written:
        from redraft.formats.pptx.package.changes import Revision  # reading needs none of it

        revision = Revision(self.parts, getattr(self.opened_as, "parts", None))
        revision.splice(part, [splice])
        text = self.parts.source(part).text
        text = text[: splice.start] + splice.new + text[splice.end :]
        for name, asset in zip(edit.names, edit.media, strict=True):
            used, there = f'"{name}"'.encode() in text, name in self.parts.related(part)
            if used and not there:
                ending = _ENDINGS.get(asset.media_type)
                if ending is None:
                    raise EditError(says("native-media-unsupported", media_type=asset.media_type))
                made = revision.add_part(f"ppt/media/image{{}}.{ending}", asset.data, asset.media_type, splice.reason)
                relation = Relationship(name, relationship_type("image", self.parts.strict), made)
                revision.adopt(part, relation, splice.reason)
            elif there and not used:
                revision.unrelate(part, name, splice.reason)
        return revision.written()

    def active(self, elements: Sequence[Element], part: str) -> Iterator[str]:
        from redraft.formats.pptx.file.native_rules import active  # reading needs none of it

        return active(elements, self.parts, part)

    def broken(self, after: Any, part: str, made: Element | None) -> Sequence[str]:
        from redraft.formats.pptx.file.native_rules import odd_values  # likewise
        from redraft.formats.pptx.file.validation import faults

        odd = dict.fromkeys(odd_values(made.walk() if made is not None else ()))
        known = {*odd_values(self.part_tree(part).elements)} if odd and self.has_part(part) else ()
        return [*map(str, faults(self.parts, after.parts)), *(one for one in odd if one not in known)]

    def renamed(self, names: Mapping[str, str]) -> None:
        other = {now: id for now, id in names.items() if now != id}
        if not other:
            return
        reading, document = self.reading, self.document
        homes = {id.partition("/")[0] for id in other}
        for id in (id for page in document.pages if page.id in homes for id in layer_ids(page) if id not in names):
            holder = next((now for now in other if id.startswith(f"{now}/")), None)  # in a part of its own, as charts
            if holder is not None:
                other[id] = other[holder] + id.removeprefix(holder)
        pages = tuple(
            replace(page, layers=tuple(called(layer, other) for layer in page.layers)) if page.id in homes else page
            for page in document.pages
        )
        index = document.index.restyled(pages, document.masters)
        self.__dict__["reading"] = reading._replace(
            document=replace(document, pages=pages).changed(index, document.assets),
            places=_renamed(reading.places, other),
            looks=_renamed(reading.looks, other),
        )


def _renamed(known: Mapping[str, Found], names: Mapping[str, str]) -> Mapping[str, Found]:
    """What is known of layers, by their new names too."""
    return ChainMap({id: known[now] for now, id in names.items() if now in known}, cast("dict[str, Found]", known))


def _rank(child: Element, ranks: Mapping[str, int]) -> int:
    """The rank of a child; of alternatives that of what they are for."""
    inner = (
        [child, *(two for one in child.children for two in one.children)] if child.tag.startswith("mc:") else [child]
    )
    return next((ranks[one.tag] for one in inner if one.tag in ranks), -1)


def _within(element: Element, outer: Element | None) -> bool:
    return outer is not None and outer.start <= element.start < outer.end
