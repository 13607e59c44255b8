"""What the proof of an edit compares of tables: their style, and the places and spans of rows and cells."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Document, Group, Layer
from redraft.edits.table_grid import BY_WORDS

OFF = 0.01
"""By how much a length of a grid may be off, relative to its size and in px: files hold whole units."""


def rearranged_tables(before: Document, intended: Document) -> set[str]:
    """The tables whose rows or columns were to come, go or move, or whose style, sizes or merged cells were to change:
    where the others are and how they are banded follows."""
    found: set[str] = set()
    for id, wanted in intended.index.layers.items():
        old = before.index.layers.get(id)
        if old is wanted or not (isinstance(old, Group) and isinstance(wanted, Group) and wanted.form == "table"):
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
    if wanted.form == "table" and wanted.table_style and wanted.table_style != found.table_style:
        yield f"table '{wanted.id}' would have the style {found.table_style or 'none'}, not {wanted.table_style}"
    if wanted.table_parts != found.table_parts:
        yield f"table '{wanted.id}' would have other parts of its style on"
    if wanted.span != found.span:
        yield f"'{wanted.id}' would cover {found.span} rows and columns, not {wanted.span}"
    if wanted.form not in ("row", "cell") or wanted.frame is None or found.frame is None:
        return
    pairs = [*zip(wanted.frame, found.frame, strict=True)]
    if by_words:  # only its columns are known
        pairs = pairs[::2]
    if any(abs(ours - theirs) > OFF + 1e-5 * abs(ours) for ours, theirs in pairs):
        yield f"'{wanted.id}' would have another place or size in its table"
