"""Validator of Photoshop files beyond parsing: list lengths, channel sizes, matching group markers, unique layer
ids."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator

from redraft.formats.psd.bytes.parser import channel_fits, listed_resources, row_lengths, tagged_blocks
from redraft.formats.psd.bytes.structure import Channel, LayerRecord, Rect, Structure


def faults(before: Structure, after: Structure) -> list[str]:
    """What breaks a rule in `after` and did not in `before`, or not as often. While no layer that changed does, those
    whose bytes are the same are not looked at."""
    known = {_raw(before, record) for record in before.records}
    fresh = [record for record in after.records if _raw(after, record) not in known]
    found = [(fault, "") for fault in _of_file(after)]
    found += [(fault, record.name) for record in fresh for fault in _of_record(after, record)]
    if not found:
        return []
    counts = [
        Counter([*_of_file(one), *(fault for record in one.records for fault in _of_record(one, record))])
        for one in (before, after)
    ]
    more = counts[1] - counts[0]
    return list(dict.fromkeys(f"'{name}' {fault}" if name else fault for fault, name in found if more[fault]))


def _raw(structure: Structure, record: LayerRecord) -> tuple[bytes, bytes]:
    data = structure.data
    return data[record.start : record.end], data[record.pixels_start : record.pixels_end]


def _of_file(structure: Structure) -> Iterator[str]:
    data, header = structure.data, structure.header
    at = structure.palette[1]
    end = at + 4 + int.from_bytes(data[at : at + 4], "big")
    if any(number < 0 for number, *_ in listed_resources(data, at + 4, end)):
        yield "the list of image resources does not end where it should"
    if any(data[structure.layers_end : structure.info_end]) or structure.info_end - structure.layers_end > 3:
        yield "the list of layers does not end where it should"
    if structure.blocks and structure.section_end - structure.blocks[-1].next > 3:
        yield "the section of layers does not end where it should"
    depth = 0
    for record in structure.records:
        kind = _divider(structure, record)
        depth += {3: 1, 1: -1, 2: -1}.get(kind, 0)
        if depth < 0:
            yield "a group has an end and no beginning"
            depth = 0
    if depth:
        yield "a group has a beginning and no end"
    numbers = Counter(structure.block(record, b"lyid") for record in structure.records)
    if any(count > 1 for number, count in numbers.items() if number is not None):
        yield "two layers have the same number"
    [packing] = struct.unpack_from(">H", data, structure.merged_at)
    if packing == 1:
        size, rows = (4 if header.version == 2 else 2), header.height * header.channels
        wanted = 2 + rows * size + sum(row_lengths(data, structure.merged_at + 2, rows, size))
        if len(data) - structure.merged_at != wanted:
            yield "the preview does not end where the file does"


def _divider(structure: Structure, record: LayerRecord) -> int:
    found = structure.block(record, b"lsct", b"lsdk")
    return int.from_bytes(found[:4], "big") if found is not None and len(found) >= 4 else 0


def _of_record(structure: Structure, record: LayerRecord) -> Iterator[str]:
    data = structure.data
    at = record.name_end
    for block in tagged_blocks(data, at, record.end, structure.header.version, 1):
        at = block.next
    if any(data[at : record.end]):
        yield "has a description that does not end where it should"
    ids = [channel.id for channel in record.channels]
    if len({*ids}) < len(ids):
        yield "has a channel twice"
    missing = set(range(structure.header.colors)) - {*ids}
    if missing and not record.rect.empty:
        yield "lacks channels of colour"
    for channel in record.channels:
        rect = _rect_of(record, channel)
        if rect is None:
            yield "has pixels of a mask and no mask"
        elif not channel_fits(structure, channel, rect):
            yield "has a channel that has not the size of the layer"


def _rect_of(record: LayerRecord, channel: Channel) -> Rect | None:
    if channel.id >= -1:
        return record.rect
    if record.mask is None:
        return None
    return record.mask.real if channel.id == -3 and record.mask.real_at else record.mask.rect
