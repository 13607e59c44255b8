"""The bytes of an XML file as spliceable text: compression, encoding, byte order mark, document type.

`text` is always in an encoding whose ASCII characters are single ASCII bytes, so that markup can be found in it
without decoding: UTF-16 is transcoded to UTF-8 on the way in and back on the way out, everything else stays as it is.
"""

from __future__ import annotations

import codecs
import re
import zlib
from dataclasses import field

from redraft.errors import FormatError, says
from redraft.formats.codec import ByteChange, Written
from redraft.formats.patch import Patch
from redraft.lazy import dataclass, lazily

MAX_TEXT = 512 << 20
MAX_RATIO = 200
MAX_EXPANDED = 64 << 10
MAX_SUBSET = 64 << 10

_DECLARATION = lazily(rb"""(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']""")
# Patterns without `re.compile` are needed by few files; compiling takes longer than reading a small one.
# Encodings that keep markup as it is: none of `<>&"'=/` is ever a part of another character in them.
_TRANSPARENT = (
    r"utf-8|ascii|iso8859-\d+|cp\d+|koi8-[rtu]|mac-[\w-]+|shift_jis(?:x0213|_2004)?|euc_\w+|"
    r"gb2312|gbk|gb18030|big5(?:hkscs)?"
)
WIDE = ("utf-16", "utf-32", "ucs-2", "ucs-4", "iso-10646-ucs-2", "iso-10646-ucs-4")
_PROLOGUE = rb"(?:\xef\xbb\xbf)?(?:\s++|<!--(?:[^-]|-(?!-))*+-->|<\?(?:[^?]|\?(?!>))*+\?>)*+"
_OPENING = lazily(rb"<!--|<!\[CDATA\[|<!DOCTYPE|<!ENTITY|<[A-Z_:]", re.IGNORECASE)
_REFERENCE = rb"&([A-Za-z_][\w.-]*);"
_DOCTYPE = lazily(rb"""<!DOCTYPE\s(?:[^\[>"']|"[^"]*"|'[^']*')*+(?:\[((?:[^\]"']|"[^"]*"|'[^']*')*+)\]\s*)?>""")
_ENTITY = lazily(rb"""\s*+(?:<!--(?:[^-]|-(?!-))*+-->|<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"]*)"|'([^']*)')\s*>)""")
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"<\x00": "utf-16-le", b"\x00<": "utf-16-be"}


@dataclass(frozen=True)
class Source:
    """A file's own bytes (`data`) and the text in them. `entities` are those its document type declares."""

    data: bytes = field(repr=False)
    text: bytes = field(repr=False)
    encoding: str = "utf-8"
    stored_as: str = ""  # the UTF-16 the file has, where the text was transcoded
    compressed: bool = False
    doctype: tuple[int, int] | None = None
    entities: tuple[tuple[str, str], ...] = ()

    def encode(self, value: str) -> bytes:
        """Characters as bytes of the text; those its encoding lacks as character references."""
        return value.encode(self.encoding, "xmlcharrefreplace")

    def written(self, patch: Patch) -> Written:
        """The file for a patch of the text."""
        text, changes = patch.data(), patch.changes()
        if not changes:
            return Written(self.data, ())
        if self.compressed:
            packer = zlib.compressobj(9, zlib.DEFLATED, 31)
            data = packer.compress(text) + packer.flush()
            inside = ", ".join(change.reason for change in changes)
            return Written(data, (ByteChange(0, len(self.data), 0, len(data), f"recompressed: {inside}"),))
        if self.stored_as:
            return Written(_as_stored(text, self), tuple(_stored_change(change, self, text) for change in changes))
        return Written(text, changes)


def read_source(data: bytes, *, plain: bool = False) -> Source:
    """Find out how a file stores its text; refuse bombs, unknown encodings and dangerous document types.

    `plain`: it may be neither compressed by itself nor have a document type at all, like the parts of Office files.
    """
    compressed = not plain and data[:2] == b"\x1f\x8b"
    text = _unzipped(data) if compressed else data
    encoding, stored_as = "utf-8", ""
    if text[:4] in (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE):
        raise FormatError(says("xml-utf-32-unsupported"))
    wide = _UTF16.get(text[:2])
    if wide:
        try:
            text, stored_as = text.decode(wide).encode(), wide
        except UnicodeDecodeError as error:
            raise FormatError(says("xml-encoding-damaged", encoding=wide.upper(), reason=error.reason)) from None
    else:
        encoding = _known_encoding(stated_encoding(text) or "utf-8")
    if plain and _declaration(text, 0) >= 0:
        raise FormatError(says("doctype-forbidden"))
    span, entities = _document_type(text, encoding)
    return Source(data, text, encoding, stored_as, compressed, span, entities)


def _unzipped(data: bytes) -> bytes:
    unpacker = zlib.decompressobj(31)
    try:
        text = unpacker.decompress(data, min(MAX_TEXT, max(len(data) * MAX_RATIO, 1 << 20)))
    except zlib.error as error:
        raise FormatError(says("gzip-damaged", error=error)) from None
    if unpacker.unconsumed_tail:
        raise FormatError(says("gzip-unpacks-too-large", limit=MAX_RATIO))
    if not unpacker.eof:
        raise FormatError(says("gzip-cut-short"))
    return text


def stated_encoding(text: bytes) -> str:
    """The encoding that a file states where it is read; "" where it is read as UTF-8, whatever a broken line says."""
    declared = _DECLARATION.match(text)
    return declared[1].decode() if declared else ""


def _known_encoding(name: str) -> str:
    if name.lower().startswith(WIDE):
        return "utf-8"  # declared so, but has single bytes: a program saved it as UTF-8 and left the declaration alone
    try:
        known = codecs.lookup(name).name
        known = "utf-8" if known == "utf-8-sig" else known
        if known == "utf-8":
            return known
        markup = b"<svg a='1' b=\"2\">&amp;</svg>\n"
        if re.fullmatch(_TRANSPARENT, known) and markup.decode(known) == markup.decode("ascii"):
            return known
    except (LookupError, UnicodeDecodeError):
        pass
    raise FormatError(says("xml-encoding-unsupported", encoding=name))


def doctype_span(text: bytes) -> tuple[int, int] | None:
    """Offsets of the document type declaration, with its part in square brackets; None when there is none."""
    prologue = re.match(_PROLOGUE, text)
    found = _DOCTYPE.match(text, prologue.end()) if prologue else None
    return found.span() if found else None


def _document_type(text: bytes, encoding: str) -> tuple[tuple[int, int] | None, tuple[tuple[str, str], ...]]:
    """Offsets of the DOCTYPE and the entities it declares. Anything but literal general entities is refused."""
    start = _declaration(text, 0)
    if start < 0:
        return None, ()
    found = _DOCTYPE.match(text, start)
    if not found or _declaration(text, found.end()) >= 0:
        raise FormatError(says("doctype-unreadable"))
    subset, at = found[1] or b"", 0
    if len(subset) > MAX_SUBSET:
        raise FormatError(says("doctype-too-large", size=len(subset), limit=MAX_SUBSET))
    entities: dict[str, str] = {}
    end = len(subset.rstrip())
    while at < end:
        entity = _ENTITY.match(subset, at)
        value = (entity[2] or entity[3] or b"") if entity else b""
        if not entity or any(mark in value for mark in b"<&%"):
            what = subset[at:].strip()[:40].decode("ascii", "replace")
            raise FormatError(says("doctype-entities-unsupported", excerpt=what))
        if entity[1]:
            entities.setdefault(entity[1].decode(), value.decode(encoding, "replace"))  # the first one counts
        at = entity.end()
    if entities:
        used = (match[1].decode("ascii", "replace") for match in re.finditer(_REFERENCE, text[found.end() :]))
        expanded = sum(len(entities.get(name, "")) for name in used)
        if expanded > MAX_EXPANDED:
            raise FormatError(says("xml-entities-too-large", size=expanded, limit=MAX_EXPANDED))
    return found.span(), tuple(entities.items())


def refuse_hidden_declarations(source: Source) -> None:
    """For a damaged file, whose elements may not be what they seem: no declaration anywhere but in its place."""
    if _declaration(source.text, source.doctype[1] if source.doctype else 0, whole=True) >= 0:
        raise FormatError(says("doctype-inside-content"))


def _declaration(text: bytes, at: int, whole: bool = False) -> int:
    """Offset of the first declaration outside comments and CDATA sections; -1 for none before the first element
    (`whole`: none at all)."""
    endless: set[bytes] = set()  # what is opened and never closed hides nothing
    pattern = _OPENING
    while opening := pattern.search(text, at):
        at = opening.end()
        closing = {b"<!--": b"-->", b"<![CDATA[": b"]]>"}.get(opening[0].upper())
        if closing is not None:
            end = text.find(closing, at) if closing not in endless else -1
            at = max(at, end)
            if end < 0:
                endless.add(closing)
                if closing == b"-->":
                    pattern = re.compile(_OPENING.pattern.removeprefix(b"<!--|"), re.IGNORECASE)
        elif opening[0][1:2] == b"!":
            return opening.start()
        elif not whole:
            return -1
    return -1


def _as_stored(text: bytes, source: Source) -> bytes:
    return text.decode().encode(source.stored_as)


def _stored_change(change: ByteChange, source: Source, text: bytes) -> ByteChange:
    """A change of the UTF-8 text in the UTF-16 file's own offsets."""

    def width(raw: bytes) -> int:
        return len(_as_stored(raw, source))

    start, new_start = width(source.text[: change.start]), width(text[: change.new_start])
    end = start + width(source.text[change.start : change.end])
    new = width(text[change.new_start : change.new_start + change.new_length])
    return ByteChange(start, end, new_start, new, change.reason)
