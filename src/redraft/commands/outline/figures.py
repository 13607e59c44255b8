"""Tables and charts for planners: their words and values, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from redraft.commands.charts.data import chart_called
from redraft.commands.outline.properties import Names, called, feature_words, paint_words
from redraft.commands.tables.cells import table_called
from redraft.document.charts import Chart
from redraft.document.layers import Layer, Text
from redraft.document.pages import Document
from redraft.document.style import NoPaint
from redraft.document.tables import Cell, Table
from redraft.edits.display_text import quoted, verbatim
from redraft.lazy import lazily

_ODD = lazily(r"^[\"']|[|\\]")
BRIEF = 200
"""Characters of a row that an outline shows."""


def table_of(document: Document, id: str) -> str:
    """All words of a table, a line for each row (row 0 is the first), the cells in brackets of their own."""
    table = table_called(document, id)
    lines = [f"{called(id)} table of {size_of(table)}"]
    sizes = (("widths of columns", table.widths), ("heights of rows", table.heights))
    lines += [f"  {what}: {', '.join(f'{one:.4g}' for one in lengths)}" for what, lengths in sizes]
    for number, row in enumerate(table.rows):
        lines.append(f"  row {number} {called(row.id)}: {' | '.join(map(_cell, row.cells))}")
    return "\n".join(lines)


def _cell(cell: Cell) -> str:
    text = cell.text
    if text is None:
        return "merged"
    return verbatim(text.text) + (f" (covers {cell.span[0]} × {cell.span[1]})" if max(cell.span) > 1 else "")


def size_of(table: Table) -> str:
    """Rows and columns of a table, its style, and which parts of that are on."""
    rows = table.rows
    size = f"{len(rows)} rows × {max((len(row.cells) for row in rows), default=0)} columns"
    style = f", style {quoted(table.table_style, BRIEF)}" if table.table_style else ""
    return size + style + (f" with {', '.join(table.table_parts)}" if table.table_parts else "")


def table_rows(table: Table) -> Iterator[str]:
    """The words of a table in brief, a line for each row."""
    for number, row in enumerate(table.rows):
        yield f"row {number}: {_joined(cell.text or '' for cell in row.cells)}"


def chart_of(document: Document, id: str) -> str:
    """All that a chart shows: kind, titles, legend, categories, and each series (0 is the first) with its values."""
    chart = chart_called(document, id)
    features = "".join(f", {words}" for words in feature_words(chart.features))
    rows = (f"  {line}" for line in chart_rows(chart, Names(document, document.index[chart.id].page), most=1_000_000))
    return "\n".join([f"{called(id)} {chart.form}{features}", *rows])


def chart_rows(chart: Chart, names: Names, most: int = BRIEF) -> Iterator[str]:
    """What a chart shows, a line each for titles, categories and series."""
    titles = (f"{part} {quoted(layer.text, most)}" for part, layer in _parts(chart) if isinstance(layer, Text))
    legend = next((layer for part, layer in _parts(chart) if part == "legend"), None)
    shown = [] if legend is None else [f"legend {'hidden' if legend.style.visible is False else 'shown'}"]
    yield ", ".join([*titles, *shown])
    categories = chart.categories
    way = ""
    if chart.type == "bar":
        way = f" from the {'top down' if dict(chart.features).get('reversed') else 'bottom up'}"
    yield f"{len(categories)} categories{way}: {_joined(categories, most)}"
    for number, one in enumerate(chart.series):
        paints = (getattr(one.style, name) for name in ("fill", "stroke"))
        color = next((f" {paint_words(paint, names)}" for paint in paints if paint not in (None, NoPaint())), "")
        values = one.values
        if len(set(categories)) and len(values) != len(categories):
            color += f" {len(values)} values"
        set_so = "".join(f", {words}" for words in feature_words(one.features)) if most > BRIEF else ""
        named = f"{called(one.id)} {_joined([one.label], most)}{color}"
        yield f"series {number} {named}: {_joined(values, most)}{set_so}"
        if points := ", ".join(_points(categories, values, names, most)):
            yield f"  points of series {number}: {points}"


def _points(categories: Sequence[Text], values: Sequence[Text], names: Names, most: int) -> Iterator[str]:
    """What single points of a series have of their own, at most so many characters of it."""
    left = most
    for number, value in enumerate(values):
        looks = [] if value.style.stroke is None else [paint_words(value.style.stroke, names)]
        looks += feature_words(value.features)
        if looks and left > 0:
            name = categories[number].text if number < len(categories) else ""
            words = " ".join([str(number), *([as_named(name)] if name else []), *looks])
            left -= len(words)
            yield words if left > 0 else "…"


def _parts(chart: Chart) -> list[tuple[str, Layer]]:
    ends = ((layer.id.removeprefix(f"{chart.id}/"), layer) for layer in chart.children)
    return [(part, layer) for part, layer in ends if part in ("title", "x-title", "y-title", "legend")]


def _joined(texts: Iterable[Text | str], most: int = BRIEF) -> str:
    """Several texts in one pair of brackets, with | between; longer than `most`, with their number of characters."""
    whole = " | ".join(as_named(one if isinstance(one, str) else one.text) for one in texts)
    if len(whole) <= most:
        return verbatim(whole)
    return f"{quoted(whole, most)} ({len(whole)} characters)"


def as_named(words: str) -> str:
    """Words as a program has to write them: like a Python string if blanks, a quote, a break or a | would mislead."""
    plain = words == " ".join(words.split()) and not _ODD.search(words)
    return words if plain else repr(words)
