"""Edits of layers that keep their place in the stack: moved, restyled, retyped, or with other pixels."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Opaque, Picture, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import PROPERTIES, Color, Style
from redraft.errors import EditError, says
from redraft.formats.pixels.resampling import opened, resampled
from redraft.formats.psd.bytes.artboards import KEYS, artboard_in
from redraft.formats.psd.bytes.code_names import KEYS as MODES
from redraft.formats.psd.bytes.descriptors import DescriptorError, Node, read_descriptor
from redraft.formats.psd.bytes.layer_tree import extent
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.bytes.vector_masks import contours, path_data, transformed
from redraft.formats.psd.drawing.text_pixels import drawn_text, painted, refuse_larger
from redraft.formats.psd.pixels.channels import channel_plane, packed_channel
from redraft.formats.psd.pixels.coverage import bounds, polygons
from redraft.formats.psd.pixels.layer_pictures import stored_planes, turned_mask
from redraft.formats.psd.reading.read import PsdPlace, solid_node, stored_opacity
from redraft.formats.psd.reading.type_layers import read_type
from redraft.formats.psd.writing.records import LayerRevision
from redraft.formats.psd.writing.save import Save
from redraft.formats.psd.writing.type_layers import retyped

if TYPE_CHECKING:
    from redraft.formats.psd.pixels.layer_pictures import Pixels

NEAR = 1e-6
SHARED = ("opacity", "visible", "blend")
"""The style properties that every layer of a PSD has."""
UPDATE = (
    "'{}' is text: Photoshop may ask to update it on opening; answer Update to have it drawn with Photoshop's own fonts"
)


class Changing:
    """The changes of one save; `drawn` are the rectangles where pixels came."""

    def __init__(self, save: Save) -> None:
        self.save, self.structure = save, save.structure
        self.drawn: list[Rect] = []

    def group(self, old: Layer, document: Document) -> None:
        """A group's own opacity, visibility and masks; where it was moved, its layers are moved one by one."""
        place = self.save.reading.places.get(old.id)
        was, now = self.save.reading.document.index[old.id], document.index[old.id]
        new = now.layer
        if old.style == new.style and old.name == new.name and was.matrix == now.matrix:
            return
        if place is None:
            raise EditError(says("psd-layer-kept-as-is", id=old.id))
        revision = self.save.revision(place.item, _about(new))
        self._style(revision, old, new, SHARED)
        self._rename(revision, old, new)
        if old.style != new.style:
            self.save.soil(extent([place.item]))
        if was.matrix != now.matrix:
            self.save.snapped.add(new.id)  # it has no place of its own: that of what it holds counts
            for key in KEYS:
                if key in place.item.record.blocks and new.frame is not None:
                    revision.set_block(key, artboard_in(revision.block(key), now.matrix.bounds(new.frame)))
        if was.matrix != now.matrix and (place.item.record.mask is not None or place.item.vector):
            shift = self.shift(old.id, was.matrix, now.matrix)
            self._turn_masks(revision, place, _between(was.matrix, now.matrix) if shift is None else shift)
        if not revision.touched:
            self.save.revisions.pop(place.item.number, None)

    def leaf(self, old: Layer, document: Document) -> None:
        place = self.save.reading.places[old.id]
        was, now = self.save.reading.document.index[old.id], document.index[old.id]
        new = now.layer
        if old is new and was.matrix == now.matrix:
            return
        revision = self.save.revision(place.item, _about(new))
        match old, new:
            case Text(), Text():
                self._text(revision, place, was, now)
            case Shape(), Shape():
                self._shape(revision, place, was, now)
            case Picture(), Picture():
                self._picture(revision, place, was, now, document)
            case Opaque(), Opaque():
                self._style(revision, old, new, SHARED)
                self._only_moved(revision, place, was, now)
        if revision.touched:
            self.save.soil(place.item.record.rect, revision.rect)
        self._rename(revision, old, new)
        if not revision.touched:
            self.save.revisions.pop(place.item.number, None)

    def _style(self, revision: LayerRevision, old: Layer, new: Layer, known: tuple[str, ...]) -> None:
        for name in PROPERTIES:
            if getattr(old.style, name) == getattr(new.style, name):
                continue
            if name not in known:
                raise EditError(
                    says("psd-property-unsupported", id=new.id, kind=new.kind, property=name.replace("_", " "))
                )
            if name == "opacity":
                value = stored_opacity(new.style.opacity)
                revision.set_opacity(value)
                self.save.snapped.add(new.id)
            elif name == "visible":
                revision.set_hidden(new.style.visible is False)
            elif name == "blend":
                revision.set_blend(blend_key(new))

    def _rename(self, revision: LayerRevision, old: Layer, new: Layer) -> None:
        if old.name != new.name:
            revision.set_name(new.name)

    def shift(self, id: str, was: Matrix, now: Matrix) -> tuple[int, int] | None:
        """The whole pixels by which something moved; None when more than its place changed."""
        if any(abs(a - b) > NEAR for a, b in zip(was[:4], now[:4], strict=True)):
            return None
        dx, dy = now.e - was.e, now.f - was.f
        if abs(dx - round(dx)) > NEAR or abs(dy - round(dy)) > NEAR:
            self.save.snapped.add(id)
            self.save.warn(f"'{id}' was moved to the nearest whole pixel")
        if max(abs(dx), abs(dy)) > 1_000_000:
            raise EditError(says("psd-layer-off-page", id=id))
        return round(dx), round(dy)

    def _only_moved(self, revision: LayerRevision, place: PsdPlace, was: Placed, now: Placed) -> None:
        shift = self.shift(was.layer.id, was.matrix, now.matrix)
        if shift is None:
            what = getattr(was.layer, "what", "") or was.layer.kind
            raise EditError(says("psd-layer-only-movable", id=was.layer.id, kind=what))
        self.move(revision, place, *shift)

    def move(self, revision: LayerRevision, place: PsdPlace, dx: int, dy: int) -> None:
        """The layer's pixels, its masks, and other data that depend on its position."""
        if not (dx or dy):
            return
        revision.set_rect(place.item.record.rect.moved(dx, dy))
        revision.move_masks(dx, dy)
        self._move_vectors(revision, place, Matrix.translation(dx, dy))
        for key in (b"SoLd", b"SoLE", b"PlLd"):
            if key in place.item.record.blocks:
                self._move_smart(revision, key, dx, dy)

    def _move_vectors(self, revision: LayerRevision, place: PsdPlace, matrix: Matrix) -> None:
        header = self.structure.header
        for key in (b"vmsk", b"vsms"):
            if key in place.item.record.blocks:
                revision.set_block(key, transformed(revision.block(key), header.width, header.height, matrix))
        if b"vogk" in place.item.record.blocks and matrix[:4] == (1, 0, 0, 1):
            revision.set_block(b"vogk", _moved_origin(revision.block(b"vogk"), matrix.e, matrix.f))

    def _move_smart(self, revision: LayerRevision, key: bytes, dx: int, dy: int) -> None:
        """The corners that a smart object's content is fitted to."""
        block = bytearray(revision.block(key))
        if key == b"PlLd":
            at = 8 + 1 + block[8] + 16  # behind type, version, the id and four numbers
            places = range(at, at + 64, 8) if at + 64 <= len(block) else range(0)
        else:
            try:
                found = read_descriptor(bytes(block), 12)
            except (DescriptorError, RecursionError):
                self.save.warn(
                    "a smart object's own corners could not be moved; Photoshop may put it back when it updates"
                )
                return
            lists = [found.get("Trnf"), found.get("nonAffineTransform")]
            places = [node.start for one in lists if one is not None for node in one.value]  # type: ignore[assignment]
        for number, at in enumerate(places):
            [value] = struct.unpack_from(">d", block, at)
            struct.pack_into(">d", block, at, value + (dy if number % 2 else dx))
        revision.set_block(key, bytes(block))

    # ── pixels ──

    def _picture(self, revision: LayerRevision, place: PsdPlace, was: Placed, now: Placed, document: Document) -> None:
        old, new = was.layer, now.layer
        assert isinstance(old, Picture)
        assert isinstance(new, Picture)
        self._style(revision, old, new, (*SHARED, "fill") if old.style.fill is not None else SHARED)
        painted = old.style.fill != new.style.fill and old.asset == new.asset
        masks = {dict(layer.features).get("mask", True) for layer in (old, new)}
        if len(masks) == 2:
            revision.switch_mask(on=bool(dict(new.features).get("mask")))
        cut = old.frame != new.frame or (old.crop != new.crop and old.asset == new.asset)
        shift = self.shift(old.id, was.matrix, now.matrix) if not cut else None
        if old.asset == new.asset and shift is not None and not painted:
            self.move(revision, place, *shift)
            return
        asset = document.assets.get(new.asset)
        if asset is None or new.frame is None:
            raise EditError(says("psd-layer-has-no-pixels", id=new.id))
        made = resampled(asset.data, new.frame, now.matrix, f"'{new.id}'", new.crop)
        self.save.snapped.add(new.id)
        if shift is None:
            self.save.warn(f"the pixels of '{new.id}' were resampled to {made.width} × {made.height}")
        import numpy as np

        pixels = np.asarray(opened(made.data))
        pixels = recolored(pixels, new) if painted else pixels
        self.repaint(revision, place, Rect(made.y, made.x, made.y + made.height, made.x + made.width), pixels)
        self._turn_masks(revision, place, _taken(old, was.matrix, new, now.matrix) if shift is None else shift)

    def _turn_masks(self, revision: LayerRevision, place: PsdPlace, by: Matrix | tuple[int, int]) -> None:
        """Take a layer's masks along: moved by whole pixels, or resampled and their paths turned by a matrix."""
        if not isinstance(by, Matrix):
            revision.move_masks(*by)
            self._move_vectors(revision, place, Matrix.translation(*by))
            return
        self._move_vectors(revision, place, by)
        mask, header = place.item.record.mask, self.structure.header
        if mask is None:
            return
        for id, rect, ground, at in (
            (-2, mask.rect, mask.default, mask.rect_at),
            (-3, mask.real, mask.real_default, mask.real_at),
        ):
            channel = next((one for one in place.item.record.channels if one.id == id), None)
            if channel is not None and not rect.empty:
                there, plane = turned_mask(channel_plane(self.structure, channel, rect, []), rect, ground, by, header)
                revision.put(at, there.packed())
                revision.set_channels({id: packed_channel(plane, header)})

    def repaint(self, revision: LayerRevision, place: PsdPlace, rect: Rect, pixels: Pixels) -> None:
        """Other pixels for a layer, at their place."""
        header, record = self.structure.header, place.item.record
        planes = stored_planes(pixels, header)
        ids = {channel.id for channel in record.channels}
        if -1 not in ids and bool((pixels[..., 3] == 255).all()) and rect == header.rect:
            del planes[-1]  # a background stays one
        revision.set_rect(rect)
        revision.set_channels({id: packed_channel(plane, header) for id, plane in planes.items()})

    # ── shapes ──

    def _shape(self, revision: LayerRevision, place: PsdPlace, was: Placed, now: Placed) -> None:
        old, new = was.layer, now.layer
        self._style(revision, old, new, (*SHARED, "fill"))
        shift = self.shift(old.id, was.matrix, now.matrix)
        color = new.style.fill
        if old.style.fill != color:
            if not isinstance(color, Color) or color.alpha != 255:
                raise EditError(says("psd-shape-colour-unsupported", id=new.id))
            self._recolor(revision, place, color)
        if shift is not None:
            self.move(revision, place, *shift)
            if old.style.fill != color:
                self._refill(revision, place, color)
            return
        turn = _between(was.matrix, now.matrix)
        assert isinstance(color, Color)
        upright = max(abs(turn.b), abs(turn.c)) < NEAR or max(abs(turn.a), abs(turn.d)) < NEAR
        if isinstance(old, Shape) and old.is_path and not upright:
            raise EditError(says("psd-shape-transform-unsupported", id=new.id))
        self._turn_masks(revision, place, turn)
        self.save.snapped.add(new.id)
        self._refill(revision, place, color)

    def _recolor(self, revision: LayerRevision, place: PsdPlace, color: Color) -> None:
        found = solid_node(self.structure, place.item.record)
        if found is None:
            raise EditError(says("psd-shape-colour-missing"))
        node, at = found
        for name, value in zip(("Rd  ", "Grn ", "Bl  "), color[:3], strict=True):
            part = node.get(name)
            assert part is not None
            revision.put(at + part.start, struct.pack(">d", float(value)))

    def _refill(self, revision: LayerRevision, place: PsdPlace, color: object) -> None:
        """The pixels of a shape, from its outline."""
        assert isinstance(color, Color)
        header = self.structure.header
        block = revision.block(place.item.vector)
        d = path_data(contours(block, header.width, header.height))
        shapes = list(polygons(d, Matrix()))
        rect = bounds(shapes)
        refuse_larger(rect, "the shape")
        self.repaint(revision, place, rect, painted([(color, shapes)], rect))

    # ── text ──

    def _text(self, revision: LayerRevision, place: PsdPlace, was: Placed, now: Placed) -> None:
        old, new = was.layer, now.layer
        assert isinstance(old, Text)
        assert isinstance(new, Text)
        assert place.typed is not None
        plain = {name: getattr(old.style, name) for name in PROPERTIES if name not in SHARED}
        self._style(revision, old, _restyled(new, plain), SHARED)
        if old.flow != new.flow:
            raise EditError(says("psd-text-frame-unsupported", id=new.id))
        retype = _words(old) != _words(new)
        shift = self.shift(old.id, was.matrix, now.matrix)
        matrix, frame = _reframed(was, now)
        block = retyped(place.typed, old, new, matrix, frame)
        if block != place.typed.block:
            revision.set_block(b"TySh", block)
        if shift is not None and not retype:
            self.move(revision, place, *shift)
            return
        if "warp" in old.effects:
            raise EditError(says("psd-text-warped", id=new.id))
        again = read_type(block)
        if again is None:
            raise EditError(says("psd-text-unwritable", id=new.id))
        made = drawn_text(again.layer(new.id, new.name, Style(), ()), matrix, self.save.typography)
        self._turn_masks(revision, place, _between(was.matrix, now.matrix) if shift is None else shift)
        self.repaint(revision, place, made.rect, made.pixels)
        self.save.warn(UPDATE.format(new.name or new.id))
        for missing in made.missing:
            self.save.warn(f"the pixels of '{new.name or new.id}' were drawn without {missing}")


def blend_key(layer: Layer) -> bytes:
    """The file's code for a layer's blend mode; a group passes through by default."""
    mode = layer.style.blend
    group = isinstance(layer, Group)
    if mode is None:
        return b"pass" if group else b"norm"
    if mode == "pass-through" and not group:
        raise EditError(says("psd-pass-through-needs-group", id=layer.id, kind=layer.kind))
    return MODES[mode]


def _reframed(was: Placed, now: Placed) -> tuple[Matrix, Box | None]:
    """The matrix and the frame of a text: where a box of text got other sides, its letters keep their size."""
    frame, (a, b, c, d, *_) = now.layer.frame, was.layer.transform
    e, f, g, h, *_ = now.layer.transform
    sx, sy = math.hypot(e, f) / math.hypot(a, b), math.hypot(g, h) / math.hypot(c, d)
    if (
        not isinstance(now.layer, Text)
        or now.layer.flow is None
        or frame is None
        or max(abs(sx - 1), abs(sy - 1)) < NEAR
    ):
        return now.matrix, frame
    sides = Box(frame.x * sx, frame.y * sy, frame.width * sx, frame.height * sy)
    return now.matrix @ Matrix.scaling(1 / sx, 1 / sy), sides


def _between(was: Matrix, now: Matrix) -> Matrix:
    """What takes the page from one place of a layer to another; nothing for a layer without extent."""
    back = was.inverse()
    return Matrix() if back is None else now @ back


def _taken(old: Picture, was: Matrix, new: Picture, now: Matrix) -> Matrix:
    """What takes a picture's pixels from where they were on the page to where they are, its crop counted."""
    assert old.frame is not None
    assert new.frame is not None
    left, top, right, bottom = new.crop if old.asset == new.asset else (0.0, 0.0, 0.0, 0.0)
    (x, y, wide, high), frame = old.frame, new.frame
    sides = frame.width / (1 - left - right) / wide, frame.height / (1 - top - bottom) / high
    corner = Matrix.translation(-x - left * wide, -y - top * high)
    return _between(was, now @ Matrix.translation(frame.x, frame.y) @ Matrix.scaling(*sides) @ corner)


def recolored(pixels: Pixels, layer: Layer) -> Pixels:
    """Pixels of one colour in the colour of a layer, as transparent as they were."""
    color = layer.style.fill
    if not isinstance(color, Color) or color.alpha != 255:
        raise EditError(says("psd-shape-colour-unsupported", id=layer.id))
    pixels = pixels.copy()
    pixels[..., :3] = color[:3]
    return pixels


def _words(text: Text) -> object:
    look = tuple(getattr(text.style, name) for name in PROPERTIES if name not in SHARED)
    return text.runs, text.paragraphs, look


def _restyled(text: Text, plain: dict[str, object]) -> Text:
    from dataclasses import replace

    return replace(text, style=replace(text.style, **plain))  # type: ignore[arg-type]


def _moved_origin(block: bytes, dx: float, dy: float) -> bytes:
    """What a shape remembers of how it was drawn, moved along; as it is when it cannot be read."""
    new = bytearray(block)
    try:
        found = read_descriptor(block, 8)
    except (DescriptorError, RecursionError):
        return block
    shapes = found.get("keyDescriptorList")
    for shape in shapes.value if shapes is not None else ():
        box, corners = shape.get("keyOriginShapeBBox"), shape.get("keyOriginBoxCorners")
        for name, by in (("Top ", dy), ("Left", dx), ("Btom", dy), ("Rght", dx)):
            _add(new, box.get(name) if box is not None else None, by)
        for corner in corners.value.values() if corners is not None and isinstance(corners.value, dict) else ():
            for name, by in (("Hrzn", dx), ("Vrtc", dy)):
                _add(new, corner.get(name), by)
    return bytes(new)


def _add(data: bytearray, node: object, by: float) -> None:
    if isinstance(node, Node) and node.kind in (b"UntF", b"doub"):
        at = node.end - 8
        [value] = struct.unpack_from(">d", data, at)
        struct.pack_into(">d", data, at, value + by)


def _about(layer: Layer) -> str:
    return f"{layer.noun} '{layer.name or layer.id}'"
