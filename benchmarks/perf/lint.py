"""Files a second of `redraft lint`, cold and from its cache, beside one `redraft show` each.

    python benchmarks/perf/lint.py [--files 200]

The files are the examples, each copied with another comment so that no two are the same. `show` is a program of its own
for each of a few files, as a loop in the shell would have it. `cpu` holds also on a busy machine.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"
REDRAFT = str(Path(sys.executable).with_name("redraft"))
DESIGNS = ("event", "menu", "sale", "social", "travel", "multilingual")
SHOWN = 12


def taken(*words: str, home: Path) -> tuple[float, float]:
    """Seconds of the clock, and of all processors, that a command takes."""
    start, before = time.perf_counter(), os.times()
    done = subprocess.run([REDRAFT, *words], capture_output=True, env={**os.environ, "REDRAFT_HOME": str(home)})
    assert done.returncode in (0, 1), done.stderr.decode()
    now = os.times()
    used = now.children_user + now.children_system - before.children_user - before.children_system
    return time.perf_counter() - start, used


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--files", type=int, default=200)
    count = given.parse_args().files
    folder = Path(tempfile.mkdtemp())
    designs, brand = folder / "designs", str(EXAMPLES / "brand.toml")
    designs.mkdir()
    for number in range(count):
        data = (EXAMPLES / f"{DESIGNS[number % len(DESIGNS)]}.svg").read_bytes()
        (designs / f"{number:04}.svg").write_bytes(data + f"<!-- {number} -->\n".encode())
    shown = [str(designs / f"{number:04}.svg") for number in range(min(SHOWN, count))]
    home, words = folder / "home", ("lint", str(designs), "--brand", brand)
    rows = {
        "redraft show, one by one": [taken("show", one, home=home) for one in shown],
        "redraft lint, cold": [taken(*words, home=home)],
        "redraft lint, cached": [taken(*words, home=home)],
    }
    print(f"{'':26}{'files':>6}{'seconds':>9}{'files/s':>9}{'cpu':>9}{'files/cpu s':>13}")
    for name, spent in rows.items():
        files = len(spent) if name.startswith("redraft show") else count
        wall, cpu = (sum(one[at] for one in spent) for at in (0, 1))
        print(f"{name:26}{files:6}{wall:9.2f}{files / wall:9.1f}{cpu:9.2f}{files / cpu:13.1f}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
