"""Repair of unknown names and values in well-formed markup, because of which a renderer would leave something out.

`<pth>` for `<path>`, `hight` for `height`, `fill="0x123456"`: repaired where the file draws nothing or wrongly without
it, exactly one reading is near, and the element can be drawn at its place. What is private (ids, classes, names in
styles, unknown elements and attributes, metadata, text) is never touched. Valid files cost one fast scan.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from redraft.formats.patch import Splice
from redraft.formats.svg.repair.paths import path_is_sound, repair_path
from redraft.formats.svg.repair.tags import HOLDERS, TOKEN, Attribute, Holder, attributes_of, links, may_be, of_svg
from redraft.formats.svg.repair.values import CHECKED, looks_like_path, repaired_value, sensible
from redraft.formats.svg.tree.spelling import closest, distance, nearest
from redraft.formats.svg.tree.vocabulary import (
    DRAWING,
    EFFECTS,
    ELEMENTS,
    KNOWN_ATTRIBUTES,
    KNOWN_ELEMENTS,
    NAMESPACES,
    OWN,
    PAINTS,
    PRESENTATION,
    PRIVATE,
    SHAPES,
    SVG,
    TEXTS,
)
from redraft.lazy import lazily

_LOOSE_NAME = lazily(r"<([A-Za-z_][\w.-]*+)(?=[\s/>])", re.A)
_LOOSE_ATTRIBUTE = lazily(r"""\s([A-Za-z_][\w.-]*+)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""", re.A)
_ROOTS = ("svg",)
_SHORTEST = 3  # letters of a name that another can be read into
_REPAIRED = SHAPES | TEXTS | DRAWING | PAINTS | EFFECTS | {"filter", "foreignObject"}
_SIZES = frozenset("width height points viewBox".split())
_COMMON = frozenset(
    """
    fill fill-opacity fill-rule clip-rule clip-path stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
    stroke-dasharray stroke-dashoffset stroke-miterlimit opacity transform stop-color stop-opacity font-size font-family
    font-weight font-style text-anchor display visibility mask filter
    """.split()
)


class _Element(NamedTuple):
    name: str  # as written
    holder: Holder
    renamed: str | None


def repair_names(data: bytes) -> list[Splice]:
    """The splices that replace misspelt names and values of a well-formed text; none for a file that is fine."""
    text = data.decode("latin-1")
    return [] if _looks_fine(text) else list(_repairs(text))


def _looks_fine(text: str) -> bool:
    root = next((found for found in TOKEN.finditer(text) if found[1]), None)
    if (
        root is None
        or root[1].rpartition(":")[2] != "svg"
        or _root_namespace(root[1], attributes_of(text, root.span(2)), 0)
    ):
        return root is None
    if not KNOWN_ELEMENTS.issuperset(_LOOSE_NAME.findall(text)):
        return False
    for name, double, single in set(_LOOSE_ATTRIBUTE.findall(text)):
        if not _sound(name, double or single):
            return False
    return "<path" not in text or not _path_without_data(text)


def _sound(name: str, value: str) -> bool:
    if name not in KNOWN_ATTRIBUTES:
        return name.startswith(PRIVATE)
    if name == "d":
        return "&" in value or path_is_sound(value)
    return name not in CHECKED or repaired_value(name, value) is None


def _path_without_data(text: str) -> bool:
    return any(not re.search(r"\sd\s*=", found[0]) for found in re.finditer(r"<path\s[^>]*+", text))


def _repairs(text: str) -> Iterator[Splice]:
    stack: list[_Element] = []
    root_seen = False
    speller = _Speller(text)
    for tag in TOKEN.finditer(text):
        if tag[4]:
            element = stack.pop() if stack else None
            if element and element.renamed:
                yield _splice(*tag.span(4), element.renamed, f"read </{element.name}> as </{element.renamed}>")
            continue
        if not tag[1]:
            continue
        name, renamed, attributes = tag[1], None, []
        drawn = stack[-1].holder.drawn if stack else not root_seen
        if drawn:
            attributes = attributes_of(text, tag.span(2))
        if not root_seen:
            root_seen = True
            if name != "svg" and ":" not in name and name not in KNOWN_ELEMENTS and any(map(_is_namespace, attributes)):
                renamed = closest(name, _ROOTS)
            yield from _root_namespace(renamed or name, attributes, tag.end(1))
            attributes = [one for one in attributes if not _means_xmlns(one)]
        elif drawn:
            drawn = ":" not in name and of_svg(attributes)
            if drawn and name not in KNOWN_ELEMENTS:
                renamed = speller.element(name, attributes, stack[-1].holder.name)
        if renamed:
            yield _splice(*tag.span(1), renamed, f"read <{name}> as <{renamed}>")
        actual = renamed or name
        if drawn and actual in _REPAIRED:
            yield from _attribute_repairs(actual, attributes, speller)
        if not tag[3]:
            stack.append(_Element(name, Holder(actual, drawn and actual in HOLDERS), renamed))


def _root_namespace(name: str, attributes: list[Attribute], name_end: int) -> list[Splice]:
    """What gives the root the SVG namespace."""
    prefix, colon, _ = name.partition(":")
    wanted = f"xmlns:{prefix}" if colon else "xmlns"
    own = next((one for one in attributes if one.name == wanted), None)
    if own is None and not colon:
        own = next((one for one in attributes if _means_xmlns(one)), None)
        if own is None:
            return [Splice(name_end, name_end, f' xmlns="{SVG}"'.encode(), "added the namespace of SVG (xmlns)")]
    if own is None:
        return []
    found = []
    if own.name != wanted:
        found.append(_splice(own.start, own.start + len(own.name), wanted, f"read {own.name} as {wanted}"))
    links = [one for one in attributes if one.name == "xmlns:xlink"]
    for one, right in [(own, SVG), *((link, NAMESPACES["xlink"]) for link in links)]:
        address = one.value.strip()
        if address != right and distance(address.lower().replace("https:", "http:").rstrip("/"), right, 3) <= 3:
            end = one.value_start + len(one.value)
            found.append(_splice(one.value_start, end, right, f"corrected the address in {one.name}"))
    return found


def _means_xmlns(one: Attribute) -> bool:
    near = ":" not in one.name and one.name not in KNOWN_ATTRIBUTES and distance(one.name, "xmlns") <= 2
    return near and "w3.org" in one.value


def _is_namespace(one: Attribute) -> bool:
    return one.name == "xmlns" and one.value == SVG


class _Speller:
    """Which names misspelt ones mean. Looking one up is slow, so each is looked up once, and only so many in a file."""

    def __init__(self, text: str, limit: int = 500) -> None:
        self.text, self.left = text, limit
        self.found: dict[tuple[str, str], list[str]] = {}
        self._linked: frozenset[str] | None = None

    def nearest(self, name: str, where: str) -> list[str]:
        """Known names that are near: elements where `where` is empty, else attributes of that element."""
        key = (name, where)
        if key not in self.found:
            self.left -= 1
            if self.left < 0 or len(name) > 40:
                return []
            self.found[key] = _attributes_near(name, where) if where else nearest(name, ELEMENTS)
        return self.found[key]

    def element(self, name: str, attributes: list[Attribute], parent: str) -> str | None:
        """The element a misspelt one must be: it has what that one needs; of two, it has more of what that one has."""
        near = self.nearest(name, "") if len(name) >= _SHORTEST else []
        if not near:
            return None
        if self._linked is None:
            self._linked = links(self.text)
        names = {one.name for one in attributes}
        fit = {
            candidate: len(names & OWN.get(candidate, frozenset()))
            for candidate in near
            if may_be(candidate, parent, attributes, self._linked)
        }
        best = [candidate for candidate in fit if fit[candidate] == max(fit.values())]
        return best[0] if len(best) == 1 else None

    def attribute(self, element: str, name: str, present: set[str]) -> str | None:
        found = [candidate for candidate in self.nearest(name, element) if candidate not in present]
        return found[0] if len(found) == 1 else None


def _attributes_near(name: str, element: str) -> list[str]:
    own = OWN.get(element, frozenset())
    if len(name) < _SHORTEST:  # `dd`, `wi`: a letter doubled, or the start of what the element is made of
        doubled = [name[0]] if len(name) == 2 and name[0] == name[1] and name[0] in own else []
        begun = [candidate for candidate in own & _SIZES if len(name) == 2 and candidate.startswith(name)]
        return doubled or begun
    found = nearest(name, own | PRESENTATION)
    if len(found) > 1:
        found = [candidate for candidate in found if candidate in own]
    return [candidate for candidate in found if candidate in own or candidate in _COMMON]


def _attribute_repairs(element: str, attributes: list[Attribute], speller: _Speller) -> Iterator[Splice]:
    present = {one.name for one in attributes}
    for one in attributes:
        name = one.name
        if name not in KNOWN_ATTRIBUTES:
            intended = _attribute(element, one, attributes, present, speller)
            if intended is None or intended in present:
                continue
            present.add(intended)
            yield _splice(one.start, one.start + len(name), intended, f"read {name} as {intended} in <{element}>")
            name = intended
        if name == "d" and element == "path" and "&" not in one.value:
            for edit in repair_path(one.value):
                yield _splice(one.value_start + edit.start, one.value_start + edit.end, edit.new, edit.reason)
        elif name in CHECKED:
            new = repaired_value(name, one.value)
            if new is not None:
                end = one.value_start + len(one.value)
                yield _splice(one.value_start, end, new, f"read {name}={_shown(one.value)} as {_shown(new)}")


def _attribute(
    element: str, one: Attribute, attributes: list[Attribute], present: set[str], speller: _Speller
) -> str | None:
    if ":" in one.name or (one.name.startswith(PRIVATE) and one.name != "on"):
        return None
    if element == "path" and "d" not in present and looks_like_path(one.value):
        others = [other for other in attributes if other.name not in PRESENTATION and looks_like_path(other.value)]
        return "d" if len(others) == 1 else None
    intended = speller.attribute(element, one.name, present)
    return intended if intended and sensible(intended, one.value) else None


def _splice(start: int, end: int, new: str, reason: str) -> Splice:
    return Splice(start, end, new.encode("latin-1"), reason)


def _shown(value: str) -> str:
    value = value.encode("latin-1").decode("utf-8", "replace")
    return f'"{value}"' if len(value) <= 24 else f'"{value[:12]}…{value[-8:]}"'
