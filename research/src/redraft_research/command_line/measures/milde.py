"""MiLDEScore, and the weights of its ablation."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.ratings import read_ratings
from redraft_research.evaluation.tables.mildedit import ablated
from redraft_research.messages import says
from redraft_research.scoring import milde_score as milde
from redraft_research.scoring.agreement import rank_correlation

COLUMNS = ("IF", "LC", "TR", "Aes")


class Milde:
    """`redraft score milde`: MiLDEScore from the four aspects, as tables print them."""

    def run(self, options: argparse.Namespace) -> Printout:
        aspects = milde.Aspects.printed(options.if_, options.lc_, options.tr_, options.aes_)
        if not all(0 <= value <= 1 for value in aspects):
            raise UsageError(says("option-aspect-out-of-range"))
        rows = {
            "score": milde.milde_score(aspects, plain=options.plain_gate),
            "weighted sum": milde.weighted_sum(aspects),
            "geometric mean": milde.geometric_mean(aspects),
            "harmonic core-support": milde.harmonic_core_support(aspects),
        }
        values = {name.replace(" ", "_").replace("-", "_"): round(100 * value, 4) for name, value in rows.items()}
        gate = "plain" if options.plain_gate else "normalised"
        open_ = milde.gate(aspects.following, plain=options.plain_gate)
        lines = [f"{'MiLDEScore' if name == 'score' else name:22} {100 * value:.2f}" for name, value in rows.items()]
        return Printout({**values, "gate": gate, "gate_value": round(open_, 6)}, [*lines, f"{gate} gate: {open_:.4f}"])


class MildeWeights:
    """`redraft score milde-weights`: which weights, and which of four scores, order results as people do."""

    def run(self, options: argparse.Namespace) -> Printout:
        ratings = read_ratings(options.file)
        columns = [ratings.numbers(name) for name in (*COLUMNS, options.people)]
        whole = [row for row in zip(*columns, strict=True) if None not in row]
        aspects = [milde.Aspects.printed(*(value or 0.0 for value in row[:4])) for row in whole]
        if not all(0 <= value <= 1 for one in aspects for value in one):
            raise UsageError(says("rated-aspect-out-of-range"))
        people = [row[4] or 0.0 for row in whole]
        rows, lines = [], [f"{'':22}{'score':12}{'Spearman':>9}{'paper':>8}"]
        for one in ablated(aspects):
            found = rank_correlation(one.values, people) if len(whole) > 2 else None
            rows.append({"configuration": one.configuration, "score": one.score, "paper": one.paper, "spearman": found,
                         "weights": one.weights.as_json()})  # fmt: skip
            shown = f"{found:9.3f}" if found is not None else f"{'–':>9}"
            lines.append(f"{one.configuration:22}{one.score:12}{shown}{one.paper:8.3f}")
        left = len(columns[0]) - len(whole)
        lines.append(f"{len(whole)} rows" + (f", {left} left out for an empty cell" if left else ""))
        lines.append("–: fewer than three rows, or no spread in a column; `redraft score agreement` gives intervals")
        lines.append("paper: table 7, of single ratings that are not published")
        return Printout({"rows": len(whole), "left_out": left, "scores": rows}, lines)
