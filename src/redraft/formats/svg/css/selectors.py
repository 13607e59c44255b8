"""CSS selectors: parsing, specificity, and matching all selectors of a sheet against an element at once.

Covered: selectors of level 4 with namespaces, escapes, `&` and every combinator. What depends on more than the file (a
pointer over an element, the address it was opened with) holds as `Matching` assumes; a pseudo-class that is not known
is *strange*: it never matches at rest and may match anything.

A list of selectors becomes one automaton: a bit for every compound, and for each element the bits of the compounds up
to which some selector matches there. They follow from those of its parent and of the sibling before it, so that an
element costs as much as the compounds that may be about it, however long selectors are and however far siblings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from redraft.errors import FormatError, says


class StyledElement(Protocol):
    """What matching asks of an element. `children` and `previous` are about elements only, not text or comments."""

    @property
    def tag(self) -> str:
        """The local name for SVG's own elements, else with a prefix and a colon before it."""

    @property
    def parent(self) -> StyledElement | None: ...
    @property
    def previous(self) -> StyledElement | None:
        """The sibling element before this one."""

    @property
    def children(self) -> Sequence[StyledElement]: ...
    def get(self, name: str, /) -> str | None:
        """An attribute's value; None when it is not there."""


MOST_MATCHES = 600_000
"""How many element-compound comparisons are allowed: some seconds of work, far more than designs need."""
SVG = "http://www.w3.org/2000/svg"
XHTML = "http://www.w3.org/1999/xhtml"
Specificity = tuple[int, int, int]
_NOTHING: Specificity = (0, 0, 0)
_KNOWN_PREFIXES = {
    "xlink": "http://www.w3.org/1999/xlink",
    "xml": "http://www.w3.org/XML/1998/namespace",
    "inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "serif": "http://www.serif.com/",
}


class Test(Protocol):
    """A test of an element besides its name, id and classes."""

    def holds(self, element: StyledElement, matching: Matching) -> bool: ...


class Compound(NamedTuple):
    """Simple selectors about one element. An index can use `id`, `classes` and `tag`; '' and () match any.

    `namespace` is None for any. `part` is a pseudo-element of it (`before`).
    """

    tag: str = ""
    id: str = ""
    classes: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()
    specificity: Specificity = _NOTHING
    namespace: str | None = None
    part: str = ""

    def matches(self, element: StyledElement, matching: Matching) -> bool:
        if self.tag and local_name(element.tag) != self.tag:
            return False
        if self.id and element.get("id") != self.id:
            return False
        if self.namespace is not None and namespace_of(element) != self.namespace:
            return False
        if self.classes:
            there = (element.get("class") or "").split()
            if not all(name in there for name in self.classes):
                return False
        return all(test.holds(element, matching) for test in self.tests)


class Selector(NamedTuple):
    """`subject` is the last compound; `context` are the ones before it, nearest first, each with the combinator
    between it and the one it supports. `states` are what it asks of a living page, `strange` what is not known."""

    subject: Compound
    context: tuple[tuple[str, Compound], ...] = ()
    states: frozenset[str] = frozenset()
    strange: frozenset[str] = frozenset()

    @property
    def specificity(self) -> Specificity:
        return added(self.subject.specificity, *(compound.specificity for _, compound in self.context))

    @property
    def looks_up_only(self) -> bool:
        """Whether it asks only for names, ids and classes of the element and its ancestors."""
        return not self.subject.tests and all(step in " >" and not one.tests for step, one in self.context)


class Matching:
    """A matching session over unchanged elements, with cached results.

    `states`: whether dynamic states are assumed to hold; `other` is used inside :not(), where the assumption is
    inverted.
    """

    def __init__(self, *, states: bool = False, other: Matching | None = None, most: int = MOST_MATCHES) -> None:
        self.states, self.other = states, other or self
        self.work = most
        self.kept: list[StyledElement] = []  # so that no other element has the id of one that was asked about
        self.found: dict[object, dict[int, tuple[int, int, int]]] = {}
        self.matched: dict[object, dict[int, tuple[int, ...]]] = {}
        self.answers: dict[tuple[object, int], bool] = {}
        self.places: dict[tuple[object, int], dict[int, int]] = {}

    def spend(self, work: int) -> None:
        self.work -= work
        if self.work < 0:
            raise FormatError(says("svg-style-rules-too-many", limit=MOST_MATCHES))

    def known(self, question: object, element: StyledElement) -> bool | None:
        return self.answers.get((question, id(element)))

    def remember(self, question: object, element: StyledElement, answer: bool) -> bool:
        self.kept.append(element)
        self.answers[question, id(element)] = answer
        return answer


def widely() -> Matching:
    """Everything that may match does: states hold, and inside :not() they do not."""
    wide, narrow = Matching(states=True), Matching()
    wide.other, narrow.other = narrow, wide
    return wide


class Automaton:
    """Selectors made ready for matching."""

    def __init__(self, selectors: Sequence[Selector]) -> None:
        self.first = self.descends = self.child = self.adjacent = self.sibling = self.finals = 0
        self.ends: dict[int, int] = {}  # bit → number of the selector
        bits: dict[Compound, int] = {}
        alone: dict[Compound, list[int]] = {}
        at = 0
        for number, selector in enumerate(selectors):
            if not selector.context:
                alone.setdefault(selector.subject, []).append(number)
                continue
            steps = [*reversed(selector.context)]
            compounds = [*(compound for _, compound in steps), selector.subject]
            for place, compound in enumerate(compounds):
                bit = 1 << at
                bits[compound] = bits.get(compound, 0) | bit
                match steps[place - 1][0] if place else "":
                    case "":
                        self.first |= bit
                    case ">":
                        self.child |= bit
                    case "+":
                        self.adjacent |= bit
                    case "~":
                        self.sibling |= bit
                    case _:
                        self.descends |= bit
                at += 1
            self.finals |= 1 << (at - 1)
            self.ends[at - 1] = number
        self.weight = at // 512  # such integers take as long as one compound, and an element keeps three of them
        self.sideways = bool(self.adjacent | self.sibling)
        self.ids: dict[str, list[tuple[Compound, int, list[int]]]] = {}
        self.classes: dict[str, list[tuple[Compound, int, list[int]]]] = {}
        self.tags: dict[str, list[tuple[Compound, int, list[int]]]] = {}
        self.values: dict[str, dict[str, list[tuple[Compound, int, list[int]]]]] = {}
        self.others: list[tuple[Compound, int, list[int]]] = []
        for compound in dict.fromkeys((*bits, *alone)):
            entry = compound, bits.get(compound, 0), alone.get(compound, [])
            if compound.id:
                self.ids.setdefault(compound.id, []).append(entry)
            elif compound.classes:
                self.classes.setdefault(compound.classes[0], []).append(entry)
            elif compound.tag:
                self.tags.setdefault(compound.tag, []).append(entry)
            elif exact := next(filter(None, (getattr(test, "exactly", None) for test in compound.tests)), None):
                self.values.setdefault(exact[0], {}).setdefault(exact[1], []).append(entry)
            else:
                self.others.append(entry)

    def matches(self, element: StyledElement, matching: Matching) -> tuple[int, ...]:
        """The numbers of the selectors that match."""
        known = matching.matched.setdefault(self, {})
        found = known.get(id(element))
        if found is None:
            found = known[id(element)] = self._matches(element, matching)
            matching.kept.append(element)
        return found

    def _matches(self, element: StyledElement, matching: Matching) -> tuple[int, ...]:
        bits, numbers = self._compounds(element, matching)
        if bits and self.ends:
            reached = self._state(element, matching)[0] & self.finals
            while reached:
                low = reached & -reached
                numbers.append(self.ends[low.bit_length() - 1])
                reached ^= low
        return tuple(sorted(numbers))

    def _compounds(self, element: StyledElement, matching: Matching) -> tuple[int, list[int]]:
        """The bits of the compounds that are about an element, and the selectors that are one compound."""
        bits, numbers, tried = 0, list[int](), 1
        for entries in self._candidates(element):
            tried += len(entries)
            for compound, mine, alone in entries:
                if compound.matches(element, matching):
                    bits |= mine
                    numbers += alone
                    tried += len(alone)
        matching.spend(tried)
        return bits, numbers

    def _candidates(self, element: StyledElement) -> Iterator[list[tuple[Compound, int, list[int]]]]:
        if self.ids and (identity := element.get("id")) and identity in self.ids:
            yield self.ids[identity]
        if self.classes and (names := element.get("class")):
            for name in dict.fromkeys(names.split()):
                if name in self.classes:
                    yield self.classes[name]
        if self.tags and (entries := self.tags.get(local_name(element.tag))):
            yield entries
        for attribute, values in self.values.items():
            if (value := element.get(attribute)) is not None and value in values:
                yield values[value]
        yield self.others

    def _state(self, element: StyledElement, matching: Matching) -> tuple[int, int, int]:
        """The bits reached here, those reached here or above, and those reached here or by a sibling before."""
        known = matching.found.setdefault(self, {})
        todo = [element]
        while todo:
            one = todo[-1]
            if id(one) in known:
                todo.pop()
                continue
            above, before = one.parent, one.previous if self.sideways else None
            waiting = [other for other in (above, before) if other is not None and id(other) not in known]
            if waiting:
                todo += waiting
                continue
            matching.spend(self.weight)
            up = known[id(above)] if above is not None else (0, 0, 0)
            left = known[id(before)] if before is not None else (0, 0, 0)
            open_ = self.first | (up[1] << 1 & self.descends) | (up[0] << 1 & self.child)
            open_ |= (left[0] << 1 & self.adjacent) | (left[2] << 1 & self.sibling)
            here = self._compounds(one, matching)[0] & open_
            matching.kept.append(one)
            known[id(one)] = here, here | up[1], here | left[2]
            todo.pop()
        return known[id(element)]

    def within(self, anchor: StyledElement, matching: Matching) -> bool:
        """Whether something matches a selector whose first compound matches `anchor` only."""
        start = self.first, self.first, self.first
        stack: list[tuple[Sequence[StyledElement], tuple[int, int, int], tuple[int, int, int]]] = [
            (anchor.children, start, (0, 0, 0))
        ]
        if self.sideways:
            stack.append((_following(anchor, matching), (0, 0, 0), start))
        while stack:
            siblings, up, left = stack.pop()
            for one in siblings:
                open_ = (up[1] << 1 & self.descends) | (up[0] << 1 & self.child)
                open_ |= (left[0] << 1 & self.adjacent) | (left[2] << 1 & self.sibling)
                here = self._compounds(one, matching)[0] & open_ if open_ else 0
                matching.spend(1 + self.weight)
                if here & self.finals:
                    return True
                left = here, here | up[1], here | left[2]
                if one.children and (left[1] << 1) & (self.descends | self.child):
                    stack.append((one.children, left, (0, 0, 0)))
        return False


def _following(element: StyledElement, matching: Matching) -> Sequence[StyledElement]:
    if element.parent is None:
        return ()
    siblings = element.parent.children
    return siblings[place_of(element, matching) :]


def place_of(element: StyledElement, matching: Matching) -> int:
    """Which child of its parent an element is, counted from 1."""
    rank = getattr(element, "rank", None)  # known at once in a tree, counted elsewhere
    if isinstance(rank, int):
        return rank + 1
    place, other = 1, element.previous
    while other is not None:
        matching.spend(1)
        place, other = place + 1, other.previous
    return place


def siblings_of(element: StyledElement) -> list[StyledElement]:
    """All children of its parent, with the element itself, also where it is not inserted yet."""
    if element.parent is None:
        return [element]
    if any(one is element for one in element.parent.children):
        return list(element.parent.children)
    before: list[StyledElement] = [element]
    while (other := before[-1].previous) is not None:
        before.append(other)
    rest = list(element.parent.children)
    last = next((at for at, one in enumerate(rest) if len(before) > 1 and one is before[1]), -1)
    return [*reversed(before), *rest[last + 1 :]]


def local_name(tag: str) -> str:
    return tag if ":" not in tag else tag.rpartition(":")[2]


def namespace_of(element: StyledElement) -> str:
    prefix, colon, _ = element.tag.rpartition(":")
    return SVG if not colon else uri_of(prefix, element)


def uri_of(prefix: str, element: StyledElement) -> str:
    """The namespace of a prefix, ours or the file's own; the prefix itself where it is undeclared."""
    holder = getattr(element, "element", element)
    declared: Mapping[str, str] = getattr(holder, "namespaces", {})
    return _KNOWN_PREFIXES.get(prefix) or declared.get(prefix, prefix)


def added(*parts: Specificity) -> Specificity:
    return sum(part[0] for part in parts), sum(part[1] for part in parts), sum(part[2] for part in parts)
