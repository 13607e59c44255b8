"""Pages and layers looked up by number, id or name."""

from __future__ import annotations

from redraft.document.layers import Document, Page
from redraft.document.selectors import no_layer
from redraft.errors import UsageError, says


def page_numbered(document: Document, number: int) -> Page:
    """A page by the number people know it by, the first being 1."""
    pages = document.pages
    if not 1 <= number <= len(pages):
        there = "there is one page" if len(pages) == 1 else f"there are pages 1 to {len(pages)}"
        raise UsageError(says("no-page", page=number, known=there))
    return pages[number - 1]


def layer_on(document: Document, id: str, page: Page) -> str:
    """A layer that is on a page; UsageError with what there is, or where it is."""
    if id not in document.index:
        raise UsageError(*no_layer(document, id))
    home = document.index[id].page
    if home.id != page.id:
        numbers = {each.id: number for number, each in enumerate(document.pages, 1)}
        raise UsageError(says("layer-on-other-page", id=id, page=numbers[home.id], wanted=numbers[page.id]))
    return id
