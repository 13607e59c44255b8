"""Removal of relationships that an edit leaves unused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from redraft.formats.xml.tree import Element

if TYPE_CHECKING:
    from redraft.formats.pptx.writer import Writer


def used_relations(elements: Iterable[Element]) -> set[str]:
    """The relationship ids named anywhere in these elements."""
    return {
        element.get(name) or ""
        for top in elements
        for element in top.walk()
        for name in element.attributes
        if name.startswith("r:")
    }


def release(writer: Writer, part: str, ids: set[str], gone: list[Element], reason: str) -> None:
    """Take away those of the relationships that nothing but the elements `gone` names."""
    outside: set[str] = set()
    inside = {element.number for top in gone for element in top.walk()}
    for element in writer.parts.tree(part).elements:
        if element.number not in inside:
            outside |= {element.get(name) or "" for name in element.attributes if name.startswith("r:")}
    for id in sorted(ids - outside):
        writer.revision.unrelate(part, id, reason)
