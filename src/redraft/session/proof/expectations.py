"""What follows from the file itself, beside the edits: the expected looks of texts, and the grids of tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from redraft.assets.glyphs.scripts import scripts_in
from redraft.document.geometry import Matrix
from redraft.document.layers import Group, Layer, Run, Text, box_of
from redraft.document.pages import Document
from redraft.document.tables import BY_WORDS, Cell, Row, Table

CLOSE = 1e-4
"""How far a number may be from the one intended, relative to its size: files hold rounded decimals."""


def respelled(old: Text, wanted: Text, found: Text) -> Text:
    """With the fonts the file has for scripts that were not in the text before, unless another font was asked for."""
    families = {run.style.over(old.style).font_family for run in old.runs}
    if wanted.flow is None or len(wanted.runs) != len(found.runs) or old.text == wanted.text:
        return wanted
    runs: list[Run] = []
    for ours, theirs in zip(wanted.runs, found.runs, strict=True):
        asked, there = ours.style.over(wanted.style).font_family, theirs.style.over(found.style).font_family
        if asked != there and asked in families and scripts_in(ours.text) != scripts_in(old.text):
            ours = replace(ours, style=ours.style.changed("font_family", there))
        runs.append(ours)
    return replace(wanted, runs=tuple(runs))


def grown(wanted: Text, found: Text) -> Text:
    """The expected text where its box follows its words: at its corner, as wide, and as high as the file says."""
    boxes = [box_of(one, Matrix()) for one in (wanted, found)]
    if found.flow is None or found.flow.fit != "grow" or boxes[0] is None or boxes[1] is None or wanted.transform.b:
        return wanted
    near = all(abs(ours - theirs) <= CLOSE for ours, theirs in zip(boxes[0][:3], boxes[1][:3], strict=True))
    return replace(wanted, transform=found.transform, frame=found.frame) if near else wanted


DISTANCES = ("before", "after", "margin", "indent")


def spaced(old: Text | None, wanted: Text, found: Text) -> Text:
    """With the file's distances around paragraphs, if no other was asked for: they follow type size and bullet."""
    if len(wanted.paragraphs) != len(found.paragraphs):
        return wanted
    known = old.paragraphs if old is not None and len(old.paragraphs) == len(wanted.paragraphs) else wanted.paragraphs
    paragraphs = []
    for was, now, there in zip(known, wanted.paragraphs, found.paragraphs, strict=True):
        same = {name: getattr(there, name) for name in DISTANCES if getattr(was, name) == getattr(now, name)}
        paragraphs.append(replace(now, **same))
    return replace(wanted, paragraphs=tuple(paragraphs))


_OF_LEVEL = tuple(
    "font_size font_family font_weight font_style fill letter_spacing align text_decoration shadow".split()
)
"""What words take from the level of their paragraph, where they say nothing of it themselves."""


def releveled(old: Text, wanted: Text, found: Text) -> Text:
    """With the look that the file has for paragraphs on another level than before."""
    wanted = spaced(old, wanted, found)
    if not len(old.paragraphs) == len(wanted.paragraphs) == len(found.paragraphs):
        return wanted
    levels = zip(old.paragraphs, wanted.paragraphs, strict=True)
    changed = {number for number, (was, now) in enumerate(levels) if was.level != now.level}
    if not changed or len(wanted.runs) != len(found.runs):
        return wanted
    paragraphs = tuple(
        replace(found.paragraphs[number], level=now.level) if number in changed else now
        for number, now in enumerate(wanted.paragraphs)
    )
    runs: list[Run] = []
    number = -1
    for ours, theirs in zip(wanted.runs, found.runs, strict=True):
        number += ours.starts_paragraph or not runs
        asked, there = ours.style.over(wanted.style), theirs.style.over(found.style)
        for name in _OF_LEVEL if number in changed else ():
            if getattr(asked, name) in [getattr(run.style.over(old.style), name) for run in old.runs]:
                ours = replace(ours, style=ours.style.changed(name, getattr(there, name)))
        runs.append(ours)
    return replace(wanted, runs=tuple(runs), paragraphs=paragraphs, effects=found.effects)


OFF = 0.01
"""By how much a length of a grid may be off, relative to its size and in px: files hold whole units."""


def rearranged_tables(before: Document, intended: Document) -> set[str]:
    """The tables whose rows or columns were to come, go or move, or whose style, sizes or merged cells were to change:
    where the others are and how they are banded follows."""
    found: set[str] = set()
    for id, wanted in intended.index.layers.items():
        old = before.index.layers.get(id)
        if old is wanted or not (isinstance(old, Table) and isinstance(wanted, Table)):
            continue
        grows = any(BY_WORDS in row.effects for row in old.children)
        if (
            grows
            or [_grid(row) for row in old.children] != [_grid(row) for row in wanted.children]
            or ((old.table_style, old.table_parts) != (wanted.table_style, wanted.table_parts))
        ):
            found.add(id)
    return found


def _grid(layer: Layer) -> tuple[object, ...]:
    """A row with its cells, and where they are."""
    cells = layer.children if isinstance(layer, Group) else ()
    return (layer.id, *((one.id, one.frame, one.effects) for one in cells))


def regridded(wanted: Group, found: Group, by_words: bool) -> Iterator[str]:
    """How the grid of a table, or the place of a row or cell in it, differs from the one intended. A new table leaves
    its style to the format."""
    if isinstance(wanted, Table) and isinstance(found, Table):
        if wanted.table_style and wanted.table_style != found.table_style:
            yield f"table '{wanted.id}' would have the style {found.table_style or 'none'}, not {wanted.table_style}"
        if wanted.table_parts != found.table_parts:
            yield f"table '{wanted.id}' would have other parts of its style on"
    if isinstance(wanted, Cell) and isinstance(found, Cell) and wanted.span != found.span:
        yield f"'{wanted.id}' would cover {found.span} rows and columns, not {wanted.span}"
    if not isinstance(wanted, Row | Cell) or wanted.frame is None or found.frame is None:
        return
    pairs = [*zip(wanted.frame, found.frame, strict=True)]
    if by_words:  # only its columns are known
        pairs = pairs[::2]
    if any(abs(ours - theirs) > OFF + 1e-5 * abs(ours) for ours, theirs in pairs):
        yield f"'{wanted.id}' would have another place or size in its table"
