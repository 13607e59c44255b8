"""Table styles: the look of whole tables, bands, first and last rows and columns, from the deck or built in.

PowerPoint knows its own styles by id and may leave them out of the file. Built in here: 'Medium Style 2' (the default
of new tables) and 'Medium Style 4' in all accents, 'Themed Style 1 - Accent 1', 'No Style, Table Grid' and 'No Style,
No Grid'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from redraft.document.color_changes import changed
from redraft.document.theme import derived
from redraft.edits.kinds import TABLE_PARTS
from redraft.formats.pptx.package.numbers import child, truth
from redraft.formats.pptx.paint.colors import Palette, color_in, tint
from redraft.formats.pptx.paint.looks import NOTHING, Borders, Fill, Stroke
from redraft.formats.pptx.paint.read import PaintScope, fill_in, line_of, theme_fill
from redraft.formats.pptx.shape.inheritance import SlideScope
from redraft.formats.pptx.table.style_names import accents, built_in, name_of
from redraft.formats.xml.tree import Element
from redraft.lazy import dataclass

BORDERS = ("a:lnL", "a:lnR", "a:lnT", "a:lnB")


_MEDIUM_2, _MEDIUM_4 = accents("Medium Style 2"), accents("Medium Style 4")
_THEMED_1 = "{3C2FFA5D-87B4-456A-9821-1D502468CF0F}"
_GRID = "{5940675A-B579-460E-94D1-54222C63F5DA}"
_NO_GRID = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
_SIDES = ("left", "right", "top", "bottom", "insideH", "insideV")
FLAGS = ("firstRow", "lastRow", "firstCol", "lastCol", "bandRow", "bandCol")
"""The attributes for the parts of a style, in the order of TABLE_PARTS."""


@dataclass(frozen=True, slots=True)
class TableRegion:
    """One part of a style. `edges` are left, right, top, bottom, insideH and insideV."""

    fill: Fill | None = None
    text: Mapping[str, Any] = field(default_factory=dict)
    edges: Mapping[str, Stroke] = field(default_factory=dict)


@dataclass(slots=True)
class CellLook:
    """What the style gives one cell."""

    fill: Fill | None = None
    text: dict[str, Any] = field(default_factory=dict)
    edges: dict[str, Stroke] = field(default_factory=dict)


class Applied:
    """A style on a table of this size, with the parts that the table turns on."""

    def __init__(self, regions: Mapping[str, TableRegion], flags: Mapping[str, bool], rows: int, columns: int) -> None:
        self._regions, self._flags, self._rows, self._columns = regions, flags, rows, columns
        self.background: Fill = NOTHING
        self.unknown = ""
        self.name = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that are on, by their names in the model."""
        return tuple(part for part, flag in zip(TABLE_PARTS, FLAGS, strict=True) if self._flags[flag])

    def cell(self, row: int, column: int, across: int = 1, down: int = 1) -> CellLook:
        look = CellLook()
        last_row, last_column = row + down >= self._rows, column + across >= self._columns
        for name, top, bottom, left, right in self._covering(row, column, last_row, last_column):
            region = self._regions.get(name)
            if region is None:
                continue
            if region.fill is not None:
                look.fill = region.fill
            look.text.update(region.text)
            edges = region.edges
            for side, outer, inner, ends in (
                ("left", "left", "insideV", left),
                ("right", "right", "insideV", right),
                ("top", "top", "insideH", top),
                ("bottom", "bottom", "insideH", bottom),
            ):
                line = edges.get(outer if ends else inner)
                if line is not None:
                    look.edges[side] = line
        return look

    def _covering(
        self, row: int, column: int, last_row: bool, last_column: bool
    ) -> list[tuple[str, bool, bool, bool, bool]]:
        """The parts that cover a cell, weakest first, and whether it is at their top, bottom, left and right."""
        on = self._flags
        head, foot = on["firstRow"] and row == 0, on["lastRow"] and last_row
        first, last = on["firstCol"] and column == 0, on["lastCol"] and last_column
        at_left, at_right, at_top, at_bottom = column == 0, last_column, row == 0, last_row
        found = [("wholeTbl", at_top, at_bottom, at_left, at_right)]
        if on["bandCol"] and not first and not last:
            odd = (column - on["firstCol"]) % 2 == 0
            found.append(("band1V" if odd else "band2V", at_top, at_bottom, True, True))
        if on["bandRow"] and not head and not foot:
            odd = (row - on["firstRow"]) % 2 == 0
            found.append(("band1H" if odd else "band2H", True, True, at_left, at_right))
        if last:
            found.append(("lastCol", at_top, at_bottom, True, True))
        if first:
            found.append(("firstCol", at_top, at_bottom, True, True))
        if foot:
            found.append(("lastRow", True, True, at_left, at_right))
        if head:
            found.append(("firstRow", True, True, at_left, at_right))
        corners = {(True, True): "nwCell", (True, False): "swCell"} if first else {}
        if last:
            corners = {(True, True): "neCell", (True, False): "seCell"}
        if (head or foot) and corners:
            found.append((corners[True, head], True, True, True, True))
        return found


def known_style(id: str) -> bool:
    """Whether a style that PowerPoint need not write into the file is known here, and draws anything."""
    return id in _MEDIUM_2 or id in _MEDIUM_4 or id in (_THEMED_1, _GRID)


def style_name(id: str, own: Mapping[str, Element]) -> str:
    """The name of a style, of the deck's own or a built-in one; its id where it has none that is its alone."""
    name = (own[id].get("styleName") or "") if id in own else ""
    alone = name not in built_in() and sum(one.get("styleName") == name for one in own.values()) == 1
    return name_of(id) or (name if alone else "") or id


def style_id(name: str, own: Mapping[str, Element]) -> str:
    """The id of the style with this name, '' where there is none."""
    return built_in().get(name) or next((id for id in own if style_name(id, own) == name), "")


def table_style(table: Element, scope: SlideScope, rows: int, columns: int) -> Applied:
    """The style of a table, by its id, for a table of this size."""
    properties = child(table, "a:tblPr")
    flags = {name: properties is not None and truth(properties.get(name)) for name in FLAGS}
    id = ""
    inline: Element | None = None
    for inner in properties.children if properties is not None else ():
        if inner.tag == "a:tableStyleId":
            id = inner.text().strip()
        elif inner.tag == "a:tableStyle":
            inline = inner
    known = scope.table_styles.get(id) if inline is None else None
    if known is None:
        known = _regions(id, inline if inline is not None else scope.deck.table_styles.get(id), scope)
        scope.table_styles[id] = known
    regions, unknown = known
    applied = Applied(regions, flags, rows, columns)
    applied.unknown = unknown
    applied.name = style_name(id, scope.deck.table_styles)
    background = fill_in(properties, scope) if properties is not None else None
    if background is None and "tblBg" in regions:
        background = regions["tblBg"].fill
    applied.background = NOTHING if background is None else background
    return applied


def head_colors(id: str, scope: SlideScope) -> tuple[Fill | None, Fill | None]:
    """What a style with this id gives the head row: its fill, and the colour of its words."""
    regions, _ = _regions(id, scope.deck.table_styles.get(id), scope)
    parts = [regions[name] for name in ("firstRow", "wholeTbl") if name in regions]
    fills = (part.fill for part in parts if part.fill is not None)
    return next(fills, None), next((part.text["fill"] for part in parts if "fill" in part.text), None)


def _regions(id: str, element: Element | None, scope: SlideScope) -> tuple[dict[str, TableRegion], str]:
    """By part name; and the id when it is one we do not know."""
    if element is not None:
        return {part.tag[2:]: _region(part, scope) for part in element.children}, ""
    palette = scope.palette
    if id in _MEDIUM_2:
        return _medium(palette, _MEDIUM_2[id]), ""
    if id in _MEDIUM_4:
        return _framed(palette, _MEDIUM_4[id]), ""
    if id == _THEMED_1:
        return _themed(palette), ""
    if id == _GRID:
        return {"wholeTbl": TableRegion(edges=dict.fromkeys(_SIDES, Stroke(palette["tx1"], 4 / 3)))}, ""
    return {}, "" if id in ("", _NO_GRID) else id


def _region(part: Element, scope: PaintScope) -> TableRegion:
    style = child(part, "a:tcStyle")
    text: dict[str, Any] = {}
    letters = child(part, "a:tcTxStyle")
    if letters is not None:
        for name, key in (("b", "bold"), ("i", "italic")):
            if letters.get(name) in ("on", "off"):
                text[key] = letters.get(name) == "on"
        color = color_in(letters, scope.palette) or color_in(child(letters, "a:fontRef"), scope.palette)
        if color is not None:
            text["fill"] = color
        font = child(letters, "a:fontRef")
        if font is not None and font.get("idx") == "major":
            text["latin"] = "+mj-lt"
    edges: dict[str, Stroke] = {}
    borders = child(style, "a:tcBdr")
    for side in borders.children if borders is not None else ():
        name = side.tag[2:]
        stated = child(side, "a:ln")
        if name in _SIDES and stated is not None:
            edges[name] = line_of(stated, scope, Stroke())
        elif name in _SIDES:
            reference = child(side, "a:lnRef")
            color = color_in(reference, scope.palette)
            if color is not None:
                edges[name] = Stroke(color, 1.0)
    holder = part if part.tag == "a:tblBg" else style
    fill = fill_in(child(holder, "a:fill"), scope)
    return TableRegion(theme_fill(holder, scope) if fill is None else fill, text, edges)


def _medium(palette: Palette, accent: str) -> dict[str, TableRegion]:
    color, light, dark = palette[accent], palette["lt1"], palette["dk1"]
    thin, thick = Stroke(light, 4 / 3), Stroke(light, 4.0)
    strong = {"bold": True, "fill": light}
    return {
        "wholeTbl": TableRegion(tint(color, 0.2), {"fill": dark}, dict.fromkeys(_SIDES, thin)),
        "band1H": TableRegion(tint(color, 0.4)),
        "band1V": TableRegion(tint(color, 0.4)),
        "firstCol": TableRegion(color, strong),
        "lastCol": TableRegion(color, strong),
        "firstRow": TableRegion(color, strong, {"bottom": thick}),
        "lastRow": TableRegion(color, strong, {"top": thick}),
    }


def _framed(palette: Palette, accent: str) -> dict[str, TableRegion]:
    """'Medium Style 4': lines in the accent around every cell, heads in pale rows and letters of the accent."""
    color = palette[accent]
    return {
        "wholeTbl": TableRegion(
            tint(color, 0.2), {"fill": palette["dk1"]}, dict.fromkeys(_SIDES, Stroke(color, 4 / 3))
        ),
        "band1H": TableRegion(tint(color, 0.4)),
        "band1V": TableRegion(tint(color, 0.4)),
        "firstCol": TableRegion(None, {"bold": True}),
        "lastCol": TableRegion(None, {"bold": True}),
        "firstRow": TableRegion(tint(color, 0.2), {"bold": True, "fill": color}),
        "lastRow": TableRegion(tint(color, 0.2), {"bold": True, "fill": color}, {"top": Stroke(color, 10 / 3)}),
    }


def _themed(palette: Palette) -> dict[str, TableRegion]:
    color, light = palette["accent1"], palette["lt1"]
    faint = derived(color, changed, "alpha", "40000")
    edges = dict.fromkeys(_SIDES, Stroke(color, 4 / 3))
    return {
        "wholeTbl": TableRegion(None, {"fill": palette["dk1"]}, edges),
        "band1H": TableRegion(faint),
        "band1V": TableRegion(faint),
        "firstCol": TableRegion(None, {"bold": True}),
        "lastCol": TableRegion(None, {"bold": True}),
        "firstRow": TableRegion(color, {"bold": True, "fill": light}),
        "lastRow": TableRegion(None, {"bold": True}),
    }


def drawn_sides(borders: Borders | None) -> dict[str, Stroke]:
    """The lines around a cell that are there, by the element that states each."""
    lines = (borders.left, borders.right, borders.top, borders.bottom) if borders is not None else ()
    return {side: line for side, line in zip(BORDERS, lines, strict=False) if line is not None and line.drawn}
