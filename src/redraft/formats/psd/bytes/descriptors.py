"""Parser of Photoshop descriptors (named, typed values) with byte offsets, so that values can be spliced.

Offsets count from the start of the bytes given.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Any, NamedTuple

MOST_DEPTH = 60


class Node(NamedTuple):
    """A value of type `kind` (`TEXT`, `doub`, `Objc` …) whose bytes are `start` to `end`, without its type.

    `value` is a number, a string, bytes, a list of nodes, or for objects a mapping of nodes.
    """

    kind: bytes
    start: int
    end: int
    value: Any

    def get(self, *path: str) -> Node | None:
        """The node at a path of names and of numbers in lists; None when there is none."""
        found: Node | None = self
        for name in path:
            inner = found.value if found is not None else None
            if isinstance(inner, Mapping):
                found = inner.get(name)
            elif isinstance(inner, list) and name.isdigit() and int(name) < len(inner):
                found = inner[int(name)]
            else:
                return None
        return found

    def number(self, *path: str) -> float | None:
        found = self.get(*path)
        return float(found.value) if found is not None and isinstance(found.value, int | float) else None


class DescriptorError(ValueError):
    """Bytes that are no descriptor."""


def read_descriptor(data: bytes, at: int) -> Node:
    """The descriptor that begins at `at` (behind its version); its node ends where it does."""
    return _Descriptors(data, at).object(0)


class _Descriptors:
    def __init__(self, data: bytes, at: int) -> None:
        self.data, self.at = data, at

    def take(self, form: str) -> tuple[Any, ...]:
        try:
            found = struct.unpack_from(form, self.data, self.at)
        except struct.error as error:
            raise DescriptorError("it ends too early") from error
        self.at += struct.calcsize(form)
        return found

    def raw(self, count: int) -> bytes:
        if count < 0 or self.at + count > len(self.data):
            raise DescriptorError("it ends too early")
        self.at += count
        return self.data[self.at - count : self.at]

    def key(self) -> str:
        [length] = self.take(">I")
        return self.raw(length or 4).decode("mac-roman")

    def text(self) -> str:
        [count] = self.take(">I")
        return self.raw(2 * count).decode("utf-16-be", "replace").rstrip("\0")

    def object(self, depth: int) -> Node:
        if depth > MOST_DEPTH:
            raise DescriptorError("it is nested too deep")
        start = self.at
        self.text()
        self.key()
        [count] = self.take(">I")
        found: dict[str, Node] = {}
        for _ in range(count):
            name = self.key()
            found[name] = self.value(self.raw(4), depth + 1)
        return Node(b"Objc", start, self.at, found)

    def value(self, kind: bytes, depth: int) -> Node:
        start = self.at
        value: Any = None
        match kind:
            case b"Objc" | b"GlbO":
                return self.object(depth)
            case b"ObAr":  # many objects as one, each value a list of theirs
                self.take(">I")
                value = self.object(depth).value
            case b"VlLs":
                [count] = self.take(">I")
                if depth > MOST_DEPTH or count > len(self.data):
                    raise DescriptorError("a list in it is too long or nested too deep")
                value = [self.value(self.raw(4), depth + 1) for _ in range(count)]
            case b"doub":
                [value] = self.take(">d")
            case b"UntF":
                _, value = self.take(">4sd")
            case b"long":
                [value] = self.take(">i")
            case b"comp":
                [value] = self.take(">q")
            case b"bool":
                [value] = self.take(">?")
            case b"TEXT":
                value = self.text()
            case b"enum":
                self.key()
                value = self.key()
            case b"type" | b"GlbC":
                self.text()
                value = self.key()
            case b"tdta" | b"alis" | b"Pth ":
                [length] = self.take(">I")
                value = self.raw(length)
            case b"UnFl":
                _, count = self.take(">4sI")
                value = self.raw(8 * count)
            case b"obj ":
                self.reference(depth)
            case _:
                raise DescriptorError(f"it has a value of type {kind!r}")
        return Node(kind, start, self.at, value)

    def reference(self, depth: int) -> None:
        [count] = self.take(">I")
        for _ in range(min(count, len(self.data))):
            form = self.raw(4)
            if form == b"name":
                self.text(), self.key(), self.text()
            elif form in (b"Clss", b"type"):
                self.text(), self.key()
            elif form == b"prop":
                self.text(), self.key(), self.key()
            elif form == b"Enmr":
                self.text(), self.key(), self.key(), self.key()
            elif form in (b"rele", b"Idnt", b"indx"):
                if form == b"rele":
                    self.text(), self.key()
                self.take(">I")
            else:
                raise DescriptorError(f"it has a reference of type {form!r}")


def packed_text(text: str) -> bytes:
    """A string as descriptors hold it: counted, ended by NUL."""
    packed = (text + "\0").encode("utf-16-be", "surrogatepass")
    return struct.pack(">I", len(packed) // 2) + packed


def _packed_key(key: str) -> bytes:
    raw = key.encode("mac-roman")
    return (bytes(4) if len(raw) == 4 else struct.pack(">I", len(raw))) + raw


def packed_descriptor(kind: str, values: Mapping[str, tuple[bytes, Any]]) -> bytes:
    """A descriptor of a class with named values, each a type with what it holds: `doub` a number, `TEXT` a string,
    `enum` two names, `long` a whole number, `tdta` bytes, `Objc` a class with its values."""
    found = [packed_text(""), _packed_key(kind), struct.pack(">I", len(values))]
    for name, (form, value) in values.items():
        found += [_packed_key(name), form, _packed_value(form, value)]
    return b"".join(found)


def _packed_value(form: bytes, value: Any) -> bytes:
    match form:
        case b"doub":
            return struct.pack(">d", value)
        case b"long":
            return struct.pack(">i", value)
        case b"TEXT":
            return packed_text(value)
        case b"enum":
            return _packed_key(value[0]) + _packed_key(value[1])
        case b"tdta":
            return struct.pack(">I", len(value)) + bytes(value)
        case b"Objc":
            return packed_descriptor(*value)
    raise DescriptorError(f"a value of type {form!r} cannot be written")
