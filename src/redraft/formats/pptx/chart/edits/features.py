"""Edits of the features of charts: of the whole, of a series and of the legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from redraft.document.features import LABEL_PLACES, Feature
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.edits.points import own_labels, put_in_series, require_letters, state_color
from redraft.formats.pptx.chart.features import (
    LEGEND_PLACES,
    POINT,
    SHOWN,
    STACKED,
    Finder,
    across,
    bars,
    grid_of,
    legend_letters,
    outside_labels,
    scaling,
    stackable,
    values,
)
from redraft.formats.pptx.chart.looks import KINDS, flag, val
from redraft.formats.pptx.package.numbers import child
from redraft.formats.xml.element_changes import Amended, New
from redraft.formats.xml.tree import Element

Setter = Callable[[Amended, Feature], None]


def _amended(subject: Amended, element: Element | None) -> Amended:
    if element is None:
        raise EditError(says("chart-feature-unsupported"))
    return subject.amended(element)


# the whole


def _setting(find: Finder, tag: str, write: Callable[[Feature], str | None]) -> Setter:
    """A feature that is the `val` of one child; None takes the child away."""

    def put(subject: Amended, value: Feature) -> None:
        holder, held = _amended(subject, find(subject.element)), write(value)
        if held is None:
            holder.drop(tag)
        else:
            holder.require(tag).set("val", held)

    return put


def _presence(find: Finder, tag: str) -> Setter:
    def put(subject: Amended, value: Feature) -> None:
        holder = _amended(subject, find(subject.element))
        if value:
            holder.require(tag)
        else:
            holder.drop(tag)

    return put


def _show_axis(find: Finder) -> Setter:
    def put(subject: Amended, value: Feature) -> None:
        _amended(subject, find(subject.element)).require("c:delete").set("val", "0" if value else "1")

    return put


def _figure(value: Feature) -> str | None:
    return None if value is None else f"{value:.15g}"


def _whole(value: Feature) -> str | None:
    return None if value is None else str(round(float(value)))


def _format(find: Finder) -> Setter:
    def put(subject: Amended, value: Feature) -> None:
        code = _amended(subject, find(subject.element)).require("c:numFmt")
        code.set("formatCode", str(value) if value is not None else code.get("formatCode") or "General")
        code.set("sourceLinked", "0" if value is not None else "1")

    return put


def _stack(subject: Amended, value: Feature) -> None:
    plot = stackable(subject.element)
    plain = "clustered" if plot is not None and KINDS[plot.tag] == "bar" else "standard"
    _amended(subject, plot).require("c:grouping").set("val", STACKED.get(str(value), plain))
    for one in outside_labels(subject.element) if value else ():
        assert one.parent is not None
        subject.amended(one.parent).drop_child(one)


def _letters(find: Finder) -> Setter:
    return lambda subject, value: state_color(require_letters(_amended(subject, find(subject.element))), value)


def _color_gridlines(subject: Amended, value: Feature) -> None:
    """The lines across the plot at the values come where there are none."""
    lines = _amended(subject, values(subject.element)).child("c:majorGridlines")
    if lines is not None and (value is not None or grid_of(subject.element) is not None):
        state_color(lines.require("c:spPr").require("a:ln"), value)


def _reverse(subject: Amended, value: Feature) -> None:
    """Let the categories run the other way; the values stay on their side."""
    turned = _amended(subject, across(subject.element)).require("c:scaling").require("c:orientation")
    turned.set("val", "maxMin" if value else "minMax")
    along = values(subject.element)
    if along is not None and val(along, "c:crosses") in ("autoZero", "max"):
        _amended(subject, along).require("c:crosses").set("val", "max" if value else "autoZero")


CHART_WRITERS: Mapping[str, Setter] = {
    "stacking": _stack,
    "overlap": _setting(bars, "c:overlap", _whole),
    "gap": _setting(bars, "c:gapWidth", _whole),
    "value_min": _setting(scaling, "c:min", _figure),
    "value_max": _setting(scaling, "c:max", _figure),
    "value_step": _setting(values, "c:majorUnit", _figure),
    "value_format": _format(values),
    "value_axis": _show_axis(values),
    "value_gridlines": _presence(values, "c:majorGridlines"),
    "category_axis": _show_axis(across),
    "category_gridlines": _presence(across, "c:majorGridlines"),
    "gridline_color": _color_gridlines,
    "value_color": _letters(values),
    "category_color": _letters(across),
    "reversed": _reverse,
}

# a series


def _show(subject: Amended, value: Feature) -> None:
    wanted = str(value).split(", ") if value else []
    labels = own_labels(subject)
    if not wanted:
        labels.drop("c:dLbl")  # those of single points, too
    for name, tag in SHOWN.items():
        labels.require(tag).set("val", "1" if name in wanted else "0")


_UNPLACED = ("c:bar3DChart", "c:line3DChart", "c:area3DChart", "c:surfaceChart", "c:surface3DChart")
"""Plots whose labels are where programs put them."""


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


def _size_labels(subject: Amended, value: Feature) -> None:
    require_letters(own_labels(subject)).set("sz", None if value is None else str(round(float(value) / POINT * 100)))


def _marker_part(tag: str) -> Setter:
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

    return put


def _smooth(subject: Amended, value: Feature) -> None:
    found = subject.child("c:smooth") or put_in_series(subject, New("c:smooth"))
    found.set("val", "1" if value else "0")


SERIES_WRITERS: Mapping[str, Setter] = {
    "labels": _show,
    "label_place": _place_labels,
    "label_format": _format_labels,
    "label_size": _size_labels,
    "label_color": lambda subject, value: state_color(require_letters(own_labels(subject)), value),
    "marker": _marker_part("c:symbol"),
    "marker_size": _marker_part("c:size"),
    "smooth": _smooth,
}

# the legend


def _place_legend(subject: Amended, value: Feature) -> None:
    if subject.element.tag == "c:legend":
        subject.require("c:legendPos").set("val", LEGEND_PLACES[str(value or "right")])
        layout = child(subject.element, "c:layout")
        if layout is not None and layout.children:  # it said where exactly the legend is
            subject.drop_child(layout)
        if flag(subject.element, "c:overlay"):  # it would lie on the plot
            subject.require("c:overlay").set("val", "0")


LEGEND_WRITERS: Mapping[str, Setter] = {"legend_place": _place_legend, "legend_color": _letters(legend_letters)}
