"""CSS selectors, as far as SVG style sheets need them: parsing, specificity, and matching against an element.

Covered: *, type, .class, #id, [attr] with = ~= |= ^= $= *=, :first-child, :last-child, :nth-child(), :not() of one
compound or a list of them, and the descendant, child (>), adjacent (+) and sibling (~) combinators. Any other
pseudo-class or pseudo-element is understood and never matches. Not covered: namespace prefixes, and
siblings (~) more than 200 elements apart.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, Protocol

from redraft.lazy import lazily


class Element(Protocol):
    """What matching asks of an element. `children` and `previous` are about elements only, not text or comments."""

    @property
    def tag(self) -> str:
        """The local name, without a namespace."""

    @property
    def parent(self) -> Element | None: ...
    @property
    def previous(self) -> Element | None:
        """The sibling element before this one."""

    @property
    def children(self) -> Sequence[Element]: ...
    def get(self, name: str, /) -> str | None:
        """An attribute's value; None when it is not there."""


MOST_SIBLINGS = 200  # how far `~` looks back: all pairs of a large file would take minutes
Specificity = tuple[int, int, int]
Test = Callable[[Element], bool]

_ESCAPE = lazily(r"\\([0-9a-fA-F]{1,6})[ \t\r\n\f]?|\\(.)", re.DOTALL)
# Letters, digits, - and _ and everything beyond ASCII; told by what it is not, which compiles many times faster.
NAME_CHARACTER = r"[^\x00-,./:-@\[-^`{-\x7f]"
_NAME = rf"(?:{NAME_CHARACTER}|\\[0-9a-fA-F]{{1,6}}[ \t\r\n\f]?|\\[^\n0-9a-fA-F])++"
_STRING = r""""(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'"""
_SIMPLE = rf"""(?P<universal>\*) | \#(?P<id>{_NAME}) | \.(?P<class>{_NAME}) | (?P<type>{_NAME})
    | \[\s*(?P<attr>{_NAME})\s*
        (?:(?P<op>[~|^$*]?=)\s*(?:(?P<quoted>{_STRING})|(?P<bare>{_NAME}))\s*(?P<fold>[iIsS])?\s*)?\]
    | (?P<pseudo>::?)(?P<name>{_NAME})(?P<open>\()?"""
_COMBINATOR = lazily(r"\s*([>+~])\s*|\s+")
_GAP = lazily(r"\s*")
_BRACKET = lazily(rf"{_STRING}|[()]", re.DOTALL)
_NTH = lazily(r"(?:([+-]?[0-9]*)n)?(?:\s*([+-]?)\s*([0-9]+))?")


class Compound(NamedTuple):
    """Simple selectors about one element. An index can use `id`, `classes` and `tag`; '' and () say nothing."""

    tag: str = ""
    id: str = ""
    classes: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()
    specificity: Specificity = (0, 0, 0)

    def matches(self, element: Element) -> bool:
        if self.tag and element.tag != self.tag:
            return False
        if self.id and element.get("id") != self.id:
            return False
        if self.classes:
            there = (element.get("class") or "").split()
            if not all(name in there for name in self.classes):
                return False
        return all(test(element) for test in self.tests)


class Selector(NamedTuple):
    """`subject` is the last compound; `context` are the ones before it, nearest first, each with the combinator
    between it and the one it supports."""

    subject: Compound
    context: tuple[tuple[str, Compound], ...] = ()

    @property
    def specificity(self) -> Specificity:
        parts = [self.subject.specificity, *(compound.specificity for _, compound in self.context)]
        return sum(part[0] for part in parts), sum(part[1] for part in parts), sum(part[2] for part in parts)

    def matches(self, element: Element) -> bool:
        if not self.subject.matches(element):
            return False
        # All elements that may stand for the last compound seen, so that nothing is tried twice however selectors nest.
        here = [element]
        for step, (combinator, compound) in enumerate(self.context, 1):
            found: list[Element] = []
            seen: dict[int, Element] = {}
            for place in here:
                for other in _reach(combinator, place):
                    if id(other) in seen:
                        break  # whatever lies beyond was seen too
                    seen[id(other)] = other
                    if compound.matches(other):
                        if step == len(self.context):
                            return True
                        found.append(other)
            if not found:
                return False
            here = found
        return True


def parse_selectors(text: str) -> list[Selector] | None:
    """A selector list; None when any of them is broken, for then CSS drops the whole rule."""
    selectors: list[Selector] = []
    text = text.strip()
    position = 0
    while True:
        steps: list[tuple[str, Compound]] = []
        combinator = ""
        while True:
            compound, position = _compound(text, position)
            if compound is None:
                return None
            steps.append((combinator, compound))
            gap = _COMBINATOR.match(text, position)
            after = gap.end() if gap else position
            if after == len(text) or text[after] == ",":
                if gap is not None and gap[1]:
                    return None
                position = after
                break
            if gap is None:
                return None
            combinator, position = gap[1] or " ", after
        joins = [combinator for combinator, _ in steps[1:]]
        context = zip(reversed(joins), (compound for _, compound in reversed(steps[:-1])), strict=True)
        selectors.append(Selector(steps[-1][1], tuple(context)))
        if position == len(text):
            return selectors
        position = _past_gap(text, position + 1)


def asks_more(text: str) -> bool:
    """Whether a selector asks for something that never matches here and may match in a browser (`:has()`,
    `:nth-of-type()`). States of a living page (`:hover`) and parts that SVG lacks (`::before`) are none of those."""
    return ":" in text and any(name and name.lower() not in _KNOWN_PSEUDO for name in _PSEUDO.findall(text))


def asks_around(text: str, *, structure: bool) -> bool:
    """Whether a selector that is not understood may match otherwise when another element changes: its attributes, or,
    where the `structure` does, how many there are of which kind."""
    return any(
        name.lower() in _OF_OTHERS or (structure and name.lower() in _OF_STRUCTURE) for name in _PSEUDO.findall(text)
    )


_OF_OTHERS = frozenset("has is where matches any -webkit-any -moz-any host-context".split())
_OF_STRUCTURE = frozenset(
    "nth-last-child nth-of-type nth-last-of-type first-of-type last-of-type only-of-type only-child empty".split()
)
_PSEUDO = lazily(r"\[[^\]]*+\]|(?<![:\\]):([A-Za-z-]+)")  # what stands in brackets is an attribute's name or value
_KNOWN_PSEUDO = frozenset(
    "first-child last-child nth-child not hover active focus visited link any-link target focus-within focus-visible "
    "enabled disabled checked before after first-line first-letter".split()
)


def _reach(combinator: str, element: Element) -> Iterator[Element]:
    """The elements a combinator leads to, nearest first."""
    most = 1 if combinator in ">+" else MOST_SIBLINGS if combinator == "~" else sys.maxsize
    other = element.parent if combinator in " >" else element.previous
    while other is not None and most:
        yield other
        most -= 1
        other = other.parent if combinator == " " else other.previous


@cache
def _simple() -> re.Pattern[str]:
    return lazily(_SIMPLE, re.VERBOSE | re.DOTALL)


def _compound(text: str, position: int, inside_not: bool = False) -> tuple[Compound | None, int]:
    """The compound selector at `position` and where it ends; None when there is none or it is broken."""
    tag = identity = ""
    classes: list[str] = []
    tests: list[Test] = []
    ids = kinds = types = 0
    begin = position
    while found := _simple().match(text, position):
        if found["universal"] or found["type"]:
            if position != begin or text[found.end() : found.end() + 1] == "|":
                return None, position
            tag = _plain(found["type"] or "")
            if found["type"]:
                if tag[:1].isdigit():
                    return None, position
                types += 1
        elif found["id"]:
            name = _plain(found["id"])
            if identity and identity != name:
                tests.append(_never)
            identity = name
            ids += 1
        elif found["class"]:
            classes.append(_plain(found["class"]))
            kinds += 1
        elif found["attr"]:
            value = _plain(found["quoted"][1:-1] if found["quoted"] else found["bare"] or "")
            tests.append(
                _attribute(_plain(found["attr"]), found["op"] or "", value, (found["fold"] or "") in ("i", "I"))
            )
            kinds += 1
        else:
            end = _closing(text, found.end()) if found["open"] else found.end()
            if end is None:
                return None, position
            argument = text[found.end() : end - 1].strip() if found["open"] else ""
            name = found["name"].lower()
            if found["pseudo"] == "::":
                tests.append(_never)
                types += 1
            elif name == "not" and found["open"] and not inside_not:
                options = _options(argument)
                if options is None:
                    return None, position
                tests.append(_none_of(options))
                most = max(option.specificity for option in options)
                ids, kinds, types = ids + most[0], kinds + most[1], types + most[2]
            else:
                tests.append(_pseudo(name, argument))
                kinds += 1
            position = end
            continue
        position = found.end()
    if position == begin:
        return None, position
    return Compound(tag, identity, tuple(classes), tuple(tests), (ids, kinds, types)), position


def _options(argument: str) -> list[Compound] | None:
    """The compounds inside :not()."""
    options: list[Compound] = []
    position = 0
    while True:
        compound, position = _compound(argument, position, inside_not=True)
        if compound is None:
            return None
        options.append(compound)
        position = _past_gap(argument, position)
        if position == len(argument):
            return options
        if argument[position] != ",":
            return None
        position = _past_gap(argument, position + 1)


def _past_gap(text: str, position: int) -> int:
    gap = _GAP.match(text, position)
    return gap.end() if gap else position


def _closing(text: str, position: int) -> int | None:
    """The place behind the bracket that closes the one before `position`."""
    depth = 1
    for found in _BRACKET.finditer(text, position):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return found.end()
    return None


def _plain(name: str) -> str:
    """A name or string with its escapes resolved."""
    if "\\" not in name:
        return name

    def char(found: re.Match[str]) -> str:
        code = int(found[1], 16) if found[1] else 0
        if not found[1]:
            return "" if found[2] == "\n" else found[2]
        return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"

    return _ESCAPE.sub(char, name)


def _attribute(name: str, operator: str, wanted: str, fold: bool) -> Test:
    if fold:
        wanted = wanted.lower()

    def test(element: Element) -> bool:
        value = element.get(name)
        if value is None or not operator:
            return value is not None
        if fold:
            value = value.lower()
        match operator:
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

    return test


def _never(element: Element) -> bool:
    return False


def _is_last(element: Element) -> bool:
    siblings = element.parent.children if element.parent is not None else ()
    return not siblings or siblings[-1] is element


def _none_of(options: Sequence[Compound]) -> Test:
    return lambda element: not any(option.matches(element) for option in options)


def _pseudo(name: str, argument: str) -> Test:
    match name:
        case "first-child" if not argument:
            return lambda element: element.previous is None
        case "last-child" if not argument:
            return _is_last
        case "nth-child":
            return _nth_child(argument.lower())
        case _:
            return _never


def _place(element: Element) -> int:
    """Which child of its parent an element is, counted from 1."""
    rank = getattr(element, "rank", None)  # known at once in a tree, counted elsewhere
    if isinstance(rank, int):
        return rank + 1
    place, other = 1, element.previous
    while other is not None:
        place, other = place + 1, other.previous
    return place


def _nth_child(argument: str) -> Test:
    argument = {"odd": "2n+1", "even": "2n"}.get(argument, argument)
    found = _NTH.fullmatch(argument)
    if not argument or found is None or len(argument) > 20:
        return _never
    stride, sign, offset = found.groups()
    step = 0 if stride is None else int(stride + "1") if stride in ("", "+", "-") else int(stride)
    first = int((sign or "") + (offset or "0"))

    def test(element: Element) -> bool:
        place = _place(element)
        if step == 0:
            return place == first
        return (place - first) % step == 0 and (place - first) // step >= 0

    return test
