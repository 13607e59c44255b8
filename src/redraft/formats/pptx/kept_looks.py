"""Colours and fonts that a deck states for what is no layer: borders of cells, bullets, marked words, and in charts
points, axes, gridlines, labels, legend and grounds. Those of the theme are left out: programs write tints of it
unasked."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.style import Color
from redraft.document.theme import origin
from redraft.formats.pptx.chart_looks import flag
from redraft.formats.pptx.colors import COLOR_TAGS, Palette, color_of
from redraft.formats.pptx.numbers import child
from redraft.formats.pptx.read_result import Reading
from redraft.formats.xml.tree import Element

_NAMES = {
    "a:lnL": "left border", "a:lnR": "right border", "a:lnT": "top border", "a:lnB": "bottom border",
    "a:buClr": "bullet", "a:highlight": "marking", "c:dPt": "point", "c:dLbls": "label", "c:marker": "marker",
    "c:majorGridlines": "grid", "c:minorGridlines": "grid", "c:catAx": "axis", "c:valAx": "axis",
    "c:dateAx": "axis", "c:serAx": "axis", "c:legend": "legend", "c:trendline": "trend line", "c:errBars": "error bar",
}  # fmt: skip
"""Of what is stated in an element."""
_LAYERS = frozenset(
    ("c:title", "c:tx", "c:chartSpace c:txPr", "c:ser c:spPr", "c:dPt c:spPr", "c:dPt c:marker", "c:extLst")
)
"""What is in layers, or nowhere to be seen."""


def kept_looks(layer: str, reading: Reading) -> Iterator[tuple[str, Color | str]]:
    """What it is of a layer, and the colour or font that it has."""
    place = reading.places.get(layer)
    if place is None:
        return
    palette = reading.deck.colors_of(place.part)[0]
    if place.element.tag == "p:graphicFrame" and (title := reading.places.get(f"{layer}/title")) is not None:
        space = title.element
        while space.parent is not None:
            space = space.parent
        yield from _stated(space, "ground", palette)
        return
    lined = None if place.paragraphs or layer.endswith("/shape") else child(place.element, "a:tcPr")
    for element in (*place.paragraphs, *([lined] if lined is not None else ())):
        yield from _stated(element, "", palette)


def _stated(element: Element, what: str, palette: Palette) -> Iterator[tuple[str, Color | str]]:
    for one in element.children:
        if one.tag in _LAYERS or f"{element.tag} {one.tag}" in _LAYERS or flag(one, "c:delete"):
            continue
        if what and one.tag in COLOR_TAGS:
            if (color := color_of(one, palette)) is not None and origin(color) is None:
                yield what, color
        elif what and one.tag == "a:latin":
            if not (font := one.get("typeface") or "+").startswith("+"):
                yield what, font
        else:
            yield from _stated(one, _NAMES.get(one.tag, what), palette)
