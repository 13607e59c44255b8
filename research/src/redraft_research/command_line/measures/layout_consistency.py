"""`redraft score layout-consistency`: whether what a page is made of stands where it stood."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from redraft.errors import UsageError
from redraft.session.session import Session
from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.milde.masks import compared, mask_pages
from redraft_research.messages import says
from redraft_research.scoring.layout_consistency import Settings


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("before", type=Path, help="a layered design, or a folder of masks: light or opaque is inside")
    parser.add_argument("after", type=Path, help="the edited one")
    parser.add_argument("--threshold", type=float, default=0.1, metavar="T", help="least overlap of a match (0.1)")
    literal = "the equation as printed, by which an unchanged page has 0.85"
    parser.add_argument("--literal", action="store_true", help=literal)


def run(options: argparse.Namespace) -> Printout:
    if not 0 < options.threshold <= 1:
        raise UsageError(says("threshold-out-of-range"))
    settings = Settings(threshold=options.threshold, literal=options.literal)
    with Session(history=False) as session:
        pages = mask_pages(options.before, session), mask_pages(options.after, session)
    found = compared(*pages, settings)
    values: dict[str, Any] = found.as_json()
    return Printout(values, [str(found), *_lines(found.evidence["pages"])])


def _lines(pages: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = []
    for number, page in enumerate(pages, 1):
        parts = page.get("evidence", {})
        terms = (f"{name} {parts[name]:.4f}" for name in ("match", "position", "shape", "area", "disappeared", "new"))
        lines.append(f"  page {number}: " + (", ".join(terms) if parts else page["reason"]))
    return lines
