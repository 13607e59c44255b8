"""`redraft bench preservation`: whether an edit leaves alone what it is not about."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.interfaces.benches import Need

if TYPE_CHECKING:
    from redraft.evaluation.runner.task import Task

ABOUT = "whether an edit leaves alone the layers, pixels and bytes it is not about"
EXAMPLES = """\
examples:
  redraft bench preservation --run build/ours                  (in a checkout: examples)
  redraft bench preservation --data designs --editor 'command:my-editor {input} {instruction} {output}' --run build/mine
  redraft bench preservation --run build/mine --resume --compare build/ours
"""
NEEDS = (
    Need(
        "designs with preservation.jsonl",
        "run it in a checkout, which has examples, or give --data DIR (docs/evaluation/runner.md)",
        path="examples/preservation.jsonl",
    ),
)


def options(parser: argparse.ArgumentParser) -> None:
    pass


def task(options: argparse.Namespace) -> Task:
    from redraft.evaluation.preservation.task import preservation_task

    return preservation_task(options.data or Path("examples"), tuple(options.fonts))
