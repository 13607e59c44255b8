"""Parser of EngineData, the text engine's notation inside type layers, with the byte offsets of its values.

It looks like PostScript: `<< /Name value … >>`, lists in brackets, strings in parentheses as UTF-16 with a mark.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from redraft.lazy import lazily

MOST_DEPTH = 100
_TOKEN = lazily(rb"[ \t\r\n\0]*(<<|>>|\[|\]|\(|/[^ \t\r\n\0<>\[\]()/]*|[^ \t\r\n\0<>\[\]()/]+)")


class EngineValue(NamedTuple):
    """A value at `start` to `end`: a number, a boolean, a string, a list or a mapping of entries."""

    start: int
    end: int
    value: Any

    def get(self, *path: str | int) -> EngineValue | None:
        found: EngineValue | None = self
        for name in path:
            inner = found.value if found is not None else None
            if isinstance(inner, dict) and isinstance(name, str):
                found = inner.get(name)
            elif isinstance(inner, list) and isinstance(name, int) and 0 <= name < len(inner):
                found = inner[name]
            else:
                return None
        return found

    def plain(self, *path: str | int) -> Any:
        """The value at a path, None when there is none."""
        found = self.get(*path)
        return None if found is None else found.value

    def numbers(self, *path: str | int) -> list[float]:
        """A list of numbers at a path; empty when there is none."""
        found = self.plain(*path)
        values = [entry.value for entry in found] if isinstance(found, list) else []
        return [float(value) for value in values if isinstance(value, int | float)]


class EngineDataError(ValueError):
    """Bytes that are no EngineData."""


def read_engine_data(data: bytes) -> EngineValue:
    entry, _ = _read(data, 0, 0)
    if not isinstance(entry.value, dict):
        raise EngineDataError("it is not a dictionary")
    return entry


def _token(data: bytes, at: int) -> tuple[bytes, int, int]:
    found = _TOKEN.match(data, at)
    if found is None:
        raise EngineDataError(f"it ends too early, at byte {at}")
    return found[1], found.start(1), found.end(1)


def _read(data: bytes, at: int, depth: int) -> tuple[EngineValue, int]:
    if depth > MOST_DEPTH:
        raise EngineDataError("it is nested too deep")
    token, start, at = _token(data, at)
    value: Any
    if token == b"<<":
        value = {}
        while True:
            token, _, after = _token(data, at)
            if token == b">>":
                return EngineValue(start, after, value), after
            if token[:1] != b"/":
                raise EngineDataError(f"a name is missing at byte {at}")
            value[token[1:].decode("latin-1")], at = _read(data, after, depth + 1)
    if token == b"[":
        value = []
        while True:
            token, _, after = _token(data, at)
            if token == b"]":
                return EngineValue(start, after, value), after
            entry, at = _read(data, at, depth + 1)
            value.append(entry)
    if token == b"(":
        value, at = _string(data, at)
    elif token[:1] == b"/":
        value = token.decode("latin-1")
    elif token in (b"true", b"false"):
        value = token == b"true"
    else:
        try:
            value = int(token) if token.lstrip(b"-").isdigit() else float(token)
        except ValueError as error:
            raise EngineDataError(f"there is {token[:20]!r} at byte {start}") from error
    return EngineValue(start, at, value), at


def _string(data: bytes, at: int) -> tuple[str, int]:
    found = bytearray()
    end = len(data)
    while at < end:
        byte = data[at]
        if byte == 0x29:
            raw = bytes(found)
            if raw[:2] == b"\xfe\xff":
                return raw[2:].decode("utf-16-be", "surrogatepass"), at + 1
            return raw.decode("latin-1"), at + 1
        if byte == 0x5C and at + 1 < end:
            at += 1
            byte = data[at]
        found.append(byte)
        at += 1
    raise EngineDataError("a string does not end")


_ESCAPED = lazily(rb"[()\\]")


def packed_string(text: str) -> bytes:
    raw = text.encode("utf-16-be", "surrogatepass")
    return b"(\xfe\xff" + _ESCAPED.sub(lambda found: b"\\" + found[0], raw) + b")"


def packed_number(value: float) -> bytes:
    """A real number as Photoshop writes it: with a point, and no zero before it."""
    text = f"{value:.5f}".rstrip("0")
    text = text + "0" if text.endswith(".") else text
    return text.replace("0.", ".", 1).encode() if text.startswith(("0.", "-0.")) and float(text) else text.encode()
