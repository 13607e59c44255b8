"""Messages of a process and its worker over pipes: two lengths (4 bytes each, network order), JSON header, body.

It imports nothing of redraft, because workers load it in a bare interpreter.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable
from typing import Any

LENGTHS = struct.Struct("!II")
MOST_HEADER = 8 << 20
"""Bytes of a header; the list of font files is in one."""
MOST_JOINED = 1 << 16
"""Bytes of a body that is sent together with its header: one write wakes the other side once."""

MOST_PARTS = 1 << 20
"""Bytes that are read as parts and joined."""

Ready = Callable[[], None]
"""Returns once a pipe can be read from or written to, or raises."""
Message = tuple[dict[str, Any], bytes | bytearray]
MOST_BODY = (1 << 32) - 1


def read_message(source: int, ready: Ready | None = None, most: int = MOST_BODY) -> Message | None:
    """The next message from a file descriptor; None at its end. `ready` is called before each read; ValueError for a
    body of more than `most` bytes."""
    lengths = read_exactly(source, LENGTHS.size, ready)
    if len(lengths) < LENGTHS.size:
        return None
    header_length, body_length = LENGTHS.unpack(lengths)
    if header_length > MOST_HEADER or body_length > most:
        raise ValueError(f"a message of {header_length} and {body_length} bytes")
    header = read_exactly(source, header_length, ready)
    body = read_exactly(source, body_length, ready)
    if len(header) < header_length or len(body) < body_length:
        return None
    parsed = json.loads(header)
    if not isinstance(parsed, dict):
        raise TypeError("the header is not an object")
    return parsed, body


def read_exactly(source: int, count: int, ready: Ready | None = None) -> bytes | bytearray:
    """`count` bytes, fewer only when the input ends before; a large number of them is read into one place."""
    if count > MOST_PARTS and hasattr(os, "readv"):
        whole, at = bytearray(count), 0
        view = memoryview(whole)
        while at < count:
            if ready:
                ready()
            length = os.readv(source, [view[at:]])
            if not length:
                return b""
            at += length
        return whole
    parts: list[bytes] = []
    while count:
        if ready:
            ready()
        part = os.read(source, min(count, 1 << 20))
        if not part:
            break
        parts.append(part)
        count -= len(part)
    return parts[0] if len(parts) == 1 else b"".join(parts)


def write_message(
    target: int, header: dict[str, Any], body: bytes | memoryview = b"", ready: Ready | None = None
) -> None:
    head = headed(header, len(body))
    for part in (head, body) if len(body) > MOST_JOINED else (head + body,):
        write_all(target, part, ready)


def headed(header: dict[str, Any], length: int) -> bytes:
    """What comes before a body of so many bytes."""
    encoded = json.dumps(header).encode()
    return LENGTHS.pack(len(encoded), length) + encoded


def write_all(target: int, part: bytes | memoryview, ready: Ready | None = None) -> None:
    view = memoryview(part)
    while view:
        if ready:
            ready()
        view = view[os.write(target, view) :]
