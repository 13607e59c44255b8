"""`redraft bench search`: modes of search compared, in a simulated world and on documents with an actor that errs.

redraft bench search                       the simulated world
redraft bench search tests/requests        requests of many clauses, with an actor that errs
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redraft.datasets.requests.cases import corpus
from redraft.evaluation.requests.run import Bench
from redraft.evaluation.search.comparison import simulate
from redraft.evaluation.search.faulty_actor import Trial, joined, trials
from redraft.evaluation.search.studies import equal_score_lines, scaling_lines
from redraft.interfaces.terminal import print_json, progress_for, say
from redraft.language.rule_planner import RulePlanner
from redraft.session.session import Session

CLAUSES = (5, 6, 7)
SEEDS, TRIES = 100, 3
"""Tasks of each complexity in the simulated world; seeds of each request."""


def bench_search(options: argparse.Namespace) -> int:
    """Exit code 0 whatever comes out. `--limit N` is the number of seeds."""
    progress = progress_for(options.json)
    try:
        told, lines = _on_documents(options, progress) if options.files else _simulated(options, progress)
    finally:
        progress("")
    if options.json:
        print_json(told)
        return 0
    for line in lines:
        say(line)
    return 0


def _simulated(options: argparse.Namespace, progress: Any) -> tuple[dict[str, Any], list[str]]:
    seeds = options.limit or SEEDS
    compared = simulate(seeds, told=progress)
    head = f"simulated world, {seeds} tasks of each complexity (mean, ± half of the 95 % interval)"
    studies = [*equal_score_lines(compared), *scaling_lines(min(seeds, SEEDS))]
    return compared.to_json() | {"seeds": seeds}, [head, *compared.lines(), *studies]


def _on_documents(options: argparse.Namespace, progress: Any) -> tuple[dict[str, Any], list[str]]:
    made: list[Trial] = []
    with Session(options.fonts, history=False) as session:
        for folder in options.files:
            places = [folder, *sorted(Path(folder).rglob("documents")), folder.parent.parent / "examples"]
            bench = Bench(session, places, RulePlanner())
            cases = corpus(folder, options.half or "seen")
            for clauses in CLAUSES:
                progress(f"{folder}, {clauses} clauses")
                made += trials(bench, joined(cases, clauses, 1), options.limit or TRIES)
            bench.close()
    rows = {str(count): [one for one in made if one.clauses == count] for count in sorted({t.clauses for t in made})}
    rows["all"] = made
    told = {name: _counted(row) for name, row in rows.items()}
    head = f"{'clauses':<10}{'requests':>10}{'trials':>8}{'direct':>9}{'resampled':>11}{'search':>9}{'steps':>8}"
    lines = ["every clause and nothing else done, with an actor that drops 20 % and strays 20 % of the clauses", head]
    lines += [
        f"{name:<10}{row['requests']:>10}{row['trials']:>8}{row['direct']:>9}{row['resampled']:>11}{row['search']:>9}"
        f"{row['steps']:>8.1f}"
        for name, row in told.items()
    ]
    return told, lines


def _counted(row: Sequence[Trial]) -> dict[str, Any]:
    return {
        "requests": len({one.case for one in row}),
        "trials": len(row),
        "direct": sum(one.direct for one in row),
        "resampled": sum(one.resampled for one in row),
        "search": sum(one.searched for one in row),
        "steps": sum(one.steps for one in row) / max(1, len(row)),
    }
