"""`redraft score milde`: MiLDEScore from the four aspects, as tables print them."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft_research.command_line.measures import Printout
from redraft_research.messages import says
from redraft_research.scoring import milde_score as milde


def options(parser: argparse.ArgumentParser) -> None:
    wanted = {"if": "instruction following, 0 to 100", "lc": "layout consistency, 0 to 100",
              "aes": "aesthetics, 0 to 10", "tr": "text rendering, 0 to 100"}  # fmt: skip
    for name, help in wanted.items():
        parser.add_argument(f"--{name}", dest=f"{name}_", metavar="X", type=float, required=True, help=help)
    plain = "the gate of equation 13, which does not give the paper's table 2"
    parser.add_argument("--plain-gate", action="store_true", help=plain)


def run(options: argparse.Namespace) -> Printout:
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
