"""Words replaced everywhere are gone from all that a reader sees; where they stay is said."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Pt

import redraft


def _deck(path: Path) -> None:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Acme results"
    slide.notes_slide.notes_text_frame.text = "Say Acme twice"
    data = CategoryChartData()
    data.categories = ["Acme North", "South"]
    data.add_series("Acme sales", (1, 2))
    chart = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Pt(50), Pt(150), Pt(400), Pt(300), data)
    chart._element.nvGraphicFramePr.cNvPr.set("descr", "Chart of Acme")
    below = slide.shapes.add_textbox(Pt(50), Pt(500), Pt(200), Pt(30))
    below.text_frame.text = "Acme group"
    deck.slide_layouts[5].shapes._spTree.append(below._element)
    deck.save(path)


def _words(data: bytes) -> dict[str, bytes]:
    """The XML parts of a package and of the workbooks in it."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    inner = {
        f"{name}!{part}": words
        for name in parts
        if name.endswith(".xlsx")
        for part, words in _words(parts[name]).items()
    }
    return {name: words for name, words in parts.items() if name.endswith(".xml")} | inner


@pytest.mark.slow
def test_words_replaced_everywhere_are_left_only_where_the_receipt_says_so(tmp_path: Path) -> None:
    _deck(tmp_path / "deck.pptx")
    edited = redraft.open(tmp_path / "deck.pptx").edit('replace "Acme" with "Zenith" everywhere', history=False)
    left = {name: words.count(b"Acme") for name, words in _words(edited.data).items() if b"Acme" in words}
    assert left == {"ppt/slides/slide1.xml": 1}
    kept = [one for one in edited.receipt.warnings if "Acme" in one]
    assert kept == ["“Acme” is left in 'slide-256/3' (alternative text), which is kept as it is"]
    assert not any("not proven" in one for one in edited.receipt.warnings)
