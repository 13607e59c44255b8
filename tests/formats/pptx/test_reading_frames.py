"""Tables and charts as layers."""

from __future__ import annotations

from redraft.document.geometry import Box
from redraft.document.layers import Group, Opaque, Shape, Text, family
from redraft.document.style import Color, NoPaint
from redraft.formats.pptx.chart.data import ChartLook
from redraft.formats.pptx.file.read import read
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.paint.looks import GradientLook, Stroke
from redraft.formats.pptx.scope.reading import DeckRead
from tests.formats.pptx.decks import HEAD, OFFICE, deck_parts, packed, rels, slide
from tests.formats.pptx.test_reading import RED, frame, layer_of, paragraph, reading_of
from tests.sampling import each

TABLE = f"{OFFICE}/drawingml/2006/table"
CHART = f"{OFFICE}/drawingml/2006/chart"
MEDIUM = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"


def cell(words: str, attributes: str = "", properties: str = "<a:tcPr/>") -> str:
    return f"<a:tc {attributes}><a:txBody><a:bodyPr/><a:lstStyle/>{paragraph(words)}</a:txBody>{properties}</a:tc>"


def table(rows: list[list[str]], properties: str = "") -> str:
    columns = '<a:gridCol w="952500"/>' * max(map(len, rows))
    lines = "".join(f'<a:tr h="476250">{"".join(row)}</a:tr>' for row in rows)
    return frame(TABLE, f"<a:tbl>{properties}<a:tblGrid>{columns}</a:tblGrid>{lines}</a:tbl>")


def words_of(group: Group) -> list[list[str]]:
    return [
        [one.text for one in family(row) if isinstance(one, Text)] for row in group.children if isinstance(row, Group)
    ]


def test_a_table_is_rows_of_cells_of_a_box_and_words() -> None:
    reading = reading_of(table([[cell("a"), cell("b")], [cell("c"), cell("d")]]))
    group = layer_of(reading)
    assert isinstance(group, Group)
    assert group.form == "table"
    assert words_of(group) == [["a", "b"], ["c", "d"]]
    inner = layer_of(reading, "5/r2c2")
    assert isinstance(inner, Group)
    assert (inner.form, inner.bound) == ("cell", True)
    box, text = inner.children
    assert isinstance(box, Shape)
    assert isinstance(text, Text)
    assert box.frame == text.frame == Box(100.0, 50.0, 100.0, 50.0)
    assert text.flow is not None
    assert (text.flow.left, text.flow.top) == (9.6, 4.8)
    assert reading.places["slide-256/5/r2"].element.tag == "a:tr"
    assert reading.places["slide-256/5/r2c2"].element.tag == "a:tc"
    assert [one.tag for one in reading.places["slide-256/5/r2c2/text"].runs] == ["a:r"]


def test_merged_cells_span_and_leave_empty_ones_behind() -> None:
    rows = [
        [cell("wide", 'gridSpan="2"'), cell("", 'hMerge="1"'), cell("tall", 'rowSpan="2"')],
        [cell("a"), cell("b"), cell("", 'vMerge="1"')],
    ]
    reading = reading_of(table(rows))
    wide, gone = layer_of(reading, "5/r1c1"), layer_of(reading, "5/r1c2")
    assert isinstance(wide, Group)
    assert wide.children[0].frame == Box(0.0, 0.0, 200.0, 50.0)
    assert isinstance(gone, Group)
    assert (gone.children, gone.effects) == ((), ("merged",))
    tall = layer_of(reading, "5/r1c3")
    assert isinstance(tall, Group)
    assert tall.children[0].frame == Box(200.0, 0.0, 100.0, 100.0)


def test_a_built_in_style_colours_header_and_bands() -> None:
    properties = f'<a:tblPr firstRow="1" bandRow="1"><a:tableStyleId>{MEDIUM}</a:tableStyleId></a:tblPr>'
    reading = reading_of(table([[cell("h")], [cell("a")], [cell("b")]], properties))
    fills = [layer_of(reading, f"5/r{row}c1/shape").style.fill for row in (1, 2, 3)]
    accent = Color(0xC0, 0, 0)
    assert fills[0] == accent
    assert fills[1] != fills[2]
    head = layer_of(reading, "5/r1c1/text").style
    assert (head.fill, head.font_weight) == (Color(255, 255, 255), 700)
    body = layer_of(reading, "5/r2c1/text").style
    assert (body.fill, body.font_weight) == (Color(0, 0, 0), 400)
    borders = reading.looks["slide-256/5/r1c1/shape"].borders
    assert borders is not None
    assert borders.bottom == Stroke(Color(255, 255, 255), 4.0)


def test_a_style_of_the_deck_and_what_a_cell_says_itself() -> None:
    styles = (
        f'{HEAD}<a:tblStyleLst xmlns:a="{OFFICE}/drawingml/2006/main" def="x"><a:tblStyle styleId="mine" styleName="M">'
        '<a:wholeTbl><a:tcTxStyle b="on"><a:srgbClr val="00FF00"/></a:tcTxStyle><a:tcStyle><a:tcBdr><a:insideH>'
        f'<a:ln w="9525">{RED}</a:ln></a:insideH></a:tcBdr><a:fill>{RED}</a:fill></a:tcStyle></a:wholeTbl>'
        "</a:tblStyle></a:tblStyleLst>"
    )
    links = rels(
        ("rId1", "slideMaster", "slideMasters/slideMaster1.xml"),
        ("rId2", "slide", "slides/slide1.xml"),
        ("rId3", "slide", "slides/slide2.xml"),
        ("rId5", "tableStyles", "tableStyles.xml"),
    )
    own = '<a:tcPr marL="0" anchor="b"><a:lnB w="19050"><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></a:lnB>'
    own += "<a:noFill/></a:tcPr>"
    rows = [[cell("a")], [cell("b", properties=own)]]
    properties = "<a:tblPr><a:tableStyleId>mine</a:tableStyleId></a:tblPr>"
    more: dict[str, str | bytes] = {"ppt/tableStyles.xml": styles, "ppt/_rels/presentation.xml.rels": links}
    reading = reading_of(table(rows, properties), more=more)
    assert layer_of(reading, "5/r1c1/shape").style.fill == Color(255, 0, 0)
    assert layer_of(reading, "5/r2c1/shape").style.fill == NoPaint()
    words = layer_of(reading, "5/r1c1/text")
    assert (words.style.fill, words.style.font_weight) == (Color(0, 255, 0), 700)
    top, low = (reading.looks[f"slide-256/5/r{row}c1/shape"].borders for row in (1, 2))
    assert top is not None
    assert low is not None
    assert top.top is None
    assert top.bottom is not None
    assert top.bottom.width == 1.0
    assert low.bottom is not None
    assert (low.bottom.width, low.bottom.fill) == (2.0, Color(0, 0, 255))
    last = layer_of(reading, "5/r2c1/text")
    assert isinstance(last, Text)
    assert last.flow is not None
    assert (last.flow.left, last.flow.anchor) == (0.0, "bottom")


def test_a_style_that_is_neither_in_the_deck_nor_built_in_is_told() -> None:
    properties = "<a:tblPr><a:tableStyleId>{nobody}</a:tableStyleId></a:tblPr>"
    assert layer_of(reading_of(table([[cell("a")]], properties))).effects == ("table style {nobody} drawn plain",)


def numbers(tag: str, values: list[str], kind: str = "num") -> str:
    points = "".join(f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in enumerate(values) if value)
    cache = f'<c:{kind}Cache><c:ptCount val="{len(values)}"/>{points}</c:{kind}Cache>'
    return f"<c:{tag}><c:{kind}Ref><c:f>Sheet1!A1</c:f>{cache}</c:{kind}Ref></c:{tag}>"


def series(index: int, name: str, values: list[str], look: str = "", categories: list[str] | None = None) -> str:
    words = numbers("cat", categories or ["Q1", "Q2"], "str")
    inside = f'<c:idx val="{index}"/><c:order val="{index}"/>{numbers("tx", [name], "str")}{look}{words}'
    return f"<c:ser>{inside}{numbers('val', values)}</c:ser>"


AXES = (
    '<c:catAx><c:axId val="1"/><c:scaling/><c:axPos val="b"/><c:crossAx val="2"/></c:catAx>'
    '<c:valAx><c:axId val="2"/><c:scaling><c:max val="10"/></c:scaling><c:axPos val="l"/><c:majorGridlines/>'
    '<c:crossAx val="1"/></c:valAx>'
)
IDS = '<c:axId val="1"/><c:axId val="2"/>'
BARS = '<c:barDir val="col"/><c:grouping val="clustered"/>'


def charted(plots: str, before: str = "", after: str = "", style: str = "", shade: str = "") -> DeckRead:
    """A deck with a chart of this style; `shade` takes the place of the theme's third fill."""
    space = (
        f'{HEAD}<c:chartSpace xmlns:c="{CHART}" xmlns:a="{OFFICE}/drawingml/2006/main">{style}<c:chart>{before}'
        f"<c:plotArea>{plots}</c:plotArea>{after}</c:chart></c:chartSpace>"
    )
    parts = deck_parts()
    if shade:
        head, _, tail = parts["ppt/theme/theme1.xml"].partition("</a:fillStyleLst>")
        parts["ppt/theme/theme1.xml"] = f"{head[: head.rindex('<a:solidFill>')]}{shade}</a:fillStyleLst>{tail}"
    parts["ppt/slides/slide1.xml"] = slide(frame(CHART, f'<c:chart xmlns:c="{CHART}" r:id="rId7"/>'))
    parts["ppt/slides/_rels/slide1.xml.rels"] = rels(
        ("rId1", "slideLayout", "../slideLayouts/slideLayout1.xml"), ("rId7", "chart", "../charts/chart1.xml")
    )
    parts["ppt/charts/chart1.xml"] = space
    return read(Parts(packed(parts)))


def test_a_chart_is_its_title_categories_series_and_legend() -> None:
    title = f"<c:title><c:tx><c:rich><a:bodyPr/>{paragraph('Sales')}</c:rich></c:tx></c:title>"
    bars = f"<c:barChart>{BARS}{series(0, 'East', ['1', '2.5'])}{series(1, 'West', ['', '4'])}{IDS}</c:barChart>{AXES}"
    reading = charted(bars, title, '<c:legend><c:legendPos val="b"/></c:legend>')
    chart = layer_of(reading)
    assert isinstance(chart, Group)
    assert chart.form == "column chart"
    assert [child.id.removeprefix("slide-256/5/") for child in chart.children] == [
        "title",
        "categories",
        "s1",
        "s2",
        "legend",
        "x-title",
        "y-title",
    ]
    assert all(child.bound for child in chart.children)
    words = layer_of(reading, "5/title")
    assert isinstance(words, Text)
    assert (words.text, words.style.visible, words.style.font_weight) == ("Sales", True, 700)
    assert [one.text for one in family(layer_of(reading, "5/categories")) if isinstance(one, Text)] == ["Q1", "Q2"]
    west = layer_of(reading, "5/s2")
    assert isinstance(west, Group)
    assert (west.form, west.name, west.style.fill) == ("series", "West", Color(0, 0xC0, 0))
    assert [one.text for one in family(west) if isinstance(one, Text)] == ["West", "", "4"]
    legend = layer_of(reading, "5/legend")
    assert isinstance(legend, Opaque)
    assert legend.style.visible is True
    absent = layer_of(reading, "5/x-title")
    assert isinstance(absent, Text)
    assert absent.text == ""


def test_a_style_that_shades_is_drawn_and_leaves_the_colour_of_a_series_plain() -> None:
    """It stands in the fallback of an alternative, as PowerPoint writes it."""
    style = (
        f'<mc:AlternateContent xmlns:mc="{OFFICE}/markup-compatibility/2006"><mc:Fallback><c:style val="18"/>'
        "</mc:Fallback></mc:AlternateContent>"
    )
    stops = "".join(f'<a:gs pos="{at}"><a:schemeClr val="phClr"/></a:gs>' for at in (0, 100000))
    shade = f'<a:gradFill><a:gsLst>{stops}</a:gsLst><a:lin ang="5400000"/></a:gradFill>'
    bars = f"<c:barChart>{BARS}{series(0, 'East', ['1'])}{IDS}</c:barChart>{AXES}"
    reading = charted(bars, style=style, shade=shade)
    look, layer = reading.looks["slide-256/5/s1"], layer_of(reading, "5/s1")
    assert isinstance(layer.style.fill, Color)
    assert isinstance(look.fill, GradientLook)
    assert {color for _, color in look.fill.stops} == {layer.style.fill}
    assert charted(bars, shade=shade).looks["slide-256/5/s1"].fill == layer.style.fill


def test_the_places_in_a_chart_lead_into_its_part() -> None:
    reading = charted(f"<c:barChart>{BARS}{series(0, 'East', ['1', '2.5'])}{IDS}</c:barChart>{AXES}")
    value = reading.places["slide-256/5/s1/v2"]
    assert value.part == "ppt/charts/chart1.xml"
    assert (value.element.tag, value.element.get("idx")) == ("c:pt", "1")
    assert [one.tag for one in value.runs] == ["c:v"]
    assert reading.places["slide-256/5/s1"].element.tag == "c:ser"
    assert reading.places["slide-256/5"].part == "ppt/slides/slide1.xml"


def test_a_single_series_gives_the_chart_its_title_unless_that_is_deleted() -> None:
    bars = f"<c:barChart>{BARS}{series(0, 'East', ['1'])}{IDS}</c:barChart>{AXES}"
    shown = layer_of(charted(bars), "5/title")
    assert isinstance(shown, Text)
    assert (shown.text, shown.style.visible) == ("East", True)
    gone = layer_of(charted(bars, '<c:autoTitleDeleted val="1"/>'), "5/title")
    assert isinstance(gone, Text)
    assert gone.text == ""


def test_drawing_gets_values_axes_and_colours() -> None:
    look = f"<c:spPr>{RED}</c:spPr>"
    bars = f"<c:barChart>{BARS}{series(0, 'East', ['1', ''], look)}<c:gapWidth val='50'/>{IDS}</c:barChart>{AXES}"
    drawn = charted(bars).looks["slide-256/5"]
    assert isinstance(drawn, ChartLook)
    chart = drawn.chart
    (plot,) = chart.plots
    assert (plot.kind, plot.gap, plot.grouping) == ("column", 0.5, "clustered")
    assert plot.series[0].values == (1.0, None)
    assert plot.series[0].fill == Color(255, 0, 0)
    assert chart.categories == ("Q1", "Q2")
    assert chart.axes is not None
    assert (chart.axes[0].kind, chart.axes[1].kind, chart.axes[1].high) == ("category", "value", 10.0)
    assert chart.axes[1].grid is not None
    assert chart.axes[0].grid is None


@each(
    ("plots", "form"),
    [
        (f"<c:barChart><c:barDir val='bar'/>{series(0, 'a', ['1'])}</c:barChart>", "bar chart"),
        (f"<c:lineChart>{series(0, 'a', ['1'])}</c:lineChart>", "line chart"),
        (f"<c:pieChart>{series(0, 'a', ['1'])}</c:pieChart>", "pie chart"),
        (f"<c:doughnutChart>{series(0, 'a', ['1'])}</c:doughnutChart>", "doughnut chart"),
        (f"<c:area3DChart>{series(0, 'a', ['1'])}</c:area3DChart>", "area chart"),
        ("<c:scatterChart><c:ser><c:xVal/><c:yVal/></c:ser></c:scatterChart>", "scatter chart"),
        ("<c:bubbleChart/>", "bubble chart"),
        (f"<c:radarChart>{series(0, 'a', ['1'])}</c:radarChart>", "radar chart"),
        ("<c:stockChart/>", "stock chart"),
        (
            f"<c:barChart>{series(0, 'a', ['1'])}</c:barChart><c:lineChart>{series(1, 'b', ['1'])}</c:lineChart>",
            "combined chart",
        ),
    ],
)
def test_a_chart_is_called_by_its_type(plots: str, form: str) -> None:
    layer = layer_of(charted(plots))
    assert isinstance(layer, Group)
    assert layer.form == form


def test_a_line_series_has_its_colour_as_a_stroke() -> None:
    layer = layer_of(charted(f"<c:lineChart>{series(0, 'a', ['1'])}</c:lineChart>"), "5/s1")
    assert (layer.style.fill, layer.style.stroke) == (None, Color(0xC0, 0, 0))


def test_a_pie_has_a_colour_for_each_point() -> None:
    pie = f"<c:pieChart><c:varyColors val='1'/>{series(0, 'a', ['1', '2'])}</c:pieChart>"
    drawn = charted(pie).looks["slide-256/5"]
    assert isinstance(drawn, ChartLook)
    chart = drawn.chart
    assert chart.plots[0].vary
    assert chart.plots[0].colors[:2] == (Color(0xC0, 0, 0), Color(0, 0xC0, 0))


def test_dates_along_an_axis_are_drawn_as_dates_and_kept_as_numbers() -> None:
    cells = numbers("cat", ["42735", "42766"]).replace(
        "<c:numCache>", "<c:numCache><c:formatCode>d/mm/yyyy</c:formatCode>"
    )
    one = f"<c:ser><c:idx val='0'/>{cells}{numbers('val', ['1', '2'])}</c:ser>"
    reading = charted(f"<c:lineChart>{one}</c:lineChart>")
    drawn = reading.looks["slide-256/5"]
    assert isinstance(drawn, ChartLook)
    chart = drawn.chart
    assert chart.categories == ("31/12/2016", "31/01/2017")
    words = layer_of(reading, "5/categories/c1")
    assert isinstance(words, Text)
    assert words.text == "42735"


def test_a_chart_whose_part_is_missing_is_opaque() -> None:
    reading = reading_of(frame(CHART, f'<c:chart xmlns:c="{CHART}" r:id="rId7"/>'))
    layer = layer_of(reading)
    assert isinstance(layer, Opaque)
    assert layer.what == "chart"


def test_a_chart_with_damaged_numbers_is_read() -> None:
    odd = series(0, "a", ["many", "2"]).replace('idx="1"', 'idx="-4"').replace('ptCount val="2"', 'ptCount val="9e99"')
    layer = layer_of(charted(f"<c:barChart>{odd}</c:barChart><c:valAx/>"))
    assert isinstance(layer, Group)
