"""Reading the text in a picture: a port, and the reader that is shipped.

It stands on RapidOCR (extra `ocr`), whose models come inside its package, so that nothing is fetched when it runs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple, Protocol

from redraft.document.geometry import Box
from redraft.errors import ToolError

INSTALL = "pip install 'redraft[ocr]'"


def is_there() -> bool:
    """Whether the shipped reader can be used here."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


class Seen(NamedTuple):
    """A line of text in a picture: its words, the box around it in pixels, and how sure the reader is, 0 to 1."""

    text: str
    box: Box
    score: float


class TextReader(Protocol):
    """Finds the lines of text in a picture."""

    def read(self, png: bytes) -> Sequence[Seen]: ...


def unknown_letters(text: str, reader: TextReader) -> str:
    """Letters and signs on letters in a text that a reader has none for; '' too where it does not say what it has."""
    alphabet = getattr(reader, "alphabet", None)
    letters = {one for one in text if unicodedata.category(one)[0] in "LM"}
    return "".join(sorted(letters - alphabet)) if alphabet is not None else ""


class RapidReader:
    """RapidOCR, started when it first reads. The classifier of upside-down lines is off: it turns short words."""

    def __init__(self) -> None:
        self._engine: Any = None

    def read(self, png: bytes) -> Sequence[Seen]:
        """ToolError where the extra is not installed, or the picture cannot be read."""
        if self._engine is None:
            self._engine = self._started()
        try:
            found = self._engine(png, use_cls=False)
        except Exception as error:  # whatever the parts it stands on raise
            raise ToolError(f"the picture could not be read: {error}", "check it with `redraft doctor`") from error
        if found.boxes is None or found.txts is None:
            return ()
        lines = zip(found.txts, found.boxes, found.scores, strict=True)
        return [Seen(text, _around(corners), float(score)) for text, corners, score in lines]

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
            raise ToolError("reading texts back from pictures needs RapidOCR, which is not here", INSTALL) from error
        return RapidOCR(params={"Global.log_level": "error"})


def _around(corners: Any) -> Box:
    box = Box.around((float(x), float(y)) for x, y in corners)
    assert box is not None
    return box
