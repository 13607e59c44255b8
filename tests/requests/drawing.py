"""What the scripts that make documents for requests share: small pictures and parts of decks (needs python-pptx)."""

from __future__ import annotations

import base64
import importlib.util
import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_LEGEND_POSITION
from pptx.util import Inches, Pt

SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
INKSCAPE = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'

Tint = tuple[int, int, int]
Place = tuple[float, ...]
"""Left, top, width and height in inches."""


def painted(width: int, height: int, tint: Callable[[int, int], Tint]) -> bytes:
    """A PNG whose pixels are what `tint` says of their place."""
    rows = (b"\0" + b"".join(bytes(tint(x, y)) for x in range(width)) for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def uri(picture: bytes) -> str:
    return "data:image/png;base64," + base64.b64encode(picture).decode("ascii")


def color(digits: str) -> RGBColor:
    return RGBColor(*bytes.fromhex(digits))  # type: ignore[no-untyped-call]


def fill_lines(frame: Any, lines: tuple[str, ...]) -> None:
    frame.text = lines[0]
    for line in lines[1:]:
        frame.add_paragraph().text = line


def textbox(slide: Any, words: str, place: Place, size: int, tint: str, bold: bool = False) -> Any:
    """A text box that keeps the name the program gives ('TextBox 3')."""
    box = slide.shapes.add_textbox(*(Inches(part) for part in place))
    box.text_frame.text = words
    run = box.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.color.rgb = Pt(size), bold, color(tint)
    return box


def shape(slide: Any, kind: Any, place: Place, fill: str, words: str = "") -> Any:
    made = slide.shapes.add_shape(kind, *(Inches(part) for part in place))
    made.fill.solid()
    made.fill.fore_color.rgb = color(fill)
    made.line.fill.background()
    if words:
        made.text_frame.text = words
    return made


def table(slide: Any, rows: tuple[tuple[str, ...], ...], place: Place) -> None:
    frame = slide.shapes.add_table(len(rows), len(rows[0]), *(Inches(part) for part in place))
    for number, row in enumerate(rows):
        for column, words in enumerate(row):
            frame.table.cell(number, column).text = words


def chart(
    slide: Any, kind: Any, categories: tuple[str, ...], series: dict[str, tuple[float, ...]], place: Place, title: str
) -> None:
    data: Any = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = categories
    for name, values in series.items():
        data.add_series(name, values)
    made = slide.shapes.add_chart(kind, *(Inches(part) for part in place), data).chart
    made.has_title = bool(title)
    if title:
        made.chart_title.text_frame.text = title
    made.has_legend = True
    made.legend.position = XL_LEGEND_POSITION.BOTTOM


def saved(deck: Any) -> bytes:
    """The file, with one date for all that is in it."""
    data = io.BytesIO()
    deck.save(data)
    place = Path(__file__).parent.parent.parent / "examples" / "make_deck.py"
    spec = importlib.util.spec_from_file_location("make_deck", place)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    return bytes(example._dated(data.getvalue()))


def write(folder: Path, made: dict[str, bytes]) -> None:
    folder.mkdir(exist_ok=True)
    for name, data in made.items():
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data) // 1024 + 1} KB")
