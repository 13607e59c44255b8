"""Headers of raster pictures, read without decoding pixels: type, size, completeness, and whether decoding is safe.

Covered: PNG, JPEG, GIF, WebP. Everything else is 'no picture redraft knows'. The work is bounded by the number of
chunks in the bytes; packed text is unpacked no further than its limit.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from typing import Literal, NamedTuple

from redraft.cage.decoder import DECODER, Undecodable

MOST_PIXELS = 64_000_000
MOST_FRAMES = 10_000
MOST_PACKED = 8 << 20
"""Bytes that compressed text and colour profiles of a PNG may unpack to, together."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # JPEG markers that state the size


class Raster(NamedTuple):
    """Facts from a picture's header. `kind` is png, jpeg, gif, webp, or '' for none of them.

    `damage` is what is broken (''); a picture that is not `drawn` then is left out of drawings, as browsers do.
    `refusal` is why it is not touched at all: a picture made to exhaust its decoder.
    """

    kind: str
    width: int = 0
    height: int = 0
    damage: str = ""
    drawn: bool = True
    refusal: str = ""

    @property
    def media_type(self) -> str:
        return f"image/{self.kind}" if self.kind else ""


def inspect_raster(data: bytes) -> Raster:
    """Look at a picture; never raises."""
    kind = raster_kind(data)
    if not kind:
        return Raster("", damage=f"is {_other_kind(data)}, not a PNG, JPEG, GIF or WebP picture", drawn=False)
    width, height = picture_size(data)
    if width * height > MOST_PIXELS or max(width, height) > 1 << 20:
        return Raster(kind, width, height, refusal=f"is {width} × {height} pixels; at most {MOST_PIXELS} are drawn")
    looked = {"png": _look_at_png, "jpeg": _look_at_jpeg, "gif": _look_at_gif, "webp": _look_at_webp}[kind](data)
    if not looked.refusal and not (width and height):
        looked = looked._replace(damage=looked.damage or "states no size", drawn=False)
    return looked._replace(width=width, height=height)


def raster_kind(data: bytes) -> str:
    if data.startswith(_SIGNATURE):
        return "png"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    if data[:2] == b"\xff\xd8":
        return "jpeg"
    return "webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else ""


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height in pixels from the header; (0, 0) when it is no PNG, JPEG, GIF or WebP."""
    try:
        match raster_kind(data):
            case "png":
                return struct.unpack(">II", data[16:24])
            case "gif":
                return struct.unpack("<HH", data[6:10])
            case "jpeg":
                return _jpeg_size(data)
            case "webp":
                return _webp_size(data)
    except (struct.error, IndexError):
        pass
    return 0, 0


def _other_kind(data: bytes) -> str:
    if not data.strip(b"\0 \t\r\n"):
        return "empty"
    for head, name in (
        (b"%!PS", "PostScript (EPS)"),
        (b"\xc5\xd0\xd3\xc6", "PostScript (EPS)"),
        (b"SIMPLE  =", "a FITS table"),
        (b"%PDF", "a PDF"),
        (b"BM", "a BMP"),
        (b"II*\0", "a TIFF"),
        (b"MM\0*", "a TIFF"),
        (b"8BPS", "a Photoshop file"),
        (b"\0\0\1\0", "an icon"),
    ):
        if data.startswith(head):
            return name
    return "an AVIF or HEIC" if data[4:8] == b"ftyp" else "something else"


def _look_at_png(data: bytes) -> Raster:
    """Chunk by chunk: all there up to the end mark, and nothing packed that grows beyond its limit."""
    room, frames, content = MOST_PACKED, 0, 0
    for kind, start, end in png_chunks(data):
        if kind == b"IEND":  # the renderer wants to see its name, and no more
            damage = "" if content else "has no pixels"
            return Raster("png", damage=damage, drawn=not damage)
        if end + 4 > len(data):
            break
        checked = kind in (b"IHDR", b"PLTE", b"IDAT")
        twice = kind == b"IHDR" and start > 16  # decoders differ in which of them counts
        if twice or (checked and data[end : end + 4] != zlib.crc32(data[start - 4 : end]).to_bytes(4, "big")):
            return Raster("png", damage="has damaged bytes", drawn=False)
        if kind == b"IDAT":
            content += end - start
        elif kind in (b"zTXt", b"iCCP", b"iTXt"):
            room -= _unpacked(kind, data[start:end], room)
            if room < 0:
                what = "colour profile" if kind == b"iCCP" else "text"
                return Raster("png", refusal=f"has compressed {what} that unpacks to over {MOST_PACKED >> 20} MB")
        elif kind == b"fcTL":
            frames += 1
            if frames > MOST_FRAMES:
                return Raster("png", refusal=f"has over {MOST_FRAMES} frames")
    return Raster("png", damage="is cut short", drawn=False)


def png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], at + 8, at + 8 + length
        at += 12 + length


def _unpacked(kind: bytes, body: bytes, room: int) -> int:
    """How many bytes a chunk unpacks to; one more than there is room for when it is more than that."""
    _, _, rest = body.partition(b"\0")
    if kind == b"iTXt":
        if rest[:1] != b"\1":
            return len(body)
        rest = rest[2:].partition(b"\0")[2].partition(b"\0")[2]
    else:
        rest = rest[1:]
    try:
        return len(zlib.decompressobj().decompress(rest, max(room, 0) + 1))
    except zlib.error:
        return len(body)


def _look_at_jpeg(data: bytes) -> Raster:
    """Browsers and the renderer draw what there is of a JPEG, the rest in grey."""
    scan = data.find(b"\xff\xda")
    if scan < 0:
        return Raster("jpeg", damage="is cut short", drawn=False)
    whole = data.rfind(b"\xff\xd9") > scan
    return Raster("jpeg", damage="" if whole else "is cut short, and drawn as far as it goes")


def _look_at_gif(data: bytes) -> Raster:
    """Block by block, until it ends or has more frames than any picture."""
    at = 13 + (3 << (data[10] & 7) + 1 if len(data) > 10 and data[10] & 0x80 else 0)
    frames = 0
    while at < len(data):
        mark = data[at]
        if mark == 0x3B:
            break
        if mark == 0x2C and at + 9 < len(data):
            flags = data[at + 9]
            at, whole = _past_gif_blocks(data, at + 11 + (3 << (flags & 7) + 1 if flags & 0x80 else 0))
            if not whole:
                break
            frames += 1
            if frames > MOST_FRAMES:
                return Raster("gif", refusal=f"has over {MOST_FRAMES} frames")
        elif mark == 0x21:
            at, _ = _past_gif_blocks(data, at + 2)
        else:
            break
    return Raster("gif", damage="" if frames else "is cut short", drawn=frames > 0)


def _past_gif_blocks(data: bytes, at: int) -> tuple[int, bool]:
    """Where a chain of blocks ends, and whether all of it is there; the mark at its end may be missing."""
    while at < len(data) and data[at]:
        at += 1 + data[at]
    return at + 1, at <= len(data)


def _look_at_webp(data: bytes) -> Raster:
    stated = min(int.from_bytes(data[4:8], "little") + 8, len(data) + 2)
    at, frames = 12, 0
    while at + 1 < stated and frames <= MOST_FRAMES:
        frames += data[at : at + 4] == b"ANMF"
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8 + length
        if at > len(data):
            return Raster("webp", damage="is cut short", drawn=False)
        at += length & 1  # a byte that makes it even, and is often left out at the end
    return Raster("webp", refusal=f"has over {MOST_FRAMES} frames" if frames > MOST_FRAMES else "")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            at += 1
            continue
        marker = data[at + 1]
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        if marker == 0xFF or 0xD0 <= marker <= 0xD9 or marker == 1:  # fill bytes and markers without content
            at += 1 if marker == 0xFF else 2
        else:
            at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    return 0, 0


def _webp_size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return 0, 0


class Unpacking:
    """Checks whether the packed pixels of PNG pictures are complete, which only unpacking shows.

    So that a file of many large pictures can still be opened, all of them together are unpacked only so far: MOST_READ
    bytes of the file and MOST_UNPACKED of pixels. The rest is not checked.
    """

    MOST_READ, MOST_UNPACKED = 16 << 20, 512 << 20

    def __init__(self) -> None:
        self._read, self._unpacked = self.MOST_READ, self.MOST_UNPACKED

    def damage(self, data: bytes) -> str:
        """What is broken about the pixels; '' for nothing that was seen, and for pictures other than PNG."""
        wanted = png_bytes(data) if raster_kind(data) == "png" else 0
        if not wanted or wanted > self._unpacked or len(data) > self._read:
            return ""
        self._read -= len(data)
        self._unpacked -= wanted
        packed = b"".join(data[start:end] for kind, start, end in png_chunks(data) if kind == b"IDAT")
        try:
            found = DECODER.counted(packed, wanted)
        except Undecodable:
            return "has pixels that cannot be unpacked"
        return f"has only {found * 100 // wanted}% of its pixels" if found < wanted else ""


PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PNG_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where in a PNG that comes in seven passes each begins, x and y, and its steps."""


def png_bytes(data: bytes) -> int:
    """How many bytes the pixels of a PNG are when they are unpacked; 0 when its head makes no sense."""
    if len(data) < 29:
        return 0
    width, height, depth, color, _, _, laced = struct.unpack_from(">IIBBBBB", data, 16)
    bits = PNG_CHANNELS.get(color, 0) * depth
    sizes = [(width, height)]
    if laced:
        sizes = [(-(-(width - x) // across), -(-(height - y) // down)) for x, y, across, down in PNG_PASSES]
    return sum(high * (1 + -(-wide * bits // 8)) for wide, high in sizes if wide > 0 and high > 0) if bits else 0


def carried(data: bytes) -> list[str]:
    """What a picture has beside its 8-bit pixels, in words: deeper colours, a colour profile, EXIF data."""
    found: dict[str, None] = {}
    if raster_kind(data) == "png":
        if len(data) > 24 and data[24] == 16:
            found["16 bits a channel"] = None
        names = {b"iCCP": "its colour profile", b"eXIf": "its EXIF data"}
        found |= dict.fromkeys(names[kind] for kind, _, _ in png_chunks(data) if kind in names)
    elif raster_kind(data) == "jpeg":
        head = data[: max(data.find(b"\xff\xda"), 0)]
        marks = ((b"ICC_PROFILE\0", "its colour profile"), (b"Exif\0\0", "its EXIF data"))
        found |= dict.fromkeys(name for mark, name in marks if mark in head)
    return list(found)


TURNED = "EXIF data that turn it"


def shown_otherwise(data: bytes) -> list[str]:
    """Metadata by which other programs may show a picture differently than redraft, in words: a colour profile that is
    not sRGB's, a gamma, an EXIF rotation, further frames. A picture without any is drawn the same by all."""
    found: dict[str, None] = {}
    match raster_kind(data):
        case "png":
            for kind, start, end in png_chunks(data):
                if kind == b"iCCP" and not _is_srgb(_profile(data[start:end])):
                    found["a colour profile"] = None
                elif kind == b"gAMA" and abs(int.from_bytes(data[start : start + 4], "big") - 45455) > 200:
                    found["a gamma of its own"] = None
                elif kind == b"eXIf" and _orientation(data[start:end]) > 1:
                    found[TURNED] = None
                elif kind == b"acTL":
                    found["further frames"] = None
        case "jpeg":
            for marker, start, end in jpeg_segments(data):
                body = data[start:end]
                if marker == 0xE2 and body.startswith(b"ICC_PROFILE\0") and not _is_srgb(body):
                    found["a colour profile"] = None
                elif marker == 0xE1 and body.startswith(b"Exif\0\0") and _orientation(body[6:]) > 1:
                    found[TURNED] = None
                elif marker in _FRAMES and body[5:6] == b"\4":
                    found["CMYK colours"] = None
        case "gif" | "webp":
            if b"NETSCAPE2.0" in data[:2000] or (data[12:16] == b"VP8X" and data[20] & 2):
                found["further frames"] = None
    return list(found)


_OF_PIXELS = frozenset(b"IHDR PLTE IDAT IEND tRNS bKGD hIST sBIT sPLT pHYs tIME".split())
_CHUNKS = {b"iCCP": "its colour profile", b"gAMA": "its gamma", b"cHRM": "its colour profile", b"eXIf": "its EXIF data"}
_SEGMENTS = {
    0xE1: ((b"Exif\0", "its EXIF data"), (b"http://ns.adobe.com/", "its XMP data")),
    0xE2: ((b"ICC_PROFILE\0", "its colour profile"), (b"MPF\0", "its further frames")),
    0xED: ((b"", "its IPTC data"),),
    0xFE: ((b"", "its comment"),),
}


def described(data: bytes) -> dict[str, bytes]:
    """The metadata of a picture besides its pixels, and their depth, by common names: profile, EXIF data, texts,
    further frames."""
    found: dict[str, bytes] = {}
    match raster_kind(data):
        case "png":
            if len(data) > 24 and data[24] == 16:
                found["16 bits a channel"] = b""
            for kind, start, end in png_chunks(data):
                if kind in (b"tEXt", b"zTXt", b"iTXt"):
                    keyword = data[start:end].partition(b"\0")[0][:79].decode("latin-1")
                    name = "its XMP data" if keyword == "XML:com.adobe.xmp" else f"its text '{keyword}'"
                elif kind in (b"acTL", b"fcTL", b"fdAT"):
                    name = "its further frames"
                elif kind in _OF_PIXELS or kind == b"sRGB":
                    continue
                else:
                    name = _CHUNKS.get(kind, f"its '{kind.decode('latin-1')}'")
                found[name] = found.get(name, b"") + data[start:end]
        case "jpeg":
            for marker, start, end in jpeg_segments(data):
                heads = _SEGMENTS.get(marker, ((b"", f"its '{marker:X}'"),) if 0xE3 <= marker <= 0xEF else ())
                for head, name in heads:
                    if data.startswith(head, start) and end > start:
                        found[name] = found.get(name, b"") + data[start:end]
            found.pop("its 'EE'", None)  # how Adobe's colours are coded
    return found


def jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The marker and the extent of every segment of a JPEG before its pixels."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != 0xDA:
        if data[at + 1] == 0xFF:  # fill bytes
            at += 1
            continue
        end = at + 2 + int.from_bytes(data[at + 2 : at + 4], "big")
        yield data[at + 1], at + 4, min(end, len(data))
        at = end


def stored_previews(data: bytes) -> list[str]:
    """What else in a PNG or JPEG shows its picture, and stays as it is when that is edited: small copies in its data
    and pictures behind it."""
    found = {}
    if data.startswith(_SIGNATURE):
        small = any(_has_thumbnail(data[start:end]) for kind, start, end in png_chunks(data) if kind == b"eXIf")
        return ["an EXIF thumbnail"] if small else []
    at = 2
    for marker, start, at in jpeg_segments(data):
        part, kind = data[start:at], marker - 0xE0
        if kind == 1 and part.startswith(b"Exif\0\0"):
            found["an EXIF thumbnail"] = _has_thumbnail(part[6:])
        elif kind == 0:
            found["a JFIF thumbnail"] = part.startswith(b"JFXX\0") or (part.startswith(b"JFIF\0") and any(part[12:14]))
        elif kind == 13 and (b"8BIM\x04\x0c" in part or b"8BIM\x04\x09" in part):
            found["Photoshop's thumbnail"] = True
        elif kind == 1 and b":Thumbnails" in part:
            found["an XMP thumbnail"] = True
        elif kind == 2 and part.startswith(b"MPF\0"):
            found["further pictures (MPF)"] = True
    end = data.find(b"\xff\xd9", at)
    if end >= 0 and b"\xff\xd8\xff" in data[end + 2 :]:
        found.setdefault("further pictures behind it", "further pictures (MPF)" not in found)
    return [name for name, there in found.items() if there]


def _has_thumbnail(exif: bytes) -> bool:
    """Whether EXIF data have a second directory, which is that of a thumbnail."""
    order: Literal["little", "big"] = "little" if exif[:2] == b"II" else "big"
    at = int.from_bytes(exif[4:8], order)
    after = at + 2 + 12 * int.from_bytes(exif[at : at + 2], order)
    return int.from_bytes(exif[after : after + 4], order) > 0


def _profile(chunk: bytes) -> bytes:
    try:
        return zlib.decompressobj().decompress(chunk.partition(b"\0")[2][1:], MOST_PACKED)
    except zlib.error:
        return b""


def _is_srgb(profile: bytes) -> bool:
    """Whether a profile calls itself sRGB's, in letters of one byte or of two."""
    return b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile


def exif_turn(data: bytes) -> int:
    """The orientation of a PNG or JPEG: 1 for none, up to 8."""
    if raster_kind(data) == "png":
        blocks = [data[start:end] for kind, start, end in png_chunks(data) if kind == b"eXIf"]
    else:
        blocks = [data[start + 6 : end] for marker, start, end in jpeg_segments(data)
                if marker == 0xE1 and data.startswith(b"Exif\0\0", start)]  # fmt: skip
    return next((turn for exif in blocks if 1 < (turn := _orientation(exif)) <= 8), 1)


def _orientation(exif: bytes) -> int:
    """The orientation in EXIF data: 1 for none, up to 8."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None or len(exif) < 14:
        return 1
    [at] = struct.unpack_from(order + "I", exif, 4)
    if at + 2 > len(exif):
        return 1
    [count] = struct.unpack_from(order + "H", exif, at)
    for entry in range(at + 2, min(at + 2 + 12 * count, len(exif) - 11), 12):
        tag, _, _, value = struct.unpack_from(order + "HHIH", exif, entry)
        if tag == 0x0112:
            return int(value)
    return 1
