"""Parser of CSS selectors."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from redraft.formats.svg.css.selector_tests import (
    SCOPE,
    AnyOf,
    Attribute,
    Empty,
    Has,
    InScope,
    Language,
    Link,
    Never,
    NoneOf,
    Nth,
    Options,
    Root,
    UserState,
)
from redraft.formats.svg.css.selectors import Compound, Selector, Specificity, Test, added
from redraft.lazy import lazily

_ESCAPE = lazily(r"\\([0-9a-fA-F]{1,6})[ \t\r\n\f]?|\\(.)", re.DOTALL)
# Letters, digits, - and _ and everything beyond ASCII; a negated class, which compiles many times faster.
NAME_CHARACTER = r"[^\x00-,./:-@\[-^`{-\x7f]"
ESCAPE = r"\\(?:[0-9a-fA-F]{1,6}[ \t\r\n\f]?|[^\n0-9a-fA-F])"
NAME = rf"(?:{NAME_CHARACTER}|{ESCAPE})++"
_STRING = r""""(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'"""
_SIMPLE = rf"""\#(?P<id>{NAME}) | \.(?P<class>{NAME}) | (?P<amp>&)
    | (?:(?P<ns>{NAME}|\*)?(?P<bar>\|)(?!=))? (?:(?P<universal>\*) | (?P<type>{NAME}))
    | \[\s*(?:(?P<attrns>{NAME}|\*)?(?P<attrbar>\|)(?!=))?(?P<attr>{NAME})\s*
        (?:(?P<op>[~|^$*]?=)\s*(?:(?P<quoted>{_STRING})|(?P<bare>{NAME}))\s*(?P<fold>[iIsS])?\s*)?\]
    | (?P<pseudo>::?)(?P<name>{NAME})(?P<open>\()?"""
_COMBINATOR = lazily(r"\s*([>+~])\s*|\s+")
_LEADING = lazily(r"\s*([>+~])\s*")
_GAP = lazily(r"\s*")
_BRACKET = lazily(rf"{_STRING}|\\.|[()]", re.DOTALL)
_NTH = lazily(r"(?:([+-]?[0-9]*)n(?:\s*([+-])\s*([0-9]+))?|([+-]?[0-9]+))", re.IGNORECASE)
_RANGES = lazily(rf"\s*{NAME}\s*(?:,\s*{NAME}\s*)*")
_OF = lazily(r"\s+of\s+", re.IGNORECASE)
_DEEPEST = 12  # functions inside functions
_LONGEST = 20_000  # characters of a selector list inside a function

STATES = frozenset(
    "hover active focus focus-within focus-visible visited target target-within target-current user-valid user-invalid "
    "playing paused seeking buffering stalled muted fullscreen modal picture-in-picture popover-open autofill "
    "-webkit-autofill local-link".split()
)
"""What becomes true when somebody does something."""
_NEVER = frozenset(
    "enabled disabled checked indeterminate default required optional valid invalid in-range out-of-range read-write "
    "placeholder-shown blank past future current".split()
)
OF_HTML = _NEVER | frozenset("defined read-only playing paused seeking buffering stalled muted autofill".split())
"""What only elements of HTML are, or are not: forms and their fields, videos, elements of an author's own."""
OF_FOCUS = frozenset(("focus", "focus-within", "focus-visible"))
_OLD_PARTS = frozenset("before after first-line first-letter".split())
_COUNTED = {
    "first-child": Nth(0, 1),
    "last-child": Nth(0, 1, last=True),
    "first-of-type": Nth(0, 1, of_type=True),
    "last-of-type": Nth(0, 1, last=True, of_type=True),
}
_PLAIN: Mapping[str, tuple[Test, ...]] = {
    **{name: (test,) for name, test in _COUNTED.items()},
    **{name: (Never(),) for name in _NEVER},
    **{name: (UserState(name),) for name in STATES},
    "only-child": (_COUNTED["first-child"], _COUNTED["last-child"]),
    "only-of-type": (_COUNTED["first-of-type"], _COUNTED["last-of-type"]),
    "root": (Root(),),
    "empty": (Empty(),),
    "link": (Link(),),
    "any-link": (Link(),),
    "defined": (),
    "read-only": (),
}


class Around(NamedTuple):
    """The context of a selector. `namespaces` are those that the sheet declares, '' for the default; `parents` the
    selectors of the rule that it is nested in; `scope` the roots of an @scope, and `scoped` the test for being in it;
    None where there is none. `unsure` are pseudo-classes that may hold in this file before anybody does something."""

    namespaces: Mapping[str, str] = {}
    parents: Options | None = None
    scope: Options | None = None
    scoped: InScope | None = None
    unsure: Set[str] = frozenset()


class _TooMuchError(Exception):
    """Nesting deeper than is supported."""


class _Broken(Exception):
    """Not a selector."""


def parse_selectors(text: str, around: Around = Around()) -> list[Selector] | None:  # noqa: B008
    """A selector list; None when any of them is broken, for then CSS drops the whole rule."""
    try:
        found = _Reader(text.strip(), around).list(relative=around.parents is not None or around.scope is not None)
    except _Broken:
        return None
    except _TooMuchError:
        return [Selector(Compound(tests=(UserState("…"),)), strange=frozenset(("nesting",)))]
    if around.scoped is None:
        return found
    return [one._replace(subject=one.subject._replace(tests=(*one.subject.tests, around.scoped))) for one in found]


class _Reader:
    def __init__(self, text: str, around: Around, depth: int = 0) -> None:
        if depth > _DEEPEST or (depth and len(text) > _LONGEST):
            raise _TooMuchError
        self.text, self.around, self.depth, self.at = text, around, depth, 0
        self.states: set[str] = set()
        self.strange: set[str] = set()
        self.self_named = False  # whether & or :scope was used
        self.inside_has = False

    def list(self, *, relative: bool = False, has: bool = False) -> list[Selector]:
        found: list[Selector] = []
        while True:
            found.append(self._complex(relative, has))
            if self.at == len(self.text):
                return found
            if self.text[self.at] != ",":
                raise _Broken
            self.at = self._past_gap(self.at + 1)

    def _complex(self, relative: bool, has: bool) -> Selector:
        self.states, self.strange, self.self_named = set(), set(), False
        steps: list[tuple[str, Compound]] = []
        combinator = ""
        leading = _LEADING.match(self.text, self.at) if relative or has else None
        if leading:
            combinator, self.at = leading[1], leading.end()
        while True:
            steps.append((combinator, self._compound()))
            gap = _COMBINATOR.match(self.text, self.at)
            after = gap.end() if gap else self.at
            if after == len(self.text) or self.text[after] == ",":
                if gap is not None and gap[1]:
                    raise _Broken
                self.at = after
                break
            if gap is None or steps[-1][1].part:
                raise _Broken
            combinator, self.at = gap[1] or " ", after
        if has:
            steps = [("", SCOPE), (steps[0][0] or " ", steps[0][1]), *steps[1:]]
        elif leading or (self.around.parents is not None and relative and not self.self_named):
            steps = [("", self._outer()), (steps[0][0] or " ", steps[0][1]), *steps[1:]]
        joins = [combinator for combinator, _ in steps[1:]]
        context = zip(reversed(joins), (compound for _, compound in reversed(steps[:-1])), strict=True)
        return Selector(steps[-1][1], tuple(context), frozenset(self.states), frozenset(self.strange))

    def _outer(self) -> Compound:
        """The meaning of &."""
        parents = self.around.parents if self.around.parents is not None else self.around.scope
        if parents is None:
            return Compound(tests=(Root(),))
        self._noted(parents)
        return Compound(tests=(AnyOf(parents),), specificity=_most(parents))

    def _noted(self, options: Options) -> Options:
        for one in options.selectors:
            self.states |= one.states
            self.strange |= one.strange
        return options

    def _options(self, selectors: Sequence[Selector], text: str, kind: str) -> Options:
        around = self.around
        key = kind, text, around.parents, around.scope, tuple(around.namespaces.items())
        return self._noted(Options(tuple(selectors), key))

    def _compound(self) -> Compound:
        begin, compound = self.at, Compound()
        while found := _simple().match(self.text, self.at):
            if compound.part and found["pseudo"] != ":":
                raise _Broken
            if found["universal"] or found["type"]:
                if self.at != begin:
                    raise _Broken
                compound = self._typed(compound, found)
            elif found["id"]:
                name = unescaped(found["id"])
                if compound.id and compound.id != name:
                    compound = _with(compound, Never())
                compound = _with(compound._replace(id=name), weight=(1, 0, 0))
            elif found["class"]:
                classes = (*compound.classes, unescaped(found["class"]))
                compound = _with(compound._replace(classes=classes), weight=(0, 1, 0))
            elif found["amp"]:
                self.self_named = True
                outer = self._outer()
                compound = _with(compound, *outer.tests, weight=outer.specificity)
            elif found["attr"]:
                compound = _with(compound, self._attribute(found), weight=(0, 1, 0))
            else:
                compound = self._pseudo(compound, found)
                continue
            self.at = found.end()
        if self.at == begin:
            raise _Broken
        if compound.namespace is None and "" in self.around.namespaces and not compound.tag:
            first = _simple().match(self.text, begin)
            if first is None or not (first["universal"] or first["type"]):
                compound = compound._replace(namespace=self.around.namespaces[""])
        return compound

    def _typed(self, compound: Compound, found: re.Match[str]) -> Compound:
        namespace = self.around.namespaces.get("")
        if found["bar"]:
            namespace = self._namespace(found["ns"])
        tag = unescaped(found["type"] or "")
        if tag[:1].isdigit() and not (found["type"] or "").startswith("\\"):
            raise _Broken
        return compound._replace(tag=tag, namespace=namespace, specificity=(0, 0, 1) if tag else (0, 0, 0))

    def _namespace(self, prefix: str | None) -> str | None:
        if prefix == "*":
            return None
        if prefix and unescaped(prefix) not in self.around.namespaces:
            raise _Broken
        return self.around.namespaces[unescaped(prefix)] if prefix else ""

    def _attribute(self, found: re.Match[str]) -> Test:
        value = unescaped(found["quoted"][1:-1] if found["quoted"] else found["bare"] or "")
        namespace = self._namespace(found["attrns"]) if found["attrbar"] else ""
        fold = (found["fold"] or "") in ("i", "I")
        return Attribute(unescaped(found["attr"]), found["op"] or "", value, fold, namespace)

    def _pseudo(self, compound: Compound, found: re.Match[str]) -> Compound:
        end = _closing(self.text, found.end()) if found["open"] else found.end()
        if end is None:
            raise _Broken
        argument = self.text[found.end() : end - 1].strip() if found["open"] else ""
        name = unescaped(found["name"]).lower()
        self.at = end
        if found["pseudo"] == "::" or (name in _OLD_PARTS and not found["open"]):
            if compound.part:
                raise _Broken
            return _with(compound._replace(part=name + (f"({argument})" if argument else "")), weight=(0, 0, 1))
        if not found["open"] and name == "scope":
            self.self_named = True
            roots = self.around.scope
            return _with(compound, AnyOf(roots) if roots is not None else Root(), weight=(0, 1, 0))
        if not found["open"] and name in _PLAIN and name not in self.around.unsure:
            if name in STATES:
                self.states.add(name)
            return _with(compound, *_PLAIN[name], weight=(0, 1, 0))
        if found["open"]:
            test = self._function(name, argument)
            if test is not None:
                return _with(compound, test[0], weight=test[1])
        self.strange.add(name)
        return _with(compound, UserState(name), weight=(0, 1, 0))

    def _function(self, name: str, argument: str) -> tuple[Test, Specificity] | None:
        match name:
            case "is" | "where" | "-webkit-any":
                inner = self._forgiving(argument)
                return AnyOf(inner), (0, 0, 0) if name == "where" else _most(inner)
            case "not":
                inner = self._inner(argument)
                return NoneOf(inner), _most(inner)
            case "has":
                if self.inside_has:
                    raise _Broken
                inner = self._inner(argument, has=True)
                return Has(inner), _most(inner)
            case "nth-child" | "nth-last-child":
                pieces = _OF.split(argument, 1)
                of = self._inner(pieces[1]) if len(pieces) > 1 else None
                step, first = _nth(pieces[0])
                return Nth(step, first, "last" in name, of=of), added((0, 1, 0), _most(of) if of else (0, 0, 0))
            case "nth-of-type" | "nth-last-of-type":
                step, first = _nth(argument)
                return Nth(step, first, "last" in name, of_type=True), (0, 1, 0)
            case "lang" if _RANGES.fullmatch(argument):  # quotes and stars are not for all browsers
                return Language(tuple(unescaped(one.strip()) for one in argument.split(","))), (0, 1, 0)
            case _:
                return None

    def _inner(self, text: str, *, has: bool = False) -> Options:
        reader = _Reader(text, self.around._replace(scoped=None), self.depth + 1)
        reader.inside_has = has or self.inside_has
        found = reader.list(has=has)
        if any(one.subject.part for one in found):
            raise _Broken
        self.self_named = self.self_named or "&" in text or ":scope" in text
        return self._options(found, text, "has" if has else "")

    def _forgiving(self, text: str) -> Options:
        """A list of which the broken ones are left out."""
        found: list[Selector] = []
        for part in _split(text):
            try:
                found += self._inner(part).selectors
            except _Broken:
                continue
        return self._options(found, text, "is")

    def _past_gap(self, position: int) -> int:
        gap = _GAP.match(self.text, position)
        return gap.end() if gap else position


@cache
def _simple() -> re.Pattern[str]:
    return lazily(_SIMPLE, re.VERBOSE | re.DOTALL)


def _with(compound: Compound, *tests: Test, weight: Specificity = (0, 0, 0)) -> Compound:
    return compound._replace(tests=(*compound.tests, *tests), specificity=added(compound.specificity, weight))


def _most(options: Options) -> Specificity:
    return max((one.specificity for one in options.selectors), default=(0, 0, 0))


def _split(text: str) -> list[str]:
    """A list at its commas, but for those inside brackets and strings."""
    parts, depth, begin = [], 0, 0
    for found in re.finditer(rf"{_STRING}|\\.|[()\[\],]", text, re.DOTALL):
        if found[0] in "([":
            depth += 1
        elif found[0] in ")]":
            depth -= 1
        elif found[0] == "," and depth <= 0:
            parts.append(text[begin : found.start()])
            begin = found.end()
    return [part.strip() for part in (*parts, text[begin:]) if part.strip()]


def _closing(text: str, position: int) -> int | None:
    """The place behind the bracket that closes the one before `position`."""
    depth = 1
    for found in _BRACKET.finditer(text, position):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if depth == 0:
            return found.end()
    return None


def unescaped(name: str) -> str:
    """A name or string with its escapes resolved."""
    if "\\" not in name:
        return name

    def char(found: re.Match[str]) -> str:
        code = int(found[1], 16) if found[1] else 0
        if not found[1]:
            return "" if found[2] == "\n" else found[2]
        return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"

    return _ESCAPE.sub(char, name)


def _nth(argument: str) -> tuple[int, int]:
    argument = argument.strip().lower()
    argument = {"odd": "2n+1", "even": "2n"}.get(argument, argument)
    found = _NTH.fullmatch(argument)
    if found is None or len(argument) > 20:
        raise _Broken
    stride, sign, offset, only = found.groups()
    if only is not None:
        return 0, int(only)
    step = int(stride + "1") if stride in ("", "+", "-") else int(stride)
    return step, int((sign or "") + (offset or "0"))
