"""The options of the commands of research: `help/options.txt` has them, but for those of training, which are fields."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redraft.interfaces.arguments import table
from redraft.interfaces.arguments.parsing import Parser
from redraft.interfaces.arguments.values import folder
from redraft_research.command_line.benches import ASKING, Protocolled, bench_named
from redraft_research.command_line.benches.catalog import BENCHES
from redraft_research.command_line.measures import MEASURES

HELP = Path(__file__).with_name("help")
METHODS = {
    "sft": "learn the answers of conversations, token by token",
    "grpo": "learn by comparing sampled answers within their group",
    "reward": "learn a score from pairs of better and worse",
    "grounder": "learn to find on a page what a phrase means",
}
"""The methods of `redraft train`."""
PARTS = {
    "list": "list the data sets that can be made",
    "make": "make one, or go on with one that was stopped: the bytes are the same",
    "check": "look at every shard and sample; 1 where something is wrong",
    "statistics": "count and measure what a data set holds",
    "unpack": "write rows and pictures as files for benches, with a task for `redraft review`",
}
"""The parts of `redraft datasets`."""
SELDOM = {"fonts", "failures", "topic", "ids", "no_draw", "answers"}
"""What the short help of a bench leaves out."""


def more_help(command: str) -> str:
    """What is to be known of a command beside its options, with examples."""
    return table.more_help(command, HELP)


def bench_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is loaded."""
    benches = parser.add_subparsers(dest="what", metavar="BENCH")
    for name, (about, _) in BENCHES.items():
        one = benches.add_parser(name, help=about, description=f"Measures {about}.")
        if words is not None and name not in words:
            continue
        one.epilog = more_help(f"bench/{name}")
        _json(one)
        fonts = "look for fonts here first (repeatable)"
        one.add_argument("--fonts", metavar="DIR", type=folder, action="append", default=argparse.SUPPRESS, help=fonts)
        table.describe(one, f"bench {name}", HELP)
        own = [action.dest for action in one._actions[1:] if action.dest not in SELDOM]
        runs = isinstance(bench_named(name), Protocolled)
        if name in ASKING or runs:
            one.usage = f"redraft bench {name} [options]"
            asked = "model", "data", "editor", "folder", "resume", "limit", "workers", "grader"
            one.brief = [*dict.fromkeys((*own, *asked))]
        if name in ASKING:
            table.describe(one, "models")
        table.describe(one, "runner" if runs else "engine refused", HELP)


def score_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is described."""
    measures = parser.add_subparsers(dest="measure", metavar="MEASURE", required=True)
    for name, about in MEASURES.items():
        one = measures.add_parser(name, help=about, description=_sentence(about))
        if words is None or name in words:
            one.epilog = more_help(f"score/{name}")
            _json(one)
            table.describe(one, f"score {name}", HELP)


def datasets_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    parts = parser.add_subparsers(dest="what", metavar="PART", required=True)
    for name, about in PARTS.items():
        one = parts.add_parser(name, help=about, description=_sentence(about))
        _json(one)
        table.describe(one, f"datasets {name}", HELP)


def review_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    table.describe(parser, "review", HELP)


def train_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is described."""
    from dataclasses import fields  # not for other commands' starts

    from redraft_research.training.presets import ABLATIONS, CHOICES, PRESETS
    from redraft_research.training.presets import METHODS as CONFIGURATIONS

    unless: dict[str, Any] = {"default": argparse.SUPPRESS}  # a preset says what is not given
    methods = parser.add_subparsers(dest="what", metavar="METHOD", required=True)
    for name, about in METHODS.items():
        described = f"{_sentence(about)} A folder that has a run is gone on with by --resume."
        one = methods.add_parser(name, help=about, description=described)
        one.epilog = more_help("train")
        one.add_argument("data", metavar="ROWS.jsonl", type=Path, help="one JSON object a line; or a data set")
        folder = "the policy: a local folder as save_pretrained writes it, with a GGUF file, or a run's"
        one.add_argument("--model", metavar="FOLDER", type=Path, required=name in ("sft", "grpo"), help=folder)
        out = "where config, metrics, curves, checkpoint, card and what was learned go"
        one.add_argument("--out", metavar="FOLDER", type=Path, required=True, help=out)
        one.add_argument("--preset", choices=list(PRESETS[name]), default="", help="a paper's configuration")
        stages = [each for each, changed in ABLATIONS.items() if name in changed]
        if stages:
            ablation = "of Visual Feedback, section 4.3: that paper's preset, and what this one changes"
            one.add_argument("--ablation", choices=stages, default="", help=ablation)
        if name in ("reward", "grounder"):
            held = "rows of other problems: measured on, not learned"
            one.add_argument("--held", metavar="FILE", type=Path, help=held)
        one.add_argument("--resume", action="store_true", help="go on with the run of this folder")
        device = "cpu, cuda, cuda:1 (default: a GPU if there is one)"
        one.add_argument("--device", metavar="NAME", default="", help=device)
        _json(one)
        one.usage = f"redraft train {name} ROWS.jsonl --out FOLDER [options]"
        one.brief = "data model held out preset resume steps epochs rate batch".split()
        own = one.group("training")
        for field in fields(CONFIGURATIONS[name]):
            flag, help = f"--{field.name.replace('_', '-')}", f"{field.metadata['help']} (default: {field.default})"
            if isinstance(field.default, bool):
                own.add_argument(flag, action=argparse.BooleanOptionalAction, help=help, **unless)
                continue
            own.add_argument(flag, type=type(field.default), choices=CHOICES.get(field.name), help=help, **unless)


def _sentence(about: str) -> str:
    return f"{about[:1].upper()}{about[1:]}."


def _json(parser: Parser) -> None:
    """Where it is given before the name it must not be forgotten."""
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
