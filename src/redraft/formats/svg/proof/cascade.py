"""Whether a browser may display an edited SVG differently than redraft draws it: a check of the CSS cascade.

Declarations are compared, not guessed: an element with the same ones before and after, conditional ones included, looks
the same in every browser. Scripts, external style sheets and hidden ties are reported as unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain

from redraft.document.style import DECORATIONS
from redraft.errors import FormatError
from redraft.formats.shapes.transforms import is_dropped, is_understood
from redraft.formats.svg.css.copies import PASSED_ON, CopyContext
from redraft.formats.svg.css.styles import FONT, PRESENTATION, is_font
from redraft.formats.svg.proof.alignment import Aligned, Side, aligned
from redraft.formats.svg.proof.animation import AnimatedAttribute, animated_attributes, keyframe_names
from redraft.formats.svg.proof.claims import (
    ATTRIBUTE,
    GEOMETRY,
    SHEET,
    URGENT_INLINE,
    URGENT_SHEET,
    Claim,
    StyleClaims,
    called,
    decides,
    inherits,
    inline_claims,
    meaning,
    plain_name,
    ruled,
)
from redraft.formats.svg.proof.external_influences import from_outside, scripts
from redraft.formats.svg.proof.instances import Instances
from redraft.formats.svg.proof.references import ReferenceGraph, changed_names, changed_ties
from redraft.formats.svg.proof.understood import Surroundings, across_layers, is_repainted
from redraft.formats.svg.reading.references import waited_for
from redraft.formats.svg.reading.text import INSIDE
from redraft.formats.svg.tree.elements import LABELS
from redraft.formats.xml.tree import Element

_NAMES_OF_RULES = frozenset("class id style lang".split())
MOST_REASONS = 8


class CascadeCheck:
    """Two states of a file, and the layers an edit targets."""

    def __init__(self, before: Side, after: Side, targets: Set[str], found_as: Mapping[str, str]) -> None:
        self.before, self.after = before, after
        self.targets, self.found_as = targets, found_as
        self.old, self.new = StyleClaims(before.reading.styles), StyleClaims(after.reading.styles)

    def reasons(self) -> Iterator[str]:
        """Reasons why a browser may show other layers changed, or the target layers not as requested."""
        try:
            yield from self._unique_reasons()
        except FormatError as error:  # more rules and elements than are compared
            yield error.message

    def _unique_reasons(self) -> Iterator[str]:
        seen: set[str] = set()
        reasons = chain(
            (reason for side in (self.before, self.after) for find in (from_outside, scripts) for reason in find(side)),
            self._across(),
            self._tied(),
            self._others(),
            self._by_reference(),
            self._around(),
            self._written(),
            self._fresh(),
            self._repeated(),
            self._animated_others(),
            self._by_language(),
        )
        for reason in reasons:
            reason = reason.replace("://", ":")  # no reader should follow an address from a file
            if reason not in seen:
                seen.add(reason)
                yield reason
            if len(seen) >= MOST_REASONS:
                return

    @cached_property
    def aligned(self) -> Aligned:
        return aligned(self.before, self.after, self.targets, self.found_as, whole=self._rules_differ)

    @cached_property
    def _rules_differ(self) -> bool:
        """Whether rules may apply differently to layers whose bytes are unchanged."""
        if not (self.old.rules or self.new.rules):
            return False
        first, second = ([one.text() for one in side.reading.styles.elements] for side in (self.before, self.after))
        return first != second or not self.old.local or not self.new.local

    def _across(self) -> Iterator[str]:
        """Properties and functions by which the look or order of one layer affects others."""
        ruled = [one for rule in self.new.rules for one in rule.declarations]
        names = across_layers(self.after.tree, self.after.reading.styles, ruled)
        yield from (f"{name} lets one layer show in what another looks like" for name in sorted(names))

    def _others(self) -> Iterator[str]:
        """Rules that apply differently to elements no edit targets."""
        if not self._rules_differ:
            return
        strange = any(rule.selector.strange for rule in self.new.rules)
        for one, other in self.aligned.others:
            first, second = self.old.of(one), self.new.of(other)
            for claim in (claim for claim in second if strange and claim.strange):
                yield f"what {ruled(claim)} asks for is not known here, and it may tie {called(other)} to others"
            if _signs(first) == _signs(second):
                continue
            unseen = one.number in self._reference_graphs[0].unseen or other.number in self._reference_graphs[1].unseen
            for claim in _differing(self.old.decisions(one), self.new.decisions(other), drawn=unseen):
                if not claim.description:  # written there: an instance that became a group has other attributes
                    continue
                yield f"{ruled(claim)} may have another value for {called(other)} in a browser"

    @cached_property
    def _reference_graphs(self) -> tuple[ReferenceGraph, ReferenceGraph]:
        return ReferenceGraph(self.before), ReferenceGraph(self.after)

    def _by_reference(self) -> Iterator[str]:
        """What shows something of what changed, by a reference that is not followed in what is drawn here."""
        for graph, elements in zip(self._reference_graphs, self._changed, strict=True):
            for reference in graph.to(elements):
                by = f"of {called(reference.by)} " if reference.by is not None else ""
                odd = "is not drawn here as in browsers"
                lost = "leads to what was changed, which is not drawn here"
                yield f"{reference.description} {by}{odd if reference.followed else lost}"

    def _tied(self) -> Iterator[str]:
        yield from changed_names(self.before, self.after)
        for side, changed, animations in zip((self.before, self.after), self._changed, self._animations, strict=True):
            yield from changed_ties(side, changed, animations, lambda: self._whole)

    @cached_property
    def _changed(self) -> tuple[list[Element], list[Element]]:
        """The elements that an edit made look different, before and after."""
        pairs = [pair for pair in self.aligned.targeted if _shows(pair[0]) != _shows(pair[1])]
        return [*(one for one, _ in pairs), *self.aligned.gone], [*(one for _, one in pairs), *self.aligned.new]

    def _around(self) -> Iterator[str]:
        """What is not understood on what was changed or around it."""
        styles = self.before.reading.styles, self.after.reading.styles
        kept = [(one.number, other.number) for one, other in self.aligned.targeted if is_repainted(styles, one, other)]
        for number, (side, claims, changed) in enumerate(
            zip((self.before, self.after), (self.old, self.new), self._changed, strict=True)
        ):
            same = {pair[number] for pair in kept}
            reshaped = [one for one in changed if one.number not in same]
            yield from Surroundings(side, claims, changed, reshaped).doubts()

    def _written(self) -> Iterator[str]:
        """Declarations that may override what was written for a target layer."""
        for one, other in self.aligned.targeted:
            written = self._changes(one, other)
            decisions = self.new.decisions(other)
            if self._rules_differ and _signs(self.old.of(one)) != _signs(self.new.of(other)):
                for claim in _differing(self.old.decisions(one), decisions, drawn=True):
                    if claim.description and claim.name not in written and not claim.idle:
                        yield f"{ruled(claim)} now has another value for {called(other)}, which was not asked for"
            if not written:
                continue
            yield from self._over(other, written, decisions)

    def _over(
        self, element: Element, written: Mapping[str, int], decisions: Mapping[str, Sequence[Claim]]
    ) -> Iterator[str]:
        """What may win over what was written for an element, or hide it."""
        for name, level in written.items():
            for claim in (claim for claims in decisions.values() for claim in claims):
                if claim.level > level and decides(claim.name, name) and not (claim.idle or _is_read(claim)):
                    yield f"{ruled(claim)} may win over the {name} that was written for {called(element)}"
            for claim in self._behind(element, name, level):
                yield f"{ruled(claim)} comes after the {name} that was written for {called(element)}"
            for claim in decisions.get(f"{name}-opacity", ()):  # how much is seen of a paint belongs to it
                if claim.guard and not claim.idle:
                    yield f"{ruled(claim)} may show less of the {name} that was written for {called(element)}"
        yield from self._animated(element, written, decisions)
        for animated in self._animations_after.get(element.number, ()):
            for name in written:
                if animated.sets(name):
                    yield f"an animation sets the {animated.attribute} of {called(element)}"
        yield from self._passed_on(element, written)
        yield from self._hidden(element)
        yield from self._reset(element)
        if "text-decoration" in written:
            yield from self._decorated(element)

    def _passed_on(self, element: Element, written: Mapping[str, int]) -> Iterator[str]:
        """What may win in a part of a layer over what it has from the layer, or in what the layer repeats."""
        names = {
            name for property in written for name in (FONT if property == "font" else (property,)) if name in PASSED_ON
        }
        if not names:
            return
        seen: set[tuple[int, frozenset[str]]] = set()
        stack: list[tuple[Element, CopyContext | None, frozenset[str]]] = [(element, None, frozenset(names))]
        while stack:
            outer, shown, left = stack.pop()
            parts: list[tuple[Element, CopyContext | None]] = (
                [(one.element, one) for one in shown.children] if shown else []
            )
            parts += [] if shown else [(one, None) for one in outer.children]
            if outer.tag == "use" and (inner := self._instances[1].shown(outer)) and (id(inner), left) not in seen:
                seen.add((id(inner), left))
                parts.append((inner.element, inner))
            for one, context in parts:
                decisions = self.new.decisions(one, context)
                inherited = frozenset(name for name in left if inherits(decisions.get(name, ())))
                yield from self._won(one, context, inherited, left, decisions)
                if inherited:
                    stack.append((one, context, inherited))

    def _won(
        self,
        part: Element,
        context: CopyContext | None,
        inherited: Set[str],
        names: Set[str],
        decisions: Mapping[str, Sequence[Claim]],
    ) -> Iterator[str]:
        for name in names if context is not None else ():
            claims = decisions.get(name, ())
            if meaning(claims) != meaning(self.new.decisions(part).get(name, ())):
                yield f"rules say otherwise about the {name} of {called(part)} where it is repeated"
        for name in inherited:
            for claim in (claim for claims in decisions.values() for claim in claims):
                if decides(claim.name, name) and not (claim.idle or _is_read(claim)):
                    yield f"{ruled(claim)} may win over the {name} that {called(part)} has from what is around it"
            for animated in self._animations_after.get(part.number, ()):
                if animated.sets(name):
                    yield f"an animation sets the {animated.attribute} of {called(part)}"
        yield from self._animated(part, dict.fromkeys(inherited, ATTRIBUTE), decisions)

    def _repeated(self) -> Iterator[str]:
        """Uses that became groups, of which a browser may have shown something else."""
        for one, other in (*self.aligned.others, *self.aligned.targeted):
            if one.tag == "use" and other.tag == "g":
                yield from self._instances[0].style_differences(one, other, self.new, self._in_copies)

    @cached_property
    def _in_copies(self) -> set[int]:
        """The numbers of the elements that edits were about inside uses, in what took the place of these."""
        was, places = self.before.reading.places, self.after.reading.places
        names = (self.found_as.get(id, id) for id in self.targets if id in was and was[id].uses)
        return {places[name].element.number for name in names if name in places}

    @cached_property
    def _instances(self) -> tuple[Instances, Instances]:
        return Instances(self.old, self.before.reading.by_id), Instances(self.new, self.after.reading.by_id)

    def _behind(self, element: Element, name: str, level: int) -> Iterator[Claim]:
        """Later declarations in an element's own style, equally strong, that set the property under another name."""
        claims = [claim for claim in inline_claims(self.after.reading.styles.inline(element)) if claim.level == level]
        last = max((at for at, claim in enumerate(claims) if plain_name(claim.name) == name), default=len(claims))
        yield from (one for one in claims[last + 1 :] if decides(one.name, name) and not _is_read(one))

    def _reset(self, element: Element | None) -> Iterator[str]:
        """`all`, by which nothing is what it is read as here."""
        while element is not None:
            for claim in self.new.decisions(element).get("all", ()):
                if not claim.idle:
                    yield f"{ruled(claim)} says something about every property of {called(element)}"
            element = element.parent

    def _changes(self, one: Element, other: Element) -> dict[str, int]:
        """The properties whose written value differs from before, with the cascade level of the new one."""
        found: dict[str, int] = {}
        for name in {*one.attributes, *other.attributes} - {"style"}:
            if one.get(name) != other.get(name) and (name in PRESENTATION or name in GEOMETRY):
                found[name] = ATTRIBUTE
        styles = self.after.reading.styles
        first = {
            (claim.name, claim.value, claim.level) for claim in inline_claims(self.before.reading.styles.inline(one))
        }
        second = {(claim.name, claim.value, claim.level) for claim in inline_claims(styles.inline(other))}
        for name, _, _ in first ^ second:
            levels = [level for property, _, level in second if property == name]
            found[plain_name(name)] = max(levels, default=ATTRIBUTE)
        ruled = _differing(self.old.decisions(one), self.new.decisions(other), drawn=True) if self._rules_differ else ()
        return found | {claim.name: claim.level for claim in ruled if claim.drawn and claim.name not in found}

    def _animated(
        self, element: Element, written: Mapping[str, int], decisions: Mapping[str, Sequence[Claim]]
    ) -> Iterator[str]:
        frames = self.after.reading.styles.sheet.keyframes
        if not frames:
            return
        for claims in (decisions.get("animation", ()), decisions.get("animation-name", ())):
            for name in keyframe_names(claims, frames):
                for css, level in written.items():
                    if level < URGENT_INLINE and any(decides(property, css) for property in frames[name]):
                        yield f"the animation '{name}' sets the {css} of {called(element)}"

    def _hidden(self, element: Element) -> Iterator[str]:
        """Rules behind a condition by which nothing is seen of a layer that was changed."""
        inner: Element | None = element if self.new.rules else None
        while inner is not None:
            decisions = self.new.decisions(inner)
            for name, shown in (("display", "inline block"), ("visibility", "visible"), ("opacity", "1 100%")):
                for claim in decisions.get(name, ()):
                    if claim.guard and not claim.idle and claim.value.strip() not in shown.split():
                        yield f"{ruled(claim)} may hide {called(element)}"
            inner = inner.parent

    def _decorated(self, element: Element) -> Iterator[str]:
        """Text decorations that a browser draws for the surrounding text, whatever the words themselves declare."""
        lines = self._lines(element)
        outer = element.parent if lines is not None else None
        while outer is not None:
            if (self._lines(outer) or set()) - (lines or set()):
                yield f"the lines that {called(outer)} gives its words are drawn for {called(element)} too"
            outer = outer.parent

    def _lines(self, element: Element) -> set[str] | None:
        decisions = self.new.decisions(element)
        claims = [*decisions.get("text-decoration", ()), *decisions.get("text-decoration-line", ())]
        return {word for claim in claims for word in claim.value.lower().split()} & {*DECORATIONS} if claims else None

    def _fresh(self) -> Iterator[str]:
        """What may make something else of a new element than of the one it repeats, or than was asked."""
        for element in self.aligned.new:
            yield from self._reset(element)
            if element.tag == "tspan":
                yield from self._decorated(element)
            copied = element.number in self._in_copies
            if (copied or self._remade(element)) and (written := self._stated(element)):
                yield from self._over(element, written, self.new.decisions(element))
            sources = self._sources(element)
            mine = len(self._animations_after.get(element.number, ()))
            if any(len(self._animations_before.get(source.number, ())) > mine for source in sources):
                yield f"an animation is about what {called(element)} repeats, and not about {called(element)}"
            shifted = any(source.get("transform") != element.get("transform") for source in sources)
            if shifted and any(
                animated.sets("transform") for animated in self._animations_after.get(element.number, ())
            ):
                yield f"an animation sets the transform of the new {called(element)}"
            for claim in (one for source in sources for one in self.old.decisions(source).get("transform", ())):
                if _is_strange(claim):
                    yield f"{ruled(claim)} transforms what {called(element)} repeats and is not understood here"
            if not (self.old.rules or self.new.rules):
                continue
            decisions = self.new.decisions(element)
            for source in sources:
                for claim in _differing(self.old.decisions(source), decisions):
                    placed = not claim.description and (claim.name in GEOMETRY or claim.name == "transform")
                    if not claim.idle and not placed:
                        yield f"{ruled(claim)} may tell the new {called(element)} from what it repeats"
            if not sources:
                for claim in _differing({}, decisions):
                    if not claim.idle and not claim.part and claim.level in (SHEET, URGENT_SHEET):
                        yield f"{ruled(claim)} may be about the new {called(element)} in a browser"

    def _remade(self, element: Element | None) -> bool:
        """Whether an element is a new part of a text that was there."""
        while element is not None and element.number in self._new:
            element = element.parent
        return element is not None and (element.tag in INSIDE or element.tag in ("text", "flowRoot"))

    @cached_property
    def _new(self) -> set[int]:
        return {element.number for element in self.aligned.new}

    def _stated(self, element: Element) -> dict[str, int]:
        """The properties that an element declares itself, with their cascade levels."""
        found = dict.fromkeys((name for name in element.attributes if name in PRESENTATION), ATTRIBUTE)
        for claim in inline_claims(self.after.reading.styles.inline(element)):
            found[plain_name(claim.name)] = max(claim.level, found.get(plain_name(claim.name), ATTRIBUTE))
        return found

    def _sources(self, element: Element) -> list[Element]:
        """What a new element repeats: the one it is called after, or those that have the same attributes."""
        name, copied, _ = (element.get("id") or "").rpartition("-copy")
        source = self.before.reading.by_id.get(name) if copied else None
        return [source] if source is not None else self._by_attributes.get(_kind(element), [])

    @cached_property
    def _by_attributes(self) -> Mapping[tuple[object, ...], list[Element]]:
        wanted = {_kind(element) for element in self.aligned.new}
        tags = {element.tag for element in self.aligned.new}
        found: dict[tuple[object, ...], list[Element]] = {}
        for element in self.before.tree.elements:
            if element.tag in tags and (kind := _kind(element)) in wanted:
                found.setdefault(kind, []).append(element)
        return found

    def _animated_others(self) -> Iterator[str]:
        """Animations of elements no edit targets that begin, end or disappear with a target."""
        first, second = self._animations
        if not first and not second:
            return
        if self.old.rules or self.new.rules:
            for animated in (*first, *second):
                if animated.attribute in _NAMES_OF_RULES:
                    named = called(animated.element)
                    yield f"an animation sets the {animated.attribute} of {named}, which rules may ask for"
        other = self._whole.others
        back = {new.number: old.number for old, new in other}
        numbers = {old.number for old, _ in other}
        was = Counter((one.element.number, one.raw) for one in first if one.element.number in numbers)
        now = Counter((back[one.element.number], one.raw) for one in second if one.element.number in back)
        for number, _ in (was - now) + (now - was):
            yield f"an animation of {called(self.before.tree.elements[number])} goes or comes with what was changed"
        there = self.after.reading.by_id
        for animated in second:
            for name in waited_for(animated.timing):
                if name in self.before.reading.by_id and name not in there:
                    yield f"an animation of {called(animated.element)} waits for '{name}', which was removed"

    @cached_property
    def _whole(self) -> Aligned:
        if self._rules_differ:
            return self.aligned
        return aligned(self.before, self.after, self.targets, self.found_as, whole=True)

    @cached_property
    def _animations(self) -> tuple[list[AnimatedAttribute], list[AnimatedAttribute]]:
        return animated_attributes(self.before), animated_attributes(self.after)

    @cached_property
    def _animations_before(self) -> Mapping[int, list[AnimatedAttribute]]:
        return _by_element(self._animations[0])

    @cached_property
    def _animations_after(self) -> Mapping[int, list[AnimatedAttribute]]:
        return _by_element(self._animations[1])

    def _by_language(self) -> Iterator[str]:
        if b"systemLanguage" not in self.after.tree.data:
            return
        for one, other in self.aligned.targeted:
            element: Element | None = other if _shows(one) != _shows(other) else None
            while element is not None:
                above = element.parent
                choices = above.children if above is not None and above.tag == "switch" else [element]
                if any(choice.get("systemLanguage") is not None for choice in choices):
                    yield f"{called(other)} is shown to readers of some languages only"
                element = above


def _shows(element: Element) -> tuple[object, ...]:
    """All of an element but the names that people gave it."""
    names = (name for name in element.attributes if name not in (*LABELS, "aria-label"))
    data, inside = element.tree.data, element.children
    starts, ends = (*(one.start for one in inside), element.tail), (element.head_end, *(one.end for one in inside))
    content = (data[end:start] for start, end in zip(starts, ends, strict=True))
    return *content, *((name, element.get(name)) for name in names)


def _by_element(animated_attributes: Sequence[AnimatedAttribute]) -> Mapping[int, list[AnimatedAttribute]]:
    found: dict[int, list[AnimatedAttribute]] = {}
    for animated in animated_attributes:
        found.setdefault(animated.element.number, []).append(animated)
    return found


def _differing(
    first: Mapping[str, Sequence[Claim]], second: Mapping[str, Sequence[Claim]], *, drawn: bool = False
) -> Iterator[Claim]:
    """The claims by which two elements may look different; what is `drawn` here is seen there, and left out."""
    for name in {*first, *second}:
        one, other = first.get(name, ()), second.get(name, ())
        if _meaning(one) != _meaning(other):
            odd = [claim for claim in (*one, *other) if drawn or not claim.drawn]
            yield from sorted(odd, key=lambda claim: not claim.description)[:1]


def _meaning(claims: Sequence[Claim]) -> list[tuple[str, str]]:
    return [(claim.value, claim.guard) for claim in claims]


def _signs(claims: Sequence[Claim]) -> list[tuple[str, str, int, str, str]]:
    return [(one.name, one.value, one.level, one.guard, one.part) for one in claims]


def _is_read(claim: Claim) -> bool:
    """Whether it is read here, and was compared with the requested value; or is about a part of the element."""
    if claim.part:
        return True
    return not claim.guard and claim.name in PRESENTATION and (claim.name != "font" or is_font(claim.value))


def _is_strange(claim: Claim) -> bool:
    """Whether it is a transform of CSS that is not read here: three dimensions, shares of a box, variables."""
    read = is_understood(claim.value) or is_dropped(claim.value)
    return claim.name == "transform" and claim.level > ATTRIBUTE and not read


def _kind(element: Element) -> tuple[object, ...]:
    """What an element and its copy have in common."""
    names = sorted(name for name in element.attributes if name not in ("id", "style", "transform", "inkscape:label"))
    return element.tag, tuple((name, element.get(name)) for name in names)
