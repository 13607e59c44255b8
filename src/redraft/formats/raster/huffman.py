"""Huffman coding of JPEG blocks, vectorised: symbol positions are found one by one, all else is done for thousands of
blocks at once. Imports numpy."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

END, SKIP = 0x00, 0xF0
"""The symbols for 'nothing but zeros from here' and for sixteen zeros."""
_DONE, _BAD = 128, 192
"""How far the end of a block and bits that are no code lead: beyond any place in it."""
PIECE, SLACK = 1 << 17, 1 << 13
"""Bytes that are looked at together, and how many more, so that the last unit of them is whole."""


class HuffmanTable(NamedTuple):
    """A Huffman table: by symbol its code and the code's length (0: it has none); by the next 16 bits the symbol that
    they begin with and the length of its code; and the table as files hold it."""

    codes: NDArray[np.int64]
    lengths: NDArray[np.int64]
    symbols: NDArray[np.uint8]
    bits: NDArray[np.uint8]
    stored: bytes


class Coded(Protocol):
    """What has Huffman tables for each of its planes."""

    @property
    def dc(self) -> tuple[HuffmanTable, ...]: ...
    @property
    def ac(self) -> tuple[HuffmanTable, ...]: ...


def tables_of(body: bytes) -> dict[tuple[int, int], HuffmanTable]:
    """The tables in a segment by kind (0: first numbers, 1: the others) and number. ValueError for a broken one."""
    made, at = {}, 0
    while at < len(body):
        size = 17 + sum(body[at + 1 : at + 17])
        if len(body) < at + size:
            raise ValueError("a table is cut short")
        made[body[at] >> 4, body[at] & 15] = _table(body[at + 1 : at + size])
        at += size
    return made


def _table(stored: bytes) -> HuffmanTable:
    codes, lengths = np.zeros(256, np.int64), np.zeros(256, np.int64)
    symbols, bits = np.zeros(1 << 16, np.uint8), np.zeros(1 << 16, np.uint8)
    code, at = 0, 16
    for length in range(1, 17):
        for symbol in stored[at : at + stored[length - 1]]:
            codes[symbol], lengths[symbol] = code, length
            first = code << 16 - length
            if first + (1 << 16 - length) > 1 << 16:
                raise ValueError("a table has more codes than there are")
            symbols[first : first + (1 << 16 - length)] = symbol
            bits[first : first + (1 << 16 - length)] = length
            code += 1
        at += stored[length - 1]
        code <<= 1
    return HuffmanTable(codes, lengths, symbols, bits, stored)


def decoded(
    data: bytes, units: int, which: Sequence[int], dc: Sequence[HuffmanTable], ac: Sequence[HuffmanTable]
) -> NDArray[np.int32]:
    """`units` times the blocks of `which` planes out of the bits, the first number of each still a difference.
    ValueError for bits that are no such blocks."""
    found = np.zeros((units * len(which), 64), np.int32)
    steps = {id(table): table.bits + (table.symbols & 15) for table in (*dc, *ac)}
    ahead = {id(table): _ahead(table) for table in ac}
    whole = np.frombuffer(data + b"\xff" * 16, np.uint8)
    done, at = 0, 0  # blocks, and the bit where the next begins
    while done < len(found):
        base = at >> 3
        part = whole[base : base + PIECE + SLACK + 3].astype(np.uint32)
        if len(part) < 4:
            raise ValueError("the bits are at their end")
        windows = next_bits(part)
        step = {key: table[windows].tobytes() for key, table in steps.items()}
        leap = {key: table[windows].tobytes() for key, table in ahead.items()}
        plan = [(step[id(dc[one])], step[id(ac[one])], leap[id(ac[one])]) for one in which]
        begun, taken, end = _walked(plan, at - 8 * base, units - done // len(which))
        first, others = np.array(begun, np.int64), np.array(taken, np.int64)
        planes = np.resize(np.array(which, np.intp), len(first))
        owner = np.searchsorted(first, others, "right") - 1
        into = found[done : done + len(first)]
        for plane in sorted(set(which)):
            mine = np.flatnonzero(planes == plane)
            into[mine, 0] = _numbers(part, windows, first[mine], dc[plane])[1]
            picked = planes[owner] == plane
            symbols, numbers = _numbers(part, windows, others[picked], ac[plane])
            _place(into, owner[picked], symbols, numbers)
        done += len(first)
        at = 8 * base + end
    if at > 8 * len(data):
        raise ValueError("the bits are cut short")
    return found


def next_bits(part: NDArray[np.uint32]) -> NDArray[np.uint16]:
    """The 16 bits from every bit of these bytes on, as far as there are so many."""
    three = part[:-2] << 16 | part[1:-1] << 8 | part[2:]
    return (three[:, None] >> np.arange(8, 0, -1, dtype=np.uint32) & 0xFFFF).astype(np.uint16).ravel()


def _ahead(table: HuffmanTable) -> NDArray[np.uint8]:
    """By the next 16 bits, how many places of a block a symbol takes."""
    taken = (table.symbols >> 4) + 1
    taken[table.symbols & 15 == 0] = _DONE
    taken[table.symbols == SKIP] = 16
    taken[table.bits == 0] = _BAD
    return taken.astype(np.uint8)


def _walked(plan: list[tuple[bytes, bytes, bytes]], at: int, units: int) -> tuple[list[int], list[int], int]:
    """Where each block begins and each of its further symbols, as far as the piece goes, and where the next begins."""
    begun: list[int] = []
    taken: list[int] = []
    begin, take = begun.append, taken.append
    last = min(8 * PIECE, len(plan[0][0]) - 1)
    try:
        for _ in range(units):
            for first, step, leap in plan:
                begin(at)
                at += first[at]
                place = 1
                while place < 64:
                    take(at)
                    place += leap[at]
                    at += step[at]
                if place > 64 and not _DONE < place < _BAD:
                    raise ValueError("a block is too long")
            if at >= last:
                break
    except IndexError:
        raise ValueError("the bits are at their end") from None
    return begun, taken, at


def _numbers(
    part: NDArray[np.uint32], windows: NDArray[np.uint16], places: NDArray[np.int64], table: HuffmanTable
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The symbols at these bits, and the numbers that follow them."""
    here = windows[places]
    symbols, length = table.symbols[here], table.bits[here].astype(np.int64)
    size = (symbols & 15).astype(np.int64)
    at = places >> 3
    word = np.zeros(len(at), np.int64)
    for back in range(5):
        word = word << 8 | part[np.minimum(at + back, len(part) - 1)]
    number = word >> (40 - (places & 7) - length - size) & (1 << size) - 1
    return symbols, np.where((size > 0) & (number < 1 << np.maximum(size - 1, 0)), number - (1 << size) + 1, number)


def _place(
    into: NDArray[np.int32], owner: NDArray[np.intp], symbols: NDArray[np.uint8], numbers: NDArray[np.int64]
) -> None:
    if not len(owner):
        return
    taken = (symbols >> 4).astype(np.int64) + 1
    total = np.cumsum(taken)
    starts = np.flatnonzero(np.diff(owner, prepend=-1))
    before = np.repeat(total[starts] - taken[starts], np.diff(np.append(starts, len(owner))))
    held = symbols & 15 > 0
    into[owner[held], (total - before)[held]] = numbers[held]


class Symbols(NamedTuple):
    """What blocks are stored as, in order: whether a first number, the symbol, and the number behind it in `sizes`
    bits."""

    first: NDArray[np.bool_]
    owner: NDArray[np.int64]
    symbols: NDArray[np.int64]
    numbers: NDArray[np.int64]


def _symbols(values: NDArray[np.int32]) -> Symbols:
    count = len(values)
    block, place = np.nonzero(values[:, 1:])
    place = place + 1
    number = values[block, place]
    before = np.where(np.diff(block, prepend=-1) == 0, np.roll(place, 1), 0)
    gap = place - before - 1
    skips = np.repeat(np.arange(len(block)), gap >> 4)
    nth = np.arange(len(skips)) - np.repeat(np.cumsum(gap >> 4) - (gap >> 4), gap >> 4)
    open_end = np.ones(count, bool)
    open_end[block[place == 63]] = False
    ends = np.flatnonzero(open_end)
    every = np.arange(count)
    sizes, first_sizes = _size(number), _size(values[:, 0])
    keys = np.concatenate(
        [every * 1024, block * 1024 + 8 * place + 7, block[skips] * 1024 + 8 * place[skips] + nth, ends * 1024 + 512]
    )
    symbols = np.concatenate([first_sizes, (gap & 15) << 4 | sizes, np.full(len(skips), SKIP), np.full(len(ends), END)])
    numbers = np.concatenate([values[:, 0], number, np.zeros(len(skips) + len(ends), np.int64)])
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    return Symbols(keys % 1024 == 0, keys // 1024, symbols[order], numbers[order])


def _size(numbers: NDArray[np.int32]) -> NDArray[np.int64]:
    return np.frexp(np.abs(numbers).astype(np.float64))[1].astype(np.int64)


def fitting(values: NDArray[np.int32], tables: Coded, which: NDArray[np.intp]) -> bool:
    """Whether the tables have a code for all that these blocks need."""
    return all(
        not ((found > 0) & (table.lengths == 0)).any()
        for place in range(len(tables.dc))
        for found, table in zip(counted(values[which == place]), (tables.dc[place], tables.ac[place]), strict=True)
    )


def counted(values: NDArray[np.int32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How often blocks need each symbol: for their first numbers, and for the others."""
    made = _symbols(values)
    return np.bincount(made.symbols[made.first], minlength=256), np.bincount(made.symbols[~made.first], minlength=256)


def coded(
    values: NDArray[np.int32], which: NDArray[np.intp], dc: Sequence[HuffmanTable], ac: Sequence[HuffmanTable]
) -> bytes:
    """Blocks as the bytes of a scan. Every symbol must have a code (`fitting`)."""
    made = _symbols(values)
    plane = which[made.owner]
    # By plane and kind, one long table.
    codes = np.concatenate([table.codes for pair in zip(dc, ac, strict=True) for table in pair])
    lengths = np.concatenate([table.lengths for pair in zip(dc, ac, strict=True) for table in pair])
    at = (plane * 2 + ~made.first) * 256 + made.symbols
    size = np.where(made.first, made.symbols, made.symbols & 15)
    number = np.where(made.numbers < 0, made.numbers + (1 << size) - 1, made.numbers)
    length = lengths[at] + size
    start = np.cumsum(length) - length
    total = int(start[-1] + length[-1])
    word = (codes[at] << size | number) << (40 - (start & 7) - length)
    out = np.zeros(total // 8 + 6, np.float64)
    for back in range(5):
        out += np.bincount((start >> 3) + back, word >> 32 - 8 * back & 255, len(out))
    packed = out[: -(-total // 8)].astype(np.uint8)
    if total % 8:
        packed[-1] |= (1 << 8 - total % 8) - 1
    return packed.tobytes().replace(b"\xff", b"\xff\0")


def made_for(counts: NDArray[np.int64]) -> HuffmanTable:
    """A table with short codes for what there is much of, none longer than 16 bits and none of ones alone."""
    counts = counts.copy()
    while True:
        heap: list[tuple[int, int, tuple[int, ...]]]
        heap = [(int(counts[symbol]), symbol, (symbol,)) for symbol in np.flatnonzero(counts).tolist()]
        heap.append((0, 256, (256,)))  # takes the code of ones alone
        lengths = dict.fromkeys((symbol for _, _, [symbol] in heap), 0)
        heapq.heapify(heap)
        while len(heap) > 1:
            few, _, left = heapq.heappop(heap)
            more, tie, right = heapq.heappop(heap)
            for symbol in (*left, *right):
                lengths[symbol] += 1
            heapq.heappush(heap, (few + more, tie, (*left, *right)))
        if max(lengths.values()) <= 16:
            break
        counts = np.where(counts > 0, (counts >> 1) + 1, 0)
    order = sorted(lengths, key=lambda symbol: (lengths[symbol], symbol == 256, symbol))
    used = [symbol for symbol in order if symbol != 256]
    number = [sum(lengths[symbol] == length for symbol in used) for length in range(1, 17)]
    return _table(bytes((*number, *used)))
