"""`redraft bench milde-forms`: pages on which people rate and rank the results of runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.formats.saves import write_file
from redraft.session.session import Session
from redraft_research.command_line.benches import count
from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.milde.forms import rank_form, rating_form
from redraft_research.evaluation.milde.result_pictures import shown_cases


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("runs", metavar="RUN", type=Path, nargs="+", help="folders that --run was given")
    parser.add_argument("--output", "-o", metavar="DIR", type=Path, required=True, help="where the pages go")
    parser.add_argument("--most", metavar="N", type=count, default=100, help="cases at most (default: 100)")
    parser.add_argument("--order", metavar="SEED", type=int, default=0, help="which order by chance (default: 0)")


def run(options: argparse.Namespace) -> Printout:
    with Session(options.fonts, history=False) as session:
        cases = shown_cases(options.runs, session, options.most)
    options.output.mkdir(parents=True, exist_ok=True)
    pages = {"rating.html": rating_form(cases, options.order)}
    if len(options.runs) > 1:
        pages["rank.html"] = rank_form(cases, options.order)
    for name, page in pages.items():
        write_file(options.output / name, page.encode())
    paths = [str(options.output / name) for name in pages]
    return Printout({"cases": len(cases), "pages": paths}, [f"{len(cases)} cases", *paths])
