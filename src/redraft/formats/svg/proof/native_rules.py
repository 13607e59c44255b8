"""What markup of a drawing may not bring: scripts, pages within, anything outside the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from redraft.formats.svg.css.selectors import XHTML, local_name, namespace_of
from redraft.formats.svg.css.words import addresses, plain_value
from redraft.formats.svg.proof.external_influences import PAGES
from redraft.formats.xml.tree import Element
from redraft.lazy import lazily

_SCRIPTS = frozenset("script handler listener".split())
_HTML = frozenset(
    "div p span b i u em strong small sub sup br hr ul ol li h1 h2 h3 h4 h5 h6 table tbody tr td th".split()
)
_ADDRESSES = frozenset("href src action formaction data poster cite background from to by values".split())
_PIXELS = lazily(r"data:image/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*", re.IGNORECASE)
_RULES = lazily(r"@import|@font-face|@namespace|expression\s*\(|-moz-binding|behavior\s*:|javascript:", re.IGNORECASE)


def active(elements: Sequence[Element]) -> Iterator[str]:
    """What elements have that runs, or leads out of the file, each in words."""
    for element in elements:
        name = local_name(element.tag)
        if name in _SCRIPTS or name in PAGES:
            yield f"<{element.tag}>, which runs"
        if ":" in element.tag and namespace_of(element) == XHTML and name not in _HTML:
            yield f"<{element.tag}> of a web page"
        if name == "style":
            yield from _in_rules(element.text(), "the rules")
        for attribute in element.attributes:
            value, local = element.get(attribute) or "", attribute.rpartition(":")[2].lower()
            if local.startswith("on"):
                yield f'{attribute}="{value[:60]}", which runs'
            elif attribute == "xml:base":
                yield f"xml:base {value[:60]}"
            elif local == "attributename" and value.strip().rpartition(":")[2].lower().startswith(("on", "href")):
                yield f"an animation of {value.strip()[:20]}"
            elif local in _ADDRESSES and _leads_out(name, local, value):
                yield f"{attribute} {value[:60]}, which leads out of the file"
            else:
                yield from _in_rules(value, attribute)


def _leads_out(tag: str, name: str, value: str) -> bool:
    stated = value.strip()
    if name in ("from", "to", "by", "values"):
        return "script:" in re.sub(r"\s", "", stated.lower())
    if not stated or stated.startswith("#"):
        return False
    return not (tag in ("image", "feImage") and _PIXELS.fullmatch(stated))


def _in_rules(text: str, where: str) -> Iterator[str]:
    plain = plain_value(text)
    if found := _RULES.search(re.sub(r"/\*.*?\*/", "", plain, flags=re.DOTALL)):
        yield f"{found[0]} in {where}"
    for address in addresses(text):
        if not address.startswith("#"):
            yield f"url({address[:60]}) in {where}"
    if "image(" in plain.replace(" ", "").lower().replace("-set", ""):
        yield f"image() in {where}"
