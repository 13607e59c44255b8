"""Designs put together by hand, with the traits that the codec of their format would state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from redraft.document.pages import Document, Page
from redraft.formats.ora.read import TRAITS as ORA
from redraft.formats.pptx.file.read import TRAITS as PPTX
from redraft.formats.psd.reading.read import TRAITS as PSD
from redraft.formats.svg.reading.read import TRAITS as SVG

TRAITS = {"svg": SVG, "pptx": PPTX, "psd": PSD, "ora": ORA}


def by_hand(format: str, pages: tuple[Page, ...], *more: Any, **others: Any) -> Document:
    return in_format(Document(format, pages, *more, **others), format)


def in_format(document: Document, format: str) -> Document:
    """A design as if it were one of another format."""
    return replace(document, format=format, traits=TRAITS[format])
