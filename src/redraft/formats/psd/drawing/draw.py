"""A Photoshop file as drawing units: its stored preview, and its layers one by one as pixels.

Each layer is a unit, masks and opacity applied; a layer with others clipped to it is one unit with them, and so is a
group with opacity, a mask or a blend mode. Adjustment layers and layer effects are not drawn.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from hashlib import sha256

from redraft.document.geometry import Box
from redraft.document.layers import Picture, family
from redraft.errors import EditError, says
from redraft.formats.codec import Raster, Unit
from redraft.formats.psd.bytes.code_names import BLENDS
from redraft.formats.psd.bytes.layer_tree import PsdLayer, clipping_groups, extent, fill_opacity
from redraft.formats.psd.bytes.structure import Rect
from redraft.formats.psd.drawing.preview import has_preview, preview_rgba
from redraft.formats.psd.pixels.compositor import Layers, rgba
from redraft.formats.psd.pixels.layer_pictures import layer_pixels, png
from redraft.formats.psd.reading.read import FLAT, PAGE, PsdRead


class PsdDrawing:
    """The pictures of a file as it was read."""

    def __init__(self, reading: PsdRead) -> None:
        self.reading, self.structure = reading, reading.structure
        self.ids = {place.item.number: id for id, place in reading.places.items()}

    def drawable(self, page: str, only: str | None = None) -> bytes:
        """See `formats.codec.Opened.drawable`."""
        self._check(page)
        area, mode = self.structure.header.rect, self.structure.header.mode
        if only is None or only == FLAT:
            if has_preview(self.structure):
                return self._svg(png(preview_rgba(self.structure, []), 1), area)
            return self._svg(png(rgba(Layers(self.structure).flattened(self.reading.stack, area), mode), 1), area)
        place = self.reading.places.get(only)
        if place is None:
            raise EditError(says("psd-no-layer-to-draw", layer=only))
        area = extent([place.item]).overlap(area)
        base = self._bases.get(place.item.number)
        layers = Layers(self.structure)
        sheet = None if area.empty else layers.alone(place.item, (), area, base)
        for group in self.reading.document.index[only].ancestors:  # what their masks leave of it
            held = self.reading.places.get(group.id)
            mask = layers.mask(held.item, area) if sheet is not None and held is not None else None
            if sheet is not None and mask is not None:
                sheet = sheet._replace(alpha=sheet.alpha * mask)
        return self._svg(b"" if sheet is None else png(rgba(sheet, mode), 1), area)

    def units(self, page: str) -> Sequence[Unit]:
        """See `formats.codec.Opened.units`."""
        self._check(page)
        return self._units

    def reach(self, layer: str) -> Box | None:
        """See `formats.codec.Opened.reach`."""
        items = [
            place.item
            for inner in family(self.reading.document.index.layers[layer])
            if (place := self.reading.places.get(inner.id)) is not None
        ]
        return _box(extent(items) if items else self.structure.header.rect)

    def _check(self, page: str) -> None:
        if page != PAGE:
            raise EditError(says("psd-no-page", page=page, known=PAGE))

    def _svg(self, png: bytes, area: Rect) -> bytes:
        page = self.reading.document.pages[0]
        scale = page.unit_mm * 96 / 25.4
        size = f'width="{page.width * scale!r}" height="{page.height * scale!r}"'
        body = ""
        if png:
            place = f'x="{area.left}" y="{area.top}" width="{area.width}" height="{area.height}"'
            body = f'<image {place} href="data:image/png;base64,{base64.b64encode(png).decode()}"/>'
        view = f'viewBox="0 0 {page.width:g} {page.height:g}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {view}>{body}</svg>'.encode()

    @cached_property
    def _bases(self) -> dict[int, PsdLayer]:
        """What each clipped layer is clipped to, by the number of its record."""
        levels = [self.reading.stack, *(item.children for one in self.reading.stack for item in one.walk())]
        sets = (pair for items in levels if items for pair in clipping_groups(items))
        return {item.number: base for base, clipped in sets for item in clipped}

    @cached_property
    def _units(self) -> list[Unit]:
        if not self.structure.count_at:
            return [self._flat()]
        return list(self._parts(self.reading.stack))

    def _flat(self) -> Unit:
        area = self.structure.header.rect
        content = sha256(memoryview(self.structure.data)[self.structure.merged_at :]).digest()
        raster = Raster(0, 0, area.width, area.height, content, lambda: preview_rgba(self.structure, []).tobytes())
        return Unit(FLAT, b"", _box(area), raster=raster)

    def _parts(self, items: Iterable[PsdLayer]) -> Iterator[Unit]:
        for base, clipped in clipping_groups(items):
            if base.record.hidden or base.adjustment:
                continue
            seen = [item for item in clipped if not item.record.hidden and not item.is_empty]
            if base.children is not None and not seen and self._falls_apart(base):
                yield from self._parts(base.children)
            else:
                yield from self._unit(base, seen, clipped)

    def _falls_apart(self, group: PsdLayer) -> bool:
        record = group.record
        if record.opacity != 255 or fill_opacity(self.structure, record) != 255 or group.vector:
            return False
        if record.mask is not None and not record.mask.disabled and any(one.id == -2 for one in record.channels):
            return False
        plain = all(item.blend in (b"norm", b"pass") for child in group.children or () for item in child.walk())
        return group.blend == b"pass" or (group.blend == b"norm" and plain)

    def _unit(self, base: PsdLayer, seen: list[PsdLayer], clipped: list[PsdLayer]) -> Iterator[Unit]:
        area = extent([base]).overlap(self.structure.header.rect)
        if area.empty:
            return
        raster = Raster(
            area.left,
            area.top,
            area.width,
            area.height,
            self._content(base, seen),
            partial(self._load, base, seen, area),
        )
        _, blend = BLENDS.get(base.blend, ("", "normal"))
        others = tuple(self.ids[inner.number] for item in clipped for inner in item.walk() if inner.number in self.ids)
        yield Unit(self.ids[base.number], b"", _box(area), blend, raster=raster, others=others)

    def _content(self, base: PsdLayer, seen: list[PsdLayer]) -> bytes:
        """A hash of all that its pixels depend on."""
        layer = self.reading.document.index.layers[self.ids[base.number]]
        record = base.record
        plain = isinstance(layer, Picture) and layer.asset and record.mask is None and not base.vector
        if plain and not seen:  # the asset's name is a hash of its pixels already
            strength = record.opacity, fill_opacity(self.structure, record)
            return repr((layer.asset, strength)).encode()  # type: ignore[attr-defined]
        found, data = sha256(), memoryview(self.structure.data)
        for item in (base, *seen):
            for inner in item.walk():
                found.update(data[inner.record.start : inner.record.end])
                found.update(data[inner.record.pixels_start : inner.record.pixels_end])
        return found.digest()

    def _load(self, base: PsdLayer, seen: list[PsdLayer], area: Rect) -> bytes:
        record, header = base.record, self.structure.header
        strong = record.opacity == 255 and fill_opacity(self.structure, record) == 255
        masked = record.mask is not None or base.vector
        if base.children is None and not seen and strong and (not masked or (base.fill and record.mask is None)):
            rect = record.rect
            pixels = layer_pixels(self.structure, base)
            return pixels[
                area.top - rect.top : area.bottom - rect.top, area.left - rect.left : area.right - rect.left
            ].tobytes()
        sheet = Layers(self.structure).alone(base, seen, area)
        return bytes(4 * area.width * area.height) if sheet is None else rgba(sheet, header.mode).tobytes()


def _box(rect: Rect) -> Box:
    return Box(float(rect.left), float(rect.top), float(rect.width), float(rect.height))
