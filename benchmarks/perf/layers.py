"""A flat poster of 1080 × 1350 taken apart, against reading its text alone.

python -m benchmarks.perf.layers [event]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from redraft.imaging.texts.reader import RapidReader
from redraft.pictures.flat.layers import taken_apart
from redraft.session.session import Session

ROUNDS = 2
EXAMPLES = Path(__file__).parents[2] / "examples"


def main(name: str) -> None:
    reader = RapidReader()
    seconds: dict[str, list[float]] = {"reading": [], "layers": []}
    with tempfile.TemporaryDirectory() as folder, Session(history=False) as session:
        flat = Path(folder) / "flat.png"
        flat.write_bytes(session.layer_pictures(session.open(EXAMPLES / f"{name}.svg")).page_png())
        reader.read(flat.read_bytes())  # starts it
        for _ in range(ROUNDS):  # in turns, so that both meet the same machine
            began = time.perf_counter()
            reader.read(flat.read_bytes())
            between = time.perf_counter()
            taken_apart(session, session.open(flat), reader)
            seconds["reading"].append(between - began)
            seconds["layers"].append(time.perf_counter() - between)
    reading, layers = (median(seconds[part]) for part in ("reading", "layers"))
    print(f"{name}: reading {reading:.2f} s, layers {layers:.2f} s: {layers / reading:.2f} ×")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "sale")
