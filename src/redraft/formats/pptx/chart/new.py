"""New charts: a graphic frame, the chart part, and the workbook with its data.

Covered: column, bar, line, pie, doughnut, area and scatter. Colours are the deck's, by the order of the series.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from redraft.document.charts import Chart
from redraft.document.layers import Layer, Text
from redraft.document.style import PLAIN
from redraft.edits.kinds import CHARTS
from redraft.edits.new_charts import Figures, figures_of
from redraft.errors import EditError, says
from redraft.formats.patch import Patch
from redraft.formats.pptx.chart.edits.entries import is_number
from redraft.formats.pptx.chart.edits.features import CHART_WRITERS, LEGEND_WRITERS, SERIES_WRITERS, Setter
from redraft.formats.pptx.chart.edits.new_plots import plot_markup
from redraft.formats.pptx.chart.edits.new_workbook import WORKBOOK_TYPE, SheetCell, new_workbook
from redraft.formats.pptx.chart.edits.points import write_new_point
from redraft.formats.pptx.chart.features import CHART, LEGEND, SERIES
from redraft.formats.pptx.package.child_orders import child_ranks
from redraft.formats.pptx.package.namespaces import PREFIXES
from redraft.formats.pptx.scope.new import part_document
from redraft.formats.pptx.scope.reading import Held, features_of
from redraft.formats.pptx.scope.save import Save, write_features
from redraft.formats.pptx.shape.new import frame_markup, vocabulary
from redraft.formats.pptx.text.new import paragraphs_markup
from redraft.formats.pptx.text.properties import differences, restyle
from redraft.formats.xml.element_changes import Amended, Amendments, New
from redraft.formats.xml.tree import Element, Tree

CHART_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
_SMALLEST, _LARGEST = 12, 18
"""Points: the type of new charts, by how large they are."""


def chart_markup(save: Save, part: str, chart: Chart, reason: str) -> New:
    """The frame of a new chart on a slide; its part, workbook and relationships go to the save's revision."""
    figures = _checked(chart)
    width, height = chart.size
    if width <= 0 or height <= 0:
        raise EditError(says("new-chart-has-no-size", id=chart.id))
    scattered = chart.type == "scatter" and all(map(is_number, figures.categories))
    book = save.revision.add_part(
        "ppt/embeddings/Microsoft_Excel_Sheet{}.xlsx", new_workbook(_rows(figures, scattered)), WORKBOOK_TYPE, reason
    )
    made = save.revision.add_part("ppt/charts/chart{}.xml", b"", CHART_TYPE, reason)
    figures_at = save.revision.relate(made, "package", book, reason)
    space = _space(chart, figures, figures_at, width, height)
    space.set("xmlns:c", vocabulary(save, "chart"))
    beside = part if part in save.parts.parts else save.parts.presentation
    save.revision.replace(made, _featured(part_document(save, beside, space), chart, reason), reason)
    relation = save.revision.relate(part, "chart", made, reason)
    frame = frame_markup(save, part, chart, (width, height), "chart", New("c:chart", {"r:id": relation}))
    return frame.set("xmlns:c", vocabulary(save, "chart"))


def _featured(data: bytes, chart: Chart, reason: str) -> bytes:
    """The part of a new chart with the features that its layers have."""
    amendments = Amendments(Tree(data, "utf-8", prefixes=PREFIXES), child_ranks)
    elements = amendments.tree.elements
    legend = next((one for one in chart.children if one.id.endswith("/legend")), chart)

    def write(held: Mapping[str, Held], writers: Mapping[str, Setter], layer: Layer, element: Element) -> Amended:
        amended = amendments.of(element, reason)
        write_features(writers, amended, features_of(held, element), layer.features)
        return amended

    write(CHART, CHART_WRITERS, chart, amendments.tree.root)
    for series, element in zip(chart.series, _tagged(elements, "c:ser"), strict=True):
        amended = write(SERIES, SERIES_WRITERS, series, element)
        for at, value in enumerate(series.values):
            write_new_point(amended, at, value)
    for element in _tagged(elements, "c:legend"):
        write(LEGEND, LEGEND_WRITERS, legend, element)
    return Patch(data).spliced(amendments.splices(reason)).data()


def _tagged(elements: Sequence[Element], tag: str) -> list[Element]:
    return [one for one in elements if one.tag == tag]


def _checked(chart: Chart) -> Figures:
    figures = figures_of(chart)
    if chart.form not in CHARTS:
        raise EditError(says("chart-form-unsupported", form=chart.form, known=", ".join(CHARTS)))
    if not figures.series or not figures.categories:
        raise EditError(says("new-chart-has-no-figures", id=chart.id))
    for one in figures.series:
        if len(one.values) != len(figures.categories):
            raise EditError(
                says("new-chart-counts-differ", series=one.name, count=len(one.values), wanted=len(figures.categories))
            )
        wrong = next((value for value in one.values if value and not is_number(value)), None)
        if wrong is not None:
            raise EditError(says("new-chart-value-not-number", found=wrong))
    return figures


def _rows(figures: Figures, scattered: bool) -> list[list[SheetCell]]:
    rows = [[SheetCell(""), *(SheetCell(one.name) for one in figures.series)]]
    for at, name in enumerate(figures.categories):
        rows.append([SheetCell(name, scattered), *(SheetCell(one.values[at], True) for one in figures.series)])
    return rows


def _space(chart: Chart, figures: Figures, workbook: str, width: float, height: float) -> New:
    body = New("c:chart")
    title = next((one for one in chart.children if isinstance(one, Text) and one.id.endswith("/title")), None)
    if title is not None and title.text:
        body.children.append(_title(title))
    body.children.append(New("c:autoTitleDeleted", {"val": "0" if title is not None and title.text else "1"}))
    colors = [one.style for one in chart.series]
    body.children.append(plot_markup(chart.type, figures, colors, _titles(chart)))
    legend = next((one for one in chart.children if one.id.endswith("/legend")), None)
    if legend is not None and legend.style.visible is not False:
        body.children.append(New("c:legend", {}, New("c:legendPos", {"val": "b"}), New("c:overlay", {"val": "0"})))
    body.children += [New("c:plotVisOnly", {"val": "1"}), New("c:dispBlanksAs", {"val": "gap"})]
    return New(
        "c:chartSpace",
        {},
        New("c:date1904", {"val": "0"}),
        New("c:roundedCorners", {"val": "0"}),
        body,
        _lettering(chart, width, height),
        New("c:externalData", {"r:id": workbook}, New("c:autoUpdate", {"val": "0"})),
    )


def _titles(chart: Chart) -> Sequence[New | None]:
    """Those of the category and the value axis."""
    found: list[Layer | None] = [
        next((one for one in chart.children if one.id == f"{chart.id}/{end}"), None) for end in ("x-title", "y-title")
    ]
    return [_title(one) if isinstance(one, Text) and one.text else None for one in found]


def _title(text: Text) -> New:
    rich = New("c:rich", {}, New("a:bodyPr"), New("a:lstStyle"), *paragraphs_markup(text))
    return New("c:title", {}, New("c:tx", {}, rich), New("c:overlay", {"val": "0"}))


def _lettering(chart: Chart, width: float, height: float) -> New:
    """The type of a chart: its size and colour, and what its categories state of them."""
    points = min(max(round(min(width / 52, height / 22)), _SMALLEST), _LARGEST)
    look = New("a:defRPr", {"sz": str(points * 100)})
    for one in chart.categories[:1]:
        restyle(look, differences(PLAIN, replace(one.style, visible=None)), one.text, one.id)
    paragraph = New("a:p", {}, New("a:pPr", {}, look), New("a:endParaRPr", {"lang": "en-US"}))
    return New("c:txPr", {}, New("a:bodyPr"), New("a:lstStyle"), paragraph)
