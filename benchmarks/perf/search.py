"""States a second of a search on a 20-layer poster, beside a loop that draws every state's whole page; and its memory.

    python benchmarks/perf/search.py [--states 100] [--most 1000] [--photo]

'search' is the search itself: schedule, references, thought, plan, edits, checklist, what else changed. The judge is
the rules', the actor theirs too, with faults that make most states different. 'whole pages' is the same with a picture
of each state's page, drawn by resvg from the file written with the edit, as a judge that looks at pictures needs it.
'with tiles' draws each state from the tiles of those before it. All in one process, the drawing worker started before.

Memory is measured in a process of its own for each count of states: what it holds at its peak, all of it.
"""

from __future__ import annotations

import argparse
import base64
import io
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from redraft.assets.fonts import Fonts
from redraft.document.pages import Document
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile
from redraft.language.planner import GrammarPlanner
from redraft.render.renderer import Renderer
from redraft.render.tiles import Tiles
from redraft.search.judge import RuleJudge
from redraft.search.presets import Metrics, Parameters, documents
from redraft.search.search import search
from redraft.search.topology import SearchState, Topology
from redraft_research.evaluation.search.faulty_actor import FaultyActor

WIDTH, HEIGHT = 1080, 1350
GOAL, MEMORY_GOAL = 10.0, 1.5
WORDS = "amber violet teal coral navy".split()
BOXES = "banner ribbon badge stripe shield ticket frame panel seal".split()


def instruction() -> str:
    """Twelve clauses, on texts and shapes."""
    lines = [f'make "Line {number}" {color}' for number, color in enumerate(WORDS)]
    boxes = [f"move the {name} {10 + number} px to the right" for number, name in enumerate(BOXES[:4])]
    return "; ".join([*lines, *boxes, 'change "Title" to "Harvest"', "make the title 20% smaller", "delete the seal"])


def poster(photo: bool) -> bytes:
    """A ground, a title, and nine plates with a line on each: 20 layers."""
    chance = random.Random(2)
    ground = photograph() if photo else f'<rect id="ground" width="{WIDTH}" height="{HEIGHT}" fill="#223"/>'
    title = '<text id="title" x="80" y="240" font-family="Manrope" font-weight="800" font-size="120">Title</text>'
    layers = [ground, title]
    for number, name in enumerate(BOXES):
        x, y = chance.randrange(60, 700), 300 + 100 * number
        fill, face = f"#{chance.randrange(1 << 24):06x}", 'font-family="Source Sans Pro" font-size="32"'
        layers.append(f'<rect id="{name}" x="{x}" y="{y}" width="300" height="70" rx="16" fill="{fill}"/>')
        layers.append(f'<text id="line-{number}" x="{x + 20}" y="{y + 46}" {face}>Line {number}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
    return f"{head}{''.join(layers)}</svg>".encode()


def photograph() -> str:
    """A noisy JPEG of one and a half times the page's sides."""
    import numpy as np
    from PIL import Image, ImageFilter

    noise = np.random.default_rng(1).integers(0, 255, (HEIGHT * 3 // 2, WIDTH * 3 // 2, 3), np.uint8)
    target = io.BytesIO()
    Image.fromarray(noise).filter(ImageFilter.GaussianBlur(3)).save(target, "JPEG", quality=88)
    data = base64.b64encode(target.getvalue()).decode()
    return f'<image id="photo" width="{WIDTH}" height="{HEIGHT}" href="data:image/jpeg;base64,{data}"/>'


def parameters(states: int) -> Parameters:
    """Nothing but the budget ends it: no completion, and room for as many states as asked for."""
    never = Metrics(2.0)
    return replace(documents(12, states), completion=never, stay=Metrics(), max_depth=12, max_children=6)


def run(document: Document, fonts: Fonts, states: int, looked: Callable[[Document], object] | None = None) -> float:
    """Different states a second, of a search of so many. The actor strays half the time, which makes most of them
    different; those like an earlier one are not evaluated, and not counted."""
    judge = RuleJudge(document, instruction(), fonts.measure)
    actor = FaultyActor(GrammarPlanner(), fonts.measure, drops=0.0, strays=0.5)

    def seen(topology: Topology[Document], state: SearchState[Document]) -> None:
        if looked is not None and state.twin is None:
            looked(state.output)

    began = time.perf_counter()
    found = search(document, instruction(), actor=actor, judge=judge, parameters=parameters(states), on_state=seen)
    spent = time.perf_counter() - began
    assert len(found.topology) == states, found.ended
    return sum(state.twin is None for state in found.topology) / spent


def draw_whole(file: SvgFile, fonts: Fonts, draw: Callable[[bytes], bytes], output: Document) -> None:
    from PIL import Image

    written = CODEC.open(file.write(output).data, fonts)
    Image.open(io.BytesIO(draw(written.drawable(written.document.pages[0].id)))).load()


def draw_tiles(file: SvgFile, fonts: Fonts, tiles: Tiles, output: Document) -> None:
    written = CODEC.open(file.write(output).data, fonts)
    sheet = written.document.pages[0]
    tiles.composited(written.units(sheet.id), sheet)


def peak() -> float:
    """Megabytes this process held at most. Not from `getrusage`, which begins with what its parent held."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def memory(states: int, photo: bool) -> float:
    """Megabytes at the peak of a process that searches so many states."""
    command = [sys.executable, __file__, "--peak", str(states), *(["--photo"] if photo else [])]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--states", type=int, default=100)
    ask.add_argument("--most", type=int, default=1000)
    ask.add_argument("--photo", action="store_true", help="on a photograph")
    ask.add_argument("--peak", type=int, help=argparse.SUPPRESS)
    options = ask.parse_args()
    fonts = Fonts(system=False)
    file: SvgFile = CODEC.open(poster(options.photo), fonts)
    if options.peak is not None:
        run(file.document, fonts, options.peak)
        print(peak())
        return
    run(file.document, fonts, 10)  # warms up
    states = options.states
    with Renderer(fonts.files()) as renderer:
        whole = partial(draw_whole, file, fonts, renderer.draw)
        whole(file.document)
        ours = run(file.document, fonts, states)
        theirs = run(file.document, fonts, states, whole)
        tiled = run(
            file.document, fonts, states, partial(draw_tiles, file, fonts, Tiles(renderer.draw, renderer.draw_each))
        )
    print(f"search       {ours:8.1f} states/s")
    print(f"with tiles   {tiled:8.1f} states/s")
    print(f"whole pages  {theirs:8.1f} states/s")
    print(f"{ours / theirs:.1f} times as many   goal ≥ {GOAL:g}: {'met' if ours / theirs >= GOAL else 'missed'}")
    small, large = memory(10, options.photo), memory(options.most, options.photo)
    ratio = large / small
    print(f"memory: 10 states {small:.1f} MB, {options.most} states {large:.1f} MB: {ratio:.2f} ×", end="   ")
    print(f"goal ≤ {MEMORY_GOAL:g}: {'met' if ratio <= MEMORY_GOAL else 'missed'}")


if __name__ == "__main__":
    main()
