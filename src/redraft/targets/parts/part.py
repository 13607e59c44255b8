"""Parts: all that a phrase can refer to, from one walk: layers, pages, rows, columns, cells, items, series, categories.

What nobody refers to by itself is folded into what holds it: the plate and the text of a cell, the outline of a slide's
shape that has its text beside it, the values of a series. At most MOST_LAYERS layers are visited.
"""

from __future__ import annotations

import math
import re

from redraft.document.charts import Chart, Series
from redraft.document.geometry import Matrix
from redraft.document.layers import Group, Layer, Shape, Text, TextShape
from redraft.document.pages import Document
from redraft.document.style import Style
from redraft.document.tables import Table
from redraft.lazy import lazily

SORTS = ("special", "page", "element", "row", "column", "cell", "item", "series", "category")
SPECIALS = ("all", "absent", "several")
MOST_LAYERS = 20_000
MOST_ITEMS = 5_000
"""Items of one text, rows or columns of one table, parts of one chart."""
LONGEST = 2_000
"""Characters of a text that are considered."""
_JOINED = 240
"""Characters of the texts inside a group that count as its own words."""
_NEAR = 12
"""How many groups up a text still counts among a group's words."""

Corners = tuple[float, float, float, float]
"""Left, top, right, bottom in page space."""


class Part:
    """One part of a document. `parent` is its number in the list of parts, -1 for none; `inner` are the layers folded
    into it."""

    __slots__ = ("box", "children", "column", "depth", "hidden", "host", "id", "index", "inner", "layer", "matrix",
                 "name", "opacity", "page", "parent", "sign", "sort", "style", "words")  # fmt: skip

    def __init__(self, sort: str, id: str, page: int, parent: int, depth: int, layer: Layer | None = None) -> None:
        self.sort, self.id, self.page, self.parent, self.depth, self.layer = sort, id, page, parent, depth, layer
        self.host, self.index, self.column = "", -1, -1
        self.matrix = Matrix()
        self.box: Corners | None = None
        self.words, self.name, self.sign = "", layer.name if layer is not None else "", ""
        self.style: Style | None = layer.style if layer is not None else None
        self.hidden, self.opacity = False, 1.0
        self.inner: list[str] = []
        self.children = 0


def gathered(document: Document) -> list[Part]:
    """Every part, a page before what is on it, a group before its children, bottom up."""
    walk = _Walk()
    for number, page in enumerate(document.pages):
        home = walk.add(Part("page", page.id, number, -1, 0))
        home.index, home.hidden, home.name, home.words = number, page.hidden, page.name, page.name[:LONGEST]
        wide, high = (one if math.isfinite(one) and one > 0 else 1.0 for one in (page.width, page.height))
        home.box = (0.0, 0.0, wide, high)
        walk.page(len(walk.parts) - 1, page.layers, page.view)
    walk.finish()
    return walk.parts


class _Walk:
    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.seen = 0

    def add(self, part: Part) -> Part:
        self.parts.append(part)
        if part.parent >= 0:
            self.parts[part.parent].children += 1
        return part

    def page(self, home: int, layers: tuple[Layer, ...], view: Matrix) -> None:
        number = self.parts[home].page
        stack = [(layer, home, view, self.parts[home].hidden, 1.0) for layer in reversed(layers)]
        while stack and self.seen < MOST_LAYERS:
            layer, parent, outer, hidden, opacity = stack.pop()
            self.seen += 1
            part = self.add(Part("element", layer.id, number, parent, self.parts[parent].depth + 1, layer))
            part.matrix = outer @ layer.transform
            part.hidden = hidden or layer.style.visible is False
            part.opacity = opacity * (1.0 if layer.style.opacity is None else layer.style.opacity)
            place = len(self.parts) - 1
            if not isinstance(layer, Group):
                part.box = corners_of(layer, part.matrix)
                self.items(place)
            elif isinstance(layer, Table) and layer.rows:
                self.table(place, layer)
            elif isinstance(layer, Chart):
                self.chart(place, layer)
            else:
                boxed = isinstance(layer, TextShape)
                for one in layer.children if boxed else ():
                    if one.bound and isinstance(one, Shape):
                        part.inner.append(one.id)
                        part.style, part.box = one.style.over(layer.style), corners_of(one, part.matrix @ one.transform)
                children = [one for one in layer.children if not (boxed and one.bound and isinstance(one, Shape))]
                stack.extend((one, place, part.matrix, part.hidden, part.opacity) for one in reversed(children))

    def part_of(self, place: int, sort: str, id: str, index: int, layer: Layer | None = None) -> Part:
        """A part of a table, a chart or a text."""
        host = self.parts[place]
        part = self.add(Part(sort, id, host.page, place, host.depth + 1, layer))
        part.host, part.index, part.matrix, part.hidden, part.opacity = (
            host.id, index, host.matrix, host.hidden, host.opacity,
        )  # fmt: skip
        return part

    def items(self, place: int) -> None:
        """The words of a text, and its items where it has several."""
        part = self.parts[place]
        text = part.layer
        if not isinstance(text, Text):
            return
        whole = text.text
        part.words = whole[:LONGEST]
        lines = _lines(text, whole)
        worded = [(index, line.strip()) for index, line in enumerate(lines) if line.strip()]
        if len(worded) < 2:
            return
        starts_low = [line[0].islower() for _, line in worded]
        prose = text.flow is None and worded[0][1][0].isupper() and any(starts_low)
        for index, line in worded[:MOST_ITEMS]:
            item = self.part_of(place, "item", part.id, index)
            item.words, item.sign = line[:LONGEST], "prose" if prose else ""
            if index < len(text.paragraphs):
                item.sign = text.paragraphs[index].bullet
                item.depth += min(text.paragraphs[index].level, 3)
            if part.box is not None:
                left, top, right, bottom = part.box
                step = (bottom - top) / len(lines)
                item.box = (left, top + step * index, right, top + step * (index + 1))

    def table(self, place: int, table: Table) -> None:
        rows = table.rows[:MOST_ITEMS]
        width = min(max(len(row.cells) for row in rows), MOST_ITEMS)
        columns = [self.part_of(place, "column", table.id, index) for index in range(width)]
        for number, row in enumerate(rows):
            line = self.part_of(place, "row", row.id, number, row)
            line.words = " | ".join(filter(None, (cell.words.strip() for cell in row.cells)))[:LONGEST]
            if number == 0:
                self.parts[place].words = line.words[:_JOINED]
            home, matrix = len(self.parts) - 1, self.parts[place].matrix @ row.transform
            for at, cell in enumerate(row.cells[:MOST_ITEMS]):
                part = self.part_of(home, "cell", cell.id, number, cell)
                part.host, part.column, part.matrix = table.id, at, matrix @ cell.transform
                self.fold(part, cell)
                part.words = cell.words[:LONGEST]
                column = columns[at]
                column.box = around(column.box, part.box)
                if part.words and len(column.words) < _JOINED:
                    column.words += (" | " if column.words else "") + part.words[:_JOINED]

    def chart(self, place: int, chart: Chart) -> None:
        host = self.parts[place]
        for one in chart.children:
            if (isinstance(one, Text) and one.text.strip()) or not isinstance(one, Text | Group):
                part = self.part_of(place, "element", one.id, -1, one)
                part.matrix = host.matrix @ one.transform
                part.hidden = host.hidden or one.style.visible is False
                part.words = one.text[:LONGEST] if isinstance(one, Text) else ""
                part.box = corners_of(one, part.matrix)
            elif not isinstance(one, Series):
                host.inner.append(one.id)
        members: list[Text | Series] = [*chart.categories[:MOST_ITEMS], *chart.series[:MOST_ITEMS]]
        shown = min(len(chart.categories), MOST_ITEMS)
        for number, layer in enumerate(members):
            sort, index = ("category", number) if number < shown else ("series", number - shown)
            part = self.part_of(place, sort, layer.id, index, layer)
            part.matrix = host.matrix @ layer.transform
            self.fold(part, layer)
            part.words = (layer.text if isinstance(layer, Text) else layer.label)[:LONGEST]
        host.box = host.box or corners_of(chart, host.matrix)

    def fold(self, part: Part, layer: Layer) -> None:
        """What is inside a part counts as the part itself; the looks are those of its plate."""
        stack, matrices = [(layer, part.matrix)], 0
        while stack and matrices < 200:
            inner, matrix = stack.pop()
            matrices += 1
            if inner is not layer:
                part.inner.append(inner.id)
            if isinstance(inner, Group):
                stack.extend((child, matrix @ child.transform) for child in reversed(inner.children))
            else:
                part.box = around(part.box, corners_of(inner, matrix))
                if isinstance(inner, Shape) and part.layer is layer:
                    part.style = inner.style.over(layer.style)
        self.seen += matrices

    def finish(self) -> None:
        """Boxes and words of groups, from what they hold."""
        parts = self.parts
        for part in reversed(parts):
            if part.parent >= 0 and parts[part.parent].sort != "page" and part.sort not in ("item", "column"):
                home = parts[part.parent]
                if not isinstance(home.layer, Text) and not (home.inner and home.sort == "element" and home.box):
                    home.box = around(home.box, part.box)
        for part in parts:
            if part.sort != "element" or not part.words:
                continue
            home = part
            for _ in range(_NEAR):
                home = parts[home.parent]
                if home.sort != "element" or len(home.words) > _JOINED:
                    break
                home.words += (" " if home.words else "") + part.words[:_JOINED]


def around(box: Corners | None, other: Corners | None) -> Corners | None:
    if box is None or other is None:
        return box or other
    return min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])


def corners_of(layer: Layer, matrix: Matrix) -> Corners | None:
    """The box of a layer that is no group; None where it has none or its coordinates are out of range."""
    if isinstance(layer, Group) or layer.frame is None:
        return None
    x, y, width, height = layer.frame
    corners = [matrix.apply(*point) for point in ((x, y), (x + width, y), (x, y + height), (x + width, y + height))]
    xs, ys = [one for one, _ in corners], [one for _, one in corners]
    if not all(-1e9 < one < 1e9 for one in (*xs, *ys)):  # so it is for NaN
        return None
    return min(xs), min(ys), max(xs), max(ys)


def _lines(text: Text, whole: str) -> list[str]:
    """The items of a text: its paragraphs where it flows, else its lines."""
    if text.flow is not None and text.paragraphs:
        return [whole[start:end] for start, end in text.paragraph_spans()]
    return whole.split("\n")


_NAME = lazily(r"[A-ZÀ-Þ]+(?![^\W\d_A-ZÀ-Þ])|[A-ZÀ-Þ]?[^\W\d_A-ZÀ-Þ]+|\d+")
_GENERIC = frozenset(
    "text texts tspan rect rectangle path g group layer shape ellipse image img line polygon polyline use svg "
    "textbox oval frame box placeholder content object vector slide page element item calque ebene capa livello "
    "rounded copy freeform connector table chart picture svgid clip mask id".split()
)


def name_words(name: str) -> list[str]:
    """The words a name is made of, in lower case: 'ctaButton-2' is cta, button, 2."""
    return [word.lower() for word in _NAME.findall(name[:120])]


def distinctive_name(part: Part) -> str:
    """The words of a part's name where they say more than its kind; without a name, of the end of its id."""
    if part.sort not in ("element", "page", "series"):
        return ""
    name = part.name or ("" if part.sort == "page" else part.id.rpartition("/")[2])
    words = name_words(name)
    if not any(word not in _GENERIC and not word.isdigit() and len(word) > 1 for word in words):
        return ""
    return " ".join(words[:8]) if not _MADE_UP.fullmatch(name) else ""


_MADE_UP = lazily(r"(?i)[0-9a-f]{8,}(?:-[0-9a-f]+)*|(?=\w*\d)\w{20,}", re.IGNORECASE)
"""Names that a program made: keys, hashes."""
