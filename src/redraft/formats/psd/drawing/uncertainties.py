"""Features of a Photoshop file that are not drawn, or may be drawn differently by Photoshop (see pixels.uncertainties).

The stored preview is one more source of uncertainty: the program that made the file drew it. Where it differs from the
layers as drawn here, within the area of an edit, one of the two is wrong.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from redraft.document.geometry import Box
from redraft.formats.pixels.uncertainties import MISMATCH_SHARE, Uncertainty
from redraft.formats.psd.bytes.code_names import BLENDS, EFFECTS, KNOWN_BLOCKS
from redraft.formats.psd.bytes.descriptors import DescriptorError, Node, read_descriptor
from redraft.formats.psd.bytes.layer_tree import PsdLayer, clipping_groups, extent, fill_opacity
from redraft.formats.psd.bytes.structure import CMYK, GRAY, LAB, RGB, Rect, Structure
from redraft.formats.psd.bytes.vector_masks import contours
from redraft.formats.psd.drawing.preview import has_preview, preview_difference
from redraft.formats.psd.pixels.compositor import Layers
from redraft.formats.psd.reading.read import PsdRead

SPECIAL = frozenset((b"idiv", b"lbrn", b"div ", b"lddg", b"vLit", b"lLit", b"hMix", b"diff"))
"""The modes in which Photoshop does something else with the opacity of the fill than with that of the layer."""
STRIPS = 4
"""How many strips are compared of a large area."""
COMPARED, SAMPLED = 300_000, 40_000
"""Pixels of a preview that are compared, and of one that we made ourselves."""
_SIZES = ("blur", "Dstn", "Sz  ")
"""What an effect's descriptor calls how far it goes, in pixels."""


def uncertainties(reading: PsdRead) -> Iterator[Uncertainty]:
    """The uncertainties of every layer, hidden ones too."""
    ids = {place.item.number: id for id, place in reading.places.items()}
    yield from _of_level(reading.structure, ids, reading.stack, None)
    if _frames(reading.structure) > 1:
        yield Uncertainty("", "the file has an animation, and its other frames are not drawn")


def moved_fills(before: PsdRead, after: PsdRead, found_as: Mapping[str, str]) -> Iterator[str]:
    """Fills that moved: Photoshop redraws them from their content."""
    for id, place in before.places.items():
        there = after.places.get(found_as.get(id, ""))
        if not place.item.fill or there is None or place.item.record.rect == there.item.record.rect:
            continue
        name = place.item.record.name or id
        if not place.item.vector:
            yield f"'{name}' is a fill without an outline, which Photoshop draws over the whole page wherever it is"
        elif place.item.fill not in ("solid colour", "content"):
            yield f"'{name}' is filled with a {place.item.fill}, which Photoshop lays out again"


def preview_mismatch(reading: PsdRead, areas: Sequence[Box], most: int = COMPARED) -> bool:
    """Whether the stored preview differs, around these areas, from the layers as drawn here. A file without a valid
    preview, or of a kind that is not drawn, is not checked. Of more than `most` pixels strips all over the area are
    compared."""
    structure = reading.structure
    if not areas or structure.header.depth == 1:
        return False
    if not has_preview(structure):
        return False
    whole = Rect(0, 0, 0, 0)
    for box in areas:
        whole = whole.union(Rect(int(box.y), int(box.x), math.ceil(box.bottom), math.ceil(box.right)))
    area = whole.overlap(structure.header.rect)
    if area.empty:
        return False
    layers, strips = Layers(structure), list(_strips(area, most))
    shares = [preview_difference(structure, layers.flattened(reading.stack, strip), strip) for strip in strips]
    return sum(shares) / len(shares) > MISMATCH_SHARE


def _strips(area: Rect, most: int) -> Iterator[Rect]:
    """An area, or a few strips of it, evenly set, that have about so many pixels."""
    high = max(1, most // (STRIPS * area.width))
    if high * STRIPS >= area.height:
        yield area
        return
    for number in range(STRIPS):
        top = area.top + number * (area.height - high) // (STRIPS - 1)
        yield Rect(top, area.left, top + high, area.right)


def _of_level(
    structure: Structure, ids: dict[int, str], items: tuple[PsdLayer, ...], within: Rect | None
) -> Iterator[Uncertainty]:
    """Of the layers of one parent; `within` is how far they can reach: the whole page (None), or the group that keeps
    what they do to itself."""
    for base, clipped in clipping_groups(items):
        around = _of_base(base, within)
        for item in (base, *clipped):
            limit = within if item is base else around
            made = partial(_uncertainty, ids.get(item.number, ""), item.record.name)
            for why, reach in _without_pixels(item, limit):
                yield made(why, reach, ends=False)
            for why, reach in _of_item(structure, item, limit, bool(clipped) and item is base):
                yield made(why, reach, ends=True)
            if item.children is not None:
                inner = limit if item.blend == b"pass" else extent([item])
                yield from _of_level(structure, ids, item.children, inner)


def _of_base(base: PsdLayer, within: Rect | None) -> Rect | None:
    return extent([base]) if not base.is_empty else within


def _uncertainty(id: str, name: str, why: str, reach: Rect | None, ends: bool) -> Uncertainty:
    box = Box(float(reach.left), float(reach.top), float(reach.width), float(reach.height)) if reach else None
    return Uncertainty(id, f"'{name or id}' {why}", box, ends)


def _without_pixels(item: PsdLayer, within: Rect | None) -> Iterator[tuple[str, Rect | None]]:
    """What a layer that has no pixels does, which shows on others."""
    if item.adjustment:
        yield f"adjusts what lies below it ({item.adjustment}), which is not drawn", _masked(item, within)
    elif item.fill and item.record.rect.empty:
        yield f"is a fill without pixels of its own ({item.fill}), which is not drawn", _masked(item, within)


def _of_item(
    structure: Structure, item: PsdLayer, within: Rect | None, is_base: bool
) -> Iterator[tuple[str, Rect | None]]:
    """What of one layer is not drawn, and how far that reaches."""
    record, blocks = item.record, item.record.blocks
    own = extent([item])
    here = own if not own.empty else _masked(item, within)
    if why := _mixing(structure, item):
        yield why, here
    effects, spread = _effects(structure, item)
    if effects:
        reach = None if spread is None or own.empty else _grown(own, spread)
        yield f"has effects that are not drawn: {', '.join(effects)}", reach
    if record.ranges != b"\0\0\xff\xff" * (len(record.ranges) // 4):
        yield "blends only with some of the colours below it (blending ranges), which is not drawn", here
    for key, plain, why in _SWITCHES:
        found = structure.block(record, key)
        if found and found[0] != plain and (key != b"clbl" or is_base):
            yield why, here
    if structure.block(record, b"brst"):
        yield "blends in some of the channels only, which is not drawn", here
    if any(key in blocks for key in (b"artb", b"artd", b"abdd")):
        yield "is an artboard, whose ground and edges are not drawn", None
    yield from ((why, here) for why in _masking(structure, item))
    if item.is_smart and _has_filters(structure, item):
        yield "has smart filters, which are not redrawn", here
    strange = sorted(key.decode("latin-1").strip() for key in blocks if key not in KNOWN_BLOCKS)
    if strange:
        yield f"has what redraft does not know ({', '.join(strange[:5])})", here


_SWITCHES = (
    (b"knko", 0, "knocks out what lies below it, which is not drawn"),
    (b"clbl", 1, "does not blend what is clipped to it as one with it, which is not drawn"),
    (b"tsly", 1, "is not shaped by its transparency, which is not drawn"),
)
"""Blocks whose first byte switches something: what it usually is, and what else it means."""


def _grown(rect: Rect, by: int) -> Rect:
    return Rect(rect.top - by, rect.left - by, rect.bottom + by, rect.right + by)


def _masked(item: PsdLayer, within: Rect | None) -> Rect | None:
    """How far something without pixels of its own can show: to the edges of its mask."""
    mask = item.record.mask
    if mask is None or mask.disabled or mask.default or mask.rect.empty:
        return within
    return mask.rect if within is None else mask.rect.overlap(within)


def _mixing(structure: Structure, item: PsdLayer) -> str:
    """Why a layer may meet what lies below it in another way than it is drawn; '' for no reason."""
    header, blend = structure.header, item.blend
    name = BLENDS[blend][0] if blend in BLENDS else blend.decode("latin-1").strip()
    if blend not in BLENDS or blend == b"diss":
        return f"blends as {name}, which is drawn as normal"
    if blend in (b"norm", b"pass"):
        return ""
    if header.mode not in (RGB, GRAY) or header.depth == 32:
        colors = "32 bits" if header.depth == 32 else {CMYK: "CMYK", LAB: "Lab"}.get(header.mode, "other colours")
        return f"blends as {name} in {colors}, which is drawn only about right"
    if header.mode == GRAY and blend in (b"hue ", b"sat ", b"colr", b"lum "):
        return f"blends as {name} in grayscale, which is drawn as normal"
    if blend in SPECIAL and fill_opacity(structure, item.record) != 255:
        return f"blends as {name} with an opacity of its fill, which is drawn only about right"
    return ""


def _effects(structure: Structure, item: PsdLayer) -> tuple[list[str], int | None]:
    """The enabled effects of a layer, and how many pixels around it they reach; None: unknown."""
    record, names, spread = item.record, dict[str, None](), 0
    found = [block for key in (b"lfx2", b"lmfx", b"lfxs") if (block := structure.block(record, key)) is not None]
    if not found and b"lrFX" in record.blocks:
        return ["layer effects"], None
    for block in found:
        try:
            node = read_descriptor(block, 8)
        except (DescriptorError, RecursionError):
            return ["layer effects"], None
        switch = node.get("masterFXSwitch")
        if switch is not None and switch.value is False:
            continue
        for key, effect in node.value.items():
            for one in effect.value if isinstance(effect.value, list) else [effect]:
                if _is_on(one):
                    names[EFFECTS.get(key, "layer effects")] = None
                    spread = max(spread, _size(one))
    return list(names), spread


def _is_on(effect: Node) -> bool:
    on = effect.get("enab") if isinstance(effect.value, dict) else None
    return on is not None and on.value is True


def _size(effect: Node) -> int:
    sizes = (effect.number(name) or 0.0 for name in _SIZES)
    return min(1 << 20, math.ceil(sum(abs(size) for size in sizes)) + 2)


def _masking(structure: Structure, item: PsdLayer) -> Iterator[str]:
    record, mask = item.record, item.record.mask
    if mask is not None and not mask.disabled:
        if mask.feathered:
            yield "has a mask with a soft edge, which is drawn without it"
        if mask.flags & 4:
            yield "has an inverted mask, which is drawn as it is"
    block = structure.block(record, item.vector) if item.vector and not item.fill else None
    if block is None or len(block) < 8 or block[7] & 4:
        return
    header = structure.header
    if any(path.operation not in (1, -1) for path in contours(block, header.width, header.height)):
        yield "has a vector mask of shapes taken from each other, which is drawn only about right"


def _has_filters(structure: Structure, item: PsdLayer) -> bool:
    block = structure.block(item.record, b"SoLd", b"SoLE")
    return block is not None and b"filterFX" in block


def _frames(structure: Structure) -> int:
    """How many frames an animation has; 0 for a file without one."""
    most = 0
    for number in range(4000, 5000):
        start, end = structure.resources.get(number, (0, 0))
        at = structure.data.find(b"AnDs", start, end)
        while at >= 0 and most < 2:
            size = struct.unpack_from(">I", structure.data, at + 4)[0] if at + 8 <= end else 0
            try:
                node = read_descriptor(structure.data[at + 8 : min(end, at + 8 + size)], 4)
            except (DescriptorError, RecursionError, struct.error):
                return 2
            frames = node.get("FrIn")
            most = max(most, len(frames.value) if frames is not None and isinstance(frames.value, list) else 0)
            at = structure.data.find(b"AnDs", at + 4, end)
    return most
