"""Tables and charts for planners: their words and values, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redraft.commands.charts import chart_called
from redraft.commands.outline.properties import called, paint_words
from redraft.commands.tables import cells_of, rows_of, table_called, text_of
from redraft.document.layers import Document, Group, Layer, Text
from redraft.document.style import NoPaint
from redraft.edits.display_text import quoted, verbatim
from redraft.edits.new_charts import categories_of, name_of, series_of, values_of

BRIEF = 200
"""Characters of a row that an outline shows."""


def table_of(document: Document, id: str) -> str:
    """All words of a table, a line for each row (r0 is the first), the cells in brackets of their own."""
    table = table_called(document, id)
    lines = [f"{called(id)} table of {size_of(table)}"]
    for number, row in enumerate(rows_of(table)):
        cells = (verbatim(text.text) if (text := text_of(cell)) is not None else "merged" for cell in cells_of(row))
        lines.append(f"  r{number} {called(row.id)}: {' | '.join(cells)}")
    return "\n".join(lines)


def size_of(table: Group) -> str:
    rows = rows_of(table)
    return f"{len(rows)} rows × {max((len(cells_of(row)) for row in rows), default=0)} columns"


def table_rows(table: Group) -> Iterator[str]:
    """The words of a table in brief, a line for each row."""
    for number, row in enumerate(rows_of(table)):
        yield f"r{number}: {_joined(text_of(cell) or '' for cell in cells_of(row))}"


def chart_of(document: Document, id: str) -> str:
    """All that a chart shows: kind, titles, legend, categories, and each series (s0 is the first) with its values."""
    chart = chart_called(document, id)
    return "\n".join([f"{called(id)} {chart.form}", *(f"  {line}" for line in chart_rows(chart, most=1_000_000))])


def chart_rows(chart: Group, most: int = BRIEF) -> Iterator[str]:
    """What a chart shows, a line each for titles, categories and series."""
    titles = (f"{part} {quoted(layer.text, most)}" for part, layer in _parts(chart) if isinstance(layer, Text))
    legend = next((layer for part, layer in _parts(chart) if part == "legend"), None)
    shown = [] if legend is None else [f"legend {'hidden' if legend.style.visible is False else 'shown'}"]
    yield ", ".join([*titles, *shown])
    categories = categories_of(chart)
    yield f"{len(categories)} categories: {_joined(categories, most)}"
    for number, one in enumerate(series_of(chart)):
        paints = (getattr(one.style, name) for name in ("fill", "stroke"))
        color = next((f" {paint_words(paint)}" for paint in paints if paint not in (None, NoPaint())), "")
        values = values_of(one)
        if len(set(categories)) and len(values) != len(categories):
            color += f" {len(values)} values"
        yield f"s{number} {called(one.id)} {quoted(name_of(one), most)}{color}: {_joined(values, most)}"


def _parts(chart: Group) -> list[tuple[str, Layer]]:
    ends = ((layer.id.removeprefix(f"{chart.id}/"), layer) for layer in chart.children)
    return [(part, layer) for part, layer in ends if part in ("title", "x-title", "y-title", "legend")]


def _joined(texts: Iterable[Text | str], most: int = BRIEF) -> str:
    """Several texts in one pair of brackets, with | between; longer than `most`, with their number of characters."""
    words = [(one if isinstance(one, str) else one.text).replace("|", "¦").replace("\n", " / ") for one in texts]
    whole = " | ".join(words)
    more = f" ({len(whole)} characters)" if len(whole) > most else ""
    return quoted(whole, most) + more
