"""The place of a layer in words: 'top right of slide 3'."""

from __future__ import annotations

from redraft.document.layers import Document, Placed


def place_of(placed: Placed) -> str:
    """Where on the page, in words."""
    box, page = placed.box, placed.page
    if box is None or not page.width or not page.height:
        return ""
    x, y = box.center
    across = _third(x / page.width, ("left", "", "right"))
    down = _third(y / page.height, ("top", "", "bottom"))
    return " ".join(filter(None, (down, across))) or "centre"


def place_in(document: Document, placed: Placed) -> str:
    """The same, with the page where there are several."""
    place = place_of(placed)
    if len(document.pages) == 1 and document.page(placed.page.id) is not None:
        return place
    sheet = sheet_of(document, placed.page.id)
    return f"{place} of {sheet}" if place else sheet


def sheet_of(document: Document, page: str) -> str:
    """`slide 3`"""
    if document.page(page) is None:
        return page
    number = 1 + [each.id for each in document.pages].index(page)
    return f"{'slide' if document.format == 'pptx' else 'page'} {number}"


def _third(share: float, names: tuple[str, str, str]) -> str:
    return names[0] if share < 1 / 3 else names[2] if share > 2 / 3 else names[1]
