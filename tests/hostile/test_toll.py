"""Every hostile design and request within its budget: at most 10 s of processor time and 1 GB, with all that a command
starts, for inputs below a megabyte; the table prints both."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from .loads import Load
from .toll import COMMANDS, LOADS, taken, tolls

LINUX = os.path.exists("/proc/self/statm")


@pytest.mark.slow
@pytest.mark.skipif(not LINUX, reason="what all processes of a command take is known on Linux only")
@pytest.mark.parametrize("load", LOADS, ids=str)
def test_every_command_keeps_to_its_budget(
    load: Load, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    only = ("apply",) if load.name.startswith(("applied:", "program:")) else COMMANDS
    found = list(tolls(load, tmp_path, only))
    for toll in found:
        record_property("toll", toll.row)
    assert not [toll.row for toll in found if toll.wrong]


@pytest.mark.slow
@pytest.mark.skipif(not LINUX, reason="what all processes of a command take is known on Linux only")
def test_the_meter_sees_workers_too(tmp_path: Path) -> None:
    design = tmp_path / "a.svg"
    design.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="5" height="5"/></svg>')
    shown, drawn = (
        taken("one square", 100, tmp_path, *words)
        for words in (("show", design), ("render", design, "-o", tmp_path / "a.png"))
    )
    assert (shown.code, drawn.code, shown.wrong, drawn.wrong) == (0, 0, "", "")
    assert drawn.memory > shown.memory > 5


def test_every_design_is_small_and_has_a_name_of_its_own() -> None:
    assert len({load.name for load in LOADS}) == len(LOADS) > 500
