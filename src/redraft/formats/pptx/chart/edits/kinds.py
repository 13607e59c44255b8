"""Changing a chart's type: plot and series renamed and completed for the new type, the data kept.

Covered: column, bar, line, pie, doughnut, area and scatter into each other, flat or (read only) 3-D. Not covered:
charts that mix types, and bubble, stock, surface and radar charts.
"""

from __future__ import annotations

from collections.abc import Mapping

from redraft.document.features import Feature
from redraft.document.style import Color
from redraft.errors import EditError, says
from redraft.formats.patch import Splice
from redraft.formats.pptx.chart.edits.new_plots import thin_line
from redraft.formats.pptx.chart.edits.points import put_ordered
from redraft.formats.pptx.chart.looks import AXES, KINDS, LINED, PLOTS, val
from redraft.formats.pptx.chart.points import FILLED, letters_of, stated_color
from redraft.formats.pptx.package.child_orders import series_order
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.scope.save import Save
from redraft.formats.xml.element_changes import Amended, Amendments, Copied, New
from redraft.formats.xml.tags import name_end, raw_name
from redraft.formats.xml.tree import Element

_ROUND = frozenset(("pie", "doughnut"))
_PLOT_ORDER = tuple(
    "c:barDir c:scatterStyle c:grouping c:varyColors c:ser c:dLbls c:gapWidth c:overlap c:serLines c:dropLines"
    " c:hiLowLines c:upDownBars c:marker c:smooth c:firstSliceAng c:holeSize c:axId c:extLst".split()
)
_STACKED = ("stacked", "percentStacked")
_AXIS_ORDER = tuple(
    "c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt c:majorTickMark"
    " c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossesAt c:auto c:lblAlgn c:lblOffset"
    " c:noMultiLvlLbl c:crossBetween c:majorUnit c:minorUnit c:dispUnits c:extLst".split()
)
_OF_CATEGORIES = frozenset(
    "c:auto c:lblOffset c:lblAlgn c:noMultiLvlLbl c:tickLblSkip c:tickMarkSkip c:baseTimeUnit c:majorTimeUnit"
    " c:minorTimeUnit".split()
)
_OF_VALUES = frozenset("c:crossBetween c:majorUnit c:minorUnit c:dispUnits".split())
_THREE_D = ("c:view3D", "c:floor", "c:sideWall", "c:backWall")


def replot(save: Save, part: str, form: str, layer: str, reason: str, features: Mapping[str, Feature]) -> None:
    """Make the chart of a part one of another type, such as 'line chart', with features it could not have before."""
    chart = child(save.parts.tree(part).root, "c:chart")
    area = child(chart, "c:plotArea")
    plots = [one for one in area.children if one.tag in KINDS] if area is not None else []
    kind = form.removesuffix(" chart")
    if chart is None or area is None or len(plots) != 1:
        raise EditError(says("mixed-chart-type-change", chart=layer, wanted=form))
    plot = plots[0]
    was = KINDS[plot.tag]
    if was not in PLOTS or kind not in PLOTS or plot.tag == "c:ofPieChart":
        raise EditError(says("chart-type-unsupported", current=was, wanted=form, known=", ".join(PLOTS)))
    _Replotting(save.amendments(part), chart, area, plot, was, kind, reason, features).replot()


class _Replotting:
    def __init__(
        self, amendments: Amendments, chart: Element, area: Element, plot: Element, was: str, kind: str, reason: str,
        features: Mapping[str, Feature],
    ) -> None:  # fmt: skip
        self.features = features
        self.all, self.chart, self.area, self.plot = amendments, chart, area, plot
        self.was, self.kind, self.reason = was, kind, reason

    def replot(self) -> None:
        self.all.of(self.chart, self.reason).drop(*_THREE_D)
        tag = PLOTS[self.kind]
        if self.plot.tag != tag:
            _rename(self.all, self.plot, tag, self.reason)
            for one in self.plot.children:
                if one.tag == "c:ser":
                    self._series(one, tag)
            self._settings()
        else:
            self._point(self.all.of(self.plot, self.reason))
        self._axes()

    def _point(self, plot: Amended) -> None:
        """Which way bars point."""
        self._put(plot, "c:barDir", "bar" if self.kind == "bar" else "col")

    def _put(self, plot: Amended, tag: str, value: str) -> None:
        put_ordered(plot, New(tag, {"val": value}), _PLOT_ORDER)

    def _settings(self) -> None:
        """The elements beside the series in a plot."""
        plot = self.all.of(self.plot, self.reason)
        kept = {"c:ser", "c:dLbls", "c:axId"} if self.kind not in _ROUND else {"c:ser", "c:dLbls"}
        for one in self.plot.children:
            if one.tag not in kept:
                plot.drop_child(one)
            elif one.tag == "c:axId" and self.plot.tag.endswith("3DChart"):
                plot.drop_child(one) if self._is_series_axis(one) else None
        self._labels(child(self.plot, "c:dLbls"))
        stacked = val(self.plot, "c:grouping") if val(self.plot, "c:grouping") in _STACKED else ""
        if wanted := self.features.get("stacking"):
            stacked = "percentStacked" if wanted == "percent" else "stacked"
        if self.kind in ("column", "bar"):
            self._point(plot)
            self._put(plot, "c:grouping", stacked or "clustered")
            gap = self.features.get("gap")
            self._put(plot, "c:gapWidth", val(self.plot, "c:gapWidth", "70" if gap is None else f"{gap:.15g}"))
            if stacked:
                self._put(plot, "c:overlap", "100")
        elif self.kind in ("line", "area"):
            self._put(plot, "c:grouping", stacked or "standard")
            if self.kind == "line":
                self._put(plot, "c:marker", "1")
        elif self.kind == "scatter":
            self._put(plot, "c:scatterStyle", "lineMarker")
        else:
            self._put(plot, "c:firstSliceAng", val(self.plot, "c:firstSliceAng", "0"))
            if self.kind == "doughnut":
                self._put(plot, "c:holeSize", "50")
        self._put(plot, "c:varyColors", "1" if self.kind in _ROUND else "0")

    def _series(self, series: Element, tag: str) -> None:
        amended = self.all.of(series, self.reason)
        order = series_order(tag)
        pairs = {"c:cat": "c:xVal", "c:val": "c:yVal"}
        names = pairs if self.kind == "scatter" else {new: old for old, new in pairs.items()}
        both_round = {self.was, self.kind} <= _ROUND
        both_filled = {self.was, self.kind} <= {"bar", *FILLED}
        for one in series.children:
            renamed = names.get(one.tag)
            if renamed in order:
                _rename(self.all, one, renamed or one.tag, self.reason)
            elif one.tag not in order or (one.tag == "c:dPt" and not both_filled) or _is_for_bars(one):
                amended.drop_child(one)
            elif one.tag == "c:dPt" and self.kind not in _ROUND:
                self.all.of(one, self.reason).drop("c:explosion")
            elif one.tag == "c:dLbls":
                self._labels(one)
        if not both_round:
            self._paints(amended, series, order)
        both = {name: (name, old) for old, name in names.items()}  # those to be renamed have their old names yet
        known = tuple(each for name in order for each in both.get(name, (name,)))
        for name in ("c:invertIfNegative", "c:smooth"):
            if name in order:
                put_ordered(amended, New(name, {"val": "0"}), known)

    def _paints(self, amended: Amended, series: Element, order: tuple[str, ...]) -> None:
        """A series keeps its colour, as a line or as an area; the slices of a pie get one each."""
        properties = child(series, "c:spPr")
        if self.kind == "line" and child(series, "c:marker") is None:
            put_ordered(amended, _round_sign(), order)
        if properties is None:
            return
        line = child(properties, "a:ln")
        fill = next((one for one in properties.children if one.tag in FILLS), None)
        stroke = next((one for one in line.children if one.tag in FILLS), None) if line is not None else None
        lined, was_lined = self.kind in LINED, self.was in LINED
        if self.kind in _ROUND or (self.was in _ROUND and fill is None):
            amended.drop_child(properties)
        elif lined != was_lined:
            paints = self.all.of(properties, self.reason)
            color = fill if lined else stroke
            paints.drop(*FILLS, "a:ln")
            if color is not None and color.tag != "a:noFill":
                paint = Copied(color)
                paints.put(New("a:ln", {"w": "34925", "cap": "rnd"}, paint) if lined else paint)
                if self.kind == "line":
                    look = New("c:spPr", {}, paint, New("a:ln", {}, New("a:noFill")))
                    amended.drop("c:marker")
                    put_ordered(amended, _round_sign(look), order)

    def _labels(self, labels: Element | None) -> None:
        """Label positions differ by type; without them each type has its default. Those of slices are outside, unless
        their colour is made for slices."""
        for one in labels.walk() if labels is not None else ():
            leading = one.tag in ("c:showLeaderLines", "c:leaderLines") and self.kind not in _ROUND
            if (leading or one.tag == "c:dLblPos") and one.parent is not None:
                self.all.of(one.parent, self.reason).drop_child(one)
        if labels is not None and self.kind == "pie" and self.was not in _ROUND:
            for one in (labels, *(one for one in labels.children if one.tag == "c:dLbl")):
                if child(one, "c:showVal") is not None and not _is_light(stated_color(letters_of(one))):
                    self.all.of(one, self.reason).put(New("c:dLblPos", {"val": "outEnd"}), "c:dLblPos")

    # axes

    def _axes(self) -> None:
        axes = [one for one in self.area.children if one.tag in AXES]
        area = self.all.of(self.area, self.reason)
        if self.kind in _ROUND:
            for one in axes:
                area.drop_child(one)
            area.drop("c:dTable")
            return
        for one in axes:
            if one.tag == "c:serAx":
                area.drop_child(one)
        pair = [one for one in axes if one.tag != "c:serAx"][:2]
        if len(pair) < 2:
            self._make_axes(area)
            return
        across = next((one for one in pair if one.tag != "c:valAx"), pair[0])
        along = pair[1] if across is pair[0] else pair[0]
        if self.kind == "scatter" and across.tag != "c:valAx":
            self._swap_axis(across, "c:valAx", _OF_CATEGORIES, {"c:crossBetween": "midCat"})
            self._set(along, "c:crossBetween", "midCat")
        elif self.kind != "scatter" and across.tag == "c:valAx":
            more = {"c:auto": "1", "c:lblAlgn": "ctr", "c:lblOffset": "100", "c:noMultiLvlLbl": "0"}
            self._swap_axis(across, "c:catAx", _OF_VALUES, more)
            self._set(along, "c:crossBetween", "between")
        sides = ("l", "b") if self.kind == "bar" else ("b", "l")
        if (self.kind == "bar") != (val(across, "c:axPos", "b") in ("l", "r")):
            self._set(across, "c:axPos", sides[0])
            self._set(along, "c:axPos", sides[1])

    def _is_series_axis(self, named: Element) -> bool:
        axes = [one for one in self.area.children if one.tag == "c:serAx"]
        return named.get("val") in {val(one, "c:axId") for one in axes}

    def _set(self, axis: Element, tag: str, value: str) -> None:
        known = child(axis, tag)
        if known is not None:
            self.all.of(known, self.reason).set("val", value)
        else:
            put_ordered(self.all.of(axis, self.reason), New(tag, {"val": value}), _AXIS_ORDER)

    def _swap_axis(self, axis: Element, tag: str, gone: frozenset[str], more: dict[str, str]) -> None:
        _rename(self.all, axis, tag, self.reason)
        amended = self.all.of(axis, self.reason)
        amended.drop(*gone)
        for name, value in more.items():
            put_ordered(amended, New(name, {"val": value}), _AXIS_ORDER)

    def _make_axes(self, area: Amended) -> None:
        """A pair of axes for a chart that had none."""
        first, second = "111111111", "222222222"
        plot = self.all.of(self.plot, self.reason)
        ending = child(self.plot, "c:extLst")
        for name in (first, second):
            plot.put(New("c:axId", {"val": name}), before=ending)
        following = next((one for one in self.area.children[self.plot.rank + 1 :] if one.tag not in AXES), None)
        sides = ("l", "b") if self.kind == "bar" else ("b", "l")
        if self.kind == "scatter":
            area.put(_axis("c:valAx", first, second, sides[0], {"c:crossBetween": "midCat"}), before=following)
            area.put(_axis("c:valAx", second, first, sides[1], {"c:crossBetween": "midCat"}, True), before=following)
            return
        words = {"c:auto": "1", "c:lblAlgn": "ctr", "c:lblOffset": "100", "c:noMultiLvlLbl": "0"}
        along = _axis("c:valAx", second, first, sides[1], {"c:crossBetween": "between"}, True)
        across = _axis("c:catAx", first, second, sides[0], words)
        _set_up(across, along, self.features)
        area.put(across, before=following)
        area.put(along, before=following)


def _round_sign(*look: New) -> New:
    return New("c:marker", {}, New("c:symbol", {"val": "circle"}), New("c:size", {"val": "8"}), *look)


def _axis(tag: str, id: str, across: str, side: str, more: dict[str, str], grid: bool = False) -> New:
    made = New(
        tag,
        {},
        New("c:axId", {"val": id}),
        New("c:scaling", {}, New("c:orientation", {"val": "minMax"})),
        New("c:delete", {"val": "0"}),
        New("c:axPos", {"val": side}),
    )
    if grid:
        made.children.append(New("c:majorGridlines", {}, New("c:spPr", {}, thin_line())))
    made.children.append(New("c:numFmt", {"formatCode": "General", "sourceLinked": "1"}))
    settings = {"c:majorTickMark": "none", "c:minorTickMark": "none", "c:tickLblPos": "nextTo"}
    made.children += [New(name, {"val": value}) for name, value in settings.items()]
    made.children.append(New("c:spPr", {}, New("a:ln", {}, New("a:noFill")) if grid else thin_line()))
    settings = {"c:crossAx": across, "c:crosses": "autoZero", **more}
    made.children += [New(name, {"val": value}) for name, value in settings.items()]
    return made


def _set_up(across: New, along: New, features: Mapping[str, Feature]) -> None:
    """Give new axes the features that were asked for."""
    scale = along.require("c:scaling")
    for tag, name in (("c:max", "value_max"), ("c:min", "value_min")):
        if (limit := features.get(name)) is not None:
            scale.put(New(tag, {"val": f"{limit:.15g}"}))
    if (step := features.get("value_step")) is not None:
        along.put(New("c:majorUnit", {"val": f"{step:.15g}"}))
    if (format := features.get("value_format")) is not None:
        along.require("c:numFmt").set("formatCode", str(format)).set("sourceLinked", "0")
    for axis, name in ((across, "category"), (along, "value")):
        axis.require("c:delete").set("val", "1" if features.get(f"{name}_axis") is False else "0")
        if not features.get(f"{name}_gridlines", axis is along):
            axis.drop("c:majorGridlines")
        elif axis is across:
            axis.children.insert(4, New("c:majorGridlines"))  # after its place
    if features.get("reversed"):
        across.require("c:scaling").require("c:orientation").set("val", "maxMin")
        along.require("c:crosses").set("val", "max")


def _is_light(stated: object) -> bool:
    """Whether letters have a colour that is read on dark grounds."""
    color = Color.from_hex(str(stated).partition(" ")[0])
    return str(stated).startswith(("bg", "lt")) or (color is not None and min(color[:3]) > 0xB0)


def _is_for_bars(element: Element) -> bool:
    """Whether an extension is about the colour of negative bars, which no other type has."""
    return element.tag == "c:extLst" and any(one.tag.startswith("c14:") for one in element.walk())


def _rename(amendments: Amendments, element: Element, tag: str, reason: str) -> None:
    """Another name for an element, in its start and end tag."""
    raw = raw_name(element)
    prefix = raw[: raw.rfind(b":") + 1]
    new = prefix + tag.partition(":")[2].encode()
    amendments.splice(Splice(element.start + 1, name_end(element), new, reason))
    if not element.empty:
        at = element.tail + 2
        amendments.splice(Splice(at, at + len(raw), new, reason))
