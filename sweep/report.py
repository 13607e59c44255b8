"""What the last sweep found, in one table: `python -m sweep.report [FOLDER]`; ends with 1 where there is anything."""

from __future__ import annotations

import json
import sys
from collections.abc import Collection
from pathlib import Path


def tell(out: Path, names: Collection[str] = ()) -> int:
    """Print what was found, of these targets alone where some are named; 1 where there is anything."""
    found = {path.stem: json.loads(path.read_bytes()) for path in sorted(out.glob("*.json"))}
    faults, soak, bad = found.pop("faults", {}), found.pop("soak", {"told": [], "grows": []}), 0
    print(f"{'target':<10}{'executions':>11}{'exec/s':>9}{'CPU min':>9}{'coverage':>10}{'deaths':>8}{'findings':>10}")
    for one in (one for name, one in found.items() if not names or name in names):
        numbers = f"{one['executions']:>11,}{one['per_second']:>9,}{one['cpu_minutes']:>9}{one['coverage']:>10,}"
        print(f"{one['target']:<10}{numbers}{one['deaths']:>8}{len(one['findings']):>10}")
        print(*(f"  {title}\n" for title in one["findings"]), sep="", end="")
        bad += len(one["findings"])
    if names:
        return int(bool(bad))
    print(*soak["told"], sep="\n")
    for name, one in faults.items():
        seen = ", ".join(f"{count} {what}" for what, count in one.items() if what != "faults")
        print(f"{name:<10} {seen}; {len(one['faults'])} broken promises")
        bad += len(one["faults"])
    return int(bool(bad or soak["grows"]))


if __name__ == "__main__":
    sys.exit(tell(Path(sys.argv[1] if sys.argv[1:] else "build/sweep")))
