"""Reading charts: title, series with their values, categories, legend and axis titles as layers of a group."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.charts import Categories, Chart, Series
from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Flow, Layer, Opaque, Paragraph, Run, Text
from redraft.document.style import NoPaint, Style
from redraft.formats.pptx.chart.data import Axis, ChartLook, Plot, PlottedChart, PlottedSeries
from redraft.formats.pptx.chart.features import CHART, LEGEND, SERIES
from redraft.formats.pptx.chart.looks import AXES, KINDS, LINED, ChartLooks, flag, layout_box, val
from redraft.formats.pptx.chart.points import FILLED, POINTED, PointFeatures, point_paint
from redraft.formats.pptx.chart.values import ChartColumn, ChartPoint, column, label
from redraft.formats.pptx.package.numbers import child, descend
from redraft.formats.pptx.paint.looks import NOTHING, PLAIN_RUN, Bullet, ShapeLook, Stroke, paint_of
from redraft.formats.pptx.scope.reading import DeckPlace, features_of
from redraft.formats.pptx.shape.state import ShapeState
from redraft.formats.pptx.text.read import flow_of
from redraft.formats.xml.tree import Element

MAX_LAYERS = 2000  # of values in a series; past it they are drawn and not listed one by one
_SHOWN = Style(opacity=1.0, visible=True)
_TIGHT = Flow(anchor="middle", both_ways=False)


def read_chart(reader: ShapeState, frame: Element, chart: Element, path: str) -> Chart | None:
    """A graphic frame with a c:chart; None when the chart's part is missing or empty."""
    relation = reader.deck.relation(chart, chart.get("r:id"))
    part = relation.target if relation is not None and not relation.external else ""
    space = reader.deck.root(part) if part else None
    body = child(space, "c:chart")
    if space is None or body is None or child(body, "c:plotArea") is None:
        return None
    return _ChartReader(reader, frame, path, part, space, body).read()


class _ChartReader:
    def __init__(
        self, reader: ShapeState, frame: Element, path: str, part: str, space: Element, chart: Element
    ) -> None:
        self.reader, self.part, self.space, self.chart = reader, part, space, chart
        self.id, self.name, self.visible, self.xfrm = reader.frame_common(frame, path)
        self.looks = ChartLooks(reader.scope, space, self.id)
        area = child(chart, "c:plotArea")
        assert area is not None
        self.area = area
        self.box = Box(0.0, 0.0, self.xfrm.width, self.xfrm.height)

    def read(self) -> Chart:
        plots = [one for one in self.area.children if one.tag in KINDS]
        series = [(plot, one) for plot in plots for one in plot.children if one.tag == "c:ser"]
        shown_title = self._title_words(series)
        legend = child(self.chart, "c:legend")
        top = 40.0 if shown_title is not None else 8.0
        side = (
            min(self.box.width * 0.22, 160.0) if legend is not None and val(legend, "c:legendPos", "r") == "r" else 0.0
        )
        width, height = max(self.box.width - side - 56, 1.0), max(self.box.height - top - 48, 1.0)
        inner = Box(40.0, top, width, height)
        axes = [one for one in self.area.children if one.tag in AXES]
        ids = {val(one, "c:axId"): one for one in axes}
        pairs = self._pairs(plots, ids)
        children: list[Layer] = [self._title(shown_title)]
        columns = self._categories(series)
        children.append(self._category_group(columns, inner))
        first_of: dict[int, int] = {}
        layers: list[str] = []
        for position, (plot, _one) in enumerate(series):
            first_of.setdefault(plot.number, position)
            layers.append(f"{self.id}/s{position + 1}")
        read_plots: list[Plot] = []
        at = 0
        for plot in plots:
            count = sum(1 for one in plot.children if one.tag == "c:ser")
            second = bool(pairs) and self._ids(plot) != self._ids(plots[0])
            read_plots.append(self.looks.plot(plot, layers[at : at + count], at, second))
            at += count
        read = [one for plot in read_plots for one in plot.series]
        kinds = [plot.kind for plot in read_plots for _ in plot.series]
        varied = [plot.vary for plot in read_plots for _ in plot.series]
        for position, (_, element) in enumerate(series):
            vary = varied[position] and kinds[position] in FILLED
            children.append(self._series(position, element, read[position], kinds[position], inner, side, vary))
        children.append(self._legend(legend, side))
        titles = self._axis_titles(pairs, children)
        data = self._data(read_plots, columns, pairs, titles, legend, shown_title is not None)
        self.reader.looks[self.id] = ChartLook(chart=replace(data, size=(self.box.width, self.box.height)))
        style = Style(opacity=1.0, visible=self.visible)
        features = features_of(CHART, self.space)
        matrix = self.xfrm.matrix
        type = _form(read_plots)
        return Chart(self.id, self.name, matrix, style, children=tuple(children), features=features, type=type)

    # text layers

    def _plain(
        self, id: str, words: str, style: Style, frame: Box | None, place: DeckPlace, shown: bool = True
    ) -> Text:
        self.reader.places[id] = place
        self.reader.looks[id] = ShapeLook(bullets=(Bullet(),), tabs=((),), runs=(PLAIN_RUN,))
        style = style if shown else replace(style, visible=False)
        run = Run(words, starts_line=True, starts_paragraph=True)
        paragraphs = (Paragraph(),)
        return Text(id, "", IDENTITY, style, frame, bound=True, runs=(run,), flow=_TIGHT, paragraphs=paragraphs)

    def _rich(self, id: str, name: str, holder: Element, words: str, frame: Box, size: float) -> Text:
        """A c:title: rich text, a reference, or what the program makes up."""
        rich = descend(holder, "c:tx", "c:rich")
        stated = {**self.looks.base, "size": size, "bold": True, **self.looks.letters(child(holder, "c:txPr"))}
        if rich is None:
            style = self.reader.scope.texts.resolved(stated, "middle", "latin", "", id, lambda clicked: "")[0]
            value = descend(holder, "c:tx", "c:strRef", "c:strCache", "c:pt", "c:v")
            place = DeckPlace(self.part, holder, None, runs=(value,) if value is not None else ())
            settings = child(child(holder, "c:txPr"), "a:bodyPr")
            return replace(self._plain(id, words, style, frame, place), name=name, flow=_title_flow(settings))
        stated |= self.looks.letters(rich)
        scope = self.reader.scope
        levels = scope.levels(rich, (), None, stated=stated)
        read = scope.texts.read(rich, levels, id, self.reader.link)
        self.reader.places[id] = DeckPlace(self.part, holder, rich, read.paragraph_places, read.run_places)
        flow, effects = flow_of([child(rich, "a:bodyPr")])
        text = self.reader.text_layer(id, name, read, replace(flow, anchor="middle"), frame, effects)
        centred = replace(text.style, align="middle") if not _aligned(rich) else text.style
        return replace(text, style=centred, bound=True)

    def _title_words(self, series: list[tuple[Element, Element]]) -> str | None:
        """The text of the title; None where none is shown."""
        title = child(self.chart, "c:title")
        single = column(child(series[0][1], "c:tx")) if len(series) == 1 else ChartColumn()
        made_up = single.entries[0].text if single.entries else ""
        if title is not None:
            found = column(child(title, "c:tx")) if descend(title, "c:tx", "c:rich") is None else ChartColumn()
            return found.entries[0].text if found.entries else made_up or "Chart Title"
        return made_up if made_up and not flag(self.chart, "c:autoTitleDeleted") else None

    def _title(self, words: str | None) -> Text:
        id = f"{self.id}/title"
        holder = child(self.chart, "c:title")
        size = self.looks.base["size"] * 1.2
        frame = Box(0.0, 4.0, self.box.width, size * 1.6)
        if holder is not None:
            return self._rich(id, "Title", holder, words or "", frame, size)
        style = self.looks.text_style(None, size=size, bold=True)
        text = self._plain(id, words or "", style, frame, DeckPlace(self.part, self.chart))
        return replace(text, name="Title", flow=_title_flow(None))

    def _axis_titles(self, pairs: list[tuple[Element, Element]], children: list[Layer]) -> dict[int, str]:
        """Adds the titles of the first two axes; gives the ids of those that are shown by the axis's number."""
        shown: dict[int, str] = {}
        if not pairs:
            return shown
        size = self.looks.base["size"]
        for axis, word in zip(pairs[0], ("x", "y"), strict=True):
            id = f"{self.id}/{word}-title"
            title = child(axis, "c:title")
            upright = val(axis, "c:axPos", "b") in ("b", "t")
            high = Box(0.0, 40.0, 24.0, max(self.box.height - 80, 1.0))
            frame = Box(40.0, self.box.height - 24, max(self.box.width - 80, 1.0), 24.0) if upright else high
            name = "Category axis title" if word == "x" else "Value axis title"
            if title is not None:
                found = column(child(title, "c:tx")) if descend(title, "c:tx", "c:rich") is None else ChartColumn()
                words = found.entries[0].text if found.entries else "Axis Title"
                children.append(self._rich(id, name, title, words, frame, size))
                shown[axis.number] = id
            else:
                style = self.looks.text_style(None, bold=True)
                text = self._plain(id, "", style, frame, DeckPlace(self.part, axis))
                children.append(replace(text, name=name, flow=_title_flow(None)))
        return shown

    # data

    def _categories(self, series: list[tuple[Element, Element]]) -> ChartColumn:
        for _, one in series:
            found = column(child(one, "c:cat") or child(one, "c:xVal"))
            if found.entries:
                return found
        most = max((len(column(child(one, "c:val")).entries) for _, one in series), default=0)
        return ChartColumn(tuple(ChartPoint(str(at + 1)) for at in range(most)))

    def _category_group(self, columns: ChartColumn, inner: Box) -> Categories:
        id = f"{self.id}/categories"
        holder = columns.cache if columns.cache is not None else self.area
        self.reader.places[id] = DeckPlace(self.part, holder)
        entries = columns.entries[:MAX_LAYERS]
        step = inner.width / max(len(entries), 1)
        style = self.looks.text_style(None)
        texts = []
        for at, entry in enumerate(entries):
            frame = Box(inner.x + at * step, inner.bottom, step, 24.0)
            texts.append(self._plain(f"{id}/c{at + 1}", entry.text, style, frame, self._entry(entry, holder)))
        return Categories(id, "Categories", style=_SHOWN, bound=True, children=tuple(texts))

    def _entry(self, entry: ChartPoint, holder: Element) -> DeckPlace:
        element = entry.point if entry.point is not None else holder
        return DeckPlace(self.part, element, runs=(entry.value,) if entry.value is not None else ())

    def _series(
        self, position: int, element: Element, read: PlottedSeries, kind: str, inner: Box, side: float, vary: bool
    ) -> Series:
        id = f"{self.id}/s{position + 1}"
        self.reader.places[id] = DeckPlace(self.part, element)
        self.reader.looks[id] = ShapeLook(read.fill, read.line)
        style = self.looks.text_style(None)
        name = column(child(element, "c:tx"))
        entry = name.entries[0] if name.entries else ChartPoint("")
        height = 20.0
        legend = Box(self.box.width - side, inner.y + position * height, side, height) if side else None
        texts: list[Layer] = [self._plain(f"{id}/name", entry.text, style, legend, self._entry(entry, element))]
        values = column(child(element, "c:val") or child(element, "c:yVal"))
        holder = values.cache if values.cache is not None else element
        count, points, plain = len(values.entries), PointFeatures(element, kind), replace(style, stroke=None)
        step = inner.width / max(count, 1)
        for at, value in enumerate(values.entries[:MAX_LAYERS]):
            frame = Box(inner.x + at * step, inner.y, step, inner.height)
            text = self._plain(f"{id}/v{at + 1}", value.text, plain, frame, self._entry(value, holder), False)
            paint = point_paint(read.point(at), kind, f"{text.id}/fill") if kind in POINTED else None
            paint = self.looks.color(at) if paint is None and vary else paint
            look = text.style if paint is None else replace(text.style, stroke=paint)
            texts.append(replace(text, style=look, features=points.of(at)))
        effects = (f"{count - MAX_LAYERS} more values",) if count > MAX_LAYERS else ()
        lined = kind in LINED
        marker = read.marker.fill if kind == "scatter" and isinstance(read.line.fill, NoPaint) else read.line.fill
        look = Style(
            fill=None if lined or vary else read.color or paint_of(read.fill, f"{id}/fill"),
            stroke=paint_of(marker if lined else read.line.fill, f"{id}/line"),
            stroke_width=read.line.width,
            opacity=1.0,
            visible=True,
        )
        words, features = entry.text or read.name, features_of(SERIES, element)
        return Series(id, words, style=look, effects=effects, bound=True, children=tuple(texts), features=features)

    def _legend(self, legend: Element | None, side: float) -> Opaque:
        id = f"{self.id}/legend"
        holder = legend if legend is not None else self.chart
        self.reader.places[id] = DeckPlace(self.part, holder)
        self.reader.looks[id] = ShapeLook()
        style = Style(opacity=1.0, visible=legend is not None)
        width, height = self.box.width, self.box.height
        wide, high = side or min(width * 0.22, 160.0), max(height - 80, 1.0)
        place = val(legend, "c:legendPos", "r") if legend is not None else "b"
        frame = {
            "t": Box(0.0, 40.0, width, 28.0),
            "l": Box(0.0, 40.0, wide, high),
            "r": Box(width - wide, 40.0, wide, high),
            "tr": Box(width - wide, 40.0, wide, high / 2),
        }.get(place, Box(0.0, height - 28, width, 28.0))
        stated = layout_box(legend) if legend is not None else None
        if stated is not None and stated[2] and stated[3]:
            frame = Box(stated[0] * width, stated[1] * height, stated[2] * width, stated[3] * height)
        features = features_of(LEGEND, holder)
        return Opaque(id, "Legend", style=style, frame=frame, bound=True, what="legend", features=features)

    @staticmethod
    def _ids(plot: Element) -> tuple[str, ...]:
        return tuple(one.get("val") or "" for one in plot.children if one.tag == "c:axId")

    def _pairs(self, plots: list[Element], ids: dict[str, Element]) -> list[tuple[Element, Element]]:
        """The pairs of axes that plots run along: the first plot's first. The category or x axis comes first."""
        found: list[tuple[Element, Element]] = []
        seen: set[tuple[str, ...]] = set()
        for plot in plots:
            names = self._ids(plot)
            axes = [ids[name] for name in names if name in ids and ids[name].tag != "c:serAx"]
            if names in seen or len(axes) < 2:
                continue
            seen.add(names)
            first, second = axes[:2]
            swap = first.tag == "c:valAx" and second.tag != "c:valAx"
            found.append((second, first) if swap else (first, second))
        return found

    def _data(
        self,
        plots: list[Plot],
        columns: ChartColumn,
        pairs: list[tuple[Element, Element]],
        titles: dict[int, str],
        legend: Element | None,
        titled: bool,
    ) -> PlottedChart:
        axes: list[tuple[Axis, Axis]] = []
        for first, second in pairs[:2]:
            pair = [
                self.looks.axis(axis, across, titles.get(axis.number, ""))
                for axis, across in ((first, second), (second, first))
            ]
            axes.append((pair[0], pair[1]))
        fill, line = self.looks.paints(self.space, NOTHING, Stroke())
        plot_fill, plot_line = self.looks.paints(self.area, NOTHING, Stroke())
        manual = descend(self.area, "c:layout", "c:manualLayout")
        title = child(self.chart, "c:title")
        return PlottedChart(
            tuple(plots),
            tuple(label(entry, columns.code) for entry in columns.entries),
            axes[0] if axes else None,
            axes[1] if len(axes) > 1 else None,
            self.looks.legend(legend) if legend is not None else None,
            f"{self.id}/title" if titled else "",
            flag(title, "c:overlay"),
            layout_box(self.area),
            val(manual, "c:layoutTarget", "outer") == "inner",
            fill,
            line,
            plot_fill,
            plot_line,
            self.looks.text_style(None),
            val(self.chart, "c:dispBlanksAs", "gap"),
        )


def _form(plots: list[Plot]) -> str:
    kinds = list(dict.fromkeys(plot.kind for plot in plots))
    return kinds[0] if len(kinds) == 1 else "combined" if kinds else "empty"


def _title_flow(settings: Element | None) -> Flow:
    """That of a title without rich text, as it has it once it gets some."""
    return replace(flow_of([settings])[0], anchor="middle")


def _aligned(rich: Element) -> bool:
    """Whether a rich text states its alignment."""
    return any(one.tag == "a:pPr" and "algn" in one.attributes for one in rich.walk())
