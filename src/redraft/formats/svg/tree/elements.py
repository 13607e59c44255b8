"""The element tree of an SVG: XML whose root is <svg>, with SVG's own names bare, and how people call its elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redraft.errors import FormatError, says
from redraft.formats.xml.tree import Element, Tree

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
PREFIXES = {  # what we call a namespace, whatever the file calls it
    "http://www.w3.org/2000/svg": "",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
    INKSCAPE: "inkscape",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd": "sodipodi",
    "http://www.serif.com/": "serif",
}
LABELS = ("inkscape:label", "serif:id", "data-name")
"""Where the name of an element may be written, the first counts. All of them take precedence over a title inside,
`aria-label` and the id, which other things rely on and which a new name therefore leaves alone."""

LANGUAGE = ("xml:lang", "lang")
"""Where the language of a drawing may be written."""


def svg_tree(text: bytes, encoding: str = "utf-8", entities: Sequence[tuple[str, str]] = ()) -> Tree:
    """Raises FormatError where the text is not a well-formed SVG."""
    tree = Tree(text, encoding, entities, PREFIXES)
    if tree.root.tag != "svg":
        raise FormatError(says("svg-root-mismatch", tag=tree.root.tag))
    return tree


def element_name(element: Element, repeated: bool) -> str:
    """The name of an element: a label of the drawing program, else a title inside, else the id (not for a
    repetition)."""
    attributes = element.attributes
    for name in (*LABELS, "aria-label"):
        if name in attributes:
            return element.get(name) or ""
    title = next((child for child in element.children if child.tag == "title"), None)
    if title is not None:
        return title.text().strip()
    return (element.get("id") or "") if "id" in attributes and not repeated else ""


def alternative(element: Element) -> str | None:
    """The words of an element itself for those who do not see it; None for none."""
    title = next((child.text() for child in element.children if child.tag == "title"), "")
    return " ".join((element.get("aria-label") or title).split()) or None


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
