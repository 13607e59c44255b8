"""Branch coverage of the code that proves edits of files, printed by `make coverage`; fails below 90%.

The modules are those that the contracts in pyproject.toml keep from what writes (`tests/test_contracts.py` finds the
ones that are missing there).
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
LEAST = 90.0
"""Percent of the branches, of each file and of all."""
ASIDE = "browser css drawing drawn formulas kills paths psd_pixels psd_tints rasters reading_loads repair write_back"
"""What tests are about that prove nothing, in the names of their files."""
CASES = ("tests/formats", *(f"--ignore-glob=*/test_{word}*" for word in ASIDE.split()))
RESULTS = ROOT / "build" / "coverage"


def proving() -> list[str]:
    """The files that prove, from the folder of the sources."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    contracts = tomllib.loads(text)["tool"]["importlinter"]["contracts"]
    named = [one["source_modules"] for one in contracts if one["name"].startswith("what proves ")]
    places = [ROOT / "src" / name.replace(".", "/") for names in named for name in names]
    files = [
        file for place in places for file in (place.glob("*.py") if place.is_dir() else [place.with_suffix(".py")])
    ]
    return sorted(str(file.relative_to(ROOT)) for file in files)


def main() -> int:
    from coverage import Coverage

    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    began = time.monotonic()
    coverage = Coverage(data_file=str(RESULTS / "data"), include=proving())
    coverage.start()  # and in each process that is started from now on
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "--assert=plain", *(sys.argv[1:] or CASES)], cwd=ROOT
    )
    coverage.stop()
    coverage.combine()
    coverage.save()
    coverage.json_report(outfile=str(RESULTS / "report.json"))
    report = json.loads((RESULTS / "report.json").read_text("utf-8"))
    rows = {name: file["summary"] for name, file in report["files"].items()} | {"all": report["totals"]}
    low = []
    for name, row in rows.items():
        taken, there = row["covered_branches"], row["num_branches"]
        percent = 100 * taken / there if there else 100.0
        print(f"{percent:6.1f}%  {taken:5} of {there:5}  {name.removeprefix('src/redraft/')}")
        low += [name] if percent < LEAST else []
    print(f"{time.monotonic() - began:.0f} s; below {LEAST:.0f}%: {', '.join(low) or 'none'}")
    return 1 if low or ended.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
