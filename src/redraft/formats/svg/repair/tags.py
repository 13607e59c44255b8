"""Tags of a well-formed text for the repairs of meaning, one character per byte."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from redraft.formats.svg.repair.values import fits, looks_like_path, repaired_value
from redraft.formats.svg.tree.vocabulary import DRAWING, EFFECTS, NEEDS, PAINTS, SVG, TEXTS
from redraft.lazy import lazily

_N = r"""[^\s<>/"'=&!?]++"""
TOKEN = lazily(
    rf"""<(?:!--[^-]*+(?:-(?!->)[^-]*+)*+-->|!\[CDATA\[[^\]]*+(?:\](?!\]>)[^\]]*+)*+\]\]>|\?[^?]*+(?:\?(?!>)[^?]*+)*+\?>
    |!DOCTYPE\s(?:[^\[>"']|"[^"]*"|'[^']*')*+(?:\[(?:[^\]"']|"[^"]*"|'[^']*')*+\]\s*)?>
    |({_N})((?:\s++{_N}\s*+=\s*+(?:"[^"]*+"|'[^']*+'))*+)\s*+(/?)>|/({_N})\s*+>)""",
    re.X | re.A,
)
_ATTRIBUTE = lazily(rf"""\s++({_N})\s*+=\s*+(?:"([^"]*+)"|'([^']*+)')""", re.A)
_LINKS = lazily(r"""(?:url\(\s*["']?|href\s*=\s*["'])#([^\s"')]++)""", re.A)
# What may have drawn content. Unknown elements, metadata, descriptions, scripts and foreign content are not here.
HOLDERS = DRAWING | TEXTS | PAINTS | {"filter", "feMerge", "feComponentTransfer"}
REFERENCED = frozenset(
    ("linearGradient", "radialGradient", "symbol", "marker", "mask", "pattern", "clipPath", "filter")
)
HOMES: dict[str, frozenset[str]] = {"tspan": frozenset(("text", "tspan", "textPath")), "stop": PAINTS} | {
    name: frozenset(("filter",)) for name in NEEDS if name in EFFECTS
}


MAX_ATTRIBUTES = 2000  # of one tag that are read; drawn elements have a dozen


class Attribute(NamedTuple):
    """`start` is the offset of the name, `value_start` that of the value behind its quote."""

    name: str
    start: int
    value: str
    value_start: int


def attributes_of(text: str, span: tuple[int, int]) -> list[Attribute]:
    """The attributes written between two offsets; the first of very many, for callers that look at them all."""
    found = []
    for attribute in islice(_ATTRIBUTE.finditer(text, *span), MAX_ATTRIBUTES):
        group = 3 if attribute[2] is None else 2
        found.append(Attribute(attribute[1], attribute.start(1), attribute[group], attribute.start(group)))
    return found


def of_svg(attributes: Sequence[Attribute]) -> bool:
    """Does the element stay in the namespace of the elements around it?"""
    return not any(one.name == "xmlns" and one.value != SVG for one in attributes)


def links(text: str) -> frozenset[str]:
    """Ids that something in the text refers to."""
    return frozenset(_LINKS.findall(text))


def may_be(element: str, parent: str, attributes: Sequence[Attribute], linked: frozenset[str]) -> bool:
    """Could an element with these attributes, in that parent, be this one? It must have what this one needs to draw."""
    if parent not in HOMES.get(element, DRAWING):
        return False
    if element in REFERENCED and any(one.name == "id" and one.value in linked for one in attributes):
        return True
    wanted = NEEDS.get(element, frozenset())
    return any(one.name in wanted and _has_value(one.name, one.value) for one in attributes)


def _has_value(name: str, value: str) -> bool:
    if name == "d":
        return looks_like_path(value) or fits("d", value)
    return fits(name, value) or repaired_value(name, value) is not None


class Holder(NamedTuple):
    """An element that is open."""

    name: str
    drawn: bool  # its content is drawn, or prepared for drawing
