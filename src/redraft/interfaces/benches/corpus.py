"""What the benches on a corpus of requests share: where it is, and which of it to take."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.benches import Need, count

NEEDS = (
    Need("a corpus of requests", "run it in a checkout, which has tests/requests, or give FILE.jsonl",
         path="tests/requests"),
)  # fmt: skip


def corpus_options(parser: argparse.ArgumentParser) -> None:
    files = "files of requests, or a folder of them (default: tests/requests)"
    parser.add_argument("files", metavar="FILE.jsonl", nargs="*", type=Path, help=files)
    parser.add_argument("--half", choices=["seen", "unseen", "calibration"], help="only one half of the corpus")
    parser.add_argument("--part", metavar="NAME", help="only one part of the corpus: a folder of tests/requests")
    parser.add_argument("--topic", metavar="WORD", help="only requests of this topic")
    parser.add_argument("--limit", metavar="N", type=count, help="only the first N requests")


def failures_option(parser: argparse.ArgumentParser) -> None:
    failures = "tell this many of those that did not come out as expected"
    parser.add_argument("--failures", metavar="N", type=int, default=0, help=failures)
