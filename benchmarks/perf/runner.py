"""A run of 500 cases: how busy it keeps the cores.

Goal: 85 %. Every case is an edit in words of a page of 50 layers, saved, proven, scored and drawn for the report. Told
are the time that processes have a job in hand, the time they are on a core and, since other programs may want the cores
too, the time they are on one or wait for one (Linux's schedstat, sampled); on a machine of its own the last two agree.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

CASES, GOAL = 500, 0.85
COLORS = ("navy", "gold", "teal", "crimson", "olive")


def page(number: int) -> str:
    dots = "".join(
        f'<circle id="dot{n}" cx="{40 + n % 10 * 70}" cy="{200 + n // 10 * 80}" r="20" fill="#3{(n + number) % 10}69"/>'
        for n in range(49)
    )
    title = f'<text id="title" x="40" y="90" font-size="48">Offer {number}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="640">{dots}{title}</svg>'


def work(folder: Path, count: int) -> None:
    from redraft_research.evaluation.preservation.task import Preserved, tables
    from redraft_research.evaluation.runner.editors import Ours
    from redraft_research.evaluation.runner.run import RunOptions, run
    from redraft_research.evaluation.runner.task import Task, TaskCase

    cases = []
    for number in range(count):
        source, target = folder / f"{number}.svg", "title" if number % 2 else f"dot{number % 49}"
        source.write_text(page(number))
        asked = f"make #{target} {COLORS[number % len(COLORS)]}"
        cases.append(TaskCase(str(number), asked, source, {"meant": [target], "kind": target[:3]}))
    began = time.perf_counter()
    made = run(Task("perf", "", cases, [Preserved()], tables), Ours(), folder / "run", RunOptions())
    wall, failed = time.perf_counter() - began, sum(bool(one.outcome.failure) for one in made.cases)
    print(f"{len(made.cases)} cases, {failed} failed: {wall:.1f} s, {1000 * wall / count:.0f} ms a case")
    print(f"processes with a job in hand: {made.busy:.1%}")


def family(process: int) -> Iterator[int]:
    yield process
    with suppress(OSError):
        for children in Path(f"/proc/{process}/task").glob("*/children"):
            for child in children.read_text().split():
                yield from family(int(child))


def main() -> None:
    folder, count = tempfile.mkdtemp(), sys.argv[1] if len(sys.argv) > 1 else str(CASES)
    began, seen = time.monotonic(), dict[str, tuple[int, int]]()
    running = subprocess.Popen([sys.executable, __file__, count, folder], env=os.environ | {"REDRAFT_READER": "off"})
    while running.poll() is None:
        for process in family(running.pid):
            for spent in Path(f"/proc/{process}/task").glob("*/schedstat"):
                with suppress(OSError):
                    on_core, waiting, _ = map(int, spent.read_text().split())
                    seen[str(spent)] = on_core, waiting
        time.sleep(0.2)
    whole = 1e9 * (time.monotonic() - began) * (os.cpu_count() or 1)
    shutil.rmtree(folder)
    busy, queued = (sum(one[at] for one in seen.values()) / whole for at in (0, 1))
    print(f"on a core: {busy:.1%}; on one or waiting for one: {busy + queued:.1%} (goal {GOAL:.0%})")
    sys.exit(running.returncode or busy + queued < GOAL)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        work(Path(sys.argv[2]), int(sys.argv[1]))
    else:
        main()
