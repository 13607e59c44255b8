"""Synthetic slides as the PowerPoint codec would read them: placeholders, shapes with bound text, tables, charts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from redraft.document.charts import Categories, Chart, Series
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Flow, Group, Layer, Opaque, Paragraph, Picture, Run, Shape, Text, TextShape
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, Paint, Shadow, Style, gradient
from redraft.document.tables import Cell, Row, Table
from redraft.formats.pptx.file.read import TRAITS as PPTX
from redraft_research.datasets.requests.designs.facts import Fact
from redraft_research.datasets.requests.designs.kit import Kit
from redraft_research.datasets.requests.designs.pixels import KEYS, PIXELS
from redraft_research.datasets.requests.designs.sketch import (
    Item,
    Sheet,
    columns,
    inset,
    outline_bounds,
    part,
    path_data,
    rows,
)
from redraft_research.offline_model.synthetic.designs.decks import shades

NONE = NoPaint()
SHOWN = Style(opacity=1.0, visible=True)
CAST = Shadow(0.0, 2.41, 4.2, Color(0, 0, 0, 89))
INSETS = Flow(9.6, 4.8, 9.6, 4.8)
PLAIN_NAMES = {"ellipse": "Oval", "picture": "Picture", "group": "Group", "table": "Table", "chart": "Chart"}
LAYOUTS = {
    "Title Slide": ("Title", "Subtitle"),
    "Title and Content": ("Title", "Content Placeholder"),
    "Section Header": ("Title", "Text Placeholder"),
    "Two Content": ("Title", "Content Placeholder", "Content Placeholder"),
    "Comparison": ("Title", "Text Placeholder", "Content Placeholder", "Text Placeholder", "Content Placeholder"),
    "Title Only": ("Title",),
    "Blank": (),
}


class SlideMaker:
    """Makes one PPTX document of sheets, with the ids written into their items.

    `records` are those of parts that are no items: cells, rows, series."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.rng = kit, kit.rng
        self.records: dict[str, Fact] = {}
        self.named = kit.chance(0.25)
        self.shadow = CAST if kit.chance(0.4) else None
        self.bind = 0.8
        self.keep = kit.rng.choice((0.0, 0.3, 0.8))
        self.number = 1
        self.slide = ""

    def document(self, sheets: list[Sheet]) -> Document:
        pages = tuple(self._page(sheet, number) for number, sheet in enumerate(sheets))
        width, height, colors = sheets[0].width, sheets[0].height, self.kit.colors
        theme = {f"accent{number}": color for number, color in enumerate(colors.accents, 1)}
        theme |= {"dk1": colors.ink, "tx1": colors.ink, "lt1": colors.paper, "bg1": colors.paper}
        layouts = (self._layout(number, name, width, height) for number, name in enumerate(LAYOUTS, 1))
        return Document("pptx", pages, PIXELS, layouts=tuple(layouts), theme=theme, traits=PPTX)

    def _layout(self, number: int, name: str, width: float, height: float) -> Page:
        """A layout with the places it offers, which are empty."""
        page = Box(0.0, 0.0, width, height)
        id, ground = f"layout-{number}", replace(SHOWN, fill=self.kit.colors.paper)
        layers: list[Layer] = [Shape(f"{id}/background", "Background", IDENTITY, ground, page, bound=True, form="rect")]
        for place, form in enumerate(LAYOUTS[name], 2):
            item = Item(
                "text", page, form=form, size=2 * self.kit.unit, family=self.kit.family, fill=self.kit.colors.ink
            )
            room = part(page, 0.05, 0.04 if form == "Title" else 0.235, 0.9, 0.167 if form == "Title" else 0.655)
            layers.append(self._text(item, f"{id}/{place}", f"{form} {place - 1}", room, None))
        return Page(id, width, height, tuple(layers), name=name)

    def _page(self, sheet: Sheet, place: int) -> Page:
        self.slide, self.number = f"slide-{256 + place}", 1
        box = Box(0.0, 0.0, sheet.width, sheet.height)
        ground = replace(SHOWN, fill=sheet.background or self.kit.colors.paper)
        layers: list[Layer] = [
            Shape(f"{self.slide}/background", "Background", IDENTITY, ground, box, bound=True, form="rect")
        ]
        self.records[layers[0].id] = Fact(("background", "slide background"), "background")
        if sheet.notes:
            notes = Item("text", box, size=16.0, words=sheet.notes, family=self.kit.family, fill=Color(0, 0, 0))
            layers.append(self._text(notes, f"{self.slide}/notes", "Notes", None, Flow(), bound=True))
            self.records[layers[-1].id] = Fact(("speaker notes", "notes"), "notes")
        for item in sheet.items:
            layers += self._layers(item)
        return Page(
            self.slide, sheet.width, sheet.height, tuple(layers), name=sheet.name, layout=f"layout-{sheet.layout or 7}"
        )

    def _next(self, item: Item) -> tuple[str, str]:
        """A new id, and the name that PowerPoint, or a person, gives."""
        self.number += 1
        item.id = f"{self.slide}/{self.number}"
        if self.named and item.nouns and not item.form:
            return item.id, item.nouns[0].capitalize() + (f" {item.number}" if item.count > 1 else "")
        kind = PLAIN_NAMES.get(item.kind, item.form or "TextBox")
        if item.kind in ("rect", "path"):
            kind = "Rounded Rectangle" if item.radius else "Rectangle" if item.kind == "rect" else "Freeform"
            if item.kind == "path" and len(item.outline) == 2:
                kind = "Straight Connector"
        return item.id, f"{kind} {self.number - 1}"

    def _layers(self, item: Item) -> list[Layer]:
        match item.kind:
            case "group":
                return self._group(item)
            case "table":
                return [self._table(item)]
            case "chart":
                return [self._chart(item)]
        id, name = self._next(item)
        if item.kind == "text":
            return [self._text(item, id, name, item.room or item.box, None)]
        return [self._shape(item, id, name)]

    def _group(self, item: Item) -> list[Layer]:
        """A shape with its text, a group, or its parts."""
        shape = next((one for one in item.children if one.kind in ("rect", "ellipse")), None)
        texts = [one for one in item.children if one.kind == "text"]
        pair = shape is not None and len(texts) == 1 and len(item.children) == 2
        if shape and pair and _holds(shape.box, texts[0].box) and self.rng.random() < self.bind:
            return [self._bound(item, shape, texts[0])]
        drawing = all(one.kind in ("ellipse", "path", "rect") for one in item.children)
        if self.rng.random() > (0.85 if drawing else self.keep) and not item.turn:
            return [layer for child in item.children for layer in self._layers(child)]
        id, name = self._next(item)
        children = tuple(layer for child in item.children for layer in self._layers(child))
        turn = Matrix.rotation(item.turn, item.box.center) if item.turn else IDENTITY
        return [Group(id, name, turn, SHOWN, children=children)]

    def _bound(self, item: Item, shape: Item, text: Item) -> Layer:
        """An outline with text in it, which is one thing on a slide."""
        form, item.form = item.form, ""
        id, name = self._next(item)
        if not self.named:
            name = {"ellipse": "Oval"}.get(shape.kind, "Rounded Rectangle" if shape.radius else "Rectangle") + name[
                name.rindex(" ") :
            ]
        item.form = form
        box = Box(0.0, 0.0, shape.box.width, shape.box.height)
        share = 0.1464 if shape.kind == "ellipse" else 0.0
        inner = inset(box, box.width * share + shape.radius * 0.29, box.height * share + shape.radius * 0.29)
        outline = self._shape(shape, f"{id}/shape", "", box)
        content = self._text(text, f"{id}/text", "", inner, replace(INSETS, anchor="middle"), bound=True)
        shape.id, text.id = outline.id, content.id
        place = Matrix.translation(shape.box.x, shape.box.y)
        if item.turn:
            place = Matrix.rotation(item.turn, shape.box.center) @ place
        return TextShape(id, name, place, SHOWN, children=(outline, content))

    # --- leaves -------------------------------------------------------------------------------------------------------
    def _shape(self, item: Item, id: str, name: str, bound: Box | None = None) -> Layer:
        box = bound or Box(0.0, 0.0, item.box.width, item.box.height)
        place = IDENTITY if bound else Matrix.translation(item.box.x, item.box.y)
        if item.turn:
            place = Matrix.rotation(item.turn, item.box.center) @ place
        style = replace(SHOWN, opacity=item.opacity, stroke=item.stroke or NONE, visible=not item.hidden)
        if item.kind == "picture":
            return Picture(id, name, place, style, box, asset=self.rng.choice(KEYS))
        style = replace(style, fill=_paint(item), shadow=self.shadow if item.fill else None)
        style = replace(style, stroke_width=item.stroke_width if item.stroke else 0.0)
        if item.kind == "path":
            bounds, data = outline_bounds(item.outline, box), path_data(item.outline, box)
            return Shape(id, name, place, style, bounds, form="path", d=data, bound=bound is not None)
        return Shape(id, name, place, style, box, form=item.kind, radius=item.radius, bound=bound is not None)

    def _text(self, item: Item, id: str, name: str, room: Box | None, flow: Flow | None, bound: bool = False) -> Text:
        """A text that flows inside its box; a placeholder shrinks it, a text box grows."""
        place = IDENTITY
        if room and not bound:
            room, place = Box(0.0, 0.0, room.width, room.height), Matrix.translation(room.x, room.y)
        if flow is None:
            held = item.form not in ("", "TextBox")
            flow = replace(
                INSETS, anchor=item.stand, wrap=held or len(item.lines) > 1, fit="shrink" if held else "grow"
            )
        size = round(item.size * 0.75) / 0.75 if item.size else 24.0
        style = Style(
            fill=_paint(item), stroke=NONE, stroke_width=0.0, opacity=1.0, visible=not item.hidden, font_size=size,
            font_family=item.family, font_weight=item.weight, font_style="italic" if item.italic else "normal",
            text_decoration="line-through" if item.struck else "none", letter_spacing=0.0, align=item.align,
        )  # fmt: skip
        runs, paragraphs = [], []
        for number, line in enumerate(item.words.split("\n")):
            level, sign = item.bullets[number] if item.bullets else (0, "")
            smaller = Style(font_size=round(size * 0.86, 2)) if level else Style()
            runs.append(Run(line, smaller, starts_line=True, starts_paragraph=True))
            margin = 36.0 * (level + 1) if sign else 0.0
            before = round(size * 0.24, 2) if item.bullets else 0.0
            paragraphs.append(Paragraph(level, sign, before=before, margin=margin, indent=-36.0 if sign else 0.0))
        return Text(
            id, name, place, style, room, bound=bound, runs=tuple(runs), flow=flow, paragraphs=tuple(paragraphs)
        )

    def _text_layer(self, id: str, text: str, frame: Box | None, item: Item, flow: Flow, **look: Any) -> Text:
        """A text that belongs to a table or chart."""
        made = Item("text", frame or item.box, size=item.size, family=item.family, words=text, fill=self.kit.colors.ink)
        for name, value in look.items():
            setattr(made, name, value)
        return self._text(made, id, "", frame, flow, bound=True)

    # --- tables and charts --------------------------------------------------------------------------------------------
    def _table(self, item: Item) -> Layer:
        id, name = self._next(item)
        lines = rows(Box(0.0, 0.0, item.box.width, item.box.height), len(item.rows))
        made = tuple(self._row(item, f"{id}/r{down}", down, line) for down, line in enumerate(lines, 1))
        return Table(id, name, Matrix.translation(item.box.x, item.box.y), SHOWN, children=made)

    def _row(self, item: Item, row: str, down: int, line: Box) -> Layer:
        cells, total = item.rows[down - 1], len(item.rows)
        fill, children, label = shades(self.kit)[0 if down == 1 else 1 + down % 2], [], cells[0]
        nouns = ("header row", "top row", "headings") if down == 1 else (f"{label} row", f"row of {label}", "row")
        self.records[row] = Fact(nouns, "row", "row", label, item.id, down, total, ("rows",))
        look = {"fill": self.kit.on(fill), "weight": 700 if down == 1 else 400}
        style = replace(SHOWN, fill=fill, stroke=self.kit.colors.paper, stroke_width=1.33 if down > 1 else 4.0)
        for across, (content, box) in enumerate(zip(cells, columns(line, len(cells)), strict=True), 1):
            cell, column = f"{row}c{across}", item.rows[0][across - 1]
            shape = Shape(f"{cell}/shape", "", IDENTITY, style, box, bound=True, form="rect")
            text = self._text_layer(f"{cell}/text", content, box, item, replace(INSETS, anchor="middle"), **look)
            children.append(Cell(cell, "", IDENTITY, SHOWN, bound=True, children=(shape, text)))
            called = (f"{column} heading", "column heading") if down == 1 else (f"{column} of {label}", "cell")
            of, sets = label if down > 1 else "", ("cells", f"{column} column")
            fact = Fact(called, "cell", column, of, row, down, total, sets)
            self.records |= {cell: fact, text.id: fact, shape.id: fact._replace(nouns=("cell background", *called))}
        return Row(row, "", IDENTITY, SHOWN, bound=True, children=tuple(children))

    def _chart(self, item: Item) -> Layer:
        """A chart's parts where the codec puts them: about where they are drawn."""
        id, name = self._next(item)
        wide, high = item.box.width, item.box.height
        beside, pie = self.rng.random() < 0.4, item.form in ("pie chart", "doughnut chart")
        side = Box(wide - 160, 40.0, 160.0, high - 80) if beside else None
        slots = columns(Box(40.0, high - 48, wide - 56 - (160 if beside else 0), 24.0), len(item.rows[0]) - 1)
        children: list[Layer] = []
        fact = Fact(("chart title", "title of the chart"), "title", "title")
        children.append(self._part(item, "title", "Title", item.title, Box(0.0, 4.0, wide, 46.0), fact, weight=700))
        labels = []
        for place, (one, slot) in enumerate(zip(item.rows[0][1:], slots, strict=True), 1):
            nouns = (f"{one} label", "category")
            fact = Fact(nouns, "tick", "category", one, "", place, len(slots), ("categories",))
            labels.append(self._part(item, f"categories/c{place}", "", one, slot, fact))
        key, inside = f"{id}/categories", tuple(labels)
        children.append(Categories(key, "Categories", IDENTITY, SHOWN, bound=True, children=inside))
        self.records[key] = Fact(("categories", "category labels", "x-axis labels"), "axis", "categories", "", id)
        children += [self._series(item, place, slots, side) for place in range(1, len(item.rows))]
        if pie or len(item.rows) > 2 or self.rng.random() < 0.4:
            legend = side or Box(0.0, high - 28, wide, 28.0)
            children.append(Opaque(f"{id}/legend", "Legend", IDENTITY, SHOWN, legend, bound=True))
            self.records[f"{id}/legend"] = Fact(("legend", "key"), "legend", "legend", "", id)
        if not pie:
            below, before = Box(40.0, high - 24, wide - 80, 24.0), Box(0.0, 40.0, 24.0, high - 80)
            for key, label, frame in (("x", "Category axis title", below), ("y", "Value axis title", before)):
                content = self.kit.words.labels(1)[0] if self.rng.random() < 0.25 else ""
                fact = Fact((f"{key}-axis title", "axis title"), "axis", "axis title")
                children.append(self._part(item, f"{key}-title", label, content, frame, fact, weight=700))
        place_of = Matrix.translation(item.box.x, item.box.y)
        return Chart(id, name, place_of, SHOWN, children=tuple(children), type=item.form.removesuffix(" chart"))

    def _part(self, item: Item, key: str, name: str, text: str, frame: Box | None, fact: Fact, **look: Any) -> Text:
        """A text of a chart, with what it is."""
        self.records[f"{item.id}/{key}"] = fact if fact.owner else fact._replace(owner=item.id)
        flow = replace(INSETS, anchor="middle") if name else Flow(anchor="middle")
        return replace(self._text_layer(f"{item.id}/{key}", text, frame, item, flow, align="middle", **look), name=name)

    def _series(self, item: Item, place: int, slots: list[Box], side: Box | None) -> Layer:
        """One line of a chart's data."""
        names, (content, *values), total = item.rows[0][1:], item.rows[place], len(slots)
        key, id = f"s{place}", f"{item.id}/s{place}"
        label = Box(side.x, 20.0 + 20 * place, 160.0, 20.0) if side else None
        called = Fact((f"{content} series name", "legend entry"), "label", "name", content, id)
        parts = [self._part(item, f"{key}/name", "", content, label, called)]
        for number, (value, one, slot) in enumerate(zip(values, names, slots, strict=True), 1):
            nouns = (f"{one} value of {content}", f"{content} in {one}", f"value for {one}", "value")
            fact = Fact(nouns, "figure", one, content, id, number, total, ("values", f"{one} values"))
            room = Box(slot.x, 40.0, slot.width, item.box.height - 88)
            parts.append(self._part(item, f"{key}/v{number}", "", value, room, fact))
        paint = self.kit.accent(place - 1)
        style = replace(SHOWN, stroke=paint) if "line" in item.form else replace(SHOWN, fill=paint, stroke=NONE)
        drawn = "bars" if item.form in ("column chart", "bar chart") else "line"
        series = (f"{content} series", f"{content} {drawn}", "series")
        self.records[id] = Fact(series, "series", "series", content, item.id, place, len(item.rows) - 1, ("series",))
        return Series(id, content, IDENTITY, style, bound=True, children=tuple(parts))


def _holds(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another, by and large."""
    both = outer.grown(2.0).overlap(inner)
    return both is not None and both.width > inner.width - 1 and both.height > inner.height - 1


def _paint(item: Item) -> Paint:
    if isinstance(item.fill, Color):
        return item.fill
    return gradient(item.fill, 90.0) if item.fill else NONE
