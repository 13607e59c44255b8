"""`redraft bench requests`: how well requests in words are understood, measured on a corpus of them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Any

from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import UsageError
from redraft.interfaces.models import models_of
from redraft.interfaces.terminal import progress_for
from redraft.language.planner import GrammarPlanner
from redraft.plan import Context, Plan, Planner, Refusal
from redraft.planners.offered_readings import ReadingPlanner
from redraft.scoring.goals.verdicts import GoalOutcome
from redraft.scoring.statistics import wilson
from redraft.session.options import EditOptions
from redraft.session.session import Session
from redraft_research.command_line.benches.corpus import chosen
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.requests.answers import read_answers
from redraft_research.datasets.requests.cases import Case
from redraft_research.evaluation.requests.model_figures import ModelFigures, PromptSize
from redraft_research.evaluation.requests.results import WRONG, CaseResult, Report, Score
from redraft_research.evaluation.requests.run import MOST_OFFERED, Bench, run_cases
from redraft_research.messages import says


class ReaderAlone:
    """Refuses everything, and offers what the learned reader would."""

    def __init__(self) -> None:
        self._reader = ReadingPlanner(GrammarPlanner())

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        readings = self._reader.readings(document, instruction, measure)
        return Plan((), (Refusal(instruction, "the reader never acts", ""),), document, readings=readings)


def run(options: argparse.Namespace) -> Printout:
    if options.model not in (None, "none") and (options.grammar or options.reader or options.answers):
        raise UsageError(says("judges-conflict"))
    asked, folders = chosen(options)
    answers = read_answers(options.answers) if options.answers else None
    cases = [case for case in asked if answers is None or case.id in answers]
    if not cases:
        raise UsageError(says("no-request-answered", file=options.answers))
    with Session(options.fonts, history=False) as session, models_of(options) as models:
        asked_of = EditOptions(
            models=models, feedback=options.feedback, trust=options.trust, grammar_first=options.grammar_first,
            seed=options.seed,
        )  # fmt: skip
        bench = Bench(session, folders, _planner(options), answers, asked_of)
        report = _run(bench, cases, options)
        modelled = None
        if models is not None and models.planner is not None:
            names = dict.fromkeys(each.case.document for each in report.results if each.trace is not None)
            documents = {name: bench.file(name).document for name in names}
            modelled = ModelFigures.of(report.results, PromptSize.of(documents))
    found = {"judged": _judged(options)} | _as_json(report, options.failures)
    found |= {"model": modelled.as_json()} if modelled is not None else {}
    found |= {"not_answered": len(asked) - len(cases)} if answers is not None else {}
    lines = [f"judged: {_judged(options)}", *_lines(report, options.failures)]
    lines += modelled.lines() if modelled is not None else ()
    if answers is not None:
        there = f"{len(cases)} of {len(asked)} requests have an answer in {options.answers}"
        lines.append(f"{there}; the others are not judged")
    return Printout(found, lines)


def _judged(options: argparse.Namespace) -> str:
    if options.answers:
        return str(options.answers)
    if options.grammar or options.reader:
        return "the grammar alone" if options.grammar else "the reader alone"
    if options.model not in (None, "none"):
        return f"{options.model} (feedback {options.feedback}{', grammar first' * options.grammar_first})"
    return "as redraft edit" + (", REDRAFT_READER=off" if os.environ.get("REDRAFT_READER") == "off" else "")


def _planner(options: argparse.Namespace) -> Planner | None:
    """The one that the options ask for; None for those of `redraft edit`."""
    if options.grammar:
        return GrammarPlanner()
    return ReaderAlone() if options.reader else None


def _run(runner: Bench, cases: Sequence[Case], options: argparse.Namespace) -> Report:
    progress = progress_for(options.json)
    try:
        return run_cases(
            runner, cases, draw=not options.no_draw, report=lambda done: progress(f"{done} of {len(cases)} requests")
        )
    finally:
        progress("")
        runner.close()


def _failures(report: Report, most: int) -> list[CaseResult]:
    wrong = [each for each in report.results if each.verdict.outcome not in ("exact", "right refusal")]
    worst = ("missed refusal", "wrong element", "wrong edit", "refused")
    return sorted(wrong, key=lambda each: (worst.index(each.verdict.outcome), each.offered_rank))[:most]


def _as_json(report: Report, most: int) -> dict[str, Any]:
    return {
        "total": report.total.as_json(),
        "halves": {half: score.as_json() for half, score in report.by(lambda case: case.half).items() if half},
        "topics": {topic: score.as_json() for topic, score in report.by(lambda case: case.topic).items()},
        "median_plan_seconds": report.median_seconds,
        "median_draw_seconds": report.median_draw,
        "requests": [_row_json(each) for each in report.results],
        "failures": [
            {**_row_json(each), "document": each.case.document, "say": each.case.say, "why": each.verdict.why}
            for each in _failures(report, most)
        ],
    }


def _row_json(each: CaseResult) -> dict[str, Any]:
    return {
        "id": each.case.id,
        "outcome": each.verdict.outcome,
        "offers": each.offers,
        "offered_rank": each.offered_rank,
    }


def _lines(report: Report, most: int) -> list[str]:
    titles = ("requests", 9), ("exact", 8), ("or offered", 12), ("wrong el.", 11), ("wrong edit", 12), ("refused", 9)
    head = " " * 16 + "".join(f"{title:>{width}}" for title, width in (*titles, ("right ref.", 12), ("cost", 7)))
    lines = [head]
    halves = {half: score for half, score in report.by(lambda case: case.half).items() if half}
    for name, score in report.by(lambda case: case.topic).items():
        lines.append(_row(name, score))
    if len(halves) > 1:
        lines += [_row(half, score) for half, score in halves.items()]
    total = report.total
    lines.append(_row("total", total))
    counts = total.as_json()["counts"]
    lines.append(", ".join(f"{count} {name}" for name, count in counts.items()))
    done = total.count(GoalOutcome.EXACT, *WRONG)
    lines.append(f"wrong {_share(total.count(*WRONG), total.total)}; carried out {_share(done, total.total)}")
    right = total.count(GoalOutcome.EXACT) + sum(total.ranks.values())
    lines.append(f"of those that can be done: right, or among {MOST_OFFERED} offered, {_share(right, total.to_do)}")
    timing = f"planning and grounding a sentence: median {1000 * report.median_seconds:.1f} ms"
    drawn = f"; drawing the page once: {1000 * report.median_draw:.1f} ms" if report.draws else ""
    lines.append(timing + drawn)
    for each in _failures(report, most):
        offered = f"  (offered as {each.offered_rank})" if each.offered_rank else ""
        lines.append(f"{each.verdict.outcome:14}  {each.case.id}  {each.case.document}  “{each.case.say}”{offered}")
        lines.append(f"{'':14}  {each.verdict.why[:300]}")
    return lines


def _share(count: int, total: int) -> str:
    low, high = wilson(count, max(1, total))
    return f"{count / max(1, total):.1%} of {total} (95 %: {low:.1%}–{high:.1%})"


def _row(name: str, score: Score) -> str:
    right = f"{score.right_refusals:>12.1%}" if score.to_refuse else f"{'–':>12}"
    done = f"{score.exact:>8.1%}{score.right_or_offered:>12.1%}" if score.to_do else f"{'–':>8}{'–':>12}"
    return (
        f"{name:16}{score.total:>9}{done}{score.wrong_element:>11.1%}{score.wrong_edit:>12.1%}"
        f"{score.refused:>9.1%}{right}{score.cost:>7.2f}"
    )
