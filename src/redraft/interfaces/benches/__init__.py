"""What `redraft bench` can run, a module each.

A module has ABOUT (a line), EXAMPLES (for --help), NEEDS, `options(parser)` for what only it takes, and one of

    task(options) -> Task       a protocol, which the runner runs: it also has --data, --grader and the runner's options
    run(options) -> Told        anything else: what `--json` prints and the lines a person reads

It loads what computes only in these two.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast, runtime_checkable

from redraft.interfaces.measures import Told

if TYPE_CHECKING:
    from redraft.evaluation.runner.task import Task

BENCHES = (
    "requests",
    "layers",
    "search",
    "tables",
    "preservation",
    "docedit",
    "complex-edit",
    "request-files",
    "text-layout",
    "layout",
    "milde",
    "milde-own",
    "dlebench",
    "dle-judge",
    "small-edits",
    "milde-forms",
    "milde-editors",
    "flat-layers",
)
"""Names as they are typed, a line each; '-' is '_' in the module's."""


ASKING = ("requests", "layers")
"""Those that ask models, besides the protocols."""


def count(value: str) -> int:
    """An option's value: how many, from 1 on."""
    if not value.isdecimal() or (number := int(value[:9])) < 1:
        raise argparse.ArgumentTypeError(f"'{value}' is no number from 1 on")
    return number


class Need(NamedTuple):
    """Something a bench cannot do without or, `optional`, that some of its scores are absent without. `get` is the
    command or the step to get it. `module` is what Python must find, `variable` what the environment must name, `path`
    what must be there; a need with none of them is given on the command line each time."""

    what: str
    get: str
    optional: bool = False
    module: str = ""
    variable: str = ""
    path: str = ""

    @property
    def there(self) -> bool | None:
        """None: it cannot be known before it is given."""
        if self.module:
            return find_spec(self.module) is not None
        if self.variable:
            return bool(os.environ.get(self.variable))
        return os.path.exists(self.path) if self.path else None


class Bench(Protocol):
    ABOUT: str
    EXAMPLES: str
    NEEDS: Sequence[Need]

    def options(self, parser: argparse.ArgumentParser) -> None: ...


@runtime_checkable
class Protocolled(Protocol):
    """A bench that is a task for the runner. `options.data` is a folder or None, `options.grader` the model that
    scorers may ask or None."""

    def task(self, options: argparse.Namespace) -> Task: ...


@runtime_checkable
class Computed(Protocol):
    """A bench that does all by itself."""

    def run(self, options: argparse.Namespace) -> Told: ...


def bench_named(name: str) -> Bench:
    return cast(Bench, import_module(f"{__name__}.{name.replace('-', '_')}"))
