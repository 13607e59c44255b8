"""`redraft score docedit`: what editors that write programs understood, from a file of their answers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from redraft.scoring.rates import average
from redraft.scoring.score import Score
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.docedit.answers import read_answers
from redraft_research.scoring.agreement import mean_ranks
from redraft_research.scoring.docedit import figures


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.jsonl", type=Path, help="an answer a row (JSON Lines, JSON, parquet)")
    parser.add_argument("--hessel", action="store_true", help="CLIPScore as first published: 2.5 times the cosine")
    ties = "how equal ranks of people count (default: they share the average of their places)"
    parser.add_argument("--ties", choices=("average", "best", "dense"), default="average", help=ties)


def run(options: argparse.Namespace) -> Printout:
    rows = read_answers(options.file, hessel=options.hessel)
    found = figures(row.answered for row in rows)
    for name, scores in (("directional", [row.directional for row in rows]), ("boxed", [row.boxed for row in rows])):
        why = next((score.reason for score in scores if score.reason), "")
        measure = scores[0].measure if name == "directional" else "boxed directional"
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
        lines.append(f"ranks sum to {ranks.total:.2f} of {ranks.untied:g}; ties: {options.ties}, in {ranks.tied_cases}")
        if left:
            lines.append(f"{left} answers do not rank all {len(systems)} systems, and are left out of ranks")
    return Printout(values, lines)


def line(score: Score, name: str = "") -> str:
    """A score with its count and interval, or why there is none."""
    head = f"{name or score.measure:30}"
    if score.value is None:
        return f"{head} –: {score.reason}"
    between = score.evidence.get("interval")
    sure = f" ({between[0]:.4f}–{between[1]:.4f})" if between else ""
    of = score.evidence.get("of", score.evidence.get("n", score.evidence.get("cases")))
    return f"{head} {score.value:.4f}{sure}" + (f" of {of}" if of is not None else "")
