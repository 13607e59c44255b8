"""Codec for SVG and SVGZ: read into the document model, written by splicing into the original bytes
(docs/reference/formats/svg.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redraft.formats.codec import Typography

if TYPE_CHECKING:
    from redraft.formats.svg.file import SvgFile


class SvgCodec:
    """The format as the rest of redraft sees it."""

    name = "svg"
    suffixes: Sequence[str] = (".svg", ".svgz")

    def sniff(self, head: bytes, suffix: str) -> bool:
        if suffix.lower() in self.suffixes:
            return True
        text = head.replace(b"\x00", b"")  # also as UTF-16
        return b"<svg" in text or b":svg" in text

    def open(self, data: bytes, typography: Typography) -> SvgFile:
        from redraft.formats.svg.file import SvgFile  # codecs are loaded to sniff at files of any format

        return SvgFile(data, typography)


CODEC = SvgCodec()
