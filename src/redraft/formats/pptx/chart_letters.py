"""The font and colour that all words of a chart share: in its own c:txPr, and in those of axes, legend and labels that
state the same."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Document, Group, Text, family
from redraft.document.style import Color, Value
from redraft.errors import EditError, says
from redraft.formats.pptx.numbers import child, descend
from redraft.formats.pptx.text_properties import differences, restyle
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element

TITLES = ("/title", "/x-title", "/y-title")
"""How the ids of the texts end that have a look of their own."""
ATTRIBUTES = {"font_size": "sz", "font_weight": "b", "font_style": "i"}
"""The attributes of letters by what they say."""
_SHARED = frozenset(("font_family", "fill", *ATTRIBUTES))


def set_letters(amendments: Amendments, space: Element, old: Text, new: Text, document: Document, reason: str) -> None:
    """Write the look that all words of a chart besides its titles are given. Raises EditError where only some are."""
    changes = differences(old.style, new.style)
    chart = chart_of(document, new.id)
    plain = old.runs[0].style == new.runs[0].style and old.paragraphs == new.paragraphs
    words = [one for one in family(chart) if isinstance(one, Text) and not one.id.endswith(TITLES)]
    same = all(getattr(one.style, name) == value for one in words for name, value in changes.items())
    if not changes or not plain or not same or not changes.keys() <= _SHARED:
        raise EditError(says("chart-text-look-unsupported", id=new.id, chart=chart.id))
    restyle(_properties(amendments.of(space, reason)), changes, new.text, new.id, old.style)
    for holder in letter_holders(space):
        properties = descend(holder, "a:p", "a:pPr", "a:defRPr")
        own = {name: value for name, value in changes.items() if _states(properties, name, getattr(old.style, name))}
        if properties is not None and own:
            restyle(amendments.of(properties, reason), own, new.text, new.id)


def chart_of(document: Document, id: str) -> Group:
    """The chart that a layer is part of."""
    return next(group for group in reversed(document.index[id].ancestors) if group.form.endswith(" chart"))


def letter_holders(space: Element) -> Iterator[Element]:
    """The c:txPr of axes, legend and labels in a chart."""
    chart = child(space, "c:chart")
    for one in chart.walk() if chart is not None else ():
        if one.tag == "c:txPr" and one.parent is not None and one.parent.tag != "c:title":
            yield one


def _states(properties: Element | None, name: str, old: Value) -> bool:
    """Whether letters are given this font or colour by its name, or any size or weight of their own."""
    if name in ATTRIBUTES:
        return properties is not None and properties.get(ATTRIBUTES[name]) is not None
    if isinstance(old, Color):
        stated = descend(properties, "a:solidFill", "a:srgbClr")
        return stated is not None and f"#{(stated.get('val') or '').lower()}" == str(old)
    stated = child(properties, "a:latin")
    family_named = str(old or "").split(",")[0].strip(" '\"")
    return stated is not None and (stated.get("typeface") or "").lower() == family_named.lower()


def _properties(space: Amended) -> Amended | New:
    """The a:defRPr of the chart's own letters, made where there is none."""
    if space.child("c:txPr") is None:
        made = New("a:p", {}, New("a:pPr", {}, New("a:defRPr")), New("a:endParaRPr"))
        space.put(New("c:txPr", {}, New("a:bodyPr"), New("a:lstStyle"), made))
    found: Amended | New = space
    for tag in ("c:txPr", "a:p", "a:pPr", "a:defRPr"):
        found = found.require(tag)
    return found
