"""New tables: a graphic frame with an a:tbl, in the deck's default table style."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from redraft.document.layers import Shape, Text, family
from redraft.document.luminance import contrast, readable_on
from redraft.document.style import Color, NoPaint
from redraft.document.tables import Cell, Table
from redraft.edits.kinds import TABLE_PARTS
from redraft.edits.table_grid import unscaled
from redraft.errors import EditError, says
from redraft.formats.pptx.package.numbers import emu
from redraft.formats.pptx.paint.write import paint, solid
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.shape.inheritance import SlideScope
from redraft.formats.pptx.shape.new import frame_markup
from redraft.formats.pptx.table.styles import FLAGS, head_colors, known_style
from redraft.formats.pptx.text.new import paragraphs_markup
from redraft.formats.pptx.text.properties import Link
from redraft.formats.xml.element_changes import New

_MEDIUM_2 = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"
"""'Medium Style 2 - Accent 1', what PowerPoint gives to new tables."""
LEAST_CONTRAST = 3.0
"""Of large bold words to their ground, as the rules for readable text have it."""
_ANCHORS = {"middle": "ctr", "bottom": "b"}


def table_markup(save: Save, part: str, table: Table) -> New:
    """A new table, with the words and sizes that its layers have and any colours they state."""
    table = unscaled(table)
    rows = [row.cells for row in table.rows]
    counts = {len(row) for row in rows}
    if len(counts) != 1 or 0 in counts:
        raise EditError(says("new-table-rows-uneven", id=table.id))
    frames = [[_outline(cell).frame for cell in row] for row in rows]
    widths = [_side(table, [frame.width if frame else 0.0 for frame in column]) for column in zip(*frames, strict=True)]
    heights = [_side(table, [frame.height if frame else 0.0 for frame in row]) for row in frames]
    grid = New("a:tblGrid", {}, *(New("a:gridCol", {"w": emu(width)}) for width in widths))
    style = _style(save)
    on = {flag: "1" for one, flag in zip(TABLE_PARTS, FLAGS, strict=True) if one in table.table_parts}
    settings = New("a:tblPr", on, New("a:tableStyleId", text=style))
    inks = [_head_ink(save, part, style) if "firstRow" in on else None, *[None] * (len(rows) - 1)]
    link = partial(save.link_attributes, part)
    lines = [
        New("a:tr", {"h": emu(height)}, *(_cell(cell, ink, link) for cell in row))
        for row, height, ink in zip(rows, heights, inks, strict=True)
    ]
    size = sum(widths), sum(heights)
    return frame_markup(save, part, table, size, "table", New("a:tbl", {}, settings, grid, *lines))


def _style(save: Save) -> str:
    """The deck's style for new tables, where its look is known."""
    presentation = save.parts.presentation
    for part in save.parts.targets(presentation, "tableStyles"):
        root = save.parts.tree(part).root
        default = root.get("def") or ""
        if known_style(default) or any(one.get("styleId") == default for one in root.children):
            return default
    return _MEDIUM_2


def _side(table: Table, sizes: list[float]) -> float:
    least = max(sizes, default=0.0)
    if least <= 0:
        raise EditError(says("new-table-has-no-size", id=table.id))
    return least


def _outline(cell: Cell) -> Shape:
    found = next((one for one in family(cell) if isinstance(one, Shape)), None)
    if found is None:
        raise EditError(says("new-cell-not-plain", id=cell.id))
    return found


def _head_ink(save: Save, part: str, style: str) -> Color | None:
    """The colour for the words of the head row, where theirs by the style can hardly be read on its fill."""
    deck = save.reading.deck
    palette, _ = deck.colors_of(part)
    if not palette:
        return None
    fill, ink = head_colors(style, SlideScope(deck, deck.layout(deck.target(part, "slideLayout")), palette))
    if isinstance(fill, Color) and isinstance(ink, Color) and contrast(fill, ink) < LEAST_CONTRAST:
        return readable_on(fill)
    return None


def _cell(cell: Cell, ink: Color | None, link: Link) -> New:
    text = next((one for one in family(cell) if isinstance(one, Text)), None)
    if text is not None and ink is not None and text.style.fill is None and _outline(cell).style.fill is None:
        text = replace(text, style=replace(text.style, fill=ink))
    words = list(paragraphs_markup(text, link)) if text is not None else [New("a:p")]
    body = New("a:txBody", {}, New("a:bodyPr"), New("a:lstStyle"), *words)
    properties = New("a:tcPr")
    style = _outline(cell).style
    if isinstance(style.fill, Color | NoPaint):
        paint(properties, "fill", style.fill)
    if isinstance(style.stroke, Color) and style.stroke_width:
        width = {"w": emu(style.stroke_width)}
        lines = [New(f"a:ln{side}", width, solid(style.stroke)) for side in "LRTB"]
        properties.children = [*lines, *properties.children]  # the borders come first
    if text is not None and text.flow is not None and text.flow.anchor in _ANCHORS:
        properties.set("anchor", _ANCHORS[text.flow.anchor])
    return New("a:tc", {}, body, properties)
