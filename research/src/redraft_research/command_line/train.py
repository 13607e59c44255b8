"""`redraft train`: one run, its curves and its report."""

from __future__ import annotations

import argparse
from dataclasses import fields
from importlib import import_module
from typing import Any

from redraft.interfaces.terminal import tell
from redraft_research.evaluation.plots import curves
from redraft_research.training.presets import METHODS, configured


def train(options: argparse.Namespace) -> int:
    """0 when the run came to its end."""
    asked = vars(options)
    given = {each.name: asked[each.name] for each in fields(METHODS[options.what]) if each.name in asked}
    config = configured(options.what, options.preset, asked.get("ablation", ""), given)
    module: Any = import_module(
        f"redraft_research.training.methods.{'reward_model' if options.what == 'reward' else options.what}"
    )
    device = options.device or ("cuda" if module.torch.cuda.is_available() else "cpu")
    more = {"held": options.held} if options.what in ("reward", "grounder") else {}
    run = module.train(options.data, options.model, options.out, config, device, options.resume, **more)
    rows = run.metrics
    shown = {name: [row[name] for row in rows] for name in rows[-1] if name not in ("step", "seconds")}
    drawn = curves(shown, "step", f"redraft train {options.what}")
    (options.out / "curves.svg").write_text(drawn, "utf-8")
    last = ", ".join(f"{name} {values[-1]:.4g}" for name, values in shown.items())
    files = "  README.md is its card, curves.svg shows every step, metrics.jsonl has the figures"
    told = {"folder": str(options.out), "steps": len(rows), "first": rows[0], "last": rows[-1]}
    tell(options.json, told, (f"{options.out}: {len(rows)} steps; the last: {last}", files))
    return 0
