"""The benches of `redraft bench`, a module each, or a class where kin share one.

It has one of

    task(options) -> Task       a protocol, which the runner runs: it also has --data, --grader and the runner's options
    run(options) -> Printout    anything else: what `--json` prints and the lines a person reads

It is loaded when it is named; its entry of the list is in `catalog`, its options and help in `arguments/help`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from redraft_research.command_line.measures import Printout, found_in

if TYPE_CHECKING:
    from redraft_research.evaluation.runner.task import Task

ASKING = ("requests", "layers")
"""Those that ask models, besides the protocols."""

HOMES = (
    dict.fromkeys(("complex-edit", "docedit", "preservation", "tables", "text-layout"), "protocols")
    | dict.fromkeys(("milde", "milde-own", "milde-forms", "milde-editors"), "milde")
    | dict.fromkeys(("dlebench", "dle-judge"), "dlebench")
)
"""The modules of the benches that are classes there; any other is the module of its name."""


@runtime_checkable
class Protocolled(Protocol):
    """A bench that is a task for the runner. `options.data` is a folder or None, `options.grader` the model that
    scorers may ask or None."""

    def task(self, options: argparse.Namespace) -> Task: ...


@runtime_checkable
class Computed(Protocol):
    """A bench that does all by itself."""

    def run(self, options: argparse.Namespace) -> Printout: ...


def bench_named(name: str) -> Any:
    return found_in(__name__, name, HOMES)
