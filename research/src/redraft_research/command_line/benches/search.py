"""`redraft bench search`: modes of search compared, in a simulated world and on documents with an actor that errs.

redraft bench search                       the simulated world
redraft bench search --sweep               others, and which orderings of the modes vanish there
redraft bench search tests/requests/third  requests of many clauses, with an actor that errs
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, closing
from typing import Any

from redraft.errors import UsageError
from redraft.interfaces.terminal import progress_for
from redraft.language.planner import GrammarPlanner
from redraft.scoring.rates import rate
from redraft.session.session import Session
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.requests.cases import Case, corpus
from redraft_research.evaluation.requests.run import Bench
from redraft_research.evaluation.search.comparison import simulate
from redraft_research.evaluation.search.faulty_actor import FLIPPED, Trial, joined, trials
from redraft_research.evaluation.search.studies import equal_score_lines, scaling_lines, sweep
from redraft_research.evaluation.search.studies import lines as sweep_lines
from redraft_research.messages import says

CLAUSES = (5, 6, 7)
SEEDS, TRIES = 100, 3
"""Tasks of each complexity in the simulated world; seeds of each request."""
SET_BY_HAND = (
    "the chances of this world were set by hand with tables 1 and 2 of the paper in view: that modes come out as there "
    "is no evidence for the paper. --sweep tells which orderings vanish in other worlds"
)
NEAR_ORACLE = (
    "the judge is nearly an oracle: it looks for what the grammar planned, on requests that it plans rightly, and sees "
    "all that else changed; so it is also tried with a share of its answers flipped"
)


def run(options: argparse.Namespace) -> Printout:
    """`--limit N` is the number of seeds."""
    progress = progress_for(options.json)
    try:
        if options.files:
            return Printout(*_on_documents(options, progress))
        return Printout(*(_elsewhere if options.sweep else _simulated)(options.limit or SEEDS, progress))
    finally:
        progress("")


def _simulated(seeds: int, progress: Any) -> tuple[dict[str, Any], list[str]]:
    compared = simulate(seeds, report=progress)
    head = f"simulated world, {seeds} tasks of each complexity (mean, interval of 95 %)"
    studies = [*equal_score_lines(compared), *scaling_lines(min(seeds, SEEDS))]
    figures = compared.to_json() | {"seeds": seeds, "label": SET_BY_HAND}
    return figures, [head, SET_BY_HAND, *compared.lines(), *studies]


def _elsewhere(seeds: int, progress: Any) -> tuple[dict[str, Any], list[str]]:
    found = sweep(seeds, progress)
    head = f"{len(found)} simulated worlds, {seeds} tasks of each complexity"
    return {"seeds": seeds, "worlds": [one.as_json() for one in found]}, [head, *sweep_lines(found)]


def _on_documents(options: argparse.Namespace, progress: Any) -> tuple[dict[str, Any], list[str]]:
    made: list[Trial] = []
    with Session(options.fonts, history=False) as session, ExitStack() as benches:
        every: list[tuple[Bench, Case]] = []
        for folder in options.files:
            places = [folder, *sorted(folder.rglob("documents")), folder.parent.parent / "examples"]
            bench = benches.enter_context(closing(Bench(session, places, GrammarPlanner())))
            cases = corpus(folder, options.half, "search DIR")
            every += [(bench, case) for clauses in CLAUSES for case in joined(cases, clauses, 1)]
        if not every:
            raise UsageError(says("no-multi-clause-request"))
        tried = random.Random(0).sample(every, min(options.requests, len(every)))
        for number, (bench, case) in enumerate(tried, 1):
            progress(f"{number} of {len(tried)} requests")
            made += trials(bench, [case], options.limit or TRIES)
    rows = {str(count): [one for one in made if one.clauses == count] for count in sorted({t.clauses for t in made})}
    rows["all"] = made
    by_clauses = {name: _counted(row) for name, row in rows.items()}
    head = f"{'clauses':<9}{'flipped':>8}{'requests':>10}{'trials':>8}"
    head += "".join(f"{way + ' (95 %)':>22}" for way in ("direct", "resampled", "search DIR")) + f"{'steps':>8}"
    lines = ["every clause and nothing else done, with an actor that drops 20 % and strays 20 % of the clauses"]
    lines += [NEAR_ORACLE, f"{len(tried)} of {len(every)} requests tried, without those the grammar gets wrong", head]
    for name, row in by_clauses.items():
        for share, way in row["judged"].items():
            counts = f"{name:<9}{float(share):>8.0%}{row['requests']:>10}{row['trials']:>8}"
            rates = "".join(f"{_rate(one):>22}" for one in (row["direct"], way["resampled"], way["search"]))
            lines.append(f"{counts}{rates}{way['steps']:>8.1f}")
    return {"label": NEAR_ORACLE, "requests": len(every), "tried": len(tried), "clauses": by_clauses}, lines


def _rate(found: Mapping[str, Any]) -> str:
    if "interval" not in found:
        return "–"
    return f"{found['count']} ({found['interval'][0]:.0%} to {found['interval'][1]:.0%})"


def _counted(row: Sequence[Trial]) -> dict[str, Any]:
    """`judged` is by the share of the judge's answers that is flipped; seeds of one request count as trials apart."""
    judged = {}
    for share in FLIPPED:
        ways = [one.judged[share] for one in row]
        judged[str(share)] = {
            "resampled": dict(rate("resampled", [way.resampled for way in ways]).evidence),
            "search": dict(rate("search", [way.searched for way in ways]).evidence),
            "steps": sum(way.steps for way in ways) / max(1, len(ways)),
        }
    at_once = dict(rate("direct", [one.direct for one in row]).evidence)
    return {"requests": len({one.case for one in row}), "trials": len(row), "direct": at_once, "judged": judged}
