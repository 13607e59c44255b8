"""Bounding boxes for commands: of one or several layers, of their page, of outermost layers only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box
from redraft.document.layers import Group, Picture, Text
from redraft.document.pages import Document, Page, Placed
from redraft.errors import CommandError, says

if TYPE_CHECKING:
    from redraft.document.placed_text import Flowed

Measured = Literal["frame", "ink"]
"""How far a text that flows or a picture reaches: as far as its frame, or as it is seen in it. All else has one box."""


def named(ids: Sequence[str]) -> str:
    """Layers for people to read, the first few of many."""
    shown = ", ".join(f"'{id}'" for id in ids[:4])
    return shown if len(ids) <= 4 else f"{shown} and {len(ids) - 4} more"


def around(document: Document, ids: Sequence[str]) -> Box:
    """The box around layers in page space."""
    box = Box.union(document.index[id].box for id in ids)
    if box is None:
        raise CommandError(says("nothing-drawn", ids=ids[0]))
    return box


@lru_cache(maxsize=1)
def _fonts() -> Fonts:
    return Fonts(system=False)


def flowed(text: Text) -> Flowed | None:
    """A text that flows as it is set in its frame; None for another, or without words."""
    if text.flow is None or text.frame is None or not text.text.strip():
        return None
    return _fonts().flow(text)


def _drawn(document: Document, placed: Placed) -> Box | None:
    if isinstance(placed.layer, Group):
        inner = (document.index[child.id] for child in placed.layer.children)
        return Box.union(_drawn(document, one) for one in inner if one.visible) or placed.box
    if isinstance(placed.layer, Picture):
        return _seen(document, placed, placed.layer) or placed.box
    text, matrix = placed.as_set
    lines = flowed(text) if isinstance(text, Text) else None
    if lines is None or lines.box is None:
        return placed.box
    return matrix.bounds(lines.turn.bounds(lines.box))


def _seen(document: Document, placed: Placed, picture: Picture) -> Box | None:
    """The box of what is seen of a picture's pixels, on the page; None where that is all, or nothing."""
    asset, frame = document.assets.get(picture.asset), picture.frame
    if (
        asset is None
        or frame is None
        or any(picture.crop)
        or not asset.width
        or asset.media_type not in ("image/png", "image/webp")
    ):
        return None
    import numpy as np

    from redraft.formats.pixels.resampling import alpha_box, opened

    seen = alpha_box(np.asarray(opened(asset.data))[..., 3] if asset.cover is None else asset.cover)
    if seen is None:
        return None
    across, down = frame.width / asset.width, frame.height / asset.height
    place = Box(frame.x + seen.x * across, frame.y + seen.y * down, seen.width * across, seen.height * down)
    return placed.matrix.bounds(place)


def type_box(document: Document, id: str) -> Box:
    """The box of a layer with its words counted by the ink of their letters."""
    placed = document.index[id]
    if isinstance(placed.layer, Group):
        boxes = [type_box(document, child.id) for child in placed.layer.children if document.index[child.id].box]
        return Box.union(boxes) or around(document, [id])
    text = placed.layer
    if not isinstance(text, Text) or text.flow is not None or "text-path" in text.effects:
        return (_drawn(document, placed) if isinstance(text, Text) else placed.box) or around(document, [id])
    ink = ink_of(text)
    return around(document, [id]) if ink is None else placed.matrix.bounds(ink)


def ink_of(text: Text) -> Box | None:
    """The box of a text's letters, in its own units."""
    return Box.union(box for _, box in _fonts().letters(text))


def _parts(document: Document, id: str, without: set[str]) -> list[Placed]:
    placed = document.index[id]
    if id in without:
        return []
    if isinstance(placed.layer, Group) and without:
        return [part for child in placed.layer.children for part in _parts(document, child.id, without)]
    return [placed]


def extent(document: Document, ids: Sequence[str], by: Measured = "frame", without: Sequence[str] = ()) -> Box:
    """How far layers reach on the page. What is, or is in, `without` does not count unless it is all there is."""
    parts = (part for id in ids for part in _parts(document, id, set(without)))
    box = Box.union(_drawn(document, part) if by == "ink" else part.box for part in parts)
    return around(document, ids) if box is None else box


def room_of(
    document: Document, anchor: tuple[str, ...] | tuple[float, ...], by: Measured = "frame", without: Sequence[str] = ()
) -> Box:
    """The box of an anchor: that around elements, or four numbers."""
    if anchor and not isinstance(anchor[0], str):
        return Box(*(float(number) for number in anchor))
    return extent(document, [str(id) for id in anchor], by, without)


def page_of(document: Document, ids: Sequence[str]) -> Page:
    return document.index[ids[0]].page


def one_page(document: Document, ids: Iterable[str]) -> None:
    """Raises CommandError where layers are on several pages, and so not beside each other."""
    pages = dict.fromkeys(document.index[id].page.id for id in ids)
    if len(pages) > 1:
        raise CommandError(says("on-several-pages", count=len(pages), pages=", ".join(list(pages)[:6])))


def page_called(document: Document, id: str) -> Page:
    """The page with an id."""
    page = document.page(id)
    if page is None:
        there = ", ".join(one.id for one in document.pages[:12])
        raise CommandError(says("unknown-page-id", id=id, known=there))
    return page


def outermost(document: Document, ids: Iterable[str]) -> list[str]:
    """Those not inside another of them, each once: a group that moves takes along what it holds."""
    wanted = dict.fromkeys(ids)
    parents = document.index.parents
    found = []
    for id in wanted:
        parent = parents[id]
        while isinstance(parent, str) and parent not in wanted:
            parent = parents[parent]
        if not isinstance(parent, str):
            found.append(id)
    return found
