"""Loading and saving large SVG files without an edit, side by side with lxml's parse and write, with peak memory.

    python benchmarks/perf/large_svg.py [--rounds 5]

Each turn runs in a fresh process, the two programs alternating. 'bytes' reads the file, maps every element and writes
the same bytes; 'document' also builds the whole model (every layer with style and box), which lxml does not do.
"""

from __future__ import annotations

import argparse
import base64
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

REDRAFT = """
import sys, time
from pathlib import Path
from redraft.assets.fonts import Fonts
from redraft.formats.saves import read_input, save
from redraft.formats.svg import CODEC
from redraft.formats.codec import Written
start = time.perf_counter()
fonts = Fonts()
opened = CODEC.open(read_input(Path(sys.argv[1])).data, fonts)
if sys.argv[3] == "document":
    document = opened.document
    written = opened.write(document)
else:
    written = Written(opened.data, ())
save(Path(sys.argv[2]), written.data, check=lambda data: None)
print(time.perf_counter() - start)
"""
LXML = """
import sys, time
from lxml import etree
start = time.perf_counter()
tree = etree.parse(sys.argv[1], etree.XMLParser(huge_tree=True, resolve_entities=False, no_network=True))
with open(sys.argv[2], "wb") as out:
    tree.write(out)
    out.flush()
    import os
    os.fsync(out.fileno())
print(time.perf_counter() - start)
"""
PEAK = "\nimport resource; print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"


def many_elements(path: Path) -> None:
    """225,000 elements in 450 groups."""
    chance = random.Random(1)
    with path.open("w") as out:
        out.write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000">\n')
        for group in range(450):
            out.write(f'<g id="g{group}" transform="translate({group},{group})">\n')
            for _ in range(499):
                x, y, color = chance.random() * 4000, chance.random() * 4000, chance.randrange(1 << 24)
                out.write(f'  <rect x="{x:.2f}" y="{y:.2f}" width="10" height="10" fill="#{color:06x}"/>\n')
            out.write("</g>\n")
        out.write("</svg>\n")


def large_picture(path: Path) -> None:
    """One embedded picture of 30 MB as base64."""
    picture = base64.b64encode(random.Random(2).randbytes(22_500_000)).decode()
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 400">'
        f'<image width="400" height="400" xlink:href="data:image/jpeg;base64,{picture}"/>'
        '<text x="9" y="20">Hi</text></svg>'
    )


FILES: dict[str, Callable[[Path], None]] = {"225,000 elements": many_elements, "30 MB picture": large_picture}
PROGRAMS = {"lxml": (LXML, ""), "redraft, bytes": (REDRAFT, "bytes"), "redraft, document": (REDRAFT, "document")}


def run(program: str, source: Path, target: Path, mode: str) -> tuple[float, float]:
    """Seconds and peak megabytes."""
    command = [sys.executable, "-c", program + PEAK, str(source), str(target), mode]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(said[0]), float(said[1])


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=5)
    rounds = ask.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        for name, make in FILES.items():
            source, target = Path(folder, "in.svg"), Path(folder, "out.svg")
            make(source)
            figures: dict[str, list[tuple[float, float]]] = {program: [] for program in PROGRAMS}
            for _ in range(rounds):
                for program, (code, mode) in PROGRAMS.items():
                    figures[program].append(run(code, source, target, mode))
                    if program != "lxml":
                        assert target.read_bytes() == source.read_bytes(), "an unedited save changed bytes"
            base = statistics.median(spent for spent, _ in figures["lxml"])
            print(f"{name} ({source.stat().st_size / 1e6:.0f} MB)")
            for program, rows in figures.items():
                spent, peak = (statistics.median(column) for column in zip(*rows, strict=True))
                print(f"  {program:20}{spent:8.3f} s{spent / base:8.2f} ×{peak:8.0f} MB peak")
            print("  goal: load and save ≤ 2 × lxml parse + write")


if __name__ == "__main__":
    main()
