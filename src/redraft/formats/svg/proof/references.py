"""References between elements of a file, in any form, and which of them are not followed when drawing.

Browsers follow addresses in any property, in custom ones, keyframes and the values of animations, and inside
foreignObject. Where one of those leads to what an edit changes, what refers to it may look different. Elements are tied
without an address too: by names that at-rules give, by the focus, as fields of a form, by events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import NamedTuple

from redraft.formats.svg.css.selectors import Automaton, Matching, widely
from redraft.formats.svg.css.sheet import CssRule, Declaration
from redraft.formats.svg.css.styles import attribute_value
from redraft.formats.svg.css.words import addresses
from redraft.formats.svg.proof.alignment import Aligned, Side
from redraft.formats.svg.proof.animation import ANIMATES, AnimatedAttribute
from redraft.formats.svg.proof.claims import called
from redraft.formats.svg.proof.external_influences import html
from redraft.formats.svg.reading.references import FRAMES, waited_for
from redraft.formats.xml.tree import Element, plain_address
from redraft.lazy import lazily

_MAYBE = lazily(rb"href|\(|\\|&")
_FOLLOWED = frozenset("fill stroke clip-path mask filter marker marker-start marker-mid marker-end".split())
_ONE = lazily(r"url\([^()]*\)")
_PAINT = lazily(r"url\([^()]*\)(?:\s+[^()]*(?:rgba?\([^()]*\))?)?")
_SEVERAL = lazily(r"(?:\s*(?!var\b|env\b|attr\b|if\b)[-\w]+\([^()]*\))+\s*")
_LINKS = frozenset("use linearGradient radialGradient pattern filter feImage textPath".split())
_MISDRAWN = frozenset(("feConvolveMatrix", "feDisplacementMap"))
"""Parts of a filter by which one layer shows in another, and that are drawn here otherwise than in browsers."""
_SHOWS_NOTHING = frozenset("style script metadata title desc".split())


class Reference(NamedTuple):
    """`by` shows something of `to`; `by` is None where that may be any element. `description` is in words."""

    by: Element | None
    to: Element
    description: str
    followed: bool


class ReferenceGraph:
    """The references of one file."""

    def __init__(self, side: Side) -> None:
        self.tree, self.styles, self._by_id = side.tree, side.reading.styles, side.reading.by_id

    @cached_property
    def all(self) -> list[Reference]:
        return [*self._in_elements(), *self._in_rules(), *self._in_asides()]

    @cached_property
    def foreign(self) -> set[int]:
        """The numbers of the elements inside foreignObject, which are not drawn here."""
        holders = (one for one in self.tree.elements if one.tag == "foreignObject")
        return {inner.number for one in holders for inner in one.walk() if inner is not one}

    @cached_property
    def unseen(self) -> set[int]:
        """The numbers of the elements that a browser shows and that are not, or not only, drawn here as it does."""
        by: dict[int, list[Element]] = {}
        for reference in self.all:
            if reference.by is not None:
                by.setdefault(reference.by.number, []).append(reference.to)
        found = set(self.foreign)
        stack = [reference.to for reference in self.all if not reference.followed]
        while stack:
            for inner in stack.pop().walk():
                if inner.number not in found:
                    found.add(inner.number)
                    stack += by.get(inner.number, ())
        return found

    @cached_property
    def _misdrawn(self) -> set[int]:
        """The numbers of the filters that are drawn here otherwise than in browsers."""
        return {one.parent.number for one in self.tree.elements if one.tag in _MISDRAWN and one.parent is not None}

    def to(self, changed: Iterable[Element]) -> Iterator[Reference]:
        """The leads not followed here, from elsewhere to some elements, to what holds them, or to what shows them; and
        from any of those to a filter that is drawn otherwise than in browsers."""
        if not self._misdrawn and all(reference.followed for reference in self.all):
            return
        inside = {inner.number for one in changed for inner in one.walk()}
        incoming: dict[int, list[Reference]] = {}
        for reference in self.all:
            incoming.setdefault(reference.to.number, []).append(reference)
        reached: set[int] = set()
        stack: list[Element] = [self.tree.elements[number] for number in inside]
        while stack:
            one: Element | None = stack.pop()
            while one is not None and one.number not in reached:
                reached.add(one.number)
                stack += (reference.by for reference in incoming.get(one.number, ()) if reference.by is not None)
                one = one.parent
        for reference in self.all:
            by, to = reference.by, reference.to.number
            if by is not None and by.number in inside:
                continue
            if to in self._misdrawn and (by is None or by.number in reached):
                yield reference._replace(followed=True)
            elif to in reached and not reference.followed:
                yield reference

    def _found(self, by: Element | None, address: str, description: str, followed: bool) -> Iterator[Reference]:
        outside, mark, id = address.partition("#")
        if not mark or outside[:5].lower() == "data:" or "//" in outside:
            return
        to = self._by_id.get(id if not outside else plain_address(f"#{id}")[1:])
        if to is not None and to is not by:
            followed = followed and not outside and by is not None and by.number not in self.foreign
            yield Reference(by, to, description[:60], followed)

    def _in_elements(self) -> Iterator[Reference]:
        data = self.tree.data
        for element in self.tree.elements:
            if element.tag in _SHOWS_NOTHING or not _MAYBE.search(data, element.start, element.head_end):
                continue
            if ":" in element.tag and element.number not in self.foreign:
                continue  # of another vocabulary: nothing to see
            if element.tag in ANIMATES:
                yield from self._animated(element)
                continue
            for name in element.attributes:
                value = element.get(name) or ""
                if name in ("href", "xlink:href"):
                    if element.tag == "a":  # leads there, and shows nothing of it
                        continue
                    followed = element.tag in _LINKS and element.href() == plain_address(value)
                    yield from self._found(element, plain_address(value.strip()), f'{name}="{value}"', followed)
                elif name == "style":
                    yield from self._declared(element, self.styles.inline(element), drawn=True)
                elif ":" not in name and not name.startswith("data-"):
                    attribute_text = attribute_value(element, name)
                    for address in addresses(attribute_text):
                        followed = _is_followed(name, attribute_text)
                        yield from self._found(element, address, f'{name}="{attribute_text}"', followed)

    def _animated(self, element: Element) -> Iterator[Reference]:
        attribute = (element.get("attributeName") or "").strip()
        link = (element.href() or "").strip()
        driven = self._by_id.get(link[1:]) if link else element.parent
        for name in FRAMES:
            for value in (element.get(name) or "").split(";"):
                values = [plain_address(value.strip())] if attribute.endswith("href") else addresses(value)
                for address in values:
                    yield from self._found(driven, address, f"an animation of {attribute} to {value.strip()}", False)

    def _declared(self, element: Element, declarations: Iterable[Declaration], *, drawn: bool) -> Iterator[Reference]:
        for one in declarations:
            for address in addresses(one.value):
                followed = drawn and _is_followed(one.name, one.value)
                yield from self._found(element, address, f"{one.name}: {one.value}", followed)

    def _in_rules(self) -> Iterator[Reference]:
        sheet = self.styles.sheet
        rules = [rule for rule in (*sheet.rules, *sheet.guarded) if _refers(rule) and not rule.on_paper]
        if not rules:
            return
        automaton, at_rest, anyhow = Automaton([rule.selector for rule in rules]), Matching(), widely()
        wide = Automaton([rule.selector for rule in rules if rule.selector.strange])
        strange = [rule for rule in rules if rule.selector.strange]
        for element in self.tree.elements:
            for number in automaton.matches(element, at_rest):
                rule = rules[number]
                drawn = not (rule.guards or rule.doubtful or rule.selector.subject.part or rule.selector.states)
                yield from self._declared(element, rule.declarations, drawn=drawn)
            for number in wide.matches(element, anyhow) if strange else ():
                yield from self._declared(element, strange[number].declarations, drawn=False)

    def _in_asides(self) -> Iterator[Reference]:
        for text in self.styles.sheet.asides:
            for address in addresses(text):
                yield from self._found(None, address, f"url({address})", False)


def _is_followed(name: str, value: str) -> bool:
    form = _SEVERAL if name == "filter" else _PAINT if name in ("fill", "stroke") else _ONE
    return name in _FOLLOWED and form.fullmatch(value.strip()) is not None


def _refers(rule: CssRule) -> bool:
    return any("(" in one.value and addresses(one.value) for one in rule.declarations)


def changed_names(before: Side, after: Side) -> Iterator[str]:
    """The first at-rule that goes, comes or changes its place."""
    both = zip_longest(*(side.reading.styles.sheet.names for side in (before, after)))
    for head in (" ".join((one or other)[0].split()) for one, other in both if one != other):
        yield f"{head[:60]} goes, comes or changes its place, and may be used by name anywhere in the file"
        return


def changed_ties(
    side: Side, changed: Sequence[Element], animations: Iterable[AnimatedAttribute], whole: Callable[[], Aligned]
) -> Iterator[str]:
    """The ties of elements in what is changed or around it, and of elements in another order than in the other file."""
    ties = {one.number: (one, tie) for one, tie in _ties(side, animations)}
    for one, tie in ties.values():
        if any(one.start < other.end and other.start < one.end for other in changed):
            yield tie
    pairs = sorted((*whole().others, *whole().targeted), key=lambda pair: pair[0].number) if ties else []
    there = [new.number for old, new in pairs if old.tree is side.tree and old.number in ties]
    yield from [tie for _, tie in ties.values()] if there != sorted(there) else ()


def _ties(side: Side, animations: Iterable[AnimatedAttribute]) -> Iterator[tuple[Element, str]]:
    for one in side.tree.elements if b"autofocus" in side.tree.data else ():
        if "autofocus" in one.attributes:
            yield one, f"{called(one)} asks for the focus, which one element has at a time"
    for one, name in html(side):
        if name == "q":
            yield one, "the marks of a quotation (q) depend on those before it"
        elif name in ("input", "details") and one.get("name"):
            yield one, f"of all {name} elements named '{one.get('name')}' one is on at a time"
    for animated in animations:
        for awaited in map(side.reading.by_id.get, waited_for(animated.timing)):
            if awaited is not None and awaited is not animated.element and awaited.tag not in ANIMATES:
                yield awaited, f"an animation of {called(animated.element)} waits for an event of {called(awaited)}"
