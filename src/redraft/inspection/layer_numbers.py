"""Numbers the layers of a page, as `redraft show` prints them and models are shown them."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Document, Page, Placed


def numbered(document: Document, page: Page) -> Iterator[tuple[int, Placed]]:
    """The layers of a page, bottom up, a group before its children, with the numbers people know them by: from 1."""
    own = (placed for placed in document.walk() if placed.page is page)
    return enumerate(own, 1)
