"""One layer as a line of an outline."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.commands.measure.traits import looks_like
from redraft.commands.outline.figures import chart_rows, size_of, table_rows
from redraft.commands.outline.levels import BRIEF, EXACT, own_parts
from redraft.commands.outline.properties import LONGEST_NAME, Names, box_words, called, decimals, look
from redraft.commands.outline.texts import is_uniform, text_lines
from redraft.document.charts import Chart
from redraft.document.layers import Group, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.tables import Table
from redraft.edits.display_text import quoted
from redraft.lazy import dataclass

MOST_BRIEF = 80
"""Characters of a text that a line in brief shows."""


@dataclass(frozen=True, slots=True)
class LayerLine:
    """A layer's line in parts. `facts` are kind, role, name and box; `look` is its style; `words` follow them, and
    `more` are lines below. `summary` stands for the parts of a table or chart where these have no lines of their own.
    """

    id: str
    depth: int
    facts: str
    look: str
    words: str = ""
    more: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()


def kind_word(placed: Placed) -> str:
    """What people call a layer of its kind and form."""
    layer = placed.layer
    if layer is placed.page.notes:
        return "notes"
    if isinstance(layer, Shape):
        forms = "circle", "square", "line", "triangle"
        return next((form for form in forms if looks_like(placed, form)), layer.form)
    return (layer.form if isinstance(layer, Group) else "") or layer.kind


def line(document: Document, placed: Placed, roles: Mapping[str, str], level: int) -> LayerLine:
    """A layer's line at a level of detail."""
    exact = level == EXACT
    layer, digits = placed.layer, decimals(placed.page, exact)
    inner = [document.index[part.id] for part in own_parts(layer)]
    role = next((roles[one.id] for one in (layer, *own_parts(layer)) if roles.get(one.id)), "")
    kind = kind_word(placed)
    facts = [kind]
    if role and role != kind:
        facts.append(role)
    if layer.name and layer.name != layer.id and layer.name.lower() not in (role, kind):
        facts.append(f"named {quoted(layer.name, LONGEST_NAME)}")
    if kind != "notes":
        facts.append(box_words(placed.box, digits))
    if isinstance(layer, Group) and not inner:
        facts.append(f"of {size_of(layer)}" if isinstance(layer, Table) else f"of {len(layer.children)}")
    looks = [look(document, placed, exact), *(f"{kind_word(one)} {look(document, one, exact)}" for one in inner)]
    text = next((one for one in (placed, *inner) if isinstance(one.layer, Text)), None)
    words, more = _words(document, text, level) if text is not None else ("", ())
    summary: tuple[str, ...] = ()
    if isinstance(layer, Table):
        summary = tuple(table_rows(layer))
    elif isinstance(layer, Chart):
        summary = tuple(chart_rows(layer, Names(document, placed.page)))
    depth = len(placed.ancestors)
    return LayerLine(layer.id, depth, " ".join(facts), "; ".join(filter(None, looks)), words, more, summary)


def _words(document: Document, placed: Placed, level: int) -> tuple[str, tuple[str, ...]]:
    """The words of a text behind its line, or on lines below it where its runs or paragraphs differ."""
    text = placed.layer
    assert isinstance(text, Text)
    if level > BRIEF and not is_uniform(text):
        return "", tuple(text_lines(document, placed, text))
    most = MOST_BRIEF if level == BRIEF else 1_000_000
    notes = [f"{len(text.text)} characters"] if len(text.text) > most else []
    if len({run.style.over(text.style) for run in text.runs}) > 1:
        notes.append(f"{len(text.runs)} runs")
    return quoted(text.text.replace("\n", "↵"), most) + (f" ({', '.join(notes)})" if notes else ""), ()


def listed(one: LayerLine, name: str = "") -> str:
    """The line as it is written; `name` is that of facts and look, or of the look alone, where several share them."""
    body = name or f"{one.facts} {one.look}".rstrip()
    return f"{' ' * one.depth}{called(one.id)} {body}{': ' + one.words if one.words else ''}"
