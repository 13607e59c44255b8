"""The options of `redraft review`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from redraft.interfaces.arguments.parsing import Parser
from redraft.interfaces.arguments.serving import address_options, browser_options
from redraft_research.command_line.arguments import describe


def review_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    parser.add_argument("task", metavar="TASK.json", type=Path)
    parser.add_argument("--out", metavar="A.jsonl", type=Path)
    parser.add_argument("--export", metavar="FILE", type=Path)
    browser_options(parser)
    address_options(parser, 0)
    describe(parser, "review")
