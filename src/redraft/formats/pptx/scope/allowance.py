"""What may differ between two versions of a part, given what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from redraft.document.features import Features
from redraft.edits.diff import set_apart
from redraft.formats.xml.differences import Difference
from redraft.formats.xml.tree import Element


class Allowance:
    """What may differ: whole elements, attributes, and empty elements that may be added or removed."""

    def __init__(self) -> None:
        self._whole: set[Element] = set()
        self._attributes: set[tuple[Element, str]] = set()
        self._loose: set[Element] = set()
        self._words: set[Element] = set()

    def whole(self, *elements: Element | None) -> None:
        self._whole.update(one for one in elements if one is not None)

    def attributes(self, element: Element | None, *names: str) -> None:
        """These attributes of an element, which may itself come for their sake."""
        if element is not None:
            self._attributes.update((element, name) for name in names)
            self._loose.add(element)

    def words(self, *elements: Element | None) -> None:
        """The characters in elements."""
        self._words.update(one for one in elements if one is not None)

    def covers(self, difference: Difference) -> bool:
        """Whether a difference is one of those that may be."""
        what, old, new = difference.what, difference.before, difference.after
        if what == "blank" or self._inside(old) or self._inside(new):
            return True
        if what == "child" and difference.child is not None:
            return self._spare(difference.child) or self._has_allowed_twin(difference.child)
        if what == "attribute":
            return any(one is not None and (one, difference.name) in self._attributes for one in (old, new))
        if what in ("text", "cdata"):
            return old in self._words or new in self._words
        if what == "namespace" and difference.old is None and old is not None:  # for a name that came
            return old.namespaces.get(difference.name, difference.new) == difference.new
        return False

    def _has_allowed_twin(self, element: Element) -> bool:
        """Whether a sibling with the same bytes may be added or removed: then it does not matter which of them was."""
        data = element.tree.data
        return element.parent is not None and any(
            one in self._whole and data[one.start : one.end] == data[element.start : element.end]
            for one in element.parent.children
        )

    def _inside(self, element: Element | None) -> bool:
        while element is not None:
            if element in self._whole:
                return True
            element = element.parent
        return False

    def _spare(self, element: Element) -> bool:
        """Whether all of an element that came or went may do so."""
        todo = [element]
        while todo:
            one = todo.pop()
            if one in self._whole:
                continue
            if one not in self._loose or b"<!--" in one.tree.data[one.start : one.end]:
                return False
            if not all((one, name) in self._attributes for name in one.attributes):
                return False
            todo.extend(one.children)
        return True


class Allowed(NamedTuple):
    """`allow` names what may differ in an element for the sake of a feature, `goes` what goes where it is taken off."""

    allow: Callable[[Allowance, Element], None]
    goes: Callable[[Element], Iterable[Element]] = lambda element: ()


def allow_features(
    table: Mapping[str, Allowed], allowed: Allowance, old: Features, new: Features, *elements: Element
) -> bool:
    """Allow what may differ in elements for the features that differ. Whether there are any."""
    changed = [(name, value) for name, value in set_apart(old, new) if name in table]
    for name, value in changed:
        for element in elements:
            table[name].allow(allowed, element)
            allowed.whole(*(table[name].goes(element) if value is None else ()))
    return bool(changed)
