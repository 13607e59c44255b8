"""Reading the structure of a PSD file into a document. Pictures are assets, whose pixels are decoded when needed."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from redraft import budget
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture, Shape
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, Style, is_clean_text
from redraft.document.traits import FormatTraits
from redraft.formats.psd.bytes.artboards import ARTBOARD, KEYS, artboard_box
from redraft.formats.psd.bytes.code_names import BLENDS, EFFECTS
from redraft.formats.psd.bytes.descriptors import DescriptorError, Node, read_descriptor
from redraft.formats.psd.bytes.layer_tree import PsdLayer, fill_opacity, stack_of
from redraft.formats.psd.bytes.parser import row_lengths
from redraft.formats.psd.bytes.structure import CMYK, LAB, MODES, LayerRecord, Structure
from redraft.formats.psd.bytes.vector_masks import Contour, contours, is_inverted, path_data
from redraft.formats.psd.pixels.plain_color import is_idle_mask, plain_color
from redraft.formats.psd.reading.kept_content import kept
from redraft.formats.psd.reading.type_layers import Typed, read_type
from redraft.formats.shapes.paths import path_box

TRAITS = FormatTraits(
    pixel_layers=True,
    plain_shapes=True,
    groups="stated",
    uncopied=(Group,),
    bare_pixels=True,
    pictures=("png", "jpeg"),
    called="a Photoshop file",
)
PAGE = "page1"
FLAT = "flat"
"""The id of the one layer of a file that has none."""
COLORS = "colours are"
"""How the remark on colours that are shown only about right begins; they are composited exactly."""
NAMED = 12
"""How many features that are not drawn are reported one by one."""


class LayerAsset(Asset):
    """The pixels of a layer as PNG, made on first access. Its key is a hash of the stored bytes."""

    __slots__ = ("__dict__", "_item", "_structure")

    def __init__(self, key: str, structure: Structure, item: PsdLayer) -> None:
        rect = item.record.rect
        for name, value in (("media_type", "image/png"), ("width", rect.width), ("height", rect.height)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_structure", structure)
        object.__setattr__(self, "_item", item)
        self.__dict__["_key"] = key

    @property
    def key(self) -> str:
        return str(self.__dict__["_key"])

    @cached_property
    def data(self) -> bytes:
        from redraft.formats.psd.pixels.layer_pictures import layer_png  # numpy: only when pixels are needed

        return layer_png(self._structure, self._item)  # type: ignore[attr-defined]

    @cached_property
    def cut_out(self) -> Box | None:
        from redraft.formats.psd.pixels.layer_pictures import cut_out

        return cut_out(self._structure, self._item)  # type: ignore[attr-defined]

    @cached_property
    def cover(self) -> object:
        from redraft.formats.psd.pixels.layer_pictures import cover

        return cover(self._structure, self._item)  # type: ignore[attr-defined]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asset) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"LayerAsset({self.key[:12]}…, {self.width} × {self.height})"


class PsdPlace(NamedTuple):
    """The place of a layer of the document in the file; `typed` for live text."""

    item: PsdLayer
    typed: Typed | None = None


class PsdRead(NamedTuple):
    """A document with where its layers come from; `stack` are the outermost layers of the file."""

    structure: Structure
    document: Document
    places: Mapping[str, PsdPlace]
    stack: tuple[PsdLayer, ...]


def read(structure: Structure) -> PsdRead:
    stack = stack_of(structure)
    return _Reader(structure).read(stack)


class _Reader:
    def __init__(self, structure: Structure) -> None:
        self.structure, self.header = structure, structure.header
        self.places: dict[str, PsdPlace] = {}
        self.assets: dict[str, Asset] = {}
        self.undrawn: list[str] = []
        numbers = [self._layer_number(record) for record in structure.records]
        counts = Counter(numbers)
        self.ids = {at: f"L{number}" for at, number in enumerate(numbers) if number and counts[number] == 1}

    def _layer_number(self, record: LayerRecord) -> int:
        found = self.structure.block(record, b"lyid")
        return struct.unpack(">I", found[:4])[0] if found and len(found) >= 4 else 0

    def read(self, stack: tuple[PsdLayer, ...]) -> PsdRead:
        layers = self._layers(stack, "")
        width, height = self.header.width, self.header.height
        if not self.structure.count_at:
            layers = (Opaque(FLAT, "Flattened picture", frame=Box(0.0, 0.0, width, height), what="flattened picture"),)
        if self.header.mode in (CMYK, LAB) or self.header.depth == 32:
            how = "with 32 bits" if self.header.depth == 32 else MODES[self.header.mode]
            self.undrawn.append(f"{COLORS} {how}; they are shown without their colour profile, so only about right")
        inch = self.structure.pixels_per_inch
        page = Page(PAGE, float(width), float(height), layers, unit_mm=25.4 / inch if inch else 25.4 / 96)
        undrawn = list(dict.fromkeys(self.undrawn))
        if len(undrawn) > NAMED:
            undrawn = [*undrawn[:NAMED], f"{len(undrawn) - NAMED} more are not drawn as they should be"]
        document = Document(
            "psd",
            (page,),
            MappingProxyType(self.assets),
            tuple(kept(self.structure)),
            undrawn=tuple(undrawn),
            traits=TRAITS,
        )
        return PsdRead(self.structure, document, MappingProxyType(self.places), stack)

    def _layers(self, items: tuple[PsdLayer, ...], path: str) -> tuple[Layer, ...]:
        counts = {"group": 0, "layer": 0}
        found = []
        for item in items:
            kind = "layer" if item.children is None else "group"
            counts[kind] += 1
            id = self.ids.get(item.number) or f"{path}{kind}{counts[kind]}"
            found.append(self._layer(id, item))
        return tuple(found)

    def _layer(self, id: str, item: PsdLayer) -> Layer:
        budget.check()
        record = item.record
        name = record.name if is_clean_text(record.name) else "".join(c for c in record.name if is_clean_text(c))
        style = Style(opacity=shown_opacity(record.opacity), visible=not record.hidden, blend=self._blend(item, name))
        effects = tuple(self._effects(item, name))
        if item.children is not None:
            self.places[id] = PsdPlace(item)
            board = artboard_box(self.structure.block(record, *KEYS))
            effects = effects if board is None else (*effects, ARTBOARD)
            children = self._layers(item.children, f"{id}/")
            return Group(id, name, style=style, frame=board, effects=effects, children=children)
        typed = None
        block = self.structure.block(record, b"TySh")
        if block is not None:
            typed = read_type(block)
        self.places[id] = PsdPlace(item, typed)
        rect = record.rect
        frame = None if rect.empty else Box(0.0, 0.0, float(rect.width), float(rect.height))
        there = Matrix.translation(float(rect.left), float(rect.top))
        if typed is not None:
            text = typed.layer(id, name, style, effects)
            back = typed.matrix.inverse()
            if text.flow is None and back is not None and not rect.empty:
                ink = Box(float(rect.left), float(rect.top), float(rect.width), float(rect.height))
                text = replace(text, frame=back.bounds(ink))
            return text
        if shape := self._shape(id, name, item, style, effects):
            return shape
        what = self._what(item)
        if item.fill and rect.empty:
            self.undrawn.append(f"'{name}' is a fill without pixels of its own; it is not drawn")
        if what or self.header.colors > 4:
            return Opaque(id, name, there, style, frame, effects, what=what or "multichannel pixels")
        if frame is None:
            return Picture(id, name, there, style, None, effects)
        self._look_for_damage(name, record)
        key = asset_key(self.structure, record)
        self.assets.setdefault(key, LayerAsset(key, self.structure, item))
        style = replace(style, fill=plain_color(self.structure, record))
        mask = (("mask", not record.mask.disabled),) if record.mask is not None and "mask" in effects else ()
        return Picture(id, name, there, style, frame, effects, asset=key, features=mask)

    def _what(self, item: PsdLayer) -> str:
        blocks = item.record.blocks
        if item.adjustment:
            self.undrawn.append(f"'{item.record.name}' adjusts what lies below it ({item.adjustment}); it is not drawn")
            return f"adjustment: {item.adjustment}"
        if item.is_smart:
            return "smart object"
        if b"TySh" in blocks or b"tySh" in blocks:
            return "type that is not covered: vertical, damaged, or of an old version"
        if item.vector and item.fill:
            return "shape"
        return f"fill: {item.fill}" if item.fill else ""

    def _blend(self, item: PsdLayer, name: str) -> str | None:
        """None for an unknown mode, which is reported as an effect."""
        mode, drawn = BLENDS.get(item.blend, ("", "normal"))
        if mode not in (drawn, "pass-through"):
            mode_name = mode or item.blend.decode("latin-1").strip()
            self.undrawn.append(f"'{name}' blends as {mode_name}, which is drawn as {drawn}, the nearest there is")
        return mode or None

    def _effects(self, item: PsdLayer, name: str) -> Iterator[str]:
        record = item.record
        drawn = record.mask is not None and any(channel.id == -2 for channel in record.channels)
        if drawn and not item.fill and not is_idle_mask(self.structure, record):
            yield "mask"
        if item.vector and not item.fill:
            yield "vector mask"
        if record.clipping:
            yield "clipped"
        if item.blend not in BLENDS:
            yield f"blend mode {item.blend.decode('latin-1').strip()!r}"
        filled = fill_opacity(self.structure, record)
        if filled != 255:
            yield f"fill opacity {shown_opacity(filled):.0%}"
        effects = list(self._layer_effects(record))
        yield from effects
        if effects:
            self.undrawn.append(f"'{name}' has effects that are not drawn: {', '.join(effects)}")

    def _layer_effects(self, record: LayerRecord) -> Iterator[str]:
        block = self.structure.block(record, b"lfx2", b"lmfx", b"lfxs")
        if block is None:
            return
        try:
            found = read_descriptor(block, 8)
        except (DescriptorError, RecursionError):
            yield "layer effects"
            return
        switch = found.get("masterFXSwitch")
        if switch is not None and switch.value is False:
            return
        names: dict[str, None] = {}
        for key, node in found.value.items():
            every = node.value if isinstance(node.value, list) else [node]
            if key in EFFECTS and any((on := one.get("enab")) is not None and on.value is True for one in every):
                names[EFFECTS[key]] = None
        yield from names

    def _shape(self, id: str, name: str, item: PsdLayer, style: Style, effects: tuple[str, ...]) -> Shape | None:
        """A vector outline of one colour without a stroke; None for all else."""
        color = solid_color(self.structure, item.record)
        block = self.structure.block(item.record, item.vector) if item.vector else None
        if color is None or block is None or is_inverted(block) or has_stroke(self.structure, item.record):
            return None
        paths = contours(block, self.header.width, self.header.height)
        simple = paths and (len(paths) == 1 or all(path.operation in (1, -1) for path in paths))
        frame = path_box(path_data(paths))
        if not simple or frame is None or item.record.rect.empty or paths[0].operation == 2:
            return None
        style = replace(style, fill=color, stroke=NoPaint())
        if len(paths) == 1 and _is_rectangle(paths[0]):
            return Shape(id, name, style=style, frame=frame, effects=effects, form="rect")
        if len(paths) == 1 and _is_ellipse(paths[0], frame):
            return Shape(id, name, style=style, frame=frame, effects=effects, form="ellipse")
        return Shape(id, name, style=style, frame=frame, effects=effects, d=path_data(paths))

    def _look_for_damage(self, name: str, record: LayerRecord) -> None:
        """What is known of a layer's pixels without unpacking them: whether the rows fill the channel."""
        size = 4 if self.header.version == 2 else 2
        for channel in record.channels:
            length = channel.end - channel.start
            packing = (
                int.from_bytes(self.structure.data[channel.start : channel.start + 2], "big") if length >= 2 else 9
            )
            high = record.rect.height
            if channel.id < -1 or packing in (0, 2, 3):
                continue
            whole = packing == 1 and length >= 2 + high * size
            if (
                not whole
                or sum(row_lengths(self.structure.data, channel.start + 2, high, size)) + 2 + high * size > length
            ):
                self.undrawn.append(f"'{name}' has damaged pixels; it is drawn as far as they can be read")
                return


def shown_opacity(value: int) -> float:
    """0 to 255 as Photoshop shows it: in whole percent."""
    return round(value / 2.55) / 100


def stored_opacity(value: float | None) -> int:
    return 255 if value is None else min(255, max(0, round(value * 255)))


def asset_key(structure: Structure, record: LayerRecord) -> str:
    """A hash of what makes up the picture: size, kind of numbers, and the stored bytes of colours and transparency."""
    header = structure.header
    found = sha256(f"{header.mode} {header.depth} {header.version} {record.rect.width} {record.rect.height}".encode())
    view = memoryview(structure.data)
    for channel in record.channels:
        if channel.id >= -1:
            found.update(f"/{channel.id} ".encode())
            found.update(view[channel.start : channel.end])
    return found.hexdigest()


def solid_node(structure: Structure, record: LayerRecord) -> tuple[Node, int] | None:
    """The RGB colour of a solid fill, and where in the file its block's content begins."""
    for key, head in ((b"SoCo", 4), (b"vscg", 8)):
        block = record.blocks.get(key)
        if block is None or (key == b"vscg" and structure.data[block.start : block.start + 4] != b"SoCo"):
            continue
        try:
            color = read_descriptor(structure.data[block.start : block.end], head).get("Clr ")
        except (DescriptorError, RecursionError):
            return None
        if color is not None and all(color.number(name) is not None for name in ("Rd  ", "Grn ", "Bl  ")):
            return color, block.start
    return None


def solid_color(structure: Structure, record: LayerRecord) -> Color | None:
    found = solid_node(structure, record)
    if found is None:
        return None
    parts = (found[0].number(name) or 0.0 for name in ("Rd  ", "Grn ", "Bl  "))
    return Color(*(round(min(255.0, max(0.0, part))) for part in parts))


def has_stroke(structure: Structure, record: LayerRecord) -> bool:
    block = structure.block(record, b"vstk")
    if block is None:
        return False
    try:
        enabled = read_descriptor(block, 4).get("strokeEnabled")
    except (DescriptorError, RecursionError):
        return True
    return enabled is None or enabled.value is not False


def _is_rectangle(path: Contour) -> bool:
    if len(path.knots) != 4 or any(knot.before != knot.point or knot.after != knot.point for knot in path.knots):
        return False
    corners = [knot.point for knot in path.knots]
    return all(
        abs(a[0] - b[0]) < 1e-3 or abs(a[1] - b[1]) < 1e-3
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
    )


def _is_ellipse(path: Contour, frame: Box) -> bool:
    """Four points in the middles of the frame's sides, with the handles of a quarter circle."""
    if len(path.knots) != 4 or not path.closed:
        return False
    cx, cy = frame.center
    middles = [(cx, frame.y), (frame.right, cy), (cx, frame.bottom), (frame.x, cy)]
    for knot in path.knots:
        if not any(abs(knot.point[0] - x) < 0.01 and abs(knot.point[1] - y) < 0.01 for x, y in middles):
            return False
        for handle in (knot.before, knot.after):
            across = abs(handle[0] - knot.point[0]) / max(frame.width / 2, 1e-6)
            down = abs(handle[1] - knot.point[1]) / max(frame.height / 2, 1e-6)
            if not abs(max(across, down) - 0.5523) < 0.01 or min(across, down) > 0.01:
                return False
    return True
