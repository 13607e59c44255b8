"""Rows of a batch in local processes and in Ray's, on the same cores, and on several nodes of this machine.

    python -m benchmarks.perf.ray_rows [ROWS] [PLAN …]     by default 300 rows, and local:2 ray:2 nodes:1x2 nodes:2x1

A plan is `local:N` (so many processes), `ray:N` (a cluster of its own) or `nodes:NxM` (a cluster that is there already,
of so many nodes with so many cores each, and a head without). Of each are printed the rows a second from the first
result on, the seconds until then, the rows a second of the whole command, what that makes for 10,000 rows, and the
milliseconds of processors that a row took, without those until the first. The poster is that of `batch.py`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from benchmarks.perf.batch import REDRAFT, _family, made

ROWS, PHOTOS, MANY = 300, 40, 10_000
PLANS = ("local:2", "ray:2", "nodes:1x2", "nodes:2x1")


class Measured(NamedTuple):
    """`rate` is rows a second from the first result on, `start` the seconds until then, `wall` all of them, `used` the
    seconds of processors a row."""

    rate: float
    start: float
    wall: float
    used: float


def measured(folder: Path, rows: int, words: Sequence[str]) -> Measured:
    results = folder / "results.jsonl"
    results.unlink(missing_ok=True)
    command = [*REDRAFT, "batch", "rows.csv", "--input", "poster.svg", "--limit", str(rows), "--results", str(results)]
    command += [f"--output=out/{{{{folder}}}}/{{{{id}}}}{ending}" for ending in (".svg", ".png")]
    began = time.perf_counter()
    process = subprocess.Popen([*command, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    first, last, seen, early = began, began, 0, 0
    before: dict[int, float] = {}
    used: dict[int, float] = {}
    with open(results, "a+b") as file:
        while seen < rows and process.poll() is None:
            time.sleep(0.1)
            used |= _processor_seconds()
            more = file.read().count(b"\n")
            if more and not seen:
                first, early, before = time.perf_counter(), more, dict(used)
            if more:
                seen, last = seen + more, time.perf_counter()
    said = process.communicate()[1]
    wall = time.perf_counter() - began
    done = sum(json.loads(line)["status"] == "done" for line in results.read_bytes().splitlines())
    if done < rows:
        raise SystemExit(f"{done} of {rows} rows are done: {said.decode(errors='replace')}")
    spent = sum(seconds - before.get(one, 0.0) for one, seconds in used.items())
    return Measured((rows - early) / (last - first), first - began, wall, spent / (rows - early))


def _processor_seconds() -> dict[int, float]:
    """Of all processes that this one has started, by their numbers."""
    found: dict[int, float] = {}
    for one in _family(os.getpid())[1:]:
        with suppress(OSError):
            told = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            found[one] = (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")
    return found


def by(plan: str, folder: Path, rows: int) -> Measured:
    engine, _, size = plan.partition(":")
    if engine != "nodes":
        return measured(folder, rows, ["--engine", engine, "--workers", size])
    from tests.ray_nursery import cluster

    nodes, cores = map(int, size.split("x"))
    with cluster(0, *[cores] * nodes) as there:
        return measured(folder, rows, ["--engine", "ray", "--address", there.address])


def main(rows: int, plans: Sequence[str]) -> None:
    local: Measured | None = None
    with tempfile.TemporaryDirectory(dir=os.environ.get("BATCH_FOLDER")) as name:
        made(Path(name), rows, PHOTOS)
        for plan in plans:
            one = by(plan, Path(name), rows)
            local = local or one
            most = MANY / (one.start + MANY / one.rate)
            print(
                f"{plan:10} {one.rate:6.2f} rows/s steady ({one.rate / local.rate:.2f} × {plans[0]}), first after "
                f"{one.start:4.1f} s, whole {rows / one.wall:6.2f} ({local.wall / one.wall:.2f} ×), for {MANY} rows "
                f"{most:6.2f}, {one.used * 1000:6.1f} ms of CPU a row",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS, sys.argv[2:] or PLANS)
