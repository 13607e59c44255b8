"""A disk cache of tiles in the user's cache directory, shared by commands.

A file is named by everything its pixels follow from: the part's document, the scale and the rectangle, the fonts, the
renderer and redraft itself; so nothing is ever out of date, only unused, and what was used longest ago goes first. The
folder is the user's alone (mode 0700), and one that others could have written to is not used. Whatever is wrong
with a file, it is removed and the tile drawn.
"""

from __future__ import annotations

import os
import stat
import struct
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from redraft.cache import MOST_BYTES, made_private, owned, prune, replace_file
from redraft.render.cutouts import Cutout
from redraft.render.tiles import Key

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
