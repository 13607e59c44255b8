"""Content-defined chunking: splits a file so that two versions of it share most chunks.

The cuts are at marks found in the bytes themselves: after an insertion the marks further on are the same ones, so the
pieces there are the same too, whatever their place in the file.
"""

from __future__ import annotations

from collections.abc import Iterator

from redraft.lazy import lazily

SMALLEST, LARGEST = 4 << 10, 64 << 10
"""Bytes of a piece; the last one of a file may be smaller."""

# Three classes of bytes, chosen so that a mark comes about every 500 to 1000 bytes in markup, base64 and noise alike.
# They may never change: pieces stored before would not be found again (harmless, but they would be stored twice).
_MARK = lazily(rb"[37BRb>\x10-\x1f\xa0-\xaf][5Mdlt\x20-\x2f\xc0-\xcf][0eJsx\"\x40-\x44\xe0-\xef]")

_RAW, _DEFLATED = b"r", b"z"


def pieces(data: bytes) -> Iterator[bytes]:
    """The pieces of a file in order; joined they are the file."""
    view, start = memoryview(data), 0
    for found in _MARK.finditer(data):
        end = found.end()
        while end - start > LARGEST:
            yield bytes(view[start : start + LARGEST])
            start += LARGEST
        if end - start >= SMALLEST:
            yield bytes(view[start:end])
            start = end
    for at in range(start, len(data), LARGEST):
        yield bytes(view[at : at + LARGEST])


def packed(piece: bytes) -> bytes:
    """A piece as it is stored."""
    import zlib

    # Looking for repetitions in a picture's base64 or compressed bytes costs three times as much and finds none.
    strategy = zlib.Z_DEFAULT_STRATEGY if piece.count(b"<") > len(piece) >> 9 else zlib.Z_HUFFMAN_ONLY
    packer = zlib.compressobj(1, zlib.DEFLATED, -15, 9, strategy)
    small = packer.compress(piece) + packer.flush()
    return _DEFLATED + small if len(small) < len(piece) * 0.9 else _RAW + piece


def holds(stored: object, piece: bytes) -> bool:
    """Whether what is stored is that piece, and not damaged."""
    try:
        return isinstance(stored, bytes) and unpacked(stored) == piece
    except ValueError:
        return False


def unpacked(stored: bytes) -> bytes:
    """Raises ValueError for what `packed` cannot have made."""
    import zlib

    if stored[:1] == _RAW:
        return stored[1:]
    if stored[:1] != _DEFLATED:
        raise ValueError("not a stored piece")
    unpacker = zlib.decompressobj(-15)
    try:
        return unpacker.decompress(stored[1:], LARGEST + 1)
    except zlib.error as error:
        raise ValueError(str(error)) from error
