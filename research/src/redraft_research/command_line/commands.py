"""The commands of research as redraft finds them, by entry points. Nothing here loads what one does."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from redraft.interfaces.arguments.parsing import Parser
from redraft_research.command_line.arguments import more_help


class Command(NamedTuple):
    """A command: `redraft.interfaces.arguments.plugged.PluggedCommand` says what each is for."""

    name: str
    help: str
    described: str
    """The module of its options in `arguments`, as `NAME_options`."""
    group: str = "research"

    def options(self, parser: Parser, words: Sequence[str] | None) -> None:
        parser.epilog = more_help(self.name)
        found: Any = import_module(f"redraft_research.command_line.arguments.{self.described}")
        getattr(found, f"{self.name}_options")(parser, words)

    def run(self, options: argparse.Namespace) -> int:
        found: Any = import_module(f"redraft_research.command_line.{'bench' if self.name == 'score' else self.name}")
        code: int = getattr(found, self.name)(options)
        return code


BENCH = Command("bench", "run a protocol or a bench, or list them with what each needs", "benches")
SCORE = Command("score", "compute one measure of the protocols, on figures or files", "benches")
DATASETS = Command("datasets", "make data sets for training and tests, check and count them", "training")
TRAIN = Command("train", "train a policy or a reward model (extra `train`)", "training")
REVIEW = Command("review", "label, rate and compare results in the browser, with agreement", "reviewing")
