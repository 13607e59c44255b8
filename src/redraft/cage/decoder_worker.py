"""The decoder's worker process: confines itself and decodes untrusted pictures to pixels.

`decoder.Decoder` starts it (as `bare_interpreter` says) and communicates in messages. The first sets it up (`folder`:
where Pillow is installed; `kinds`: what it must be able to read, by Pillow's names; `limits`; `main_thread`) and is
answered with a hello. Each further one says in its header what to `do` with its body:

    pixels      a picture as straight RGBA, row by row (with `facts`: and its colour profile and EXIF data behind that)
    shrunk      a picture averaged down to `width` × `height`, as PNG or JPEG; no body when it is better left alone
    png         a picture in an old or rare coding, as PNG
    rows        `height` rows of `wide` bytes packed by PackBits, behind the table of their lengths
    inflated    at most `wanted` bytes packed by zlib
    counted     how many bytes, up to `wanted`, zlib unpacks them to

The answer has `error` and `kind` ('damaged', 'large' or 'memory') in its header where that did not go. It ends when its
input does. It imports nothing of redraft but modules of `cage`; Pillow's are loaded before the doors close.
"""

from __future__ import annotations

import io
import struct
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any

from redraft.cage.messages import headed, write_all, write_message
from redraft.cage.worker_loop import Loaded, Request, serve

STRIP = 1 << 20
"""Bytes of pixels that are made and sent at a time, so that a picture is in memory once."""
SENTINEL = b"\x00\xa5"
"""A row of one pixel that is decoded behind the last: it comes out right only if all before it did."""
PLUGINS = {
    "PNG": ("Png",),
    "JPEG": ("Jpeg", "Mpo"),
    "WEBP": ("WebP",),
    "GIF": ("Gif",),
    "BMP": ("Bmp",),
    "TIFF": ("Tiff",),
    "ICO": ("Ico",),
    "PCX": ("Pcx",),
    "TGA": ("Tga",),
    "JPEG2000": ("Jpeg2K",),
}
"""Pillow's modules for each kind; all that they load later on is loaded with them."""

Answer = tuple[dict[str, Any], bytes | memoryview | Iterator[bytes]]
"""A header, and a body or what makes one part by part."""


class Refused(Exception):
    """A picture that is not taken; `kind` as in the answer."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind


class Odd(Exception):
    """A picture that is whole, and not what was asked for."""


def load_pillow(folder: str, kinds: Iterable[str]) -> None:
    """Makes Pillow's readers known, so that no file is looked for later."""
    sys.path.append(folder)
    import_module("PIL._imaging")
    if not kinds:
        return
    image: Any = import_module("PIL.Image")
    for name in ("ImageFile", "ImageChops", "ImagePalette", "ImageSequence", "TiffImagePlugin"):
        import_module(f"PIL.{name}")
    for name in ("copy", "encodings.latin_1", "encodings.ascii"):
        import_module(name)
    for kind in kinds:
        for name in PLUGINS[kind]:
            import_module(f"PIL.{name}ImagePlugin")
    image._initialized = 2  # all that there will be


def opened(body: bytes, request: Request) -> Any:
    """A picture of which only the head has been read, not larger than allowed."""
    image: Any = import_module("PIL.Image")
    picture = image.open(io.BytesIO(body), formats=request["kinds"])
    if not 0 < picture.width * picture.height <= request["most"]:
        raise Refused(f"is {picture.width} × {picture.height} pixels; at most {request['most']} are read", "large")
    return picture


def pixels(body: bytes, request: Request) -> Answer:
    picture = opened(body, request)
    if request.get("plain") and not _is_plain(picture, request["plain"]):
        raise Odd
    header: dict[str, Any] = {"width": picture.width, "height": picture.height, "mode": picture.mode}
    extra: list[bytes] = []
    if request.get("facts"):
        header["frames"] = getattr(picture, "n_frames", 1)
        header["orientation"] = picture.getexif().get(0x0112, 1)
        extra = [picture.info.get(name) or b"" for name in ("icc_profile", "exif")]
        header["extra"] = [len(one) for one in extra]
    if picture.mode.startswith(("I", "F")):  # 16 bits of grey, which Pillow would cut off at 255
        picture = picture.convert("I").point(lambda level: level / 257).convert("L")
    picture.load()  # damage is reported before the first pixel,
    picture.crop((0, 0, 1, 1)).convert("RGBA")  # also that of what its colours mean
    return header, _strips(picture, extra)


def _is_plain(picture: Any, wanted: dict[str, Any]) -> bool:
    """Whether a picture has the size and one of the modes asked for, and is no animation."""
    sized = list(picture.size) == wanted["size"]
    return sized and picture.mode in wanted["modes"] and not getattr(picture, "is_animated", False)


def _strips(picture: Any, extra: Iterable[bytes]) -> Iterator[bytes]:
    step = max(1, STRIP // (4 * picture.width))
    for top in range(0, picture.height, step):
        part = picture.crop((0, top, picture.width, min(top + step, picture.height)))
        yield part.convert("RGBA").tobytes()
    yield from extra


def shrunk(body: bytes, request: Request) -> Answer:
    """What is odd (CMYK, 16 bits, animations, turned by its metadata) is left as it is."""
    image: Any = import_module("PIL.Image")
    width, height = request["width"], request["height"]
    picture = opened(body, request)
    turned = picture.getexif().get(0x0112, 1) != 1
    if turned or picture.mode not in ("L", "LA", "P", "RGB", "RGBA") or getattr(picture, "is_animated", False):
        raise Odd
    picture.draft("RGB", (width * 2, height * 2))  # a JPEG can be decoded at a part of its size
    plain = picture.mode in ("L", "RGB") and "transparency" not in picture.info
    small = picture.convert("RGB" if plain else "RGBA").resize((width, height), image.Resampling.LANCZOS)
    target = io.BytesIO()
    jpeg = plain and request["kinds"] == ["JPEG"]
    if jpeg:
        small.save(target, "JPEG", quality=92, subsampling=0)
    else:
        small.save(target, "PNG", compress_level=1)
    return {"kind_made": "jpeg" if jpeg else "png"}, target.getvalue()


def png(body: bytes, request: Request) -> Answer:
    target = io.BytesIO()
    opened(body, request).convert("RGBA").save(target, "PNG")
    return {}, target.getvalue()


def rows(body: bytes, request: Request) -> Answer:
    wide, height, size = request["wide"], request["height"], request["size"]
    lengths = struct.unpack_from(f">{height}{'I' if size == 4 else 'H'}", body)
    start = height * size
    packed = body[start : start + sum(lengths)]
    whole = _all_rows(packed, wide, height)
    if whole is not None:
        return {"problems": []}, whole
    found, damaged = _row_by_row(packed, lengths, wide)
    return {"problems": ["has damaged pixels"] if damaged else []}, found


def _all_rows(packed: bytes, wide: int, height: int) -> memoryview | None:
    """All rows at once, by Pillow's C code, so that the rest need not be loaded; None if a row has the wrong length."""
    core: Any = import_module("PIL._imaging")
    pad = SENTINEL if wide == 1 else bytes((257 - min(wide, 128), 0xA5)) * (wide // 128 or 1)
    if wide > 128 and wide % 128:
        pad += bytes((257 - wide % 128, 0xA5)) if wide % 128 > 1 else SENTINEL
    image = core.new("L", (wide, height + 1))
    reader = core.packbits_decoder("L", "L")
    reader.setimage(image, (0, 0, wide, height + 1))
    left, problem = reader.decode(packed + pad)
    if left >= 0 or problem:
        return None
    writer = core.raw_encoder("L", "L", 0, 1)
    writer.setimage(image, (0, 0, wide, height + 1))
    _, _, found = writer.encode(wide * (height + 1))
    return memoryview(found)[:-wide] if found[-wide:] == b"\xa5" * wide else None


def _row_by_row(packed: bytes, lengths: Iterable[int], wide: int) -> tuple[bytes, bool]:
    """Each row by its own length, so that a damaged one spoils no other; and whether one is damaged."""
    found, at, damaged = bytearray(), 0, False
    for length in lengths:
        row, end = bytearray(), at + length
        data = packed[at:end]
        here = 0
        while here < len(data) and len(row) < wide:
            count = data[here]
            if count < 128:
                row += data[here + 1 : here + 2 + count]
                here += 2 + count
            elif count > 128:
                row += data[here + 1 : here + 2] * (257 - count)
                here += 2
            else:
                here += 1
        damaged = damaged or len(row) != wide
        found += row[:wide].ljust(wide, b"\0")
        at = end
    return bytes(found), damaged


def inflated(body: bytes, request: Request) -> Answer:
    wanted, unpacker = request["wanted"], zlib.decompressobj()
    found, problems = b"", []
    try:
        found = unpacker.decompress(body, wanted)
        if len(found) < wanted:
            problems.append("has fewer pixels than it should")
        elif not unpacker.eof and unpacker.decompress(unpacker.unconsumed_tail, 1):
            problems.append("has pixels that would unpack to more than its size")
    except zlib.error:
        problems.append("has damaged pixels")
    return {"problems": problems}, found


def counted(body: bytes, request: Request) -> Answer:
    unpacker, found = zlib.decompressobj(), 0
    for start in range(0, len(body), STRIP >> 4):  # what is left over is copied each time
        packed = body[start : start + (STRIP >> 4)]
        while packed and found < request["wanted"]:
            found += len(unpacker.decompress(packed, STRIP))
            packed = unpacker.unconsumed_tail
    return {"count": found}, b""


WORK: dict[str, Callable[[bytes, Request], Answer]] = {
    "pixels": pixels,
    "shrunk": shrunk,
    "png": png,
    "rows": rows,
    "inflated": inflated,
    "counted": counted,
}


def answered(request: Request, body: bytes) -> Answer:
    """Whatever goes wrong with a picture is the picture's fault, and reported."""
    try:
        return WORK[request["do"]](body, request)
    except Odd:
        return {"odd": True}, b""
    except Refused as refusal:
        return {"error": str(refusal), "kind": refusal.kind}, b""
    except MemoryError:
        return {"error": "out of memory", "kind": "memory"}, b""
    except Exception as problem:
        message = " ".join(str(problem).split()).partition(" <_io.")[0][:300] or type(problem).__name__
        return {"error": message, "kind": "damaged"}, b""


def send(target: int, answer: Answer) -> None:
    """Sends an answer; the body of a picture is made while it is sent."""
    header, parts = answer
    if isinstance(parts, bytes | memoryview):
        write_message(target, header, parts)
        return
    head = headed(header, 4 * header["width"] * header["height"] + sum(header.get("extra", ())))
    write_all(target, head + next(parts))  # one write wakes the other side once
    for part in parts:
        write_all(target, part)


def load(setup: dict[str, Any]) -> Loaded:
    import warnings

    warnings.simplefilter("ignore")  # to show one would need files
    load_pillow(setup["folder"], setup["kinds"])
    return {}, lambda request, body, target: send(target, answered(request, bytes(body)))


def main(source: int = 0, target: int = 1) -> int:
    """Serves requests until the input ends."""
    return serve(load, source, target)
