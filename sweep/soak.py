"""Many edits in one process: `python -m sweep.soak [--edits 10000] [--out DIR]`; what memory and handles do meanwhile.

Half of the edits go through a session (a file edited in place by words, commands and edits, with its history), half
through the server's desk (a design opened, changed, undone, drawn and saved). Samples go to soak.csv, curves to
soak.svg and soak.png. The verdict is the slope by least squares behind the first fifth: more than 1 KB an edit, or any
handle, thread, process or temporary file that grows with the edits, is reported and ends with 1.
"""

from __future__ import annotations

import argparse
import csv
import ctypes
import gc
import json
import os
import resource
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[1]
FIELDS = ("edit", "seconds", "rss_kb", "handles", "threads", "children", "temporary")
WARM_UP = 0.2
MOST = {"rss_kb": 1.0, "handles": 0.001, "threads": 0.001, "children": 0.001, "temporary": 0.001}
"""What each may grow by, an edit."""
TILES, LETTERS = 1 << 20, 2_000
"""Bytes of drawn tiles and letters of shaped texts that are kept here, so that these are full within the warm-up: else
they are what grows."""
WORDS = (
    "make the title gold",
    "make the title 10% smaller",
    'change the title to "Sale {0}"',
    "move the title 4px down",
    "make the title navy",
    "make the title 10% larger",
    "move the title 4px up",
)

CARD = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#eef"/>
<circle id="sun" cx="240" cy="50" r="30" fill="orange"/><text id="title" x="20" y="90" font-size="28">Big sale</text>
<text id="small" x="20" y="170" font-size="12">On all weekdays</text></svg>
"""


def sample(number: int, start: float, folder: Path) -> tuple[float, ...]:
    gc.collect()
    with suppress(AttributeError):  # what the allocator of glibc keeps for later is no leak
        ctypes.CDLL(None).malloc_trim(0)
    me = Path("/proc/self")
    fields = dict(line.split(":", 1) for line in (me / "status").read_text().splitlines())
    parents = [_parent(path) for path in Path("/proc").glob("[0-9]*")]
    temporary = sum(1 for path in folder.rglob("*") if ".tmp" in path.name or path.name.startswith((".redraft", "tmp")))
    return (
        number,
        round(time.monotonic() - start, 2),
        int(fields["VmRSS"].split()[0]),
        len(os.listdir(me / "fd")),
        int(fields["Threads"]),
        parents.count(os.getpid()),
        temporary,
    )


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:  # it has ended
        return 0


def soak(edits: int, folder: Path, step: int) -> list[tuple[float, ...]]:
    from redraft.assets.glyphs import shaper as shaping
    from redraft.commands.measure.word_matches import folded
    from redraft.desk.desk import Desk
    from redraft.edits.ops import Move
    from redraft.errors import RequestError
    from redraft.formats.svg.repair.values import repaired_value
    from redraft.grammar.vocabulary import squashed
    from redraft.session.options import Options
    from redraft.session.session import Session

    shaping.MOST_KEPT = LETTERS
    for number in range(8192):  # these have room for so many texts
        folded(f"words {number}"), squashed(f"words {number}"), repaired_value("fill", f"words {number}")
    design = folder / "designs/poster.svg"
    design.parent.mkdir()
    design.write_text(CARD)
    served = design.with_name("served.svg")
    served.write_bytes(design.read_bytes())
    rows, start = [], time.monotonic()
    desk = Desk(folder / "desk", root=design.parent)
    with Session(system_fonts=False) as session:
        piece = desk.open_path(served)
        for each in (session, piece.session):
            each.tiles._room = TILES
        for number in range(edits):
            if number % 2 == 0:
                if number % 16 == 14:
                    session.apply_file(
                        design, [Move("title", 1.0 if number % 32 < 16 else -1.0, 0.0)], None, None, in_place=True
                    )
                else:
                    with suppress(RequestError):  # 'it is so already'
                        session.edit_file(design, WORDS[number // 2 % len(WORDS)].format(number), None, in_place=True)
            elif number % 10 == 9:
                piece.step("undo", "", piece.revision)
            else:
                moved = {"command": "move", "target": ["title"], "dx": 1.0 if number % 4 == 1 else -1.0}
                piece.apply_commands([moved], Options(), piece.revision)
            if number % 50 == 49:
                piece.export("png")
                desk.save(piece.id, overwrite=True)
            if number % 400 == 399:  # somebody closes it and comes back
                desk.close()
                piece = desk.get(piece.id)
                piece.session.tiles._room = TILES
            if number % step == step - 1:
                rows.append(sample(number + 1, start, folder))
                print(*(f"{name} {value:,}" for name, value in zip(FIELDS, rows[-1], strict=True)), flush=True)
    desk.close()
    return rows


def slope(rows: list[tuple[float, ...]], field: int) -> float:
    """By how much a field grows an edit, by least squares behind the warm-up."""
    kept = rows[int(len(rows) * WARM_UP) :]
    xs, ys = [row[0] for row in kept], [row[field] for row in kept]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((one - x) ** 2 for one in xs)
    return sum((one - x) * (other - y) for one, other in zip(xs, ys, strict=True)) / spread if spread else 0.0


def plotted(rows: list[tuple[float, ...]]) -> str:
    """The curves one below the other, as SVG."""
    drawn = []
    for number, name in enumerate(FIELDS[2:]):
        values, top = [row[number + 2] for row in rows], 20 + 110 * number
        low, high = min(values), max(values)
        points = " ".join(
            f"{60 + 520 * row[0] / rows[-1][0]:.1f},{top + 80 - 70 * (value - low) / ((high - low) or 1):.1f}"
            for row, value in zip(rows, values, strict=True)
        )
        label = f"{name}: {low:,} to {high:,}; {slope(rows, number + 2):+.4f} an edit"
        drawn.append(
            f'<text x="60" y="{top}" font-family="Source Sans Pro" font-size="13">{label}</text>'
            f'<path d="M60 {top + 82}H580" stroke="#999"/>'
            f'<polyline points="{points}" fill="none" stroke="#0f766e" stroke-width="1.5"/>'
        )
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="580"><rect width="600" height="580" fill="#fff"/>'
    )
    return f"{head}{''.join(drawn)}</svg>"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--edits", type=int, default=10_000)
    parser.add_argument("--out", type=Path, default=ROOT / "build/sweep")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["REDRAFT_HOME"], os.environ["TMPDIR"] = f"{folder}/home", folder
        tempfile.tempdir = None
        rows = soak(options.edits, Path(folder), max(10, options.edits // 200))
    with open(options.out / "soak.csv", "w", newline="") as file:
        csv.writer(file).writerows([FIELDS, *rows])
    picture = options.out / "soak.svg"
    picture.write_text(plotted(rows))
    from redraft.session.session import Session

    with Session(history=False) as session:
        session.render_file(picture, picture.with_suffix(".png"))
    bad, told = [], []
    for number, name in enumerate(FIELDS[2:], 2):
        growth = slope(rows, number)
        verdict = "grows" if growth > MOST[name] else "flat"
        bad += [name] if growth > MOST[name] else []
        told.append(f"{name:<10} {rows[0][number]:>10,} → {rows[-1][number]:>10,}  {growth:+.5f} an edit: {verdict}")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rate = f"{options.edits / rows[-1][1]:.1f}/s, at most {peak >> 10} MB"
    told.append(f"{options.edits:,} edits in {rows[-1][1]:,.0f} s, {rate}")
    print(*told, sep="\n")
    (options.out / "soak.json").write_text(json.dumps({"told": told, "grows": bad}))
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
