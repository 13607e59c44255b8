"""Makers of slots for parts: items of lists, rows, columns and cells of tables, series and categories of charts."""

from __future__ import annotations

import random

from redraft.document.charts import Categories, Series
from redraft.document.layers import Group, Layer, Text
from redraft.reader.replaced_span import replaced_span
from redraft_research.offline_model.synthetic.designs.view import Referent, View
from redraft_research.offline_model.synthetic.references.references import page_phrase, refer
from redraft_research.offline_model.synthetic.references.sets import listing
from redraft_research.offline_model.synthetic.wordings import values
from redraft_research.offline_model.synthetic.wordings.drafts import DraftState, Value, makes
from redraft_research.offline_model.synthetic.wordings.phrases import LOOSE, SHUT, Phrase, ordinal, quoted
from redraft_research.offline_model.synthetic.wordings.values import New, number

ITEMS = ("bullet", "point", "bullet point", "item", "entry", "line")
CELLS = (
    "the {w} of {o}|the {l} for {o}|{o}'s {l}|the {o} {l}|the {w} cell in {r}|the {l} in {r}|the cell {o} / {w}|"
    "{o} {l}|{w} {o}|{w} for {o}|{l} of {o}|{o}, {l}|{o}, column {w}|{w} at {o}|{o} under {w}|{w} beside {o}|"
    "the {l} next to {o}|the field {w} of {o}|what stands under {w} for {o}"
).split("|")
POINTS = (
    "{s} {c}|{c} {s}|{s} for {c}|{c}, {s}|the {s} bar of {c}|the {c} bar of {s}|{s} in {c}|the {c} value of {s}|"
    "{c} for {s}|the value for {c} in {s}|the {s} figure for {c}"
).split("|")
POINTS_OF_ONE = (
    "the value for {c}|the {c} value|{c}|{c}|the figure for {c}|the bar {c}|the number at {c}|the {c} bar"
).split("|")


def _page(drawing: DraftState, entry: Referent, share: float) -> str:
    """The slide, where it has to be named or (with this probability) is."""
    view, rng = drawing.view, drawing.rng
    return page_phrase(view, entry.page, rng) if view.deck and rng.random() < share else ""


def _host(drawing: DraftState, of: list[Referent], nouns: tuple[str, ...]) -> Phrase | None:
    """The list, table or chart that a slot before is about, or one that is alone of its kind on its page."""
    for one in drawing.slots.values():
        if "phrase" in one.more:
            found = one.more["phrase"]
            return found if isinstance(found, Phrase) else None
    if drawing.given is not None or not of:
        return None
    entry = drawing.rng.choice(of)
    if sum(one.page == entry.page for one in of) > 1:
        return None if nouns else refer(drawing.view, entry, drawing.rng)
    page = _page(drawing, entry, 0.3 if len(of) == 1 else 1.0)
    if not nouns:
        named = refer(drawing.view, entry, drawing.rng)
        return named and named._replace(page=named.page or page)
    return Phrase(drawing.rng.choice(nouns), (entry,), False, page)


def _part(host: Phrase, wording: str, index: int, **more: object) -> Value:
    phrase = Phrase(wording, host.entries, False, host.page)
    return Value(phrase, index, {"phrase": host, "host": host.entries[0].id, "index": index, **more})


def _taken(drawing: DraftState, sort: str) -> set[int]:
    return {one.more["index"] for one in drawing.slots.values() if one.more.get("sort") == sort}


# --- lists ------------------------------------------------------------------------------------------------------------
@makes
def items(drawing: DraftState, arg: str) -> Value | None:
    """A whole list."""
    host = _host(drawing, drawing.view.lists, ())
    return Value(host, host.entries[0].id, {"phrase": host}) if host else None


@makes
def item(drawing: DraftState, arg: str) -> Value | None:
    """One item of a list, another one than those before."""
    view, rng = drawing.view, drawing.rng
    host = _host(drawing, view.lists, ())
    if host is None:
        return None
    lines = host.entries[0].words.split("\n")
    free = [at for at in range(len(lines)) if at not in _taken(drawing, "item") and lines[at].strip()]
    if not free:
        return None
    at, noun = rng.choice(free), rng.choice(ITEMS)
    word, text = ordinal(at, len(lines), rng), lines[at]
    ways = [f"the {word} {noun}"] * 3 if word else []
    if lines.count(text) == 1:
        ways += [quoted(text, rng)] * 2 + [f"the {noun} {quoted(text, rng)}", f"the {quoted(text, rng)} {noun}"]
        rare = [
            one for one in text.split() if len(one) > 4 and sum(one in line for line in lines) == 1 and one.isalpha()
        ]
        ways += [f"the {noun} about {rare[0]}", f"the {noun} with {rare[-1]}"] if rare else []
    ways += _beside(lines, at, noun, rng)
    if not ways:
        return None
    only = sum(one.page == host.entries[0].page for one in view.lists) == 1
    wording = rng.choice(ways) + ("" if only else f" {rng.choice(('of', 'in'))} {host.text}")
    if view.deck and not host.page:
        host = host._replace(page=page_phrase(view, host.entries[0].page, rng))
    start = sum(len(line) + 1 for line in lines[:at])
    return _part(host, wording, at, sort="item", span=(start, start + len(text)), text=text, start=start)


def _beside(lines: list[str], at: int, noun: str, rng: random.Random) -> list[str]:
    """A line by those before and behind it."""
    found = []
    if at and lines.count(lines[at - 1]) == 1 and len(lines[at - 1]) < 40:
        found.append(
            f"the {noun} {rng.choice(('after', 'below', 'under', 'right after'))} {quoted(lines[at - 1], rng)}"
        )
    if at < len(lines) - 1 and lines.count(lines[at + 1]) == 1 and len(lines[at + 1]) < 40:
        found.append(f"the {noun} {rng.choice(('before', 'above', 'right before'))} {quoted(lines[at + 1], rng)}")
    return found


@makes
def bullets(drawing: DraftState, arg: str) -> Value | None:
    """New items: one, or several."""
    words = drawing.view.words
    words.rng = drawing.rng
    new = tuple(words.bullet() for _ in range(int(arg or 1)))
    wording = New(new[0]) if len(new) == 1 else listing([quoted(one, drawing.rng) for one in new], drawing.rng)
    return Value(wording, new, {"one": new[0]})


@makes
def item_change(drawing: DraftState, arg: str) -> Value | None:
    """Words of the item that are to be others; these go by `changed`."""
    item = drawing.slots["T"].more
    one = values.change(drawing.view, item["text"], drawing.rng)
    if one is None or item["text"].count(one.old) > 1:
        return None
    span = (item["start"] + one.span[0], item["start"] + one.span[1])
    return Value(New(one.old, one.figure), one.old, {"span": span, "new": Value(New(one.new, one.figure), one.new)})


# --- tables -----------------------------------------------------------------------------------------------------------
def cells_of(table: Layer) -> list[list[str]]:
    """The words of a table, row by row."""
    rows = [row for row in getattr(table, "children", ()) if isinstance(row, Group)]
    return [
        [
            next((one.text for one in cell.children if isinstance(one, Text)), "")
            for cell in row.children
            if isinstance(cell, Group)
        ]
        for row in rows
    ]


def _table(drawing: DraftState) -> tuple[Phrase, list[list[str]]] | None:
    host = _host(drawing, drawing.view.tables, ("the table", "the table", "our table", "this table"))
    rows = cells_of(host.entries[0].layer) if host else []
    return (host, rows) if host and len(rows) > 1 else None


@makes
def table(drawing: DraftState, arg: str) -> Value | None:
    found = _table(drawing)
    return Value(found[0], found[0].entries[0].id, {"phrase": found[0]}) if found else None


@makes
def row(drawing: DraftState, arg: str) -> Value | None:
    """A row below the head, another one than those before."""
    found, rng = _table(drawing), drawing.rng
    if found is None:
        return None
    host, rows = found
    heads = [one[0] for one in rows]
    free = [at for at in range(1, len(rows)) if heads.count(heads[at]) == 1 and heads[at].strip()]
    free = [at for at in free if at not in _taken(drawing, "row")]
    if not free:
        return None
    at = rng.choice(free)
    label = heads[at] if rng.random() < 0.7 else heads[at].lower()
    forms = ["the {} row", "the row for {}", "the {} line", "the row with {}", "the row of {}"]
    forms += ["the last row", "the bottom row"] if at == len(rows) - 1 else []
    wording = rng.choice(forms).format(label if rng.random() < 0.8 else quoted(label, rng))
    return _part(host, wording, at, sort="row", label=heads[at])


@makes
def column(drawing: DraftState, arg: str) -> Value | None:
    found, rng = _table(drawing), drawing.rng
    if found is None:
        return None
    host, rows = found
    free = [at for at, head in enumerate(rows[0]) if head.strip() and rows[0].count(head) == 1]
    free = [at for at in free if at not in _taken(drawing, "column")]
    if not free:
        return None
    at = rng.choice(free)
    head = rows[0][at] if rng.random() < 0.7 else rows[0][at].lower()
    forms = ["the {} column", "the {} column", "the column {}", "the column with the {}"]
    forms += ["the last column"] if at == len(rows[0]) - 1 else ["the first column"] if at == 0 else []
    wording = rng.choice(forms).format(head if rng.random() < 0.8 else quoted(head, rng))
    if arg == "head":
        wording = f"the {rows[0][at]} {rng.choice(('heading', 'header', 'column heading'))}"
    return _part(host, wording, at, sort="column", label=rows[0][at])


@makes
def cell(drawing: DraftState, arg: str) -> Value | None:
    """A cell by its row and column; what it says is in `old`."""
    down, across = row(drawing, ""), column(drawing, "")
    if down is None or across is None or across.value == 0 or down.more["host"] != across.more["host"]:
        return None
    host: Phrase = down.more["phrase"]
    of, what = down.more["label"], across.more["label"]
    row_text = down.say.text if isinstance(down.say, Phrase) else ""
    wording = drawing.rng.choice(CELLS).format(w=what, l=what.lower(), o=of, r=row_text)
    old = cells_of(host.entries[0].layer)[down.value][across.value]
    return _part(host, wording, down.value, row=down.value, column=across.value, old=old)


@makes
def row_cell(drawing: DraftState, arg: str) -> Value | None:
    """A cell by the name of its row alone; what it is to say, which fits no other cell of it, goes by `changed`."""
    down, rng = row(drawing, ""), drawing.rng
    if down is None:
        return None
    host: Phrase = down.more["phrase"]
    cells = cells_of(host.entries[0].layer)[down.value]
    at = rng.randrange(1, len(cells)) if len(cells) > 1 else 0
    one = values.change(drawing.view, cells[at], rng) if at and cells[at].strip() else None
    new = cells[at][: one.span[0]] + one.new + cells[at][one.span[1] :] if one else ""
    label = down.more["label"]
    if one is None or not (one.figure or " " not in cells[at]):
        return None
    if not new or len(new) > 24 or any(replaced_span(other, new) for n, other in enumerate(cells[1:], 1) if n != at):
        return None
    if replaced_span(cells[at], new) is None:
        return None
    wording = rng.choice((label, label, label, label.lower(), quoted(label, rng)))
    bare = f"{LOOSE}{new}{SHUT}" if rng.random() < 0.85 else quoted(new, rng)
    return _part(host, wording, down.value, sort="row", row=down.value, column=at, new=Value(bare, new))


@makes
def renewed(drawing: DraftState, arg: str) -> Value | None:
    """The new words of the cell in a slot."""
    found = drawing.slots[arg].more["new"]
    return found if isinstance(found, Value) else None


@makes
def new_cell(drawing: DraftState, arg: str) -> Value | None:
    """Other words for a cell."""
    old = drawing.slots["T"].more["old"]
    one = values.change(drawing.view, old, drawing.rng)
    new = old[: one.span[0]] + one.new + old[one.span[1] :] if one else ""
    return Value(New(new, len(new) < 14), new) if new else None


@makes
def new_row(drawing: DraftState, arg: str) -> Value | None:
    """A row like those there."""
    found, rng = _table(drawing), drawing.rng
    if found is None:
        return None
    fresh = []
    drawing.view.words.rng = rng
    for at, old in enumerate(rng.choice(found[1][1:])):
        one = values.change(drawing.view, old, rng) if at else None
        made = old[: one.span[0]] + one.new + old[one.span[1] :] if one else old
        fresh.append(made if at else drawing.view.words.labels(1)[0])
    plain = not any("," in one for one in fresh)
    wording = f"{LOOSE}{', '.join(fresh)}{SHUT}" if plain else ", ".join(quoted(one, rng) for one in fresh)
    return Value(wording, (tuple(fresh),))


@makes
def heads(drawing: DraftState, arg: str) -> Value | None:
    """Headings of a new table."""
    drawing.view.words.rng = drawing.rng
    made = tuple(drawing.view.words.fields(drawing.rng.choice((2, 3, 3))))
    return Value(listing(made, drawing.rng), (made,)) if drawing.view.document.traits.office_objects else None


# --- charts -----------------------------------------------------------------------------------------------------------
def data_of(chart: Layer) -> tuple[list[str], list[list[str]]]:
    """The categories of a chart, and its series: name and values."""
    groups = [one for one in getattr(chart, "children", ()) if isinstance(one, Group)]
    texts = [[each.text for each in one.children if isinstance(each, Text)] for one in groups]
    names = next(words for one, words in zip(groups, texts, strict=True) if isinstance(one, Categories))
    return names, [words for one, words in zip(groups, texts, strict=True) if isinstance(one, Series)]


def _chart(drawing: DraftState) -> tuple[Phrase, list[str], list[list[str]]] | None:
    host = _host(drawing, drawing.view.charts, ("the chart", "the chart", "the graph", "the diagram"))
    if host is None:
        return None
    names, series = data_of(host.entries[0].layer)
    apart = len({*names, *(one[0] for one in series)}) == len(names) + len(series)
    return (host, names, series) if apart and series else None


def _figures(series: list[list[str]], drawing: DraftState, many: int) -> tuple[float, ...]:
    old = [float(one) for each in series for one in each[1:] if one.replace(".", "", 1).isdigit()] or [10.0]
    return tuple(float(drawing.rng.randint(1, max(3, round(max(old) * 1.3)))) for _ in range(many))


@makes
def chart(drawing: DraftState, arg: str) -> Value | None:
    found = _chart(drawing)
    return Value(found[0], found[0].entries[0].id, {"phrase": found[0]}) if found else None


@makes
def series(drawing: DraftState, arg: str) -> Value | None:
    found, rng = _chart(drawing), drawing.rng
    if found is None or (arg == "several" and len(found[2]) < 2):
        return None
    at = rng.randrange(len(found[2]))
    name = found[2][at][0]
    drawn = "line" if "line" in found[0].entries[0].form else "bars" if "bar" in found[0].entries[0].form else "series"
    forms = (f"the {name} series", f"the {name} {drawn}", f"the series {quoted(name, rng)}")
    return _part(found[0], rng.choice(forms if len(found[2]) > 1 else ("the series", *forms)), at)


@makes
def category(drawing: DraftState, arg: str) -> Value | None:
    found, rng = _chart(drawing), drawing.rng
    if found is None:
        return None
    at = rng.randrange(len(found[1]))
    return _part(
        found[0], rng.choice(("the category {}", "the {} category", "{}", "the {} label")).format(found[1][at]), at
    )


@makes
def point(drawing: DraftState, arg: str) -> Value | None:
    """One value of a chart."""
    found, rng = _chart(drawing), drawing.rng
    if found is None:
        return None
    host, names, lines = found
    at, line = rng.randrange(len(names)), rng.randrange(len(lines))
    forms = POINTS if len(lines) > 1 else POINTS_OF_ONE
    bars = any(kind in host.entries[0].form for kind in ("bar", "column"))
    forms = [one for one in forms if bars or " bar" not in one]
    return _part(host, rng.choice(forms).format(s=lines[line][0], c=names[at]), at, series=line, categories=(at,))


@makes
def figures(drawing: DraftState, arg: str) -> Value | None:
    """New values: one, one for each category or one for each series."""
    found = _chart(drawing)
    if found is None:
        return None
    _, names, lines = found
    made = _figures(lines, drawing, {"": 1, "categories": len(names), "series": len(lines)}[arg])
    if arg == "series" and len(lines) > 1 and drawing.rng.random() < 0.5:
        return Value(
            listing([f"{number(one)} for {line[0]}" for one, line in zip(made, lines, strict=True)], drawing.rng), made
        )
    return Value(New(f"{made[0]:g}", True) if not arg else listing([number(one) for one in made], drawing.rng), made)


@makes
def data(drawing: DraftState, arg: str) -> Value | None:
    """Categories with a value each."""
    view: View = drawing.view
    view.words.rng = drawing.rng
    names = tuple(view.words.labels(3))
    made = tuple(float(drawing.rng.randint(2, 90)) for _ in names)
    if (
        len(names) < 3
        or not view.document.traits.office_objects
        or (arg == "one" and (lone := _chart(drawing)) and len(lone[2]) > 1)
    ):
        return None
    wording = listing([f"{name} {number(one)}" for name, one in zip(names, made, strict=True)], drawing.rng)
    return Value(wording, {"categories": names, "values": (made,)})
