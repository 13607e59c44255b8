"""Repair of SVG files that are well-formed but contain meaningless names or values, which a renderer would ignore
(`repair_names`), each repair a recorded splice. Valid files are left alone. Files that are not XML are for
`repair_syntax`."""

from __future__ import annotations

import codecs
from xml.parsers import expat

from redraft.formats.patch import Patch, Splice
from redraft.formats.svg.repair.names import repair_names
from redraft.formats.xml.source import WIDE
from redraft.lazy import lazily

_ENCODING = lazily(rb"""(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")


def repair_well_formed(data: bytes) -> Patch:
    """A well-formed text with the splices that repair its meaning. Not covered: style sheets."""
    return Patch(data).spliced(repair_names(data))


def misdeclared(data: bytes) -> list[Splice]:
    """What makes the declaration true of a text that is in single bytes and says that it is not."""
    declared = _ENCODING.match(data)
    if declared is None or not declared[1].decode().lower().startswith(WIDE):
        return []
    reason = f"the file is in UTF-8, and its declaration says {declared[1].decode()}"
    return [Splice(*declared.span(1), b"UTF-8", reason)]


def refusal(data: bytes) -> str:
    """Where and why the standard library's parser refuses a text; nothing if it accepts it."""
    encoding = declared_encoding(data)
    if encoding not in ("utf-8", "iso8859-1"):
        data, encoding = data.decode(encoding, "replace").encode(), "utf-8"
    parser = expat.ParserCreate("iso-8859-1" if encoding == "iso8859-1" else encoding, "\x01")
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return f"line {error.lineno}, column {error.offset + 1}: {expat.errors.messages[error.code]}"
    return ""


def declared_encoding(data: bytes) -> str:
    """Python's name of the declared encoding of a text; UTF-8 where there is none or it is impossible."""
    declared = _ENCODING.match(data)
    try:
        name = codecs.lookup(declared[1].decode()).name if declared else "utf-8"
        return name if b"<a>".decode(name) == "<a>" else "utf-8"
    except (LookupError, ValueError):
        return "utf-8"
