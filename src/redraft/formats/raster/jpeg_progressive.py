"""Conversion of a progressive JPEG to baseline with identical coefficients, so that its blocks can be kept.

Imports numpy: load it when pixels are needed.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from redraft.formats.raster.huffman import HuffmanTable, next_bits, tables_of
from redraft.formats.raster.jpeg_blocks import (
    RESTART,
    Blocks,
    Scan,
    Unread,
    frame_of,
    grid,
    order,
    packed,
    quantisation,
    segments,
)  # fmt: skip

MOST_SCANS = 100
_EMPTY = HuffmanTable(*(np.zeros(256, np.int64),) * 2, *(np.zeros(1 << 16, np.uint8),) * 2, b"")


class _Pass(NamedTuple):
    """What one scan of a progressive JPEG brings: coefficients `first` to `last`, from bit `low` up; `finer` where they
    have had higher bits before."""

    planes: tuple[int, ...]
    dc: tuple[HuffmanTable | None, ...]
    ac: HuffmanTable | None
    restart: int
    first: int
    last: int
    finer: bool
    low: int


def baseline(data: bytes) -> bytes:
    """The progressive JPEG `data` coded as a baseline one. Unread for one that is broken."""
    kept, found, restart, last, scans = [data[:2]], None, 0, 2, 0
    tables: dict[tuple[int, int], HuffmanTable] = {}
    steps: dict[int, NDArray[np.int64]] = {}
    try:
        for marker, at, end, last in segments(data):
            body = data[at + 4 : end]
            if marker == 0xC4:
                tables |= tables_of(body)
            elif marker == 0xDD:
                restart = int.from_bytes(body, "big")
            elif marker == 0xDA:
                scans += 1
                if found is None or scans > MOST_SCANS:
                    raise Unread("has pixels before its size" if found is None else f"has over {MOST_SCANS} scans")
                _bring(found, _pass(body, found, tables, restart), data[end:last])
            else:
                if marker == 0xDB:
                    if found is not None:
                        raise Unread("has tables between its pixels")
                    steps |= quantisation(body)
                elif marker == 0xC2:
                    if found is not None or body[0] != 8:
                        raise Unread("has 12 bits a channel or further frames")
                    found = _empty(body, steps)
                    marker = 0xC1 if any(step.max() > 255 for step in steps.values()) else 0xC0
                kept.append(bytes((0xFF, marker)) + data[at + 2 : end])
    except (IndexError, KeyError, ValueError, ArithmeticError) as error:
        raise Unread("has damaged pixels") from error
    if found is None:
        raise Unread("has no pixels")
    return packed(_one_scan(found, b"".join(kept), data[last:]))


def _empty(body: bytes, steps: dict[int, NDArray[np.int64]]) -> Blocks:
    width, height, components = frame_of(body, steps)
    found = Blocks(b"", width, height, components, (), ())
    planes = tuple(np.zeros((*grid(found, plane), 64), np.int16) for plane in range(len(components)))
    return found._replace(planes=planes)


def _one_scan(found: Blocks, head: bytes, tail: bytes) -> Blocks:
    """The blocks as a file whose one scan has no tables yet, so that some are made for it."""
    if len(found.components) > 1 and sum(one.across * one.down for one in found.components) > 10:
        raise Unread("has units too large for a baseline JPEG")
    ids = tuple((0, 0) if plane == 0 else (1, 1) for plane in range(len(found.components)))
    parts = b"".join(bytes((one.id, dc << 4 | ac)) for one, (dc, ac) in zip(found.components, ids, strict=True))
    start = b"\xff\xda" + (6 + len(parts)).to_bytes(2, "big") + bytes((len(ids),)) + parts + b"\0\x3f\0"
    none = (_EMPTY,) * len(ids)
    here = len(head) + len(start)
    scan = Scan(tuple(range(len(ids))), none, none, ids, 0, (len(head), here), (here, here))
    return found._replace(data=head + start + tail, scans=(scan,))


def _pass(body: bytes, found: Blocks, tables: dict[tuple[int, int], HuffmanTable], restart: int) -> _Pass:
    ids = [component.id for component in found.components]
    parts = [(ids.index(body[at]), body[at + 1]) for at in range(1, 1 + 2 * body[0], 2)]
    first, last, bits = body[1 + 2 * body[0] : 4 + 2 * body[0]]
    if last > 63 or first > last or (first and len(parts) > 1) or (not first and last) or bits & 15 > 13:
        raise Unread("has damaged pixels")
    ac = tables[1, parts[0][1] & 15] if first else None
    dc = tuple(tables.get((0, which >> 4)) for _, which in parts)
    return _Pass(tuple(plane for plane, _ in parts), dc, ac, restart, first, last, bits >> 4 > 0, bits & 15)


def _bring(found: Blocks, scan: _Pass, entropy: bytes) -> None:
    places, units, _ = order(found, scan.planes)
    pieces = RESTART.split(entropy) if scan.restart else [entropy]
    step = scan.restart or units
    if len(pieces) != -(-units // step):
        raise Unread("has damaged pixels")
    for number, piece in enumerate(pieces):
        first, last = number * step, min(units, (number + 1) * step)
        bits = np.frombuffer(piece.replace(b"\xff\0", b"\xff") + bytes(64), np.uint8)
        windows = next_bits(bits.astype(np.uint32)).data
        if scan.first == 0:
            _first_numbers(found, scan, [(place, numbers[first:last]) for place, numbers in places], windows)
            continue
        plane, numbers = found.planes[scan.planes[0]].reshape(-1, 64), places[0][1][first:last]
        values = plane[numbers].ravel()
        if scan.finer:
            finer = values.tolist()
            _finer(finer, scan, windows)
            values[:] = finer
        else:
            _coarse(values, scan, windows)
        plane[numbers] = values.reshape(-1, 64)


def _first_numbers(found: Blocks, scan: _Pass, places: list[tuple[int, NDArray[np.intp]]], windows: memoryview) -> None:
    planes = [found.planes[plane].reshape(-1, 64) for plane in scan.planes]
    if scan.finer:
        count = len(places[0][1])
        bits = (np.asarray(windows)[: count * len(places)] >> 15).reshape(count, len(places)).astype(np.int16)
        for at, (place, numbers) in enumerate(places):
            planes[place][numbers, 0] |= bits[:, at] << scan.low
        return
    at, before = 0, [0] * len(planes)
    made: list[list[int]] = [[] for _ in places]
    tables = [scan.dc[place] for place, _ in places]
    for _ in range(len(places[0][1])):
        for part, (place, _) in enumerate(places):
            table = tables[part]
            if table is None:
                raise KeyError
            window = windows[at]
            size, length = int(table.symbols[window]), int(table.bits[window])
            if not length or size > 15:
                raise ValueError
            at += length
            number = windows[at] >> 16 - size
            at += size
            before[place] += number - (1 << size) + 1 if size and number < 1 << size - 1 else number
            made[part].append(before[place])
    for values, (place, numbers) in zip(made, places, strict=True):
        planes[place][numbers, 0] = np.clip(np.array(values, np.int64) << scan.low, -32768, 32767)


def _coarse(flat: NDArray[np.int16], scan: _Pass, windows: memoryview) -> None:
    """The higher bits of coefficients that had none."""
    assert scan.ac is not None
    symbols, lengths = scan.ac.symbols.tobytes(), scan.ac.bits.tobytes()
    where: list[int] = []
    values: list[int] = []
    at = ended = 0
    for start in range(0, len(flat), 64):
        if ended:
            ended -= 1
            continue
        place = scan.first
        while place <= scan.last:
            window = windows[at]
            symbol, length = symbols[window], lengths[window]
            if not length:
                raise ValueError
            at += length
            run, size = symbol >> 4, symbol & 15
            if size:
                place += run
                if place > scan.last:
                    raise ValueError
                number = windows[at] >> 16 - size
                at += size
                where.append(start + place)
                values.append(number - (1 << size) + 1 if number < 1 << size - 1 else number)
                place += 1
            elif run == 15:
                place += 16
            else:
                ended = (1 << run) - 1 + (windows[at] >> 16 - run)
                at += run
                break
    flat[where] = np.clip(np.array(values, np.int64) << scan.low, -32768, 32767)


def _finer(flat: list[int], scan: _Pass, windows: memoryview) -> None:
    """One more bit of coefficients that have some, and new ones among them."""
    assert scan.ac is not None
    symbols, lengths = scan.ac.symbols.tobytes(), scan.ac.bits.tobytes()
    bit, last = 1 << scan.low, scan.last
    at = ended = 0

    def finer(spot: int) -> None:
        nonlocal at
        value = flat[spot]
        if windows[at] >> 15 and not abs(value) & bit:
            flat[spot] = value + (bit if value > 0 else -bit)
        at += 1

    for start in range(0, len(flat), 64):
        place = scan.first
        while not ended and place <= last:
            window = windows[at]
            symbol, length = symbols[window], lengths[window]
            run, size = symbol >> 4, symbol & 15
            if not length or size > 1:
                raise ValueError
            at += length
            new = 0
            if size:
                new = bit if windows[at] >> 15 else -bit
                at += 1
            elif run < 15:
                ended = (1 << run) + (windows[at] >> 16 - run)
                at += run
                break
            while place <= last:
                if flat[start + place]:
                    finer(start + place)
                elif run == 0:
                    break
                else:
                    run -= 1
                place += 1
            if new and place <= last:
                flat[start + place] = new
            place += 1
        if ended:
            for spot in range(start + place, start + last + 1):
                if flat[spot]:
                    finer(spot)
            ended -= 1
