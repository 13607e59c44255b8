"""Comparison of image editors behind the same layer decisions: the paper's table 4, from finished runs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from redraft.errors import UsageError
from redraft_research.evaluation.milde.result_pictures import remembered
from redraft_research.evaluation.milde.scorers import DECISIONS
from redraft_research.evaluation.milde.task import COLUMNS, summary
from redraft_research.evaluation.runner.comparison import compared_table, paired
from redraft_research.evaluation.runner.ledger import Ledger
from redraft_research.evaluation.runner.task import Graded, ScoreTable
from redraft_research.messages import says

Decided = dict[tuple[str, int], Graded]
"""The results of a run, by case and seed."""


def swapped(runs: Sequence[Path]) -> list[ScoreTable]:
    """A row an editor over the cases that all runs have, then over those where all edited the same layers, and each run
    against the first on the latter. Raises UsageError for fewer than two runs, and for a case that is not the same."""
    if len(runs) < 2:
        raise UsageError(says("comparison-needs-two-runs"))
    names, found, digests = zip(*map(_read, runs), strict=True)
    if len(set(names)) < len(names):
        names = tuple(f"{name} in {folder}" for name, folder in zip(names, runs, strict=True))
    shared = [key for key in found[0] if all(key in one for one in found)]
    for folder, other in zip(runs, digests, strict=True):
        for case, _ in shared:
            if other[case] != digests[0][case]:
                raise UsageError(says("run-cases-differ", id=case, folder=folder, other=runs[0]))
    if not shared:
        raise UsageError(says("no-common-case"))
    same = [key for key in shared if len({_edited(one[key]) for one in found}) == 1 and _edited(found[0][key]) != "?"]
    tables = []
    for title, keys in (("all cases", shared), ("where all edited the same layers", same)):
        groups = {name: [one[key] for key in keys] for name, one in zip(names, found, strict=True)}
        tables.append(summary(f"{title} ({len(keys)} of {len(shared)})", "editor", groups))
    first, rest = [found[0][key] for key in same], zip(names[1:], found[1:], strict=True)
    for name, one in rest if same else ():
        rows = [row for row in paired(first, [one[key] for key in same]) if row.measure in COLUMNS]
        tables.append(compared_table(rows, f"{names[0]}: {name}, where all edited the same layers"))
    return tables


def _edited(graded: Graded) -> str:
    """The layers that were edited, '?' where that is not known."""
    score = graded.scores.get(DECISIONS)
    return "?" if score is None or score.value is None else json.dumps(score.evidence["edited"])


def _read(folder: Path) -> tuple[str, Decided, dict[str, str]]:
    """A run's editor, its outcomes, and the digests of its cases."""
    with Ledger(folder, new=False) as ledger:
        every, facts = ledger.graded(remembered(folder), ledger.facts.get("scorers", ())), ledger.facts
        graded = {(one.outcome.case.id, seed): one for one, seed in every}
        return str(facts.get("editor", folder.name)), graded, ledger.digests()
