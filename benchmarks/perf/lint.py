"""Files a second of `redraft lint`, cold and from its cache, beside one `redraft show` each.

    python benchmarks/perf/lint.py [--files 200]

The files are the examples, each copied with another comment so that no two are the same. `show` is a program of its own
for each of a few files, as a loop in the shell would have it.
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


def seconds(*words: str, home: Path) -> float:
    start = time.perf_counter()
    done = subprocess.run([REDRAFT, *words], capture_output=True, env={**os.environ, "REDRAFT_HOME": str(home)})
    assert done.returncode in (0, 1), done.stderr.decode()
    return time.perf_counter() - start


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
    took = {
        "redraft show, one by one": (len(shown), sum(seconds("show", one, home=folder / "home") for one in shown)),
        "redraft lint, cold": (count, seconds("lint", str(designs), "--brand", brand, home=folder / "home")),
        "redraft lint, cached": (count, seconds("lint", str(designs), "--brand", brand, home=folder / "home")),
    }
    print(f"{'':26}{'files':>6}{'seconds':>9}{'files/s':>9}")
    for name, (files, spent) in took.items():
        print(f"{name:26}{files:6}{spent:9.2f}{files / spent:9.1f}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
