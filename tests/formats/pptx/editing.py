"""Decks that python-pptx makes, edited by us, with all that must hold after every edit."""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pptx
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from redraft.document.layers import Layer, Text
from redraft.document.pages import Document
from redraft.edits.ops import Edit
from redraft.edits.receipt.record import Receipt
from redraft.formats.pptx.file.validation import new_findings, validate
from redraft.session.session import Session

SESSION = Session(history=False)
"""One for all: what draws is started once."""
validated = lru_cache(validate)


class Edited(NamedTuple):
    """An edited deck: its bytes, its document read again, the entries that differ, the receipt."""

    data: bytes
    document: Document
    entries: set[str]
    receipt: Receipt

    def layer(self, id: str) -> Layer:
        return self.document.index.layers[id]

    def text(self, id: str) -> str:
        layer = self.layer(id)
        assert isinstance(layer, Text)
        return layer.text

    @property
    def slide(self) -> Any:
        """The first slide as python-pptx sees it."""
        return pptx.Presentation(io.BytesIO(self.data)).slides[0]

    @property
    def chart(self) -> Any:
        return self.slide.shapes[0].chart

    @property
    def table(self) -> Any:
        return self.slide.shapes[0].table


def edited(folder: Path, data: bytes, *edits: Edit, draw: bool = True) -> Edited:
    """The deck with the edits. All proofs must hold, and nothing may be wrong that was not before."""
    source, target = folder / "deck.pptx", folder / "edited.pptx"
    source.write_bytes(data)
    receipt = SESSION.apply_file(source, edits, None, target, render=draw)
    assert all(proof.ok or (not draw and proof.about == "pixels") for proof in receipt.proofs), receipt.proofs
    found = target.read_bytes()
    assert new_findings(validated(data), validate(found)) == []
    return Edited(found, SESSION.open(target).document, different(data, found), receipt)


def different(old: bytes, new: bytes) -> set[str]:
    a, b = zipfile.ZipFile(io.BytesIO(old)), zipfile.ZipFile(io.BytesIO(new))
    names = {*a.namelist()} ^ {*b.namelist()}
    return names | {name for name in {*a.namelist()} & {*b.namelist()} if a.read(name) != b.read(name)}


def saved(presentation: Any) -> bytes:
    out = io.BytesIO()
    presentation.save(out)
    return out.getvalue()


@lru_cache
def chart_deck(
    kind: str = "COLUMN_CLUSTERED", *, series: int = 2, title: str | None = "Sales", legend: bool = True
) -> bytes:
    """A slide with one chart of three categories, whose layer is slide-256/2."""
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["Jan", "Feb", "Mar"]
    for number in range(1, series + 1):
        data.add_series(f"Team {number}", (number, number * 2.5, 3))
    frame = slide.shapes.add_chart(XL_CHART_TYPE[kind], Inches(1), Inches(1), Inches(6), Inches(4), data)
    frame.chart.has_legend = legend
    frame.chart.has_title = title is not None
    if title is not None:
        frame.chart.chart_title.text_frame.text = title
    return saved(presentation)


@lru_cache
def table_deck(merged: tuple[tuple[int, int], tuple[int, int]] | None = None) -> bytes:
    """A slide with one table of four rows and three columns, whose layer is slide-256/2; cells say row and column."""
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    table = slide.shapes.add_table(4, 3, Inches(1), Inches(1), Inches(6), Inches(2)).table
    for row in range(4):
        for column in range(3):
            table.cell(row, column).text = f"{row + 1}{column + 1}"
    if merged:
        table.cell(*merged[0]).merge(table.cell(*merged[1]))
    return saved(presentation)


@lru_cache
def plain_deck(slides: int = 2) -> bytes:
    presentation = pptx.Presentation()
    for _ in range(slides):
        presentation.slides.add_slide(presentation.slide_layouts[0])
    return saved(presentation)


def repacked(data: bytes, name: str, content: bytes | None) -> bytes:
    """The deck with another content of an entry; None: without it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            if entry != name or content is not None:
                info = old.getinfo(entry)  # with its time and attributes
                new.writestr(info, content if entry == name and content is not None else old.read(entry))
    return out.getvalue()
