"""Unrequested changes in an SVG's markup: attributes, properties, children, comments, characters.

Every difference between the two files, also outside the target layers, is compared with what the edits may change
(`allowed_changes`). Wording and the style of each letter are checked by the layer proof, which reads both files again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from redraft.document.style import PaintServer
from redraft.edits.kinds import Edit
from redraft.formats.svg.css.copies import changed_names, default_value
from redraft.formats.svg.css.sheet import Declaration, StyleSheet, parse_declarations
from redraft.formats.svg.css.styles import INHERITED, NAMES, longhands
from redraft.formats.svg.css.words import addresses
from redraft.formats.svg.proof.allow import AllowedTextChanges, Key, Permitted
from redraft.formats.svg.reading.gradients import gradient_id, gradients_of
from redraft.formats.svg.reading.letters import LISTS, entries, loss, misplaced
from redraft.formats.svg.reading.read import SvgRead, is_drawn
from redraft.formats.svg.reading.references import NAMING, ids_in, references, spent_definitions
from redraft.formats.svg.reading.text import INSIDE
from redraft.formats.svg.tree.elements import LABELS
from redraft.formats.svg.tree.values import parse_length, parse_view_box
from redraft.formats.svg.tree.vocabulary import EFFECTS, KNOWN_ATTRIBUTES, PAINTS
from redraft.formats.xml.differences import Difference, differences, sentence
from redraft.formats.xml.native_markup import written_alike
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

_OF_USE = frozenset("href xlink:href x y width height".split())
_TEXTS = frozenset(("text", "flowRoot"))
_PENS = ("x", "y", "dx", "dy")
_REMARK = lazily(rb"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>", re.DOTALL)
_PLAIN = frozenset("g path rect circle ellipse line polyline polygon text tspan image".split())
_OF_LAYERS = frozenset(
    """
    id style transform x y dx dy width height rx ry cx cy r x1 y1 x2 y2 d points preserveAspectRatio xml:space
    fill-opacity stroke-opacity filter isolation display visibility
    """.split()
) | {*LABELS, *NAMES.values()}
"""What markup that is made of a layer has, as attributes or in its `style`."""
_LOOKS_OF_WORDS = frozenset(NAMES.values()) - {"text-anchor", "opacity", "mix-blend-mode"}
"""Properties of words whose values the comparison of layers proves."""
Uses = tuple[int, ...]
MOST = 100_000
"""Differences that are compared: a detached instance is two."""


def unrequested_changes(
    tree: Tree, before: SvgRead, new_tree: Tree, after: SvgRead, edits: Sequence[Edit], found_as: Mapping[str, str]
) -> Iterator[str]:
    """What differs between two readings of a file and no edit names, a sentence each."""
    paints = [*gradients_of(edits)]
    origins = {one.origin for one in paints if isinstance(one, PaintServer) and one.id not in before.servers}
    recolored = {id for id, one in before.servers.items() if isinstance(one, PaintServer) and one.origin in origins}
    permitted = Permitted(tree, before, after, new_tree, {gradient_id(one) for one in paints}, recolored)
    yield from dict.fromkeys(_Comparison(permitted.take(edits, found_as), new_tree).differences())


def faults(tree: Tree, new_tree: Tree) -> list[str]:
    """Newly duplicated ids, and newly broken references."""
    old, new = (Counter(one.get("id") for one in each.elements if "id" in one.attributes) for each in (tree, new_tree))
    twice = [f"the id '{id}' is in it twice" for id, count in new.items() if count > 1 >= old[id]]
    lost = {id for _, id in references(new_tree)} - new.keys()
    if lost:
        lost -= {id for _, id in references(tree)} - old.keys()
    return twice + [f"nothing has the id '{id}', which is referred to" for id in sorted(lost)]


class _Comparison:
    """Differences compared with what is allowed."""

    def __init__(self, permitted: Permitted, new_tree: Tree) -> None:
        self.may, self.new_tree = permitted, new_tree
        self.tree, self.before = permitted.tree, permitted.before
        self.ruled = {one.name for rule in self.before.styles.sheet.rules for one in rule.declarations}
        self.apart = self._apart()
        repeated = {(self.tree.elements[number].href() or "")[1:] for number in self.apart}
        self.replaced = permitted.recolored | {id for id in repeated if id in self.before.by_id}
        gone = [self.tree.elements[number] for uses, number in permitted.gone if not uses]
        apart = [self.tree.elements[number] for number in self.apart]
        self.spent = {one.number for one in spent_definitions(self.tree, gone, apart)} if permitted.gone else set()

    def differences(self) -> Iterator[str]:
        yield from self._compared(self.tree, self.new_tree, (), copied=False)
        for text in self.may.texts.values():
            if text.reworded or text.lines:
                yield from _shifted(text)
        yield from self._unnamed()

    def _unnamed(self) -> Iterator[str]:
        """Elements called after, or told to go with, what is not there any more."""
        if b"aria-" not in self.new_tree.data:
            return
        there = {element.get("id") for element in self.new_tree.elements}
        for element in self.new_tree.elements:
            for name in NAMING:
                for id in (element.get(name) or "").split():
                    if id in self.before.by_id and id not in there:
                        yield f"{name} of <{element.tag}> leads to '{id}', which is gone"

    def _apart(self) -> set[int]:
        """The uses that become copies of their own: edited inside, or repeating what is edited."""
        touched = self.may.touched()
        found = {number for uses, _ in touched for number in uses}
        places = sorted(self.tree.elements[number].start for uses, number in touched if not uses)
        targets = [
            (one.number, target)
            for one in self.tree.elements
            if one.tag == "use" and (target := self.before.by_id.get((one.href() or "").strip()[1:])) is not None
        ]
        # a use of what holds a use that comes apart does so too
        while more := {number for number, target in targets if _between(places, target.start, target.end)} - found:
            places = sorted([*places, *(self.tree.elements[number].start for number in more)])
            found |= more
        return found

    def _compared(self, old: Tree | Element, new: Tree | Element, uses: Uses, *, copied: bool) -> Iterator[str]:
        listed = self._listed(old, new, copied)
        children = [one for one in listed if one.what == "child"]
        yield from self._of_children(children, uses, copied)
        for one in listed:
            if one.what != "child" and not self._is_allowed(one, uses, copied):
                yield self._sentence(one)

    def _listed(self, old: Tree | Element, new: Tree | Element, copied: bool) -> list[Difference]:
        if copied:  # which has no ids
            return differences(old, new, see_through=self._is_clear, identity=lambda element: None, most=MOST)
        return differences(old, new, see_through=self._is_clear, most=MOST)

    def _sentence(self, one: Difference) -> str:
        placing = one.what == "attribute" and one.name in (*LISTS, "textLength") and one.before is not None
        if placing and one.before is not None and self._text_of(one.before) is not None:
            return loss(one.name, one.before)
        return sentence(one)

    # ── attributes and characters ──

    def _is_allowed(self, one: Difference, uses: Uses, copied: bool) -> bool:
        old, new = one.before, one.after
        if old is None or new is None:
            return False
        if self._is_native(old) or self._is_native(new):
            return True
        match one.what:
            case "attribute":
                return self._attribute(one, old, new, uses, copied)
            case "blank":
                text = self._text_of(old)
                return text.reworded if text is not None else not _in_text(old)
            case "text":
                if old.tag == "style":
                    return self._rules(old, new)
                text = self._text_of(old)
                if text is None or not text.reworded:
                    return False
                only_blanks = "".join((one.old or "").split()) == "".join((one.new or "").split())
                line = text.lines and old.tag in _TEXTS
                came, went = line and one.old is None, line and one.new is None and _are_lines(one.old or "", text)
                return only_blanks or came or went or text.owns(old)
        return False

    def _attribute(self, one: Difference, old: Element, new: Element, uses: Uses, copied: bool) -> bool:
        mine = self.may.elements.get((uses, old.number))
        allowed = (mine.attributes | mine.properties) if mine is not None else set()
        text = self._text_of(old)
        looks = _LOOKS_OF_WORDS if text is not None and _has_other_words(text, old, new) else frozenset()
        if one.name in allowed | looks or (copied and one.name == "id" and one.new is None):
            return not one.name.endswith("href") or one.new is None or one.new.startswith("data:")
        if one.name == "style":
            return self._declarations(one, (mine.properties if mine is not None else set()) | looks, copied)
        if old is self.tree.root and one.name in ("width", "height") and not parse_length(one.old or ""):
            return self._page_kept() and parse_view_box(old.get("viewBox")) is None  # written down, so that it stays
        if text is None or old.tag not in INSIDE | _TEXTS:
            return False
        if one.name in _PENS and text.lines and len(entries(new, one.name)) < 2 and len(entries(old, one.name)) < 2:
            return True
        listed = one.name in LISTS and len(entries(old, one.name)) > 1
        if not text.reworded or not (listed or (one.name == "textLength" and one.new is None)):
            return False
        return not _misplaced(text, one.name, old, new)

    def _is_native(self, element: Element | None, twin: bool = False) -> bool:
        """Whether an element is in what was to have other markup, or (`twin`) is written as that is."""
        if twin and element is not None and any(written_alike(one, element) for one in self.may.native):
            return True
        while element is not None and self.may.native:
            if element in self.may.native:
                return True
            element = element.parent
        return False

    def _page_kept(self) -> bool:
        pages = self.before.document.pages[0], self.may.after.document.pages[0]
        return (pages[0].width, pages[0].height) == (pages[1].width, pages[1].height)

    def _declarations(self, one: Difference, allowed: set[str], copied: bool) -> bool:
        """Whether two style attributes are equal apart from what may change. A copy declares itself what rules
        declared."""
        old, new = parse_declarations(one.old or ""), parse_declarations(one.new or "")
        names = allowed | ((changed_names(old, new) & self.ruled) if copied else set())
        sides = ([(each.name, each.value, each.important) for each in side if each.name not in names]
                 for side in (old, new))  # fmt: skip
        return next(sides) == next(sides)

    def _rules(self, old: Element, new: Element) -> bool:
        """Whether two style sheets are equal apart from values that may change on all elements they decide for."""
        sides = [_values(one.text()) for one in (old, new)]
        if sides[0][0] != sides[1][0] or len(self.before.styles.elements) != 1:
            return False
        pairs = (map(longhands, ([one], [other])) for one, other in zip(sides[0][1], sides[1][1], strict=True))
        changed = {
            (one.start, one.name)
            for pair in pairs
            for one, other in zip(*pair, strict=True)
            if (one.name, one.value) != (other.name, other.value)
        }
        for element in self.tree.elements:
            for name in {name for _, name in changed}:
                one = self.before.styles.deciding(element, name)
                if one is None or (one.start, name) not in changed or self._is_gone(element):
                    continue
                mine = self.may.elements.get(((), element.number))
                if mine is None or name not in mine.properties:
                    return False
        return True

    def _is_gone(self, element: Element | None) -> bool:
        while element is not None and ((), element.number) not in self.may.gone:
            element = element.parent
        return element is not None

    # ── texts ──

    def _text_of(self, element: Element) -> AllowedTextChanges | None:
        """What may change in the text that an element is, or is in."""
        outer: Element | None = element
        while outer is not None and outer.tag not in _TEXTS:
            outer = outer.parent if outer.tag in INSIDE else None
        return self.may.inside.get((id(element.tree), outer.number)) if outer is not None else None

    def _is_clear(self, element: Element) -> bool:
        """Whether an element only gives some words the requested look, or a line of their own."""
        if element.tag not in ("tspan", "flowSpan") or element.children:
            return False
        text = self._text_of(element)
        if text is None or element.tree.data.find(b"<!--", element.head_end, element.tail) >= 0:
            return False
        broken = text.reworded or text.lines
        names = {*text.looks, *(("xml:space",) if text.reworded else ()), *(_PENS if broken else ())}
        for name in element.attributes:
            if name != "style" and name not in names:
                return False
        return all(
            declaration.name in text.looks
            or (declaration.name in self.ruled and declaration.value == default_value(declaration.name))
            for declaration in parse_declarations(element.get("style") or "")
        )

    # ── children ──

    def _of_children(self, listed: list[Difference], uses: Uses, copied: bool) -> Iterator[str]:
        """Elements that were added or removed, matched with each other first: moved, kept as definitions, made
        copies."""
        listed = [one for one in listed if not (self._is_native(one.child, True) or self._is_native(one.before))]
        went = [one for one in listed if one.new is None]
        came = [one for one in listed if one.new is not None]
        for one in went:
            assert one.child is not None
            partner = next(
                (other for other in came if self._is_near(one, other, uses) and self._became(one, other, uses, copied)),
                None,
            )
            if partner is not None:
                came.remove(partner)
                yield from self._of_partners(one.child, partner.child, uses, copied)
            elif not self._may_go(one.child, uses):
                yield sentence(one)
        for one in came:
            if not self._may_come(one, uses):
                yield sentence(one)

    def _is_near(self, one: Difference, other: Difference, uses: Uses) -> bool:
        """Whether both are in one holder, or the element may go into the other's."""
        return other.before is one.before or (one.child is not None and (uses, one.child.number) in self.may.crossing)

    def _became(self, one: Difference, other: Difference, uses: Uses, copied: bool) -> bool:
        old, new = one.child, other.child
        assert old is not None
        assert new is not None
        if old.tag == "use" and new.tag == "g" and old.number in self.apart:
            return True
        if (uses, old.number) in self.may.gone:
            return (
                new.tag == "defs"
                and not new.attributes
                and len(new.children) == 1
                and _bytes(new.children[0]) == _bytes(old)
            )
        holder = other.before
        moved = holder is not None and (uses, holder.number) in self.may.moved and is_drawn(old)
        if not moved or old.tag != new.tag:
            return False
        return copied or (old.get("id") == new.get("id") if old.get("id") else _bytes(old) == _bytes(new))

    def _of_partners(self, old: Element, new: Element | None, uses: Uses, copied: bool) -> Iterator[str]:
        assert new is not None
        if new.tag == "defs":
            return
        if old.tag != "use" or new.tag == "use":
            yield from self._compared(old, new, uses, copied=copied)
            return
        yield from self._of_copy(old, new, uses, copied)

    def _of_copy(self, use: Element, group: Element, uses: Uses, copied: bool) -> Iterator[str]:
        """A use that became a group with a copy of what it repeated."""
        mine = self.may.elements.get((uses, use.number))
        allowed = (mine.attributes | mine.properties) if mine is not None else set()
        for name in dict.fromkeys((*use.attributes, *group.attributes)):
            old, new = use.get(name), group.get(name)
            if old == new or name in allowed or name == "transform" or (copied and name == "id" and new is None):
                continue
            if name in _OF_USE and new is None:
                continue
            one = Difference("attribute", name, old, new, use, group)
            free = {"transform", *INHERITED, *(mine.properties if mine is not None else ())}
            if name != "style" or not self._declarations(one, free, copied=True):
                yield sentence(one)
        target = self.before.by_id.get((use.href() or "").strip()[1:])
        inner = (*uses, use.number)
        if target is None:
            yield f"<use> repeats nothing, and became <{group.tag}>"
        elif target.tag not in ("symbol", "svg"):
            if len(group.children) == 1 and group.children[0].tag == target.tag:
                yield from self._compared(target, group.children[0], inner, copied=True)
            elif not (not group.children and (inner, target.number) in self.may.gone):
                yield from self._of_nested(target, group, inner)
        else:
            listed = self._listed(target, group, copied=True)
            listed = [
                one for one in listed if one.before is not target or one.what not in ("name", "attribute", "namespace")
            ]
            yield from self._of_children([one for one in listed if one.what == "child"], inner, copied=True)
            yield from (
                self._sentence(one) for one in listed if one.what != "child" and not self._is_allowed(one, inner, True)
            )

    def _of_nested(self, target: Element, group: Element, uses: Uses) -> Iterator[str]:
        """A copy of a use that itself became a group."""
        inner = group.children[0] if len(group.children) == 1 else None
        if target.tag == "use" and inner is not None and inner.tag == "g":
            yield from self._of_copy(target, inner, uses, copied=True)
        else:
            yield f"the copy of <{target.tag}> in <{group.tag}> is not one"

    def _may_go(self, child: Element, uses: Uses) -> bool:
        if (uses, child.number) in self.may.gone or (not uses and child.number in self.spent):
            return True
        if child.get("id") in self.replaced:
            return not ids_in(child) & {id for _, id in references(self.new_tree)}
        text = self._text_of(child)
        if text is None or child.tag not in INSIDE or not text.reworded:
            return False
        words = text.words(child, after=False)
        return len(text.new.text.split("\n")) < len(text.old.text.split("\n")) and words in text.old.text.split("\n")

    def _may_come(self, one: Difference, uses: Uses) -> bool:
        child, holder = one.child, one.before
        assert child is not None
        if holder is None:
            return False
        parts = [child] if child.get("id") in self.may.defined else child.children if child.tag == "defs" else []
        if parts and all(part.get("id") in self.may.defined and _is_definition(part) for part in parts):
            return child.tag != "defs" or not child.attributes
        key: Key = uses, holder.number
        if not is_drawn(child) or not self.may.coming[key] or not all(map(self._is_of_a_layer, child.walk())):
            return False
        self.may.coming[key] -= 1
        return True

    def _is_of_a_layer(self, element: Element) -> bool:
        """Whether an element of a new layer has nothing but what the model has of one, or what one that was there has:
        no script, link, remark or data of its own."""
        own = {name for name in element.attributes if name not in _OF_LAYERS}
        if element.tag == "image" and (element.href() or "")[:5] == "data:":
            own -= {"href", "xlink:href"}
        declared = {
            (one.name, one.value)
            for one in parse_declarations(element.get("style") or "")
            if one.name not in _OF_LAYERS or any(not address.startswith("#") for address in addresses(one.value))
        } - self._by_rules
        if not all(mark in self.tree.data for mark in _REMARK.findall(_bytes(element))):
            return False
        if element.tag in _PLAIN and not own and not declared:
            return True
        return any(
            declared <= {(each.name, each.value) for each in parse_declarations(one.get("style") or "")}
            and all(one.get(name) == element.get(name) for name in own)
            and (element.tag in _PLAIN or (one.children and element.children) or one.text() == element.text())
            for one in self._alike.get(element.tag, ())
        )

    @cached_property
    def _by_rules(self) -> set[tuple[str, str]]:
        """What rules declare, which a copy may declare itself."""
        return {(one.name, one.value) for rule in self.before.styles.sheet.rules for one in rule.declarations}

    @cached_property
    def _alike(self) -> Mapping[str, list[Element]]:
        """The elements that were there, by what they are."""
        found: dict[str, list[Element]] = {}
        for element in self.tree.elements:
            found.setdefault(element.tag, []).append(element)
        return found


def _values(sheet: str) -> tuple[str, list[Declaration]]:
    """The characters of a style sheet without the values in its rules, and the declarations that have them."""
    rules = StyleSheet.parse(sheet).rules
    listed = sorted({one.start: one for rule in rules for one in rule.declarations}.items())
    bare, at = "", 0
    for _, one in listed:
        bare, at = f"{bare}{sheet[at : one.value_start]}\0", one.value_end
    return bare + sheet[at:], [one for _, one in listed]


def _is_definition(element: Element) -> bool:
    """Whether a new gradient or shadow holds nothing else: no script, link or remark."""
    parts = list(element.walk())
    named = all(
        name in ("id", "style") or name in KNOWN_ATTRIBUTES - {"href"} for one in parts for name in one.attributes
    )
    return (
        named and all(one.tag in PAINTS | EFFECTS | {"filter"} for one in parts) and not _REMARK.search(_bytes(element))
    )


def _are_lines(words: str, text: AllowedTextChanges) -> bool:
    """Whether words are lines that a text of fewer lines no longer has."""
    before, after = text.old.text.split("\n"), text.new.text.split("\n")
    return len(after) < len(before) and words.strip() in "".join(before)


def _has_other_words(text: AllowedTextChanges, old: Element, new: Element) -> bool:
    """Whether a part of a text has none of the words that it had, so that their look went with them."""
    if not text.reworded or old.tag not in INSIDE:
        return False
    return not set(text.words(old, after=False).split()) & set(text.words(new, after=True).split())


def _misplaced(text: AllowedTextChanges, name: str, old: Element, new: Element) -> bool:
    words = text.words(old, after=False), text.words(new, after=True)
    return misplaced(name, entries(old, name), entries(new, name), *words)


def _shifted(text: AllowedTextChanges) -> Iterator[str]:
    """Lists with the same values as before, for other letters."""
    sides = [[part for part in place.element.walk() if any(len(entries(part, name)) > 1 for name in LISTS)]
             for place in text.places]  # fmt: skip
    for old, new in zip(*sides, strict=True) if len(sides[0]) == len(sides[1]) else ():
        for name in LISTS:
            unchanged = old.get(name) == new.get(name) and len(entries(old, name)) > 1
            if unchanged and _misplaced(text, name, old, new):
                yield loss(name, old)


def _between(places: list[int], start: int, end: int) -> bool:
    """Whether one of some sorted places is between two others."""
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _in_text(element: Element) -> bool:
    """Whether white space in an element may be more than the file's layout."""
    return element.tag not in ("svg", "g", "defs", "symbol", "a", "switch", "clipPath", "mask", "pattern", "marker")


def _bytes(element: Element) -> bytes:
    return element.tree.data[element.start : element.end]
