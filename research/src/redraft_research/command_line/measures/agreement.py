"""`redraft score agreement`: how far raters, or a measure and people, agree, from a CSV file."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from redraft.errors import SaveError, UsageError
from redraft.scoring.score import Score, mean
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.ratings import Ratings, read_ratings
from redraft_research.evaluation.plots import confusion_plot, scatter
from redraft_research.messages import says
from redraft_research.scoring import agreement

MOST_ANSWERS = 200
"""Of all raters together, of which each is set against each."""


def run(options: argparse.Namespace) -> Printout:
    given = [bool(options.x or options.y), bool(options.raters), bool(options.systems)]
    if sum(given) != 1 or bool(options.x) != bool(options.y) or (options.plot and options.systems):
        raise UsageError(
            says(
                "agreement-columns-unsaid",
                hint="and --plot is for the first two" if options.plot else "see the examples in --help",
            )
        )
    if options.plot and options.plot.suffix.lower() != ".svg":
        raise UsageError(says("plot-ending-unsupported", plot=options.plot))
    ratings = read_ratings(options.file)
    if options.x:
        printout, picture = _pair(ratings, options)
    elif options.raters:
        printout, picture = _raters(ratings, options)
    else:
        return _systems(ratings, options)
    if options.plot:
        try:
            options.plot.write_text(picture, encoding="utf-8")
        except OSError as error:
            raise SaveError(says("plot-unwritable", plot=options.plot, reason=error.strerror)) from None
    return printout


def _pair(ratings: Ratings, options: argparse.Namespace) -> tuple[Printout, str]:
    every = list(zip(ratings.numbers(options.x), ratings.numbers(options.y), strict=True))
    points = [(a, b) for a, b in every if a is not None and b is not None]
    xs, ys = [a for a, _ in points], [b for _, b in points]
    scores = [measure(xs, ys) for measure in (agreement.spearman, agreement.pearson, agreement.mean_absolute_error)]
    head = f"{len(points)} pairs of {options.x} and {options.y}, {len(every) - len(points)} rows left out"
    facts: dict[str, Any] = {"x": options.x, "y": options.y, "pairs": len(points), "left_out": len(every) - len(points)}
    picture = scatter(points, options.x, options.y, f"{len(points)} pairs") if options.plot else ""
    facts["scores"] = [score.as_json() for score in scores]
    return Printout(facts, [head, *map(_line, scores)]), picture


def _raters(ratings: Ratings, options: argparse.Namespace) -> tuple[Printout, str]:
    names = _names(options.raters)
    nominal = options.level == "nominal"
    columns: list[list[Any]] = [*ratings.answers(names)] if nominal else [ratings.numbers(name) for name in names]
    scale = _scale(options.scale, columns) if options.scale else None
    given = {value for column in columns for value in column if value is not None}
    if len(given) > MOST_ANSWERS:
        raise UsageError(says("ratings-not-on-a-scale", answers=len(given), limit=MOST_ANSWERS))
    if scale is not None and not given <= {*scale}:
        strange = ", ".join(sorted(map(str, given - {*scale})))
        raise UsageError(says("scale-lacks-answer", answer=strange))
    alpha = agreement.krippendorff(columns, options.level)
    facts: dict[str, Any] = {"raters": names, "rows": len(ratings.lines), "level": options.level}
    facts["alpha"] = alpha.as_json()
    facts["kappa"] = {}
    lines = [f"{len(names)} raters, {len(ratings.lines)} rows", _line(alpha)]
    by_name = dict(zip(names, columns, strict=True))
    ways: tuple[agreement.KappaWeights, ...] = ("plain",) if nominal else ("plain", "linear", "quadratic")
    for weights in ways:
        pairs = agreement.between_pairs(by_name, partial(agreement.kappa, weights=weights, scale=scale))
        over = mean(f"Cohen's kappa, {weights}, mean of the pairs", pairs.values())
        facts["kappa"][weights] = {
            "mean": over.as_json(),
            "pairs": {name: one.as_json() for name, one in pairs.items()},
        }
        lines += [_line(over), *(f"  {name}: {_line(score)}" for name, score in pairs.items())]
    answers, table = agreement.meetings(columns)
    return Printout(facts, lines), confusion_plot(table, answers, ", ".join(names)) if options.plot else ""


def _systems(ratings: Ratings, options: argparse.Namespace) -> Printout:
    names = _names(options.systems)
    every = list(zip(*map(ratings.numbers, names), strict=True))
    cases = [[value for value in case if value is not None] for case in every]
    cases = [case for case in cases if len(case) == len(names)]
    systems = {name: [case[at] for case in cases] for at, name in enumerate(names)}
    found = agreement.mean_ranks(systems, best=options.best, ties=options.ties)
    order = sorted(found.systems.items(), key=lambda one: one[1].value or 0)
    ranked = f"{found.tied_cases} of {len(cases)} cases have ties, which are ranked: {options.ties}"
    total = f"the mean ranks sum to {found.total:.4g} ({found.untied:g} where ties share their average place)"
    facts = {"cases": len(cases), "left_out": len(every) - len(cases), "ties": options.ties, "best": options.best}
    facts |= {"tied_cases": found.tied_cases, "sum": found.total, "sum_without_ties": found.untied}
    facts["mean_ranks"] = {name: score.as_json() for name, score in order}
    return Printout(facts, [*(f"{name}: {_line(score)}" for name, score in order), ranked, total])


def _names(given: str) -> list[str]:
    names = [name.strip() for name in given.split(",") if name.strip()]
    if not names:
        raise UsageError(says("list-names-nothing", given=given))
    if len(set(names)) < len(names):
        raise UsageError(says("name-given-twice", given=given))
    return names


def _scale(given: str, columns: list[list[Any]]) -> list[float | str]:
    """The answers in order, as numbers where ratings are."""
    names = _names(given)
    if any(isinstance(value, str) for column in columns for value in column):
        return [*names]
    try:
        scale = [float(name) for name in names]
    except ValueError:
        raise UsageError(says("scale-texts-with-numbers", scale=given)) from None
    if len(set(scale)) < len(scale):
        raise UsageError(says("scale-answer-twice", scale=given))
    return [*scale]


def _line(score: Score) -> str:
    interval, p = score.evidence.get("interval"), score.evidence.get("p")
    line = str(score) + (f"  (95 %: {interval[0]:.4f} to {interval[1]:.4f})" if interval else "")
    if p is not None:
        line += f", p {'< 1e-15' if p < 1e-15 else f'= {p:.3g}'} ({score.evidence['p_by']})"
    return line + (f", n = {score.evidence['n']}" if "n" in score.evidence else "")
