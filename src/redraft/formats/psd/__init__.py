"""Codec for Photoshop files (PSD, PSB): read into the model, written by splicing (docs/reference/formats/psd.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redraft.formats.codec import Typography

if TYPE_CHECKING:
    from redraft.formats.psd.file import PsdFile


class PsdCodec:
    """The format as the rest of redraft sees it."""

    name = "psd"
    suffixes: Sequence[str] = (".psd", ".psb")

    def sniff(self, head: bytes, suffix: str) -> bool:
        return head[:4] == b"8BPS" or suffix.lower() in self.suffixes

    def open(self, data: bytes, typography: Typography) -> PsdFile:
        from redraft.formats.psd.file import PsdFile  # codecs are loaded to sniff at files of any format

        return PsdFile(data, typography)


CODEC = PsdCodec()
