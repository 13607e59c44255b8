"""Edits of a 40-slide deck side by side with python-pptx: one run, a slide's preview, a rebrand, a word everywhere.

    python benchmarks/perf/decks.py [--rounds 10] [--deck DECK.pptx --color '#b5562b' --font 'Source Sans Pro' --word W]

'python-pptx' opens the deck, sets one run's text and saves. 'redraft, edit by id' opens it, applies one SetText to the
layer it names and packs the new file; 'with every slide read' also looks at all layers first, as a request in words
does. Both work in memory, and neither draws. 'preview' is the picture of the slide after the edit from tiles that were
drawn before it, side by side with a warm LibreOffice, where one is installed, drawing that slide of the edited deck.

'rebrand' gives a deck of titles, bullets, tables, charts and pictures (or the one named) another colour and font
everywhere, beside python-pptx opening and saving it; 'word' writes another word everywhere, beside python-pptx doing so
run by run. Both are warm, the least of all rounds, in processor time of this process (the one that draws has its own);
ours is the whole edit with its proofs, and its stages are listed by the clock. 'process' is the same as people call it,
`redraft edit` and a script of python-pptx, by the clock, each with the peak of its memory.
"""

from __future__ import annotations

import argparse
import io
import runpy
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from redraft.assets.fonts import Fonts
from redraft.commands.look.colors import ReplaceColors
from redraft.commands.look.typography import ReplaceFont
from redraft.document.layers import Text
from redraft.edits.ops import SetText, apply
from redraft.edits.receipt.record import Receipt
from redraft.errors import ToolError
from redraft.formats.pptx import CODEC, PptxFile
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from redraft.session.session import Session

SLIDES = 40
PLAIN = """
import sys, pptx
deck = pptx.Presentation(sys.argv[1])
old, new = sys.argv[3:] if len(sys.argv) > 3 else ("", "")
for slide in deck.slides if old else ():
    for shape in slide.shapes:
        cells = [cell for row in shape.table.rows for cell in row.cells] if shape.has_table else [shape]
        for frame in (cell.text_frame for cell in cells if getattr(cell, "has_text_frame", True)):
            for run in (run for paragraph in frame.paragraphs for run in paragraph.runs):
                if old in run.text:
                    run.text = run.text.replace(old, new)
deck.save(sys.argv[2])
"""
"""What a script of python-pptx does: a file, the new file and, where they are given, a word and what comes for it."""
WATCH = """
import resource, subprocess, sys, time
began = time.perf_counter()
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a command; from a small process, since what it was started from would count as its memory."""


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


def rich_deck() -> bytes:
    """The slides of the example deck five times."""
    path = Path(__file__).parents[2] / "examples" / "make_deck.py"
    made: bytes = runpy.run_path(str(path))["deck"](SLIDES // 8)
    return made


def plainly(source: Path, output: Path, *words: str) -> None:
    """What the script does, here."""
    before, sys.argv = sys.argv, ["plain", str(source), str(output), *words]
    try:
        exec(compile(PLAIN, "plain", "exec"), {})
    finally:
        sys.argv = before


def process(*command: str) -> tuple[float, int]:
    """The seconds that a command takes, and the most memory that one of its processes has, in MB."""
    found = subprocess.run([sys.executable, "-c", WATCH, *command], capture_output=True, check=True, text=True)
    seconds, memory = found.stdout.split()[-2:]
    return float(seconds), int(memory) >> 10


def everywhere(source: Path, color: str, font: str, word: str, rounds: int) -> None:
    """A rebrand and a word written everywhere, in this process and as processes of their own."""
    rebrand = f"replace the colour {color} with #d6008c and the font {font} with DejaVu Serif"
    renamed = f'replace "{word}" with "{word}x" everywhere'
    output = source.parent / "out.pptx"
    commands = ReplaceColors(((color, "#d6008c"),)), ReplaceFont(font, "DejaVu Serif")

    def by_commands(session: Session, render: bool) -> Receipt:
        return session.carry_out_file(source, commands, output, overwrite=True, render=render)

    def in_words(session: Session, render: bool) -> Receipt:
        return session.edit_file(source, renamed, output, overwrite=True, render=render)

    for name, ask, request, goal, words in (
        ("rebrand", by_commands, rebrand, 3.0, ()),
        ("word", in_words, renamed, 1.5, (word, f"{word}x")),
    ):
        with Session(history=False) as session:
            for render in (True, False):
                theirs, ours, stages = [], [], []
                for number in range(rounds + 1):  # side by side, and the first of both is not counted
                    began = time.process_time()
                    plainly(source, output, *words)
                    plain = time.process_time() - began
                    began = time.process_time()
                    receipt = ask(session, render)
                    if number:
                        theirs.append(plain)
                        ours.append(time.process_time() - began)
                        stages.append(receipt.timings)
                ratio = min(ours) / min(theirs)
                drawn = "" if render else ", not drawn"
                print(f"{name + drawn:24}{min(ours) * 1000:8.1f} ms  {min(theirs) * 1000:.1f} by python-pptx", end="")
                print(f"  {ratio:.1f} × (goal {goal:g})  {len(receipt.edits)} edits")
                print("  ", ", ".join(f"{one} {min(s[one] for s in stages) * 1000:.0f}" for one in stages[0]))
        redraft = str(Path(sys.executable).with_name("redraft"))
        files = str(source), str(output)
        plain, small = min(process(sys.executable, "-c", PLAIN, *files, *words) for _ in range(3))
        seconds, much = min(process(redraft, "edit", files[0], request, "--dry-run") for _ in range(3))
        print(f"{name + ' as a process':24}{seconds * 1000:8.1f} ms  {plain * 1000:.1f} by python-pptx", end="")
        print(f"  {seconds / plain:.1f} ×, {much} MB beside {small}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--deck", type=Path)
    for name, usual in (("--color", "#b5562b"), ("--font", "Source Sans Pro"), ("--word", "Harbour")):
        parser.add_argument(name, default=usual)
    options = parser.parse_args()
    rounds = options.rounds
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
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "deck.pptx"
        source.write_bytes(options.deck.read_bytes() if options.deck else rich_deck())
        everywhere(source, options.color, options.font, options.word, rounds)


if __name__ == "__main__":
    main()
