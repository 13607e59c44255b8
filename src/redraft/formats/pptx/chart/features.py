"""Features of charts as the file states them: of the whole (`chart`, the root of its part), of a `series` (c:ser) and
of the `legend` (c:chart where there is none)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from redraft.document.color_changes import number as number
from redraft.document.features import LABEL_PLACES, Feature
from redraft.document.layers import Layer
from redraft.formats.pptx.chart.looks import KINDS, flag, val
from redraft.formats.pptx.chart.points import letters_of, stated_color
from redraft.formats.pptx.package.numbers import child, descend, truth
from redraft.formats.pptx.scope.reading import Held
from redraft.formats.xml.tree import Element

LEGEND_PLACES = {"right": "r", "left": "l", "top": "t", "bottom": "b", "top right": "tr"}
STACKED = {"stacked": "stacked", "percent": "percentStacked"}
SHOWN = {"value": "c:showVal", "category": "c:showCatName", "series": "c:showSerName", "percent": "c:showPercent"}
POINT = 4 / 3
Finder = Callable[[Element], Element | None]


def _named(value: str, names: Mapping[str, str]) -> str | None:
    return next((name for name, native in names.items() if native == value), None)


# the whole


def _area(space: Element) -> Element | None:
    return descend(space, "c:chart", "c:plotArea")


def _plot(space: Element, *kinds: str) -> Element | None:
    area = _area(space)
    return next((one for one in area.children if KINDS.get(one.tag) in kinds), None) if area is not None else None


stackable = partial(lambda kinds, space: _plot(space, *kinds), ("bar", "line", "area"))
bars = partial(lambda kinds, space: _plot(space, *kinds), ("bar",))


def _axes(space: Element) -> tuple[Element | None, Element | None]:
    """The axis of the categories (of a scatter chart: x) and that of the values."""
    area = _area(space)
    every = [one for one in (area.children if area is not None else ()) if one.tag.endswith("Ax")]
    words = [one for one in every if one.tag in ("c:catAx", "c:dateAx")]
    values = [one for one in every if one.tag == "c:valAx"]
    if words:
        return words[0], values[0] if values else None
    return (values[0], values[1]) if len(values) > 1 else (None, None)


def outside_labels(space: Element) -> list[Element]:
    """The places outside of bars of the plot's labels and of single ones, which stacked bars have not; those of series
    are features of theirs."""
    plot = bars(space)
    every = plot.walk() if plot is not None else ()
    return [one for one in every if one.tag == "c:dLblPos" and one.get("val") == "outEnd" and not _of_series(one)]


def _of_series(place: Element) -> bool:
    holder = place.parent
    return holder is not None and holder.tag == "c:dLbls" and holder.parent is not None and holder.parent.tag == "c:ser"


def across(space: Element) -> Element | None:
    return _axes(space)[0]


def values(space: Element) -> Element | None:
    return _axes(space)[1]


def scaling(space: Element) -> Element | None:
    return child(values(space), "c:scaling")


def grid_of(space: Element) -> Element | None:
    """The look of the lines across the plot at the values."""
    return child(child(values(space), "c:majorGridlines"), "c:spPr")


def _setting(find: Finder, tag: str, read: Callable[[str], Feature]) -> Held:
    """A feature that is the `val` of one child."""
    return Held(lambda subject: read(val(find(subject), tag)), lambda subject: find(subject) is not None)


def _presence(find: Finder, tag: str) -> Held:
    """A feature that is on where a child is there."""
    return Held(lambda subject: child(find(subject), tag) is not None, lambda subject: find(subject) is not None)


def _shown_axis(find: Finder) -> Held:
    """Whether an axis is shown."""
    return Held(lambda subject: not flag(find(subject), "c:delete"), lambda subject: find(subject) is not None)


def _number(text: str) -> Feature:
    found = number(text, float("nan")) if text else float("nan")
    return None if found != found else found


def _format(find: Finder) -> Held:
    """The number format of an axis or of labels; None: that of the cells."""

    def read(subject: Element) -> Feature:
        code = child(find(subject), "c:numFmt")
        return (code.get("formatCode") or None) if code is not None and not truth(code.get("sourceLinked")) else None

    return Held(read, lambda subject: find(subject) is not None)


def _letters(find: Finder) -> Held:
    """The colour of the words of an axis or legend."""
    return Held(lambda subject: stated_color(letters_of(find(subject))), lambda subject: find(subject) is not None)


CHART: Mapping[str, Held] = {
    "stacking": _setting(stackable, "c:grouping", lambda held: _named(held, STACKED)),
    "overlap": _setting(bars, "c:overlap", _number),
    "gap": _setting(bars, "c:gapWidth", _number),
    "value_min": _setting(scaling, "c:min", _number),
    "value_max": _setting(scaling, "c:max", _number),
    "value_step": _setting(values, "c:majorUnit", _number),
    "value_format": _format(values),
    "value_axis": _shown_axis(values),
    "value_gridlines": _presence(values, "c:majorGridlines"),
    "category_axis": _shown_axis(across),
    "category_gridlines": _presence(across, "c:majorGridlines"),
    "gridline_color": Held(
        lambda space: stated_color(child(grid_of(space), "a:ln")), lambda space: values(space) is not None
    ),
    "value_color": _letters(values),
    "category_color": _letters(across),
    "reversed": Held(
        lambda space: val(child(across(space), "c:scaling"), "c:orientation") == "maxMin",
        lambda space: across(space) is not None,
    ),
}

# a series


def _labels(series: Element) -> Element | None:
    """The labels of a series: its own, else those of its plot."""
    return child(series, "c:dLbls") or child(series.parent, "c:dLbls")


def _shown(series: Element) -> Feature:
    labels = _labels(series)
    if labels is None or flag(labels, "c:delete"):
        return None
    return ", ".join(name for name, tag in SHOWN.items() if flag(labels, tag)) or None


def _label_place(series: Element) -> Feature:
    return _named(val(_labels(series), "c:dLblPos"), LABEL_PLACES)


def _label_size(series: Element) -> Feature:
    letters = letters_of(_labels(series))
    size = letters.get("sz") if letters is not None else None
    return number(size) / 100 * POINT if size else None


def _has_marker(series: Element) -> bool:
    return series.parent is not None and series.parent.tag in ("c:lineChart", "c:scatterChart", "c:radarChart")


def _marker_part(tag: str, read: Callable[[str], Feature]) -> Held:
    return Held(lambda series: read(val(child(series, "c:marker"), tag)), _has_marker)


SERIES: Mapping[str, Held] = {
    "labels": Held(_shown),
    "label_place": Held(_label_place),
    "label_format": Held(_format(_labels).read),
    "label_size": Held(_label_size),
    "label_color": Held(lambda series: stated_color(letters_of(_labels(series)))),
    "marker": _marker_part("c:symbol", lambda held: held or None),
    "marker_size": _marker_part("c:size", _number),
    "smooth": Held(
        lambda series: flag(series, "c:smooth"),
        lambda series: series.parent is not None and series.parent.tag in ("c:lineChart", "c:scatterChart"),
    ),
}

# the legend


def place_of_legend(layer: Layer) -> str:
    """What the file calls the place of a legend."""
    return LEGEND_PLACES[str(dict(layer.features).get("legend_place") or "right")]


def _legend_place(legend: Element) -> Feature:
    return _named(val(legend, "c:legendPos", "r"), LEGEND_PLACES) if legend.tag == "c:legend" else "right"


def legend_letters(legend: Element) -> Element | None:
    """What holds the letters of a legend."""
    return legend if legend.tag == "c:legend" else None


LEGEND: Mapping[str, Held] = {"legend_place": Held(_legend_place), "legend_color": _letters(legend_letters)}
