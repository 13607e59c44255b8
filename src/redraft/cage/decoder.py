"""The picture decoder: sends untrusted pictures to a confined worker and returns plain pixels.

`DECODER` is the one of this process; its worker starts when it is first needed. Nothing else in redraft hands a
stranger's picture to a decoder (tests/cage/test_only_door.py). What comes back is checked for length, and is numbers.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from redraft.cage.process import KeptWorker, WorkerWords
from redraft.errors import ToolError, says

MOST_PIXELS = 64_000_000
SECONDS = 30.0
"""That one picture may take; of the processor it has CPU."""
CPU = 8.0
MEMORY = 896 << 20
_WORDS = WorkerWords(
    "the decoder of pictures",
    "decoding a picture",
    "the picture may be made to do harm",
    "save the picture again in another program, or make it smaller",
)
_EXTRA = 64 << 20  # bytes at most of a colour profile and EXIF data
_MODES = ("1", "L", "LA", "P", "RGB", "RGBA")


class Undecodable(Exception):
    """A picture that cannot be read, and why: 'it …' or what the decoder says of it."""


class Pixels(NamedTuple):
    """Straight RGBA of `width` × `height`, and what the file says beside that: the kind of its pixels by Pillow's name,
    and, where asked for, how many frames it has, how a camera was held, its colour profile and EXIF data."""

    width: int
    height: int
    data: bytes | bytearray
    mode: str
    frames: int = 1
    orientation: int = 1
    icc: bytes = b""
    exif: bytes = b""


class Decoder(KeptWorker):
    """Unpacks pictures. ToolError when that takes too long or too much memory, or crashes; the next picture is not
    affected. Safe to use from several threads: they take turns."""

    def __init__(self, seconds: float = SECONDS, cpu: float = CPU, memory: int = MEMORY) -> None:
        super().__init__("redraft.cage.decoder_worker", _WORDS, seconds)
        self._memory = memory
        self._limits = {"cpu": cpu, "memory": memory}
        self._kinds: set[str] = set()

    @property
    def limits(self) -> dict[str, float]:
        """What one picture may take: wall and processor seconds, bytes of memory for the worker, pixels."""
        return {"seconds": self._seconds, **self._limits, "pixels": MOST_PIXELS}

    def setup(self) -> dict[str, Any]:
        return {"folder": _folder(), "kinds": sorted(self._kinds), "limits": self._limits}

    def expect(self, kinds: Iterable[str] = ()) -> None:
        """Pictures of these kinds, by Pillow's names, will come soon: the worker gets ready meanwhile."""
        with self._turn:
            self._learn(kinds)
        self.start()

    def pixels(self, data: bytes, kinds: Sequence[str], *, facts: bool = False, most: int = MOST_PIXELS) -> Pixels:
        """A picture of one of these kinds. Undecodable for one that is broken, or has more than `most` pixels."""
        found = self._pixels(data, {"kinds": list(kinds), "most": most, "facts": facts})
        assert found is not None
        return found

    def plain_pixels(self, data: bytes, kinds: Sequence[str], width: int, height: int) -> Pixels | None:
        """A still picture of 8 bits a channel or less, without inks, of just this size; None for any other."""
        plain = {"size": [width, height], "modes": list(_MODES)}
        return self._pixels(data, {"kinds": list(kinds), "most": width * height, "plain": plain})

    def shrunk(self, data: bytes, kind: str, width: int, height: int) -> tuple[str, bytes] | None:
        """A picture averaged down to this size, as 'png' or 'jpeg'; None for one that is better left alone."""
        request = {"do": "shrunk", "kinds": [kind], "most": MOST_PIXELS, "width": width, "height": height}
        header, body = self._ask(request, data, 4 * width * height + _EXTRA, [kind, "PNG"])
        return None if header.get("odd") else (str(header["kind_made"]), bytes(body))

    def png(self, data: bytes, kinds: Sequence[str], most: int = MOST_PIXELS) -> bytes:
        """A picture as PNG."""
        request = {"do": "png", "kinds": list(kinds), "most": most}
        return bytes(self._ask(request, data, 5 * most + _EXTRA, [*kinds, "PNG"])[1])

    def rows(
        self, packed: bytes | memoryview, wide: int, height: int, size: int
    ) -> tuple[bytes | bytearray, list[str]]:
        """`height` rows of `wide` bytes out of PackBits, before them the table of their lengths in `size` bytes each;
        and what is wrong with them."""
        wanted = wide * height
        header, body = self._ask({"do": "rows", "wide": wide, "height": height, "size": size}, packed, wanted)
        if len(body) != wanted:
            raise ToolError(says("worker-bytes-mismatch", worker=_WORDS.worker, found=len(body), wanted=wanted))
        return body, [str(problem) for problem in header["problems"]]

    def inflated(self, packed: bytes | memoryview, wanted: int) -> tuple[bytes | bytearray, list[str]]:
        """At most `wanted` bytes out of what zlib packed, and what is wrong with them."""
        header, body = self._ask({"do": "inflated", "wanted": wanted}, packed, wanted)
        return body, [str(problem) for problem in header["problems"]]

    def counted(self, packed: bytes, wanted: int) -> int:
        """How many bytes, up to `wanted` and a little more, zlib unpacks them to. Undecodable where it cannot."""
        return int(self._ask({"do": "counted", "wanted": wanted}, packed, 0)[0]["count"])

    def _pixels(self, data: bytes, request: dict[str, Any]) -> Pixels | None:
        most = 4 * int(request["most"]) + (_EXTRA if request.get("facts") else 0)
        header, body = self._ask({"do": "pixels", **request}, data, most, request["kinds"])
        if header.get("odd"):
            return None
        width, height = int(header["width"]), int(header["height"])
        extra = [int(length) for length in header.get("extra", (0, 0))]
        size = 4 * width * height
        if width < 1 or height < 1 or min(extra) < 0 or size + sum(extra) != len(body):
            raise ToolError(
                says("worker-pixels-mismatch", worker=_WORDS.worker, found=len(body), width=width, height=height)
            )
        icc, exif = bytes(body[size : size + extra[0]]), bytes(body[size + extra[0] :])
        frames, orientation = int(header.get("frames", 1)), int(header.get("orientation", 1))
        return Pixels(
            width, height, body[:size] if sum(extra) else body, str(header["mode"]), frames, orientation, icc, exif
        )

    def _ask(
        self, request: dict[str, Any], body: bytes | memoryview, most: int, kinds: Iterable[str] = ()
    ) -> tuple[dict[str, Any], bytes | bytearray]:
        with self._turn:
            self._learn(kinds)
            worker = self._started()
            worker.send(request, body, self._seconds)
            header, answer = worker.receive(self._seconds, most)
        if problem := header.get("error"):
            if header.get("kind") == "memory":
                raise ToolError(
                    says(
                        "worker-out-of-memory",
                        worker=_WORDS.worker,
                        megabytes=self._memory >> 20,
                        simpler=_WORDS.simpler,
                    )
                )
            raise Undecodable(str(problem))
        return header, answer

    def _learn(self, kinds: Iterable[str]) -> None:
        """A worker cannot load anything once it is shut in, so for another kind there is another worker."""
        wanted = set(kinds)
        if wanted and not wanted <= self._kinds:
            self._kinds |= wanted | {"PNG", "JPEG"}  # one of them comes seldom alone
            self._end()


def _folder() -> str:
    spec = find_spec("PIL")
    if spec is None or not spec.submodule_search_locations:
        raise ToolError(says("pillow-not-installed"))
    return os.path.dirname(os.path.abspath(next(iter(spec.submodule_search_locations))))


DECODER = Decoder()
