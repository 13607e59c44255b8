"""The options of the commands of research, and the help on them."""

from __future__ import annotations

import argparse
from pathlib import Path

HELP = Path(__file__).with_name("help")


def more_help(command: str) -> str:
    """What is to be known of a command beside its options, with examples."""
    return (HELP / f"{command}.txt").read_text("utf-8")


def describe(parser: argparse.ArgumentParser, command: str) -> None:
    """Give the options of a parser their words in help/options.txt, where they have none."""
    lines = (HELP / "options.txt").read_text("utf-8").splitlines()
    texts = {name: text for name, _, text in (line.partition(": ") for line in lines)}
    for action in parser._actions:
        action.help = action.help or texts.get(f"{command}.{action.dest}")
