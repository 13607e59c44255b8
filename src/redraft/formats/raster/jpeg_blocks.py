"""Blocks of a JPEG: its quantised coefficients as stored, and a JPEG with some of them changed.

Covered: Huffman-coded pictures of 8 bits, baseline and extended, in one scan or several, with restart marks. Not
covered (`Unread`): arithmetic and lossless coding, 12 bits; progressive ones come through `jpeg_progressive`. Imports
numpy: load it when pixels are needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.cage.decoder import MOST_PIXELS
from redraft.formats.pixels.rasters import jpeg_segments
from redraft.formats.raster.huffman import HuffmanTable, coded, counted, decoded, fitting, made_for, tables_of

ZIGZAG = np.array(
    sorted(range(64), key=lambda at: (at // 8 + at % 8, (at // 8 if (at // 8 + at % 8) % 2 else at % 8))), np.intp
)
"""The position in a block, row by row, of each coefficient in stored order."""
RESTART = re.compile(rb"\xff[\xd0-\xd7]")


class Unread(Exception):
    """A JPEG whose blocks are not read, and why: 'is …' or 'has …'."""


class Progressive(Unread):
    """One that `jpeg_progressive` reads."""


class Component(NamedTuple):
    """One plane: its id, how many of its blocks a unit has across and down, and its quantisation (as stored)."""

    id: int
    across: int
    down: int
    steps: NDArray[np.int64]


class Scan(NamedTuple):
    """Planes that are stored together: by number, with their Huffman tables; `entropy` is where in the file."""

    planes: tuple[int, ...]
    dc: tuple[HuffmanTable, ...]
    ac: tuple[HuffmanTable, ...]
    ids: tuple[tuple[int, int], ...]
    restart: int
    header: tuple[int, int]
    entropy: tuple[int, int]


class Blocks(NamedTuple):
    """A JPEG taken apart. `planes` has for each component rows × columns × 64 coefficients in the order of storing."""

    data: bytes
    width: int
    height: int
    components: tuple[Component, ...]
    scans: tuple[Scan, ...]
    planes: tuple[NDArray[np.int16], ...]

    @property
    def unit(self) -> tuple[int, int]:
        """The pixels that a unit of the picture has across and down."""
        return 8 * max(one.across for one in self.components), 8 * max(one.down for one in self.components)


def blocks(data: bytes) -> Blocks:
    """A JPEG's blocks. Unread for one that is coded differently, or broken."""
    frame: tuple[int, int, tuple[Component, ...]] | None = None
    quantised: dict[int, NDArray[np.int64]] = {}
    tables: dict[tuple[int, int], HuffmanTable] = {}
    scans: list[Scan] = []
    restart = 0
    try:
        for marker, at, end, last in segments(data):
            body = data[at + 4 : end]
            if marker == 0xDB:
                quantised |= quantisation(body)
            elif marker == 0xC4:
                tables |= tables_of(body)
            elif marker == 0xDD:
                restart = int.from_bytes(body, "big")
            elif marker in (0xC0, 0xC1):
                if frame is not None or body[0] != 8:
                    raise Unread("has 12 bits a channel" if body[0] != 8 else "has further frames")
                frame = frame_of(body, quantised)
            elif 0xC0 < marker <= 0xCF and marker != 0xC8:
                raise Progressive if marker == 0xC2 else Unread("is coded in a rare way")
            elif marker == 0xDA:
                if frame is None:
                    raise Unread("has pixels before its size")
                scans.append(_scan(body, frame[2], tables, restart)._replace(header=(at, end), entropy=(end, last)))
        if frame is None or not scans or not all(scan.planes for scan in scans):
            raise Unread("has no pixels")
        width, height, components = frame
        if sorted(plane for scan in scans for plane in scan.planes) != list(range(len(components))):
            raise Unread("has its pixels in parts")
        found = Blocks(data, width, height, components, tuple(scans), ())
        planes = tuple(np.zeros((*grid(found, plane), 64), np.int16) for plane in range(len(components)))
        found = found._replace(planes=planes)
        for scan in scans:
            _read(found, scan)
    except (IndexError, KeyError, ValueError, ArithmeticError) as error:
        raise Unread("has damaged pixels") from error
    return found


def tables(data: bytes) -> Blocks | None:
    """A JPEG's size, components and quantisation without its blocks; None where they make no sense."""
    quantised: dict[int, NDArray[np.int64]] = {}
    try:
        for marker, start, end in jpeg_segments(data):
            if marker == 0xDB:
                quantised |= quantisation(data[start:end])
            elif marker in (0xC0, 0xC1, 0xC2):
                return Blocks(b"", *frame_of(data[start:end], quantised), (), ())
    except (IndexError, KeyError, ValueError, Unread):
        pass
    return None


def packed(found: Blocks) -> bytes:
    """The file with the coefficients of `planes`; every byte but those of the scans is copied. A Huffman table without
    a code for what is now to be stored gives way to one that fits."""
    target, at = [], 0
    for scan in found.scans:
        target.append(found.data[at : scan.header[0]])
        parts = list(_parts(found, scan))
        tables = scan
        if not all(fitting(values, scan, which) for values, which in parts):
            tables, segment = _with_tables(scan, parts)
            target.append(segment)
        target.append(found.data[slice(*scan.header)])
        for number, (values, which) in enumerate(parts):
            if number:
                target.append(bytes((0xFF, 0xD0 + (number - 1) % 8)))
            target.append(coded(values, which, tables.dc, tables.ac))
        at = scan.entropy[1]
    return b"".join([*target, found.data[at:]])


def quantisation(body: bytes) -> dict[int, NDArray[np.int64]]:
    made, at = {}, 0
    while at < len(body):
        wide = 2 if body[at] >> 4 else 1
        kind = np.dtype(">u2" if wide == 2 else "u1")
        steps = np.frombuffer(body[at + 1 : at + 1 + 64 * wide], kind).astype(np.int64)
        if len(steps) < 64 or not steps.all():
            raise Unread("has damaged tables")
        made[body[at] & 15] = steps
        at += 1 + 64 * wide
    return made


def frame_of(body: bytes, quantised: dict[int, NDArray[np.int64]]) -> tuple[int, int, tuple[Component, ...]]:
    components = []
    for at in range(6, 6 + 3 * body[5], 3):
        across, down = body[at + 1] >> 4, body[at + 1] & 15
        if not (1 <= across <= 4 and 1 <= down <= 4):
            raise Unread("has damaged tables")
        components.append(Component(body[at], across, down, quantised[body[at + 2]]))
    if len(components) == 1:  # one plane has units of one block, whatever its sampling factors
        components = [components[0]._replace(across=1, down=1)]
    width, height = int.from_bytes(body[3:5], "big"), int.from_bytes(body[1:3], "big")
    if not components or not 0 < width * height <= MOST_PIXELS:
        raise Unread("states no size that can be read")
    return width, height, tuple(components)


def _scan(
    body: bytes, components: tuple[Component, ...], tables: dict[tuple[int, int], HuffmanTable], restart: int
) -> Scan:
    ids = [component.id for component in components]
    planes, chosen = [], []
    for at in range(1, 1 + 2 * body[0], 2):
        planes.append(ids.index(body[at]))
        chosen.append((body[at + 1] >> 4, body[at + 1] & 15))
    dc = tuple(tables[0, which] for which, _ in chosen)
    ac = tuple(tables[1, which] for _, which in chosen)
    return Scan(tuple(planes), dc, ac, tuple(chosen), restart, (0, 0), (0, 0))


def segments(data: bytes) -> Iterator[tuple[int, int, int, int]]:
    """The marker of every segment up to the end of the picture, where it begins and ends, and where the coded pixels
    end that follow it."""
    at = 2
    while data[at : at + 2] != b"\xff\xd9":
        if data[at] != 0xFF:
            raise Unread("has bytes between its parts")
        if data[at + 1] == 0xFF:
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        last = _entropy_end(data, end) if data[at + 1] == 0xDA else end
        yield data[at + 1], at, end, last
        at = last


def _entropy_end(data: bytes, at: int) -> int:
    """Where the next marker is that is no restart."""
    while True:
        at = data.index(b"\xff", at)
        if data[at + 1] != 0 and not 0xD0 <= data[at + 1] <= 0xD7:
            return at
        at += 2


def grid(found: Blocks, plane: int) -> tuple[int, int]:
    """Rows and columns of blocks that a plane has, with those that only fill up the last units."""
    wide, high = found.unit
    one = found.components[plane]
    return -(-found.height // high) * one.down, -(-found.width // wide) * one.across


def order(found: Blocks, planes: tuple[int, ...]) -> tuple[list[tuple[int, NDArray[np.intp]]], int, int]:
    """For every block of a unit of a scan of these planes its place among them and, for all units, the number in its
    plane; and how many units and blocks of a unit there are."""
    wide, high = found.unit
    if len(planes) == 1:
        [plane] = planes
        one = found.components[plane]
        rows = -(-found.height * one.down // high)
        columns = -(-found.width * one.across // wide)
        numbers = np.arange(rows)[:, None] * grid(found, plane)[1] + np.arange(columns)
        return [(0, numbers.ravel())], rows * columns, 1
    rows, columns = -(-found.height // high), -(-found.width // wide)
    made = []
    for place, plane in enumerate(planes):
        one = found.components[plane]
        for y in range(one.down):
            for x in range(one.across):
                across = np.arange(columns) * one.across + x
                down = (np.arange(rows) * one.down + y)[:, None]
                made.append((place, (down * grid(found, plane)[1] + across).ravel()))
    return made, rows * columns, len(made)


def _read(found: Blocks, scan: Scan) -> None:
    places, units, each = order(found, scan.planes)
    which = [place for place, _ in places]
    pieces = RESTART.split(found.data[slice(*scan.entropy)]) if scan.restart else [found.data[slice(*scan.entropy)]]
    step = scan.restart or units
    if len(pieces) != -(-units // step):
        raise Unread("has damaged pixels")
    for number, piece in enumerate(pieces):
        first, last = number * step, min(units, (number + 1) * step)
        values = decoded(piece.replace(b"\xff\0", b"\xff"), last - first, which, scan.dc, scan.ac)
        values = values.reshape(last - first, each, 64)
        for place in range(len(scan.planes)):
            mine = [at for at, one in enumerate(which) if one == place]
            values[:, mine, 0] = np.cumsum(values[:, mine, 0], dtype=np.int64).reshape(last - first, -1)
        for at, (place, numbers) in enumerate(places):
            found.planes[scan.planes[place]].reshape(-1, 64)[numbers[first:last]] = values[:, at]


def _parts(found: Blocks, scan: Scan) -> Iterator[tuple[NDArray[np.int32], NDArray[np.intp]]]:
    """What the scan stores between two restarts: blocks one after the other, the first number of each as the difference
    from the block before in its plane; and which plane of the scan each is of."""
    places, units, each = order(found, scan.planes)
    which = [place for place, _ in places]
    step = scan.restart or units
    for first in range(0, units, step):
        last = min(units, first + step)
        values = np.zeros((last - first, each, 64), np.int32)
        for at, (place, numbers) in enumerate(places):
            values[:, at] = found.planes[scan.planes[place]].reshape(-1, 64)[numbers[first:last]]
        for place in range(len(scan.planes)):
            mine = [at for at, one in enumerate(which) if one == place]
            run = values[:, mine, 0].ravel()
            values[:, mine, 0] = np.diff(run, prepend=0).reshape(last - first, -1)
        yield values.reshape(-1, 64), np.tile(np.array(which, np.intp), last - first)


def _with_tables(scan: Scan, parts: list[tuple[NDArray[np.int32], NDArray[np.intp]]]) -> tuple[Scan, bytes]:
    """The scan with Huffman tables made for what it stores, and the segment that holds them."""
    counts: dict[tuple[int, int], NDArray[np.int64]] = {}
    for values, which in parts:
        for place, (dc, ac) in enumerate(scan.ids):
            for key, found in zip(((0, dc), (1, ac)), counted(values[which == place]), strict=True):
                counts[key] = counts.get(key, np.zeros(256, np.int64)) + found
    made = {key: made_for(count) for key, count in counts.items()}
    body = b"".join(bytes((kind << 4 | number,)) + table.stored for (kind, number), table in sorted(made.items()))
    segment = b"\xff\xc4" + (len(body) + 2).to_bytes(2, "big") + body
    first, others = (tuple(made[kind, ids[kind]] for ids in scan.ids) for kind in (0, 1))
    return scan._replace(dc=first, ac=others), segment
