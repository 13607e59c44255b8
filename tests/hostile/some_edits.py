"""Edits of every kind that may be made of a layer, whatever the design says of it; not all of them can be."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from PIL import Image

from redraft.document.features import Feature
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Paragraph, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import Color, NoPaint, Shadow, Style, Value, gradient
from redraft.edits.kinds import (
    CHARTS,
    TABLE_PARTS,
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetFlow,
    SetForm,
    SetParagraph,
    SetRadius,
    SetRuns,
    SetSpan,
    SetStyle,
    SetTable,
    SetText,
)
from redraft.edits.page_edits import HidePage, InsertPage, MovePage, RemovePage, SetPage, SetPageFeature

INK = Color(9, 99, 200)
WORDS = "Wörds <& ]]>'\"\n2"
LOOKS: dict[str, tuple[Value, ...]] = {
    "fill": (INK, NoPaint(), gradient((INK, Color(0, 0, 0, 90)), 45.0), None),
    "stroke": (INK, NoPaint(), None),
    "stroke_width": (2.5, None),
    "opacity": (0.5, None),
    "visible": (False, None),
    "shadow": (Shadow(1.0, 2.0, 3.0, INK), None),
    "blend": ("multiply", "normal", None),
}
LETTERS: dict[str, tuple[Value, ...]] = {
    "font_family": ("A, 'B'", "Manrope", None),
    "font_size": (9.0, 50.5, None),
    "font_weight": (700, None),
    "font_style": ("italic", None),
    "text_decoration": ("underline", None),
    "letter_spacing": (1.5, None),
    "align": ("middle", "justify", None),
    "baseline": (0.3, None),
    "link": ("https://localhost/?a=1&b='2'", None),
}
PARAGRAPHS: dict[str, float | bool | str] = {
    "level": 1,
    "bullet": "1.",
    "line_height": 1.2,
    "before": 3.0,
    "margin": 20.0,
    "indent": -9.0,
    "rtl": True,
}


def some_edits(document: Document, layer: Layer) -> list[Edit]:
    """What may be tried with a layer, and with the page it is on."""
    placed = document.index[layer.id]
    found = [*_anywhere(document, placed), *_looks(layer), *_features(layer)]
    match layer:
        case Text():
            found += [*_words(layer)] * 2
        case Shape():
            found += [SetRadius(layer.id, 4.0)]
        case Picture():
            asset = _asset()
            found += [SetCrop(layer.id, (0.1, 0.0, 0.2, 0.0), layer.frame or Box(0.0, 0.0, 9.0, 9.0))] * 3
            found += [ReplacePixels(layer.id, asset.key, asset)] * 3
        case Group():
            found += [*_parts(document, layer)] * 3
    return found


def _anywhere(document: Document, placed: Placed) -> Iterator[Edit]:
    id, page, siblings = placed.layer.id, placed.page, placed.siblings
    parent = placed.ancestors[-1].id if placed.ancestors else page.id
    yield from (Move(id, 3.0, 2.0), Resize(id, 2.0, 0.5, (1.0, 1.0)), Rotate(id, 30.0, (5.0, 5.0)))
    yield from (Rename(id, WORDS), Remove(id), Restack(id, page.id), Restack(id, parent, siblings[0].id))
    words = Text(
        "new", runs=(Run(WORDS, Style(fill=INK)),), style=Style(font_size=12.0), frame=Box(0.0, 0.0, 50.0, 15.0)
    )
    yield from (Insert(words, parent, id), Insert(_copied(placed.layer), parent, id))
    yield Insert(Shape("new", frame=Box(1.0, 2.0, 30.0, 20.0), form="rect", style=Style(fill=INK)), page.id)
    asset = _asset()
    picture = Picture("new", frame=Box(0.0, 0.0, 8.0, 8.0), transform=Matrix.translation(3.0, 4.0), asset=asset.key)
    yield Insert(picture, parent, None, (asset,))
    yield from (SetPage(page.id, page.width + 10, page.height), HidePage(page.id), RemovePage(page.id))
    yield from (MovePage(page.id), InsertPage(Page("new", page.width, page.height), page.id))
    yield InsertPage(replace(page, id="new", layers=(), copy_of=page.id))
    values: tuple[Feature, ...] = (None, True, 2.0, "fade", "#0963c8", "A")
    for holder in (page, *document.masters):
        yield from (
            SetPageFeature(holder.id, name, one)
            for name, _ in holder.features[:6]
            for one in values[:: len(name) % 3 + 1]
        )


def _copied(layer: Layer) -> Layer:
    made = replace(layer, id=f"{layer.id}-new")
    return (
        replace(made, children=tuple(map(_copied, layer.children)))
        if isinstance(made, Group) and isinstance(layer, Group)
        else made
    )


def _looks(layer: Layer) -> Iterator[Edit]:
    yield from (SetStyle(layer.id, name, value) for name, values in LOOKS.items() for value in values)


def _features(layer: Layer) -> Iterator[Edit]:
    for name, _ in layer.features:
        yield from (
            SetFeature(layer.id, name, value) for value in (None, True, 2.0, WORDS, "right", "#0963c8", "slide-257")
        )


def _words(text: Text) -> Iterator[Edit]:
    id, runs = text.id, text.runs
    numbers = range(len(runs))
    yield from (SetText(id, words, number) for words in (WORDS, "", "12.5") for number in numbers[:3])
    for name, values in LETTERS.items():
        yield from (SetStyle(id, name, value, run) for value in values for run in (None, *numbers[:2]))
    yield from (SetStyle(id, "fill", INK, number) for number in numbers[-2:])
    yield from (SetParagraph(id, name, value, None if name < "c" else 0) for name, value in PARAGRAPHS.items())
    if text.flow is not None:
        yield SetFlow(id, replace(text.flow, left=5.0, anchor="middle", fit="shrink", columns=2))
    more = Run("more", Style(font_weight=700), starts_line=True, starts_paragraph=bool(text.paragraphs))
    yield SetRuns(id, (*runs, more), (*text.paragraphs, Paragraph(bullet="•")) if text.paragraphs else ())
    yield SetRuns(id, tuple(replace(run, text=run.text[::-1]) for run in runs), text.paragraphs)


def _parts(document: Document, group: Group) -> Iterator[Edit]:
    """Of tables and charts: rows, columns, series, spans, styles, types."""
    yield from (SetForm(group.id, form) for form in CHARTS)
    yield from (SetTable(group.id, "style", "Medium Style 2 - Accent 1"), SetTable(group.id, "parts", TABLE_PARTS[1:4]))
    rows = [one for one in group.children if isinstance(one, Group)]
    if group.form == "table" and rows:
        yield SetTable(group.id, "heights", tuple(20.0 + number for number in range(len(rows))))
        yield SetTable(group.id, "widths", tuple(30.0 + number for number in range(len(rows[0].children))))
    yield from (SetSpan(group.id, 1, 2), SetSpan(group.id, 2, 1), SetSpan(group.id, 1, 1))
    for one in rows:
        yield from (Remove(one.id), Restack(one.id, group.id), Insert(_copied(one), group.id, one.id))
        yield from (Insert(_copied(inner), one.id, inner.id) for inner in one.children[:1])


@cache
def _asset() -> Asset:
    made = io.BytesIO()
    Image.new("RGBA", (8, 8), (200, 30, 40, 128)).save(made, "PNG")
    return Asset("image/png", made.getvalue(), 8, 8)
