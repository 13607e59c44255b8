"""The reader of texts in pictures (OCR): a port, and the implementation that is shipped.

It uses RapidOCR (extra `ocr`), whose models come inside its package, so that nothing is fetched when it runs.
"""

from __future__ import annotations

import io
import math
import unicodedata
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from redraft import budget
from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.geometry import Box
from redraft.errors import ToolError, says
from redraft.installation import install_command

if TYPE_CHECKING:
    from redraft.imaging.pixels.arrays import Picture

Point = tuple[float, float]


def is_there() -> bool:
    """Whether the shipped reader can be used here."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


class SeenLine(NamedTuple):
    """A line of text in a picture: its words, the box around it in pixels, and how sure the reader is, 0 to 1.

    `corners` go round the line as it is read, from above its first letter; none if the reader gives none.
    """

    text: str
    box: Box
    score: float
    corners: tuple[Point, ...] = ()

    @property
    def angle(self) -> float:
        """Degrees that the line is turned by, clockwise, from -180 to 180."""
        if not self.corners:
            return 0.0
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self.corners
        return math.degrees(math.atan2(y1 + y2 - y0 - y3, x1 + x2 - x0 - x3))

    @property
    def height(self) -> float:
        """Pixels from above its letters to below them, square to the line."""
        return math.dist(self.corners[0], self.corners[3]) if self.corners else self.box.height


class TextReader(Protocol):
    """Finds the lines of text in a picture."""

    def read(self, png: bytes) -> Sequence[SeenLine]: ...


def unknown_letters(text: str, reader: TextReader) -> str:
    """Letters and signs on letters in a text that a reader has none for; '' too where it does not say what it has."""
    alphabet = getattr(reader, "alphabet", None)
    letters = {one for one in text if unicodedata.category(one)[0] in "LM"}
    return "".join(sorted(letters - alphabet)) if alphabet is not None else ""


class LineReader(TextReader, Protocol):
    """A reader that can be given a line by itself."""

    def read_line(self, line: Picture) -> tuple[str, float]: ...


_PNG, _SLENDER = b"\x89PNG\r\n\x1a\n", 4
"""How a PNG begins, and how many times as long as wide a picture may be for the engine, which enlarges the shorter
side: it fails on others, or takes gigabytes."""
LARGEST, _LONGEST, SECONDS = 2_100_000, 2000, 2e-6
"""Pixels, and pixels of a side, of a picture that is read as large as it is, and what each takes; a million, 200 MB."""
READING = 40.0
"""Seconds of processor time for an edit that has to read the texts in a picture and find out how they are set."""
LEAST = 6
"""Pixels of the shorter side of a picture below which no letters are in it."""


def _broad(png: bytes) -> bytes:
    """A picture for the engine: a very slender one with room beside it in the colour of its corner."""
    width, height = (int.from_bytes(png[at : at + 4], "big") for at in (16, 20))
    if not png.startswith(_PNG) or _SLENDER * min(width, height) >= max(width, height):
        return png
    least = max(width, height) // _SLENDER
    from PIL import Image

    try:
        found = DECODER.pixels(png, ["PNG"], facts=False)
    except Undecodable as error:
        raise ToolError(says("ocr-picture-undecodable", error=error)) from None
    picture = Image.frombytes("RGBA", (found.width, found.height), found.data)
    room = Image.new("RGBA", (max(width, least), max(height, least)), picture.getpixel((0, 0)))
    room.paste(picture, (0, 0))
    target = io.BytesIO()
    room.save(target, "PNG", compress_level=3)
    return target.getvalue()


def reading_scale(width: int, height: int) -> float:
    """What a picture's sides are times as long when it is read."""
    return min(1.0, _LONGEST / max(width, height), math.sqrt(LARGEST / (width * height)))


class RapidReader:
    """RapidOCR, started when it first reads. The classifier of upside-down lines is off: it turns short words."""

    def __init__(self) -> None:
        self._engine: Any = None
        self._last: tuple[bytes | None, Sequence[SeenLine]] = None, ()

    def read(self, png: bytes) -> Sequence[SeenLine]:
        """ToolError where the extra is not installed, or the picture cannot be read. The last answer is kept."""
        if png != self._last[0]:
            self._last = png, self._read(png)
        return self._last[1]

    def _read(self, png: bytes) -> Sequence[SeenLine]:
        sides = [int.from_bytes(png[at : at + 4], "big") for at in (16, 20)] if png.startswith(_PNG) else [LEAST]
        if min(sides) < LEAST:
            return ()
        side = int(max(sides) * reading_scale(*sides)) if len(sides) == 2 else _LONGEST
        budget.widen(READING)
        budget.need(SECONDS * min(LARGEST, math.prod(sides)))
        found = self._asked(_broad(png), side, use_det=True, use_cls=False, use_rec=True)
        if found.boxes is None or found.txts is None:
            return ()
        return [_seen(*line) for line in zip(found.txts, found.boxes, found.scores, strict=True)]

    def read_line(self, line: Picture) -> tuple[str, float]:
        """What a picture of one upright line says, and how sure that is: ('', 0) for nothing."""
        found = self._asked(line[..., ::-1].copy(), _LONGEST, use_det=False, use_cls=False, use_rec=True)
        return (str(found.txts[0]), float(found.scores[0])) if found.txts else ("", 0.0)

    def _asked(self, picture: Any, side: int, **options: Any) -> Any:
        if self._engine is None:
            self._engine = self._started()
        self._engine.max_side_len = side
        try:
            return self._engine(picture, **options)
        except Exception as error:  # whatever the parts it uses raise, often with all their calls as the message
            why = str(error).strip().rpartition("\n")[2].rpartition("Status Message: ")[2]
            if isinstance(error, MemoryError) or "bad_alloc" in why:
                raise ToolError(says("ocr-out-of-memory", variable=budget.VARIABLE)) from error
            raise ToolError(says("picture-unreadable", reason=why)) from error

    @property
    def alphabet(self) -> frozenset[str]:
        """Every character it can answer with. ToolError where the extra is not installed."""
        if self._engine is None:
            self._engine = self._started()
        return frozenset(self._engine._load_rec_model().postprocess_op.character)  # there is no public way

    @staticmethod
    def _started() -> Any:
        try:
            from rapidocr import RapidOCR
        except ImportError as error:
            raise ToolError(says("ocr-not-installed", command=install_command("ocr"))) from error
        one = {"EngineConfig.onnxruntime.intra_op_num_threads": 1, "Rec.rec_batch_num": 1}  # more only wait longer
        return RapidOCR(params={"Global.log_level": "error", **one})


def _seen(text: str, corners: Any, score: float) -> SeenLine:
    """RapidOCR begins its corners at the top left; a tall line it has read from top to bottom."""
    points = tuple((float(x), float(y)) for x, y in corners)
    box = Box.around(points)
    assert box is not None
    across, down = math.dist(points[0], points[1]), math.dist(points[0], points[3])
    if len(text) > 1 and down >= 1.5 * across:
        points = (*points[1:], points[0])
    return SeenLine(text, box, float(score), points)
