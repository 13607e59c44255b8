"""Style sheets and style attributes of an SVG: declarations with their places in the text, rules, and the cascade.

A broken declaration or rule is skipped, as CSS says, and the rest counts. Not covered: shorthands are not taken apart,
values are not checked, nested rules are skipped, @media conditions other than the media type are never true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from redraft.errors import FormatError
from redraft.formats.svg.selectors import NAME_CHARACTER, Element, Selector, Specificity, asks_more, parse_selectors
from redraft.formats.svg.values import SPACE
from redraft.lazy import dataclass, lazily

__all__ = ["Cascaded", "Declaration", "Element", "Precedence", "Rule", "Sheet", "parse_declarations"]

_WHITE = " \t\r\n\f"
_STRING = r""""(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?"""
_URL = r"""\b[uU][rR][lL]\([ \t\r\n\f]*+[^\s"'()]*+[ \t\r\n\f]*+\)"""
# What hides a semicolon or a brace: strings, unquoted addresses, escapes; and the marks that nest or end things.
_STRUCTURE = lazily(rf"{_STRING}|{_URL}|\\.|[(){{}}\[\];]", re.DOTALL)
_SPECIAL = lazily(r"""["'(){}\[\]\\]""")
_DROPPED = lazily(rf"{_STRING}|{_URL}|/\*.*?(?:\*/|\Z)|<!\[CDATA\[|\]\]>|<!--|-->", re.DOTALL)
_PIECE = lazily(r"[^;]+")
_NAME = lazily(rf"{SPACE}*+((?!-?[0-9]){NAME_CHARACTER}++){SPACE}*+:{SPACE}*+")
_AT_NAME = lazily(r"@[-\w]*")
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_DEEPEST = 8  # @media inside @media; more is not a style sheet


class Declaration(NamedTuple):
    """`name: value`. The places count characters of the text it was read from.

    `start` to `end` is the declaration without its semicolon, `value_start` to `value_end` the value without white
    space around it and without `!important`. A comment inside the value is white space in `value`.
    """

    name: str
    value: str
    important: bool
    start: int
    end: int
    value_start: int
    value_end: int


class Precedence(NamedTuple):
    """What wins among rules: first the specificity, then the place in the sheet."""

    specificity: Specificity
    order: int


class Rule(NamedTuple):
    """One selector of a rule's list, with the declarations it gives."""

    selector: Selector
    declarations: tuple[Declaration, ...]
    precedence: Precedence


MOST_MATCHES = 400_000
"""How many elements may be held against rules, ancestors counted: some seconds of work, far more than designs need."""


class Cascaded(NamedTuple):
    """The value that won, and where it is written."""

    value: str
    origin: Literal["sheet", "inline"]


class _Index(NamedTuple):
    """Rules by what their subject must have; each rule is in one place only."""

    ids: dict[str, list[Rule]]
    classes: dict[str, list[Rule]]
    tags: dict[str, list[Rule]]
    others: list[Rule]


def parse_declarations(text: str) -> list[Declaration]:
    """The declarations of a style attribute in order, with their places in `text`; broken ones are left out.

    Names are in lower case, except custom properties (`--Name`).
    """
    if len(text) > 1000:  # an embedded picture or font is not worth remembering
        return list(_declarations(_without_comments(text), 0, len(text)))
    return list(_remembered(text))


@dataclass(frozen=True)
class Sheet:
    """The rules that may match, in order, and what was left out: at-rules (`@font-face`), broken rules, and selectors
    that ask for more than is understood, which match nothing."""

    rules: tuple[Rule, ...] = ()
    skipped: tuple[str, ...] = ()

    @staticmethod
    def parse(text: str) -> Sheet:
        """A style sheet. Rules for all or screen media count. Places in its declarations are places in `text`."""
        found: list[tuple[list[Selector], tuple[Declaration, ...]]] = []
        skipped: list[str] = []
        clean = _without_comments(text)
        _read_rules(clean, 0, len(clean), found, skipped, 0)
        rules = (
            Rule(selector, declarations, Precedence(selector.specificity, order))
            for order, (selectors, declarations) in enumerate(found)
            for selector in selectors
        )
        return Sheet(tuple(rules), tuple(skipped))

    @staticmethod
    def merge(sheets: Iterable[Sheet]) -> Sheet:
        """Several sheets as one, the later ones behind. Each declaration keeps its places in its own sheet's text."""
        rules: list[Rule] = []
        skipped: list[str] = []
        for sheet in sheets:
            begin = rules[-1].precedence.order + 1 if rules else 0
            for rule in sheet.rules:
                specificity, order = rule.precedence
                rules.append(rule._replace(precedence=Precedence(specificity, begin + order)))
            skipped += sheet.skipped
        return Sheet(tuple(rules), tuple(skipped))

    def matching(self, element: Element) -> list[tuple[Precedence, Declaration]]:
        """The declarations of all rules that match, from the weakest to the strongest; `important` is left aside."""
        if not self.rules:
            return []
        key = None
        if self._looks_up_only:  # then alike siblings match alike
            key = element.tag, element.get("id"), element.get("class"), id(element.parent)
            known = self._matched.get(key)
            if known is not None:
                return known
        rules = [rule for rule in self._tried(element) if rule.selector.matches(element)]
        if len(rules) > 1:
            rules.sort(key=lambda rule: rule.precedence)
        found = [(rule.precedence, declaration) for rule in rules for declaration in rule.declarations]
        if key is not None:
            self._matched[key] = found
        return found

    @cached_property
    def _matched(self) -> dict[object, list[tuple[Precedence, Declaration]]]:
        return {}

    @cached_property
    def _looks_up_only(self) -> bool:
        """Whether all selectors ask only for tags, ids and classes of the element and its ancestors."""
        return not any(
            rule.selector.subject.tests
            or any(combinator in "+~" or compound.tests for combinator, compound in rule.selector.context)
            for rule in self.rules
        )

    @cached_property
    def _work(self) -> list[int]:
        return [MOST_MATCHES]

    def _tried(self, element: Element) -> Iterator[Rule]:
        depth, above = 0, element.parent
        while above is not None:
            depth, above = depth + 1, above.parent
        for rule in self._candidates(element):
            self._work[0] -= 1 + depth * len(rule.selector.context)
            if self._work[0] < 0:
                raise FormatError(
                    f"the style sheet has too many rules for this many elements: over {MOST_MATCHES} to look at",
                    "remove the rules that match nothing",
                )
            yield rule

    def cascade(self, element: Element, inline: Sequence[Declaration] = ()) -> dict[str, Cascaded]:
        """The winning value for each property that this sheet or the element's own `style` sets."""
        matched = self.matching(element) if self.rules else []
        won: dict[str, Cascaded] = {}
        urgent = False
        for _, declaration in matched:
            urgent = urgent or declaration.important
            won[declaration.name] = Cascaded(declaration.value, "sheet")
        for declaration in inline:
            urgent = urgent or declaration.important
            won[declaration.name] = Cascaded(declaration.value, "inline")
        if urgent:
            # A normal declaration may have covered an important one, so those go on top once more.
            for _, declaration in matched:
                if declaration.important:
                    won[declaration.name] = Cascaded(declaration.value, "sheet")
            for declaration in inline:
                if declaration.important:
                    won[declaration.name] = Cascaded(declaration.value, "inline")
        return won

    @cached_property
    def _index(self) -> _Index:
        index = _Index({}, {}, {}, [])
        for rule in self.rules:
            subject = rule.selector.subject
            if subject.id:
                index.ids.setdefault(subject.id, []).append(rule)
            elif subject.classes:
                index.classes.setdefault(subject.classes[0], []).append(rule)
            elif subject.tag:
                index.tags.setdefault(subject.tag, []).append(rule)
            else:
                index.others.append(rule)
        return index

    def _candidates(self, element: Element) -> Iterator[Rule]:
        ids, classes, tags, others = self._index
        if ids and (identity := element.get("id")):
            yield from ids.get(identity, ())
        if classes and (names := element.get("class")):
            for name in dict.fromkeys(names.split()):
                yield from classes.get(name, ())
        if tags:
            yield from tags.get(element.tag, ())
        yield from others


@lru_cache(maxsize=4096)
def _remembered(text: str) -> tuple[Declaration, ...]:
    return tuple(_declarations(_without_comments(text), 0, len(text)))


def _without_comments(text: str) -> str:
    """The text with white space for comments and XML wrappers, character for character, so that places stay."""
    if "/*" not in text and "<!" not in text and "]]>" not in text and "-->" not in text:
        return text
    return _DROPPED.sub(lambda found: " " * len(found[0]) if found[0][0] in "/<-]" else found[0], text)


def _declarations(text: str, start: int, end: int) -> Iterator[Declaration]:
    if _SPECIAL.search(text, start, end) is None:
        pieces: Iterable[tuple[int, int]] = (found.span() for found in _PIECE.finditer(text, start, end))
    else:
        pieces = _nested_pieces(text, start, end)
    for begin, stop in pieces:
        found = _NAME.match(text, begin, stop)
        if found is None:
            continue
        name = found[1]
        value_start = found.end()
        raw = text[value_start:stop].rstrip(_WHITE)
        value, important = raw, False
        if "!" in raw:
            before, _, word = raw.rpartition("!")
            if word.strip(_WHITE).lower() == "important":
                value, important = before.rstrip(_WHITE), True
        if not value:
            continue
        yield Declaration(
            name if name.startswith("--") else name.lower(),
            value,
            important,
            found.start(1),
            value_start + len(raw),
            value_start,
            value_start + len(value),
        )


def _nested_pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = _first(text, start, end, ";")
        yield start, stop
        start = stop + 1


def _first(text: str, start: int, end: int, wanted: str) -> int:
    """Where the first of the `wanted` marks stands outside brackets, strings and addresses; `end` if nowhere."""
    open_brackets: list[str] = []
    for found in _STRUCTURE.finditer(text, start, end):
        mark = found[0]
        if not open_brackets and mark in wanted:
            return found.start()
        if mark in _CLOSERS:
            open_brackets.append(_CLOSERS[mark])
        elif open_brackets and mark == open_brackets[-1]:
            open_brackets.pop()
    return end


def _read_rules(
    text: str,
    start: int,
    end: int,
    rules: list[tuple[list[Selector], tuple[Declaration, ...]]],
    skipped: list[str],
    depth: int,
) -> None:
    """Adds what stands between `start` and `end` to `rules` and `skipped`."""
    while True:
        while start < end and text[start] in _WHITE:
            start += 1
        if start >= end:
            return
        at_rule = text[start] == "@"
        stop = _first(text, start, end, "{;" if at_rule else "{")
        block = stop < end and text[stop] == "{"
        close = _first(text, stop + 1, end, "}") if block else stop
        head = text[start:stop].strip(_WHITE)
        if at_rule:
            name = _AT_NAME.match(head)
            if block and name and name[0].lower() == "@media" and depth < _DEEPEST and _for_screens(head[name.end() :]):
                _read_rules(text, stop + 1, close, rules, skipped, depth + 1)
            else:
                skipped.append(head[:80])
        else:
            selectors = parse_selectors(head) if block else None
            if selectors is None:
                skipped.append(head[:80])
            else:
                rules.append((selectors, tuple(_declarations(text, stop + 1, close))))
                if asks_more(head):
                    skipped.append(head[:80])
        start = close + 1


def _for_screens(query: str) -> bool:
    """Whether a media query list holds for a screen of unknown size."""
    for part in query.lower().split(","):
        words = part.split()
        if words[:1] == ["only"]:
            words = words[1:]
        if words in ([], ["all"], ["screen"]) or (
            len(words) == 2 and words[0] == "not" and words[1] in ("print", "speech")
        ):
            return True
    return False
