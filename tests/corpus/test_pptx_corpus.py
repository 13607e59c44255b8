"""Every deck of an outside folder, read by us and by python-pptx: the same shapes, words, sizes, cells and values.

Needs a folder in the environment variable REDRAFT_CORPUS. All `*.pptx` files below it are read.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from redraft.document.layers import Group, Layer, Opaque, Picture, Text, family
from redraft.document.pages import Placed
from redraft.document.style import Color
from redraft.errors import FormatError
from redraft.formats.pptx.file.read import read
from redraft.formats.pptx.package.parts import Parts
from redraft.formats.pptx.scope.reading import DeckRead
from tests.sampling import each

FOLDER = os.environ.get("REDRAFT_CORPUS", "")
EMU = 9525

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]


def decks() -> Iterator[Path]:
    yield from sorted(Path(FOLDER).rglob("*.pptx")) if FOLDER else ()


def reference(path: Path) -> Any:
    """python-pptx's view of a deck; None where it refuses."""
    import pptx

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return pptx.Presentation(str(path))
        except Exception:  # whatever it does not like
            return None


@each("path", list(decks()), ids=lambda path: path.name)
def test_a_deck_reads_as_python_pptx_reads_it(path: Path) -> None:
    other = reference(path)
    try:
        reading = read(Parts(path.read_bytes()))
    except FormatError:
        assert other is None, "python-pptx opens it"
        return
    if other is None:
        return
    problems = list(differences(reading, other))
    assert not problems, "\n".join(problems[:5])


def differences(reading: DeckRead, other: Any) -> Iterator[str]:
    document = reading.document
    if len(document.pages) != len(other.slides):
        yield f"{len(document.pages)} slides, not {len(other.slides)}"
        return
    if document.pages and abs(document.pages[0].width - other.slide_width / EMU) > 0.01:
        yield f"{document.pages[0].width} wide, not {other.slide_width / EMU}"
    layouts = [layout for master in other.slide_masters for layout in master.slide_layouts]
    if [page.name for page in document.layouts] != [layout.name for layout in layouts]:
        yield f"layouts {[page.name for page in document.layouts]}, not {[layout.name for layout in layouts]}"
    else:
        yield from layout_differences(reading, layouts)
    for page, slide in zip(document.pages, other.slides, strict=True):
        if slide.slide_layout.name != document.layouts[int(page.layout.removeprefix("layout-")) - 1].name:
            yield f"{page.id}: layout {page.layout}"
        if page.id != f"slide-{slide.slide_id}":
            yield f"{page.id} is slide {slide.slide_id}"
        ours = [layer for layer in page.layers if not layer.bound]
        theirs = [shape for shape in slide.shapes if not inside_choice(shape)]
        if len(ours) < len(theirs):
            yield f"{page.id}: {len(ours)} shapes, not {len(theirs)}"
            continue
        for shape in theirs:
            yield from shape_differences(reading, page.id, shape, document.index)
        if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
            notes = document.index.get(f"{page.id}/notes")
            said = slide.notes_slide.notes_text_frame.text
            if notes is None or not isinstance(notes.layer, Text) or flat(notes.layer.text) != flat(said):
                yield f"{page.id}: notes differ"


def layout_differences(reading: DeckRead, layouts: list[Any]) -> Iterator[str]:
    for page, layout in zip(reading.document.layouts, layouts, strict=True):
        wanted = [one for one in layout.placeholders if int(one.placeholder_format.type) not in (13, 14, 15, 16)]
        if [layer.name for layer in page.layers] != [one.name for one in wanted]:
            yield f"{page.id}: {[layer.name for layer in page.layers]}, not {[one.name for one in wanted]}"
            continue
        for layer, other in zip(page.layers, wanted, strict=True):
            if other.width is not None and layer.frame and abs(layer.frame.width - other.width / EMU) > 0.01:
                yield f"{layer.id}: {layer.frame.width} wide, not {other.width / EMU}"


def inside_choice(shape: Any) -> bool:
    return bool(
        shape._element.getparent().tag.endswith("}Choice") or shape._element.getparent().tag.endswith("Fallback")
    )


def shape_differences(reading: DeckRead, page: str, shape: Any, index: Any) -> Iterator[str]:
    id = f"{page}/{shape.shape_id}"
    placed: Placed | None = index.get(id)
    if placed is None:
        same = [one for one in index if one.startswith(f"{page}/") and index[one].layer.name == shape.name]
        if not same:
            yield f"{id} {shape.name}: missing"
        return
    layer = placed.layer
    if layer.name != shape.name:
        yield f"{id}: named {layer.name!r}, not {shape.name!r}"
    if getattr(shape, "has_table", False) and shape.has_table:
        yield from table_differences(layer, shape.table)
        return
    if getattr(shape, "has_chart", False) and shape.has_chart:
        yield from chart_differences(layer, shape.chart)
        return
    if shape.shape_type is not None and int(shape.shape_type) == 6:
        for inner in shape.shapes:
            yield from shape_differences(reading, page, inner, index)
        return
    yield from box_differences(placed, shape)
    if shape.has_text_frame:
        text = next((one for one in family(layer) if isinstance(one, Text)), None)
        if text is None:
            if shape.text_frame.text:
                yield f"{id}: no text, not {shape.text_frame.text!r}"
            return
        yield from text_differences(text, shape.text_frame)
    if isinstance(layer, Picture) and shape.shape_type is not None and int(shape.shape_type) == 13:
        crop = shape.crop_left, shape.crop_top, shape.crop_right, shape.crop_bottom
        if any(abs(a - b) > 1e-5 for a, b in zip(layer.crop, crop, strict=True)):
            yield f"{id}: crop {layer.crop}, not {crop}"
        try:
            if reading.document.assets[layer.asset].data != shape.image.blob:
                yield f"{id}: other pixels"
        except (KeyError, ValueError):
            if not layer.link:
                yield f"{id}: no pixels"


def box_differences(placed: Placed, shape: Any) -> Iterator[str]:
    """The unturned frame: its middle and its size."""
    layer = placed.layer
    frame = layer.frame
    if isinstance(layer, Group):
        frame = next((one.frame for one in layer.children if one.frame), None)
    wanted = shape.left, shape.top, shape.width, shape.height
    if frame is None:
        if any(wanted) and None not in wanted:
            yield f"{layer.id}: no box, not {wanted}"
        return
    if None in wanted or isinstance(layer, Opaque):
        return
    left, top, width, height = (value / EMU for value in wanted)
    if abs(frame.width - width) > 0.01 or abs(frame.height - height) > 0.01:
        yield f"{layer.id}: {frame.width} x {frame.height}, not {width} x {height}"
    x, y = layer.transform.apply(*frame.center)
    if abs(x - left - width / 2) > 0.01 or abs(y - top - height / 2) > 0.01:
        yield f"{layer.id}: middle at {x}, {y}, not {left + width / 2}, {top + height / 2}"


def text_differences(text: Text, frame: Any) -> Iterator[str]:
    if flat(text.text) != flat(frame.text):
        yield f"{text.id}: {text.text!r}, not {frame.text!r}"
        return
    paragraphs: list[list[Any]] = []
    for run in text.runs:
        if run.starts_paragraph:
            paragraphs.append([])
        paragraphs[-1].append(run)
    if len(paragraphs) != max(len(frame.paragraphs), 1):
        yield f"{text.id}: {len(paragraphs)} paragraphs, not {len(frame.paragraphs)}"
        return
    for ours, theirs in zip(paragraphs, frame.paragraphs, strict=False):
        fields = theirs._p.xpath("a:fld")
        words = [run for run in ours if run.text]
        said = [run for run in theirs.runs if run.text]
        if fields:
            continue
        if [flat(run.text) for run in words] != [flat(run.text) for run in said]:
            yield f"{text.id}: runs {[run.text for run in words]}, not {[run.text for run in said]}"
            continue
        for run, other in zip(words, said, strict=True):
            yield from font_differences(text, run, other)


def font_differences(text: Text, run: Any, other: Any) -> Iterator[str]:
    style = run.style.over(text.style)
    font = other.font
    if font.size is not None and abs(style.font_size - font.size.pt * 4 / 3) > 0.01:
        yield f"{text.id}: {run.text!r} in {style.font_size}, not {font.size.pt * 4 / 3}"
    if font.bold is not None and (style.font_weight == 700) != font.bold:
        yield f"{text.id}: {run.text!r} weighs {style.font_weight}"
    if font.italic is not None and (style.font_style == "italic") != font.italic:
        yield f"{text.id}: {run.text!r} is {style.font_style}"
    if font.name and not font.name.startswith("+") and run.text.isascii() and style.font_family != font.name:
        yield f"{text.id}: {run.text!r} in {style.font_family}, not {font.name}"
    if other.hyperlink.address is None and other._r.find(".//{*}hlinkClick") is None and font.fill.type == 1:
        color = font.fill.fore_color
        if color.type == 1 and color.brightness == 0 and not len(color._color._xClr):
            rgb = Color(*color.rgb)
            if style.fill != rgb:
                yield f"{text.id}: {run.text!r} in {style.fill}, not {rgb}"


def table_differences(layer: Layer, table: Any) -> Iterator[str]:
    if not isinstance(layer, Group) or layer.form != "table":
        yield f"{layer.id}: no table"
        return
    for ours, theirs in zip(layer.children, table.rows, strict=True):
        assert isinstance(ours, Group)
        for cell, other in zip(ours.children, theirs.cells, strict=True):
            text = next((one for one in family(cell) if isinstance(one, Text)), None)
            if other.is_spanned:
                if text is not None or cell.effects != ("merged",):
                    yield f"{cell.id}: not merged away"
            elif text is None:
                yield f"{cell.id}: no text"
            else:
                yield from text_differences(text, other.text_frame)
    box = next((one.frame for one in family(layer) if one.frame), None)
    if box is not None and abs(box.width - table.columns[0].width / EMU) > 0.01:
        first = table.cell(0, 0)
        if not first.is_merge_origin:
            yield f"{layer.id}: first cell {box.width} wide"


def chart_differences(layer: Layer, chart: Any) -> Iterator[str]:
    if not isinstance(layer, Group) or not layer.form.endswith(" chart"):
        yield f"{layer.id}: no chart"
        return
    series = [one for one in layer.children if isinstance(one, Group) and one.form == "series"]
    try:
        theirs = [one for plot in chart.plots for one in plot.series]
    except (KeyError, NotImplementedError):  # a kind that python-pptx does not know
        return
    if len(series) != len(theirs):
        yield f"{layer.id}: {len(series)} series, not {len(theirs)}"
        return
    by_element = {one.name: one for one in theirs}
    for ours in series:
        other = by_element.get(ours.name)
        if other is None:
            continue
        values = [one.text for one in ours.children if isinstance(one, Text) and "/v" in one.id]
        numbers = [float(value) if value else None for value in values]
        if len([one for one in theirs if one.name == ours.name]) == 1 and numbers != list(other.values):
            yield f"{ours.id}: {numbers}, not {list(other.values)}"
    kind = type(chart.plots[0]).__name__
    if kind in ("BarPlot", "LinePlot", "AreaPlot", "PiePlot"):
        group = next(one for one in layer.children if isinstance(one, Group) and one.form == "categories")
        words = [one.text for one in group.children if isinstance(one, Text)]
        said = [str(one) for one in chart.plots[0].categories]
        if said and words != said:
            yield f"{layer.id}: categories {words}, not {said}"


def flat(text: str) -> str:
    """Words alone: line breaks of every kind as blanks."""
    return " ".join(text.replace("\v", " ").split())
