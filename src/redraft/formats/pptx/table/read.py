"""Reading tables: rows of cells, each a box and a text, with the table style applied."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.geometry import Box
from redraft.document.layers import Flow, Layer, Shape, Text, family
from redraft.document.style import Style
from redraft.document.tables import BY_WORDS, MERGED, OWN_FILLS, Cell, Row, Table, starts
from redraft.formats.pptx.package.numbers import child, number, px
from redraft.formats.pptx.paint.looks import NOTHING, Borders, Fill, ShapeLook, Stroke, paint_of
from redraft.formats.pptx.paint.read import fill_in, line_of
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.shape.state import ShapeState
from redraft.formats.pptx.table.styles import Applied, table_style
from redraft.formats.xml.tree import Element

MAX_CELLS = 200_000
_ANCHORS = {"t": "top", "ctr": "middle", "b": "bottom"}
_TURNS = {"vert": 90, "eaVert": 90, "vert270": 270}
_SHOWN = Style(opacity=1.0, visible=True)
_EDGES = {
    "a:lnL": "left",
    "a:lnT": "top",
    "a:lnR": "right",
    "a:lnB": "bottom",
    "a:lnTlToBr": "falling",
    "a:lnBlToTr": "rising",
}


def read_table(reader: ShapeState, frame: Element, table: Element, path: str) -> Table:
    """A graphic frame with an a:tbl. Coordinates inside are px from the table's top left corner."""
    id, name, visible, xfrm = reader.frame_common(frame, path)
    grid = child(table, "a:tblGrid")
    widths = [max(px(column.get("w")), 0.0) for column in grid.children] if grid is not None else []
    lines = [row for row in table.children if row.tag == "a:tr"]
    heights = [max(px(row.get("h")), 0.0) for row in lines]
    applied = table_style(table, reader.scope, len(lines), len(widths))
    reader.looks[id] = ShapeLook(applied.background)
    rows = _rows(reader, id, lines, widths, heights, applied)
    if not all(heights):
        needed = [height or _least_height(row) for height, row in zip(heights, rows, strict=True)]
        rows = _rows(reader, id, lines, widths, needed, applied)
        rows = [replace(row, effects=(BY_WORDS,)) for row in rows]
    effects = (f"table style {applied.unknown} drawn plain",) if applied.unknown else ()
    cells = [cell for line in lines[1:] for cell in line.children if cell.tag == "a:tc"]
    if cells and all(fill_in(child(cell, "a:tcPr"), reader.scope) is not None for cell in cells):
        effects = (*effects, OWN_FILLS)
    style = Style(opacity=1.0, visible=visible)
    read = Table(id, name, xfrm.matrix, style, None, effects, children=tuple(rows))
    return replace(read, table_style=applied.name, table_parts=applied.parts).laid_out()


def _least_height(row: Layer) -> float:
    """How high a row without a height is for its words, in lines that do not break."""
    least = 0.0
    for text in (one for one in family(row) if isinstance(one, Text) and one.flow is not None):
        sizes = [run.style.over(text.style).font_size or 0.0 for run in text.runs] or [text.style.font_size or 0.0]
        lines = 1.2 * max(sizes) * (text.text.count("\n") + 1)
        least = max(least, lines + text.flow.top + text.flow.bottom if text.flow else lines)
    return round(least, 3)


def _rows(
    reader: ShapeState, id: str, lines: list[Element], widths: list[float], heights: list[float], applied: Applied
) -> list[Layer]:
    rows: list[Layer] = []
    lefts, tops = starts(widths), starts(heights)
    left_over = MAX_CELLS
    for row, line in enumerate(lines):
        cells: list[Layer] = []
        row_id = f"{id}/r{row + 1}"
        reader.places[row_id] = DeckPlace(reader.part, line)
        for column, cell in enumerate([one for one in line.children if one.tag == "a:tc"][:left_over]):
            across, down = _span(cell, "gridSpan"), _span(cell, "rowSpan")
            x, y = lefts[min(column, len(widths))], tops[row]
            right, bottom = lefts[min(column + across, len(widths))], tops[min(row + down, len(heights))]
            box = Box(x, y, max(right - x, 0.0), max(bottom - y, 0.0))
            made = _cell(reader, f"{id}/r{row + 1}c{column + 1}", cell, box, applied, row, column, across, down)
            place = Box(x, y, widths[column] if column < len(widths) else 0.0, heights[row])
            cells.append(replace(made, frame=place))
        left_over -= len(cells)
        wide = sum(cell.frame.width for cell in cells if cell.frame is not None)
        place = Box(0.0, tops[row], wide, heights[row])
        rows.append(Row(row_id, style=_SHOWN, frame=place, bound=True, children=tuple(cells)))
    return rows


def _span(cell: Element, name: str) -> int:
    return max(int(number(cell.get(name), 1.0)), 1) if name in cell.attributes else 1


def _is(cell: Element, name: str) -> bool:
    return name in cell.attributes and cell.get(name) in ("1", "true")


def _cell(
    reader: ShapeState,
    id: str,
    cell: Element,
    box: Box,
    applied: Applied,
    row: int,
    column: int,
    across: int,
    down: int,
) -> Cell:
    reader.places[id] = DeckPlace(reader.part, cell)
    properties = child(cell, "a:tcPr")
    region = applied.cell(row, column, across, down)
    fill: Fill | None = fill_in(properties, reader.scope)
    if fill is None:
        fill = region.fill
    edges: dict[str, Stroke | None] = dict(region.edges)
    for inner in properties.children if properties is not None else ():
        edge = _EDGES.get(inner.tag)
        if edge is not None:
            edges[edge] = line_of(inner, reader.scope, edges.get(edge) or Stroke())
    drawn = {edge: line for edge, line in edges.items() if line is not None and line.drawn}
    shape_id, text_id = f"{id}/shape", f"{id}/text"
    fill = NOTHING if fill is None else fill
    reader.looks[shape_id] = ShapeLook(fill, borders=Borders(**drawn))
    reader.places[shape_id] = DeckPlace(reader.part, cell)
    line = drawn.get("bottom") or drawn.get("top") or Stroke()
    style = Style(
        fill=paint_of(fill, shape_id),
        stroke=paint_of(line.fill, f"{shape_id}/line"),
        stroke_width=line.width,
        opacity=1.0,
        visible=True,
    )
    shape = Shape(shape_id, style=style, frame=box, bound=True, form="rect")
    text = _words(reader, text_id, cell, properties, box, region.text)
    read = Cell(id, style=_SHOWN, bound=True, children=(shape, text), span=(down, across))
    flags = int(not _is(cell, "vMerge")), int(not _is(cell, "hMerge"))
    if 0 not in flags:
        return read
    reader.beneath[id] = read.children
    return replace(read, effects=(MERGED,), children=(), span=flags)


def _words(
    reader: ShapeState, id: str, cell: Element, properties: Element | None, box: Box, stated: dict[str, object]
) -> Text:
    body = child(cell, "a:txBody")
    holder = cell if body is None else body
    levels = reader.scope.levels(holder, (), None, stated=stated)
    read = reader.scope.texts.read(holder, levels, id, reader.link)
    reader.places[id] = DeckPlace(reader.part, cell, body, read.paragraph_places, read.run_places)
    get = properties.get if properties is not None and properties.attributes else lambda name: None
    flow = Flow(
        left=px(get("marL"), 9.6),
        top=px(get("marT"), 4.8),
        right=px(get("marR"), 9.6),
        bottom=px(get("marB"), 4.8),
        anchor=_ANCHORS.get(get("anchor") or "t", "top"),
        turned=_TURNS.get(get("vert") or "", 0),
    )
    return replace(reader.text_layer(id, "", read, flow, box), bound=True)
