"""`redraft score layout-measures`: overlap and alignment over a file of layouts."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.scoring.rates import average
from redraft.scoring.typesetting import alignment, overlap
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.text_layout.layouts import UNDERLAY, read_layouts


def options(parser: argparse.ArgumentParser) -> None:
    file = "classes, boxes (in parts of the page) and clses of layouts"
    parser.add_argument("file", metavar="FILE.json", type=Path, help=file)


def run(options: argparse.Namespace) -> Printout:
    layouts = read_layouts(options.file)
    counted = [[element for element in layout.elements if element.counts] for layout in layouts]
    found = {
        "overlap": [overlap([one.box for one in layout if one.kind != UNDERLAY], "overlap") for layout in counted],
        "alignment": [alignment([one.box for one in layout], (1.0, 1.0), "alignment") for layout in counted],
    }
    elements, given = sum(map(len, counted)), sum(len(layout.elements) for layout in layouts)
    values: dict[str, object] = {"layouts": len(layouts), "elements": elements, "dropped": given - elements}
    lines = [f"{len(layouts)} layouts, {elements} elements ({given - elements} too small or off the page left out)"]
    for name, scores in found.items():
        score = average(name, [one.value for one in scores], "no layout has one")
        sure, count = score.evidence.get("interval"), score.evidence["of"]
        values |= {name: score.value, f"{name}_95": sure, f"{name}_layouts": count}
        lines.append(f"{score}" + (f" ({sure[0]:.4f} to {sure[1]:.4f}, 95 %, of {count})" if sure is not None else ""))
    return Printout(values, lines)
