"""Parser of the structure of a PSD or PSB file. Every length is checked against the available bytes before use."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from redraft.errors import FormatError, says
from redraft.formats.psd.bytes.structure import (
    MODES,
    MOST_BYTES,
    MOST_PIXELS,
    MOST_SIDE,
    WIDE,
    Block,
    Channel,
    Header,
    LayerRecord,
    Mask,
    Rect,
    Structure,
    refused,
)


class _Reader:
    """Numbers out of bytes, never past `end`."""

    def __init__(self, data: bytes, at: int, end: int, what: str) -> None:
        self.data, self.at, self.end, self.what = data, at, end, what

    def take(self, form: str) -> tuple[int, ...]:
        size = struct.calcsize(form)
        if self.at + size > self.end:
            raise refused(f"is cut short or damaged: {self.what} ends too early")
        found = struct.unpack_from(form, self.data, self.at)
        self.at += size
        return found

    def length(self, size: int = 4) -> int:
        [length] = self.take(">Q" if size == 8 else ">I")
        if self.at + length > self.end:
            left = self.end - self.at
            raise refused(f"is cut short or damaged: {self.what} says it has {length:,} bytes, and {left:,} are left")
        return length

    def skip(self, count: int) -> None:
        if self.at + count > self.end:
            raise refused(f"is cut short or damaged: {self.what} ends too early")
        self.at += count


def read_structure(data: bytes) -> Structure:
    """The structure of a PSD. Raises FormatError for other files, damaged ones and those that are too large."""
    reader = _Reader(data, 0, len(data), "the header")
    header = _header(reader)
    size = header.length_size
    reader.what = "the palette"
    length = reader.length()
    palette = reader.at, reader.at + length
    reader.skip(length)
    reader.what = "the list of resources"
    length = reader.length()
    every = listed_resources(data, reader.at, reader.at + length)
    resources = {number: (start, end) for number, _, start, end in every if number >= 0}
    reader.skip(length)
    reader.what = "the section of layers"
    section_at = reader.at
    length = reader.length(size)
    section_end = reader.at + length
    info_at = info_size = count_at = layers_end = info_end = block_end = count = 0
    blocks: tuple[Block, ...] = ()
    records: tuple[LayerRecord, ...] = ()
    if length:
        inner = _Reader(data, reader.at, section_end, "the layers")
        info_at, info_size = inner.at, size
        info = inner.length(size)
        count_at, info_end = inner.at, inner.at + info
        inner.skip(info)
        if inner.at + 4 <= section_end:
            inner.what = "the global mask"
            inner.skip(inner.length())
        blocks = tuple(tagged_blocks(data, inner.at, section_end, header.version, 4))
        for block in blocks:
            if block.key in (b"Lr16", b"Lr32", b"Layr") and not info:
                info_at, info_size = block.length_at, block.length_size
                count_at, info_end, block_end = block.start, block.end, block.next
        if info_end > count_at:
            count, records, layers_end = _layers(data, count_at, info_end, header)
        else:
            info_at = count_at = info_end = 0
    merged_at = section_end
    _check_preview(data, header, merged_at)
    structure = Structure(
        data,
        header,
        palette,
        resources,
        section_at,
        section_end,
        info_at,
        info_size,
        count_at,
        layers_end,
        info_end,
        block_end,
        count,
        records,
        blocks,
        merged_at,
    )
    _check_amount(structure)
    return structure


def _header(reader: _Reader) -> Header:
    if reader.data[:4] != b"8BPS":
        raise FormatError(says("not-a-psd-file"))
    reader.skip(4)
    [version] = reader.take(">H")
    reader.skip(6)
    channels, height, width, depth, mode = reader.take(">HIIHH")
    header = Header(version, channels, height, width, depth, mode)
    if version not in (1, 2):
        raise refused(f"has version {version}; there are 1 (PSD) and 2 (PSB)")
    if mode not in MODES or depth not in (1, 8, 16, 32) or not 1 <= channels <= 56:
        raise refused(f"has colours of a kind that does not exist (mode {mode}, {depth} bits, {channels} channels)")
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE):
        raise refused(f"says it is {width:,} × {height:,} pixels; at most {MOST_SIDE:,} × {MOST_SIDE:,} are possible")
    if width * height > MOST_PIXELS:
        raise FormatError(says("psd-too-large", width=width, height=height, limit=MOST_PIXELS))
    if channels < header.colors:
        raise refused(f"has {channels} channels, which are too few for {MODES[mode]}")
    return header


def listed_resources(data: bytes, at: int, end: int) -> Iterator[tuple[int, bytes, int, int]]:
    """Every image resource: its number, its signature with its name, and its extent; what is damaged ends the list, and
    is the last, of number -1."""
    while at + 12 <= end and data[at : at + 4] in (b"8BIM", b"MeSa", b"AgHg", b"PHUT", b"DCSR"):
        [number] = struct.unpack_from(">H", data, at + 4)
        start = at + 6 + (data[at + 6] + 2 & ~1)
        if start + 4 > end:
            break
        [length] = struct.unpack_from(">I", data, start)
        if start + 4 + length > end:
            break
        yield number, data[at : at + 4] + data[at + 6 : start], start + 4, start + 4 + length
        at = start + 4 + (length + 1 & ~1)
    if at < end:
        yield -1, b"", at, end


def tagged_blocks(data: bytes, at: int, end: int, version: int, padding: int) -> Iterator[Block]:
    """The blocks from `at` to `end`; FormatError for one that is longer than what is left."""
    while at + 12 <= end and data[at : at + 4] in (b"8BIM", b"8B64"):
        key = data[at + 4 : at + 8]
        size = 8 if version == 2 and key in WIDE else 4
        if at + 8 + size > end:
            return
        length = int.from_bytes(data[at + 8 : at + 8 + size], "big")
        start = at + 8 + size
        if start + length > end:
            raise refused(
                f"is cut short or damaged: the block {key!r} says it has {length:,} bytes, and {end - start:,} are left"
            )
        follows = min(end, start + -(-length // padding) * padding)
        while padding == 1 and follows < end and data[follows] == 0:  # some programs pad here too
            follows += 1
        yield Block(key, at, at + 8, size, start, start + length, follows)
        at = follows


def _layers(data: bytes, at: int, end: int, header: Header) -> tuple[int, tuple[LayerRecord, ...], int]:
    reader = _Reader(data, at, end, "the list of layers")
    [count] = reader.take(">h")
    shells = [_record(reader, header) for _ in range(abs(count))]
    records = []
    pixels = reader.at
    for shell, lengths in shells:
        channels = []
        for channel, length in zip(shell.channels, lengths, strict=True):
            if pixels + length > end:
                raise refused(
                    f"is cut short or damaged: a channel of '{shell.name}' says it has {length:,} bytes, and"
                    f" {end - pixels:,} are left"
                )
            channels.append(channel._replace(start=pixels, end=pixels + length))
            pixels += length
        records.append(shell._replace(channels=tuple(channels)))
    return count, tuple(records), pixels


def _record(reader: _Reader, header: Header) -> tuple[LayerRecord, list[int]]:
    reader.what = "the list of layers"
    start = reader.at
    rect = Rect(*reader.take(">4i"))
    [many] = reader.take(">H")
    if many > 56 or rect.width > MOST_SIDE or rect.height > MOST_SIDE:
        raise refused(f"is damaged: a layer says it has {many} channels of {rect.width:,} × {rect.height:,} pixels")
    channels, lengths = [], []
    form = ">hQ" if header.version == 2 else ">hI"
    for _ in range(many):
        length_at = reader.at + 2
        id, length = reader.take(form)
        channels.append(Channel(id, length_at, 0, 0))
        lengths.append(length)
    signature = reader.data[reader.at : reader.at + 4]
    if signature != b"8BIM":
        raise refused(f"is damaged: a layer has {signature!r} where 8BIM is expected")
    blend_at = reader.at + 4
    reader.skip(8)
    opacity, clipping, flags, _ = reader.take(">4B")
    extra_at = reader.at
    extra = reader.length()
    end = reader.at + extra
    inner = _Reader(reader.data, reader.at, end, "the description of a layer")
    length = inner.length()
    mask = _mask(reader.data, inner.at, length)
    inner.skip(length)
    length = inner.length()
    ranges = reader.data[inner.at : inner.at + length]
    inner.skip(length)
    name_at = inner.at
    [long] = inner.take(">B")
    name = reader.data[inner.at : min(end, inner.at + long)].decode("mac-roman")
    inner.at = min(end, inner.at + long + (-(long + 1) % 4))
    name_end = inner.at
    blocks = {block.key: block for block in tagged_blocks(reader.data, inner.at, end, header.version, 1)}
    if luni := blocks.get(b"luni"):
        name = unicode_text(reader.data[luni.start : luni.end]) or name
    reader.at = end
    blend = reader.data[blend_at : blend_at + 4]
    record = LayerRecord(
        start,
        end,
        rect,
        tuple(channels),
        blend_at,
        blend,
        opacity,
        bool(clipping),
        flags,
        extra_at,
        mask,
        name,
        name_at,
        name_end,
        ranges,
        blocks,
    )
    return record, lengths


def unicode_text(data: bytes) -> str:
    """A counted UTF-16 string, without the NUL some programs end it with."""
    if len(data) < 4:
        return ""
    [count] = struct.unpack_from(">I", data)
    return data[4 : 4 + 2 * min(count, len(data))].decode("utf-16-be", "replace").rstrip("\0")


def _mask(data: bytes, at: int, length: int) -> Mask | None:
    if length < 18:
        return None
    rect = Rect(*struct.unpack_from(">4i", data, at))
    default, flags = data[at + 16], data[at + 17]
    mask, here, end = Mask(at, rect, default, flags), at + 18, at + length
    if length >= 36:
        real = Rect(*struct.unpack_from(">4i", data, here + 2))
        mask = mask._replace(real_at=here + 2, real=real, real_default=data[here + 1])
        here += 18
    if flags & 16 and here < end:
        more, here = data[here], here + 1
        if more & 1 and here < end:
            mask, here = mask._replace(density=data[here]), here + 1
        soft = 8 if more & 2 else 0
        thin = 1 if more & 4 else 0
        feathered = any(data[here : here + soft]) or data[here + soft : here + soft + thin] not in (b"", b"\xff")
        mask = mask._replace(feathered=feathered or any(data[here + soft + thin : end] if more & 8 else b""))
    return mask


def _check_preview(data: bytes, header: Header, at: int) -> None:
    """That the picture of the whole, which ends the file, is all there."""
    if at + 2 > len(data):
        raise refused("is cut short: its preview is missing")
    [packing] = struct.unpack_from(">H", data, at)
    if packing > 3:
        raise refused(f"is damaged: its preview is packed in a way ({packing}) that does not exist")
    rows, left = header.height * header.channels, len(data) - at - 2
    wanted = 0
    if packing == 0:
        wanted = rows * (-(-header.width * header.depth // 8))
    elif packing == 1:
        size = 4 if header.version == 2 else 2
        wanted = rows * size
        if wanted <= left:
            wanted += sum(row_lengths(data, at + 2, rows, size))
    if wanted > left:
        raise refused(f"is cut short: its preview needs {wanted:,} bytes, and {left:,} are left")


def row_lengths(data: bytes, at: int, rows: int, size: int) -> list[int]:
    """How many bytes each row of run-length packed pixels has."""
    return list(struct.unpack_from(f">{rows}{'I' if size == 4 else 'H'}", data, at))


def channel_fits(structure: Structure, channel: Channel, rect: Rect) -> bool:
    """Whether the length of a channel's bytes fits so many pixels, as far as is known without unpacking."""
    data, header, length = structure.data, structure.header, channel.end - channel.start
    if length < 2:
        return rect.empty
    [packing] = struct.unpack_from(">H", data, channel.start)
    if rect.empty or packing in (2, 3):
        return True
    if packing == 0:
        return length - 2 == rect.height * -(-rect.width * header.depth // 8)
    size = 4 if header.version == 2 else 2
    table = rect.height * size
    if packing != 1 or length < 2 + table:
        return False
    return length == 2 + table + sum(row_lengths(data, channel.start + 2, rect.height, size))


def _check_amount(structure: Structure) -> None:
    depth, total = max(8, structure.header.depth) // 8, 0
    for record in structure.records:
        area = record.rect.width * record.rect.height
        masked = 0
        if record.mask is not None:
            masked = max(
                record.mask.rect.width * record.mask.rect.height, record.mask.real.width * record.mask.real.height
            )
        if max(area, masked) > MOST_PIXELS:
            raise FormatError(
                says(
                    "psd-layer-too-large",
                    name=record.name,
                    width=record.rect.width,
                    height=record.rect.height,
                    limit=MOST_PIXELS,
                )
            )
        total += sum(depth * (area if channel.id >= -1 else masked) for channel in record.channels)
        if total > MOST_BYTES:
            raise FormatError(says("psd-layers-too-large", limit=MOST_BYTES >> 30))
