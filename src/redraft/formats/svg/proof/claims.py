"""All declarations that may apply to an element, in cascade order, conditional ones included. Where they are equal
before and after an edit, every browser draws the element the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from redraft.formats.svg.css.copies import AT_FIRST, PASSED_ON, default_value
from redraft.formats.svg.css.selectors import Automaton, Matching, local_name, widely
from redraft.formats.svg.css.selectors import StyledElement as Matched
from redraft.formats.svg.css.sheet import CssRule, Declaration
from redraft.formats.svg.css.styles import PRESENTATION, Styles, affects, attribute_value
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

ATTRIBUTE, SHEET, INLINE, URGENT_SHEET, URGENT_INLINE = range(5)
"""Cascade levels of declarations, from the weakest."""
GEOMETRY = frozenset("x y width height cx cy r rx ry d points x1 y1 x2 y2 dx dy".split())
INDIVIDUAL = frozenset(
    "translate rotate scale offset offset-path offset-distance offset-rotate offset-position offset-anchor zoom "
    "perspective transform-style".split()
)
"""Properties that move elements in browsers only."""
DRAWN = (PASSED_ON | PRESENTATION | AT_FIRST.keys()) - {"rx", "ry", "cursor", "pointer-events"}
"""Properties that the renderer takes from a declaration."""
_SIMPLE = lazily(r"(?:url\([^()]*\)|rgba?\([^()]*\)|[^()])*")


class Claim(NamedTuple):
    """`name: value` for an element, or a `part` of it. `guard` is its condition, '' for none, and `description` the
    rule in words. `idle`: it needs user interaction or a printer; `strange`: its condition is unknown here."""

    name: str
    value: str
    level: int
    guard: str = ""
    description: str = ""
    part: str = ""
    idle: bool = False
    strange: bool = False

    @property
    def drawn(self) -> bool:
        """Whether it is drawn here as browsers do."""
        return not self.guard and not self.part and self.name in DRAWN and _SIMPLE.fullmatch(self.value) is not None


class StyleClaims:
    """The claims of one file's style sheets."""

    def __init__(self, styles: Styles) -> None:
        self.styles = styles
        self.rules: Sequence[CssRule] = (*styles.sheet.rules, *styles.sheet.guarded)

    @cached_property
    def local(self) -> bool:
        """Whether rules ask only for names, ids and classes of the element itself and its ancestors."""
        return all(rule.selector.looks_up_only for rule in self.rules)

    def of(self, element: Matched) -> tuple[Claim, ...]:
        """The declarations of the sheets for an element, from the weakest."""
        if not self.rules:
            return ()
        rest, wide = self._automata
        key = rest.matches(element, self._at_rest), wide.matches(element, self._widely)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = tuple(self._claims(key[0], [self._lively[number] for number in key[1]]))
        return known

    def decisions(self, element: Element, context: Matched | None = None) -> Mapping[str, tuple[Claim, ...]]:
        """For each property the deciding declarations, the strongest first, down to the first unconditional one; rules
        match the element in its `context`."""
        found: dict[str, list[Claim]] = {}
        ruled = self.of(element if context is None else context)
        everything = (*attribute_claims(element), *ruled, *inline_claims(self.styles.inline(element)))
        for claim in sorted(everything, key=lambda one: one.level, reverse=True):
            # sorting keeps the order within a level, which has to be turned round
            found.setdefault(claim.part + plain_name(claim.name), []).append(claim)
        return {name: tuple(_decided(_turned(claims))) for name, claims in found.items()}

    def _claims(self, numbers: Iterable[int], lively: Sequence[int]) -> Iterator[Claim]:
        resting = set(numbers)
        rules = [(self.rules[number], number in resting) for number in sorted(resting | set(lively))]
        entries: list[tuple[tuple[object, ...], Claim]] = []
        for rule, holds in rules:
            guard, idle = _guard(rule, holds)
            description = " ".join((*rule.guards, rule.head))
            for place, one in enumerate(rule.declarations):
                level = URGENT_SHEET if one.important else SHEET
                order = rule.precedence.urgent if one.important else tuple(rule.precedence)
                part, strange = rule.selector.subject.part, bool(rule.selector.strange)
                claim = Claim(one.name, one.value, level, guard, description, part, idle, strange)
                entries.append(((level, order, place), claim))
        entries.sort(key=lambda entry: entry[0])
        yield from (claim for _, claim in entries)

    @cached_property
    def _lively(self) -> list[int]:
        """The rules whose conditions the file does not decide."""
        asks = (number for number, rule in enumerate(self.rules) if rule.selector.states or rule.selector.strange)
        return list(asks)

    @cached_property
    def _automata(self) -> tuple[Automaton, Automaton]:
        lively = [self.rules[number].selector for number in self._lively]
        return Automaton([rule.selector for rule in self.rules]), Automaton(lively)

    @cached_property
    def _at_rest(self) -> Matching:
        return Matching()

    @cached_property
    def _widely(self) -> Matching:
        return widely()

    @cached_property
    def _known(self) -> dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Claim, ...]]:
        return {}


def _guard(rule: CssRule, holds: bool) -> tuple[str, bool]:
    """The conditions of a rule outside the file, and whether they are interaction or a printer only."""
    selector = rule.selector
    parts = [*rule.guards, *(f":{name}" for name in sorted(selector.states | selector.strange))]
    if rule.doubtful:
        parts.append(rule.head)
    guard = " ".join(parts) + (" at rest" if parts and holds else "")
    idle = bool(parts) and not selector.strange and not rule.doubtful and (not rule.guards or rule.on_paper)
    return guard, idle and not (selector.states and holds)


def _turned(claims: Sequence[Claim]) -> Iterator[Claim]:
    """The strongest first: levels are in that order already, and within one the last wins."""
    for level in range(URGENT_INLINE, -1, -1):
        yield from reversed([claim for claim in claims if claim.level == level])


def _decided(claims: Iterable[Claim]) -> Iterator[Claim]:
    for claim in claims:
        yield claim
        if not claim.guard:
            return


def attribute_claims(element: Element) -> Iterator[Claim]:
    for name in element.attributes:
        if name in DRAWN or name in GEOMETRY:
            yield Claim(name, attribute_value(element, name), ATTRIBUTE)


def inline_claims(declarations: Iterable[Declaration]) -> Iterator[Claim]:
    for one in declarations:
        yield Claim(one.name, one.value, URGENT_INLINE if one.important else INLINE)


def plain_name(name: str) -> str:
    """A property's name without what browsers put before names that they made up first."""
    return name.removeprefix("-webkit-")


def decides(claimed: str, name: str) -> bool:
    """Whether a declaration of one property affects another."""
    claimed = plain_name(claimed)
    if claimed == name or affects(claimed, name):
        return True
    if name in ("rx", "ry") and claimed in ("rx", "ry"):
        return True
    if name == "transform" or name in GEOMETRY:
        return claimed in INDIVIDUAL or (name == "transform" and claimed == "transform-box")
    return name.startswith(f"{claimed}-") and claimed in ("text-decoration", "marker", "mask", "stroke-dasharray")


def meaning(claims: Sequence[Claim]) -> list[tuple[str, str]]:
    """The effect of claims on a property, without those that need interaction; empty where that equals no
    declaration."""
    found = [(claim.value.strip(), claim.guard) for claim in claims if not claim.idle]
    return found[:-1] if found and found[-1] == (default_value(claims[0].name), "") else found


def inherits(claims: Sequence[Claim]) -> bool:
    """Whether claims may leave an element what its parent has."""
    return all(claim.guard or claim.value.strip().lower() in ("inherit", "unset") for claim in claims)


def ruled(claim: Claim) -> str:
    """A description of a claim."""
    if claim.description:
        return f"the CSS rule {claim.description[:70]} {{ {claim.name}: {claim.value[:20]} }}"
    return f"{claim.name}: {claim.value[:30]}"


def called(element: Element) -> str:
    return f"'{element.get('id')}'" if element.get("id") else f"a {local_name(element.tag)}"
