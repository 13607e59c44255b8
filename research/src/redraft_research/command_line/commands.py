"""The commands of research as redraft finds them, by entry points. Nothing here loads what one does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from redraft.interfaces.arguments.parsing import Parser


class ResearchCommand(NamedTuple):
    """A command: `redraft.interfaces.arguments.PluggedCommand` says what each is for."""

    name: str
    help: str
    group: str = "research"

    def options(self, parser: Parser, words: Sequence[str] | None) -> None:
        from redraft_research.command_line import arguments  # `redraft --help` needs none

        parser.epilog = arguments.more_help(self.name)
        getattr(arguments, f"{self.name}_options")(parser, words)

    def run(self, options: argparse.Namespace) -> int:
        found: Any = import_module(f"redraft_research.command_line.{'bench' if self.name == 'score' else self.name}")
        code: int = getattr(found, self.name)(options)
        return code


BENCH = ResearchCommand("bench", "run a protocol or a bench, or list them with what each needs")
SCORE = ResearchCommand("score", "compute one measure of the protocols, on figures or files")
DATASETS = ResearchCommand("datasets", "make data sets for training and tests, check and count them")
TRAIN = ResearchCommand("train", "train a policy or a reward model (extra `train`)")
REVIEW = ResearchCommand("review", "label, rate and compare results in the browser, with agreement")
