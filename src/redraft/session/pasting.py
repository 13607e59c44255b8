"""Layers and pictures brought onto a page from elsewhere: another page, another design, a picture file.

A layer stays what it is if the copy is drawn like the original; else its picture replaces it, and that is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import PurePath
from typing import TYPE_CHECKING

from redraft.commands.command import Command
from redraft.commands.layers.add_delete import brought
from redraft.commands.layers.builder import Canvas
from redraft.commands.place.crops import in_its_place
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture
from redraft.document.pages import Document, Page
from redraft.document.selectors import page_numbered
from redraft.edits.kinds import Insert
from redraft.edits.ops import moved_by
from redraft.errors import RedraftError, UsageError, says
from redraft.formats.file import File
from redraft.language.picture_files import picture_of
from redraft.session.options import Options
from redraft.session.saving.edit_result import Edited

if TYPE_CHECKING:
    from redraft.inspection.page.layer_pictures import LayerPicture
    from redraft.session.session import Session

LARGEST = 0.5
"""Of the page, that a picture which is dropped takes up at most."""
SHARP = 2.0
"""Pixels to a CSS pixel of a layer that comes as its picture."""
ALIKE = 0.02
"""The mean difference of two drawings that are the same but for their place between pixels."""


def picture_commands(
    document: Document, data: bytes, name: str, page: int, at: tuple[float, float], layer: str = ""
) -> list[Command]:
    """What puts a picture around a point of a page or, with a `layer`, into that picture's frame."""
    asset = picture_of(data, name, document.traits.pictures)
    if layer:
        placed = document.index.get(layer)
        if placed is None or not isinstance(placed.layer, Picture):
            raise UsageError(says("drop-target-not-picture", layer=layer))
        return [brought(edit) for edit in in_its_place(placed.layer, asset, document)]
    there = page_numbered(document, page)
    fit = min(LARGEST * there.width / asset.width, LARGEST * there.height / asset.height, 1.0)
    width, height = asset.width * fit, asset.height * fit
    x = min(max(at[0] - width / 2, 0.0), there.width - width)
    y = min(max(at[1] - height / 2, 0.0), there.height - height)
    box = Box(round(x, 2), round(y, 2), round(width, 2), round(height, 2))
    return [_as_picture(document, there, asset, box, PurePath(name).stem)]


def pasted(
    session: Session, source: File, ids: Sequence[str], target: File, page: int, shift: float, options: Options
) -> tuple[Edited, list[str]]:
    """Layers of a design on a page of another, or of itself: moved by `shift` both ways. Gives also the ids of those
    that came as pictures."""
    there = page_numbered(target.document, page)
    order = [placed.layer.id for placed in source.document.walk() if placed.layer.id in set(ids)]
    if len(order) < len(set(ids)):
        raise UsageError(says("copied-element-gone"))
    same = source.codec is target.codec
    live = {id: same and not any(_is_more(one) for one in _within(source.document.index[id].layer)) for id in order}
    while True:
        taken: set[str] = set()
        made: dict[str, str] = {}
        commands = []
        for id in order:
            insert = _live(source, id, target, there, shift, taken) if live[id] else None
            if insert is None:
                commands.append(_drawn(session, source, id, target.document, there, shift))
            else:
                made[id] = insert.content.id
                commands.append(brought(insert))
        try:
            edited = session.carry_out(target, commands, options, instruction="paste")
            wrong = _unlike(session, source, made, target, edited, page)
        except RedraftError:
            if not made:
                raise
            wrong = list(made)
        if not wrong:
            return edited, [id for id in order if id not in made]
        live |= dict.fromkeys(wrong, False)


def _live(source: File, id: str, target: File, page: Page, shift: float, taken: set[str]) -> Insert:
    placed = source.document.index[id]
    canvas = Canvas(target.document, page, page.id, page.view, taken)
    back = page.view.inverse() or Matrix()
    moved = moved_by(placed, shift, shift)
    layer = replace(_renamed(placed.layer, canvas), transform=back @ placed.outer @ moved)
    keys = {one.asset for one in _within(layer) if isinstance(one, Picture) and one.asset}
    return canvas.insert(layer, "", tuple(source.document.assets[key] for key in sorted(keys)))


def _renamed(layer: Layer, canvas: Canvas) -> Layer:
    id, name = canvas.fresh(layer.id.rpartition("/")[2] if not canvas.slide else layer.kind)
    twin = replace(layer, id=id, name=name if layer.name == layer.id or not layer.name else layer.name)
    if isinstance(twin, Group):
        return replace(twin, children=tuple(_renamed(one, canvas) for one in twin.children), instance_of="")
    return twin


def _within(layer: Layer) -> list[Layer]:
    return [layer, *(each for one in getattr(layer, "children", ()) for each in _within(one))]


def _is_more(layer: Layer) -> bool:
    """Whether there is more to it than is drawn: a chart has its data, a table its cells, and others are only kept."""
    return isinstance(layer, Opaque) or (isinstance(layer, Group) and layer.form.endswith((" chart", "table")))


def _drawn(session: Session, source: File, id: str, document: Document, page: Page, shift: float) -> Command:
    """A layer's picture, in its place."""
    found = _picture(session, source, id, SHARP)
    ink = found.ink
    if ink is None:
        raise UsageError(says("pasted-element-empty", id=id))
    asset = picture_of(found.png(crop=True), id, document.traits.pictures)
    return _as_picture(document, page, asset, ink._replace(x=ink.x + shift, y=ink.y + shift))


def _as_picture(document: Document, page: Page, asset: Asset, box: Box, name: str = "picture") -> Command:
    canvas = Canvas.of(document, page)
    return brought(canvas.insert(canvas.picture(asset, box, 0.0, name), "", (asset,)))


def _picture(session: Session, file: File, id: str, scale: float = 1.0) -> LayerPicture:
    page = file.document.index[id].page
    return session.layer_pictures(file, file.document.pages.index(page) + 1, scale).of(id)


def _unlike(session: Session, source: File, made: dict[str, str], target: File, edited: Edited, page: int) -> list[str]:
    """Layers whose copies are drawn otherwise."""
    if not made:
        return []
    snapshot = target.snapshot._replace(data=edited.data, sha256=sha256(edited.data).hexdigest())
    result = target._replace(snapshot=snapshot, opened=target.codec.open(edited.data, session.fonts))
    new = {placed.layer.id for placed in result.document.walk()} - set(target.document.index)
    return [
        id
        for id, copy in made.items()
        if copy not in new or not _alike(_picture(session, source, id), _picture(session, result, copy))
    ]


def _alike(one: LayerPicture, other: LayerPicture) -> bool:
    import numpy as np
    from PIL import Image

    a, b = one.pixels, other.pixels
    if not a.size or not b.size or max(abs(a.shape[0] - b.shape[0]), abs(a.shape[1] - b.shape[1])) > 2:
        return bool(not a.size and not b.size)
    size = (a.shape[1], a.shape[0])
    pair = [np.asarray(Image.fromarray(each, "RGBA").resize(size).convert("RGBa"), np.float64) for each in (a, b)]
    return float(np.abs(pair[0] - pair[1]).mean()) / 255 <= ALIKE
