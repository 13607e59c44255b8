"""The element tree of an SVG: XML whose root is <svg>, with SVG's own names bare."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.errors import FormatError, says
from redraft.formats.xml.tree import Tree

PREFIXES = {  # what we call a namespace, whatever the file calls it
    "http://www.w3.org/2000/svg": "",
    "http://www.w3.org/1999/xlink": "xlink",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.inkscape.org/namespaces/inkscape": "inkscape",
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
