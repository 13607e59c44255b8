"""Which elements of a chart may change for the sake of its features."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.formats.pptx.chart.features import (
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
from redraft.formats.pptx.chart.points import letters_of, numbered
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.allowance import Allowance, Allowed
from redraft.formats.xml.tree import Element


def allow_labels(allowed: Allowance, series: Element) -> None:
    """All of a series' own labels but the words and looks of single ones."""
    own = child(series, "c:dLbls")
    if own is not None:
        allowed.attributes(own)
        allowed.whole(*(one for one in own.children if one.tag not in ("c:dLbl", "c:extLst")))


def allow_point(allowed: Allowance, series: Element, at: int) -> None:
    labels = child(series, "c:dLbls")
    allowed.whole(numbered(series, "c:dPt").get(at), numbered(labels, "c:dLbl").get(at))


def _setting(find: Finder, tag: str, *names: str) -> Allowed:
    """Attributes of one child, `val` where none is named."""
    return Allowed(lambda allowed, subject: allowed.attributes(child(find(subject), tag), *(names or ("val",))))


def _presence(find: Finder, tag: str) -> Allowed:
    return Allowed(lambda allowed, subject: allowed.whole(child(find(subject), tag)))


def _letters(find: Finder) -> Allowed:
    def allow(allowed: Allowance, subject: Element) -> None:
        holder = find(subject)
        allowed.whole(child(letters_of(holder), "a:solidFill"))
        for one in letters.walk() if (letters := child(holder, "c:txPr")) is not None else ():
            allowed.attributes(one)

    return Allowed(allow)


def _allow_stacking(allowed: Allowance, space: Element) -> None:
    allowed.attributes(child(stackable(space), "c:grouping"), "val")
    allowed.whole(*outside_labels(space))


def _allow_reversed(allowed: Allowance, space: Element) -> None:
    allowed.attributes(child(child(across(space), "c:scaling"), "c:orientation"), "val")
    allowed.attributes(child(values(space), "c:crosses"), "val")


CHART_ALLOWED: Mapping[str, Allowed] = {
    "stacking": Allowed(_allow_stacking),
    "overlap": _setting(bars, "c:overlap"),
    "gap": _setting(bars, "c:gapWidth"),
    "value_min": _setting(scaling, "c:min"),
    "value_max": _setting(scaling, "c:max"),
    "value_step": _setting(values, "c:majorUnit"),
    "value_format": _setting(values, "c:numFmt", "formatCode", "sourceLinked"),
    "value_axis": _setting(values, "c:delete"),
    "value_gridlines": _presence(values, "c:majorGridlines"),
    "category_axis": _setting(across, "c:delete"),
    "category_gridlines": _presence(across, "c:majorGridlines"),
    "gridline_color": Allowed(lambda allowed, space: allowed.whole(grid_of(space))),
    "value_color": _letters(values),
    "category_color": _letters(across),
    "reversed": Allowed(_allow_reversed),
}

# a series


def _single_labels(series: Element) -> list[Element]:
    own = child(series, "c:dLbls")
    return [one for one in own.children if one.tag == "c:dLbl"] if own is not None else []


def _marker_part(tag: str) -> Allowed:
    def allow(allowed: Allowance, series: Element) -> None:
        marker = child(series, "c:marker")
        allowed.attributes(marker)
        allowed.attributes(child(marker, tag), "val")

    return Allowed(allow)


SERIES_ALLOWED: Mapping[str, Allowed] = {
    "labels": Allowed(allow_labels, goes=_single_labels),
    "label_place": Allowed(allow_labels),
    "label_format": Allowed(allow_labels),
    "label_size": Allowed(allow_labels),
    "label_color": Allowed(allow_labels),
    "marker": _marker_part("c:symbol"),
    "marker_size": _marker_part("c:size"),
    "smooth": Allowed(lambda allowed, series: allowed.attributes(child(series, "c:smooth"), "val")),
}

# the legend


def _allow_legend(allowed: Allowance, legend: Element) -> None:
    if legend.tag == "c:legend":
        allowed.attributes(child(legend, "c:legendPos"), "val")
        allowed.attributes(child(legend, "c:overlay"), "val")
        allowed.whole(child(legend, "c:layout"))


LEGEND_ALLOWED: Mapping[str, Allowed] = {
    "legend_place": Allowed(_allow_legend),
    "legend_color": _letters(legend_letters),
}
