"""Human-readable names of elements: the drawing program's label, or `data-name`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from redraft.errors import EditError, says
from redraft.formats.svg.tree import LABELS

if TYPE_CHECKING:
    from redraft.formats.svg.element_changes import Changes
    from redraft.formats.xml.tree import Element

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def rename(changes: Changes, element: Element, name: str) -> None:
    """Another name, where people would look for it."""
    changes.set_attribute(element, label_of(element), name or None)


def alternative(element: Element) -> str | None:
    """The words of an element itself for those who do not see it; None for none."""
    title = next((child.text() for child in element.children if child.tag == "title"), "")
    return " ".join((element.get("aria-label") or title).split()) or None


def tell(changes: Changes, element: Element, words: str | None) -> None:
    """Other words for those who do not see an element; they come before those of a `<title>`."""
    if words is None and any(child.tag == "title" for child in element.children):
        raise EditError(says("svg-title-stays", tag=element.tag))
    changes.set_attribute(element, "aria-label", words)


def label_of(element: Element) -> str:
    """The attribute that has the name, else the one that the program which made the file would look for."""
    known = next((label for label in LABELS if label in element.attributes), None)
    if known is None:
        known = "inkscape:label" if element.namespaces.get("inkscape") == INKSCAPE else "data-name"
    return known


def description(element: Element, by_id: Mapping[str, Element], own: bool = False) -> str | None:
    """The words for those who do not see an element, its own or (but for `own`) those of a group around it, '' for
    none; None for what is marked as decoration."""
    while element.parent is not None or own:
        if element.get("role") in ("presentation", "none") or element.get("aria-hidden") == "true":
            return None
        named = (by_id.get(one) for one in (element.get("aria-labelledby") or "").split())
        inside = (child for child in element.children if child.tag in ("title", "desc"))
        words = (element.get("aria-label") or "", *(one.text() for one in (*named, *inside) if one is not None))
        if told := " ".join(" ".join(words).split()):
            return told
        if own or element.parent is None:
            break
        element = element.parent
    return ""
