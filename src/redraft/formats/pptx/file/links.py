"""Unrequested changes of what leads from part to part of a deck: relationships and content types."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from redraft.errors import FormatError
from redraft.formats.pptx.package.parts import Parts, Relationship
from redraft.formats.pptx.scope.reading import DeckRead
from redraft.formats.xml.differences import differences, sentence

_IMPLICIT = frozenset(("notesSlide", "notesMaster", "slideLayout", "slide", "theme"))
"""Kinds of relationships that no attribute in their part names."""


class LinkComparison:
    """Of two decks, with the parts that came and went, and those that got another layout (`relaid`)."""

    def __init__(
        self,
        before: Parts,
        old: DeckRead,
        after: Parts,
        came: Collection[str],
        gone: Collection[str],
        relaid: Collection[str],
    ) -> None:
        self.before, self.old, self.after = before, old, after
        self.came, self.gone, self.relaid = came, gone, relaid
        self._used: dict[tuple[int, str], set[str]] = {}  # the relationships that a part names

    def relationships(self, part: str) -> Iterator[str]:
        old, new = self.before.related(part), self.after.related(part)
        where = f"of {part}" if part else "of the package"
        for id in {**old, **new}:
            one, other = old.get(id), new.get(id)
            laid = part in self.relaid and all(found is None or found.kind == "slideLayout" for found in (one, other))
            if one == other or laid:
                continue
            if one is not None and other is not None:
                yield f"the relationship {id} {where} leads elsewhere"
            elif one is not None and not self._let_go(part, id, one):
                yield f"the relationship {id} {where} (to {one.target}) is gone"
            elif other is not None and not self._taken_up(part, id, other):
                yield f"the relationship {id} {where} (to {other.target}) is new, and nothing uses it"

    def _let_go(self, part: str, id: str, relation: Relationship) -> bool:
        """Whether a relationship went because nothing names it any more, or with what it led to."""
        if relation.target in self.gone and relation.target in self.old.parts.values():
            return True
        if part and self.after.entry(part) is None:
            return True
        return id in self._named(self.before, part) and id not in self._named(self.after, part)

    def _taken_up(self, part: str, id: str, relation: Relationship) -> bool:
        return id in self._named(self.after, part) or (relation.kind in _IMPLICIT and relation.target in self.came)

    def _named(self, parts: Parts, part: str) -> set[str]:
        """The relationships that something in a part names."""
        known = self._used.get((id(parts), part))
        if known is None:
            try:
                elements = parts.tree(part).elements if part and parts.entry(part) == part else []
            except FormatError:
                elements = []
            found = (one.get(name) or "" for one in elements for name in one.attributes if name.startswith("r:"))
            known = self._used[id(parts), part] = set(found)
        return known

    def content_types(self) -> Iterator[str]:
        types = self.before.content_types, self.after.content_types
        for one in differences(types[0].tree, types[1].tree, identity=lambda element: element.get("PartName")):
            listed = one.child
            name = (listed.get("PartName") or "").lstrip("/").lower() if listed is not None else ""
            parts = self.came if one.old is None else self.gone
            if name and any(part.lower() == name for part in parts):
                continue
            ending = (listed.get("Extension") or "").lower() if listed is not None else ""
            if ending and one.old is None and any(part.lower().endswith(f".{ending}") for part in self.came):
                continue
            if one.what != "blank":
                yield f"in the content types, {sentence(one)}"
