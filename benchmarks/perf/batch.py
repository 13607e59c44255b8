"""A table of 300 rows carried out with what rows share (the design taken apart once, one plan for rows built alike),
beside every row by itself: the same rows in turn, so that both meet the same machine. Outputs must be the same bytes.

    python benchmarks/perf/batch.py [ROWS]        wall seconds and this process's own CPU seconds a row, and their ratio
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from redraft.interfaces.batch_session import open_session
from redraft.interfaces.batch_vars import fill_in

ROWS, WARM = 300, 5
EXAMPLES = Path(__file__).parents[2] / "examples"
CITIES = "Oslo Bergen Paris Lyon Madrid Sevilla Roma Milano Berlin Hamburg Wien Graz Praha Porto Dublin Cork".split()
CASES = {
    "sale.svg": 'change the title to "{{title}}" and change the text of #price-vase to "{{price}}"',
    "deck.pptx": 'change the title of slide 1 to "{{title}}" and on slide 2 change the title to "{{price}}"',
}


def values(number: int) -> dict[str, str]:
    city = CITIES[number % len(CITIES)]
    title = (f"{city} Summer", f"Hello {city}", f"{city}, at last!", f"{number} days in {city}")[number % 4]
    return {"title": title, "price": f"€{10 + number % 90}"}


def compared(name: str, template: str, rows: int, folder: Path, render: bool) -> None:
    ways = {"shared": True, "by itself": False}
    wall: dict[str, list[float]] = {way: [] for way in ways}
    cpu: dict[str, list[float]] = {way: [] for way in ways}
    with (
        open_session({"share": True, "render": render}) as shared,
        open_session({"share": False, "render": render}) as alone,
    ):
        for number in range(rows):
            given = values(number)
            row = {"input": str(EXAMPLES / name), "program": None, "template": template, "given": given}
            outputs = []
            for way, carry in (("shared", shared), ("by itself", alone)):
                output = folder / f"{way}{Path(name).suffix}"
                began, used = time.perf_counter(), time.process_time()
                carry({**row, "instruction": fill_in(template, given), "output": str(output)})
                wall[way].append(time.perf_counter() - began)
                cpu[way].append(time.process_time() - used)
                outputs.append(output.read_bytes())
            if outputs[0] != outputs[1]:
                raise SystemExit(f"{name}, row {number}: the outputs differ")
    for what, times in (("wall", wall), ("cpu", cpu)):
        one, other = (statistics.mean(times[way][WARM:]) for way in ways)
        print(
            f"{name:10} {'drawn' if render else 'not drawn':9} {what:4} {one * 1000:7.1f} ms a row shared,"
            f" {other * 1000:7.1f} by itself: {one / other:.2f}"
        )


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    with tempfile.TemporaryDirectory() as folder:
        for name, template in CASES.items():
            for render in (True, False):
                compared(name, template, rows, Path(folder), render)


if __name__ == "__main__":
    main()
