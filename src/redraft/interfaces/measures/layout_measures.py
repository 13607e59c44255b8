"""`redraft score layout-measures`: overlap and alignment over a file of layouts."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.measures import Told

ABOUT = "overlap and alignment of published layouts, averaged over a file of them"
EXAMPLES = """\
examples:
  redraft score layout-measures layouts_905.json --json     (PosterLayout's: boxes and their classes)
"""


def options(parser: argparse.ArgumentParser) -> None:
    file = "classes, boxes (in parts of the page) and clses of layouts"
    parser.add_argument("file", metavar="FILE.json", type=Path, help=file)


def run(options: argparse.Namespace) -> Told:
    from redraft.datasets.text_layout.layouts import UNDERLAY, read_layouts
    from redraft.scoring.score import mean
    from redraft.scoring.statistics import Estimate
    from redraft.scoring.typesetting import alignment, overlap

    layouts = read_layouts(options.file)
    counted = [[element for element in layout.elements if element.counts] for layout in layouts]
    found = {
        "overlap": [overlap([one.box for one in layout if one.kind != UNDERLAY], "overlap") for layout in counted],
        "alignment": [alignment([one.box for one in layout], (1.0, 1.0), "alignment") for layout in counted],
    }
    elements, given = sum(map(len, counted)), sum(len(layout.elements) for layout in layouts)
    told: dict[str, object] = {"layouts": len(layouts), "elements": elements, "dropped": given - elements}
    lines = [f"{len(layouts)} layouts, {elements} elements ({given - elements} too small or off the page left out)"]
    for name, scores in found.items():
        values = [score.value for score in scores if score.value is not None]
        half = Estimate.of(values).half if len(values) > 1 else None
        told |= {name: mean(name, scores).value, f"{name}_95": half, f"{name}_layouts": len(values)}
        lines.append(f"{mean(name, scores)}" + (f" ±{half:.4f} (95 %, of {len(values)})" if half is not None else ""))
    return Told(told, lines)
