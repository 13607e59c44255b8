"""Parser of style sheets and style attributes: declarations with their offsets, rules, and the cascade.

A broken declaration or rule is skipped, as CSS requires. Rules under a condition that the file does not decide (@media
except the media type, @supports, @container) are kept apart as `guarded`: they have no effect here and may apply in a
browser. Not covered: shorthands are not expanded, values are not validated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import field
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from redraft.formats.shapes.numbers import SPACE
from redraft.formats.svg.css.selector_syntax import ESCAPE, NAME, Around, parse_selectors, unescaped
from redraft.formats.svg.css.selector_tests import InScope, Options
from redraft.formats.svg.css.selectors import Automaton, Matching, Selector, Specificity, StyledElement
from redraft.formats.svg.css.words import plain_property, plain_value
from redraft.lazy import dataclass, lazily

__all__ = ["Cascaded", "CssRule", "Declaration", "Precedence", "StyleSheet", "StyledElement", "parse_declarations"]

_WHITE = " \t\r\n\f"
_STRING = r""""(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?"""
_URL = (  # also one that is none, up to where CSS takes it to end
    r"""(?<![-\w\\])(?:[uU]|\\[uU]|\\0{0,4}[57]5\s?)(?:[rR]|\\[rR]|\\0{0,4}[57]2\s?)(?:[lL]|\\[lL]|\\0{0,4}[46][cC]\s?)"""
    rf"""\([ \t\r\n\f]*+(?!["'])(?:[^)\\]|{ESCAPE}|\\)*+\)?"""
)
# What hides a semicolon or a brace: strings, unquoted addresses, escapes; and the marks that nest or end things.
_STRUCTURE = lazily(rf"{_STRING}|{_URL}|\\.|[(){{}}\[\];]", re.DOTALL)
_SPECIAL = lazily(r"""["'(){}\[\]\\]""")
_DROPPED = lazily(rf"{_STRING}|{_URL}|/\*.*?(?:\*/|\Z)|<!\[CDATA\[|\]\]>|<!--|-->", re.DOTALL)
_PIECE = lazily(r"[^;]+")
_NAME = lazily(rf"{SPACE}*+((?!-?[0-9]){NAME}){SPACE}*+:{SPACE}*+")
_AT_NAME = lazily(rf"@(?:{NAME})?+")
_CUSTOM = lazily(rf"--(?:{NAME})?+{SPACE}*+:")
_NAMESPACE = lazily(rf"""(?:({NAME})\s+)?(?:url\(\s*)?["']?([^"')]*?)["']?\s*\)?\s*""")
_SCOPE = lazily(r"\s*(?:\((.*?)\))?\s*(?:\bto\s*\((.*)\))?\s*", re.DOTALL)
_PAPER = lazily(r"@media\s+(?:only\s+)?(?:print|speech)(?:\s+and\b[^,]*)?", re.IGNORECASE)
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_DEEPEST = 16  # blocks in blocks; more is not a style sheet


class Declaration(NamedTuple):
    """`name: value`. The places count characters of the text it was read from.

    `start` to `end` is the declaration without its semicolon, `value_start` to `value_end` the value without white
    space around it and without `!important`. Name and value are read (see `css_words`), comments in it white space.
    """

    name: str
    value: str
    important: bool
    start: int
    end: int
    value_start: int
    value_end: int
    coded: bool = False
    """Whether it is written with escapes, or under a prefixed name, and read here as the plain ones."""


class Precedence(NamedTuple):
    """What wins among rules: first the layer, then the specificity, then the place in the sheet."""

    layer: int
    specificity: Specificity
    order: int

    @property
    def urgent(self) -> tuple[int, Specificity, int]:
        """The same for important declarations, of which those of earlier layers win."""
        return -self.layer, self.specificity, self.order


class CssRule(NamedTuple):
    """One selector of a rule's list, with the declarations it gives. `guards` are the conditions around it, `head` is
    its selector list as it is written, `layer` the names of the layers it is in, outermost first."""

    selector: Selector
    declarations: tuple[Declaration, ...]
    precedence: Precedence
    head: str = ""
    guards: tuple[str, ...] = ()
    layer: tuple[str, ...] = ()
    doubtful: bool = False
    """Whether a selector of its list is not known, so that a browser may drop the whole rule."""

    @property
    def on_paper(self) -> bool:
        """Whether it is never for a screen."""
        return any(_PAPER.fullmatch(guard) for guard in self.guards)

    @property
    def plain(self) -> bool:
        """Whether the simplest of engines takes it for what it is."""
        looks = self.selector
        return (
            looks.looks_up_only
            and not self.layer
            and not any(step == ">" for step, _ in looks.context)
            and looks.subject.namespace is None
            and not looks.subject.part
            and "\\" not in self.head
            and "&" not in self.head
            and not any(one.important or one.coded for one in self.declarations)
        )


class Cascaded(NamedTuple):
    """The value that won, and where it is written."""

    value: str
    origin: Literal["sheet", "inline"]


def parse_declarations(text: str) -> list[Declaration]:
    """The declarations of a style attribute in order, with their places in `text`; broken ones are left out.

    Names are in lower case, except custom properties (`--Name`).
    """
    if len(text) > 1000:  # an embedded picture or font is not worth remembering
        return list(_declarations(_without_comments(text), 0, len(text)))
    return list(_remembered(text))


@dataclass(frozen=True)
class StyleSheet:
    """The rules that apply, in order, those that are `guarded`, and what was left out (`skipped`): at-rules such as
    `@font-face`, broken rules, and unsupported selectors, which match nothing.

    `keyframes` are the properties that each animation sets, `beyond` what imports rules that are not available,
    `asides` the bodies of all at-rules that do not style elements, `names` all that may give a name, in order.
    """

    rules: tuple[CssRule, ...] = ()
    skipped: tuple[str, ...] = ()
    guarded: tuple[CssRule, ...] = ()
    keyframes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    beyond: tuple[str, ...] = ()
    asides: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()

    @staticmethod
    def parse(*texts: str, guards: Sequence[str] = (), unsure: Set[str] = frozenset()) -> StyleSheet:
        """The style sheets of a file as one, the later ones behind. Rules for all or screen media count.

        Places in the declarations are places in the own text of each. `guards`: a condition for each text, '' for none.
        """
        reader = _RuleReader()
        for number, text in enumerate(texts):
            guard = guards[number] if guards else ""
            reader.read(_without_comments(text), guard if guard and not _for_screens(guard) else "", unsure)
        return reader.sheet()

    def matching(self, element: StyledElement) -> list[tuple[Precedence, Declaration]]:
        """The declarations of all rules that match, from the weakest to the strongest; `important` is left aside."""
        if not self.rules:
            return []
        numbers = self._automaton.matches(element, self._matching)
        known = self._matched.get(numbers)
        if known is None:
            rules = [self.rules[number] for number in numbers if not self.rules[number].selector.subject.part]
            rules.sort(key=lambda rule: rule.precedence)
            known = [(rule.precedence, declaration) for rule in rules for declaration in rule.declarations]
            self._matched[numbers] = known
        return known

    @cached_property
    def _automaton(self) -> Automaton:
        return Automaton([rule.selector for rule in self.rules])

    @cached_property
    def _matching(self) -> Matching:
        return Matching()

    @cached_property
    def _matched(self) -> dict[tuple[int, ...], list[tuple[Precedence, Declaration]]]:
        return {}

    def cascade(self, element: StyledElement, inline: Sequence[Declaration] = ()) -> dict[str, Cascaded]:
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
            for _, declaration in sorted(matched, key=lambda entry: entry[0].urgent):
                if declaration.important:
                    won[declaration.name] = Cascaded(declaration.value, "sheet")
            for declaration in inline:
                if declaration.important:
                    won[declaration.name] = Cascaded(declaration.value, "inline")
        return won


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
            if unescaped(word.strip(_WHITE)).lower() == "important":
                value, important = before.rstrip(_WHITE), True
        if not value:
            continue
        read = plain_property(name), plain_value(value)
        yield Declaration(
            *read,
            important,
            found.start(1),
            value_start + len(raw),
            value_start,
            value_start + len(value),
            "\\" in name + raw or value != read[1] or name.lower() != read[0].lower(),
        )


def _nested_pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = _first(text, start, end, ";")
        yield start, stop
        start = stop + 1


def _first(text: str, start: int, end: int, wanted: str) -> int:
    """Offset of the first of the `wanted` marks outside brackets, strings and addresses; `end` if there is none."""
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


class _Block(NamedTuple):
    """The context of some rules."""

    around: Around = Around()
    guards: tuple[str, ...] = ()
    layer: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    depth: int = 0


class _RuleReader:
    """Takes style sheets apart, one behind the other."""

    def __init__(self) -> None:
        self.found: list[CssRule] = []
        self.skipped: list[str] = []
        self.keyframes: dict[str, frozenset[str]] = {}
        self.beyond: list[str] = []
        self.asides: list[str] = []
        self.names: list[tuple[str, ...]] = []
        self.layers: dict[tuple[str, ...], None] = {}
        self.order = self.nameless = 0

    def read(self, text: str, guard: str, unsure: Set[str]) -> None:
        self.text = text
        self.namespaces: dict[str, str] = {}
        if guard:
            self.skipped.append(f"@media {guard}"[:80])
            self.names.append((f"a style sheet for {guard}",))
        block = _Block(Around(self.namespaces, unsure=unsure), (f"@media {guard}",) if guard else ())
        self._rules(0, len(text), block)

    def sheet(self) -> StyleSheet:
        ranks = _ranks(self.layers)
        rules: list[CssRule] = []
        for rule in self.found:
            layer, specificity, order = rule.precedence
            rules.append(rule._replace(precedence=Precedence(ranks.get(rule.layer, layer), specificity, order)))
        return StyleSheet(
            tuple(rule for rule in rules if not rule.guards),
            tuple(self.skipped),
            tuple(rule for rule in rules if rule.guards),
            self.keyframes,
            tuple(self.beyond),
            tuple(self.asides),
            tuple(self.names + [("the order of layers", *map(".".join, self.layers))] * bool(self.names)),
        )

    def _rules(self, start: int, end: int, block: _Block) -> None:
        """The rules between `start` and `end`."""
        text = self.text
        while True:
            while start < end and text[start] in _WHITE:
                start += 1
            if start >= end:
                return
            at_rule = text[start] == "@"
            stop = _first(text, start, end, "{;" if at_rule else "{")
            has_block = stop < end and text[stop] == "{"
            close = _first(text, stop + 1, end, "}") if has_block else stop
            head = text[start:stop].strip(_WHITE)
            if at_rule:
                self._at_rule(head, (stop + 1, close) if has_block else None, block)
            elif has_block:
                self._rule(head, stop + 1, close, block)
            else:
                self.skipped.append(head[:80])
            start = close + 1

    def _rule(self, head: str, start: int, end: int, block: _Block) -> None:
        selectors = parse_selectors(head, block.around)
        if selectors is None:
            self.skipped.append(head[:80])
            self.asides.append(self.text[start:end])
            return
        if block.depth >= _DEEPEST:
            self._too_deep(head)
            return
        if any(one.strange for one in selectors):
            self.skipped.append(head[:80])
        self._body(tuple(selectors), start, end, block._replace(heads=(*block.heads, head), depth=block.depth + 1))

    def _body(
        self, selectors: tuple[Selector, ...], start: int, end: int, block: _Block, inner: _Block | None = None
    ) -> None:
        """Declarations and, among them, nested rules; `inner` is the context of those."""
        text = self.text
        if text.find("{", start, end) < 0 and text.find("@", start, end) < 0:
            self._give(selectors, tuple(_declarations(text, start, end)), block)
            return
        inner = inner or block._replace(around=block.around._replace(parents=_as_options(selectors), scoped=None))
        begin = start
        while start < end:
            while start < end and text[start] in _WHITE + ";":
                start += 1
            at_rule = text[start : start + 1] == "@"
            custom = _CUSTOM.match(text, start, end)
            stop = _first(text, start, end, ";" if custom else "{;")
            if start < end and stop < end and text[stop] == "{":
                self._give(selectors, tuple(_declarations(text, begin, start)), block)
                close = _first(text, stop + 1, end, "}")
                head = text[start:stop].strip(_WHITE)
                if at_rule:
                    self._at_rule(head, (stop + 1, close), inner, selectors)
                else:
                    self._rule(head, stop + 1, close, inner)
                stop = begin = close + 1
            elif at_rule:
                self._give(selectors, tuple(_declarations(text, begin, start)), block)
                begin = stop
            start = stop
        self._give(selectors, tuple(_declarations(text, begin, end)), block)

    def _give(self, selectors: tuple[Selector, ...], declarations: tuple[Declaration, ...], block: _Block) -> None:
        if not declarations and block.depth > 1:
            return
        head = " ".join(" { ".join(block.heads).split())
        doubtful = any(one.strange for one in selectors)
        for selector in selectors:
            precedence = Precedence(len(self.layers), selector.specificity, self.order)
            rule = CssRule(selector, declarations, precedence, head, block.guards, block.layer, doubtful)
            self.found.append(rule)
        self.order += 1

    def _at_rule(
        self, head: str, span: tuple[int, int] | None, block: _Block, selectors: tuple[Selector, ...] | None = None
    ) -> None:
        found = _AT_NAME.match(head)
        name = unescaped(found[0]).lower() if found else "@"
        prelude = head[found.end() :].strip(_WHITE) if found else ""
        inner: _Block | None = None
        if span is None:
            self._statement(name, prelude, head, block)
            return
        match name:
            case "@media" | "@supports" | "@container" | "@starting-style" | "@when" | "@document" | "@-moz-document":
                inner = block
                if name != "@media" or not _for_screens(prelude):
                    self.skipped.append(head[:80])
                    inner = block._replace(guards=(*block.guards, " ".join(head.split())))
            case "@layer":
                inner = block._replace(layer=self._layer(block, prelude))
            case "@scope":
                inner = self._scoped(prelude, head, block)
            case "@keyframes" | "@-webkit-keyframes":
                self.skipped.append(head[:80])
                self._keyframes(plain_value(prelude).strip("\"'"), *span)
            case _:
                self.skipped.append(head[:80])
        if inner is None:
            self.asides.append(self.text[slice(*span)])
            self.names.append((head, self.asides[-1], *block.guards, *block.layer))
            return
        if block.depth >= _DEEPEST:
            self._too_deep(head)
            return
        inner = inner._replace(depth=block.depth + 1)
        if name == "@scope" and inner.around.scope is not None:
            self._body(inner.around.scope.selectors, *span, inner, inner)
        elif selectors is None:
            self._rules(*span, inner)
        else:
            self._body(selectors, *span, inner)

    def _too_deep(self, head: str) -> None:
        self.skipped.append(head[:80])
        self.beyond.append(f"{' '.join(head.split())[:60]} {{ … }}, too deep to look into,")

    def _statement(self, name: str, prelude: str, head: str, block: _Block) -> None:
        if name == "@layer":
            for one in prelude.split(","):
                self._layer(block, one.strip(_WHITE))
            return
        self.skipped.append(head[:80])
        if name == "@import":
            self.beyond.append(" ".join(head.split()))
        elif name == "@namespace" and (found := _NAMESPACE.fullmatch(prelude)):
            self.namespaces[unescaped(found[1] or "")] = unescaped(found[2])

    def _layer(self, block: _Block, name: str) -> tuple[str, ...]:
        if not name:
            self.nameless += 1
            name = f"\n{self.nameless}"
        path = block.layer
        for part in name.split("."):
            path = (*path, unescaped(part.strip(_WHITE)))
            self.layers.setdefault(path)
        return path

    def _scoped(self, prelude: str, head: str, block: _Block) -> _Block:
        found = _SCOPE.fullmatch(prelude)
        around = block.around._replace(parents=None)
        roots = parse_selectors(found[1], around._replace(scoped=None, scope=None)) if found and found[1] else None
        scope = _as_options(roots or ())
        limits = parse_selectors(found[2], around._replace(scoped=None, scope=scope)) if found and found[2] else None
        if roots is None or any(one.states or one.strange for one in (*roots, *(limits or ()))):
            self.skipped.append(head[:80])
            self.beyond.append(f"{' '.join(head.split())[:60]} {{ … }}, for what is around its sheet or in some state,")
            return block._replace(guards=(*block.guards, " ".join(head.split())))
        scoped = InScope(scope, _as_options(limits) if limits else None)
        return block._replace(around=around._replace(scope=scope, scoped=scoped))

    def _keyframes(self, name: str, start: int, end: int) -> None:
        names: set[str] = set()
        while start < end:
            stop = _first(self.text, start, end, "{")
            close = _first(self.text, stop + 1, end, "}")
            names |= {one.name for one in _declarations(self.text, stop + 1, close)}
            start = close + 1
        self.keyframes[name] = self.keyframes.get(name, frozenset()) | names


def _as_options(selectors: Sequence[Selector]) -> Options:
    """The selectors of a rule for what is nested in it, which is the same only as itself."""
    return Options(tuple(selectors), object())


def _ranks(layers: Mapping[tuple[str, ...], None]) -> dict[tuple[str, ...], int]:
    """The layers from the weakest to the strongest: each behind those inside it, in the order of their first names."""
    order = {path: number for number, path in enumerate(layers)}
    most = len(order) + 1
    keys = {path: [*(order[path[:depth]] for depth in range(1, len(path) + 1)), most] for path in layers}
    return {**{path: rank for rank, path in enumerate(sorted(layers, key=keys.__getitem__))}, (): most}


_SCREENS: Sequence[list[str]] = ([], ["all"], ["screen"], ["not", "print"], ["not", "speech"])


def _for_screens(query: str) -> bool:
    """Whether a media query list holds for a screen of unknown size."""
    options = (part.split() for part in query.lower().split(","))
    return any(words[words[:1] == ["only"] :] in _SCREENS for words in options)
