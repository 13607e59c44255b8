"""A program of 500 calls on a page of 200 layers, beside the very same edits applied directly.

Goal: at most 3 times as long, the type check excluded. 'Applied' is `execute` on the document value, with texts
measured anew; 'file' is from file to file as `redraft apply` does it, without drawing.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from redraft.commands.programs.program import Interpreter, Program
from redraft.edits.execution import execute
from redraft.session.session import Session

LAYERS, CALLS, ROUNDS, GOAL = 200, 500, 7, 3.0

PROGRAM = f"""
def main():
    shapes, texts = find("kind=shape"), find("kind=text")
    for number in range({CALLS - 2}):
        step = number % 5
        shape, text = shapes[number % len(shapes)], texts[number % len(texts)]
        if step == 0:
            move(shape, dx=1 + number % 7, dy=-2)
        elif step == 1:
            modify(shape, fill="#%06x" % (number * 997))
        elif step == 2:
            modify(text, text="Text %d of the page" % number)
        elif step == 3:
            move(text, to=(text.x + 3, text.y + 1 + number / 10))
        else:
            resize(shape, 1.01 + number / 10000)
"""


def page() -> bytes:
    rows = []
    for number in range(LAYERS // 2):
        x, y = number % 10 * 100, number // 10 * 100
        rows.append(f'<rect id="r{number}" x="{x}" y="{y}" width="80" height="40" fill="#336699"/>')
        rows.append(
            f'<text id="t{number}" x="{x}" y="{y + 70}" font-family="Manrope" font-size="12">Text {number}</text>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">{"".join(rows)}</svg>'.encode()


def median(run: Callable[[], object]) -> float:
    seconds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - began)
    return statistics.median(seconds)


def main() -> None:
    program = Program(PROGRAM)
    with tempfile.TemporaryDirectory() as folder, Session(history=False) as session, Interpreter() as interpreter:
        source, output = Path(folder) / "page.svg", Path(folder) / "out.svg"
        source.write_bytes(page())
        document, measure = session.open(source).document, session.fonts.measure

        def run(check_types: bool = False) -> object:
            return program.run(document, measure, interpreter=interpreter, check_types=check_types)

        done = program.run(document, measure, interpreter=interpreter)
        edits = done.edits
        direct = median(lambda: execute(document, edits, measure))
        called = median(run)
        checked = median(lambda: run(check_types=True))
        file_edits = median(lambda: session.apply_file(source, edits, None, output, render=False))
        file_program = median(lambda: session.run_file(source, program, output, render=False))
    print(f"{len(done.calls)} calls that change something, {len(edits)} edits, {len(document.index)} layers")
    print(
        f"applied   edits {direct * 1000:7.1f} ms   program {called * 1000:7.1f} ms   {called / direct:.1f} ×", end=""
    )
    print(f"   (goal ≤ {GOAL:g} ×: {'met' if called <= GOAL * direct else 'NOT met'})")
    print(f"          with the type check {checked * 1000:7.1f} ms   {checked / direct:.1f} ×")
    print(
        f"file      edits {file_edits * 1000:7.1f} ms   program {file_program * 1000:7.1f} ms"
        f"   {file_program / file_edits:.1f} ×, type check included"
    )


if __name__ == "__main__":
    main()
