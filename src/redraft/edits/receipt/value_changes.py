"""A readable list of what each edit changed: layer, property, old value, new value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from redraft.document.charts import Series
from redraft.document.features import SLOTS
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Picture, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import OF_WORDS, PROPERTIES, Style
from redraft.document.tables import Cell, Row
from redraft.edits import kinds
from redraft.edits.display_text import WORDS, described, excerpt, number, shown
from redraft.edits.execution import Measure, execute
from redraft.edits.kinds import Edit
from redraft.edits.layer_labels import gone
from redraft.edits.native_edits import SetNative, SetPageNative
from redraft.edits.page_edits import HidePage, InsertPage, MovePage, PageEdit, RemovePage, SetPage, SetPageFeature
from redraft.edits.receipt.record import Change
from redraft.edits.scope import Guard
from redraft.edits.table_grid import table_inverse


def with_changes(
    document: Document, edits: Iterable[Edit], measure: Measure, guard: Guard | None = None
) -> tuple[Document, tuple[Change, ...]]:
    """The document after the edits, and each edit as values, in order; a guard refuses what is outside the scope."""
    changes = []
    for edit in edits:
        after = execute(document, [edit], measure, guard)
        changes.append(_change_of(document, after, edit))
        document = after
    return document, tuple(changes)


def _change_of(before: Document, after: Document, edit: Edit) -> Change:
    if isinstance(edit, PageEdit):
        return _page_change_of(before, after, edit)
    if isinstance(edit, kinds.Insert):
        noun = after.index[edit.layer].noun
        return Change(edit.layer, noun, "added", "", described(edit.content, noun))
    old, new = before.index[edit.layer], after.index.get(edit.layer)
    layer = old.layer

    def change(what: str, was: str, became: str) -> Change:
        return Change(layer.id, old.noun, what, was, became)

    match edit:
        case kinds.SetText(text=text, run=run):
            was = layer.runs[run].text if isinstance(layer, Text) else ""
            whole = isinstance(layer, Text) and len(layer.runs) == 1
            return change("text" if whole else f"text, run {run + 1}", excerpt(was), excerpt(text))
        case kinds.SetStyle(name=name, value=value, run=run):
            style = layer.style
            if run is not None and isinstance(layer, Text):
                style = layer.runs[run].style.over(style)
            what = "colour" if name == "stroke" and old.noun == "point" else WORDS.get(name, name)
            return change(what, shown(getattr(style, name)), shown(value))
        case kinds.SetRuns(runs=runs):
            became = replace(layer, runs=runs) if isinstance(layer, Text) else Text(layer.id, runs=runs)
            if isinstance(layer, Text) and layer.text == became.text:
                return change("look of some words", "", _restyled_words(layer, became))
            return change("text", excerpt(layer.text if isinstance(layer, Text) else ""), excerpt(became.text))
        case kinds.SetParagraph(name=name, value=setting, paragraph=paragraph):
            paragraphs = layer.paragraphs if isinstance(layer, Text) else ()
            chosen = paragraphs if paragraph is None else paragraphs[paragraph : paragraph + 1]
            values = ", ".join(dict.fromkeys(shown(getattr(old, name)) for old in chosen))
            return change(WORDS.get(name, name), values, shown(setting))
        case kinds.SetFlow(flow=flow):
            old_flow = layer.flow if isinstance(layer, Text) and layer.flow is not None else flow
            compared = (one.name for one in fields(flow) if one.compare)
            names = [name for name in compared if getattr(old_flow, name) != getattr(flow, name)]
            told = [[f"{WORDS.get(n, n)} {shown(getattr(one, n))}" for n in names] for one in (old_flow, flow)]
            return change(WORDS["flow"], ", ".join(told[0]), ", ".join(told[1]))
        case kinds.Rename(name=name):
            return change("name", excerpt(layer.name), excerpt(name))
        case kinds.SetForm(form=form):
            return change("form", layer.form if isinstance(layer, Group) else "", form)
        case kinds.SetRadius(radius=radius):
            was_radius = layer.radius if isinstance(layer, Shape) else 0.0
            grown = [abs(one.matrix.determinant) ** 0.5 if one is not None else 1.0 for one in (old, new)]
            return change("corner radius", shown(was_radius * grown[0]), shown(radius * grown[1]))
        case kinds.SetFeature(name=name, value=feature):
            return change(name.replace("_", " "), shown(dict(layer.features).get(name)), shown(feature))
        case kinds.SetCrop() if isinstance(layer, Shape):
            return change("box", *(f"{_corner(*_where(one))}, {_size(_where(one)[0])}" for one in (old, new)))
        case kinds.SetCrop(crop=crop):
            return change("crop", _cut(layer.crop if isinstance(layer, Picture) else ()), _cut(crop))
        case kinds.SetTable(name=name, value=worth):
            was_worth = table_inverse(before, edit).value
            return change(f"table {name}", _listed(was_worth), _listed(worth))
        case kinds.SetSpan(rows=rows, columns=columns):
            span = layer.span if isinstance(layer, Cell) else (1, 1)
            return change("merged cells", _spanned(*span), _spanned(rows, columns))
        case kinds.Move():
            return change("position", _corner(old.box, old.matrix), _corner(*_where(new)))
        case kinds.Resize():
            return change("size", _size(old.box), _size(_where(new)[0]))
        case kinds.Rotate(degrees=degrees):
            return change("rotation", "", f"{number(abs(degrees))}° {'counter' if degrees < 0 else ''}clockwise")
        case kinds.SetTransform(matrix=matrix):
            return change("transform", shown(layer.transform), shown(matrix))
        case kinds.Restack() if isinstance(layer, Row | Cell | Series) and new is not None:
            return change(*_places_in_line(layer, old, new))
        case kinds.Restack(parent=parent, before=sibling):
            was = old.ancestors[-1].id if old.ancestors else old.page.id
            place = f"in {parent}, " + (f"below {sibling}" if sibling else "on top")
            return change("stack order", f"in {was}", place)
        case kinds.Remove():
            return change("removed", gone(before, old), "")
        case SetNative(before=was, after=became):
            return change("markup", *_apart(was, became))
        case kinds.ReplacePixels(asset=asset):
            was = layer.asset if isinstance(layer, Picture) else ""
            return change("pixels", was[:12], asset[:12])


def _places_in_line(layer: Group, old: Placed, new: Placed) -> tuple[str, str, str]:
    """What is told of a row, column or series that has another place among its like: where, before and after."""
    line = "column" if isinstance(layer, Cell) else layer.form
    stacks = [[one for one in at.siblings if getattr(one, "form", "") == layer.form] for at in (old, new)]
    places = [[one.id for one in stack].index(layer.id) + 1 for stack in stacks]
    where = f"place in the {'chart' if line == 'series' else 'table'}"
    return where, f"{line} {places[0]}", f"{line} {places[1]}"


def _apart(was: str, became: str) -> tuple[str, str]:
    """Two markups from the tag on in which they begin to differ."""
    same = next((n for n, (one, two) in enumerate(zip(was, became, strict=False)) if one != two), 0)
    at = max(0, was.rfind("<", 0, same))
    lead = "…" if at else ""
    return excerpt(lead + was[at:]), excerpt(lead + became[at:])


def _listed(value: str | tuple[str, ...] | tuple[float, ...]) -> str:
    if isinstance(value, str):
        return value or "none"
    return ", ".join(one.replace("_", " ") if isinstance(one, str) else number(one) for one in value) or "none"


def _spanned(rows: int, columns: int) -> str:
    return f"{rows} × {columns}" if rows * columns > 1 else "one cell"


def _cut(crop: tuple[float, ...]) -> str:
    """What is cut off, side by side: '20% left'."""
    sides = zip(("left", "top", "right", "bottom"), crop, strict=False)
    return ", ".join(f"{number(100 * part)}% {side}" for side, part in sides if part) or "nothing"


def _restyled_words(old: Text, new: Text) -> str:
    """The words that look different, and in what."""
    before, after = (
        [(letter, run.style.over(text.style)) for run in text.runs for letter in run.text] for text in (old, new)
    )
    words, names = "", dict[str, None]()
    for (letter, was), (_, style) in zip(before, after, strict=True):
        if was != style:
            words += letter
            changed = (n for n in PROPERTIES if getattr(was, n) != getattr(style, n))
            names |= {_with_value(n, style) if n in OF_WORDS else WORDS.get(n, n): None for n in changed}
    return f"“{excerpt(words)}”: {', '.join(names)}" if words else ""


def _with_value(name: str, style: Style) -> str:
    return f"{WORDS.get(name, name)} {shown(getattr(style, name)) or 'none'}"


def _page_change_of(before: Document, after: Document, edit: PageEdit) -> Change:
    masters = (one for one in before.masters if one.id == edit.page)
    page = before.page(edit.page) or after.page(edit.page) or next(masters, None)
    assert page is not None
    match edit:
        case SetPage(width=width, height=height):
            old_size = f"{number(page.width)} × {number(page.height)}"
            return Change(page.id, "page", "page size", old_size, f"{number(width)} × {number(height)}")
        case HidePage(hidden=hidden):
            ways = ("hidden", "shown")
            return Change(page.id, "page", "in the show", ways[not page.hidden], ways[not hidden])
        case SetPageFeature(name=name, value=feature):
            was, became = shown(dict(page.features).get(name)), shown(feature)
            if name in SLOTS:
                count = sum(1 for old, new in zip(before.walk(), after.walk(), strict=True) if _follows(old, new))
                became += f" ({count} element{'s' * (count != 1)} on the slides follow)"
            return Change(page.id, "page", name.replace("_", " "), was, became)
        case InsertPage():
            return Change(page.id, "page", "added", "", _ordinal(after, page.id))
        case RemovePage():
            return Change(page.id, "page", "removed", _ordinal(before, page.id), "")
        case SetPageNative(before=was, after=became):
            return Change(page.id, "page", "markup", *_apart(was, became))
        case MovePage():
            return Change(page.id, "page", "order", _ordinal(before, page.id), _ordinal(after, page.id))


def _follows(old: Placed, new: Placed) -> bool:
    """Whether a layer has other values of its own; what opaque ones show counts too."""
    own = old.layer.style is not new.layer.style
    return own or (old.layer is not new.layer and not isinstance(old.layer, Group))


def _ordinal(document: Document, page_id: str) -> str:
    """A page's number as people count, with its name."""
    place = next(number for number, page in enumerate(document.pages) if page.id == page_id)
    name = document.pages[place].name
    return f"page {place + 1}" + (f" “{excerpt(name)}”" if name else "")


def _where(placed: object) -> tuple[Box | None, Matrix]:
    return getattr(placed, "box", None), getattr(placed, "matrix", Matrix())


def _corner(box: Box | None, matrix: Matrix) -> str:
    x, y = (box.x, box.y) if box else (matrix.e, matrix.f)
    return f"{number(x)}, {number(y)}"


def _size(box: Box | None) -> str:
    return f"{number(box.width)} × {number(box.height)}" if box else ""
