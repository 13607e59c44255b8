"""`redraft bench search`: modes of search compared, in a simulated world and on documents with an actor that errs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def bench_search(options: argparse.Namespace) -> int:
    """Exit code 0 whatever comes out. `--limit N` is the number of seeds (of each complexity, and of each request)."""
    from redraft.agent.search.comparing import simulate
    from redraft.interfaces.terminal import print_json, progress_for, say

    seeds = options.limit or 100
    progress = progress_for(options.json)
    try:
        compared = simulate(seeds, told=progress)
    finally:
        progress("")
    if options.json:
        print_json(compared.to_json() | {"seeds": seeds})
        return 0
    say(f"simulated world, {seeds} tasks of each complexity (mean, ± half of the 95 % interval)")
    for line in compared.lines():
        say(line)
    return 0
