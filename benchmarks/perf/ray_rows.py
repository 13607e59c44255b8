"""Rows of a batch in local processes and in Ray's, on the same cores; and on one and two nodes of this machine.

    python -m benchmarks.perf.ray_rows [ROWS]     rows a second from the first result on, and seconds until then

`measured` times any batch; benchmarks of other tables may call it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROWS = 300
EXAMPLES = Path(__file__).parents[2] / "examples"
WORDS = 'change the title to "{{title}}" and change the text of #price-vase to "{{price}}"'


class Measured(NamedTuple):
    """`rate` is rows a second from the first result on, `start` the seconds until then, `wall` all of them."""

    rate: float
    start: float
    wall: float


def measured(batch: Sequence[str], results: Path, rows: int, environment: dict[str, str] | None = None) -> Measured:
    """The words of a `redraft batch` that writes those results, without the program's name."""
    results.unlink(missing_ok=True)
    began = time.perf_counter()
    command = [sys.executable, "-m", "redraft.interfaces.cli", "batch", *batch, "--results", str(results)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, **(environment or {})})
    first, last, seen, early = began, began, 0, 0
    while seen < rows and process.poll() is None:
        time.sleep(0.02)
        now = results.read_bytes().count(b"\n") if results.exists() else 0
        if now and not seen:
            first, early = time.perf_counter(), now
        if now > seen:
            seen, last = now, time.perf_counter()
    said = process.communicate()[1]
    done = sum(json.loads(line)["status"] == "done" for line in results.read_bytes().splitlines())
    if done < rows:
        raise SystemExit(f"{done} of {rows} rows are done: {said.decode(errors='replace')}")
    return Measured((rows - early) / (last - first), first - began, time.perf_counter() - began)


def table(folder: Path, rows: int) -> list[str]:
    """A batch of the example poster, and its words."""
    with open(folder / "rows.csv", "w") as file:
        print("id,title,price", *(f"{n},Summer {n},€{n % 90}" for n in range(rows)), sep="\n", file=file)
    output = str(folder / "out/{{id}}.svg")
    return [str(folder / "rows.csv"), "--input", str(EXAMPLES / "sale.svg"), "--instruction", WORDS, "--output", output]


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        batch, results = table(folder, rows), folder / "results.jsonl"
        local = told("local", measured([*batch, "--workers", "2"], results, rows))
        told("ray", measured([*batch, "--workers", "2", "--engine", "ray"], results, rows), local)
        from tests.ray_nursery import HERE, cluster

        for nodes in (1, 2):
            with cluster(0, *[1] * nodes) as made:
                there = ["--engine", "ray", "--address", made.address]
                told(f"ray, nodes of one core: {nodes}", measured([*batch, *there], results, rows, HERE), local)


def told(what: str, one: Measured, local: Measured | None = None) -> Measured:
    part = one.rate / (local or one).rate
    print(f"{what:28} {one.rate:6.1f} rows/s ({part:.2f} × local), first after {one.start:5.1f} s", flush=True)
    return one


if __name__ == "__main__":
    main()
