"""A deck read beside the one it was made from: the pages are those of a reading of its own, and what has the same bytes
is not read again."""

from __future__ import annotations

from pathlib import Path

from redraft.assets.fonts import Fonts
from redraft.document.layers import Picture, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.ops import Edit, Remove, SetStyle, SetText, apply
from redraft.edits.page_edits import MovePage, RemovePage, SetPageFeature
from redraft.formats.pptx import CODEC, PptxFile
from tests.sampling import each

DATA = Path("examples/deck.pptx").read_bytes()
FONTS = Fonts()


def first(document: Document, kind: type, page: int = 0) -> str:
    return next(one.layer.id for one in document.walk() if one.page is document.pages[page] and type(one.layer) is kind)


def edits(document: Document) -> dict[str, tuple[list[Edit], int]]:
    """Edits by name, each with the number of pages that have other bytes or follow what has."""
    number = next(n for n in range(8) for one in document.pages[n].layers if isinstance(one, Picture))
    return {
        "words": ([SetText(first(document, Text), "Other words")], 1),
        "words of two": ([SetText(first(document, Text, n), "Other words") for n in (1, 2)], 2),
        "no picture": ([Remove(first(document, Picture, number))], 1),
        "theme": ([SetPageFeature("master-1", "accent1", "#0000ff")], 0),
        "theme and words": (
            [
                SetPageFeature("master-1", "minor_font", "DejaVu Serif"),
                SetStyle(first(document, Text, 3), "fill", Color(1, 2, 3)),
            ],
            1,
        ),
        "fewer": ([RemovePage(document.pages[2].id)], 7),
        "order": ([MovePage(document.pages[2].id, None)], 8),
    }


@each("name", edits(CODEC.open(DATA, FONTS).document))
def test_pages_beside_an_older_deck_are_those_of_a_reading_of_its_own(name: str) -> None:
    older: PptxFile = CODEC.open(DATA, FONTS)
    made, changed = edits(older.document)[name]
    intended = apply(older.document, made)
    written = older.write(intended)
    newer, alone = older.successor(written.data), CODEC.open(written.data, FONTS)
    assert newer.document == alone.document
    known = {id(page) for document in (older.document, intended) for page in document.pages}
    assert sum(id(page) not in known for page in newer.document.pages) == changed
    for page in newer.document.pages[::3]:
        assert newer.units(page.id) == alone.units(page.id)
