"""Features of charts: of the whole (`chart`, the root of its part), of a `series` (c:ser) and of the `legend`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from redraft.document.features import LABEL_PLACES, Feature
from redraft.document.layers import Layer
from redraft.errors import EditError, says
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.chart_looks import KINDS, flag, val
from redraft.formats.pptx.chart_point_looks import (
    allow_labels,
    letters_of,
    own_labels,
    require_letters,
    state_color,
    stated_color,
)
from redraft.formats.pptx.child_orders import put_in_series
from redraft.formats.pptx.native_feature import Native
from redraft.formats.pptx.numbers import child, descend, number, truth
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element

LEGEND_PLACES = {"right": "r", "left": "l", "top": "t", "bottom": "b", "top right": "tr"}
_STACKED = {"stacked": "stacked", "percent": "percentStacked"}
_SHOWN = {"value": "c:showVal", "category": "c:showCatName", "series": "c:showSerName", "percent": "c:showPercent"}
_POINT = 4 / 3


def _named(value: str, names: Mapping[str, str]) -> str | None:
    return next((name for name, native in names.items() if native == value), None)


def _amended(subject: Amended, element: Element | None) -> Amended:
    if element is None:
        raise EditError(says("chart-feature-unsupported"))
    return subject.amended(element)


# the whole


def _area(space: Element) -> Element | None:
    return descend(space, "c:chart", "c:plotArea")


def _plot(space: Element, *kinds: str) -> Element | None:
    area = _area(space)
    return next((one for one in area.children if KINDS.get(one.tag) in kinds), None) if area is not None else None


_stackable = partial(lambda kinds, space: _plot(space, *kinds), ("bar", "line", "area"))
_bars = partial(lambda kinds, space: _plot(space, *kinds), ("bar",))


def _axes(space: Element) -> tuple[Element | None, Element | None]:
    """The axis of the categories (of a scatter chart: x) and that of the values."""
    area = _area(space)
    every = [one for one in (area.children if area is not None else ()) if one.tag.endswith("Ax")]
    words = [one for one in every if one.tag in ("c:catAx", "c:dateAx")]
    values = [one for one in every if one.tag == "c:valAx"]
    if words:
        return words[0], values[0] if values else None
    return (values[0], values[1]) if len(values) > 1 else (None, None)


def _across(space: Element) -> Element | None:
    return _axes(space)[0]


def _values(space: Element) -> Element | None:
    return _axes(space)[1]


Finder = Callable[[Element], Element | None]


def _setting(find: Finder, tag: str, read: Callable[[str], Feature], write: Callable[[Feature], str | None]) -> Native:
    """A feature that is the `val` of one child; None takes the child away."""

    def put(subject: Amended, value: Feature) -> None:
        holder, held = _amended(subject, find(subject.element)), write(value)
        if held is None:
            holder.drop(tag)
        else:
            holder.require(tag).set("val", held)

    return Native(
        lambda subject: read(val(find(subject), tag)),
        put,
        lambda allowed, subject: allowed.attributes(child(find(subject), tag), "val"),
        lambda subject: find(subject) is not None,
    )


def _presence(find: Finder, tag: str) -> Native:
    """A feature that is on where a child is there."""

    def put(subject: Amended, value: Feature) -> None:
        holder = _amended(subject, find(subject.element))
        if value:
            holder.require(tag)
        else:
            holder.drop(tag)

    return Native(
        lambda subject: child(find(subject), tag) is not None,
        put,
        lambda allowed, subject: allowed.whole(child(find(subject), tag)),
        lambda subject: find(subject) is not None,
    )


def _deleted(find: Finder) -> Native:
    """Whether an axis is shown."""

    def put(subject: Amended, value: Feature) -> None:
        _amended(subject, find(subject.element)).require("c:delete").set("val", "0" if value else "1")

    return Native(
        lambda subject: not flag(find(subject), "c:delete"),
        put,
        lambda allowed, subject: allowed.attributes(child(find(subject), "c:delete"), "val"),
        lambda subject: find(subject) is not None,
    )


def _scaling(space: Element) -> Element | None:
    return child(_values(space), "c:scaling")


def _number(text: str) -> Feature:
    found = number(text, float("nan")) if text else float("nan")
    return None if found != found else found


def _figure(value: Feature) -> str | None:
    return None if value is None else f"{value:.15g}"


def _whole(value: Feature) -> str | None:
    return None if value is None else str(round(float(value)))


def _format(find: Finder) -> Native:
    """The number format of an axis or of labels; None: that of the cells."""

    def read(subject: Element) -> Feature:
        code = child(find(subject), "c:numFmt")
        return (code.get("formatCode") or None) if code is not None and not truth(code.get("sourceLinked")) else None

    def put(subject: Amended, value: Feature) -> None:
        code = _amended(subject, find(subject.element)).require("c:numFmt")
        code.set("formatCode", str(value) if value is not None else code.get("formatCode") or "General")
        code.set("sourceLinked", "0" if value is not None else "1")

    return Native(
        read,
        put,
        lambda allowed, subject: allowed.attributes(child(find(subject), "c:numFmt"), "formatCode", "sourceLinked"),
        lambda subject: find(subject) is not None,
    )


def _stacking() -> Native:
    def put(subject: Amended, value: Feature) -> None:
        plot = _stackable(subject.element)
        plain = "clustered" if plot is not None and KINDS[plot.tag] == "bar" else "standard"
        _amended(subject, plot).require("c:grouping").set("val", _STACKED.get(str(value), plain))
        for one in outside(subject.element) if value else ():
            assert one.parent is not None
            subject.amended(one.parent).drop_child(one)

    def outside(space: Element) -> list[Element]:
        """The places outside of bars of the plot's labels and single ones, which stacked bars have not; those of series
        are features of theirs."""
        plot = _bars(space)
        every = plot.walk() if plot is not None else ()
        return [one for one in every if one.tag == "c:dLblPos" and one.get("val") == "outEnd" and not _of_series(one)]

    def allow(allowed: Allowance, space: Element) -> None:
        plain.allow(allowed, space)
        allowed.whole(*outside(space))

    plain = _setting(_stackable, "c:grouping", lambda held: _named(held, _STACKED), lambda value: None)
    return plain._replace(write=put, allow=allow)


def _of_series(place: Element) -> bool:
    holder = place.parent
    return holder is not None and holder.tag == "c:dLbls" and holder.parent is not None and holder.parent.tag == "c:ser"


def _letters(find: Finder) -> Native:
    """The colour of the words of an axis or legend."""

    def allow(allowed: Allowance, subject: Element) -> None:
        holder = find(subject)
        allowed.whole(child(letters_of(holder), "a:solidFill"))
        for one in letters.walk() if (letters := child(holder, "c:txPr")) is not None else ():
            allowed.attributes(one)

    return Native(
        lambda subject: stated_color(letters_of(find(subject))),
        lambda subject, value: state_color(require_letters(_amended(subject, find(subject.element))), value),
        allow,
        lambda subject: find(subject) is not None,
    )


def _gridlines() -> Native:
    """The colour of the lines across the plot at the values, which come where there are none."""

    def grid(space: Element) -> Element | None:
        return child(child(_values(space), "c:majorGridlines"), "c:spPr")

    def put(subject: Amended, value: Feature) -> None:
        lines = _amended(subject, _values(subject.element)).child("c:majorGridlines")
        if lines is not None and (value is not None or grid(subject.element) is not None):
            state_color(lines.require("c:spPr").require("a:ln"), value)

    return Native(
        lambda space: stated_color(child(grid(space), "a:ln")),
        put,
        lambda allowed, space: allowed.whole(grid(space)),
        lambda space: _values(space) is not None,
    )


def _reversed() -> Native:
    """Whether the categories run the other way; the values then stay on their side."""

    def put(subject: Amended, value: Feature) -> None:
        turned = _amended(subject, _across(subject.element)).require("c:scaling").require("c:orientation")
        turned.set("val", "maxMin" if value else "minMax")
        along = _values(subject.element)
        if along is not None and val(along, "c:crosses") in ("autoZero", "max"):
            _amended(subject, along).require("c:crosses").set("val", "max" if value else "autoZero")

    def allow(allowed: Allowance, space: Element) -> None:
        allowed.attributes(child(child(_across(space), "c:scaling"), "c:orientation"), "val")
        allowed.attributes(child(_values(space), "c:crosses"), "val")

    return Native(
        lambda space: val(child(_across(space), "c:scaling"), "c:orientation") == "maxMin",
        put,
        allow,
        lambda space: _across(space) is not None,
    )


CHART: Mapping[str, Native] = {
    "stacking": _stacking(),
    "overlap": _setting(_bars, "c:overlap", _number, _whole),
    "gap": _setting(_bars, "c:gapWidth", _number, _whole),
    "value_min": _setting(_scaling, "c:min", _number, _figure),
    "value_max": _setting(_scaling, "c:max", _number, _figure),
    "value_step": _setting(_values, "c:majorUnit", _number, _figure),
    "value_format": _format(_values),
    "value_axis": _deleted(_values),
    "value_gridlines": _presence(_values, "c:majorGridlines"),
    "category_axis": _deleted(_across),
    "category_gridlines": _presence(_across, "c:majorGridlines"),
    "gridline_color": _gridlines(),
    "value_color": _letters(_values),
    "category_color": _letters(_across),
    "reversed": _reversed(),
}

# a series


def _labels(series: Element) -> Element | None:
    """The labels of a series: its own, else those of its plot."""
    return child(series, "c:dLbls") or child(series.parent, "c:dLbls")


def _shown(series: Element) -> Feature:
    labels = _labels(series)
    if labels is None or flag(labels, "c:delete"):
        return None
    return ", ".join(name for name, tag in _SHOWN.items() if flag(labels, tag)) or None


def _show(subject: Amended, value: Feature) -> None:
    wanted = str(value).split(", ") if value else []
    labels = own_labels(subject)
    if not wanted:
        labels.drop("c:dLbl")  # those of single points, too
    for name, tag in _SHOWN.items():
        labels.require(tag).set("val", "1" if name in wanted else "0")


_UNPLACED = ("c:bar3DChart", "c:line3DChart", "c:area3DChart", "c:surfaceChart", "c:surface3DChart")
"""Plots whose labels are where programs put them."""


def _label_place(series: Element) -> Feature:
    return _named(val(_labels(series), "c:dLblPos"), LABEL_PLACES)


def _place_labels(subject: Amended, value: Feature) -> None:
    plot = subject.element.parent
    if value is not None and plot is not None and plot.tag in _UNPLACED:
        raise EditError(says("chart-labels-unplaced", id=plot.tag.partition(":")[2]))
    if value is None:
        own_labels(subject).drop("c:dLblPos")
    else:
        own_labels(subject).require("c:dLblPos").set("val", LABEL_PLACES[str(value)])


def _format_labels(subject: Amended, value: Feature) -> None:
    labels = own_labels(subject)
    if value is None:
        labels.drop("c:numFmt")
    else:
        labels.require("c:numFmt").set("formatCode", str(value)).set("sourceLinked", "0")


def _label_size(series: Element) -> Feature:
    letters = letters_of(_labels(series))
    size = letters.get("sz") if letters is not None else None
    return number(size) / 100 * _POINT if size else None


def _size_labels(subject: Amended, value: Feature) -> None:
    require_letters(own_labels(subject)).set("sz", None if value is None else str(round(float(value) / _POINT * 100)))


def _single_labels(series: Element) -> list[Element]:
    own = child(series, "c:dLbls")
    return [one for one in own.children if one.tag == "c:dLbl"] if own is not None else []


def _has_marker(series: Element) -> bool:
    return series.parent is not None and series.parent.tag in ("c:lineChart", "c:scatterChart", "c:radarChart")


def _marker_part(tag: str, read: Callable[[str], Feature]) -> Native:
    def put(subject: Amended, value: Feature) -> None:
        marker = subject.child("c:marker")
        if marker is None and value is not None:
            marker = put_in_series(subject, New("c:marker"))
        if marker is not None:
            if value is None:
                marker.drop(tag)
                if marker.bare:
                    subject.drop("c:marker")
            else:
                marker.require(tag).set("val", f"{value:.15g}" if isinstance(value, float) else str(value))

    def allow(allowed: Allowance, series: Element) -> None:
        marker = child(series, "c:marker")
        allowed.attributes(marker)
        allowed.attributes(child(marker, tag), "val")

    return Native(lambda series: read(val(child(series, "c:marker"), tag)), put, allow, _has_marker)


def _smooth() -> Native:
    def put(subject: Amended, value: Feature) -> None:
        found = subject.child("c:smooth") or put_in_series(subject, New("c:smooth"))
        found.set("val", "1" if value else "0")

    return Native(
        lambda series: flag(series, "c:smooth"),
        put,
        lambda allowed, series: allowed.attributes(child(series, "c:smooth"), "val"),
        lambda series: series.parent is not None and series.parent.tag in ("c:lineChart", "c:scatterChart"),
    )


SERIES: Mapping[str, Native] = {
    "labels": Native(_shown, _show, allow_labels, goes=_single_labels),
    "label_place": Native(_label_place, _place_labels, allow_labels),
    "label_format": Native(_format(_labels).read, _format_labels, allow_labels),
    "label_size": Native(_label_size, _size_labels, allow_labels),
    "label_color": Native(
        lambda series: stated_color(letters_of(_labels(series))),
        lambda subject, value: state_color(require_letters(own_labels(subject)), value),
        allow_labels,
    ),
    "marker": _marker_part("c:symbol", lambda held: held or None),
    "marker_size": _marker_part("c:size", _number),
    "smooth": _smooth(),
}

# the legend


def place_of_legend(layer: Layer) -> str:
    """What the file calls the place of a legend."""
    return LEGEND_PLACES[str(dict(layer.features).get("legend_place") or "right")]


def _legend_place(legend: Element) -> Feature:
    return _named(val(legend, "c:legendPos", "r"), LEGEND_PLACES) if legend.tag == "c:legend" else "right"


def _place_legend(subject: Amended, value: Feature) -> None:
    if subject.element.tag == "c:legend":
        subject.require("c:legendPos").set("val", LEGEND_PLACES[str(value or "right")])
        layout = child(subject.element, "c:layout")
        if layout is not None and layout.children:  # it said where exactly the legend is
            subject.drop_child(layout)
        if flag(subject.element, "c:overlay"):  # it would lie on the plot
            subject.require("c:overlay").set("val", "0")


def _allow_legend(allowed: Allowance, legend: Element) -> None:
    if legend.tag == "c:legend":
        allowed.attributes(child(legend, "c:legendPos"), "val")
        allowed.attributes(child(legend, "c:overlay"), "val")
        allowed.whole(child(legend, "c:layout"))


LEGEND: Mapping[str, Native] = {
    "legend_place": Native(_legend_place, _place_legend, _allow_legend),
    "legend_color": _letters(lambda legend: legend if legend.tag == "c:legend" else None),
}
