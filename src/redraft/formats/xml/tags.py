"""Tags as spelled in the file, for splicing next to and into them."""

from __future__ import annotations

from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_NAME = lazily(rb"<[^\s<>/\"'=&]++")


def name_end(element: Element) -> int:
    """Where the name in the start tag ends."""
    found = _NAME.match(element.tree.data, element.start)
    assert found is not None
    return found.end()


def raw_name(element: Element) -> bytes:
    return element.tree.data[element.start + 1 : name_end(element)]


def prefix(element: Element) -> str:
    """What the file puts before the names of SVG elements here: '' or the like of 'svg:'."""
    before, colon, _ = raw_name(element).rpartition(b":")
    return (before + colon).decode("ascii", "replace")


def content_place(element: Element) -> tuple[int, int, bytes, bytes]:
    """Where an element's content is put: the bytes to replace, and what must precede and follow it.

    An empty element `<g/>` needs its tag opened for that.
    """
    if not element.empty:
        return element.tail, element.tail, b"", b""
    slash = element.tree.data.rfind(b"/", element.start, element.head_end)
    return slash, element.head_end, b">", b"</" + raw_name(element) + b">"


def line_of(element: Element) -> tuple[int, int]:
    """The element's bytes, with its line when it has one to itself."""
    data, start = element.tree.data, element.start
    while start > 0 and data[start - 1 : start] in (b" ", b"\t"):
        start -= 1
    before = data[max(0, start - 2) : start]
    if before.endswith(b"\n") and data[element.end : element.end + 2].startswith((b"\n", b"\r\n")):
        return start - (2 if before == b"\r\n" else 1), element.end
    return element.start, element.end


def indent_of(element: Element) -> bytes:
    """The line break and blanks before an element that starts its line; nothing for one that does not."""
    data, start = element.tree.data, element.start
    while start > 0 and data[start - 1 : start] in (b" ", b"\t"):
        start -= 1
    before = data[max(0, start - 2) : start]
    if not before.endswith(b"\n"):
        return b""
    return data[start - (2 if before == b"\r\n" else 1) : element.start]


def escaped(text: str, quote: str = "") -> str:
    """Characters escaped for element content or, with its quote, for an attribute value."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("]]>", "]]&gt;")
    return text.replace(quote, "&quot;" if quote == '"' else "&apos;") if quote else text
