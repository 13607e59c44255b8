"""Simple selectors beyond name, id and class: attribute tests and pseudo-classes.

Each is a value, so that equal tests are made once.
"""

from __future__ import annotations

from collections.abc import Sequence

from redraft.formats.svg.css.selectors import (
    Automaton,
    Compound,
    Matching,
    Selector,
    StyledElement,
    local_name,
    namespace_of,
    place_of,
    siblings_of,
    uri_of,
)
from redraft.lazy import dataclass

SCOPE = Compound(tag=":scope")
"""Stands for the element that :has() is asked about; no element is called so."""


class Options:
    """The selectors of a list inside another selector. Two are equal where their `key` is: the text and its context."""

    __slots__ = ("_automaton", "_hash", "key", "selectors")

    def __init__(self, selectors: tuple[Selector, ...], key: object) -> None:
        self.selectors, self.key = selectors, key
        self._hash = hash(key)
        self._automaton: Automaton | None = None

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Options) and self.key == other.key)

    @property
    def automaton(self) -> Automaton:
        if self._automaton is None:
            self._automaton = Automaton(self.selectors)
        return self._automaton


@dataclass(frozen=True, slots=True)
class Attribute:
    """`namespace` is '' for none and None for any."""

    name: str
    operator: str
    wanted: str
    fold: bool
    namespace: str | None = ""

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        return any(self._is(value) for value in self._values(element))

    def _values(self, element: StyledElement) -> Sequence[str]:
        if self.namespace == "":
            value = element.get(self.name)
            return () if value is None else (value,)
        names = getattr(getattr(element, "element", element), "attributes", ())
        found = []
        for name in names:
            prefix, _, local = name.rpartition(":")
            if local == self.name and (
                self.namespace is None or (prefix and uri_of(prefix, element) == self.namespace)
            ):
                found.append(element.get(name))
        return [value for value in found if value is not None]

    def _is(self, value: str) -> bool:
        wanted = self.wanted
        if self.fold:
            value, wanted = value.lower(), wanted.lower()
        match self.operator:
            case "":
                return True
            case "=":
                return value == wanted
            case "~=":
                return wanted in value.split()
            case "|=":
                return value == wanted or value.startswith(wanted + "-")
            case "^=":
                return bool(wanted) and value.startswith(wanted)
            case "$=":
                return bool(wanted) and value.endswith(wanted)
            case _:
                return bool(wanted) and wanted in value


@dataclass(frozen=True, slots=True)
class Never:
    def holds(self, element: StyledElement, matching: Matching) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class UserState:
    """What the file does not decide: `:hover`, and what is not known (`strange`)."""

    name: str

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        return matching.states


@dataclass(frozen=True, slots=True)
class Root:
    def holds(self, element: StyledElement, matching: Matching) -> bool:
        return element.parent is None and not hasattr(element, "element")  # nor has what a use repeats a parent


@dataclass(frozen=True, slots=True)
class Empty:
    """No elements and no characters inside; comments do not count."""

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        content = getattr(getattr(element, "element", element), "content", None)
        return not element.children and (content is None or not content())


@dataclass(frozen=True, slots=True)
class Link:
    def holds(self, element: StyledElement, matching: Matching) -> bool:
        if local_name(element.tag) not in ("a", "area"):
            return False
        return element.get("href") is not None or element.get("xlink:href") is not None


@dataclass(frozen=True, slots=True)
class Language:
    ranges: tuple[str, ...]

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        language = language_of(element)
        return language is not None and any(
            _language_matches(language.lower().split("-"), one.lower().split("-")) for one in self.ranges
        )


def language_of(element: StyledElement) -> str | None:
    """The language declared by the nearest element around; None where none does."""
    here: StyledElement | None = element
    while here is not None:
        language = here.get("xml:lang")
        language = here.get("lang") if language is None else language
        if language is not None:
            return language
        here = here.parent
    return None


def _language_matches(language: list[str], wanted: list[str]) -> bool:
    """Extended filtering of language tags: each part of the range is found in order."""
    if wanted[0] not in ("*", language[0]) or not language[0]:
        return not language[0] and wanted == [""]
    rest = language[1:]
    for part in wanted[1:]:
        if part == "*":
            continue
        while rest and rest[0] != part:
            if len(rest[0]) == 1:
                return False
            rest = rest[1:]
        if not rest:
            return False
        rest = rest[1:]
    return True


@dataclass(frozen=True, slots=True)
class AnyOf:
    """:is() and :where(), and the rule around a nested one."""

    options: Options

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        return bool(self.options.automaton.matches(element, matching))


@dataclass(frozen=True, slots=True)
class NoneOf:
    options: Options

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        return not self.options.automaton.matches(element, matching.other)


@dataclass(frozen=True, slots=True)
class Has:
    """The options begin with `SCOPE`."""

    options: Options

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        known = matching.known(self, element)
        if known is not None:
            return known
        return matching.remember(self, element, self.options.automaton.within(element, matching))


@dataclass(frozen=True, slots=True)
class Nth:
    """The `step` n + `first` th child, counted from the end with `last`; among those of its own name with `of_type`,
    or among those that match `of`."""

    step: int
    first: int
    last: bool = False
    of_type: bool = False
    of: Options | None = None

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        place = self._place(element, matching)
        if not place:
            return False
        if self.step == 0:
            return place == self.first
        return (place - self.first) % self.step == 0 and (place - self.first) // self.step >= 0

    def _place(self, element: StyledElement, matching: Matching) -> int:
        if not (self.last or self.of_type or self.of is not None):
            return place_of(element, matching)
        holder = element.parent if element.parent is not None else element
        key = (self.last, self.of_type, self.of), id(holder)
        known = matching.places.get(key)
        if known is None or id(element) not in known:
            siblings = siblings_of(element)
            matching.spend(len(siblings))
            known = matching.places[key] = self._places(siblings, matching)
            matching.kept += [holder, *siblings]
        return known.get(id(element), 0)

    def _places(self, siblings: list[StyledElement], matching: Matching) -> dict[int, int]:
        counts: dict[object, int] = {}
        found: dict[int, int] = {}
        for one in reversed(siblings) if self.last else siblings:
            if self.of is not None and not self.of.automaton.matches(one, matching):
                found[id(one)] = 0
                continue
            kind = (namespace_of(one), local_name(one.tag)) if self.of_type else ""
            counts[kind] = found[id(one)] = counts.get(kind, 0) + 1
        return found


@dataclass(frozen=True, slots=True)
class InScope:
    """Inside one of the `roots` of an @scope and not inside one of its `limits`."""

    roots: Options
    limits: Options | None = None

    def holds(self, element: StyledElement, matching: Matching) -> bool:
        here: StyledElement | None = element
        while here is not None:
            matching.spend(1)
            if self.limits is not None and self.limits.automaton.matches(here, matching.other):
                return False
            if self.roots.automaton.matches(here, matching):
                return True
            here = here.parent
        return False
