"""SVG files in the manner of the programs people have. Every one was written for these tests, none was copied."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from redraft.assets.fonts import Fonts
from redraft.document.layers import Asset
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile

FOLDER = Path(__file__).parent / "specimens"


@cache
def fonts() -> Fonts:
    """The bundled fonts only, so that every machine measures alike."""
    return Fonts(system=False)


def opened(data: bytes | str) -> SvgFile:
    return CODEC.open(data.encode() if isinstance(data, str) else data, fonts())


def drawing(content: str, head: str = 'viewBox="0 0 200 100"') -> str:
    """A small file around some elements."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {head}>{content}</svg>'


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)
RED_DOT = Asset("image/png", PNG, 1, 1)


def _stored(name: str) -> dict[str, bytes]:
    return {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.svg"))}


def _variants(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files as other editors and systems would save them."""
    hand = files["handwritten"]
    text = hand.decode()
    latin = text.replace("🎉", "é").replace("every day", "à la carte")
    return {
        "crlf": hand.replace(b"\n", b"\r\n"),
        "bom": b"\xef\xbb\xbf" + files["inkscape"],
        "latin1": ('<?xml version="1.0" encoding="ISO-8859-1"?>\n' + latin).encode("latin-1"),
        "windows1252": ("<?xml version='1.0' encoding='windows-1252'?>\n" + latin.replace("&#8364;", "€")).encode(
            "cp1252"
        ),
        "utf16_le": ('\ufeff<?xml version="1.0" encoding="UTF-16"?>\n' + text).encode("utf-16-le"),
        "utf16_be": ('\ufeff<?xml version="1.0" encoding="UTF-16"?>\n' + text).encode("utf-16-be"),
        "compressed": gzip.compress(files["inkscape"], mtime=0),
        "short": drawing('<g fill="red"><path d="M0 0h9v9z"/><text y="20">hi</text></g>').encode(),
    }


_FILES = _stored("*")
SPECIMENS: dict[str, bytes] = {**_FILES, **_variants(_FILES)}
