"""`redraft bench text-layout`: texts set on pictures, by the protocol of the Visual Feedback paper."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from redraft.errors import UsageError
from redraft.evaluation.text_layout.task import text_layout
from redraft.models.naming import model_for

if TYPE_CHECKING:
    from redraft.evaluation.runner.task import Task

EXAMPLES = """\
the folder has cases.jsonl ({"id", "background", "texts"}) and the pictures it names; results are ID.svg, or any other
format; flat pictures are read and judged only.

examples:
  redraft bench text-layout --data cases --editor folder:results --run build/layout
  redraft bench text-layout --data cases --editor folder:results --run build/layout --rescore --grader openai:NAME
"""


def options(parser: argparse.ArgumentParser) -> None:
    """None of its own."""


def task(options: argparse.Namespace) -> Task:
    if options.data is None:
        raise UsageError("there are no cases", "give --data DIR, a folder with cases.jsonl and the pictures it names")
    return text_layout(options.data, model_for(options.grader, "judge") if options.grader else None)
