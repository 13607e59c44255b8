"""Records for new layers of a document: cloned from an equal layer of the file, or built."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft.document.geometry import IDENTITY, Matrix
from redraft.document.layers import Group, Layer, Picture, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Color, Style
from redraft.errors import EditError, says
from redraft.formats.pixels.resampling import opened, resampled
from redraft.formats.psd.bytes.artboards import ARTBOARD, KEYS, artboard_in
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.bytes.vector_masks import (
    contours,
    packed_path,
    path_data,
    transformed,
)
from redraft.formats.psd.drawing.shape_pixels import is_plain, knots_of
from redraft.formats.psd.drawing.text_pixels import drawn_text, painted, refuse_larger
from redraft.formats.psd.pixels.channels import packed_channel
from redraft.formats.psd.pixels.coverage import bounds, polygons
from redraft.formats.psd.pixels.layer_pictures import stored_planes
from redraft.formats.psd.reading.read import PsdPlace, stored_opacity
from redraft.formats.psd.reading.type_layers import read_type
from redraft.formats.psd.writing.layers import UPDATE, Changing, blend_key, recolored
from redraft.formats.psd.writing.new_bytes import Made, made_group, made_layer, solid_block, type_block
from redraft.formats.psd.writing.records import LayerRevision
from redraft.formats.psd.writing.save import Save

if TYPE_CHECKING:
    from redraft.formats.psd.pixels.layer_pictures import Pixels


class Inserting:
    """The new layers of one save; each gets an id that no other layer of the file has."""

    def __init__(self, save: Save, document: Document) -> None:
        self.save, self.document, self.structure = save, document, save.structure
        numbers = [
            struct.unpack(">I", found[:4])[0]
            for record in self.structure.records
            if (found := self.structure.block(record, b"lyid")) and len(found) >= 4
        ]
        self._last = max(numbers, default=0)

    def made(self, layer: Layer, inner: list[Made]) -> list[Made]:
        """The records of a new layer, bottom to top; `inner` are those of what it holds."""
        twin = self._twin(layer)
        name = layer.name or layer.id
        if isinstance(layer, Group):
            opacity, blend = stored_opacity(layer.style.opacity), blend_key(layer)
            self.save.snapped.add(layer.id)
            blocks, header = self._board(layer), self.structure.header
            marker, group = made_group(header, name, self._number(2), opacity, _hidden(layer), blend, blocks)
            return [marker, *inner, group]
        if twin is not None:
            return [self._clone(layer, twin, name)]
        match layer:
            case Picture():
                return [self._picture(layer, name)]
            case Text():
                return [self._text(layer, name)]
            case Shape():
                return [self._shape(layer, name)]
        raise EditError(says("psd-new-layer-unsupported", kind=getattr(layer, "what", "") or layer.kind, id=layer.id))

    def _board(self, layer: Group) -> list[tuple[bytes, bytes]]:
        """The block of a new artboard: that of another one of the file, with its own bounds."""
        known = ((key, one) for one in self.structure.records for key in KEYS if (key in one.blocks))
        key, like = next(known, (b"", None))
        if layer.frame is None or ARTBOARD not in layer.effects or like is None:
            return []
        block = self.structure.block(like, key) or b""
        return [(key, artboard_in(block, self.document.index[layer.id].matrix.bounds(layer.frame)))]

    def _number(self, count: int = 1) -> int:
        self._last += count
        return self._last - count + 1

    def _twin(self, layer: Layer) -> PsdPlace | None:
        """A layer of the file that looks the same, at any position."""
        wanted = _anonymous(layer)
        for id, place in self.save.reading.places.items():
            old = self.save.reading.document.index.layers[id]
            if type(old) is type(layer) and not isinstance(old, Group) and _anonymous(old) == wanted:
                matrix, now = self.save.reading.document.index[id].matrix, self.document.index[layer.id].matrix
                if all(abs(a - b) < 1e-9 for a, b in zip(matrix[:4], now[:4], strict=True)):
                    return place
        return None

    def _clone(self, layer: Layer, place: PsdPlace, name: str) -> Made:
        """The bytes of the layer's like, with a name, a number and a place of its own."""
        item = place.item
        source = self._id_of(place)
        was, now = self.save.reading.document.index[source], self.document.index[layer.id]
        revision = LayerRevision(self.structure, item, f"copy of '{item.record.name}'")
        changing = Changing(self.save)
        shift = changing.shift(layer.id, was.matrix, now.matrix)
        assert shift is not None
        changing.move(revision, place, *shift)
        if place.typed is not None:
            revision.set_block(
                b"TySh", place.typed.block[:2] + struct.pack(">6d", *now.matrix) + place.typed.block[50:]
            )
        revision.set_block(b"lyid", struct.pack(">I", self._number()))
        if name != item.record.name:
            revision.set_name(name)
        self.save.soil(revision.rect)
        return revision.bytes()

    def _id_of(self, place: PsdPlace) -> str:
        return next(id for id, other in self.save.reading.places.items() if other is place)

    def _finish(self, layer: Layer, name: str, rect: Rect, pixels: Pixels, blocks: list[tuple[bytes, bytes]]) -> Made:
        header = self.structure.header
        channels = {id: packed_channel(plane, header) for id, plane in stored_planes(pixels, header).items()}
        self.save.soil(rect)
        opacity = stored_opacity(layer.style.opacity)
        if layer.style.opacity not in (None, 1.0):
            self.save.snapped.add(layer.id)
        return made_layer(
            header,
            rect,
            channels,
            name,
            self._number(),
            opacity=opacity,
            hidden=_hidden(layer),
            blend=blend_key(layer),
            blocks=blocks,
        )

    def _picture(self, layer: Picture, name: str) -> Made:
        asset = self.document.assets.get(layer.asset)
        if asset is None or layer.frame is None:
            raise EditError(says("psd-new-picture-lacks-pixels", id=layer.id))
        import numpy as np

        made = resampled(asset.data, layer.frame, self.document.index[layer.id].matrix, f"'{layer.id}'", layer.crop)
        self.save.snapped.add(layer.id)
        rect = Rect(made.y, made.x, made.y + made.height, made.x + made.width)
        pixels = np.asarray(opened(made.data))
        if layer.style.fill is not None and layer.style.fill not in self._fills(layer.asset):
            pixels = recolored(pixels, layer)
        return self._finish(layer, name, rect, pixels, [])

    def _fills(self, asset: str) -> list[object]:
        """The colours of the layers of the file that have these pixels."""
        there = self.save.reading.document.index.layers.values()
        return [one.style.fill for one in there if isinstance(one, Picture) and one.asset == asset]

    def _text(self, layer: Text, name: str) -> Made:
        matrix = self.document.index[layer.id].matrix
        if layer.flow is None and layer.runs and (layer.runs[0].x or layer.runs[0].y):
            x, y = layer.runs[0].x or 0.0, layer.runs[0].y or 0.0
            matrix = matrix @ Matrix.translation(x, y)  # Photoshop's text begins at the origin of its matrix
            self.save.snapped.add(layer.id)
        block = type_block(layer, matrix)
        typed = read_type(block)
        if typed is None:
            raise EditError(says("psd-new-text-unwritable", id=layer.id))
        made = drawn_text(typed.layer(layer.id, name, Style(), ()), matrix, self.save.typography)
        self.save.warn(UPDATE.format(name))
        return self._finish(layer, name, made.rect, made.pixels, [(b"TySh", block)])

    def _shape(self, layer: Shape, name: str) -> Made:
        color = layer.style.fill
        if not is_plain(layer):
            raise EditError(says("psd-new-shape-not-plain", id=layer.id))
        assert isinstance(color, Color)
        header, matrix = self.structure.header, self.document.index[layer.id].matrix
        block = packed_path(knots_of(layer), header.width, header.height)
        block = transformed(block, header.width, header.height, matrix)
        shapes = list(polygons(path_data(contours(block, header.width, header.height)), Matrix()))
        rect = bounds(shapes)
        refuse_larger(rect, f"the new shape '{layer.id}'")
        return self._finish(
            layer, name, rect, painted([(color, shapes)], rect), [(b"SoCo", solid_block(color)), (b"vmsk", block)]
        )


def _hidden(layer: Layer) -> bool:
    return layer.style.visible is False


def _anonymous(layer: Layer) -> Layer:
    return replace(layer, id="", name="", transform=IDENTITY, frame=None if isinstance(layer, Text) else layer.frame)
