"""The tiles kept between commands: where, how many, and what they follow from besides the drawings.

`REDRAFT_TILE_CACHE` is `off`, or how many megabytes are kept; `--no-tile-cache` does without for one command.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

from redraft.cache import MOST_BYTES, made_private, most_bytes, owned, private_folder, prune, replace_file
from redraft.render.cutouts import Cutout
from redraft.render.tiles import Draw, DrawEach, Key, Tiles
from redraft.version import __version__

# -- A disk cache of tiles in the user's cache directory, shared by commands.

LEFT = 0.75
"""How much of the most is left when tiles are removed, so that this is not done for every one."""
LARGEST = 32 << 20
"""Bytes of a tile that is kept: a larger one is decoded as quickly as it is read."""
_HEAD = struct.Struct("<8s32siiII16sI")
_MAGIC = b"redraft1"
_ENDING = ".tile"


class TileFiles:
    """The tiles in a folder, at most `most_bytes` of them. `identity` gives what all of them follow from besides their
    keys: fonts, renderer, versions; it is asked for once, when first needed."""

    def __init__(self, folder: Path, identity: Callable[[], bytes], most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder
        self._identity_of = identity
        self._most = most_bytes
        self._identity: bytes | None = None
        self._usable: bool | None = None
        self._written = 0

    def get(self, key: Key) -> Cutout | None:
        """The tile kept under a key; None where there is none, or none that can be trusted."""
        if not self._is_usable():
            return None
        name = self._name(key)
        path = self._folder / (name.hex() + _ENDING)
        try:
            data = _read(path)
        except OSError:
            return None
        cutout = _decoded(data, name) if data is not None else None
        with suppress(OSError):
            if cutout is None:
                path.unlink()
            else:
                os.utime(path)
        return cutout

    def put(self, key: Key, cutout: Cutout) -> None:
        """Keep a tile; done without where that is impossible."""
        if len(cutout.data) > min(LARGEST, self._most) or not self._is_usable():
            return
        name = self._name(key)
        if replace_file(self._folder / (name.hex() + _ENDING), _encoded(cutout, name)):
            self._written += 1

    def close(self) -> None:
        """Remove what was used longest ago where there is too much; looked for only after something was written."""
        if not self._written:
            return
        self._written = 0
        prune(self._folder, _ENDING, self._most, LEFT)

    def _name(self, key: Key) -> bytes:
        if self._identity is None:
            self._identity = self._identity_of()
        place = repr((key.scale, key.crop, key.clip)).encode()
        return sha256(b"%b%b%b" % (sha256(self._identity).digest(), key.content, place)).digest()

    def _is_usable(self) -> bool:
        if self._usable is None:
            self._usable = made_private(self._folder)
        return self._usable


def _read(path: Path) -> bytes | None:
    """What a file holds; None for what is no plain file of this user, or too large. OSError where there is none."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb", buffering=0) as file:
        found = os.fstat(descriptor)
        if not (stat.S_ISREG(found.st_mode) and owned(found) and found.st_size <= LARGEST + _HEAD.size):
            return None
        return file.read()


def _encoded(cutout: Cutout, name: bytes) -> bytes:
    place, blend = (cutout.x, cutout.y, cutout.width, cutout.height), cutout.blend.encode("ascii")
    return _HEAD.pack(_MAGIC, name, *place, blend, crc32(cutout.data)) + cutout.data


def _decoded(data: bytes, name: bytes) -> Cutout | None:
    """A cutout from a file's bytes; None where they are not what was written."""
    if len(data) < _HEAD.size:
        return None
    magic, named, x, y, width, height, blend, check = _HEAD.unpack_from(data)
    pixels = data[_HEAD.size :]
    if (magic, named) != (_MAGIC, name) or len(pixels) != 4 * width * height or crc32(pixels) != check:
        return None
    return Cutout(x, y, width, height, pixels, blend.rstrip(b"\0").decode("ascii"))


FOLDER = "tiles"


def tiles_of(draw: Draw, draw_each: DrawEach, fonts: Sequence[Path] | None) -> Tiles:
    """Tiles that are kept for the next command where `fonts`, which they are drawn with, are given."""
    return Tiles(draw, draw_each, store=None if fonts is None else tile_cache(fonts))


def tile_cache(fonts: Sequence[Path]) -> TileFiles | None:
    """The user's cache of tiles drawn with these fonts, the preferred ones first; None where it is switched off."""
    if not (most := most_bytes()) or (folder := private_folder(FOLDER)) is None:
        return None
    return TileFiles(folder, lambda: identity(fonts), most)


def identity(fonts: Sequence[Path], makers: Sequence[str] = ()) -> bytes:
    """What every tile follows from: redraft, what draws (and `makers`, for what they make), and the fonts in their
    order, each with its time and size."""
    parts = [f"redraft {__version__}"]
    for package in ("resvg", "PIL", "numpy", "redraft.render", *makers):
        spec = find_spec(package)
        folders = spec.submodule_search_locations if spec is not None else None
        parts += sorted(_modules(folder) for folder in folders or ())
    parts += (_stamp(os.fspath(path)) for path in fonts)
    return "\n".join(parts).encode("utf-8", "surrogateescape")


def _modules(folder: str) -> str:
    """The time and size of a package's modules: they change with its version."""
    with os.scandir(folder) as entries:
        names = [entry.path for entry in entries if entry.name.endswith((".py", ".so", ".pyd"))]
    return "\n".join(map(_stamp, sorted(names)))


def _stamp(path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return f"{path} ?"
    return f"{path} {found.st_mtime_ns} {found.st_size}"
