"""`redraft bench requests`: how well requests in words are understood, measured on a corpus of them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redraft.datasets.requests.answers import read_answers
from redraft.datasets.requests.cases import Case
from redraft.errors import UsageError
from redraft.evaluation.requests.modelled import Modelled
from redraft.evaluation.requests.run import Bench, Report, Score, run_cases
from redraft.interfaces.benches.corpus import chosen
from redraft.interfaces.models import models_of
from redraft.interfaces.terminal import print_json, progress_for, say
from redraft.language.rule_planner import RulePlanner
from redraft.planners.model_planner import ModelPlanner
from redraft.planners.trace import Models
from redraft.session.session import Session


def bench_requests(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the score is."""
    asked, folders = chosen(options)
    answers = read_answers(options.answers) if options.answers else None
    cases = [case for case in asked if answers is None or case.id in answers]
    if not cases:
        raise UsageError(f"no request has an answer in {options.answers}", "give the answers of these requests")
    with Session(options.fonts, history=False) as session:
        report = _run(Bench(session, folders, RulePlanner(), answers), cases, options)
        both = None
        if answers is None:
            with models_of(options) as models:
                both = _with_models(session, folders, models, cases, options) if models is not None else None
    if options.json:
        found = _as_json(report, options.failures) | (_compared(both, options.failures) if both is not None else {})
        print_json(found | ({"not_answered": len(asked) - len(cases)} if answers is not None else {}))
        return 0
    for line in _lines(report, 0 if both is not None else options.failures):
        say(line)
    if answers is not None:
        say(f"{len(cases)} of {len(asked)} requests have an answer in {options.answers}; the others are not judged")
    if both is not None:
        say(f"with {options.model or 'the model configured'} behind the rules (feedback {options.feedback}):")
        for line in (*_lines(both, options.failures), *Modelled.of(both.results).lines()):
            say(line)
    return 0


def _run(runner: Bench, cases: Sequence[Case], options: argparse.Namespace) -> Report:
    progress = progress_for(options.json)
    try:
        return run_cases(
            runner, cases, draw=not options.no_draw, told=lambda done: progress(f"{done} of {len(cases)} requests")
        )
    finally:
        progress("")
        runner.close()


def _with_models(
    session: Session, folders: tuple[Path, ...], models: Models, cases: Sequence[Case], options: argparse.Namespace
) -> Report:
    """The same requests again, with models behind the rules."""
    planner = ModelPlanner(models, feedback=options.feedback, fonts=session.fonts, seed=options.seed)
    try:
        return _run(Bench(session, folders, planner), cases, options)
    finally:
        planner.close()


def _compared(both: Report, most: int) -> dict[str, Any]:
    return {"with_model": _as_json(both, most), "model": Modelled.of(both.results).as_json()}


def _failures(report: Report, most: int) -> list[Any]:
    wrong = [each for each in report.results if each.verdict.outcome not in ("exact", "right refusal")]
    worst = ("missed refusal", "wrong element", "wrong edit", "refused")
    return sorted(wrong, key=lambda each: worst.index(each.verdict.outcome))[:most]


def _as_json(report: Report, most: int) -> dict[str, Any]:
    return {
        "total": report.total.as_json(),
        "halves": {half: score.as_json() for half, score in report.by(lambda case: case.half).items() if half},
        "topics": {topic: score.as_json() for topic, score in report.by(lambda case: case.topic).items()},
        "median_plan_seconds": report.median_seconds,
        "median_draw_seconds": report.median_draw,
        "failures": [
            {
                "id": each.case.id,
                "document": each.case.document,
                "say": each.case.say,
                "outcome": each.verdict.outcome,
                "why": each.verdict.why,
            }
            for each in _failures(report, most)
        ],
    }


def _lines(report: Report, most: int) -> list[str]:
    titles = ("requests", 9), ("exact", 8), ("wrong el.", 11), ("wrong edit", 12), ("refused", 9), ("right ref.", 12)
    head = " " * 16 + "".join(f"{title:>{width}}" for title, width in (*titles, ("cost", 7)))
    lines = [head]
    halves = {half: score for half, score in report.by(lambda case: case.half).items() if half}
    for name, score in report.by(lambda case: case.topic).items():
        lines.append(_row(name, score))
    if len(halves) > 1:
        lines += [_row(half, score) for half, score in halves.items()]
    lines.append(_row("total", report.total))
    counts = report.total.as_json()["counts"]
    lines.append(", ".join(f"{count} {name}" for name, count in counts.items()))
    timing = f"planning and grounding a sentence: median {1000 * report.median_seconds:.1f} ms"
    drawn = f"; drawing the page once: {1000 * report.median_draw:.1f} ms" if report.draws else ""
    lines.append(timing + drawn)
    for each in _failures(report, most):
        lines.append(f"{each.verdict.outcome:14}  {each.case.id}  {each.case.document}  “{each.case.say}”")
        lines.append(f"{'':14}  {each.verdict.why[:300]}")
    return lines


def _row(name: str, score: Score) -> str:
    right = f"{score.right_refusals:>12.1%}" if score.to_refuse else f"{'–':>12}"
    done = f"{score.exact:>8.1%}" if score.to_do else f"{'–':>8}"
    return (
        f"{name:16}{score.total:>9}{done}{score.wrong_element:>11.1%}{score.wrong_edit:>12.1%}"
        f"{score.refused:>9.1%}{right}{score.cost:>7.2f}"
    )
