"""What an edit takes with and without compiled modules, alone and with others at work.

    python benchmarks/perf/compiled.py [--rounds 3] [--others 0 4]

Without them (PYTHONDONTWRITEBYTECODE is set and the installation compiled nothing, or its folder may not be written)
every start compiles what it imports. Both are run in turn in every round, so that whatever else the
machine does hits both; the ratios count.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EVENT = Path(__file__).parents[2] / "examples" / "event.svg"
REDRAFT = str(Path(sys.executable).with_name("redraft"))


def taken(folder: str, compiled: bool) -> tuple[float, float]:
    """Seconds of the clock and of all processors of one edit."""
    environment = {**os.environ, "REDRAFT_HOME": f"{folder}/home", "PYTHONDONTWRITEBYTECODE": "" if compiled else "1"}
    if not compiled:
        environment["PYTHONPYCACHEPREFIX"] = f"{folder}/nothing"
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [REDRAFT, "edit", str(EVENT), "make the title gold", "-o", f"{folder}/out.svg", "--no-history"]
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - began
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--others", type=int, nargs="+", default=[0, 4])
    options = parser.parse_args()
    print("others   compiled: wall s, CPU s   not compiled: wall s, CPU s   times: wall, CPU")
    with tempfile.TemporaryDirectory() as folder:
        taken(folder, True)
        for count in options.others:
            busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
            try:
                rounds = [(taken(folder, True), taken(folder, False)) for _ in range(options.rounds)]
            finally:
                for one in busy:
                    one.kill()
                    one.wait()
            ours, theirs = (
                [statistics.median(each) for each in zip(*side, strict=True)] for side in zip(*rounds, strict=True)
            )
            times = [there / here for here, there in zip(ours, theirs, strict=True)]
            figures = [f"{here:8.2f} {there:8.2f}" for here, there in (ours, theirs, times)]
            print(f"{count:6d}   {'   '.join(figures)}", flush=True)


if __name__ == "__main__":
    main()
