"""Edits of single points of a series, of the labels at points, and of the letters of charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from redraft.document.charts import Chart
from redraft.document.color_changes import number as number
from redraft.document.features import Feature, Features
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.document.style import Color, Value
from redraft.edits.diff import set_apart
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.looks import KINDS, LINED, SYMBOLS, flag, val
from redraft.formats.pptx.chart.points import ATTRIBUTES, FILLED, LETTERS, TITLES, letter_holders, numbered
from redraft.formats.pptx.package.child_orders import series_order
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.paint.write import paint
from redraft.formats.pptx.text.properties import differences, restyle
from redraft.formats.xml.element_changes import Amended, Amendments, Copied, New
from redraft.formats.xml.tree import Element

_SHARED = frozenset(("font_family", "fill", *ATTRIBUTES))

_ANY_SERIES = tuple(
    "c:idx c:order c:tx c:spPr c:invertIfNegative c:pictureOptions c:marker c:explosion c:dPt c:dLbls c:trendline"
    " c:errBars c:cat c:xVal c:val c:yVal c:smooth c:shape c:bubbleSize c:bubble3D c:extLst".split()
)
"""The children of a c:ser in any plot."""

SWITCHES = ("c:showLegendKey", "c:showVal", "c:showCatName", "c:showSerName", "c:showPercent", "c:showBubbleSize")
_OF_LABELS = ("c:numFmt", "c:spPr", "c:txPr", "c:dLblPos", *SWITCHES, "c:separator")


def state_color(holder: Amended | New, value: Feature) -> None:
    """Give letters or a line such a colour; None takes theirs away."""
    holder.drop(*FILLS)
    if value is not None:
        name, *changes = str(value).split(" ")
        tag, held = ("a:srgbClr", name[1:].upper()) if name.startswith("#") else ("a:schemeClr", name)
        made = New(tag, {"val": held})
        for one in changes:
            change, _, amount = one.partition("=")
            made.put(New(f"a:{change}", {"val": amount} if amount else {}))
        holder.put(New("a:solidFill", {}, made))


def require_letters(holder: Amended | New) -> Amended | New:
    """The a:defRPr of a c:txPr, made where there is none."""
    found = holder.require("c:txPr")
    found.require("a:bodyPr")
    for tag in LETTERS:
        found = found.require(tag)
    return found


def write_point(series: Amended, was: int, at: int, old: Text, new: Text, wanted: str = "") -> None:
    """Write the looks of a point that differ; it is the one numbered `was` in the file, and `at` after all edits.
    `wanted` is the type that the chart is to have, if it is to have another."""
    apart = dict(set_apart(old.features, new.features))
    if old.style.stroke != new.style.stroke or "explosion" in apart:
        _write_look(series, was, at, old, new, apart, wanted)
    apart.pop("explosion", None)
    if apart:
        _write_label(series, was, at, apart, new.features)


def write_new_point(series: Amended, at: int, new: Text, wanted: str = "") -> bool:
    """Write the looks of a point that was not there. Whether it has any."""
    features = tuple((name, None) for name, _ in new.features)
    bare = replace(new, style=replace(new.style, stroke=None), features=features)
    write_point(series, -1, at, bare, new, wanted)
    return bare != new


def label_as_others(series: Amended, count: int, at: int) -> None:
    """A label for a new point of a series whose points, `count` of them, all have one of their own."""
    holder = child(series.element, "c:dLbls")
    known = numbered(holder, "c:dLbl")
    if holder is None or not known or len(known) < count or flag(known[max(known)], "c:delete"):
        return
    label = Copied(known[max(known)]).opened()
    label.drop("c:tx", "c:layout", "c:extLst")
    label.put(_mark(at), "c:idx")
    series.amended(holder).put(label)


def _write_look(
    series: Amended, was: int, at: int, old: Text, new: Text, apart: Mapping[str, Feature], wanted: str
) -> None:
    kind = _kind_of(series.element)
    wanted = {"column": "bar"}.get(wanted, wanted) or kind
    found = numbered(series.element, "c:dPt").get(was)
    if not {kind, wanted} <= {"bar", *FILLED} and kind != wanted:
        found = None  # points go with the type that they were drawn for
    point: Amended | New = series.amended(found) if found is not None else New("c:dPt", {}, _mark(at))
    if old.style.stroke != new.style.stroke:
        if (wanted in LINED) != (kind in LINED):
            _recolored_kind(series.element, point, new.style.stroke, wanted)
        else:
            _color(series.element, found, point, new.style.stroke)
    if "explosion" in apart:
        point.drop("c:explosion")
        if apart["explosion"] is not None:
            point.put(New("c:explosion", {"val": str(round(float(apart["explosion"])))}))
    stated = any(point.child(tag) is not None for tag in ("c:spPr", "c:marker", "c:explosion", "c:pictureOptions"))
    if found is not None and not stated:
        series.drop_child(found)
    elif found is None and stated:
        parent = series.element.parent.tag if series.element.parent is not None else ""
        if wanted in ("bar", "bubble"):
            point.put(New("c:invertIfNegative", {"val": "0"}))
        point.put(New("c:bubble3D", {"val": "0"}))
        order = series_order(parent)
        later = order[order.index("c:dPt") + 1 :]
        others = series.element.children
        before = next((one for one in others if one.tag == "c:dPt" and int(number(val(one, "c:idx"))) > at), None)
        before = before or next((one for one in others if one.tag in later), None)
        assert isinstance(point, New)
        series.put(point, before=before, later=later)


def _mark(at: int) -> New:
    return New("c:idx", {"val": str(at)})


def _kind_of(series: Element) -> str:
    return KINDS.get(series.parent.tag if series.parent is not None else "", "")


def _recolored_kind(series: Element, point: Amended | New, value: Value, wanted: str) -> None:
    """Paint a point of a series whose bars become lines, or whose lines become bars: of a line its marker, larger than
    the others, beside the line itself as it will be."""
    if value is None:
        return
    if wanted not in LINED:
        paint(point.require("c:spPr"), "fill", value)
        return
    sign = point.put(New("c:marker", {}, New("c:symbol", {"val": "circle"}), New("c:size", {"val": "10"})))
    for side in ("fill", "stroke"):
        paint(sign.require("c:spPr"), side, value)
    fill = next((one for one in getattr(child(series, "c:spPr"), "children", ()) if one.tag in FILLS), None)
    if fill is not None and fill.tag != "a:noFill":
        point.put(New("c:spPr", {}, New("a:ln", {"w": "34925", "cap": "rnd"}, Copied(fill))))


def _color(series: Element, found: Element | None, point: Amended | New, value: Value) -> None:
    """Paint a bar or slice, or the marker of a point, which stands out by its size too; None: as the series. What else
    the series states is copied, since programs take nothing from there once a point states anything."""
    if value is None:
        point.drop("c:spPr", "c:marker")
        return
    kind = _kind_of(series)
    stated, own = child(series, "c:spPr"), child(found, "c:spPr")
    if kind not in LINED:
        if point.child("c:spPr") is None:
            point.put(Copied(stated).opened() if stated is not None else New("c:spPr"))
        paint(point.require("c:spPr"), "fill", value)
        return
    if child(own, "a:ln") is not None:
        paint(point.require("c:spPr"), "stroke", value)
    elif own is None and stated is not None:
        point.put(Copied(stated))
    sign, of_series = point.child("c:marker"), child(series, "c:marker")
    if child(own, "a:ln") is not None and val(child(found, "c:marker"), "c:symbol", "none") == "none":
        return  # its stretch of the line alone has a colour
    if sign is None:
        sign = point.put(Copied(of_series).opened() if of_series is not None else New("c:marker"))
    stated_sign = val(child(found, "c:marker") or of_series, "c:symbol", "")
    if found is None or stated_sign in ("", "none"):
        marked = flag(series.parent, "c:marker") or "arker" in val(series.parent, "c:scatterStyle")
        index = int(number(val(series, "c:idx")))
        plain = SYMBOLS[index % len(SYMBOLS)] if marked and not stated_sign else "circle"
        sign.require("c:symbol").set("val", plain if stated_sign in ("", "none") else stated_sign)
        sign.require("c:size").set("val", str(min(round(number(val(of_series, "c:size"), 5.0)) + 2, 72)))
    for side in ("fill", "stroke"):
        paint(sign.require("c:spPr"), side, value)


def own_labels(subject: Amended) -> Amended | New:
    """The labels of a series, to be changed: where it has none of its own, a copy of those of its plot."""
    own = subject.child("c:dLbls")
    if own is None:
        given = child(subject.element.parent, "c:dLbls")
        own = Copied(given).opened() if given is not None else New("c:dLbls")
        own.children = [one for one in own.children if one.tag != "c:dLbl"]
        parent = subject.element.parent
        order = series_order(parent.tag if parent is not None else "")
        later = order[order.index("c:dLbls") + 1 :] if "c:dLbls" in order else ()
        before = next((one for one in subject.element.children if one.tag in later), None)
        subject.put(own, before=before, later=later)
    if own.child("c:showVal") is None:
        own.drop("c:delete")
        for tag in SWITCHES:
            own.require(tag).set("val", "0")
    return own


def _write_label(series: Amended, was: int, at: int, apart: Mapping[str, Feature], wanted: Features) -> None:
    found = numbered(child(series.element, "c:dLbls"), "c:dLbl").get(was)
    plain = all(dict(wanted)[name] is None for name in ("label", "label_color"))
    if plain and found is None:
        return
    labels = own_labels(series)
    if found is not None and (flag(found, "c:delete") or (plain and not _shows(labels))):
        labels.drop("c:dLbl") if isinstance(labels, New) else labels.drop_child(found)
        found = None
        if plain:
            return
    label = series.amended(found) if found is not None else _new_label(labels, at)
    stated = descend(found, "c:tx", "c:rich")
    if "label" in apart:
        label.drop("c:tx")
        if (words := apart["label"]) is not None:
            label.put(_rich(str(words), label, stated))
            stated = None
    if "label_color" in apart:
        state_color(require_letters(label), apart["label_color"])
    color = dict(wanted)["label_color"]
    for run in _runs(label, stated) if apart.keys() - {"label"} or stated is None else ():
        state_color(run.require("a:rPr"), color)


def _rich(words: str, label: Amended | New, stated: Element | None) -> New:
    """The words of a label, in the letters of those before them or of the labels around them."""
    run = next((one for one in stated.walk() if one.tag == "a:rPr"), None) if stated is not None else None
    letters = label.child("c:txPr")
    head = letters.child("a:p") if letters is not None else None
    head = head.child("a:pPr") if head is not None else None
    rich = New("c:rich", {}, New("a:bodyPr"), New("a:lstStyle"))
    for line in words.split("\n"):
        paragraph = rich.put(New("a:p", {}, *([_cloned(head)] if head is not None else [])))
        look = Copied(run).opened() if run is not None else New("a:rPr", {"lang": "en-US"})
        paragraph.put(New("a:r", {}, look, New("a:t", text=line)))
    return New("c:tx", {}, rich)


def _runs(label: Amended | New, stated: Element | None) -> list[Amended | New]:
    if stated is not None and isinstance(label, Amended):
        return [label.amended(one) for one in stated.walk() if one.tag == "a:r"]
    words = label.child("c:tx")
    rich = words.child("c:rich") if words is not None else None
    return [run for one in rich.children for run in one.children if run.tag == "a:r"] if isinstance(rich, New) else []


def _shows(labels: Amended | New) -> bool:
    found = (labels.child(tag) for tag in SWITCHES)
    return any(one is not None and one.get("val") in ("1", "true") for one in found)


def _new_label(labels: Amended | New, at: int) -> New:
    """The label of one point, as those of its series are; where these are not shown, it shows the value."""
    known = (labels.child(tag) for tag in _OF_LABELS)
    label = New("c:dLbl", {}, _mark(at), *(_cloned(one) for one in known if one is not None))
    for tag in SWITCHES:
        if label.child(tag) is None:
            label.put(New(tag, {"val": "0"}))
    if not _shows(label):
        label.require("c:showVal").set("val", "1")
    if isinstance(labels, New):
        return labels.put(label)
    others = numbered(labels.element, "c:dLbl")
    return labels.put(label, before=next((others[other] for other in sorted(others) if other > at), None))


def _cloned(known: Amended | New) -> New:
    if isinstance(known, Copied):
        return known
    if isinstance(known, New):
        return New(known.tag, known.attributes, *map(_cloned, known.children), text=known.text)
    if known.element.children:
        return Copied(known.element)
    return New(known.element.tag, {name: known.get(name) or "" for name in known.element.attributes})


def put_in_series(series: Amended, new: New) -> New:
    """A new child of a c:ser, where every kind of chart wants it: its chart may be about to become another."""
    return put_ordered(series, new, _ANY_SERIES)


def put_ordered(holder: Amended, new: New, order: tuple[str, ...]) -> New:
    """A new child before the first that has its place later in the order."""
    rank = order.index(new.tag) if new.tag in order else len(order)
    later = set(order[rank + 1 :])
    before = next((one for one in holder.element.children if one.tag in later), None)
    return holder.put(new, new.tag, before=before, later=later)


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


def chart_of(document: Document, id: str) -> Chart:
    """The chart that a layer is part of."""
    return next(group for group in reversed(document.index[id].ancestors) if isinstance(group, Chart))


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
