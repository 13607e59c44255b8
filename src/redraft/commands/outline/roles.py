"""The roles that an outline writes: those that are likely to be right, since a wrong one misleads more than none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from redraft.document.geometry import Box
from redraft.document.layers import Shape, Text
from redraft.document.pages import Document, Placed

_OF_WORDS = frozenset("address date email handle number percentage phone price quote time url copyright".split())
"""Roles that a text has for some words in it."""
_MANY_LINES = 4
"""A text of more lines than this is not what some words in it are."""
_ROW = 3
"""So many plates alike on a page are sponsors, tags or tabs rather than buttons."""
_SIGNS = ("•", "·", "▪", "–", "-", "*")


def shown_roles(document: Document, roles: Mapping[str, str]) -> dict[str, str]:
    """The roles without those that are often wrong: that of a word for a list, and `button` for plates in a row
    whose names do not say so."""
    there = {id: role for id, role in roles.items() if id in document.index}
    plates = list(_rows_of_plates(document, there))
    return {id: role for id, role in there.items() if not _misleads(document.index[id], role, plates)}


def _misleads(placed: Placed, role: str, plates: Sequence[tuple[str, Box]]) -> bool:
    layer = placed.layer
    if role == "button":
        named = role in f"{layer.name} {layer.id.rpartition('/')[2]}".lower()
        return not named and any(_stands_on(placed, page, box) for page, box in plates)
    return role in _OF_WORDS and isinstance(layer, Text) and _is_list(layer)


def _is_list(text: Text) -> bool:
    lines = text.text.split("\n")
    signed = sum(line.lstrip().startswith(_SIGNS) for line in lines) > 1
    return len(lines) > _MANY_LINES or signed or any(paragraph.bullet for paragraph in text.paragraphs)


def _rows_of_plates(document: Document, roles: Mapping[str, str]) -> Iterator[tuple[str, Box]]:
    """The page and box of plates that are called buttons and come at least three times on their page, as high as each
    other and in one colour."""
    alike: dict[tuple[object, ...], list[Box]] = {}
    for id, role in roles.items():
        placed = document.index[id]
        if role == "button" and isinstance(placed.layer, Shape) and placed.box is not None:
            style = placed.layer.style
            key = placed.page.id, round(placed.box.height), style.fill, style.stroke
            alike.setdefault(key, []).append(placed.box)
    for (page, *_), boxes in alike.items():
        if len(boxes) >= _ROW:
            yield from ((str(page), box) for box in boxes)


def _stands_on(placed: Placed, page: str, plate: Box) -> bool:
    """Whether it is a plate, what is on it, or the group of both."""
    box = placed.box
    if box is None or placed.page.id != page:
        return False
    x, y = box.center
    return plate.x <= x <= plate.right and plate.y <= y <= plate.bottom
