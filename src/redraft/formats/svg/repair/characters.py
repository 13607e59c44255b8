"""Repair of invalid characters: control characters, undecodable bytes, bare ampersands, unknown entities."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.errors import FormatError, says
from redraft.formats.patch import Splice
from redraft.formats.svg.repair.scan import MAX_REPAIRS
from redraft.lazy import lazily

# Control characters, and in UTF-8 whatever is no character or one that XML forbids.
_FORBIDDEN = bytes(code for code in range(32) if code not in b"\t\n\r")
_CONTROLS = lazily(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]+")
_NOT_UTF8 = lazily(
    rb"""(?:[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]
    |\xef(?:[\x80-\xbe][\x80-\xbf]|\xbf[\x80-\xbd])|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}
    |\xf4[\x80-\x8f][\x80-\xbf]{2})++
    |(\xef\xbf[\xbe\xbf]|[\xc2-\xf4][\x80-\xbf]++\Z|[\xc2-\xf4]\Z|[\x80-\xff])""",
    re.X,
)
_AMPERSAND = lazily(
    rb"(<!--|<!\[CDATA\[|<\?|<!DOCTYPE\s)|&(?:\#([0-9]{1,8})|\#x([0-9a-fA-F]{1,8})|([A-Za-z][A-Za-z0-9._-]{0,40}));|(&)"
)
_QUOTED_ENDS = {b"<!--": b"-->", b"<![CDATA[": b"]]>", b"<?": b"?>"}  # ampersands in these are only characters
_SUBSET = lazily(rb"(?:[^\[>]|\[[^\]]*+\])*+>")
_ENTITY = lazily(rb"<!ENTITY\s+([A-Za-z_][\w.-]*)\s")
_OWN_ENTITIES = frozenset((b"lt", b"gt", b"amp", b"quot", b"apos"))


def repair_characters(data: bytes, encoding: str) -> list[Splice]:
    """Bytes that are no characters, characters XML forbids, ampersands and entities it does not know."""
    splices: list[Splice] = []
    for splice in _all_characters(data, encoding):
        if len(splices) > MAX_REPAIRS:
            raise FormatError(says("svg-not-text", limit=MAX_REPAIRS))
        splices.append(splice)
    return splices


def _all_characters(data: bytes, encoding: str) -> Iterator[Splice]:
    for found in _CONTROLS.finditer(data) if data.translate(None, _FORBIDDEN) != data else ():
        yield Splice(found.start(), found.end(), b"", "dropped control characters")
    if not data.isascii() and encoding == "utf-8":
        for found in _NOT_UTF8.finditer(data):
            if found[1]:
                byte = found[1][0]
                latin = len(found[1]) == 1 and byte >= 0xA0 and found.end() < len(data)
                new = chr(byte) if latin else "\ufffd"
                yield Splice(found.start(), found.end(), new.encode(), "replaced bytes that are not UTF-8")
    if b"&" in data:
        declared = _OWN_ENTITIES.union(_ENTITY.findall(data))
        at = 0
        while reference := _AMPERSAND.search(data, at):
            at = reference.end()
            if reference[1]:
                at = _quoted_end(data, reference[1], at)
            else:
                yield from _reference(reference, declared)


def _quoted_end(data: bytes, opening: bytes, at: int) -> int:
    closing = _QUOTED_ENDS.get(opening)
    if closing is None:
        subset = _SUBSET.match(data, at)
        return subset.end() if subset else at
    end = data.find(closing, at, at + (1 << 20))  # far enough for a comment, near enough for a file full of openings
    return end if end >= 0 else at


def _reference(found: re.Match[bytes], declared: frozenset[bytes]) -> Iterator[Splice]:
    _, decimal, hexadecimal, name, bare = found.groups()
    shown = found[0].decode()
    if bare:
        yield Splice(found.start(), found.end(), b"&amp;", "wrote a bare & as &amp;")
    elif decimal or hexadecimal:
        code = int(decimal) if decimal else int(hexadecimal, 16)
        allowed = code in (9, 10, 13) or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000
        if not allowed:
            yield Splice(found.start(), found.end(), b"&#xFFFD;", f"replaced {shown}, which is not a character")
    elif name and name not in declared:
        import html.entities  # a long table, needed only here

        text = html.entities.html5.get(f"{name.decode()};")
        if text:
            new = "".join(f"&#{ord(letter)};" for letter in text).encode()
            yield Splice(found.start(), found.end(), new, f"wrote {shown} as {new.decode()}")
        else:
            yield Splice(found.start(), found.start() + 1, b"&amp;", f"wrote the unknown {shown} as text")
