"""External content that may change how a browser shows a file: external style sheets, scripts, embedded pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.formats.svg.css.selectors import XHTML, local_name, namespace_of
from redraft.formats.svg.proof.alignment import Side
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_FONTS_ONLY = lazily(
    r"""@import\s+(?:url\(\s*)?["']?(?:https?:)?//(?:fonts\.googleapis\.com|fonts\.bunny\.net)/.*""", re.DOTALL
)
_COMMENT = lazily(rb"<!--.*?-->", re.DOTALL)
_SHEET_LINK = lazily(rb"<\?xml-stylesheet\s")
_HANDLER = lazily(rb"\son[a-z]+\s*=")
_HANDS = lazily(
    r"on(?:click|dblclick|auxclick|contextmenu|mouse|pointer|touch|key|wheel|drag|drop|copy|cut|paste|activate|input|change|select|gesture).*"
)
_HANDS_AND_FOCUS = lazily(rf"on(?:focus|blur).*|{_HANDS.pattern}")
_JAVASCRIPT = lazily(r"(?:(?:text|application)/(?:x-)?(?:java|ecma|j|live)script\d?(?:\.\d)?|module|)", re.IGNORECASE)
PAGES = frozenset("iframe frame embed object applet portal fencedframe".split())
"""Elements that open another page inside this one, whose scripts may reach out of it."""


def from_outside(side: Side) -> Iterator[str]:
    """Rules, defaults and addresses that come from somewhere else."""
    for rule in side.reading.styles.sheet.beyond:
        if not _FONTS_ONLY.fullmatch(rule):
            yield f"{rule[:80]} brings in rules that are not known here"
    root, data = side.tree.root, side.tree.data
    around = _COMMENT.sub(b"", data[: root.start]), _COMMENT.sub(b"", data[root.end :])  # browsers look at both
    if any(map(_SHEET_LINK.search, around)):
        yield "the file asks for a style sheet (xml-stylesheet) whose rules are not known here"
    for element, name in html(side):
        if name == "link" and "stylesheet" in (element.get("rel") or "").lower().split():
            yield "the file links to a style sheet whose rules are not known here"
        elif name == "base" and element.get("href") is not None:
            yield "the file sets what its addresses start from (base), which is not followed here"
        elif name == "meta" and element.get("http-equiv") is not None:
            yield "the file has directions for browsers (meta http-equiv) which are not followed here"


def scripts(side: Side) -> Iterator[str]:
    """What may look at any layer and change any, without somebody's hand."""
    elements = side.tree.elements
    for element in elements if b"script" in side.tree.bare else ():
        if element.tag.endswith("script") and local_name(element.tag) == "script":
            runs = _JAVASCRIPT.fullmatch((element.get("type") or "").strip())
            if runs and (element.href() or element.get("src") or element.text().strip()):
                yield "a script in the file may look at any layer and change any"
    for _, name in html(side):
        if name in PAGES:
            yield f"another page in the file ({name}) may have scripts that look at any layer and change any"
    if _HANDLER.search(side.tree.bare):
        hands = _HANDS if b"autofocus" in side.tree.data else _HANDS_AND_FOCUS
        for element in elements:
            for name in element.attributes:
                if name.startswith("on") and name.isalpha() and not hands.fullmatch(name):
                    yield f"a script in the file ({name}) may look at any layer and change any"


def html(side: Side) -> Iterator[tuple[Element, str]]:
    """The XHTML elements, which browsers render anywhere in the file, with their plain names."""
    for element in side.tree.elements:
        if ":" in element.tag and namespace_of(element) == XHTML:
            yield element, local_name(element.tag)
