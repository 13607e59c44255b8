"""Changes to elements, collected and then turned into splices: two edits of one attribute become one splice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from redraft.formats.svg.copy_context import CopyContext
from redraft.formats.svg.css import Declaration, parse_declarations
from redraft.formats.svg.detached_uses import detached
from redraft.formats.svg.markup import escaped
from redraft.formats.svg.reader import Reading
from redraft.formats.svg.styles import affects
from redraft.formats.xml.patch import Splice, splice
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import content_place, indent_of, line_of, name_end, prefix
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import dataclass


@dataclass
class Changes:
    """What is to be written into one stretch of the file: the whole of it, or what a `use` repeats.

    Elements are named by their number. `gone` are cut out, `kept` stay as definitions only. `arrivals` come into a
    holder, before one of its elements or (None) behind all: markup that is new, or elements from elsewhere in it.
    """

    attributes: dict[int, dict[str, str | None]] = field(default_factory=dict)
    declarations: dict[int, dict[str, str | None]] = field(default_factory=dict)
    splices: list[Splice] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    kept: set[int] = field(default_factory=set)
    arrivals: dict[int, dict[int | None, list[str | bytes | Element]]] = field(default_factory=dict)
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

    def touched(self, elements: list[Element]) -> list[int]:
        """Where in the file something changes in how it looks."""
        numbers = {*self.attributes, *self.declarations, *self.uses, *self.gone}
        places = [elements[number].start for number in numbers]
        return [*places, *(cut.start for cut in self.splices), *(elements[one].head_end for one in self.arrivals)]


class Writing:
    """Turns changes into splices of the tree's bytes."""

    def __init__(self, source: Source, tree: Tree, reading: Reading) -> None:
        self.source, self.tree, self.styles = source, tree, reading.styles
        self.places = {place.element.number: place for place in reading.places.values() if place.element.tag == "use"}
        self.by_id = reading.by_id
        self.contexts: dict[int, CopyContext] = {}  # contexts of the elements of the copy that is being written

    def splices(self, changes: Changes, copied: Sequence[Element] = ()) -> list[Splice]:
        """`copied`: the elements of a copy they go into, where ids would be doubles."""
        found = list(changes.splices)
        for number in {*changes.attributes, *changes.declarations} - {*changes.uses}:
            found.extend(self._tag(self.tree.elements[number], changes))
        for number, inside in changes.uses.items():
            use = self.tree.elements[number]
            new = detached(self, use, self.wanted(use, changes), inside, bool(copied))
            found.append(Splice(use.start, use.end, new, "made an instance its own"))
        for element in copied:
            place = element.attributes.get("id") if element.number not in changes.uses else None
            if place is not None:
                found.append(Splice(place.start, place.end, b"", ""))
        for number in changes.kept:
            found.extend(self._definition(self.tree.elements[number]))
        for element in (self.tree.elements[number] for number in sorted(changes.gone)):
            found = [cut for cut in found if not _inside(cut, element)]
            found.append(Splice(*line_of(element), b"", f"removed {element.tag}"))
        for number in sorted(changes.arrivals, reverse=True):  # from the inside out: what moves takes its own along
            found = self._arranged(self.tree.elements[number], changes.arrivals[number], found)
        return found

    def wanted(self, element: Element, changes: Changes) -> dict[str, str | None]:
        """The attributes to write, `style` among them."""
        wanted = dict(changes.attributes.get(element.number, {}))
        declared = changes.declarations.get(element.number)
        if declared:
            wanted["style"] = self.style(element, declared)
        return wanted

    def style(self, element: Element, wanted: dict[str, str | None]) -> str | None:
        """The element's style attribute with some declarations changed in place, added or taken away."""
        text = element.get("style") or ""
        found = self.styles.inline(element)
        for name, value in wanted.items():
            same = [one for one in found if one.name == name]
            for one in reversed(same):
                if value is None:
                    text = _without(text, one)
            if value is not None:
                last = max(same, key=lambda one: (one.important, one.start)) if same else None
                strong = " !important" if self._overruled(element, name) else ""
                if last is not None and not self._shadowed(found, last):
                    text = (
                        text[: last.value_start] + value + ("" if last.important else strong) + text[last.value_end :]
                    )
                else:
                    joint = "" if not text.strip() or text.rstrip().endswith(";") else ";"
                    text = f"{text.rstrip()}{joint}{name}:{value}{strong}"
            found = parse_declarations(text)
        return text.strip() or None

    def _tag(self, element: Element, changes: Changes) -> Iterator[Splice]:
        added = []
        for name, value in self.wanted(element, changes).items():
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
            at = max((place.end for place in element.attributes.values()), default=0) or name_end(element)
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

    def _shadowed(self, found: list[Declaration], one: Declaration) -> bool:
        """Whether a shorthand after a declaration, or a part of it, sets the same property again."""
        return any(
            affects(other.name, one.name) and (other.important, other.start) > (one.important, one.start)
            for other in found
        )

    def _overruled(self, element: Element, name: str) -> bool:
        inline = self.styles.inline(element)
        return (
            any(one.important and affects(one.name, name) for one in inline) or self.styles.challenges(element, name)[1]
        )

    def _definition(self, element: Element) -> Iterator[Splice]:
        tag = prefix(element)
        why = f"{element.tag}: kept as a definition that is not drawn"
        yield Splice(element.start, element.start, f"<{tag}defs>".encode(), why)
        yield Splice(element.end, element.end, f"</{tag}defs>".encode(), why)

    def _arranged(
        self, holder: Element, arrivals: dict[int | None, list[str | bytes | Element]], found: list[Splice]
    ) -> list[Splice]:
        """The splices with some more, for what comes into a holder; what moves within it carries its own changes."""
        moved: dict[int, bytes] = {}
        for element in (one for coming in arrivals.values() for one in coming if isinstance(one, Element)):
            own = [cut for cut in found if _inside(cut, element)]
            found = [cut for cut in found if cut not in own]
            start = element.start
            shifted = [cut._replace(start=cut.start - start, end=cut.end - start) for cut in own]
            moved[element.number] = splice(self.tree.data[start : element.end], shifted)
            found.append(Splice(*line_of(element), b"", f"took {element.tag} from its place"))
        for before, coming in arrivals.items():
            parts = [moved[one.number] if isinstance(one, Element) else self._bytes(one) for one in coming]
            names = [_what(one) for one in coming]
            found.append(self._arrival(holder, before, parts, ", ".join(names)))
        return found

    def _bytes(self, one: str | bytes) -> bytes:
        return one if isinstance(one, bytes) else self.source.encode(one)

    def _arrival(self, holder: Element, before: int | None, parts: list[bytes], reason: str) -> Splice:
        """New parts of a holder, each on a line of its own where the others have one."""
        if before is not None:
            anchor = self.tree.elements[before]
            indent = indent_of(anchor)
            return Splice(anchor.start, anchor.start, b"".join(part + indent for part in parts), reason)
        last = holder.children[-1] if holder.children else None
        if last is not None and indent_of(last):
            return Splice(last.end, last.end, b"".join(indent_of(last) + part for part in parts), reason)
        start, end, opening, closing = content_place(holder)
        return Splice(start, end, opening + b"".join(parts) + closing, reason)


def _inside(cut: Splice, element: Element) -> bool:
    if cut.start == cut.end:
        return element.start < cut.start < element.end
    return element.start <= cut.start and cut.end <= element.end


def _what(one: str | bytes | Element) -> str:
    if isinstance(one, Element):
        return f"put {one.tag} into its new place"
    if isinstance(one, bytes):
        one = one[:200].decode("utf-8", "replace")
    return "added " + one[1:].partition(">")[0].split()[0].rpartition(":")[2].rstrip("/")


def _without(text: str, one: Declaration) -> str:
    end = one.end
    rest = text[end:]
    if rest.lstrip().startswith(";"):
        rest = rest.lstrip()[1:]
    return text[: one.start] + rest.lstrip()
