"""Colours of the shadows and glows that filters cast: those that a file states, as no default is anyone's choice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from redraft.document.colors import parse_color
from redraft.document.style import Color
from redraft.formats.svg.shadows import REFERENCE
from redraft.lazy import lazily

if TYPE_CHECKING:
    from redraft.formats.svg.reader import Reading
    from redraft.formats.xml.tree import Element

LONGEST, MOST = 1_000, 50
"""Characters of a value, and parts of a filter, that are looked at."""
_CAST = lazily(r"drop-shadow\(((?:[^()]|\([^()]*\))*)\)|url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)", re.IGNORECASE)
_COLOR = lazily(r"#[0-9a-f]+|[a-z]+\([^()]*\)|(?<![\w.])[a-z]+", re.IGNORECASE)
_NUMBER = lazily(r"[+-]?(?:[0-9]*\.)?[0-9]+(?:e[+-]?[0-9]{1,2})?", re.IGNORECASE)


def shadow_colors(filters: str, reading: Reading) -> Iterator[Color]:
    """Those of the functions drop-shadow() and of the primitives feDropShadow and feFlood, and of the matrices by which
    drawing programs make a shadow of one colour."""
    if len(filters) > LONGEST or REFERENCE.fullmatch(filters.strip()):
        return  # the latter is an edit's own, which is a value of the layer
    for cast in _CAST.finditer(filters):
        filter = reading.by_id.get(cast[2] or "")
        stated = [_stated(one, reading) for one in islice(filter.walk() if filter is not None else (), MOST)]
        for words in (*_COLOR.findall(cast[1] or ""), *stated):
            if (color := parse_color(words)) is not None:
                yield color


def _stated(part: Element, reading: Reading) -> str:
    """The colour of a primitive, '' for none."""
    if part.tag in ("feDropShadow", "feFlood"):
        inline = next((one.value for one in reversed(reading.styles.inline(part)) if one.name == "flood-color"), "")
        rule = reading.styles.from_sheet(part, "flood-color")
        return inline or (rule.value if rule else "") or part.get("flood-color") or ""
    if part.tag == "feColorMatrix" and part.parent and part.parent.get("color-interpolation-filters") == "sRGB":
        row = [*map(float, _NUMBER.findall(part.get("values") or ""))]
        if len(row) == 20 and not any(row[at] for at in range(18) if at % 5 != 4) and row[18] <= 1:
            color = Color(*(round(255 * min(max(row[at], 0.0), 1.0)) for at in (4, 9, 14)))
            return str(color) if any(color[:3]) else ""  # black is what exporters write where nobody chose
    return ""
