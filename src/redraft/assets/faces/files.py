"""Reads names, weight and slant from font files (TrueType, OpenType, collections), without their glyphs.

Covered: .ttf, .otf, .ttc, .otc, weights of variable fonts. Not covered: .woff, .woff2, Type 1, other axes.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO, NamedTuple

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc")
MOST_FACES = 256
"""Faces read from one collection."""
MOST_TABLE_BYTES = 1 << 20
"""A `name` or `OS/2` table larger than this is taken for damage."""

MOST_AXES = 64

NORMAL_WIDTH = 5

_FAMILY, _FULL_NAME, _POSTSCRIPT_NAME, _TYPOGRAPHIC_FAMILY = 1, 4, 6, 16
_WINDOWS, _UNICODE, _MACINTOSH = 3, 0, 1
_ENGLISH_US = 0x409


class FontFileError(ValueError):
    """The file is not a font this module can read."""


class WeightAxis(NamedTuple):
    """The weights a variable font can take."""

    lightest: int
    default: int
    boldest: int

    def nearest(self, weight: int) -> int:
        return min(max(weight, self.lightest), self.boldest)


class FontRecord(NamedTuple):
    """One face of a font file; `number` is its place in a collection.

    `families` begins with the English typographic family (the one the renderer knows it by); `aliases` are the legacy
    family, the full name and the PostScript name. `width` is 1 (ultra-condensed) to 9, 5 is normal.
    """

    path: str
    number: int
    families: tuple[str, ...]
    aliases: tuple[str, ...]
    weight: int = 400
    italic: bool = False
    width: int = NORMAL_WIDTH
    variable: bool = False
    axis: WeightAxis | None = None

    @property
    def family(self) -> str:
        return self.families[0]


def read_font(path: Path) -> list[FontRecord]:
    """The faces in a font file; FontFileError when it is damaged or something else, OSError when it cannot be read."""
    with path.open("rb") as file:
        try:
            return [_face(file, str(path), number, start) for number, start in enumerate(_face_starts(file))]
        except (struct.error, UnicodeError, IndexError, OverflowError) as error:
            raise FontFileError(f"damaged font: {error}") from error


def _read(file: BinaryIO, start: int, length: int) -> bytes:
    file.seek(start)
    data = file.read(length)
    if len(data) < length:
        raise FontFileError(f"damaged font: ends at byte {start + len(data)}, before {start + length}")
    return data


def _face_starts(file: BinaryIO) -> tuple[int, ...]:
    tag, _, count = struct.unpack(">4sII", _read(file, 0, 12))
    if tag != b"ttcf":
        return (0,)
    if not 0 < count <= MOST_FACES:
        raise FontFileError(f"a collection of {count} faces; 1 to {MOST_FACES} are read")
    return struct.unpack(f">{count}I", _read(file, 12, 4 * count))


def _face(file: BinaryIO, path: str, number: int, start: int) -> FontRecord:
    version, count = struct.unpack(">4sH", _read(file, start, 6))
    if version not in (b"\0\1\0\0", b"OTTO", b"true"):
        raise FontFileError(f"not a font: it begins with {version!r}")
    entries = struct.iter_unpack(">4sIII", _read(file, start + 12, 16 * count))
    tables = {tag: (offset, length) for tag, _, offset, length in entries}
    if missing := [tag.decode() for tag in (b"name", b"cmap", b"head") if tag not in tables]:
        raise FontFileError(f"no {' and no '.join(missing)} table")
    names = _names(_table(file, *tables[b"name"]))
    families = names.get(_TYPOGRAPHIC_FAMILY) or names.get(_FAMILY)
    if not families:
        raise FontFileError("no family name")
    aliases = [name for key in (_FAMILY, _FULL_NAME, _POSTSCRIPT_NAME) for name in names.get(key, ())]
    weight, italic, width = _looks(_table(file, *tables[b"OS/2"])) if b"OS/2" in tables else (400, False, NORMAL_WIDTH)
    return FontRecord(
        path,
        number,
        tuple(families),
        tuple(name for name in dict.fromkeys(aliases) if name not in families),
        weight,
        italic,
        width,
        b"fvar" in tables,
        _weight_axis(_table(file, *tables[b"fvar"])) if b"fvar" in tables else None,
    )


def _table(file: BinaryIO, offset: int, length: int) -> bytes:
    if length > MOST_TABLE_BYTES:
        raise FontFileError(f"damaged font: a table of {length} bytes where names are expected")
    return _read(file, offset, length)


def _names(table: bytes) -> dict[int, list[str]]:
    """Names by their number in the `name` table, English ones first, each once."""
    count, strings = struct.unpack_from(">HH", table, 2)
    found: dict[int, list[tuple[int, str]]] = {}
    for entry in range(count):
        platform, encoding, language, number, length, offset = struct.unpack_from(">6H", table, 6 + 12 * entry)
        if number not in (_FAMILY, _FULL_NAME, _POSTSCRIPT_NAME, _TYPOGRAPHIC_FAMILY):
            continue
        raw = table[strings + offset : strings + offset + length]
        if platform in (_WINDOWS, _UNICODE):
            name, rank = raw.decode("utf-16-be", "ignore"), 0 if language in (_ENGLISH_US, 0) else 1
        elif platform == _MACINTOSH and encoding == 0:
            name, rank = raw.decode("mac-roman"), 2
        else:
            continue
        if name := " ".join(name.replace("\0", "").split()):
            found.setdefault(number, []).append((rank, name))
    by_rank = {number: sorted(pairs, key=lambda pair: pair[0]) for number, pairs in found.items()}
    return {number: list(dict.fromkeys(name for _, name in pairs)) for number, pairs in by_rank.items()}


def _looks(table: bytes) -> tuple[int, bool, int]:
    """Weight (1 to 1000), whether slanted, and width out of an `OS/2` table."""
    weight, width = struct.unpack_from(">HH", table, 4)
    (selection,) = struct.unpack_from(">H", table, 62)
    italic_or_oblique = bool(selection & 0x0201)
    return (weight if 1 <= weight <= 1000 else 400, italic_or_oblique, width if 1 <= width <= 9 else NORMAL_WIDTH)


def _weight_axis(table: bytes) -> WeightAxis | None:
    """The axis `wght` of an `fvar` table, whose numbers are 16.16 fixed."""
    offset, _, count, size = struct.unpack_from(">4H", table, 4)
    for number in range(min(count, MOST_AXES)):
        tag, low, default, high = struct.unpack_from(">4s3i", table, offset + number * size)
        if tag == b"wght" and 0 < low <= default <= high <= 1000 << 16:
            return WeightAxis(low >> 16, default >> 16, high >> 16)
    return None
