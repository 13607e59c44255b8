"""Removal of relationships that an edit leaves unused, those of links among them."""

from __future__ import annotations

from collections.abc import Iterable

from redraft.formats.pptx.save import Save
from redraft.formats.xml.tree import Element

LINKS = frozenset(("a:hlinkClick", "a:hlinkMouseOver"))


def used_relations(elements: Iterable[Element]) -> set[str]:
    """The relationship ids named anywhere in these elements."""
    return {
        element.get(name) or ""
        for top in elements
        for element in top.walk()
        for name in element.attributes
        if name.startswith("r:")
    }


def release(save: Save, part: str, ids: set[str], gone: list[Element], reason: str) -> None:
    """Take away those of the relationships that nothing but the elements `gone` names."""
    outside: set[str] = set()
    inside = {element.number for top in gone for element in top.walk()}
    for element in save.parts.tree(part).elements:
        if element.number not in inside:
            outside |= {element.get(name) or "" for name in element.attributes if name.startswith("r:")}
    for id in sorted(ids - outside):
        save.revision.unrelate(part, id, reason)


def release_links(save: Save, part: str, data: bytes) -> None:
    """Take away the relationships of links that the new bytes of a part name no more."""
    amendments = save.amendments(part)
    for id in {one.get("r:id") or "" for one in save.parts.tree(part).elements if one.tag in LINKS}:
        if not any(amendments.encode(f"{quote}{id}{quote}") in data for quote in "\"'"):
            save.revision.unrelate(part, id, "link removed")
