"""`redraft train`: a method each, an option for each field of its configuration; `redraft datasets`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from redraft.interfaces.arguments.engines import engine_options
from redraft.interfaces.arguments.parsing import Parser
from redraft.interfaces.arguments.values import folder, ordinal
from redraft_research.command_line.arguments import more_help

_ABOUT = {
    "sft": "learn the answers of conversations, token by token",
    "grpo": "learn by comparing sampled answers within their group",
    "reward": "learn a score from pairs of better and worse",
    "grounder": "learn to find on a page what a phrase means",
}


def train_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    """Given the words of the command line, only what they name is described."""
    from redraft_research.training.presets import ABLATIONS, CHOICES, METHODS, PRESETS  # not for other commands' starts

    unless: dict[str, Any] = {"default": argparse.SUPPRESS}  # a preset says what is not given
    methods = parser.add_subparsers(dest="what", metavar="METHOD", required=True)
    for name, about in _ABOUT.items():
        described = about[:1].upper() + about[1:] + ". A folder that has a run is gone on with by --resume."
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
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        one.usage = f"redraft train {name} ROWS.jsonl --out FOLDER [options]"
        one.brief = "data model held out preset resume steps epochs rate batch".split()
        own = one.group("training")
        for field in fields(METHODS[name]):
            flag, help = f"--{field.name.replace('_', '-')}", f"{field.metadata['help']} (default: {field.default})"
            if isinstance(field.default, bool):
                own.add_argument(flag, action=argparse.BooleanOptionalAction, help=help, **unless)
                continue
            own.add_argument(flag, type=type(field.default), choices=CHOICES.get(field.name), help=help, **unless)


def datasets_options(parser: Parser, words: Sequence[str] | None = None) -> None:
    parts = parser.add_subparsers(dest="what", metavar="PART", required=True)

    def part(name: str, help: str) -> argparse.ArgumentParser:
        about = help[:1].upper() + help[1:] + "."
        one = parts.add_parser(name, help=help, description=about)
        one.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        return one

    part("list", "list the data sets that can be made")
    one = part("make", "make one, or go on with one that was stopped: the bytes are the same")
    one.add_argument("kind", metavar="KIND", help="a name that `list` shows, or MODULE:CLASS")
    one.add_argument("folder", metavar="FOLDER", type=Path, help="where shards and data card go")
    one.add_argument("--count", metavar="N", type=ordinal, required=True, help="how many samples")
    one.add_argument("--seed", metavar="N", type=int, default=0, help="all follows from it (default: 0)")
    one.add_argument("--from", dest="source", metavar="FOLDER", type=folder, help="material, for kinds that take some")
    one.add_argument("--workers", metavar="N", type=ordinal, default=0, help="processes (default: one a core)")
    engine_options(one)
    one.add_argument("--per-shard", metavar="N", type=ordinal, default=0, help="samples a shard (default: 256)")
    asked = "ask a model for instructions, for kinds that have some; without, all is made offline"
    one.add_argument("--model", metavar="SPEC", help=asked)
    checked = part("check", "look at every shard and sample; 1 where something is wrong")
    counted = part("statistics", "count and measure what a data set holds")
    counted.add_argument("--plots", metavar="DIR", type=Path, help="draw the figures of its paper there, as SVG")
    files = part("unpack", "write rows and pictures as files for benches, with a task for `redraft review`")
    for one in (checked, counted, files):
        one.add_argument("folder", metavar="FOLDER", type=Path, help="where it is")
        one.add_argument("--kind", metavar="MODULE:CLASS", default="", help="its recipe, where it is none of ours")
    files.add_argument("out", metavar="OUT", type=Path, help="where the files go")
    files.add_argument("--limit", metavar="N", type=ordinal, help="the first so many samples")
    kept = "the answers that `redraft review --export` wrote: what they do not accept is left out"
    files.add_argument("--answers", metavar="A.csv", type=Path, help=kept)
