"""Single points of a series as the file states them: their colour, how far a slice is pulled out, their label. And
the letters of charts."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.features import Feature, Features
from redraft.document.style import NoPaint, Paint
from redraft.formats.pptx.chart.data import Point
from redraft.formats.pptx.chart.looks import LINED, val
from redraft.formats.pptx.package.numbers import child, descend, number
from redraft.formats.pptx.paint.looks import paint_of
from redraft.formats.xml.tree import Element

TITLES = ("/title", "/x-title", "/y-title")
"""How the ids of the texts end that have a look of their own."""
ATTRIBUTES = {"font_size": "sz", "font_weight": "b", "font_style": "i"}
"""The attributes of letters by what they say."""

ROUND = ("pie", "doughnut")
FILLED = ("column", "bar", *ROUND, "bubble")
POINTED = (*FILLED, "line", "scatter", "radar")
"""The kinds of plots whose points have looks of their own."""
LETTERS = ("a:p", "a:pPr", "a:defRPr")


def stated_color(holder: Element | None) -> Feature:
    """The colour that letters or a line state: #ff0000, or a name of the theme: 'tx1 lumMod=65000 lumOff=35000'."""
    color = next(iter(getattr(child(holder, "a:solidFill"), "children", ())), None)
    if color is None or color.tag not in ("a:srgbClr", "a:schemeClr"):
        return None
    value = color.get("val") or ""
    name = f"#{value.lower()}" if color.tag == "a:srgbClr" else value
    return " ".join([name, *(f"{one.tag[2:]}={one.get('val') or ''}" for one in color.children)])


def letters_of(holder: Element | None) -> Element | None:
    return descend(holder, "c:txPr", *LETTERS)


def numbered(holder: Element | None, tag: str) -> dict[int, Element]:
    """The c:dPt of a series, or the c:dLbl of its labels, by the number of their point."""
    found = [one for one in holder.children if one.tag == tag] if holder is not None else []
    return {int(number(val(one, "c:idx"), -1.0)): one for one in found}


def point_paint(point: Point | None, kind: str, own: str) -> Paint | None:
    """The colour that a point states; `own` names it where it is no plain one."""
    if point is None:
        return None
    if kind not in LINED:
        return None if point.fill is None else paint_of(point.fill, own)
    signed = point.marker is not None and point.marker.symbol != "none"
    fill = point.marker.fill if signed and point.marker is not None else point.line.fill if point.line else None
    if signed and point.marker is not None and isinstance(fill, NoPaint):
        fill = point.marker.line.fill
    return None if fill is None else paint_of(fill, own)


class PointFeatures:
    """The features of a series' points, by number."""

    def __init__(self, series: Element, kind: str) -> None:
        self._round = kind in ROUND
        self._points, self._labels = numbered(series, "c:dPt"), numbered(child(series, "c:dLbls"), "c:dLbl")
        self._plain: Features = (("label", None), ("label_color", None))
        self._plain += (("explosion", None),) if self._round else ()
        self._kind = kind

    def of(self, place: int) -> Features:
        if self._kind not in POINTED:
            return ()
        point, label = self._points.get(place), self._labels.get(place)
        if point is None and label is None:
            return self._plain
        rich = descend(label, "c:tx", "c:rich")
        words = "\n".join(
            "".join(part.text() for part in one.walk() if part.tag == "a:t")
            for one in (rich.children if rich is not None else ())
            if one.tag == "a:p"
        )
        letters = next((one for one in rich.walk() if one.tag == "a:rPr"), None) if rich is not None else None
        apart = val(point, "c:explosion")
        found: dict[str, Feature] = {
            "label": words or None,
            "label_color": stated_color(letters) or stated_color(letters_of(label)),
            "explosion": number(apart) if apart else None,
        }
        return tuple((name, found[name]) for name, _ in self._plain)


def letter_holders(space: Element) -> Iterator[Element]:
    """The c:txPr of axes, legend and labels in a chart."""
    chart = child(space, "c:chart")
    for one in chart.walk() if chart is not None else ():
        if one.tag == "c:txPr" and one.parent is not None and one.parent.tag != "c:title":
            yield one
