"""Unrequested changes between two Photoshop files: layer record fields, tagged blocks, channels, image resources, and
the preview."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from redraft.document.layers import Text, family
from redraft.document.style import PROPERTIES
from redraft.edits.kinds import Edit
from redraft.edits.page_edits import SetPage
from redraft.formats.pixels.allow import AllowedAspects, allowed_aspects
from redraft.formats.pixels.uncertainties import BEYOND
from redraft.formats.psd.bytes.artboards import KEYS, artboard_spans
from redraft.formats.psd.bytes.canvas import recanvased
from redraft.formats.psd.bytes.descriptors import DescriptorError, Node, read_descriptor
from redraft.formats.psd.bytes.layer_references import COUNTING, VERSION, followed, numbers_of, stale
from redraft.formats.psd.bytes.layer_tree import extent
from redraft.formats.psd.bytes.parser import listed_resources, read_structure, tagged_blocks
from redraft.formats.psd.bytes.structure import THUMBNAILS, LayerRecord, Rect, Structure
from redraft.formats.psd.bytes.vector_masks import knot_places
from redraft.formats.psd.drawing.preview import kept_outside
from redraft.formats.psd.drawing.uncertainties import uncertainties
from redraft.formats.psd.proof.type_layers import is_only_retyped
from redraft.formats.psd.reading.read import PsdRead, read

Spans = Sequence[tuple[int, int]]


class _Pair(NamedTuple):
    """A layer in both files: its records, and which aspects of it may differ."""

    name: str
    old: LayerRecord
    new: LayerRecord
    named: frozenset[str]
    restyled: frozenset[str]


def unrequested_changes(
    before: PsdRead, after: PsdRead, edits: Sequence[Edit], found_as: Mapping[str, str]
) -> Iterator[str]:
    """A sentence for everything that differs and no edit names."""
    resized = any(isinstance(edit, SetPage) for edit in edits)
    if resized:
        header = after.structure.header
        base = read_structure(recanvased(before.structure, header.width, header.height).data())
        before = read(base)._replace(document=before.document)
    old, new = before.structure, after.structure
    aspects = allowed_aspects(before.document, edits)
    yield from _of_file(old, new, bool(aspects.seen) or resized, _origins(before, after, found_as))
    for pair in _pairs(before, after, aspects, found_as):
        for what in _of_layer(old, new, pair):
            yield f"'{pair.name}' has another {what}"
    yield from _of_order(before, after, aspects, found_as)
    if not resized:
        yield from _of_preview(before, after, aspects, found_as)


# ── the file ──


def _of_file(old: Structure, new: Structure, seen: bool, origins: Sequence[int]) -> Iterator[str]:
    if old.data[:26] != new.data[:26]:
        yield "the header differs"
    if old.data[slice(*old.palette)] != new.data[slice(*new.palette)]:
        yield "the palette differs"
    ours, theirs = (list(listed_resources(one.data, one.palette[1] + 4, _resources_end(one))) for one in (old, new))
    if [one[:2] for one in ours] != [one[:2] for one in theirs]:
        yield "other image resources are there, or in another order"
    else:
        for (number, _, start, end), (_, _, begin, stop) in zip(ours, theirs, strict=True):
            was, now = old.data[start:end], new.data[begin:stop]
            if number in COUNTING:
                wanted = followed(number, was, origins, len(old.records), numbers_of(old) - numbers_of(new))
                if wanted is None:
                    yield f"{COUNTING[number]} counts others than there are, and stayed as it was"
                elif wanted != now:
                    yield f"{COUNTING[number]} does not follow the layers"
            elif was != now and not (seen and (number in THUMBNAILS or (number == VERSION and now == stale(was)))):
                yield f"the image resource {number} differs"
    if (old.count < 0) != (new.count < 0) and old.records:
        yield "the preview's transparency is switched"
    for what, one, other in zip(("the global mask", "blocks of the file"), _around(old), _around(new), strict=True):
        if one != other:
            yield f"{what} differ{'s' if what == 'the global mask' else ''}"


def _origins(before: PsdRead, after: PsdRead, found_as: Mapping[str, str]) -> list[int]:
    """The number that each record of the newer file had in the older one; -1: none."""
    back = {now: before.places[id].item for id, now in found_as.items() if id in before.places}
    found = [-1] * len(after.structure.records)
    for id, place in after.places.items():
        if (was := back.get(id)) is not None:
            found[place.item.number] = was.number
            if place.item.marker >= 0:
                found[place.item.marker] = was.marker
    same = len(found) == len(before.structure.records)
    return [number if origin < 0 and same and number not in found else origin for number, origin in enumerate(found)]


def _resources_end(structure: Structure) -> int:
    at = structure.palette[1]
    return at + 4 + int.from_bytes(structure.data[at : at + 4], "big")


def _around(structure: Structure) -> tuple[bytes, bytes]:
    """What follows the layers in their section: the global mask, and the blocks without that of the layers."""
    data, size = structure.data, structure.header.length_size
    at = structure.section_at + size
    if at >= structure.section_end:
        return b"", b""
    at += size + int.from_bytes(data[at : at + size], "big")
    blocks = structure.blocks
    end = blocks[0].at if blocks else structure.section_end
    others = [one for one in blocks if not (structure.in_block and structure.info_at == one.length_at)]
    content = b"".join(data[one.at : one.length_at] + data[one.start : one.next] for one in others)
    tail = data[blocks[-1].next : structure.section_end] if blocks else b""
    return data[at:end], content + tail


def _of_order(before: PsdRead, after: PsdRead, aspects: AllowedAspects, found_as: Mapping[str, str]) -> Iterator[str]:
    """The order of the records of layers that no edit moved, the ends of groups among them."""
    moved = aspects.having("stack", "new", "gone")
    index = before.document.index
    moved |= {inner.id for id in moved if id in index for inner in family(index[id].layer)}
    now = {found_as[id] for id in moved if id in found_as}
    ours = [(found_as.get(id, id), end) for id, end in _owners(before) if id not in moved]
    theirs = [(id, end) for id, end in _owners(after) if id not in now]
    if ours != theirs:
        yield "layers are in another order"
    loose = [_loose(one) for one in (before, after)]
    if loose[0] != loose[1]:
        yield "records that belong to no layer differ"


def _owners(reading: PsdRead) -> list[tuple[str, bool]]:
    """Whose each record is, in order; true for the marker that ends a group."""
    owners = {place.item.number: (id, False) for id, place in reading.places.items()}
    owners |= {place.item.marker: (id, True) for id, place in reading.places.items() if place.item.marker >= 0}
    return [owners[number] for number in sorted(owners)]


def _loose(reading: PsdRead) -> list[bytes]:
    owned = {number for place in reading.places.values() for number in (place.item.number, place.item.marker)}
    structure = reading.structure
    return [
        structure.data[one.start : one.end] + structure.data[one.pixels_start : one.pixels_end]
        for number, one in enumerate(structure.records)
        if number not in owned
    ]


# ── layers ──


def _pairs(before: PsdRead, after: PsdRead, aspects: AllowedAspects, found_as: Mapping[str, str]) -> Iterator[_Pair]:
    for id, place in before.places.items():
        there = after.places.get(found_as.get(id, id))
        if there is None or "gone" in aspects.of(id):
            continue
        name = place.item.record.name or id
        old, new = before.document.index.layers[id], after.document.index.layers[found_as.get(id, id)]
        restyled = _restyled(old, new) if isinstance(old, Text) and isinstance(new, Text) else frozenset()
        yield _Pair(name, place.item.record, there.item.record, aspects.of(id), restyled)
        if place.item.marker >= 0 and there.item.marker >= 0:
            markers = before.structure.records[place.item.marker], after.structure.records[there.item.marker]
            yield _Pair(f"end of {name}", *markers, frozenset(), frozenset())


def _restyled(old: Text, new: Text) -> frozenset[str]:
    """The properties that differ anywhere in two texts."""
    names: set[str] = set()
    styles = [{run.style.over(text.style) for run in text.runs} for text in (old, new)]
    for name in PROPERTIES:
        if {getattr(one, name) for one in styles[0]} != {getattr(one, name) for one in styles[1]}:
            names.add(name)
    return frozenset(names)


def _of_layer(old: Structure, new: Structure, pair: _Pair) -> Iterator[str]:
    ours, theirs = pair.old, pair.new
    same = old.data[ours.start : ours.end] == new.data[theirs.start : theirs.end]
    if same and old.data[ours.pixels_start : ours.pixels_end] == new.data[theirs.pixels_start : theirs.pixels_end]:
        return
    one, other = dict(_parts(old, ours)), dict(_parts(new, theirs))
    kept = [name for name in one if name in other]
    if kept != [name for name in other if name in one]:
        yield "order of blocks"
    for name in dict.fromkeys((*one, *other)):
        was, now = one.get(name), other.get(name)
        if was != now and not _explained(name, was, now, pair):
            yield name


def _parts(structure: Structure, record: LayerRecord) -> Iterator[tuple[str, bytes]]:
    """All fields of a record and its channels, piece by piece."""
    data = structure.data
    yield "rectangle", data[record.start : record.start + 16]
    yield "list of channels", b"".join(struct.pack(">h", channel.id) for channel in record.channels)
    yield "blend mode", data[record.blend_at - 4 : record.blend_at + 4]
    yield "opacity", data[record.opacity_at : record.opacity_at + 1]
    yield "clipping", data[record.opacity_at + 1 : record.opacity_at + 2]
    yield "flags", data[record.flags_at : record.flags_at + 1]
    yield "filler", data[record.flags_at + 1 : record.extra_at]
    at = record.extra_at + 4
    [length] = struct.unpack_from(">I", data, at)
    yield "mask", data[at + 4 : at + 4 + length]
    yield "blending ranges", record.ranges
    yield "short name", data[record.name_at : record.name_end]
    at, seen = record.name_end, dict[bytes, int]()
    for block in tagged_blocks(data, at, record.end, structure.header.version, 1):
        seen[block.key] = count = seen.get(block.key, 0) + 1
        name = f"block {block.key.decode('latin-1')}" + (f" ({count})" if count > 1 else "")
        yield name, data[block.start : block.end]
        at = block.next
    yield "end", data[at : record.end]
    for number, channel in enumerate(record.channels):
        twice = any(one.id == channel.id for one in record.channels[:number])
        yield f"channel {channel.id}" + (f" ({number})" if twice else ""), data[channel.start : channel.end]


def _explained(name: str, old: bytes | None, new: bytes | None, pair: _Pair) -> bool:
    """Whether what an edit names of a layer explains that a part of its record differs."""
    named = pair.named
    if old is None or new is None:
        fresh = (name == "block luni" and "name" in named) or (name == "channel -1" and "pixels" in named)
        return old is None and fresh
    match name:
        case "rectangle":
            sized = (pair.old.rect.width, pair.old.rect.height) == (pair.new.rect.width, pair.new.rect.height)
            return "pixels" in named or ("place" in named and sized)
        case "list of channels":
            return "pixels" in named and new.endswith(old) and new[: -len(old) or None] == struct.pack(">h", -1)
        case "blend mode":
            return "blend" in named and old[:4] == new[:4]
        case "opacity":
            return "opacity" in named
        case "flags":
            return "visible" in named and old[0] ^ new[0] == 2
        case "short name" | "block luni":
            return "name" in named
        case "mask":
            switched = "mask" in named and len(old) > 17 and old[17] ^ new[17] == 2
            moved = [(0, 16), (20, 36)] if "place" in named else []
            return (bool(moved) or switched) and _alike(old, new, [*moved, (17, 18)] if switched else moved)
        case "block lsct" | "block lsdk":
            return "blend" in named and _alike(old, new, [(8, 12)])
        case "channel -1":
            return "pixels" in named
        case "channel -2" | "channel -3":
            return named >= {"pixels", "place"}
    if name.startswith("channel ") and name[8:].isdigit():
        return "pixels" in named
    return name.startswith("block ") and _block_explained(name[6:].encode("latin-1"), old, new, pair)


def _block_explained(key: bytes, old: bytes, new: bytes, pair: _Pair) -> bool:
    if key == b"TySh":
        moved = "place" in pair.named and _alike(old, new, [(2, 50)])
        return moved or (bool(pair.named & {"text", "size"}) and is_only_retyped(old, new, pair.restyled, pair.named))
    places = _PLACES.get(key)
    if places is None:
        return False
    aspect, find = places
    try:
        return aspect in pair.named and _alike(old, new, find(old))
    except (DescriptorError, RecursionError, struct.error):
        return False


def _alike(old: bytes, new: bytes, but: Spans) -> bool:
    """Whether bytes are the same outside some spans."""
    if len(old) != len(new):
        return False
    at = 0
    for start, end in sorted(but):
        if old[at:start] != new[at:start]:
            return False
        at = max(at, end)
    return old[at:] == new[at:]


def _numbers(node: Node | None) -> Iterator[tuple[int, int]]:
    """Offsets of the numbers in a descriptor's value."""
    if node is None:
        return
    if isinstance(node.value, dict):
        for inner in node.value.values():
            yield from _numbers(inner)
    elif isinstance(node.value, list):
        for inner in node.value:
            yield from _numbers(inner)
    elif node.kind in (b"doub", b"UntF"):
        yield node.end - 8, node.end


def _corners(block: bytes) -> Spans:
    found = read_descriptor(block, 12)
    return [*_numbers(found.get("Trnf")), *_numbers(found.get("nonAffineTransform"))]


def _old_corners(block: bytes) -> Spans:
    at = 8 + 1 + block[8] + 16
    return [(at, at + 64)]


def _origin(block: bytes) -> Spans:
    shapes = read_descriptor(block, 8).get("keyDescriptorList")
    rows = shapes.value if shapes is not None and isinstance(shapes.value, list) else ()
    names = ("keyOriginShapeBBox", "keyOriginBoxCorners")
    return [span for row in rows for name in names for span in _numbers(row.get(name))]


def _knots(block: bytes) -> Spans:
    return [(at, at + 24) for at in knot_places(block)]


_PLACES: Mapping[bytes, tuple[str, Callable[[bytes], Spans]]] = {
    b"vmsk": ("place", _knots),
    b"vsms": ("place", _knots),
    b"vogk": ("place", _origin),
    b"SoLd": ("place", _corners),
    b"SoLE": ("place", _corners),
    b"PlLd": ("place", _old_corners),
    **dict.fromkeys(KEYS, ("place", artboard_spans)),
    b"SoCo": ("fill", lambda block: [*_numbers(read_descriptor(block, 4).get("Clr "))]),
    b"vscg": ("fill", lambda block: [*_numbers(read_descriptor(block, 8).get("Clr "))]),
}
"""Blocks in which numbers follow an edit, with the offsets of these."""


# ── preview ──


def _of_preview(before: PsdRead, after: PsdRead, aspects: AllowedAspects, found_as: Mapping[str, str]) -> Iterator[str]:
    old, new = before.structure, after.structure
    if memoryview(old.data)[old.merged_at :] == memoryview(new.data)[new.merged_at :]:
        return
    area = Rect(0, 0, 0, 0)
    for reading, ids in ((before, aspects.seen), (after, {found_as[id] for id in aspects.seen if id in found_as})):
        index = reading.document.index
        close = {inner.id for id in ids if id in index for inner in family(index[id].layer)}
        around = {group.id for id in ids if id in index for group in index[id].ancestors}
        for id in close:
            area = area.union(extent([reading.places[id].item])) if id in reading.places else area
        for uncertainty in uncertainties(reading):
            if uncertainty.layer in close | around:
                reach = uncertainty.reach
                box = Rect(int(reach.y), int(reach.x), int(reach.bottom) + 1, int(reach.right) + 1) if reach else None
                area = area.union(box or old.header.rect)
    if not aspects.seen or not kept_outside(old, new, area.overlap(old.header.rect)):
        yield BEYOND
