"""Ranges of bytes that changed, as a receipt lists them."""

from __future__ import annotations

from redraft.edits.display_text import excerpt
from redraft.edits.receipt import ByteRange
from redraft.formats.codec import ByteChange


def byte_range(old: bytes, new: bytes, change: ByteChange) -> ByteRange:
    stop = change.new_start + change.new_length
    return ByteRange(
        change.start,
        change.end,
        change.new_start,
        change.new_length,
        quoted(old, change.start, change.end),
        quoted(new, change.new_start, stop),
        change.reason,
    )


def quoted(data: bytes, start: int, end: int) -> str:
    """File text for a receipt; of a long stretch only the ends are decoded."""
    if data[:2] == b"\x1f\x8b":
        return "(compressed)"
    encoding = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(data[:2], "utf-8")
    parts = [data[start:end]] if end - start <= 2000 else [data[start : start + 400], data[end - 400 : end]]
    return excerpt("".join(part.decode(encoding, "replace") for part in parts))


def shared_ends(a: bytes, b: bytes) -> tuple[int, int]:
    """How many bytes two contents have in common at their beginning, and at the end of what is left."""

    def alike(left: bytes, right: bytes) -> int:
        low, high = 0, min(len(left), len(right))
        while low < high:  # comparing halves is quick where going byte by byte is not
            middle = (low + high + 1) // 2
            low, high = (middle, high) if left[low:middle] == right[low:middle] else (low, middle - 1)
        return low

    start = alike(a, b)
    return start, alike(a[start:][::-1], b[start:][::-1])
