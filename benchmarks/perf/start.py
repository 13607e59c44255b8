"""How long a command takes from the shell, side by side with a Python that does nothing.

    python benchmarks/perf/start.py [--rounds 7] [--only event deck]

`python -c pass`, `redraft --help`, and for the six posters and the deck `redraft show`, `redraft edit` with nothing
kept of drawings, and `redraft edit` after another edit of the same file: once the same words (`again`), once another
place (`elsewhere`). All proofs are on. Everything is run in turn, so that whatever else the machine does hits all; the
ratios of the medians are the figures that count. `cpu` is user and system time with all processes that were started;
on a busy machine its ratios hold when those of the clock do not.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

EXAMPLES = Path(__file__).parents[2] / "examples"
REDRAFT = str(Path(sys.executable).with_name("redraft"))
FILES = {
    "event": "event.svg",
    "menu": "menu.svg",
    "multilingual": "multilingual.svg",
    "sale": "sale.svg",
    "social": "social.svg",
    "travel": "travel.svg",
    "deck": "deck.pptx",
}
ASKED = {"deck": "make the title on slide 2 gold"}
ELSEWHERE = {
    "event": "make the subtitle red",
    "menu": "make the subtitle red",
    "multilingual": "make the background navy",
    "sale": 'make "Shop the sale" red',
    "social": "make the subtitle red",
    "travel": "make the subtitle red",
    "deck": "make the title on slide 3 red",
}
SHOW, FIRST, AGAIN, ANOTHER = "show", "edit, nothing kept", "edit again", "edit elsewhere before"
SHOW_GOAL, AGAIN_GOAL, FIRST_GOAL = 10.0, 4.0, 8.0
NOTHING, HELP = "python -c pass", "redraft --help"


class Taken(NamedTuple):
    """Seconds of the clock, and of all processors."""

    wall: float
    cpu: float


def taken(command: list[str], home: str) -> Taken:
    """What a command takes; it must succeed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"REDRAFT_HOME": home}
    environment.pop("REDRAFT_TILE_CACHE", None)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment, text=True)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    return Taken(wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def round_of(names: list[str], home: str, out: Path) -> dict[tuple[str, str], Taken]:
    """Every command once."""
    found = {
        ("", NOTHING): taken([sys.executable, "-c", "pass"], home),
        ("", HELP): taken([REDRAFT, "--help"], home),
    }
    for name in names:
        source = EXAMPLES / FILES[name]
        target = str(out / f"out{source.suffix}")
        edit = [REDRAFT, "edit", str(source), ASKED.get(name, "make the title gold"), "-o", target]
        other = [REDRAFT, "edit", str(source), ELSEWHERE[name], "-o", target]
        found[name, SHOW] = taken([REDRAFT, "show", str(source)], home)
        forget(home)
        found[name, FIRST] = taken(edit, home)
        found[name, AGAIN] = taken(edit, home)
        forget(home)
        taken(other, home)
        found[name, ANOTHER] = taken(edit, home)
    return found


def forget(home: str) -> None:
    """Remove what is kept of drawings."""
    shutil.rmtree(Path(home) / "cache" / "tiles", ignore_errors=True)


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=7)
    ask.add_argument("--only", nargs="+", choices=list(FILES), default=list(FILES))
    asked = ask.parse_args()
    with tempfile.TemporaryDirectory(prefix="redraft-start-") as home:
        round_of(asked.only, home, Path(home))  # fills what is kept for all files: modules, fonts, expressions
        rounds = [round_of(asked.only, home, Path(home)) for _ in range(asked.rounds)]
    report(rounds, asked.only)


def report(rounds: list[dict[tuple[str, str], Taken]], names: list[str]) -> None:
    middle = {
        key: Taken(*(statistics.median(getattr(one[key], kind) for one in rounds) for kind in Taken._fields))
        for key in rounds[0]
    }
    least = {key: min(one[key].wall for one in rounds) for key in rounds[0]}
    nothing = middle["", NOTHING]
    print(f"{'':36}{'wall ms':>9}{'least':>8}{'cpu ms':>8}   ×pass wall, cpu   ×show wall, cpu")
    for key, time_taken in middle.items():
        name, what = key
        line = f"{f'{what} {name}':36}{time_taken.wall * 1000:9.0f}{least[key] * 1000:8.0f}{time_taken.cpu * 1000:8.0f}"
        line += "".join(f"{one / other:10.1f}" for one, other in zip(time_taken, nothing, strict=True))
        if what in (FIRST, AGAIN, ANOTHER):
            line += "".join(f"{one / other:10.2f}" for one, other in zip(time_taken, middle[name, SHOW], strict=True))
        print(line)
    print()
    shown = {name: middle[name, SHOW] for name in names}
    for title, what, goal, base in (
        (f"show ≤ {SHOW_GOAL:g} × python -c pass", SHOW, SHOW_GOAL, dict.fromkeys(names, nothing)),
        (f"edit ≤ {AGAIN_GOAL:g} × show, the file opened before", AGAIN, AGAIN_GOAL, shown),
        (f"edit ≤ {FIRST_GOAL:g} × show, the file not opened before", FIRST, FIRST_GOAL, shown),
    ):
        for kind in Taken._fields:
            ratios = {name: getattr(middle[name, what], kind) / getattr(base[name], kind) for name in names}
            holds = "holds" if max(ratios.values()) <= goal else "does not hold"
            told = ", ".join(f"{name} {ratio:.1f}" for name, ratio in ratios.items())
            print(f"{title}, {kind}: {holds}: {told}")


if __name__ == "__main__":
    main()
