"""MiLDEBench as it is published and on our own documents; its runs rated by people, its image editors compared."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.errors import UsageError
from redraft.formats.saves import write_file
from redraft.session.session import Session
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.milde.instances import read_instances
from redraft_research.datasets.milde.own_instances import own_cases
from redraft_research.evaluation.milde.cases import own_black_box, own_case, published_case
from redraft_research.evaluation.milde.editor_table import swapped
from redraft_research.evaluation.milde.forms import rank_form, rating_form
from redraft_research.evaluation.milde.result_pictures import remember, shown_cases
from redraft_research.evaluation.milde.scorers import Graders
from redraft_research.evaluation.milde.task import milde_task
from redraft_research.evaluation.runner.report import table_lines
from redraft_research.evaluation.runner.task import Task
from redraft_research.messages import says


def graders_of(options: argparse.Namespace) -> Graders:
    return Graders(options.grader or "", options.votes, options.masks, tuple(options.fonts))


def run_folder(options: argparse.Namespace) -> Path:
    return options.folder or Path("build/bench") / str(options.what)


def sources_of(options: argparse.Namespace) -> Path:
    """Where designs go that are made for a run."""
    folder = run_folder(options) / "sources"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class Milde:
    """`redraft bench milde`: MiLDEBench as it is published, scored as MiLDEEval does."""

    def task(self, options: argparse.Namespace) -> Task:
        if options.data is None:
            raise UsageError(says("no-mildebench-data"))
        instances = read_instances(options.data, options.split)[: options.limit]
        folder = sources_of(options)
        cases = [published_case(one, folder, black_box=options.black_box) for one in instances]
        remember(cases, run_folder(options))
        return milde_task("milde black box" if options.black_box else "milde", cases, graders_of(options))


class MildeOwn:
    """`redraft bench milde-own`: a run like MiLDEBench's on our own documents, offline, to start from."""

    def task(self, options: argparse.Namespace) -> Task:
        with Session(options.fonts, history=False) as session:
            cases = [own_case(one, session) for one in own_cases(session, options.cases, options.draw)]
            if options.black_box:
                folder = sources_of(options)
                cases = [own_black_box(case, folder, session) for case in cases]
        remember(cases, run_folder(options))
        return milde_task("milde-own black box" if options.black_box else "milde-own", cases, graders_of(options))


class MildeForms:
    """`redraft bench milde-forms`: pages on which people rate and rank the results of runs."""

    def run(self, options: argparse.Namespace) -> Printout:
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


class MildeEditors:
    """`redraft bench milde-editors`: image editors against each other behind the same decisions about layers."""

    def run(self, options: argparse.Namespace) -> Printout:
        tables = swapped(options.runs)
        return Printout({"tables": [one.as_json() for one in tables]}, table_lines(tables))
