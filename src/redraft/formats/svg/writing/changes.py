"""Changes to elements, collected and then turned into splices: two edits of one attribute become one splice.

An instance is detached where something in it changes: its `use` becomes a group with a copy of the target that looks as
the instance did. The copy's elements lose their ids, which stay with the original; where style rules match only one of
the two (by id or by position), the copy's own `style` makes up for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from redraft.document.geometry import IDENTITY
from redraft.formats.patch import Splice, splice
from redraft.formats.shapes.transforms import attribute_transform, css_matrix, format_matrix, parse_transform
from redraft.formats.svg.css.copies import CopyContext, apart, changed_names
from redraft.formats.svg.css.sheet import Declaration, StyleSheet, parse_declarations
from redraft.formats.svg.css.styles import INHERITED, affects, longhands
from redraft.formats.svg.reading.read import SvgRead
from redraft.formats.xml.source import Source
from redraft.formats.xml.tags import content_place, escaped, indent_of, line_of, name_end, prefix
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import dataclass

Wanted = dict[str, str | None]
_OF_USE = frozenset("href xlink:href x y width height".split())


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

    def __init__(self, source: Source, tree: Tree, reading: SvgRead) -> None:
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
            new = _detached(self, use, self.wanted(use, changes), inside, bool(copied))
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


def _detached(writing: Writing, use: Element, wanted: Wanted, inside: Changes, copied: bool) -> bytes:
    """The bytes that take the place of a use. `wanted` are its attributes that change, `inside` what changes in the
    copy; `copied`: the use is itself in a copy."""
    target = writing.by_id[(use.href() or "").strip()[1:]]
    whole = target.tag not in ("symbol", "svg")
    start, end = (target.start, target.end) if whole else (target.head_end, target.tail)
    context = writing.contexts.get(use.number)
    around = (context.parent, context.previous) if context is not None else (use.parent, use.previous)
    group = CopyContext(use, *around, "g", {*_OF_USE, "id"} if copied else _OF_USE)
    group.filled((target,) if whole else target.children, inside.uses)
    sheet = StyleSheet(writing.styles.sheet.rules)
    if sheet.rules:
        _pin_styles(writing, group, sheet, inside)
        wanted = _pinned(writing, use, group, sheet, wanted)
    outer, writing.contexts = writing.contexts, {one.element.number: one for one in group.walk()}
    inner = writing.splices(inside, [one for one in target.walk() if whole or one is not target])
    writing.contexts = outer
    data = writing.tree.data
    copy = splice(data[start:end], [cut._replace(start=cut.start - start, end=cut.end - start) for cut in inner])
    if not whole:
        declared = {name: value for name, value in writing.styles.declared(target).items() if name in INHERITED}
        wanted = _restyled(wanted, use, declared)
    wanted = _placed(writing, use, wanted)
    tag = f"{prefix(use)}g".encode()
    return b"<" + tag + _attributes(writing, use, wanted, copied) + b">" + copy + b"</" + tag + b">"


def _attributes(writing: Writing, use: Element, wanted: Wanted, copied: bool) -> bytes:
    """The use's own attributes as the file has them, some changed, without those that only a use has."""
    data, tree = writing.tree.data, writing.tree
    head = b""
    left = dict(wanted)
    for raw, place in tree.attributes(use.start, use.head_end):
        name = tree.attribute_name(raw, use.namespaces)
        if name in _OF_USE or (copied and name == "id"):
            continue
        if name and name in left:
            value = left.pop(name)
            if value is not None:
                head += b" " + raw + writing.source.encode(f'="{escaped(value, chr(34))}"')
        else:
            head += data[place.start : place.end]
    added = "".join(f' {name}="{escaped(value, chr(34))}"' for name, value in left.items() if value is not None)
    return head + writing.source.encode(added)


def _placed(writing: Writing, use: Element, wanted: Wanted) -> Wanted:
    """With where x, y and a symbol's view box put the content."""
    context = writing.places[use.number]
    view = context.after @ context.before
    if view == IDENTITY:
        return wanted
    style = wanted["style"] if "style" in wanted else use.get("style")
    inline = {one.name: one.value for one in longhands(parse_declarations(style or ""))}
    transform = wanted["transform"] if "transform" in wanted else use.get("transform")
    in_css = inline.get("transform") or (
        rule.value if (rule := writing.styles.from_sheet(use, "transform")) is not None else None
    )
    if in_css is None:
        transform = transform if transform and attribute_transform(transform) else ""
        return {**wanted, "transform": f"{transform} {format_matrix(view)}".strip()}
    matrix = (parse_transform(in_css) if in_css.strip() != "none" else IDENTITY) @ view
    return _restyled(wanted, use, {"transform": css_matrix(matrix)})


def _restyled(wanted: Wanted, use: Element, declared: dict[str, str]) -> Wanted:
    """The attributes with added declarations that override the style so far."""
    if not declared:
        return wanted
    style = (wanted["style"] if "style" in wanted else use.get("style")) or ""
    joint = "" if not style.strip() or style.rstrip().endswith(";") else ";"
    added = ";".join(f"{name}:{value}" for name, value in declared.items() if ":" not in name)
    return {**wanted, "style": f"{style.rstrip()}{joint}{added}"} if added else wanted


def _pin_styles(writing: Writing, copy: CopyContext, sheet: StyleSheet, inside: Changes) -> None:
    """Declarations for the copy where rules would style it differently than the original."""
    for there in copy.walk():
        element = there.element
        for name, value in apart(writing.styles, sheet, element, there):
            wanted_value = inside.attributes.get(element.number, {}).get(name)
            if name not in inside.declarations.get(element.number, {}):
                inside.declare(element, name, wanted_value if wanted_value is not None else value)


def _pinned(writing: Writing, use: Element, copy: CopyContext, sheet: StyleSheet, wanted: Wanted) -> Wanted:
    """The same for the use itself, which becomes a group; `wanted` are its attributes that change."""
    explicit = {*wanted}
    if "style" in wanted:
        explicit |= changed_names(writing.styles.inline(use), parse_declarations(wanted["style"] or ""))
    declared = {name: value for name, value in apart(writing.styles, sheet, use, copy) if name not in explicit}
    return _restyled(wanted, use, declared)
