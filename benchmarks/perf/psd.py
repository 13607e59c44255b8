"""One layer of a PSD with 50 layers at 3000 × 2000 moved and saved, side by side with psd-tools.

    python benchmarks/perf/psd.py [--rounds 3] [--layers 50]

'psd-tools' opens the file, moves a layer, composites the page and saves with that preview. 'redraft, write' opens it,
moves the layer and makes the new file with its preview drawn anew; 'redraft, proven' is the whole edit in words:
planned, written, read again, every layer compared and drawn before and after, saved. Each runs in a process of its own,
started by a small one, so that its peak memory is its own; the time is that of the work, without the start of Python.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

WIDTH, HEIGHT = 3000, 2000
TARGET = "Layer number 25"


def make(path: Path, layers: int) -> None:
    """A ground, every fifth layer as large as the page, the others a fifth to a half of its sides; soft and noisy."""
    import numpy as np

    from redraft.formats.patch import Splice, splice
    from redraft.formats.psd.bytes.canvas import blank
    from redraft.formats.psd.bytes.parser import read_structure
    from redraft.formats.psd.bytes.structure import Rect
    from redraft.formats.psd.pixels.channels import packed_channel
    from redraft.formats.psd.writing.new_bytes import made_layer

    empty = blank(WIDTH, HEIGHT)
    structure = read_structure(empty)
    random = np.random.default_rng(1)
    records, pixels = [], []
    for number in range(1, layers + 1):
        whole = number == 1 or (number % 5 == 0 and number != 25)
        width, height = (WIDTH, HEIGHT) if whole else (int(random.integers(600, 1500)), int(random.integers(400, 1000)))
        left, top = (0, 0) if whole else (int(random.integers(0, 1500)), int(random.integers(0, 1000)))
        across, down = np.linspace(0, 255, width)[None], np.linspace(0, 255, height)[:, None]
        noise = random.integers(0, 16, (height, width))
        round_edge = np.clip(600 - 3 * np.hypot(across - 128, down - 128), 0, 255)
        planes = {
            -1: np.full((height, width), 255) if number == 1 else round_edge * (0.5 if whole else 1.0),
            0: (across + number * 5) % 240 + noise,
            1: (down + number * 9) % 240 + noise,
            2: np.broadcast_to((across + down) / 2, (height, width)),
        }
        channels = {id: packed_channel(plane.astype(np.uint8), structure.header) for id, plane in planes.items()}
        rect = Rect(top, left, top + height, left + width)
        record, data = made_layer(structure.header, rect, channels, f"Layer number {number}", number)
        records.append(record)
        pixels.append(data)
    info = (-layers).to_bytes(2, "big", signed=True) + b"".join(records) + b"".join(pixels)
    info += bytes(-len(info) % 4)
    section = len(info).to_bytes(4, "big") + info + bytes(4)
    at = structure.section_at
    path.write_bytes(splice(empty, [Splice(at, structure.section_end, len(section).to_bytes(4, "big") + section, "")]))


def with_psd_tools(path: Path, output: Path) -> None:
    import warnings

    import numpy as np

    warnings.simplefilter("ignore")
    from psd_tools import PSDImage

    psd = PSDImage.open(path)
    layer = next(layer for layer in psd.descendants() if layer.name == TARGET)
    layer.left += 10
    shown = psd.composite(force=True)
    assert shown is not None
    assert np.asarray(shown).any()
    psd.save(output)


def with_redraft(path: Path, output: Path) -> None:
    from redraft.assets.fonts import Fonts
    from redraft.edits.ops import Move, apply
    from redraft.formats.psd import CODEC

    file = CODEC.open(path.read_bytes(), Fonts())
    layer = next(id for id, layer in file.document.index.layers.items() if layer.name == TARGET)
    output.write_bytes(file.write(apply(file.document, Move(layer, 10, 0))).data)


def proven(path: Path, output: Path) -> None:
    from redraft.session.session import Session

    with Session(history=False) as session:
        receipt = session.edit_file(path, f'move the layer "{TARGET}" 10 px to the right', output)
    assert all(proof.ok for proof in receipt.proofs), [proof.why for proof in receipt.proofs]


WAYS = {"psd-tools": with_psd_tools, "redraft, write": with_redraft, "redraft, proven": proven}


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--rounds", type=int, default=3)
    ask.add_argument("--layers", type=int, default=50)
    ask.add_argument("--one", nargs=2, help=argparse.SUPPRESS)  # a way and a file: what each process does
    args = ask.parse_args()
    if args.one:
        path = Path(args.one[1])
        if args.one[0] == "make":
            make(path, args.layers)
            return
        began = time.perf_counter()
        WAYS[args.one[0]](path, path.with_suffix(".out.psd"))
        spent = time.perf_counter() - began
        print(json.dumps({"seconds": spent, "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10}))
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "layers.psd")
        own = [sys.executable, __file__, "--layers", str(args.layers)]
        subprocess.run([*own, "--one", "make", str(path)], check=True)
        print(f"{args.layers} layers, {WIDTH} × {HEIGHT}, {path.stat().st_size >> 20} MB; one layer moved by 10 px")
        times: dict[str, float] = {}
        for way in WAYS:
            runs = []
            for _ in range(args.rounds):
                command = [*own, "--one", way, str(path)]
                runs.append(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
            times[way] = statistics.median(run["seconds"] for run in runs)
            memory = max(run["memory"] for run in runs)
            share = f"  {times[way] / times['psd-tools']:5.2f} × psd-tools (goal 0.3)" if way != "psd-tools" else ""
            print(f"{way:<16} {times[way]:7.2f} s  {memory:5} MB{share}")


if __name__ == "__main__":
    main()
