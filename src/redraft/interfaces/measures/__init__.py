"""What `redraft score` can measure, a module each.

A module has ABOUT (a line), EXAMPLES (for --help), `options(parser)`, and `run(options)`, which gives what `--json`
prints and the lines a person reads. It loads what computes only in `run`.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

MEASURES = (
    "agreement",
    "complex-edit",
    "dle",
    "docedit",
    "grounding",
    "layout-consistency",
    "layout-measures",
    "milde",
    "milde-weights",
    "typesetting",
)
"""Names as they are typed; '-' is '_' in the module's."""


class Told(NamedTuple):
    """What was measured: one JSON object, and lines that say the same. `code` is the exit code, 0 whatever a
    score is."""

    json: dict[str, Any]
    lines: list[str]
    code: int = 0


class Measure(Protocol):
    ABOUT: str
    EXAMPLES: str

    def options(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, options: argparse.Namespace) -> Told: ...


def measure(name: str) -> Measure:
    return cast(Measure, import_module(f"{__name__}.{name.replace('-', '_')}"))
