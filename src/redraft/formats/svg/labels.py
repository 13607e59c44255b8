"""Human-readable names of elements: the drawing program's label, or `data-name`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redraft.formats.svg.tree import LABELS

if TYPE_CHECKING:
    from redraft.formats.svg.element_changes import Changes
    from redraft.formats.xml.tree import Element

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def rename(changes: Changes, element: Element, name: str) -> None:
    """Another name, where people would look for it."""
    changes.set_attribute(element, label_of(element), name or None)


def label_of(element: Element) -> str:
    """The attribute that has the name, else the one that the program which made the file would look for."""
    known = next((label for label in LABELS if label in element.attributes), None)
    if known is None:
        known = "inkscape:label" if element.namespaces.get("inkscape") == INKSCAPE else "data-name"
    return known
