"""Byte patches: from splices, the new bytes and what they kept of the original."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from redraft.errors import EditError, says
from redraft.formats.codec import ByteChange


class Splice(NamedTuple):
    """Bytes `start` to `end` (exclusive) are replaced by `new`; an insertion has start == end."""

    start: int
    end: int
    new: bytes
    reason: str


class Piece(NamedTuple):
    """A stretch of patched bytes: copied from the original at `start` to `end`, or `new` in its place.

    For new bytes `start` and `end` are what they replace in the original.
    """

    start: int
    end: int
    new: bytes | None
    reason: str = ""

    @property
    def length(self) -> int:
        return self.end - self.start if self.new is None else len(self.new)


class Patch:
    """An original and what has been spliced into it so far. Further splices are given in the patched coordinates."""

    def __init__(self, original: bytes, pieces: Iterable[Piece] | None = None) -> None:
        self.original = original
        self.pieces = [Piece(0, len(original), None)] if pieces is None else list(pieces) or [Piece(0, 0, None)]

    def spliced(self, splices: Iterable[Splice]) -> Patch:
        """A patch with more splices, none of which may overlap another."""
        todo = sorted(splices, key=lambda splice: (splice.start, splice.end))
        for before, after in pairwise(todo):
            if after.start < before.end:
                both = f"{before.reason}; {after.reason}"
                raise EditError(says("xml-changes-overlap", both=both))
        return Patch(self.original, self._copied(_merged(_spliced(self.pieces, todo))))

    def _copied(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """The pieces, with those that restore the original bytes as copies of them."""
        for piece in pieces:
            back = piece.new is not None and piece.new == self.original[piece.start : piece.end] != b""
            yield Piece(piece.start, piece.end, None) if back else piece

    def data(self) -> bytes:
        return b"".join(
            self.original[piece.start : piece.end] if piece.new is None else piece.new for piece in self.pieces
        )

    def position(self, offset: int) -> int:
        """The new offset of a byte of the original; for a replaced one, where its replacement begins."""
        starts, places = self._positions
        index = bisect_right(starts, offset) - 1
        piece = self.pieces[index]
        while index and self.pieces[index - 1].start == piece.start == offset:  # something was inserted before it
            index -= 1
            piece = self.pieces[index]
        return places[index] + (offset - piece.start if piece.new is None else 0)

    @cached_property
    def _positions(self) -> tuple[list[int], list[int]]:
        places = list(accumulate((piece.length for piece in self.pieces), initial=0))
        return [piece.start for piece in self.pieces], places

    def changes(self) -> tuple[ByteChange, ...]:
        """Every stretch that is not copied, in order."""
        found, at = [], 0
        for piece in self.pieces:
            if piece.new is not None:
                found.append(ByteChange(piece.start, piece.end, at, len(piece.new), piece.reason))
            at += piece.length
        return tuple(found)


def splice(data: bytes, splices: Iterable[Splice]) -> bytes:
    return Patch(data).spliced(splices).data()


def _spliced(pieces: list[Piece], splices: list[Splice]) -> Iterator[Piece]:
    at = 0  # where the current piece starts, in patched coordinates
    queue = iter(splices)
    pending = next(queue, None)
    hole: list[Piece] = []  # what a splice that spans pieces has covered so far
    for piece in pieces:
        begin, rest_from = at, 0
        while pending is not None and pending.start <= begin + piece.length:
            if pending.start >= begin and not hole:
                cut = pending.start - begin
                if cut == piece.length and pending.end > pending.start:
                    break  # it replaces bytes of the next piece
                yield from _part(piece, rest_from, cut)
                rest_from = cut
            stop = min(pending.end - begin, piece.length)
            hole.extend(_part(piece, rest_from, stop, even_if_empty=True))
            rest_from = stop
            if pending.end > begin + piece.length:
                break  # goes on in the next piece
            yield Piece(min(p.start for p in hole), max(p.end for p in hole), pending.new, pending.reason)
            hole = []
            pending = next(queue, None)
        yield from _part(piece, rest_from, piece.length, even_if_empty=piece.new == b"")
        at = begin + piece.length
    if pending is not None:
        raise ValueError(f"a splice at byte {pending.start} lies past the end")


def _part(piece: Piece, start: int, end: int, even_if_empty: bool = False) -> Iterator[Piece]:
    """A piece from offset start to offset end."""
    if start >= end and not even_if_empty:
        return
    if piece.new is None:
        yield Piece(piece.start + start, piece.start + end, None)
    else:  # part of inserted bytes replaces what all of them did
        yield Piece(piece.start, piece.end, piece.new[start:end], piece.reason)


def _merged(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbouring new pieces become one, so that each change is listed once."""
    last: Piece | None = None
    for piece in pieces:
        if last is not None and last.new is not None and piece.new is not None:
            reasons = [last.reason, *([piece.reason] if piece.reason not in last.reason else [])]
            start, end = min(last.start, piece.start), max(last.end, piece.end)
            last = Piece(start, end, last.new + piece.new, "; ".join(reasons))
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last
