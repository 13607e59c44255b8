"""Changes to elements, gathered first and then turned into splices: two edits of one attribute become one splice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from redraft.document.geometry import IDENTITY
from redraft.formats.svg.css import Declaration, parse_declarations
from redraft.formats.svg.markup import escaped
from redraft.formats.svg.patch import Splice, splice
from redraft.formats.svg.reader import Reading
from redraft.formats.svg.source import Source
from redraft.formats.svg.tree import Element, Tree
from redraft.formats.svg.values import format_matrix

_TAG_NAME = re.compile(rb"<[^\s<>/\"'=&]++")


@dataclass
class Changes:
    """What is to be written into one stretch of the file: the whole of it, or what a `use` repeats."""

    attributes: dict[int, dict[str, str | None]] = field(default_factory=dict)
    declarations: dict[int, dict[str, str | None]] = field(default_factory=dict)
    splices: list[Splice] = field(default_factory=list)
    uses: dict[int, Changes] = field(default_factory=dict)

    def within(self, uses: tuple[Element, ...]) -> Changes:
        """The changes inside an instance, reached through these use elements."""
        here = self
        for use in uses:
            here = here.uses.setdefault(use.number, Changes())
        return here

    def set_attribute(self, element: Element, name: str, value: str | None) -> None:
        self.attributes.setdefault(element.number, {})[name] = value

    def declare(self, element: Element, name: str, value: str | None) -> None:
        """A declaration for the element's own `style`."""
        self.declarations.setdefault(element.number, {})[name] = value


class Writing:
    """Turns changes into splices of the tree's bytes."""

    def __init__(self, source: Source, tree: Tree, reading: Reading) -> None:
        self.source, self.tree, self.styles = source, tree, reading.styles
        self.places = {place.element.number: place for place in reading.places.values() if place.element.tag == "use"}
        self.by_id = {name: element for element in reversed(tree.elements) if (name := element.get("id"))}

    def splices(self, changes: Changes, copied: bool = False) -> list[Splice]:
        """`copied`: they go into a copy, where ids would be doubles."""
        found = list(changes.splices)
        for number in {*changes.attributes, *changes.declarations} - {*changes.uses}:
            found.extend(self._tag(self.tree.elements[number], changes))
        for number, inside in changes.uses.items():
            use = self.tree.elements[number]
            found.append(
                Splice(use.start, use.end, self._detached(use, changes, inside, copied), "made an instance its own")
            )
        return found

    def _wanted(self, element: Element, changes: Changes) -> dict[str, str | None]:
        """The attributes to write, `style` among them."""
        wanted = dict(changes.attributes.get(element.number, {}))
        declared = changes.declarations.get(element.number)
        if declared:
            wanted["style"] = self._style(element, declared)
        return wanted

    def _tag(self, element: Element, changes: Changes) -> Iterator[Splice]:
        added = []
        for name, value in self._wanted(element, changes).items():
            place = element.attributes.get(name)
            if place is None:
                if value is not None:
                    added.append(f' {name}="{escaped(value, chr(34))}"')
            elif value is None:
                yield Splice(place.start, place.end, b"", f"{element.tag}: took away {name}")
            else:
                quote = chr(self.tree.data[place.value_end])
                new = self.source.encode(escaped(value, quote))
                change = Splice(place.value_start, place.value_end, new, f"{element.tag}: {name}")
                yield self._declarations_only(change) if name == "style" else change
        if added:
            at = max((place.end for place in element.attributes.values()), default=0) or self._name_end(element)
            names = ", ".join(text.split("=")[0].strip() for text in added)
            yield Splice(at, at, self.source.encode("".join(added)), f"{element.tag}: added {names}")

    def _declarations_only(self, wide: Splice) -> Splice:
        """A splice of a style attribute without the declarations it leaves as they are at both ends."""
        old, new = self.tree.data[wide.start : wide.end], wide.new
        limit = min(len(old), len(new))
        head = next((n for n in range(limit) if old[n] != new[n]), limit)
        head = old.rfind(b";", 0, head) + 1
        tail = next((n for n in range(limit - head) if old[-1 - n] != new[-1 - n]), limit - head)
        mark = old.find(b";", len(old) - tail)
        tail = len(old) - mark if tail and mark >= 0 else 0
        return Splice(wide.start + head, wide.end - tail, new[head : len(new) - tail], wide.reason)

    def _name_end(self, element: Element) -> int:
        match = _TAG_NAME.match(self.tree.data, element.start)
        assert match is not None
        return match.end()

    def _style(self, element: Element, wanted: dict[str, str | None]) -> str | None:
        """The element's style attribute with some declarations changed in place, added or taken away."""
        text = element.get("style") or ""
        found = self.styles.inline(element)
        for name, value in wanted.items():
            same = [one for one in found if one.name == name]
            for one in reversed(same):
                if value is None:
                    text = _without(text, one)
            if value is not None:
                if same:
                    last = max(same, key=lambda one: (one.important, one.start))
                    text = text[: last.value_start] + value + text[last.value_end :]
                else:
                    strong = " !important" if self._overruled(element, name) else ""
                    joint = "" if not text.strip() or text.rstrip().endswith(";") else ";"
                    text = f"{text.rstrip()}{joint}{name}:{value}{strong}"
            found = parse_declarations(text)
        return text.strip() or None

    def _overruled(self, element: Element, name: str) -> bool:
        rule = self.styles.from_sheet(element, name)
        return rule is not None and rule.important

    def _detached(self, use: Element, outer: Changes, inside: Changes, copied: bool) -> bytes:
        """A `use` as a group with its own copy of what it repeated, changed."""
        target = self.by_id[(use.href() or "")[1:]]
        whole = target.tag not in ("symbol", "svg")
        start, end = (target.start, target.end) if whole else (target.head_end, target.tail)
        inner = self.splices(inside, copied=True)
        taken = [(cut.start, cut.end) for cut in inner]
        for element in target.walk():
            place = element.attributes.get("id") if whole or element is not target else None
            if place and not any(a <= place.start and place.end <= b for a, b in taken):
                inner.append(Splice(place.start, place.end, b"", ""))  # ids stay with the original
        copy = splice(
            self.tree.data[start:end], [cut._replace(start=cut.start - start, end=cut.end - start) for cut in inner]
        )
        kept = {name: use.get(name) for name in use.attributes if name not in _OF_USE and not (copied and name == "id")}
        for name, value in self._wanted(use, outer).items():
            kept[name] = value
        stands = self.places[use.number]
        view = stands.after @ stands.before  # where x, y and a symbol's view box put the content
        if view != IDENTITY:
            kept["transform"] = f"{kept.get('transform') or ''} {format_matrix(view)}".strip()
        head = "".join(f' {name}="{escaped(value, chr(34))}"' for name, value in kept.items() if value is not None)
        prefix, colon, _ = self.tree.data[use.start + 1 : self._name_end(use)].decode("ascii", "replace").partition(":")
        tag = f"{prefix}:g" if colon else "g"
        return self.source.encode(f"<{tag}{head}>") + copy + self.source.encode(f"</{tag}>")


_OF_USE = frozenset("href xlink:href x y width height".split())


def _without(text: str, one: Declaration) -> str:
    end = one.end
    rest = text[end:]
    if rest.lstrip().startswith(";"):
        rest = rest.lstrip()[1:]
    return text[: one.start] + rest.lstrip()
