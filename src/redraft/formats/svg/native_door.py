"""Elements of a drawing changed as they are written."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from redraft.document.pages import Document
from redraft.edits.native_edits import Asked, NativeEdit
from redraft.errors import EditError, says
from redraft.formats.codec import Written
from redraft.formats.patch import Patch, Splice
from redraft.formats.svg.tree.elements import PREFIXES
from redraft.formats.xml.native_door import NativeDoor, called
from redraft.formats.xml.native_markup import with_namespaces
from redraft.formats.xml.tree import Element, Tree

if TYPE_CHECKING:
    from redraft.formats.svg.reading.read import SvgRead
    from redraft.formats.xml.source import Source

_SVG = "http://www.w3.org/2000/svg"
_KNOWN = {prefix: uri for uri, prefix in PREFIXES.items() if prefix not in ("", "xml")}


class SvgDoor(NativeDoor):
    """What an opened drawing does about edits of its markup."""

    source: Source

    @property
    @abstractmethod
    def reading(self) -> SvgRead: ...

    @property
    @abstractmethod
    def tree(self) -> Tree: ...

    def home(self, target: str, part: str) -> tuple[str, Element]:
        if self.repairs:
            raise EditError(says("native-file-repaired"))
        if target == self.document.pages[0].id:
            return "", self.tree.root
        place = self.reading.places.get(target)
        if place is None or place.uses or part:
            raise EditError(says("native-no-element", target=target))
        return "", place.element

    def part_tree(self, part: str) -> Tree:
        return self.tree

    def placed_in(self, part: str) -> Iterator[tuple[str, Element]]:
        places = self.reading.places
        return ((id, places[id].element) for id in self.document.index if id in places and not places[id].uses)

    def spots(self, part: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        for id, place in self.reading.places.items():
            yield id, (*(use.start for use in place.uses), place.element.start)

    def split(self, path: str) -> tuple[str, str]:
        return "", path

    def _named(self, part: str, owner: str) -> tuple[str, str, Element]:
        if not owner:
            return self.document.pages[0].id, "", self.tree.root
        return owner, "", self.reading.places[owner].element

    def fitting(self, holder: Element, markup: str) -> tuple[Element, int | None]:
        return holder, None

    def prepared(self, markup: str, around: Element, old: Element | None, asked: Asked) -> tuple[str, dict[str, Any]]:
        markup = with_namespaces(markup, around, _KNOWN, _SVG)
        kept = old.get("id") if old is not None and old.parent is not None else None
        head = markup[: markup.find(">")]
        if kept is not None and " id=" not in head:
            name = len(head) - len(head.lstrip("<")) + len(head.lstrip("<").split()[0].rstrip("/"))
            markup = f'{markup[:name]} id="{kept}"{markup[name:]}'
        return markup, {}

    def respliced(self, part: str, splice: Splice, edit: NativeEdit) -> Written:
        return self.source.written(Patch(self.source.text).spliced([splice]))

    def active(self, elements: Sequence[Element], part: str) -> Iterator[str]:
        from redraft.formats.svg.proof.native_rules import active  # reading needs none of it

        return active(elements)

    def broken(self, after: Any, part: str, made: Element | None) -> Sequence[str]:
        from redraft.formats.svg.proof.native_diff import faults  # likewise

        return faults(self.tree, after.tree)

    def renamed(self, names: Mapping[str, str]) -> None:
        taken, known = set(names.values()), dict(names)
        for id in self.reading.places:
            if id not in known:
                new, number = id, 2
                while new in taken:
                    new, number = f"{id}~{number}", number + 1
                known[id] = new
                taken.add(new)
        if all(id == now for id, now in known.items()):
            return
        reading = self.reading
        pages = tuple(
            replace(page, layers=tuple(called(layer, known) for layer in page.layers)) for page in self.document.pages
        )
        places = {known[id]: place for id, place in reading.places.items()}
        document = replace(reading.document, pages=pages)
        self.__dict__["reading"] = reading._replace(document=document, places=places)


def with_door(document: Document, door: NativeDoor) -> Document:
    return replace(document, door=door).changed(document.index, document.assets)
