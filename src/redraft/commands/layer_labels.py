"""A layer in words, for a person to tell it from others: its id, kind, text and place."""

from __future__ import annotations

from redraft.commands.parts import kind_word
from redraft.commands.word_matches import folded
from redraft.document.layers import Document, Placed, Text


def describe(placed: Placed) -> str:
    """`#cta (text "Buy now", bottom left)`"""
    layer = placed.layer
    what: list[str] = [kind_word(layer)]
    if isinstance(layer, Text):
        text = folded(layer.text)
        what[0] = f'text "{text if len(text) <= 40 else text[:39] + "…"}"'
    if place := place_of(placed):
        what.append(place)
    return f"#{layer.id} ({', '.join(what)})"


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
    if len(document.pages) == 1:
        return place
    sheet = sheet_of(document, placed.page.id)
    return f"{place} of {sheet}" if place else sheet


def sheet_of(document: Document, page: str) -> str:
    """`slide 3`"""
    number = 1 + [each.id for each in document.pages].index(page)
    return f"{'slide' if document.format == 'pptx' else 'page'} {number}"


def _third(share: float, names: tuple[str, str, str]) -> str:
    return names[0] if share < 1 / 3 else names[2] if share > 2 / 3 else names[1]
