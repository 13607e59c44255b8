"""The commands that measure, try and list: `bench`, `doctor` and `commands`."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.models import model_options

BENCH_EXAMPLES = """\
requests: runs every request of a corpus through the planner and compares what comes of it with what is expected.
exact, wrong edit and refused are parts of the requests that can be done; a wrong element costs three refusals.
readings: the same requests by the rules and the learned reader together: what is done unasked, right and wrong, what is
offered, and how often what was so sure was right; every rate with its interval.
layers: decides for every layer of a design whether a request is about it, and counts how often that is right. A file
may also hold lines {"document": …, "instruction": …, "layers": [{"id": …, "edit": true, "prompt": …}, …]}.
search: compares modes of search in a simulated world or, given a folder of requests, on long requests with an actor
that errs on purpose. --limit is the number of seeds.

examples:
  redraft bench requests                        (in a checkout: tests/requests)
  redraft bench requests --half seen --failures 20
  redraft bench requests mine.jsonl --json
  redraft bench requests --part ninth --answers tests/requests/ninth/commands.jsonl
  redraft bench readings --part unseen2
  redraft bench layers --half seen
  redraft bench search --limit 100
  redraft bench requests --half unseen --model local:smollm2      (the rules alone, then with the model behind them)
"""

DOCTOR_EXAMPLES = """\
examples:
  redraft doctor
  redraft doctor --model openai:NAME
  redraft doctor --model http://127.0.0.1:8080/v1#NAME --judge local:smollm2
  redraft doctor --image-editor openai:NAME
"""


COMMANDS_EXAMPLES = """\
every planner (the rules, programs, models) makes these commands, and each is a function of the same name in programs.
`redraft apply COMMANDS.json FILE -o OUT` carries out {"redraft": 1, "commands": [...]}.

examples:
  redraft commands
  redraft commands place                   (what one takes, with an example)
  redraft commands --json                  (the JSON schema of a list of commands)
  redraft commands --functions             (as functions that a chat model may call)
  redraft commands --grammar > redraft.gbnf        (for models that decode under a grammar)
"""


def commands_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="one command: its fields and an example")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--functions", action="store_true", help="as functions that a chat model may call, JSON")
    form.add_argument("--grammar", action="store_true", help="as a grammar for constrained decoding, GBNF")
    form.add_argument("--markdown", action="store_true", help="as a page, docs/commands.md")


def bench_options(parser: argparse.ArgumentParser) -> None:
    known = ["requests", "readings", "layers", "search"]
    parser.add_argument("what", metavar="|".join(known), choices=known, help="what is measured")
    files = "files of requests, or a folder of them (default: tests/requests)"
    parser.add_argument("files", metavar="FILE.jsonl", nargs="*", type=Path, help=files)
    parser.add_argument("--half", choices=["seen", "unseen", "calibration"], help="only one half of the corpus")
    parser.add_argument("--part", metavar="NAME", help="only one part of the corpus: a folder of tests/requests")
    answers = 'requests: judge {"id", "commands"} or {"id", "refuse"} of this file in place of the planner'
    parser.add_argument("--answers", metavar="FILE.jsonl", type=Path, help=answers)
    failures = "tell this many of those that did not come out as expected"
    parser.add_argument("--failures", metavar="N", type=int, default=0, help=failures)
    parser.add_argument("--topic", metavar="WORD", help="only requests of this topic")
    parser.add_argument("--no-draw", action="store_true", help="do not measure how long drawing takes")
    parser.add_argument("--limit", metavar="N", type=int, help="only the first N requests")
    merged = "layers: those of one sort that lie apart count as one, as in MiLDEBench"
    parser.add_argument("--merged", action="store_true", help=merged)
    parser.add_argument("--reader", metavar="FOLDER", type=Path, help="readings: other weights than those of redraft")
    model_options(parser)


def doctor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="SPEC", help="try this model: openai:NAME, http://host:port/v1#NAME, local:…"
    )
    parser.add_argument("--vision", metavar="SPEC", help="and this one, as the one that looks at pictures")
    parser.add_argument("--judge", metavar="SPEC", help="and this one, as the one that judges results")
    parser.add_argument("--image-editor", metavar="SPEC", help="and this image editor, with one small edit")
