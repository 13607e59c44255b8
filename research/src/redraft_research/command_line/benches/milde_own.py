"""`redraft bench milde-own`: a run like MiLDEBench's on our own documents, offline, to start from."""

from __future__ import annotations

import argparse

from redraft.session.session import Session
from redraft_research.command_line.benches import count
from redraft_research.command_line.benches.milde import graders_of, protocol_options, run_folder, sources_of
from redraft_research.datasets.milde.own_instances import own_cases
from redraft_research.evaluation.milde.cases import own_black_box, own_case
from redraft_research.evaluation.milde.result_pictures import remember
from redraft_research.evaluation.milde.task import milde_task
from redraft_research.evaluation.runner.task import Task


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--cases", metavar="N", type=count, default=60, help="how many cases are made (default: 60)")
    parser.add_argument("--draw", metavar="SEED", type=int, default=0, help="which ones (default: 0)")
    protocol_options(parser)


def task(options: argparse.Namespace) -> Task:
    with Session(options.fonts, history=False) as session:
        cases = [own_case(one, session) for one in own_cases(session, options.cases, options.draw)]
        if options.black_box:
            folder = sources_of(options)
            cases = [own_black_box(case, folder, session) for case in cases]
    remember(cases, run_folder(options))
    return milde_task("milde-own black box" if options.black_box else "milde-own", cases, graders_of(options))
