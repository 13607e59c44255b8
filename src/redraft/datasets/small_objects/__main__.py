"""Writes scenes as a benchmark of small-object editing has them: pictures, and a line of JSON for each.

    python -m redraft.datasets.small_objects FOLDER [--count 200] [--seed 0]

A line has the source, the reference and the edited picture (paths inside the folder), the captions before and after,
the target, its boxes (left, top, width, height), the kind, the instruction, and the true labels.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from redraft.datasets.small_objects.scene import scenes


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m redraft.datasets.small_objects", description=__doc__.split("\n")[0]
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(arguments)
    for side in ("source", "reference", "edited"):
        (asked.folder / side).mkdir(parents=True, exist_ok=True)
    with (asked.folder / "samples.jsonl").open("w", encoding="utf-8") as lines:
        for number, scene in enumerate(scenes(asked.seed, asked.count)):
            paths = {}
            for side in ("source", "reference", "edited"):
                paths[f"{side}_image"] = f"{side}/{number:05d}.png"
                Image.fromarray(getattr(scene, side)).save(asked.folder / paths[f"{side}_image"], compress_level=1)
            row = {
                "id": f"{asked.seed}-{number:05d}", "type": scene.kind, "instruction": scene.instruction,
                "target_object": scene.target, "source_caption": scene.captions[0],
                "reference_caption": scene.captions[1], "bboxes": [list(map(int, box)) for box in scene.targets],
                "IF": scene.IF, "VC": scene.VC, "place": scene.place, "traces": scene.traces, "what": scene.what,
            }  # fmt: skip
            lines.write(json.dumps(row | paths) + "\n")


if __name__ == "__main__":
    main()
