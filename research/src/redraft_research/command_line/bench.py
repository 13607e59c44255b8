"""`redraft bench`: lists what can be measured and what each needs, or runs one; `redraft score`: one measure."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from redraft.errors import UsageError
from redraft.interfaces.models import engine_asked
from redraft.interfaces.terminal import tell
from redraft_research.command_line.benches import Computed, Protocolled, bench_named
from redraft_research.command_line.benches.catalog import BENCHES, Need
from redraft_research.command_line.measures import Printout, measure
from redraft_research.messages import says


def bench(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the score is; 1 where `tables` finds a figure outside its tolerance."""
    if options.what is None:
        return _listed(options.json)
    module = bench_named(options.what)
    if isinstance(module, Protocolled):
        from redraft_research.command_line.bench_tasks import bench_task  # the runner: the list needs none

        return bench_task(module, options)
    assert isinstance(module, Computed)
    if engine_asked(options) is not None:
        raise UsageError(says("measured-on-ray", what=options.what))
    report: Printout = module.run(options)
    tell(options.json, report.json, report.lines)
    return report.code


def score(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the score is."""
    report = measure(options.measure).run(options)
    tell(options.json, report.json, report.lines)
    return report.code


def _listed(as_json: bool) -> int:
    """Every bench: what it measures, what it needs, what is missing here, and how to get that."""
    rows = {name: {"about": one.about, "needs": [_need(need) for need in one.needs]} for name, one in BENCHES.items()}
    tell(as_json, {"benches": rows}, _lines())
    return 0


def _lines() -> Iterator[str]:
    wide = max(map(len, BENCHES)) + 2
    for name, one in BENCHES.items():
        yield f"{name:{wide}}{one.about}"
        for need in one.needs:
            state = {True: "here", False: "missing", None: "to be given"}[need.there]
            line = f"{'may use' if need.optional else 'needs'} {need.what}: {state}"
            yield f"{'':{wide}}  {line}" + ("" if need.there else f"; {need.how}")


def _need(need: Need) -> dict[str, Any]:
    return {"what": need.what, "optional": need.optional, "there": need.there, "get": need.how}
