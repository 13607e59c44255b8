"""The measures of files of answers: Agent-DocEdit's of programs and of boxes, MSRAMIE's of pictures."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from redraft.scoring.rates import average
from redraft.scoring.score import Score
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.complex_edit.answers import read_made
from redraft_research.datasets.docedit.answers import read_answers, read_grounded
from redraft_research.evaluation.complex_edit.tables import tables
from redraft_research.evaluation.runner.report import table_lines
from redraft_research.scoring import docedit, grounding
from redraft_research.scoring.agreement import mean_ranks


def line(score: Score, name: str = "") -> str:
    """A score with its count and interval, or why there is none."""
    head = f"{name or score.measure:30}"
    if score.value is None:
        return f"{head} –: {score.reason}"
    between = score.evidence.get("interval")
    sure = f" ({between[0]:.4f}–{between[1]:.4f})" if between else ""
    of = score.evidence.get("of", score.evidence.get("n", score.evidence.get("cases")))
    return f"{head} {score.value:.4f}{sure}" + (f" of {of}" if of is not None else "")


class Docedit:
    """`redraft score docedit`: what editors that write programs understood, from a file of their answers."""

    def run(self, options: argparse.Namespace) -> Printout:
        rows = read_answers(options.file, hessel=options.hessel)
        found = docedit.figures(row.answered for row in rows)
        directional = [row.directional for row in rows]
        for name, scores in (("", directional), ("boxed directional", [row.boxed for row in rows])):
            why = next((score.reason for score in scores if score.reason), "")
            measure = name or scores[0].measure
            found[measure] = average(measure, [score.value for score in scores], why)
        values: dict[str, Any] = {"answers": len(rows), "scores": [score.as_json() for score in found.values()]}
        lines = [f"{len(rows)} answers", *(line(score) for score in found.values())]
        ranked = [row.ranks for row in rows if row.ranks]
        systems = sorted({name for one in ranked for name in one})
        if systems:
            whole = [one for one in ranked if len(one) == len(systems)]
            ranks = mean_ranks({name: [one[name] for one in whole] for name in systems}, best="low", ties=options.ties)
            values["mean_ranks"] = {name: score.as_json() for name, score in ranks.systems.items()}
            values |= {"rank_sum": ranks.total, "rank_sum_untied": ranks.untied, "ties": options.ties}
            left = values["ranks_left_out"] = len(ranked) - len(whole)
            lines += [line(score, f"mean rank, {name}") for name, score in ranks.systems.items()]
            sums = f"ranks sum to {ranks.total:.2f} of {ranks.untied:g}"
            lines.append(f"{sums}; ties: {options.ties}, in {ranks.tied_cases}")
            if left:
                lines.append(f"{left} answers do not rank all {len(systems)} systems, and are left out of ranks")
        return Printout(values, lines)


class Grounding:
    """`redraft score grounding`: whether the right places were found, from a file of gold and proposed boxes."""

    def run(self, options: argparse.Namespace) -> Printout:
        cases = read_grounded(options.file)
        found = grounding.figures(cases)
        values = {"cases": len(cases), "scores": [score.as_json() for score in found.values()]}
        return Printout(values, [f"{len(cases)} cases", *(line(score) for score in found.values())])


class ComplexEdit:
    """`redraft score complex-edit`: how long instructions were followed, from a file of results."""

    def run(self, options: argparse.Namespace) -> Printout:
        made = read_made(options.file)
        found = tables(made, base=options.base, fewest=options.fewest)
        values = {"results": len(made), "tables": [asdict(table) for table in found]}
        return Printout(values, [f"{len(made)} results", *table_lines(found)])
