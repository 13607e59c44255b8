"""Editing one run of a 40-slide deck, side by side with python-pptx opening and saving it; and a slide's preview.

    python benchmarks/perf/decks.py [--rounds 10]

'python-pptx' opens the deck, sets one run's text and saves. 'redraft, edit by id' opens it, applies one SetText to the
layer it names and packs the new file; 'with every slide read' also looks at all layers first, as a request in words
does. Both work in memory, and neither draws. 'preview' is the picture of the slide after the edit from tiles that were
drawn before it, side by side with a warm LibreOffice, where one is installed, drawing that slide of the edited deck.
"""

from __future__ import annotations

import argparse
import io
import statistics
import time
from collections.abc import Callable

from redraft.assets.fonts import Fonts
from redraft.document.layers import Text
from redraft.edits.ops import SetText, apply
from redraft.errors import ToolError
from redraft.formats.pptx import CODEC, PptxFile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles

SLIDES = 40


def deck() -> bytes:
    """Forty slides of a title, bullets and a table, made with python-pptx's own template."""
    from pptx import Presentation
    from pptx.util import Inches

    made = Presentation()
    for number in range(SLIDES):
        slide = made.slides.add_slide(made.slide_layouts[1])
        slide.shapes.title.text = f"Slide number {number + 1}"
        frame = slide.placeholders[1].text_frame
        frame.text = "The first of several points that are made here"
        for point in range(5):
            frame.add_paragraph().text = f"Point {point + 2} of slide {number + 1}, in a few more words"
        if number % 4 == 0:
            table = slide.shapes.add_table(4, 3, Inches(1), Inches(5), Inches(8), Inches(2)).table
            for row in range(4):
                for column in range(3):
                    table.cell(row, column).text = f"{row + 1}.{column + 1}"
    target = io.BytesIO()
    made.save(target)
    return target.getvalue()


def with_python_pptx(data: bytes, number: int) -> None:
    from pptx import Presentation

    opened = Presentation(io.BytesIO(data))
    opened.slides[SLIDES // 2].shapes.title.text_frame.paragraphs[0].runs[0].text = f"Another title {number}"
    opened.save(io.BytesIO())


def by_id(data: bytes, fonts: Fonts, layer: str, number: int) -> None:
    file: PptxFile = CODEC.open(data, fonts)
    file.write(apply(file.document, SetText(layer, f"Another title {number}")))


def after_reading_all(data: bytes, fonts: Fonts, layer: str, number: int) -> None:
    file: PptxFile = CODEC.open(data, fonts)
    assert sum(1 for placed in file.document.walk() if isinstance(placed.layer, Text)) > SLIDES
    file.write(apply(file.document, SetText(layer, f"Another title {number}")))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def preview(data: bytes, fonts: Fonts, layer: str, rounds: int) -> None:
    """The edited slide's picture from tiles, and from LibreOffice when it is there."""
    from redraft.render.office import Office

    file: PptxFile = CODEC.open(data, fonts)
    page = file.document.index[layer].page
    ours: list[float] = []
    theirs: list[float] = []
    shares: list[float] = []
    at = 1 + [each.id for each in file.document.pages].index(page.id)
    with Renderer(fonts.files()) as renderer:
        tiles = Tiles(renderer.draw)
        tiles.composited(file.units(page.id), page)
        for number in range(rounds + 1):
            changed = file.write(apply(file.document, SetText(layer, f"Another title {number}"))).data
            again: PptxFile = CODEC.open(changed, fonts)
            sheet = again.document.index[layer].page
            seconds = timed(lambda again=again, sheet=sheet: tiles.composited(again.units(sheet.id), sheet))  # type: ignore[misc]
            if number:
                ours.append(seconds)
    print(f"preview from tiles            {statistics.median(ours) * 1000:7.1f} ms")
    try:
        with Office() as office:
            for number in range(3):
                changed = file.write(apply(file.document, SetText(layer, f"Another title {number}"))).data
                seconds = timed(lambda changed=changed: office.pictures(changed, (at, at)))  # type: ignore[misc]
                whole = timed(lambda changed=changed: office.pictures(changed))  # type: ignore[misc]
                if number:
                    theirs.append(seconds)
                    shares.append(whole / SLIDES)
    except ToolError as error:
        print(f"preview from LibreOffice      not measured: {error.message}")
        return
    ratio = statistics.median(ours) / statistics.median(theirs)
    print(f"preview from warm LibreOffice {statistics.median(theirs) * 1000:7.1f} ms")
    print(f"  ours / LibreOffice {ratio:.2f} (goal 0.10)")
    share = statistics.median(shares)
    print(f"  all {SLIDES} slides by LibreOffice: {share * 1000:.1f} ms each, {statistics.median(ours) / share:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    rounds = parser.parse_args().rounds
    data, fonts = deck(), Fonts()
    first: PptxFile = CODEC.open(data, fonts)
    layer = next(layer.id for layer in first.document.pages[SLIDES // 2].layers if isinstance(layer, Text))
    columns: dict[str, list[float]] = {"python-pptx": [], "redraft, edit by id": [], "with every slide read": []}
    for number in range(rounds + 1):  # side by side: what slows one down slows the others
        figures = (
            timed(lambda: with_python_pptx(data, number)),  # noqa: B023
            timed(lambda: by_id(data, fonts, layer, number)),  # noqa: B023
            timed(lambda: after_reading_all(data, fonts, layer, number)),  # noqa: B023
        )
        for column, seconds in zip(columns.values(), figures, strict=True):
            if number:
                column.append(seconds)
    base = statistics.median(columns["python-pptx"])
    print(f"one run of a {SLIDES}-slide deck of {len(data) >> 10} KB, median of {rounds}")
    for name, column in columns.items():
        middle = statistics.median(column)
        goal = "" if name == "python-pptx" else f"  {middle / base:.2f} × (goal 1.3)"
        print(f"{name:24}{middle * 1000:8.1f} ms{goal}")
    preview(data, fonts, layer, rounds)


if __name__ == "__main__":
    main()
