"""The measures of `redraft score`, a module each, or a class where kin share one.

It has `run(options)`, which gives what `--json` prints and the lines a person reads. It is
loaded when it is named; its options and help are in `arguments/help`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

MEASURES = {
    "agreement": "how far raters, or a measure and people, agree, from a CSV file",
    "complex-edit": (
        "VQAScore, CIF, CLIP-I, FID, gains, equal-score comparison and topology size of a file of results (MSRAMIE)"
    ),
    "dle": "DLEBench: labels as scores out of 100, and how far a crop reaches around a small target (λ)",
    "docedit": (
        "actions, components, programs, errors, directional scores and ranks of a file of answers (Agent-DocEdit)"
    ),
    "grounding": "AP, AP50, AP75 and top-1 of proposed boxes (Agent-DocEdit, table 2)",
    "layout-consistency": "whether the layers of two versions of a design stand where they stood (MiLDEEval)",
    "layout-measures": "overlap and alignment of published layouts, averaged over a file of them",
    "milde": "MiLDEScore of four aspects, and the three scores it is compared with",
    "milde-weights": (
        "how far MiLDEScore and its rivals agree with people under the weights of the paper's ablation, from a CSV file"
    ),
    "typesetting": "texts on a page: what can be read, alignment, overlap, ground, contrast, order of sizes",
}
"""What each tells, by its name as it is typed; '-' is '_' in the module's."""

HOMES = (
    dict.fromkeys(("complex-edit", "docedit", "grounding"), "answers")
    | dict.fromkeys(("layout-consistency", "layout-measures", "typesetting"), "layout")
    | dict.fromkeys(("milde", "milde-weights"), "milde")
)
"""The modules of the measures that are classes there; any other is the module of its name."""


class Printout(NamedTuple):
    """A measurement: one JSON object, and lines that say the same. `code` is the exit code, 0 whatever the score."""

    json: dict[str, Any]
    lines: list[str]
    code: int = 0


class Measure(Protocol):
    def run(self, options: argparse.Namespace) -> Printout: ...


def measure(name: str) -> Measure:
    return cast(Measure, found_in(__name__, name, HOMES))


def found_in(package: str, name: str, homes: Mapping[str, str]) -> Any:
    """What a name stands for: the class in the module that `homes` gives (`MildeOwn` for milde-own), or a module."""
    if home := homes.get(name):
        return getattr(import_module(f"{package}.{home}"), name.title().replace("-", ""))()
    return import_module(f"{package}.{name.replace('-', '_')}")
