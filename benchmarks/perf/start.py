"""How long `redraft show` takes on a poster, side by side with a Python that does nothing.

    python benchmarks/perf/start.py [--rounds 20]

The two are run in turn, so that whatever else the machine does hits both; the ratio is the figure that counts.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

POSTER = Path(__file__).parents[2] / "examples" / "event.svg"
REDRAFT = str(Path(sys.executable).with_name("redraft"))
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "redraft --help": [REDRAFT, "--help"],
    "redraft show event.svg": [REDRAFT, "show", str(POSTER)],
}

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # as installed


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return time.perf_counter() - start


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=20)
    rounds = ask.parse_args().rounds
    taken: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for turn in range(rounds + 1):
        for name, command in COMMANDS.items():
            spent = seconds(command)
            if turn:  # the first round fills the caches
                taken[name].append(spent)
    base = statistics.median(taken["python -c pass"])
    for name, times in taken.items():
        middle = statistics.median(times)
        print(f"{name:28}{middle * 1000:8.1f} ms{middle / base:8.2f} ×   (least {min(times) * 1000:.1f} ms)")
    print(f"goal: show ≤ 8 × python -c pass: {statistics.median(taken['redraft show event.svg']) / base:.2f}")


if __name__ == "__main__":
    main()
